"""Decisions in words: what an option says on its button, the question, and what limits the answer."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.ability_kinds import PEEK_TOP_OF_DECK
from citadelle.games.heroes3.combat_fields import TOWER_FIGHTER
from citadelle.games.heroes3.effect_kinds import DAMAGE_AREA2
from citadelle.games.heroes3.rules.army import recruit_cost, reinforce_cost
from citadelle.games.heroes3.rules.cards.targets import AREAS
from citadelle.games.heroes3.rules.cards.windows import NAMES
from citadelle.games.heroes3.rules.combat.fighters import adjacent_fighters, all_hp_left, side_of
from citadelle.games.heroes3.rules.dice import die_goods
from citadelle.games.heroes3.rules.effect_sources import effects_at
from citadelle.games.heroes3.rules.map_effects import gives_resources
from citadelle.games.heroes3.rules.town_actions import book_cards, book_price
from citadelle.games.heroes3.state import AFTER_ENEMY_SPELL
from citadelle.games.heroes3.tables import (
    BUILDINGS,
    DICE,
    NONE,
    POSITIONS,
    RESOURCE_DIE,
    RESOURCES,
    SIDES,
    SPELL,
    TIERS,
    TREASURE_DIE,
)
from citadelle.games.heroes3.text.effects import FACES, Sentences, amounts
from citadelle.games.heroes3.text.names import (
    WORDS,
    Names,
    ai_name,
    building_name,
    building_named,
    capital,
    card_clause,
    card_name,
    card_named,
    faction_name,
    field_named,
    field_place,
    figure_name,
    form_name,
    hero_name,
    hero_named,
    level_text,
    location_name,
    mode_name,
    place_name,
    resource_name,
    say,
    tile_class_name,
    tile_name,
    unit_name,
    unit_named,
)
from citadelle.games.heroes3.text.outlook import attack_outlook, field_outlook
from citadelle.games.heroes3.verbs import BOOSTS, DECKS, FIGURES, SPACE_IDS
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Brief
from citadelle.kernel.words import listing
from citadelle.parts.names import record_name
from citadelle.parts.wording import Row, WordedOption, Wording

Choice = WordedOption[Heroes3View]
ENEMY_SPELL: Final = NAMES[AFTER_ENEMY_SPELL]
"""The window in which Resistance is played."""


def label(view: Heroes3View, decision: Decision, i: int, lang: str, names: Names = None) -> str:
    """What the option says on its button. Labels differ within a decision."""
    return WORDING.label(Choice(view, decision, lang, names, decision.answers[i]))


def brief(view: Heroes3View, decision: Decision, i: int, lang: str, names: Names = None) -> Brief:
    """The option on a small button, under its `group`."""
    return WORDING.brief(Choice(view, decision, lang, names, decision.answers[i]))


def group(view: Heroes3View, decision: Decision, i: int, lang: str) -> str:
    """The heading under which the option stands when there are many."""
    return WORDING.group(Choice(view, decision, lang, answer=decision.answers[i]))


# --- names of things


def fighter_name(view: Heroes3View, fighter: int, lang: str) -> str:
    """A unit on the combat board with its space; the tower by its name."""
    if not 0 <= fighter < len(view.fighter_form) or view.fighter_form[fighter] == NONE:
        return "?"
    name = form_name(view.kit, view.fighter_form[fighter], lang)
    space = view.fighter_space[fighter]
    if not 0 <= space < len(SPACE_IDS):
        return name
    return say("fighter.placed", lang, name=name, space=space_name(space))


def space_name(space: int) -> str:
    """A space of the combat board as players name it: B3."""
    return SPACE_IDS[space].upper() if 0 <= space < len(SPACE_IDS) else "–"


def own_form(o: Choice, unit: int) -> int:
    """The form of a unit in the army of whoever is asked, else its few side."""
    for form in o.view.army[o.decision.seat]:
        if form // 2 == unit:
            return form
    return unit * 2


def unit_text_of(o: Choice, unit: int) -> str:
    """A unit as the question needs it: with its side where the own army is meant."""
    if o.decision.kind == "place_unit":
        neutral = o.view.neutral_drawn and unit in o.view.neutral_drawn
        return unit_name(o.view.kit, unit, o.lang) if neutral else form_name(o.view.kit, own_form(o, unit), o.lang)
    return unit_name(o.view.kit, unit, o.lang)


def building_text_of(o: Choice, building: int) -> str:
    """A building of the town of whoever is asked."""
    return building_name(o.view.kit, max(o.view.faction[o.decision.seat], 0), building, o.lang)


# --- what the rows need


def play_word(o: Choice) -> str:
    """Which sentence tells the play of a card."""
    card, mode = o.thing("card"), o.thing("mode")
    kind = o.view.tables.card_kind[card]
    if kind == SPELL:
        return "play_spell"
    if kind in (0, 1):
        return "play_expert" if mode else "play_basic"
    return "play_again" if mode else "play_mode"


def play_args(o: Choice) -> dict[str, object]:
    """What a card does."""
    return {"text": card_clause(o.view.kit, o.thing("card"), o.thing("mode"), o.lang)}


def play_brief(o: Choice) -> str:
    """A card and, where it has two uses, which."""
    card, mode = o.thing("card"), o.thing("mode")
    name = card_name(o.view.kit, card, o.lang)
    if o.view.tables.card_kind[card] == SPELL or len(o.view.tables.card_modes[card]) < 2:
        return name
    return f"{name} ({mode_name(o.view.kit, card, mode, o.lang)})"


def hero_args(o: Choice) -> dict[str, object]:
    """What sort of hero."""
    record = o.view.kit.heroes[o.thing("hero")]
    return {"about": record.class_fr if o.lang == "fr" else record.class_}


def rotation_args(o: Choice) -> dict[str, object]:
    """How a tile lies when it is turned so: where its blocked field is, if it has one at the rim."""
    turns = o.thing("rotation")
    how = say("turned.steps", o.lang, n=turns) if turns else say("turned.none", o.lang)
    for position in blocked_at_rim(o.view, o.text("tile")):
        at = 1 + (position - 1 + turns) % (len(POSITIONS) - 1)
        way = say(f"position.{POSITIONS[at].lower()}", o.lang)
        how = say("turned.blocked", o.lang, how=how, way=way)
    return {"about": capital(how)}


def amount_args(o: Choice) -> dict[str, object]:
    """So much of the resource that is given."""
    cost = [o.thing("number") if one == o.text("resource") else 0 for one in RESOURCES]
    return {"goods": amounts(cost, o.lang)}


def about_card(o: Choice) -> dict[str, object]:
    """What a card does, in all its uses."""
    kit, card = o.view.kit, o.thing("card")
    uses = range(max(len(o.view.tables.card_modes[card]), 1))
    return {"text": " / ".join(dict.fromkeys(card_clause(kit, card, mode, o.lang) for mode in uses))}


def rotation_brief(o: Choice) -> str:
    """A rotation in few words: where the tile's blocked field is then."""
    blocked = blocked_at_rim(o.view, o.text("tile"))
    if len(blocked) != 1:
        return str(rotation_args(o)["about"])
    at = 1 + (blocked[0] - 1 + o.thing("rotation")) % (len(POSITIONS) - 1)
    return say("turned.blocked_brief", o.lang, way=say(f"position.{POSITIONS[at].lower()}", o.lang))


def top_args(o: Choice) -> dict[str, object]:
    """The open card of a common deck."""
    return {"card": card_named(o.view.kit, o.text("top"), o.lang)}


def blocked_at_rim(view: Heroes3View, ident: str) -> list[int]:
    """The printed positions of a tile's blocked fields, but its middle."""
    t = view.tables
    tile = t.tile_index.get(ident, NONE)
    if tile == NONE:
        return []
    first = tile * len(POSITIONS)
    return [at for at in range(1, len(POSITIONS)) if t.field_location[first + at] == t.blocked_location]


def enter_args(o: Choice) -> dict[str, object]:
    """What a step leads to."""
    if o.decision.kind == "end_step":
        return {"outlook": say("outlook.nothing", o.lang)}
    return {"outlook": field_outlook(o.view, o.thing("figure"), o.thing("field"), o.lang)}


def again_args(o: Choice) -> dict[str, object]:
    """The field that a hero visits again."""
    hero = o.thing("figure")
    field = o.view.hero_field[hero]
    return {
        "field": field_place(o.view.kit, field, o.lang),
        "outlook": field_outlook(o.view, hero, field, o.lang),
    }


def reveal_args(o: Choice) -> dict[str, object]:
    """The class of a face-down tile."""
    place = o.thing("place")
    if place in o.view.down_place:
        return {"about": tile_class_name(o.view.down_class[o.view.down_place.index(place)], o.lang)}
    return {"about": ""}


def build_args(o: Choice) -> dict[str, object]:
    """What a building costs."""
    row = o.view.faction[o.decision.seat] * len(BUILDINGS) + o.thing("building")
    return {"cost": amounts(o.view.tables.building_cost[row], o.lang)}


def recruit_args(o: Choice) -> dict[str, object]:
    """What a unit costs."""
    return {"cost": amounts(recruit_cost(o.view.known(), o.decision.seat, o.thing("unit")), o.lang)}


def reinforce_word(o: Choice) -> str:
    """Is it paid for?"""
    free = o.decision.kind == "free_reinforcement" or o.decision.detail.get("how") == "free"
    if o.decision.kind == "pick_unit" and o.decision.detail.get("how") == 0:
        free = True
    return "reinforce_free" if free else "reinforce"


def reinforce_args(o: Choice) -> dict[str, object]:
    """What it costs to reinforce a unit; half of it where the question says so."""
    halved = o.decision.kind == "pick_unit" and o.decision.detail.get("how") == 1
    cost = reinforce_cost(o.view.known(), o.decision.seat, o.thing("unit"), halved)
    return {"cost": amounts(cost, o.lang)}


def book_args(o: Choice) -> dict[str, object]:
    """The price of the spell book and how many cards it shows."""
    s, seat = o.view.known(), o.decision.seat
    return {"gold": book_price(s, seat), "x": book_cards(s, seat)}


def use_building_args(o: Choice) -> dict[str, object]:
    """What a building offers."""
    row = o.view.faction[o.decision.seat] * len(BUILDINGS) + o.thing("building")
    told = Sentences(o.view.kit)
    return {"text": " / ".join([told.text(option, o.lang) for option in o.view.tables.building_options[row]])}


def captured_name(o: Choice) -> str:
    """A building of a captured town."""
    return building_name(o.view.kit, o.thing("faction"), o.thing("building"), o.lang)


def use_captured_args(o: Choice) -> dict[str, object]:
    """What a building of a captured town offers its captor (HM-1032)."""
    row = o.thing("faction") * len(BUILDINGS) + o.thing("building")
    told = Sentences(o.view.kit)
    open_ = [option for option in o.view.tables.building_options[row] if not gives_resources(option)]
    return {"building": captured_name(o), "text": " / ".join([told.text(option, o.lang) for option in open_])}


def use_unit_args(o: Choice) -> dict[str, object]:
    """What a unit can do on the map."""
    t, unit = o.view.tables, o.thing("unit")
    ability = t.ability(unit * 2, PEEK_TOP_OF_DECK)
    text = Sentences(o.view.kit).text(ability, o.lang) if ability is not None else ""
    return {"text": text}


def face_text(o: Choice, place: int) -> str:
    """What a die of the question shows, by its place among the dice (attack dice: by the faces themselves)."""
    faces = o.decision.detail.get("faces", o.decision.detail.get("dice", []))
    if not isinstance(faces, list) or not 0 <= place < len(faces):
        return "?"
    die = o.text("die")
    return shown_face(o.view, DICE.index(die) if die in DICE else NONE, int(faces[place]), o.lang)


def reroll_args(o: Choice) -> dict[str, object]:
    """The face of the die that would be rolled again: a defence die and the die of an ability stand alone."""
    alone = {"reroll_defense": "defense_die", "reroll_ability": "face"}.get(o.decision.kind, "")
    if alone:
        return {"face": shown_face(o.view, NONE, o.number(alone), o.lang)}
    return {"face": face_text(o, o.thing("number"))}


def shown_face(view: Heroes3View, die: int, face: int, lang: str) -> str:
    """A face in words: resources, a treasure, or the number of an attack die."""
    t = view.tables
    if die == RESOURCE_DIE and 0 <= face < len(t.resource_die):
        resource, n = die_goods(view.known(), face)
        return say(f"amount.{RESOURCES[resource]}", lang, n=n)
    if die == TREASURE_DIE and 0 <= face < len(t.treasure_die):
        return Sentences(view.kit).text(t.treasure_die[face], lang)
    return FACES[face + 1] if -1 <= face <= 1 else str(face)


def choose_text(o: Choice) -> str:
    """One of several effects or goods."""
    number, kind = o.thing("number"), o.decision.kind
    goods = o.decision.detail.get("goods")
    if kind == "choose_goods" and isinstance(goods, list) and number < len(goods):
        return capital(goods_text(goods[number], o.lang))
    source, index = o.number("source", NONE), o.number("index", NONE)
    if source != NONE:
        options = effects_at(o.view.known(), source, index)
        if number < len(options):
            told = Sentences(o.view.kit, o.view.variant.settlement_factor)
            return capital(told.text(options[number], o.lang))
    return str(number)


def goods_text(goods: object, lang: str) -> str:
    """Amounts as events and questions give them."""
    if not isinstance(goods, dict):
        return say("amount.nothing", lang)
    return amounts([int(goods.get(name, 0)) for name in RESOURCES], lang)


def price_args(o: Choice) -> dict[str, object]:
    """One of the prices of an offer."""
    prices = o.decision.detail.get("prices")
    number = o.thing("number")
    cost = goods_text(prices[number], o.lang) if isinstance(prices, list) and number < len(prices) else ""
    return {"cost": cost}


def offer_args(o: Choice) -> dict[str, object]:
    """What an event of the scenario offers, and its price."""
    prices = o.decision.detail.get("prices")
    cost = goods_text(prices[0], o.lang) if isinstance(prices, list) and prices else ""
    unit = o.view.tables.unit_index.get(o.text("unit"), NONE)
    side = SIDES.index(o.text("side")) if o.text("side") in SIDES else 0
    return {"cost": cost, "unit": form_name(o.view.kit, unit * 2 + side, o.lang) if unit != NONE else "?", "u": 2}


def trade_args(o: Choice) -> dict[str, object]:
    """What an exchange takes and gives."""
    give, get = o.view.tables.trades[o.thing("number")]
    return {"give": amounts(give, o.lang), "get": amounts(get, o.lang)}


def level_args(o: Choice) -> dict[str, object]:
    """A level of the spell that is cast, named by the power that it asks for."""
    card = o.view.tables.card_index.get(o.text("card"), NONE)
    power = o.thing("number")
    levels = o.view.tables.card_levels[card] if card != NONE else ()
    for number in range(len(levels)):
        if levels[number].power == power:
            return {"power": power, "text": level_text(o.view.kit, card, number, o.lang)}
    return {"power": power, "text": ""}


def enemies_beside(o: Choice) -> list[int]:
    """The enemy units next to the space to which the active unit would walk."""
    by, s = o.view.active_fighter, o.view.known()
    if by == NONE:
        return []
    return [other for other in adjacent_fighters(s, o.thing("space")) if side_of(other) != side_of(by)]


def walk_word(o: Choice) -> str:
    """Which sentence says where a unit walks: with the enemies that stand there, if any do."""
    return "walk_beside" if enemies_beside(o) else "walk"


def walk_args(o: Choice) -> dict[str, object]:
    """The enemies next to the space to which a unit walks."""
    names = [form_name(o.view.kit, o.view.fighter_form[fighter], o.lang) for fighter in enemies_beside(o)]
    return {"enemies": listing(names, o.lang)} if names else {}


def strike_args(o: Choice) -> dict[str, object]:
    """What an attack would do."""
    by = o.view.active_fighter
    if by == NONE:
        by = o.number("fighter", NONE)
    return {"odds": attack_outlook(o.view, by, o.thing("fighter"), o.lang)}


def stop_word(o: Choice) -> str:
    """What stopping means here."""
    return STOPS.get(o.decision.kind, "stop")


def stop_brief(o: Choice) -> str:
    """The same on a small button."""
    word = stop_word(o)
    return say("label.stop" if word == "stop" else f"brief.{word}", o.lang)


STOPS: Final = {
    "hand_step": "stop_draw", "act": "stop_act", "place_unit": "stop_place", "power_sources": "stop_power",
    "keep_card": "stop_keep", "replace_card": "stop_replace",
}  # fmt: skip


def gold_of(o: Choice) -> dict[str, object]:
    """Gold that the question names."""
    return {"gold": o.number("gold")}


WORDING: Final[Wording[Choice]] = Wording(
    WORDS,
    {
        "take_hero": Row(args=hero_args, brief="hero", icon="hero"),
        "take_faction": Row(icon="town"),
        "carry_card": Row(args=about_card, brief="card", icon="cards"),
        "replace_card": Row(args=about_card, brief="card", icon="cards"),
        "turn_tile": Row(args=rotation_args, brief=rotation_brief, icon="hex"),
        "play": Row(label=play_word, args=play_args, brief=play_brief, icon="cards", group="group.cards"),
        "discard": Row(
            label=lambda o: "discard_paid" if o.decision.kind == "ignore_die" else "discard", brief="card",
            icon="cards",
        ),
        "take_card": Row(args=about_card, brief="card", icon="cards"),
        "look": Row(
            args=lambda o: {"x": o.number("x")}, brief=lambda o: say("brief.look", o.lang, n=o.number("x")), icon="eye",
        ),
        "take_top": Row(
            args=top_args, brief=lambda o: say("brief.take_top", o.lang, **top_args(o)), icon="cards",
        ),
        "level": Row(args=level_args, icon="spell"),
        "spend": Row(args=lambda o: {"n": o.view.tables.discard_power[o.thing("card")]}, brief="card", icon="spell"),
        "move": Row(args=enter_args, brief="field", icon="boot", group="group.move"),
        "cross": Row(args=enter_args, brief="field", icon="boot", group="group.move"),
        "visit_again": Row(args=again_args, icon="boot", group="group.move"),
        "fly": Row(icon="flying", group="group.move"),
        "reveal": Row(args=reveal_args, brief="place", icon="reveal", group="group.explore"),
        "place_tile": Row(brief="place", icon="place", group="group.explore"),
        "build": Row(args=build_args, brief="building", icon="hammer", group="group.build"),
        "population": Row(brief=lambda o: say("brief.population", o.lang), icon="people", group="group.town"),
        "spell_book": Row(args=book_args, icon="spell", group="group.town"),
        "use_building": Row(args=use_building_args, brief="building", icon="town", group="group.town"),
        "use_captured": Row(args=use_captured_args, brief=captured_name, icon="town", group="group.town"),
        "exchange": Row(icon="scales", group="group.town"),
        "use_unit": Row(args=use_unit_args, brief="unit", icon="army", group="group.town"),
        "recruit": Row(args=recruit_args, brief="unit", icon="people", group="group.population"),
        "reinforce": Row(
            label=reinforce_word, args=reinforce_args, brief="unit", icon="plus", group="group.reinforce",
        ),
        "secondary": Row(
            args=lambda o: {"gold": o.view.tables.secondary_hero_gold}, icon="hero", group="group.population",
        ),
        "morale_draw": Row(icon="morale", group="group.morale"),
        "morale_exchange": Row(icon="morale", group="group.morale"),
        "end_turn": Row(icon="hourglass"),
        "reroll_luck": Row(args=reroll_args, icon="reroll"),
        "reroll_weasel": Row(args=reroll_args, icon="reroll"),
        "reroll_morale": Row(args=reroll_args, icon="reroll"),
        "reroll_ability": Row(args=reroll_args, icon="reroll"),
        "keep_die": Row(args=lambda o: {"face": face_text(o, o.thing("number"))}, icon="check"),
        "choose": Row(text=choose_text),
        "pay_option": Row(args=price_args, icon="coin"),
        "accept_offer": Row(args=offer_args, icon="coin"),
        "take_off": Row(brief="unit", icon="minus"),
        "swap_with": Row(brief="figure", icon="cards", group="group.cards"),
        "offer_card": Row(args=about_card, brief="card", icon="cards"),
        "give_back": Row(args=about_card, brief="card", icon="cards"),
        "gift": Row(icon="coin"),
        "amount": Row(args=amount_args, icon="coin"),
        "trade": Row(args=trade_args, icon="scales"),
        "pay": Row(args=gold_of, icon="coin"),
        "surrender": Row(args=lambda o: {"gold": o.view.tables.surrender_payment}, icon="flag"),
        "walk": Row(label=walk_word, args=walk_args, brief="space", icon="boot", group="group.walk"),
        "strike": Row(args=strike_args, brief="fighter", icon="sword", group="group.attack"),
        "break": Row(brief="space", icon="hammer", group="group.attack"),
        "defend": Row(brief=lambda o: say("brief.defend", o.lang), icon="shield"),
        "retreat": Row(icon="flag"),
        "leave_combat": Row(icon="flag"),
        "stop": Row(label=stop_word, brief=stop_brief),
    },
    {
        "card": lambda o, card: card_name(o.view.kit, card, o.lang),
        "mode": lambda o, mode: str(mode),
        "boost": lambda o, boost: capital(say(f"boost.{BOOSTS[boost]}", o.lang)),
        "faction": lambda o, faction: faction_name(o.view.kit, faction, o.lang),
        "hero": lambda o, hero: hero_name(o.view.kit, hero, o.lang),
        "figure": lambda o, hero: figure_name(o.view, hero, o.lang),
        "unit": unit_text_of,
        "field": lambda o, field: field_place(o.view.kit, field, o.lang),
        "place": lambda o, place: place_name(o.view, place, o.lang),
        "building": building_text_of,
        "resource": lambda o, resource: resource_name(resource, o.lang),
        "tier": lambda o, tier: capital(say(f"tier.{TIERS[tier]}", o.lang)),
        "space": lambda o, space: space_name(space),
        "deck": lambda o, deck: say(f"peek.{DECKS[deck]}", o.lang),
        "fighter": lambda o, fighter: fighter_name(o.view, fighter, o.lang),
        "rotation": lambda o, number: str(number),
        "number": lambda o, number: str(number),
    },
)  # fmt: skip
"""How every answer is said."""


# --- the question


def prompt(view: Heroes3View, decision: Decision, lang: str, names: Names = None) -> str:
    """The question in one short sentence."""
    key = f"prompt.{prompt_word(view, decision)}"
    if key not in WORDS:
        key = f"prompt.{decision.kind}" if f"prompt.{decision.kind}" in WORDS else "prompt.choose"
    return say(key, lang, **{**dict.fromkeys(WORDS.names(key), ""), **prompt_args(view, decision, lang)})


def prompt_word(view: Heroes3View, decision: Decision) -> str:
    """Which sentence asks."""
    kind, detail = decision.kind, decision.detail
    if kind == "cancel_attack" and view.attack_damage < all_hp_left(view.known(), view.attack_on):
        return "cancel_attack_side"
    if kind == "card_window" and detail.get("window") == ENEMY_SPELL and not view.playing:
        return "card_window_after_ai_spell"
    if kind in ("card_window", "combat_cards"):
        return f"{kind}_{detail.get('window', '')}"
    if kind == "ai_way" and detail.get("aim") == "spawn":
        return "ai_way_spawn"
    if kind == "ai_tie":
        return f"{kind}_{detail.get('choice', '')}"
    if kind == "extend_combat" and not detail.get("cost"):
        return "extend_combat_free"
    if kind == "pick_unit" and decision.answers and decision.answers[0].verb.name == "weaken":
        return "pick_unit_weaken"
    if kind == "take_hero" and "recommended" in detail:
        return "take_hero_recommended"
    return kind


def enemy_spell_args(view: Heroes3View, seat: int, lang: str) -> dict[str, object]:
    """HM-1704: the spell that may be resisted, its power, and its target; of an AI spell the log tells the target."""
    if not view.playing:
        card = view.ai_spells_out[-1] if view.ai_spells_out else NONE
        return {"spell": card_name(view.kit, card, lang) if card != NONE else "?", "power": view.ai_power}
    card, target = view.playing[-1], view.card_target
    caster = view.combat_seat[0] if view.combat_seat[1] == seat else view.combat_seat[1]
    if view.tables.card_levels[card][0].kind == DAMAGE_AREA2:
        aim = listing([space_name(space) for space in AREAS[target]], lang)
    else:
        aim = fighter_name(view, target, lang)
    return {"spell": card_name(view.kit, card, lang), "power": view.pending_power[caster], "aim": aim}


def prompt_args(view: Heroes3View, decision: Decision, lang: str) -> dict[str, object]:
    """What the sentence of a question needs, from what the question tells."""
    o = Choice(view, decision, lang)
    acting = o.number("attacker", o.number("fighter", NONE))
    out: dict[str, object] = {"u": 1 if acting == TOWER_FIGHTER else 2}
    if decision.kind == "card_window" and decision.detail.get("window") == ENEMY_SPELL:
        out.update(enemy_spell_args(view, decision.seat, lang))
    for field, value in decision.detail.items():
        if field in ("fighter", "attacker", "target") and isinstance(value, int):
            out[field] = fighter_name(view, value, lang) if value != NONE else ""
        elif field == "hero":
            out[field] = hero_named(view.kit, str(value), lang)
        elif field == "card":
            out[field] = card_named(view.kit, str(value), lang)
        elif field == "unit":
            side = str(decision.detail.get("side", ""))
            name = unit_named(view.kit, str(value), lang)
            out[field] = say(f"sided.{side}", lang, name=name) if side == "pack" else name
        elif field == "tile" and value in view.tables.tile_index:
            out[field] = tile_name(view.kit, view.tables.tile_index[str(value)], lang)
        elif field == "figure" and value in FIGURES:
            out[field] = figure_name(view, FIGURES.index(str(value)), lang)
        elif field == "field":
            out[field] = field_named(view.kit, str(value), lang)
        elif field == "ai":
            out[field] = ai_name(view.kit, str(value), lang)
        elif field == "recommended":
            out["hero"] = hero_named(view.kit, str(value), lang)
        elif field == "pile":
            out[field] = say(f"pile.{value}" if f"pile.{value}" in WORDS else "pile.own", lang)
        elif field == "tier":
            out[field] = say(f"tier.{value}", lang)
        elif field == "of":
            out[field] = source_name(view, str(value), lang)
        elif field in ("dice", "faces") and isinstance(value, list):
            out[field] = listing([face_text(o, place) for place in range(len(value))], lang)
            out["n_dice"] = len(value)
        elif field in ("face", "defense_die") and isinstance(value, int):
            out[field] = FACES[value + 1] if -1 <= value <= 1 else str(value)
        elif field == "space":
            out[field] = str(value).upper()
        else:
            out[field] = value
    return out


def source_name(view: Heroes3View, ident: str, lang: str) -> str:
    """What effects stand on: a location, a building, the start bonus, an obelisk."""
    if ident in view.tables.location_index:
        return location_name(view.kit, view.tables.location_index[ident], lang)
    if ident in view.tables.building_ids:
        return building_named(view.kit, ident, lang)
    if ident == "bonus":
        return say("source_of.bonus", lang)
    return record_name(view.kit.locations, ident, lang)


def limit(view: Heroes3View, decision: Decision, lang: str, names: Names = None) -> str:
    """What limits the answer, or an empty string."""
    o, seat = Choice(view, decision, lang), decision.seat
    kind = decision.kind
    if kind == "main_action":
        second = view.hero_field[seat * 2 + 1] != NONE
        key = "limit.main_action" if second else "limit.main_action_one"
        args = {"second": o.number("second_mp")} if second else {}
        return say(key, lang, main=o.number("mp"), reserve=capital(reserve(view, seat, lang)), **args)
    if kind in ("population", "town_window", "spell_book", "trading", "recruit_offer", "offer_paid"):
        return say("limit.reserve", lang, reserve=reserve(view, seat, lang))
    if kind == "hand_step":
        return say("limit.hand_step", lang, cards=o.number("cards"), limit=o.number("limit"))
    if kind == "discard_some":
        return say("limit.discard_some", lang, done=o.number("done"), least=o.number("least"), most=o.number("most"))
    if kind == "keep_card":
        return say("limit.keep_card", lang, done=o.number("done"), most=o.number("most"))
    if kind in ("rotation", "start_rotation"):
        return say("limit.rotation", lang) if blocked_at_rim(view, o.text("tile")) else ""
    if kind == "place_unit":
        return say("limit.place_unit", lang, placed=o.number("placed"), most=o.number("most"))
    if kind == "extend_combat":
        return say("limit.extend_combat", lang, mp=o.number("mp"))
    return ""


def reserve(view: Heroes3View, seat: int, lang: str) -> str:
    """The resources of a seat."""
    return amounts(view.resources[seat * len(RESOURCES) : seat * len(RESOURCES) + len(RESOURCES)], lang)
