"""Arguments of a command line about a game: options, seed, packs, numbers. Errors are one line of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citadelle.kernel import registry
from citadelle.kernel.errors import BadData, BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.options import EACH, ORDER, Option, Settings
from citadelle.terminal.language import say

WHOLE: Final = re.compile(r"[+-]?\d{1,18}\Z", re.ASCII)
LONGEST_SEED: Final = 200


def find_game(text: str, packs: Sequence[str], lang: str) -> Game:
    """The game of that name with packs applied; BadOption lists the games, BadData says what is wrong with a pack."""
    if not registry.is_known(text):
        raise BadOption(say("cli.game", lang, text=text[:40], names=", ".join(registry.names())))
    game = registry.game(text)
    if not packs:
        return game
    folders = [Path(pack).expanduser() for pack in packs]
    for folder in folders:
        if not folder.is_dir():
            raise BadData(say("pack.no_folder", lang, folder=folder))
    try:
        return registry.with_packs(game, [str(folder.absolute()) for folder in folders])
    except BadData as fault:
        raise BadData(say("pack.refused", lang, why=fault.in_language(lang))) from None


def parse_seed(text: str, lang: str) -> int | str:
    """A seed: a whole number, else the text itself."""
    if WHOLE.match(text):
        return int(text)
    if not text or len(text) > LONGEST_SEED or not text.isprintable():
        raise BadOption(say("cli.seed", lang))
    return text


def parse_number(name: str, text: str | None, low: int, high: int, lang: str) -> int | None:
    """A whole number within bounds; nothing if nothing is given."""
    if text is None:
        return None
    if not WHOLE.match(text) or not low <= int(text) <= high:
        raise BadOption(say("cli.number", lang, name=name, low=low, high=high, text=text[:40]))
    return int(text)


def parse_decimal(name: str, text: str, low: float, high: float, lang: str) -> float:
    """A number within bounds."""
    try:
        value = float(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise BadOption(say("cli.seconds", lang, name=name, low=low, high=high, text=text[:40]))
    return value


def parse_settings(game: Game, pairs: Sequence[str], players: int, lang: str) -> Settings:
    """The settings of NAME=VALUE texts; BadOption says what an option takes."""
    given: Settings = {}
    names = ", ".join(game.schema.names())
    for pair in pairs:
        name, sign, text = pair.partition("=")
        name = name.strip()
        if not sign:
            raise BadOption(say("cli.pair", lang, text=pair[:40], names=names))
        if name not in game.schema.names():
            raise BadOption(say("cli.option", lang, text=name[:40], names=names))
        option = game.schema.option(name)
        try:
            given[name] = option.parse(text, players)
        except BadOption as fault:
            if fault.code == "option.players":
                raise BadOption(fault.in_language(lang)) from None
            raise BadOption(
                say("cli.value", lang, name=name, takes=expected_values(option, players, lang), text=text[:40])
            ) from None
    return given


def expected_values(option: Option, players: int, lang: str) -> str:
    """What an option takes, in words."""
    values = ", ".join(option.values)
    if option.kind == ORDER:
        values = ",".join([str(seat) for seat in reversed(range(players))])
    return say(f"takes.{option.kind}", lang, values=values, last=players - 1, n=players if option.kind == EACH else 0)


def with_quick_defaults(game: Game, given: Settings, players: int, seed: int | str, lang: str) -> Settings:
    """The given settings, completed by those of a quick game as far as they don't contradict."""
    try:
        game.setup(players, seed, dict(given))
    except BadOption as fault:
        raise BadOption(say("cli.together", lang, why=fault.in_language(lang))) from None
    return with_defaults(game, game.quick, given, players, seed)


def with_standard_defaults(game: Game, given: Settings, players: int, seed: int | str, lang: str) -> Settings:
    """The given settings, completed by those that tournaments and studies of the game are played with."""
    if game.standard is None:
        return with_quick_defaults(game, given, players, seed, lang)
    try:
        game.setup(players, seed, dict(given))
    except BadOption as fault:
        raise BadOption(say("cli.together", lang, why=fault.in_language(lang))) from None
    return with_defaults(game, game.standard, given, players, seed)


def with_defaults(game: Game, usual: Settings, given: Settings, players: int, seed: int | str) -> Settings:
    """The given settings, completed by usual ones as far as they don't contradict."""
    for left_out in [None, *usual]:
        made = {name: value for name, value in usual.items() if name != left_out} | given
        try:
            game.setup(players, seed, dict(made))
        except BadOption:
            continue
        return made
    return given
