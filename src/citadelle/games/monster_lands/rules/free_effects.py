"""Chapter 10: effects that are no action, and the windows in which they may be used."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import (
    BUY_DIE,
    CONVERT,
    CONVERT_DIE,
    GAIN,
    GAIN_GOLD,
    GAIN_TOKEN,
    HIRE_FREE,
    TROPHY,
    Effect,
)
from citadelle.games.monster_lands.queries import due, is_assigned, no_armour, unassigned_members
from citadelle.games.monster_lands.rules.citadel.hiring import FreeHire, free_hires
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_free
from citadelle.games.monster_lands.rules.goods import (
    add_dice,
    add_die,
    colour_of,
    gain,
    gain_gold,
    gain_tokens,
    lose_tokens,
    pay,
    spend_loot,
)
from citadelle.games.monster_lands.rules.members import settle, settlers
from citadelle.games.monster_lands.rules.sources import WHO, mark_used, source_effect, source_id
from citadelle.games.monster_lands.rules.supply import discard_monster
from citadelle.games.monster_lands.rules.things import not_this_die
from citadelle.games.monster_lands.state import (
    NONE,
    MonsterLands,
    with_seat_replaced,
    without_one,
)
from citadelle.games.monster_lands.tables import (
    CARDS_FROM,
    COLOURS,
    DEFENSE_TOKEN,
    FREE,
    GOODS,
    OWN_TURN,
    PERSUASION,
    POOL,
    POOL_IDS,
    POTION,
    Goods,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.auto_answer import AutoAnswer
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

# ML-FREE-01: the windows, as bits (F3, inside a roll, is part of the rolls).
F1: Final = 1
F2: Final = 2
F4: Final = 4
F5: Final = 8
F6: Final = 16
"""On another clan's turn, before somebody leaves the docks of the Tavern."""
MOVED: Final = 32

BEFORE_PATH: Final = "before_path"
HOMECOMING: Final = "homecoming"
BEFORE_WAGES: Final = "before_wages"
TRIUMPH: Final = "triumph"
OTHERS_TURN: Final = "others_turn"
"""The windows for which a clan may set automatic answers: F2, F4, F5, the moment of a success, and F6."""
KIND_OF_WINDOW: Final[dict[int, str]] = {
    F2: BEFORE_PATH, F4: HOMECOMING, F5: BEFORE_WAGES, F6: OTHERS_TURN,
}  # fmt: skip
THIS_ROUND: Final = "round"
SOMETHING_NEW: Final = "new"
"""What such an answer can last until: the end of the round; something to use that wasn't there when it was set."""

# Kinds of options: `kind * KIND + parameter`.
KIND: Final = 4096
SELL: Final = 1
LOOT_USE: Final = 2
HEAL: Final = 3
EQUIP: Final = 4
CONVERT_ONE: Final = 5
TALENT: Final = 6
SETTLE: Final = 7
LAST_FREE: Final = 8
DISCARD: Final = 127
"""In EQUIP: nobody gets the card."""


def free_options(s: MonsterLands, seat: int, window: int, moved: int) -> list[int]:
    """Everything a clan may do in a window that is no action, ascending. `moved`: cards that changed hands in it."""
    out: list[int] = []
    if window & (F1 | F2 | F5) and s.trophies[seat]:
        sales(s, seat, out)
    if s.loot[seat]:
        loots(s, seat, window, out)
    if window & (F1 | F4) and s.potions[seat] > 0 and s.wounded:
        for m in s.members[seat]:
            if s.wounded >> m & 1 and not (window == F1 and is_assigned(s, m)):
                out.append(HEAL * KIND + m)
    if window == F1:
        talents(s, seat, moved, out)
    elif window == F5 and s.gold[seat] < due(s, seat):  # ML-WAGE-02: a deserter takes no card along
        equipment_moves(s, seat, cards_of(s, seat), moved, out)
    if window & (F1 | F4 | F5):
        for land in s.lands[seat]:
            if s.manager[land] == NONE:
                for m in settlers(s, seat, land):
                    out.append(SETTLE * KIND + land * WHO + m)
    if len(out) > 1:
        out.sort()
    return out


def sales(s: MonsterLands, seat: int, out: list[int]) -> None:
    """ML-FREE-02: trophies that can be sold."""
    for m in s.trophies[seat]:
        out.append(SELL * KIND + m)


def loots(s: MonsterLands, seat: int, window: int, out: list[int]) -> None:
    """ML-FREE-05: loot that can be used in this window; ML-FREE-10: a free hire in every one."""
    kit = s.kit
    for t in s.loot[seat]:
        at = kit.loot_window[t]
        if at == OWN_TURN:
            fits = window == F1
        else:
            fits = at == FREE and (window & (F1 | F2 | F5) != 0 or kit.loot_effect[t].kind == HIRE_FREE)
        if fits and is_usable(s, seat, t):
            out.append(LOOT_USE * KIND + t)


def is_usable(s: MonsterLands, seat: int, loot: int) -> bool:
    """Can a token be used now: are its dice there (ML-DIF-15), does anybody qualify (ML-FREE-10)?"""
    kind = s.kit.loot_effect[loot].kind
    if kind == HIRE_FREE:
        return len(free_hires(s, seat)) > 0
    if kind == CONVERT:
        dice = s.kit.loot_effect[loot].pay
        base = seat * POOL
        have = s.pool[base + 2] + s.pool[base + 3] + s.pool[base + 4]
        have += s.pool[base + 5] + s.pool[base + 6] + s.pool[base + 7]
        return s.pool[base] >= dice[0] and s.pool[base + 1] >= dice[1] and have >= dice[2]
    return True


def cards_of(s: MonsterLands, seat: int) -> list[int]:
    """The equipment that a clan's members carry."""
    carrier = s.carrier
    members = s.members[seat]
    out: list[int] = []
    for e in range(len(carrier)):
        if carrier[e] != NONE and carrier[e] in members:
            out.append(e)
    return out


def equipment_moves(s: MonsterLands, seat: int, worn: list[int], moved: int, out: list[int]) -> None:
    """ML-FREE-04: cards may change hands among unassigned members, or be discarded; as often as there are cards, so
    that every order of them can be reached and none twice."""
    free = unassigned_members(s, seat)
    cards = [e for e in worn if s.carrier[e] in free]
    if moved >= len(cards):
        return
    for e in cards:
        for m in free:
            if m != s.carrier[e]:
                out.append(EQUIP * KIND + e * WHO + m)
        out.append(EQUIP * KIND + e * WHO + DISCARD)


def talents(s: MonsterLands, seat: int, moved: int, out: list[int]) -> None:
    """ML-FREE-04, -06, -07: talents and abilities of the Deployment phase, once a round each; cards that move."""
    kit = s.kit
    acts = kit.member_acts
    carrier = s.carrier
    converts = False
    for m in s.members[seat]:
        if acts[m] and s.used[m] == 0:
            effect = kit.member_effect[m]
            if effect.kind == CONVERT_DIE:
                converts = True
            else:
                talent_options(s, seat, m, effect, m, out)
    if carrier.count(NONE) < len(carrier):
        worn = cards_of(s, seat)
        equipment_moves(s, seat, worn, moved, out)
        for e in worn:
            if not kit.equipment_outside[e] and s.equip_used[e] == 0:
                talent_options(s, seat, CARDS_FROM + e, kit.equipment_ability[e], carrier[e], out)
    if converts:
        base = seat * POOL
        for die in range(POOL):
            if s.pool[base + die]:
                for colour in range(3):
                    if colour != colour_of(die):
                        out.append(CONVERT_ONE * KIND + die * 4 + colour)


def talent_options(s: MonsterLands, seat: int, source: int, effect: Effect, member: int, out: list[int]) -> None:
    """What one talent offers in F1."""
    kind = effect.kind
    if kind == GAIN_TOKEN:
        for good in range(len(GOODS)):
            if effect.choice >> good & 1 and not (good == DEFENSE_TOKEN and no_armour(s)):
                out.append(TALENT * KIND + source * 8 + good)
    elif kind == GAIN_GOLD or (kind == BUY_DIE and can_buy(s, seat, effect, member)):
        out.append(TALENT * KIND + source * 8)


def can_buy(s: MonsterLands, seat: int, effect: Effect, member: int) -> bool:
    """ML-TAL-06: is there gold for the die, and is the seller at home if he must be?"""
    return s.gold[seat] >= effect.gold and not (effect.requires_unassigned and is_assigned(s, member))


def take_free(s: MonsterLands, seat: int, option: int) -> None:
    """Carry out one of the free effects."""
    kind = option // KIND
    what = option % KIND
    if kind == SELL:
        sell(s, seat, what)
    elif kind == LOOT_USE:
        use_loot(s, seat, what)
    elif kind == HEAL:
        heal(s, seat, what)
    elif kind == EQUIP:
        hand_over(s, seat, what // WHO, what % WHO)
    elif kind == CONVERT_ONE:
        convert_one(s, seat, what // 4, what % 4)
    elif kind == TALENT:
        use_talent(s, seat, what // 8, what % 8)
    else:
        settle(s, seat, what // WHO, what % WHO)


def free_answer(s: MonsterLands, option: int) -> Answer:
    """What a free effect is."""
    found = s.kit.turn_answers.get(option)
    if found is None:
        found = s.kit.turn_answers[option] = new_free_answer(option)
    return found


def new_free_answer(option: int) -> Answer:
    """The answer that `free_answer` keeps."""
    kind = option // KIND
    what = option % KIND
    if kind == EQUIP:
        card, who = what // WHO, what % WHO
        return Answer(verbs.DROP, (card,)) if who == DISCARD else Answer(verbs.GIVE, (card, who))
    if kind == CONVERT_ONE:
        return Answer(verbs.CONVERT, (what // 4, what % 4))
    if kind == TALENT:
        source, good = what // 8, what % 8
        return Answer(verbs.TALENT_GOOD, (source, good)) if good else Answer(verbs.TALENT, (source,))
    if kind == SETTLE:
        return Answer(verbs.SETTLE, (what // WHO, what % WHO))
    return Answer(verbs.SELL if kind == SELL else verbs.USE if kind == LOOT_USE else verbs.HEAL, (what,))


def sell(s: MonsterLands, seat: int, monster: int) -> None:
    """ML-FREE-02: gold for a trophy; the card goes to the discards."""
    s.trophies = with_seat_replaced(s.trophies, seat, without_one(s.trophies[seat], monster))
    discard_monster(s, monster)
    if s.sink is not None:
        s.emit("trophy_sold", seat, "ML-FREE-02", {"monster": s.kit.monster_ids[monster]})
    gain_gold(s, seat, s.kit.sale * s.kit.monster_trophy[monster], "ML-FREE-02")


def use_loot(s: MonsterLands, seat: int, loot: int) -> None:
    """ML-FREE-05: a loot token is discarded for what it gives."""
    kit = s.kit
    effect = kit.loot_effect[loot]
    spend_loot(s, seat, loot, "ML-FREE-05")
    if effect.kind == GAIN:
        gain(s, seat, without_defence(kit.loot_goods[loot]) if no_armour(s) else kit.loot_goods[loot], "ML-FREE-05")
    elif effect.kind == TROPHY:
        gain_gold(s, seat, effect.sell_gold, "ML-FREE-02")
    elif effect.kind == HIRE_FREE:
        s.push(FreeHire(seat))
    else:
        s.push(ConvertPay(seat, loot, effect.pay[2]))


def without_defence(goods: Goods) -> Goods:
    """ML-SOLO-15: the same goods but for defence tokens."""
    gold, glory, potion, venom, _, trap, loot = goods
    return gold, glory, potion, venom, 0, trap, loot


def heal(s: MonsterLands, seat: int, member: int) -> None:
    """ML-FREE-03: a potion makes a wounded member healthy."""
    lose_tokens(s, seat, POTION, 1)
    s.wounded &= ~(1 << member)
    if s.sink is not None:
        s.emit("member_healed", seat, "ML-FREE-03", {"member": s.kit.member_ids[member]})


def hand_over(s: MonsterLands, seat: int, card: int, member: int) -> None:
    """ML-FREE-04: a card changes hands; a card of the same type that its new bearer has goes the other way."""
    kit = s.kit
    if member == DISCARD:
        s.carrier[card] = NONE
        if s.sink is not None:
            s.emit("equipment_discarded", seat, "ML-FREE-04", {"equipment": kit.equipment_keys[card]})
        return
    old = s.carrier[card]
    for e in range(len(s.carrier)):
        if s.carrier[e] == member and kit.equipment_type[e] == kit.equipment_type[card]:
            s.carrier[e] = old
    s.carrier[card] = member
    if s.sink is not None:
        args: dict[str, object] = {"equipment": kit.equipment_keys[card], "member": kit.member_ids[member]}
        s.emit("equipment_given", seat, "ML-FREE-04", args)


def convert_one(s: MonsterLands, seat: int, die: int, colour: int) -> None:
    """ML-FREE-06: a novice turns one die of the pool into one of another colour."""
    kit = s.kit
    for m in s.members[seat]:
        if kit.member_effect[m].kind == CONVERT_DIE and s.used[m] == 0:
            s.used[m] = 1
            break
    s.pool[seat * POOL + die] -= 1
    if s.sink is not None:
        s.emit("die_converted", seat, "ML-FREE-06", {"die": POOL_IDS[die], "to": COLOURS[colour]})
    add_die(s, seat, colour, "ML-FREE-06")


def use_talent(s: MonsterLands, seat: int, source: int, good: int) -> None:
    """ML-FREE-07: a talent or ability of the Deployment phase."""
    effect = source_effect(s.kit, source)
    mark_used(s, source)
    if s.sink is not None:
        s.emit("talent_used", seat, "ML-FREE-07", {"source": source_id(s, source)})
    if effect.kind == GAIN_TOKEN:
        gain_tokens(s, seat, good, effect.count, "ML-FREE-07")
    elif effect.kind == GAIN_GOLD:
        gain_gold(s, seat, effect.gold, "ML-FREE-07")
    else:
        pay(s, seat, effect.gold, "ML-FREE-07")
        add_die(s, seat, effect.color, "ML-FREE-07")


class ConvertPay(Ask[MonsterLands]):
    """ML-FREE-05: which persuasion die pays for a loot token that converts; other colours pay by themselves."""

    __slots__ = ("left", "loot")
    name: ClassVar[str] = "monster_lands.convert_pay"
    fields: ClassVar[tuple[str, ...]] = ("seat", "loot", "left")
    kind: ClassVar[str] = "convert_pay"
    rule: ClassVar[str] = "ML-FREE-05"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.PAY_DIE, verbs.CONVERT_NOW)

    def __init__(self, seat: int, loot: int, left: int) -> None:
        self.seat = seat
        self.loot = loot
        self.left = left

    def options(self, s: MonsterLands) -> list[int]:
        if not self.left:
            return [STOP]
        base = self.seat * POOL
        return [die for die in range(PERSUASION, POOL) if s.pool[base + die]]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        base = self.seat * POOL
        if option != STOP:
            s.pool[base + option] -= 1
            if self.left > 1:
                s.push(ConvertPay(self.seat, self.loot, self.left - 1))
                return
        dice = s.kit.loot_effect[self.loot].pay
        s.pool[base] -= dice[0]
        s.pool[base + 1] -= dice[1]
        add_dice(s, self.seat, s.kit.loot_effect[self.loot].dice, "ML-FREE-05")

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return not_this_die(s, seat, key, self.own(meant), meant, self.rule)


class FreeEffects(Ask[MonsterLands]):
    """ML-FREE-01: a window outside the own turn: F2 before a path is activated, F4 and F5 in Clean-up, F6 on others'
    turns. `moment` is the window, and MOVED times the cards that changed hands in it (ML-FREE-04)."""

    __slots__ = ("moment",)
    name: ClassVar[str] = "monster_lands.window"
    fields: ClassVar[tuple[str, ...]] = ("seat", "moment")
    kind: ClassVar[str] = "window"
    rule: ClassVar[str] = "ML-FREE-01"
    verbs: ClassVar[tuple[Verb, ...]] = (*verbs.FREE_EFFECTS, verbs.NOTHING_MORE)

    def __init__(self, seat: int, moment: int) -> None:
        self.seat = seat
        self.moment = moment

    def options(self, s: MonsterLands) -> list[int]:
        out = free_options(s, self.seat, self.moment % MOVED, self.moment // MOVED)
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
            return
        if option // KIND == EQUIP:
            s.become(FreeEffects(self.seat, self.moment + MOVED))
        take_free(s, self.seat, option)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return verbs.NOTHING_MORE.alone if option == STOP else free_answer(s, option)

    def detail(self, s: MonsterLands) -> Detail:
        return {"window": self.moment % MOVED, "gold": s.gold[self.seat], "due": due(s, self.seat)}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return why_not_free(s, seat, key, meant, False)

    def window_kind(self) -> str:
        return KIND_OF_WINDOW[self.moment % MOVED]

    def ends_auto_answer(self, s: MonsterLands, auto: AutoAnswer, options: list[int]) -> bool:
        return has_something_new(auto, options)


def warn_of_hire(s: MonsterLands, seat: int) -> None:
    """ML-FREE-10: before a clan hires, others may use a free hire; in turn order from the clan's left."""
    for i in range(s.players - 1, 0, -1):
        other = (seat + i) % s.players
        if s.loot[other] and free_options(s, other, F6, 0):
            s.push(FreeEffects(other, F6))


def usable_now(s: MonsterLands, seat: int, window: str) -> tuple[int, ...]:
    """What a clan could use if this window were open now, as the options it would have there."""
    if window == TRIUMPH:
        return tuple(s.loot[seat])
    moment = next(moment for moment in KIND_OF_WINDOW if KIND_OF_WINDOW[moment] == window)
    return tuple(free_options(s, seat, moment, 0))


def has_something_new(auto: AutoAnswer, options: list[int]) -> bool:
    """Was this to last until something new can be used, and can it?"""
    new = [option for option in options if option != STOP and option not in auto.note]
    return auto.until == SOMETHING_NEW and len(new) > 0


register(ConvertPay, FreeEffects)
