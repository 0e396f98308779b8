"""The laws of scenes: drawings that can be read and keyed, marks on open options only, things that answer to `why`."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any, Final

from citadelle.conformance.refusals import reason_faults
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.scene import AIMS, BOARD, MOST_PARTS, PLACES, Item, Scene, seat_end
from citadelle.kernel.view import SPECTATOR, View
from citadelle.kernel.words import LANGS

HREF: Final = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')
ICON: Final = re.compile(r"[a-z][a-z0-9-]*")
FORBIDDEN: Final = ("script", "foreignObject", "image", "a", "style")
SVG: Final = "http://www.w3.org/2000/svg"


def scene_data(value: Any) -> Any:
    """A scene, or anything in one, as plain data."""
    if isinstance(value, list | tuple):
        return [scene_data(one) for one in value]
    if value is None or isinstance(value, str | int | float):
        return value
    return {name: scene_data(getattr(value, name)) for name in type(value).__slots__}


def scene_faults(match: Match, seat: int, compact: bool = False) -> list[str]:
    """What is wrong with what a seat (SPECTATOR: nobody) is shown here."""
    view = match.view(None if seat == SPECTATOR else seat)
    scene = match.game.scene(view, compact=compact)
    faults = drawing_faults(scene)
    keys = [key for decision in view.decisions for key in decision.keys]
    faults += mark_faults(scene, keys)
    faults += around_faults(scene, match.players)
    if scene_data(match.game.scene(view, compact=compact)) != scene_data(scene):
        faults.append("scene: the same view gives another scene")
    return [f"{fault} (seat {seat})" for fault in faults]


def drawing_faults(scene: Scene) -> list[str]:
    """Every item is one element with its own id, and ids are unique over the whole scene."""
    faults: list[str] = []
    ids: Counter[str] = Counter()
    things: set[str] = set()
    refs: set[str] = set()
    if [part.place for part in scene.parts].count(BOARD) != 1:
        faults.append("scene: not one part that fills the board")
    if len(scene.parts) > MOST_PARTS or len({part.id for part in scene.parts}) < len(scene.parts):
        faults.append(f"scene: a part twice, or more than {MOST_PARTS}, for which a phone has no tabs")
    for part in scene.parts:
        if part.place not in PLACES or not part.title or not part.icon or min(part.box[2:]) <= 0:
            faults.append(f"scene: part {part.id!r} lacks its place, title, icon or size")
        for layer in part.layers:
            ids[layer.id] += 1
            for item in layer.items:
                root = read(item.svg)
                if root is None or root.get("id") != item.id:
                    faults.append(f"scene: item {item.id!r} isn't one element with that id")
                    continue
                faults += element_faults(item.id, root) + about_faults(scene, item, root)
                ids.update(node.attrib["id"] for node in root.iter() if "id" in node.attrib)
                things.update(node.attrib["data-thing"] for node in root.iter() if "data-thing" in node.attrib)
                refs.update(a or b for a, b in HREF.findall(item.svg))
    faults += [f"scene: id {ident!r} stands there {count} times" for ident, count in ids.items() if count > 1]
    known = {thing.name for thing in scene.things}
    faults += [f"scene: {name!r} is drawn, but can't be asked about" for name in sorted(things - known)]
    faults += [f"scene: {name!r} can be asked about, but isn't drawn" for name in sorted(known - things)]
    faults += [f"scene: nothing is called {ref!r}" for ref in sorted(refs - set(ids)) if not is_symbol(ref)]
    return faults


def is_symbol(ref: str) -> bool:
    """Is this the name of an icon, a charge or a woodcut of the look?"""
    return ref.startswith(("i-", "s-", "p-", "art-"))


def read(svg: str) -> ET.Element | None:
    """The one element that a drawing is, or None."""
    try:
        root = ET.fromstring(f'<svg xmlns="{SVG}">{svg}</svg>')
    except ET.ParseError:
        return None
    return root[0] if len(root) == 1 else None


def element_faults(name: str, root: ET.Element) -> list[str]:
    """No script, style or foreign address; the page's policy would refuse them."""
    faults: list[str] = []
    for node in root.iter():
        if node.tag.removeprefix(f"{{{SVG}}}") in FORBIDDEN or "style" in node.attrib:
            faults.append(f"scene: {name!r} holds {node.tag} or a style")
        if any(key.startswith("on") for key in node.attrib):
            faults.append(f"scene: {name!r} holds a script")
    return faults


def about_faults(scene: Scene, item: Item, root: ET.Element) -> list[str]:
    """What is shown only while one points at a thing names one that there is, and says in words what it shows."""
    named = [node.get("data-about", "") for node in root.iter() if "data-about" in node.attrib]
    if not item.about and not named:
        return []
    title = root.find(f"{{{SVG}}}title")
    if named != [item.about] or root.get("data-about") != item.about or title is None or not title.text:
        return [f"scene: {item.id!r} isn't made by item_about, with a title"]
    if item.about not in [thing.name for thing in scene.things]:
        return [f"scene: {item.id!r} is about {item.about!r}, which isn't there"]
    return []


def mark_faults(scene: Scene, keys: list[str]) -> list[str]:
    """Marks lie on open options, each once, in layers that there are, round shapes that there are."""
    faults: list[str] = []
    layers = {layer.id for part in scene.parts for layer in part.layers}
    drawn = " ".join(item.svg for part in scene.parts for layer in part.layers for item in layer.items)
    for mark in scene.marks:
        if mark.key not in keys:
            faults.append(f"scene: a mark for {mark.key!r}, which is closed")
        if mark.layer not in layers or (mark.aim and AIMS not in layers):
            faults.append(f"scene: the mark of {mark.key!r} lies in no layer")
        if bool(mark.svg) == bool(mark.ref):
            faults.append(f"scene: the mark of {mark.key!r} needs a shape or a drawing, not both")
        if mark.svg and read(f"<g>{mark.svg}</g>") is None:
            faults.append(f"scene: the mark of {mark.key!r} can't be read")
        if mark.thing and mark.thing not in [thing.name for thing in scene.things]:
            faults.append(f"scene: the mark of {mark.key!r} is about {mark.thing!r}, which isn't there")
        named = [mark.ref, mark.aim, *[a or b for a, b in HREF.findall(mark.svg)]]
        faults += [
            f"scene: the mark of {mark.key!r} names {ref!r}, which isn't there"
            for ref in named
            if ref and f'id="{ref}"' not in drawn and not is_symbol(ref)
        ]
    faults += source_faults(scene, layers, drawn)
    twice = [key for key, count in Counter(mark.key for mark in scene.marks).items() if count > 1]
    return faults + [f"scene: {key!r} is marked twice" for key in twice]


def source_faults(scene: Scene, layers: set[str], drawn: str) -> list[str]:
    """What is picked first has a title and a drawing in a layer that there is, and marks name it."""
    faults: list[str] = []
    names = [source.name for source in scene.sources]
    used = {mark.source for mark in scene.marks if mark.source}
    for source in scene.sources:
        if not source.title or source.layer not in layers or bool(source.svg) == bool(source.ref):
            faults.append(f"scene: the source {source.name!r} lacks its title, layer, shape or drawing")
        if source.ref and f'id="{source.ref}"' not in drawn:
            faults.append(f"scene: the source {source.name!r} names {source.ref!r}, which isn't there")
    faults += [f"scene: the source {name!r} is named by marks or listed, not both" for name in used ^ set(names)]
    return faults if len(set(names)) == len(names) else [*faults, "scene: a source stands there twice"]


def around_faults(scene: Scene, players: int) -> list[str]:
    """Panels, things, areas and track are whole."""
    faults: list[str] = []
    if [panel.seat for panel in scene.panels if panel.seat >= 0] != list(range(players)):
        faults.append("scene: not a panel for every seat")
    if any(not 0 <= panel.cls <= 5 or not panel.title for panel in scene.panels):
        faults.append("scene: a panel without its class or its title")
    names = [thing.name for thing in scene.things]
    if len(set(names)) != len(names) or not all(thing.title for thing in scene.things):
        faults.append("scene: a thing twice, or without a title")
    parts = {part.id for part in scene.parts}
    if any(area.part not in parts or not area.title or min(area.box[2:]) <= 0 for area in scene.areas):
        faults.append("scene: an area without its part, title or size")
    track = scene.track
    if track is not None and not (0 <= track.done <= (track.total or track.done) and track.told):
        faults.append("scene: a track that leads nowhere")
    return faults


def trail_faults(match: Match, seat: int, compact: bool = False) -> list[str]:
    """The trails of the last choice lead between shapes, items and seats that there are."""
    if not match.choices:
        return []
    reader = None if seat == SPECTATOR else seat
    view = match.view(reader)
    scene = match.game.scene(view, compact=compact)
    drawn = " ".join(item.svg for part in scene.parts for layer in part.layers for item in layer.items)
    panels = [seat_end(panel.seat) for panel in scene.panels]
    faults: list[str] = []
    for event in match.events[match.marks[-2] :]:
        for trail in match.game.trails(view, event) if event.is_seen_by(reader) else []:
            ends = [trail.end, *([trail.start] if trail.start else [])]
            faults += [
                f"scene: a trail of {event.kind!r} leads over {end!r}, which isn't there (seat {seat})"
                for end in ends
                if end not in panels and f'id="{end}"' not in drawn
            ]
            if not ICON.fullmatch(trail.what) and f'id="{trail.what}"' not in drawn:
                faults.append(f"scene: a trail of {event.kind!r} shows {trail.what!r}, which isn't there")
    return faults


def explanation_faults(game: Game, view: View, thing: str, words: bool) -> list[str]:
    """What a game says of a thing when somebody presses it: whole sentences, in any position."""
    faults: list[str] = []
    for lang in LANGS if words else LANGS[:1]:
        try:
            lines = game.explain(view, thing, lang)
        except Exception as fault:
            faults.append(f"things: {thing!r} can't be explained in {lang}: {type(fault).__name__}: {fault}")
        else:
            faults += [f"things: {thing!r} has an empty explanation in {lang}" for line in lines if not line.strip()]
    return faults


def thing_faults(match: Match, seat: int, words: bool = False) -> list[str]:
    """Every thing on the table can be chosen now, or gives a reason with a rule, and what it is can be asked; `words`:
    in all languages."""
    faults: list[str] = []
    view = match.view(seat)
    game = match.game
    for thing in game.scene(view).things:
        faults += explanation_faults(game, view, thing.name, words)
        keys = [thing.name]
        for decision in view.decisions:
            keys = game.resolve_text(view, decision, thing.name)
        if not keys:
            faults.append(f"things: {thing.name!r} means nothing to seat {seat}")
        for key in keys:
            refusal = match.why(key, seat)
            if refusal is not None:
                found = reason_faults(match, refusal, words)
                if refusal.code in ("unknown", "malformed"):
                    found.append(f"only said to be {refusal.code}")
                faults += [f"things: {thing.name!r} for seat {seat}: {fault}" for fault in found]
    return faults
