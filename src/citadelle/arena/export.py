"""Games as data to learn from: by shards, as JSON lines that can be replayed, and as Parquet, a row for each decision.

A shard's files are written before the line that names them, so that a run that was ended goes on shard by shard.
"""

from __future__ import annotations

import importlib
import io
import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from citadelle._version import __version__
from citadelle.arena.contest import EntrantContest
from citadelle.arena.engines import NoEngine
from citadelle.arena.entrants import Entrant
from citadelle.arena.game_source import GameSource
from citadelle.arena.playing import GameWatcher, Line, returns
from citadelle.arena.report.page import write
from citadelle.arena.results import Results, text
from citadelle.kernel.decision import Decision
from citadelle.kernel.encoding import Encoding
from citadelle.kernel.errors import NotWritable, system_reason
from citadelle.kernel.options import Settings
from citadelle.kernel.state import State
from citadelle.kernel.view import View

ABOUT: Final = "about.json"
SHARD: Final = 50
"""So many games are one shard, unless said otherwise."""


def parquet() -> Any:
    """The library that writes Parquet; NoEngine says how to get it."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise NoEngine("export.no_parquet", how="pip install 'citadelle[research]'") from None


class Rows(GameWatcher):
    """The decisions of a game, by column."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.choices: list[tuple[int, str]] = []
        self.kinds: list[str] = []
        self.observations: list[list[float]] = []
        self.masks: list[list[int]] = []
        self.actions: list[int] = []
        self.options: list[list[int]] = []
        """The actions of all options, in the order of the decision."""
        self.visits: list[list[int]] = []
        """How often a search tried each of them, and what it brought in the mean; empty where none was made."""
        self.values: list[list[float]] = []
        self.wanted = True

    def chosen(self, s: State, view: View, decision: Decision, option: int) -> None:
        at = decision.options.index(option)
        self.choices.append((decision.seat, decision.keys[at]))
        if self.wanted:
            self.kinds.append(decision.kind)
            self.observations.append(self.encoding.observe(view))
            self.masks.append(self.encoding.mask(decision))
            legal = self.encoding.legal(decision)
            self.actions.append(legal[at])
            self.options.append(legal)
            self.visits.append([edge.visits for edge in self.tried])
            self.values.append([edge.total / edge.visits if edge.visits else 0.0 for edge in self.tried])


class Export(EntrantContest):
    """Games of agents in turn at every seat, so many a shard."""

    def __init__(
        self,
        source: GameSource,
        players: int,
        entrants: Sequence[Entrant],
        games: int,
        seed: int | str = 1,
        options: Settings | None = None,
        limit: float = 0.0,
        shard: int = SHARD,
        columns: bool = True,
    ) -> None:
        super().__init__(source, players, entrants, games, seed, options, limit)
        self.shard = shard
        self.columns = columns
        """Write Parquet, too?"""
        if columns:
            parquet()
        game = source.load()
        for entrant in self.entrants:
            entrant.check(game, game.setup(players, "check", dict(self.options)), limit)

    @property
    def size(self) -> int:
        """How many shards there are."""
        return -(-self.games // self.shard)

    # --- as work for an engine

    def open(self) -> None:
        super().open()
        self.encoding = self.game.encoding(self.game.setup(self.players, 0, dict(self.options)))

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in super().__getstate__().items() if name != "encoding"}

    def do(self, index: int, stop: Callable[[], bool]) -> Line:
        lines: list[str] = []
        table = Columns()
        for number in range(index * self.shard, min(self.games, (index + 1) * self.shard)):
            line, rows = self.one(number, stop)
            lines.append(text(line))
            if "error" not in line:
                table.add(number, line, rows, {entrant.name: entrant.spec for entrant in self.entrants})
        files = {f"shard-{index:05}.jsonl": "".join([f"{line}\n" for line in lines]).encode()}
        if self.columns:
            files[f"shard-{index:05}.parquet"] = table.parquet(len(self.encoding.slots), len(self.encoding.actions))
        return {"game": index, "games": len(lines), "rows": len(table.game), "files": files}

    def one(self, number: int, stop: Callable[[], bool]) -> tuple[Line, Rows]:
        """One game: what replays it, and its decisions."""
        seed = f"{self.seed}.{number}"
        setup = self.game.setup(self.players, seed, dict(self.options))
        who = [self.entrants[(seat + number) % len(self.entrants)] for seat in range(self.players)]
        seeds = [f"{seed}.{seat}" for seat in range(self.players)]
        rows = Rows(self.encoding)
        rows.wanted = self.columns
        line = self.play(setup, who, seeds, stop, rows)
        line.pop("times", None)
        line.pop("trace", None)
        head = {"game": number, "seed": seed, "agents": [entrant.name for entrant in who], "choices": rows.choices}
        return {**head, **line}, rows

    def lost(self, index: int, why: str) -> Line:
        return {"game": index, "games": 0, "rows": 0, "error": why, "files": {}}

    def data(self) -> dict[str, object]:
        """The export as its results file names it."""
        return {**super().data(), "shard": self.shard, "parquet": self.columns}

    def about(self) -> dict[str, object]:
        """Where the games come from (package version, commit, command) and what the numbers mean: the name of every
        slot and of every action."""
        self.open()
        made = {"version": __version__, "commit": commit(), "command": shlex.join(["citadelle", *sys.argv[1:]])}
        return {**self.data(), **made, "slots": self.encoding.slots, "actions": self.encoding.actions}


def commit() -> str:
    """The commit of the checkout this package runs from; empty if it runs from none."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


class Columns:
    """The rows of a shard, by column: one for each decision."""

    def __init__(self) -> None:
        self.game: list[int] = []
        self.seat: list[int] = []
        self.kind: list[str] = []
        self.key: list[str] = []
        self.action: list[int] = []
        self.won: list[float] = []
        self.points: list[int] = []
        self.place: list[int] = []
        self.observation: list[list[float]] = []
        self.mask: list[list[int]] = []
        self.agent: list[str] = []
        self.level: list[str] = []
        self.step: list[int] = []
        self.options: list[list[int]] = []
        self.visits: list[list[int]] = []
        self.values: list[list[float]] = []

    def add(self, number: int, line: Line, rows: Rows, specs: dict[str, str]) -> None:
        """A game's decisions, each with what came of it for the seat that decided."""
        won = returns(line)
        for step, (seat, key) in enumerate(rows.choices):
            self.game.append(number)
            self.step.append(step)
            self.agent.append(line["agents"][seat])
            self.level.append(specs[line["agents"][seat]])
            self.seat.append(seat)
            self.key.append(key)
            self.won.append(won[seat])
            self.points.append(line["points"][seat])
            self.place.append(line["places"][seat])
        self.kind += rows.kinds
        self.action += rows.actions
        self.observation += rows.observations
        self.mask += rows.masks
        self.options += rows.options
        self.visits += rows.visits
        self.values += rows.values

    def parquet(self, slots: int, actions: int) -> bytes:
        """The shard as a Parquet file."""
        pa, pq = parquet()
        schema = pa.schema([
            ("game", pa.int64()), ("seat", pa.int8()), ("kind", pa.string()), ("key", pa.string()),
            ("action", pa.int32()), ("won", pa.float32()), ("points", pa.int32()), ("place", pa.int8()),
            ("observation", pa.list_(pa.float32(), slots)), ("mask", pa.list_(pa.int8(), actions)),
            ("agent", pa.string()), ("level", pa.string()), ("step", pa.int32()),
            ("options", pa.list_(pa.int32())), ("visits", pa.list_(pa.int32())), ("values", pa.list_(pa.float32())),
        ])  # fmt: skip
        table = pa.table({name: getattr(self, name) for name in schema.names}, schema=schema)
        out = io.BytesIO()
        pq.write_table(table, out, compression="zstd")
        return out.getvalue()


class Shards(Results):
    """A folder of shards; what they hold is named in `about.json`."""

    def __init__(self, folder: str | Path, export: Export, resume: bool = False) -> None:
        super().__init__(folder, "export", export.data(), resume)
        write(self.folder / ABOUT, json.dumps(export.about(), ensure_ascii=False, indent=1) + "\n")

    def add(self, line: Line) -> None:
        """Write a shard's files, then the line that names them."""
        files: dict[str, bytes] = line.pop("files")
        line["files"] = {name: sha256(whole).hexdigest() for name, whole in files.items()}
        try:
            for name, whole in files.items():
                beside = self.folder / f".{name}.new"
                beside.write_bytes(whole)
                beside.replace(self.folder / name)
        except OSError as fault:
            raise NotWritable("file.unwritable", path=self.folder, why=system_reason(fault)) from None
        super().add(line)
