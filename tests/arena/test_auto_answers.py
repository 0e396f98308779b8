"""Agents that set automatic answers, in games between agents."""

from __future__ import annotations

from tests.kernel.toy import GAME

from citadelle.agents import Agent
from citadelle.arena.playing import play
from citadelle.kernel.auto_answer import ALWAYS, AutoWish
from citadelle.kernel.decision import Decision
from citadelle.kernel.view import View


class Passer(Agent):
    """Passes, and goes on passing."""

    wishes: tuple[AutoWish, ...] = (AutoWish("offer", "pass", ALWAYS),)

    def pick(self, view: View, decision: Decision) -> int:
        return decision.option("pass")

    def auto_answers(self, view: View, decision: Decision, picked: int) -> list[AutoWish]:
        return list(self.wishes)


class Dreamer(Passer):
    """Wishes for what isn't there."""

    wishes = (AutoWish("wages", "pass", ALWAYS),)


def test_what_an_agent_wishes_is_answered_without_asking_it() -> None:
    line = play(GAME, GAME.setup(2, 1), [lambda: Passer("a", GAME, 1), lambda: Passer("b", GAME, 2)])
    assert line["asked"] == [1, 1] and line["decisions"] == 6, "three rounds, and only the first was asked"


def test_a_wish_for_a_window_that_isnt_there_is_the_agents_fault() -> None:
    line = play(GAME, GAME.setup(2, 1), [lambda: Dreamer("a", GAME, 1), lambda: Passer("b", GAME, 2)])
    assert line["by"] == 0 and "wages" in line["error"]
