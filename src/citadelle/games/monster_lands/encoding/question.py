"""What a seat is asked, and what the question says."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.encoding.keys import most_dice
from citadelle.games.monster_lands.encoding.layout import EncodingPart, SlotLayout
from citadelle.games.monster_lands.rules.free_effects import F2, F4, F5
from citadelle.games.monster_lands.rules.rolls import GOALS, colour, value_of
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import COLOURS, PATH_IDS
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Detail
from citadelle.kernel.encoding import ASKED, squash
from citadelle.kernel.frame import questions
from citadelle.parts.slots import mark_bits

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
WINDOWS: Final = (F2, F4, F5)


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
        self.at_picked: int = layout.block([f"question: trap {place + 1} picked" for place in range(kit.lodge_size)])
        self.most: int = most_dice(kit, layout.variant)
        self.at_dice: int = layout.block(
            [f"question: die {place + 1} {name}" for place in range(self.most) for name in COLOURS]
        )

    def write(self, out: list[float], view: MonsterLandsView, me: int) -> None:
        if not view.decisions:
            return
        decision = view.decisions[0]
        at = self.asked.get(decision.kind, -1)
        if at >= 0:
            out[at] = 1.0
        self.write_detail(out, decision.detail)
        path = decision.detail.get("path")
        if decision.kind == "roll" and isinstance(path, int):
            dice = view.dice[path]
            for place in range(min(len(dice), self.most)):
                out[self.at_dice + len(COLOURS) * place + colour(dice[place])] = value_of(dice[place]) / 6

    def write_detail(self, out: list[float], detail: Detail) -> None:
        """What the question says: numbers as they are, all else as one of its kind."""
        for name, value in detail.items():
            what = f"{name} {value}"
            number = 0
            if isinstance(value, int):
                if name == "path":
                    what = f"path {PATH_IDS[value]}"
                elif name == "target" or name == "source":
                    what = f"other path {PATH_IDS[value]}"
                elif name == "picked":
                    mark_bits(out, self.at_picked, value, self.kit.lodge_size)
                elif name != "window":
                    what = name
                    number = value
            at = self.said.get(what, -1)
            if at >= 0:
                out[at] = squash(number) if what == name else 1.0
