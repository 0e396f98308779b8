"""A client's model of its table: the last full update, with every later one applied."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct, UnsetType, convert, field, to_builtins
from msgspec.structs import replace

from citadelle.table.wire import (
    AreaData,
    Asked,
    AutoData,
    LessonData,
    Line,
    Over,
    PartChange,
    PartData,
    Seated,
    Shown,
    TableData,
    Text,
    TrackData,
    TrailData,
    Update,
    apply_changes,
)

T = TypeVar("T")


class OutOfStep(Exception):
    """An update that doesn't fit the one before: something was missed, and a full one must be requested."""


class Model(Struct):
    """The table as this viewer sees it now. Equal streams of updates give equal models, however they are cut.

    Fields are those of `wire.Update`; `parts` holds the drawing with all patches in it, `log` the whole chronicle.
    `shown`, `fresh` and `trails` belong to the last update alone.
    """

    v: int = -1
    at: int = 0
    last: int = 0
    live: bool = True
    seat: int = -1
    fresh: bool = False
    step: int = 0
    steps: int = 0
    lines: int = 0
    ahead: int = 0
    table: TableData | None = None
    title: str = ""
    told: str = ""
    board: str = ""
    parts: list[PartData] = field(default_factory=list)
    areas: list[AreaData] = field(default_factory=list)
    things: list[tuple[str, str]] = field(default_factory=list)
    seats: list[Seated] = field(default_factory=list)
    track: TrackData | None = None
    ask: Asked | None = None
    waiting: list[int] = field(default_factory=list)
    since: int = 0
    undo: bool = False
    auto: list[AutoData] = field(default_factory=list)
    mine: int = 0
    log: list[Line] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    trails: list[TrailData] = field(default_factory=list)
    over: Over | None = None
    lesson: LessonData | None = None

    @property
    def is_known(self) -> bool:
        """Has anything been heard of the table yet?"""
        return self.table is not None

    @property
    def yours(self) -> list[int]:
        """The seats that the viewer holds."""
        return [] if self.table is None else self.table.yours

    @property
    def has_secrets(self) -> bool:
        """May one seat know something that another may not?"""
        return self.table is None or self.table.secrets

    def holder(self, seat: int) -> int:
        """The first seat of the person who holds this one: the same for all seats of one person."""
        found = self.seated(seat)
        return seat if found is None or found.holder < 0 else found.holder

    def seated(self, seat: int) -> Seated | None:
        """A seat and who has it."""
        return next((one for one in self.seats if one.seat == seat), None)

    def name(self, seat: int) -> str:
        """The name of a seat; "" if there is none."""
        found = self.seated(seat)
        return "" if found is None else found.name


def open_in_lesson(ask: Asked, lesson: LessonData | None) -> Asked:
    """A question with the choices that are open in a lesson; as it is where no lesson goes on."""
    if lesson is None or lesson.done or not lesson.open:
        return ask
    return replace(ask, choices=[choice for choice in ask.choices if choice.key in lesson.open])


def apply(model: Model, update: Update) -> Model:
    """The model after an update; the one given stays as it is. OutOfStep if the update doesn't fit."""
    if not update.full and not model.is_known:
        raise OutOfStep("the first update is not a whole one")
    base = Model() if update.full else model
    if update.log_from > len(base.log):
        raise OutOfStep("lines of the log are missing")
    return Model(
        v=update.v,
        at=update.at,
        last=update.last,
        live=update.live,
        seat=update.seat,
        fresh=update.fresh,
        step=update.step,
        steps=update.steps,
        lines=update.lines,
        ahead=update.ahead,
        table=_or(update.table, base.table),
        title=_or(update.title, base.title),
        told=changed_text(base.told, update.told),
        board=changed_text(base.board, update.board),
        parts=changed_parts(base.parts, update),
        areas=_or(update.areas, base.areas),
        things=changed_things(base.things, _or(update.things, [])),
        seats=changed_seats(base.seats, update),
        track=_or(update.track, base.track),
        ask=base.ask if isinstance(update.ask, UnsetType) else completed_question(base.ask, update.ask),
        waiting=_or(update.waiting, base.waiting),
        since=_or(update.since, base.since),
        undo=_or(update.undo, base.undo),
        auto=_or(update.auto, base.auto),
        mine=_or(update.mine, base.mine),
        log=base.log[: update.log_from] + update.log,
        shown=update.shown,
        trails=update.trails,
        over=_or(update.over, base.over),
        lesson=_or(update.lesson, base.lesson),
    )


def _or(new: T | UnsetType, old: T) -> T:
    """The new value if the update has one, else the old one."""
    return old if isinstance(new, UnsetType) else new


def changed_text(old: str, new: Text | UnsetType) -> str:
    """A text after an update."""
    return old if isinstance(new, UnsetType) else apply_changes(old, new)


def changed_things(old: list[tuple[str, str]], news: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Things with those that changed in their places; what is new comes last, what has no title is gone."""
    return [(name, title) for name, title in {**dict(old), **dict(news)}.items() if title]


def changed_seats(old: list[Seated], update: Update) -> list[Seated]:
    """Seats with those that changed in their places; of some only single fields have."""
    seats = {seat.seat: seat for seat in old}
    for seat in _or(update.seats, []):
        seats[seat.seat] = seat
    for change in update.changes:
        was = seats.get(change["seat"])
        if was is None:
            raise OutOfStep(f"there is no seat {change['seat']}")
        seats[was.seat] = convert(changed_seat(to_builtins(was), dict(change)), Seated)
    return list(seats.values())


def changed_seat(seat: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The fields of a seat after a change."""
    if "values" in change:
        rows = zip(seat["stats"], change.pop("values"), strict=True)
        change["stats"] = [[icon, value, of, title] for (icon, _, of, title), value in rows]
    if "splice" in change:
        at, drop, chips = change.pop("splice")
        old = seat.get("chips", [])
        change["chips"] = [*old[:at], *chips, *old[at + drop :]]
    return {**seat, **change}


def completed_question(old: Asked | None, new: Asked | None) -> Asked | None:
    """A question with the options that were left out because the last question had them."""
    if new is None:
        return None
    known = {choice.key: choice for choice in ([] if old is None else old.choices)}
    for choice in new.choices:
        bare = new.layer and not choice.layer and (choice.ref or choice.svg)
        known[choice.key] = replace(choice, layer=new.layer) if bare else choice
    keys = new.keys or [choice.key for choice in new.choices]
    if not set(keys) <= set(known):
        raise OutOfStep("options of the question are missing")
    return replace(new, choices=[known[key] for key in keys], keys=[], layer="")


def changed_parts(old: list[PartData], update: Update) -> list[PartData]:
    """The drawings after an update: items that are gone leave, drawings come, go and change, then items are laid."""
    whole = {part.id: part for part in _or(update.parts, [])}
    known = {part.id: part for part in old} | whole
    changes = {change.id: change for change in update.part_changes}
    order = _or(update.part_order, list(known))
    if not {*order, *changes} <= set(known):
        raise OutOfStep("a drawing is missing")
    leaving = {*update.gone, *[item for _, item, _, _ in update.patch]}
    parts = [whole[id_] if id_ in whole else changed_frame(known[id_], changes.get(id_), leaving) for id_ in order]
    if update.patch:
        lay_items(parts, {item: svg for part in old for _, items in part.layers for item, svg in items}, update)
    return parts


def changed_frame(part: PartData, change: PartChange | None, leaving: set[str]) -> PartData:
    """A copy of a drawing after a change, without the items that leave."""
    kept = {layer: [item for item in items if item[0] not in leaving] for layer, items in part.layers}
    if change is None:
        return replace(part, layers=list(kept.items()))
    return PartData(
        part.id,
        _or(change.place, part.place),
        _or(change.title, part.title),
        _or(change.icon, part.icon),
        _or(change.box, part.box),
        [(layer, kept.get(layer, [])) for layer in _or(change.layers, list(kept))],
        _or(change.least, part.least),
    )


def lay_items(parts: list[PartData], looks: dict[str, str], update: Update) -> None:
    """Lay an update's items in these drawings, each where its patch says."""
    layers = {layer: items for part in parts for layer, items in part.layers}
    for layer, item, svg, before in reversed(update.patch):
        if layer not in layers:
            raise OutOfStep(f"there is no layer {layer}")
        items = layers[layer]
        at = next((i for i, (other, _) in enumerate(items) if before and other == before), len(items))
        items.insert(at, (item, apply_changes(looks.get(item, ""), svg)))
