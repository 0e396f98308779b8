"""Chapter 6: what owned cards give, during the game and at its end."""

from __future__ import annotations

import pytest
from tests.games.legends.scene import Table, scene

from citadelle.games.legends.rules.scoring import card_points, elixirs

FOUR = {"southreach": {0: 4}}


def worth(table: Table, seat: int, card: str) -> int:
    """What one owned card scores now."""
    return card_points(table.state, seat, table.state.kit.card_index[card])


def held(*cards: str, players: int = 2, coins: list[int] | None = None) -> Table:
    """Seat 0 owns these cards at the end."""
    return scene(players=players, cards={0: cards}, coins=coins, doing="end")


# --- during the game


def test_lg_600_lg_630_one_flying() -> None:
    """EX-21."""
    t = scene(pieces=FOUR, takes="ancient_phoenix")
    assert (t.detail("size"), t.detail("sea")) == (5, 2)
    t.choose("southreach>wyrmspine", "southreach>wyrmspine")
    assert t.detail("left") == 1
    t.choose("wyrmspine>eaglestair")
    assert [t.army(0, region) for region in ("southreach", "wyrmspine", "eaglestair")] == [2, 1, 1]
    assert (t.kind, t.seat) == ("take_card", 1)


def test_lg_630_many_flyings() -> None:
    """EX-22."""
    pieces = {"driftwood": {0: 6}}
    t = scene(pieces=pieces, cards={0: ["cursed_gargoyles", "dire_eye", "dire_dragon"]}, takes="dire_goblin")
    assert (t.detail("size"), t.detail("sea")) == (5, 1)
    for left in (5, 4, 3, 2, 1):
        assert (t.kind, t.seat, t.detail("left")) == ("move_step", 0, left)
        t.choose("driftwood>whaleback")
    assert (t.kind, t.seat) == ("take_card", 1)
    assert t.army(0, "whaleback") == 5


@pytest.mark.parametrize(("flying", "sea"), [(0, 3), (1, 2), (2, 1), (3, 1), (4, 1)])
def test_lg_521_lg_630_sea_steps_cost_three_less_flying_but_never_nothing(flying: int, sea: int) -> None:
    cards = ["ancient_phoenix", "cursed_gargoyles", "dire_eye", "dire_dragon"][:flying]
    t = scene(pieces=FOUR, cards={0: cards}, doing=("move", 6)).choose("southreach>wyrmspine", "southreach>kingsheart")
    assert [e["cost"] for e in t.events("army_moved")] == [sea, 1]


def test_lg_630_lg_834_flying_leaves_portal_steps_alone() -> None:
    t = scene(
        pieces={"larkmoor": {0: 1}}, tokens={"larkmoor": "portal", "hollowdown": "portal"},
        cards={0: ["ancient_phoenix", "dire_eye"]}, doing=("move", 3),
    )  # fmt: skip
    t.choose("larkmoor>hollowdown")
    assert t.detail("left") == 2


def test_lg_504_lg_600_lg_610_own_bonus_at_once() -> None:
    """EX-24."""
    t = scene(pieces=FOUR, takes="noble_unicorn")
    assert (t.kind, t.detail("size")) == ("move_step", 5)
    t.choose("southreach>kingsheart", "southreach>kingsheart", "stop")
    assert (t.kind, t.seat, t.detail("size")) == ("place_army", 0, 1)
    assert t.refused("southreach>kingsheart") == ("order", "LG-504")
    t.choose("southreach")
    assert (t.army(0, "southreach"), t.seat) == (3, 1)


def test_lg_600_lg_610_move_bonuses_add_up_for_their_owner_alone() -> None:
    cards = {0: ["cursed_mausoleum", "forest_tree_town", "noble_knight"], 1: ["lake", "graveyard"]}
    pieces = {"southreach": {0: 4, 1: 4}}
    assert scene(pieces=pieces, cards=cards, doing=("move", 2)).detail("size") == 5
    assert scene(pieces=pieces, cards=cards, seat=1, doing=("move", 2)).detail("size") == 2
    assert scene(pieces=pieces, cards=cards, doing=("place", 2)).detail("size") == 2


def test_lg_600_lg_620_army_bonuses_add_up_for_place_actions_alone() -> None:
    cards = {0: ["forest_elf", "forest_pixie", "night_village"], 1: ["lake", "graveyard"]}
    pieces = {"southreach": {0: 4, 1: 4}}
    assert scene(pieces=pieces, cards=cards, doing=("place", 1)).detail("size") == 4
    assert scene(pieces=pieces, cards=cards, seat=1, doing=("place", 1)).detail("size") == 1
    assert scene(pieces=pieces, cards=cards, doing=("move", 1)).detail("size") == 1


def test_lg_620_an_army_bonus_gives_nothing_by_itself() -> None:
    t = scene(pieces=FOUR, takes="night_village").choose("southreach")
    assert (t.armies(0), t.seat) == (4, 1)
    t = scene(pieces=FOUR, takes="forest_pixie").choose("stop")
    assert (t.armies(0), t.seat) == (4, 1)


def test_lg_600_abilities_last_for_every_later_action() -> None:
    t = scene(cards={0: ["forest_pixie"], 1: ["lake"]}, row=["dire_eye", "cursed_tower", "graveyard", "stronghold"])
    t.choose("take 1")
    assert t.detail("size") == 5
    t.choose("stop", "take 1")
    assert t.seat == 0
    t.choose("take 1")
    assert t.detail("size") == 3


def test_lg_650_coins_come_at_once_and_once() -> None:
    t = scene(players=3, pieces=FOUR, row=["mountain_treasury"], coins=[4, 4, 4]).choose("take 1")
    assert t.coins == [6, 4, 4]
    assert t.events("coins_gained") == [{"coins": 2, "source": "mountain_treasury"}]
    t.choose("stop").choose("take 1").stop_until("take_card").choose("take 1").stop_until("take_card")
    assert (t.seat, t.coins[0]) == (0, 6)
    assert t.story().count("coins_gained") == 1


def test_lg_690_immunity() -> None:
    """EX-32."""
    pieces = {"kingsheart": {0: 2, 1: 3, 2: 1}}
    cards = {1: ["dire_giant"]}
    t = scene(players=3, pieces=pieces, cards=cards, doing=("destroy", 1))
    assert t.keys == ["kingsheart:2", "skip"]
    assert t.refused("kingsheart:1") == ("immune", "LG-690")
    t = scene(players=3, pieces={"kingsheart": {0: 2, 1: 3}}, cards=cards, doing=("destroy", 1))
    assert t.seat == 1
    assert t.events("action_skipped") == [{"action": "destroy"}]


def test_lg_544_lg_690_without_another_target_the_action_is_skipped() -> None:
    """EX-32."""
    t = scene(players=3, pieces={"kingsheart": {0: 2, 1: 3}}, cards={1: ["dire_giant"]}, takes="night_wizard")
    t.choose("stop")
    assert (t.seat, t.army(1, "kingsheart")) == (1, 3)


def test_lg_690_immunity_holds_from_the_moment_the_card_is_taken() -> None:
    pieces = {"kingsheart": {0: 1, 1: 1}}
    t = scene(pieces=pieces, row=["dire_giant", "night_wizard"]).choose("take 1", "stop", "skip")
    assert t.seat == 1
    t.choose("take 1", "stop")
    assert (t.kind, t.seat) == ("take_card", 0)
    assert t.army(0, "kingsheart") == 1


def test_lg_690_immunity_protects_from_nothing_else() -> None:
    t = scene(
        pieces=FOUR, tokens={"kingsheart": "thieves"}, cards={0: ["dire_giant"], 1: ["lake"]}, doing=("move", 1)
    ).choose("southreach>kingsheart")
    assert t.coins[0] == 11


def test_lg_541_lg_690_immune_even_to_oneself() -> None:
    pieces = {"kingsheart": {0: 2, 1: 1}}
    t = scene(
        pieces=pieces, cards={0: ["dire_giant"], 1: ["lake"]}, options={"destroy_own": True}, doing=("destroy", 1)
    )
    assert t.keys == ["kingsheart:1", "skip"]
    assert t.refused("kingsheart:0") == ("immune", "LG-690")


# --- at the end


def test_lg_640_lg_730_elixirs_add_up() -> None:
    t = held("ancient_tree_spirit", "cursed_banshee", "dire_goblin", "lake")
    assert elixirs(t.state, 0) == 6
    assert elixirs(t.state, 1) == 0
    assert t.points(0)["elixirs"] == 2


def test_lg_660_cursed_bonus() -> None:
    """EX-36."""
    t = held("graveyard", "cursed_banshee", "cursed_king", "cursed_tower", "cursed_mausoleum")
    assert worth(t, 0, "graveyard") == 4
    assert t.points(0)["cards"] == 4


@pytest.mark.parametrize(
    ("card", "others", "points"),
    [
        ("ancient_sage", ["ancient_phoenix", "ancient_woods"], 3),
        ("ancient_sage", [], 1),
        ("night_wizard", ["night_hydra", "night_village"], 3),
        ("arcane_temple", ["arcane_sphinx"], 2),
        ("graveyard", ["lake", "stronghold"], 0),
        ("lake", ["forest_elf", "forest_gnome", "forest_pixie", "forest_tree_town"], 4),
        ("stronghold", ["dire_eye", "dire_giant"], 2),
    ],
)
def test_lg_007_lg_660_points_per_card_of_a_family_itself_included(card: str, others: list[str], points: int) -> None:
    assert worth(held(card, *others, players=3), 0, card) == points


def test_lg_660_only_own_cards_count() -> None:
    t = scene(cards={0: ["graveyard"], 1: ["cursed_king", "cursed_tower"]}, doing="end")
    assert t.points(0)["cards"] == 0


@pytest.mark.parametrize(
    ("flyers", "points"), [([], 0), (["dire_eye"], 1), (["dire_eye", "dire_dragon", "arcane_sphinx"], 3)]
)
def test_lg_661_points_per_flying_the_tower_is_none(flyers: list[str], points: int) -> None:
    assert worth(held("cursed_tower", *flyers, players=3), 0, "cursed_tower") == points


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["noble_hills"], 0),
        (["noble_hills", "noble_knight"], 0),
        (["noble_hills", "noble_knight", "noble_unicorn"], 4),
        (["noble_knight", "noble_unicorn"], 0),
        (["mountain_dwarf"], 0),
        (["mountain_dwarf", "mountain_treasury"], 3),
        (["mountain_treasury"], 0),
    ],
)
def test_lg_670_a_family_set_scores_once_for_its_owner(cards: list[str], points: int) -> None:
    assert held(*cards, players=3).points(0)["cards"] == points


def test_lg_670_who_has_the_others_scores_nothing() -> None:
    t = scene(cards={0: ["noble_hills"], 1: ["noble_knight", "noble_unicorn"]}, doing="end")
    assert (t.points(0)["cards"], t.points(1)["cards"]) == (0, 0)


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (11, 3)])
def test_lg_680_a_point_for_every_full_three_coins(coins: int, points: int) -> None:
    t = held("dire_ogre", coins=[coins, 12])
    assert t.points(0)["cards"] == points
    assert t.coins == [coins, 12]


def test_lg_680_lg_760_counted_coins_still_break_ties() -> None:
    t = scene(cards={0: ["dire_ogre"], 1: ["stronghold", "dire_eye"]}, coins=[3, 2], doing="end")
    assert t.result.points == (1, 1)
    assert t.result.winners == [0]


def test_lg_720_abilities_of_all_owned_cards_are_added() -> None:
    t = held("graveyard", "cursed_tower", "cursed_gargoyles", "dire_ogre", coins=[7, 7])
    assert t.points(0)["cards"] == 2 + 1 + 2
