"""How long a click takes in a real browser: from the hand to the new board, merged and painted, and what came over the
wire for it.

    bench/browser.py [--clicks 200] [--slow 1 4] [--phone] [--seed S]

Starts a server of its own on loopback, plays quick games of one person against a bot in Debian's Chromium without a
screen (software rendering) and clicks real buttons. `--slow 4` makes the browser's processor four times slower. The
time is the page's own: from the click's time stamp until the update has been merged into the page, and until two
frames later. Bytes are those of the frames that answer a click, before compression.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

CHROMIUM: Final = "/usr/bin/chromium"
SIZES: Final = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 360, "height": 740}}
TIMER: Final = """() => {
  globalThis.clicks = [];
  let began = null;
  addEventListener('click', (event) => (began = event.timeStamp), true);
  new MutationObserver(() => {
    if (began === null || document.querySelector('.game.waiting')) return;
    const entry = { merged: performance.now() - began, painted: 0 };
    const from = began;
    began = null;
    requestAnimationFrame(() => requestAnimationFrame(() => (entry.painted = performance.now() - from)));
    globalThis.clicks.push(entry);
  }).observe(document.querySelector('.game'), { attributes: true, attributeFilter: ['class'] });
}"""
READY: Final = """() => !document.querySelector('.game.waiting') &&
  (!document.getElementById('end').hidden || document.querySelector('#dock [data-choice], #dock [data-group]'))"""


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server in a process of its own; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "citadelle", "serve", "--port", str(port), "--db", str(folder / "tables.db")]
    process = subprocess.Popen([*command, "--no-browser"], stdout=subprocess.DEVNULL, env={**os.environ})
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(address + "/healthz", timeout=2).close()
                break
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(20)


def share(values: list[float], part: float) -> float:
    """The value below which this part of them lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


class Player:
    """Clicks through games and keeps what was measured."""

    def __init__(self, browser: Browser, address: str, size: str, slow: float, seed: int) -> None:
        self.address = address
        self.context = browser.new_context(base_url=address, viewport=SIZES[size], reduced_motion="reduce")  # type: ignore[arg-type]
        self.context.add_init_script("localStorage.setItem('citadelle', JSON.stringify({ confirm: false }))")
        self.page: Page = self.context.new_page()
        self.wire: CDPSession = self.context.new_cdp_session(self.page)
        self.wire.send("Network.enable")
        self.wire.on("Network.webSocketFrameReceived", self.heard)
        self.wire.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        self.dice = random.Random(seed)
        self.merged: list[float] = []
        self.painted: list[float] = []
        self.bytes: list[float] = []
        self.last = 0

    def heard(self, event: dict[str, Any]) -> None:
        self.last = self.last or len(event["response"]["payloadData"].encode())

    def table(self) -> None:
        """A new table."""
        wanted = {
            "game": "legends",
            "seats": [{"kind": "person", "name": "Bench"}, {"kind": "bot", "level": "random"}],
            "options": {"map": "first_voyage", "token_placement": "random"},
            "seed": self.dice.randrange(10**6),
        }
        laid = self.context.request.post("/api/tables", data=wanted, headers={"origin": self.address}).json()
        self.page.goto(f"/t/{laid['table']}")
        self.page.wait_for_function("() => !document.querySelector('.game[aria-busy]')", timeout=60_000)
        self.page.evaluate(TIMER)

    def click(self) -> bool:
        """One choice; False when the game is over."""
        self.page.wait_for_function(READY, timeout=60_000)
        if self.page.locator("#end").is_visible():
            return False
        heads = self.page.locator("#dock button[data-group]:not(.group.on *)")
        if heads.count() and not self.page.locator("#dock [data-choice]").count():
            heads.nth(self.dice.randrange(heads.count())).click()
        found = self.page.locator("#dock [data-choice]")
        self.last = 0
        before = self.page.evaluate("globalThis.clicks.length")
        found.nth(self.dice.randrange(found.count())).click()
        shown = f"() => globalThis.clicks.length > {before} && globalThis.clicks.at(-1).painted"
        self.page.wait_for_function(shown, timeout=60_000)
        entry = self.page.evaluate("globalThis.clicks.at(-1)")
        self.merged.append(entry["merged"])
        self.painted.append(entry["painted"])
        self.bytes.append(float(self.last))
        return True

    def run(self, clicks: int) -> None:
        """So many clicks, over as many games as it takes."""
        self.table()
        while len(self.merged) < clicks:
            if not self.click():
                self.table()
        self.context.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--slow", type=float, nargs="+", default=[1.0, 4.0])
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    size = "phone" if wishes.phone else "desk"
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(
            "| processor | clicks | to the merged board p50 / p95 | to the painted board p50 / p95 | bytes p50 / p95 |"
        )
        print("|---|---|---|---|---|")
        for slow in wishes.slow:
            player = Player(browser, address, size, slow, wishes.seed)
            player.run(wishes.clicks)
            cells = [f"÷ {slow:g}", str(len(player.merged))]
            for values in (player.merged, player.painted):
                cells.append(f"{share(values, 0.5):.0f} / {share(values, 0.95):.0f} ms")
            cells.append(f"{share(player.bytes, 0.5):.0f} / {share(player.bytes, 0.95):.0f}")
            print(f"| {' | '.join(cells)} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
