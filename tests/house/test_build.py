"""Compiled or pure is decided once and for all modules; a wheel without a compiler is pure and complete."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "src" / "citadelle" / "_build.py"
ASK = "import citadelle, citadelle._build as b, citadelle.kernel.a as a; print(b.compiled(), a.WHICH)"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("_build", BUILD)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def package(tmp_path: Path, build: ModuleType) -> Path:
    """A small package with a stamp, and a twin beside its module that stands for a compiled one."""
    home = tmp_path / "citadelle"
    (home / "kernel").mkdir(parents=True)
    shutil.copy(BUILD, home / "_build.py")
    (home / "__init__.py").write_text("from citadelle import _build\n")
    (home / "kernel" / "__init__.py").touch()
    (home / "kernel" / "a.py").write_text("WHICH = 'pure'\n")
    (home / "kernel" / f"a{EXTENSION_SUFFIXES[0]}").write_bytes(b"not a real one")
    (home / build.STAMP).write_text(json.dumps(build.stamp(home, sealed=False)))
    return home


def ask(package: Path, code: str = ASK, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name != "CITADELLE_PURE"}
    clean |= {"PYTHONPATH": str(package.parent), **environment}
    return subprocess.run([sys.executable, "-c", code], env=clean, capture_output=True, text=True, check=False)


def test_a_fresh_stamp_means_compiled(package: Path, build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CITADELLE_PURE", raising=False)
    assert build.verdict(package) == (True, "")
    done = ask(package)
    assert "ImportError" in done.stderr  # Python took the compiled twin


def test_the_environment_asks_for_pure(package: Path) -> None:
    done = ask(package, CITADELLE_PURE="1")
    assert (done.stdout, done.stderr) == ("False pure\n", "")


@pytest.mark.parametrize("change", ["edited", "added", "removed"])
def test_changed_sources_run_pure_and_say_so_once(package: Path, build: ModuleType, change: str) -> None:
    source = package / "kernel" / "a.py"
    if change == "edited":
        source.write_text("WHICH = 'edited'\n")
        os.utime(source, (1, 1))
    elif change == "added":
        (package / "kernel" / "b.py").touch()
    else:
        source.rename(package / "kernel" / "__main__.py")
        source = package / "kernel" / "__main__.py"
    code = ASK if change != "removed" else "import citadelle._build as b; print(b.compiled())"
    again = f"{code}; import subprocess, sys; subprocess.run([sys.executable, '-c', {code!r}])"
    done = ask(package, again)
    assert done.stderr == f"citadelle: {build.CHANGED}\n"
    assert "True" not in done.stdout


def test_a_touched_source_is_still_the_same(package: Path, build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CITADELLE_PURE", raising=False)
    os.utime(package / "kernel" / "a.py", (1, 1))
    assert build.verdict(package) == (True, "")


@pytest.mark.parametrize("stamp", [None, "", "[]", "{}", '{"suffix": ".of-another-python.so", "sources": {}}'])
def test_without_a_good_stamp_everything_is_pure(package: Path, build: ModuleType, stamp: str | None) -> None:
    path = package / build.STAMP
    path.unlink()
    if stamp is not None:
        path.write_text(stamp)
    done = ask(package)
    assert (done.stdout, done.stderr) == ("False pure\n", "")


def test_a_sealed_stamp_does_not_look_at_sources(
    package: Path, build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITADELLE_PURE", raising=False)
    (package / build.STAMP).write_text(json.dumps(build.stamp(package, sealed=True)))
    (package / "kernel" / "a.py").write_text("WHICH = 'edited'\n")
    assert build.verdict(package) == (True, "")


@pytest.mark.parametrize(
    ("name", "is_compiled"),
    [
        ("kernel/state.py", True),
        ("kernel/words.py", False),
        ("kernel/__init__.py", False),
        ("parts/decks.py", True),
        ("parts/decks/pile.py", True),
        ("parts/data.py", False),
        ("games/__init__.py", False),
        ("games/x/__init__.py", False),
        ("games/x/state.py", True),
        ("games/x/rules/text.py", True),
        ("games/x/text.py", False),
        ("games/x/picture/chart.py", False),
        ("agents/tree.py", True),
        ("arena/simulate.py", False),
        ("cli/base.py", False),
    ],
)
def test_what_is_compiled(build: ModuleType, name: str, is_compiled: bool) -> None:
    assert build.is_compiled(name) is is_compiled


def test_a_pure_wheel_is_complete(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="the project's .venv has it")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"CITADELLE_PURE": "1"}, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    made = {".pyc", ".so", ".pyd"}
    wanted = {p.relative_to(source).as_posix() for p in (source / "citadelle").rglob("*") if p.is_file()}
    wanted = {name for name in wanted if Path(name).suffix not in made and not name.endswith("/.compiled")}
    assert wanted <= names
    assert not [name for name in names if Path(name).suffix in made or name.endswith(".compiled")]
