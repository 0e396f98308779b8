"""Agents in processes of their own: whatever they do, the game goes on and the pool is whole (platform.md, S9)."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.kernel import toy
from tests.patience import PATIENCE, wait_until

import citadelle
from citadelle import agents
from citadelle.kernel.errors import BadOption
from citadelle.kernel.match import Match
from citadelle.table.bots import BotPick, BotPool
from citadelle.table.bots.job import PICK, Job
from citadelle.table.bots.process import environment
from citadelle.table.bots.worker import agent_of
from citadelle.table.errors import TableError

ROGUES = "tests.table.bots.rogues"
PLENTY = PATIENCE
"""Seconds that no honest agent needs, however busy the machine."""
SHORT = 0.5


def match_of(game: str = "toy") -> Match:
    """A match at its first question."""
    return citadelle.new(toy.GAME, 2, 1) if game == "toy" else citadelle.new("legends", 2, 1, {"map": "first_voyage"})


def bots(*names: str, workers: int = 1, seconds: float = PLENTY, megabytes: int = 256, shared: bool = False) -> BotPool:
    """A pool that knows these agents, each by its class's name."""
    return BotPool(workers, seconds, megabytes, {name: f"{ROGUES}:{name}" for name in names}, shared)


async def pick(pool: BotPool, match: Match, level: str, seed: str = "s", *, waited: bool = True) -> BotPick:
    """What an agent picks for the seat that is asked."""
    return await pool.pick(match.game, match.setup, match.state, match.state.seat, level, seed, waited=waited)


def with_bots(pool: BotPool, work: Callable[[], Awaitable[None]]) -> None:
    """Run something with a pool, and find no process left behind that wasn't there before."""
    before = workers()

    async def all_of_it() -> None:
        await pool.start()
        try:
            await asyncio.wait_for(work(), PATIENCE)
        finally:
            await pool.stop()

    asyncio.run(all_of_it())
    assert workers() - before == set()


def test_a_search_at_a_table_answers_before_its_time_is_over() -> None:
    for level in agents.LEVELS:
        made = agent_of(Job(1, PICK, level, "", 20.0, seed="s"), toy.GAME)
        assert isinstance(made, agents.SearchAgent)
        assert made.level.patience == 5.0 and made.budget.level is made.level
        assert (made.level.simulations, made.level.effort) == (
            agents.LEVELS[level].simulations,
            agents.LEVELS[level].effort,
        )
        assert agents.LEVELS[level].patience == 0.0, "the level itself is as it was"


async def settled(pool: BotPool) -> None:
    """Until nothing is under way in the pool."""
    while pool.tasks:
        await asyncio.wait(set(pool.tasks))


def children() -> list[int]:
    """The processes below this one, and those whose group one of ours has led."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == os.getpid():
            found.append(int(path.parent.name))
    return found


def workers() -> set[int]:
    """The workers of all pools of this process; a server that other tests share may have some."""
    return {pid for pid in children() if "citadelle.table.bots" in command(pid)}


def group(leader: int) -> list[int]:
    """The processes of a group."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


def command(pid: int) -> str:
    """The command line of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def files() -> list[str]:
    """What this process has open."""
    return sorted(os.listdir("/proc/self/fd"))


# --- what bots choose


@pytest.mark.parametrize("game", ["toy", "legends"])
def test_a_bot_chooses_what_its_agent_would(game: str) -> None:
    """In its process an agent sees the same view, and draws the same chance, as it would here."""
    match = match_of(game)
    pool = bots(workers=2)

    async def work() -> None:
        for level in ("random", "greedy", "easy", "search:20"):
            here = agents.make(level, match.game, f"seed {level}")
            decision = match.decision
            assert decision is not None
            option = here.pick(match.view(decision.seat), decision)
            picked = await pick(pool, match, level, f"seed {level}")
            assert picked == BotPick(decision.keys[decision.options.index(option)])
            match.choose(picked.key, decision.seat)

    with_bots(pool, work)


def test_a_whole_game_of_bots() -> None:
    match = match_of()
    pool = bots("First", workers=2)

    async def work() -> None:
        while not match.is_over:
            picked = await pick(pool, match, ["greedy", "First"][match.state.seat % 2], str(len(match.choices)))
            assert not picked.fallback
            match.choose(picked.key, match.state.seat)

    with_bots(pool, work)


def test_advice_rates_every_option_best_first() -> None:
    match = match_of("legends")
    pool = bots("First", "Infinite")

    async def work() -> None:
        decision = match.decision
        assert decision is not None
        args = match.game, match.setup, match.state, decision.seat
        told = await pool.advise(*args, "search:30", "s")
        rows = told.options
        assert len(told.gains) == len(match.game.hints.outlook(match.state, decision.seat)) and list(told.ranks) == []
        assert sorted(key for key, _, _ in rows) == sorted(decision.keys)
        shares = [share for _, share, _ in rows]
        assert shares == sorted(shares, reverse=True) and abs(sum(shares) - 1) < 1e-9
        assert all(0 <= chance <= 1 for _, share, chance in rows if share)
        assert (await pool.advise(*args, "First", "s")).options[0] == (decision.keys[0], 1.0, agents.UNKNOWN)
        with pytest.raises(TableError) as fault:
            await pool.advise(*args, "Infinite", "s")
        assert fault.value.code == "no_answer"

    with_bots(pool, work)


def test_a_seat_that_is_not_asked_has_no_bot() -> None:
    match = match_of("legends")
    decision = match.decision
    assert decision is not None
    other = 1 - decision.seat

    async def work() -> None:
        with pytest.raises(ValueError, match="nothing to decide"):
            await pool.pick(match.game, match.setup, match.state, other, "greedy", "s")

    pool = bots()
    with_bots(pool, work)


def test_levels_are_those_of_the_house_and_ones_own() -> None:
    assert bots("First").levels() == [*agents.NAMES, "First"]


@pytest.mark.parametrize("own", ["", "rogues", "rogues:", ":First", "a b:C", "m:C()", "own/x.py:C"])
def test_an_agent_is_named_by_module_and_class(own: str) -> None:
    with pytest.raises(BadOption):
        BotPool(extra={"mine": own})


@pytest.mark.parametrize("limits", [{"workers": 0}, {"seconds": 0.0}, {"megabytes": 8}])
def test_bots_need_something_to_live_on(limits: dict[str, int]) -> None:
    with pytest.raises(BadOption):
        BotPool(**limits)  # type: ignore[arg-type]


# --- S9: what goes wrong

ROGUE = {
    "Sleeps": "time",
    "Spins": "time",
    "Stuck": "time",
    "Raises": "raised",
    "Interrupts": "raised",
    "Exits": "raised",
    "ExitsHard": "ended",
    "Crashes": "ended",
    "Recurses": "raised",
    "Forges": "garbage",
    "Closes": "ended",
    "Allocates": "memory",
    "Grows": "memory",
    "Forks": "raised",
    "ForksSecretly": "time",
    "Starts": "raised",
    "Threads": "threads",
    "Illegal": "illegal",
    "Nothing": "illegal",
    "Text": "illegal",
    "Unborn": "raised",
    "NoAgent": "illegal",
    "NotThere": "illegal",
}


@pytest.mark.parametrize("name", ROGUE)
def test_s9_the_game_goes_on(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """Chance chooses for a bot that fails; the next bot finds a pool that is whole."""
    match = match_of()
    decision = match.decision
    assert decision is not None
    pool = BotPool(1, PLENTY, 256, {"Rogue": f"{ROGUES}:{name}", "First": f"{ROGUES}:First"})
    before = files()

    async def work() -> None:
        await settled(pool)
        leader = pool.idle[0].transport.get_pid()
        pool.seconds = SHORT if ROGUE[name] == "time" else PLENTY
        picked = await pick(pool, match, "Rogue")
        assert picked.key in decision.keys
        assert (picked.fallback, picked.why) == (True, ROGUE[name])
        pool.seconds = PLENTY
        assert await pick(pool, match, "First") == BotPick(decision.keys[0])
        await settled(pool)
        assert len(pool.idle) == 1 and not pool.busy and not pool.queue
        assert group(leader) == [], "the old worker is gone with all that it started"

    with_bots(pool, work)
    assert files() == before
    assert any("Rogue" in said.getMessage() and ROGUE[name] in said.getMessage() for said in caplog.records)


def test_the_move_to_fall_back_on_is_drawn_by_the_seed() -> None:
    match = match_of("legends")
    pool = bots("Raises")

    async def work() -> None:
        seeds = [str(i) for i in range(4)]
        keys = [(await pick(pool, match, "Raises", seed)).key for seed in seeds]
        assert keys == [(await pick(pool, match, "random", seed)).key for seed in seeds]
        assert len(set(keys)) > 1

    with_bots(pool, work)


def test_s9_what_an_agent_prints_reaches_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    match = match_of()
    pool = bots("Prints")

    async def work() -> None:
        decision = match.decision
        assert decision is not None
        for _ in range(3):
            assert await pick(pool, match, "Prints") == BotPick(decision.keys[0])

    with_bots(pool, work)
    assert capfd.readouterr() == ("", "")


def test_s9_rogues_side_by_side_with_honest_bots() -> None:
    """Many games on one pool: those of honest bots get their answers whatever the others do."""
    names = ["First", "Raises", "ExitsHard", "Allocates"]
    pool = bots(*names, workers=2)
    match = match_of()

    async def work() -> None:
        asked = [pick(pool, match, name) for name in names * 2]
        done = await asyncio.gather(*asked)
        assert [picked.fallback for picked in done] == [False, True, True, True] * 2

    with_bots(pool, work)


def test_an_agent_that_cannot_be_found_is_said_at_the_start(caplog: pytest.LogCaptureFixture) -> None:
    pool = BotPool(1, PLENTY, 256, {"mine": "no_such_module:Mine"})
    with_bots(pool, lambda: settled(pool))
    [said] = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert said.endswith(
        "can't be used: the module no_such_module can't be imported (No module named 'no_such_module')"
    )


def test_no_process_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where no process can be started the game still goes on, and bots come back when it can be."""
    match = match_of()
    pool = bots("First", workers=2)

    async def work() -> None:
        await settled(pool)
        for nothing in (str(tmp_path / "nothing"), "/bin/false"):
            with monkeypatch.context() as patch:
                patch.setattr(sys, "executable", nothing)
                while pool.idle:
                    await pool.replace_worker(pool.idle.pop())
                await settled(pool)
                picked = await asyncio.gather(*[pick(pool, match, "First") for _ in range(3)])
                assert [(one.fallback, one.why) for one in picked] == [(True, "no_worker")] * 3
        assert not (await pick(pool, match, "First")).fallback

    with_bots(pool, work)


# --- the queue


def test_people_are_served_first() -> None:
    match = match_of()
    pool = bots("Slow", "First")
    order: list[str] = []

    async def job(name: str, waited: bool = True) -> None:
        if name == "hint":
            await pool.advise(match.game, match.setup, match.state, match.state.seat, "First", "s")
        else:
            await pick(pool, match, "Slow" if name == "first" else "First", waited=waited)
        order.append(name)

    async def work() -> None:
        await pick(pool, match, "First")
        jobs = [("first", True), ("alone", False), ("hint", True), ("waited", True), ("waited too", True)]
        await asyncio.gather(*[job(name, waited) for name, waited in jobs])

    with_bots(pool, work)
    assert order == ["first", "waited", "waited too", "hint", "alone"]


def test_who_goes_away_leaves_the_pool_whole() -> None:
    """A caller may give up while it waits for a worker, or while the worker thinks."""
    match = match_of()
    pool = bots("Slow")

    async def work() -> None:
        await pick(pool, match, "Slow")
        thinking = asyncio.create_task(pick(pool, match, "Slow"))
        waiting = asyncio.create_task(pick(pool, match, "Slow"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        thinking.cancel()
        waiting.cancel()
        results = await asyncio.gather(thinking, waiting, return_exceptions=True)
        assert [type(result) for result in results] == [asyncio.CancelledError] * 2
        first = pool.idle or list(pool.busy)
        assert not (await pick(pool, match, "Slow")).fallback
        assert pool.idle == first and not pool.busy

    with_bots(pool, work)


def test_stopping_in_the_middle_chooses_nothing() -> None:
    """A server that stops must not leave a move by chance behind."""
    match = match_of()
    pool = bots("Sleeps", workers=1, seconds=PLENTY)

    async def work() -> None:
        asked = [asyncio.create_task(pick(pool, match, "Sleeps")) for _ in range(3)]
        while not pool.busy:
            await asyncio.sleep(0.01)
        await pool.stop()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(result) for result in results] == [asyncio.CancelledError] * 3
        with pytest.raises(TableError):
            await pick(pool, match, "greedy")

    with_bots(pool, work)


def test_starting_costs_nothing_but_a_task() -> None:
    """No process has answered when `start` returns; the first is on its way, the others come when they are needed."""

    async def all_of_it() -> None:
        pool = bots(workers=3)
        await pool.start()
        assert (pool.starting, pool.idle, pool.busy) == (1, [], set())
        await pool.stop()

    asyncio.run(all_of_it())


def test_workers_that_strangers_share_are_all_started_at_once() -> None:
    """Else a stranger's long thought has the only one while the next is on its way."""

    async def all_of_it() -> None:
        pool = bots(workers=3, shared=True)
        await pool.start()
        assert (pool.starting, pool.idle, pool.busy) == (3, [], set())
        await pool.stop()

    asyncio.run(all_of_it())


# --- what a worker inherits


def test_workers_inherit_how_the_package_is_loaded_and_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELLE_PURE", "1")
    monkeypatch.setenv("CITADELLE_DB", "postgresql://me:secret@host/db")
    monkeypatch.setenv("PGPASSWORD", "secret")
    found = environment()
    assert found["CITADELLE_PURE"] == "1" and not {"CITADELLE_DB", "PGPASSWORD"} & set(found)
    assert set(sys.path) - {""} <= set(found["PYTHONPATH"].split(os.pathsep))


def test_workers_end_with_their_table(tmp_path: Path) -> None:
    """A server that is killed leaves no process behind: neither one that idles nor one that thinks."""
    script = f"""
        import asyncio, os, signal
        from tests.table.bots.test_bots import bots, match_of, pick, settled

        async def main():
            pool = bots("First", "Sleeps", workers=2)
            await pool.start()
            await asyncio.gather(pick(pool, match_of(), "First"), pick(pool, match_of(), "First"))
            await settled(pool)
            pool.seconds = 0.5
            task = asyncio.create_task(pick(pool, match_of(), "Sleeps"))
            while not pool.busy:
                await asyncio.sleep(0)
            print(*[worker.transport.get_pid() for worker in [*pool.idle, *pool.busy]], flush=True)
            os.kill(os.getpid(), {int(signal.SIGKILL)})

        asyncio.run(main())
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], env=environment(), capture_output=True, text=True, check=False
    )
    pids = [int(pid) for pid in ran.stdout.split()]
    assert len(pids) == 2, ran.stderr

    wait_until(lambda: not any("citadelle.table.bots" in command(pid) for pid in pids), "the end of the workers")
