"""What a seat is asked, and what the question says."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.encoding.keys import most_dice
from citadelle.games.monster_lands.encoding.layout import EncodingPart, SlotLayout
from citadelle.games.monster_lands.rules.free_effects import F2, F4, F5, F6
from citadelle.games.monster_lands.rules.rolls import GOALS, colour, value_of
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import COLOURS, PATH_IDS
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Detail
from citadelle.kernel.encoding import ASKED, squash
from citadelle.kernel.frame import questions
from citadelle.kernel.row import Row

FIRST_KINDS: Final = (
    "choose_clan", "grant_die", "grant_gift", "deploy", "window", "lodge_buy", "tavern_hire", "armory_buy",
    "bazaar_buy", "brew", "mine_bonus", "pawn", "land_pay", "free_hire", "convert_pay", "choose_path", "mission_dice",
    "reinforce", "lay_token", "flasks", "discard_trap", "contract", "hand_over", "turn_up", "aim", "parry", "steal",
    "divert", "burn", "defend", "roll", "catch_or_kill", "triumph", "try_conquest", "settle", "pick_loot",
    "succession", "desertion", "inherit",
)  # fmt: skip
"""The questions whose slots come first, in this order; those of questions that came later follow by name."""
NUMBERS: Final = (
    "off", "price", "excess", "tokens", "count", "dice", "left", "room", "hits", "carried", "total", "kill", "acted",
    "beer", "free", "loot",
)  # fmt: skip
"""What a question may say in numbers."""
WHICH: Final = ("path", "target", "source", "window")
"""What a question may say in numbers that aren't counts, but say which one of its kind is meant."""
WINDOWS: Final = (F2, F4, F5, F6)


def kinds() -> list[str]:
    """Every question of the game, in the order of its slots."""
    later = [kind for kind in questions(MonsterLands.game) if kind not in FIRST_KINDS]
    return [*FIRST_KINDS, *sorted(later)]


class Question(EncodingPart):
    """The kind of the question, its details, and in a roll the dice by their places."""

    def __init__(self, layout: SlotLayout) -> None:
        super().__init__(layout)
        kit = layout.kit
        paths = [PATH_IDS[path] for path in layout.paths]
        asked = kinds()
        at = layout.block([ASKED + kind for kind in asked])
        self.asked: dict[str, int] = {kind: at + i for i, kind in enumerate(asked)}
        said = [*NUMBERS]
        said += [f"window {window}" for window in WINDOWS] + [f"goal {goal}" for goal in GOALS]
        said += [f"path {path}" for path in paths] + [f"other path {path}" for path in paths]
        said += [f"land {land}" for land in kit.land_ids] + [f"member {member}" for member in layout.cards]
        said += [f"equipment {card}" for card in kit.equipment_keys]
        at = layout.block([f"question: {what}" for what in said])
        self.said: dict[str, int] = {what: at + i for i, what in enumerate(said)}
        self.path_names: list[str] = [f"path {path}" for path in PATH_IDS]
        self.found: dict[str, dict[object, int]] = {}
        """By what a question says, and by its value, the slot of this one of its kind; -1 if it has none."""
        self.at_picked: int = layout.block([f"question: trap {place + 1} picked" for place in range(kit.lodge_size)])
        self.most: int = most_dice(kit, layout.variant)
        self.at_dice: int = layout.block(
            [f"question: die {place + 1} {name}" for place in range(self.most) for name in COLOURS]
        )

    def write(self, row: Row, view: MonsterLandsView, me: int) -> None:
        if view.decisions:
            self.write_asked(row, view, view.decisions[0].kind, view.decisions[0].detail)
        else:
            self.write_asked(row, view, "", {})

    def write_asked(self, row: Row, view: MonsterLandsView, kind: str, detail: Detail) -> None:
        """A question of this kind, which says this; without a kind, nothing is asked."""
        row.begin(self.block)
        at = self.asked.get(kind, -1)
        if at >= 0:
            row.mark(at)
        for name, value in detail.items():
            self.write_detail(row, name, value)
        path = detail.get("path") if kind == "roll" else None
        if isinstance(path, int):
            dice = view.dice[path]
            for place in range(min(len(dice), self.most)):
                row.mark(self.at_dice + len(COLOURS) * place + colour(dice[place]), value_of(dice[place]) / 6)
        row.end()

    def write_detail(self, row: Row, name: str, value: object) -> None:
        """What the question says: numbers as they are, all else as one of its kind."""
        if isinstance(value, int) and name not in WHICH:
            if name == "picked":
                row.mark_bits(self.at_picked, value, self.kit.lodge_size)
            elif value:
                at = self.said.get(name, -1)
                if at >= 0:
                    row.mark(at, squash(value))
            return
        if not isinstance(value, int | str):
            return
        slots = self.found.get(name)
        if slots is None:
            slots = self.found[name] = {}
        place = slots.get(value)
        if place is None:
            place = slots[value] = self.said.get(self.one_of_its_kind(name, value), -1)
        if place >= 0:
            row.mark(place)

    def one_of_its_kind(self, name: str, value: object) -> str:
        """How the slot is called that says which one of its kind is meant."""
        if isinstance(value, int) and name == "path":
            return self.path_names[value]
        if isinstance(value, int) and (name == "target" or name == "source"):
            return f"other path {PATH_IDS[value]}"
        return f"{name} {value}"
