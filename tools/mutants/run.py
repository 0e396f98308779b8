"""The run: one process loads the game and its tests, and forks a copy of itself for every change."""

from __future__ import annotations

import ast
import gc
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import FunctionType
from typing import Final

import pytest
from tools.mutants.planting import loaded_functions, plant
from tools.mutants.reach import Reach, kept_reach, measure
from tools.mutants.sites import Site
from tools.mutants.target import Results, Target

PASSED, FAILED, NOT_LOADED = 0, 1, 3
GRACE: Final = 5
"""Seconds of a processor that a test gets beyond ten times its usual time; then it goes round in circles."""
MEMORY: Final = 3 << 29
LONGEST_WAIT: Final = 1800
"""Seconds on the clock after which a changed run is given up: it waits for something that never comes."""


class Progress:
    """One line that is written over, or now and then a new one where there is no screen."""

    def __init__(self) -> None:
        self.screen = os.fdopen(os.dup(sys.stderr.fileno()), "w")
        self.said = 0.0

    def say(self, words: str, *, last: bool = False) -> None:
        """Show how far it is."""
        if self.screen.isatty():
            print(f"\r\x1b[K{words}", end="\n" if last else "", file=self.screen, flush=True)
        elif last or time.monotonic() - self.said > 20:
            self.said = time.monotonic()
            print(words, file=self.screen, flush=True)


class Run:
    """A pytest plugin: instead of running the collected tests once, it runs for each change those that reach it."""

    def __init__(self, target: Target, trees: dict[Path, ast.Module], sites: list[Site], jobs: int, grace: int) -> None:
        self.target = target
        self.trees = trees
        self.sites = sites
        self.jobs = jobs
        self.grace = grace
        self.world = target.world()
        self.results = Results(target.kept / f"{target.name}.jsonl", self.world)
        self.progress = Progress()
        self.scratch = Path(tempfile.mkdtemp(prefix="citadelle-mutants-"))
        self.running: dict[int, Site] = {}
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.fault = ""
        self.interrupted = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only what belongs to the target."""
        items[:] = [item for item in items if any(own in item.nodeid for own in self.target.own)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Everything happens here, when the tests are collected."""
        session.config.pluginmanager.unregister(name="terminalreporter")
        self.items = {item.nodeid: item for item in session.items}
        self.functions = loaded_functions(self.target.source)
        gc.collect()
        gc.freeze()
        try:
            reach = self.reach(session)
            if reach is not None:
                self.run_all(session, reach)
        except KeyboardInterrupt:
            self.interrupted = True
            for pid in self.running:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
        finally:
            shutil.rmtree(self.scratch, ignore_errors=True)
        return True

    def reach(self, session: pytest.Session) -> Reach | None:
        """Which tests reach which line; None if they don't pass as the rules are."""
        path = self.target.kept / f"{self.target.name}.reach.json"
        found = kept_reach(path, self.world)
        if found is None:
            pid = os.fork()
            if pid == 0:
                self.become_quiet()
                measured = measure(session.items, session, self.target.files(), self.progress.say)
                measured.save(path, self.world)
                os._exit(PASSED)
            _, status = os.waitpid(pid, 0)
            found = kept_reach(path, self.world) if status == 0 else None
            if found is None:
                self.fault = "the tests could not be run unchanged"
                return None
        if found.failed:
            path.unlink()
            self.fault = "these tests fail as the rules are; mend them first: " + ", ".join(found.failed[:5])
            return None
        return found

    def run_all(self, session: pytest.Session, reach: Reach) -> None:
        """Every change that isn't known yet, on as many processors as wanted."""
        open_sites = [site for site in self.sites if site.key not in self.results.known]
        for done, site in enumerate(open_sites):
            while len(self.running) >= self.jobs:
                self.wait_for_one()
            tests = reach.of(site)
            if tests:
                self.start(session, site, tests, reach.costs(tests))
            else:
                self.results.keep(site, "not reached", "")
            self.progress.say(self.words(len(open_sites) - done - 1 + len(self.running)))
        while self.running:
            self.wait_for_one()
            self.progress.say(self.words(len(self.running)))
        self.progress.say(self.words(0), last=True)

    def words(self, left: int) -> str:
        """How far it is."""
        found = [self.results.known[site.key][0] for site in self.sites if site.key in self.results.known]
        counts = ", ".join(f"{found.count(result)} {result}" for result in ("caught", "survived", "not reached"))
        return f"{self.target.name}: {len(self.sites)} changes, {left} to do; {counts}"

    def start(self, session: pytest.Session, site: Site, tests: list[str], costs: list[float]) -> None:
        """A copy of this process makes the change and runs the tests that reach it."""
        pid = os.fork()
        if pid:
            self.running[pid] = site
            return
        code = FAILED
        try:
            self.become_quiet()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.alarm(LONGEST_WAIT)
            code = self.run_changed(session, site, [self.items[test] for test in tests], costs)
        except BaseException:
            self.note("an error outside the tests")
        finally:
            os._exit(code)

    def become_quiet(self) -> None:
        """Nothing a copy prints is seen, and what it writes to disk is removed."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        own = self.scratch / str(os.getpid())
        own.mkdir()
        tempfile.tempdir = str(own)
        os.environ["TMPDIR"] = str(own)

    def run_changed(self, session: pytest.Session, site: Site, items: list[pytest.Item], costs: list[float]) -> int:
        """Make the change, run the tests up to the first that fails; one that never ends is ended, and noticed it."""
        if not plant(site, self.trees[site.file], self.functions):
            return NOT_LOADED
        for item, following, cost in zip(items, [*items[1:], None], costs, strict=True):
            seconds = int(time.process_time() + self.grace + 10 * cost)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                self.note(item.nodeid)
                return FAILED
        return PASSED

    def note(self, words: str) -> None:
        """Tell the first process which test noticed."""
        (self.scratch / f"{os.getpid()}.by").write_text(words, "utf-8")

    def wait_for_one(self) -> None:
        """Take in the result of whichever copy ends first."""
        pid, status = os.wait()
        site = self.running.pop(pid)
        noted = self.scratch / f"{pid}.by"
        by = noted.read_text("utf-8") if noted.exists() else ""
        shutil.rmtree(self.scratch / str(pid), ignore_errors=True)
        noted.unlink(missing_ok=True)
        if os.WIFSIGNALED(status):
            self.results.keep(site, "caught", "it took too long")
        elif os.WEXITSTATUS(status) == NOT_LOADED:
            self.results.keep(site, "not reached", "its function isn't loaded")
        else:
            self.results.keep(site, "survived" if os.WEXITSTATUS(status) == PASSED else "caught", by)


def run(target: Target, trees: dict[Path, ast.Module], sites: list[Site], jobs: int, grace: int = GRACE) -> Run:
    """Collect the tests in this process, then plant and run; results are kept as they come."""
    target.kept.mkdir(parents=True, exist_ok=True)
    plugin = Run(target, trees, sites, jobs, grace)
    arguments = ["-q", "-s", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist"]
    pytest.main([*arguments, f"--basetemp={plugin.scratch}/pytest", *target.tests], plugins=[plugin])
    return plugin
