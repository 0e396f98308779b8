"""Chapter 4: taking cards, paying for them, and closing the row."""

from __future__ import annotations

import pytest
from tests.games.legends.scene import Table, at_bids, scene

from citadelle.games.legends.view import LegendsView

ROW_16 = ["lake", "stronghold", "dire_eye", "forest_elf", "cursed_king", "graveyard"]


def view(table: Table, seat: int | None = None) -> LegendsView:
    found = table.match.view(seat)
    assert isinstance(found, LegendsView)
    return found


def test_lg_402_cost_by_position() -> None:
    """EX-15."""
    t = scene(players=3, coins=[11, 11, 11]).choose("take 3")
    assert t.coins == [10, 11, 11]
    assert t.events("card_taken")[0]["cost"] == 1


@pytest.mark.parametrize(("position", "cost"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_lg_008_lg_402_positions_from_the_left_cost_0_1_1_2_2_3(position: int, cost: int) -> None:
    t = scene(players=3, coins=[5, 5, 5])
    card = t.row[position - 1]
    t.choose(f"take {position}")
    assert t.coins[0] == 5 - cost
    assert t.owned(0) == [card]


def test_lg_403_lg_404_slide_and_refill() -> None:
    """EX-16."""
    t = scene(pieces={"southreach": {0: 4}}, row=ROW_16, deck=["noble_hills"], coins=[12, 2])
    t.choose("take 2")
    assert t.kind == "build_city"
    assert t.row == ["lake", "", "dire_eye", "forest_elf", "cursed_king", "graveyard"]
    hills = t.state.kit.card_index["noble_hills"]
    for seat in (None, 0, 1):
        assert hills not in view(t, seat).row
        assert hills not in view(t, seat).deck_seen
    assert t.story("card_revealed") == []
    t.choose("southreach")
    assert t.row == ["lake", "dire_eye", "forest_elf", "cursed_king", "graveyard", "noble_hills"]
    assert t.seat == 1
    assert t.keys == ["take 1", "take 2", "take 3", "take 4", "take 5"]
    assert t.refused("take 6") == ("too_dear", "LG-402")
    refusal = t.match.why("take 6")
    assert refusal is not None
    assert refusal.args == {"cost": 3, "coins": 2}
    t.choose("take 5")
    assert t.owned(1) == ["graveyard"]
    assert t.coins == [11, 0]


def test_lg_401_lg_402_lg_913_poor_player() -> None:
    """EX-17."""
    t = scene(coins=[1, 12])
    assert t.keys == ["take 1", "take 2", "take 3"]
    t = scene(coins=[0, 12], row=["dire_goblin"])
    assert t.events("forced")[0] == {"kind": "take_card", "key": "take 1"}
    assert t.events("card_taken") == [{"card": "dire_goblin", "position": 1, "cost": 0}]
    assert t.seat == 1


def owned_27() -> tuple[dict[int, list[str]], list[str]]:
    """Nine cards for each of three players, and the five that are left."""
    deck = [scene(players=3).state.kit.card_ids[card] for card in scene(players=3).state.kit.decks[3]]
    return {seat: deck[seat * 9 : seat * 9 + 9] for seat in range(3)}, deck[27:]


def test_lg_405_short_row() -> None:
    """EX-18: the 28th turn of three players."""
    cards, row = owned_27()
    t = scene(players=3, cards=cards, row=row, coins=[9, 9, 9])
    assert t.state.turn == 27
    sizes, costs = [], []
    while t.match.decision is not None:
        sizes.append(len(t.row))
        paid = []
        for at in range(len(t.row)):
            twin = Table(t.match.clone()).choose(f"take {at + 1}")
            paid.append(twin.events("card_taken")[-1]["cost"])
        costs.append(paid)
        t.choose("take 1")
        while t.match.decision is not None and t.kind != "take_card":
            t.choose(t.keys[-1])
    assert sizes == [5, 4, 3]
    assert costs == [[0, 1, 1, 2, 2], [0, 1, 1, 2], [0, 1, 1]]
    assert len(t.row) == 2
    assert view(t).deck == 0


@pytest.mark.parametrize(
    ("players", "sizes", "left"),
    [(2, [6] * 22, 5), (3, [6] * 27 + [5, 4, 3], 2), (4, [6] * 29 + [5, 4, 3], 2)],
)
def test_lg_405_lg_407_lg_700_rows_and_turns_of_a_whole_game(players: int, sizes: list[int], left: int) -> None:
    t = at_bids(players)
    t.choose(*["bid 0"] * players)
    seen = []
    while t.match.decision is not None:
        if t.kind == "take_card":
            assert t.state.turn == sum(len(t.owned(seat)) for seat in range(players)) == len(seen)
            seen.append(len(t.row))
            t.choose("take 1")
        else:
            t.choose(t.keys[-1])
    assert seen == sizes
    assert len(t.row) == left
    assert [len(t.owned(seat)) for seat in range(players)] == [len(sizes) // players] * players


def test_lg_401_one_card_must_be_taken() -> None:
    t = scene()
    assert (t.kind, t.decision.rule) == ("take_card", "LG-401")
    for key in ("pass", "stop", "skip"):
        assert t.refused(key) == ("cannot_pass", "LG-401")
    assert t.refused("take 7") == ("no_such_card", "LG-401")
    assert t.refused("take 0") == ("no_such_card", "LG-401")
    assert t.refused("take 03") == ("unknown", "LG-401")
    assert t.refused("lake") == ("unknown", "LG-401")


def test_lg_401_exactly_one_card_a_turn() -> None:
    t = scene(pieces={"southreach": {0: 4}}, takes="stronghold")
    assert t.kind == "build_city"
    t.choose("skip")
    assert t.seat == 1
    assert t.owned(0) == ["stronghold"]


def test_lg_402_coins_of_the_card_itself_cannot_pay_for_it() -> None:
    row = ["lake", "dire_eye", "forest_elf", "mountain_treasury"]
    t = scene(players=3, row=row, coins=[1, 11, 11])
    assert t.keys == ["take 1", "take 2", "take 3"]
    assert t.refused("take 4") == ("too_dear", "LG-402")
    t = scene(players=3, row=row, coins=[2, 11, 11]).choose("take 4")
    assert t.coins[0] == 2


def test_lg_403_lg_650_order_within_a_turn() -> None:
    t = scene(
        players=3, pieces={"southreach": {0: 4}, "oxbow": {0: 1}}, face_down={"oxbow": "stable"}, deck=["lake"],
        row=["mountain_treasury"],
    )  # fmt: skip
    t.choose("take 1", "southreach>kingsheart", "stop")
    assert t.story() == [
        *("turn_began", "card_taken", "coins_gained", "action_began", "army_moved", "action_ended"),
        *("card_revealed", "token_looked_at", "token_seen", "turn_began"),
    ]
    assert [e.seat for e in t.match.events if e.kind == "turn_began"] == [0, 1]
    assert t.events("card_revealed") == [{"card": "lake", "position": 6}]


def test_lg_403_the_row_keeps_its_gap_until_the_action_is_over() -> None:
    t = scene(pieces={"southreach": {0: 4}}, row=ROW_16).choose("take 2")
    assert view(t, 1).row.count(-1) == 1
    assert t.row[1] == ""
    t.choose("skip")
    assert "" not in t.row
    assert len(t.row) == 6


def test_lg_404_the_new_card_cannot_be_taken_in_the_same_turn() -> None:
    t = scene(pieces={"southreach": {0: 4}}, row=ROW_16, deck=["noble_hills"]).choose("take 1", "move")
    assert "noble_hills" not in t.row
    assert t.refused("take 6") == ("card_over", "LG-407")


def test_lg_406_owned_cards_are_public_and_stay_in_the_order_taken() -> None:
    t = at_bids(3, seed=4)
    t.choose("bid 0", "bid 0", "bid 0")
    before: list[list[str]] = [[], [], []]
    turns = 0
    while turns < 12:
        if t.kind == "take_card":
            turns += 1
            t.choose(t.keys[turns % len(t.keys)])
        else:
            t.choose(t.keys[0])
        now = [t.owned(seat) for seat in range(3)]
        for seat in range(3):
            assert now[seat][: len(before[seat])] == before[seat]
        before = now
        for seat in (None, 0, 1, 2):
            assert view(t, seat).owned == [list(cards) for cards in t.state.owned]


def test_lg_406_nothing_is_used_up_by_using_a_card() -> None:
    t = scene(cards={0: ["forest_elf"], 1: ["lake"]}, row=["graveyard"]).choose("take 1")
    assert t.detail("size") == 3
    t.choose("southreach", "southreach", "southreach")
    assert t.owned(0) == ["forest_elf", "graveyard"]
