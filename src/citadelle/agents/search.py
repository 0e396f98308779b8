"""Information-set tree search for any game: samples from the view, hints as priors, playouts led by hints.

Each simulation draws a full state that agrees with the seat's view, walks down a tree that is shared by all samples,
adds one node, lets the hints play on to the end of a round, and judges there. Nothing here knows a game.
"""

from __future__ import annotations

from citadelle.agents.agent import UNKNOWN, Advice, Agent, harmless_passes, sample_state
from citadelle.agents.budget import Budget
from citadelle.agents.levels import Level
from citadelle.agents.shares import Share, all_done
from citadelle.agents.simulation import Search
from citadelle.agents.tree import Edge
from citadelle.kernel.auto_answer import AutoWish
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import UNANSWERED, AskAll
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State
from citadelle.kernel.view import View


class SearchAgent(Agent):
    """Searches from its own view; reproducible by its seed, unless it is given a time instead of simulations.

    What it thought is kept for its next decision if the game went on exactly as it had foreseen, and its level reuses.
    """

    def __init__(self, name: str, game: Game, seed: int | str, level: Level) -> None:
        super().__init__(name, game, seed)
        self.plan = level
        self.budget = Budget(level)
        self.search: Search | None = None
        self.foreseen = b""

    @property
    def level(self) -> Level:
        """How hard it thinks; another level may be given at any time."""
        return self.plan

    @level.setter
    def level(self, level: Level) -> None:
        self.plan = level
        self.budget = Budget(level)

    def pick(self, view: View, decision: Decision) -> int:
        chosen = self.choice(self.option_edges(view, decision))
        search = self.search
        self.foreseen = b""
        if search is not None and self.plan.reuse:
            self.foresee(search, view, decision, chosen.option)
        return chosen.option

    def auto_answers(self, view: View, decision: Decision, picked: int) -> list[AutoWish]:
        return harmless_passes(self.game, view, decision, picked)

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        edges = self.option_edges(view, decision)
        self.foreseen = b""
        total = sum([edge.visits for edge in edges])
        out: list[Advice] = []
        for i, edge in enumerate(edges):
            seen = edge.total / edge.visits if edge.visits else UNKNOWN
            out.append(Advice(edge.option, decision.keys[i], edge.visits / total, seen))
        return out

    def choice(self, edges: list[Edge]) -> Edge:
        """The most visited edge; a level with sway sometimes draws one by visits."""
        if self.plan.sway > 0.0 and self.chance.below(1000) < 1000 * self.plan.sway:
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

    def option_edges(self, view: View, decision: Decision) -> list[Edge]:
        """Search statistics of each option, in the decision's order."""
        if self.plan.cores > 1:
            return self.edges_from_processes(view, decision)
        return self.think(view, decision).edges(decision)

    def edges_from_processes(self, view: View, decision: Decision) -> list[Edge]:
        """The same from several trees, each with its part of the simulations; none is kept."""
        self.search = None
        budget = self.budget
        budget.begin(decision.no)
        parts = self.plan.cores
        shares: list[Share] = []
        for i in range(parts):
            level = self.plan.share(i, parts)
            if budget.is_timed():
                level = level.within(budget.end - budget.began)
            seed = f"{self.chance.below(1 << 30)}.{self.chance.below(1 << 30)}"
            shares.append(Thought(self.game, level, seed, view, decision))
        found = all_done(shares)
        budget.close()
        edges = [Edge(option, 0.0) for option in decision.options]
        for numbers in found:
            for i, edge in enumerate(edges):
                edge.prior = numbers[3 * i]
                edge.visits += int(numbers[3 * i + 1])
                edge.total += numbers[3 * i + 2]
        return edges

    def think(self, view: View, decision: Decision) -> Search:
        """Grow the tree below the decision."""
        budget = self.budget
        budget.begin(decision.no)
        s = self.position(view, decision)
        search = self.search
        if search is None or not self.foreseen or search.is_out(s) or view.bytes() != self.foreseen:
            search = Search(self.game, self.plan, self.chance, s)
            self.search = search
        budget.look(search.rounds)
        search.simulate(s)
        edges = search.edges(decision)
        made = 1
        while budget.goes_on(made, edges):
            search.simulate(self.position(view, decision))
            made += 1
        budget.close()
        return search

    def position(self, view: View, decision: Decision) -> State:
        """A state drawn from the view; of several seats asked at once, this one answers last."""
        s = sample_state(self.game, view, decision, self.chance)
        answer_others(s, decision.seat, self.game.hints, self.chance)
        return s

    def foresee(self, search: Search, view: View, decision: Decision, option: int) -> None:
        """Note the view that should come next if the same seat is asked again, and move the root there."""
        s = sample_state(self.game, view, decision, self.chance)
        s.play(option)
        node = search.root.next(option + 1, s)
        if node is not None and s.seat == decision.seat and not s.is_simultaneous():
            search.root = node
            self.foreseen = self.game.view(s, s.seat).bytes()


class Thought(Share):
    """A tree of its own for one decision: for each option its prior, its visits and its total."""

    def __init__(self, game: Game, level: Level, seed: str, view: View, decision: Decision) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self.view = view
        self.decision = decision

    def done(self) -> list[float]:
        agent = SearchAgent("share", self.game, self.seed, self.level)
        out: list[float] = []
        for edge in agent.think(self.view, self.decision).edges(self.decision):
            out.append(edge.prior)
            out.append(float(edge.visits))
            out.append(edge.total)
        return out


def answer_others(s: State, seat: int, hints: Hints, chance: Chance) -> None:
    """Where several seats are asked at once, let the others answer as they might: nobody knows what they answered."""
    top = s.stack[-1]
    if not isinstance(top, AskAll):
        return
    s.no = s.asked_no()
    s.become(top.again(seat, (UNANSWERED,) * len(top.seats)))
    s.reopen()
    for other in top.seats:
        if other != seat:
            s.turn_to(other)
            s.play(hints.fill(s, chance))
    s.turn_to(seat)
