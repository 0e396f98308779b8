"""One search: samples walk down a tree, hints play on to a judging point, and judge there. Nothing knows a game."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from citadelle.agents.habits import Habits
from citadelle.agents.levels import ENDLESS, Level
from citadelle.agents.tally import Tally
from citadelle.agents.tree import SPREAD, Edge, Node, question
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import AskAll
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State

GRAIN: Final = 1 << 16
"""How finely playouts are blurred."""
UNTRIED: Final = 0.05
"""How much worse than its tried neighbours an untried option is taken to be."""
EVEN: Final = 0.1
"""The share of the priors that is spread evenly, whatever the hints say."""
HOPELESS: Final = 50.0
"""An exponent above this counts as a chance of 0: the game is lost."""
SURE: Final = 0.5
"""What the outcome of a finished game counts beside the margin."""
SLOPE: Final = 0.25
"""How fast the chance of winning grows with a lead, in scales, from an even position."""
NO_POINT: Final = -1
MOMENTS: Final = 1 << 16
"""More judging points than a round has."""


NO_KNOWLEDGE: Final = Hints()


def hints_of(game: Game, level: Level) -> Hints:
    """The hints that a level thinks with: the game's, or none that know anything."""
    return NO_KNOWLEDGE if level.plain else game.hints


class Search:
    """A tree, where it looks to, and the simulations that grow it.

    `tallies` holds, for advice, what the simulations that began with each of the root's options led to.
    """

    __slots__ = (
        "bias", "blur", "chance", "chapter", "depth", "even", "explore", "game", "habits", "hints", "mark", "mast",
        "near", "played", "progress", "root", "rounds", "row", "scale", "start", "tallies", "target", "teams", "trust",
    )  # fmt: skip

    def __init__(self, game: Game, level: Level, chance: Chance, s: State, advising: bool = False) -> None:
        hints = hints_of(game, level)
        self.game = game
        self.hints = hints
        self.chance = chance
        self.scale: float = hints.scale()
        self.explore = level.explore
        self.trust: float = level.trust * self.scale
        self.blur: float = level.blur * self.scale / GRAIN
        self.bias = level.bias
        self.mast: float = level.mast * self.scale / SLOPE
        self.depth = ENDLESS if level.plain else level.depth
        self.habits: Habits | None = Habits(s.players) if level.mast > 0.0 else None
        self.rounds: int = min(level.rounds, hints.horizon(s))
        self.root = Node(s.seat, question(s))
        self.start: int = hints.clock(s)
        self.target: int = self.start + self.rounds
        self.near: int = hints.near(s)
        self.mark = NO_POINT
        self.played = 0
        self.teams: list[int] = hints.teams(s)
        self.even: list[float] = hints.judge(s)
        self.tallies: dict[int, Tally] | None = {} if advising else None
        self.chapter = s.chapter
        self.row: str = hints.chance_row(s) if advising else ""
        self.progress: float = hints.progress(s) if advising else 0.0

    def is_out(self, s: State) -> bool:
        """Has a round or what is near ended since, so that another horizon is due?"""
        return self.hints.clock(s) + self.rounds != self.target or self.hints.near(s) != self.near

    def edges(self, decision: Decision) -> list[Edge]:
        """What was found about each option of the root's decision, in its order."""
        base = decision.seat * SPREAD
        return [self.root.edges[base + option] for option in decision.options]

    def simulate(self, s: State) -> None:
        """One walk down the tree, one new node, a playout, and the judgement on the way back."""
        node = self.root
        habits = self.habits
        path: list[Edge] = []
        seats: list[int] = []
        answers = 0
        while s.seat >= 0 and not self.is_at_end(s, len(path)):
            seat = s.seat
            asked = s.asked_no() if isinstance(s.stack[-1], AskAll) else -1
            edge = self.select(node, s)
            path.append(edge)
            seats.append(seat)
            if habits is not None:
                habits.note(s, edge.option)
            s.play(edge.option)
            answers = answers * SPREAD + edge.option + 1
            if asked >= 0 and s.is_simultaneous() and s.asked_no() == asked:
                continue
            self.pass_lone(s)
            known = node.next(answers, s)
            if known is None:
                node.add(answers, s)
                self.play_on(s, len(path))
                break
            node = known
            answers = 0
        self.played += len(path)
        values = self.values(s)
        for i, edge in enumerate(path):
            edge.visits += 1
            edge.total += values[seats[i]]
        if habits is not None:
            habits.learn(values)
        if self.tallies is not None:
            self.count(path[0].option, seats[0], s)

    def is_at_end(self, s: State, steps: int) -> bool:
        """Is it time to judge, after so many decisions of a simulation?"""
        clock = self.hints.clock(s)
        if clock >= self.target:
            return True
        if self.near and (clock > self.start or self.hints.moment(s) >= self.near):
            return True
        return steps >= self.depth and self.is_long_enough(s, clock, steps)

    def is_long_enough(self, s: State, clock: int, steps: int) -> bool:
        """A very long simulation ends at the next judging point, or at last anywhere."""
        point = clock * MOMENTS + self.hints.moment(s)
        if steps == self.depth:
            self.mark = point
        return point != self.mark or steps >= 2 * self.depth

    def pass_lone(self, s: State) -> None:
        """Let seats with a single option answer: nothing is to be learned there."""
        while s.seat >= 0 and len(s.options) == 1 and not isinstance(s.stack[-1], AskAll):
            if self.hints.clock(s) >= self.target:
                return
            s.play(s.options[0])

    def select(self, node: Node, s: State) -> Edge:
        """The option to try: by what it has brought, what the hints say, and how seldom it was tried."""
        options = s.options
        edges = node.edges
        base = s.seat * SPREAD
        for option in options:
            if base + option not in edges:
                self.grow(node, s)
                break
        visits = 0
        gained = 0.0
        for option in options:
            edge = edges[base + option]
            visits += edge.visits
            gained += edge.total
        lure = self.explore * sqrt(visits + 1.0)
        plain = gained / visits - UNTRIED if visits else 0.5
        bias = self.bias
        best = edges[base + options[0]]
        best_value = -1.0e9
        for option in options:
            edge = edges[base + option]
            value = edge.total / edge.visits if edge.visits else plain
            value += lure * edge.prior / (1.0 + edge.visits)
            if bias > 0.0:
                value += edge.lean * bias / (bias + edge.visits)
            if value > best_value:
                best_value = value
                best = edge
        return best

    def grow(self, node: Node, s: State) -> None:
        """Add the options that this node hasn't met yet, with the hints' priors."""
        options = s.options
        base = s.seat * SPREAD
        weights = self.hints.weigh(s)
        top = max(weights)
        shares: list[float] = []
        total = 0.0
        for weight in weights:
            share = exp((weight - top) / self.trust)
            shares.append(share)
            total += share
        floor = EVEN / len(options)
        for i, option in enumerate(options):
            if base + option not in node.edges:
                prior = (1.0 - EVEN) * shares[i] / total + floor
                lean = SLOPE * (weights[i] - top) / self.scale
                node.edges[base + option] = Edge(option, prior, lean if lean > -SURE else -SURE)

    def play_on(self, s: State, steps: int) -> None:
        """Let blurred hints play on to a judging point; the simulation has made so many decisions."""
        hints = self.hints
        habits = self.habits
        blur = self.blur
        chance = self.chance
        before = steps
        while s.seat >= 0 and not self.is_at_end(s, steps):
            steps += 1
            options = s.options
            if len(options) == 1:
                s.play(options[0])
                continue
            weights = hints.weigh(s)
            if habits is not None:
                weights = habits.shifted_weights(s, weights, self.mast)
            best = -1.0e9
            at = 0
            for i in range(len(weights)):
                weight = weights[i] + blur * chance.below(GRAIN)
                if weight > best:
                    best = weight
                    at = i
            if habits is not None:
                habits.note(s, options[at])
            s.play(options[at])
        self.played += steps - before

    def is_alone(self, seat: int) -> bool:
        """Has a seat no rival?"""
        return self.teams.count(self.teams[seat]) == len(self.teams)

    def count(self, option: int, seat: int, s: State) -> None:
        """Note where a simulation that began with an option of the root has led."""
        assert self.tallies is not None
        tally = self.tallies.get(option)
        if tally is None:
            tally = Tally()
            self.tallies[option] = tally
        tally.add_outlook(self.hints.outlook(s, seat))
        if not self.is_alone(seat):
            return
        over = s.seat < 0 or s.chapter != self.chapter
        leads = self.hints.goals(s, self.chapter)
        if leads:
            tally.add_goals([goal_value(lead, self.scale, over) for lead in leads])
        elif s.seat < 0:
            tally.add_goals([1.0 if self.game.result(s).won[seat] else 0.0])

    def values(self, s: State) -> list[float]:
        """For each seat 0 to 1: its judgement against the best of the other sides, or against the start if alone.

        Once the game is over, who has won counts beside the margin.
        """
        judged = self.hints.judge(s)
        out: list[float] = []
        for seat in range(s.players):
            rival = self.even[seat]
            alone = True
            for other in range(s.players):
                if self.teams[other] != self.teams[seat] and (alone or judged[other] > rival):
                    rival = judged[other]
                    alone = False
            out.append(chance_of(judged[seat] - rival, self.scale))
        if s.seat < 0:
            returns = self.game.result(s).returns
            for seat in range(s.players):
                out[seat] = (1.0 - SURE) * out[seat] + SURE * returns[seat]
        return out


def chance_of(lead: float, scale: float) -> float:
    """The chance of winning, 0 to 1, that a lead stands for."""
    behind = -lead / scale
    return 1.0 / (1.0 + exp(behind)) if behind < HOPELESS else 0.0


def goal_value(lead: float, scale: float, over: bool) -> float:
    """How nearly a rank is reached, 0 to 1; once the game is over, whether it was counts beside the margin."""
    value = chance_of(lead, scale)
    return (1.0 - SURE) * value + (SURE if lead >= 0.0 else 0.0) if over else value
