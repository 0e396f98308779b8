"""Errors of a table as codes; the sentence is made where it is shown, in the reader's language."""

from __future__ import annotations

from typing import Final

from citadelle.kernel.decision import Refusal
from citadelle.kernel.errors import CitadelleError

STATUS: Final[dict[str, int]] = {
    "malformed": 400,
    "bad_option": 400,
    "bad_text": 400,
    "bad_record": 400,
    "bad_auto": 400,
    "no_session": 401,
    "not_your_seat": 403,
    "not_host": 403,
    "banned": 403,
    "muted": 403,
    "wrong_origin": 403,
    "secret_until_end": 403,
    "no_table": 404,
    "no_seat": 404,
    "no_game": 404,
    "no_lesson": 404,
    "no_guide": 404,
    "no_page": 404,
    "stale": 409,
    "refused": 409,
    "lesson": 409,
    "reused": 409,
    "seat_taken": 409,
    "resigned": 409,
    "away": 409,
    "not_absent": 409,
    "not_over": 409,
    "read_only": 409,
    "no_such_move": 409,
    "no_such_step": 409,
    "said_enough": 409,
    "table_full": 409,
    "too_large": 413,
    "wrong_type": 415,
    "wrong_host": 421,
    "too_fast": 429,
    "too_many": 429,
    "no_answer": 503,
    "damaged": 503,
    "no_room": 507,
}
"""Every code with its HTTP status; `table.words` has a sentence `error.<code>` for each."""


class TableError(CitadelleError):
    """A request that was refused: a code of STATUS and the arguments of its sentence. Nothing has changed."""

    def in_language(self, lang: str) -> str:
        """The table's own sentence."""
        from citadelle.table.words import error_text  # the words know the errors

        return error_text(self, lang) if self.code in STATUS else self.code

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return STATUS[self.code]


class ChoiceRefused(TableError):
    """A choice (or undo) that the game refuses: the refusal has the reason and the rule."""

    def __init__(self, refusal: Refusal, code: str = "refused") -> None:
        super().__init__(code)
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.refusal, self.code))
