"""Chapter 7: control, points, and who wins."""

from __future__ import annotations

import pytest
from tests.games.legends.scene import Table, at_bids, scene

from citadelle.games.legends import GAME
from citadelle.games.legends.rules.scoring import card_points, elixir_points, rank_keys
from citadelle.kernel.result import free_for_all

PARTS = ["regions", "islands", "cards", "elixirs", "citadels", "tokens", "leader", "total"]


# --- control


def test_lg_701_cities_and_ties_in_a_region() -> None:
    """EX-33."""
    assert scene(pieces={"kingsheart": {0: (2, 1), 1: 3}}).control("kingsheart") is None
    assert scene(pieces={"kingsheart": {0: (2, 2), 1: 3}}).control("kingsheart") == 0
    assert scene(pieces={"kingsheart": {0: (0, 1)}}).control("kingsheart") == 0
    assert scene().control("kingsheart") is None


def test_lg_701_a_tie_for_most_counts_for_nobody_not_for_the_next() -> None:
    t = scene(players=4, pieces={"kingsheart": {0: 3, 1: 1, 2: 3, 3: 2}, "oxbow": {0: 1, 1: 1, 3: 2}})
    assert t.control("kingsheart") is None
    assert t.control("oxbow") == 3


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
def test_lg_701_control_does_not_depend_on_the_seat(order: tuple[int, int, int]) -> None:
    most, second, third = order
    pieces = {"kingsheart": {most: 4, second: 3, third: 3}, "oxbow": {most: 2, second: (1, 1), third: 1}}
    t = scene(players=3, pieces=pieces)
    assert t.control("kingsheart") == most
    assert t.control("oxbow") is None


CROWN = {"stormhead": {0: 2}, "larkmoor": {0: 2}, "kingsheart": {0: 2}, "westmarch": {1: 1}, "amberfell": {1: 1}}


def test_lg_702_lg_711_island_majority() -> None:
    """EX-34."""
    t = scene(pieces={**CROWN, "southreach": {0: 1, 1: 1}})
    assert t.island("crown_isle") == 0
    assert (t.points(0)["islands"], t.points(1)["islands"]) == (1, 0)
    t = scene(pieces={**CROWN, "southreach": {0: 1, 1: 1}, "larkmoor": {0: 2, 1: 2}})
    assert t.island("crown_isle") is None
    assert (t.points(0)["islands"], t.points(1)["islands"]) == (0, 0)


def test_lg_702_armies_do_not_count_for_an_island_only_regions_do() -> None:
    t = scene(pieces={"wolfhill": {0: 9}, "oxbow": {1: 1}, "reedbank": {1: 1}})
    assert t.island("valeland") == 1


def test_lg_702_an_empty_island_is_nobodys_and_one_region_can_be_enough() -> None:
    t = scene(pieces={"wolfhill": {0: 1}})
    assert (t.island("valeland"), t.island("long_ridge"), t.island("gull_isle")) == (0, None, None)


def test_lg_002_lg_105_lg_702_the_sisters_are_three_islands() -> None:
    t = scene("harbour_and_sisters", pieces={"elder_strand": {0: 1}, "middle_glen": {0: 1}, "younger_cape": {1: 1}})
    assert [t.island(f"{name}_sister") for name in ("elder", "middle", "younger")] == [0, 0, 1]
    assert t.points(0)["islands"] == 2


def test_lg_212_lg_702_third_colour_in_the_way() -> None:
    """EX-35."""
    t = scene(pieces={"lone_spire": {"n": 2, 0: 1}, "whaleback": {"n": 1, 0: 1}})
    assert (t.control("lone_spire"), t.island("spire_isle")) == ("n", "n")
    assert (t.control("whaleback"), t.island("whale_isle")) == (None, None)
    for seat in range(2):
        assert t.points(seat)["total"] == 0


def test_lg_702_the_third_colour_can_take_an_island_from_the_players() -> None:
    pieces = {"wolfhill": {0: 1}, "oxbow": {"n": 1}}
    assert scene(pieces=pieces).island("valeland") is None
    assert scene(pieces={**pieces, "reedbank": {"n": 2, 0: 1}}).island("valeland") == "n"


def test_lg_003_lg_701_a_city_counts_as_one_army_for_control() -> None:
    t = scene(pieces={"oxbow": {0: (1, 1), 1: 1}, "wolfhill": {0: (0, 2), 1: 1}})
    assert (t.control("oxbow"), t.control("wolfhill")) == (0, 0)


def test_lg_710_lg_711_a_point_for_every_region_and_every_island() -> None:
    t = scene(pieces={"gull_rock": {0: 1}, "oxbow": {0: 3}, "tailrock": {0: 1, 1: 2}, "lone_spire": {0: (0, 1)}})
    assert (t.points(0)["regions"], t.points(0)["islands"]) == (3, 3)
    assert (t.points(1)["regions"], t.points(1)["islands"]) == (1, 1)


# --- elixirs

SIPS = {
    5: ["ancient_tree_spirit", "cursed_banshee"],
    4: ["forest_gnome", "cursed_king"],
    3: ["forest_gnome"],
    1: ["dire_goblin"],
    0: ["lake"],
}


@pytest.mark.parametrize(
    ("totals", "points"),
    [((5, 3, 1), [2, 0, 0]), ((1, 3, 5), [0, 0, 2]), ((0, 0, 1), [0, 0, 2]), ((0, 0, 0), [0, 0, 0])],
)
def test_lg_730_elixirs(totals: tuple[int, ...], points: list[int]) -> None:
    """EX-37."""
    free = {0: ["lake", "graveyard", "stronghold"]}
    cards = {seat: [free[0][seat]] if n == 0 else SIPS[n] for seat, n in enumerate(totals)}
    assert elixir_points(scene(players=3, cards=cards, doing="end").state) == points


def test_lg_730_shared_elixirs() -> None:
    """EX-37."""
    cards = {0: ["forest_gnome", "cursed_king"], 1: ["ancient_tree_spirit", "mountain_treasury"], 2: ["dire_goblin"]}
    t = scene(players=3, cards=cards, doing="end")
    assert elixir_points(t.state) == [1, 1, 0]
    assert [t.points(seat)["elixirs"] for seat in range(3)] == [1, 1, 0]


def test_lg_730_nobody_scores_without_elixirs() -> None:
    """EX-37."""
    assert elixir_points(scene(doing="end").state) == [0, 0]


def test_lg_730_lg_813_the_magic_spring_is_two_elixirs() -> None:
    t = scene(cards={0: ["dire_goblin"], 1: ["lake"]}, won={1: ["magic_spring"]}, doing="end")
    assert elixir_points(t.state) == [0, 2]


# --- a whole count


PIECES_38 = {
    "southreach": {0: 3, 1: (2, 1)},
    "kingsheart": {0: 2, 1: 1},
    "stormhead": {0: 1},
    "westmarch": {1: 2, "n": 2},
    "amberfell": {1: (1, 1), "n": 1},
    "larkmoor": {"n": 1},
    "gull_rock": {0: (1, 1)},
    "wolfhill": {1: 1},
    "goldenvale": {"n": 2, 0: 1},
    "reedbank": {"n": 1, 1: 1},
    "brackenshore": {1: 3},
    "whitecap": {1: 1},
    "driftwood": {0: 2},
    "lone_spire": {"n": 1},
    "wyrmspine": {0: 2, 1: 1},
    "eaglestair": {0: 1, "n": 1},
    "greypass": {"n": 1},
}
CARDS_38 = {
    0: [
        *("ancient_phoenix", "ancient_sage", "cursed_tower", "dire_eye", "dire_ogre", "forest_gnome"),
        *("forest_elf", "night_village", "noble_hills", "noble_knight", "noble_unicorn"),
    ],
    1: [
        *("graveyard", "cursed_banshee", "cursed_king", "cursed_mausoleum", "cursed_gargoyles", "dire_dragon"),
        *("dire_giant", "stronghold", "lake", "forest_pixie", "forest_tree_town"),
    ],
}


def counted() -> Table:
    return scene(pieces=PIECES_38, cards=CARDS_38, coins=[4, 2], doing="end")


def test_lg_701_lg_702_lg_710_lg_711_lg_720_lg_730_lg_750_a_whole_two_player_count() -> None:
    """EX-38."""
    t = counted()
    assert t.match.is_over
    assert t.points(0) == dict(zip(PARTS, (5, 2, 9, 1, 0, 0, 0, 17), strict=True))
    assert t.points(1) == dict(zip(PARTS, (4, 1, 8, 1, 0, 0, 0, 14), strict=True))
    assert [t.island(isle) for isle in ("crown_isle", "gull_isle", "bracken_isle")] == [0, 0, 1]
    assert {r for r in t.state.map().ids if t.control(r) == "n"} == {"larkmoor", "goldenvale", "lone_spire", "greypass"}
    assert [t.island(isle) for isle in ("spire_isle", "valeland", "long_ridge", "whale_isle")] == [
        "n",
        None,
        None,
        None,
    ]
    assert t.match.result is not None
    assert t.match.result.winners == [0]
    assert t.match.result.places == (1, 2)
    assert t.match.result.returns == [1.0, 0.0]


def test_lg_720_the_worth_of_single_cards() -> None:
    """EX-38."""
    t = counted()
    kit = t.state.kit
    worth = [{kit.card_ids[c]: card_points(t.state, seat, c) for c in t.state.owned[seat]} for seat in range(2)]
    assert {card: n for card, n in worth[0].items() if n} == {
        "ancient_sage": 2,
        "cursed_tower": 2,
        "dire_ogre": 1,
        "noble_hills": 4,
    }
    assert {card: n for card, n in worth[1].items() if n} == {"graveyard": 4, "stronghold": 2, "lake": 2}


def test_lg_770_the_score_is_told_by_parts() -> None:
    t = counted()
    scored = [e for e in t.match.events if e.kind == "scored"]
    assert [e.seat for e in scored] == [0, 1]
    for seat, event in enumerate(scored):
        parts = {name: event.args[name] for name in PARTS}
        assert parts == t.points(seat)
        assert sum(parts[name] for name in PARTS[:-1]) == parts["total"]
    assert scored[0].args["by_card"] == [["ancient_sage", 2], ["cursed_tower", 2], ["dire_ogre", 1], ["noble_hills", 4]]
    assert t.events("game_won") == [{"winners": [0]}]


def test_lg_740_variant_points_are_parts_of_their_own() -> None:
    t = scene(
        pieces={"whaleback": {0: 1}, "oxbow": {0: 1}, "reedbank": {0: 1}},
        tokens={"whaleback": "citadel"},
        won={0: ["grimoire", "dragon"], 1: ["poison_swamp"]},
        leaders={0: "white_knight", 1: "bandit_lord"},
        doing="end",
    )
    assert t.points(0) == dict(zip(PARTS, (3, 2, 0, 0, 1, 3, 1, 10), strict=True))
    assert t.points(1) == dict(zip(PARTS, (0, 0, 0, 0, 0, -1, 0, -1), strict=True))


def test_lg_750_lg_855_a_total_may_be_negative_and_the_highest_wins() -> None:
    t = scene(won={0: ["poison_swamp"]}, coins=[9, 0], doing="end")
    assert t.result.points == (-1, 0)
    assert t.result.winners == [1]


# --- the end


def test_lg_700_the_game_ends_when_all_have_their_cards() -> None:
    t = at_bids(4)
    t.choose("bid 0", "bid 0", "bid 1", "bid 0")
    while t.match.decision is not None:
        assert max(len(t.owned(seat)) for seat in range(4)) <= 8
        t.choose("take 1" if t.kind == "take_card" else t.keys[-1])
    assert [len(t.owned(seat)) for seat in range(4)] == [8, 8, 8, 8]
    assert [e.seat for e in t.match.events if e.kind == "turn_began"][-1] == 1
    assert t.refused("take 1", seat=0) == ("over", "LG-700")
    assert t.match.result is not None


# --- ties (LG-760)

THREE = ("larkmoor", "stormhead", "westmarch", "kingsheart", "amberfell", "southreach", "wolfhill", "goldenvale")
REST = ("reedbank", "oxbow", "gull_rock", "wyrmspine", "eaglestair", "greypass", "hollowdown", "tailrock", "whitecap")


def tied(coins: list[int], armies: tuple[int, int, int], regions: tuple[int, int, int]) -> Table:
    """Three seats with so many coins, armies on the map and controlled regions."""
    free = [*THREE, *REST, "brackenshore", "driftwood", "lone_spire", "whaleback"]
    pieces: dict[str, dict[int | str, int]] = {}
    for seat in range(3):
        mine = [free.pop(0) for _ in range(regions[seat])]
        for i in range(armies[seat]):
            spot = pieces.setdefault(mine[i % len(mine)], {})
            spot[seat] = spot.get(seat, 0) + 1
    t = scene(players=3, pieces=pieces, coins=coins, doing="end")
    assert [t.points(seat)["regions"] for seat in range(3)] == list(regions)
    return t


@pytest.mark.parametrize(
    ("coins", "armies", "regions", "winners"),
    [
        ([2, 3, 9], (14, 12, 18), (5, 5, 9), [1]),
        ([3, 3, 9], (14, 12, 18), (5, 6, 9), [0]),
        ([3, 3, 9], (14, 14, 18), (5, 6, 9), [1]),
        ([3, 3, 9], (14, 14, 18), (5, 5, 9), [0, 1]),
    ],
)
def test_lg_760_tie_breaks_in_order(
    coins: list[int], armies: tuple[int, int, int], regions: tuple[int, int, int], winners: list[int]
) -> None:
    """EX-39: totals 15, 15, 12."""
    t = tied(coins, armies, regions)
    totals = [15, 15, 12]
    result = free_for_all(totals, rank_keys(t.state, totals), [{}, {}, {}])
    assert result.winners == winners
    assert result.places[2] == 3


def test_lg_760_coins_break_a_real_tie_and_a_full_tie_is_shared() -> None:
    pieces = {"gull_rock": {0: 1}, "lone_spire": {1: 1}}
    assert scene(pieces=pieces, coins=[2, 3], doing="end").result.winners == [1]
    t = scene(pieces=pieces, coins=[3, 3], doing="end")
    assert t.result.winners == [0, 1]
    assert (t.result.places, t.result.returns) == ((1, 1), [0.5, 0.5])
    assert t.events("game_won") == [{"winners": [0, 1]}]


def test_lg_760_the_end_says_what_decided_a_tie() -> None:
    pieces = {"gull_rock": {0: 1}, "lone_spire": {1: 1}}
    assert "more coins" in GAME.closing_words(scene(pieces=pieces, coins=[2, 3], doing="end").state, "en")
    assert "partagée" in GAME.closing_words(scene(pieces=pieces, coins=[3, 3], doing="end").state, "fr")
    clear = scene(pieces={"gull_rock": {0: 1}}, coins=[2, 3], doing="end").state
    assert GAME.closing_words(clear, "en") == ""


def test_lg_003_lg_760_only_cubes_on_the_map_break_ties() -> None:
    pieces = {"gull_rock": {0: (1, 3)}, "lone_spire": {1: 2}}
    assert scene(pieces=pieces, coins=[3, 3], doing="end").result.winners == [1]
    pieces = {"gull_rock": {0: 2}, "lone_spire": {1: 3}}
    t = scene(pieces=pieces, captured={0: 2}, leaders={1: "scarlet_witch"}, coins=[3, 3], doing="end")
    assert t.result.points == (2, 2)
    assert t.result.winners == [1]


def test_lg_760_regions_decide_last() -> None:
    """Equal totals, coins and armies: one region more against a card's point."""
    pieces = {"gull_rock": {0: 2}, "oxbow": {1: 1}, "reedbank": {1: 1}}
    t = scene(pieces=pieces, cards={0: ["night_wizard"], 1: ["graveyard"]}, coins=[3, 3], doing="end")
    assert t.result.points == (3, 3)
    assert t.result.winners == [1]


def test_lg_760_lg_813_grimoire() -> None:
    """EX-42."""
    t = scene(
        pieces={"gull_rock": {0: 1}, "oxbow": {1: 1}, "reedbank": {1: 1}},
        won={0: ["grimoire"]},
        coins=[0, 6],
        doing="end",
    )
    assert t.result.points == (3, 3)
    assert t.result.winners == [0]
    totals = [14, 14]
    assert free_for_all(totals, rank_keys(t.state, totals), [{}, {}]).winners == [0]


def test_lg_760_the_grimoire_only_helps_among_the_highest() -> None:
    t = scene(pieces={"oxbow": {1: 1}}, won={0: ["grimoire"]}, coins=[9, 0], doing="end")
    assert t.result.points == (1, 2)
    assert t.result.winners == [1]


def test_lg_761_the_other_places_use_the_same_key() -> None:
    pieces = {"gull_rock": {2: 1}, "oxbow": {2: 1}, "tailrock": {3: 1}, "lone_spire": {0: 1}, "whaleback": {1: 1}}
    t = scene(players=4, pieces=pieces, coins=[1, 5, 0, 1], doing="end")
    assert t.result.points == (2, 2, 4, 2)
    assert t.result.places == (3, 2, 1, 3)
