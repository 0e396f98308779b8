"""Small SVG helpers and the look's assets: text in, text out. Knows no game. `scenes` makes whole pictures.

Scenes obey a strict content policy: no `style` attribute, no script, no foreign address. Colours are classes whose
meaning `web/look/look.css` gives; icons and woodcuts are symbols of `icons.svg`, `art.svg` and each game's
`art/<game>.svg`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Final

Point = tuple[float, float]

HATCH: Final = (
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<rect class="ha0" width="9" height="9"/><rect class="ha1" width="9" height="3.2"/></pattern>'
)
"""The gilt hatching of bare ground that can be chosen; a scene with choices puts it into its `defs` once."""

SHIELD: Final = "M0 0h14v9q0 6-7 9q-7-3-7-9z"
"""A small shield, 14 by 18: the mark of a holder."""

_NARROW: Final = frozenset("iljI.,'’:;!|()[] -/")
_SLIM: Final = frozenset("tfrsJ")
_WIDE: Final = frozenset("mwMWŒœ+−×→")
_CLASSES: Final = re.compile(r'class="([^"]*)"')
_HREFS: Final = re.compile(r'href="#([^"]+)"')
_DEFS: Final = re.compile(r"<defs>.*?</defs>", re.S)
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.S)
_VAR: Final = re.compile(r"var\(--([a-z0-9-]+)")
_SELECTOR_CLASS: Final = re.compile(r"\.([A-Za-z][\w-]*)")
_SHAPES: Final = ":is(path,circle,rect,ellipse,text,use,g,linearGradient,stop)"
_DARK: Final = '[data-theme="dark"]'
_TIGHT: Final = re.compile(r" ?([:;,]) ")
_STILL: Final = re.compile(r"(?:animation|transition|cursor|pointer-events):[^;]*;?")


def esc(words: object) -> str:
    """Text safe between tags and inside double quotes."""
    return escape(str(words), quote=True)


def num(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be written."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def path(points: Sequence[Point], closed: bool = False) -> str:
    """Path data through the points, in whole units, written relative to be short; no point is off by more than half."""
    x, y = round(points[0][0]), round(points[0][1])
    out = [f"M{x} {y}"]
    letter = "l"
    for px, py in points[1:]:
        nx, ny = round(px), round(py)
        dx, dy = nx - x, ny - y
        if dx or dy:
            first = f" {dx}" if dx >= 0 and letter == "" else str(dx)
            out.append(f"{letter}{first}{' ' if dy >= 0 else ''}{dy}")
            letter = ""
            x, y = nx, ny
    return "".join(out) + ("z" if closed else "")


def width(words: str, size: float, bold: bool = False) -> float:
    """How wide the words may become at this size with the widest of our fonts; an estimate on the safe side."""
    ems = 0.0
    for ch in words:
        if ch in _NARROW:
            ems += 0.34
        elif ch in _SLIM:
            ems += 0.45
        elif ch in _WIDE:
            ems += 0.88
        elif ch.isupper():
            ems += 0.70
        else:
            ems += 0.57
    return ems * size * (1.2 if bold else 1.0)


def text(x: float, y: float, words: object, cls: str) -> str:
    """A line of text."""
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}">{esc(words)}</text>'


def icon(name: str, x: float, y: float, size: float, cls: str = "") -> str:
    """The icon `name` ("coin", or a seat's charge "s-1") centred on (x, y)."""
    ref = name if name.startswith("s-") else "i-" + name
    extra = f" {cls}" if cls else ""
    half = size / 2
    return (
        f'<use class="gi{extra}" href="#{ref}" x="{num(x - half)}" y="{num(y - half)}" '
        f'width="{num(size)}" height="{num(size)}"/>'
    )


def split_line(name: str, longest: int = 12) -> list[str]:
    """A long name in two lines, broken once at the hyphen or space nearest its middle; a short one as it is."""
    cuts = [i + 1 for i, ch in enumerate(name) if ch in "- "]
    if len(name) <= longest or not cuts:
        return [name]
    cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
    return [name[:cut].strip(), name[cut:]]


def button(key: str, label: str, body: str, cls: str = "target") -> str:
    """A group that stands for one option: it carries the key, can be focused, and says what it does."""
    return f'<g class="{cls}" data-choice="{esc(key)}" role="button" tabindex="0" aria-label="{esc(label)}">{body}</g>'


@functools.cache
def _asset(name: str) -> str:
    return (files("citadelle") / "web" / "look" / name).read_text(encoding="utf-8")


@functools.cache
def symbols() -> dict[str, str]:
    """Every symbol of the icons and woodcuts, by id."""
    own = sorted(f"art/{one.name}" for one in (files("citadelle") / "web" / "look" / "art").iterdir())
    every = "".join(_asset(name) for name in ("icons.svg", "art.svg", *own))
    return {found[1]: found[0] for found in _SYMBOL.finditer(every)}


def used_symbols(body: str) -> str:
    """The symbols that a scene refers to and those that they refer to in turn, in the order of their ids."""
    known = symbols()
    wanted: set[str] = set()
    found = {ref for ref in _HREFS.findall(body) if ref in known}
    while found:
        wanted |= found
        found = {ref for name in found for ref in _HREFS.findall(known[name]) if ref in known} - wanted
    return "".join(known[name] for name in sorted(wanted))


def used_classes(body: str) -> frozenset[str]:
    """Every class named in a piece of SVG."""
    return frozenset(name for group in _CLASSES.findall(body) for name in group.split())


@functools.cache
def _rules() -> tuple[dict[str, dict[str, str]], list[tuple[tuple[str, ...], str]]]:
    """The style sheet taken apart: variables by theme, and (selectors, declarations) in order, without at-rules."""
    sheet = re.sub(r"/\*.*?\*/", "", _asset("look.css"), flags=re.S)
    themes: dict[str, dict[str, str]] = {"light": {}, "dark": {}}
    rules: list[tuple[tuple[str, ...], str]] = []
    at = depth = 0
    head = ""
    for place, ch in enumerate(sheet):
        if ch == "{":
            if depth == 0:
                head = " ".join(sheet[at:place].split())
                at = place + 1
            depth += 1
        elif ch == "}":
            depth -= 1
            if depth == 0:
                body = " ".join(sheet[at:place].split())
                at = place + 1
                if head.startswith(":root"):
                    themes["dark" if "dark" in head else "light"].update(_variables(body))
                elif not head.startswith("@"):
                    rules.append((tuple(_comma_parts(head)), body))
    themes["dark"] = {**themes["light"], **themes["dark"]}
    return themes, rules


def _variables(body: str) -> dict[str, str]:
    pairs = (part.split(":", 1) for part in body.split(";") if part.strip().startswith("--"))
    return {name.strip()[2:]: value.strip() for name, value in pairs}


def _comma_parts(head: str) -> Iterable[str]:
    depth = 0
    part = ""
    for ch in head:
        depth += {"(": 1, ")": -1}.get(ch, 0)
        if ch == "," and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += ch
    yield part.strip()


def look_of(body: str, theme: str) -> tuple[str, str]:
    """The style and the symbols that a drawing needs to stand alone."""
    drawn = used_symbols(body)
    inner = used_classes(drawn + "".join(_DEFS.findall(body)))
    return stylesheet(used_classes(body) | inner | {"scene"}, inner, theme), drawn


@functools.lru_cache(maxsize=64)
def stylesheet(classes: frozenset[str], inner: frozenset[str], theme: str) -> str:
    """The part of the look that these classes need, for a scene that stands alone.

    Rules hold only below `.cit`, so that a notebook's own page keeps its look; what is drawn by reference (symbols and
    definitions, whose classes are `inner`) is cloned out of reach of ancestors, and met by shape and class. The theme
    is fixed: nothing asks the reader's system.
    """
    themes, rules = _rules()
    out: list[str] = []
    for selectors, body in rules:
        kept = [scoped for one in selectors if (scoped := _scoped(one, classes, inner, theme))]
        declarations = _STILL.sub("", body).strip().rstrip(";")
        if kept and declarations:
            out.append(",".join(kept) + "{" + _TIGHT.sub(r"\1", declarations) + "}")
    wanted = _closure("".join(out), themes[theme])
    values = ";".join(f"--{name}:{value}" for name, value in themes[theme].items() if name in wanted)
    return f".cit.{theme}{{{values}}}" + "".join(out)


def _scoped(selector: str, classes: frozenset[str], inner: frozenset[str], theme: str) -> str:
    """The selector as it stands in a scene of its own, or nothing if the scene has no use for it."""
    dark = selector.startswith(_DARK)
    if dark:
        selector = selector[len(_DARK) :].strip()
    named = _SELECTOR_CLASS.findall(selector)
    if not named or not classes.issuperset(named) or (dark and theme != "dark"):
        return ""
    if not dark and len(named) == 1 and named[0] in inner and selector == "." + named[0]:
        return _SHAPES + selector
    root = ".cit.dark" if dark else ".cit"
    return root + selector if selector.startswith(".scene") else f"{root} {selector}"


def _closure(css: str, values: dict[str, str]) -> frozenset[str]:
    """The variables that the rules name, and those that they name in turn."""
    wanted: set[str] = set()
    open_names = set(_VAR.findall(css))
    while open_names:
        wanted |= open_names
        open_names = {name for known in open_names for name in _VAR.findall(values.get(known, ""))} - wanted
    return frozenset(wanted)
