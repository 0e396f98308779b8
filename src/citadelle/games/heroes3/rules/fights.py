"""Combats alone as games of their own (`data/fights.toml`): the table is laid, and the game is the combat.

The decks are those of a whole game, so that no card is lost or made: what a side holds is taken from them.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import (
    ATTACKER_WON,
    DEFENDER_WON,
)
from citadelle.games.heroes3.fight_rules import FightRules, ForceRules
from citadelle.games.heroes3.piles_of_game import COMMON_DECKS, NEUTRAL_DECK, deck_of
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.combat.alone import CombatAlone
from citadelle.games.heroes3.rules.combat.fight import begin, begin_with_ai
from citadelle.games.heroes3.rules.setup import lay_boards, lay_decks
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, SPECIALTY
from citadelle.kernel.frame import Ending, register
from citadelle.parts.piles import take, take_discard

FIRST: Final = 0
SECOND: Final = 1
"""The attacker's and the defender's seat; against the AI the player has the first."""
THE_AI: Final = 0
"""The AI opponent of a combat alone."""


def start(s: Heroes3) -> None:
    """Lay out the fight that the options name, from its placing on."""
    fight = s.kit.fights[s.variant.fight]
    forces = [fight.attacker, fight.defender]
    if fight.ai is not None:
        forces = [fight.defender if fight.ai_attacks else fight.attacker]
    for seat, force in enumerate(forces):
        s.hero[seat] = force.hero
        s.faction[seat] = s.kit.hero_faction[force.hero]
        s.experience[seat] = (force.level - 1) * s.kit.experience_per_level
    s.round = 1
    s.first = FIRST
    s.active = FIRST
    lay_boards(s)
    lay_decks(s)
    for seat, force in enumerate(forces):
        arm(s, seat, force)
    s.hero_mp[FIRST * 2] = fight.movement_points
    if fight.ai is not None:
        meet_ai(s, fight)
        return
    s.push(CombatAlone())
    if fight.guards:
        begin(s, FIRST * 2, NONE, NONE, NONE, fight.guards, False)
    else:
        begin(s, FIRST * 2, SECOND, SECOND * 2, NONE, 0, fight.walls)


def meet_ai(s: Heroes3, fight: FightRules) -> None:
    """HM-925: the combat of one player with an AI army."""
    s.ai_army[THE_AI] = (fight.attacker if fight.ai_attacks else fight.defender).army
    take_neutral(s, s.ai_army[THE_AI])
    s.push(AiCombatAlone(fight.ai_attacks))
    begin_with_ai(s, THE_AI, FIRST, FIRST * 2, NONE, fight.ai_attacks, fight.walls)


class AiCombatAlone(Ending[Heroes3]):
    """The game is the combat above, of one player with the AI: the player has won it, or nobody has."""

    __slots__ = ("ai_attacks",)
    name: ClassVar[str] = "heroes3.ai_combat_alone"
    fields: ClassVar[tuple[str, ...]] = ("ai_attacks",)

    def __init__(self, ai_attacks: bool) -> None:
        self.ai_attacks = ai_attacks

    def run(self, s: Heroes3) -> None:
        s.done()

    def receive(self, s: Heroes3, value: int) -> None:
        """The outcome of the combat."""
        won = value == (DEFENDER_WON if self.ai_attacks else ATTACKER_WON)
        s.winners = (FIRST,) if won else ()
        s.ended_by = "HM-870"
        s.done()


def arm(s: Heroes3, seat: int, force: ForceRules) -> None:
    """A side takes its units and its cards."""
    s.army[seat] = force.army
    take_neutral(s, force.army)
    for card in force.hand:
        if find_card(s, seat, card):
            decks.take_open(s, seat, card)
    decks.draw_cards(s, seat, force.cards)


def take_neutral(s: Heroes3, army: tuple[int, ...]) -> None:
    """The neutral cards of an army are taken from their decks."""
    for form in army:
        unit = form // 2
        if unit >= s.kit.first_neutral:
            take(s, NEUTRAL_DECK + s.kit.unit_tier[unit], unit)


def find_card(s: Heroes3, seat: int, card: int) -> bool:
    """Take a card from the own deck, else from the common decks and their discard piles; specialties lie in the box."""
    if take(s, deck_of(seat), card):
        return True
    if s.kit.card_kind[card] == SPECIALTY:
        return s.kit.card_hero[card] == s.hero[seat]
    return any(take(s, which, card) or take_discard(s, which, card) for which in range(len(COMMON_DECKS)))


register(AiCombatAlone)
