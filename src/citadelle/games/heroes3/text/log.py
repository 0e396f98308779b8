"""What happened and why not: events and refusals as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from citadelle.games.heroes3.map_kinds import INCOME, MapEffect
from citadelle.games.heroes3.rules.effect_sources import SOURCES
from citadelle.games.heroes3.scenario_kinds import AI_OPS, ATTACHED_TO, USE_SCENARIO_SKILL
from citadelle.games.heroes3.tables import BUILDINGS, DICE, NONE, RESOURCE_DIE, RESOURCES, SIDES, TREASURE_DIE
from citadelle.games.heroes3.text.effects import FACES, Sentences, amounts, signed
from citadelle.games.heroes3.text.names import (
    ROMAN,
    WORDS,
    ai_name,
    astrologer_text,
    building_named,
    card_named,
    card_text,
    faction_named,
    field_named,
    form_name,
    hero_named,
    say,
    story_text,
    unit_named,
)
from citadelle.games.heroes3.verbs import FIGURES
from citadelle.kernel.scene import Reveal
from citadelle.kernel.words import listing, mark, number_or
from citadelle.parts.names import record_name

if TYPE_CHECKING:
    from citadelle.games.heroes3.catalog import Kit
    from citadelle.kernel.decision import Refusal
    from citadelle.kernel.event import Event

ICONS: Final[Mapping[str, str]] = {
    "boss_drawn": "people", "boss_card_removed": "minus", "card_offered": "cards", "cards_swapped": "cards",
    "swap_declined": "cards", "resources_given": "coin", "story_told": "cards",
    "level_set": "xp", "mark_placed": "obelisk", "ai_unit_reinforced": "plus",
    "ai_unit_weakened": "minus", "map_laid": "map", "faction_chosen": "town", "hero_chosen": "hero",
    "setup_die": "dicez", "first_player": "crown",
    "round_begins": "hourglass", "turn_begins": "pennant", "astrologers_drawn": "observatory",
    "resources_gained": "coin", "resources_paid": "coin", "gold_handed_over": "coin", "experience_gained": "xp",
    "level_reached": "xp", "morale_changed": "morale", "movement_gained": "boot", "hero_moved": "boot",
    "hero_placed": "place", "hero_retreated": "flag", "hero_surrendered": "flag", "hero_beaten": "destroy",
    "tile_revealed": "reveal", "tile_placed": "place", "tile_laid": "hex", "field_visited": "eye",
    "field_claimed": "flag", "obelisk_visited": "obelisk", "cube_taken": "trophy", "grail_taken": "grail",
    "grail_dropped": "grail", "building_built": "hammer", "spell_book_used": "spell", "unit_joined": "people",
    "unit_reinforced": "plus", "unit_weakened": "minus", "dice_rolled": "dicez", "card_played": "cards",
    "card_discarded": "cards", "card_removed": "destroy", "card_taken": "cards",
    "card_gained_aside": "cards", "card_drawn": "cards",
    "spell_cast": "spell", "spell_announced": "spell", "spell_countered": "shield", "combat_announced": "sword",
    "combat_began": "sword", "guards_drawn": "people", "fighter_placed": "place", "fighter_moved": "boot",
    "ai_combat_began": "sword", "ai_deck_laid": "cards", "ai_card_drawn": "cards", "ai_card_discarded": "cards",
    "ai_attack_waits": "sword", "ai_bonus_attached": "plus", "ai_spell_drawn": "spell", "ai_spell_cast": "spell",
    "ai_spell_put_back": "spell", "ai_reinforced": "plus", "ai_aimed": "eye", "ai_approached": "boot",
    "combat_left": "flag", "fighter_defends": "shield", "fighter_damaged": "health", "fighter_flipped": "minus",
    "fighter_removed": "destroy",
    "fighter_healed": "health", "fighter_paralysed": "lock", "attack_declared": "sword", "attack_rolled": "dicez",
    "attack_rerolled": "reroll", "wall_destroyed": "hammer", "combat_ended": "crown", "player_eliminated": "close",
    "ai_turn_begins": "pennant", "ai_moved": "boot", "ai_reveals": "reveal", "ai_stays": "lock", "ai_attacks": "sword",
    "ai_besieges": "sword", "ai_attacked": "sword", "ai_beaten": "trophy", "hero_beaten_by_ai": "destroy",
    "ai_retreated": "flag", "ai_beat_guards": "sword", "ai_visited": "eye", "ai_claimed": "flag",
    "ai_removed_cube": "minus", "army_appears": "people",
    "tie_decided": "crown", "game_won": "crown", "game_lost": "close", "surrendered": "flag", "quick_combat": "sword",
    "scenario_won": "crown", "scenario_lost": "close", "scenario_tried_again": "reroll", "cards_laid_open": "cards",
    "card_carried": "cards", "card_replaced": "cards", "hero_changed": "hero", "carried_over": "coin",
    "army_carried": "army", "campaign_won": "trophy", "campaign_lost": "close",
}  # fmt: skip
TOWER: Final = "arrow_tower"
"""The only unit whose name is one thing."""
SILENT: Final = ("forced", "event_happens", "combat_began", "power_added", "card_stays", "turn_ends")
"""Events that need no words: another line says it."""
PLACES: Final[Mapping[str, str]] = {"from": "start", "to": "end"}
MOVED: Final = ("hero_moved", "ai_moved")
"""Events of a figure that goes from one field to another."""
OWN_PILES: Final = ("deck_", "hand_")
"""The piles of a single player."""
AI_PILES: Final = ("ai_deck_", "ai_spells_")
"""The piles of an AI opponent, each with its number."""


def log_line(kit: Kit, event: Event, names: Sequence[str], lang: str) -> str:
    """One event in words; empty for events that need none."""
    if event.kind in SILENT:
        return ""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    args = {"who": who, **dressed(kit, event.args, names, lang, event.kind)}
    key = f"event.{sentence(event)}"
    if key not in WORDS:
        return mark(event.kind, lang)
    line = WORDS.say_known(key, lang, args)
    return line[:1].upper() + line[1:]


def sentence(event: Event) -> str:
    """Which sentence tells an event."""
    if event.kind == "effect_began" and "unit" not in event.args:
        return "effect_began_side"
    if event.kind == "attack_declared" and "n" in event.args:
        return "attack_done" if "dice" in event.args else "attack_done_no_die"
    if event.kind == "attack_declared" and "dice" in event.args:
        return "attack_begun"
    if event.kind == "effect_chosen" and "number" in event.args and event.args.get("of") not in SOURCES:
        return "effect_chosen_what"
    own = f"{event.kind}_own"
    if str(event.args.get("pile", "")).startswith(OWN_PILES) and f"event.{own}" in WORDS:
        return own
    return event.kind


def dressed(kit: Kit, args: Mapping[str, object], names: Sequence[str], lang: str, kind: str = "") -> dict[str, object]:
    """The arguments of an event or a refusal as a sentence needs them: ids by their names."""
    out: dict[str, object] = {"count": number_or(args.get("count"), 1), "n": args.get("n", 1)}
    goods = [number_or(args.get(name)) for name in RESOURCES]
    out["goods"] = amounts(goods, lang)
    if "n" in args:
        out["signed"] = signed(number_or(args["n"]))
    for field, value in args.items():
        out[PLACES.get(field, field) if kind in MOVED else field] = one(kit, kind, field, value, args, names, lang)
    unit = str(args.get("unit", ""))
    out["u"] = 1 if unit == TOWER else 2
    out["bare"] = unit_named(kit, unit, lang) if unit else "?"
    pile = str(args.get("pile", ""))
    if pile.startswith(OWN_PILES) and pile[-1].isdecimal() and int(pile[-1]) < len(names):
        out["owner"] = names[int(pile[-1])]
    if kind == "attack_counted":
        out["die"] = signed(number_or(args.get("die")) - number_or(args.get("wall")))
    if kind == "fighter_moved":
        out["start"] = str(args.get("from", "?")).upper()
    if kind == "attack_declared":
        mode = str(args.get("mode", "first"))
        key = f"attack_as.{mode}" if f"attack_as.{mode}" in WORDS else "attack_as.first"
        out["attack"] = say(key, lang, unit=out.get("unit", "?"), target=out.get("target", "?"), u=out["u"])
    if kind in ("effect_began", "effect_ended"):
        out["effect"] = lasting_text(str(args.get("effect", "")), number_or(args.get("n")), lang)
        name = f"lasting_name.{args.get('effect', '')}"
        out["name"] = say(name, lang) if name in WORDS else mark(str(args.get("effect", "")), lang)
    if kind == "cubes_removed" and isinstance(args.get("fields"), list | tuple):
        out["n"] = len(args["fields"])  # type: ignore[arg-type]
    if kind == "game_won" and isinstance(args.get("seats"), list | tuple):
        out["n"] = len(args["seats"])  # type: ignore[arg-type]
    if kind == "tie_decided":
        out["what"] = say(f"score.{args.get('by', '')}", lang).lower()
    if kind == "ai_spell_cast" and isinstance(args.get("spaces"), list | tuple):
        out["target"] = listing([str(space).upper() for space in args["spaces"]], lang)  # type: ignore[attr-defined]
    if kind == "neutral_drawn" and "units" not in args:
        out["units"] = out.get("unit", "?")
    if kind == "cards_swapped":
        out["other"] = out.get("instead", "?")
    if kind == "effect_chosen":
        out["what"] = chosen(kit, str(args.get("of", "")), number_or(args.get("number")), lang)
    if kind == "story_told":
        out["story"] = story_text(kit, str(args.get("scenario", "")), str(args.get("part", "")), lang)
    if kind == "astrologers_drawn":
        out["text"] = proclaimed(kit, str(args.get("card", "")), lang).removesuffix(".")
    return out


def chosen(kit: Kit, of: str, number: int, lang: str) -> str:
    """The effect that was chosen at a location or a building; how high an income is, another line tells."""
    t = kit.plain
    if of in t.location_ids:
        found = t.location_effect[t.location_ids.index(of)].effects
    else:
        found = t.building_options[t.building_ids.index(of)] if of in t.building_ids else ()
    if not 0 <= number < len(found):
        return "?"
    effect = found[number]
    assert isinstance(effect, MapEffect)
    if effect.kind == INCOME:
        kinds = [say(f"resource.{name}", lang) for name, n in zip(RESOURCES, effect.goods, strict=True) if n]
        return say("map_op.income_of", lang, resource=listing(kinds, lang))
    return Sentences(kit).text(effect, lang)


def one(
    kit: Kit, kind: str, field: str, value: object, args: Mapping[str, object], names: Sequence[str], lang: str
) -> object:
    """One argument by its name."""
    text = str(value)
    if kind == "cards_swapped" and field == "instead":
        return card_named(kit, text, lang)
    if field in ("unit", "target", "other", "instead") and text:
        return sided(kit, text, str(args.get("side", "")) if field == "unit" else "", lang)
    if field == "units" and isinstance(value, list | tuple):
        sides = args.get("sides")
        if isinstance(sides, list | tuple):
            return listing([sided(kit, str(u), str(side), lang) for u, side in zip(value, sides, strict=False)], lang)
        return listing([unit_named(kit, str(unit), lang) for unit in value], lang)
    if field == "replaced":
        return card_named(kit, text, lang)
    if field == "card":
        return astrologer(kit, text, lang) if kind.startswith("astrologers") else card_named(kit, text, lang)
    if field == "cards" and isinstance(value, list | tuple):
        return listing([thing_name(kit, str(card), lang) for card in value], lang)
    if field == "building":
        return building(kit, text, lang)
    if field in ("field", "from", "to") and "." in text:
        return field_named(kit, text, lang)
    if field == "ai":
        return ai_name(kit, text, lang)
    if field == "figure":
        return whose(text, names, lang)
    if field in ("to", "of", "by", "enemy") and isinstance(value, int):
        return names[value] if 0 <= value < len(names) else mark(text, lang)
    if field in ("seats", "awaited") and isinstance(value, list | tuple):
        return listing([names[seat] for seat in value if isinstance(seat, int) and seat < len(names)], lang)
    shown = args.get("shown")
    if field == "faces" and args.get("die") == DICE[RESOURCE_DIE] and isinstance(shown, list | tuple):
        return listing([goods_shown(goods, lang) for goods in shown], lang)
    if field in ("dice", "faces") and isinstance(value, list | tuple):
        return listing([face(kit, str(args.get("die", "")), number_or(one_), lang) for one_ in value], lang)
    return other(kit, field, value, args, lang)


def other(kit: Kit, field: str, value: object, args: Mapping[str, object], lang: str) -> object:
    """One argument of the rarer sort by its name."""
    text = str(value)
    if field == "face" and isinstance(value, int):
        return face(kit, "", value, lang)
    if field == "pile" and text.startswith(OWN_PILES):
        return say("pile.own", lang)
    if field == "ai_card":
        return record_name(kit.ai_cards, text, lang)
    if field == "bonus":
        return say(f"ai_bonus.{text}", lang, signed=signed(number_or(args.get("n"))))
    if field == "pile" and text.startswith(AI_PILES):
        return say(f"pile.{text.rpartition('_')[0]}", lang)
    if field in ("outcome", "wall", "source", "pile") and isinstance(value, str):
        return say(f"{field}.{text}", lang) if f"{field}.{text}" in WORDS else mark(text, lang)
    if field == "faction":
        return faction_named(kit, text, lang)
    if field == "hero":
        return hero_named(kit, text, lang)
    if field == "tile":
        return record_name(kit.tiles, text, lang)
    if field == "scenario":
        return record_name(kit.scenarios, text, lang)
    if field == "tier":
        return say(f"tier.{text}", lang) if f"tier.{text}" in WORDS else text
    if field == "morale" and isinstance(value, int):
        return say("morale.up" if value > 0 else "morale.down" if value < 0 else "morale.zero", lang)
    if field == "of":
        known = [*kit.locations, *kit.buildings]
        return say("source_of.bonus", lang) if text == "bonus" else record_name(known, text, lang)
    if field == "level" and isinstance(value, int) and 0 < value < len(ROMAN):
        return ROMAN[value]
    if field in ("space", "to", "at"):
        return text.upper()
    if field == "value" and args.get("die") == "attack" and isinstance(value, int):
        return face(kit, "", value, lang)
    return value


def sided(kit: Kit, unit: str, side: str, lang: str) -> str:
    """A unit by its id, with its side where that is told."""
    if side in SIDES and unit in kit.plain.unit_index:
        return form_name(kit, kit.plain.unit_index[unit] * 2 + SIDES.index(side), lang)
    return unit_named(kit, unit, lang)


def thing_name(kit: Kit, ident: str, lang: str) -> str:
    """A card of any pile: a card of a player, a neutral unit, an astrologers card."""
    if ident in kit.plain.card_index:
        return card_named(kit, ident, lang)
    if ident in kit.plain.unit_index:
        return unit_named(kit, ident, lang)
    return record_name(kit.astrologers, ident, lang)


def astrologer(kit: Kit, ident: str, lang: str) -> str:
    """An astrologers card by its id."""
    return record_name(kit.astrologers, ident, lang)


def proclaimed(kit: Kit, ident: str, lang: str) -> str:
    """What an astrologers card says."""
    ids = kit.plain.astrologer_ids
    return astrologer_text(kit, ids.index(ident), lang) if ident in ids else ""


def building(kit: Kit, ident: str, lang: str) -> str:
    """A building by its id, or by its place on every town board."""
    if ident in BUILDINGS:
        return building_named(kit, kit.plain.building_ids[BUILDINGS.index(ident)], lang)
    return building_named(kit, ident, lang)


def whose(figure: str, names: Sequence[str], lang: str) -> str:
    """A hero by its key: whose it is."""
    if figure not in FIGURES:
        return mark(figure, lang)
    seat, second = divmod(FIGURES.index(figure), 2)
    who = names[seat] if seat < len(names) else say("seat.number", lang, n=seat + 1)
    return say("whose.second" if second else "whose.main", lang, who=who)


def goods_shown(goods: object, lang: str) -> str:
    """What a resource die gives, as its event tells it."""
    given = goods if isinstance(goods, dict) else {}
    return listing([say(f"amount.{name}", lang, n=number_or(given[name])) for name in RESOURCES if name in given], lang)


def face(kit: Kit, die: str, value: int, lang: str) -> str:
    """A face of a die in words."""
    t = kit.plain
    which = DICE.index(die) if die in DICE else -1
    if which == RESOURCE_DIE and 0 <= value < len(t.resource_die):
        resource, n = t.resource_die[value]
        return say(f"amount.{RESOURCES[resource]}", lang, n=n)
    if which == TREASURE_DIE and 0 <= value < len(t.treasure_die):
        return Sentences(kit).text(t.treasure_die[value], lang)
    return FACES[value + 1] if -1 <= value <= 1 else str(value)


def lasting_text(effect: str, n: int, lang: str) -> str:
    """A lasting effect in words."""
    key = f"lasting.{effect}"
    bare = effect in ("silence", "spell_immunity")
    return say(key, lang, signed="" if bare else signed(n)) if key in WORDS else mark(effect, lang)


def icon(event: Event) -> str:
    """The icon of an event's line in the log."""
    return ICONS.get(event.kind, "log")


def reveal(kit: Kit, event: Event, lang: str) -> Reveal | None:
    """A card that this event shows for the first time."""
    ident = str(event.args.get("card", ""))
    if event.kind == "astrologers_drawn" and ident in kit.plain.astrologer_ids:
        return Reveal("card", astrologer(kit, ident, lang), proclaimed(kit, ident, lang), icon="observatory")
    ai_card = str(event.args.get("ai_card", ""))
    if event.kind == "ai_card_drawn" and ai_card in kit.plain.ai_card_ids:
        return Reveal(
            "card",
            record_name(kit.ai_cards, ai_card, lang),
            ai_card_text(kit, ai_card, number_or(event.args.get("n")), lang),
            icon="cards",
        )
    if event.kind in ("spell_cast", "ai_spell_cast") and ident in kit.plain.card_index:
        card = kit.plain.card_index[ident]
        return Reveal("card", card_named(kit, ident, lang), card_text(kit, card, 0, lang), icon="spell")
    return None


def ai_card_text(kit: Kit, ident: str, n: int, lang: str) -> str:
    """What an AI card does with the number that the difficulty gives it (HM-931)."""
    effect = kit.plain.ai_card_effect[kit.plain.ai_card_ids.index(ident)]
    word = AI_OPS.kinds[effect.kind].name
    if effect.attach != NONE:
        word = f"{word}_{ATTACHED_TO[effect.attach]}"
    elif effect.kind == USE_SCENARIO_SKILL:
        word = f"{word}_{n}"
    key = f"ai_card_text.{word}"
    return say(key, lang, n=n, signed=signed(n)) if key in WORDS else ""


def refusal(kit: Kit, refused: Refusal, names: Sequence[str], lang: str) -> str:
    """Why a choice is not accepted: the reason alone, its rule is shown behind it."""
    key = f"refusal.{refused.code}" if f"refusal.{refused.code}" in WORDS else "refusal.forbidden"
    return WORDS.say_known(key, lang, {"key": refused.key, **dressed(kit, refused.args, names, lang)}) + "."
