"""What Legends tells agents: sound numbers everywhere, a clock for all games, and sensible first thoughts."""

from __future__ import annotations

from importlib.resources import files
from math import isfinite

import pytest
from tests.games.legends.scene import Table, legends, scene

from citadelle.conformance.variants import covering
from citadelle.games.legends import LegendsGame, catalog
from citadelle.games.legends.hints.land import region_values, share_held
from citadelle.games.legends.state import Legends
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.state import State

HINTS = legends().hints


def weights(table: Table) -> dict[str, float]:
    """What the hints say of each key."""
    return dict(zip(table.keys, HINTS.weigh(table.state), strict=True))


def best(table: Table) -> str:
    found = weights(table)
    return max(found, key=lambda key: found[key])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_every_variant_is_judged(players: int) -> None:
    game = legends()
    by = chance(players)
    for i, options in enumerate(covering(game, players)):
        s: State = game.new(game.setup(players, i, dict(options)))
        clock = HINTS.clock(s)
        while s.seat >= 0:
            before = codec.digest(s) if by.below(20) == 0 else ""
            values, found = HINTS.judge(s), HINTS.weigh(s)
            assert not before or codec.digest(s) == before
            assert len(values) == players and len(found) == len(s.options)
            assert all(map(isfinite, [*values, *found]))
            assert HINTS.fill(s, by) in s.options
            s.play(s.options[by.below(len(s.options))])
            assert clock <= HINTS.clock(s) <= clock + 1 or s.seat < 0 or s.chapter
            clock = HINTS.clock(s)


def test_the_clock_counts_rounds_of_all_games() -> None:
    game = legends()
    s = game.new(game.setup(3, 1, {"map": "first_voyage", "long_game": True}))
    by = chance(1)
    seen = [HINTS.clock(s)]
    while s.seat >= 0:
        s.play(s.options[by.below(len(s.options))])
        seen.append(HINTS.clock(s))
        if s.seat >= 0 and s.turn == 0:
            assert seen[-1] % (game.kit.plain.cards_to_end[3] + 1) == 0
    assert seen == sorted(seen)


def test_points_of_earlier_games_count_once() -> None:
    """LG-880: through the set-up of the next game, and at the end of the last one."""
    game = legends()
    s = game.new(game.setup(2, 1, {"long_game": True}))
    by = chance(1)
    met = 0
    while s.seat >= 0:
        s.play(s.options[by.below(len(s.options))])
        sums = [sum([row[1 + seat] for row in s.carry]) for seat in range(2)]
        if s.seat >= 0 and s.chapter and not s.regions:
            met += 1
            assert HINTS.judge(s) == sums
    assert met
    result = game.result(s)
    assert HINTS.judge(s) == pytest.approx([result.points[seat] + 0.05 * s.coins[seat] for seat in range(2)])


def test_a_last_card_is_weighed_by_points_in_a_long_game_too() -> None:
    """LG-842, LG-880: buying for points beats declining, though the next game's set-up follows at once."""
    for long_game in (False, True):
        t = scene(
            doing="end",
            coins=[5, 5],
            cards={0: ["ancient_phoenix"]},
            row=["ancient_sage"],
            leaders={0: "fairy_queen", 1: "white_knight"},
            options={"long_game": long_game},
        )
        found = weights(t)
        assert found["take 1"] > found["decline"]


def test_more_is_better() -> None:
    for own in range(8):
        for rival in range(8):
            assert share_held(own + 1, rival) >= share_held(own, rival)
            assert share_held(own, rival + 1) <= share_held(own, rival)
    assert share_held(0, 3) == 0.0
    assert share_held(1, 0) == 1.0


def test_worth_follows_the_data() -> None:
    """No point value is written in the hints: other tables, other worth."""
    other = LegendsGame(catalog.load_from(files("citadelle.games.legends") / "data"))
    other.kit.plain.region_vp += 5
    plain, rich = scene(), scene(game=other)
    assert region_values(rich.state) == [here + 5 for here in region_values(plain.state)]
    other.kit.plain.island_vp += 5
    assert min([b - a for a, b in zip(region_values(plain.state), region_values(rich.state), strict=True)]) > 5


def test_a_step_to_free_land_is_better_than_none() -> None:
    t = scene(pieces={"southreach": {0: 3}}, doing=("move", 1))
    found = weights(t)
    assert all(found[key] > found["stop"] for key in found if key != "stop")


def test_a_step_that_gives_up_control_for_nothing_is_worse_than_none() -> None:
    free = scene(pieces={"southreach": {0: 1}}, doing=("move", 1))
    goals = {key.partition(">")[2] for key in free.keys if key != "stop"}
    t = scene(pieces={"southreach": {0: 1}, **{goal: {1: 4} for goal in goals}}, doing=("move", 1))
    assert best(t) == "stop"


def test_destruction_strikes_where_control_changes() -> None:
    t = scene(pieces={"southreach": {0: 2, 1: 2}, "wolfhill": {0: 1, 1: 5}}, doing=("destroy", 1))
    assert best(t) == "southreach:1"


def test_own_armies_are_spared() -> None:
    t = scene(pieces={"southreach": {0: 2}}, doing=("destroy", 1), options={"destroy_own": True})
    assert best(t) == "skip"


def test_a_theft_is_taken() -> None:
    t = scene(
        pieces={"southreach": {0: 2, 1: 2}},
        coins=[0, 3],
        leaders={0: "bandit_lord", 1: "fairy_queen"},
        doing=("destroy", 1),
    )
    t.choose("southreach:1")
    assert t.kind == "steal_coin"
    assert best(t) == "yes"


def test_low_bids_are_guessed() -> None:
    game = legends()
    s = game.new(game.setup(3, 1, {"map": "first_voyage"}))
    while not s.is_simultaneous():
        s.play(s.options[0])
    by = chance(1)
    assert {HINTS.fill(s, by) for _ in range(60)} == {0, 1, 2}
    assert isinstance(s, Legends)
    s.coins = [0, 0, 0]
    s.reopen()
    assert HINTS.fill(s, by) == 0
