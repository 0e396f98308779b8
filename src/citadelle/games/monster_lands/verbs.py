"""Every answer of Monster Lands, how its key is written, and the names of things that can be asked about."""

from __future__ import annotations

from typing import Final

from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    BUILDINGS,
    CARDS_FROM,
    COLOURS,
    GOODS,
    PATH_IDS,
    POOL_IDS,
    Tables,
)
from citadelle.kernel.answer import Count, Noun, Verb

# --- set-up and the Queen's grant

CLAN: Final = Verb("clan", "{affinity}")
CLAN_RANDOM: Final = Verb("clan_random", "random")
TAKE_DIE: Final = Verb("take_die", "{colour}")
TAKE_GOODS: Final = Verb("take_goods", "{gift}")
TAKE_NOTHING: Final = Verb("take_nothing", "none", ends=True)

# --- the own turn

PASS: Final = Verb("pass", "pass", ends=True)
END_TURN: Final = Verb("end_turn", "end", ends=True)
ENTER: Final = Verb("enter", "{building} {die}")
ALCHEMIST_SPACE: Final = Verb("alchemist", "alchemist {space}")
MINE_SPACE: Final = Verb("mine", "mine {space}")
PAWN_SHOP: Final = Verb("pawn_shop", "pawn_shop")
USE_LAND: Final = Verb("land", "land {land}")
ASSIGN: Final = Verb("assign", "assign {member}")

# --- effects that are no action

SELL: Final = Verb("sell", "sell {monster}")
USE: Final = Verb("use", "use {loot}")
HEAL: Final = Verb("heal", "heal {member}")
GIVE: Final = Verb("give", "give {equipment} {member}")
DROP: Final = Verb("drop", "drop {equipment}")
CONVERT: Final = Verb("convert", "convert {die} {colour}")
TALENT_GOOD: Final = Verb("talent_good", "talent {source} {good}")
TALENT: Final = Verb("talent", "talent {source}")
SETTLE: Final = Verb("settle", "settle {land} {member}")
NOTHING_MORE: Final = Verb("nothing_more", "done", ends=True)

FREE_EFFECTS: Final[tuple[Verb, ...]] = (SELL, USE, HEAL, GIVE, DROP, CONVERT, TALENT_GOOD, TALENT, SETTLE)
ACTIONS: Final[tuple[Verb, ...]] = (ENTER, ALCHEMIST_SPACE, MINE_SPACE, PAWN_SHOP, USE_LAND, ASSIGN)

# --- inside the buildings

BUY_TRAP: Final = Verb("buy_trap", "trap {place}")
DISCOUNT: Final = Verb("use_discount", "discount {source}")
PAY: Final = Verb("pay", "pay", ends=True)
HIRE_WITH: Final = Verb("hire_with", "hire {recruit} with {source+}")
HIRE: Final = Verb("hire", "hire {recruit}")
HIRE_FREE: Final = Verb("hire_free", "hire {member}")
BEER: Final = Verb("beer", "beer")
HIRE_NOBODY: Final = Verb("hire_nobody", "nobody", ends=True)
BUY_DEFENSE: Final = Verb("buy_defense", "buy {count}")
BUY_CARD: Final = Verb("buy_card", "{equipment} {member}")
BREW: Final = Verb("brew", "potions {count}")
MINE_BONUS: Final = Verb("mine_bonus", "{source}")
NO_BONUS: Final = Verb("no_bonus", "done", ends=True)
PAWN_DIE: Final = Verb("pawn_die", "{die}")
PAWN_DONE: Final = Verb("pawn_done", "done", ends=True)
PAY_DIE: Final = Verb("pay_die", "{die}")
CONVERT_NOW: Final = Verb("convert_now", "pay")
DISCARD_TRAP: Final = Verb("discard_trap", "{trap}")
TAKE_LOOT: Final = Verb("take_loot", "{loot}")

# --- sending a member out

TO_PATH: Final = Verb("to_path", "{path}")
BRING_DIE: Final = Verb("bring_die", "{die}")
ADD_DIE: Final = Verb("add_die", "{die}")
DICE_DONE: Final = Verb("dice_done", "done", ends=True)
LAY_TRAP: Final = Verb("lay_trap", "{trap}")
LAY_DEFENSE: Final = Verb("lay_defense", "defense")
TOKENS_DONE: Final = Verb("tokens_done", "done", ends=True)
FLASK_NONE: Final = Verb("flask_none", "none", ends=True)
FLASK_POTION: Final = Verb("flask_potion", "potion")
FLASK_VENOM: Final = Verb("flask_venom", "venom")
FLASK_BOTH: Final = Verb("flask_both", "both")
FLASKS: Final[tuple[Verb, ...]] = (FLASK_NONE, FLASK_POTION, FLASK_VENOM, FLASK_BOTH)
"""By bits: 1 a potion, 2 a venom."""

# --- missions

CONTRACT_PAY: Final = Verb("contract_pay", "pay")
CONTRACT_DECLINE: Final = Verb("contract_decline", "decline", ends=True)
HAND_OVER_TRAP: Final = Verb("hand_over_trap", "{trap}")
HAND_OVER_LOOT: Final = Verb("hand_over_loot", "{loot}")

# --- rolls, attacks and tricks

ROLL_DIE: Final = Verb("roll_die", "roll {colour}")
REROLL: Final = Verb("reroll", "reroll {place}")
VENOM: Final = Verb("venom", "venom")
END_ROLL: Final = Verb("end_roll", "end", ends=True)
REVEAL: Final = Verb("reveal", "reveal")
LEAVE_HIDDEN: Final = Verb("leave_hidden", "stop", ends=True)
AIM: Final = Verb("aim", "{path}")
AIM_NONE: Final = Verb("aim_none", "none", ends=True)
CANCEL: Final = Verb("cancel", "cancel")
ALLOW: Final = Verb("allow", "allow", ends=True)
STEAL: Final = Verb("steal", "{lying}")
DIVERT: Final = Verb("divert", "{path} {count}")
DIVERT_NONE: Final = Verb("divert_none", "none", ends=True)
BURN: Final = Verb("burn", "{lying}")
BURN_DONE: Final = Verb("burn_done", "done", ends=True)
BY_TALENT: Final = Verb("by_talent", "talent")
BY_TOKEN: Final = Verb("by_token", "token")
BY_POTION: Final = Verb("by_potion", "potion")
TAKE_HITS: Final = Verb("take_hits", "accept", ends=True)
DEFENCES: Final[tuple[Verb, ...]] = (BY_TALENT, BY_TOKEN, BY_POTION)

# --- after a battle

CAPTURE: Final = Verb("capture", "capture")
ELIMINATE: Final = Verb("eliminate", "eliminate")
KEEP_LOOT: Final = Verb("keep_loot", "done", ends=True)
TRY_CONQUEST: Final = Verb("try_conquest", "roll")
DECLINE_CONQUEST: Final = Verb("decline_conquest", "decline", ends=True)
SETTLE_HERE: Final = Verb("settle_here", "{member}")
SETTLE_NOBODY: Final = Verb("settle_nobody", "nobody", ends=True)
SUCCEED: Final = Verb("succeed", "{member}")
NO_SUCCESSOR: Final = Verb("no_successor", "none", ends=True)
DESERT: Final = Verb("desert", "{member}")
INHERIT: Final = Verb("inherit", "{member}")
INHERIT_DISCARD: Final = Verb("inherit_discard", "discard", ends=True)

# --- things that are asked about

BUILDING_THING: Final = Verb("building", "building {building}")
BUILDING_ALONE: Final = Verb("building_alone", "{building}")
SPACE_THING: Final = Verb("space", "space {building} {space}")
MEMBER_THING: Final = Verb("member", "member {member}")
NOVICES_THING: Final = Verb("novices", "novices")
LODGE_THING: Final = Verb("lodge", "lodge {place}")
EQUIPMENT_THING: Final = Verb("equipment", "equipment {equipment}")
PATH_THING: Final = Verb("path", "path {path}")
MONSTER_THING: Final = Verb("monster", "monster {monster}")
LAND_THING: Final = Verb("land_thing", "land {land}")
MISSION_THING: Final = Verb("mission", "mission {mission}")
LOOT_THING: Final = Verb("loot", "loot {loot}")
TRAP_THING: Final = Verb("trap", "trap {trap}")
DIE_THING: Final = Verb("die", "die {die}")
TOKEN_THING: Final = Verb("token", "token {token}")

THINGS: Final[tuple[Verb, ...]] = (
    BUILDING_THING, SPACE_THING, MEMBER_THING, NOVICES_THING, BEER, LODGE_THING, EQUIPMENT_THING, PATH_THING,
    MONSTER_THING, LAND_THING, MISSION_THING, LOOT_THING, TRAP_THING, DIE_THING, TOKEN_THING,
)  # fmt: skip
"""How pictures name what lies on the table."""

ANSWERS: Final[tuple[Verb, ...]] = (
    PASS, END_TURN, *ACTIONS, *FREE_EFFECTS, HIRE_WITH, HIRE, BEER, BUY_TRAP, DISCOUNT, BUY_DEFENSE, BUY_CARD, BREW,
    BUILDING_ALONE,
)  # fmt: skip
"""Answers that may be asked about at another question: those whose keys say what they are."""

# --- nouns

LIES_ON: Final[tuple[str, ...]] = ("", " trap", " shielded", " trick")
"""Behind the colour of a die on a path: what it lies on."""
TOKENS: Final[tuple[str, ...]] = ("potion", "venom", "defense")


def gift_id(gift: tuple[int, ...]) -> str:
    """ML-OPT-01: a gift of the Queen, as in `potion 1+gold 2`."""
    return "+".join([f"{GOODS[good]} {gift[good]}" for good in range(len(gift)) if gift[good]])


def lying_ids(on: int) -> list[str]:
    """Dice that lie on a path and aren't rolled: `on` numbers apart for each thing that they may lie on."""
    out: list[str] = []
    for lies in LIES_ON:
        out += [colour + lies for colour in COLOURS] + [""] * (on - len(COLOURS))
    return out


def fixed_nouns(t: Tables, on: int) -> dict[str, Noun]:
    """The nouns of a game with these components."""
    members = Noun(t.member_ids, t.member_index)
    recruits = t.member_ids.copy()
    recruits[t.novice] = "novice"
    padding = [""] * (CARDS_FROM - len(t.member_ids))
    return {
        "affinity": Noun(AFFINITIES),
        "colour": Noun(COLOURS),
        "gift": Noun([gift_id(gift) for gift in t.grant_gifts]),
        "building": Noun(BUILDINGS),
        "die": Noun(POOL_IDS),
        "space": Count(1),
        "place": Count(1),
        "count": Count(),
        "land": Noun(t.land_ids, t.land_index),
        "member": members,
        "recruit": Noun(recruits),
        "monster": Noun(t.monster_ids, t.monster_index),
        "loot": Noun(t.loot_ids, t.loot_index),
        "equipment": Noun(t.equipment_keys, t.equipment_index),
        "source": Noun([*t.member_ids, *padding, *t.equipment_keys]),
        "good": Noun(GOODS),
        "trap": Noun(t.trap_ids, t.trap_index),
        "path": Noun(PATH_IDS),
        "lying": Noun(lying_ids(on)),
        "mission": Noun(("a", "b")),
        "token": Noun(TOKENS),
    }
