"""OpenSpiel's ISMCTS bot against our tree search, with as many simulations a decision each, or as much time.

    python examples/openspiel_match.py --simulations 100 --games 20
    python examples/openspiel_match.py --simulations 100 --rival 800 --games 20

Every seed is played from every seat. OpenSpiel's bot judges by one random playout to the end; ours is led by the game's
hints. The last line tells the seconds of both: choose `--rival`, the simulations of OpenSpiel's bot, so that they are
alike, and both have the same time. Needs `pip install 'citadelle[research]'`.
"""

import argparse
from time import perf_counter

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import citadelle
from citadelle.research.bots import AgentBot
from citadelle.research.openspiel import parameter

parser = argparse.ArgumentParser(description="A match of OpenSpiel's ISMCTS bot against ours.")
parser.add_argument("--game", default="legends")
parser.add_argument("--simulations", type=int, default=100, help="for one decision, for each")
parser.add_argument("--rival", type=int, default=0, help="for OpenSpiel's bot, if not as many")
parser.add_argument("--games", type=int, default=20)
parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on from an earlier match")
parser.add_argument("--longest", type=int, default=0, help="stop a game after so many moves (0: never)")
asked = parser.parse_args()

found = citadelle.game(asked.game)
quick = {name: parameter(found.schema.option(name), value) for name, value in found.quick.items()}
game = pyspiel.load_game(f"citadelle_{asked.game}", quick)
players = game.num_players()
rival = asked.rival or asked.simulations
won = {"ours": 0.0, "ISMCTS": 0.0}
spent = dict.fromkeys(won, 0.0)
played = 0
for number in range(asked.first, asked.first + asked.games):
    seed, ours = number // players, number % players
    bots = []
    for seat in range(players):
        if seat == ours:
            bots.append(("ours", AgentBot(game, seat, f"search:{asked.simulations}", number)))
        else:
            rng = np.random.RandomState(number)
            bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 1.0, rival, random_state=rng)
            bots.append(("ISMCTS", bot))
    state = game.new_initial_state()
    state.apply_action(seed % game.max_chance_outcomes())
    while not state.is_terminal() and (not asked.longest or state.move_number() < asked.longest):
        name, bot = bots[state.current_player()]
        start = perf_counter()
        state.apply_action(int(bot.step(state)))
        spent[name] += perf_counter() - start
    if state.is_terminal():
        played += 1
        for seat, gained in enumerate(state.returns()):
            won[bots[seat][0]] += gained
    print(f"game {number + 1}: ours at seat {ours}; so far ours {won['ours']:g}, ISMCTS {won['ISMCTS']:g}", flush=True)
print(f"{played} games of {players} at {asked.simulations} and {rival} simulations: {won}, seconds {spent}")
