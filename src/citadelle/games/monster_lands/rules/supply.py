"""Chapter 2: where cards, tiles and tokens come from, and what happens when a pile runs out."""

from __future__ import annotations

from citadelle.games.monster_lands.state import NONE, MonsterLands, power_of
from citadelle.games.monster_lands.tables import DRAWN_TO_ENTRANCE, INITIAL_TRAP, TRICK


def shuffled(s: MonsterLands, items: list[int]) -> tuple[int, ...]:
    """The items in random order."""
    s.shuffle(items)
    return tuple(items)


# --- traps


def draw_trap(s: MonsterLands) -> int:
    """ML-SUP-02: the next trap of the pile; the discards are shuffled when it is empty."""
    if not s.trap_pile:
        if not s.trap_gone:
            return NONE
        s.trap_pile = shuffled(s, list(s.trap_gone))
        s.trap_gone = ()
        if s.sink is not None:
            s.tell("pile_shuffled", NONE, "ML-SUP-02", {"pile": "trap"}, closes=True)
    trap = s.trap_pile[-1]
    s.trap_pile = s.trap_pile[:-1]
    return trap


def discard_trap(s: MonsterLands, trap: int) -> None:
    """ML-SUP-02: a discarded initial trap leaves the game."""
    if s.kit.trap_class[trap] != INITIAL_TRAP:
        s.trap_gone = s.trap_gone + (trap,)  # noqa: RUF005


def refill_lodge(s: MonsterLands) -> None:
    """ML-LOD-01: every empty place of the Lodge gets a trap, as long as there are any."""
    row = list(s.lodge)
    for place in range(len(row)):
        if row[place] == NONE:
            row[place] = draw_trap(s)
            if s.sink is not None and row[place] != NONE:
                args: dict[str, object] = {"trap": s.kit.trap_ids[row[place]], "place": place + 1}
                s.tell("trap_offered", NONE, "ML-LOD-01", args, closes=True)
    s.lodge = tuple(row)


def draw_her_token(s: MonsterLands) -> int:
    """ML-SOLO-19: the next of Madhala's own tokens."""
    if not s.her_pile:
        if not s.her_gone:
            return NONE
        s.her_pile = shuffled(s, list(s.her_gone))
        s.her_gone = ()
    token = s.her_pile[-1]
    s.her_pile = s.her_pile[:-1]
    return token


# --- mercenaries and equipment


def draw_mercenary(s: MonsterLands) -> int:
    """ML-SUP-03: the next mercenary; the discards are shuffled when the deck is empty."""
    if s.merc_drawn == len(s.merc_deck):
        if not s.merc_gone:
            return NONE
        s.merc_deck = shuffled(s, list(s.merc_gone))
        s.merc_drawn = 0
        s.merc_gone = ()
        if s.sink is not None:
            s.tell("pile_shuffled", NONE, "ML-SUP-03", {"pile": "mercenary"}, closes=True)
    card = s.merc_deck[s.merc_drawn]
    s.merc_drawn += 1
    return card


def refill_docks(s: MonsterLands) -> None:
    """ML-TAV-03: every empty dock of the Tavern gets a mercenary, as long as there are any."""
    row = list(s.docks)
    for dock in range(len(row)):
        if row[dock] == NONE:
            row[dock] = draw_mercenary(s)
            if s.sink is not None and row[dock] != NONE:
                args: dict[str, object] = {"member": s.kit.member_ids[row[dock]], "dock": dock + 1}
                s.tell("mercenary_offered", NONE, "ML-TAV-03", args, closes=True)
    s.docks = tuple(row)


def refill_bazaar(s: MonsterLands) -> None:
    """ML-BAZ-01, ML-SUP-04: every empty dock of the Bazaar gets a card; discards never come back."""
    row = list(s.equip_row)
    for dock in range(len(row)):
        if row[dock] == NONE and s.equip_drawn < len(s.equip_deck):
            row[dock] = s.equip_deck[s.equip_drawn]
            s.equip_drawn += 1
            if s.sink is not None:
                args: dict[str, object] = {"equipment": s.kit.equipment_keys[row[dock]], "dock": dock + 1}
                s.tell("equipment_offered", NONE, "ML-BAZ-01", args, closes=True)
    s.equip_row = tuple(row)


# --- monsters, lands, headers, missions


def draw_monster(s: MonsterLands) -> int:
    """ML-SUP-05: the next monster; the discards are shuffled when the deck is empty."""
    if s.monster_drawn == len(s.monster_deck):
        if not s.monster_gone:
            return NONE
        s.monster_deck = shuffled(s, list(s.monster_gone))
        s.monster_drawn = 0
        s.monster_gone = ()
        if s.sink is not None:
            s.tell("pile_shuffled", NONE, "ML-SUP-05", {"pile": "monster"}, closes=True)
    monster = s.monster_deck[s.monster_drawn]
    s.monster_drawn += 1
    return monster


def put_monster(s: MonsterLands, slot: int, monster: int) -> None:
    """A monster stands at a slot now: land A, land B or (2) the Entrance."""
    monsters = list(s.monster)
    monsters[slot] = monster
    s.monster = (monsters[0], monsters[1], monsters[2])


def discard_monster(s: MonsterLands, monster: int) -> None:
    """ML-SUP-05: the card goes to the discards."""
    s.monster_gone = s.monster_gone + (monster,)  # noqa: RUF005


def fill_monster(s: MonsterLands, slot: int) -> None:
    """ML-CLN-06, ML-SU-07: draw a monster for a slot; ML-POW-DOGOR: one may go to the Entrance instead."""
    waiting: list[int] = []
    while True:
        monster = draw_monster(s)
        if monster == NONE:
            break
        if slot != 2 and power_of(s, monster)[0] == DRAWN_TO_ENTRANCE:
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
        s.tell("monster_appeared", NONE, rule, {"monster": s.kit.monster_ids[monster], "where": where}, closes=True)


def entrance_from_rank_a(s: MonsterLands) -> None:
    """ML-SOLO-17: a monster of rank A for the Entrance: from the deck, else from the discards, else none."""
    kit = s.kit
    left = list(s.monster_deck[s.monster_drawn :])
    for i in range(len(left)):
        if kit.monster_rank_a[left[i]]:
            put_monster(s, 2, left[i])
            rest = left[:i] + left[i + 1 :]
            if i:
                s.shuffle(rest)
            s.monster_deck = tuple(rest)
            s.monster_drawn = 0
            tell_monster(s, s.monster[2], "entrance", "ML-SOLO-17")
            return
    found = [m for m in s.monster_gone if kit.monster_rank_a[m]]
    if found:
        chosen = found[s.below(len(found))]
        s.monster_gone = tuple([m for m in s.monster_gone if m != chosen])
        put_monster(s, 2, chosen)
        tell_monster(s, chosen, "entrance", "ML-SOLO-17")


def draw_land(s: MonsterLands, slot: int) -> None:
    """ML-CLN-06: a new land in a slot, under a new header."""
    if s.land_drawn == len(s.land_deck):
        return
    lands = list(s.land)
    lands[slot] = s.land_deck[s.land_drawn]
    s.land_drawn += 1
    s.land = (lands[0], lands[1])
    draw_header(s, slot)
    if s.sink is not None:
        face = s.header[slot]
        name = str(s.kit.header_tiles[s.kit.face_tile[face]]) + ("A", "B")[face % 2]
        args: dict[str, object] = {"land": s.kit.land_ids[lands[slot]], "slot": ("a", "b")[slot], "header": name}
        s.tell("land_revealed", NONE, "ML-CLN-06", args, closes=True)


def draw_header(s: MonsterLands, slot: int) -> None:
    """ML-SUP-07: another header tile, with either face up."""
    old = s.header[slot]
    if old != NONE:
        s.header_out = s.header_out + (s.kit.face_tile[old],)  # noqa: RUF005
    if not s.header_pile:
        s.header_pile = shuffled(s, list(s.header_out))
        s.header_out = ()
    tile = s.header_pile[-1]
    s.header_pile = s.header_pile[:-1]
    headers = list(s.header)
    headers[slot] = 2 * tile + s.below(2)
    s.header = (headers[0], headers[1])


def draw_missions(s: MonsterLands) -> None:
    """ML-CLN-06, ML-SU-09: two new mission tiles, A then B; ML-SUP-07: never short."""
    at = s.mission_drawn
    s.mission = (s.mission_pile[at], s.mission_pile[at + 1])
    s.mission_drawn = at + 2
    if s.sink is not None:
        ids = s.kit.mission_ids
        s.tell("missions_revealed", NONE, "ML-CLN-06", {"a": ids[s.mission[0]], "b": ids[s.mission[1]]}, closes=True)


# --- loot


def refill_loot(s: MonsterLands, size: int) -> None:
    """ML-LOOT-01, ML-SUP-06: the offer is filled up to its size, as long as there are tokens."""
    offer = list(s.loot_offer)
    while len(offer) < size:
        if not s.loot_pile:
            if not s.loot_gone:
                break
            s.loot_pile = shuffled(s, list(s.loot_gone))
            s.loot_gone = ()
        offer.append(s.loot_pile[-1])
        s.loot_pile = s.loot_pile[:-1]
        if s.sink is not None:
            s.tell("loot_offered", NONE, "ML-LOOT-01", {"loot": s.kit.loot_ids[offer[-1]]}, closes=True)
    s.loot_offer = tuple(offer)


def is_trick(s: MonsterLands, trap: int) -> bool:
    """ML-TRK-02: is this token a trick?"""
    return s.kit.trap_class[trap] == TRICK
