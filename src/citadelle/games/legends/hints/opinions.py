"""What agents believe, in victory points unless it says otherwise. No rule of the game is here.

Tuned by play, as `bench/tune.py` does it: 192,000 games of two players.
"""

from __future__ import annotations

from typing import Final

TELLING: Final = 4.0
"""A lead that mostly wins."""

# --- land, as parts of what a region is worth

TIED: Final = 0.52
"""Level with the strongest other: it controls nothing either."""
CLOSE: Final = 0.17
"""One army short."""
DISTANT: Final = 0.024
"""Further behind."""
SAFE: Final = 0.061
"""Each army beyond the one that controls ..."""
SAFE_MOST: Final = 3
"""... up to so many armies."""
ISLAND_SHARE: Final = 1.02
"""A region of a larger island: its even share of the island's points, times this."""
FADING: Final = 0.44
"""The part of hopes for regions not controlled yet that fades towards the end."""

# --- pieces

ARMY: Final = 0.075
"""An army on the map, at the start of a game; less and less towards its end."""
CITY_STANDING: Final = 0.61
"""A city on the map, likewise."""
ELIXIR_HELD: Final = 0.11
"""An elixir beside what it scores now, likewise."""
COIN: Final = 1.86
"""A coin at the start of a game ..."""
COIN_LATE: Final = 0.15
"""... and before its last turn."""
COIN_LEFT: Final = 0.05
"""A coin after the last turn: it may break a tie."""

# --- abilities of cards: what each is worth in every turn to come

STEP_EACH_TURN: Final = 0.30
ARMY_EACH_TURN: Final = 0.047
FLYING_EACH_TURN: Final = 0.51
IMMUNE_EACH_TURN: Final = 0.10
FAMILY_HOPE: Final = 0.52
"""The part of a family card's points that each card of the family still to come promises."""
SET_HOPE: Final = 0.32
"""The part of a set's points, divided by the cards that are missing."""

# --- taking a card

ELIXIR_TAKEN: Final = 0.69
COUNTING: Final = 0.22
"""What cards that count coins or Flying may still gain."""
PLACED_ARMY: Final = 0.69
STEP: Final = 0.46
"""A step of an army ..."""
STEP_TOO_MANY: Final = 0.16
"""... and steps beyond one for each army."""
CITY_BUILT: Final = 1.61
CITY_EARLY: Final = 0.69
"""What a city adds at the start of a game."""
DESTRUCTION: Final = 1.12
STEPS_NOW: Final = 0.37
"""The part of what steps could gain on the map as it is ..."""
CITY_NOW: Final = 0.53
"""... and of what the best city could."""
IGNORING: Final = -0.58
"""Doing neither of two actions."""

# --- one choice

FURTHER: Final = 0.65
"""The part of a gain that lies one step beyond."""
DETOUR: Final = 0.083
"""Each step's worth of cost above the least."""
RESERVE: Final = 0.46
"""An army placed where it changes nothing, at the start of a game."""
BETTER_THAN_NONE: Final = 0.056
SITE_CONTROL: Final = 1.20
"""Control by a city, which nobody can destroy, times this."""
SITE_NEW: Final = 0.80
"""A first city in a region, at the start of a game ..."""
SITE_ROOM: Final = 0.39
"""... and the part of the land beside it that isn't controlled."""
SITE_TOKEN: Final = 1.46
SITE_ANY: Final = 0.11
SPOIL: Final = 0.57
"""Taking control of a region from another seat, as a part of what the region is worth."""
TARGET_SEAT: Final = 0.14
TARGET_THIRD_COLOUR: Final = -0.019
TARGET_OWN: Final = -0.82
BID: Final = 0.77
"""What a coin offered for the first turn costs."""
MODEST_BIDS: Final = 3
"""Other seats are taken to make one of so many lowest bids."""
THEFT: Final = 1.10
