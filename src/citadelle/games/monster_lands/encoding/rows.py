"""The encoding of Monster Lands: its parts and the rows they write.

Most slots are empty at any time, so a row is zeros into which every part writes what there is. Cards, tiles and tokens
are 1 where they are, traps parts of all their copies, cards of a row 1 for the first and less for those after it;
counts, gold and points are squashed.
"""

from __future__ import annotations

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
from citadelle.kernel.view import View


class MonsterLandsEncoding(Encoding):
    """The encoding for one number of players and one set of options.

    A second land, tricks, Madhala and the scenarios of a campaign have slots and actions only where they can come up.
    """

    def __init__(self, kit: Tables, variant: Variant, players: int) -> None:
        layout = SlotLayout(kit, variant, players)
        self.parts: list[EncodingPart] = [
            Question(layout),
            Outside(layout),
            Clans(layout),
            Pieces(layout),
            Citadel(layout),
            Paths(layout),
            Piles(layout),
        ]
        super().__init__(layout.names, keys(kit, variant, players), others(kit))

    def observe(self, view: View) -> list[float]:
        assert isinstance(view, MonsterLandsView)
        out = [0.0] * len(self.slots)
        me = max(view.seat, 0)
        for part in self.parts:
            part.write(out, view, me)
        return out
