"""What all commands share: languages, refusals in one line, the options that several of them have.

Bad input gets one line on the error output and exit code 2; an unexpected error one line and 70, or its traceback with
CITADELLE_DEBUG=1.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import click

from citadelle import __version__, compiled
from citadelle.kernel.errors import BadOption, CitadelleError
from citadelle.kernel.words import LANGS
from citadelle.terminal.language import locale_language, say, to_ascii, words

EXIT_REFUSED: Final = 2
EXIT_BROKEN: Final = 70
EXIT_INTERRUPTED: Final = 130


def command_language(args: Sequence[str]) -> str:
    """The language of a command line: what `--lang` says, else the locale's."""
    for i, arg in enumerate(args):
        found = args[i + 1] if arg == "--lang" and i + 1 < len(args) else arg.removeprefix("--lang=")
        if found != arg and found in LANGS:
            return found
    return locale_language()


class LocalizedCommand(click.Command):
    """A command whose help is in the reader's language. Options are described by `about.<name>`."""

    lang = LANGS[0]
    allow_extra_args = True  # so that we are the ones to refuse them

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless more was said than it understands."""
        if ctx.args:
            raise BadOption(say("cli.too_many", self.lang, text=" ".join(ctx.args)[:60]))
        return super().invoke(ctx)

    def set_language(self, lang: str) -> None:
        """Describe everything in this language from now on."""
        self.lang = lang
        self.help = say(f"about.{self.name}", lang)
        for param in self.params:
            for key in (f"meta.{self.name}.{param.name}", f"meta.{param.name}"):
                if key in words():
                    param.metavar = say(key, lang)
                    break
            if isinstance(param, click.Option):
                param.help = say(f"about.{param.name}", lang)
                if isinstance(param.default, str) and param.default:
                    param.help += " " + say("about.default", lang, value=param.default)

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


class LocalizedGroup(LocalizedCommand, click.Group):
    """All commands, behind the guard that turns every error into one line."""

    command_class = LocalizedCommand

    def set_language(self, lang: str) -> None:
        self.lang = lang
        self.help = say("about.citadelle", lang)
        self.subcommand_metavar = say("meta.command", lang)
        for param in self.params:
            if isinstance(param, click.Option):
                param.help = say(f"about.{param.name}", lang)
        for command in self.commands.values():
            assert isinstance(command, LocalizedCommand)
            command.set_language(lang)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        LocalizedCommand.format_options(self, ctx, formatter)
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
        self.set_language(command_language(given))
        more["standalone_mode"] = False
        try:
            found = super().main(given, *rest, **more)
            code = found if isinstance(found, int) else 0
            sys.stdout.flush()
        except click.ClickException as fault:
            code = print_error(usage_error_text(fault, self.lang))
        except CitadelleError as fault:
            code = print_error(fault.in_language(self.lang))
        except (click.Abort, KeyboardInterrupt):
            code = EXIT_INTERRUPTED
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except Exception as fault:
            if os.environ.get("CITADELLE_DEBUG", "0") not in ("", "0"):
                traceback.print_exc()
            what = " ".join(f"{type(fault).__name__}: {fault}".split())[:200]
            code = print_error(say("cli.unexpected", self.lang, what=what), EXIT_BROKEN)
        sys.exit(code)


def print_error(line: str, code: int = EXIT_REFUSED) -> int:
    """One line on the error output; gives the exit code."""
    line = " ".join(line.split())
    try:
        print(f"citadelle: {line}", file=sys.stderr)
    except UnicodeEncodeError:
        print(f"citadelle: {to_ascii(line)}", file=sys.stderr)
    return code


def usage_error_text(fault: click.ClickException, lang: str) -> str:
    """What is wrong with a command line, in words."""
    match fault:
        case click.NoSuchOption(option_name=name):
            return say("cli.no_option", lang, name=name)
        case click.BadOptionUsage(option_name=name):
            options = [param for command in (cli, *cli.commands.values()) for param in command.params]
            flags = [flag for one in options if isinstance(one, click.Option) and one.is_flag for flag in one.opts]
            return say("cli.takes_none" if name in flags else "cli.needs_value", lang, name=name)
        case click.MissingParameter(param=param) if param is not None:
            return say("cli.missing", lang, name=param.make_metavar(click.Context(LocalizedCommand(None))))
        case _:
            return say("cli.usage", lang, what=fault.format_message())


def chosen_language(text: str | None, group: click.Context) -> str:
    """The language asked for, else the locale's."""
    if text is not None and text not in LANGS:
        raise BadOption(say("cli.lang", locale_language(), text=text[:40], names=", ".join(LANGS)))
    assert isinstance(group.command, LocalizedCommand)
    return group.command.lang


def check_lang(ctx: click.Context, _: click.Parameter, text: str | None) -> None:
    """`--lang` before the command: the command line was read for it before, so it only has to be one we speak."""
    chosen_language(text, ctx)


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


@click.group(cls=LocalizedGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--lang", metavar="en|fr", expose_value=False, callback=check_lang)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Without a command: the help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
