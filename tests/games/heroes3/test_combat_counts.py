"""Counts: from small combats, the number of ways to play n decisions deep. One wrong option anywhere shows.

The dice are those of the scene's seed; what is forced is no decision. The module run by itself
writes the counts anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.counts.count import ways
from tests.games.heroes3.combat_scene import KIT, Fight, card, empty_state, form

from citadelle.games.heroes3.rules.combat import alone
from citadelle.games.heroes3.state import Heroes3

FILE = Path(__file__).parent / "combat_counts.json"
DEEP = 4
MOST = 20_000


def force(given: dict[str, Any]) -> alone.Force:
    """A side of a scene."""
    hand = tuple(card(name) for name in given.get("hand", []))
    deck = tuple(card(name) for name in given.get("deck", []))
    army = tuple(form(text) for text in given["army"])
    return alone.Force(KIT.hero_ids.index(given["hero"]), army, hand, deck, given.get("experience", 0))


def position(scene: dict[str, Any]) -> Heroes3:
    """The state a scene begins with: placing, or units on the board and combat rounds."""
    if "board" in scene:
        f = Fight(scene["board"][0], scene["board"][1], (scene["heroes"][0], scene["heroes"][1]))
        for seat in (0, 1):
            f.hand(seat, *scene.get("hands", [[], []])[seat])
        if "gate" in scene:
            f.walls(scene["gate"])
        return f.rounds().s
    s = empty_state(scene.get("players", 2), scene["seed"])
    defender = force(scene["defender"]) if "defender" in scene else None
    alone.lay(
        s, force(scene["attacker"]), defender, difficulty=scene.get("difficulty", 0), walls=scene.get("walls", False)
    )
    s.advance()
    return s


def counted(scene: dict[str, Any]) -> list[int]:
    """The counts of a scene as it is played now."""
    s = position(scene)
    s.sink = None
    found: list[int] = []
    while len(found) < DEEP and (not found or found[-1] * max(2, len(s.options)) <= MOST):
        found.append(ways(s, len(found) + 1))
    return found


SCENES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("scene", SCENES, ids=[scene["scene"] for scene in SCENES])
def test_counts_of_combats(scene: dict[str, Any]) -> None:
    assert counted(scene) == scene["counts"]


if __name__ == "__main__":
    for one in SCENES:
        one["counts"] = counted(one)
    FILE.write_text("[\n" + ",\n".join(json.dumps(one) for one in SCENES) + "\n]\n", "utf-8")
