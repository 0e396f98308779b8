"""Chapter 17: the Trick module: the clash that replaces the reveal, stolen dice, diversions in waiting."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import DIVERT_DICE, STEAL_DICE
from citadelle.games.monster_lands.queries import seat_on
from citadelle.games.monster_lands.rules.attack import adjacent
from citadelle.games.monster_lands.rules.reveal import reveal
from citadelle.games.monster_lands.rules.supply import discard_trap
from citadelle.games.monster_lands.state import (
    HER_PILE,
    MADHALA,
    NONE,
    ON,
    ON_SHIELDED,
    ON_TRICK,
    TURNED,
    MonsterLands,
)
from citadelle.games.monster_lands.tables import COLOURS, FIRST_PATH, TRICK
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts.piles import discard


class Clash(Frame[MonsterLands]):
    """ML-TRK-04: from the leftmost path on, owners turn up their tokens one by one."""

    __slots__ = ("at", "location")
    name: ClassVar[str] = "monster_lands.clash"
    fields: ClassVar[tuple[str, ...]] = ("location", "at")

    def __init__(self, location: int, at: int) -> None:
        self.location = location
        self.at = at

    def run(self, s: MonsterLands) -> None:
        s.done()
        s.show_step()
        path = self.at
        if path == FIRST_PATH[self.location + 1]:
            return
        s.push(Clash(self.location, path + 1))
        if not s.traps[path]:
            return
        if s.on_path[path] == MADHALA:
            s.push(HerTrick(path, 0))
        elif s.on_path[path] != NONE:
            s.push(TurnUp(seat_on(s, path), path, 0))

    def receive(self, s: MonsterLands, value: int) -> None:
        """The last token of a path was cancelled: no other moves up."""


class TurnUp(Ask[MonsterLands]):
    """ML-TRK-04: turn up the next token, or leave it and all below it hidden."""

    __slots__ = ("path", "place")
    name: ClassVar[str] = "monster_lands.turn_up"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "place")
    kind: ClassVar[str] = "turn_up"
    rule: ClassVar[str] = "ML-TRK-04"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.REVEAL, verbs.LEAVE_HIDDEN)

    def __init__(self, seat: int, path: int, place: int) -> None:
        self.seat = seat
        self.path = path
        self.place = place

    def options(self, s: MonsterLands) -> list[int]:
        return [0, STOP]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            if s.sink is not None:
                s.emit("left_hidden", self.seat, "ML-TRK-04", {"path": self.path})
            return
        path = self.path
        trap = s.traps[path][self.place] // 2
        if self.place + 1 < len(s.traps[path]):
            s.push(TurnUp(self.seat, path, self.place + 1))
        reveal(s, path, self.place, "ML-TRK-05")
        if s.kit.trap_class[trap] == TRICK:
            s.push(Aim(self.seat, path, self.place))

    def receive(self, s: MonsterLands, value: int) -> None:
        """The token at this place was cancelled: the next one moved up."""
        s.become(TurnUp(self.seat, self.path, value))

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "left": len(s.traps[self.path]) - self.place}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("reveal_or_stop", self.rule, seat, key)


class Aim(Ask[MonsterLands]):
    """ML-TRK-06: the trick is aimed at an adjacent path; without one it has no effect."""

    __slots__ = ("path", "place")
    name: ClassVar[str] = "monster_lands.aim"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "place")
    kind: ClassVar[str] = "aim"
    rule: ClassVar[str] = "ML-TRK-06"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.AIM, verbs.AIM_NONE)

    def __init__(self, seat: int, path: int, place: int) -> None:
        self.seat = seat
        self.path = path
        self.place = place

    def options(self, s: MonsterLands) -> list[int]:
        out = adjacent(s, self.path)
        return out if out else [STOP]

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == STOP:
            return
        if s.sink is not None:
            s.emit("trick_aimed", self.seat, "ML-TRK-06", {"path": self.path, "target": option})
        s.push(Trick(self.path, self.place, option))
        if s.on_path[option] >= 0 and s.guards[option]:
            s.push(Parry(seat_on(s, option), option, self.path, self.place))

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "trap": s.kit.trap_ids[s.traps[self.path][self.place] // 2]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("not_adjacent", "ML-TRK-03", seat, key)


class Parry(Ask[MonsterLands]):
    """ML-TRK-06: a defence token of the path that is aimed at cancels the trick."""

    __slots__ = ("path", "place", "source")
    name: ClassVar[str] = "monster_lands.parry"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "source", "place")
    kind: ClassVar[str] = "parry"
    rule: ClassVar[str] = "ML-TRK-06"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.CANCEL, verbs.ALLOW)

    def __init__(self, seat: int, path: int, source: int, place: int) -> None:
        self.seat = seat
        self.path = path
        self.source = source
        self.place = place

    def options(self, s: MonsterLands) -> list[int]:
        return [0, STOP]

    def choose(self, s: MonsterLands, option: int) -> None:
        if option == STOP:
            s.done()
            return
        s.guards[self.path] -= 1
        if s.sink is not None:
            s.emit("trick_cancelled", self.seat, "ML-TRK-06", {"path": self.path})
        s.give(None)

    def detail(self, s: MonsterLands) -> Detail:
        trap = s.traps[self.source][self.place] // 2
        return {"path": self.path, "source": self.source, "trap": s.kit.trap_ids[trap]}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("cancel_or_allow", self.rule, seat, key)


def drop_token(s: MonsterLands, path: int, place: int) -> None:
    """A cancelled trick is discarded; tokens below it move up."""
    tokens = list(s.traps[path])
    trap = tokens[place] // 2
    del tokens[place]
    s.traps[path] = tuple(tokens)
    if s.on_path[path] == MADHALA:
        discard(s, HER_PILE, trap)
    else:
        discard_trap(s, trap)


class Trick(Frame[MonsterLands]):
    """ML-TRK-07, ML-TRK-08: the trick works: dice are stolen, or attack dice may be diverted later."""

    __slots__ = ("path", "place", "target")
    name: ClassVar[str] = "monster_lands.trick"
    fields: ClassVar[tuple[str, ...]] = ("path", "place", "target")

    def __init__(self, path: int, place: int, target: int) -> None:
        self.path = path
        self.place = place
        self.target = target

    def run(self, s: MonsterLands) -> None:
        s.done()
        effect = s.kit.trap_effect[s.traps[self.path][self.place] // 2]
        hers = s.on_path[self.path] == MADHALA
        if effect.kind == STEAL_DICE:
            if hers:
                she_steals(s, self.target, effect.colors, effect.max)
            elif stealable(s, self.target, effect.colors):
                s.push(Steal(seat_on(s, self.path), self.path, self.target, effect.colors, effect.max))
        elif effect.kind == DIVERT_DICE and not hers:
            s.diverts = s.diverts + ((self.path, effect.max, self.target),)  # noqa: RUF005

    def receive(self, s: MonsterLands, value: None) -> None:
        """ML-TRK-06: the trick is cancelled: its token is gone, and the frame that turned it up goes on."""
        drop_token(s, self.path, self.place)
        s.give(self.place)


def stealable(s: MonsterLands, path: int, colours: int) -> list[int]:
    """ML-TRK-07: dice of these colours that can be stolen from a path: none from shielded traps."""
    out: list[int] = []
    for die in s.dice[path]:
        if colours >> die % 4 & 1 and die // ON != ON_SHIELDED and die not in out:
            out.append(die)
    out.sort()
    return out


class Steal(Ask[MonsterLands]):
    """ML-TRK-07: as many dice as the trick allows and the path has, the thief choosing which."""

    __slots__ = ("colours", "left", "path", "target")
    name: ClassVar[str] = "monster_lands.steal"
    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "target", "colours", "left")
    kind: ClassVar[str] = "steal"
    rule: ClassVar[str] = "ML-TRK-07"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.STEAL,)

    def __init__(self, seat: int, path: int, target: int, colours: int, left: int) -> None:
        self.seat = seat
        self.path = path
        self.target = target
        self.colours = colours
        self.left = left

    def options(self, s: MonsterLands) -> list[int]:
        return stealable(s, self.target, self.colours)

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        take_die(s, self.target, option)
        s.dice[self.path] = s.dice[self.path] + (option % 4 + ON * ON_TRICK,)
        tell_stolen(s, self.seat, self.target, option)
        if self.left > 1 and stealable(s, self.target, self.colours):
            s.push(Steal(self.seat, self.path, self.target, self.colours, self.left - 1))

    def detail(self, s: MonsterLands) -> Detail:
        return {"path": self.path, "target": self.target, "left": self.left}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("cannot_steal", self.rule, seat, key)


def take_die(s: MonsterLands, path: int, die: int) -> None:
    """A die leaves a path."""
    dice = list(s.dice[path])
    dice.remove(die)
    s.dice[path] = tuple(dice)


def tell_stolen(s: MonsterLands, seat: int, target: int, die: int) -> None:
    """A die was stolen."""
    if s.sink is not None:
        s.emit("die_stolen", seat, "ML-TRK-07", {"target": target, "colour": COLOURS[die % 4]})


# --- Madhala's tricks (ML-SOLO-19)


class HerTrick(Frame[MonsterLands]):
    """ML-SOLO-19: she reveals her tokens; shielded traps and diversions do nothing, thefts hit the richer neighbour."""

    __slots__ = ("path", "place")
    name: ClassVar[str] = "monster_lands.her_trick"
    fields: ClassVar[tuple[str, ...]] = ("path", "place")

    def __init__(self, path: int, place: int) -> None:
        self.path = path
        self.place = place

    def run(self, s: MonsterLands) -> None:
        s.done()
        s.show_step()
        path = self.path
        if self.place >= len(s.traps[path]):
            return
        s.push(HerTrick(path, self.place + 1))
        tokens = list(s.traps[path])
        trap = tokens[self.place] // 2
        tokens[self.place] = 2 * trap + TURNED
        s.traps[path] = tuple(tokens)
        if s.sink is not None:
            s.emit("her_token_revealed", NONE, "ML-SOLO-19", {"path": path, "trap": s.kit.trap_ids[trap]}, closes=True)
        effect = s.kit.trap_effect[trap]
        if effect.kind != STEAL_DICE:
            return
        target = NONE
        most = 0
        for p in adjacent(s, path):
            if s.on_path[p] >= 0:
                there = len([d for d in s.dice[p] if effect.colors >> d % 4 & 1 and d // ON != ON_SHIELDED])
                if there > most:
                    target, most = p, there
        if target != NONE:
            s.push(Trick(path, self.place, target))
            if s.guards[target]:
                s.push(Parry(seat_on(s, target), target, path, self.place))

    def receive(self, s: MonsterLands, value: int) -> None:
        """The token at this place was cancelled: the next one moved up."""
        s.become(HerTrick(self.path, value))


def she_steals(s: MonsterLands, target: int, colours: int, most: int) -> None:
    """The dice leave the battle, strength before magic."""
    for _ in range(most):
        there = stealable(s, target, colours)
        if not there:
            return
        die = there[0]
        for d in there:
            if d % 4 < die % 4:
                die = d
        take_die(s, target, die)
        tell_stolen(s, NONE, target, die)


register(Clash, TurnUp, Aim, Parry, Trick, Steal, HerTrick)
