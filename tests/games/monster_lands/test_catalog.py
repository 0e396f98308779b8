"""The components of Monster Lands: what is in the box, and which tables are refused."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from citadelle.games.monster_lands import tables
from citadelle.games.monster_lands.catalog import load, load_from
from citadelle.kernel.errors import BadData

DATA = Path(str(files("citadelle.games.monster_lands") / "data"))


def test_the_kit_is_shared_and_has_a_digest() -> None:
    kit = load()
    assert load() is kit
    assert len(kit.digest) == 64
    assert load_from(DATA).digest == kit.digest


def test_ml_dat_01_what_is_in_the_box() -> None:
    kit = load()
    boxed = kit.board.components
    plain = kit.plain
    kinds = [m.kind for m in kit.mercenaries for _ in range(m.count)]
    assert {kind: kinds.count(kind) for kind in tables.MEMBER_KINDS} == {
        "leader": 4, "initial": 4, "mercenary": 28, "novice": 8,
    }  # fmt: skip
    assert boxed.cards == {
        "initial": kinds.count("leader") + kinds.count("initial"),
        "mercenary": kinds.count("mercenary"),
        "novice": plain.novices,
        "monster": len(plain.monster_ids),
        "equipment": len(plain.equipment_keys),
        "land": len(plain.land_ids),
    }
    assert boxed.tiles == {
        "path_header": len(plain.header_tiles), "mission": len(plain.mission_ids), "round_modifier": 1,
    }  # fmt: skip
    assert (boxed.tokens["trap"], boxed.tokens["loot"]) == (sum(plain.trap_copies), len(plain.loot_ids))
    assert (boxed.tokens["panic"], boxed.tokens["mercenary"]) == (len(plain.panic_ids), 36)
    assert [plain.monster_rank_a.count(rank) for rank in (True, False)] == [8, 12]
    copies = dict.fromkeys(tables.TRAP_CLASSES, 0)
    for kind, count in zip(plain.trap_class, plain.trap_copies, strict=True):
        copies[tables.TRAP_CLASSES[kind]] += count
    assert copies == {"initial": 4, "regular": 36, "shielded": 6, "trick": 18}
    assert (len(kit.solo.scenario), len(plain.face_tile)) == (10, 12)


def test_ml_dat_07_seven_of_every_affinity_to_hire_and_six_cards_of_every_type() -> None:
    plain = load().plain
    hired = [tables.AFFINITIES[plain.member_affinity[m]] for m in plain.deck]
    assert [hired.count(affinity) for affinity in tables.AFFINITIES] == [7, 7, 7, 7]
    assert [plain.equipment_type.count(kind) for kind in range(3)] == [6, 6, 6]
    assert [plain.land_affinity.count(affinity) for affinity in range(4)] == [3, 3, 3, 3]
    assert [plain.monster_affinity.count(affinity) for affinity in range(4)] == [5, 5, 5, 5]


def test_ml_prep_02_ml_dat_08_numbers_of_the_board() -> None:
    plain = load().plain
    assert plain.limit == (0, 0, 3, 3, 5, 5, 0)
    assert (plain.rounds, plain.end_glory, plain.start_glory, plain.start_gold, plain.start_traps) == (6, 30, 5, 7, 1)
    assert [plain.bracket(glory) for glory in (0, 10, 11, 20, 21, 30, 999, 5000)] == [0, 0, 1, 1, 2, 2, 2, 2]
    assert (plain.bracket_wage, [sum(dice) for dice in plain.bracket_dice]) == ([1, 2, 3], [1, 2, 3])
    assert (plain.lodge_size, plain.docks, plain.docks_solo, plain.bazaar_docks) == (6, 4, 3, 3)
    assert (plain.beer_cost, plain.armory_max, plain.armory_price, plain.gold_per_die, plain.sale) == (2, 3, 2, 1, 5)
    assert plain.affinity_vp == [0, 1, 1, 3, 5, 7, 10]
    assert (plain.vp_glory, plain.vp_reputation, plain.vp_trophy) == (1, 1, 1)
    assert plain.tie_breaks == ["leader_reputation", "trophy_points", "gold"]
    assert plain.lands_by_players == [1, 1, 1, 2, 2]


def test_ml_dat_09_ml_dat_10_levels_and_ranks() -> None:
    plain = load().plain
    assert sorted(zip(plain.difficulty_order, plain.difficulty_ids, strict=True)) == [
        (1, "tutorial"), (2, "normal"), (3, "heroic"), (4, "legendary"),
    ]  # fmt: skip
    assert plain.rank_advances == [False, False, True, True]
    levels = plain.difficulty_ids
    assert plain.rank_level[:2] == [tables.ONE_LOWER, tables.SAME_LEVEL]
    assert [levels[level] for level in plain.rank_level[2:]] == ["normal", "heroic"]
    assert [plain.scenario_rounds[i] for i in range(10)] == [6, 6, 3, 6, 6, 6, 6, 6, 6, 6]


def test_ml_num_01_every_record_says_where_its_numbers_come_from() -> None:
    kit = load()
    rows = [*kit.mercenaries, *kit.monsters, *kit.equipment, *kit.lands, *kit.traps, *kit.loot, *kit.paths]
    assert {row.source for row in rows} <= {"rulebook", "designed"}
    for row in rows:
        assert row.source == "designed" or not row.from_rulebook
        for name in row.from_rulebook:
            part: object = row
            for field in name.split("."):
                assert hasattr(part, field), f"{row.id}: from_rulebook names {name}"
                part = getattr(part, field)


# --- tables that are refused

FAULTS = [
    # mercenaries.toml
    ("mercenaries", 'affinity = "fire"', 'affinity = "ice"', "affinity must be one of none, fire, water, air, jungle"),
    ("mercenaries", 'kind = "leader"', 'kind = "initial"', "affinity fire needs exactly one leader; it has 0"),
    ("mercenaries", 'kind = "novice"', 'kind = "initial"', "exactly one record of kind novice is needed"),
    ("mercenaries", 'kind = "defense_talent"', 'kind = "armour"', "talent.kind must be one of defense_talent, reroll"),
    ("mercenaries", 'kind = "defense_talent"', 'kind = "trophy"', "talent.kind trophy is not for this table"),
    ("mercenaries", 'kind = "defense_talent", count = 1,', 'kind = "defense_talent",', "talent.count is missing for"),
    ("mercenaries", "outside = true\n", "outside = false\n", "outside must be true for defense_talent"),
    ("mercenaries", 'id = "korgo"', 'id = "novice_3"', "id is taken by another record, or by a copy of one"),
    ("mercenaries", 'id = "korgo"', 'id = "nobody"', 'mercenary "nobody": id is a word that options go by'),
    ("mercenaries", "reputation = 0", "reputation = 1", "reputation of a leader must be 0 (ML-GEN-06)"),
    (
        "mercenaries",
        'event = "capture",',
        'event = "capture_or_eliminate",',
        "talent.event must be one of conq",
    ),
    # monsters.toml
    ("monsters", "cv = ", "cv = 2", "must not be above ev"),
    ("monsters", 'kind = "auto_hits", hits = 1', 'kind = "auto_hits"', "power.hits is missing for auto_hits"),
    ("monsters", 'rank = "A"', 'rank = "C"', "rank must be one of A, B"),
    ("monsters", 'kind = "drawn_to_entrance"', 'kind = "drawn"', "power.kind must be one of affinity_dice, auto_hits"),
    ("monsters", "variant = { kind", "variant = { sort", "field power.variant.kind is missing"),
    # equipment.toml
    ("equipment", 'type = "weapon"', 'type = "boat"', "type must be one of weapon, garment, spell"),
    ("equipment", 'id = "krakhen"', 'id = "pugnor_2"', "id is taken by another record, or by a copy of one"),
    ("equipment", 'id = "krakhen"', 'id = "purkas"', 'equipment "purkas": id is taken by another record'),
    ("equipment", 'kind = "mine_bonus", gold = 2', 'kind = "trap_capacity", amount = 2', "is not for this table"),
    # lands.toml
    ("lands", "conquest = ", "conquest = -", "conquest must be a whole number of at least 1"),
    ("lands", "any_of = [", "strength = 1, any_of = [", "cost is dice by colour, or any_of with count"),
    # traps.toml
    ("traps", 'trap_class = "trick"', 'trap_class = "regular"', "doesn't go with trap_class regular"),
    ("traps", 'trap_class = "initial"\ncount = 4', 'trap_class = "initial"\ncount = 3', "with start.initial_traps"),
    ("traps", 'id = "initial_trap"', 'id = "done"', 'trap "done": id is a word that options go by'),
    # loot.toml
    ("loot", 'window = "own_conquest"', 'window = "own_capture"', "window must be own_conquest for the event conquest"),
    ("loot", 'window = "free"', 'window = "own_roll"', "window must be one of free, own_deployment_turn for gain"),
    ("loot", 'when = "eliminate"', 'when = "capture"', "effect.when must be eliminate, in the window own_strike"),
    ("loot", 'when = "any"', 'when = "monster"', "effect.when must be any"),
    # path_headers.toml
    ("path_headers", "path = 1\n", "path = 2\n", "two records stand for the same path of a face"),
    ("path_headers", "tile = 1\n", "tile = 9\n", "every tile needs two sides of four paths"),
    ("path_headers", "required = { strength = 1, magic = 1 }", "required = { persuasion = 1 }", "(ML-PER-05)"),
    ("path_headers", "required = { strength = 1, magic = 1 }", "required = { strength = 7 }", "more dice than a path"),
    ("path_headers", "required = { strength = 1, magic = 1 }", "required = {}", "required must name at least one die"),
    ("path_headers", 'kind = "defense_talent", count = 1', 'kind = "defense_talent"', "benefit.count is missing for"),
    # missions.toml
    ("missions", "objective = ", "objective = 0.", "objective must be a whole number, not a number"),
    # panic.toml
    ("panic", 'building = "mine"', 'building = "tavern"', "no building may have two panic tokens (ML-PAN-01)"),
    # board.toml
    ("board", "rounds = 6", "rounds = 7", "[limits]: rounds must be a whole number of at most 6"),
    ("board", "reputation = 1", "reputation = 2", "reputation must be the start.reputation of board.toml (ML-SU-03)"),
    ("board", "min = 11", "min = 12", 'glory_bonus "glory_2": min must follow the max before it'),
    ("board", "min = 0\n", "min = 1\n", "the first glory_bonus must begin at 0"),
    ("board", "attack_dice = [0, 0, 1, 1, 1, 2]", "attack_dice = [0]", "attack_dice must have at least 6 entries"),
    ("board", "beer_cost = 2", "beer_cost = 0", 'building "tavern": beer_cost is needed'),
    ("board", "token_price = 2", "", 'building "armory": token_price is needed'),
    ("board", "ordered = true", "ordered = false", "ordered and discountable are true for"),
    ("board", "docks = 4", "docks = 12", 'building "tavern": offer must not have more than 9 places'),
    ("board", "docks = 3", "rows = 3", 'building "bazaar": offer.docks is needed'),
    ("board", 'slots = ["A", "B"]', "slots = []", "slots must be two"),
    ("board", 'id = "entrance_top"', 'id = "gate"', "entrance_path must be entrance_top, then entrance_bottom"),
    ("board", 'tie_breaks = ["leader_reputation"', 'tie_breaks = ["age"', "tie_breaks[0] must be one of"),
    # difficulty.toml
    ("difficulty", 'round_track = "side_a"', 'round_track = "side_c"', "round_track must be one of normal, side_a"),
    ("difficulty", 'id = "heroic"', 'id = "epic"', "the levels must be tutorial, normal, heroic and legendary"),
    ("difficulty", "order = 2", "order = 3", "order must be 1 to 4, each once (ML-CAMP-02)"),
    ("difficulty", 'id = "more_monsters"', 'id = "fewer_monsters"', "id must be one of tricks, queens_grant"),
    ("difficulty", 'die_choice = ["strength", "magic", "persuasion"]', "", "die_choice and gift_choice are needed"),
    # solo.toml
    ("solo", "number = 2", "number = 12", "scenarios must be numbered from 1 without a gap"),
    ("solo", "rounds = 3", "rounds = 9", 'scenario "solo_03": rounds must not be above limits.rounds'),
    ("solo", "red_citadel = [1, 2, 3, 4]", "red_citadel = [1, 2, 3]", "must share the faces 1 to 6"),
    ("solo", 'id = "veteran"', 'id = "captain"', "the ranks must be cannon_fodder, recruit, veteran and hero"),
    ("solo", 'goal = "gold"', 'goal = "silver"', "goal must be one of vp, gold, checklist"),
]


@pytest.mark.parametrize(("stem", "old", "new", "part"), FAULTS, ids=[f"{f[0]}-{n}" for n, f in enumerate(FAULTS)])
def test_a_faulty_table_is_refused_with_file_record_and_field(
    tmp_path: Path, stem: str, old: str, new: str, part: str
) -> None:
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    file = tmp_path / f"{stem}.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadData) as caught:
        load_from(tmp_path)
    sentence = str(caught.value)
    assert part in sentence
    assert ".toml" in sentence and sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize("stem", sorted(file.stem for file in DATA.iterdir()))
def test_ml_dat_01_an_unknown_key_a_missing_file_and_no_toml_are_refused(tmp_path: Path, stem: str) -> None:
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    file = tmp_path / f"{stem}.toml"
    text = file.read_text("utf-8")
    for spoiled in (text.replace('source = "', 'sauce = "', 1), text + "\n[[[", text + "\n[extra]\nx = 1\n"):
        file.write_text(spoiled, "utf-8")
        with pytest.raises(BadData, match=f"{stem}.toml"):
            load_from(tmp_path)
    file.unlink()
    with pytest.raises(BadData, match=f"{stem}.toml: there is no such file"):
        load_from(tmp_path)
