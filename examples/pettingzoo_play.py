"""A game through PettingZoo: every seat plays at random among its legal actions, and the first moves are shown.

    python examples/pettingzoo_play.py --game legends --players 3 --seed 7

Needs `pip install 'citadelle[research]'`.
"""

import argparse

import numpy as np

from citadelle.research import pettingzoo

parser = argparse.ArgumentParser(description="Play a random game through PettingZoo.")
parser.add_argument("--game", default="legends")
parser.add_argument("--players", type=int, default=2)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--show", type=int, default=12, help="how many moves to show")
asked = parser.parse_args()

env = pettingzoo.env(asked.game, players=asked.players, seed=asked.seed)
env.reset()
names = env.unwrapped.actions
rng = np.random.default_rng(asked.seed)
moves = 0
rewards = {}
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    rewards[agent] = reward
    if terminated or truncated:
        env.step(None)
        continue
    legal = np.flatnonzero(observation["action_mask"])
    action = int(rng.choice(legal))
    if moves < asked.show:
        print(f"{agent}: {names[action]}, of {', '.join(names[one] for one in legal)}")
    moves += 1
    env.step(action)
print(f"{moves} moves; rewards {rewards}")
