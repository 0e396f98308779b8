"""A combat alone: two armies and two hands, with or without walls, and the game ends with it.

For lessons, tests, searches and benchmarks. The sides are given as numbers of the tables; `lay` puts them on an empty
state and the combat on its stack.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import ATTACKER_SURRENDERED, ATTACKER_WON, DEFENDER_SURRENDERED, RETREATED
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, deck_of, hand_of
from citadelle.games.heroes3.rules.combat.fight import begin
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.frame import Ending, register
from citadelle.parts.piles import in_order, shuffled

FIRST: Final = 0
SECOND: Final = 1
"""The seats of the two players; with more players the others look on."""


class Force:
    """One side of a combat alone: a hero of the tables, experience, the forms of its army, its hand and its deck."""

    __slots__ = ("army", "deck", "experience", "hand", "hero", "morale")

    def __init__(
        self,
        hero: int,
        army: tuple[int, ...],
        hand: tuple[int, ...] = (),
        deck: tuple[int, ...] = (),
        experience: int = 0,
        morale: int = 0,
    ) -> None:
        self.hero = hero
        self.army = army
        self.hand = hand
        self.deck = deck
        self.experience = experience
        self.morale = morale


class CombatAlone(Ending[Heroes3]):
    """The game is the combat above: whoever wins it has won. A combat that is broken off has no winner."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.combat_alone"

    def run(self, s: Heroes3) -> None:
        s.done()

    def receive(self, s: Heroes3, value: int) -> None:
        """The outcome of the combat."""
        if value in (ATTACKER_WON, DEFENDER_SURRENDERED):
            s.winners = (FIRST,)
        elif value == RETREATED:
            s.winners = ()
        else:
            s.winners = (SECOND,)
        s.ended_by = "HM-875" if value in (ATTACKER_SURRENDERED, DEFENDER_SURRENDERED) else "HM-870"
        s.done()


def take_seat(s: Heroes3, seat: int, force: Force) -> None:
    """A player with this force, and nothing else."""
    s.hero[seat] = force.hero
    s.faction[seat] = s.kit.hero_faction[force.hero]
    s.experience[seat] = force.experience
    s.morale[seat] = force.morale
    s.army[seat] = tuple(sorted(force.army))
    in_order(s, hand_of(seat), force.hand)
    shuffled(s, deck_of(seat), force.deck)


def lay_neutral_decks(s: Heroes3) -> None:
    """HM-111: the neutral cards by tier, shuffled."""
    t = s.kit
    for tier in range(len(t.tier_ids)):
        cards: list[int] = []
        for unit in range(t.first_neutral, t.tower):
            if t.unit_tier[unit] == tier:
                cards += [unit] * t.unit_copies[unit]
        shuffled(s, NEUTRAL_DECK + tier, cards)


def lay(
    s: Heroes3,
    attacker: Force,
    defender: Force | None,
    *,
    difficulty: int = 0,
    walls: bool = False,
    mp: int = 0,
    attacker_has_hero: bool = True,
    defender_has_hero: bool = True,
) -> None:
    """Set up a combat of two forces, or of one against the guards of a field difficulty, from its placing on.

    `mp` are the movement points of the attacking hero (HM-872); a side without its main hero plays no cards (HM-431):
    the attacker's secondary hero leads its army then.
    """
    s.round = 1
    s.first = FIRST
    s.active = FIRST
    lay_neutral_decks(s)
    take_seat(s, FIRST, attacker)
    hero = FIRST * 2 if attacker_has_hero else FIRST * 2 + 1
    s.hero_mp[hero] = mp
    s.push(CombatAlone())
    if defender is None:
        begin(s, hero, NONE, NONE, NONE, difficulty, False)
        return
    take_seat(s, SECOND, defender)
    begin(s, hero, SECOND, SECOND * 2 if defender_has_hero else NONE, NONE, 0, walls)


register(CombatAlone)
