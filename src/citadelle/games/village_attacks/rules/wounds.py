"""Villagers as victims: who may be taken next (VA-56 to VA-59), wounds, and what a death brings."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import (
    CARRIER,
    FLEEING,
    STUNNED,
    WOUND,
    added,
    look_of,
    removed,
    sort_of,
    wounds_of,
)
from citadelle.games.village_attacks.rules.ending import check_end
from citadelle.games.village_attacks.rules.experience import gain_experience
from citadelle.games.village_attacks.rules.monsters import zone_id
from citadelle.games.village_attacks.state import DAY, HERO_PILE, NIGHT, VillageAttacks
from citadelle.games.village_attacks.tables import (
    AT_FLEEING,
    BY_ABILITY,
    BY_DIE,
    BY_MINION,
    BY_RIPOSTE,
    BY_TRAP,
    BY_TROLL,
    FROM_MONSTERS,
    HERO,
    HERO_RULES,
    INFINITE,
    MORALE_RULES,
    NONE,
    SOURCES,
    YUNFAKH,
)
from citadelle.kernel.event import EVERYONE, Args
from citadelle.parts.piles import put

UNIQUE_HEROES: Final = HERO_RULES.index("every_hero_card_unique")
TRAPS_ONLY: Final = MORALE_RULES.index("traps_only")
YUNFAKH_ONLY: Final = MORALE_RULES.index("yunfakh_only")
AFTER_SUMMONING: Final = MORALE_RULES.index("after_first_summoning")
COUNTS_ESCAPES: Final = MORALE_RULES.index("counts_escapes_up_to_10")
MARKER_RULES: Final[dict[int, str]] = {4: "VA-S4.4", 8: "VA-S8.1"}
"""By the number of a scenario, the rule by which its late spawn markers become active."""
GIVES_EXPERIENCE: Final = 1 << BY_DIE | 1 << BY_ABILITY | 1 << BY_RIPOSTE | 1 << BY_MINION
"""VA-83: the sources whose kills count for a Monster."""
EVERY_KIND: Final = 15


class Blow:
    """Where a wound comes from: its source (VA-132), the seat it counts for (NONE: nobody's), and the zone it is dealt
    from (NONE: inside the victim's own zone)."""

    __slots__ = ("origin", "seat", "source")

    def __init__(self, source: int, seat: int, origin: int) -> None:
        self.source = source
        self.seat = seat
        self.origin = origin


def can_wound(s: VillageAttacks, zone: int, figure: int, blow: Blow) -> bool:
    """May this villager be taken for such a wound? An immune hero may: the wound is lost then (VA-134)."""
    kind = s.kit.sort_kind[sort_of(figure)]
    if FROM_MONSTERS >> blow.source & 1:
        if s.kit.kind_own_zone_only[kind] and blow.origin not in (NONE, zone):
            return False  # VA-185
        if s.castle.immune_kinds[zone] >> kind & 1 and s.castle.immune_sources[zone] >> blow.source & 1:
            return False  # VA-S2.4
        if s.captor == sort_of(figure) and blow.seat == s.captive and blow.source != BY_MINION:
            return False  # VA-S7.5
    return not figure & FLEEING or bool(AT_FLEEING >> blow.source & 1)  # VA-S14.3


def next_victims(s: VillageAttacks, zone: int, blow: Blow, kinds: int = EVERY_KIND) -> list[int]:
    """VA-56, VA-58: the looks of those who may be wounded next in a zone, in ascending order.

    Of those who stand the weakest kind, and any stunned one; for traps and the Troll a stunned villager is an ordinary
    member of its kind.
    """
    ordinary = blow.source in (BY_TRAP, BY_TROLL)
    lowest = 99
    t = s.kit
    crowd = s.crowd[zone]
    for entry in crowd:
        kind = t.sort_kind[sort_of(entry)]
        if (ordinary or not entry & STUNNED) and kinds >> kind & 1 and can_wound(s, zone, entry, blow):
            lowest = min(lowest, t.kind_target_rank[kind])
    out: list[int] = []
    for entry in crowd:
        kind = t.sort_kind[sort_of(entry)]
        if not kinds >> kind & 1 or not can_wound(s, zone, entry, blow):
            continue
        if t.kind_target_rank[kind] == lowest or (entry & STUNNED and not ordinary):
            look = look_of(entry)
            if look not in out:
                out.append(look)
    out.sort()
    return out


def is_woundable(s: VillageAttacks, zone: int, blow: Blow) -> bool:
    """May anybody in a zone be wounded so?"""
    crowd = s.crowd[zone]
    return bool(crowd) and any(can_wound(s, zone, entry, blow) for entry in crowd)


def any_victims(s: VillageAttacks, zone: int, blow: Blow) -> list[int]:
    """VA-57: the looks of all who may be wounded in a zone, for abilities that choose freely."""
    out: list[int] = []
    for entry in s.crowd[zone]:
        look = look_of(entry)
        if can_wound(s, zone, entry, blow) and look not in out:
            out.append(look)
    out.sort()
    return out


# --- wounds


def after_wounds(s: VillageAttacks, figure: int, amount: int, blow: Blow) -> int:
    """The figure as it will be after so many wounds; NONE if they kill it."""
    sort = sort_of(figure)
    if s.kit.sort_immune_sources[sort] >> blow.source & 1:
        return figure
    return NONE if wounds_of(figure) + amount >= s.kit.sort_health[sort] else figure + WOUND * amount


def wound(s: VillageAttacks, zone: int, figure: int, amount: int, blow: Blow) -> int:
    """A villager suffers wounds: the figure as it is then, or NONE if it is dead.

    A level may come of it, which is put on the stack: whoever calls has changed its own frame before.
    """
    t = s.kit
    sort = sort_of(figure)
    if t.sort_immune_sources[sort] >> blow.source & 1:
        if s.sink is not None:
            args: Args = {"villager": t.sort_ids[sort], "zone": zone_id(s, zone), "source": SOURCES[blow.source]}
            s.emit("wound_ignored", blow.seat, "VA-132", args)
        return figure
    if wounds_of(figure) + amount >= t.sort_health[sort]:
        kill(s, zone, figure, blow)
        return NONE
    after = figure + WOUND * amount
    s.crowd[zone] = added(removed(s.crowd[zone], figure), after)
    if s.sink is not None:
        args = {"villager": t.sort_ids[sort], "zone": zone_id(s, zone), "n": amount, "source": SOURCES[blow.source]}
        s.emit("villager_wounded", blow.seat, "VA-131", args)
    return after


def kill(s: VillageAttacks, zone: int, figure: int, blow: Blow) -> None:
    """VA-43: a villager is removed; morale falls, and whoever killed it gains experience (VA-83)."""
    t = s.kit
    sort = sort_of(figure)
    kind = t.sort_kind[sort]
    s.crowd[zone] = removed(s.crowd[zone], figure)
    if s.sink is not None:
        args: Args = {"villager": t.sort_ids[sort], "zone": zone_id(s, zone), "source": SOURCES[blow.source]}
        s.emit("villager_killed", blow.seat, "VA-43", args)
    leave(s, zone, figure)
    if kind == HERO:
        s.heroes_killed += 1
        if s.castle.heroes != UNIQUE_HEROES:
            put(s, HERO_PILE, [sort - t.first_hero_sort], EVERYONE, under=True)
    lower_morale(s, kind, blow.source)
    reward(s, zone, sort, blow)
    check_end(s)


def leave(s: VillageAttacks, zone: int, figure: int) -> None:
    """A villager is gone from the board: it drops its tome (VA-S10.5), and frees its captive (VA-S7.6)."""
    if figure & CARRIER:
        s.tomes = (*s.tomes, zone)
        if s.sink is not None:
            s.emit("tome_dropped", NONE, "VA-S10.5", {"zone": zone_id(s, zone)})
    if s.captor == sort_of(figure):
        free_captive(s)


def free_captive(s: VillageAttacks) -> None:
    """VA-S7.6: the captured Monster is free, in the zone where it is."""
    if s.sink is not None:
        s.emit("monster_freed", s.captive, "VA-S7.6", {"monster": s.kit.monster_ids[s.party[s.captive]]})
    s.captive = NONE
    s.captor = NONE


def lower_morale(s: VillageAttacks, kind: int, source: int) -> None:
    """VA-43, and what scenarios change about it; kills of the Troll never count (VA-168)."""
    rule = s.castle.morale_rule
    if s.castle.morale == INFINITE or source == BY_TROLL or rule == COUNTS_ESCAPES:
        return
    amount = s.kit.kind_morale[kind]
    if rule == TRAPS_ONLY and source != BY_TRAP:
        return
    if rule == YUNFAKH_ONLY:
        if kind != YUNFAKH:
            return
        amount = 1
    if rule == AFTER_SUMMONING and not s.summonings:
        return
    amount = min(amount, s.morale)
    if not amount:
        return
    s.morale -= amount
    if s.sink is not None:
        s.emit("morale_fell", NONE, "VA-43", {"n": amount, "morale": s.morale})
    activate_markers(s)


def activate_markers(s: VillageAttacks) -> None:
    """VA-S8.1, VA-S4.4: spawn markers that become active at this morale; they spawn in the next spawning step."""
    for number in range(len(s.castle.markers)):
        marker = s.castle.markers[number]
        if marker.activates_at != NONE and s.morale <= marker.activates_at and not s.markers >> number & 1:
            s.markers |= 1 << number
            if s.sink is not None:
                rule = MARKER_RULES.get(s.castle.number, "VA-206")
                s.emit("marker_active", NONE, rule, {"zone": zone_id(s, marker.zone), "marker": marker.id})


def reward(s: VillageAttacks, zone: int, sort: int, blow: Blow) -> None:
    """VA-83: experience for a kill; where the Heart feeds on those who die there, it gains instead (VA-S5.2)."""
    t = s.kit
    kind = t.sort_kind[sort]
    seat = blow.seat if GIVES_EXPERIENCE >> blow.source & 1 else NONE
    value = t.kind_experience[kind]
    if seat != NONE and t.sort_types[sort] >> t.monster_type[s.party[seat]] & 1:
        value = t.kind_experience_same_type[kind]
    if s.castle.heart_goal and s.castle.heart_bits >> zone & 1:
        if blow.source != BY_TROLL:
            gain_heart(s, value)
        return
    if seat == NONE or s.day == DAY:
        return
    if s.day == NIGHT:
        value += t.night_kill_bonus
    gain_experience(s, seat, value, "VA-163" if s.day == NIGHT else "VA-83")


def gain_heart(s: VillageAttacks, amount: int) -> None:
    """VA-S5.2, VA-S5.3: the Heart gains health, up to its cap."""
    cap = s.castle.heart_cap
    before = s.heart
    s.heart = s.heart + amount if cap == INFINITE else min(cap, s.heart + amount)
    if s.sink is not None:
        s.emit("heart_gained", NONE, "VA-S5.2", {"n": s.heart - before, "heart": s.heart})


def wound_heart(s: VillageAttacks, amount: int, rule: str) -> None:
    """The Castle Heart loses health; at 0 all is lost (VA-96)."""
    s.heart = max(0, s.heart - amount)
    if s.sink is not None:
        s.emit("heart_wounded", NONE, rule, {"n": amount, "heart": s.heart})
    check_end(s)
