"""The suite says where its time goes: by folder and by test, whichever processes ran them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUSY = """
import subprocess, sys, time
def test_busy():
    until = time.process_time() + 0.3
    while time.process_time() < until: pass
def test_a_child_counts():
    code = "import time\\nwhile time.process_time() < 0.3: pass"
    subprocess.run([sys.executable, "-c", code], check=True)
"""
SHARED = """
import subprocess, sys, pytest
@pytest.fixture(scope="session")
def shared():
    yield
    code = "import time\\nwhile time.process_time() < 0.3: pass"
    subprocess.run([sys.executable, "-c", code], check=True)
def test_quick(shared): pass
"""


def test_time_is_told_by_folder_and_by_test(tmp_path: Path) -> None:
    for folder, text in (("kernel", BUSY), ("games/a_game", SHARED)):
        (tmp_path / "tests" / folder).mkdir(parents=True)
        (tmp_path / "tests" / folder / f"test_{folder[0]}.py").write_text(text, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n", "2", "-p", "tools.suite_times"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [*command, "--rootdir", str(tmp_path), "-p", "no:cacheprovider", "tests/kernel", "tests/games"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    rows = re.findall(r"^ +([\d.]+) +[\d.]+ +(\d+) tests  (.+)$", done.stdout, re.M)
    found = {name: (float(spent), int(count)) for spent, count, name in rows}
    assert {name: count for name, (_, count) in found.items()} == {
        "all": 3, "tests/kernel": 2, "tests/games/a_game": 1, "(after the last test)": 1,
    }  # fmt: skip
    assert found["tests/kernel"][0] >= 0.6 and found["(after the last test)"][0] >= 0.3
    assert found["tests/games/a_game"][0] < 0.3
    assert found["all"][0] == pytest.approx(sum(spent for name, (spent, _) in found.items() if name != "all"), abs=0.2)
    slowest = re.findall(r"^ +[\d.]+ +[\d.]+  (tests/.+)$", done.stdout, re.M)
    assert set(slowest[:2]) == {"tests/kernel/test_k.py::test_busy", "tests/kernel/test_k.py::test_a_child_counts"}
    kept = [line.split("\t") for line in (tmp_path / "build" / "suite_times.tsv").read_text("utf-8").splitlines()]
    assert kept[0] == ["processor", "clock", "test"] and {row[2] for row in kept[1:3]} == set(slowest[:2])
    assert len(kept) == 4
