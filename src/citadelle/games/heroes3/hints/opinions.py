"""What agents believe, in gold unless it says otherwise. No rule of the game is here."""

from __future__ import annotations

from typing import Final

TELLING: Final = 30.0
"""A difference that mostly decides a game."""
WON: Final = 250.0
"""A victory, and a defeat the other way."""

# --- goods

GOODS: Final[list[float]] = [1.0, 2.0, 4.5]
"""A unit of each resource."""
HOARD: Final = 24.0
"""Beyond so much, goods in reserve count ..."""
HOARDED: Final = 0.35
"""... this part: they should be spent."""
IDLE: Final = 0.55
"""Goods in reserve, as a part of what they buy."""
INCOME: Final = 0.8
"""Income of a resource round to come, as a part of the goods."""

# --- armies and towns

ARMY: Final = 1.25
"""A unit in the army, as a part of its price: it fights in every round."""
NEUTRAL: Final = 1.0
BUILDING: Final[list[float]] = [14.0, 13.0, 9.0, 4.0, 15.0, 20.0, 6.0, 6.0]
"""A building at the start of a game, by its place on the town board; less as rounds go by."""
LOST_BOARD: Final = 0.6
"""The own buildings while the town is captured, where that takes some away (HM-1032), as a part of them."""
TAKEN_BOARD: Final = 0.4
"""The buildings of a captured town for its captor, as a part of them."""
SECONDARY: Final = 9.0
"""A secondary hero on the map at the start of a game."""

# --- heroes and cards

EXPERIENCE: Final = 3.2
LEVEL: Final = 1.6
CARD: Final[list[float]] = [1.0, 2.6, 3.2, 2.2, 2.6]
"""A card that a player owns, by kind."""
IN_HAND: Final = 0.75
"""A card in hand beside that."""
EXPERT: Final = 0.5
"""An expert use that is left."""
FRESH: Final = 1.3
"""The use of a card that is drawn for a discarded one."""
MORALE: Final = 2.2
ARMED: Final = 3.0
"""A hand that will be lost."""

# --- the map

STEP: Final = 0.84
"""What is left of an aim for each step to it."""
FAR: Final = 7
"""Aims further away don't count."""
REVEAL: Final = 3.6
"""A face-down tile, or a place for a far tile, beside a field."""
HOME: Final = 7.0
"""A town or settlement of one's own beside its income."""
CUBE: Final = 9.0
TOWN_TAKEN: Final = 45.0
"""A rival's start town where that wins or scores."""
GRAIL: Final = 12.0
GRAIL_CARRIED: Final = 60.0
"""The grail on its way home where that wins."""
HOLDING: Final = 40.0
"""The scenario's location, held at a round start."""
UTOPIA: Final = 45.0
OBELISK_KEY: Final = 10.0
"""The first obelisk where it opens the grail's field."""
RISK: Final = 0.35
"""A lost fight costs this part of the army."""
THREAT: Final = 0.5
"""An enemy hero near one's town, as a part of the loss."""
MP: Final = 0.3
"""A movement point that is left in one's own turn."""
TOKEN: Final = 0.4
"""A token of the round that is ready."""

# --- scenarios against the AI

WON_TOGETHER: Final = 1500.0
"""A scenario won against the AI: more than all that can be gathered on the way."""
BEATEN: Final = 160.0
"""An opponent of the scenario beaten, where that wins or nearly does."""
BEATEN_ARMY: Final = 70.0
"""One of several armies beaten."""
LOSS: Final = 150.0
"""What loses the game at once, such as a beaten main hero or a lost town."""
A_LIFE: Final = 0.8
"""A defeat that the players can bear once, as a part of it."""
RETREATS: Final = 0.6
"""The part of it where one can retreat in time, as from guards, for an army of one unit; less for more."""
WANTED: Final = 80.0
"""A field that must be held beside a victory over the opponent."""
MARK: Final = 14.0
"""A mark on the boss's gate, and a visit that weakens an opponent."""
STRENGTH: Final = 0.5
"""A point of strength of an opponent that isn't beaten."""
COMING: Final = 0.8
"""Income to come, as a part of it, where armies are planned."""
FOUND: Final[list[float]] = [0.5, 0.5, 0.1]
"""What a hero finds in a round beside it, by resource."""
FOR_MISSING: Final[list[float]] = [1.0, 3.0, 10.0]
"""What a good that a plan lacks costs in gold, by resource: it must be found or traded for."""
SAVED_FOR: Final = 10.0
"""The materials, and the valuables, that the next building of an army needs."""
TOO_LATE: Final = 2
"""With fewer rounds left no dwelling or citadel is saved for."""
GROWTH: Final = 0.03
"""How much an army grows in a round, as a part of it."""
NEARER: Final = 0.97
"""What is left of the objective for each step to it."""
NEARER_LATER: Final = 0.995
"""The same while there is time to gather."""
HASTE: Final = 0.5
PATIENCE: Final = 3.5
"""With fewer rounds left than this, a lost fight for the objective costs less: waiting loses as surely."""
TIME_BESIDE: Final = 2
"""So many rounds it takes to fulfil what must hold beside a victory over the opponent."""
DEFENDERS: Final = 8
"""So much gold should be at hand to bring the army to a town."""
BEHIND_WALLS: Final = 1.7
"""How much stronger an army is behind the walls of its own town: AI opponents storm them badly."""
WITHOUT_HERO: Final = 0.8
"""What is left of an army that is brought to a town without its hero."""
FAR_OFF: Final = 0.85
"""What is left of a threat for each round until it comes."""
AI_PLAY: Final = 1.1
"""How well the units of AI opponents are played, as a part of their strength: they follow their rules."""
GUARDS: Final[list[float]] = [2.2, 1.5, 1.15, 1.0]
"""How hard guards are to beat, as a part of their strength, by the movement points that the hero has left: every combat
round after the first costs one (HM-872)."""
SECONDARY_BESIDE: Final = -15.0
"""A secondary hero there: its price is needed for the army."""
LATE: Final = 0.08
"""What of the objective is lost for each step that a hero is too far away to reach it before the rounds are over."""
WINDING: Final = 1.35
"""How much longer ways are than they look: tiles are turned, guards stand there."""
DETOUR: Final = 3
"""So many steps more than the shortest way a hero should allow for."""
AZURE: Final = 3.0
"""How much harder guards with an azure unit are."""
GUARDS_COST: Final = 20.0
"""What a lost fight with guards costs beside."""
ARMY_AT_RISK: Final = 0.5
"""A lost fight costs this part of the army where it is needed for the objective."""
AI_CARD: Final = 0.03
"""What each card of an AI deck adds to its strength."""

POTENTIAL: Final = 0.9
"""A point of the strength that an army can reach with the goods that are there and to come."""
READY: Final = 0.5
"""A point of the strength that it has already."""
UNBUILT: Final = 0.97
"""What is left of it for each building that must be built first."""
MET: Final = 0.5
"""Beating an opponent that comes near, as a part of what that brings: it may go elsewhere."""
NEAR_TURNS: Final = 2
SOON_NEAR: Final = 0.3
"""An opponent that can be there in so many of its turns, but not in the next, as a part of the danger."""
LACKING: Final = 0.8
"""What is left of it if goods for the first of them must still be found."""
MP_BESIDE: Final = 0.1
"""A movement point that is left in one's own turn there."""
HIDDEN: Final = 2.0
"""A face-down tile on the map: what lies there isn't known."""
ATTACKED: Final = 0.9
"""Being attacked by an opponent that comes near, as a part of what the fight would bring or cost."""

BESIDE: Final = 0.4
"""What lies within reach beside the objective, as a part of it."""
SECOND_BESIDE: Final = 0.1
"""The same for a secondary hero."""
BUILDING_FOR_ARMY: Final[list[float]] = [2.0, 14.0, 1.0, 2.0, 14.0, 14.0, 0.0, 0.0]
"""A building at the start of a game where the army decides all."""
OWNED: Final = 0.7
"""Cards that are owned there, as a part of their use."""
HELD_BESIDE: Final = 0.3
"""A card in hand beside that."""
CALL: Final = 40.0
"""How much an opponent calls a hero that can't beat it yet, when the rounds are over."""
CALL_BESIDE: Final = 25.0
"""The same of a field that must be held beside."""
IN_TIME: Final = 0.75
"""What the objective is worth to a hero that has time to gather first, as a part of it."""
SAVED: Final = 0.06
"""Goods in reserve there, as a part of what they buy: they become units."""
STAYS_AWAY: Final = 0.0
"""A unit weaker than this stays away from a fight with guards, where that saves the hero."""
STRONGER: Final = 1.2
"""So much stronger an ally's army must be to get one's goods and cards."""

# --- combats

STEEP: Final = 5.0
"""How fast the chance of a fight rises with the strength."""
HAND: Final = 0.05
"""What each card in hand adds to the strength in a fight."""
STEEP_LATER: Final = 2.0
"""The same where the armies are only expected."""
HELD: Final = 0.015
"""What each card that is still in hand adds once the fight goes on: unused cards are drawn anew next turn."""
HURT: Final = 0.45
"""Damage on a unit, as a part of its worth."""
ACTED: Final = 0.05
"""A unit that has yet to act in this combat round, as a part of its strength."""
PARALYSED: Final = 0.5
DEFENCE: Final = 0.06
REACH: Final = 0.02
"""Each space that a ground unit stands nearer to an enemy."""
BLOW: Final = 0.9
"""What the attack in progress will likely do, as a part of it."""
WALL: Final = 0.12
"""Each intact wall for the besieged."""

# --- locations: what a visit is worth, by id

VISIT: Final[dict[str, float]] = {
    "water_wheel": 3.0, "mystical_garden": 4.0, "windmill": 4.5, "learning_stone": 4.0, "temple": 2.5,
    "artifact_symbol": 6.0, "treasure_symbol": 5.0, "resource_symbol": 4.0, "pandoras_box": 6.0,
    "shrine_of_magic_gesture": 4.5, "shrine_of_magic_incantation": 3.0, "tree_of_knowledge": 4.0, "witch_hut": 2.5,
    "magic_spring": 2.0, "sanctuary": 0.0, "redwood_observatory": 4.0, "stables": 1.5, "warriors_tomb": 4.0,
    "trading_post": 1.0, "fountain_of_youth": 2.5, "obelisk": 5.0, "grail": 12.0, "dragon_utopia": 16.0,
}  # fmt: skip
