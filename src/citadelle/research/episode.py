"""One game after the other, in numbers: what the environments share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from citadelle import BadOption, Decision, Game, View, game
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.options import SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.state import State
from citadelle.kernel.view import SPECTATOR
from citadelle.research.encodings import by_name, encoding_of
from citadelle.research.needs import import_extra
from citadelle.research.rewards import WIN, RewardFunction, reward_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LOSE: Final = "lose"
RANDOM: Final = "random"
REFUSE: Final = "refuse"
ILLEGAL: Final = (LOSE, RANDOM, REFUSE)
"""What an illegal action does: end the game and lose it, count as a legal one drawn at random, or raise BadOption."""
PENALTY: Final = -1.0
"""The reward of who loses by an illegal action; the others get 0."""
TALLEST: Final = 2**62
"""Seeds of single games are below this."""


class Episode:
    """A game in play: views as rows of numbers, choices as actions, rewards at the end."""

    def __init__(
        self,
        name: str | Game,
        players: int,
        options: Mapping[str, object] | None = None,
        reward: str | RewardFunction = WIN,
        illegal: str = LOSE,
    ) -> None:
        self.np: Any = import_extra("numpy")
        self.game: Game = name if isinstance(name, Game) else game(name)
        self.setup: SetUp = self.game.setup(players, 0, by_name(options))
        self.encoding = encoding_of(self.game, self.setup)
        self.reward = reward_of(reward)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.players = players
        self.begun = False
        """Has a game been started?"""
        self.state: State = self.game.fresh(self.setup)
        self.by: Chance = chance(0)
        self.fault: int | None = None
        """The seat that lost by an illegal action."""
        self.before: Result | None = None
        """The outcome as it stood when rewards were last paid, if they are paid at every step."""

    def __getstate__(self) -> dict[str, Any]:
        left = ("np", "encoding") if self.begun else ("np", "encoding", "state")
        return {name: value for name, value in vars(self).items() if name not in left}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if not self.begun:
            self.state = self.game.fresh(self.setup)
        self.np = import_extra("numpy")
        self.encoding = encoding_of(self.game, self.setup)

    def kept(self) -> tuple[Any, ...]:
        """Where the game stands, to be given back by `go_back`."""
        self.check_begun()
        return (self.setup.players, self.setup.options), self.state, self.by, self.fault, self.before

    def go_back(self, kept: tuple[Any, ...]) -> None:
        """Go on from where a game of the same set-up stood; BadOption if it was another."""
        if kept[0] != (self.setup.players, self.setup.options):
            raise BadOption("environment.other_state")
        _, self.state, self.by, self.fault, self.before = kept
        self.begun = True

    def begin(self, seed: int | str) -> None:
        """Start a game."""
        self.begun = True
        self.state = self.game.new(SetUp(self.players, seed, self.setup.options))
        self.by = chance(f"{seed} instead")
        self.fault = None
        self.before = self.game.result(self.state) if self.reward.every_step else None

    @property
    def is_over(self) -> bool:
        """Has the game ended, by its rules or by an illegal action?"""
        return self.fault is not None or not self.state.stack

    @property
    def open_seats(self) -> list[int]:
        """The seats that are asked now; several where they choose at once."""
        return [] if self.is_over else self.state.open_seats()

    def view(self, seat: int | None) -> View:
        """What a seat may know, or a spectator."""
        return self.game.view(self.state, SPECTATOR if seat is None else seat)

    def decision(self, seat: int) -> Decision | None:
        """What a seat is asked now."""
        return None if self.is_over else self.state.decision(seat)

    def observe(self, seat: int) -> dict[str, NDArray[Any]]:
        """What a seat may know, as numbers, and which actions it may take."""
        self.check_begun()
        row: NDArray[np.float32] = self.np.array(self.encoding.observe(self.view(seat)), self.np.float32)
        mask: NDArray[np.int8] = self.np.array(self.encoding.mask(self.decision(seat)), self.np.int8)
        return {"observation": row, "action_mask": mask}

    def mask(self, seat: int) -> NDArray[np.bool_]:
        """Which actions a seat may take now."""
        self.check_begun()
        made: NDArray[np.bool_] = self.np.array(self.encoding.mask(self.decision(seat)), self.np.bool_)
        return made

    def check_begun(self) -> None:
        """BadOption before the first reset."""
        if not self.begun:
            raise BadOption("environment.not_reset")

    def action(self, given: Any) -> int:
        """An action as a whole number; BadOption if it is none."""
        try:
            action = int(given)
        except (TypeError, ValueError):
            action = -1
        if action != given:
            raise BadOption("environment.action", last=len(self.encoding.actions) - 1, text=repr(given)[:40])
        return action

    def take(self, seat: int, given: Any) -> bool:
        """Let a seat act; False if the action was illegal, which has its price."""
        self.check_begun()
        action = self.action(given)
        decision = self.decision(seat)
        if decision is None:
            raise BadOption("environment.not_asked", seat=seat, asked=str(self.open_seats))
        legal = self.encoding.legal(decision)
        if action in legal:
            self.play(seat, decision.options[legal.index(action)])
            return True
        if self.illegal == REFUSE:
            self.encoding.key(decision, action)
        elif self.illegal == RANDOM:
            self.play(seat, decision.options[self.by.below(len(legal))])
        else:
            self.fault = seat
        return False

    def play(self, seat: int, option: int) -> None:
        """Take an option that is known to be legal."""
        self.state.turn_to(seat)
        self.state.play(option)

    def rewards(self) -> list[float]:
        """What every seat gets for what happened since this was last asked."""
        if self.fault is not None:
            return [PENALTY if seat == self.fault else 0.0 for seat in range(self.players)]
        over = not self.state.stack
        if not over and not self.reward.every_step:
            return [0.0] * self.players
        result = self.game.result(self.state)
        paid = self.reward.paid(self.before, result, over)
        self.before = result
        return paid

    def picture(self, seat: int | None, lang: str = "en") -> str:
        """The position as SVG, as a seat sees it, or a spectator."""
        return self.game.picture(self.view(seat), lang)

    def board(self, seat: int | None, lang: str = "en") -> str:
        """The position as text, as a seat sees it, or a spectator."""
        return self.game.board(self.view(seat), lang)


def one_of(name: str, given: str, allowed: tuple[str, ...]) -> str:
    """The word itself if it is allowed; BadOption lists those that are."""
    if given not in allowed:
        raise BadOption("environment.word", name=name, names=allowed, text=repr(str(given)[:40]))
    return given


def is_count(given: object) -> bool:
    """Is it a whole number?"""
    return isinstance(given, int) and not isinstance(given, bool)


def refuse_options(game: Game, options: Mapping[str, object] | None) -> None:
    """BadOption for the game's options in a reset: they are set when the environment is made, since its spaces follow
    from them. Other names are no business of an environment's, and PettingZoo's own tests give one."""
    names = sorted([name for name in game.schema.names() if name in options]) if options else []
    if names:
        raise BadOption("environment.reset_options", names=names)
