"""The Villager Phase (chapter 7): the order in which villagers act, and what each does."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks.crowd import (
    ACTED,
    BURNING,
    CARRIER,
    COUNT,
    FLEEING,
    MARK,
    PHASE_BITS,
    STUNNED,
    added,
    cleared,
    has,
    removed,
    sort_of,
    with_origin,
)
from citadelle.games.village_attacks.effect_kinds import SPEED_BONUS
from citadelle.games.village_attacks.rules.arrivals import TakeTome, tome_is_due
from citadelle.games.village_attacks.rules.ending import VILLAGER_ENTERS_HEART
from citadelle.games.village_attacks.rules.figures import heart_ways, is_full
from citadelle.games.village_attacks.rules.monsters import ACTIVATE, zone_id
from citadelle.games.village_attacks.rules.picks import Ignore
from citadelle.games.village_attacks.rules.table_order import NextInOrder
from citadelle.games.village_attacks.rules.villager_attacks import AIM, VillagerAttack, attack_wounds, targets
from citadelle.games.village_attacks.rules.villager_states import stand_up
from citadelle.games.village_attacks.rules.walking import IN_PHASE, Walk, treasures, way_key
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds, wound, wound_heart
from citadelle.games.village_attacks.state import HEART_TARGET, VILLAGERS, VillageAttacks
from citadelle.games.village_attacks.tables import BY_BURN, HERO, NONE, PEASANT
from citadelle.games.village_attacks.verbs import FIRST_SORT, FIRST_ZONE
from citadelle.kernel.answer import Verb
from citadelle.kernel.decision import Detail
from citadelle.kernel.frame import Frame, register


def begin_phase(s: VillageAttacks) -> None:
    """A phase begins: nobody has acted or walked in it yet, and no way has been tossed for."""
    s.paths = ()
    for zone in range(len(s.crowd)):
        s.crowd[zone] = cleared(s.crowd[zone], PHASE_BITS)


def idle_kinds(s: VillageAttacks, zone: int) -> int:
    """The kinds of villagers in a zone that have still to act, as bits."""
    kinds = 0
    for entry in s.crowd[zone]:
        if not entry & ACTED:
            kinds |= 1 << s.kit.sort_kind[sort_of(entry)]
    return kinds


class VillagersAct(Frame[VillageAttacks]):
    """VA-100: zones act in ascending Heart distance. `done` are the zones of this distance that have had their turn.

    Villagers that were jostled into a zone whose turn is over act at the end of the distance step (VA-152).
    """

    __slots__ = ("distance", "had")
    name: ClassVar[str] = "village_attacks.villagers_act"
    fields: ClassVar[tuple[str, ...]] = ("distance", "had")

    def __init__(self, distance: int, had: int) -> None:
        self.distance = distance
        self.had = had

    def run(self, s: VillageAttacks) -> None:
        s.show_step()
        if tome_is_due(s):
            s.push(TakeTome())
            return
        far = s.distances()
        waiting = [zone for zone in range(len(far)) if s.crowd[zone] and idle_kinds(s, zone)]
        if not waiting:
            s.done()
            return
        now = [zone for zone in waiting if far[zone] == self.distance and not self.had >> zone & 1]
        if not now:
            now = [zone for zone in waiting if far[zone] <= self.distance]
        if not now:
            s.become(VillagersAct(min([far[zone] for zone in waiting]), 0))
        elif len(now) == 1 or s.variant.fixed_order:
            self.act(s, now[0])
        else:
            s.push(FirstZone(s.table_seat(), tuple(now)))

    def act(self, s: VillageAttacks, zone: int) -> None:
        """A zone has its turn."""
        s.become(VillagersAct(self.distance, self.had | 1 << zone))
        s.push(ZoneActs(zone))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The zone that the table names."""
        self.act(s, value)


class FirstZone(NextInOrder):
    """VA-100: which of several zones of the same Heart distance acts first?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.first_zone"
    kind: ClassVar[str] = "first_zone"
    rule: ClassVar[str] = "VA-100"
    verbs: ClassVar[tuple[Verb, ...]] = (FIRST_ZONE,)


class ZoneActs(Frame[VillageAttacks]):
    """VA-100: the villagers of a zone act, by kinds; variants of a kind in the table's order."""

    __slots__ = ("zone",)
    name: ClassVar[str] = "village_attacks.zone_acts"
    fields: ClassVar[tuple[str, ...]] = ("zone",)

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def run(self, s: VillageAttacks) -> None:
        kinds = idle_kinds(s, self.zone)
        if not kinds:
            s.done()
            return
        kind = PEASANT
        while not kinds >> kind & 1:
            kind += 1
        sorts: list[int] = []
        for entry in s.crowd[self.zone]:
            sort = sort_of(entry)
            if not entry & ACTED and s.kit.sort_kind[sort] == kind and sort not in sorts:
                sorts.append(sort)
        if len(sorts) == 1 or s.variant.fixed_order:
            s.push(SortActs(self.zone, sorts[0]))
        else:
            s.push(FirstSort(s.table_seat(), self.zone, tuple(sorts)))

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The variant that the table names."""
        s.push(SortActs(self.zone, value))


class FirstSort(NextInOrder):
    """VA-100: which variant of a kind acts first?"""

    __slots__ = ("zone",)
    name: ClassVar[str] = "village_attacks.first_sort"
    fields: ClassVar[tuple[str, ...]] = ("seat", "zone", "waiting")
    kind: ClassVar[str] = "first_sort"
    rule: ClassVar[str] = "VA-100"
    verbs: ClassVar[tuple[Verb, ...]] = (FIRST_SORT,)

    def __init__(self, seat: int, zone: int, waiting: tuple[int, ...]) -> None:
        super().__init__(seat, waiting)
        self.zone = zone

    def detail(self, s: VillageAttacks) -> Detail:
        return {"zone": zone_id(s, self.zone)}


class SortActs(Frame[VillageAttacks]):
    """All villagers of one sort in a zone act, one after another."""

    __slots__ = ("sort", "zone")
    name: ClassVar[str] = "village_attacks.sort_acts"
    fields: ClassVar[tuple[str, ...]] = ("zone", "sort")

    def __init__(self, zone: int, sort: int) -> None:
        self.zone = zone
        self.sort = sort

    def run(self, s: VillageAttacks) -> None:
        if tome_is_due(s):
            s.push(TakeTome())
            return
        for entry in s.crowd[self.zone]:
            if sort_of(entry) == self.sort and not entry & ACTED:
                if s.sink is not None or not act_together(s, self.zone, entry):
                    activate(s, self.zone, entry & ~COUNT)
                return
        s.done()


# --- many villagers that are alike


def act_together(s: VillageAttacks, zone: int, entry: int) -> bool:
    """Where nobody is told of every step: all villagers of an entry act at once, if nothing can come between them.

    It ends as if they had acted one after another. False: they have to.
    """
    castle = s.castle
    hero = s.kit.sort_kind[sort_of(entry)] == HERO
    if entry & SPECIAL or s.sprung or castle.tome_zone != NONE or castle.corridor_bits or s.phase != VILLAGERS:
        return False
    if hero and castle.captured_dice:
        return False
    figure, n = entry & ~COUNT, entry & COUNT
    aims = targets(s, zone, figure)
    if castle.heart_bits >> zone & 1:
        return aims == AT_HEART and strike_together(s, zone, figure, n)
    if aims or movement(s, zone, figure) != 1 or any(s.hold) or any(s.entry_left):
        return False
    to = common_way(s, zone, figure)
    if to == NONE or is_full(s, to, n) or (castle.heart_bits >> to & 1 and castle.defeats & VILLAGER_ENTERS_HEART):
        return False
    if s.traps[to] != NONE and s.kit.trap_immediate[s.traps[to]]:
        return False
    if hero and castle.hero_heal[to]:
        return False
    after = with_origin(figure | ACTED, zone)
    s.crowd[zone] = removed(s.crowd[zone], figure, n)
    s.crowd[to] = added(s.crowd[to], after, n)
    return True


SPECIAL: Final = STUNNED | BURNING | FLEEING | CARRIER
"""What makes a villager act otherwise than its kind does."""
AT_HEART: Final = [HEART_TARGET]


def strike_together(s: VillageAttacks, zone: int, figure: int, n: int) -> bool:
    """VA-104: all of them attack the Heart, if it outlives that and luck has no part in it."""
    wounds = n * attack_wounds(s, zone, figure, HEART_TARGET)
    if s.unlucky >> zone & 1 or wounds >= s.heart:
        return False
    s.crowd[zone] = added(removed(s.crowd[zone], figure, n), figure | ACTED, n)
    wound_heart(s, wounds, "VA-104")
    return True


def common_way(s: VillageAttacks, zone: int, figure: int) -> int:
    """VA-32: the one way that all of a kind take out of a zone; NONE if there is none or a coin has to decide."""
    found = heart_ways(s, zone)
    if len(found) == 1:
        return found[0]
    start = way_key(s, zone, figure)
    for path in s.paths:
        if path >> 5 == start and path & 31 in found:
            return path & 31
    return NONE


# --- one villager


def activate(s: VillageAttacks, zone: int, figure: int) -> None:
    """VA-101: a villager activates. In the Villager Phase that is its activation of the phase."""
    after = figure
    if s.phase == VILLAGERS:
        after = figure | ACTED
        s.crowd[zone] = added(removed(s.crowd[zone], figure), after)
    s.push(VillagerActs(zone, after, movement(s, zone, figure), BURN))


def movement(s: VillageAttacks, zone: int, figure: int) -> int:
    """How far a villager walks: its kind, a rallying hero in its zone (VA-130), the running event."""
    t = s.kit
    sort = sort_of(figure)
    kind = t.sort_kind[sort]
    steps = t.sort_movement[sort]
    if kind == PEASANT:
        for entry in s.crowd[zone]:
            if t.sort_kind[sort_of(entry)] == HERO:
                steps += t.hero_aura_speed[sort_of(entry) - t.first_hero_sort]
    if s.event != NONE:
        does = t.event_does[s.event]
        if does.kind == SPEED_BONUS and does.kinds >> kind & 1:
            steps += does.amount
    return steps


BURN: Final = 0
ATTACK: Final = 1
MOVE: Final = 2


class VillagerActs(Frame[VillageAttacks]):
    """VA-101: a villager burns, stands up if it was stunned, or attacks and then moves."""

    __slots__ = ("figure", "stage", "steps", "zone")
    name: ClassVar[str] = "village_attacks.villager_acts"
    fields: ClassVar[tuple[str, ...]] = ("zone", "figure", "steps", "stage")

    def __init__(self, zone: int, figure: int, steps: int, stage: int) -> None:
        self.zone = zone
        self.figure = figure
        self.steps = steps
        self.stage = stage

    def run(self, s: VillageAttacks) -> None:
        if self.stage == BURN:
            self.begin(s)
        elif not has(s.crowd[self.zone], self.figure):
            self.look_again(s)
        elif self.stage == ATTACK:
            s.become(VillagerActs(self.zone, self.figure, self.steps, MOVE))
            if not treasures(s, self.zone, self.figure) and targets(s, self.zone, self.figure):
                s.push(VillagerAttack(self.zone, self.figure, NONE, AIM, 0, NONE))
        else:
            s.become(Ignore())
            s.push(Walk(self.zone, self.figure, self.steps, IN_PHASE))

    def look_again(self, s: VillageAttacks) -> None:
        """It isn't there as it was: its death mark may have ended with whoever had marked it (VA-79)."""
        plain = self.figure & ~MARK
        if plain != self.figure and has(s.crowd[self.zone], plain):
            s.become(VillagerActs(self.zone, plain, self.steps, self.stage))
        else:
            s.done()

    def begin(self, s: VillageAttacks) -> None:
        """Burn, then a stunned one stands up and does nothing more."""
        zone, figure = self.zone, self.figure
        blow = Blow(BY_BURN, NONE, NONE)
        after = after_wounds(s, figure, s.kit.burn_wounds, blow) if figure & BURNING else figure
        if after == NONE:
            s.done()
        elif after & STUNNED:
            s.done()
            if figure != after:
                wound(s, zone, figure, s.kit.burn_wounds, blow)
            stand_up(s, zone, after)
            return
        else:
            s.become(VillagerActs(zone, after, self.steps, ATTACK))
        if figure & BURNING:
            wound(s, zone, figure, s.kit.burn_wounds, blow)

    def receive(self, s: VillageAttacks, value: int) -> None:
        """The figure after its attack; NONE if a riposte has killed it."""
        if value == NONE:
            s.done()
        else:
            s.become(VillagerActs(self.zone, value, self.steps, MOVE))


ACTIVATE.append(activate)
register(VillagersAct, FirstZone, ZoneActs, FirstSort, SortActs, VillagerActs)
