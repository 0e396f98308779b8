"""Drawings on the wire: a scene as data, and what changes between two of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from msgspec import UNSET

from citadelle.kernel.scene import Area, Box, Panel, Part, Scene, Track
from citadelle.table.viewer_session.text_changes import single_change
from citadelle.table.wire import AreaData, ChipData, PartChange, PartData, StatData, Text, TrackData

Patch = tuple[str, str, Text, str]
"""Layer, id, SVG or how it changes, and the item it stands before or ""."""
Layers = list[tuple[str, list[tuple[str, str]]]]


def short(box: Box) -> Box:
    """A box with whole numbers written as such."""
    left, top, wide, tall = [int(n) if n == int(n) else n for n in box]
    return left, top, wide, tall


def part_data(part: Part) -> PartData:
    """A part of a scene whole."""
    layers: Layers = [(layer.id, [(item.id, plain_quotes(item.svg)) for item in layer.items]) for layer in part.layers]
    return PartData(part.id, part.place, part.title, part.icon, short(part.box), layers, part.least)


def plain_quotes(svg: str) -> str:
    """A drawing that needs less room on the wire: with quotes that JSON leaves alone."""
    return svg if "'" in svg else svg.replace('"', "'")


def area_data(area: Area) -> AreaData:
    """What a small screen shows at once."""
    return AreaData(area.id, area.part, area.title, short(area.box))


def track_data(track: Track | None) -> TrackData | None:
    """How far the game is."""
    return (
        None
        if track is None
        else TrackData(track.title, track.done, track.total, track.told, track.phase, track.phase_told)
    )


def stat_data(panel: Panel) -> list[StatData]:
    """The numbers of a panel."""
    return [StatData(stat.icon, stat.value, stat.of, stat.title) for stat in panel.stats]


def chip_data(panel: Panel) -> list[ChipData]:
    """The small pictures of a panel."""
    return [ChipData(chip.title, chip.art, chip.cls, chip.icon, list(chip.lines)) for chip in panel.chips]


def things_data(scene: Scene) -> list[tuple[str, str]]:
    """What one may ask about, each once."""
    return list({thing.name: thing.title for thing in scene.things}.items())


# --- what changes


class SceneChange:
    """What makes one list of drawings into another; fields are those of `wire.Update`."""

    def __init__(self, old: list[PartData], new: list[PartData]) -> None:
        known = {part.id: part for part in old}
        pairs = [(known[part.id], part) for part in new if part.id in known]
        self.parts = [part for part in new if part.id not in known]
        order = [part.id for part in new]
        self.part_order = UNSET if order == list(known) else order
        self.part_changes = [part_change(was, part) for was, part in pairs if frame_of(was) != frame_of(part)]
        here = {id_ for _, part in pairs for _, items in part.layers for id_, _ in items}
        self.gone: list[str] = []
        self.patch: list[Patch] = []
        for was, part in pairs:
            before, after = dict(was.layers), dict(part.layers)
            self.gone += [id_ for layer, items in was.layers if layer in after for id_, _ in items if id_ not in here]
            for layer, items in part.layers:
                if items != before.get(layer, []):
                    self.patch += layer_patches(layer, before.get(layer, []), items)


def frame_of(part: PartData) -> tuple[object, ...]:
    """A drawing without its items."""
    return part.place, part.title, part.icon, part.box, part.least, [layer for layer, _ in part.layers]


def part_change(was: PartData, part: PartData) -> PartChange:
    """What is different about a drawing besides its items."""
    layers = [layer for layer, _ in part.layers]
    return PartChange(
        part.id,
        place=UNSET if was.place == part.place else part.place,
        title=UNSET if was.title == part.title else part.title,
        icon=UNSET if was.icon == part.icon else part.icon,
        box=UNSET if was.box == part.box else part.box,
        layers=UNSET if layers == [layer for layer, _ in was.layers] else layers,
        least=UNSET if was.least == part.least else part.least,
    )


def layer_patches(layer: str, old: Sequence[tuple[str, str]], new: Sequence[tuple[str, str]]) -> list[Patch]:
    """The items of a layer that are new, look different or stand elsewhere, in drawing order."""
    looks = dict(old)
    stay = unmoved_items([id_ for id_, _ in old], [id_ for id_, _ in new])
    out: list[Patch] = []
    for i, (id_, svg) in enumerate(new):
        if id_ not in stay or looks[id_] != svg:
            look = single_change(looks[id_], svg) if id_ in looks else svg
            out.append((layer, id_, look, new[i + 1][0] if i + 1 < len(new) else ""))
    return out


def unmoved_items(old: list[str], new: list[str]) -> set[str]:
    """The most items that can stay where they are while the others come, go or change places around them."""
    place = {id_: i for i, id_ in enumerate(old)}
    known = [id_ for id_ in new if id_ in place]
    ends: list[int] = []
    best: list[int] = []
    for id_ in known:
        at = bisect_left(ends, place[id_])
        ends[at : at + 1] = [place[id_]]
        best.append(at)
    stay: set[str] = set()
    want = len(ends) - 1
    for id_, length in zip(reversed(known), reversed(best), strict=True):
        if length == want:
            stay.add(id_)
            want -= 1
    return stay
