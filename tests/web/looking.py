"""What tests look for on a page: the faults that looking.js finds."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SCRIPT: Final = Path(__file__).with_name("looking.js").read_text("utf-8")


def found(page: Page, fault: str) -> list[str]:
    """Everything on the page that has this fault: nameless, small, faint, bare, strange, wide."""
    return list(page.evaluate(f"{SCRIPT}\n.{fault}()"))
