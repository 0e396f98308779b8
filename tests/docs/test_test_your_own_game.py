"""docs/test-your-own-game.md: its commands, its test file and its tables, on the game of add-a-game.md."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import PACKAGE, ROOT, blocks, commands, page, run_command
from tests.docs.test_add_a_game import home as ferry_home

from citadelle import conformance
from citadelle.conformance import CHECKS, Field
from citadelle.conformance.report import PROCESSES

home = ferry_home
PAGE = page("test-your-own-game.md")


def test_the_commands_of_the_page_work(home: Path) -> None:
    told = [run_command(home, line) if "--lang" not in line else french(home, line) for line in commands(PAGE)]
    assert "ferry: no fault" in told[0] and "aucune faute" in told[1] and '"ok": true' in told[2]
    assert "1 games over 1 of 3 variants" in told[3] and "keys" not in told[3]


def french(home: Path, line: str) -> str:
    """What a command of the page prints in the language that it names."""
    assert line.endswith(" --lang fr")
    env = {**os.environ, "PYTHONPATH": str(home), "CITADELLE_PURE": "1"}
    command = [sys.executable, "-m", *line.split()]
    return subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, check=True).stdout


def test_the_test_file_of_the_page_passes(home: Path, tmp_path: Path) -> None:
    files = [block for block in blocks(PAGE, "py") if block.startswith("# test_ferry.py")]
    assert len(files) == 2
    (tmp_path / "test_ferry.py").write_text("\n".join(files), "utf-8")
    path = os.pathsep.join([str(home), str(PACKAGE.parent)])
    env = {**os.environ, "PYTHONPATH": path, "CITADELLE_PURE": "1", "CITADELLE_TURN": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_ferry.py"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    planted = len(conformance.FAULTS)
    assert f"{2 + 1 + 1 + 1 + planted + 2} passed" in done.stdout


def test_the_page_names_every_check_with_its_law() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d, ]*) ?\| ", PAGE, re.MULTILINE))
    laws = {name: law.strip() for name, law in rows.items()}
    assert laws == {**{check.name: check.law for check in CHECKS}, PROCESSES: "1"}
    for check in CHECKS:
        [row] = [line for line in PAGE.splitlines() if line.startswith(f"| `{check.name}` ")]
        assert check.says().replace("’", "'") in row


def test_the_page_names_every_kind_of_field() -> None:
    kinds = {name for name in conformance.__all__ if isinstance(getattr(conformance, name), type)}
    kinds = {name for name in kinds if issubclass(getattr(conformance, name), Field)}
    assert kinds == set(re.findall(r"^\| `(\w+)\(", PAGE, re.MULTILINE))


def test_the_page_is_found_from_the_pages_beside_it() -> None:
    for name in ("index.md", "add-a-game.md"):
        assert "(test-your-own-game.md)" in page(name)
    assert "conformance" in (ROOT / "docs" / "architecture.md").read_text("utf-8")
