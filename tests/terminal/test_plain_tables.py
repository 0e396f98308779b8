"""Tables kept elsewhere, in plain lines: whole games and every order, through a pipe and by the command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.table.client.local_servers import DEVICE, QuickBots, hello, quick_hub, wanted
from tests.table.http.hubs import WIDE, Table
from tests.table.http.running import Served
from tests.terminal.fakes import FakeScreen, interrupt

import citadelle
from citadelle.cli import cli
from citadelle.kernel.errors import BadOption
from citadelle.table import data_dir
from citadelle.table.client.local import LocalServer
from citadelle.table.client.profile import Profile
from citadelle.table.client.transport import Denied
from citadelle.table.http.limits import Config
from citadelle.table.lobby.table_specs import NewTable, WantedSeat
from citadelle.table.server.hub import Hub
from citadelle.table.store import open_store
from citadelle.terminal.choices import numbers
from citadelle.terminal.commands import SHARED_COMMANDS
from citadelle.terminal.entry import PlayMode, can_be_stored, can_fill_screen, play_kept_table
from citadelle.terminal.game_setup import PlayRequest
from citadelle.terminal.keeping import KeptAtTable
from citadelle.terminal.language import say
from citadelle.terminal.locator import TableLocator
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.plain import PlainTable

WHERE = "come back so"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test runs in an empty folder that is also the data folder, in English, 80 columns wide."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "CITADELLE_DEBUG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("CITADELLE_HOME", str(tmp_path / "data"))
    return tmp_path


@contextmanager
def linked(
    typed: Iterable[str | Callable[[], str]], seats: str = "me,random,random", lang: str = "en"
) -> Iterator[tuple[PlainTable, FakeScreen]]:
    """A new table in memory, in plain lines."""
    with LoopThread() as loop:
        house = LocalServer(quick_hub(), DEVICE)
        loop.call(house.open())
        table = loop.call(house.lay(wanted("legends", seats)))
        client = house.seat(table, hello(lang=lang))
        loop.call(client.start())
        screen = FakeScreen(typed)
        yield PlainTable(client, loop, screen, lang, KeptAtTable(WHERE)), screen
        loop.call(client.close())
        loop.call(house.close())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_ends_with_the_score(lang: str) -> None:
    with linked([], lang=lang) as (table, screen):

        def line() -> str:
            ask = table.model.ask
            return "" if ask is None else str(max(numbers(ask)))

        screen.typed = [line] * 300
        table.run()
        over = table.model.over
        assert over is not None
        assert re.search(rf"(?m)^points +{over.points[0]} ", screen.text)
        assert re.search("gagne" if lang == "fr" else "win", screen.text)
        assert max(len(row) for row in screen.shown) <= 80


def test_answers_and_refusals() -> None:
    with linked(["stormhead", "77", "x" * 500, "out", "2", "outpost in tailrock"]) as (table, screen):
        table.run()
        assert "LG-204" in screen.after("stormhead") and "no number 77" in screen.after("77")
        assert table.model.last >= 2 and "Amberfell" in screen.text
        assert screen.shown[-1] == WHERE


def test_every_order() -> None:
    typed = [
        "undo", "1", "undo", "hint", "why", "why 2", "why stormhead", "log", "log 1", "board", "rules", "rules 522",
        "rules city", "rules zzz", "say hello there", "lang xx", "lang fr", "aide", "save", "quitter",
    ]  # fmt: skip
    with linked(typed) as (table, screen):
        table.run()
        assert screen.typed == []
        said = screen.text
        assert "Nothing can be taken back" in said and "Taken back." in said
        assert re.match(r"Hint \(hard\): \d Start in", screen.after("hint"))
        assert screen.after("why").startswith("LG-203  ") and "(key amberfell)" in screen.after("why 2")
        assert "LG-204  " in screen.after("why stormhead")
        assert len(screen.after("board").splitlines()) > 50
        assert screen.after("rules 522").startswith("LG-522  ") and "LG-530" in screen.after("rules city")
        assert "no rule holds" in screen.after("rules zzz")
        assert table.model.log[-1].text == "hello there"
        assert "Où placez-vous le marqueur" in screen.after("lang fr")
        assert all(say(f"order.{order}.form", "fr") in screen.after("aide") for order in SHARED_COMMANDS)
        assert "là où elle se joue" in screen.after("save")


def test_the_record_can_be_saved_at_the_end(here: Path) -> None:
    with linked([]) as (table, screen):

        def line() -> str:
            ask = table.model.ask
            return "save x.record" if ask is None else str(numbers(ask)[0])

        screen.typed = [line] * 300
        table.run()
        assert (here / "x.record").read_text("utf-8").startswith("citadelle")
        assert "another name" in screen.text


def test_a_table_follows_the_width_of_the_screen() -> None:
    with linked(["board"]) as (table, screen):
        screen.columns = 60
        table.run()
        assert table.client.hello.width == 60 and max(len(row) for row in screen.shown) <= 60


def test_ctrl_c_leaves_and_says_how_to_come_back() -> None:
    with linked(["1", interrupt]) as (table, screen):
        table.run()
        assert screen.shown[-1] == WHERE


def test_several_at_one_keyboard_take_turns() -> None:
    with linked(["1", "1", "4", "2"], "me,me,random") as (table, screen):
        table.run()
        assert "Red: How many coins" in screen.text and "Blue: How many coins" in screen.text


# --- the command


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, ["play", *args], input=typed)


def refused(*args: str) -> str:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.startswith("citadelle: ") and result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr


@pytest.fixture
def served() -> Iterator[Served]:
    with Served(quick_hub, Config(limits=WIDE)) as server:
        yield server


def test_a_servers_table_by_its_link_and_back_to_the_seat(served: Served, here: Path) -> None:
    table = Table(served, "link", game="legends", options={"map": "first_voyage", "token_placement": "random"})
    table.host.good(f"{table.path}/seats/0/leave", {"level": "random"})
    link = f"http://{served.host}/t/{table.id}#seat={table.links[1]}"
    result = run(link, "--name", "Bo", "--lang", "fr", typed="dire bonjour\nquitter\n")
    assert result.exit_code == 0, result.output
    assert "Bo" in result.stdout and "Ann" in result.stdout
    assert f"citadelle play http://{served.host}/t/{table.id}" in result.stdout.replace("\n", " ")
    assert table.links[1] not in result.stdout
    kept = Profile().places
    assert len(kept) == 1 and kept[0].link.token not in ("", table.links[1])
    assert kept[0].title == citadelle.game("legends").title("fr") and kept[0].seen
    assert (here / "data" / "terminal.json").stat().st_mode & 0o077 == 0
    for again in (link, link.partition("#")[0]):
        assert "moi" in run(again, "--lang", "fr", typed="quitter\n").stdout


@pytest.mark.parametrize(("lang", "said"), [("en", "seed and may know"), ("fr", "a choisi la graine")])
def test_a_guest_is_told_of_a_named_seed_before_sitting_down(served: Served, lang: str, said: str) -> None:
    """Through a pipe the sentence comes before everything else; before a screen one may rather not sit down."""
    table = Table(served, "link", game="legends")
    link = f"http://{served.host}/t/{table.id}#seat={table.links[1]}"
    screen, profile = FakeScreen(["n"], live=True), Profile()

    async def find(locator: TableLocator) -> str:
        return link

    with LoopThread() as loop:
        play_kept_table(find, PlayMode(), profile, lang, screen, loop)
    assert said in " ".join(screen.text.split()) and not profile.places
    assert table.look(table.first)["seats"][1]["kind"] == "link"
    table.host.good(f"{table.path}/seats/0/leave", {"level": "random"})
    result = run(link, "--lang", lang, typed="quitter\n" if lang == "fr" else "quit\n")
    assert result.exit_code == 0 and said in " ".join(result.stdout.split())
    assert table.look(table.first)["seats"][1]["kind"] == "person"


def test_watching_a_servers_table(served: Served) -> None:
    table = Table(served, "random", "random", game="legends")
    table.host.good(f"{table.path}/seats/0/resign", {})
    result = run(f"http://{served.host}/t/{table.id}")
    assert result.exit_code == 0, result.output
    assert "Watching" in result.stdout and "points" in result.stdout


@pytest.mark.parametrize(("lang", "said"), [("en", "no link to a table"), ("fr", "n’est pas un lien")])
@pytest.mark.parametrize("link", ["http://", "http://host/x", "ftp://host/t/x", "localhost:1/t/UPPER"])
def test_a_bad_link(link: str, lang: str, said: str) -> None:
    assert said in refused(link, "--lang", lang)


@pytest.mark.parametrize(("lang", "said"), [("en", "no server answers"), ("fr", "aucun serveur ne répond")])
def test_a_dead_server(lang: str, said: str) -> None:
    assert said in refused("http://127.0.0.1:9/t/abc#seat=x", "--lang", lang)


@pytest.mark.parametrize(("lang", "said"), [("en", "no such table"), ("fr", "n’existe pas")])
def test_an_unknown_table(served: Served, lang: str, said: str) -> None:
    assert said in refused(f"http://{served.host}/t/nosuchtable1", "--lang", lang)
    assert said in refused("nosuchtable1", "--lang", lang)


@pytest.mark.parametrize(("lang", "said"), [("en", "taken"), ("fr", "prise")])
def test_a_wrong_secret(served: Served, lang: str, said: str) -> None:
    table = Table(served, "link", game="legends")
    assert said in refused(f"http://{served.host}/t/{table.id}#seat={'x' * 32}", "--lang", lang)


@pytest.mark.parametrize(
    ("args", "en", "fr"),
    [
        (["--continue"], "no game is waiting", "aucune partie n’attend"),
        (["legends", "--continue"], "leave the game", "ni jeu ni lien"),
        (["--continue", "--seed", "1"], "laid already", "déjà dressée"),
        (["http://127.0.0.1:9/t/abc", "--seats", "me"], "laid already", "déjà dressée"),
        (["legends", "--name", ""], "1 to 40", "de 1 à 40"),
        (["legends", "--name", "x" * 41], "1 to 40", "de 1 à 40"),
    ],
)
def test_what_does_not_go_together(args: list[str], en: str, fr: str) -> None:
    assert en in refused(*args, "--lang", "en") and fr in refused(*args, "--lang", "fr")


@pytest.mark.parametrize(
    ("environ", "full"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "dumb"}, False),
        ({}, False),
        ({"TERM": "xterm", "CITADELLE_PLAIN": "1"}, False),
        ({"TERM": "xterm", "ACCESSIBLE": "1"}, False),
        ({"TERM": "xterm", "CITADELLE_PLAIN": "0"}, True),
    ],
)
def test_where_the_screen_is_filled(environ: dict[str, str], full: bool) -> None:
    assert can_fill_screen(FakeScreen(live=True), environ) == full
    assert not can_fill_screen(FakeScreen(live=False), environ)


@pytest.mark.parametrize(
    ("seats", "packs", "kept"), [("me,hard", (), True), ("me,search:9", (), False), (None, ("x",), False)]
)
def test_what_can_be_kept_as_a_table(seats: str | None, packs: tuple[str, ...], kept: bool) -> None:
    assert can_be_stored(PlayRequest("legends", seats, None, None, (), packs)) == kept


# --- tables that somebody else has open


def test_while_the_server_runs_its_tables_are_played_through_it(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal finds the server that has this machine's tables open, and knows the same tables."""
    path = data_dir.ensure_data_dir() / data_dir.TABLES

    def hub() -> Hub:
        return Hub(open_store(str(path)), QuickBots())

    with Served(hub, Config(limits=WIDE)) as server, LoopThread() as loop:
        locator = TableLocator(Profile(), hello())
        with pytest.raises(BadOption, match="un autre terminal"):
            loop.call(locator.open("fr"))
        data_dir.announce_server(f"{server.origin}/")
        try:
            loop.call(locator.open("fr"))
            where = loop.call(locator.create_table(wanted("legends", "me,random"), "fr"))
            mine = loop.call(locator.own_tables("fr"))
            assert [table.id for table in mine] == [where] and mine[0].your_move
            client = locator.client(where, "fr")
            loop.call(client.start())
            assert client.model.seat == 0 and client.model.ask is not None
            loop.call(client.close())
            with pytest.raises(Denied, match="jeu"):
                loop.call(
                    locator.create_table(
                        NewTable(game="chess", seats=[WantedSeat(kind="person"), WantedSeat(kind="person")]), "fr"
                    )
                )
        finally:
            loop.call(locator.close())
            data_dir.withdraw_server(server.origin)
        assert data_dir.announced_server() == ""
    with LoopThread() as loop:
        locator = TableLocator(Profile(), hello())
        assert [table.id for table in loop.call(locator.own_tables("en"))] == [where]
        loop.call(locator.close())


def test_a_server_announced_elsewhere_is_not_believed(here: Path) -> None:
    data_dir.announce_server("http://example.com")
    with LoopThread() as loop:
        assert loop.call(TableLocator(Profile(), hello()).running_server()) is None
