"""Every key that an option of Monster Lands can have, drawn from the tables: the names of its encoding's actions."""

from __future__ import annotations

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
from citadelle.games.monster_lands.state import ON_SHIELDED, Variant
from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    ALCHEMIST,
    BUILDINGS,
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
    PATH_IDS,
    PATHS,
    PAWN_SHOP,
    POOL,
    POOL_IDS,
    REGULAR,
    TAVERN_HIRE,
    Tables,
)
from citadelle.games.monster_lands.verbs import LIES_ON, gift_id
from citadelle.kernel.answer import Verb

WORDS: Final = (
    "pass", "end", "done", "pay", "decline", "nobody", "none", "beer", "random", "accept", "talent", "token", "potion",
    "venom", "both", "defense", "roll", "capture", "eliminate", "reveal", "stop", "cancel", "allow", "discard",
)  # fmt: skip
"""Keys that name no component."""
MOST_CUTS: Final = 7
"""ML-PER-04: an option to hire names so many discounts at most."""
MOST_WAYS: Final = 100
"""So many ways to join discounts have actions of their own; only packs with many discounts have more."""


def keys(kit: Tables, variant: Variant, players: int) -> list[str]:
    """Every key, each once: words, dice, the Citadel, members, cards, lands, what is outside, free effects, gifts."""
    out = [*WORDS, *AFFINITIES, *POOL_IDS]
    out += dice(variant)
    out += citadel(kit, players)
    out += members(kit, players)
    out += cards(kit, players)
    out += lands(kit)
    out += outside(kit, variant, players)
    out += free(kit, players)
    if variant.grant:
        out += gifts(kit)
    return list(dict.fromkeys(out))


def answer_key(kit: Tables, verb: Verb, *things: int) -> str:
    """The key of an answer."""
    return verb.key(things, kit.nouns.__getitem__)


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


def dice(variant: Variant) -> list[str]:
    """Dice of a path by colour and by what they lie on: magic to discard (ML-ATT-02), any to steal (ML-TRK-07)."""
    out = [COLOURS[MAGIC] + lies for lies in LIES_ON]
    if variant.tricks:
        out += [colour + lies for colour in COLOURS for lies in LIES_ON if lies != LIES_ON[ON_SHIELDED]]
    return out


def gifts(kit: Tables) -> list[str]:
    """ML-OPT-01: what the Queen grants: a die, and goods."""
    out = [COLOURS[die] for die in kit.grant_dice]
    for gift in kit.grant_gifts:
        out.append(gift_id(gift))
    return out


# --- the Citadel


def citadel(kit: Tables, players: int) -> list[str]:
    """Dice on buildings, and what is bought there."""
    out = [BUILDINGS[PAWN_SHOP]]
    for building in PRICED:
        colours = kit.building_colours[building]
        out += [answer_key(kit, verbs.ENTER, building, die) for die in range(POOL) if colours >> min(die, 2) & 1]
    for building, verb in ((ALCHEMIST, verbs.ALCHEMIST_SPACE), (MINE, verbs.MINE_SPACE)):
        first = kit.space_first[building]
        out += [answer_key(kit, verb, space - first) for space in open_spaces(kit, building, players)]
    brewed = max([kit.space_tokens[space] for space in open_spaces(kit, ALCHEMIST, players)], default=0)
    out += [answer_key(kit, verbs.BREW, count) for count in range(brewed + 1)]
    out += [answer_key(kit, verbs.BUY_DEFENSE, count + 1) for count in range(kit.armory_max)]
    out += [answer_key(kit, verbs.BUY_TRAP, place) for place in range(kit.lodge_size)]
    out += [answer_key(kit, verbs.DISCOUNT, source) for source in cutters(kit, LODGE_BUY)]
    joined = ways(kit)
    for member in kit.deck:
        out += hires(kit, member, joined)
    return out + hires(kit, kit.novice, joined)


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


def hires(kit: Tables, member: int, joined: list[list[int]]) -> list[str]:
    """One key for each way to make a member cheaper, if the last discount still does."""
    out: list[str] = []
    for way in joined:
        price = before = kit.member_cost[member]
        for source in way:
            before = price
            price = discounted(price, source_effect(kit, source))
        if member not in way and (not way or price < before):
            out.append(answer_key(kit, verbs.HIRE_WITH if way else verbs.HIRE, member, *way))
    return out


# --- members, cards, lands


def members(kit: Tables, players: int) -> list[str]:
    """Members by themselves, sent out, healed; novices stay at home."""
    out = [kit.member_ids[m] for m in possible_members(kit, players)]
    for m in range(kit.members):
        out += [answer_key(kit, verbs.ASSIGN, m), answer_key(kit, verbs.HEAL, m)]
    return out


def cards(kit: Tables, players: int) -> list[str]:
    """Equipment bought for somebody, given to somebody, dropped, and those that help in the Mine."""
    out = [kit.equipment_keys[e] for e, effect in enumerate(kit.equipment_ability) if effect.kind == MINE_BONUS]
    for card in range(len(kit.equipment_keys)):
        out.append(answer_key(kit, verbs.DROP, card))
        for m in possible_members(kit, players):
            out += [answer_key(kit, verbs.BUY_CARD, card, m), answer_key(kit, verbs.GIVE, card, m)]
    return out


def settlers(kit: Tables, land: int) -> list[int]:
    """ML-SET-02: whoever can ever manage a land: its affinity, and no leader's card."""
    wanted = kit.land_affinity[land]
    return [m for m in range(kit.members) if kit.member_affinity[m] == wanted and kit.member_kind[m] != LEADER]


def lands(kit: Tables) -> list[str]:
    """Lands used and settled."""
    every = range(len(kit.land_ids))
    out = [answer_key(kit, verbs.USE_LAND, land) for land in every]
    for land in every:
        out += [answer_key(kit, verbs.SETTLE, land, m) for m in settlers(kit, land)]
    return out


# --- outside


def outside(kit: Tables, variant: Variant, players: int) -> list[str]:
    """Paths, diversions, dice of a roll, traps and loot."""
    there = paths(kit, players)
    most = most_diverted(kit, variant)
    out = [PATH_IDS[path] for path in there]
    for path in there:
        if path >= FIRST_PATH[LAND_A]:
            out += [answer_key(kit, verbs.DIVERT, path, count + 1) for count in range(most)]
    out += [answer_key(kit, verbs.ROLL_DIE, colour) for colour in range(len(COLOURS))]
    out += [answer_key(kit, verbs.REROLL, place) for place in range(most_dice(kit, variant))]
    out += [kit.trap_ids[t] for t in traps(kit, variant)]
    for loot in range(len(kit.loot_ids)):
        out += [kit.loot_ids[loot], answer_key(kit, verbs.USE, loot)]
    return out


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


def free(kit: Tables, players: int) -> list[str]:
    """Trophies sold, dice converted, talents and cards of the own turn."""
    out = [answer_key(kit, verbs.SELL, monster) for monster in range(len(kit.monster_ids))]
    for die in range(POOL):
        out += [answer_key(kit, verbs.CONVERT, die, colour) for colour in range(3) if colour != min(die, 2)]
    for m in possible_members(kit, players):
        if kit.member_acts[m]:
            out += talents(kit, m)
    for e in range(len(kit.equipment_keys)):
        if not kit.equipment_outside[e]:
            out += talents(kit, CARDS_FROM + e)
    return out


def talents(kit: Tables, source: int) -> list[str]:
    """ML-FREE-07: what one talent of the own turn offers; turning dice into others has keys of its own (ML-FREE-06)."""
    effect = source_effect(kit, source)
    if "acts" not in effect.row.marks or effect.kind == CONVERT_DIE:
        return []
    plain = answer_key(kit, verbs.TALENT, source)
    if effect.kind == GAIN_TOKEN:
        goods = [good for good in range(len(GOODS)) if effect.choice >> good & 1]
        return [answer_key(kit, verbs.TALENT_GOOD, source, good) if good else plain for good in goods]
    return [plain]
