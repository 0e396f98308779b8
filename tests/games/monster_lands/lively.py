"""Games at random in which clans are kept rich, so that everything comes up: over all player counts and settings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from tests.games.monster_lands.scene import game

from citadelle.games.monster_lands import tables
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.kernel.decision import Decision
from citadelle.kernel.match import Match

T = game().kit.plain
SCENARIOS = T.scenario_ids
LEVELS = T.difficulty_ids

SETTINGS: list[tuple[int, dict[str, object]]] = [
    *[(1, {"scenario": scenario, "difficulty": LEVELS[1 + i % 3], "more_monsters": i % 2 == 0})
      for i, scenario in enumerate(SCENARIOS)],
    (1, {"campaign": True, "difficulty": LEVELS[0]}),
    *[(2 + i % 3, {"difficulty": level, "tricks": True, "queens_grant": True, "moldo_auto_hits": i % 2 == 0})
      for i, level in enumerate(LEVELS * 2)],
    *[(players, {"more_monsters": True, "clans": "random"}) for players in (2, 3, 4)],
]  # fmt: skip
"""Players and options of each game."""
DULL = ("pawn_shop", "pass", "end", "done", "decline", "drop", "sell", "give")
"""Choices that lead nowhere."""


class Lively:
    """A game that is played when it is made; `look` sees every decision before it is answered."""

    def __init__(self, number: int, look: Callable[[Lively, Decision], None], longest: int = 500) -> None:
        players, options = SETTINGS[number]
        self.rng = random.Random(number)
        self.kinds: Counter[str] = Counter()
        self.match = Match(game(), game().setup(players, number, options))
        rich = 0
        while not self.match.is_over and len(self.match.choices) < longest:
            state = self.match.state
            assert isinstance(state, MonsterLands)
            decision = self.match.decisions[0]
            if decision.kind == "deploy" and state.round != rich:
                rich = state.round
                enrich(state, self.rng)
                decision = self.match.decisions[0]
            self.kinds[decision.kind] += 1
            look(self, decision)
            self.match.choose(self.pick(decision), decision.seat)

    def pick(self, decision: Decision) -> str:
        """Any key, those that lead somewhere rather than others."""
        keys = [key for key in decision.keys if not key.startswith(DULL)] or decision.keys
        if decision.kind == "deploy":
            out = [key for key in keys if key.startswith(("assign", "land", "settle"))]
            keys = out if out and self.rng.random() < 0.6 else keys
        return self.rng.choice(keys)


def enrich(s: MonsterLands, rng: random.Random) -> None:
    """Gold, glory, flasks and dice for everybody."""
    for seat in range(s.players):
        s.gold[seat] = max(s.gold[seat], 15)
        s.glory[seat] = max(s.glory[seat], min(24, 8 + 4 * s.round))
        s.potions[seat], s.venoms[seat] = max(1, s.potions[seat]), max(1, s.venoms[seat])
        for kind in range(tables.POOL):
            s.pool[seat * tables.POOL + kind] += (4, 3)[kind] if kind < 2 else rng.randrange(2)
    s.reopen()
