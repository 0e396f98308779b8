"""The tree that a search grows: questions, and what was found about their options."""

from __future__ import annotations

from typing import Final

from citadelle.kernel.frame import Ask
from citadelle.kernel.state import State

SPREAD: Final = 1 << 21
"""Larger than any option: options of several seats are told apart, and answers strung together, by multiples of it."""


class Edge:
    """An option at a node: how promising the hints found it, how often it was tried, and how well it went.

    `prior` is its share of all tries before anything is known; `lean` what the hints expect it to lose against the
    best, as a chance of winning.
    """

    __slots__ = ("lean", "option", "prior", "total", "visits")

    def __init__(self, option: int, prior: float, lean: float = 0.0) -> None:
        self.option = option
        self.prior = prior
        self.lean = lean
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
    return s.nearest(Ask).kind
