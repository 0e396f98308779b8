"""Tournaments: everybody meets everybody, seeds are paired, seats rotate, faults are put down to who made them."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import count, product
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.arena.work import toy_tournament

from citadelle.arena import playing
from citadelle.arena.engines import Inline
from citadelle.arena.entrants import entrants
from citadelle.arena.game_source import GameSource
from citadelle.arena.intervals import difference, mean, wilson
from citadelle.arena.playing import returns
from citadelle.arena.results import Results, run
from citadelle.arena.standings import Standings
from citadelle.arena.tournament import Tournament, lineups
from citadelle.cli import cli
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption


def played(plan: Tournament, folder: Path) -> Standings:
    with Results(folder, "tournament", plan.data()) as kept:
        assert not run(plan, plan.size, kept, Inline())
    return Standings(plan, kept.lines, kept.times)


def test_line_ups() -> None:
    assert lineups(3, 2, False) == [(0, 1), (0, 2), (1, 2)]
    assert lineups(2, 3, False) == [(0, 0, 1), (0, 1, 1)]
    assert lineups(3, 4, False) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]
    assert lineups(3, 1, False) == [(0,), (1,), (2,)]
    assert lineups(2, 3, True) == [(0, 0, 0), (1, 1, 1)]


@pytest.mark.parametrize(("agents", "players", "games"), [(3, 2, 4), (3, 3, 7), (2, 4, 5), (4, 3, 6)])
def test_every_seed_is_played_from_every_seat(agents: int, players: int, games: int) -> None:
    names = ["random", "greedy", "easy", "medium"][:agents]
    plan = toy_tournament(",".join(names), players, games)
    fixtures = [plan.fixture(i) for i in range(plan.size)]
    assert plan.size == games * len(plan.lineups)
    of_each = Counter(one.lineup for one in fixtures)
    assert set(of_each.values()) == {games}
    met = {(one.seed, one.lineup, one.rotation) for one in fixtures}
    assert len(met) == plan.size
    full = {(f"1.{seed}", *rest) for seed in range(games // players) for rest in product(of_each, range(players))}
    assert full <= met
    seats = Counter((who, seat) for one in fixtures for seat, who in enumerate(one.seats))
    if games % players == 0:
        assert len(set(seats.values())) == 1


def test_figures_add_up(tmp_path: Path) -> None:
    found = played(toy_tournament("random,greedy,tests.arena.work:First", games=6), tmp_path)
    data = found.data()
    assert data["played"] == data["requested"] == 18 and data["broken"] == 0
    assert sum(row["wins"] for row in data["table"]) == pytest.approx(18)
    assert all(row["games"] == 12 and sum(row["places"]) == 12 for row in data["table"])
    for row in data["table"]:
        assert row["interval"][0] <= row["share"] <= row["interval"][1]
        assert row["rating_interval"][0] < row["rating"] < row["rating_interval"][1]
        assert row["decisions"] > 0
    ratings = [row["rating"] for row in data["table"]]
    assert ratings == sorted(ratings, reverse=True)
    for i, j in product(range(3), repeat=2):
        one, other = data["matrix"][i][j], data["matrix"][j][i]
        assert (one is None) == (i == j)
        if one is not None:
            assert one["share"] + other["share"] == pytest.approx(1) and one["games"] == 6


def test_thinking_is_timed_by_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at this clock is a quarter of a microsecond later, so each decision takes just that."""
    looks = count()
    monkeypatch.setattr(playing.time, "perf_counter", lambda: next(looks) / 4e6)
    for row in played(toy_tournament(games=4), tmp_path).data()["table"]:
        assert row["seconds_per_decision"] == pytest.approx(2.5e-7, abs=1e-9)
        assert row["slowest"] == pytest.approx(2.5e-7, abs=1e-9)


def test_the_better_agent_comes_first(tmp_path: Path) -> None:
    game = registry.game("legends")
    plan = Tournament(GameSource(game), 2, entrants("random,greedy"), 6, 1, game.quick)
    data = played(plan, tmp_path).data()
    assert [row["agent"] for row in data["table"]] == ["greedy", "random"]
    assert data["matrix"][0][1]["share"] > 0.8


def test_where_all_win_together_agents_meet_on_the_same_seeds(tmp_path: Path) -> None:
    plan = toy_tournament("random,greedy", 3, 5, options={"sides": "together"})
    assert plan.together and plan.size == 10
    found = played(plan, tmp_path)
    assert all(len(set(line["agents"])) == 1 for line in found.lines)
    assert len(found.matches()) == 5 and found.data()["matrix"][0][1]["games"] == 5


def test_a_game_lost_alone_has_a_place_behind_the_only_seat() -> None:
    plan = toy_tournament("random,greedy", options={"sides": "together"})
    plan.players = 1
    common = {"seed": "1.0", "points": [3], "parts": [{}], "teams": [0], "decisions": 2, "asked": [2]}
    lines = [
        {"game": 0, "agents": ["random"], "places": [2], "won": [False], **common},
        {"game": 1, "agents": ["greedy"], "places": [1], "won": [True], **common},
    ]
    data = Standings(plan, lines, []).data()
    assert [(row["agent"], row["places"]) for row in data["table"]] == [("greedy", [1, 0]), ("random", [0, 1])]


def test_teams_are_rated_as_teams(tmp_path: Path) -> None:
    found = played(toy_tournament("random,greedy", 4, 4, options={"sides": "teams"}), tmp_path)
    assert all(len(match) == 2 and all(len(side) == 2 for side, _ in match) for match in found.matches())
    assert all(sum(returns(line)) == pytest.approx(2) for line in found.played)


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("tests.arena.work:Crashes", "ZeroDivisionError: a b"),
        ("tests.arena.work:Hangs", "gave no answer within 0.2 s"),
        ("tests.arena.work:Cheats", "picked -77, which isn't offered (offer, TY-1)"),
    ],
)
def test_an_agent_that_fails_loses_its_games_only(agent: str, said: str, tmp_path: Path) -> None:
    data = played(toy_tournament("random,greedy", 2, 2, (f"bad={agent}",), limit=0.2), tmp_path).data()
    assert data["played"] == 2 and data["broken"] == 4
    assert {fault["agent"] for fault in data["faults"]} == {"bad"} and data["faults"][0]["error"] == said
    [bad] = [row for row in data["table"] if row["agent"] == "bad"]
    assert (bad["games"], bad["wins"], bad["faults"]) == (4, 0, 4) and data["table"][-1] is bad


def test_an_agent_needs_no_base_class(tmp_path: Path) -> None:
    assert played(toy_tournament("random,tests.arena.work:Plain", games=2), tmp_path).data()["broken"] == 0


@pytest.mark.parametrize(
    ("names", "own", "said"),
    [
        ("random", (), "two agents or more"),
        ("random,nobody", (), "there is no agent 'nobody'"),
        ("random,random", (), "named twice"),
        ("random", ("x",), "NAME=module:Class or NAME=program:COMMAND"),
        ("random,nowhere:Bot", (), "the module nowhere can't be imported"),
        ("random,tests.arena.work:NOT_A_CLASS", (), "has no class NOT_A_CLASS"),
        ("random,search:0", (), "there is no agent"),
    ],
)
def test_unknown_agents_are_named(names: str, own: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        toy_tournament(names, own=own)


def test_intervals() -> None:
    middle, low, high = mean([1.0, 2.0, 3.0, 4.0])
    assert middle == 2.5 and high - 2.5 == pytest.approx(1.96 * math.sqrt(5 / 3 / 4), rel=1e-3)
    assert low == pytest.approx(5 - high) and mean([7.0]) == (7.0, -math.inf, math.inf) and math.isnan(mean([])[0])
    gap, low, high = difference(56, 70, 48, 80)  # Newcombe 1998, method 10, example (a)
    assert (round(gap, 4), round(low, 4), round(high, 4)) == (0.2, 0.0524, 0.3339)
    assert difference(1, 2, 0, 0)[1:] == (-1.0, 1.0) and wilson(0, 0) == (0.0, 1.0)


def test_where_an_agent_s_code_raised_is_kept_beside_the_results(tmp_path: Path) -> None:
    played(toy_tournament("random,greedy", 2, 2, ("bad=tests.arena.work:Crashes",)), tmp_path)
    kept = [json.loads(line) for line in (tmp_path / "traces.jsonl").read_text("utf-8").splitlines()]
    assert len(kept) == 4 and all("bad" in one["agents"] for one in kept)
    assert all("work.py" in one["trace"] and "ZeroDivisionError" in one["trace"] for one in kept)
    assert "trace" not in (tmp_path / "games.jsonl").read_text("utf-8").replace("traces", "")


def test_commands_play_what_strength_is_claimed_for_and_say_so(tmp_path: Path) -> None:
    args = ["tournament", "monster_lands", "--agents", "random,greedy", "--games", "2", "--engine", "inline"]
    shown = CliRunner().invoke(cli, [*args, "--out", str(tmp_path / "o")])
    assert shown.exit_code == 0 and "difficulty=normal" in " ".join(shown.stdout.split())
    head = json.loads((tmp_path / "o" / "games.jsonl").read_text("utf-8").splitlines()[0])
    assert head["plan"]["options"] == {"difficulty": "normal"}
