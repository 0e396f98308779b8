"""Random games of every scenario: nothing is lost, everything is said in both languages, every game ends."""

from __future__ import annotations

import pytest

from citadelle.games.village_attacks import GAME
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.match import Match

SCENARIOS = GAME.kit.plain.scenario_ids


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_loses_nothing_and_ends(scenario: str) -> None:
    for players in (1, 3, 5):
        given: dict[str, object] = {"scenario": scenario, "troll": True, "day_night": "toss", "yunfakh": "always"}
        setup = GAME.setup(players, f"{scenario}{players}", given)
        s = GAME.new(setup)
        dice = chance(f"{scenario}{players}")
        count = 0
        while s.stack:
            assert not GAME.audit(s)
            assert len(s.options) <= 30
            if count % 40 == 0:
                again = codec.decode(codec.encode(s), GAME.fresh(setup))
                assert codec.digest(again) == codec.digest(s) == codec.digest(s.clone())
                view = GAME.view(s, 0)
                assert GAME.view(GAME.sample(view, dice), 0).data() == view.data()
            s.play(s.options[dice.below(len(s.options))])
            count += 1
        assert count <= GAME.longest(setup) and s.ended_by


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_question_and_event_is_said(lang: str) -> None:
    for number, scenario in enumerate(SCENARIOS):
        match = Match(GAME, GAME.setup(3, number, {"scenario": scenario, "troll": True, "day_night": "night"}))
        dice = chance(number)
        for _ in range(60):
            decision = match.decision
            if decision is None:
                break
            labels = match.labels(lang=lang)
            assert match.prompt(lang=lang) and len(set(labels)) == len(labels), (decision.kind, labels)
            refusal = match.why("nonsense")
            assert refusal is not None and refusal.rule in match.explain(refusal, lang)
            match.choose(decision.keys[dice.below(len(decision.keys))])
        assert match.board(0, lang) and match.board(0, lang, 40)
        for line in match.log(lang=lang):
            assert "?" not in line and "⟦" not in line, line
