"""Names, letters of the map and numbers that people type instead of keys, in either language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.legends.scene import Table, at_bids, scene
from tests.games.legends.scene import new as laid

from citadelle.games.legends import GAME
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import questions
from citadelle.kernel.match import Match, new

ASKS = questions("legends")


def position() -> Match:
    """The first turn of a quick game of three, everybody in Southreach and an army each in Wolfhill."""
    match = new(GAME, 3, 7, {"map": "first_voyage"})
    match.choose("southreach").choose("wolfhill")
    return match.choose("bid 0", 0).choose("bid 2", 1).choose("bid 0", 2)


def meant(kind: str, line: str) -> list[str]:
    view = position().view(0)
    return GAME.resolve_text(view, Decision(9, 0, kind, [0], ["stop"], "LG-000", {}, [], ASKS[kind].verbs), line)


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


@pytest.mark.parametrize(
    ("kind", "thing", "keys"),
    [
        ("place_army", "region oxbow", ["oxbow"]),
        ("place_army", "army southreach:1", ["southreach"]),
        ("build_city", "city oxbow:0", ["oxbow"]),
        ("token_region", "token southreach", ["southreach"]),
        ("move_step", "region wyrmspine", ["southreach>wyrmspine"]),
        ("move_step", "army wolfhill:0", ["wolfhill>goldenvale", "wolfhill>reedbank"]),
        ("move_step", "army wolfhill:1", ["army wolfhill:1"]),
        ("move_step", "city oxbow:0", ["city oxbow:0"]),
        ("move_step", "token southreach", ["token southreach"]),
        ("destroy_army", "region wolfhill", ["wolfhill:1", "wolfhill:2"]),
        ("destroy_army", "army wolfhill:2", ["wolfhill:2"]),
        ("destroy_army", "city oxbow:1", ["city oxbow:1"]),
        ("take_card", "place 3", ["take 3"]),
        ("take_card", "card stronghold", ["take 1"]),
        ("take_card", "card no_such_card", []),
        ("take_card", "deck", ["deck"]),
        ("take_card", "region oxbow", ["oxbow"]),
        ("bid", "army wolfhill:0", ["army wolfhill:0"]),
        ("map_slot", "face 3b", ["3b/0", "3b/1", "3b/2", "3b/3"]),
        ("place_army", "region atlantis", []),
    ],
)
def test_what_a_thing_of_the_scene_means(kind: str, thing: str, keys: list[str]) -> None:
    assert meant(kind, thing) == keys


FIGHT = {"kingsheart": {0: (1, 1), 1: (1, 1)}}


def moving() -> Table:
    lying = {"larkmoor": "cottage", "oxbow": "citadel", "wolfhill": "thieves"}
    return scene(pieces=FIGHT, tokens=lying, face_down={"reedbank": "magic_spring"}, doing=("move", 2))


def destroying() -> Table:
    return scene(pieces=FIGHT, tokens={"larkmoor": "cottage"}, doing=("destroy", 1))


def choosing() -> Table:
    return scene(players=4, pieces={"southreach": {0: 4}}, takes="castle_garrison")


def stealing() -> Table:
    return scene(pieces=FIGHT, leaders={0: "bandit_lord"}, coins=[5, 3], doing=("destroy", 1)).choose("kingsheart:1")


def one_more() -> Table:
    return scene(cards={0: ["lake"]}, leaders={0: "fairy_queen", 1: "bandit_lord"}, coins=[9, 9], doing="end")


def laying() -> Table:
    return laid(2, map="chosen")


def starting() -> Table:
    return laid(2, map="first_voyage")


@pytest.mark.parametrize(
    ("place", "key", "reason", "rule"),
    [
        (laying, "take 1", "setup_first", "LG-202"),
        (starting, "take 1", "setup_first", "LG-203"),
        (at_bids, "southreach", "bids_first", "LG-301"),
        (at_bids, "deck", "bids_first", "LG-301"),
        (scene, "southreach", "card_first", "LG-403"),
        (scene, "army southreach:1", "card_first", "LG-403"),
        (scene, "deck", "deck_closed", "LG-401"),
        (choosing, "take 2", "card_over", "LG-407"),
        (choosing, "southreach", "action_first", "LG-503"),
        (moving, "take 2", "card_over", "LG-407"),
        (moving, "deck", "card_over", "LG-407"),
        (moving, "army kingsheart:1", "not_own_army", "LG-523"),
        (moving, "city kingsheart:0", "city_stays", "LG-523"),
        (moving, "token larkmoor", "token_stays", "LG-811"),
        (moving, "token reedbank", "token_stays", "LG-811"),
        (moving, "token oxbow", "token_stays", "LG-821"),
        (moving, "token wolfhill", "token_stays", "LG-830"),
        (moving, "token southreach", "token_stays", "LG-203"),
        (destroying, "city kingsheart:1", "city_safe", "LG-543"),
        (destroying, "token larkmoor", "token_stays", "LG-811"),
        (destroying, "take 1", "card_over", "LG-407"),
        (stealing, "kingsheart:1", "answer_first", "LG-843"),
        (one_more, "southreach", "only_card", "LG-842"),
        (one_more, "deck", "deck_closed", "LG-842"),
    ],
)
@pytest.mark.rule("LG-930")
def test_things_that_are_not_chosen_now_say_why(place: Callable[[], Table], key: str, reason: str, rule: str) -> None:
    assert place().refused(key) == (reason, rule)


def test_a_region_of_an_unfinished_map_says_why_not_lg_202() -> None:
    match = new(GAME, 4, 0)
    assert match.decision is not None
    match.choose(match.decision.keys[3])
    view, decision = match.view(0), match.decision
    assert decision is not None and decision.kind == "map_slot"
    things = [thing.name for thing in match.game.scene(view).things if thing.name.startswith("region ")]
    assert things
    for name in things:
        [key] = match.game.resolve_text(view, decision, name)
        refusal = match.why(key)
        assert refusal is not None and refusal.code == "setup_first"
