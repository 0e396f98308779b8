"""Campaigns played through the game's own door: options, random games to the end, saved and loaded anywhere."""

from __future__ import annotations

import random

import pytest
from tests.playthroughs.play import files

import citadelle
from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.campaign_record import campaign_over, ended_game
from citadelle.games.heroes3.rules import victory
from citadelle.games.heroes3.rules.setup import Prepare
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import DIFFICULTIES
from citadelle.games.heroes3.view import sample
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.frame import STOP

from .campaign_scene import FIRST, SECOND, THIRD, loaded
from .scene import KIT

SERIES = (FIRST, SECOND, THIRD)


def new_campaign(seed: int, told: list[Event] | None = None, **given: object) -> Heroes3:
    """A campaign at its first question."""
    setup = GAME.setup(1, seed, {"campaign": True, **given})
    return GAME.listen(setup, [] if told is None else told)


def step(s: Heroes3, by: random.Random) -> None:
    """A random choice, rarely one that stops; nothing is lost or made."""
    options = s.options
    if len(options) > 1 and options[-1] == STOP and by.random() < 0.8:
        options = options[:-1]
    s.play(by.choice(options))
    faults = audit(s)
    assert not faults, faults


# --- options


def test_hm_1103_a_campaign_starts_with_the_first_scenario() -> None:
    for given in ({}, {"scenario": FIRST}, {"scenario": KIT.scenario_ids[0]}):
        setup = GAME.setup(1, 1, {"campaign": True, **given})
        assert setup.options["scenario"] == FIRST
        s = GAME.new(setup)
        assert s.variant.campaign and KIT.scenario_ids[s.variant.scenario] == FIRST


@pytest.mark.parametrize(
    ("players", "given", "line"),
    [
        (1, {"scenario": SECOND}, f"a campaign starts with {FIRST} (HM-1103), not in the middle"),
        (1, {"scenario": THIRD}, f"a campaign starts with {FIRST} (HM-1103), not in the middle"),
        (1, {"scenario": KIT.scenario_ids[1]}, f"a campaign starts with {FIRST}"),
        (1, {"fight": "first_fight"}, "a campaign is no combat alone"),
        (2, {}, "campaign"),
    ],
)  # fmt: skip
def test_hm_1103_a_campaign_in_the_middle_is_refused(players: int, given: dict[str, object], line: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.setup(players, 1, {"campaign": True, **given})
    assert line in str(refused.value) and "\n" not in refused.value.in_language("fr")


def test_hm_1103_a_scenario_alone_is_no_campaign() -> None:
    for scenario in SERIES:
        s = GAME.new(GAME.setup(1, 1, {"scenario": scenario, "heroes": ["catherine"]}))
        assert not s.variant.campaign and s.carry == ()


def test_hm_1113_no_campaign_has_more_decisions_than_its_bound() -> None:
    campaign = GAME.longest(GAME.setup(1, 1, {"campaign": True}))
    alone = [GAME.longest(GAME.setup(1, 1, {"scenario": scenario})) for scenario in SERIES]
    assert campaign > 3 * sum(alone)


# --- whole campaigns


def ended_at(s: Heroes3, told: list[Event], won: bool) -> None:
    """The scenario in progress ends here, wherever that is; what was told goes on."""
    s.sink = told
    victory.finish(s, [0] if won else [], "HM-1123" if won else "HM-1125")
    s.advance()


@pytest.mark.parametrize("seed", range(6))
def test_hm_1110_whatever_happens_in_a_scenario_goes_on_whole(seed: int) -> None:
    """Scenarios are played at random for a while, then won or lost by decree, anywhere, through the whole series."""
    told: list[Event] = []
    by = random.Random(seed)
    s = new_campaign(seed, told, difficulty=DIFFICULTIES[seed % 4])
    numbers = GAME.encoding(GAME.setup(1, seed, {"campaign": True}))
    count = 0
    while s.stack:
        chapter, stop = s.chapter, by.randrange(20, 160)
        for _ in range(stop):
            if not s.stack or s.chapter != chapter:
                break
            step(s, by)
            count += 1
            if count % 40 == 0:
                back = loaded(s)
                assert codec.same(back, s) and back.options == s.options and back.links == s.links
                row, decision = numbers.observe(GAME.view(s, 0)), s.decision(0)
                assert len(row) == len(numbers.slots) and all(-1.0 <= number <= 1.0 for number in row)
                assert decision is None or len(set(numbers.legal(decision))) == len(decision.keys)
                for seat in (0, -1):
                    drawn = sample(GAME.view(s, seat), chance(f"{seed} {count}"))
                    assert drawn.variant.scenario == s.variant.scenario and not audit(drawn)
        if s.stack and s.chapter == chapter and not s.ended_by and s.find(Prepare) is None:
            ended_at(s, told, won=by.random() < 0.75)
            assert not audit(s)
    assert campaign_over(KIT, s.carry) in ("won", "lost")
    assert [event.kind for event in told][-1] in ("campaign_won", "campaign_lost")
    opened = [
        event.args["scenario"] for event in told if event.kind == "story_told" and event.args["part"] == "opening"
    ]
    assert opened == list(SERIES[: len(opened)])
    assert len(s.carry) == s.chapter <= 9
    for event in told:
        for lang in ("en", "fr"):
            assert "‹" not in GAME.log_line(event, ["Ada"], lang), event.kind


@pytest.mark.parametrize("seed", range(3))
def test_hm_1113_random_campaigns_end(seed: int) -> None:
    told: list[Event] = []
    by = random.Random(seed)
    s = new_campaign(seed, told, heroes=["catherine", "rion"][seed % 2 : seed % 2 + 1])
    while s.stack:
        step(s, by)
    games = [ended_game(row) for row in s.carry]
    assert campaign_over(KIT, s.carry) and [event.kind for event in told].count("map_laid") == len(games) == s.chapter
    result = GAME.result(s)
    assert result.points == (sum(10 + game.rounds_left for game in games if game.won),)


def test_hm_1113_a_campaign_is_a_match_that_is_saved_and_replayed() -> None:
    match = citadelle.new("heroes3", 1, "series", {"campaign": True})
    by = random.Random(3)
    while match.state.chapter == 0:
        decision = match.decisions[0]
        match.choose(by.choice(decision.keys), decision.seat)
    again = citadelle.replay(str(match.record))
    assert codec.same(again.state, match.state) and again.state.chapter == 1
    for one, other in zip(again.events, match.events, strict=True):
        assert (one.kind, one.args, one.seen) == (other.kind, other.args, other.seen)


def test_hm_1113_the_kept_campaigns_end_as_they_are_called() -> None:
    """The golden playthroughs of campaigns: what an agent that plays them anew makes of them must stay what it was."""
    kept = {path.stem: path.read_text("utf-8") for path in files("heroes3") if "campaign" in path.stem}
    assert sorted(kept) == ["one_campaign_lost", "one_campaign_won"]
    for name, text in kept.items():
        assert f'"won":[{"true" if name.endswith("won") else "false"}]' in text.splitlines()[-1], name
        assert "scenario_won" in text and "carried_over" in text and "keep_card" in text, name
