"""What no page or script of ours does, whatever else it does: write markup, run text, reach for another host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "citadelle" / "web"
FILES = sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg"))
BANNED = {
    "markup from text": r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment)\b",
    "a page written into": r"\bdocument\s*\.\s*write",
    "text that is run": r"\beval\s*\(|\bnew\s+Function\b|set(?:Timeout|Interval)\s*\(\s*[\"'`]|javascript:",
    "another host": r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]",
}
INLINE = re.compile(r"<[^>]*\s(?:style|on[a-z]+)\s*=|<style|<script(?![^>]*\bsrc=)", re.I)


def faults(name: str, text: str) -> list[str]:
    """What a file does that none may."""
    found = [what for what, pattern in BANNED.items() if re.search(pattern, text, re.I)]
    if name.endswith((".html", ".svg")) and INLINE.search(text):
        found.append("inline style or script")
    return found


def test_no_file_does_any_of_it() -> None:
    assert len(FILES) > 20
    found = {path.relative_to(WEB).as_posix(): faults(path.name, path.read_text("utf-8")) for path in FILES}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.js", "node.innerHTML = name"),
        ("a.js", "setTimeout('go()', 1)"),
        ("a.js", "location = 'javascript:1'"),
        ("a.css", "@import url(//cdn.example.com/a.css)"),
        ("a.html", '<p style="color: red">'),
        ("a.html", "<script>go()</script>"),
        ("a.svg", '<g onclick="go()">'),
    ],
)
def test_a_planted_fault_is_caught(name: str, text: str) -> None:
    assert faults(name, text)
