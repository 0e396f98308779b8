"""Results files: always a beginning of the whole; a run that was killed goes on to exactly the games asked for."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.arena.work import toy_tournament, written

from citadelle.arena.engines import Inline
from citadelle.arena.results import GAMES, TIMES, Results, in_order, read_lines, run
from citadelle.cli import cli
from citadelle.kernel.errors import NotReadable, NotWritable

ROOT = Path(__file__).parents[2]
PLAN = toy_tournament(games=6)


def test_results_come_in_order() -> None:
    found = [(4, {"game": 4}), (3, {"game": 3}), (6, {"game": 6}), (5, {"game": 5}), (8, {"game": 8})]
    assert [line["game"] for line in in_order(iter(found), 3)] == [3, 4, 5, 6]


def cut(whole: bytes, keep: int, rest: bytes = b"") -> bytes:
    """The head and so many games, and something behind them."""
    return b"".join(whole.splitlines(keepends=True)[: 1 + keep]) + rest


@pytest.mark.parametrize(("keep", "rest"), [(0, b""), (3, b""), (3, b'{"game":3,"see'), (5, b'{"game":5}'), (6, b"")])
def test_a_run_goes_on_where_it_ended(keep: int, rest: bytes, tmp_path: Path) -> None:
    whole = written(PLAN, Inline(), tmp_path / "whole")
    (tmp_path / "cut").mkdir()
    (tmp_path / "cut" / GAMES).write_bytes(cut(whole, keep, rest))
    with Results(tmp_path / "cut", "tournament", PLAN.data(), resume=True) as kept:
        assert kept.torn == bool(rest) and len(kept.lines) == keep
        assert not run(PLAN, PLAN.size, kept, Inline())
    assert (tmp_path / "cut" / GAMES).read_bytes() == whole
    assert (tmp_path / "cut" / TIMES).exists() == (keep < PLAN.size)
    if keep < PLAN.size:
        times, torn = read_lines(tmp_path / "cut" / TIMES)
        assert [line["game"] for line in times] == list(range(keep, PLAN.size)) and not torn


def test_times_stand_apart_and_are_never_doubled(tmp_path: Path) -> None:
    whole = written(PLAN, Inline(), tmp_path)
    assert b"seconds" not in whole
    (tmp_path / GAMES).write_bytes(cut(whole, 2))
    with Results(tmp_path, "tournament", PLAN.data(), resume=True) as kept:
        assert [line["game"] for line in kept.times] == [0, 1]
        run(PLAN, PLAN.size, kept, Inline())
    assert [line["game"] for line in read_lines(tmp_path / TIMES)[0]] == list(range(PLAN.size))


def test_old_results_are_not_written_over(tmp_path: Path) -> None:
    whole = written(PLAN, Inline(), tmp_path)
    with pytest.raises(NotWritable, match="--resume goes on with them"):
        Results(tmp_path, "tournament", PLAN.data())
    assert (tmp_path / GAMES).read_bytes() == whole


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda whole: b"not json\n" + whole, "line 1, can't be read as a result"),
        (lambda whole: whole.replace(b"\n", b"\n[]\n", 1), "line 2, can't be read as a result"),
        (lambda whole: whole.replace(b'"game":1,', b'"game":2,'), "line 3: game 1 should stand here"),
        (lambda whole: b'{"citadelle":"study","format":1}\n', "is no results file of a tournament"),
        (lambda whole: b'{"citadelle":"tournament","format":1}\n', "its first line names no plan"),
        (lambda whole: whole.replace(b'"seed":1}', b'"seed":2}', 1), "was begun with seed 2, not 1"),
        (lambda whole: b"\xff\xfe\n", "line 1, can't be read as a result"),
    ],
)
def test_a_file_that_cannot_be_gone_on_with_is_named_and_left(change, said: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    damaged = change(written(PLAN, Inline(), tmp_path))
    (tmp_path / GAMES).write_bytes(damaged)
    with pytest.raises(NotReadable) as refused:
        Results(tmp_path, "tournament", PLAN.data(), resume=True)
    assert said in str(refused.value) and (tmp_path / GAMES).read_bytes() == damaged


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotWritable, match="can't be written: "):
        Results(tmp_path / "file" / "x", "tournament", PLAN.data())


# --- the command

COMMAND = ["tournament", "legends", "--agents", "random,tests.arena.work:First", "--seed", "9"]


def tournament(*args: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, [*COMMAND, *args, "--lang", lang])


def test_a_run_that_is_killed_is_completed_exactly(tmp_path: Path) -> None:
    """The whole run is killed in the middle, workers and all; what is there is a beginning, --resume does the rest."""
    out = tmp_path / "killed"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "citadelle", *COMMAND, "--games", "400", "--out", str(out), "--jobs", "2"]
    with subprocess.Popen(command, env=env, cwd=ROOT, start_new_session=True) as process:
        while not (out / GAMES).exists() or (out / GAMES).read_bytes().count(b"\n") < 4:
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGKILL)
    left = (out / GAMES).read_bytes()
    done = left.count(b"\n") - 1
    assert 3 <= done < 400
    head = json.loads(left.splitlines()[0])
    head["plan"]["games"] = done + 5 - (done + 5) % 2  # fewer than were asked for, so that the rest is quickly played
    (out / GAMES).write_bytes(b"\n".join([json.dumps(head).encode(), *left.split(b"\n")[1:]]))
    games = str(head["plan"]["games"])
    again = tournament("--games", games, "--out", str(out), "--engine", "inline", "--resume")
    assert again.exit_code == 0, again.output
    once = tournament("--games", games, "--out", str(tmp_path / "once"), "--engine", "inline")
    assert once.exit_code == 0, once.output
    assert (out / GAMES).read_bytes() == (tmp_path / "once" / GAMES).read_bytes()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_the_command_shows_and_writes(lang: str, tmp_path: Path) -> None:
    shown = tournament("--games", "2", "--out", str(tmp_path / "o"), "--engine", "inline", lang=lang)
    assert shown.exit_code == 0 and shown.stderr == "", shown.output
    assert ("Classement" if lang == "fr" else "Standings") in shown.stdout and str(tmp_path / "o")[:30] in shown.stdout
    page = (tmp_path / "o" / "report.html").read_text("utf-8")
    assert f'<html lang="{lang}">' in page and page.count("<svg") >= 4
    for foreign in ("http:", "https:", "<script", "src=", "@import", "url("):
        assert foreign not in page
    table = (tmp_path / "o" / "standings.csv").read_text("utf-8").splitlines()
    assert table[0].startswith("agent,games,won,won_low,won_high,strength,") and len(table) == 3
    assert json.loads((tmp_path / "o" / "summary.json").read_text("utf-8"))["played"] == 2


def test_names_are_escaped_in_the_page(tmp_path: Path) -> None:
    evil = "<img>&"
    shown = tournament(
        "--agent", f"{evil}=greedy", "--games", "1", "--out", str(tmp_path), "--engine", "inline", "--json"
    )
    assert shown.exit_code == 0 and evil in [row["agent"] for row in json.loads(shown.stdout)["table"]]
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<img" not in page and "&lt;img&gt;&amp;" in page


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--agents", "greedy,nobody"], "there is no agent “nobody”"),
        (["--agents", "greedy"], "two agents or more"),
        (["--engine", "cloud"], "there is no engine “cloud”; available: processes, inline, ray"),
        (["--address", "x:1"], "--address is that of a Ray cluster"),
        (["--limit", "soon"], "--limit takes a number"),
        (["--agent", "x=program:nowhere"], "the agent x can't be started as 'nowhere'"),
        (["--players", "9"], "--players takes a whole number from 2 to 4"),
    ],
)
def test_bad_input_gets_one_line(args: list[str], said: str, tmp_path: Path) -> None:
    shown = tournament(*args, "--out", str(tmp_path / "o"))
    assert shown.exit_code == 2 and said in shown.stderr and shown.stderr.count("\n") == 1
    assert not (tmp_path / "o").exists()
