"""Windows of free effects that are answered automatically."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle import agents
from citadelle.games.monster_lands.rules.battle import Triumph
from citadelle.games.monster_lands.rules.free_effects import F2, F4, F5, F6, FreeEffects
from citadelle.games.monster_lands.rules.missions import MissionB
from citadelle.games.monster_lands.rules.rounds import HOME, WAGES, reset
from citadelle.games.monster_lands.tables import CONQUEST, OWN_CONQUEST
from citadelle.kernel.auto_answer import ALWAYS
from citadelle.kernel.frame import questions

MOMENTS = {"before_path": F2, "homecoming": F4, "before_wages": F5, "others_turn": F6}


def rich() -> Table:
    """A clan that could do something in every window."""
    t = Table(2).clan(0, "tortock", "nimra").own_land(0, "gurban").trophies(0, "sporus")
    t.loot(0, "gold_10", "free_hire").set(wounded=["nimra"])
    return t.have(0, potions=1, gold=9, glory=20)


def with_auto(t: Table, window: str, until: str = ALWAYS) -> Table:
    """The clan of seat 0 passes such windows from here on."""
    t.match.set_auto_answer(0, window, "done", until)
    t.s.no += 1  # another question has been answered since
    return t


def test_every_kind_of_window_is_listed_in_both_languages() -> None:
    found = game().windows(game().setup(2, 1))
    asks = questions("monster_lands").values()
    assert {window.id for window in found} == {*MOMENTS, *[ask.window for ask in asks if ask.window]}
    for window, french in zip(found, game().windows(game().setup(2, 1), "fr"), strict=True):
        assert window.title != french.title and window.rule and [key for key, _ in window.answers] == ["done"]
        assert [until for until, _ in window.untils] == ["round", "new", ALWAYS]
        assert [words for _, words in window.untils] != [words for _, words in french.untils]


@pytest.mark.rule("ML-FREE-01")
@pytest.mark.parametrize("window", MOMENTS)
def test_a_window_is_passed_and_others_are_asked(window: str) -> None:
    for moment in MOMENTS.values():
        t = with_auto(rich(), window).run(FreeEffects(0, moment))
        is_asked = t.match.decision is not None and t.kind == "window"
        assert is_asked == (moment != MOMENTS[window])
    t = with_auto(rich(), window).run(FreeEffects(1, MOMENTS[window]))
    assert t.match.decision is None or t.match.decision.seat != 0


@pytest.mark.rule("ML-FREE-05")
def test_loot_is_kept_at_a_success() -> None:
    kit = game().kit.plain
    loot = kit.loot_ids[kit.loot_window.index(OWN_CONQUEST)]
    t = Table(2).loot(0, loot).run(Triumph(0, CONQUEST))
    assert t.kind == "triumph" and t.keys == [f"use {loot}", "done"]
    t = with_auto(Table(2).loot(0, loot), "triumph").run(Triumph(0, CONQUEST))
    assert t.match.decision is None and len(t.s.loot[0]) == 1


def test_this_round_is_over_with_the_round() -> None:
    t = with_auto(rich(), "before_wages", "round")
    reset(t.s)
    assert t.match.auto_answers(0) == []
    t = with_auto(rich(), "before_wages")
    reset(t.s)
    assert len(t.match.auto_answers(0)) == 1


def test_until_something_new_can_be_used() -> None:
    t = with_auto(rich(), "before_wages", "new").run(FreeEffects(0, F5))
    assert t.match.decision is None, "all of that was there when it was set"
    t = with_auto(rich(), "before_wages", "new")
    t.loot(0, "gold_10", "free_hire", t.kit.loot_ids[0]).trophies(0, "sporus", "gator")
    t.run(FreeEffects(0, F5))
    assert t.kind == "window" and t.match.auto_answers(0) == [], "it has ended, and the clan is asked"


def test_a_round_goes_on_over_passed_windows() -> None:
    t = with_auto(rich(), "homecoming")
    t.step(HOME)
    assert t.match.decision is None or t.kind != "window" or t.match.decision.seat != 0
    t = with_auto(rich(), "before_wages")
    t.step(WAGES)
    assert t.match.decision is None or t.kind != "window" or t.match.decision.seat != 0
    assert t.gold() < 9, "wages are paid"


def test_hints_call_passing_before_paths_harmless_once_no_contract_is_left() -> None:
    hints = game().hints
    t = rich().run(FreeEffects(0, F2))
    assert t.kind == "window" and hints.pass_until(t.match.view(0), "before_path") == "round"
    assert hints.pass_until(t.match.view(0), "before_wages") == ""
    decision = t.match.decision
    assert decision is not None
    agent = agents.make("greedy", game(), 1)
    [wish] = agent.auto_answers(t.match.view(0), decision, decision.option("done"))
    assert (wish.window, wish.answer, wish.until) == ("before_path", "done", "round")
    assert agent.auto_answers(t.match.view(0), decision, decision.options[0]) == []
    assert agents.make("random", game(), 1).auto_answers(t.match.view(0), decision, decision.option("done")) == []
    t = Table().trophies(0, "gator").have(0, gold=0, glory=5).missions("mission_01", "mission_04")
    t.send("purkas", "mission_b_left", "P").run(MissionB(2))
    assert t.kind == "window" and hints.pass_until(t.match.view(0), "before_path") == ""
