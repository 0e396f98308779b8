"""A default encoding for any game: its views and keys are collected from a few sample games, always the same ones.

What a view holds as plain data becomes slots, named by where it stands. Only what has changed in those games gets a
slot of its own; the rest shares a few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.codec import Plain
from citadelle.kernel.encoding import ASKED, Encoding, squash
from citadelle.kernel.frame import REGISTERED
from citadelle.kernel.options import SetUp
from citadelle.kernel.state import State
from citadelle.kernel.view import View

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

GAMES: Final = 32
"""So many games are looked over: every other one at random, the rest led by the game's hints..."""
STRAY: Final = 4
"""... which one choice in so many doesn't follow..."""
MOST_DECISIONS: Final = 8000
"""... but no more decisions than this..."""
MOST_VIEWS: Final = 500
"""... and about so many views, spread over them."""
MOST_SLOTS: Final = 4096
"""Places beyond these, in the order of their names, share the rest's slots."""
OTHERS: Final = 64
"""Actions for keys that those games didn't show."""
REST: Final = 32
"""Slots for what those games didn't show, or showed without change: a place always falls into the same one."""
SKIPPED: Final = ("game", "decisions", "no")
"""What isn't walked through: decisions have slots of their own, and the number of the question only counts."""


def survey(game: Game, setup: SetUp) -> Encoding:
    """Play the sample games and build the encoding from them; the seed of the set-up doesn't matter."""
    keys: set[str] = set()
    kinds: set[str] = set()
    games: list[list[int]] = []
    total = 0
    by = chance("survey")
    for number in range(GAMES):
        s = start_game(game, setup, number)
        choices: list[int] = []
        while s.seat >= 0 and total < MOST_DECISIONS:
            decision = s.decision(s.seat)
            assert decision is not None
            keys.update(decision.keys)
            kinds.add(decision.kind)
            choices.append(choice(game, s, by, number % 2 == 1))
            total += 1
            s.play(choices[-1])
        games.append(choices)
    changing = places(game, setup, games, max(1, total // MOST_VIEWS))
    return Surveyed(sorted(kinds), changing[:MOST_SLOTS], sorted(keys))


def start_game(game: Game, setup: SetUp, number: int) -> State:
    """The initial state of one of the sample games."""
    return game.new(SetUp(setup.players, f"survey {number}", setup.options))


def choice(game: Game, s: State, by: Chance, led: bool) -> int:
    """An option: any, or the one that the hints find most promising."""
    if led and by.below(STRAY):
        weights = game.hints.weigh(s)
        best = max(weights)
        tied = [option for i, option in enumerate(s.options) if weights[i] == best]
        return tied[by.below(len(tied))]
    return s.options[by.below(len(s.options))]


def places(game: Game, setup: SetUp, games: list[list[int]], every: int) -> list[str]:
    """Play the games again and look at every so many-th view: the names of all places that change, in their order."""
    found: dict[str, set[float]] = {}
    seen: dict[str, int] = {}
    views = passed = 0
    for number, choices in enumerate(games):
        s = start_game(game, setup, number)
        for option in choices:
            if passed % every == 0:
                views += 1
                for place, value in numbers(game.view(s, s.seat)).items():
                    found.setdefault(place, set()).add(value)
                    seen[place] = seen.get(place, 0) + 1
            passed += 1
            s.play(option)
    return sorted([place for place, values in found.items() if len(values) > 1 or seen[place] < views])


class Surveyed(Encoding):
    """What a survey found: kinds of questions, places in the view, and keys."""

    def __init__(self, kinds: list[str], places: list[str], keys: list[str]) -> None:
        slots = [ASKED + kind for kind in kinds] + places + [f"rest {i + 1}" for i in range(REST)]
        super().__init__(slots, keys, OTHERS)
        self.at: dict[str, int] = {slot: i for i, slot in enumerate(slots)}

    def observe(self, view: View) -> list[float]:
        self.check(view)
        out = [0.0] * len(self.slots)
        for decision in view.decisions:
            at = self.at.get(ASKED + decision.kind, -1)
            if at >= 0:
                out[at] = 1.0
        rest = len(out) - REST
        for place, value in numbers(view).items():
            at = self.at.get(place, -1)
            if at >= 0:
                out[at] = value
            else:
                at = rest + crc32(place.encode()) % REST
                out[at] = max(-1.0, min(1.0, out[at] + value))
        return out


def numbers(view: View) -> dict[str, float]:
    """Everything in a view as numbers from -1 to 1, by where it stands."""
    found: dict[str, float] = {}
    for name, value in view.data().items():
        if name not in SKIPPED:
            walk(name, value, found)
    for decision in view.decisions:
        for name, detail in decision.detail.items():
            walk(f"detail.{name}", detail, found)
    return found


def walk(place: str, value: Plain, found: dict[str, float]) -> None:
    """Note a value, or all there is inside it."""
    if value is None:
        return
    if isinstance(value, bool):
        found[place] = 1.0 if value else 0.0
    elif isinstance(value, int):
        found[place] = squash(value)
    elif isinstance(value, str):
        found[f"{place}={value}"] = 1.0
    elif isinstance(value, list):
        walk_all(place, value, found)
    elif isinstance(value, dict):
        walk_marked(place, value, found)


def walk_all(place: str, values: list[Any], found: dict[str, float]) -> None:
    """How many there are, and each of them."""
    found[f"{place} count"] = squash(len(values))
    for i, value in enumerate(values):
        walk(f"{place}[{i}]", value, found)


def walk_marked(place: str, value: dict[str, Any], found: dict[str, float]) -> None:
    """A tuple, a registered value or a dict as the codec writes them; a plain dict as it is."""
    if set(value) == {"t"}:
        walk_all(place, value["t"], found)
    elif set(value) == {"r", "f"}:
        name = str(value["r"])
        found[f"{place}={name}"] = 1.0
        for field, inside in zip(REGISTERED[name].fields, value["f"], strict=True):
            walk(f"{place}.{field}", inside, found)
    elif set(value) == {"d"}:
        for name, inside in value["d"]:
            walk(f"{place}.{name}", inside, found)
    else:
        for name in sorted(value):
            walk(f"{place}.{name}", value[name], found)
