"""The position in sentences, region by region, for screen readers and speech."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.legends.board.reader import WAYS, BoardReader
from citadelle.games.legends.board.sheet import holdings, purse, score_lines
from citadelle.games.legends.text.names import Names, actions_text, card_name, effects_text, slot_name
from citadelle.kernel.words import join_clauses, listing

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView


def describe(view: LegendsView, lang: str = "en", names: Names = None) -> str:
    """Every region (or slot, while the map is chosen), the row and the seats: sentences only, one thing a line."""
    reader = BoardReader(view, lang, names, False)
    if view.chart is None:
        lines = _slots(reader)
    else:
        lines = [_region(reader, r) for regions in view.chart.islands for r in regions]
    seats = [_seat(reader, seat) for seat in range(view.players)]
    return "\n".join(lines + _row(reader) + seats) + "\n"


def _slots(reader: BoardReader) -> list[str]:
    laid = reader.faces_by_slot()
    lines: list[str] = []
    for i, slot in enumerate(reader.layout().slots):
        called = slot_name(slot.id, reader.lang)
        if i in laid:
            face, rotation = laid[i]
            turned = reader.say(f"turned.{rotation}")
            text = reader.say("tell.slot", slot=called, face=reader.name("face", face), turned=turned)
        else:
            text = reader.say("tell.slot_empty", slot=called)
        lines.append(_sentence(text))
    return lines


def _region(reader: BoardReader, r: int) -> str:
    view, chart, lang = reader.view, reader.view.chart, reader.lang
    assert chart is not None
    island = reader.name("island", chart.island_ids[chart.island_of[r]])
    place = reader.say("tell.place", region=reader.name("region", chart.ids[r]), island=island)
    facts: list[str] = []
    if view.start == r:
        facts.append(reader.say("tell.start"))
    token = reader.token(r)
    if token:
        facts.append(reader.say("tell.token", token=token))
    pieces = [reader.say("tell.pieces", owner=reader.owner(c), pieces=p) for c, p in _pieces(reader, r)]
    facts.append(", ".join(pieces) or reader.say("tell.empty"))
    holder = view.holders[r]
    if holder >= 0:
        facts.append(reader.say("tell.held", owner=reader.owner(holder)))
    found = reader.ways(r)
    ways = [
        reader.say(
            f"tell.{kind}", regions=listing([reader.name("region", chart.ids[end]) for end in found[kind]], lang)
        )
        for kind in WAYS
        if found[kind]
    ]
    return f"{_sentence(place)} {_sentence(join_clauses(facts, lang))} {_sentence(join_clauses(ways, lang))}"


def _pieces(reader: BoardReader, r: int) -> list[tuple[int, str]]:
    out: list[tuple[int, str]] = []
    for colour, (armies, cities) in enumerate(zip(reader.view.armies, reader.view.cities, strict=True)):
        parts = [reader.say("tell.armies", n=armies[r])] if armies[r] else []
        if cities[r]:
            parts.append(reader.say("tell.cities", n=cities[r]))
        if parts:
            out.append((colour, listing(parts, reader.lang)))
    return out


def _row(reader: BoardReader) -> list[str]:
    kit, lang = reader.kit, reader.lang
    return [
        reader.say(
            "tell.row",
            n=place + 1,
            price=reader.price(place),
            card=card_name(kit, card, lang),
            text=join_clauses(
                [effects_text(kit.cards[card].abilities, lang), actions_text(kit.cards[card], lang)], lang
            ),
        )
        for place, card in enumerate(reader.view.row)
        if card >= 0
    ]


def _seat(reader: BoardReader, seat: int) -> str:
    facts = ", ".join(score_lines(reader, seat) + purse(reader, seat))
    told = reader.say("tell.pieces", owner=reader.names[seat], pieces=facts)
    return " ".join(_sentence(text) for text in (told, *holdings(reader, seat)))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
