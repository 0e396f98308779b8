"""Victory, elimination, the last round, results (HM-1040 to HM-1047, HM-1123, HM-1124, HM-1131)."""

from __future__ import annotations

import pytest

import citadelle
from citadelle.games.heroes3.combat_fields import ATTACKER_WON, DEFENDER_WON
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules import ending, victory
from citadelle.games.heroes3.rules.entering import Enter
from citadelle.games.heroes3.tables import GOLD

from .scene import CHALICE_ROAD, DRAGONS_TOLL, GOLD_FEVER, KIT, NONE, Scene, field

GAME = citadelle.game("heroes3")


def no_tokens(scene: Scene) -> Scene:
    """All tokens are used: no town windows."""
    return scene.set(build_used=7, population_used=7, spell_book_used=7)


# --- at once


@pytest.mark.rule("HM-1040", "HM-1120")
def test_hm_1123_1040_two_players_hold_the_rival_town() -> None:
    scene = no_tokens(Scene()).main("catherine", "s1.w").main("sandro", "s1.e").goods("sandro")
    scene.acts("catherine").choose("main_1 to s1.c")
    assert scene.s.winners == (0,)
    assert scene.s.ended_by == "HM-1123"
    assert scene.kind == ""
    assert scene.s.stack == []


@pytest.mark.rule("HM-1041")
def test_hm_1123_three_players_a_cube_of_every_rival() -> None:
    scene = Scene("catherine", "sandro", "alamar").acts("catherine")
    victory.take_cube(scene.s, 0, 1, "HM-1041")
    assert not scene.s.ended_by
    victory.take_cube(scene.s, 0, 2, "HM-1041")
    assert scene.s.winners == (0,)


def test_hm_1123_a_town_alone_is_no_victory_for_three() -> None:
    scene = no_tokens(Scene("catherine", "sandro", "alamar")).main("catherine", "s1.w").main("sandro", "s1.e")
    scene.goods("sandro").acts("catherine").choose("main_1 to s1.c")
    assert not scene.s.ended_by


def test_hm_1123_the_grail_at_home() -> None:
    scene = (
        Scene(scenario=CHALICE_ROAD).main("catherine", "s3.e").set(grail_taken=True, grail_holder=0, grail_carrier=0)
    )
    scene.acts("catherine").choose("main_1 to s3.c")
    assert scene.s.winners == (0,)
    scene = Scene(scenario=CHALICE_ROAD).main("catherine", "s3.e").cube("s3.c", "sandro").goods("sandro")
    no_tokens(scene).set(grail_taken=True, grail_holder=0, grail_carrier=0).acts("catherine").choose("main_1 to s3.c")
    assert scene.s.winners == (0,), "the town is retaken by entering it"


# --- elimination


@pytest.mark.rule("HM-887", "HM-1047")
def test_hm_1043_the_last_home_falls_with_its_hero() -> None:
    scene = no_tokens(Scene("catherine", "sandro", "alamar")).main("catherine", "s1.w")
    scene.acts("catherine").choose("main_1 to s1.c").fought(ATTACKER_WON)
    s = scene.s
    assert s.eliminated == 0b010
    assert scene.cubes("catherine", "sandro") == 2, "hero and town (HM-1047)"
    assert scene.owner("s1.c") == "catherine"
    assert scene.where("sandro") == ""
    assert len(s.piles[hand_of(1)]) + len(s.piles[deck_of(1)]) + len(s.piles[deck_of(1)].gone) == 0
    assert not s.ended_by


def test_hm_1043_also_as_attacker_and_the_turn_ends() -> None:
    scene = no_tokens(Scene("catherine", "sandro", "alamar")).tile("f4", 1, -1)
    scene.main("catherine", "f4.w").main("sandro", "f4.nw").cube("s3.c", "alamar")
    scene.acts("catherine").choose("main_1 to f4.nw").fought(DEFENDER_WON)
    assert scene.s.eliminated == 0b001
    while scene.asked == "sandro" and scene.kind != "main_action":
        scene.choose(scene.keys[-1])
    assert scene.s.active == 1


@pytest.mark.rule("HM-884", "HM-887")
def test_hm_884_the_cube_of_a_beaten_hero_is_taken_before_its_player_is_out() -> None:
    scene = no_tokens(Scene(scenario=GOLD_FEVER)).tile("f4", 1, -1).main("catherine", "f4.w").main("sandro", "f4.nw")
    scene.cube("s1.c", "catherine").goods("sandro", 7).goods("catherine")
    scene.acts("catherine").choose("main_1 to f4.nw").fought(ATTACKER_WON)
    assert (scene.has("catherine")[0], scene.s.winners, scene.s.ended_by) == (5, (0,), "HM-1045")
    order = [event.kind for event in scene.s.sink or []]
    assert [kind for kind in order if kind in ("cube_taken", "player_eliminated", "game_won")] == [
        "cube_taken", "player_eliminated", "game_won",
    ]  # fmt: skip
    assert order[-1] == "game_won", "nothing happens after the end"
    three = no_tokens(Scene("catherine", "sandro", "alamar")).tile("f4", 1, -1).set(cubes=[0, 0, 1, 0, 0, 0, 0, 0, 0])
    three.main("catherine", "f4.w").main("sandro", "f4.nw").cube("s1.c", "catherine")
    three.acts("catherine").choose("main_1 to f4.nw").fought(ATTACKER_WON)
    assert (three.s.winners, three.s.ended_by, three.s.eliminated) == ((0,), "HM-1123", 0)


@pytest.mark.rule("HM-1045")
def test_hm_1044_1045_the_last_faction_wins() -> None:
    scene = Scene("catherine", "sandro", "alamar").tile("f1", 1, -1).cube("f1.nw", "sandro", GOLD).acts("catherine")
    scene.set(visits=[0b10] * len(scene.s.visits))
    victory.eliminate(scene.s, 1, "HM-1043")
    assert scene.owner("f1.nw") == ""
    assert scene.s.claimed[field("f1.nw")], "first rewards are not there again"
    assert not any(scene.s.visits)
    assert not scene.s.ended_by
    victory.eliminate(scene.s, 2, "HM-1043")
    assert (scene.s.winners, scene.s.ended_by) == ((0,), "HM-1045")
    found = ending.result(scene.s)
    assert found.winners == [0]
    assert found.places == (1, 2, 2)


def homeless(scene: Scene, number: int, claims: str = "") -> Scene:
    """A round in which the second player holds nothing, or claims something in the middle of it."""
    scene.s.round = number
    victory.note_homes(scene.s)
    if claims:
        scene.s.had_home |= 0b10
    victory.count_homeless(scene.s)
    return scene


def test_hm_1042_three_complete_rounds_without_a_home() -> None:
    scene = Scene("catherine", "sandro", "alamar")
    victory.note_homes(scene.s)
    scene.cube("s1.c", "catherine")
    victory.count_homeless(scene.s)
    assert scene.s.homeless[1] == 0, "the round of the loss doesn't count"
    for number in (5, 6):
        homeless(scene, number)
    assert scene.s.homeless[1] == 2
    again = scene.s.homeless.copy()
    homeless(scene, 7, claims="f1.nw")
    assert (again[1], scene.s.homeless[1], scene.s.eliminated) == (2, 0, 0)
    for number in (8, 9, 10):
        homeless(scene, number)
    assert scene.s.eliminated == 0b010


def test_hm_1042_claiming_resets_the_count() -> None:
    scene = Scene("catherine", "sandro").tile("f1", 1, -1).set(homeless=[0, 2]).main("sandro", "f1.c", xp=6)
    scene.cube("s1.c", "catherine").set(active=1, round=7)
    scene.begin(Enter(2, field("f1.nw"), field("f1.c"))).choose("choose 0")
    assert scene.s.homeless[1] == 0


# --- rounds


@pytest.mark.rule("HM-1131")
def test_hm_1123_1131_holding_the_utopia() -> None:
    scene = Scene(scenario=DRAGONS_TOLL).tile("c1", 1, -1).cube("c1.c", "catherine")
    scene.s.round = 7
    victory.check_round_start(scene.s)
    assert (scene.s.hold_seat, scene.s.hold_count, scene.s.ended_by) == (0, 1, "")
    scene.cube("c1.c", "sandro")
    victory.check_round_start(scene.s)
    assert (scene.s.hold_seat, scene.s.hold_count) == (1, 1)
    victory.check_round_start(scene.s)
    assert scene.s.winners == (1,)


def test_hm_1131_only_main_heroes_enter_the_utopia() -> None:
    scene = Scene(scenario=DRAGONS_TOLL).tile("c1", 1, -1).second("catherine", "c1.w").goods("catherine")
    scene.acts("catherine")
    assert scene.refused("second_1 to c1.c") == ("main_hero_only", "HM-1131")
    scene.main("catherine", "c1.ne").acts("catherine").choose("main_1 to c1.c").fought(ATTACKER_WON, azure=True)
    while scene.kind in ("search", "search_pick", "search_rest"):
        scene.choose(scene.keys[-1])
    assert scene.owner("c1.c") == "catherine"
    assert scene.has("catherine")[0] == 10
    scene.main("catherine", "c1.w").main("sandro", "c1.ne").goods("sandro").set(active=1)
    scene.begin(Enter(2, field("c1.c"), field("c1.ne")))
    assert scene.owner("c1.c") == "sandro"
    assert scene.has("sandro")[0] == 0, "no guards, no reward for the second"


def test_hm_1123_gold_at_the_end_of_a_round() -> None:
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 75)
    scene.s.round = 4
    victory.check_round_end(scene.s)
    assert not scene.s.ended_by
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 60).goods("sandro", 72)
    scene.s.round = 5
    victory.check_round_end(scene.s)
    assert scene.s.winners == (1,)
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 55)
    scene.s.round = 6
    victory.check_round_end(scene.s)
    assert not scene.s.ended_by


def test_hm_1123_equal_gold_then_mines_then_shared() -> None:
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 60).goods("sandro", 60).cube("f4.nw", "sandro")
    scene.s.round = 5
    victory.check_round_end(scene.s)
    assert scene.s.winners == (1,)
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 60).goods("sandro", 60)
    scene.s.round = 5
    victory.check_round_end(scene.s)
    assert scene.s.winners == (0, 1)


# --- the last round


@pytest.mark.rule("HM-1046")
def test_hm_1124_1046_the_score_of_the_new_marches() -> None:
    scene = Scene().main("catherine", xp=8).main("sandro", xp=10).set(grail_holder=0, cubes=[0, 1, 0, 0])
    for where in ("f1.nw", "s3.sw", "f4.nw", "f5.nw"):
        scene.cube(where, "catherine")
    for where in ("f2.ne", "f3.w", "s1.w", "f6.se", "f7.se", "f8.c"):
        scene.cube(where, "sandro")
    assert victory.score_parts(scene.s, 0) == {
        "town_own": 3, "town_enemy": 0, "settlement": 3, "mine": 3, "hero_level": 5, "enemy_cube": 3, "grail": 4,
    }  # fmt: skip
    assert sum(victory.score_parts(scene.s, 1).values()) == 19
    scene.end_round(12)
    assert (scene.s.winners, scene.s.ended_by) == ((0,), "HM-1046")
    found = ending.result(scene.s)
    assert (found.points, found.places) == ((21, 19), (1, 2))


def test_hm_1124_ties() -> None:
    scene = Scene().goods("catherine", 4).goods("sandro", 5).end_round(12)
    assert scene.s.winners == (1,)
    scene = Scene().goods("catherine", 5).goods("sandro", 5).end_round(12)
    assert scene.s.winners == (0, 1)
    assert ending.result(scene.s).returns == [0.5, 0.5]


def test_hm_1124_it_is_told_which_tie_break_decided() -> None:
    scene = Scene().goods("catherine", 4).goods("sandro", 5).end_round(12)
    assert [event.args["by"] for event in scene.told("tie_decided")] == ["gold"]
    told = [GAME.log_line(scene.told("tie_decided")[0], ["A", "B"], lang) for lang in ("en", "fr")]
    assert told == ["A tie, decided by gold", "Égalité, départagée par\xa0: or"]
    assert GAME.closing_words(scene.s, "en") == "A tie, decided by gold."
    assert not Scene().goods("catherine", 5).goods("sandro", 5).end_round(12).told("tie_decided"), "it is shared"
    assert not Scene().main("catherine", xp=2).end_round(12).told("tie_decided"), "points decided"
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 5, 0, 1).goods("sandro", 5, 9, 0).end_round(11)
    assert [event.args["by"] for event in scene.told("tie_decided")] == ["valuables"]
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 60).goods("sandro", 60).cube("f4.nw", "sandro")
    scene.s.round = 5
    victory.check_round_end(scene.s)
    assert [event.args["by"] for event in scene.told("tie_decided")] == ["mine"]
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", 60).goods("sandro", 72).cube("f4.nw", "sandro")
    scene.s.round = 5
    victory.check_round_end(scene.s)
    assert not scene.told("tie_decided"), "gold decided"


def test_hm_1124_all_lose_without_the_grail() -> None:
    scene = Scene(scenario=CHALICE_ROAD).end_round(14)
    assert (scene.s.winners, scene.s.ended_by) == ((), "HM-1046")
    found = ending.result(scene.s)
    assert found.winners == []
    assert min(found.places) > 1
    assert scene.told("game_lost")


def test_hm_1124_the_holder_else_the_score() -> None:
    scene = Scene(scenario=DRAGONS_TOLL).tile("c1", 1, -1).cube("c1.c", "sandro").main("catherine", xp=12)
    assert scene.end_round(13).s.winners == (1,)
    scene = Scene(scenario=DRAGONS_TOLL).main("catherine", xp=12)
    assert scene.end_round(13).s.winners == (0,)


@pytest.mark.parametrize(
    ("mine", "other", "winner"), [((5, 0, 1), (5, 9, 0), 0), ((5, 1, 1), (5, 0, 1), 0), ((4, 9, 9), (5, 0, 0), 1)]
)
def test_hm_1124_most_gold_then_valuables_then_materials(
    mine: tuple[int, int, int], other: tuple[int, int, int], winner: int
) -> None:
    scene = Scene(scenario=GOLD_FEVER).goods("catherine", *mine).goods("sandro", *other).end_round(11)
    assert scene.s.winners == (winner,)


def test_hm_1046_the_round_before_the_last_goes_on() -> None:
    scene = Scene().end_round(11)
    assert not scene.s.ended_by
    assert scene.s.round == 12


def test_hm_1123_the_active_player_wins_before_others() -> None:
    scene = Scene("catherine", "sandro", "alamar").acts("sandro")
    scene.set(cubes=[0, 1, 1, 1, 0, 1, 0, 0, 0])
    victory.check_at_once(scene.s)
    assert scene.s.winners == (1,)


def test_result_of_an_open_game() -> None:
    found = ending.result(Scene().goods("catherine", 30).s)
    assert found.winners == [0]
    assert found.points == (4, 4)
    assert KIT.scenarios[0].rounds == 12
    assert NONE not in found.places
