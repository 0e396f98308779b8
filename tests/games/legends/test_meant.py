"""Names, letters of the map and numbers that people type instead of keys, in either language."""

from __future__ import annotations

import pytest

from citadelle.games.legends import GAME
from citadelle.kernel.decision import Decision
from citadelle.kernel.match import Match, new


def position() -> Match:
    """The first turn of a quick game of three, everybody in Southreach and an army each in Wolfhill."""
    match = new(GAME, 3, 7, {"map": "first_voyage"})
    match.choose("southreach").choose("wolfhill")
    return match.choose("bid 0", 0).choose("bid 2", 1).choose("bid 0", 2)


def meant(kind: str, line: str) -> list[str]:
    view = position().view(0)
    return GAME.meant(view, Decision(9, 0, kind, [0], ["stop"], "LG-000", {}), line)


@pytest.mark.parametrize(
    ("kind", "line", "keys"),
    [
        ("place_army", "Cœur-du-Roi", ["kingsheart"]),
        ("place_army", "coeur du roi", ["kingsheart"]),
        ("build_city", "KINGSHEART", ["kingsheart"]),
        ("outpost_region", "d", ["kingsheart"]),
        ("neutral_region", "rive", ["reedbank", "brackenshore"]),
        ("start_region", "potato", []),
        ("place_army", "rocher", ["gull_rock"]),
        ("move_step", "southreach > Val-d'Or", ["southreach>goldenvale"]),
        ("move_step", "F→C", ["southreach>westmarch"]),
        ("move_step", "Échine-du-Ver", ["southreach>wyrmspine"]),
        ("move_step", "crête-blanche", ["southreach>whitecap"]),
        ("destroy_army", "wolfhill", ["wolfhill:1", "wolfhill:2"]),
        ("destroy_army", "Colline-aux-Loups : Bleu", ["wolfhill:1"]),
        ("destroy_army", "wolfhill:2", ["wolfhill:2"]),
        ("destroy_army", "vert", ["southreach:2", "wolfhill:2"]),
        ("destroy_army", "oxbow", ["oxbow:1"]),
        ("bid", "12", ["bid 12"]),
        ("bid", "miser 3 pièces", ["bid 3"]),
        ("bid", "lots", []),
        ("take_card", "prendre 9", ["take 9"]),
        ("take_card", "forteresse", ["take 1"]),
        ("take_card", "passer", ["pass"]),
        ("take_card", "no card", []),
        ("choose_action", "bâtir", ["city"]),
        ("choose_action", "move", ["move"]),
        ("map_slot", "Crown Isle", ["1a/0"]),
        ("map_slot", "la longue crête", ["3b/0"]),
    ],
)
def test_what_a_line_means(kind: str, line: str, keys: list[str]) -> None:
    assert meant(kind, line) == keys
