"""Names that records must know: how a name that nobody knows is refused."""

from __future__ import annotations

from collections.abc import Sequence

from citadelle.kernel.errors import BadData, Place

UNKNOWN: dict[str, str] = {
    "unit": "heroes3.no_unit", "card": "heroes3.no_card", "hero": "heroes3.no_hero", "faction": "heroes3.no_faction",
    "location": "heroes3.no_location", "tile": "heroes3.no_tile", "building": "heroes3.no_building",
    "ai": "heroes3.no_ai",
}  # fmt: skip
"""How a name that nobody knows is refused."""


def known_name(place: Place, field: str, ident: str, names: Sequence[str], what: str) -> None:
    """A name that must be known."""
    if ident not in names:
        raise BadData(UNKNOWN[what], place=place, field=field, id=ident, names=list(names))
