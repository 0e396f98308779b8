"""Set-up (chapter 1, HM-1005, HM-1127): factions, first player, map, decks, bonuses, rotations."""

from __future__ import annotations

from collections import Counter

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.piles_of_game import (
    ABILITY_DECK,
    ARTIFACT_DECK,
    ASTROLOGER_DECK,
    NEUTRAL_DECK,
    SPELL_DECK,
    deck_of,
    hand_of,
)
from citadelle.games.heroes3.rules import setup
from citadelle.games.heroes3.rules.effect_sources import effects_at
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import CENTER, FAR, NEAR, NONE, SPECIALTY, STATISTIC
from citadelle.kernel.auto_answer import ALWAYS
from citadelle.kernel.errors import BadOption

from .scene import CHALICE_ROAD, DRAGONS_TOLL, GOLD_FEVER, KIT, NEW_MARCHES, Scene, card, new_state

GOLD_3, GOLD_6, MATERIALS_2, MATERIALS_4, VALUABLES_1, VALUABLES_2 = 4, 5, 0, 1, 2, 3
"""Faces of the resource die by their place."""
MINUS, ZERO, PLUS = 0, 2, 4
"""Places of faces of the attack die."""


def names(s: Heroes3, which: int) -> Counter[str]:
    """The cards of a pile and its discards."""
    pile = s.piles[which]
    return Counter(s.pile_kinds[which].cards.ids[one] for one in (*pile.left(), *pile.gone))


def test_hm_102_the_higher_number_chooses_first() -> None:
    s = new_state(3)
    s.dealt = (GOLD_3, MATERIALS_4, VALUABLES_2)
    assert setup.by_resource_dice(s, [0, 1, 2]) == [1, 0, 2]


def test_hm_102_equals_roll_again_among_themselves() -> None:
    s = new_state(2)
    s.dealt = (MATERIALS_2, VALUABLES_2, VALUABLES_1, GOLD_6)
    assert setup.by_resource_dice(s, [0, 1]) == [1, 0]
    assert s.dealt == ()


@pytest.mark.rule("HM-103", "HM-1501")
def test_hm_102_each_faction_once_then_the_hero() -> None:
    s = new_state(2)
    s.dealt = (GOLD_3, GOLD_6)
    s.stack = [setup.GameOver(), setup.Prepare(setup.FACTIONS)]
    s.advance()
    assert s.seat == 1
    assert [s.stack[-1].key(s, one) for one in s.options] == [  # type: ignore[attr-defined]
        "faction castle", "faction dungeon", "faction necropolis",
    ]  # fmt: skip
    s.play(KIT.faction_ids.index("dungeon"))
    assert [s.stack[-1].key(s, one) for one in s.options] == ["hero mutare", "hero alamar"]  # type: ignore[attr-defined]
    s.play(KIT.hero_ids.index("alamar"))
    assert s.seat == 0
    assert KIT.faction_ids.index("dungeon") not in s.options
    refusal = s.stack[-1].refuse(s, 0, "faction dungeon")  # type: ignore[attr-defined]
    assert (refusal.code, refusal.rule) == ("faction_taken", "HM-102")


def test_hm_115_the_highest_attack_die_begins() -> None:
    s = new_state(3)
    s.dealt = (PLUS, ZERO, PLUS, MINUS, ZERO)
    setup.find_first_player(s)
    assert s.first == 2
    assert s.order == (2, 0, 1)
    assert s.dealt == ()


@pytest.mark.rule("HM-109", "HM-132")
def test_hm_108_109_132_starting_decks_and_common_decks() -> None:
    s = Scene("catherine", "alamar", "sandro").s
    assert names(s, deck_of(0)) == {
        "stat_attack": 2, "stat_defense": 2, "stat_power": 1, "stat_knowledge": 1, "magic_arrow": 1, "leadership": 1,
        "catherine_spec_1": 1,
    }  # fmt: skip
    assert names(s, deck_of(1)) == {
        "stat_power": 3, "stat_knowledge": 2, "magic_arrow": 2, "wisdom": 1, "alamar_spec_1": 1,
    }  # fmt: skip
    assert names(s, deck_of(2)) == {
        "stat_attack": 1, "stat_power": 2, "stat_knowledge": 2, "magic_arrow": 2, "sorcery": 1, "sandro_spec_1": 1,
    }  # fmt: skip
    for which, left in ((SPELL_DECK, 40), (ABILITY_DECK, 26), (ARTIFACT_DECK, 31)):
        assert (len(s.piles[which]), len(s.piles[which].gone)) == (left, 1)
    for which in (SPELL_DECK, ABILITY_DECK, ARTIFACT_DECK):
        for name in names(s, which):
            assert KIT.card_kind[card(name)] not in (STATISTIC, SPECIALTY)


@pytest.mark.rule("HM-111", "HM-112", "HM-113", "HM-1120")
def test_hm_107_111_112_113_boards_and_decks() -> None:
    scene = Scene("catherine", "sandro", scenario=DRAGONS_TOLL)
    s = scene.s
    assert scene.has("catherine") == (15, 4, 2)
    assert scene.units("catherine") == ["halberdiers pack", "griffins"]
    assert scene.units("sandro") == ["skeletons pack", "wraiths"]
    assert sum(len(s.piles[NEUTRAL_DECK + tier]) for tier in range(4)) == 41
    assert all(s.piles[NEUTRAL_DECK + tier].gone == () for tier in range(4))
    assert len(s.piles[ASTROLOGER_DECK]) == 19
    assert s.buildings == [0b1010, 0b1010]


def test_hm_120_a_start_citadel_serves_at_once() -> None:
    scene = Scene("catherine", "sandro", scenario=DRAGONS_TOLL).goods("catherine", 20, 0, 0)
    scene.acts("catherine").choose("population")
    assert "reinforce griffins" in scene.keys


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("scenario", [NEW_MARCHES, CHALICE_ROAD, DRAGONS_TOLL, GOLD_FEVER])
@pytest.mark.rule("HM-1127", "HM-501")
def test_hm_106_1127_the_map(scenario: str, players: int) -> None:
    obelisks = {KIT.tile_index[name] for name in ("n3", "n4", "n5")}
    for seed in range(20):
        s = Scene(*["catherine", "alamar", "sandro"][:players], seed=seed, scenario=scenario).s
        down = list(zip(s.down_tile, s.down_class, strict=True))
        classes = Counter(KIT.tile_class[tile] for tile in s.down_tile)
        assert classes == {CENTER: 1, NEAR: players, FAR: players}
        assert all(KIT.tile_class[tile] == shown for tile, shown in down)
        laid = [tile for tile in range(len(KIT.tile_ids)) if s.tile_place[tile] != NONE]
        every = [*laid, *s.down_tile, *[tile for pool in s.pools for tile in pool]]
        assert len(set(every)) == len(every)
        assert [len(pool) for pool in s.pools] == [2] * players
        near = {tile for tile in s.down_tile if KIT.tile_class[tile] == NEAR}
        center = [KIT.tile_ids[tile] for tile in s.down_tile if KIT.tile_class[tile] == CENTER]
        if scenario in (CHALICE_ROAD, DRAGONS_TOLL):
            assert near <= obelisks
            assert center == ["c2" if scenario == CHALICE_ROAD else "c1"]
        wanted = {NEW_MARCHES: ("f1", "f2", "f3"), GOLD_FEVER: ("f4", "f5", "f6")}.get(scenario, ())
        for pool in s.pools:
            assert not wanted or {KIT.tile_ids[tile] for tile in pool} & set(wanted)


def test_hm_114_towns_belong_to_their_players() -> None:
    scene = Scene("catherine", "sandro")
    assert scene.owner("s3.c") == "catherine"
    assert scene.owner("s1.c") == "sandro"
    assert BLACK not in scene.s.cube


def bonus(scene: Scene, *seats: int) -> Scene:
    """The start bonuses of these seats are asked, then the artifact deck is settled."""
    return scene.begin(setup.Prepare(setup.ARTIFACTS), *[setup.StartBonus(seat) for seat in reversed(seats)])


def test_hm_1005_hard_reveals_until_a_minor_artifact() -> None:
    scene = Scene("catherine", "sandro", difficulty="hard")
    scene.top(ARTIFACT_DECK, "angel_wings", "dragon_scale_shield", "rib_cage")
    bonus(scene, 0).choose("choose 1")
    assert scene.cards("catherine") == ["rib_cage"]
    assert scene.told("cards_revealed")[0].args["cards"] == ["angel_wings", "dragon_scale_shield", "rib_cage"]
    s = scene.s
    assert (len(s.piles[ARTIFACT_DECK]), len(s.piles[ARTIFACT_DECK].gone)) == (30, 1)
    assert names(s, ARTIFACT_DECK)["angel_wings"] == 1


def test_hm_110_an_untouched_artifact_deck_stays() -> None:
    scene = Scene("catherine", "sandro", difficulty="hard")
    before = scene.s.piles[ARTIFACT_DECK]
    scene.chance(GOLD_6)
    bonus(scene, 0).choose("choose 0")
    assert scene.has("catherine")[0] == 21
    assert scene.s.piles[ARTIFACT_DECK] is before


def test_hm_1005_normal_keeps_one_die_easy_both() -> None:
    scene = Scene("catherine", "sandro")
    scene.chance(GOLD_6, VALUABLES_2)
    bonus(scene, 0).choose("choose 0", "keep 1")
    assert scene.has("catherine") == (15, 3, 3)
    scene = Scene("catherine", "sandro", difficulty="easy")
    scene.chance(GOLD_6, VALUABLES_2)
    bonus(scene, 0).choose("choose 0")
    assert scene.has("catherine") == (21, 3, 3)


@pytest.mark.rule("HM-1001")
def test_hm_1005_impossible_asks_nothing() -> None:
    s = Scene("catherine", "sandro", difficulty="impossible").s
    assert not effects_at(s, setup.bonus_source(s), s.variant.difficulty)


def test_hm_131_cards_of_a_start_guild_go_into_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("catherine", "sandro")
    monkeypatch.setattr(KIT.scenarios[scene.s.variant.scenario], "start_buildings", 0b1100)
    scene.top(SPELL_DECK, "haste", "bless", "fireball", "curse")
    stop = setup.Prepare(setup.ARTIFACTS)
    scene.begin(stop, GuildOnly())
    scene.choose("look", "take haste")
    while scene.kind in ("search", "search_pick", "search_rest"):
        scene.choose(scene.keys[0])
    assert len(scene.s.piles[deck_of(0)]) == 11
    assert "haste" in names(scene.s, deck_of(0))
    assert not scene.s.piles[hand_of(0)]


class GuildOnly(setup.Prepare):
    """The searches of start guilds, and nothing after them."""

    name = "heroes3.test_guild_only"

    def __init__(self) -> None:
        super().__init__(setup.GUILDS)

    def run(self, s: Heroes3) -> None:
        s.done()
        setup.search_guilds(s)


def test_hm_233_first_standing_passes() -> None:
    s = new_state(2)
    setup.start(s)
    found = {(auto.seat, auto.window, auto.answer, auto.until) for auto in s.auto_answers}
    assert found == {(seat, window, "pass", ALWAYS) for seat in (0, 1) for window in ("town", "town_combat")}


@pytest.mark.rule("HM-131")
def test_hm_116_131_the_first_turn_begins_with_the_hand_step() -> None:
    s = new_state(2, 5, heroes=["catherine", "sandro"], difficulty="impossible")
    setup.start(s)
    s.advance()
    while s.stack[-1].name == "heroes3.start_rotation":
        s.play(s.options[0])
    assert s.round == 1
    assert s.active == s.first
    assert s.stack[-1].name == "heroes3.main_action"
    assert len(s.piles[hand_of(s.active)]) == KIT.level_hand_limit[1]
    assert len(s.piles[hand_of(1 - s.active)]) == 0
    assert s.hero_mp[s.active * 2] == 3


def test_hm_102_two_heroes_of_one_faction_are_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.setup(2, 1, {"heroes": ["sandro", "tamika"]})
    assert refused.value.code == "heroes3.heroes_of_one_faction"
    assert GAME.setup(3, 1, {"heroes": ["sandro", "alamar", "rion"]}).options["heroes"] == ["sandro", "alamar", "rion"]
