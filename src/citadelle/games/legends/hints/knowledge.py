"""Knowledge of Legends for agents that know no game."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from citadelle.games.legends.effects.composed import ChooseAbility
from citadelle.games.legends.hints.cards import weigh_actions, weigh_cards, weigh_extra
from citadelle.games.legends.hints.choices import weigh_places, weigh_sites, weigh_steps, weigh_targets
from citadelle.games.legends.hints.expectation import expectation
from citadelle.games.legends.hints.opinions import BID, MODEST_BIDS, TELLING, THEFT
from citadelle.games.legends.hints.position import rest_of, seat_values
from citadelle.games.legends.rules.actions import BuildCity, ChooseAction, DestroyArmy, MoveArmies, PlaceArmies
from citadelle.games.legends.rules.bidding import Bid
from citadelle.games.legends.rules.ending import ExtraCard
from citadelle.games.legends.rules.theft import YES, StealCoin
from citadelle.games.legends.rules.turn import TakeCard
from citadelle.games.legends.state import Legends
from citadelle.kernel import chances
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import STOP, Ask
from citadelle.kernel.hints import UNSURE, Hints
from citadelle.kernel.state import State

CHANCES: Final = chances.read((files("citadelle.games.legends.hints") / "chances.toml").read_text("utf-8"))


class LegendsHints(Hints):
    """When a round is over, how good a position is, which options to try first."""

    def clock(self, s: State) -> int:
        """Rounds of turns, through all games of a long game (LG-880); set-up belongs to the round it leads to."""
        assert isinstance(s, Legends)
        return s.chapter * (s.kit.cards_to_end[s.players] + 1) + s.turn // s.players

    def horizon(self, s: State) -> int:
        """To the end of this game: playouts that stop before it win far less often."""
        assert isinstance(s, Legends)
        return s.kit.cards_to_end[s.players] + 1 - s.turn // s.players

    def moment(self, s: State) -> int:
        """The turns that are over in this round."""
        assert isinstance(s, Legends)
        return s.turn % s.players

    def sure(self, s: State) -> int:
        """LG-843: a coin of another is always taken."""
        return YES if isinstance(s.nearest(Ask), StealCoin) else UNSURE

    def scale(self) -> float:
        return TELLING

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, Legends)
        return seat_values(s)

    def weigh(self, s: State) -> list[float]:
        assert isinstance(s, Legends)
        return weigh(s)

    def progress(self, s: State) -> float:
        assert isinstance(s, Legends)
        return 1.0 - rest_of(s)

    def chances(self) -> chances.Chances:
        return CHANCES

    def outlook(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, Legends)
        return expectation(s, seat)

    def fill(self, s: State, chance: Chance) -> int:
        """LG-302: a secret bid, mostly small."""
        return s.options[chance.below(min(MODEST_BIDS, len(s.options)))]


def weigh(s: Legends) -> list[float]:
    """For each open option how good it looks to the seat that chooses, in points; set-up is left to chance."""
    top = s.nearest(Ask)
    if isinstance(top, MoveArmies):
        return weigh_steps(s, top)
    if isinstance(top, TakeCard):
        return weigh_cards(s, top.seat)
    if isinstance(top, PlaceArmies):
        return weigh_places(s, top)
    if isinstance(top, BuildCity):
        return weigh_sites(s, top)
    if isinstance(top, DestroyArmy):
        return weigh_targets(s, top)
    if isinstance(top, ChooseAction):
        return weigh_actions(s, top)
    if isinstance(top, ChooseAbility):
        return [0.0 if option == STOP else top.offered(s).effects[option].worth for option in s.options]
    if isinstance(top, ExtraCard):
        return weigh_extra(s, top)
    if isinstance(top, Bid):
        return [-BID * option for option in s.options]
    if isinstance(top, StealCoin):
        return [THEFT if option == YES else 0.0 for option in s.options]
    return [0.0] * len(s.options)
