"""What villagers are expected to do in the coming Villager Phase, quickly: the mean over coins, not the span.

`rules.forecast` says exactly what can happen; this is for thousands of positions a second.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import (
    ACTED,
    BURNING,
    COUNT,
    FLEEING,
    MARK,
    STUNNED,
    sort_of,
    wounds_of,
)
from citadelle.games.village_attacks.hints import opinions as o
from citadelle.games.village_attacks.hints.goals import threats
from citadelle.games.village_attacks.rules.ending import VILLAGER_ENTERS_HEART
from citadelle.games.village_attacks.rules.rounds import MonsterPhase
from citadelle.games.village_attacks.rules.villager_attacks import attack_wounds
from citadelle.games.village_attacks.rules.walking import treasures
from citadelle.games.village_attacks.state import (
    M_ZONE,
    MONSTERS,
    S_ZONE,
    VILLAGERS,
    VillageAttacks,
)
from citadelle.games.village_attacks.tables import ALL_TYPES, HERO, NONE

FURTHEST: Final = 5


class Outlook:
    """Wounds that are expected, by seat and for the Heart; how threatening the villagers are; and who enters it."""

    __slots__ = ("attacks", "entering", "heart", "swing", "threat", "wounds")

    def __init__(self, players: int) -> None:
        self.heart: float = 0.0
        self.threat: float = 0.0
        self.entering: float = 0.0
        self.wounds: list[float] = [0.0] * players
        self.swing: list[float] = [0.0] * players
        self.attacks: list[float] = [0.0] * players


def outlook(s: VillageAttacks) -> Outlook:
    """What all villagers on the board are expected to do."""
    out = Outlook(s.players)
    far = s.distances()
    t = s.kit
    castle = s.castle
    fatal = bool(castle.defeats & VILLAGER_ENTERS_HEART)
    near = threats(s)
    ready = s.phase in (MONSTERS, VILLAGERS)
    crowd = s.crowd
    for zone in range(len(crowd)):
        here = crowd[zone]
        if not here:
            continue
        distance = far[zone] if 0 <= far[zone] < FURTHEST else FURTHEST
        base = near[distance]
        held = 0
        if s.hold:
            for seat in range(s.players):
                if s.hold[seat] and s.zone[seat] == zone:
                    held += s.hold[seat]
        walking = 0
        for entry in here:
            n = entry & COUNT
            sort = sort_of(entry)
            kind = t.sort_kind[sort]
            worth = base * o.KIND[kind]
            if kind == HERO:
                worth *= t.sort_health[sort] - wounds_of(entry)
            if entry & FLEEING:
                continue
            if entry & (MARK | BURNING) and t.sort_health[sort] - wounds_of(entry) <= 1:
                worth *= o.DOOMED
            if entry & STUNNED:
                out.threat += n * worth * o.STUNNED
                continue
            out.threat += n * worth
            if ready and not (entry & ACTED and s.phase == VILLAGERS):
                walking += n if distance <= t.sort_movement[sort] else 0
                if not (s.sprung and treasures(s, zone, entry)):
                    add_blows(s, out, zone, entry, n)
        if held:
            out.threat -= o.HELD * min(held, walking if walking else held)
        if fatal and walking > held:
            out.entering += walking - held
    return out


def add_blows(s: VillageAttacks, out: Outlook, zone: int, entry: int, n: int) -> None:
    """VA-102: add the attacks of n villagers that are alike."""
    t = s.kit
    castle = s.castle
    sort = sort_of(entry)
    reach = t.sort_range[sort]
    types = ALL_TYPES if castle.every_type_kinds[zone] >> t.sort_kind[sort] & 1 else t.sort_types[sort]
    seen = castle.sights(s.gone, s.dark)[zone]
    own: list[int] = []
    others: list[int] = []
    nemesis: list[int] = []
    for seat in range(s.players):
        at = s.zone[seat]
        if at == NONE or seat == s.captive:
            continue
        if at == zone:
            own.append(seat)
        elif 0 <= seen[at] <= reach:
            others.append(seat)
        else:
            continue
        if types >> t.monster_type[s.party[seat]] & 1:
            nemesis.append(seat)
    luck = 0.5 if s.unlucky >> zone & 1 else 1.0
    aims = nemesis
    spare = 0
    if not aims:
        if castle.heart_bits >> zone & 1:
            out.heart += luck * n * (t.sort_wounds[sort] + bonus(s, zone, entry))
            return
        spare = helpers_in(s, zone)
        aims = own if own or spare else others
    if not aims:
        return
    share = luck * n / (len(aims) + spare)
    for seat in aims:
        wounds = attack_wounds(s, zone, entry, seat)
        out.wounds[seat] += share * wounds
        out.attacks[seat] += share
        if luck < 1.0 or len(aims) + spare > 1:
            out.swing[seat] += n * wounds * wounds * 0.25


def bonus(s: VillageAttacks, zone: int, entry: int) -> int:
    """What the room adds to an attack on the Heart (VA-104)."""
    if s.castle.attack_bonus_kinds[zone] >> s.kit.sort_kind[sort_of(entry)] & 1:
        return s.castle.attack_bonus[zone]
    return 0


def helpers_in(s: VillageAttacks, zone: int) -> int:
    """Minions and Summoned Monsters in a zone, who share the attacks there."""
    total = 0
    for minion in s.minions:
        if minion[M_ZONE] == zone:
            total += 1
    for one in s.summoned:
        if one[S_ZONE] == zone:
            total += 1
    return total


def still_to_act(s: VillageAttacks) -> int:
    """How many Monsters begin their activation later in this Monster Phase."""
    phase = s.find(MonsterPhase)
    return s.players - phase.had if phase is not None else 0
