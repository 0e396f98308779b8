"""A pack that the server offers: chosen in the lobby, named in the list and at the table, and asked for if missing."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.table.http.running import Served
from tests.table.server.test_packs import offer
from tests.web.board import settle
from tests.web.serving import LIMITS, Browsers, SteadyBots, visits

import citadelle
from citadelle.table.http.limits import Config
from citadelle.table.lobby.packs import OfferedPack
from citadelle.table.server.hub import Hub
from citadelle.table.store import open_store


def serving(database: Path, *packs: OfferedPack) -> Served:
    """A server that offers these packs for Legends."""
    games = {"legends": citadelle.game("legends")}
    return Served(lambda: Hub(open_store(str(database)), SteadyBots(1), games, packs=packs), Config(limits=LIMITS))


def test_a_pack_is_chosen_named_and_missed(browsers: Browsers, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with serving(database, offer()) as server, visits(browsers, server.origin) as visit:
        page = visit().open("/")
        page.locator('[data-game="legends"] [data-act="lay"]').click()
        page.get_by_label("Harvest 1").check()
        expect(page.get_by_label("Harvest 1")).to_be_checked()
        page.locator(".start").click()
        page.wait_for_url("**/t/*")
        settle(page)
        address = page.url.rpartition("/")[2]
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="About this table").click()
        expect(page.get_by_role("dialog")).to_contain_text("harvest 1")
        page.goto(f"{server.origin}/")
        expect(page.locator(f'[data-table="{address}"]')).to_contain_text("Harvest 1")
    with serving(database) as server, visits(browsers, server.origin) as visit:
        page = visit().open(f"/t/{address}")
        expect(page.locator("#dock .ask")).to_contain_text("needs the pack harvest 1")
        expect(page.locator("#dock [data-choice]")).to_have_count(0)
