"""What a Monster does with its dice (VA-47 h): attacks, moves, slots, abilities, healing, traps, objectives."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.village_attacks.crowd import FLEEING, added, find, removed, sort_of
from citadelle.games.village_attacks.rules import objectives
from citadelle.games.village_attacks.rules.ability_ops import use
from citadelle.games.village_attacks.rules.coin import toss
from citadelle.games.village_attacks.rules.deed_options import FIRST_AT, VERB_AT, deeds
from citadelle.games.village_attacks.rules.deed_refusals import why_no_deed
from citadelle.games.village_attacks.rules.experience import restore
from citadelle.games.village_attacks.rules.helpers import activate_minion
from citadelle.games.village_attacks.rules.monster_moves import (
    FigureEnters,
)
from citadelle.games.village_attacks.rules.monsters import (
    spend,
    zone_id,
)
from citadelle.games.village_attacks.rules.picks import ATTACK as ATTACKING
from citadelle.games.village_attacks.rules.picks import WOUND, Pay, PickVillager
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.rules.troll import TrollActs
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
    PEASANT,
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
    STORE,
    TAKE_SYMBOL,
    USE,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Frame, register


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
            if s.castle.kill_carried_symbol == MELEE:
                chain(s, seat, s.zone[seat], PEASANT)
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
            return END.alone
        kept = s.castle.deed_answers
        found = kept.get(option)
        if found is None:
            verb = DEEDS[option // VERB_AT]
            things = (option % VERB_AT // FIRST_AT, option % FIRST_AT)
            found = kept[option] = Answer(verb, things[: len(verb.holes)])
        return found

    def detail(self, s: VillageAttacks) -> Detail:
        return {"zone": zone_id(s, s.zone[self.seat]), "health": s.health(self.seat)}

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
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
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, ATTACKING, BY_DIE))

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
        if dies and self.symbol == MELEE:
            chain(s, seat, zone, kind)
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


def chain(s: VillageAttacks, seat: int, zone: int, kind: int) -> None:
    """VA-82: a melee die kills a villager of a kind: a running chain goes on to another once that is done."""
    if s.chain:
        s.chain -= 1
        s.push(Chain(seat, zone, kind))


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
            s.push(PickVillager(self.seat, self.zone, tuple(looks), False, WOUND, BY_ABILITY))

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
    s.push(FigureEnters(seat, seat, s.zone[seat], zone))
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


register(Deed, Strike, Chain)
