"""What just happened, as data: for log, animation, undo and tests. Words are made from it at the edge."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1
FORCED: Final = "forced"
"""The kind of the event that tells of a lone option, which was carried out unasked."""
AUTOMATIC: Final = "automatic"
"""The kind of the event, which nobody sees, of an automatic answer that is no pass: undo doesn't go back over it."""

Args = dict[str, object]


class Event:
    """One thing that happened.

    `args` holds numbers, text ids of components and lists of them; `seen` is a bit mask of the seats that may know of
    it (EVERYONE includes spectators); `closes` says that undo may not go back over it: a die was rolled, something
    hidden was seen, or an answer is final.
    """

    __slots__ = ("args", "closes", "kind", "rule", "seat", "seen")

    def __init__(self, kind: str, seat: int, rule: str, args: Args, seen: int = EVERYONE, closes: bool = False) -> None:
        self.kind = kind
        self.seat = seat
        self.rule = rule
        self.args = args
        self.seen = seen
        self.closes = closes

    def is_seen_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know of it?"""
        if self.seen == EVERYONE:
            return True
        return seat is not None and seat >= 0 and (self.seen >> seat) & 1 == 1

    def data(self) -> dict[str, object]:
        """The event as plain data, for records and for the wire."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "rule": self.rule,
            "args": self.args,
            "seen": self.seen,
            "closes": self.closes,
        }

    def __reduce__(self) -> tuple[object, ...]:
        return (Event, (self.kind, self.seat, self.rule, self.args, self.seen, self.closes))

    def __repr__(self) -> str:
        args = ", ".join(f"{k}={v!r}" for k, v in self.args.items())
        return f"<{self.kind} seat={self.seat} {args} {self.rule}>"


def event_from(data: dict[str, object]) -> Event:
    """The event that `Event.data` wrote; raises KeyError or TypeError for anything else."""
    kind, seat, rule, args = data["kind"], data["seat"], data["rule"], data["args"]
    seen, closes = data["seen"], data["closes"]
    if not (isinstance(kind, str) and isinstance(seat, int) and isinstance(rule, str) and isinstance(args, dict)):
        raise TypeError("not an event")
    if not (isinstance(seen, int) and isinstance(closes, bool)):
        raise TypeError("not an event")
    return Event(kind, seat, rule, args, seen, closes)


def is_told(events: list[Event], first: int) -> bool:
    """Was anything told to everybody from this event on? That a lone option was taken unasked doesn't count."""
    return any(event.seen == EVERYONE and event.kind != FORCED for event in events[first:])


def join_alike(first: Event, second: Event) -> Event | None:
    """Two events that differ in nothing but how many they tell of (`count`, one if it is left out), as one event; None
    if they differ in anything else."""
    same = first.kind == second.kind and first.seat == second.seat and first.rule == second.rule
    if not same or first.seen != second.seen:
        return None
    args: Args = {name: value for name, value in first.args.items() if name != "count"}
    if args != {name: value for name, value in second.args.items() if name != "count"}:
        return None
    one, more = first.args.get("count", 1), second.args.get("count", 1)
    if not isinstance(one, int) or not isinstance(more, int):
        return None
    args["count"] = one + more
    return Event(first.kind, first.seat, first.rule, args, first.seen, first.closes or second.closes)
