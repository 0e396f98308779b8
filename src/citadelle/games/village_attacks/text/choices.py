"""Decisions in words: what an option says on its button, the question, and what limits the answer."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import LOOK_SORT_AT, LOOK_WOUNDS_AT, figure_of, find, look_sort, size
from citadelle.games.village_attacks.effect_kinds import ABILITIES, PLACE_ZONE_CONDITION
from citadelle.games.village_attacks.rules.deeds import is_scared
from citadelle.games.village_attacks.rules.picks import PLACE
from citadelle.games.village_attacks.rules.villager_attacks import riposte_wounds
from citadelle.games.village_attacks.rules.wounds import Blow, after_wounds, next_victims
from citadelle.games.village_attacks.state import target_ids
from citadelle.games.village_attacks.tables import BY_DIE, HERO, MONSTER_CONDITIONS, NONE, ROLES, SOURCES, TYPES, USABLE
from citadelle.games.village_attacks.text.log import COIN_PUSHES
from citadelle.games.village_attacks.text.names import (
    WORDS,
    Names,
    ability_name,
    ability_text,
    condition_name,
    cost_text,
    look_name,
    monster_name,
    say,
    sort_name,
    symbol_name,
    target_name,
    the_villager,
    trap_offer,
    zone_name,
)
from citadelle.games.village_attacks.text.threats import threats_text
from citadelle.games.village_attacks.view import VillageAttacksView
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Brief
from citadelle.parts.names import record_name
from citadelle.parts.wording import Row, WordedOption, Wording

Choice = WordedOption[VillageAttacksView]


def label(view: VillageAttacksView, decision: Decision, i: int, lang: str, names: Names = None) -> str:
    """What the option says on its button. Labels differ within a decision."""
    return WORDING.label(Choice(view, decision, lang, names, decision.answers[i]))


def brief(view: VillageAttacksView, decision: Decision, i: int, lang: str, names: Names = None) -> Brief:
    """The option on a small button, under its `group`."""
    return WORDING.brief(Choice(view, decision, lang, names, decision.answers[i]))


def group(view: VillageAttacksView, decision: Decision, i: int, lang: str) -> str:
    """The heading under which the option stands when there are many."""
    return WORDING.group(Choice(view, decision, lang, answer=decision.answers[i]))


# --- what the rows need


def level_of(o: Choice) -> int:
    """The version of an ability that an answer is about: the one that is gained, or the one there is."""
    ability = o.thing("ability")
    monster = o.view.tables.ability_monster[ability]
    slot = o.view.tables.monster_abilities[monster].index(ability)
    level = o.view.abilities[o.decision.seat] >> 2 * slot & 3
    return level if o.verb == "gain" else level - 1


def ability_args(o: Choice) -> dict[str, object]:
    """What an ability costs and does."""
    ability, version = o.thing("ability"), level_of(o)
    effect = o.view.tables.ability_levels[ability][version]
    return {
        "text": ability_text(o.view.kit, ability, version, o.lang),
        "cost": cost_text(o.view.kit, effect.cost, o.lang),
    }


def monster_args(o: Choice) -> dict[str, object]:
    """What a Monster is, in a line."""
    t, monster = o.view.tables, o.thing("monster")
    return {
        "role": say(f"role.{ROLES[t.monster_role[monster]]}", o.lang),
        "health": t.monster_health[monster],
        "type": say(f"type.{TYPES[t.monster_type[monster]]}", o.lang),
    }


def likely_victim(o: Choice) -> tuple[int, bool, bool]:
    """Whom an attack die would hit, where only one can be meant and no coin decides whether it does (VA-148): the look
    (or NONE), whether it dies, or is scared."""
    s = o.view.known()
    seat, zone, symbol = o.decision.seat, o.thing("zone"), o.thing("symbol")
    blow = Blow(BY_DIE, seat, s.zone[seat])
    looks = next_victims(s, zone, blow)
    if len(looks) != 1 or s.unlucky >> s.zone[seat] & 1:
        return NONE, False, False
    figure = find(s.crowd[zone], looks[0])
    kind = s.kit.sort_kind[look_sort(looks[0])]
    return looks[0], after_wounds(s, figure, 1, blow) == NONE, is_scared(s, zone, kind, symbol)


def attack_word(o: Choice) -> str:
    """Which sentence tells an attack."""
    look, dies, scared = likely_victim(o)
    if look == NONE:
        return "attack"
    if scared:
        return "attack_scares"
    return "attack_kills" if dies else "attack_wounds"


def attack_args(o: Choice) -> dict[str, object]:
    """Whom an attack hits."""
    look = likely_victim(o)[0]
    return {} if look == NONE else {"victim": the_villager(o.view.kit, look, o.lang)}


def victim_word(o: Choice) -> str:
    """What happens to a villager that is picked: the last wound kills."""
    why = o.text("why")
    if why in ("attack", "wound"):
        return wound_word(o, o.thing("villager"), why == "attack")
    return f"villager_{why}" if f"label.villager_{why}" in WORDS else "villager"


def wound_word(o: Choice, look: int, by_die: bool) -> str:
    """What one wound does to a villager that is picked: an immune one loses nothing (VA-134), a die may frighten it
    (VA-S14.2), or a coin decide whether it hits (VA-148)."""
    t, view, sort = o.view.tables, o.view, look_sort(look)
    zone = view.castle.zone_ids.index(o.text("zone"))
    if by_die and view.unlucky >> view.zone[o.decision.seat] & 1:
        return "villager"
    if by_die and view.castle.scare_symbols and view.castle.heart_bits >> zone & 1 and t.sort_kind[sort] != HERO:
        return "villager_scare"
    if o.text("source") in SOURCES and t.sort_immune_sources[sort] >> SOURCES.index(o.text("source")) & 1:
        return "villager_unhurt"
    left = t.sort_health[sort] - (look >> LOOK_WOUNDS_AT & 15)
    return "villager_kill" if left == 1 else "villager_wound"


def victim_args(o: Choice) -> dict[str, object]:
    """A villager with its article."""
    kit, look = o.view.kit, o.thing("villager")
    return {"the": the_villager(kit, look, o.lang), "subject": the_villager(kit, look, o.lang, first=True)}


def trap_args(o: Choice) -> dict[str, object]:
    """What a trap costs and does."""
    trap = o.thing("trap")
    cost = cost_text(o.view.kit, o.view.tables.trap_cost[trap], o.lang)
    return {"cost": cost, "text": trap_offer(o.view.kit, trap, o.lang)}


def trap_of(o: Choice) -> str:
    """The name of the trap that lies in a room."""
    return record_name(o.view.kit.traps, o.view.kit.traps[o.view.traps[o.thing("zone")]].id, o.lang)


def reroll_args(o: Choice) -> dict[str, object]:
    """How many dice would be rolled again."""
    symbol, seat = o.thing("symbol"), o.decision.seat
    stored = o.view.reserve[seat * USABLE + symbol] if symbol < USABLE else 0
    return {"n": o.view.pool[symbol] + stored}


def blow_args(o: Choice) -> dict[str, object]:
    """The wounds of an attack, and how many a Defence die blocks."""
    wounds = o.number("wounds")
    if o.verb == "defend":
        return {"n": min(wounds, o.view.tables.defence_die_blocks), "of": wounds}
    if o.verb == "riposte":
        zone = o.view.castle.zone_ids.index(o.text("zone"))
        figure = figure_of(o.view.tables.sort_ids.index(o.text("villager")))
        return {"n": wounds, "back": riposte_wounds(o.view.known(), o.decision.seat, zone, figure, wounds)}
    return {"n": wounds}


def minion_name(o: Choice, index: int) -> str:
    """A minion with its number."""
    minion = o.view.minions[index]
    return f"{record_name(o.view.kit.minions, o.view.tables.minion_ids[minion[1]], o.lang)} {index + 1}"


def marker_zone(o: Choice) -> dict[str, object]:
    """The room of a spawn marker."""
    return {"zone": zone_text(o, o.view.castle.markers[o.thing("marker")].zone)}


def zone_text(o: Choice, zone: int) -> str:
    """The name of a room."""
    return zone_name(o.view.kit, o.view.castle.zone_ids[zone], o.lang)


def summoned_text(o: Choice, index: int) -> str:
    """A Summoned Monster in play."""
    return record_name(o.view.kit.summoned, o.view.tables.summoned_ids[o.view.summoned[index][0]], o.lang)


SYMBOL_ICONS: Final[tuple[str, ...]] = ("melee", "ranged", "magic", "defence", "riposte", "torch", "blank")


def symbol_icon(o: Choice) -> str:
    """The icon of the symbol that an answer names."""
    return SYMBOL_ICONS[o.thing("symbol")]


WORDING: Final = Wording[Choice](
    WORDS,
    {
        "take_monster": Row(args=monster_args, brief="monster", icon="crown"),
        "gain": Row(
            label=lambda o: "gain_advanced" if level_of(o) else "gain", args=ability_args, brief="ability", icon="spell"
        ),
        "heal_wound": Row(icon="health", group="group.heal"),
        "heal_condition": Row(brief="condition", icon="health", group="group.heal"),
        "give_up": Row(brief="symbol", icon=symbol_icon),
        "roll": Row(icon="reroll"),
        "reroll": Row(args=reroll_args, brief="symbol", icon=symbol_icon),
        "lose_die": Row(brief="symbol", icon=symbol_icon),
        "attack": Row(label=attack_word, args=attack_args, brief="zone", icon=symbol_icon, group="group.attack"),
        "attack_troll": Row(icon=symbol_icon, group="group.attack"),
        "move": Row(
            label=lambda o: "move_free" if o.view.free_moves else "move", brief="zone", icon="boot", group="group.move"
        ),
        "guard": Row(brief="symbol", icon="shield", group="group.place"),
        "store": Row(brief="symbol", icon="bag", group="group.place"),
        "use": Row(args=ability_args, brief="ability", icon="spell", group="group.ability"),
        "buy_trap": Row(args=trap_args, brief="trap", icon="trap", group="group.trap"),
        "grab": Row(icon="villager", group="group.goal"),
        "kill_carried": Row(icon="sword", group="group.goal"),
        "drop": Row(icon="close", group="group.goal"),
        "close": Row(icon="check", group="group.goal"),
        "take_symbol": Row(brief="symbol", icon=symbol_icon, group="group.goal"),
        "pay_summoning": Row(brief="symbol", icon=symbol_icon, group="group.goal"),
        "minion": Row(icon="claw", group="group.minion"),
        "no_more": Row(label=lambda o: "stop_here" if o.decision.detail.get("why") == "free_move" else "no_more"),
        "how_many": Row(args=lambda o: {"n": o.thing("number")}),
        "how_many_minions": Row(args=lambda o: {"n": o.thing("number")}, icon="claw"),
        "with": Row(brief="symbol", icon=symbol_icon),
        "villager": Row(label=victim_word, args=victim_args, brief="villager", icon="villager"),
        "suffer": Row(args=blow_args, icon="health"),
        "defend": Row(args=blow_args, icon="shield"),
        "riposte": Row(args=blow_args, icon="riposte"),
        "redirect": Row(icon="claw"),
        "spring": Row(args=lambda o: {"trap": trap_of(o)}, icon="trap"),
        "spawn": Row(args=marker_zone, icon="flag"),
        "run": Row(brief="zone", icon="boot"),
        "strike": Row(brief="zone", icon="sword"),
    },
    {
        "zone": zone_text,
        "symbol": lambda o, symbol: symbol_name(o.view.kit, symbol, o.lang),
        "monster": lambda o, monster: monster_name(o.view.kit, monster, o.lang),
        "ability": lambda o, ability: ability_name(o.view.kit, o.view.tables.ability_ids[ability], o.lang),
        "condition": lambda o, number: condition_name(o.view.kit, MONSTER_CONDITIONS[number], o.lang),
        "trap": lambda o, trap: record_name(o.view.kit.traps, o.view.tables.trap_ids[trap], o.lang),
        "villager": lambda o, look: look_name(o.view.kit, look, o.lang),
        "sort": lambda o, sort: sort_name(o.view.kit, o.view.tables.sort_ids[sort], o.lang, 2),
        "minion": minion_name,
        "number": lambda o, number: str(number),
        "target": lambda o, number: target_name(o.view.kit, target_ids(o.view.tables, o.view)[number], o.lang),
        "summoned": summoned_text,
    },
)
"""How every answer is said."""


# --- the question


def prompt(view: VillageAttacksView, decision: Decision, lang: str, names: Names = None) -> str:
    """The question in one short sentence, in the Monster's name."""
    o = Choice(view, decision, lang, names)
    seat = decision.seat
    monster = monster_name(view.kit, view.party[seat], lang) if view.party[seat] != NONE else ""
    zone = zone_name(view.kit, o.text("zone"), lang)
    own = view.active == seat and decision.kind in ("pick_villager", "how_many")
    ability = used_ability(view, seat, o.text("why"), lang) if decision.kind == "pick_zone" else ""
    key = f"prompt.{prompt_word(decision)}"
    if key == "prompt.zone_place" and ability:
        key = "prompt.zone_token"
    return say(
        key if key in WORDS else "prompt.zone_ability",
        lang,
        monster=monster,
        zone=f"{monster}, {zone}" if own else zone,
        condition=condition_name(view.kit, o.text("condition"), lang),
        subject=villager_text(view, o.text("villager"), lang),
        wounds=o.number("wounds"),
        who=target_name(view.kit, o.text("who"), lang),
        ability=ability,
    )


def used_ability(view: VillageAttacksView, seat: int, op: str, lang: str) -> str:
    """The ability that a Monster is using, if a room is asked for it: the one whose effect is of this kind."""
    t = view.tables
    if view.party[seat] == NONE or view.active != seat:
        return ""
    wanted = ABILITIES.kinds[PLACE_ZONE_CONDITION].name if op == PLACE else op
    for slot, ability in enumerate(t.monster_abilities[view.party[seat]]):
        level = view.abilities[seat] >> 2 * slot & 3
        if level and t.ability_levels[ability][level - 1].row.name == wanted:
            return ability_name(view.kit, t.ability_ids[ability], lang)
    return ""


def villager_text(view: VillageAttacksView, sort: str, lang: str) -> str:
    """The villager of a question at the head of its sentence; empty if there is none."""
    if sort not in view.tables.sort_ids:
        return ""
    return the_villager(view.kit, view.tables.sort_ids.index(sort) << LOOK_SORT_AT, lang, first=True)


def prompt_word(decision: Decision) -> str:
    """Which sentence asks: for villagers and rooms it depends on what for."""
    why = decision.detail.get("why", "")
    if decision.kind == "pick_villager":
        return f"pick_{why}"
    if decision.kind == "coin_pair":
        return f"coin_pair_{decision.detail.get('what', '')}"
    if decision.kind == "pick_zone":
        return f"zone_{why}"
    return f"how_many_{why}" if decision.kind == "how_many" else decision.kind


COIN_FOR: Final = {
    "VA-102": "coin_target", "VA-S7.2": "coin_captive", "VA-S10.5": "coin_tome", "VA-30": "coin_way",
    "VA-32": "coin_way", "VA-81": "coin_way", "VA-150": "coin_way", "VA-153": "coin_way", "VA-169": "coin_way",
    "VA-S13.3": "coin_way", "VA-53": "coin_step", "VA-54": "coin_step", "VA-166": "coin_marker",
    "VA-202": "coin_marker",
}  # fmt: skip
"""What the coin decides, by the rule that tosses it."""


def coin_about(o: Choice) -> str:
    """What the coin will decide: where a room is full, first who is pushed on."""
    if o.text("what") == "villagers" and o.text("rule") in COIN_PUSHES:
        return "coin_pushed"
    return COIN_FOR.get(o.text("rule"), "")


def limit(view: VillageAttacksView, decision: Decision, lang: str, names: Names = None) -> str:
    """What limits the answer, or an empty string."""
    o = Choice(view, decision, lang)
    if decision.kind == "deed":
        here = view.zone[decision.seat]
        threats = threats_text(view, lang)
        key = "limit.deed_threats" if threats else "limit.deed"
        return say(key, lang, health=o.number("health"), n=size(view.crowd[here]), threats=threats)
    if decision.kind == "coin_pair":
        about = coin_about(o)
        return say(f"limit.{about}", lang) if about else ""
    if decision.kind == "helper_acts":
        return say("limit.helper_acts", lang, moves=o.number("moves"), attacks=o.number("attacks"))
    return ""
