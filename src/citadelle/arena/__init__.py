"""Many games at once: agents against each other, and how fast the games run."""

from __future__ import annotations

from citadelle.arena.bench import measure
from citadelle.arena.simulate import Outcome, Plan, Tally, simulate
from citadelle.kernel import error_words

error_words.add(__name__)

__all__ = ["Outcome", "Plan", "Tally", "measure", "simulate"]
