"""The words of the pages: every key that a page uses is there, none is there for nothing, and what a sentence needs is
given to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from citadelle.kernel.words import Words

WEB = Path(__file__).parents[2] / "src" / "citadelle" / "web"
SCRIPTS = sorted((WEB / "app").rglob("*.js"))
PAGES = sorted((WEB / "pages").glob("*.html"))
WORDS = Words.load(WEB / "words.toml")
KEYS = WORDS.keys()
ROOMS = "|".join(sorted({key.partition(".")[0] for key in KEYS}))

LITERAL = re.compile(rf'"((?:{ROOMS})(?:\.[a-z0-9_]+)+)"')
TEMPLATE = re.compile(rf"`((?:{ROOMS})\.[^`\s]*)`")
MARKED = re.compile(r'data-say(?:-[a-z]+)?="([^"]+)"')
COUNTED = re.compile(r'\bcounted\("([^"]+)"')
SAID = re.compile(r'\bsay\(\s*"([^"]+)"\s*(?:,\s*(\{)|\))')


def literals(text: str) -> set[str]:
    """The keys a script or page names in full."""
    counted = {f"{key}_one" for key in COUNTED.findall(text)}
    return set(LITERAL.findall(text)) | set(MARKED.findall(text)) | counted


def families(text: str) -> list[re.Pattern[str]]:
    """The keys a script puts together, such as `page.theme.${name}`, each as a pattern."""
    found = []
    for template in TEMPLATE.findall(text):
        pieces = re.split(r"\$\{[^}]*\}", template)
        found.append(re.compile("[a-z0-9_]+".join(re.escape(piece) for piece in pieces)))
    return found


def given(text: str) -> Iterator[tuple[str, set[str]]]:
    """Every sentence said with its key in full, and the names of the values that it is given."""
    for call in SAID.finditer(text):
        yield call[1], names(text, call.start(2)) if call[2] else set()


def names(text: str, start: int) -> set[str]:
    """The names in the object that begins at `start`, its own and not those of objects inside it."""
    depth, piece, found = 0, "", []
    for sign in text[start:]:
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
            if depth == 0:
                break
        if sign == "," and depth == 1:
            found.append(piece)
            piece = ""
        elif depth > 1 or sign != "{":
            piece += sign
    return {name for part in [*found, piece] if (name := part.partition(":")[0].strip())}


def faults(text: str) -> list[str]:
    """What a script or page says that can't be said."""
    keys = set(KEYS)
    wrong = [f"no words for {key}" for key in sorted(literals(text) - keys)]
    wrong += [f"no words for any {family.pattern}" for family in families(text) if not any(map(family.fullmatch, keys))]
    for key, values in given(text):
        if key in keys and not WORDS.names(key) <= values:
            wrong.append(f"{key} needs {', '.join(sorted(WORDS.names(key) - values))}")
    return wrong


def test_every_key_is_there_and_gets_what_it_needs() -> None:
    found = {path.relative_to(WEB).as_posix(): faults(path.read_text("utf-8")) for path in [*SCRIPTS, *PAGES]}
    assert len(found) > 20
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_no_word_is_there_for_nothing() -> None:
    text = "\n".join(path.read_text("utf-8") for path in [*SCRIPTS, *PAGES])
    used, made = literals(text), families(text)
    assert [key for key in KEYS if key not in used and not any(each.fullmatch(key) for each in made)] == []


def test_the_voice() -> None:
    """No exclamation marks, nothing begged for; French says "vous", never "tu"."""
    wrong = []
    for lang, banned in (
        ("en", r"!|\bplease\b|[\u00a0\u202f]"),
        ("fr", r"!|\btu\b|\btoi\b|\btes\b|\bveuillez\b|\bs['’]il vous pla"),
    ):
        wrong += [f"{lang} {key}: {text}" for key, text in WORDS.texts(lang).items() if re.search(banned, text, re.I)]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        'say("page.nowhere")',
        '<b data-say="page.nowhere">',
        "say(`page.nowhere.${name}`)",
        'say("page.ago")',
        'say("page.ago", { spam: 1 })',
        'counted("page.close", 2)',
    ],
)
def test_a_planted_fault_is_caught(text: str) -> None:
    assert faults(text)


def test_values_are_read_from_the_call() -> None:
    said = dict(given('say("page.ago", { span: f({ a, b: 1 }, [c, d]), n, who })'))
    assert said == {"page.ago": {"span", "n", "who"}}
