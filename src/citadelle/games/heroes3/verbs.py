"""Every answer of Heroes III, how its key is written, and the names of things that can be asked about.

Owners of rules add the verbs of their questions here, under their heading, and to ANSWERS.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.lattice import PLACE_IDS, POSITIONS
from citadelle.games.heroes3.tables import BUILDINGS, COMMON_DECKS, RESOURCES, TIERS, Tables
from citadelle.kernel.answer import Count, Noun, Verb

# --- set-up

TAKE_FACTION: Final = Verb("take_faction", "faction {faction}")
TAKE_HERO: Final = Verb("take_hero", "hero {hero}")
TURN_TILE: Final = Verb("turn_tile", "turn {rotation}")

# --- between the scenarios of a campaign

CARRY_CARD: Final = Verb("carry_card", "carry {card}")
REPLACE_CARD: Final = Verb("replace_card", "replace {card}")

# --- cards

PLAY: Final = Verb("play", "play {card} {mode}")
DISCARD: Final = Verb("discard", "discard {card}")
TAKE_CARD: Final = Verb("take_card", "take {card}")
LOOK: Final = Verb("look", "look")
TAKE_TOP: Final = Verb("take_top", "take top")
PUT_NEXT: Final = Verb("put_next", "put {card}")
LEVEL: Final = Verb("level", "level {number}")
PASS_OVER: Final = Verb("pass_over", "pass over {card}")
SPEND: Final = Verb("spend", "spend {card}")
AREA: Final = Verb("area", "{space} and {other:space}")
SWAP: Final = Verb("swap", "swap {fighter} {other:fighter}")
BOOST: Final = Verb("boost", "boost {boost}")
UNPARALYSE: Final = Verb("unparalyse", "unparalyse")
DISPEL: Final = Verb("dispel", "dispel {card}")
HEAL_DAMAGE: Final = Verb("heal_damage", "heal")
AS_PLAYED: Final = Verb("as_played", "as played", ends=True)

# --- the main part of a turn

MOVE: Final = Verb("move", "{figure} to {field}")
CROSS: Final = Verb("cross", "{figure} over {over:field} to {field}")
VISIT_AGAIN: Final = Verb("visit_again", "{figure} again")
REVEAL: Final = Verb("reveal", "{figure} reveal {place}")
PLACE_TILE: Final = Verb("place_tile", "{figure} place {place}")
BUILD: Final = Verb("build", "build {building}")
POPULATION: Final = Verb("population", "population")
RECRUIT: Final = Verb("recruit", "recruit {unit}")
REINFORCE: Final = Verb("reinforce", "reinforce {unit}")
SECONDARY: Final = Verb("secondary", "secondary hero {field}")
SPELL_BOOK: Final = Verb("spell_book", "spell book")
EXCHANGE: Final = Verb("exchange", "exchange")
USE_BUILDING: Final = Verb("use_building", "use {building}")
USE_CAPTURED: Final = Verb("use_captured", "use {faction} {building}")
USE_UNIT: Final = Verb("use_unit", "use unit {unit}")
MORALE_DRAW: Final = Verb("morale_draw", "morale draw")
MORALE_EXCHANGE: Final = Verb("morale_exchange", "morale exchange")
MORALE_REROLL: Final = Verb("morale_reroll", "morale reroll")
END_TURN: Final = Verb("end_turn", "end turn", ends=True)

FLY: Final = Verb("fly", "{figure} fly")
LAND: Final = Verb("land", "land", ends=True)
CARDS: Final = Verb("cards", "cards")

# --- choices of locations, dice, buildings

REVEAL_AT: Final = Verb("reveal_at", "reveal {place}")
PLACE_AT: Final = Verb("place_at", "place {place}")
REROLL_LUCK: Final = Verb("reroll_luck", "luck reroll {number}")
REROLL_WEASEL: Final = Verb("reroll_weasel", "weasel reroll {number}")
REROLL_MORALE: Final = Verb("reroll_morale", "morale reroll {number}")
KEEP_DIE: Final = Verb("keep_die", "keep {number}")
ACCEPT: Final = Verb("accept", "accept", ends=True)
SEARCH: Final = Verb("search", "search")
REMOVE_CARD: Final = Verb("remove_card", "remove {card}")
WEAKEN: Final = Verb("weaken", "weaken {unit}")
PAY_OPTION: Final = Verb("pay_option", "pay {number}")
ACCEPT_OFFER: Final = Verb("accept_offer", "accept offer")
TAKE_OFF: Final = Verb("take_off", "take off {unit}")
SWAP_WITH: Final = Verb("swap_with", "swap with {figure}")
OFFER_CARD: Final = Verb("offer_card", "offer {card}")
GIVE_BACK: Final = Verb("give_back", "give {card}")
GIFT: Final = Verb("gift", "gift {figure} {resource}")
AMOUNT: Final = Verb("amount", "amount {number}")
FIGURE: Final = Verb("figure", "{figure}")
TIER: Final = Verb("tier", "{tier}")
DECK: Final = Verb("deck", "deck {deck}")
BOTTOM: Final = Verb("bottom", "bottom")
LEAVE: Final = Verb("leave", "leave", ends=True)

CHOOSE: Final = Verb("choose", "choose {number}")
TRADE: Final = Verb("trade", "trade {number}")
TAKE_RESOURCE: Final = Verb("take_resource", "{resource}")
FIELD: Final = Verb("field", "{field}")
PAY: Final = Verb("pay", "pay")
FIGHT: Final = Verb("fight", "fight")
REMOVE_HERO: Final = Verb("remove_hero", "remove hero")

# --- combat

PUT_UNIT: Final = Verb("put_unit", "put {unit}")
SPACE: Final = Verb("space", "{space}")
WALK: Final = Verb("walk", "walk {space}")
STRIKE: Final = Verb("strike", "strike {fighter}")
BREAK: Final = Verb("break", "break {space}")
FIGHTER: Final = Verb("fighter", "{fighter}")
DEFEND: Final = Verb("defend", "defend")
SURRENDER: Final = Verb("surrender", "surrender")
LEAVE_COMBAT: Final = Verb("leave_combat", "leave combat")
RETREAT: Final = Verb("retreat", "retreat", ends=True)
REROLL: Final = Verb("reroll", "reroll")
REROLL_ABILITY: Final = Verb("reroll_ability", "ability reroll {number}")
SAVE: Final = Verb("save", "save by {fighter}")
EXTEND: Final = Verb("extend", "extend")
REDRAW: Final = Verb("redraw", "redraw {unit}")
GO_BACK: Final = Verb("go_back", "go back")
STAY: Final = Verb("stay", "stay", ends=True)
USE: Final = Verb("use", "use")

# --- ends

STOP_VERB: Final = Verb("stop", "stop", ends=True)
PASS: Final = Verb("pass", "pass", ends=True)
DECLINE: Final = Verb("decline", "decline", ends=True)

# --- things on the table that can be asked about

CARD_THING: Final = Verb("card", "card {card}")
UNIT_THING: Final = Verb("unit", "unit {unit}")
FIELD_THING: Final = Verb("field_thing", "field {field}")
PLACE_THING: Final = Verb("place_thing", "tile {place}")
BUILDING_THING: Final = Verb("building_thing", "building {building}")
HERO_THING: Final = Verb("hero_thing", "figure {figure}")
OPPONENT_THING: Final = Verb("opponent_thing", "opponent {opponent}")
FIGHTER_THING: Final = Verb("fighter_thing", "fighter {fighter}")
SPACE_THING: Final = Verb("space_thing", "space {space}")
THINGS: Final[tuple[Verb, ...]] = (
    CARD_THING, UNIT_THING, FIELD_THING, PLACE_THING, BUILDING_THING, HERO_THING, FIGHTER_THING,
    SPACE_THING, OPPONENT_THING,
)  # fmt: skip

ANSWERS: Final[tuple[Verb, ...]] = (
    PASS_OVER, SPEND, SWAP, BOOST, UNPARALYSE, DISPEL, HEAL_DAMAGE, AS_PLAYED, AREA, TAKE_FACTION, TAKE_HERO,
    TURN_TILE, PLAY, DISCARD, TAKE_CARD, LOOK, TAKE_TOP, PUT_NEXT, LEVEL, MOVE, CROSS, VISIT_AGAIN, REVEAL,
    PLACE_TILE, BUILD, POPULATION, RECRUIT, REINFORCE, SECONDARY, SPELL_BOOK, EXCHANGE, USE_BUILDING, USE_CAPTURED,
    USE_UNIT, MORALE_DRAW, MORALE_EXCHANGE, MORALE_REROLL, END_TURN, CHOOSE, TRADE, TAKE_RESOURCE, PAY, FIGHT,
    REMOVE_HERO, FLY, LAND, CARDS, REVEAL_AT, PLACE_AT, REROLL_LUCK, REROLL_WEASEL, REROLL_MORALE, KEEP_DIE, ACCEPT,
    SEARCH, REMOVE_CARD, WEAKEN, PAY_OPTION, PUT_UNIT, WALK, STRIKE, BREAK, DEFEND, SURRENDER, RETREAT, REROLL, USE,
    LEAVE_COMBAT, REROLL_ABILITY, SAVE, EXTEND, REDRAW, GO_BACK, STAY, ACCEPT_OFFER,
    TAKE_OFF, SWAP_WITH, OFFER_CARD, GIVE_BACK, GIFT, AMOUNT,
    STOP_VERB, PASS, DECLINE, FIELD, SPACE, FIGHTER, FIGURE, TIER, DECK, BOTTOM, LEAVE,
    CARRY_CARD, REPLACE_CARD,
)  # fmt: skip

FIGURES: Final[tuple[str, ...]] = tuple([f"{which}_{seat + 1}" for seat in range(4) for which in ("main", "second")])
"""Heroes as keys name them, by hero: `main_1`, `second_1`, `main_2` ..."""
OPPONENTS: Final[tuple[str, ...]] = tuple([f"ai_{n}" for n in range(1, 10)])
"""AI opponents as things name them, in the scenario's order."""
BOOSTS: Final[tuple[str, ...]] = ("attack", "defense", "initiative")
"""What Prayer can raise (HM-1214)."""
DECKS: Final[tuple[str, ...]] = (*COMMON_DECKS, *TIERS, "own")
"""Decks as keys name them: the common ones, the neutral ones by tier, the own one."""
MODES: Final[tuple[str, ...]] = ("basic", "expert", "third", "fourth")
SPACE_IDS: Final[tuple[str, ...]] = tuple([f"{column}{row}" for row in range(1, 6) for column in "abcd"])
"""Spaces of the combat board as keys name them: column a to d, row 1 to 5."""


def fixed_nouns(t: Tables) -> dict[str, Noun]:
    """The nouns that are the same in every position."""
    fields = [f"{tile}.{position}" for tile in t.tile_ids for position in POSITIONS]
    return {
        "card": Noun(t.card_ids),
        "mode": Noun(MODES),
        "boost": Noun(BOOSTS),
        "faction": Noun(t.faction_ids),
        "hero": Noun(t.hero_ids),
        "figure": Noun(FIGURES),
        "opponent": Noun(OPPONENTS),
        "unit": Noun(t.unit_ids),
        "field": Noun(fields),
        "place": Noun(PLACE_IDS),
        "building": Noun(BUILDINGS),
        "resource": Noun(RESOURCES),
        "tier": Noun(TIERS),
        "space": Noun([*SPACE_IDS, "tower"]),
        "deck": Noun(DECKS),
        "rotation": Count(),
        "number": Count(),
    }
