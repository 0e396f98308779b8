"""Packs that change numbers: no rule, word or picture leans on a number that the data may change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.legends.scene import legends, scene

import citadelle
from citadelle.games.legends import LegendsGame
from citadelle.kernel.chance import chance

HEAD = '[pack]\nid = "mine"\nname = "Mine"\ngame = "legends"\nversion = "1"\n'
LINE = """
[[layout]]
id = "line"
name = "Line"
name_fr = "Ligne"
variant = true
source = "designed"
slots = [
  { id = "far_west", x = 0, y = 0, central = false }, { id = "west", x = 1, y = 0, central = true },
  { id = "east", x = 2, y = 0, central = false }, { id = "far_east", x = 3, y = 0, central = false },
]
joints = [
  { a = "far_west", a_side = "east", b = "west", b_side = "west" },
  { a = "west", a_side = "east", b = "east", b_side = "west" },
  { a = "east", a_side = "east", b = "far_east", b_side = "west" },
]
"""
TEAL = '[[colour]]\nid = "teal"\nname = "Teal"\nname_fr = "Sarcelle"\nsource = "designed"\n'
THREE_THIEVES = '[[token]]\nid = "thieves"\neffects = [{ when = "map", kind = "coin_loss_on_arrival", value = 3 }]\n'

Pack = Callable[..., LegendsGame]


def leader(name: str, *effects: str) -> str:
    return f'[[leader]]\nid = "{name}"\neffects = [{", ".join(effects)}]\n'


@pytest.fixture
def packed(tmp_path: Path) -> Pack:
    """Legends with a pack made of these tables."""

    def make(**tables: str) -> LegendsGame:
        (tmp_path / "pack.toml").write_text(HEAD, "utf-8")
        for stem, text in tables.items():
            (tmp_path / f"{stem}.toml").write_text(text, "utf-8")
        return legends().with_packs([tmp_path])

    return make


def played(game: LegendsGame, players: int = 2, **options: object) -> citadelle.Match:
    """A random game to its end, looked at now and then in both languages."""
    match = citadelle.new(game, players, 1, {"map": "random", "token_placement": "random", **options})
    draw = chance(1)
    while match.decision is not None:
        if len(match.choices) % 40 == 0:
            for lang in ("en", "fr"):
                match.log(lang=lang), match.picture(lang=lang), match.labels(lang=lang), match.prompt(lang=lang)
                game.board(match.view(), lang, 120, colour=True)
        match.choose(match.decision.keys[draw.below(len(match.decision.keys))])
        assert game.audit(match.state) == []
    assert len(match.choices) <= game.longest(match.setup)
    return match


def test_words_of_data_are_escaped_in_pictures(packed: Pack) -> None:
    game = packed(
        boards='[[region]]\nid = "goldenvale"\nname = "V<a>&b"\n[[region]]\nid = "amberfell"\nname = "V<a>&b"\n'
    )
    drawn = citadelle.new(game, 2, 1, {"map": "first_voyage"}).picture(lang="en")
    assert "V&lt;a&gt;&amp;b" in drawn and "V<" not in drawn


def test_lg_212_no_third_colour_is_placed_where_there_is_none(packed: Pack) -> None:
    match = played(packed(setup="[limits]\nneutral_armies = 0\n"))
    assert [event for event in match.events if event.kind == "neutral_placed"] == []


def test_lg_210_nobody_is_asked_for_an_outpost_without_armies(packed: Pack) -> None:
    match = played(packed(setup="[limits]\noutpost_armies = 0\n"))
    assert [event for event in match.events if event.kind == "outpost_set"] == []


def test_lg_509_lg_835_lg_846_armies_of_a_new_city_arrive_one_by_one(packed: Pack) -> None:
    game = packed(
        leaders=leader("white_knight", '{ kind = "army_on_city", value = 3 }'),
        tokens='[[token]]\nid = "thieves"\neffects = [{ when = "map", kind = "coin_loss_on_arrival", value = 2 }]\n',
    )
    t = scene(
        pieces={"kingsheart": {0: 1}},
        coins=[5, 5],
        tokens={"kingsheart": "thieves"},
        leaders={0: "white_knight", 1: "fairy_queen"},
        doing=("city", 1),
        game=game,
    ).choose("kingsheart")
    assert t.story("army_placed", "coin_lost") == ["army_placed", "coin_lost"] * 3
    assert [lost["coins"] for lost in t.events("coin_lost")] == [2, 2, 1]
    assert (t.army(0, "kingsheart"), t.coins[0]) == (4, 0)


def test_lg_842_several_who_may_buy_do_so_in_turn_order(packed: Pack) -> None:
    game = packed(leaders=leader("white_knight", '{ kind = "extra_card_at_end", value = 1 }'))
    t = scene(players=3, leaders={0: "white_knight", 2: "fairy_queen"}, coins=[3, 0, 3], doing="end", game=game)
    assert (t.kind, t.seat, t.state.first) == ("extra_card", 0, 0)
    t.choose("take 2")
    assert (t.kind, t.seat, t.keys) == ("extra_card", 2, ["take 1", "take 3", "take 4", "take 5", "take 6", "decline"])
    assert t.refused("take 2") == ("gap", "LG-842")


def test_lg_845_one_leader_captures_and_scores_captives(packed: Pack) -> None:
    with pytest.raises(citadelle.BadData, match=r"a second leader that captures \(LG-845\)"):
        packed(leaders=leader("white_knight", '{ kind = "capture_destroyed" }'))
    with pytest.raises(citadelle.BadData, match=r"score captives and capture none \(LG-845\)"):
        packed(leaders=leader("white_knight", '{ kind = "vp_per_captured", per = 1, value = 1 }'))


def test_a_layout_of_a_pack_has_words(packed: Pack) -> None:
    game = packed(layouts=LINE)
    played(game, layout="line")
    match = citadelle.new(game, 2, 1, {"layout": "line"})
    assert match.prompt() == "Which face goes on the far west, and how turned?"
    assert "far west" in game.board(match.view(), "fr", 120)


def test_a_colour_of_a_pack_has_a_letter_and_a_style(packed: Pack) -> None:
    match = played(packed(setup=TEAL), colours=["red", "teal"])
    assert "T Teal" in match.board() and "S Sarcelle" in match.board(lang="fr")
    assert "T" in match.game.board(match.view(), "en", 80, ascii_only=True, colour=True)


def test_the_longest_game_follows_from_the_cards(packed: Pack) -> None:
    far = '{ kind = "move", amount = 20 }'
    lake = f'[[card]]\nid = "lake"\nmode = "and"\nactions = [{far}, {far}]\n'
    game = packed(cards=lake + 'abilities = [{ kind = "move_bonus", value = 20 }, { kind = "flying", value = 9 }]\n')
    setup = game.setup(2, 1)
    assert game.longest(setup) > 22 * 2 * 40 > legends().longest(legends().setup(2, 1)) / 2


@pytest.mark.parametrize("players", [2, 4])
def test_all_variants_together_with_other_numbers(packed: Pack, players: int) -> None:
    game = packed(
        setup="[limits]\nrow_size = 3\nrow_costs = [0, 2, 4]\ncities_per_player = 5\narmies_per_player = 9\n"
        "neutral_armies = 4\nsea_cost = 6\nsea_cost_min = 2\nland_cost = 2\nlong_game_rounds = 2\n",
        leaders=leader("bandit_lord", '{ kind = "steal_on_destroy", value = 4, optional = true }'),
        tokens=THREE_THIEVES,
    )
    switches = ("exploration", "citadels", "encounters", "leaders", "swamp", "long_game", "destroy_own")
    match = played(game, players, setup_player="random", bid_tie="die", **dict.fromkeys(switches, True))
    assert match.result is not None and match.state.chapter == 2
