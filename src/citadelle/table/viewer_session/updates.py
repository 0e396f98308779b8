"""Updates from snapshots: what changed between the one sent last and the current one."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from citadelle.table.viewer_session.scene_data import SceneChange
from citadelle.table.viewer_session.snapshot import ViewerSnapshot
from citadelle.table.viewer_session.text_changes import text_changes
from citadelle.table.viewer_session.viewer import SVG
from citadelle.table.wire import Asked, Seated, StatData, Text, Update, encode

HEAD: Final = b'{"is":"update",'

T = TypeVar("T")


def update_frame(old: ViewerSnapshot | None, new: ViewerSnapshot) -> bytes:
    """The update from one snapshot to another, as JSON; b"" if they are the same. `numbered_frame` numbers it."""
    if old is None:
        return encode(full_update(new))
    made = partial_update(old, new)
    nothing = Update(old.v, old.at, old.last, old.live, old.viewer.seat, log_from=len(old.log))
    add_place(nothing, old)
    return b"" if made == nothing else encode(made)


def numbered_frame(body: bytes, seq: int) -> bytes:
    """A frame with its number among those of a connection."""
    assert body.startswith(HEAD)
    return b'%s"seq":%d,%s' % (HEAD, seq, body[len(HEAD) :])


def full_update(new: ViewerSnapshot) -> Update:
    """The update that holds everything."""
    picture = new.picture
    made = Update(new.v, new.at, new.last, new.live, new.viewer.seat, full=True)
    add_place(made, new)
    made.table, made.title, made.told = new.table, picture.title, picture.told
    made.things, made.seats, made.track, made.areas = picture.things, new.seats, picture.track, picture.areas
    made.ask, made.waiting, made.since = new.ask, new.waiting, new.since
    made.undo, made.mine, made.over, made.log = new.undo, new.mine, new.over, new.log
    made.trails = [trail for _, trail in picture.trails]
    made.lesson = new.lesson
    made.auto = new.auto or UNSET
    if new.viewer.form == SVG:
        made.parts = picture.parts
    else:
        made.board = picture.board
    return made


def add_place(made: Update, new: ViewerSnapshot) -> None:
    """Add which presentation step of the last choice is shown, and what one must know to go on from there."""
    made.step, made.steps, made.ahead = new.step, new.steps, new.ahead
    made.lines = new.lines if new.step else 0


def partial_update(old: ViewerSnapshot, new: ViewerSnapshot) -> Update:
    """The update that holds what is different; everything if differences can't express it."""
    same = common_prefix(old.log, new.log)
    numbers = [seat.seat for seat in old.seats]
    is_cut = same == 0 and not new.log and old.log
    if old.viewer != new.viewer or [seat.seat for seat in new.seats][: len(numbers)] != numbers or is_cut:
        return full_update(new)
    made = Update(new.v, new.at, new.last, new.live, new.viewer.seat, log_from=same, log=new.log[same:])
    add_place(made, new)
    made.table = new_or_unset(old.table, new.table)
    made.seats = new.seats[len(numbers) :] or UNSET
    made.changes = changed_seats(old.seats, new.seats)
    made.ask = changed_ask(old.ask, new.ask)
    made.waiting, made.since = new_or_unset(old.waiting, new.waiting), new_or_unset(old.since, new.since)
    made.undo, made.mine = new_or_unset(old.undo, new.undo), new_or_unset(old.mine, new.mine)
    made.over, made.lesson = new_or_unset(old.over, new.over), new_or_unset(old.lesson, new.lesson)
    made.auto = new_or_unset(old.auto, new.auto)
    add_what_is_told(made, old, new)
    add_drawing_changes(made, old, new)
    return made


def add_what_is_told(made: Update, old: ViewerSnapshot, new: ViewerSnapshot) -> None:
    """If the new position follows the old one, or is further on in the same choice: what was revealed in between, and
    where things went."""
    if old.live and not new.live:
        return
    if new.before == old.entry:
        events = lines = 0
    elif new.entry == old.entry and old.step and (new.step > old.step or not new.step):
        events, lines = old.events, old.lines
    else:
        return
    made.fresh = True
    made.shown = [replace(shown, line=max(0, shown.line - lines)) for index, shown in new.shown if index >= events]
    made.trails = [trail for index, trail in new.picture.trails if index >= events]


def add_drawing_changes(made: Update, old: ViewerSnapshot, new: ViewerSnapshot) -> None:
    """Add what is different on the board and around it."""
    before, after = old.picture, new.picture
    if before is after:
        return
    made.title, made.told = new_or_unset(before.title, after.title), changed_text(before.told, after.told)
    made.things = changed_things(before.things, after.things) or UNSET
    made.areas, made.track = new_or_unset(before.areas, after.areas), new_or_unset(before.track, after.track)
    if new.viewer.form != SVG:
        made.board = changed_text(before.board, after.board)
        return
    found = SceneChange(before.parts, after.parts)
    made.parts, made.part_order, made.part_changes = found.parts or UNSET, found.part_order, found.part_changes
    made.patch, made.gone = found.patch, found.gone


def new_or_unset(old: Any, new: T) -> T | UnsetType:
    """The new value, or UNSET if it is the same as the old one."""
    return UNSET if old == new else new


def common_prefix(old: list[T], new: list[T]) -> int:
    """How many at the beginning are the same."""
    most = min(len(old), len(new))
    return next((i for i in range(most) if old[i] is not new[i] and old[i] != new[i]), most)


def changed_text(old: str, new: str) -> Text | UnsetType:
    """A text or its changes, or UNSET if it is the same."""
    return UNSET if old == new else text_changes(old, new)


def changed_seats(old: list[Seated], new: list[Seated]) -> list[dict[str, Any]]:
    """The fields of seats that are different, each seat's with its number."""
    return [{"seat": seat.seat, **changed_seat(was, seat)} for was, seat in zip(old, new, strict=False) if was != seat]


def changed_seat(was: Seated, seat: Seated) -> dict[str, Any]:
    """The fields of a seat that are different; of stats and chips only what is."""
    out = {name: getattr(seat, name) for name in seat.__struct_fields__ if getattr(was, name) != getattr(seat, name)}
    if "stats" in out and [stat_label(stat) for stat in was.stats] == [stat_label(stat) for stat in seat.stats]:
        del out["stats"]
        out["values"] = [stat.value for stat in seat.stats]
    if "chips" in out and was.chips:
        del out["chips"]
        out["splice"] = splice(was.chips, seat.chips)
    return out


def stat_label(stat: StatData) -> tuple[str, str, str]:
    """What rarely changes about a number in a panel."""
    return stat.icon, stat.of, stat.title


def splice(old: list[T], new: list[T]) -> tuple[int, int, list[T]]:
    """The one change that makes a list into another: where, how many go, which come."""
    head = common_prefix(old, new)
    tail = common_prefix(old[head:][::-1], new[head:][::-1])
    return head, len(old) - head - tail, new[head : len(new) - tail]


def changed_ask(old: Asked | None, new: Asked | None) -> Asked | UnsetType | None:
    """A question without the options that were in the last one too; UNSET if it is the same."""
    if old == new:
        return UNSET
    if new is None:
        return None
    known = {choice.key: choice for choice in ([] if old is None else old.choices)}
    fresh = [choice for choice in new.choices if known.get(choice.key) != choice]
    drawn = [choice.layer for choice in fresh if choice.ref or choice.svg]
    layer = Counter(drawn).most_common(1)[0][0] if drawn else ""
    bare = [replace(one, layer="") if one.layer == layer and (one.ref or one.svg) else one for one in fresh]
    keys = [] if len(fresh) == len(new.choices) else [choice.key for choice in new.choices]
    return replace(new, choices=bare, keys=keys, layer=layer)


def changed_things(old: list[tuple[str, str]], new: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The things that are new or have another title, and those that are gone, without one."""
    before, after = dict(old), dict(new)
    gone = [(name, "") for name in before if name not in after]
    return [(name, title) for name, title in new if before.get(name) != title] + gone
