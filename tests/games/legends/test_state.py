"""Chapter 9.3 to 9.5: refusals, what a position holds, and what always holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.legends.scene import Table, at_bids, legends, new, scene

import citadelle
from citadelle.games.legends.effects.gains import gain_all
from citadelle.games.legends.rules.actions import MoveArmies
from citadelle.games.legends.rules.scoring import holders, island_holders
from citadelle.games.legends.state import CARD_PILE, Legends
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.parts.piles import draw, in_order

FOUR = {"southreach": {0: 4}}

# --- refusals (LG-930)


def dear() -> Table:
    return scene(coins=[1, 1])


def placing() -> Table:
    return scene(pieces={"oxbow": {0: 1}}, doing=("place", 2))


def moving() -> Table:
    return scene(pieces=FOUR, doing=("move", 2))


def building() -> Table:
    return scene(pieces=FOUR, doing=("city", 1))


def destroying() -> Table:
    pieces = {"kingsheart": {0: 1, 1: 1, 2: 1}, "oxbow": {1: 1}}
    return scene(players=3, pieces=pieces, cards={1: ["dire_giant"]}, doing=("destroy", 1))


def full() -> Table:
    return scene(players=4, pieces={"kingsheart": {0: (1, 3)}}, takes="castle_garrison")


def first_of_two() -> Table:
    return scene(pieces={"southreach": {0: 4, 1: 1}}, takes="noble_unicorn")


@pytest.mark.parametrize(
    ("place", "key", "rule"),
    [
        (dear, "take 4", "LG-402"),
        (placing, "oxbow", "LG-511"),
        (moving, "southreach>wyrmspine", "LG-521"),
        (building, "kingsheart", "LG-530"),
        (destroying, "oxbow:1", "LG-540"),
        (destroying, "kingsheart:1", "LG-690"),
        (full, "city", "LG-532"),
        (first_of_two, "southreach", "LG-504"),
        (first_of_two, "southreach:1", "LG-504"),
    ],
)
def test_lg_930_a_refusal_names_the_rule_and_changes_nothing(place: Callable[[], Table], key: str, rule: str) -> None:
    assert place().refused(key)[1] == rule


@pytest.mark.parametrize("key", ["", " ", "\n", "take 1\x00", "x" * 500, "STOP", "Stop", "southreach ", "０"])
def test_lg_930_anything_else_is_refused_too(key: str) -> None:
    for place in (dear, placing, moving, building, destroying, full, first_of_two):
        assert place().refused(key)[1].startswith("LG-")


def test_lg_930_refusals_are_of_three_kinds() -> None:
    t = dear()
    with pytest.raises(citadelle.NotLegal):
        t.match.choose("take 4")
    with pytest.raises(citadelle.NotYours):
        t.match.choose("take 1", seat=1)
    with pytest.raises(citadelle.Stale):
        t.match.choose("take 1", no=t.decision.no + 1)
    assert t.refused("take 1", seat=1) == ("not_your_decision", "LG-401")


def test_lg_930_every_key_that_is_not_offered_is_refused_with_words() -> None:
    """All that anybody could mean, at every question of a game: offered and accepted, or refused with a reason."""
    t = at_bids(2, seed=6, leaders=True, swamp=True, citadels=True)
    ids = t.state.map().ids
    words = ["stop", "skip", "ignore", "decline", "yes", "no", "leave", "place", "move", "city", "destroy", "bid 3"]
    draw = chance(6)
    for _ in range(40):
        some = [ids[draw.below(len(ids))] for _ in range(3)]
        tries = [*words, "take 1", "take 6", "take 9", *some, f"{some[0]}>{some[1]}", f"{some[2]}:0", f"{some[1]}:n"]
        for key in tries:
            if key not in t.keys:
                assert t.refused(key)[1].startswith("LG-")
        t.choose(t.keys[draw.below(len(t.keys))])


# --- what a position holds (LG-940)


def rich() -> Table:
    """Something of everything, in the middle of an action."""
    return scene(
        players=3,
        pieces={"southreach": {0: (3, 1), 1: 2}, "oxbow": {1: (1, 1)}},
        cards={0: ["dire_eye", "lake"], 1: ["graveyard"], 2: ["noble_hills"]},
        tokens={"larkmoor": "portal", "hollowdown": "portal", "tailrock": "citadel"},
        face_down={"kingsheart": "grimoire", "whaleback": "stable"},
        won={1: ["cottage"]},
        leaders={0: "scarlet_witch", 1: "white_knight", 2: "bandit_lord"},
        captured={2: 4},
        coins=[3, 4, 5],
        doing=("move", 4),
    ).choose("southreach>kingsheart")


def other_army(s: Legends) -> None:
    s.armies[0], s.armies[1] = s.armies[0] + 1, s.armies[1]


def other_frame(s: Legends) -> None:
    top = s.stack[-1]
    assert isinstance(top, MoveArmies)
    s.stack[-1] = MoveArmies(top.seat, top.left - 1, top.size, top.sea)


CHANGES: dict[str, Callable[[Legends], None]] = {
    "armies": other_army,
    "cities": lambda s: setattr(s, "built", ((s.built[0][0] + 1,), *s.built[1:])),
    "tokens": lambda s: setattr(s, "tokens", (*s.tokens[:-1], 3)),
    "face down": lambda s: setattr(s, "down", s.down ^ 2),
    "supply": lambda s: setattr(s, "supply", [0, *s.supply[1:]]),
    "captured": lambda s: setattr(s, "captured", (1, *s.captured[1:])),
    "coins": lambda s: setattr(s, "coins", [9, *s.coins[1:]]),
    "cards in order": lambda s: setattr(s, "owned", (s.owned[0][::-1], *s.owned[1:])),
    "tokens won": lambda s: setattr(s, "won", ((2,), *s.won[1:])),
    "leaders": lambda s: setattr(s, "leaders", s.leaders[::-1]),
    "seen tokens": lambda s: setattr(s, "seen", (1, *s.seen[1:])),
    "faces": lambda s: setattr(s, "placed", ((s.placed[0][0], 3), *s.placed[1:])),
    "portals": lambda s: setattr(s, "portals", (0, 1)),
    "start": lambda s: setattr(s, "start", 0),
    "row": lambda s: setattr(s, "row", s.row[::-1]),
    "deck": lambda s: in_order(s, CARD_PILE, s.piles[CARD_PILE].left()[::-1]),
    "cards drawn": lambda s: setattr(s, "row", (*s.row[1:], draw(s, CARD_PILE))),
    "first seat": lambda s: setattr(s, "first", s.first ^ 1),
    "turn": lambda s: setattr(s, "turn", 9),
    "set-up player": lambda s: setattr(s, "setup_seat", 2),
    "action in progress": other_frame,
}


@pytest.mark.parametrize("what", CHANGES)
def test_lg_940_every_fact_is_kept(what: str) -> None:
    s = rich().state
    changed = s.clone()
    CHANGES[what](changed)
    assert codec.digest(changed) != codec.digest(s)
    assert codec.digest(rich().state) == codec.digest(s)


def test_lg_940_a_position_in_the_middle_of_an_action_is_written_and_read_whole() -> None:
    t = rich()
    again = codec.decode(codec.encode(t.state), legends().fresh(t.match.setup))
    assert isinstance(again, Legends)
    assert codec.same(again, t.state)
    assert again.options == t.state.options
    assert again.map().portals == t.state.map().portals
    for seat in range(-1, 3):
        assert legends().view(again, seat).bytes() == legends().view(t.state, seat).bytes()
    draw, twin = chance(1), chance(1)
    s = t.state.clone()
    while s.seat >= 0:
        assert s.options == again.options
        s.play(s.options[draw.below(len(s.options))])
        again.play(again.options[twin.below(len(again.options))])
    assert codec.same(again, s)


def test_lg_940_committed_bids_and_switches_are_kept() -> None:
    one, other = at_bids(3).choose("bid 1", seat=0), at_bids(3).choose("bid 2", seat=0)
    assert codec.digest(one.state) != codec.digest(other.state)
    match = citadelle.new("legends", 3, 5, {"swamp": True, "age_order": [2, 1, 0]})
    assert citadelle.replay(str(match.record)).setup.options == match.setup.options


def test_lg_940_a_clone_shares_nothing_that_changes() -> None:
    t = rich()
    before = codec.digest(t.state)
    twin = t.state.clone()
    draw = chance(3)
    while twin.seat >= 0:
        twin.play(twin.options[draw.below(len(twin.options))])
    assert codec.digest(t.state) == before


# --- what always holds (LG-950)


def planted(t: Table, fault: Callable[[Legends], None]) -> list[str]:
    assert t.faults == []
    s = t.state.clone()
    fault(s)
    return legends().audit(s)


def steal_card(s: Legends) -> None:
    s.owned = ((*s.owned[0], s.row[0]), *s.owned[1:])


def false_bonus(s: Legends) -> None:
    card = s.kit.card_index["noble_knight"]
    gain_all(s, 0, s.kit.card_effects[card], card, "")


def lost_bonus(s: Legends) -> None:
    s.modifiers = ()


def uneven(s: Legends) -> None:
    s.row = s.row[2:]
    pile = s.piles[CARD_PILE]
    s.owned = ((*s.owned[0], *pile.cards[pile.drawn - 6 : pile.drawn - 4]), *s.owned[1:])


FAULTS: dict[str, tuple[Callable[[Legends], None], str]] = {
    "an army made": (lambda s: s.armies.__setitem__(0, s.armies[0] + 1), "LG-004"),
    "an army lost": (lambda s: s.supply.__setitem__(1, s.supply[1] - 1), "LG-004"),
    "an army owed": (lambda s: (s.armies.__setitem__(0, -1), s.supply.__setitem__(0, s.supply[0] + 1))[1], "LG-004"),
    "a captive made": (lambda s: setattr(s, "captured", (0, 1, 0)), "LG-004"),
    "a debt": (lambda s: s.coins.__setitem__(0, -1), "LG-950"),
    "a fourth city": (lambda s: setattr(s, "built", ((1, 1, 1, 1), ())), "LG-006"),
    "a neutral army made": (lambda s: s.armies.__setitem__(-1, 11), "LG-212"),
    "a card in two places": (steal_card, "LG-950"),
    "a card lost": (lambda s: setattr(s, "row", s.row[1:]), "LG-950"),
    "uneven turns": (uneven, "LG-950"),
    "a token made": (lambda s: setattr(s, "tokens", (s.kit.token_index["dragon"], *s.tokens[1:])), "LG-206"),
    "a token won by nobody's rule": (lambda s: setattr(s, "won", ((1,), ())), "LG-206"),
    "a bonus without a card": (false_bonus, "LG-600"),
    "a price without a floor": (lost_bonus, "LG-600"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_lg_950_the_audit_finds_what_is_wrong(what: str) -> None:
    fault, rule = FAULTS[what]
    flyers = ["ancient_phoenix", "cursed_gargoyles", "dire_eye", "dire_dragon"]
    cards = {0: flyers, 1: ["lake", "graveyard", "stronghold", "forest_elf"]}
    t = scene(pieces={"southreach": {0: 4, 1: 4}, "oxbow": {"n": 10}}, cards=cards)
    found = planted(t, fault)
    assert found
    assert all(line.startswith("LG-") for line in found)
    assert any(line.startswith(rule) for line in found)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variants", [False, True])
def test_lg_004_lg_950_invariants_hold_at_every_decision(players: int, variants: bool) -> None:
    switches = ("exploration", "swamp", "citadels", "encounters", "leaders")
    for seed in range(2):
        t = new(players, seed=seed, map="random", **dict.fromkeys(switches, variants))
        draw = chance(seed)
        coins = [99] * players
        while t.match.decision is not None:
            t.choose(t.keys[draw.below(len(t.keys))])
            s = t.state
            assert t.faults == []
            for seat in range(players):
                assert t.armies(seat) + s.supply[seat] + s.captured[seat] == 18
                assert 0 <= len(s.built[seat]) <= 3
            counts = [len(cards) for cards in s.owned]
            assert max(counts) - min(counts) <= 1 or s.turn == players * s.kit.cards_to_end[players]
            deck = s.piles[CARD_PILE]
            if deck.cards:
                assert sum(counts) + len(deck) + len([c for c in s.row if c >= 0]) == len(deck.cards)
            treasury = any("mountain_treasury" in t.owned(seat) for seat in range(players))
            if not variants and not treasury and s.first >= 0:
                assert all(now <= then for now, then in zip(s.coins, coins, strict=True))
                coins = s.coins.copy()
            if s.regions:
                held = holders(s)
                assert len(held) == s.regions
                assert len(island_holders(s, held)) == len(s.map().islands)


def test_lg_542_lg_950_third_colour_armies_on_the_map_captured_and_out_of_play_are_ten() -> None:
    for leader, captured in (("scarlet_witch", 1), ("white_knight", 0)):
        pieces = {"kingsheart": {0: 1, "n": 10}}
        t = scene(pieces=pieces, leaders={0: leader}, doing=("destroy", 1)).choose("kingsheart:n")
        assert (t.armies("n"), t.captured[2]) == (9, captured)
        assert t.faults == []
