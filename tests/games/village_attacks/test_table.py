"""Village Attacks at the table: steps to look at, joined lines, ways to begin, automatic answers, names that are typed,
and how long a game can be."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import Scene

from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.state import MONSTERS, VILLAGERS
from citadelle.kernel.chance import chance
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS


def started(**options: object) -> Match:
    """A game of three Monsters."""
    given = {"party": [one.id for one in GAME.kit.monsters[:3]], **options}
    return Match(GAME, GAME.setup(3, 7, given))


def play_to(match: Match, kind: str, most: int = 600) -> None:
    """Place dice for defence, choose anything else at random, until a kind of question is asked."""
    by = chance(3)
    for _ in range(most):
        decision = match.decision
        assert decision is not None
        if decision.kind == kind:
            return
        guards = [key for key in decision.keys if key.startswith("guard")]
        match.choose(guards[0] if guards else decision.keys[by.below(len(decision.keys))])
    pytest.fail(f"nobody was asked: {kind}")


def test_a_villager_phase_is_shown_room_by_room() -> None:
    match = started(standing_orders=True)
    by = chance(5)
    most = 0
    phases: set[int] = set()
    for _ in range(300):
        decision = match.decision
        if decision is None:
            break
        match.choose(decision.keys[by.below(len(decision.keys))])
        steps = match.steps or []
        most = max(most, len(steps))
        phases |= {GAME.view(step.state, 0).phase for step in steps}
    assert 3 <= most <= 20 and phases == {MONSTERS, VILLAGERS}


def test_alike_events_are_one_line() -> None:
    step = Event("villager_moved", -1, "VA-106", {"villager": "peasant", "from": "g_1", "to": "eh_1"})
    joined = GAME.join_events(step, step)
    assert joined is not None
    three = GAME.join_events(joined, step)
    assert three is not None and "3 peasants" in GAME.log_line(three, ["A"], "en")
    killed = Event("villager_killed", 0, "VA-43", {"villager": "peasant", "zone": "g_1", "source": "die"})
    both = GAME.join_events(killed, killed)
    assert both is not None and "A tue 2 paysans" in GAME.log_line(both, ["A"], "fr")
    assert GAME.join_events(Event("coin_tossed", -1, "VA-30", {}), Event("coin_tossed", -1, "VA-30", {})) is None


def test_nothing_is_hidden_between_people_and_one_person_may_play_all() -> None:
    assert not GAME.has_secrets(GAME.setup(3, 1))
    for lang in LANGS:
        starts = GAME.quick_starts(lang)
        assert [start.name for start in starts] == ["all_roles", "beside_bots"]
        assert all(len(start.seats) == 3 and start.label for start in starts)


def test_va_62_attacks_can_be_answered_automatically() -> None:
    windows = GAME.windows(GAME.setup(3, 1), "fr")
    assert [window.id for window in windows] == ["attacked"]
    assert windows[0].allows("suffer", "round") and windows[0].allows("defend", "always")
    match = started(scenario="crossed_fates")
    play_to(match, "answer_attack")
    assert match.decision is not None
    dice = sum(match.state.shields) + sum(match.state.ripostes)
    for seat in range(3):
        match.set_auto_answer(seat, "attacked", "suffer", "round")
    round_now = match.state.round
    match.choose("suffer")
    while match.decision is not None and match.state.round == round_now:
        assert match.decision.kind != "answer_attack"
        assert match.state.phase != VILLAGERS or sum(match.state.shields) + sum(match.state.ripostes) == dice
        match.choose(match.decision.keys[0])
    assert not match.state.auto_answers


@pytest.mark.parametrize("typed", ["great hall", "grande salle", "melee", "mêlée", "Heart", "cœur du château"])
def test_names_are_understood_in_both_languages(typed: str) -> None:
    match = started()
    play_to(match, "deed")
    decision = match.decision
    assert decision is not None
    view = match.view(decision.seat)
    rooms = [zone.id for zone in GAME.kit.tiles if zone.id in view.castle.zone_ids]
    assert rooms
    keys = GAME.resolve_text(view, decision, f"zone {rooms[0]}")
    assert f"move {rooms[0]}" in keys and f"melee at {rooms[0]}" in keys
    for key in [*keys, *GAME.resolve_text(view, decision, typed)]:
        refusal = match.why(key, decision.seat)
        assert key in decision.keys or (refusal is not None and refusal.rule)
    assert GAME.resolve_text(view, decision, "fin") == ["end"]
    assert not GAME.resolve_text(view, decision, "zzz")


def test_va_197_no_game_is_longer_than_its_bound() -> None:
    for scenario in GAME.kit.plain.scenario_ids:
        setup = GAME.setup(5, 1, {"scenario": scenario})
        assert 60 * 100 < GAME.longest(setup) < 10_000_000_0
    assert GAME.longest(GAME.setup(3, 1, {"campaign": True})) > 5 * GAME.longest(GAME.setup(3, 1))


@pytest.mark.parametrize(
    ("lang", "said", "loses"),
    [
        ("en", "; to come: wounds for Lich (3); ", "3 villagers enter the Heart: defeat"),
        ("fr", "\u202f; à venir\u202f: blessures pour Liche (3)\u202f; ", "3 villageois entrent dans le Cœur"),
    ],
)
def test_before_an_activation_ends_one_reads_what_is_to_come(lang: str, said: str, loses: str) -> None:
    scene = Scene("lessons_of_the_past").monster("lich", "bh_1").villagers("bh_1", "peasant", n=3).acts("lich", "m")
    view = GAME.view(scene.s, scene.s.active)
    decision = view.decisions[0]
    limit = GAME.limit(view, decision, lang)
    assert said in limit.replace("\u00a0", "\u202f") and loses in limit
    assert loses in GAME.board(view, lang, 200)
    quiet = Scene("crossed_fates").monster("lich", "bh_1").acts("lich", "m")
    view = GAME.view(quiet.s, quiet.s.active)
    decision = view.decisions[0]
    assert said.split(" (")[0] not in GAME.limit(view, decision, lang)


@pytest.mark.parametrize(("lang", "said"), [("en", "no wounds to come"), ("fr", "aucune blessure à venir")])
def test_where_nothing_is_to_come_one_reads_that_too(lang: str, said: str) -> None:
    scene = Scene("crossed_fates").nobody().monster("lich", "bh_1").acts("lich", "m")
    view = GAME.view(scene.s, scene.s.active)
    assert said in GAME.limit(view, view.decisions[0], lang)


def test_wounds_to_come_to_a_numbered_minion_stand_apart_from_its_number() -> None:
    scene = Scene("crossed_fates", ("wode", "banshee")).nobody()
    scene.monster("wode", "bh_1").villagers("bh_1", "peasant", n=2).acts("wode", "g")
    scene.choose("use call_the_pack")
    while scene.kind in ("how_many", "pick_zone"):
        scene.choose(scene.keys[-1])
    view = GAME.view(scene.s, scene.s.active)
    assert "Hound 1 (" in GAME.limit(view, view.decisions[0], "en")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_va_81_the_room_of_a_push_is_asked_for_by_the_ability_and_then_its_way(lang: str) -> None:
    scene = Scene("crossed_fates", ("lich", "banshee")).nobody().monster("lich", "bh_1", levels={"zombify": 1})
    scene.villagers("bh_1", "peasant", n=2).villagers("ch_1", "peasant").acts("lich", "g").choose("use zombify")
    asked: list[str] = []
    while scene.kind != "deed" and scene.match is not None and scene.match.decision is not None:
        view = GAME.view(scene.s, scene.asked)
        asked.append(GAME.prompt(view, scene.match.decision, lang))
        scene.choose(scene.keys[-1])
    name = {"en": "Lich, Zombify: in which room?", "fr": "Liche, Zombifier\u00a0: dans quelle salle\u202f?"}[lang]
    way = {"en": "Lich: which way do they go?", "fr": "Liche\u00a0: de quel côté vont-ils\u202f?"}[lang]
    assert asked[0] == name and way in asked[1:]


def test_the_log_calls_monsters_by_their_names_whoever_plays_them() -> None:
    match = Match(GAME, GAME.setup(2, 3, {"party": ["lich", "banshee"], "first_player": 0}))
    match.names = {0: "Ann", 1: "Ben"}
    for _ in range(12):
        assert match.decision is not None
        match.choose(match.decision.keys[0])
    said = "\n".join(match.log())
    assert "Lich rolls" in said and "Ann" not in said and match.name_list("en") == ["Ann", "Ben"]


def test_seats_without_a_monster_are_numbered_from_one() -> None:
    match = Match(GAME, GAME.setup(2, 3, {}))
    assert match.name_list("en") == ["Seat 1", "Seat 2"]
    assert GAME.option_value("first_player", 0, "en") == "Seat 1"


def test_the_text_board_gives_a_dead_monster_no_health_and_counts_rounds_from_one() -> None:
    scene = Scene("crossed_fates").nobody().monster("lich", "ch_1").set(round=0).acts("lich", "m")
    said = GAME.board(GAME.view(scene.s, 0), "en", 120)
    assert "Banshee: dead, health 0 of 5" in said and "round 1" in said


@pytest.mark.parametrize(("lang", "said"), [("en", "who is attacked"), ("fr", "qui est attaqué")])
def test_va_102_a_pair_for_the_coin_says_what_the_coin_decides(lang: str, said: str) -> None:
    scene = Scene("escalation", ("vampire", "succubus", "dullahan")).nobody()
    for name in scene.party:
        scene.monster(name, "ch_1")
    scene.villagers("c_1", "hunter_veteran").villager_phase()
    assert scene.kind == "coin_pair" and scene.match is not None and scene.match.decision is not None
    assert said in GAME.limit(GAME.view(scene.s, scene.asked), scene.match.decision, lang)
