"""The worker process: takes jobs from its pipe, lets an agent choose, and answers. Nothing else speaks on the pipe.

python -m citadelle.table.bots.worker MEGABYTES
"""

from __future__ import annotations

import importlib
import operator
import sys
import threading
import traceback
from functools import lru_cache
from typing import BinaryIO, Final

import citadelle  # noqa: F401  (it knows the games by name)
from citadelle import agents
from citadelle.agents.agent import Agent
from citadelle.agents.search import SearchAgent
from citadelle.kernel import codec, registry
from citadelle.kernel.decision import Decision
from citadelle.kernel.game import Game
from citadelle.kernel.options import SetUp
from citadelle.kernel.view import View
from citadelle.table.bots import limits
from citadelle.table.bots.advice import BotAdvice, advice_of, is_finite
from citadelle.table.bots.job import ADVISE, HEAD, LOAD, LONGEST_WHY, BotAnswer, GamePlace, Job, pack, read_job

PATIENCE: Final = 0.25
"""The part of a job's time after which a search answers with what it has found; a late answer is left to chance."""
MOST_WISHES: Final = 20
"""So many automatic answers are taken after one pick."""


class UnusableJob(Exception):
    """An agent's answer that can't be used; or an agent or game that can't be found here."""


def main() -> None:
    """Work until the table closes the pipe."""
    inward, outward = limits.private_pipes()
    hold = limits.hold(int(sys.argv[1]))
    limits.stay_alone()
    send(outward, BotAnswer(0, limits=hold))
    while (asked := receive(inward)) is not None:
        limits.begin(asked.seconds)
        answer = answer_to(asked)
        limits.end()
        send(outward, answer)


def receive(pipe: BinaryIO) -> Job | None:
    """The next job; None when there will be no more."""
    head = pipe.read(HEAD)
    size = int.from_bytes(head, "big")
    body = pipe.read(size) if len(head) == HEAD else b""
    return read_job(body) if body and len(body) == size else None


def send(pipe: BinaryIO, answer: BotAnswer) -> None:
    """Send a message to the table."""
    pipe.write(pack(answer))
    pipe.flush()


def answer_to(asked: Job) -> BotAnswer:
    """The agent's answer, or what went wrong: any failure short of the end of the process."""
    threads = threading.active_count()
    try:
        answer = carry_out(asked)
    except UnusableJob as fault:
        return BotAnswer(asked.id, fault="illegal", why=str(fault)[:LONGEST_WHY])
    except MemoryError:
        return BotAnswer(asked.id, fault="memory", why="no more memory than its limit")
    except BaseException:
        return BotAnswer(asked.id, fault="raised", why=traceback.format_exc()[-LONGEST_WHY:])
    if threading.active_count() > threads:
        return BotAnswer(asked.id, fault="threads", why="the agent has left threads behind")
    return answer


def carry_out(asked: Job) -> BotAnswer:
    """Let the agent choose, from the seat's view and its decision alone."""
    if asked.what == LOAD:
        agent_class(asked.own)
        return BotAnswer(asked.id)
    assert asked.place is not None
    game = find_game(asked.place)
    s = codec.decode(asked.state, game.fresh(SetUp(asked.players, 0, asked.options)))
    view, decision = game.view(s, asked.seat), s.decision(asked.seat)
    del s
    asked.state = {}
    if decision is None:
        raise UnusableJob(f"seat {asked.seat} has nothing to decide")
    agent = agent_of(asked, game)
    if asked.what == ADVISE:
        told = rate_options(agent.advise(view, decision), decision)
        return BotAnswer(asked.id, options=told.options, ranks=list(told.ranks), gains=list(told.gains))
    picked = agent.pick(view, decision)
    return BotAnswer(asked.id, key=key_of(picked, decision), autos=wishes_of(agent, view, decision, picked))


def find_game(place: GamePlace) -> Game:
    """The game a job is about; UnusableJob if it isn't the same here."""
    game = loaded_game(place.module, place.name, tuple(place.packs))
    if game is None or (game.digest, game.rules_version) != (place.digest, place.rules):
        raise UnusableJob(f"the game {place.name} is not the same in this process")
    return game


@lru_cache(maxsize=16)
def loaded_game(module: str, name: str, packs: tuple[str, ...]) -> Game | None:
    """A game with its packs; reading packs takes longer than most choices."""
    return registry.found_in(module, name, packs)


def agent_class(own: str) -> type[Agent]:
    """The class behind "module:Class"; UnusableJob if it is none."""
    module, _, name = own.partition(":")
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError as fault:
        raise UnusableJob(f"the module {module} can't be imported ({fault})") from None
    if not isinstance(found, type) or not callable(getattr(found, "pick", None)):
        raise UnusableJob(f"{own} is no class of agents: it has no method pick(view, decision)")
    return found


def agent_of(asked: Job, game: Game) -> Agent:
    """The agent that is asked for, new for each job."""
    if asked.own:
        return agent_class(asked.own)(asked.level, game, asked.seed)
    made = agents.make(asked.level, game, asked.seed)
    if isinstance(made, SearchAgent):
        made.level = made.level.copy()
        made.level.patience = PATIENCE * asked.seconds
    return made


def key_of(option: object, decision: Decision) -> str:
    """The key of an option that an agent returned; UnusableJob if it is none."""
    try:
        return decision.keys[decision.options.index(operator.index(option))]  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise UnusableJob(f"{option!r:.200} is none of the options of {decision.kind}") from None


def wishes_of(agent: Agent, view: View, decision: Decision, picked: object) -> list[tuple[str, str, str]]:
    """The automatic answers that an agent sets after its pick; none if it has no method for that."""
    if not callable(getattr(agent, "auto_answers", None)):
        return []
    wishes = agent.auto_answers(view, decision, operator.index(picked))  # type: ignore[arg-type]
    return [(str(one.window)[:64], str(one.answer)[:200], str(one.until)[:64]) for one in wishes][:MOST_WISHES]


def rate_options(advice: list[agents.Advice], decision: Decision) -> BotAdvice:
    """What an agent thinks of each option, best first; UnusableJob if it isn't about these options."""
    if [one.key for one in advice] != decision.keys:
        raise UnusableJob("the advice isn't about the options of this decision")
    told = advice_of(advice)
    if not is_finite(told):
        raise UnusableJob("the advice holds what is no number")
    return told


if __name__ == "__main__":
    main()
