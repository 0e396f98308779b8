"""Combats alone as games of their own (`data/fights.toml`)."""

from __future__ import annotations

import random

import pytest
from tests.games.heroes3.combat_scene import KIT, card, form

from citadelle.games.heroes3 import audit
from citadelle.games.heroes3.catalog import load, load_from
from citadelle.games.heroes3.piles_of_game import hand_of
from citadelle.games.heroes3.rules import fights, setup
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.errors import BadData
from citadelle.kernel.options import Settings

OPTIONS: Settings = {"scenario": KIT.scenario_ids[0], "difficulty": "normal", "factions": [], "heroes": []}


def started(fight: str, seed: int = 1) -> Heroes3:
    """A fight from its placing on."""
    s = setup.fresh(KIT, Variant({**OPTIONS, "fight": fight}, KIT), KIT.fights[KIT.fight_ids.index(fight)].players)
    s.seed(seed)
    fights.start(s)
    s.advance()
    return s


@pytest.mark.parametrize("fight", KIT.fight_ids)
@pytest.mark.parametrize("seed", range(12))
def test_every_fight_is_played_to_its_end(fight: str, seed: int) -> None:
    s = started(fight, seed)
    rng = random.Random(seed)
    while s.seat != NONE:
        assert not (faults := audit.audit(s)), faults
        s.play(rng.choice(s.options))
    assert s.ended_by in ("HM-870", "HM-875") and not audit.audit(s)


def test_hm_810_the_first_fight_is_as_its_record_says() -> None:
    s = started("first_fight")
    assert s.seat == 0 and s.army[0] == tuple(
        sorted(form(t) for t in ("griffins pack", "marksmen pack", "halberdiers"))
    )
    assert s.piles[hand_of(0)].left() == tuple(sorted((card("stat_attack"), card("magic_arrow"))))
    assert len(s.piles[hand_of(1)]) == 0
    equal = started("equal_armies")
    assert equal.army[0] == equal.army[1] and len(equal.piles[hand_of(0)]) == len(equal.piles[hand_of(1)]) == 4
    assert started("siege").stack[1].walls  # type: ignore[attr-defined]
    guarded = started("guarded_field")
    assert guarded.combat_seat == [0, NONE] and guarded.combat_difficulty == 3 and guarded.hero_mp[0] == 1


@pytest.mark.parametrize(("old", "new", "word"), [
    ('hero = "sandro", level = 1', 'hero = "nobody", level = 1', "nobody"),
    ('unit = "zombies", side = "few"', 'unit = "zombis", side = "few"', "zombis"),
    ('"magic_arrow"', '"magic_bow"', "magic_bow"),
    ('{ unit = "neutral_boars", side = "few" }', '{ unit = "neutral_boars", side = "pack" }', "neutral_boars"),
    ('hero = "sandro", level = 1', 'hero = "rion", level = 1', "faction"),
    ('"weakness"', '"weaknes"', "weaknes"),
    ('name = "Raiders of the AI"', 'name = "Raiders of the AI"\nguards = 2', "guards"),
    ("l'IA\"\nplayers = 1\nwalls", "l'IA\"\nplayers = 2\nwalls", "players"),
])  # fmt: skip
def test_a_faulty_fight_is_refused_in_one_line(tmp_path, old: str, new: str, word: str) -> None:  # type: ignore[no-untyped-def]
    from importlib.resources import files

    for entry in (files("citadelle.games.heroes3") / "data").iterdir():
        text = entry.read_text("utf-8")
        (tmp_path / entry.name).write_text(text.replace(old, new) if entry.name == "fights.toml" else text, "utf-8")
    with pytest.raises(BadData) as refused:
        load_from(tmp_path)
    assert word in str(refused.value) and "fights" in str(refused.value) and "\n" not in str(refused.value)
    assert load().plain is KIT
