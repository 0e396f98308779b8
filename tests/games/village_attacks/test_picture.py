"""The picture of Village Attacks: marks on every option with a place, both forms alike, crowds that can be told apart,
words that can be read, and how much of it is sent."""

from __future__ import annotations

import functools
import json
import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator

import msgspec
import pytest
from tests.games.village_attacks.scene import EXAMPLES
from tests.games.village_attacks.scene import Scene as Table

from citadelle.conformance.drawings import scene_data, scene_faults, thing_faults, trail_faults
from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.crowd import size
from citadelle.games.village_attacks.picture import picture
from citadelle.games.village_attacks.picture.description import TAUGHT_ROUNDS
from citadelle.games.village_attacks.picture.marks import MARKS
from citadelle.games.village_attacks.picture.own_places import Places
from citadelle.games.village_attacks.picture.pieces import PACKED
from citadelle.games.village_attacks.picture.plan import plan_of
from citadelle.games.village_attacks.picture.position import STACK, DrawnPosition
from citadelle.games.village_attacks.picture.room_layout import CLOSEST, RoomLayout
from citadelle.games.village_attacks.picture.tokens import tokens_of
from citadelle.games.village_attacks.state import VILLAGERS
from citadelle.games.village_attacks.text.names import zone_name
from citadelle.games.village_attacks.view import VillageAttacksView
from citadelle.kernel.chance import chance
from citadelle.kernel.event import Event
from citadelle.kernel.frame import questions
from citadelle.kernel.match import Match
from citadelle.kernel.scene import BOARD, ENDLESS, OWN, STATUS, Scene
from citadelle.kernel.view import SPECTATOR
from citadelle.kernel.words import LANGS, PSEUDO
from citadelle.parts import svg
from citadelle.table.viewer_session.scene_data import SceneChange, part_data

SCENARIOS = GAME.kit.plain.scenario_ids
CAST = ("lich", "dullahan", "banshee", "vampire", "wode")
SMALLEST = 11.0
"""Pixels that letters have at least on any screen."""
DESK = {"board": 0.8, "monster": 128 / 172, "castle": 288 / 344}
"""Pixels of a unit in a window of 1280 by 800."""
PHONE = {"board": 360 / 412, "monster": 360 / 400, "castle": 360 / 400}
TAG_BELOW = 13.5
"""How far the tags that say what a die can do reach below it."""
PARTS = ("board", "castle")
SVG = "{http://www.w3.org/2000/svg}"
MOVES = ("villager_phase", "villager_moved", "villagers_appear", "round_begins", "villager_attacks")
"""Events of which a phase of the villagers is made."""


def items(scene: Scene) -> dict[str, str]:
    return {item.id: item.svg for part in scene.parts for layer in part.layers for item in layer.items}


def seen(match: Match, seat: int = 0) -> VillageAttacksView:
    view = match.view(None if seat == SPECTATOR else seat)
    assert isinstance(view, VillageAttacksView)
    return view


def played(scenario: str, players: int, most: int, **options: object) -> Iterator[Match]:
    """A game by chance, before every choice."""
    given: dict[str, object] = {"scenario": scenario, "troll": True, "day_night": "toss", **options}
    match = Match(GAME, GAME.setup(players, f"{scenario}{players}", given))
    dice = chance(scenario)
    for _ in range(most):
        decision = match.decision
        if decision is None:
            return
        yield match
        match.choose(decision.keys[dice.below(len(decision.keys))])


@functools.cache
def views() -> tuple[VillageAttacksView, ...]:
    """A few positions of every scenario, of whoever is asked."""
    found: list[VillageAttacksView] = []
    for number, scenario in enumerate(SCENARIOS):
        for at, match in enumerate(played(scenario, (3, 5, 1)[number % 3], 60)):
            if at in (0, 9, 33, 59):
                found.append(seen(match, match.decision.seat if match.decision else 0))
    return tuple(found)


# --- marks


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_choice_with_a_place_has_its_mark_and_scenes_are_whole(scenario: str) -> None:
    unmarked: list[str] = []
    faults: list[str] = []
    for players in (1, 4):
        for at, match in enumerate(played(scenario, players, 40, yunfakh="always")):
            decision = match.decision
            assert decision is not None
            scene = GAME.scene(seen(match, decision.seat), compact=at % 2 == 1)
            marked = {mark.key for mark in scene.marks}
            pairs = zip(decision.keys, decision.answers, strict=True)
            unmarked += [key for key, answer in pairs if key not in marked and not answer.verb.ends]
            if at % 12 == 0:
                faults += scene_faults(match, (decision.seat, SPECTATOR)[at % 24 == 0], at % 8 == 0)
                faults += trail_faults(match, decision.seat) + thing_faults(match, decision.seat)
    assert not unmarked and not faults


def test_va_101_an_attack_on_a_monster_in_a_crowded_room_leads_to_what_is_drawn_there() -> None:
    """A small room has no place for four Monsters: those that aren't drawn are counted on a tag."""
    table = Table("crossed_fates", CAST[:4])
    for name in CAST[:4]:
        table.monster(name, "a_1")
    view = EXAMPLES.view(table.acts("lich").s, 0)
    drawn = " ".join(items(EXAMPLES.scene(view)).values())
    attacks = [Event("villager_attacks", -1, "VA-101", {"zone": "cy_1", "target": name}) for name in CAST[:4]]
    ends = [trail.end for attack in attacks for trail in EXAMPLES.trails(view, attack)]
    tag = f"vp-{table.zone('a_1')}"
    assert len(ends) == 4 and all(f'id="{end}"' in drawn for end in ends) and {"vm-0", tag} <= set(ends)


def test_every_answer_either_ends_or_has_a_mark() -> None:
    verbs = {verb for ask in questions("village_attacks").values() for verb in ask.verbs}
    assert {verb.name for verb in verbs if not verb.ends} == set(MARKS)


def test_a_room_with_one_option_is_gilt_and_one_with_several_has_tags() -> None:
    t = Table("f1").monster("lich", "ch_1").monster("banshee", "ch_1").acts("lich", "rrm")
    assert t.match is not None
    here = EXAMPLES.scene(seen(t.match, t.seat("lich")))
    alone = [mark for mark in here.marks if mark.layer == "va-gilt"]
    assert alone and all('fill="url(#hatch)"' in mark.svg for mark in alone)
    t.villagers(t.s.castle.zone_ids[t.s.castle.map.neighbours(t.s.zone[t.seat("lich")])[0]], "peasant")
    t.acts("lich")
    both = EXAMPLES.scene(seen(t.match, t.seat("lich")))
    tags = [mark for mark in both.marks if mark.layer == "va-tags"]
    assert {mark.aim for mark in tags} and all("m-pill" in mark.svg for mark in tags)


def test_watchers_see_the_castle_without_gold() -> None:
    for match in played("crossed_fates", 3, 12):
        assert GAME.scene(seen(match, SPECTATOR)).marks == []


def test_va_30_pairs_for_the_coin_are_tags_side_by_side_with_the_number_of_their_choice() -> None:
    party = ("vampire", "succubus", "dullahan", "banshee")
    t = Table("escalation", party).nobody()
    for name in party:
        t.monster(name, "ch_1")
    t.villagers("c_1", "hunter_veteran").villager_phase()
    assert t.kind == "coin_pair" and t.match is not None and t.match.decision is not None
    scene = EXAMPLES.scene(seen(t.match, t.asked))
    assert [mark.key for mark in scene.marks] == t.keys
    places = [
        (float(found[1]), float(found[2]))
        for mark in scene.marks
        for found in [re.search(r'<rect x="([-\d.]+)" y="([-\d.]+)"', mark.svg)]
        if found is not None
    ]
    assert len(set(places)) == len(t.keys)
    for i, (x, y) in enumerate(places):
        assert all(abs(x - a) > 30 or abs(y - b) > 20 for a, b in places[:i])
        assert f">{i + 1}<" in scene.marks[i].svg


# --- forms


def test_small_and_large_scenes_have_the_same_keys() -> None:
    for view in views():
        large, small = GAME.scene(view), GAME.scene(view, compact=True)
        assert list(items(large)) == list(items(small))
        assert [mark.key for mark in large.marks] == [mark.key for mark in small.marks]
        assert scene_data(large.things) == scene_data(small.things)
        assert scene_data(large.panels) == scene_data(small.panels)
        assert [area.id for area in large.areas] == [area.id for area in small.areas]


def test_the_parts_are_the_castle_the_monster_and_the_common_numbers() -> None:
    parts = GAME.scene(views()[0]).parts
    assert [(part.id, part.place) for part in parts] == [("board", BOARD), ("monster", OWN), ("castle", STATUS)]


def test_both_languages_draw_the_same_things() -> None:
    for view in views()[::3]:
        one, other = (GAME.scene(view, lang) for lang in LANGS)
        assert list(items(one)) == list(items(other))
        assert [thing.name for thing in one.things] == [thing.name for thing in other.things]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_whole_documents_and_the_same_every_time(theme: str) -> None:
    for view in views()[::9]:
        drawn = picture(view, "fr", theme=theme)
        root = ET.fromstring(drawn)
        assert root.get("lang") == "fr" and drawn == GAME.picture(view, "fr", theme)
        hrefs = {node.attrib["href"][1:] for node in root.iter(f"{SVG}use")}
        ids = {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
        assert hrefs <= ids, "what is referred to is there"


def test_a_picture_has_the_common_numbers_in_a_column_beside_the_board() -> None:
    root = ET.fromstring(picture(views()[0]))
    board, castle = (next(n for n in root.iter(f"{SVG}svg") if n.get("id") == f"part-{name}") for name in PARTS)
    assert float(castle.attrib["x"]) == float(board.attrib["width"]) and castle.get("y") == board.get("y") == "0"


def test_every_icon_and_woodcut_is_one_of_the_look() -> None:
    known = set(svg.symbols())
    for view in views():
        scene = GAME.scene(view)
        drawn = [*items(scene).values(), *[mark.svg for mark in scene.marks]]
        refs = {ref for one in drawn for ref in re.findall(r'href="#((?:i|s|p|art)-[^"]+)"', one)}
        assert refs <= known
        assert all(f"i-{stat.icon}" in known for panel in scene.panels for stat in panel.stats)
        assert all(f"i-{chip.icon}" in known for panel in scene.panels for chip in panel.chips)
    assert ET.fromstring(GAME.cover_svg())[0].attrib["href"].removeprefix("#") in known


def test_every_word_in_the_picture_is_a_word_of_the_tables() -> None:
    """In the pseudo-language every sentence stands in brackets: a bare word would show."""
    for view in views()[::2]:
        scene = GAME.scene(view, PSEUDO)
        for drawn in items(scene).values():
            said = " ".join(node.text or "" for node in ET.fromstring(drawn).iter("text"))
            while (bare := re.sub(r"⟦[^⟦⟧]*(?:⟧|…|$)", "", said)) != said:
                said = bare
            assert not re.search(r"[^\W\d_]{2}", said), said
        assert all("⟦" in thing.title for thing in scene.things)


# --- crowds


def crowded() -> VillageAttacksView:
    """24 figures in one large room: of every sort, some stunned, some burning."""
    t = Table("crossed_fates", ("lich", "dullahan", "banshee"))
    zone = next(room.ident for room in plan_of(EXAMPLES.kit, t.s.scenario).rooms if room.w >= 320 and not room.heart)
    for monster in t.party:
        t.monster(monster, zone)
    t.villagers(zone, "peasant", n=3).villagers(zone, "peasant", n=2, stunned=True)
    t.villagers(zone, "peasant", n=2, burning=True)
    for type_ in ("undead", "mythic", "cursed", "arcane", "demon"):
        t.villagers(zone, f"hunter_{type_}", n=2)
    t.villagers(zone, "hunter_undead", burning=True).villagers(zone, "hunter_demon", stunned=True)
    t.villagers(zone, "sigrun", wounds=2).villagers(zone, "brother_anselm").trap(zone, "chandelier")
    t.acts("lich", "mmr")
    assert t.match is not None and size(t.s.crowd[t.zone(zone)]) + 3 >= 24
    return seen(t.match)


def layouts(view: VillageAttacksView) -> list[RoomLayout]:
    p = DrawnPosition(view, "en", (), False)
    return [RoomLayout(p, room, len(tokens_of(p, room.zone))) for room in p.plan.rooms]


def test_the_most_crowded_room_shows_every_sort_with_its_count() -> None:
    view = crowded()
    room = max(layouts(view), key=lambda layout: len(layout.people))
    assert room.scale == PACKED and not room.hidden and len(room.people) >= 15
    drawn = items(GAME.scene(view))
    for person in room.people:
        counts = re.findall(r">(\d+)</text>", drawn[person.ident])
        assert person.n == 1 or str(person.n) in counts


def test_no_two_pieces_lie_on_one_another_and_none_outside_its_room() -> None:
    for view in (*views(), crowded()):
        for layout in layouts(view):
            x, y, w, h = layout.room.box
            spots = list(layout.places.values())
            for at, (a, b) in enumerate(spots):
                assert x + 14 <= a <= x + w - 14 and y + 36 <= b <= y + h - 20
                for c, d in spots[at + 1 :]:
                    assert abs(a - c) >= CLOSEST or abs(b - d) >= 40


def test_whoever_finds_no_place_is_counted_on_the_wall() -> None:
    t = Table("crossed_fates")
    room = next(room for room in plan_of(EXAMPLES.kit, t.s.scenario).rooms if room.w <= 160 and room.h <= 100)
    for type_ in ("undead", "mythic", "cursed", "arcane", "demon"):
        t.villagers(room.ident, f"hunter_{type_}", n=2)
    t.acts("lich", "m")
    assert t.match is not None
    drawn = items(GAME.scene(seen(t.match)))
    hidden = sum(person.n for layout in layouts(seen(t.match)) for person in layout.hidden)
    assert hidden and f">+{hidden}</text>" in drawn[f"vp-{room.zone}"]


def test_stacks_of_one_sort_are_a_flock_that_counts_everybody() -> None:
    for view in views()[::4]:
        drawn = items(GAME.scene(view))
        counted = sum(int(n) for one in drawn.values() for n in re.findall(r'data-n="(\d+)"', one))
        hidden = sum(person.n for layout in layouts(view) for person in layout.hidden if person.kind == STACK)
        assert counted + hidden == sum(size(crowd) for crowd in view.crowd)


# --- plans


@pytest.mark.parametrize("scenario", range(len(SCENARIOS)))
def test_doors_lie_on_the_walls_of_the_rooms_they_join_and_torches_outside(scenario: int) -> None:
    plan = plan_of(GAME.kit, scenario)
    for door in plan.doors:
        for zone in (door.a, door.b):
            x, y, w, h = plan.rooms[zone].box
            assert (door.x in (x, x + w) and y < door.y < y + h) or (door.y in (y, y + h) and x < door.x < x + w)
    left, top, wide, high = plan.box
    for x, y in plan.torches:
        assert left + 20 <= x <= left + wide - 20 and top + 20 <= y <= top + high - 20
    for box in (plan.cartouche, plan.key):
        if box is not None:
            x, y, w, h = box
            assert not [r for r in plan.rooms if x < r.x + r.w and r.x < x + w and y < r.y + r.h and r.y < y + h]


@pytest.mark.parametrize("scenario", range(len(SCENARIOS)))
def test_no_torch_hides_the_name_or_the_distance_of_a_room(scenario: int) -> None:
    plan = plan_of(GAME.kit, scenario)
    for x, y in plan.torches:
        for room in plan.rooms:
            head = (room.x + 10, room.x + room.w - 8, room.y + 10, room.y + 28)
            near = (min(max(x, head[0]), head[1]), min(max(y, head[2]), head[3]))
            assert (x - near[0]) ** 2 + (y - near[1]) ** 2 >= 22**2, (room.label, x, y)


def test_lines_of_sight_are_shown_about_rooms_that_the_monster_sees() -> None:
    for match in played("crossed_fates", 2, 60):
        view = seen(match)
        if view.active != 0:
            continue
        scene = GAME.scene(view)
        shown = {item.about for part in scene.parts for layer in part.layers for item in layer.items if item.about}
        here = view.zone[0]
        sights = view.castle.sights(view.gone, view.dark)[here]
        wanted = {f"zone {view.castle.zone_ids[zone]}" for zone, far in enumerate(sights) if 0 < far < view.castle.size}
        assert {name for name in shown if name.startswith("zone ")} == wanted
        return
    raise AssertionError("the Monster never acted")


def test_a_room_that_has_collapsed_is_rubble() -> None:
    view = next(view for view in views() if view.castle.corridor_bits)
    zone = view.castle.corridor_bits.bit_length() - 1
    before = items(GAME.scene(view))
    view.gone |= 1 << zone
    after = items(GAME.scene(view))
    view.gone &= ~(1 << zone)
    assert "v-rubble" in after[f"vr-{zone}"] and "v-rubble" not in before[f"vr-{zone}"]
    assert after["va-walls"] == before["va-walls"] and after["va-ground"] == before["va-ground"]


# --- words


def letters(scene: Scene, scales: dict[str, float]) -> Iterator[tuple[str, float]]:
    """Every text of a scene with its size in pixels."""
    known: dict[str, float] = {}
    for selectors, body in svg._rules()[1]:
        found = re.search(r"(?:font:[^;]*?|font-size: )([\d.]+)px", body)
        if found:
            known |= {selector.removeprefix(".scene "): float(found[1]) for selector in selectors}
    for part in scene.parts:
        for layer in part.layers:
            for item in layer.items:
                for node in ET.fromstring(item.svg).iter("text"):
                    sizes = [known["." + cls] for cls in node.get("class", "").split() if "." + cls in known]
                    yield node.text or "", (sizes or [float(node.get("font-size", 0))])[0] * scales[part.id]


@pytest.mark.parametrize("lang", LANGS)
def test_no_word_is_too_small(lang: str) -> None:
    for view in views()[::2]:
        large, small = GAME.scene(view, lang), GAME.scene(view, lang, compact=True)
        assert large.parts[0].least == DESK["board"]
        assert not {one for one in letters(large, DESK) if one[1] < SMALLEST}
        assert not {one for one in letters(small, PHONE) if one[1] < SMALLEST}


@pytest.mark.parametrize("lang", LANGS)
def test_a_room_has_one_name_on_the_board_in_choices_and_in_the_log(lang: str) -> None:
    t = Table("crossed_fates", ("vampire",)).acts("vampire", "m")
    assert t.match is not None and t.match.decision is not None
    view = seen(t.match)
    rooms = [zone_name(view.kit, ident, lang) for ident in view.castle.zone_ids]
    assert len(set(rooms)) == len(rooms), "rooms of one kind are told apart"
    told = " ".join(items(EXAMPLES.scene(view, lang)).values())
    asked = t.match.decision
    choices = [EXAMPLES.label(view, asked, number, lang) for number in range(len(asked.keys))]
    moves = [said for key, said in zip(asked.keys, choices, strict=True) if key.startswith("move ")]
    assert moves and all(any(said.endswith(name) for name in rooms) for said in moves), moves
    assert not re.findall(r"\w I\b", " ".join([told, *choices])), "the first of a kind needs no number"
    t.choose(next(key for key in asked.keys if key.startswith("move ")))
    event = next(event for event in reversed(t.match.events) if event.kind == "monster_moved")
    line = EXAMPLES.log_line(event, ["Vampire"], lang)
    assert any(line.endswith(name) for name in rooms), line


@pytest.mark.parametrize("lang", LANGS)
def test_the_key_of_types_never_ends_in_a_mark_without_a_name(lang: str) -> None:
    for seats in (("vampire", "lich"), ("wode", "dullahan", "vampire")):
        t = Table("lessons_of_the_past", seats).acts(seats[0], "m")
        assert t.match is not None
        told = re.findall(r">([^<]+)<", items(EXAMPLES.scene(seen(t.match), lang))["va-key"])
        assert not [word for word in told if word.endswith("·")]


def test_dice_leave_room_for_the_tags_below_them() -> None:
    t = Table("lessons_of_the_past", ("vampire",)).acts("vampire", "m")
    assert t.match is not None
    places = Places(DrawnPosition(seen(t.match), "en", (), False))
    for count in (6, 7, 9):
        boxes = [places.well(at, count) for at in range(count)]
        for x, y, w, h in boxes:
            assert y + h + TAG_BELOW <= places.box[3] and x + w <= places.box[2]
            assert not [other for other in boxes if other[1] > y and other[1] < y + h + TAG_BELOW]


def test_va_197_the_bound_of_rounds_is_no_number_for_players() -> None:
    track = GAME.scene(views()[0], "en").track
    assert track is not None and track.total == ENDLESS and str(GAME.kit.plain.round_limit) not in track.told


def test_the_first_questions_are_explained_and_later_ones_are_not() -> None:
    asked: dict[str, str] = {}
    for match in played("lessons_of_the_past", 1, 120):
        decision, view = match.decision, seen(match)
        track = GAME.scene(view, "en").track
        assert track is not None
        assert view.round <= TAUGHT_ROUNDS or not track.phase_told
        if decision is not None and view.round <= TAUGHT_ROUNDS:
            asked[decision.kind] = track.phase_told
    assert asked["take_monster"].startswith("Set-up") and asked["deed"].startswith("Spend your dice")
    assert "When 3 or more" in asked["reroll"]


@pytest.mark.parametrize(
    ("lang", "still", "tier"),
    [("en", "can’t fall", "spawn cards: tier 2"), ("fr", "ne baisse pas", "cartes Apparition\u00a0: palier 2")],
)
def test_morale_that_can_not_fall_says_so_and_what_its_tier_is_read_for(lang: str, still: str, tier: str) -> None:
    match = Match(GAME, GAME.setup(1, 1, {"scenario": "lessons_of_the_past"}))
    view = match.view(0)
    assert isinstance(view, VillageAttacksView)
    scene = GAME.scene(view, lang)
    drawn = items(scene)["vd-morale"]
    assert still in drawn and tier in drawn and "∞" not in drawn
    title = next(thing.title for thing in scene.things if thing.name == "morale")
    assert ("three tiers" if lang == "en" else "trois paliers") in title


@pytest.mark.parametrize("lang", LANGS)
def test_no_name_of_a_trap_and_no_text_of_an_event_or_an_ability_is_cut(lang: str) -> None:
    told: list[str] = []
    t = Table("escalation", ("vampire", "dullahan", "banshee", "succubus", "wode"))
    tables = t.s.kit
    t.acts("vampire", "m")
    assert t.match is not None
    for number in range(len(tables.trap_ids)):
        t.s.offer = (number,)
        told.append(items(EXAMPLES.scene(seen(t.match), lang))["vd-trap-0"])
    for number in range(len(tables.event_ids)):
        t.s.event = number
        told.append(items(EXAMPLES.scene(seen(t.match), lang))["vd-event"])
    for seat in range(5):
        for level in (1, 2):
            t.s.abilities[seat] = level * 0b010101
            for compact in (False, True):
                drawn = items(EXAMPLES.scene(seen(t.match, seat), lang, compact=compact))
                told += [drawn["vo-card"], *[drawn[f"vo-ability-{slot}"] for slot in range(3)]]
    assert not [one for one in told if "…" in one]


@pytest.mark.parametrize("lang", LANGS)
def test_words_beside_the_castle_keep_clear_of_the_signs_after_them(lang: str) -> None:
    for view in views():
        drawn = items(GAME.scene(view, lang))
        for ident, sign in (("va-cart", 9.5), ("va-key", 12.0)):
            if ident not in drawn:
                continue
            root = ET.fromstring(drawn[ident])
            at = [(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in root.iter("circle")]
            at += [(float(u.get("x", 0)), float(u.get("y", 0))) for u in root.iter("use")]
            for node in root.iter("text"):
                x, y = float(node.get("x", 0)), float(node.get("y", 0)) - 5
                if "v-txt" not in node.get("class", "") or node.get("text-anchor"):
                    continue
                wide = svg.width(node.text or "", 15)
                end = x + min(wide, float(node.get("textLength") or wide))
                assert "…" not in (node.text or "")
                after = [cx for cx, cy in at if abs(cy - y) < 3 and cx > x]
                assert not after or end + sign < min(after), (node.text, end, min(after))


def test_va_s4_2_the_board_says_whose_deaths_lower_morale() -> None:
    for lang, said in (("en", "Only villagers killed by traps"), ("fr", "Seuls les villageois tués par des pièges")):
        view = next(view for view in views() if GAME.kit.scenarios[view.scenario].id == "tower_of_artifice")
        assert said in items(GAME.scene(view, lang))["va-cart"]


def test_two_tags_in_a_small_room_leave_its_name_free() -> None:
    t = Table("macabre_rescue", ("lich", "banshee")).monster("lich", "ch_1").villagers("a_1", "peasant")
    t.acts("lich", "rm")
    assert t.match is not None
    zone = t.zone("a_1")
    scene = EXAMPLES.scene(seen(t.match, t.seat("lich")), "fr")
    tags = [mark for mark in scene.marks if mark.aim == f"vz-{zone}"]
    assert len(tags) == 2
    name = ET.fromstring(items(scene)[f"vr-{zone}"]).find("text")
    assert name is not None
    end = float(name.get("x", 0)) + svg.width(name.text or "", 15.5, True)
    for mark in tags:
        found = re.search(r'<rect x="([-\d.]+)"', mark.svg)
        assert found is not None and float(found[1]) >= end


def test_a_panel_says_which_monster_a_person_plays() -> None:
    view = next(view for view in views() if view.party[0] >= 0)
    monster = DrawnPosition(view, "en", (), False).monster_name(0)
    names = ["Ann", *[f"bot {n}" for n in range(1, view.players)]]
    assert GAME.scene(view, "en", names).panels[0].note.startswith(monster)
    assert monster not in GAME.scene(view, "en", [monster, *names[1:]]).panels[0].note


def test_the_castle_is_told_with_rooms_and_whoever_is_there() -> None:
    for lang in LANGS:
        for view in views()[::5]:
            told = GAME.scene(view, lang).told
            for zone, crowd in enumerate(view.crowd):
                if crowd:
                    assert DrawnPosition(view, lang, (), False).zone_name(zone) in told


def test_panels_say_what_everyone_may_see() -> None:
    for view in views():
        for panel, seat in zip(GAME.scene(view).panels, range(view.players), strict=True):
            if view.party[seat] >= 0 and view.zone[seat] >= 0:
                health = view.tables.monster_health[view.party[seat]]
                assert panel.score == str(health - view.wounds[seat]) and panel.cls == seat + 1
                assert [stat.icon for stat in panel.stats[:4]] == ["xp", "defence", "va-reserve", "va-step"]


def test_wounds_to_come_are_shown_and_told_while_a_monster_acts() -> None:
    t = Table("crossed_fates").monster("lich", "bh_1").villagers("bh_1", "peasant", n=3).acts("lich", "m")
    assert t.match is not None
    for lang in LANGS:
        scene = GAME.scene(seen(t.match), lang)
        stats = {panel.seat: {stat.icon: stat.value for stat in panel.stats} for panel in scene.panels}
        seat = t.seat("lich")
        assert stats[seat]["wound"] == "3" and "−3</text>" in items(scene)[f"vm-{seat}"]
        assert "3" in scene.told
    t.set(phase=VILLAGERS)
    assert all("wound" not in [stat.icon for stat in panel.stats] for panel in GAME.scene(seen(t.match)).panels)


# --- how much is sent


def test_little_is_sent() -> None:
    decisions: list[int] = []
    phases: list[int] = []
    for number, scenario in enumerate(SCENARIOS[1::4]):
        last: Scene | None = None
        for match in played(scenario, 3, 80, party=list(CAST[:3])):
            scene = GAME.scene(seen(match), ("en", "fr")[number % 2])
            if last is None:
                whole = json.dumps(scene_data(scene), ensure_ascii=False).encode()
                assert len(whole) <= 100_000 and len(zlib.compress(whole)) <= 15_000
            else:
                change = SceneChange(
                    [part_data(part) for part in last.parts], [part_data(part) for part in scene.parts]
                )
                marks = [[mark.key, mark.layer, mark.svg, mark.aim, mark.thing] for mark in scene.marks]
                sent = len(msgspec.json.encode([change.patch, change.gone, marks]))
                told = match.events[match.marks[-2] :]
                (phases if any(event.kind in MOVES for event in told) else decisions).append(sent)
            last = scene
    assert sorted(decisions)[int(len(decisions) * 0.95)] <= 4_000
    assert max(phases) <= 40_000
