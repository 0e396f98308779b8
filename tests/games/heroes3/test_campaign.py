"""The campaign as one series (HM-1103, HM-1110 to HM-1113, HM-1126, HM-1128, HM-1517)."""

from __future__ import annotations

from collections import Counter

import pytest

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.campaign_record import FORM, campaign_over, check_carry, ended_game, last_game, losses
from citadelle.games.heroes3.longest import longest, longest_campaign
from citadelle.games.heroes3.piles_of_game import (
    ABILITY_DECK,
    ARTIFACT_DECK,
    NEUTRAL_DECK,
    SPELL_DECK,
    deck_of,
    hand_of,
)
from citadelle.games.heroes3.rules import setup
from citadelle.games.heroes3.rules.decks import in_play_item
from citadelle.games.heroes3.rules.ending import result
from citadelle.games.heroes3.rules.heroes import level
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, STATISTIC
from citadelle.games.heroes3.view import sample
from citadelle.kernel import codec
from citadelle.kernel.chance import chance
from citadelle.kernel.errors import NotReadable
from citadelle.kernel.frame import STOP
from citadelle.parts.piles import draw

from .campaign_scene import FIRST, SECOND, THIRD, CampaignScene, loaded, names
from .scene import KIT, card, form, new_state

STATISTICS = ("stat_attack", "stat_attack", "stat_defense", "stat_defense", "stat_power", "stat_knowledge")
OTHERS = ("leadership", "magic_arrow", "luck", "estates", "haste", "rib_cage")
GONE = (*STATISTICS[4:], "catherine_spec_1", "magic_arrow", "estates")


def rich() -> CampaignScene:
    """EX-101: Catherine with fourteen cards, in hand, deck and discard pile."""
    c = CampaignScene()
    deck = (*STATISTICS[1:4], "leadership", "haste", "rib_cage")
    c.hand("catherine", "stat_attack", "luck", "catherine_spec_4", deck=deck, gone=GONE)
    return c


def in_decks(s: Heroes3) -> Counter[str]:
    """The cards of the common decks and their discards."""
    out: Counter[str] = Counter()
    for which in (ABILITY_DECK, ARTIFACT_DECK, SPELL_DECK):
        out.update(KIT.card_ids[one] for one in (*s.piles[which].left(), *s.piles[which].gone))
    return out


# --- HM-1110, HM-1112: what goes on


@pytest.mark.rule("HM-1112", "HM-1517", "HM-1126")
def test_hm_1110_example_101_twelve_cards_at_most() -> None:
    c = rich()
    c.set(experience=[8])
    c.ends(won=True)
    assert c.kind == "keep_card" and sorted(c.keys) == sorted([*[f"carry {one}" for one in OTHERS], "stop"])
    c.choose("carry leadership", "carry magic_arrow", "carry luck", "carry estates")
    assert c.kind == "keep_card" and sorted(c.keys) == ["carry haste", "carry rib_cage", "stop"]
    c.choose("carry rib_cage")
    assert c.kind == "change_hero", "five are the most"
    c.choose("hero catherine")
    kept = Counter([*STATISTICS, "catherine_spec_1", "leadership", "magic_arrow", "luck", "estates", "rib_cage"])
    assert c.scenario == SECOND and names(c.carried.cards) == kept and kept.total() == 12
    assert c.s.experience == [0] and level(c.s, 0) == 1
    assert names((*c.s.piles[deck_of(0)].left(), *c.s.piles[hand_of(0)].left())) == kept


def test_hm_1110_nothing_need_be_kept() -> None:
    c = rich().ends(won=True).goes_on()
    assert names(c.carried.cards) == Counter([*STATISTICS, "catherine_spec_1"])


def test_hm_1110_a_statistic_card_that_left_the_game_stays_away() -> None:
    c = CampaignScene()
    c.hand("catherine", "stat_attack", deck=("stat_defense", "catherine_spec_4"), gone=("leadership",))
    c.ends(won=True).goes_on("catherine", "leadership")
    assert names(c.carried.cards) == Counter(["stat_attack", "stat_defense", "catherine_spec_1", "leadership"])
    assert not audit(c.s)


def test_hm_1110_cards_in_play_count_as_owned() -> None:
    c = CampaignScene()
    c.hand("catherine", "stat_attack", deck=())
    c.s.in_play[0] = (in_play_item(card("haste"), 0),)
    c.s.playing = (card("luck"),)
    c.s.cast_sources = (card("stat_power"),)
    c.ends(won=True)
    assert c.keys == ["carry luck", "carry haste", "stop"]
    assert c.discards("catherine").count("stat_power") == 1 and not c.s.in_play[0] and not c.s.playing


def test_hm_1110_identical_cards_are_kept_one_by_one() -> None:
    c = CampaignScene()
    c.hand("catherine", "magic_arrow", "magic_arrow", deck=())
    c.ends(won=True).choose("carry magic_arrow")
    assert c.keys == ["carry magic_arrow", "stop"]
    c.choose("carry magic_arrow")
    assert c.kind == "change_hero"


@pytest.mark.rule("HM-1128", "HM-1126")
def test_hm_1110_resources_and_army_go_on() -> None:
    c = CampaignScene()
    c.goods("catherine", 7, 2, 3).army("catherine", "halberdiers pack", "griffins", "zealots")
    c.ends(won=True).goes_on()
    assert c.has("catherine") == (8 + 7, 4 + 2, 1 + 3)
    while c.scenario == SECOND and c.s.round == 0:
        c.s.play(c.s.options[0])
    assert c.units("catherine") == ["halberdiers pack", "griffins", "zealots"]
    assert not audit(c.s)


def test_hm_1128_an_empty_army_is_the_fallback() -> None:
    c = CampaignScene()
    c.army("catherine")
    c.ends(won=True).goes_on()
    assert c.carried.army == () and setup.start_army(c.s, 0) == (form("halberdiers pack"), form("marksmen"))


def test_hm_1128_carried_neutral_cards_are_in_no_deck() -> None:
    unit = next(unit for unit in range(KIT.first_neutral, KIT.tower) if KIT.unit_copies[unit] == 1)
    c = CampaignScene()
    c.army("catherine", "halberdiers", KIT.unit_ids[unit])
    c.ends(won=True).goes_on()
    setup.lay_decks(c.s)
    assert unit * 2 in c.s.army[0] and unit not in c.s.piles[NEUTRAL_DECK + KIT.unit_tier[unit]].left()


def test_hm_1126_a_scenario_says_what_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = KIT.scenarios[KIT.scenario_ids.index(FIRST)]
    assert (rules.attempts, rules.carries_resources, rules.carries_army, rules.carries_deck) == (3, True, True, True)
    last = KIT.scenarios[KIT.scenario_ids.index(THIRD)]
    assert not (last.carries_resources or last.carries_army or last.carries_deck)
    monkeypatch.setattr(rules, "carries_resources", False)
    monkeypatch.setattr(rules, "carries_army", False)
    monkeypatch.setattr(rules, "carries_deck", False)
    c = rich().ends(won=True)
    assert c.kind == "change_hero", "no cards go on, so none is asked for"
    c.goes_on("rion")
    assert c.carried.resources == (0, 0, 0) and c.carried.army == ()
    assert c.carried.cards == tuple(sorted(KIT.hero_deck[KIT.hero_ids.index("rion")]))


def test_hm_1110_tokens_morale_and_map_are_reset() -> None:
    c = CampaignScene()
    c.cube("f3.nw", "catherine").set(morale=[1], build_used=1, armed=1, gate_marks=2)
    c.tile("f3", 1, 0)
    c.ends(won=True).goes_on()
    s = c.s
    assert s.morale == [0] and not s.build_used and not s.armed and not s.gate_marks
    assert s.tile_place[KIT.tile_index["f3"]] == NONE and s.cube.count(0) == 1 and s.ended_by == "" and s.winners == ()


def test_hm_1112_common_decks_are_formed_without_the_carried_cards() -> None:
    c = rich().ends(won=True).goes_on("catherine", "luck", "haste", "rib_cage")
    for name in ("luck", "haste", "rib_cage", "estates", "leadership", "magic_arrow"):
        gone = int(name in ("luck", "haste", "rib_cage")) + int(name == "magic_arrow")  # the AI has one (HM-938)
        assert in_decks(c.s)[name] == KIT.card_copies[card(name)] - gone, name
    assert not audit(c.s)
    assert not setup.is_artifact_taken(c.s), "an artifact of the starting deck isn't one of the bonus (HM-110)"
    draw(c.s, ARTIFACT_DECK)
    assert setup.is_artifact_taken(c.s), "one of the bonus is, whatever was carried"


# --- HM-1111: another hero


def test_hm_1111_the_other_hero_has_its_own_statistics_and_specialty() -> None:
    c = rich().ends(won=True)
    c.choose("carry luck", "stop")
    assert c.kind == "change_hero" and c.keys == ["hero catherine", "hero rion"]
    c.choose("hero rion")
    assert c.kind == "replace_card" and c.keys == ["replace luck", "stop"]
    c.choose("stop")
    rion = KIT.hero_ids.index("rion")
    own = [KIT.card_ids[one] for one in KIT.hero_deck[rion] if KIT.card_kind[one] == STATISTIC]
    assert names(c.carried.cards) == Counter([*own, "rion_spec_1", "luck"])
    assert c.s.hero == [rion] and not audit(c.s)


def test_hm_1111_kept_cards_make_room_for_the_new_heros_cards() -> None:
    c = rich().ends(won=True)
    c.choose("carry luck", "carry haste", "carry estates", "carry leadership", "stop", "hero rion")
    rion = KIT.hero_ids.index("rion")
    ability = KIT.card_ids[KIT.hero_ability[rion]]
    c.choose("replace luck")
    assert c.kind == "take_in_place" and sorted(c.keys) == sorted([f"take {ability}", "take magic_arrow"])
    c.choose(f"take {ability}")
    assert c.kind == "replace_card" and "replace luck" not in c.keys and f"replace {ability}" not in c.keys
    arrows = KIT.hero_deck[rion].count(KIT.magic_arrow)
    for name in ("haste", "estates")[:arrows]:
        c.choose(f"replace {name}")
    assert c.scenario == SECOND, "nothing is left to take: the next scenario begins"
    others = [ability, *["magic_arrow"] * arrows, *("haste", "estates")[arrows:], "leadership"]
    statistics = [KIT.card_ids[one] for one in KIT.hero_deck[rion] if KIT.card_kind[one] == STATISTIC]
    assert names(c.carried.cards) == Counter([*statistics, "rion_spec_1", *others])
    assert not audit(c.s)


def test_hm_1111_without_kept_cards_nothing_is_replaced() -> None:
    c = rich().ends(won=True)
    c.choose("stop", "hero rion")
    assert c.scenario == SECOND and len(c.carried.cards) == len(KIT.hero_deck[1]) - 3, "no ability, no Magic Arrows"


def test_hm_1111_no_more_copies_than_there_are() -> None:
    copies = KIT.card_copies[KIT.hero_ability[KIT.hero_ids.index("rion")]]
    ability = KIT.card_ids[KIT.hero_ability[KIT.hero_ids.index("rion")]]
    c = CampaignScene()
    c.hand("catherine", *[ability] * copies, "luck", deck=())
    c.ends(won=True)
    c.choose(*[f"carry {ability}"] * copies, "carry luck", "hero rion", "replace luck")
    assert f"take {ability}" not in c.keys


# --- HM-1103, HM-1113: the series


def test_hm_1113_a_failed_try_starts_from_the_same_list() -> None:
    c = rich()
    c.goods("catherine", 7, 2, 3).army("catherine", "griffins pack")
    c.ends(won=True).goes_on("rion", "luck", "haste")
    c.choose("stop")
    given = c.carried
    for attempt in (1, 2):
        c.goods("catherine", 99)
        c.ends(won=False)
        assert c.scenario == SECOND and losses(c.s.carry) == attempt
        again = c.carried
        assert (again.hero, again.resources, again.army, again.cards) == (
            given.hero, given.resources, given.army, given.cards,
        )  # fmt: skip
        assert c.has("catherine") == (8 + 7, 4 + 2, 1 + 3) and c.s.hero == [given.hero]
        assert names((*c.s.piles[deck_of(0)].left(), *c.s.piles[hand_of(0)].left())) == names(given.cards)
        assert not audit(c.s)
    c.ends(won=False)
    assert not c.s.stack and campaign_over(KIT, c.s.carry) == "lost"
    assert [event.rule for event in c.told("campaign_lost")] == ["HM-1113"]


def test_hm_1103_a_lost_first_scenario_is_played_again_with_the_same_hero() -> None:
    c = CampaignScene("rion").ends(won=False)
    rion = KIT.hero_ids.index("rion")
    assert c.scenario == FIRST and c.s.hero == [rion] and c.s.chapter == 1
    assert c.carried.cards == tuple(sorted(KIT.hero_deck[rion]))
    assert c.has("rion") == (10, 3, 1) and c.told("scenario_tried_again")[0].args["attempt"] == 2


def test_hm_1113_tries_are_counted_for_each_scenario() -> None:
    c = CampaignScene().ends(won=False)
    c.ends(won=False).ends(won=True).goes_on()
    assert c.scenario == SECOND and losses(c.s.carry) == 0
    c.ends(won=False).ends(won=False)
    assert c.scenario == SECOND and campaign_over(KIT, c.s.carry) == ""


def test_hm_1113_the_last_scenario_wins_the_campaign_and_points_are_counted() -> None:
    c = CampaignScene().ends(won=True, round_=6)
    assert result(c.s).points == (10 + 2,) and not result(c.s).won[0]
    c.goes_on().ends(won=False).ends(won=True, round_=11).goes_on()
    assert c.scenario == THIRD and result(c.s).points == (2 * 10 + 2,)
    c.ends(won=True, round_=8)
    assert not c.s.stack and result(c.s).won == (True,) and result(c.s).places == (1,)
    assert result(c.s).parts == ({"scenarios": 30, "rounds_left": 2 + 0 + 4},) and result(c.s).teams == (0,)
    assert c.told("campaign_won") and [ended_game(row).won for row in c.s.carry] == [True, False, True, True]


def test_hm_1113_a_lost_campaign_keeps_the_points_of_what_was_won() -> None:
    c = CampaignScene().ends(won=True, round_=8).goes_on()
    for _ in range(3):
        c.ends(won=False)
    assert result(c.s).points == (10,) and result(c.s).won == (False,) and result(c.s).places == (2,)


def test_hm_1113_the_longest_campaign_is_every_try() -> None:
    first = KIT.scenario_ids.index(FIRST)
    once = sum(longest(KIT, KIT.scenario_ids.index(one), 1) for one in (FIRST, SECOND, THIRD))
    assert 3 * once < longest_campaign(KIT, first) <= 3 * once + 1000


# --- HM-1517: questions and refusals


def test_hm_1517_refusals_say_why_a_card_stays_or_goes_by_itself() -> None:
    c = rich().ends(won=True)
    c.choose("carry luck")
    assert c.refused("carry stat_attack") == ("statistic_goes_on", "HM-1110")
    assert c.refused("carry catherine_spec_1") == ("specialty_goes_on", "HM-1110")
    assert c.refused("carry catherine_spec_4") == ("specialty_stays", "HM-1110")
    assert c.refused("carry luck") == ("kept_already", "HM-1110")
    assert c.refused("carry fireball") == ("not_owned", "HM-1110")
    assert c.refused("end turn")[0] in ("not_now", "not_your_turn")
    c.choose("stop")
    assert c.refused("hero sandro") == ("other_faction", "HM-1111")
    c.choose("hero rion")
    assert c.refused("replace haste") == ("not_kept", "HM-1111")
    c.choose("replace luck")
    assert c.refused("take fireball") == ("no_replacement", "HM-1111")


def test_hm_1517_questions_events_and_refusals_have_words() -> None:
    c = rich().ends(won=True)
    c.choose("carry luck", "carry haste", "stop", "hero rion", "replace luck")
    c.s.play(c.s.options[0])
    c.choose("stop")
    c.ends(won=False)
    kinds = {event.kind for event in c.s.sink or []}
    told = ("scenario_won", "cards_laid_open", "card_carried", "hero_changed", "card_replaced", "carried_over",
            "army_carried", "scenario_lost", "scenario_tried_again")  # fmt: skip
    assert kinds >= set(told)
    for event in c.s.sink or []:
        for lang in ("en", "fr"):
            if event.kind in told:
                line = GAME.log_line(event, ["Ada"], lang)
                assert line and "?" not in line and "_" not in line and "‹" not in line, line
    c = rich().ends(won=True)
    for keys in ((), ("carry luck",), ("stop",), ("hero rion",), ("replace luck",)):
        c.choose(*keys)
        view, decision = GAME.view(c.s, 0), c.s.decision(0)
        assert decision is not None
        for lang in ("en", "fr"):
            assert GAME.prompt(view, decision, lang, ["Ada"]).rstrip().endswith("?")
            labels = [GAME.label(view, decision, i, lang, ["Ada"]) for i in range(len(decision.keys))]
            assert len(set(labels)) == len(labels) and all(labels)
        for key in ("carry fireball", "replace haste", "take fireball", "hero sandro", "carry stat_attack"):
            if key not in decision.keys:
                for lang in ("en", "fr"):
                    assert GAME.refusal(c.refusal(key), ["Ada"], lang)


# --- saving, loading, looking


def test_hm_1112_saved_and_loaded_anywhere_between_equals_and_goes_on_alike() -> None:
    c = rich().ends(won=True)
    for keys in (("carry luck",), ("carry haste",), ("stop",), ("hero rion",), ("replace luck",), (), (), ()):
        for key in keys:
            c.choose(key)
        back = c.saved_and_loaded()
        assert codec.same(back, c.s) and back.options == c.s.options and back.variant.scenario == c.s.variant.scenario
    by = chance("between")
    back = c.saved_and_loaded()
    for _ in range(60):
        option = c.s.options[by.below(len(c.s.options))]
        c.s.play(option)
        back.play(option)
        assert codec.same(back, c.s)
        back = loaded(back)
        assert codec.same(back, c.s)


def test_hm_1405_between_scenarios_the_cards_lie_open_and_the_new_deck_is_known() -> None:
    c = rich().ends(won=True)
    spectator = GAME.view(c.s, -1)
    assert Counter(spectator.piles.gone[deck_of(0)]) == Counter(GAME.view(c.s, 0).piles.gone[deck_of(0)])
    drawn = sample(spectator, chance("spectator"))
    assert drawn.options == c.s.options, "what can be kept follows from what everybody sees"
    c.goes_on("catherine", "luck")
    for seat in (-1, 0):
        view = GAME.view(c.s, seat)
        assert view.carry == c.s.carry and view.scenario == KIT.scenario_ids.index(SECOND)
        again = sample(view, chance("second"))
        assert Counter(again.piles[deck_of(0)].left()) == Counter(c.s.piles[deck_of(0)].left())
        assert again.variant.scenario == c.s.variant.scenario and not audit(again)


def test_hm_1110_how_the_deck_lay_is_not_shown() -> None:
    one, other = rich(), rich()
    deck = ("rib_cage", "haste", "leadership", *STATISTICS[1:4])
    other.hand("catherine", "stat_attack", "luck", "catherine_spec_4", deck=deck, gone=GONE)
    one.ends(won=True)
    other.ends(won=True)
    assert one.s.piles[deck_of(0)].gone == other.s.piles[deck_of(0)].gone


# --- bad input


def carried_row(*cards: str, hero: str = "catherine", army: tuple[str, ...] = ("griffins",)) -> list[int]:
    """The row of a won first scenario."""
    numbers = sorted(card(name) for name in cards)
    forms = sorted(form(unit) for unit in army)
    return [FORM, KIT.scenario_ids.index(FIRST), 1, 3, KIT.hero_ids.index(hero), 5, 0, 0, len(forms), *forms, *numbers]


def check(*rows: list[int], campaign: bool = True, chapter: int = -1) -> None:
    """Read rows as a campaign from the first scenario on."""
    carry = tuple([tuple(row) for row in rows])
    check_carry(KIT, campaign, KIT.scenario_ids.index(FIRST), len(carry) if chapter < 0 else chapter, carry)


def test_hm_1110_carried_data_of_another_version_is_refused() -> None:
    row = carried_row("luck", "stat_attack")
    check(row)
    row[0] = FORM + 1
    with pytest.raises(NotReadable, match="another version"):
        check(row)
    c = rich().ends(won=True).goes_on()
    data = codec.encode(c.s)
    data["carry"] = codec.to_plain((tuple(row),))
    with pytest.raises(NotReadable, match="another version") as refused:
        codec.decode(data, new_state(1, **c.s.variant.settings))
    assert "autre version" in refused.value.in_language("fr")


def test_hm_1110_carried_data_that_does_not_fit_is_refused() -> None:
    second = carried_row("luck")
    second[1] = KIT.scenario_ids.index(SECOND)
    wrong: list[list[list[int]]] = [
        [second],
        [carried_row("luck"), carried_row("luck")],
        [carried_row("luck", "haste", "estates", "leadership", "magic_arrow", "rib_cage")],
        [carried_row(*["rib_cage"] * (KIT.card_copies[card("rib_cage")] + 1))],
        [carried_row("catherine_spec_4")],
        [carried_row("rion_spec_1")],
        [carried_row(*["stat_attack"] * 9)],
        [carried_row(army=("griffins", "griffins pack"))],
        [carried_row(army=("skeletons",))],
        [carried_row()[:8]],
        [[*carried_row(), 9999]],
        [[FORM, 9999, 1, 0, 0, 0, 0, 0, 0]],
        [[FORM, KIT.scenario_ids.index(FIRST), 1, 0, 0, -1, 0, 0, 0]],
        [[FORM, KIT.scenario_ids.index(FIRST), 1, 99, 0, 0, 0, 0, 0]],
    ]
    for rows in wrong:
        with pytest.raises(NotReadable, match="doesn't fit"):
            check(*rows)
    with pytest.raises(NotReadable, match="doesn't fit"):
        check(carried_row("luck"), campaign=False)
    with pytest.raises(NotReadable, match="doesn't fit"):
        check(carried_row("luck"), chapter=4)
    lost = [[FORM, KIT.scenario_ids.index(FIRST), 0, 0, 0, 0, 0, 0, 0]] * 3
    check(*lost)
    with pytest.raises(NotReadable, match="doesn't fit"):
        check(*lost, lost[0])


def test_hm_1112_agents_keep_cards_and_their_hero() -> None:
    c = rich().ends(won=True)
    weights = GAME.hints.weigh(c.s)
    assert c.s.options[-1] == STOP and weights[-1] == min(weights) < max(weights)
    before = GAME.hints.clock(c.s)
    while c.scenario == FIRST:
        weights = GAME.hints.weigh(c.s)
        c.s.play(c.s.options[weights.index(max(weights))])
    found = last_game(c.s.carry)
    assert found is not None and len(found.cards) == 12 and found.hero == 0
    assert GAME.hints.clock(c.s) > before and GAME.hints.goals(c.s, 0) == [GAME.hints.scale()]
