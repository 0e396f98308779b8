"""The variant in which captors use the buildings of captured towns (HM-1032), alone and with others."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.combat_fields import ATTACKER_WON
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules import army
from citadelle.games.heroes3.rules.combat_buildings import able
from citadelle.games.heroes3.rules.control import boards, captured_boards, has_dwelling, is_captured
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.rules.siege import has_walls
from citadelle.games.heroes3.rules.town_actions import book_price
from citadelle.games.heroes3.rules.victory import eliminate
from citadelle.games.heroes3.tables import DWELLING_GOLD, DWELLING_SILVER, NONE

from .scene import KIT, Scene, field
from .test_sieges import cards_stay

VARIANT = "captured_town_buildings"
SANDROS = "s1.c"
"""The start town of the Necropolis."""


def held(*heroes: str, captured: bool = True, **settings: object) -> Scene:
    """The first player holds the start town of the second, who stands elsewhere; variant on unless told otherwise."""
    given = {VARIANT: True, **settings}
    scene = Scene(*(heroes or ("catherine", "sandro", "alamar")), **given)  # type: ignore[arg-type]
    if captured:
        town = KIT.field_ids[KIT.town_field[scene.s.faction[1]]]
        scene.cube(town, scene.heroes[0]).main(scene.heroes[1], f"{town.split('.')[0]}.e")
    return scene


# --- whose buildings


@pytest.mark.rule("HM-1032")
def test_hm_1032_who_may_use_which_board() -> None:
    scene = held()
    s = scene.s
    assert (boards(s, 0), boards(s, 1), boards(s, 2)) == ([0, 1], [1], [2])
    assert [is_captured(s, seat) for seat in range(3)] == [False, True, False]
    s.cube[field(SANDROS)] = 2
    assert (captured_boards(s, 0), captured_boards(s, 2)) == ([], [1]), "a captured town changes hands"
    s.cube[field(SANDROS)] = NONE
    assert not is_captured(s, 1), "nobody holds it"
    plain = held(**{VARIANT: False}).s
    assert boards(plain, 0) == [0] and not is_captured(plain, 1)


# --- income


@pytest.mark.rule("HM-1032", "HM-402")
def test_hm_1032_the_owner_has_no_start_income_and_nobody_gets_it() -> None:
    scene = held()
    assert (income(scene.s, 0), income(scene.s, 1)) == ((10, 0, 0), (0, 0, 0))
    assert income(held(**{VARIANT: False}).s, 1) == (10, 0, 0), "HM-433"
    scene.s.cube[field(SANDROS)] = 1
    assert income(scene.s, 1) == (10, 0, 0), "retaken"


@pytest.mark.rule("HM-1032", "HM-1031")
def test_hm_1032_with_double_income_mines_of_the_owner_still_bring_twice() -> None:
    scene = held(double_income=True).tile("f4", 1, -1).cube("f4.nw", "sandro")
    assert (income(scene.s, 0), income(scene.s, 1)) == ((10, 0, 0), (10, 0, 0)), "10 of the mine, nothing of the town"


@pytest.mark.rule("HM-1032", "HM-210")
def test_hm_1032_the_city_hall_works_for_nobody() -> None:
    scene = held().built("sandro", "city_hall").goods("catherine").goods("sandro").round(3)
    assert (scene.has("catherine"), scene.has("sandro")) == ((10, 0, 0), (0, 0, 0))
    assert scene.kind != "choose_effect"
    assert held(captured=False).built("sandro", "city_hall").round(3).kind == "choose_effect"


# --- recruiting, reinforcing


@pytest.mark.rule("HM-1032", "HM-425")
def test_hm_1032_the_captor_recruits_what_is_in_no_army() -> None:
    scene = held().goods("catherine", 40, 0, 9).built("sandro", "dwelling_bronze").built("catherine")
    scene.army("catherine", "halberdiers").army("sandro", "skeletons")
    scene.acts("catherine").choose("population")
    assert [key for key in scene.keys if key.startswith("recruit")] == ["recruit zombies", "recruit wraiths"]
    assert scene.refused("recruit skeletons") == ("in_other_army", "HM-714")
    assert scene.refused("recruit vampires") == ("no_dwelling", "HM-425")
    assert scene.refused("recruit harpies") == ("other_faction", "HM-425")
    scene.choose("recruit zombies")
    assert scene.units("catherine") == ["halberdiers", "zombies"]
    assert scene.refused("recruit zombies") == ("in_army", "HM-714")
    assert scene.s.population_used == 1, "the captor's own token"
    scene.choose("stop").goods("sandro", 40).acts("sandro").choose("population")
    assert scene.refused("recruit zombies") == ("in_other_army", "HM-714")
    assert "recruit wraiths" in scene.keys, "the owner keeps recruiting"


@pytest.mark.rule("HM-1032", "HM-423")
def test_hm_1032_the_citadel_reinforces_units_of_its_town_only() -> None:
    scene = held().goods("catherine", 40, 0, 9).built("sandro", "citadel").built("catherine")
    scene.army("catherine", "halberdiers", "zombies").acts("catherine").choose("population")
    assert "reinforce zombies" in scene.keys
    assert scene.refused("reinforce halberdiers") == ("no_citadel", "HM-425")
    scene.choose("reinforce zombies")
    assert scene.units("catherine") == ["halberdiers", "zombies pack"]
    scene = held().goods("catherine", 40, 0, 9).built("sandro").built("catherine", "citadel")
    scene.army("catherine", "halberdiers", "zombies").acts("catherine").choose("population")
    assert scene.refused("reinforce zombies") == ("no_citadel", "HM-425")
    scene = held(captured=False).goods("catherine", 40, 0, 9).built("sandro", "citadel").built("catherine", "citadel")
    scene.army("catherine", "halberdiers", "zombies").acts("catherine").choose("population")
    assert scene.refused("reinforce zombies") == ("other_faction", "HM-425"), "the town was lost again"


@pytest.mark.rule("HM-1032", "HM-433")
def test_hm_1032_the_owner_keeps_building_and_the_spell_book() -> None:
    scene = held().goods("sandro", 40, 20, 9).built("sandro", "mage_guild", "dwelling_bronze").acts("sandro")
    assert {"build citadel", "population", "spell book"} <= set(scene.keys)


@pytest.mark.rule("HM-1032", "HM-707", "HM-714")
def test_hm_1032_a_rebuilt_army_leaves_out_cards_of_the_captor() -> None:
    scene = held()
    start = [KIT.unit_ids[one // 2] for one in KIT.scenarios[0].start_forms[scene.s.faction[1]]]
    scene.army("catherine", "halberdiers", start[0]).army("sandro")
    army.rebuild_if_empty(scene.s, 1)
    assert [one // 2 for one in scene.s.army[1]] == [KIT.unit_ids.index(name) for name in start[1:]]
    own = [KIT.unit_ids[unit] for unit in KIT.faction_units[scene.s.faction[1]]]
    scene.army("catherine", *[name for name in own if name != "liches"]).army("sandro")
    army.rebuild_if_empty(scene.s, 1)
    assert scene.units("sandro") == ["liches"]


# --- the Mage Guild


@pytest.mark.rule("HM-1032", "HM-426", "HM-422")
def test_hm_1032_the_captor_uses_the_mage_guild() -> None:
    scene = held().goods("catherine", 5).built("sandro", "mage_guild").built("catherine").acts("catherine")
    assert book_price(scene.s, 0) == 5, "as printed for the Necropolis"
    scene.choose("spell book", "take top")
    assert (scene.has("catherine")[0], len(scene.cards("catherine"))) == (0, 1)
    assert scene.refused("spell book") == ("token_used", "HM-230")
    scene = held().goods("catherine", 9).built("sandro", "mage_guild").built("catherine")
    scene.set(guild_round=[0, 3, 0], round=3).acts("catherine")
    assert scene.refused("spell book") == ("guild_too_new", "HM-422")
    scene = held().goods("catherine", 9).built("sandro", "mage_guild").built("catherine", "mage_guild")
    assert book_price(scene.s, 0) == 5, "the cheaper of the two"
    scene.set(guild_round=[0, 1, 0])
    assert book_price(scene.s, 0) == 6, "the other one is too new"
    assert book_price(held(captured=False).built("catherine", "mage_guild").s, 0) == 6


# --- faction buildings


@pytest.mark.rule("HM-1032", "HM-427")
def test_hm_1032_faction_buildings_work_for_the_captor_instead_of_the_owner() -> None:
    scene = held("sandro", "catherine", "alamar").built("catherine", "faction_2").goods("sandro", 9)
    scene.hand("sandro", "rib_cage").acts("sandro")
    assert "use castle faction_2" in scene.keys
    view = GAME.view(scene.s, 0)
    at = view.decisions[0].keys.index("use castle faction_2")
    for lang, name in (("en", "Blacksmith"), ("fr", "Forge")):
        label = GAME.label(view, view.decisions[0], at, lang)
        assert name in label and "4" not in label, "what gives gold isn't offered"
        assert GAME.brief(view, view.decisions[0], at, lang).text == name
    scene.choose("use castle faction_2")
    assert scene.keys == ["choose 1"]
    assert scene.refused("choose 0") == ("captured_gives_nothing", "HM-1032")
    scene.choose("choose 1")
    assert scene.has("sandro")[0] == 3
    scene.choose("take top")
    assert scene.refused("use castle faction_2") == ("used_this_turn", "HM-427")
    assert scene.refused("use castle city_hall") == ("not_for_captors", "HM-1032")
    assert scene.refused("use castle faction_1") == ("not_built", "HM-427")
    assert scene.refused("use dungeon faction_1") == ("not_your_captured_town", "HM-1032")
    scene.goods("catherine", 9).acts("catherine")
    assert scene.refused("use faction_2") == ("town_captured", "HM-1032")


@pytest.mark.rule("HM-1032", "HM-223", "HM-1234")
def test_hm_1032_the_portal_summons_for_the_captor_by_the_towns_dwellings() -> None:
    scene = held("catherine", "alamar", "sandro").built("catherine").goods("catherine", 40, 0, 9)
    scene.built("alamar", "faction_1", "dwelling_silver").turn("catherine")
    while scene.kind != "start_of_turn":
        scene.choose(scene.keys[-1])
    assert scene.keys == ["use dungeon faction_1", "stop"]
    assert scene.refused("use faction_1") == ("not_built", "HM-427")
    scene.top(NEUTRAL_DECK + 1, silver())
    scene.choose("use dungeon faction_1")
    assert scene.kind == "recruit_offer"
    assert has_dwelling(scene.s, 0, DWELLING_SILVER) and not has_dwelling(scene.s, 0, DWELLING_GOLD)


def silver() -> str:
    """A neutral silver card."""
    return next(KIT.unit_ids[unit] for unit in range(KIT.first_neutral, KIT.tower) if KIT.unit_tier[unit] == 1)


@pytest.mark.rule("HM-1032", "HM-210")
def test_hm_1032_the_brotherhood_encourages_the_captor() -> None:
    scene = held("alamar", "catherine", "sandro").built("catherine", "faction_1", "city_hall").built("alamar").round(3)
    assert scene.s.morale == [1, 0, 0]
    scene = (
        held("alamar", "catherine", "sandro", captured=False).built("catherine", "faction_1").built("alamar").round(3)
    )
    assert scene.s.morale == [0, 1, 0]


@pytest.mark.rule("HM-1032", "HM-827")
def test_hm_1032_cover_of_darkness_covers_the_captor() -> None:
    scene = held().built("sandro", "faction_2").built("catherine")
    assert len(able(scene.s, 0)) == 1 and able(scene.s, 1) == []
    scene.s.cube[field(SANDROS)] = 1
    assert (able(scene.s, 0), len(able(scene.s, 1))) == ([], 1)


# --- sieges


@pytest.mark.rule("HM-1032", "HM-434", "HM-862")
def test_hm_1032_the_captor_defends_behind_the_walls() -> None:
    scene = held().built("sandro", "citadel").main("sandro", "s1.e").goods("catherine", 8).goods("sandro")
    scene.set(build_used=7, population_used=7, spell_book_used=7).acts("sandro")
    assert has_walls(scene.s, 0, field(SANDROS))
    scene.choose("main_2 to s1.c", "pay")
    assert not has_walls(scene.s, 0, field("s3.c")), "its own town has no Citadel"
    cards_stay(scene.fought(ATTACKER_WON))
    assert scene.owner(SANDROS) == "sandro" and not is_captured(scene.s, 1)
    assert not has_walls(held().built("catherine", "citadel").s, 0, field(SANDROS)), "the town's own Citadel counts"
    assert not has_walls(held(**{VARIANT: False}).built("sandro", "citadel").s, 0, field(SANDROS))


@pytest.mark.rule("HM-1032", "HM-1044")
def test_hm_1032_the_town_of_an_eliminated_player_stays_with_its_captor() -> None:
    scene = held().built("sandro", "dwelling_bronze").goods("catherine", 9)
    eliminate(scene.s, 1, "HM-1042")
    assert captured_boards(scene.s, 0) == [1]
    scene.acts("catherine").choose("population")
    assert "recruit skeletons" in scene.keys
