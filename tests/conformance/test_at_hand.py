"""What a player wants at hand: every game says how it is won and what its dice mean, in both languages."""

from __future__ import annotations

import pytest
from tests.conformance.tables import IDS, TABLES

import citadelle
from citadelle.kernel.game import Game
from citadelle.kernel.words import LANGS

DICE = {
    "monster_lands": ("strength", "magic", "persuasion"),
    "village_attacks": ("Melee", "Ranged", "Magic", "Defence", "Riposte"),
}


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_every_game_tells_its_aim(game: Game, players: int) -> None:
    view = game.view(game.new(game.setup(players, 1)), 0)
    told = {lang: game.at_hand(view, lang) for lang in LANGS}
    for lines in told.values():
        assert lines and all(line.strip() and "{" not in line for line in lines)
    assert len({len(lines) for lines in told.values()}) == 1
    text = " ".join(told["en"])
    assert all(sign in text for sign in DICE.get(game.name, ()))


@pytest.mark.parametrize("name", citadelle.game_names())
def test_registered_games_say_more_than_their_pitch(name: str) -> None:
    game = citadelle.game(name)
    view = game.view(game.new(game.setup(max(2, game.players_min), 1)), 0)
    for lang in LANGS:
        assert game.pitch(lang) not in game.at_hand(view, lang)
        assert any(word in game.at_hand(view, lang)[0] for word in ("Aim", "But", "win", "victoire", "gagn"))
