"""The part above the seats: open cards of the common decks, the astrologers card in force, the scenario's aim."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.picture.hand import card_picture, wrapped
from citadelle.games.heroes3.picture.pieces import plain_sky
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.piles_of_game import COMMON_DECKS
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.names import astrologer_name, opponent_field, played_aim, played_name, victory_aim
from citadelle.kernel.scene import STATUS, Box, Item, Layer, Part
from citadelle.parts.lettering import fitted_text, lines_at, text_at
from citadelle.parts.svg import icon, num

WIDE: Final = 400.0
GILT: Final = "status-gilt"


def deck_box(deck: int) -> Box:
    """Where the open card of a common deck lies."""
    return (10 + deck * 128, 30, 122, 92)


def status_part(p: DrawnPosition) -> Part:
    """The part "table"."""
    lines = phone_lines(p) if p.compact else prospect_lines(p)
    high = 34.0 + 22 * len(lines) if p.compact else 228.0 + lower(p) + 20 * len(lines)
    items = [Item("h3-st-bed", f'<rect id="h3-st-bed" class="h3-bed" width="{num(WIDE)}" height="{num(high)}"/>')]
    if p.compact:
        items.append(line_item(p, lines))
    else:
        items.append(
            Item("h3-st-title", f'<g id="h3-st-title">{text_at(10, 21, p.say("status.table"), "pname", 17)}</g>')
        )
        items += [deck_item(p, deck) for deck in range(len(COMMON_DECKS))]
        items.append(aim_item(p, lines))
    return Part("table", STATUS, p.say("part.table"), "cards", (0, 0, WIDE, high), [Layer("h3-st", items), Layer(GILT)])


def deck_item(p: DrawnPosition, deck: int) -> Item:
    """The top of a common discard pile, and how many cards the deck has."""
    x, y, w, h = deck_box(deck)
    gone = p.view.piles.gone[deck]
    left = p.view.piles.left(deck)
    laid = bool(left or gone)
    frame = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="5"'
    out = [f'<rect class="h3-card{"" if laid else "0"}" {frame}/>']
    thing = ""
    if gone:
        card = gone[-1]
        named = wrapped(p.card_name(card), (w - 10) * 1.2, 15.5)
        out.append(card_picture(p, card, x + 1, y + 1, w - 2, 46 if len(named) == 1 else 30))
        for n, line in enumerate(named):
            at = y + 64 - 16 * (len(named) - 1 - n)
            out.append(fitted_text(x + 5, at, line, w - 10, "pname", 15.5, closest=1.6))
        thing = f' data-thing="card {p.tables.card_ids[card]}"'
    if laid:
        out.append(fitted_text(x + 5, y + 83, p.say(f"deck.{COMMON_DECKS[deck]}", n=left), w - 10, "mini", 15.5))
    return Item(f"h3-deck-{deck}", f'<g id="h3-deck-{deck}"{thing}>{"".join(out)}</g>')


def aim_item(p: DrawnPosition, lines: list[str]) -> Item:
    """The scenario's name and aim, what is left of its rounds, marks and armies; the astrologers card in force."""
    out = [fitted_text(10, 143, played_name(p.view, p.lang), WIDE - 20, "pname", 16)]
    out.append(lines_at(10, 162, 18, aim_lines(p), "mini", 15.5))
    for n, line in enumerate(lines):
        out.append(fitted_text(10, 220 + lower(p) + n * 20, line, WIDE - 20, "b", 15.5))
    if p.view.astrologers:
        down = 202.0 + lower(p) + 20 * len(lines)
        names = ", ".join(astrologer_name(p.kit, card, p.lang) for card in p.view.astrologers)
        out.append(plain_sky("fam-night", "xp", 10, down, 26, 20))
        out.append(fitted_text(42, down + 16, names, WIDE - 52, "v-it", 15.5))
    return Item("h3-aim", f'<g id="h3-aim">{"".join(out)}</g>')


def aim_lines(p: DrawnPosition) -> list[str]:
    """How what is played is won and lost, line by line."""
    return wrapped(played_aim(p.view, p.lang), WIDE - 60, 15.5, 6)


def lower(p: DrawnPosition) -> float:
    """How much lower everything lies than with an aim of three lines."""
    return 18.0 * max(len(aim_lines(p)) - 3, 0)


def prospect_lines(p: DrawnPosition) -> list[str]:
    """Against the AI: the rounds that are left with the marks and defeats that count, then every opponent that isn't
    beaten, with where it is or when it comes. Nothing among rivals."""
    view = p.view
    rules = p.tables.scenarios[view.variant.scenario]
    if not rules.opponents() or view.variant.fight != NONE:
        return []
    said = [p.say("status.rounds_left", n=max(rules.rounds - max(view.round, 1), 0))]
    if rules.boss_spells:
        said.append(p.say("status.marks", n=view.gate_marks))
    if any(one.row.name == "main_heroes_defeated_total" for one in rules.defeat):
        said.append(p.say("status.defeats", n=view.heroes_lost))
    coming = [opponent_line(p, ai) for ai in range(len(view.ai_field)) if not view.ai_beaten >> ai & 1]
    return [" · ".join(part[at : at + 2]) for part in (said, coming) for at in range(0, len(part), 2)]


def phone_lines(p: DrawnPosition) -> list[str]:
    """The same on a phone, not in a combat: how the scenario is won, and the next enemy."""
    if p.in_combat or not prospect_lines(p):
        return []
    waiting = [ai for ai in range(len(p.view.ai_field)) if not p.view.ai_beaten >> ai & 1]
    met = [ai for ai in waiting if p.is_shown(opponent_field(p.view, ai))]
    following = [opponent_line(p, ai) for ai in (met or waiting)[:1]]
    aim = victory_aim(p.kit, p.view.variant.scenario, p.view.players, p.lang)
    return [*wrapped(aim, WIDE - 44, 15.5, 2), *following]


def opponent_line(p: DrawnPosition, ai: int) -> str:
    """An opponent that isn't beaten, and where it is or when it comes."""
    field, rules = opponent_field(p.view, ai), p.tables.scenarios[p.view.variant.scenario]
    name = p.opponent_name(ai)
    if p.is_shown(field):
        return p.say("status.opponent", name=name, where=p.field_name(field))
    if field == NONE and rules.ai_armies is not None:
        return p.say("status.comes", name=name, n=rules.ai_armies.spawn_rounds[ai])
    return p.say("status.hidden", name=name)


def line_item(p: DrawnPosition, lines: list[str]) -> Item:
    """On a phone: the round, and the astrologers card in force; against the AI what is left and who comes."""
    out = icon("hourglass", 18, 17, 18)
    rules = p.tables.scenarios[p.view.variant.scenario]
    name = played_name(p.view, p.lang)
    if rules.opponents() and p.view.variant.fight == NONE:
        name = p.say("status.left", n=max(rules.rounds - max(p.view.round, 1), 0))
    if p.view.astrologers:
        card = astrologer_name(p.kit, p.view.astrologers[-1], p.lang)
        name = f"{name} · {card}" if rules.opponents() else card
    out += fitted_text(34, 22, p.say("status.line", n=max(p.view.round, 1), name=name), WIDE - 44, "mini", 16)
    for n, line in enumerate(lines):
        out += fitted_text(10, 44 + 22 * n, line, WIDE - 20, "mini", 15.5)
    return Item("h3-line", f'<g id="h3-line">{out}</g>')
