"""What to do next in an activation: every deed is tried on a copy, and judged with what the dice left could do."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.hints.choices import best_answer
from citadelle.games.village_attacks.hints.position import party_value
from citadelle.games.village_attacks.hints.potential import dice_now, potential
from citadelle.games.village_attacks.rules.activation import Activation
from citadelle.games.village_attacks.rules.deeds import Deed
from citadelle.games.village_attacks.rules.rounds import MonsterPhase
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.kernel.frame import STOP, Ask

MOST_ANSWERS: Final = 40
"""A deed asks no more questions than this."""


def weigh_deeds(s: VillageAttacks, seat: int) -> list[float]:
    """For each deed how good the position is then, with what the dice left could do."""
    return [deed_value(s, seat, option) for option in s.options]


def deed_value(s: VillageAttacks, seat: int, option: int) -> float:
    """A deed is carried out on a copy that ends with the activation, its questions answered at first sight."""
    running = s.find(Activation)
    phase = s.find(MonsterPhase)
    assert running is not None
    tried = s.clone()
    tried.stack = []
    if phase is not None:
        tried.push(Lasting(phase.had))
    tried.push(running)
    tried.push(Deed(seat))
    tried.play(option)
    for _ in range(MOST_ANSWERS):
        if tried.seat < 0 or isinstance(tried.nearest(Ask), Deed):
            break
        tried.play(best_answer(tried))
    value = party_value(tried)
    if tried.seat >= 0 and option != STOP:
        value += potential(tried, seat, dice_now(tried, seat))
    return value


class Lasting(MonsterPhase):
    """The Monster Phase of a copy that is judged when the running activation has ended."""

    __slots__ = ()

    def run(self, s: VillageAttacks) -> None:
        s.done()
