"""Chapter 20: the campaign."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, game

import citadelle
from citadelle.games.monster_lands.rules.rounds import Finish
from citadelle.games.monster_lands.setup import NextScenario
from citadelle.games.monster_lands.state import campaign_next, campaign_over

TUTORIAL, NORMAL, HEROIC = 0, 1, 2
FODDER, RECRUIT, VETERAN, HERO = range(4)


def campaign(*carry: tuple[int, int, int]) -> Table:
    """The last game of a campaign, about to end, after these games (scenario, difficulty, rank)."""
    t = Table(1, campaign=True)
    t.s.carry = carry
    t.s.chapter = len(carry)
    t.s.turn_page()
    return t


def finish(t: Table, glory: int) -> Table:
    return t.have(0, glory=glory).run(NextScenario(), Finish())


def test_ml_camp_01_scenarios_in_order_from_a_level_up_to_heroic() -> None:
    for level in ("tutorial", "normal", "heroic"):
        t = Table(1, campaign=True, difficulty=level)
        assert t.s.variant.scenario == 0 and t.kit.difficulty_ids[t.s.variant.difficulty] == level
    assert game().setup(1, 1, {"campaign": True}).options["difficulty"] == "normal"
    with pytest.raises(citadelle.BadOption, match="ML-CAMP-01"):
        game().setup(1, 1, {"campaign": True, "difficulty": "legendary"})
    assert game().setup(1, 1, {"difficulty": "legendary"}).options["difficulty"] == "legendary"


@pytest.mark.parametrize(
    ("last", "then"),
    [
        ((3, NORMAL, FODDER), (3, TUTORIAL)),
        ((3, HEROIC, FODDER), (3, NORMAL)),
        ((3, HEROIC, RECRUIT), (3, HEROIC)),
        ((3, TUTORIAL, VETERAN), (4, NORMAL)),
        ((3, TUTORIAL, HERO), (4, HEROIC)),
    ],
)
def test_ml_camp_02_what_follows_a_rank(last: tuple[int, int, int], then: tuple[int, int]) -> None:
    kit = game().kit.plain
    assert campaign_over(kit, (last,)) == "" and campaign_next(kit, (last,)) == then


def test_ml_camp_02_lost_below_the_lowest_level_or_after_too_many_games() -> None:
    kit = game().kit.plain
    assert campaign_over(kit, ((3, TUTORIAL, FODDER),)) == "lost"
    assert campaign_over(kit, ((9, NORMAL, FODDER),)) == "lost"
    assert campaign_over(kit, ((9, HEROIC, FODDER),)) == ""
    many = ((0, NORMAL, RECRUIT),) * (kit.campaign_games - 1)
    assert campaign_over(kit, many) == ""
    for rank in (RECRUIT, VETERAN, HERO):
        assert campaign_over(kit, (*many, (0, NORMAL, rank))) == "lost"
    assert campaign_over(kit, (*many, (9, NORMAL, VETERAN))) == "won"


def test_ml_camp_02_the_next_game_is_laid_out_anew() -> None:
    t = finish(campaign((0, NORMAL, VETERAN), (1, NORMAL, VETERAN)), 60)
    assert t.s.carry[-1] == (2, NORMAL, HERO) and t.s.variant.scenario == 3 and t.s.variant.difficulty == HEROIC
    assert (t.glory(), t.s.round, t.kit.member_ids[t.s.leader[0]]) == (5, 1, "tortock")


def test_ml_camp_03_won_with_the_last_scenario_and_counted_in_games() -> None:
    games = tuple((i, NORMAL, VETERAN) for i in range(9))
    for glory, won in ((45, True), (34, False)):
        t = campaign(*games)
        t.clan(0, "purkas")
        t = finish(t, glory - 1)
        assert t.match.is_over is True
        result = t.match.game.result(t.s)
        assert result.won == (won,) and result.parts[0]["games"] == 10


def test_ml_camp_03_a_good_last_game_does_not_win_a_lost_campaign() -> None:
    t = finish(campaign(*((0, NORMAL, RECRUIT),) * 999), 60)
    assert t.match.is_over and t.s.carry[-1][2] == HERO
    assert t.match.game.result(t.s).won == (False,)
