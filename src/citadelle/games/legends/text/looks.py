"""How components look: relief of regions, tints of islands, icons of tokens, classes of colours. Art only."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files

from citadelle.parts.svg import symbols


@functools.cache
def looks() -> dict[str, dict[str, str | int]]:
    """The table of looks: terrain by region, tint by island, icon by token, class by colour."""
    return tomllib.loads((files("citadelle.games.legends") / "data_look" / "look.toml").read_text(encoding="utf-8"))


def token_icon(token: str, unknown: str) -> str:
    """The icon of a token; `unknown` for one that lies face down or has no look."""
    return str(looks()["token"].get(token, unknown))


def woodcut(card: str, family: str) -> str:
    """The symbol of a card's own woodcut; a card that has none has its family's, and without that the common one."""
    known = symbols()
    return next((name for name in (f"art-card-{card}", f"art-{family}") if name in known), "art-none")


def sky_class(family: str) -> str:
    """The class that gives the woodcut its sky."""
    return f"fam-{family}" if f"art-{family}" in symbols() else "fam-none"
