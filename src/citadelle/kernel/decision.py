"""A question put to one seat, and the refusal of an answer that isn't among its options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.errors import BadOption

Detail = dict[str, object]
MOST_SHOWN: Final = 12
"""So many keys are listed where one isn't among them."""


class Decision:
    """One seat, one question, all that is legal. Made for whoever asks; a search never builds one.

    `no` names the question: an answer that names an older one is stale. Questions put to several seats at once share
    their number. Each option is an int in `options`, a text in `keys`, and in `answers` what it is: a verb and the
    things it names; `verbs` are all that an answer to this question can be. `detail` holds what a prompt needs (points
    left, the card in hand), as plain data. Going through a decision gives its keys: `for key in decision`,
    `"stop" in decision`, `len(decision)`.
    """

    __slots__ = ("answers", "detail", "keys", "kind", "no", "options", "rule", "seat", "verbs")

    def __init__(
        self,
        no: int,
        seat: int,
        kind: str,
        options: list[int],
        keys: list[str],
        rule: str,
        detail: Detail,
        answers: list[Answer] | None = None,
        verbs: tuple[Verb, ...] = (),
    ) -> None:
        self.no = no
        self.seat = seat
        self.kind = kind
        self.options = options
        self.keys = keys
        self.rule = rule
        self.detail = detail
        self.answers: list[Answer] = [] if answers is None else answers
        self.verbs = verbs

    def option(self, key: str) -> int:
        """The option with this key; BadOption if there is none."""
        return self.options[self.place(key)]

    def answer(self, key: str) -> Answer:
        """What the option with this key is; BadOption if there is none."""
        return self.answers[self.place(key)]

    def place(self, key: object) -> int:
        """Where the option with this key stands among the others; BadOption lists the keys there are."""
        if key not in self.keys:
            shown = [*self.keys[:MOST_SHOWN], "…"] if len(self.keys) > MOST_SHOWN else self.keys
            raise BadOption("decision.no_key", kind=self.kind, key=repr(key)[:40], names=shown)
        return self.keys.index(str(key))

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys)

    def __contains__(self, key: object) -> bool:
        return key in self.keys

    def __len__(self) -> int:
        return len(self.keys)

    def data(self) -> dict[str, object]:
        """The decision as plain data, for views and the wire."""
        return {
            "no": self.no,
            "seat": self.seat,
            "kind": self.kind,
            "options": self.options,
            "keys": self.keys,
            "rule": self.rule,
            "detail": self.detail,
        }

    def __repr__(self) -> str:
        return f"<Decision {self.no} seat {self.seat} {self.kind} {self.keys} {self.rule}>"


class Refusal:
    """Why a choice isn't accepted: a reason by code, its rule, and what the sentence needs."""

    __slots__ = ("args", "code", "key", "rule", "seat")

    def __init__(self, code: str, rule: str, seat: int, key: str, args: Detail | None = None) -> None:
        self.code = code
        self.rule = rule
        self.seat = seat
        self.key = key
        self.args: Detail = args or {}

    def sentence(self) -> str:
        """A plain English line for exceptions; the edges say it better, in the reader's language."""
        if self.code == "no_such_seat":
            return f"{self.rule}: there is no seat {self.seat}; seats are 0 to {self.args.get('last')}"
        more = "".join(f", {k} {v}" for k, v in self.args.items())
        return f"{self.rule}: seat {self.seat} may not choose {self.key!r} here ({self.code.replace('_', ' ')}{more})"

    def data(self) -> dict[str, object]:
        """The refusal as plain data."""
        return {"code": self.code, "rule": self.rule, "seat": self.seat, "key": self.key, "args": self.args}

    def __repr__(self) -> str:
        return f"<Refusal {self.sentence()}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (Refusal, (self.code, self.rule, self.seat, self.key, self.args))
