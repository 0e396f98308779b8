"""Purchases, hires and other choices inside an action of the Citadel, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citadelle.games.monster_lands.rules.citadel.discounts import card_price, defense_price, hire_price
from citadelle.games.monster_lands.tables import AFFINITIES, COLOURS, EQUIPMENT_TYPES, GOODS
from citadelle.games.monster_lands.text.effects import dice_text, good_text, goods_text, loot_text
from citadelle.games.monster_lands.text.option_context import OptionContext
from citadelle.games.monster_lands.text.signs import COIN, die_icon, good_icon, loot_icon, trap_icon
from citadelle.kernel.words import listing
from citadelle.parts.wording import Row

# --- prices


def price_of_beer(o: OptionContext) -> int:
    """What a round of beer costs."""
    return o.view.variant.beer_cost


def price_of_hire(o: OptionContext) -> int:
    """What a hire costs with the discounts that its answer names."""
    return hire_price(o.known, o.thing("recruit"), o.number("off"), o.answer.several("source"))


def price_of_defense(o: OptionContext) -> int:
    """What so many defence tokens cost."""
    return defense_price(o.known, o.thing("count"), o.number("off"))


def price_of_card(o: OptionContext) -> int:
    """What an equipment card costs here and now."""
    return 0 if o.decision.detail.get("free") else card_price(o.known, o.thing("equipment"), o.number("off"))


# --- set-up and the Queen's grant


def clan_args(o: OptionContext) -> dict[str, object]:
    """ML-SU-03: who leads the clan and who comes along."""
    leader, first = (row[o.thing("affinity")] for row in (o.tables.leaders, o.tables.first_member))
    members = {"leader": o.member(leader), "first": o.member(first)}
    return {**members, "leads": o.talent(leader), "follows": o.talent(first)}


def gift(o: OptionContext) -> list[tuple[str, int]]:
    """ML-OPT-01: the goods of a gift."""
    goods = o.tables.grant_gifts[o.thing("gift")]
    return [(good, goods[i]) for i, good in enumerate(GOODS) if goods[i]]


def gift_args(o: OptionContext) -> dict[str, object]:
    """What a gift holds."""
    return {"goods": listing([good_text(good, n, o.lang) for good, n in gift(o)], o.lang)}


# --- members and cards


def hire_details(o: OptionContext, who: int, price: int) -> dict[str, object]:
    """A hire: price, dice, reputation, talent."""
    return {
        "member": o.recruit(who),
        "gold": price,
        "dice": dice_text(o.tables.member_dice[who], o.lang),
        "reputation": o.tables.member_reputation[who],
        "talent": o.talent(who),
    }


def hire_args(o: OptionContext) -> dict[str, object]:
    """Somebody who is hired, for a price."""
    return hire_details(o, o.thing("recruit"), price_of_hire(o))


def sources_of(o: OptionContext) -> str:
    """Whose discounts are used."""
    return listing([o.source(source) for source in o.answer.several("source")], o.lang)


def hire_with(o: OptionContext) -> dict[str, object]:
    """Somebody who is hired with discounts."""
    return {"deed": o.say("label.hire", **hire_args(o)), "sources": sources_of(o)}


def short_hire_with(o: OptionContext) -> str:
    """Somebody with discounts, on a small button."""
    return o.say("brief.with", member=o.recruit(o.thing("recruit")), sources=sources_of(o))


def affinity_icon(o: OptionContext) -> str:
    """The affinity of a member."""
    affinity = o.tables.member_affinity[o.thing("member")]
    return AFFINITIES[affinity] if affinity >= 0 else "strength"


def card_args(o: OptionContext) -> dict[str, object]:
    """ML-BAZ-01: a card for a member, and the one it replaces."""
    card = o.thing("equipment")
    kind = o.say(f"type.{EQUIPMENT_TYPES[o.tables.equipment_type[card]]}")
    return {"type": kind, "gold": price_of_card(o), "ability": o.ability(card)}


def buy_card(o: OptionContext) -> str:
    """ML-BAZ-01: a card for a member."""
    card, who = o.answer.things
    deed = o.say("label.buy_card", equipment=o.card(card), member=o.member(who), **card_args(o))
    other = o.worn(who, card)
    return o.say("label.replaces", deed=deed, other=o.card(other)) if other >= 0 else deed


# --- tokens and dice


def trap_args(o: OptionContext) -> dict[str, object]:
    """ML-LOD-01: a trap at a place of the offer."""
    trap = o.view.lodge[o.thing("place")]
    return {"place": o.thing("place") + 1, "trap": o.trap(trap), "cost": o.tables.trap_cost[trap]}


def short_trap(o: OptionContext) -> str:
    """A place of the offer on a small button."""
    return o.say("brief.place", n=o.thing("place") + 1, trap=o.trap(o.view.lodge[o.thing("place")]))


def brew(o: OptionContext) -> str:
    """ML-ALC-01: potions and venoms."""
    potions = o.thing("count")
    venoms = o.number("tokens") - potions
    if not potions or not venoms:
        return good_text("potion" if potions else "venom", potions or venoms, o.lang)
    parts = {"potions": good_text("potion", potions, o.lang), "venoms": good_text("venom", venoms, o.lang)}
    return o.say("label.brew", **parts)


def source_gold(o: OptionContext) -> dict[str, object]:
    """The gold of a talent or a card."""
    return {"gold": o.effect_of(o.thing("source")).gold}


def short_die(o: OptionContext) -> str:
    """A die of the pool on a small button."""
    return o.short_die(o.thing("die"))


def icon_of_die(o: OptionContext) -> str:
    """The icon of a die of the pool."""
    return die_icon(o.thing("die"))


def icon_of_trap(o: OptionContext) -> str:
    """The icon of a trap."""
    return trap_icon(o.kit, o.tables.trap_ids[o.thing("trap")])


def icon_of_loot(o: OptionContext) -> str:
    """The icon of a loot token."""
    return loot_icon(o.kit, o.tables.loot_ids[o.thing("loot")])


ROWS: Final[Mapping[str, Row[OptionContext]]] = {
    "clan": Row(args=clan_args, brief="affinity", icon=lambda o: AFFINITIES[o.thing("affinity")]),
    "clan_random": Row(brief="brief.random", icon="blank"),
    "take_die": Row(
        args=lambda o: {"die": o.say("die.one", colour=o.colour(o.thing("colour")))},
        brief=lambda o: o.say(f"colour.{COLOURS[o.thing('colour')]}"),
        icon=lambda o: COLOURS[o.thing("colour")],
    ),
    "take_goods": Row(
        args=gift_args,
        brief=lambda o: goods_text(o.tables.grant_gifts[o.thing("gift")], o.lang),
        icon=lambda o: good_icon(gift(o)[0][0]),
    ),
    "buy_trap": Row(
        args=trap_args,
        brief=short_trap,
        icon=COIN,
        cost=lambda o: str(trap_args(o)["cost"]),
        group="group.traps",
    ),
    "use_discount": Row(
        args=source_gold,
        brief="source",
        icon=COIN,
        cost=lambda o: f"−{source_gold(o)['gold']}",
        group="group.discounts",
    ),
    "pay": Row(args=lambda o: {"n": o.number("price")}),
    "hire": Row(args=hire_args, brief="recruit", icon=COIN, cost=lambda o: str(price_of_hire(o))),
    "hire_with": Row(args=hire_with, brief=short_hire_with, icon=COIN, cost=lambda o: str(price_of_hire(o))),
    "hire_free": Row(args=lambda o: hire_details(o, o.thing("member"), 0), brief="member", icon=affinity_icon),
    "beer": Row(
        args=lambda o: {"n": price_of_beer(o)}, brief="brief.beer", icon=COIN, cost=lambda o: str(price_of_beer(o))
    ),
    "buy_defense": Row(
        args=lambda o: {"tokens": good_text("defense", o.thing("count"), o.lang), "gold": price_of_defense(o)},
        brief=lambda o: good_text("defense", o.thing("count"), o.lang),
        icon=COIN,
        cost=lambda o: str(price_of_defense(o)),
    ),
    "buy_card": Row(text=buy_card, brief="member", icon=COIN, cost=lambda o: str(price_of_card(o)), group="equipment"),
    "brew": Row(text=brew, icon=lambda o: "potion" if o.thing("count") else "venom"),
    "mine_bonus": Row(args=source_gold, brief="source", icon=COIN, cost=lambda o: f"+{source_gold(o)['gold']}"),
    "pawn_die": Row(
        args=lambda o: {"gold": o.number("gold", o.tables.gold_per_die)},
        brief=short_die,
        icon=COIN,
        cost=lambda o: f"+{o.tables.gold_per_die}",
    ),
    "pay_die": Row(brief=short_die, icon=icon_of_die),
    "convert_now": Row(brief="brief.pay"),
    "discard_trap": Row(brief="trap", icon=icon_of_trap),
    "take_loot": Row(
        args=lambda o: {"effect": loot_text(o.kit, o.thing("loot"), o.lang)}, brief="loot", icon=icon_of_loot
    ),
}
"""How the answers inside the Citadel are said."""
