"""What every component is and does, in a few sentences made from its data: for the board, the cards and the rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3 import verbs
from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.combat_fields import COLUMNS
from citadelle.games.heroes3.rules.combat import fighters
from citadelle.games.heroes3.rules.heroes import level
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.tables import FREE, NONE, SIDES, SPELL
from citadelle.games.heroes3.text.combat_choices import fighter_name, space_name
from citadelle.games.heroes3.text.effects import amounts, signed
from citadelle.games.heroes3.text.names import (
    ROMAN,
    building_name,
    building_text,
    capital,
    card_about,
    card_name,
    card_text,
    faction_name,
    field_place,
    figure_name,
    form_name,
    location_text,
    mode_name,
    opponent_name,
    played_aim,
    say,
    seat_name,
    sentence,
    tile_class_name,
    tile_name,
    unit_name,
    unit_text,
)
from citadelle.kernel.answer import read
from citadelle.kernel.words import listing
from citadelle.parts.names import component_name

MIDDLE_ROW: Final = 2
"""The row of walls and gate, counted from 0 (HM-862)."""

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit
    from citadelle.games.heroes3.view import Heroes3View


def explain(view: Heroes3View, thing: str, lang: str) -> list[str]:
    """What a thing on the table is and does: its name, then sentences; nothing for what nobody knows."""
    found = read(verbs.THINGS, thing, view.noun)
    if found is None:
        return []
    number, verb = found.things[0], found.verb
    if verb is verbs.CARD_THING:
        return explain_card(view.kit, number, lang)
    if verb is verbs.UNIT_THING:
        return explain_unit(view.kit, number, lang)
    if verb is verbs.FIELD_THING:
        return explain_field(view, number, lang)
    if verb is verbs.PLACE_THING:
        return explain_place(view, number, lang)
    if verb is verbs.BUILDING_THING:
        faction = max(view.faction[view.seat] if 0 <= view.seat < view.players else view.faction[0], 0)
        return [building_name(view.kit, faction, number, lang), building_text(view.kit, faction, number, lang)]
    if verb is verbs.HERO_THING:
        return explain_figure(view, number, lang)
    if verb is verbs.OPPONENT_THING:
        return explain_opponent(view, number, lang)
    if verb is verbs.SPACE_THING:
        return explain_space(view, number, lang)
    return explain_fighter(view, number, lang)


def explain_space(view: Heroes3View, space: int, lang: str) -> list[str]:
    """A space of the combat board: its name, and who or what stands there."""
    if space in view.fighter_space:
        return explain_fighter(view, view.fighter_space.index(space), lang)
    row, column = divmod(space, COLUMNS)
    out = [space_name(space)]
    if row == MIDDLE_ROW and (view.gate == column or view.walls >> column & 1):
        out.append(capital(say("board.gate" if view.gate == column else "board.wall", lang)) + ".")
    return out


def explain_card(kit: Kit, card: int, lang: str) -> list[str]:
    """A card: what sort, and what each of its uses does."""
    t = kit.plain
    out = [card_name(kit, card, lang), sentence(card_about(kit, card, lang))]
    if t.card_kind[card] == SPELL:
        out.append(card_text(kit, card, 0, lang))
        out.append(sentence(say("spell.discard", lang, signed=signed(t.discard_power[card]))))
        return out
    for mode in range(len(t.card_modes[card])):
        text = card_text(kit, card, mode, lang)
        if len(t.card_modes[card]) > 1:
            text = say("explain.card_mode", lang, mode=capital(mode_name(kit, card, mode, lang)), text=text)
        out.append(text)
    if t.card_faction[card] != NONE:
        out.append(say("explain.faction_card", lang, faction=faction_name(kit, t.card_faction[card], lang)))
    return out


def explain_unit(kit: Kit, unit: int, lang: str) -> list[str]:
    """A unit card: both sides and what they cost."""
    t = kit.plain
    out = [unit_name(kit, unit, lang)]
    if unit >= t.first_neutral:
        out.append(unit_text(kit, unit * 2, lang))
        if t.unit_recruit[unit] != FREE:
            out.append(say("explain.unit_cost", lang, recruit=amounts(t.unit_recruit[unit], lang)))
        return out
    for side, name in enumerate(SIDES):
        text = unit_text(kit, unit * 2 + side, lang)
        out.append(say("explain.side", lang, side=capital(say(f"side.{name}", lang)), text=text))
    recruit, reinforce = amounts(t.unit_recruit[unit], lang), amounts(t.unit_reinforce[unit], lang)
    return [*out, say("explain.unit_costs", lang, recruit=recruit, reinforce=reinforce)]


def explain_field(view: Heroes3View, field: int, lang: str) -> list[str]:
    """A field: what it does, who holds it, whether it is guarded."""
    out = [field_place(view.kit, field, lang), location_text(view.kit, view.variant, field, lang)]
    holder = view.cube[field]
    if 0 <= holder < view.players:
        out.append(say("explain.holder", lang, who=seat_name(view, holder, lang)))
    elif holder == AI_CUBE:
        out.append(say("opponent.held", lang))
    elif holder != NONE:
        out.append(say("explain.black", lang))
    if view.tables.field_difficulty[field] and is_guarded(view.known(), field):
        cards = view.tables.guards[view.variant.difficulty][view.tables.field_difficulty[field]]
        tiers = [
            say("outlook.tier_cards", lang, n=n, tier=say(f"tier.{view.tables.tier_ids[tier]}", lang))
            for tier, n in enumerate(cards)
            if n
        ]
        level_ = ROMAN[view.tables.field_difficulty[field]]
        out.append(say("outlook.guards", lang, level=level_, cards=", ".join(tiers)))
    return out


def explain_place(view: Heroes3View, place: int, lang: str) -> list[str]:
    """A tile place: the tile that lies there, face up or down."""
    if place in view.down_place:
        cls = view.down_class[view.down_place.index(place)]
        return [say("explain.tile_down", lang, name=tile_class_name(cls, lang))]
    for tile, at in enumerate(view.tile_place):
        if at == place:
            return [tile_name(view.kit, tile, lang)]
    return []


def explain_figure(view: Heroes3View, hero: int, lang: str) -> list[str]:
    """A hero on the map."""
    if hero >= len(view.hero_field):
        return []
    seat, second = divmod(hero, 2)
    out = [f"{figure_name(view, hero, lang)} ({seat_name(view, seat, lang)})"]
    if second:
        return [*out, say("explain.hero_second", lang, mp=view.hero_mp[hero])]
    s = view.known()
    return [
        *out,
        say("explain.hero", lang, level=level(s, seat), experience=view.experience[seat], mp=view.hero_mp[hero]),
    ]


def explain_opponent(view: Heroes3View, ai: int, lang: str) -> list[str]:
    """An AI hero or army: who it is, its units, when and how it acts."""
    if ai >= len(view.ai_field):
        return []
    out = [capital(opponent_name(view, ai, lang))]
    scenario = view.tables.scenarios[view.variant.scenario]
    if scenario.ai_heroes:
        hero = scenario.ai_heroes[ai]
        faction = faction_name(view.kit, hero.faction, lang)
        out.append(say("opponent.level", lang, faction=faction, level=ROMAN[hero.level]))
    else:
        out.append(say("opponent.about_army", lang))
    if view.ai_beaten >> ai & 1:
        return [*out, say("opponent.beaten", lang)]
    if view.ai_army[ai]:
        units = [form_name(view.kit, form, lang) for form in view.ai_army[ai]]
        out.append(say("opponent.units", lang, units=listing(units, lang)))
    return out + opponent_habits(view, ai, lang)


def opponent_habits(view: Heroes3View, ai: int, lang: str) -> list[str]:
    """When an opponent acts, and what protects it."""
    scenario = view.tables.scenarios[view.variant.scenario]
    armies = scenario.ai_armies
    out: list[str] = []
    if scenario.ai_heroes:
        hero, points = scenario.ai_heroes[ai], view.tables.ai_hero_mp
        moves = say("opponent.acts_from", lang, round=hero.first_move_round, n=points)
        out.append(moves if hero.moves else say("opponent.stays", lang))
        if hero.citadel:
            out.append(say("opponent.walls", lang))
    elif armies is not None:
        if view.ai_field[ai] == NONE:
            out.append(say("opponent.comes", lang, round=armies.spawn_rounds[ai]))
        out.append(say("opponent.acts_from", lang, round=armies.spawn_rounds[ai], n=armies.mp))
    field = view.ai_field[ai]
    if field != NONE and view.tile_place[field // 7] == NONE:
        out.append(say("opponent.hidden", lang))
    return out


def explain_fighter(view: Heroes3View, fighter: int, lang: str) -> list[str]:
    """A unit on the combat board with what lies on it."""
    if fighter >= len(view.fighter_form) or view.fighter_form[fighter] == NONE:
        return []
    s = view.known()
    out = [
        say(
            "explain.fighter", lang, name=fighter_name(view, fighter, lang), attack=fighters.attack_of(s, fighter),
            defense=fighters.defense_of(s, fighter), left=fighters.hp_left(s, fighter), hp=fighters.hp_of(s, fighter),
            initiative=fighters.initiative_of(s, fighter),
        )
    ]  # fmt: skip
    return [*out, unit_text(view.kit, view.fighter_form[fighter], lang)]


def at_hand(view: Heroes3View, lang: str) -> list[str]:
    """How the scenario is won, and what dice mean."""
    out = [say("at_hand.aim", lang, aim=played_aim(view, lang)), say("at_hand.attack_die", lang)]
    if view.variant.fight == NONE:
        out.append(say("at_hand.round", lang))
    chosen = [record for place, record in enumerate(view.kit.variants) if view.variant.chosen >> place & 1]
    if chosen:
        names = listing([component_name(record, lang) for record in chosen], lang)
        out.append(say("at_hand.variants", lang, names=names))
    return out
