"""What can happen to a fighter: damage, healing, tokens, bonuses, lasting effects. Each is told as it is done."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.ability_kinds import (
    IMMUNE_PARALYSIS,
    IMMUNE_SPELLS_AND_SPECIALTY_DAMAGE,
    ON_DEFEAT_NECROPOLIS_FREE_REINFORCE,
    REDUCE_SPELL_DAMAGE,
)
from citadelle.games.heroes3.combat_fields import (
    B_ON,
    BLESSED,
    CANCELLED,
    CHANGED_SPACE,
    DIE_IGNORED,
    FIRE_SHIELD,
    L_CARD,
    L_KIND,
    L_ON,
    L_SEAT,
    LASTING_KINDS,
    MORE_HP,
    MORE_INITIATIVE,
    O_CARD,
    O_DAMAGE,
    O_HP,
    O_SEAT,
    PARALYSED,
    RETALIATED,
    SIDE_TARGET,
    SILENCE,
    SPELL_IMMUNITY,
    TOWER_FIGHTER,
    WHOLE_COMBAT,
    Lasting,
    Overlay,
)
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules.ai.spell_cards import end_bonus
from citadelle.games.heroes3.rules.cards.ongoing import leave_play
from citadelle.games.heroes3.rules.combat.fighters import ability, card_hp, damage_on, is_spell_immune, side_of, unit_id
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, PACK, SIDES, TIERS
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.event import Args
from citadelle.parts.piles import discard

# Where damage comes from (HM-705, HM-1202, HM-1310).
FROM_ATTACK: Final = 0
FROM_SPELL: Final = 1
FROM_SPECIALTY: Final = 2
FROM_OTHER: Final = 3
SOURCES: Final[tuple[str, ...]] = ("attack", "spell", "specialty", "other")
NECROPOLIS: Final = "necropolis"
"""The faction that the op `on_defeat_necropolis_free_reinforce` names."""


def told(s: Heroes3, fighter: int) -> Args:
    """What events say of a fighter: its number, unit, side of the card, and place."""
    form = s.fighter_form[fighter]
    space = s.fighter_space[fighter]
    return {
        "fighter": fighter,
        "unit": s.kit.unit_ids[form // 2],
        "side": SIDES[form % 2],
        "space": SPACE_IDS[space] if 0 <= space < len(SPACE_IDS) else "tower",
    }


def stir(s: Heroes3) -> None:
    """HM-874: damage, a removal or a card: the combat isn't stalled."""
    s.stirred = True


# --- damage


def ignores_spell(s: Heroes3, fighter: int, by_spell: bool) -> bool:
    """HM-1310: is a spell's effect lost on this fighter? It is told."""
    if not by_spell or ability(s, fighter, IMMUNE_SPELLS_AND_SPECIALTY_DAMAGE) is None:
        return False
    if s.sink is not None:
        s.emit("spell_ignored", s.combat_seat[side_of(fighter)], "HM-1310", told(s, fighter))
    return True


def damage_taken(s: Heroes3, fighter: int, n: int, source: int) -> int:
    """HM-1202, HM-1208, HM-1310: how much of some damage a fighter takes, by where it comes from."""
    if source in (FROM_SPELL, FROM_SPECIALTY):
        if ability(s, fighter, IMMUNE_SPELLS_AND_SPECIALTY_DAMAGE) is not None:
            return 0
        if source == FROM_SPELL:
            reduces = ability(s, fighter, REDUCE_SPELL_DAMAGE)
            if reduces is not None:
                return max(0, n - reduces.amount)
    return n


def deal_damage(s: Heroes3, fighter: int, n: int, source: int, by_side: int) -> None:
    """HM-702: damage goes through overlays and sides; the excess after the last side is lost. HM-866: a paralysis token
    goes when damage was taken. `by_side` is the side that deals it (NONE: nobody's)."""
    if s.fighter_form[fighter] == NONE:
        return
    taken = damage_taken(s, fighter, n, source)
    if taken <= 0:
        if n > 0 and s.sink is not None:
            s.emit("damage_ignored", s.combat_seat[side_of(fighter)], "HM-1202", told(s, fighter))
        return
    stir(s)
    if s.sink is not None:
        s.emit("fighter_damaged", s.combat_seat[side_of(fighter)], "HM-702", {
            **told(s, fighter), "n": taken, "source": SOURCES[source],
        })  # fmt: skip
    left = damage_overlays(s, fighter, taken)
    if left:
        damage_card(s, fighter, left, by_side)
    if s.fighter_form[fighter] != NONE and s.fighter_state[fighter] & PARALYSED:
        unparalyse(s, fighter)


def damage_overlays(s: Heroes3, fighter: int, n: int) -> int:
    """HM-1251, HM-1253: damage goes through the stack from the top; how much is left for the card below."""
    while n and s.fighter_overlays[fighter]:
        stack = s.fighter_overlays[fighter]
        top = stack[-1]
        hp = top[O_HP] - top[O_DAMAGE]
        if n < hp:
            s.fighter_overlays[fighter] = (*stack[:-1], with_damage(top, top[O_DAMAGE] + n))
            return 0
        n -= hp
        s.fighter_overlays[fighter] = stack[:-1]
        if s.sink is not None:
            s.emit("overlay_gone", top[O_SEAT], "HM-1251", {**told(s, fighter), "card": s.kit.card_ids[top[O_CARD]]})
        leave_play(s, top[O_SEAT], top[O_CARD])
    return n


def with_damage(one: Overlay, damage: int) -> Overlay:
    """An overlay with so much damage on it."""
    return (one[0], one[1], one[2], one[3], one[4], one[5], damage)


def damage_card(s: Heroes3, fighter: int, n: int, by_side: int) -> None:
    """HM-702: a pack whose hit points are used up flips, and the excess goes on; a few side is removed."""
    total = s.fighter_damage[fighter] + n
    while total >= card_hp(s, fighter, s.fighter_form[fighter]):
        form = s.fighter_form[fighter]
        if form % 2 != PACK:
            remove_fighter(s, fighter, by_side)
            return
        total -= card_hp(s, fighter, form)
        change_form(s, fighter, form - 1)
        if s.sink is not None:
            s.emit("fighter_flipped", s.combat_seat[side_of(fighter)], "HM-702", told(s, fighter))
    s.fighter_damage[fighter] = total


def change_form(s: Heroes3, fighter: int, form: int) -> None:
    """The card of a fighter lies with another side up, in its army too (HM-703)."""
    seat, ai = s.combat_seat[side_of(fighter)], s.combat_ai[side_of(fighter)]
    if seat != NONE:
        s.army[seat] = without(s.army[seat], s.fighter_form[fighter], form)
    elif ai != NONE:
        s.ai_army[ai] = without(s.ai_army[ai], s.fighter_form[fighter], form)
    s.fighter_form[fighter] = form


def without(army: tuple[int, ...], form: int, instead: int = NONE) -> tuple[int, ...]:
    """An army without one unit, or with another side of it up."""
    forms = list(army)
    forms.remove(form)
    if instead != NONE:
        forms.append(instead)
        forms.sort()
    return tuple(forms)


def remove_fighter(s: Heroes3, fighter: int, by_side: int) -> None:
    """HM-704: a faction unit goes back to its owner's supply, a neutral card to the discard pile of its tier; so it
    leaves its army at once, an AI opponent's too (HM-920). What lay on it ends."""
    form = s.fighter_form[fighter]
    side = side_of(fighter)
    seat = s.combat_seat[side]
    stir(s)
    if s.sink is not None:
        s.emit("fighter_removed", seat, "HM-704", told(s, fighter))
    owe_reinforcement(s, fighter, by_side)
    if fighter != TOWER_FIGHTER:
        if seat != NONE:
            s.army[seat] = without(s.army[seat], form)
        elif s.combat_ai[side] != NONE:
            s.ai_army[s.combat_ai[side]] = without(s.ai_army[s.combat_ai[side]], form)
        if form // 2 >= s.kit.first_neutral:
            discard(s, NEUTRAL_DECK + s.kit.unit_tier[form // 2], form // 2)
    overlays = s.fighter_overlays[fighter]
    s.fighter_form[fighter] = NONE
    s.fighter_space[fighter] = NONE
    s.fighter_damage[fighter] = 0
    s.fighter_state[fighter] = 0
    s.fighter_overlays[fighter] = ()
    for one in overlays:
        leave_play(s, one[O_SEAT], one[O_CARD])
    end_lasting_on(s, fighter)
    for bonus in s.ai_attached:
        if bonus[B_ON] == fighter:
            end_bonus(s, bonus)


def owe_reinforcement(s: Heroes3, fighter: int, by_side: int) -> None:
    """18.2: a neutral unit removed by the side of a Necropolis player lets that player reinforce a unit for free."""
    if by_side == NONE or by_side == side_of(fighter):
        return
    gives = ability(s, fighter, ON_DEFEAT_NECROPOLIS_FREE_REINFORCE)
    seat = s.combat_seat[by_side]
    if gives is not None and seat != NONE and s.kit.faction_ids[s.faction[seat]] == NECROPOLIS:
        s.reinforce_due = (*s.reinforce_due, seat * len(TIERS) + gives.tier)


def heal(s: Heroes3, fighter: int, n: int, by_spell: bool = False) -> None:
    """HM-1203: up to so much damage is removed from what lies up."""
    n = min(n, damage_on(s, fighter))
    if n <= 0 or ignores_spell(s, fighter, by_spell):
        return
    overlays = s.fighter_overlays[fighter]
    if overlays:
        top = overlays[-1]
        s.fighter_overlays[fighter] = (*overlays[:-1], with_damage(top, top[O_DAMAGE] - n))
    else:
        s.fighter_damage[fighter] -= n
    if s.sink is not None:
        s.emit("fighter_healed", s.combat_seat[side_of(fighter)], "HM-1203", {**told(s, fighter), "n": n})


# --- tokens


def paralyse(s: Heroes3, fighter: int, by_spell: bool = False) -> None:
    """HM-1206: a paralysis token, unless the unit has one or is immune."""
    if s.fighter_form[fighter] == NONE or s.fighter_state[fighter] & PARALYSED or ignores_spell(s, fighter, by_spell):
        return
    if ability(s, fighter, IMMUNE_PARALYSIS) is not None:
        if s.sink is not None:
            s.emit("paralysis_ignored", s.combat_seat[side_of(fighter)], "HM-1206", told(s, fighter))
        return
    s.fighter_state[fighter] |= PARALYSED
    if s.sink is not None:
        s.emit("fighter_paralysed", s.combat_seat[side_of(fighter)], "HM-1206", told(s, fighter))


def unparalyse(s: Heroes3, fighter: int) -> None:
    """The paralysis token is removed, if there is one."""
    if not s.fighter_state[fighter] & PARALYSED:
        return
    s.fighter_state[fighter] &= ~PARALYSED
    if s.sink is not None:
        s.emit("paralysis_removed", s.combat_seat[side_of(fighter)], "HM-866", told(s, fighter))


def reset_retaliation(s: Heroes3, fighter: int, by_spell: bool = True) -> None:
    """HM-1215: the retaliation mark is removed."""
    if not s.fighter_state[fighter] & RETALIATED or ignores_spell(s, fighter, by_spell):
        return
    s.fighter_state[fighter] &= ~RETALIATED
    if s.sink is not None:
        s.emit("retaliation_restored", s.combat_seat[side_of(fighter)], "HM-1215", told(s, fighter))


# --- the attack in progress, or the next one of this activation (HM-331)


def add_attack_bonus(s: Heroes3, fighter: int, n: int, by_spell: bool = False) -> None:
    """HM-331, HM-1201: more (or less) attack for the attack of this fighter."""
    if ignores_spell(s, fighter, by_spell):
        return
    s.attack_bonus += n
    if s.sink is not None:
        s.emit("attack_bonus_given", s.combat_seat[side_of(fighter)], "HM-331", {**told(s, fighter), "n": n})


def add_defense_bonus(s: Heroes3, fighter: int, n: int, by_spell: bool = False) -> None:
    """HM-331, HM-1201: more (or less) defence against the attack on this fighter."""
    if ignores_spell(s, fighter, by_spell):
        return
    s.defense_bonus += n
    if s.sink is not None:
        s.emit("defense_bonus_given", s.combat_seat[side_of(fighter)], "HM-331", {**told(s, fighter), "n": n})


def bless(s: Heroes3, fighter: int, n: int, by_spell: bool = True) -> None:
    """HM-1213: the next attack of this fighter rolls no die, and has this bonus."""
    if ignores_spell(s, fighter, by_spell):
        return
    s.attack_marks |= BLESSED
    s.attack_bonus += n
    if s.sink is not None:
        s.emit("attack_blessed", s.combat_seat[side_of(fighter)], "HM-1213", {**told(s, fighter), "n": n})


def multiply_die(s: Heroes3, factor: int) -> None:
    """HM-854: the resolved die of the attack in progress, or of the next one of this activation, is multiplied."""
    s.attack_factor *= factor
    if s.sink is not None:
        s.emit("die_multiplied", NONE, "HM-854", {"n": factor})


def ignore_die(s: Heroes3) -> None:
    """HM-854: the die of the attack in progress, and what it sets off, is void."""
    s.attack_marks |= DIE_IGNORED
    if s.sink is not None:
        s.emit("die_ignored", NONE, "HM-854", {})


def cancel_attack(s: Heroes3) -> None:
    """HM-857: the attack in progress deals no damage, and its target doesn't retaliate."""
    s.attack_marks |= CANCELLED
    s.attack_damage = 0
    if s.sink is not None:
        s.emit("attack_cancelled", NONE, "HM-857", told(s, s.attack_on))


# --- effects that last


def add_lasting(s: Heroes3, one: Lasting, by_spell: bool) -> bool:
    """An effect begins; False if its fighter ignores it: then a spell of the AI is over at once. A player's card comes
    into play only after its effect has begun."""
    on = one[L_ON]
    if on < SIDE_TARGET and ignores_spell(s, on, by_spell):
        if one[L_CARD] != NONE and one[L_SEAT] == NONE:
            leave_play(s, NONE, one[L_CARD])
        return False
    s.lasting = (*s.lasting, one)
    if s.sink is not None:
        args: Args = {"effect": LASTING_KINDS[one[L_KIND]], "n": one[2]}
        if on < SIDE_TARGET:
            args = {**told(s, on), **args}
        s.emit("effect_began", one[L_SEAT], "HM-320", args)
    return True


def add_hp(s: Heroes3, fighter: int, n: int, card: int, seat: int) -> None:
    """HM-1204: both sides of the card have more hit points for this combat."""
    add_lasting(s, (fighter, MORE_HP, n, card, seat, WHOLE_COMBAT), False)


def add_initiative(
    s: Heroes3, fighter: int, n: int, card: int, seat: int, until: int = WHOLE_COMBAT, by_spell: bool = False
) -> None:
    """HM-1205: more (or less) initiative; the order follows at once (HM-831)."""
    add_lasting(s, (fighter, MORE_INITIATIVE, n, card, seat, until), by_spell)


def silence(s: Heroes3, fighter: int, card: int, seat: int, by_spell: bool = True) -> None:
    """HM-1207: its abilities don't work until the end of the combat."""
    add_lasting(s, (fighter, SILENCE, 0, card, seat, WHOLE_COMBAT), by_spell)


def make_immune(s: Heroes3, fighter: int, card: int, seat: int, by_spell: bool = True) -> None:
    """HM-1208: later spells can neither choose nor affect it."""
    add_lasting(s, (fighter, SPELL_IMMUNITY, 0, card, seat, WHOLE_COMBAT), by_spell)


def fire_shield(s: Heroes3, fighter: int, n: int, card: int, seat: int, by_spell: bool = True) -> None:
    """HM-1212: in this combat round, adjacent units that attack it take the damage."""
    add_lasting(s, (fighter, FIRE_SHIELD, n, card, seat, s.combat_round), by_spell)


def aura(s: Heroes3, side: int, kind: int, n: int, card: int, seat: int, until: int) -> None:
    """18.1: an effect on all ranged units of a side (RANGED_ATTACK, RANGED_INITIATIVE)."""
    add_lasting(s, (SIDE_TARGET + side, kind, n, card, seat, until), False)


def end_lasting(s: Heroes3, place: int) -> None:
    """One lasting effect ends, and the card it carries leaves play (of a card with several effects one carries it)."""
    one = s.lasting[place]
    card, seat = one[L_CARD], one[L_SEAT]
    earlier = len([other for other in s.lasting[:place] if other[L_CARD] == card and other[L_SEAT] == seat])
    s.lasting = s.lasting[:place] + s.lasting[place + 1 :]
    if s.sink is not None:
        args: Args = {"effect": LASTING_KINDS[one[L_KIND]]}
        if one[L_ON] < SIDE_TARGET and s.fighter_form[one[L_ON]] != NONE:
            args = {**told(s, one[L_ON]), **args}
        s.emit("effect_ended", seat, "HM-322", args)
    if card != NONE:
        leave_play(s, seat, card, earlier)


def end_lasting_on(s: Heroes3, fighter: int) -> None:
    """All that lasts on a fighter ends."""
    for place in range(len(s.lasting) - 1, -1, -1):
        if s.lasting[place][L_ON] == fighter:
            end_lasting(s, place)


def overlay(
    s: Heroes3, fighter: int, card: int, seat: int, attack: int, defense: int, hp: int, initiative: int, on_top: bool
) -> None:
    """HM-1251: a card is laid on a fighter; HM-1253: one that isn't `on_top` goes beneath a Legion that lies there."""
    one: Overlay = (card, seat, attack, defense, hp, initiative, 0)
    stack = s.fighter_overlays[fighter]
    s.fighter_overlays[fighter] = (*stack, one) if on_top or not stack else (one, *stack)
    if s.sink is not None:
        s.emit("overlay_laid", seat, "HM-1251", {**told(s, fighter), "card": s.kit.card_ids[card]})


# --- places


def put_on(s: Heroes3, fighter: int, space: int) -> None:
    """A fighter stands on another space."""
    s.fighter_space[fighter] = space
    if fighter == s.active_fighter:
        s.active_marks |= CHANGED_SPACE


def carry_to(s: Heroes3, fighter: int, space: int) -> None:
    """A card puts a fighter on another space; the active one begins its move there (HM-1303)."""
    put_on(s, fighter, space)
    if fighter == s.active_fighter:
        s.active_from = space


def teleport(s: Heroes3, fighter: int, space: int, by_spell: bool = True) -> None:
    """HM-1211: a fighter is put on an empty space."""
    if ignores_spell(s, fighter, by_spell):
        return
    carry_to(s, fighter, space)
    if s.sink is not None:
        s.emit("fighter_teleported", s.combat_seat[side_of(fighter)], "HM-1211", told(s, fighter))


def swap(s: Heroes3, a: int, b: int) -> None:
    """HM-1211: two fighters change places."""
    space = s.fighter_space[a]
    carry_to(s, a, s.fighter_space[b])
    carry_to(s, b, space)
    if s.sink is not None:
        s.emit("fighters_swapped", s.combat_seat[side_of(a)], "HM-1211", {**told(s, a), "other": unit_id(s, b)})


def forbid_escape(s: Heroes3, side: int) -> None:
    """HM-1228: this side can't surrender in this combat."""
    s.escape_forbidden |= 1 << side
    if s.sink is not None:
        s.emit("escape_forbidden", s.combat_seat[side], "HM-1228", {})


def is_affected(s: Heroes3, fighter: int, by_spell: bool) -> bool:
    """HM-1208: may an area hit this fighter at all?"""
    return not (by_spell and is_spell_immune(s, fighter))
