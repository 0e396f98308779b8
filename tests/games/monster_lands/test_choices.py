"""Chapters 22 and 23: what is hidden, who decides what. Decisions shown elsewhere are marked there."""

from __future__ import annotations

import random

from tests.games.monster_lands.scene import Table

from citadelle.games.monster_lands.rules.attack import Diversion
from citadelle.games.monster_lands.rules.missions import UNROLLED, MissionA
from citadelle.games.monster_lands.rules.rounds import HOME, POOLS, WAGES
from citadelle.games.monster_lands.state import (
    HER_PILE,
    MONSTER_PILE,
    NONE,
    PILE_KINDS,
    TRAP_PILE,
)
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.parts.piles import in_order, set_discards


def view(t: Table, seat: int) -> MonsterLandsView:
    found = t.match.game.view(t.s, seat)
    assert isinstance(found, MonsterLandsView)
    return found


def asked(t: Table) -> tuple[int, str]:
    assert t.match.decision is not None
    return t.match.decision.seat, t.match.decision.kind


def test_ml_hid_01_the_order_of_every_pile_is_hidden_from_all() -> None:
    t = Table(tricks=True)
    before = [view(t, seat).bytes() for seat in range(-1, 4)]
    for which, kind in enumerate(PILE_KINDS):
        cards = t.s.piles[which].left()
        rest = list(cards)
        random.Random(1).shuffle(rest)
        assert tuple(rest) != cards or which == HER_PILE
        in_order(t.s, which, rest)
        assert [view(t, seat).bytes() for seat in range(-1, 4)] == before, kind.name


def test_ml_hid_02_which_traps_lie_where_is_hidden_what_was_bought_is_not() -> None:
    t = Table().traps(0, "magic_dice_1").send("purkas", "land_a_1", "SM", ["total_plus_4"])
    other = Table().traps(0, "total_plus_4").send("purkas", "land_a_1", "SM", ["magic_dice_1"])
    in_order(other.s, TRAP_PILE, t.s.piles[TRAP_PILE].left())
    assert view(t, 1).bytes() == view(other, 1).bytes() and view(t, 0).bytes() != view(other, 0).bytes()
    lot = sorted(t.kit.trap_index[name] for name in ("magic_dice_1", "total_plus_4"))
    assert view(t, 1).lots[0] == lot
    t.s.traps[4] = tuple(token + 1 for token in t.s.traps[4])
    assert view(t, 1).traps[4] == list(t.s.traps[4])


def test_ml_hid_03_everything_else_is_the_same_for_all() -> None:
    t = Table().have(0, gold=3, potions=2).wear("purkas", "pugnor").loot(1, "gold_10").trophies(2, "gator")
    t.own_land(3, "kyzhul").send("korgo", "land_a_1", "SM", guards=2)
    t.s.wounded = 2
    set_discards(t.s, TRAP_PILE, (3,))
    set_discards(t.s, MONSTER_PILE, (4,))
    kept = t.s.saved()
    public = (
        "gold", "potions", "venoms", "defense", "guards", "pool", "members", "wounded", "carrier", "lands", "trophies",
        "loot", "trap_gone", "merc_gone", "monster_gone", "loot_gone", "dice",
    )  # fmt: skip
    for name in public:
        known = [getattr(view(t, seat), name) for seat in range(-1, 4)]
        assert all(found == kept[name] for found in known), name


def test_ml_dec_02_both_gifts_of_the_queen_may_be_left() -> None:
    t = Table(queens_grant=True).have(2, gold=0).pool(2)
    t.s.round, t.s.first = 2, 2
    t.step(POOLS)
    assert asked(t) == (2, "grant_die")
    t.choose("none")
    assert asked(t) == (2, "grant_gift")
    t.choose("none")
    assert t.size(2) == 4 and t.gold(2) == 0


def test_ml_dec_03_going_outside_is_decided_step_by_step() -> None:
    t = Table().clan(0, "purkas", "tranok").pool(0, *"SSSMM").have(0, potions=1, defense=1).land(0, "kyzhul", 0)
    kinds = []
    t.one_turn(0)
    for key in ("talent tranok", "assign purkas", "land_a_1", "S", "done", "defense", "initial_trap", "potion"):
        kinds.append(t.kind)
        t.choose(key)
    assert kinds == [
        "deploy", "deploy", "choose_path", "reinforce", "reinforce", "lay_token", "lay_token", "flasks",
    ]  # fmt: skip


def test_ml_dec_07_the_roller_of_a_mission_rerolls_uses_loot_or_ends() -> None:
    t = Table().clan(0, "purkas", "korgo").missions("mission_03", "mission_01").loot(0, "reroll_any_4")
    t.send("korgo", "mission_a_left", "SPP").run(MissionA(UNROLLED, UNROLLED), dealt=(0, 1, 2))
    assert asked(t) == (0, "roll") and t.keys == ["reroll 2", "reroll 3", "use reroll_any_4", "end"]


def test_ml_dec_10_the_attacked_diverts_and_burns_and_so_do_other_victims() -> None:
    t = Table().clan(0, "tortock", "ginova").clan(1, "purkas", "korgo").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("ginova", "land_a_3", "M").send("korgo", "land_a_4", "M").attack("land_a_3", dealt=(0,) * 4)
    assert asked(t) == (0, Diversion.kind)
    t.choose("land_a_4 1")
    assert asked(t) == (1, "burn")
    t.choose("done")
    assert asked(t) == (0, "burn")


def test_ml_dec_11_the_victims_owner_defends() -> None:
    t = Table().clan(1, "purkas", "drapis").monster(0, "krinx").land(0, "kyzhul", 0)
    t.send("drapis", "land_a_4", "S", guards=1, potions=1).hits("land_a_4", 2, "krinx")
    assert asked(t) == (1, "defend") and t.keys == ["talent", "token", "potion", "accept"]


def test_ml_dec_12_a_strike_rolls_rerolls_poisons_loots_or_ends() -> None:
    t = Table().clan(0, "tortock", "kakron").monster(0, "krinx").land(0, "kyzhul", 0).loot(0, "magic_plus_2")
    t.send("kakron", "land_a_4", "SSM", venoms=1).strike("land_a_4", dealt=(0,)).choose("roll strength")
    assert asked(t) == (0, "roll")
    assert t.keys == ["roll strength", "roll magic", "reroll 1", "venom", "use magic_plus_2", "end"]


def test_ml_dec_16_the_owner_decides_in_clean_up() -> None:
    t = Table(2).clan(0, "tortock", "nimra").own_land(0, "gurban").trophies(0, "gator").loot(0, "gold_10")
    t.set(wounded=["nimra"])
    t.have(0, potions=1, gold=9).step(HOME)
    assert asked(t) == (0, "window") and t.keys == ["heal nimra", "settle gurban nimra", "done"]
    t.step(WAGES)
    assert asked(t) == (0, "window") and t.keys == ["sell gator", "use gold_10", "settle gurban nimra", "done"]
    assert t.s.leader[0] != NONE
