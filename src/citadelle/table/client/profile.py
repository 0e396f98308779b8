"""The user's profile on this machine: the device's secret, name and preferences, and seats taken on servers."""

from __future__ import annotations

import base64
import contextlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, field

from citadelle.table import data_dir
from citadelle.table.client.links import Link
from citadelle.table.client.playback import NORMAL, SPEEDS

FILE: Final = "terminal.json"
MOST_PLACES: Final = 50


class SavedSeat(Struct):
    """A seat on a server: its link with its secret, and what was known of the table when it was left."""

    link: Link
    title: str = ""
    seen: int = 0
    """Milliseconds since 1970."""


class ProfileFile(Struct):
    """The file as it is written."""

    device: str = ""
    name: str = ""
    confirm: bool = True
    speed: str = NORMAL
    places: list[SavedSeat] = field(default_factory=list)


class Profile:
    """The profile. A file that can't be read or written is ignored: nothing of a game is in it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (data_dir.data_dir() if folder is None else folder) / FILE
        self.kept = ProfileFile()
        with contextlib.suppress(OSError, msgspec.MsgspecError, ValueError):
            self.kept = msgspec.json.decode(self.path.read_bytes(), type=ProfileFile)

    @property
    def device(self) -> str:
        """This machine's secret for its own store; made when it is first needed."""
        if not self.kept.device:
            self.kept.device = secrets.token_urlsafe(24)
            self.write()
        return self.kept.device

    def device_at(self, server: str) -> str:
        """This machine's secret for a server: a different one for each, so that no server can impersonate it at
        another."""
        made = hmac.digest(self.device.encode(), server.encode(), "sha256")
        return base64.urlsafe_b64encode(made[:24]).decode()

    @property
    def name(self) -> str:
        """The user's name."""
        return self.kept.name

    @property
    def confirm(self) -> bool:
        """Must choices that can't be undone be confirmed?"""
        return self.kept.confirm

    @property
    def speed(self) -> str:
        """The playback speed: how fast what others did is shown."""
        return self.kept.speed if self.kept.speed in SPEEDS else NORMAL

    @property
    def places(self) -> list[SavedSeat]:
        """Seats on servers, the latest first."""
        return self.kept.places

    def like(self, *, name: str | None = None, confirm: bool | None = None, speed: str | None = None) -> None:
        """Set a preference."""
        self.kept.speed = self.kept.speed if speed is None else speed
        self.kept.name = self.kept.name if name is None else name
        self.kept.confirm = self.kept.confirm if confirm is None else confirm
        self.write()

    def place(self, link: Link) -> SavedSeat | None:
        """The seat that is held at this table of this server."""
        same = [one for one in self.places if (one.link.server, one.link.table) == (link.server, link.table)]
        return same[0] if same else None

    def hold(self, link: Link, title: str = "", seen: int = 0) -> None:
        """Remember a seat on a server."""
        old = self.place(link)
        kept = SavedSeat(link, title or ("" if old is None else old.title), seen)
        self.kept.places = [kept, *[one for one in self.places if one is not old]][:MOST_PLACES]
        self.write()

    def forget(self, link: Link) -> None:
        """Forget a seat on a server."""
        self.kept.places = [one for one in self.places if one is not self.place(link)]
        self.write()

    def write(self) -> None:
        """Write the file, readable by its owner only."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = self.path.with_name(f"{FILE}.{os.getpid()}")
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(self.kept)))
            fresh.replace(self.path)
