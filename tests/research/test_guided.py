"""Search apart from knowledge: without hints, and led by an evaluator of one's own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.kernel.toy import GAME as TOY

import citadelle
from citadelle import BadOption, Match
from citadelle.agents import make
from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_out
from citadelle.research.guided import Evaluated, GuidedAgent, Position

VOYAGE: dict[str, object] = {"map": "first_voyage"}


def even(positions: list[Position]) -> Sequence[Evaluated]:
    """Knows nothing."""
    return [([1.0] * len(decision.options), 0.5) for _, decision in positions]


def played_out(positions: list[Position]) -> Sequence[Evaluated]:
    """Values a position of the toy game by playing it to its end at random."""
    found: list[Evaluated] = []
    for view, decision in positions:
        s = TOY.sample(view, chance(f"{decision.no} {len(found)}"))
        play_out(s, s)
        found.append(([1.0] * len(decision.options), TOY.result(s).returns[view.seat]))
    return found


def a_match() -> Match:
    return citadelle.new("legends", seed=3, options=dict(VOYAGE)).choose("westmarch")


def test_visits_are_counted_in_batches_and_are_the_same_again() -> None:
    sizes: list[int] = []

    def counted(positions: list[Position]) -> Sequence[Evaluated]:
        sizes.append(len(positions))
        assert all(view.seat == decision.seat for view, decision in positions)
        return even(positions)

    match = a_match()
    decision = match.decision
    assert decision is not None
    found = [
        GuidedAgent("g", match.game, 1, counted, simulations=41, batch=8).visits(match.view(decision.seat), decision)
        for _ in range(2)
    ]
    assert found[0] == found[1] and sum(found[0]) == 40  # the first simulation evaluates the root
    assert max(sizes) == 8 and sizes[0] == 1


def test_what_an_evaluator_likes_is_tried_most() -> None:
    match = a_match()
    decision = match.decision
    assert decision is not None

    def likes_last(positions: list[Position]) -> Sequence[Evaluated]:
        return [([*[0.01] * (len(one.options) - 1), 1.0], 0.5) for _, one in positions]

    visits = GuidedAgent("g", match.game, 1, likes_last, simulations=30).visits(match.view(decision.seat), decision)
    assert visits.index(max(visits)) == len(visits) - 1


@pytest.mark.parametrize("name", ["guided", "search:60+plain"])
def test_search_without_knowledge_beats_chance_in_the_toy_game(name: str) -> None:
    won = 0.0
    for number in range(20):
        seat = number % 2
        match = Match(TOY, TOY.setup(2, f"g{number // 2}", {}))
        guided = make(name, TOY, number) if name != "guided" else GuidedAgent("g", TOY, number, played_out, 60)
        random = make("random", TOY, number)
        while (decision := match.decision) is not None:
            agent = guided if decision.seat == seat else random
            option = agent.pick(match.view(decision.seat), decision)
            match.choose(decision.keys[decision.options.index(option)], decision.seat)
        result = match.result
        assert result is not None
        won += result.returns[seat]
    assert won >= 12


def test_a_plain_search_asks_no_hints() -> None:
    """With hints that raise whenever they are asked, it plays as it would with any."""
    match = a_match()
    decision = match.decision
    assert decision is not None
    hints = match.game.hints
    picked = make("search:4+plain", match.game, 1).pick(match.view(decision.seat), decision)
    try:
        match.game.hints = None  # type: ignore[assignment]
        assert make("search:4+plain", match.game, 1).pick(match.view(decision.seat), decision) == picked
    finally:
        match.game.hints = hints


def test_an_evaluator_that_gives_too_little_is_told_so() -> None:
    match = a_match()
    decision = match.decision
    assert decision is not None
    view = match.view(decision.seat)
    with pytest.raises(BadOption, match="returns 1 pairs"):
        GuidedAgent("g", match.game, 1, lambda positions: []).visits(view, decision)
    with pytest.raises(BadOption, match=f"gives {len(decision.options)} priors"):
        GuidedAgent("g", match.game, 1, lambda positions: [([1.0], 0.5)] * len(positions)).visits(view, decision)
    with pytest.raises(BadOption, match="at least one simulation"):
        GuidedAgent("g", match.game, 1, even, simulations=0)
