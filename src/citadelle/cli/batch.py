"""Commands that play many games: simulate, tournament, study, export."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from citadelle import agents, arena
from citadelle.arena.entrants import Entrant, entrants
from citadelle.arena.export import SHARD, Export, Shards
from citadelle.arena.report import study as study_report
from citadelle.arena.report import tournament as tournament_report
from citadelle.arena.report.tables import ReportTable
from citadelle.arena.results import Results
from citadelle.arena.standings import Standings
from citadelle.arena.study import BATCH, Arm, Study
from citadelle.arena.study_tables import StudyTables
from citadelle.arena.tournament import Tournament
from citadelle.cli.base import EXIT_INTERRUPTED, JSON, LANG, PACK, PLAYERS, SEED, SET, LocalizedCommand, chosen_language
from citadelle.cli.batch_options import MOST_GAMES, BatchRun, absolute, batch_command
from citadelle.kernel.errors import BadOption
from citadelle.terminal import report
from citadelle.terminal.columns import table
from citadelle.terminal.language import say
from citadelle.terminal.players import check_players, parse_agent
from citadelle.terminal.screen import Screen
from citadelle.terminal.settings import find_game, parse_number, parse_seed, parse_settings, with_standard_defaults

ROWS: Final = 12
"""Longer tables are cut off on the screen; files have them whole."""
USUAL_AGENTS: Final = 2
"""How many agents play where none is named, if there are seats for so many."""


def parse_entrants(run: BatchRun, names: str, own: tuple[str, ...]) -> list[Entrant]:
    """Those who take part, agents of the house under their own names."""
    found = run.translated(lambda: entrants(names, own))
    for entrant in found:
        if entrant.is_of_house:
            named = entrant.name == entrant.spec
            entrant.spec = parse_agent(entrant.spec, run.game, run.lang)
            entrant.name = entrant.spec if named else entrant.name
    return found


def show_tables(tables: Sequence[ReportTable], lines: Sequence[str], lang: str) -> None:
    """What was found, on the screen."""
    screen = Screen()
    screen.write_wrapped(lines[0], style="bold")
    for line in lines[1:]:
        screen.write_wrapped(line, style="dim")
    for one in [part for whole in tables for part in whole.parts(lang)]:
        screen.write("")
        screen.write(one.title(lang), "bold")
        for line in table(one.texts(lang, ROWS)):
            screen.write(line)
        if len(one.rows) > ROWS:
            screen.write(say("arena.more", lang, n=len(one.rows) - ROWS), "dim")


@click.command(cls=LocalizedCommand)
@click.argument("game", metavar="GAME")
@PLAYERS
@click.option("--agents", "names", metavar="A,B,…")
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
    names: str | None,
    games_many: str,
    seed: str | None,
    set_: tuple[str, ...],
    pack: tuple[str, ...],
    jobs: str,
    json_: bool,
    lang: str | None,
) -> int:
    """Let agents play many games."""
    chosen = chosen_language(lang, ctx)
    found = find_game(game, pack, chosen)
    asked = parse_number("--players", players, found.players_min, found.players_max, chosen)
    told = agents.NAMES[1 : 1 + min(asked or USUAL_AGENTS, USUAL_AGENTS)] if names is None else names.split(",")
    who = [parse_agent(name, found, chosen) for name in told]
    seats = max(found.players_min, len(who)) if asked is None else asked
    check_players(found, seats, chosen)
    if len(who) > seats:
        raise BadOption(say("cli.agents_more", chosen, agents=len(who), n=seats))
    games = parse_number("--games", games_many, 1, MOST_GAMES, chosen) or 1
    workers = parse_number("--jobs", jobs, 1, 256, chosen) or 1
    dealt = 1 if seed is None else parse_seed(seed, chosen)
    options = with_standard_defaults(found, parse_settings(found, set_, seats, chosen), seats, dealt, chosen)
    plan = arena.Plan(game, seats, who, games, dealt, options, absolute(pack))
    with report.progress_bar(games, chosen) as progress:
        tally = arena.simulate(plan, workers, progress)
    if json_:
        click.echo(json.dumps(tally.data(), ensure_ascii=False))
    else:
        report.show_tally(tally.data(), found.title(chosen), chosen, Screen())
    return EXIT_INTERRUPTED if tally.interrupted else 0


@click.command(cls=LocalizedCommand)
@click.option("--agents", "names_all", metavar="A,B,…", default="greedy,random")
@click.option("--agent", metavar="NAME=SPEC", multiple=True)
@PLAYERS
@click.option("--games", "games_each", metavar="N", default="100")
@batch_command
@JSON
@LANG
def tournament(
    run: BatchRun, names_all: str, agent: tuple[str, ...], players: str | None, games_each: str, json_: bool
) -> int:
    """Every agent against every other."""
    seats = run.players(players)
    games = run.games(games_each)
    options = run.options(seats)
    who = parse_entrants(run, names_all, agent)
    plan = run.translated(lambda: Tournament(run.source, seats, who, games, run.seed, options, run.limit))
    folder = run.folder("tournament")
    with run.translated(lambda: Results(folder, "tournament", plan.data(), run.resume)) as kept:
        stopped = run.play(plan, plan.size, kept, plan.size)
    data = Standings(plan, kept.lines, kept.times).data()
    title = run.game.title(run.lang)
    run.translated(lambda: tournament_report.write_report(data, folder, title, run.lang))
    if json_:
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        show_tables(tournament_report.tables(data, run.lang), tournament_report.lines(data, title, run.lang), run.lang)
        tell_where(folder, stopped, run.lang)
    return EXIT_INTERRUPTED if stopped else 0


def tell_where(folder: Path, stopped: bool, lang: str) -> None:
    """Say where everything is, and how to go on."""
    click.echo("")
    click.echo(say("arena.written", lang, folder=folder))
    if stopped:
        click.echo(say("arena.go_on", lang))


@click.command(cls=LocalizedCommand)
@click.option("--agent", "one_agent", metavar="SPEC", default="greedy")
@click.option("--players", "players_list", metavar="N,M,…")
@click.option("--games", "games_many", metavar="N", default="1000")
@click.option("--vary", metavar="NAME=VALUE", multiple=True)
@batch_command
@JSON
@LANG
def study(
    run: BatchRun, one_agent: str, players_list: str | None, games_many: str, vary: tuple[str, ...], json_: bool
) -> int:
    """What many games of one agent say about a game."""
    games = run.games(games_many)
    arms = the_arms(run, players_list, vary)
    [who] = parse_entrants(run, "", (f"{one_agent.replace(',', ' ').replace('=', ' ').strip()[:60]}={one_agent}",))
    plan = run.translated(lambda: Study(run.source, who, arms, games, run.seed, run.limit))
    folder = run.folder("study")
    with run.translated(lambda: Results(folder, "study", plan.data(), run.resume)) as kept:
        stopped = run.play(plan, plan.size, kept, games * len(arms), BATCH)
    findings = StudyTables(plan, kept.lines)
    tables = findings.tables()
    title = run.game.title(run.lang)
    run.translated(lambda: study_report.write_report(findings, tables, folder, title, run.lang))
    if json_:
        click.echo(json.dumps(study_report.data(tables), ensure_ascii=False))
    else:
        show_tables(tables, study_report.lines(findings, title, run.lang), run.lang)
        tell_where(folder, stopped, run.lang)
    return EXIT_INTERRUPTED if stopped else 0


def the_arms(run: BatchRun, players: str | None, vary: tuple[str, ...]) -> list[Arm]:
    """Every number of players with the options given, and with each variation of them."""
    arms: list[Arm] = []
    for text in [None] if players is None else players.split(","):
        seats = run.players(text if text is None else text.strip())
        name = f"players={seats}"
        arms.append(Arm(name, seats, run.options(seats)))
        for pair in vary:
            arms.append(Arm(f"{name}, {pair}", seats, run.options(seats, pair)))
    return arms


@click.command(cls=LocalizedCommand)
@click.option("--agents", "names_turn", metavar="A,B,…", default="hard")
@click.option("--agent", metavar="NAME=SPEC", multiple=True)
@PLAYERS
@click.option("--games", "games_many", metavar="N", default="100")
@click.option("--shard", metavar="N", default=str(SHARD))
@click.option("--parquet/--no-parquet", "columns", default=None)
@batch_command
@LANG
def export(
    run: BatchRun,
    names_turn: str,
    agent: tuple[str, ...],
    players: str | None,
    games_many: str,
    shard: str,
    columns: bool | None,
) -> int:
    """Games as data to learn from."""
    seats = run.players(players)
    games = run.games(games_many)
    each = parse_number("--shard", shard, 1, 100_000, run.lang) or SHARD
    options = run.options(seats)
    who = parse_entrants(run, names_turn, agent)
    wide = find_spec("pyarrow") is not None if columns is None else columns
    plan = run.translated(lambda: Export(run.source, seats, who, games, run.seed, options, run.limit, each, wide))
    folder = run.folder("export")
    with run.translated(lambda: Shards(folder, plan, run.resume)) as kept:
        stopped = run.play(plan, plan.size, kept, games, each)
    rows = sum([line["rows"] for line in kept.lines])
    click.echo(
        say("arena.exported", run.lang, n=len(kept.lines), rows=report.format_number(rows, run.lang), folder=folder)
    )
    if stopped:
        click.echo(say("arena.go_on", run.lang))
    return EXIT_INTERRUPTED if stopped else 0


COMMANDS: Final = (simulate, tournament, study, export)
