"""Chapter 4: the coin."""

from __future__ import annotations

from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks.rules.coin import ZONES, Coin
from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.picks import Ignore
from citadelle.games.village_attacks.state import EVENT_PILE


def test_va_30_two_options_need_no_reduction() -> None:
    scene = Scene("f2").nobody().villagers("mc_1", "peasant").chance(TAILS).villager_phase()
    assert scene.at("cy_1") == {"peasant": 1} and len(scene.told("coin_tossed")) == 1


def test_va_30_more_are_reduced_to_two_by_the_first_player() -> None:
    scene = Scene().set(first=2).chance(TAILS).begin(Ignore(), Coin(ZONES, (0, 1, 2, 3), "VA-53"))
    assert scene.asked == 2 and scene.kind == "coin_pair"
    assert scene.keys == [
        "ch_1 or bh_1", "ch_1 or lc_1", "ch_1 or l_1", "bh_1 or lc_1", "bh_1 or l_1", "lc_1 or l_1",
    ]  # fmt: skip


def test_va_30_heads_and_tails_are_equally_likely() -> None:
    sides = []
    for seed in range(200):
        scene = Scene("f2").nobody().villagers("mc_1", "peasant")
        scene.s.seed(seed)
        scene.villager_phase()
        sides.append(scene.told("coin_tossed")[0]["side"])
    assert 70 < sides.count("heads") < 130


def test_va_31_the_first_zone_is_heads() -> None:
    scene = Scene("f2").nobody().villagers("mc_1", "peasant").chance(HEADS).villager_phase()
    assert scene.zone("a_1") < scene.zone("cy_1") and scene.at("a_1") == {"peasant": 1}


def test_va_31_figures_by_seat_then_minions_then_summoned() -> None:
    scene = Scene("f4", ("wode", "banshee")).villagers("sr_1", "peasant")
    zone = scene.zone("sr_1")
    scene.monster("wode", "sr_1").monster("banshee", "sr_1")
    scene.set(minions=((0, 0, zone, 0, 0, 0, 1),), summoned=((1, zone, 0, 0, 0, 0, 1),)).villager_phase()
    assert scene.keys == [
        "wode or banshee", "wode or hound_1", "wode or summoned_mummy", "banshee or hound_1",
        "banshee or summoned_mummy", "hound_1 or summoned_mummy",
    ]  # fmt: skip


def test_va_31_indistinguishable_options_count_once() -> None:
    """Two Hounds alike are one option; a wounded one would be another."""

    def hounds(*wounds: int) -> Scene:
        scene = Scene(party=("wode", "banshee")).alone("wode", "ch_1").villagers("lc_1", "peasant")
        zone = scene.zone("lc_1")
        return scene.set(minions=tuple((0, 0, zone, one, 0, 0, 1) for one in wounds)).villager_phase()

    scene = hounds(0, 0)
    assert not scene.told("coin_tossed") and len(scene.s.minions) == 1
    scene = Scene(party=("wode", "banshee")).alone("wode", "lc_1").villagers("lc_1", "peasant")
    zone = scene.zone("lc_1")
    scene.set(minions=((0, 0, zone, 0, 0, 0, 1), (0, 0, zone, 0, 0, 0, 0))).chance(TAILS).villager_phase()
    assert len(scene.told("coin_tossed")) == 1 and len(scene.s.minions) == 1


def test_va_31_alike_villagers_need_no_coin() -> None:
    scene = Scene("f3").nobody().villagers("sc_1", "peasant", n=10, stunned=True).villagers("mc_1", "peasant")
    scene.villager_phase()
    assert not scene.told("coin_tossed") and scene.count("ch_1") == 1


def test_va_32_one_toss_for_a_kind_of_a_zone_in_a_phase() -> None:
    scene = Scene("f2").nobody().villagers("mc_1", "peasant", n=5).chance(TAILS).villager_phase()
    assert scene.at("cy_1") == {"peasant": 5} and len(scene.told("coin_tossed")) == 1


def test_va_32_hunters_and_yunfakh_are_different_kinds() -> None:
    scene = Scene("f2").nobody().villagers("mc_1", "hunter_mythic", "hunter_arcane", "yunfakh_mythic")
    scene.chance(HEADS, TAILS).villager_phase().choose("first hunter_mythic")
    assert scene.at("a_1") == {"hunter_mythic": 1, "hunter_arcane": 1} and scene.at("cy_1") == {"yunfakh_mythic": 1}


def test_va_32_a_step_of_an_event_settles_the_way_of_the_phase() -> None:
    """The event moves the peasants of MC-1 by a toss; those who come there later in the phase take the same exit."""
    scene = Scene("f2").nobody().villagers("mc_1", "peasant").villagers("eh_1", "peasant", n=2).set(dial=4)
    scene.pile(EVENT_PILE, "forced_march").chance(TAILS).villager_phase(0)
    assert len(scene.told("coin_tossed")) == 1
    assert scene.at("ch_1") == {"peasant": 1} and scene.at("cy_1") == {"peasant": 2}


def test_va_32_another_phase_tosses_anew() -> None:
    scene = Scene("f2").nobody().villagers("mc_1", "peasant", n=2).chance(TAILS).villager_phase()
    scene.villagers("mc_1", "peasant").chance(HEADS).villager_phase(0)
    assert scene.at("a_1") == {"peasant": 1}


def test_va_32_a_step_of_an_activation_die_tosses_for_itself() -> None:
    scene = Scene("f2").villagers("mc_1", "peasant", n=2).monster("dullahan", "eh_1")
    scene.rolls("aammpg", HEADS, TAILS).activates("dullahan")
    assert scene.at("a_1") == {"peasant": 1} and scene.at("cy_1") == {"peasant": 1}


def test_va_32_targets_toss_for_each_attack() -> None:
    scene = Scene().nobody().monster("banshee", "lc_1").monster("lich", "lc_1").villagers("lc_1", "peasant", n=2)
    scene.chance(HEADS, TAILS).villager_phase()
    assert scene.of("banshee", "wounds") == 1 and scene.of("lich", "wounds") == 1


def test_va_32_an_event_draws_no_coin_for_a_single_way() -> None:
    scene = Scene().nobody().villagers("lc_1", "peasant").pile(EVENT_PILE, "forced_march").begin(DrawEvent())
    assert scene.at("bh_1") == {"peasant": 1} and not scene.told("coin_tossed")


def test_va_30_va_32_the_toss_says_whether_a_whole_kind_goes_by_it() -> None:
    scene = Scene("f2").nobody().villagers("mc_1", "peasant", n=2).chance(TAILS).villager_phase()
    assert [event.rule for event in scene.match.events if event.kind == "coin_tossed"] == ["VA-32"]  # type: ignore[union-attr]
    scene = Scene("f2").nobody().monster("lich", "eh_1").villagers("mc_1", "peasant").rolls("ammrrg", TAILS)
    scene.activates("lich")
    assert [event.rule for event in scene.match.events if event.kind == "coin_tossed"] == ["VA-30"]  # type: ignore[union-attr]
