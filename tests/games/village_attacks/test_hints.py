"""What Village Attacks tells agents: sound numbers everywhere, sensible first thoughts, words for the reasons."""

from __future__ import annotations

from math import isfinite

import pytest
from tests.games.village_attacks.scene import EXAMPLES, Scene

from citadelle import agents
from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.hints.expectation import COUNTED
from citadelle.games.village_attacks.hints.position import party_value
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.state import MONSTERS, WON, VillageAttacks
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.hints import Hints

HINTS: Hints = GAME.hints
SCENARIOS = GAME.kit.plain.scenario_ids


def best(scene: Scene) -> str:
    """The answer that the hints like best."""
    weights = HINTS.weigh(scene.s)
    return scene.keys[weights.index(max(weights))]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_position_is_judged_and_left_as_it_was(scenario: str) -> None:
    for players in (1, 2, 3, 5):
        given: dict[str, object] = {"scenario": scenario, "troll": True, "day_night": "toss", "yunfakh": "always"}
        s = GAME.new(GAME.setup(players, f"judge{players}", given))
        by = chance(players)
        clock, moment = HINTS.clock(s), HINTS.moment(s)
        for number in range(120):
            if s.seat < 0:
                break
            before = codec.digest(s) if number % 10 == 0 else ""
            values, found = HINTS.judge(s), HINTS.weigh(s)
            assert not before or codec.digest(s) == before
            assert len(set(values)) == 1 and len(values) == players and len(found) == len(s.options)
            assert all(map(isfinite, [*values, *found, *HINTS.goals(s, s.chapter), *HINTS.outlook(s, 0)]))
            assert 0.0 <= HINTS.progress(s) <= 1.0 and HINTS.teams(s) == [0] * players
            s.play(s.options[by.below(len(s.options))])
            assert HINTS.clock(s) > clock or HINTS.moment(s) >= moment or s.seat < 0
            clock, moment = HINTS.clock(s), HINTS.moment(s)


def test_a_victory_is_a_goal_that_is_reached() -> None:
    s = GAME.new(GAME.setup(2, 1, {"scenario": SCENARIOS[1], "party": ["dullahan", "vampire"]}))
    by = chance(1)
    while s.seat >= 0:
        weights = HINTS.weigh(s)
        s.play(s.options[weights.index(max(weights)) if by.below(10) else by.below(len(weights))])
    assert (HINTS.goals(s, 0)[0] >= 0.0) == (s.outcome == WON)


def test_it_kills_what_is_beside_the_heart_first() -> None:
    scene = Scene(party=("dullahan", "lich", "banshee")).monster("dullahan", "bh_1")
    scene.monster("lich", "ch_1").monster("banshee", "ch_1").villagers("bh_1", "peasant").villagers("lc_1", "peasant")
    assert best(scene.acts("dullahan", "mr")) == "melee at bh_1"


def test_it_does_not_end_beside_more_blows_than_it_survives() -> None:
    scene = Scene(party=("vampire", "dullahan", "banshee")).monster("vampire", "lc_1", wounds=4)
    scene.monster("dullahan", "ch_1").monster("banshee", "ch_1").villagers("l_1", "peasant", n=9)
    scene.set(phase=MONSTERS)
    value = party_value(scene.s)
    scene.monster("vampire", "l_1")
    assert party_value(scene.s) < value - 1.0


def test_a_die_that_blocks_a_deadly_attack_is_used() -> None:
    scene = Scene().monster("banshee", "bh_1", wounds=3, shields=1).monster("dullahan", "ch_1").monster("lich", "eh_1")
    scene.villagers("bh_1", "hunter_cursed").villager_phase()
    assert scene.kind == "answer_attack" and best(scene) == "defend"


def test_a_roll_full_of_activation_is_rolled_again() -> None:
    scene = Scene().monster("banshee", "ch_1").villagers("l_1", "peasant", n=3)
    scene.rolls("aaaamm").activates("banshee")
    assert scene.kind == "reroll" and best(scene) == "reroll activation"


def test_va_53_va_54_the_harmless_one_takes_the_step_or_the_blow() -> None:
    """Of two hunters at the Heart the one without a nemesis in range attacks, and in a full room the less dangerous one
    is pushed toward the Heart."""
    scene = Scene().nobody().monster("dullahan", "bh_1").villagers("ch_1", "hunter_mythic", "hunter_undead")
    assert best(scene.rolls("ammrrd").activates("dullahan")) == "hunter_undead"
    scene = Scene("f3").nobody().monster("dullahan", "mc_1").villagers("sc_1", "hunter_mythic", "hunter_undead", n=5)
    assert best(scene.acts("dullahan", "m").choose("move sc_1")) == "hunter_undead"


def test_a_trap_is_laid_on_their_way() -> None:
    scene = Scene(party=("vampire", "dullahan", "lich")).monster("vampire", "lc_1").offered("spike_pit")
    scene.monster("dullahan", "ch_1").monster("lich", "ch_1").villagers("l_1", "peasant", n=4)
    assert best(scene.acts("vampire", "m")) == "trap spike_pit"


def test_greedy_mostly_wins_the_first_scenarios() -> None:
    parties = (["dullahan", "lich", "banshee"], ["vampire", "wode", "succubus"])
    won = 0
    for number in range(8):
        given: dict[str, object] = {"scenario": SCENARIOS[number % 2], "party": parties[number // 2 % 2]}
        s: VillageAttacks = GAME.new(GAME.setup(3, f"greedy{number}", given))
        players = [agents.make("greedy", GAME, f"{number}.{seat}") for seat in range(3)]
        while s.seat >= 0:
            decision = s.decision(s.seat)
            assert decision is not None
            s.play(players[s.seat].pick(GAME.view(s, s.seat), decision))
        won += s.outcome == WON
    assert won >= 5


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_reasons_have_words(lang: str) -> None:
    scene = Scene().monster("banshee", "ch_1").acts("banshee", "m")
    assert scene.match is not None and scene.match.decision is not None
    said = set()
    for place in range(-1, len(COUNTED)):
        gains = [0.0] * len(COUNTED)
        if place >= 0:
            gains[place] = -2.0 if COUNTED[place] == "villagers" else 2.0
        view = EXAMPLES.view(scene.s, 0)
        said.add(EXAMPLES.hint_reason(view, scene.match.decision, 0, gains, lang))
    assert len(said) == len(COUNTED) + 1 and all(said)


def test_va_180_va_s13_4_a_helper_is_weighed_where_a_room_cannot_be_reached() -> None:
    scene = Scene("bury_the_evil").nobody().villagers("ch_1", "peasant").villagers("g_1", "peasant")
    came = (0, scene.zone("sr_1"), 0, 0, 0, 0, 1)
    scene.set(summoned=(came,), gone=scene.bits("sc_1")).begin(SummonedAct())
    assert scene.kind == "helper_acts" and all(isfinite(weight) for weight in HINTS.weigh(scene.s))
