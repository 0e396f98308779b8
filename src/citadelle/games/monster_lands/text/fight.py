"""Rolls, attacks, tricks, conquests and what follows a battle, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from citadelle.games.monster_lands.effect_kinds import (
    NO_EQUIPMENT_TYPE,
    NO_TRAP_NEEDED,
    TOTAL_BONUS,
    TRAPS_TO_CAPTURE,
    Effect,
)
from citadelle.games.monster_lands.rules.rolls import colour, value_of
from citadelle.games.monster_lands.state import TURNED
from citadelle.games.monster_lands.tables import CAPTURE, COLOURS, ELIMINATE, LAND_A, LOCATION_OF, PATH_IDS, TRICK
from citadelle.games.monster_lands.text.asked import Asked
from citadelle.games.monster_lands.text.effects import active_power, dice_text, prize_text
from citadelle.games.monster_lands.text.outside import brief_path
from citadelle.games.monster_lands.text.signs import loot_icon, trap_icon
from citadelle.games.monster_lands.text.turn import use_label
from citadelle.kernel.scene import Brief

# --- how a strike would end


def helpers(a: Asked, path: int) -> list[Effect]:
    """ML-TAL-02, ML-STR-04: the outside talent and abilities that count in a strike from this path."""
    member = a.view.on_path[path]
    t = a.tables
    out = [t.member_effect[member]] if t.member_outside[member] else []
    power = active_power(a.view, a.monster_at(path))
    for e, carrier in enumerate(a.view.carrier):
        barred = power.kind == NO_EQUIPMENT_TYPE and power.type == t.equipment_type[e]
        if carrier == member and t.equipment_outside[e] and not barred:
            out.append(t.equipment_ability[e])
    return out


def traps_short(a: Asked, path: int) -> int:
    """ML-STR-05: how many traps a capture asks for if there are too few, else 0."""
    if any(effect.kind == NO_TRAP_NEEDED for effect in helpers(a, path)):
        return 0
    power = active_power(a.view, a.monster_at(path))
    needed = power.count if power.kind == TRAPS_TO_CAPTURE else 1
    lying = [t for t in a.view.traps[path] if t % 2 != TURNED or a.tables.trap_class[t // 2] != TRICK]
    return needed if len(lying) < needed else 0


def outcome(a: Asked) -> str:
    """ML-STR-07: what the strike comes to if it ends now: "capture", "eliminate", "both" or "miss"."""
    path, base = a.number("path"), a.number("total")
    bonus = {CAPTURE: 0, ELIMINATE: a.number("kill")}
    for effect in helpers(a, path):
        if effect.kind == TOTAL_BONUS and effect.when in bonus:
            bonus[effect.when] += effect.amount
    monster = a.monster_at(path)
    cv, ev = a.tables.monster_cv[monster], a.tables.monster_ev[monster]
    kill = base + bonus[ELIMINATE] >= ev
    catch = not traps_short(a, path) and base + bonus[CAPTURE] >= cv and base < ev
    return "both" if kill and catch else "eliminate" if kill else "capture" if catch else "miss"


def goal_of(a: Asked) -> int:
    """What a mission or a conquest asks for."""
    path = a.number("path")
    if LOCATION_OF[path] < LAND_A:
        return a.tables.mission_a_goal[a.view.mission[0]]
    return a.tables.land_conquest[a.view.land[LOCATION_OF[path] - LAND_A]]


def die_at(a: Asked) -> int:
    """The die of a path that a key like "reroll 3" means."""
    return a.view.dice[a.number("path")][int(a.key.split()[1]) - 1]


# --- labels


def roll(a: Asked) -> str:
    """ML-DEC-12: roll, roll again, venom, loot, end."""
    word, _, rest = a.key.partition(" ")
    if word == "roll":
        return a.say("label.roll_die", colour=a.colour(rest))
    if word == "reroll":
        die = die_at(a)
        return a.say("label.reroll", colour=a.colour(COLOURS[colour(die)]), value=value_of(die), n=int(rest))
    if word == "venom":
        return a.say("label.venom", n=a.tables.venom_adds)
    if word == "use":
        return use_label(a, rest)
    total = a.number("total")
    if a.text("goal") != "monster":
        goal = goal_of(a)
        return a.say("label.end_reached" if total >= goal else "label.end_short", total=total, goal=goal)
    how, monster = outcome(a), a.monster_at(a.number("path"))
    goods = prize_text(a.kit, monster, how, a.lang)
    return a.say(f"label.end_{how}", total=total, monster=a.monster(a.tables.monster_ids[monster]), goods=goods)


def turn_up(a: Asked) -> str:
    """ML-TRK-04: the next token, or none."""
    if a.key == "stop":
        return a.say("label.leave_hidden")
    path = a.number("path")
    token = a.view.traps[path][len(a.view.traps[path]) - a.number("left")]
    return a.say("label.reveal", trap=a.trap(a.tables.trap_ids[token // 2]))


def aim(a: Asked) -> str:
    """ML-TRK-06: the path that a trick is aimed at."""
    if a.key not in PATH_IDS:
        return a.say("label.aim_none")
    path = PATH_IDS.index(a.key)
    return a.say("label.aim", member=a.member_at(path), owner=a.owner_at(path), path=a.path(path))


def parry(a: Asked) -> str:
    """ML-TRK-06: a defence token against a trick."""
    return a.say(f"label.{a.key}")


def steal(a: Asked) -> str:
    """ML-TRK-07: the die that is stolen."""
    word, _, rest = a.key.partition(" ")
    return a.say(f"label.steal{'_' + rest if rest else ''}", colour=a.colour(word))


def divert(a: Asked) -> str:
    """ML-ATT-02: dice that are turned aside, and to whom."""
    place, _, count = a.key.partition(" ")
    if place not in PATH_IDS:
        return a.say("label.divert_none")
    path = PATH_IDS.index(place)
    return a.say("label.divert", n=int(count), member=a.member_at(path), owner=a.owner_at(path))


def burn(a: Asked) -> str:
    """ML-ATT-02: a magic die against an attack die."""
    if a.key == "done":
        return a.say("label.burn_done", n=a.number("dice"))
    rest = a.key.partition(" ")[2]
    return a.say(f"label.burn{'_' + rest if rest else ''}")


def is_deadly(a: Asked) -> bool:
    """ML-DEF-03: would taking all hits kill?"""
    return a.number("hits") > 1 or bool(a.number("wounded"))


def defend(a: Asked) -> str:
    """ML-DEF-01 to -03: what stops a hit, or what happens."""
    if a.key != "accept":
        return a.say(f"label.by_{a.key}")
    path = a.number("path")
    word = "label.take_death" if is_deadly(a) else "label.take_wound"
    return a.say(word, member=a.member_at(path), glory=a.tables.death_glory[path])


def catch_or_kill(a: Asked) -> str:
    """ML-STR-07: the two prizes."""
    monster = a.tables.monster_index[a.text("monster")]
    return a.say(f"label.{a.key}", goods=prize_text(a.kit, monster, a.key, a.lang))


def triumph(a: Asked) -> str:
    """ML-FREE-05: loot for a success."""
    return a.say("label.keep_loot") if a.key == "done" else use_label(a, a.key.removeprefix("use "))


def try_conquest(a: Asked) -> str:
    """ML-CQ-01: roll for the land, or not."""
    if a.key == "decline":
        return a.say("label.decline_conquest")
    lying = [0, 0, 0]
    for die in a.view.dice[a.number("path")]:
        lying[colour(die)] += 1
    return a.say("label.try_conquest", dice=dice_text(lying, a.lang), land=a.land(a.text("land")))


def settle(a: Asked) -> str:
    """ML-SET-02: who manages the land."""
    return a.say("label.settle_nobody") if a.key == "nobody" else a.say("label.settle_here", member=a.member(a.key))


def succession(a: Asked) -> str:
    """ML-LEAD-01: who leads."""
    return a.say("label.no_successor") if a.key == "none" else a.say("label.succeed", member=a.member(a.key))


def desertion(a: Asked) -> str:
    """ML-WAGE-02: who deserts."""
    return a.say("label.desert", member=a.member(a.key))


def inherit(a: Asked) -> str:
    """ML-WAGE-02: who takes a card over."""
    return a.say("label.inherit_discard") if a.key == "discard" else a.say("label.inherit", member=a.member(a.key))


# --- small buttons


def brief_roll(a: Asked) -> Brief:
    """What goes on in a roll."""
    word, _, rest = a.key.partition(" ")
    if word == "roll":
        return Brief(a.say(f"colour.{rest}"), rest)
    if word == "reroll":
        die = die_at(a)
        return Brief(a.say("brief.reroll", value=value_of(die)), COLOURS[colour(die)])
    if word == "venom":
        return Brief(a.say("brief.venom", n=a.tables.venom_adds), "venom")
    if word == "use":
        return Brief(a.loot(rest), loot_icon(a.kit, rest))
    return Brief(a.say("brief.end", total=a.number("total")), "check")


def group_roll(a: Asked) -> str:
    """Dice to roll, dice to roll again, loot."""
    word = a.key.partition(" ")[0]
    heading = {"roll": "dice", "reroll": "rerolls", "use": "loot", "venom": "dice"}.get(word)
    return a.say(f"group.{heading}") if heading else ""


def brief_turn_up(a: Asked) -> Brief:
    """The next token."""
    path = a.number("path")
    token = a.view.traps[path][len(a.view.traps[path]) - a.number("left")]
    return Brief(a.say("brief.reveal"), trap_icon(a.kit, a.tables.trap_ids[token // 2]))


def brief_aim(a: Asked) -> Brief:
    """Whom it hits."""
    return Brief(a.member_at(PATH_IDS.index(a.key)), brief_path(a).icon)


def brief_die(a: Asked) -> Brief:
    """A die on a path, and what it lies on."""
    word, _, rest = a.key.partition(" ")
    name = a.say(f"colour.{word}")
    return Brief(a.say(f"brief.{rest}_die", colour=name) if rest else name, word)


def brief_divert(a: Asked) -> Brief:
    """To whom, and how many."""
    place, _, count = a.key.partition(" ")
    return Brief(a.say("brief.divert", member=a.member_at(PATH_IDS.index(place)), n=int(count)), "claw")


def brief_defend(a: Asked) -> Brief:
    """What stops a hit."""
    if a.key == "accept":
        member = a.member_at(a.number("path"))
        return Brief(a.say("brief.death" if is_deadly(a) else "brief.wound", member=member), "wound")
    word, icon = {"talent": ("talent", "defence"), "token": ("defense", "shield")}.get(a.key, ("potion", "potion"))
    return Brief(a.say(f"brief.{word}"), icon)


def brief_prize(a: Asked) -> Brief:
    """Captured or eliminated."""
    return Brief(a.say(f"brief.{a.key}"), "trap" if a.key == "capture" else "sword")


def brief_triumph(a: Asked) -> Brief:
    """A loot token."""
    loot = a.key.removeprefix("use ")
    return Brief(a.loot(loot), loot_icon(a.kit, loot))


def brief_member(a: Asked) -> Brief:
    """A member."""
    return Brief(a.member(a.key), {"settle": "flag", "succession": "crown", "inherit": "bag"}.get(a.decision.kind, ""))


def brief_conquest(a: Asked) -> Brief:
    """The attempt."""
    return Brief(a.say("brief.conquer"), "flag")


def brief_parry(a: Asked) -> Brief:
    """The token against the trick."""
    return Brief(a.say("brief.cancel"), "shield")


LABELS: Final[Mapping[str, Callable[[Asked], str]]] = {
    "roll": roll,
    "turn_up": turn_up,
    "aim": aim,
    "parry": parry,
    "steal": steal,
    "divert": divert,
    "burn": burn,
    "defend": defend,
    "catch_or_kill": catch_or_kill,
    "triumph": triumph,
    "try_conquest": try_conquest,
    "settle": settle,
    "succession": succession,
    "desertion": desertion,
    "inherit": inherit,
}

BRIEFS: Final[Mapping[str, Callable[[Asked], Brief]]] = {
    "roll": brief_roll,
    "turn_up": brief_turn_up,
    "aim": brief_aim,
    "parry": brief_parry,
    "steal": brief_die,
    "divert": brief_divert,
    "burn": brief_die,
    "defend": brief_defend,
    "catch_or_kill": brief_prize,
    "triumph": brief_triumph,
    "try_conquest": brief_conquest,
    "settle": brief_member,
    "succession": brief_member,
    "desertion": brief_member,
    "inherit": brief_member,
}
