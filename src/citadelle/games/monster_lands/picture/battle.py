"""The battle that is on, large: monster, land, paths in order, dice, and the running total on one ruler.

Captures and eliminations are read off the ruler: the bar is what was struck so far, its dark end what earlier paths
carry over, and the two marks are the values to be reached.
"""

from __future__ import annotations

import textwrap
from typing import Final

from citadelle.games.monster_lands.picture.citadel import placed_item
from citadelle.games.monster_lands.picture.glyphs import goods_signs
from citadelle.games.monster_lands.picture.ground import plot, rect
from citadelle.games.monster_lands.picture.layout import PathPlace
from citadelle.games.monster_lands.picture.outside import (
    empty_path,
    gate_signs,
    header,
    land_item,
    monster_item,
    path_box,
)
from citadelle.games.monster_lands.picture.path_pieces import on_path
from citadelle.games.monster_lands.picture.position import DrawnPosition
from citadelle.games.monster_lands.picture.shapes import Sign, die, signs
from citadelle.games.monster_lands.rules.attack import Attack, Burn, Defend, SideRoll, dice_against
from citadelle.games.monster_lands.rules.battle import Battle, Conquest, traps_lying, traps_needed
from citadelle.games.monster_lands.rules.rolls import FOR_LAND, FOR_MISSION, FOR_MONSTER, Roll
from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import ENTRANCE, FIRST_PATH, LAND_A, LOCATIONS, MISSION_A
from citadelle.games.monster_lands.text.effects import effect_text
from citadelle.games.monster_lands.text.names import path_short
from citadelle.kernel.scene import Box, Item
from citadelle.parts.lettering import LETTERS, fitted_text, text_at
from citadelle.parts.svg import icon, num

ICONS: Final = ("die-5", "rules", "land", "land", "citadel")
"""The sign of each location."""


class Arena:
    """Where the parts of a battle lie."""

    def __init__(self, p: DrawnPosition) -> None:
        x, y, w, h = self.box = p.form.battle
        small = p.compact
        self.monster: Box = (x + 8, y + 33, 134, 116) if small else (x + 12, y + 36, 152, 138)
        self.land: Box = (x + 148, y + 33, 116, 116) if small else (x + 172, y + 36, 138, 138)
        left = x + (270 if small else 322)
        self.info: Box = (left, y + 36, x + w - left - 8, 128)
        self.ruler: Box = (x + 14, y + (158 if small else 186), w - 28, 60)
        self.top = y + (228 if small else 262)
        self.paths: dict[int, PathPlace] = {}
        paths = p.battle_paths()
        pitch = (w - 14) / len(paths)
        for at, path in enumerate(paths):
            self.paths[path] = self.place(x + 9 + at * pitch, pitch - 4, y + h - 8 - self.top, small, len(paths))

    def place(self, left: float, wide: float, tall: float, small: bool, count: int) -> PathPlace:
        """A path of the battle: a man, large dice, tokens below."""
        die_ = 23.0 if small and count > 2 else 26.0 if small else 38.0
        columns = 3 if count > 2 else 6
        inset = (wide - die_ * 1.17 * columns + die_ * 0.17) / 2
        rows = max(2, int((tall - 142) / (die_ * 1.17)))
        tokens = (left + 5, self.top + tall - 29)
        man = (left + wide / 2, self.top + 66)
        return PathPlace(
            (left, self.top, wide, tall), man, (left + inset, self.top + 110), die_, columns, rows, tokens, wide - 8
        )


def items(p: DrawnPosition) -> list[Item]:
    """The battle, if one is on."""
    if p.battle == NONE:
        return []
    arena = Arena(p)
    out = [frame(p, arena)]
    if p.battle == MISSION_A:
        out.append(Item("bt-mission", mission(p, arena)))
    else:
        out += monster_item(p, p.battle_monster(), arena.monster)
        out += land_item(p, p.battle_land(), arena.land)
    out += [Item("bt-info", monster_facts(p, arena)), *ruler(p, arena)]
    for path, place in arena.paths.items():
        out += on_path(p, path, place)
    return out


def frame(p: DrawnPosition, arena: Arena) -> Item:
    """The field: title, paths with what they give, the path whose turn it is."""
    title = p.say(f"location.{LOCATIONS[p.battle]}")
    out = [f'<g id="bt-frame">{plot(arena.box, title, ICONS[p.battle])}']
    active = p.active_path()
    for path, place in arena.paths.items():
        out.append(path_box(path, place.box))
        x, y, w, _ = place.box
        if LAND_A <= p.battle < ENTRANCE:
            out.append(header(p, path, place))
        elif p.battle == ENTRANCE:
            out.append(fitted_text(x + 8, y + 20, path_short(path, p.lang), w - 90, "pname", 15.5))
            out.append(signs(gate_signs(p, path - FIRST_PATH[ENTRANCE]), x + w - 84, y + 15, 16))
        if p.view.on_path[path] == NONE and not p.view.dice[path]:
            out.append(empty_path(place, 0))
        who = p.view.on_path[path]
        if who >= 0:
            out.append(fitted_text(place.man[0], y + 104, p.member_name(who), w - 8, "pname", 15.5, "middle"))
        if path == active:
            out.append(f'<g class="from">{rect(place.box, "sel", 4)}{rect(place.box, "sel2", 4)}</g>')
    return Item("bt-frame", "".join(out) + "</g>")


def mission(p: DrawnPosition, arena: Arena) -> str:
    """What a mission that is rolled for asks and gives."""
    x, y, w, _ = arena.monster
    tile = p.kit.missions[p.view.mission[0]].a
    out = ['<g id="bt-mission">', text_at(x + w / 2, y + 66, tile.objective, "huge", 36, "middle")]
    out.append(text_at(x + w / 2, y + 90, p.say("mission.reach"), "mini", 15.5, "middle"))
    out.append(signs(goods_signs(tile.reward), x + w + 16, y + 50, 24))
    said = p.say("mission.missed", n=tile.penalty_glory)
    out.append(icon("glory", x + w + 26, y + 86, 17) + text_at(x + w + 40, y + 91, said, "mini", 15.5))
    return "".join(out) + "</g>"


# --- what is going on


def monster_facts(p: DrawnPosition, arena: Arena) -> str:
    """The monster's power, its attack dice, hits to be stopped, traps for a capture."""
    x, y, w, _ = arena.info
    out = ['<g id="bt-info">']
    monster = p.battle_monster()
    line = 0.0
    if monster != NONE:
        said = effect_text(p.view.variant.powers[monster], p.lang)
        for words in textwrap.wrap(said, max(12, int(w / (LETTERS * 0.52))))[:4]:
            out.append(text_at(x, y + 12 + line, words, "mini", LETTERS))
            line += LETTERS + 4
        line += 4
        line = attack_lines(p, out, x, y + line, w) - y
    roll = p.frame(Roll)
    if roll is not None and roll.goal == FOR_MONSTER and monster != NONE:
        lying, needed = traps_lying(p.state, roll.path), traps_needed(p.state, roll.path)
        sign = "check" if lying >= needed else "close"
        out.append(signs([("i", "trap"), ("t", f"{lying}/{needed}"), ("i", sign)], x, y + line + 14, 17))
    return "".join(out) + "</g>"


def attack_lines(p: DrawnPosition, out: list[str], x: float, y: float, w: float) -> float:
    """Attack dice of the path whose turn it is, and hits still to be stopped; gives the next line."""
    defend = p.frame(Defend)
    if defend is not None:
        line: list[Sign] = [("i", "attack"), ("t", p.say("battle.hits", n=defend.hits))]
        out.append(f'<g class="m-bad">{signs(line, x, y + 14, 19)}</g>')
        return y + 32
    burn, side, attack = p.frame(Burn), p.frame(SideRoll), p.frame(Attack)
    dice = burn.dice if burn is not None else side.dice if side is not None else attack.dice if attack else NONE
    if dice == NONE:
        path = p.active_path()
        if path == NONE or p.view.on_path[path] < 0 or p.frame(Roll) is not None:
            return y
        dice = dice_against(p.state, path)
    size = min(26.0, (w - 6) / max(dice, 1) - 3)
    for at in range(dice):
        out.append(die("A", 0, x + at * (size + 3), y + 4, size))
    return y + size + 12


# --- the ruler


def ruler(p: DrawnPosition, arena: Arena) -> list[Item]:
    """The running total on a ruler, with what must be reached."""
    goals = target_values(p)
    if not goals:
        return []
    total, carried, seat = running_total(p)
    x, y, w, _ = arena.ruler
    most = max(*[value for _, value in goals], total) + 4
    step = w / most
    mid = y + 34
    out = [
        f'<g id="bt-ruler"><rect class="m-rule" x="{num(x)}" y="{num(mid - 8)}" width="{num(w)}" height="16" rx="4"/>'
    ]
    for value in range(1, most):
        tall = 8 if value % 5 == 0 else 4
        out.append(f'<path class="tick5" d="M{num(x + value * step)} {num(mid + 8)}v{tall}"/>')
        if value % 5 == 0:
            out.append(text_at(x + value * step, mid + 29, value, "mini", 15.5, "middle"))
    bar = f'<rect class="m-bar2" x="{num(x)}" y="{num(mid - 6)}" width="{num(total * step)}" height="12" rx="3"/>'
    past = f'<rect class="m-past" x="{num(x)}" y="{num(mid - 6)}" width="{num(carried * step)}" height="12" rx="3"/>'
    out.append(f'<g class="s{seat + 1}">{bar}</g>{past if carried else ""}')
    for number, (sign, value) in enumerate(goals):
        at = x + value * step
        left = at - 31 if number + 1 < len(goals) else at - 9
        reached = " met" if total >= value else ""
        out.append(f'<path class="m-goal{reached}" d="M{num(at)} {num(mid - 12)}v26"/>')
        out.append(icon(sign, left, mid - 22, 17) + text_at(left + 11, mid - 16, value, "b", 16))
    made = [Item("bt-ruler", "".join(out) + "</g>")]
    tag = '<circle class="c-tag" r="15"/>' + text_at(0, 6, total, "num", 17, "middle")
    made.append(placed_item("bt-total", "tok", x + total * step, mid, tag))
    return made


def target_values(p: DrawnPosition) -> list[tuple[str, int]]:
    """What must be reached: capture and elimination value, the land's, or the mission's."""
    plain = p.tables
    roll = p.frame(Roll)
    if roll is not None and roll.goal == FOR_MISSION:
        return [("flag", plain.mission_a_goal[p.view.mission[0]])]
    land = p.battle_land()
    if ((roll is not None and roll.goal == FOR_LAND) or p.frame(Conquest) is not None) and land != NONE:
        return [("flag", plain.land_conquest[land])]
    monster = p.battle_monster()
    return [] if monster == NONE else [("trap", plain.monster_cv[monster]), ("sword", plain.monster_ev[monster])]


def running_total(p: DrawnPosition) -> tuple[int, int, int]:
    """The total so far, what of it earlier paths carry over, and whose roll it is."""
    roll = p.frame(Roll)
    if roll is not None:
        return roll.total(p.state), roll.carried, roll.seat
    conquest, battle = p.frame(Conquest), p.frame(Battle)
    carried = conquest.carried if conquest is not None else battle.carried if battle is not None else 0
    return carried, carried, NONE
