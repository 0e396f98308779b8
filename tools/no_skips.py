"""A pytest plugin for CI: a skipped test fails the run, since nothing may be left out for a missing tool."""

from __future__ import annotations

import pytest

skipped: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note every skip; an expected failure is none."""
    if report.skipped and not hasattr(report, "wasxfail"):
        skipped.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note modules that skip themselves whole."""
    if report.skipped:
        skipped.append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that skipped something."""
    if skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why."""
    if skipped:
        terminalreporter.write_line(
            f"CI: {len(skipped)} skipped, and nothing may be: {', '.join(skipped[:5])}", red=True
        )
