"""Decisions in words: what an option says on its button, the question, and what limits the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.tables import COLOURS, FIRST_PATH, LAND_A, LOCATION_OF, PERSUASION, POOL
from citadelle.games.monster_lands.text import fight, outside, shops, turn
from citadelle.games.monster_lands.text.asked import Asked
from citadelle.games.monster_lands.text.effects import dice_short, path_record
from citadelle.games.monster_lands.text.names import WORDS, Names, colours_of, trap_name
from citadelle.kernel.scene import Brief

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView
    from citadelle.kernel.decision import Decision


def window_label(a: Asked) -> str:
    """A free effect of a window, or nothing more."""
    return a.say("label.nothing_more") if a.key == "done" else turn.free_label(a, *turn.split(a.key))


def window_brief(a: Asked) -> Brief:
    """A free effect on a small button."""
    return turn.free_brief(a, *turn.split(a.key))


LABELS: Final[Mapping[str, Callable[[Asked], str]]] = {
    "deploy": turn.label,
    "window": window_label,
    **shops.LABELS,
    **outside.LABELS,
    **fight.LABELS,
}
"""The words of every kind of decision."""
BRIEFS: Final[Mapping[str, Callable[[Asked], Brief]]] = {
    "deploy": turn.brief,
    "window": window_brief,
    **shops.BRIEFS,
    **outside.BRIEFS,
    **fight.BRIEFS,
}

ENDS: Final = frozenset(
    ("pass", "end", "done", "stop", "decline", "nobody", "none", "accept", "allow", "discard", "pay")
)
"""Keys that end, skip or decline."""


def is_end(decision: Decision, i: int) -> bool:
    """Is this the option that stops, skips or declines? "pay" ends a purchase, but isn't the end of a contract."""
    key = decision.keys[i]
    return key in ENDS and not (key == "pay" and decision.kind != "lodge_buy")


def label(view: MonsterLandsView, decision: Decision, i: int, lang: str, names: Names = None) -> str:
    """What the option says on its button: deed, price, gain. Labels differ within a decision."""
    return LABELS[decision.kind](Asked(view, decision, decision.keys[i], lang, names))


def brief(view: MonsterLandsView, decision: Decision, i: int, lang: str, names: Names = None) -> Brief:
    """The option on a small button, under its `group`: a word or two, an icon, what it costs or gives."""
    a = Asked(view, decision, decision.keys[i], lang, names)
    if is_end(decision, i) and decision.kind not in ("roll", "defend"):
        return Brief(LABELS[decision.kind](a))
    return BRIEFS[decision.kind](a)


def group(view: MonsterLandsView, decision: Decision, i: int, lang: str) -> str:
    """The heading under which the option stands where there are many, or nothing."""
    a = Asked(view, decision, decision.keys[i], lang)
    kind = decision.kind
    if kind in ("deploy", "window"):
        return turn.group(a)
    if kind == "roll":
        return fight.group_roll(a)
    if kind == "choose_path":
        return outside.group_path(a)
    if kind == "bazaar_buy":
        return a.card(a.key.split()[0])
    if kind == "lodge_buy" and a.key != "pay":
        return a.say("group.discounts" if a.key.startswith("discount") else "group.traps")
    return ""


# --- the question


def prompt(view: MonsterLandsView, decision: Decision, lang: str, names: Names = None) -> str:
    """The question in one short sentence."""
    a = Asked(view, decision, "", lang, names)
    path = a.number("path", -1)
    member = a.member(a.text("member")) if a.text("member") else ""
    args: dict[str, object] = {
        "member": a.member_at(path) if path >= 0 else member,
        "land": a.land(a.text("land")),
        "monster": a.monster(a.text("monster")),
        "equipment": a.card(a.text("equipment")),
        "trap": trap_name(a.kit, a.text("trap"), lang),
        "hits": a.number("hits"),
    }
    return a.say(f"prompt.{_question(a)}", **args)


def _question(a: Asked) -> str:
    """Which sentence asks: the kind of decision, with what sets it apart."""
    kind = a.decision.kind
    if kind == "deploy":
        return "deploy_after" if a.number("acted") else "deploy" if a.number("dice") else "deploy_empty"
    if kind == "lodge_buy":
        return "lodge_more" if a.number("picked") else kind
    if kind == "window":
        return f"window_{a.number('window', 4)}"
    if kind == "hand_over":
        return "hand_over_loot" if a.number("loot") else "hand_over_trap"
    return f"roll_{a.text('goal')}" if kind == "roll" else kind


# --- what limits the answer


def limit(view: MonsterLandsView, decision: Decision, lang: str, names: Names = None) -> str:
    """What limits the answer ("3 dice left, 7 gold"), or an empty string."""
    a = Asked(view, decision, "", lang, names)
    special = _LIMITS.get(decision.kind)
    if special is not None:
        return special(a)
    key = next((f"limit.{word}" for word in (_question(a), decision.kind) if f"limit.{word}" in WORDS), "")
    if not key:
        return ""
    if a.number("off"):
        key += "_off"
    return a.say(key, **{field: value for field, value in decision.detail.items() if isinstance(value, int)})


def _deploy(a: Asked) -> str:
    """The dice of the pool, persuasion dice with their values, and the gold."""
    pool = a.view.pool[a.seat * POOL : (a.seat + 1) * POOL]
    parts = [
        a.say("die.short", n=pool[i], colour=a.say(f"colour_bare.{COLOURS[i]}")) for i in range(PERSUASION) if pool[i]
    ]
    values = [str(kind - 1) for kind in range(PERSUASION, POOL) for _ in range(pool[kind])]
    if values:
        parts.append(a.say("limit.persuasion", n=len(values), values=", ".join(values)))
    return _wages(a, a.say("limit.deploy", dice=", ".join(parts) or a.say("die.none"), gold=a.number("gold")))


def _wages(a: Asked, limit: str) -> str:
    """ML-WAGE-01, ML-WAGE-02: a clan whose gold is less than its wages is told so while it can still do something."""
    due = a.number("due")
    return a.say("limit.wages_short", limit=limit, due=due) if due > a.number("gold") else limit


def _shop(a: Asked) -> str:
    """Gold and discount of a purchase."""
    if a.decision.detail.get("free"):
        return a.say("limit.free")
    off = a.number("off")
    return a.say("limit.shop_off" if off else "limit.shop", gold=a.number("gold"), off=off)


def _brew(a: Asked) -> str:
    most = a.kit.board.limits
    stored = {"potions": a.number("potions"), "venoms": a.number("venoms")}
    return a.say("limit.brew", tokens=a.number("tokens"), p=most.potion, v=most.venom, **stored)


def _window(a: Asked) -> str:
    """ML-WAGE-01: before wages, what they come to."""
    gold = a.number("gold")
    if a.number("window") != 8:
        return _wages(a, a.say("limit.window_4", gold=gold))
    return a.say("limit.window_8", due=a.number("due"), gold=gold)


def _land_pay(a: Asked) -> str:
    return a.say("limit.left_dice", left=a.number("left"))


def _mission_dice(a: Asked) -> str:
    slot = LOCATION_OF[a.number("path")]
    tile = a.kit.missions[a.view.mission[slot]]
    colours = (tile.b if slot else tile.a).dice.colors
    return a.say("limit.mission_dice", left=a.number("left"), colours=colours_of(colours, a.lang))


def _reinforce(a: Asked) -> str:
    """ML-LND-01: the dice of a path, and what may still be added."""
    path = a.number("path")
    lying = [len([die for die in a.view.dice[path] if die % 4 == c]) for c in range(len(COLOURS))]
    dice = dice_short(lying, a.lang)
    if path >= FIRST_PATH[LAND_A + 2]:
        return a.say("limit.reinforce", dice=dice)
    header = path_record(a.view, path)
    more = []
    for i, colour in enumerate(COLOURS):
        most = getattr(header.required, colour) + getattr(header.reinforce, colour)
        more.append(max(0, most - lying[i]))
    return a.say("limit.reinforce_more", dice=dice, more=dice_short(more, a.lang))


def _roll(a: Asked) -> str:
    """How far a roll is."""
    goal, total, path = a.text("goal"), a.number("total"), a.number("path")
    if goal != "monster":
        return a.say(f"limit.roll_{goal}", total=total, goal=fight.goal_of(a))
    monster = a.monster_at(path)
    cv, ev, short = a.tables.monster_cv[monster], a.tables.monster_ev[monster], fight.traps_short(a, path)
    return a.say("limit.roll_monster_no" if short else "limit.roll_monster", total=total, cv=cv, ev=ev, n=short)


def _parry(a: Asked) -> str:
    return a.say("limit.parry", owner=a.owner_at(a.number("source")))


def _defend(a: Asked) -> str:
    return a.say("limit.defend_wounded" if a.number("wounded") else "limit.defend")


def _conquest(a: Asked) -> str:
    land = a.kit.lands[a.tables.land_index[a.text("land")]]
    return a.say("limit.try_conquest", carried=a.number("carried"), goal=land.conquest, glory=land.glory)


_LIMITS: Final[Mapping[str, Callable[[Asked], str]]] = {
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
