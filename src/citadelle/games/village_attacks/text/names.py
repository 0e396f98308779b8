"""Names of seats, components and villagers, and what abilities, traps, events and options say about themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.village_attacks.crowd import LOOK_WORDS, LOOK_WOUNDS_AT, look_sort
from citadelle.games.village_attacks.effect_kinds import AbilityEffect, EventEffect, TrapStep
from citadelle.games.village_attacks.tables import ANY, BLANK, HERO, KINDS, NO_LIMIT, SYMBOLS, TYPES, Tables
from citadelle.kernel.words import join_clauses, listing, load_words, mark
from citadelle.parts.effect_words import EffectWords
from citadelle.parts.effects import THEN, Effect
from citadelle.parts.names import component_name, record_name

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit
    from citadelle.games.village_attacks.view import VillageAttacksView

Names = Sequence[str] | None

FIRST_OF_KIND: Final = " I"
"""The number that the data gives the first of two tiles of a kind."""
FILES: Final = ("words.toml", "words_parts.toml", "words_log.toml")

WORDS: Final = load_words("citadelle.games.village_attacks", *FILES)


def say(key: str, lang: str, /, **args: object) -> str:
    """A sentence of Village Attacks or of the kernel."""
    return WORDS.say(key, lang, **args)


# --- components


def zone_name(kit: Kit, ident: str, lang: str) -> str:
    """What a room is called everywhere, by the id of its tile: the second of a kind has its number, the first none."""
    return record_name(kit.tiles, ident, lang).removesuffix(FIRST_OF_KIND)


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
    if symbol in (ANY, BLANK):
        return say("symbol.any" if symbol == ANY else "symbol.blank", lang)
    return record_name(kit.dice.symbol, SYMBOLS[symbol], lang)


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


def one_name(kit: Kit, sort: str, lang: str) -> str:
    """One villager of a sort, as a sentence needs it: "a peasant"; a hero by its name."""
    t: Tables = kit.plain
    if sort not in t.sort_ids or t.sort_kind[t.sort_ids.index(sort)] == HERO:
        return sort_name(kit, sort, lang)
    kind = KINDS[t.sort_kind[t.sort_ids.index(sort)]]
    type_ = sort.removeprefix(f"{kind}_")
    if type_ in TYPES:
        return say(f"one.{kind}", lang, type=say(f"type.{type_}", lang))
    return say(f"one.{sort}", lang)


def look_name(kit: Kit, look: int, lang: str, n: int = 1) -> str:
    """A villager as a player sees it: its sort, in the form that goes with n of them, and all that lies on it."""
    name = sort_name(kit, kit.plain.sort_ids[look_sort(look)], lang, n)
    states = [say(f"state.{LOOK_WORDS[i]}", lang) for i in range(len(LOOK_WORDS)) if look >> i & 1]
    wounds = look >> LOOK_WOUNDS_AT & 15
    if wounds:
        states.append(say("state.wounds", lang, n=wounds))
    return f"{name} ({', '.join(states)})" if states else name


def the_villager(kit: Kit, look: int, lang: str, first: bool = False) -> str:
    """A villager with its article, at the head of a sentence or within it; a hero by its name."""
    name = look_name(kit, look, lang)
    if kit.plain.sort_kind[look_sort(look)] == HERO:
        return name
    return say("the.subject" if first else "the.villager", lang, name=name)


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
    return say("seat.number", lang, n=seat + 1)


def option_value_name(kit: Kit, option: str, value: object, lang: str) -> str:
    """What a value of an option is called by the data, where the words don't name it."""
    if option == "scenario":
        for scenario in kit.scenarios:
            if scenario.id == value:
                return f"{scenario.number}. {component_name(scenario, lang)}"
    return record_name(kit.monsters, str(value), lang)


# --- what effects say


class EffectSentences(EffectWords):
    """Sentences of abilities, traps and events, with the names of what they are about."""

    def __init__(self, kit: Kit) -> None:
        rooms = {AbilityEffect: "effect", TrapStep: "trap_step", EventEffect: "event_effect"}
        super().__init__(say, rooms=rooms, told={"kinds": "kinds"})
        self.kit = kit

    def text(self, effect: Effect, lang: str) -> str:
        """The sentence of an effect; one without a limit, or for one villager, minion or room, may have another."""
        if effect.kind >= THEN:
            return self.composed(effect, lang)
        key = f"{self.rooms[type(effect)]}.{effect.row.sentence(effect)}"
        values = {**self.values(effect, lang), **self.names(effect.given, lang)}
        if f"{key}_all" in WORDS and any(value == NO_LIMIT for value in values.values()):
            key += "_all"
        elif f"{key}_one" in WORDS and 1 in (values.get("count"), values.get("zones")):
            key += "_one"
        return say(key, lang, **values)

    def names(self, given: Mapping[str, object], lang: str) -> dict[str, object]:
        """What an effect names: a condition, a minion, an event, kinds of villagers."""
        out: dict[str, object] = {}
        kit = self.kit
        tables: Mapping[str, Sequence[Any]] = {
            "condition": kit.conditions, "minion": kit.minions, "fallback": kit.events,
        }  # fmt: skip
        for field, records in tables.items():
            ident = given.get(field)
            if isinstance(ident, str):
                out[field] = record_name(records, ident, lang)
        kinds = given.get("kinds")
        if isinstance(kinds, list | tuple):
            out["kinds"] = listing([say(f"affected.{kind}", lang) for kind in kinds], lang)
        return out


def ability_text(kit: Kit, ability: int, version: int, lang: str) -> str:
    """What a version of an ability does."""
    return EffectSentences(kit).text(kit.plain.ability_levels[ability][version], lang)


def trap_text(kit: Kit, trap: int, lang: str) -> str:
    """What a trap does, step by step."""
    return join_clauses([EffectSentences(kit).text(step, lang) for step in kit.plain.trap_steps[trap]], lang)


def trap_offer(kit: Kit, trap: int, lang: str) -> str:
    """What a trap does and whom it spares, for those who may lay it (VA-201)."""
    text = trap_text(kit, trap, lang)
    spared = [say(f"affected.{kind}", lang) for kind in KINDS if kind not in kit.traps[trap].affects]
    return say("trap_step.spares", lang, text=text, kinds=listing(spared, lang)) if spared else text


def event_text(kit: Kit, event: int, lang: str) -> str:
    """What an event does."""
    effect = kit.plain.event_does[event]
    told = [EffectSentences(kit).text(effect, lang)]
    told += [say(f"event_effect.{flag}", lang) for flag in ("remove_burn", "stand_up") if getattr(effect, flag)]
    return join_clauses(told, lang)
