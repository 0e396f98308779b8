"""Rolls, attacks, tricks, conquests and what follows a battle, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from citadelle.games.monster_lands.rules.attack import is_deadly
from citadelle.games.monster_lands.rules.battle import strike_ends, traps_lying, traps_needed
from citadelle.games.monster_lands.rules.rolls import colour, value_of
from citadelle.games.monster_lands.state import ON
from citadelle.games.monster_lands.tables import COLOURS, LAND_A, LOCATION_OF
from citadelle.games.monster_lands.text.effects import dice_text, prize_text
from citadelle.games.monster_lands.text.names import say
from citadelle.games.monster_lands.text.option_context import OptionContext
from citadelle.games.monster_lands.text.outside import path_icon
from citadelle.games.monster_lands.text.signs import trap_icon
from citadelle.games.monster_lands.verbs import LIES_ON, ROLL_DIE
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Run
from citadelle.parts.wording import Row

# --- how a strike would end


def traps_short(o: OptionContext, path: int) -> int:
    """ML-STR-05: how many traps a capture asks for if there are too few, else 0."""
    needed = traps_needed(o.known, path)
    return needed if traps_lying(o.known, path) < needed else 0


def outcome(o: OptionContext) -> str:
    """ML-STR-07: what the strike comes to if it ends now: "capture", "eliminate", "both" or "miss"."""
    kill, catch = strike_ends(o.known, o.number("path"), o.number("total"), o.number("kill"))
    return "both" if kill and catch else "eliminate" if kill else "capture" if catch else "miss"


def goal_of(o: OptionContext) -> int:
    """What a mission or a conquest asks for."""
    path = o.number("path")
    if LOCATION_OF[path] < LAND_A:
        return o.tables.mission_a_goal[o.view.mission[0]]
    return o.tables.land_conquest[o.view.land[LOCATION_OF[path] - LAND_A]]


def end_word(o: OptionContext) -> str:
    """Which sentence ends a roll."""
    if o.text("goal") == "monster":
        return f"end_{outcome(o)}"
    return "end_reached" if o.number("total") >= goal_of(o) else "end_short"


def end_args(o: OptionContext) -> dict[str, object]:
    """How far a roll is, and what it brings."""
    total = o.number("total")
    if o.text("goal") != "monster":
        return {"total": total, "goal": goal_of(o)}
    monster = o.monster_at(o.number("path"))
    return {"total": total, "monster": o.monster(monster), "goods": prize_text(o.kit, monster, outcome(o), o.lang)}


# --- dice and tokens of a path


def run_of(view: MonsterLandsView, decision: Decision, lang: str) -> Run | None:
    """In a strike: all dice that are still to be rolled, one after the other (ML-STR-01)."""
    rolls = [answer for answer in decision.answers if answer.verb is ROLL_DIE]
    if decision.kind != "roll" or not rolls:
        return None
    path = OptionContext(view, decision, lang).number("path", -1)
    left = len([die for die in view.dice[path] if not value_of(die)])
    key = decision.keys[decision.answers.index(rolls[0])]
    title = say("run.roll", lang, n=left) if left > 1 else ""
    return Run("roll", key, title, say("run.roll_told", lang))


def rolled_die(o: OptionContext) -> int:
    """The die of a path that may be rolled again."""
    return o.view.dice[o.number("path")][o.thing("place")]


def reroll_args(o: OptionContext) -> dict[str, object]:
    """A die, what it shows, and which it is."""
    die = rolled_die(o)
    return {"colour": o.colour(colour(die)), "value": value_of(die), "n": o.thing("place") + 1}


def next_token(o: OptionContext) -> int:
    """The trap that is turned up next."""
    tokens = o.view.traps[o.number("path")]
    return tokens[len(tokens) - o.number("left")] // 2


def lies_on(o: OptionContext) -> str:
    """What a die on a path lies on, as the words call it, or nothing."""
    return LIES_ON[o.thing("lying") // ON].strip()


def lying_word(o: OptionContext) -> str:
    """Which sentence tells of a die on a path: the verb's, with what the die lies on."""
    return f"{o.verb}_{lies_on(o)}" if lies_on(o) else o.verb


def lying_colour(o: OptionContext) -> int:
    """The colour of a die on a path."""
    return o.thing("lying") % ON


def short_lying(o: OptionContext) -> str:
    """A die on a path, and what it lies on."""
    name = o.say(f"colour.{COLOURS[lying_colour(o)]}")
    return o.say(f"brief.{lies_on(o)}_die", colour=name) if lies_on(o) else name


LYING: Final = Row[OptionContext](
    label=lying_word,
    args=lambda o: {"colour": o.colour(lying_colour(o))},
    brief=short_lying,
    icon=lambda o: COLOURS[lying_colour(o)],
)


def target_args(o: OptionContext) -> dict[str, object]:
    """Who stands on a path, and whose member it is."""
    return {"member": o.member_at(o.thing("path")), "owner": o.owner_at(o.thing("path"))}


# --- hits and prizes


def dies(o: OptionContext) -> bool:
    """Would taking all hits kill?"""
    return is_deadly(o.number("hits"), bool(o.number("wounded")))


def hits_args(o: OptionContext) -> dict[str, object]:
    """Who is hit, and the glory of his death."""
    path = o.number("path")
    return {"member": o.member_at(path), "glory": o.tables.death_glory[path]}


def short_hits(o: OptionContext) -> str:
    """A wound or a death, on a small button."""
    return o.say("brief.death" if dies(o) else "brief.wound", member=o.member_at(o.number("path")))


def prize_args(o: OptionContext) -> dict[str, object]:
    """ML-STR-07: what a monster is worth, captured or eliminated."""
    monster = o.tables.monster_index[o.text("monster")]
    return {"goods": prize_text(o.kit, monster, o.verb, o.lang)}


def conquest_args(o: OptionContext) -> dict[str, object]:
    """ML-CQ-01: the dice of the path, and the land."""
    lying = [0, 0, 0]
    for die in o.view.dice[o.number("path")]:
        lying[colour(die)] += 1
    return {"dice": dice_text(lying, o.lang), "land": o.land(o.tables.land_index[o.text("land")])}


ROWS: Final[Mapping[str, Row[OptionContext]]] = {
    "roll_die": Row(
        brief=lambda o: o.say(f"colour.{COLOURS[o.thing('colour')]}"),
        icon=lambda o: COLOURS[o.thing("colour")],
        group="group.dice",
    ),
    "reroll": Row(
        args=reroll_args,
        brief=lambda o: o.say("brief.reroll", value=value_of(rolled_die(o))),
        icon=lambda o: COLOURS[colour(rolled_die(o))],
        group="group.rerolls",
    ),
    "venom": Row(
        args=lambda o: {"n": o.tables.venom_adds},
        brief=lambda o: o.say("brief.venom", n=o.tables.venom_adds),
        icon="venom",
        group="group.dice",
    ),
    "end_roll": Row(
        label=end_word,
        args=end_args,
        brief=lambda o: o.say("brief.end", total=o.number("total")),
        icon="check",
    ),
    "reveal": Row(
        args=lambda o: {"trap": o.trap(next_token(o))},
        brief="brief.reveal",
        icon=lambda o: trap_icon(o.kit, o.tables.trap_ids[next_token(o)]),
    ),
    "aim": Row(args=target_args, brief=lambda o: o.member_at(o.thing("path")), icon=path_icon),
    "cancel": Row(brief="brief.cancel", icon="shield"),
    "steal": LYING,
    "divert": Row(
        args=lambda o: {"n": o.thing("count"), **target_args(o)},
        brief=lambda o: o.say("brief.divert", member=o.member_at(o.thing("path")), n=o.thing("count")),
        icon="claw",
    ),
    "burn": LYING,
    "burn_done": Row(args=lambda o: {"n": o.number("dice")}),
    "by_talent": Row(brief="brief.talent", icon="defence"),
    "by_token": Row(brief="brief.defense", icon="shield"),
    "by_potion": Row(brief="brief.potion", icon="potion"),
    "take_hits": Row(
        label=lambda o: "take_death" if dies(o) else "take_wound", args=hits_args, brief=short_hits, icon="wound"
    ),
    "capture": Row(args=prize_args, brief="brief.capture", icon="trap"),
    "eliminate": Row(args=prize_args, brief="brief.eliminate", icon="sword"),
    "try_conquest": Row(args=conquest_args, brief="brief.conquer", icon="flag"),
    "settle_here": Row(brief="member", icon="flag"),
    "succeed": Row(brief="member", icon="crown"),
    "desert": Row(brief="member"),
    "inherit": Row(brief="member", icon="bag"),
}
"""How the answers of a battle and of what follows it are said."""
