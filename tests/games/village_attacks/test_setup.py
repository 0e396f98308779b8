"""Chapters 1 and 2: players, what is open, who decides, set-up and the switches of a game."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.crowd import COUNT
from citadelle.games.village_attacks.rules.ability_ops import put_token
from citadelle.games.village_attacks.rules.events import DrawEvent
from citadelle.games.village_attacks.rules.helpers import SummonedAct
from citadelle.games.village_attacks.rules.rounds import CleanUp
from citadelle.games.village_attacks.rules.spawning import figures
from citadelle.games.village_attacks.state import (
    DAY,
    EVENT_PILE,
    HERO_PILE,
    NIGHT,
    SPAWN_PILE,
    SUMMONING_PILE,
    TRAP_PILE,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import NONE, UNLUCKY
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption, CitadelleError
from citadelle.kernel.match import Match, new
from citadelle.parts.piles import in_order

PARTY = ["banshee", "dullahan", "lich", "vampire", "succubus"]


def laid(players: int = 3, seed: int = 1, **options: object) -> VillageAttacks:
    """A new game with a given party, at its first question."""
    given: dict[str, object] = {"party": PARTY[:players], **options}
    return EXAMPLES.new(EXAMPLES.setup(players, seed, given))


# --- chapter 1


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_va_1_one_to_five_monsters_one_a_seat(players: int) -> None:
    s = laid(players, scenario="f1")
    assert len(s.party) == len(set(s.party)) == players


@pytest.mark.parametrize("players", [0, 6])
def test_va_1_no_other_number_is_played(players: int) -> None:
    with pytest.raises(CitadelleError):
        GAME.setup(players, 1, {})


def test_va_1_one_monster_plays_with_the_row_of_two() -> None:
    t = GAME.kit.plain
    assert t.adjustment[1] == t.adjustment[2] == (-1, -2, -2)
    assert t.respawn_heart_wounds[1] == t.respawn_heart_wounds[2] == 2
    rabble = t.spawn_ids.index("rabble")
    assert figures(Scene(party=("lich",)).s, rabble, 1) == figures(Scene(party=("lich", "vampire")).s, rabble, 1)


def test_va_1_each_monster_acts_in_its_own_seats_turn() -> None:
    match = new(EXAMPLES, 3, 5, {"scenario": "f1", "party": PARTY[:3], "first_player": 1})
    seen: list[int] = []
    while len(seen) < 3:
        assert match.decision is not None
        s = match.state
        assert isinstance(s, VillageAttacks)
        if s.active not in seen:
            seen.append(s.active)
        match.choose(match.decision.keys[-1])
    assert seen == [1, 2, 0]


@pytest.mark.parametrize(("outcome", "won"), [(1, True), (2, False)])
def test_va_2_all_win_or_lose_together(outcome: int, won: bool) -> None:
    result = EXAMPLES.result(Scene().set(outcome=outcome, morale=13).s)
    assert result.won == (won, won, won)
    assert len(set(result.places)) == 1 and len(set(result.points)) == 1 and set(result.teams) == {0}


def test_va_3_only_the_order_of_the_piles_is_hidden() -> None:
    """Two games that differ in the order of every pile look the same to everybody, and all else is open."""
    s = laid(scenario="bury_the_evil", troll=True)
    other = s.clone()
    for pile in (SPAWN_PILE, TRAP_PILE, EVENT_PILE, HERO_PILE, SUMMONING_PILE):
        in_order(other, pile, tuple(reversed(other.piles[pile].left())))
    for seat in (-1, 0, 1, 2):
        assert EXAMPLES.view(s, seat).data() == EXAMPLES.view(other, seat).data()
    view = EXAMPLES.view(s, 0)
    for field in s.fields:
        assert getattr(view, field) == getattr(s, field), field


def test_va_3_the_cards_in_a_pile_are_known_though_not_their_order() -> None:
    s = laid(scenario="f1")
    for seed in range(5):
        drawn = EXAMPLES.sample(EXAMPLES.view(s, 0), chance(seed))
        for pile in (SPAWN_PILE, TRAP_PILE, EVENT_PILE, HERO_PILE):
            assert sorted(drawn.piles[pile].left()) == sorted(s.piles[pile].left())


def test_va_4_choices_of_the_table_are_the_first_players() -> None:
    def crossing(first: int) -> Scene:
        scene = Scene("f2").nobody().villagers("a_1", "peasant").villagers("cy_1", "peasant").set(first=first)
        return scene.villager_phase()

    assert [crossing(seat).asked for seat in range(3)] == [0, 1, 2]


def test_va_4_a_monsters_own_choices_are_its_players() -> None:
    scene = Scene().alone("lich", "lc_1", shields=1).villagers("lc_1", "peasant").set(first=0).villager_phase()
    assert scene.kind == "answer_attack" and scene.asked == scene.seat("lich")


def test_va_5_an_impossible_part_is_skipped() -> None:
    """Burning Oil has nobody left to burn after its wounds."""
    scene = Scene().nobody().trap("l_1", "burning_oil").villagers("l_1", "peasant", n=2).villager_phase(3)
    assert scene.count("l_1") == 0 and not scene.told("villager_burns")


def test_va_6_up_to_includes_none() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", n=3).acts("banshee", "gm")
    scene.choose("use death_foretold")
    assert scene.keys == ["0 villagers", "1 villagers", "2 villagers"]
    scene.choose("0 villagers")
    assert scene.kind == "deed" and not scene.told("villager_marked")


def test_va_6_no_zone_need_be_named_for_a_token() -> None:
    scene = Scene().monster("banshee", "lc_1", levels={"baited_comb": 2}).acts("banshee", "g")
    scene.choose("use baited_comb")
    assert "no more" in scene.keys
    scene.choose("lc_1", "no more")
    assert scene.s.unlucky == scene.bits("lc_1")


def test_va_6_a_cost_is_paid_in_full_or_not_at_all() -> None:
    scene = Scene().villagers("bh_1", "peasant").acts("lich", "g")
    assert scene.refused("use spirit_bolt") == "VA-75"
    assert scene.dice() == "g"
    assert "use spirit_bolt" in Scene().villagers("bh_1", "peasant").acts("lich", "gr").keys


# --- chapter 2


def test_va_7_the_event_pile_is_the_cards_without_the_troll() -> None:
    s = laid(scenario="f1")
    cards = s.piles[EVENT_PILE].left()
    assert len(cards) == 21 and not any(s.kit.event_optional[card] for card in cards)


def test_va_7_the_scenarios_tokens_lie_in_their_zones() -> None:
    s = Scene("blocking_the_way").s
    assert s.components == 3 and s.marker_tokens == [2, 2, 2]
    s = Scene("forbidden_knowledge").s
    assert [s.castle.zone_ids[zone] for zone in s.tomes] == ["l_1", "l_1"]
    assert Scene("from_the_shadows").s.symbols == 0b11111


def test_va_8_no_monster_twice() -> None:
    match = new(EXAMPLES, 2, 1, {"scenario": "f1"})
    match.choose("take vampire")
    refusal = match.why("take vampire")
    assert refusal is not None and (refusal.rule, refusal.code) == ("VA-8", "monster_taken")


def test_va_8_neither_guardian_nor_decimator_is_needed() -> None:
    s = laid(scenario="f1", party=["banshee", "vampire", "succubus"])
    assert [s.kit.monster_ids[one] for one in s.party] == ["banshee", "vampire", "succubus"]


def test_va_9_monsters_start_in_the_heart_with_their_first_ability() -> None:
    s = laid(5, scenario="tower_of_artifice", first_player=0)
    assert {s.castle.zone_ids[zone] for zone in s.zone} == {"ch_1"}
    s = laid(5, scenario="f1", first_player=0)
    assert s.wounds == s.experience == s.shields == s.moves == [0] * 5 and not sum(s.reserve)
    assert [[s.level(seat, slot) for slot in range(3)] for seat in range(5)] == [[1, 0, 0]] * 5


def test_va_9_levels_of_set_up_are_chosen_in_seat_order() -> None:
    match = new(EXAMPLES, 2, 1, {"scenario": "a_greater_foe", "party": ["dullahan", "lich"], "first_player": 1})
    asked: list[int] = []
    while match.decision is not None and match.decision.kind == "gain_ability":
        asked.append(match.decision.seat)
        match.choose(match.decision.keys[0])
    assert asked == [0, 0, 1, 1]
    s = match.state
    assert isinstance(s, VillageAttacks) and s.gains == [0, 0]


def test_va_11_the_hero_pile_holds_each_hero_once() -> None:
    s = laid(scenario="f1")
    assert sorted(s.piles[HERO_PILE].left()) == [0, 1, 2, 3, 4]


def test_va_12_heart_morale_and_dial_come_from_the_scenario() -> None:
    s = laid(scenario="crossed_fates")
    assert (s.heart, s.morale, s.dial) == (15, 40, 0)


def test_va_12_the_first_player_is_drawn_unless_given() -> None:
    assert {laid(scenario="f1", seed=seed).first for seed in range(30)} == {0, 1, 2}
    assert {laid(scenario="f1", seed=seed, first_player=2).first for seed in range(5)} == {2}


def test_va_12_the_piles_are_shuffled() -> None:
    for pile in (SPAWN_PILE, TRAP_PILE, EVENT_PILE, HERO_PILE):
        assert len({laid(scenario="f1", seed=seed).piles[pile].left() for seed in range(8)}) > 1


def test_va_13_each_active_marker_gets_a_card_in_the_tables_order() -> None:
    match = new(EXAMPLES, 2, 4, {"scenario": "crossed_fates", "party": ["banshee", "lich"], "first_player": 1})
    for _ in range(2):
        assert match.decision is not None
        match.choose(match.decision.keys[0])
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("next_marker", 1)
    assert match.decision.keys == ["spawn s1", "spawn s2", "spawn s3"]
    match.choose(
        "spawn s2",
    )
    assert match.decision.keys == ["spawn s1", "spawn s3"]
    match.choose("spawn s3")
    s = match.state
    assert isinstance(s, VillageAttacks) and s.round == 1
    assert all(s.crowd[marker.zone] for marker in s.castle.markers)


def test_va_13_then_one_trap_is_offered() -> None:
    assert len(laid(scenario="f1").offer) == 1
    assert laid(scenario="lessons_of_the_past").offer == ()
    given: dict[str, object] = {"scenario": "tower_of_artifice", "standing_orders": True, "party": ["lich"]}
    match = Match(GAME, GAME.setup(1, 1, given))
    while match.decision is not None and match.decision.kind == "gain_ability":
        match.choose(match.decision.keys[0])
    assert [event.rule for event in match.events if event.kind == "trap_offered"] == ["VA-13"]


def test_va_14_figures_are_limited() -> None:
    t = GAME.kit.plain
    assert t.kind_figures == [32, 24, 15, 5] and t.zone_tokens == [9, 9]
    counts = {token.id: token.count for token in GAME.kit.tokens}
    assert (counts["peasant_figure"], counts["hunter_figure"], counts["hero_figure"]) == (32, 24, 5)
    assert (counts["objective_token"], counts["spawn_marker"]) == (5, 6)
    assert max(len(scenario.objectives) for scenario in GAME.kit.scenarios) <= 5
    assert max(len(scenario.spawn_markers) for scenario in GAME.kit.scenarios) <= 6


def test_va_14_without_tokens_a_comb_cannot_be_used() -> None:
    scene = Scene("crossed_fates").monster("banshee", levels={"baited_comb": 1})
    for zone in range(9):
        put_token(scene.s, zone, UNLUCKY, NONE, "VA-147")
    assert scene.acts("banshee", "g").refused("use baited_comb") == "VA-74"


def test_va_14_the_last_tokens_go_where_their_owner_says() -> None:
    scene = Scene("crossed_fates").set(first=2)
    dark = [zone for zone in range(scene.s.castle.size) if scene.s.castle.room[zone] != 2]
    for zone in dark[:6]:
        scene.s.dark |= 1 << zone
    scene.s.dark |= scene.bits("sc_1", "lc_1")
    scene.pile(EVENT_PILE, "choking_smoke").begin(DrawEvent())
    assert scene.kind == "pick_zone" and scene.asked == 2 and scene.keys == ["lc_2", "sc_2"]
    scene.choose("sc_2")
    assert scene.s.dark.bit_count() == 9 and scene.s.dark >> scene.zone("sc_2") & 1


def test_va_14_several_last_tokens_go_to_as_many_different_zones() -> None:
    scene = Scene("crossed_fates")
    scene.s.dark |= scene.bits("ch_1", "bh_1", "st_1", "eh_1", "a_1", "cy_1", "sc_1")
    scene.pile(EVENT_PILE, "choking_smoke").begin(DrawEvent())
    assert scene.keys == ["lc_1", "lc_2", "sc_2"]
    scene.choose("lc_1")
    assert scene.keys == ["lc_2", "sc_2"]
    scene.choose("lc_2")
    assert scene.s.event_dark == scene.bits("lc_1", "lc_2") and scene.s.dark.bit_count() == 9


def test_va_15_at_most_three_traps_are_offered() -> None:
    scene = Scene()
    for n in (1, 2, 3, 3):
        scene.begin(CleanUp(0))
        assert len(scene.s.offer) == n


def test_va_16_without_a_choice_the_first_scenario_is_played() -> None:
    assert GAME.setup(3, 1, {}).options["scenario"] == "lessons_of_the_past"
    assert len(GAME.kit.plain.scenario_ids) == 14


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"party": ["lich", "wode", "banshee"]}, "VA-8"),
        ({"party": ["lich", "lich", "banshee"]}, "VA-8"),
        ({"party": ["lich", "banshee"]}, "VA-8"),
        ({"party": ["lich", "banshee", "troll"]}, "VA-8"),
        ({"campaign": True, "scenario": "crossed_fates"}, "VA-17"),
        ({"first_player": 3}, "VA-12"),
        ({"villager_seat": 5}, "VA-18"),
        ({"day_night": "dusk"}, "VA-160"),
        ({"yunfakh": "never"}, "VA-187"),
        ({"scenario": "f9"}, "VA-16"),
    ],
)  # fmt: skip
def test_va_16_what_cannot_be_laid_is_refused_in_one_line(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadOption) as fault:
        EXAMPLES.setup(3, 1, given)
    for line in (str(fault.value), fault.value.in_language("fr")):
        assert said in line and "\n" not in line
    assert str(fault.value) != fault.value.in_language("fr")


def test_va_16_an_empty_party_is_chosen_in_seat_order() -> None:
    match = new(EXAMPLES, 3, 1, {"scenario": "f1", "first_player": 2})
    asked: list[int] = []
    while match.decision is not None and match.decision.kind == "take_monster":
        asked.append(match.decision.seat)
        match.choose(match.decision.keys[0])
    assert asked == [0, 1, 2]


@pytest.mark.parametrize(
    ("choice", "expected"), [("off", {0}), ("day", {DAY}), ("night", {NIGHT}), ("toss", {DAY, NIGHT})]
)
def test_va_16_va_160_which_comes_first(choice: str, expected: set[int]) -> None:
    assert {laid(scenario="f1", seed=seed, day_night=choice).day for seed in range(8)} == expected


def test_va_18_a_named_seat_decides_for_the_table_all_game_long() -> None:
    for first in range(3):
        scene = Scene("f4", villager_seat=1).set(first=first)
        sphinx = scene.s.kit.summoned_ids.index("summoned_sphinx")
        scene.set(summoned=((sphinx, scene.zone("sr_1"), 0, 0, 0, 0, 1),) * 2)
        scene.begin(SummonedAct())
        assert (scene.kind, scene.asked) == ("first_summoned", 1)
        scene.choose(scene.keys[0])
        assert (scene.kind, scene.asked) == ("helper_acts", 1)


def test_va_19_a_fixed_order_asks_for_no_order() -> None:
    """Zones come as the scenario lists them, variants by type, Veterans last."""
    scene = Scene("f2", standing_orders=True).nobody()
    scene.villagers("a_1", "hunter_veteran", "hunter_arcane", "hunter_undead").villagers("cy_1", "peasant")
    scene.villager_phase()
    assert not scene.keys
    walked = [event["villager"] for event in scene.told("villager_moved")]
    assert walked == ["hunter_undead", "hunter_arcane", "hunter_veteran", "peasant"]


def test_va_19_summoned_monsters_act_as_they_came() -> None:
    scene = Scene("f4", standing_orders=True)
    ids = scene.s.kit.summoned_ids
    zone = scene.zone("sr_1")
    scene.set(summoned=((ids.index("summoned_djinn"), zone, 0, 0, 0, 0, 1), (0, zone, 0, 0, 0, 0, 1)))
    scene.begin(SummonedAct())
    assert scene.match is not None and scene.match.decision is not None
    assert scene.match.decision.detail["who"] == "summoned_djinn"


def test_va_19_everything_else_is_asked_as_ever() -> None:
    assert GAME.setup(3, 1, {}).options["standing_orders"] is False
    scene = Scene("f1", standing_orders=True).set(first=0).villagers("lc_1", "peasant")
    for name in scene.party:
        scene.monster(name, "lc_1")
    assert scene.villager_phase().kind == "coin_pair"


def test_va_19_markers_by_their_zones() -> None:
    scene = Scene("crossed_fates", standing_orders=True).nobody().set(markers=0b111)
    scene.pile(SPAWN_PILE, "angry_mob", "rabble", "guided_mob").villager_phase(4)
    order = sorted(range(3), key=lambda number: scene.s.castle.markers[number].zone)
    assert [sum(entry & COUNT for entry in scene.s.crowd[scene.s.castle.markers[n].zone]) for n in order] == [4, 5, 3]


def test_va_19_traps_by_their_zones() -> None:
    scene = Scene(standing_orders=True).nobody().villagers("lc_1", "peasant").villagers("eh_1", "peasant")
    scene.trap("eh_1", "weighted_net").trap("lc_1", "spike_pit").villager_phase(3)
    assert [event["zone"] for event in scene.told("trap_sprung")] == ["lc_1", "eh_1"]
