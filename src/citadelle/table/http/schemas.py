"""What requests hold and answers give. Frames are declared in `wire`, new tables in `lobby.table_specs`."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct

from citadelle.table.fields import EXACT, HEX, Count, Level, Name, SeatNo, Secret
from citadelle.table.wire import AutoFields, ChoiceFields, NextFields, Repeatable, SayFields, WhyFields

ID: Final = r"^[a-z0-9_-]{1,64}$"

MySeat = Annotated[SeatNo | None, Meta(description="Which of your seats; without it, the one that is asked.")]
SeenVersion = Annotated[Count | None, Meta(description="The version you saw; without it, the newest.")]
OPTION_KINDS: Final = ("switch", "choice", "seat", "order", "some", "each")


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """The base of bodies: nothing unknown is taken."""


class Answer(Struct, kw_only=True, forbid_unknown_fields=True):
    """The base of answers."""


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
    """A value that an option can take; `help` says what it means, where the game has more to say than its name;
    `players` lists the numbers of players that it is for, where it isn't for all."""

    value: str
    label: str
    help: str = ""
    players: list[int] = []


class OptionData(Answer):
    """Something that can be set before a game."""

    name: str
    kind: Annotated[str, Meta(extra_json_schema={"enum": list(OPTION_KINDS)})]
    default: Any
    quick: Annotated[Any, Meta(description="What a first game starts from.")]
    players: Annotated[tuple[int, int], Meta(description="The fewest and the most players for whom it can be set.")]
    values: list[OptionValue]
    label: str
    help: str
    rule: str


class LessonInfo(Answer):
    """A lesson of a game, as the lobby lists it."""

    name: str
    title: str
    aim: str
    minutes: int
    steps: int


class QuickStartData(Answer):
    """A way to begin at once."""

    name: str
    label: str
    seats: Annotated[
        list[str], Meta(description="The player of each seat: `me`, `also` (a further seat of yours) or `bot`.")
    ]
    options: Annotated[dict[str, Any], Meta(description="Options that differ from the quick ones.")]


class PackData(Answer):
    """A pack of components that the server offers for a game."""

    id: str
    name: str
    version: str


class GameData(Answer):
    """A game as the lobby shows it."""

    name: str
    title: str
    pitch: str
    players: Annotated[tuple[int, int], Meta(description="Fewest and most.")]
    usual: Annotated[int, Meta(description="How many seats a table usually has.")]
    starts: Annotated[list[QuickStartData], Meta(description="What “Play now” offers, the usual way first.")]
    minutes: Annotated[tuple[int, int], Meta(description="Playing time among people.")]
    weight: Annotated[int, Meta(ge=1, le=4, description="1: light, 4: heavy.")]
    cover: Annotated[str, Meta(description="A picture as SVG; it refers to symbols of the page's sprite.")]
    levels: Annotated[list[str], Meta(description="Bots, weakest first.")]
    options: list[OptionData]
    packs: Annotated[list[PackData], Meta(description="Packs that a table may be created with.")]
    lessons: Annotated[list[LessonInfo], Meta(description="Lessons, the first one first.")]


class Games(Answer):
    """All games."""

    games: list[GameData]


class Rule(Answer):
    """One rule."""

    id: str
    title: str
    text: str
    note: bool
    """Is it a note for programmers and researchers, and nothing that players need?"""


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


class LearnChapter(Answer):
    """A chapter of the page that teaches a game; `picture` is the number of its picture, -1 if it has none."""

    id: str
    title: str
    text: list[str]
    points: list[str]
    picture: int
    caption: str


class LegendIcon(Answer):
    """An icon of a game, and what it means."""

    icon: str
    name: str
    text: str
    sign: str


class Learn(Answer):
    """The page that teaches a game: its aim, its chapters, and the legend of its icons."""

    game: str
    title: str
    minutes: int
    aim: str
    chapters: list[LearnChapter]
    icons: list[LegendIcon]


class Health(Answer):
    """The server is well."""

    ok: bool
    version: str


# --- sitting down and playing


class Join(Request):
    """Sit down: by a link's secret, or on a free seat."""

    token: Secret = ""
    seat: SeatNo | None = None
    name: Name = ""
    also: Annotated[bool, Meta(description="The person who holds your first seat here takes this one too.")] = False
    entropy: Annotated[
        str, Meta(max_length=128, pattern=HEX, description="Hexadecimal digits that your device adds to chance.")
    ] = ""


class SaidLine(Struct, kw_only=True):
    """A word that was said: its number (from 1), the seat, and when, in milliseconds since 1970."""

    n: int
    seat: int
    text: str
    at: int


class SaidPage(Struct, kw_only=True):
    """A page of what was said, in order: `first` is the number of its first word (0: none), `total` counts all."""

    said: list[SaidLine]
    first: int
    total: int


class PromiseGiven(Struct, kw_only=True):
    """A seed that was promised: the sha256 of it and its salt."""

    promise: str


class TableChance(Struct, kw_only=True):
    """What everybody may know of a table's chance, before they sit down.

    `chance` is `keyed` or `quick`; `promise` the sha256 of salt and seed; `takes` says whether a device that sits down
    can add to it; `fairness`, in words, who may know more of it than others ("" where nobody does).
    """

    chance: str
    promise: str
    takes: bool
    fairness: str = ""


class ForSeat(Request):
    """Nothing but the seat it is for."""

    seat: MySeat = None


class ChooseBody(ChoiceFields, kw_only=True):
    """An answer to an open question: its key and the question's number."""

    v: SeenVersion = None
    seat: MySeat = None


class UndoBody(Repeatable, kw_only=True):
    """Take the last choice back."""

    v: SeenVersion = None
    seat: MySeat = None


class NextBody(NextFields, kw_only=True):
    """A step of a lesson was read: its number, from 1."""

    seat: MySeat = None


class AutoBody(AutoFields, kw_only=True):
    """An automatic answer, or none any more."""

    seat: MySeat = None


class WhyBody(WhyFields, kw_only=True):
    """Why can this key, or this thing on the board, not be chosen?"""

    seat: MySeat = None


class SayBody(SayFields, kw_only=True):
    """A word to the table."""

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


class Rematch(Request):
    """The same table again, by the seed that was promised and what your device adds to it. The body may be left out."""

    may_be_missing: ClassVar[bool] = True

    promise: Annotated[
        str, Meta(max_length=64, pattern=HEX, description="What /api/promises gave, if you lay the table.")
    ] = ""
    entropy: Annotated[
        str, Meta(max_length=128, pattern=HEX, description="Hexadecimal digits that your device adds to chance.")
    ] = ""


class Branch(Request):
    """Play on from the position after this many choices."""

    at: Annotated[int, Meta(ge=0, le=EXACT)]
    seat: MySeat = None


class Archive(Request):
    """Put a table away, or take it out again."""

    on: bool = True


class Chart(Answer):
    """Every seat's points after set-up and after each choice."""

    points: list[list[int]]
