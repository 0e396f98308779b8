"""Many games at once for programs that learn: stepped in one call, written into arrays that are made once.

>>> from citadelle.research.batch import Batch
>>> batch = Batch("legends", games=8, players=2, options={"map": "first_voyage"}, seed=7)
>>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
((8, 573), (8, 172), (8, 2))
>>> batch.reset()
>>> batch.step(batch.masks.argmax(axis=1))  # the first legal action of each
>>> bool(batch.ended.any()), batch.seats.tolist()
(False, [0, 0, 0, 0, 0, 0, 0, 0])
"""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final

from citadelle import BadOption, CitadelleError, Game, game
from citadelle.agents import Agent, make
from citadelle.kernel.batch import EVERY_SEAT, ROTATING, Buffers, GameBatch
from citadelle.kernel.options import SetUp
from citadelle.research.encodings import by_name, encoding_of
from citadelle.research.episode import ILLEGAL, LOSE, is_count, one_of
from citadelle.research.needs import import_extra
from citadelle.research.rewards import WIN, RewardFunction, reward_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Opponent = str | Callable[[Game, int | str], Agent]
"""An agent by name, or what makes one from the game and a seed."""
RANDOM: Final = "random"
ALL: Final = "all"
KINDS: Final = ("float32", "int8", "float32", "int8", "int8", "int8")
"""The kinds of the arrays, in the order of `Buffers`."""


class Plan:
    """What a batch plays, as plain data that can be handed to another process."""

    def __init__(self, game: Game, setup: SetUp, learner: int, opponents: list[Any], reward: Any, illegal: str) -> None:
        self.game, self.setup, self.learner, self.opponents = game, setup, learner, opponents
        self.reward, self.illegal = reward, illegal

    def widths(self) -> list[int]:
        """How many numbers of each kind belong to one game, in the order of `Buffers`."""
        encoding = encoding_of(self.game, self.setup)
        return [len(encoding.slots), len(encoding.actions), self.setup.players, 1, 1, 1]

    def games(self, arrays: Sequence[Any], first: int, many: int) -> GameBatch:
        """So many of the games, beginning with one of them, that write into their part of the arrays."""
        parts = [memoryview(array[first : first + many].reshape(-1)) for array in arrays]
        reward = reward_of(self.reward)
        makers = [
            None if one == RANDOM else partial(named, one) if isinstance(one, str) else one for one in self.opponents
        ]
        return GameBatch(
            self.game, self.setup, encoding_of(self.game, self.setup), Buffers(*parts), many, first, self.learner,
            makers, reward.paid, reward.every_step, self.illegal,
        )  # fmt: skip


def named(name: str, of: Game, seed: int | str) -> Agent:
    """An agent by name."""
    return make(name, of, seed)


class Batch:
    """So many games, each at a question. `step` takes an action for each and goes on to the next question.

    `observations` and `masks` are what the seat asked sees and may do, `seats` says which seat that is. After a step,
    `rewards` has what every seat got in it, `ended` which games ended in it (the arrays then show the next game's first
    question), `illegal` which by an illegal action. The arrays are the same objects all the time: copy what you keep.

    Without `opponents` you act for all seats (self-play). With them (names or functions as in Gymnasium's environment,
    one for all other seats or one for each), you act for `seat`, or for another seat in every game if it is None.
    The same seed gives the same games with any number of `processes`.
    """

    def __init__(
        self,
        name: str | Game,
        games: int = 64,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int | str = 0,
        seat: int | None = None,
        opponents: Opponent | Sequence[Opponent] | None = None,
        reward: str | RewardFunction = WIN,
        illegal: str = LOSE,
        processes: int = 1,
    ) -> None:
        self.np: Any = import_extra("numpy")
        self.settings = (name, games, players, options, seed, seat, opponents, reward, illegal, processes)
        """What it was made with, for copies."""
        found = name if isinstance(name, Game) else game(name)
        setup = found.setup(players, 0, by_name(options))
        if not is_count(games) or games < 1:
            raise BadOption("environment.number", name="games", least=1, text=repr(str(games)[:40]))
        if not is_count(processes) or not 1 <= processes <= games:
            raise BadOption("environment.processes", games=games, n=repr(processes))
        learner = checked_seat(seat, players)
        if opponents is None:
            learner = EVERY_SEAT
        listed = checked_opponents(opponents, players, found)
        reward_of(reward)
        self.plan = Plan(found, setup, learner, listed, reward, one_of("illegal", illegal, ILLEGAL))
        self.encoding = encoding_of(found, setup)
        self.count = games
        self.seed = seed
        self.is_reset = False
        self.actions: NDArray[np.int64]
        self.workers: list[Worker] = []
        widths = self.plan.widths()
        if processes == 1:
            arrays = [self.np.zeros((games, width), kind) for width, kind in zip(widths, KINDS, strict=True)]
            self.local: GameBatch | None = self.plan.games(arrays, 0, games)
        else:
            self.local = None
            context = multiprocessing.get_context("spawn")
            sizes = [games * width * self.np.dtype(kind).itemsize for width, kind in zip(widths, KINDS, strict=True)]
            shared = [context.RawArray("B", size) for size in sizes]
            arrays = shaped(shared, games, widths)
            for worker in range(processes):
                first, end = games * worker // processes, games * (worker + 1) // processes
                self.workers.append(Worker(context, self.plan, shared, games, first, end - first))
        self.observations: NDArray[np.float32] = arrays[0]
        self.masks: NDArray[np.int8] = arrays[1]
        self.rewards: NDArray[np.float32] = arrays[2]
        self.seats: NDArray[np.int8] = arrays[3].reshape(games)
        self.ended: NDArray[np.bool_] = arrays[4].reshape(games).view(bool)
        self.illegal: NDArray[np.bool_] = arrays[5].reshape(games).view(bool)

    def __len__(self) -> int:
        return self.count

    def reset(self, seed: int | str | None = None) -> None:
        """Start all games anew: from the batch's seed, or from another one, which it keeps."""
        if seed is not None:
            self.seed = seed
        self.rewards.fill(0)
        self.ask("reset", [str(self.seed)] * max(1, len(self.workers)))
        self.is_reset = True

    def step(self, actions: Any) -> None:
        """Take an action in every game. BadOption, and nothing is played, if they aren't as many numbers as games."""
        if not self.is_reset:
            raise BadOption("environment.not_reset")
        given = self.np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise BadOption("environment.actions", n=self.count)
        taken: list[int] = given.tolist()
        shares = [taken[worker.first : worker.first + worker.many] for worker in self.workers] or [taken]
        self.ask("check", shares)
        self.rewards.fill(0)
        self.ask("step", shares)

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action of each game, drawn at random; the same with any number of processes."""
        if not self.is_reset:
            raise BadOption("environment.not_reset")
        shares = self.ask("random_actions", [None] * max(1, len(self.workers)))
        return self.np.array([action for share in shares for action in share], self.np.int64)  # type: ignore[no-any-return]

    def ask(self, what: str, shares: Sequence[Any]) -> list[Any]:
        """Let the games here, or those of every process, do something with their share."""
        if self.local is not None:
            return [done(self.local, what, shares[0])]
        if what == "check" and self.plan.illegal in (LOSE, RANDOM):
            return []
        for worker, share in zip(self.workers, shares, strict=True):
            worker.pipe.send((what, share))
        answers = [worker.answer() for worker in self.workers]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def finals(self) -> list[tuple[int, int, list[float], dict[str, object]]]:
        """Of each game that ended in the last step: its number, the learning seat (in self-play the last to act), what
        that seat saw at the end, and the result."""
        shares = self.ask("finals", [None] * max(1, len(self.workers)))
        return [row for rows in shares for row in rows]

    def get_state(self) -> bytes:
        """Everything that stepping changes, chance to come included, for `set_state` of a batch of as many such games,
        in any number of processes. What opponents that search had thought is dropped.

        A pickle, for one's own processes: never set a state that somebody else gave you.
        """
        if not self.is_reset:
            raise BadOption("environment.not_reset")
        shares = self.ask("kept", [None] * max(1, len(self.workers)))
        games = [one for share in shares for one in share]
        return pickle.dumps((type(self).__name__, self.kind(), self.seed, games, self.rewards.copy()))

    def set_state(self, state: bytes) -> None:
        """Go on from where `get_state` was called; BadOption if that was in a batch of other games."""
        try:
            name, kind, seed, games, rewards = pickle.loads(state)
        except Exception:  # whatever bytes that are no pickle of ours may raise
            raise BadOption("environment.other_state") from None
        if (name, kind) != (type(self).__name__, self.kind()):
            raise BadOption("environment.other_state")
        self.seed = seed
        shares = [games[worker.first : worker.first + worker.many] for worker in self.workers] or [games]
        self.ask("go_back", [(str(seed), share) for share in shares])
        self.rewards[:] = rewards
        self.is_reset = True

    def kind(self) -> tuple[object, ...]:
        """What a state must have been taken from to be set here."""
        return self.plan.game.name, self.count, self.plan.setup.players, self.plan.setup.options

    def __getstate__(self) -> dict[str, Any]:
        return {"settings": self.settings, "state": self.get_state() if self.is_reset else None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(*kept["settings"])  # type: ignore[misc]
        if kept["state"] is not None:
            self.set_state(kept["state"])

    def close(self) -> None:
        """End the processes, if there are any."""
        for worker in self.workers:
            worker.close()
        self.workers = []
        self.is_reset = False

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def done(games: GameBatch, what: str, share: Any) -> Any:
    """What the games here answer when they are asked for something."""
    own = OWN.get(what)
    return getattr(games, what)(share) if own is None else own(games, share)


def kept_games(games: GameBatch, _: object) -> list[tuple[Any, ...]]:
    """Where each of the games here stands."""
    for seated in games.agents:
        for agent in seated:
            if hasattr(agent, "forget"):
                agent.forget()
    parts = (games.begun, games.states, games.chances, games.learners, games.agents, games.choosers, games.last)
    return list(zip(*parts, games.told, strict=True))


def set_games(games: GameBatch, given: tuple[str, list[tuple[Any, ...]]]) -> None:
    """Go on from where such games stood (`kept_games`)."""
    seed, kept = given
    games.reset(seed)
    for i, one in enumerate(kept):
        games.begun[i], games.states[i], games.chances[i], games.learners[i] = one[:4]
        games.agents[i], games.choosers[i], games.last[i] = one[4:7]
        games.show(i)
        games.tell(i, one[7])


def final_rows(games: GameBatch, _: object) -> list[tuple[int, int, list[float], dict[str, object]]]:
    """What `Batch.finals` tells of the games here."""
    found = []
    for i, s, seat in games.over:
        row = games.encoding.observe(games.game.view(s, seat))
        found.append((games.first + i, seat, row, games.game.result(s).data()))
    return found


def checked_seat(seat: int | None, players: int) -> int:
    """The learning seat; BadOption if there is no such seat."""
    if seat is None:
        return ROTATING
    if isinstance(seat, bool) or seat not in range(players):
        raise BadOption("environment.seat", seat=repr(seat), last=players - 1)
    return seat


def checked_opponents(opponents: Opponent | Sequence[Opponent] | None, players: int, of: Game) -> list[Opponent]:
    """An opponent for each other seat; BadOption if they are too many or too few, or if one can't be made."""
    if opponents is None:
        return []
    alike = isinstance(opponents, str) or callable(opponents)
    listed: list[Any] = [opponents] * (players - 1) if alike else list(opponents)  # type: ignore[arg-type]
    if len(listed) != players - 1:
        raise BadOption("environment.opponents", players=players, wanted=players - 1, n=len(listed))
    for one in listed:
        make(one, of, 0) if isinstance(one, str) else one(of, 0)
    return listed


def shaped(shared: Sequence[Any], games: int, widths: Sequence[int]) -> list[Any]:
    """Shared memory as arrays: a row a game."""
    numpy = import_extra("numpy")
    flat = [numpy.frombuffer(one, kind) for one, kind in zip(shared, KINDS, strict=True)]
    return [one.reshape(games, width) for one, width in zip(flat, widths, strict=True)]


class Worker:
    """A process that plays a part of the games and writes into the shared arrays."""

    def __init__(self, context: Any, plan: Plan, shared: Sequence[Any], games: int, first: int, many: int) -> None:
        self.first, self.many = first, many
        self.pipe, inner = context.Pipe()
        args = (inner, plan, list(shared), games, first, many)
        self.process = context.Process(target=work, args=args, daemon=True)
        self.process.start()
        inner.close()

    def answer(self) -> Any:
        """What it says when it has done what it was asked; an exception if it could not."""
        try:
            return self.pipe.recv()
        except EOFError:
            return BadOption("environment.process_ended")

    def close(self) -> None:
        """Let it end."""
        with contextlib.suppress(OSError):
            self.pipe.send(("end", None))
        self.process.join()
        self.pipe.close()


def work(pipe: Connection, plan: Plan, shared: Sequence[Any], games: int, first: int, many: int) -> None:
    """In another process: do what is asked until nobody asks any more."""
    batch = plan.games(shaped(shared, games, plan.widths()), first, many)
    while True:
        try:
            what, share = pipe.recv()
        except EOFError:
            return
        if what == "end":
            return
        try:
            pipe.send(done(batch, what, share))
        except CitadelleError as fault:
            pipe.send(fault)


OWN: Final[dict[str, Callable[[GameBatch, Any], Any]]] = {
    "finals": final_rows,
    "kept": kept_games,
    "go_back": set_games,
}
"""What is asked of games that they don't do themselves."""
