"""What holds for all tests: the surroundings they run in, and their order."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Iterator

import pytest
from hypothesis import settings

from citadelle.conformance.turn import VARIABLE, current_turn

settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None)
settings.load_profile("suite")
"""Examples are the same in every run, so that a run on another machine says the same of the same code;
`--hypothesis-profile explore` looks for new ones."""

PERSONAL = (
    "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_TTY",
    "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE",
    "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    "CITADELLE_HOME", "CITADELLE_DB", "CITADELLE_DEBUG", "PYTHONIOENCODING", "PYTHONUTF8", "PGHOST", "PGPORT", "PGUSER",
    "PGPASSWORD", "PGDATABASE", "PGSERVICE", "PGPASSFILE", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy",
    "https_proxy", "all_proxy",
)  # fmt: skip
"""Variables by which a person's own settings would reach the tests."""


@pytest.fixture(scope="session", autouse=True)
def neutral_surroundings() -> Iterator[None]:
    """No test sees or touches the settings of whoever runs it: a home folder, a language and a time zone of its own."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="citadelle-home-", ignore_cleanup_errors=True) as home:
        for name in PERSONAL:
            os.environ.pop(name, None)
        os.environ.update(HOME=home, LANG="C.UTF-8", TZ="UTC")
        time.tzset()
        yield
    os.environ.clear()
    os.environ.update(before)
    time.tzset()


COMPILED_ONLY = ("tests/agents/", "tests/conformance/", "tests/research/", "tests/stored_games/")
"""Where tests take long in rules and agents, and say the same of compiled ones: `make test` runs them compiled, if
anything can be compiled here."""
BOTH_WAYS = (
    r"tests/agents/test_agents\.py::test_same_.*",
    r"tests/agents/test_fair\.py::test_two_worlds_one_pick\[.*-2\]",
    r"tests/conformance/test_everywhere\.py::.*",
    r"tests/conformance/test_laws\.py::.*::test_laws\[part1\]",
)
"""Those of them that are run interpreted too: fingerprints, a part of the laws and one table of each game."""


def is_for_compiled_only(test: str) -> bool:
    """Is it enough to run a test compiled?"""
    return test.startswith(COMPILED_ONLY) and not any(re.fullmatch(pattern, test) for pattern in BOTH_WAYS)


def pytest_addoption(parser: pytest.Parser) -> None:
    """For the interpreted half of `make test`."""
    what = "leave out what is run compiled in any case, beside this run"
    parser.addoption("--compiled-elsewhere", action="store_true", help=what)


WAITING = ("tests/arena/test_ray.py", "tests/web/", "tests/table/http/", "tests/terminal/test_full.py")
"""Where tests wait for a browser, for sockets, for other processes."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every other module that waits comes first, and the rest of them in the middle, where another process begins.

    Tests of one module stay together, as they may share a server.
    """
    if config.getoption("--compiled-elsewhere"):
        left_out = [item for item in items if is_for_compiled_only(item.nodeid)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_for_compiled_only(item.nodeid)]
    modules = list(dict.fromkeys([module_of(item) for item in items if item.nodeid.startswith(WAITING)]))
    first, second = ([item for item in items if module_of(item) in modules[i::2]] for i in (0, 1))
    others = [item for item in items if module_of(item) not in modules]
    middle = max(0, len(items) // 2 - len(first))
    items[:] = first + others[:middle] + second + others[middle:]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Which variants and seeds the laws were checked on, so that the same can be checked again."""
    terminalreporter.write_line(f"laws: {VARIABLE}={current_turn()} checks the same variants and seeds again")


def module_of(item: pytest.Item) -> str:
    """The file a test stands in."""
    return item.nodeid.partition("::")[0]
