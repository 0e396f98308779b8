"""The table in words, for those who do not see the drawing; nothing that this view does not show. What the seats have
is told by their panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.picture.atlas import Atlas, words
from citadelle.games.legends.picture.panels import colour_name
from citadelle.games.legends.picture.pieces import Stand, token_at
from citadelle.kernel.frame import Ask
from citadelle.kernel.scene import Track
from citadelle.kernel.words import listing
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView


def who_is(view: LegendsView, colour: int, lang: str, names: Sequence[str]) -> str:
    """A seat by its person's name, else by its colour; the third colour is nobody's."""
    return names[colour] if 0 <= colour < len(names) else colour_name(view, colour, lang)


def describe_table(view: LegendsView, book: Atlas, stood: dict[str, Stand], names: Sequence[str]) -> str:
    """Whose turn it is, the row, and every region with something in it."""
    say, lang = words().say, book.lang
    out: list[str] = []
    if not book.ground.whole:
        out.append(say("told.map", lang, done=len(book.ground.placed), all=len(book.ground.layout.slots)))
    if view.active >= 0:
        out.append(say("told.turn", lang, who=who_is(view, view.active, lang, names), n=view.turn))
    costs = view.kit.plain.row_costs
    row = [
        say("told.card", lang, card=component_name(view.kit.cards[card], lang), cost=costs[place])
        for place, card in enumerate(view.row)
        if card >= 0
    ]
    if row:
        out.append(say("told.row", lang, cards=", ".join(row)))
    for region, stand in stood.items():
        if stand.groups:
            record = view.kit.regions[view.kit.region_index[region]]
            there = listing(_pieces(view, stand, lang, names), lang)
            out.append(say("told.region", lang, region=component_name(record, lang), pieces=there))
    return " ".join(out)


def token_words(view: LegendsView, local: int, lang: str) -> str:
    """What lies in a region as this seat knows it: the start's flag, a token, or one face down."""
    if view.start == local:
        return words().say("told.start", lang)
    if token_at(view, local)[1] and view.tokens[local] < 0:
        return words().say("told.facedown", lang)
    return component_name(view.kit.tokens[view.tokens[local]], lang)


def _pieces(view: LegendsView, stand: Stand, lang: str, names: Sequence[str]) -> Iterable[str]:
    say = words().say
    assert view.chart is not None
    for group in stand.groups:
        who = who_is(view, group.colour, lang, names)
        if group.colour < 0:
            yield token_words(view, view.chart.index[stand.region], lang)
        if group.armies:
            yield say("told.armies", lang, who=who, n=group.armies)
        if group.cities:
            yield say("told.cities", lang, who=who, n=group.cities)


TAUGHT_CARDS: Final = 2
"""While seats take so many cards, questions are explained to those who meet them for the first time."""


def progress_track(view: LegendsView, lang: str) -> Track:
    """How many cards each seat has taken; in a long game (LG-880) which game it is."""
    say = words().say
    total = view.cards_to_end
    done = total if view.over else view.turn // view.players
    if view.over or done == total:
        told = say("track.over", lang, total=total)
    elif view.first < 0:
        told = say("track.setup", lang)
    else:
        told = say("track.card", lang, n=done + 1, total=total)
    if view.variant.long_game and not view.over:
        told = say("track.chapter", lang, game=view.chapter + 1, games=view.kit.limits.long_game_rounds, told=told)
    phase, taught = setup_told(view, lang)
    return Track(say("track.title", lang), done, total, told, phase, taught)


def setup_told(view: LegendsView, lang: str) -> tuple[str, str]:
    """The set-up as a phase; and what the open question is for, as long as seats take their first cards."""
    top = view.frames[-1] if view.frames else None
    phase = words().say("track.setup", lang) if view.first < 0 and not view.over else ""
    told = isinstance(top, Ask) and not view.over and view.turn < TAUGHT_CARDS * view.players
    key = f"setup_told.{top.kind}" if isinstance(top, Ask) and told else ""
    return phase, words().say(key, lang) if key in words() else ""
