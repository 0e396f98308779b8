"""Options outside the walls, marked in gold: paths, missions, loot, and everything in a battle."""

from __future__ import annotations

from citadelle.games.monster_lands.picture.battle import Arena
from citadelle.games.monster_lands.picture.layout import PathPlace
from citadelle.games.monster_lands.picture.option_marks import OptionMarks
from citadelle.games.monster_lands.picture.shapes import Sign, pill
from citadelle.games.monster_lands.rules.clash import Steal, TurnUp
from citadelle.games.monster_lands.rules.rolls import Roll
from citadelle.games.monster_lands.state import NONE, ON
from citadelle.games.monster_lands.tables import LAND_A
from citadelle.kernel.answer import Answer


class OutsideMarks(OptionMarks):
    """The marks of options outside."""

    def path(self, key: str, answer: Answer) -> None:
        """A path."""
        self.round_box(key, self.place(answer.thing("path")).box, r=6)

    def place(self, path: int) -> PathPlace:
        """A path where it is drawn now."""
        return Arena(self.p).paths[path] if self.p.fighting(path) else self.p.form.path(path)

    def offer(self, key: str, answer: Answer) -> None:
        """A loot token of the offer."""
        offer = self.p.view.loot_offer
        x, y, w, h = self.p.form.loot
        pitch = w / max(len(offer), 4)
        middle = x + pitch * (offer.index(answer.thing("loot")) + 0.5)
        self.round_box(key, (middle - 21, y + 26 + (h - 26) / 2 - 29, 42, 42), r=21)

    def at(self, name: str) -> int:
        """A number that the decision tells."""
        found = self.decision.detail.get(name)
        return found if isinstance(found, int) else NONE

    # --- rolls

    def die_at(self, key: str, path: int, at: int) -> None:
        """A die of a path."""
        place = self.place(path)
        self.round_box(key, place.die_place(at, len(self.p.view.dice[path])), off=2)

    def lying(self, key: str, path: int, answer: Answer) -> None:
        """The first die of a path of this colour that isn't rolled yet and lies on this."""
        dice = self.p.view.dice[path]
        if answer.thing("lying") in dice:
            self.die_at(key, path, dice.index(answer.thing("lying")))

    def roll(self, key: str, answer: Answer) -> None:
        """A die to be rolled."""
        frame = self.p.frame(Roll)
        assert frame is not None
        dice = [lies % ON for lies in self.p.view.dice[frame.path]]
        self.die_at(key, frame.path, dice.index(answer.thing("colour")))

    def reroll(self, key: str, answer: Answer) -> None:
        """A die to be rolled again."""
        frame = self.p.frame(Roll)
        assert frame is not None
        self.die_at(key, frame.path, answer.thing("place"))

    def use_venom(self, key: str, answer: Answer) -> None:
        """A venom for a strike."""
        frame = self.p.frame(Roll)
        assert frame is not None
        added = f"+{self.p.tables.venom_adds}"
        self.by_man(key, frame.path, [("i", "venom"), ("t", added)], 34 if self.p.compact else 46)

    def by_man(self, key: str, path: int, line: list[Sign], off: float) -> None:
        """A tag beside the man of a path."""
        x, y = self.place(path).man
        self.board(key, pill(x + off, y, line, 14))

    # --- attacks and tricks

    def burn(self, key: str, answer: Answer) -> None:
        """A magic die that is not rolled yet."""
        self.lying(key, self.at("path"), answer)

    def steal(self, key: str, answer: Answer) -> None:
        """A die of the path that is robbed."""
        frame = self.p.frame(Steal)
        assert frame is not None
        self.lying(key, frame.target, answer)

    def guard(self, key: str, answer: Answer) -> None:
        """A defence token of a path."""
        path = self.at("path")
        count = len(self.p.view.traps[path]) + self.p.view.guards[path]
        self.token_at(key, path, count - 1)

    def token_at(self, key: str, path: int, place: int) -> None:
        """A token of a path."""
        count = len(self.p.view.traps[path]) + self.p.view.guards[path]
        x, y = self.place(path).token_place(place, count)
        self.round_box(key, (x, y, 30, 24), off=2)

    def by_talent(self, key: str, answer: Answer) -> None:
        """A defence talent: beside the man."""
        self.by_man(key, self.at("path"), [("i", "vp"), ("i", "shield")], -44)

    def by_potion(self, key: str, answer: Answer) -> None:
        """A potion against a wound: beside the man."""
        self.by_man(key, self.at("path"), [("i", "potion")], 40 if self.p.compact else 48)

    def divert(self, key: str, answer: Answer) -> None:
        """So many attack dice to another path."""
        count = answer.thing("count")
        x, y, w, _ = self.place(answer.thing("path")).box
        self.board(key, pill(x + w / 2, y - 2 + 26 * (count - 1), [("d", "A"), ("t", f"×{count}")], 17))

    def turn_up(self, key: str, answer: Answer) -> None:
        """The token that is turned up next."""
        frame = self.p.frame(TurnUp)
        assert frame is not None
        self.token_at(key, frame.path, frame.place)

    # --- after a battle

    def capture(self, key: str, answer: Answer) -> None:
        """A tag at the monster."""
        x, y, w, h = Arena(self.p).monster
        self.board(key, pill(x + w * 0.3, y + h - 8, [("i", "trap")], 18))

    def eliminate(self, key: str, answer: Answer) -> None:
        """A tag at the monster."""
        x, y, w, h = Arena(self.p).monster
        self.board(key, pill(x + w * 0.7, y + h - 8, [("i", "sword")], 18))

    def conquest(self, key: str, answer: Answer) -> None:
        """The land that can be rolled for."""
        if self.p.battle >= LAND_A:
            self.round_box(key, Arena(self.p).land)

    def contract(self, key: str, answer: Answer) -> None:
        """The contract that can be met."""
        self.round_box(key, self.p.form.path(self.at("path")).box, r=6)
