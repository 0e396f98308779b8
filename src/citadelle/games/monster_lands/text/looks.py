"""Icons of the log, and what an event shows for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.tables import COLOURS
from citadelle.games.monster_lands.text import names as called
from citadelle.games.monster_lands.text.event_args import sentence_args
from citadelle.games.monster_lands.text.names import say
from citadelle.games.monster_lands.text.signs import BUILDING_ICONS, good_icon, loot_icon, trap_icon
from citadelle.kernel.scene import Reveal
from citadelle.kernel.words import join_clauses, number_or
from citadelle.parts.names import find_record
from citadelle.parts.svg import symbols

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit
    from citadelle.kernel.event import Event

_ICONS: Final[Mapping[str, str]] = {
    "first_player": "flag",
    "clan_founded": "crown",
    "round_began": "hourglass",
    "dice_gained": "plus",
    "die_converted": "reroll",
    "gold_gained": "coin",
    "gold_paid": "coin",
    "glory_gained": "glory",
    "glory_lost": "glory",
    "trap_bought": "trap",
    "trap_offered": "trap",
    "trap_drawn": "trap",
    "trap_discarded": "trap",
    "trap_laid": "trap",
    "own_trap_laid": "lock",
    "trap_revealed": "eye",
    "trap_shown": "eye",
    "guard_laid": "shield",
    "mercenary_offered": "beer",
    "equipment_offered": "bag",
    "loot_offered": "loot",
    "pile_shuffled": "cards",
    "beer_paid": "beer",
    "nobody_hired": "beer",
    "member_joined": "reputation",
    "member_assigned": "boot",
    "flasks_packed": "bag",
    "passed": "right",
    "talent_used": "check",
    "trophy_sold": "trophy",
    "loot_taken": "loot",
    "loot_used": "loot",
    "equipment_bought": "bag",
    "equipment_given": "bag",
    "equipment_discarded": "close",
    "land_used": "land",
    "land_settled": "land",
    "land_revealed": "land",
    "monster_appeared": "claw",
    "monster_at_gate": "citadel",
    "panic_spread": "panic",
    "panic_ended": "citadel",
    "missions_revealed": "rules",
    "location_entered": "map",
    "monster_attacked": "claw",
    "dice_diverted": "move",
    "magic_burned": "magic",
    "attack_rolled": "claw",
    "hit_stopped": "shield",
    "lashed": "claw",
    "member_wounded": "wound",
    "member_died": "wound",
    "member_healed": "potion",
    "member_deserted": "boot",
    "leader_promoted": "crown",
    "venom_used": "venom",
    "strike_ended": "sword",
    "monster_captured": "trap",
    "monster_eliminated": "trophy",
    "conquest_declined": "close",
    "conquest_ended": "flag",
    "land_conquered": "flag",
    "mission_completed": "check",
    "mission_failed": "close",
    "left_hidden": "lock",
    "trick_aimed": "thieves",
    "trick_cancelled": "shield",
    "die_stolen": "thieves",
    "her_token_revealed": "eye",
    "madhala_went_outside": "boot",
    "madhala_won_mission": "rules",
    "madhala_removed_monster": "claw",
    "madhala_removed_land": "land",
    "game_ended": "hourglass",
    "scored": "vp",
    "ranked": "trophy",
    "game_won": "trophy",
    "campaign_game_ended": "trophy",
}
"""The icon of an event's line, where it doesn't depend on what the event says."""

DICE: Final[Mapping[str, str]] = {"strength": "d-str", "magic": "d-mag", "persuasion": "d-per"}
"""The look's class of a die, by its colour."""
LAND_ART: Final[Mapping[str, str]] = {"fire": "mountain", "water": "sea", "air": "sky", "jungle": "forest"}
"""The woodcut of a land by its affinity."""


def icon(event: Event) -> str:
    """The icon of a log line, an id of the icon sheet without its prefix."""
    args = event.args
    if event.kind in ("die_placed", "madhala_visited") and args.get("building") in BUILDING_ICONS:
        return BUILDING_ICONS[str(args["building"])]
    if event.kind in ("die_rolled", "dice_deployed") and args.get("colour") in COLOURS:
        return str(args["colour"])
    if event.kind == "tokens_gained":
        return good_icon(str(args.get("token")))
    if event.kind == "hit_stopped" and args.get("by") == "potion":
        return "potion"
    return _ICONS.get(event.kind, "log")


def monster_art(monster: str, affinity: str) -> str:
    """The symbol of a monster's own woodcut; a monster that has none has the beast of its affinity."""
    own = f"art-monster-{monster}"
    return own if own in symbols() else f"art-beast-{affinity}"


# --- reveals


def reveal(kit: Kit, event: Event, lang: str) -> Reveal | None:
    """What an event shows for the first time: dice, traps, cards and tokens of the offers, monsters, lands, panic."""
    kind, args = event.kind, event.args
    if kind in ("die_rolled", "attack_rolled", "dice_gained", "madhala_visited", "madhala_went_outside"):
        return _dice(kit, event, lang)
    if kind in ("trap_revealed", "trap_shown", "trap_offered", "trap_drawn", "her_token_revealed"):
        trap = str(args.get("trap"))
        return Reveal("token", called.trap_name(kit, trap, lang), icon=trap_icon(kit, trap))
    if kind == "loot_offered":
        loot = str(args.get("loot"))
        return Reveal("token", called.loot_name(kit, loot, lang), icon=loot_icon(kit, loot))
    if kind == "panic_spread":
        building = called.building_name(kit, str(args.get("building")), lang)
        return Reveal("token", say("reveal.panic", lang, building=building), icon="panic")
    return _card(kit, kind, sentence_args(kit, args, lang), args, lang)


def _card(kit: Kit, kind: str, said: Mapping[str, object], args: Mapping[str, object], lang: str) -> Reveal | None:
    """A card that is turned up."""
    if kind == "monster_appeared":
        record = find_record(kit.monsters, str(args.get("monster")))
        affinity = record.affinity if record is not None else ""
        return _picture(
            str(said.get("monster")), monster_art(record.id, affinity) if record is not None else "", affinity, "claw"
        )
    if kind == "land_revealed":
        record = find_record(kit.lands, str(args.get("land")))
        affinity = record.affinity if record is not None else ""
        return _picture(str(said.get("land")), f"art-{LAND_ART[affinity]}" if affinity else "", affinity, "land")
    if kind == "mercenary_offered":
        record = find_record(kit.mercenaries, str(args.get("member")))
        return Reveal("card", str(said.get("member")), icon=record.affinity if record is not None else "reputation")
    if kind == "equipment_offered":
        return Reveal("card", str(said.get("equipment")), icon="bag")
    if kind == "missions_revealed":
        return Reveal("card", join_clauses([str(said.get("a")), str(said.get("b"))], lang), icon="rules")
    return None


def _picture(title: str, art: str, affinity: str, sign: str) -> Reveal:
    return Reveal("card", title, art=art, cls=f"aff-{affinity}", icon="" if art else sign)


def _dice(kit: Kit, event: Event, lang: str) -> Reveal | None:
    """Dice that fall."""
    args, said = event.args, sentence_args(kit, event.args, lang)
    if event.kind == "die_rolled":
        value = number_or(args.get("value"))
        title, colour = say("reveal.die", lang, colour=said.get("colour", "")), str(args.get("colour"))
        shown = Reveal("die", title, str(value), cls=DICE.get(colour, ""), icon=f"die-{value}")
        shown.faces = [str((value + step) % 6 + 1) for step in (2, 4, 1)]
        return shown
    if event.kind == "attack_rolled":
        if not args.get("values"):
            return None
        hits = number_or(args.get("hits"))
        title = say("reveal.attack", lang, values=said["values"], hits=hits)
        return Reveal("die", title, str(hits), cls="d-att", icon="claw")
    if event.kind == "dice_gained":
        rolled = args.get("rolled")
        if not isinstance(rolled, list) or not rolled:
            return None
        sign = f"die-{rolled[0]}" if len(rolled) == 1 else "persuasion"
        title = say("reveal.persuasion", lang, values=said["rolled"])
        return Reveal("die", title, str(said["rolled"]), cls=DICE["persuasion"], icon=sign)
    red, yellow = args.get("red", "?"), args.get("yellow", "?")
    return Reveal("die", say("reveal.madhala", lang, red=red, yellow=yellow), f"{red} {yellow}", icon=f"die-{yellow}")
