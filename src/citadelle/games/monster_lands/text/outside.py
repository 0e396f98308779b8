"""Sending a member out, missions and contracts, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citadelle.games.monster_lands.rules.attack import dice_against
from citadelle.games.monster_lands.tables import LOCATION_OF, LOCATIONS
from citadelle.games.monster_lands.text.effects import goods_text, loot_text, path_text
from citadelle.games.monster_lands.text.names import path_short
from citadelle.games.monster_lands.text.option_context import OptionContext
from citadelle.games.monster_lands.text.shops import icon_of_die, icon_of_loot, icon_of_trap, short_die
from citadelle.games.monster_lands.text.signs import LOCATION_ICONS
from citadelle.parts.wording import Row


def path_args(o: OptionContext) -> dict[str, object]:
    """ML-OUT-01: a path: who waits there, what it asks for and gives."""
    path = o.thing("path")
    args: dict[str, object] = {"text": path_text(o.view, path, o.lang)}
    monster = o.monster_at(path)
    if monster >= 0:
        args.update(monster=o.monster(monster), dice=dice_against(o.known, path))
    return args


def path_icon(o: OptionContext) -> str:
    """The icon of a path's location."""
    return LOCATION_ICONS[LOCATION_OF[o.thing("path")]]


def path_group(o: OptionContext) -> str:
    """The location of a path, with its monster."""
    path = o.thing("path")
    place = o.say(f"location.{LOCATIONS[LOCATION_OF[path]]}")
    monster = o.monster_at(path)
    return o.say("group.place", place=place, monster=o.monster(monster)) if monster >= 0 else place


def contract_args(o: OptionContext) -> dict[str, object]:
    """ML-ADV-04: what the contract costs and gives on this side."""
    side = o.kit.missions[o.view.mission[1]].b
    reward = side.reward_left if o.number("path") % 2 == 0 else side.reward_right
    return {"cost": goods_text(side.discard, o.lang), "reward": goods_text(reward, o.lang)}


def loot_that(o: OptionContext) -> str:
    """A loot token and what it does."""
    loot = o.thing("loot")
    return o.say("label.trap_that", trap=o.loot(loot), effect=loot_text(o.kit, loot, o.lang))


ROWS: Final[Mapping[str, Row[OptionContext]]] = {
    "to_path": Row(
        label=lambda o: "to_monster" if o.monster_at(o.thing("path")) >= 0 else "to_path",
        args=path_args,
        brief=lambda o: path_short(o.thing("path"), o.lang),
        icon=path_icon,
        group=path_group,
    ),
    "bring_die": Row(brief=short_die, icon=icon_of_die),
    "add_die": Row(brief=short_die, icon=icon_of_die),
    "lay_trap": Row(brief="trap", icon=icon_of_trap),
    "lay_defense": Row(brief="brief.defense", icon="shield"),
    "flask_potion": Row(brief="brief.potion", icon="potion"),
    "flask_venom": Row(
        args=lambda o: {"n": o.tables.venom_adds},
        brief=lambda o: o.say("brief.venom", n=o.tables.venom_adds),
        icon="venom",
    ),
    "flask_both": Row(brief="brief.both", icon="bag"),
    "contract_pay": Row(args=contract_args, brief="brief.give", icon="rules"),
    "hand_over_trap": Row(
        label="hand_over", args=lambda o: {"thing": o.trap(o.thing("trap"))}, brief="trap", icon=icon_of_trap
    ),
    "hand_over_loot": Row(label="hand_over", args=lambda o: {"thing": loot_that(o)}, brief="loot", icon=icon_of_loot),
}
"""How the answers of sending somebody out are said."""
