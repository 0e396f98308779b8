"""Combats alone in numbers: what `rules.fights` lays on the table."""

from __future__ import annotations

from citadelle.games.heroes3.scenario_rules import AiDeck


class ForceRules:
    """One side: hero, level, the forms of its army, the cards held, and how many more are drawn."""

    __slots__ = ("army", "cards", "hand", "hero", "level")

    def __init__(self, hero: int, level: int, army: tuple[int, ...], hand: tuple[int, ...], cards: int) -> None:
        self.hero = hero
        self.level = level
        self.army = army
        self.hand = hand
        self.cards = cards


class FightRules:
    """One combat; `guards` is the field difficulty whose neutral units the defender leads, 0 for its own army.

    With `ai` one side is an AI army with that deck, the attacking one if `ai_attacks`; its hero and cards don't matter.
    """

    __slots__ = ("ai", "ai_attacks", "attacker", "defender", "guards", "movement_points", "players", "walls")

    def __init__(
        self, attacker: ForceRules, defender: ForceRules, walls: bool, guards: int, movement_points: int
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.walls = walls
        self.guards = guards
        self.movement_points = movement_points
        self.ai: AiDeck | None = None
        self.ai_attacks: bool = False
        self.players: int = 2
