"""Every component says what it does, in both languages, and nothing in it is left to guess."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.catalog import Kit
from citadelle.games.village_attacks.effect_kinds import ABILITIES, EVENTS, TRAP_STEPS
from citadelle.games.village_attacks.tables import OBJECTIVES
from citadelle.games.village_attacks.text.explanations import BY_WORD, explain, room_text
from citadelle.games.village_attacks.text.names import WORDS, look_name
from citadelle.table.http.routes.games import option_data

LANGS = ("en", "fr")


def components(kit: Kit) -> dict[str, Sequence[Any]]:
    """All records that can be asked about, by the first word of a thing."""
    return {
        "monster": kit.monsters,
        "ability": [one for monster in kit.monsters for one in monster.ability],
        "minion": kit.minions,
        "summoned": kit.summoned,
        "kind": kit.villagers,
        "hero": kit.heroes,
        "condition": kit.conditions,
        "room_condition": kit.room_conditions,
        "tile": kit.tiles,
        "trap": kit.traps,
        "event": kit.events,
        "card": kit.spawn_cards,
        "symbol": kit.dice.symbol,
        "die": kit.dice.die,
        "coin": kit.dice.coin,
        "token": kit.tokens,
        "scenario": kit.scenarios,
    }


def names() -> list[tuple[str, str]]:
    found = [(word, record.id) for word, records in components(GAME.kit).items() for record in records]
    return [*found, *[("objective", kind) for kind in OBJECTIVES], ("troll", "")]


def check(text: str, where: object) -> None:
    """Whole sentences, filled in, without a limit that is no limit."""
    assert text and text[0] == text[0].upper() and text.endswith((".", ".)")), (where, text)
    assert not re.search(r"[{}_]|\b99\b|  |\.\.|⟦", text), (where, text)


def test_everything_that_can_be_asked_about_is_tried() -> None:
    assert {word for word, _ in names()} == set(BY_WORD)
    assert len(names()) > 150


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_says_what_it_does(lang: str) -> None:
    for word, ident in names():
        check(explain(GAME.kit, word, ident, lang), (word, ident))


def test_the_languages_differ() -> None:
    for word, ident in names():
        assert explain(GAME.kit, word, ident, "en") != explain(GAME.kit, word, ident, "fr"), (word, ident)


def test_several_villagers_are_named_in_the_plural() -> None:
    peasant = GAME.kit.plain.nouns["villager"].number("peasant")
    assert look_name(GAME.kit, peasant, "fr") == "paysan" and look_name(GAME.kit, peasant, "fr", 2) == "paysans"
    hunter = GAME.kit.plain.nouns["villager"].number("hunter_undead")
    assert look_name(GAME.kit, hunter, "en", 2) == "hunters (undead)"


def test_what_is_unknown_is_not_explained() -> None:
    assert explain(GAME.kit, "nothing", "banshee", "en") == ""
    for word in BY_WORD:
        if word != "troll":
            assert explain(GAME.kit, word, "no_such_thing", "en") == "", word


@pytest.mark.parametrize("lang", LANGS)
def test_every_room_of_every_castle_says_what_holds_there(lang: str) -> None:
    for castle in GAME.kit.plain.castles:
        for zone in range(castle.size):
            text = room_text(GAME.kit, castle, zone, lang)
            check(text, (castle.id, zone))
            for number in castle.conditions[zone]:
                record = GAME.kit.room_conditions[number]
                assert explain(GAME.kit, "room_condition", record.id, lang) in text


def test_every_kind_of_effect_has_its_sentence() -> None:
    for room, vocabulary in (("effect", ABILITIES), ("trap_step", TRAP_STEPS), ("event_effect", EVENTS)):
        for kind in vocabulary.kinds:
            for sentence in kind.sentences():
                assert f"{room}.{sentence}" in WORDS, (room, sentence)


def test_numbers_come_from_the_data() -> None:
    kit = GAME.kit
    assert "3 wounds" in explain(kit, "trap", "spike_pit", "en") and "3 blessures" in explain(
        kit, "trap", "spike_pit", "fr"
    )
    assert "5 health" in explain(kit, "hero", "sigrun", "en")
    assert explain(kit, "room_condition", "scorching", "en").endswith("suffer 1 wound and gain Burn.")
    assert "every villager" in explain(kit, "trap", "poison_gas", "en")
    assert "from 40 to 0" in explain(kit, "scenario", "crossed_fates", "en")


def test_a_briefing_names_what_the_scenario_leaves_out() -> None:
    first = explain(GAME.kit, "scenario", "lessons_of_the_past", "en")
    assert "as soon as a villager stands in the Heart" in first
    assert "There are no events, heroes or traps here." in first
    assert "sans événements, héros ni pièges." in explain(GAME.kit, "scenario", "lessons_of_the_past", "fr")


def test_a_new_table_tells_what_each_scenario_asks_for() -> None:
    for lang in LANGS:
        told = option_data(GAME, GAME.schema.option("scenario"), lang)
        assert [value.help for value in told.values] == [
            explain(GAME.kit, "scenario", scenario.id, lang) for scenario in GAME.kit.scenarios
        ]
        assert not any(value.help for value in option_data(GAME, GAME.schema.option("yunfakh"), lang).values)
