"""Information-set tree search for any game: samples from the view, hints as priors, short playouts, judged by rounds.

Each simulation draws a full state that agrees with the seat's view, walks down a tree that is shared by all samples,
adds one node, lets the hints play on to the end of a round, and judges there. Nothing here knows a game.
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final

from citadelle.agents.agent import UNKNOWN, Advice, Agent, drawn
from citadelle.agents.levels import Level
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import UNANSWERED, Ask, AskAll
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State
from citadelle.kernel.view import View

SPREAD: Final = 1 << 21
"""Larger than any option: options of several seats are told apart, and answers strung together, by multiples of it."""
GRAIN: Final = 1 << 16
"""How finely playouts are blurred."""
UNTRIED: Final = 0.05
"""How much worse than its tried neighbours an untried option is taken to be."""
EVEN: Final = 0.1
"""The share of the priors that is spread evenly, whatever the hints say."""
HOPELESS: Final = 50.0
"""So many telling differences behind, nothing is won any more."""
SURE: Final = 0.5
"""What the outcome of a finished game counts beside the margin."""


class Edge:
    """An option at a node: how promising the hints found it, how often it was tried, and how well it went."""

    __slots__ = ("option", "prior", "total", "visits")

    def __init__(self, option: int, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.total = 0.0


class Node:
    """A question in the tree: the choices made since the root, who is asked, and what.

    Samples that part by chance or by hidden things share nodes, but never one of another seat or question. Edges are
    by seat and option, since seats that are asked at once share a node. `following` holds, for each answer (or each
    combination of answers given at once), the nodes it led to.
    """

    __slots__ = ("edges", "following", "kind", "seat")

    def __init__(self, seat: int, kind: str) -> None:
        self.seat = seat
        self.kind = kind
        self.edges: dict[int, Edge] = {}
        self.following: dict[int, list[Node]] = {}

    def next(self, answers: int, s: State) -> Node | None:
        """The node that stands for the state's question after these answers, if there is one."""
        kind = question(s)
        for node in self.following.get(answers, NO_NODES):
            if node.seat == s.seat and node.kind == kind:
                return node
        return None

    def add(self, answers: int, s: State) -> None:
        """Make that node."""
        self.following.setdefault(answers, []).append(Node(s.seat, question(s)))


NO_NODES: Final[list[Node]] = []


def question(s: State) -> str:
    """The kind of the open question; empty when the game is over."""
    if s.seat < 0:
        return ""
    top = s.stack[-1]
    assert isinstance(top, Ask)
    return top.kind


class SearchAgent(Agent):
    """Searches from its own view; reproducible by its seed, unless it is given a time instead of simulations.

    What it thought is kept for its next decision if the game went on exactly as it had foreseen.
    """

    level: Level

    def __init__(self, name: str, game: Game, seed: int | str, level: Level) -> None:
        super().__init__(name, game, seed)
        self.level = level
        self.search: Search | None = None
        self.foreseen = b""

    def pick(self, view: View, decision: Decision) -> int:
        search = self.think(view, decision)
        chosen = self.choice(search.edges(decision))
        self.foresee(search, view, decision, chosen.option)
        return chosen.option

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        edges = self.think(view, decision).edges(decision)
        self.foreseen = b""
        total = sum([edge.visits for edge in edges])
        out: list[Advice] = []
        for i, edge in enumerate(edges):
            seen = edge.total / edge.visits if edge.visits else UNKNOWN
            out.append(Advice(edge.option, decision.keys[i], edge.visits / total, seen))
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

    def think(self, view: View, decision: Decision) -> Search:
        """Grow the tree below the decision."""
        s = self.position(view, decision)
        search = self.search
        if search is None or not self.foreseen or search.is_out(s) or view.bytes() != self.foreseen:
            search = Search(self.game, self.level, self.chance, s)
            self.search = search
        end = perf_counter() + self.level.seconds
        search.simulate(s)
        for _ in range(1, self.level.simulations):
            if self.level.seconds > 0.0 and perf_counter() > end:
                break
            search.simulate(self.position(view, decision))
        return search

    def position(self, view: View, decision: Decision) -> State:
        """A state drawn from the view; of several seats asked at once, this one answers last."""
        s = drawn(self.game, view, decision, self.chance)
        answer_others(s, decision.seat, self.game.hints, self.chance)
        return s

    def foresee(self, search: Search, view: View, decision: Decision, option: int) -> None:
        """Note the view that should come next if the same seat is asked again, and move the root there."""
        self.foreseen = b""
        s = drawn(self.game, view, decision, self.chance)
        s.play(option)
        node = search.root.next(option + 1, s)
        if node is not None and s.seat == decision.seat and not s.is_simultaneous():
            search.root = node
            self.foreseen = self.game.view(s, s.seat).bytes()


def answer_others(s: State, seat: int, hints: Hints, chance: Chance) -> None:
    """Where several seats are asked at once, let the others answer as they might: nobody knows what they answered."""
    top = s.stack[-1]
    if not isinstance(top, AskAll):
        return
    s.no = s.asked_no()
    s.stack[-1] = top.again(seat, (UNANSWERED,) * len(top.seats))
    s.reopen()
    for other in top.seats:
        if other != seat:
            s.turn_to(other)
            s.play(hints.fill(s, chance))
    s.turn_to(seat)


class Search:
    """A tree, where it looks to, and the simulations that grow it."""

    __slots__ = (
        "blur", "chance", "even", "explore", "game", "hints", "root", "rounds", "scale", "target", "teams", "trust",
    )  # fmt: skip

    def __init__(self, game: Game, level: Level, chance: Chance, s: State) -> None:
        hints = game.hints
        self.game = game
        self.hints = hints
        self.chance = chance
        self.scale: float = hints.scale()
        self.explore = level.explore
        self.trust: float = level.trust * self.scale
        self.blur: float = level.blur * self.scale / GRAIN
        self.rounds = level.rounds
        self.root = Node(s.seat, question(s))
        self.target: int = hints.clock(s) + level.rounds
        self.teams: list[int] = hints.teams(s)
        self.even: list[float] = hints.judge(s)

    def is_out(self, s: State) -> bool:
        """Has a round ended since, so that another horizon is due?"""
        return self.hints.clock(s) + self.rounds != self.target

    def edges(self, decision: Decision) -> list[Edge]:
        """What was found about each option of the root's decision, in its order."""
        base = decision.seat * SPREAD
        return [self.root.edges[base + option] for option in decision.options]

    def simulate(self, s: State) -> None:
        """One walk down the tree, one new node, a playout, and the judgement on the way back."""
        node = self.root
        path: list[Edge] = []
        seats: list[int] = []
        answers = 0
        while s.seat >= 0 and self.hints.clock(s) < self.target:
            seat = s.seat
            asked = s.asked_no() if isinstance(s.stack[-1], AskAll) else -1
            edge = self.select(node, s)
            path.append(edge)
            seats.append(seat)
            s.play(edge.option)
            answers = answers * SPREAD + edge.option + 1
            if asked >= 0 and s.is_simultaneous() and s.asked_no() == asked:
                continue
            known = node.next(answers, s)
            if known is None:
                node.add(answers, s)
                self.play_on(s)
                break
            node = known
            answers = 0
        values = self.values(s)
        for i, edge in enumerate(path):
            edge.visits += 1
            edge.total += values[seats[i]]

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
                node.edges[base + option] = Edge(option, (1.0 - EVEN) * shares[i] / total + floor)

    def play_on(self, s: State) -> None:
        """Let blurred hints play to the horizon."""
        hints = self.hints
        blur = self.blur
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
