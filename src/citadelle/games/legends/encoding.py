"""Legends in numbers: named slots for what a seat sees, its own seat first, and an action for every key.

Counts are parts of their most (armies, cities, cards taken) or squashed (coins, points); everything else is 0 or 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from citadelle.games.legends import verbs
from citadelle.games.legends.chart import Chart
from citadelle.games.legends.effects.points import is_by_cards
from citadelle.games.legends.rules.scoring import PARTS
from citadelle.games.legends.state import NONE, Variant
from citadelle.games.legends.tables import ACTIONS, CITADEL, ENCOUNTER, EXPLORATION, START, SWAMP, Tables
from citadelle.games.legends.view import HIDDEN, LegendsView
from citadelle.kernel.answer import Noun, Verb
from citadelle.kernel.decision import Detail
from citadelle.kernel.encoding import ASKED, Encoding, part_of, squash
from citadelle.kernel.row import Row
from citadelle.kernel.sight import Sight
from citadelle.kernel.view import View
from citadelle.parts.effect_frames import CHOOSE_EFFECT
from citadelle.parts.slots import Slots

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

KINDS: Final = (
    "map_slot", "start_region", "outpost_region", "token_region", "neutral_region", "bid", "take_card",
    "choose_action", "place_army", "move_step", "build_city", "destroy_army", "steal_coin", "extra_card",
)  # fmt: skip
"""Every question of the game; packs may bring choices among abilities (LG-601)."""
WORDS: Final = ("stop", "skip", "ignore", "leave", "decline", "yes", "no", *ACTIONS)
"""Keys that name no component."""
NUMBERS: Final = ("left", "size", "sea", "coins")
"""What a question may say in numbers."""
TURNS: Final = 4
"""A board can be turned so many ways."""
GATHERED: Final = ("move_bonus", "army_bonus", "flying", "elixirs")
"""What a seat's cards and tokens add up to."""
NUMBER_PLACE: Final = {name: i for i, name in enumerate((*NUMBERS, *ACTIONS))}
"""By what a question says in numbers, its slot behind those of the kinds of questions."""

NOTHING: Final[list[int]] = []

NOT_ASKED: Final[list[int]] = [NONE, *[0] * len(NUMBER_PLACE), NONE]
"""Nothing is asked, as `LegendsEncoding.write_question` returns it."""
NO_THINGS: Final[tuple[int, ...]] = ()

# The blocks of a row.
MAP: Final = 0
ARMIES: Final = 1
CITIES: Final = 2
HOLDERS: Final = 3
TOKENS: Final = 4
CARDS: Final = 5
FIRST_SEAT: Final = 6
"""From here on, what the seats have won and who leads them, the own one first."""


class LegendsEncoding(Encoding):
    """The encoding for one number of players and one set of options; with a set map only its regions have slots."""

    def __init__(self, kit: Tables, variant: Variant, players: int, chart: Chart | None) -> None:
        self.kit = kit
        self.players = players
        self.kinds: tuple[str, ...] = (*KINDS, CHOOSE_EFFECT.name) if kit.choices else KINDS
        self.kind_place: dict[str, int] = {kind: i for i, kind in enumerate(self.kinds)}
        self.colours: int = 3 if players == 2 else players
        self.regions: list[int] = list(range(len(kit.region_ids))) if chart is None else chart.region
        self.place: dict[int, int] = {r: i for i, r in enumerate(self.regions)}
        self.tokens: list[int] = [t for t in range(len(kit.token_ids)) if may_lie(kit, variant, t)]
        self.token_place: dict[int, int] = {token: i for i, token in enumerate(self.tokens)}
        self.token_named: dict[str, int] = {kit.token_ids[token]: i for i, token in enumerate(self.tokens)}
        self.leaders: list[int] = list(range(len(kit.leader_ids))) if variant.leaders else []
        self.army_parts: list[float] = [part_of(i, kit.armies_per_player) for i in range(kit.armies_per_player + 1)]
        self.city_parts: list[float] = [part_of(i, kit.cities_per_player) for i in range(kit.cities_per_player + 1)]
        self.by_cards: list[bool] = [all(is_by_cards(e) for e in effects) for effects in kit.card_effects]
        """By card, do its points follow from its owner's cards alone?"""
        self.composed: bool = len(kit.composed()) > 0
        """May points of cards follow from anything on the table? (LG-601)"""
        self.chart: Chart | None = None
        self.there: list[int] = []
        """The slots of the regions of the last chart that was written."""
        super().__init__(self.named(), keys(kit, variant, players, chart, self.regions))

    def named(self) -> list[str]:
        """The names of all slots, and where their blocks begin."""
        kit = self.kit
        regions = [kit.region_ids[r] for r in self.regions]
        cards = kit.card_ids
        slots = Slots(self.players)
        colours = [*slots.seats, "third colour"][: self.colours]
        tokens = [kit.token_ids[t] for t in self.tokens]
        slots.block([ASKED + kind for kind in self.kinds])
        slots.block([f"question: {name}" for name in NUMBERS])
        slots.block([f"question: {action} size" for action in ACTIONS])
        slots.block([f"question: token {token}" for token in tokens])
        self.at_map: int = len(slots.names)
        for slot in range(len(kit.layout_slots[0])):
            slots.block([f"map {slot}: board {face}" for face in kit.face_ids])
            slots.block([f"map {slot}: turned {turn}" for turn in range(TURNS)])
        self.at_start: int = slots.block([f"start in {r}" for r in regions])
        self.at_armies: int = len(slots.names)
        for colour in colours:
            slots.block([f"{colour}: armies in {r}" for r in regions])
        self.at_cities: int = slots.each([f"cities in {r}" for r in regions])
        self.at_holders: int = len(slots.names)
        for colour in colours:
            slots.block([f"{colour}: controls {r}" for r in regions])
        self.at_tokens: int = len(slots.names)
        for token in tokens:
            slots.block([f"token {token} in {r}" for r in regions])
        if tokens:
            slots.block([f"token face down in {r}" for r in regions])
        seat = [
            *("coins", "supply", "cities left", "first", "to play", "total before"),
            *[f"points of {part}" for part in PARTS],
            *GATHERED,
            *[f"has {card}" for card in cards],
            *[f"won {token}" for token in tokens],
            *[f"leader {kit.leader_ids[leader]}" for leader in self.leaders],
        ]
        self.seat_width: int = len(seat)
        self.at_seats: int = slots.each(seat)
        self.at_captured: int = slots.block([f"{colour}: armies captured" for colour in colours])
        self.at_cards: int = len(slots.names)
        for at in range(kit.row_size):
            slots.block([f"row {at + 1}: {card}" for card in cards])
        self.at_rest: int = slots.block(["deck", "turns taken", "own bid"])
        return slots.names

    def observe(self, view: View) -> list[float]:
        """Most slots are empty at any time: a row is zeros into which what there is is written, block by block."""
        self.check(view)
        assert isinstance(view, LegendsView)
        row = self.row(None)
        scores = [[points[part] for part in PARTS] for points in view.scores]
        self.write_all(row, view, scores)
        return row.numbers

    def row(self, memory: Any) -> Row:
        """An empty row."""
        return Row(len(self.slots), FIRST_SEAT + self.players, memory)

    def sight(self, game: Game, seat: int) -> Sight:
        from citadelle.games.legends.sight import LegendsSight

        return LegendsSight(game, self, seat)

    def write_all(self, row: Row, view: LegendsView, scores: list[list[int]]) -> None:
        """Every block; `scores` are each seat's points in the order of PARTS."""
        if view.decisions:
            self.write_question(row, view.decisions[0].kind, view.decisions[0].detail, NOT_ASKED)
        self.write_map(row, view)
        self.write_armies(row, view)
        self.write_cities(row, view)
        self.write_holders(row, view)
        self.write_tokens(row, view)
        self.write_seats(row, view, scores)
        for turn in range(self.players):
            self.write_hand(row, view, turn, NO_THINGS)
        self.write_cards(row, view)
        self.write_rest(row, view)

    def write_question(self, row: Row, kind: str, detail: Detail, before: list[int]) -> list[int]:
        """What the seat is asked, and what the question says, where it is another than before; returns it so that it
        can be compared with the next one: its kind, the numbers it says, and the token it is about."""
        many = len(NUMBER_PLACE)
        asked = NOT_ASKED.copy()
        asked[0] = self.kind_place.get(kind, NONE)
        for name, number in detail.items():
            if isinstance(number, int):
                place = NUMBER_PLACE.get(name, NONE)
                if place >= 0:
                    asked[1 + place] = number
            elif name == "token":
                asked[1 + many] = self.token_named.get(str(number), NONE)
        self.write_one_of(row, 0, asked[0], before[0])
        at = len(self.kinds) - 1
        for i in range(1, 1 + many):
            if asked[i] != before[i]:
                row.put(at + i, squash(asked[i]))
        self.write_one_of(row, at + 1 + many, asked[1 + many], before[1 + many])
        return asked

    def write_one_of(self, row: Row, at: int, now: int, before: int) -> None:
        """1 for this one of many, 0 for the one that it was before; NONE for none."""
        if now != before:
            if before >= 0:
                row.put(at + before, 0.0)
            if now >= 0:
                row.put(at + now, 1.0)

    def write_map(self, row: Row, view: LegendsView) -> None:
        """The boards as they lie, and where the game starts."""
        faces = len(self.kit.face_ids)
        row.begin(MAP)
        at = self.at_map
        for face, turn in view.placed:
            row.mark(at + face)
            row.mark(at + faces + turn)
            at += faces + TURNS
        there = self.places(view)
        if 0 <= view.start < len(there):
            row.mark(self.at_start + there[view.start])
        row.end()

    def places(self, view: LegendsView) -> list[int]:
        """The slot of each region of the map, within a block of regions; none while the map is being laid."""
        chart = view.chart
        if chart is not self.chart:
            self.chart = chart
            self.there = [] if chart is None else [self.place[r] for r in chart.region]
        return self.there

    def colour(self, k: int, me: int) -> int:
        """The colour that comes in this place: the seats from the own one on, then the third colour."""
        return (me + k) % self.players if k < self.players else k

    def colour_place(self, colour: i64, me: i64) -> i64:
        """The place where a colour comes: the other way round."""
        many: i64 = self.players
        return (colour - me) % many if colour < many else colour

    def is_unsettled(self, owned: tuple[int, ...], leader: int) -> bool:
        """May the points of a seat with these cards follow from more than its cards and tokens?"""
        if leader >= 0:
            return True
        return any(not self.by_cards[card] for card in owned)

    def write_armies(self, row: Row, view: LegendsView) -> None:
        """LG-201: the armies of every colour, by region, as parts of the most."""
        there = self.places(view)
        at = self.at_armies
        me = max(view.seat, 0)
        row.begin(ARMIES)
        for k in range(self.colours):
            mark_counts(row, at, there, view.armies[self.colour(k, me)], self.army_parts)
            at += len(self.regions)
        row.end()

    def write_cities(self, row: Row, view: LegendsView) -> None:
        """The cities of every seat, by region, as parts of the most."""
        there = self.places(view)
        at = self.at_cities
        me = max(view.seat, 0)
        row.begin(CITIES)
        for k in range(self.players):
            mark_counts(row, at, there, view.cities[(me + k) % self.players], self.city_parts)
            at += len(self.regions)
        row.end()

    def write_holders(self, row: Row, view: LegendsView) -> None:
        """LG-701: who controls each region."""
        there = self.places(view)
        wide = len(self.regions)
        n = self.players
        me = max(view.seat, 0)
        row.begin(HOLDERS)
        for r in range(min(len(there), len(view.holders))):
            colour = view.holders[r]
            if colour >= 0:
                k = (colour - me) % n if colour < n else colour
                row.mark(self.at_holders + k * wide + there[r])
        row.end()

    def write_holder(self, row: Row, view: LegendsView, region: int, before: int) -> None:
        """LG-701: who controls a region now, and controlled it before; NONE for nobody."""
        n = self.players
        me = max(view.seat, 0)
        at = self.at_holders + self.places(view)[region]
        now = view.holders[region]
        if before >= 0:
            row.put(at + ((before - me) % n if before < n else before) * len(self.regions), 0.0)
        if now >= 0:
            row.put(at + ((now - me) % n if now < n else now) * len(self.regions), 1.0)

    def write_tokens(self, row: Row, view: LegendsView) -> None:
        """The tokens of every region, face down unless the seat knows them."""
        if not self.tokens:
            return
        there = self.places(view)
        wide = len(self.regions)
        row.begin(TOKENS)
        for r in range(min(len(there), len(view.tokens))):
            lies = view.tokens[r]
            k = len(self.tokens) if lies == HIDDEN else self.token_place.get(lies, -1)
            if k >= 0:
                row.mark(self.at_tokens + k * wide + there[r])
        row.end()

    def write_seats(self, row: Row, view: LegendsView, scores: list[list[int]]) -> None:
        """The numbers of every seat, the own one first."""
        for turn in range(self.players):
            seat = (max(view.seat, 0) + turn) % self.players
            self.write_goods(row, view, turn, seat)
            row.put(self.at_seats + turn * self.seat_width + 5, squash(view.totals[seat]))
            self.write_points(row, turn, scores[seat], NOTHING)

    def write_goods(self, row: Row, view: LegendsView, turn: int, seat: int) -> None:
        """What a seat has left, and whether it is first and to play."""
        kit = self.kit
        at = self.at_seats + turn * self.seat_width
        row.put(at, squash(view.coins[seat]))
        row.put(at + 1, self.army_parts[view.supply[seat]])
        row.put(at + 2, part_of(view.unbuilt[seat], kit.cities_per_player))
        row.put(at + 3, 1.0 if view.first == seat else 0.0)
        row.put(at + 4, 1.0 if seat in view.waiting else 0.0)

    def write_points(self, row: Row, turn: int, points: list[int], before: list[int]) -> None:
        """A seat's points, in the order of PARTS, where they are others than before; all if nothing was before."""
        at = self.at_seats + turn * self.seat_width + 6
        for i in range(len(points)):
            if not before or points[i] != before[i]:
                row.put(at + i, squash(points[i]))

    def write_hand(self, row: Row, view: LegendsView, turn: int, before: tuple[int, ...]) -> None:
        """What a seat has taken and won, and what that adds up to; `before` are the cards that are written already."""
        kit = self.kit
        seat = (max(view.seat, 0) + turn) % self.players
        owned = view.owned[seat]
        won = view.won[seat]
        move = army = flying = elixirs = 0
        for card in owned:
            move += kit.card_move_bonus[card]
            army += kit.card_army_bonus[card]
            flying += kit.card_flying[card]
            elixirs += kit.card_elixirs[card]
        for token in won:
            move += kit.token_move_bonus[token]
            army += kit.token_army_bonus[token]
            elixirs += kit.token_elixirs[token]
        at = self.at_seats + turn * self.seat_width + 6 + len(PARTS)
        row.put(at, squash(move))
        row.put(at + 1, squash(army))
        row.put(at + 2, squash(flying))
        row.put(at + 3, squash(elixirs))
        at += len(GATHERED)
        for card in before:
            if card not in owned:
                row.put(at + card, 0.0)
        for card in owned:
            row.put(at + card, 1.0)
        if self.tokens or self.leaders:
            self.write_prizes(row, view, turn, at + len(kit.card_ids))

    def write_prizes(self, row: Row, view: LegendsView, turn: int, at: int) -> None:
        """The tokens that a seat has won, and its leader."""
        seat = (max(view.seat, 0) + turn) % self.players
        won = view.won[seat]
        row.begin(FIRST_SEAT + turn)
        for token in won:
            k = self.token_place.get(token, -1)
            if k >= 0:
                row.mark(at + k, squash(won.count(token)))
        at += len(self.tokens)
        if self.leaders and view.leaders[seat] in self.leaders:
            row.mark(at + self.leaders.index(view.leaders[seat]))
        row.end()

    def write_cards(self, row: Row, view: LegendsView) -> None:
        """The cards of the row, by place."""
        at = self.at_cards
        row.begin(CARDS)
        for place in range(min(len(view.row), self.kit.row_size)):
            if view.row[place] >= 0:
                row.mark(at + view.row[place])
            at += len(self.kit.card_ids)
        row.end()

    def write_rest(self, row: Row, view: LegendsView) -> None:
        """Captives, the deck, the turns taken, the own bid."""
        kit = self.kit
        n = self.players
        me = max(view.seat, 0)
        for k in range(self.colours):
            row.put(self.at_captured + k, part_of(view.captured[self.colour(k, me)], kit.armies_per_player))
        bid = view.bids[me]
        row.put(self.at_rest, part_of(view.deck, len(kit.card_ids)))
        row.put(self.at_rest + 1, part_of(view.turn, n * view.cards_to_end))
        row.put(self.at_rest + 2, squash(0 if bid is None else bid + 1))


def mark_counts(row: Row, at: int, there: list[int], counts: list[int], parts: list[float]) -> None:
    """Counts by the map's own regions, as parts of the most, in the slots of those regions."""
    most = len(parts) - 1
    for r in range(min(len(there), len(counts))):
        count = counts[r]
        if count:
            row.mark(at + there[r], parts[count if count < most else most])


def may_lie(kit: Tables, variant: Variant, token: int) -> bool:
    """Can this token come into the game with these options?"""
    kind = kit.token_kind[token]
    if kind == EXPLORATION:
        return variant.exploration
    if kind == SWAMP:
        return variant.swamp
    if kind == CITADEL:
        return variant.citadels
    if kind == ENCOUNTER:
        return variant.encounters and kit.token_ids[token] in variant.encounter_tokens
    return kind != START


def keys(kit: Tables, variant: Variant, players: int, chart: Chart | None, regions: list[int]) -> list[str]:
    """Every key an option can have: words, bids, places in the row, boards, regions, steps, armies; in this order."""
    colours = verbs.COLOURS[players]
    nouns = {**kit.nouns, "region": Noun(kit.region_ids), "colour": colours}
    written: list[tuple[Verb, tuple[int, ...]]] = []
    written += [(verbs.BID, (coins,)) for coins in range(kit.start_coins[players] + 1)]
    written += [(verbs.TAKE, (at,)) for at in range(kit.row_size)]
    if chart is None:
        written += [(verbs.MAP_SLOT, (face, turn)) for face in range(len(kit.face_ids)) for turn in range(TURNS)]
    written += [(verbs.PLACE_ARMY, (region,)) for region in regions]
    portals = any(kit.token_portal[t] and may_lie(kit, variant, t) for t in range(len(kit.token_ids)))
    written += [(verbs.STEP, step) for step in steps(kit, chart, regions, portals)]
    written += [(verbs.DESTROY_ARMY, (region, colour)) for region in regions for colour in range(len(colours.ids))]
    written += [(CHOOSE_EFFECT, (number,)) for number in range(len(kit.choices))]
    return list(WORDS) + [verb.key(things, nouns.__getitem__) for verb, things in written]


def steps(kit: Tables, chart: Chart | None, regions: list[int], portals: bool) -> list[tuple[int, int]]:
    """Every step an army may ever take: with portals between any two regions, with a set map along its links."""
    if portals:
        return [(a, b) for a in regions for b in regions if a != b]
    if chart is not None:
        return [(chart.region[chart.step_from[i]], chart.region[chart.step_to[i]]) for i in range(chart.steps)]
    found: set[tuple[int, int]] = set()
    for face, links in enumerate(kit.face_links):
        for a, b, _ in links:
            found.update([(a, b), (b, a)])
        for other, ports in enumerate(kit.face_ports):
            if kit.face_board[other] != kit.face_board[face]:
                found.update([(a, b) for a in kit.face_ports[face] for b in ports])
    return sorted(found)
