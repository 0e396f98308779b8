"""Knowledge of Village Attacks for agents that know no game."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from citadelle.games.village_attacks.hints.choices import weigh_answer
from citadelle.games.village_attacks.hints.deeds import weigh_deeds
from citadelle.games.village_attacks.hints.expectation import expectation, share_over, victory_lead
from citadelle.games.village_attacks.hints.opinions import TELLING
from citadelle.games.village_attacks.hints.position import party_value
from citadelle.games.village_attacks.rules.deeds import Deed
from citadelle.games.village_attacks.rules.rounds import MonsterPhase, VillagerPhase
from citadelle.games.village_attacks.state import CLEAN_UP, VillageAttacks
from citadelle.kernel import chances
from citadelle.kernel.frame import Ask
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State

AFTER_MONSTERS: Final = 8
"""More activations than a Monster Phase has, and more steps than a Villager Phase."""
CHANCES: Final = chances.read((files("citadelle.games.village_attacks.hints") / "chances.toml").read_text("utf-8"))


class VillageAttacksHints(Hints):
    """When a round is over, how good a position is, which options to try first."""

    def clock(self, s: State) -> int:
        """Rounds that have begun, through all games of a campaign."""
        assert isinstance(s, VillageAttacks)
        return s.chapter * (s.kit.round_limit + 1) + s.round

    def moment(self, s: State) -> int:
        """The activations of this round that have begun, then the steps of the Villager Phase, then Clean-up."""
        assert isinstance(s, VillageAttacks)
        if s.phase == CLEAN_UP:
            return 2 * AFTER_MONSTERS
        phase = s.find(MonsterPhase)
        if phase is not None:
            return phase.had
        step = s.find(VillagerPhase)
        return AFTER_MONSTERS + (step.step if step is not None else 0)

    def horizon(self, s: State) -> int:
        return 1

    def near(self, s: State) -> int:
        """An activation is planned to its end."""
        return self.moment(s) + 1

    def teams(self, s: State) -> list[int]:
        """VA-2: all win or lose together."""
        return [0] * s.players

    def scale(self) -> float:
        return TELLING

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, VillageAttacks)
        return [party_value(s)] * s.players

    def progress(self, s: State) -> float:
        assert isinstance(s, VillageAttacks)
        return share_over(s)

    def chances(self) -> chances.Chances:
        return CHANCES

    def chance_row(self, s: State) -> str:
        """By scenario, whatever the number of Monsters."""
        assert isinstance(s, VillageAttacks)
        return f"scenario_{s.scenario + 1}"

    def goals(self, s: State, chapter: int) -> list[float]:
        """One rank above the lowest: victory."""
        assert isinstance(s, VillageAttacks)
        return [victory_lead(s, chapter)]

    def outlook(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, VillageAttacks)
        return expectation(s)

    def weigh(self, s: State) -> list[float]:
        assert isinstance(s, VillageAttacks)
        top = s.nearest(Ask)
        if isinstance(top, Deed):
            return weigh_deeds(s, top.seat)
        return weigh_answer(s)
