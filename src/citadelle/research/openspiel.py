"""Every game as a Python game of OpenSpiel: once this is imported, `pyspiel.load_game("citadelle_NAME")`.

A game's options are parameters by their own names (lists joined by `+`, `_` before a digit). The first move is
chance's: it draws one of `deals` seeds, from which all that is random in the game follows. Seats that choose at once
choose one after the other, unseen. `resample_from_infostate` draws another game among those the player can't tell
apart, so OpenSpiel's ISMCTS bots play fairly; its MCTS bots look into the cards, as they do in every game with hidden
ones.

>>> import pyspiel
>>> import citadelle.research.openspiel
>>> game = pyspiel.load_game("citadelle_legends", {"players": 3, "map": "first_voyage"})
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # chance draws the seed
>>> [state.action_to_string(action) for action in state.legal_actions()]
['westmarch', 'amberfell', 'southreach']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Final

import citadelle
from citadelle import BadOption, Event, Game
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import Plain, decode, digest, encode, text
from citadelle.kernel.encoding import Encoding
from citadelle.kernel.options import SWITCH, Option, Settings, SetUp
from citadelle.kernel.state import State
from citadelle.kernel.view import SPECTATOR
from citadelle.research.encodings import encoding_of
from citadelle.research.needs import import_extra

if TYPE_CHECKING:
    from numpy.typing import NDArray

pyspiel: Any = import_extra("pyspiel")

PREFIX: Final = "citadelle_"
DEALS: Final = 4096
"""So many seeds chance draws from, if nothing else is said."""
MARK: Final = "_"
"""Stands before values that begin with a digit: OpenSpiel would take them for numbers."""


REGISTERED: Final[dict[str, Game]] = {}
"""The games that OpenSpiel knows, by our names."""


class Told:
    """What happened, move by move: a chain that clones share. `trace` sums up what one seat has learnt from it."""

    __slots__ = ("before", "events", "known")

    def __init__(self, before: Told | None, events: list[Event]) -> None:
        self.before = before
        self.events = events
        self.known: dict[int, str] = {}

    def trace(self, seat: int) -> str:
        """A fingerprint of all that this seat was told, from the start."""
        behind: list[Told] = []
        link: Told | None = self
        while link is not None and seat not in link.known:
            behind.append(link)
            link = link.before
        trace = "" if link is None else link.known[seat]
        for link in reversed(behind):
            seen = [text(event.data()) for event in link.events if event.is_seen_by(seat)]
            if seen:
                trace = sha256("\n".join([trace, *seen]).encode()).hexdigest()[:16]
            link.known[seat] = trace
        return trace

    def as_known_to(self, seat: int, players: int) -> Told:
        """The same past for one seat; of what only others were told, nobody knows any more."""
        past = Told(None, [])
        common = self.trace(SPECTATOR)
        past.known = {other: self.trace(seat) if other == seat else common for other in range(SPECTATOR, players)}
        return past


class OpenSpielPosition:
    """A position and the past that led to it. OpenSpiel copies it to clone a state, and pickles it to save one."""

    __slots__ = ("acts", "game", "setup", "state", "told")

    def __init__(self, game: Game, setup: SetUp, state: State, told: Told) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.told = told
        self.acts: dict[int, int] | None = None
        """The option of each legal action, once asked for."""

    def __deepcopy__(self, memo: dict[int, Any]) -> OpenSpielPosition:
        made = OpenSpielPosition(self.game, self.setup, self.state.clone(), self.told)
        made.acts = self.acts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        players = self.setup.players
        traces = {seat: self.told.trace(seat) for seat in range(SPECTATOR, players)}
        return restored, (self.game.name, players, self.setup.options, encode(self.state), traces)

    def play(self, option: int) -> None:
        """Take an option and keep what happened."""
        events: list[Event] = []
        self.state.sink = events
        self.state.play(option)
        self.state.sink = None
        self.told = Told(self.told, events)
        self.acts = None


def restored(name: str, players: int, options: Settings, data: Plain, traces: dict[int, str]) -> OpenSpielPosition:
    """The position that was pickled."""
    game = REGISTERED[name]
    setup = SetUp(players, 0, options)
    told = Told(None, [])
    told.known = traces
    return OpenSpielPosition(game, setup, decode(data, game.fresh(setup)), told)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and options; made by `pyspiel.load_game`, from a class of its own each."""

    found: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        found = self.found
        given = dict(params or {})
        self.deals = checked_int("deals", given.pop("deals", DEALS), 1)
        self.seed = checked_int("seed", given.pop("seed", 0), 0)
        players = checked_int("players", given.pop("players", default_players(found)), 1)
        options = {name: setting(found.schema.option(name), value, players) for name, value in given.items()}
        # OpenSpiel fills in the defaults, and the usual value of an option may hang on the number of players.
        named = {name: value for name, value in options.items() if value != found.schema.option(name).default}
        self.setup: SetUp = found.setup(players, 0, named)
        self.encoding: Encoding = encoding_of(found, self.setup)
        constant = found.somebody_always_wins(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=found.longest(self.setup),
            **({"utility_sum": 1.0} if constant else {}),
        )
        settings = {option.name: parameter(option, self.setup.options[option.name]) for option in found.schema.options}
        kind = game_type(found, constant)
        super().__init__(kind, info, {**settings, "players": players, "deals": self.deals, "seed": self.seed})

    def new_initial_state(self) -> SpielState:
        """The game before chance has drawn its seed."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What writes a player's view into numbers or a text."""
        if params:
            raise BadOption("environment.no_parameters", text=str(params))
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """Chance moves once, first."""
        return 1


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel's algorithms see it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: OpenSpielPosition | None = None

    @property
    def home(self) -> SpielGame:
        """The game this is a state of."""
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.state.seat
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.state.seat < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.home.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.acts()) if player == self.current_player() else []

    def acts(self) -> dict[int, int]:
        """The option that each legal action stands for."""
        position = self.position
        assert position is not None
        if position.acts is None:
            decision = position.state.decision(position.state.seat)
            assert decision is not None
            position.acts = dict(zip(self.home.encoding.legal(decision), decision.options, strict=True))
        return position.acts

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            home = self.home
            events: list[Event] = []
            state = home.found.listen(SetUp(home.setup.players, f"{home.seed}.{action}", home.setup.options), events)
            state.sink = None
            self.position = OpenSpielPosition(home.found, home.setup, state, Told(None, events))
        else:
            self.position.play(self.acts()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {self.home.seed}.{action}"
        return self.home.encoding.actions[action]

    def returns(self) -> list[float]:
        home = self.home
        if self.position is None or self.position.state.seat >= 0:
            return [0.0] * home.setup.players
        return home.found.result(self.position.state).returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another game that this player can't tell from its own; `sampler` gives numbers from 0 to 1."""
        if self.position is None:
            raise BadOption("environment.no_seed")
        home = self.home
        view = home.found.view(self.position.state, player)
        state = home.found.sample(view, chance(f"{sampler()}.{sampler()}"))
        state.turn_to(self.position.state.seat)
        made: SpielState = self.clone()
        past = self.position.told.as_known_to(player, home.setup.players)
        made.position = OpenSpielPosition(home.found, home.setup, state, past)
        return made

    def board(self, player: int = SPECTATOR) -> str:
        """The position as text, as a player sees it; by default as any spectator does."""
        if self.position is None:
            return ""
        return self.home.found.board(self.home.found.view(self.position.state, player), "en")

    def __str__(self) -> str:
        if self.position is None:
            return "before the seed is drawn"
        state = self.position.state
        return f"decision {state.no} of seat {state.seat}, position {digest(state)}"


class SpielObserver:
    """A player's view: as a row of numbers, and as a text.

    The text of what a player knows (`perfect_recall`) adds a fingerprint of everything it was told so far.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        np = import_extra("numpy")
        self.encoding = game.encoding
        self.recall = bool(kind.perfect_recall)
        declared = not self.recall
        self.tensor: NDArray[Any] | None = np.zeros(len(self.encoding.slots), np.float32) if declared else None
        self.dict = {"view": self.tensor} if declared else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the player's view into `tensor`; there is none for the state of information, which is a text only."""
        if self.tensor is None:
            return
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.encoding.observe(state.home.found.view(state.position.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The player's view as one line."""
        if state.position is None:
            return ""
        view = text(state.home.found.view(state.position.state, player).data())
        return f"{state.position.told.trace(player)} {view}" if self.recall else view


def default_players(found: Game) -> int:
    """Two players, or as many as the game needs or bears."""
    return min(max(found.players_min, 2), found.players_max)


def checked_int(name: str, value: object, least: int) -> int:
    """A whole number that isn't too small; BadOption otherwise."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadOption("environment.number", name=name, least=least, text=repr(str(value)[:40]))
    return value


def setting(option: Option, value: object, players: int) -> object:
    """A parameter's value as the game's option takes it."""
    if not isinstance(value, str):
        return value
    return option.parse(value.removeprefix(MARK).replace("+", ","), players)


def parameter(option: Option, value: object) -> bool | str:
    """An option's value as a parameter: a switch as it is, anything else as a text that can't be taken for a number."""
    if option.kind == SWITCH and isinstance(value, bool):
        return value
    written = "+".join([str(one) for one in value]) if isinstance(value, list) else str(value)
    return MARK + written if written[:1].isdecimal() else written


def game_type(found: Game, constant: bool) -> Any:
    """How OpenSpiel classes a game; `constant`: its returns always add up to the same."""
    specification: dict[str, Any] = {"players": default_players(found), "deals": DEALS, "seed": 0}
    specification.update({option.name: parameter(option, option.default) for option in found.schema.options})
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + found.name,
        long_name=found.title("en"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if constant else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=found.players_max,
        min_num_players=found.players_min,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification,
    )


def register(found: Game) -> str:
    """Make a game known to OpenSpiel; returns its name there."""
    short = PREFIX + found.name
    if found.name not in REGISTERED:
        REGISTERED[found.name] = found
        made = type(f"Spiel{found.name}", (SpielGame,), {"found": found})
        pyspiel.register_game(game_type(found, False), made)
    return short


NAMES: Final = [register(citadelle.game(name)) for name in citadelle.game_names()]
"""What OpenSpiel calls our games."""
