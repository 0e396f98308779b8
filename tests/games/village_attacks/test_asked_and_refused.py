"""Every question of random games in words, and every closed answer with its reason and rule, in both languages."""

from __future__ import annotations

import re
from itertools import product

import pytest

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.text import WORDS
from citadelle.kernel.answer import Answer, Count, Verb
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS
from citadelle.parts.names import fold_name

SCENARIOS = GAME.kit.plain.scenario_ids
RAW = re.compile(r"_|[{}⟦⟧]|\bNone\b| ,|\(\)|  ")
BAD_FRENCH = re.compile(r"'|[^\u202f\u00a0][?!;:»](\s|$)")
KNOWN = {rule for rule, _, _ in GAME.rules("en")}


def positions(scenario: str, players: int, many: int) -> list[Match]:
    """Random positions of a game with everything in it, each asked something."""
    given: dict[str, object] = {"scenario": scenario, "troll": True, "day_night": "toss", "yunfakh": "always"}
    match = Match(GAME, GAME.setup(players, f"{scenario} {players}", given))
    by = chance(scenario)
    out: list[Match] = []
    while match.decision is not None and len(out) < many:
        out.append(match.clone())
        keys = match.decision.keys
        match.choose(keys[by.below(len(keys))])
    return out


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_reads_well(scenario: str) -> None:
    for match in positions(scenario, 3, 120):
        decision = match.decision
        assert decision is not None and len(decision.keys) <= 30
        view = match.view(decision.seat)
        for lang in LANGS:
            texts = [match.prompt(lang=lang), GAME.limit(view, decision, lang)]
            labels = match.labels(lang=lang)
            briefs = [GAME.brief(view, decision, i, lang) for i in range(len(decision.keys))]
            groups = [GAME.group(view, decision, i, lang) for i in range(len(decision.keys))]
            assert texts[0].endswith("?") and all(labels) and len(set(labels)) == len(labels)
            assert all(brief.text or brief.icon for brief in briefs)
            for text in [*texts, *labels, *groups, *[brief.text for brief in briefs]]:
                assert not RAW.search(text), (decision.kind, text)
                assert lang == "en" or not BAD_FRENCH.search(text), (decision.kind, text)


def closed(match: Match, by: Chance) -> list[str]:
    """Keys of all answers of the game with any things in them that aren't open now, some of each verb."""
    decision = match.decision
    assert decision is not None
    out: list[str] = []
    for verb in type(match.state).verbs:
        if "target" in [hole.noun for hole in verb.holes]:
            continue
        every = [answer for answer in all_of(match, verb) if answer.key(match.state.noun) not in decision.keys]
        by.shuffle(every)
        out += [answer.key(match.state.noun) for answer in every[:6]]
    return out


def all_of(match: Match, verb: Verb) -> list[Answer]:
    """A verb with all things there are."""
    nouns = [match.state.noun(hole.noun) for hole in verb.holes]
    numbers = [
        range(3) if isinstance(noun, Count) else [noun.number(text) for text in noun.ids if text] for noun in nouns
    ]
    return [Answer(verb, things) for things in product(*numbers)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_closed_answer_has_a_reason_and_a_rule(scenario: str) -> None:
    by = chance(scenario)
    for match in positions(scenario, 3, 100)[::4]:
        decision = match.decision
        assert decision is not None
        for key in closed(match, by):
            refusal = match.why(key, decision.seat)
            assert refusal is not None, key
            assert f"refusal.{refusal.code}" in WORDS and refusal.code not in ("unknown", "forbidden"), (key, refusal)
            assert refusal.rule in KNOWN, (key, refusal.rule)
            for lang in LANGS:
                said = GAME.refusal(refusal, ["A", "B", "C"], lang)
                assert not RAW.search(said) and "?" not in said, said


def test_the_reasons_name_what_closes_something() -> None:
    """Most of the reasons there are come up when everything is tried everywhere."""
    found: set[str] = set()
    by = chance(9)
    for scenario in SCENARIOS:
        for match in positions(scenario, 3, 160)[::8]:
            assert match.decision is not None
            for key in closed(match, by):
                refusal = match.why(key, match.decision.seat)
                assert refusal is not None
                found.add(refusal.code)
    wanted = {
        "not_active", "not_yet", "hindered", "no_such_die", "cannot_pay", "ability_locked", "not_adjacent",
        "wrong_room", "trap_not_offered", "not_at_heart", "nothing_to_remove", "no_defence_slot", "melee_own_zone",
        "ranged_adjacent", "not_in_scenario", "not_in_zone", "no_peasant", "not_in_summoning_room",
        "no_token_there",
    }  # fmt: skip
    assert wanted <= found, wanted - found


@pytest.mark.parametrize("lang", LANGS)
def test_a_name_that_is_read_can_be_typed(lang: str) -> None:
    """Rooms and villagers are understood by the names on the board."""
    for match in positions("crossed_fates", 3, 40)[::5]:
        decision = match.decision
        assert decision is not None
        view = match.view(decision.seat)
        for tile in GAME.kit.tiles:
            if tile.id in view.castle.zone_ids:
                name = tile.name_fr if lang == "fr" else tile.name
                assert GAME.resolve_text(view, decision, fold_name(name))
