"""The own turn in words: actions in the Citadel and outside, and effects that are no action."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import BUY_DIE, TROPHY
from citadelle.games.monster_lands.tables import BUILDINGS, COLOURS, GOODS, POOL_IDS
from citadelle.games.monster_lands.text.asked import Asked
from citadelle.games.monster_lands.text.effects import goods_text, land_action_text, loot_record, loot_text
from citadelle.games.monster_lands.text.signs import COIN, die_icon, good_icon
from citadelle.kernel.scene import Brief


def split(key: str) -> tuple[str, str, str]:
    """The first word of a key, the second, and the rest."""
    word, _, rest = key.partition(" ")
    first, _, second = rest.partition(" ")
    return word, first, second


def discount(a: Asked, building: str, die: str) -> int:
    """ML-PER-02: what a die would take off the price at a building."""
    value = POOL_IDS.index(die) - 1 if die in POOL_IDS else 0
    if value < 1:
        return 0
    last = a.view.chain[BUILDINGS.index(building)]
    return value + last if value < last else value


# --- labels


def label(a: Asked) -> str:
    """An action, a free effect, or the end of the turn."""
    word, first, second = split(a.key)
    if a.key == "pass":
        return a.say("label.pass")
    if a.key == "end":
        return a.say("label.end_turn")
    if word in BUILDINGS:
        return _building(a, word, first)
    if word == "land":
        land = a.tables.land_index[first]
        return a.say("label.land", land=a.land(first), action=land_action_text(a.kit, land, a.lang))
    if word == "assign":
        wounded = a.view.wounded >> a.tables.member_index[first] & 1
        return a.say(f"label.assign{'_wounded' if wounded else ''}", member=a.member(first), talent=a.talent(first))
    return free_label(a, word, first, second)


def _building(a: Asked, building: str, what: str) -> str:
    if building == "pawn_shop":
        return a.say("label.pawn_shop", gold=a.tables.gold_per_die)
    if building in ("alchemist", "mine"):
        space = a.tables.space_first[BUILDINGS.index(building)] + int(what) - 1
        t = a.tables
        args = {"dice": t.space_dice[space], "gold": t.space_gold[space], "tokens": t.space_tokens[space]}
        return a.say(f"label.{building}", space=int(what), **args)
    deed = a.say(f"label.{building}", die=a.die(what))
    off = discount(a, building, what)
    return a.say("label.off", deed=deed, off=off) if off else deed


def free_label(a: Asked, word: str, first: str, second: str) -> str:
    """An effect that is no action (ML-FREE)."""
    t = a.tables
    if word == "sell":
        points = t.monster_trophy[t.monster_index[first]]
        return a.say("label.sell", monster=a.monster(first), points=points, gold=points * t.sale)
    if word == "use":
        return use_label(a, first)
    if word == "heal":
        return a.say("label.heal", member=a.member(first))
    if word == "give":
        other = a.worn(second, first)
        args = {"equipment": a.card(first), "member": a.member(second), "other": a.card(other) if other else ""}
        return a.say("label.swap" if other else "label.give", **args)
    if word == "drop":
        return a.say("label.drop", equipment=a.card(first))
    if word == "convert":
        return a.say("label.convert", die=a.die(first), colour=a.colour(second))
    if word == "talent":
        return _talent(a, first, second)
    action = land_action_text(a.kit, t.land_index[first], a.lang)
    return a.say("label.settle", land=a.land(first), member=a.member(second), action=action)


def use_label(a: Asked, loot: str) -> str:
    """A loot token is used, or the trophy among them sold."""
    number = a.tables.loot_index[loot]
    effect = loot_record(a.kit, number).effect
    if effect.kind == TROPHY:
        return a.say("label.sell_loot", loot=a.loot(loot), points=effect.trophy, gold=effect.sell_gold)
    return a.say("label.use", loot=a.loot(loot), effect=loot_text(a.kit, number, a.lang))


def _talent(a: Asked, source: str, good: str) -> str:
    effect = a.effect_of(source)
    if effect.kind == BUY_DIE:
        return a.say(
            "label.talent_die", source=a.source(source), colour=a.colour(COLOURS[effect.color]), gold=effect.gold
        )
    row = [0] * len(GOODS)
    row[GOODS.index(good) if good else 0] = effect.count if good else effect.gold
    return a.say("label.talent_token", source=a.source(source), goods=goods_text(row, a.lang))


# --- small buttons


def brief(a: Asked) -> Brief:
    """The option on a small button, under the heading of its group."""
    word, first, second = split(a.key)
    if word in BUILDINGS:
        return _building_brief(a, word, first)
    if word == "land":
        return Brief(a.land(first), "land")
    if word == "assign":
        wounded = a.view.wounded >> a.tables.member_index[first] & 1
        name = a.member(first)
        return Brief(a.say("brief.wounded", member=name) if wounded else name, "wound" if wounded else "boot")
    if word in ("sell", "use", "heal", "give", "drop", "convert", "talent", "settle"):
        return free_brief(a, word, first, second)
    return Brief(label(a))


def _building_brief(a: Asked, building: str, what: str) -> Brief:
    if building == "pawn_shop":
        return Brief(a.say("brief.pawn"), COIN, f"+{a.tables.gold_per_die}")
    if building in ("alchemist", "mine"):
        space = a.tables.space_first[BUILDINGS.index(building)] + int(what) - 1
        if building == "alchemist":
            return Brief(a.say("brief.tokens", n=a.tables.space_tokens[space]), "potion")
        text = a.say("brief.space", n=int(what), dice=a.tables.space_dice[space])
        return Brief(text, COIN, f"+{a.tables.space_gold[space]}")
    off = discount(a, building, what)
    return Brief(a.short_die(what), COIN, f"−{off}") if off else Brief(a.short_die(what), die_icon(what))


def free_brief(a: Asked, word: str, first: str, second: str) -> Brief:
    """A free effect on a small button."""
    t = a.tables
    if word == "sell":
        return Brief(a.monster(first), COIN, f"+{t.monster_trophy[t.monster_index[first]] * t.sale}")
    if word == "use":
        return Brief(a.loot(first), "loot")
    if word == "heal":
        return Brief(a.say("brief.heal", member=a.member(first)), "potion")
    if word == "give":
        return Brief(a.member(second), "sword")
    if word == "drop":
        return Brief(a.say("brief.drop"), "close")
    if word == "convert":
        to = a.say(f"colour.{second}")
        return Brief(a.say("brief.convert", die=a.short_die(first), colour=to), second)
    if word == "talent":
        effect = a.effect_of(first)
        if effect.kind == BUY_DIE:
            return Brief(a.source(first), COIN, str(effect.gold))
        return Brief(a.source(first), good_icon(second or "gold"), f"+{effect.count or effect.gold}")
    return Brief(a.member(second), "flag")


def group(a: Asked) -> str:
    """The heading of an option of the own turn."""
    word, first, _ = split(a.key)
    if word in BUILDINGS:
        return a.say(f"building_short.{word}")
    if word in ("give", "drop"):
        return a.card(first)
    if word == "settle":
        return a.land(first)
    heading = {
        "land": "lands",
        "assign": "assign",
        "sell": "trophies",
        "use": "loot",
        "heal": "potions",
        "convert": "novices",
        "talent": "talents",
    }.get(word)
    return a.say(f"group.{heading}") if heading else ""
