"""The picture: well-formed, keyed, quiet about what is hidden, and never at a loss for room."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from citadelle.games.legends import GAME, catalog
from citadelle.games.legends.picture import PARTS, picture
from citadelle.games.legends.picture.atlas import Atlas, label_box
from citadelle.games.legends.picture.ground import Ground
from citadelle.games.legends.state import Legends
from citadelle.games.legends.text.looks import looks, woodcut
from citadelle.games.legends.view import LegendsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.match import new
from citadelle.parts import svg

SVG = "{http://www.w3.org/2000/svg}"
VARIANTS: dict[str, object] = {
    "exploration": True,
    "citadels": True,
    "encounters": True,
    "leaders": True,
    "swamp": True,
    "token_placement": "random",
}
WITHOUT_PLACE = {"stop", "skip", "leave", "yes", "no", "decline", "ignore", "place", "move", "city", "destroy"}


def played(
    players: int, seed: int, until: Callable[[Legends, Decision], bool] = lambda s, d: False, **options: object
) -> Legends:
    """A game with random choices, up to the first decision for which `until` holds, or to its end."""
    dice = random.Random(seed)
    s = GAME.new(GAME.setup(players, seed, options))
    assert isinstance(s, Legends)
    while s.open_seats():
        seat = s.open_seats()[0]
        s.turn_to(seat)
        decision = s.decision(seat)
        assert decision is not None
        if until(s, decision):
            break
        s.play(dice.choice(decision.options))
    return s


def seen(s: Legends, seat: int | None = None) -> LegendsView:
    """The view of a seat, by default of the one that is asked."""
    view = GAME.view(s, s.open_seats()[0] if seat is None else seat)
    assert isinstance(view, LegendsView)
    return view


def asked(kind: str, turn: int = 0, least: int = 2) -> Callable[[Legends, Decision], bool]:
    return lambda s, d: d.kind == kind and s.turn >= turn and len(d.keys) >= least


def choices(text: str) -> list[str]:
    return [node.attrib["data-choice"] for node in ET.fromstring(text).iter() if "data-choice" in node.attrib]


def placed_keys(decision: Decision) -> list[str]:
    """The keys that lie somewhere in the picture."""
    return [key for key in decision.keys if key not in WITHOUT_PLACE and not key.startswith("bid ")]


KINDS = [
    ("map_slot", 0, {}),
    ("start_region", 0, {"map": "grand_loop"}),
    ("token_region", 0, {"map": "first_voyage", "exploration": True, "encounters": True}),
    ("outpost_region", 0, {"map": "harbour_and_sisters"}),
    ("bid", 0, {"map": "random"}),
    ("take_card", 6, {"map": "random"}),
    ("place_army", 4, {"map": "sisters_at_heart"}),
    ("move_step", 9, {"map": "harbour_and_sisters", **VARIANTS}),
    ("build_city", 5, {"map": "grand_loop", **VARIANTS}),
    ("destroy_army", 5, {"map": "first_voyage"}),
]


@pytest.mark.parametrize(("kind", "turn", "options"), KINDS, ids=[kind for kind, _, _ in KINDS])
def test_every_option_with_a_place_carries_its_key_once(kind: str, turn: int, options: dict[str, object]) -> None:
    s = played(4, 3, asked(kind, turn), **options)
    view = seen(s)
    (decision,) = view.decisions
    assert decision.kind == kind
    assert sorted(choices(picture(view))) == sorted(placed_keys(decision))
    assert choices(picture(view, decisions=())) == []


def test_third_colour_can_be_chosen_where_it_stands() -> None:
    s = played(2, 5, lambda s, d: d.kind == "destroy_army" and any(key.endswith(":n") for key in d.keys))
    text = picture(seen(s))
    assert sorted(choices(text)) == sorted(placed_keys(seen(s).decisions[0]))
    assert re.search(r'id="p-\w+-n" class="cube s0"', text)


def test_what_can_be_chosen_is_a_button_that_says_what_it_does() -> None:
    view = seen(played(4, 3, asked("take_card", 6), map="random"))
    text = picture(view, label=lambda decision, option: f'<take "{decision.keys[option]}"> & pay')
    for node in ET.fromstring(text).iter():
        if "data-choice" in node.attrib:
            assert node.attrib["role"] == "button" and node.attrib["tabindex"] == "0"
            assert node.attrib["aria-label"] == f'<take "{node.attrib["data-choice"]}"> & pay'


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_scenes_keep_the_rules_of_the_house(players: int, theme: str, lang: str) -> None:
    s = played(players, 11, asked("move_step", 8), map="random", **VARIANTS)
    for seat in (s.open_seats()[0], -1):
        text = picture(seen(s, seat), lang, theme=theme)
        root = ET.fromstring(text)
        ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
        assert len(ids) == len(set(ids))
        assert not any("style" in node.attrib for node in root.iter())
        assert not {node.tag for node in root.iter()} & {SVG + tag for tag in ("script", "image", "foreignObject", "a")}
        refs = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)
        assert {a or b for a, b in refs} <= set(ids)
        addresses = set(re.findall(r"\w+://[^\s\"')]+", text))
        assert addresses == {"http://www.w3.org/2000/svg"}
        assert root.find(SVG + "title") is not None and root.find(SVG + "desc") is not None
        assert "prefers-color-scheme" not in text and len(text.encode()) <= 150_000


def test_a_page_that_has_the_look_gets_neither_style_nor_symbols() -> None:
    view = seen(played(4, 3, asked("move_step", 6), map="first_voyage"))
    text = picture(view, standalone=False)
    assert "<style" not in text and "<symbol" not in text and "<desc" not in text
    assert sorted(choices(text)) == sorted(placed_keys(view.decisions[0]))


@pytest.mark.parametrize("part", PARTS)
def test_each_part_stands_alone(part: str) -> None:
    view = seen(played(3, 3, asked("take_card", 6), map="grand_loop"))
    root = ET.fromstring(picture(view, parts=(part,)))
    assert len(root.attrib["viewBox"].split()) == 4
    assert (root.find(".//*[@id='k-bed']") is not None) == (part == "row")
    assert (root.find(".//*[@id='map-pieces']") is not None) == (part == "chart")
    assert (root.find(".//*[@id='q-0']") is not None) == (part == "seats")


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(ValueError, match="no part 'sky'"):
        picture(seen(played(2, 1, asked("bid"))), parts=("sky",))


def swapped(s: Legends) -> Legends:
    """The same game with the face-down tokens in another order."""
    other = s.clone()
    assert isinstance(other, Legends)
    down = [r for r in range(s.regions) if s.down >> r & 1]
    assert len(down) >= 2
    tokens = list(s.tokens)
    for r, token in zip(down, [s.tokens[r] for r in down[1:] + down[:1]], strict=True):
        tokens[r] = token
    other.tokens = tuple(tokens)
    return other


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_face_down_tokens_do_not_show_through(lang: str) -> None:
    s = played(3, 21, asked("bid"), map="random", **VARIANTS)
    other = swapped(s)
    assert other.tokens != s.tokens
    for seat in (-1, 0, 1, 2):
        assert picture(seen(s, seat), lang) == picture(seen(other, seat), lang)


def test_a_token_that_the_seat_has_looked_at_shows_small_to_it_alone() -> None:
    s = played(4, 21, asked("bid"), map="first_voyage", **VARIANTS)
    region = next(r for r in range(s.regions) if s.down >> r & 1)
    s.seen = (1 << region, 0, 0, 0)
    sign = str(looks()["token"][s.kit.token_ids[s.tokens[region]]])
    node = f'id="t-{s.chart.ids[region]}"' if s.chart is not None else ""
    mine, theirs = picture(seen(s, 0)), picture(seen(s, 1))
    own = mine[mine.index(node) :].partition("</g>")[0]
    assert f'href="#i-{sign}"' in own and ">?<" in own
    assert "#i-" not in theirs[theirs.index(node) :].partition("</g>")[0]


def test_equal_views_give_equal_bytes() -> None:
    s = played(4, 4, asked("move_step", 7), map="random", **VARIANTS)
    first = picture(seen(s))
    picture(seen(played(4, 5, asked("move_step", 7), map="random")))
    assert picture(seen(s)) == first


def crowded(view: LegendsView) -> LegendsView:
    """Every piece of every colour in one region, and some in all others."""
    assert view.chart is not None
    for colour, row in enumerate(view.armies):
        for region in range(len(row)):
            row[region] = (region + colour) % 3
        row[0] = 18
        view.cities[colour][0] = 3
    return view


@pytest.mark.parametrize("preset", [preset.id for preset in catalog.load().presets])
def test_the_most_crowded_position_is_drawn(preset: str) -> None:
    view = crowded(seen(played(4, 2, asked("take_card"), map=preset, **VARIANTS)))
    text = picture(view, "fr")
    ET.fromstring(text)
    assert view.chart is not None and f'id="c-{view.chart.ids[0]}-3"' in text
    assert len(text.encode()) <= 150_000


def random_map(dice: random.Random) -> tuple[str, tuple[tuple[int, str, int], ...]]:
    boards = [1, 2, 3, 4]
    dice.shuffle(boards)
    placed = tuple((slot, f"{board}{dice.choice('ab')}", dice.randrange(4)) for slot, board in enumerate(boards))
    return dice.choice(("t", "rectangle")), placed


def test_island_names_find_room_on_the_water_of_any_map() -> None:
    dice = random.Random(8)
    for _ in range(40):
        layout, placed = random_map(dice)
        ground = Ground(catalog.load(), layout, placed)
        for lang in ("en", "fr"):
            labels = Atlas(ground, lang).labels
            boxes = [label_box(label) for label in labels.values()]
            assert all(island in labels or len(regions) == 1 for island, regions in ground.islands.items())
            for number, (x, y, w, h) in enumerate(boxes):
                spots = [(x + w * i / 8, y + h * j / 2) for i in range(9) for j in range(3)]
                assert not any(plot.holds(*spot) for plot in ground.plots.values() for spot in spots)
                for ox, oy, ow, oh in boxes[:number]:
                    assert x >= ox + ow or ox >= x + w or y >= oy + oh or oy >= y + h


def test_every_component_has_a_look() -> None:
    kit = catalog.load()
    known = looks()
    assert set(known["terrain"]) == {region.id for region in kit.regions}
    assert set(known["tint"]) == {island.id for island in kit.islands}
    assert set(known["token"]) == {token.id for token in kit.tokens}
    assert set(known["colour"]) == {colour.id for colour in kit.colours}
    assert all(f"i-{sign}" in svg.symbols() for sign in known["token"].values())
    assert all(f"art-{card.family}" in svg.symbols() for card in kit.cards)


def test_every_card_has_a_woodcut_of_its_own() -> None:
    kit = catalog.load()
    found = [woodcut(card.id, card.family) for card in kit.cards]
    assert len(found) == 34 == len({svg.symbols()[name] for name in found})
    assert "art-none" not in found


def test_a_card_that_nobody_drew_has_its_family_s_woodcut_or_the_common_one() -> None:
    assert woodcut("forest_druid", "forest") == "art-forest"
    assert woodcut("moon_druid", "moon") == "art-none"


def test_slots_still_empty_are_drawn_while_the_map_is_laid() -> None:
    s = played(4, 12, lambda s, d: d.kind == "map_slot" and len(s.placed) == 2)
    text = picture(seen(s))
    assert text.count('class="slot-open"') == 2 and 'id="lg-legend"' not in text


def test_a_seat_has_the_class_of_its_panel_from_the_first_view_on() -> None:
    """Lists of tables show the same seals as the board does, whoever asks and whatever colours were chosen."""
    match = new(GAME, 3, 1, {"map": "first_voyage", "colours": ["orchid", "red", "green"]})
    panels = match.game.scene(match.view(0)).panels
    assert [match.game.seat_class(match.view(), seat) for seat in range(3)] == [p.cls for p in panels[:3]] == [4, 1, 3]
