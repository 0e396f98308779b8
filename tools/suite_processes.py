"""A pytest plugin: what the processes of the suite share, and what they spare themselves.

pytest rewrites the assertions of a test file when it first reads it, which costs more than all else that it does to
collect the tests, and keeps the code beside the file for the next one. In a fresh checkout all processes of a run begin
at once, and each would rewrite every file. Here each rewrites its share before it collects, and finds the rest. pytest
has no public name for this: with a version without these ones, tests/house/test_suite_processes.py fails.

Ten thousand collected tests stay in memory to the end. No look for garbage goes through them again.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def shares(files: list[Path], count: int) -> list[list[Path]]:
    """The files dealt out to so many processes, the long ones first."""
    dealt = sorted(files, key=lambda file: (-file.stat().st_size, str(file)))
    return [dealt[first::count] for first in range(count)]


def rewrite_file(file: Path, config: pytest.Config) -> None:
    """Keep a file's code where pytest looks for it, unless it lies there."""
    folder = rewrite.get_cache_dir(file)
    kept = folder / (file.name.removesuffix(".py") + rewrite.PYC_TAIL)
    if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(folder):
        source, code = rewrite._rewrite_test(file, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, kept)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A process of several does its share; one alone would gain nothing."""
    config = session.config
    mine = getattr(config, "workerinput", None)
    if mine is None or sys.dont_write_bytecode or config.getoption("assertmode") != "rewrite":
        return
    found = [file for path in config.getini("testpaths") for file in (config.rootpath / path).rglob("test_*.py")]
    number = int(str(mine["workerid"]).removeprefix("gw"))
    for file in shares(found, int(str(mine["workercount"])))[number]:
        try:
            rewrite_file(file, config)
        except (OSError, SyntaxError):
            continue  # whoever collects it says what is wrong


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tests and modules are no garbage; those who look for functions in memory (tools/mutants) run without this."""
    if hasattr(session.config, "workerinput"):
        gc.collect()
        gc.freeze()
