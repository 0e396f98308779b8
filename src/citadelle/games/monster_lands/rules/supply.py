"""Chapter 2: where cards, tiles and tokens come from, and what happens when a pile runs out."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.effect_kinds import DRAWN_TO_ENTRANCE
from citadelle.games.monster_lands.queries import power_of
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    HEADER_PILE,
    LAND_PILE,
    LOOT_PILE,
    MERCENARY_PILE,
    MISSION_PILE,
    MONSTER_PILE,
    NONE,
    TRAP_PILE,
    MonsterLands,
)  # fmt: skip
from citadelle.games.monster_lands.tables import INITIAL_TRAP
from citadelle.parts.piles import discard, draw, mix, take_at, take_discard
from citadelle.parts.rows import NewCardEvent, fill_gaps

TRAP_OFFER: Final = NewCardEvent("trap_offered", "ML-LOD-01", "trap", "place")
MERCENARY_OFFER: Final = NewCardEvent("mercenary_offered", "ML-TAV-03", "member", "dock")
EQUIPMENT_OFFER: Final = NewCardEvent("equipment_offered", "ML-BAZ-01", "equipment", "dock")


# --- traps


def discard_trap(s: MonsterLands, trap: int) -> None:
    """ML-SUP-02: a discarded initial trap leaves the game."""
    if s.kit.trap_class[trap] != INITIAL_TRAP:
        discard(s, TRAP_PILE, trap)


def refill_lodge(s: MonsterLands) -> None:
    """ML-LOD-01: every empty place of the Lodge gets a trap, as long as there are any."""
    s.lodge = fill_gaps(s, TRAP_PILE, s.lodge, TRAP_OFFER, s.kit.trap_ids)


# --- mercenaries and equipment


def refill_docks(s: MonsterLands) -> None:
    """ML-TAV-03: every empty dock of the Tavern gets a mercenary, as long as there are any."""
    s.docks = fill_gaps(s, MERCENARY_PILE, s.docks, MERCENARY_OFFER, s.kit.member_ids)


def refill_bazaar(s: MonsterLands) -> None:
    """ML-BAZ-01, ML-SUP-04: every empty dock of the Bazaar gets a card; discards never come back."""
    s.equip_row = fill_gaps(s, EQUIPMENT_PILE, s.equip_row, EQUIPMENT_OFFER, s.kit.equipment_keys)


# --- monsters, lands, headers, missions


def put_monster(s: MonsterLands, slot: int, monster: int) -> None:
    """A monster stands at a slot now: land A, land B or (2) the Entrance."""
    monsters = list(s.monster)
    monsters[slot] = monster
    s.monster = (monsters[0], monsters[1], monsters[2])


def discard_monster(s: MonsterLands, monster: int) -> None:
    """ML-SUP-05: the card goes to the discards."""
    discard(s, MONSTER_PILE, monster)


def fill_monster(s: MonsterLands, slot: int) -> None:
    """ML-CLN-06, ML-SU-07: draw a monster for a slot; ML-POW-DOGOR: one may go to the Entrance instead."""
    waiting: list[int] = []
    while True:
        monster = draw(s, MONSTER_PILE)
        if monster == NONE:
            break
        if slot != 2 and power_of(s, monster).kind == DRAWN_TO_ENTRANCE:
            if s.monster[2] != NONE:
                waiting.append(s.monster[2])
            put_monster(s, 2, monster)
            tell_monster(s, monster, "entrance", "ML-POW-DOGOR")
            continue
        put_monster(s, slot, monster)
        tell_monster(s, monster, ("land_a", "land_b", "entrance")[slot], "ML-CLN-06")
        break
    for displaced in waiting:
        discard_monster(s, displaced)


def tell_monster(s: MonsterLands, monster: int, where: str, rule: str) -> None:
    """A monster has appeared."""
    if s.sink is not None:
        s.emit("monster_appeared", NONE, rule, {"monster": s.kit.monster_ids[monster], "where": where}, closes=True)


def entrance_from_rank_a(s: MonsterLands) -> None:
    """ML-SOLO-17: a monster of rank A for the Entrance: from the deck, else from the discards, else none."""
    kit = s.kit
    left = s.piles[MONSTER_PILE].left()
    for i in range(len(left)):
        if kit.monster_rank_a[left[i]]:
            put_monster(s, 2, take_at(s, MONSTER_PILE, i))
            if i:
                mix(s, MONSTER_PILE)
            tell_monster(s, s.monster[2], "entrance", "ML-SOLO-17")
            return
    found = [m for m in s.piles[MONSTER_PILE].gone if kit.monster_rank_a[m]]
    if found:
        chosen = found[s.below(len(found))]
        take_discard(s, MONSTER_PILE, chosen)
        put_monster(s, 2, chosen)
        tell_monster(s, chosen, "entrance", "ML-SOLO-17")


def draw_land(s: MonsterLands, slot: int) -> None:
    """ML-CLN-06: a new land in a slot, under a new header."""
    land = draw(s, LAND_PILE)
    if land == NONE:
        return
    lands = list(s.land)
    lands[slot] = land
    s.land = (lands[0], lands[1])
    draw_header(s, slot)
    if s.sink is not None:
        face = s.header[slot]
        name = str(s.kit.header_tiles[s.kit.face_tile[face]]) + ("A", "B")[face % 2]
        args: dict[str, object] = {"land": s.kit.land_ids[lands[slot]], "slot": ("a", "b")[slot], "header": name}
        s.emit("land_revealed", NONE, "ML-CLN-06", args, closes=True)


def draw_header(s: MonsterLands, slot: int) -> None:
    """ML-SUP-07: another header tile, with either face up."""
    old = s.header[slot]
    if old != NONE:
        discard(s, HEADER_PILE, s.kit.face_tile[old])
    headers = list(s.header)
    headers[slot] = 2 * draw(s, HEADER_PILE) + s.below(2)
    s.header = (headers[0], headers[1])


def draw_missions(s: MonsterLands) -> None:
    """ML-CLN-06, ML-SU-09: two new mission tiles, A then B; ML-SUP-07: never short."""
    s.mission = (draw(s, MISSION_PILE), draw(s, MISSION_PILE))
    if s.sink is not None:
        ids = s.kit.mission_ids
        s.emit("missions_revealed", NONE, "ML-CLN-06", {"a": ids[s.mission[0]], "b": ids[s.mission[1]]}, closes=True)


# --- loot


def refill_loot(s: MonsterLands, size: int) -> None:
    """ML-LOOT-01, ML-SUP-06: the offer is filled up to its size, as long as there are tokens."""
    offer = list(s.loot_offer)
    while len(offer) < size:
        loot = draw(s, LOOT_PILE)
        if loot == NONE:
            break
        offer.append(loot)
        if s.sink is not None:
            s.emit("loot_offered", NONE, "ML-LOOT-01", {"loot": s.kit.loot_ids[offer[-1]]}, closes=True)
    s.loot_offer = tuple(offer)
