"""What agents are told of Monster Lands: telling positions, and the laws of hints."""

from __future__ import annotations

import math

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle import agents
from citadelle.arena.simulate import Plan, play
from citadelle.games.monster_lands.hints.assigning import price_of
from citadelle.games.monster_lands.hints.deploying import Means, beer_gain
from citadelle.games.monster_lands.hints.odds import at_least, hits
from citadelle.games.monster_lands.hints.opinions import LIST_WHOLE, LISTED, LISTED_RARE
from citadelle.games.monster_lands.hints.position import aim
from citadelle.games.monster_lands.hints.worth import hire_worth, icons_of, loss_of
from citadelle.games.monster_lands.rules.battle import Settle
from citadelle.games.monster_lands.rules.goods import PickLoot
from citadelle.games.monster_lands.rules.missions import MissionB
from citadelle.games.monster_lands.rules.scoring import missing_things
from citadelle.games.monster_lands.tables import POTION as POTION_GOOD
from citadelle.kernel import codec
from citadelle.kernel.chance import chance


def weights(t: Table) -> dict[str, float]:
    """What the hints say of each open option, by key."""
    found = game().hints.weigh(t.s)
    assert len(found) == len(t.keys)
    return dict(zip(t.keys, found, strict=True))


def best(t: Table) -> str:
    """The option the hints like best."""
    found = weights(t)
    return max(found, key=lambda key: found[key])


# --- odds


def test_sums_and_hits_are_exact() -> None:
    assert at_least(2, 7) == pytest.approx(21 / 36)
    assert at_least(2, 7.5) == pytest.approx((21 + 15) / 72)
    assert at_least(3, 3) == 1.0 and at_least(3, 19) == 0.0 and at_least(0, 1) == 0.0 and at_least(0, 0) == 1.0
    assert at_least(1, 6) == pytest.approx(1 / 6)
    assert hits(2, 1, False) == pytest.approx(1 - 1 / 9)
    assert hits(2, 2, True) == pytest.approx((8 / 9) ** 2)
    assert hits(1, 2, False) == 0.0 and hits(5, 0, False) == 1.0


# --- wages and gold


def test_a_trophy_is_sold_for_wages_that_keep_a_good_member() -> None:
    t = Table().clan(0, "purkas", "fandor", "taron").have(0, gold=0, glory=15).trophies(0, "snailer")
    t.set(round=3)
    t.step(8)
    assert t.kind == "window" and best(t) == "sell snailer"


def test_a_trophy_is_kept_at_the_end_when_wages_are_there() -> None:
    t = Table().clan(0, "purkas", "fandor", "taron").have(0, gold=9, glory=15).trophies(0, "snailer")
    t.set(round=6)
    t.step(8)
    assert best(t) == "done"


def test_gold_for_wages_isnt_spent_on_armour() -> None:
    t = Table(2).clan(0, "purkas", "fandor").have(0, gold=2, glory=15, defense=3).pool(0, "P1")
    t.docks("", "", "", "").lodge("strength_dice_3").bazaar("pugnor", "mortis", "noxx")
    t.set(novices=[], passed=["1"]).unaudited().turn(0)
    found = weights(t)
    assert found["pawn_shop"] > found["armory P1"]


# --- recruiting


def test_a_hire_that_glory_and_gold_allow_is_taken() -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=12, glory=7).pool(0, "P6")
    t.docks("fandor", "vaidala", "guster", "karunna").turn(0)
    assert best(t) == "tavern P6"
    t.choose("tavern P6")
    assert best(t) == "hire fandor"


def test_in_the_last_round_reputation_counts_more_than_dice() -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=20, glory=20).pool(0, "S")
    t.docks("kakron", "nimra", "parsas", "lusara")
    t.set(round=6)
    t.turn(0).choose("tavern S")
    assert best(t) == "hire lusara"


# --- going out


def test_the_leader_isnt_fed_to_a_monster() -> None:
    t = Table(2).clan(0, "purkas").have(0, gold=3, glory=6).pool(0, "S").traps(0)
    t.land(0, "kale", 2).monster(0, "caribdis").missions("mission_10", "mission_11")
    t.turn(0)
    assert "assign purkas" in t.keys
    assert best(t) != "assign purkas"


def test_a_prepared_clan_goes_for_a_weak_monster() -> None:
    t = Table(2).clan(0, "purkas", "timbulu").have(0, gold=3, glory=6, defense=2, potions=1).pool(0, "S", "S", "S", "M")
    t.traps(0, "total_plus_6").land(0, "kale", 1).monster(0, "krushus").missions("mission_11", "mission_04")
    t.docks("", "", "", "").set(novices=[]).unaudited().turn(0)
    assert best(t).startswith("assign")


def test_a_trap_is_laid_to_capture() -> None:
    t = Table(2).clan(0, "purkas", "nimra").have(0, gold=5, glory=9, defense=0).pool(0, "S", "S", "S")
    t.traps(0, "total_plus_4").land(0, "kale", 1).monster(0, "krinx").turn(0)
    t.choose("assign nimra", "land_a_1")
    while t.kind == "reinforce":
        t.choose("S" if "S" in t.keys else "done")
    assert t.kind == "lay_token" and best(t) == "total_plus_4"


def test_dice_that_decide_a_battle_are_added() -> None:
    t = Table(2).clan(0, "purkas", "nimra").have(0, gold=5, glory=9, defense=2).pool(0, "S", "S", "S", "S")
    t.traps(0, "total_plus_4").land(0, "kale", 1).monster(0, "krinx").turn(0)
    t.choose("assign nimra", "land_a_1")
    assert t.kind == "reinforce" and best(t) == "S"


def test_a_contract_that_cant_be_met_isnt_taken() -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=0, glory=6, defense=0).pool(0, "S", "S")
    t.missions("mission_01", "mission_06").land(0, "", 0).monster(0, "").turn(0)
    t.choose("assign korgo")
    found = weights(t)
    assert found["mission_b_left"] < found["mission_a_left"]


def test_a_contract_that_can_be_met_is_paid() -> None:
    t = Table(2).clan(0, "purkas", "korgo").have(0, gold=2, glory=6, defense=2).missions("mission_01", "mission_06")
    t.send("korgo", "mission_b_left", "SS")
    t.run(MissionB(2))
    assert t.kind == "contract" and best(t) == "pay"


# --- in a battle


def test_a_potion_saves_a_life() -> None:
    t = Table(2).clan(0, "purkas", "nimra").monster(0, "krunn").send("nimra", "land_a_2", "SS", potions=1)
    t.s.used[t.member("nimra")] = 1
    t.hits("land_a_2", 2, "krunn")
    assert best(t) == "potion"


def test_talents_go_before_tokens_and_tokens_before_wounds() -> None:
    t = Table(2).clan(0, "purkas", "nimra").monster(0, "krunn").send("nimra", "land_a_2", "SS", guards=1)
    t.hits("land_a_2", 3, "krunn")
    assert best(t) == "talent"
    t.choose("talent")
    assert best(t) == "token"


def test_magic_is_burnt_when_the_attack_would_kill() -> None:
    t = Table(2).clan(0, "purkas", "korgo", "nimra").land(0, "kale", 0).monster(0, "snailer")
    t.send("korgo", "land_a_2", "SSMM", traps=["total_plus_8"], turned=True)
    t.s.wounded |= 1 << t.member("korgo")
    t.attack("land_a_2")
    assert t.kind == "burn" and best(t) == "magic"


def test_a_strike_stops_at_a_capture_that_is_worth_more() -> None:
    t = Table(2).clan(0, "purkas", "korgo").monster(0, "sckon").land(0, "kale", 0)
    t.send("korgo", "land_a_2", "SS", traps=["total_plus_4"], turned=True)
    t.strike("land_a_2", carried=4, dealt=[2])
    assert best(t) == "roll strength"
    t.choose("roll strength")
    assert best(t) == "end"


def test_a_strike_goes_on_where_a_kill_is_worth_more() -> None:
    t = Table(2).clan(0, "purkas", "korgo").monster(0, "gator").land(0, "kale", 0)
    t.set(round=6)
    t.have(0, gold=9)
    t.send("korgo", "land_a_2", "SS", traps=["total_plus_6"], turned=True)
    t.strike("land_a_2", carried=4)
    assert best(t) == "roll strength"


def test_the_better_loot_is_picked() -> None:
    t = Table(2)
    t.set(loot_offer=["gold_12", "reroll_magic_3", "persuasion_to_magic"]).unaudited().run(PickLoot(0, 0))
    assert best(t) == "gold_12"


def test_a_land_is_settled() -> None:
    t = Table(2).clan(0, "tortock", "nimra", "ginova").own_land(0, "kyzhul")
    t.run(Settle(0, t.kit.land_index["kyzhul"]))
    assert best(t) != "nobody"


# --- laws


def test_a_judgement_follows_the_points() -> None:
    t = Table(2)
    hints = game().hints
    before = hints.judge(t.s)
    t.s.glory[0] += 3
    after = hints.judge(t.s)
    assert after[0] > before[0] + 2 and after[1] == before[1]
    t.s.wounded |= 1 << t.s.members[1][0]
    assert hints.judge(t.s)[1] < after[1]


def test_a_finished_game_is_judged_by_its_points() -> None:
    found = game()
    s = found.new(found.setup(2, "over", {}))
    by = chance("over")
    while s.seat >= 0:
        s.play(s.options[by.below(len(s.options))])
    judged = found.hints.judge(s)
    for seat in range(2):
        assert judged[seat] == pytest.approx(found.result(s).points[seat], abs=1.0)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"tricks": True, "queens_grant": True}),
        (4, {"difficulty": "legendary", "more_monsters": True, "moldo_auto_hits": True}),
        (1, {"scenario": "solo_08"}),
        (1, {"scenario": "solo_05"}),
        (1, {"campaign": True}),
    ],
)
def test_every_option_has_a_weight_and_nothing_changes(players: int, options: dict[str, object]) -> None:
    found = game()
    hints = found.hints
    by = chance(f"laws {players}")
    s = found.new(found.setup(players, f"laws {players}", options))
    clock = hints.clock(s)
    for step in range(400):
        if s.seat < 0:
            break
        before = codec.digest(s) if step % 9 == 0 else ""
        values = hints.weigh(s)
        assert len(values) == len(s.options) and all(math.isfinite(value) for value in values)
        assert len(hints.judge(s)) == players
        if before:
            assert codec.digest(s) == before
        assert hints.clock(s) >= clock
        clock = hints.clock(s)
        s.play(s.options[by.below(len(s.options))] if by.below(3) else s.options[values.index(max(values))])
    assert step > 50


def test_greedy_beats_random() -> None:
    plan = Plan("monster_lands", 2, ["greedy", "random"], 6, "hints")
    outcomes = [play(game(), plan, index) for index in range(plan.games)]
    assert [outcome.error for outcome in outcomes] == [""] * plan.games
    assert sum(outcome.shares[0] for outcome in outcomes) == plan.games


# --- the list of a game alone (ML-SOLO-16)


def missing_at_the_end(seed: str) -> int:
    """How many things on the list a game of greedy lacks in the end."""
    s = game().listen(game().setup(1, seed, {"scenario": "solo_05"}), [])
    agent = agents.make("greedy", game(), seed)
    while s.seat >= 0:
        decision = s.decision(s.seat)
        assert decision is not None
        s.play(agent.pick(game().view(s, s.seat), decision))
    return missing_things(s)


def test_ml_solo_16_greedy_goes_for_the_list() -> None:
    missing = [missing_at_the_end(f"list {i}") for i in range(1, 21)]
    assert missing.count(0) >= 4
    assert sum(missing) <= 60


def alone(scenario: str, *names: str) -> Table:
    """A clan in a game alone."""
    return Table(1, scenario=scenario).clan(0, *names)


def hint_for(t: Table, name: str) -> float:
    """What the hints say a new member is worth in round 1."""
    return hire_worth(t.s, 0, t.member(name), 5, icons_of(t.s, 0))


@pytest.mark.parametrize(("scenario", "leader"), [("solo_05", "purkas"), ("solo_07", "purkas")])
def test_ml_solo_16_ml_solo_18_a_land_is_no_member_of_its_affinity(scenario: str, leader: str) -> None:
    t = alone(scenario, leader)
    affinity = t.s.kit.member_affinity[t.member("nimra")]
    before = hint_for(t, "nimra")
    land = next(i for i, of in enumerate(t.s.kit.land_affinity) if of == affinity)
    t.own_land(0, t.s.kit.land_ids[land])
    assert hint_for(t, "nimra") > before - 1.0


def test_ml_solo_16_the_only_member_of_an_affinity_is_worth_more() -> None:
    t = alone("solo_05", "purkas", "nimra", "kakron")
    other = alone("solo_01", "purkas", "nimra", "kakron")
    lost = [loss_of(x.s, 0, x.member("nimra"), 2, icons_of(x.s, 0)) for x in (t, other)]
    assert lost[0] > lost[1] + LISTED_RARE


def test_ml_solo_16_the_only_card_of_a_type_is_worth_more_than_its_use() -> None:
    t = alone("solo_05", "purkas", "nimra")
    bare = loss_of(t.s, 0, t.member("nimra"), 2, icons_of(t.s, 0))
    t.wear("nimra", "pugnor")
    assert loss_of(t.s, 0, t.member("nimra"), 2, icons_of(t.s, 0)) > bare + LISTED_RARE


def test_ml_solo_16_further_traps_are_bought_in_one_purchase() -> None:
    t = alone("solo_05", "purkas").have(0, gold=30).pool(0, "S")
    t.lodge("strength_dice_1", "strength_dice_1", "magic_dice_1", "magic_dice_1", "total_plus_4", "total_plus_6")
    t.traps(0).set(round=6).unaudited().turn(0)
    t.choose("hunters_lodge S")
    bought = 0
    while t.kind == "lodge_buy" and best(t) != "pay":
        t.choose(best(t))
        bought += 1
    assert bought == 5


def test_ml_solo_16_the_last_contract_isnt_paid_with_what_the_list_asks_for() -> None:
    weighed: list[float] = []
    for scenario in ("solo_01", "solo_05"):
        t = alone(scenario, "purkas").have(0, gold=3, potions=3, venoms=3)
        t.set(round=6)
        cost = t.s.kit.mission_b_cost[t.s.kit.mission_ids.index("mission_12")]
        assert cost[POTION_GOOD] == 1 and sum(cost) == 1
        weighed.append(price_of(t.s, 0, cost, 0))
    assert weighed == [0.0, LISTED[0]]


def test_ml_solo_18_beer_promises_members_that_a_rank_asks_for() -> None:
    gains: list[float] = []
    for scenario in ("solo_01", "solo_07"):
        t = alone(scenario, "purkas").have(0, gold=20, glory=15)
        gains.append(beer_gain(t.s, Means(t.s, 0, 3)))
    assert gains[1] > gains[0] + 2.0


def test_ml_solo_16_a_list_that_keeps_pace_neither_gains_nor_loses_by_the_passing_of_rounds() -> None:
    """Or a search that looks some rounds ahead would find all options equally hopeless."""
    t = alone("solo_05", "purkas").have(0, defense=0, potions=0, venoms=0).traps(0, "initial_trap")
    for now, tokens in ((1, 0), (3, 5), (5, 10)):
        potions = min(3, tokens)
        venoms = min(3, tokens - potions)
        t.set(round=now).have(0, potions=potions, venoms=venoms, defense=tokens - potions - venoms)
        lacking = LISTED_RARE * (now - 1)  # no member and no card came along
        assert aim(t.s) == pytest.approx(-lacking)


def test_ml_solo_16_the_whole_list_is_worth_a_lot_at_the_end() -> None:
    t = alone("solo_05", "purkas").have(0, defense=5, potions=3, venoms=2)
    t.s.stack = []
    missing = aim(t.s)
    t.have(0, venoms=3)
    assert missing < -LISTED[0] and aim(t.s) == missing + LISTED[0]
    assert 2 * LISTED[0] < LIST_WHOLE
