"""Decisions in words: what an option says on its button, the question, and what limits the answer."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.combat_fields import TOWER_FIGHTER
from citadelle.games.heroes3.effect_kinds import DAMAGE_AREA2
from citadelle.games.heroes3.rules.cards.targets import AREAS
from citadelle.games.heroes3.rules.cards.windows import NAMES
from citadelle.games.heroes3.rules.combat.fighters import all_hp_left
from citadelle.games.heroes3.state import AFTER_ENEMY_SPELL
from citadelle.games.heroes3.tables import NONE, RESOURCES, TIERS
from citadelle.games.heroes3.text.card_choices import about_card, level_args, play_args, play_brief, play_word, top_args
from citadelle.games.heroes3.text.choice import Choice
from citadelle.games.heroes3.text.combat_choices import (
    fighter_name,
    space_name,
    strike_args,
    unit_text_of,
    walk_args,
    walk_word,
)
from citadelle.games.heroes3.text.effects import FACES, amounts
from citadelle.games.heroes3.text.map_choices import (
    again_args,
    amount_args,
    blocked_at_rim,
    choose_text,
    enter_args,
    face_text,
    hero_args,
    offer_args,
    price_args,
    reroll_args,
    reveal_args,
    rotation_args,
    rotation_brief,
    trade_args,
)
from citadelle.games.heroes3.text.names import (
    WORDS,
    Names,
    ai_name,
    building_named,
    capital,
    card_name,
    card_named,
    faction_name,
    field_named,
    field_place,
    figure_name,
    hero_name,
    hero_named,
    location_name,
    place_name,
    resource_name,
    say,
    tile_name,
    unit_named,
)
from citadelle.games.heroes3.text.town_choices import (
    book_args,
    build_args,
    building_text_of,
    captured_name,
    priced,
    recruit_args,
    reinforce_args,
    reinforce_word,
    secondary_brief,
    use_building_args,
    use_captured_args,
    use_unit_args,
)
from citadelle.games.heroes3.verbs import BOOSTS, DECKS, FIGURES
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Brief
from citadelle.kernel.words import listing
from citadelle.parts.names import record_name
from citadelle.parts.wording import Row, Wording

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


# --- what the rows need


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
        "recruit": Row(
            args=recruit_args, brief=lambda o: priced(o, recruit_args(o)), icon="people", group="group.population",
        ),
        "reinforce": Row(
            label=reinforce_word, args=reinforce_args, icon="plus",
            brief=lambda o: priced(o, reinforce_args(o) if reinforce_word(o) == "reinforce" else {}),
            group="group.reinforce",
        ),
        "secondary": Row(
            args=lambda o: {"gold": o.view.tables.secondary_hero_gold}, brief=secondary_brief, icon="hero",
            group="group.population",
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
