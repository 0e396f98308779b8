"""The board as text: the round, the map tile by tile or the combat, the players, the own town and hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.board.arena import arena
from citadelle.games.heroes3.lattice import PLACE_IDS, POSITIONS, field_of
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.piles_of_game import hand_of
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.tables import BLOCKED, BUILDINGS, EMPTY, NONE, RESOURCES, VISITABLE
from citadelle.games.heroes3.text.effects import amounts
from citadelle.games.heroes3.text.names import (
    ROMAN,
    astrologer_name,
    building_name,
    capital,
    card_about,
    card_name,
    faction_name,
    field_name,
    field_place,
    figure_name,
    form_name,
    opponent_field,
    opponent_name,
    place_name,
    played_name,
    say,
    scenario_aim,
    seat_name,
    tile_class_name,
    tile_name,
)
from citadelle.parts.flow import Flow
from citadelle.parts.hexes import FIELDS

if TYPE_CHECKING:
    from citadelle.games.heroes3.view import Heroes3View


def board(
    view: Heroes3View,
    lang: str = "en",
    width: int = 80,
    ascii_only: bool = False,
    colour: bool = False,
    brief: bool = False,
) -> str:
    """The position as text in at most `width` columns, legible without colour.

    `brief` is for every turn: the tiles where own heroes stand, and cards by name alone.
    """
    flow = Flow(width)
    head(view, lang, flow)
    if view.fighter_form:
        arena(view, lang, flow)
    elif is_unlaid(view):
        aim(view, lang, flow)
    elif view.round:
        the_map(view, lang, flow, brief)
    players(view, lang, flow)
    opponents(view, lang, flow)
    if view.seat >= 0:
        town(view, lang, flow)
        hand(view, lang, flow, brief)
    return flow.canvas.text(colour, ascii_only)


def head(view: Heroes3View, lang: str, flow: Flow) -> None:
    """The scenario, the round, the astrologers cards in force."""
    rounds = view.tables.scenarios[view.variant.scenario].rounds
    when = say("board.round", lang, n=view.round, of=rounds) if view.round else say("board.setup", lang)
    if view.variant.fight != NONE:
        when = say("victory.fight", lang)
    title = f"{say('game.title', lang)} · {played_name(view, lang)} · {when}"
    flow.line([(title, "bold")])
    if view.astrologers:
        cards = ", ".join(astrologer_name(view.kit, card, lang) for card in view.astrologers)
        flow.line([say("board.astrologers", lang, cards=cards)], 1)


def is_unlaid(view: Heroes3View) -> bool:
    """Is the scenario's map still to be laid?"""
    none_up = all(place == NONE for place in view.tile_place)
    return view.variant.fight == NONE and none_up and not view.down_place and not view.over


def aim(view: Heroes3View, lang: str, flow: Flow) -> None:
    """The scenario before its map is laid: how it is won. The log tells the first words of its story."""
    flow.line([scenario_aim(view.kit, view.variant.scenario, view.players, lang)], 1, 0)


def the_map(view: Heroes3View, lang: str, flow: Flow, brief: bool) -> None:
    """Every tile that lies face up with its fields; face-down tiles by their class."""
    flow.head(say("board.map", lang))
    t = view.tables
    mine = {view.hero_field[hero] // FIELDS for hero in own_heroes(view) if view.hero_field[hero] != NONE}
    for tile in range(len(t.tile_ids)):
        if view.tile_place[tile] == NONE or (brief and mine and tile not in mine):
            continue
        where = PLACE_IDS[view.tile_place[tile]]
        fields = [field_told(view, field_of(tile, position), lang) for position in range(FIELDS)]
        title = say("board.tile", lang, name=tile_name(view.kit, tile, lang), where=where)
        flow.line([(title, "bold"), " · ".join(told for told in fields if told)], 1, 4)
    if view.down_place:
        down = [
            f"{tile_class_name(view.down_class[at], lang)} {place_name(view, place, lang)}"
            for at, place in enumerate(view.down_place)
        ]
        flow.line([say("board.down", lang, tiles=", ".join(down))], 1, 4)


def own_heroes(view: Heroes3View) -> list[int]:
    """The heroes of the viewer's seat; of all seats for a watcher."""
    if view.seat < 0:
        return list(range(2 * view.players))
    return [view.seat * 2, view.seat * 2 + 1]


def field_told(view: Heroes3View, field: int, lang: str) -> str:
    """A field: its place on the tile, its location, who holds it, guards and heroes; "" for an empty one."""
    t = view.tables
    category = t.location_category[t.field_location[field]]
    heroes = [figure_name(view, hero, lang) for hero in range(2 * view.players) if view.hero_field[hero] == field]
    heroes += [opponent_name(view, ai, lang) for ai in range(len(view.ai_field)) if view.ai_field[ai] == field]
    if category in (BLOCKED, EMPTY) and not heroes and view.grail_field != field:
        return ""
    notes: list[str] = []
    cube = view.cube[field]
    if 0 <= cube < view.players:
        notes.append(seat_name(view, cube, lang))
    elif cube == BLACK:
        notes.append(say("board.black", lang))
    elif cube == AI_CUBE:
        notes.append(say("board.ai_held", lang))
    notes += [seat_name(view, seat, lang) for seat in range(view.players) if view.visits[field] >> seat & 1]
    if t.field_difficulty[field] and not is_open(view, field):
        notes.append(say("board.guards", lang, level=ROMAN[t.field_difficulty[field]]))
    if view.grail_field == field:
        notes.append(say("board.grail", lang))
    notes += heroes
    where = say(f"position.{POSITIONS[field % FIELDS].lower()}", lang)
    name = say("board.field", lang, where=where, name=field_name(view.kit, field, lang))
    return f"{name} ({', '.join(notes)})" if notes else name


def is_open(view: Heroes3View, field: int) -> bool:
    """HM-503: are the guards of a numbered field gone?"""
    if view.tables.location_category[view.tables.field_location[field]] == VISITABLE:
        return view.cube[field] == BLACK
    return view.claimed[field]


def players(view: Heroes3View, lang: str, flow: Flow) -> None:
    """Every player: level, goods, cards, morale, heroes, army."""
    flow.head(say("board.players", lang))
    for seat in range(view.players):
        if view.faction[seat] == NONE:
            continue
        parts = [say("board.level", lang, n=ROMAN[1 + view.experience[seat] // view.tables.experience_per_level])]
        held = view.resources[seat * len(RESOURCES) : (seat + 1) * len(RESOURCES)]
        parts += [say(f"amount.{RESOURCES[r]}", lang, n=held[r]) for r in range(len(RESOURCES))]
        parts.append(say("board.hand_size", lang, n=view.piles.left(hand_of(seat))))
        if view.morale[seat]:
            parts.append(say("board.morale_up" if view.morale[seat] > 0 else "board.morale_down", lang))
        if view.eliminated >> seat & 1:
            parts.append(say("board.out", lang))
        name = say("board.named", lang, name=seat_name(view, seat, lang))
        flow.line([(name, "bold"), ", ".join(parts)], 1, 4)
        for hero in (seat * 2, seat * 2 + 1):
            field = view.hero_field[hero]
            if field != NONE and view.tile_place[field // FIELDS] != NONE:
                left = say("board.mp", lang, n=view.hero_mp[hero])
                name = say("board.named", lang, name=figure_name(view, hero, lang))
                flow.line([f"{name} {field_name(view.kit, field, lang)}, {left}"], 5, 2)
        if view.army[seat]:
            units = ", ".join(form_name(view.kit, form, lang) for form in view.army[seat])
            flow.line([say("board.army", lang, units=units)], 5, 2)


def opponents(view: Heroes3View, lang: str, flow: Flow) -> None:
    """Every AI opponent: where it is, and its army."""
    if not view.ai_field or not view.round:
        return
    flow.head(say("board.opponents", lang))
    for ai in range(len(view.ai_field)):
        name = say("board.named", lang, name=capital(opponent_name(view, ai, lang)))
        flow.line([(name, "bold"), opponent_place(view, ai, lang)], 1, 4)
        if view.ai_army[ai]:
            units = ", ".join(form_name(view.kit, form, lang) for form in view.ai_army[ai])
            flow.line([say("board.army", lang, units=units)], 5, 2)


def opponent_place(view: Heroes3View, ai: int, lang: str) -> str:
    """Where an AI opponent is, or when it comes."""
    scenario, field = view.tables.scenarios[view.variant.scenario], opponent_field(view, ai)
    if view.ai_beaten >> ai & 1:
        return say("board.ai_beaten", lang)
    if field != NONE and view.tile_place[field // FIELDS] == NONE and scenario.ai_heroes:
        return say("board.ai_down", lang, where=place_name(view, scenario.ai_heroes[ai].place, lang))
    if field != NONE:
        return field_place(view.kit, field, lang)
    if scenario.ai_armies is not None:
        return say("board.ai_comes", lang, n=scenario.ai_armies.spawn_rounds[ai])
    return say("board.ai_hidden", lang)


def town(view: Heroes3View, lang: str, flow: Flow) -> None:
    """The own town: its income and what is built."""
    seat = view.seat
    faction = view.faction[seat]
    if faction == NONE:
        return
    flow.head(f"{say('board.town', lang)} · {faction_name(view.kit, faction, lang)}")
    goods = amounts(income(view.known(), seat), lang)
    flow.line([say("board.income", lang, goods=goods)], 1)
    built = [
        building_name(view.kit, faction, building, lang)
        for building in range(len(BUILDINGS))
        if view.buildings[seat] >> building & 1
    ]
    flow.line([say("board.built", lang, buildings=", ".join(built) or say("board.none", lang))], 1)
    if view.pool_left[seat]:
        flow.line([say("board.pool", lang, n=view.pool_left[seat])], 1)


def hand(view: Heroes3View, lang: str, flow: Flow, brief: bool) -> None:
    """The own hand; in full with what each card does."""
    cards = [card for card in view.piles.shown[hand_of(view.seat)] if card >= 0]
    if not cards:
        return
    flow.head(say("board.hand", lang))
    if brief:
        flow.line([", ".join(card_name(view.kit, card, lang) for card in cards)], 1)
        return
    for card in cards:
        name = say("board.named", lang, name=card_name(view.kit, card, lang))
        flow.line([(name, "bold"), card_about(view.kit, card, lang)], 1, 4)
