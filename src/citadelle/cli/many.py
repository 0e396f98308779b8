"""Commands that play many games: simulate, tournament, study, export."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from citadelle import agents, arena
from citadelle.arena import engines, results
from citadelle.arena.entrants import CLASS, PROGRAM, Entrant, entrants
from citadelle.arena.export import SHARD, Export, Shards
from citadelle.arena.findings import Findings
from citadelle.arena.ground import Ground
from citadelle.arena.report import study as study_report
from citadelle.arena.report import tournament as tournament_report
from citadelle.arena.report.tables import Table
from citadelle.arena.standings import Standings
from citadelle.arena.study import BATCH, Arm, Study
from citadelle.arena.tournament import Tournament
from citadelle.cli.base import INTERRUPTED, JSON, LANG, PACK, PLAYERS, SEED, SET, Spoken, the_lang
from citadelle.kernel.errors import BadOption, CitadelleError
from citadelle.kernel.game import Game
from citadelle.terminal import report
from citadelle.terminal.lines import table
from citadelle.terminal.screen import Screen
from citadelle.terminal.seats import check_players, known_agent
from citadelle.terminal.settings import decimal, known_game, number, quick, seed_of, settings
from citadelle.terminal.speech import say

MOST_GAMES: Final = 100_000_000
ROWS: Final = 12
"""Longer tables are cut off on the screen; files have them whole."""
F = TypeVar("F", bound=Callable[..., Any])


def running(command: F) -> F:
    """The options of commands that play for long: where, on what, and whether to go on."""
    for option in (
        click.option("--resume", is_flag=True),
        click.option("--limit", metavar="S", default="60"),
        click.option("--address", metavar="HOST:PORT", default=""),
        click.option("--jobs", metavar="N"),
        click.option("--engine", metavar="|".join(engines.ENGINES), default=engines.ENGINES[0]),
        click.option("--out", metavar="DIR"),
    ):
        command = option(command)
    return command


def absolute(folders: Sequence[str]) -> list[str]:
    """Folders as any process finds them."""
    return [str(Path(folder).expanduser().absolute()) for folder in folders]


def the_engine(name: str, jobs: str | None, address: str, lang: str) -> engines.Engine:
    """The engine that was asked for; BadOption if there is none of that name."""
    if name not in engines.ENGINES:
        raise BadOption(say("cli.engine", lang, text=name[:40], names=", ".join(engines.ENGINES)))
    if address and name != "ray":
        raise BadOption(say("cli.address", lang))
    return engines.engine(name, number("--jobs", jobs, 1, 4096, lang) or 0, address)


def who_plays(names: str, own: tuple[str, ...], game: Game, lang: str) -> list[Entrant]:
    """Those who take part, agents of the house under their own names."""
    found = english(lambda: entrants(names, own), lang)
    for entrant in found:
        if not entrant.spec.startswith(PROGRAM) and (
            not CLASS.fullmatch(entrant.spec) or entrant.spec.startswith("search:")
        ):
            named = entrant.name == entrant.spec
            entrant.spec = known_agent(entrant.spec, game, lang)
            entrant.name = entrant.spec if named else entrant.name
    return found


T = TypeVar("T")


def english(made: Callable[[], T], lang: str) -> T:
    """What a room below makes; its refusals are in English, and other languages say so."""
    try:
        return made()
    except CitadelleError as fault:
        raise BadOption(say("cli.english", lang, why=fault)) from None


def show_tables(tables: Sequence[Table], lines: Sequence[str], lang: str) -> None:
    """What was found, on the screen."""
    screen = Screen()
    screen.tell(lines[0], style="bold")
    for line in lines[1:]:
        screen.tell(line, style="dim")
    for one in tables:
        screen.put("")
        screen.put(one.title(lang), "bold")
        for line in table(one.texts(lang, ROWS)):
            screen.put(line)
        if len(one.rows) > ROWS:
            screen.put(say("arena.more", lang, n=len(one.rows) - ROWS), "dim")


@click.command(cls=Spoken)
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


@click.command(cls=Spoken)
@click.argument("game", metavar="GAME")
@click.option("--agents", "names_all", metavar="A,B,…", default="greedy,random")
@click.option("--agent", metavar="NAME=SPEC", multiple=True)
@PLAYERS
@click.option("--games", "games_each", metavar="N", default="100")
@SEED
@SET
@PACK
@running
@JSON
@LANG
@click.pass_context
def tournament(
    ctx: click.Context,
    game: str,
    names_all: str,
    agent: tuple[str, ...],
    players: str | None,
    games_each: str,
    seed: str | None,
    set_: tuple[str, ...],
    pack: tuple[str, ...],
    out: str | None,
    engine: str,
    jobs: str | None,
    address: str,
    limit: str,
    resume: bool,
    json_: bool,
    lang: str | None,
) -> int:
    """Every agent against every other."""
    chosen = the_lang(lang, ctx)
    found = known_game(game, pack, chosen)
    many = number("--players", players, found.players_min, found.players_max, chosen) or max(2, found.players_min)
    games = number("--games", games_each, 1, MOST_GAMES, chosen) or 1
    seconds = decimal("--limit", limit, 0.01, 86400, chosen)
    dealt = 1 if seed is None else seed_of(seed, chosen)
    options = quick(found, settings(found, set_, many, chosen), many, dealt, chosen)
    runner = english(lambda: the_engine(engine, jobs, address, chosen), chosen)
    ground = Ground(found, absolute(pack))
    ground.reach()
    who = who_plays(names_all, agent, found, chosen)
    plan = english(lambda: Tournament(ground, many, who, games, dealt, options, seconds), chosen)
    folder = Path(out or f"tournament-{game}").expanduser()
    with english(lambda: results.Results(folder, "tournament", plan.data(), resume), chosen) as kept:
        tell_torn(kept, chosen)
        with report.bar(plan.size, chosen) as progress:
            stopped = english(lambda: results.run(plan, plan.size, kept, runner, progress), chosen)
    data = Standings(plan, kept.lines, kept.times).data()
    title = found.title(chosen)
    english(lambda: tournament_report.write_report(data, folder, title, chosen), chosen)
    if json_:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        show_tables(tournament_report.tables(data, chosen), tournament_report.lines(data, title, chosen), chosen)
        tell_where(folder, stopped, chosen)
    return INTERRUPTED if stopped else 0


def tell_torn(kept: results.Results, lang: str) -> None:
    """Say that a last line was broken off, if it was."""
    if kept.torn:
        click.echo(say("arena.torn", lang, n=len(kept.lines)), err=True)


def tell_where(folder: Path, stopped: bool, lang: str) -> None:
    """Say where everything is, and how to go on."""
    click.echo("")
    click.echo(say("arena.written", lang, folder=folder))
    if stopped:
        click.echo(say("arena.go_on", lang))


@click.command(cls=Spoken)
@click.argument("game", metavar="GAME")
@click.option("--agent", "one_agent", metavar="SPEC", default="greedy")
@click.option("--players", "players_list", metavar="N,M,…")
@click.option("--games", "games_many", metavar="N", default="1000")
@click.option("--vary", metavar="NAME=VALUE", multiple=True)
@SEED
@SET
@PACK
@running
@JSON
@LANG
@click.pass_context
def study(
    ctx: click.Context,
    game: str,
    one_agent: str,
    players_list: str | None,
    games_many: str,
    vary: tuple[str, ...],
    seed: str | None,
    set_: tuple[str, ...],
    pack: tuple[str, ...],
    out: str | None,
    engine: str,
    jobs: str | None,
    address: str,
    limit: str,
    resume: bool,
    json_: bool,
    lang: str | None,
) -> int:
    """What many games of one agent say about a game."""
    chosen = the_lang(lang, ctx)
    found = known_game(game, pack, chosen)
    games = number("--games", games_many, 1, MOST_GAMES, chosen) or 1
    seconds = decimal("--limit", limit, 0.01, 86400, chosen)
    dealt = 1 if seed is None else seed_of(seed, chosen)
    arms = the_arms(found, players_list, set_, vary, dealt, chosen)
    runner = english(lambda: the_engine(engine, jobs, address, chosen), chosen)
    ground = Ground(found, absolute(pack))
    ground.reach()
    [who] = who_plays("", (f"{one_agent.replace(',', ' ').replace('=', ' ').strip()[:60]}={one_agent}",), found, chosen)
    plan = english(lambda: Study(ground, who, arms, games, dealt, seconds), chosen)
    folder = Path(out or f"study-{game}").expanduser()
    with english(lambda: results.Results(folder, "study", plan.data(), resume), chosen) as kept:
        tell_torn(kept, chosen)
        with report.bar(games * len(arms), chosen) as progress:
            shown = None if progress is None else partial(tell_batches, progress, games * len(arms), BATCH)
            stopped = english(lambda: results.run(plan, plan.size, kept, runner, shown), chosen)
    findings = Findings(plan, kept.lines)
    tables = findings.tables()
    title = found.title(chosen)
    english(lambda: study_report.write_report(findings, tables, folder, title, chosen), chosen)
    if json_:
        click.echo(json.dumps(study_report.data(tables), ensure_ascii=False))
    else:
        show_tables(tables, study_report.lines(findings, title, chosen), chosen)
        tell_where(folder, stopped, chosen)
    return INTERRUPTED if stopped else 0


def tell_batches(progress: Callable[[int], None], most: int, each: int, pieces: int) -> None:
    """Progress in games, where a piece of work is several of them."""
    progress(min(most, pieces * each))


def the_arms(
    game: Game, players: str | None, set_: tuple[str, ...], vary: tuple[str, ...], seed: int | str, lang: str
) -> list[Arm]:
    """Every number of players with the options given, and with each variation of them."""
    arms: list[Arm] = []
    for text in [str(max(2, game.players_min))] if players is None else players.split(","):
        many = number("--players", text.strip(), game.players_min, game.players_max, lang) or game.players_min
        name = f"players={many}"
        for pair in ("", *vary):
            given = settings(game, (*set_, pair) if pair else set_, many, lang)
            arms.append(Arm(f"{name}, {pair}" if pair else name, many, quick(game, given, many, seed, lang)))
    return arms


@click.command(cls=Spoken)
@click.argument("game", metavar="GAME")
@click.option("--agents", "names_turn", metavar="A,B,…", default="hard")
@click.option("--agent", metavar="NAME=SPEC", multiple=True)
@PLAYERS
@click.option("--games", "games_many", metavar="N", default="100")
@click.option("--shard", metavar="N", default=str(SHARD))
@click.option("--parquet/--no-parquet", "columns", default=None)
@SEED
@SET
@PACK
@running
@LANG
@click.pass_context
def export(
    ctx: click.Context,
    game: str,
    names_turn: str,
    agent: tuple[str, ...],
    players: str | None,
    games_many: str,
    shard: str,
    columns: bool | None,
    seed: str | None,
    set_: tuple[str, ...],
    pack: tuple[str, ...],
    out: str | None,
    engine: str,
    jobs: str | None,
    address: str,
    limit: str,
    resume: bool,
    lang: str | None,
) -> int:
    """Games as data to learn from."""
    chosen = the_lang(lang, ctx)
    found = known_game(game, pack, chosen)
    many = number("--players", players, found.players_min, found.players_max, chosen) or max(2, found.players_min)
    games = number("--games", games_many, 1, MOST_GAMES, chosen) or 1
    each = number("--shard", shard, 1, 100_000, chosen) or SHARD
    seconds = decimal("--limit", limit, 0.01, 86400, chosen)
    dealt = 1 if seed is None else seed_of(seed, chosen)
    options = quick(found, settings(found, set_, many, chosen), many, dealt, chosen)
    runner = english(lambda: the_engine(engine, jobs, address, chosen), chosen)
    ground = Ground(found, absolute(pack))
    ground.reach()
    who = who_plays(names_turn, agent, found, chosen)
    wide = find_spec("pyarrow") is not None if columns is None else columns
    plan = english(lambda: Export(ground, many, who, games, dealt, options, seconds, each, wide), chosen)
    folder = Path(out or f"export-{game}").expanduser()
    with english(lambda: Shards(folder, plan, resume), chosen) as kept:
        tell_torn(kept, chosen)
        with report.bar(games, chosen) as progress:
            shown = None if progress is None else partial(tell_batches, progress, games, each)
            stopped = english(lambda: results.run(plan, plan.size, kept, runner, shown), chosen)
    rows = sum([line["rows"] for line in kept.lines])
    click.echo(say("arena.exported", chosen, n=len(kept.lines), rows=report.grouped(rows, chosen), folder=folder))
    if stopped:
        click.echo(say("arena.go_on", chosen))
    return INTERRUPTED if stopped else 0


COMMANDS: Final = (simulate, tournament, study, export)
