"""The variants (HM-216, HM-1030 to HM-1033): each switch alone, those that meet, all of them; EX-42 and EX-102.

Captured towns have a file of their own.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.combat_fields import PARALYSED
from citadelle.games.heroes3.piles_of_game import ABILITY_DECK, ARTIFACT_DECK, ASTROLOGER_DECK, SPELL_DECK, hand_of
from citadelle.games.heroes3.rules import decks, setup
from citadelle.games.heroes3.rules.combat.odds import forecast
from citadelle.games.heroes3.rules.combat.rounds import ROUND_OVER, CombatRounds
from citadelle.games.heroes3.rules.dice import RollDice
from citadelle.games.heroes3.rules.heroes import gain_experience
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.rules.map_effects import ApplyDice
from citadelle.games.heroes3.rules.resources import income
from citadelle.games.heroes3.rules.searches import Search
from citadelle.games.heroes3.rules.town_windows import CombatWindows, can_act
from citadelle.games.heroes3.scenario_kinds import VARIANTS
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, RESOURCE_DIE, SPECIALTY
from citadelle.kernel.errors import BadOption
from citadelle.kernel.match import Match
from citadelle.saves import load, save

from .combat_scene import Fight
from .scene import KIT, Scene, card, field, new_state
from .test_locations import GOLD_6, VALUABLES_1, visit, visiting
from .test_random_games import play
from .test_rounds import astrologer, through_turns

ALL = list(KIT.variant_ids)
LEAST = {"min_one_damage": True}
EXCLUDING = ("no_astrologers", "astrologers_every_round")


def on(*names: str) -> dict[str, object]:
    """The settings of these variants."""
    assert all(name in ALL for name in names)
    return dict.fromkeys(names, True)


# --- the table of variants (HM-1030)


@pytest.mark.rule("HM-1030")
def test_hm_1030_fourteen_switches_that_say_what_they_do_to_the_difficulty() -> None:
    switches = [option for option in GAME.schema.options if option.kind == "switch" and option.name != "campaign"]
    assert [option.name for option in switches] == ALL
    assert len(ALL) == 14
    for option in switches:
        assert option.default is False
        assert option.rule in ("HM-216", "HM-1030", "HM-1031", "HM-1032", "HM-1033")
        for lang, words in (("en", ("easier", "harder")), ("fr", ("facile", "difficile"))):
            label, told = GAME.option_words(option.name, lang)
            assert label and "{" not in told and any(word in told for word in words)
    effects = {record.id: record.effect_on_difficulty for record in GAME.kit.variants}
    assert "easier" in GAME.option_words("min_one_damage", "en")[1] and effects["min_one_damage"] == "easier"
    assert {kind.rule for kind in VARIANTS.kinds} <= {id_ for id_, _, _ in GAME.rules("en")}


def test_hm_1030_two_variants_exclude_each_other() -> None:
    for lang, words in (("en", "exclude each other"), ("fr", "s’excluent")):
        with pytest.raises(BadOption) as refused:
            GAME.setup(2, 1, on(*EXCLUDING))
        assert words in refused.value.in_language(lang)
    for name in EXCLUDING:
        assert GAME.setup(2, 1, on(*[one for one in ALL if one != name])).options[name] is False
    with pytest.raises(BadOption):
        GAME.setup(2, 1, {"no_rerolls": "perhaps"})


def test_hm_1030_without_variants_everything_is_as_printed() -> None:
    variant = new_state().variant
    assert (variant.chosen, variant.least_damage, variant.dice_cap, variant.extension_mp) == (0, 0, 0, KIT.extension_mp)
    assert variant.rerolls and variant.die_counts and variant.field_category is KIT.field_category
    assert new_state(no_rerolls=True).variant.chosen == 1 << ALL.index("no_rerolls")


def test_hm_1030_the_table_names_the_variants_in_play() -> None:
    match = Match(GAME, GAME.setup(2, 1, on("no_rerolls", "double_income")))
    told = GAME.at_hand(GAME.view(match.state, 0), "en")
    assert "No rerolls" in told[-1] and "Double income" in told[-1]


def test_hm_1030_numbers_see_the_variants() -> None:
    given = on("no_rerolls", "free_exchange")
    setup_ = GAME.setup(2, 1, given)
    numbers = GAME.encoding(setup_)
    row = numbers.observe(GAME.view(GAME.new(setup_), 0))
    for name in ALL:
        assert row[numbers.slots.index(f"variant {name}")] == float(name in given)


# --- set-up: no_start_bonus, start_with_secondary_hero


@pytest.mark.rule("HM-1030", "HM-1005")
def test_hm_1030_no_start_bonus() -> None:
    s = new_state(2, 3, heroes=["rion", "tamika"], **on("no_start_bonus"))
    setup.start(s)
    s.advance()
    assert s.stack[-1].name == "heroes3.start_rotation"
    assert s.resources[:3] == list(KIT.scenarios[0].start_resources)


def rotated(**settings: object) -> Heroes3:
    """A game whose start tiles are turned."""
    s = new_state(2, 3, heroes=["rion", "tamika"], **on("no_start_bonus"), **settings)
    setup.start(s)
    s.advance()
    while s.stack[-1].name == "heroes3.start_rotation":
        s.play(s.options[0])
    return s


@pytest.mark.rule("HM-1033")
def test_hm_1033_the_secondary_hero_starts_on_an_empty_field_of_the_start_tile() -> None:
    s = rotated(**on("start_with_secondary_hero"))
    keys = {0: ["s3.se", "s3.ne"], 1: ["s1.se", "s1.ne"]}
    for seat in s.order:
        ask = s.stack[-1]
        assert (s.seat, [ask.key(s, option) for option in s.options]) == (seat, keys[seat])  # type: ignore[attr-defined]
        own, other = keys[seat][0].split(".")[0], keys[1 - seat][0]
        refused = [ask.refuse(s, seat, key) for key in (f"{own}.c", other)]  # type: ignore[attr-defined]
        assert [(one.code, one.rule) for one in refused] == [
            ("no_empty_field", "HM-1033"), ("not_your_start_tile", "HM-1033"),
        ]  # fmt: skip
        assert s.hero_field[seat * 2] == KIT.town_field[s.faction[seat]], "the main hero occupies the town"
        s.play(s.options[1])
        assert (KIT.field_ids[s.hero_field[seat * 2 + 1]], s.hero_mp[seat * 2 + 1]) == (keys[seat][1], 2)
    assert s.round == 1 and NONE not in s.hero_field
    plain = rotated()
    assert plain.round == 1 and plain.hero_field[1] == NONE


@pytest.mark.rule("HM-1033", "HM-1128")
def test_hm_1033_without_an_own_town_it_starts_on_the_tile_where_the_player_begins() -> None:
    options = {"scenario": "campaign_ashen_marches_3", **on("start_with_secondary_hero")}
    match = Match(GAME, GAME.setup(1, 5, options))
    while not match.is_over and match.state.round < 2:
        match.choose(match.decision.keys[-1])
        assert audit(match.state) == []
        for field_ in match.state.hero_field:
            assert field_ == NONE or match.state.tile_place[field_ // 7] != NONE


# --- dice: dice_max_one_resource, no_rerolls


@pytest.mark.rule("HM-1031", "HM-403")
def test_hm_1031_a_die_gives_one_resource_at_most() -> None:
    scene = visiting("s3", "e", **on("dice_max_one_resource")).goods("catherine").tile("s3", 2, -1).chance(GOLD_6)
    visit(scene)
    assert scene.has("catherine") == (1, 0, 0)
    told = scene.told("dice_rolled")[0]
    assert told.args["shown"] == [{"gold": 1}]
    assert "6" not in GAME.log_line(told, ["A", "B"], "en")


def test_hm_1031_labels_of_dice_follow_the_limit() -> None:
    match = Match(GAME, GAME.setup(2, 5, on("dice_max_one_resource")))
    while match.state.stack[-1].name != "heroes3.start_bonus":
        match.state.play(match.state.options[0])
    s = match.state
    s.play(s.options[0])
    view = GAME.view(s, s.seat)
    decision = view.decisions[0]
    assert decision.kind == "dice"
    labels = [GAME.label(view, decision, i, "en") for i in range(len(decision.keys))]
    assert all("1 " in label and not any(n in label for n in "2346") for label in labels), labels


@pytest.mark.rule("HM-1033", "HM-243", "HM-1223")
def test_hm_1033_no_die_of_the_map_is_rerolled() -> None:
    weasel = KIT.astrologer_ids.index("swift_weasel")
    scene = visiting("s3", "e", **on("no_rerolls")).goods("catherine").tile("s3", 2, -1)
    scene.set(morale=[1, 0], astrologers=(weasel,)).chance(VALUABLES_1)
    visit(scene)
    assert scene.has("catherine") == (0, 0, 1), "nothing was asked"
    scene = Scene(**on("no_rerolls")).set(morale=[1, 0]).chance(VALUABLES_1, GOLD_6)
    scene.begin(ApplyDice(0, RESOURCE_DIE), RollDice(0, RESOURCE_DIE, 2, 1))
    assert scene.keys == ["keep 0", "keep 1"]
    for key in ("luck reroll 0", "weasel reroll 0", "morale reroll 1"):
        assert scene.refused(key) == ("rerolls_forbidden", "HM-1033")


@pytest.mark.rule("HM-1033", "HM-854")
def test_hm_1033_a_forced_reroll_is_not_made_either() -> None:
    f = Fight({"b2": "griffins pack"}, {"b3": "neutral_champions"}, ("catherine", ""), **on("no_rerolls"))  # type: ignore[arg-type]
    f.dice(0, -1).acts("griffins").choose("strike neutral_champions")
    assert not f.told("attack_rerolled")
    g = Fight({"b2": "griffins pack"}, {"b3": "neutral_champions"}, ("catherine", "")).dice(0, -1, 1)
    g.acts("griffins").choose("strike neutral_champions")
    assert f.told("attack_counted")[1]["die"] == -1, "EX-102: the -1 stands"
    assert g.told("attack_rerolled") and g.told("attack_counted")[1]["die"] == 1


@pytest.mark.rule("HM-1033", "HM-854")
def test_hm_1033_no_right_to_reroll_in_combat() -> None:
    f = Fight({"a2": "champions pack"}, {"b3": "dread_knights"}, **on("no_rerolls")).set(morale=[1, 0]).dice(-1)  # type: ignore[arg-type]
    f.acts("champions").choose("walk b2", "strike dread_knights").passes()
    assert f.told("attack_counted")[0]["die"] == -1 and f.s.morale[0] == 1
    g = Fight({"b2": "marksmen"}, {"b3": "dread_knights"}, **on("no_rerolls")).hand(0, "luck").acts("marksmen")  # type: ignore[arg-type]
    assert "play luck basic" not in g.keys, "Luck does nothing in this game"


@pytest.mark.rule("HM-1033")
def test_hm_1033_forecasts_leave_out_forced_rerolls() -> None:
    f = Fight({"b2": "neutral_champions"}, {"b3": "dread_knights"}, **on("no_rerolls")).acts("neutral_champions")  # type: ignore[arg-type]
    g = Fight({"b2": "neutral_champions"}, {"b3": "dread_knights"}).acts("neutral_champions")
    assert (forecast(f.s, 0, 5).least(), forecast(g.s, 0, 5).least()) == (0, 2), "two dice count, each -1 stands"


# --- combat: min_one_damage, attack_die_no_damage, free_combat_extension


@pytest.mark.rule("HM-1031", "HM-856")
def test_hm_1031_ex_42_every_attack_deals_one_damage() -> None:
    g = Fight({"b2": "skeletons", "a1": "zombies"}, {"b3": "black_dragons pack"}, ("sandro", "alamar"), **LEAST)  # type: ignore[arg-type]
    g.dice(-1, 0).acts("skeletons")
    assert forecast(g.s, 0, 5).least() == 1
    g.choose("strike black_dragons")
    one = g.told("attack_counted")[0]
    assert int(str(one["attack"])) + int(str(one["die"])) <= int(str(one["defense"])) and one["n"] == 1
    assert g.look("black_dragons") == "pack 1"


@pytest.mark.rule("HM-1031", "HM-857")
def test_hm_1031_ex_42_a_cancelled_attack_deals_nothing() -> None:
    f = Fight({"b2": "skeletons"}, {"b3": "zombies", "a5": "archangels pack"}, ("sandro", "catherine"), **LEAST)  # type: ignore[arg-type]
    f.damage("zombies", f.left("zombies") - 1).dice(-1, 0).acts("skeletons").choose("strike zombies")
    f.passes("combat_cards")
    assert f.kind == "cancel_attack"
    f.choose("save by archangels")
    assert f.there("zombies") and f.left("zombies") == 1


@pytest.mark.rule("HM-1031", "HM-854")
def test_hm_1031_the_attack_die_is_rolled_for_triggers_only() -> None:
    f = Fight({"b2": "griffins"}, {"b3": "skeletons"}, **on("attack_die_no_damage")).dice(1, 0)  # type: ignore[arg-type]
    f.acts("griffins")
    expected = forecast(f.s, 0, 5)
    assert expected.least() == expected.most()
    f.choose("strike skeletons")
    assert f.told("attack_rolled")[0]["dice"] == [1]
    assert f.told("attack_counted")[0]["die"] == 0
    g = Fight({"b2": "griffins"}, {"b3": "skeletons"}, **on("attack_die_no_damage")).mark("skeletons", "defending")  # type: ignore[arg-type]
    g.dice(1, 1, 0).acts("griffins").choose("strike skeletons")
    h = Fight({"b2": "griffins"}, {"b3": "skeletons"}).mark("skeletons", "defending")
    h.dice(1, 1, 0).acts("griffins").choose("strike skeletons")
    assert g.told("attack_counted")[0]["defense"] == h.told("attack_counted")[0]["defense"], "the token's die counts"


def test_hm_1031_attack_die_without_damage_and_at_least_one() -> None:
    both = on("attack_die_no_damage", "min_one_damage")
    f = Fight({"b2": "skeletons"}, {"b3": "black_dragons pack"}, ("sandro", "alamar"), **both).dice(1, 0)  # type: ignore[arg-type]
    f.acts("skeletons")
    assert set(forecast(f.s, 0, 5).damage) == {1}, "whatever the die shows"
    f.choose("strike black_dragons")
    assert (f.told("attack_counted")[0]["die"], f.told("attack_counted")[0]["n"]) == (0, 1)


@pytest.mark.rule("HM-1033", "HM-872", "HM-874")
def test_hm_1033_another_combat_round_is_free_until_nothing_happens() -> None:
    far = ({"a1": "marksmen"}, {"d5": "neutral_boars"}, ("catherine", ""))
    for free in (True, False):
        f = Fight(*far, free_combat_extension=free).set(hero_field=[3, NONE, NONE, NONE], hero_mp=[0, 0, 0, 0])
        f.set(combat_hero=[0, NONE]).rounds()
        f.s.fighter_state[f["marksmen"]] |= PARALYSED
        asked = 0
        while f.kind:
            asked += f.kind == "extend_combat"
            if f.kind == "extend_combat":
                assert f.s.stack[-1].detail(f.s)["cost"] == 0  # type: ignore[attr-defined]
            quiet = f.s.combat_round < 3
            f.choose(f.keys[-1] if f.kind != "extend_combat" else "extend" if quiet else "retreat")
        assert asked >= 2 if free else asked == 0, "without movement points nobody else fights on"


@pytest.mark.rule("HM-1033", "HM-874", "HM-878")
def test_hm_1033_874_a_free_extension_ends_as_a_retreat() -> None:
    f = Fight({"a1": "marksmen"}, {"d5": "neutral_boars"}, ("catherine", ""), **on("free_combat_extension"))  # type: ignore[arg-type]
    f.set(hero_field=[3, NONE, NONE, NONE], combat_hero=[0, NONE], combat_round=2)
    f.set(quiet_rounds=KIT.stalled_combat_rounds - 1)
    f.begin(CombatRounds(ROUND_OVER))
    assert f.kind == "" and f.s.ended_by, "nothing happened for ten combat rounds: no question, a retreat"
    g = Fight({"a1": "marksmen"}, {"d5": "neutral_boars"}, ("catherine", ""), **on("free_combat_extension"))  # type: ignore[arg-type]
    g.set(hero_field=[3, NONE, NONE, NONE], combat_hero=[0, NONE], combat_round=2).begin(CombatRounds(ROUND_OVER))
    assert g.kind == "extend_combat" and g.keys == ["extend", "retreat"]


# --- rounds: astrologers, cubes


@pytest.mark.rule("HM-1030", "HM-212")
def test_hm_1030_no_astrologers() -> None:
    scene = Scene(**on("no_astrologers")).round(2)
    assert not scene.told("astrologers_drawn")
    through_turns(scene)
    through_turns(scene)
    assert scene.s.round == 4 and not scene.told("astrologers_drawn")


@pytest.mark.rule("HM-216")
def test_hm_216_a_card_in_resource_rounds_after_the_income() -> None:
    scene = Scene(**on("astrologers_every_round")).goods("catherine", 0).top(ASTROLOGER_DECK, "dead_silence").round(3)
    kinds = [event.kind for event in scene.s.sink or []]
    assert kinds.index("resources_gained") < kinds.index("astrologers_drawn")
    scene = Scene(**on("astrologers_every_round")).built("catherine", "city_hall").top(ASTROLOGER_DECK, "dead_silence")
    scene.round(3)
    assert scene.kind == "choose_effect" and not scene.told("astrologers_drawn"), "City Hall belongs to HM-210"
    scene.choose("choose 0")
    assert len(scene.told("astrologers_drawn")) == 1
    assert not Scene(**on("astrologers_every_round")).round(1).told("astrologers_drawn")


@pytest.mark.rule("HM-216", "HM-217")
def test_hm_216_cards_end_before_the_next_draw_and_points_are_corrected() -> None:
    scene = Scene(**on("astrologers_every_round"))
    scene.top(ASTROLOGER_DECK, "battalions_stallion", "magic_tortoise", "dead_silence").round(2)
    assert scene.mp("catherine") == 4
    through_turns(scene)
    assert scene.s.round == 3 and scene.mp("catherine") == 2, (
        "4 handed out, then -1 for the old card and -1 for the new"
    )
    assert scene.s.astrologers == (astrologer("magic_tortoise"),)
    through_turns(scene)
    assert scene.s.round == 4 and scene.mp("catherine") == 3


@pytest.mark.rule("HM-216", "HM-1237")
def test_hm_216_points_of_the_city_hall_stay() -> None:
    scene = Scene(**on("astrologers_every_round")).built("catherine", "city_hall")
    scene.top(ASTROLOGER_DECK, "magic_tortoise").round(3).choose("choose 1")
    assert scene.mp("catherine") == 3, "3, +1 by the City Hall, -1 by the card"


@pytest.mark.rule("HM-216", "HM-211")
def test_hm_216_the_next_resource_round_is_the_following_one() -> None:
    scene = Scene(**on("astrologers_every_round")).goods("catherine").top(
        ASTROLOGER_DECK, "greedy_dragon", "dead_silence", "wild_debauchery"
    )  # fmt: skip
    scene.faults = False
    scene.round(3)
    assert scene.has("catherine") == (10, 0, 0) and scene.s.income_changes == (astrologer("greedy_dragon"),)
    through_turns(scene)
    assert scene.s.income_changes == (astrologer("greedy_dragon"),)
    through_turns(scene)
    assert scene.s.round == 5 and scene.s.income_changes == (astrologer("wild_debauchery"),), "one used, one drawn"


@pytest.mark.rule("HM-1033", "HM-503")
def test_hm_1033_black_cubes_leave_in_rounds_4_8_and_12() -> None:
    for number in (4, 8, 12, 6):
        scene = Scene(**on("cubes_removed_4_8_12", "no_astrologers")).cube("s3.e").cube("s3.w").round(number)
        assert scene.owner("s3.e") == ("" if number != 6 else "black")
        assert is_guarded(scene.s, field("s3.w")) == (number != 6)
    told = Scene(**on("cubes_removed_4_8_12", "no_astrologers")).cube("s3.e").round(8).told("cubes_removed")
    assert [event.rule for event in told] == ["HM-1033"]


# --- income: double_income


@pytest.mark.rule("HM-1031", "HM-635")
def test_hm_1031_ex_102_a_mine_brings_twice_as_much() -> None:
    scene = visiting("f4", "nw", **on("double_income")).main("catherine", "f4.nw", xp=6).goods("catherine")
    visit(scene)
    assert scene.has("catherine") == (10, 0, 0)
    assert income(scene.s, 0) == (20, 0, 0), "10 of the start and 10 of the mine"


@pytest.mark.rule("HM-1031", "HM-630")
def test_hm_1031_ex_102_a_settlement_brings_twice_as_much() -> None:
    scene = visiting("f1", "nw", **on("double_income")).main("catherine", "f1.nw", xp=6).goods("catherine")
    visit(scene)
    view = GAME.view(scene.s, 0)
    labels = [GAME.label(view, view.decisions[0], i, "en") for i in range(3)]
    assert "10 gold" in labels[0] and "4 " in labels[1] and "2 " in labels[2], labels
    scene.choose("choose 2")
    assert scene.has("catherine") == (0, 0, 2)
    assert income(scene.s, 0) == (10, 0, 2)


def test_hm_1031_ex_102_start_income_and_city_hall_stay() -> None:
    scene = Scene(**on("double_income")).goods("catherine").built("catherine", "city_hall").round(3)
    assert scene.has("catherine") == (10, 0, 0)
    scene.choose("choose 0")
    assert scene.has("catherine") == (15, 0, 0)


# --- cards: gained_cards_to_discard


@pytest.mark.rule("HM-1031", "HM-324")
def test_hm_1031_ex_102_searched_cards_go_to_the_discard_pile() -> None:
    scene = Scene(**on("gained_cards_to_discard")).top(SPELL_DECK, "haste", "fireball")
    scene.begin(Search(0, SPELL_DECK, 2)).choose("look", "take haste")
    assert (scene.cards("catherine"), scene.discards("catherine")) == ([], ["haste"])
    assert [event.args for event in scene.told("card_gained_aside")] == [{"card": "haste"}]
    scene = Scene(**on("gained_cards_to_discard")).begin(Search(0, ABILITY_DECK, 2)).choose("take top")
    assert len(scene.discards("catherine")) == 1 and not scene.cards("catherine")


@pytest.mark.rule("HM-1031", "HM-303", "HM-604")
def test_hm_1031_specialties_are_gained_and_own_cards_come_to_hand() -> None:
    scene = Scene(**on("gained_cards_to_discard")).main("catherine", xp=5).acts("catherine")
    gain_experience(scene.s, 0, 1)
    scene.s.advance()
    assert [KIT.card_kind[card(name)] for name in scene.discards("catherine")] == [SPECIALTY]
    taken = card(scene.discards("catherine")[0])
    decks.recover(scene.s, 0, taken)
    assert scene.cards("catherine") == [KIT.card_ids[taken]], "a card that comes back isn't gained"
    decks.draw_cards(scene.s, 0, 2)
    assert len(scene.cards("catherine")) == 3, "draws are not affected"


# --- trade: free_exchange


@pytest.mark.rule("HM-1033", "HM-404")
def test_hm_1033_resources_are_exchanged_on_the_own_turn() -> None:
    scene = Scene(**on("free_exchange")).goods("catherine", 6, 0, 0).acts("catherine").choose("exchange")
    assert scene.refused("stop") == ("must_choose", "HM-1033")
    scene.choose("trade 0")
    assert scene.has("catherine") == (0, 0, 1)
    assert scene.keys[-1] == "stop"
    scene.choose("trade 2", "trade 1", "stop")
    assert scene.has("catherine") == (1, 1, 0) and scene.kind == "main_action"
    scene.choose("exchange", "trade 4")
    assert scene.has("catherine") == (2, 0, 0)
    scene = Scene(**on("free_exchange")).goods("catherine", 1, 0, 0).acts("catherine")
    assert scene.refused("exchange") == ("nothing_to_trade", "HM-404")
    scene = Scene().goods("catherine", 9, 9, 9).acts("catherine")
    assert scene.refused("exchange") == ("no_free_exchange", "HM-1033")


@pytest.mark.rule("HM-1033", "HM-231")
def test_hm_1033_resources_are_exchanged_in_town_windows() -> None:
    scene = Scene(**on("free_exchange")).goods("sandro", 2).goods("catherine", 0)
    scene.set(build_used=3, population_used=3, spell_book_used=3, active=0)
    assert can_act(scene.s, 1) and not can_act(scene.s, 0)
    scene.begin(CombatWindows(1, 0))
    assert (scene.asked, scene.kind, scene.keys) == ("sandro", "town_window", ["exchange", "pass"])
    scene.choose("exchange", "trade 1")
    assert scene.has("sandro") == (0, 1, 0)


@pytest.mark.rule("HM-1033", "HM-624", "HM-520")
def test_hm_1033_a_trading_post_gives_an_artifact_once() -> None:
    scene = visiting("f1", "sw", **on("free_exchange")).top(ARTIFACT_DECK, "rib_cage")
    visit(scene)
    assert scene.cards("catherine") == ["rib_cage"] and scene.owner("f1.sw") == "black"
    assert scene.refused("main_1 again") == ("field_empty", "HM-250")
    told = GAME.explain(GAME.view(scene.s, 0), "field f1.sw", "en")
    assert any("artifact" in line for line in told), told
    scene = visiting("f1", "sw", **on("free_exchange", "gained_cards_to_discard")).top(ARTIFACT_DECK, "rib_cage")
    visit(scene)
    assert scene.discards("catherine") == ["rib_cage"]


def test_hm_1033_the_others_see_the_kind_of_that_artifact_only() -> None:
    scene = visiting("f1", "sw", **on("free_exchange")).top(ARTIFACT_DECK, "rib_cage")
    visit(scene)
    own, other = (GAME.view(scene.s, seat) for seat in (0, 1))
    assert card("rib_cage") in own.piles.shown[hand_of(0)]
    assert card("rib_cage") not in other.piles.shown[hand_of(0)]


# --- all of them together


@pytest.mark.parametrize("seed", range(8))
def test_hm_1030_games_with_all_variants_end_without_a_fault(seed: int) -> None:
    names = [name for name in ALL if name != EXCLUDING[seed % 2]]
    if seed >= 4:
        by = random.Random(seed)
        names = [name for name in names if by.random() < 0.5]
    s = new_state(2 + seed % 2, seed, scenario=KIT.scenario_ids[seed % 4], **on(*names))
    s.sink = []
    setup.start(s)
    s.advance()
    play(s, seed, bold=seed % 2 == 0)
    assert s.ended_by and not audit(s)


def test_hm_1030_a_saved_game_keeps_its_variants(tmp_path: Path) -> None:
    match = Match(GAME, GAME.setup(2, 4, on("no_rerolls", "start_with_secondary_hero")))
    for name in ("no_rerolls", "start_with_secondary_hero", "double_income"):
        assert match.setup.options[name] is (name != "double_income")
    save(match, tmp_path / "game.record")
    assert load(tmp_path / "game.record").setup.options == match.setup.options
