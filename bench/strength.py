"""How the agents fare against each other: games with rotated seats and paired seeds, as a block for docs/evidence.md.

    bench/strength.py GAME [--pairs hard,greedy ...] [--players 2 3 4] [--games 400 120 120] [--jobs N] [--seed S]
        [--set OPTION=VALUE] [--wanted hard,greedy=0.85] [--progress FOLDER] [--fresh]

The first of a pair meets the second in all other seats. A turn is a run of decisions of one seat; its seconds are
processor time of one core. `--seconds-per-turn 0.5` lets `hard` think for a time instead of its simulations, as the
claim for the interpreted package is made.

What was played is kept in a folder for each match, and printed when the run is interrupted. The same command goes on
from there; larger numbers of games add to those that were played. `--fresh` begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, Final

import citadelle
from citadelle import _build, agents
from citadelle.agents import LEVELS, Agent, SearchAgent
from citadelle.arena.engines import Interrupts
from citadelle.arena.intervals import wilson
from citadelle.arena.results import GAMES, TIMES, Results, in_order
from citadelle.arena.simulate import Plan
from citadelle.kernel import registry
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadOption, NotReadable, NotWritable
from citadelle.kernel.game import Game
from citadelle.kernel.view import View

ROOT: Final = Path(__file__).resolve().parents[1]
LADDER: Final = (
    "greedy,random", "expert,hard", "hard,greedy", "medium,greedy", "medium,easy", "easy,greedy", "easy,random",
)  # fmt: skip
WANTED: Final = {"greedy,random": 0.95, "hard,greedy": 0.65}
"""Shares that two-player games must reach, unless `--wanted` says more."""
LEAST: Final = 0.005
"""Seconds for a decision when a turn's time is used up."""
TICK: Final = 0.2

Job = tuple[Plan, int]


class TimedAgent(Agent):
    """Searches as `hard`, for so much processor time a turn in the mean: a decision gets half of what is left."""

    def __init__(self, name: str, game: Game, seed: int | str, seconds: float) -> None:
        super().__init__(name, game, seed)
        self.seconds = seconds
        self.inner = SearchAgent(name, game, seed, LEVELS["hard"])
        self.left = 0.0
        self.last_no = -2

    def pick(self, view: View, decision: Decision) -> int:
        if decision.no != self.last_no + 1:
            self.left += self.seconds
        self.last_no = decision.no
        began = time.process_time()
        self.inner.level = LEVELS["hard"].within(max(LEAST, self.left / 2))
        option = self.inner.pick(view, decision)
        self.left -= time.process_time() - began
        return option


def new_agent(name: str, game: Game, seed: str) -> Agent:
    """An agent by name; `hard@0.5` thinks half a second a turn."""
    word, _, seconds = name.partition("@")
    return TimedAgent(name, game, seed, float(seconds)) if seconds else agents.make(word, game, seed)


Line = dict[str, Any]
"""One game: its number, the share of the victory and the points of the first of the pair, the turns of both sides, and
under `times` their seconds."""


def play(job: Job) -> tuple[int, Line]:
    """Play one game of a plan and time it. Player 0 is the first of the pair."""
    plan, index = job
    game = plan.load()
    who = [plan.player_at(index, seat) for seat in range(plan.players)]
    players = [
        new_agent(plan.agents[one], game, f"{plan.game_seed(index)}.{index % plan.players}.{one}") for one in who
    ]
    s = game.new(game.setup(plan.players, plan.game_seed(index), dict(plan.options)))
    turns, seconds, last = [0, 0], [0.0, 0.0], -1
    while s.seat >= 0:
        seat = s.seat
        side = min(1, who[seat])
        view, decision = game.view(s, seat), s.decision(seat)
        assert decision is not None
        began = time.process_time()
        option = players[seat].pick(view, decision)
        seconds[side] += time.process_time() - began
        turns[side] += seat != last
        last = seat
        s.play(option)
    result = game.result(s)
    mine = who.index(0)
    others = [result.points[seat] for seat in range(plan.players) if seat != mine]
    points = [result.points[mine], sum(others) / len(others)]
    return index, {
        "game": index, "share": result.returns[mine], "points": points, "turns": turns, "times": {"seconds": seconds},
    }  # fmt: skip


# --- many games


def quiet() -> None:
    """A worker leaves interrupts to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(plan: Plan, first: int, pool: Pool | None, interrupts: Interrupts) -> Iterator[tuple[int, Line]]:
    """The plan's games from the first one that is wanted, as they end, until an interrupt."""
    jobs: list[Job] = [(plan, index) for index in range(first, plan.games)]
    if pool is None:
        for job in jobs:
            if interrupts.was_interrupted():
                return
            yield play(job)
        return
    found = pool.imap_unordered(play, jobs)
    while not interrupts.was_interrupted():
        try:
            yield found.next(timeout=TICK)
        except multiprocessing.TimeoutError:
            continue
        except StopIteration:
            return


class Match:
    """A pair at a number of players, and what its games gave, in this run and in those before."""

    def __init__(self, pair: str, plan: Plan, claim: float) -> None:
        self.pair = pair
        self.plan = plan
        self.claim = claim
        self.games: list[Line] = []
        self.times: list[Line] = []

    def keep_in(self, home: Path, fresh: bool) -> Results:
        """The games that were played before, to go on from; NotReadable if they are not of this plan and code."""
        folder = home / "-".join([str(self.plan.players), *self.plan.agents[:2]]).replace(":", "_")
        if fresh:
            for name in (GAMES, TIMES):
                (folder / name).unlink(missing_ok=True)
        plan = self.plan
        kept = {"game": plan.game, "players": plan.players, "agents": plan.agents, "seed": plan.seed}
        kept |= {"options": plan.options, "code": code_digest(plan.game)}
        results = Results(folder, "strength", kept, resume=True)
        self.games, self.times = results.lines, results.times
        return results

    @property
    def share(self) -> float:
        """Victories of the first of the pair, of 1."""
        return sum([one["share"] for one in self.games]) / len(self.games)

    def seconds(self, side: int) -> float:
        """Processor time a turn."""
        turns = sum([self.games[one["game"]]["turns"][side] for one in self.times])
        return sum([one["seconds"][side] for one in self.times]) / max(1, turns)

    def wanted(self) -> float:
        """The share that is claimed, or 0."""
        return self.claim if self.plan.players == 2 else 0.0

    def row(self) -> str:
        """The match as a line of a table."""
        low, high = wilson(self.share * len(self.games), len(self.games))
        one, other = self.plan.agents[:2]
        mine, theirs = (sum([one["points"][side] for one in self.games]) / len(self.games) for side in (0, 1))
        wanted = f"{100 * self.wanted():.0f} %" if self.wanted() else ""
        cells = [
            str(self.plan.players), one, other, str(len(self.games)), f"{100 * self.share:.1f} %",
            f"{100 * low:.1f} to {100 * high:.1f} %", wanted, f"{mine:.1f} : {theirs:.1f}",
            f"{self.seconds(0):.4f}", f"{self.seconds(1):.4f}",
        ]  # fmt: skip
        return "| " + " | ".join(cells) + " |"


HEAD: Final = """\
| players | agent | against | games | won | 95 % (Wilson) | wanted | points | s a turn | s a turn, other |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


def report(game: str, seed: str, jobs: int, matches: list[Match], interrupted: bool) -> str:
    """The block for docs/evidence.md."""
    options = " ".join([f"{name}={value}" for name, value in matches[0].plan.options.items()]) or "none"
    levels = ", ".join([f"{name} {level.simulations}" for name, level in LEVELS.items()])
    made = f"Commit {commit()}, {'compiled' if _build.compiled() else 'pure'}, Python {sys.version.split()[0]}"
    seeds = f"seeds {seed}.0, {seed}.1, ..., each played once from every seat"
    lines = [
        f"### Strength of agents, {game}" + (" (interrupted)" if interrupted else ""),
        "",
        f"{made}, {jobs} of {os.cpu_count()} cores; {seeds}.",
        f"Options beside the rules' defaults: {options}. Simulations a decision: {levels}.",
        "",
        HEAD,
        *[match.row() for match in matches if match.games],
    ]
    return "\n".join(lines)


def code_digest(game: str) -> str:
    """A fingerprint of whatever decides how games go: games that other code played don't count."""
    package = Path(citadelle.__file__).parent
    found = hashlib.sha256()
    for room in ("kernel", "parts", "agents", f"games/{game}"):
        for path in sorted((package / room).rglob("*")):
            if path.suffix in (".py", ".toml"):
                found.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def commit() -> str:
    """The commit that is measured, with a mark if files have changed since."""
    try:
        found = [
            subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
            for words in (["rev-parse", "--short", "HEAD"], ["status", "--porcelain", "--untracked-files=no"])
        ]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found[0] + (" with changes" if found[1] else "")


def arguments(given: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="legends")
    parser.add_argument("--pairs", nargs="+", metavar="ONE,OTHER", help="default: the whole ladder")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument(
        "--games", nargs="+", type=int, default=[400, 120], help="by number of players, last one repeated"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game")
    parser.add_argument(
        "--wanted", action="append", default=[], metavar="ONE,OTHER=SHARE", help="fail under this share"
    )
    parser.add_argument("--seconds-per-turn", type=float, default=0.0, metavar="S")
    parser.add_argument("--progress", type=Path, metavar="FOLDER", help="what was played; build/strength/GAME-SEED")
    parser.add_argument("--fresh", action="store_true", help="begin anew")
    args = parser.parse_args(given)
    how = "" if _build.compiled() else "-pure"
    args.progress = args.progress or ROOT / "build" / "strength" / f"{args.game}-{args.seed}{how}"
    return args


def plan_matches(args: argparse.Namespace) -> list[Match]:
    """What the arguments ask for; BadOption if it can't be played."""
    game = registry.game(args.game)
    claims = {**WANTED, **wanted_shares(args.wanted)}
    matches: list[Match] = []
    for i, players in enumerate(args.players):
        game.check_players(players)
        games = args.games[min(i, len(args.games) - 1)]
        for pair in args.pairs or LADDER:
            names = pair.split(",")
            if len(names) != 2:
                raise BadOption(f"a pair is two agents with a comma between them, not {pair[:40]!r}")
            for name in names:
                agents.make(name, game, 0)
            if args.seconds_per_turn > 0:
                names = [f"hard@{args.seconds_per_turn}" if name == "hard" else name for name in names]
            line = [names[0], *[names[1]] * (players - 1)]
            plan = Plan(args.game, players, line, games, args.seed, game.schema.parse(args.set, players))
            matches.append(Match(pair, plan, claims.get(pair, 0.0)))
    return matches


def wanted_shares(given: list[str]) -> dict[str, float]:
    """Shares that the command line wants, by pair."""
    out: dict[str, float] = {}
    for text in given:
        pair, _, share = text.partition("=")
        try:
            out[pair] = float(share)
        except ValueError:
            raise BadOption(f"write a share as ONE,OTHER=0.65, not {text[:40]!r}") from None
    return out


def main(given: list[str] | None = None) -> int:
    """The command: 1 if a complete match missed what is wanted of it, 2 if it can't be played."""
    args = arguments(given)
    try:
        matches = plan_matches(args)
        finished = run(matches, args.jobs, args.progress, args.fresh)
    except (BadOption, NotReadable, NotWritable) as fault:
        print(f"strength: {fault}", file=sys.stderr)
        return 2
    print(report(args.game, args.seed, args.jobs, matches, not finished))
    missed = [match for match in matches if match.games and match.share < match.wanted()]
    return 1 if missed and finished else 0


def run(matches: list[Match], jobs: int, home: Path, fresh: bool) -> bool:
    """Play what is missing of all matches; False if an interrupt came before the end."""
    kept = [match.keep_in(home, fresh) for match in matches]
    pool = multiprocessing.get_context("spawn").Pool(jobs, quiet) if jobs > 1 else None
    with Interrupts() as interrupts:
        try:
            for match, results in zip(matches, kept, strict=True):
                first = len(results.lines)
                for line in in_order(play_all(match.plan, first, pool, interrupts), first):
                    results.add(line)
                    tell(match)
                if len(match.games) > first and sys.stderr.isatty():
                    print(file=sys.stderr)
        except KeyboardInterrupt:
            print(file=sys.stderr)
        finally:
            if pool is not None:
                pool.terminate()
            for results in kept:
                results.close()
    return all(len(match.games) >= match.plan.games for match in matches)


def tell(match: Match) -> None:
    """How far a match is: on a screen in one line that is written over, elsewhere a line for every tenth of it."""
    done = len(match.games)
    line = f"{match.pair}, {match.plan.players} players: {done} of {match.plan.games}, {100 * match.share:.0f} % won"
    if sys.stderr.isatty():
        print(f"\r{line}", end="", file=sys.stderr, flush=True)
    elif done % max(1, match.plan.games // 10) == 0:
        print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
