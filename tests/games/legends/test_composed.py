"""LG-601: cards of packs whose abilities are made of others, from TOML alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.legends.scene import UNEVEN, Table, legends, scene

import citadelle
from citadelle.games.legends import LegendsGame, text
from citadelle.kernel.chance import chance
from citadelle.kernel.words import LANGS

pytestmark = pytest.mark.rule("LG-601")

HEAD = '[pack]\nid = "mine"\nname = "Mine"\ngame = "legends"\nversion = "1"\n'
COINS = '{ kind = "coins", value = 2 }'
PLACE = '{ kind = "place", value = 3 }'


def with_ability(folder: Path, ability: str, card: str = "lake") -> LegendsGame:
    """Legends with another ability on one card."""
    (folder / "pack.toml").write_text(HEAD, "utf-8")
    (folder / "cards.toml").write_text(f'[[card]]\nid = "{card}"\nabilities = [{ability}]\n', "utf-8")
    return legends().with_packs([folder])


def scored(folder: Path, ability: str, **more: Any) -> int:
    """What the card is worth to seat 0 at the end."""
    t = scene(game=with_ability(folder, ability), cards={0: ["lake"]}, doing="end", **more)
    return t.points(0)["cards"]


def taken(folder: Path, ability: str, **more: Any) -> Table:
    """A table where seat 0 has just taken the card; by itself it is a choice between Place 2 and Move 3."""
    more.setdefault("pieces", {"southreach": {0: 2}})
    t = scene(game=with_ability(folder, ability), takes="lake", **more)
    assert t.faults in ([], [UNEVEN])
    return t


def test_one_of_several_is_chosen_before_the_action_of_the_card(tmp_path: Path) -> None:
    t = taken(tmp_path, f'{{ kind = "choose", effects = [{COINS}, {PLACE}] }}')
    assert (t.kind, t.keys) == ("choose_effect", ["effect coins 2", "effect place 3"])
    assert t.match.labels(lang="en") == ["gain 2 coins at once", "place 3 armies"]
    assert t.match.labels(lang="fr") == ["2 pièces tout de suite", "placer 3 armées"]
    assert (t.match.prompt(lang="en"), t.match.prompt(lang="fr")) == (
        "Lake: which one do you choose?",
        "Lac\u00a0: que choisissez-vous\u202f?",
    )
    before = t.coins[0]
    t.choose("effect coins 2")
    assert (t.coins[0], t.kind) == (before + 2, "choose_action")
    assert t.events("effect_chosen") == [{"card": "lake", "effect": "coins 2"}]
    assert any("chooses with Lake: gain 2 coins at once" in line for line in t.match.log(lang="en"))


def test_an_action_that_is_chosen_comes_first_and_then_the_card_s_own(tmp_path: Path) -> None:
    t = taken(tmp_path, f'{{ kind = "choose", effects = [{COINS}, {PLACE}] }}').choose("effect place 3")
    assert (t.kind, t.detail("left")) == ("place_army", 3)
    t.choose("southreach", "stop")
    assert t.kind == "choose_action"


def test_what_can_t_be_done_now_is_not_offered_and_refused_with_its_rule(tmp_path: Path) -> None:
    destroy = '{ kind = "destroy" }'
    ability = f'{{ kind = "choose", effects = [{destroy}, {COINS}], optional = true }}'
    t = taken(tmp_path, ability)
    assert t.keys == ["effect coins 2", "decline"]
    assert t.refused("effect destroy") == ("effect_not_now", "LG-540")
    assert t.refused("southreach") == ("effect_first", "LG-601")
    assert t.refused("dance") == ("unknown", "LG-601")
    t.choose("decline")
    assert t.events("effect_chosen") == [{"card": "lake", "effect": ""}] and t.kind == "choose_action"
    assert any("chooses nothing with Lake" in line for line in t.match.log(lang="en"))


def test_one_after_the_other_and_under_a_condition(tmp_path: Path) -> None:
    rich = '{ kind = "has_coins", count = 5 }'
    ability = f'{{ kind = "if", condition = {rich}, effects = [{COINS}], otherwise = [{COINS}, {COINS}] }}'
    assert taken(tmp_path, ability, coins=[7, 7]).coins[0] == 9
    assert taken(tmp_path, ability, coins=[4, 7]).coins[0] == 8
    until = f'{{ kind = "until", condition = {rich}, effects = [{COINS}], most = 9 }}'
    assert taken(tmp_path, until, coins=[2, 7]).coins[0] == 6
    built = {"southreach": {0: (1, 2)}}
    each = f'{{ kind = "for_each", each = {{ kind = "city_of_yours" }}, effects = [{COINS}] }}'
    assert taken(tmp_path, each, coins=[2, 7], pieces=built).coins[0] == 6


def test_points_of_parts_are_looked_at_at_the_end(tmp_path: Path) -> None:
    point = '{ kind = "vp", value = 2 }'
    each = f'{{ kind = "for_each", each = {{ kind = "city_of_yours" }}, effects = [{point}] }}'
    assert scored(tmp_path, each, pieces={"southreach": {0: (1, 2)}}) == 4
    few = '{ kind = "has_cards", family = "forest", count = 1 }'
    ability = f'{{ kind = "if", condition = {few}, effects = [{point}], otherwise = [{{ kind = "vp", value = -1 }}] }}'
    assert scored(tmp_path, ability) == -1
    both = f'{{ kind = "then", effects = [{point}, {{ kind = "vp_per_coins", per = 2, value = 1 }}] }}'
    assert scored(tmp_path, both, coins=[5, 5]) == 4


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_composed_ability_says(tmp_path: Path, lang: str) -> None:
    few = '{ kind = "has_cards", family = "forest", count = 2 }'
    game = with_ability(tmp_path, f'{{ kind = "if", condition = {few}, effects = [{COINS}, {PLACE}] }}')
    said = text.card_text(game.kit, game.kit.card_index["lake"], lang)
    assert said.startswith(
        {
            "en": "if 2 Forest cards are owned: gain 2 coins at once, then place 3 armies",
            "fr": "si le jeu compte 2 cartes Sylvestres ou plus\u00a0: 2 pièces tout de suite, puis placer 3 armées",
        }[lang]
    )


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        ('{ kind = "choose", effects = [{ kind = "vp", value = 1 }] }', "effects[0].kind vp is scored at the end"),
        ('{ kind = "then", effects = [{ kind = "elixir", value = 1 }] }', "effects[0].kind elixir is not for this"),
        ('{ kind = "place", value = 1 }', "abilities[0].kind place is not for this table"),
    ],
)  # fmt: skip
def test_what_can_t_be_joined_is_refused(tmp_path: Path, ability: str, sentence: str) -> None:
    with pytest.raises(citadelle.BadData) as caught:
        with_ability(tmp_path, ability)
    assert sentence in str(caught.value)


def test_whole_games_with_such_a_card_keep_the_laws(tmp_path: Path) -> None:
    choice = f'{{ kind = "choose", effects = [{COINS}, {PLACE}, {{ kind = "destroy" }}], optional = true }}'
    few = '{ kind = "has_cards", family = "forest", count = 1 }'
    ability = f'{{ kind = "then", effects = [{choice}, {{ kind = "if", condition = {few}, effects = [{choice}] }}] }}'
    game = with_ability(tmp_path, ability)
    asked, draw = 0, chance(1)
    for seed in range(6):
        match = citadelle.new(game, 2, seed, game.quick)
        encoding = game.encoding(match.setup)
        while (decision := match.decision) is not None:
            asked += decision.kind == "choose_effect"
            if decision.kind == "choose_effect":
                view = game.view(match.state, decision.seat)
                sampled = game.sample(view, chance(2))
                assert game.view(sampled, decision.seat).data() == view.data()
                assert len(set(encoding.legal(decision))) == len(decision.keys)
                assert len(game.hints.weigh(match.state)) == len(decision.keys)
                match.picture(lang="fr"), match.labels(lang="fr")
            match.choose(decision.keys[draw.below(len(decision.keys))])
            assert game.audit(match.state) == []
        assert len(match.choices) <= game.longest(match.setup)
        assert citadelle.replay(match.record, game=game).result.data() == match.result.data()
    assert asked > 3
