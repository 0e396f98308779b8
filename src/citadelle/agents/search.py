"""Information-set tree search for any game: samples from the view, hints as priors, playouts led by hints.

Each simulation draws a full state that agrees with the seat's view, walks down a tree that is shared by all samples,
adds one node, lets the hints play on to a judging point, and judges there. Nothing here knows a game.
"""

from __future__ import annotations

from citadelle.agents.agent import UNKNOWN, Advice, Agent, harmless_passes, sample_state
from citadelle.agents.budget import Budget
from citadelle.agents.levels import Level
from citadelle.agents.shares import Share, all_done
from citadelle.agents.simulation import Search, hints_of
from citadelle.agents.tally import Tally, gains, read_tally
from citadelle.agents.tree import SPREAD, Edge
from citadelle.kernel.auto_answer import AutoWish
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import UNANSWERED, AskAll
from citadelle.kernel.game import Game
from citadelle.kernel.hints import UNSURE, Hints
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
        self.last_edges: list[Edge] = []

    @property
    def level(self) -> Level:
        """How hard it thinks; another level may be given at any time."""
        return self.plan

    @level.setter
    def level(self, level: Level) -> None:
        self.plan = level
        self.budget = Budget(level)

    def tried(self) -> list[Edge]:
        return self.last_edges

    def pick(self, view: View, decision: Decision) -> int:
        self.last_edges = []
        if len(decision.options) == 1:
            self.budget.pass_over(decision.no)
            return decision.options[0]
        s = self.position(view, decision)
        sure = hints_of(self.game, self.plan).sure(s)
        if sure != UNSURE and sure in decision.options:
            self.budget.pass_over(decision.no)
            self.keep(view, decision, sure)
            return sure
        self.last_edges = self.option_edges(view, decision, s)
        chosen = self.choice(self.last_edges)
        search = self.search
        self.foreseen = b""
        if search is not None and self.plan.reuse:
            self.foresee(search, view, decision, chosen.option)
        return chosen.option

    def forget(self) -> None:
        self.search = None
        self.foreseen = b""

    def __reduce__(self) -> tuple[object, ...]:
        return (searching_again, (self.name, self.game, self.chance, self.plan))

    def auto_answers(self, view: View, decision: Decision, picked: int) -> list[AutoWish]:
        return [] if self.plan.plain else harmless_passes(self.game, view, decision, picked)

    def keep(self, view: View, decision: Decision, option: int) -> None:
        """Go on with the tree below an option that needed no search, if the tree is about this very question."""
        search = self.search
        foreseen = self.foreseen
        self.foreseen = b""
        if search is not None and foreseen and self.plan.reuse and view.bytes() == foreseen:
            self.foresee(search, view, decision, option)

    def advise(self, view: View, decision: Decision) -> list[Advice]:
        """What the search found about each option: here a lone option is thought about, too, for its chance."""
        survey = self.survey(view, decision)
        hints = self.game.hints
        total = sum([edge.visits for edge in survey.edges])
        out: list[Advice] = []
        for i, edge in enumerate(survey.edges):
            made = Advice(edge.option, decision.keys[i], edge.visits / total, UNKNOWN)
            if edge.visits:
                made.gains = gains(survey.tallies, i)
                survey.rate(made, hints, edge, survey.tallies[i])
            out.append(made)
        return out

    def survey(self, view: View, decision: Decision) -> Survey:
        """A search for advice: a new tree, which isn't kept."""
        self.search = None
        self.foreseen = b""
        if self.plan.cores > 1:
            return self.survey_from_processes(view, decision)
        search = self.think(view, decision, None, advising=True)
        self.search = None
        return Survey(search, decision)

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

    def option_edges(self, view: View, decision: Decision, s: State | None = None) -> list[Edge]:
        """Search statistics of each option, in the decision's order. `s` is a position drawn already."""
        if self.plan.cores > 1:
            return self.survey_from_processes(view, decision).edges
        return self.think(view, decision, s).edges(decision)

    def survey_from_processes(self, view: View, decision: Decision) -> Survey:
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
        s = self.position(view, decision)
        survey = Survey(Search(self.game, self.plan, self.chance, s, advising=True), decision)
        for numbers in found:
            survey.add(numbers)
        return survey

    def think(self, view: View, decision: Decision, s: State | None = None, advising: bool = False) -> Search:
        """Grow the tree below the decision; `s` is a position drawn already."""
        budget = self.budget
        budget.begin(decision.no)
        if s is None:
            s = self.position(view, decision)
        search = self.search
        if search is None or not self.foreseen or search.is_out(s) or view.bytes() != self.foreseen:
            search = Search(self.game, self.plan, self.chance, s, advising)
            self.search = search
        search.played = 0
        budget.look(search.rounds)
        search.simulate(s)
        edges = search.edges(decision)
        made = 1
        while budget.goes_on(made, edges, search.played):
            search.simulate(self.position(view, decision))
            made += 1
        budget.close()
        return search

    def position(self, view: View, decision: Decision) -> State:
        """A state drawn from the view; of several seats asked at once, this one answers last."""
        s = sample_state(self.game, view, decision, self.chance)
        answer_others(s, decision.seat, hints_of(self.game, self.plan), self.chance)
        return s

    def foresee(self, search: Search, view: View, decision: Decision, option: int) -> None:
        """Note the view that should come next if the same seat is asked again, and move the root there."""
        s = sample_state(self.game, view, decision, self.chance)
        s.play(option)
        search.pass_lone(s)
        node = search.root.next(option + 1, s)
        if node is not None and s.seat == decision.seat and not s.is_simultaneous():
            search.root = node
            self.foreseen = self.game.view(s, s.seat).bytes()


def searching_again(name: str, game: Game, chance: Chance, level: Level) -> SearchAgent:
    """The agent that was pickled or copied; what it had thought of the game is not kept."""
    made = SearchAgent(name, game, 0, level)
    made.chance = chance
    return made


class Survey:
    """What a search has found about each option, for advice."""

    def __init__(self, search: Search, decision: Decision) -> None:
        self.row = search.row
        self.progress = search.progress
        self.alone = search.is_alone(decision.seat)
        self.edges: list[Edge] = []
        self.tallies: list[Tally] = []
        base = decision.seat * SPREAD
        for option in decision.options:
            edge = search.root.edges.get(base + option)
            tally = search.tallies.get(option) if search.tallies is not None else None
            self.edges.append(edge if edge is not None else Edge(option, 0.0))
            self.tallies.append(tally if tally is not None else Tally())

    def numbers(self) -> list[float]:
        """All of it as a row of numbers, for another process."""
        out: list[float] = []
        for i, edge in enumerate(self.edges):
            out.append(edge.prior)
            out.append(float(edge.visits))
            out.append(edge.total)
            out.extend(self.tallies[i].numbers())
        return out

    def add(self, numbers: list[float]) -> None:
        """Add what another tree has found."""
        at = 0
        for i, edge in enumerate(self.edges):
            edge.prior = numbers[at]
            edge.visits += int(numbers[at + 1])
            edge.total += numbers[at + 2]
            tally, at = read_tally(numbers, at + 3)
            self.tallies[i].merge(tally)

    def rate(self, made: Advice, hints: Hints, edge: Edge, tally: Tally) -> None:
        """The chance of winning with an option, and of each rank where a game without rivals has ranks."""
        chances = hints.chances()
        if not self.alone:
            made.values = [edge.total / edge.visits]
            made.chance = chances.of(self.row, made.values[0], self.progress)
            return
        if not tally.goal_count:
            return
        least = 1.0
        for k, total in enumerate(tally.goals):
            made.values.append(total / tally.goal_count)
            here = chances.of(f"{self.row}.{k + 1}", made.values[k], self.progress)
            least = here if here < least else least
            made.ranks.append(least)
        won = hints.winning_goal()
        made.chance = made.ranks[won if won < len(made.ranks) else -1]


class Thought(Share):
    """A tree of its own for one decision, and what it has found about each option."""

    def __init__(self, game: Game, level: Level, seed: str, view: View, decision: Decision) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self.view = view
        self.decision = decision

    def done(self) -> list[float]:
        agent = SearchAgent("share", self.game, self.seed, self.level)
        return agent.survey(self.view, self.decision).numbers()


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
