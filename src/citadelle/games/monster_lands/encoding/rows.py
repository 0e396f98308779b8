"""The encoding of Monster Lands: its parts and the rows they write.

Most slots are empty at any time, so a row is zeros into which every part writes what there is. Cards, tiles and tokens
are 1 where they are, traps parts of all their copies, cards of a row 1 for the first and less for those after it;
counts, gold and points are squashed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citadelle.games.monster_lands.encoding.citadel import Citadel, Piles
from citadelle.games.monster_lands.encoding.clans import Clans, Pieces
from citadelle.games.monster_lands.encoding.keys import keys, others
from citadelle.games.monster_lands.encoding.layout import EncodingPart, SlotLayout
from citadelle.games.monster_lands.encoding.outside import Outside, Paths
from citadelle.games.monster_lands.encoding.question import Question
from citadelle.games.monster_lands.state import Variant
from citadelle.games.monster_lands.tables import Tables
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.encoding import Encoding
from citadelle.kernel.row import Row
from citadelle.kernel.sight import Sight
from citadelle.kernel.view import View

if TYPE_CHECKING:
    from citadelle.kernel.game import Game


class MonsterLandsEncoding(Encoding):
    """The encoding for one number of players and one set of options.

    A second land, tricks, Madhala and the scenarios of a campaign have slots and actions only where they can come up.
    """

    def __init__(self, kit: Tables, variant: Variant, players: int) -> None:
        layout = SlotLayout(kit, variant, players)
        self.question: Question = Question(layout)
        self.outside: Outside = Outside(layout)
        self.clans: Clans = Clans(layout)
        self.pieces: Pieces = Pieces(layout)
        self.citadel: Citadel = Citadel(layout)
        self.paths: Paths = Paths(layout)
        self.piles: Piles = Piles(layout)
        self.blocks: int = layout.blocks
        super().__init__(layout.names, keys(kit, variant, players), others(kit))

    def observe(self, view: View) -> list[float]:
        self.check(view)
        assert isinstance(view, MonsterLandsView)
        row = self.row(None)
        self.write_all(row, view)
        return row.numbers

    def row(self, memory: Any) -> Row:
        """An empty row."""
        return Row(len(self.slots), self.blocks, memory)

    def sight(self, game: Game, seat: int) -> Sight:
        from citadelle.games.monster_lands.encoding.sight import MonsterLandsSight

        return MonsterLandsSight(game, self, seat)

    def write_all(self, row: Row, view: MonsterLandsView) -> None:
        """Every part."""
        me = max(view.seat, 0)
        parts: list[EncodingPart] = [
            self.question, self.outside, self.clans, self.pieces, self.citadel, self.paths, self.piles,
        ]  # fmt: skip
        for part in parts:
            part.write(row, view, me)
