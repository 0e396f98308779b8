"""Chapter 19: Madhala's turns in the Deployment phase."""

from __future__ import annotations

from citadelle.games.monster_lands.queries import is_closed
from citadelle.games.monster_lands.rules.supply import (
    discard_trap,
    refill_bazaar,
    refill_docks,
    refill_lodge,
)
from citadelle.games.monster_lands.state import (
    HER_PILE,
    HERS,
    MADHALA,
    MERCENARY_PILE,
    NONE,
    MonsterLands,
)
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    ARMORY_CLOSED,
    BAZAAR,
    BUILDINGS,
    FIRST_PATH,
    LAND_A,
    LODGE,
    MADHALA_MISSIONS,
    MADHALA_TRICKS,
    MINE,
    PATH_IDS,
    PATHS,
    TAVERN,
)
from citadelle.parts.piles import discard, draw


def her_turn(s: MonsterLands) -> None:
    """ML-SOLO-04: two dice say where she goes; places she can't use are rolled again; with none left she skips."""
    if not places_left(s):
        return
    while True:
        red = s.roll(6)
        yellow = s.roll(6)
        if s.kit.mad_outside_red[red]:
            path = her_path(s, yellow)
            if path != NONE:
                go_outside(s, path, red, yellow)
                return
        else:
            building = s.kit.mad_citadel[yellow - 1]
            space = her_space(s, building)
            if space != NONE:
                visit(s, building, space, red, yellow)
                return


def places_left(s: MonsterLands) -> bool:
    """Is there any place at all that she can use?"""
    for yellow in range(1, 7):
        if her_path(s, yellow) != NONE or her_space(s, s.kit.mad_citadel[yellow - 1]) != NONE:
            return True
    return False


def her_path(s: MonsterLands, yellow: int) -> int:
    """ML-SOLO-07: the path of a yellow die, if it is free and she has a token left; missions from the left."""
    if len([m for m in s.on_path if m == MADHALA]) >= s.kit.mad_tokens:
        return NONE
    table = s.kit.mad_outside_missions if s.variant.rules & MADHALA_MISSIONS else s.kit.mad_outside
    place = table[yellow - 1]
    if place >= 0:
        path = FIRST_PATH[LAND_A] + place
        return path if s.on_path[path] == NONE and s.header[0] != NONE else NONE
    mission = -1 - place
    if s.mission[mission] == NONE:
        return NONE
    for path in (2 * mission, 2 * mission + 1):
        if s.on_path[path] == NONE:
            return path
    return NONE


def her_space(s: MonsterLands, building: int) -> int:
    """ML-SOLO-05, ML-SOLO-06: the space she takes in a building, or NONE if it is full or closed to her."""
    if is_closed(s, building) or (building == ARMORY and s.variant.rules & ARMORY_CLOSED):
        return NONE
    kit = s.kit
    best = NONE
    for space in range(kit.space_first[building], kit.space_first[building + 1]):
        if s.spaces[space] == 0 and kit.space_players[space] <= s.players:
            if best == NONE or (building == MINE and kit.space_gold[space] > kit.space_gold[best]):
                best = space
    return best


def go_outside(s: MonsterLands, path: int, red: int, yellow: int) -> None:
    """ML-SOLO-07: a token of hers without dice; ML-SOLO-19: two tokens face down on a land path."""
    s.on_path[path] = MADHALA
    if s.sink is not None:
        args: dict[str, object] = {"red": red, "yellow": yellow, "path": PATH_IDS[path]}
        s.emit("madhala_went_outside", NONE, "ML-SOLO-07", args, closes=True)
    if path >= FIRST_PATH[LAND_A] and s.variant.rules & MADHALA_TRICKS:
        tokens: list[int] = []
        for _ in range(2):
            token = draw(s, HER_PILE)
            if token != NONE:
                tokens.append(2 * token)
        s.traps[path] = tuple(tokens)


def visit(s: MonsterLands, building: int, space: int, red: int, yellow: int) -> None:
    """ML-SOLO-05, ML-SOLO-06: her die on a space, and what she takes away."""
    kit = s.kit
    die = 1 if building == ALCHEMIST else 0
    if kit.mad_persuades[building]:
        value = s.roll(6)
        die = 1 + value
        s.chain[building] = value
    s.spaces[space] = 1 + die + 8 * HERS
    if s.sink is not None:
        args: dict[str, object] = {"red": red, "yellow": yellow, "building": BUILDINGS[building], "die": die}
        s.emit("madhala_visited", NONE, "ML-SOLO-05", args, closes=True)
    row = kit.mad_removal[red]
    if kit.mad_removes[building] and row >= 0:
        remove(s, building, row)


def remove(s: MonsterLands, building: int, row: int) -> None:
    """ML-SOLO-05: the row of traps, the mercenary or the card she takes away; the offer is filled again."""
    if building == LODGE:
        wide = s.kit.lodge_columns
        offer = list(s.lodge)
        for place in range(row * wide, row * wide + wide):
            if place < len(offer) and offer[place] != NONE:
                discard_trap(s, offer[place])
                offer[place] = NONE
        s.lodge = tuple(offer)
        refill_lodge(s)
    elif building == TAVERN and row < len(s.docks) and s.docks[row] != NONE:
        docks = list(s.docks)
        discard(s, MERCENARY_PILE, docks[row])
        docks[row] = NONE
        s.docks = tuple(docks)
        refill_docks(s)
    elif building == BAZAAR and row < len(s.equip_row) and s.equip_row[row] != NONE:
        cards = list(s.equip_row)
        cards[row] = NONE
        s.equip_row = tuple(cards)
        refill_bazaar(s)


def her_tokens(s: MonsterLands) -> list[int]:
    """The paths on which her tokens lie."""
    return [path for path in range(PATHS) if s.on_path[path] == MADHALA]
