"""Entrants: built-in agents by name, classes as `module:Class`, programs as `program:COMMAND`."""

from __future__ import annotations

import importlib
import re
from typing import Final

from citadelle import agents
from citadelle.agents import Agent
from citadelle.agents.names import SEARCH
from citadelle.arena.playing import dismiss
from citadelle.arena.programs import ProgramAgent, ProgramFault
from citadelle.kernel.errors import BadOption, Message
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp

CLASS: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
PROGRAM: Final = "program:"
NAME: Final = re.compile(r"[^\s,=][^,=]{0,59}")


class Entrant:
    """A participant: its name in results, and its specification."""

    def __init__(self, name: str, spec: str) -> None:
        self.name = name
        self.spec = spec

    @property
    def is_of_house(self) -> bool:
        """Is it one of our agents by name, and neither a program nor a class? `search:200` only looks like a class."""
        named = self.spec.startswith(f"{SEARCH}:") or not CLASS.fullmatch(self.spec)
        return named and not self.spec.startswith(PROGRAM)

    def seat(self, game: Game, setup: SetUp, seat: int, seed: str, seconds: float = 0.0) -> Agent:
        """A new agent for one seat of one game."""
        if self.spec.startswith(PROGRAM):
            program = ProgramAgent(self.name, game, seed, self.spec.removeprefix(PROGRAM), seconds)
            try:
                program.begin(setup, seat)
            except BaseException:
                program.kill()
                program.over(None)
                raise
            return program
        if self.is_of_house:
            return agents.make(self.spec, game, seed)
        return agent_class(self.spec)(self.name, game, seed)

    def check(self, game: Game, setup: SetUp, seconds: float = 0.0) -> None:
        """BadOption, with what is wrong, unless it can be seated."""
        try:
            dismiss(self.seat(game, setup, 0, "check", seconds), None)
        except ProgramFault as fault:
            raise BadOption("entrant.program", name=self.name, why=fault) from None
        except BadOption:
            raise
        except Exception as fault:
            why = f"{type(fault).__name__}: {fault}"
            raise BadOption("entrant.not_made", name=self.name, why=why) from None

    def data(self) -> dict[str, str]:
        """The entrant as a results file names it."""
        return {"name": self.name, "spec": self.spec}


def agent_class(spec: str) -> type[Agent]:
    """The class behind `module:Class`; BadOption if there is none."""
    module, _, name = spec.partition(":")
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError as fault:
        missing = fault.name if isinstance(fault, ModuleNotFoundError) else None
        why = str(fault) if missing is None else Message("entrant.no_module", name=repr(missing))
        raise BadOption("entrant.module", name=spec, module=module, why=why) from None
    if not isinstance(found, type) or not callable(getattr(found, "pick", None)):
        raise BadOption("entrant.no_class", name=spec, module=module, kind=name)
    return found


def entrants(names: str, own: tuple[str, ...] = ()) -> list[Entrant]:
    """Those named in a list with commas, then those given as NAME=SPEC; every name once."""
    found = [Entrant(spec.strip(), spec.strip()) for spec in names.split(",") if spec.strip()]
    for text in own:
        name, sign, spec = text.partition("=")
        if not sign or not NAME.fullmatch(name.strip()) or not spec.strip():
            raise BadOption("entrant.form", text=repr(text[:60]))
        found.append(Entrant(name.strip(), spec.strip()))
    labels = [entrant.name for entrant in found]
    twice = [name for i, name in enumerate(labels) if name in labels[:i]]
    if twice:
        raise BadOption("entrant.twice", name=twice[0])
    return found
