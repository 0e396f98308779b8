"""Chapter 17: the end of a game, points, and what is told."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES, Scene

from citadelle.games.village_attacks.rules.ending import progress
from citadelle.games.village_attacks.state import LOST, WON


def points(castle: str, players: int = 3, **fields: object) -> int:
    """The progress of a lost scenario."""
    scene = Scene(castle, ("banshee", "dullahan", "lich", "vampire")[:players]).set(outcome=LOST, **fields)
    return progress(scene.s)


def test_va_195_defeat_is_looked_at_first() -> None:
    scene = Scene("crossed_fates").alone("lich", "ch_1").set(heart=0, morale=0).villagers("ch_1", "peasant")
    scene.acts("lich", "m").choose("melee at ch_1")
    assert scene.outcome() == "lost by VA-96"


def test_va_195_morale_0_by_itself_wins_only_where_the_scenario_says_so() -> None:
    scene = (
        Scene("escalation").set(morale=1).monster("lich", "lc_1").villagers("lc_1", "peasant", n=2).acts("lich", "m")
    )
    assert scene.choose("melee at lc_1").outcome() == ""


def test_va_195_the_game_ends_in_the_middle_of_an_effect() -> None:
    scene = (
        Scene("crossed_fates").set(morale=2).monster("lich", "a_1").villagers("a_1", "peasant", n=5).acts("lich", "grm")
    )
    scene.choose("use spirit_bolt")
    assert scene.outcome() == "won by VA-S2.6" and scene.count("a_1") == 3 and not scene.keys


def test_va_196_carried_villagers_count_and_the_troll_does_not() -> None:
    """Scenario 5 with a Troll: the last villager is dead and the Troll stands: it is won."""
    scene = Scene("the_sacrifice").set(heart=19, troll=3).monster("lich", "ch_1").villagers("ch_1", "peasant")
    assert scene.acts("lich", "m").choose("melee at ch_1").outcome() == "won by VA-S5.6"


def test_va_197_after_clean_up_of_round_60_it_is_lost() -> None:
    assert Scene().set(round=59).clean_up().outcome() == ""
    assert Scene().set(round=60).clean_up().outcome() == "lost by VA-197"


@pytest.mark.parametrize(
    ("castle", "fields", "expected"),
    [
        ("crossed_fates", {"morale": 40}, 0), ("crossed_fates", {"morale": 13}, 67),
        ("macabre_rescue", {"morale": 1}, 97),
        ("lessons_of_the_past", {"gains": [1, 0, 1]}, 60), ("lessons_of_the_past", {"gains": [1, 1, 1]}, 90),
        ("the_sacrifice", {"heart": 13}, 58), ("the_sacrifice", {"heart": 3, "spawning_over": True}, 90),
        ("a_greater_foe", {"heroes_killed": 3}, 60), ("dinner_is_served", {"deliveries": 3}, 75),
        ("blocking_the_way", {"marker_tokens": [0, 1, 2]}, 45), ("to_tell_the_tale", {"escapes": 7}, 70),
        ("from_the_shadows", {"morale": 30}, 0), ("from_the_shadows", {"morale": 20, "summonings": 1}, 50),
        ("escalation", {"morale": 0}, 90), ("escalation", {"morale": 35}, 45),
    ],
)  # fmt: skip
def test_va_198_progress_of_a_lost_scenario(castle: str, fields: dict[str, object], expected: int) -> None:
    assert points(castle, **fields) == expected


def test_va_198_points_are_progress_and_the_hearts_health() -> None:
    result = EXAMPLES.result(Scene("crossed_fates").set(outcome=WON, morale=0, heart=6).s)
    assert (
        result.points == (106,) * 3 and result.parts[0] == {"progress": 100, "heart": 6} and result.won == (True,) * 3
    )
    result = EXAMPLES.result(Scene("crossed_fates").set(outcome=LOST, morale=20, heart=0).s)
    assert result.points == (50,) * 3 and result.won == (False,) * 3


def test_va_199_the_result_names_the_rule_and_it_is_told() -> None:
    scene = Scene("crossed_fates").nobody().set(heart=1).villagers("ch_1", "peasant").villager_phase()
    assert scene.match is not None
    last = next(event for event in scene.match.events if event.kind == "scenario_lost")
    assert last.rule == scene.s.ended_by == "VA-96"
