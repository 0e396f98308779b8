"""Many games: fair, reproducible, whatever the number of processes; and what was played is never lost."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter

import pytest

from citadelle import agents
from citadelle.agents import Agent
from citadelle.arena import Plan, Tally, simulate
from citadelle.arena.simulate import Outcome, Stopped, play, wilson
from citadelle.kernel.registry import game

GAME = "legends"
QUICK = game(GAME).quick


def plan(
    agents_: str = "greedy,random", games: int = 6, players: int = 2, seed: int | str = 1, **options: object
) -> Plan:
    return Plan(GAME, players, agents_.split(","), games, seed, {**QUICK, **options})  # type: ignore[dict-item]


def shown(tally: Tally) -> dict[str, object]:
    """The results without the time they took."""
    return {key: value for key, value in tally.data().items() if key != "seconds"}


def test_agents_repeat_to_fill_the_seats_and_twins_have_names() -> None:
    assert plan("hard,greedy", players=4).labels == ["hard", "greedy", "hard#2", "greedy#2"]
    assert plan("greedy,greedy,random", players=3).labels == ["greedy", "greedy#2", "random"]


def test_every_seed_is_played_with_every_rotation() -> None:
    p = plan("easy,greedy,random", games=6, players=3)
    assert [p.game_seed(i) for i in range(6)] == ["1.0"] * 3 + ["1.1"] * 3
    for seat in range(3):
        assert [p.player_at(i, seat) for i in range(3)] == [(seat - i) % 3 for i in range(3)]
    met = Counter((p.player_at(i, seat), seat) for i in range(6) for seat in range(3))
    assert set(met.values()) == {2}


def test_results_are_whole_and_fair() -> None:
    tally = simulate(plan("greedy,random,random", games=9, players=3))
    data = tally.data()
    assert data["games"] == data["requested"] == 9 and data["errors"] == 0 and not data["interrupted"]
    assert sum(data["wins"].values()) == pytest.approx(9)
    assert all(sum(places) == 9 for places in data["places"].values())
    assert data["seats"] == {label: [3, 3, 3] for label in data["agents"]}
    assert data["decisions"] > 9 * 20 and data["options"] == {**QUICK}
    assert data["wins"]["greedy"] > data["wins"]["random"]
    for label, (low, high) in data["intervals"].items():
        assert 0 <= low <= data["win_shares"][label] <= high <= 1
    assert json.loads(json.dumps(data)) == data


def test_the_same_seed_gives_the_same_results_on_any_number_of_processes() -> None:
    assert shown(simulate(plan(games=7))) == shown(simulate(plan(games=7), jobs=2))
    assert shown(simulate(plan(games=7))) != shown(simulate(plan(games=7, seed=2)))


def test_each_game_stands_alone() -> None:
    p = plan(games=4)
    once = [play(game(GAME), p, i) for i in range(4)]
    again = [play(game(GAME), p, i) for i in reversed(range(4))]
    assert [(o.points, o.decisions) for o in once] == [(o.points, o.decisions) for o in reversed(again)]


class Stumbler(Agent):
    """Falls over in the tenth decision, in one of several ways."""

    def __init__(self, how: str, seed: int | str) -> None:
        super().__init__("stumbler", game(GAME), seed)
        self.how, self.count = how, 0

    def pick(self, view, decision):  # type: ignore[no-untyped-def]
        self.count += 1
        if self.count < 10 or self.how == "never":
            return decision.options[self.chance.below(len(decision.options))]
        if self.how == "raises":
            raise ZeroDivisionError("a\nb")
        return -5 if self.how == "illegal" else None


@pytest.mark.parametrize("how", ["raises", "illegal", "nothing"])
def test_an_agent_that_fails_costs_its_game_only(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make = agents.make

    def planted(name, found, seed):  # type: ignore[no-untyped-def]
        failing = name == "greedy" and str(seed).startswith("1.1")
        return Stumbler(how if failing else "never", seed) if name == "greedy" else make(name, found, seed)

    monkeypatch.setattr(agents, "make", planted)
    data = simulate(plan(games=6)).data()
    assert data["errors"] == 2 and data["games"] == 4
    assert [(fault["seed"], fault["rotation"]) for fault in data["faults"]] == [("1.1", 0), ("1.1", 1)]
    assert sum(data["wins"].values()) == pytest.approx(4)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_keeps_what_was_played(number: signal.Signals, jobs: int) -> None:
    before = signal.getsignal(number)

    def progress(done: int) -> None:
        if done == 5:
            os.kill(os.getpid(), number)

    tally = simulate(plan(games=5000), jobs, progress)
    assert tally.interrupted and 5 <= len(tally.played) < 5000
    assert sum(tally.data()["wins"].values()) == pytest.approx(len(tally.played))
    assert signal.getsignal(number) == before


def test_a_game_stops_between_two_decisions() -> None:
    with pytest.raises(Stopped):
        play(game(GAME), plan(), 0, stop=lambda: True)


def test_a_shared_victory_counts_in_parts() -> None:
    p = plan("greedy,random", games=2)
    outcomes = [Outcome(0), Outcome(1)]
    for outcome, shares in zip(outcomes, [[0.5, 0.5], [1.0, 0.0]], strict=True):
        outcome.shares, outcome.places, outcome.points = shares, [1, 1], [3, 3]
    tally = Tally(p, outcomes, 1.0, False)
    assert tally.data()["wins"] == {"greedy": 1.5, "random": 0.5}


def test_packs_reach_the_workers(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "pack.toml").write_text('[pack]\nid = "p"\nname = "P"\ngame = "legends"\nversion = "1"\n')
    (tmp_path / "cards.toml").write_text(
        '[[card]]\nid = "ancient_phoenix"\nactions = [{ kind = "move", amount = 6 }]\n'
    )
    p = Plan(GAME, 2, ["random"], 4, 1, dict(QUICK), [str(tmp_path)])
    assert shown(simulate(p)) == shown(simulate(p, jobs=2))
    assert p.load().digest != game(GAME).digest


def test_wilson() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1) and wilson(0, 0) == (0.0, 1.0)
    assert round(wilson(0, 10)[1], 4) == 0.2775
