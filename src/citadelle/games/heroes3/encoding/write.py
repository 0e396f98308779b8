"""What stands in the slots of Heroes III: written from a view, or from the game itself while it goes on.

Views and states have their public fields in common, so one writer serves both; the own hand is what the view's own
function shows of it, of other piles only how many cards lie there and what was discarded. It keeps what it wrote last
and writes only what is another now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.combat_fields import B_AMOUNT, B_ON, FIGHTERS, FIGHTERS_A_SIDE, SPACES, AiBonus
from citadelle.games.heroes3.encoding.rows import (
    FIELD,
    FIGHTER,
    MARKS,
    MOST_DOWN,
    MOST_ORDER,
    OPPONENT,
    SEAT,
    Heroes3Encoding,
)
from citadelle.games.heroes3.lattice import DIRECTIONS, REACH, place_hex
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.piles_of_game import COMMON_DECKS, deck_of, hand_of
from citadelle.games.heroes3.rules.decks import item_card
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import BUILDINGS, NONE, RESOURCES, TILE_CLASSES
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.encoding import squash
from citadelle.kernel.row import Row
from citadelle.kernel.sight import Sight
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.hexes import FIELDS
from citadelle.parts.pile_views import seen_in
from citadelle.parts.piles import Pile

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

Position = Heroes3 | Heroes3View
"""Where the public fields are read."""

# The blocks of a row; from the last on one for each seat.
QUESTION: Final = 0
TABLE: Final = 1
OPPONENTS: Final = 2
TILES: Final = 3
HAND: Final = 4
FIRST_FIGHTER: Final = 5
FIRST_SEAT: Final = FIRST_FIGHTER + FIGHTERS


class Writer:
    """One seat's row (-1: a spectator's), and what was written into it last."""

    def __init__(self, own: Heroes3Encoding, seat: int, memory: Any) -> None:
        self.own = own
        self.seat = seat
        self.me: int = max(seat, 0)
        """Whose place comes first."""
        n = own.players
        self.row = Row(len(own.slots), FIRST_SEAT + n, memory)
        self.common_scales: list[int] = [-own.rounds, 4, -7, 3, 3, 2, 4]
        self.ai_scales: list[int] = [2, 2, 1, -MOST_ORDER, MOST_ORDER, 2]
        self.seat_scales: list[int] = [
            -own.kit.most_experience, 0, 5, 8, 8, 2, 2, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 2, 2,
            *[12] * len(RESOURCES),
        ]  # fmt: skip
        self.common: list[int] = []
        self.ai: list[int] = []
        self.walls: int = NONE
        self.tops: list[int] = []
        self.astrologers: tuple[int, ...] = ()
        self.opponents: list[int] = []
        self.armies: list[tuple[int, ...]] = []
        self.tile_place: list[int] = []
        self.tile_turn: list[int] = []
        self.down_place: tuple[int, ...] = ()
        self.down_class: tuple[int, ...] = ()
        fields = len(own.kit.field_location)
        self.cube: list[int] = [NONE] * fields
        self.visits: list[int] = [0] * fields
        self.claimed: list[bool] = [False] * fields
        self.hero_field: list[int] = [NONE] * (2 * n)
        self.grail_field: int = NONE
        self.slot_of: list[int] = [NONE] * fields
        """By field, where its slots begin; NONE if it has none."""
        for i in range(len(own.fields)):
            self.slot_of[own.fields[i]] = own.at_fields + i * len(own.field_row)
        self.hand: Pile | None = None
        self.fighters: list[list[int]] = [[] for _ in range(FIGHTERS)]
        self.numbers: list[list[int]] = [[] for _ in range(n)]
        self.boards: list[list[int]] = [[] for _ in range(n)]
        self.units: list[tuple[int, ...]] = [()] * n
        self.gone: list[tuple[int, ...]] = [()] * n
        self.in_play: list[tuple[int, ...]] = [()] * n
        for variant in range(len(own.kit.variant_ids)):
            if own.variants >> variant & 1:
                self.row.put(own.at_variants + variant, 1.0)

    def write_view(self, view: View) -> None:
        """What a view says."""
        assert isinstance(view, Heroes3View)
        piles = view.piles
        self.write_question(view.decisions[0].kind if view.decisions else "")
        self.write(view, piles.gone, [len(shown) for shown in piles.shown])
        if view.seat >= 0:
            self.write_hand(piles.shown[hand_of(view.seat)])

    def write_state(self, s: Heroes3) -> None:
        """What the seat sees of a state."""
        ask = s.open_ask(self.seat)
        self.write_question("" if ask is None else ask.kind)
        self.write(s, tuple([pile.gone for pile in s.piles]), [len(pile) for pile in s.piles])
        hand = s.piles[hand_of(self.seat)]
        if hand is not self.hand:
            self.hand = hand
            self.write_hand(seen_in(hand, self.seat, False)[0])

    def write(self, s: Position, gone: tuple[tuple[int, ...], ...], left: list[int]) -> None:
        """All but the question and the hand: `gone` are the discards of each pile, `left` how many cards lie in it."""
        self.write_common(s)
        self.write_table(s, gone)
        if self.own.opponents:
            self.write_opponents(s)
        self.write_map(s)
        self.write_fighters(s)
        for turn in range(self.own.players):
            seat = (self.me + turn) % self.own.players
            deck = gone[deck_of(seat)]
            self.write_numbers(s, turn, seat, left[hand_of(seat)], left[deck_of(seat)], len(deck))
            self.write_board(s, turn, seat, deck)

    def write_question(self, kind: str) -> None:
        """What the seat is asked."""
        self.row.begin(QUESTION)
        if kind:
            self.row.mark(self.own.at_asked + self.own.kind_place[kind])
        self.row.end()

    def write_common(self, s: Position) -> None:
        """The round, the attack that goes on, how far the AI and the campaign are."""
        own, row = self.own, self.row
        common = [
            s.round, s.combat_round, s.combat_difficulty, s.attack_bonus, s.defense_bonus, s.gate + 1, s.quiet_rounds,
        ]  # fmt: skip
        if common != self.common:
            row.put_scaled(own.at_common, common, self.common, self.common_scales)
            self.common = common
        order = own.kit.scenarios[s.variant.scenario].order
        ai = [s.gate_marks, s.gate_removed, s.heroes_lost, order, len(s.carry), s.ai_waiting]
        if ai != self.ai:
            row.put_scaled(own.at_ai, ai, self.ai, self.ai_scales)
            self.ai = ai

    def write_table(self, s: Position, gone: tuple[tuple[int, ...], ...]) -> None:
        """The walls, the open cards of the common decks, the astrologers."""
        own, row = self.own, self.row
        tops: list[int] = []
        for deck in range(len(COMMON_DECKS)):
            tops.append(gone[deck][-1] if gone[deck] else NONE)
        if tops == self.tops and s.walls == self.walls and s.astrologers is self.astrologers:
            return
        self.tops, self.walls, self.astrologers = tops, s.walls, s.astrologers
        row.begin(TABLE)
        row.mark_bits(own.at_walls, s.walls, 4)
        for deck in range(len(tops)):
            if tops[deck] != NONE:
                row.mark(own.at_top + deck * len(own.kit.card_ids) + tops[deck])
        row.mark_each(own.at_astrologers, s.astrologers)
        row.end()

    def write_opponents(self, s: Position) -> None:
        """The AI opponents: where they stand, what is left of their armies."""
        own, row = self.own, self.row
        found = [s.ai_beaten, s.ai_active, s.ai_mp]
        found += s.ai_field
        if found == self.opponents and s.ai_army == self.armies and s.tile_place == self.tile_place:
            return
        self.opponents = found
        self.armies = s.ai_army.copy()
        row.begin(OPPONENTS)
        for ai in range(min(own.opponents, len(s.ai_field))):
            at = own.at_opponents + ai * len(own.opponent_row)
            field = s.ai_field[ai]
            if s.ai_beaten >> ai & 1:
                row.mark(at + 1)
            if s.ai_active == ai:
                row.mark(at + 2)
                row.mark(at + 6, squash(s.ai_mp, 3))
            row.mark(at + 7, len(s.ai_army[ai]) / FIGHTERS)
            if field != NONE:
                row.mark(at)
                row.mark(at + 5, (field % FIELDS + 1) / FIELDS)
                self.mark_place(at + 3, s.tile_place[field // FIELDS])
            row.mark_halves(at + len(OPPONENT), s.ai_army[ai])
        row.end()

    def mark_place(self, at: int, place: int) -> None:
        """Where a tile lies, in two slots; nothing if it doesn't."""
        if place != NONE:
            a, b = place_hex(place)
            self.row.mark(at, a / REACH)
            self.row.mark(at + 1, b / REACH)

    def write_map(self, s: Position) -> None:
        """Where tiles lie, and what lies on their fields."""
        laid: list[int] = []
        lying = s.down_place is not self.down_place or s.down_class is not self.down_class
        if lying or s.tile_place != self.tile_place or s.tile_turn != self.tile_turn:
            laid = self.write_tiles(s)
        if laid or s.cube != self.cube or s.visits != self.visits or s.claimed != self.claimed:
            for field in range(len(self.slot_of)):
                if (
                    s.cube[field] != self.cube[field] or s.visits[field] != self.visits[field]
                    or s.claimed[field] != self.claimed[field] or field // FIELDS in laid
                ):  # fmt: skip
                    self.write_field(s, field)
            self.cube, self.visits, self.claimed = s.cube.copy(), s.visits.copy(), s.claimed.copy()
        if s.hero_field != self.hero_field:
            for hero in range(len(s.hero_field)):
                if s.hero_field[hero] != self.hero_field[hero]:
                    self.write_field(s, self.hero_field[hero])
                    self.write_field(s, s.hero_field[hero])
            self.hero_field = s.hero_field.copy()
        if s.grail_field != self.grail_field:
            self.write_field(s, self.grail_field)
            self.write_field(s, s.grail_field)
            self.grail_field = s.grail_field

    def write_tiles(self, s: Position) -> list[int]:
        """Where tiles lie; those that lie elsewhere than before, or are gone."""
        own, row = self.own, self.row
        laid: list[int] = []
        row.begin(TILES)
        for tile in range(len(own.kit.tile_ids)):
            place = s.tile_place[tile]
            if place != NONE:
                at = own.at_tile + tile * (2 + DIRECTIONS)
                self.mark_place(at, place)
                row.mark(at + 2 + s.tile_turn[tile])
            if not self.tile_place or place != self.tile_place[tile]:
                laid.append(tile)
        for n in range(min(len(s.down_place), MOST_DOWN)):
            at = own.at_down + n * (2 + len(TILE_CLASSES))
            self.mark_place(at, s.down_place[n])
            row.mark(at + 2 + s.down_class[n])
        row.end()
        self.tile_place, self.tile_turn = s.tile_place.copy(), s.tile_turn.copy()
        self.down_place, self.down_class = s.down_place, s.down_class
        return laid

    def write_field(self, s: Position, field: int) -> None:
        """Cubes, visits and heroes of one field; nothing while its tile doesn't lie."""
        at = NONE if field == NONE else self.slot_of[field]
        if at == NONE:
            return
        row, n = self.row, self.own.players
        lies = s.tile_place[field // FIELDS] != NONE
        cube = s.cube[field]
        row.put(at, 1.0 if lies else 0.0)
        row.put(at + 1, 1.0 if lies and cube == BLACK else 0.0)
        row.put(at + 2, 1.0 if lies and s.claimed[field] else 0.0)
        row.put(at + 3, 1.0 if lies and s.grail_field == field else 0.0)
        row.put(at + 4, 1.0 if lies and cube == AI_CUBE else 0.0)
        at += len(FIELD)
        for turn in range(n):
            seat = (self.me + turn) % n
            row.put(at + turn, 1.0 if lies and cube == seat else 0.0)
            row.put(at + n + turn, 1.0 if lies and s.visits[field] >> seat & 1 else 0.0)
            for which in range(2):
                there = lies and s.hero_field[seat * 2 + which] == field
                row.put(at + 2 * n + 2 * turn + which, 1.0 if there else 0.0)

    def write_hand(self, cards: tuple[int, ...]) -> None:
        """The own hand, as far as the seat knows it."""
        self.row.begin(HAND)
        self.row.mark_halves(self.own.at_hand, [card for card in cards if card >= 0])
        self.row.end()

    def write_fighters(self, s: Position) -> None:
        """The units of the combat that is going on."""
        forms = s.fighter_form
        for fighter in range(FIGHTERS):
            if fighter >= len(forms) or forms[fighter] == NONE:
                if self.fighters[fighter]:
                    self.fighters[fighter] = []
                    self.row.begin(FIRST_FIGHTER + fighter)
                    self.row.end()
                continue
            mine = s.combat_seat[0 if fighter < FIGHTERS_A_SIDE else 1] == self.me
            found = [
                forms[fighter], s.fighter_damage[fighter], 1 if s.active_fighter == fighter else 0, 1 if mine else 0,
                1 if s.attack_by == fighter else 0, 1 if s.attack_on == fighter else 0,
                waiting(s.ai_attached, fighter), s.fighter_space[fighter], s.fighter_state[fighter],
            ]  # fmt: skip
            if found != self.fighters[fighter]:
                self.fighters[fighter] = found
                self.write_fighter(fighter, found)

    def write_fighter(self, fighter: int, found: list[int]) -> None:
        """One unit: form, damage, whether it is active, is mine, attacks and is attacked, bonus, space, marks."""
        row, units = self.row, len(self.own.kit.unit_ids)
        form, damage, bonus, space = found[0], found[1], found[6], found[7]
        at = self.own.at_fighters + fighter * (units + len(FIGHTER) + SPACES + 1 + MARKS)
        row.begin(FIRST_FIGHTER + fighter)
        row.mark(at + form // 2)
        at += units
        if form % 2:
            row.mark(at)
        if damage:
            row.mark(at + 1, squash(damage, 3))
        for i in range(2, 6):
            if found[i]:
                row.mark(at + i)
        if bonus:
            row.mark(at + 6, squash(bonus, 2))
        at += len(FIGHTER)
        if space != NONE:
            row.mark(at + space)
        row.mark_bits(at + SPACES + 1, found[8], MARKS)
        row.end()

    def write_numbers(self, s: Position, turn: int, seat: int, hand: int, deck: int, gone: int) -> None:
        """What a seat has in numbers, in the order of SEAT and RESOURCES; `turn` is its place among the seats."""
        n = self.own.players
        cubes = 0
        for rival in range(n):
            cubes += s.cubes[seat * n + rival]
        main, second = seat * 2, seat * 2 + 1
        side = 0 if s.combat_seat[0] == seat else 1 if s.combat_seat[1] == seat else NONE
        found = [
            s.experience[seat], s.morale[seat], hand, deck, gone, s.experts_used[seat], cubes,
            s.build_used >> seat & 1, s.population_used >> seat & 1, s.spell_book_used >> seat & 1, s.hero_mp[main],
            s.hero_mp[second], 1 if s.hero_field[second] != NONE else 0, s.armed >> seat & 1, s.eliminated >> seat & 1,
            1 if s.first == seat else 0, 1 if s.active == seat else 0, s.homeless[seat], s.pool_left[seat],
            1 if s.grail_holder == seat else 0, 1 if side == 0 else 0, 1 if side == 1 else 0,
            s.spells_cast[side] if side != NONE else 0, s.spell_limit[side] if side != NONE else 0,
        ]  # fmt: skip
        for resource in range(len(RESOURCES)):
            found.append(s.resources[seat * len(RESOURCES) + resource])
        if found != self.numbers[turn]:
            at = self.own.at_seats + turn * len(self.own.seat_row)
            self.row.put_scaled(at, found, self.numbers[turn], self.seat_scales)
            self.numbers[turn] = found

    def write_board(self, s: Position, turn: int, seat: int, gone: tuple[int, ...]) -> None:
        """A seat's faction, hero, buildings, army and open cards."""
        t, row = self.own.kit, self.row
        board = [s.faction[seat], s.hero[seat], s.buildings[seat]]
        units, in_play = s.army[seat], s.in_play[seat]
        if (
            board == self.boards[turn] and units is self.units[turn] and gone is self.gone[turn]
            and in_play is self.in_play[turn]
        ):  # fmt: skip
            return
        self.boards[turn], self.units[turn], self.gone[turn], self.in_play[turn] = board, units, gone, in_play
        at = self.own.at_seats + turn * len(self.own.seat_row) + len(SEAT) + len(RESOURCES)
        row.begin(FIRST_SEAT + turn)
        if board[0] != NONE:
            row.mark(at + board[0])
        at += len(t.faction_ids)
        if board[1] != NONE:
            row.mark(at + board[1])
        at += len(t.hero_ids)
        row.mark_bits(at, board[2], len(BUILDINGS))
        at += len(BUILDINGS)
        row.mark_halves(at, units)
        at += 2 * len(t.unit_ids)
        row.mark_halves(at, gone)
        at += len(t.card_ids)
        for item in in_play:
            row.mark(at + item_card(item))
        row.end()


def waiting(bonuses: tuple[AiBonus, ...], fighter: int) -> int:
    """The bonus that waits at a fighter, the latest of several (HM-933)."""
    found = 0
    for bonus in bonuses:
        if bonus[B_ON] == fighter:
            found = bonus[B_AMOUNT]
    return found


class Heroes3Sight(Sight):
    """It writes from the state itself, of hidden cards only the own hand."""

    def __init__(self, game: Game, encoding: Heroes3Encoding, seat: int) -> None:
        super().__init__(game, encoding, seat)
        self.writer: Writer = Writer(encoding, seat, self.memory)

    def follow(self, s: State) -> None:
        assert isinstance(s, Heroes3)
        self.writer.write_state(s)
