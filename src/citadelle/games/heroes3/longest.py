"""How many decisions a game can have at most: every part of a round is counted at its worst, from the components.

What bounds a game is the scenario's round limit (HM-1046); within a turn the movement points, the tokens, the cards a
player can own and draw (HM-227), and what exchanges can be paid for (HM-1705); within a combat its rounds (HM-878).
Nobody meets the number; that no game can pass it is what counts.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.campaign_record import series_of
from citadelle.games.heroes3.combat_fields import FIGHTERS
from citadelle.games.heroes3.tables import Tables

CARD: Final = 30
"""Questions that one card asks for at most: sources of power, level, targets, a search with its order, windows."""
PASSES: Final = 4
"""Answers in a window beside the cards: both sides pass, tokens are spent."""
WINDOWS: Final = 8
"""Windows of one attack."""
ATTACKS: Final = 5
"""Attacks that one activation can lead to: extra ones, splash or line, and the retaliation."""
ACTIVATION: Final = 8
"""Questions of an activation itself: surrender, which unit, move, target, abilities, return."""
STEPS: Final = 24
"""Movement actions of a player in one turn: two heroes, with all that can add points."""
VISIT: Final = 60
"""Questions of one visit: dice, searches, exchanges that can be paid for."""
BETWEEN: Final = 20
"""Questions between two scenarios of a campaign: cards that go on, the hero, cards that are replaced."""
SWAPS: Final = 3
"""Questions of one offered swap: with whom, which card, the ally's answer (HM-625)."""
AI_MOVE: Final = 8
"""Questions of one movement point of an AI opponent: ties, a tile's rotation, payments, a placed hero (HM-926)."""
TOWN: Final = 120
"""Town actions and windows of all players after one movement action."""


def longest(t: Tables, scenario: int, players: int) -> int:
    """An upper bound of the decisions of one game."""
    cards = sum(t.card_copies)
    rules = t.scenarios[scenario]
    rounds = rules.rounds
    set_up = players * (40 + cards)
    hand = 2 * cards
    attack = WINDOWS * (PASSES + 2)
    activation = ACTIVATION + PASSES + ATTACKS * attack
    combat_round = FIGHTERS * activation + players * hand * CARD
    combat = 40 + FIGHTERS * 2 + t.most_combat_rounds * combat_round
    turn = hand * (CARD + 2) + STEPS * (combat + VISIT + players * TOWN + 6)
    turn += SWAPS * len(t.card_ids) * (players - 1)
    points = max(t.ai_hero_mp, rules.ai_armies.mp if rules.ai_armies is not None else 0) + 1
    enemy = rules.opponents() * points * (AI_MOVE + 2 * (combat + players * TOWN))
    return set_up + rounds * (players * turn + enemy + len(rules.events) * players)


def longest_campaign(t: Tables, scenario: int) -> int:
    """An upper bound of the decisions of a campaign: every scenario, as often as it may be tried (HM-1113)."""
    series = series_of(t, t.scenarios[scenario].campaign)
    return sum([t.scenarios[one].attempts * (longest(t, one, 1) + BETWEEN) for one in series])
