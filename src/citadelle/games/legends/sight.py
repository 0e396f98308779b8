"""A seat's observation of Legends while the game goes on: only the blocks that may have changed are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from citadelle.games.legends.encoding import LegendsEncoding
from citadelle.games.legends.rules.scoring import (
    elixir_points,
    island_holder,
    joined,
    land_points,
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
        self.things: list[list[int]] = []
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
        self.scores = [joined(self.land[seat], self.things[seat]) for seat in range(s.players)]
        self.clear()
        self.row = self.own.row(self.memory)
        self.own.write_all(self.row, view, self.scores)
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
            own.write_question(row, "", {})
        else:
            own.write_question(row, ask.kind, ask.detail(s))
        if s.start != view.start:
            view.start = s.start
            own.write_map(row, view)
        built = s.built is not view.built
        land = self.look_at_map(s)
        every = self.look_at_things(s) or (land and len(own.leaders) > 0) or own.composed
        things = ALL if every else 0
        goods = built or s.coins != view.coins or s.supply != view.supply
        if goods:
            for seat in range(s.players):
                empty = s.supply[seat] == 0
                if s.coins[seat] != view.coins[seat] or empty != (view.supply[seat] == 0):
                    things |= 1 << seat
            view.coins = s.coins.copy()
            view.supply = s.supply.copy()
        if land or things:
            self.look_at_points(s, land, things)
        waiting = s.open_seats()
        if goods or waiting != view.waiting or s.first != view.first:
            view.waiting = waiting
            view.first = s.first
            for turn in range(own.players):
                own.write_goods(row, view, turn, (self.seat + turn) % own.players)
        if s.row is not self.cards:
            self.cards = s.row
            view.row = list(s.row)
            own.write_cards(row, view)
        self.look_at_rest(s)

    def look_at_points(self, s: Legends, land: bool, things: int) -> None:
        """Points of the land, and those of the things of some seats (ALL: of all), are counted anew."""
        n = s.players
        isles = self.view.island_holders
        if land:
            self.land = land_points(s, self.view.holders, isles)
        if things == ALL:
            self.things = thing_points(s, isles)
        elif things:
            sips = elixir_points(s)
            for seat in range(n):
                if things >> seat & 1:
                    self.things[seat] = things_of(s, seat, sips[seat], isles)
        for turn in range(n):
            seat = (self.seat + turn) % n
            scores = joined(self.land[seat], self.things[seat])
            if scores != self.scores[seat]:
                self.scores[seat] = scores
                self.own.write_points(self.row, turn, scores)

    def look_at_things(self, s: Legends) -> bool:
        """Cards, tokens and leaders of the seats, and captives; True if something changed."""
        own, view = self.own, self.view
        changed = False
        if s.owned is not self.owned or s.won is not self.won or s.leaders is not self.leaders:
            view.leaders = list(s.leaders)
            for turn in range(own.players):
                seat = (self.seat + turn) % own.players
                if (
                    s.owned[seat] is not self.owned[seat]
                    or s.won[seat] is not self.won[seat]
                    or s.leaders is not self.leaders
                ):
                    view.owned[seat] = list(s.owned[seat])
                    view.won[seat] = list(s.won[seat])
                    own.write_hand(self.row, view, turn)
            self.owned, self.won, self.leaders = s.owned, s.won, s.leaders
            changed = True
        if s.captured is not self.captured:
            self.captured = s.captured
            view.captured = list(s.captured)
            changed = True
        return changed

    def look_at_map(self, s: Legends) -> bool:
        """Armies, cities, tokens, and who controls what; True if that is another than before."""
        own, view, row = self.own, self.view, self.row
        changed = False
        built = s.built is not view.built
        if built:
            view.built = s.built
            view.cities = cities_of(s)
            view.unbuilt = [s.kit.cities_per_player - len(cities) for cities in s.built]
            own.write_cities(row, view)
            self.look_at_armies(s)
            self.strength = strengths(s)
            for region in range(s.regions):
                changed = self.look_at_region(s, region) or changed
        elif s.armies != self.armies:
            for region in self.look_at_armies(s):
                changed = self.look_at_region(s, region) or changed
        if s.tokens is not self.tokens or s.down != self.down or s.seen is not self.seen:
            self.tokens, self.down, self.seen = s.tokens, s.down, s.seen
            mine = s.seen[self.seat]
            view.tokens = [shown_token(s, r, mine, False) for r in range(s.regions)]
            own.write_tokens(row, view)
            changed = True
        return changed

    def look_at_region(self, s: Legends, region: int) -> bool:
        """LG-701, LG-702: who controls a region, and with it its island; True if that is another than before."""
        view = self.view
        before = view.holders[region]
        now = strongest(self.strength, s.regions, s.colours(), region)
        if now == before:
            return False
        view.holders[region] = now
        chart = s.chart
        assert chart is not None
        island = chart.island_of[region]
        view.island_holders[island] = island_holder(chart.islands[island], view.holders, s.colours())
        self.own.write_holder(self.row, view, region, before)
        return True

    def look_at_armies(self, s: Legends) -> list[int]:
        """The armies, where their number is another; the regions where that is so, each as often as it is."""
        own, row = self.own, self.row
        armies, before, strength = s.armies, self.armies, self.strength
        there = own.places(self.view)
        regions: i64 = s.regions
        wide: i64 = len(own.regions)
        most = len(own.army_parts) - 1
        out: list[int] = []
        for k in range(own.colours):
            colour: i64 = own.colour(k, self.seat)
            at: i64 = own.at_armies + k * wide
            start: i64 = colour * regions
            for r in range(regions):
                count = armies[start + r]
                if count != before[start + r]:
                    strength[start + r] += count - before[start + r]
                    before[start + r] = count
                    row.put(at + there[r], own.army_parts[min(count, most)])
                    out.append(r)
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
