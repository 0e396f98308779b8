"""Triggers as data: which happening, where and whose, and the effect that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Frame, Value, register

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
    """Add the trigger to the state, ordered by its rank."""
    armed = list(s.triggers)
    at = len(armed)
    while at > 0 and armed[at - 1].rank > trigger.rank:
        at -= 1
    armed.insert(at, trigger)
    s.triggers = tuple(armed)


def disarm(s: State, source: int) -> None:
    """Remove all triggers of a source that has left the game."""
    s.triggers = tuple([t for t in s.triggers if t.source != source])


def fire(s: State, event: int, where: int, seat: int, other: int = ANY) -> None:
    """Something happened: push a frame for every trigger it sets off, so that they run in the order of the rules.

    Where several of one rank and owner are due and the game names a seat that chooses their order
    (`State.trigger_order`), that seat is asked.
    """
    if not s.triggers:
        return
    due: list[Trigger] = []
    for t in s.triggers:
        if t.event == event and (t.where == where or t.where == ANY) and (t.whose == seat or t.whose == ANY):
            due.append(t)
    if len(due) > 1:
        due = in_order(due, seat, s.players)
    end = len(due)
    while end:
        start = end - 1
        while start and due[start - 1].rank == due[start].rank and due[start - 1].owner == due[start].owner:
            start -= 1
        push_group(s, due[start:end], where, seat, other)
        end = start


def push_group(s: State, group: list[Trigger], where: int, seat: int, other: int) -> None:
    """The triggers of one rank and owner: in the order a seat will choose, or as they were armed."""
    if len(group) > 1:
        chooser, rule = s.trigger_order(group[0].event, group[0].owner)
        if chooser != ANY:
            s.push(DueTriggers(tuple(group), where, seat, other, chooser, rule))
            return
    for t in reversed(group):
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


class DueTriggers(Frame["State"]):
    """Triggers that one happening set off and whose order a seat chooses, one at a time.

    Whether each is due is asked anew each time (`State.is_due`): what an earlier one does may make a later one idle, or
    the other way round. It ends when none of those that are left is due.
    """

    __slots__ = ("chooser", "other", "rule", "seat", "triggers", "where")
    name: ClassVar[str] = "kernel.due_triggers"
    fields: ClassVar[tuple[str, ...]] = ("triggers", "where", "seat", "other", "chooser", "rule")

    def __init__(
        self, triggers: tuple[Trigger, ...], where: int, seat: int, other: int, chooser: int, rule: str
    ) -> None:
        self.triggers = triggers
        self.where = where
        self.seat = seat
        self.other = other
        self.chooser = chooser
        self.rule = rule

    def due(self, s: State) -> list[int]:
        """The places of those that are due now; of several with the same effect and source the first."""
        out: list[int] = []
        for i in range(len(self.triggers)):
            t = self.triggers[i]
            if s.is_due(t, self.where, self.seat, self.other):
                for j in out:
                    if self.triggers[j].effect == t.effect and self.triggers[j].source == t.source:
                        break
                else:
                    out.append(i)
        return out

    def run(self, s: State) -> None:
        due = self.due(s)
        if not due:
            s.done()
        elif len(due) == 1:
            self.receive(s, due[0])
        else:
            s.push(OrderTriggers(self.chooser))

    def receive(self, s: State, value: int) -> None:
        """The trigger at this place comes next."""
        t = self.triggers[value]
        left = self.triggers[:value] + self.triggers[value + 1 :]
        if left:
            s.become(DueTriggers(left, self.where, self.seat, self.other, self.chooser, self.rule))
        else:
            s.done()
        s.push(s.react(t, self.where, self.seat, self.other))


ORDER_TRIGGERS: Final = Verb("order_triggers", "{trigger}")
"""The trigger that comes next, by its place among those that are due; the game gives it a key (`trigger_key`)."""


class OrderTriggers(Ask["State"]):
    """Which of several triggers that are due comes next."""

    __slots__ = ()
    name: ClassVar[str] = "kernel.order_triggers"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "order_triggers"
    verbs: ClassVar[tuple[Verb, ...]] = (ORDER_TRIGGERS,)

    def options(self, s: State) -> list[int]:
        return s.nearest(DueTriggers).due(s)

    def choose(self, s: State, option: int) -> None:
        s.give(option)

    def answer(self, s: State, option: int) -> Answer:
        return Answer(ORDER_TRIGGERS, (option,))

    def write(self, s: State, answer: Answer) -> str:
        return s.trigger_key(s.nearest(DueTriggers).triggers[answer.things[0]])

    def cited(self, s: State) -> str:
        return s.nearest(DueTriggers).rule

    def read(self, s: State, key: str) -> Answer | None:
        return None

    def why_not(self, s: State, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("not_due", self.cited(s), seat, key)


register(Trigger, DueTriggers, OrderTriggers)
