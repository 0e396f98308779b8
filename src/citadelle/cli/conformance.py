"""The command that holds a game to the laws: `citadelle conformance GAME`."""

from __future__ import annotations

import importlib
import json
import os
import sys

import click

from citadelle.cli.base import EXIT_INTERRUPTED, JSON, LANG, LocalizedCommand, chosen_language
from citadelle.conformance import Report, check
from citadelle.conformance.checks import NAMES
from citadelle.conformance.turn import LONGEST
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.terminal import report as reports
from citadelle.terminal.language import say
from citadelle.terminal.settings import find_game, parse_decimal, parse_number

FAULTY = 1
"""The exit code if something is wrong with the game."""


def found_object(spec: str, lang: str) -> object:
    """What `MODULE:NAME` names, with the current folder among those that modules are looked for in."""
    module, _, name = spec.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as fault:
        raise BadOption(say("conformance.no_object", lang, text=spec[:60], why=str(fault)[:200])) from None


def the_game(text: str, lang: str) -> Game:
    """A game by its name, or by `MODULE:NAME`."""
    if ":" not in text:
        return find_game(text, (), lang)
    found = found_object(text, lang)
    if not isinstance(found, Game):
        raise BadOption(say("conformance.no_game", lang, text=text[:60]))
    return found


@click.command(cls=LocalizedCommand)
@click.argument("game", metavar="GAME")
@click.option("--seconds", "check_seconds", metavar="S", default="20")
@click.option("--checks", "check_count", metavar="N")
@click.option("--turn", metavar="TEXT")
@click.option("--number", "game_number", metavar="N")
@click.option("--only", metavar="A,B,…")
@click.option("--scramble", metavar="MODULE:NAME")
@JSON
@LANG
@click.pass_context
def conformance(
    ctx: click.Context,
    game: str,
    check_seconds: str,
    check_count: str | None,
    turn: str | None,
    game_number: str | None,
    only: str | None,
    scramble: str | None,
    json_: bool,
    lang: str | None,
) -> int:
    """Hold a game to the laws."""
    chosen = chosen_language(lang, ctx)
    found = the_game(game, chosen)
    seconds = parse_decimal("--seconds", check_seconds, 0.1, 86400, chosen)
    checks = parse_number("--checks", check_count, 1, 10**9, chosen)
    one = parse_number("--number", game_number, 0, 10**9, chosen)
    names = tuple(name.strip() for name in only.split(",")) if only else ()
    for name in names:
        if name not in NAMES:
            raise BadOption(say("conformance.no_check", chosen, text=name[:40], names=", ".join(NAMES)))
    if turn is not None and not (0 < len(turn) <= LONGEST and turn.isprintable()):
        raise BadOption(say("conformance.bad_turn", chosen, most=LONGEST))
    by_hand = found_object(scramble, chosen) if scramble else None
    if by_hand is not None and not callable(by_hand):
        raise BadOption(say("conformance.no_object", chosen, text=str(scramble)[:60], why=type(by_hand).__name__))
    total = 1 if one is not None else int(seconds) if checks is None else checks
    with reports.progress_bar(
        total, chosen, "conformance.progress" if checks is None else "conformance.checks"
    ) as progress:

        def told(so_far: Report) -> None:
            if progress is not None:
                progress(int(so_far.seconds) if checks is None else so_far.checks)

        made = check(
            found,
            seconds if checks is None and one is None else None,
            checks=checks if one is None else None,
            scramble=by_hand,
            turn=turn,
            only=names,
            numbers=None if one is None else [one],
            told=told,
        )
    click.echo(json.dumps(made.data(), ensure_ascii=False) if json_ else made.text(chosen))
    return EXIT_INTERRUPTED if made.interrupted else 0 if made.ok else FAULTY
