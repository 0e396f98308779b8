"""Exported games: the same rows from Parquet and by replay, shards that go on, and an example that learns from them."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from click.testing import CliRunner, Result

from citadelle import NotReadable, game
from citadelle.arena.engines import Engine, Inline, NoEngine, Processes
from citadelle.arena.entrants import entrants
from citadelle.arena.export import Export, Shards
from citadelle.arena.game_source import GameSource
from citadelle.arena.results import GAMES, run
from citadelle.cli import cli
from citadelle.research.dataset import Batch, Dataset

ROOT = Path(__file__).parents[2]
LEGENDS = game("legends")


def plan(games: int = 3, agents: str = "random,greedy", shard: int = 2, columns: bool = True) -> Export:
    return Export(GameSource(LEGENDS), 2, entrants(agents), games, 5, LEGENDS.quick, 60.0, shard, columns)


def exported(folder: Path, made: Export, engine: Engine | None = None) -> Dataset:
    with Shards(folder, made) as kept:
        assert not run(made, made.size, kept, engine or Inline())
    return Dataset(folder)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return exported(tmp_path_factory.mktemp("data"), plan())


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_rows_say_what_was_seen_chosen_and_won(data: Dataset) -> None:
    batches = list(data)
    assert [shard["games"] for shard in data.shards] == [2, 1] and len(data) == sum(map(len, batches))
    whole = data.arrays()
    assert whole.observations.shape == (len(data), len(data.slots)) and whole.masks.shape[1] == len(data.actions)
    assert whole.masks[np.arange(len(data)), whole.actions].all() and (whole.masks.sum(axis=1) > 1).all()
    assert np.abs(whole.observations).max() <= 1 and whole.observations.std(axis=0).max() > 0.1
    for played in data.games():
        mine = whole.games == played["game"]
        assert mine.sum() == len(played["choices"]) == played["decisions"]
        for seat in (0, 1):
            at = mine & (whole.seats == seat)
            assert set(whole.points[at]) == {played["points"][seat]} and set(whole.places[at]) == {
                played["places"][seat]
            }
            assert (whole.won[at] > 0).all() == played["won"][seat]
    assert [played["agents"] for played in data.games()] == [
        ["random", "greedy"], ["greedy", "random"], ["random", "greedy"]
    ]  # fmt: skip


def test_games_without_columns_replay_to_the_same_rows(data: Dataset, tmp_path: Path) -> None:
    bare = exported(tmp_path, plan(columns=False))
    assert not list(tmp_path.glob("*.parquet"))
    one, other = data.arrays(), bare.arrays()
    for name in Batch.__dataclass_fields__:
        assert getattr(one, name).dtype == getattr(other, name).dtype
        assert (getattr(one, name) == getattr(other, name)).all(), name


def test_an_export_that_was_ended_goes_on(data: Dataset, tmp_path: Path) -> None:
    made = plan()
    with Shards(tmp_path, made) as kept:
        made.open()
        kept.add(made.do(0, bool))
    (tmp_path / "shard-00001.jsonl").write_bytes(b"half of a sh")
    with Shards(tmp_path, made, resume=True) as kept:
        assert len(kept.lines) == 1 and not run(made, made.size, kept, Processes(2))
    assert files(tmp_path) == files(data.folder)


@pytest.mark.parametrize(
    ("name", "whole", "said"),
    [
        ("shard-00000.parquet", b"nothing", "is not what was exported"),
        ("shard-00001.jsonl", b"", "is not what was exported"),
        ("shard-00000.jsonl", None, "can't be read"),
        ("about.json", b"{}", "is no folder of exported games"),
        ("about.json", b"[", "is no folder of exported games"),
        (GAMES, None, "is no folder of exported games"),
    ],
)
def test_damage_is_named(name: str, whole: bytes | None, said: str, data: Dataset, tmp_path: Path) -> None:
    for file, content in files(data.folder).items():
        (tmp_path / file).write_bytes(content)
    if whole is None:
        (tmp_path / name).unlink()
    else:
        (tmp_path / name).write_bytes(whole)
    with pytest.raises(NotReadable, match=said):
        found = Dataset(tmp_path)
        list(found.games())
        found.arrays()


def test_other_rules_are_not_replayed(data: Dataset, tmp_path: Path) -> None:
    about = json.loads((data.folder / "about.json").read_text("utf-8"))
    (tmp_path / GAMES).write_bytes((data.folder / GAMES).read_bytes())
    (tmp_path / "about.json").write_text(json.dumps({**about, "rules": 0}), "utf-8")
    with pytest.raises(NotReadable, match="other rules"):
        Dataset(tmp_path).game()


def test_without_pyarrow_parquet_is_refused_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NoEngine, match=r"pip install 'citadelle\[research\]'"):
        plan()


# --- the command and the example


def export(*args: str) -> Result:
    return CliRunner().invoke(cli, ["export", "legends", "--engine", "inline", *args])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_the_command_says(lang: str, tmp_path: Path) -> None:
    shown = export("--agents", "random", "--games", "2", "--no-parquet", "--out", str(tmp_path / "o"), "--lang", lang)
    assert shown.exit_code == 0, shown.output
    assert ("1 lot de" if lang == "fr" else "1 shard with") in shown.stdout
    refused = export("--agents", "random", "--games", "2", "--out", str(tmp_path / "o"), "--lang", lang)
    goes_on = "--resume les continue" if lang == "fr" else "--resume goes on with them"
    assert refused.exit_code == 2 and goes_on in refused.stderr
    nobody = export("--agents", "nobody", "--lang", lang)
    assert nobody.exit_code == 2 and "nobody" in nobody.stderr


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("imitate", ROOT / "examples" / "imitate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_learns_from_what_it_sees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From games of greedy, whose choices its first figure tells, it learns to choose so; then it plays."""
    exported(tmp_path, plan(2, "greedy", columns=False))
    imitate = example()
    monkeypatch.setattr(sys, "argv", ["imitate", str(tmp_path), "--games", "2", "--samples", "1", "--duel", "random"])
    imitate.main()
    said = capsys.readouterr().out
    by_chance, met = float(said.split("by chance ")[1][:5]), float(said.split("choices met, ")[1][:5])
    assert met > 0.6 > 2 * by_chance, said
    assert imitate.Imitator.policy.weights[""][0] > 0 and "of 2 games won" in said


def test_exports_carry_who_chose_and_what_the_search_found(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    import citadelle

    exported(tmp_path, Export(GameSource(LEGENDS), 2, entrants("random", ("deep=search:6",)), 1, 5, LEGENDS.quick))
    rows = pq.read_table(tmp_path / "shard-00000.parquet").to_pylist()
    assert [row["step"] for row in rows] == list(range(len(rows)))
    assert {(row["agent"], row["level"]) for row in rows} == {("random", "random"), ("deep", "search:6")}
    searched = [row for row in rows if row["visits"]]
    assert searched and all(row["agent"] == "deep" for row in searched)
    for row in searched:
        assert len(row["visits"]) == len(row["values"]) == len(row["options"]) and sum(row["visits"]) >= 6
        assert row["action"] in row["options"] and all(0 <= value <= 1 for value in row["values"])
        assert row["visits"][row["options"].index(row["action"])] == max(row["visits"])
    about = json.loads((tmp_path / "about.json").read_text("utf-8"))
    assert (about["version"], about["rules"], about["data"]) == (citadelle.__version__, 1, LEGENDS.digest)
    assert about["command"].startswith("citadelle") and len(about["commit"]) in (0, 40)
