"""Chapter 13 and 14: land battles and the defence of the Citadel: reveal, strike, capture or kill, conquest, loot."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import (
    DEATH_LASH,
    ESCAPES_CAPTURE,
    GAIN_ON,
    GLORY_ON,
    HIRE_FREE,
    NO_TRAP_NEEDED,
    TRAPS_TO_CAPTURE,
)
from citadelle.games.monster_lands.queries import monster_at, power_of, seat_on
from citadelle.games.monster_lands.rules.attack import DECLARE, Attack, Defend
from citadelle.games.monster_lands.rules.clash import Clash
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_loot, why_not_settle
from citadelle.games.monster_lands.rules.free_effects import TRIUMPH, has_something_new, is_usable, use_loot
from citadelle.games.monster_lands.rules.goods import PickLoot, gain, gain_glory, gain_tokens, spend_loot
from citadelle.games.monster_lands.rules.members import clear_path, settle, settlers
from citadelle.games.monster_lands.rules.missions import open_window
from citadelle.games.monster_lands.rules.reveal import reveal
from citadelle.games.monster_lands.rules.rolls import (
    FOR_LAND,
    FOR_MONSTER,
    Roll,
    goal_bonus,
    helpers,
    roll_all,
)
from citadelle.games.monster_lands.rules.supply import discard_monster, put_monster, refill_loot
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import (
    LAND_PILE,
    MADHALA,
    NONE,
    PANIC_PILE,
    TURNED,
    MonsterLands,
    with_seat_replaced,
)
from citadelle.games.monster_lands.tables import (
    CAPTURE,
    CONQUEST,
    ELIMINATE,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATION_OF,
    LOCATIONS,
    MADHALA_TRICKS,
    OWN_CAPTURE,
    OWN_CONQUEST,
    OWN_ELIMINATION,
    TRICK,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.auto_answer import AutoAnswer
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts.piles import discard, shuffle_in

WINDOW_OF: Final[dict[int, int]] = {CAPTURE: OWN_CAPTURE, ELIMINATE: OWN_ELIMINATION, CONQUEST: OWN_CONQUEST}
"""The loot window of each success."""


def paths_of(location: int) -> list[int]:
    """The paths of a location, left to right."""
    return list(range(FIRST_PATH[location], FIRST_PATH[location + 1]))


def slot_of(location: int) -> int:
    """The place of a location's monster: land A, land B, Entrance."""
    return location - LAND_A


class Location(Frame[MonsterLands]):
    """ML-ADV-08, ML-CIT-01: everything at one land or at the Entrance; ML-ADV-01: skipped where nobody is."""

    __slots__ = ("location",)
    name: ClassVar[str] = "monster_lands.location"
    fields: ClassVar[tuple[str, ...]] = ("location",)

    def __init__(self, location: int) -> None:
        self.location = location

    def run(self, s: MonsterLands) -> None:
        s.done()
        where = self.location
        taken = [path for path in paths_of(where) if s.on_path[path] != NONE]
        if not taken or (where == ENTRANCE and s.monster[2] == NONE):
            return
        s.show_step()
        if s.sink is not None:
            s.emit("location_entered", NONE, "ML-ADV-01", {"where": LOCATIONS[where]})
        s.push(Battle(where, FIRST_PATH[where], 0, NONE))
        if s.variant.tricks or s.variant.rules & MADHALA_TRICKS:
            s.push(Clash(where, FIRST_PATH[where]))
        else:
            for path in taken:
                for place in range(len(s.traps[path])):
                    reveal(s, path, place, "ML-REV-01")
                    s.show_step()


class Battle(Frame[MonsterLands]):
    """ML-END-01: attack and strike, path by path, until the monster is beaten or everybody has fought.

    `at` is the next path, `carried` the damage so far (ML-STR-09), `winner` the path that beat the monster.
    """

    __slots__ = ("at", "carried", "location", "winner")
    name: ClassVar[str] = "monster_lands.battle"
    fields: ClassVar[tuple[str, ...]] = ("location", "at", "carried", "winner")

    def __init__(self, location: int, at: int, carried: int, winner: int) -> None:
        self.location = location
        self.at = at
        self.carried = carried
        self.winner = winner

    def run(self, s: MonsterLands) -> None:
        where = self.location
        s.show_step()
        if s.monster[slot_of(where)] == NONE:
            s.done()
            if where != ENTRANCE:
                self.freed(s)
            return
        path = self.at
        end = FIRST_PATH[where + 1]
        while path < end and s.on_path[path] == NONE:
            path += 1
        if path == end:
            s.done()
            if where != ENTRANCE:
                if any(s.fought >> p & 1 and s.on_path[p] != MADHALA for p in paths_of(where)):
                    s.raged |= 1 << slot_of(where)  # ML-END-03
                s.push(Spoils(where, NONE, NONE))
            return
        s.fought |= 1 << path
        if s.on_path[path] == MADHALA:
            s.become(Battle(where, path + 1, self.carried, NONE))
            self.removed(s, path)
            return
        seat = seat_on(s, path)
        s.become(Battle(where, path + 1, self.carried, NONE))
        s.push(StrikeBack(seat, path))
        s.push(Attack(path, DECLARE, 0, ()))
        open_window(s, seat, False)

    def receive(self, s: MonsterLands, value: Roll) -> None:
        """ML-STR-07: capture, elimination, the player's choice of the two, or failure (ML-STR-09)."""
        path = value.path
        monster = monster_at(s, path)
        kit = s.kit
        base = value.total(s)
        kill, catch = strike_ends(s, path, base, value.kill)
        if s.sink is not None:
            values = {"cv": kit.monster_cv[monster], "ev": kit.monster_ev[monster]}
            args: dict[str, object] = {"path": path, "total": base, **values}
            s.emit("strike_ended", value.seat, "ML-STR-07", args)
        if kill and catch:
            s.push(CatchOrKill(value.seat, path))
        elif kill:
            beat(s, value.seat, path, ELIMINATE)
        elif catch:
            beat(s, value.seat, path, CAPTURE)
        else:
            s.become(Battle(self.location, self.at, base, NONE))

    def removed(self, s: MonsterLands, path: int) -> None:
        """ML-SOLO-09: Madhala takes the monster away; no lash, no escape."""
        monster = monster_at(s, path)
        put_monster(s, slot_of(self.location), NONE)
        discard_monster(s, monster)
        if s.sink is not None:
            args: dict[str, object] = {"monster": s.kit.monster_ids[monster], "path": path}
            s.emit("madhala_removed_monster", NONE, "ML-SOLO-09", args)

    def freed(self, s: MonsterLands) -> None:
        """ML-END-02: those who fought put their dice and tokens away; the others may conquer."""
        for path in paths_of(self.location):
            if s.fought >> path & 1:
                clear_path(s, path)
        s.push(Conquest(self.location, FIRST_PATH[self.location], 0, self.winner))


class StrikeBack(Frame[MonsterLands]):
    """ML-STR-01: whoever is alive after the attack may strike."""

    __slots__ = ("path", "seat")
    name: ClassVar[str] = "monster_lands.strike"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def run(self, s: MonsterLands) -> None:
        s.done()
        if s.on_path[self.path] < 0:
            return
        s.show_step()
        s.struck |= 1 << self.path
        s.push(Roll(self.seat, self.path, FOR_MONSTER, s.nearest(Battle).carried))


def strike_ends(s: MonsterLands, path: int, total: int, kill: int) -> tuple[bool, bool]:
    """ML-STR-07: does a strike with this total, and this bonus for elimination, eliminate, and does it capture?"""
    monster = monster_at(s, path)
    ev = s.kit.monster_ev[monster]
    catch = (
        traps_lying(s, path) >= traps_needed(s, path)
        and total + goal_bonus(s, path, CAPTURE) >= s.kit.monster_cv[monster]
        and total < ev
    )
    return total + kill + goal_bonus(s, path, ELIMINATE) >= ev, catch


def traps_lying(s: MonsterLands, path: int) -> int:
    """ML-STR-05: traps on the path: turned-up tricks don't count, tokens still face down do."""
    return len([t for t in s.traps[path] if t % 2 != TURNED or s.kit.trap_class[t // 2] != TRICK])


def traps_needed(s: MonsterLands, path: int) -> int:
    """ML-STR-05: how many traps a capture asks for here."""
    for effect in helpers(s, path, FOR_MONSTER):
        if effect.kind == NO_TRAP_NEEDED:
            return 0
    power = power_of(s, monster_at(s, path))
    return power.count if power.kind == TRAPS_TO_CAPTURE else 1


class CatchOrKill(Ask[MonsterLands]):
    """ML-STR-07: both are possible: the player chooses."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.catch_or_kill"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "catch_or_kill"
    rule: ClassVar[str] = "ML-STR-07"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.CAPTURE, verbs.ELIMINATE)

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def options(self, s: MonsterLands) -> list[int]:
        return [CAPTURE, ELIMINATE]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        beat(s, self.seat, self.path, option)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return (verbs.CAPTURE if option == CAPTURE else verbs.ELIMINATE).alone

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "monster": s.kit.monster_ids[monster_at(s, self.path)]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("capture_or_eliminate", self.rule, seat, key)


def beat(s: MonsterLands, seat: int, path: int, how: int) -> None:
    """ML-STR-08: the monster is captured or eliminated: rewards, talents, loot, and what its power does then."""
    kit = s.kit
    where = LOCATION_OF[path]
    monster = monster_at(s, path)
    power = power_of(s, monster)
    battle = s.nearest(Battle)
    s.become(Battle(battle.location, battle.at, 0, path))
    put_monster(s, slot_of(where), NONE)
    caught = how == CAPTURE
    if s.sink is not None:
        args: dict[str, object] = {"monster": kit.monster_ids[monster], "path": path}
        s.emit("monster_captured" if caught else "monster_eliminated", seat, "ML-STR-08", args)
    if where == ENTRANCE:
        clear_panic(s)
    if not caught:
        s.trophies = with_seat_replaced(s.trophies, seat, (*s.trophies[seat], monster))
        if power.kind == DEATH_LASH:
            for p in reversed(paths_of(where)):
                s.push(Lash(p, power.hits, monster))
    elif power.kind == ESCAPES_CAPTURE and where != ENTRANCE:
        s.loose = s.loose + (monster,)  # noqa: RUF005
    else:
        discard_monster(s, monster)
    s.push(Triumph(seat, how))
    gain(s, seat, kit.monster_capture[monster] if caught else kit.monster_eliminate[monster], "ML-STR-08")
    for effect in helpers(s, path, FOR_LAND):
        if effect.kind == GLORY_ON and effect.event == how:  # ML-TAL-09
            gain_glory(s, seat, effect.amount, "ML-TAL-09")
        elif effect.kind == GAIN_ON:
            gain_tokens(s, seat, effect.token, effect.count, "ML-TAL-09")


def clear_panic(s: MonsterLands) -> None:
    """ML-CIT-02: all panic tokens leave the buildings and are shuffled into the pile."""
    back: list[int] = []
    for building in range(len(s.kit.panic_ids) + 8):
        if s.panic >> building & 1:
            back.append(building)
    s.panic = 0
    shuffle_in(s, PANIC_PILE, back)
    if s.sink is not None:
        s.emit("panic_ended", NONE, "ML-CIT-02", {})


class Triumph(Ask[MonsterLands]):
    """ML-FREE-05: loot that may be used at the moment of an own success; ML-FREE-10: a free hire too."""

    __slots__ = ("how",)
    name: ClassVar[str] = "monster_lands.triumph"
    fields: ClassVar[tuple[str, ...]] = ("seat", "how")
    kind: ClassVar[str] = "triumph"
    rule: ClassVar[str] = "ML-FREE-05"
    window: ClassVar[str] = TRIUMPH
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.USE, verbs.KEEP_LOOT)

    def __init__(self, seat: int, how: int) -> None:
        self.seat = seat
        self.how = how

    def options(self, s: MonsterLands) -> list[int]:
        kit = s.kit
        out: list[int] = []
        for t in s.loot[self.seat]:
            is_hire = kit.loot_effect[t].kind == HIRE_FREE and is_usable(s, self.seat, t)
            if is_hire or kit.loot_window[t] == WINDOW_OF[self.how]:
                out.append(t)
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
            return
        if s.kit.loot_effect[option].kind == HIRE_FREE:
            use_loot(s, self.seat, option)
            return
        spend_loot(s, self.seat, option, "ML-FREE-05")
        gain_glory(s, self.seat, s.kit.loot_effect[option].amount, "ML-FREE-05")

    def ends_auto_answer(self, s: MonsterLands, auto: AutoAnswer, options: list[int]) -> bool:
        return has_something_new(auto, options)

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return why_not_loot(s, seat, key, meant)


class Lash(Frame[MonsterLands]):
    """ML-POW-LASH: a dying monster hits whoever still stands on a path."""

    __slots__ = ("hits", "monster", "path")
    name: ClassVar[str] = "monster_lands.lash"
    fields: ClassVar[tuple[str, ...]] = ("path", "hits", "monster")

    def __init__(self, path: int, hits: int, monster: int) -> None:
        self.path = path
        self.hits = hits
        self.monster = monster

    def run(self, s: MonsterLands) -> None:
        s.done()
        if s.on_path[self.path] >= 0:
            seat = seat_on(s, self.path)
            if s.sink is not None:
                s.emit("lashed", seat, "ML-POW-LASH", {"path": self.path, "hits": self.hits})
            s.push(Defend(seat, self.path, self.hits, self.monster))


# --- conquest and loot


class Conquest(Frame[MonsterLands]):
    """ML-CQ-01: those who have not fought may try to conquer the land, left to right."""

    __slots__ = ("at", "carried", "location", "winner")
    name: ClassVar[str] = "monster_lands.conquest"
    fields: ClassVar[tuple[str, ...]] = ("location", "at", "carried", "winner")

    def __init__(self, location: int, at: int, carried: int, winner: int) -> None:
        self.location = location
        self.at = at
        self.carried = carried
        self.winner = winner

    def run(self, s: MonsterLands) -> None:
        where = self.location
        slot = slot_of(where)
        path = self.at
        end = FIRST_PATH[where + 1]
        if s.land[slot] == NONE:
            path = end
        while path < end and (s.on_path[path] == NONE or s.fought >> path & 1):
            path += 1
        if path == end:
            s.done()
            s.push(Spoils(where, self.winner, NONE))
            return
        s.become(Conquest(where, path + 1, self.carried, self.winner))
        if s.on_path[path] == MADHALA:  # ML-SOLO-09
            s.fought |= 1 << path
            land = s.land[slot]
            lands = list(s.land)
            lands[slot] = NONE
            s.land = (lands[0], lands[1])
            discard(s, LAND_PILE, land)
            if s.sink is not None:
                s.emit("madhala_removed_land", NONE, "ML-SOLO-09", {"land": s.kit.land_ids[land], "path": path})
            return
        seat = seat_on(s, path)
        s.push(TryConquest(seat, path))
        open_window(s, seat, False)

    def receive(self, s: MonsterLands, value: Roll) -> None:
        """ML-CQ-02: enough: the land is his; not enough: the total is carried on."""
        path = value.path
        where = LOCATION_OF[path]
        slot = slot_of(where)
        land = s.land[slot]
        total = value.total(s)
        if s.sink is not None:
            args: dict[str, object] = {"path": path, "total": total, "goal": s.kit.land_conquest[land]}
            s.emit("conquest_ended", value.seat, "ML-CQ-02", args)
        if total < s.kit.land_conquest[land]:
            s.become(Conquest(where, self.at, total, self.winner))
            return
        seat = value.seat
        s.done()
        lands = list(s.land)
        lands[slot] = NONE
        s.land = (lands[0], lands[1])
        s.lands = with_seat_replaced(s.lands, seat, (*s.lands[seat], land))
        if s.sink is not None:
            s.emit("land_conquered", seat, "ML-CQ-02", {"land": s.kit.land_ids[land], "path": path})
        gain_glory(s, seat, s.kit.land_glory[land], "ML-CQ-02")
        for effect in helpers(s, path, FOR_LAND):
            if effect.kind == GLORY_ON and effect.event == CONQUEST:
                gain_glory(s, seat, effect.amount, "ML-TAL-09")
        s.push(Spoils(where, self.winner, path))
        if settlers(s, seat, land):
            s.push(Settle(seat, land))
        s.push(Triumph(seat, CONQUEST))


class TryConquest(Ask[MonsterLands]):
    """ML-CQ-01: roll for the land, or not."""

    __slots__ = ("path",)
    name: ClassVar[str] = "monster_lands.try_conquest"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path")
    kind: ClassVar[str] = "try_conquest"
    rule: ClassVar[str] = "ML-CQ-01"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.TRY_CONQUEST, verbs.DECLINE_CONQUEST)

    def __init__(self, seat: int, path: int) -> None:
        self.seat = seat
        self.path = path

    def options(self, s: MonsterLands) -> list[int]:
        return [0, STOP]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            if s.sink is not None:
                s.emit("conquest_declined", self.seat, "ML-CQ-01", {"path": self.path})
            return
        roll_all(s, self.seat, self.path, "ML-CQ-01")
        s.push(Roll(self.seat, self.path, FOR_LAND, s.nearest(Conquest).carried))

    def detail(self, s: MonsterLands) -> Detail:
        land = s.land[LOCATION_OF[self.path] - LAND_A]
        conquest = s.find(Conquest)
        carried = 0 if conquest is None else conquest.carried
        return {"path": self.path, "land": s.kit.land_ids[land], "carried": carried}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("roll_or_decline", self.rule, seat, key)


class Settle(Ask[MonsterLands]):
    """ML-SET-02: who manages the land just conquered, or nobody yet."""

    __slots__ = ("land",)
    name: ClassVar[str] = "monster_lands.settle"
    fields: ClassVar[tuple[str, ...]] = ("seat", "land")
    kind: ClassVar[str] = "settle"
    rule: ClassVar[str] = "ML-SET-02"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.SETTLE_HERE, verbs.SETTLE_NOBODY)

    def __init__(self, seat: int, land: int) -> None:
        self.seat = seat
        self.land = land

    def options(self, s: MonsterLands) -> list[int]:
        out = settlers(s, self.seat, self.land)
        out.sort()
        out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option != STOP:
            settle(s, self.seat, self.land, option)

    def detail(self, s: MonsterLands) -> Detail:
        return {"land": s.kit.land_ids[self.land]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return not_here(seat, key, meant, "ML-SET-02")
        return why_not_settle(s, seat, key, self.land, s.noun("member").number(key))


class Spoils(Frame[MonsterLands]):
    """ML-LOOT-01: everybody alive who neither beat the monster nor conquered takes loot; then the offer is filled."""

    __slots__ = ("conqueror", "location", "winner")
    name: ClassVar[str] = "monster_lands.spoils"
    fields: ClassVar[tuple[str, ...]] = ("location", "winner", "conqueror")

    def __init__(self, location: int, winner: int, conqueror: int) -> None:
        self.location = location
        self.winner = winner
        self.conqueror = conqueror

    def run(self, s: MonsterLands) -> None:
        s.done()
        s.push(FillLoot())
        for path in reversed(paths_of(self.location)):
            if s.on_path[path] >= 0 and path not in (self.winner, self.conqueror):
                s.push(Share(seat_on(s, path)))


class Share(Frame[MonsterLands]):
    """One mercenary's share of the loot, if any is left."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "monster_lands.share"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: MonsterLands) -> None:
        s.done()
        if s.loot_offer:
            s.push(PickLoot(self.seat, 0))


class FillLoot(Frame[MonsterLands]):
    """ML-LOOT-01: the offer is filled up to its size."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.fill_loot"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: MonsterLands) -> None:
        s.done()
        refill_loot(s, s.kit.loot_offer)


register(
    Location, Battle, StrikeBack, CatchOrKill, Triumph, Lash, Conquest, TryConquest, Settle, Spoils, Share, FillLoot
)
