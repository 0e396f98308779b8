"""Draw the picture in the README: a game of Legends played by greedy agents, stopped where there is much to see.

    python tools/picture.py [OUT.png | OUT.svg]

The position is the same every time. Chromium turns the SVG into pixels, and a palette of 256 colours keeps the file
small; an `.svg` needs neither.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path
from typing import Final

import citadelle
from citadelle import agents

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "docs" / "images" / "legends.png"
WIDTH: Final = 1440
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell")
OPTIONS: Final = {"map": "first_voyage", "exploration": True, "leaders": True, "token_placement": "random"}
TURN: Final = 17
"""The picture shows the first move that begins in this turn or later."""
EXACT: Final = 80
"""So many of the most frequent colours are kept as they are."""
APART: Final = 150
"""Of the others, one joins the palette only if it differs by more than this, squared."""
SIGN: Final = b"\x89PNG\r\n\x1a\n"

Colour = tuple[int, int, int]


def position() -> citadelle.Match:
    """The game at the moment of the picture."""
    match = citadelle.new("legends", players=4, seed="readme", options=dict(OPTIONS))
    bots = [agents.make("greedy", match.game, seat) for seat in range(match.players)]
    turns = 0
    while (asked := match.decision) is not None:
        turns += asked.kind == "take_card"
        if turns >= TURN and asked.kind == "move_step":
            break
        option = bots[asked.seat].pick(match.view(asked.seat), asked)
        match.choose(asked.keys[asked.options.index(option)], asked.seat)
    return match


def shoot(svg: str, out: Path) -> None:
    """A browser's picture of an SVG, WIDTH pixels wide."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise SystemExit(f"picture: needs one of {', '.join(BROWSERS)}, or an .svg to write to")
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert box is not None
    height = round(WIDTH * float(box[2]) / float(box[1]))
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        style = f"body{{margin:0}}svg{{display:block;width:{WIDTH}px;height:{height}px}}"
        page.write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{svg}", "utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        flags += [f"--window-size={WIDTH},{height}", f"--screenshot={out}"]
        subprocess.run([browser, *flags, page.as_uri()], check=True, capture_output=True)


# --- a smaller PNG


def chunks(content: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG by name; parts with the same name are joined."""
    found: dict[bytes, bytes] = {}
    at = len(SIGN)
    while at < len(content):
        length, name = struct.unpack(">I4s", content[at : at + 8])
        found[name] = found.get(name, b"") + content[at + 8 : at + 8 + length]
        at += length + 12
    return found


def pixels(content: bytes) -> list[list[Colour]]:
    """The rows of an 8-bit RGB or RGBA PNG."""
    parts = chunks(content)
    width, height, _, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    step = 4 if kind == 6 else 3
    raw = zlib.decompress(parts[b"IDAT"])
    above = bytearray(width * step)
    rows: list[list[Colour]] = []
    for y in range(height):
        start = y * (width * step + 1)
        line = bytearray(raw[start + 1 : start + 1 + width * step])
        unfilter(raw[start], line, above, step)
        rows.append([(line[i], line[i + 1], line[i + 2]) for i in range(0, len(line), step)])
        above = line
    return rows


def unfilter(kind: int, line: bytearray, above: bytearray, step: int) -> None:
    """Undo the filter of one row, in place: none, left, above, their mean, or the nearest of three neighbours."""
    for i in range(len(line) if kind else 0):
        a, b, c = (line[i - step], above[i], above[i - step]) if i >= step else (0, above[i], 0)
        if kind == 4:
            near = a + b - c
            guess = min((abs(near - a), 0, a), (abs(near - b), 1, b), (abs(near - c), 2, c))[2]
        else:
            guess = (0, a, b, (a + b) // 2)[kind]
        line[i] = (line[i] + guess) & 255


def distance(one: Colour, other: Colour) -> int:
    """How different two colours are, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def shrink(content: bytes) -> bytes:
    """The same PNG with at most 256 colours: the most frequent ones, each pixel the nearest."""
    rows = pixels(content)
    often = Counter([colour for row in rows for colour in row])
    palette: list[Colour] = []
    nearest: dict[Colour, int] = {}
    for colour, _ in often.most_common():
        at = min(range(len(palette)), key=lambda i: distance(palette[i], colour), default=-1)
        if len(palette) < EXACT or (len(palette) < 256 and distance(palette[at], colour) > APART):
            at = len(palette)
            palette.append(colour)
        nearest[colour] = at
    data = b"".join(b"\0" + bytes([nearest[colour] for colour in row]) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", bytes([n for colour in palette for n in colour]))]
    parts += [(b"IDAT", zlib.compress(data, 9)), (b"IEND", b"")]
    return SIGN + b"".join(struct.pack(">I", len(p)) + n + p + struct.pack(">I", zlib.crc32(n + p)) for n, p in parts)


def main() -> int:
    """The command."""
    out = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else OUT
    match = position()
    asked = match.decision
    assert asked is not None
    svg = match.picture(asked.seat)
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix == ".svg":
        out.write_text(svg, "utf-8")
    else:
        shoot(svg, out)
        out.write_bytes(shrink(out.read_bytes()))
    print(f"{out.name}: {out.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
