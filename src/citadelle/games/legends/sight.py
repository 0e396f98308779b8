"""A seat's observation of Legends while the game goes on: only the blocks that may have changed are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from citadelle.games.legends.encoding import NOT_ASKED, LegendsEncoding
from citadelle.games.legends.rules.scoring import (
    add_island,
    add_region,
    elixirs,
    island_holder,
    joined,
    land_points,
    points_of_elixirs,
    strengths,
    strongest,
    thing_points,
    things_of,
)
from citadelle.games.legends.state import CARD_PILE, Legends
from citadelle.games.legends.view import LegendsView, cities_of, known_bids, shown_token
from citadelle.kernel.frame import AskAll
from citadelle.kernel.row import Row
from citadelle.kernel.sight import Sight
from citadelle.kernel.state import State

if TYPE_CHECKING:
    from citadelle.kernel.game import Game


ALL: Final = -1
"""Instead of seats as bits: every seat."""


class LegendsSight(Sight):
    """It keeps the view it took last, and brings up to date in it what the encoding reads."""

    view: LegendsView

    def __init__(self, game: Game, encoding: LegendsEncoding, seat: int) -> None:
        super().__init__(game, encoding, seat)
        self.own: LegendsEncoding = encoding
        self.row: Row = encoding.row(self.memory)
        self.taken: bool = False
        """Has it taken a view? What it is compared with stands there, so it may go on with any game on the same map."""
        self.asked: list[int] = NOT_ASKED
        """The question as it was written last."""
        self.armies: list[int] = []
        self.strength: list[int] = []
        """Armies and cities together."""
        self.tokens: tuple[int, ...] = ()
        self.down: int = 0
        self.seen: tuple[int, ...] = ()
        self.owned: tuple[tuple[int, ...], ...] = ()
        self.won: tuple[tuple[int, ...], ...] = ()
        self.leaders: tuple[int, ...] = ()
        self.captured: tuple[int, ...] = ()
        self.cards: tuple[int, ...] = ()
        self.told: tuple[int, ...] = ()
        """The captives as they were written last."""
        self.bidding: bool = False
        self.land: list[list[int]] = []
        """By seat, the points of the land (`land_points`), changed with whatever changes hands."""
        self.things: list[list[int]] = []
        self.elixirs: list[int] = []
        self.unsettled: list[bool] = []
        """By seat, may its points follow from more than its cards and tokens?"""
        self.scores: list[list[int]] = []

    def follow(self, s: State) -> None:
        assert isinstance(s, Legends)
        if self.taken and s.stack and self.is_same_map(s):
            self.go_on(s)
        else:
            self.take_view(s)

    def is_same_map(self, s: Legends) -> bool:
        """Is the map laid as it was, in the same game of a series?"""
        view = self.view
        return s.placed == view.placed and s.chart is view.chart and s.carry is view.carry and not view.over

    def take_view(self, s: Legends) -> None:
        """Write everything anew, from a view."""
        view = self.game.view(s, self.seat)
        assert isinstance(view, LegendsView)
        self.taken = True
        self.view = view
        self.land = land_points(s, view.holders, view.island_holders)
        self.things = thing_points(s, view.island_holders)
        self.elixirs = [elixirs(s, seat) for seat in range(s.players)]
        self.unsettled = [self.own.is_unsettled(s.owned[seat], s.leaders[seat]) for seat in range(s.players)]
        self.scores = [joined(self.land[seat], self.things[seat]) for seat in range(s.players)]
        self.clear()
        self.row = self.own.row(self.memory)
        self.own.write_all(self.row, view, self.scores)
        self.asked = NOT_ASKED
        if view.decisions:
            self.asked = self.own.write_question(self.row, view.decisions[0].kind, view.decisions[0].detail, NOT_ASKED)
        self.armies = s.armies.copy()
        self.strength = strengths(s)
        self.tokens, self.down, self.seen = s.tokens, s.down, s.seen
        self.owned, self.won, self.leaders = s.owned, s.won, s.leaders
        self.captured, self.cards = s.captured, s.row
        self.bidding = s.is_simultaneous()

    def go_on(self, s: Legends) -> None:
        """Write what has changed since the last look."""
        own, view, row = self.own, self.view, self.row
        ask = s.open_ask(self.seat)
        if ask is None:
            self.asked = own.write_question(row, "", {}, self.asked)
        else:
            self.asked = own.write_question(row, ask.kind, ask.detail(s), self.asked)
        if s.start != view.start:
            view.start = s.start
            own.write_map(row, view)
        goods = s.built is not view.built or s.coins != view.coins or s.supply != view.supply
        land = self.look_at_map(s)
        things = self.look_at_things(s)
        if own.composed or (land and own.leaders):
            things = ALL
        if goods:
            things |= self.look_at_goods(s)
        if land or things:
            self.look_at_points(s, land, things)
        if goods or s.first != view.first or not self.is_waiting_as_before(s):
            view.waiting = s.open_seats()
            view.first = s.first
            for turn in range(own.players):
                own.write_goods(row, view, turn, (self.seat + turn) % own.players)
        if s.row is not self.cards:
            self.cards = s.row
            view.row = list(s.row)
            own.write_cards(row, view)
        self.look_at_rest(s)

    def is_waiting_as_before(self, s: Legends) -> bool:
        """Are the same seats to choose as at the last look?"""
        waiting = self.view.waiting
        if s.is_simultaneous():
            return waiting == s.open_seats()
        return len(waiting) == 1 and waiting[0] == s.seat

    def look_at_goods(self, s: Legends) -> int:
        """Coins and armies left; the seats whose points may be others by that, as bits."""
        view = self.view
        seats = 0
        for seat in range(s.players):
            empty = s.supply[seat] == 0
            if self.unsettled[seat] and (s.coins[seat] != view.coins[seat] or empty != (view.supply[seat] == 0)):
                seats |= 1 << seat
        view.coins = s.coins.copy()
        view.supply = s.supply.copy()
        return seats

    def look_at_points(self, s: Legends, land: int, things: int) -> None:
        """Points of things are counted anew for some seats, as bits (ALL: for all); those of the land stand already,
        and are others for the seats that `land` names."""
        n = s.players
        changed = land | things
        if things:
            for seat in range(n):
                if things >> seat & 1:
                    self.elixirs[seat] = elixirs(s, seat)
            sips = points_of_elixirs(s.kit, self.elixirs)
            for seat in range(n):
                if things >> seat & 1:
                    self.things[seat] = things_of(s, seat, sips[seat], self.view.island_holders)
                elif self.things[seat][1] != sips[seat]:
                    self.things[seat][1] = sips[seat]
                    changed |= 1 << seat
        for turn in range(n):
            seat = (self.seat + turn) % n
            if not changed >> seat & 1:
                continue
            scores = joined(self.land[seat], self.things[seat])
            if scores != self.scores[seat]:
                self.own.write_points(self.row, turn, scores, self.scores[seat])
                self.scores[seat] = scores

    def look_at_things(self, s: Legends) -> int:
        """Cards, tokens and leaders of the seats, and captives; the seats whose points may be others, as bits."""
        own, view = self.own, self.view
        seats = 0
        if s.owned is not self.owned or s.won is not self.won or s.leaders is not self.leaders:
            led = s.leaders is not self.leaders
            view.leaders = list(s.leaders)
            for turn in range(own.players):
                seat = (self.seat + turn) % own.players
                if led or s.owned[seat] is not self.owned[seat] or s.won[seat] is not self.won[seat]:
                    seats |= 1 << seat
                    view.owned[seat] = list(s.owned[seat])
                    view.won[seat] = list(s.won[seat])
                    self.unsettled[seat] = own.is_unsettled(s.owned[seat], s.leaders[seat])
                    own.write_hand(self.row, view, turn, self.owned[seat])
            self.owned, self.won, self.leaders = s.owned, s.won, s.leaders
        if s.captured is not self.captured:
            self.captured = s.captured
            view.captured = list(s.captured)
            seats = ALL
        return seats

    def look_at_map(self, s: Legends) -> int:
        """Armies, cities, tokens, and who controls what; the seats whose land is worth something else, as bits."""
        own, view, row = self.own, self.view, self.row
        changed = 0
        built = s.built is not view.built
        if built:
            view.built = s.built
            view.cities = cities_of(s)
            view.unbuilt = [s.kit.cities_per_player - len(cities) for cities in s.built]
            own.write_cities(row, view)
            self.look_at_armies(s)
            self.strength = strengths(s)
            for region in range(s.regions):
                changed |= self.look_at_region(s, region)
        elif s.armies != self.armies:
            for region in self.look_at_armies(s):
                changed |= self.look_at_region(s, region)
        if s.tokens is not self.tokens or s.down != self.down or s.seen is not self.seen:
            self.tokens, self.down, self.seen = s.tokens, s.down, s.seen
            mine = s.seen[self.seat]
            view.tokens = [shown_token(s, r, mine, False) for r in range(s.regions)]
            own.write_tokens(row, view)
            self.land = land_points(s, view.holders, view.island_holders)
            changed = ALL
        return changed

    def look_at_region(self, s: Legends, region: int) -> int:
        """LG-701, LG-702: who controls a region, and with it its island; who gains or loses by it, as bits."""
        view = self.view
        before = view.holders[region]
        now = strongest(self.strength, s.regions, s.colours(), region)
        if now == before:
            return 0
        colours = bit_of(before) | bit_of(now)
        view.holders[region] = now
        add_region(s, self.land, before, region, -1)
        add_region(s, self.land, now, region, 1)
        chart = s.chart
        assert chart is not None
        island = chart.island_of[region]
        holder = island_holder(chart.islands[island], view.holders, s.colours())
        if holder != view.island_holders[island]:
            add_island(s, self.land, view.island_holders[island], -1)
            add_island(s, self.land, holder, 1)
            colours |= bit_of(view.island_holders[island]) | bit_of(holder)
            view.island_holders[island] = holder
        self.own.write_holder(self.row, view, region, before)
        return colours

    def look_at_armies(self, s: Legends) -> list[int]:
        """The armies, where their number is another; the regions where that is so, each as often as it is."""
        own, row = self.own, self.row
        armies, before, strength = s.armies, self.armies, self.strength
        there = own.places(self.view)
        regions: i64 = s.regions
        wide: i64 = len(own.regions)
        most: i64 = len(own.army_parts) - 1
        out: list[int] = []
        end: i64 = len(armies)
        for i in range(end):
            count: i64 = armies[i]
            was: i64 = before[i]
            if count != was:
                before[i] = count
                strength[i] += count - was
                region: i64 = i % regions
                k: i64 = own.colour_place(i // regions, self.seat)
                row.put(own.at_armies + k * wide + there[region], own.army_parts[min(count, most)])
                out.append(region)
        return out

    def look_at_rest(self, s: Legends) -> None:
        """The deck, the turns taken, captives, and, while bids are open, the own one (LG-302)."""
        view = self.view
        top = s.find(AskAll) if s.is_simultaneous() else None
        bids = top is not None
        deck = len(s.piles[CARD_PILE])
        if bids or self.bidding or deck != view.deck or s.turn != view.turn or self.captured is not self.told:
            view.bids = known_bids([] if top is None else [top.veiled(self.seat)], s.players)
            self.bidding = bids
            view.deck = deck
            view.turn = s.turn
            self.told = self.captured
            self.own.write_rest(self.row, view)


def bit_of(colour: int) -> int:
    """A colour as a bit; none for nobody."""
    return 1 << colour if colour >= 0 else 0
