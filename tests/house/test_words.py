"""What no file of the repository says: where packages are fetched from, and how somebody's own disk is laid out."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOSTS = (
    "py" + "pi.org",
    "python" + "hosted.org",
    "npm" + "js.",
    "yarn" + "pkg.com",
    "jsd" + "elivr",
    "un" + "pkg.com",
    "crates" + ".io",
)
INDEX = re.compile(r"(?:index-url|find-links)[= ]+[a-z]+:/")
DISK = re.compile(r"(?<![\w./~$)}>-])/(?:home|root|tmp|work|Users)/[\w.]")

MADE = {
    ".venv",
    "build",
    "dist",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    ".coverage",
    "__pycache__",
}
"""What is made in a checkout, and belongs to nobody else."""


def tracked() -> list[Path]:
    """The files git keeps or would keep; without git, all but what is made here."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
        found = [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not MADE & set(path.relative_to(ROOT).parts)]
    return [path for path in found if path.is_file()]


def faults(text: str) -> list[str]:
    """The lines that say such a thing."""
    return [
        line.strip()[:120]
        for line in text.splitlines()
        if any(host in line.lower() for host in HOSTS) or INDEX.search(line) or DISK.search(line)
    ]


def test_no_file_names_a_registry_or_a_private_path() -> None:
    said: list[str] = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        said += [f"{path.relative_to(ROOT)}: {line}" for line in faults(text)]
    assert said == []


def test_without_git_whatever_is_made_here_is_left_alone() -> None:
    clean = (ROOT / "Makefile").read_text("utf-8").partition("\nclean:")[2]
    removed = re.findall(r"rm -rf (.+)", clean)[0].split()
    assert ".venv" in removed and set(removed) <= MADE


@pytest.mark.parametrize(
    "line",
    [
        "pip install -i https://" + HOSTS[0] + "/simple x",
        "--index-" + "url https://example.com/simple",
        "see /" + "home/ann/notes",
        'open("/' + 'tmp/x")',
    ],
)
def test_a_planted_line_is_caught(line: str) -> None:
    assert faults(line)


@pytest.mark.parametrize(
    "line", ["#!/bin/sh", "/usr/lib/postgresql", "tests/tmp/x", "https://example.com/home/x", "build/work/x"]
)
def test_an_innocent_line_passes(line: str) -> None:
    assert faults(line) == []
