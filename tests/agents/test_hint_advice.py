"""What advice says beside shares: chances of winning and of ranks, and what an option is expected to gain."""

from __future__ import annotations

import pytest
from tests.agents.seated import LEGENDS, RANDOM_MAP, ask, new, pauses
from tests.kernel import toy

import citadelle
from citadelle.agents import UNKNOWN, Advice, Level, SearchAgent
from citadelle.agents.tally import Tally, gains, read_tally
from citadelle.games.monster_lands.hints.expectation import COUNTED, rank_leads
from citadelle.games.monster_lands.rules.scoring import rank
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.kernel.game import Game
from citadelle.kernel.state import State

MONSTER_LANDS = citadelle.game("monster_lands")
LANGS = ("en", "fr")


def advised(game: Game, s: State, simulations: int = 12) -> list[Advice]:
    return SearchAgent("search", game, 1, Level(simulations, 1)).advise(*ask(game, s, s.seat))


def test_with_rivals_the_value_becomes_a_chance() -> None:
    s = new(LEGENDS, 2, 1, RANDOM_MAP)
    hints = LEGENDS.hints
    for one in advised(LEGENDS, s):
        if one.share > 0.0:
            assert one.chance == hints.chances().of("2", one.values[0], hints.progress(s))
            assert one.ranks == []


@pytest.mark.parametrize("scenario", ["solo_01", "solo_02", "solo_05", "solo_07", "solo_09"])
def test_alone_every_rank_has_a_chance(scenario: str) -> None:
    s = new(MONSTER_LANDS, 1, 3, {"scenario": scenario})
    for one in advised(MONSTER_LANDS, s, 4):
        if one.share > 0.0:
            assert len(one.ranks) == len(one.values) == 3
            assert one.ranks == sorted(one.ranks, reverse=True)
            assert one.chance == one.ranks[1]
            assert all(0.0 < chance < 1.0 for chance in one.ranks)


@pytest.mark.parametrize("scenario", [f"solo_{n:02}" for n in range(1, 11)])
def test_at_the_end_a_lead_says_whether_the_rank_is_reached(scenario: str) -> None:
    for seed in range(2):
        s = new(MONSTER_LANDS, 1, seed, {"scenario": scenario})
        assert isinstance(s, MonsterLands)
        while s.seat >= 0:
            weights = MONSTER_LANDS.hints.weigh(s)
            s.play(s.options[weights.index(max(weights))])
        leads = rank_leads(s, 0)
        assert [lead >= 0.0 for lead in leads] == [rank(s) > row for row in range(3)]
        assert MONSTER_LANDS.hints.progress(s) == 1.0


def test_a_campaigns_ranks_are_those_of_the_game_that_is_played() -> None:
    s = new(MONSTER_LANDS, 1, 1, {"campaign": True})
    assert isinstance(s, MonsterLands)
    while s.seat >= 0 and s.chapter == 0:
        weights = MONSTER_LANDS.hints.weigh(s)
        s.play(s.options[weights.index(max(weights))])
    reached = s.carry[0][2]
    assert [lead >= 0.0 for lead in rank_leads(s, 0)] == [reached > row for row in range(3)]


def test_together_the_end_alone_counts() -> None:
    s = new(toy.GAME, 2, 1, {"sides": "together"})
    found = [one for one in advised(toy.GAME, s, 30) if one.share > 0.0]
    assert all(one.chance == pytest.approx(one.values[0], abs=0.01) and len(one.ranks) == 1 for one in found)


class Unjudged(toy.ToyHints):
    """Looks a round ahead, and has no goals."""

    def clock(self, s: State) -> int:
        assert isinstance(s, toy.Toy)
        return s.chapter * (toy.ROUNDS + 1) + s.round


def test_without_an_end_or_a_goal_there_is_no_chance() -> None:
    game = toy.ToyGame()
    game.hints = Unjudged()
    s = new(game, 2, 1, {"sides": "together", "chapters": "3"})
    assert all(one.chance == UNKNOWN and not one.ranks for one in advised(game, s))


# --- what is gained


def tally(outlook: list[float], count: int) -> Tally:
    made = Tally()
    for _ in range(count):
        made.add_outlook(outlook)
    return made


def test_gains_are_measured_against_the_mean_of_the_others() -> None:
    found = [tally([3.0, 1.0], 4), tally([1.0, 1.0], 3), tally([2.0, 4.0], 1)]
    assert gains(found, 0) == pytest.approx([3.0 - 1.25, 1.0 - 1.75])
    assert gains([found[0], Tally()], 0) == []
    assert gains([found[0]], 0) == []


def test_a_tally_travels_as_numbers() -> None:
    one = tally([3.0, 1.0], 2)
    one.add_goals([0.5])
    numbers = [9.0, *one.numbers(), *tally([], 0).numbers()]
    back, at = read_tally(numbers, 1)
    assert back.numbers() == one.numbers()
    empty, end = read_tally(numbers, at)
    assert empty.numbers() == tally([], 0).numbers() and end == len(numbers)


def test_several_trees_advise_like_one_of_their_size() -> None:
    s = new(MONSTER_LANDS, 1, 1)
    agent = SearchAgent("search", MONSTER_LANDS, 1, Level(6, 1))
    agent.level.cores = 2
    found = [one for one in agent.advise(*ask(MONSTER_LANDS, s, s.seat)) if one.share > 0.0]
    assert found and all(len(one.ranks) == 3 for one in found)


@pytest.mark.parametrize(("game", "players"), [(LEGENDS, 2), (MONSTER_LANDS, 1), (MONSTER_LANDS, 2)])
def test_every_gain_has_its_sentence_in_both_languages(game: Game, players: int) -> None:
    options = RANDOM_MAP if game is LEGENDS else {}
    s = new(game, players, 1, options)
    view, decision = ask(game, s, s.seat)
    size = len(game.hints.outlook(s, s.seat))
    said: set[str] = set()
    for lang in LANGS:
        for i in range(size):
            for gain in (2.34, -2.34):
                found = [0.0] * size
                found[i] = gain
                text = game.hint_reason(view, decision, 0, found, lang)
                assert text.endswith(".") and len(text) < 120 and "{" not in text
                assert ("2,3" in text) <= (lang == "fr")
                said.add(text)
    assert len(said) > 8


def test_a_region_is_named_if_control_of_it_is_what_is_gained() -> None:
    s = next(s for s in pauses(LEGENDS, 2, 1, RANDOM_MAP) if s.no > 20)
    view, decision = ask(LEGENDS, s, s.seat)
    found = LEGENDS.hints.outlook(s, s.seat)
    best = [0.0] * len(found)
    best[0], best[10] = 1.0, 0.4
    assert "+40 %" in LEGENDS.hint_reason(view, decision, 0, best, "en")
    assert "+40 %" in LEGENDS.hint_reason(view, decision, 0, best, "fr")


def test_ranks_have_names() -> None:
    for lang in LANGS:
        assert len(MONSTER_LANDS.rank_names(lang)) == 4
    assert LEGENDS.rank_names("en") == []
    assert "monsters" in COUNTED


def test_chances_are_told_apart_by_what_makes_games_hard() -> None:
    """Scenarios of Village Attacks, and those of Heroes III against the AI, have rows of their own; clashes have one
    for each number of players."""

    def row(name: str, players: int, **options: object) -> str:
        game = citadelle.game(name)
        return game.hints.chance_row(game.new(game.setup(players, 1, options)))

    assert row("village_attacks", 3) == row("village_attacks", 2) == "scenario_1"
    assert row("village_attacks", 3, scenario="a_greater_foe") == "scenario_3"
    alone = row("heroes3", 1, scenario="campaign_ashen_marches_2")
    assert alone.startswith("ai_") and alone != row("heroes3", 1, scenario="campaign_ashen_marches_3")
    assert row("heroes3", 2) == "2" and row("heroes3", 2, fight="equal_armies") == "fight"
