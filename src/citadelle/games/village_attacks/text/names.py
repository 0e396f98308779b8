"""Names of seats, components and villagers, and what abilities, traps, events and options say about themselves."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.village_attacks.crowd import LOOK_WORDS, LOOK_WOUNDS_AT, look_sort
from citadelle.games.village_attacks.effect_kinds import AbilityEffect, EventEffect, TrapStep
from citadelle.games.village_attacks.tables import ANY, HERO, KINDS, SYMBOLS, TYPES, Tables
from citadelle.kernel.words import Words, kernel_words, listing, mark
from citadelle.parts.effect_words import EffectWords
from citadelle.parts.names import component_name

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit
    from citadelle.games.village_attacks.view import VillageAttacksView

WORDS: Final = Words.load(files("citadelle.games.village_attacks") / "words.toml").over(kernel_words())
Names = Sequence[str] | None


def say(key: str, lang: str, /, **args: object) -> str:
    """A sentence of Village Attacks or of the kernel."""
    return WORDS.say(key, lang, **args)


def title(lang: str) -> str:
    """The name of the game."""
    return say("game.title", lang)


def pitch(lang: str) -> str:
    """The game in one paragraph."""
    return say("game.pitch", lang)


def score_name(part: str, lang: str) -> str:
    """The name of a row of the score table."""
    return say(f"score.{part}", lang)


# --- components


def record_name(records: Sequence[Any], ident: str, lang: str) -> str:
    """The name of a component by its id; an id that the data doesn't know stands for itself."""
    for record in records:
        if record.id == ident:
            return component_name(record, lang)
    return mark(ident, lang)


def zone_name(kit: Kit, ident: str, lang: str) -> str:
    """What a room is called, by the id of its tile."""
    return record_name(kit.tiles, ident, lang)


def monster_name(kit: Kit, monster: int, lang: str) -> str:
    """What a Monster is called."""
    return component_name(kit.monsters[monster], lang)


def ability_name(kit: Kit, ident: str, lang: str) -> str:
    """What an ability is called."""
    return record_name([ability for monster in kit.monsters for ability in monster.ability], ident, lang)


def condition_name(kit: Kit, ident: str, lang: str) -> str:
    """What a condition is called."""
    return record_name(kit.conditions, ident, lang)


def symbol_name(kit: Kit, symbol: int, lang: str) -> str:
    """What a symbol of the dice is called."""
    return say("symbol.any", lang) if symbol == ANY else record_name(kit.dice.symbol, SYMBOLS[symbol], lang)


def cost_text(kit: Kit, cost: Sequence[int], lang: str) -> str:
    """A price in dice."""
    return " + ".join([symbol_name(kit, symbol, lang) for symbol in cost])


def sort_name(kit: Kit, sort: str, lang: str, n: int = 1) -> str:
    """A sort of villager by its id, in the form that goes with n of them."""
    t: Tables = kit.plain
    number = t.sort_ids.index(sort) if sort in t.sort_ids else -1
    if number < 0:
        return mark(sort, lang)
    kind = t.sort_kind[number]
    if kind == HERO:
        return record_name(kit.heroes, sort, lang)
    kind_id = KINDS[kind]
    type_ = sort.removeprefix(f"{kind_id}_")
    if type_ in TYPES:
        return say(f"sort.{kind_id}", lang, n=n, type=say(f"type.{type_}", lang))
    return say(f"sort.{sort}", lang, n=n)


def look_name(kit: Kit, look: int, lang: str) -> str:
    """A villager as a player sees it: its sort and all that lies on it."""
    name = sort_name(kit, kit.plain.sort_ids[look_sort(look)], lang)
    states = [say(f"state.{LOOK_WORDS[i]}", lang) for i in range(len(LOOK_WORDS)) if look >> i & 1]
    wounds = look >> LOOK_WOUNDS_AT & 15
    if wounds:
        states.append(say("state.wounds", lang, n=wounds))
    return f"{name} ({', '.join(states)})" if states else name


def counted(kit: Kit, sort: str, n: int, lang: str) -> str:
    """So many villagers of a sort; a hero by its name."""
    name = sort_name(kit, sort, lang, n)
    return name if n == 1 and any(hero.id == sort for hero in kit.heroes) else f"{n} {name}"


def target_name(kit: Kit, ident: str, lang: str) -> str:
    """Whatever villagers attack, by its id: a Monster, a minion, a Summoned Monster, the Heart."""
    if ident == "heart":
        return say("target.heart", lang)
    stem, _, number = ident.rpartition("_")
    if number.isdecimal() and any(minion.id == stem for minion in kit.minions):
        return f"{record_name(kit.minions, stem, lang)} {number}"
    known = [*kit.monsters, *kit.summoned]
    return record_name(known, ident, lang)


# --- seats and options


def seat_name(view: VillageAttacksView, seat: int, lang: str) -> str:
    """A seat goes by its Monster; before one is chosen, by its number."""
    if 0 <= seat < view.players and view.party[seat] >= 0:
        return monster_name(view.kit, view.party[seat], lang)
    return say("seat.number", lang, n=seat)


def option_words(option: str, lang: str) -> tuple[str, str]:
    """What an option of a new game is called, and what it does in a sentence."""
    return say(f"option.{option}.label", lang), say(f"option.{option}.help", lang)


def option_value(kit: Kit, option: str, value: object, lang: str) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return say("yes_no.yes" if value else "yes_no.no", lang)
    if isinstance(value, int):
        return say("seat.number", lang, n=value)
    if isinstance(value, list | tuple):
        return listing([option_value(kit, option, one, lang) for one in value], lang) or say(
            f"option.{option}.value.none", lang
        )
    key = f"option.{option}.value.{value}"
    if key in WORDS:
        return say(key, lang)
    if option == "scenario":
        for scenario in kit.scenarios:
            if scenario.id == value:
                return f"{scenario.number}. {component_name(scenario, lang)}"
    return record_name(kit.monsters, str(value), lang)


# --- what effects say


class Told:
    """Sentences of abilities, traps and events."""

    def __init__(self) -> None:
        rooms = {AbilityEffect: "effect", TrapStep: "trap_step", EventEffect: "event_effect"}
        self.words = EffectWords(say, rooms=rooms, told={"kinds": "kinds"})

    def text(self, kit: Kit, effect: Any, lang: str) -> str:
        """The sentence of an effect."""
        given = effect.given.get("condition")
        if not isinstance(given, str):
            return self.words.text(effect, lang)
        key = f"{self.words.rooms[type(effect)]}.{effect.row.sentence(effect)}"
        values = {**self.words.values(effect, lang), "condition": condition_name(kit, given, lang)}
        return say(key, lang, **values)


TOLD: Final = Told()


def ability_text(kit: Kit, ability: int, version: int, lang: str) -> str:
    """What a version of an ability does."""
    return TOLD.text(kit, kit.plain.ability_levels[ability][version], lang)


def trap_text(kit: Kit, trap: int, lang: str) -> str:
    """What a trap does, step by step."""
    return "; ".join([TOLD.text(kit, step, lang) for step in kit.plain.trap_steps[trap]])


def event_text(kit: Kit, event: int, lang: str) -> str:
    """What an event does."""
    return TOLD.text(kit, kit.plain.event_does[event], lang)
