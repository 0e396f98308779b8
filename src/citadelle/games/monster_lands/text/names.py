"""Names of seats, places, dice and components, and the words of options and scores.

Sentences come from `words*.toml`, names from the data. `names` are the seats' names; without them a seat goes by the
colour of its clan. `lang` is a language of `citadelle.kernel.words`, or its pseudo-language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.monster_lands.tables import COLOURS, PATH_IDS, POOL_IDS
from citadelle.kernel.words import load_words, mark
from citadelle.parts.names import component_name, find_record

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit
    from citadelle.kernel.view import View

Names = Sequence[str] | None

FILES: Final = ("words.toml", "words_parts.toml", "words_log.toml")

WORDS: Final = load_words("citadelle.games.monster_lands", *FILES)

SCORE_PARTS: Final = ("glory", "reputation", "trophies", "affinities", "missions", "gold", "rank", "games", "total")
"""The rows of the score table, in order (ML-FIN-01); the last but one come with games alone."""


def say(key: str, lang: str, /, **args: object) -> str:
    """A sentence of Monster Lands or of the kernel."""
    return WORDS.say(key, lang, **args)


def join_with_or(items: Iterable[str], lang: str) -> str:
    """The items as a person offers them: "a, b or c"."""
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    return say("list.or", lang, first=", ".join(parts[:-1]), last=parts[-1])


# --- components by their ids


def named_by_id(records: Sequence[Any], ident: str, lang: str, copy: bool = False) -> str:
    """The name of a component by its id; an id the data doesn't know (a log of another pack) stands for itself.

    A copy has its number behind the id ("pugnor_2"), and behind the name where it must be told apart.
    """
    record = find_record(records, ident)
    if record is not None:
        return component_name(record, lang)
    base, _, number = ident.rpartition("_")
    record = find_record(records, base) if number.isdecimal() else None
    if record is None:
        return mark(ident, lang)
    return say("copy.of", lang, name=component_name(record, lang), n=number) if copy else component_name(record, lang)


def member_name(kit: Kit, ident: str, lang: str) -> str:
    """A member's name; novices have a number instead."""
    record = find_record(kit.mercenaries, ident)
    if record is not None:
        return say("member.a_novice", lang) if record.kind == "novice" else component_name(record, lang)
    number = kit.plain.member_index.get(ident, -1)
    if number < kit.plain.novice:
        return mark(ident, lang)
    return say("member.novice", lang, n=number - kit.plain.novice + 1)


def monster_name(kit: Kit, ident: str, lang: str) -> str:
    """A monster's name."""
    return named_by_id(kit.monsters, ident, lang)


def land_name(kit: Kit, ident: str, lang: str) -> str:
    """A land's name."""
    return named_by_id(kit.lands, ident, lang)


def trap_name(kit: Kit, ident: str, lang: str) -> str:
    """A trap's name; nothing for one that lies face down."""
    return named_by_id(kit.traps, ident, lang) if ident else say("trap_class.hidden", lang)


def loot_name(kit: Kit, ident: str, lang: str, copy: bool = False) -> str:
    """A loot token's name."""
    return named_by_id(kit.loot, ident, lang, copy)


def equipment_name(kit: Kit, key: str, lang: str, copy: bool = False) -> str:
    """An equipment card's name."""
    return named_by_id(kit.equipment, key, lang, copy)


def source_name(kit: Kit, ident: str, lang: str) -> str:
    """Whose talent or ability it is: a member's or a card's."""
    if ident in kit.plain.member_index:
        return member_name(kit, ident, lang)
    return equipment_name(kit, ident, lang)


def building_name(kit: Kit, ident: str, lang: str) -> str:
    """A building's name."""
    return named_by_id(kit.board.building, ident, lang)


def scenario_name(kit: Kit, ident: str, lang: str) -> str:
    """A solo scenario's name."""
    return named_by_id(kit.solo.scenario, ident, lang)


def rank_name(kit: Kit, ident: str, lang: str) -> str:
    """A rank's name."""
    return named_by_id(kit.solo.rank, ident, lang)


# --- places and dice


def path_name(path: int, lang: str) -> str:
    """Where a path is."""
    return say(f"path.{PATH_IDS[path]}", lang)


def path_short(path: int, lang: str) -> str:
    """A path under the heading of its location."""
    return say(f"path_short.{PATH_IDS[path].rpartition('_')[2]}", lang)


def colour_of(colour: str, lang: str) -> str:
    """A colour as it goes with a die."""
    return say(f"colour_of.{colour}", lang)


def colours_of(colours: Iterable[str], lang: str) -> str:
    """Colours to choose from, as they go with dice."""
    return join_with_or([colour_of(colour, lang) for colour in colours], lang)


def die_name(die: str, lang: str) -> str:
    """A die of a pool by its id: S, M, P1 to P6."""
    if die not in POOL_IDS:
        return mark(die, lang)
    kind = POOL_IDS.index(die)
    colour = colour_of(COLOURS[min(kind, 2)], lang)
    return say("die.shown", lang, colour=colour, value=kind - 1) if kind >= 2 else say("die.one", lang, colour=colour)


# --- seats, options, scores


def seat_names(players: int, lang: str, names: Names = None) -> list[str]:
    """What the seats are called: by `names`, else by the colours of their clans."""
    return list(names) if names else [say(f"clan.{seat}", lang) for seat in range(players)]


def seat_name(view: View, seat: int, lang: str) -> str:
    """A seat goes by the colour of its clan."""
    return seat_names(view.players, lang)[seat]


def owner_name(names: Sequence[str], seat: int, lang: str) -> str:
    """A seat's name; Madhala's for nobody's."""
    return names[seat] if 0 <= seat < len(names) else say("madhala.name", lang)


def score_name(part: str, lang: str) -> str:
    """The name of a row of the score table."""
    return say(f"score.{part}", lang)


def tie_told(what: str, lang: str) -> str:
    """What decided between those with most points, in a sentence; nothing where nothing had to."""
    return say(f"tie.{what}", lang) if what else ""


def option_value_name(kit: Kit, option: str, value: object, lang: str) -> str:
    """What a value of an option is called by the data, where the words don't name it."""
    if option == "scenario":
        record = find_record(kit.solo.scenario, str(value))
        if record is not None:
            return say("option.scenario.numbered", lang, n=record.number, name=component_name(record, lang))
    return named_by_id(kit.rules.difficulty, str(value), lang)
