"""The forecast of the Villager Phase, against what happens when coins are put in by hand and in random games."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks import setup as start
from citadelle.games.village_attacks.crowd import added, figure_of
from citadelle.games.village_attacks.rules.forecast import Forecast, forecast
from citadelle.games.village_attacks.rules.villagers import VillagersAct, begin_phase
from citadelle.games.village_attacks.state import (
    HEART_TARGET,
    MINION_TARGET,
    MONSTERS,
    OPEN,
    VILLAGERS,
    VillageAttacks,
    target_ids,
)
from citadelle.games.village_attacks.tables import NONE
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.event import Event


def span(found: Forecast, target: int) -> tuple[int, int]:
    """The wounds that come to a target, from and to."""
    threat = found.of(target)
    return threat.least, threat.most


def scene() -> Scene:
    """The Banshee (cursed) in the Great Hall, the Dullahan (mythic) at the Heart, the Lich (arcane) far away."""
    return Scene().monster("banshee", "bh_1").monster("dullahan", "ch_1").monster("lich", "eh_1")


def test_va_102_the_nemesis_and_the_heart_are_foreseen() -> None:
    found = forecast(scene().villagers("ch_1", "hunter_cursed", "hunter_arcane").s)
    assert span(found, 0) == (2, 2) and span(found, 1) == (0, 0) and span(found, HEART_TARGET) == (1, 1)
    assert found.of(0).rooms == [(0, 2, 2)] == [(zone, 2 * n, 2 * n) for zone, n, _ in found.of(HEART_TARGET).rooms]
    assert not found.of(0).may_fall()


@pytest.mark.parametrize("side", [HEADS, TAILS])
def test_va_30_va_102_a_coin_makes_a_span(side: int) -> None:
    board = Scene().monster("banshee", "bh_1").monster("dullahan", "bh_1").monster("lich", "eh_1")
    board.villagers("bh_1", "peasant")
    found = forecast(board.s)
    assert span(found, 0) == span(found, 1) == (0, 1) and span(found, 2) == (0, 0)
    board.set(markers=0).chance(side).villager_phase()
    assert board.of("banshee", "wounds") + board.of("dullahan", "wounds") == 1
    assert board.of("banshee", "wounds") == (side == HEADS)


def test_va_145_va_146_stunned_and_burning_ones_do_nothing() -> None:
    board = scene().villagers("bh_1", "peasant", stunned=True).villagers("bh_1", "peasant", burning=True)
    assert span(forecast(board.s), 0) == (0, 0)


def test_va_148_an_unlucky_room_may_fail() -> None:
    board = scene().villagers("bh_1", "peasant", n=3)
    board.set(unlucky=1 << board.zone("bh_1"))
    assert span(forecast(board.s), 0) == (0, 3)


def test_va_94_va_96_without_dice_as_many_wounds_as_health_may_be_the_end() -> None:
    board = scene().monster("banshee", "bh_1", wounds=3).set(heart=1)
    found = forecast(board.villagers("bh_1", "hunter_cursed").villagers("ch_1", "hunter_arcane").s)
    assert [found.of(target).may_fall() for target in (0, 1, HEART_TARGET)] == [True, False, True]
    assert found.of(0).most == found.of(0).health == 2


def test_va_62_what_the_dice_can_block() -> None:
    board = scene().villagers("bh_1", "hunter_cursed", n=3).monster("banshee", shields=2)
    threat = forecast(board.s).of(0)
    assert (threat.least, threat.most, threat.blocked_least, threat.blocked_most) == (6, 6, 4, 4)
    assert not threat.may_fall() and threat.health == 5
    bare = forecast(scene().villagers("bh_1", "hunter_cursed", n=3).s).of(0)
    assert bare.will_fall() and bare.may_fall()


def test_va_94_va_102_the_next_target_once_the_first_has_fallen() -> None:
    board = scene().villagers("ch_1", "hunter_cursed", n=4)
    found = forecast(board.s)
    assert span(found, 0) == (8, 8) and span(found, HEART_TARGET) == (0, 4)
    board.set(markers=0).villager_phase()
    assert board.where("banshee") == "" and board.s.heart == 14


def test_va_173_a_minion_may_fall_for_its_monster() -> None:
    board = Scene(party=("wode", "dullahan", "banshee")).monster("wode", "bh_1").monster("dullahan", "bh_1")
    board.monster("banshee", "eh_1").villagers("bh_1", "peasant", n=2)
    board.set(minions=((0, 0, board.zone("bh_1"), 0, 0, 0, 1),))
    found = forecast(board.s)
    assert span(found, 0) == span(found, 1) == span(found, MINION_TARGET) == (0, 2)


def test_va_117_a_sprung_treasure_keeps_them_from_attacking() -> None:
    board = scene().villagers("bh_1", "peasant", n=2).trap("bh_1", "treasure")
    assert span(forecast(board.s), 0) == (2, 2)
    board.set(sprung=1 << board.zone("bh_1"))
    assert span(forecast(board.s), 0) == (0, 0)


def test_va_106_va_200_who_comes_into_the_heart() -> None:
    board = scene().villagers("bh_1", "peasant", n=3).villagers("lc_1", "peasant", n=2)
    assert (forecast(board.s).entering_least, forecast(board.s).entering_most) == (3, 3)
    board.monster("dullahan", "bh_1", hold=2)
    assert (forecast(board.s).entering_least, forecast(board.s).entering_most) == (1, 1)
    board.set(markers=0, shields=[0, 0, 0]).chance(*[HEADS] * 3).villager_phase()
    assert board.count("ch_1") == 1


def test_va_s6_7_a_carried_peasant_does_nothing_while_its_carrier_lives() -> None:
    """The Lich may fall to the hunter; the Banshee may not, so that her peasant strikes nobody."""
    board = Scene("dinner_is_served").nobody().monster("dullahan", "l_1").monster("banshee", "l_1", carried=1)
    board.monster("lich", "cy_1", wounds=3).villagers("cy_1", "hunter_arcane")
    found = forecast(board.s)
    assert span(found, 2) == (2, 2) and span(found, 1) == (0, 0) and span(found, 0) == (0, 0)


def test_va_106_of_two_ways_only_one_may_lead_into_a_heart() -> None:
    """Whoever is beside the Heart comes in; a hero two zones away may, unless it is held up on its way."""
    found = forecast(Scene("f2").nobody().villagers("a_1", "peasant").villagers("mc_1", "peasant", n=3).s)
    assert (found.entering_least, found.entering_most) == (1, 1)
    board = Scene("macabre_rescue").nobody().monster("lich", "bh_1").villagers("sc_1", "mother_gisla")
    found = forecast(board.s)
    assert (found.entering_least, found.entering_most) == (0, 1)


def test_va_s6_7_a_carried_peasant_strikes_once_its_carrier_has_fallen() -> None:
    setup = GAME.setup(2, 1, {"scenario": SCENARIOS[5], "party": ["banshee", "dullahan"]})
    s = GAME.fresh(setup)
    s.party = (0, 1)
    s.seed(1)
    start.lay_board(s)
    s.zone = [1, 1]
    s.crowd = [()] * len(s.crowd)
    s.carried[0] = figure_of(0)
    assert not forecast(s).of(1).most
    s.wounds[0] = s.kit.monster_health[0] - 1
    s.crowd[1] = added((), figure_of(s.kit.sort_ids.index("hunter_cursed")))
    assert (forecast(s).of(0).least, forecast(s).of(1).most) == (2, 1)


SCENARIOS = GAME.kit.plain.scenario_ids
INTERFERES = {"trap_sprung", "villager_pushed", "zone_collapsed", "monster_freed"}


def played_phase(s: VillageAttacks, dice: Chance) -> tuple[VillageAttacks, list[Event]]:
    """The villagers attack and move, as the board stands; nothing else of their phase happens."""
    s = s.clone()
    events: list[Event] = []
    s.phase = VILLAGERS
    s.sink = events
    begin_phase(s)
    s.stack = [start.ScenarioOver(), VillagersAct(0, 0)]
    s.advance()
    while s.find(VillagersAct) is not None:
        s.play(s.options[dice.below(len(s.options))])
    return s, events


def check(s: VillageAttacks, dice: Chance) -> bool:
    """Does what happens lie within the forecast? False if something happened that the forecast leaves out."""
    found = forecast(s)
    ids = target_ids(s.kit, s)
    hearts = [s.castle.zone_ids[zone] for zone in s.castle.hearts]
    after, events = played_phase(s, dice)
    told = {event.kind for event in events}
    if told & INTERFERES:
        return False
    carried: dict[str, int] = {}
    entered = 0
    for event in events:
        if event.kind == "villager_attacks":
            carried[str(event.args["target"])] = carried.get(str(event.args["target"]), 0) + int(str(event.args["n"]))
        elif event.kind == "villager_moved" and event.args["to"] in hearts:
            entered += event.args["from"] not in hearts
    for threat in found.threats:
        if MINION_TARGET <= threat.target < HEART_TARGET:
            continue
        wounds = carried.get(ids[threat.target], 0)
        assert wounds <= threat.most, (ids[threat.target], wounds, threat.most)
        there = threat.target == HEART_TARGET or (after.zone[threat.target] != NONE and after.captive != threat.target)
        if there and after.outcome == OPEN:
            assert wounds >= threat.least, (ids[threat.target], wounds, threat.least)
    assert entered <= found.entering_most
    if after.outcome == OPEN and "riposte" not in told:
        assert entered >= found.entering_least
    return True


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_va_101_what_happens_lies_within_the_forecast(scenario: str) -> None:
    checked = 0
    for players in (2, 3, 5):
        s = GAME.new(GAME.setup(players, f"forecast{players}", {"scenario": scenario}))
        dice = chance(f"forecast{players}")
        for number in range(240):
            if not s.stack:
                break
            if s.phase == MONSTERS and number % 6 == 0:
                checked += check(s, dice)
            s.play(s.options[dice.below(len(s.options))])
    assert checked > 10
