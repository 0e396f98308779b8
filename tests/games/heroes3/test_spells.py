"""Casting spells (HM-343 to HM-351, HM-1202 to HM-1217, HM-1224, HM-1704)."""

from __future__ import annotations

import pytest
from tests.games.heroes3.card_scene import Cards, T, card

from citadelle.games.heroes3.combat_fields import BLESSED, CANCELLED, PARALYSED, RETALIATED
from citadelle.games.heroes3.piles_of_game import hand_of
from citadelle.games.heroes3.rules.cards import ongoing
from citadelle.games.heroes3.rules.combat import atoms, fighters
from citadelle.games.heroes3.state import (
    ACTIVATION,
    AFTER_ENEMY_SPELL,
    ATTACK,
    BEFORE_ACTIVATION,
    COMBAT_START,
    LETHAL,
    MAP_TURN,
)
from citadelle.games.heroes3.tables import NONE
from citadelle.parts.pile_views import view_of


def duel(heroes: str = "catherine alamar", level: int = 1) -> Cards:
    """Griffins against Harpies and Troglodytes."""
    return Cards(heroes, level).fight("griffins b3 halberdiers a1", "harpies b4 troglodytes d5").active("griffins")


# --- the sequence


def test_hm_344_power_is_assembled_while_casting() -> None:
    """EX-01: Magic Arrow with Power and a discarded Haste: power 2, 3 damage, whatever the defence."""
    scene = Cards("sandro catherine").fight("skeletons b2", "neutral_rogues b4", NONE).active("skeletons")
    scene.hand("power magic_arrow haste town_portal").window(ACTIVATION).choose("play magic_arrow basic")
    assert scene.kind == "power_sources"
    assert "spend magic_arrow" not in scene.keys
    scene.choose("play stat_power basic", "spend haste", "stop")
    assert scene.keys == ["level 0", "level 1", "level 2"]
    scene.choose("level 2", "neutral_rogues")
    assert not scene.is_there("neutral_rogues")
    scene.choose("as played")
    assert sorted(scene.gone()) == ["haste", "magic_arrow", "stat_power"]
    assert scene.held() == ["town_portal"]


def test_hm_345_a_lower_level_may_be_chosen_and_power_left_is_lost() -> None:
    scene = duel().hand("magic_arrow power").window(ACTIVATION).choose("play magic_arrow basic")
    scene.choose("play stat_power basic")
    assert scene.keys == ["level 0", "level 1"]
    assert scene.why_key("level 2") == ("power_short", "HM-345")
    assert scene.why_key("level 3") == ("no_such_level", "HM-345")
    scene.choose("level 0", "harpies")
    assert scene.hurt("harpies") == 1
    assert scene.s.pending_power[0] == 0


def test_hm_346_titan_s_cuirass_with_its_price() -> None:
    """EX-69: Haste as the price of +4, or Cuirass for +2 and Haste for +1; with no other card +4 isn't offered."""
    scene = duel().hand("fireball titans_cuirass haste").window(ACTIVATION).choose("play fireball basic")
    assert scene.keys == ["play titans_cuirass basic", "play titans_cuirass expert", "spend haste", "stop"]
    scene.choose("play titans_cuirass basic")
    assert scene.s.pending_power[0] == 4
    assert scene.gone() == ["haste"]
    assert scene.keys == ["level 0", "level 2", "level 4"]
    scene.choose("level 4", "b4 and b5")
    assert not scene.is_there("harpies")
    other = duel().hand("fireball titans_cuirass haste").window(ACTIVATION).choose("play fireball basic")
    other.choose("play titans_cuirass expert", "spend haste")
    assert other.s.pending_power[0] == 3
    assert other.keys == ["level 0", "level 2"]
    alone = duel().hand("fireball titans_cuirass").window(ACTIVATION).choose("play fireball basic")
    assert alone.keys == ["play titans_cuirass expert", "stop"]
    assert alone.why_key("play titans_cuirass basic") == ("too_few_cards", "HM-352")


def test_hm_347_sorcery_before_the_cast_waits() -> None:
    scene = duel().hand("sorcery").deck("magic_arrow").window(ACTIVATION).choose("play sorcery basic")
    assert scene.s.pending_power[0] == 1
    scene.choose("play magic_arrow basic")
    assert scene.keys == ["level 0", "level 1"]
    lost = duel().hand("sorcery estates").deck("magic_arrow").window(ACTIVATION)
    lost.choose("play sorcery basic", "play estates basic")
    assert lost.s.pending_power[0] == 0
    ongoing.lose_power(scene.s, 0)
    assert duel().hand("power").can(ACTIVATION) == []


def test_hm_343_one_spell_a_combat_round() -> None:
    """EX-07: with Knowledge basic the bolt returns but can't be cast again, with expert once more."""
    scene = (
        duel(level=2).hand("lightning_bolt knowledge").window(ACTIVATION).choose("play lightning_bolt basic", "stop")
    )
    scene.choose("troglodytes")
    assert scene.asked is not None
    assert scene.asked.detail == {"window": "after_own_spell"}
    scene.choose("play stat_knowledge basic")
    assert scene.held() == ["lightning_bolt"]
    assert scene.keys == ["pass"]
    assert scene.why("lightning_bolt", 0, ACTIVATION) == ("spell_limit", "HM-343")
    again = (
        duel(level=2).hand("lightning_bolt knowledge").window(ACTIVATION).choose("play lightning_bolt basic", "stop")
    )
    again.choose("troglodytes", "play stat_knowledge expert")
    assert "play lightning_bolt basic" in again.keys
    again.choose("play lightning_bolt basic", "harpies")
    assert again.s.spells_cast[0] == 2


def test_hm_343_outside_combat_there_is_no_limit() -> None:
    """EX-01: Town Portal with power 0 after the combat."""
    scene = Cards().hand("town_portal town_portal")
    homes = T.home_fields[:2]
    scene.s.hero_field[0] = 3
    for field in homes:
        scene.s.cube[field] = 0
    scene.window(MAP_TURN).choose("play town_portal basic", "stop")
    assert len(scene.keys) == 2
    scene.choose(scene.keys[0])
    assert scene.s.hero_field[0] == homes[0]
    assert scene.s.hero_mp[0] == 0
    scene.choose("play town_portal basic")
    assert scene.s.hero_field[0] == homes[1]


def test_hm_348_mysticism_brings_the_power_cards_back() -> None:
    scene = duel(level=2).hand("magic_arrow power haste mysticism").window(ACTIVATION)
    scene.choose("play magic_arrow basic", "play stat_power basic", "spend haste", "stop", "level 2", "harpies")
    scene.choose("play mysticism expert")
    scene.choose("pass")
    assert scene.held() == ["stat_power", "magic_arrow", "haste"]
    assert scene.gone() == ["mysticism"]
    assert view_of(scene.s, 1).shown[hand_of(0)] == tuple([card(name) for name in scene.held()])


def test_hm_348_the_order_of_the_discards_is_the_player_s() -> None:
    scene = duel().hand("magic_arrow power haste").window(ACTIVATION)
    scene.choose("play magic_arrow basic", "play stat_power basic", "spend haste", "level 0", "harpies")
    assert scene.kind == "discard_order"
    scene.choose("put haste", "put magic_arrow")
    assert scene.gone() == ["haste", "magic_arrow", "stat_power"]


def test_hm_348_an_ongoing_spell_returns_when_it_ends() -> None:
    scene = duel().hand("haste knowledge").window(ACTIVATION).choose("play haste basic", "stop", "griffins")
    scene.choose("play stat_knowledge basic")
    assert scene.held() == []
    assert len(scene.s.in_play[0]) == 1
    atoms.end_lasting(scene.s, 0)
    assert scene.held() == ["haste"]
    assert scene.gone() == ["stat_knowledge"]


def test_hm_348_crazy_wizard_brings_the_first_spell_back() -> None:
    scene = duel().hand("magic_arrow")
    scene.s.astrologers = (T.astrologer_ids.index("crazy_wizard"),)
    scene.window(ACTIVATION).choose("play magic_arrow basic", "harpies")
    assert scene.held() == ["magic_arrow"]
    scene.s.spells_cast[0] = 0
    scene.s.reopen()
    scene.choose("play magic_arrow basic", "harpies")
    assert scene.gone() == ["magic_arrow"]


def test_hm_348_for_the_crazy_wizard_the_first_spell_is_the_first() -> None:
    """Knowledge brings the first spell back: the second one isn't the first any more."""
    scene = duel().hand("magic_arrow knowledge")
    scene.s.astrologers = (T.astrologer_ids.index("crazy_wizard"),)
    scene.window(ACTIVATION).choose("play magic_arrow basic", "stop", "harpies", "play stat_knowledge basic")
    assert scene.held() == ["magic_arrow"]
    scene.s.spells_cast[0] = 0
    scene.s.reopen()
    scene.choose("play magic_arrow basic", "harpies")
    assert scene.gone() == ["stat_knowledge", "magic_arrow"]


def test_hm_348_a_first_spell_that_is_countered_does_not_return() -> None:
    """HM-1224: its cards are discarded; the Crazy Wizard doesn't help the second one."""
    scene = duel(level=2).hand("magic_arrow haste").hand("resistance", 1)
    scene.s.astrologers = (T.astrologer_ids.index("crazy_wizard"),)
    scene.s.spell_limit[0] = 2
    scene.window(ACTIVATION).choose("play magic_arrow basic", "stop", "harpies", "play resistance basic")
    assert (scene.held(), scene.gone()) == (["haste"], ["magic_arrow"])
    scene.choose("play haste basic", "griffins")
    assert scene.held() == []
    assert [item % 2 for item in scene.s.in_play[0]] == [0], "it won't return either when it ends"


def test_hm_344_grim_warlock_helps_in_turns_of_players_only() -> None:
    """Section 18.3: once per player's turn for each player; while the AI acts it is no player's turn."""
    scene = duel().hand("magic_arrow")
    scene.s.astrologers = (T.astrologer_ids.index("grim_warlock"),)
    scene.s.active = NONE
    scene.window(ACTIVATION).choose("play magic_arrow basic")
    assert scene.kind == "card_target"


def test_hm_344_grim_warlock_strengthens_the_first_spell_of_a_turn() -> None:
    scene = duel().hand("magic_arrow magic_arrow")
    scene.s.astrologers = (T.astrologer_ids.index("grim_warlock"),)
    scene.s.spell_limit[0] = 2
    scene.window(ACTIVATION).choose("play magic_arrow basic", "stop")
    assert scene.keys == ["level 0", "level 1"]
    scene.choose("level 1", "harpies", "play magic_arrow basic")
    assert scene.kind == "card_target"


def test_hm_350_without_a_target_a_spell_is_not_cast() -> None:
    scene = duel().hand("counterstrike cure blind stone_skin")
    assert scene.can(ACTIVATION) == ["blind basic"]
    assert scene.why("stone_skin", 0, ACTIVATION) == ("no_target", "HM-350")
    scene.s.fighter_state[5] |= RETALIATED
    scene.s.fighter_damage[0] = 1
    assert scene.can(ACTIVATION) == ["counterstrike basic", "blind basic", "cure basic"]


def test_hm_350_a_spell_with_too_little_power_is_lost() -> None:
    """A silver unit needs power 1: Blind without it finds nobody."""
    scene = Cards().fight("crusaders b3", "minotaurs b4").hand("blind haste").window(ACTIVATION)
    scene.choose("play blind basic", "stop")
    assert scene.gone() == ["blind"]
    assert scene.s.spells_cast[0] == 1
    assert Cards().fight("crusaders b3", "minotaurs b4").hand("blind").can(ACTIVATION) == []


# --- Resistance


def test_hm_1224_resistance_is_asked_of_whoever_holds_cards() -> None:
    """EX-70: asked with Resistance or without; the basic effect against power 1, only the expert one against 2."""
    for held, keys in (("resistance attack luck", ["play resistance basic", "play resistance expert", "pass"]),
                       ("wisdom attack luck", ["pass"])):  # fmt: skip
        scene = duel(level=2).hand("lightning_bolt power").hand(held, 1, secret=True).window(ACTIVATION)
        scene.choose("play lightning_bolt basic", "play stat_power basic", "level 1", "harpies")
        assert scene.s.seat == 1
        assert scene.keys == keys
    known = duel(level=2).hand("lightning_bolt power").hand("wisdom attack luck", 1).window(ACTIVATION)
    known.choose("play lightning_bolt basic", "play stat_power basic", "level 1", "harpies")
    assert known.s.seat == 0, "everybody knows that none of these cards is Resistance"
    scene = duel(level=2).hand("lightning_bolt power").hand("resistance attack luck", 1).window(ACTIVATION)
    scene.choose("play lightning_bolt basic", "play stat_power basic", "level 1", "harpies", "play resistance basic")
    scene.choose("as played")
    assert scene.hurt("harpies") == 0
    assert sorted(scene.gone()) == ["lightning_bolt", "stat_power"]
    assert scene.gone(1) == ["resistance"]
    assert scene.s.spells_cast[0] == 1
    strong = duel(level=2).hand("lightning_bolt power").hand("resistance attack", 1).window(ACTIVATION)
    strong.choose("play lightning_bolt basic", "play stat_power expert", "level 2", "harpies")
    assert strong.keys == ["play resistance expert", "pass"]
    assert strong.why("resistance", 0, AFTER_ENEMY_SPELL, 1) == ("no_effect_now", "HM-1224")


def test_hm_1224_an_empty_hand_is_not_asked() -> None:
    scene = duel().hand("lightning_bolt").window(ACTIVATION).choose("play lightning_bolt basic", "troglodytes")
    assert not scene.is_there("troglodytes") or scene.hurt("troglodytes") == 2
    assert scene.asked is None


# --- what spells do


@pytest.mark.parametrize(("unit", "damage"), [
    ("neutral_gold_golems", 2), ("neutral_diamond_golems", 1), ("black_dragons+", 0), ("neutral_azure_dragons", 0),
])  # fmt: skip
def test_hm_1202_spell_damage_and_those_it_hurts_less(unit: str, damage: int) -> None:
    """EX-08: Lightning Bolt with power 2, 4 damage."""
    scene = Cards().fight("griffins b3", f"{unit} b4").hand("lightning_bolt haste slow").window(ACTIVATION)
    scene.choose("play lightning_bolt basic", "spend haste", "spend slow", "level 2", unit.rstrip("+"))
    assert scene.hurt(unit.rstrip("+")) == damage


def test_hm_1208_anti_magic_keeps_later_spells_off() -> None:
    """EX-47: a Fireball over Griffins and Zealots hurts the Zealots alone; Bless can't choose the Griffins."""
    scene = Cards("catherine alamar").fight("griffins b2 zealots b1", "harpies b4").hand("anti_magic")
    scene.window(ACTIVATION).choose("play anti_magic basic", "griffins")
    scene.hand("fireball", 1).hand("bless").active("harpies")
    scene.s.spell_limit = [2, 2]
    scene.window(ACTIVATION, 1).choose("play fireball basic", "b1 and b2")
    assert (scene.hurt("griffins"), scene.hurt("zealots")) == (0, 1)
    scene.active("griffins")
    assert scene.can(ACTIVATION) == []


def test_hm_866_spell_damage_takes_a_paralysis_token_off() -> None:
    """EX-50: 1 damage and no token; with Anti-Magic the arrow can't choose the unit."""
    scene = Cards("alamar sandro").fight("harpies b3", "zombies+ b4").hand("magic_arrow").window(ACTIVATION)
    scene.s.fighter_state[5] |= PARALYSED
    scene.choose("play magic_arrow basic", "zombies")
    assert scene.hurt("zombies") == 1
    assert not scene.s.fighter_state[5] & PARALYSED
    immune = Cards("alamar sandro").fight("harpies b3", "zombies+ b4").hand("magic_arrow")
    atoms.make_immune(immune.s, 5, NONE, 1)
    immune.window(ACTIVATION).choose("play magic_arrow basic")
    assert immune.asked is None
    assert immune.hurt("harpies") == 1 or not immune.is_there("harpies")


def test_hm_1209_chain_lightning_goes_to_the_nearest() -> None:
    """EX-74: 2 damage at b4, 1 each at b3 (own) and c4, none at d5; the caster orders the two."""
    scene = Cards().fight("griffins b3", "harpies+ b4 troglodytes c4 evil_eyes d5")
    scene.hand("chain_lightning haste slow").window(ACTIVATION)
    scene.choose("play chain_lightning basic", "spend haste", "spend slow", "level 2", "harpies")
    assert scene.keys == ["griffins", "troglodytes"]
    scene.choose("griffins")
    assert scene.hurt("harpies") == 2
    assert scene.hurt("griffins") == 1
    assert scene.hurt("evil_eyes") == 0
    assert scene.hurt("troglodytes") == 1 or not scene.is_there("troglodytes")


@pytest.mark.rule("HM-870")
def test_hm_1209_a_chain_goes_on_when_its_first_unit_was_the_last_enemy() -> None:
    """One spell is one effect: the units beside take their damage although the combat is decided."""
    scene = Cards().fight("griffins b3 halberdiers a1", "troglodytes b4")
    scene.hand("chain_lightning haste slow").window(ACTIVATION)
    scene.choose("play chain_lightning basic", "spend haste", "spend slow", "level 2", "troglodytes")
    assert not scene.is_there("troglodytes")
    assert (scene.hurt("griffins"), scene.hurt("halberdiers")) == (1, 1)


def test_hm_1209_an_area_holds_a_unit() -> None:
    scene = duel().hand("fireball").window(ACTIVATION).choose("play fireball basic")
    assert "b3 and b4" in scene.keys
    assert "c1 and d1" not in scene.keys
    assert scene.why_key("a1 and d5") == ("spaces_apart", "HM-1209")
    assert len(scene.keys) <= 31


def test_hm_1205_haste_and_slow() -> None:
    scene = duel().hand("haste slow")
    before = fighters.initiative_of(scene.s, 5)
    scene.s.spell_limit[0] = 2
    scene.window(ACTIVATION).choose("play haste basic", "stop", "harpies")
    assert fighters.initiative_of(scene.s, 5) == before + 1
    scene.choose("play slow basic", "harpies")
    assert fighters.initiative_of(scene.s, 5) == before
    assert len(scene.s.in_play[0]) == 2


def test_hm_1207_a_silenced_unit_has_no_ability() -> None:
    scene = duel().hand("disrupting_ray").window(ACTIVATION).choose("play disrupting_ray basic", "harpies")
    assert fighters.is_silenced(scene.s, 5)
    assert Cards().fight("crusaders b3", "minotaurs b4").hand("disrupting_ray").can(ACTIVATION) == []


def test_hm_1206_blind_paralyses() -> None:
    scene = duel().hand("blind").window(ACTIVATION).choose("play blind basic", "harpies")
    assert scene.s.fighter_state[5] & PARALYSED


def test_hm_1212_fire_shield_lasts_this_combat_round() -> None:
    scene = duel().hand("fire_shield").window(ACTIVATION).choose("play fire_shield basic", "griffins")
    assert fighters.fire_shield_of(scene.s, 0, 5) == [1]


def test_hm_1213_bless_rolls_no_die() -> None:
    scene = duel().attack("griffins", "harpies").hand("bless haste").window(ATTACK)
    scene.choose("play bless basic", "spend haste", "level 1", "as played")
    assert scene.s.attack_marks & BLESSED
    assert scene.s.attack_bonus == 1


def test_hm_1214_prayer_raises_one_of_three() -> None:
    scene = duel().attack("griffins", "harpies").hand("prayer").window(ATTACK)
    scene.choose("play prayer basic", "harpies")
    assert scene.keys == ["boost defense", "boost initiative"]
    scene.choose("boost defense")
    assert scene.s.defense_bonus == 1
    before = duel().hand("prayer").window(BEFORE_ACTIVATION).choose("play prayer basic", "harpies")
    assert before.gone() == ["prayer"]
    assert len(before.s.lasting) == 1


def test_hm_1215_counterstrike_lets_a_unit_retaliate_again() -> None:
    scene = duel().hand("counterstrike")
    scene.s.fighter_state[0] |= RETALIATED
    scene.window(BEFORE_ACTIVATION).choose("play counterstrike basic")
    assert not scene.s.fighter_state[0] & RETALIATED


def test_hm_1211_teleport_to_an_empty_space() -> None:
    scene = duel().hand("teleport").window(ACTIVATION).choose("play teleport basic", "halberdiers")
    assert "b3" not in scene.keys
    assert scene.why_key("b3") == ("space_taken", "HM-1211")
    scene.choose("d1")
    assert scene.s.fighter_space[1] == 3


def test_hm_1217_cure_takes_a_spell_off_and_heals() -> None:
    scene = duel().hand("slow", 1).active("harpies").window(ACTIVATION, 1).choose("play slow basic", "griffins")
    scene.s.fighter_damage[0] = 2
    scene.hand("cure").active("griffins").window(BEFORE_ACTIVATION).choose("play cure basic")
    assert scene.keys == ["dispel slow", "decline"]
    scene.choose("dispel slow")
    assert scene.s.lasting == ()
    assert scene.hurt("griffins") == 1
    assert scene.gone(1) == ["slow"]


def test_hm_1201_curse_and_weakness_are_for_one_attack() -> None:
    scene = duel().attack("griffins", "harpies").hand("curse").hand("weakness", 1)
    scene.window(ATTACK).choose("play curse basic")
    assert scene.s.defense_bonus == -1
    scene.window(ATTACK, 1).choose("play weakness basic")
    assert scene.s.attack_bonus == -1


def test_hm_1210_resurrection_cancels_a_lethal_attack() -> None:
    scene = duel().attack("griffins", "harpies").hand("resurrection", 1)
    scene.window(LETHAL, 1).choose("play resurrection basic")
    assert scene.s.attack_marks & CANCELLED
    assert duel().attack("griffins", "harpies").hand("resurrection").can(LETHAL) == []


def test_hm_1222_intelligence_casts_before_the_first_activation() -> None:
    scene = duel(level=2).hand("intelligence magic_arrow town_portal").window(COMBAT_START)
    assert "play intelligence basic" in scene.keys
    assert "play magic_arrow basic" not in scene.keys
    scene.choose("play intelligence expert")
    assert scene.keys == ["play magic_arrow basic", "stop"]
    scene.choose("play magic_arrow basic", "stop", "harpies")
    assert scene.s.spells_cast[0] == 0
    assert scene.hurt("harpies") == 1
    counted = duel().hand("intelligence magic_arrow").window(COMBAT_START).choose("play intelligence basic")
    counted.choose("play magic_arrow basic")
    assert counted.s.spells_cast[0] == 1
    assert duel().hand("intelligence town_portal").can(COMBAT_START) == []


def test_hm_342_specialties_are_no_spells() -> None:
    scene = duel().hand("magic_arrow catherine_spec_1 attack").window(ACTIVATION).choose("play magic_arrow basic")
    assert scene.keys == ["stop"]
    assert scene.why_key("spend catherine_spec_1") == ("not_a_spell", "HM-346")


def test_hm_349_magic_arrow_belongs_to_all_schools() -> None:
    from tests.games.heroes3.card_scene import KIT

    schools = {spell.id: spell.school for spell in KIT.spells}
    assert schools["magic_arrow"] == "any"
    assert schools["fireball"] == "fire"


def test_hm_1704_the_steps_of_a_cast_come_in_order() -> None:
    scene = duel(level=2).hand("lightning_bolt haste knowledge").hand("resistance", 1).window(ACTIVATION)
    scene.choose("play lightning_bolt basic")
    assert scene.kind == "power_sources"
    scene.choose("spend haste", "stop")
    assert scene.kind == "cast_level"
    scene.choose("level 1")
    assert scene.kind == "card_target"
    scene.choose("harpies")
    assert (scene.kind, scene.s.seat) == ("card_window", 1)
    assert scene.is_there("harpies")
    scene.choose("pass")
    assert not scene.is_there("harpies")
    assert (scene.kind, scene.s.seat) == ("card_window", 0)
    scene.choose("play stat_knowledge basic")
    assert scene.held() == ["lightning_bolt"]
    assert scene.gone() == ["stat_knowledge", "haste"]
