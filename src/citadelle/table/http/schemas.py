"""What requests hold and answers give, as the OpenAPI document shows it. Frames and positions are typed in `wire`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from citadelle.table.wire import LONGEST_NAME, LONGEST_SAID

PLAIN = r"^[^\x00-\x1f\x7f\u2028\u2029]*$"
"""Text on one line, without control characters."""
ID = r"^[a-z0-9_-]{1,64}$"
EXACT = 2**53 - 1
"""Numbers up to here are the same in every program that reads JSON."""

Name = Annotated[str, Field(max_length=LONGEST_NAME, pattern=PLAIN, description="A name; free, and empty is allowed.")]
Key = Annotated[str, Field(min_length=1, max_length=200, pattern=PLAIN, description="An option's key.")]
Level = Annotated[str, Field(max_length=64, pattern=PLAIN, description="A bot's level, one of the game's `levels`.")]
Idem = Annotated[
    str,
    Field(max_length=64, pattern=r"^[A-Za-z0-9_-]*$", description="An id of your own: the same one again counts once."),
]
SeatNo = Annotated[int, Field(ge=0, le=99, description="A seat, from 0.")]
MySeat = Annotated[SeatNo | None, Field(description="Which of your seats; without it, the one that is asked.")]
Version = Annotated[int, Field(ge=-1, le=EXACT)]
Secret = Annotated[str, Field(max_length=200, pattern=PLAIN)]
Whole = Annotated[int, Field(ge=-EXACT, le=EXACT)]
Text = Annotated[str, Field(max_length=200, pattern=PLAIN)]
Setting = bool | Whole | Text | list[Whole] | list[Text]


class Request(BaseModel):
    """The base of all bodies: nothing unknown, nothing of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """The base of all answers."""

    model_config = ConfigDict(extra="forbid")


# --- errors


class Wrong(Answer):
    """What went wrong: a code for programs, a sentence for people, the rule where there is one."""

    code: str
    text: str
    rule: str = ""


class Failure(Answer):
    """Every error."""

    error: Wrong


# --- games


class OptionValue(Answer):
    """A value that an option can take."""

    value: str
    label: str


class OptionData(Answer):
    """Something that can be set before a game."""

    name: str
    kind: Literal["switch", "choice", "seat", "order", "some", "each"]
    default: Any
    quick: Any = Field(description="What a first game starts from.")
    players: tuple[int, int] = Field(description="The fewest and the most players for whom it can be set.")
    values: list[OptionValue]
    label: str
    help: str
    rule: str


class GameData(Answer):
    """A game as the lobby shows it."""

    name: str
    title: str
    pitch: str
    players: tuple[int, int] = Field(description="Fewest and most.")
    minutes: tuple[int, int] = Field(description="Playing time among people.")
    weight: int = Field(ge=1, le=4, description="1: light, 4: heavy.")
    cover: str = Field(description="A picture as SVG; it refers to symbols of the page's sprite.")
    levels: list[str] = Field(description="Bots, weakest first.")
    options: list[OptionData]


class Games(Answer):
    """All games."""

    games: list[GameData]


class Rule(Answer):
    """One rule."""

    id: str
    title: str
    text: str


class Chapter(Answer):
    """A chapter of the rules: the id of its first rule, and its title."""

    first: str
    title: str


class Rules(Answer):
    """A game's rules, in order."""

    game: str
    title: str
    rules: list[Rule]
    chapters: list[Chapter]


class Health(Answer):
    """The server is well."""

    ok: Literal[True]
    version: str


# --- laying a table and sitting down


class WantedSeat(Request):
    """Who shall have a seat: you, whoever has its link, anyone, or a bot."""

    kind: Literal["person", "link", "free", "bot"]
    name: Name = ""
    level: Level = ""


class LayTable(Request):
    """A new table."""

    game: Annotated[str, Field(max_length=64, pattern=r"^[a-z0-9_]+$")]
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=12)]
    options: Annotated[dict[Annotated[str, Field(max_length=64)], Setting], Field(max_length=64)] = {}
    seed: Annotated[
        Whole | Annotated[str, Field(min_length=1, max_length=200, pattern=PLAIN)] | None,
        Field(description="What all chance comes from; without it, one that nobody knows before the end."),
    ] = None
    title: Annotated[str, Field(max_length=80, pattern=PLAIN)] = ""
    listed: Annotated[bool, Field(description="May strangers find it in the lobby?")] = True
    patience: Annotated[
        int | None,
        Field(ge=0, le=31_536_000, description="After so many seconds of silence others may hand a seat to a bot."),
    ] = None


class Join(Request):
    """Sit down: by a link's secret, or on a free seat."""

    token: Secret = ""
    seat: SeatNo | None = None
    name: Name = ""


# --- playing


class ChooseBody(Request):
    """An answer to an open question: its key and the question's number."""

    key: Key
    no: Version
    v: Annotated[Version | None, Field(description="The version you saw; without it, the newest.")] = None
    id: Idem = ""
    seat: MySeat = None


class UndoBody(Request):
    """Take the last choice back."""

    v: Version | None = None
    id: Idem = ""
    seat: MySeat = None


class WhyBody(Request):
    """Why can this key, or this thing on the board, not be chosen?"""

    key: Annotated[str, Field(max_length=200, pattern=PLAIN)] = ""
    thing: Annotated[str, Field(max_length=200, pattern=PLAIN)] = ""
    seat: MySeat = None


class ForSeat(Request):
    """Nothing but the seat it is for."""

    seat: MySeat = None


class SayBody(Request):
    """A word to the table."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_SAID, pattern=PLAIN)]
    id: Idem = ""
    seat: MySeat = None


class Done(Answer):
    """It is done and durable; the table's version now."""

    v: int


# --- seats


class Leave(Request):
    """Let a bot of this level play for you until you come back."""

    level: Level = ""


class Rename(Request):
    """Another name."""

    name: Name


class Fill(Request):
    """A bot of this level."""

    level: Level = ""


class Invitation(Answer):
    """A seat's new secret, to be put into a link."""

    seat: int
    token: str


# --- the lobby, and what comes after a game


class Branch(Request):
    """Play on from the position after this many choices."""

    at: Annotated[int, Field(ge=0, le=EXACT)]
    seat: MySeat = None


class Archive(Request):
    """Put a table away, or take it out again."""

    on: bool = True


class Chart(Answer):
    """Every seat's points after set-up and after each choice."""

    points: list[list[int]]
