"""Chapter 22: what a seat can't know, what everybody knows, and what a search may draw."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.state import (
    HER_PILE,
    LAND_PILE,
    LOOT_PILE,
    MERCENARY_PILE,
    MONSTER_PILE,
    PILE_KINDS,
    TRAP_PILE,
    TURNED,
    MonsterLands,
)
from citadelle.games.monster_lands.view import HIDDEN, MonsterLandsView
from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_some
from citadelle.parts.piles import draw, in_order, put, take, top

PILES = [which for which in range(len(PILE_KINDS)) if which != HER_PILE]


def view(s: MonsterLands, seat: int) -> MonsterLandsView:
    return game().view(s, seat)


def some_way_in(players: int, seed: int, decisions: int) -> MonsterLands:
    options: dict[str, object] = {"tricks": True} if players > 1 else {"scenario": "solo_08"}
    s = game().new(game().setup(players, seed, options))
    play_some(s, chance(seed), decisions)
    return s


@pytest.mark.parametrize("which", PILES)
def test_ml_hid_01_no_view_depends_on_the_order_of_a_pile(which: int) -> None:
    s = some_way_in(3, 2, 60)
    other = s.clone()
    pile = s.piles[which].left()
    in_order(other, which, pile[::-1])
    assert other.piles[which].left() != pile
    for seat in range(-1, 3):
        assert view(s, seat).bytes() == view(other, seat).bytes()


def stored_and_laid() -> Table:
    """A clan with a trap in store and another on a path, the other clan with two alike in store."""
    t = Table(2, tricks=True).clan(0, "purkas", "korgo").clan(1, "drapis", "nimra")
    t.traps(0, "strength_dice_1").traps(1, "magic_dice_1", "magic_dice_1")
    return t.send("korgo", "land_a_1", "S", traps=("steal_magic_1",)).turn(1)


def swapped(s: MonsterLands) -> MonsterLands:
    """The trap in store and the one on the path have changed places."""
    other = s.clone()
    path = next(p for p in range(len(s.traps)) if s.traps[p])
    other.traps[path] = (2 * s.traps_of[0][0],)
    other.traps_of = ((s.traps[path][0] // 2,), *s.traps_of[1:])
    return other


def test_ml_hid_02_others_know_which_traps_a_clan_has_and_not_where() -> None:
    s = stored_and_laid().s
    other = swapped(s)
    assert view(s, 0).bytes() != view(other, 0).bytes()
    assert view(s, 1).bytes() == view(other, 1).bytes()
    assert view(s, -1).bytes() == view(other, -1).bytes()
    seen = view(s, 1)
    assert seen.traps_of[0] == [HIDDEN] and seen.traps[4] == [HIDDEN]
    assert sorted(seen.lots[0]) == sorted([s.traps_of[0][0], s.traps[4][0] // 2])
    assert view(s, 0).traps_of[0] == list(s.traps_of[0])


def test_ml_lnd_03_ml_hid_02_laying_a_trap_is_told_to_all_and_which_one_to_its_owner() -> None:
    t = Table(2).clan(0, "purkas", "korgo").pool(0, "S", "S", "S", "M", "M").land(0, "rynia", 0)
    t.traps(0, "strength_dice_1", "magic_dice_1").turn(0).choose("assign korgo", "land_a_1")
    while t.kind != "lay_token":
        t.choose("done")
    t.choose("magic_dice_1")
    laid = [event for event in t.match.events if event.kind in ("trap_laid", "own_trap_laid")]
    assert [(event.kind, event.is_seen_by(0), event.is_seen_by(1), event.is_seen_by(None)) for event in laid] == [
        ("trap_laid", True, True, True),
        ("own_trap_laid", True, False, False),
    ]
    assert "trap" not in laid[0].args


@pytest.mark.parametrize("players", [1, 2])
def test_ml_hid_02_a_lone_trap_is_asked_for_so_that_nobody_hears_which(players: int) -> None:
    t = Table(players).clan(0, "purkas", "korgo").pool(0, "P1", "P2").monster(2, "krinx").have(0, defense=0)
    t.traps(0, "strength_dice_1").turn(0).choose("assign korgo", "entrance_top")
    while t.kind not in ("lay_token", "flasks", "deploy"):
        t.choose("done" if "done" in t.keys else t.keys[0])
    assert (t.kind, t.keys) == ("lay_token", ["strength_dice_1"])


def test_ml_lod_02_ml_hid_02_discarding_over_the_limit_is_asked_even_if_all_are_alike() -> None:
    t = Table(2).have(0, gold=30).pool(0, "S", "M")
    t.lodge("strength_dice_1", "strength_dice_1")
    t.s.traps_of = ((t.kit.trap_index["strength_dice_1"],) * 5, *t.s.traps_of[1:])
    t.unaudited().turn(0).choose("hunters_lodge S", "trap 1", "pay")
    assert (t.kind, t.keys) == ("discard_trap", ["strength_dice_1"])
    t.choose("strength_dice_1")
    assert t.events("trap_discarded") == [{"trap": "strength_dice_1"}]


def test_ml_dth_02_ml_hid_02_tokens_of_the_dead_are_shown() -> None:
    t = Table(3, tricks=True).clan(0, "purkas", "korgo").clan(1, "drapis", "nimra")
    t.land(0, "rynia", 0).monster(0, "sporus")
    t.send("korgo", "land_a_1", "S", traps=("magic_dice_1",)).send("nimra", "land_a_2", "S")
    t.set(wounded=["korgo"])
    t.s.struck = t.s.fought = 1 << 4
    t.hits("land_a_1", 2, "sporus")
    while t.kind == "defend":
        t.choose("accept")
    assert t.s.on_path[4] == -1
    assert all(token % 2 == TURNED for token in t.s.traps[4])
    assert {"trap": "magic_dice_1", "path": 4} in t.events("trap_shown")
    twin = game().sample(view(t.s, 2), chance(1))
    assert view(twin, 2).bytes() == view(t.s, 2).bytes()


def test_ml_hid_03_everything_else_is_public() -> None:
    s = some_way_in(4, 3, 120)
    for seat in range(-1, 4):
        seen = view(s, seat)
        assert (seen.gold, seen.glory, seen.potions, seen.venoms, seen.defense) == (
            s.gold, s.glory, s.potions, s.venoms, s.defense,
        )  # fmt: skip
        assert (seen.pool, seen.members, seen.wounded, seen.carrier) == (s.pool, s.members, s.wounded, s.carrier)
        assert (seen.lands, seen.trophies, seen.loot) == (s.lands, s.trophies, s.loot)
        assert (seen.trap_gone, seen.merc_gone, seen.loot_gone, seen.monster_gone) == (
            *[s.piles[which].gone for which in (TRAP_PILE, MERCENARY_PILE, LOOT_PILE, MONSTER_PILE)],
        )  # fmt: skip
        assert seen.dice == s.dice


def test_ml_solo_19_ml_hid_01_her_tokens_are_hidden_from_the_human() -> None:
    t = Table(1, scenario="solo_08").send("madhala", "land_a_1")
    a = draw(t.s, HER_PILE)
    b = next(x for x in t.s.piles[HER_PILE].left() if x != a)
    t.s.traps[4] = (2 * a,)
    other = t.s.clone()
    take(other, HER_PILE, b)
    put(other, HER_PILE, (a,))
    other.traps[4] = (2 * b,)
    assert view(t.s, 0).bytes() == view(other, 0).bytes()
    assert view(t.s, 0).traps[4] == [HIDDEN]


# --- drawing what is unknown


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_ml_hid_01_a_drawn_state_agrees_with_the_view_and_is_sound(players: int) -> None:
    for seed in range(3):
        s = some_way_in(players, seed, 50 * seed + 20)
        for seat in range(-1, players):
            twin = game().sample(view(s, seat), chance(seed))
            assert view(twin, seat).bytes() == view(s, seat).bytes()
            assert game().audit(twin) == []
            if seat == s.seat:
                assert twin.options == s.options


def test_ml_hid_02_hidden_traps_are_drawn_evenly_and_own_ones_stay() -> None:
    s = stored_and_laid().s
    found: Counter[int] = Counter()
    for seed in range(200):
        twin = game().sample(view(s, 1), chance(seed))
        found[twin.traps[4][0] // 2] += 1
        assert twin.traps_of[1] == s.traps_of[1]
        assert game().sample(view(s, 0), chance(seed)).traps[4] == s.traps[4]
    assert set(found) == {s.traps_of[0][0], s.traps[4][0] // 2}
    assert min(found.values()) > 70


def test_ml_hid_01_the_next_card_is_drawn_evenly() -> None:
    s = some_way_in(2, 1, 10)
    left = s.piles[LAND_PILE].left()
    tops = Counter(top(game().sample(view(s, 0), chance(seed)), LAND_PILE, 1)[0] for seed in range(30 * len(left)))
    assert set(tops) == set(left) and min(tops.values()) > 10
