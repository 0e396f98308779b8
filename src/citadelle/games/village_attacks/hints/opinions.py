"""What agents believe, in villagers' lives unless it says otherwise. No rule of the game is here."""

from __future__ import annotations

from typing import Final

TELLING: Final = 8.0
"""A difference that mostly decides a scenario."""
GOAL: Final = 40.0
"""All of a scenario's goal."""
WON: Final = 60.0
"""A victory beside that, and a defeat the other way."""

# --- the Heart

HEART: Final = 0.9
"""A point of the Heart's health ..."""
HEART_LAST: Final = 9.0
"""... and what all of the last ones are worth more ..."""
HEART_FADES: Final = 4.0
"""... falling with so many points."""

# --- villagers

NEAR: Final[list[float]] = [1.25, 0.95, 0.7, 0.5, 0.35, 0.25]
"""A villager that will reach the Heart, by its distance."""
NEAR_FATAL: Final[list[float]] = [9.0, 6.0, 2.4, 1.3, 0.9, 0.6]
"""The same where one of them at the Heart loses everything."""
NEAR_SCARED: Final[list[float]] = [1.0, 0.3, 0.25, 0.2, 0.15, 0.1]
"""The same where villagers at the Heart are to be scared away, and must come there."""
KIND: Final[list[float]] = [1.0, 1.25, 1.35, 1.6]
"""How dangerous a villager is, by kind; a hero for each wound that it still takes."""
STUNNED: Final = 0.7
"""A stunned villager, as a part of one that stands."""
DOOMED: Final = 0.25
"""The same of one that is marked, or burns, and will die of it."""
HELD: Final = 0.3
"""A villager that can't leave its zone."""
ENTERS: Final = 14.0
"""A villager that will come into the Heart where that loses everything."""
OVERLAP: Final = 0.62
"""What is left of a threat for each Monster that still acts before it."""

# --- Monsters

WOUND: Final = 0.45
WOUND_LAST: Final = 0.5
"""A wound that leaves a Monster with one point of health."""
DEATH: Final = 2.2
"""A Monster that dies, beside what the Heart pays for its return ..."""
NO_RETURN: Final = 10.0
"""... and where it can't pay."""
CONDITION: Final = 0.5
BURN: Final = 1.2
LYING: Final = 1.2
EXPERIENCE: Final = 0.35
LEVEL: Final = 3.0
RESERVE: Final[list[float]] = [0.3, 0.25, 0.35, 0.12, 0.12]
"""A die in the Reserve, by symbol."""
RIPOSTE: Final = 0.8
"""A Riposte die that will answer an attack."""
SHIELD: Final = 0.05
"""A Defence die that nothing is foreseen for."""
MINION: Final = 1.8
SUMMONED: Final = 6.0
PAID: Final = 1.2
"""A Monster that has paid for a summoning."""
HOME: Final = 0.12
"""Each zone between a Monster and the villagers nearest to the Heart."""

# --- traps

TRAP: Final = 0.35
"""A trap that lies somewhere ..."""
TRAP_KILL: Final = 0.8
"""... and the part of those it will kill."""

# --- goals of scenarios

PLACED: Final = 9.0
"""A component where a spawn marker is or was."""
CARRIED: Final = 4.0
"""A peasant, a component or a symbol on its way ..."""
ON_THE_WAY: Final = 0.9
"""... and each zone that it is from where it goes."""
CAPTIVE: Final = 9.0
CAPTURE: Final = 0.9
"""A Monster on a hero's way, as a part of a captive."""
CARRIED_OFF: Final = 14.0
"""A captive that leaves the castle next."""
TO_EXIT: Final = 3.0
"""Each zone that a captor, or the carrier of a tome, is nearer to the exit than three."""
TOME_CARRIED: Final = 4.0
TOME_LOST: Final = 14.0
COLLAPSED: Final = 7.0
CROWDED: Final = 1.2
"""Each hunter in a corridor that may collapse."""
FLEEING: Final = 2.2
SCARABLE: Final = 0.5
"""A villager at the Heart that can be scared away."""
HERO_WOUND: Final = 1.1
"""A wound on a hero where heroes must die."""

# --- dice that are not spent yet

HOPE: Final = 0.85
"""What dice could still do, as a part of it."""
STEP: Final = 0.1
"""What a move costs beside its die."""
ACTIVATION: Final = 0.9
"""An Activation die."""
ANY_DIE: Final = 0.15
GUARD: Final = 0.35
ABILITY: Final = 0.9
"""An ability whose effect isn't counted in wounds."""
