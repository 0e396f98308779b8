"""Secrets of seats and devices, ids of tables, and which texts people may enter.

A secret is given out once, to its owner; only its hash is stored. Hashes are compared in constant time.
"""

from __future__ import annotations

import hmac
import re
import secrets
import string
import unicodedata
from hashlib import sha256
from typing import Final

from citadelle.table.errors import TableError
from citadelle.table.store.base import BOT, PERSON, SeatRow

JOINERS: Final = "\u200c\u200d"
"""Invisible characters that some scripts can't be written without."""

_LETTERS: Final = string.ascii_lowercase + string.digits
_ID: Final = re.compile(r"[a-z0-9_-]{1,64}")


def new_id() -> str:
    """An id for a table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def is_id(text: object) -> bool:
    """Can this be the id of a table?"""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def new_secret() -> str:
    """A seat's secret: 192 random bits."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """A seed that nobody can guess: 256 random bits."""
    return secrets.token_hex(32)


def hash_secret(secret: str) -> str:
    """The hash of a secret that is stored; "" for no secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest() if secret else ""


def secret_matches(secret: str, kept: str) -> bool:
    """Does this secret have that hash? Never for an empty hash."""
    return hmac.compare_digest(hash_secret(secret), kept) and bool(kept)


def commitment(salt: str, seed: str) -> str:
    """What is published of a seed (as JSON) before the start; with salt and seed anybody can check it after the end."""
    return sha256(f"{salt}{seed}".encode()).hexdigest()


def clean_text(text: str, most: int, least: int = 0) -> str:
    """A text on one line, without control, invisible and direction-changing characters. TableError bad_text if it is
    shorter than `least` or longer than `most`."""
    seen = "".join([visible_char(c) for c in text[: 4 * most + 1]])
    line = " ".join(seen.split())
    if not line.strip(JOINERS):
        line = ""
    if not least <= len(line) <= most or len(text) > 4 * most:
        raise TableError("bad_text", most=most)
    return line


def visible_char(letter: str) -> str:
    """The character itself, a space for any kind of line break, "" for an invisible one."""
    kind = unicodedata.category(letter)
    if letter in "\t\n\r" or kind in ("Zl", "Zp"):
        return " "
    if kind in ("Cc", "Cs") or (kind == "Cf" and letter not in JOINERS):
        return ""
    return letter


def holder_of(seat: SeatRow) -> int:
    """The first seat of the person who holds this one: the same number for all seats of one person."""
    return seat.seat if seat.holder < 0 else seat.holder


def is_played_by_bot(seat: SeatRow) -> bool:
    """Does a bot play this seat now, as its own or for a person who is away or has resigned?"""
    return seat.kind == BOT or (seat.kind == PERSON and (seat.away or seat.resigned))
