"""What is told, and what can't be taken back: edges that `make mutants` found and no other test would miss."""

from __future__ import annotations

import pytest
from tests.games.monster_lands.scene import Table, write_space

import citadelle
from citadelle.games.monster_lands.rules.clash import she_steals
from citadelle.games.monster_lands.rules.deployment import Deploy, DeployPhase, passes
from citadelle.games.monster_lands.rules.free_effects import F5, FreeEffects
from citadelle.games.monster_lands.rules.goods import add_dice
from citadelle.games.monster_lands.rules.madhala import visit
from citadelle.games.monster_lands.rules.outside import Flasks
from citadelle.games.monster_lands.rules.rounds import Finish, next_first
from citadelle.games.monster_lands.rules.supply import entrance_from_rank_a
from citadelle.games.monster_lands.tables import BUILDINGS
from citadelle.kernel.chance import chance
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match

GAME = citadelle.game("monster_lands")
CLOSING = {
    "attack_rolled", "dice_gained", "die_rolled", "equipment_offered", "her_token_revealed", "land_revealed",
    "loot_offered", "madhala_visited", "madhala_went_outside", "mercenary_offered", "missions_revealed",
    "monster_appeared", "panic_spread", "trap_discarded", "trap_drawn", "trap_offered", "trap_revealed", "trap_shown",
}  # fmt: skip
"""Events that bring something from chance or from a face-down pile: nobody goes back over them."""


def closes(event: Event) -> bool:
    """Must undo stop at this event? (ML-GEN-10: a persuasion die is rolled as it comes.)"""
    if event.kind == "dice_gained":
        return bool(event.args["rolled"])
    if event.kind == "attack_rolled":
        return bool(event.args["values"])
    if event.kind == "first_player":  # drawn by lot in set-up, known from reputations later
        return event.rule == "ML-SU-02"
    return event.kind in CLOSING


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"tricks": True, "more_monsters": True, "clans": "chosen"}),
        (1, {"scenario": "solo_08", "clans": "random"}),
    ],
    ids=["tricks", "alone"],
)
def test_ml_gen_10_ml_hid_02_chance_and_what_was_hidden_close_the_undo(
    players: int, options: dict[str, object]
) -> None:
    """Every event of whole games at random: exactly those that bring something new close."""
    by = chance("closing")
    for seed in range(2):
        match = Match(GAME, GAME.setup(players, seed, options))
        while not match.is_over:
            decision = match.decisions[by.below(len(match.decisions))]
            match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
        wrong = {event.kind for event in match.events if event.kind != "clan_founded" and event.closes != closes(event)}
        assert not wrong
        founded = [event.closes for event in match.events if event.kind == "clan_founded"]
        assert set(founded) == {options["clans"] == "random"}


@pytest.mark.parametrize(("dice", "closed"), [((1, 1, 0), False), ((0, 0, 1), True), ((0, 0, 2), True)])
def test_ml_gen_10_a_single_persuasion_die_closes_too(dice: tuple[int, int, int], closed: bool) -> None:
    t = Table(2)
    t.s.sink = t.match.events
    add_dice(t.s, 0, dice, "ML-PREP-01")
    assert (t.match.events[-1].kind, t.match.events[-1].closes) == ("dice_gained", closed)


@pytest.mark.parametrize("die", ["S", "P1", "P6"])
def test_ml_dep_07_the_die_on_a_space_is_the_one_that_was_placed(die: str) -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=30).pool(0, die).one_turn(0).choose(f"hunters_lodge {die}")
    first = t.kit.space_first[BUILDINGS.index("hunters_lodge")]
    assert write_space(t.s.spaces[first]) == f"{die} of 0" and t.dice() == {}
    assert t.events("die_placed") == [{"building": "hunters_lodge", "die": die, "count": 1}]
    t = Table(2).clan(1, "tortock", "taron").have(1, gold=30).pool(1, die).one_turn(1).choose(f"hunters_lodge {die}")
    assert write_space(t.s.spaces[first]) == f"{die} of 1"


@pytest.mark.parametrize(
    ("building", "die"), [("tavern", "P4 of her"), ("alchemist", "M of her"), ("mine", "S of her")]
)
def test_ml_solo_05_ml_solo_06_her_die_is_seen_as_it_fell(building: str, die: str) -> None:
    t = Table(1).put(3)
    at = BUILDINGS.index(building)
    t.s.sink = t.match.events
    visit(t.s, at, t.kit.space_first[at], 4, 3)
    assert write_space(t.s.spaces[t.kit.space_first[at]]) == die
    assert t.s.chain[at] == (4 if building == "tavern" else 0) and t.events("madhala_visited")


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("none", []),
        ("potion", [{"path": 4, "potion": 1, "venom": 0}]),
        ("venom", [{"path": 4, "potion": 0, "venom": 1}]),
        ("both", [{"path": 4, "potion": 1, "venom": 1}]),
    ],
)
def test_ml_out_02_what_is_packed_for_the_road_is_told(key: str, told: list[dict[str, int]]) -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, potions=2, venoms=2).send("korgo", "land_a_1", "S")
    t.run(Flasks(0, t.path("land_a_1"))).choose(key)
    assert t.events("flasks_packed") == told
    packed = told[0] if told else {"potion": 0, "venom": 0}
    assert (t.s.flask_p[4], t.s.flask_v[4]) == (packed["potion"], packed["venom"])


def test_ml_solo_17_the_monster_at_the_gate_is_told_from_the_pile_and_from_the_discards() -> None:
    t = Table(1, scenario="solo_06").monster(2, "")
    t.s.sink = t.match.events
    entrance_from_rank_a(t.s)
    assert [event["where"] for event in t.events("monster_appeared")][-1] == "entrance"
    assert t.events("monster_appeared")[-1]["monster"] == t.get("monster")[2]


def test_ml_solo_19_stolen_dice_are_told_one_by_one() -> None:
    t = Table(1, scenario="solo_08").clan(0, "purkas", "korgo").send("korgo", "land_a_2", "SM")
    t.s.sink = t.match.events
    she_steals(t.s, t.path("land_a_2"), 0b11, 2)
    assert [event["colour"] for event in t.events("die_stolen")] == ["strength", "magic"]
    assert t.s.dice[t.path("land_a_2")] == ()


def test_ml_dth_01_a_death_and_a_discarded_card_are_told() -> None:
    t = Table(2).clan(0, "purkas", "korgo").monster(0, "krinx").land(0, "kyzhul", 0).send("korgo", "land_a_4", "S")
    t.hits("land_a_4", 2, "krinx")
    assert t.events("member_died") == [{"member": "korgo", "path": 7}]
    t = Table(2).clan(0, "purkas", "korgo").wear("korgo", "pugnor").pool(0, "S").one_turn(0).choose("drop pugnor")
    assert t.events("equipment_discarded") == [{"equipment": "pugnor"}]


@pytest.mark.parametrize("name", ["korgo", "drapis"])
def test_ml_def_03_the_question_says_whether_the_one_who_is_hit_is_wounded(name: str) -> None:
    """Him, and not his neighbour in the list of members."""
    t = Table(2).clan(0, "purkas", name).monster(0, "krinx").land(0, "kyzhul", 0).send(name, "land_a_4", "S", potions=1)
    t.s.wounded = 1 << t.member(name)
    assert t.hits("land_a_4", 1, "krinx").detail("wounded") == 1
    t.s.wounded = 1 << t.member(name) + 1
    assert t.unaudited().hits("land_a_4", 1, "krinx").detail("wounded") == 0


def test_ml_paw_01_the_question_counts_the_dice() -> None:
    t = Table(2).clan(0, "purkas", "korgo").pool(0, "S", "S", "M").one_turn(0).choose("pawn_shop")
    assert t.detail("count") == 0
    for count in (1, 2):
        assert t.choose("S").detail("count") == count


def test_ml_free_01_the_question_says_which_window_it_is() -> None:
    """Also after cards changed hands in it."""
    t = (
        Table(2)
        .clan(0, "purkas", "korgo", "drapis")
        .wear("korgo", "pugnor")
        .have(0, gold=0, glory=15)
        .trophies(0, "gator")
    )
    t.run(FreeEffects(0, F5))
    assert (t.detail("window"), t.detail("gold")) == (F5, 0)
    t.choose("give pugnor purkas")
    assert t.detail("window") == F5


@pytest.mark.parametrize(("final", "rule"), [(True, "ML-DEP-03"), (False, "ML-DEP-04")])
def test_ml_dep_03_ml_dep_04_passing_is_told_with_its_rule(final: bool, rule: str) -> None:
    t = Table(2).clan(0, "purkas", "korgo")
    t.s.sink = t.match.events
    t.s.stack = [DeployPhase(1, 0), Deploy(0, False, 0)]
    passes(t.s, final, 0)
    assert (t.match.events[-1].kind, t.match.events[-1].rule) == ("passed", rule)
    assert t.match.events[-1].args == {"final": int(final)} and t.s.passed == int(final)


@pytest.mark.parametrize(("first", "told"), [(0, []), (1, [0])])
def test_ml_cln_07_a_new_first_player_is_told_and_only_a_new_one(first: int, told: list[int]) -> None:
    t = Table(2).clan(0, "purkas").clan(1, "tortock", "taron")
    t.s.first, t.s.sink, t.since = first, t.match.events, len(t.match.events)
    next_first(t.s)
    assert t.s.first == 0 and [e.seat for e in t.match.events[t.since :] if e.kind == "first_player"] == told


@pytest.mark.parametrize("players", [1, 2])
def test_ml_fin_01_ml_fin_03_ml_solo_11_scores_and_the_rank_are_told(players: int) -> None:
    t = Table(players)
    t.run(Finish())
    assert len(t.events("scored")) == players and t.events("scored")[0]["total"] == t.points(0)
    last = t.match.events[-1]
    told = ("ranked", 0, "ML-SOLO-11") if players == 1 else ("game_won", -1, "ML-FIN-03")
    assert (last.kind, last.seat, last.rule) == told
