"""The scene of Legends: what can glide, what is shown around the board, small screens, buttons, reveals, the cover."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.legends.test_picture import KINDS, VARIANTS, asked, placed_keys, played, seen

from citadelle.conformance.drawings import scene_data
from citadelle.games.legends import GAME, LegendsGame
from citadelle.games.legends.view import LegendsView
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match, new
from citadelle.kernel.scene import BOARD, STRIP, Panel, Scene
from citadelle.kernel.words import LANGS
from citadelle.parts import svg

assert isinstance(GAME, LegendsGame)
PLACE = re.compile(r"translate\([^)]*\)")
COVER = 3913586175
"""The cover's fingerprint: it is drawn the same on every machine."""
SMALLEST = 11.0
"""Pixels that letters have at least on a screen 360 wide."""


def items(scene: Scene) -> dict[str, str]:
    return {item.id: item.svg for part in scene.parts for layer in part.layers for item in layer.items}


def patch(one: Scene, other: Scene) -> dict[str, str]:
    """What a page gets that shows one scene and is to show the other."""
    before = items(one)
    return {ident: drawn for ident, drawn in items(other).items() if before.get(ident) != drawn}


def after(match: Match, key: str, seat: int = 0) -> tuple[Scene, Scene]:
    """The scene of a seat before and after a choice."""
    before = GAME.scene(match.view(seat))
    match.choose(key)
    return before, GAME.scene(match.view(seat))


def attributes(drawn: str) -> dict[str, str]:
    return dict(ET.fromstring(drawn).attrib)


# --- parts and marks


@pytest.mark.parametrize(("kind", "turn", "options"), KINDS, ids=[kind for kind, _, _ in KINDS])
def test_every_option_with_a_place_has_its_mark(kind: str, turn: int, options: dict[str, object]) -> None:
    view = seen(played(4, 3, asked(kind, turn), **options))
    (decision,) = view.decisions
    for compact in (False, True):
        marks = GAME.scene(view, compact=compact).marks
        assert [mark.key for mark in marks] == placed_keys(decision)
        assert all(mark.hatched == bool(mark.ref) for mark in marks), "bare ground is hatched, and nothing else is"
    assert GAME.scene(seen(played(4, 3, asked(kind, turn), **options), -1)).marks == []


def test_steps_aim_at_the_region_they_lead_to() -> None:
    view = seen(played(4, 3, asked("move_step", 9), map="harbour_and_sisters", **VARIANTS))
    scene = GAME.scene(view)
    drawn = "".join(items(scene).values())
    ends: dict[str, set[str]] = {}
    for mark in scene.marks:
        ends.setdefault(mark.key.partition(">")[2], set()).add(mark.aim)
        assert f'<path id="{mark.aim}"' in drawn
    assert all(len(aims) == 1 for aims in ends.values()) and len({*map(frozenset, ends.values())}) == len(ends)


def test_the_parts_are_a_row_and_a_chart() -> None:
    row, chart = GAME.scene(seen(played(3, 3, asked("bid"), map="grand_loop"))).parts
    assert (row.id, row.place, row.icon) == ("row", STRIP, "cards")
    assert (chart.id, chart.place, chart.icon) == ("chart", BOARD, "map")


def test_laying_a_board_draws_only_that_board() -> None:
    match = new(GAME, 2, 5, {"map": "chosen"})
    match.choose("1a/0")
    before, behind = after(match, "2a/1")
    changed = patch(before, behind)
    boards = {ident for ident in changed if ident.startswith(("d-", "l-", "o-"))}
    assert boards == {"d-center", "l-center", "o-center"}


# --- what glides


def marching() -> Match:
    """Seat 0 of a quick game, about to move an army of Southreach."""
    match = new(GAME, 3, 7, {"map": "first_voyage"})
    match.choose("southreach").choose("wolfhill").choose("bid 2", 0).choose("bid 0", 1).choose("bid 0", 2)
    dice = random.Random(1)
    while match.decision is not None and not (match.decision.kind == "move_step" and match.decision.seat == 0):
        match.choose(dice.choice(match.decision.keys))
    return match


def test_an_army_that_marches_leaves_one_flock_for_another_place_of_it() -> None:
    match = marching()
    decision = match.decision
    assert decision is not None
    key = next(key for key in decision.keys if ">" in key)
    start, _, end = key.partition(">")
    one, other = (items(scene) for scene in after(match, key))
    counts = []
    for scene in (one, other):
        found = [attributes(scene[f"p-{r}-0"]) if f"p-{r}-0" in scene else {"data-n": "0"} for r in (start, end)]
        assert all(a.get("data-flock", "0") == "0" for a in found)
        assert all(a.get("transform", "translate(").startswith("translate(") for a in found)
        counts.append([int(a["data-n"]) for a in found])
    assert counts[1] == [counts[0][0] - 1, counts[0][1] + 1]


def test_flocks_are_one_for_each_colour_and_count_all_its_armies() -> None:
    view = seen(played(2, 5, asked("move_step", 9), map="random"))
    flocks: dict[str, int] = {}
    for drawn in items(GAME.scene(view)).values():
        if "data-flock" in drawn:
            found = attributes(drawn)
            flocks[found["data-flock"]] = flocks.get(found["data-flock"], 0) + int(found["data-n"])
    whole = {"n" if i == 2 else str(i): sum(row) for i, row in enumerate(view.armies)}
    assert flocks == {flock: count for flock, count in whole.items() if count}


def test_a_card_that_slides_is_moved_and_not_drawn_anew() -> None:
    match = new(GAME, 3, 7, {"map": "first_voyage", "token_placement": "random"})
    dice = random.Random(4)
    while match.decision is not None and match.decision.kind != "take_card":
        match.choose(dice.choice(match.decision.keys))
    view = match.view(0)
    assert isinstance(view, LegendsView)
    row = view.row
    before = items(GAME.scene(view))
    turn = match.state.asked_no()
    match.choose("take 1")
    while match.decision is not None and match.decision.kind != "take_card":
        match.choose(match.decision.keys[-1])
    assert match.state.asked_no() > turn
    behind = items(GAME.scene(match.view(0)))
    for card in row[1:]:
        assert behind[f"kd-{card}"] == before[f"kd-{card}"]
        there, here = before[f"k-{card}"], behind[f"k-{card}"]
        assert there != here and PLACE.sub("", there) == PLACE.sub("", here)
    assert f"k-{row[0]}" not in behind
    assert len([ident for ident in behind if ident.startswith("kd-") and ident not in before]) == 1


# --- around the board


def test_panels_say_what_everyone_may_see() -> None:
    s = played(4, 6, asked("take_card", 9), map="first_voyage", **VARIANTS)
    view = seen(s)
    scene = GAME.scene(view, "en", ["Ada", "Bo", "Cy", "Di"])
    for seat, panel in enumerate(scene.panels):
        assert (panel.seat, panel.title) == (seat, ["Red", "Blue", "Green", "Orchid"][seat])
        assert panel.score == str(view.scores[seat]["total"]) and panel.unit == "VP"
        assert panel.active == (seat == view.active)
        assert [stat.icon for stat in panel.stats[:4]] == ["coin", "army", "city", "elixir"]
        assert (panel.stats[1].value, panel.stats[1].of) == (str(view.supply[seat]), "18")
        cards = [chip for chip in panel.chips if chip.art]
        assert [chip.title for chip in cards] == [view.kit.cards[card].name for card in view.owned[seat]]
        assert all(chip.lines and all(chip.lines) for chip in panel.chips)
        assert any(chip.icon == "crown" for chip in panel.chips), "a leader"
    marked = [panel.seat for panel in scene.panels if any(stat.icon == "first" for stat in panel.stats)]
    assert marked == [view.first], "who began has a mark; places are for the end"


def test_names_that_stand_close_grow_away_from_each_other() -> None:
    """Where a low screen needs larger letters; which way doesn't change with the pieces."""
    view = seen(played(2, 5, asked("take_card", 4), map="first_voyage"))
    drawn = items(GAME.scene(view, "fr"))
    assert '<g id="n-stormhead" class="gw">' in drawn["n-stormhead"]
    assert '<g id="n-larkmoor" class="ge">' in drawn["n-larkmoor"]


def test_nobodys_pieces_have_a_panel_with_two_players() -> None:
    scene = GAME.scene(seen(played(2, 5, asked("take_card", 4), map="random")))
    assert [(panel.seat, panel.cls) for panel in scene.panels] == [(0, 1), (1, 2), (-1, 0)]
    assert len(GAME.scene(seen(played(3, 5, asked("take_card", 4), map="random"))).panels) == 3


def test_everybody_who_bids_is_awaited() -> None:
    panels = GAME.scene(seen(played(3, 5, asked("bid"), map="random"))).panels
    assert [panel.active for panel in panels] == [True, True, True]


@pytest.mark.parametrize(
    ("kind", "turn", "done", "told"),
    [("bid", 0, 0, "Set-up"), ("take_card", 0, 0, "Card 1 of 8"), ("take_card", 17, 4, "Card 5 of 8")],
)
def test_the_track_counts_cards(kind: str, turn: int, done: int, told: str) -> None:
    track = GAME.scene(seen(played(4, 3, asked(kind, turn), map="first_voyage"))).track
    assert track is not None and (track.title, track.done, track.total, track.told) == ("Card", done, 8, told)


def test_the_track_of_a_finished_and_of_a_long_game() -> None:
    over = GAME.scene(seen(played(4, 3, map="first_voyage"), 0), "fr").track
    assert over is not None and (over.done, over.total) == (8, 8) and over.told == "Les 8 cartes sont prises"
    s = played(2, 3, lambda s, d: s.chapter == 1 and d.kind == "take_card", map="random", long_game=True)
    long = GAME.scene(seen(s)).track
    assert long is not None and long.told == "Game 2 of 3: Card 1 of 11"


def test_the_table_is_told_with_peoples_names() -> None:
    view = seen(played(4, 6, asked("take_card", 9), map="first_voyage"))
    names = ["Ada", "Bo", "Cy", "Di"]
    told = GAME.scene(view, "en", names).told
    assert told.startswith(f"{names[view.active]} is on turn") and "Row: " in told
    assert re.search(r"\b(Ada|Bo|Cy|Di) \d+ arm", told) and not re.search(r"\b(Red|Blue|Green|Orchid) \d", told)
    assert re.search(r"\b(Red|Blue|Green|Orchid) \d", GAME.scene(view).told)


def test_areas_are_the_boards_by_name_and_the_whole() -> None:
    scene = GAME.scene(seen(played(4, 3, asked("take_card"), map="first_voyage")), "fr")
    assert [area.id for area in scene.areas] == ["left", "center", "right", "stem", "legend", "whole"]
    assert all(area.part == "chart" for area in scene.areas)
    assert [area.box for area in scene.areas[:2]] == [(-28, -28, 456, 456), (372, -28, 456, 456)]
    assert scene.areas[1].title == "Île de la Couronne" and scene.areas[-1].box == scene.parts[1].box


# --- small screens


def sizes() -> dict[str, float]:
    """The size of letters by class, as the style sheet gives it."""
    found: dict[str, float] = {}
    for selectors, body in svg._rules()[1]:
        size = re.search(r"(?:font:[^;]*?|font-size: )([\d.]+)px", body)
        if size:
            for selector in selectors:
                name = selector.removeprefix(".scene ").removeprefix(".cart ")
                found[".wind" if name == ".rose text" else name] = float(size[1])
    return found


def letters(scene: Scene) -> Iterator[tuple[str, float, float]]:
    """Every class of words in a scene, with its size and the width of what is shown at once on a small screen."""
    known = sizes()
    for part in scene.parts:
        shown = min([part.box[2], *(area.box[2] for area in scene.areas if area.part == part.id)])
        for layer in part.layers:
            for item in layer.items:
                for node in ET.fromstring(item.svg).iter("text"):
                    cls = node.attrib["class"].split()
                    key = "." + ".".join(cls)
                    yield key, known.get(key) or known["." + cls[0]], shown


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", ["map_slot", "take_card", "move_step"])
def test_no_word_is_too_small_on_a_phone(lang: str, kind: str) -> None:
    given = {} if kind == "map_slot" else {"map": "random", **VARIANTS}
    view = seen(played(4, 8, asked(kind, 0 if kind == "map_slot" else 6), **given))
    found = list(letters(GAME.scene(view, lang, compact=True)))
    assert not {(cls, size) for cls, size, shown in found if size * 360 / shown < SMALLEST}
    assert len({cls for cls, _, _ in found}) >= 4


def test_the_large_row_is_too_small_for_a_phone() -> None:
    """So that the check above can fail."""
    view = seen(played(4, 8, asked("take_card", 6), map="random"))
    assert [cls for cls, size, shown in letters(GAME.scene(view)) if size * 360 / shown < SMALLEST]


def test_small_and_large_scenes_have_the_same_keys() -> None:
    view = seen(played(4, 8, asked("take_card", 6), map="random", **VARIANTS))
    large, small = GAME.scene(view), GAME.scene(view, compact=True)
    assert list(items(large)) == list(items(small))
    assert [mark.key for mark in large.marks] == [mark.key for mark in small.marks]
    assert scene_data(large.things) == scene_data(small.things) and scene_data(large.panels) == scene_data(small.panels)
    assert small.parts[0].box[2] == 456


# --- buttons, icons, reveals


@pytest.mark.parametrize("seed", range(3))
def test_buttons_are_told_apart_and_have_icons_that_there_are(seed: int) -> None:
    match = new(GAME, 2 + seed, seed, {"map": "random", **VARIANTS})
    dice = random.Random(seed)
    while (decision := match.decision) is not None:
        view = match.view(decision.seat)
        for lang in LANGS:
            shown: list[tuple[str, str]] = []
            for i in range(len(decision.keys)):
                brief = GAME.brief(view, decision, i, lang)
                shown.append((GAME.group(view, decision, i, lang), brief.text))
                assert brief.icon == "" or f"i-{brief.icon}" in svg.symbols()
                assert bool(brief.icon) != GAME.is_end(decision, i)
            if decision.kind not in ("take_card", "extra_card"):
                assert len(set(shown)) == len(shown)
        match.choose(dice.choice(decision.keys))


def test_a_button_tells_what_it_costs() -> None:
    view = seen(played(4, 3, asked("take_card", 6), map="random"))
    (decision,) = view.decisions
    costs = [GAME.brief(view, decision, i, "en").cost for i in range(len(decision.keys))]
    assert costs == [str(view.kit.plain.row_costs[int(key[5:]) - 1]) for key in decision.keys]
    view = seen(played(4, 3, asked("move_step", 9), map="harbour_and_sisters"))
    (decision,) = view.decisions
    by_icon = {GAME.brief(view, decision, i, "en").icon: GAME.brief(view, decision, i, "en").cost for i in range(3)}
    assert by_icon["move"] == "1"


@pytest.mark.parametrize(
    ("kind", "args", "shown"),
    [
        ("die_rolled", {"value": 4}, ("die", "Dé", "4", "", "", "die-4")),
        ("card_revealed", {"card": "lake", "position": 6}, ("card", "Lac", "", "art-card-lake", "fam-none", "")),
        ("leader_dealt", {"leader": "fairy_queen"}, ("card", "Reine des Fées", "", "", "", "crown")),
        ("token_turned_up", {"token": "cottage", "region": "oxbow"}, ("token", "Chaumière", "", "", "", "cottage")),
        ("token_seen", {"token": "poison_swamp", "region": "oxbow"}, ("token", "Marais", "", "", "", "swamp")),
    ],
)
def test_what_events_reveal(kind: str, args: dict[str, object], shown: tuple[str, ...]) -> None:
    found = GAME.reveal(Event(kind, 0, "LG-000", args), "fr")
    assert found is not None
    assert (found.kind, found.value, found.art, found.cls, found.icon) == (shown[0], *shown[2:])
    assert found.title and found.title[0].isupper()
    assert not found.icon or f"i-{found.icon}" in svg.symbols()
    assert len(found.faces) == (3 if kind == "die_rolled" else 0)


def test_most_events_reveal_nothing() -> None:
    match = new(GAME, 3, 2, {"map": "random", "swamp": True, "leaders": True, "token_placement": "random"})
    dice = random.Random(2)
    while match.decision is not None:
        match.choose(dice.choice(match.decision.keys))
    shown = {event.kind for event in match.events if GAME.reveal(event, "en")}
    assert {"card_revealed", "leader_dealt"} <= shown
    assert shown <= {"card_revealed", "leader_dealt", "token_seen", "token_turned_up"}
    assert GAME.reveal(Event("card_revealed", -1, "LG-403", {"card": "gone"}), "en") is None


# --- the box


def test_the_cover_is_the_games_own_chart_the_same_every_time() -> None:
    assert GAME.minutes == (15, 30) and GAME.weight == 1 and GAME.cover in svg.symbols()
    drawn = ET.fromstring(GAME.cover_svg())
    assert drawn.tag == "svg" and drawn.get("aria-hidden") == "true"
    assert {"cut", "cover"} <= set(drawn.attrib["class"].split())
    other = LegendsGame(GAME.kit)
    assert other.cover_svg() == GAME.cover_svg() and len(GAME.cover_svg()) < 20_000
    assert zlib.crc32(GAME.cover_svg().encode()) == COVER


# --- how much is sent


def panel_data(panel: Panel) -> dict[str, Any]:
    """A panel as far as it changes: numbers without their names' names, chips by title."""
    found = dict(scene_data(panel))
    found["chips"] = [chip.title for chip in panel.chips]
    found["stats"] = [[stat.icon, stat.value, stat.of, stat.title] for stat in panel.stats]
    return found


def sent(one: Scene, other: Scene) -> int:
    """The bytes of a step from one scene to the next: items, marks, panels."""
    before = items(one)
    changed: list[object] = [[i, drawn] for i, drawn in items(other).items() if before.get(i) != drawn]
    changed += [ident for ident in before if ident not in items(other)]
    changed += [[m.key, m.layer, m.ref, m.svg, m.aim] for m in other.marks]
    panels = zip(one.panels, other.panels, strict=True)
    changed += [panel_data(b) for a, b in panels if panel_data(a) != panel_data(b)]
    return len(json.dumps(changed, ensure_ascii=False, separators=(",", ":")).encode())


def test_little_is_sent() -> None:
    steps: list[int] = []
    for players in (2, 3, 4):
        match = new(GAME, players, "payload", {"map": "random", **VARIANTS})
        dice = random.Random(players)
        scene = GAME.scene(match.view(0))
        while (decision := match.decision) is not None:
            match.choose(dice.choice(decision.keys))
            fresh = GAME.scene(match.view(0))
            steps.append(sent(scene, fresh))
            scene = fresh
        whole = json.dumps(scene_data(scene), ensure_ascii=False).encode()
        assert len(whole) <= 100_000 and len(zlib.compress(whole)) <= 15_000
    assert sorted(steps)[int(len(steps) * 0.95)] <= 4_000
