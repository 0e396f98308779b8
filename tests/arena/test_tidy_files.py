"""Every CSV is tidy: pandas and polars read each, and it says what the results say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest
from click.testing import CliRunner

import citadelle
from citadelle.cli import cli


def run(*args: str) -> None:
    done = CliRunner().invoke(cli, [*args, "--engine", "inline"])
    assert done.exit_code == 0, done.output


def both(path: Path) -> pandas.DataFrame:
    """A file as pandas reads it, after polars has read the same."""
    one, other = pandas.read_csv(path), polars.read_csv(path, infer_schema_length=None)
    assert list(one.columns) == other.columns and len(one) == other.height > 0
    assert not any(str(name).startswith("Unnamed") for name in one.columns)
    for name in one.columns:
        for mine, theirs in zip(one[name].tolist(), other[name].to_list(), strict=True):
            gone = theirs is None or theirs != theirs
            assert gone == bool(pandas.isna(mine)) and (gone or mine == theirs or float(mine) == float(theirs))
    return one


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tournament") / "o"
    agents = ("--agents", "greedy,random", "--agent", "bad=tests.arena.work:Crashes")
    run("tournament", "legends", *agents, "--games", "4", "--out", str(folder))
    return folder


def test_a_tournament_s_files_say_what_its_results_say(tournament: Path) -> None:
    data: dict[str, Any] = json.loads((tournament / "summary.json").read_text())
    standings = both(tournament / "standings.csv").set_index("agent")
    places = both(tournament / "places.csv")
    pairs = both(tournament / "matrix.csv").set_index(["agent", "other"])
    names = [row["agent"] for row in data["table"]]
    assert list(standings.index) == names and len(pairs) == 6
    for row in data["table"]:
        mine = standings.loc[row["agent"]]
        assert (mine["games"], mine["won"], mine["faults"]) == (row["games"], row["share"], row["faults"])
        assert [mine["strength_low"], mine["strength_high"]] == row["strength_interval"]
        assert places[places["agent"] == row["agent"]]["games"].tolist() == row["places"]
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            if i != j:
                cell = data["matrix"][i][j]
                assert pairs.loc[(one, other), "games"] == cell["games"]
                assert pairs.loc[(one, other), "ahead"] == cell["share"]
    assert set(both(tournament / "faults.csv")["agent"]) == {"bad"}


def test_a_tournament_s_files_add_up_to_its_games(tournament: Path) -> None:
    lines = [json.loads(line) for line in (tournament / "games.jsonl").read_text().splitlines()[1:]]
    ended = [line for line in lines if "error" not in line]
    firsts = sum(line["places"].count(1) for line in ended)
    places = both(tournament / "places.csv")
    assert places[places["place"] == 1]["games"].sum() == firsts
    assert places["games"].sum() == sum(len(line["places"]) for line in ended)


def test_a_study_s_files_say_what_its_results_say(tmp_path: Path) -> None:
    folder = tmp_path / "o"
    run("study", "legends", "--agent", "random", "--games", "10", "--vary", "leaders=true", "--out", str(folder))
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()[1:]]
    found = {path.stem: both(path) for path in sorted(folder.glob("*.csv"))}
    assert set(found) == {"arms", "choices", "seats", "shifts", "sources", "spots", "things"}
    arms = ["players=2", "players=2, leaders=true"]
    assert found["arms"]["arm"].tolist() == arms
    for line in lines:
        sums, arm = line["sums"], arms[line["arm"]]
        seats = found["seats"]
        for seat in range(2):
            mine = seats[(seats["arm"] == arm) & (seats["seat"] == seat)].iloc[0]
            n, won, points, _ = sums[f"seat|{seat}"]
            assert (mine["games"], mine["won"], mine["points"]) == (n, won / n, points / n)
        choices = found["choices"]
        for row in choices[choices["arm"] == arm].to_dict("records"):
            assert [row["offered"], row["taken"]] == sums[f"choice|{row['question']}|{row['key']}"]
        things = found["things"]
        for row in things[things["arm"] == arm].to_dict("records"):
            n, won, *_ = sums["|".join(["thing", row["event"], row["what"], row["thing"]])]
            assert (row["seats"], row["won"]) == (n, won / n)


@pytest.mark.parametrize("name", citadelle.game_names())
def test_every_game_s_files_are_tidy(name: str, tmp_path: Path) -> None:
    run("tournament", name, "--agents", "random,greedy", "--games", "2", "--out", str(tmp_path / "t"))
    run("study", name, "--agent", "random", "--games", "2", "--out", str(tmp_path / "s"))
    files = sorted(tmp_path.glob("*/*.csv"))
    assert {"standings", "places", "matrix", "arms", "seats", "sources", "choices"} <= {path.stem for path in files}
    for path in files:
        both(path)
