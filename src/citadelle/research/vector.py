"""Gymnasium's vector environment over a batch: many games in one call, one seat of each learns.

>>> from citadelle.research.vector import VectorSeatEnv
>>> envs = VectorSeatEnv("legends", num_envs=4, players=2, opponents="random", options={"map": "first_voyage"})
>>> observations, infos = envs.reset(seed=7)
>>> observations["observation"].shape, observations["action_mask"].sum(axis=1).tolist()
((4, 573), [3, 3, 3, 3])
>>> observations, rewards, terminations, truncations, infos = envs.step(observations["action_mask"].argmax(axis=1))
>>> rewards.tolist()
[0.0, 0.0, 0.0, 0.0]
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from citadelle import BadOption, Game
from citadelle.research.batch import Batch, Opponent
from citadelle.research.episode import LOSE, refuse_options
from citadelle.research.needs import import_extra
from citadelle.research.rewards import WIN, RewardFunction
from citadelle.research.spaces import spaces_of

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    Base = VectorEnv[dict[str, Any], Any, Any]
else:
    Base = import_extra("gymnasium.vector").VectorEnv


class VectorSeatEnv(Base):
    """`num_envs` games; in each one seat learns and agents play the others, as in Gymnasium's single environment.

    A game that ends is followed by the next one in the same step (SAME_STEP): `infos["final_obs"]` and
    `infos["final_info"]` then have what the seat saw at the end and the result. With `copy=False` the observations are
    the batch's own arrays, which the next step overwrites.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 64,
        players: int = 2,
        seat: int | None = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        options: Mapping[str, object] | None = None,
        reward: str | RewardFunction = WIN,
        illegal: str = LOSE,
        processes: int = 1,
        copy: bool = True,
    ) -> None:
        self.batch = Batch(game, num_envs, players, options, 0, seat, opponents, reward, illegal, processes)
        vector = import_extra("gymnasium.vector")
        utils = import_extra("gymnasium.vector.utils")
        self.metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space, self.single_action_space = spaces_of(self.batch.encoding)
        self.observation_space = utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start all games. One seed for all of them; without one, games that follow from it."""
        refuse_options(self.batch.plan.game, options)
        if isinstance(seed, list):
            raise BadOption("environment.seeds")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self.observed(), {}

    def observed(self) -> dict[str, Any]:
        """What the learning seats see."""
        row, mask = self.batch.observations, self.batch.masks
        return {"observation": row.copy() if self.copy else row, "action_mask": mask.copy() if self.copy else mask}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Let every game take its action."""
        np, batch = self.batch.np, self.batch
        learners = batch.seats.astype(np.intp)  # the learning seat is the one asked, before the step...
        batch.step(actions)
        everybody = np.arange(self.num_envs)
        rewards = batch.rewards[everybody, learners].astype(np.float64)
        infos: dict[str, Any] = {}
        if batch.ended.any():
            final_obs = np.full(self.num_envs, None, object)
            final_info: dict[str, Any] = {"result": np.full(self.num_envs, None, object)}
            for number, _, row, result in batch.finals():
                nothing = np.zeros(batch.masks.shape[1], np.int8)
                final_obs[number] = {"observation": np.array(row, np.float32), "action_mask": nothing}
                final_info["result"][number] = result
            final_info["_result"] = batch.ended.copy()
            infos = {"final_obs": final_obs, "_final_obs": batch.ended.copy()}
            infos |= {"final_info": final_info, "_final_info": batch.ended.copy()}
        return self.observed(), rewards, batch.ended.copy(), np.zeros(self.num_envs, bool), infos

    def action_masks(self) -> Any:
        """Which actions are legal in each game now, as an array of bools."""
        return self.batch.masks.astype(bool)

    def get_state(self) -> bytes:
        """Everything that stepping changes, for `set_state` of an environment like this one; see `Batch.get_state`."""
        return pickle.dumps((self.batch.get_state(), self.np_random))

    def set_state(self, state: bytes) -> None:
        """Go on from where `get_state` was called; BadOption if that was in another kind of environment."""
        try:
            games, chance = pickle.loads(state)
        except Exception:  # whatever bytes that are no pickle of ours may raise
            raise BadOption("environment.other_state") from None
        self.batch.set_state(games)
        self.np_random = chance

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any."""
        self.batch.close()
