"""What every component is and does, in a few sentences made from its data: for the board, the cards and the rooms.

`explain(kit, word, ident, lang)` is the one way in. Words and ids are those of things on the board: "monster banshee",
"ability whiplash", "kind hunter", "hero sigrun", "minion hound", "summoned summoned_djinn", "condition slow",
"room_condition hushed", "trap treasure", "event ill_omen", "card rabble", "symbol melee", "die night",
"coin first_player_coin", "token spawn_marker", "objective tome", "scenario crossed_fates", "troll". A room of a game
is explained by `room_text`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.village_attacks.effect_kinds import (
    HEAL_ALLY,
    MARK_DEATH,
    PLACE_ZONE_CONDITION,
    PUSH,
    STUN,
    TURNCOAT,
    WOUND_EACH,
    WOUND_ZONE,
)
from citadelle.games.village_attacks.tables import HERO, KINDS, NONE, OBJECTIVES, ROOM_KINDS, SYMBOLS
from citadelle.games.village_attacks.text.briefing import briefing
from citadelle.games.village_attacks.text.names import (
    WORDS,
    ability_text,
    condition_name,
    cost_text,
    event_text,
    say,
    symbol_name,
    trap_text,
)
from citadelle.kernel.words import listing
from citadelle.parts.effect_words import join_with_or
from citadelle.parts.names import component_name, record_name

if TYPE_CHECKING:
    from citadelle.games.village_attacks.castle import Castle, Marker
    from citadelle.games.village_attacks.catalog import Kit
    from citadelle.games.village_attacks.view import VillageAttacksView


IN_A_ROOM: Final = (WOUND_ZONE, WOUND_EACH, MARK_DEATH, PLACE_ZONE_CONDITION, PUSH, STUN, TURNCOAT, HEAL_ALLY)
"""The ops that act on a room, or in one."""


def explain(kit: Kit, word: str, ident: str, lang: str) -> str:
    """What a component is and does; empty for something that the data doesn't know."""
    explained = BY_WORD.get(word)
    if explained is None:
        return ""
    return explained(kit, ident, lang)


def found(records: Sequence[Any], ident: str) -> Any:
    """The record of that id, or None."""
    for record in records:
        if record.id == ident:
            return record
    return None


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A clause as a sentence."""
    return f"{capital(text)}."


def affected(who: Sequence[str], lang: str) -> str:
    """Whom something concerns; all kinds of villagers together by one word."""
    if set(who) == set(KINDS):
        return say("affected.all", lang)
    return listing([say(f"affected.{one}", lang) for one in who], lang)


def reach(span: tuple[int, int], lang: str) -> str:
    """How far an attack goes."""
    return say("reach.far", lang, n=span[1]) if span[1] else say("reach.own", lang)


# --- Monsters and their helpers


def monster(kit: Kit, ident: str, lang: str) -> str:
    """A Monster's card."""
    record = found(kit.monsters, ident)
    if record is None:
        return ""
    abilities = listing([component_name(one, lang) for one in record.ability], lang)
    return say(
        "explain.monster", lang, role=say(f"role.{record.role}", lang), type=say(f"type.{record.type}", lang),
        health=record.health, experience=record.experience, defence=record.defence_slots,
        reserve=record.reserve_slots, movement=record.movement_slots, abilities=abilities,
    )  # fmt: skip


def ability(kit: Kit, ident: str, lang: str) -> str:
    """Both versions of an ability."""
    if ident not in kit.plain.ability_ids:
        return ""
    number = kit.plain.ability_ids.index(ident)
    told = [ability_version(kit, number, version, lang) for version in range(2)]
    return say("explain.ability", lang, basic=told[0], advanced=told[1])


def ability_version(kit: Kit, number: int, version: int, lang: str) -> str:
    """One version of an ability: what it does, what it costs, how far it reaches."""
    effect = kit.plain.ability_levels[number][version]
    text = capital(ability_text(kit, number, version, lang))
    cost = cost_text(kit, effect.cost, lang) or say("explain.free", lang)
    if not effect.most_range:
        own = effect.kind in IN_A_ROOM
        key = "explain.ability_level" if own else "explain.ability_level_own"
        return say(key, lang, text=text, cost=cost, reach=say("reach.ability_own", lang))
    far = say("reach.ability" if effect.los else "reach.ability_blind", lang, n=effect.most_range)
    if effect.pick:
        far += f", {say('explain.chosen', lang)}"
    return say("explain.ability_level", lang, text=text, cost=cost, reach=far)


def minion(kit: Kit, ident: str, lang: str) -> str:
    """A minion."""
    record = found(kit.minions, ident)
    if record is None:
        return ""
    return say(
        "explain.minion", lang, owner=record_name(kit.monsters, record.owner, lang), health=record.health,
        movement=record.movement, attacks=record.attacks_per_activation, wounds=record.attack_wounds,
        reach=reach(record.attack_range, lang), figures=record.figures,
    )  # fmt: skip


def summoned(kit: Kit, ident: str, lang: str) -> str:
    """A Summoned Monster."""
    record = found(kit.summoned, ident)
    if record is None:
        return ""
    told = say(
        "explain.summoned", lang, type=say(f"type.{record.type}", lang), health=record.health, speed=record.speed,
        attacks=record.attacks, wounds=record.wounds, reach=reach(record.range, lang),
    )  # fmt: skip
    if record.special == "none":
        return told
    return f"{told} {say(f'explain.{record.special}', lang, n=record.stun_count or record.burn_count)}"


# --- villagers


def kind(kit: Kit, ident: str, lang: str) -> str:
    """A kind of villager."""
    record = found(kit.villagers, ident)
    if record is None:
        return ""
    if KINDS.index(ident) == HERO:
        told = [say("explain.heroes", lang)]
    else:
        told = [
            say(
                "explain.villager", lang, health=record.health, movement=record.movement, wounds=record.wounds,
                reach=reach(record.range, lang),
            )
        ]  # fmt: skip
    return " ".join([*told, *kind_notes(record, lang)])


def kind_notes(record: Any, lang: str) -> list[str]:
    """What holds for all villagers of a kind."""
    told: list[str] = []
    if record.nemesis_bonus:
        told.append(say("explain.nemesis", lang, n=record.nemesis_bonus))
    if record.wounded_only_from_own_zone:
        told.append(say("explain.own_zone_only", lang))
    same = record.experience_same_type != record.experience
    key = "explain.killed_typed" if same else "explain.killed"
    args = {"morale": record.morale, "experience": record.experience}
    return [*told, say(key, lang, **args, **({"same": record.experience_same_type} if same else {}))]


def hero(kit: Kit, ident: str, lang: str) -> str:
    """A hero's token."""
    record = found(kit.heroes, ident)
    if record is None:
        return ""
    told = [
        say("explain.hero_type", lang, type=say(f"type.{record.type}", lang)),
        say(
            "explain.villager", lang, health=record.health, movement=record.speed, wounds=record.wounds,
            reach=reach(record.range, lang),
        ),
    ]  # fmt: skip
    if record.immune_sources:
        sources = join_with_or([say(f"source.{one}", lang) for one in record.immune_sources], lang)
        told.append(say("explain.immune_sources", lang, sources=sources))
    if record.immune_effects:
        effects = listing([say(f"effect_name.{one}", lang) for one in record.immune_effects], lang)
        told.append(say("explain.immune_effects", lang, effects=effects))
    if record.aura_speed:
        told.append(say("explain.aura_speed", lang, n=record.aura_speed))
    if record.attack_condition:
        name = condition_name(kit, record.attack_condition, lang)
        told.append(say("explain.attack_condition", lang, condition=name))
    return " ".join(told)


# --- conditions and rooms


def condition(kit: Kit, ident: str, lang: str) -> str:
    """A condition of a Monster, a villager or a room."""
    record = found(kit.conditions, ident)
    if record is None:
        return ""
    args: dict[str, object] = {"n": record.dice_penalty_next_activation or kit.plain.burn_wounds}
    args.update(free=record.min_free_slots, other=condition_name(kit, record.also_gives, lang))
    told = [say(f"condition.{ident}", lang, **args)]
    if record.removable_at_heart:
        told.append(say("condition_end.heart", lang))
    if record.target == "zone":
        told.append(say("condition_end.zone", lang))
    return " ".join(told)


def room_condition(kit: Kit, ident: str, lang: str) -> str:
    """The effect of a room."""
    record = found(kit.room_conditions, ident)
    if record is None:
        return ""
    who = capital(affected(record.affects, lang))
    args: dict[str, object] = {"who": who, "condition": condition_name(kit, record.condition, lang)}
    told: list[str] = []
    if record.trigger == "end_of_activation":
        key = "end" + ("_wounds" if record.wounds else "") + ("_condition" if record.condition else "")
        told.append(say(f"room_condition.{key}", lang, n=record.wounds, **args))
    elif record.trigger == "enter":
        told += [say("room_condition.enter_condition", lang, **args)] if record.condition else []
        told += [say("room_condition.enter_heal", lang, n=record.heal, **args)] if record.heal else []
    elif record.trigger == "villager_attack_from":
        told += [say("room_condition.attack_bonus", lang, n=record.wound_bonus, **args)] if record.wound_bonus else []
        told += [say("room_condition.attack_types", lang, **args)] if record.all_types else []
    elif record.trigger == "wound_on_villager":
        sources = join_with_or([say(f"source.{one}", lang) for one in record.immune_sources], lang)
        told.append(say("room_condition.immune", lang, sources=sources, **args))
    else:
        names = listing([symbol_name(kit, SYMBOLS.index(one), lang) for one in record.slots], lang)
        told.append(say("room_condition.payment", lang, symbols=names))
    return " ".join(told)


def tile(kit: Kit, ident: str, lang: str) -> str:
    """A room tile by itself."""
    record = found(kit.tiles, ident)
    if record is None:
        return ""
    told = say("explain.room", lang, kind=say(f"room_kind.{record.kind}", lang), n=record.capacity)
    return f"{told} {say('explain.heart', lang)}" if record.castle_heart else told


def room_text(kit: Kit, castle: Castle, zone: int, lang: str) -> str:
    """A room of a scenario: its kind, and all that holds or lies there at the start."""
    told = [tile(kit, castle.zone_ids[zone], lang)]
    for number in castle.conditions[zone]:
        record = kit.room_conditions[number]
        told.append(f"{component_name(record, lang)} – {room_condition(kit, record.id, lang)}")
    told += [marker_text(one, lang) for one in castle.markers if one.zone == zone]
    here = [(one.kind, one.symbol) for one in castle.objectives if one.zone == zone]
    for kind_, symbol in dict.fromkeys(here):
        sign = symbol_name(kit, symbol, lang) if symbol != NONE else ""
        told.append(say(f"objective.{OBJECTIVES[kind_]}", lang, symbol=sign))
    return " ".join(told)


def marker_text(marker: Marker, lang: str) -> str:
    """A spawn marker as it is at the start."""
    if not marker.takes_cards:
        return say("explain.marker_heroes", lang)
    if marker.active:
        return say("explain.marker", lang)
    if marker.activates_at == NONE:
        return say("explain.marker_later", lang)
    return say("explain.marker_later_at", lang, n=marker.activates_at)


# --- cards


def trap(kit: Kit, ident: str, lang: str) -> str:
    """A trap card."""
    record = found(kit.traps, ident)
    if record is None:
        return ""
    number = kit.plain.trap_ids.index(ident)
    told = say(
        "explain.trap", lang, text=capital(trap_text(kit, number, lang)),
        kinds=affected(record.affects, lang),
        cost=cost_text(kit, kit.plain.trap_cost[number], lang),
        rooms=listing([say(f"room_kinds.{one}", lang) for one in ROOM_KINDS if one in record.rooms], lang),
    )  # fmt: skip
    return f"{told} {say('explain.trap_at_once' if record.immediate else 'explain.trap_later', lang)}"


def event(kit: Kit, ident: str, lang: str) -> str:
    """An event card."""
    record = found(kit.events, ident)
    if record is None:
        return ""
    told = sentence(event_text(kit, kit.plain.event_ids.index(ident), lang))
    return f"{told} {say('explain.event_lasts', lang)}" if record.persistent else told


def card(kit: Kit, ident: str, lang: str) -> str:
    """A spawn card, tier by tier."""
    record = found(kit.spawn_cards, ident)
    if record is None:
        return ""
    tiers = [tier_text(one, lang) for one in (record.tier1, record.tier2, record.tier3)]
    return say("explain.card", lang, first=tiers[0], second=tiers[1], third=tiers[2])


def tier_text(tier: Any, lang: str) -> str:
    """What a spawn card brings in one tier."""
    if tier.redraw:
        return say("explain.redraw", lang)
    counts = ((tier.peasant, "peasant"), (tier.hunter, "hunter"), (tier.hero, "hero"))
    return listing([f"{n} {say(f'kind_counted.{word}', lang, n=n)}" for n, word in counts if n], lang)


def at_hand(view: VillageAttacksView, lang: str) -> list[str]:
    """How the scenario is won and lost, and what each sign of the dice does."""
    kit = view.kit
    lines = [briefing(kit, kit.scenarios[view.scenario], lang)]
    for i, ident in enumerate(SYMBOLS[:-1]):
        told = say(f"symbol_use.{ident}", lang, blocks=kit.plain.defence_die_blocks)
        lines.append(say("explain.sign", lang, sign=symbol_name(kit, i, lang), told=told))
    return [*lines, say("symbol_use.move", lang)]


# --- dice, coins and tokens


def symbol(kit: Kit, ident: str, lang: str) -> str:
    """What a sign of the dice does."""
    if ident not in SYMBOLS:
        return ""
    told = say(f"symbol_use.{ident}", lang, blocks=kit.plain.defence_die_blocks)
    record = found(kit.dice.symbol, ident)
    return f"{told} {say('symbol_use.move', lang)}" if record is not None and record.usable else told


def die(kit: Kit, ident: str, lang: str) -> str:
    """The faces of a die."""
    record = found(kit.dice.die, ident)
    if record is None:
        return ""
    faces: list[str] = []
    for face in dict.fromkeys(record.faces):
        n = record.faces.count(face)
        name = symbol_name(kit, SYMBOLS.index(face), lang)
        faces.append(f"{n} × {name}" if n > 1 else name)
    told = say("explain.die", lang, faces=", ".join(faces))
    return told if record.rerollable else f"{told} {say('explain.die_fixed', lang)}"


def coin(kit: Kit, ident: str, lang: str) -> str:
    """What a coin is for."""
    record = found(kit.dice.coin, ident)
    if record is None:
        return ""
    key = f"coin.{ident}" if f"coin.{ident}" in WORDS else "coin.other"
    return say(key, lang, sides=" / ".join(record.sides))


def token(kit: Kit, ident: str, lang: str) -> str:
    """What a component of the box is for."""
    record = found(kit.tokens, ident)
    if record is None:
        return ""
    key = f"token.{ident}" if f"token.{ident}" in WORDS else "token.other"
    return say(key, lang, count=record.count)


def objective(kit: Kit, ident: str, lang: str) -> str:
    """What a kind of objective is about."""
    return say(f"objective.{ident}", lang, symbol="") if ident in OBJECTIVES else ""


def scenario(kit: Kit, ident: str, lang: str) -> str:
    """What a scenario asks for."""
    record = found(kit.scenarios, ident)
    return "" if record is None else briefing(kit, record, lang)


def troll(kit: Kit, ident: str, lang: str) -> str:
    """The Troll."""
    return say("explain.troll", lang)


BY_WORD: Final[Mapping[str, Callable[[Kit, str, str], str]]] = {
    "monster": monster, "ability": ability, "minion": minion, "summoned": summoned, "kind": kind, "hero": hero,
    "condition": condition, "room_condition": room_condition, "tile": tile, "trap": trap, "event": event, "card": card,
    "symbol": symbol, "die": die, "coin": coin, "token": token, "objective": objective, "scenario": scenario,
    "troll": troll,
}  # fmt: skip
"""Who explains what, by the first word of a thing's name."""
