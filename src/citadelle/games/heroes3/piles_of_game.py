"""The piles of a game of Heroes III, by number, and what the rules say of each."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.tables import Tables
from citadelle.parts.piles import NEVER, WHEN_NEEDED, CardSet, PileKind

ABILITY_DECK: Final = 0
ARTIFACT_DECK: Final = 1
SPELL_DECK: Final = 2
"""The common decks; the discards of each are its face-up discard pile (HM-109)."""
NEUTRAL_DECK: Final = 3
"""The neutral deck of the first tier; the other tiers follow (HM-111)."""
ASTROLOGER_DECK: Final = 7
FIRST_PLAYER_PILE: Final = 8
PILES_PER_PLAYER: Final = 2
PILES_PER_AI_DECK: Final = 2
COMMON_DECKS: Final[tuple[str, ...]] = ("ability", "artifact", "spell")


def deck_of(seat: int) -> int:
    """A player's deck; its discards are the player discard."""
    return FIRST_PLAYER_PILE + PILES_PER_PLAYER * seat


def hand_of(seat: int) -> int:
    """A player's hand."""
    return FIRST_PLAYER_PILE + PILES_PER_PLAYER * seat + 1


def ai_box(players: int) -> int:
    """The AI cards that are in no AI deck (HM-930); only where there are AI decks."""
    return FIRST_PLAYER_PILE + PILES_PER_PLAYER * players


def ai_deck_of(players: int, deck: int) -> int:
    """An AI deck; its discards are the AI discard (HM-1403)."""
    return ai_box(players) + 1 + PILES_PER_AI_DECK * deck


def ai_spells_of(players: int, deck: int) -> int:
    """The AI spell deck beside an AI deck (HM-935)."""
    return ai_box(players) + 2 + PILES_PER_AI_DECK * deck


def pile_kinds(t: Tables, players: int, ai_decks: int = 0) -> tuple[PileKind, ...]:
    """The piles of a game with so many players and AI decks. Common decks are refilled by the rules (HM-325), not by
    themselves. Of AI cards everybody knows the kind, which its back shows; of AI spells which there are."""
    cards = CardSet("card", t.card_ids, t.card_kind)
    neutral = CardSet("unit", t.unit_ids, t.unit_tier)
    kinds = [PileKind(name, cards, rule="HM-325", refill=NEVER) for name in COMMON_DECKS]
    for tier in t.tier_ids:
        kinds.append(PileKind(f"neutral_{tier}", neutral, rule="HM-713", refill=WHEN_NEEDED))
    kinds.append(PileKind("astrologers", CardSet("astrologer", t.astrologer_ids), rule="HM-214", refill=NEVER))
    for seat in range(players):
        group = f"cards_{seat}"
        kinds.append(PileKind(f"deck_{seat}", cards, rule="HM-226", refill=NEVER, group=group))
        kinds.append(PileKind(f"hand_{seat}", cards, rule="HM-1402", group=group, owner=seat))
    if ai_decks:
        ai_cards = CardSet("ai_card", t.ai_card_ids, t.ai_card_kind)
        kinds.append(PileKind("ai_box", ai_cards, rule="HM-930", ordered=False))
        for deck in range(ai_decks):
            kinds.append(PileKind(f"ai_deck_{deck}", ai_cards, rule="HM-930", refill=NEVER, tells=False))
            kinds.append(PileKind(f"ai_spells_{deck}", cards, rule="HM-935", refill=WHEN_NEEDED))
    return tuple(kinds)
