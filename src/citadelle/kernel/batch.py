"""Many games stepped by one call, in numbers, compiled with the kernel: what an environment for learning is made of.

Observations, masks, rewards and whatever else is told of each game are written into buffers that the caller has made
(arrays of numpy as memoryviews, shared or not). A game that ends is followed by the next one in the same step. Of each
game every seat has a sight, which follows the states and writes what has changed for this seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.encoding import Encoding
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.sight import Sight
from citadelle.kernel.state import State

EVERY_SEAT: Final = -1
"""Instead of a learning seat: the caller acts for all seats."""
ROTATING: Final = -2
"""Instead of a learning seat: another one in every game."""
LOSE: Final = "lose"
RANDOM: Final = "random"
PENALTY: Final = -1.0
"""The reward of who loses by an illegal action; the others get 0."""

Pay = Callable[[Result | None, Result, bool], list[float]]
"""What every seat gets, from the outcome as it stood after the last step, as it stands now, and whether it is final."""


class Buffers:
    """Where a batch writes, each flat: numbers by game and slot, 0 or 1 by game and action, rewards by game and seat,
    and for each game the seat asked, whether a game ended in this step, and whether by an illegal action."""

    def __init__(self, rows: Any, masks: Any, rewards: Any, seats: Any, ended: Any, illegal: Any) -> None:
        self.rows = rows
        self.masks = masks
        self.rewards = rewards
        self.seats = seats
        self.ended = ended
        self.illegal = illegal


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBatch:
    """Games of one set-up side by side. Game i plays the seeds `SEED.i.0`, `SEED.i.1` ..., whoever steps it.

    `first` is the number of the first game here, where several processes share a batch. `learner` is the seat the
    caller acts for, EVERY_SEAT or ROTATING; `opponents` make the agents of the other seats, in the order of play after
    the learner; None is one who plays at random. `pay` says what is earned, at every step or only at the end.
    """

    def __init__(
        self,
        game: Game,
        setup: SetUp,
        encoding: Encoding,
        buffers: Buffers,
        games: int,
        first: int,
        learner: int,
        opponents: list[Any],
        pay: Pay,
        every_step: bool,
        illegal: str,
    ) -> None:
        self.game = game
        self.setup = setup
        self.encoding = encoding
        self.buffers = buffers
        self.games = games
        self.first = first
        self.learner = learner
        self.opponents = opponents
        self.pay = pay
        self.every_step = every_step
        self.illegal = illegal
        self.width = len(encoding.slots)
        self.many = len(encoding.actions)
        self.row_of: list[Any] = [buffers.rows[i * self.width : (i + 1) * self.width] for i in range(games)]
        self.sights: list[list[Sight | None]] = [[None] * setup.players for _ in range(games)]
        masks = buffers.masks.cast("B")
        self.mask_of: list[Any] = [masks[i * self.many : (i + 1) * self.many] for i in range(games)]
        self.seed = "0"
        self.begun: list[int] = []
        self.states: list[State] = []
        self.chances: list[Chance] = []
        self.learners: list[int] = []
        self.agents: list[list[Any]] = []
        self.legal: list[list[int]] = []
        self.options: list[list[int]] = []
        self.choosers: list[Chance] = []
        self.told: list[int] = []
        """Of each game, what its buffers say of its end (`tell`)."""
        self.shown: list[int] = []
        """Of each game, the seat that its buffers name."""
        self.last: list[Result | None] = []
        self.over: list[tuple[int, State, int]] = []
        """The games that ended in the last step: number here, last position, learning seat."""

    def reset(self, seed: str) -> None:
        """Start all games anew."""
        self.seed = seed
        n = self.games
        self.begun = [0] * n
        self.states = []
        self.chances = []
        self.learners = [0] * n
        self.agents = []
        self.legal = [[] for _ in range(n)]
        self.options = [[] for _ in range(n)]
        self.choosers = [chance(f"{seed}.{self.first + i} actions") for i in range(n)]
        self.told = [0] * n
        self.shown = [-1] * n
        self.last = [None] * n
        self.over = []
        for i in range(n):
            self.states.append(self.game.fresh(self.setup))
            self.chances.append(chance(0))
            self.agents.append([])
            self.begin(i)
            self.show(i)
            self.tell(i, 0)

    def begin(self, i: int) -> None:
        """The next game at place i, up to the learner's first question; one that ends before it is passed over."""
        players = self.setup.players
        while True:
            count = self.begun[i]
            self.begun[i] = count + 1
            seed = f"{self.seed}.{self.first + i}.{count}"
            self.states[i] = self.game.new(SetUp(players, seed, self.setup.options))
            self.chances[i] = chance(f"{seed} instead")
            seat = self.learner
            if seat == ROTATING:
                seat = (self.first + i + count) % players
            self.learners[i] = seat
            if self.opponents:
                seated: list[Any] = [None] * players
                for after, make in enumerate(self.opponents):
                    other = (seat + 1 + after) % players
                    seated[other] = None if make is None else make(self.game, f"{seed}.{other}")
                self.agents[i] = seated
            self.last[i] = self.game.result(self.states[i]) if self.every_step else None
            self.play_others(i)
            if self.states[i].seat >= 0:
                return

    def play_others(self, i: int) -> None:
        """Let opponents play until the learner is asked or the game is over."""
        learner = self.learners[i]
        if learner == EVERY_SEAT:
            return
        s = self.states[i]
        by = self.chances[i]
        while s.seat >= 0 and s.seat != learner:
            seat = s.seat
            if s.is_simultaneous() and learner in s.open_seats():
                s.turn_to(learner)
                return
            agent = self.agents[i][seat]
            if agent is None:
                s.play(s.options[by.below(len(s.options))])
            else:
                view = self.game.view(s, seat)
                s.play(agent.pick(view, view.decisions[0]))

    def step(self, actions: list[int]) -> None:
        """Let every game take its action. Rewards must be 0 before; if illegal ones are refused, `check` first."""
        if self.over:
            self.over = []
        for i in range(self.games):
            s = self.states[i]
            seat = s.seat
            lost = not self.take(i, s, actions[i])
            if lost:
                self.buffers.rewards[i * self.setup.players + seat] = PENALTY
            else:
                if self.opponents:
                    self.play_others(i)
                if self.every_step or s.seat < 0:
                    self.reward(i, s)
            if lost or s.seat < 0:
                self.tell(i, 3 if lost else 1)
                self.over.append((i, s, seat if self.learner == EVERY_SEAT else self.learners[i]))
                self.begin(i)
            elif self.told[i]:
                self.tell(i, 0)
            self.show(i)

    def tell(self, i: int, ending: int) -> None:
        """Say whether a game ended in this step (1), and by an illegal action (3)."""
        self.told[i] = ending
        self.buffers.ended[i] = ending & 1
        self.buffers.illegal[i] = ending >> 1

    def random_actions(self, _: object) -> list[int]:
        """A legal action of each game, drawn with numbers of its own: the games' chance isn't touched."""
        out: list[int] = []
        for i in range(self.games):
            legal = self.legal[i]
            out.append(legal[self.choosers[i].below(len(legal))])
        return out

    def take(self, i: int, s: State, action: int) -> bool:
        """Play an action, or one at random in place of an illegal one; False if an illegal one loses."""
        legal = self.legal[i]
        options = self.options[i]
        for at in range(len(legal)):
            if legal[at] == action:
                s.play(options[at])
                return True
        if self.illegal != RANDOM:
            return False
        s.play(options[self.chances[i].below(len(options))])
        return True

    def check(self, actions: list[int]) -> None:
        """BadOption, before anything is played, if an action is illegal and such are refused."""
        if self.illegal != LOSE and self.illegal != RANDOM:
            for i in range(self.games):
                if actions[i] not in self.legal[i]:
                    raise BadOption("batch.illegal", game=self.first + i, action=actions[i])

    def reward(self, i: int, s: State) -> None:
        """Pay every seat."""
        now = self.game.result(s)
        paid = self.pay(self.last[i], now, s.seat < 0)
        if self.every_step:
            self.last[i] = now
        at = i * self.setup.players
        for seat in range(self.setup.players):
            self.buffers.rewards[at + seat] = paid[seat]

    def show(self, i: int) -> None:
        """Write what the seat asked sees, and what it may do."""
        s = self.states[i]
        seat = s.seat
        sight = self.sights[i][seat]
        if sight is None:
            sight = self.sights[i][seat] = self.encoding.sight(self.game, seat)
        sight.follow(s)
        self.row_of[i][:] = sight.memory
        legal = self.encoding.open_actions(s)
        if legal != self.legal[i]:
            mask: Any = bytearray(self.many)
            for action in legal:
                mask[action] = 1
            self.mask_of[i][:] = mask
            self.legal[i] = legal
        self.options[i] = s.options
        if self.shown[i] != seat:
            self.shown[i] = seat
            self.buffers.seats[i] = seat
