"""What somebody means who types a name, a letter of the map or a number instead of a key, or points at a thing.

Things of a scene are `region r`, `army r:w`, `city r:w`, `token r`, `card c`, `place n`, `deck` and `face f`.

Names are understood in every language, with or without accents. A key found may be closed: then there is a reason.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.legends.board.reader import CODES
from citadelle.games.legends.tables import ACTIONS
from citadelle.games.legends.text.names import owner_name, say, seat_names
from citadelle.kernel.words import LANGS

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView
    from citadelle.kernel.decision import Decision

SHORTEST: Final = 3
"""So many letters of a name are enough."""
PASSING: Final = ("pass", "passer")
REGION_KINDS: Final = frozenset(
    ("start_region", "token_region", "outpost_region", "neutral_region", "place_army", "build_city")
)
"""Decisions whose answer is a region."""
_THING: Final = re.compile(r"(?:(region|army|city|token|card|place|face) ([a-z0-9_:]+)|deck)")


def meant(view: LegendsView, decision: Decision, text: str) -> list[str]:
    """The keys that a line may mean at this decision, likeliest first; none if it names nothing there is."""
    thing = _THING.fullmatch(text)
    if thing:
        return _asked(view, decision, thing[1], thing[2] or "")
    kind, wanted = decision.kind, _folded(text)
    if kind in ("take_card", "extra_card"):
        return _cards(view, wanted)
    if kind == "bid":
        number = re.fullmatch(r"(?:bid |miser )?(\d{1,4})(?: .*)?", wanted)
        return [f"bid {int(number[1])}"] if number else []
    if kind == "choose_action":
        return [key for key in ACTIONS if any(_fits(wanted, say(f"label.{key}", lang, n=1)) for lang in LANGS)]
    if kind == "map_slot":
        return [f"{face.id}/0" for face in view.kit.faces if wanted == face.id or _called(wanted, face)]
    if view.chart is None:
        return []
    if kind == "move_step":
        return _steps(view, decision.seat, text)
    if kind == "destroy_army":
        return _targets(view, decision.seat, text)
    return [view.chart.ids[r] for r in _regions(view, text)]


def _asked(view: LegendsView, decision: Decision, word: str, name: str) -> list[str]:
    """The keys behind a thing of the scene: what it would be here, or what it is called where it is never chosen."""
    kind = decision.kind
    if not word:
        return ["deck"]
    if word == "place":
        return [f"take {name}"]
    if word == "card":
        return [f"take {at + 1}" for at, card in enumerate(view.row) if card >= 0 and view.kit.cards[card].id == name]
    if word == "face":
        return [f"{name}/{turn}" for turn in range(4)]
    region, _, whose = name.partition(":")
    if view.chart is None:
        found = view.kit.region_index.get(region)
        return [] if found is None else [f"{view.kit.regions[found].face}/0"]
    if region not in view.chart.index:
        return []
    if kind in REGION_KINDS:
        return [region]
    if kind == "move_step" and (word == "region" or (word == "army" and whose == str(decision.seat))):
        return (_steps(view, decision.seat, region) if word == "region" else []) or _out_of(view, region)
    if kind == "destroy_army" and word == "region":
        return _targets(view, decision.seat, region)
    if word == "region" or (word == "army" and kind == "destroy_army"):
        return [name]
    return [f"{word} {name}"]


def _out_of(view: LegendsView, region: str) -> list[str]:
    """The steps that lead out of a region."""
    chart = view.chart
    assert chart is not None
    start = chart.index[region]
    return [f"{region}>{chart.ids[end]}" for end in range(len(chart.ids)) if chart.step_index(start, end) >= 0]


def _folded(text: str) -> str:
    """The text as names are compared: no case, no accents, words with a space between them."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return " ".join(re.sub(r"[^\w>:→]|_", " ", "".join(c for c in bare if not unicodedata.combining(c))).split())


def _fits(wanted: str, called: str) -> bool:
    called = _folded(called)
    return wanted == called or (len(wanted) >= SHORTEST and wanted in called)


def _called(wanted: str, record: Any) -> bool:
    """Is this component called so, in some language or by its id?"""
    return any(_fits(wanted, text) for text in (record.name, record.name_fr, record.id))


def _cards(view: LegendsView, wanted: str) -> list[str]:
    """By place in the row, or by name."""
    if wanted in PASSING:
        return [PASSING[0]]
    number = re.fullmatch(r"(?:take |prendre )?(\d{1,4})", wanted)
    if number:
        return [f"take {int(number[1])}"]
    cards = view.kit.cards
    return [f"take {place + 1}" for place, card in enumerate(view.row) if card >= 0 and _called(wanted, cards[card])]


def _regions(view: LegendsView, text: str) -> list[int]:
    """Regions of the map by letter, else by their whole name, else by a part of it."""
    assert view.chart is not None
    wanted, ids = _folded(text), view.chart.ids
    if len(wanted) == 1 and wanted.upper() in CODES[: len(ids)]:
        return [CODES.index(wanted.upper())]
    records = [view.kit.regions[view.kit.region_index[ident]] for ident in ids]
    whole = [r for r, one in enumerate(records) if wanted in (_folded(one.name), _folded(one.name_fr), _folded(one.id))]
    return whole or [r for r, one in enumerate(records) if _called(wanted, one)]


def _steps(view: LegendsView, seat: int, text: str) -> list[str]:
    """From one region to another; a single one is where somebody wants to go, from beside it if an army is there."""
    chart = view.chart
    assert chart is not None
    start, sign, end = re.sub(r"->|→", ">", text).partition(">")
    if sign:
        return [f"{chart.ids[a]}>{chart.ids[b]}" for a in _regions(view, start) for b in _regions(view, end)]
    starts = [r for r in range(len(chart.ids)) if view.armies[seat][r]]
    goals = _regions(view, text)
    beside = [(a, b) for b in goals for a in starts if chart.step_index(a, b) >= 0]
    apart = [(a, b) for b in goals for a in starts if a != b]
    return [f"{chart.ids[a]}>{chart.ids[b]}" for a, b in beside or apart[:1]]


def _targets(view: LegendsView, seat: int, text: str) -> list[str]:
    """An army by region and colour; by region alone all that stand there; by colour alone those one stands beside."""
    chart = view.chart
    assert chart is not None
    place, _, whose = text.partition(":")
    owners = range(len(view.armies))
    wanted = _folded(whose) or _folded(place)
    chosen = [o for o in owners if wanted == str(o) or any(_fits(wanted, _colour(view, o, lang)) for lang in LANGS)]
    regions = _regions(view, place)
    if not regions and chosen and not whose:
        regions = [r for r in range(len(chart.ids)) if any(view.armies[o][r] for o in chosen)]
        regions.sort(key=lambda r: not view.armies[seat][r])
    keys = []
    for r in regions:
        there = chosen or [o for o in owners if o != seat and view.armies[o][r]] or [o for o in owners if o != seat][:1]
        keys += [f"{chart.ids[r]}:{o if o < view.players else 'n'}" for o in there]
    return keys


def _colour(view: LegendsView, owner: int, lang: str) -> str:
    return owner_name(seat_names(view, lang), owner, lang)
