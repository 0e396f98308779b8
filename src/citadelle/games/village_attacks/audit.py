"""What may never be lost, made or out of bounds in Village Attacks (law 7)."""

from __future__ import annotations

from citadelle.games.village_attacks.crowd import CARRIER, COUNT, sort_of, wounds_of
from citadelle.games.village_attacks.rules.monsters import (
    free_defence_slots,
    free_movement_slots,
    free_reserve_slots,
)
from citadelle.games.village_attacks.rules.spawning import in_play
from citadelle.games.village_attacks.rules.traps import TrapWorks
from citadelle.games.village_attacks.setup import copies
from citadelle.games.village_attacks.state import (
    EVENT_PILE,
    HERO_PILE,
    M_ZONE,
    S_ZONE,
    SPAWN_PILE,
    TRAP_PILE,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import HERO, INFINITE, KINDS, NONE, OBJECTIVES, PEASANT, YUNFAKH
from citadelle.parts.zones import FAR


def audit(s: VillageAttacks) -> list[str]:
    """Everything that is wrong in this state; empty when all is well."""
    faults: list[str] = []
    if not len(s.piles[SPAWN_PILE]) and not s.piles[SPAWN_PILE].gone:
        return faults
    crowds(s, faults)
    cards(s, faults)
    monsters(s, faults)
    scenario(s, faults)
    return faults


def crowds(s: VillageAttacks, faults: list[str]) -> None:
    """Villagers stand in zones that exist, in order, and not more than there are figures (VA-14)."""
    for zone in range(len(s.crowd)):
        crowd = s.crowd[zone]
        if crowd and s.gone >> zone & 1:
            faults.append(f"VA-S13.3: villagers in the collapsed zone {s.castle.zone_ids[zone]}")
        if crowd and s.distances()[zone] == FAR:
            faults.append(f"VA-S13.4: villagers in the zone {s.castle.zone_ids[zone]}, which is cut off")
        if list(crowd) != sorted(crowd) or len({entry & ~COUNT for entry in crowd}) != len(crowd):
            faults.append("VA-20: a crowd out of order")
        for entry in crowd:
            if not entry & COUNT or wounds_of(entry) >= s.kit.sort_health[sort_of(entry)]:
                faults.append("VA-43: a dead villager stands")
    for kind in (PEASANT, 1, YUNFAKH):
        if in_play(s, kind) + s.aside[kind] > s.kit.kind_figures[kind]:
            faults.append(f"VA-14: too many figures of the kind {KINDS[kind]}")


def cards(s: VillageAttacks, faults: list[str]) -> None:
    """No card is lost or made."""
    piles = s.piles
    spawn = sorted([*piles[SPAWN_PILE].left(), *piles[SPAWN_PILE].gone])
    if spawn != copies(s.kit.spawn_copies):
        faults.append("VA-155: spawn cards were lost or made")
    working = [frame.trap for frame in s.stack if isinstance(frame, TrapWorks)]
    placed = [trap for trap in s.traps if trap != NONE]
    traps = [*piles[TRAP_PILE].left(), *piles[TRAP_PILE].gone, *s.offer, *placed, *working]
    if sorted(traps) != copies(s.kit.trap_copies):
        faults.append("VA-155: traps were lost or made")
    running = [s.event] if s.event != NONE else []
    events = sorted([*piles[EVENT_PILE].left(), *piles[EVENT_PILE].gone, *running])
    wanted = [card for card in copies(s.kit.event_copies) if s.variant.troll or not s.kit.event_optional[card]]
    if events != wanted:
        faults.append("VA-155: events were lost or made")
    heroes = list(piles[HERO_PILE].left())
    for crowd in s.crowd:
        heroes += [sort_of(e) - s.kit.first_hero_sort for e in crowd if s.kit.sort_kind[sort_of(e)] == HERO]
    if len(set(heroes)) != len(heroes):
        faults.append("VA-124: a hero is there twice")


def monsters(s: VillageAttacks, faults: list[str]) -> None:
    """No card of a Monster holds more than it has room for."""
    for seat in range(s.players):
        if s.party[seat] == NONE:
            continue
        if min(free_defence_slots(s, seat), free_reserve_slots(s, seat), free_movement_slots(s, seat)) < 0:
            faults.append(f"VA-142: too much lies on the card of seat {seat}")
        if s.zone[seat] != NONE and s.health(seat) <= 0:
            faults.append(f"VA-94: the Monster of seat {seat} should be dead")
        if s.zone[seat] != NONE and s.gone >> s.zone[seat] & 1:
            faults.append(f"VA-S13.3: the Monster of seat {seat} is in a collapsed zone")
        if min(s.wounds[seat], s.experience[seat], s.sunder[seat], s.silence[seat], s.slow[seat], s.moves[seat]) < 0:
            faults.append(f"VA-94: a number of seat {seat} is below 0")
    figures = [*s.zone, *[minion[M_ZONE] for minion in s.minions], *[one[S_ZONE] for one in s.summoned]]
    if any(zone != NONE and s.distances()[zone] == FAR for zone in figures):
        faults.append("VA-S13.4: a figure of the party is cut off from the Heart")
    if s.captive != NONE and not any(sort_of(e) == s.captor for e in s.crowd[s.zone[s.captive]]):
        faults.append("VA-S7.3: a captive isn't where its captor is")
    if min(s.pool) < 0 or min(s.reserve) < 0:
        faults.append("VA-48: fewer than no dice")


def scenario(s: VillageAttacks, faults: list[str]) -> None:
    """Morale, Heart, tomes and components are what they can be."""
    if s.heart < 0 or (s.castle.morale != INFINITE and s.morale < 0):
        faults.append("VA-43: the Heart or morale is below 0")
    tomes = len([one for one in s.castle.objectives if OBJECTIVES[one.kind] == "tome"])
    carried = sum([entry & COUNT for crowd in s.crowd for entry in crowd if entry & CARRIER])
    if len(s.tomes) + carried + s.tomes_lost != tomes:
        faults.append("VA-S10.2: tomes were lost or made")
