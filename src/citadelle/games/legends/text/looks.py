"""How components look: relief of regions, tints of islands, icons of tokens, classes of colours. Art only."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files


@functools.cache
def looks() -> dict[str, dict[str, str | int]]:
    """The table of looks: terrain by region, tint by island, icon by token, class by colour."""
    return tomllib.loads((files("citadelle.games.legends") / "data_look" / "look.toml").read_text(encoding="utf-8"))


def token_icon(token: str, unknown: str) -> str:
    """The icon of a token; `unknown` for one that lies face down or has no look."""
    return str(looks()["token"].get(token, unknown))
