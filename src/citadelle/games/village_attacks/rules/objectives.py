"""What scenarios let Monsters do: carry peasants (6), components (9) and symbols (12), pay for a summoning (11-14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from citadelle.games.village_attacks.crowd import MARK, PHASE_BITS, find, look_of, removed, sort_of
from citadelle.games.village_attacks.rules.ending import check_end
from citadelle.games.village_attacks.rules.experience import gain_experience
from citadelle.games.village_attacks.rules.monsters import (
    change_summoned,
    component_returns,
    take_component,
    take_up,
    zone_id,
)
from citadelle.games.village_attacks.rules.picks import GRAB, PickVillager
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.rules.wounds import Blow, lower_morale, reward
from citadelle.games.village_attacks.state import S_KEEPERS, SUMMONING_PILE, VillageAttacks
from citadelle.games.village_attacks.tables import BY_DIE, NONE, OBJECTIVES, PEASANT, SYMBOLS, USABLE
from citadelle.games.village_attacks.verbs import KEEP_MARKER
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.parts.piles import draw

SYMBOL: Final = OBJECTIVES.index("symbol")
HELD: Final = 1
"""A carried peasant is its figure and this, so that it is never 0."""


def entered(s: VillageAttacks, seat: int, zone: int) -> None:
    """A Monster has entered a zone: what it carries may belong there."""
    castle = s.castle
    if castle.delivery_zone == zone and s.carried[seat]:
        deliver_peasant(s, seat)
    if castle.component_zone != NONE and s.carried[seat]:
        place_component(s, seat, zone)
    take_component(s, seat)
    if castle.summoning_zone == zone and s.held[seat]:
        deliver_symbols(s, seat)


def let_go(s: VillageAttacks, seat: int) -> None:
    """It carries nothing any more; the Slow token leaves."""
    s.carried[seat] = 0
    s.carry_slow &= ~(1 << seat)


# --- scenario 6: peasants


def can_grab(s: VillageAttacks, seat: int) -> bool:
    """VA-S6.2: is there a peasant in its zone, and does it carry none?"""
    return not s.carried[seat] and bool(peasants(s, s.zone[seat]))


def peasants(s: VillageAttacks, zone: int) -> list[int]:
    """The looks of the peasants in a zone."""
    return sorted({look_of(entry) for entry in s.crowd[zone] if s.kit.sort_kind[sort_of(entry)] == PEASANT})


class Grab(Frame[VillageAttacks]):
    """VA-S6.2: a Monster picks a peasant up, whichever it likes."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "village_attacks.grab"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: VillageAttacks) -> None:
        zone = s.zone[self.seat]
        s.push(PickVillager(self.seat, zone, tuple(peasants(s, zone)), False, GRAB))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The peasant that was picked."""
        s.done()
        zone = s.zone[self.seat]
        figure = find(s.crowd[zone], value)
        s.crowd[zone] = removed(s.crowd[zone], figure)
        take_up(s, self.seat, figure & ~PHASE_BITS & ~MARK | HELD)
        if s.sink is not None:
            s.emit("peasant_grabbed", self.seat, "VA-S6.2", {"zone": zone_id(s, zone)})


def deliver_peasant(s: VillageAttacks, seat: int) -> None:
    """VA-S6.4: the peasant is put aside, and a hero appears at the blue marker; the fourth wins first (VA-S6.9)."""
    let_go(s, seat)
    s.aside[PEASANT] += 1
    s.deliveries += 1
    if s.sink is not None:
        s.emit("peasant_delivered", seat, "VA-S6.4", {"n": s.deliveries})
    check_end(s)
    s.push(DeliveredHero())
    gain_experience(s, seat, s.castle.experience_per_delivery, "VA-S6.4")


SPAWN_HERO: Final[list[Callable[[VillageAttacks, int], None]]] = []
"""How a hero appears in a zone; `rules.spawning` fills it."""


class DeliveredHero(Frame[VillageAttacks]):
    """VA-S6.4: a hero appears at the marker that takes no cards."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.delivered_hero"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.done()
        for marker in s.castle.markers:
            if not marker.takes_cards:
                SPAWN_HERO[0](s, marker.zone)


def kill_carried(s: VillageAttacks, seat: int) -> None:
    """VA-S6.6: the carrier kills its peasant: a normal kill."""
    figure = s.carried[seat]
    let_go(s, seat)
    if s.sink is not None:
        args: Args = {"villager": s.kit.sort_ids[sort_of(figure)], "zone": zone_id(s, s.zone[seat]), "source": "die"}
        s.emit("villager_killed", seat, "VA-S6.6", args)
    lower_morale(s, PEASANT, BY_DIE)
    reward(s, s.zone[seat], sort_of(figure), Blow(BY_DIE, seat, s.zone[seat]))
    check_end(s)


# --- scenario 9: components and markers


def drop_component(s: VillageAttacks, seat: int) -> None:
    """VA-S9.3, VA-S9.5: a dropped component goes back to its zone."""
    let_go(s, seat)
    s.dropped |= 1 << seat
    if s.sink is not None:
        s.emit("component_dropped", seat, "VA-S9.3", {})
    component_returns(s)


def open_marker(s: VillageAttacks, zone: int) -> int:
    """The open spawn marker of a zone; NONE if there is none."""
    for number in range(len(s.castle.markers)):
        if s.castle.markers[number].zone == zone and s.markers >> number & 1:
            return number
    return NONE


def place_component(s: VillageAttacks, seat: int, zone: int) -> None:
    """VA-S9.4: a component is placed where an open marker has none yet."""
    marker = open_marker(s, zone)
    if marker == NONE or s.placed >> marker & 1:
        return
    let_go(s, seat)
    s.placed |= 1 << marker
    if s.sink is not None:
        s.emit("component_placed", seat, "VA-S9.4", {"zone": zone_id(s, zone)})
    gain_experience(s, seat, s.castle.experience_per_component, "VA-S9.4")


def closable_marker(s: VillageAttacks, seat: int) -> int:
    """VA-S9.4: the marker that a Monster can take a token from; NONE if there is none."""
    if s.castle.closing_symbol == NONE:
        return NONE
    marker = open_marker(s, s.zone[seat])
    return marker if marker != NONE and s.placed >> marker & 1 else NONE


def remove_token(s: VillageAttacks, seat: int, marker: int) -> None:
    """VA-S9.4: one token goes; with the last the marker and its component leave the board."""
    s.marker_tokens[marker] -= 1
    zone = s.castle.markers[marker].zone
    if s.sink is not None:
        s.emit("token_removed", seat, "VA-S9.4", {"zone": zone_id(s, zone), "left": s.marker_tokens[marker]})
    if not s.marker_tokens[marker]:
        s.markers &= ~(1 << marker)
        s.placed &= ~(1 << marker)
        if s.sink is not None:
            s.emit("marker_closed", seat, "VA-S9.4", {"zone": zone_id(s, zone)})
    check_end(s)
    gain_experience(s, seat, s.castle.experience_per_token, "VA-S9.4")


# --- scenario 12: symbols


def symbols_here(s: VillageAttacks, zone: int) -> list[int]:
    """VA-S12.1: the symbols of the tokens that lie in a zone."""
    out: list[int] = []
    for objective in s.castle.objectives:
        if objective.kind == SYMBOL and objective.zone == zone and s.symbols >> objective.symbol & 1:
            out.append(objective.symbol)
    return sorted(out)


def take_symbol(s: VillageAttacks, seat: int, symbol: int) -> None:
    """VA-S12.1: a Monster takes a symbol token onto its card."""
    s.symbols &= ~(1 << symbol)
    s.held[seat] |= 1 << symbol
    if s.sink is not None:
        s.emit("symbol_taken", seat, "VA-S12.1", {"symbol": SYMBOLS[symbol], "zone": zone_id(s, s.zone[seat])})


def deliver_symbols(s: VillageAttacks, seat: int) -> None:
    """VA-S12.2: carried tokens go to their slots; enough of them bring the first Summoned Monster."""
    count = s.held[seat].bit_count()
    s.slots |= s.held[seat]
    s.held[seat] = 0
    s.delivered += count
    if s.sink is not None:
        s.emit("symbols_delivered", seat, "VA-S12.2", {"n": count, "total": s.delivered})
    if s.delivered >= s.players and not s.summonings:
        s.symbols = 0
        for other in range(s.players):
            s.held[other] = 0
        summon(s, 0)
    gain_experience(s, seat, count * s.castle.experience_per_symbol, "VA-S12.2")


# --- summoning (VA-175 to VA-178)


def payable_symbols(s: VillageAttacks, seat: int) -> list[int]:
    """VA-176: the symbols that a Monster may still pay for the current summoning."""
    if not s.castle.summoning or s.zone[seat] != s.castle.summoning_zone or s.paid >> seat & 1:
        return []
    if not len(s.piles[SUMMONING_PILE]) or waits_for_symbols(s):
        return []
    return [symbol for symbol in range(USABLE) if s.castle.summoning_slots >> symbol & 1 and not s.slots >> symbol & 1]


def waits_for_symbols(s: VillageAttacks) -> bool:
    """VA-S12.2: is the first summoning paid with tokens, not with dice?"""
    return not s.summonings and any(objective.kind == SYMBOL for objective in s.castle.objectives)


def pay_summoning(s: VillageAttacks, seat: int, symbol: int) -> None:
    """VA-176: a slot is filled; when every Monster has paid, the top card appears (VA-177)."""
    s.slots |= 1 << symbol
    s.paid |= 1 << seat
    if s.sink is not None:
        s.emit("summoning_paid", seat, "VA-176", {"symbol": SYMBOLS[symbol]})
    if s.paid == (1 << s.players) - 1:
        everybody = s.paid
        summon(s, 0)
        if s.players <= s.kit.summoning_markers_kept:
            change_summoned(s, len(s.summoned) - 1, S_KEEPERS, everybody)
        else:
            s.push(KeepMarkers(s.table_seat(), 0, s.kit.summoning_markers_kept))


class KeepMarkers(Ask[VillageAttacks]):
    """VA-177: which Monsters keep their markers of this summoning?"""

    __slots__ = ("kept", "left")
    name: ClassVar[str] = "village_attacks.keep_markers"
    fields: ClassVar[tuple[str, ...]] = ("seat", "kept", "left")
    kind: ClassVar[str] = "keep_markers"
    rule: ClassVar[str] = "VA-177"
    verbs: ClassVar[tuple[Verb, ...]] = (KEEP_MARKER,)

    def __init__(self, seat: int, kept: int, left: int) -> None:
        super().__init__(seat)
        self.kept = kept
        self.left = left

    def options(self, s: VillageAttacks) -> list[int]:
        return [seat for seat in range(s.players) if not self.kept >> seat & 1]

    def choose(self, s: VillageAttacks, option: int) -> None:
        kept = self.kept | 1 << option
        if self.left > 1:
            s.become(KeepMarkers(self.seat, kept, self.left - 1))
        else:
            s.done()
            change_summoned(s, len(s.summoned) - 1, S_KEEPERS, kept)

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        return Answer(KEEP_MARKER, (s.party[option],))

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("keeps_already", self.rule, seat, key)


def summon(s: VillageAttacks, keepers: int) -> None:
    """VA-177: the top card of the pile appears in the summoning room; the slots are cleared."""
    which = draw(s, SUMMONING_PILE)
    s.slots = 0
    s.paid = 0
    if which == NONE:
        return
    s.summoned = (*s.summoned, (which, s.castle.summoning_zone, 0, 0, 0, keepers, 1))
    s.summonings += 1
    if s.sink is not None:
        args: Args = {"summoned": s.kit.summoned_ids[which], "zone": zone_id(s, s.castle.summoning_zone)}
        s.emit("monster_summoned", NONE, "VA-177", args, closes=True)
    check_end(s)


def markers_of(s: VillageAttacks, seat: int) -> int:
    """VA-48, VA-178: how many summoning markers a Monster bears."""
    total = s.paid >> seat & 1
    for one in s.summoned:
        total += one[S_KEEPERS] >> seat & 1
    return total


register(Grab, DeliveredHero, KeepMarkers)
