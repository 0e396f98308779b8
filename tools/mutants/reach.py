"""Which tests reach which line: every test is run once, unchanged, under coverage."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest
from tools.mutants.sites import Site


@dataclass(frozen=True)
class Reach:
    """For every file and line the tests that reach it, as places in `tests`; and what each test takes."""

    tests: list[str]
    seconds: list[float]
    failed: list[str]
    lines: dict[str, dict[int, list[int]]]

    def of(self, site: Site) -> list[str]:
        """The tests that reach a change, the quickest first."""
        lines = self.lines.get(str(site.file), {})
        found = {test for line in site.lines for test in lines.get(line, [])}
        return [self.tests[i] for i in sorted(found, key=lambda i: (self.seconds[i], i))]

    def costs(self, tests: list[str]) -> list[float]:
        """How long each of some tests takes."""
        seconds = dict(zip(self.tests, self.seconds, strict=True))
        return [seconds[test] for test in tests]

    def save(self, path: Path, world: str) -> None:
        """Keep it for the next run."""
        data = {
            "world": world,
            "tests": self.tests,
            "seconds": self.seconds,
            "failed": self.failed,
            "lines": self.lines,
        }
        path.write_text(json.dumps(data), "utf-8")


def kept_reach(path: Path, world: str | None) -> Reach | None:
    """What an earlier run found, if nothing has changed since (None: if it's there at all)."""
    if not path.exists():
        return None
    data = json.loads(path.read_text("utf-8"))
    if world is not None and data["world"] != world:
        return None
    lines = {file: {int(line): tests for line, tests in found.items()} for file, found in data["lines"].items()}
    return Reach(data["tests"], data["seconds"], data["failed"], lines)


def measure(items: list[pytest.Item], session: pytest.Session, files: list[Path], say: Callable[[str], None]) -> Reach:
    """Run all tests once, in this process."""
    watch = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
    watch.start()
    seconds: list[float] = []
    failed: list[str] = []
    for i, item in enumerate(items):
        watch.switch_context(str(i))
        began, failures = time.process_time(), session.testsfailed
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=items[i + 1] if i + 1 < len(items) else None)
        seconds.append(round(time.process_time() - began, 4))
        if session.testsfailed > failures:
            failed.append(item.nodeid)
        if (i + 1) % 25 == 0 or i + 1 == len(items):
            say(f"which tests reach which line: {i + 1} of {len(items)} tests")
    watch.stop()
    data = watch.get_data()
    lines: dict[str, dict[int, list[int]]] = {}
    for file in data.measured_files():
        found = data.contexts_by_lineno(file)
        lines[file] = {line: sorted(int(test) for test in tests if test) for line, tests in found.items()}
    return Reach([item.nodeid for item in items], seconds, failed, lines)
