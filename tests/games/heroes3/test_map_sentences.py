"""Sentences of the rules of map, towns, locations and cards, one by one: corners that a reader of the rules asks for."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3 import map_kinds
from citadelle.games.heroes3.rules.buildings import may_matter
from citadelle.games.heroes3.rules.map_effects import carry_out, why_impossible
from citadelle.games.heroes3.tables import FACTION_2

from .scene import KIT, NONE, Scene
from .test_locations import visit, visiting

# --- numbers that stand in the data


def vortex() -> map_kinds.MapEffect:
    """What the Mana Vortex does."""
    dungeon = KIT.faction_ids.index("dungeon")
    return KIT.building_options[dungeon * 8 + FACTION_2][0]


def test_hm_1235_the_vortex_costs_as_many_cards_as_its_record_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vortex(), "discard_cost", 2)
    scene = Scene("alamar", "catherine").built("alamar", "faction_2")
    scene.hand("alamar", "haste", deck=("stat_power", "stat_knowledge"), gone=("wisdom",))
    assert why_impossible(scene.s, 0, NONE, vortex()) == ("too_few_cards", "HM-1235")
    assert not may_matter(scene.s, 0)
    scene.hand("alamar", "haste", "blind", "slow", deck=("stat_power", "stat_knowledge"), gone=("wisdom",))
    assert may_matter(scene.s, 0)
    scene.begin()
    carry_out(scene.s, 0, NONE, NONE, vortex())
    scene.s.advance()
    scene.choose("discard haste", "discard blind")
    assert scene.kind == "keep_some"
    assert scene.cards("alamar") == ["slow"]


def test_hm_1235_without_cards_the_vortex_is_not_offered() -> None:
    scene = Scene("alamar", "catherine").built("alamar", "faction_2").hand("alamar", deck=("stat_power",))
    assert why_impossible(scene.s, 0, NONE, vortex()) == ("hand_empty", "HM-1235")


def test_hm_620_an_observatory_places_tiles_only_if_its_record_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    observatory = KIT.location_effect[KIT.location_index["redwood_observatory"]]
    monkeypatch.setattr(observatory, "else_place_far_tile", False)
    scene = Scene(bare=True).tile("f9", 0, 0).tile("f3", 1, 0).pool("catherine", "f5").main("catherine", "f9.c")
    assert visit(scene).kind == "main_action"
    assert visit(visiting("f9", "c")).kind == "reveal_choice"
