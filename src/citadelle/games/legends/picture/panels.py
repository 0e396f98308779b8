"""The seats' panels: colour, score, what they have in fixed order, their cards, leader and tokens."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from citadelle.games.legends.picture.atlas import words
from citadelle.games.legends.picture.pieces import seat_class
from citadelle.games.legends.text.looks import sky_class, token_icon, woodcut
from citadelle.games.legends.text.names import actions_text, effects_text, leader_text, token_text
from citadelle.kernel.scene import Chip, Panel, Stat
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit
    from citadelle.games.legends.view import LegendsView


def flying(view: LegendsView, seat: int) -> int:
    """How many Flying abilities a seat owns (LG-630)."""
    return sum(view.kit.plain.card_flying[card] for card in view.owned[seat]) if seat >= 0 else 0


def colour_name(view: LegendsView, colour: int, lang: str) -> str:
    """The name of a seat's colour, or "nobody" for the third colour."""
    if colour >= view.players or colour < 0:
        return words().say("picture.nobody", lang)
    kit = view.kit
    return component_name(kit.colours[kit.colour_index[view.colours[colour]]], lang)


def score_of(view: LegendsView, seat: int) -> int:
    """A seat's running score."""
    parts = view.scores[seat] if seat < len(view.scores) else {}
    return parts["total"] if "total" in parts else sum(parts.values())


def panels(view: LegendsView, lang: str) -> list[Panel]:
    """A panel for every seat, and with two players one for the third colour."""
    out = [panel(view, seat, lang) for seat in range(view.players)]
    if len(view.armies) > view.players:
        out.append(third_panel(view, lang))
    return out


def panel(view: LegendsView, seat: int, lang: str) -> Panel:
    """One seat's panel."""
    title = colour_name(view, seat, lang)
    points = str(score_of(view, seat))
    made = Panel(seat, seat_class(view, seat), title, points, words().say("picture.vp", lang), note(view, seat, lang))
    made.active = view.result is None and (seat == view.active if view.active >= 0 else seat in view.waiting)
    made.stats = stats(view, seat, lang)
    made.chips = [card_chip(view.kit, card, lang) for card in view.owned[seat]]
    leader = view.leaders[seat]
    if leader >= 0:
        lines = [leader_text(view.kit, leader, lang)]
        made.chips.append(Chip(component_name(view.kit.leaders[leader], lang), icon="crown", lines=lines))
    for won in view.won[seat]:
        record = view.kit.tokens[won]
        lines = [line for line in [token_text(view.kit, won, lang)] if line]
        made.chips.append(Chip(component_name(record, lang), icon=token_icon(record.id, "why"), lines=lines))
    return made


@functools.lru_cache(maxsize=512)
def card_chip(kit: Kit, card: int, lang: str) -> Chip:
    """A card as a small woodcut, with what it gives and does."""
    record = kit.cards[card]
    lines = [line for line in (effects_text(record.abilities, lang), actions_text(record, lang)) if line]
    return Chip(component_name(record, lang), woodcut(record.id, record.family), sky_class(record.family), lines=lines)


def note(view: LegendsView, seat: int, lang: str) -> str:
    """What there is to say of a seat besides its name: winner, its bid."""
    say = words().say
    notes: list[str] = []
    if view.result is not None and view.result.won[seat]:
        notes.append(say("picture.won", lang))
    bid = view.bids[seat] if seat < len(view.bids) else None
    if bid is not None and not any(view.owned):
        notes.append(say("picture.bid", lang, n=bid))
    return " · ".join(notes)


def stats(view: LegendsView, seat: int, lang: str) -> list[Stat]:
    """What every seat has, then what only some have."""
    plain, say = view.kit.plain, words().say
    cards, tokens = view.owned[seat], view.won[seat]
    elixirs = sum(plain.card_elixirs[c] for c in cards) + sum(plain.token_elixirs[t] for t in tokens)
    out = [
        Stat("coin", str(view.coins[seat]), "", say("picture.stat.coins", lang)),
        Stat("army", str(view.supply[seat]), str(plain.armies_per_player), say("picture.stat.armies", lang)),
        Stat("city", str(view.unbuilt[seat]), str(plain.cities_per_player), say("picture.stat.cities", lang)),
        Stat("elixir", str(elixirs), "", say("picture.stat.elixirs", lang)),
    ]
    steps = sum(plain.card_move_bonus[c] for c in cards) + sum(plain.token_move_bonus[t] for t in tokens)
    place = sum(plain.card_army_bonus[c] for c in cards) + sum(plain.token_army_bonus[t] for t in tokens)
    for count, sign, plus, key in (
        (flying(view, seat), "wing", "", "flying"),
        (steps, "move", "+", "steps"),
        (place, "place", "+", "place"),
    ):
        if count:
            out.append(Stat(sign, f"{plus}{count}", "", say(f"picture.stat.{key}", lang)))
    if any(plain.card_immune[c] for c in cards):
        out.append(Stat("shield", "", "", say("picture.stat.immune", lang)))
    if view.leaders[seat] >= 0 and plain.leader_captures[view.leaders[seat]]:
        out.append(Stat("destroy", str(sum(view.captured)), "", say("picture.stat.captured", lang)))
    if seat == view.first and not view.over:
        out.append(Stat("first", "", "", say("picture.first", lang)))
    if any(view.totals):
        out.append(Stat("trophy", str(view.totals[seat]), "", say("picture.stat.total", lang)))
    return out


def third_panel(view: LegendsView, lang: str) -> Panel:
    """The colour that belongs to nobody in a two-player game (LG-212): its armies on the map and its regions."""
    say = words().say
    made = Panel(-1, 0, say("picture.nobody", lang), note=say("picture.third", lang))
    made.stats = [
        Stat("army", str(sum(view.armies[view.players])), "", say("picture.stat.map", lang)),
        Stat("land", str(view.holders.count(view.players)), "", say("picture.stat.regions", lang)),
    ]
    return made
