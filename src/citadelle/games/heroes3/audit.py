"""What may never be lost, made or out of bounds in Heroes III (law 7)."""

from __future__ import annotations

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.campaign_record import start_deck
from citadelle.games.heroes3.hidden_tiles import seen_tiles
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, ai_box, deck_of
from citadelle.games.heroes3.rules.cards.recruits import RecruitOffer
from citadelle.games.heroes3.rules.combat import audit as combat_audit
from citadelle.games.heroes3.rules.combat.fighters import is_guard_side, side_of
from citadelle.games.heroes3.rules.control import is_blocked
from citadelle.games.heroes3.rules.decks import item_card
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import (
    ABILITY,
    ARTIFACT,
    CARD_KINDS,
    NONE,
    RESOURCES,
    SPECIALTY,
    SPELL,
    STATISTIC,
)
from citadelle.parts.hexes import FIELDS
from citadelle.parts.piles import cards_in_piles


def audit(s: Heroes3) -> list[str]:
    """Everything that is wrong in this state; empty when all is well."""
    faults: list[str] = []
    cards(s, faults)
    units(s, faults)
    ai_cards(s, faults)
    tiles(s, faults)
    numbers(s, faults)
    opponents(s, faults)
    faults += combat_audit.faults(s)
    return faults


def cards_found(s: Heroes3) -> list[int]:
    """Every card of players and common decks, wherever it lies."""
    out = cards_in_piles(s, s.pile_kinds[deck_of(0)].cards)
    for seat in range(s.players):
        out += [item_card(item) for item in s.in_play[seat]]
    out += [*s.playing, *s.cast_sources, *s.removed, *s.ai_spells_out]
    return out


def cards(s: Heroes3, faults: list[str]) -> None:
    """HM-132: no card is lost or made; statistics and specialties are those of the heroes in play."""
    found = cards_found(s)
    if not found:
        return
    t = s.kit
    heroes = [hero for hero in s.hero if hero != NONE]
    decks = [card for hero in heroes for card in start_deck(t, hero, s.carry)]
    for card in range(len(t.card_ids)):
        n, kind = found.count(card), t.card_kind[card]
        if kind in (ABILITY, ARTIFACT, SPELL) and n != t.card_copies[card]:
            faults.append(f"HM-132: {n} cards {t.card_ids[card]}, not {t.card_copies[card]}")
        elif kind == STATISTIC and n != decks.count(card):
            faults.append(f"HM-132: {n} cards {t.card_ids[card]}, not {decks.count(card)}")
        elif kind == SPECIALTY and (n > 1 or (n and t.card_hero[card] not in s.hero)):
            faults.append(f"HM-303: {n} cards {t.card_ids[card]} of the kind {CARD_KINDS[kind]}")
        elif kind == SPECIALTY and n < decks.count(card):
            faults.append(f"HM-108: the card {t.card_ids[card]} is lost")


def units(s: Heroes3, faults: list[str]) -> None:
    """HM-714, HM-704: each faction unit is in an army once at most; no neutral card is lost or made."""
    t = s.kit
    for seat in range(s.players):
        own = [form // 2 for form in s.army[seat] if t.unit_faction[form // 2] != NONE]
        if len(set(own)) != len(own):
            faults.append(f"HM-714: a unit is in the army of seat {seat} twice")
        if list(s.army[seat]) != sorted(s.army[seat]):
            faults.append(f"HM-701: the army of seat {seat} is out of order")
    found: list[int] = []
    for tier in range(len(t.tier_ids)):
        pile = s.piles[NEUTRAL_DECK + tier]
        found += [*pile.left(), *pile.gone]
    if not found:
        return
    for army in (*s.army, *s.ai_army):
        found += [form // 2 for form in army if form // 2 >= t.first_neutral]
    found += [form // 2 for fighter, form in enumerate(s.fighter_form) if form != NONE and is_guard(s, fighter)]
    found += s.neutral_drawn
    for frame in s.stack:
        if isinstance(frame, RecruitOffer):
            found += frame.units
    for unit in range(t.first_neutral, t.tower):
        if found.count(unit) != t.unit_copies[unit]:
            faults.append(f"HM-704: {found.count(unit)} cards {t.unit_ids[unit]}, not {t.unit_copies[unit]}")


def ai_cards(s: Heroes3, faults: list[str]) -> None:
    """HM-930, HM-935: no AI card is lost or made; outside a combat nothing of the AI waits."""
    if not s.variant.ai_decks:
        return
    t = s.kit
    found = cards_in_piles(s, s.pile_kinds[ai_box(s.players)].cards)
    for card in range(len(t.ai_card_ids)):
        if found and found.count(card) != t.ai_card_copies[card]:
            faults.append(f"HM-930: {found.count(card)} cards {t.ai_card_ids[card]}, not {t.ai_card_copies[card]}")


def is_guard(s: Heroes3, fighter: int) -> bool:
    """Is it a neutral card that nobody owns?"""
    return is_guard_side(s, side_of(fighter)) and s.fighter_form[fighter] // 2 != s.kit.tower


def tiles(s: Heroes3, faults: list[str]) -> None:
    """HM-106, HM-114: every tile lies in one place at most; heroes stand on tiles that lie face up."""
    t = s.kit
    found = [*seen_tiles(s, s.stack), *s.down_tile]
    for pool in s.pools:
        found += pool
    if len(set(found)) != len(found):
        faults.append("HM-106: a tile is there twice")
    for field in s.hero_field:
        if field != NONE and s.tile_place[field // FIELDS] == NONE:
            faults.append(f"HM-114: a hero stands on {t.field_ids[field]}, which isn't on the map")
    if len(s.down_tile) != len(s.down_place) or tuple([len(pool) for pool in s.pools]) != tuple(s.pool_left):
        faults.append("HM-106: tiles were lost or made")


def numbers(s: Heroes3, faults: list[str]) -> None:
    """HM-401, HM-250, HM-302: nothing is below 0, nothing above its track."""
    for at, n in enumerate(s.resources):
        if n < 0:
            faults.append(f"HM-401: seat {at // 3} has {n} {RESOURCES[at % 3]}")
    if s.hero_mp and min(s.hero_mp) < 0:
        faults.append("HM-250: a hero has fewer than no movement points")
    for seat in range(s.players):
        if not 0 <= s.experience[seat] <= s.kit.most_experience:
            faults.append(f"HM-302: seat {seat} has {s.experience[seat]} experience")
        if s.morale[seat] not in (-1, 0, 1):
            faults.append(f"HM-240: seat {seat} has {s.morale[seat]} morale")
        if s.pending_power[seat] < 0 or s.discount[seat] < 0:
            faults.append(f"HM-347: a number of seat {seat} is below 0")


def opponents(s: Heroes3, faults: list[str]) -> None:
    """HM-922, HM-926, HM-927: beaten opponents are gone, no two share a field, every cube is somebody's."""
    on_map = [field for field in s.ai_field if field != NONE]
    if len(set(on_map)) != len(on_map):
        faults.append("HM-926: two AI opponents stand on one field")
    for ai in range(len(s.ai_field)):
        if s.ai_beaten >> ai & 1 and (s.ai_field[ai] != NONE or s.ai_army[ai]):
            faults.append(f"HM-927: the beaten opponent {ai} is still there")
        if s.ai_field[ai] != NONE and is_blocked(s, s.ai_field[ai]):
            faults.append(f"HM-505: the opponent {ai} stands on a blocked field")
    if s.ai_mp < 0:
        faults.append("HM-920: an AI opponent has fewer than no movement points")
    for field in range(len(s.cube)):
        if s.cube[field] not in (NONE, BLACK, AI_CUBE) and not 0 <= s.cube[field] < s.players:
            faults.append(f"HM-520: the cube {s.cube[field]} on {s.kit.field_ids[field]} is nobody's")
