"""What many routes take: who asks, the language, a table, a seat."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Path, Query

from citadelle.table.http.caller import Caller, caller
from citadelle.table.http.schemas import ID

Who = Annotated[Caller, Depends(caller)]
Lang = Annotated[
    Literal["en", "fr", "xx"] | None,
    Query(description="The language of all words; else what Accept-Language says. `xx`: every sentence marked."),
]
TableId = Annotated[str, Path(pattern=ID, description="A table's id.")]
SeatPath = Annotated[int, Path(ge=0, le=99, description="A seat, from 0.")]
SeatQuery = Annotated[
    int | None,
    Query(ge=-1, le=99, description="Look on from this seat: one of yours; -1 to watch; any once the game is over."),
]
