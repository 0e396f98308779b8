"""Mutated packs: each is refused with a clear word, or played to its end with pictures (row S8, `make packs`).

    python -m tools.campaigns.packs [GAME ...] [--packs 10000] [--seed 1] [--repeat legends:1234]

A pack takes some records of a game's own components and changes them: numbers, names, links to other records, lists,
missing and unknown fields, other types, doubles. Whatever is raised that isn't a refusal is a fault, and so is a pack
that is taken and can't be played and drawn.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tools.campaigns.report import run_info, tally_text

import citadelle
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.errors import BadData, BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.registry import with_packs

ODD_NUMBERS: Final = (-1, 0, 1, 2, 7, 99, 10**6, 2**31, 2**63, 2**70, -(2**63), 0.5, -0.0, 1e308)
ODD_TEXTS: Final = ("", " ", "x", "é" * 3, "a" * 5000, "<b>&amp;", "\u202e", "../../etc/passwd", "{who}", "1a", "none")
DRAWN_EVERY: Final = 60
"""Choices between two looks at the board."""
GAMES_EACH: Final = 1


def data_folder(game: str) -> Path:
    """Where a game's own components lie."""
    return Path(citadelle.__file__).parent / "games" / game / "data"


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, list):
        return "[" + ", ".join([toml(one) for one in value]) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()]) + " }"
    return repr(value)


class Mutator:
    """Makes mutated packs of one game; the pack of a number is the same in every process."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.files = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in data_folder(game).glob("*.toml")}
        self.tables = [
            (stem, table)
            for stem, data in sorted(self.files.items())
            for table, records in sorted(data.items())
            if isinstance(records, list) and records and isinstance(records[0], dict)
        ]
        self.ids = [
            str(record["id"])
            for stem, table in self.tables
            for record in self.files[stem][table]
            if isinstance(record.get("id"), str)
        ]

    def write(self, number: int, folder: Path) -> None:
        """Write the pack of a number into a folder."""
        by = chance(f"{self.seed}/{self.game}/{number}")
        head = f'[pack]\nid = "mutant"\nname = "Mutant"\ngame = "{self.game}"\nversion = "1"\n'
        (folder / "pack.toml").write_text(head, "utf-8")
        texts: dict[str, list[str]] = {}
        for _ in range(1 + by.below(3)):
            stem, table = self.tables[by.below(len(self.tables))]
            records = self.files[stem][table]
            record = dict(records[by.below(len(records))])
            for _ in range(1 + by.below(2)):
                self.mutate(record, by)
            lines = [f"{json.dumps(key)} = {toml(value)}" for key, value in record.items()]
            texts.setdefault(stem, []).append(f"[[{table}]]\n" + "\n".join(lines) + "\n")
        for stem, parts in texts.items():
            (folder / f"{stem}.toml").write_text("\n".join(parts), "utf-8", errors="surrogatepass")

    def mutate(self, record: dict[str, Any], by: Chance) -> None:
        """Change one thing of a record."""
        names = [name for name in record if name != "id"] or list(record)
        name = names[by.below(len(names))]
        kind = by.below(12)
        if kind == 0:
            del record[name]
        elif kind == 1:
            record[f"odd_{name}"] = record[name]
        elif kind == 2:
            record["id"] = self.ids[by.below(len(self.ids))] if self.ids else "new"
        else:
            record[name] = self.changed(record[name], by)

    def changed(self, value: Any, by: Chance) -> Any:
        """Another value in the place of this one: mostly of the same kind."""
        if by.below(12) == 0:
            return [True, 3, "text", [], {}, [[1]], 1.5][by.below(7)]
        if isinstance(value, bool):
            return not value
        if isinstance(value, (int, float)):
            near = [value + 1, value - 1, 2 * value, -value]
            return near[by.below(4)] if by.below(2) else ODD_NUMBERS[by.below(len(ODD_NUMBERS))]
        if isinstance(value, str):
            is_link = value in self.ids and by.below(4) > 0
            return self.ids[by.below(len(self.ids))] if is_link else ODD_TEXTS[by.below(len(ODD_TEXTS))]
        if isinstance(value, list):
            return self.changed_list(list(value), by)
        if isinstance(value, dict) and value:
            inside = dict(value)
            self.mutate(inside, by)
            return inside
        return value

    def changed_list(self, values: list[Any], by: Chance) -> list[Any]:
        """A list with an element changed, doubled, dropped or moved."""
        if not values:
            return [self.ids[0]] if self.ids else [1]
        at, kind = by.below(len(values)), by.below(4)
        if kind == 0:
            del values[at]
        elif kind == 1:
            values.insert(by.below(len(values) + 1), values[at])
        elif kind == 2:
            values.append(values.pop(at))
        else:
            values[at] = self.changed(values[at], by)
        return values


def look(match: Match, game: Game) -> None:
    """Draw and tell a position, for everybody and for a seat, in both languages."""
    for lang in ("en", "fr"):
        match.picture(lang=lang)
        match.log(lang=lang)
        game.board(match.view(), lang, 100, colour=False)
        if not match.is_over:
            match.labels(lang=lang), match.prompt(lang=lang)


def play(game: Game, by: Chance) -> int:
    """Play a random game to its end, looking at it now and then; how many choices it had."""
    players = game.players_min + by.below(game.players_max - game.players_min + 1)
    try:
        setup = game.setup(players, "mutant")
    except BadOption:
        setup = game.setup(game.usual_players, "mutant")
    match = Match(game, setup)
    most = game.longest(setup)
    while not match.is_over:
        if len(match.choices) % DRAWN_EVERY == 0:
            look(match, game)
        seats = match.state.open_seats()
        decision = match.state.decision(seats[by.below(len(seats))])
        assert decision is not None
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
        if len(match.choices) > most:
            raise AssertionError(f"{len(match.choices)} choices, and {most} are allowed")
    look(match, game)
    if faults := game.audit(match.state):
        raise AssertionError(f"the audit finds {faults[0]}")
    return len(match.choices)


def try_pack(mutator: Mutator, number: int, tally: Counter[str]) -> str:
    """Try the pack of a number; what is wrong with how it was taken, or ""."""
    game = citadelle.game(mutator.game)
    with tempfile.TemporaryDirectory(prefix="citadelle-pack-") as folder:
        mutator.write(number, Path(folder))
        try:
            made = with_packs(game, [folder])
        except BadData as fault:
            tally["refused"] += 1
            texts = [fault.in_language(lang) for lang in ("en", "fr")]
            return "" if all(texts) and "\n" not in texts[0] else f"a refusal that can't be read: {texts[0][:200]!r}"
        except Exception:
            return traceback.format_exc(limit=-3)
        try:
            tally["choices"] += play(made, chance(f"play {number}"))
            tally["played"] += 1
        except Exception:
            return "taken, but not played: " + traceback.format_exc(limit=-3)
    return ""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(citadelle.game_names()))
    parser.add_argument(
        "--packs", type=int, default=10_000, help="how many packs, over all games (default %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", metavar="GAME:NUMBER", help="only this one, and what it is")
    args = parser.parse_args()
    began = time.monotonic()
    tally: Counter[str] = Counter()
    names = args.games or list(citadelle.game_names())
    todo = [(name, number) for number in range(-(-args.packs // len(names))) for name in names][: args.packs]
    if args.repeat:
        name, _, number = args.repeat.partition(":")
        names, todo = [name], [(name, int(number))]
    mutators = {name: Mutator(name, args.seed) for name in names}
    for n, (name, number) in enumerate(todo, 1):
        found = try_pack(mutators[name], number, tally)
        if found:
            tally["faults"] += 1
            print(f"{name}:{number}: {found}", flush=True)
        if n % 500 == 0:
            print(f"{time.monotonic() - began:6.0f} s: {n:,} packs; {tally_text(tally)}", flush=True)
    print(f"packs, seed {args.seed}: {len(todo):,} packs of {', '.join(names)}; {tally_text(tally)}")
    print(run_info(time.monotonic() - began))
    return 1 if tally["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
