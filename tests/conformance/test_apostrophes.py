"""Apostrophes are typographic (’) in all that people read of any game: words, names, rules, buttons, log, board."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator

import pytest

import citadelle
from citadelle.conformance.twins import everything_shown
from citadelle.kernel.chance import chance
from citadelle.kernel.game import Game
from citadelle.kernel.words import LANGS, Words, typeset

STRAIGHT = re.compile(r"\w(?:'|&#0*39;|&#x27;|&apos;)\w?.{0,30}")
EVERY = 25
"""Choices between two looks at a random game."""
GAMES = [citadelle.game(name) for name in citadelle.game_names()]


def printed(game: Game, lang: str) -> Iterator[str]:
    """What a game says before it is played: words, options, rules."""
    words = importlib.import_module(f"citadelle.games.{game.name}.text").WORDS
    assert isinstance(words, Words)
    yield from words.texts(lang).values()
    yield from (game.title(lang), game.pitch(lang))
    for option in game.schema.options:
        yield from game.option_words(option.name, lang)
    for _, title, text in game.rules(lang):
        yield from (title, text)
    for _, title in game.chapters(lang):
        yield title


def played(game: Game) -> Iterator[str]:
    """What the seats read in a random game: questions, buttons, pictures, boards, log."""
    match = citadelle.Match(game, game.setup(game.players_max, "apostrophes", {}))
    by = chance("apostrophes")
    edges = [f"{kind} {lang}" for kind in ("scene", "board") for lang in LANGS]
    while not match.is_over:
        if len(match.choices) % EVERY == 0:
            yield from everything_shown(match, match.state.seat, [], edges).values()
        decision = match.decisions[0]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    for lang in LANGS:
        yield from [game.log_line(event, match.name_list(lang), lang) for event in match.events]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_no_apostrophe_is_straight(game: Game) -> None:
    texts = [text for lang in LANGS for text in printed(game, lang)] + list(played(game))
    assert any("’" in text for text in texts)
    assert sorted({found[0] for text in texts for found in STRAIGHT.finditer(text)}) == []


def test_a_straight_one_is_found_and_a_sign_is_none() -> None:
    assert STRAIGHT.search("Hunter's Lodge") and STRAIGHT.search("Hunter&#x27;s Lodge")
    assert typeset("Hunter's Lodge", "en") == "Hunter’s Lodge" and typeset("'  a sign", "en") == "'  a sign"
