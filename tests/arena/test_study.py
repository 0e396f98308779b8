"""Studies: sums that add up whatever the engine, and figures that find what was planted."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.arena.work import First
from tests.kernel.toy import GAME as TOY

from citadelle.arena.engines import Engine, Inline, Processes
from citadelle.arena.entrants import Entrant
from citadelle.arena.game_source import GameSource
from citadelle.arena.report.tables import Figure
from citadelle.arena.results import GAMES, Results, run
from citadelle.arena.study import Arm, Study, add
from citadelle.arena.study_tables import StudyTables
from citadelle.cli import cli
from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.options import Settings
from citadelle.kernel.view import View


class Charmer(First):
    """Seat 0 offers its highest card and hangs charms; the others pass."""

    def pick(self, view: View, decision: Decision) -> int:
        if decision.kind == "offer":
            return max(decision.options) if decision.seat == 0 else 0
        return decision.option("charm") if "charm" in decision else decision.options[-1]


def arms(*options: Settings, players: int = 2) -> list[Arm]:
    return [Arm(f"arm {i}", players, one) for i, one in enumerate(options or ({},))]


def toy_study(agent: str = "random", games: int = 25, *options: Settings, players: int = 2) -> Study:
    return Study(GameSource(TOY), Entrant(agent, agent), arms(*options, players=players), games)


def findings(plan: Study, folder: Path, engine: Engine | None = None) -> StudyTables:
    with Results(folder, "study", plan.data()) as kept:
        assert not run(plan, plan.size, kept, engine or Inline())
    return StudyTables(plan, kept.lines)


def test_batches_cover_every_game_of_every_arm_once() -> None:
    plan = toy_study("random", 25, {}, {"chapters": "2"})
    places = [plan.place(i) for i in range(plan.size)]
    assert plan.size == 6 and [arm for arm, _ in places] == [0, 1] * 3
    assert [n for arm, numbers in places if arm == 1 for n in numbers] == list(range(25))


def test_the_same_study_gives_the_same_bytes_on_any_number_of_processes(tmp_path: Path) -> None:
    plan = toy_study("random", 25, {}, {"chapters": "2"})
    findings(plan, tmp_path / "one")
    findings(plan, tmp_path / "two", Processes(2))
    assert (tmp_path / "one" / GAMES).read_bytes() == (tmp_path / "two" / GAMES).read_bytes()


def test_sums_add_up(tmp_path: Path) -> None:
    found = findings(toy_study("random", 25, players=3), tmp_path)
    assert found.games(0) == 25 and found.broken() == 0
    seats = found.under(0, "seat")
    assert [n for n, *_ in seats.values()] == [25, 25, 25]
    assert sum([won for _, won, *_ in seats.values()]) == pytest.approx(25)
    assert sum([count for _, count in found.lengths()]) == 25
    taken = sum([taken for _, taken in found.under(0, "choice").values()])
    assert taken == found.sums[0]["games"][1]
    part, points = found.under(0, "part")["points"], sum([s[2] for s in seats.values()])
    assert part[0] == 75 and part[1] == points


def test_a_seat_that_always_wins_and_what_it_takes_are_found(tmp_path: Path) -> None:
    tables = {table.key: table for table in findings(toy_study(f"{__name__}:Charmer", 12), tmp_path).tables()}
    first, second = tables["seats"].column("won")
    assert isinstance(first, Figure) and isinstance(second, Figure)
    assert first.value == 1 and second.value == 0 and first.low is not None and second.high is not None
    assert first.low > 0.7 and second.high < 0.3
    choices = tables["choices"]
    rates = {(row[1], row[2]): row[choices.columns.index("rate")] for row in choices.rows}
    charm, bless = rates["gift", "charm"], rates["gift", "bless"]
    assert isinstance(charm, Figure) and isinstance(bless, Figure) and (charm.value, bless.value) == (1, 0)
    sources = dict(zip(tables["sources"].column("source"), tables["sources"].rows, strict=True))
    winners, losers = sources["coins"][3:]
    assert losers == 0 and isinstance(winners, float) and winners > 0


def test_what_a_variant_changes_is_found(tmp_path: Path) -> None:
    found = findings(toy_study("random", 30, {}, {"gifts": ["bless"]}, {"chapters": "3"}), tmp_path)
    shifts = {(row[0], row[1], row[2]): row[5] for row in found.shifts().rows}
    bless = shifts["arm 1", "gift", "bless"]
    assert isinstance(bless, Figure) and bless.value is not None and bless.low is not None and bless.low > 0
    lengths = found.arms().column("length")
    assert isinstance(lengths[0], Figure) and isinstance(lengths[2], Figure)
    assert lengths[2].low is not None and lengths[0].high is not None and lengths[2].low > 2 * lengths[0].high


def test_what_is_known_comes_first_and_chance_alone_is_known_to_be_nothing() -> None:
    """One thing of a group decides games, ninety are as good as any: sorted by worth, luck would come first."""
    sums: dict[str, list[float]] = {"games": [400.0, 1.0, 1.0, 0.0, 0.0, 0.0]}
    sums |= {"seat|0": [400.0, 200.0, 0.0, 0.0], "seat|1": [400.0, 200.0, 0.0, 0.0]}
    sums["thing|taken|card|strong"] = [300.0, 200.0, 300.0, 0.0, 0.0]
    sums["thing|taken|card|lucky"] = [5.0, 5.0, 5.0, 0.0, 0.0]
    sums["thing|taken|card|weak"] = [300.0, 90.0, 300.0, 0.0, 0.0]
    sums |= {f"thing|taken|card|plain {i}": [300.0, 150.0, 300.0, 0.0, 0.0] for i in range(87)}
    sums["thing|taken|region|lone"] = [300.0, 175.0, 300.0, 0.0, 0.0]
    table = StudyTables(toy_study(games=400), [{"arm": 0, "sums": sums}]).things()
    assert table.columns[:4] == ["arm", "what", "event", "thing"]
    cards = [(row[3], row[7]) for row in table.rows if row[1] == "card"]
    known = {str(name): cell.value for name, cell in cards if isinstance(cell, Figure)}
    assert cards[0][0] == "strong" and cards[-1][0] == "weak" and len(cards) == 90
    assert (
        known["strong"] is not None and known["strong"] > 0.05 and known["weak"] is not None and known["weak"] < -0.05
    )
    assert known["lucky"] == 0 == known["plain 0"]
    worth = {str(row[3]): row[6] for row in table.rows}
    lucky, strong = worth["lucky"], worth["strong"]
    assert isinstance(lucky, Figure) and isinstance(strong, Figure) and (lucky.value or 0) > (strong.value or 0)
    parts = table.parts("en")
    assert [part.title("en") for part in parts] == ["What things are worth: card", "What things are worth: region"]
    assert parts[1].columns[0] == "thing" and len(parts[1].rows) == 1


def test_games_won_together_have_a_rate_by_arm(tmp_path: Path) -> None:
    plan = toy_study("random", 20, {"sides": "together"}, {"sides": "together", "chapters": "3"})
    rates = findings(plan, tmp_path).arms().column("everybody")
    assert all(isinstance(rate, Figure) and rate.value is not None and 0 <= rate.value <= 1 for rate in rates)


def test_a_game_that_breaks_is_left_out(tmp_path: Path) -> None:
    found = findings(toy_study("tests.arena.work:Crashes", 12), tmp_path)
    assert found.broken() == 12 and found.tables() == []


def test_sums_need_not_share_names() -> None:
    one: dict[str, list[float]] = {"a": [1.0, 2.0]}
    add(one, {"a": [1.0, 1.0], "b": [3.0]})
    assert one == {"a": [2.0, 3.0], "b": [3.0]}


def test_events_name_things() -> None:
    from citadelle.arena.study import Noted

    noted = Noted(TOY)
    args: dict[str, object] = {"card": "owl", "all": ["a", "b"], "position": 3, "cost": 2, "n": 5}
    noted.happened(
        [Event("taken", 1, "X-1", args), Event("forced", 1, "X-1", {"key": "k"}), Event("dealt", -1, "", args)]
    )
    assert noted.things[(1, "taken|card|owl")] == [1.0, 3.0, 2.0] and len(noted.things) == 3
    assert noted.spots == {(1, "taken|position|3"): 1, (1, "taken|cost|2"): 1}


# --- the command


def study(*args: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["study", "legends", "--engine", "inline", *args, "--lang", lang])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_the_command_shows_and_writes(lang: str, tmp_path: Path) -> None:
    out = ("--games", "11", "--agent", "random", "--vary", "leaders=true", "--out", str(tmp_path / "o"))
    shown = study(*out, lang=lang)
    assert shown.exit_code == 0 and shown.stderr == "", shown.output
    assert ("D’où viennent les points" if lang == "fr" else "Where points come from") in shown.stdout
    page = (tmp_path / "o" / "report.html").read_text("utf-8")
    assert f'<html lang="{lang}">' in page and page.count("<svg") >= 5 and "http" not in page and "<script" not in page
    with (tmp_path / "o" / "things.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    cards = [row for row in rows if row["what"] == "card" and row["event"] == "card_taken"]
    assert cards and all(float(row["worth_low"]) <= float(row["worth"]) <= float(row["worth_high"]) for row in cards)
    assert {row["arm"] for row in rows} == {"players=2", "players=2, leaders=true"}
    again = study(*out, "--resume", "--json", lang=lang)
    assert again.exit_code == 0 and len(json.loads(again.stdout)["arms"]) == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--agent", "nobody"], "there is no agent “nobody”"),
        (["--players", "2,7"], "--players takes a whole number from 2 to 4"),
        (["--vary", "moon=full"], "there is no option “moon”"),
        (["--vary", "leaders=perhaps"], "option leaders takes true or false"),
    ],
)
def test_bad_input_gets_one_line(args: list[str], said: str, tmp_path: Path) -> None:
    shown = study(*args, "--out", str(tmp_path / "o"))
    assert shown.exit_code == 2 and said in shown.stderr and shown.stderr.count("\n") == 1
    assert not (tmp_path / "o").exists()
