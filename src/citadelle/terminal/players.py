"""Who plays each seat: people and agents by name, in any of our languages."""

from __future__ import annotations

from typing import Final

from citadelle import agents
from citadelle.kernel.errors import BadOption
from citadelle.kernel.game import Game
from citadelle.kernel.quick_start import ALSO, BOT, ME, QuickStart
from citadelle.kernel.words import LANGS
from citadelle.terminal.language import fold_text, say, words

OPPONENT: Final = "medium"


def kind_name(kind: str, lang: str) -> str:
    """Who plays a seat, in words."""
    return say(f"kind.{kind}", lang) if f"kind.{kind}" in words() else kind


def parse_agent(text: str, game: Game, lang: str) -> str:
    """The agent of that name; BadOption lists those there are."""
    wanted = fold_text(text)
    for name in agents.NAMES:
        if wanted in (name, *[fold_text(kind_name(name, lang_)) for lang_ in LANGS]):
            return name
    try:
        return agents.make(text.strip().lower(), game, 0).name
    except BadOption as fault:
        if fault.code != "agent.unknown":  # its name is known, and what follows the name is wrong
            raise BadOption(fault.in_language(lang)) from None
        raise BadOption(say("cli.agent", lang, text=text[:40], names=", ".join(agents.NAMES))) from None


def parse_player(text: str, game: Game, lang: str) -> str:
    """A person or an agent of that name; BadOption lists what there is."""
    for kind in (ME, ALSO):
        if fold_text(text) in (kind, *[fold_text(say(f"kind.{kind}", lang_)) for lang_ in LANGS]):
            return kind
    try:
        return parse_agent(text, game, lang)
    except BadOption:
        raise BadOption(say("cli.seat", lang, text=text[:40], names=", ".join((ME, ALSO, *agents.NAMES)))) from None


def check_players(game: Game, players: int, lang: str) -> None:
    """BadOption unless that many can play."""
    if not game.players_min <= players <= game.players_max:
        low, high = game.players_min, game.players_max
        raise BadOption(say("cli.players", lang, title=game.title(lang), low=low, high=high, n=players))


def parse_seats(game: Game, seats: str | None, players: int | None, lang: str) -> list[str]:
    """Who plays each seat of a new game: what was asked for, then the usual opponents."""
    asked = [] if seats is None else [parse_player(text, game, lang) for text in seats.split(",")]
    if ALSO in asked and ME not in asked:
        raise BadOption(say("cli.also", lang, also=ALSO, me=ME))
    if players is not None:
        check_players(game, players, lang)
        if len(asked) > players:
            raise BadOption(say("cli.seats_more", lang, seats=len(asked), n=players))
    if not asked:
        asked = usual_kinds(game, players, lang)
    number = players or max(len(asked), game.players_min)
    check_players(game, number, lang)
    return asked + [OPPONENT] * (number - len(asked))


def starts_otherwise(game: Game, lang: str) -> bool:
    """Does a game offer anything but one person against bots?"""
    starts = game.quick_starts(lang)
    return len(starts) > 1 or starts[0].name not in ("against_bots", "alone")


def start_kinds(start: QuickStart, level: str = OPPONENT) -> list[str]:
    """Who plays each seat when a game begins so, bots of this level."""
    return [level if player == BOT else player for player in start.seats]


def usual_kinds(game: Game, players: int | None, lang: str) -> list[str]:
    """Who plays where nobody was named: one person, or what the game itself offers first."""
    if not starts_otherwise(game, lang):
        return [ME]
    first = game.quick_starts(lang)[0]
    kinds = start_kinds(first)
    number = len(kinds) if players is None else players
    return (kinds + [kinds[-1]] * (number - len(kinds)))[:number]


def players_of_record(game: Game, kept: dict[int, str], players: int, seats: str | None, lang: str) -> list[str]:
    """Who plays each seat of a saved game: what is asked for now, else what the record says."""
    if seats is not None:
        return parse_seats(game, seats, players, lang)
    found: list[str] = []
    for seat in range(players):
        try:
            found.append(parse_player(kept[seat], game, lang) if seat in kept else "")
        except BadOption:
            found.append(ME)  # a person's name
    if ME not in found and "" in found:
        found[found.index("")] = ME
    return [kind or OPPONENT for kind in found]
