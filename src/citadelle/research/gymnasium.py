"""Every game as a Gymnasium environment: one seat learns, agents play the others.

Environments are registered as `citadelle/NAME-v1` once this module is imported; the number is the rules version.

>>> import gymnasium
>>> import citadelle.research.gymnasium
>>> env = gymnasium.make("citadelle/legends-v1", players=2, opponents="greedy", options={"map": "first_voyage"})
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape
(573,)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import citadelle
from citadelle import BadOption, Game
from citadelle.agents import Agent, make
from citadelle.research.episode import LOSE, TALLEST, Episode, refuse_options
from citadelle.research.keeping import Keeping
from citadelle.research.needs import import_extra
from citadelle.research.rewards import WIN, RewardFunction
from citadelle.research.spaces import (
    HUMAN,
    RENDER_MODES,
    action_space,
    checked_mode,
    observation_space,
    render_position,
)

if TYPE_CHECKING:
    from gymnasium import Env

    Base = Env[dict[str, Any], Any]
else:
    Base = import_extra("gymnasium").Env

Opponent = str | Callable[[Game, int], Agent]
"""An agent by name, or what makes one from the game and a seed."""


class SeatEnv(Keeping, Base):
    """One seat of a game; `step` goes on until this seat is asked again or the game is over."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    kept: ClassVar[tuple[str, ...]] = ("seat", "agents", "_np_random", "_np_random_seed")

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        seat: int | None = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        options: Mapping[str, object] | None = None,
        reward: str | RewardFunction = WIN,
        illegal: str = LOSE,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """`seat`: the seat that learns, or None for another one in every game. `opponents`: one for all other seats,
        or one for each, in the order of play after the learning seat.
        """
        self.episode = Episode(game, players, options, reward, illegal)
        if seat is not None and seat not in range(players):
            raise BadOption("environment.seat", seat=repr(seat), last=players - 1)
        self.fixed = seat
        self.seat = seat or 0
        listed = [opponents] * (players - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(listed) != players - 1:
            raise BadOption("environment.opponents", players=players, wanted=players - 1, n=len(listed))
        self.opponents: list[Opponent] = listed
        for opponent in listed:
            self.make_opponent(opponent, 0)
        self.agents: dict[int, Agent] = {}
        self.render_mode = checked_mode(render_mode)
        self.lang = lang
        self.observation_space = observation_space(self.episode)
        self.action_space = action_space(self.episode)

    @property
    def slots(self) -> list[str]:
        """What each number of an observation says."""
        return self.episode.encoding.slots

    @property
    def actions(self) -> list[str]:
        """The key that each action stands for."""
        return self.episode.encoding.actions

    def forget(self) -> None:
        for agent in self.agents.values():
            if hasattr(agent, "forget"):
                agent.forget()

    def make_opponent(self, opponent: Opponent, seed: int) -> Agent:
        """An opponent, ready to play."""
        game = self.episode.game
        return make(opponent, game, seed) if isinstance(opponent, str) else opponent(game, seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        refuse_options(self.episode.game, options)
        super().reset(seed=seed)
        self.begin()
        while self.episode.is_over:  # a game may end before this seat is ever asked
            self.begin()
        return self.observed()

    def begin(self) -> None:
        """Start a game and play to the learning seat's first question."""
        players = self.episode.players
        self.seat = int(self.np_random.integers(players)) if self.fixed is None else self.fixed
        self.episode.begin(int(self.np_random.integers(TALLEST)))
        self.agents = {}
        for after, opponent in enumerate(self.opponents):
            seat = (self.seat + 1 + after) % players
            self.agents[seat] = self.make_opponent(opponent, int(self.np_random.integers(TALLEST)))
        self.play_others()

    def play_others(self) -> None:
        """Let the opponents play until the learning seat is asked or the game is over."""
        while not self.episode.is_over and self.seat not in self.episode.open_seats:
            seat = self.episode.state.seat
            view, decision = self.episode.view(seat), self.episode.decision(seat)
            assert decision is not None
            self.episode.play(seat, self.agents[seat].pick(view, decision))

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.episode.check_begun()
        if self.episode.is_over:
            raise BadOption("environment.over")
        self.episode.take(self.seat, action)
        self.play_others()
        observation, info = self.observed()
        if self.render_mode == HUMAN:
            self.render()
        return observation, self.episode.rewards()[self.seat], self.episode.is_over, False, info

    def observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What the learning seat sees, and beside it: its seat, the question, and how the game ended."""
        decision = self.episode.decision(self.seat)
        info: dict[str, Any] = {"seat": self.seat, "question": "" if decision is None else decision.kind}
        if self.episode.fault is not None:
            info["illegal"] = True
        elif self.episode.is_over:
            info["result"] = self.episode.game.result(self.episode.state).data()
        return self.episode.observe(self.seat), info

    def action_masks(self) -> Any:
        """Which actions the learning seat may take now, as bools: what MaskablePPO of sb3-contrib asks for."""
        return self.episode.mask(self.seat)

    def render(self) -> str | None:
        """The position as the learning seat sees it."""
        return render_position(self.episode, self.render_mode, self.seat, self.lang)


def register() -> list[str]:
    """Make every game known to `gymnasium.make`; returns the names."""
    gymnasium = import_extra("gymnasium")
    names: list[str] = []
    for name in citadelle.game_names():
        id_ = f"citadelle/{name}-v{citadelle.game(name).rules_version}"
        if id_ not in gymnasium.registry:
            gymnasium.register(id_, SeatEnv, kwargs={"game": name}, disable_env_checker=True)
        names.append(id_)
    return names


register()
