"""Every game as a PettingZoo environment: one agent a seat, an action mask, rewards at the end.

`env` is for games in turns (AEC): the seat that is asked acts. `parallel_env` lets all seats act at every step; what a
seat sends that isn't asked is ignored. It makes sense where many questions are put to several seats at once.

>>> from citadelle.research import pettingzoo
>>> env = pettingzoo.env("legends", players=3, options={"map": "first_voyage"}, seed=7)
>>> env.reset()
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((646,), 3)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from citadelle import BadOption, Game
from citadelle.research.episode import LOSE, TALLEST, Episode, is_count, one_of, refuse_options
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
    from pettingzoo.utils.env import AECEnv, ParallelEnv
else:
    AECEnv = import_extra("pettingzoo").AECEnv
    ParallelEnv = import_extra("pettingzoo").ParallelEnv

Observation = dict[str, Any]
Infos = dict[str, dict[str, Any]]


class Seats(Keeping):
    """What both kinds of environment are made of: an episode, agents named by seat, spaces and seeds."""

    kept: ClassVar[tuple[str, ...]] = ("agents", "steps", "seeds")

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        reward: str | RewardFunction = WIN,
        illegal: str = LOSE,
        lang: str = "en",
    ) -> None:
        self.episode = Episode(game, players, options, reward, illegal)
        self.metadata: dict[str, Any] = {
            "name": f"{self.episode.game.name}_v{self.episode.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = checked_mode(render_mode)
        if max_cycles is not None and (not is_count(max_cycles) or max_cycles < 1):
            raise BadOption("environment.number", name="max_cycles", least=1, text=repr(str(max_cycles)[:40]))
        self.max_cycles = max_cycles
        self.lang = lang
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.steps = 0
        self.seeds = import_extra("numpy.random").default_rng(seed)
        self.observation_spaces = {agent: observation_space(self.episode) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.episode) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """A row of numbers from -1 to 1, named by `slots`, and the mask of what is legal."""
        return self.observation_spaces[self.possible_agents[self.seat(agent)]]

    def action_space(self, agent: str) -> Any:
        """One number for every key, named by `actions`."""
        return self.action_spaces[self.possible_agents[self.seat(agent)]]

    @property
    def slots(self) -> list[str]:
        """What each number of an observation says."""
        return self.episode.encoding.slots

    @property
    def actions(self) -> list[str]:
        """The key that each action stands for."""
        return self.episode.encoding.actions

    def begin(self, seed: int | None) -> None:
        """Start a game: with a seed the games that follow are the same again, without one the next of them."""
        if seed is not None:
            self.seeds = import_extra("numpy.random").default_rng(seed)
        self.episode.begin(int(self.seeds.integers(TALLEST)))
        self.agents = list(self.possible_agents)
        self.steps = 0

    def seat(self, agent: str) -> int:
        """The seat of an agent; BadOption if it is none."""
        return self.possible_agents.index(one_of("agent", agent, tuple(self.possible_agents)))

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know."""
        return self.episode.observe(self.seat(agent))

    def step_is_last(self) -> bool:
        """Count a step; does the environment end here without the game being over?"""
        self.steps += 1
        return self.max_cycles is not None and self.steps >= self.max_cycles and not self.episode.is_over

    def info(self, agent: str) -> dict[str, Any]:
        """What is said beside the observation: whether this seat lost by an illegal action."""
        return {"illegal": True} if self.episode.fault == self.seat(agent) else {}

    def close(self) -> None:
        """Nothing is held open."""


class TurnEnv(Seats, AECEnv):  # type: ignore[misc]  # both declare the spaces
    """A game in turns: `agent_selection` is the seat that is asked. Of several asked at once, one after the other.

    `max_cycles` ends it, unfinished, after so many decisions.
    """

    kept: ClassVar[tuple[str, ...]] = (
        *Seats.kept, "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection",
        "_skip_agent_selection",
    )  # fmt: skip

    def __init__(self, *args: Any, **settings: Any) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, *args, **settings)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        refuse_options(self.episode.game, options)
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.state.seat]

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        self.episode.check_begun()
        found: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        self.episode.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.take(self.seat(agent), action)
        cut = self.step_is_last()
        paid = self.episode.rewards()
        self.rewards = {each: paid[self.seat(each)] for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, self.episode.is_over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {each: self.info(each) for each in self.agents}
        if not self.episode.is_over:
            self.agent_selection = self.possible_agents[self.episode.state.seat]
        self._accumulate_rewards()
        if self.render_mode == HUMAN:
            self.render()

    def action_masks(self) -> Any:
        """Which actions the seat to act may take now, as an array of bools."""
        self.episode.check_begun()
        return self.episode.mask(self.seat(self.agent_selection))

    def render(self) -> str | None:
        """The position as the seat to act sees it."""
        return render_position(self.episode, self.render_mode, self.seat(self.agent_selection), self.lang)

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TogetherEnv(Seats, ParallelEnv):  # type: ignore[misc]  # both declare the spaces
    """All seats act at every step. A seat that isn't asked has nothing in its mask, and what it sends is ignored.

    `max_cycles` ends it, unfinished, after so many steps.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        refuse_options(self.episode.game, options)
        self.begin(seed)
        return self.observed(), {agent: {} for agent in self.agents}

    def observed(self) -> dict[str, Observation]:
        """What every seat sees."""
        return {agent: self.observe(agent) for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        self.episode.check_begun()
        for seat in self.episode.open_seats:
            if not self.episode.is_over:
                self.episode.take(seat, actions.get(self.possible_agents[seat]))
        cut = self.step_is_last()
        paid = self.episode.rewards()
        live = list(self.agents)
        seen = self.observed()
        infos = {agent: self.info(agent) for agent in live}
        if self.episode.is_over or cut:
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        over = dict.fromkeys(live, self.episode.is_over)
        return seen, {agent: paid[self.seat(agent)] for agent in live}, over, dict.fromkeys(live, cut), infos

    def render(self) -> str | None:
        """The position as any spectator sees it."""
        return render_position(self.episode, self.render_mode, None, self.lang)

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(game: str | Game, players: int = 2, **settings: Any) -> Any:
    """A game in turns, with PettingZoo's own checks around it: order of calls, actions out of bounds.

    Settings: `options` of the game, `seed` of the first games, `render_mode` (human, ansi, svg), `max_cycles`,
    `reward` (win: the victory, 0 to 1; points; lead; difference; a function of yours), `illegal` (lose: -1 and the
    game ends; random: a legal action instead; refuse: BadOption), `lang` of what is rendered.
    """
    wrappers = import_extra("pettingzoo.utils.wrappers")
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, players, **settings)))


def raw_env(game: str | Game, players: int = 2, **settings: Any) -> TurnEnv:
    """A game in turns, without PettingZoo's checks; settings as for `env`."""
    return TurnEnv(game, players, **settings)


def parallel_env(game: str | Game, players: int = 2, **settings: Any) -> TogetherEnv:
    """A game in which all seats act at every step; settings as for `env`."""
    return TogetherEnv(game, players, **settings)
