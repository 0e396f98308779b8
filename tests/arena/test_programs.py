"""Agents that are programs: a bot in another language plays; one that fails is named, ended, and loses its games."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from shlex import quote

import pytest
from tests.arena.work import toy_tournament
from tests.kernel.toy import GAME as TOY
from tests.patience import PATIENCE

from citadelle.arena.entrants import Entrant
from citadelle.arena.playing import play
from citadelle.arena.programs import ProgramAgent, ProgramFault
from citadelle.kernel.errors import BadOption
from citadelle.kernel.registry import game

ROOT = Path(__file__).parents[2]
SHELL = f"program:sh {quote(str(ROOT / 'examples' / 'line_bot.sh'))}"
HEAD = """
import os, sys, time
say = lambda line: print(line, flush=True)
keys, number = [], 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == "start": say(READY)
    if word == "decision": keys, number = [], number + 1
    if word == "option": keys.append(rest)
"""


def bot(folder: Path, choose: str, ready: str = "'ready'", more: str = "") -> Entrant:
    """A program that follows the protocol, but for what it does when it is to choose."""
    file = folder / "bot.py"
    body = HEAD.replace("READY", ready) + f'    if word == "choose": {choose}\n' + more
    file.write_text(body, "utf-8")
    return Entrant("bot", f"program:{quote(sys.executable)} -S {quote(str(file))}")


def game_with(one: Entrant, seconds: float = PATIENCE) -> dict[str, object]:
    """A game of the program against chance."""
    setup = TOY.setup(2, 1)
    other = Entrant("random", "random")
    seated = [lambda: one.seat(TOY, setup, 0, "7", seconds), lambda: other.seat(TOY, setup, 1, "8")]
    return play(TOY, setup, seated, limit=2 * seconds)


def test_a_bot_in_shell_plays_to_the_end() -> None:
    found = game("legends")
    setup = found.setup(2, 3, dict(found.quick))
    shell = Entrant("shell", SHELL)
    shell.check(found, setup)
    line = play(found, setup, [lambda: shell.seat(found, setup, 0, "7"), lambda: shell.seat(found, setup, 1, "8")])
    assert "error" not in line and min(line["asked"]) > 10


def test_a_program_is_told_all_it_needs(tmp_path: Path) -> None:
    log = tmp_path / "log"
    one = bot(
        tmp_path,
        "say('# thinking'); say('choose ' + keys[0])",
        "'ready views'",
        f"    open({str(log)!r}, 'a').write(line)\n",
    )
    line = game_with(one)
    assert "error" not in line
    told = log.read_text("utf-8").splitlines()
    assert told[:6] == ["citadelle 1", "game toy", "players 2", "seat 0", "seed 7", told[5]] and told[6] == "start"
    assert json.loads(told[5].removeprefix("options "))["sides"] == "each"
    view = json.loads(told[7].removeprefix("view "))
    assert view["seat"] == 0 and "hand" in view
    assert told[8].split()[::3] == ["decision", "TY-1"] and told[9].startswith("detail {")
    assert told[10] == "option pass" and "choose" in told
    assert json.loads(told[-1].removeprefix("over "))["points"] == line["points"]


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        ("say('take that')", "said 'take that' where 'choose KEY' is expected"),
        ("say('choose the moon')", "chose 'the moon', which isn't offered (TY-1: pass, "),
        ("sys.exit('I give up')", "ended with exit code 1 before the game was over: I give up"),
        ("say('x' * 20000)", "wrote more than 10000 bytes in one line"),
        ("os.close(1); time.sleep(1000)", "closed its output before the game was over"),
    ],
)
def test_a_wrong_answer_is_named(choose: str, said: str, tmp_path: Path) -> None:
    line = game_with(bot(tmp_path, choose))
    assert line["by"] == 0 and said in str(line["error"])


def test_a_program_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    line = game_with(bot(tmp_path, "time.sleep(1000)"), 0.7)
    assert line["by"] == 0 and "gave no answer within 0.7 s" in str(line["error"])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("program:no-such-program", "can't be started as 'no-such-program': No such file"),
        ("program:sh -c 'exit 3'", "ended with exit code 3"),
        ("program:sh -c 'echo hello; cat'", "said 'hello' where 'ready' or 'ready views' is expected"),
        ("program:", "can't be started as ''"),
        ("program:sh -c 'sleep 1000'", "gave no answer within 0.5 s"),
        ("program:'", "can't be started"),
    ],
)
def test_a_program_that_cannot_play_is_refused_before_the_first_game(command: str, said: str) -> None:
    limit = 0.5 if "within" in said else PATIENCE
    with pytest.raises(BadOption) as refused:
        toy_tournament("random", own=(f"bad={command}",), limit=limit)
    assert said in str(refused.value) and str(refused.value).startswith("the agent bad ")


def test_a_program_that_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    one = ProgramAgent("deaf", TOY, 1, "sleep 1000", 0.3)
    with pytest.raises(ProgramFault, match="did not read its input within"):
        one.send("x" * 1_000_000)
    one.kill()
    one.over(None)


def test_no_program_is_left_behind(tmp_path: Path) -> None:
    one = Entrant("stays", f"program:sh -c 'echo ready; trap \"\" TERM; echo $$ > {tmp_path}/pid; sleep 1000'")
    setup = TOY.setup(2, 1)
    agent = one.seat(TOY, setup, 0, "1", PATIENCE)
    assert isinstance(agent, ProgramAgent)
    agent.over(None)
    assert agent.process.returncode is not None
