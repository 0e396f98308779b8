"""Gains and losses: gold, glory, tokens, dice, loot, with the limits of what a clan can store (ML-FREE-09)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import no_armour_at_all, storage, stored_count
from citadelle.games.monster_lands.rules.supply import discard_trap, refill_loot
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import (
    LOOT_PILE,
    NONE,
    TRAP_PILE,
    MonsterLands,
    with_seat_replaced,
    without_one,
)
from citadelle.games.monster_lands.tables import (
    COLOURS,
    DEFENSE_TOKEN,
    GLORY,
    GOLD,
    GOODS,
    LOOT,
    POOL,
    POTION,
    TRAP,
    VENOM,
    Dice,
    Goods,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, register
from citadelle.parts.piles import discard, draw

STORED: Final = (POTION, VENOM, DEFENSE_TOKEN)


def gain(s: MonsterLands, seat: int, goods: Goods, rule: str) -> None:
    """A clan gains goods; what it can't store is lost. Loot is picked from the offer, traps come from the pile."""
    if goods[GOLD]:
        gain_gold(s, seat, goods[GOLD], rule)
    if goods[GLORY]:
        gain_glory(s, seat, goods[GLORY], rule)
    for good in STORED:
        if goods[good]:
            gain_tokens(s, seat, good, goods[good], rule)
    for _ in range(goods[TRAP]):
        trap = draw(s, TRAP_PILE)
        if trap != NONE:
            add_trap(s, seat, trap)
            if s.sink is not None:
                s.emit("trap_drawn", seat, rule, {"trap": s.kit.trap_ids[trap]}, closes=True)
    check_traps(s, seat)
    if goods[LOOT] and s.loot_offer:
        s.push(PickLoot(seat, goods[LOOT]))


def gain_gold(s: MonsterLands, seat: int, amount: int, rule: str) -> None:
    """Gold to the play area."""
    s.gold[seat] += amount
    if s.sink is not None:
        s.emit("gold_gained", seat, rule, {"gold": amount})


def pay(s: MonsterLands, seat: int, amount: int, rule: str) -> None:
    """ML-DEP-09: gold is paid at once."""
    s.gold[seat] -= amount
    if amount and s.sink is not None:
        s.emit("gold_paid", seat, rule, {"gold": amount})


def gain_glory(s: MonsterLands, seat: int, amount: int, rule: str) -> None:
    """Glory has no upper end (ML-GEN-05)."""
    s.glory[seat] += amount
    if s.sink is not None:
        s.emit("glory_gained", seat, rule, {"glory": amount})


def lose_glory(s: MonsterLands, seat: int, amount: int, rule: str) -> None:
    """ML-GEN-05: glory never goes below 0; ML-GEN-07: nobody leaves for it."""
    lost = amount if amount < s.glory[seat] else s.glory[seat]
    s.glory[seat] -= lost
    if lost and s.sink is not None:
        s.emit("glory_lost", seat, rule, {"glory": lost})


def gain_tokens(s: MonsterLands, seat: int, good: int, count: int, rule: str) -> None:
    """Potions, venoms or defence tokens; ML-FREE-09: what is over the limit is lost; ML-SOLO-15: no armour."""
    if good == DEFENSE_TOKEN and no_armour_at_all(s):
        return
    room = storage(s, seat, good) - stored_count(s, seat, good)
    kept = count if count < room else room
    if kept < 0:
        kept = 0
    if good == POTION:
        s.potions[seat] += kept
    elif good == VENOM:
        s.venoms[seat] += kept
    else:
        s.defense[seat] += kept
    if s.sink is not None:
        s.emit("tokens_gained", seat, rule, {"token": GOODS[good], "count": kept, "lost": count - kept})


def lose_tokens(s: MonsterLands, seat: int, good: int, count: int) -> None:
    """Tokens that are spent."""
    if good == POTION:
        s.potions[seat] -= count
    elif good == VENOM:
        s.venoms[seat] -= count
    else:
        s.defense[seat] -= count


# --- traps


def add_trap(s: MonsterLands, seat: int, trap: int) -> None:
    """A trap joins the play area, face down."""
    have = list(s.traps_of[seat])
    have.append(trap)
    have.sort()
    s.traps_of = with_seat_replaced(s.traps_of, seat, tuple(have))


def take_trap(s: MonsterLands, seat: int, trap: int) -> None:
    """A stored trap leaves the play area."""
    s.traps_of = with_seat_replaced(s.traps_of, seat, without_one(s.traps_of[seat], trap))


def check_traps(s: MonsterLands, seat: int) -> None:
    """ML-LOD-02: too many traps: the owner discards at once."""
    if len(s.traps_of[seat]) > storage(s, seat, TRAP):
        s.push(DiscardTrap(seat))


class DiscardTrap(Ask[MonsterLands]):
    """ML-LOD-02: one trap over the limit goes, face up, of the owner's choice; again until the rest can be stored."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.discard_trap"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "discard_trap"
    rule: ClassVar[str] = "ML-LOD-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.DISCARD_TRAP,)

    def asks_alone(self, s: MonsterLands) -> bool:
        """ML-HID-02: that all traps of a store are alike is the owner's secret."""
        return True

    def options(self, s: MonsterLands) -> list[int]:
        return distinct(s.traps_of[self.seat])

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        take_trap(s, self.seat, option)
        discard_trap(s, option)
        if s.sink is not None:
            s.emit("trap_discarded", self.seat, "ML-LOD-02", {"trap": s.kit.trap_ids[option]}, closes=True)
        check_traps(s, self.seat)

    def detail(self, s: MonsterLands) -> Detail:
        return {"stored": len(s.traps_of[self.seat]), "limit": storage(s, self.seat, TRAP)}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return not_here(seat, key, meant, self.rule)
        return Refusal("no_such_trap", self.rule, seat, key, {"trap": key})


def distinct(items: tuple[int, ...]) -> list[int]:
    """Each kind once, ascending."""
    out: list[int] = []
    for item in items:
        if item not in out:
            out.append(item)
    out.sort()
    return out


# --- dice of the pool


def add_dice(s: MonsterLands, seat: int, dice: Dice, rule: str) -> None:
    """Dice join the pool; ML-GEN-10: persuasion dice are rolled at once."""
    base = seat * POOL
    s.pool[base] += dice[0]
    s.pool[base + 1] += dice[1]
    rolled: list[int] = []
    for _ in range(dice[2]):
        value = s.roll(6)
        s.pool[base + 1 + value] += 1
        rolled.append(value)
    if s.sink is not None:
        args: dict[str, object] = {COLOURS[0]: dice[0], COLOURS[1]: dice[1], "rolled": rolled}
        s.emit("dice_gained", seat, rule, args, closes=len(rolled) > 0)


def add_die(s: MonsterLands, seat: int, colour: int, rule: str) -> None:
    """One die of a colour joins the pool."""
    add_dice(s, seat, (1 if colour == 0 else 0, 1 if colour == 1 else 0, 1 if colour == 2 else 0), rule)


def colour_of(kind: int) -> int:
    """The colour of a kind of pool die."""
    return kind if kind < 2 else 2


# --- loot


class PickLoot(Ask[MonsterLands]):
    """ML-LOOT-01, ML-SET-06: one token of the offer; it is filled up when the last one has been picked."""

    __slots__ = ("more",)
    name: ClassVar[str] = "monster_lands.pick_loot"
    fields: ClassVar[tuple[str, ...]] = ("seat", "more")
    kind: ClassVar[str] = "pick_loot"
    rule: ClassVar[str] = "ML-LOOT-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.TAKE_LOOT,)

    def __init__(self, seat: int, more: int) -> None:
        self.seat = seat
        self.more = more

    def options(self, s: MonsterLands) -> list[int]:
        out = list(s.loot_offer)
        out.sort()
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        take_loot(s, self.seat, option)
        if self.more > 1 and s.loot_offer:
            s.push(PickLoot(self.seat, self.more - 1))
        elif self.more > 0:
            refill_loot(s, s.kit.loot_offer)

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return not_here(seat, key, meant, self.rule)
        return Refusal("loot_not_offered", self.rule, seat, key, {"loot": key})


def take_loot(s: MonsterLands, seat: int, loot: int) -> None:
    """A token of the offer becomes a clan's; ML-LOOT-02: there is no limit."""
    s.loot_offer = without_one(s.loot_offer, loot)
    have = list(s.loot[seat])
    have.append(loot)
    have.sort()
    s.loot = with_seat_replaced(s.loot, seat, tuple(have))
    if s.sink is not None:
        s.emit("loot_taken", seat, "ML-LOOT-01", {"loot": s.kit.loot_ids[loot]})


def spend_loot(s: MonsterLands, seat: int, loot: int, rule: str) -> None:
    """A loot token is used and discarded."""
    s.loot = with_seat_replaced(s.loot, seat, without_one(s.loot[seat], loot))
    discard(s, LOOT_PILE, loot)
    if s.sink is not None:
        s.emit("loot_used", seat, rule, {"loot": s.kit.loot_ids[loot]})


register(DiscardTrap, PickLoot)
