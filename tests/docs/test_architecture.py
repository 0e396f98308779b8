"""The map is true: every file that the page of the architecture names is there."""

from __future__ import annotations

import re

import pytest
from tests.docs.pages import ROOT, page

TEXT = page("architecture.md")
PACKAGE = ROOT / "src" / "citadelle"
PLACES = (PACKAGE, ROOT, *sorted(PACKAGE.glob("games/*/")), PACKAGE / "table" / "journal", PACKAGE / "table" / "server")
"""Where a path on the page may begin: tables name files of a folder, or of any game, without repeating it."""
FILE = re.compile(r"[\w<>*/.-]+(?:\.(?:py|js|toml|md)|/)")


def walk(title: str) -> list[str]:
    """The files of a drawn walk, in order."""
    (drawn,) = re.findall(rf"^### {title}$.*?^```$(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [line.split()[0] for line in drawn.splitlines() if line.startswith("  ")]


def named() -> list[str]:
    """Every path in backticks that is a file, or a folder with a slash at its end."""
    code = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL))
    return sorted({name for name in code if FILE.fullmatch(name)})


def absent(files: list[str]) -> list[str]:
    """Those that are no files of the package."""
    return [name for name in files if not (PACKAGE / name).is_file()]


@pytest.mark.parametrize("title", ["The walk of a click", "The walk of a card"])
def test_every_file_of_a_walk_is_there(title: str) -> None:
    files = walk(title)
    assert len(files) > 10 and absent(files) == []
    assert absent([*files, "table/no_such_file.py"]) == ["table/no_such_file.py"]


def test_every_file_that_the_page_names_is_there() -> None:
    missing = [
        name
        for name in named()
        if not any(list(place.glob(name.replace("<game>", "*").rstrip("/"))) for place in PLACES)
    ]
    assert len(named()) > 30 and missing == []
