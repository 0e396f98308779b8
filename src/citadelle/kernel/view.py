"""What one seat may know: built from the state, never stripped."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from citadelle.kernel.answer import Noun
from citadelle.kernel.auto_answer import AutoAnswer
from citadelle.kernel.chance import Chance
from citadelle.kernel.codec import Plain, text, to_plain
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import Frame
from citadelle.kernel.modifier import Modifier
from citadelle.kernel.origin import Origin
from citadelle.kernel.state import NO_ANSWERS, State
from citadelle.kernel.trigger import Trigger

SPECTATOR = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The base of every game's view: the seat it was built for (SPECTATOR: nobody's), and its open decisions.

    `fields` names what `data` writes besides those, as plain data. Two states that differ only in what the seat can't
    know give equal bytes. A game's view calls `begin` for the kernel's fields, copies the public fields of the state,
    and writes by hand what is hidden from somebody.
    """

    game: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    seat: int
    players: int
    no: int
    decisions: list[Decision]
    waiting: list[int]
    frames: list[Frame[Any]]
    """The stack, as the seat may know it."""
    over: bool
    modifiers: tuple[Modifier, ...]
    triggers: tuple[Trigger, ...]
    chapter: int
    carry: tuple[tuple[int, ...], ...]
    auto_answers: tuple[AutoAnswer, ...]
    """The seat's own; nobody knows another seat's."""
    origin: Origin | None

    def begin(self, s: State, seat: int) -> None:
        """Fill the kernel's own fields."""
        self.seat = seat
        self.players = s.players
        self.no = s.no
        decision = s.decision(seat) if seat >= 0 else None
        self.decisions = [] if decision is None else [decision]
        self.waiting = s.open_seats()
        self.frames = [frame.veiled(seat) for frame in s.stack]
        self.over = not s.stack
        self.modifiers = s.modifiers
        self.triggers = s.triggers
        self.chapter = s.chapter
        self.carry = s.carry
        self.origin = s.origin
        self.auto_answers = NO_ANSWERS
        if s.auto_answers:
            self.auto_answers = tuple([auto for auto in s.auto_answers if auto.seat == seat])

    def begin_sample(self, s: State, chance: Chance) -> None:
        """Fill the kernel's own fields of a sample. Once it has the game's fields too, `reopen` shows the question."""
        s.begin(self.players)
        s.rng_a = 1 + chance.below(1 << 30)
        s.rng_b = 1 + chance.below(1 << 30)
        s.dealt = ()
        s.no = self.no
        s.stack = self.frames.copy()
        s.modifiers = self.modifiers
        s.triggers = self.triggers
        s.chapter = self.chapter
        s.carry = self.carry
        s.auto_answers = self.auto_answers
        s.origin = self.origin

    def __reduce__(self) -> tuple[object, ...]:
        from citadelle.kernel import pickling

        return (pickling.found_view, pickling.view_parts(self))

    def noun(self, name: str) -> Noun:
        """A kind of thing that answers name, as the state has it; games whose verbs have holes supply it."""
        raise NotImplementedError

    def __repr__(self) -> str:
        whose = "spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"<View {self.game} {whose} players={self.players} decision {self.no}>"

    def data(self) -> dict[str, Plain]:
        """Everything in the view as plain data."""
        out: dict[str, Plain] = {"game": self.game, "seat": self.seat, "players": self.players, "no": self.no}
        out["decisions"] = [d.data() for d in self.decisions]
        out["waiting"] = list(self.waiting)
        if self.auto_answers:
            out["auto_answers"] = to_plain(self.auto_answers)
        for field in self.fields:
            out[field] = to_plain(getattr(self, field))
        return out

    def bytes(self) -> bytes:
        """The view as canonical bytes, to compare or to hash."""
        return text(self.data()).encode()
