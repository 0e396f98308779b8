"""Every game passes OpenSpiel's own random simulations, can be saved, and is played by its search bots."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.observation import make_observation
from tests.research.tables import GAMES, IDS, TABLES

import citadelle
from citadelle import BadOption, Game
from citadelle.conformance.variants import covering
from citadelle.games.legends.state import CARD_PILE
from citadelle.kernel.chance import chance
from citadelle.kernel.options import Settings, SetUp
from citadelle.research import openspiel
from citadelle.research.bots import AgentBot

every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
LONG = 5000
"""Games that may take more decisions than this are simulated without saving at every step."""


PLAYED = 4
"""Of the variants where somebody always wins, so many are played to their end for each number of players."""
SOMEBODY_ALWAYS_WINS: dict[str, Callable[[SetUp], bool]] = {
    "legends": lambda setup: True,
    "monster_lands": lambda setup: setup.players > 1,  # alone, a rank below Veteran is a defeat
    "village_attacks": lambda setup: False,  # all win together or lose together
    "heroes3": lambda setup: False,  # rounds may run out before anybody has done what the scenario asks
    "toy": lambda setup: setup.options["sides"] == "each",
}
"""What must hold for each game: does every seat play for itself, and does somebody win every game?"""


def loaded(game: Game | str, **params: Any) -> Any:
    found = citadelle.game(game) if isinstance(game, str) else game
    return pyspiel.load_game(openspiel.register(found), {"deals": 16, **params})


def begun(game: Any, deal: int = 3) -> Any:
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


def walked(state: Any, seed: int = 1, most: int = 120) -> Any:
    rng = np.random.RandomState(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


@every_table
def test_random_simulations(game: Game, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    made = loaded(game, players=players)
    pyspiel.random_sim_test(made, num_sims=1, serialize=made.max_game_length() <= LONG, verbose=False)


def test_every_game_is_known_by_name() -> None:
    assert [f"citadelle_{name}" for name in citadelle.game_names()] == openspiel.NAMES
    assert set(openspiel.NAMES) <= set(pyspiel.registered_names())


def test_options_are_parameters() -> None:
    game = loaded("legends", players=4, map="random", swamp=True, age_order="3+2+1+0", setup_player="2")
    setup = game.setup
    assert (setup.players, setup.options["map"], setup.options["swamp"]) == (4, "random", True)
    assert (setup.options["age_order"], setup.options["setup_player"]) == ([3, 2, 1, 0], 2)
    again = pyspiel.load_game(str(game))
    assert (again.setup.options, str(again)) == (setup.options, str(game))


@every_table
def test_a_resampled_game_looks_the_same(game: Game, players: int) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in walked(begun(loaded(game, players=players)), most=40):
        mover = state.current_player()
        for player in range(players):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == mover
            assert other.history() == state.history()
            if player == mover:
                assert other.legal_actions() == state.legal_actions()


def test_a_resampled_game_is_another_one() -> None:
    state = begun(loaded("legends", players=3, map="first_voyage"))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in walked(state, most=10):
        pass
    decks = {state.resample_from_infostate(0, sampler).position.state.piles[CARD_PILE].left() for _ in range(5)}
    assert len(decks) == 5
    assert state.position.state.piles[CARD_PILE].left() not in decks


@every_table
def test_states_can_be_saved_in_the_middle(game: Game, players: int) -> None:
    made = loaded(game, players=players)
    state = begun(made)
    for _ in walked(state, most=6):
        pass
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    for kept in (state, other):
        _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, kept))
        for copy in (back, pickle.loads(pickle.dumps(kept)), kept.clone()):
            assert str(copy) == str(kept)
            for player in range(players):
                assert copy.information_state_string(player) == kept.information_state_string(player)
            rng = np.random.RandomState(4)
            copy.apply_action(rng.choice(copy.legal_actions()))
            assert str(copy) != str(kept)


def test_what_was_told_is_remembered() -> None:
    """Two ways to one position are one observation, but two information states."""
    game = loaded("legends", players=2, map="first_voyage")
    ways = []
    for keys in (("bid 1", "bid 0"), ("bid 2", "bid 1")):
        state = begun(game)
        while state.action_to_string(state.legal_actions()[0]) != "bid 0":
            state.apply_action(state.legal_actions()[0])
        for key in keys:
            state.apply_action(game.encoding.index[key])
        state.position.state.coins[:] = [5, 5]
        ways.append(state)
    assert ways[0].observation_string(0) == ways[1].observation_string(0)
    assert ways[0].information_state_string(0) != ways[1].information_state_string(0)


def test_others_secrets_stay_theirs() -> None:
    """A bid is in the bidder's information state and in nobody else's before all are in."""
    game = loaded("legends", players=3, map="first_voyage")
    state = begun(game)
    while state.action_to_string(state.legal_actions()[0]) != "bid 0":
        state.apply_action(state.legal_actions()[0])
    bidder, other = state.current_player(), (state.current_player() + 1) % 3
    two = state.clone()
    state.apply_action(game.encoding.index["bid 1"])
    two.apply_action(game.encoding.index["bid 4"])
    assert state.information_state_string(bidder) != two.information_state_string(bidder)
    assert state.information_state_string(other) == two.information_state_string(other)


def test_observers_write_the_encoding() -> None:
    game = loaded("legends", players=2, map="first_voyage")
    state = begun(game)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.tensor.shape == (len(game.encoding.slots),)
    assert list(observation.tensor) == state.observation_tensor(1)
    assert observation.string_from(state, 1) == state.observation_string(1)
    assert "REGIONS" in state.board()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_its_search_bots_play(game: Game) -> None:
    """ISMCTS and MCTS, a few simulations a move, make legal moves."""
    players = game.players_min
    made = loaded(game, players=players)
    bots = [
        ismcts.ISMCTSBot(made, Cut(), uct_c=1.0, max_simulations=8, random_state=np.random.RandomState(2)),
        mcts.MCTSBot(made, 1.0, 4, Cut(), random_state=np.random.RandomState(3)),
    ]
    state = begun(made)
    for move in range(8):
        if not state.is_terminal():
            action = bots[move % 2].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


class Cut(mcts.Evaluator):  # type: ignore[misc]
    """Every position is worth the same, every action as likely: a search without playouts."""

    def evaluate(self, state: Any) -> Any:
        return np.full(state.num_players(), 0.5)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def test_a_process_that_used_it_ends_well() -> None:
    said = (
        "import pyspiel, citadelle.research.openspiel as o; g = pyspiel.load_game(o.NAMES[0]);"
        "s = g.new_initial_state(); s.apply_action(1); s.observation_string(0)"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"players": 9}, "for 2 to 4 players"),
        ({"deals": 0}, "deals is a whole number, 1 or more"),
        ({"seed": -1}, "seed is a whole number, 0 or more"),
        ({"map": "moon"}, "option map"),
    ],
)
def test_bad_parameters_are_named(params: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        loaded("legends", **params)


def test_nothing_is_known_before_chance_has_moved() -> None:
    state = loaded("legends").new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 16
    assert (state.observation_string(0), state.board(), state.returns()) == ("", "", [0.0, 0.0])
    assert set(state.observation_tensor(0)) == {0.0}
    with pytest.raises(BadOption, match="nothing to know"):
        state.resample_from_infostate(0, lambda: 0.5)


def test_our_agents_are_its_bots() -> None:
    """OpenSpiel referees a game of our greedy agent against its own random bot."""
    game = loaded("legends", players=2, map="first_voyage")
    bots = [AgentBot(game, 0, "greedy", 1), pyspiel.make_uniform_random_bot(1, 5)]
    returns = evaluate_bots.evaluate_bots(begun(game), bots, np.random.RandomState(1))
    assert sorted(returns) in ([0.0, 1.0], [0.5, 0.5])
    with pytest.raises(BadOption, match="player 0 isn't asked anything now"):
        bots[0].step(game.new_initial_state())


@every_table
def test_the_sum_of_returns_is_what_the_game_declares(game: Game, players: int) -> None:
    for options in covering(game, players):
        setup = game.setup(players, "sum", dict(options))
        assert game.somebody_always_wins(setup) == SOMEBODY_ALWAYS_WINS[game.name](setup), options
    made = loaded(game, players=players)
    promised = game.somebody_always_wins(made.setup)
    assert (made.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM) == promised
    assert (made.utility_sum() == 1.0) == promised


@every_table
def test_returns_add_up_where_somebody_always_wins(game: Game, players: int) -> None:
    promised = [options for options in covering(game, players) if is_promised(game, players, options)]
    for options in promised[:PLAYED]:
        s = game.new(game.setup(players, "sum", dict(options)))
        by = chance("sum")
        while s.seat >= 0:
            s.play(s.options[by.below(len(s.options))])
        assert sum(game.result(s).returns) == pytest.approx(1.0), options


def is_promised(game: Game, players: int, options: Settings) -> bool:
    return game.somebody_always_wins(game.setup(players, "sum", dict(options)))


def test_there_is_no_tensor_where_none_is_declared() -> None:
    loaded = pyspiel.load_game("citadelle_legends", {"map": "first_voyage"})
    state = loaded.new_initial_state()
    state.apply_action(3)
    observer = loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 0)
    assert not loaded.get_type().provides_information_state_tensor
    assert observer.tensor is None and observer.dict == {} and observer.string_from(state, 0)
    assert loaded.make_py_observer().tensor is not None
