"""Chances: games are played, positions in them rated as hints at a table are, and the ratings compared with the ends.

    python -m tools.campaigns.chances GAME [--players 2] [--level hard] [--games 100] [--every 15] [--set OPTION=VALUE]
        [--cycle OPTION=A,B,C] [--jobs 2] [--seed chances] [--progress FOLDER] [--write]

All seats are played by the level that rates. Every fifteenth question or so with a choice is rated by a new agent of
the level, as a hint would be; the game is played on to its end by the others. Positions are then sorted by the chance
of winning that was given (alone: of each rank), and the share that was won is counted in each fifth, with an interval
for which games are drawn again with all their positions; chances are of a fit to other games only (five folds), and as
given by the parameters in the package. `--write` fits the
parameters to all games in the folder, whatever their number of players, and writes them beside the game's hints
(hints/chances.toml). What was played is kept in the folder, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

from tools.campaigns.report import run_info

import citadelle
from citadelle import agents
from citadelle.arena.calibration import Rated, bins, fitted, held_out
from citadelle.kernel import registry
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import BadOption

ROOT: Final = Path(__file__).resolve().parents[2]
WANTED: Final = (0.5, 0.9)
"""Of positions rated 60 to 80 %, so many are won."""
Line = dict[str, Any]


class Plan:
    """What one run plays."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.game: str = args.game
        self.players: int = args.players
        self.level: str = args.level
        self.every: int = args.every
        self.seed: str = args.seed
        self.set: list[str] = args.set
        self.cycle: list[str] = args.cycle

    def options(self, index: int) -> list[str]:
        """The options of one game: those that are set, and of each cycle the next value."""
        out = list(self.set)
        for given in self.cycle:
            name, _, values = given.partition("=")
            each = values.split(",")
            out.append(f"{name}={each[index % len(each)]}")
        return out


def play(job: tuple[Plan, int]) -> Line:
    """Play one game; rate positions in it, and say how it ended for whom they were rated."""
    plan, index = job
    game = registry.game(plan.game)
    seed = f"{plan.seed}.{plan.players}.{index}"
    s = game.new(game.setup(plan.players, seed, dict(game.schema.parse(plan.options(index), plan.players))))
    seated = [agents.make(plan.level, game, f"{seed}.{seat}") for seat in range(plan.players)]
    by = chance(f"{seed} rated")
    hints = game.hints
    rated: list[Line] = []
    chapter = s.chapter
    while s.seat >= 0:
        seat = s.seat
        view, decision = game.view(s, seat), s.decision(seat)
        assert decision is not None
        if len(decision.options) > 1 and s.chapter == chapter and by.below(plan.every) == 0:
            adviser = agents.make(plan.level, game, f"{seed}.hint.{decision.no}")
            best = max(adviser.advise(view, decision), key=lambda one: one.share)
            rated.append({
                "seat": seat, "no": decision.no, "row": hints.chance_row(s), "progress": round(hints.progress(s), 4),
                "values": [round(value, 5) for value in best.values], "chance": round(best.chance, 4),
                "ranks": [round(one, 4) for one in best.ranks],
            })  # fmt: skip
        s.play(seated[seat].pick(view, decision))
    result = game.result(s)
    reached = [lead >= 0.0 for lead in hints.goals(s, chapter)]
    for one in rated:
        one["won"] = [float(met) for met in reached] if reached else [result.returns[one["seat"]]]
    return {
        "game": index,
        "players": plan.players,
        "level": plan.level,
        "options": plan.options(index),
        "points": list(result.points),
        "rated": rated,
    }


def positions(lines: list[Line]) -> list[Rated]:
    """The rated positions, one for each rank where a game has ranks."""
    out: list[Rated] = []
    for line in lines:
        for one in line["rated"]:
            ranked = len(one["won"]) > 1
            for k, value in enumerate(one["values"]):
                row = f"{one['row']}.{k + 1}" if ranked or one["ranks"] else one["row"]
                out.append(Rated(row, value, one["progress"], one["won"][k], line["game"]))
    return out


# --- what is said


def table(title: str, chances: list[float], won: list[float], games: list[int]) -> str:
    """The share won in each fifth of the chances."""
    lines = [
        f"{title}: {len(chances)} positions of {len(set(games))} games",
        "| chance | positions | games | mean chance | won | 95 % |",
        "|" + " --- |" * 6,
    ]
    for one in bins(chances, won, games):
        if one.count:
            low, high = one.interval()
            lines.append(
                f"| {100 * one.low:.0f} to {100 * one.high:.0f} % | {one.count} | {len(one.by_game)} | "
                f"{100 * one.chance:.0f} % | {100 * one.won:.0f} % | {100 * low:.0f} to {100 * high:.0f} % |"
            )
    return "\n".join(lines)


def report(lines: list[Line], game: str, win_rank: int) -> tuple[str, bool]:
    """The tables, and whether the fit does what is wanted."""
    rated = positions(lines)
    chances = held_out(rated)
    hints = registry.game(game).hints
    given = [hints.chances().of(one.row, one.value, one.progress) for one in rated]
    out: list[str] = []
    good = True
    ranks = sorted({one.row.partition(".")[2] for one in rated})
    for rank in ranks:
        inside = [i for i, one in enumerate(rated) if one.row.partition(".")[2] == rank]
        won = [rated[i].won for i in inside]
        games = [rated[i].game for i in inside]
        name = f"rank {rank} or better" if rank else "victory"
        fresh = [chances[i] for i in inside]
        out.append(table(f"{name}, fitted to other games", fresh, won, games))
        out.append(table(f"{name}, as the package has it", [given[i] for i in inside], won, games))
        middle = bins(fresh, won, games)[3]
        if middle.count and (not rank or int(rank) == win_rank + 1):
            good = WANTED[0] <= middle.won <= WANTED[1]
    return "\n\n".join(out), good


def write(lines: list[Line], game: str) -> Path:
    """Fit the chances to all of it, and write them beside the game's hints; what comes before the rows is kept."""
    path = ROOT / "src" / "citadelle" / "games" / game / "hints" / "chances.toml"
    before = path.read_text("utf-8")
    head = before[: before.index("[row]")]
    rows = fitted(positions(lines)).rows
    body = [f'"{name}" = [{", ".join([f"{number:.3f}" for number in rows[name]])}]' for name in sorted(rows, key=order)]
    path.write_text(head + "\n".join(["[row]", *body]) + "\n", "utf-8")
    return path


def order(row: str) -> tuple[str, str, int, str]:
    """Rows by family, kind, number and rank."""
    kind, _, rank = row.partition(".")
    word = kind.rstrip("0123456789")
    return kind.partition("_")[0], word, int(kind[len(word) :] or 0), rank


# --- the command


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=citadelle.game_names())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default=agents.ADVISER)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--every", type=int, default=15, metavar="N", help="one question of so many is rated")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--cycle", action="append", default=[], metavar="OPTION=A,B,C", help="another value each game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--progress", type=Path, metavar="FOLDER", help="what was played; build/chances/GAME")
    parser.add_argument("--write", action="store_true", help="fit to all games in the folder, and write the parameters")
    args = parser.parse_args()
    args.progress = args.progress or ROOT / "build" / "chances" / args.game
    if args.games < 0 or args.every < 1 or args.jobs < 1:
        parser.error("--games, --every and --jobs are whole numbers above 0")
    try:
        registry.game(args.game).check_players(args.players)
        agents.make(args.level, registry.game(args.game), 0)
        for index in range(max(1, args.games)):
            registry.game(args.game).schema.parse(Plan(args).options(index), args.players)
    except BadOption as fault:
        parser.error(str(fault))
    return args


def kept(path: Path) -> list[Line]:
    """The games in a file; a line that a killed run left torn is passed over."""
    out: list[Line] = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            out.append(json.loads(line))
        except ValueError:
            continue
    return out


def main() -> int:
    """The command: 1 if the fit isn't good enough."""
    args = arguments()
    plan = Plan(args)
    args.progress.mkdir(parents=True, exist_ok=True)
    path = args.progress / f"{args.players}-{args.level.replace(':', '_')}-{args.seed}.jsonl"
    lines = kept(path)
    there = {line["game"] for line in lines}
    jobs = [(plan, index) for index in range(args.games) if index not in there]
    started = time.monotonic()
    try:
        play_all(jobs, args.jobs, path, lines)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
    every = [line for one in sorted(args.progress.glob("*.jsonl")) for line in kept(one)]
    text, good = report(lines, args.game, registry.game(args.game).hints.winning_goal())
    print(f"### Chances, {args.game}, {args.players} players, {args.level}: {len(lines)} games\n\n{text}\n")
    print(run_info(time.monotonic() - started))
    if args.write:
        print(f"written: {write(every, args.game)}, from {len(every)} games")
    return 0 if good else 1


def play_all(jobs: list[tuple[Plan, int]], processes: int, path: Path, lines: list[Line]) -> None:
    """Play what is missing, and say how far it is."""
    if not jobs:
        return
    with path.open("a", encoding="utf-8") as out, multiprocessing.get_context("spawn").Pool(processes) as pool:
        out.write("\n" if path.stat().st_size else "")
        for line in pool.imap_unordered(play, jobs):
            out.write(json.dumps(line) + "\n")
            out.flush()
            lines.append(line)
            rated = sum([len(one["rated"]) for one in lines])
            print(f"{len(lines)} of {len(jobs)} games, {rated} positions", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
