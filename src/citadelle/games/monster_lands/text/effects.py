"""What components do, in a line: talents, powers, traps, lands, paths and missions, from their kinds and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.monster_lands.effect_kinds import Benefit, Effect, Power, TrapEffect
from citadelle.games.monster_lands.tables import COLOURS, FIRST_PATH, GOODS, LAND_A, LOCATION_OF
from citadelle.games.monster_lands.text.names import colour_of, colours_of, say
from citadelle.kernel.words import join_clauses, listing
from citadelle.parts import effects as parts
from citadelle.parts.effect_words import EffectWords
from citadelle.parts.names import find_record

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit
    from citadelle.games.monster_lands.view import MonsterLandsView


# --- dice and goods


def dice_text(dice: Sequence[int] | Any, lang: str) -> str:
    """Dice by colour: a row of three numbers, or a record with a field for each colour."""
    counts = [getattr(dice, colour) for colour in COLOURS] if hasattr(dice, COLOURS[0]) else list(dice)
    parts = [
        say("die.some", lang, n=counts[i], colour=colour_of(COLOURS[i], lang)) for i in range(len(COLOURS)) if counts[i]
    ]
    return listing(parts, lang) or say("die.none", lang)


def dice_short(dice: Sequence[int] | Any, lang: str) -> str:
    """Dice of a path in few words: "2 strength, 1 magic"."""
    counts = [getattr(dice, colour) for colour in COLOURS] if hasattr(dice, COLOURS[0]) else list(dice)
    parts = [
        say("die.short", lang, n=counts[i], colour=say(f"colour_bare.{colour}", lang))
        for i, colour in enumerate(COLOURS)
        if counts[i]
    ]
    return ", ".join(parts) or say("die.none", lang)


def mix_text(count: int, colours: Sequence[str], lang: str) -> str:
    """So many dice, each of any of these colours."""
    return say("die.mixed", lang, n=count, colours=colours_of(colours, lang))


def good_text(good: str, count: int, lang: str) -> str:
    """So many of a good."""
    return say(f"good.{good}", lang, n=count)


def goods_text(goods: Sequence[int] | Any, lang: str) -> str:
    """Goods: a row of numbers in the order of GOODS, or a record with fields of these names."""
    if isinstance(goods, Sequence):
        counts = list(goods)
    else:
        counts = [getattr(goods, good, 0) for good in GOODS]
    parts = [good_text(good, counts[i], lang) for i, good in enumerate(GOODS) if counts[i]]
    trophy = getattr(goods, "trophy", 0)
    if trophy:
        parts.append(good_text("trophy", trophy, lang))
    return listing(parts, lang) or say("good.none", lang)


# --- effects by kind


def gains(effect: Effect, lang: str) -> dict[str, object]:
    """What a loot token gives at once."""
    return {"goods": goods_text(effect, lang)}


def converts(effect: Effect, lang: str) -> dict[str, object]:
    """Dice for dice."""
    return {"dice": dice_text(effect.dice, lang), "pay": dice_text(effect.pay, lang)}


TOLD: Final = EffectWords(
    say,
    "effect",
    {Power: "power", TrapEffect: "trap", Benefit: "benefit"},
    further={"gain": gains, "convert": converts},
)


def effect_text(effect: parts.Effect, lang: str) -> str:
    """What a talent, an ability, a loot token, a power, a trap or a path does (ML-DAT-02 to -04, ML-DAT-06)."""
    return TOLD.text(effect, lang)


# --- components


def member_text(kit: Kit, member: int, lang: str) -> str:
    """A member's talent, by the number of his card."""
    return effect_text(kit.plain.member_effect[member], lang)


def member_record(kit: Kit, member: int) -> Any:
    """The record of a member's card; all novices share one."""
    novices = [m for m in kit.mercenaries if m.kind == "novice"]
    cards = [m for m in kit.mercenaries if m.kind != "novice"]
    return cards[member] if member < len(cards) else novices[0]


def equipment_text(kit: Kit, card: int, lang: str) -> str:
    """An equipment card's ability."""
    return effect_text(kit.plain.equipment_ability[card], lang)


def loot_record(kit: Kit, loot: int) -> Any:
    """The record of a loot token; copies share one."""
    ident = kit.plain.loot_ids[loot]
    return find_record(kit.loot, ident) or find_record(kit.loot, ident.rpartition("_")[0])


def loot_text(kit: Kit, loot: int, lang: str) -> str:
    """What a loot token gives."""
    return effect_text(kit.plain.loot_effect[loot], lang)


def trap_text(kit: Kit, trap: int, lang: str) -> str:
    """What a trap or trick does (ML-DAT-04)."""
    return effect_text(kit.plain.trap_effect[trap], lang)


def monster_text(view: MonsterLandsView, monster: int, lang: str) -> str:
    """What a monster is up to: attack, the values to reach, its power."""
    record = view.kit.monsters[monster]
    power = effect_text(view.variant.powers[monster], lang)
    return say("monster.text", lang, attack=record.attack, cv=record.cv, ev=record.ev, power=power)


def prize_text(kit: Kit, monster: int, how: str, lang: str) -> str:
    """What a monster is worth when it is captured or eliminated."""
    record = kit.monsters[monster]
    return goods_text(record.capture if how == "capture" else record.eliminate, lang)


def land_cost_text(kit: Kit, land: int, lang: str) -> str:
    """The dice that a settled land asks for."""
    cost = kit.lands[land].cost
    return mix_text(cost.count, cost.any_of, lang) if cost.count else dice_text(cost, lang)


def land_gain_text(kit: Kit, land: int, lang: str) -> str:
    """What a settled land gives."""
    gain = kit.lands[land].gain
    parts = []
    if any(getattr(gain, good, 0) for good in GOODS):
        parts.append(goods_text(gain, lang))
    if any(getattr(gain.dice, colour) for colour in COLOURS):
        parts.append(dice_text(gain.dice, lang))
    if gain.hire_free:
        parts.append(say("land.hire", lang))
    if gain.equipment_free:
        parts.append(say("land.equipment", lang))
    return listing(parts, lang)


def land_action_text(kit: Kit, land: int, lang: str) -> str:
    """A settled land's action: dice for a gain."""
    return say("land.action", lang, cost=land_cost_text(kit, land, lang), gain=land_gain_text(kit, land, lang))


def land_text(kit: Kit, land: int, lang: str) -> str:
    """A land: its affinity, what conquers it, what it is worth and what it does."""
    record = kit.lands[land]
    action = land_action_text(kit, land, lang)
    affinity = say(f"affinity.{record.affinity}", lang)
    return say("land.text", lang, affinity=affinity, conquest=record.conquest, glory=record.glory, action=action)


# --- paths and missions


def path_record(view: MonsterLandsView, path: int) -> Any:
    """The path of the header that lies above a land, or None."""
    face = view.header[LOCATION_OF[path] - LAND_A]
    if face < 0:
        return None
    tile, side = view.tables.face_tile[face], "AB"[face % 2]
    tiles = sorted({record.tile for record in view.kit.paths})
    place = (path - FIRST_PATH[LAND_A]) % 4 + 1
    for record in view.kit.paths:
        if (record.tile, record.side, record.path) == (tiles[tile], side, place):
            return record
    return None


def path_text(view: MonsterLandsView, path: int, lang: str) -> str:
    """What a path asks for and gives; "" where no mission or header lies that says so (ML-LND-04)."""
    where = LOCATION_OF[path]
    if where < LAND_A:
        return mission_text(view, path, lang) if view.mission[where] >= 0 else ""
    if where > LAND_A + 1:
        record = view.kit.board.entrance_path[path - FIRST_PATH[where]]
        parts = [say("need.entrance_dice", lang), say("need.entrance", lang, n=record.defense_talents)]
        if record.gold:
            parts.append(say("need.entrance_gold", lang, n=record.gold))
        return join_clauses(parts, lang)
    header = path_record(view, path)
    if header is None:
        return ""
    parts = [say("need.required", lang, dice=dice_short(header.required, lang))]
    if any(getattr(header.reinforce, colour) for colour in COLOURS):
        parts.append(say("need.more", lang, dice=dice_short(header.reinforce, lang)))
    parts.append(say("need.gives", lang, benefit=effect_text(header.benefit, lang)))
    return join_clauses(parts, lang)


def sides_text(tile: Any, lang: str) -> str:
    """The rewards of a contract, on the left and on the right."""
    left, right = (goods_text(goods, lang) for goods in (tile.b.reward_left, tile.b.reward_right))
    return say("mission.sides", lang, left=left, right=right)


def mission_text(view: MonsterLandsView, path: int, lang: str, sides: bool = False) -> str:
    """A mission as it is seen from one of its paths, or with the rewards of both sides."""
    slot = LOCATION_OF[path]
    tile = view.kit.missions[view.mission[slot]]
    if slot == 0:
        dice = mix_text(tile.a.dice.count, tile.a.dice.colors, lang)
        reward = goods_text(tile.a.reward, lang)
        return say("mission.a", lang, goal=tile.a.objective, dice=dice, reward=reward, penalty=tile.a.penalty_glory)
    reward = goods_text(tile.b.reward_left if path % 2 == 0 else tile.b.reward_right, lang)
    reward = sides_text(tile, lang) if sides else reward
    dice = mix_text(tile.b.dice.count, tile.b.dice.colors, lang)
    return say("mission.b", lang, dice=dice, cost=goods_text(tile.b.discard, lang), reward=reward)
