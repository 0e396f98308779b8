"""The decision points of chapter 15: which questions are put, with which answers, and how many at most."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tests.games.heroes3.test_sieges import at_settlement

from citadelle.games.heroes3 import GAME
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.match import Match

MARCHES, CHALICE = GAME.kit.plain.scenario_ids[:2]
TOWN_WINDOWS = ("town", "town_combat", "town_attacked")
TOWN = {"build", "population", "spell_book"}
CARDS = {"play", "cards", "pass", "morale_draw", "morale_exchange"}
ENDS = {"stop", "pass", "decline", "end_turn", "accept", "retreat", "stay", "leave", "as_played", "land"}
HERO_DEEDS = {"move", "cross", "visit_again", "reveal", "place_tile", "fly"}
TURN = {*HERO_DEEDS, *TOWN, *CARDS, "use_building", "use_unit", "end_turn"} - {"pass"}
ACT = {"walk", "strike", "break", "defend", "surrender", "stop", *CARDS} - {"pass"}


def played(match: Match, seed: str, most: int) -> list[Decision]:
    """The questions of a game that is played at random."""
    by, out = chance(seed), []
    while match.decision is not None and len(out) < most:
        out.append(match.decision)
        keys = match.decision.keys
        match.choose(keys[by.below(len(keys))])
    return out


@cache
def asked() -> tuple[Decision, ...]:
    """Questions of random games and of a siege, with all windows of the town put."""
    out: list[Decision] = []
    for n, scenario in enumerate((MARCHES, CHALICE, MARCHES, CHALICE)):
        match = Match(GAME, GAME.setup(2 + n % 2, f"{scenario} {n}", {"scenario": scenario}))
        for seat in range(2 + n % 2):
            for window in TOWN_WINDOWS:
                match.set_auto_answer(seat, window)
        out += played(match, scenario, 500)
    for n in range(3):
        out += played(Match(GAME, GAME.setup(2, n, {"fight": "siege"})), f"siege {n}", 60)
    return tuple(out)


def verbs_of(kind: str) -> tuple[set[str], int, int]:
    """The answers that questions of a kind had, the most at one time, and how many such questions there were."""
    found = [decision for decision in asked() if decision.kind == kind]
    verbs = {answer.verb.name for decision in found for answer in decision.answers}
    return verbs, max([len(decision.keys) for decision in found], default=0), len(found)


@pytest.mark.parametrize(
    ("kinds", "verbs", "most"),
    [
        pytest.param("take_faction", {"take_faction"}, 3, marks=pytest.mark.rule("HM-1501")),
        pytest.param("take_hero", {"take_hero"}, 2, marks=pytest.mark.rule("HM-1501")),
        pytest.param("start_bonus", {"choose"}, 2, marks=pytest.mark.rule("HM-1501")),
        pytest.param("start_rotation", {"turn_tile"}, 6, marks=pytest.mark.rule("HM-1501")),
        pytest.param("hand_step", {"discard", "stop"}, 30, marks=pytest.mark.rule("HM-1502")),
        pytest.param("main_action", TURN, 40, marks=pytest.mark.rule("HM-1503")),
        pytest.param("rotation", {"turn_tile"}, 6, marks=pytest.mark.rule("HM-1503")),
        pytest.param("town_window", {*TOWN, "pass"}, 10, marks=pytest.mark.rule("HM-1504")),
        pytest.param("search", {"look", "take_top", "decline"}, 3, marks=pytest.mark.rule("HM-1505")),
        pytest.param("search_pick", {"take_card", "pass_over"}, 8, marks=pytest.mark.rule("HM-1505")),
        pytest.param("choose_effect", {"choose", "decline"}, 5, marks=pytest.mark.rule("HM-1506")),
        pytest.param("place_unit", {"put_unit", "stop"}, 20, marks=pytest.mark.rule("HM-1507")),
        pytest.param("place_space", {"space"}, 8, marks=pytest.mark.rule("HM-1507")),
        pytest.param("act", ACT, 40, marks=pytest.mark.rule("HM-1508")),
        pytest.param("combat_cards", CARDS, 40, marks=pytest.mark.rule("HM-1509")),
        pytest.param("extend_combat", {"extend", "retreat"}, 2, marks=pytest.mark.rule("HM-1511")),
        pytest.param("place_gate", {"space"}, 4, marks=pytest.mark.rule("HM-1513")),
    ],
)
def test_a_question_has_the_answers_of_its_row(kinds: str, verbs: set[str], most: int) -> None:
    found, at_once, often = verbs_of(kinds)
    assert often, "the question comes up"
    assert found <= verbs and at_once <= most, (found - verbs, at_once)


def test_hm_1510_rights_of_the_dice_can_be_passed() -> None:
    rights = [decision for decision in asked() if decision.kind in ("reroll_dice", "ignore_die", "cancel_attack")]
    assert rights
    for decision in rights:
        assert decision.answers[-1].verb.name == "pass"


def test_hm_1512_the_attacked_side_pays_or_not() -> None:
    scene = at_settlement().acts("catherine").choose("main_1 to f1.nw")
    assert (scene.asked, scene.kind, scene.keys) == ("sandro", "siege_payment", ["pay", "decline"])


def test_hm_1515_no_question_has_more_than_forty_answers_and_an_end_stands_last() -> None:
    for decision in asked():
        assert 1 <= len(decision.keys) <= 40
        ends = [place for place, answer in enumerate(decision.answers) if answer.verb.name in ENDS - {"retreat"}]
        assert ends in ([], [len(decision.keys) - 1]), (decision.kind, decision.keys)


def test_hm_1503_a_hero_moves_to_six_fields_at_most() -> None:
    for decision in asked():
        if decision.kind == "main_action":
            moves = Counter([answer.things[0] for answer in decision.answers if answer.verb.name == "move"])
            reveals = Counter([answer.things[0] for answer in decision.answers if answer.verb.name == "reveal"])
            assert max(moves.values(), default=0) <= 6 and max(reveals.values(), default=0) <= 3
            assert decision.answers[-1].verb.name == "end_turn"


def test_hm_1518_an_order_is_recorded_and_answers_no_open_question() -> None:
    match = Match(GAME, GAME.setup(2, 3))
    before = match.decision
    assert before is not None
    match.set_auto_answer(0, "combat_before", "pass")
    assert match.decision is not None and match.decision.keys == before.keys
    assert "combat_before" in [order.window for order in match.auto_answers(0)]
    match.set_auto_answer(0, "combat_before")
    assert "combat_before" not in [order.window for order in match.auto_answers(0)]
