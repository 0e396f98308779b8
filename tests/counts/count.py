"""Counts: from small scenes, the number of ways to play n decisions deep, as text that another program can check.

A scene is given by its player count, seed, options and the choices that lead to it (` | ` between them). `counts`
holds the number of different sequences of one, two, three ... decisions from there; what is forced is no decision, and
of seats asked at once the one listed first answers first. `python -m tools.golden counts` writes the counts anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from citadelle.kernel import registry
from citadelle.kernel.errors import NotReadable, Refused
from citadelle.kernel.match import Match
from citadelle.kernel.state import State

HOME: Final = Path(__file__).parent
WORDS: Final = ("scene", "players", "seed", "options", "choices", "counts")
DEEP: Final = 4
MOST: Final = 20_000
"""No count beyond the first that is larger than this."""

Scene = dict[str, str]


def ways(s: State, depth: int) -> int:
    """How many sequences of so many decisions there are; a finished game counts once."""
    if depth == 0 or s.seat < 0:
        return 1
    if depth == 1:
        return len(s.options)
    total = 0
    for option in s.options:
        c = s.clone()
        c.play(option)
        total += ways(c, depth - 1)
    return total


def read(path: Path) -> list[Scene]:
    """The scenes of a file."""
    scenes: list[Scene] = []
    for block in path.read_text("utf-8").strip().split("\n\n"):
        scene = {line.partition(" ")[0]: line.partition(" ")[2] for line in block.splitlines()}
        if tuple(scene) != WORDS:
            raise ValueError(f"{path}: a scene has the lines {', '.join(WORDS)}, not {', '.join(scene)}")
        scenes.append(scene)
    return scenes


def position(path: Path, scene: Scene) -> State:
    """The state a scene begins with; the file's name is the game's."""
    game = registry.game(path.stem)
    match = Match(game, game.setup(int(scene["players"]), int(scene["seed"]), json.loads(scene["options"])))
    for key in filter(None, scene["choices"].split(" | ")):
        try:
            match.choose(key)
        except Refused as refused:
            raise NotReadable(f"{path.name}: scene '{scene['scene']}' can't be reached: {refused}") from None
    return match.state


def counted(path: Path, scene: Scene) -> str:
    """The counts of a scene as it is played now."""
    s = position(path, scene)
    found: list[int] = []
    while len(found) < DEEP and (not found or found[-1] * max(2, len(s.options)) <= MOST):
        found.append(ways(s, len(found) + 1))
    return " ".join([str(n) for n in found])


def write_all() -> list[Path]:
    """Count every scene anew."""
    made = sorted(HOME.glob("*.txt"))
    for path in made:
        scenes = [{**scene, "counts": counted(path, scene)} for scene in read(path)]
        blocks = ["\n".join([f"{word} {scene[word]}".rstrip() for word in WORDS]) for scene in scenes]
        path.write_text("\n\n".join(blocks) + "\n", "utf-8")
    return made
