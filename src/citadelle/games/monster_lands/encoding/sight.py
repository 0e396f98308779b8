"""A seat's observation of Monster Lands while the game goes on: only the parts that may have changed are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.encoding.clans import paid_members
from citadelle.games.monster_lands.encoding.rows import MonsterLandsEncoding
from citadelle.games.monster_lands.queries import reputation
from citadelle.games.monster_lands.rules.scoring import part_points
from citadelle.games.monster_lands.state import HER_PILE, TRAP_PILE, MonsterLands
from citadelle.games.monster_lands.tables import PATHS
from citadelle.games.monster_lands.view import MonsterLandsView, her_hidden, hidden_lot, seen_traps, stored_traps
from citadelle.kernel.row import Row
from citadelle.kernel.sight import Sight
from citadelle.kernel.state import State
from citadelle.parts.piles import Pile

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

ALL_PATHS: Final = (1 << PATHS) - 1


class MonsterLandsSight(Sight):
    """It keeps the view it took last, and brings up to date in it what the encoding reads.

    Lists of a state change in place, so the view has copies to compare with; tuples are new ones when they change.
    """

    view: MonsterLandsView

    def __init__(self, game: Game, encoding: MonsterLandsEncoding, seat: int) -> None:
        super().__init__(game, encoding, seat)
        self.own: MonsterLandsEncoding = encoding
        self.row: Row = encoding.row(self.memory)
        self.taken: bool = False
        """Has it taken a view? What it is compared with stands there, so it may go on with any game of this set-up."""
        self.piles: tuple[Pile, ...] = ()
        self.traps_of: tuple[tuple[int, ...], ...] = ()
        self.traps: list[tuple[int, ...]] = []
        self.numbers: list[list[int]] = []
        """Every seat's numbers as they were written last, the own ones first."""
        self.scores: list[list[int]] = []
        """By seat, its points in their parts."""
        self.paid: list[int] = []
        """By seat, how many of its members get wages."""

    def follow(self, s: State) -> None:
        assert isinstance(s, MonsterLands)
        if not self.taken or s.carry is not self.view.carry or not s.stack or self.view.over:
            self.take_view(s)
        else:
            self.go_on(s)

    def take_view(self, s: MonsterLands) -> None:
        """Write everything anew, from a view."""
        view = self.game.view(s, self.seat)
        assert isinstance(view, MonsterLandsView)
        self.taken = True
        self.view = view
        self.own.write_all(self.row, view)
        self.piles, self.traps_of, self.traps = s.piles, s.traps_of, s.traps.copy()
        n = s.players
        self.scores = [part_points(s, seat) for seat in range(n)]
        self.paid = [paid_members(view, seat) for seat in range(n)]
        for seat in range(n):
            view.points[seat] = sum(self.scores[seat])
        self.numbers = []
        for turn in range(n):
            seat = (self.seat + turn) % n
            self.numbers.append(self.own.clans.numbers(view, seat, self.paid[seat], self.scores[seat]))

    def go_on(self, s: MonsterLands) -> None:
        """Write what has changed since the last look. What others stand on is looked at first."""
        own, view, row, me = self.own, self.view, self.row, self.seat
        clans = self.look_at_clans(s)
        paths = self.look_at_paths(s)
        if s.members is not view.members:
            view.members = s.members
            clans = True
            paths = ALL_PATHS
        if s.diverts is not view.diverts:
            view.diverts = s.diverts
            paths = ALL_PATHS
        paths |= self.look_at_pieces(s)
        worn = s.carrier != view.carrier
        if worn or s.equip_used != view.equip_used:
            view.carrier = s.carrier.copy()
            view.equip_used = s.equip_used.copy()
            own.pieces.write_cards(row, view)
            if worn:
                paths = ALL_PATHS
        if clans or worn:
            own.clans.write_things(row, view, me)
        self.look_at_traps(s, paths)
        self.look_at_numbers(s, clans)
        if paths:
            at = own.paths.layout.paths
            for i in range(len(at)):
                if paths >> at[i] & 1:
                    own.paths.write_path(row, view, me, i)
        self.look_outside(s)
        self.look_at_citadel(s)
        self.look_at_piles(s, paths)
        ask = s.open_ask(me)
        if ask is None:
            own.question.write_asked(row, view, "", {})
        else:
            own.question.write_asked(row, view, ask.kind, ask.detail(s))

    def look_at_clans(self, s: MonsterLands) -> bool:
        """Lands, trophies and loot; True if something changed."""
        view = self.view
        if s.lands is view.lands and s.trophies is view.trophies and s.loot is view.loot:
            return False
        view.lands, view.trophies, view.loot = s.lands, s.trophies, s.loot
        return True

    def look_at_paths(self, s: MonsterLands) -> int:
        """Who and what is on the paths; the paths where something changed, as bits."""
        view = self.view
        changed = s.fought ^ view.fought | s.struck ^ view.struck
        view.fought, view.struck = s.fought, s.struck
        moved = changed_at(s.on_path, view.on_path)
        if moved:
            changed |= moved
            self.own.pieces.write_where(self.row, view)
        if s.dice != view.dice:
            for path in range(PATHS):
                if s.dice[path] is not view.dice[path]:
                    view.dice[path] = s.dice[path]
                    changed |= 1 << path
        if s.traps != self.traps:
            for path in range(PATHS):
                if s.traps[path] is not self.traps[path]:
                    changed |= 1 << path
        changed |= changed_at(s.guards, view.guards) | changed_at(s.purse, view.purse)
        changed |= changed_at(s.flask_p, view.flask_p) | changed_at(s.flask_v, view.flask_v)
        return changed | changed_at(s.boons, view.boons)

    def look_at_pieces(self, s: MonsterLands) -> int:
        """Leaders, managers, wounds, and what was used; the paths where somebody's wounds changed, as bits."""
        view, row, pieces = self.view, self.row, self.own.pieces
        hurt = 0
        if s.leader is not view.leader or s.manager is not view.manager:
            view.leader, view.manager = s.leader, s.manager
            pieces.write_offices(row, view)
            self.paid = [paid_members(view, seat) for seat in range(s.players)]
        if s.wounded != view.wounded or s.used_lands != view.used_lands:
            other = s.wounded ^ view.wounded
            view.wounded, view.used_lands = s.wounded, s.used_lands
            pieces.write_wounded(row, view)
            for path in range(PATHS):
                if s.on_path[path] >= 0 and other >> s.on_path[path] & 1:
                    hurt |= 1 << path
        if s.used != view.used:
            view.used = s.used.copy()
            pieces.write_used(row, view)
        return hurt

    def look_at_traps(self, s: MonsterLands, paths: int) -> None:
        """ML-HID-02: stored traps, and those of paths where something changed, as the seat sees them."""
        own, view, me = self.own, self.view, self.seat
        changed = s.traps_of is not self.traps_of
        if changed:
            self.traps_of = s.traps_of
            view.traps_of = stored_traps(s, me)
        if paths:
            for path in range(PATHS):
                if paths >> path & 1 and (s.traps[path] or self.traps[path]):
                    self.traps[path] = s.traps[path]
                    view.traps[path] = seen_traps(s, path, me)
                    changed = True
        if changed:
            for seat in range(s.players):
                if seat != me:
                    view.lots[seat] = hidden_lot(s, seat)
            own.clans.write_traps(self.row, view, me)

    def look_at_numbers(self, s: MonsterLands, clans: bool) -> None:
        """The numbers of every seat; `clans` if who or what belongs to them has changed."""
        view, me = self.view, self.seat
        if clans or s.glory != view.glory:
            view.glory = s.glory.copy()
            for seat in range(s.players):
                view.reputation[seat] = reputation(s, seat)
                self.scores[seat] = part_points(s, seat)
                view.points[seat] = sum(self.scores[seat])
        if clans:
            self.paid = [paid_members(view, seat) for seat in range(s.players)]
        view.waiting, view.passed, view.first = s.open_seats(), s.passed, s.first
        view.contracts = s.contracts
        if s.pool != view.pool:
            view.pool = s.pool.copy()
        if s.gold != view.gold:
            view.gold = s.gold.copy()
        if s.potions != view.potions or s.venoms != view.venoms or s.defense != view.defense:
            view.potions, view.venoms, view.defense = s.potions.copy(), s.venoms.copy(), s.defense.copy()
        clans_part = self.own.clans
        for turn in range(s.players):
            seat = (me + turn) % s.players
            numbers = clans_part.numbers(view, seat, self.paid[seat], self.scores[seat])
            if numbers != self.numbers[turn]:
                clans_part.write_numbers(self.row, turn, numbers, self.numbers[turn])
                self.numbers[turn] = numbers

    def look_outside(self, s: MonsterLands) -> None:
        """The round, monsters, lands, missions and loot."""
        view = self.view
        if (
            s.round != view.round or s.loose is not view.loose or s.monster is not view.monster or s.raged != view.raged
            or s.land is not view.land or s.header is not view.header or s.mission is not view.mission
            or s.loot_offer is not view.loot_offer
        ):  # fmt: skip
            view.round, view.loose, view.monster, view.raged = s.round, s.loose, s.monster, s.raged
            view.land, view.header, view.mission, view.loot_offer = s.land, s.header, s.mission, s.loot_offer
            self.own.outside.write(self.row, view, self.seat)

    def look_at_citadel(self, s: MonsterLands) -> None:
        """Spaces and offers."""
        view = self.view
        if s.spaces != view.spaces or s.chain != view.chain or s.panic != view.panic:
            view.spaces, view.chain, view.panic = s.spaces.copy(), s.chain.copy(), s.panic
            self.own.citadel.write_spaces(self.row, view, self.seat)
        if s.lodge is not view.lodge or s.docks is not view.docks or s.equip_row is not view.equip_row:
            view.lodge, view.docks, view.equip_row = s.lodge, s.docks, s.equip_row
            self.own.citadel.write_offers(self.row, view)

    def look_at_piles(self, s: MonsterLands, paths: int) -> None:
        """ML-HID-01: what lies in the piles, in no order."""
        view, row, piles = self.view, self.row, self.own.piles
        if s.novices != view.novices:
            view.novices = s.novices
            piles.write_novices(row, view)
        moved = s.piles is not self.piles
        if moved:
            for which in range(len(s.piles)):
                now, before = s.piles[which], self.piles[which]
                if now is before:
                    continue
                if now.cards is before.cards and now.drawn > before.drawn and which != TRAP_PILE:
                    piles.take_from_pile(row, which, now.cards[before.drawn : now.drawn])
                elif now.cards is not before.cards or now.drawn != before.drawn:
                    piles.write_pile(row, which, now.left())
            self.piles = s.piles
        if piles.hers and (moved or paths):
            hers = s.piles[HER_PILE]
            piles.write_hers(row, [*hers.left(), *her_hidden(s)], len(hers))


def changed_at(now: list[int], before: list[int]) -> int:
    """Where two lists differ, as bits; the second becomes like the first."""
    if now == before:
        return 0
    bits = 0
    for i in range(len(now)):
        if now[i] != before[i]:
            before[i] = now[i]
            bits |= 1 << i
    return bits
