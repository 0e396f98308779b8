"""Chapter 8.4: what leaders do and what they are worth."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.legends.scene import Table, at_bids, legends, scene

from citadelle.games.legends.rules.scoring import elixirs
from citadelle.games.legends.state import CARD_PILE

FIGHT = {"kingsheart": {0: 1, 1: 2}}


def dealt(players: int, leader: str, seat: int) -> Table:
    """A game before the bids in which this seat was dealt this leader."""
    games = (at_bids(players, seed=seed, leaders=True) for seed in range(60))
    return next(t for t in games if t.state.leaders[seat] == t.state.kit.leader_index[leader])


# --- Fairy Queen

FAIRY = {
    0: [
        *("forest_elf", "forest_pixie", "ancient_phoenix", "ancient_sage", "cursed_banshee", "cursed_gargoyles"),
        *("dire_dragon", "dire_giant", "noble_hills", "noble_knight", "stronghold"),
    ],
    1: [
        *("forest_tree_town", "ancient_tree_spirit", "ancient_woods", "cursed_king", "cursed_mausoleum", "dire_goblin"),
        *("dire_ogre", "graveyard", "night_hydra", "night_village", "noble_unicorn"),
    ],
}
FAIRY_ROW = ["lake", "dire_eye", "forest_gnome", "cursed_tower", "night_wizard"]


def after_22_turns(leader: str = "fairy_queen", coins: int = 1) -> Table:
    return scene(
        pieces={"southreach": {0: 4, 1: 4}},
        cards=FAIRY,
        row=FAIRY_ROW,
        coins=[coins, 5],
        leaders={0: leader},
        doing="end",
    )


def test_lg_841_lg_842_fairy_queen() -> None:
    """EX-50."""
    t = after_22_turns()
    assert t.state.turn == 22
    assert (len(t.state.piles[CARD_PILE]), len(t.row)) == (0, 5)
    assert (t.kind, t.seat, t.decision.rule) == ("extra_card", 0, "LG-842")
    assert t.keys == ["take 1", "take 2", "take 3", "decline"]
    assert t.refused("take 4") == ("too_dear", "LG-402")
    assert t.refused("take 6") == ("no_such_card", "LG-842")
    assert t.refused("pass") == ("unknown", "LG-842")
    assert t.points(0)["leader"] == 0
    t.choose("take 3")
    assert t.match.is_over
    assert t.coins[0] == 0
    assert t.points(0)["leader"] == 1
    assert t.story("action_began", "card_revealed") == []
    assert t.army(0, "southreach") == 4
    assert t.events("extra_card_bought") == [{"card": "forest_gnome", "position": 3, "cost": 1}]
    assert t.row == ["lake", "dire_eye", "", "cursed_tower", "night_wizard"]


def test_lg_730_lg_842_elixirs_of_the_extra_card_count() -> None:
    """EX-50: three elixirs more."""
    declined, bought = after_22_turns().choose("decline"), after_22_turns().choose("take 3")
    assert (declined.points(0)["elixirs"], declined.points(1)["elixirs"]) == (0, 2)
    assert (bought.points(0)["elixirs"], bought.points(1)["elixirs"]) == (1, 1)
    assert (elixirs(declined.state, 0), elixirs(bought.state, 0)) == (2, 5)


def test_lg_842_the_purchase_may_be_declined() -> None:
    t = after_22_turns().choose("decline")
    assert t.match.is_over
    assert (t.coins[0], len(t.owned(0))) == (1, 11)
    assert t.story("extra_card_declined", "scored") == ["extra_card_declined", "scored", "scored"]


def test_lg_842_families_and_points_of_the_extra_card_count() -> None:
    t = after_22_turns(coins=3).choose("take 1")
    assert t.owned(0)[-1] == "lake"
    assert t.points(0)["cards"] == after_22_turns(coins=3).choose("decline").points(0)["cards"] + 2


def test_lg_842_coins_of_the_extra_card_are_gained() -> None:
    t = scene(players=3, row=["mountain_treasury"], coins=[0, 0, 0], leaders={0: "fairy_queen"}, doing="end")
    assert t.keys == ["take 1", "decline"]
    assert t.choose("take 1").coins == [2, 0, 0]


@pytest.mark.parametrize("leader", ["bandit_lord", "scarlet_witch", "white_knight"])
def test_lg_842_only_the_fairy_queen_buys_more(leader: str) -> None:
    assert after_22_turns(leader).match.is_over


def test_lg_842_the_purchase_follows_the_last_turn_slide_and_refill_included() -> None:
    t = dealt(2, "fairy_queen", 1)
    t.choose("bid 0", "bid 0")
    while t.kind != "extra_card":
        t.choose("take 1" if t.kind == "take_card" else t.keys[-1])
    assert (t.state.turn, len(t.row)) == (22, 5)
    assert t.seat == 1
    assert "" not in t.row


@pytest.mark.parametrize(("cards", "points"), [(2, 0), (3, 1), (4, 1)])
def test_lg_841_one_point_with_three_forest_cards(cards: int, points: int) -> None:
    forest = ["forest_elf", "forest_gnome", "forest_pixie", "forest_tree_town"][:cards]
    t = scene(cards={0: [*forest, "lake"]}, leaders={0: "fairy_queen", 1: "bandit_lord"}, doing="end").choose("decline")
    assert t.points(0)["leader"] == points


# --- Bandit Lord


def test_lg_843_lg_844_bandit_lord() -> None:
    """EX-48."""
    t = scene(pieces=FIGHT, leaders={0: "bandit_lord"}, coins=[5, 3], doing=("destroy", 1)).choose("kingsheart:1")
    assert (t.kind, t.seat, t.decision.rule, t.keys) == ("steal_coin", 0, "LG-843", ["yes", "no"])
    assert t.refused("maybe") == ("unknown", "LG-843")
    t.choose("yes")
    assert t.coins == [6, 2]
    assert t.events("coin_stolen") == [{"victim": 1, "coins": 1}]
    t = scene(pieces=FIGHT, leaders={0: "bandit_lord"}, coins=[5, 0], doing=("destroy", 1)).choose("kingsheart:1")
    assert (t.seat, t.coins, t.story("coin_stolen")) == (1, [5, 0], [])


@pytest.mark.parametrize(("armies", "points"), [(18, 1), (17, 0)])
def test_lg_844_a_point_for_an_empty_supply(armies: int, points: int) -> None:
    """EX-48."""
    t = scene(pieces={"oxbow": {0: armies}}, leaders={0: "bandit_lord"}, doing="end")
    assert t.points(0)["leader"] == points


def test_lg_844_captured_armies_are_not_in_supply() -> None:
    leaders = {0: "bandit_lord", 1: "scarlet_witch"}
    t = scene(pieces={"oxbow": {0: 15}}, captured={0: 3}, leaders=leaders, doing="end")
    assert (t.points(0)["leader"], t.points(1)["leader"]) == (1, 1)


def test_lg_003_lg_844_cities_do_not_fill_the_place_of_armies() -> None:
    t = scene(pieces={"oxbow": {0: (15, 3)}}, leaders={0: "bandit_lord"}, doing="end")
    assert t.points(0)["leader"] == 0


def test_lg_843_the_theft_may_be_left() -> None:
    t = scene(pieces=FIGHT, leaders={0: "bandit_lord"}, coins=[5, 3], doing=("destroy", 1))
    t.choose("kingsheart:1", "no")
    assert (t.coins, t.seat) == ([5, 3], 1)
    assert t.story("coin_stolen") == []


def test_lg_843_nothing_is_stolen_from_the_third_colour_or_by_others() -> None:
    pieces = {"kingsheart": {0: 1, "n": 2}}
    t = scene(pieces=pieces, leaders={0: "bandit_lord"}, doing=("destroy", 1)).choose("kingsheart:n")
    assert t.kind == "take_card"
    t = scene(pieces=FIGHT, leaders={1: "bandit_lord"}, doing=("destroy", 1)).choose("kingsheart:1")
    assert t.kind == "take_card"


# --- Scarlet Witch


def test_lg_209_lg_845_scarlet_witch() -> None:
    """EX-47."""
    t = dealt(3, "scarlet_witch", 0)
    assert (t.army(0, "southreach"), t.army(0, "wolfhill"), t.supply[0]) == (5, 1, 12)
    assert (t.army(1, "southreach"), t.supply[1]) == (4, 13)
    t = scene(pieces=FIGHT, leaders={0: "scarlet_witch"}, doing=("destroy", 1))
    supply = t.supply[1]
    t.choose("kingsheart:1")
    assert (t.captured, t.supply[1], t.army(1, "kingsheart")) == ((0, 1, 0), supply, 1)
    assert t.events("army_captured") == [{"owner": 1}]
    assert t.faults == []
    t = scene(captured={1: 7}, leaders={0: "scarlet_witch"}, doing="end")
    assert t.points(0)["leader"] == 2


@pytest.mark.parametrize(("captured", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_lg_845_a_point_for_every_full_three_captives_of_all_colours(captured: int, points: int) -> None:
    split = {1: captured // 2, 2: captured - captured // 2}
    t = scene(players=3, captured=split, leaders={0: "scarlet_witch"}, doing="end")
    assert t.points(0)["leader"] == points


def test_lg_845_third_colour_armies_are_captured_too() -> None:
    pieces = {"kingsheart": {0: 1, "n": 2}}
    t = scene(pieces=pieces, leaders={0: "scarlet_witch"}, doing=("destroy", 1)).choose("kingsheart:n")
    assert t.captured == (0, 0, 1)
    assert t.events("army_captured") == [{"owner": -1}]
    t = scene(captured={1: 1, "n": 2}, leaders={0: "scarlet_witch"}, doing="end")
    assert t.points(0)["leader"] == 1


def test_lg_845_only_the_witch_captures() -> None:
    t = scene(pieces=FIGHT, leaders={0: "white_knight", 1: "scarlet_witch"}, doing=("destroy", 1)).choose(
        "kingsheart:1"
    )
    assert (t.captured, t.supply[1]) == ((0, 0, 0), 17)


def test_lg_845_a_captive_cannot_be_used_any_more() -> None:
    pieces = {"kingsheart": {0: 1, 1: 17}}
    t = scene(pieces=pieces, captured={1: 1}, leaders={0: "scarlet_witch"}, seat=1, takes="dire_eye")
    assert (t.seat, t.supply[1]) == (0, 0)
    assert t.events("action_skipped") == [{"action": "place"}]


# --- White Knight


def test_lg_620_lg_846_lg_847_white_knight() -> None:
    """EX-49."""
    cards = {0: ["forest_pixie"], 1: ["lake"]}
    t = scene(pieces={"driftwood": {0: 1}}, cards=cards, leaders={0: "white_knight"}, doing=("city", 1))
    t.choose("driftwood")
    assert (t.army(0, "driftwood"), t.city(0, "driftwood")) == (2, 1)
    assert t.events("army_placed") == [{"region": "driftwood", "source": "white_knight"}]
    t = scene(pieces={"driftwood": {0: 1}, "gull_rock": {0: 1}}, leaders={0: "white_knight"}, doing="end")
    assert (t.points(0)["leader"], t.points(0)["islands"]) == (1, 2)


def test_lg_846_no_army_without_supply() -> None:
    t = scene(pieces={"driftwood": {0: 18}}, leaders={0: "white_knight"}, doing=("city", 1)).choose("driftwood")
    assert (t.armies(0), t.supply[0], t.city(0, "driftwood")) == (18, 0, 1)


def test_lg_846_only_the_knights_own_cities_bring_an_army() -> None:
    t = scene(pieces={"driftwood": {0: 1}}, leaders={1: "white_knight"}, doing=("city", 1)).choose("driftwood")
    assert t.army(0, "driftwood") == 1


def test_lg_831_lg_846_the_knights_army_arrives() -> None:
    t = scene(
        pieces={"driftwood": {0: 2}}, tokens={"driftwood": "thieves"}, leaders={0: "white_knight"}, doing=("city", 1)
    ).choose("driftwood")
    assert t.coins[0] == 11
    t = scene(
        pieces={"driftwood": {0: 2, 1: 4}},
        tokens={"driftwood": "dragon"},
        leaders={0: "white_knight"},
        doing=("city", 1),
    ).choose("driftwood")
    assert t.won(0) == ["dragon"]


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ({"gull_rock": {0: 1}}, 0),
        ({"driftwood": {0: 1}}, 1),
        ({"oxbow": {0: 1}, "tailrock": {0: 1}, "kingsheart": {0: 1}}, 3),
        ({"driftwood": {0: 1}, "whitecap": {1: 1}}, 0),
    ],
)
def test_lg_847_a_point_for_every_controlled_island_of_three_regions(pieces: dict[str, object], points: int) -> None:
    t = scene(pieces=pieces, leaders={0: "white_knight"}, doing="end")
    assert t.points(0)["leader"] == points


def test_lg_847_an_island_of_two_regions_is_too_small() -> None:
    t = scene("harbour_and_sisters", pieces={"elder_strand": {0: 1}}, leaders={0: "white_knight"}, doing="end")
    assert (t.points(0)["islands"], t.points(0)["leader"]) == (1, 0)


# --- all of them


def test_lg_840_leaders_are_no_game_cards() -> None:
    t = scene(cards={0: ["forest_elf", "forest_pixie"], 1: ["lake"]}, leaders={0: "fairy_queen"}, doing="end")
    assert t.owned(0) == ["forest_elf", "forest_pixie"]
    t.choose("decline")
    assert t.points(0)["leader"] == 0


def test_lg_545_capture_comes_before_theft(tmp_path: Path) -> None:
    """No leader of the box does both; a pack may bring one."""
    (tmp_path / "pack.toml").write_text(
        '[pack]\nid = "both"\nname = "Both"\ngame = "legends"\nversion = "1"\n', "utf-8"
    )
    (tmp_path / "leaders.toml").write_text(
        '[[leader]]\nid = "bandit_lord"\neffects = [{ kind = "steal_on_destroy", value = 1, optional = true }, '
        '{ kind = "capture_destroyed" }]\n[[leader]]\nid = "scarlet_witch"\neffects = []\n',
        "utf-8",
    )
    game = legends().with_packs([tmp_path])
    t = scene(pieces=FIGHT, leaders={0: "bandit_lord"}, doing=("destroy", 1), game=game).choose("kingsheart:1")
    assert t.kind == "steal_coin"
    assert t.captured == (0, 1, 0)
    t.choose("yes")
    assert t.story("army_destroyed", "army_captured", "coin_stolen") == [
        "army_destroyed",
        "army_captured",
        "coin_stolen",
    ]


@pytest.mark.parametrize(("leader", "kind"), [("bandit_lord", "coin_stolen"), ("scarlet_witch", "army_captured")])
def test_lg_545_leader_effects_follow_the_destruction(leader: str, kind: str) -> None:
    t = scene(pieces=FIGHT, leaders={0: leader}, doing=("destroy", 1)).choose("kingsheart:1")
    if t.kind == "steal_coin":
        t.choose("yes")
    assert t.story("army_destroyed", kind, "card_revealed") == ["army_destroyed", kind, "card_revealed"]
