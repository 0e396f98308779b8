"""The whole position on one sheet of text: map, regions, row, seats."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.board.chartmap import GRID, ChartMap
from citadelle.games.legends.board.reader import WAYS, BoardReader
from citadelle.games.legends.text.names import REGION_CODES, Names, card_text, leader_text, say
from citadelle.parts.canvas import Canvas

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

LEGEND: Final = ("region", "start", "token", "sea", "bridge", "portal", "pieces", "held")
PIECES: Final = 6
"""Columns for the pieces of one colour in the table of regions."""


def board(
    view: LegendsView,
    lang: str = "en",
    width: int = 80,
    ascii_only: bool = False,
    colour: bool = False,
    names: Names = None,
    brief: bool = False,
) -> str:
    """The position as text in at most `width` columns; the map is left out where it does not fit (a T needs 78).

    Legible without colour. `ascii_only` writes letters for signs and drops accents. `brief` is for every turn: where
    the map fits, regions are named only, and other seats than the reader's have one line.
    """
    reader = BoardReader(view, lang, names, ascii_only)
    canvas = Canvas()
    _head(reader, canvas)
    chart_map = ChartMap(reader)
    top = len(canvas.rows) + 1
    if chart_map.width <= width:
        _map(reader, canvas, chart_map)
    if view.chart is not None:
        if brief and chart_map.width <= width:
            _region_names(reader, canvas, width, top)
        else:
            _regions(reader, canvas, width)
    if view.row:
        _row(reader, canvas, width)
    _seats(reader, canvas, width, brief)
    return canvas.text(colour, ascii_only)


def _head(reader: BoardReader, canvas: Canvas) -> None:
    view = reader.view
    parts = [say("game.title", reader.lang)]
    if view.options.get("long_game"):
        rounds = reader.kit.limits.long_game_rounds
        parts.append(reader.say("board.chapter", n=min(view.chapter + 1, rounds), total=rounds))
    if view.first < 0:
        parts.append(reader.say("board.setup"))
    elif view.active >= 0:
        parts.append(reader.say("board.turn", n=view.turn + 1, total=view.cards_to_end * view.players))
    if view.result is not None:
        winners = view.result.winners
        parts.append(reader.say("won", who=reader.seats(winners), n=len(winners)))
    canvas.line(" · ".join(parts), "bold")


def _map(reader: BoardReader, canvas: Canvas, chart_map: ChartMap) -> None:
    canvas.line()
    top = len(canvas.rows)
    chart_map.draw(canvas, top)
    if reader.view.chart is None:
        return
    legend = [reader.say(f"legend.{part}") for part in LEGEND]
    corner = (0, 1) not in {(slot.x, slot.y) for slot in chart_map.layout.slots}
    for i, line in enumerate(legend):
        canvas.put(1 if corner else chart_map.width + 2, top + GRID + 2 + i, line, "dim")


def _regions(reader: BoardReader, canvas: Canvas, width: int) -> None:
    view, chart = reader.view, reader.view.chart
    assert chart is not None
    colours = range(len(view.armies))
    called = [reader.name("region", ident) for ident in chart.ids]
    first = 6 + max(len(text) for text in called)
    after = first + PIECES * len(colours)
    canvas.line()
    y = canvas.line(reader.say("board.regions"), "bold")
    for colour in colours:
        canvas.put(first + PIECES * colour, y, reader.badge(colour), reader.styles[colour])
    canvas.put(after, y, reader.say("board.ways"), "dim")
    for island, regions in enumerate(chart.islands):
        holder = view.island_holders[island]
        y = canvas.line(reader.name("island", chart.island_ids[island]), "dim", x=1)
        if holder >= 0:
            held = reader.say("tell.held", owner=reader.owner(holder))
            canvas.put(len(canvas.rows[y]) + 1, y, f"({held})", reader.styles[holder])
        for r in regions:
            y = canvas.line(f"{REGION_CODES[r]} {called[r]}", x=2)
            holder = view.holders[r]
            for colour in colours:
                text = (reader.count(colour, r) or "·") + ("<" if colour == holder else "")
                canvas.put(first + PIECES * colour, y, text, reader.styles[colour] if text != "·" else "dim")
            _fill(canvas, y, after, width, _notes(reader, r))


def _region_names(reader: BoardReader, canvas: Canvas, width: int, top: int) -> None:
    """Which letter of the map is which region, with start and token: beside the map, or in columns below it."""
    chart = reader.view.chart
    assert chart is not None
    called = [f"{REGION_CODES[r]} {reader.name('region', ident)}" for r, ident in enumerate(chart.ids)]
    notes = [_found(reader, r) for r in range(len(called))]
    noted = [f"{text} ({note})" if note else text for text, note in zip(called, notes, strict=True)]
    beside = 3 + max(len(row) for row in canvas.rows[top:])
    if beside + max(len(text) for text in noted) <= width and len(noted) <= len(canvas.rows) - top:
        for r, text in enumerate(noted):
            canvas.put(beside, top + r, text)
        return
    widest = max(len(text) for text in called)
    rows = -(-len(called) // max(1, (width - 1) // (widest + 2)))
    canvas.line()
    y = len(canvas.rows)
    for r, text in enumerate(called):
        canvas.put(1 + r // rows * (widest + 2), y + r % rows, text)
    where: dict[str, list[str]] = {}
    for r, note in enumerate(notes):
        where.setdefault(note, []).append(REGION_CODES[r])
    lying = " · ".join([f"{', '.join(codes)} {note}" for note, codes in where.items() if note])
    for line in textwrap.wrap(lying, width - 1):
        canvas.line(line, "dim", x=1)


def _found(reader: BoardReader, r: int) -> str:
    """Start and token of a region."""
    start = reader.say("board.start") if reader.view.start == r else ""
    return ", ".join([note for note in (start, reader.token(r)) if note])


def _notes(reader: BoardReader, r: int) -> str:
    """The ways out of a region, then start and token."""
    ways = " ".join(WAYS[kind] + REGION_CODES[end] for kind, ends in reader.ways(r).items() for end in ends)
    return "  ".join([ways, _found(reader, r)]).rstrip()


def _fill(canvas: Canvas, y: int, x: int, width: int, text: str) -> None:
    """Text from column x on, going on in further lines where it is too long."""
    lines = textwrap.wrap(text, max(12, width - x), drop_whitespace=True) or [""]
    canvas.put(x, y, lines[0])
    for line in lines[1:]:
        canvas.line(line, x=x)


def _row(reader: BoardReader, canvas: Canvas, width: int) -> None:
    view, lang = reader.view, reader.lang
    canvas.line()
    y = canvas.line(reader.say("board.row"), "bold")
    canvas.put(len(canvas.rows[y]) + 2, y, reader.say("board.deck", n=view.deck), "dim")
    prices = [reader.price(place) for place in range(len(view.row))]
    called = [reader.name("card", reader.kit.cards[card].id) if card >= 0 else "" for card in view.row]
    x = 6 + max(len(price) for price in prices)
    text_at = x + 2 + max(len(text) for text in called)
    for place, card in enumerate(view.row):
        y = canvas.line(f"{place + 1}", "bold", x=2)
        canvas.put(4, y, prices[place])
        if card < 0:
            canvas.put(x, y, reader.say("board.taken"), "dim")
            continue
        canvas.put(x, y, called[place], "bold")
        _fill(canvas, y, text_at, width, card_text(reader.kit, card, lang))


def _seats(reader: BoardReader, canvas: Canvas, width: int, brief: bool) -> None:
    canvas.line()
    canvas.line(reader.say("board.seats"), "bold")
    for seat in range(reader.view.players):
        _seat(reader, canvas, width, seat, brief and seat != reader.view.seat)


def _seat(reader: BoardReader, canvas: Canvas, width: int, seat: int, brief: bool) -> None:
    y = canvas.line(reader.badge(seat), reader.styles[seat], x=2)
    x = canvas.put(len(canvas.rows[y]) + 1, y, reader.names[seat], "bold")
    if brief:
        _fill(canvas, y, x + 2, width, " · ".join(score_lines(reader, seat) + purse(reader, seat)))
        return
    canvas.put(x + 2, y, " · ".join(score_lines(reader, seat)))
    for line in (" · ".join(purse(reader, seat)), *holdings(reader, seat)):
        for part in textwrap.wrap(line, width - 6):
            canvas.line(part, x=6)


def score_lines(reader: BoardReader, seat: int) -> list[str]:
    """Points, and whether the seat began or is awaited."""
    view = reader.view
    facts = [reader.say("board.points", n=view.scores[seat].get("total", 0))] if view.scores else []
    if view.options.get("long_game"):
        facts.append(reader.say("board.total", n=view.totals[seat]))
    if seat == view.first:
        facts.append(reader.say("board.first"))
    if seat in view.waiting:
        facts.append(reader.say("board.now"))
    return facts


def purse(reader: BoardReader, seat: int) -> list[str]:
    """What a seat has by numbers."""
    view = reader.view
    facts = [
        reader.say("board.coins", n=view.coins[seat]),
        reader.say("board.supply", n=view.supply[seat]),
        reader.say("board.cities", n=view.unbuilt[seat]),
        reader.say("board.elixirs", n=reader.elixirs(seat)),
    ]
    leader = view.leaders[seat] if view.leaders else -1
    if leader >= 0 and reader.kit.plain.leader_captures[leader]:
        facts.append(reader.say("board.captured", n=sum(view.captured)))
    return facts


def holdings(reader: BoardReader, seat: int) -> list[str]:
    """What a seat has by name: leader, tokens, cards; a sentence each."""
    view, kit = reader.view, reader.kit
    lines: list[str] = []
    leader = view.leaders[seat] if view.leaders else -1
    if leader >= 0:
        called = reader.say("board.leader", leader=reader.name("leader", kit.leaders[leader].id))
        lines.append(f"{called} ({leader_text(kit, leader, reader.lang)})")
    if view.won[seat]:
        won = ", ".join(reader.name("token", kit.tokens[token].id) for token in view.won[seat])
        lines.append(reader.say("board.tokens", tokens=won))
    if view.owned[seat]:
        owned = ", ".join(reader.name("card", kit.cards[card].id) for card in view.owned[seat])
        lines.append(reader.say("board.cards", n=len(view.owned[seat]), cards=owned))
    return lines
