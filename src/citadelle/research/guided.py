"""A tree search that is led by what you give it instead of a game's hints: a network, a table, a guess.

An evaluator gets positions as `(view, decision)`, several at a time, and says of each how promising every option is
(priors, in the decision's order) and how likely the seat asked is to win (0 to 1). Visit counts are what a network is
trained towards. Every simulation begins with a state drawn from the seat's view: the true one is never seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from citadelle import BadOption, Decision, Game, View
from citadelle.agents import UNKNOWN, Advice, Agent
from citadelle.agents.agent import sample_state
from citadelle.agents.search import answer_others
from citadelle.agents.tree import SPREAD, Edge, Node, question
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State

Position = tuple[View, Decision]
Evaluated = tuple[Sequence[float], float]
"""Priors of all options, which need not add up to 1, and the chance of winning."""
Evaluator = Callable[[list[Position]], Sequence[Evaluated]]
EXPLORE: Final = 1.25
"""How much untried options attract."""
FLOOR: Final = 1e-3
"""No option is less likely to be tried than this, whatever the evaluator says."""
NO_KNOWLEDGE: Final = Hints()


class Leaf:
    """A walk down the tree that came to a question without an evaluation yet."""

    def __init__(self, node: Node, path: list[tuple[int, Edge]], s: State, position: Position) -> None:
        self.node, self.path, self.state, self.position = node, path, s, position


class GuidedAgent(Agent):
    """Plays what an evaluator and so many simulations find best.

    `batch` positions at most are evaluated in one call; walks that wait for theirs count as lost meanwhile, so that the
    others go elsewhere. The same seed and evaluator give the same choices.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        seed: int | str,
        evaluate: Evaluator,
        simulations: int = 100,
        batch: int = 8,
        explore: float = EXPLORE,
    ) -> None:
        super().__init__(name, game, seed)
        if simulations < 1 or batch < 1:
            raise BadOption("guided.counts")
        self.evaluate, self.simulations, self.batch, self.explore = evaluate, simulations, batch, explore
        self.last_edges: list[Edge] = []

    def pick(self, view: View, decision: Decision) -> int:
        self.last_edges = []
        if len(decision.options) == 1:
            return decision.options[0]
        edges = self.last_edges = self.edges(view, decision)
        most = max([(edge.visits, edge.total, edge.prior) for edge in edges])
        best = [edge.option for edge in edges if (edge.visits, edge.total, edge.prior) == most]
        return best[self.chance.below(len(best))]

    def tried(self) -> list[Edge]:
        return self.last_edges

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        visits = self.visits(view, decision)
        shares = [many / sum(visits) for many in visits]
        cells = zip(decision.options, decision.keys, shares, strict=True)
        return [Advice(option, key, share, UNKNOWN) for option, key, share in cells]

    def visits(self, view: View, decision: Decision) -> list[int]:
        """How often each option was tried, in the decision's order: the target that a network learns."""
        return [edge.visits for edge in self.edges(view, decision)]

    def edges(self, view: View, decision: Decision) -> list[Edge]:
        """What the search found about each option: tries, and the sum of what they brought."""
        first = self.position(view, decision)
        root = Node(first.seat, question(first))
        done = 0
        while done < self.simulations:
            leaves: list[Leaf] = []
            for _ in range(min(self.batch, self.simulations - done)):
                leaf = self.walk(root, self.position(view, decision))
                done += 1
                if leaf is not None:
                    leaves.append(leaf)
                if not root.edges:
                    break  # the root itself comes first
            self.settle(leaves)
        base = decision.seat * SPREAD
        return [root.edges.get(base + option) or Edge(option, FLOOR) for option in decision.options]

    def position(self, view: View, decision: Decision) -> State:
        """A state drawn from the view; of several seats asked at once, this one answers last."""
        s = sample_state(self.game, view, decision, self.chance)
        answer_others(s, decision.seat, NO_KNOWLEDGE, self.chance)
        return s

    def walk(self, root: Node, s: State) -> Leaf | None:
        """One walk down the tree, to a question to be evaluated; None if it came to the end of the game."""
        node = root
        path: list[tuple[int, Edge]] = []
        while s.seat >= 0:
            if not node.edges:
                decision = s.decision(s.seat)
                assert decision is not None
                return Leaf(node, path, s, (self.game.view(s, s.seat), decision))
            edge = self.select(node, s)
            edge.visits += 1
            path.append((s.seat, edge))
            s.play(edge.option)
            while s.seat >= 0 and len(s.options) == 1:
                s.play(s.options[0])
            if s.seat >= 0:
                known = node.next(edge.option + 1, s)
                if known is None:
                    node.add(edge.option + 1, s)
                    known = node.next(edge.option + 1, s)
                    assert known is not None
                node = known
        returns = self.game.result(s).returns
        for seat, edge in path:
            edge.total += returns[seat]
        return None

    def select(self, node: Node, s: State) -> Edge:
        """The option to try: by what it has brought, how promising it is, and how seldom it was tried."""
        base = s.seat * SPREAD
        edges = [node.edges.setdefault(base + option, Edge(option, FLOOR)) for option in s.options]
        visits = sum([edge.visits for edge in edges])
        whole = sum([edge.prior for edge in edges])
        mean = sum([edge.total for edge in edges]) / visits if visits else 0.5
        lure = self.explore * sqrt(visits + 1.0) / whole
        best, most = edges[0], -1.0
        for edge in edges:
            value = edge.total / edge.visits if edge.visits else mean
            value += lure * edge.prior / (1 + edge.visits)
            if value > most:
                best, most = edge, value
        return best

    def settle(self, leaves: list[Leaf]) -> None:
        """Evaluate where walks have ended, open the tree there, and say on the way back what they brought."""
        if not leaves:
            return
        found = self.evaluate([leaf.position for leaf in leaves])
        if len(found) != len(leaves):
            raise BadOption("guided.evaluator", n=len(leaves))
        for leaf, (priors, value) in zip(leaves, found, strict=True):
            view, decision = leaf.position
            if len(priors) != len(decision.options):
                raise BadOption("guided.priors", n=len(decision.options))
            whole = sum(priors) or 1.0
            base = decision.seat * SPREAD
            for option, prior in zip(decision.options, priors, strict=True):
                leaf.node.edges.setdefault(base + option, Edge(option, max(FLOOR, float(prior) / whole)))
            worth = self.shares(leaf.state, view.seat, float(value))
            for seat, edge in leaf.path:
                edge.total += worth[seat]

    def shares(self, s: State, seat: int, value: float) -> list[float]:
        """The chance of every seat, from that of one: its side shares it, the other sides share the rest."""
        teams = self.game.result(s).teams
        others = len(set(teams)) - 1
        rest = (1.0 - value) / others if others else value
        return [value if team == teams[seat] else rest for team in teams]
