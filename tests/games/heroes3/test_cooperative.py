"""Cooperative play (HM-1102, HM-625, HM-1131, HM-1140): allies, swaps and gifts, marks and the boss, shared ends."""

from __future__ import annotations

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.combat_fields import ATTACKER_WON, DEFENDER_WON
from citadelle.games.heroes3.rules.ai_encounters import beat_opponent
from citadelle.games.heroes3.rules.boss import THE_BOSS
from citadelle.games.heroes3.rules.control import allies_of, is_ally, is_blocked
from citadelle.games.heroes3.rules.tiles import any_neighbours
from citadelle.games.heroes3.rules.tiles import neighbours as steps
from citadelle.games.heroes3.rules.victory import check_at_once, eliminate
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.decision import Decision
from citadelle.kernel.view import SPECTATOR

from .scene import KIT, Scene, field

HOLLOW_GATE, EMBERS = KIT.scenario_ids[7:9]
GATE = KIT.field_ids[KIT.field_location.index(KIT.utopia_location)]
BESIDE = "c1.w"
"""A field beside the gate."""


def neighbours() -> Scene:
    """Two allies whose heroes stand beside each other, in the turn of the first."""
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE).tile("n1", 1, 0)
    return scene.main("catherine", "n1.e").main("sandro", "n1.c")


def at_gate(marks: int = 0, **given: object) -> Scene:
    """The first player's hero beside the gate, with some marks on it."""
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE, **given).tile("c1", 0, 0)
    scene.main("catherine", BESIDE, mp=3)
    return scene.set(gate_marks=marks).acts("catherine")


# --- allies (HM-1102, HM-1140)


@pytest.mark.rule("EX-100", "HM-625")
def test_hm_1102_no_attack_on_allies_and_their_fields_are_empty() -> None:
    scene = neighbours().cube("n1.c", "sandro").acts("catherine")
    assert scene.refused("main_1 to n1.c") == ("own_hero_there", "HM-254")
    scene = neighbours()
    mine = next(name for name in KIT.field_ids if name.startswith("n1.") and field(name) in KIT.mine_fields)
    scene.main("sandro", "").set(hero_field=[field("n1.c"), NONE, KIT.town_field[scene.s.faction[1]], NONE])
    scene.cube(mine, "sandro").acts("catherine").choose(f"main_1 to {mine}")
    assert scene.owner(mine) == "sandro" and scene.kind == "main_action"


def test_hm_1102_an_ally_may_stop_in_an_empty_allied_town_and_takes_nothing() -> None:
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE)
    town = KIT.field_ids[KIT.town_field[scene.s.faction[1]]]
    beside = f"{town[:2]}.w"
    scene.main("catherine", beside).main("sandro", f"{town[:2]}.e").acts("catherine")
    scene.choose(f"main_1 to {town}")
    assert scene.owner(town) == "sandro" and not scene.told("field_claimed") and scene.cubes("catherine", "sandro") == 0


def test_hm_1140_a_team_of_two_against_one() -> None:
    scene = Scene("catherine", "sandro", "mutare").set(team=(0, 1, 0))
    s = scene.s
    assert allies_of(s, 0) == [2] and is_ally(s, 2, 0) and not is_ally(s, 0, 1)
    s.cube[KIT.town_field[s.faction[1]]] = 2
    s.cubes[2 * 3 + 1] = 1
    scene.begin()
    check_at_once(s)
    assert s.winners == (0, 2) and GAME.result(s).won == (True, False, True)
    assert GAME.result(s).teams == (0, 1, 0) and GAME.hints.teams(s) == [0, 1, 0]


def test_hm_1102_if_one_player_is_eliminated_all_lose() -> None:
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE).acts("catherine")
    eliminate(scene.s, 1, "HM-1043")
    assert scene.s.ended_by == "HM-1102" and scene.s.winners == ()
    assert GAME.result(scene.s).places == (2, 2)


# --- swaps (HM-625, HM-1516)


@pytest.mark.rule("HM-625", "EX-100")
def test_hm_1516_a_swap_by_consent_both_cards_named_openly() -> None:
    scene = neighbours().hand("catherine", "haste", "stat_attack", deck=()).hand("sandro", "rib_cage", "curse", deck=())
    scene.acts("catherine").choose("swap with main_2")
    assert scene.keys == ["offer haste"], "who names an ally offers a card, so that a turn ends"
    assert scene.refused("offer stat_attack") == ("not_swappable", "HM-625")
    scene.choose("offer haste")
    assert (scene.asked, scene.kind) == ("sandro", "answer_swap")
    assert set(scene.keys) == {"give rib_cage", "give curse", "decline"}
    scene.choose("give rib_cage")
    assert sorted(scene.cards("catherine")) == ["rib_cage", "stat_attack"]
    assert sorted(scene.cards("sandro")) == ["curse", "haste"]
    assert scene.asked == "catherine" and scene.told("cards_swapped")[0].args["instead"] == "rib_cage"


@pytest.mark.rule("HM-1031")
def test_hm_625_swapped_cards_are_not_gained_ones() -> None:
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE, gained_cards_to_discard=True).tile("n1", 1, 0)
    scene.main("catherine", "n1.e").main("sandro", "n1.c")
    scene.hand("catherine", "haste", deck=()).hand("sandro", "rib_cage", deck=())
    scene.acts("catherine").choose("swap with main_2", "offer haste", "give rib_cage")
    assert (scene.cards("catherine"), scene.cards("sandro")) == (["rib_cage"], ["haste"])


@pytest.mark.rule("HM-625", "HM-1407", "EX-100")
def test_hm_1516_an_offer_is_asked_whatever_the_ally_holds_and_may_be_declined() -> None:
    scene = neighbours().hand("catherine", "haste", deck=()).hand("sandro", "stat_power", deck=())
    scene.acts("catherine").choose("swap with main_2", "offer haste")
    assert (scene.asked, scene.keys) == ("sandro", ["decline"])
    scene.choose("decline")
    assert scene.cards("catherine") == ["haste"] and scene.told("swap_declined")
    assert scene.refused("swap with main_2") == ("no_card_to_offer", "HM-625"), "each card is offered once in a turn"


@pytest.mark.rule("HM-625")
def test_hm_1516_only_with_an_ally_beside_and_cards_there() -> None:
    scene = neighbours().hand("catherine", "haste", deck=()).hand("sandro", deck=()).acts("catherine")
    assert scene.refused("swap with main_2") == ("ally_hand_empty", "HM-625")
    scene = neighbours().hand("catherine", "haste", deck=()).hand("sandro", "curse", deck=())
    scene.main("sandro", KIT.field_ids[KIT.town_field[scene.s.faction[1]]]).acts("catherine")
    assert scene.refused("swap with main_2") == ("ally_not_adjacent", "HM-625")
    assert scene.refused("swap with main_1") == ("no_ally", "HM-625")
    clash = Scene("catherine", "sandro").tile("n1", 1, 0).main("catherine", "n1.e").main("sandro", "n1.c")
    clash.hand("catherine", "haste", deck=()).hand("sandro", "curse", deck=()).acts("catherine")
    assert clash.refused("swap with main_2") == ("no_ally", "HM-625")


@pytest.mark.rule("HM-625", "HM-505")
def test_hm_625_fields_are_adjacent_over_a_closed_edge_too() -> None:
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE).tile("s3", 2, -1, 3).tile("f4", 1, -1)
    scene.hand("catherine", "haste", deck=()).hand("sandro", "curse", deck=())
    here = field("s3.e")
    beside = [one for one in any_neighbours(scene.s, here) if one // 7 != here // 7 and not is_blocked(scene.s, one)]
    assert beside and not set(beside) & set(steps(scene.s, here)), "the start tile's border is closed there"
    scene.main("catherine", "s3.e").main("sandro", KIT.field_ids[beside[0]]).acts("catherine")
    assert "swap with main_2" in scene.keys


# --- gifts


def trading_post() -> str:
    return next(name for name in KIT.field_ids if KIT.location_ids[KIT.field_location[field(name)]] == "trading_post")


def at_post(scenario: str = HOLLOW_GATE, **settings: object) -> Scene:
    """The first player beside a trading post."""
    post = trading_post()
    beside = next(f"{post[:2]}.{ring}" for ring in ("c", "e") if f"{post[:2]}.{ring}" != post)
    scene = Scene("catherine", "sandro", scenario=scenario, **settings)  # type: ignore[arg-type]
    scene.tile(post[:2], 1, -1 if post[0] == "f" else 0)
    return scene.main("catherine", beside).goods("catherine", 7, 4, 0).goods("sandro", 0).acts("catherine")


@pytest.mark.rule("EX-100", "HM-1516")
def test_hm_625_a_visitor_of_a_trading_post_gives_and_then_still_trades() -> None:
    scene = at_post().choose(f"main_1 to {trading_post()}")
    assert scene.kind == "gifts" and scene.keys == ["gift main_2 gold", "gift main_2 materials", "stop"]
    assert scene.refused("gift main_2 valuables") == ("nothing_to_give", "HM-625")
    assert scene.refused("gift main_1 gold") == ("no_ally", "HM-625")
    scene.choose("gift main_2 gold")
    assert scene.refused("amount 8")[0] == "too_dear"
    decision = scene.s.decision(0)
    assert decision is not None
    labels = [GAME.label(GAME.view(scene.s, 0), decision, 2, lang) for lang in ("en", "fr")]
    assert labels == ["3 gold", "3 or"], "a choice says of what"
    scene.choose("amount 3", "stop")
    assert scene.has("sandro") == (3, 0, 0) and scene.has("catherine") == (4, 4, 0)
    assert scene.kind == "choose_effect"
    scene.choose("choose 0", "trade 1", "stop")
    assert scene.kind == "gifts", "and may give again"
    scene.choose("stop")
    assert scene.kind == "main_action"


def test_hm_625_in_a_clash_nobody_gives() -> None:
    scene = at_post(KIT.scenario_ids[0]).choose(f"main_1 to {trading_post()}")
    assert scene.kind == "choose_effect"


@pytest.mark.rule("HM-1033")
def test_hm_625_with_free_exchange_a_visitor_of_the_post_still_gives() -> None:
    scene = at_post(free_exchange=True).choose(f"main_1 to {trading_post()}")
    assert scene.kind == "gifts" and len(scene.cards("catherine")) == 1
    scene.choose("gift main_2 gold", "amount 3", "stop")
    assert scene.has("sandro") == (3, 0, 0) and scene.kind == "main_action"
    assert scene.refused("main_1 again") == ("field_empty", "HM-250")


# --- marks and the boss (HM-1131)


def obelisks() -> list[str]:
    return [KIT.field_ids[one] for one in KIT.obelisk_fields]


@pytest.mark.rule("HM-1122")
def test_hm_1131_the_first_faction_at_an_obelisk_puts_a_mark_later_ones_only_their_cube() -> None:
    obelisk = next(name for name in obelisks() if name.startswith("n3"))
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE).tile("n3", 1, 0)
    scene.set(experience=[10, 10]).s.claimed[field(obelisk)] = True
    beside = next(f"n3.{ring}" for ring in ("c", "e") if f"n3.{ring}" != obelisk)
    scene.main("catherine", beside, xp=10).acts("catherine").choose(f"main_1 to {obelisk}")
    assert scene.s.gate_marks == 1 and scene.s.experience[0] == 11
    scene.main("catherine", KIT.field_ids[KIT.town_field[scene.s.faction[0]]], xp=11)
    scene.main("sandro", beside, xp=10).acts("sandro").choose(f"main_2 to {obelisk}")
    assert scene.s.gate_marks == 1 and scene.s.experience[1] == 10
    assert scene.s.visits[field(obelisk)] == 0b11


def test_hm_1131_the_boss_is_drawn_at_the_first_attempt_and_kept() -> None:
    scene = at_gate()
    assert scene.s.ai_army == [()]
    scene.choose(f"main_1 to {GATE}")
    tiers = sorted(KIT.unit_tier[one // 2] for one in scene.s.ai_army[THE_BOSS])
    assert tiers == [1, 2, 3] and scene.kind == "place_unit"
    drawn = scene.s.ai_army[THE_BOSS]
    scene.fought(DEFENDER_WON)
    while scene.kind == "place_hero":
        scene.choose(scene.keys[0])
    assert scene.s.heroes_lost == 1 and not scene.s.ended_by
    assert scene.s.ai_army[THE_BOSS] == drawn and scene.s.experience[0] == 0
    assert scene.where("catherine") == KIT.field_ids[KIT.town_field[scene.s.faction[0]]]


@pytest.mark.rule("HM-1402", "HM-625")
def test_hm_1402_an_allys_hand_lies_as_backs_with_their_number() -> None:
    scene = neighbours().hand("catherine", "haste").hand("sandro", "haste", "rib_cage", "blind").acts("catherine")
    for lang, told in (("en", "3 cards"), ("fr", "3 cartes")):
        mine, ally = GAME.scene(GAME.view(scene.s, 0), lang).panels
        backs = [chip for chip in ally.chips if told in chip.title]
        assert len(backs) == 3 and len({chip.icon for chip in backs}) == 1
        assert not [chip for chip in mine.chips if told in chip.title or "1 c" in chip.title]
        words = repr([(chip.title, chip.lines) for chip in ally.chips])
        watched = [chip for panel in GAME.scene(GAME.view(scene.s, SPECTATOR), lang).panels for chip in panel.chips]
        assert not [chip for chip in watched if told in chip.title], "a watcher has no allies"
        assert not any(name in words for name in ("Haste", "Rib Cage", "Blind", "Hâte", "Cage", "Aveugl"))


def test_hm_1131_the_table_says_where_the_boss_is() -> None:
    hidden, shown = Scene("catherine", "sandro", scenario=HOLLOW_GATE), at_gate()
    for scene, where in ((hidden, "sur une tuile face cachée"), (shown, "Terres Désolées")):
        board = GAME.board(GAME.view(scene.s, 0), "fr", 100)
        assert where in board[board.index("Adversaires de l’IA") :], board


@pytest.mark.rule("HM-881", "HM-925", "HM-1131")
def test_hm_881_a_combat_with_an_opponent_is_azure_if_one_of_its_units_is() -> None:
    for one in range(KIT.first_neutral * 2, len(KIT.unit_ids) * 2 - 2, 2):
        scene = at_gate().set(ai_army=[(one,)], gate_removed=9)
        scene.faults = False  # the card is in its deck too
        scene.choose(f"main_1 to {GATE}")
        assert scene.s.combat_azure is (KIT.unit_tier[one // 2] == 3), KIT.unit_ids[one // 2]


@pytest.mark.parametrize(
    ("difficulty", "tiers"),
    [("easy", [1, 1, 2]), ("normal", [1, 2, 3]), ("hard", [1, 2, 2, 3]), ("impossible", [2, 2, 3, 3])],
)
def test_hm_1131_the_army_goes_by_difficulty(difficulty: str, tiers: list[int]) -> None:
    scene = at_gate(difficulty=difficulty)
    scene.choose(f"main_1 to {GATE}")
    assert sorted(KIT.unit_tier[one // 2] for one in scene.s.ai_army[THE_BOSS]) == tiers


def test_hm_1131_with_three_players_one_gold_card_more() -> None:
    scene = Scene("catherine", "sandro", "mutare", scenario=HOLLOW_GATE, difficulty="impossible").tile("c1", 0, 0)
    scene.main("catherine", BESIDE).acts("catherine").choose(f"main_1 to {GATE}")
    assert sorted(KIT.unit_tier[one // 2] for one in scene.s.ai_army[THE_BOSS]) == [2, 2, 2, 3, 3]


def test_hm_1131_marks_take_cards_off_the_fighting_player_decides_never_azure_one_stays() -> None:
    scene = at_gate(marks=2)
    scene.choose(f"main_1 to {GATE}")
    azure = [one // 2 for one in scene.s.ai_army[THE_BOSS] if KIT.unit_tier[one // 2] == 3]
    assert scene.kind == "take_off" and scene.asked == "catherine" and len(scene.keys) == 2
    assert scene.refused(f"take off {KIT.unit_ids[azure[0]]}") == ("card_stays_at_gate", "HM-1131")
    scene.choose(scene.keys[0])
    assert len(scene.s.ai_army[THE_BOSS]) == 1 and scene.kind == "place_unit", "a lone option isn't asked for"
    assert scene.s.gate_removed == 2
    easy = at_gate(marks=9, difficulty="easy")
    easy.choose(f"main_1 to {GATE}")
    while easy.kind == "take_off":
        easy.choose(easy.keys[0])
    assert len(easy.s.ai_army[THE_BOSS]) == 1, "at least one card stays"


def test_hm_1131_a_mark_takes_one_card_off_in_all_not_at_every_attempt() -> None:
    scene = at_gate(marks=1).set(gate_removed=1)
    scene.choose(f"main_1 to {GATE}")
    assert scene.kind == "place_unit"


@pytest.mark.rule("HM-1123")
def test_hm_1131_only_main_heroes_may_enter_and_beating_the_boss_wins_for_all() -> None:
    scene = at_gate()
    scene.second("catherine", scene.where("catherine")).main("catherine", "", mp=0)
    scene.acts("catherine")
    assert scene.refused(f"second_1 to {GATE}") == ("main_hero_only", "HM-1131")
    scene = at_gate()
    scene.choose(f"main_1 to {GATE}").fought(ATTACKER_WON)
    while scene.s.seat != NONE:
        scene.choose(scene.keys[0])
    assert scene.s.winners == (0, 1) and scene.s.ended_by == "HM-1123"
    result = GAME.result(scene.s)
    assert result.won == (True, True) and result.places == (1, 1) and result.teams == (0, 0)


@pytest.mark.rule("HM-1123", "HM-1132", "HM-870")
def test_hm_1123_the_last_card_of_a_boss_or_an_army_may_fall_with_the_attackers_last_unit() -> None:
    scene = at_gate().set(heroes_lost=1).choose(f"main_1 to {GATE}")
    scene.set(ai_army=[()]).fought(DEFENDER_WON)
    assert scene.s.winners == (0, 1) and scene.s.ended_by == "HM-1123"
    scene = Scene("catherine", "sandro", scenario=EMBERS).tile("c2", 0, 0).opponent("c2.ne", "neutral_boars")
    scene.set(build_used=7, population_used=7, spell_book_used=7).main("catherine", "c2.e").acts("catherine")
    scene.choose("main_1 to c2.ne").set(ai_army=[(), (), ()]).fought(DEFENDER_WON)
    assert (scene.s.ai_beaten, scene.ai_where(), scene.s.heroes_lost) == (1, "", 1)
    assert (scene.where("catherine"), scene.s.experience[0], scene.s.ended_by) == ("s3.c", 0, "")


# --- defeats (HM-1125)


def test_hm_1125_the_second_defeat_of_any_main_hero_loses() -> None:
    scene = at_gate().set(heroes_lost=1)
    scene.choose(f"main_1 to {GATE}").fought(DEFENDER_WON)
    assert scene.s.ended_by == "HM-1125" and scene.s.winners == () and GAME.result(scene.s).won == (False, False)


def test_hm_1125_a_captured_town_loses() -> None:
    scene = Scene("catherine", "sandro", scenario=EMBERS).acts("catherine")
    check_at_once(scene.s)
    assert not scene.s.ended_by
    scene.s.cube[KIT.town_field[scene.s.faction[1]]] = AI_CUBE
    check_at_once(scene.s)
    assert scene.s.ended_by == "HM-1125"


def test_hm_1125_the_last_round_over_loses() -> None:
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE).end_round(12)
    assert scene.s.ended_by == "HM-1125" and scene.s.winners == ()


def test_hm_1123_all_armies_beaten_once_the_last_has_appeared() -> None:
    scene = Scene("catherine", "sandro", scenario=EMBERS).set(round=9).acts("catherine")
    for ai in (0, 1):
        beat_opponent(scene.s, ai, 0, field("c2.c"))
    check_at_once(scene.s)
    assert not scene.s.ended_by
    scene.set(round=10)
    beat_opponent(scene.s, 2, 0, field("c2.c"))
    check_at_once(scene.s)
    assert scene.s.winners == (0, 1) and scene.s.ended_by == "HM-1123"


@pytest.mark.rule("HM-1040", "HM-1123", "HM-1701")
def test_hm_1040_who_beats_the_last_army_does_not_fight_the_guards_behind_it() -> None:
    scene = Scene("catherine", "sandro", scenario=EMBERS).tile("c2", 0, 0).set(round=10, ai_beaten=3)
    scene.set(build_used=7, population_used=7, spell_book_used=7)
    scene.opponent("c2.c", "neutral_boars", ai=2).main("catherine", "c2.e").acts("catherine")
    scene.choose("main_1 to c2.c").chance(0, 0).fought()
    while scene.kind in ("search", "search_pick", "dice"):
        scene.choose(scene.keys[0])
    assert scene.s.ended_by == "HM-1123" and scene.s.winners == (0, 1)
    assert not scene.told("combat_announced"), "the field of the grail is guarded"


# --- events (HM-1121)


def test_hm_1121_gain_all_and_the_grail_of_all() -> None:
    scene = Scene("catherine", "sandro", scenario=HOLLOW_GATE).goods("catherine", 1).goods("sandro", 2)
    scene.round(6)
    while scene.kind not in ("hand_step", "main_action"):
        scene.choose(scene.keys[0])
    gains = [(event.seat, event.args) for event in scene.told("resources_gained") if event.args == {"gold": 4}]
    assert [seat for seat, _ in gains] == [0, 1]


@pytest.mark.rule("HM-1130")
def test_hm_1130_the_grail_gives_goods_to_the_visitor_and_morale_to_all() -> None:
    scene = Scene("catherine", "mutare", scenario=EMBERS).tile("c2", 0, 0)
    grail = next(name for name in KIT.field_ids if KIT.field_location[field(name)] == KIT.grail_location)
    beside = next(f"c2.{ring}" for ring in ("c", "e") if f"c2.{ring}" != grail)
    scene.main("catherine", beside, xp=12).goods("catherine", 0).acts("catherine")
    scene.choose(f"main_1 to {grail}")
    if scene.kind == "place_unit":
        scene.fought(ATTACKER_WON)
    while scene.s.seat != NONE and scene.kind != "main_action":
        scene.choose(scene.keys[-1])
    assert scene.has("catherine")[2] == 2 and scene.s.morale == [1, 1]


# --- words


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hm_1516_questions_and_events_have_words(lang: str) -> None:
    scene = neighbours().hand("catherine", "haste", deck=()).hand("sandro", "curse", deck=())
    scene.acts("catherine").choose("swap with main_2")
    texts = [words_of(scene, lang)]
    scene.choose("offer haste")
    texts.append(words_of(scene, lang))
    scene.choose("give curse")
    for event in scene.s.sink or []:
        texts.append(GAME.log_line(event, ["Ada", "Bo"], lang))
    assert not [text for text in texts if "{" in text or "?" in text.replace(" ?", "").removesuffix("?")]


def words_of(scene: Scene, lang: str) -> str:
    """The open question and its labels."""
    decision: Decision | None = scene.s.decision(scene.s.seat)
    assert decision is not None
    view = GAME.view(scene.s, scene.s.seat)
    labels = [GAME.label(view, decision, i, lang) for i in range(len(decision.answers))]
    return " | ".join([*labels, GAME.prompt(view, decision, lang)])
