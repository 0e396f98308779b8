"""What one seat may know: built from the state, never stripped."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from citadelle.kernel.answer import Noun
from citadelle.kernel.codec import Plain, plain, text
from citadelle.kernel.decision import Decision

SPECTATOR = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The base of every game's view: the seat it was built for (SPECTATOR: nobody's), and its open decisions.

    `fields` names everything it knows; `data` is that as plain data. Two states that differ only in what the seat
    can't know give equal bytes.
    """

    game: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    seat: int
    players: int
    no: int
    decisions: list[Decision]
    waiting: list[int]

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
        for field in self.fields:
            out[field] = plain(getattr(self, field))
        return out

    def bytes(self) -> bytes:
        """The view as canonical bytes, to compare or to hash."""
        return text(self.data()).encode()
