"""Modifiers as data: a stat is computed from them when it is read, and never stored in a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from citadelle.kernel.frame import Value, register

if TYPE_CHECKING:
    from citadelle.kernel.state import State

SET: Final = 0
ADD: Final = 1
AT_LEAST: Final = 2
AT_MOST: Final = 3

ANYONE: Final = -1
FOREVER: Final = -1
ALWAYS: Final = -1
"""The condition of a modifier that has none."""


class Modifier(Value):
    """One change to one stat: what it does, on whom, until when, given by what.

    `stat`, `on`, `until` and `source` are the game's own small ints; `on` = ANYONE reaches all.
    """

    __slots__ = ("about", "amount", "condition", "on", "op", "source", "stat", "until")
    name: ClassVar[str] = "kernel.modifier"
    fields: ClassVar[tuple[str, ...]] = ("stat", "op", "amount", "on", "until", "source")

    def __init__(self, stat: int, op: int, amount: int, on: int, until: int, source: int) -> None:
        self.stat = stat
        self.op = op
        self.amount = amount
        self.on = on
        self.until = until
        self.source = source
        self.condition = ALWAYS
        self.about = 0


class ConditionalModifier(Modifier):
    """A modifier that counts only while its condition holds: `State.holds(condition, about, on)`.

    `condition` (0 or more) and its argument `about` are the game's own small ints.
    """

    __slots__ = ()
    name: ClassVar[str] = "kernel.conditional_modifier"
    fields: ClassVar[tuple[str, ...]] = ("stat", "op", "amount", "on", "until", "source", "condition", "about")

    def __init__(
        self, stat: int, op: int, amount: int, on: int, until: int, source: int, condition: int, about: int
    ) -> None:
        super().__init__(stat, op, amount, on, until, source)
        self.condition = condition
        self.about = about


def add_modifier(s: State, modifier: Modifier) -> None:
    """Add the modifier to the state."""
    s.modifiers = s.modifiers + (modifier,)  # noqa: RUF005  (quicker when compiled)


def expire_modifiers(s: State, until: int) -> None:
    """Remove the modifiers that last until this moment."""
    s.modifiers = tuple([m for m in s.modifiers if m.until != until])


def remove_modifiers(s: State, source: int) -> None:
    """Remove all modifiers of a source that has left the game."""
    s.modifiers = tuple([m for m in s.modifiers if m.source != source])


def value(s: State, stat: int, on: int, printed: int) -> int:
    """The value of a stat now: printed, then the last *set*, all *add*s, then *at least* and *at most*."""
    base = printed
    added = 0
    least = 0
    most = 0
    has_least = False
    has_most = False
    for m in s.modifiers:
        if m.stat != stat or (m.on != on and m.on != ANYONE):
            continue
        if m.condition != ALWAYS and not s.holds(m.condition, m.about, on):
            continue
        op = m.op
        if op == ADD:
            added += m.amount
        elif op == SET:
            base = m.amount
        elif op == AT_LEAST:
            least = m.amount if not has_least or m.amount > least else least
            has_least = True
        else:
            most = m.amount if not has_most or m.amount < most else most
            has_most = True
    total = base + added
    if has_least and total < least:
        total = least
    if has_most and total > most:
        total = most
    return total


register(Modifier, ConditionalModifier)
