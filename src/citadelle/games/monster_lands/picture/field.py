"""Gold leaf outside the walls: paths, missions, loot, and everything in a battle."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.picture.battle import Arena
from citadelle.games.monster_lands.picture.layout import PathPlace
from citadelle.games.monster_lands.picture.leaf import Leaf
from citadelle.games.monster_lands.picture.shapes import Sign, pill
from citadelle.games.monster_lands.rules.clash import Steal, TurnUp
from citadelle.games.monster_lands.rules.rolls import Roll
from citadelle.games.monster_lands.state import NONE, ON, VALUE
from citadelle.games.monster_lands.tables import (
    COLOURS,
    LAND_A,
    PATH_IDS,
)

LIES_ON: Final = ("", "trap", "shielded", "trick")
"""In keys: what a die lies on."""


class Field(Leaf):
    """The gold leaf of decisions outside."""

    def path(self, key: str) -> None:
        """A path."""
        if key in PATH_IDS:
            self.round_box(key, self.place(PATH_IDS.index(key)).box, r=6)

    def place(self, path: int) -> PathPlace:
        """A path where it is drawn now."""
        return Arena(self.p).paths[path] if self.p.fighting(path) else self.p.form.path(path)

    def offer(self, key: str) -> None:
        """A loot token of the offer."""
        token = self.p.tables.loot_index.get(key, NONE)
        offer = self.p.view.loot_offer
        if token in offer:
            x, y, w, h = self.p.form.loot
            pitch = w / max(len(offer), 4)
            middle = x + pitch * (offer.index(token) + 0.5)
            self.round_box(key, (middle - 21, y + 26 + (h - 26) / 2 - 29, 42, 42), r=21)

    def die_at(self, key: str, path: int, at: int) -> None:
        """A die of a path."""
        place = self.place(path)
        self.round_box(key, place.die_place(at, len(self.p.view.dice[path])), off=2)

    def roll(self, key: str) -> None:
        """A die to be rolled, or rolled again; a venom; loot."""
        found = self.p.frame(Roll)
        word, _, rest = key.partition(" ")
        if found is None:
            return
        dice = self.p.view.dice[found.path]
        if word == "reroll":
            self.die_at(key, found.path, int(rest) - 1)
        elif word == "roll" and rest in COLOURS:
            self.die_at(key, found.path, [lies % ON for lies in dice].index(COLOURS.index(rest)))
        elif key == "venom":
            self.by_man(key, found.path, [("i", "venom"), ("t", "+2")], 34 if self.p.compact else 46)
        elif word == "use":
            self.loot(key, rest)

    def by_man(self, key: str, path: int, line: list[Sign], off: float) -> None:
        """A tag beside the man of a path."""
        x, y = self.place(path).man
        self.board(key, pill(x + off, y, line, 14))

    def burn(self, key: str) -> None:
        """A magic die that is not rolled yet."""
        path = self.at("path")
        word, _, on = key.partition(" ")
        lies = [die_ % VALUE + die_ // ON * ON if not die_ // VALUE % 8 else NONE for die_ in self.p.view.dice[path]]
        wanted = 1 + ON * LIES_ON.index(on) if word == "magic" and on in LIES_ON else NONE
        if wanted in lies and wanted != NONE:
            self.die_at(key, path, lies.index(wanted))

    def at(self, name: str) -> int:
        """A number that the decision tells."""
        found = self.decision.detail.get(name)
        return found if isinstance(found, int) else NONE

    def steal(self, key: str) -> None:
        """A die of the path that is robbed."""
        frame = self.p.frame(Steal)
        word, _, on = key.partition(" ")
        if frame is None or word not in COLOURS or on not in LIES_ON:
            return
        dice = self.p.view.dice[frame.target]
        lies = COLOURS.index(word) + ON * LIES_ON.index(on)
        if lies in dice:
            self.die_at(key, frame.target, dice.index(lies))

    def defend(self, key: str) -> None:
        """A way to stop a hit: beside the man."""
        path = self.at("path")
        ways: dict[str, tuple[list[Sign], float]] = {
            "talent": ([("i", "vp"), ("i", "shield")], -44),
            "token": ([("i", "shield")], 40),
            "potion": ([("i", "potion")], 48 if not self.p.compact else 40),
        }
        if key == "token":
            count = len(self.p.view.traps[path]) + self.p.view.guards[path]
            x, y = self.place(path).token_place(count - 1, count)
            self.round_box(key, (x, y, 30, 24), off=2)
        elif key in ways:
            self.by_man(key, path, *ways[key])

    def divert(self, key: str) -> None:
        """So many attack dice to another path."""
        where, _, n = key.partition(" ")
        if where in PATH_IDS:
            x, y, w, _ = self.place(PATH_IDS.index(where)).box
            self.board(key, pill(x + w / 2, y - 2 + 26 * (int(n) - 1), [("d", "A"), ("t", f"×{n}")], 17))

    def turn_up(self, key: str) -> None:
        """The token that is turned up next."""
        frame = self.p.frame(TurnUp)
        if key == "reveal" and frame is not None:
            count = len(self.p.view.traps[frame.path]) + self.p.view.guards[frame.path]
            x, y = self.place(frame.path).token_place(frame.place, count)
            self.round_box(key, (x, y, 30, 24), off=2)

    def parry(self, key: str) -> None:
        """A defence token of the path that is aimed at."""
        path = self.at("path")
        if key == "cancel" and path != NONE:
            count = len(self.p.view.traps[path]) + self.p.view.guards[path]
            x, y = self.place(path).token_place(count - 1, count)
            self.round_box(key, (x, y, 30, 24), off=2)

    def fate(self, key: str) -> None:
        """Capture or elimination: tags at the monster."""
        x, y, w, h = Arena(self.p).monster
        sign: Sign = ("i", "trap") if key == "capture" else ("i", "sword")
        self.board(key, pill(x + w * (0.3 if key == "capture" else 0.7), y + h - 8, [sign], 18))

    def conquest(self, key: str) -> None:
        """The land that can be rolled for."""
        if key == "roll" and self.p.battle >= LAND_A:
            self.round_box(key, Arena(self.p).land)

    def contract(self, key: str) -> None:
        """The contract that can be met."""
        path = self.at("path")
        if key == "pay" and path != NONE:
            self.round_box(key, self.p.form.path(path).box, r=6)
