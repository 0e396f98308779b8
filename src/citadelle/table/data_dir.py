"""The data folder of this machine's user: the server and the terminal keep their tables in the same one."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

VARIABLE: Final = "CITADELLE_HOME"
"""An environment variable that names another folder."""
TABLES: Final = "tables.db"
SERVER: Final = "server"
"""The file with the address of the server that has the tables open."""


def data_dir(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """The user's data folder for this program; it need not be there yet."""
    env = os.environ if environ is None else environ
    if env.get(VARIABLE):
        return Path(env[VARIABLE]).expanduser()
    if platform == "win32":
        return Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Citadelle"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Citadelle"
    return Path(env.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "citadelle"


def database() -> Path:
    """The SQLite file that tables are kept in unless another store is named."""
    return data_dir() / TABLES


def ensure_data_dir() -> Path:
    """The data folder, made if it isn't there; only its owner may look inside. OSError if it can't be."""
    found = data_dir()
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def announce_server(address: str) -> None:
    """Write the address of the server that has the tables of this folder open, for the terminal to find it."""
    with contextlib.suppress(OSError):
        file = ensure_data_dir() / SERVER
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
            out.write(address.rstrip("/"))


def withdraw_server(address: str) -> None:
    """Remove this server's address."""
    with contextlib.suppress(OSError):
        if announced_server() == address.rstrip("/"):
            (data_dir() / SERVER).unlink()


def announced_server() -> str:
    """The address that was written last, or ""; the server may be gone."""
    try:
        return (data_dir() / SERVER).read_text("utf-8").strip()[:200]
    except (OSError, UnicodeDecodeError):
        return ""
