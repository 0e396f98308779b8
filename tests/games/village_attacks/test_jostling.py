"""Chapter 10: full zones (VA-150 to VA-152); Monsters' own pushes are in test_movement."""

from __future__ import annotations

from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks.crowd import (
    ACTED,
    COUNT,
    added,
    came_from,
    figure_of,
    look_of,
    with_origin,
)
from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.figures import can_make_room
from citadelle.games.village_attacks.rules.picks import Ignore
from citadelle.games.village_attacks.rules.walking import IN_PHASE, WALKS, Enter, Walk, pushed_on
from citadelle.games.village_attacks.state import EVENT_PILE, VILLAGERS


def full(zone: str = "sc_1", castle: str = "f3", **sorts: int) -> Scene:
    """A zone full of stunned villagers, nobody else about."""
    scene = Scene(castle).nobody()
    for sort, n in sorts.items():
        scene.villagers(zone, sort, n=n, stunned=True)
    return scene


def test_va_150_same_kind_first_else_the_first_kind_in_order() -> None:
    scene = full(peasant=5, hunter_mythic=4, sigrun=1).villagers("mc_1", "hunter_mythic").villager_phase()
    assert scene.at("ch_1") == {"hunter_mythic": 1}
    scene = full(yunfakh_mythic=5, hunter_mythic=5).villagers("mc_1", "peasant").villager_phase()
    assert scene.at("ch_1") == {"hunter_mythic": 1}
    scene = full(yunfakh_mythic=9, sigrun=1).villagers("mc_1", "hunter_mythic").villager_phase()
    assert scene.at("ch_1") == {"yunfakh_mythic": 1}


def test_va_150_unlike_ones_of_the_kind_toss() -> None:
    for side, gone in ((HEADS, "hunter_mythic"), (TAILS, "hunter_arcane")):
        scene = full(hunter_mythic=5, hunter_arcane=5).villagers("mc_1", "peasant").chance(side)
        scene.villager_phase().choose("first hunter_mythic")
        assert scene.at("ch_1") == {gone: 1} and len(scene.told("coin_tossed")) == 1


def test_va_150_the_movers_group_is_not_pushed_by_it() -> None:
    scene = full(peasant=7).villagers("mc_1", "hunter_mythic", n=5).villager_phase()
    assert scene.at("sc_1") == {"peasant": 5, "hunter_mythic": 5} and scene.at("ch_1") == {"peasant": 2}


def test_va_81_va_150_those_that_one_push_moves_do_not_push_each_other() -> None:
    """F1: three peasants wailed into a full corridor push three hunters on, as walkers of one room do."""
    scene = Scene().nobody().monster("banshee", "bh_1", levels={"keening_wail": 1}).villagers("bh_1", "peasant", n=3)
    scene.villagers("lc_1", "hunter_mythic", n=15).acts("banshee", "dm").choose("use keening_wail", "bh_1")
    scene.choose("3 villagers")
    assert scene.at("lc_1") == {"peasant": 3, "hunter_mythic": 12} and scene.at("l_1") == {"hunter_mythic": 3}


def test_va_150_the_group_has_come_from_the_room_where_the_mover_is_now() -> None:
    """F1: a peasant of BH-1 has come there by an Activation die in this phase; a push moves it together with others."""
    scene = Scene().nobody().monster("banshee", "bh_1", levels={"keening_wail": 1}).villagers("bh_1", "peasant", n=2)
    walker = with_origin(figure_of(0), scene.zone("ch_1"))
    scene.s.crowd[scene.zone("bh_1")] = added(scene.s.crowd[scene.zone("bh_1")], walker)
    scene.villagers("lc_1", "hunter_mythic", n=15).acts("banshee", "dm").choose("use keening_wail", "bh_1")
    scene.choose("3 villagers")
    assert scene.at("lc_1") == {"peasant": 3, "hunter_mythic": 12} and scene.at("l_1") == {"hunter_mythic": 3}


def test_va_150_those_pushed_on_in_a_chain_do_not_push_each_other() -> None:
    """F3: two hunters push two peasants out of MC-1, and these push two hunters out of SC-1."""
    scene = (
        full(hunter_arcane=10).villagers("mc_1", "peasant", n=12, stunned=True).villagers("lc_1", "hunter_mythic", n=2)
    )
    scene.villager_phase()
    assert scene.at("mc_1") == {"peasant": 10, "hunter_mythic": 2}
    assert scene.at("sc_1") == {"peasant": 2, "hunter_arcane": 8} and scene.at("ch_1") == {"hunter_arcane": 2}


def test_va_150_who_has_marched_in_from_the_movers_room_in_this_phase_is_of_its_group() -> None:
    """F3: an event brings a peasant from MC-1 into SC-1; a peasant that walks in after it pushes a hunter on."""
    scene = full(hunter_arcane=9).villagers("mc_1", "peasant").pile(EVENT_PILE, "forced_march")
    scene.set(dial=4).villagers("mc_1", "peasant", stunned=True)
    scene.begin(DrawEvent()).s.phase = VILLAGERS
    assert scene.at("sc_1") == {"peasant": 1, "hunter_arcane": 9}
    zone = scene.zone("mc_1")
    scene.begin(Ignore(), Walk(zone, scene.s.crowd[zone][0] & ~COUNT, 1, IN_PHASE))
    assert scene.at("sc_1") == {"peasant": 2, "hunter_arcane": 8} and scene.at("ch_1") == {"hunter_arcane": 1}


def test_va_150_of_those_that_look_alike_one_of_another_room_goes() -> None:
    """F2: MC-1 holds peasants that have come from A-1 and from EH-1; a further one from EH-1 pushes the other one."""
    scene = Scene("f2").nobody().villagers("mc_1", "hunter_mythic", n=10, stunned=True)
    crowd = scene.s.crowd[scene.zone("mc_1")]
    for zone in ("a_1", "cy_1"):
        crowd = added(crowd, with_origin(figure_of(0) | ACTED, scene.zone(zone)))
    scene.s.crowd[scene.zone("mc_1")] = crowd
    for zone, other in (("a_1", "cy_1"), ("cy_1", "a_1")):
        figure = pushed_on(scene.s, scene.zone("mc_1"), look_of(figure_of(0)), scene.zone(zone))
        assert came_from(figure) == scene.zone(other)


def test_va_150_if_only_the_group_is_there_it_counts() -> None:
    scene = Scene("f3").nobody().villagers("mc_1", "peasant", n=11).villager_phase()
    assert scene.at("sc_1") == {"peasant": 10} and scene.at("ch_1") == {"peasant": 1}


def test_va_150_a_villager_that_walked_in_from_elsewhere_is_no_group_of_the_mover() -> None:
    """F3: a hunter has come to SC-1 from MC-1; the one that a push brings there from the Heart is no group of it."""
    scene = full(peasant=9).villagers("mc_1", "hunter_mythic").villager_phase()
    scene.monster("banshee", "ch_1", levels={"keening_wail": 1}).villagers("ch_1", "hunter_arcane")
    scene.acts("banshee", "dm").choose("use keening_wail", "ch_1", "1 villagers")
    assert scene.at("sc_1")["hunter_arcane"] == 1 and "hunter_mythic" not in scene.at("sc_1")


def test_va_150_away_if_the_mover_goes_away() -> None:
    """Scenario 14: a fleeing peasant walks from the Heart into a full corridor; who is pushed goes away as well."""
    scene = Scene("to_tell_the_tale").nobody().villagers("st_1", "peasant", fleeing=True)
    scene.villagers("lc_2", "hunter_mythic", n=15, stunned=True).villager_phase()
    assert scene.at("lc_2") == {"peasant": 1, "hunter_mythic": 14} and scene.at("g_1") == {"hunter_mythic": 1}


def test_va_150_away_also_if_the_mover_goes_sideways() -> None:
    """Scenario 10: from CY-2 to L-1 a hunter comes no nearer to the Heart; who is pushed goes away, to BH-1."""
    scene = Scene("forbidden_knowledge").nobody().villagers("cy_2", "hunter_mythic")
    scene.villagers("l_1", "peasant", n=24, stunned=True).villager_phase().choose("first cy_2")
    assert [(event["villager"], event["to"]) for event in scene.told("villager_pushed")] == [("peasant", "bh_1")]
    assert scene.told("villager_moved")[0]["villager"] == "hunter_mythic"


def test_va_150_several_exits_toss() -> None:
    for side, zone in ((HEADS, "a_1"), (TAILS, "cy_1")):
        scene = full("mc_1", "f2", peasant=12).villagers("eh_1", "hunter_mythic").chance(side).villager_phase()
        assert scene.at(zone) == {"peasant": 1} and scene.at("mc_1")["hunter_mythic"] == 1


def test_va_150_a_zone_with_one_too_many_is_left_by_two_each_chosen_anew() -> None:
    """SC-1 holds 11 of 10: whoever comes pushes one of its kind on, and then, none of them being left, another."""
    scene = Scene("f3").nobody().villagers("sc_1", "hunter_mythic", n=10).villagers("sc_1", "peasant")
    scene.villagers("mc_1", "peasant")
    scene.begin(Ignore(), Enter(scene.zone("mc_1"), figure_of(0), scene.zone("sc_1"), True, WALKS))
    assert scene.at("sc_1") == {"peasant": 1, "hunter_mythic": 9}
    assert scene.at("ch_1") == {"peasant": 1, "hunter_mythic": 1} and scene.count("mc_1") == 0


def test_va_151_chains_go_on_from_the_far_end() -> None:
    scene = full(peasant=10).villagers("mc_1", "peasant", n=12, stunned=True).villagers("lc_1", "hunter_mythic")
    scene.villager_phase()
    assert scene.count("sc_1") == 10 and scene.count("mc_1") == 12 and scene.at("ch_1") == {"peasant": 1}
    assert scene.at("mc_1") == {"peasant": 11, "hunter_mythic": 1}


def test_va_151_if_nobody_can_be_pushed_the_mover_stays() -> None:
    scene = full(peasant=8).villagers("ch_1", "hunter_mythic", n=24, stunned=True).villagers("mc_1", "peasant", n=3)
    scene.villager_phase()
    assert scene.count("sc_1") == 10 and scene.count("mc_1") == 1 and scene.count("ch_1") == 24


def test_va_151_only_monsters_in_a_zone_cannot_be_pushed() -> None:
    scene = Scene("f3", ("wode", "banshee")).nobody().villagers("mc_1", "peasant")
    scene.set(minions=((0, 0, scene.zone("sc_1"), 0, 0, 0, 1),) * 10).villager_phase()
    assert scene.count("mc_1") == 1


def test_va_151_the_pushed_one_takes_an_exit_with_room() -> None:
    scene = full("mc_1", "f2", peasant=12).villagers("eh_1", "hunter_mythic")
    scene.villagers("a_1", "hunter_arcane", n=15, stunned=True).villagers("ch_1", "hunter_undead", n=9, stunned=True)
    scene.villagers("ch_1", "yunfakh_mythic", n=15, stunned=True).villager_phase()
    assert scene.at("cy_1") == {"peasant": 1} and scene.at("mc_1")["hunter_mythic"] == 1


def test_va_151_a_chain_never_turns_back() -> None:
    """Two full zones of one distance, each the other's only way out: nobody can be pushed between them."""
    scene = Scene("tower_of_artifice").nobody().villagers("sc_1", "peasant", n=10)
    zone = scene.zone("sc_1")
    assert can_make_room(scene.s, zone, True) and not can_make_room(scene.s, zone, True, 1 << zone)


def test_va_152_a_jostled_villager_still_acts_from_its_new_zone() -> None:
    scene = Scene("f3").nobody().villagers("sc_1", "peasant", n=9, stunned=True).villagers("sc_1", "hunter_mythic")
    scene.villagers("mc_1", "hunter_arcane", n=2).villager_phase()
    acted = [entry & ACTED for entry in scene.s.crowd[scene.zone("ch_1")]]
    assert all(acted) and scene.at("ch_1")["hunter_mythic"] == 1


def test_va_152_who_is_jostled_into_an_earlier_zone_acts_at_the_end_of_the_step() -> None:
    """Monsters' Activation dice aside, a peasant of SC-1 that is pushed into the Heart attacks it in the same phase."""
    scene = Scene("f2").nobody().villagers("a_1", "peasant", n=15).villagers("mc_1", "hunter_mythic").chance(HEADS)
    scene.villagers("ch_1", "hunter_undead", n=24, stunned=True).villager_phase()
    assert scene.count("a_1") == 15 and scene.count("mc_1") == 1
    assert sum(entry & COUNT for crowd in scene.s.crowd for entry in crowd if not entry & ACTED) == 0


def test_va_152_holds_and_treasure_do_not_stop_jostling_and_entering_applies() -> None:
    scene = Scene("f3").alone("dullahan", "sc_1", hold=4, lying=True).villagers("sc_1", "peasant", n=9, stunned=True)
    scene.trap("sc_1", "treasure").set(sprung=scene.bits("sc_1")).trap("ch_1", "treasure")
    scene.villagers("mc_1", "mother_gisla").villager_phase()
    assert scene.at("ch_1") == {"peasant": 1} and scene.of("dullahan", "hold") >= 3
    assert scene.s.sprung >> scene.zone("ch_1") & 1


def test_va_151_va_153_a_monster_sets_off_a_chain_toward_the_heart() -> None:
    scene = Scene("f3").nobody().monster("banshee", "lc_1").villagers("mc_1", "peasant", n=12)
    scene.villagers("sc_1", "peasant", n=10).acts("banshee", "mm").choose("move mc_1")
    assert scene.where("banshee") == "mc_1" and [scene.count(zone) for zone in ("ch_1", "sc_1", "mc_1")] == [1, 10, 11]


def test_va_81_va_150_va_153_the_log_names_the_rule_that_moves_a_villager() -> None:
    def told(scene: Scene) -> list[str]:
        return [event.rule for event in scene.match.events if event.kind == "villager_pushed"]  # type: ignore[union-attr]

    scene = Scene().nobody().monster("banshee", "bh_1", levels={"keening_wail": 1}).villagers("bh_1", "peasant")
    assert told(scene.acts("banshee", "dm").choose("use keening_wail", "1 villagers")) == ["VA-81"]
    scene = full(peasant=10).villagers("mc_1", "hunter_mythic").villager_phase()
    assert told(scene) == ["VA-150"]
    scene = full(peasant=10).monster("banshee", "ch_1").acts("banshee", "m").choose("move sc_1")
    assert told(scene) == ["VA-153"]
