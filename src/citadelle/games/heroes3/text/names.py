"""Names of seats and components, and what cards, units, fields and scenarios say about themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.heroes3.effect_kinds import CardMode
from citadelle.games.heroes3.lattice import POSITIONS, near_directions, place_text
from citadelle.games.heroes3.map_kinds import BOSS
from citadelle.games.heroes3.rules.ai_opponents import scenario_opponent_id
from citadelle.games.heroes3.rules.resources import times
from citadelle.games.heroes3.tables import (
    ABILITY,
    ARTIFACT,
    ARTIFACT_LEVELS,
    BUILDINGS,
    CARD_KINDS,
    DURATIONS,
    MODES,
    NO_DURATION,
    NO_TRIGGER,
    NONE,
    RESOURCES,
    SIDES,
    SPECIALTY,
    SPELL,
    STATISTIC,
    TILE_CLASSES,
    TRIGGERS,
    UNIT_TYPES,
)
from citadelle.games.heroes3.text.effects import (
    Sentences,
    amounts,
    card_record_name,
    card_word,
    highest_tier,
    signed,
    tier_name,
)
from citadelle.games.heroes3.text.words import WORDS, say
from citadelle.kernel.words import join_clauses, listing, mark
from citadelle.parts.hexes import FIELDS
from citadelle.parts.names import component_name, record_name

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit
    from citadelle.games.heroes3.scenario_kinds import ConditionEffect
    from citadelle.games.heroes3.state import Variant
    from citadelle.games.heroes3.view import Heroes3View

__all__ = ["WORDS", "say"]

Names = Sequence[str] | None
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII")


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A clause as a sentence."""
    return f"{capital(text)}." if text else ""


# --- cards


def card_name(kit: Kit, card: int, lang: str) -> str:
    """What a card is called."""
    return card_record_name(kit, card, lang)


def card_named(kit: Kit, ident: str, lang: str) -> str:
    """What a card is called, by its id."""
    return card_name(kit, kit.plain.card_index[ident], lang) if ident in kit.plain.card_index else mark(ident, lang)


def card_kind_name(kit: Kit, card: int, lang: str) -> str:
    """What kind of card it is."""
    return say(f"card_kind.{CARD_KINDS[kit.plain.card_kind[card]]}", lang)


def card_clause(kit: Kit, card: int, mode: int, lang: str) -> str:
    """What a mode of a card does, as a clause."""
    t = kit.plain
    if t.card_kind[card] == SPELL:
        return spell_text(kit, card, lang)
    if not 0 <= mode < len(t.card_modes[card]):
        return ""
    told = Sentences(kit)
    told.favoured = listing(dict.fromkeys([unit_name(kit, unit, lang) for unit in t.card_favoured[card]]), lang)
    one = t.card_modes[card][mode]
    if t.card_power_for_tier[card]:
        return framed(one, tiered_text(kit, card, lang), lang)
    return framed(one, told.chain([told.text(effect, lang) for effect in one.effects], lang), lang)


def tiered_text(kit: Kit, card: int, lang: str) -> str:
    """HM-351: what a specialty does whose power says up to which tier it reaches."""
    reached: dict[int, int] = {}
    for tier, power in enumerate(kit.plain.card_power_for_tier[card]):
        if power != NONE:
            reached[power] = tier
    tiers = " / ".join([tier_name(reached[power], lang) for power in sorted(reached)])
    text = say("effect.cancel_lethal_attack_tiers", lang, tiers=tiers)
    return say("spell.with_power", lang, text=text, powers=" / ".join([str(power) for power in sorted(reached)]))


def framed(mode: CardMode, text: str, lang: str) -> str:
    """What a mode does with when and how long."""
    if mode.duration != NO_DURATION:
        text = say("mode.lasting", lang, text=text, duration=say(f"duration.{DURATIONS[mode.duration]}", lang))
    if mode.trigger != NO_TRIGGER:
        text = say("mode.with_trigger", lang, trigger=say(f"trigger.{TRIGGERS[mode.trigger]}", lang), text=text)
    return text


def card_text(kit: Kit, card: int, mode: int, lang: str) -> str:
    """What a mode of a card does, as a sentence; spells have mode 0."""
    return sentence(card_clause(kit, card, mode, lang))


def spell_text(kit: Kit, card: int, lang: str) -> str:
    """What a spell does at its levels: "one unit takes 1 / 2 / 3 damage (power 0 / 1 / 2)"."""
    levels = kit.plain.card_levels[card]
    told, parts = Sentences(kit), []
    values = told.values(levels[0], lang)
    for level in levels:
        values = {**values, **told.card_values(level, lang)}
        amount = ", ".join([str(n) for n in level.sequence]) if level.sequence else str(abs(level.amount))
        parts.append((amount, signed(level.amount), highest_tier(level.tiers, lang), str(level.power)))
    joined = [" / ".join(dict.fromkeys([part[i] for part in parts])) for i in range(4)]
    values.update(amount=joined[0], hurt=levels[-1].amount, signed=joined[1], tiers=joined[2])
    text = say(f"effect.{card_word(levels[0])}", lang, **values)
    mode = kit.plain.card_modes[card][0]
    return framed(mode, say("spell.with_power", lang, text=text, powers=joined[3]), lang)


def level_text(kit: Kit, card: int, level: int, lang: str) -> str:
    """What a spell does at one level."""
    return Sentences(kit).text(kit.plain.card_levels[card][level], lang)


def mode_name(kit: Kit, card: int, mode: int, lang: str) -> str:
    """What a mode is called on its button: basic or expert; of other cards nothing is needed."""
    if kit.plain.card_kind[card] in (STATISTIC, ABILITY):
        return say("mode.expert" if mode else "mode.basic", lang)
    return say("mode.second" if mode else "mode.first", lang)


def card_about(kit: Kit, card: int, lang: str) -> str:
    """What sort of card it is: "artifact, minor"."""
    kind = card_kind_name(kit, card, lang)
    if kit.plain.card_kind[card] == ARTIFACT:
        return f"{kind}, {say(f'artifact_level.{ARTIFACT_LEVELS[kit.plain.card_grade[card]]}', lang)}"
    if kit.plain.card_kind[card] == SPECIALTY:
        return f"{kind} {ROMAN[kit.plain.card_grade[card]]}"
    return kind


# --- units


def unit_name(kit: Kit, unit: int, lang: str) -> str:
    """What a unit is called."""
    if unit < len(kit.units):
        return component_name(kit.units[unit], lang)
    if unit < kit.plain.tower:
        return component_name(kit.neutral_units[unit - len(kit.units)], lang)
    return record_name(kit.siege, "arrow_tower", lang)


def unit_named(kit: Kit, ident: str, lang: str) -> str:
    """What a unit is called, by its id."""
    return unit_name(kit, kit.plain.unit_index[ident], lang) if ident in kit.plain.unit_index else mark(ident, lang)


def form_name(kit: Kit, form: int, lang: str) -> str:
    """A unit with its side: "Griffins (pack)"; a one-sided card by its name."""
    name = unit_name(kit, form // 2, lang)
    if form // 2 >= kit.plain.first_neutral:
        return name
    return say(f"sided.{SIDES[form % 2]}", lang, name=name)


def unit_text(kit: Kit, form: int, lang: str) -> str:
    """The numbers of a side of a unit card and what it can do."""
    t = kit.plain
    told = [
        capital(say(
            "explain.unit", lang, attack=t.form_attack[form], defense=t.form_defense[form], hp=t.form_hp[form],
            initiative=t.form_initiative[form], tier=tier_name(t.unit_tier[form // 2], lang),
            type=say(f"unit_type.{UNIT_TYPES[t.unit_type[form // 2]]}", lang),
        ))
    ]  # fmt: skip
    told += [sentence(Sentences(kit).text(ability, lang)) for ability in t.form_abilities[form]]
    return " ".join(told)


# --- fields, tiles, towns


def location_name(kit: Kit, location: int, lang: str) -> str:
    """What a location is called."""
    return component_name(kit.locations[location], lang)


def field_name(kit: Kit, field: int, lang: str) -> str:
    """What a field is called: its location, mines by their kind, towns by their faction."""
    t = kit.plain
    if t.field_mine[field] != NONE:
        return component_name(kit.mine_types[t.field_mine[field]], lang)
    name = location_name(kit, t.field_location[field], lang)
    if t.field_faction[field] != NONE:
        return say("field.town", lang, name=name, faction=faction_name(kit, t.field_faction[field], lang))
    return name


def field_place(kit: Kit, field: int, lang: str) -> str:
    """A field where two of one name could be meant: "Stables (f1 SE)"."""
    tile, position = divmod(field, len(POSITIONS))
    where = f"{kit.plain.tile_ids[tile].upper()} {say(f'position.{POSITIONS[position]}', lang)}"
    return say("field.place", lang, name=field_name(kit, field, lang), where=where)


def field_named(kit: Kit, ident: str, lang: str) -> str:
    """A field by its key."""
    known = kit.plain.field_ids
    return field_place(kit, known.index(ident), lang) if ident in known else mark(ident, lang)


def short_field_name(kit: Kit, field: int, lang: str) -> str:
    """A field's name in at most ten letters, for the map."""
    t = kit.plain
    ident = t.location_ids[t.field_location[field]]
    if t.field_mine[field] != NONE:
        ident = t.mine_ids[t.field_mine[field]]
    key = f"short.{ident}"
    return say(key, lang) if key in WORDS else field_name(kit, field, lang)[:10]


def location_text(kit: Kit, variant: Variant, field: int, lang: str) -> str:
    """What a field does in a game with these options."""
    t = kit.plain
    location = t.field_location[field]
    told = [sentence(Sentences(kit, variant.settlement_factor).text(t.location_effect[location], lang))]
    if t.field_mine[field] != NONE:
        goods = times(t.field_income[field], variant.mine_factor)
        told = [say("explain.mine", lang, goods=amounts(goods, lang))]
    elif location == t.trading_post_location and variant.post_cards:
        told = [say("explain.free_post", lang, n=variant.post_cards)]
    if t.field_dice[field]:
        told.append(say("explain.dice", lang, n=t.field_dice[field]))
    if t.field_difficulty[field]:
        told.append(say("explain.guarded", lang, level=ROMAN[t.field_difficulty[field]]))
    return " ".join(told)


def tile_class_name(cls: int, lang: str) -> str:
    """What a class of tiles is called."""
    return say(f"tile_class.{TILE_CLASSES[cls]}", lang)


def tile_name(kit: Kit, tile: int, lang: str) -> str:
    """What a tile is called."""
    return component_name(kit.tiles[tile], lang)


def place_name(view: Heroes3View, place: int, lang: str) -> str:
    """A place of the lattice by what one sees: on which side of a tile that lies face up. A tile with one of the
    viewer's heroes, or with the AI opponent that acts, comes first; where none is near, the coordinates."""
    around = {there: at for at, there in enumerate(near_directions(place)) if there != NONE}
    laid = [tile for tile, there in enumerate(view.tile_place) if there in around]
    if not laid:
        return say("field.lattice", lang, where=place_text(place))
    own = [view.hero_field[hero] for hero in (2 * view.seat, 2 * view.seat + 1) if view.seat >= 0]
    own += [view.ai_field[view.ai_active]] if view.ai_active != NONE else []
    tile = next((tile for tile in laid if tile in [field // len(POSITIONS) for field in own if field != NONE]), laid[0])
    side = POSITIONS[1 + (around[view.tile_place[tile]] + 3) % 6]
    return say("field.beside", lang, side=say(f"side.{side}", lang), tile=view.kit.plain.tile_ids[tile].upper())


def building_record(kit: Kit, faction: int, building: int) -> Any:
    """The record of a building of a town."""
    ident = kit.plain.building_ids[faction * len(BUILDINGS) + building]
    return next(record for record in kit.buildings if record.id == ident)


def building_name(kit: Kit, faction: int, building: int, lang: str) -> str:
    """What a building of a town is called."""
    return component_name(building_record(kit, faction, building), lang)


def building_named(kit: Kit, ident: str, lang: str) -> str:
    """What a building is called, by its id."""
    return record_name(kit.buildings, ident, lang)


def building_text(kit: Kit, faction: int, building: int, lang: str) -> str:
    """What a building does and costs."""
    record, told = building_record(kit, faction, building), Sentences(kit)
    cost = amounts(kit.plain.building_cost[faction * len(BUILDINGS) + building], lang)
    out = [say("explain.cost", lang, cost=cost)]
    if record.tier:
        out.append(say("explain.dwelling", lang, tier=say(f"tier.{record.tier}", lang)))
    if record.kind == "citadel":
        out.append(say("explain.citadel", lang, walls=kit.plain.wall_copies))
    if record.spell_book is not None:
        out.append(
            say("explain.mage_guild", lang, x=record.spell_book.x, gold=record.spell_book_cost, n=len(record.on_build))
        )
    if record.options:
        options = join_clauses([told.text(option, lang) for option in record.options], lang)
        out.append(say(f"explain.{record.timing}", lang, options=options))
    return " ".join(out)


# --- heroes, factions, rounds


def hero_name(kit: Kit, hero: int, lang: str) -> str:
    """What a hero is called."""
    return component_name(kit.heroes[hero], lang)


def hero_named(kit: Kit, ident: str, lang: str) -> str:
    """What a hero is called, by its id."""
    return record_name(kit.heroes, ident, lang)


def opponent_field(view: Heroes3View, ai: int) -> int:
    """Where an AI opponent stands, face up or not: its field, or that of the boss once its tile is known; else NONE."""
    t, field = view.tables, view.ai_field[ai]
    if field == NONE and t.scenarios[view.variant.scenario].dragon_utopia.kind == BOSS:
        found = [at for at, location in enumerate(t.field_location) if location == t.utopia_location]
        shown = [at for at in found if view.tile_place[at // FIELDS] != NONE]
        return shown[0] if shown else NONE
    return field


def opponent_name(view: Heroes3View, ai: int, lang: str) -> str:
    """What an AI opponent of this game is called."""
    return ai_name(view.kit, scenario_opponent_id(view.tables.scenarios[view.variant.scenario], ai), lang)


def faction_name(kit: Kit, faction: int, lang: str) -> str:
    """What a faction is called."""
    key = f"faction.{kit.plain.faction_ids[faction]}"
    return say(key, lang) if key in WORDS else mark(kit.plain.faction_ids[faction], lang)


def faction_named(kit: Kit, ident: str, lang: str) -> str:
    """What a faction is called, by its id."""
    return faction_name(kit, kit.plain.faction_ids.index(ident), lang) if ident in kit.factions else mark(ident, lang)


def resource_name(resource: int, lang: str) -> str:
    """What a resource is called."""
    return say(f"resource.{RESOURCES[resource]}", lang)


def astrologer_name(kit: Kit, card: int, lang: str) -> str:
    """What an astrologers card is called."""
    return component_name(kit.astrologers[card], lang)


def astrologer_text(kit: Kit, card: int, lang: str) -> str:
    """What an astrologers card does, and how long."""
    t = kit.plain
    text = Sentences(kit).text(t.astrologer_effect[card], lang)
    duration = DURATIONS[t.astrologer_duration[card]]
    if duration != "immediate":
        text = say("mode.lasting", lang, text=text, duration=say(f"duration.{duration}", lang))
    return sentence(text)


def scenario_name(kit: Kit, scenario: int, lang: str) -> str:
    """What a scenario is called."""
    return component_name(kit.scenarios[scenario], lang)


def played_name(view: Heroes3View, lang: str) -> str:
    """What is played: a scenario, or a combat alone."""
    if view.variant.fight != NONE:
        return component_name(view.kit.fights[view.variant.fight], lang)
    return scenario_name(view.kit, view.variant.scenario, lang)


def played_aim(view: Heroes3View, lang: str) -> str:
    """How what is played is won; a combat alone as every combat (HM-870)."""
    if view.variant.fight != NONE:
        return say("victory.fight", lang)
    return scenario_aim(view.kit, view.variant.scenario, view.players, lang)


def scenario_aim(kit: Kit, scenario: int, players: int, lang: str) -> str:
    """How a scenario is won with so many players, in one or two short sentences."""
    rules = kit.plain.scenarios[scenario]
    told = [victory_aim(kit, scenario, players, lang)]
    for defeat in rules.defeat:
        told.append(say(f"defeat.{defeat.row.name}", lang, count=defeat.count, rounds=rules.rounds))
    if rules.time_up is not None and not any(defeat.row.name == "round_limit" for defeat in rules.defeat):
        first = rules.time_up.tie[0] if rules.time_up.tie else 0
        resource = resource_name(first, lang) if first < len(RESOURCES) else ""
        told.append(say(f"time_up.{rules.time_up.row.name}", lang, rounds=rules.rounds, resource=resource))
    return " ".join(told)


def victory_aim(kit: Kit, scenario: int, players: int, lang: str) -> str:
    """What must be done to win a scenario with so many players."""
    told: list[str] = []
    for victory in kit.plain.scenarios[scenario].victory:
        if victory.players in (0, players) and victory.row.name != "last_faction":
            told.append(victory_text(kit, scenario, victory, lang))
            if victory.also is not None:
                told.append(victory_text(kit, scenario, victory.also, lang))
    return " ".join(told)


def victory_text(kit: Kit, scenario: int, one: ConditionEffect, lang: str) -> str:
    """One condition of a victory in a sentence."""
    where = location_name(kit, one.location, lang) if one.location != NONE else ""
    name = ai_name(kit, one.ai_id, lang) if one.ai_id else ""
    return say(
        f"victory.{one.row.name}", lang, count=one.count, rounds=one.rounds, location=where,
        goods=amounts(one.goods, lang), from_round=one.from_round, name=name,
    )  # fmt: skip


def scenario_about(kit: Kit, scenario: int, lang: str) -> str:
    """A scenario in a few words: its mode, for how many, how it is won and lost."""
    rules = kit.plain.scenarios[scenario]
    low, high = min(rules.players), max(rules.players)
    many = (
        say("scenario.players", lang, n=low) if low == high else say("scenario.players_range", lang, low=low, high=high)
    )
    return say(
        "scenario.about", lang, mode=say(f"scenario.{MODES[rules.mode]}", lang), players=many,
        aim=scenario_aim(kit, scenario, low, lang),
    )  # fmt: skip


def ai_name(kit: Kit, ident: str, lang: str) -> str:
    """What an AI hero is called, by its id, or an army of the AI by its number; hero names are the same in both
    languages where the data has one."""
    number = ident.removeprefix("army_")
    if number != ident and number.isdecimal():
        return say("opponent.army", lang, n=int(number))
    if ident == "boss":
        return say("opponent.boss", lang)
    for record in kit.scenarios:
        for hero in record.ai_heroes:
            if hero.id == ident:
                return hero.name_fr if lang == "fr" and hero.name_fr else hero.name
    return mark(ident, lang) if ident else ""


def story_text(kit: Kit, ident: str, part: str, lang: str) -> str:
    """What a scenario tells at its opening or its closing."""
    for record in kit.scenarios:
        if record.id == ident:
            told = (record.opening, record.opening_fr) if part == "opening" else (record.closing, record.closing_fr)
            return told[1] if lang == "fr" and told[1] else told[0]
    return ""


# --- seats and options


def seat_name(view: Heroes3View, seat: int, lang: str) -> str:
    """A seat goes by its faction; before one is chosen, by its number."""
    if 0 <= seat < view.players and view.faction[seat] != NONE:
        return faction_name(view.kit, view.faction[seat], lang)
    return say("seat.number", lang, n=seat + 1)


def figure_name(view: Heroes3View, hero: int, lang: str) -> str:
    """A hero on the map: the main hero of a seat by name, the secondary hero by the name of the faction's other one."""
    seat, second = divmod(hero, 2)
    main = view.hero[seat] if seat < len(view.hero) else NONE
    if main == NONE:
        return say("figure.second" if second else "figure.main", lang)
    if not second:
        return hero_name(view.kit, main, lang)
    t = view.kit.plain
    others = [one for one in t.faction_heroes[t.hero_faction[main]] if one != main]
    return hero_name(view.kit, others[0], lang) if others else say("figure.second", lang)


def start_label(how: str, lang: str) -> str:
    """What a way to begin at once is called."""
    return say(f"start.{how}", lang)


def variant_text(record: Any, lang: str) -> str:
    """What a variant does, and what it does to the difficulty (HM-1030)."""
    effect = record.does
    told = say(
        f"variant.{effect.row.name}", lang, n=effect.amount, factor=effect.factor, mp=effect.mp,
        rounds=listing([str(number) for number in effect.rounds], lang), cards=effect.post_cards,
    )  # fmt: skip
    return f"{told} {say(f'variant_difficulty.{record.effect_on_difficulty}', lang)}"


def option_value_name(kit: Kit, option: str, value: object, lang: str) -> str:
    """What a value of an option is called by the data, where the words don't name it."""
    if option == "scenario":
        return record_name(kit.scenarios, str(value), lang)
    if option == "fight":
        return record_name(kit.fights, str(value), lang)
    if option == "heroes":
        return hero_named(kit, str(value), lang)
    return faction_named(kit, str(value), lang)


def option_value_help(kit: Kit, option: str, value: object, lang: str) -> str:
    """A value of an option explained, or nothing."""
    t = kit.plain
    if option == "scenario" and value in t.scenario_ids:
        number = t.scenario_ids.index(str(value))
        return scenario_about(kit, number, lang)
    key = f"option.{option}.about.{value}"
    return say(key, lang) if key in WORDS else ""
