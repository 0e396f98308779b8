"""The command `citadelle`. What it does is in the packages below, what it prints in `terminal/words.toml`."""

from __future__ import annotations

import json
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NoReturn

import click

from citadelle import arena, lessons
from citadelle.cli import batch
from citadelle.cli.base import (
    ASCII,
    COLOUR,
    JSON,
    LANG,
    PACK,
    PLAYERS,
    SEED,
    SET,
    chosen_language,
    cli,
    command_language,
)
from citadelle.cli.conformance import conformance
from citadelle.cli.host import DB, moderate, tables
from citadelle.kernel import registry
from citadelle.kernel.errors import BadData, BadOption, Place
from citadelle.kernel.game import Game
from citadelle.parts.data import read_toml
from citadelle.table.lobby.packs import OfferedPack
from citadelle.terminal import packs, report
from citadelle.terminal.game_setup import PlayRequest
from citadelle.terminal.language import say
from citadelle.terminal.replay import ReplayRequest, show_record
from citadelle.terminal.rules_text import MOST_RULES, find_rules, show_rules
from citadelle.terminal.screen import Screen
from citadelle.terminal.settings import find_game, parse_decimal, parse_number, parse_settings, with_quick_defaults
from citadelle.terminal.verification import VerifyRequest, proof_json, show_proof

__all__ = ["cli", "command_language", "main"]


@cli.command()
@click.argument("what", metavar="[GAME|FILE|LINK]", required=False)
@click.option("--seats", metavar="me,hard,easy")
@PLAYERS
@SEED
@SET
@click.option("--continue", "latest", is_flag=True)
@click.option("--name", metavar="NAME")
@click.option("--plain", is_flag=True)
@PACK
@ASCII
@COLOUR
@LANG
@click.pass_context
def play(
    ctx: click.Context,
    what: str | None,
    seats: str | None,
    players: str | None,
    seed: str | None,
    set_: tuple[str, ...],
    latest: bool,
    name: str | None,
    plain: bool,
    pack: tuple[str, ...],
    ascii_: bool,
    colour: bool | None,
    lang: str | None,
) -> None:
    """Play in the terminal."""
    from citadelle.terminal.entry import PlayMode  # tables and screens are loaded by those who sit down
    from citadelle.terminal.entry import play as play_table

    chosen = chosen_language(lang, ctx)
    screen = Screen(ascii_, colour)
    play_table(PlayRequest(what, seats, players, seed, set_, pack), PlayMode(plain, latest, name), chosen, screen)


@cli.command()
@click.option("--host", metavar="ADDRESS", default="127.0.0.1")
@click.option("--port", metavar="N")
@DB
@click.option("--allow-origin", "allow_origin", metavar="URL", multiple=True)
@click.option("--public", is_flag=True)
@click.option("--behind", metavar="ADDRESS", multiple=True)
@click.option("--agent", metavar="NAME=MODULE:CLASS", multiple=True)
@click.option("--workers", metavar="N", default="2")
@click.option("--strongest", metavar="LEVEL", default="")
@click.option("--storage", metavar="MB")
@click.option("--storage-each", "storage_each", metavar="MB")
@click.option("--keep-finished", "keep_finished", metavar="DAYS")
@click.option("--keep-unfinished", "keep_unfinished", metavar="DAYS")
@click.option("--pack", "offered_pack", metavar="DIR", multiple=True)
@click.option("--metrics", metavar="ADDRESS:PORT")
@click.option("--log", "log_form", metavar="FORM", default="text")
@click.option("--browser/--no-browser", "browser", default=None)
@click.option("--dev", is_flag=True)
@LANG
@click.pass_context
def serve(
    ctx: click.Context,
    host: str,
    port: str | None,
    db: str | None,
    allow_origin: tuple[str, ...],
    public: bool,
    behind: tuple[str, ...],
    agent: tuple[str, ...],
    workers: str,
    strongest: str,
    storage: str | None,
    storage_each: str | None,
    keep_finished: str | None,
    keep_unfinished: str | None,
    offered_pack: tuple[str, ...],
    metrics: str | None,
    log_form: str,
    browser: bool | None,
    dev: bool,
    lang: str | None,
) -> None:
    """Serve tables to browsers."""
    from citadelle.web import hosting  # what only a server needs is loaded by a server

    chosen = chosen_language(lang, ctx)
    for proxy in behind:
        try:
            ip_network(proxy.strip(), strict=False)
        except ValueError:
            raise BadOption(say("serve.bad_proxy", chosen, text=proxy[:60])) from None
    offered: list[OfferedPack] = []
    for folder in offered_pack:
        offered.append(pack_to_offer(folder, chosen))
        if [one.id for one in offered if one.game == offered[-1].game].count(offered[-1].id) > 1:
            raise BadOption(say("serve.pack_twice", chosen, id=offered[-1].id))
    options = hosting.ServeOptions(
        host=host,
        port=parse_number("--port", port, 1, 65535, chosen),
        db=db,
        origins=allow_origin,
        public=public,
        proxies=behind,
        agents=agent,
        workers=parse_number("--workers", workers, 1, 64, chosen) or 1,
        games={name: registry.game(name) for name in registry.names()},
        packs=offered,
        strongest=strongest,
        storage=parse_number("--storage", storage, 0, 10_000_000, chosen),
        storage_each=parse_number("--storage-each", storage_each, 0, 10_000_000, chosen),
        keep_finished=parse_number("--keep-finished", keep_finished, 0, 36500, chosen) or 0,
        keep_unfinished=parse_number("--keep-unfinished", keep_unfinished, 0, 36500, chosen) or 0,
        metrics=metrics,
        log=log_form,
        browser=browser,
        dev=dev,
    )
    hosting.run(options, lambda key, **args: click.echo(say(f"serve.{key}", chosen, **args)))


for command in (tables, moderate, *batch.COMMANDS, conformance):
    cli.add_command(command)


@cli.command()
@click.argument("game", metavar="GAME")
@click.option("--seconds", metavar="S", default="5")
@PLAYERS
@SET
@JSON
@LANG
@click.pass_context
def bench(
    ctx: click.Context,
    game: str,
    seconds: str,
    players: str | None,
    set_: tuple[str, ...],
    json_: bool,
    lang: str | None,
) -> None:
    """Measure the speed of a game."""
    chosen = chosen_language(lang, ctx)
    found = find_game(game, (), chosen)
    many = parse_number("--players", players, found.players_min, found.players_max, chosen) or found.players_min
    lasting = parse_decimal("--seconds", seconds, 0.01, 3600, chosen)
    options = with_quick_defaults(found, parse_settings(found, set_, many, chosen), many, 0, chosen)
    rates = arena.measure(found, many, lasting, options)
    if json_:
        click.echo(json.dumps(rates))
    else:
        report.show_rates(rates, found.title(chosen), chosen, Screen())


@cli.command()
@click.argument("file", metavar="FILE")
@click.option("--at", metavar="N")
@click.option("--step", metavar="N")
@click.option("--svg", metavar="OUT")
@click.option("--seat", metavar="N")
@PACK
@LANG
@ASCII
@COLOUR
@click.pass_context
def replay(
    ctx: click.Context,
    file: str,
    at: str | None,
    step: str | None,
    svg: str | None,
    seat: str | None,
    pack: tuple[str, ...],
    lang: str | None,
    ascii_: bool,
    colour: bool | None,
) -> None:
    """Show a saved game."""
    show_record(ReplayRequest(file, at, step, svg, seat, pack), chosen_language(lang, ctx), Screen(ascii_, colour))


@cli.command()
@click.argument("file", metavar="FILE")
@click.option("--promise", metavar="SHA256")
@click.option("--draws", is_flag=True)
@PACK
@JSON
@LANG
@click.pass_context
def verify(
    ctx: click.Context,
    file: str,
    promise: str | None,
    draws: bool,
    pack: tuple[str, ...],
    json_: bool,
    lang: str | None,
) -> None:
    """Prove a saved game."""
    chosen = chosen_language(lang, ctx)
    request = VerifyRequest(file, promise, draws, pack)
    if json_:
        click.echo(proof_json(request, chosen))
    else:
        show_proof(request, chosen, Screen())


@cli.command()
@click.argument("game", metavar="GAME")
@click.argument("words", metavar="[ID|WORD]", nargs=-1)
@LANG
@click.pass_context
def rules(ctx: click.Context, game: str, words: tuple[str, ...], lang: str | None) -> None:
    """Show the rules of a game."""
    chosen = chosen_language(lang, ctx)
    found = find_game(game, (), chosen)
    wanted = " ".join(words)
    every = found.rules(chosen)
    if not show_rules(find_rules(every, wanted), chosen, Screen(), MOST_RULES if wanted else len(every)):
        raise BadOption(say("cli.no_rule", chosen, title=found.title(chosen), text=wanted[:60]))


def checked_pack(text: str, lang: str) -> tuple[Game, dict[str, Any]]:
    """The game with this pack over it, and the pack's head; BadData says what is wrong."""
    folder = Path(text).expanduser()
    if not text.strip() or not folder.is_dir():
        raise BadData(say("pack.no_folder", lang, folder=text))
    file = folder / "pack.toml"
    if not file.is_file():
        raise BadData(say("pack.no_head", lang, folder=folder))
    try:
        head = read_toml(file, Place(str(file))).get("pack")
    except BadData as fault:
        raise BadData(say("pack.refused", lang, why=fault.in_language(lang))) from None
    name = head.get("game") if isinstance(head, dict) else None
    if not isinstance(head, dict) or not isinstance(name, str) or not registry.is_known(name):
        raise BadData(say("pack.no_game", lang, folder=folder, names=", ".join(registry.names())))
    return find_game(name, [text], lang), head


def pack_to_offer(folder: str, lang: str) -> OfferedPack:
    """A pack that a server offers, checked; BadData says what is wrong."""
    game, head = checked_pack(folder, lang)
    return OfferedPack(
        id=str(head["id"]),
        name=str(head["name"]),
        name_fr=str(head.get("name_fr", "")),
        game=game.name,
        version=str(head["version"]),
        path=str(Path(folder).expanduser().absolute()),
    )


@cli.command()
@click.argument("game", metavar="GAME")
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--list", "list_", is_flag=True)
@click.option("--check", "check_", is_flag=True)
@click.option("--again", is_flag=True)
@click.option("--plain", is_flag=True)
@ASCII
@COLOUR
@LANG
@click.pass_context
def lesson(
    ctx: click.Context,
    game: str,
    name: str | None,
    list_: bool,
    check_: bool,
    again: bool,
    plain: bool,
    ascii_: bool,
    colour: bool | None,
    lang: str | None,
) -> None:
    """Play a lesson."""
    chosen = chosen_language(lang, ctx)
    screen = Screen(ascii_, colour)
    found = find_game(game, (), chosen)
    if (list_ or check_) and name is not None:
        raise BadOption(say("lesson.list_only", chosen))
    if list_ or check_:
        known = lessons.of(found)
        if not known:
            raise BadOption("lesson.none", game=found.name)
        for one in known:
            if check_:
                lessons.check(found, one)
            minutes = one.head.minutes
            screen.write(say("lesson.row", chosen, name=one.name, title=one.title(chosen), minutes=minutes), "bold")
            screen.write_wrapped(one.aim(chosen), "  ", first="  ")
        if check_:
            screen.write(say("lesson.sound", chosen, title=found.title(chosen), n=len(known)))
        return
    lessons.find(found, name or next((one.name for one in lessons.of(found)), ""))
    from citadelle.terminal.entry import PlayMode, teach  # tables and screens are loaded by those who sit down

    teach(found, name, again, PlayMode(plain), chosen, screen)


@cli.command()
@click.argument("folder", metavar="PACK")
@LANG
@click.pass_context
def check(ctx: click.Context, folder: str, lang: str | None) -> None:
    """Check a pack."""
    chosen = chosen_language(lang, ctx)
    found, head = checked_pack(folder, chosen)
    for one in lessons.in_folders(found.lesson_folders, found):
        lessons.check(found, one)
    packs.describe_pack(found, Path(folder).expanduser(), head, chosen, Screen())


@cli.command()
@LANG
@click.pass_context
def games(ctx: click.Context, lang: str | None) -> None:
    """List the games."""
    chosen = chosen_language(lang, ctx)
    screen = Screen()
    for name in registry.names():
        found = registry.game(name)
        spread = say("about.players_range", chosen, low=found.players_min, high=found.players_max)
        screen.write(f"{name}  {found.title(chosen)}, {spread}", "bold")
        screen.write_wrapped(found.pitch(chosen), "  ")


def main() -> NoReturn:
    """The entry point of the command."""
    cli.main(prog_name="citadelle")


if __name__ == "__main__":
    main()
