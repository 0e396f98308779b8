"""Chapters 4 and 5: the order of a round, dice pools."""

from __future__ import annotations

from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.rounds import END_CHECK, POOLS, Round, prepare, start_round
from citadelle.games.monster_lands.state import NONE


def test_ml_rnd_01_phases_follow_each_other_and_the_sixth_round_is_the_last() -> None:
    t = Table(2)
    assert t.kit.rounds == 6
    kinds = []
    while t.s.round == 1:
        decision = t.match.decision
        assert decision is not None
        kinds.append(decision.kind)
        t.choose("pawn_shop" if "pawn_shop" in t.keys else "done" if "done" in t.keys else t.keys[-1])
    assert kinds[0] == "deploy" and t.kind == "deploy" and t.s.round == 2
    for round_, over in ((5, False), (6, True)):
        t = Table(2)
        t.set(round=round_)
        t.run(Round(END_CHECK))
        assert t.match.is_over is over and bool(t.events("game_ended")) is over


def test_ml_rnd_02_a_clan_without_members_and_scenario_6_come_first() -> None:
    t = Table().clan(0)
    start_round(t.s)
    assert [t.kit.member_ids[m] for m in t.s.members[0]] == ["novice_1"]
    t = Table(1, scenario="solo_06").monster(2, "")
    start_round(t.s)
    assert t.s.monster[2] != NONE and t.kit.monster_rank_a[t.s.monster[2]]


def test_ml_prep_01_all_members_and_the_bracket_give_dice() -> None:
    wanted = {0: (1, 0), 10: (1, 0), 11: (2, 1), 20: (2, 1), 21: (3, 2), 99: (3, 2)}
    for glory, (bonus, other) in wanted.items():
        t = Table().clan(0, "purkas", "nimra", "novice_1").own_land(0, "gurban", "nimra").have(0, glory=glory)
        t.set(wounded=["nimra"])
        t.pool(0).run(dealt=())
        prepare(t.s)
        assert t.size() == 1 + 1 + 1 + 1 + bonus
        assert (t.dice()["S"], t.dice()["M"]) == (2 + min(other, 1), 2 + max(other - 1, 0))


def test_ml_prep_02_the_pool_at_the_start() -> None:
    for affinity in range(4):
        t = Table()
        dice = t.dice(affinity)
        assert (dice.pop("S"), dice.pop("M")) == (2, 1) and sum(dice.values()) == 1


def test_ml_prep_03_more_monsters_and_grant_come_in_this_phase() -> None:
    t = Table(more_monsters=True, queens_grant=True).monster(2, "")
    t.s.round, t.s.first = 2, 3
    t.step(POOLS)
    assert t.s.monster[2] != NONE
    assert t.kind == "grant_die" and t.match.decision is not None and t.match.decision.seat == 3
    kinds = [e.kind for e in t.match.events]
    assert len(kinds) - kinds[::-1].index("monster_appeared") < len(kinds) - kinds[::-1].index("dice_gained")


def test_ml_prep_04_persuasion_is_rolled_in_public() -> None:
    t = Table(2).clan(0, "purkas", "wishor").pool(0).pool(1)
    t.run(Round(POOLS), dealt=(1, 5, 0))
    assert t.dice() == {"S": 1, "M": 1, "P2": 1, "P6": 1}
    told = [e for e in t.match.events if e.kind == "dice_gained"][-2]
    assert told.args["rolled"] == [2, 6] and told.is_seen_by(1) and told.is_seen_by(None)
