"""Sending a member out, missions and contracts, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from citadelle.games.monster_lands.effect_kinds import AFFINITY_DICE, ENTRANCE_DICE, SPLASH_DIE
from citadelle.games.monster_lands.tables import ENTRANCE, LAND_A, LOCATION_OF, LOCATIONS, NO_AFFINITY, PATH_IDS
from citadelle.games.monster_lands.text.asked import Asked
from citadelle.games.monster_lands.text.effects import active_power, goods_text, loot_text, path_text
from citadelle.games.monster_lands.text.names import path_short
from citadelle.games.monster_lands.text.shops import brief_loot, brief_trap
from citadelle.games.monster_lands.text.signs import LOCATION_ICONS, die_icon, trap_icon
from citadelle.kernel.scene import Brief


def choose_path(a: Asked) -> str:
    """ML-OUT-01: a path: who waits there, what it asks for and gives."""
    path = PATH_IDS.index(a.key)
    text = path_text(a.view, path, a.lang)
    monster = a.monster_at(path)
    if monster < 0:
        return a.say("label.to_path", path=a.path(path), text=text)
    name = a.monster(a.tables.monster_ids[monster])
    return a.say("label.to_monster", path=a.path(path), monster=name, dice=attack_dice(a, path), text=text)


def attack_dice(a: Asked, path: int) -> int:
    """ML-ATT-01: with how many dice the monster attacks a path this round."""
    t, monster = a.tables, a.monster_at(path)
    power = active_power(a.view, monster)
    dice = t.monster_attack[monster] + a.view.variant.track[a.view.round - 1]
    where = LOCATION_OF[path]
    if power.kind == SPLASH_DIE:
        dice += power.dice
    if where == ENTRANCE:
        return dice + (power.dice if power.kind == ENTRANCE_DICE else 0)
    land = a.view.land[where - LAND_A]
    affinity = t.land_affinity[land] if land >= 0 else NO_AFFINITY
    if power.kind == AFFINITY_DICE and power.land == affinity:
        return dice + power.dice
    return dice + int(t.monster_affinity[monster] == affinity)


def mission_dice(a: Asked) -> str:
    """ML-MIS-02: a die for a mission."""
    return a.say("label.bring_die", die=a.die(a.key))


def reinforce(a: Asked) -> str:
    """ML-LND-01: one die more."""
    return a.say("label.dice_done") if a.key == "done" else a.say("label.add_die", die=a.die(a.key))


def lay_token(a: Asked) -> str:
    """ML-LND-02: a trap face down, or a defence token."""
    if a.key == "done":
        return a.say("label.tokens_done")
    if a.key == "defense":
        return a.say("label.lay_defense")
    return a.say("label.lay_trap", trap=a.trap(a.key))


def flasks(a: Asked) -> str:
    """ML-OUT-02: flasks for the road."""
    return a.say(f"label.flask_{a.key}", n=a.tables.venom_adds)


def contract(a: Asked) -> str:
    """ML-ADV-04: what the contract costs and gives on this side."""
    if a.key == "decline":
        return a.say("label.contract_decline")
    side = a.kit.missions[a.view.mission[1]].b
    reward = side.reward_left if a.number("path") % 2 == 0 else side.reward_right
    return a.say("label.contract_pay", cost=goods_text(side.discard, a.lang), reward=goods_text(reward, a.lang))


def hand_over(a: Asked) -> str:
    """ML-ADV-04: a trap or a loot token that is given away."""
    if not a.number("loot"):
        return a.say("label.hand_over", thing=a.trap(a.key))
    effect = loot_text(a.kit, a.tables.loot_index[a.key], a.lang)
    return a.say("label.hand_over", thing=a.say("label.trap_that", trap=a.loot(a.key), effect=effect))


# --- small buttons and headings


def brief_path(a: Asked) -> Brief:
    """A path under the heading of its location."""
    path = PATH_IDS.index(a.key)
    return Brief(path_short(path, a.lang), LOCATION_ICONS[LOCATION_OF[path]])


def group_path(a: Asked) -> str:
    """The location of a path, with its monster."""
    if a.key not in PATH_IDS:
        return ""
    path = PATH_IDS.index(a.key)
    place = a.say(f"location.{LOCATIONS[LOCATION_OF[path]]}")
    monster = a.monster_at(path)
    if monster < 0:
        return place
    return a.say("group.place", place=place, monster=a.monster(a.tables.monster_ids[monster]))


def brief_pool(a: Asked) -> Brief:
    """A die of the pool."""
    return Brief(a.short_die(a.key), die_icon(a.key))


def brief_token(a: Asked) -> Brief:
    """A token for the path."""
    if a.key == "defense":
        return Brief(a.say("brief.defense"), "shield")
    return Brief(a.trap(a.key), trap_icon(a.kit, a.key))


def brief_flasks(a: Asked) -> Brief:
    """A flask."""
    if a.key == "both":
        return Brief(a.say("brief.both"), "bag")
    return Brief(a.say(f"brief.{a.key}", n=a.tables.venom_adds), a.key)


def brief_contract(a: Asked) -> Brief:
    """The contract is met."""
    return Brief(a.say("brief.give"), "rules")


def brief_hand_over(a: Asked) -> Brief:
    """What is given away."""
    return brief_loot(a) if a.number("loot") else brief_trap(a)


LABELS: Final[Mapping[str, Callable[[Asked], str]]] = {
    "choose_path": choose_path,
    "mission_dice": mission_dice,
    "reinforce": reinforce,
    "lay_token": lay_token,
    "flasks": flasks,
    "contract": contract,
    "hand_over": hand_over,
}

BRIEFS: Final[Mapping[str, Callable[[Asked], Brief]]] = {
    "choose_path": brief_path,
    "mission_dice": brief_pool,
    "reinforce": brief_pool,
    "lay_token": brief_token,
    "flasks": brief_flasks,
    "contract": brief_contract,
    "hand_over": brief_hand_over,
}
