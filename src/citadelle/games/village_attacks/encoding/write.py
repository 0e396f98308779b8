"""What stands in the slots of Village Attacks: written from a view, or from the game itself while it goes on.

All but the order of the piles is public (VA-3), so views and states have the same fields, and one writer serves both.
It keeps what it wrote last and writes only what is another now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from citadelle.games.village_attacks.castle import Castle
from citadelle.games.village_attacks.crowd import (
    BURNING,
    CARRIER,
    COUNT,
    FLEEING,
    STUNNED,
    Crowd,
    marked_by,
    sort_of,
    wounds_of,
)
from citadelle.games.village_attacks.encoding.rows import (
    CARD,
    PILES,
    SAID,
    SAME_WHY,
    STATES,
    TOKENS,
    WHY,
    VillageAttacksEncoding,
)
from citadelle.games.village_attacks.rules.spawning import tier
from citadelle.games.village_attacks.state import (
    DAY,
    M_OWNER,
    M_ZONE,
    NO_DAY,
    S_STUNNED,
    S_WHICH,
    S_WOUNDS,
    S_ZONE,
    Minion,
    Summoned,
    VillageAttacks,
    VillageAttacksPublic,
)
from citadelle.games.village_attacks.tables import NONE, USABLE
from citadelle.games.village_attacks.view import VillageAttacksView
from citadelle.kernel.decision import Detail
from citadelle.kernel.encoding import part_of, squash
from citadelle.kernel.row import Row
from citadelle.kernel.sight import Sight
from citadelle.kernel.state import State
from citadelle.kernel.view import View

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

CROWD: Final = 15
"""So many villagers of a sort in a zone are many."""

# The blocks of a row; from the last on one for each seat, then one for each zone.
QUESTION: Final = 0
TABLE: Final = 1
SCENARIO: Final = 2
LYING: Final = 3
HELPERS: Final = 4
FIRST_SEAT: Final = 5

ZONE_STATES: Final = (STUNNED, BURNING, FLEEING, CARRIER)
"""What lies on a villager, in the order of STATES."""


class Writer:
    """One seat's row, and what was written into it last."""

    def __init__(self, own: VillageAttacksEncoding, me: int, memory: Any) -> None:
        self.own = own
        self.me = me
        self.memory: Any = memory
        t = own.kit
        self.common_scales: list[int] = [
            10, 20, -t.event_dial_positions, -t.round_limit, 4, 4, 8, 4, 2, 2, 0, 0, 0, 2, 4, 2, 2, 8,
        ]  # fmt: skip
        self.card_scales: list[list[int]] = [
            [4, -8, -most, 2, 2, 2, 2, 0, 0, 0, 2, 2, 2, 4, 2, 0, 0, 0, 0, 2] for most in t.monster_experience
        ]
        """By Monster, the scales of its card."""
        self.pile_scales: list[int] = [16] * len(PILES)
        self.pool_scales: list[int] = [-t.dice_per_activation] * (USABLE + 1)
        self.stored_scales: list[int] = [2] * USABLE
        self.begin(None)

    def begin(self, castle: Castle | None) -> None:
        """Nothing is written yet."""
        own = self.own
        self.castle: Castle | None = castle
        self.places: list[int] = [] if castle is None else [own.zones[zone] for zone in castle.zone_ids]
        """By zone of the castle, its place among all that have slots."""
        self.row = Row(len(own.slots), FIRST_SEAT + own.players + len(own.zones), self.memory)
        self.common: list[int] = []
        self.table: list[int] = []
        self.offer: tuple[int, ...] = ()
        self.left: list[int] = []
        self.pool: list[int] = []
        self.scenario: list[int] = []
        self.lying: list[int] = []
        self.crowds: list[Crowd] = [()] * len(self.places)
        self.minions: tuple[Minion, ...] = ()
        self.summoned: tuple[Summoned, ...] = ()
        self.cards: list[list[int]] = [[] for _ in range(own.players)]
        self.marks: list[list[int]] = [[] for _ in range(own.players)]
        self.stored: list[list[int]] = [[] for _ in range(own.players)]

    def write_view(self, view: View) -> None:
        """What a view says."""
        assert isinstance(view, VillageAttacksView)
        self.begin(view.castle)
        left = [view.piles.left(i) for i in range(len(PILES))]
        if view.decisions:
            self.write_question(view.decisions[0].kind, view.decisions[0].detail)
        else:
            self.write_question("", {})
        self.write(view, view.castle, view.tier, left)

    def write(self, s: VillageAttacksPublic, castle: Castle, tier_now: int, left: list[int]) -> None:
        """All but the question; `left` are the cards left in each pile."""
        self.write_common(s, castle, tier_now)
        if left != self.left:
            self.row.put_scaled(self.own.at_piles, left, self.left, self.pile_scales)
            self.left = left
        if s.pool != self.pool:
            self.row.put_scaled(self.own.at_dice, s.pool, self.pool, self.pool_scales)
            self.pool = s.pool.copy()
        self.write_scenario(s, castle)
        crowds = self.crowds
        for zone in range(len(crowds)):
            if s.crowd[zone] is not crowds[zone]:
                crowds[zone] = s.crowd[zone]
                self.write_crowd(crowds[zone], self.places[zone])
        self.write_lying(s)
        if s.minions is not self.minions or s.summoned is not self.summoned:
            self.minions, self.summoned = s.minions, s.summoned
            self.write_helpers()
        for turn in range(self.own.players):
            self.write_seat(s, turn, (self.me + turn) % self.own.players)

    def write_question(self, kind: str, detail: Detail) -> None:
        """What the seat is asked, and what the question says."""
        own, row = self.own, self.row
        row.begin(QUESTION)
        if kind:
            row.mark(own.at_asked + own.kind_place[kind])
        for name, value in detail.items():
            if isinstance(value, int):
                if name in SAID and value:
                    row.mark(own.at_said + SAID.index(name), squash(value))
            elif name == "zone":
                place = own.zones.get(str(value), NONE)
                if place != NONE:
                    row.mark(own.at_zone + place)
            elif name == "why":
                why = SAME_WHY.get(str(value), str(value))
                if why in WHY:
                    row.mark(own.at_why + WHY.index(why))
        row.end()

    def write_common(self, s: VillageAttacksPublic, castle: Castle, tier_now: int) -> None:
        """The Heart, the dials, the running activation."""
        own, row = self.own, self.row
        numbers = [
            s.heart, s.morale, s.dial, s.round, s.heroes_killed, s.deliveries, s.escapes, s.components, s.tomes_lost,
            s.summonings, 1 if s.spawning_over else 0, 1 if s.day == DAY else 0,
            1 if s.day != DAY and s.day != NO_DAY else 0, s.troll_near, s.chain, s.free_moves, s.losses,
            s.aside[0] + s.aside[1] + s.aside[2],
        ]  # fmt: skip
        if numbers != self.common:
            row.put_scaled(own.at_common, numbers, self.common, self.common_scales)
            self.common = numbers
        table = [s.phase, tier_now, s.event, s.special, s.used]
        if table != self.table or s.offer is not self.offer:
            self.table, self.offer = table, s.offer
            row.begin(TABLE)
            row.mark(own.at_phase + s.phase)
            row.mark(own.at_tier + tier_now - 1)
            for i in range(len(own.bounds.castles)):
                if own.bounds.castles[i].id == castle.id:
                    row.mark(own.at_castle + i)
            if s.event != NONE:
                row.mark(own.at_event + s.event)
            row.mark_each(own.at_offer, s.offer)
            if s.special != NONE:
                row.mark(own.at_special + s.special)
            row.mark_bits(own.at_used, s.used, 3)
            row.end()

    def write_scenario(self, s: VillageAttacksPublic, castle: Castle) -> None:
        """Symbols and spawn markers."""
        own, row = self.own, self.row
        found = [s.symbols, s.slots, s.markers, s.placed]
        found += s.marker_tokens
        if found == self.scenario:
            return
        self.scenario = found
        many = len(own.bounds.markers)
        row.begin(SCENARIO)
        row.mark_bits(own.at_symbols, s.symbols, USABLE)
        row.mark_bits(own.at_symbols + USABLE, s.slots, USABLE)
        for number in range(len(castle.markers)):
            at = own.at_markers + own.marker_place[castle.markers[number].id]
            if s.markers >> number & 1:
                row.mark(at)
            if s.placed >> number & 1:
                row.mark(at + many)
            if s.marker_tokens[number]:
                row.mark(at + 2 * many, squash(s.marker_tokens[number], 2))
        row.end()

    def write_crowd(self, crowd: Crowd, place: int) -> None:
        """Who stands in a zone."""
        own, row = self.own, self.row
        sorts: dict[int, int] = {}
        counts = [0] * len(STATES)
        for entry in crowd:
            n = entry & COUNT
            sort = sort_of(entry)
            sorts[sort] = sorts.get(sort, 0) + n
            for i in range(len(ZONE_STATES)):
                if entry & ZONE_STATES[i]:
                    counts[i] += n
            if marked_by(entry) != NONE:
                counts[4] += n
            counts[5] += n * wounds_of(entry)
        row.begin(FIRST_SEAT + own.players + place)
        for sort, n in sorts.items():
            row.mark(own.at_crowd + place * len(own.sorts) + own.sorts[sort], part_of(n, CROWD))
        for i in range(len(counts)):
            if counts[i]:
                row.mark(own.at_states + place * len(STATES) + i, squash(counts[i], 4))
        row.end()

    def write_lying(self, s: VillageAttacksPublic) -> None:
        """Tokens and traps of all zones."""
        own, row = self.own, self.row
        found = [s.dark, s.unlucky, s.gone, s.sprung, s.troll, len(s.tomes)]
        found += s.tomes
        found += s.traps
        if found == self.lying:
            return
        self.lying = found
        row.begin(LYING)
        for zone in range(len(self.places)):
            at = own.at_tokens + self.places[zone] * len(TOKENS)
            if s.dark >> zone & 1:
                row.mark(at)
            if s.unlucky >> zone & 1:
                row.mark(at + 1)
            if s.gone >> zone & 1:
                row.mark(at + 2)
            if s.sprung >> zone & 1:
                row.mark(at + 3)
            if zone in s.tomes:
                row.mark(at + 4, squash(s.tomes.count(zone), 1))
            if s.troll == zone:
                row.mark(at + 5)
            if s.traps[zone] != NONE:
                row.mark(own.at_traps + self.places[zone] * len(own.kit.trap_ids) + s.traps[zone])
        row.end()

    def write_helpers(self) -> None:
        """Minions and Summoned Monsters."""
        own, row = self.own, self.row
        counts: dict[int, int] = {}
        for minion in self.minions:
            place = self.places[minion[M_ZONE]]
            counts[place] = counts.get(place, 0) + 1
        row.begin(HELPERS)
        for place, count in counts.items():
            row.mark(own.at_minions + place, part_of(count, max(1, own.bounds.minions)))
        for one in self.summoned:
            at = own.at_helpers + 2 * one[S_WHICH]
            row.mark(own.at_summoned + one[S_WHICH] * len(own.zones) + self.places[one[S_ZONE]])
            if one[S_WOUNDS]:
                row.mark(at, squash(one[S_WOUNDS], 4))
            if one[S_STUNNED]:
                row.mark(at + 1)
        row.end()

    def write_seat(self, s: VillageAttacksPublic, turn: int, seat: int) -> None:
        """A Monster's card, empty until it is chosen; `turn` is its place among the cards."""
        monster = s.party[seat]
        if monster == NONE and not self.cards[turn]:
            return
        own, row = self.own, self.row
        at = own.at_seats + turn * len(own.card)
        marks = [monster, s.zone[seat], s.abilities[seat], s.held[seat]]
        if not self.marks[turn] or self.marks[turn][0] != monster:
            self.cards[turn] = []  # another Monster's numbers have other scales
        numbers = [0] * len(CARD) if monster == NONE else self.card_numbers(s, seat, monster)
        if numbers != self.cards[turn]:
            row.put_scaled(at, numbers, self.cards[turn], self.card_scales[max(monster, 0)])
            self.cards[turn] = numbers
        at += len(CARD)
        stored = s.reserve[seat * USABLE : (seat + 1) * USABLE]
        stored_at = at + len(own.monsters) + len(own.zones) + 6
        if stored != self.stored[turn]:
            row.put_scaled(stored_at, stored, self.stored[turn], self.stored_scales)
            self.stored[turn] = stored
        if marks == self.marks[turn]:
            return
        self.marks[turn] = marks
        row.begin(FIRST_SEAT + turn)
        if monster != NONE:
            row.mark(at + own.monsters[monster])
            at += len(own.monsters)
            if s.zone[seat] != NONE:
                row.mark(at + self.places[s.zone[seat]])
            at += len(own.zones)
            for slot in range(3):
                level = s.abilities[seat] >> 2 * slot & 3
                if level:
                    row.mark(at + 2 * slot + level - 1)
            row.mark_bits(stored_at + USABLE, s.held[seat], USABLE)
        row.end()

    def card_numbers(self, s: VillageAttacksPublic, seat: int, monster: int) -> list[int]:
        """What the card of a Monster says in numbers, in the order of CARD."""
        minions = 0
        for one in s.minions:
            if one[M_OWNER] == seat:
                minions += 1
        dead = s.zone[seat] == NONE
        return [
            s.wounds[seat], 0 if dead else self.own.kit.monster_health[monster] - s.wounds[seat],
            s.experience[seat], s.gains[seat], s.sunder[seat], s.silence[seat], s.slow[seat],
            s.burning >> seat & 1, s.lying >> seat & 1, 1 if s.captive == seat else 0, s.moves[seat], s.shields[seat],
            s.ripostes[seat], s.hold[seat], s.entry_left[seat], 1 if s.carried[seat] > 0 else 0, s.paid >> seat & 1,
            1 if s.active == seat else 0, 1 if s.first == seat else 0, minions,
        ]  # fmt: skip


class VillageAttacksSight(Sight):
    """It writes from the state itself, which says nothing that a view doesn't but the order of the piles."""

    def __init__(self, game: Game, encoding: VillageAttacksEncoding, seat: int) -> None:
        super().__init__(game, encoding, seat)
        self.writer: Writer = Writer(encoding, seat, self.memory)

    def follow(self, s: State) -> None:
        assert isinstance(s, VillageAttacks)
        writer = self.writer
        if s.castle is not writer.castle:
            self.clear()
            writer.begin(s.castle)
        ask = s.open_ask(self.seat)
        if ask is None:
            writer.write_question("", {})
        else:
            writer.write_question(ask.kind, ask.detail(s))
        writer.write(s, s.castle, tier(s), [len(pile) for pile in s.piles])
