"""What somebody means who types a name, a letter of the map or a number instead of a key, or points at a thing.

Things of a picture are named as `verbs.THINGS` says. Names are understood in every language, with or without accents. A
key found may be closed: then there is a reason.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.legends.tables import ACTIONS
from citadelle.games.legends.text.names import REGION_CODES, owner_name, say, seat_names
from citadelle.games.legends.verbs import (
    ARMY,
    BEGIN,
    BID,
    BUY,
    CARD,
    DECK,
    DESTROY_ARMY,
    FACE,
    MAP_SLOT,
    PASS,
    PLACE,
    PLACE_ARMY,
    REGION,
    STEP,
    TAKE,
    THINGS,
)
from citadelle.kernel.answer import Answer, Verb, read
from citadelle.kernel.words import LANGS
from citadelle.parts.names import fold_name

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView
    from citadelle.kernel.decision import Decision

SHORTEST: Final = 3
"""So many letters of a name are enough."""
PASSING: Final = ("pass", "passer")


def resolve_text(view: LegendsView, decision: Decision, text: str) -> list[str]:
    """The keys that a line may mean at this decision, likeliest first; none if it names nothing there is."""
    thing = read(THINGS, text, view.noun)
    found = _named(view, decision, text) if thing is None else _behind(view, decision, thing)
    return [answer.key(view.noun) for answer in found]


def _named(view: LegendsView, decision: Decision, text: str) -> list[Answer]:
    """What a typed line means: the kind of thing that the question asks for, by its name."""
    verbs, wanted = decision.verbs, _folded(text)
    if TAKE in verbs or BUY in verbs:
        return _cards(view, wanted)
    if BID in verbs:
        number = re.fullmatch(r"(?:bid |miser )?(\d{1,4})(?: .*)?", wanted)
        return [Answer(BID, (int(number[1]),))] if number else []
    if BEGIN in verbs:
        words = [[say(f"label.{action}", lang, n=1) for lang in LANGS] for action in ACTIONS]
        return [Answer(BEGIN, (i,)) for i, said in enumerate(words) if any(_fits(wanted, one) for one in said)]
    if MAP_SLOT in verbs:
        faces = enumerate(view.kit.faces)
        return [Answer(MAP_SLOT, (i, 0)) for i, face in faces if wanted == face.id or _called(wanted, face)]
    if view.chart is None:
        return []
    if STEP in verbs:
        return _steps(view, decision.seat, text)
    if DESTROY_ARMY in verbs:
        return _targets(view, decision.seat, text)
    return [Answer(_of_region(decision), (r,)) for r in _regions(view, text)]


def _of_region(decision: Decision) -> Verb:
    """The answer to this question that names a region alone; that to another question where there is none."""
    return next((verb for verb in decision.verbs if verb.pattern == PLACE_ARMY.pattern), PLACE_ARMY)


def _behind(view: LegendsView, decision: Decision, thing: Answer) -> list[Answer]:
    """The answers behind a thing of the picture: what it would be here, or itself where it is never chosen."""
    verb, verbs = thing.verb, decision.verbs
    if verb is DECK:
        return [thing]
    if verb is PLACE:
        return [Answer(TAKE, thing.things)]
    if verb is CARD:
        return [Answer(TAKE, (at,)) for at, card in enumerate(view.row) if card == thing.thing("card")]
    if verb is FACE:
        return [Answer(MAP_SLOT, (thing.thing("face"), turn)) for turn in range(4)]
    region = thing.thing("region")
    alone = Answer(_of_region(decision), (region,))
    if alone.verb in verbs:
        return [alone]
    if STEP in verbs and (verb is REGION or (verb is ARMY and thing.thing("colour") == decision.seat)):
        return (_steps_to(view, decision.seat, [region]) if verb is REGION else []) or _out_of(view, region)
    if DESTROY_ARMY in verbs and verb is REGION:
        return _targets_in(view, decision.seat, [region], [])
    if DESTROY_ARMY in verbs and verb is ARMY:
        return [Answer(DESTROY_ARMY, thing.things)]
    return [alone] if verb is REGION else [thing]


def _out_of(view: LegendsView, start: int) -> list[Answer]:
    """The steps that lead out of a region."""
    chart = view.chart
    assert chart is not None
    return [Answer(STEP, (start, end)) for end in range(chart.size) if chart.step_index(start, end) >= 0]


def _folded(text: str) -> str:
    """The text as names are compared; the signs of steps and armies stay."""
    return fold_name(text, ">:→")


def _fits(wanted: str, called: str) -> bool:
    called = _folded(called)
    return wanted == called or (len(wanted) >= SHORTEST and wanted in called)


def _called(wanted: str, record: Any) -> bool:
    """Is this component called so, in some language or by its id?"""
    return any(_fits(wanted, text) for text in (record.name, record.name_fr, record.id))


def _cards(view: LegendsView, wanted: str) -> list[Answer]:
    """By place in the row, or by name."""
    if wanted in PASSING:
        return [Answer(PASS)]
    number = re.fullmatch(r"(?:take |prendre )?(\d{1,4})", wanted)
    if number:
        return [Answer(TAKE, (int(number[1]) - 1,))]
    cards = view.kit.cards
    return [Answer(TAKE, (place,)) for place, card in enumerate(view.row) if card >= 0 and _called(wanted, cards[card])]


def _regions(view: LegendsView, text: str) -> list[int]:
    """Regions of the map by letter, else by their whole name, else by a part of it."""
    assert view.chart is not None
    wanted, ids = _folded(text), view.chart.ids
    if len(wanted) == 1 and wanted.upper() in REGION_CODES[: len(ids)]:
        return [REGION_CODES.index(wanted.upper())]
    records = [view.kit.regions[view.kit.region_index[ident]] for ident in ids]
    whole = [r for r, one in enumerate(records) if wanted in (_folded(one.name), _folded(one.name_fr), _folded(one.id))]
    return whole or [r for r, one in enumerate(records) if _called(wanted, one)]


def _steps(view: LegendsView, seat: int, text: str) -> list[Answer]:
    """From one region to another; a single one is where somebody wants to go."""
    start, sign, end = re.sub(r"->|→", ">", text).partition(">")
    if not sign:
        return _steps_to(view, seat, _regions(view, text))
    return [Answer(STEP, (a, b)) for a in _regions(view, start) for b in _regions(view, end)]


def _steps_to(view: LegendsView, seat: int, goals: list[int]) -> list[Answer]:
    """Steps of own armies into these regions: from beside them if an army is there, else from anywhere."""
    chart = view.chart
    assert chart is not None
    starts = [r for r in range(chart.size) if view.armies[seat][r]]
    beside = [(a, b) for b in goals for a in starts if chart.step_index(a, b) >= 0]
    apart = [(a, b) for b in goals for a in starts if a != b]
    return [Answer(STEP, pair) for pair in beside or apart[:1]]


def _targets(view: LegendsView, seat: int, text: str) -> list[Answer]:
    """An army by region and colour; by region alone all that stand there; by colour alone those one stands beside."""
    place, _, whose = text.partition(":")
    owners = range(len(view.armies))
    wanted = _folded(whose) or _folded(place)
    chosen = [o for o in owners if wanted == str(o) or any(_fits(wanted, _colour(view, o, lang)) for lang in LANGS)]
    regions = _regions(view, place)
    if not regions and chosen and not whose:
        regions = [r for r in range(len(view.armies[seat])) if any(view.armies[o][r] for o in chosen)]
        regions.sort(key=lambda r: not view.armies[seat][r])
    return _targets_in(view, seat, regions, chosen)


def _targets_in(view: LegendsView, seat: int, regions: list[int], chosen: list[int]) -> list[Answer]:
    """Armies of these colours in these regions; of all others that stand there if none is named."""
    owners = range(len(view.armies))
    out: list[Answer] = []
    for r in regions:
        there = chosen or [o for o in owners if o != seat and view.armies[o][r]] or [o for o in owners if o != seat][:1]
        out += [Answer(DESTROY_ARMY, (r, owner)) for owner in there]
    return out


def _colour(view: LegendsView, owner: int, lang: str) -> str:
    return owner_name(seat_names(view, lang), owner, lang)
