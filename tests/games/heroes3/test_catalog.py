"""The components of Heroes III: what the data says, and what is refused."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from citadelle.games.heroes3 import ability_kinds, catalog, effect_kinds, map_kinds, scenario_kinds
from citadelle.games.heroes3.catalog import records
from citadelle.games.heroes3.tables import (
    ABILITY,
    ARTIFACT,
    AZURE,
    BRONZE,
    CITADEL,
    DWELLING_BRONZE,
    DWELLING_GOLD,
    DWELLING_SILVER,
    FACTION_1,
    FACTION_2,
    GOLD,
    MATERIALS,
    MINOR,
    NONE,
    SPECIALTY,
    SPELL,
    STATISTIC,
    VALUABLES,
    Tables,
)
from citadelle.kernel.errors import BadData

DATA = files("citadelle.games.heroes3") / "data"


def tables() -> Tables:
    return catalog.load().plain


def test_hm_1601_all_files_are_read_and_no_other_lies_beside_them() -> None:
    assert sorted(records.SCHEMA) == sorted(Path(str(file)).stem for file in DATA.iterdir())
    assert len(records.SCHEMA) == 23, "the 22 files of the specification, and the combats alone"
    assert catalog.load() is catalog.load()


def test_hm_130_cards_add_up_to_the_box() -> None:
    t = tables()
    copies = [0] * 5
    designs = [0] * 5
    for kind, n in zip(t.card_kind, t.card_copies, strict=True):
        copies[kind] += n
        designs[kind] += 1
    assert (copies[STATISTIC], copies[ABILITY], copies[ARTIFACT], copies[SPELL], copies[SPECIALTY]) == (
        24, 30, 32, 46, 18,
    )  # fmt: skip
    assert designs == [4, 15, 32, 21, 18] and len(t.card_ids) == 90
    assert (len(t.unit_ids), t.first_neutral, sum(t.unit_copies[t.first_neutral : t.tower])) == (56, 21, 41)
    assert (len(t.tile_ids), len(t.building_ids), sum(t.astrologer_copies), sum(t.ai_card_copies)) == (20, 24, 19, 20)


def test_hm_111_neutral_decks_have_the_cards_of_their_tiers() -> None:
    t = tables()
    deep = [0] * 4
    for unit in range(t.first_neutral, t.tower):
        deep[t.unit_tier[unit]] += t.unit_copies[unit]
    assert deep == [17, 10, 10, 4] and (BRONZE, AZURE) == (0, 3)


def test_hm_108_every_starting_deck_has_nine_cards() -> None:
    t = tables()
    for hero, deck in enumerate(t.hero_deck):
        assert len(deck) == t.starting_deck_cards == 9
        assert deck.count(t.magic_arrow) == (2 if t.hero_is_magic[hero] else 1)
        assert t.hero_ability[hero] in deck and t.hero_specialties[hero][0] in deck
        assert [t.card_grade[card] for card in t.hero_specialties[hero]] == [1, 4, 6]
        assert [t.card_hero[card] for card in t.hero_specialties[hero]] == [hero] * 3


def test_hm_303_levels_give_hand_limits_experts_and_gains() -> None:
    t = tables()
    assert t.level_hand_limit[1:] == [4, 4, 5, 5, 6, 6, 7]
    assert t.level_experts[1:] == [0, 1, 1, 2, 2, 3, 3]
    assert t.level_search[1:] == [0, 2, 2, 0, 2, 0, 2]
    assert t.level_specialty[1:] == [0, NONE, NONE, 1, NONE, 2, NONE]
    assert (t.top_level, t.most_experience) == (7, 12)


def test_hm_701_a_unit_has_two_forms() -> None:
    t = tables()
    griffins = t.unit_index["griffins"]
    assert (t.form_attack[griffins * 2], t.form_attack[griffins * 2 + 1]) == (2, 3)
    assert (t.form_initiative[griffins * 2], t.form_initiative[griffins * 2 + 1]) == (6, 9)
    assert t.unit_reinforce[griffins] == (6, 0, 0)
    neutral = t.unit_index["neutral_griffins"]
    assert t.form_attack[neutral * 2] == t.form_attack[neutral * 2 + 1] == 3


def test_hm_1301_an_ability_is_found_by_its_op() -> None:
    t = tables()
    zombies = t.unit_index["zombies"]
    few = t.ability(zombies * 2, ability_kinds.DEFENSE_ON_ATTACKER_DIE)
    pack = t.ability(zombies * 2 + 1, ability_kinds.DEFENSE_ON_ATTACKER_DIE)
    assert few is not None and pack is not None and (few.faces, pack.faces, few.amount) == (4, 6, 1)
    assert t.ability(zombies * 2, ability_kinds.NO_RETALIATION) is None
    champions = t.ability(t.unit_index["champions"] * 2, ability_kinds.REINFORCE_DISCOUNT_AT_LOCATION)
    assert champions is not None and champions.location == t.stables_location and champions.gold == 6
    devils = t.ability(t.unit_index["neutral_archangels"] * 2, ability_kinds.BONUS_VS_UNIT)
    assert devils is not None and devils.unit == NONE


def test_hm_345_a_spell_has_levels_by_rising_power() -> None:
    t = tables()
    curse = t.card_levels[t.card_index["curse"]]
    assert [(level.power, level.amount) for level in curse] == [(0, -1), (1, -2), (2, -3)]
    assert all(level.kind == effect_kinds.DEFENSE_BONUS for level in curse)
    chain = t.card_levels[t.card_index["chain_lightning"]]
    assert [level.sequence for level in chain] == [(1, 1, 1), (2, 1, 1), (3, 2, 1)]
    assert [level.tiers for level in t.card_levels[t.card_index["blind"]]] == [1, 3, 7]
    assert t.discard_power[t.magic_arrow] == 1 and t.discard_power[t.card_index["estates"]] == 0


def test_hm_351_power_for_tier_is_by_tier() -> None:
    t = tables()
    assert t.card_power_for_tier[t.card_index["alamar_spec_4"]] == (0, 1, 3, NONE)
    assert t.card_power_for_tier[t.card_index["estates"]] == ()


def test_hm_1252_favoured_units_are_numbers() -> None:
    t = tables()
    favoured = t.card_favoured[t.card_index["catherine_spec_1"]]
    assert [t.unit_ids[unit] for unit in favoured] == ["crusaders", "neutral_crusaders"]


def test_hm_334_necromancy_belongs_to_necropolis() -> None:
    t = tables()
    limited = {t.card_ids[card]: t.card_faction[card] for card in range(90) if t.card_faction[card] != NONE}
    assert limited == {"necromancy": t.faction_ids.index("necropolis")}
    assert [t.faction_ids[i] for i in range(3) if t.faction_ignores_morale[i]] == ["necropolis"]


def test_hm_420_every_town_has_its_board_in_the_same_order() -> None:
    t = tables()
    for faction, name in enumerate(t.faction_ids):
        row = t.building_ids[faction * 8 : faction * 8 + 8]
        assert row[CITADEL] == f"{name}_citadel" and row[DWELLING_BRONZE] == f"{name}_dwelling_bronze"
        assert t.building_requires[faction * 8 + DWELLING_SILVER] == DWELLING_BRONZE
        assert t.building_requires[faction * 8 + DWELLING_GOLD] == DWELLING_SILVER
    assert t.building_ids[FACTION_1] == "castle_brotherhood" and t.building_ids[FACTION_2] == "castle_blacksmith"
    smith = t.building_options[FACTION_2]
    assert [option.kind for option in smith] == [map_kinds.REMOVE_ARTIFACT_FROM_HAND, map_kinds.SEARCH]
    assert smith[1].pay == (6, 0, 0) and smith[0].gain_gold == 4
    assert t.spell_book_cost == [6, 5, 5]


def test_hm_502_fields_are_numbered_by_tile_and_printed_position() -> None:
    t = tables()
    field = t.field_ids.index("n3.sw")
    assert t.location_ids[t.field_location[field]] == "pandoras_box" and t.field_difficulty[field] == 4
    mine = t.field_ids.index("f4.nw")
    assert t.field_income[mine] == (5, 0, 0) and t.mine_ids[t.field_mine[mine]] == "gold_mine"
    assert [t.field_ids[field] for field in t.town_field] == ["s3.c", "s2.c", "s1.c"]
    assert len(t.mine_fields) == 15 and len(t.obelisk_fields) == 3 and len(t.home_fields) == 6


def test_hm_630_settlements_bring_one_resource() -> None:
    t = tables()
    assert t.settlement_goods == [(5, 0, 0), (0, 2, 0), (0, 0, 1)]
    assert (GOLD, MATERIALS, VALUABLES) == (0, 1, 2)


def test_hm_403_dice_have_their_faces() -> None:
    t = tables()
    assert sorted(t.attack_die) == [-1, -1, 0, 0, 1, 1]
    assert t.resource_die == [(1, 2), (1, 4), (2, 1), (2, 2), (0, 3), (0, 6)]
    assert [face.kind for face in t.treasure_die] == [
        map_kinds.RESOURCE_DICE, map_kinds.RESOURCE_DICE, map_kinds.EXPERIENCE, map_kinds.EXPERIENCE, map_kinds.SEARCH,
        map_kinds.SEARCH,
    ]  # fmt: skip


GUARDS = """
1B 1B 2B 3B|2B 2B 3B 2B1S|1B1S 2B1S 1B2S 3S|2B1S 1B2S 3S 2S1G|2B1S1G 1B2S1G 2S2G 1S3G|2B2S1G 1B2S2G 2S3G 1S4G
|1A 2A 2A1G 2A2G
"""


def test_hm_1002_guards_are_those_of_the_table() -> None:
    t = tables()
    for row, line in enumerate(GUARDS.replace("\n", "").split("|"), 1):
        for difficulty, cell in enumerate(line.split()):
            wanted = [0, 0, 0, 0]
            for place in range(0, len(cell), 2):
                wanted["BSGA".index(cell[place + 1])] = int(cell[place])
            assert t.guards[difficulty][row] == tuple(wanted)


def test_hm_1005_start_bonuses() -> None:
    t = tables()
    assert [len(options) for options in t.start_bonus] == [2, 2, 2, 0]
    assert t.start_bonus[2][1].kind == map_kinds.REVEAL_UNTIL and t.start_bonus[2][1].level == MINOR


def test_hm_1101_hm_1120_hm_1123_scenarios_are_numbers() -> None:
    t = tables()
    marches = t.scenarios[t.scenario_ids.index("clash_new_marches")]
    assert [victory.kind for victory in marches.victory] == [
        scenario_kinds.CAPTURE_ENEMY_TOWN, scenario_kinds.CUBES_FROM_EVERY_ENEMY, scenario_kinds.LAST_FACTION,
    ]  # fmt: skip
    assert [victory.players for victory in marches.victory] == [2, 3, 0]
    assert marches.time_up is not None and marches.time_up.points == (3, 6, 3, 1, 1, 3, 4)
    assert [scenario_kinds.TIES[place] for place in marches.time_up.tie] == ["enemy_cube", "gold"]
    started = [[t.unit_ids[form // 2] for form in forms] for forms in marches.start_forms]
    assert started == [["halberdiers", "griffins"], ["troglodytes", "evil_eyes"], ["skeletons", "wraiths"]]
    assert [form % 2 for form in marches.start_forms[0]] == [1, 0]
    assert marches.start_buildings == 1 << DWELLING_BRONZE
    chalice = t.scenarios[t.scenario_ids.index("clash_chalice_road")]
    near = [slot for slot in chalice.maps[3] if slot.among]
    assert [[t.tile_ids[tile] for tile in slot.among] for slot in near] == [["n3", "n4", "n5"]] * 3
    assert chalice.special_rule(scenario_kinds.GRAIL_TRANSFER) is not None
    assert chalice.special_rule(scenario_kinds.NO_PVP) is None


def test_hm_1120_scenarios_of_campaign_and_cooperative_play_are_read() -> None:
    t = tables()
    ford = t.scenarios[t.scenario_ids.index("campaign_ashen_marches_2")]
    assert ford.ai_heroes[0].deck == (4, 2, 1) and ford.carried_army and ford.max_level == 6
    assert [t.card_ids[spell] for spell in ford.ai_heroes[0].spells] == ["magic_arrow", "curse", "lightning_bolt"]
    embers = t.scenarios[t.scenario_ids.index("coop_embers_at_the_border")]
    assert embers.ai_armies is not None and embers.ai_armies.army[3][2] == (0, 1, 2, 1)


def test_every_op_of_the_glossary_has_a_row() -> None:
    """Section 18 has 207 ops; those that are words of others (few are listed twice) stand in four vocabularies."""
    names = set(effect_kinds.CARDS.by_name) | set(ability_kinds.ABILITIES.by_name) | set(map_kinds.MAP_OPS.by_name)
    names |= set(scenario_kinds.CONDITIONS.by_name) | set(scenario_kinds.VARIANTS.by_name)
    names |= set(scenario_kinds.AI_OPS.by_name) | {"draw_artifact"}
    used = set()
    for file in DATA.iterdir():
        text = file.read_text("utf-8")
        used |= {part.split('"')[0] for part in text.split('op = "')[1:]}
    assert used <= names
    assert names - used <= {"none", "use_scenario_skill"} or len(names - used) < 8


PACK = '[pack]\nid = "{id}"\nname = "A pack"\nname_fr = "Un lot"\ngame = "heroes3"\nversion = "1"\n'


def with_pack(folder: Path, **tables_: str) -> catalog.Kit:
    """The kit with a pack of these files laid over it."""
    (folder / "pack.toml").write_text(PACK.format(id="a_pack"), "utf-8")
    for name, text in tables_.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return catalog.load([folder])


def test_a_pack_changes_a_number_and_no_other_kit(tmp_path: Path) -> None:
    before = catalog.load()
    kit = with_pack(tmp_path, constants='[[constant]]\nid = "siege_payment"\nvalue = 6\n')
    assert (kit.plain.siege_payment, before.plain.siege_payment) == (6, 8)
    assert kit.digest != before.digest and kit.packs[0].id == "a_pack"


def refused(tmp_path: Path, **tables_: str) -> str:
    """What is said of a pack with these files; in both languages, on one line."""
    with pytest.raises(BadData) as fault:
        with_pack(tmp_path, **tables_)
    french = fault.value.in_language("fr")
    assert french != str(fault.value) and "\n" not in str(fault.value) and "\n" not in french
    return str(fault.value)


SIDE = "{{ attack = 2, defense = 1, hp = 2, initiative = 4, abilities = [{ability}] }}"
UNIT = (
    '[[unit]]\nid = "pikemen"\nname = "Pikemen"\nname_fr = "Piquiers"\nfaction = "castle"\ntier = "bronze"\n'
    'type = "ground"\nrecruit_cost = {{ gold = 2 }}\nreinforce_cost = {{ gold = 3 }}\nsource = "designed"\n{sides}\n'
)


def test_a_pack_with_a_missing_side_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, units=UNIT.format(sides=f"few = {SIDE.format(ability='')}"))
    assert 'unit "pikemen"' in said and "field pack is missing" in said


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ('{ kind = "passive", op = "sing" }', "few.abilities[0].op must be one of"),
        ('{ kind = "never", op = "no_retaliation" }', "few.abilities[0].kind must be one of"),
        ('{ kind = "attack", op = "splash_attack" }', "few.abilities[0].attack is missing"),
        ('{ kind = "attack", op = "bonus_on_face", faces = [2], amount = 1 }', "few.abilities[0].faces[0]"),
        ('{ kind = "map", op = "reinforce_discount_at_location", location = "inn", gold = 1 }', "no location inn"),
    ],
)  # fmt: skip
def test_an_op_that_nobody_knows_is_refused(tmp_path: Path, ability: str, said: str) -> None:
    sides = f"few = {SIDE.format(ability=ability)}\npack = {SIDE.format(ability='')}"
    found = refused(tmp_path, units=UNIT.format(sides=sides))
    assert said in found and 'unit "pikemen"' in found


def test_hm_1705_trading_in_a_circle_always_loses() -> None:
    t = tables()
    rates = {}
    for give, get in t.trades:
        a, b = [n > 0 for n in give].index(True), [n > 0 for n in get].index(True)
        rates[a, b] = get[b] / give[a]
    for a, b, c in ((0, 1, 2), (0, 2, 1)):
        assert rates[a, b] * rates[b, c] * rates[c, a] < 1
        assert rates[a, b] * rates[b, a] < 1


def test_hm_1001_there_are_four_difficulties() -> None:
    t = tables()
    assert len(t.guards) == len(t.start_bonus) == 4


def test_a_card_more_is_refused_until_the_box_counts_it(tmp_path: Path) -> None:
    more = '[[artifact]]\nid = "angel_wings"\ncopies = 2\n'
    assert "count is 32, but the records add up to 33" in refused(tmp_path, artifacts=more)
    box = '[[component]]\nid = "artifact_cards"\ncount = 33\n'
    assert sum(with_pack(tmp_path, artifacts=more, components=box).plain.card_copies) == 151


def test_a_location_that_the_rules_know_cannot_be_removed(tmp_path: Path) -> None:
    gone = '[[location]]\nid = "obelisk"\nremove = true\n'
    assert 'there must be a location "obelisk"' in refused(tmp_path, locations=gone)


def test_hm_604_a_spring_shows_as_many_cards_as_its_constant_says(tmp_path: Path) -> None:
    more = '[[constant]]\nid = "magic_spring_cards"\nvalue = 4\n'
    assert "look must be 4" in refused(tmp_path, constants=more)
    kit = with_pack(tmp_path, constants=more, locations=replaced("locations", "look = 3", "look = 4"))
    t = kit.plain
    assert t.location_effect[t.location_index["magic_spring"]].look == t.magic_spring_cards == 4


def replaced(stem: str, old: str, new: str) -> str:
    """A file of the game with one change, as a pack may have it."""
    text = (DATA / f"{stem}.toml").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("stem", "old", "new", "said"),
    [
        ("constants", 'id = "siege_payment"\nvalue = 8', 'id = "siege_pay"\nvalue = 8', 'no such constant'),
        ("constants", 'id = "most_combat_rounds"\nvalue = 30', 'id = "most_combat_rounds"\nvalue = 0', "at least 1"),
        ("constants", 'id = "board_rows"\nvalue = 5', 'id = "board_rows"\nvalue = 6', "value must be 5"),
        ("components", 'count = 32', 'count = 31', "count is 31, but the records add up to 32"),
        ("abilities", 'op = "draw", n = 1', 'op = "drew", n = 1', "basic.effects[1].op must be one of"),
        ("abilities", 'op = "draw", n = 1', 'op = "draw"', "basic.effects[1].n is missing"),
        ("abilities", 'duration = "combat_round", ', '', "basic.duration"),
        ("abilities", 'faction = "necropolis"', 'faction = "inferno"', "no faction inferno"),
        ("specialties", 'hero = "catherine"', 'hero = "gem"', "no hero gem"),
        ("specialties", 'unit = "skeletons", side = "pack"', 'unit = "bones", side = "pack"', "no unit bones"),
        ("specialties", '"neutral_crusaders"]', '"angels"]', "no unit angels"),
        ("spells", '{ power = 1, damage = 2 },', '{ power = 0, damage = 2 },', "each more power"),
        ("spells", '{ power = 1, damage = 2 },', '{ power = 1, wounds = 2 },', "levels[1].wounds is unknown"),
        ("spells", 'op = "damage_unit"', 'op = "harm"', "levels[0].op must be one of"),
        ("spells", 'starting_spell = true', 'starting_spell = false', "exactly one spell"),
        ("heroes", 'starting_ability = "leadership"', 'starting_ability = "song"', "no card song"),
        ("heroes", 'power = 1', 'power = 2', "10 cards, not 9"),
        ("heroes", '"catherine_spec_4"', '"rion_spec_4"', "three specialties of this hero"),
        ("statistics", 'copies = 5', 'copies = 4', "at least 5"),
        ("levels", 'experience = 4', 'experience = 5', "experience must be 4"),
        ("levels", 'level = 2\n', 'level = 3\n', "one level for each number"),
        ("towns", 'kind = "citadel"', 'kind = "city_hall"', "castle needs a city hall, a citadel"),
        ("towns", 'requires = "castle_dwelling_bronze"', 'requires = "barn"', "barn can't stand here"),
        ("towns", 'ignore_morale = ["necropolis"]', 'ignore_morale = ["tower"]', "no faction tower"),
        ("tiles", 'loc = "windmill"', 'loc = "blocked"', "at most one field at the rim"),
        ("tiles", 'closed_fields = ["E", "SE", "SW"]', 'closed_fields = ["E", "SE", "SW", "NE"]', "no way in"),
        ("tiles", '{ pos = "NW", loc = "blocked" }', '{ pos = "NE", loc = "blocked" }', "each of"),
        ("tiles", 'income = 5, mine = "gold_mine"', 'income = 4, mine = "gold_mine"', "this mine brings 5 gold"),
        ("tiles", 'loc = "town", faction = "castle"', 'loc = "town", faction = "dungeon"', "exactly one town"),
        ("towns", 'tiers = ["bronze", "silver", "gold"], cards = 1', 'tiers = ["bronze", "silver", "gold"], cards = 2',
         "options[0].cards"),
        ("towns", 'tier = "bronze", n = 1', 'tier = "bronze", n = 2', "options[1].n"),
        ("towns", 'kind = "specialty", n = 1', 'kind = "specialty", n = 2', "options[1].n"),
        ("locations", 'kind = "ability", n = 1', 'kind = "ability", n = 2', "options[0].n"),
        ("locations", 'factor = "half_ceil", n = 1', 'factor = "half_ceil", n = 2', "options[3].n"),
        ("locations", 'factor = "half_ceil", n = 1', 'factor = "half_floor", n = 1', "options[3].factor"),
        ("locations", 'take = 1', 'take = 2', "take"),
        ("locations", 'look = 3', 'look = 4', "look must be 3"),
        ("locations", 'per_hero_and_turn = 1', 'per_hero_and_turn = 2', "per_hero_and_turn"),
        ("astrologers", 'factor = "half_ceil"\nunits = 1', 'factor = "half_ceil"\nunits = 2', "units"),
        ("astrologers", 'op = "flip_pack_to_few_all"\nunits = 1', 'op = "flip_pack_to_few_all"\nunits = 2', "units"),
        ("astrologers", 'per_turn = 1', 'per_turn = 2', "per_turn"),
        ("artifacts", 'kind = "spell", n = 1', 'kind = "spell", n = 2', "modes[0].effects[0].n"),
        ("dice", '[-1, -1, 0, 0, 1, 1]', '[-1, -1, 0, 0, 1, 2]', "faces[5] must be -1, 0 or 1"),
        ("dice", '{ gold = 6 }', '{ gems = 6 }', "faces[5] must be one of"),
        ("dice", 'op = "experience"', 'op = "sing"', "faces[2].op must be one of"),
        ("trade", 'get = { gold = 3 }', 'get = { gold = 6 }', "exchanges in a circle"),
        ("difficulty", 'easy = { bronze = 1 }', 'easy = { bronze = 6 }', "easy must have 1 to 5 cards"),
        ("variants", 'excludes = ["no_astrologers"]', 'excludes = ["rain"]', "no variant rain"),
        ("astrologers", 'op = "morale_all"', 'op = "merry"', "op must be one of"),
        ("scenarios", 'start_buildings = ["dwelling_bronze"]', 'start_buildings = ["barn"]', "barn can't stand here"),
        ("scenarios", 'pick = "cheapest"', 'pick = "best"', "start_units[0].pick must be one of"),
        ("scenarios", 'op = "remove_cubes", locations = ["water_wheel"', 'op = "remove_cubes", locations = ["inn"',
         "no location inn"),
        ("scenarios", '{ at = [1, 0], class = "near"', '{ at = [0, 0], class = "near"', "two tiles on one place"),
        ("scenarios", '{ at = [2, -1], class = "start"', '{ at = [5, 5], class = "start"', "no way leads to the tile"),
        ("scenarios", 'class = "start", player = 2', 'class = "start", player = 1', "one tile for each player"),
        ("scenarios", 'class = "center", tile = "c2"', 'class = "center", tile = "n1"', "isn't of the class center"),
        ("scenarios", 'far_pool = 2', 'far_pool = 4', "too few tiles (far)"),
        ("scenarios", 'players = [2, 3]', 'players = [2]', "must be the same numbers"),
        ("scenarios", '{ round = 10, op = "morale_all"', '{ round = 13, op = "morale_all"', "must not exceed 12"),
        ("scenarios", 'op = "capture_enemy_town"', 'op = "sing"', "victory[0].op must be one of"),
        ("scenarios", 'op = "defeat_ai_hero", id = "ai_raider"', 'op = "defeat_ai_hero", id = "raider"', "no AI hero"),
    ],
)  # fmt: skip
def test_spoiled_tables_are_refused_with_one_clear_line(
    tmp_path: Path, stem: str, old: str, new: str, said: str
) -> None:
    found = refused(tmp_path, **{stem: replaced(stem, old, new)})
    assert said in found and f"{stem}.toml" in found
