"""Chapter 2: from the options to the first bid."""

from __future__ import annotations

import pytest
from tests.games.legends.scene import Table, at_bids, new, scene

import citadelle
from citadelle.games.legends.state import CARD_PILE
from citadelle.games.legends.view import LegendsView

MAP_V = {"map": "first_voyage"}


def view(table: Table, seat: int | None = None) -> LegendsView:
    found = table.match.view(seat)
    assert isinstance(found, LegendsView)
    return found


def test_lg_209_lg_210_lg_211_lg_214_first_armies() -> None:
    """EX-01."""
    t = new(4, **MAP_V).choose("southreach", "wolfhill")
    for seat in range(4):
        assert (t.army(seat, "southreach"), t.army(seat, "wolfhill")) == (4, 1)
        assert t.armies(seat) == 5
    assert t.supply == [13] * 4
    assert view(t).unbuilt == [3] * 4
    assert t.coins == [9] * 4
    assert t.faults == []


@pytest.mark.parametrize(("players", "coins"), [(2, 12), (3, 11), (4, 9)])
def test_lg_214_coins_by_number_of_players(players: int, coins: int) -> None:
    assert at_bids(players).coins == [coins] * players


def test_lg_203_lg_204_legal_starting_regions() -> None:
    """EX-06: the starts of First Voyage, and why others are none."""
    t = new(3, **MAP_V)
    assert (t.kind, t.decision.rule) == ("start_region", "LG-203")
    assert set(t.keys) == {"westmarch", "amberfell", "southreach"}
    assert t.refused("kingsheart") == ("no_joint", "LG-204")
    assert t.refused("wyrmspine") == ("not_central", "LG-204")
    assert t.refused("quayside") == ("region_unknown", "LG-203")
    t.choose("amberfell")
    assert t.state.start == t.region("amberfell")
    assert t.events("start_set") == [{"region": "amberfell"}]


def test_lg_104_lg_204_lg_913_the_only_start_is_taken_without_asking() -> None:
    """EX-06: on Harbour and Sisters only quayside qualifies."""
    t = new(3, map="harbour_and_sisters")
    assert t.kind == "outpost_region"
    assert t.state.start == t.region("quayside")
    assert t.events("forced") == [{"kind": "start_region", "key": "quayside"}]


def test_lg_104_lg_204_lg_871_any_board_of_a_rectangle_but_2b_takes_the_start() -> None:
    """EX-06: Grand Loop."""
    t = new(3, map="grand_loop")
    assert set(t.keys) == {"lantern_point", "quayside"}
    assert t.refused("amberfell") == ("must_be_2b", "LG-104")
    assert t.refused("millgate") == ("no_joint", "LG-204")


def test_lg_871_without_2b_every_board_of_a_rectangle_may_hold_the_start() -> None:
    t = new(3, layout="rectangle").choose("1a/0", "2a/0", "3b/0", "4a/0")
    chart = t.state.map()
    assert {chart.slot_of[chart.index[key]] for key in t.keys} == {0, 1, 2, 3}
    assert len(t.keys) == 8


def test_lg_210_legal_outposts_with_a_start_that_is_not_central() -> None:
    """EX-07."""
    t = new(3, map="harbour_and_sisters")
    chart = t.state.map()
    by_face = {
        face: [r for r in chart.ids if chart.face_ids[chart.slot_of[chart.index[r]]] == face] for face in chart.face_ids
    }
    assert len(t.keys) == 13
    assert set(t.keys) == {*by_face["1b"], *by_face["3a"], "ferrywood", "twinpines"}
    for region in by_face["4b"]:
        assert t.refused(region) == ("outpost_central", "LG-210")
    for region in ("lantern_point", "quayside", "millgate", "cobblefield"):
        assert t.refused(region) == ("outpost_same_island", "LG-210")
    assert t.refused("kingsheart") == ("region_unknown", "LG-210")


def test_lg_210_every_player_gets_an_army_in_the_one_outpost() -> None:
    t = new(3, **MAP_V).choose("southreach")
    assert (t.kind, t.decision.rule, t.seat) == ("outpost_region", "LG-210", 0)
    assert t.refused("stormhead") == ("outpost_central", "LG-210")
    t.choose("whaleback")
    assert [t.army(seat, "whaleback") for seat in range(3)] == [1, 1, 1]
    assert t.events("outpost_set") == [{"region": "whaleback", "count": 1}]


def test_lg_872_the_outpost_of_a_rectangle_lies_on_another_board() -> None:
    t = new(3, map="grand_loop").choose("quayside")
    chart = t.state.map()
    home = chart.slot_of[chart.index["quayside"]]
    assert set(t.keys) == {r for r in chart.ids if chart.slot_of[chart.index[r]] != home}
    assert t.refused("ferrywood") == ("outpost_same_board", "LG-872")


def test_lg_212_third_colour() -> None:
    """EX-08."""
    t = new(2, setup_player=1, **MAP_V).choose("southreach", "wolfhill")
    for turn in range(10):
        assert (t.kind, t.decision.rule) == ("neutral_region", "LG-212")
        assert t.seat == (1, 0)[turn % 2]
        assert len(t.keys) == 21
        t.choose("kingsheart")
    assert t.kind == "bid"
    assert t.army("n", "kingsheart") == t.armies("n") == 10
    assert t.supply == [13, 13]


def test_lg_212_third_colour_may_stand_on_start_and_outpost() -> None:
    t = new(2, **MAP_V).choose("southreach", "wolfhill")
    assert t.refused("atlantis") == ("region_unknown", "LG-212")
    t.choose("southreach", "wolfhill", *["southreach"] * 8)
    assert (t.army("n", "southreach"), t.army("n", "wolfhill")) == (9, 1)


@pytest.mark.parametrize("players", [3, 4])
def test_lg_212_only_two_players_have_a_third_colour(players: int) -> None:
    t = new(players, **MAP_V).choose("southreach", "wolfhill")
    assert t.kind == "bid"
    assert len(view(t).armies) == players


def test_lg_212_the_third_colour_has_no_cities_and_is_never_added_to() -> None:
    """Whatever two players do, no third-colour army appears or moves."""
    t = at_bids(2, seed=5)
    t.choose("bid 0", "bid 0")
    where = [t.army("n", region) for region in t.state.map().ids]
    for _ in range(60):
        if t.match.decision is None:
            break
        t.choose(t.keys[0])
        now = [t.army("n", region) for region in t.state.map().ids]
        assert all(a <= b for a, b in zip(now, where, strict=True))
        where = now
    assert not any(view(t).cities[2])


@pytest.mark.parametrize(("players", "cards", "deck"), [(2, 27, 21), (3, 32, 26), (4, 34, 28)])
def test_lg_213_deck_by_player_count(players: int, cards: int, deck: int) -> None:
    """EX-09."""
    t = at_bids(players)
    ids = [t.state.kit.card_ids[card] for card in t.state.piles[CARD_PILE].cards]
    assert len(ids) == len(set(ids)) == cards
    assert any(card.startswith(("arcane", "mountain")) for card in ids) == (players >= 3)
    assert sum(card.startswith(("arcane", "mountain")) for card in ids) == (5 if players >= 3 else 0)
    assert sum(card.startswith("castle") for card in ids) == (2 if players == 4 else 0)
    assert (len(t.row), view(t).deck) == (6, deck)
    assert t.events("row_revealed") == [{"cards": t.row}]


def test_lg_213_the_deck_is_shuffled_by_the_seed() -> None:
    decks = [at_bids(2, seed=seed).state.piles[CARD_PILE].cards for seed in range(20)]
    assert len(set(decks)) == 20
    assert at_bids(2, seed=3).state.piles[CARD_PILE].cards == decks[3]
    assert len({deck[0] for deck in decks}) > 5


def test_lg_008_lg_213_the_row_is_face_up_and_the_deck_face_down() -> None:
    t = at_bids(2)
    for seat in (None, 0, 1):
        assert [t.state.kit.card_ids[card] for card in view(t, seat).row] == t.row
        assert view(t, seat).deck_seen == t.state.piles[CARD_PILE].cards[:6]


# --- who decides


def test_lg_010_lg_011_the_set_up_player_makes_the_set_up_choices() -> None:
    for chooser in range(3):
        t = new(3, setup_player=chooser, citadels=True, **MAP_V)
        kinds = []
        while t.kind != "bid":
            assert t.seat == chooser
            assert t.match.state.open_seats() == [chooser]
            kinds.append(t.kind)
            t.choose(t.keys[0])
        assert kinds == ["start_region", "token_region", "token_region", "token_region", "outpost_region"]


def test_lg_011_seat_0_sets_up_unless_the_table_says_otherwise() -> None:
    assert new(4, **MAP_V).seat == 0
    assert new(4, setup_player=3, **MAP_V).seat == 3
    with pytest.raises(citadelle.BadOption, match="LG-011"):
        new(4, setup_player=4, **MAP_V)


def test_lg_011_lg_921_a_random_set_up_player_comes_from_the_seed() -> None:
    seats = [new(4, seed=seed, setup_player="random", **MAP_V).seat for seed in range(40)]
    assert set(seats) == {0, 1, 2, 3}
    assert seats == [new(4, seed=seed, setup_player="random", **MAP_V).seat for seed in range(40)]


def test_lg_012_age_order_is_a_permutation_of_the_seats() -> None:
    assert at_bids(3).state.variant.age_order == [0, 1, 2]
    assert at_bids(3, age_order=[2, 0, 1]).state.variant.age_order == [2, 0, 1]
    for wrong in ([0, 1], [0, 0, 1], [1, 2, 3]):
        with pytest.raises(citadelle.BadOption, match="LG-012"):
            new(3, age_order=wrong)


def test_lg_201_colours_by_seat_or_chosen() -> None:
    assert view(new(3)).colours == ["red", "blue", "green"]
    assert view(new(2, colours=["orchid", "red"])).colours == ["orchid", "red"]
    for wrong in (["red", "red"], ["red"], ["red", "mauve"]):
        with pytest.raises(citadelle.BadOption, match="LG-201"):
            new(2, colours=wrong)


# --- the map


def test_lg_202_lg_911_a_chosen_map_is_laid_slot_by_slot() -> None:
    t = new(3)
    counts = []
    for slot, face in zip(("left", "center", "right", "stem"), ("2a/0", "1a/0", "4a/0", "3b/0"), strict=True):
        assert (t.kind, t.decision.rule, t.detail("slot")) == ("map_slot", "LG-202", slot)
        counts.append(len(t.keys))
        t.choose(face)
    assert counts == [32, 24, 16, 8]
    assert t.kind == "start_region"
    assert t.state.map().ids == new(3, **MAP_V).state.map().ids
    assert [(e["slot"], e["face"], e["rotation"]) for e in t.events("map_slot_set")][1] == ("center", "1a", 0)


def test_lg_101_lg_202_a_board_is_used_once_with_one_face() -> None:
    t = new(3).choose("2a/1")
    assert t.refused("2b/0") == ("board_used", "LG-202")
    assert t.refused("2a/1") == ("board_used", "LG-202")
    assert t.refused("5a/0") == ("unknown", "LG-202")
    assert not any(key.startswith("2") for key in t.keys)


def test_lg_112_lg_202_every_face_lies_in_four_rotations() -> None:
    faces = ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]
    assert new(2).keys == [f"{face}/{turns}" for face in faces for turns in range(4)]


def test_lg_202_lg_921_a_random_map_comes_from_the_seed_and_is_told() -> None:
    first: set[tuple[str, object]] = set()
    for seed in range(300):
        t = new(2, seed=seed, map="random")
        told = t.events("map_slot_set")
        assert len(told) == 4
        assert sorted(str(e["face"])[0] for e in told) == ["1", "2", "3", "4"]
        first.add((str(told[0]["face"]), told[0]["rotation"]))
    assert len(first) == 32
    assert new(2, seed=9, map="random").state.placed == new(2, seed=9, map="random").state.placed


def test_lg_202_a_preset_gives_the_map_without_a_question() -> None:
    t = new(2, map="sisters_at_heart")
    assert t.kind == "start_region"
    assert [e["face"] for e in t.events("map_slot_set")] == ["1b", "3a", "4b", "2a"]


def test_lg_870_the_layout_is_an_option_and_a_preset_has_its_own() -> None:
    assert new(2, layout="rectangle").detail("slot") == "nw"
    assert new(2).detail("slot") == "left"
    assert new(2, map="grand_loop").state.map().layout_id == "rectangle"
    with pytest.raises(citadelle.BadOption, match="LG-870"):
        new(2, map="first_voyage", layout="rectangle")


# --- tokens


def test_lg_205_lg_810_lg_820_lg_830_tokens_are_placed_in_order() -> None:
    t = new(3, exploration=True, citadels=True, encounters=True, **MAP_V).choose("southreach")
    asked = []
    while t.kind == "token_region":
        assert t.decision.rule == "LG-205"
        asked.append(t.detail("token"))
        t.choose(t.keys[0])
    assert asked == [
        *("magic_spring", "cottage", "buried_treasure", "grimoire", "stable"),
        *("citadel", "citadel", "citadel"),
        *("dragon", "portal", "portal", "thieves"),
    ]
    assert t.kind == "outpost_region"
    assert [e["token"] for e in t.events("token_placed")] == asked
    assert t.faults == []


def test_lg_205_without_variants_no_token_is_placed() -> None:
    t = new(3, **MAP_V).choose("southreach")
    assert t.kind == "outpost_region"
    assert set(t.state.tokens) == {-1}


def test_lg_206_one_token_a_region_and_none_on_the_start() -> None:
    t = new(3, exploration=True, **MAP_V).choose("southreach")
    assert len(t.keys) == 20
    assert t.refused("southreach") == ("start_marker", "LG-206")
    t.choose("kingsheart")
    assert len(t.keys) == 19
    assert t.refused("kingsheart") == ("has_token", "LG-206")
    assert t.refused("leave") == ("must_place", "LG-205")
    assert t.refused("narnia") == ("region_unknown", "LG-205")
    assert (t.token("kingsheart"), t.token("southreach")) == ("magic_spring", "")


def test_lg_206_all_thirteen_tokens_find_a_region() -> None:
    t = new(2, swamp=True, citadels=True, encounters=True, **MAP_V).choose("southreach")
    for left in range(20, 7, -1):
        assert len([key for key in t.keys if key != "leave"]) == left
        t.choose(t.keys[0])
    assert t.kind == "outpost_region"
    assert sum(token >= 0 for token in t.state.tokens) == 13


def test_lg_207_lg_921_tokens_may_be_placed_at_random() -> None:
    spots: set[str] = set()
    for seed in range(150):
        t = new(3, seed=seed, citadels=True, token_placement="random", **MAP_V).choose("southreach")
        assert t.kind == "outpost_region"
        regions = [str(e["region"]) for e in t.events("token_placed")]
        assert len(set(regions)) == 3
        assert "southreach" not in regions
        spots.update(regions)
    assert len(spots) == 20
    again = new(3, seed=149, citadels=True, token_placement="random", **MAP_V).choose("southreach")
    assert again.state.tokens == t.state.tokens


def test_lg_207_lg_830_random_encounters_may_be_a_list() -> None:
    t = new(3, encounters=True, token_placement="random", encounter_tokens=["portal"], **MAP_V).choose("southreach")
    assert [e["token"] for e in t.events("token_placed")] == ["portal", "portal"]
    everything = new(3, encounters=True, token_placement="random", **MAP_V).choose("southreach")
    assert [e["token"] for e in everything.events("token_placed")] == ["dragon", "portal", "portal", "thieves"]


# --- leaders, order and score


def test_lg_208_lg_209_lg_840_leaders_are_dealt_before_the_first_armies() -> None:
    t = new(4, leaders=True, **MAP_V).choose("southreach")
    story = t.story("start_set", "leader_dealt", "armies_set_up")
    assert story == ["start_set", *["leader_dealt"] * 4, *["armies_set_up"] * 4]
    dealt = [str(e["leader"]) for e in t.events("leader_dealt")]
    assert sorted(dealt) == ["bandit_lord", "fairy_queen", "scarlet_witch", "white_knight"]
    assert view(t).leaders == [t.state.kit.leader_index[name] for name in dealt]
    witch = dealt.index("scarlet_witch")
    assert [e["count"] for e in t.events("armies_set_up")] == [5 if seat == witch else 4 for seat in range(4)]


def test_lg_208_without_the_variant_nobody_has_a_leader() -> None:
    assert at_bids(3).state.leaders == (-1, -1, -1)
    assert at_bids(3).state.triggers == ()


def test_lg_840_leaders_are_dealt_at_random_and_the_others_leave() -> None:
    dealt = [at_bids(2, seed=seed, leaders=True).state.leaders for seed in range(60)]
    assert len(set(dealt)) == 12
    assert all(len(set(pair)) == 2 for pair in dealt)


def test_lg_209_lg_211_the_witch_has_six_armies_on_the_map() -> None:
    t = at_bids(4, leaders=True)
    witch = t.state.leaders.index(t.state.kit.leader_index["scarlet_witch"])
    for seat in range(4):
        assert t.armies(seat) == (6 if seat == witch else 5)
        assert t.supply[seat] == 18 - t.armies(seat)


def test_lg_205_lg_209_lg_213_lg_214_steps_of_set_up_in_order() -> None:
    t = at_bids(2, exploration=True, leaders=True)
    kinds = []
    for event in t.match.events:
        if event.kind not in kinds and event.kind != "forced":
            kinds.append(event.kind)
    assert kinds == [
        *("map_slot_set", "start_set", "token_placed", "leader_dealt", "armies_set_up"),
        *("outpost_set", "neutral_placed", "row_revealed", "coins_dealt"),
    ]


def test_lg_215_a_running_score_is_shown_to_all() -> None:
    t = scene(
        pieces={"gull_rock": {0: 1}, "lone_spire": {1: 1}, "tailrock": {1: 1}}, cards={0: ["night_wizard"]}, seat=1
    )
    for seat in (None, 0, 1):
        assert [row["total"] for row in view(t, seat).scores] == [3, 4]
        assert view(t, seat).scores[0] == {
            "regions": 1,
            "islands": 1,
            "cards": 1,
            "elixirs": 0,
            "citadels": 0,
            "tokens": 0,
            "leader": 0,
            "total": 3,
        }


@pytest.mark.parametrize("players", [1, 5, 0])
def test_lg_201_two_to_four_play(players: int) -> None:
    with pytest.raises(citadelle.BadOption, match="2 to 4"):
        new(players)
