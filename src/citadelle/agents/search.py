"""Information-set tree search for any game: samples from the view, hints as priors, short playouts, judged by rounds.

Each simulation draws a full state that agrees with the seat's view, walks down a tree that is shared by all samples,
adds one node, lets the hints play on to the end of a round, and judges there. Nothing here knows a game.
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final

from citadelle.agents.agent import Advice, Agent
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import AskAll
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State
from citadelle.kernel.view import View

SPREAD: Final = 1 << 21
"""Larger than any option: edges of several seats at one node are told apart by multiples of it."""
GRAIN: Final = 1 << 16
"""How finely playouts are blurred."""


class Level:
    """How hard an agent thinks. Levels are defined by simulations, so that they mean the same on every machine."""

    __slots__ = ("blur", "explore", "rounds", "seconds", "simulations", "sway", "trust")

    def __init__(
        self,
        simulations: int,
        rounds: int = 2,
        explore: float = 0.6,
        trust: float = 0.6,
        blur: float = 0.5,
        sway: float = 0.0,
        seconds: float = 0.0,
    ) -> None:
        self.simulations = simulations
        """Simulations for one decision."""
        self.rounds = rounds
        """Positions are judged when this many more rounds are over."""
        self.explore = explore
        """How much untried options attract."""
        self.trust = trust
        """The difference in the hints' weights that makes an option e times as likely to be tried."""
        self.blur = blur
        """How much chance playouts mix into the hints' weights."""
        self.sway = sway
        """How often, of 1, the final choice is drawn by visits instead of taking the most visited."""
        self.seconds = seconds
        """If above 0: stop after this time, however many simulations were made; not reproducible."""

    def with_simulations(self, simulations: int) -> Level:
        """The same way of thinking with another number of simulations."""
        return Level(simulations, self.rounds, self.explore, self.trust, self.blur, self.sway, self.seconds)

    def within(self, seconds: float) -> Level:
        """The same way of thinking for a time instead of a number of simulations."""
        return Level(1 << 30, self.rounds, self.explore, self.trust, self.blur, self.sway, seconds)


LEVELS: Final[dict[str, Level]] = {
    "easy": Level(12, rounds=1, blur=2.0, sway=1.0),
    "medium": Level(60, rounds=1, sway=0.25),
    "hard": Level(500),
}


def level(name: str) -> Level:
    """A level by its name."""
    return LEVELS[name]


class Edge:
    """An option at a node: how promising the hints found it, how often it was tried, and how well it went."""

    __slots__ = ("node", "option", "prior", "total", "visits")

    def __init__(self, option: int, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None


class Node:
    """What the chooser can tell apart: the choices made since the root."""

    __slots__ = ("edges", "joint", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.joint: dict[int, Node] = {}
        """After answers given at once by several seats: the node for each combination of answers."""


class SearchAgent(Agent):
    """Searches from its own view; reproducible by its seed, unless it is given a time instead of simulations."""

    level: Level

    def __init__(self, name: str, game: Game, seed: int | str, level: Level) -> None:
        super().__init__(name, game, seed)
        self.level = level
        self.root: Node = Node()
        self.next_no = -1

    def pick(self, view: View, decision: Decision) -> int:
        edges = self.think(view, decision)
        chosen = self.choice(edges)
        node = chosen.node
        self.next_no = -1
        if node is not None:
            self.root = node
            self.next_no = decision.no + 1
        return chosen.option

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        edges = self.think(view, decision)
        self.next_no = -1
        total = sum([edge.visits for edge in edges])
        out: list[Advice] = []
        for i, edge in enumerate(edges):
            value = edge.total / edge.visits if edge.visits else -1.0
            out.append(Advice(edge.option, decision.keys[i], edge.visits / total if total else 0.0, value))
        return out

    def choice(self, edges: list[Edge]) -> Edge:
        """The most visited edge; a level with sway sometimes draws one by visits."""
        if self.level.sway > 0.0 and self.chance.below(1000) < 1000 * self.level.sway:
            draw = self.chance.below(sum([edge.visits for edge in edges]))
            for edge in edges:
                draw -= edge.visits
                if draw < 0:
                    return edge
        best = edges[0]
        for edge in edges:
            if edge.visits > best.visits or (edge.visits == best.visits and edge.prior > best.prior):
                best = edge
        return best

    def think(self, view: View, decision: Decision) -> list[Edge]:
        """Grow the tree, and give the edges of the decision's options in their order."""
        search = Search(self.game.hints, self.level, self.chance)
        seat = decision.seat
        root = self.root if self.next_no == decision.no and not decision_is_shared(view) else Node()
        end = perf_counter() + self.level.seconds
        done = 0
        together = False
        while done < self.level.simulations:
            s = self.game.sample(view, self.chance)
            together = answer_others(s, seat, self.game.hints, self.chance)
            if done == 0:
                search.aim(s)
            search.simulate(root, s)
            done += 1
            if self.level.seconds > 0.0 and perf_counter() > end:
                break
        base = seat * SPREAD if together else 0
        return [root.edges[base + option] for option in decision.options]


def decision_is_shared(view: View) -> bool:
    """Do several seats choose at once? Then nothing is kept from the search before."""
    return len(view.waiting) > 1


def answer_others(s: State, seat: int, hints: Hints, chance: Chance) -> bool:
    """Where several seats are asked at once, let the others answer as they might, so that this seat answers last."""
    if not isinstance(s.stack[-1], AskAll):
        return False
    for other in s.open_seats():
        if other != seat:
            s.turn_to(other)
            s.play(hints.fill(s, chance))
    s.turn_to(seat)
    return True


class Search:
    """One search: where it looks to, and the simulations it makes."""

    __slots__ = ("chance", "even", "hints", "level", "scale", "target", "teams")

    def __init__(self, hints: Hints, level: Level, chance: Chance) -> None:
        self.hints = hints
        self.level = level
        self.chance = chance
        self.scale: float = hints.scale()
        self.target = 0
        self.teams: list[int] = []
        self.even: list[float] = []

    def aim(self, s: State) -> None:
        """Set the horizon from the position the search begins with."""
        self.target = self.hints.clock(s) + self.level.rounds
        self.teams = self.hints.teams(s)
        self.even = self.hints.judge(s)

    def simulate(self, root: Node, s: State) -> None:
        """One walk down the tree, one new node, a playout, and the judgement on the way back."""
        node = root
        path: list[Edge] = []
        seats: list[int] = []
        joint = 0
        while s.seat >= 0 and self.hints.clock(s) < self.target:
            seat = s.seat
            shared = isinstance(s.stack[-1], AskAll)
            asked = s.asked_no() if shared else -1
            edge = self.select(node, s, seat * SPREAD if shared else 0)
            path.append(edge)
            seats.append(seat)
            s.play(edge.option)
            if shared:
                joint = joint * SPREAD + edge.option + 1
                if s.seat >= 0 and isinstance(s.stack[-1], AskAll) and s.asked_no() == asked:
                    continue
                found = node.joint.get(joint)
                fresh = found is None
                if found is None:
                    found = Node()
                    node.joint[joint] = found
                node = found
                joint = 0
            else:
                child = edge.node
                fresh = child is None
                node = Node() if child is None else child
                edge.node = node
            if fresh:
                self.play_on(s)
                break
        values = self.values(s)
        for i, edge in enumerate(path):
            edge.visits += 1
            edge.total += values[seats[i]]

    def select(self, node: Node, s: State, base: int) -> Edge:
        """The option to try: by what it has brought, what the hints say, and how seldom it was tried."""
        options = s.options
        edges = node.edges
        for option in options:
            if base + option not in edges:
                self.grow(node, s, base)
                break
        visits = 0
        gained = 0.0
        for option in options:
            edge = edges[base + option]
            visits += edge.visits
            gained += edge.total
        lure = self.level.explore * sqrt(visits + 1.0)
        plain = gained / visits - 0.05 if visits else 0.5
        best = edges[base + options[0]]
        best_value = -1.0e9
        for option in options:
            edge = edges[base + option]
            value = edge.total / edge.visits if edge.visits else plain
            value += lure * edge.prior / (1.0 + edge.visits)
            if value > best_value:
                best_value = value
                best = edge
        return best

    def grow(self, node: Node, s: State, base: int) -> None:
        """Add the options that this node hasn't met yet, with the hints' priors."""
        options = s.options
        weights = self.hints.weigh(s)
        top = max(weights)
        shares: list[float] = []
        total = 0.0
        for weight in weights:
            share = exp((weight - top) / self.level.trust)
            shares.append(share)
            total += share
        floor = 0.1 / len(options)
        for i, option in enumerate(options):
            if base + option not in node.edges:
                node.edges[base + option] = Edge(option, 0.9 * shares[i] / total + floor)

    def play_on(self, s: State) -> None:
        """Let blurred hints play to the horizon."""
        hints = self.hints
        blur = self.level.blur / GRAIN
        chance = self.chance
        target = self.target
        while s.seat >= 0 and hints.clock(s) < target:
            weights = hints.weigh(s)
            best = -1.0e9
            at = 0
            for i in range(len(weights)):
                weight = weights[i] + blur * chance.below(GRAIN)
                if weight > best:
                    best = weight
                    at = i
            s.play(s.options[at])

    def values(self, s: State) -> list[float]:
        """For each seat 0 to 1: its judgement against the best of the other sides, or against the start if alone."""
        judged = self.hints.judge(s)
        out: list[float] = []
        for seat in range(s.players):
            rival = -1.0e9
            for other in range(s.players):
                if self.teams[other] != self.teams[seat] and judged[other] > rival:
                    rival = judged[other]
            if rival < -1.0e8:
                rival = self.even[seat]
            out.append(1.0 / (1.0 + exp((rival - judged[seat]) / self.scale)))
        return out
