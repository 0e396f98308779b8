"""A user's own pack: a scenario, the numbers of a card and a unit, played and told."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.text.explanations import explain_card, explain_unit
from citadelle.kernel.match import Match

DATA = files("citadelle.games.heroes3") / "data"


def own_pack(folder: Path) -> Path:
    """A pack with a short scenario, dearer Estates and stronger Griffins."""
    (folder / "pack.toml").write_text('[pack]\nid = "own"\nname = "Own"\ngame = "heroes3"\nversion = "1"\n', "utf-8")
    scenarios = (DATA / "scenarios.toml").read_text("utf-8")
    first = scenarios[scenarios.index("[[scenario]]") : scenarios.index('[[scenario]]\nid = "clash_chalice_road"')]
    own = first.replace("clash_new_marches", "own_marches").replace('name = "The New Marches"', 'name = "Own Marches"')
    (folder / "scenarios.toml").write_text(own.replace("gold = 15, materials = 3", "gold = 30, materials = 9"), "utf-8")
    estates = '[[ability]]\nid = "estates"\nbasic = { timing = "instant", effects = [{ op = "gain", gold = 4 }] }\n'
    (folder / "abilities.toml").write_text(estates, "utf-8")
    few = "few = { attack = 4, defense = 0, hp = 4, initiative = 6, abilities = [] }\n"
    (folder / "units.toml").write_text(f'[[unit]]\nid = "griffins"\n{few}', "utf-8")
    return folder


def test_an_own_scenario_is_offered_and_can_be_played(tmp_path: Path) -> None:
    game = GAME.with_packs([own_pack(tmp_path)])
    assert game.option_value("scenario", "own_marches", "en") == "Own Marches"
    match = Match(game, game.setup(2, 4, {"scenario": "own_marches"}))
    for _ in range(60):
        assert match.decision is not None
        match.choose(match.decision.keys[0])
        if match.decision.kind == "main_action":
            break
    view = match.view(match.decision.seat)
    assert max(view.resources[0], view.resources[3]) >= 30
    assert game.digest != GAME.digest


def test_changed_numbers_are_read_and_told(tmp_path: Path) -> None:
    kit = GAME.with_packs([own_pack(tmp_path)]).kit
    t = kit.plain
    assert t.form_attack[t.unit_index["griffins"] * 2] == 4
    assert t.card_modes[t.card_index["estates"]][0].effects[0].gold == 4
    assert "Gain 4 gold" in explain_card(kit, t.card_index["estates"], "en")[2]
    assert "attack 4" in explain_unit(kit, t.unit_index["griffins"], "en")[1]
