"""Movement and locations (HM-250 to HM-254, HM-503, HM-520 to HM-522, chapter 6)."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3.piles_of_game import ABILITY_DECK, ARTIFACT_DECK
from citadelle.games.heroes3.rules.entering import Enter
from citadelle.games.heroes3.rules.locations import is_empty_for, is_guarded, remove_black_cubes
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.rules.tiles import neighbours
from citadelle.games.heroes3.tables import GOLD, VALUABLES

from .scene import KIT, NONE, Scene, field

GOLD_3, GOLD_6, MATERIALS_2, VALUABLES_1, VALUABLES_2 = 4, 5, 0, 2, 3
TREASURE_ONE_DIE, TREASURE_TWO_DICE, TREASURE_XP, TREASURE_ARTIFACT = 0, 1, 2, 4


def visiting(tile: str, where: str, *heroes: str, mp: int = 2, **settings: object) -> Scene:
    """The first hero has just entered a field of a tile beside its own, from an empty place."""
    scene = Scene(*heroes, **settings).tile(tile, 1, -1)  # type: ignore[arg-type]
    return scene.main(scene.heroes[0], f"{tile}.{where}", mp)


def visit(scene: Scene) -> Scene:
    """The first hero enters the field it was put on."""
    seat_field = scene.s.hero_field[0]
    back = neighbours(scene.s, seat_field)[0]
    scene.acts(scene.heroes[0])
    frames = scene.s.stack[1:]
    return scene.begin(*frames, Enter(0, seat_field, back))


# --- movement


def test_hm_250_a_move_costs_a_point() -> None:
    scene = Scene().acts("catherine")
    assert "main_1 to s3.ne" in scene.keys
    scene.choose("main_1 to s3.ne")
    assert scene.where("catherine") == "s3.ne"
    assert scene.mp("catherine") == 2
    assert scene.refused("main_1 to s3.w") == ("not_adjacent", "HM-250")
    assert scene.refused("main_2 to s1.e") == ("not_your_hero", "HM-250")
    assert scene.refused("second_1 to s3.e") == ("hero_not_on_map", "HM-250")
    assert scene.refused("main_1 to f9.c") == ("not_revealed", "HM-253")


def test_hm_250_without_points_nothing_moves() -> None:
    scene = Scene().main("catherine", mp=0).acts("catherine")
    assert not [key for key in scene.keys if key.startswith("main_1")]
    assert scene.refused("main_1 to s3.ne") == ("no_movement", "HM-250")


def test_hm_250_visiting_again_where_a_cube_was_taken_off() -> None:
    scene = visiting("f1", "ne").cube("f1.ne").goods("catherine")
    scene.acts("catherine")
    assert scene.refused("main_1 again") == ("field_empty", "HM-250")
    remove_black_cubes(scene.s, 1 << KIT.location_index["windmill"], "HM-1121")
    scene.acts("catherine").choose("main_1 again")
    assert scene.has("catherine") == (0, 0, 1)
    assert scene.owner("f1.ne") == "black"
    assert scene.mp("catherine") == 1
    assert scene.refused("main_1 again") == ("field_empty", "HM-250")


def test_hm_253_own_hero_in_the_way() -> None:
    scene = Scene().second("catherine", "s3.ne").acts("catherine")
    assert scene.refused("main_1 to s3.ne") == ("own_hero_there", "HM-254")


def test_hm_254_crossing_costs_two_points_at_once() -> None:
    scene = visiting("f3", "c", mp=2).second("catherine", "f3.ne").goods("catherine").acts("catherine")
    assert "main_1 over f3.ne to f3.nw" in scene.keys
    scene.choose("main_1 over f3.ne to f3.nw")
    assert scene.mp("catherine") == 0
    assert scene.has("catherine")[0] == 3
    assert scene.owner("f3.ne") == "", "the crossed field is not visited"
    scene = visiting("f3", "c", mp=1).second("catherine", "f3.ne").acts("catherine")
    assert scene.refused("main_1 over f3.ne to f3.nw") == ("crossing_costs_two", "HM-254")


def test_hm_254_heroes_on_one_field_must_part() -> None:
    scene = Scene().second("catherine", "s3.c", mp=2).acts("catherine")
    assert not [key for key in scene.keys if "reveal" in key or "again" in key]
    assert scene.refused("main_1 reveal 1,-1") == ("heroes_must_part", "HM-254")
    assert "second_1 to s3.ne" in scene.keys


def test_hm_251_heroes_have_points_of_their_own() -> None:
    scene = Scene().second("catherine", "s3.e", mp=2).acts("catherine")
    scene.choose("second_1 to s3.ne", "main_1 to s3.e")
    assert (scene.mp("catherine"), scene.mp("catherine", second=True)) == (2, 1)


def test_hm_605_a_hero_on_a_sanctuary_is_crossed_not_attacked() -> None:
    scene = Scene().tile("n1", 1, -1).main("catherine", "n1.c", mp=2).main("sandro", "n1.e").acts("catherine")
    assert scene.refused("main_1 to n1.e") == ("sanctuary", "HM-605")
    assert "main_1 over n1.e to n1.ne" in scene.keys
    scene.main("sandro", "s1.c").acts("catherine").choose("main_1 to n1.e")
    assert scene.where("catherine") == "n1.e"


# --- visits


@pytest.mark.rule("HM-522")
def test_hm_520_a_black_cube_makes_a_field_empty() -> None:
    scene = visiting("f3", "nw").goods("catherine")
    visit(scene)
    assert scene.has("catherine") == (3, 0, 0)
    assert scene.owner("f3.nw") == "black"
    visit(scene)
    assert scene.has("catherine") == (3, 0, 0)
    assert not is_empty_for(scene.s, 1, field("f3.nw")), "a hero stands there"
    scene.main("catherine", "f3.c")
    assert is_empty_for(scene.s, 1, field("f3.nw"))


@pytest.mark.rule("HM-602")
def test_hm_521_602_too_poor_for_a_shrine_the_cube_is_placed() -> None:
    scene = visit(visiting("f2", "w").goods("catherine", 2))
    assert scene.kind == "main_action"
    assert scene.owner("f2.w") == "black"
    scene = visit(visiting("f2", "w").goods("catherine", 3))
    assert scene.kind == "offer_paid"
    scene.choose("pay 0", "take top")
    assert scene.has("catherine")[0] == 0
    assert len(scene.cards("catherine")) == 1


def test_hm_602_tree_of_knowledge() -> None:
    scene = visit(visiting("n1", "w").goods("catherine", 10, 0, 2))
    assert scene.keys == ["pay 1", "decline"]
    assert scene.refused("pay 0") == ("too_dear", "HM-004")
    scene.choose("pay 1")
    assert scene.s.experience[0] == 2
    assert scene.kind == "search", "level 2 searches the ability deck, and must"
    assert "decline" not in scene.keys


def test_hm_601_garden_dice_and_box() -> None:
    scene = visit(visiting("c1", "sw").goods("catherine"))
    scene.choose("choose 1")
    assert scene.has("catherine") == (0, 0, 1)
    scene = visiting("s3", "e").goods("catherine").chance(GOLD_6)
    scene.tile("s3", 2, -1)
    assert visit(scene).has("catherine") == (6, 0, 0)
    scene = visiting("n3", "sw").main("catherine", "n3.sw", xp=8)
    scene.chance(TREASURE_XP, TREASURE_ARTIFACT)
    visit(scene)
    assert scene.told("quick_combat")
    assert scene.keys == ["choose 0", "choose 1"]
    scene.choose("choose 0", "keep 0")
    assert scene.s.experience[0] == 9


def test_hm_403_a_treasure_die_with_two_resource_dice() -> None:
    scene = visiting("s3", "w").goods("catherine").tile("s3", 2, -1).main("catherine", "s3.w", xp=2)
    scene.chance(TREASURE_TWO_DICE, GOLD_3, VALUABLES_2)
    visit(scene).choose("keep 1")
    assert scene.has("catherine") == (0, 0, 2)


def test_hm_243_a_die_is_rolled_again_for_the_token() -> None:
    scene = visiting("s3", "e").goods("catherine").tile("s3", 2, -1).set(morale=[1, 0])
    scene.chance(VALUABLES_1, GOLD_6)
    visit(scene)
    assert scene.keys == ["morale reroll 0", "accept"]
    scene.choose("morale reroll 0")
    assert scene.has("catherine") == (6, 0, 0)
    assert scene.s.morale[0] == 0


def test_hm_1223_swift_weasel_once_in_the_own_turn() -> None:
    weasel = KIT.astrologer_ids.index("swift_weasel")
    scene = visiting("s3", "e").goods("catherine").tile("s3", 2, -1).set(astrologers=(weasel,))
    scene.chance(VALUABLES_1, GOLD_6)
    visit(scene).choose("weasel reroll 0")
    assert scene.has("catherine") == (6, 0, 0)
    assert scene.s.astrologers_used == 1


def test_hm_622_stables_once_a_turn_and_field() -> None:
    scene = visit(visiting("f1", "se", mp=0))
    assert scene.mp("catherine") == 1
    scene.choose("main_1 again")
    assert scene.mp("catherine") == 0
    scene.tile("f8", 1, 0).main("catherine", "f8.nw", mp=1).acts("catherine")
    visit(scene)
    assert scene.mp("catherine") == 2, "other stables give it again"


def test_hm_225_points_of_this_turn_vanish_with_it() -> None:
    scene = visit(visiting("f1", "se", mp=1))
    assert scene.mp("catherine") == 2
    scene.choose("end turn")
    assert scene.mp("catherine") == 1


def test_hm_601_fountain_and_temple() -> None:
    scene = visit(visiting("n6", "e", mp=0))
    assert (scene.mp("catherine"), scene.s.morale[0]) == (1, 1)
    scene = visit(visiting("f4", "sw", "sandro", "catherine"))
    assert scene.s.morale[0] == 0, "Necropolis ignores morale (HM-245)"


@pytest.mark.rule("HM-1506")
def test_hm_603_witch_hut() -> None:
    scene = visiting("n2", "c").hand("catherine", "luck", "haste", deck=())
    visit(scene)
    assert scene.keys == ["choose 0", "choose 1", "decline"]
    scene.choose("choose 0")
    assert scene.keys == ["remove luck"]
    assert scene.refused("remove haste") == ("wrong_kind_of_card", "HM-603")
    scene.choose("remove luck")
    assert scene.cards("catherine") == ["haste"]
    assert scene.owner("n2.c") == "black"


def test_hm_603_the_top_ability_is_taken_or_discarded() -> None:
    scene = visiting("n2", "c").top(ABILITY_DECK, "luck")
    visit(scene).choose("choose 1")
    assert sorted(scene.keys) == ["discard luck", "take luck"]
    scene.choose("take luck")
    assert scene.cards("catherine") == ["luck"]


def test_hm_604_magic_spring() -> None:
    gone = ("stat_attack", "haste", "stat_power", "stat_defense")
    scene = visit(visiting("f2", "e").hand("catherine", deck=(), gone=gone))
    assert sorted(scene.keys) == ["decline", "take haste", "take stat_attack", "take stat_power"]
    assert scene.refused("take stat_defense") == ("not_on_top", "HM-604")
    scene.choose("take haste", "put stat_power")
    assert scene.cards("catherine") == ["haste"]
    assert scene.discards("catherine") == ["stat_power", "stat_attack", "stat_defense"]


def test_hm_623_warriors_tomb() -> None:
    scene = visiting("n4", "sw").hand("catherine", "haste", deck=("stat_attack",))
    visit(scene).choose("search", "take top", "decline")
    assert scene.s.morale[0] == -1
    assert scene.s.armed == 1
    assert len(scene.cards("catherine")) == 2
    scene.choose("end turn")
    assert scene.cards("catherine") == []
    assert (scene.s.morale[0], scene.s.armed) == (-1, 0)
    scene = visit(visiting("n4", "sw"))
    scene.choose("decline", "decline")
    assert (scene.s.morale[0], scene.owner("n4.sw")) == (0, "black")


@pytest.mark.rule("HM-623")
def test_hm_245_623_necropolis_pays_nothing_at_the_tomb() -> None:
    scene = visit(visiting("n4", "sw", "sandro", "catherine"))
    scene.choose("search", "take top", "search", "take top")
    assert len(scene.cards("sandro")) == 2
    assert (scene.s.morale[0], scene.s.armed) == (0, 0)


@pytest.mark.rule("HM-624", "HM-401", "HM-1705")
def test_hm_404_624_trading_post() -> None:
    scene = visiting("f1", "sw").goods("catherine", 7, 4, 0).hand("catherine", "luck", "stat_attack", deck=())
    visit(scene).choose("choose 0", "trade 0", "trade 5")
    assert scene.has("catherine") == (1, 1, 2)
    assert scene.refused("trade 0") == ("too_dear", "HM-404")
    scene.choose("stop")
    assert scene.kind == "main_action", "one use a visit"
    scene.choose("main_1 again", "choose 1")
    assert scene.keys == ["remove luck"]
    assert scene.refused("remove stat_attack") == ("card_spared", "HM-624")
    scene.choose("remove luck")
    assert scene.has("catherine") == (2, 1, 2)


def test_hm_624_a_second_copy_of_the_starting_ability_may_go() -> None:
    scene = visiting("f1", "sw").hand("catherine", "leadership", deck=())
    visit(scene)
    assert scene.refused("choose 1") == ("no_such_card", "HM-624")
    scene = visiting("f1", "sw").hand("catherine", "leadership", deck=("leadership",))
    visit(scene).choose("choose 1")
    assert scene.keys == ["remove leadership"]


def test_hm_620_observatory_reveals_or_places() -> None:
    scene = visit(visiting("f9", "c"))
    assert scene.kind == "reveal_choice"
    assert sorted(scene.keys) == ["reveal 0,0", "reveal 1,0"]
    assert scene.refused("reveal 2,0") == ("not_beside_tile", "HM-620")
    scene.choose("reveal 1,0")
    assert scene.kind in ("rotation", "main_action")
    scene = Scene(bare=True).tile("f9", 0, 0).tile("f3", 1, 0).pool("catherine", "f5").main("catherine", "f9.c")
    visit(scene)
    assert sorted(scene.keys) == ["decline", "place -1,0", "place -1,1", "place 0,1", "place 1,-1"]
    scene.choose("decline")
    scene = Scene(bare=True).tile("f9", 0, 0).pool("catherine").main("catherine", "f9.c")
    assert visit(scene).kind == "main_action"


# --- claims


@pytest.mark.rule("HM-402")
def test_hm_635_402_mines() -> None:
    scene = visiting("f4", "nw", mp=2).main("catherine", "f4.nw", xp=6).goods("catherine").goods("sandro")
    visit(scene)
    assert scene.has("catherine") == (5, 0, 0)
    assert income(scene.s, 0) == (15, 0, 0)
    scene.main("catherine", "f4.ne")
    scene.s.hero_field[2] = field("f4.nw")
    scene.s.active = 1
    scene.begin(Enter(2, field("f4.nw"), field("f4.w")))
    assert scene.owner("f4.nw") == "sandro"
    assert (income(scene.s, 0), income(scene.s, 1)) == ((10, 0, 0), (15, 0, 0))
    assert scene.has("sandro") == (0, 0, 0), "only the first claimer gains at once"


def test_hm_630_settlement_first_claim() -> None:
    scene = visiting("f1", "nw").main("catherine", "f1.nw", xp=6).goods("catherine")
    scene.army("catherine", "griffins", "crusaders", "champions")
    visit(scene)
    assert scene.keys == ["choose 0", "choose 1", "choose 2", "choose 3"]
    scene.choose("choose 3")
    assert scene.keys == ["reinforce griffins", "reinforce crusaders"]
    assert scene.refused("reinforce champions") == ("wrong_tier", "HM-631")
    scene.choose("reinforce griffins")
    assert scene.units("catherine") == ["griffins pack", "crusaders", "champions"]
    assert income(scene.s, 0) == (10, 0, 0)
    assert scene.owner("f1.nw") == "catherine"


@pytest.mark.rule("HM-631")
def test_hm_630_a_later_claimer_pays_half() -> None:
    scene = visiting("f1", "nw", "alamar", "catherine").cube("f1.nw", "catherine", GOLD).goods("alamar", 3)
    scene.goods("catherine").army("alamar", "harpies", "troglodytes pack")
    visit(scene).choose("choose 3")
    assert scene.has("alamar") == (0, 0, 0)
    assert "harpies pack" in scene.units("alamar")
    assert income(scene.s, 1) == (10, 0, 0)
    scene = visiting("f1", "nw", "alamar", "catherine").cube("f1.nw", "catherine", GOLD).goods("alamar", 0)
    scene.goods("catherine").army("alamar", "harpies")
    visit(scene)
    assert scene.refused("choose 3") == ("no_unit_to_reinforce", "HM-631")
    scene.choose("choose 2")
    assert scene.has("alamar") == (0, 0, 0), "no immediate gain"
    assert income(scene.s, 0) == (10, 0, 1)
    assert scene.s.settlement_income[field("f1.nw")] == VALUABLES


@pytest.mark.rule("HM-631")
def test_hm_630_1226_a_discount_may_pay_the_half() -> None:
    for gold, cards, able in ((0, ("legs_of_legion",), True), (0, ("haste",), False), (1, ("loins_of_legion",), True)):
        scene = visiting("f1", "nw", "alamar", "catherine").cube("f1.nw", "catherine", GOLD).goods("alamar", gold)
        scene.goods("catherine").army("alamar", "harpies", "troglodytes pack").hand("alamar", *cards, deck=())
        visit(scene)
        assert ("choose 3" in scene.keys) == able, cards
    scene.choose("choose 3")
    assert scene.keys == ["play loins_of_legion basic"], "3 gold are too much without it"
    scene.choose("play loins_of_legion basic")
    assert scene.has("alamar") == (1, 0, 0) and "harpies pack" in scene.units("alamar")


@pytest.mark.rule("HM-1122")
def test_hm_607_1122_obelisk_once_a_faction() -> None:
    scene = visit(visiting("n3", "c"))
    assert scene.s.experience[0] == 1
    assert scene.s.visits[field("n3.c")] == 1
    visit(scene)
    assert scene.s.experience[0] == 1
    scene.main("catherine", "n3.se", xp=1)
    scene.s.active = 1
    scene.begin(Enter(2, field("n3.c"), field("n3.e")))
    assert scene.s.visits[field("n3.c")] == 3
    assert scene.s.experience == [1, 1]


# --- guards


@pytest.mark.rule("HM-802")
def test_hm_503_802_guards_return_with_the_cube_taken_off() -> None:
    scene = visiting("f5", "ne").cube("f5.ne")
    assert not is_guarded(scene.s, field("f5.ne"))
    remove_black_cubes(scene.s, 1 << KIT.location_index["mystical_garden"], "HM-1121")
    assert is_guarded(scene.s, field("f5.ne"))
    scene.main("catherine", "f5.ne", xp=2)
    visit(scene)
    assert scene.told("combat_announced")
    scene = visiting("f5", "ne").main("catherine", "f5.ne", xp=4)
    visit(scene)
    assert scene.told("quick_combat")
    assert scene.kind == "choose_goods"
    scene = visiting("f4", "nw").cube("f4.nw", "sandro")
    scene.s.cube[field("f4.nw")] = NONE
    assert not is_guarded(scene.s, field("f4.nw"))


@pytest.mark.parametrize(("experience", "quick"), [(2, False), (3, False), (4, True)])
def test_hm_802_full_levels_count(experience: int, quick: bool) -> None:
    scene = visiting("f5", "ne").main("catherine", "f5.ne", xp=experience)
    assert bool(visit(scene).told("quick_combat")) == quick


def test_hm_250_a_retreat_from_guards_that_are_back_leaves_the_hero_there() -> None:
    scene = visiting("f5", "ne").main("catherine", "f5.ne", mp=1).acts("catherine")
    scene.choose("main_1 again")
    while scene.kind in ("before_neutral",):
        scene.choose("pass")
    scene.fought(2)
    assert scene.where("catherine") == "f5.ne"
    assert is_guarded(scene.s, field("f5.ne"))


def test_hm_324_an_artifact_field_may_be_declined() -> None:
    scene = visiting("f1", "e").main("catherine", "f1.e", xp=4)
    visit(scene)
    assert scene.kind == "search"
    scene.choose("decline")
    assert scene.owner("f1.e") == "black"
    assert len(scene.s.piles[ARTIFACT_DECK]) == 31
