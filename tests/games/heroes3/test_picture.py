"""The picture of Heroes III: map and combat, both forms and languages, marks on open options, and how much is sent."""

from __future__ import annotations

import functools
import json
import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator

import msgspec
import pytest

import citadelle
from citadelle.conformance.drawings import scene_data, scene_faults, thing_faults, trail_faults
from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.picture import arts
from citadelle.games.heroes3.picture.arena import CELL_W, NARROWEST, name_lines
from citadelle.games.heroes3.picture.hand import CARD_HIGH, CARD_WIDE, COMPACT_CARD, card_item, difference, wrapped
from citadelle.games.heroes3.picture.pieces import LOCATION_ICON, opponent
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.piles_of_game import hand_of
from citadelle.games.heroes3.tables import BUILDINGS, NONE
from citadelle.games.heroes3.text.names import unit_name
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.chance import chance
from citadelle.kernel.match import Match
from citadelle.kernel.scene import Scene
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS
from citadelle.parts import svg
from citadelle.parts.lettering import fitted_text
from citadelle.table.viewer_session.scene_data import SceneChange, part_data

SVG = "{http://www.w3.org/2000/svg}"
CASES: dict[str, tuple[int, dict[str, object]]] = {
    "whole game": (2, {}),
    "three players": (3, {"scenario": "clash_gold_fever"}),
    "combat alone": (2, {"fight": "equal_armies"}),
    "guarded field": (2, {"fight": "guarded_field"}),
    "siege": (2, {"fight": "siege"}),
    "against an AI hero": (1, {"scenario": "campaign_ashen_marches_2"}),
    "against AI armies": (2, {"scenario": "coop_embers_at_the_border"}),
}
MOST = 160
"""Choices of a random game that are drawn."""


def items(scene: Scene) -> dict[str, str]:
    return {item.id: item.svg for part in scene.parts for layer in part.layers for item in layer.items}


def seen(match: Match, seat: int = 0) -> Heroes3View:
    view = match.view(None if seat == SPECTATOR else seat)
    assert isinstance(view, Heroes3View)
    return view


def played(case: str, most: int = MOST) -> Iterator[Match]:
    """A game by chance, before every choice."""
    players, given = CASES[case]
    match = Match(GAME, GAME.setup(players, case, dict(given)))
    dice = chance(case)
    for _ in range(most):
        decision = match.decision
        if decision is None:
            return
        yield match
        match.choose(decision.keys[dice.below(len(decision.keys))])


@functools.cache
def views(case: str) -> tuple[Heroes3View, ...]:
    """A few positions of whoever is asked, and of a watcher."""
    found: list[Heroes3View] = []
    for at, match in enumerate(played(case)):
        if at in (0, 11, 40, 80, 120, 159):
            assert match.decision is not None
            found.append(seen(match, match.decision.seat))
            if at == 40:
                found.append(seen(match, SPECTATOR))
    return tuple(found)


@pytest.mark.parametrize("case", CASES)
def test_scenes_are_whole_and_marks_are_open_options(case: str) -> None:
    faults: list[str] = []
    marked = 0
    for at, match in enumerate(played(case)):
        if at % 8:
            continue
        decision = match.decision
        assert decision is not None
        scene = GAME.scene(seen(match, decision.seat), LANGS[at // 8 % 2], compact=at // 16 % 2 == 1)
        assert {mark.key for mark in scene.marks} <= set(decision.keys)
        marked += len(scene.marks)
        for one in (*items(scene).values(), *[mark.svg for mark in scene.marks if mark.svg]):
            ET.fromstring(f"<g>{one}</g>")
        if at % 32 == 0:
            faults += scene_faults(match, decision.seat, at % 64 == 0)
            faults += scene_faults(match, SPECTATOR, at % 64 == 32)
            faults += trail_faults(match, decision.seat) + thing_faults(match, decision.seat)
    assert not faults and marked


@pytest.mark.parametrize("case", CASES)
def test_small_and_large_scenes_and_both_languages_have_the_same_keys(case: str) -> None:
    for view in views(case):
        large, small, french = GAME.scene(view), GAME.scene(view, compact=True), GAME.scene(view, "fr")
        assert [part.id for part in large.parts] == [part.id for part in small.parts]
        assert [mark.key for mark in large.marks] == [mark.key for mark in small.marks]
        assert sorted(mark.key for mark in french.marks) == sorted(mark.key for mark in large.marks)
        assert {thing.name for thing in small.things} <= {thing.name for thing in large.things}
        assert {thing.name for thing in french.things} == {thing.name for thing in large.things}
        assert list(items(large)) == list(items(french))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("case", CASES)
def test_pictures_are_whole_documents_and_the_same_every_time(case: str, theme: str) -> None:
    known = set(svg.symbols())
    for view in views(case)[::3]:
        drawn = GAME.picture(view, "fr", theme)
        root = ET.fromstring(drawn)
        assert root.get("lang") == "fr" and drawn == GAME.picture(view, "fr", theme)
        hrefs = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
        ids = {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
        assert hrefs <= ids, "what is referred to is there"
        scene = GAME.scene(view)
        assert all(f"i-{stat.icon}" in known for panel in scene.panels for stat in panel.stats)
    assert ET.fromstring(GAME.cover_svg()) is not None


def test_units_heroes_towns_and_buildings_have_woodcuts() -> None:
    t = GAME.kit.plain
    units = [arts.unit_art(ident) for ident in t.unit_ids[: t.first_neutral]]
    neutrals = [arts.unit_art(ident) for ident in t.unit_ids[t.first_neutral :]]
    heroes = [arts.hero_art(ident) for ident in t.hero_ids]
    towns = [arts.town_art(ident) for ident in t.faction_ids]
    assert "" not in {*units, *neutrals, *heroes, *towns}
    assert len(set(units)) == 21 and len(set(neutrals)) == len(neutrals)
    assert len(set(heroes)) == 6 and len(set(towns)) == 3 and "dwelling" not in towns
    for faction in t.faction_ids:
        assert len({arts.building_art(faction, building) for building in BUILDINGS}) == len(BUILDINGS)
    dungeon = {arts.building_art("dungeon", building) for building in BUILDINGS[3:]}
    necropolis = {arts.building_art("necropolis", building) for building in BUILDINGS[3:]}
    assert not dungeon & necropolis


def test_every_ability_artifact_and_specialty_has_a_woodcut() -> None:
    kit = GAME.kit
    abilities = [arts.card_art(card.id) for card in kit.abilities]
    artifacts = [arts.card_art(card.id) for card in kit.artifacts]
    statistics = [arts.card_art(card.id) for card in kit.statistics]
    alone = [*abilities, *artifacts, *statistics]
    assert "" not in alone and len(set(alone)) == len(alone) == 15 + 32 + 4
    assert all(f"art-h3-{art}" in svg.symbols() for art in alone)
    assert arts.card_art("magic_arrow", "any") == "spell-arrow" and arts.card_art("haste", "air") == "spell-air"
    assert arts.card_art("catherine_spec_1", favoured="crusaders") == "crusaders"
    assert arts.card_art("sandro_spec_4") == "hero-sandro" and arts.card_art("nothing") == ""


def test_opponents_that_nobody_plays_have_a_figure() -> None:
    shown = {ident: arts.opponent_art(ident) for ident in ("ai_raider", "ai_tamika", "ai_sandro", "boss", "army_2")}
    assert shown == {
        "ai_raider": "raider", "ai_tamika": "hero-tamika", "ai_sandro": "hero-sandro", "boss": "gate",
        "army_2": "army",
    }  # fmt: skip
    assert all(f"art-h3-{art}" in svg.symbols() for art in shown.values())
    assert all(f'href="#art-h3-{art}"' in opponent(art, 5) for art in shown.values())


def test_what_nobody_drew_has_no_woodcut_or_a_common_one() -> None:
    assert arts.unit_art("nobody") == arts.hero_art("nobody") == arts.building_art("nowhere", "faction_1") == ""
    assert arts.town_art("nowhere") == "dwelling"


def test_locations_have_an_icon_each() -> None:
    assert len(set(LOCATION_ICON.values())) == len(LOCATION_ICON)
    assert {f"i-{sign}" for sign in LOCATION_ICON.values()} <= set(svg.symbols())


def test_commanders_show_their_heroes() -> None:
    view = views("combat alone")[0]
    drawn = items(GAME.scene(view))
    for side in (0, 1):
        hero = arts.figure_art(view, view.combat_hero[side])
        assert hero.startswith("hero-") and f"#art-h3-{hero}" in drawn[f"h3-cmd-{side}"]
    view = views("guarded field")[0]
    assert any("#art-h3-army" in drawn for drawn in items(GAME.scene(view)).values())


@pytest.mark.parametrize("compact", [False, True])
def test_no_number_of_a_unit_lies_below_its_card(compact: bool) -> None:
    """The arrow tower's card is lower than those of other units."""
    seen_tower = False
    for view in views("siege"):
        for ident, drawn in items(GAME.scene(view, compact=compact)).items():
            if ident.startswith("h3u-"):
                root = ET.fromstring(drawn)
                frame = next(node for node in root if node.get("class") == "h3-card" and "x" not in node.attrib)
                low = float(frame.attrib["height"])
                assert all(float(node.attrib["y"]) < low for node in root if node.tag == "text")
                seen_tower = seen_tower or "art-h3-arrow-tower" in drawn
    assert seen_tower


def test_no_line_begins_with_a_sign_that_french_keeps_at_its_word() -> None:
    said = "Ensemble, vainquez l’armée qui garde cette case\u00a0: Terres Désolées."
    for room in range(60, 500, 7):
        lines = wrapped(said, room, 15.5, 20)
        assert " ".join(lines) == said and not [line for line in lines if line[0] in ":;!?»"], lines


def test_watchers_see_no_gold() -> None:
    for match in played("combat alone", 30):
        assert GAME.scene(seen(match, SPECTATOR)).marks == []


def sizes(case: str, number: int) -> tuple[bytes, list[int]]:
    """The first scene as it is sent, and the bytes of every update: each step of a choice is one, then what follows."""
    last: Scene | None = None
    whole = b""
    sent: list[int] = []
    for match in played(case, 300):
        steps = [GAME.view(step.state, 0) for step in match.steps or []] if last is not None else []
        for view in (*steps, seen(match)):
            scene = GAME.scene(view, LANGS[number % 2])
            if last is None:
                whole = json.dumps(scene_data(scene), ensure_ascii=False).encode()
            else:
                old, new = ([part_data(part) for part in one.parts] for one in (last, scene))
                change = SceneChange(old, new)
                marks = [[mark.key, mark.layer, mark.ref, mark.svg, mark.aim, mark.thing] for mark in scene.marks]
                sent.append(len(msgspec.json.encode([change.patch, change.gone, marks])))
            last = scene
    return whole, sent


def test_little_is_sent() -> None:
    for number, case in enumerate(CASES):
        whole, sent = sizes(case, number)
        assert len(whole) <= 100_000 and len(zlib.compress(whole)) <= 15_000
        assert sorted(sent)[int(len(sent) * 0.95)] <= 4_000, case
        assert max(sent) <= 26_000, "the whole map, as it is laid"


def test_a_hand_that_changes_only_moves_its_other_cards() -> None:
    """Cards of two positions that lie in both are drawn alike but for their place."""
    compared = 0
    last: dict[str, str] = {}
    for match in played("against an AI hero"):
        hand = {ident: svg for ident, svg in items(GAME.scene(seen(match))).items() if ident.startswith("h3c-")}
        for ident in last.keys() & hand.keys():
            was, now = (re.sub(r"translate\([^)]*\)", "", one[ident]) for one in (last, hand))
            assert was == now
            compared += last[ident] != hand[ident]
        last = hand
    assert compared > 20


def test_the_level_stands_left_of_its_word() -> None:
    root = ET.fromstring(GAME.picture(views("combat alone")[0], "en", "light"))
    texts = [(node.get("class"), float(node.get("x", 0)), node.text or "") for node in root.iter(f"{SVG}text")]
    scores = [x for cls, x, _ in texts if cls == "q-score"]
    units = [(x, said) for cls, x, said in texts if cls == "q-vp"]
    assert scores and len(scores) == len(units)
    for at, (x, said) in zip(scores, units, strict=True):
        assert len(said) > 3 and at <= x - 6 * len(said)


@pytest.mark.parametrize("lang", LANGS)
def test_hands_of_allies_are_backs_with_their_number(lang: str) -> None:
    compared = 0
    for match in played("against AI armies", 120):
        view = seen(match)
        own, ally = GAME.scene(view, lang).panels
        backs = [chip for chip in ally.chips if chip.icon == "mark" and not chip.art]
        size = view.piles.left(hand_of(1))
        assert len(backs) == (size if view.faction[1] != NONE else 0)
        assert all(str(size) in chip.title for chip in backs), "each says how many there are"
        assert not [chip for chip in own.chips if chip.icon == "mark" and not chip.art]
        compared += bool(backs)
    assert compared
    for match in played("whole game", 60):
        rival = GAME.scene(seen(match), lang).panels[1]
        assert not [chip for chip in rival.chips if chip.icon == "mark" and not chip.art], "rivals are no allies"


def first_decision(case: str, *kinds: str) -> Match:
    """The first position of a game by chance that asks one of these."""
    return next(match for match in played(case, 400) if match.decision is not None and match.decision.kind in kinds)


def test_hm_511_hm_513_a_tile_that_is_turned_lies_on_the_map_with_a_mark_for_each_rotation() -> None:
    match = first_decision("whole game", "rotation")
    decision = match.decision
    assert decision is not None
    tile = match.state.kit.tile_index[str(decision.detail["tile"])]  # type: ignore[attr-defined]
    for seat in (decision.seat, SPECTATOR):
        for compact in (False, True):
            scene = GAME.scene(seen(match, seat), compact=compact)
            assert f"h3t-{tile}" in items(scene) and 'class="from"' in items(scene)[f"h3t-{tile}"]
            assert scene.areas[0].id == "turning"
            assert [mark.key for mark in scene.marks] == (list(decision.keys) if seat == decision.seat else [])
    assert all(len(GAME.brief(seen(match, decision.seat), decision, i, "fr").text) <= 18 for i in range(len(decision)))


def test_hm_114_the_rotations_of_a_start_tile_are_marked() -> None:
    match = first_decision("whole game", "start_rotation")
    decision = match.decision
    assert decision is not None
    scene = GAME.scene(seen(match, decision.seat))
    assert [mark.key for mark in scene.marks] == list(decision.keys)
    assert GAME.limit(seen(match, decision.seat), decision, "en") == "Each choice says where its blocked field goes."


def test_a_combat_has_the_room_of_map_and_town() -> None:
    on_map = first_decision("whole game", "main_action")
    fight = first_decision("combat alone", "act")
    assert [part.id for part in GAME.scene(seen(on_map)).parts] == ["map", "hand", "town", "table"]
    assert [part.id for part in GAME.scene(seen(fight)).parts] == ["combat", "hand", "table"]


@pytest.mark.parametrize("lang", LANGS)
def test_no_unit_loses_the_end_of_its_name_on_its_card(lang: str) -> None:
    room = CELL_W - 2 * 6 - 42 - 10 - 2
    for unit in range(len(GAME.kit.plain.unit_ids)):
        for line in name_lines(unit_name(GAME.kit, unit, lang), room):
            assert "…" not in fitted_text(0, 0, line, room, "pname", 15, closest=NARROWEST), line


def test_hm_856_the_attack_in_progress_is_told_in_numbers() -> None:
    for match in played("combat alone", 400):
        view = seen(match)
        if view.attack_by != NONE and not view.attack_dice:
            drawn = items(GAME.scene(view, "fr"))["h3-attack"]
            assert "Dégâts" in drawn and "−1 · 0 · +1" in drawn and ("reste" in drawn or "tombe" in drawn)
            return
    raise AssertionError("no attack was declared")


# --- before the map lies there


@pytest.mark.parametrize("compact", [False, True])
def test_factions_and_heroes_say_what_they_are_where_one_is_chosen(compact: bool) -> None:
    match = citadelle.new("heroes3", 2, seed=1)
    offered = []
    while match.decision is not None and match.decision.kind in ("take_faction", "take_hero"):
        scene = GAME.scene(match.view(match.decision.seat), "en", compact=compact)
        assert [mark.key for mark in scene.marks] == match.decision.keys
        page = items(scene)["h3-opening"]
        offered.append(page)
        lowest = max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', page))
        cards = re.findall(r'<rect class="h3-card"[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"', page)
        edge = max(float(y) + float(high) for y, high in cards)
        _, top, _, high = scene.parts[0].box
        assert lowest < edge - 6 and edge <= top + high and "…" not in page
        match.choose(match.decision.keys[0])
    assert "Troglodytes" in offered[0] and "Tamika" in offered[0] and "Crusaders I" in offered[1]
    assert "Castle" not in offered[2], "it is taken"


# --- words of cards


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_says_in_full_what_it_does(lang: str) -> None:
    """All cards of all decks, on a desk and on a phone: no line loses its end, and no words leave the card."""
    t = GAME.kit.plain
    for compact, (wide, high) in ((False, (CARD_WIDE, CARD_HIGH)), (True, COMPACT_CARD)):
        p = DrawnPosition(seen(next(iter(played("whole game", 1)))), lang, (), compact)
        for card in range(len(t.card_ids)):
            drawn = card_item(p, 0, card, (0, 0, wide, high)).svg
            words = re.findall(r">([^<]+)<", drawn)
            assert words and not [word for word in words if word.endswith("…")], drawn
            assert all(float(y) < high for y in re.findall(r'<t(?:ext|span)[^>]* y="([\d.]+)"', drawn)), drawn


def test_a_second_way_to_play_a_card_says_what_is_different() -> None:
    p = DrawnPosition(seen(next(iter(played("whole game", 1)))), "en", (), False)
    assert difference(p, "One unit has +1 attack.", "One unit has +2 attack.") == "+2 instead"
    assert difference(p, "After a spell: take it back.", "After a spell: draw a card.") == "… draw a card."
    assert difference(p, "Gain morale.", "Draw 2 cards.") == "Draw 2 cards."
