"""Decisions in words: what an option says on its button, the question, and what limits the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from citadelle.games.monster_lands.tables import AFFINITIES, COLOURS, FIRST_PATH, LAND_A, LOCATION_OF, PERSUASION, POOL
from citadelle.games.monster_lands.text import fight, outside, shops, turn
from citadelle.games.monster_lands.text.effects import dice_short, path_record
from citadelle.games.monster_lands.text.names import (
    WORDS,
    Names,
    colours_of,
    land_name,
    member_name,
    monster_name,
    trap_name,
)
from citadelle.games.monster_lands.text.option_context import OptionContext
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Brief
from citadelle.parts.wording import Wording


def label(view: MonsterLandsView, decision: Decision, i: int, lang: str, names: Names = None) -> str:
    """What the option says on its button: deed, price, gain. Labels differ within a decision."""
    return WORDING.label(OptionContext(view, decision, lang, names, decision.answers[i]))


def brief(view: MonsterLandsView, decision: Decision, i: int, lang: str, names: Names = None) -> Brief:
    """The option on a small button, under its `group`: a word or two, an icon, what it costs or gives."""
    return WORDING.brief(OptionContext(view, decision, lang, names, decision.answers[i]))


def group(view: MonsterLandsView, decision: Decision, i: int, lang: str) -> str:
    """The heading under which the option stands where there are many, or nothing."""
    return WORDING.group(OptionContext(view, decision, lang, answer=decision.answers[i]))


WORDING: Final = Wording[OptionContext](
    WORDS,
    {**shops.ROWS, **turn.ROWS, **outside.ROWS, **fight.ROWS},
    {
        "affinity": lambda o, affinity: o.say(f"affinity.{AFFINITIES[affinity]}"),
        "colour": OptionContext.colour,
        "die": OptionContext.die,
        "equipment": OptionContext.card,
        "land": OptionContext.land,
        "loot": OptionContext.loot,
        "member": OptionContext.member,
        "monster": OptionContext.monster,
        "path": OptionContext.path,
        "recruit": OptionContext.recruit,
        "source": OptionContext.source,
        "trap": OptionContext.trap,
    },
)
"""How every answer is said."""


# --- the question


def prompt(view: MonsterLandsView, decision: Decision, lang: str, names: Names = None) -> str:
    """The question in one short sentence."""
    o = OptionContext(view, decision, lang, names)
    path, member, card = o.number("path", -1), o.text("member"), o.text("equipment")
    args: dict[str, object] = {
        "member": o.member_at(path) if path >= 0 else member_name(o.kit, member, lang) if member else "",
        "land": land_name(o.kit, o.text("land"), lang),
        "monster": monster_name(o.kit, o.text("monster"), lang),
        "equipment": o.card(o.tables.equipment_index[card]) if card else "",
        "trap": trap_name(o.kit, o.text("trap"), lang),
        "hits": o.number("hits"),
    }
    return o.say(f"prompt.{_question(o)}", **args)


def _question(o: OptionContext) -> str:
    """Which sentence asks: the kind of decision, with what sets it apart."""
    kind = o.decision.kind
    if kind == "deploy":
        return "deploy_after" if o.number("acted") else "deploy" if o.number("dice") else "deploy_empty"
    if kind == "lodge_buy":
        return "lodge_more" if o.number("picked") else kind
    if kind == "window":
        return f"window_{o.number('window', 4)}"
    if kind == "hand_over":
        return "hand_over_loot" if o.number("loot") else "hand_over_trap"
    return f"roll_{o.text('goal')}" if kind == "roll" else kind


# --- what limits the answer


def limit(view: MonsterLandsView, decision: Decision, lang: str, names: Names = None) -> str:
    """What limits the answer ("3 dice left, 7 gold"), or an empty string."""
    o = OptionContext(view, decision, lang, names)
    special = _LIMITS.get(decision.kind)
    if special is not None:
        return special(o)
    key = next((f"limit.{word}" for word in (_question(o), decision.kind) if f"limit.{word}" in WORDS), "")
    if not key:
        return ""
    if o.number("off"):
        key += "_off"
    return o.say(key, **{field: value for field, value in decision.detail.items() if isinstance(value, int)})


def _deploy(o: OptionContext) -> str:
    """The dice of the pool, persuasion dice with their values, and the gold."""
    pool = o.view.pool[o.seat * POOL : (o.seat + 1) * POOL]
    parts = [
        o.say("die.short", n=pool[i], colour=o.say(f"colour_bare.{COLOURS[i]}")) for i in range(PERSUASION) if pool[i]
    ]
    values = [str(kind - 1) for kind in range(PERSUASION, POOL) for _ in range(pool[kind])]
    if values:
        parts.append(o.say("limit.persuasion", n=len(values), values=", ".join(values)))
    return _wages(o, o.say("limit.deploy", dice=", ".join(parts) or o.say("die.none"), gold=o.number("gold")))


def _wages(o: OptionContext, limit: str) -> str:
    """ML-WAGE-01, ML-WAGE-02: a clan whose gold is less than its wages is told so while it can still do something."""
    due = o.number("due")
    return o.say("limit.wages_short", limit=limit, due=due) if due > o.number("gold") else limit


def _shop(o: OptionContext) -> str:
    """Gold and discount of a purchase."""
    if o.decision.detail.get("free"):
        return o.say("limit.free")
    off = o.number("off")
    return o.say("limit.shop_off" if off else "limit.shop", gold=o.number("gold"), off=off)


def _brew(o: OptionContext) -> str:
    most = o.kit.board.limits
    stored = {"potions": o.number("potions"), "venoms": o.number("venoms")}
    return o.say("limit.brew", tokens=o.number("tokens"), p=most.potion, v=most.venom, **stored)


def _window(o: OptionContext) -> str:
    """ML-WAGE-01: before wages, what they come to."""
    gold = o.number("gold")
    if o.number("window") != 8:
        return _wages(o, o.say("limit.window_4", gold=gold))
    return o.say("limit.window_8", due=o.number("due"), gold=gold)


def _land_pay(o: OptionContext) -> str:
    return o.say("limit.left_dice", left=o.number("left"))


def _mission_dice(o: OptionContext) -> str:
    slot = LOCATION_OF[o.number("path")]
    tile = o.kit.missions[o.view.mission[slot]]
    colours = (tile.b if slot else tile.a).dice.colors
    return o.say("limit.mission_dice", left=o.number("left"), colours=colours_of(colours, o.lang))


def _reinforce(o: OptionContext) -> str:
    """ML-LND-01: the dice of a path, and what may still be added."""
    path = o.number("path")
    lying = [len([die for die in o.view.dice[path] if die % 4 == c]) for c in range(len(COLOURS))]
    dice = dice_short(lying, o.lang)
    if path >= FIRST_PATH[LAND_A + 2]:
        return o.say("limit.reinforce", dice=dice)
    header = path_record(o.view, path)
    more = []
    for i, colour in enumerate(COLOURS):
        most = getattr(header.required, colour) + getattr(header.reinforce, colour)
        more.append(max(0, most - lying[i]))
    return o.say("limit.reinforce_more", dice=dice, more=dice_short(more, o.lang))


def _roll(o: OptionContext) -> str:
    """How far a roll is."""
    goal, total, path = o.text("goal"), o.number("total"), o.number("path")
    if goal != "monster":
        return o.say(f"limit.roll_{goal}", total=total, goal=fight.goal_of(o))
    monster = o.monster_at(path)
    cv, ev, short = o.tables.monster_cv[monster], o.tables.monster_ev[monster], fight.traps_short(o, path)
    return o.say("limit.roll_monster_no" if short else "limit.roll_monster", total=total, cv=cv, ev=ev, n=short)


def _parry(o: OptionContext) -> str:
    return o.say("limit.parry", owner=o.owner_at(o.number("source")))


def _defend(o: OptionContext) -> str:
    return o.say("limit.defend_wounded" if o.number("wounded") else "limit.defend")


def _conquest(o: OptionContext) -> str:
    land = o.kit.lands[o.tables.land_index[o.text("land")]]
    return o.say("limit.try_conquest", carried=o.number("carried"), goal=land.conquest, glory=land.glory)


_LIMITS: Final[Mapping[str, Callable[[OptionContext], str]]] = {
    "deploy": _deploy,
    "armory_buy": _shop,
    "bazaar_buy": _shop,
    "brew": _brew,
    "window": _window,
    "land_pay": _land_pay,
    "mission_dice": _mission_dice,
    "reinforce": _reinforce,
    "roll": _roll,
    "parry": _parry,
    "defend": _defend,
    "try_conquest": _conquest,
}
