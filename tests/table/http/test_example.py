"""The bot in ten lines plays a whole game, and the page about the API tells the truth."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE
from tests.table.http.hubs import Table, quick

from citadelle.table.errors import STATUS
from citadelle.table.http.errors import ALSO
from citadelle.table.http.limits import Limits

ROOT = Path(__file__).parents[3]
BOT = ROOT / "examples" / "http_bot.py"
PAGE = (ROOT / "docs" / "http-api.md").read_text("utf-8")


def test_ten_lines_play_a_game() -> None:
    with quick() as served:
        table = Table(served, "link", "easy")
        table.host.good(f"{table.path}/seats/0/leave", {"level": "easy"})
        link = f"{served.origin}/t/{table.id}#seat={table.links[1]}"
        done = subprocess.run([sys.executable, str(BOT), link], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        assert re.fullmatch(r"place [123]\n", done.stdout)
        assert table.look()["over"]


def test_they_are_ten_lines_and_need_nothing() -> None:
    text = BOT.read_text("utf-8")
    code = text.partition('token = ""\n')[2].splitlines()
    assert len(code) <= 10
    assert {line.split()[1] for line in text.splitlines() if line.startswith("import ")} <= {
        "json", "random", "sys", "urllib.request",
    }  # fmt: skip


def test_the_page_lists_every_error_and_the_limits() -> None:
    told = set(re.findall(r"`([a-z_]+)`", PAGE))
    assert set(STATUS) | set(ALSO) - {"no_method", "broken"} <= told
    limits = Limits()
    for number in (limits.choices.many, limits.joins.many, limits.requests.many, limits.open_tables, 64, 40, 500):
        assert re.search(rf"\b{number}\b", PAGE)


def test_every_route_on_the_page_is_there() -> None:
    with quick() as served:
        paths = " ".join(served.app.openapi()["paths"])
    for name in re.findall(r"`…/([a-z]+)`|`(?:POST|GET) …/([a-z]+)`", PAGE):
        assert f"/{name[0] or name[1]}" in paths
