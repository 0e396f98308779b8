"""The scene of Monster Lands: marks for every choice with a place, both forms alike, what moves, what is sent."""

from __future__ import annotations

import functools
import json
import re
import xml.etree.ElementTree as ET
import zlib
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.games.monster_lands.lively import Lively
from tests.games.monster_lands.scene import Table, game

from citadelle.conformance.drawings import scene_data, scene_faults
from citadelle.games.monster_lands.picture.layout import form_of
from citadelle.games.monster_lands.picture.marks import MARKS, UNPLACED
from citadelle.games.monster_lands.picture.shapes import words
from citadelle.games.monster_lands.tables import LAND_A, LOCATION_OF
from citadelle.games.monster_lands.text.names import member_name
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import questions
from citadelle.kernel.match import Match
from citadelle.kernel.scene import BOARD, OWN, Scene
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS
from citadelle.parts import svg

GAME = game()
SMALLEST = 11.0
"""Pixels that letters have at least on a screen 360 wide."""
ON_A_DESK = 12.0
"""Pixels that letters have at least in a window of 1280 by 800."""
DESK = {"board": 992, "clan": 960}
"""How wide the parts are shown there."""
EVERY = 30
"""Of so many decisions one is looked at."""


def items(scene: Scene) -> dict[str, str]:
    return {item.id: item.svg for part in scene.parts for layer in part.layers for item in layer.items}


def seen(match: Match, seat: int) -> MonsterLandsView:
    view = match.view(None if seat == SPECTATOR else seat)
    assert isinstance(view, MonsterLandsView)
    return view


def unmarked(view: MonsterLandsView, decision: Decision, compact: bool) -> list[str]:
    """Keys that should lie somewhere and don't."""
    marked = {mark.key for mark in GAME.scene(view, compact=compact).marks}
    return [
        key
        for key, answer in zip(decision.keys, decision.answers, strict=True)
        if key not in marked and not answer.verb.ends and answer.verb.name not in UNPLACED
    ]


# --- over all settings


@pytest.mark.parametrize("number", [3, 7, 13, 15, 17, 20])
def test_every_choice_with_a_place_has_its_mark_and_both_forms_are_alike(number: int) -> None:
    faults: list[str] = []
    count: Counter[str] = Counter()

    def look(table: Lively, decision: Decision) -> None:
        count[decision.kind] += 1
        if count[decision.kind] > 1 and table.match.state.asked_no() % EVERY:
            return
        view = seen(table.match, decision.seat)
        compact = count.total() % 2 == 0
        faults.extend(f"{decision.kind}: {key}" for key in unmarked(view, decision, compact))
        if count[decision.kind] == 1:
            faults.extend(scene_faults(table.match, (decision.seat, SPECTATOR)[count.total() % 5 == 0], compact))

    Lively(number, look, 200)
    assert not faults and len(count) > 12


def test_every_answer_either_ends_or_has_a_mark_or_is_known_to_have_no_place() -> None:
    verbs = {verb for ask in questions("monster_lands").values() for verb in ask.verbs}
    assert {verb.name for verb in verbs if not verb.ends} == set(MARKS) | UNPLACED


@functools.cache
def looked_at(kind: str, wanted: str = "") -> list[MonsterLandsView]:
    """Views of decisions of a kind, of those who are asked; `wanted`: in whose keys this stands."""
    found: list[MonsterLandsView] = []

    def look(table: Lively, decision: Decision) -> None:
        if decision.kind == kind and len(found) < 3 and any(wanted in key for key in decision.keys):
            found.append(seen(table.match, decision.seat))

    for number in (17, 13, 15):
        if not found:
            Lively(number, look, 260)
    assert found, f"no {kind} came up"
    return found


def test_small_and_large_scenes_have_the_same_keys() -> None:
    for kind in ("deploy", "roll", "choose_clan"):
        for view in looked_at(kind):
            large, small = GAME.scene(view), GAME.scene(view, compact=True)
            assert list(items(large)) == list(items(small))
            assert [mark.key for mark in large.marks] == [mark.key for mark in small.marks]
            assert scene_data(large.things) == scene_data(small.things) and scene_data(large.panels) == scene_data(
                small.panels
            )
            assert [area.id for area in large.areas] == [area.id for area in small.areas]


def test_watchers_see_the_board_without_gold_and_without_anybodys_traps() -> None:
    def look(table: Lively, decision: Decision) -> None:
        if table.match.state.asked_no() % 40:
            return
        scene = GAME.scene(seen(table.match, SPECTATOR))
        assert scene.marks == [] and not [thing for thing in scene.things if thing.name.startswith("trap ")]

    Lively(13, look, 200)


# --- parts and what moves


def test_the_parts_are_the_board_and_the_clan() -> None:
    board, clan = GAME.scene(Match(GAME, GAME.setup(4, 1)).view(0)).parts
    assert (board.id, board.place, board.icon) == ("board", BOARD, "citadel")
    assert (clan.id, clan.place, clan.icon) == ("clan", OWN, "players")


def test_a_die_that_goes_to_a_building_leaves_the_clan_and_draws_little_else() -> None:
    """Whoever reads an update gets the die on its space, the pool without it, and no card again."""
    match = Match(GAME, GAME.setup(4, 3, {"first_player": 0}))
    while (decision := match.decision) is not None and "pawn_shop" not in decision.keys:
        match.choose(decision.keys[0])
    assert decision is not None
    key = next(key for key in decision.keys if key.startswith("armory"))
    before = items(GAME.scene(match.view(decision.seat)))
    match.choose(key)
    after = items(GAME.scene(match.view(decision.seat)))
    changed = {ident for ident in after if before.get(ident) != after[ident]}
    gone = set(before) - set(after)
    assert len([ident for ident in changed if ident.startswith("sp-")]) == 1
    assert len(gone) == 1 and gone.pop().startswith("od-")
    assert not [ident for ident in changed if ident.startswith(("mc-", "mo-", "la-", "ge-", "lt-", "ml-ground"))]


def test_who_goes_out_stands_on_the_path_under_the_same_id_all_along() -> None:
    for view in looked_at("roll"):
        drawn = items(GAME.scene(view))
        for path, who in enumerate(view.on_path):
            if who >= 0:
                assert f'id="mn-{who}"' in drawn[f"mn-{who}"]
                assert f'data-thing="member {view.tables.member_ids[who]}"' in drawn[f"mn-{who}"]
            assert len([ident for ident in drawn if ident.startswith(f"pd-{path}-")]) == len(view.dice[path])


# --- battles


def test_the_ruler_shows_the_total_and_both_values_of_the_monster() -> None:
    for view in looked_at("roll", wanted="roll "):
        (decision,) = view.decisions
        monster = view.monster[LOCATION_OF[int(str(decision.detail["path"]))] - LAND_A]
        drawn = items(GAME.scene(view))
        numbers = re.findall(r">(\d+)</text>", drawn["bt-total"])
        assert numbers == [str(decision.detail["total"])]
        ruler = re.findall(r">(\d+)</text>", drawn["bt-ruler"])
        assert str(view.tables.monster_cv[monster]) in ruler and str(view.tables.monster_ev[monster]) in ruler
        assert GAME.scene(view).areas[0].id == "battle"


def test_hits_to_be_stopped_are_told_in_the_battle() -> None:
    for view in looked_at("defend"):
        (decision,) = view.decisions
        info = items(GAME.scene(view))["bt-info"]
        assert re.search(rf">{decision.detail['hits']} hits?</text>", info)
        assert re.search(rf">{decision.detail['hits']} touches?</text>", items(GAME.scene(view, "fr"))["bt-info"])


@pytest.mark.rule("ML-ATT-03")
@pytest.mark.parametrize("monster", ["krinx", "sporus"])
def test_the_attack_dice_that_are_drawn_are_those_that_will_come(monster: str) -> None:
    """Before the attack, splash dice are among them."""
    t = Table(tricks=True).clan(0, "tortock", "taron").monster(0, monster).land(0, "yuha", 0)
    t.send("taron", "land_a_4", "S", ["magic_dice_1"]).fight("land_a")
    assert t.kind == "turn_up"
    drawn = items(GAME.scene(t.match.view(0)))["bt-info"].count('href="#ml-A"')
    t.put(*(0,) * 20).choose("stop")
    assert drawn == t.events("monster_attacked")[-1]["dice"]


def test_loot_is_picked_where_it_lies_and_no_battle_covers_it() -> None:
    for view in looked_at("pick_loot"):
        assert "bt-frame" not in items(GAME.scene(view))


# --- around the board


def test_panels_say_what_everyone_may_see() -> None:
    for view in looked_at("deploy"):
        for seat, panel in enumerate(GAME.scene(view).panels):
            assert (panel.seat, panel.cls, panel.score) == (seat, seat + 1, str(view.points[seat]))
            assert panel.active == (seat in view.waiting)
            by_icon = {stat.icon: stat.value for stat in panel.stats}
            assert by_icon["coin"] == str(view.gold[seat]) and by_icon["glory"] == str(view.glory[seat])
            assert by_icon["trap"] == str(len(view.traps_of[seat]))
            count = len(view.members[seat]) + len(view.lands[seat]) + len(view.trophies[seat]) + len(view.loot[seat])
            assert len(panel.chips) == count
            assert all(chip.lines and all(chip.lines) for chip in panel.chips)
            assert all(chip.art in svg.symbols() for chip in panel.chips if chip.art)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("lang", LANGS)
def test_lands_and_the_entrance_bear_their_names_and_hired_names_are_whole(compact: bool, lang: str) -> None:
    view = seen(Match(GAME, GAME.setup(3, 15, {"clans": "random"})), 0)
    scene = GAME.scene(view, lang, compact=compact)
    drawn = items(scene)
    for ident, place in (("ld-0", "land_a"), ("ld-1", "land_b"), ("ml-gate", "entrance")):
        assert f">{words().say(f'location.{place}', lang)}</text>" in drawn[ident]
    for member in view.docks:
        name = member_name(view.kit, view.tables.member_ids[member], lang)
        assert any(f">{name}</text>" in item for item in drawn.values()), "the whole name, not its beginning"


def test_the_first_player_has_a_mark_of_its_own() -> None:
    view = seen(Match(GAME, GAME.setup(3, 15, {"clans": "random"})), 0)
    panels = GAME.scene(view).panels
    marked = [panel.seat for panel in panels if any(stat.icon == "first" for stat in panel.stats)]
    assert marked == [view.first] and not any("1st" in panel.note for panel in panels)


def test_the_track_counts_rounds() -> None:
    track = GAME.scene(Match(GAME, GAME.setup(3, 1)).view(0)).track
    assert track is not None and (track.done, track.total, track.told) == (0, 6, "Set-up")
    short = GAME.kit.plain.scenario_rounds.index(3)
    options: dict[str, object] = {"scenario": GAME.kit.plain.scenario_ids[short]}
    match = Match(GAME, GAME.setup(1, 1, options))
    while match.decision is not None and match.decision.kind == "choose_clan":
        match.choose(match.decision.keys[0])
    track = GAME.scene(match.view(0), "fr").track
    assert track is not None and (track.total, track.told) == (3, "Manche 1 sur 3")


def test_the_track_of_a_game_that_ended_early_stops_at_its_last_round() -> None:
    table = Table(2).have(0, glory=30)
    table.s.round = 4
    while table.match.decision is not None:
        table.match.choose(table.match.decision.keys[-1])
    view = seen(table.match, 0)
    assert view.over and view.round == 4
    track = GAME.scene(view, "fr").track
    assert track is not None
    assert (track.done, track.total, track.told) == (4, 6, "La partie s’est finie à la manche 4 sur 6")
    drawn = items(GAME.scene(view))["ml-round"]
    assert drawn.count("rd past") == 4 and drawn.count('class="rd"') == 2 and "rd now" not in drawn
    assert GAME.board(view, "en").startswith("Monster Lands · The game ended in round 4 of 6")


def test_with_one_land_there_is_madhala_or_the_country() -> None:
    for players, thing in ((1, "solo"), (2, "country"), (3, "")):
        match = Match(GAME, GAME.setup(players, 1))
        drawn = items(GAME.scene(match.view(0)))
        assert ("ld-1" in drawn) == (players > 2) and ("ml-spare" in drawn) == bool(thing)
        assert ("Madhala" in drawn.get("ml-spare", "")) == (players == 1)
        if thing == "country":
            _, _, wide, tall = form_of(False, 1).spare
            whole = f'width="{wide - 2}" height="{tall - 2}"'
            assert drawn["ml-spare"].count(whole) == 2, "sky and woodcut fill the place, without a bare band"
        others = [panel for panel in GAME.scene(match.view(0)).panels if panel.seat < 0]
        assert [(panel.title, panel.stats[0].value) for panel in others] == [("Madhala", "6")] * (players == 1)


def test_the_table_is_told_with_places_and_names() -> None:
    view = looked_at("roll")[0]
    for lang, word in (("en", "Land "), ("fr", "Région ")):
        told = GAME.scene(view, lang).told
        assert word in told and all(
            view.kit.mercenaries[who].name in told for who in view.on_path if 0 <= who < view.tables.novice
        )


# --- small screens


def sizes() -> dict[str, float]:
    """The size of letters by class, as the style sheet gives it."""
    found: dict[str, float] = {}
    for selectors, body in svg._rules()[1]:
        size = re.search(r"(?:font:[^;]*?|font-size: )([\d.]+)px", body)
        if size:
            for selector in selectors:
                found[selector.removeprefix(".scene ")] = float(size[1])
    return found


def letters(scene: Scene, desk: bool = False) -> Iterator[tuple[str, float, float]]:
    """Every text of a scene with its size and the width that a small screen shows at once, or a desk."""
    known = sizes()
    for part in scene.parts:
        wides = [area.box[2] for area in scene.areas if area.part == part.id and not desk]
        shown = min([part.box[2], *wides]) * (360 / DESK[part.id] if desk else 1)
        for layer in part.layers:
            for item in layer.items:
                if item.id == "ml-defs":
                    continue
                for node in ET.fromstring(item.svg).iter("text"):
                    cls = node.get("class", "").split()
                    by_class = [known[key] for key in ("." + ".".join(cls), *("." + c for c in cls)) if key in known]
                    yield node.text or "", (by_class or [float(node.attrib["font-size"])])[0], shown


@pytest.mark.parametrize("lang", LANGS)
def test_no_word_is_too_small_on_a_phone(lang: str) -> None:
    for kind in ("deploy", "roll", "defend"):
        for view in looked_at(kind):
            found = list(letters(GAME.scene(view, lang, compact=True)))
            assert len(found) > 60
            assert not {(said, size) for said, size, shown in found if size * 360 / shown < SMALLEST}


@pytest.mark.parametrize("lang", LANGS)
def test_no_word_is_too_small_on_a_desk(lang: str) -> None:
    for kind in ("choose_clan", "deploy", "roll", "defend"):
        for view in looked_at(kind):
            found = list(letters(GAME.scene(view, lang), desk=True))
            assert len(found) > 30
            assert not {(said, size) for said, size, shown in found if size * 360 / shown < ON_A_DESK}


def test_the_large_board_is_too_small_for_a_phone() -> None:
    """So that the check above can fail."""
    view = looked_at("deploy")[0]
    assert [said for said, size, shown in letters(GAME.scene(view)) if size * 360 / shown < SMALLEST]


# --- the box


def test_the_cover_is_a_woodcut_of_the_look() -> None:
    drawn = ET.fromstring(GAME.cover_svg())
    assert drawn.tag == "svg" and drawn.get("aria-hidden") == "true"
    assert {"cut", "cover"} <= set(drawn.attrib["class"].split())
    assert drawn[0].attrib["href"].removeprefix("#") in svg.symbols()


# --- how much is sent


def sent(one: Scene, other: Scene) -> int:
    """The bytes of a step from one scene to the next: items and marks."""
    before = items(one)
    changed: list[object] = [[i, drawn] for i, drawn in items(other).items() if before.get(i) != drawn]
    changed += [ident for ident in before if ident not in items(other)]
    changed += [[m.key, m.layer, m.svg] for m in other.marks]
    return len(json.dumps(changed, ensure_ascii=False, separators=(",", ":")).encode())


def test_little_is_sent() -> None:
    steps: list[int] = []
    wholes: list[bytes] = []
    last: list[Scene] = []

    def look(table: Lively, decision: Decision) -> None:
        scene = GAME.scene(seen(table.match, 0))
        if last:
            steps.append(sent(last.pop(), scene))
        last.append(scene)
        if len(steps) % 25 == 0:
            wholes.append(json.dumps(scene_data(scene), ensure_ascii=False).encode())

    Lively(17, look, 200)
    assert max(len(whole) for whole in wholes) <= 100_000
    assert max(len(zlib.compress(whole)) for whole in wholes) <= 15_000
    assert sorted(steps)[len(steps) // 2] <= 3_000 and sorted(steps)[int(len(steps) * 0.95)] <= 14_000
