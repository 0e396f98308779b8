"""What happens is told as it happens, with its rule (VA-199): one short scene for each kind of event."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.village_attacks.scene import TAILS, Scene

from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.rounds import Round
from citadelle.games.village_attacks.rules.spawning import HeroAppears
from citadelle.games.village_attacks.state import DAY, EVENT_PILE, HERO_PILE, SUMMONING_PILE, TRAP_PILE

Args = dict[str, object]


def kitchen() -> Scene:
    return Scene("dinner_is_served").nobody().monster("banshee", "mc_2", carried=1)


def way() -> Scene:
    return Scene("blocking_the_way").nobody().set(markers=0b111).monster("lich", "eh_1")


def mummy(zone: str, **numbers: int) -> Scene:
    """A Summoned Mummy (health 6, speed 1) in a zone of F4."""
    scene = Scene("f4").nobody()
    row = {"wounds": 0, "stunned": 0, "burning": 0, **numbers}
    return scene.set(summoned=((1, scene.zone(zone), row["wounds"], row["stunned"], row["burning"], 0, 1),))


def sorrow() -> Scene:
    """A Monster of each sort of trouble: the Banshee in her activation at the Heart."""
    return Scene().nobody().monster("banshee", "ch_1", wounds=2, slow=1).acts("banshee", "gg")


SCENES: dict[str, tuple[Callable[[], Scene], list[Args], str]] = {
    "activation": (lambda: Scene().rolls("mmmrrg").activates("lich"), [{"monster": "lich"}], "VA-46"),
    "monster_returned": (
        lambda: Scene().monster("lich", "dead").rolls("mmmrrg").activates("lich"),
        [{"monster": "lich", "zone": "ch_1"}], "VA-95",
    ),
    "die_given_up": (
        lambda: Scene().monster("lich", reserve="g").rolls("mmmrrg").activates("lich").choose("give up magic"),
        [{"symbol": "magic"}], "VA-72",
    ),
    "die_stored": (lambda: Scene().acts("lich", "gr").choose("store magic"), [{"symbol": "magic"}], "VA-71"),
    "die_placed": (lambda: Scene().acts("lich", "pr").choose("guard riposte"), [{"symbol": "riposte"}], "VA-61"),
    "monster_healed": (lambda: sorrow().choose("heal wound"), [{"n": 1, "wounds": 1}], "VA-97"),
    "condition_removed": (lambda: sorrow().choose("heal slow"), [{"condition": "slow"}], "VA-97"),
    "condition_gained": (
        lambda: Scene("a_greater_foe").nobody().monster("lich", "ch_1").acts("lich", "mm").choose("move c_1"),
        [{"condition": "silence"}], "VA-70",
    ),
    "die_displaced": (
        lambda: Scene("a_greater_foe").nobody().monster("lich", "ch_1", reserve="gggr").acts("lich", "mm")
        .choose("move c_1", "with melee", "lose ranged"),
        [{"symbol": "ranged"}], "VA-142",
    ),
    "villager_held": (
        lambda: Scene().alone("dullahan", "lc_1", hold=1, lying=True).villagers("lc_1", "peasant").villager_phase(),
        [{"villager": "peasant", "zone": "lc_1"}], "VA-200",
    ),
    "villager_stands": (
        lambda: Scene().nobody().villagers("lc_1", "peasant", stunned=True).villager_phase(),
        [{"villager": "peasant", "zone": "lc_1"}], "VA-145",
    ),
    "villager_scared": (
        lambda: Scene("to_tell_the_tale").monster("lich", "ch_1").villagers("ch_1", "peasant").acts("lich", "mm")
        .choose("melee at ch_1"),
        [{"villager": "peasant", "zone": "ch_1"}], "VA-S14.2",
    ),
    "villager_escaped": (
        lambda: Scene("to_tell_the_tale").nobody().villagers("lc_2", "peasant", fleeing=True).villager_phase(),
        [{"villager": "peasant", "zone": "g_1", "n": 1}], "VA-S14.4",
    ),
    "tome_stolen": (
        lambda: Scene("forbidden_knowledge").nobody().villagers("lc_1", "hunter_mythic", carrier=True).set(tomes=())
        .set(tomes_lost=1).villager_phase(),
        [{"villager": "hunter_mythic", "n": 2}], "VA-S10.4",
    ),
    "peasant_grabbed": (
        lambda: Scene("dinner_is_served").monster("lich", "l_1").villagers("l_1", "peasant").acts("lich", "mm")
        .choose("grab"),
        [{"zone": "l_1"}], "VA-S6.2",
    ),
    "peasant_delivered": (lambda: kitchen().acts("banshee", "mm").choose("move k_1"), [{"n": 1}], "VA-S6.4"),
    "peasant_released": (
        lambda: kitchen().monster("banshee", wounds=4, burning=True).activates("banshee"),
        [{"zone": "mc_2"}], "VA-S6.7",
    ),
    "component_taken": (
        lambda: way().monster("lich", "lc_2").acts("lich", "mm").choose("move st_1"), [{"zone": "st_1"}], "VA-S9.3",
    ),
    "component_dropped": (
        lambda: way().monster("lich", carried=1).set(components=2).acts("lich", "mm").choose("drop component"),
        [{}], "VA-S9.3",
    ),
    "component_placed": (
        lambda: way().monster("lich", "mc_1", carried=1).set(components=2).acts("lich", "mm").choose("move eh_1"),
        [{"zone": "eh_1"}], "VA-S9.4",
    ),
    "token_removed": (
        lambda: way().set(placed=1, components=2).acts("lich", "gm").choose("close marker"),
        [{"zone": "eh_1", "left": 1}], "VA-S9.4",
    ),
    "marker_closed": (
        lambda: way().set(placed=1, components=2, marker_tokens=[1, 2, 2]).acts("lich", "gm").choose("close marker"),
        [{"zone": "eh_1"}], "VA-S9.4",
    ),
    "marker_active": (
        lambda: Scene("escalation").monster("lich", "g_1").set(morale=56).villagers("g_1", "peasant").acts("lich", "mm")
        .choose("melee at g_1"),
        [{"zone": "eh_1", "marker": "s2"}], "VA-S8.1",
    ),
    "symbol_taken": (
        lambda: Scene("from_the_shadows").monster("lich", "t_1").acts("lich", "pm").choose("symbol riposte"),
        [{"symbol": "riposte", "zone": "t_1"}], "VA-S12.1",
    ),
    "symbols_delivered": (
        lambda: Scene("from_the_shadows").monster("lich", "t_1", held=1).acts("lich", "mm").choose("move sr_1"),
        [{"n": 1, "total": 1}], "VA-S12.2",
    ),
    "summoning_paid": (
        lambda: Scene("f4").monster("lich", "sr_1").acts("lich", "pm").choose("pay riposte"),
        [{"symbol": "riposte"}], "VA-176",
    ),
    "monster_summoned": (
        lambda: Scene("f4").monster("lich", "sr_1").set(paid=3, slots=3).pile(SUMMONING_PILE, "summoned_mummy")
        .acts("lich", "pm").choose("pay riposte"),
        [{"summoned": "summoned_mummy", "zone": "sr_1"}], "VA-177",
    ),
    "helper_moved": (
        lambda: mummy("sr_1").begin(SummonedAct()).choose("run sc_1"),
        [{"who": "summoned_mummy", "to": "sc_1"}], "VA-171",
    ),
    "helper_strikes": (
        lambda: mummy("sr_1").villagers("sr_1", "peasant").begin(SummonedAct()).choose("strike sr_1"),
        [{"who": "summoned_mummy", "zone": "sr_1"}], "VA-180",
    ),
    "summoned_wounded": (
        lambda: mummy("sr_1").villagers("sr_1", "peasant").villager_phase(),
        [{"summoned": "summoned_mummy", "n": 1, "dead": False}], "VA-105",
    ),
    "minion_summoned": (
        lambda: Scene(party=("wode", "banshee")).acts("wode", "gm").choose("use call_the_pack", "1 minions"),
        [{"minion": "hound", "zone": "ch_1"}], "VA-170",
    ),
    "minion_wounded": (
        lambda: Scene(party=("wode", "banshee")).nobody().set(minions=((0, 0, 2, 0, 0, 0, 1),))
        .villagers("lc_1", "peasant").villager_phase(),
        [{"minion": "hound", "n": 1, "dead": True}], "VA-105",
    ),
    "monster_captured": (
        lambda: Scene("macabre_rescue").alone("lich", "bh_1").villagers("sc_1", "sigrun").villager_phase(),
        [{"villager": "sigrun", "monster": "lich"}], "VA-S7.2",
    ),
    "troll_provoked": (
        lambda: Scene().nobody().monster("lich", "lc_1").set(troll=3).acts("lich", "rm").rolls("m")
        .choose("ranged at troll"),
        [{"symbol": "ranged"}], "VA-167",
    ),
    "hero_drawn": (
        lambda: Scene().nobody().pile(HERO_PILE, "sigrun").begin(HeroAppears(4)),
        [{"villager": "sigrun", "zone": "eh_1"}], "VA-124",
    ),
    "event_ended": (
        lambda: Scene().nobody().pile(EVENT_PILE, "mob_fury", "battering_ram").begin(DrawEvent(), DrawEvent()),
        [{"event": "mob_fury"}], "VA-91",
    ),
    "trap_offered": (
        lambda: Scene().nobody().pile(TRAP_PILE, "treasure").clean_up(), [{"trap": "treasure"}], "VA-135",
    ),
    "day_turns": (lambda: Scene(day_night="day").nobody().clean_up(), [{"to": "night"}], "VA-160"),
    "experience_lost": (
        lambda: Scene(day_night="day").nobody().monster("lich", "ch_1", experience=3).set(round=1, day=DAY)
        .rolls("mmmmmm").begin(Round()),
        [{"n": 2}], "VA-162",
    ),
    "heart_gained": (
        lambda: Scene("the_sacrifice").monster("lich", "ch_1").villagers("ch_1", "peasant").acts("lich", "mm")
        .choose("melee at ch_1"),
        [{"n": 1, "heart": 2}], "VA-S5.2",
    ),
    "coin_tossed": (
        lambda: Scene().monster("banshee", "lc_1").set(unlucky=1 << 2).villagers("lc_1", "peasant").chance(TAILS)
        .acts("banshee", "mm").choose("melee at lc_1"),
        [{"side": "tails"}], "VA-148",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", SCENES)
@pytest.mark.rule("VA-199")
def test_va_199_what_happens_is_told_with_its_rule(kind: str) -> None:
    make, args, rule = SCENES[kind]
    scene = make()
    assert scene.match is not None
    told = [event for event in scene.match.events if event.kind == kind]
    assert [event.args for event in told] == args and {event.rule for event in told} == {rule}
