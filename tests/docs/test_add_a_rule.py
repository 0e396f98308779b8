"""docs/add-a-rule.md, followed literally."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.pages import apply, blocks, copy_package, page, run_command, run_edited

PAGE = page("add-a-rule.md")


def edited(home: Path) -> None:
    legends = copy_package(home)
    for diff in blocks(PAGE, "diff"):
        apply(diff, legends)


def test_the_tests_of_the_page_pass_after_its_edits(tmp_path: Path) -> None:
    edited(tmp_path)
    [tests] = blocks(PAGE, "py")
    names = re.findall(r"^def (test_\w+)", tests, re.MULTILINE)
    assert len(names) == 2
    run_edited(tmp_path, tests + "".join(f"{name}()\n" for name in names))


def test_the_rule_can_be_read_and_the_option_set(tmp_path: Path) -> None:
    edited(tmp_path)
    assert "LG-546  Truce" in run_command(tmp_path, "citadelle rules legends LG-546")
    assert "Truce: Yes" in run_command(tmp_path, "citadelle play legends --set truce=true", "quit\n")


def test_games_with_the_new_option_keep_the_laws(tmp_path: Path) -> None:
    edited(tmp_path)
    script = """
import citadelle
from citadelle.kernel.chance import chance
rng, game = chance(1), citadelle.game("legends")
for players in (2, 3, 4):
    match = citadelle.new(game, players, 1, {**game.quick, "truce": True})
    while match.decision:
        match.choose(match.decision.keys[rng.below(len(match.decision.keys))])
        assert game.audit(match.state) == []
    first = [event.kind for event in match.events[: [e.args.get("turn") for e in match.events].index(players + 1)]]
    assert "army_destroyed" not in first
    assert citadelle.replay(str(match.record)).result.data() == match.result.data()
print("well")
"""
    assert run_edited(tmp_path, script) == "well\n"
