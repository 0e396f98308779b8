"""The commands of whoever runs a server: `tables` (check, list, copy, delete, export, compact) and `moderate`."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from citadelle.cli.base import LANG, chosen_language, cli
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption, CitadelleError, NotWritable, system_reason
from citadelle.table import data_dir
from citadelle.table.store.base import HostDeed, InUse
from citadelle.terminal.language import say
from citadelle.terminal.settings import parse_number

VERBS: Final = ("check", "list", "delete", "export", "compact")
LOG: Final = "log"
DAY: Final = 24 * 3600 * 1000
PATIENCE: Final = 20.0
"""Seconds that a running server has for what it is asked."""

DB: Final = click.option("--db", metavar="URL", envvar="CITADELLE_DB")


def store_url(db: str | None) -> str:
    """Where tables are kept."""
    return str(data_dir.database()) if db is None else db


@cli.command()
@click.argument("words", metavar="[VERB] [ID ...]", nargs=-1)
@DB
@click.option("--copy-to", "copy_to", metavar="URL")
@click.option("--to", "export_to", metavar="DIR", default=".")
@LANG
@click.pass_context
def tables(
    ctx: click.Context, words: tuple[str, ...], db: str | None, copy_to: str | None, export_to: str, lang: str | None
) -> int:
    """Check stored tables, list, copy, delete, export or compact them."""
    chosen = chosen_language(lang, ctx)
    verb, ids = (words[0], words[1:]) if words else ("check", ())
    if verb not in VERBS:
        raise BadOption(say("tables.no_verb", chosen, text=verb[:40], names=", ".join(VERBS)))
    url = store_url(db)
    if copy_to is not None:
        return copy_all(url, copy_to, chosen)
    if verb in ("delete", "export") and not ids:
        raise BadOption("host.needs_id", verb=verb)
    match verb:
        case "list":
            return list_tables(url, chosen)
        case "delete":
            for id_ in ids:
                do(url, HostDeed(at=now(), deed="remove", what=id_), chosen)
            return 0
        case "export":
            return export(url, ids, Path(export_to).expanduser(), chosen)
        case "compact":
            return compact(url, chosen)
    return check(url, chosen)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def check(url: str, lang: str) -> int:
    """Say what a server would say, and how many tables are whole."""
    from citadelle.table.store import copying

    found = asyncio.run(copying.check(url))
    return tell(found, "tables.whole", lang)


def copy_all(url: str, target: str, lang: str) -> int:
    """Copy every table that is whole."""
    from citadelle.table.store import copying

    return tell(asyncio.run(copying.copy(url, target)), "tables.copied", lang)


def tell(found: object, key: str, lang: str) -> int:
    """What a check or a copy found; the exit code."""
    from citadelle.table.store.copying import CheckReport

    assert isinstance(found, CheckReport)
    faults = [*([found.refusal] if found.refusal is not None else []), *found.damaged]
    for fault in faults:
        click.echo(f"citadelle: {fault.in_language(lang)}", err=True)
    click.echo(say(key, lang, n=found.whole))
    if found.damaged:
        click.echo(say("tables.damaged", lang, n=len(found.damaged)), err=True)
    return 1 if faults else 0


def list_tables(url: str, lang: str) -> int:
    """A line a table: id, game, when it last changed, size, whether it is over, its title."""
    from citadelle.table.store import copying

    rows = asyncio.run(copying.listing(url))
    for row in rows:
        state = say("tables.over" if row.over else "tables.running", lang)
        changed = datetime.fromtimestamp(row.changed / 1000, UTC).strftime("%Y-%m-%d")
        click.echo(f"{row.id}  {row.game:16} {changed}  {row.size // 1024:7} KB  {state:10} {row.title}".rstrip())
    size = sum([row.size for row in rows]) // 1024
    click.echo(say("tables.listed", lang, n=len(rows), size=size))
    return 0


def export(url: str, ids: tuple[str, ...], folder: Path, lang: str) -> int:
    """Write the records of finished tables into a folder."""
    from citadelle.table.store import copying

    records = asyncio.run(copying.records(url, ids, {name: registry.game(name) for name in registry.names()}))
    for id_, text in records:
        path = folder / f"{id_}.record"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        except OSError as fault:
            raise NotWritable("file.unwritable", path=path, why=system_reason(fault)) from None
        click.echo(say("tables.exported", lang, path=path))
    return 0


def compact(url: str, lang: str) -> int:
    """Give the room of deleted tables back."""
    from citadelle.table.store import copying

    before, after = asyncio.run(copying.compact(url))
    click.echo(say("tables.compacted", lang, before=before // 1024, after=after // 1024))
    return 0


# --- moderation


@cli.command()
@click.argument("deed", metavar="DEED")
@click.argument("what", metavar="[ID|ADDRESS]", required=False)
@click.option("--seat", "muted_seat", metavar="N")
@click.option("--days", metavar="N")
@click.option("--why", metavar="TEXT", default="")
@DB
@LANG
@click.pass_context
def moderate(
    ctx: click.Context,
    deed: str,
    what: str | None,
    muted_seat: str | None,
    days: str | None,
    why: str,
    db: str | None,
    lang: str | None,
) -> None:
    """Remove a table, mute, ban an address; or read the log of that."""
    from citadelle.table.server.moderation import BAN, DEEDS

    chosen = chosen_language(lang, ctx)
    url = store_url(db)
    if deed == LOG:
        show_log(url, chosen)
        return
    if deed not in DEEDS:
        raise BadOption("host.deed", deed=deed[:40], names=", ".join([*DEEDS, LOG]))
    if not what:
        raise BadOption(say("moderate.what", chosen, deed=deed))
    number = parse_number("--seat", muted_seat, 1, 99, chosen)
    lasting = parse_number("--days", days, 1, 3650, chosen)
    until = now() + lasting * DAY if lasting and deed == BAN else 0
    do(url, HostDeed(at=now(), deed=deed, what=what, seat=number - 1 if number else -1, until=until, why=why), chosen)


def do(url: str, deed: HostDeed, lang: str) -> None:
    """Carry out a deed: on the store, or by the server that has its file."""
    from citadelle.table.store import copying

    try:
        asyncio.run(copying.moderate(url, deed))
    except InUse:
        ask_server(url, deed, lang)
    click.echo(say("moderate.done", lang, deed=deed.deed, what=deed.what))


def ask_server(url: str, deed: HostDeed, lang: str) -> None:
    """Leave a request beside the file of a running server, and wait until it is taken up."""
    from citadelle.table.store import copying

    place = copying.place_of(url)
    before = asyncio.run(copying.deed_count(url))
    try:
        place.ask(copying.request_line(deed))
    except OSError as fault:
        raise NotWritable("file.unwritable", path=place.request_path, why=system_reason(fault)) from None
    until = time.monotonic() + PATIENCE
    while place.is_asked():
        if time.monotonic() > until:
            raise CitadelleError("host.no_server", path=place.request_path)
        time.sleep(0.2)
    while asyncio.run(copying.deed_count(url)) == before:
        if time.monotonic() > until:
            raise CitadelleError("host.not_done", what=deed.what)
        time.sleep(0.3)


def show_log(url: str, lang: str) -> None:
    """The host's log, a line a deed."""
    from citadelle.table.store import copying

    for deed in asyncio.run(copying.deeds(url)):
        at = datetime.fromtimestamp(deed.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        seat = f" {say('moderate.seat', lang, n=deed.seat + 1)}" if deed.seat >= 0 else ""
        click.echo(f"{deed.n}  {at}  {deed.deed} {deed.what}{seat}  {deed.why}".rstrip())
