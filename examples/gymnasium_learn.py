"""REINFORCE for one seat, with numpy alone, against agents: a place to start from, not a strong player.

    python examples/gymnasium_learn.py --games 600 --opponents random

The policy is one layer: a weight for every pair of slot and action. It plays, and what it did in games that went better
than usual becomes likelier; how well a game went is its lead in points over the best opponent.

Needs `pip install 'citadelle[research]'`.
"""

import argparse

import gymnasium
import numpy as np

import citadelle
import citadelle.research.gymnasium

parser = argparse.ArgumentParser(description="Learn one seat of a game by playing it.")
parser.add_argument("--game", default="legends")
parser.add_argument("--players", type=int, default=2)
parser.add_argument("--opponents", default="random")
parser.add_argument("--games", type=int, default=600, help="games to learn from")
parser.add_argument("--test", type=int, default=100, help="games to measure with, before and after")
parser.add_argument("--rate", type=float, default=0.05, help="how far one decision moves the policy")
parser.add_argument("--seed", type=int, default=1)
asked = parser.parse_args()

game = citadelle.game(asked.game)
env = gymnasium.make(
    f"citadelle/{game.name}-v{game.rules_version}",
    players=asked.players,
    seat=None,
    opponents=asked.opponents,
    options=game.quick,
)
weights = np.zeros((env.action_space.n, env.observation_space["observation"].shape[0]))
rng = np.random.default_rng(asked.seed)


def play(seed):
    """One game: the reward, the lead in points, and for each decision what was seen, how likely, and chosen."""
    seen, _ = env.reset(seed=seed)
    past, over, reward = [], False, 0.0
    while not over:
        row, mask = seen["observation"].astype(float), seen["action_mask"].astype(bool)
        scores = np.where(mask, weights @ row, -np.inf)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        action = int(rng.choice(len(chances), p=chances))
        past.append((row, chances, action))
        seen, reward, over, _, info = env.step(action)
    points, me = info["result"]["points"], info["seat"]
    return reward, points[me] - max([p for seat, p in enumerate(points) if seat != me], default=0), past


def measured(first):
    """The share of games won, on seeds that nothing was learnt from."""
    return np.mean([play(first + number)[0] for number in range(asked.test)])


before = measured(10**6)
usual, spread = 0.0, 10.0
for number in range(asked.games):
    reward, lead, past = play(number)
    better = np.clip((lead - usual) / spread, -2.0, 2.0)
    for row, chances, action in past:
        pull = -chances
        pull[action] += 1.0
        weights += asked.rate * better / (row @ row) * np.outer(pull, row)
    usual += 0.02 * (lead - usual)
    spread += 0.02 * (abs(lead - usual) - spread)
after = measured(2 * 10**6)
print(f"won against {asked.opponents}: {before:.2f} before, {after:.2f} after {asked.games} games")
