"""The processes of a run share the rewriting of test files, and leave what they collected out of looks for garbage."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.suite_processes import shares

ROOT = Path(__file__).parents[2]
TEST = "def test_it():\n    assert 1 + 1 == {0}\n"


def run(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n", "2", "-p", "tools.suite_processes", *more]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_each_process_rewrites_its_share(tmp_path: Path) -> None:
    """Files that nobody collects are rewritten by the plugin alone, and what lies there is what pytest reads."""
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\n", "utf-8")
    (tmp_path / "tests").mkdir()
    for number in range(5):
        (tmp_path / "tests" / f"test_{number}.py").write_text(TEST.format(2), "utf-8")
    (tmp_path / "tests" / "test_broken.py").write_text("def test_it(:\n", "utf-8")
    assert run(tmp_path, "tests/test_0.py").returncode == 0
    made = sorted((tmp_path / "tests" / "__pycache__").glob("*-pytest-*.pyc"))
    assert [file.name.partition(".")[0] for file in made] == [f"test_{number}" for number in range(5)]
    before = {file: file.stat().st_mtime_ns for file in made}
    (tmp_path / "tests" / "test_3.py").write_text(TEST.format(3), "utf-8")
    done = run(tmp_path, *(f"tests/test_{number}.py" for number in range(5)))
    assert done.returncode == 1 and "assert (1 + 1) == 3" in done.stdout and "4 passed" in done.stdout
    changed = [file.name.partition(".")[0] for file in made if file.stat().st_mtime_ns != before[file]]
    assert changed == ["test_3"]


def test_what_was_collected_is_left_out_of_looks_for_garbage(tmp_path: Path) -> None:
    (tmp_path / "test_frozen.py").write_text(
        "import gc\ndef test_it():\n    assert gc.get_freeze_count() > 1000\n", "utf-8"
    )
    assert run(tmp_path, "test_frozen.py").returncode == 0


def test_shares_are_even_and_leave_nothing_out(tmp_path: Path) -> None:
    files = [tmp_path / f"test_{number}.py" for number in range(7)]
    for number, file in enumerate(files):
        file.write_bytes(b"#" * number)
    dealt = shares(files, 3)
    assert sorted(file for share in dealt for file in share) == files
    assert [len(share) for share in dealt] == [3, 2, 2] and shares([], 2) == [[], []]
