"""A lone option is carried out unasked, but where that it is the only one is a secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.kernel import toy

from citadelle.kernel.chance import chance
from citadelle.kernel.match import Match


def asked(secret: Callable[[toy.Gift, toy.Toy], bool] | None, patch: pytest.MonkeyPatch) -> Match:
    """A game whose gifts have one option only."""
    patch.setattr(toy.Gift, "options", lambda self, s: [toy.CHARM])
    if secret is not None:
        patch.setattr(toy.Gift, "asks_alone", secret)
    match = Match(toy.GAME, toy.GAME.setup(3, 5))
    by = chance("alone")
    while match.decision is not None and match.decision.kind != toy.Gift.kind:
        match.choose(match.decision.keys[by.below(len(match.decision.keys))], match.decision.seat)
    return match


def test_a_lone_option_is_taken_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = asked(None, monkeypatch)
    told = [event for event in match.events if event.kind == "forced" and event.args["kind"] == toy.Gift.kind]
    assert told and (match.decision is None or match.decision.kind != toy.Gift.kind)


def test_a_lone_option_that_is_a_secret_is_asked_and_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = asked(lambda self, s: True, monkeypatch)
    assert match.decision is not None
    assert (match.decision.kind, len(match.decision.keys)) == (toy.Gift.kind, 1)
    assert not [event for event in match.events if event.kind == "forced" and event.args["kind"] == toy.Gift.kind]
