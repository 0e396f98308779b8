"""docs/add-a-game.md: its files, written and played."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.docs.pages import blocks, commands, copy_package, page, run_command, run_edited

PAGE = page("add-a-game.md")
NAMED = re.compile(r"# (ferry/\w+\.(?:py|toml))\n")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the page's game in it, hints and all."""
    folder = tmp_path_factory.mktemp("ferry")
    games = copy_package(folder).parent
    (games / "ferry").mkdir()
    for block in [*blocks(PAGE, "py"), *blocks(PAGE, "toml")]:
        named = NAMED.match(block)
        assert named is not None, block[:60]
        (games / named[1]).write_text(block[named.end() :], "utf-8")
    init = games / "ferry" / "__init__.py"
    text = init.read_text("utf-8")
    assert "self.hints = FerryHints()" in PAGE
    text = text.replace("self.hints = Hints()", "self.hints = FerryHints()")
    init.write_text(
        text.replace("citadelle.kernel.hints import Hints", "citadelle.games.ferry.hints import FerryHints")
    )
    return folder


def test_the_commands_of_the_page_work(home: Path) -> None:
    lines = [f"{line} --seed 1" if "play" in line else line for line in commands(PAGE)]  # in some games storms leave
    told = [run_command(home, line, "quit\n") for line in lines]  # seat 1 nothing to choose
    assert "ferry" in told[0] and "sinks everything" in told[1] and "one more load?" in told[2]
    assert "easy" in told[3] and len(told) == 6
    assert "ferry: no fault in 2" in told[5]


def test_the_game_keeps_the_laws(home: Path) -> None:
    [secret] = [block for block in blocks(PAGE, "") if "def ferry" in block]
    head = """
import citadelle
from citadelle.conformance import FAULTS, Subject, check, is_found
from citadelle.games.ferry.state import Ferry
from citadelle.kernel.chance import Chance
from citadelle.kernel.state import State
"""
    script = """
game = citadelle.game("ferry")
report = check(game, checks=600, scramble=ferry, turn="1")
assert report.ok and not report.unchecked, str(report)
assert all(is_found(fault, Subject(game, ferry)) for fault in FAULTS)
match = citadelle.new("ferry", 3)
while not match.is_over:
    match.choose("load")
for lang in ("en", "fr"):
    assert len(match.log(lang=lang)) >= 20 and match.board(0, lang) and match.picture(0, lang)
print(report.faults)
"""
    assert run_edited(home, head + secret + script) == "[]\n"


def test_hints_make_the_agents_better(home: Path) -> None:
    script = """
from citadelle.arena import Plan, simulate
tally = simulate(Plan("ferry", 2, ["greedy", "random"], 60))
print(tally.data()["wins"])
"""
    wins = ast.literal_eval(run_edited(home, script))
    assert wins["greedy"] > wins["random"], wins


def test_the_game_has_errors_in_both_languages(home: Path) -> None:
    [sentences] = [block for block in blocks(PAGE, "") if "[ferry.too_heavy]" in block]
    games = next(home.rglob("games/ferry"))
    (games / "errors.toml").write_text(sentences, "utf-8")
    [raised] = re.findall(r"`raise (BadOption\(.*?\))`", PAGE)
    assert "`error_words.add(__name__)`" in PAGE
    script = f"""
from citadelle import BadOption
from citadelle.kernel import error_words
error_words.add("citadelle.games.ferry")
error = {raised}
print(error, "/", error.in_language("fr"))
"""
    said = run_edited(home, script)
    (games / "errors.toml").unlink()
    assert said == "the ferry carries 5, not 7 / le bac porte 5, pas 7\n"
