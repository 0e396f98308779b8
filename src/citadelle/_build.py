"""Decide, before anything else is imported, whether this process runs compiled or pure.

The package imports this module first. Compiled modules form one group that must not be mixed with interpreted ones, so
it is all or nothing: the group runs when a stamp says that it belongs to these sources and this Python, and otherwise
every module of the package is read from its `.py` file. `CITADELLE_PURE=1` asks for pure.

This module is never compiled and imports the standard library only; the build tools load it by path for `sources`.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).parent
STAMP: Final = ".compiled"
CHANGED: Final = "sources changed since `make fast`: running pure; run `make fast` again"

ROOMS: Final = ("kernel", "parts", "games", "agents")
"""The rooms that are compiled."""

INTERPRETED: Final = frozenset(
    {
        "kernel/error_words",
        "kernel/game",
        "kernel/match",
        "kernel/options",
        "kernel/pickling",
        "kernel/proof",
        "kernel/quick_start",
        "kernel/record",
        "kernel/registry",
        "kernel/result",
        "kernel/scene",
        "kernel/words",
        "parts/canvas",
        "parts/catalog",
        "parts/composed_game",
        "parts/data",
        "parts/flow",
        "parts/lettering",
        "parts/names",
        "parts/raster",
        "parts/effect_words",
        "parts/library_errors",
        "parts/rules_help",
        "parts/scenes",
        "parts/svg",
        "parts/wording",
        "games/*/board",
        "games/*/catalog",
        "games/*/checks",
        "games/*/picture",
        "games/*/records",
        "games/*/text",
    }
)
"""Modules and folders in those rooms that stay interpreted: they take what users give, read files, or make words
and pictures; none is on a hot path."""


def is_compiled(name: str) -> bool:
    """Whether a module, as a path inside the package (`games/x/rules/turn.py`), belongs to the compiled group."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] not in ROOMS or parts[-1] in ("__init__", "__main__"):
        return False
    if parts[0] == "games":
        parts[1] = "*"
    return not any("/".join(parts[:depth]) in INTERPRETED for depth in (2, 3))


def sources(package: Path) -> list[str]:
    """The modules of the compiled group, sorted."""
    found = (path.relative_to(package).as_posix() for room in ROOMS for path in package.glob(f"{room}/**/*.py"))
    return sorted(name for name in found if is_compiled(name))


def digest(path: Path) -> str:
    """A short fingerprint of a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:32]


def stamp(package: Path, *, sealed: bool) -> dict[str, object]:
    """What a stamp holds after compiling: for which Python and, unless sealed in a wheel, from which sources."""
    kept: dict[str, list[object]] = {}
    if not sealed:
        for name in sources(package):
            kept[name] = [(package / name).stat().st_mtime_ns, digest(package / name)]
    return {"suffix": EXTENSION_SUFFIXES[0], "sealed": sealed, "sources": kept}


def verdict(package: Path) -> tuple[bool, str]:
    """Whether the compiled group may run here, and what to tell the user when a stale one is left aside."""
    if os.environ.get("CITADELLE_PURE", "0") not in ("", "0"):
        return False, ""
    try:
        found = json.loads((package / STAMP).read_text("utf-8"))
        if found["suffix"] not in EXTENSION_SUFFIXES:
            return False, ""
        kept = found["sources"]
        if not found["sealed"] and sorted(kept) != sources(package):
            return False, CHANGED
        for name, (mtime, content) in kept.items():
            path = package / name
            if path.stat().st_mtime_ns != mtime and digest(path) != content:
                return False, CHANGED
    except (OSError, ValueError, KeyError, TypeError):
        return False, ""
    return True, ""


class SourceFinder:
    """Finds the modules of this package as `.py` files only, so that a compiled twin beside one is not seen."""

    def __init__(self, package: str) -> None:
        self.prefix = f"{package}."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The import system's question: where is this module?"""
        if not fullname.startswith(self.prefix):
            return None
        for entry in path or ():
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None:
                return spec
        return None


def decide() -> bool:
    """Set this process to compiled or pure; called once, when the package is imported."""
    may, said = verdict(PACKAGE)
    if not may:
        sys.meta_path.insert(0, SourceFinder(__name__.rpartition(".")[0]))
    if said:
        print(f"citadelle: {said}", file=sys.stderr)
        os.environ["CITADELLE_PURE"] = "1"  # worker processes stay pure with us, and quiet
    return may


def compiled() -> bool:
    """Whether the compiled group runs in this process."""
    return _COMPILED


_COMPILED: Final = decide() if __name__ == "citadelle._build" else False
