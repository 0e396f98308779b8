"""Triggers as data: which happening, where and whose, and the effect that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from citadelle.kernel.frame import Value, register

if TYPE_CHECKING:
    from citadelle.kernel.state import State

ANY: Final = -1


class Trigger(Value):
    """When `event` happens (at `where`, to `whose`; ANY for any), the game's effect `effect` follows with `amount`.

    `whose` is the seat the thing must happen to, `owner` the seat the trigger belongs to: one seat's trigger may wait
    for what another does. `rank` orders effects of one happening as the rules say; within a rank those of the acting
    seat come first, then around the table, then nobody's.
    """

    __slots__ = ("amount", "effect", "event", "owner", "rank", "source", "where", "whose")
    name: ClassVar[str] = "kernel.trigger"
    fields: ClassVar[tuple[str, ...]] = ("event", "where", "whose", "effect", "amount", "source", "rank", "owner")

    def __init__(
        self,
        event: int,
        where: int,
        whose: int,
        effect: str,
        amount: int = 0,
        source: int = -1,
        rank: int = 0,
        owner: int = ANY,
    ) -> None:
        self.event = event
        self.where = where
        self.whose = whose
        self.effect = effect
        self.amount = amount
        self.source = source
        self.rank = rank
        self.owner = owner


def arm(s: State, trigger: Trigger) -> None:
    """From now on the trigger is watched, in the place its rank gives it."""
    armed = list(s.triggers)
    at = len(armed)
    while at > 0 and armed[at - 1].rank > trigger.rank:
        at -= 1
    armed.insert(at, trigger)
    s.triggers = tuple(armed)


def disarm(s: State, trigger: Trigger) -> None:
    """The trigger is gone; of several that say the same, one."""
    armed = list(s.triggers)
    for i in range(len(armed)):
        if is_same(armed[i], trigger):
            del armed[i]
            break
    s.triggers = tuple(armed)


def is_same(a: Trigger, b: Trigger) -> bool:
    """Do the two say the same? A saved and loaded trigger is another object."""
    return (a.event, a.where, a.whose, a.effect, a.amount, a.source, a.rank, a.owner) == (
        b.event, b.where, b.whose, b.effect, b.amount, b.source, b.rank, b.owner,
    )  # fmt: skip


def fire(s: State, event: int, where: int, seat: int, other: int = ANY) -> None:
    """Something happened: push a frame for every trigger it sets off, so that they run in the order of the rules."""
    if not s.triggers:
        return
    due: list[Trigger] = []
    for t in s.triggers:
        if t.event == event and (t.where == where or t.where == ANY) and (t.whose == seat or t.whose == ANY):
            due.append(t)
    if len(due) > 1:
        due = in_order(due, seat, s.players)
    for t in reversed(due):
        s.push(s.react(t, where, seat, other))


def in_order(due: list[Trigger], seat: int, players: int) -> list[Trigger]:
    """By rank; within a rank the acting seat's own first, then clockwise, then nobody's."""
    out: list[Trigger] = []
    for t in due:
        at = len(out)
        while at > 0 and place(out[at - 1], seat, players) > place(t, seat, players):
            at -= 1
        out.insert(at, t)
    return out


def place(t: Trigger, seat: int, players: int) -> int:
    """A number that sorts triggers as `in_order` says."""
    around = players if t.owner == ANY else (t.owner - seat) % players
    return t.rank * (players + 1) + around


register(Trigger)
