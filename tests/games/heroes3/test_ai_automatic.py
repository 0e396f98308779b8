"""HM-1514: ties of the AI can be left to the rules: the first of what is equal is taken."""

from __future__ import annotations

from citadelle.conformance.automatic import key_by_hand
from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.rules.ai.ties import FIRST_TIED
from citadelle.kernel.chance import chance
from citadelle.kernel.match import Match


def played(automatic: bool) -> tuple[int, list[str]]:
    """A fight against the AI, played by chance: how many ties were asked, and the choices of the log."""
    match = Match(GAME, GAME.setup(1, "ties", {"fight": "ai_raiders"}))
    if automatic:
        match.set_auto_answer(0, "ai_tie", FIRST_TIED)
    by = chance("ties")
    asked = 0
    while not match.is_over:
        decision = match.decisions[0]
        if decision.kind == "ai_tie":
            asked += 1
            match.choose(decision.keys[0], decision.seat)
        else:
            match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    return asked, [event.kind for event in match.events if event.kind != "automatic"]


def test_hm_1514_ties_are_answered_for_a_player_who_says_so() -> None:
    (asked, by_hand), (unasked, by_rule) = played(False), played(True)
    assert asked > 0 and unasked == 0
    assert by_hand == by_rule, "the first of what is equal, as if the player had chosen it"


def test_hm_1514_the_windows_of_ties_have_words_in_both_languages() -> None:
    setup = GAME.setup(1, 1, {})
    for lang in ("en", "fr"):
        found = {window.id: window for window in GAME.windows(setup, lang)}
        for name in ("ai_tie", "ai_way"):
            assert found[name].rule == "HM-1514" and found[name].allows(FIRST_TIED, "always") and found[name].title


def test_hm_1514_the_first_of_a_tie_has_a_key_that_can_be_chosen_by_hand() -> None:
    match = Match(GAME, GAME.setup(1, "ties", {"fight": "ai_raiders"}))
    by = chance("ties")
    while match.decisions[0].kind != "ai_tie":
        assert key_by_hand(match, 0, FIRST_TIED) == ""
        keys = match.decisions[0].keys
        match.choose(keys[by.below(len(keys))], 0)
    assert key_by_hand(match, 0, FIRST_TIED) == match.decisions[0].keys[0]
