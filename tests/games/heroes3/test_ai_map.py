"""AI heroes and armies on the map (HM-920 to HM-927, HM-1129, HM-1132, HM-1514)."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.combat_fields import (
    ATTACKER_LEFT,
    ATTACKER_WON,
    DEFENDER_LEFT,
    DEFENDER_WON,
    RETREATED,
)
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.rules.ai_armies import SpawnArmy
from citadelle.games.heroes3.rules.ai_encounters import AiEnter
from citadelle.games.heroes3.rules.ai_opponents import has_ai_walls, may_act
from citadelle.games.heroes3.rules.ai_turns import MAIN_HERO, SETTLEMENT, TOWN, AiTurns, choices
from citadelle.games.heroes3.rules.decks import in_play_item
from citadelle.games.heroes3.rules.locations import is_empty_for, is_guarded
from citadelle.games.heroes3.rules.movement import can_enter
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.rules.rounds import Round, RoundEnd, Turns
from citadelle.games.heroes3.tables import GOLD

from .scene import KIT, NONE, Scene, field

RAIDER, FORD, THRONE = [f"campaign_ashen_marches_{n}" for n in (1, 2, 3)]
EMBERS = "coop_embers_at_the_border"
NEUTRAL = [KIT.unit_ids[unit] for unit in range(KIT.first_neutral, KIT.tower)]


def ford(where: str = "s1.c", **settings: object) -> Scene:
    """The Drowned Ford, the start tile open to the others; Tamika stands somewhere, nobody has tokens left."""
    scene = Scene("catherine", scenario=FORD, **settings).tile("s3", 0, 0, 3)  # type: ignore[arg-type]
    scene.set(build_used=7, population_used=7, spell_book_used=7)
    scene.s.cube[field("s1.c")] = AI_CUBE
    return scene.opponent(where, "skeletons pack", "zombies pack", "vampires", "liches")


def embers(*heroes: str) -> Scene:
    """Embers at the Border; nobody has tokens left."""
    scene = Scene(*(heroes or ("catherine", "sandro")), scenario=EMBERS)
    return scene.set(build_used=7, population_used=7, spell_book_used=7)


def done(scene: Scene) -> Scene:
    """Whoever is asked about tiles and cards takes the first answer, until the opponent's turn is over."""
    while scene.kind in ("rotation", "ai_way", "card_window"):
        scene.choose(scene.keys[0])
    return scene


def path(scene: Scene) -> list[object]:
    """Where the opponent went."""
    return [event.args["to"] for event in scene.told("ai_moved")]


# --- marks of the variants


def test_hm_922_1033_a_trading_post_that_is_visitable_gets_a_black_cube() -> None:
    for given, owner in (({}, ""), ({"free_exchange": True}, "black")):
        scene = ford("n4.c", **given).tile("n1", 1, 1).opponent("n1.c", "skeletons pack")
        scene.begin(Round(), RoundEnd(), AiEnter(0, field("n1.sw"), field("n1.c")))
        assert scene.owner("n1.sw") == owner


# --- turns (HM-920, HM-1129)


def test_hm_920_opponents_act_after_the_last_player_of_the_round() -> None:
    scene = ford().begin(Round())
    frames = [frame.name for frame in scene.s.stack]
    assert frames.index("heroes3.ai_turns") == frames.index("heroes3.round_end") + 1
    assert frames.index("heroes3.ai_turns") < frames.index("heroes3.turns")
    clash = Scene().begin(Round())
    assert "heroes3.ai_turns" not in [frame.name for frame in clash.s.stack]


def test_hm_920_an_ai_hero_has_three_movement_points() -> None:
    scene = ford("n4.c").tile("n4", 2, 0)
    scene.s.cube[field("n4.e")] = AI_CUBE
    done(scene.ai_acts(5))
    begun = scene.told("ai_turn_begins")
    assert [event.args for event in begun] == [{"ai": "ai_tamika", "n": 3}]
    assert len(scene.told("ai_moved")) + len(scene.told("ai_reveals")) == 3
    assert (scene.s.ai_active, scene.s.ai_mp) == (NONE, 0)


def test_hm_921_2_a_mine_under_its_feet_costs_a_movement_point() -> None:
    scene = ford("n4.e").tile("n4", 2, 0)
    done(scene.ai_acts(5))
    assert scene.owner("n4.e") == "ai"
    assert len(scene.told("ai_moved")) + len(scene.told("ai_reveals")) == 2


@pytest.mark.rule("HM-1129")
def test_hm_1129_moves_and_first_move_round() -> None:
    scene = ford()
    scene.s.round = 2
    assert not may_act(scene.s, 0), "Tamika acts from round 3 on"
    scene.s.round = 3
    assert may_act(scene.s, 0)
    throne = Scene("catherine", scenario=THRONE).opponent("s1.c", "skeletons pack")
    throne.s.round = 9
    assert not may_act(throne.s, 0), "Sandro never leaves the throne"
    throne.ai_acts(9)
    assert not throne.told("ai_turn_begins")


@pytest.mark.rule("HM-1129")
def test_hm_1129_nobody_attacks_an_opponent_on_a_face_down_tile() -> None:
    scene = Scene("catherine", scenario=RAIDER).opponent("n3.c", "skeletons pack")
    scene.tile("f3", 1, 0).main("catherine", "f3.e").acts("catherine")
    assert not [key for key in scene.keys if "n3" in key]
    reveal = [key for key in scene.keys if "reveal 2,0" in key]
    assert reveal
    scene.choose(reveal[0])
    while scene.kind == "rotation":
        scene.choose(scene.keys[0])
    assert scene.ai_where() == "n3.c"
    assert can_enter(scene.s, 0, field("n3.c"))


def test_hm_923_an_opponent_on_a_face_down_tile_reveals_it_first() -> None:
    scene = Scene("catherine", scenario=RAIDER).opponent("n3.c", "skeletons pack")
    hero = KIT.scenarios[KIT.scenario_ids.index(RAIDER)].ai_heroes[0]
    hero.moves = True
    try:
        scene.ai_acts(2)
        assert [event.args["place"] for event in scene.told("ai_reveals")] == ["2,0"]
        assert (scene.kind, scene.s.ai_mp) == ("rotation", 2)
    finally:
        hero.moves = False


# --- goals and steps (HM-921)


@pytest.mark.rule("HM-921", "HM-927")
def test_hm_921_1_a_hero_on_the_same_tile_is_attacked_first() -> None:
    scene = ford("n1.w").tile("n1", 1, 1).main("catherine", "n1.sw").ai_acts()
    assert path(scene) == ["n1.sw"]
    assert [event.args["figure"] for event in scene.told("ai_attacks")] == ["main_1"]
    assert scene.s.ai_mp == 2


@pytest.mark.rule("HM-921", "HM-926", "HM-605")
def test_ex_93_hm_921_926_605_a_hero_on_a_sanctuary_is_left_alone() -> None:
    """EX-93: the AI hero goes for the gem pond of the tile and claims it."""
    scene = ford("n1.ne").tile("n1", 1, 1).main("catherine", "n1.e").cube("n1.se", "catherine")
    done(scene.ai_acts())
    assert not scene.told("ai_attacks")
    assert scene.owner("n1.se") == "ai"
    assert "n1.se" in path(scene)


@pytest.mark.rule("HM-921", "HM-922")
def test_hm_921_2_a_mine_on_the_same_tile_is_claimed() -> None:
    scene = done(ford().ai_acts(3))
    assert path(scene)[0] == "s1.w"
    assert (scene.owner("s1.w"), scene.s.claimed[field("s1.w")]) == ("ai", True)
    assert next(event.args["field"] for event in scene.told("ai_beat_guards")) == "s1.w"
    assert not is_guarded(scene.s, field("s1.w"))


def test_hm_921_2_the_cube_of_the_ai_is_nobodys() -> None:
    scene = ford().cube("s3.sw", "catherine")
    before = income(scene.s, 0)
    scene.s.cube[field("s3.sw")] = AI_CUBE
    after = income(scene.s, 0)
    assert before != after
    assert not is_empty_for(scene.s, 0, field("s3.sw"))
    scene.main("catherine", "s3.c").acts("catherine").choose("main_1 to s3.sw")
    assert scene.owner("s3.sw") == "catherine"
    assert income(scene.s, 0) == before


def test_hm_921_3_the_nearest_player_town() -> None:
    scene = ford("f1.c").tile("f1", 1, 0).cube("f1.nw")
    scene.s.cube[field("f1.nw")] = AI_CUBE
    scene.main("catherine", "s3.c")
    done(scene.ai_acts())
    assert len(path(scene)) + len(scene.told("ai_reveals")) >= 1
    assert scene.told("ai_moved"), "it goes towards the town"


def test_hm_921_3_without_a_town_the_settlement_then_the_main_hero() -> None:
    scene = ford("n1.ne").tile("n1", 1, 1).tile("f1", 1, 0)
    scene.s.cube[field("s3.c")] = NONE
    scene.s.cube[field("n1.se")] = AI_CUBE
    scene.cube("f1.nw", "catherine", GOLD).main("catherine", "s3.c")
    assert choices(scene.s, 0) == ([field("f1.se")], SETTLEMENT, 0)
    scene.s.cube[field("f1.nw")] = NONE
    scene.main("catherine", "f1.sw")
    assert choices(scene.s, 0)[1] == MAIN_HERO
    scene.s.hero_field[0] = NONE
    assert choices(scene.s, 0)[0] == []


@pytest.mark.rule("HM-921", "HM-926")
def test_hm_921_3_with_a_town_out_of_reach_settlements_and_heroes_are_no_goals() -> None:
    scene = ford("n1.ne").tile("n1", 1, 1).tile("f1", 1, 0).cube("f1.nw", "catherine", GOLD).main("catherine", "f1.sw")
    scene.s.cube[field("n1.se")] = AI_CUBE
    assert choices(scene.s, 0)[1] == TOWN
    scene.tile("s3", 0, 0, 0)
    assert choices(scene.s, 0)[0] == [], "there is a town, but no way: the points are lost"
    scene.s.cube[field("s3.c")] = NONE
    assert choices(scene.s, 0)[1] == SETTLEMENT


# --- ties (HM-1514)


def two_mines() -> Scene:
    """An AI hero in the middle of a tile whose way to the mine beyond the ring is tied."""
    scene = ford("n1.w").tile("n1", 1, 1).main("catherine", "s3.c")
    return scene.ai_acts()


@pytest.mark.rule("HM-1514", "HM-926")
def test_hm_1514_926_the_player_chooses_between_shortest_ways() -> None:
    scene = two_mines()
    assert (scene.kind, scene.asked) == ("ai_way", "catherine")
    assert scene.keys == ["n1.c", "n1.sw"], "both lead to the gem pond in two steps"
    assert scene.ask.detail(scene.s) == {"ai": "ai_tamika", "aim": "claim"}
    assert scene.refused("n1.w") == ("ai_longer_way", "HM-926")
    assert scene.refused("f1.c") == ("not_revealed", "HM-926")
    assert scene.refused("reveal 2,0") == ("ai_longer_way", "HM-926")
    assert scene.refused("reveal 5,5") == ("nothing_to_reveal", "HM-926")
    scene.choose("n1.sw")
    assert path(scene)[0] == "n1.sw"


@pytest.mark.rule("HM-1514", "HM-1132")
def test_hm_1514_several_players_are_concerned_the_first_chooses() -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0]).set(first=1, order=(1, 0))
    scene.main("catherine", "c2.nw").main("sandro", "c2.ne").ai_acts(5)
    assert (scene.kind, scene.asked) == ("ai_way", "sandro")
    assert sorted(scene.keys) == ["c2.ne", "c2.nw"]
    scene.choose("c2.nw")
    assert [event.args["figure"] for event in scene.told("ai_attacks")] == ["main_1"]


# --- reveals (HM-923)


@pytest.mark.rule("HM-923", "HM-926")
def test_hm_923_a_tile_in_the_way_is_revealed_and_the_player_turns_it() -> None:
    scene = ford("s1.w")
    scene.s.cube[field("s1.w")] = AI_CUBE
    scene.ai_acts()
    while scene.kind == "ai_way":
        scene.choose(scene.keys[0])
    assert scene.told("ai_reveals")
    assert (scene.kind, scene.asked) == ("rotation", "catherine")
    mp = scene.s.ai_mp
    scene.choose(scene.keys[0])
    assert scene.told("tile_laid")
    assert mp < 3


def test_hm_926_without_a_way_the_points_are_lost() -> None:
    scene = ford("s1.c").set(down_place=(), down_tile=(), down_class=(), pools=((),), pool_left=(0,))
    scene.faults = False
    scene.s.cube[field("s1.w")] = AI_CUBE
    scene.ai_acts()
    assert [event.args for event in scene.told("ai_stays")] == [{"ai": "ai_tamika", "n": 3}]
    assert scene.ai_where() == "s1.c"


# --- marks (HM-922)


@pytest.mark.rule("HM-922")
def test_hm_922_every_field_gets_its_mark() -> None:
    scene = ford("n1.sw").tile("n1", 1, 1)
    for where, mark in (("n1.c", "black"), ("n1.ne", "black"), ("n1.se", "ai"), ("n1.sw", ""), ("n1.e", "")):
        scene.s.ai_field[0] = field("n1.sw")
        scene.begin(AiEnter(0, field(where), field("n1.sw")))
        assert scene.owner(where) == mark, where
        assert scene.ai_where() == where
    assert not is_guarded(scene.s, field("n1.c"))
    obelisk = Scene("catherine", scenario=RAIDER).tile("n3", 2, 0).opponent("n3.w", "skeletons pack")
    obelisk.s.visits[field("n3.c")] = 1
    obelisk.begin(AiEnter(0, field("n3.c"), field("n3.w")))
    assert (obelisk.owner("n3.c"), obelisk.s.visits[field("n3.c")]) == ("ai", 1)


# --- attacks (HM-924, HM-925, HM-927, HM-430..433)


def at_the_gate(gold: int = 8, **settings: object) -> Scene:
    """Tamika beside the player's settlement, the hero elsewhere."""
    scene = ford("f1.c", **settings).tile("f1", 1, 0).cube("f1.nw", "catherine", GOLD).goods("catherine", gold)
    return scene.main("catherine", "s3.c").begin(AiEnter(0, field("f1.nw"), field("f1.c")))


@pytest.mark.rule("HM-924", "HM-430")
def test_hm_924_430_a_settlement_without_defence_is_claimed() -> None:
    scene = at_the_gate()
    assert (scene.asked, scene.kind, scene.keys) == ("catherine", "siege_payment", ["pay", "decline"])
    before = income(scene.s, 0)
    scene.choose("decline")
    assert scene.owner("f1.nw") == "ai"
    assert income(scene.s, 0)[0] < before[0]
    assert scene.has("catherine") == (8, 0, 0)
    poor = at_the_gate(7)
    assert poor.owner("f1.nw") == "ai", "who can't pay isn't asked"


@pytest.mark.rule("HM-431", "HM-885", "HM-924")
def test_hm_431_885_an_army_brought_by_payment_loses_against_an_opponent() -> None:
    scene = at_the_gate().choose("pay")
    assert [event.args["field"] for event in scene.told("ai_besieges")] == ["f1.nw"]
    scene.s.army[0] = ()
    scene.fought(ATTACKER_WON)
    assert (scene.owner("f1.nw"), scene.where("catherine")) == ("ai", "s3.c")
    assert (scene.s.morale[0], scene.has("catherine")) == (0, (0, 0, 0))
    assert scene.units("catherine"), "HM-707"
    assert scene.s.heroes_lost == 0


@pytest.mark.rule("HM-431", "HM-436", "HM-927", "HM-880")
def test_hm_431_927_an_army_brought_by_payment_beats_an_opponent() -> None:
    scene = at_the_gate().choose("pay").fought(DEFENDER_WON)
    assert (scene.owner("f1.nw"), scene.ai_where()) == ("catherine", "")
    assert scene.s.ai_beaten == 1
    assert scene.s.experience[0] == 0, "no experience for an army without its hero"


@pytest.mark.rule("HM-433", "HM-432", "HM-924")
def test_hm_433_a_town_that_falls_keeps_its_board() -> None:
    scene = ford("s3.ne").main("catherine", "f1.c").tile("f1", 1, 0).cube("f1.nw", "catherine", GOLD)
    scene.goods("catherine", 0).begin(AiEnter(0, field("s3.c"), field("s3.ne")))
    assert scene.owner("s3.c") == "ai"
    assert scene.s.buildings[0], "HM-433"
    assert scene.s.cubes == [0]


@pytest.mark.rule("HM-925", "HM-884", "HM-927")
def test_hm_925_a_main_hero_beaten_by_an_opponent() -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0]).main("catherine", "c2.ne", mp=2)
    scene.goods("catherine", 9).begin(AiEnter(0, field("c2.ne"), field("c2.c"))).fought(ATTACKER_WON)
    assert scene.where("catherine") == "s3.c"
    assert scene.has("catherine")[0] == 9, "no gold"
    assert scene.s.morale[0] == -1
    assert scene.mp("catherine") == 0
    assert scene.s.heroes_lost == 1
    assert scene.ai_where() == "c2.ne", "the winner stays"
    assert scene.owner("c2.ne") == "black", "and marks the field"
    beaten = scene.told("hero_beaten_by_ai")[0]
    assert (beaten.rule, beaten.args["ai"]) == ("HM-925", "army_1")


@pytest.mark.rule("HM-927", "HM-1132")
def test_hm_927_who_is_beaten_acts_no_more_and_the_others_do() -> None:
    for beaten, acts in ((0b10, True), (0b01, False), (0b100, True)):
        scene = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0]).set(ai_beaten=beaten)
        assert may_act(scene.set(round=5).s, 0) is acts


@pytest.mark.rule("HM-925", "HM-1125")
def test_hm_925_1125_a_campaign_is_lost_with_its_main_hero() -> None:
    scene = ford("n1.w").tile("n1", 1, 1).main("catherine", "n1.sw")
    scene.begin(AiEnter(0, field("n1.sw"), field("n1.w"))).fought(ATTACKER_WON)
    assert (scene.s.ended_by, scene.s.winners) == ("HM-1125", ())


@pytest.mark.rule("HM-887", "HM-1043", "HM-1102")
def test_hm_887_1043_a_hero_without_a_home_is_beaten_by_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0]).main("catherine", "c2.ne")
    monkeypatch.setattr(KIT.scenarios[KIT.scenario_ids.index(EMBERS)], "defeat", ())  # as a pack may say
    scene.s.cube[field("s3.c")] = NONE
    scene.begin(AiEnter(0, field("c2.ne"), field("c2.c"))).fought(ATTACKER_WON)
    assert scene.s.eliminated == 0b01 and scene.where("catherine") == ""
    assert [event.rule for event in scene.told("player_eliminated")] == ["HM-1043"]
    assert (scene.s.ended_by, scene.s.winners) == ("HM-1102", ()), "allies lose together"


@pytest.mark.rule("HM-887", "HM-1043", "HM-924")
def test_hm_887_1043_the_last_home_falls_to_an_opponent_with_its_hero() -> None:
    scene = embers().opponent("s3.ne", NEUTRAL[0]).main("catherine", "s3.c")
    scene.begin(AiEnter(0, field("s3.c"), field("s3.ne"))).fought(ATTACKER_WON)
    assert scene.s.eliminated == 0b01 and scene.s.ended_by == "HM-1102"
    safe = embers().opponent("s3.ne", NEUTRAL[0]).main("catherine", "s3.c").tile("f1", 1, -1)
    safe.cube("f1.nw", "catherine", GOLD).begin(AiEnter(0, field("s3.c"), field("s3.ne"))).fought(ATTACKER_WON)
    assert safe.where("catherine") == "f1.nw" and not safe.s.eliminated, "a settlement is a home"
    assert safe.s.cube[field("s3.c")] == AI_CUBE


@pytest.mark.rule("HM-887", "HM-1043")
def test_hm_887_1043_an_attacker_without_a_home_loses_against_an_opponent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.ne", NEUTRAL[0]).main("catherine", "c2.c").cube("c2.c")
    monkeypatch.setattr(KIT.scenarios[KIT.scenario_ids.index(EMBERS)], "defeat", ())  # as a pack may say
    scene.s.cube[field("s3.c")] = NONE
    scene.acts("catherine").choose("main_1 to c2.ne").fought(DEFENDER_WON)
    assert scene.s.eliminated == 0b01 and scene.s.ended_by == "HM-1102"
    assert scene.ai_where() == "c2.ne"


@pytest.mark.rule("HM-925", "HM-316", "HM-317")
def test_hm_316_317_a_secondary_hero_attacked_by_an_opponent() -> None:
    def attacked() -> Scene:
        scene = ford("n1.w").tile("n1", 1, 1).second("catherine", "n1.sw")
        scene.begin(AiEnter(0, field("n1.sw"), field("n1.w")))
        assert scene.keys == ["fight", "remove hero"]
        return scene

    gone = attacked().choose("remove hero")
    assert (gone.where("catherine", second=True), gone.s.cubes) == ("", [0])
    assert (gone.s.morale[0], gone.ai_where()) == (0, "n1.sw")
    lost = attacked().choose("fight").fought(ATTACKER_WON)
    assert (lost.where("catherine", second=True), lost.s.morale[0], lost.s.heroes_lost) == ("", 0, 0)
    won = attacked().choose("fight").fought(DEFENDER_WON)
    assert (won.ai_where(), won.s.experience[0]) == ("", 0)
    assert won.where("catherine", second=True) == "n1.sw"


@pytest.mark.rule("HM-318", "HM-924")
def test_hm_318_a_removed_secondary_hero_leaves_the_payment() -> None:
    scene = ford("f1.c").tile("f1", 1, 0).cube("f1.nw", "catherine", GOLD).goods("catherine", 8)
    scene.second("catherine", "f1.nw").begin(AiEnter(0, field("f1.nw"), field("f1.c"))).choose("remove hero")
    assert scene.keys == ["pay", "decline"]


@pytest.mark.rule("HM-927", "HM-880")
def test_hm_927_880_a_defender_beats_an_opponent() -> None:
    for xp, gained in ((0, 2), (8, 1), (10, 0)):
        scene = ford("n1.w").tile("n1", 1, 1).main("catherine", "n1.sw", xp=xp)
        scene.s.cube[field("s1.w")] = AI_CUBE
        scene.begin(AiEnter(0, field("n1.sw"), field("n1.w"))).fought(DEFENDER_WON)
        assert scene.s.experience[0] == xp + gained, "Tamika is level 5"
        assert (scene.ai_where(), scene.s.ai_army[0], scene.s.ai_beaten) == ("", (), 1)
        assert scene.owner("s1.w") == "ai", "claimed fields keep their cubes"


@pytest.mark.rule("HM-878", "HM-874", "HM-925")
def test_hm_878_an_opponent_that_gives_up_goes_back() -> None:
    scene = ford("n1.w").tile("n1", 1, 1).main("catherine", "n1.sw")
    scene.begin(AiEnter(0, field("n1.sw"), field("n1.w"))).fought(RETREATED)
    assert (scene.ai_where(), scene.where("catherine")) == ("n1.w", "n1.sw")
    assert scene.told("ai_retreated")[0].args["field"] == "n1.w"
    back = ford("n1.w").tile("n1", 1, 1).main("catherine", "n1.sw").acts("catherine").choose("main_1 to n1.w")
    back.fought(RETREATED)
    assert (back.ai_where(), back.where("catherine")) == ("n1.w", "n1.sw")


# --- a player attacks (HM-925, HM-1129)


@pytest.mark.rule("HM-925", "HM-1129", "HM-883")
def test_hm_925_1129_the_winner_visits_the_field() -> None:
    scene = ford("n1.ne").tile("n1", 1, 1).main("catherine", "n1.e").acts("catherine").choose("main_1 to n1.ne")
    assert scene.told("ai_attacked")[0].args == {"ai": "ai_tamika", "field": "n1.ne", "figure": "main_1"}
    before = scene.has("catherine")
    done(scene.fought(ATTACKER_WON))
    while scene.kind not in ("main_action", ""):
        scene.choose(scene.keys[-1])
    assert (scene.ai_where(), scene.where("catherine")) == ("", "n1.ne")
    assert scene.owner("n1.ne") == "black"
    assert scene.has("catherine")[2] == before[2] + 1, "the windmill"
    assert scene.s.experience[0] == 2


@pytest.mark.rule("HM-925")
def test_hm_925_an_attacker_loses_against_an_opponent() -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.ne", NEUTRAL[0]).main("catherine", "c2.c").cube("c2.c")
    scene.acts("catherine").choose("main_1 to c2.ne").fought(DEFENDER_WON)
    assert (scene.ai_where(), scene.where("catherine"), scene.s.morale[0]) == ("c2.ne", "s3.c", -1)
    assert scene.owner("c2.ne") == ""


@pytest.mark.rule("HM-1129", "HM-430")
def test_hm_1129_an_ai_town_without_its_hero_is_claimed() -> None:
    scene = ford("n1.ne").tile("n1", 1, 1).main("catherine", "s1.ne").acts("catherine").choose("main_1 to s1.c")
    assert scene.owner("s1.c") == "catherine"
    assert not scene.told("ai_attacked")


@pytest.mark.rule("HM-906", "HM-1129")
def test_hm_906_walls_of_an_ai_town() -> None:
    throne = Scene("catherine", scenario=THRONE).opponent("s1.c", "skeletons pack")
    assert has_ai_walls(throne.s, 0, field("s1.c"))
    assert not has_ai_walls(throne.s, 0, field("s1.w"))
    assert not has_ai_walls(ford().s, 0, field("s1.c")), "Tamika has no citadel"


@pytest.mark.rule("HM-605")
def test_hm_605_an_ai_hero_on_a_sanctuary_cannot_be_attacked() -> None:
    scene = ford("n1.e").tile("n1", 1, 1).main("catherine", "n1.ne").acts("catherine")
    assert "main_1 to n1.e" not in scene.keys
    assert scene.refused("main_1 to n1.e") == ("sanctuary", "HM-605")


def test_hm_522_a_field_with_an_opponent_is_not_empty() -> None:
    scene = ford("n1.ne").tile("n1", 1, 1).cube("n1.ne")
    assert scene.s.cube[field("n1.ne")] == BLACK
    assert not is_empty_for(scene.s, 0, field("n1.ne"))
    scene.s.ai_field[0] = NONE
    assert is_empty_for(scene.s, 0, field("n1.ne"))


# --- armies (HM-1132)


@pytest.mark.rule("HM-1132")
def test_hm_1132_an_army_appears_by_its_event() -> None:
    scene = embers().round(4)
    while scene.kind != "rotation":
        scene.choose(scene.keys[-1])
    assert scene.asked == "catherine", "the first player turns the tile"
    scene.choose(scene.keys[0])
    told = scene.told("army_appears")[0]
    assert (told.rule, told.args["ai"], told.args["field"]) == ("HM-1132", "army_1", "c2.c")
    assert scene.ai_where() == "c2.c"
    tiers = sorted([KIT.unit_tier[form // 2] for form in scene.s.ai_army[0]])
    assert tiers == [0, 0, 1], "normal: two bronze, one silver"
    assert scene.owner("c2.c") == "", "it was placed, it entered nothing"


@pytest.mark.rule("HM-1132")
def test_hm_1132_three_players_meet_one_silver_card_more() -> None:
    scene = embers("catherine", "sandro", "mutare").tile("c2", 0, 0).begin(SpawnArmy(1))
    assert sorted([KIT.unit_tier[form // 2] for form in scene.s.ai_army[1]]) == [1, 1, 1, 1]


@pytest.mark.rule("HM-1132")
def test_hm_1132_a_hero_on_the_spawn_field_is_attacked() -> None:
    scene = embers().tile("c2", 0, 0).main("sandro", "c2.c").begin(SpawnArmy(0))
    assert [event.args["figure"] for event in scene.told("ai_attacks")] == ["main_2"]
    scene.fought(ATTACKER_WON)
    assert (scene.where("sandro"), scene.ai_where()) == ("s1.c", "c2.c")


@pytest.mark.rule("HM-1132", "HM-1514")
def test_hm_1132_a_second_army_takes_the_nearest_free_field() -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0]).main("catherine", "c2.ne").begin(SpawnArmy(1))
    assert (scene.kind, scene.asked) == ("ai_way", "catherine")
    assert sorted(scene.keys) == ["c2.e", "c2.nw", "c2.sw", "c2.w"]
    assert scene.ask.detail(scene.s)["aim"] == "spawn"
    scene.choose("c2.w")
    assert scene.ai_where(1) == "c2.w"


@pytest.mark.rule("HM-1132", "HM-922")
def test_hm_1132_on_cross() -> None:
    scene = embers().tile("c2", 0, 0).tile("f1", 1, -1).opponent("c2.c", NEUTRAL[0]).main("catherine", "s3.c")
    scene.cube("f1.nw", "catherine", GOLD).goods("catherine", 20)
    scene.begin(AiEnter(0, field("f1.nw"), field("c2.c")))
    assert scene.kind != "siege_payment"
    assert (scene.owner("f1.nw"), scene.s.settlement_income[field("f1.nw")]) == ("", NONE)
    assert scene.told("ai_removed_cube")
    scene.begin(AiEnter(0, field("f1.ne"), field("f1.nw")))
    assert scene.owner("f1.ne") == "black"
    assert scene.s.claimed[field("f1.nw")]


@pytest.mark.rule("HM-1132", "HM-924")
def test_hm_1132_an_army_besieges_a_town() -> None:
    scene = embers().opponent("s3.ne", NEUTRAL[0]).main("catherine", "s1.ne").goods("catherine", 8)
    scene.begin(AiEnter(0, field("s3.c"), field("s3.ne")))
    assert (scene.kind, scene.asked) == ("siege_payment", "catherine")
    scene.choose("decline")
    assert scene.s.cube[field("s3.c")] == AI_CUBE


@pytest.mark.rule("HM-1132")
def test_hm_1132_reward_for_an_army() -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.ne", NEUTRAL[0]).main("catherine", "c2.c")
    scene.cube("c2.c").acts("catherine").choose("main_1 to c2.ne").chance(0, 2).fought(ATTACKER_WON)
    assert scene.s.experience[0] == 2
    assert scene.kind == "search"
    scene.choose("take top")
    assert scene.kind == "dice", "two treasure dice, one is kept"
    assert scene.ask.detail(scene.s)["keep"] == 1
    assert len(scene.ask.detail(scene.s)["faces"]) == 2


@pytest.mark.rule("HM-1132")
def test_hm_1132_army_retreat_is_no_defeat() -> None:
    for attacks, outcome in ((True, ATTACKER_LEFT), (False, DEFENDER_LEFT)):
        scene = embers().tile("c2", 0, 0).opponent("c2.ne", NEUTRAL[0]).main("catherine", "c2.c").cube("c2.c")
        if attacks:
            scene.acts("catherine").choose("main_1 to c2.ne")
        else:
            scene.begin(AiEnter(0, field("c2.c"), field("c2.ne")))
        scene.fought(outcome)
        assert (scene.where("catherine"), scene.mp("catherine")) == ("s3.c", 0)
        assert (scene.s.morale[0], scene.s.heroes_lost, scene.s.ai_beaten) == (0, 0, 0)
        assert scene.ai_where() == ("c2.ne" if attacks else "c2.c")


@pytest.mark.rule("HM-1132")
@pytest.mark.parametrize("attacks", [True, False])
def test_hm_1132_who_leaves_a_combat_with_an_army_is_not_beaten(attacks: bool) -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.ne", NEUTRAL[0]).main("catherine", "c2.c").cube("c2.c")
    scene.army("catherine", "griffins")
    if attacks:
        scene.acts("catherine").choose("main_1 to c2.ne")
    else:
        scene.begin(AiEnter(0, field("c2.c"), field("c2.ne")))
    while "leave combat" not in scene.keys:
        scene.choose(scene.keys[0])
    scene.choose("leave combat")
    assert (scene.where("catherine"), scene.mp("catherine")) == ("s3.c", 0)
    assert (scene.s.morale[0], scene.s.heroes_lost, scene.s.ai_beaten) == (0, 0, 0)
    assert len(scene.s.army[0]) == 1, "the units that are left stay"
    assert scene.ai_where() == ("c2.ne" if attacks else "c2.c")


@pytest.mark.rule("HM-320", "HM-920")
def test_hm_320_luck_played_in_the_turn_of_an_opponent_ends_with_it() -> None:
    luck = in_play_item(KIT.card_index["luck"], 1)
    scene = embers().tile("c2", 0, 0).opponent("c2.ne", NEUTRAL[0]).set(in_play=[(), (luck,)])
    scene.faults = False
    done(scene.begin(AiTurns(0)))
    assert scene.s.in_play == [(), ()] and scene.told("card_ended")


@pytest.mark.rule("HM-1132", "HM-921")
def test_hm_1132_armies_act_from_the_round_they_appear() -> None:
    scene = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0])
    scene.s.round = 4
    assert may_act(scene.s, 0)
    assert not may_act(scene.s, 1), "it isn't there yet"
    done(scene.ai_acts(4))
    assert len(scene.told("ai_moved")) + len(scene.told("ai_reveals")) == 3


def test_hm_920_a_round_with_an_opponent_goes_on() -> None:
    scene = ford("n1.w").tile("n1", 1, 1)
    scene.s.round = 5
    scene.begin(Round(), RoundEnd(), Turns(1))
    assert scene.s.round == 6
