"""Every answer of Legends, how its key is written, and the names of things that can be asked about but not chosen."""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.tables import ACTIONS
from citadelle.kernel.answer import Answer, Count, Noun, Verb
from citadelle.parts.effect_frames import CHOOSE_EFFECT, DECLINE_EFFECT

# --- answers

MAP_SLOT: Final = Verb("map_slot", "{face}/{turned:turn}")
START_REGION: Final = Verb("start_region", "{region}")
OUTPOST_REGION: Final = Verb("outpost_region", "{region}")
NEUTRAL_REGION: Final = Verb("neutral_region", "{region}")
TOKEN_REGION: Final = Verb("token_region", "{region}")
LEAVE: Final = Verb("leave", "leave", ends=True)
BID: Final = Verb("bid", "bid {coins}")
BID_NOTHING: Final = Verb("bid_nothing", "bid 0", ends=True)
TAKE: Final = Verb("take", "take {place}")
BUY: Final = Verb("buy", "take {place}")
DECLINE: Final = Verb("decline", "decline", ends=True)
BEGIN: Final = Verb("begin", "{action}")
IGNORE: Final = Verb("ignore", "ignore", ends=True)
PLACE_ARMY: Final = Verb("place_army", "{region}")
STOP_HERE: Final = Verb("stop", "stop", ends=True)
STEP: Final = Verb("step", "{start:region}>{end:region}")
BUILD_CITY: Final = Verb("build_city", "{region}")
BUILD_NOTHING: Final = Verb("build_nothing", "skip", ends=True)
DESTROY_ARMY: Final = Verb("destroy_army", "{region}:{colour}")
DESTROY_NOTHING: Final = Verb("destroy_nothing", "skip", ends=True)
STEAL: Final = Verb("steal", "yes")
SPARE: Final = Verb("spare", "no", ends=True)

ANSWERS: Final[tuple[Verb, ...]] = (
    MAP_SLOT, START_REGION, OUTPOST_REGION, NEUTRAL_REGION, TOKEN_REGION, LEAVE, BID_NOTHING, BID, TAKE, BUY, DECLINE,
    BEGIN, IGNORE, PLACE_ARMY, STOP_HERE, STEP, BUILD_CITY, BUILD_NOTHING, DESTROY_ARMY, DESTROY_NOTHING, STEAL, SPARE,
    CHOOSE_EFFECT, DECLINE_EFFECT,
)  # fmt: skip
"""Everything an option can be."""

# --- things that are asked about

PASS: Final = Verb("pass", "pass", ends=True)
REGION: Final = Verb("region", "region {region}")
ARMY: Final = Verb("army", "army {region}:{colour}")
CITY: Final = Verb("city", "city {region}:{colour}")
TOKEN: Final = Verb("token", "token {region}")
CARD: Final = Verb("card", "card {card}")
PLACE: Final = Verb("place", "place {place}")
DECK: Final = Verb("deck", "deck")
FACE: Final = Verb("face", "face {face}")

THINGS: Final[tuple[Verb, ...]] = (REGION, ARMY, CITY, TOKEN, CARD, PLACE, DECK, FACE)
"""How pictures name what lies on the table."""

PLACES: Final = Count(1)
"""The places of the row."""
ANY_REGION: Final = "any_region"
"""The regions of all boards: what keys name while the map isn't complete."""
COLOURS: Final[tuple[Noun, ...]] = (
    Noun(()), Noun(("0",)), Noun(("0", "1", "n")), Noun(("0", "1", "2")), Noun(("0", "1", "2", "3")),
)  # fmt: skip
"""By number of players: the seats, and with two the third colour (LG-212)."""


def fixed_nouns(faces: list[str], cards: list[str], effects: list[str], regions: list[str]) -> dict[str, Noun]:
    """The nouns that are the same in every game with the same components."""
    return {
        "face": Noun(faces),
        "turn": Noun(("0", "1", "2", "3")),
        "coins": Count(),
        "place": PLACES,
        "action": Noun(ACTIONS),
        "card": Noun(cards),
        "effect": Noun(effects),
        ANY_REGION: Noun(regions),
    }


def is_about_cards(meant: Answer) -> bool:
    """Does it name a place of the row, or the deck?"""
    return meant.verb in (TAKE, BUY, DECK)


def is_about_map(meant: Answer) -> bool:
    """Does it name a region, or what stands there?"""
    return any(hole.noun == "region" for hole in meant.verb.holes)
