"""Results as JSON lines: a head that names what is played, then a line for each piece, in order.

The file is always a beginning of the whole, so that a run that was killed goes on where it ended, and the same run
gives the same bytes on every engine. What a clock says is kept in a file of its own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from citadelle.arena.engines import Engine, Interrupts, Work
from citadelle.arena.playing import Line
from citadelle.kernel.errors import NotReadable, NotWritable, system_reason

FORMAT: Final = 1
GAMES: Final = "games.jsonl"
TIMES: Final = "times.jsonl"
TRACES: Final = "traces.jsonl"
"""Where the code of agents raised, game by game: paths in it belong to the machine that played."""


def text(line: object) -> str:
    """A value as one line of JSON, always in the same way."""
    return json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Results:
    """A folder of results. `lines` are those that are there; `add` writes the next one."""

    def __init__(self, folder: str | Path, kind: str, plan: dict[str, object], resume: bool = False) -> None:
        self.folder = Path(folder)
        self.head = {"citadelle": kind, "format": FORMAT, "plan": plan}
        self.lines: list[Line] = []
        self.times: list[Line] = []
        self.torn = False
        """Was a last line found that had not been written whole?"""
        path = self.folder / GAMES
        if path.exists() and not resume:
            raise NotWritable("results.there", path=path)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if path.exists():
                self.read(path)
            self.games = self.kept(path, [self.head, *self.lines])
            self.clock: IO[str] | None = self.kept(self.folder / TIMES, self.times) if self.times else None
        except OSError as fault:
            raise NotWritable("file.unwritable", path=self.folder, why=system_reason(fault)) from None

    def read(self, path: Path) -> None:
        """The lines of a run that was ended; NotReadable says why it can't go on from them."""
        found, self.torn = read_lines(path)
        if found:
            check_head(path, found[0], self.head)
        for number, line in enumerate(found[1:]):
            if line.get("game") != number:
                raise NotReadable("results.out_of_order", path=path, line=number + 2, n=number)
        self.lines = found[1:]
        if (path.parent / TIMES).exists():
            times, _ = read_lines(path.parent / TIMES)
            self.times = [line for line in times if line.get("game", len(self.lines)) < len(self.lines)]

    def kept(self, path: Path, lines: list[Line]) -> IO[str]:
        """The file with these lines and no others, open at its end; the old one stays until the new one is whole."""
        beside = path.with_name(f".{path.name}.new")
        with beside.open("w", encoding="utf-8") as file:
            file.writelines([f"{text(line)}\n" for line in lines])
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        return path.open("a", encoding="utf-8")

    def add(self, line: Line) -> None:
        """Write the next line; a clock's figures go to their own file."""
        times = line.pop("times", None)
        trace = line.pop("trace", None)
        try:
            if trace is not None:
                with (self.folder / TRACES).open("a", encoding="utf-8") as file:
                    file.write(f"{text({'game': line['game'], 'agents': line.get('agents'), 'trace': trace})}\n")
            if times is not None:
                times = {"game": line["game"], **times}
                self.times.append(times)
                if self.clock is None:
                    self.clock = (self.folder / TIMES).open("w", encoding="utf-8")
                self.clock.write(f"{text(times)}\n")
                self.clock.flush()
            self.lines.append(line)
            self.games.write(f"{text(line)}\n")
            self.games.flush()
        except OSError as fault:
            raise NotWritable("file.unwritable", path=self.folder, why=system_reason(fault)) from None

    def close(self) -> None:
        """Nothing more comes."""
        self.games.close()
        if self.clock is not None:
            self.clock.close()

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def check_head(path: Path, found: Line, wanted: dict[str, object]) -> None:
    """NotReadable unless the file was begun for the same games."""
    if found.get("citadelle") != wanted["citadelle"] or found.get("format") != wanted["format"]:
        raise NotReadable("results.other_kind", path=path, command=wanted["citadelle"])
    old, new = found.get("plan"), json.loads(text(wanted["plan"]))
    if not isinstance(old, dict):
        raise NotReadable("results.no_plan", path=path)
    changed = [name for name in new if old.get(name) != new[name]]
    if changed:
        name = changed[0]
        before, now = text(old.get(name))[:80], text(new[name])[:80]
        raise NotReadable("results.other_plan", path=path, name=name, old=before, new=now)


def read_lines(path: Path) -> tuple[list[Line], bool]:
    """The lines of a file; a last one that isn't whole is left out (then True). NotReadable names a bad one."""
    try:
        whole = path.read_bytes()
    except OSError as fault:
        raise NotReadable("file.unreadable", path=path, why=system_reason(fault)) from None
    *lines, last = whole.split(b"\n")
    found: list[Line] = []
    for number, line in enumerate(lines):
        try:
            value: Any = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise NotReadable("results.bad_line", path=path, n=number + 1)
        found.append(value)
    return found, bool(last)


def in_order(found: Iterator[tuple[int, Line]], first: int) -> Iterator[Line]:
    """Results in the order of their numbers; what comes early waits."""
    waiting: dict[int, Line] = {}
    for index, line in found:
        waiting[index] = line
        while first in waiting:
            yield waiting.pop(first)
            first += 1


def run(
    work: Work[Line], size: int, results: Results, engine: Engine, progress: Callable[[int], None] | None = None
) -> bool:
    """Do what is still missing in the results; True if an interrupt came before the end."""
    first = len(results.lines)
    with Interrupts() as interrupts:
        if progress is not None:
            progress(first)
        found = engine.run(work, range(first, size), interrupts)
        for line in in_order(found, first):
            results.add(line)
            if progress is not None:
                progress(len(results.lines))
    return len(results.lines) < size
