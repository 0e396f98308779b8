"""AI opponents in words, on the text board and on the picture, in both languages (HM-920 to HM-927, HM-1132)."""

from __future__ import annotations

import re

import pytest
from tests.games.heroes3.scene import Scene, field
from tests.games.heroes3.test_ai_map import NEUTRAL, RAIDER, embers, ford
from tests.games.heroes3.test_words import is_fine

from citadelle.games.heroes3 import GAME
from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.lattice import place_text
from citadelle.games.heroes3.picture.chart import place_point
from citadelle.games.heroes3.rules.ai_encounters import AiEnter
from citadelle.games.heroes3.text.names import place_name
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.event import Event
from citadelle.kernel.match import log_lines
from citadelle.kernel.words import LANGS

NAMES = ["Ada", "Bo", "Cy"]


def view_of(scene: Scene) -> Heroes3View:
    """What the first seat sees."""
    return Heroes3View(scene.s, 0, GAME.kit)


def drawn(scene: Scene, lang: str = "en") -> dict[str, str]:
    """The items of the picture by id."""
    made = GAME.scene(view_of(scene), lang)
    return {item.id: item.svg for part in made.parts for layer in part.layers for item in layer.items}


def test_hm_921_every_step_is_told_with_its_rule() -> None:
    scene = ford("n1.sw").tile("n1", 1, 1).begin(AiEnter(0, field("n1.se"), field("n1.sw")))
    told = [event for event in scene.s.sink or [] if event.kind.startswith("ai_")]
    assert [(event.kind, event.rule) for event in told] == [
        ("ai_moved", "HM-921"), ("ai_beat_guards", "HM-922"), ("ai_claimed", "HM-922"),
    ]  # fmt: skip
    assert log_lines(GAME, told, NAMES, "en") == [
        "Tamika moves: Trading Post (N1 SW) → Gem Pond (N1 SE)",
        "Tamika drives the guards away: Gem Pond (N1 SE)",
        "Tamika claims Gem Pond (N1 SE)",
    ]
    for lang in LANGS:
        assert all(is_fine(line, lang) for line in log_lines(GAME, told, NAMES, lang))


@pytest.mark.parametrize("lang", LANGS)
def test_hm_1132_an_army_is_named_by_its_number(lang: str) -> None:
    args = {"ai": "army_2", "field": "c2.c", "units": [NEUTRAL[0]]}
    line = GAME.log_line(Event("army_appears", -1, "HM-1132", args), NAMES, lang)
    assert is_fine(line, lang) and line.startswith("Army 2 " if lang == "en" else "L’armée 2 ")
    beaten = {"ai": "army_2", "field": "c2.c", "figure": "main_1"}
    for kind in ("ai_attacks", "ai_attacked", "ai_beaten", "hero_beaten_by_ai", "ai_besieges"):
        assert is_fine(GAME.log_line(Event(kind, 0, "HM-925", beaten), NAMES, lang), lang), kind


@pytest.mark.parametrize("lang", LANGS)
def test_hm_1514_the_question_and_its_answers_read_well(lang: str) -> None:
    scene = ford("n1.w").tile("n1", 1, 1).main("catherine", "s3.c").ai_acts()
    view = view_of(scene)
    decision = view.decisions[0]
    prompt = GAME.prompt(view, decision, lang)
    assert "Tamika" in prompt and is_fine(prompt, lang)
    labels = [GAME.label(view, decision, i, lang) for i in range(len(decision.keys))]
    assert len(set(labels)) == 2 and all(is_fine(label, lang) for label in labels)
    assert is_fine(GAME.refusal(scene.refusal("n1.w"), NAMES, lang), lang)
    made = GAME.scene(view, lang)
    assert {mark.key for mark in made.marks} == set(decision.keys), "both steps are marked on the map"
    spawned = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0])
    spawned.s.ai_army[1] = ()
    assert GAME.explain(view_of(spawned), "opponent ai_2", lang)


@pytest.mark.parametrize("lang", LANGS)
def test_hm_1129_pressing_an_opponent_tells_its_army_and_habits(lang: str) -> None:
    told = GAME.explain(view_of(ford("n1.ne").tile("n1", 1, 1)), "opponent ai_1", lang)
    assert told[0] == "Tamika" and len(told) == 4 and all(is_fine(text, lang) for text in told)
    assert ("Skeletons" if lang == "en" else "Squelettes") in told[2]
    hidden = Scene("catherine", scenario=RAIDER)
    told = GAME.explain(view_of(hidden), "opponent ai_1", lang)
    assert len(told) == 5 and all(is_fine(text, lang) for text in told), "it stands on a tile that isn't revealed"
    assert GAME.explain(view_of(hidden), "opponent ai_2", lang) == []
    army = embers().tile("c2", 0, 0).opponent("c2.c", NEUTRAL[0])
    for thing in ("opponent ai_1", "opponent ai_2", "opponent ai_3"):
        assert all(is_fine(text, lang) for text in GAME.explain(view_of(army), thing, lang))


@pytest.mark.parametrize("lang", LANGS)
def test_hm_922_the_board_shows_opponents_and_their_cubes(lang: str) -> None:
    scene = ford("n1.ne").tile("n1", 1, 1)
    scene.s.cube[field("n1.se")] = AI_CUBE
    text = GAME.board(view_of(scene), lang)
    assert text.count("Tamika") == 2
    assert ("(the AI" if lang == "en" else "(l’IA") in text
    seen = GAME.explain(view_of(scene), "field n1.se", lang)
    assert any(("AI" if lang == "en" else "IA") in one for one in seen)
    assert GAME.board(view_of(Scene("catherine", scenario=RAIDER)), lang)


@pytest.mark.parametrize("compact", [False, True])
def test_hm_1130_an_opponent_on_a_face_down_tile_is_marked_on_that_tile(compact: bool) -> None:
    view = view_of(Scene("catherine", scenario=RAIDER))
    made = GAME.scene(view, compact=compact)
    items = {item.id: item.svg for part in made.parts for layer in part.layers for item in layer.items}
    place = view.tables.scenarios[view.variant.scenario].ai_heroes[0].place
    assert place in view.down_place and 'data-thing="opponent ai_1"' in items["h3a-0"]
    found = re.search(r"translate\(([-0-9.]+) ([-0-9.]+)\)", items["h3a-0"])
    assert found is not None
    x, y = place_point(place)
    assert abs(float(found[1]) - x) < 70 and 0 < float(found[2]) - y < 130, "on the tile, below its numerals"
    assert any(area.id == "opponent0" for area in made.areas), "one tap away on a phone"


@pytest.mark.parametrize("lang", LANGS)
def test_hm_511_a_tile_to_reveal_is_named_by_what_one_sees(lang: str) -> None:
    view = view_of(Scene("catherine", scenario=RAIDER).main("catherine", "s3.e"))
    known = {place_text(place): place_name(view, place, lang) for place in view.down_place}
    assert known["1,0"] == ("east of tile S3" if lang == "en" else "à l’est de la tuile S3")
    assert known["0,1"] == ("south-east of tile S3" if lang == "en" else "au sud-est de la tuile S3")
    assert len(set(known.values())) == len(known)


def test_a_way_there_and_back_is_not_told_as_one_step_that_stays() -> None:
    def step(start: str, end: str) -> Event:
        return Event("hero_moved", 0, "HM-404", {"figure": "main_1", "from": start, "to": end})

    there = GAME.join_events(step("s3.e", "s3.c"), step("s3.c", "s3.w"))
    assert there is not None and (there.args["from"], there.args["to"]) == ("s3.e", "s3.w")
    assert GAME.join_events(step("s3.e", "s3.c"), step("s3.c", "s3.e")) is None


def test_hm_922_the_picture_shows_opponents_and_their_cubes() -> None:
    scene = ford("n1.ne").tile("n1", 1, 1)
    before = drawn(scene)
    assert 'data-thing="opponent ai_1"' in before["h3a-0"]
    scene.s.cube[field("n1.se")] = AI_CUBE
    assert "h3-s5" in drawn(scene)[f"h3f-{field('n1.se')}"]
    assert "h3-s5" not in before[f"h3f-{field('n1.se')}"]
    made = GAME.scene(view_of(scene))
    assert "Tamika" in next(thing.title for thing in made.things if thing.name == "opponent ai_1")


def test_hm_921_a_step_leaves_a_trail() -> None:
    scene = ford("n1.sw").tile("n1", 1, 1).begin(AiEnter(0, field("n1.se"), field("n1.sw")))
    view = view_of(scene)
    for kind in ("ai_moved", "ai_claimed", "ai_beat_guards"):
        assert GAME.trails(view, scene.told(kind)[0]), kind


def test_hm_253_a_step_towards_an_opponent_says_what_comes() -> None:
    scene = ford("n1.ne").tile("n1", 1, 1).main("catherine", "n1.e").acts("catherine")
    view = view_of(scene)
    decision = view.decisions[0]
    label = GAME.label(view, decision, decision.keys.index("main_1 to n1.ne"), "en")
    assert "Tamika" in label
