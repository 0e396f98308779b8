"""Decisions in words: what an option says on its button, the question, and what limits the answer."""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.tables import ACTIONS
from citadelle.games.legends.text.looks import token_icon
from citadelle.games.legends.text.names import (
    TOLD,
    WORDS,
    Names,
    card_effects,
    card_name,
    name,
    owner_name,
    say,
    seat_names,
    slot_name,
    token_name,
)
from citadelle.games.legends.view import LegendsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Brief
from citadelle.kernel.words import listing
from citadelle.parts.wording import Row, WordedOption, Wording

Choice = WordedOption[LegendsView]


def label(view: LegendsView, decision: Decision, i: int, lang: str, names: Names = None) -> str:
    """What the option says on its button: deed, place and price. Labels differ within a decision."""
    return WORDING.label(Choice(view, decision, lang, names, decision.answers[i]))


def brief(view: LegendsView, decision: Decision, i: int, lang: str, names: Names = None) -> Brief:
    """The option on a small button, under its `group`: a word or two, an icon, what it costs."""
    return WORDING.brief(Choice(view, decision, lang, names, decision.answers[i]))


def group(view: LegendsView, decision: Decision, i: int, lang: str) -> str:
    """The heading under which the option stands when there are many: a step's source, a target's region; else ""."""
    return WORDING.group(Choice(view, decision, lang, answer=decision.answers[i]))


# --- what the rows need


def face_name(o: Choice, face: int) -> str:
    """A face of a board."""
    return name(o.view.kit, "face", o.view.kit.faces[face].id, o.lang)


def region_name(o: Choice, region: int) -> str:
    """A region of the map as it lies."""
    assert o.view.chart is not None
    return name(o.view.kit, "region", o.view.chart.ids[region], o.lang)


def colour_name(o: Choice, colour: int) -> str:
    """Whose an army is."""
    return owner_name(seat_names(o.view, o.lang, o.names), colour, o.lang)


def price(o: Choice) -> int:
    """What the card at a place of the row costs."""
    return o.view.kit.limits.row_costs[o.thing("place")]


def card_args(o: Choice) -> dict[str, object]:
    """The card at a place of the row, its price, and what it gives and does."""
    kit, card = o.view.kit, o.view.row[o.thing("place")]
    return {"card": card_name(kit, card, o.lang), "n": price(o), "does": card_effects(kit, card, o.lang)}


def short_card(o: Choice) -> str:
    """The card at a place of the row, by its name alone."""
    return name(o.view.kit, "card", o.view.kit.cards[o.view.row[o.thing("place")]].id, o.lang)


def action(o: Choice) -> str:
    """The word of an action."""
    return ACTIONS[o.thing("action")]


def action_size(o: Choice) -> dict[str, object]:
    """The size the frame tells under the action's name, else the number printed on the card."""
    card = o.view.kit.card_index.get(o.text("card"), -1)
    printed = [one.amount for one in o.view.kit.cards[card].actions if one.kind == action(o)] if card >= 0 else []
    return {"n": o.number(action(o), sum(printed))}


def step(o: Choice) -> tuple[str, int]:
    """The kind of way a step takes, and its price."""
    chart = o.view.chart
    assert chart is not None
    found = chart.step_index(o.thing("start"), o.thing("end"))
    return chart.step_kind[found], chart.price(found, o.number("sea", o.view.kit.limits.sea_cost))


def step_word(o: Choice) -> str:
    """Which sentence tells a step."""
    way = step(o)[0]
    return "step" if way == "land" else f"step_{way}"


def step_icon(o: Choice) -> str:
    """A step's way."""
    way = step(o)[0]
    return way if way in ("sea", "portal") else "move"


def from_region(o: Choice) -> str:
    """The heading of a step."""
    return say("label.from", o.lang, start=region_name(o, o.thing("start")))


def is_third(o: Choice) -> bool:
    """Is it an army of the third colour (LG-212)?"""
    return o.thing("colour") >= o.view.players


def card_row(verb: str) -> Row[Choice]:
    """A card of the row that is taken or bought."""
    return Row(
        label=lambda o: verb if price(o) else f"{verb}_free",
        args=card_args,
        brief=short_card,
        icon="coin",
        cost=lambda o: str(price(o)),
    )


WORDING: Final = Wording[Choice](
    WORDS,
    {
        "map_slot": Row(
            args=lambda o: {"id": o.view.kit.faces[o.thing("face")].id}, brief="turned", icon="map", group="face"
        ),
        "start_region": Row(brief="region", icon="flag"),
        "outpost_region": Row(brief="region", icon="army"),
        "neutral_region": Row(brief="region", icon="army"),
        "token_region": Row(
            args=lambda o: {"token": token_name(o.view.kit, o.text("token"), o.lang)},
            brief="region",
            icon=lambda o: token_icon(o.text("token"), "treasure"),
        ),
        "bid": Row(args=lambda o: {"n": o.thing("coins")}, icon="coin"),
        "take": card_row("take"),
        "buy": card_row("buy"),
        "begin": Row(label=action, args=action_size, icon=lambda o: "build" if action(o) == "city" else action(o)),
        "place_army": Row(brief="region", icon="place"),
        "step": Row(
            label=step_word,
            args=lambda o: {"n": step(o)[1]},
            brief="end",
            icon=step_icon,
            cost=lambda o: str(step(o)[1]),
            group=from_region,
        ),
        "build_city": Row(brief="region", icon="build"),
        "destroy_army": Row(
            label=lambda o: "destroy_third" if is_third(o) else "destroy_army",
            args=lambda o: {"owner": colour_name(o, o.thing("colour"))},
            brief="colour",
            icon="destroy",
            group="region",
        ),
        "choose_effect": Row(icon=lambda o: o.view.tables.choices[o.thing("effect")].row.icon or "right"),
        "steal": Row(args=lambda o: {"n": o.number("coins", 1)}, icon="coin"),
    },
    {
        "face": face_name,
        "region": region_name,
        "colour": colour_name,
        "effect": lambda o, effect: TOLD.text(o.view.tables.choices[effect], o.lang),
        "turn": lambda o, turn: say(f"turned.{turn}", o.lang),
    },
)
"""How every answer is said."""


# --- the question


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


def limit(view: LegendsView, decision: Decision, lang: str, names: Names = None) -> str:
    """What limits the answer ("4 of 6 steps left"), or an empty string."""
    kind, seat = decision.kind, decision.seat
    left = _number(decision, "left", 0)
    if kind == "map_slot":
        boards = {view.tables.face_board[answer.thing("face")] for answer in decision.answers}
        return say("limit.map_slot", lang, n=len(boards))
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


def _number(decision: Decision, field: str, default: int) -> int:
    value = decision.detail.get(field, default)
    return value if isinstance(value, int) else default


def _text(decision: Decision, field: str) -> str:
    value = decision.detail.get(field, "")
    return value if isinstance(value, str) else ""
