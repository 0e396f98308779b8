"""The command `citadelle`: thin; what it does is in the rooms below, what it says in `terminal/words.toml`.

Bad input gets one line on the error output and exit code 2; an unexpected error one line and 70, or its traceback with
CITADELLE_DEBUG=1.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from citadelle import __version__, agents, arena, compiled
from citadelle.kernel import registry
from citadelle.kernel.errors import BadData, BadOption, CitadelleError
from citadelle.kernel.game import Game
from citadelle.kernel.words import LANGS
from citadelle.parts.data import read_toml
from citadelle.terminal import packs, report
from citadelle.terminal.display import show_rules
from citadelle.terminal.replay import Wanted, show
from citadelle.terminal.screen import Screen
from citadelle.terminal.seats import check_players, known_agent
from citadelle.terminal.settings import decimal, known_game, number, quick, seed_of, settings
from citadelle.terminal.speech import plain, say, spoken, words
from citadelle.terminal.start import Wishes

REFUSED: Final = 2
BROKEN: Final = 70
INTERRUPTED: Final = 130
MOST_GAMES: Final = 100_000_000


def language(args: Sequence[str]) -> str:
    """The language of a command line: what `--lang` says, else the locale's."""
    for i, arg in enumerate(args):
        found = args[i + 1] if arg == "--lang" and i + 1 < len(args) else arg.removeprefix("--lang=")
        if found != arg and found in LANGS:
            return found
    return spoken()


class Spoken(click.Command):
    """A command whose help is in the reader's language. Options are described by `about.<name>`."""

    lang = LANGS[0]
    allow_extra_args = True  # so that we are the ones to refuse them

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless more was said than it understands."""
        if ctx.args:
            raise BadOption(say("cli.too_many", self.lang, text=" ".join(ctx.args)[:60]))
        return super().invoke(ctx)

    def speak(self, lang: str) -> None:
        """Describe everything in this language from now on."""
        self.lang = lang
        self.help = say(f"about.{self.name}", lang)
        for param in self.params:
            if f"meta.{param.name}" in words():
                param.metavar = say(f"meta.{param.name}", lang)
            if isinstance(param, click.Option):
                param.help = say(f"about.{param.name}", lang)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, in words."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("about.usage", self.lang) + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, in words."""
        found = [param.get_help_record(ctx) for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(say("about.options", self.lang)):
            formatter.write_dl([record for record in found if record is not None])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, in words."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("about.help", self.lang)
        return option


class Commands(Spoken, click.Group):
    """All commands, behind the guard that turns every error into one line."""

    command_class = Spoken

    def speak(self, lang: str) -> None:
        self.lang = lang
        self.help = say("about.citadelle", lang)
        for param in self.params:
            if isinstance(param, click.Option):
                param.help = say(f"about.{param.name}", lang)
        for command in self.commands.values():
            assert isinstance(command, Spoken)
            command.speak(lang)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Spoken.format_options(self, ctx, formatter)
        with formatter.section(say("about.commands", self.lang)):
            formatter.write_dl([(name, command.help or "") for name, command in self.commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        return click.Group.invoke(self, ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            names = ", ".join(self.commands)
            raise BadOption(say("cli.no_command", self.lang, text=args[0][:40], names=names))
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> NoReturn:
        """Run, and leave with an exit code."""
        given = sys.argv[1:] if args is None else list(args)
        self.speak(language(given))
        more["standalone_mode"] = False
        try:
            found = super().main(given, *rest, **more)
            code = found if isinstance(found, int) else 0
            sys.stdout.flush()
        except click.ClickException as fault:
            code = refuse(usage_words(fault, self.lang))
        except CitadelleError as fault:
            code = refuse(str(fault))
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except Exception as fault:
            if os.environ.get("CITADELLE_DEBUG", "0") not in ("", "0"):
                traceback.print_exc()
            what = " ".join(f"{type(fault).__name__}: {fault}".split())[:200]
            code = refuse(say("cli.unexpected", self.lang, what=what), BROKEN)
        sys.exit(code)


def refuse(line: str, code: int = REFUSED) -> int:
    """One line on the error output; gives the exit code."""
    line = " ".join(line.split())
    try:
        print(f"citadelle: {line}", file=sys.stderr)
    except UnicodeEncodeError:
        print(f"citadelle: {plain(line)}", file=sys.stderr)
    return code


def usage_words(fault: click.ClickException, lang: str) -> str:
    """What is wrong with a command line, in words."""
    match fault:
        case click.NoSuchOption(option_name=name):
            return say("cli.no_option", lang, name=name)
        case click.BadOptionUsage(option_name=name):
            options = [param for command in (cli, *cli.commands.values()) for param in command.params]
            flags = [flag for one in options if isinstance(one, click.Option) and one.is_flag for flag in one.opts]
            return say("cli.takes_none" if name in flags else "cli.needs_value", lang, name=name)
        case click.MissingParameter(param=param) if param is not None:
            return say("cli.missing", lang, name=param.make_metavar(click.Context(Spoken(None))))
        case _:
            return say("cli.usage", lang, what=fault.format_message())


def the_lang(text: str | None, group: click.Context) -> str:
    """The language asked for, else the locale's."""
    if text is not None and text not in LANGS:
        raise BadOption(say("cli.lang", spoken(), text=text[:40], names=", ".join(LANGS)))
    assert isinstance(group.command, Spoken)
    return group.command.lang


def show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """`--version`: the version, and whether it runs compiled."""
    if wanted:
        click.echo(f"citadelle {__version__} ({'compiled' if compiled() else 'pure'})")
        ctx.exit()


LANG: Final = click.option("--lang", metavar="en|fr")
SET: Final = click.option("--set", "set_", metavar="NAME=VALUE", multiple=True)
PACK: Final = click.option("--pack", metavar="DIR", multiple=True)
PLAYERS: Final = click.option("--players", metavar="N")
SEED: Final = click.option("--seed", metavar="S")
JSON: Final = click.option("--json", "json_", is_flag=True)
ASCII: Final = click.option("--ascii", "ascii_", is_flag=True)
COLOUR: Final = click.option("--colour/--no-colour", "colour", default=None)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Without a command: the help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


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
    from citadelle.terminal.doors import Manner, enter  # tables and screens are loaded by those who sit down

    chosen = the_lang(lang, ctx)
    screen = Screen(ascii_, colour)
    enter(Wishes(what, seats, players, seed, set_, pack), Manner(plain, latest, name), chosen, screen)


@cli.command()
@click.option("--host", metavar="ADDRESS", default="127.0.0.1")
@click.option("--port", metavar="N")
@click.option("--db", metavar="URL")
@click.option("--allow-origin", "allow_origin", metavar="URL", multiple=True)
@click.option("--public", is_flag=True)
@click.option("--behind", metavar="ADDRESS", multiple=True)
@click.option("--agent", metavar="NAME=MODULE:CLASS", multiple=True)
@click.option("--workers", metavar="N", default="2")
@PACK
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
    pack: tuple[str, ...],
    browser: bool | None,
    dev: bool,
    lang: str | None,
) -> None:
    """Serve tables to browsers."""
    from citadelle.web import hosting  # what only a server needs is loaded by a server

    chosen = the_lang(lang, ctx)
    laid: dict[str, list[str]] = {}
    for folder in pack:
        laid.setdefault(checked(folder, chosen)[0].name, []).append(str(Path(folder).expanduser().absolute()))
    wishes = hosting.Wishes(
        host=host,
        port=number("--port", port, 1, 65535, chosen),
        db=db,
        origins=allow_origin,
        public=public,
        proxies=behind,
        agents=agent,
        workers=number("--workers", workers, 1, 64, chosen) or 1,
        games={name: known_game(name, laid.get(name, ()), chosen) for name in registry.names()},
        packs=laid,
        browser=browser,
        dev=dev,
    )
    try:
        hosting.run(wishes, lambda key, **args: click.echo(say(f"serve.{key}", chosen, **args)))
    except hosting.ServeError as fault:
        raise BadOption(say(f"serve.{fault.code}", chosen, **fault.args_)) from None


@cli.command()
@click.option("--db", metavar="URL")
@click.option("--copy-to", "copy_to", metavar="URL")
@LANG
@click.pass_context
def tables(ctx: click.Context, db: str | None, copy_to: str | None, lang: str | None) -> int:
    """Check stored tables, or copy them."""
    from citadelle.table import home
    from citadelle.table.store import copying

    chosen = the_lang(lang, ctx)
    url = str(home.database()) if db is None else db
    found = asyncio.run(copying.check(url) if copy_to is None else copying.copy(url, copy_to))
    for fault in found.damaged:
        click.echo(f"citadelle: {fault}", err=True)
    click.echo(say("tables.whole" if copy_to is None else "tables.copied", chosen, n=found.whole))
    if found.damaged:
        click.echo(say("tables.damaged", chosen, n=len(found.damaged)), err=True)
    return 1 if found.damaged else 0


@cli.command()
@click.argument("game", metavar="GAME")
@PLAYERS
@click.option("--agents", "names", metavar="A,B,…", default=",".join(agents.NAMES[1:3]))
@click.option("--games", "games_many", metavar="N", default="100")
@SEED
@SET
@PACK
@click.option("--jobs", metavar="N", default="1")
@JSON
@LANG
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    players: str | None,
    names: str,
    games_many: str,
    seed: str | None,
    set_: tuple[str, ...],
    pack: tuple[str, ...],
    jobs: str,
    json_: bool,
    lang: str | None,
) -> int:
    """Let agents play many games."""
    chosen = the_lang(lang, ctx)
    found = known_game(game, pack, chosen)
    who = [known_agent(name, found, chosen) for name in names.split(",")]
    asked = number("--players", players, found.players_min, found.players_max, chosen)
    seats = max(found.players_min, len(who)) if asked is None else asked
    check_players(found, seats, chosen)
    if len(who) > seats:
        raise BadOption(say("cli.agents_more", chosen, agents=len(who), n=seats))
    games = number("--games", games_many, 1, MOST_GAMES, chosen) or 1
    workers = number("--jobs", jobs, 1, 256, chosen) or 1
    dealt = 1 if seed is None else seed_of(seed, chosen)
    options = quick(found, settings(found, set_, seats, chosen), seats, dealt, chosen)
    plan = arena.Plan(game, seats, who, games, dealt, options, [str(Path(one).expanduser().absolute()) for one in pack])
    with report.bar(games, chosen) as progress:
        tally = arena.simulate(plan, workers, progress)
    if json_:
        click.echo(json.dumps(tally.data(), ensure_ascii=False))
    else:
        report.tell_tally(tally.data(), found.title(chosen), chosen, Screen())
    return INTERRUPTED if tally.interrupted else 0


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
    chosen = the_lang(lang, ctx)
    found = known_game(game, (), chosen)
    many = number("--players", players, found.players_min, found.players_max, chosen) or found.players_min
    lasting = decimal("--seconds", seconds, 0.01, 3600, chosen)
    options = quick(found, settings(found, set_, many, chosen), many, 0, chosen)
    rates = arena.measure(found, many, lasting, options)
    if json_:
        click.echo(json.dumps(rates))
    else:
        report.tell_rates(rates, found.title(chosen), chosen, Screen())


@cli.command()
@click.argument("file", metavar="FILE")
@click.option("--at", metavar="N")
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
    svg: str | None,
    seat: str | None,
    pack: tuple[str, ...],
    lang: str | None,
    ascii_: bool,
    colour: bool | None,
) -> None:
    """Show a saved game."""
    show(Wanted(file, at, svg, seat, pack), the_lang(lang, ctx), Screen(ascii_, colour))


@cli.command()
@click.argument("game", metavar="GAME")
@click.argument("words", metavar="[ID|WORD]", nargs=-1)
@LANG
@click.pass_context
def rules(ctx: click.Context, game: str, words: tuple[str, ...], lang: str | None) -> None:
    """Show the rules of a game."""
    chosen = the_lang(lang, ctx)
    found = known_game(game, (), chosen)
    wanted = " ".join(words)
    if not show_rules(found, wanted, chosen, Screen()):
        raise BadOption(say("cli.no_rule", chosen, title=found.title(chosen), text=wanted[:60]))


def checked(text: str, lang: str) -> tuple[Game, dict[str, Any]]:
    """The game with this pack over it, and the pack's head; BadData says what is wrong."""
    folder = Path(text).expanduser()
    if not text.strip() or not folder.is_dir():
        raise BadData(say("pack.no_folder", lang, folder=text))
    file = folder / "pack.toml"
    if not file.is_file():
        raise BadData(say("pack.no_head", lang, folder=folder))
    try:
        head = read_toml(file, str(file)).get("pack")
    except BadData as fault:
        raise BadData(say("pack.refused", lang, why=fault)) from None
    name = head.get("game") if isinstance(head, dict) else None
    if not isinstance(head, dict) or name not in registry.names():
        raise BadData(say("pack.no_game", lang, folder=folder, names=", ".join(registry.names())))
    return known_game(name, [text], lang), head


@cli.command()
@click.argument("folder", metavar="PACK")
@LANG
@click.pass_context
def check(ctx: click.Context, folder: str, lang: str | None) -> None:
    """Check a pack."""
    chosen = the_lang(lang, ctx)
    found, head = checked(folder, chosen)
    packs.tell(found, Path(folder).expanduser(), head, chosen, Screen())


@cli.command()
@LANG
@click.pass_context
def games(ctx: click.Context, lang: str | None) -> None:
    """List the games."""
    chosen = the_lang(lang, ctx)
    screen = Screen()
    for name in registry.names():
        found = registry.game(name)
        spread = say("about.players_range", chosen, low=found.players_min, high=found.players_max)
        screen.put(f"{name}  {found.title(chosen)}, {spread}", "bold")
        screen.tell(found.pitch(chosen), "  ")


def main() -> NoReturn:
    """The entry point of the command."""
    cli.main(prog_name="citadelle")


if __name__ == "__main__":
    main()
