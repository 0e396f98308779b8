"""Sentences of the rules of map, towns, locations and cards, one by one: corners that a reader of them asks for."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3 import map_kinds
from citadelle.games.heroes3.rules.buildings import may_matter
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.rules.map_effects import carry_out, why_impossible
from citadelle.games.heroes3.rules.victory import eliminate
from citadelle.games.heroes3.tables import FACTION_2

from .scene import KIT, NONE, Scene, field
from .test_locations import visit, visiting

# --- numbers that stand in the data


def vortex() -> map_kinds.MapEffect:
    """What the Mana Vortex does."""
    dungeon = KIT.faction_ids.index("dungeon")
    return KIT.building_options[dungeon * 8 + FACTION_2][0]


def test_hm_1235_the_vortex_costs_as_many_cards_as_its_record_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vortex(), "discard_cost", 2)
    scene = Scene("alamar", "catherine").built("alamar", "faction_2")
    scene.hand("alamar", "haste", deck=("stat_power", "stat_knowledge"), gone=("wisdom",))
    assert why_impossible(scene.s, 0, NONE, vortex()) == ("too_few_cards", "HM-1235")
    assert not may_matter(scene.s, 0)
    scene.hand("alamar", "haste", "blind", "slow", deck=("stat_power", "stat_knowledge"), gone=("wisdom",))
    assert may_matter(scene.s, 0)
    scene.begin()
    carry_out(scene.s, 0, NONE, NONE, vortex())
    scene.s.advance()
    scene.choose("discard haste", "discard blind")
    assert scene.kind == "keep_some"
    assert scene.cards("alamar") == ["slow"]


def test_hm_1235_without_cards_the_vortex_is_not_offered() -> None:
    scene = Scene("alamar", "catherine").built("alamar", "faction_2").hand("alamar", deck=("stat_power",))
    assert why_impossible(scene.s, 0, NONE, vortex()) == ("hand_empty", "HM-1235")


def test_hm_620_an_observatory_places_tiles_only_if_its_record_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    observatory = KIT.location_effect[KIT.location_index["redwood_observatory"]]
    monkeypatch.setattr(observatory, "else_place_far_tile", False)
    scene = Scene(bare=True).tile("f9", 0, 0).tile("f3", 1, 0).pool("catherine", "f5").main("catherine", "f9.c")
    assert visit(scene).kind == "main_action"
    assert visit(visiting("f9", "c")).kind == "reveal_choice"


# --- guards


def test_hm_503_guards_of_an_obelisk_are_gone_with_its_first_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack may number an obelisk: whoever comes second, of whatever faction, finds no guards."""
    numbers = KIT.field_difficulty.copy()
    numbers[field("n3.c")] = 4
    monkeypatch.setattr(KIT, "field_difficulty", numbers)
    scene = visiting("n3", "c").main("catherine", "n3.c", xp=8)
    assert is_guarded(scene.s, field("n3.c"))
    visit(scene)
    assert not is_guarded(scene.s, field("n3.c"))
    eliminate(scene.s, 0, "HM-1042")
    assert not is_guarded(scene.s, field("n3.c")), "not even when its cube leaves the map"


# --- refusals cite the rule that says why


def test_hm_603_without_an_ability_nothing_is_removed_at_the_hut() -> None:
    scene = visit(visiting("n2", "c").hand("catherine", "haste", deck=()))
    assert scene.refused("choose 0") == ("no_such_card", "HM-603")


def test_hm_1237_the_blacksmith_buys_artifacts_only() -> None:
    scene = Scene().built("catherine", "faction_2").hand("catherine", "haste", "rib_cage", "speculum", deck=())
    scene.goods("catherine", 0).acts("catherine").choose("use faction_2", "choose 0")
    assert scene.keys == ["remove rib_cage", "remove speculum"]
    assert scene.refused("remove haste") == ("wrong_kind_of_card", "HM-1237")


def test_hm_428_a_city_hall_reinforces_bronze_units() -> None:
    """EX-46: Vampires are silver."""
    scene = Scene("sandro", "catherine").built("sandro", "city_hall")
    scene.army("sandro", "skeletons", "zombies", "vampires", "wraiths pack", "neutral_boars").round(3)
    scene.choose("choose 1")
    assert scene.keys == ["reinforce skeletons", "reinforce zombies"]
    assert scene.refused("reinforce vampires") == ("wrong_tier", "HM-428")
    assert scene.refused("reinforce wraiths") == ("not_few", "HM-428")
    assert scene.refused("reinforce liches") == ("not_in_army", "HM-428")
    assert scene.refused("reinforce neutral_boars") == ("neutral_unit", "HM-712")


def test_hm_712_neutral_cards_are_not_reinforced() -> None:
    scene = Scene().built("catherine", "citadel").goods("catherine", 30, 0, 5)
    scene.army("catherine", "halberdiers", "neutral_boars").acts("catherine").choose("population")
    assert scene.refused("reinforce neutral_boars") == ("neutral_unit", "HM-712")


def test_hm_630_the_claimer_of_a_settlement_chooses_one() -> None:
    scene = visit(visiting("f1", "nw").main("catherine", "f1.nw", xp=6))
    assert scene.refused("decline") == ("must_choose", "HM-630")


@pytest.mark.parametrize(
    ("hero", "name", "mode", "rule"),
    [
        ("sandro", "necromancy", "basic", "HM-1227"),
        ("catherine", "diplomacy", "expert", "HM-811"),
        ("catherine", "head_of_legion", "basic", "HM-1226"),
        ("catherine", "wisdom", "basic", "HM-1225"),
        ("catherine", "resistance", "basic", "HM-1704"),
        ("catherine", "mysticism", "basic", "HM-1704"),
        ("catherine", "tactics", "basic", "HM-827"),
        ("catherine", "shield_of_the_dwarven_lords", "basic", "HM-854"),
        ("catherine", "archery", "basic", ""),
    ],
)  # fmt: skip
def test_hm_320_a_card_with_a_trigger_is_played_only_there(hero: str, name: str, mode: str, rule: str) -> None:
    other = "catherine" if hero == "sandro" else "sandro"
    scene = Scene(hero, other).main(hero, xp=6).hand(hero, name, deck=()).acts(hero)
    said = scene.refused(f"play {name} {mode}")
    assert said == (("not_this_moment", rule) if rule else ("no_effect_now", "HM-1201"))


def test_hm_327_an_enemy_discards_in_combats_only() -> None:
    """EX-71: outside a combat the mode isn't offered."""
    scene = Scene().hand("catherine", "dragon_wing_tabard", "stat_power", "speculum", deck=()).acts("catherine")
    assert scene.refused("play dragon_wing_tabard basic") == ("no_effect_now", "HM-327")
    assert scene.refused("play dragon_wing_tabard expert") == ("no_effect_now", "HM-344")
    assert scene.refused("play stat_power basic") == ("no_effect_now", "HM-344")


# --- town windows


def test_hm_231_a_map_card_opens_the_windows_of_others_an_instant_does_not() -> None:
    """HM-231 (b): after a movement action, a map card or a visit; there are no other windows in a turn."""
    scene = Scene().goods("sandro", 9).hand("catherine", "estates", "luck", "angel_wings", deck=("haste",))
    scene.acts("catherine")
    scene.s.set_auto_answer(1, "town", "")
    scene.choose("play estates basic")
    assert scene.asked == "catherine"
    scene.choose("play angel_wings expert")
    assert scene.asked == "catherine", "played to draw it is an instant"
    scene.choose("play luck basic")
    assert (scene.asked, scene.kind) == ("sandro", "town_window"), "an ongoing card is played as a map card (HM-320)"
    scene.choose("pass")
    scene = Scene().goods("sandro", 9).hand("catherine", "angel_wings", deck=("haste",)).acts("catherine")
    scene.s.set_auto_answer(1, "town", "")
    scene.choose("play angel_wings basic")
    assert (scene.asked, scene.kind) == ("sandro", "town_window")


# --- towns


def test_hm_1225_two_copies_of_wisdom_make_the_book_cheaper_twice() -> None:
    """The price of 6 gold less 2 and 2: whoever has 2 gold and both cards can pay it (HM-004)."""
    scene = Scene().built("catherine", "mage_guild").goods("catherine", 2).hand("catherine", "wisdom", deck=())
    scene.acts("catherine")
    assert scene.refused("spell book") == ("too_dear", "HM-426")
    scene.hand("catherine", "wisdom", "wisdom", deck=()).acts("catherine").choose("spell book")
    assert scene.refused("pay") == ("too_dear", "HM-426")
    scene.choose("play wisdom basic", "play wisdom basic")
    assert (scene.has("catherine"), scene.discards("catherine")) == ((0, 0, 0), ["wisdom", "wisdom"])
    assert scene.ask.detail(scene.s)["x"] == 3, "the search looks at three cards, not at more for two of them"
