"""Playthroughs: whole games as text, with every question, all options, the answer, and what everybody saw.

A file begins with its head (`players`, `seed`, `options`, and in `about` what it is for). A new one is a head alone:
`python -m tools.golden playthroughs` plays it at random and writes the rest. A fifth line `by kept answers, else AGENT`
stands in games that chance alone wouldn't bring about: the answers of the file are kept as long as they lead to an end,
whoever found them; only a file without such answers is played anew, by that agent.

Below the head stand, for each choice, the
question, its keys, the answer behind `>`, what happened (`*`; `0*` if only seat 0 may know), and the fingerprint of
each seat's view, the spectator's last.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from citadelle.agents import make
from citadelle.conformance.laws import pick
from citadelle.kernel import registry
from citadelle.kernel.chance import chance
from citadelle.kernel.codec import digest, text
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import Refused
from citadelle.kernel.event import EVERYONE, Event
from citadelle.kernel.match import Match

HOME: Final = Path(__file__).parent
HEAD: Final = ("about", "players", "seed", "options")
BY: Final = "by"
"""The word of the line that says where the answers come from, where it isn't chance alone."""
KEPT: Final = "kept answers, else "
"""What stands there before the name of the agent that plays once they can't be kept."""


def files(game: str) -> list[Path]:
    """The playthroughs of a game."""
    return sorted((HOME / game).glob("*.txt"))


def head_of(path: Path) -> dict[str, str]:
    """The first lines of a file, by word."""
    lines = path.read_text("utf-8").splitlines()[: len(HEAD) + 1]
    if not lines[-1].startswith(f"{BY} "):
        lines = lines[: len(HEAD)]
    head = {line.partition(" ")[0]: line.partition(" ")[2] for line in lines}
    if not head.get(BY, KEPT).startswith(KEPT):
        raise ValueError(f"{path}: a line `{BY}` says `{BY} {KEPT}AGENT`")
    if tuple(head)[: len(HEAD)] != HEAD:
        raise ValueError(f"{path} begins with {', '.join(head)}, not with {', '.join(HEAD)}")
    return head


def begun(path: Path, head: dict[str, str]) -> Match:
    """The match of a head; the folder names the game."""
    game = registry.game(path.parent.name)
    return Match(game, game.setup(int(head["players"]), head["seed"], json.loads(head["options"])))


def event_line(event: Event) -> str:
    """One thing that happened, and who may know of it."""
    args = " ".join([f"{key}={text(value)}" for key, value in event.args.items()])
    who = "" if event.seat < 0 else f" seat={event.seat}"
    only = "" if event.seen == EVERYONE else ",".join([str(i) for i in range(8) if event.seen >> i & 1])
    return f"{only}*{'!' if event.closes else ''} {event.kind}{who} {args} {event.rule}".replace("  ", " ")


def happened(match: Match) -> Iterator[str]:
    """The lines below a choice, or below the head."""
    first = match.marks[-2] if len(match.marks) > 1 else 0
    for event in match.events[first:]:
        yield event_line(event)
    seats = [*range(match.players), None]
    yield "views " + " ".join([sha256(match.view(seat).bytes()).hexdigest()[:8] for seat in seats])


def question(decision: Decision) -> list[str]:
    """A decision, before it is answered."""
    about = f"{decision.no} {decision.kind} seat={decision.seat} {text(decision.detail)} {decision.rule}"
    return ["", about, "  " + " | ".join(decision.keys)]


def answers_of(path: Path) -> list[tuple[int, str]]:
    """Seat and key of every choice in a file."""
    lines = [line[2:].partition(" ") for line in path.read_text("utf-8").splitlines() if line.startswith("> ")]
    return [(int(seat), key) for seat, _, key in lines]


def random_answers(path: Path) -> list[tuple[int, str]]:
    """A whole random game for a head; seats asked at once answer in any order."""
    match = begun(path, head_of(path))
    by = chance(f"playthrough {path.name}")
    while not match.is_over:
        decision = pick(match.decisions, by)
        match.choose(pick(decision.keys, by), decision.seat)
    return list(match.choices)


def agent_answers(path: Path) -> list[tuple[int, str]]:
    """A whole game for a head with `by`: the kept answers if they still lead to an end, else those of its agent."""
    kept = answers_of(path)
    if kept and written(path, kept)[-1].startswith("result {"):
        return kept
    match = begun(path, head_of(path))
    agent = head_of(path)[BY].removeprefix(KEPT)
    agents = [make(agent, match.game, f"playthrough {path.name} {seat}") for seat in range(match.players)]
    while not match.is_over:
        decision = match.decisions[0]
        option = agents[decision.seat].pick(match.view(decision.seat), decision)
        match.choose(decision.keys[decision.options.index(option)], decision.seat)
    return list(match.choices)


def written(path: Path, answers: list[tuple[int, str]]) -> list[str]:
    """The lines of the file as the game is played now with these answers."""
    head = head_of(path)
    match = begun(path, head)
    lines = [f"{word} {head[word]}" for word in head]
    lines += happened(match)
    for seat, key in answers:
        decision = match.state.decision(seat)
        if decision is not None:
            lines += question(decision)
        lines.append(f"> {seat} {key}")
        try:
            match.choose(key, seat)
        except Refused as refused:
            return [*lines, f"refused: {refused}"]
        lines += happened(match)
    result = match.result
    lines += ["", f"state {digest(match.state)}", "result " + ("open" if result is None else text(result.data()))]
    return lines


def write_all() -> list[Path]:
    """Play every head anew and write its file."""
    made: list[Path] = []
    for game in registry.names():
        for path in files(game):
            answers = agent_answers(path) if BY in head_of(path) else random_answers(path)
            path.write_text("\n".join(written(path, answers)) + "\n", "utf-8")
            made.append(path)
    return made
