"""Build hook: a wheel is compiled where a C compiler is present, and pure elsewhere.

`CITADELLE_PURE=1` asks for a pure wheel. A compilation that fails gives a pure wheel and one line that says so.
Editable installs are never compiled; `make fast` does that.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles with `tools/compile.py` and adds what it made to the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling: the compiler's packages, only if something will be compiled."""
        return ["mypy>=2.4,<2.5", "setuptools>=75"] if self.will_compile() else []

    def will_compile(self) -> bool:
        """Whether this machine can compile and nobody asked for pure."""
        return os.environ.get("CITADELLE_PURE", "0") in ("", "0") and self.tool("--can").returncode == 0

    def tool(self, *args: str) -> subprocess.CompletedProcess[str]:
        """Run `tools/compile.py`."""
        command = [sys.executable, str(Path(self.root) / "tools" / "compile.py"), *args]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and list the compiled files for the wheel."""
        if version == "editable" or not self.will_compile():
            return
        home = Path(self.root) / "build" / "wheel"
        done = self.tool("--out", str(home), "--sealed")
        if done.returncode:
            told = (done.stdout.splitlines() or done.stderr.splitlines() or ["no output"])[-1]
            self.app.display_warning(f"the wheel is pure; {told}")
            return
        made = [*home.glob("citadelle__mypyc.*"), *home.glob("citadelle/**/*.so"), *home.glob("citadelle/**/*.pyd")]
        made.append(home / "citadelle" / ".compiled")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(path): path.relative_to(home).as_posix() for path in made}
