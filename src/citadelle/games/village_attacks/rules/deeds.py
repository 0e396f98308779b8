"""What a Monster does with its dice (VA-47 h): attacks, moves, slots, abilities, healing, traps, objectives."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks.crowd import FLEEING, added, find, removed, sort_of
from citadelle.games.village_attacks.rules import objectives
from citadelle.games.village_attacks.rules.abilities import UNUSABLE_RULES, use, why_unusable
from citadelle.games.village_attacks.rules.coin import toss
from citadelle.games.village_attacks.rules.experience import SLOTS, restorable, restore
from citadelle.games.village_attacks.rules.figures import neighbours
from citadelle.games.village_attacks.rules.helpers import activate_minion, ready_minions
from citadelle.games.village_attacks.rules.monster_moves import (
    MOVE_RULES,
    FigureEnters,
    enterable,
    why_no_move,
)
from citadelle.games.village_attacks.rules.monsters import (
    dice_of,
    free_defence_slots,
    free_reserve_slots,
    spend,
    zone_id,
)
from citadelle.games.village_attacks.rules.picks import ATTACK as ATTACKING
from citadelle.games.village_attacks.rules.picks import WOUND, Pay, PickVillager, can_pay
from citadelle.games.village_attacks.rules.troll import TrollActs
from citadelle.games.village_attacks.rules.walking import traps_are_off
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds, next_victims, wound
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import (
    ANY,
    BY_ABILITY,
    BY_DIE,
    DEFENCE,
    HERO,
    MAGIC,
    MELEE,
    NONE,
    RANGED,
    RIPOSTE,
    SYMBOLS,
    USABLE,
)
from citadelle.games.village_attacks.verbs import (
    ATTACK,
    ATTACK_TROLL,
    BUY_TRAP,
    CLOSE,
    DEEDS,
    DROP,
    END,
    GRAB,
    GUARD,
    HEAL_CONDITION,
    HEAL_WOUND,
    KILL_CARRIED,
    MINION,
    MOVE,
    PAY_SUMMONING,
    STORE,
    TAKE_SYMBOL,
    USE,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Frame, register

VERB_AT: Final = 1 << 12
"""An option is the place of its verb among DEEDS times this, and the things it names."""
FIRST_AT: Final = 1 << 6
PLACES: Final[dict[Verb, int]] = {verb: place for place, verb in enumerate(DEEDS)}


def option(verb: Verb, first: int = 0, second: int = 0) -> int:
    """The option of a verb with its things."""
    return PLACES[verb] * VERB_AT + first * FIRST_AT + second


# --- what is legal


def attack_zones(s: VillageAttacks, seat: int, symbol: int) -> list[int]:
    """VA-56, VA-60: the zones in which an attack die finds a victim."""
    zone = s.zone[seat]
    near = [zone] if symbol == MELEE else [other for other in neighbours(s, zone) if is_shootable(s, zone, other)]
    blow = Blow(BY_DIE, seat, zone)
    return [other for other in near if next_victims(s, other, blow)]


def is_shootable(s: VillageAttacks, zone: int, other: int) -> bool:
    """VA-149: no ranged attack into or out of a dark zone."""
    return not (s.dark >> zone | s.dark >> other) & 1


def troll_in_reach(s: VillageAttacks, seat: int, symbol: int) -> bool:
    """VA-167: can an attack die be spent on the Troll?"""
    zone = s.zone[seat]
    if s.troll < 0:
        return False
    if symbol == MELEE:
        return s.troll == zone
    return s.troll in neighbours(s, zone) and is_shootable(s, zone, s.troll)


def why_no_trap(s: VillageAttacks, seat: int, trap: int) -> str:
    """Why a Monster can't buy a trap of the offer now, as the code of a refusal; empty if it can."""
    zone = s.zone[seat]
    if trap not in s.offer:
        return "trap_not_offered"
    if traps_are_off(s):
        return "no_traps_now"
    if s.captive == seat:
        return "captive"
    if not s.kit.trap_rooms[trap] >> s.castle.room[zone] & 1:
        return "wrong_room"
    if s.traps[zone] != NONE:
        return "zone_has_trap"
    return "" if can_pay(s, seat, s.kit.trap_cost[trap]) else "cannot_pay"


TRAP_RULES: Final[dict[str, str]] = {"zone_has_trap": "VA-111", "no_traps_now": "VA-202", "captive": "VA-S7.5"}


def deeds(s: VillageAttacks, seat: int) -> list[int]:
    """All that a Monster can do now, without the end of its activation."""
    out: list[int] = []
    zone = s.zone[seat]
    dice = [dice_of(s, seat, symbol) for symbol in range(USABLE)]
    captive = s.captive == seat
    for symbol in (MELEE, RANGED):
        if dice[symbol]:
            for other in attack_zones(s, seat, symbol):
                out.append(option(ATTACK, symbol, other))
    for symbol in (MELEE, RANGED):
        if dice[symbol] and troll_in_reach(s, seat, symbol):
            out.append(option(ATTACK_TROLL, symbol))
    if (sum(dice) or s.free_moves) and not why_no_move(s, seat):
        for other in enterable(s, zone):
            out.append(option(MOVE, other))
    if free_defence_slots(s, seat) > 0:
        for symbol in (DEFENCE, RIPOSTE):
            if dice[symbol]:
                out.append(option(GUARD, symbol))
    if free_reserve_slots(s, seat) > 0 and not captive:
        for symbol in range(USABLE):
            if s.pool[symbol]:
                out.append(option(STORE, symbol))
    for slot in range(SLOTS):
        if not why_unusable(s, seat, slot):
            out.append(option(USE, s.kit.monster_abilities[s.party[seat]][slot]))
    if dice[MAGIC] and s.castle.heart_bits >> zone & 1 and not captive:
        for what in restorable(s, seat):
            out.append(option(HEAL_CONDITION, what - 1) if what else option(HEAL_WOUND))
    for trap in sorted(set(s.offer)):
        if not why_no_trap(s, seat, trap):
            out.append(option(BUY_TRAP, trap))
    if not captive:
        out += objective_deeds(s, seat, dice)
    for minion in ready_minions(s, seat):
        out.append(option(MINION, minion))
    return out


def objective_deeds(s: VillageAttacks, seat: int, dice: list[int]) -> list[int]:
    """VA-98: what the scenario lets a Monster do with its dice."""
    castle = s.castle
    out: list[int] = []
    if castle.grab_symbol != NONE:
        if dice[castle.grab_symbol] and objectives.can_grab(s, seat):
            out.append(option(GRAB))
        if dice[castle.kill_carried_symbol] and s.carried[seat]:
            out.append(option(KILL_CARRIED))
    if castle.component_zone != NONE and s.carried[seat]:
        out.append(option(DROP))
    if castle.closing_symbol != NONE and dice[castle.closing_symbol] and objectives.closable_marker(s, seat) != NONE:
        out.append(option(CLOSE))
    for symbol in objectives.symbols_here(s, s.zone[seat]):
        if dice[symbol]:
            out.append(option(TAKE_SYMBOL, symbol))
    for symbol in objectives.payable_symbols(s, seat):
        if dice[symbol]:
            out.append(option(PAY_SUMMONING, symbol))
    return out


class Deed(Ask[VillageAttacks]):
    """VA-47 h: what does the Monster do next? The frame below gets STOP when its activation ends."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.deed"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "deed"
    rule: ClassVar[str] = "VA-47"
    verbs: ClassVar[tuple[Verb, ...]] = DEEDS

    def options(self, s: VillageAttacks) -> list[int]:
        return [*deeds(s, self.seat), STOP]

    def choose(self, s: VillageAttacks, option: int) -> None:
        if option == STOP:
            s.give(STOP)
            return
        s.done()
        self.do(s, DEEDS[option // VERB_AT], option % VERB_AT // FIRST_AT, option % FIRST_AT)

    def do(self, s: VillageAttacks, verb: Verb, first: int, second: int) -> None:
        """Carry out one deed."""
        seat = self.seat
        if verb is ATTACK:
            spend(s, seat, first)
            s.push(Strike(seat, second, first))
        elif verb is ATTACK_TROLL:
            spend(s, seat, first)
            provoke_troll(s, seat, first)
        elif verb is MOVE:
            move(s, seat, first)
        elif verb is GUARD:
            guard(s, seat, first)
        elif verb is STORE:
            store(s, seat, first)
        elif verb is USE:
            use(s, seat, s.kit.monster_abilities[s.party[seat]].index(first))
        elif verb is HEAL_WOUND or verb is HEAL_CONDITION:
            spend(s, seat, MAGIC)
            restore(s, seat, 0 if verb is HEAL_WOUND else first + 1, "VA-97")
        elif verb is BUY_TRAP:
            buy_trap(s, seat, first)
        elif verb is MINION:
            activate_minion(s, seat, first)
        else:
            self.pursue(s, verb, first)

    def pursue(self, s: VillageAttacks, verb: Verb, first: int) -> None:
        """Carry out a deed of the scenario (VA-98)."""
        seat = self.seat
        if verb is GRAB:
            spend(s, seat, s.castle.grab_symbol)
            s.push(objectives.Grab(seat))
        elif verb is KILL_CARRIED:
            spend(s, seat, s.castle.kill_carried_symbol)
            objectives.kill_carried(s, seat)
        elif verb is DROP:
            objectives.drop_component(s, seat)
        elif verb is CLOSE:
            spend(s, seat, s.castle.closing_symbol)
            objectives.remove_token(s, seat, objectives.closable_marker(s, seat))
        elif verb is TAKE_SYMBOL:
            spend(s, seat, first)
            objectives.take_symbol(s, seat, first)
        else:
            spend(s, seat, first)
            objectives.pay_summoning(s, seat, first)

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        if option == STOP:
            return Answer(END)
        verb = DEEDS[option // VERB_AT]
        things = (option % VERB_AT // FIRST_AT, option % FIRST_AT)
        return Answer(verb, things[: len(verb.holes)])

    def detail(self, s: VillageAttacks) -> Detail:
        return {"zone": zone_id(s, s.zone[self.seat]), "health": s.health(self.seat)}

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return Refusal("not_here", self.rule, seat, key)
        code, rule = why_no_deed(s, self.seat, own)
        return Refusal(code, rule, seat, key)


# --- carrying deeds out


class Strike(Frame[VillageAttacks]):
    """VA-56: an attack die is spent: who is hit? Then an unlucky Monster tosses (VA-148)."""

    __slots__ = ("seat", "symbol", "zone")
    name: ClassVar[str] = "village_attacks.strike"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "symbol")

    def __init__(self, seat: int, zone: int, symbol: int) -> None:
        self.seat = seat
        self.zone = zone
        self.symbol = symbol

    def run(self, s: VillageAttacks) -> None:
        looks = next_victims(s, self.zone, Blow(BY_DIE, self.seat, s.zone[self.seat]))
        if not looks:
            s.done()
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, ATTACKING))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The villager that was picked."""
        s.done()
        seat, zone = self.seat, self.zone
        if s.unlucky >> s.zone[seat] & 1 and not toss(s, "VA-148"):
            return
        figure = find(s.crowd[zone], value)
        kind = s.kit.sort_kind[sort_of(figure)]
        if is_scared(s, zone, kind, self.symbol):
            scare(s, zone, figure, seat)
            return
        blow = Blow(BY_DIE, seat, s.zone[seat])
        dies = after_wounds(s, figure, 1, blow) == NONE
        if dies and self.symbol == MELEE and s.chain:
            s.chain -= 1
            s.push(Chain(seat, zone, kind))
        wound(s, zone, figure, 1, blow)


def is_scared(s: VillageAttacks, zone: int, kind: int, symbol: int) -> bool:
    """VA-S14.2: does a die frighten a villager in the Heart instead of wounding it?"""
    return bool(s.castle.scare_symbols >> symbol & 1) and bool(s.castle.heart_bits >> zone & 1) and kind != HERO


def scare(s: VillageAttacks, zone: int, figure: int, seat: int) -> None:
    """VA-S14.2: a villager flees."""
    s.crowd[zone] = added(removed(s.crowd[zone], figure), figure | FLEEING)
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, zone)}
        s.emit("villager_scared", seat, "VA-S14.2", args)


class Chain(Frame[VillageAttacks]):
    """VA-82: after a kill with a melee die, a wound to another villager of the same kind in the zone."""

    __slots__ = ("kind_of", "seat", "zone")
    name: ClassVar[str] = "village_attacks.chain"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "kind_of")

    def __init__(self, seat: int, zone: int, kind_of: int) -> None:
        self.seat = seat
        self.zone = zone
        self.kind_of = kind_of

    def run(self, s: VillageAttacks) -> None:
        blow = Blow(BY_ABILITY, self.seat, s.zone[self.seat])
        looks = next_victims(s, self.zone, blow, 1 << self.kind_of)
        if not looks:
            s.done()
        elif len(looks) == 1:
            self.receive(s, looks[0])
        else:
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, WOUND))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The villager that was picked."""
        s.done()
        figure = find(s.crowd[self.zone], value)
        wound(s, self.zone, figure, 1, Blow(BY_ABILITY, self.seat, s.zone[self.seat]))


def provoke_troll(s: VillageAttacks, seat: int, symbol: int) -> None:
    """VA-167: the Troll isn't wounded, but activates at once; from an unlucky zone only with heads (VA-148)."""
    if s.sink is not None:
        s.emit("troll_provoked", seat, "VA-167", {"symbol": SYMBOLS[symbol]})
    if s.unlucky >> s.zone[seat] & 1 and not toss(s, "VA-148"):
        return
    s.push(TrollActs())


def move(s: VillageAttacks, seat: int, zone: int) -> None:
    """VA-67: a die, or a free move, fills a Movement slot."""
    s.moves[seat] += 1
    s.push(FigureEnters(seat, seat, zone))
    if s.free_moves:
        s.free_moves -= 1
    else:
        s.push(Pay(seat, (ANY,)))


def guard(s: VillageAttacks, seat: int, symbol: int) -> None:
    """VA-61: a defence or riposte die is placed in a Defence slot."""
    spend(s, seat, symbol)
    if symbol == DEFENCE:
        s.shields[seat] += 1
    else:
        s.ripostes[seat] += 1
    if s.sink is not None:
        s.emit("die_placed", seat, "VA-61", {"symbol": SYMBOLS[symbol]})


def store(s: VillageAttacks, seat: int, symbol: int) -> None:
    """VA-71: a rolled die goes into the Reserve."""
    s.pool[symbol] -= 1
    s.reserve[seat * USABLE + symbol] += 1
    if s.sink is not None:
        s.emit("die_stored", seat, "VA-71", {"symbol": SYMBOLS[symbol]})


def buy_trap(s: VillageAttacks, seat: int, trap: int) -> None:
    """VA-110: a trap of the offer is placed in the Monster's zone."""
    zone = s.zone[seat]
    rest = list(s.offer)
    rest.remove(trap)
    s.offer = tuple(rest)
    s.traps[zone] = trap
    if s.sink is not None:
        s.emit("trap_placed", seat, "VA-110", {"trap": s.kit.trap_ids[trap], "zone": zone_id(s, zone)})
    s.push(Pay(seat, s.kit.trap_cost[trap]))


# --- why something can't be done


def why_no_deed(s: VillageAttacks, seat: int, own: Answer) -> tuple[str, str]:
    """Why an answer to the question of deeds isn't open: the code of a refusal, and its rule."""
    verb = own.verb
    if verb is ATTACK or verb is ATTACK_TROLL:
        return why_no_attack(s, seat, own)
    if verb is MOVE:
        code = why_no_move(s, seat)
        if code:
            return code, MOVE_RULES[code]
        if own.things[0] not in neighbours(s, s.zone[seat]):
            return "not_adjacent", "VA-22"
        if own.things[0] not in enterable(s, s.zone[seat]):
            return "zone_full", "VA-153"
        return "no_die_left", "VA-67"
    if verb is GUARD:
        if own.things[0] not in (DEFENCE, RIPOSTE):
            return "not_a_guard", "VA-61"
        return ("no_such_die", "VA-61") if not dice_of(s, seat, own.things[0]) else ("no_defence_slot", "VA-61")
    if verb is STORE:
        return why_no_store(s, seat, own.things[0])
    if verb is USE:
        return why_no_use(s, seat, own.things[0])
    if verb is HEAL_WOUND or verb is HEAL_CONDITION:
        if not s.castle.heart_bits >> s.zone[seat] & 1:
            return "not_at_heart", "VA-97"
        return ("no_such_die", "VA-97") if not dice_of(s, seat, MAGIC) else ("nothing_to_remove", "VA-97")
    if verb is BUY_TRAP:
        code = why_no_trap(s, seat, own.things[0])
        return code, TRAP_RULES.get(code, "VA-110")
    if verb is MINION:
        return "minion_acted", "VA-171"
    return "objective_closed", "VA-98"


def why_no_attack(s: VillageAttacks, seat: int, own: Answer) -> tuple[str, str]:
    """Why an attack die can't be spent so."""
    symbol = own.things[0]
    if symbol not in (MELEE, RANGED):
        return "not_an_attack", "VA-56"
    if not dice_of(s, seat, symbol):
        return "no_such_die", "VA-56"
    if own.verb is ATTACK_TROLL:
        return "troll_out_of_reach", "VA-167"
    zone, other = s.zone[seat], own.things[1]
    if symbol == MELEE and other != zone:
        return "melee_own_zone", "VA-56"
    if symbol == RANGED and (other == zone or other not in neighbours(s, zone)):
        return "ranged_adjacent", "VA-56"
    if symbol == RANGED and not is_shootable(s, zone, other):
        return "darkness", "VA-149"
    if not s.crowd[other]:
        return "no_villager", "VA-60"
    return "no_woundable", "VA-60"


def why_no_store(s: VillageAttacks, seat: int, symbol: int) -> tuple[str, str]:
    """Why a die can't go into the Reserve."""
    if s.captive == seat:
        return "captive", "VA-S7.5"
    if symbol >= USABLE or (not s.pool[symbol] and s.special == symbol):
        return "not_storable", "VA-161" if s.special == symbol else "VA-71"
    if not s.pool[symbol]:
        return "no_such_die", "VA-71"
    return "no_reserve_slot", "VA-71"


def why_no_use(s: VillageAttacks, seat: int, ability: int) -> tuple[str, str]:
    """Why an ability can't be used."""
    own = s.kit.monster_abilities[s.party[seat]]
    if ability not in own:
        return "other_monsters_ability", "VA-75"
    code = why_unusable(s, seat, own.index(ability))
    return code, UNUSABLE_RULES[code]


register(Deed, Strike, Chain)
