"""The frames between a table and whoever sits at it: what a page, a terminal or a program sends and gets.

Text frames of JSON, typed here and nowhere else. A frame of another form is refused as malformed. What a viewer gets is
made from that seat's view; fields that have not changed since the last frame of a connection are left out.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from citadelle.table.fields import AutoKey, Count, Idem, Key, Said, Subject, Until, WindowId

LARGEST_FRAME: Final = 64 * 1024

Query = Annotated[str, Meta(max_length=64)]
StepNo = Annotated[int, Meta(ge=0, le=1000)]

Splice = tuple[int, int, str]
"""A change of a text: where it is, how many characters go there, and what comes in their place."""
Text = str | list[Splice]
"""A text whole, or how it follows from the one sent last, to be done from the last change to the first. Characters are
counted as Unicode counts them."""


# --- what a client sends


class Hello(Struct, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """The first frame, and again to change seat, language or form. Nothing is sent before it.

    `seat`: one that the sender holds, -1 to watch, or null for the one that is asked now (else the first held, else
    -1). `token` is a seat's secret, for programs; browsers come with their cookie. `form` is "svg" (a scene) or "text"
    (the board as text, `width` wide, `brief`: what is needed at every turn; `colour`: with ANSI colours; `ascii`:
    without signs). `compact` asks for the drawing that small screens get.
    """

    seat: Count | None = None
    token: Annotated[str, Meta(max_length=200)] = ""
    lang: Annotated[str, Meta(max_length=8)] = "en"
    form: Annotated[str, Meta(max_length=8)] = "svg"
    width: Annotated[int, Meta(ge=40, le=400)] = 80
    compact: bool = False
    brief: bool = False
    colour: bool = False
    ascii: bool = False


class Repeatable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request that changes something. `id` is the sender's own id of it: the same id sent again is answered as the
    first time."""

    id: Idem = ""


class ChoiceFields(Repeatable, kw_only=True):
    """An answer to an open question: its key and the question's number."""

    key: Key
    no: Count


class Choose(ChoiceFields, kw_only=True, tag_field="do", tag="choose"):
    """An answer: the key, the decision's number, and the version the sender saw. `sure` false: ask back if it can't be
    undone."""

    v: Count
    sure: bool = True


class Undo(Repeatable, kw_only=True, tag_field="do", tag="undo"):
    """Take the last choice back; `v` is the version the sender saw."""

    v: Count


class AutoFields(Repeatable, kw_only=True):
    """How windows of one kind are answered for a seat from now on, and until when; without an answer, the seat is asked
    again. An open question stays open."""

    window: WindowId
    answer: AutoKey = ""
    until: Until = "always"


class Auto(AutoFields, kw_only=True, tag_field="do", tag="auto"):
    """Set an automatic answer of the sender's seat, or take it back. Nobody else is told."""


class WhyFields(Struct, kw_only=True, forbid_unknown_fields=True):
    """Why can this key, or this thing on the board (or what this text names), not be chosen?"""

    key: Subject = ""
    thing: Subject = ""


class Why(WhyFields, kw_only=True, tag_field="do", tag="why"):
    """Why can this key, this thing on the board, or what this text names, not be chosen? `q` comes back."""

    q: Query = ""


class SayFields(Repeatable, kw_only=True):
    """A word to the table."""

    text: Said


class Advise(Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """What would a strong agent do?"""

    q: Query = ""


class Show(Struct, tag_field="do", tag="show", forbid_unknown_fields=True):
    """Show the position after choice `at` (0: the start; -1: live again); `step`, if not 0: a presentation step of that
    choice, from 1; `line`, if not 0: the first step that tells so many lines of that choice, where it has steps."""

    at: Count
    step: StepNo = 0
    line: StepNo = 0


class Say(SayFields, kw_only=True, tag_field="do", tag="say"):
    """A word to the table."""


class Ping(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class NextFields(Repeatable, kw_only=True):
    """A step of a lesson was read: its number, from 1."""

    step: Annotated[int, Meta(ge=1, le=1000)]


class Next(NextFields, kw_only=True, tag_field="do", tag="next"):
    """Go on in the lesson: step number `step` (from 1) was read."""


FromClient = Hello | Choose | Undo | Auto | Next | Why | Advise | Show | Say | Ping


# --- what a client gets


class Choice(Struct, omit_defaults=True):
    """One open option: its key and label; on small buttons `brief` with `icon` and `cost`, under the heading `group`.
    Where it lies on the drawing: in layer `layer`, either round the shape `ref` (`hatch`: hatched) or drawn as `svg`;
    the shape `aim`, which it leads to, is outlined in layer "aims" (once, as `<g class="aim">`, if several lead there).
    `thing`: while one points at the option, drawings with this `data-about` are shown. `source`: one of the question's
    sources, from which it takes something to the place `target`.
    `end` marks the way to stop or decline, which stands apart (key 0)."""

    key: str
    label: str
    brief: str = ""
    icon: str = ""
    cost: str = ""
    group: str = ""
    layer: str = ""
    ref: str = ""
    hatch: bool = False
    svg: str = ""
    aim: str = ""
    thing: str = ""
    source: str = ""
    target: str = ""
    end: bool = False


class SourceData(Struct, omit_defaults=True):
    """Something that options take elsewhere, picked first: its name and title, and where it lies on the drawing, as for
    a choice (see kernel.scene.Source)."""

    name: str
    title: str
    layer: str
    ref: str = ""
    hatch: bool = False
    svg: str = ""


class RunData(Struct, omit_defaults=True):
    """Choices that one press takes one after the other (see kernel.scene.Run): its name, the option that it takes now,
    its button, and the same in a sentence."""

    name: str
    key: str
    title: str
    told: str = ""


class Asked(Struct, omit_defaults=True):
    """The question put to the viewer's seat."""

    no: int
    seat: int
    kind: str
    rule: str
    prompt: str
    limit: str = ""
    together: bool = False
    """Are other seats asked at the same time, in secret?"""
    window: str = ""
    """The kind of window it is, if it can be answered automatically: one of `Update.auto`."""
    decides: list[tuple[str, str]] = field(default_factory=list)
    """Automatic answers of the window that are ways to choose and no keys, each with the key it would take here."""
    choices: list[Choice] = field(default_factory=list)
    sources: list[SourceData] = field(default_factory=list)
    """What options take elsewhere, where several things can be taken."""
    keys: list[str] = field(default_factory=list)
    """If given: the keys of all options in order; those not among `choices` are as they were in the last question."""
    run: RunData | None = None
    layer: str = ""
    """If given: the layer of those among `choices` that have a drawing (`ref` or `svg`) and name none."""


class Line(Struct, omit_defaults=True):
    """A line of the chronicle: the choice it belongs to (0: set-up), whose it is (-1: nobody's), icon, words, rule.
    `said` marks a word said by a seat, `news` what is announced over the board for a moment."""

    at: int
    seat: int
    icon: str
    text: str
    rule: str = ""
    said: bool = False
    news: bool = False


class Shown(Struct, omit_defaults=True):
    """Something revealed: a die, a card, a token (see kernel.scene.Reveal). `line`: so many lines of the same choice
    (of the same step, where it has steps) were told before."""

    kind: str
    title: str
    value: str = ""
    art: str = ""
    cls: str = ""
    icon: str = ""
    faces: list[str] = field(default_factory=list)
    line: int = 0


class StatData(Struct, array_like=True):
    """A number in a seat's panel (see kernel.scene.Stat)."""

    icon: str
    value: str
    of: str
    title: str


class ChipData(Struct, omit_defaults=True):
    """A small picture in a seat's panel (see kernel.scene.Chip)."""

    title: str
    art: str = ""
    cls: str = ""
    icon: str = ""
    lines: list[str] = field(default_factory=list)


class Seated(Struct, omit_defaults=True):
    """A seat and who has it (-1: nobody's pieces): what the table knows, and the game's panel of it."""

    seat: int
    cls: int
    name: str
    title: str = ""
    kind: str = ""
    """person, bot, link, free, or "" for nobody's."""
    level: str = ""
    away: bool = False
    resigned: bool = False
    here: bool = False
    """Is its person connected?"""
    you: bool = False
    holder: int = -1
    """The first seat of the person who holds this one too; -1: this is it."""
    asked: bool = False
    active: bool = False
    absent: bool = False
    """May the others hand it to a bot now?"""
    score: str = ""
    unit: str = ""
    note: str = ""
    stats: list[StatData] = field(default_factory=list)
    chips: list[ChipData] = field(default_factory=list)


class PartData(Struct, omit_defaults=True):
    """A drawing whole: its layers in order, each with its items' ids and SVG; `least`: see kernel.scene.Part."""

    id: str
    place: str
    title: str
    icon: str
    box: tuple[float, float, float, float]
    layers: list[tuple[str, list[tuple[str, str]]]]
    least: float = 0


class PartChange(Struct, omit_defaults=True):
    """What is different about a drawing that was there before; what is left out is as it was. `layers`: the ids of its
    layers in order. Those that aren't named any more are gone with their items, new ones are empty before `patch`."""

    id: str
    place: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    icon: str | UnsetType = UNSET
    box: tuple[float, float, float, float] | UnsetType = UNSET
    layers: list[str] | UnsetType = UNSET
    least: float | UnsetType = UNSET


class AreaData(Struct):
    """What a small screen shows at once (see kernel.scene.Area)."""

    id: str
    part: str
    title: str
    box: tuple[float, float, float, float]


class TrailData(Struct, array_like=True):
    """Where something went (see kernel.scene.Trail; with a text board, both ends are titles): an icon or the id of an
    item, where it started ("" if it came from outside) and where it went: ids of items or shapes, or `seat:2` for the
    panel of seat 2."""

    what: str
    start: str
    end: str


class TrackData(Struct, omit_defaults=True):
    """How far the game is (see kernel.scene.Track)."""

    title: str
    done: int
    total: int
    told: str
    phase: str = ""
    phase_told: str = ""


class Over(Struct):
    """How the game ended: places, points, rows of the score table as (title, a number for each seat), winners, the
    seed with the salt it was committed with, and what devices added to chance: (after how many choices, seat, text),
    after -1: before the first draw; `told` are the game's closing words, where it has some."""

    places: list[int]
    points: list[int]
    rows: list[tuple[str, list[int]]]
    won: list[bool]
    teams: list[int]
    seed: str
    salt: str
    entropy: list[tuple[int, int, str]] = field(default_factory=list)
    told: str = ""


class TableData(Struct):
    """The table itself: what rarely changes. `commitment` is the sha256 of salt and seed, fixed before the start.
    `yours` lists the seats the viewer holds; `host` says whether the viewer laid the table; `open` whether everything
    may be seen; `readonly` says, in words, why nobody can play on here; `chance` is `keyed`, or `quick` at tables from
    before there was another; `fairness` says, in words, who may know more of the game's chance than others."""

    id: str
    game: str
    game_title: str
    title: str
    players: int
    options: list[tuple[str, str]]
    created: int
    commitment: str
    yours: list[int]
    host: bool
    open: bool
    listed: bool
    readonly: str = ""
    origin: str = ""
    secrets: bool = True
    """May one seat know something that another may not?"""
    chance: str = "quick"
    fairness: str = ""


class LessonData(Struct, omit_defaults=True):
    """Where a table's lesson stands: its name and title, step `step` of `steps` (from 1) and its sentence.

    What it points at: `things` of the scene by name, `page` parts of the page (see `lessons.PAGE_PARTS`). `open` are
    the keys that the learner (`seat`) may choose at this step, `next` says that the step goes on by a `next` frame.
    `done`: the last step is made, the text is the lesson's last word; `more` is the name and title of the next
    lesson, if there is one."""

    name: str
    title: str
    seat: int
    step: int
    steps: int
    text: str
    things: list[str] = field(default_factory=list)
    page: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    next: bool = False
    done: bool = False
    more: tuple[str, str] | None = None


class AutoData(Struct, omit_defaults=True):
    """A kind of window that the viewer's seat can have answered automatically: by which keys, until when, each with its
    words; and what is set now, with `text` saying it in words."""

    window: str
    title: str
    answers: list[tuple[str, str]]
    untils: list[tuple[str, str]]
    rule: str = ""
    answer: str = ""
    until: str = ""
    text: str = ""


class Update(Struct, tag_field="is", tag="update", omit_defaults=True):
    """Where the table stands for this viewer. A field left out is as it was; `full` says that everything is here.

    `v` is the table's version; `at` how many choices the position shown lies behind, `last` how many there are; `live`
    whether that is where the table stands. `parts` are drawings whole: all of them if `full`, else those that are new.
    `part_order` comes when drawings came, went or changed their order: the ids of all that there are now; the others
    are gone. `part_changes` says what else is different about those that stay. `patch` holds items as (layer, id, SVG,
    id of the item it stands before or ""), `gone` ids of items. Items that are gone leave first, then drawings come, go
    and change, then patches are laid from the last to the first, so that the item before which one stands is always
    there; an item that is in another layer already leaves that one. `log` holds the lines from line `log_from`
    on: what the viewer has beyond that is dropped. `fresh` says that these events just happened and may be played
    slowly. Unless `full`, texts (SVG, `told`, `board`) may come as changes of what they were; `things` and `seats`
    are those that are new or different, by name and number (a thing without a title is gone), in their old places or
    at the end; `changes` are single fields of seats, with the seat's number: of stats perhaps only their `values`, of
    chips only a `splice` (where, how many go, which come).

    A choice that sets off a long automatic phase may have presentation steps: `steps` says how many the choice `at`
    has. They come as a run of updates with `step` 1, 2, …, each a position on the way with its own lines, in which
    nobody is asked; then the one without `step`, which is the position after the choice. Whoever comes later, or is far
    behind, gets that one alone; `show` finds the steps again: while an earlier position is shown after its choice,
    `ahead` says how many steps the next choice has. In a step `lines` says how many lines of the choice were told by
    then. `trails` says where things went: in a fresh update, in what it tells; in a full one, in the last choice before
    the position shown.

    `seq` counts all updates of a connection, from 1. Whoever gets one that isn't full and doesn't follow the last has
    missed something: it is left alone, and hello is said again; one that came before, full or not, is passed over.
    """

    v: int
    at: int
    last: int
    live: bool
    seat: int
    seq: int = 0
    full: bool = False
    fresh: bool = False
    step: int = 0
    steps: int = 0
    lines: int = 0
    ahead: int = 0
    table: TableData | UnsetType = UNSET
    title: str | UnsetType = UNSET
    told: Text | UnsetType = UNSET
    parts: list[PartData] | UnsetType = UNSET
    part_order: list[str] | UnsetType = UNSET
    part_changes: list[PartChange] = field(default_factory=list)
    patch: list[tuple[str, str, Text, str]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    board: Text | UnsetType = UNSET
    """The board as text, where that was asked for."""
    areas: list[AreaData] | UnsetType = UNSET
    things: list[tuple[str, str]] | UnsetType = UNSET
    seats: list[Seated] | UnsetType = UNSET
    changes: list[dict[str, Any]] = field(default_factory=list)
    track: TrackData | UnsetType | None = UNSET
    ask: Asked | UnsetType | None = UNSET
    waiting: list[int] | UnsetType = UNSET
    since: int | UnsetType = UNSET
    """When the seats that are awaited were first asked, in milliseconds since 1970."""
    undo: bool | UnsetType = UNSET
    auto: list[AutoData] | UnsetType = UNSET
    """The windows that the viewer's own seat can have answered automatically, and what it has set; nobody else's."""
    mine: int | UnsetType = UNSET
    """After how many choices the viewer last chose: where "since my last turn" begins."""
    log_from: int = 0
    log: list[Line] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    trails: list[TrailData] = field(default_factory=list)
    over: Over | UnsetType | None = UNSET
    lesson: LessonData | UnsetType | None = UNSET
    """Where the lesson stands, if the table is one; null once it was left."""


class Ack(Struct, tag_field="is", tag="ack"):
    """The request with this id is done and durable."""

    id: str
    v: int


class Refused(Struct, tag_field="is", tag="refused", omit_defaults=True):
    """The request with this id changed nothing, and why: words, rule id, the rule's title and text."""

    id: str
    code: str
    text: str
    v: int
    rule: str = ""
    rule_title: str = ""
    rule_text: str = ""


class Confirm(Struct, tag_field="is", tag="confirm"):
    """The choice could not be undone: send it again with `sure` to go on."""

    id: str
    key: str
    text: str


AT_HAND: Final = "at hand"
"""The thing to ask `why` about for what a player wants at hand: the aim of the game, what its dice and signs mean."""


class Because(Struct, tag_field="is", tag="why", omit_defaults=True):
    """The answer to `why`: whether it can be chosen, the reason in words, and the rule. `also` are the keys of other
    options that the text may mean as well; `about` says what the thing is and does, a sentence a line."""

    q: str
    open: bool
    key: str
    text: str
    rule: str
    rule_title: str
    rule_text: str
    also: list[str] = field(default_factory=list)
    about: list[str] = field(default_factory=list)


class Advised(Struct, tag_field="is", tag="hint", omit_defaults=True):
    """The answer to `hint`: (key, share of its thought, chance to win or -1) for each option, best first.

    `reason` says in a sentence what the best option is expected to bring. `ranks` are the ranks of a game without
    rivals, from the lowest, each with the chance that the game ends with it.
    """

    q: str
    no: int
    level: str
    text: str
    options: list[tuple[str, float, float]]
    reason: str = ""
    ranks: list[tuple[str, float]] = field(default_factory=list)


class Trouble(Struct, tag_field="is", tag="error", omit_defaults=True):
    """Something is wrong with what was sent, or with the table; the connection may be closed after it."""

    code: str
    text: str
    q: str = ""


class Pong(Struct, tag_field="is", tag="pong"):
    """Yes: and this is the table's version."""

    v: int


FromServer = Update | Ack | Refused | Confirm | Because | Advised | Trouble | Pong

_from_client: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_from_server: Final[msgspec.json.Decoder[FromServer]] = msgspec.json.Decoder(FromServer)
_encoder: Final = msgspec.json.Encoder(order="deterministic")


def read_client_frame(frame: str | bytes) -> FromClient:
    """The frame that a client sent; ValueError for anything else, whatever it is."""
    try:
        return _from_client.decode(frame)
    except (msgspec.MsgspecError, ValueError, RecursionError, UnicodeError) as fault:
        raise ValueError("not a frame of this table") from fault


def read_server_frame(frame: str | bytes) -> FromServer:
    """The frame that a server sent; ValueError for anything else."""
    try:
        return _from_server.decode(frame)
    except (msgspec.MsgspecError, ValueError, RecursionError, UnicodeError) as fault:
        raise ValueError("not a frame of a table") from fault


def apply_changes(old: str, new: Text) -> str:
    """A text after an update."""
    if isinstance(new, str):
        return new
    for at, drop, text in reversed(new):
        old = old[:at] + text + old[at + drop :]
    return old


def encode(frame: Any) -> bytes:
    """A frame as JSON; equal frames give equal bytes."""
    return _encoder.encode(frame)
