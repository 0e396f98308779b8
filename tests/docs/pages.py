"""The pages under docs/, taken at their word: their code blocks as files, edits and sessions."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import citadelle

ROOT = Path(__file__).parents[2]
PACKAGE = Path(citadelle.__file__).parent
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# (\w+/\w+\.toml)\n")


def page(name: str) -> str:
    """The text of a page."""
    return (ROOT / "docs" / name).read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of one language, in order, without their indent."""
    return [textwrap.dedent(block) for _, found, block in FENCE.findall(text) if found == language]


def files(text: str) -> dict[str, str]:
    """The TOML blocks that begin with the name of a file, by that name."""
    return {named[1]: block for block in blocks(text, "toml") if (named := NAMED.match(block))}


def write_files(text: str, home: Path) -> None:
    """Make the files that a page shows."""
    for name, content in files(text).items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(content, "utf-8")


def apply(diff: str, home: Path) -> None:
    """Carry an edit out: its lines without a sign must be there, once, in this order; `@@` divides two places."""
    head, _, body = diff.partition("\n")
    assert head.startswith("--- "), head
    path = home / head[4:]
    text = path.read_text("utf-8")
    for part in re.split(r"^@@.*\n", body, flags=re.MULTILINE):
        lines = part.splitlines(keepends=True)
        old = "".join([line[1:] if line.strip() else line for line in lines if not line.startswith("+")])
        new = "".join([line[1:] if line.strip() else line for line in lines if not line.startswith("-")])
        assert text.count(old) == 1, f"{head[4:]} has these lines {text.count(old)} times:\n{old}"
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def copy_package(home: Path) -> Path:
    """A copy of the package's sources that may be edited; returns the folder of Legends in it."""
    left_out = shutil.ignore_patterns("*.so", "*.pyd", ".compiled", "__pycache__")
    shutil.copytree(PACKAGE, home / "citadelle", ignore=left_out)
    return home / "citadelle" / "games" / "legends"


def run_edited(home: Path, script: str) -> str:
    """What a script prints that imports the edited package, and the suite's own helpers."""
    return run(home, ["-c", script])


def run_command(home: Path, line: str, typed: str = "") -> str:
    """What a command line of a page prints: `citadelle ...`, run in a folder, with this typed at it."""
    words = shlex.split(line, comments=True)
    assert words[0] == "citadelle", line
    return run(home, ["-m", *words, "--lang", "en"], typed)


def run(home: Path, args: list[str], typed: str = "") -> str:
    """What Python prints, with the package of a folder if there is one there."""
    path = os.pathsep.join([str(home), str(ROOT), str(PACKAGE.parent)])
    env = {**os.environ, "PYTHONPATH": path, "CITADELLE_PURE": "1"}
    done = subprocess.run(
        [sys.executable, *args], env=env, cwd=home, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def session(text: str, name: str) -> None:
    """Run the `>>>` examples of a block in the current folder."""
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test, out=told.append)
    assert not told, "".join(told)


def commands(text: str) -> list[str]:
    """The lines of a page that call the command, indented or fenced."""
    return [line.strip() for line in text.splitlines() if line.strip().startswith("citadelle ")]
