"""Chapter 8.1 to 8.3 and 8.5: exploration, citadels, encounters and the swamp."""

from __future__ import annotations

import pytest
from tests.games.legends.scene import Table, at_bids, new, scene

from citadelle.games.legends.effects.reactions import watch_token
from citadelle.games.legends.view import HIDDEN, LegendsView

FOUR = {"southreach": {0: 4}}
MAP_V = {"map": "first_voyage"}


def view(table: Table, seat: int | None = None) -> LegendsView:
    found = table.match.view(seat)
    assert isinstance(found, LegendsView)
    return found


def shown(table: Table, region: str, seat: int | None = None) -> str:
    """What a seat sees of the token in a region."""
    token = view(table, seat).tokens[table.region(region)]
    return "?" if token == HIDDEN else "" if token < 0 else table.state.kit.token_ids[token]


# --- 8.1 exploration


def test_lg_508_lg_812_lg_813_cottage_in_mid_card() -> None:
    """EX-40."""
    t = scene(pieces={"gull_rock": {0: 1}}, tokens={"gull_rock": "cottage"}, takes="ancient_woods").choose("gull_rock")
    assert t.won(0) == ["cottage"]
    assert (t.kind, t.detail("size")) == ("place_army", 3)
    assert t.events("token_claimed") == [{"token": "cottage", "region": "gull_rock"}]


def test_lg_812_lg_813_treasure_once() -> None:
    """EX-41."""
    t = scene(
        pieces={"kingsheart": {0: 1, 1: 1}},
        tokens={"kingsheart": "buried_treasure"},
        row=["stronghold", "cursed_tower"],
        coins=[5, 5],
        seat=1,
    )
    t.choose("take 1", "kingsheart")
    assert (t.coins, t.token("kingsheart"), t.won(1)) == ([5, 6], "", ["buried_treasure"])
    assert t.seat == 0
    t.choose("take 1", "kingsheart")
    assert (t.coins, t.won(0), t.city(0, "kingsheart")) == ([5, 6], [], 1)
    assert t.state.triggers == ()


def test_lg_810_exploration_tokens_lie_face_up() -> None:
    t = new(3, exploration=True, **MAP_V).choose("southreach", "oxbow")
    for seat in (None, 0, 1, 2):
        assert shown(t, "oxbow", seat) == "magic_spring"
    assert not any(view(t).facedown)


def test_lg_811_lg_812_moving_in_or_controlling_claims_nothing() -> None:
    t = scene(pieces=FOUR, tokens={"kingsheart": "stable"}, doing=("move", 2))
    t.choose("southreach>kingsheart", "southreach>kingsheart")
    assert (t.control("kingsheart"), t.token("kingsheart"), t.won(0)) == (0, "stable", [])


def test_lg_811_tokens_on_the_map_change_neither_control_nor_steps() -> None:
    pieces = {"southreach": {0: 1}, "oxbow": {1: 1}}
    bare = scene(pieces=pieces, doing=("move", 3))
    full = scene(pieces=pieces, tokens={"kingsheart": "stable", "oxbow": "grimoire"}, doing=("move", 3))
    assert bare.keys == full.keys
    assert bare.detail("size") == full.detail("size") == 3
    assert [bare.points(seat) for seat in (0, 1)] == [full.points(seat) for seat in (0, 1)]


def test_lg_813_effects_of_each_token() -> None:
    names = ["magic_spring", "cottage", "buried_treasure", "grimoire", "stable"]
    spots = ["oxbow", "tailrock", "whaleback", "stormhead", "gull_rock"]
    for name, spot in zip(names, spots, strict=True):
        t = scene(pieces={spot: {0: 1}, "southreach": {0: 2}}, tokens={spot: name}, coins=[5, 5], doing=("city", 1))
        before = t.points(0)
        t.choose(spot)
        gained = {part: n - before[part] for part, n in t.points(0).items() if n != before[part]}
        assert gained == {"magic_spring": {"elixirs": 2, "total": 2}, "grimoire": {"tokens": 1, "total": 1}}.get(
            name, {}
        )
        assert t.coins[0] == (6 if name == "buried_treasure" else 5)
    assert scene(pieces=FOUR, won={0: ["stable"]}, doing=("move", 2)).detail("size") == 3
    assert scene(pieces=FOUR, won={0: ["cottage"]}, doing=("place", 2)).detail("size") == 3
    assert scene(pieces=FOUR, won={0: ["stable"]}, doing=("place", 2)).detail("size") == 2


# --- 8.2 citadels


def test_lg_822_citadel() -> None:
    """EX-43."""
    t = scene(pieces={"whaleback": {0: 1}}, tokens={"whaleback": "citadel"}, doing="end")
    assert [t.points(0)[part] for part in ("regions", "islands", "citadels", "total")] == [1, 1, 1, 3]
    t = scene(pieces={"whaleback": {0: 1, 1: 1}}, tokens={"whaleback": "citadel"}, doing="end")
    assert [t.points(seat)["total"] for seat in (0, 1)] == [0, 0]


def test_lg_820_lg_821_three_citadels_that_stay() -> None:
    t = new(3, citadels=True, **MAP_V).choose("southreach", "oxbow", "tailrock", "whaleback")
    assert t.kind == "outpost_region"
    spots = {"oxbow": "citadel", "tailrock": "citadel", "whaleback": "citadel"}
    t = scene(pieces={"oxbow": {0: 1, 1: 3}}, tokens=spots, doing=("city", 1)).choose("oxbow")
    assert (t.token("oxbow"), t.won(0)) == ("citadel", [])
    assert (t.points(0)["citadels"], t.points(1)["citadels"]) == (0, 1)


def test_lg_822_a_citadel_does_not_change_control() -> None:
    pieces = {"oxbow": {0: 1, 1: 1}, "reedbank": {1: 1}}
    t = scene(pieces=pieces, tokens={"oxbow": "citadel"}, doing="end")
    assert (t.control("oxbow"), t.island("valeland")) == (None, 1)
    assert t.points(1)["citadels"] == 0


def test_lg_822_the_third_colour_keeps_a_citadel_from_the_players() -> None:
    t = scene(pieces={"oxbow": {0: 1, "n": 2}}, tokens={"oxbow": "citadel"}, doing="end")
    assert [t.points(seat)["citadels"] for seat in (0, 1)] == [0, 0]


# --- 8.3 encounters


def test_lg_831_lg_833_seventh_army() -> None:
    """EX-44."""
    pieces = {"kingsheart": {0: 3, 1: 2, 2: 1}, "southreach": {1: 2}}
    t = scene(players=3, pieces=pieces, tokens={"kingsheart": "dragon"}, seat=1, doing=("move", 2))
    t.choose("southreach>kingsheart")
    assert (t.won(1), t.token("kingsheart")) == (["dragon"], "")
    assert t.points(1)["tokens"] == 2
    assert t.events("dragon_slain") == [{"region": "kingsheart"}]
    t.choose("southreach>kingsheart")
    assert t.story().count("dragon_slain") == 1
    assert t.state.triggers == ()


@pytest.mark.parametrize(
    ("here", "slain"),
    [
        ({0: 5}, False),
        ({0: 6}, True),
        ({0: (5, 1)}, False),
        ({0: 3, 1: (2, 2)}, False),
        ({0: 2, "n": 4}, True),
        ({1: 9}, True),
    ],
)
def test_lg_003_lg_833_the_dragon_counts_armies_of_every_colour_and_no_cities(here: object, slain: bool) -> None:
    pieces = {"southreach": {0: 1}, "kingsheart": here}
    t = scene(pieces=pieces, tokens={"kingsheart": "dragon"}, doing=("move", 1)).choose("southreach>kingsheart")
    assert t.won(0) == (["dragon"] if slain else [])


def test_lg_833_a_placed_army_slays_too() -> None:
    t = scene(pieces={"oxbow": {0: (2, 1), 1: 4}}, tokens={"oxbow": "dragon"}, doing=("place", 2)).choose("oxbow")
    assert t.won(0) == ["dragon"]


def test_lg_831_lg_833_the_armies_of_the_set_up_slay_no_dragon_and_the_next_arrival_does() -> None:
    """Two players put ten armies of the third colour beside the dragon."""
    t = new(2, encounters=True, **MAP_V).choose("southreach", "kingsheart", "leave", "leave", "wolfhill")
    t.choose(*["kingsheart"] * 10)
    assert t.token("kingsheart") == "dragon"
    t = scene(
        pieces={"kingsheart": {"n": 10}, "southreach": {1: 1}},
        tokens={"kingsheart": "dragon"},
        seat=1,
        doing=("move", 1),
    ).choose("southreach>kingsheart")
    assert t.won(1) == ["dragon"]


def test_lg_833_leaving_or_destroying_slays_nothing() -> None:
    pieces = {"kingsheart": {0: 5, 1: 4}}
    t = scene(pieces=pieces, tokens={"kingsheart": "dragon"}, doing=("move", 1)).choose("kingsheart>southreach")
    assert t.won(0) == []
    t = scene(pieces=pieces, tokens={"kingsheart": "dragon"}, doing=("destroy", 1)).choose("kingsheart:1")
    assert t.won(0) == []


def test_lg_521_lg_834_portals() -> None:
    """EX-45."""
    t = scene(pieces={"larkmoor": {0: 2}}, tokens={"larkmoor": "portal", "hollowdown": "portal"}, doing=("move", 2))
    t.choose("larkmoor>hollowdown", "larkmoor>hollowdown")
    assert t.army(0, "hollowdown") == 2
    assert [e["cost"] for e in t.events("army_moved")] == [1, 1]
    assert [e["link"] for e in t.events("army_moved")] == ["portal", "portal"]
    assert (t.kind, t.seat) == ("take_card", 1)


def test_lg_103_lg_834_a_portal_beats_the_sea_between_the_same_regions() -> None:
    portals = {"gull_rock": "portal", "westmarch": "portal"}
    t = scene(pieces={"gull_rock": {0: 1}}, tokens=portals, doing=("move", 2)).choose("gull_rock>westmarch")
    assert t.detail("left") == 1


def test_lg_002_lg_834_portals_are_for_everybody_and_join_no_islands() -> None:
    portals = {"oxbow": "portal", "tailrock": "portal"}
    t = scene(pieces={"oxbow": {0: 1}, "tailrock": {1: 1}}, tokens=portals, seat=1, doing=("move", 1))
    assert "tailrock>oxbow" in t.keys
    assert (t.island("valeland"), t.island("long_ridge")) == (0, 1)
    assert t.token("oxbow") == "portal"


def test_lg_831_lg_835_thieves() -> None:
    """EX-46."""
    t = scene(pieces=FOUR, tokens={"kingsheart": "thieves"}, coins=[2, 12], doing=("move", 5))
    coins = []
    for step in [*["southreach>kingsheart"] * 3, "kingsheart>stormhead"]:
        t.choose(step)
        coins.append(t.coins[0])
    assert coins == [1, 0, 0, 0]
    assert t.detail("left") == 1
    assert (t.army(0, "kingsheart"), t.army(0, "stormhead")) == (2, 1)
    assert t.events("coin_lost") == [{"region": "kingsheart", "coins": 1}] * 2
    assert t.token("kingsheart") == "thieves"


def test_lg_831_lg_835_placing_beside_the_thieves_costs_a_coin_each() -> None:
    t = scene(pieces={"oxbow": {0: (1, 1)}}, tokens={"oxbow": "thieves"}, coins=[5, 5], doing=("place", 3))
    t.choose("oxbow", "southreach", "oxbow")
    assert t.coins == [3, 5]


def test_lg_835_only_the_acting_player_pays() -> None:
    pieces = {"southreach": {0: 1, 1: 1}, "kingsheart": {1: 3}}
    t = scene(pieces=pieces, tokens={"kingsheart": "thieves"}, coins=[5, 5], doing=("move", 1))
    assert t.choose("southreach>kingsheart").coins == [4, 5]


@pytest.mark.parametrize("order", [("thieves", "dragon"), ("dragon", "thieves")])
def test_lg_832_thieves_come_before_the_dragon(order: tuple[str, str]) -> None:
    """They never share a region; were a pack to make them, the log would have this order."""
    t = scene(pieces={"southreach": {0: 1}, "kingsheart": {0: 6}}, doing=("move", 1))
    kit, region = t.state.kit, t.region("kingsheart")
    tokens = list(t.state.tokens)
    tokens[region] = kit.token_index["dragon"]
    t.state.tokens = tuple(tokens)
    for name in order:
        watch_token(t.state, kit.token_index[name], region)
    t.choose("southreach>kingsheart")
    assert t.story("army_moved", "coin_lost", "dragon_slain") == ["army_moved", "coin_lost", "dragon_slain"]


def test_lg_206_lg_830_portals_both_or_none() -> None:
    """EX-55."""
    t = new(3, encounters=True, **MAP_V).choose("southreach")
    assert t.detail("token") == "dragon"
    t.choose("leave")
    assert t.detail("token") == "portal"
    t.choose("larkmoor")
    assert (t.detail("token"), len(t.keys)) == ("portal", 19)
    assert t.refused("leave") == ("must_place_second", "LG-830")
    assert t.refused("southreach") == ("start_marker", "LG-206")
    assert t.refused("larkmoor") == ("has_token", "LG-206")
    t = new(3, encounters=True, **MAP_V).choose("southreach", "leave", "leave")
    assert t.detail("token") == "thieves"
    assert (len(t.keys), t.keys[-1]) == (21, "leave")
    assert t.events("token_left_out") == [{"token": "dragon"}, {"token": "portal"}]
    t.choose("leave")
    assert t.kind == "outpost_region"
    assert set(t.state.tokens) == {-1}


def test_lg_210_lg_831_lg_835_armies_of_the_set_up_are_no_arrivals() -> None:
    """EX-56."""
    t = new(4, encounters=True, **MAP_V).choose("southreach", "leave", "leave", "wolfhill", "wolfhill")
    assert sum(t.army(seat, "wolfhill") for seat in range(4)) == 4
    assert t.coins == [9] * 4
    pieces = {"wolfhill": dict.fromkeys(range(4), 1), "reedbank": {0: 1}}
    t = scene(players=4, pieces=pieces, tokens={"wolfhill": "thieves"}, doing=("move", 1)).choose("reedbank>wolfhill")
    assert t.coins == [8, 9, 9, 9]


# --- 8.5 the swamp


def test_lg_852_lg_853_lg_854_lg_855_a_private_look() -> None:
    """EX-51."""
    t = scene(
        pieces={"stormhead": {0: 1}, "oxbow": {1: 1}},
        face_down={"stormhead": "stable", "oxbow": "poison_swamp"},
        row=["stronghold", "cursed_tower"],
    )
    assert [shown(t, "stormhead", seat) for seat in (None, 0, 1)] == ["?", "?", "?"]
    t.choose("take 1", "skip")
    assert (shown(t, "stormhead", 0), shown(t, "oxbow", 0)) == ("stable", "?")
    assert [shown(t, region, 1) for region in ("stormhead", "oxbow")] == ["?", "?"]
    assert [shown(t, region) for region in ("stormhead", "oxbow")] == ["?", "?"]
    assert all(view(t, 0).facedown[t.region(region)] for region in ("stormhead", "oxbow"))
    looked = [e for e in t.match.events if e.kind == "token_looked_at"]
    assert [(e.seat, e.args, e.is_seen_by(1), e.is_seen_by(None)) for e in looked] == [
        (0, {"region": "stormhead"}, True, True)
    ]
    seen = [e for e in t.match.events if e.kind == "token_seen"]
    assert [(e.args["token"], e.is_seen_by(0), e.is_seen_by(1), e.is_seen_by(None)) for e in seen] == [
        ("stable", True, False, False)
    ]
    assert not any("Stable" in line for line in t.match.log(1))
    t.choose("take 1", "oxbow")
    assert t.events("token_turned_up") == [{"token": "poison_swamp", "region": "oxbow"}]
    assert t.won(1) == ["poison_swamp"]
    assert view(t, 0).won == view(t).won == [[], [t.state.kit.token_index["poison_swamp"]]]
    assert t.points(1)["tokens"] == -1


def test_lg_850_six_tokens_are_placed_face_down_unknown_to_all() -> None:
    t = new(3, seed=2, swamp=True, **MAP_V).choose("southreach")
    spots = ["stormhead", "larkmoor", "westmarch", "kingsheart", "amberfell", "wolfhill"]
    for left, spot in zip(range(6, 0, -1), spots, strict=True):
        assert (t.detail("token"), t.detail("left"), t.seat) == ("?", left, 0)
        t.choose(spot)
        assert shown(t, spot, 0) == "?"
    assert t.kind == "outpost_region"
    assert [e["token"] for e in t.events("token_placed")] == ["?"] * 6
    assert sorted(t.token(spot) for spot in spots) == sorted(
        ["magic_spring", "cottage", "buried_treasure", "grimoire", "stable", "poison_swamp"]
    )
    for seat in (None, 0, 1, 2):
        assert [shown(t, spot, seat) for spot in spots] == ["?"] * 6


def test_lg_850_lg_921_the_six_are_shuffled_by_the_seed() -> None:
    found: set[str] = set()
    for seed in range(60):
        t = new(3, seed=seed, swamp=True, token_placement="random", **MAP_V).choose("southreach")
        assert t.state.down.bit_count() == 6
        found.add(next(r for r in t.state.map().ids if t.token(r) == "poison_swamp"))
        first = next(r for r in t.state.map().ids if t.token(r))
        found.add(f"first {t.token(first)}")
    assert len([spot for spot in found if spot.startswith("first")]) == 6
    assert len(found) > 15


def test_lg_850_a_second_token_may_not_lie_on_a_face_down_one() -> None:
    t = new(3, swamp=True, **MAP_V).choose("southreach", "oxbow")
    assert t.refused("oxbow") == ("has_token", "LG-206")


def test_lg_851_the_swamp_turns_exploration_on() -> None:
    t = at_bids(3, swamp=True, exploration=False)
    assert sum(token >= 0 for token in t.state.tokens) == 6
    assert t.state.variant.exploration


def test_lg_852_lg_920_views_do_not_depend_on_what_lies_face_down() -> None:
    lying = {"stormhead": "stable", "oxbow": "poison_swamp", "tailrock": "grimoire"}
    swapped = {"stormhead": "grimoire", "oxbow": "stable", "tailrock": "poison_swamp"}
    pieces = {"southreach": {0: 4, 1: 4}}
    one, other = scene(pieces=pieces, face_down=lying), scene(pieces=pieces, face_down=swapped)
    for seat in (None, 0, 1):
        assert one.match.view(seat).bytes() == other.match.view(seat).bytes()


def looker(pieces: object, **more: object) -> Table:
    """Seat 0 ends a turn with these pieces on the map and two tokens face down."""
    tokens = {"stormhead": "stable", "oxbow": "poison_swamp"}
    assert isinstance(pieces, dict)
    return scene(pieces={"southreach": {0: 1}, **pieces}, face_down=tokens, doing=("move", 1), **more)


def test_lg_853_a_look_needs_control_of_the_region() -> None:
    t = looker({"stormhead": {0: 1, 1: 1}, "oxbow": {1: 1}}).choose("stop")
    assert t.story("token_looked_at") == []
    t = looker({"stormhead": {0: (0, 1)}, "oxbow": {0: 2, 1: 1}}).choose("stop")
    assert [e["region"] for e in t.events("token_looked_at")] == ["stormhead", "oxbow"]
    assert (shown(t, "stormhead", 0), shown(t, "oxbow", 0)) == ("stable", "poison_swamp")


def test_lg_853_only_the_player_whose_turn_ends_looks() -> None:
    t = looker({"stormhead": {1: 1}}).choose("stop")
    assert t.story("token_looked_at") == []
    assert shown(t, "stormhead", 1) == "?"


def test_lg_853_knowledge_stays_and_a_token_is_looked_at_once() -> None:
    pieces = {"stormhead": {0: 1}}
    face_down = {"stormhead": "stable"}
    t = scene(pieces=pieces, face_down=face_down, row=["dire_ogre", "dire_goblin", "cursed_banshee"])
    t.choose("take 1", "stop")
    assert shown(t, "stormhead", 0) == "stable"
    t.choose("take 1")
    t.choose("take 1", "stormhead>kingsheart", "stop")
    assert t.control("stormhead") is None
    assert shown(t, "stormhead", 0) == "stable"
    assert t.story().count("token_looked_at") == 1


def test_lg_853_what_is_known_is_not_looked_at_again_and_new_looks_add_to_it() -> None:
    face_down = {"stormhead": "stable", "kingsheart": "grimoire"}
    t = scene(pieces={"stormhead": {0: 2}}, face_down=face_down, row=["dire_ogre", "dire_goblin", "ancient_sage"])
    t.choose("take 1", "stop", "take 1")
    t.choose("take 1", "stormhead>kingsheart", "stop")
    assert [e["region"] for e in t.events("token_looked_at")] == ["stormhead", "kingsheart"]
    assert (shown(t, "stormhead", 0), shown(t, "kingsheart", 0)) == ("stable", "grimoire")


def test_lg_403_lg_853_the_look_comes_after_the_refill() -> None:
    t = looker({"stormhead": {0: 1}}).choose("stop")
    assert t.story("card_revealed", "token_looked_at", "token_seen") == [
        "card_revealed",
        "token_looked_at",
        "token_seen",
    ]


def test_lg_853_no_look_comes_with_the_extra_card() -> None:
    t = scene(
        pieces={"stormhead": {0: 1}}, face_down={"stormhead": "stable"}, leaders={0: "fairy_queen"}, doing="end"
    ).choose("take 1")
    assert t.story("token_looked_at") == []


def test_lg_854_a_claimed_face_down_token_works_at_once() -> None:
    t = scene(pieces={"oxbow": {0: 1}}, face_down={"oxbow": "cottage"}, takes="ancient_woods").choose("oxbow")
    assert t.story("token_turned_up", "token_claimed") == ["token_turned_up", "token_claimed"]
    assert (t.kind, t.detail("size")) == ("place_army", 3)
    assert not any(view(t).facedown)


def test_lg_855_the_swamp_cannot_be_refused() -> None:
    t = scene(pieces={"oxbow": {0: 1}}, face_down={"oxbow": "poison_swamp"}, doing=("city", 1)).choose("oxbow")
    assert (t.won(0), t.seat) == (["poison_swamp"], 1)


def test_lg_856_what_nobody_claimed_is_shown_after_the_count() -> None:
    t = scene(pieces={"oxbow": {0: 1}}, face_down={"oxbow": "poison_swamp", "tailrock": "grimoire"}, doing="end")
    assert t.events("tokens_revealed") == [{"tokens": [["oxbow", "poison_swamp"], ["tailrock", "grimoire"]]}]
    story = t.story("scored", "tokens_revealed")
    assert story == ["scored", "scored", "tokens_revealed"]
    assert [shown(t, "oxbow", seat) for seat in (None, 0, 1)] == ["poison_swamp"] * 3
    assert t.points(0)["tokens"] == 0
