"""Chapter 7: spawning (VA-120 to VA-129), and VA-207."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import HEADS, TAILS, Scene

from citadelle.games.village_attacks.crowd import figure_of
from citadelle.games.village_attacks.rules.spawning import (
    Appear,
    HeroAppears,
    HuntersAppear,
    SpawnCard,
    figures,
    tier,
)
from citadelle.games.village_attacks.state import HERO_PILE, SPAWN_PILE
from citadelle.games.village_attacks.tables import TYPES
from citadelle.parts.piles import in_order, set_discards

PARTY = ("banshee", "dullahan", "lich", "vampire", "succubus")


def drawn(scene: Scene, type_: str) -> int:
    """The result of chance that draws a type token."""
    kit = scene.s.kit
    return sorted({kit.monster_type[one] for one in scene.s.party}).index(TYPES.index(type_))


def card(name: str, castle: str = "f1", players: int = 3, zone: str = "eh_1", **fields: object) -> Scene:
    """A card is drawn for a zone."""
    scene = Scene(castle, PARTY[:players]).nobody().set(**fields).pile(SPAWN_PILE, name, "torch_line")
    return scene.begin(SpawnCard(scene.zone(zone), False))


def test_va_120_each_active_marker_once_in_the_tables_order() -> None:
    scene = Scene("crossed_fates").nobody().set(markers=0b101, first=1).pile(SPAWN_PILE, "angry_mob", "rabble")
    scene.villager_phase(4)
    assert scene.asked == 1 and scene.keys == ["spawn s1", "spawn s3"] and scene.refused("spawn s2") == "VA-120"
    scene.choose("spawn s3")
    assert scene.count("st_1") == 4 and scene.count("eh_1") == 5 and scene.count("cy_1") == 0


def test_va_120_a_marker_that_becomes_active_waits_for_the_next_step() -> None:
    """Scenario 8: no figure is left, so a hunter at the Heart attacks and dies of a riposte: morale falls to 55."""
    scene = Scene("escalation").alone("lich", "ch_1", ripostes=1).villagers("ch_1", "hunter_arcane")
    scene.set(markers=1, morale=56, aside=[0, 23, 0]).pile(SPAWN_PILE, "lone_stalker")
    scene.villager_phase(4).choose("riposte")
    assert scene.s.morale == 55 and scene.s.markers == 0b11 and scene.count("eh_1") == 0


def test_va_121_the_last_step_that_holds() -> None:
    for morale, at in ((40, 1), (31, 1), (30, 2), (21, 2), (20, 3), (0, 3)):
        assert tier(Scene("crossed_fates").set(morale=morale).s) == at
    assert tier(Scene("lessons_of_the_past").s) == 2
    for tokens, at in (([2, 2, 2], 1), ([0, 2, 2], 1), ([0, 2, 0], 2)):
        assert tier(Scene("blocking_the_way").set(marker_tokens=tokens).s) == at


def test_va_122_redraws_go_on_until_a_card_spawns_something() -> None:
    scene = Scene().nobody().pile(SPAWN_PILE, "hired_blades", "hero_retinue", "hero_vanguard", "rabble")
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.at("eh_1") == {"peasant": 5}
    assert [e["redrawn"] for e in scene.told("spawn_card")] == [True, True, True, False]
    assert len(scene.s.piles[SPAWN_PILE].gone) == 4


def test_va_122_if_no_card_can_nothing_spawns() -> None:
    scene = Scene().nobody()
    blades = scene.s.kit.spawn_ids.index("hired_blades")
    in_order(scene.s, SPAWN_PILE, [blades])
    set_discards(scene.s, SPAWN_PILE, [])
    scene.s.stack = []
    scene.s.push(SpawnCard(scene.zone("eh_1"), False))
    scene.s.advance()
    assert scene.count("eh_1") == 0


def test_va_123_one_type_for_the_whole_group_of_its_final_size() -> None:
    for type_ in ("cursed", "mythic", "arcane"):
        scene = Scene(party=PARTY[:4]).nobody().pile(SPAWN_PILE, "hunting_pair")
        scene.chance(drawn(scene, type_)).begin(SpawnCard(scene.zone("eh_1"), False))
        assert scene.at("eh_1") == {f"hunter_{type_}": 4}


def test_va_10_va_123_two_monsters_of_one_type_add_one_token() -> None:
    scene = Scene(party=("dullahan", "wode", "banshee"))
    assert len({scene.s.kit.monster_type[one] for one in scene.s.party}) == 2
    types = []
    for seed in range(120):
        scene = Scene(party=("dullahan", "wode", "banshee"))
        scene.s.seed(seed)
        types += scene.begin(HuntersAppear(scene.zone("eh_1"), 1)).told("type_drawn")
    mythic = [one["type"] for one in types].count("mythic")
    assert 40 < mythic < 80


def test_va_124_the_top_hero_comes_and_a_killed_one_goes_under_the_pile() -> None:
    scene = Scene().pile(HERO_PILE, "mother_gisla", "sigrun")
    scene.begin(HeroAppears(scene.zone("lc_1")))
    assert scene.at("lc_1") == {"mother_gisla": 1}
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "sigrun", wounds=4).acts("banshee", "m")
    scene.choose("melee at lc_1")
    assert scene.s.piles[HERO_PILE].left()[-1] == scene.s.kit.hero_ids.index("sigrun")


@pytest.mark.parametrize(("kind", "most"), [("hunter", 5), ("yunfakh", 3)])
def test_va_125_figures_beyond_the_most_of_a_type_are_veterans(kind: str, most: int) -> None:
    scene = Scene("order_of_yunfakh").villagers("lc_1", f"{kind}_mythic", n=most - 1)
    scene.chance(drawn(scene, "mythic")).begin(HuntersAppear(scene.zone("sa_1"), 4))
    assert (
        scene.at("sa_1")
        == {
            "hunter": {"hunter_mythic": 1, "hunter_veteran": 1, "yunfakh_mythic": 2},
            "yunfakh": {"hunter_mythic": 2, "yunfakh_mythic": 1, "yunfakh_veteran": 1},
        }[kind]
    )


def test_va_125_veterans_count_for_no_type_and_stay_veterans() -> None:
    scene = Scene().villagers("lc_1", "hunter_veteran", n=7)
    scene.chance(drawn(scene, "mythic")).begin(HuntersAppear(scene.zone("eh_1"), 5))
    assert scene.at("eh_1") == {"hunter_mythic": 5} and scene.at("lc_1") == {"hunter_veteran": 7}


def test_va_126_each_missing_figure_is_a_step_of_its_kind() -> None:
    scene = Scene().nobody().villagers("l_1", "peasant", n=20).villagers("lc_1", "peasant", n=11)
    scene.villagers("eh_1", "hunter_mythic").begin(Appear(scene.zone("eh_1"), figure_of(0), 3))
    assert scene.at("eh_1") == {"hunter_mythic": 1} and scene.count("l_1") == 20 and scene.count("lc_1") == 12


def test_va_126_the_first_player_picks_and_all_at_the_heart_attack() -> None:
    scene = Scene().nobody().set(first=2).villagers("l_1", "hunter_mythic", "hunter_arcane", n=12)
    scene.begin(Appear(scene.zone("eh_1"), figure_of(1), 1))
    assert scene.asked == 2 and scene.keys == ["hunter_mythic", "hunter_arcane"]
    scene = Scene().nobody().villagers("ch_1", "peasant", n=32).villagers("l_1", "hunter_mythic")
    scene.begin(Appear(4, figure_of(0), 2))
    assert scene.s.heart == 13 and scene.at("l_1") == {"hunter_mythic": 1}


def test_va_126_without_any_of_the_kind_nothing_happens() -> None:
    scene = Scene().nobody().villagers("l_1", "peasant").set(aside=[0, 24, 0])
    scene.begin(Appear(scene.zone("eh_1"), figure_of(1), 1))
    assert scene.count("l_1") == 1 and scene.count("eh_1") == 0


@pytest.mark.parametrize(
    ("name", "at", "by_players"),
    [
        ("rabble", 1, {1: (4, 0, 0), 2: (4, 0, 0), 3: (5, 0, 0), 4: (6, 0, 0), 5: (7, 0, 0)}),
        ("rabble", 3, {1: (8, 0, 0), 2: (8, 0, 0), 3: (10, 0, 0), 4: (11, 0, 0), 5: (12, 0, 0)}),
        ("guided_mob", 1, {2: (1, 1, 0), 3: (2, 1, 0), 5: (4, 1, 0)}),
        ("hunt_party", 2, {2: (0, 3, 0), 3: (2, 3, 0), 4: (3, 3, 0)}),
        ("lone_stalker", 1, {2: (0, 1, 0), 3: (0, 2, 0), 5: (0, 4, 0)}),
        ("hero_vanguard", 2, {2: (1, 0, 1), 3: (1, 0, 1), 4: (2, 0, 1)}),
    ],
)  # fmt: skip
def test_va_127_the_change_by_number_of_monsters(
    name: str, at: int, by_players: dict[int, tuple[int, int, int]]
) -> None:
    for players, expected in by_players.items():
        scene = Scene(party=PARTY[:players])
        assert figures(scene.s, scene.s.kit.spawn_ids.index(name), at) == expected, players


@pytest.mark.parametrize(("players", "peasants"), [(2, 0), (3, 0), (4, 1), (5, 2)])
def test_va_127_va_128_a_hero_alone_gets_peasants_added_and_none_removed(players: int, peasants: int) -> None:
    scene = card("hero_retinue", "dinner_is_served", players)
    assert scene.count("eh_1") == peasants + 1 and scene.at("eh_1").get("peasant", 0) == peasants


def test_va_128_no_heroes_a_hero_card_is_redrawn() -> None:
    scene = card("hero_retinue", "lessons_of_the_past", zone="g_1")
    assert scene.at("g_1") == {"peasant": 5}


def test_va_128_every_hero_card_brings_its_hero_in_every_tier() -> None:
    scene = card("hero_retinue", "the_sacrifice", heart=5)
    assert scene.count("eh_1") == 3 and scene.at("eh_1")["peasant"] == 2
    scene = card("hero_retinue", "dinner_is_served")
    assert scene.count("eh_1") == 1 and len(scene.s.piles[HERO_PILE]) == 4


def test_va_128_normal_rows_as_printed() -> None:
    scene = card("hero_retinue", "tower_of_artifice", morale=20)
    assert scene.at("eh_1") == {"peasant": 4}
    assert card("hero_retinue", "tower_of_artifice", morale=7).count("eh_1") == 6


def test_va_128_va_s3_3_unique_heroes_never_return() -> None:
    scene = Scene("a_greater_foe").monster("banshee", "lc_1").villagers("lc_1", "sigrun", wounds=4)
    scene.acts("banshee", "m").choose("melee at lc_1")
    assert len(scene.s.piles[HERO_PILE]) == 4 and scene.s.heroes_killed == 1


def test_va_126_va_128_without_a_hero_another_one_steps_elsewhere() -> None:
    scene = Scene("dinner_is_served").nobody().villagers("bh_1", "sigrun").pile(SPAWN_PILE, "hero_retinue")
    in_order(scene.s, HERO_PILE, [])
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.at("sc_2") == {"sigrun": 1} and scene.count("eh_1") == 0
    assert scene.told("figure_missing") == [{"kind": "hero"}]


def test_va_129_va_150_spawning_in_a_full_zone_pushes_toward_the_heart() -> None:
    scene = Scene().nobody().villagers("eh_1", "hunter_mythic", n=22).pile(SPAWN_PILE, "angry_mob")
    scene.begin(SpawnCard(scene.zone("eh_1"), False))
    assert scene.at("eh_1") == {"peasant": 2, "hunter_mythic": 22} and scene.at("l_1") == {"peasant": 2}


def test_va_151_a_spawning_figure_without_room_counts_as_missing() -> None:
    scene = Scene("f3", ("wode", "banshee")).nobody()
    scene.set(minions=((0, 0, scene.zone("sc_1"), 0, 0, 0, 1),) * 10).villagers("mc_1", "peasant")
    scene.begin(Appear(scene.zone("sc_1"), figure_of(0), 1))
    assert scene.count("sc_1") == 0 and len(scene.told("figure_missing")) == 1


def test_va_126_va_151_a_hero_without_room_goes_under_its_pile() -> None:
    scene = Scene("f3", ("wode", "banshee")).nobody().pile(HERO_PILE, "sigrun")
    scene.set(minions=((0, 0, scene.zone("sc_1"), 0, 0, 0, 1),) * 10).begin(HeroAppears(scene.zone("sc_1")))
    assert scene.count("sc_1") == 0 and scene.s.kit.hero_ids[scene.s.piles[HERO_PILE].left()[-1]] == "sigrun"
    assert len(scene.s.piles[HERO_PILE]) == 5 and len(scene.told("figure_missing")) == 1


def test_va_150_each_figure_that_spawns_in_a_full_zone_pushes_one() -> None:
    """Nobody who spawned before is spared: a card's figures are no group; unlike ones toss for each."""
    scene = Scene("f3").nobody().villagers("sc_1", "hunter_mythic", "hunter_arcane", n=5).chance(HEADS, TAILS)
    scene.begin(Appear(scene.zone("sc_1"), figure_of(0), 2))
    assert scene.at("sc_1") == {"peasant": 1, "hunter_mythic": 4, "hunter_arcane": 5}
    assert scene.at("ch_1") == {"hunter_mythic": 1, "peasant": 1} and len(scene.told("coin_tossed")) == 1
    assert len(scene.told("villager_pushed")) == 2 and not scene.told("villager_moved")


def test_va_120_only_markers_that_are_due_can_be_named() -> None:
    scene = Scene("crossed_fates").nobody().set(markers=0b011, first=0).villager_phase(4)
    assert scene.match is not None
    refusal = scene.match.why("spawn s3")
    assert refusal is not None and (refusal.code, refusal.rule) == ("marker_not_due", "VA-120")


def test_va_s0_5_placing_is_not_entering() -> None:
    scene = Scene().alone("dullahan", "eh_1", entry_wounds=1, entry_left=2).trap("eh_1", "treasure")
    scene.begin(Appear(scene.zone("eh_1"), figure_of(0), 3))
    assert scene.count("eh_1") == 3 and not scene.s.sprung


def test_va_207_a_hero_card_shows_a_hero_in_some_tier() -> None:
    t = Scene().s.kit
    for number in range(len(t.spawn_ids)):
        shown = any(row[2] > 0 for row in t.spawn_tiers[number])
        assert t.spawn_hero_card[number] is shown


def test_va_150_unlike_ones_toss_when_spawning_pushes() -> None:
    for side, gone in ((HEADS, "hunter_mythic"), (TAILS, "hunter_arcane")):
        scene = Scene("f3").nobody().villagers("sc_1", "hunter_mythic", "hunter_arcane", n=5).chance(side)
        scene.begin(Appear(scene.zone("sc_1"), figure_of(0), 1))
        assert scene.at("ch_1") == {gone: 1} and scene.at("sc_1")["peasant"] == 1
