"""The seats' panels: seal, colour, score, what they have in fixed order, and small woodcuts of their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import named, words
from citadelle.games.legends.picture.cards import family_class, woodcut
from citadelle.games.legends.picture.pieces import seat_class, shield
from citadelle.games.legends.text.looks import looks
from citadelle.parts.svg import esc, icon, num, text, width

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView

MINI: Final = (33, 23)
Stat = tuple[str, str, str, str]
"""Icon, number, what follows it small ("/18"), and its name in words."""


def flying(view: LegendsView, seat: int) -> int:
    """How many Flying abilities a seat owns (LG-630)."""
    return sum(view.kit.plain.card_flying[card] for card in view.owned[seat]) if seat >= 0 else 0


def colour_name(view: LegendsView, colour: int, lang: str) -> str:
    """The name of a seat's colour, or "nobody" for the third colour."""
    if colour >= view.players or colour < 0:
        return words().say("picture.nobody", lang)
    kit = view.kit
    return named(kit.colours[kit.colour_index[view.colours[colour]]], lang)


def score_of(view: LegendsView, seat: int) -> int:
    """A seat's running score."""
    parts = view.scores[seat] if seat < len(view.scores) else {}
    return parts["total"] if "total" in parts else sum(parts.values())


def stats(view: LegendsView, seat: int, lang: str) -> tuple[list[Stat], list[Stat]]:
    """What every seat has, and what only some have."""
    plain, say = view.kit.plain, words().say
    cards, tokens = view.owned[seat], view.won[seat]
    elixirs = sum(plain.card_elixirs[c] for c in cards) + sum(plain.token_elixirs[t] for t in tokens)
    always: list[Stat] = [
        ("coin", str(view.coins[seat]), "", say("picture.stat.coins", lang)),
        ("army", str(view.supply[seat]), f"/{plain.armies_per_player}", say("picture.stat.armies", lang)),
        ("city", str(view.unbuilt[seat]), f"/{plain.cities_per_player}", say("picture.stat.cities", lang)),
        ("elixir", str(elixirs), "", say("picture.stat.elixirs", lang)),
    ]
    steps = sum(plain.card_move_bonus[c] for c in cards) + sum(plain.token_move_bonus[t] for t in tokens)
    place = sum(plain.card_army_bonus[c] for c in cards) + sum(plain.token_army_bonus[t] for t in tokens)
    some: list[Stat] = []
    for count, sign, plus, key in (
        (flying(view, seat), "wing", "", "flying"),
        (steps, "move", "+", "steps"),
        (place, "place", "+", "place"),
    ):
        if count:
            some.append((sign, f"{plus}{count}", "", say(f"picture.stat.{key}", lang)))
    if any(plain.card_immune[c] for c in cards):
        some.append(("shield", "", "", say("picture.stat.immune", lang)))
    if view.leaders[seat] >= 0 and plain.leader_captures[view.leaders[seat]]:
        some.append(("destroy", str(sum(view.captured)), "", say("picture.stat.captured", lang)))
    if any(view.totals):
        some.append(("trophy", str(view.totals[seat]), "", say("picture.stat.total", lang)))
    return always, some


def draw_stats(items: list[Stat], x: float, y: float) -> str:
    """A line of icons with numbers; each says its name."""
    out: list[str] = []
    for sign, number, rest, told in items:
        wide = width(number, 15.5, bold=True)
        out.append(
            f"<g><title>{esc(told)}</title>{icon(sign, x + 9, y - 5, 19, 'q-icon')}{text(x + 22, y, number, 'q-stat')}"
            + (text(x + 23 + wide, y, rest, "q-of") if rest else "")
            + "</g>"
        )
        x += 37 + max(wide, 9) + width(rest, 14)
    return "".join(out)


def note_of(view: LegendsView, seat: int, lang: str) -> str:
    """What there is to say of a seat besides its name: you, its bid, first, winner."""
    say = words().say
    notes: list[str] = []
    if seat == view.seat:
        notes.append(say("picture.you", lang))
    if view.result is not None:
        if view.result.won[seat]:
            notes.append(say("picture.won", lang))
    bid = view.bids[seat] if seat < len(view.bids) else None
    if bid is not None and not any(view.owned):
        notes.append(say("picture.bid", lang, n=bid))
    if seat == view.first:
        notes.append(say("picture.first", lang))
    return " · ".join(notes)


def panel(view: LegendsView, seat: int, wide: float, tall: float, second: bool, lang: str) -> str:
    """One seat's panel, its upper left corner at the origin."""
    cls = seat_class(view, seat)
    always, some = stats(view, seat, lang)
    on_turn = seat == view.active and view.result is None
    back = f' fill="url(#turn-{cls})"' if on_turn else ""
    name = colour_name(view, seat, lang)
    note_x = 60 + width(name, 17, bold=True)
    out = [
        f'<rect class="{"q-turn" if on_turn else "q-bg"}"{back} width="{num(wide)}" height="{num(tall)}"/>',
        f'<rect class="q-edge" width="6" height="{num(tall)}"/>',
        shield(17, 10, cls, 1.9) + text(54, 33, name, "q-name"),
    ]
    waits = seat in view.waiting and view.result is None
    won = view.result is not None and view.result.won[seat]
    if waits or won:
        out.append(icon("crown" if won else "hourglass", note_x + 6, 27, 16, "q-icon"))
        note_x += 18
    out.append(text(note_x, 32, note_of(view, seat, lang), "q-note"))
    out.append(text(wide - 38, 35, score_of(view, seat), "q-score"))
    out.append(text(wide - 14, 35, words().say("picture.vp", lang), "q-vp"))
    out.append(draw_stats(always, 17, 72))
    y = 72
    if second:
        y += 27
        out.append(draw_stats(some, 17, y))
    out.append(minis(view, seat, 17, y + 15, wide - 30, lang))
    if view.leaders[seat] >= 0 or view.won[seat]:
        out.append(keepsakes(view, seat, 17, tall - 18, lang))
    return "".join(out)


def minis(view: LegendsView, seat: int, x: float, y: float, room: float, lang: str) -> str:
    """The cards a seat owns, in the order taken, as small woodcuts; they overlap when there are many."""
    cards = view.owned[seat]
    w, h = MINI
    pitch = min(w + 3, (room - w) / (len(cards) - 1)) if len(cards) > 1 else 0
    out: list[str] = []
    for number, index in enumerate(cards):
        record = view.kit.cards[index]
        left = x + number * pitch
        box = f'x="{num(left)}" y="{num(y)}" width="{w}" height="{h}"'
        out.append(
            f'<g id="m-{seat}-{number}" class="{family_class(record.family)}"><title>{esc(named(record, lang))}</title>'
            f'<rect class="a0" {box}/><use href="#{woodcut(record.family)}" {box}/>'
            f'<rect class="q-mini" {box} rx="2"/></g>'
        )
    return "".join(out)


def keepsakes(view: LegendsView, seat: int, x: float, y: float, lang: str) -> str:
    """A seat's leader by name, and the tokens it has won."""
    out: list[str] = []
    leader = view.leaders[seat]
    if leader >= 0:
        name = named(view.kit.leaders[leader], lang)
        out.append(icon("crown", x + 9, y - 1, 19, "q-icon") + text(x + 24, y + 4, name, "q-note"))
        x += 36 + width(name, 14)
    for number, index in enumerate(view.won[seat]):
        record = view.kit.tokens[index]
        sign = str(looks()["token"].get(record.id, "why"))
        out.append(
            f'<g id="z-{seat}-{number}" class="tok" transform="translate({num(x + 13)} {num(y)})">'
            f'<title>{esc(named(record, lang))}</title><circle class="disc" r="12"/>{icon(sign, 0, 0, 17)}</g>'
        )
        x += 28
    return "".join(out)


def third_panel(view: LegendsView, wide: float, tall: float, lang: str) -> str:
    """The colour that belongs to nobody in a two-player game (LG-212): its regions and its armies on the map."""
    say = words().say
    line: list[Stat] = [
        ("army", str(sum(view.armies[view.players])), "", say("picture.stat.map", lang)),
        ("land", str(view.holders.count(view.players)), "", say("picture.stat.regions", lang)),
    ]
    name = say("picture.nobody", lang)
    return (
        f'<rect class="q-bg" width="{num(wide)}" height="{num(tall)}"/>'
        f'<rect class="q-edge" width="6" height="{num(tall)}"/>{shield(17, 10, 0, 1.9)}{text(54, 33, name, "q-name")}'
        f"{text(60 + width(name, 17, bold=True), 32, say('picture.third', lang), 'q-note')}{draw_stats(line, 17, 72)}"
    )


def draw_seats(view: LegendsView, lang: str) -> tuple[str, float]:
    """The part "seats", 1200 wide, and its height."""
    third = len(view.armies) > view.players
    count = view.players + third
    wide = 1200 / count
    second = any(stats(view, seat, lang)[1] for seat in range(view.players))
    kept = any(view.won) or any(leader >= 0 for leader in view.leaders)
    tall = 118.0 + 27 * second + 30 * kept
    out: list[str] = []
    if view.active >= 0 and view.result is None:
        cls = seat_class(view, view.active)
        out.append(
            f'<defs><linearGradient id="turn-{cls}" class="s{cls}">'
            '<stop class="g0" offset="0"/><stop class="g1" offset=".7"/></linearGradient></defs>'
        )
    for seat in range(count):
        if seat < view.players:
            body = panel(view, seat, wide, tall, second, lang)
        else:
            body = third_panel(view, wide, tall, lang)
        place = f'transform="translate({num(seat * wide)} 0)"'
        out.append(f'<g id="q-{seat}" class="s{seat_class(view, seat)}" {place}>{body}</g>')
    return "".join(out), tall
