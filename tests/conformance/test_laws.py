"""The laws, for every game: random games over the variants of this turn, and planted faults that are found."""

from __future__ import annotations

import pytest
from tests.conformance.budget import PARTS, checks_of
from tests.conformance.secrets import SCRAMBLE
from tests.conformance.tables import GAMES, scramble_of
from tests.kernel import toy

from citadelle.conformance import GameTests
from citadelle.conformance.twins import Scramble
from citadelle.conformance.walk import rotated_variants
from citadelle.kernel import registry
from citadelle.kernel.game import Game


def test_every_game_says_what_its_seats_cannot_know() -> None:
    assert sorted(SCRAMBLE) == sorted(registry.names())


def class_for(game: Game, scramble: Scramble | None = None) -> type[GameTests]:
    """The tests of one game."""
    members = {
        "game": game,
        "scramble": staticmethod(scramble or scramble_of(game)),
        "checks": checks_of(game.name),
        "parts": PARTS,
    }
    return type(f"Test_{game.name}", (GameTests,), members)


globals().update({f"Test_{game.name}": class_for(game) for game in GAMES})
Test_toy_with_lamps = class_for(toy.LAMPS)
Test_toy_without_secrets = class_for(toy.OPEN, toy.scramble_deck)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_budget_covers_every_number_of_players(game: Game) -> None:
    """A short run takes the numbers of players in turn, so that every part of it sees them all."""
    counts = game.players_max - game.players_min + 1
    for turn in ("a", "b"):
        variants = rotated_variants(game, turn)
        assert {players for players, _ in variants[:counts]} == set(range(game.players_min, game.players_max + 1))
        assert len(variants) == len({str(variant) for variant in variants})
    assert rotated_variants(game, "a") == rotated_variants(game, "a") and rotated_variants(
        game, "a"
    ) != rotated_variants(game, "b")
