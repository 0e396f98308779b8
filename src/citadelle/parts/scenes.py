"""A scene as one picture: its parts one below the other, gold leaf on what can be chosen, the seats below.

A page draws the same scene piece by piece; this is for pictures that stand alone, in notebooks, reports and files.
Equal scenes give equal bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import AIMS, BESIDE, PLACES, STATUS, Box, Chip, Mark, Panel, Part, Scene, Stat
from citadelle.parts.svg import SHIELD, button, esc, icon, look_of, num, text, width

WIDE: Final = 1200
"""The width of a picture of several parts."""
COLUMN: Final = 344
"""The width of parts that stand beside the others."""
SEATS: Final = "seats"
"""The name of the panels, among the names of the parts."""
MINI: Final = (33, 23)
EDGE: Final = 17
THING: Final = re.compile(r'data-thing="([^"]+)"')

Label = Callable[[Decision, int], str]
"""Says what an option of a decision does."""


def option_labels(decisions: Iterable[Decision], label: Label | None) -> dict[str, str]:
    """What each option of these decisions does, by its key; the key itself where nobody says."""
    return {
        key: key if label is None else label(decision, number)
        for decision in decisions
        for number, key in enumerate(decision.keys)
    }


def thing_names(parts: Iterable[Part]) -> list[str]:
    """Everything that is drawn and can be asked about, each once, in the order in which it is drawn."""
    drawn = [item.svg for part in parts for layer in part.layers for item in layer.items]
    return list(dict.fromkeys([name for svg in drawn for name in THING.findall(svg)]))


def picture(
    scene: Scene,
    labels: Mapping[str, str],
    lang: str,
    theme: str = "light",
    standalone: bool = True,
    parts: Collection[str] | None = None,
    notes: Mapping[int, str] | None = None,
) -> str:
    """The scene as SVG text. `labels` says by key what each mark does; `notes` adds words to seats' panels.

    `parts` are those wanted, "seats" among them (by default all); several are stacked, one fills the picture.
    `standalone` adds the look in the given theme, the symbols used and a description; else the page supplies them.
    """
    drawn: list[tuple[str, str, Box]] = []
    beside: list[tuple[str, str, Box]] = []
    for part in sorted(scene.parts, key=lambda part: PLACES.index(part.place)):
        if parts is None or part.id in parts:
            (beside if part.place in (BESIDE, STATUS) else drawn).append(
                (part.id, part_body(part, scene.marks, labels), part.box)
            )
    if scene.panels and (parts is None or SEATS in parts):
        body, tall = draw_panels(scene.panels, notes or {})
        drawn.append((SEATS, body, (0, 0, WIDE, tall)))
    if len(drawn) + len(beside) == 1:
        _, body, box = (drawn + beside)[0]
        return document(body, box, scene, theme, standalone, bool(labels), lang)
    stack, high = stacked(drawn, 0, WIDE)
    column, tall = stacked(beside, WIDE if drawn else 0, COLUMN)
    wide = (WIDE if drawn else 0) + (COLUMN if beside else 0)
    return document(stack + column, (0, 0, wide, max(high, tall)), scene, theme, standalone, bool(labels), lang)


def stacked(drawn: list[tuple[str, str, Box]], x: float, wide: float) -> tuple[str, float]:
    """Drawings of one width, one below the other from the top at x, and how high they are together."""
    out: list[str] = []
    y = 0.0
    for name, body, (left, top, w, h) in drawn:
        tall = h * wide / w
        at = f'x="{num(x)}" y="{num(y)}"' if x else f'y="{num(y)}"'
        out.append(
            f'<svg id="part-{name}" {at} width="{num(wide)}" height="{num(tall)}" '
            f'viewBox="{num(left)} {num(top)} {num(w)} {num(h)}">{body}</svg>'
        )
        y += tall
    return "".join(out), y


def part_body(part: Part, marks: list[Mark], labels: Mapping[str, str]) -> str:
    """The layers of a part, with its marks where they lie; without what is shown only while one points at a thing."""
    out: list[str] = []
    for layer in part.layers:
        out.append(f'<g id="{layer.id}">')
        out += [item.svg for item in layer.items if not item.about]
        if layer.id == AIMS:
            out.append(draw_aims(dict.fromkeys(mark.aim for mark in marks if mark.aim and mark.key in labels)))
        out += [draw_mark(mark, labels[mark.key]) for mark in marks if mark.layer == layer.id and mark.key in labels]
        out.append("</g>")
    return "".join(out)


def draw_aims(aims: Iterable[str]) -> str:
    """Gilt lines round what options lead to: all casings before the gold."""
    lines = [f'<use class="{cls}" href="#{aim}"/>' for cls in ("gilt-1", "gilt-2") for aim in aims]
    return f'<g class="aim" aria-hidden="true">{"".join(lines)}</g>' if lines else ""


def draw_mark(mark: Mark, label: str) -> str:
    """An option as a button: gilt round a shape, or its own drawing."""
    if mark.svg:
        return button(mark.key, label, mark.svg)
    lines = f'<use class="gilt-1" href="#{mark.ref}"/><use class="gilt-2" href="#{mark.ref}"/>'
    hatch = f'<use class="gilt-0" fill="url(#hatch)" href="#{mark.ref}"/>' if mark.hatched else ""
    return button(mark.key, label, hatch + lines)


def document(body: str, box: Box, scene: Scene, theme: str, standalone: bool, alive: bool, lang: str) -> str:
    """A whole SVG document. `alive` says that something in it can be chosen: then it is a group of buttons, else an
    image."""
    x, y, w, h = box
    view_box = f'viewBox="{num(x)} {num(y)} {num(w)} {num(h)}"'
    role = "group" if alive else "img"
    if not standalone:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" {view_box} role="{role}" '
            f'aria-label="{esc(scene.title)}">{body}</svg>'
        )
    style, symbols = look_of(body, theme)
    told = " ".join([scene.told, *[panel_words(panel) for panel in scene.panels]])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cit scene {theme}" {view_box} width="{num(w)}" '
        f'height="{num(h)}" role="{role}" lang="{esc(lang)}"><title>{esc(scene.title)}</title>'
        f"<desc>{esc(told)}</desc><style>.cit{{max-width:100%;height:auto}}{style}</style>"
        f"<defs>{symbols}</defs>{body}</svg>"
    )


# --- the seats' panels


def panel_words(panel: Panel) -> str:
    """A panel in words."""
    said = [panel.title, panel.note, f"{panel.score} {panel.unit}".strip()]
    said += [f"{stat.title} {stat.value}".strip() for stat in panel.stats]
    said += [chip.title for chip in panel.chips]
    return ", ".join(part for part in said if part) + "."


def draw_panels(panels: list[Panel], notes: Mapping[int, str]) -> tuple[str, float]:
    """The panels side by side, WIDE units together, and their height."""
    wide = WIDE / len(panels)
    lines = [stat_lines(panel.stats, wide - EDGE) for panel in panels]
    rows = max(len(found) for found in lines)
    arts = any(chip.art for panel in panels for chip in panel.chips)
    signs = any(not chip.art for panel in panels for chip in panel.chips)
    tall = 64.0 + 27 * rows + 27 * arts + 30 * signs
    out = [turn_wash(cls) for cls in sorted({panel.cls for panel in panels if panel.active})]
    for number, panel in enumerate(panels):
        body = draw_panel(panel, lines[number], rows, wide, tall, notes.get(panel.seat, ""))
        out.append(f'<g id="q-{number}" class="s{panel.cls}" transform="translate({num(number * wide)} 0)">{body}</g>')
    return "".join(out), tall


def turn_wash(cls: int) -> str:
    """The one gradient of the look: the seat on turn."""
    return (
        f'<defs><linearGradient id="turn-{cls}" class="s{cls}">'
        '<stop class="g0" offset="0"/><stop class="g1" offset=".7"/></linearGradient></defs>'
    )


def draw_panel(panel: Panel, lines: list[list[Stat]], rows: int, wide: float, tall: float, note: str) -> str:
    """One seat's panel, its upper left corner at the origin: seal, name, notes, score, numbers, chips."""
    back = f' fill="url(#turn-{panel.cls})"' if panel.active else ""
    note_x = 60 + width(panel.title, 17, bold=True)
    out = [
        f'<rect class="{"q-turn" if panel.active else "q-bg"}"{back} width="{num(wide)}" height="{num(tall)}"/>',
        f'<rect class="q-edge" width="6" height="{num(tall)}"/>',
        shield(EDGE, 10, panel.cls, 1.9) + text(54, 33, panel.title, "q-name"),
    ]
    if panel.active:
        out.append(icon("hourglass", note_x + 6, 27, 16, "q-icon"))
        note_x += 18
    told = " · ".join(part for part in (note, panel.note) if part)
    if told:
        out.append(text(note_x, 32, told, "q-note"))
    if panel.score:
        left = max(38, 20 + 6 * len(panel.unit))
        out.append(text(wide - left, 35, panel.score, "q-score") + text(wide - 14, 35, panel.unit, "q-vp"))
    for row, line in enumerate(lines):
        out.append(draw_stats(line, EDGE, 72 + 27 * row))
    y = 60 + 27 * rows
    out.append(draw_arts(panel, [chip for chip in panel.chips if chip.art], EDGE, y, wide - 30))
    out.append(draw_signs([chip for chip in panel.chips if not chip.art], EDGE, tall - 18, wide - 30))
    return "".join(out)


def shield(x: float, y: float, cls: int, scale: float = 1.0) -> str:
    """A seat's shield with its upper left corner at (x, y)."""
    grown = f" scale({num(scale)})" if scale != 1.0 else ""
    return (
        f'<g class="s{cls}" transform="translate({num(x)} {num(y)}){grown}"><path class="c-fr" d="{SHIELD}"/>'
        f"{icon(f's-{cls}', 7, 7.5, 9, 'c-ch')}</g>"
    )


def stat_width(stat: Stat) -> float:
    """The room that an icon with its number takes."""
    return 37 + max(width(stat.value, 15.5, bold=True), 9) + width("/" + stat.of if stat.of else "", 14)


def stat_lines(stats: list[Stat], room: float) -> list[list[Stat]]:
    """Numbers in lines no wider than the room."""
    lines: list[list[Stat]] = [[]]
    left = room
    for stat in stats:
        if stat_width(stat) > left and lines[-1]:
            lines.append([])
            left = room
        lines[-1].append(stat)
        left -= stat_width(stat)
    return lines


def draw_stats(stats: list[Stat], x: float, y: float) -> str:
    """A line of icons with numbers; each says its name."""
    out: list[str] = []
    for stat in stats:
        wide = width(stat.value, 15.5, bold=True)
        out.append(
            f"<g><title>{esc(stat.title)}</title>{icon(stat.icon, x + 9, y - 5, 19, 'q-icon')}"
            f"{text(x + 22, y, stat.value, 'q-stat')}"
            + (text(x + 23 + wide, y, "/" + stat.of, "q-of") if stat.of else "")
            + "</g>"
        )
        x += stat_width(stat)
    return "".join(out)


def draw_arts(panel: Panel, chips: list[Chip], x: float, y: float, room: float) -> str:
    """Small woodcuts in one line; they overlap when there are many."""
    w, h = MINI
    pitch = min(w + 3, (room - w) / (len(chips) - 1)) if len(chips) > 1 else 0
    out: list[str] = []
    for number, chip in enumerate(chips):
        box = f'x="{num(x + number * pitch)}" y="{num(y)}" width="{w}" height="{h}"'
        out.append(
            f'<g id="m-{panel.seat}-{number}" class="{chip.cls}"><title>{esc(chip.title)}</title>'
            f'<rect class="a0" {box}/><use href="#{chip.art}" {box}/><rect class="q-mini" {box} rx="2"/></g>'
        )
    return "".join(out)


def draw_signs(chips: list[Chip], x: float, y: float, room: float) -> str:
    """Icons with their names, or without where there are too many for the room."""
    named = sum(38 + width(chip.title, 14) for chip in chips) <= room
    out: list[str] = []
    for chip in chips:
        words = text(x + 25, y + 4, chip.title, "q-note") if named else f"<title>{esc(chip.title)}</title>"
        out.append(f"<g>{icon(chip.icon, x + 9, y - 1, 19, 'q-icon')}{words}</g>")
        x += 38 + width(chip.title, 14) if named else 28
    return "".join(out)
