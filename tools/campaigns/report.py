"""How a campaign reports: one line that says what was found, where, when and on which commit."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from collections.abc import Mapping


def commit() -> str:
    """The commit of this checkout; marked if something in it was changed."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def tally_text(tally: Mapping[str, int]) -> str:
    """How often each thing happened."""
    return ", ".join([f"{count:,} {name}" for name, count in sorted(tally.items(), key=lambda item: -item[1])])


def run_info(seconds: float) -> str:
    """The machine, the time it took, the commit and the day."""
    day = time.strftime("%Y-%m-%d")
    return f"Python {platform.python_version()}, {sys.platform}, {seconds:,.0f} s, commit {commit()}, {day}"
