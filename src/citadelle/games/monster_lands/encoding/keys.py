"""Every key that an option of Monster Lands can have, drawn from the tables: the names of its encoding's actions.

The functions here write the keys of verbs that can name only some things, or only in some variants. A verb that none of
them writes can name anything of its nouns, and its keys come last: a new question most often needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import (
    ADD_DICE,
    CONVERT_DIE,
    DIVERT,
    DIVERT_DICE,
    GAIN_TOKEN,
    MINE_BONUS,
    STEAL_DICE,
)
from citadelle.games.monster_lands.rules.citadel.discounts import discounted, is_cut
from citadelle.games.monster_lands.rules.deployment import PRICED
from citadelle.games.monster_lands.rules.sources import source_effect
from citadelle.games.monster_lands.state import ON, ON_SHIELDED, MonsterLands, Variant
from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    ALCHEMIST,
    CARDS_FROM,
    COLOURS,
    ENTRANCE,
    FIRST_PATH,
    GOODS,
    LAND_A,
    LEADER,
    LODGE_BUY,
    MADHALA_TRICKS,
    MAGIC,
    MINE,
    PATHS,
    POOL,
    POOL_IDS,
    REGULAR,
    TAVERN_HIRE,
    Tables,
)
from citadelle.games.monster_lands.verbs import LIES_ON
from citadelle.kernel.answer import Verb
from citadelle.kernel.frame import questions

WORDS: Final = (
    verbs.PASS, verbs.END_TURN, verbs.NOTHING_MORE, verbs.PAY, verbs.CONTRACT_DECLINE, verbs.HIRE_NOBODY,
    verbs.TAKE_NOTHING, verbs.BEER, verbs.CLAN_RANDOM, verbs.TAKE_HITS, verbs.BY_TALENT, verbs.BY_TOKEN,
    verbs.BY_POTION, verbs.VENOM, verbs.FLASK_BOTH, verbs.LAY_DEFENSE, verbs.TRY_CONQUEST, verbs.CAPTURE,
    verbs.ELIMINATE, verbs.REVEAL, verbs.LEAVE_HIDDEN, verbs.CANCEL, verbs.ALLOW, verbs.INHERIT_DISCARD,
)  # fmt: skip
"""Verbs that name nothing: those whose keys come first. Other verbs have the same keys as some of these."""
MOST_CUTS: Final = 7
"""ML-PER-04: an option to hire names so many discounts at most."""
MOST_WAYS: Final = 100
"""So many ways to join discounts have actions of their own; only packs with many discounts have more."""


class KeyList:
    """Keys in the order they are added, each once, and the patterns of the verbs that were written."""

    def __init__(self, kit: Tables) -> None:
        self.kit = kit
        self.keys: dict[str, None] = {}
        self.patterns: set[str] = set()

    def add(self, verb: Verb, *things: int) -> None:
        """The key of a verb with these things."""
        self.patterns.add(verb.pattern)
        self.keys[verb.key(things, self.kit.nouns.__getitem__)] = None

    def each(self, verb: Verb, things: Iterable[int]) -> None:
        """The keys of a verb with one of these things; there may be none."""
        self.patterns.add(verb.pattern)
        for thing in things:
            self.add(verb, thing)

    def rest(self, verb: Verb) -> None:
        """All keys of a verb that wasn't written yet: with anything of its nouns.

        Nouns that are counts, and holes that take several things, have no end: such verbs are written by hand.
        """
        if verb.pattern in self.patterns:
            return
        ways: list[list[int]] = [[]]
        for hole in verb.holes:
            ids = self.kit.nouns[hole.noun].ids
            if hole.many or not ids:
                return
            ways = [[*way, thing] for way in ways for thing in range(len(ids)) if ids[thing]]
        for way in ways:
            self.add(verb, *way)


def keys(kit: Tables, variant: Variant, players: int) -> list[str]:
    """Every key, each once: words, dice, the Citadel, members, cards, lands, what is outside, free effects, gifts; then
    those of verbs that have none of these."""
    out = KeyList(kit)
    for verb in WORDS:
        out.add(verb)
    out.each(verbs.CLAN, range(len(AFFINITIES)))
    out.each(verbs.PAWN_DIE, range(len(POOL_IDS)))
    dice(out, variant)
    citadel(out, kit, players)
    members(out, kit, players)
    cards(out, kit, players)
    lands(out, kit)
    outside(out, kit, variant, players)
    free(out, kit, players)
    gifts(out, kit, variant)
    asked = questions(MonsterLands.game)
    for kind in sorted(asked):
        for verb in asked[kind].verbs:
            out.rest(verb)
    return list(out.keys)


def others(kit: Tables) -> int:
    """How many keys of one decision may have no action of their own: none, unless discounts join in too many ways."""
    return (kit.docks + 1) * MOST_CUTS if len(ways(kit)) == MOST_WAYS else 0


def possible_members(kit: Tables, players: int) -> list[int]:
    """Everybody who can be in a clan: the cards, the novices, and a substitute for each seat (ML-LEAD-05)."""
    return list(range(kit.novice + kit.novices + players))


def traps(kit: Tables, variant: Variant) -> list[int]:
    """The traps and tricks that can come into the game, Madhala's tokens among them (ML-SU-05, ML-SOLO-19)."""
    every = variant.tricks or variant.campaign or variant.rules & MADHALA_TRICKS != 0
    return [t for t in range(len(kit.trap_ids)) if every or kit.trap_class[t] <= REGULAR]


def paths(kit: Tables, players: int) -> list[int]:
    """The paths that so many players can use: those of a second land only if there is one (ML-SU-08)."""
    end = FIRST_PATH[LAND_A + kit.lands_by_players[players]]
    return [path for path in range(PATHS) if path < end or path >= FIRST_PATH[ENTRANCE]]


def open_spaces(kit: Tables, building: int, players: int) -> list[int]:
    """The spaces of a building that are open for so many players (ML-DEP-06)."""
    spaces = range(kit.space_first[building], kit.space_first[building + 1])
    return [space for space in spaces if kit.space_players[space] <= players]


def dice(out: KeyList, variant: Variant) -> None:
    """Dice of a path by colour and by what they lie on: magic to discard (ML-ATT-02), any to steal (ML-TRK-07)."""
    out.each(verbs.BURN, [MAGIC + ON * lies for lies in range(len(LIES_ON))])
    if variant.tricks:
        for colour in range(len(COLOURS)):
            out.each(verbs.STEAL, [colour + ON * lies for lies in range(len(LIES_ON)) if lies != ON_SHIELDED])


def gifts(out: KeyList, kit: Tables, variant: Variant) -> None:
    """ML-OPT-01: what the Queen grants: a die, and goods."""
    out.each(verbs.TAKE_DIE, kit.grant_dice if variant.grant else [])
    out.each(verbs.TAKE_GOODS, range(len(kit.grant_gifts) if variant.grant else 0))


# --- the Citadel


def citadel(out: KeyList, kit: Tables, players: int) -> None:
    """Dice on buildings, and what is bought there."""
    out.add(verbs.PAWN_SHOP)
    for building in PRICED:
        colours = kit.building_colours[building]
        for die in range(POOL):
            if colours >> min(die, 2) & 1:
                out.add(verbs.ENTER, building, die)
    for building, verb in ((ALCHEMIST, verbs.ALCHEMIST_SPACE), (MINE, verbs.MINE_SPACE)):
        first = kit.space_first[building]
        out.each(verb, [space - first for space in open_spaces(kit, building, players)])
    brewed = max([kit.space_tokens[space] for space in open_spaces(kit, ALCHEMIST, players)], default=0)
    out.each(verbs.BREW, range(brewed + 1))
    out.each(verbs.BUY_DEFENSE, range(1, kit.armory_max + 1))
    out.each(verbs.BUY_TRAP, range(kit.lodge_size))
    out.each(verbs.DISCOUNT, cutters(kit, LODGE_BUY))
    joined = ways(kit)
    for member in [*kit.deck, kit.novice]:
        hires(out, kit, member, joined)
    out.each(verbs.HIRE_FREE, kit.deck)


def cutters(kit: Tables, action: int) -> list[int]:
    """ML-PER-04: every talent and card that makes this action cheaper."""
    found = [m for m in range(len(kit.member_effect)) if is_cut(kit.member_effect[m], action)]
    abilities = kit.equipment_ability
    return found + [CARDS_FROM + e for e in range(len(abilities)) if is_cut(abilities[e], action)]


def ways(kit: Tables) -> list[list[int]]:
    """Discounts for one hire as its key can name them, fewest first, up to MOST_WAYS: members in the order they joined,
    which is any, then cards in their own."""
    sources = cutters(kit, TAVERN_HIRE)
    out: list[list[int]] = [[]]
    at = 0
    while at < len(out):
        way = out[at]
        at += 1
        card = len(way) > 0 and way[-1] >= CARDS_FROM
        for source in sources:
            if len(way) < MOST_CUTS and source not in way and not (card and source < way[-1]):
                if len(out) == MOST_WAYS:
                    return out
                out.append([*way, source])
    return out


def hires(out: KeyList, kit: Tables, member: int, joined: list[list[int]]) -> None:
    """One key for each way to make a member cheaper, if the last discount still does."""
    for way in joined:
        price = before = kit.member_cost[member]
        for source in way:
            before = price
            price = discounted(price, source_effect(kit, source))
        if member not in way and (not way or price < before):
            out.add(verbs.HIRE_WITH if way else verbs.HIRE, member, *way)


# --- members, cards, lands


def members(out: KeyList, kit: Tables, players: int) -> None:
    """Members by themselves, sent out, healed; novices stay at home."""
    out.each(verbs.DESERT, possible_members(kit, players))
    for m in range(kit.members):
        out.add(verbs.ASSIGN, m)
        out.add(verbs.HEAL, m)


def cards(out: KeyList, kit: Tables, players: int) -> None:
    """Equipment bought for somebody, given to somebody, dropped, and those that help in the Mine."""
    help_dig = [e for e, effect in enumerate(kit.equipment_ability) if effect.kind == MINE_BONUS]
    out.each(verbs.MINE_BONUS, [CARDS_FROM + e for e in help_dig])
    for card in range(len(kit.equipment_keys)):
        out.add(verbs.DROP, card)
        for m in possible_members(kit, players):
            out.add(verbs.BUY_CARD, card, m)
            out.add(verbs.GIVE, card, m)


def settlers(kit: Tables, land: int) -> list[int]:
    """ML-SET-02: whoever can ever manage a land: its affinity, and no leader's card."""
    wanted = kit.land_affinity[land]
    return [m for m in range(kit.members) if kit.member_affinity[m] == wanted and kit.member_kind[m] != LEADER]


def lands(out: KeyList, kit: Tables) -> None:
    """Lands used and settled."""
    every = range(len(kit.land_ids))
    out.each(verbs.USE_LAND, every)
    for land in every:
        for m in settlers(kit, land):
            out.add(verbs.SETTLE, land, m)


# --- outside


def outside(out: KeyList, kit: Tables, variant: Variant, players: int) -> None:
    """Paths, diversions, dice of a roll, traps and loot."""
    there = paths(kit, players)
    most = most_diverted(kit, variant)
    out.each(verbs.TO_PATH, there)
    for path in there:
        if path >= FIRST_PATH[LAND_A]:
            for count in range(most):
                out.add(verbs.DIVERT, path, count + 1)
    out.each(verbs.ROLL_DIE, range(len(COLOURS)))
    out.each(verbs.REROLL, range(most_dice(kit, variant)))
    out.each(verbs.LAY_TRAP, traps(kit, variant))
    for loot in range(len(kit.loot_ids)):
        out.add(verbs.TAKE_LOOT, loot)
        out.add(verbs.USE, loot)


def most_diverted(kit: Tables, variant: Variant) -> int:
    """ML-TAL-10, ML-TRK-08: how many attack dice a talent or a trick turns aside at most."""
    found = [effect.count for effect in kit.member_effect if effect.kind == DIVERT]
    if variant.tricks:
        found += [effect.max for effect in kit.trap_effect if effect.kind == DIVERT_DICE]
    return max(found, default=0)


def most_dice(kit: Tables, variant: Variant) -> int:
    """How many dice can lie on one path: those of a mission, or those laid there (ML-LND-01, ML-ENT-02) and what the
    tokens bring for which they leave room (ML-LND-02): dice of traps, stolen ones."""
    brought = 0
    for t in traps(kit, variant):
        effect = kit.trap_effect[t]
        if effect.kind == ADD_DICE:
            brought = max(brought, effect.count)
        elif effect.kind == STEAL_DICE:
            brought = max(brought, effect.max)
    best = max(kit.mission_a_dice)
    for dice in range(kit.path_dice + 1):
        tokens = kit.path_tokens + (kit.path_dice - dice) // kit.extra_token_spaces
        best = max(best, dice + tokens * brought)
    for room in kit.entrance_capacity:
        for dice in range(room + 1):
            best = max(best, dice + (room - dice) // kit.extra_token_spaces * brought)
    return best


# --- free effects


def free(out: KeyList, kit: Tables, players: int) -> None:
    """Trophies sold, dice converted, talents and cards of the own turn."""
    out.each(verbs.SELL, range(len(kit.monster_ids)))
    for die in range(POOL):
        for colour in range(3):
            if colour != min(die, 2):
                out.add(verbs.CONVERT, die, colour)
    for m in possible_members(kit, players):
        if kit.member_acts[m]:
            talents(out, kit, m)
    for e in range(len(kit.equipment_keys)):
        if not kit.equipment_outside[e]:
            talents(out, kit, CARDS_FROM + e)


def talents(out: KeyList, kit: Tables, source: int) -> None:
    """ML-FREE-07: what one talent of the own turn offers; turning dice into others has keys of its own (ML-FREE-06)."""
    effect = source_effect(kit, source)
    if "acts" not in effect.row.marks or effect.kind == CONVERT_DIE:
        return
    chosen = effect.choice if effect.kind == GAIN_TOKEN else 1
    for good in range(len(GOODS)):
        if chosen >> good & 1:
            if good:
                out.add(verbs.TALENT_GOOD, source, good)
            else:
                out.add(verbs.TALENT, source)
