"""What Heroes III tells agents: a clock by rounds, how good a position is, and how promising options are.

Options are weighed by carrying them out on a clone, with the questions that belong to them, and judging what comes of
it; so a rule is stated once, in the rules.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from citadelle.games.heroes3.campaign_record import ended_game
from citadelle.games.heroes3.hints import opinions as o
from citadelle.games.heroes3.hints.fights import Strengths, army_strength
from citadelle.games.heroes3.hints.objectives import has_objective, outcome_chance
from citadelle.games.heroes3.hints.tactics import weigh_act, weigh_space, weigh_unit
from citadelle.games.heroes3.hints.trades import weigh_trade
from citadelle.games.heroes3.hints.worth import rounds_left, worth
from citadelle.games.heroes3.rules.allies import AnswerSwap, GiftAmount, Gifts, OfferCard
from citadelle.games.heroes3.rules.campaign import ChangeHero, KeepCard, ReplaceCard
from citadelle.games.heroes3.rules.combat.attack_questions import IgnoreDie
from citadelle.games.heroes3.rules.combat.deeds import Act
from citadelle.games.heroes3.rules.combat.placing import PlaceSpace, PlaceUnit
from citadelle.games.heroes3.rules.combat.windows import CombatCards
from citadelle.games.heroes3.rules.control import homes
from citadelle.games.heroes3.rules.decks import HandStep
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.rules.setup import TakeHero
from citadelle.games.heroes3.rules.turn import MainAction
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel import chances
from citadelle.kernel.frame import STOP, Ask
from citadelle.kernel.hints import UNSURE, Hints
from citadelle.kernel.state import State
from citadelle.kernel.view import View

DEEP: Final = 3
"""So many questions of one's own that follow from an option are answered before it is judged."""
WIDE: Final = 4
"""Of the options of such a question, so many are tried."""
LONG: Final = 100
"""More rounds than a scenario has."""
CHANCES: Final = chances.read((files("citadelle.games.heroes3.hints") / "chances.toml").read_text("utf-8"))


class Heroes3Hints(Hints):
    """Opinions about positions of Heroes III."""

    def __init__(self) -> None:
        self.strengths: dict[int, Strengths] = {}
        """By set of components (a pack has its own)."""

    def known(self, s: Heroes3) -> Strengths:
        """What is known of the components once and for all."""
        found = self.strengths.get(id(s.kit))
        if found is None:
            found = self.strengths[id(s.kit)] = Strengths(s.kit)
        return found

    def clock(self, s: State) -> int:
        assert isinstance(s, Heroes3)
        return s.chapter * LONG + s.round

    def teams(self, s: State) -> list[int]:
        assert isinstance(s, Heroes3)
        return list(s.team)

    def horizon(self, s: State) -> int:
        return 1

    def moment(self, s: State) -> int:
        assert isinstance(s, Heroes3)
        if s.active == NONE or not s.round:
            return 0
        at = s.order.index(s.active) if s.active in s.order else 0
        return 2 * at + (0 if s.fighter_form else 1)

    def near(self, s: State) -> int:
        assert isinstance(s, Heroes3)
        return self.moment(s) + 1

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, Heroes3)
        known = self.known(s)
        own = [worth(s, known, seat) for seat in range(s.players)]
        out: list[float] = []
        for seat in range(s.players):
            team = [own[other] for other in range(s.players) if s.team[other] == s.team[seat]]
            out.append(sum(team) / len(team))
        return out

    def weigh(self, s: State) -> list[float]:
        assert isinstance(s, Heroes3)
        seat = s.seat
        base = len(s.stack)
        known = self.known(s)
        top = s.find(Ask)
        if isinstance(top, (KeepCard, ChangeHero, ReplaceCard)):
            return [weigh_between(s, top, option) for option in s.options]
        if isinstance(top, PlaceUnit):
            return [weigh_unit(s, known, top, option) for option in s.options]
        if isinstance(top, (OfferCard, AnswerSwap, Gifts, GiftAmount)):
            return [weigh_trade(s, known, top, option) for option in s.options]
        if isinstance(top, HandStep):
            return [weigh_discard(s, known, seat, option) for option in s.options]
        if isinstance(top, TakeHero):
            return [weigh_hero(s, option) for option in s.options]
        if isinstance(top, PlaceSpace):
            return [weigh_space(s, known, top, option) for option in s.options]
        window = isinstance(top, (CombatCards, IgnoreDie))
        now = lead(s, known, seat) if window or isinstance(top, Act) else 0.0
        out: list[float] = []
        for option in s.options:
            if window and option == STOP:
                out.append(0.0)
                continue
            if option == STOP and isinstance(top, MainAction):
                out.append(as_it_stands(s, known, seat))
                continue
            if isinstance(top, Act):
                found = weigh_act(s, known, top, option)
                if found is not None:
                    out.append(found)
                    continue
            c = s.clone()
            c.play(option)
            out.append(self.settled(c, known, seat, base, DEEP) - now)
        return out

    def settled(self, s: Heroes3, known: Strengths, seat: int, base: int, deep: int) -> float:
        """The value for a seat once the questions that belong to its choice are answered as well as seems."""
        if deep == 0 or s.seat != seat or len(s.stack) <= base or s.ended_by:
            return lead(s, known, seat)
        options = s.options
        step = 1 + (len(options) - 1) // WIDE
        best = -1e9
        for at in range(0, len(options), step):
            c = s.clone()
            c.play(options[at])
            value = self.settled(c, known, seat, base, deep - 1) if at == 0 or deep > 1 else lead(c, known, seat)
            if value > best:
                best = value
        return best

    def sure(self, s: State) -> int:
        """What to do in the turn and with a unit is searched for; all else is taken as it looks best at first sight."""
        if len(s.options) == 1:
            return s.options[0]
        top = s.find(Ask)
        if isinstance(top, (MainAction, Act)):
            return UNSURE
        weights = self.weigh(s)
        best = 0
        for at in range(1, len(weights)):
            if weights[at] > weights[best]:
                best = at
        return s.options[best]

    def scale(self) -> float:
        return o.TELLING

    def pass_until(self, view: View, window: str) -> str:
        return ""

    def goals(self, s: State, chapter: int) -> list[float]:
        """Where all stand against the AI: is the scenario won? A game that is over is judged by its end, or by its row
        in a campaign, any other by how likely its objective is reached."""
        assert isinstance(s, Heroes3)
        if s.variant.campaign and len(s.carry) > chapter:
            return [o.TELLING if ended_game(s.carry[chapter]).won else -o.TELLING]
        if not has_objective(s):
            return []
        if s.ended_by:
            return [o.TELLING if s.winners else -o.TELLING]
        return [o.TELLING * (2.0 * outcome_chance(s, self.known(s), rounds_left(s)) - 1.0)]

    def progress(self, s: State) -> float:
        assert isinstance(s, Heroes3)
        rounds = s.kit.scenarios[s.variant.scenario].rounds
        return min(max(s.round - 1, 0) / max(rounds, 1), 1.0)

    def chances(self) -> chances.Chances:
        return CHANCES

    def chance_row(self, s: State) -> str:
        """The number of players of a clash; against the AI the scenario; a combat alone has no row."""
        assert isinstance(s, Heroes3)
        if s.variant.fight != NONE:
            return "fight"
        return f"ai_{s.variant.scenario + 1}" if has_objective(s) else str(s.players)

    def outlook(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, Heroes3)
        known = self.known(s)
        flow = income(s, seat)
        goods = sum(o.GOODS[r] * s.resources[seat * 3 + r] for r in range(3))
        coming = sum(o.GOODS[r] * flow[r] for r in range(3))
        objective = 0.0
        if has_objective(s):
            over = 1.0 if s.winners else 0.0
            objective = 100.0 * (over if s.ended_by else outcome_chance(s, known, rounds_left(s)))
        return [
            goods, coming, army_strength(s, known, seat), float(s.experience[seat]), float(len(homes(s, seat))),
            objective,
        ]  # fmt: skip


def lead(s: Heroes3, known: Strengths, seat: int) -> float:
    """A player's value, less half of the best rival's; allies' values count half as much as the own."""
    best, rivals, allies = -o.WON, 0, 0.0
    for other in range(s.players):
        if s.team[other] != s.team[seat]:
            best = max(best, worth(s, known, other, far=False))
            rivals += 1
        elif other != seat:
            allies += worth(s, known, other, far=False)
    return worth(s, known, seat) + 0.5 * allies - (0.5 * best if rivals else 0.0)


def as_it_stands(s: Heroes3, known: Strengths, seat: int) -> float:
    """What ending the turn is worth: the position as it is, without what could still be done. What the next round
    brings comes anyway, and isn't known; after the last round everything is lost."""
    c = s.clone()
    c.active = NONE
    for hero in (seat * 2, seat * 2 + 1):
        c.hero_mp[hero] = 0
    if has_objective(s) and not rounds_left(s):
        return lead(c, known, seat) - o.WON_TOGETHER
    return lead(c, known, seat)


def weigh_discard(s: Heroes3, known: Strengths, seat: int, option: int) -> float:
    """HM-221: a card that is less useful than what may be drawn instead is better discarded."""
    return 0.0 if option == STOP else o.FRESH - known.uses[option]


def weigh_hero(s: Heroes3, hero: int) -> float:
    """HM-103: who is recommended; else heroes whose statistics help units strike and stand."""
    recommended = s.kit.scenarios[s.variant.scenario].hero
    attack, defense, power, wits = s.kit.hero_statistics[hero]
    return (10.0 if hero == recommended else 0.0) + attack + defense + 0.5 * (power + wits)


def weigh_between(s: Heroes3, top: Ask[Heroes3], option: int) -> float:
    """HM-1112: between two scenarios dear cards are kept, and everything else stays as it is."""
    if isinstance(top, KeepCard):
        return 0.0 if option == STOP else o.CARD[s.kit.card_kind[option]]
    if isinstance(top, ChangeHero):
        return 1.0 if option == s.hero[top.seat] else 0.0
    return 1.0 if option == STOP else 0.0
