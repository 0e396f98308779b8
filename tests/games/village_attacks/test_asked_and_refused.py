"""Every question of random games in words, and every closed answer with its reason and rule, in both languages."""

from __future__ import annotations

import re
from itertools import product

import pytest
from tests.games.village_attacks.scene import EXAMPLES, HEADS, Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.text import WORDS
from citadelle.kernel.answer import Answer, Count, Verb
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS
from citadelle.parts.names import fold_name

SCENARIOS = GAME.kit.plain.scenario_ids
RAW = re.compile(r"_|[{}⟦⟧]|\bNone\b| ,|\(\)|  ")
BAD_FRENCH = re.compile(r"'|[^\u202f\u00a0][?!;:»](\s|$)")
KNOWN = {rule for rule, _, _ in GAME.rules("en")}


def positions(scenario: str, players: int, many: int) -> list[Match]:
    """Random positions of a game with everything in it, each asked something."""
    given: dict[str, object] = {"scenario": scenario, "troll": True, "day_night": "toss", "yunfakh": "always"}
    match = Match(GAME, GAME.setup(players, f"{scenario} {players}", given))
    by = chance(scenario)
    out: list[Match] = []
    while match.decision is not None and len(out) < many:
        out.append(match.clone())
        keys = match.decision.keys
        match.choose(keys[by.below(len(keys))])
    return out


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_reads_well(scenario: str) -> None:
    for match in positions(scenario, 3, 120):
        decision = match.decision
        assert decision is not None and len(decision.keys) <= 30
        view = match.view(decision.seat)
        for lang in LANGS:
            texts = [match.prompt(lang=lang), GAME.limit(view, decision, lang)]
            labels = match.labels(lang=lang)
            briefs = [GAME.brief(view, decision, i, lang) for i in range(len(decision.keys))]
            groups = [GAME.group(view, decision, i, lang) for i in range(len(decision.keys))]
            assert texts[0].endswith("?") and all(labels) and len(set(labels)) == len(labels)
            assert all(brief.text or brief.icon for brief in briefs)
            for text in [*texts, *labels, *groups, *[brief.text for brief in briefs]]:
                assert not RAW.search(text), (decision.kind, text)
                assert lang == "en" or not BAD_FRENCH.search(text), (decision.kind, text)


def closed(match: Match, by: Chance) -> list[str]:
    """Keys of all answers of the game with any things in them that aren't open now, some of each verb."""
    decision = match.decision
    assert decision is not None
    out: list[str] = []
    for verb in type(match.state).verbs:
        if "target" in [hole.noun for hole in verb.holes]:
            continue
        every = [answer for answer in all_of(match, verb) if answer.key(match.state.noun) not in decision.keys]
        by.shuffle(every)
        out += [answer.key(match.state.noun) for answer in every[:6]]
    return out


def all_of(match: Match, verb: Verb) -> list[Answer]:
    """A verb with all things there are."""
    nouns = [match.state.noun(hole.noun) for hole in verb.holes]
    numbers = [
        range(3) if isinstance(noun, Count) else [noun.number(text) for text in noun.ids if text] for noun in nouns
    ]
    return [Answer(verb, things) for things in product(*numbers)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_closed_answer_has_a_reason_and_a_rule(scenario: str) -> None:
    by = chance(scenario)
    for match in positions(scenario, 3, 100)[::4]:
        decision = match.decision
        assert decision is not None
        for key in closed(match, by):
            refusal = match.why(key, decision.seat)
            assert refusal is not None, key
            assert f"refusal.{refusal.code}" in WORDS and refusal.code not in ("unknown", "forbidden"), (key, refusal)
            assert refusal.rule in KNOWN, (key, refusal.rule)
            for lang in LANGS:
                said = GAME.refusal(refusal, ["A", "B", "C"], lang)
                assert not RAW.search(said) and "?" not in said, said


def test_the_reasons_name_what_closes_something() -> None:
    """Most of the reasons there are come up when everything is tried everywhere."""
    found: set[str] = set()
    by = chance(9)
    for scenario in SCENARIOS:
        for match in positions(scenario, 3, 160)[::8]:
            assert match.decision is not None
            for key in closed(match, by):
                refusal = match.why(key, match.decision.seat)
                assert refusal is not None
                found.add(refusal.code)
    wanted = {
        "not_active", "not_yet", "hindered", "no_such_die", "cannot_pay", "ability_locked", "not_adjacent",
        "wrong_room", "trap_not_offered", "not_at_heart", "nothing_to_remove", "no_defence_slot", "melee_own_zone",
        "ranged_adjacent", "not_in_scenario", "not_in_zone", "no_peasant", "not_in_summoning_room",
        "no_token_there",
    }  # fmt: skip
    assert wanted <= found, wanted - found


@pytest.mark.parametrize("lang", LANGS)
def test_a_name_that_is_read_can_be_typed(lang: str) -> None:
    """Rooms and villagers are understood by the names on the board."""
    for match in positions("crossed_fates", 3, 40)[::5]:
        decision = match.decision
        assert decision is not None
        view = match.view(decision.seat)
        for tile in GAME.kit.tiles:
            if tile.id in view.castle.zone_ids:
                name = tile.name_fr if lang == "fr" else tile.name
                assert GAME.resolve_text(view, decision, fold_name(name))


# --- answers that have their own time


def test_va_49_va_72_va_62_an_answer_out_of_its_time_is_refused_by_its_own_rule() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", n=2).acts("banshee", "rmd")
    wanted = {
        "reroll ranged": "VA-49", "keep": "VA-49", "give up magic": "VA-72", "roll": "VA-72", "defend": "VA-62",
        "riposte": "VA-62", "suffer": "VA-62", "redirect 1": "VA-173", "gain baited_comb": "VA-84",
        "return ch_1": "VA-95", "lose defence": "VA-142",
    }  # fmt: skip
    assert {key: scene.refused(key) for key in wanted} == wanted


def test_va_51_no_die_is_spent_before_the_rerolls_are_done() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant").rolls("mmmrrr").activates("banshee")
    assert scene.kind == "reroll" and scene.refused("melee at lc_1") == "VA-51"
    scene = Scene().monster("banshee", "lc_1", reserve="g").activates("banshee")
    assert scene.kind == "give_up_reserve" and scene.refused("store magic") == "VA-51"
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", "hunter_mythic", "hunter_arcane").acts("lich", "mm")
    assert scene.choose("melee at lc_1").refused("store melee") == "VA-57"


# --- the rule and the words of a question


def asked(scene: Scene) -> tuple[str, str]:
    """The rule of the open question, and what limits its answer."""
    assert scene.match is not None and scene.match.decision is not None
    decision = scene.match.decision
    return decision.rule, EXAMPLES.limit(EXAMPLES.view(scene.s, decision.seat), decision, "en")


def said(scene: Scene) -> list[str]:
    """The open options in words."""
    assert scene.match is not None
    return scene.match.labels(lang="en")


def test_va_53_va_54_va_153_a_question_for_a_villager_names_its_rule() -> None:
    scene = Scene().monster("lich", "ch_1").villagers("eh_1", "hunter_mythic", "hunter_arcane").rolls("ammrrd")
    assert scene.activates("lich").kind == "pick_villager" and asked(scene)[0] == "VA-53"
    assert scene.refused("no more") == "VA-53"
    scene = Scene().nobody().monster("lich", "eh_1").villagers("ch_1", "hunter_mythic", "hunter_undead")
    assert scene.rolls("ammrrd").activates("lich").kind == "pick_villager" and asked(scene)[0] == "VA-54"
    scene = Scene("f3").nobody().monster("banshee", "ch_1").villagers("sc_1", "hunter_mythic", "hunter_arcane", n=5)
    scene.acts("banshee", "m").choose("move sc_1")
    assert asked(scene)[0] == "VA-153" and said(scene) == ["Push the hunter (mythic) on", "Push the hunter (arcane) on"]


def test_va_150_a_pair_of_villagers_for_the_coin_says_that_one_is_pushed_on() -> None:
    scene = Scene("f3").nobody().villagers("mc_1", "peasant")
    for sort, n in (("hunter_mythic", 4), ("hunter_arcane", 3), ("hunter_cursed", 3)):
        scene.villagers("sc_1", sort, n=n, stunned=True)
    scene.chance(HEADS).villager_phase().choose("first hunter_mythic", "first hunter_cursed")
    assert scene.kind == "coin_pair" and asked(scene)[1] == "the coin then chooses who is pushed on"
    scene.choose(scene.keys[0])
    told = [event for event in scene.match.events if event.kind == "coin_tossed"]  # type: ignore[union-attr]
    assert EXAMPLES.log_line(told[0], (), "en") == "The coin chooses who is pushed on: heads"


# --- labels that promise something


def test_va_63_va_185_a_riposte_that_reaches_nobody_promises_no_wounds() -> None:
    scene = Scene(yunfakh="always").nobody().monster("lich", "ch_1", ripostes=1)
    scene.villagers("bh_1", "yunfakh_arcane").villager_phase()
    assert said(scene)[0] == "Riposte: 0 wounds back, suffer 2"
    scene.choose("riposte")
    assert scene.told("riposte")[0]["n"] == 0 and scene.count("ch_1") == 1
    scene = Scene().nobody().monster("lich", "ch_1", ripostes=1).villagers("bh_1", "hunter_arcane").villager_phase()
    assert said(scene)[0] == "Riposte: 2 wounds back, suffer 2"


def test_va_148_a_label_promises_no_kill_while_the_coin_decides() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant")
    assert "Melee: kills the peasant in Long Corridor" in said(scene.acts("banshee", "mr"))
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant")
    scene.set(unlucky=scene.bits("lc_1")).acts("banshee", "mr")
    assert "Melee: attack in Long Corridor" in said(scene)
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "hunter_mythic", "hunter_arcane")
    scene.set(unlucky=scene.bits("lc_1")).acts("banshee", "mr").choose("melee at lc_1")
    assert said(scene) == ["hunter (mythic)", "hunter (arcane)"]


def test_va_134_a_label_says_that_a_wound_on_an_immune_hero_is_lost() -> None:
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", "brother_anselm", "sigrun").acts("lich", "grm")
    scene.choose("use spirit_bolt")
    assert said(scene) == [
        "Brother Anselm, Exorcist: the wound is lost", "Wound Sigrun, Giant-Slayer",
    ]  # fmt: skip
    scene = Scene().monster("lich", "lc_1").villagers("lc_1", "brother_anselm", "sigrun").acts("lich", "mm")
    assert said(scene.choose("melee at lc_1"))[0] == "Wound Brother Anselm, Exorcist"


def test_va_s14_2_a_label_says_that_a_die_frightens() -> None:
    scene = Scene("to_tell_the_tale").nobody().monster("lich", "ch_1")
    scene.villagers("ch_1", "hunter_mythic", "hunter_arcane").acts("lich", "mm").choose("melee at ch_1")
    assert said(scene) == ["Frighten the hunter (mythic)", "Frighten the hunter (arcane)"]


def test_va_110_va_201_the_label_of_a_trap_says_whom_it_spares() -> None:
    scene = Scene().nobody().monster("lich", "lc_1").offered("arrow_slits", "spike_pit", "possessed_armour")
    scene.acts("lich", "rmg")
    assert [one for one in said(scene) if one.startswith("Lay")] == [
        "Lay Spike Pit here (Melee): 3 wounds; heroes are spared",
        "Lay Arrow Slits here (Ranged): 3 wounds; peasants are spared",
        "Lay Possessed Armour here (Melee + Magic): 4 wounds",
    ]
