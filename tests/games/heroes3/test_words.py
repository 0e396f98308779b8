"""Every question, option, line of the log and explanation of Heroes III in words, in both languages."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.games.heroes3.combat_scene import Fight
from tests.games.heroes3.scene import Scene

from citadelle.games import heroes3
from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.map_kinds import MAP_OPS
from citadelle.games.heroes3.piles_of_game import pile_kinds
from citadelle.games.heroes3.state import Variant, fighter_ids
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text import WORDS, log_line
from citadelle.games.heroes3.text.effects import needs_words
from citadelle.games.heroes3.text.explanations import explain_card, explain_unit
from citadelle.games.heroes3.text.log import OWN_PILES, SILENT
from citadelle.games.heroes3.text.names import (
    astrologer_text,
    building_text,
    field_place,
    location_text,
    scenario_aim,
    short_field_name,
    unit_name,
)
from citadelle.games.heroes3.text.outlook import attack_outlook
from citadelle.games.heroes3.verbs import ANSWERS, PLAY, THINGS
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.answer import Answer, Count, Verb
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match, log_lines
from citadelle.kernel.words import LANGS
from citadelle.parts.names import fold_name

KIT = GAME.kit
T = KIT.plain
VARIANT = Variant(GAME.setup(2, 1).options, T)
NAMES = ["Ada", "Bo", "Cy"]
SCENARIOS = [rules.id for rules in T.scenarios if rules.mode == 0]
RAW = re.compile(r"_|[{}⟦⟧]|\bNone\b| ,|\(\)|  ")
BAD_FRENCH = re.compile(r"'|[^\u202f\u00a0][?!;:»](\s|$)")
KNOWN = {rule for rule, _, _ in GAME.rules("en")}
FOLDER = Path(heroes3.__file__).parent


def is_fine(text: str, lang: str) -> bool:
    """Is a text whole, and set as its language is?"""
    return bool(text) and not RAW.search(text) and (lang == "en" or not BAD_FRENCH.search(text))


# --- components


def test_every_op_has_its_sentence() -> None:
    assert needs_words() == []
    assert all(f"map_op.{kind.name}" in WORDS for kind in MAP_OPS.kinds)


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_is_explained(lang: str) -> None:
    texts: list[str] = []
    for card in range(len(T.card_ids)):
        texts += explain_card(KIT, card, lang)
    for unit in range(len(T.unit_ids)):
        texts += explain_unit(KIT, unit, lang)
    for field in range(len(T.field_ids)):
        texts += [field_place(KIT, field, lang), location_text(KIT, VARIANT, field, lang)]
        assert len(short_field_name(KIT, field, lang)) <= 10
    for faction, building in product(range(3), range(8)):
        texts.append(building_text(KIT, faction, building, lang))
    texts += [astrologer_text(KIT, card, lang) for card in range(len(T.astrologer_ids))]
    texts += [scenario_aim(KIT, scenario, 2, lang) for scenario in range(len(SCENARIOS))]
    for text in texts:
        assert is_fine(text, lang), text


def test_texts_quote_the_numbers_of_the_data() -> None:
    estates = explain_card(KIT, T.card_index["estates"], "en")
    assert estates[2:] == ["Basic: Gain 3 gold.", "Expert: Gain 6 gold."]
    assert explain_card(KIT, T.card_index["magic_arrow"], "fr")[2] == (
        "Une unité subit 1 / 2 / 3 dégâts (Puissance 0 / 1 / 2)."
    )
    griffins = explain_unit(KIT, T.unit_index["griffins"], "en")
    assert "attack 3, defence 0, 4 hit points, initiative 9" in griffins[2] and griffins[3].endswith("6 gold.")


# --- questions and refusals


@cache
def positions(scenario: str, players: int, many: int) -> tuple[Match, ...]:
    """Random positions of a game, each asked something."""
    match = Match(GAME, GAME.setup(players, f"{scenario} {players}", {"scenario": scenario}))
    by = chance(scenario)
    out: list[Match] = []
    while match.decision is not None and len(out) < many:
        out.append(match.clone())
        keys = match.decision.keys
        match.choose(keys[by.below(len(keys))])
    return tuple(out)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_reads_well(scenario: str) -> None:
    for match in positions(scenario, 3, 360)[::3]:
        decision = match.decision
        assert decision is not None and len(decision.keys) <= 40
        view = match.view(decision.seat)
        for lang in LANGS:
            texts = [match.prompt(lang=lang), GAME.limit(view, decision, lang)]
            labels = match.labels(lang=lang)
            briefs = [GAME.brief(view, decision, i, lang) for i in range(len(decision.keys))]
            groups = [GAME.group(view, decision, i, lang) for i in range(len(decision.keys))]
            assert texts[0].endswith("?") and all(labels) and len(set(labels)) == len(labels), labels
            assert all(brief.text or brief.icon for brief in briefs)
            for text in [*texts, *labels, *groups, *[brief.text for brief in briefs]]:
                assert not text or is_fine(text, lang), (decision.kind, text)


def test_every_question_of_the_rules_has_a_prompt_and_every_answer_a_label() -> None:
    kinds: set[str] = set()
    for path in FOLDER.rglob("rules/**/*.py"):
        kinds |= set(re.findall(r'kind: ClassVar\[str\] = "(\w+)"', path.read_text("utf-8")))
    assert len(kinds) > 60
    assert [kind for kind in sorted(kinds) if f"prompt.{kind}" not in WORDS] == []
    verbs = [verb for verb in ANSWERS if verb is not PLAY]
    assert [verb.name for verb in verbs if f"label.{verb.name}" not in WORDS] == []


def closed(match: Match, by: Chance) -> list[str]:
    """Keys of answers of the game that aren't open now, some of each verb."""
    decision = match.decision
    assert decision is not None
    out: list[str] = []
    for verb in (*ANSWERS, *THINGS):
        every = some_of(match, verb, by)
        out += [key for key in [answer.key(match.state.noun) for answer in every] if key not in decision.keys]
    return list(dict.fromkeys(out))


def some_of(match: Match, verb: Verb, by: Chance) -> list[Answer]:
    """A verb with some of the things there are."""
    numbers: list[list[int]] = []
    for hole in verb.holes:
        noun = match.state.noun(hole.noun)
        found = [0, 1, 2] if isinstance(noun, Count) else [noun.number(text) for text in noun.ids if text]
        by.shuffle(found)
        numbers.append(found[:3])
    return [Answer(verb, things) for things in product(*numbers)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_closed_answer_has_a_reason_and_a_rule(scenario: str) -> None:
    by = chance(scenario)
    for match in positions(scenario, 3, 360)[::15]:
        decision = match.decision
        assert decision is not None
        for key in closed(match, by):
            refusal = match.why(key, decision.seat)
            assert refusal is not None, key
            assert f"refusal.{refusal.code}" in WORDS and refusal.code not in ("unknown", "forbidden"), (key, refusal)
            assert refusal.rule in KNOWN, (key, refusal.rule)
            for lang in LANGS:
                said = GAME.refusal(refusal, NAMES, lang)
                assert is_fine(said, lang) and "?" not in said, said


# --- names that are typed, things that are asked about


@pytest.mark.parametrize("lang", LANGS)
def test_a_name_that_is_read_can_be_typed(lang: str) -> None:
    for match in positions(SCENARIOS[0], 3, 360)[::60]:
        decision = match.decision
        assert decision is not None
        view = match.view(decision.seat)
        for card in range(0, len(T.card_ids), 9):
            name = explain_card(KIT, card, lang)[0]
            assert GAME.resolve_text(view, decision, fold_name(name)), name


def test_things_on_the_table_are_explained() -> None:
    match = positions(SCENARIOS[0], 3, 360)[200]
    assert match.decision is not None
    view = match.view(match.decision.seat)
    for thing in ("card haste", "unit zombies", "field s1.c", "building citadel", "figure main_1"):
        for lang in LANGS:
            told = GAME.explain(view, thing, lang)
            assert len(told) > 1 and all(is_fine(text, lang) for text in told), (thing, told)
    assert GAME.explain(view, "unit nobody", "en") == []


def test_a_typed_end_ends() -> None:
    for match in positions(SCENARIOS[0], 2, 120)[::10]:
        decision = match.decision
        assert decision is not None
        ends = [key for key, answer in zip(decision.keys, decision.answers, strict=True) if answer.verb.ends]
        assert GAME.resolve_text(match.view(decision.seat), decision, "fin") == ends


# --- attacks (issue: damage from and to, whether it falls, what strikes back)


def view_of(fight: Fight) -> Heroes3View:
    """What the first seat sees of a combat alone."""
    return Heroes3View(fight.s, 0, KIT)


def test_an_attack_says_what_to_expect() -> None:
    fight = Fight({"b2": "griffins pack"}, {"b3": "zombies"}).acts("griffins")
    view = view_of(fight)
    by, on = 0, 5
    assert attack_outlook(view, by, on, "en") == "1-2 damage, strikes back for 1-3"
    assert attack_outlook(view, by, on, "fr") == "1 à 2 dégâts, riposte de 1 à 3"


# --- the log


@cache
def events_of_games() -> tuple[Event, ...]:
    """What happens in a game of each scenario."""
    told: list[Event] = []
    for scenario in SCENARIOS:
        told += positions(scenario, 3, 360)[-1].events
    return tuple(told)


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_is_a_whole_sentence(lang: str) -> None:
    for event in events_of_games():
        line = log_line(KIT, event, NAMES, lang)
        if event.kind in SILENT:
            assert line == ""
            continue
        assert line[:1] == line[:1].upper() and is_fine(line, lang) and "?" not in line, (event, line)
        assert not re.search(r"^\W|[:;,]$", line), (event, line)


def test_every_event_that_the_rules_tell_has_a_sentence() -> None:
    told: set[str] = {"game_won", "game_lost", "pile_shuffled", "unit_reinforced", "unit_weakened", "card_left"}
    for path in FOLDER.rglob("rules/**/*.py"):
        told |= set(re.findall(r'emit\(\s*"(\w+)"', path.read_text("utf-8")))
    assert len(told) > 90
    assert [kind for kind in sorted(told - set(SILENT)) if f"event.{kind}" not in WORDS] == []
    for pile in pile_kinds(T, 3):
        assert pile.name.startswith(OWN_PILES) or f"pile.{pile.name}" in WORDS


def test_small_buttons_of_units_have_their_price() -> None:
    scene = Scene("catherine", "sandro").goods("catherine", 40, 10, 5)
    scene.main("catherine", "s3.w").built("catherine", "dwelling_bronze", "citadel").army("catherine", "halberdiers")
    scene.acts("catherine")
    scene.choose("population")
    view, decision = GAME.view(scene.s, 0), scene.s.decision(0)
    assert decision is not None
    labels = {lang: [GAME.label(view, decision, i, lang) for i in range(len(decision.keys))] for lang in ("en", "fr")}
    assert any("to its pack side" in label for label in labels["en"]), "reinforcing says what it does"
    assert any("face groupe" in label for label in labels["fr"])
    said = [GAME.brief(view, decision, index, "fr").text for index in range(len(decision.keys))]
    wanted = {"Arbalétriers\u00a0: 3 or", "Hallebardiers\u00a0: 3 or", "Héros secondaire\u00a0: 10 or"}
    assert wanted <= set(said), said


def test_the_log_tells_what_was_chosen() -> None:
    def told(of: str, number: int, lang: str) -> str:
        event = Event("effect_chosen", 0, "HM-1506", {"of": of, "number": number}, -1, False)
        return log_line(KIT, event, NAMES, lang)

    assert told("settlement", 1, "fr") == "Enclave\u00a0: Ada choisit\u00a0: revenus en matériaux"
    assert told("castle_blacksmith", 1, "en").startswith("Blacksmith: Ada chooses: pay 6 gold")
    assert told("obelisk", 0, "en") == "Ada chooses at Obelisk" and told("bonus", 0, "en").endswith("bonus")
    for of, lang in product((*T.location_ids, *T.building_ids), LANGS):
        for number in range(4):
            line = told(of, number, lang)
            assert is_fine(line.replace("?", "x"), lang), line


def test_an_attack_is_told_in_one_line() -> None:
    unit = {"fighter": 0, "unit": "griffins", "side": "pack", "space": "b2"}
    other = {"fighter": 5, "unit": "zombies", "side": "few", "space": "b3"}
    events = [
        Event("attack_declared", 0, "HM-851", {**unit, "target": "zombies", "on": 5, "mode": "first"}),
        Event("attack_rolled", 0, "HM-853", {**unit, "dice": [1], "mode": "one"}),
        Event("attack_counted", 0, "HM-856", {**unit, "attack": 3, "die": 1, "wall": 0, "defense": 2, "n": 2}),
        Event("fighter_damaged", 1, "HM-702", {**other, "n": 2, "source": "attack"}),
    ]
    assert log_lines(GAME, events, NAMES, "en") == ["Griffins (pack) attack Zombies: die +1, 2 damage"]
    assert log_lines(GAME, events, NAMES, "fr") == [
        "Griffons (groupe) attaquent Zombies\u00a0: dé +1, 2 dégâts"
    ]  # fmt: skip


def test_cards_drawn_one_by_one_are_told_together() -> None:
    draw = Event("card_drawn", 0, "HM-226", {"pile": "deck_0", "to": "hand_0"})
    assert log_lines(GAME, [draw, draw, draw], NAMES, "en") == ["Ada draws 3 cards"]
    assert log_lines(GAME, [draw], NAMES, "fr") == ["Ada pioche 1 carte"]


# --- options of a new game, windows


@pytest.mark.parametrize("lang", LANGS)
def test_options_and_windows_have_words(lang: str) -> None:
    for option in GAME.schema.options:
        assert all(is_fine(text, lang) for text in GAME.option_words(option.name, lang))
        for value in option.values:
            assert is_fine(GAME.option_value(option.name, value, lang), lang)
    windows = GAME.windows(GAME.setup(2, 1), lang)
    assert len(windows) == 10
    for window in windows:
        texts = [window.title, *[text for _, text in (*window.answers, *window.untils)]]
        assert all(is_fine(text, lang) for text in texts), texts


@pytest.mark.parametrize("lang", LANGS)
def test_a_combat_as_text_names_units_in_the_reader_s_language(lang: str) -> None:
    """Names, not ids; spaces as questions name them; no line is wider than the terminal."""
    match = Match(GAME, GAME.setup(2, "text", {"fight": "equal_armies"}))
    while match.decision is not None and match.decision.kind != "act":
        match.choose(match.decision.keys[0])
    view = match.view(0)
    assert isinstance(view, Heroes3View)
    for width in (60, 80):
        text = GAME.board(view, lang, width)
        shown = [one for one in range(len(view.fighter_form)) if view.fighter_form[one] != NONE]
        assert all(unit_name(GAME.kit, view.fighter_form[one] // 2, lang)[:8] in text for one in shown)
        assert max(len(line) for line in text.splitlines()) <= width
    assert not [ident for ident in fighter_ids(GAME.kit.plain, view) if "_" in ident and ident in text]
    assert {"en": "attack 3", "fr": "attaque 3"}[lang] in text


@pytest.mark.parametrize("lang", LANGS)
def test_a_combat_alone_tells_its_own_aim(lang: str) -> None:
    view = GAME.view(GAME.new(GAME.setup(2, 1, {"fight": "first_fight"})), 0)
    wanted = {"en": "no unit left", "fr": "plus d’unité"}[lang]
    drawn = "".join(item.svg for part in GAME.scene(view, lang).parts for layer in part.layers for item in layer.items)
    for told in (GAME.board(view, lang), " ".join(GAME.at_hand(view, lang)), GAME.scene(view, lang).told, drawn):
        assert wanted in " ".join(told.split()) or wanted.replace("’", "'") in told
        assert {"en": "New Marches", "fr": "Nouvelles Marches"}[lang] not in told


def test_seats_count_from_one() -> None:
    view = GAME.view(GAME.new(GAME.setup(2, 1, {})), 0)
    assert [panel.title for panel in GAME.scene(view, "fr").panels] == ["Joueur 1", "Joueur 2"]


def test_hm_1515_what_a_choice_leads_to_is_in_its_label() -> None:
    """A card to take says what it does; a walk says whom one stands next to then; both are short on small buttons."""
    match = Match(GAME, GAME.setup(1, "3", {"campaign": True}))
    for key in ("hero rion", "look"):
        match.choose(key)
    decision, view = match.decision, match.view(0)
    assert decision is not None and decision.kind == "search_pick"
    for at in range(len(decision)):
        label, brief = GAME.label(view, decision, at, "en"), GAME.brief(view, decision, at, "en").text
        assert label.startswith(f"Take {brief}: ") and len(label) > len(brief) + 12
    match = Match(GAME, GAME.setup(2, "walk", {"fight": "first_fight"}))
    for key in ("put griffins", "b2", "put marksmen", "b1", "put halberdiers", "c2"):
        match.choose(key)
    for key in ("put skeletons", "b4", "put zombies", "c4"):
        match.choose(key)
    while match.decision is not None and match.decision.kind != "act":
        match.choose("pass")
    decision = match.decision
    assert decision is not None
    view = match.view(decision.seat)
    told = {key: GAME.label(view, decision, at, "fr") for at, key in enumerate(decision.keys)}
    assert told["walk b3"] == "Aller en B3, à côté de Squelettes (groupe)"
    assert told["walk a1"] == "Aller en A1"
    at = decision.keys.index("walk b3")
    assert GAME.brief(view, decision, at, "fr").text == "B3"


def test_hm_224_a_refusal_names_who_is_awaited() -> None:
    match = begun(factions=["necropolis", "castle"])
    assert match.decision is not None
    seat = match.decision.seat
    refused = match.why("end turn", 1 - seat)
    assert refused is not None
    who = GAME.seat_name(match.view(None), seat, "en")
    assert match.explain(refused) == f"Another player is awaited: {who}. HM-224"


@pytest.mark.parametrize(("faction", "said"), [("necropolis", "Mausoleum Domain"), ("dungeon", "Inner Labyrinths")])
def test_hm_420_a_refusal_names_the_building_of_the_own_town(faction: str, said: str) -> None:
    match = begun(factions=[faction, "castle"])
    while match.decision is not None and match.decision.seat != 0:
        match.choose("end turn" if "end turn" in match.decision.keys else match.decision.keys[0])
    while match.decision is not None and match.decision.kind != "main_action":
        match.choose(match.decision.keys[-1])
    refused = match.why("build dwelling_gold", 0)
    assert refused is not None
    assert match.explain(refused) == f"Another building must stand first: {said}. HM-420"


def begun(**options: object) -> Match:
    """A game of two in the main part of the first turn."""
    match = Match(GAME, GAME.setup(2, 4, options))
    while match.decision is not None and match.decision.kind != "main_action":
        match.choose(match.decision.keys[-1])
    return match
