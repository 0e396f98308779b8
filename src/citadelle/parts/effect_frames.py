"""Composed effects carried out by frames: then, choose, if, for each, until.

A frame names an effect by what it belongs to (`source`, a number of the game's) and by its place in the tree of that
source's effects (`path`), so that it can be saved. A game derives `CarryEffect` and `ChooseEffect`, gives each a name
of its own and one `Carrier`, and registers them; a plain effect is the carrier's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame
from citadelle.kernel.state import State
from citadelle.parts.effects import CHOOSE, FOR_EACH, IF, THEN, UNTIL, Effect, key

S = TypeVar("S", bound=State)

Path = tuple[int, ...]
"""The place of an effect: its number among those of the source, then its number inside each effect further down. What
an *if* does otherwise is counted from -1 downwards."""
CHOOSE_EFFECT: Final = Verb("choose_effect", "effect {effect}")
DECLINE_EFFECT: Final = Verb("decline_effect", "decline", ends=True)
FRESH: Final = -1
"""A frame that hasn't begun: how often its effect is repeated isn't known yet."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Carrier(Generic[S]):
    """What a game knows of its effects: whose they are, what the plain ones do, and what its questions answer."""

    def effects_of(self, s: S, source: int) -> tuple[Effect, ...]:
        """The effects of a component."""
        raise NotImplementedError

    def carry(self, s: S, seat: int, source: int, effect: Effect) -> None:
        """Carry out a plain effect; it may push frames."""
        raise NotImplementedError

    def holds(self, s: S, seat: int, condition: Effect) -> bool:
        """Does a condition of the game hold for this seat?"""
        raise NotImplementedError

    def count(self, s: S, seat: int, counted: Effect) -> int:
        """How many there are of what a game counts."""
        raise NotImplementedError

    def is_possible(self, s: S, seat: int, source: int, effect: Effect) -> bool:
        """May a plain effect be chosen now?"""
        return True

    def frame(self, seat: int, source: int, path: Path, left: int) -> Frame[S]:
        """The game's frame that carries an effect out."""
        raise NotImplementedError

    def ask(self, seat: int, source: int, path: Path) -> Ask[S]:
        """The game's question which effect is carried out."""
        raise NotImplementedError

    # --- what follows from these

    def find(self, s: S, source: int, path: Path) -> Effect:
        """The effect at a place."""
        found = self.effects_of(s, source)[path[0]]
        for step in path[1:]:
            found = found.effects[step] if step >= 0 else found.otherwise[-1 - step]
        return found

    def begin(self, s: S, seat: int, source: int, path: Path) -> None:
        """An effect is carried out next, before whatever waits."""
        effect = self.find(s, source, path)
        if effect.kind < THEN:
            self.carry(s, seat, source, effect)
        else:
            s.push(self.frame(seat, source, path, FRESH))

    def push_all(self, s: S, seat: int, source: int, path: Path, effect: Effect) -> None:
        """What an effect is made of happens next, in order."""
        for place in range(len(effect.effects) - 1, -1, -1):
            s.push(self.frame(seat, source, (*path, place), FRESH))

    def can_choose(self, s: S, seat: int, source: int, effect: Effect) -> bool:
        """May the effect be chosen: can the first thing that it does be done?"""
        if effect.kind < THEN:
            return self.is_possible(s, seat, source, effect)
        if effect.kind == IF and effect.test is not None and not self.holds(s, seat, effect.test):
            return any(self.can_choose(s, seat, source, one) for one in effect.otherwise[:1])
        if effect.kind == FOR_EACH and effect.test is not None and not self.count(s, seat, effect.test):
            return False
        if effect.kind == CHOOSE:
            return effect.optional or any(self.can_choose(s, seat, source, one) for one in effect.effects)
        return self.can_choose(s, seat, source, effect.effects[0])


@mypyc_attr(allow_interpreted_subclasses=True)
class CarryEffect(Frame[S]):
    """Carry out one effect of a component for a seat; `left` counts how often it is still to be repeated."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "path", "left")
    carrier: ClassVar[Carrier[Any]] = Carrier()

    def __init__(self, seat: int, source: int, path: Path, left: int) -> None:
        self.seat = seat
        self.source = source
        self.path = path
        self.left = left

    def run(self, s: S) -> None:
        s.done()
        carrier = self.carrier
        effect = carrier.find(s, self.source, self.path)
        kind = effect.kind
        if kind < THEN:
            carrier.carry(s, self.seat, self.source, effect)
        elif kind == THEN:
            carrier.push_all(s, self.seat, self.source, self.path, effect)
        elif kind == CHOOSE:
            if carrier.can_choose(s, self.seat, self.source, effect):
                s.push(carrier.ask(self.seat, self.source, self.path))
        elif kind == IF:
            self.branch(s, effect)
        else:
            self.repeat(s, effect)

    def branch(self, s: S, effect: Effect) -> None:
        """If the condition holds, the one, otherwise the other."""
        carrier = self.carrier
        if effect.test is not None and carrier.holds(s, self.seat, effect.test):
            carrier.push_all(s, self.seat, self.source, self.path, effect)
            return
        for place in range(len(effect.otherwise) - 1, -1, -1):
            s.push(carrier.frame(self.seat, self.source, (*self.path, -1 - place), FRESH))

    def repeat(self, s: S, effect: Effect) -> None:
        """For each: as often as was counted when it began. Until: again while the condition doesn't hold."""
        carrier = self.carrier
        left = self.left
        if effect.test is None:
            return
        if effect.kind == FOR_EACH:
            left = carrier.count(s, self.seat, effect.test) if left == FRESH else left
        elif left == FRESH:
            left = effect.most
        elif effect.kind == UNTIL and carrier.holds(s, self.seat, effect.test):
            return
        if left <= 0:
            return
        if left > 1:
            s.push(carrier.frame(self.seat, self.source, self.path, left - 1))
        carrier.push_all(s, self.seat, self.source, self.path, effect)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseEffect(Ask[S]):
    """One of the effects that a *choose* is made of, or none if it is optional. An option is the effect's place there.

    The game's noun `effect` names what can be chosen (`choices`), and its words tell them apart.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "path")
    verbs: ClassVar[tuple[Verb, ...]] = (CHOOSE_EFFECT, DECLINE_EFFECT)
    carrier: ClassVar[Carrier[Any]] = Carrier()

    def __init__(self, seat: int, source: int, path: Path) -> None:
        super().__init__(seat)
        self.source = source
        self.path = path

    def offered(self, s: S) -> Effect:
        """The choice."""
        found: Effect = self.carrier.find(s, self.source, self.path)
        return found

    def options(self, s: S) -> list[int]:
        effect = self.offered(s)
        out: list[int] = []
        for place in range(len(effect.effects)):
            if self.carrier.can_choose(s, self.seat, self.source, effect.effects[place]):
                out.append(place)
        if effect.optional:
            out.append(STOP)
        return out

    def choose(self, s: S, option: int) -> None:
        s.done()
        if option != STOP:
            self.carrier.begin(s, self.seat, self.source, (*self.path, option))

    def answer(self, s: S, option: int) -> Answer:
        if option == STOP:
            return DECLINE_EFFECT.alone
        effects = s.noun("effect")
        return effects.answer(CHOOSE_EFFECT, effects.number(key(self.offered(s).effects[option])))

    def detail(self, s: S) -> Detail:
        return {"source": self.source}

    def why_not(self, s: S, seat: int, key: str, meant: Answer | None) -> Refusal:
        if meant is None or meant.verb is not CHOOSE_EFFECT:
            return Refusal("effect_first" if meant is not None else "unknown", self.cited(s), seat, key)
        for place, one in enumerate(self.offered(s).effects):
            if self.answer(s, place) == meant:
                return Refusal("effect_not_now", one.row.rule or self.cited(s), seat, key)
        return Refusal("effect_not_offered", self.cited(s), seat, key)


def choices(effects: Iterable[Effect]) -> list[Effect]:
    """Every effect that a *choose* among these offers, each once, in a fixed order: the game's noun `effect`."""
    found: dict[str, Effect] = {}
    waiting = list(effects)
    while waiting:
        effect = waiting.pop(0)
        if effect.kind == CHOOSE:
            for one in effect.effects:
                found.setdefault(key(one), one)
        waiting += [*effect.effects, *effect.otherwise]
    return list(found.values())


def most_choices(effect: Effect, plain: Callable[[Effect], int], counted: int) -> int:
    """How many choices an effect asks for at most, if a plain one asks for `plain` and no count is above `counted`."""
    if effect.kind < THEN:
        return plain(effect)
    parts = [most_choices(one, plain, counted) for one in effect.effects]
    if effect.kind == CHOOSE:
        return 1 + max(parts)
    if effect.kind == IF:
        return max(sum(parts), sum([most_choices(one, plain, counted) for one in effect.otherwise]))
    times = effect.most if effect.kind == UNTIL else counted if effect.kind == FOR_EACH else 1
    return times * sum(parts)
