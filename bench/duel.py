"""Agents of two builds of Citadelle against each other: how much stronger a change has made them.

    bench/duel.py GAME ONE OTHER [--agents hard,hard] [--players 2] [--games 100] [--jobs 2] [--seed duel]
        [--set OPTION=VALUE] [--out FILE]

ONE and OTHER are folders to import the package from (`src`, `build/compiled`, those of another checkout). Both must
play by the same rules: each side's process follows the game choice by choice, and its agents answer for its seats.
Every seed is played once from every seat; the first build has one seat, the second all others. The seconds are
processor time of a turn, a run of decisions of one seat. What was played is kept in FILE, and the same command goes on
from there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import select
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
Z: Final = 1.96


# --- one side's process


def work() -> None:
    """Follow games from lines of JSON, and answer for the seats that are ours."""
    from citadelle import agents
    from citadelle.kernel import registry

    for line in sys.stdin:
        told = json.loads(line)
        game = registry.game(told["game"])
        schema = game.schema.parse(told["options"], told["players"])
        s = game.new(game.setup(told["players"], told["seed"], schema))
        seated = {seat: agents.make(told["agent"], game, f"{told['seed']}.{seat}") for seat in told["seats"]}
        while s.seat >= 0:
            spent = 0.0
            if s.seat in seated:
                began = time.process_time()
                decision = s.decision(s.seat)
                assert decision is not None
                option = seated[s.seat].pick(game.view(s, s.seat), decision)
                spent = time.process_time() - began
                print(json.dumps([s.seat, option, spent]), flush=True)
            else:
                option = int(sys.stdin.readline())
            s.play(option)
        result = game.result(s)
        print(json.dumps([-1, result.returns, list(result.points)]), flush=True)


# --- a match of two sides


class Side:
    """The process of one build, and the agent that plays for it."""

    def __init__(self, folder: str, agent: str) -> None:
        self.agent = agent
        env = {**os.environ, "PYTHONPATH": folder}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.inward, self.outward = self.process.stdout.fileno(), self.process.stdin
        self.heard = b""

    def tell(self, said: object) -> None:
        """Send a line."""
        self.outward.write(f"{json.dumps(said)}\n".encode())
        self.outward.flush()

    def hear(self) -> list[Any]:
        """The next line."""
        while b"\n" not in self.heard:
            part = os.read(self.inward, 1 << 16)
            if not part:
                raise SystemExit("duel: a side's process has ended")
            self.heard += part
        line, _, self.heard = self.heard.partition(b"\n")
        found: list[Any] = json.loads(line)
        return found


def play(args: argparse.Namespace, index: int) -> dict[str, Any]:
    """One game: the first build sits at seat `index % players`."""
    players = args.players
    mine = index % players
    names = args.agents.split(",")
    seed = f"{args.seed}.{index // players}"
    sides = [Side(args.one, names[0]), Side(args.other, names[1])]
    try:
        for number, side in enumerate(sides):
            seats = [seat for seat in range(players) if (seat == mine) == (number == 0)]
            told = {"game": args.game, "players": players, "seed": seed, "seats": seats, "agent": side.agent}
            side.tell(told | {"options": args.set})
        return follow(sides, mine, index)
    finally:
        for side in sides:
            side.process.kill()
            side.process.wait()


def follow(sides: list[Side], mine: int, index: int) -> dict[str, Any]:
    """Pass choices on until the end. A side that isn't asked waits for a choice, so the one that is asked speaks."""
    turns, seconds, last = [0, 0], [0.0, 0.0], -1
    asked = whose_turn(sides)
    while True:
        said = sides[asked].hear()
        if said[0] < 0:
            points = said[2]
            others = [points[seat] for seat in range(len(points)) if seat != mine]
            return {
                "game": index, "share": said[1][mine], "points": [points[mine], sum(others) / len(others)],
                "turns": turns, "seconds": seconds,
            }  # fmt: skip
        seat, option, spent = said
        side = 0 if seat == mine else 1
        turns[side] += seat != last
        seconds[side] += spent
        last = seat
        sides[1 - side].tell(option)
        asked = whose_turn(sides)


def whose_turn(sides: list[Side]) -> int:
    """The side that speaks next, or has spoken already."""
    for number, side in enumerate(sides):
        if b"\n" in side.heard:
            return number
    pipes = [side.inward for side in sides]
    return pipes.index(select.select(pipes, [], [])[0][0])


def report(args: argparse.Namespace, lines: list[dict[str, Any]]) -> str:
    """The match in one line: share of victories with its 95 % interval (Wilson), points, seconds a turn."""
    n = len(lines)
    share = sum([one["share"] for one in lines]) / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * (share * (1 - share) / n + Z * Z / (4 * n * n)) ** 0.5
    points = [sum([one["points"][side] for one in lines]) / n for side in (0, 1)]
    spent = [sum([one["seconds"][i] for one in lines]) / sum([one["turns"][i] for one in lines]) for i in (0, 1)]
    return (
        f"{args.game}, {args.players} players, {args.agents}: {n} games, {100 * share:.1f} % won "
        f"({100 * (middle - half):.1f} to {100 * (middle + half):.1f}), points {points[0]:.1f} : {points[1]:.1f}, "
        f"s a turn {spent[0]:.3f} : {spent[1]:.3f}"
    )


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--agents", default="hard,hard")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="duel")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    name = hashlib.sha256(json.dumps([args.one, args.other, args.agents, args.set, args.seed]).encode()).hexdigest()
    args.out = args.out or ROOT / "build" / "duel" / f"{args.game}-{args.players}-{name[:8]}.jsonl"
    return args


def main() -> None:
    """The command."""
    if sys.argv[1:] == ["--work"]:
        work()
        return
    args = arguments()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    kept = args.out.read_text("utf-8").splitlines() if args.out.exists() else []
    lines: list[dict[str, Any]] = [json.loads(line) for line in kept]
    there = {one["game"] for one in lines}
    missing = [index for index in range(args.games) if index not in there]
    with args.out.open("a", encoding="utf-8") as out, ThreadPoolExecutor(args.jobs) as pool:
        for line in pool.map(lambda index: play(args, index), missing):
            out.write(json.dumps(line) + "\n")
            out.flush()
            lines.append(line)
            print(report(args, lines), file=sys.stderr, flush=True)
    print(report(args, lines))


if __name__ == "__main__":
    main()
