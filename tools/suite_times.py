"""A pytest plugin: at the end, the slowest tests and the time of every folder, summed over the processes of a run.

Seconds on the clock hang on what else the machine does; seconds of processors hardly do, so they are the ones to
compare. They count the process of a test, and those processes of its own that ended during it. What a process does
after its last test, such as ending its browser, belongs to no folder. `build/suite_times.tsv` has every test of the
last run.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Generator
from pathlib import Path

import pytest

SLOWEST = 12
"""How many tests are named."""
SPENT = "processor seconds"
"""The property of a report that says what its phase took."""
LAST = "last of its process"
"""The property of a report after which its process ends."""
END = "(after the last test)"
KEPT = Path("build/suite_times.tsv")
"""Where all tests stand with their seconds, the costliest first."""


def processor_seconds() -> float:
    """What this process has used, with its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


class Clock:
    """Notes in each report what its phase took in this process; xdist carries reports to the process that prints."""

    def __init__(self) -> None:
        self.began = 0.0
        self.is_last = False

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Time between tests is nobody's."""
        self.began = processor_seconds()
        self.is_last = False
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> None:
        """After the last test, everything that tests shared is ended too."""
        self.is_last = nextitem is None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """The seconds since the phase before."""
        report = yield
        now = processor_seconds()
        report.user_properties = [*report.user_properties, (SPENT, round(now - self.began, 4))]
        if self.is_last:
            report.user_properties.append((LAST, True))
        self.began = now
        return report


class Times:
    """Seconds on the clock and of processors, by test, as reports come in; two tables at the end."""

    def __init__(self) -> None:
        self.tests: dict[str, list[float]] = {}
        self.end = [0.0, 0.0]
        self.began = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase to its test."""
        found: dict[str, object] = dict(report.user_properties)
        spent = found.get(SPENT, 0.0)
        assert isinstance(spent, float | int)
        row = self.tests.setdefault(report.nodeid, [0.0, 0.0])
        if LAST in found:
            row = self.end
        row[0] += report.duration
        row[1] += spent

    def folders(self) -> dict[str, list[list[float]]]:
        """The seconds of tests, by the folder under `tests` that they belong to; a game has one of its own."""
        out: dict[str, list[list[float]]] = {}
        for test, row in self.tests.items():
            parts = test.partition("::")[0].split("/")[:-1]
            depth = 3 if parts[1:2] == ["games"] else 2
            out.setdefault("/".join(parts[:depth]), []).append(row)
        return out

    def lines(self) -> list[str]:
        """The tables."""
        folders = {**self.folders(), END: [self.end]}
        sums = [(sum(r[1] for r in rows), sum(r[0] for r in rows), len(rows), name) for name, rows in folders.items()]
        sums.append((sum(one[0] for one in sums), sum(one[1] for one in sums), len(self.tests), "all"))
        slowest = sorted(self.tests.items(), key=lambda item: -item[1][1])[:SLOWEST]
        return [
            "seconds of processors and on the clock, summed over processes, by folder:",
            *[f"{spent:8.1f} {clock:8.1f} {count:6} tests  {name}" for spent, clock, count, name in sorted(sums)[::-1]],
            f"the slowest tests of {time.monotonic() - self.began:.0f} s:",
            *[f"{spent:8.1f} {clock:8.1f}  {test}" for test, (clock, spent) in slowest],
        ]

    def keep(self, rootpath: Path) -> None:
        """Write the seconds of every test."""
        rows = sorted(self.tests.items(), key=lambda item: -item[1][1])
        (rootpath / KEPT).parent.mkdir(exist_ok=True)
        lines = ["processor\tclock\ttest", *[f"{spent:.2f}\t{clock:.2f}\t{test}" for test, (clock, spent) in rows]]
        (rootpath / KEPT).write_text("\n".join(lines) + "\n", "utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print them."""
        if self.tests:
            self.keep(terminalreporter.config.rootpath)
            terminalreporter.write_line("\n".join(self.lines()))


def pytest_configure(config: pytest.Config) -> None:
    """Every process measures; the one that prints adds up."""
    config.pluginmanager.register(Clock(), "suite-clock")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times(), "suite-times")
