"""Exported games, read back: shard by shard, as arrays or as games that can be replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from citadelle import Game, Match, NotReadable, game
from citadelle.kernel.errors import system_reason
from citadelle.kernel.result import Result
from citadelle.research.encodings import encoding_of
from citadelle.research.needs import import_extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

INDEX: Final = "games.jsonl"
ABOUT: Final = "about.json"


@dataclass(frozen=True)
class Batch:
    """The decisions of a shard, a row each; `won` (0 to 1), `points` and `places` are what came of it for that seat."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int32]
    games: NDArray[np.int64]
    seats: NDArray[np.int8]
    won: NDArray[np.float32]
    points: NDArray[np.int32]
    places: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.actions)


class Dataset:
    """A folder that `citadelle export` wrote. Going through it gives a Batch for each shard.

    `slots` names every column of the observations, `actions` every action. A folder without Parquet is replayed: the
    arrays are the same, it only takes longer.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        about = self.json(self.folder / ABOUT)
        try:
            self.plan: dict[str, Any] = {name: about[name] for name in about if name not in ("slots", "actions")}
            self.slots: list[str] = about["slots"]
            self.actions: list[str] = about["actions"]
            self.name, self.players, self.options = about["game"], about["players"], about["options"]
            lines = (self.folder / INDEX).read_text("utf-8").split("\n")[:-1]
            self.shards: list[dict[str, Any]] = [json.loads(line) for line in lines[1:]]
        except (OSError, ValueError, LookupError, TypeError) as fault:
            raise NotReadable("dataset.not_one", path=self.folder, why=str(fault)) from None

    @staticmethod
    def json(path: Path) -> dict[str, Any]:
        """The object in a file; NotReadable if there is none."""
        try:
            found = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as fault:
            raise NotReadable("dataset.not_one", path=path.parent, why=str(fault)) from None
        if not isinstance(found, dict):
            raise NotReadable("dataset.not_an_object", path=path)
        return found

    def __len__(self) -> int:
        """How many decisions there are."""
        return sum([shard["rows"] for shard in self.shards])

    def __iter__(self) -> Iterator[Batch]:
        for shard in self.shards:
            names = [name for name in shard["files"] if name.endswith(".parquet")]
            yield self.read_columns(names[0], shard) if names else self.replayed(shard)

    def arrays(self) -> Batch:
        """All shards as one batch."""
        numpy = import_extra("numpy")
        batches = list(self)
        if not batches:
            raise NotReadable("dataset.empty", path=self.folder)
        columns = [[getattr(batch, name) for batch in batches] for name in Batch.__dataclass_fields__]
        return Batch(*[numpy.concatenate(parts) for parts in columns])

    def bytes(self, name: str, shard: dict[str, Any]) -> bytes:
        """A shard's file, if it is the one that was written."""
        try:
            whole = (self.folder / name).read_bytes()
        except OSError as fault:
            raise NotReadable("file.unreadable", path=self.folder / name, why=system_reason(fault)) from None
        if sha256(whole).hexdigest() != shard["files"][name]:
            raise NotReadable("dataset.changed", path=self.folder / name)
        return whole

    def read_columns(self, name: str, shard: dict[str, Any]) -> Batch:
        """A shard from its Parquet file."""
        pa, pq, numpy = import_extra("pyarrow"), import_extra("pyarrow.parquet"), import_extra("numpy")
        table = pq.read_table(pa.BufferReader(self.bytes(name, shard)))

        def rows(column: str, width: int) -> Any:
            flat = table[column].combine_chunks().flatten().to_numpy(zero_copy_only=False)
            return flat.reshape(len(table), width)

        found = [rows("observation", len(self.slots)), rows("mask", len(self.actions))]
        found += [numpy.asarray(table[column]) for column in ("action", "game", "seat", "won", "points", "place")]
        return Batch(*found)

    # --- the games themselves

    def game(self) -> Game:
        """The game these were played in, packs and all; NotReadable if its rules or data are others by now."""
        found = game(self.name)
        if self.plan["packs"]:
            found = found.with_packs(self.plan["packs"])
        if found.rules_version != self.plan["rules"] or not found.has_data(self.plan["data"]):
            raise NotReadable("dataset.other_rules", path=self.folder)
        return found

    def games(self) -> Iterator[dict[str, Any]]:
        """The games as they were written: seed, agents, choices by seat and key, result. Broken ones are left out."""
        for shard in self.shards:
            yield from self.games_of(shard)

    def games_of(self, shard: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The games of one shard."""
        for name in shard["files"]:
            if name.endswith(".jsonl"):
                for line in self.bytes(name, shard).decode().splitlines():
                    found = json.loads(line)
                    if "error" not in found:
                        yield found

    def start(self, played: dict[str, Any], of: Game) -> Match:
        """One of the games before its first choice."""
        return Match(of, of.setup(self.players, played["seed"], dict(self.options)))

    def replayed(self, shard: dict[str, Any]) -> Batch:
        """A shard from its games, every position encoded anew."""
        numpy = import_extra("numpy")
        of = self.game()
        encoding = encoding_of(of, of.setup(self.players, 0, dict(self.options)))
        columns: list[list[Any]] = [[] for _ in Batch.__dataclass_fields__]
        for played in self.games_of(shard):
            match = self.start(played, of)
            result = Result.read(played)
            for seat, key in played["choices"]:
                decision = match.state.decision(seat)
                if decision is None or key not in decision.keys:
                    raise NotReadable("dataset.no_replay", path=self.folder, n=played["game"])
                row = (
                    encoding.observe(match.view(seat)), encoding.mask(decision), encoding.action(decision, key),
                    played["game"], seat, result.returns[seat], result.points[seat], result.places[seat],
                )  # fmt: skip
                for column, value in zip(columns, row, strict=True):
                    column.append(value)
                match.choose(key, seat)
        kinds = ("float32", "int8", "int32", "int64", "int8", "float32", "int32", "int8")
        arrays = [numpy.asarray(column, kind) for column, kind in zip(columns, kinds, strict=True)]
        arrays[0] = arrays[0].reshape(-1, len(self.slots))
        arrays[1] = arrays[1].reshape(-1, len(self.actions))
        return Batch(*arrays)
