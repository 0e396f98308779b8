"""What Heroes III tells agents: sound numbers everywhere, positions left alone, and a bot that beats chance."""

from __future__ import annotations

from math import isfinite

import pytest

from citadelle import agents
from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.hints import objectives, plans
from citadelle.games.heroes3.hints.fights import Strengths
from citadelle.games.heroes3.hints.fights import chance as chance_of
from citadelle.games.heroes3.hints.worth import worth
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.text.hints import hint_reason
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.hints import Hints

HINTS: Hints = GAME.hints
CASES: list[tuple[int, dict[str, object]]] = [
    (2, {}), (3, {"scenario": "clash_gold_fever"}), (2, {"fight": "equal_armies"}), (2, {"fight": "siege"}),
    (2, {"fight": "guarded_field"}), (1, {"scenario": "campaign_ashen_marches_1"}),
    (1, {"scenario": "campaign_ashen_marches_2"}), (1, {"scenario": "campaign_ashen_marches_3"}),
    (2, {"scenario": "coop_hollow_gate"}), (3, {"scenario": "coop_embers_at_the_border"}),
]  # fmt: skip
SEEDS_ALONE: list[str] = [f"alone {number}" for number in range(12)]
WON_ALONE = 1


@pytest.mark.parametrize(("players", "given"), CASES, ids=str)
def test_every_position_is_judged_and_left_as_it_was(players: int, given: dict[str, object]) -> None:
    s = GAME.new(GAME.setup(players, "judge", dict(given)))
    by = chance("judge")
    for number in range(200):
        if s.seat < 0:
            break
        if number % 4 == 0:
            before = codec.digest(s)
            values, found = HINTS.judge(s), HINTS.weigh(s)
            assert codec.digest(s) == before
            assert len(values) == players and len(found) == len(s.options)
            assert all(map(isfinite, [*values, *found]))
        s.play(s.options[by.below(len(s.options))])


@pytest.mark.parametrize(("players", "given"), CASES, ids=str)
def test_positions_that_look_alike_are_weighed_alike(players: int, given: dict[str, object]) -> None:
    """Agents weigh states drawn from their view: the same draw gives the same weights, and asks the same."""
    s = GAME.new(GAME.setup(players, "twins", dict(given)))
    by = chance("twins")
    for number in range(90):
        if s.seat < 0:
            break
        if number % 15 == 0:
            view = GAME.view(s, s.seat)
            one, two = (GAME.sample(view, chance(f"draw {number}")) for _ in range(2))
            assert one.options == two.options == s.options
            assert HINTS.weigh(one) == HINTS.weigh(two)
        s.play(s.options[by.below(len(s.options))])


def test_greedy_beats_chance_in_a_combat_of_equal_armies() -> None:
    won = 0
    for number in range(6):
        s = GAME.new(GAME.setup(2, f"greedy{number}", {"fight": "equal_armies"}))
        seat = number % 2
        players = [agents.make("greedy" if i == seat else "random", GAME, f"{number}.{i}") for i in range(2)]
        while s.seat >= 0:
            decision = s.decision(s.seat)
            assert decision is not None
            s.play(players[s.seat].pick(GAME.view(s, s.seat), decision))
        places = GAME.result(s).places
        won += places[seat] < places[1 - seat]
    assert won >= 5


# --- scenarios against the AI

KNOWN = Strengths(GAME.kit.plain)


def begun(scenario: str, players: int = 1, **given: object) -> Heroes3:
    """A game of a scenario in its first round."""
    s = GAME.new(GAME.setup(players, "objective", {"scenario": scenario, **given}))
    by = chance("objective")
    while s.round == 0:
        s.play(s.options[by.below(len(s.options))])
    return s


def test_an_objective_is_known_where_all_stand_against_the_ai_only() -> None:
    assert objectives.has_objective(begun("campaign_ashen_marches_1"))
    assert objectives.has_objective(begun("coop_hollow_gate", 2))
    assert not objectives.has_objective(begun("clash_new_marches", 2))


def test_the_last_round_leaves_nothing_to_lose() -> None:
    s = begun("campaign_ashen_marches_1")
    values = [objectives.attack_value(s, 10.0, 20.0, left) for left in (5, 2, 0)]
    assert values == sorted(values) and values[0] < 0 < values[2]


def test_a_beaten_hero_costs_the_game_where_the_scenario_says_so() -> None:
    assert objectives.loss_of_hero(begun("campaign_ashen_marches_1")) > 0
    assert objectives.loss_of_hero(begun("coop_embers_at_the_border", 2)) == 0
    gate = begun("coop_hollow_gate", 2)
    first = objectives.loss_of_hero(gate)
    gate.heroes_lost = 1
    assert objectives.loss_of_hero(gate) > first > 0


def test_marks_make_the_gate_weaker_before_its_cards_are_drawn() -> None:
    s = begun("coop_hollow_gate", 2)
    before = objectives.opponent_strength(s, KNOWN, 0)
    s.gate_marks = 1
    assert 0 < objectives.opponent_strength(s, KNOWN, 0) < before


def test_gold_counts_as_the_units_that_it_buys() -> None:
    s = begun("campaign_ashen_marches_1")
    s.resources[0] = 0
    poor = plans.potential(s, KNOWN, 0, 0)
    s.resources[0] = 12
    assert plans.potential(s, KNOWN, 0, 0) > poor
    s.population_used = 1
    assert plans.potential(s, KNOWN, 0, 0) == poor, "in the last round units can't be bought any more"


def test_a_stronger_army_and_a_beaten_opponent_are_better() -> None:
    s = begun("campaign_ashen_marches_1")
    stronger = s.clone()
    stronger.army[0] = (*stronger.army[0], GAME.kit.plain.unit_ids.index("champions") * 2)
    assert worth(stronger, KNOWN, 0) > worth(s, KNOWN, 0)
    assert HINTS.goals(stronger, 0)[0] > HINTS.goals(s, 0)[0]
    beaten = s.clone()
    beaten.ai_beaten = 1
    beaten.ai_field[0] = -1
    assert worth(beaten, KNOWN, 0) > worth(s, KNOWN, 0)


def test_players_of_a_team_are_judged_alike() -> None:
    values = HINTS.judge(begun("coop_hollow_gate", 2))
    assert values[0] == values[1]


def test_chances_of_fights_rise_with_the_strength() -> None:
    assert chance_of(10, 20) < 0.5 < chance_of(20, 10) and chance_of(0, 5) == 0 and chance_of(5, 0) == 1


@pytest.mark.parametrize(
    ("scenario", "players", "en", "fr"),
    [
        ("campaign_ashen_marches_1", 1, "Corpse Raider", "Pillard des tombes"),
        ("coop_hollow_gate", 2, "gate", "porte"),
        ("coop_embers_at_the_border", 2, "armies", "armées"),
    ],
)
def test_reasons_name_the_objective(scenario: str, players: int, en: str, fr: str) -> None:
    view = GAME.view(begun(scenario, players), 0)
    assert en in hint_reason(view, [3.0], "en") and fr in hint_reason(view, [3.0], "fr")
    clash = GAME.view(begun("clash_new_marches", 2), 0)
    assert " to " not in hint_reason(clash, [3.0], "en")


def test_guards_are_harder_for_a_hero_without_movement_left() -> None:
    """HM-872: every combat round after the first costs a movement point."""
    s = GAME.new(GAME.setup(1, "points", {"scenario": "campaign_ashen_marches_1"}))
    known = Strengths(s.kit)
    found = [objectives.guards_strength(s, known, 3, points) for points in range(3)]
    assert found[0] > found[1] > found[2] > 0


def test_greedy_wins_what_it_won_alone_against_the_ai() -> None:
    """Of these seeds of the first scenario it won as many when they were written down: hints may only raise that."""
    won = 0
    for seed in SEEDS_ALONE:
        s = GAME.new(GAME.setup(1, seed, {"scenario": "campaign_ashen_marches_1"}))
        agent = agents.make("greedy", GAME, seed)
        while s.seat >= 0:
            decision = s.decision(0)
            assert decision is not None
            s.play(agent.pick(GAME.view(s, 0), decision))
        won += GAME.result(s).won[0]
    assert won >= WON_ALONE
