"""Compile the package with mypyc: kernel, parts, the games' rules and the agents, as one group.

    tools/compile.py --out build/compiled   a compiled copy, for tests; the checkout stays as it is
    tools/compile.py --inplace              the compiled modules beside their sources (`make fast`)
    tools/compile.py --pure                 take those away again (`make pure`)

`--quick` compiles in little more than half of the time, into code that is a little slower: for the suite.

Which modules are compiled is said in one place, `src/citadelle/_build.py`. Nothing is done when nothing has changed. A
compilation that fails leaves the package pure, says so in one line, and keeps the compiler's words in a log.
"""

from __future__ import annotations

import argparse
import functools
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
GROUP: Final = "citadelle"
LOG: Final = "compile.log"
FAST: Final = 3
QUICK: Final = 1
"""How much the C compiler optimises: for users and measurements, and for the suite."""
HIDDEN: Final = "-fvisibility=hidden"
"""The group's functions call each other directly and can be put into one another: nobody outside it names them."""


@functools.cache
def rules() -> ModuleType:
    """`citadelle._build`, loaded by path: the list of compiled modules and the shape of the stamp."""
    spec = importlib.util.spec_from_file_location("_build", SOURCE / "citadelle" / "_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hindrance() -> str:
    """Why nothing can be compiled here; empty when it can."""
    cc = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(cc) is None:
        return f"there is no C compiler ({cc})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of this Python are not installed"
    return ""


def binaries(home: Path) -> list[Path]:
    """The compiled files under a folder that holds the package, the group's shared one first."""
    found: list[Path] = []
    for ending in ("so", "pyd"):
        found += sorted(home.glob(f"{GROUP}__mypyc.*{ending}"))
        found += sorted((home / "citadelle").rglob(f"*.{ending}"))
    return found


def strip(home: Path) -> None:
    """Make the package under `home` pure."""
    (home / "citadelle" / rules().STAMP).unlink(missing_ok=True)
    for path in binaries(home):
        path.unlink()


def is_fresh(home: Path, package: Path, level: int = FAST) -> bool:
    """Whether the package under `home` is compiled from the very sources of `package`, by the same recipe, and
    optimised at least as much."""
    build = rules()
    try:
        found = json.loads((home / "citadelle" / build.STAMP).read_text("utf-8"))
        return (
            found["recipe"] == build.digest(Path(__file__))
            and found["level"] >= level
            and found["suffix"] == sysconfig.get_config_var("EXT_SUFFIX")
            and sorted(found["sources"]) == build.sources(package)
            and all(build.digest(package / name) == content for name, (_, content) in found["sources"].items())
            and bool(binaries(home))
        )
    except (OSError, ValueError, KeyError, TypeError):
        return False


def copy_package(home: Path) -> None:
    """Lay the package's files, without anything compiled, under `home`; times are kept."""
    leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", rules().STAMP)
    shutil.rmtree(home / "citadelle", ignore_errors=True)
    shutil.copytree(SOURCE / "citadelle", home / "citadelle", ignore=leave)


def follow(home: Path) -> int:
    """Bring what isn't compiled in a compiled copy (data, words, pages) up to date; how many files that were."""
    compiled = {Path("citadelle") / name for name in rules().sources(SOURCE / "citadelle")}
    wanted = {path.relative_to(SOURCE) for path in (SOURCE / "citadelle").rglob("*") if is_plain(path)} - compiled
    there = {path.relative_to(home) for path in (home / "citadelle").rglob("*") if is_plain(path)} - compiled
    gone = there - wanted
    for name in gone:
        (home / name).unlink()
    new = [name for name in wanted if name not in there or differ(SOURCE / name, home / name)]
    for name in new:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(SOURCE / name, home / name)
    return len(gone) + len(new)


def is_plain(path: Path) -> bool:
    """Is it a file that a copy takes over as it is?"""
    made = path.suffix in (".so", ".pyd", ".pyc") or path.name == rules().STAMP
    return path.is_file() and not made


def differ(one: Path, other: Path) -> bool:
    """Have two files other contents?"""
    return one.read_bytes() != other.read_bytes()


def compile_copy(home: Path, *, sealed: bool = False, level: int = FAST) -> str:
    """Compile a copy of the package under `home`. Empty when it went well, else what went wrong, in one line."""
    build = rules()
    home.mkdir(parents=True, exist_ok=True)
    strip(home)
    copy_package(home)
    with (home / LOG).open("w", encoding="utf-8") as log:
        command = [sys.executable, str(Path(__file__).resolve()), "--worker", str(level)]
        done = subprocess.run(command, cwd=home, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        strip(home)
        return first_error(home / LOG)
    kept = build.stamp(home / "citadelle", sealed=sealed)
    kept |= {"group": GROUP, "recipe": build.digest(Path(__file__)), "level": level}
    (home / "citadelle" / build.STAMP).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return ""


def first_error(log: Path) -> str:
    """The line of a compiler's log that says most, and where the rest is."""
    lines = log.read_text("utf-8", errors="replace").splitlines()
    telling = [line for line in lines if "error:" in line.lower()] or lines[-1:] or ["no output"]
    return f"{telling[0].strip()} (all of it: {log})"


def work(level: int) -> None:
    """Compile the package in the current folder: run in a process of its own, since mypyc keeps much to itself."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    files = [f"citadelle/{name}" for name in rules().sources(Path("citadelle"))]
    options = ["--config-file=", "--python-version", f"{sys.version_info[0]}.{sys.version_info[1]}"]
    options += ["--explicit-package-bases", "--namespace-packages"]
    options += ["--ignore-missing-imports", "--follow-imports=silent", "--no-warn-unused-ignores"]
    modules = mypycify(
        [*options, *files], opt_level=str(level), debug_level="0", multi_file=True, group_name=GROUP, target_dir="c"
    )

    class SideBySide(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            side_by_side(self.compiler)
            if self.compiler.compiler_type == "unix":
                for module in self.extensions:
                    module.extra_compile_args = [*module.extra_compile_args, HIDDEN]
            super().build_extensions()

    build = SideBySide(Distribution({"name": "citadelle", "ext_modules": modules}))
    build.inplace = True
    build.parallel = os.cpu_count() or 1
    build.build_temp = "c/objects"
    build.ensure_finalized()
    build.run()


def side_by_side(compiler: Any) -> None:
    """Let a compiler of setuptools compile as many files at once as there are cores."""
    one = compiler.compile

    def compile_(sources: list[str], *rest: Any, **named: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            done = pool.map(lambda source: one([source], *rest, **named), sources)
            return [made for part in done for made in part]

    compiler.compile = compile_


def compile_inplace() -> str:
    """Compile a copy, then lay the compiled files beside the sources they were made from."""
    home = ROOT / "build" / "inplace"
    strip(SOURCE)
    if not is_fresh(home, SOURCE / "citadelle"):
        wrong = compile_copy(home)
        if wrong:
            return wrong
    stamp = home / "citadelle" / rules().STAMP
    for path in [*binaries(home), stamp]:
        shutil.copy2(path, SOURCE / path.relative_to(home))
    return ""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--out", type=Path, metavar="DIR", help="compile a copy of the package into DIR")
    mode.add_argument("--inplace", action="store_true", help="put the compiled modules beside their sources")
    mode.add_argument("--pure", action="store_true", help="remove compiled modules from the sources")
    mode.add_argument("--can", action="store_true", help="say whether this machine can compile, and do nothing")
    mode.add_argument("--worker", type=int, metavar="LEVEL", help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="with --out: compile quicker, into slower code")
    parser.add_argument("--sealed", action="store_true", help="for a wheel: the sources will not be edited")
    args = parser.parse_args()
    if args.worker is not None:
        work(args.worker)
        return 0
    if args.pure:
        strip(SOURCE)
        return 0
    why = hindrance()
    if why or args.can:
        print(f"compile: not compiled, everything runs pure: {why}" if why else "compile: this machine can compile")
        return 1 if why else 0
    home = SOURCE if args.inplace else args.out.resolve()
    level = QUICK if args.quick else FAST
    if is_fresh(home, SOURCE / "citadelle", level):
        changed = 0 if args.inplace else follow(home)
        print(f"compile: up to date{f', {changed} other files taken over' if changed else ''}")
        return 0
    started = time.monotonic()
    print("compile: a minute or two ...", flush=True)
    why = compile_inplace() if args.inplace else compile_copy(home, sealed=args.sealed, level=level)
    if why:
        print(f"compile: failed, everything runs pure: {why}")
        return 1
    print(f"compile: {len(rules().sources(home / 'citadelle'))} modules in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
