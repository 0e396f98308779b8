"""The components of Legends: what is in the box, and which tables are refused."""

from __future__ import annotations

import random
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import citadelle
from citadelle.games.legends import effect_kinds as kinds
from citadelle.games.legends import tables as words
from citadelle.games.legends.catalog import Kit, load, load_from
from citadelle.kernel.errors import BadData, Place
from citadelle.parts.data import read_toml

DATA = Path(str(files("citadelle.games.legends") / "data"))
PACK = '[pack]\nid = "mine"\nname = "Mine"\ngame = "legends"\nversion = "1"\n'


# --- the game's own tables


def test_the_kit_is_shared_and_has_a_digest() -> None:
    kit = load()
    assert load() is kit
    assert len(kit.digest) == 64
    assert load_from(DATA).digest == kit.digest


def test_lg_101_four_boards_with_two_faces_each() -> None:
    kit = load()
    assert [face.id for face in kit.faces] == ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]
    assert [face.special for face in kit.faces if face.special != "none"] == ["start_here", "three_islands"]
    assert (len(kit.regions), len(kit.islands), len(kit.ports), len(kit.links)) == (44, 16, 32, 49)


def test_lg_004_lg_017_lg_209_lg_214_limits_and_tables() -> None:
    kit = load()
    assert (kit.limits.armies_per_player, kit.limits.cities_per_player, kit.limits.start_armies) == (18, 3, 4)
    assert [kit.tables[players].start_coins for players in (2, 3, 4)] == [12, 11, 9]
    assert kit.plain.start_coins == [0, 0, 12, 11, 9]
    assert kit.plain.cards_to_end == [0, 0, 11, 10, 8]
    assert [colour.id for colour in kit.colours] == ["red", "blue", "green", "orchid"]


def test_lg_213_deck_by_player_count() -> None:
    """EX-09."""
    kit = load()
    plain = kit.plain
    assert [len(deck) for deck in plain.decks] == [0, 0, 27, 32, 34]
    families = {kit.cards[card].family for card in plain.decks[2]}
    assert not families & {"arcane", "mountain"}
    assert not any(kit.cards[card].name == "Castle" for card in plain.decks[2] + plain.decks[3])
    assert {kit.cards[card].family for card in set(plain.decks[3]) - set(plain.decks[2])} == {"arcane", "mountain"}
    assert {kit.cards[card].id for card in set(plain.decks[4]) - set(plain.decks[3])} == {
        "castle_garrison",
        "castle_march",
    }
    assert [len(deck) - plain.row_size for deck in plain.decks[2:]] == [21, 26, 28]


def test_lg_405_every_turn_finds_a_card() -> None:
    plain = load().plain
    rows = {}
    for players in (2, 3, 4):
        turns = players * plain.cards_to_end[players]
        rows[players] = [min(plain.row_size, len(plain.decks[players]) - turn) for turn in range(turns)]
    assert set(rows[2]) == {6}
    assert rows[3] == [6] * 27 + [5, 4, 3]
    assert rows[4] == [6] * 29 + [5, 4, 3]


def test_lg_007_families() -> None:
    kit = load()
    assert {card.id for card in kit.cards if card.family == "none"} == {
        "graveyard",
        "lake",
        "stronghold",
        "castle_garrison",
        "castle_march",
    }
    assert {card.family for card in kit.cards} == set(words.FAMILIES)


def test_lg_501_lg_600_cards_as_numbers() -> None:
    kit = load()
    plain = kit.plain
    unicorn = plain.card_index["noble_unicorn"]
    assert plain.card_mode[unicorn] == words.AND
    assert plain.card_actions[unicorn] == (words.MOVE, words.PLACE)
    assert plain.card_amounts[unicorn] == (4, 1)
    [ability] = plain.card_effects[unicorn]
    assert (ability.kind, ability.value) == (kinds.MOVE_BONUS, 1)
    assert plain.card_move_bonus[unicorn] == 1
    noble = words.FAMILIES.index("noble")
    [hills], [ogre] = (plain.card_effects[plain.card_index[card]] for card in ("noble_hills", "dire_ogre"))
    assert (hills.kind, hills.value, hills.family, hills.count) == (kinds.VP_FAMILY_SET, 4, noble, 3)
    assert (ogre.kind, ogre.value, ogre.per) == (kinds.VP_PER_COINS, 1, 3)
    assert plain.card_immune == [card.id == "dire_giant" for card in kit.cards]
    assert (sum(plain.card_elixirs), sum(plain.card_flying), sum(plain.card_coins)) == (13, 5, 2)
    assert sum(words.CITY in actions for actions in plain.card_actions) == 8


def test_lg_813_lg_822_lg_833_lg_835_lg_855_tokens_as_numbers() -> None:
    plain = load().plain

    def of(column: list[int] | list[bool]) -> dict[str, int]:
        return {ident: int(value) for ident, value in zip(plain.token_ids, column, strict=True) if value}

    assert of(plain.token_elixirs) == {"magic_spring": 2}
    assert of(plain.token_army_bonus) == {"cottage": 1}
    assert of(plain.token_move_bonus) == {"stable": 1}
    assert of(plain.token_coins) == {"buried_treasure": 1}
    assert of(plain.token_vp) == {"grimoire": 1, "poison_swamp": -1, "dragon": 2}
    assert of(plain.token_wins_ties) == {"grimoire": 1}
    assert of(plain.token_controller_vp) == {"citadel": 1}
    assert of(plain.token_portal) == {"portal": 1}
    assert of(plain.token_threshold) == {"dragon": 7}
    assert of(plain.token_coin_loss) == {"thieves": 1}
    assert sum(plain.token_count) == 14


def test_lg_840_leaders_as_numbers() -> None:
    plain = load().plain
    assert plain.leader_ids == ["fairy_queen", "bandit_lord", "scarlet_witch", "white_knight"]
    assert plain.leader_start_armies == [4, 4, 5, 4]
    assert plain.leader_extra_card == [True, False, False, False]
    assert plain.leader_steals == [0, 1, 0, 0]
    assert plain.leader_captures == [False, False, True, False]
    assert plain.leader_city_armies == [0, 0, 0, 1]
    knight = plain.leader_effects[3][0]
    assert (knight.kind, knight.value, knight.min_regions) == (kinds.VP_PER_BIG_ISLAND, 1, 3)


def test_lg_402_lg_521_lg_630_prices() -> None:
    plain = load().plain
    assert plain.row_costs == [0, 1, 1, 2, 2, 3]
    assert [plain.sea_price(flying) for flying in range(5)] == [3, 2, 1, 1, 1]
    assert [plain.link_cost(kind) for kind in (words.LAND, words.BRIDGE, words.SEA, words.PORTAL)] == [1, 1, 3, 1]


def test_lg_202_presets_are_complete_maps() -> None:
    kit = load()
    for preset in kit.presets:
        layout, placement = kit.preset_placement(preset.id)
        assert sorted(kit.faces[face].board for face, _ in placement) == [1, 2, 3, 4]
        assert kit.layouts[layout].id == preset.layout


# --- tables that are refused


def refused(folder: Path) -> str:
    with pytest.raises(BadData) as caught:
        load_from(folder)
    return str(caught.value)


SHORT_ROW = "row_costs = [0, 1, 1, 2, 2]"
LINK = 'id = "stormhead__larkmoor"\nface = "1a"\nkind = "land"\na = "stormhead"\nb = "larkmoor"'
FAULTS = [
    # setup.toml
    (
        "setup",
        "players_min = 2",
        "players_min = 5",
        "setup.toml, [limits]: players_min must be a whole number of at most 4",
    ),
    ("setup", "players_max = 4", "players_max = 3", "players must name each number of players"),
    ("setup", "players_min = 2", "players_min = 4", "players must name each number of players"),
    ("setup", "row_costs = [0, 1, 1, 2, 2, 3]", SHORT_ROW, "[limits]: row_costs must have row_size = 6 entries, not 5"),
    ("setup", "row_costs = [0,", "row_costs = [1,", "[limits]: row_costs must begin with 0"),
    ("setup", "sea_cost = 3", "sea_cost = 1\nx = 1", "[limits]: field x is unknown"),
    ("setup", "sea_cost_min = 1", "sea_cost_min = 4", "[limits]: sea_cost must not be below sea_cost_min"),
    ("setup", "land_cost = 1", "land_cost = 2", "[limits]: land_cost must not be above sea_cost_min = 1 (LG-103)"),
    ("setup", "portal_cost = 1", "portal_cost = 2", "[limits]: portal_cost must not be above sea_cost_min"),
    ("setup", "neutral_armies = 10", "neutral_armies = 9", "[limits]: neutral_armies must be even"),
    ("setup", "armies_per_player = 18", "armies_per_player = 4", "[limits]: neutral_armies must be even and not above"),
    ("setup", "start_armies = 4", "start_armies = 18", "[limits]: start_armies and outpost_armies together"),
    ("setup", "deck_size = 27", "deck_size = 28", 'table "players_2": deck_size must be 27'),
    ("setup", "cards_to_end = 11", "cards_to_end = 14", 'table "players_2": cards_to_end asks for 28 turns'),
    ("setup", "neutral_colour = true", "neutral_colour = false", 'table "players_2": neutral_colour must be true'),
    ("setup", "players = 3", "players = 2", 'table "players_3": players must name each number'),
    ("setup", "count = 72", "count = 71", 'component "armies": count must be 72'),
    ("setup", "count = 14", "count = 13", 'component "tokens": count must be 14'),
    ("setup", 'source = "designed"', 'source = "rumour"', "source must be one of rulebook, public, designed"),
    # boards.toml
    ("boards", 'id = "1a"', 'id = "1c"', 'face "1c": id must be "1a"'),
    ("boards", 'special = "start_here"', 'special = "three_islands"', 'face "2b": special three_islands asks'),
    ("boards", 'special = "none"', 'special = "odd"', "special must be one of none, start_here, three_islands"),
    ("boards", "region_count = 6", "region_count = 5", 'face "1a": region_count must be 6'),
    ("boards", "island_count = 1", "island_count = 2", 'face "1a": island_count must be 1'),
    ("boards", '"....aaaabb..."', '"....aaaabb.."', 'face "1a": grid[1] must have at least 13 characters'),
    ("boards", '"....aaaabb..."', '"....aaaabb..z"', 'face "1a": grid and the regions\' letters differ: "z"'),
    ("boards", '"....aaaabb..."', '"....aaaabf..."', 'face "1a": grid is wrong: larkmoor and southreach touch, and no'),
    (
        "boards",
        LINK,
        LINK.replace('"larkmoor"', '"westmarch"'),
        'face "1a": grid is wrong: larkmoor and stormhead touch',
    ),
    (
        "boards",
        '"larkmoor", "westmarch"',
        '"westmarch"',
        'region "larkmoor": island: "crown_isle" does not list this region',
    ),
    (
        "boards",
        '"thornwick", "galecliff"',
        '"thornwick", "larkmoor"',
        'island "thorn_isle": regions lists "larkmoor" a second',
    ),
    (
        "boards",
        '"thornwick", "galecliff"',
        '"thornwick", "nowhere"',
        'island "thorn_isle": regions names an unknown region',
    ),
    (
        "boards",
        'id = "thorn_isle"\nface = "1b"',
        'id = "thorn_isle"\nface = "9b"',
        'island "thorn_isle": face names an unknown',
    ),
    (
        "boards",
        'island = "thorn_isle"',
        'island = "ember_isle"',
        'island "thorn_isle": regions lists "thornwick", whose',
    ),
    ("boards", 'letter = "b"', 'letter = "a"', 'region "larkmoor": letter "a" is used twice on this face'),
    ("boards", 'letter = "b"', 'letter = "B"', 'region "larkmoor": letter must be one of [a-z]'),
    ("boards", "radius = 0.152", "radius = 7", 'region "stormhead": radius must be a number of at most 0.5'),
    (
        "boards",
        "center = [0.412, 0.217]",
        "center = [0.412, 2]",
        'region "stormhead": center[1] must be a number of at most',
    ),
    (
        "boards",
        'side = "north"\nregion',
        'side = "east"\nregion',
        'port "1a_north": path must begin in the middle of its side',
    ),
    (
        "boards",
        'region = "amberfell"',
        'region = "quayside"',
        'port "1a_east": region "quayside" is no region of this face',
    ),
    ("boards", LINK, LINK.replace('b = "larkmoor"', 'b = "quayside"'), 'b "quayside" is no region of this face'),
    ("boards", LINK, LINK.replace('b = "larkmoor"', 'b = "stormhead"'), "b must be another region than a"),
    ("boards", LINK, LINK.replace("land", "sea"), 'link "stormhead__larkmoor": path is missing for a sea link'),
    ("boards", LINK, LINK.replace('face = "1a"', 'face = "7a"'), 'face names an unknown face "7a"'),
    ("boards", LINK, LINK.replace("land", "tunnel"), "kind must be one of land, bridge, sea"),
    (
        "boards",
        'kind = "bridge"',
        'kind = "sea"',
        "kind must not be sea on this face: its crossings are bridges (LG-105)",
    ),
    ("boards", 'kind = "bridge"', 'kind = "land"', "kind land must stay on one island (LG-102)"),
    # layouts.toml
    ("layouts", 'id = "t"', 'id = "tee"', 'layouts.toml: the layout "t" is missing'),
    ("layouts", "x = 2, y = 0", "x = 1, y = 0", 'layout "t": slots must hold 4 slots'),
    ("layouts", "x = 1, y = 0, central = true", "x = 1, y = 0, central = false", 'layout "t": slots must be central'),
    (
        "layouts",
        'a = "left",   a_side = "east"',
        'a = "lift", a_side = "east"',
        'layout "t": joints name an unknown slot',
    ),
    ("layouts", 'b_side = "west"', 'b_side = "north"', 'layout "t": joints are wrong: left east and center north'),
    (
        "layouts",
        '  { a = "center", a_side = "south", b = "stem",   b_side = "north" },\n',
        "",
        "joints must connect all slots",
    ),
    ("layouts", 'layout = "t"', 'layout = "cross"', 'preset "first_voyage": layout names an unknown layout'),
    ("layouts", 'face = "2a"', 'face = "1b"', 'preset "first_voyage": placement must use each board once'),
    ("layouts", 'face = "2a"', 'face = "5b"', 'preset "first_voyage": placement names an unknown face'),
    ("layouts", 'slot = "left"', 'slot = "right"', 'preset "first_voyage": placement must fill each slot'),
    ("layouts", "rotation = 0", "rotation = 4", 'preset "first_voyage": placement[0].rotation must be a whole number'),
    ("layouts", 'id = "first_voyage"', 'id = "random"', 'preset "random": id is a word of the map option'),
    # cards.toml
    ("cards", 'family = "ancient"', 'family = "modern"', 'card "ancient_phoenix": family must be one of none, ancient'),
    ("cards", 'mode = "single"', 'mode = "and"', 'card "ancient_phoenix": actions must be two actions with mode and'),
    ("cards", 'mode = "or"', 'mode = "single"', 'card "cursed_king": actions must be one action with mode single'),
    (
        "cards",
        '{ kind = "move", amount = 4 }]',
        '{ kind = "place", amount = 4 }]',
        'card "cursed_king": actions must be of two',
    ),
    ("cards", 'kind = "city", amount = 1', 'kind = "city", amount = 2', "actions amount must be 1 for city (LG-534"),
    (
        "cards",
        "amount = 5",
        "amount = 0",
        'card "ancient_phoenix": actions[0].amount must be a whole number of at least 1',
    ),
    (
        "cards",
        'kind = "flying", value = 1',
        'kind = "soaring", value = 1',
        "abilities[0].kind must be one of move_bonus, army_bonus, flying",
    ),
    ("cards", 'kind = "flying", value = 1', 'kind = "flying"', "abilities[0].value is missing for flying"),
    (
        "cards",
        'kind = "flying", value = 1',
        'kind = "flying", value = 1, per = 2',
        "abilities[0].per has no meaning for flying",
    ),
    ("cards", 'kind = "flying", value = 1', 'kind = "flying", value = 1, if = 2', "field abilities[0].if is unknown"),
    ("cards", 'kind = "immune"', 'kind = "immune", value = 1', "abilities[0].value has no meaning for immune"),
    ("cards", 'family = "ancient", value', 'family = "modern", value', "abilities[0].family must be one of ancient"),
    ("cards", "min_players = 4", "min_players = 3", 'table "players_3": deck_size must be 33'),
    ("cards", "min_players = 2", "min_players = 1", 'card "ancient_phoenix": min_players must be a whole number of at'),
    # leaders.toml
    ("leaders", 'kind = "vp_supply_empty"', 'kind = "vp_supply_full"', 'leader "bandit_lord": effects[0].kind'),
    ("leaders", "optional = true", "optional = false", 'leader "bandit_lord": effects[1].optional is missing'),
    ("leaders", "min_regions = 3, ", "", 'leader "white_knight": effects[0].min_regions is missing'),
    (
        "leaders",
        'kind = "extra_card_at_end", value = 1',
        'kind = "extra_card_at_end", value = 2',
        "value must be 1 (LG-842)",
    ),
    ("leaders", 'kind = "start_armies", value = 5', 'kind = "start_armies", value = 18', "value asks for more armies"),
    (
        "leaders",
        '{ kind = "capture_destroyed" }',
        '{ kind = "start_armies", value = 2 }',
        "effects[0] gives start_armies a",
    ),
    # tokens.toml
    ("tokens", 'kind = "start"', 'kind = "citadel"', "tokens.toml: there must be exactly one token of kind start"),
    ("tokens", "count = 2", "count = 3", "tokens.toml: there are too many tokens with the effect portal_link"),
    ("tokens", "count = 3", "count = 10", "tokens.toml: 21 tokens need a region each, and a map may have 20 (LG-206)"),
    ("tokens", 'when = "claim"', 'when = "end"', 'token "buried_treasure": effects[0].when must be claim for coins'),
    ("tokens", "cost = 1", "cost = 2", 'token "portal": effects[0].cost must be portal_cost'),
    ("tokens", ", army_threshold = 7", "", 'token "dragon": effects[0].army_threshold is missing'),
    (
        "tokens",
        "value = -1",
        "value = -1, army_threshold = 3",
        'token "poison_swamp": effects[0].army_threshold has no',
    ),
    (
        "tokens",
        'kind = "elixir", value = 2',
        'kind = "elixir", value = -2',
        'token "magic_spring": effects[0].value must be a whole number of at least 1',
    ),
    ("tokens", 'claim = "dragon"', 'claim = "none"', 'token "dragon": effects[0].army_threshold has no meaning'),
    ("tokens", 'claim = "city"', 'claim = "none"', 'token "magic_spring": effects with claim and count do not fit'),
    ("tokens", 'kind = "wins_ties"', 'kind = "wins_all"', 'token "grimoire": effects[1].kind must be one of'),
]


@pytest.mark.parametrize(("stem", "old", "new", "part"), FAULTS, ids=[f"{f[0]}-{n}" for n, f in enumerate(FAULTS)])
def test_a_faulty_table_is_refused_with_file_record_and_field(
    tmp_path: Path, stem: str, old: str, new: str, part: str
) -> None:
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    file = tmp_path / f"{stem}.toml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    sentence = refused(tmp_path)
    assert part in sentence
    assert sentence.startswith(f"{stem}.toml") or "deck_size" in sentence
    assert sentence.endswith(".")


def test_lg_101_a_face_without_a_port(tmp_path: Path) -> None:
    text = '[[port]]\nid = "1a_east"\nremove = true\n'
    with pytest.raises(BadData, match=r'face "1a": side east has no port \(LG-101\)'):
        load([pack(tmp_path, boards=text)])


def test_lg_121_a_face_that_is_not_connected(tmp_path: Path) -> None:
    text = '[[link]]\nid = "goldenvale__gull_rock"\nremove = true\n'
    with pytest.raises(BadData, match=r'face "2a": region_count has regions that no link reaches \(LG-121\)'):
        load([pack(tmp_path, boards=text)])


def test_lg_204_lg_210_a_layout_may_have_two_central_boards(tmp_path: Path) -> None:
    slots = [{**slot, "central": slot["id"] in ("left", "center")} for slot in RAW["layouts"]["layout"][0]["slots"]]
    kit = load([pack(tmp_path, layouts=f'[[layout]]\nid = "t"\nslots = {toml(slots)}\n')])
    layout, placement = kit.preset_placement("first_voyage")
    chart = kit.charts.get(layout, placement)
    assert "gull_rock" in [chart.ids[region] for region in chart.starts()]
    assert {chart.slot_of[region] for region in chart.outposts(chart.index["gull_rock"])} == {2, 3}


def test_lg_840_a_leader_for_every_player(tmp_path: Path) -> None:
    text = '[[leader]]\nid = "fairy_queen"\nremove = true\n'
    with pytest.raises(BadData, match=r"there must be 4 leaders at least"):
        load([pack(tmp_path, leaders=text)])


# --- packs


def pack(home: Path, **tables: str) -> Path:
    folder = home / "mine"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(PACK)
    for stem, text in tables.items():
        (folder / f"{stem}.toml").write_text(text)
    return folder


NEW_CARD = """
[[card]]
id = "ember_golem"
name = "Ember Golem"
name_fr = "Golem de braise"
family = "dire"
min_players = 4
mode = "and"
actions = [{ kind = "destroy", amount = 1 }, { kind = "city", amount = 1 }]
abilities = [{ kind = "flying", value = 1 }, { kind = "coins", value = 2 }]
summary = "destroy 1 army then build a city"
source = "designed"
"""


def test_lg_504_a_pack_may_bring_a_card_with_any_pair_of_actions(tmp_path: Path) -> None:
    """EX-29's test card: the engine must accept destroy and then city."""
    kit = load([pack(tmp_path, cards=NEW_CARD)])
    golem = kit.card_index["ember_golem"]
    assert golem == len(kit.cards) - 1
    assert kit.plain.card_actions[golem] == (words.DESTROY, words.CITY)
    assert (kit.plain.card_flying[golem], kit.plain.card_coins[golem]) == (1, 2)
    assert golem in kit.plain.decks[4]
    assert golem not in kit.plain.decks[3]
    assert kit.digest != load().digest
    assert [one.id for one in kit.packs] == ["mine"]


def test_lg_213_with_a_pack_decks_are_counted_and_what_it_states_is_held_to_it(tmp_path: Path) -> None:
    stated = '[[table]]\nid = "players_4"\ndeck_size = {}\n'
    silent = load([pack(tmp_path / "silent", cards=NEW_CARD)])
    assert [silent.tables[n].deck_size for n in (2, 3, 4)] == [27, 32, 35]
    spoken = load([pack(tmp_path / "spoken", cards=NEW_CARD, setup=stated.format(35))])
    assert spoken.digest == silent.digest, "records of either go on with the other"
    with pytest.raises(BadData, match=r"deck_size must be 35, the number of cards for 4 players, or left out \(LG-213"):
        load([pack(tmp_path / "wrong", cards=NEW_CARD, setup=stated.format(34))])
    fewer = load([pack(tmp_path / "fewer", cards='[[card]]\nid = "castle_march"\nremove = true\n')])
    assert fewer.tables[4].deck_size == len(fewer.plain.decks[4]) == 33
    with pytest.raises(BadData, match=r"cards_to_end asks for 22 turns, and the deck has 21 cards \(LG-405\)"):
        drop = [card.id for card in load().cards if card.min_players == 2][:6]
        load([pack(tmp_path / "few", cards="".join(f'[[card]]\nid = "{one}"\nremove = true\n' for one in drop))])


def test_a_pack_changes_numbers_and_leaves_the_rest(tmp_path: Path) -> None:
    kit = load([pack(tmp_path, setup="[limits]\nsea_cost = 4\n", cards='[[card]]\nid = "lake"\nname = "Pond"\n')])
    assert kit.plain.sea_cost == 4
    assert kit.plain.row_costs == load().plain.row_costs
    assert (kit.cards[kit.card_index["lake"]].name, kit.cards[kit.card_index["lake"]].name_fr) == ("Pond", "Lac")
    assert load().plain.sea_cost == 3


def test_a_fault_of_a_pack_names_the_pack(tmp_path: Path) -> None:
    text = '[[card]]\nid = "lake"\nabilities = [{ kind = "sinking", value = 1 }]\n'
    with pytest.raises(BadData) as caught:
        load([pack(tmp_path, cards=text)])
    assert str(caught.value).startswith('pack "mine", cards.toml, card "lake": abilities[0].kind must be one of')


RAW: dict[str, dict[str, Any]] = {file.stem: read_toml(file) for file in sorted(DATA.iterdir())}
TABLES = [(stem, table) for stem, content in RAW.items() for table in content]
IDS = sorted({record["id"] for stem, table in TABLES if table != "limits" for record in RAW[stem][table]})
KINDS = [*kinds.EFFECTS.by_name, *words.ACTIONS, *words.LINKS, *words.SIDES, *words.FAMILIES, *words.TOKEN_KINDS]


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return (
            '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\x00", "\\u0000") + '"'
        )
    return str(value)


@st.composite
def spoiled(draw: st.DrawFn, value: Any) -> Any:
    """The value with something inside it changed, or something else in its place."""
    if isinstance(value, list) and value and draw(st.booleans()):
        at = draw(st.integers(0, len(value) - 1))
        change = draw(st.sampled_from(["inside", "drop", "double"]))
        new = draw(spoiled(value[at])) if change == "inside" else value[at]
        return value[:at] + {"drop": [], "double": [new, new]}.get(change, [new]) + value[at + 1 :]
    if isinstance(value, dict) and value and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(value)))
        if draw(st.booleans()):
            return {**value, key: draw(spoiled(value[key]))}
        return {other: inner for other, inner in value.items() if other != key}
    if isinstance(value, bool | int) and draw(st.booleans()):
        return draw(st.booleans() | st.integers(-3, 60))
    if isinstance(value, str) and draw(st.booleans()):
        return draw(st.sampled_from([*IDS, *KINDS]))
    odd = st.sampled_from([[], {}, "", "\x00", "a\nb", -1, 0, 10**30, 0.5, "nan", [[]], {"kind": "vp"}, "é" * 500])
    return draw(odd | st.text(max_size=5).filter(str.isprintable))


@st.composite
def pack_tables(draw: st.DrawFn) -> dict[str, str]:
    out: dict[str, str] = {}
    for _ in range(draw(st.integers(1, 3))):
        stem, table = draw(st.sampled_from(TABLES))
        content = RAW[stem][table]
        record = dict(content) if isinstance(content, dict) else dict(draw(st.sampled_from(content)))
        change = draw(st.sampled_from(["field", "field", "field", "copy", "remove", "unknown"]))
        if change == "remove" and "id" in record:
            record = {"id": record["id"], "remove": True}
        elif change == "copy" and "id" in record:
            record["id"] = draw(st.sampled_from(["new_one", *IDS]))
        elif change == "unknown":
            record[draw(st.sampled_from(["extra", "exec", "remove", "count"]))] = draw(st.integers(0, 3))
        else:
            field = draw(st.sampled_from(sorted(record)))
            changed = {field: draw(spoiled(record[field]))}
            record = changed if "id" not in record else {"id": record["id"], **changed}
        head = f"[{table}]" if isinstance(content, dict) else f"[[{table}]]"
        lines = "\n".join(f"{key} = {toml(value)}" for key, value in record.items())
        out[stem] = out.get(stem, "") + f"{head}\n{lines}\n"
    return out


def sound(kit: Kit) -> None:
    """What an accepted kit promises: any map is connected, has a start and outposts, and every turn finds a card."""
    rng = random.Random(0)
    for layout in kit.layouts:
        boards = rng.sample(range(1, 5), 4)
        faces = [[n for n, face in enumerate(kit.faces) if face.board == board] for board in boards]
        chart = kit.chart(layout.id, [(rng.choice(pair), rng.randrange(4)) for pair in faces])
        seen, waiting = {0}, [0]
        while waiting:
            for step in chart.reach(99, 1)[waiting.pop()]:
                if chart.step_to[step] not in seen:
                    seen.add(chart.step_to[step])
                    waiting.append(chart.step_to[step])
        assert len(seen) == chart.size >= sum(kit.plain.token_count)
        assert chart.starts()
        assert all(chart.outposts(start) for start in chart.starts())
    for preset in kit.presets:
        kit.charts.get(*kit.preset_placement(preset.id))
    for players, table in kit.tables.items():
        assert len(kit.plain.decks[players]) == table.deck_size >= players * table.cards_to_end
    assert kit.plain.row_costs[0] == 0


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables=pack_tables())
def test_a_spoiled_pack_is_refused_or_makes_a_sound_kit(
    tmp_path_factory: pytest.TempPathFactory, tables: dict[str, str]
) -> None:
    folder = pack(tmp_path_factory.getbasetemp(), **tables)
    try:
        kit = load([folder])
    except BadData as fault:
        assert "\n" not in str(fault)
        assert ".toml" in str(fault)
    else:
        sound(kit)


@pytest.mark.parametrize(
    ("record", "field", "new", "said"),
    [
        ("stormhead", "polygon", "[[0.1, 0.1], [0.2, 0.1], [0.2, 0.2]]", "are linked by land, but their shapes"),
        ("1b_north", "path", "[[0.5, 0.0], [0.01, 0.9]]", "path must end at the coast of"),
        ("first lane", "path", "[[0.5, 0.5], [0.5, 0.5]]", "path must end at the coast of"),
    ],
)
def test_lg_102_what_is_linked_touches(record: str, field: str, new: str, said: str, tmp_path: Path) -> None:
    """A pack may not link regions whose shapes don't touch, nor draw a lane that ends elsewhere: the picture would show
    another map than the one that is played."""
    boards = read_toml(DATA / "boards.toml", Place("boards.toml"))
    if record == "first lane":
        record = next(link["id"] for link in boards["link"] if link.get("path"))
    elif record not in [region["id"] for region in boards["region"]]:
        record = next(port["id"] for port in boards["port"] if port["side"] == "north")
    table = next(name for name, rows in boards.items() for row in rows if row["id"] == record and field in row)
    (tmp_path / "pack.toml").write_text(PACK, "utf-8")
    (tmp_path / "boards.toml").write_text(f'[[{table}]]\nid = "{record}"\n{field} = {new}\n', "utf-8")
    with pytest.raises(BadData, match=said):
        citadelle.game("legends").with_packs([tmp_path])
