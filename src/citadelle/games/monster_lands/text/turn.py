"""The own turn in words: actions in the Citadel and outside, and effects that are no action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citadelle.games.monster_lands.effect_kinds import BUY_DIE, TROPHY
from citadelle.games.monster_lands.tables import ALCHEMIST, BUILDINGS, COLOURS, GOODS, MINE
from citadelle.games.monster_lands.text.effects import goods_text, land_action_text, loot_text
from citadelle.games.monster_lands.text.option_context import OptionContext
from citadelle.games.monster_lands.text.shops import icon_of_loot
from citadelle.games.monster_lands.text.signs import COIN, die_icon, good_icon
from citadelle.parts.wording import Row

# --- buildings


def discount(o: OptionContext) -> int:
    """ML-PER-02: what a die would take off the price at a building."""
    value = o.thing("die") - 1
    if value < 1:
        return 0
    last = o.view.chain[o.thing("building")]
    return value + last if value < last else value


def building_args(o: OptionContext) -> dict[str, object]:
    """The die that goes to a building, and what it takes off the price."""
    deed = o.say(f"label.{BUILDINGS[o.thing('building')]}", die=o.die(o.thing("die")))
    return {"deed": deed, "off": discount(o)}


def space(o: OptionContext, building: int) -> int:
    """The space of a building that an answer names, among all spaces."""
    return o.tables.space_first[building] + o.thing("space")


def space_args(o: OptionContext, building: int) -> dict[str, object]:
    """A space: its number, what it takes and gives."""
    t, at = o.tables, space(o, building)
    number = o.thing("space") + 1
    return {"space": number, "dice": t.space_dice[at], "gold": t.space_gold[at], "tokens": t.space_tokens[at]}


def mine_text(o: OptionContext) -> str:
    """A space of the Mine on a small button."""
    return o.say("brief.space", n=o.thing("space") + 1, dice=o.tables.space_dice[space(o, MINE)])


# --- members and lands


def is_wounded(o: OptionContext) -> bool:
    """Is the member wounded?"""
    return bool(o.view.wounded >> o.thing("member") & 1)


def short_member(o: OptionContext) -> str:
    """A member on a small button."""
    name = o.member(o.thing("member"))
    return o.say("brief.wounded", member=name) if is_wounded(o) else name


def land_args(o: OptionContext) -> dict[str, object]:
    """What a land does."""
    return {"action": land_action_text(o.kit, o.thing("land"), o.lang)}


# --- effects that are no action


def sale(o: OptionContext) -> dict[str, object]:
    """ML-FREE-02: the points of a trophy, and the gold for it."""
    points = o.tables.monster_trophy[o.thing("monster")]
    return {"points": points, "gold": points * o.tables.sale}


def use_args(o: OptionContext) -> dict[str, object]:
    """What a loot token gives; the trophy among them is sold."""
    effect = o.tables.loot_effect[o.thing("loot")]
    return {
        "effect": loot_text(o.kit, o.thing("loot"), o.lang),
        "points": effect.trophy,
        "gold": effect.sell_gold,
    }


def is_trophy(o: OptionContext) -> bool:
    """Is the loot token a trophy?"""
    return o.tables.loot_effect[o.thing("loot")].kind == TROPHY


def given_for(o: OptionContext) -> int:
    """The card that goes the other way when one changes hands, or -1."""
    return o.worn(o.thing("member"), o.thing("equipment"))


def give_args(o: OptionContext) -> dict[str, object]:
    """The card that goes the other way."""
    other = given_for(o)
    return {"other": o.card(other) if other >= 0 else ""}


def convert_text(o: OptionContext) -> str:
    """A die into another, on a small button."""
    colour = o.say(f"colour.{COLOURS[o.thing('colour')]}")
    return o.say("brief.convert", die=o.short_die(o.thing("die")), colour=colour)


def talent_args(o: OptionContext) -> dict[str, object]:
    """What a talent gives: tokens, gold, or a die for gold."""
    effect = o.effect_of(o.thing("source"))
    if effect.kind == BUY_DIE:
        return {"colour": o.colour(effect.color), "gold": effect.gold}
    row = [0] * len(GOODS)
    good = max(o.thing("good"), 0)
    row[good] = effect.count if good else effect.gold
    return {"goods": goods_text(row, o.lang)}


def sells_die(o: OptionContext) -> bool:
    """Does the talent sell a die?"""
    return o.effect_of(o.thing("source")).kind == BUY_DIE


def talent_cost(o: OptionContext) -> str:
    """What a talent gives, or what its die costs."""
    effect = o.effect_of(o.thing("source"))
    return str(effect.gold) if sells_die(o) else f"+{effect.count or effect.gold}"


TALENT: Final = Row[OptionContext](
    label=lambda o: "talent_die" if sells_die(o) else "talent_token",
    args=talent_args,
    brief="source",
    icon=lambda o: COIN if sells_die(o) else good_icon(GOODS[max(o.thing("good"), 0)]),
    cost=talent_cost,
    group="group.talents",
)

ROWS: Final[Mapping[str, Row[OptionContext]]] = {
    "enter": Row(
        text=lambda o: o.say("label.off", **building_args(o)) if discount(o) else str(building_args(o)["deed"]),
        brief=lambda o: o.short_die(o.thing("die")),
        icon=lambda o: COIN if discount(o) else die_icon(o.thing("die")),
        cost=lambda o: f"−{discount(o)}" if discount(o) else "",
        group=lambda o: o.say(f"building_short.{BUILDINGS[o.thing('building')]}"),
    ),
    "alchemist": Row(
        args=lambda o: space_args(o, ALCHEMIST),
        brief=lambda o: o.say("brief.tokens", n=o.tables.space_tokens[space(o, ALCHEMIST)]),
        icon="potion",
        group="building_short.alchemist",
    ),
    "mine": Row(
        args=lambda o: space_args(o, MINE),
        brief=mine_text,
        icon=COIN,
        cost=lambda o: f"+{o.tables.space_gold[space(o, MINE)]}",
        group="building_short.mine",
    ),
    "pawn_shop": Row(
        args=lambda o: {"gold": o.tables.gold_per_die},
        brief="brief.pawn",
        icon=COIN,
        cost=lambda o: f"+{o.tables.gold_per_die}",
        group="building_short.pawn_shop",
    ),
    "land": Row(args=land_args, brief="land", icon="land", group="group.lands"),
    "assign": Row(
        label=lambda o: "assign_wounded" if is_wounded(o) else "assign",
        args=lambda o: {"talent": o.talent(o.thing("member"))},
        brief=short_member,
        icon=lambda o: "wound" if is_wounded(o) else "boot",
        group="group.assign",
    ),
    "sell": Row(args=sale, brief="monster", icon=COIN, cost=lambda o: f"+{sale(o)['gold']}", group="group.trophies"),
    "use": Row(
        label=lambda o: "sell_loot" if is_trophy(o) else "use",
        args=use_args,
        brief="loot",
        icon=icon_of_loot,
        group="group.loot",
    ),
    "heal": Row(brief="brief.heal", icon="potion", group="group.potions"),
    "give": Row(
        label=lambda o: "swap" if given_for(o) >= 0 else "give",
        args=give_args,
        brief="member",
        icon="sword",
        group="equipment",
    ),
    "drop": Row(brief="brief.drop", icon="close", group="equipment"),
    "convert": Row(brief=convert_text, icon=lambda o: COLOURS[o.thing("colour")], group="group.novices"),
    "talent": TALENT,
    "talent_good": TALENT,
    "settle": Row(args=land_args, brief="member", icon="flag", group="land"),
}
"""How the answers of the own turn are said."""
