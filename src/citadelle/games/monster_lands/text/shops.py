"""Purchases, hires and other choices inside an action of the Citadel, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from citadelle.games.monster_lands.rules.citadel.discounts import after_persuasion
from citadelle.games.monster_lands.tables import AFFINITIES, BEER_COST_1, COLOURS, GOODS
from citadelle.games.monster_lands.text.asked import Asked
from citadelle.games.monster_lands.text.effects import dice_text, good_text, goods_text, loot_text, member_record
from citadelle.games.monster_lands.text.signs import COIN, die_icon, good_icon, loot_icon, trap_icon
from citadelle.kernel.scene import Brief
from citadelle.kernel.words import listing

# --- prices


def beer_cost(a: Asked) -> int:
    """ML-TAV-04, ML-SOLO-18: the price of a round of beer."""
    return 1 if a.view.variant.rules & BEER_COST_1 else a.tables.beer_cost


def cut(a: Asked, price: int, source: str) -> int:
    """ML-PER-04: the price after one more discount of a talent or a card, down to its floor."""
    effect = a.effect_of(source)
    left = price - effect.gold
    if left < effect.floor:
        left = effect.floor if price > effect.floor else price
    return int(left)


def hire_parts(a: Asked) -> tuple[str, list[str], int]:
    """Who is hired, with whose discounts, and for how much."""
    who, _, with_ = a.key.removeprefix("hire ").partition(" with ")
    sources = with_.split("+") if with_ else []
    price = after_persuasion(member_record(a.kit, member_number(a, who)).cost, a.number("off"))
    for source in sources:
        price = cut(a, price, source)
    return who, sources, price


def member_number(a: Asked, who: str) -> int:
    """A member by id; any novice for "novice"."""
    return a.tables.member_index.get(who, a.tables.novice)


# --- labels


def choose_clan(a: Asked) -> str:
    """ML-SU-03: who leads the clan and who comes along."""
    if a.key not in AFFINITIES:
        return a.say("label.clan_random")
    at = AFFINITIES.index(a.key)
    leader, first = (a.tables.member_ids[row[at]] for row in (a.tables.leaders, a.tables.first_member))
    return a.say(
        "label.clan",
        affinity=a.say(f"affinity.{a.key}"),
        leader=a.member(leader),
        leads=a.talent(leader),
        first=a.member(first),
        follows=a.talent(first),
    )


def grant_die(a: Asked) -> str:
    """ML-OPT-01: a die of the Queen."""
    if a.key == "none":
        return a.say("label.take_nothing")
    return a.say("label.take_die", die=a.say("die.one", colour=a.colour(a.key)))


def gifts(a: Asked) -> list[tuple[str, int]]:
    """The goods of a gift's key, as in "potion 1+gold 2"."""
    return [(part.split()[0], int(part.split()[1])) for part in a.key.split("+")]


def grant_gift(a: Asked) -> str:
    """ML-OPT-01: a gift of the Queen."""
    if a.key == "none":
        return a.say("label.take_nothing")
    return a.say("label.take_goods", goods=listing([good_text(good, n, a.lang) for good, n in gifts(a)], a.lang))


def lodge_buy(a: Asked) -> str:
    """ML-LOD-01: a trap, a discount, or payment."""
    word, _, rest = a.key.partition(" ")
    if word == "pay":
        return a.say("label.pay", n=a.number("price"))
    if word == "discount":
        return a.say("label.use_discount", source=a.source(rest), gold=a.effect_of(rest).gold)
    trap = a.view.lodge[int(rest) - 1]
    name = a.trap(a.tables.trap_ids[trap])
    return a.say("label.buy_trap", place=int(rest), trap=name, cost=a.tables.trap_cost[trap])


def tavern_hire(a: Asked) -> str:
    """ML-TAV-01: who is hired and for how much; beer; nobody."""
    if a.key == "beer":
        return a.say("label.beer", n=beer_cost(a))
    if a.key == "nobody":
        return a.say("label.hire_nobody")
    who, sources, price = hire_parts(a)
    deed = hired(a, "label.hire", who, price)
    if not sources:
        return deed
    return a.say("label.hire_with", deed=deed, sources=listing([a.source(one) for one in sources], a.lang))


def hired(a: Asked, word: str, who: str, price: int) -> str:
    """A hire: price, dice, reputation, talent."""
    record = member_record(a.kit, member_number(a, who))
    return a.say(
        word,
        member=a.member(who),
        gold=price,
        dice=dice_text(record.dice, a.lang),
        reputation=record.reputation,
        talent=a.talent(who),
    )


def armory_buy(a: Asked) -> str:
    """ML-ARM-01: so many tokens for so much."""
    count = int(a.key.split()[1])
    return a.say("label.buy_defense", tokens=good_text("defense", count, a.lang), gold=armory_price(a, count))


def armory_price(a: Asked, count: int) -> int:
    """The price of so many defence tokens."""
    return after_persuasion(count * a.tables.armory_price, a.number("off"))


def card_price(a: Asked, card: str) -> int:
    """The price of an equipment card here and now."""
    if a.decision.detail.get("free"):
        return 0
    return after_persuasion(a.tables.equipment_cost[a.tables.equipment_index[card]], a.number("off"))


def bazaar_buy(a: Asked) -> str:
    """ML-BAZ-01: a card for a member."""
    card, who = a.key.split()
    record = a.kit.equipment[a.tables.equipment_kind[a.tables.equipment_index[card]]]
    deed = a.say(
        "label.buy_card",
        equipment=a.card(card),
        type=a.say(f"type.{record.type}"),
        member=a.member(who),
        gold=card_price(a, card),
        ability=a.ability(card),
    )
    other = a.worn(who, card)
    return a.say("label.replaces", deed=deed, other=a.card(other)) if other else deed


def brew(a: Asked) -> str:
    """ML-ALC-01: potions and venoms."""
    potions = int(a.key.split()[1])
    venoms = a.number("tokens") - potions
    if not potions or not venoms:
        return good_text("potion" if potions else "venom", potions or venoms, a.lang)
    parts = {"potions": good_text("potion", potions, a.lang), "venoms": good_text("venom", venoms, a.lang)}
    return a.say("label.brew", **parts)


def mine_bonus(a: Asked) -> str:
    """ML-MIN-01: more gold from a talent or a card."""
    if a.key == "done":
        return a.say("label.no_bonus")
    return a.say("label.mine_bonus", source=a.source(a.key), gold=a.effect_of(a.key).gold)


def pawn(a: Asked) -> str:
    """ML-PAW-01: a die for gold."""
    if a.key == "done":
        return a.say("label.pawn_done")
    return a.say("label.pawn_die", die=a.die(a.key), gold=a.number("gold", a.tables.gold_per_die))


def free_hire(a: Asked) -> str:
    """ML-SET-06: a hire for nothing."""
    return hired(a, "label.hire_free", a.key.removeprefix("hire "), 0)


def pay_die(a: Asked) -> str:
    """A die that pays."""
    return a.say("label.convert_now") if a.key == "pay" else a.say("label.pay_die", die=a.die(a.key))


def discard_trap(a: Asked) -> str:
    """ML-LOD-02: a trap too many."""
    return a.say("label.discard_trap", trap=a.trap(a.key))


def pick_loot(a: Asked) -> str:
    """ML-LOOT-01: a token of the offer."""
    effect = loot_text(a.kit, a.tables.loot_index[a.key], a.lang)
    return a.say("label.take_loot", loot=a.loot(a.key), effect=effect)


# --- small buttons


def brief_clan(a: Asked) -> Brief:
    """An affinity."""
    return Brief(a.say(f"affinity.{a.key}"), a.key) if a.key in AFFINITIES else Brief(a.say("brief.random"), "blank")


def brief_grant(a: Asked) -> Brief:
    """A die or a gift of the Queen."""
    if a.key in COLOURS:
        return Brief(a.say(f"colour.{a.key}"), a.key)
    first = gifts(a)[0][0]
    goods = [0] * len(GOODS)
    for good, count in gifts(a):
        goods[GOODS.index(good)] += count
    return Brief(goods_text(goods, a.lang), good_icon(first))


def brief_lodge(a: Asked) -> Brief:
    """A trap and its price."""
    word, _, rest = a.key.partition(" ")
    if word == "discount":
        return Brief(a.source(rest), COIN, f"−{a.effect_of(rest).gold}")
    if word == "pay":
        return Brief(lodge_buy(a), COIN)
    trap = a.view.lodge[int(rest) - 1]
    ident = a.tables.trap_ids[trap]
    name = a.say("brief.place", n=int(rest), trap=a.trap(ident))
    return Brief(name, COIN, str(a.tables.trap_cost[trap]))


def brief_hire(a: Asked) -> Brief:
    """A member and the price."""
    if a.key == "beer":
        return Brief(a.say("brief.beer"), COIN, str(beer_cost(a)))
    who, sources, price = hire_parts(a)
    name = a.member(who)
    if sources:
        name = a.say("brief.with", member=name, sources=listing([a.source(one) for one in sources], a.lang))
    return Brief(name, COIN, str(price)) if a.decision.kind == "tavern_hire" else Brief(name, _affinity_icon(a, who))


def _affinity_icon(a: Asked, who: str) -> str:
    affinity = a.tables.member_affinity[member_number(a, who)]
    return AFFINITIES[affinity] if affinity >= 0 else "strength"


def brief_armory(a: Asked) -> Brief:
    """So many tokens."""
    count = int(a.key.split()[1])
    return Brief(good_text("defense", count, a.lang), COIN, str(armory_price(a, count)))


def brief_card(a: Asked) -> Brief:
    """Who gets the card; the card is the heading."""
    card, who = a.key.split()
    return Brief(a.member(who), COIN, str(card_price(a, card)))


def brief_brew(a: Asked) -> Brief:
    """Potions and venoms."""
    return Brief(brew(a), "potion" if int(a.key.split()[1]) else "venom")


def brief_bonus(a: Asked) -> Brief:
    """Whose gold it is."""
    return Brief(a.source(a.key), COIN, f"+{a.effect_of(a.key).gold}")


def brief_die(a: Asked) -> Brief:
    """A die of the pool."""
    if a.key == "pay":
        return Brief(a.say("brief.pay"))
    if a.decision.kind == "pawn":
        return Brief(a.short_die(a.key), COIN, f"+{a.tables.gold_per_die}")
    return Brief(a.short_die(a.key), die_icon(a.key))


def brief_trap(a: Asked) -> Brief:
    """A trap."""
    return Brief(a.trap(a.key), trap_icon(a.kit, a.key))


def brief_loot(a: Asked) -> Brief:
    """A loot token."""
    return Brief(a.loot(a.key), loot_icon(a.kit, a.key))


LABELS: Final[Mapping[str, Callable[[Asked], str]]] = {
    "choose_clan": choose_clan,
    "grant_die": grant_die,
    "grant_gift": grant_gift,
    "lodge_buy": lodge_buy,
    "tavern_hire": tavern_hire,
    "armory_buy": armory_buy,
    "bazaar_buy": bazaar_buy,
    "brew": brew,
    "mine_bonus": mine_bonus,
    "pawn": pawn,
    "free_hire": free_hire,
    "land_pay": pay_die,
    "convert_pay": pay_die,
    "discard_trap": discard_trap,
    "pick_loot": pick_loot,
}

BRIEFS: Final[Mapping[str, Callable[[Asked], Brief]]] = {
    "choose_clan": brief_clan,
    "grant_die": brief_grant,
    "grant_gift": brief_grant,
    "lodge_buy": brief_lodge,
    "tavern_hire": brief_hire,
    "armory_buy": brief_armory,
    "bazaar_buy": brief_card,
    "brew": brief_brew,
    "mine_bonus": brief_bonus,
    "pawn": brief_die,
    "free_hire": brief_hire,
    "land_pay": brief_die,
    "convert_pay": brief_die,
    "discard_trap": brief_trap,
    "pick_loot": brief_loot,
}
