"""Decisions in words: what an option says on its button, the question, and what limits the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.legends.text.looks import token_icon
from citadelle.games.legends.text.names import (
    WORDS,
    Names,
    card_name,
    name,
    owner_name,
    say,
    seat_names,
    slot_name,
    token_name,
)
from citadelle.kernel.scene import Brief
from citadelle.kernel.words import listing

if TYPE_CHECKING:
    from citadelle.games.legends.view import LegendsView
    from citadelle.kernel.decision import Decision

_ENDS: Final[Mapping[str, Mapping[str, str]]] = {
    "token_region": {"leave": "leave"},
    "choose_action": {"city": "city", "destroy": "destroy", "ignore": "ignore"},
    "place_army": {"stop": "stop"},
    "move_step": {"stop": "stop"},
    "build_city": {"skip": "build_nothing"},
    "destroy_army": {"skip": "destroy_nothing"},
    "steal_coin": {"no": "spare"},
    "extra_card": {"decline": "decline"},
}
"""Keys that are whole sentences, by kind of decision."""

ENDS: Final = frozenset(("leave", "ignore", "stop", "skip", "no", "decline", "bid 0"))
"""Keys that stop, skip or decline."""

_SIGNS: Final[Mapping[str, str]] = {
    "map_slot": "map",
    "start_region": "flag",
    "outpost_region": "army",
    "neutral_region": "army",
    "bid": "coin",
    "place_army": "place",
    "build_city": "build",
    "destroy_army": "destroy",
    "steal_coin": "coin",
}
"""The icon of a small button, by kind of decision."""


def label(view: LegendsView, decision: Decision, i: int, lang: str, names: Names = None) -> str:
    """What the option says on its button: deed, place and price. Labels differ within a decision."""
    kind, key = decision.kind, decision.keys[i]
    end = _ENDS.get(kind, {}).get(key)
    if end:
        return say(f"label.{end}", lang)
    if kind in ("take_card", "extra_card"):
        return _card_label(view, kind, key, lang)
    if kind == "move_step":
        return _step_label(view, decision, key, lang)
    if kind == "map_slot":
        face, rotation = key.split("/")
        turned = say(f"turned.{rotation}", lang)
        return say("label.map_slot", lang, face=name(view.kit, "face", face, lang), id=face, turned=turned)
    if kind == "bid":
        coins = int(key.split()[1])
        return say("label.bid" if coins else "label.bid_nothing", lang, n=coins)
    if kind == "choose_action":
        return say(f"label.{key}", lang, n=_action_size(view, decision, key))
    if kind == "steal_coin":
        return say("label.steal", lang, n=_number(decision, "coins", 1))
    if kind == "destroy_army":
        place, owner = key.split(":")
        region = name(view.kit, "region", place, lang)
        if owner == "n":
            return say("label.destroy_third", lang, region=region)
        return say("label.destroy_army", lang, region=region, owner=seat_names(view, lang, names)[int(owner)])
    region = name(view.kit, "region", key, lang)
    return say(f"label.{kind}", lang, region=region, token=token_name(view.kit, _text(decision, "token"), lang))


def group(view: LegendsView, decision: Decision, i: int, lang: str) -> str:
    """The heading under which the option stands when there are many: a step's source, a target's region; else ""."""
    key = decision.keys[i]
    if decision.kind == "move_step" and ">" in key:
        return say("label.from", lang, start=name(view.kit, "region", key.split(">")[0], lang))
    if decision.kind == "destroy_army" and ":" in key:
        return name(view.kit, "region", key.split(":")[0], lang)
    if decision.kind == "map_slot":
        return name(view.kit, "face", key.split("/")[0], lang)
    return ""


def is_end(decision: Decision, i: int) -> bool:
    """Is this the option that stops, skips or declines?"""
    return decision.keys[i] in ENDS


def brief(view: LegendsView, decision: Decision, i: int, lang: str, names: Names = None) -> Brief:
    """The option on a small button, under its `group`: a word or two, an icon, what it costs."""
    kind, key = decision.kind, decision.keys[i]
    if key in ENDS:
        return Brief(label(view, decision, i, lang))
    if kind == "move_step":
        _, link, cost = _step(view, decision, key)
        sign = link if link in ("sea", "portal") else "move"
        return Brief(name(view.kit, "region", key.split(">")[1], lang), sign, str(cost))
    if kind in ("take_card", "extra_card"):
        place = int(key.split()[1]) - 1
        card = view.kit.cards[view.row[place]]
        return Brief(name(view.kit, "card", card.id, lang), "coin", str(view.kit.limits.row_costs[place]))
    return Brief(_short(view, decision, i, lang, names), _sign(decision, key))


def _short(view: LegendsView, decision: Decision, i: int, lang: str, names: Names) -> str:
    kind, key = decision.kind, decision.keys[i]
    if kind == "destroy_army":
        return owner_name(seat_names(view, lang, names), _owner(key.split(":")[1]), lang)
    if kind == "map_slot":
        return say(f"turned.{key.split('/')[1]}", lang)
    if key in view.kit.region_index:
        return name(view.kit, "region", key, lang)
    return label(view, decision, i, lang, names)


def _sign(decision: Decision, key: str) -> str:
    """The icon of an option that isn't a card, a step or an end."""
    if decision.kind == "choose_action":
        return {"city": "build"}.get(key, key)
    if decision.kind == "token_region":
        return token_icon(_text(decision, "token"), "treasure")
    return _SIGNS[decision.kind]


def prompt(view: LegendsView, decision: Decision, lang: str, names: Names = None) -> str:
    """The question in one short sentence."""
    kit = view.kit
    victim = _number(decision, "victim", -1)
    return say(
        f"prompt.{decision.kind}",
        lang,
        slot=slot_name(_text(decision, "slot"), lang),
        token=token_name(kit, _text(decision, "token"), lang),
        card=name(kit, "card", _text(decision, "card"), lang),
        coins=_number(decision, "coins", 1),
        victim=owner_name(seat_names(view, lang, names), victim, lang),
    )


def limit(view: LegendsView, decision: Decision, lang: str) -> str:
    """What limits the answer ("4 of 6 steps left"), or an empty string."""
    kind, seat = decision.kind, decision.seat
    left = _number(decision, "left", 0)
    if kind == "map_slot":
        return say("limit.map_slot", lang, n=len({key[0] for key in decision.keys}))
    if kind in ("place_army", "move_step"):
        args = {"left": left, "size": _number(decision, "size", left), "supply": view.supply[seat]}
        return say(f"limit.{kind}", lang, sea=_number(decision, "sea", view.kit.limits.sea_cost), **args)
    if kind == "neutral_region":
        return say("limit.neutral_of", lang, left=left, size=view.kit.limits.neutral_armies) if left else ""
    if kind == "build_city":
        return say("limit.build_city", lang, n=view.unbuilt[seat])
    if kind == "bid":
        return say("limit.bid", lang, coins=view.coins[seat])
    if kind in ("take_card", "extra_card"):
        return say("limit.coins", lang, coins=view.coins[seat])
    key = f"limit.{kind}"
    return say(key, lang) if key in WORDS else ""


def waiting(view: LegendsView, lang: str, names: Names = None) -> str:
    """Who is awaited, or "" when nobody is."""
    called = seat_names(view, lang, names)
    who = [called[seat] for seat in view.waiting]
    return say("waiting", lang, who=listing(who, lang), n=len(who)) if who else ""


def _card_label(view: LegendsView, kind: str, key: str, lang: str) -> str:
    place = int(key.split()[1]) - 1
    cost = view.kit.limits.row_costs[place]
    word = ("buy" if kind == "extra_card" else "take") + ("" if cost else "_free")
    return say(f"label.{word}", lang, card=card_name(view.kit, view.row[place], lang), n=cost)


def _step(view: LegendsView, decision: Decision, key: str) -> tuple[tuple[str, str], str, int]:
    """Ends of a step, the kind of way it takes, and its price."""
    start, end = key.split(">")
    chart = view.chart
    assert chart is not None
    step = chart.step_index(chart.index[start], chart.index[end])
    return (start, end), chart.step_kind[step], chart.price(step, _number(decision, "sea", view.kit.limits.sea_cost))


def _step_label(view: LegendsView, decision: Decision, key: str, lang: str) -> str:
    (start, end), link, cost = _step(view, decision, key)
    word = "step" if link == "land" else f"step_{link}"
    ends = {"start": name(view.kit, "region", start, lang), "end": name(view.kit, "region", end, lang)}
    return say(f"label.{word}", lang, n=cost, **ends)


def _action_size(view: LegendsView, decision: Decision, action: str) -> int:
    """The size the frame tells under the action's name, else the number printed on the card."""
    card = view.kit.card_index.get(_text(decision, "card"), -1)
    printed = [one.amount for one in view.kit.cards[card].actions if one.kind == action] if card >= 0 else []
    return _number(decision, action, sum(printed))


def _number(decision: Decision, field: str, default: int) -> int:
    value = decision.detail.get(field, default)
    return value if isinstance(value, int) else default


def _text(decision: Decision, field: str) -> str:
    value = decision.detail.get(field, "")
    return value if isinstance(value, str) else ""


def _owner(text: str) -> int:
    return -1 if text == "n" else int(text)
