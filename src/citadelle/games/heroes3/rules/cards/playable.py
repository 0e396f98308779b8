"""Which cards can be played when (HM-320 to HM-352): timing, trigger, expert uses, prices, targets.

An option is card * 4 + mode; a spell's only mode is to cast it. Whether a window is put at all follows from open
knowledge alone (`may_matter`, HM-1407).
"""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3 import effect_kinds as ops
from citadelle.games.heroes3 import tables as t_
from citadelle.games.heroes3.combat_fields import L_KIND, SPELL_IMMUNITY
from citadelle.games.heroes3.effect_kinds import DIFFICULTY_EQUALS_LEVEL, CardEffect, CardMode
from citadelle.games.heroes3.map_kinds import FIRST_SPELL_POWER
from citadelle.games.heroes3.rules import decks, heroes, morale
from citadelle.games.heroes3.rules.cards.ongoing import attack_rerolls
from citadelle.games.heroes3.rules.cards.targets import (
    MODES_A_CARD,
    TARGETS_OF,
    in_combat,
    level_source,
    mode_source,
    targets,
    units_in_reach,
)
from citadelle.games.heroes3.rules.combat import fighters
from citadelle.games.heroes3.rules.control import has_dwelling
from citadelle.games.heroes3.rules.refusal_reasons import FINE, Reason
from citadelle.games.heroes3.state import (
    ACTIVATION,
    AFTER_ENEMY_SPELL,
    AFTER_OWN_SPELL,
    AFTER_WON,
    ATTACK,
    BEFORE_ACTIVATION,
    BEFORE_NEUTRAL,
    CASTING,
    COMBAT_START,
    END_TURN,
    LETHAL,
    MAP_TURN,
    POPULATION,
    RESULT,
    SPELL_BOOK,
    Heroes3,
)
from citadelle.games.heroes3.tables import ABILITY, AZURE, INSTANT, NONE, SPELL, STATISTIC

__all__ = ["attack_rerolls", "may_matter", "playable", "power_sources", "why_not_playable", "why_refused"]

MAP_WINDOWS: Final = (MAP_TURN, POPULATION, SPELL_BOOK, BEFORE_NEUTRAL, AFTER_WON, END_TURN)
"""Windows of the own turn outside combat (HM-321)."""
WINDOWS_OF_TIMING: Final[tuple[tuple[int, ...], ...]] = (
    (MAP_TURN, COMBAT_START, BEFORE_ACTIVATION, ACTIVATION, ATTACK),
    (ACTIVATION,),
    (MAP_TURN,),
    (MAP_TURN, ACTIVATION),
)
"""HM-320: by timing (instant, activation, map, ongoing), the windows in which a mode without a trigger is played."""
WINDOW_OF_TRIGGER: Final[dict[int, int]] = {
    t_.COMBAT_START: COMBAT_START,
    t_.COMBAT_START_VS_HERO: COMBAT_START,
    t_.BEFORE_NEUTRAL_COMBAT: BEFORE_NEUTRAL,
    t_.AFTER_WON_COMBAT: AFTER_WON,
    t_.AFTER_ATTACK_ROLL: RESULT,
    t_.LETHAL_ATTACK: LETHAL,
    t_.AFTER_OWN_SPELL: AFTER_OWN_SPELL,
    t_.AFTER_ENEMY_SPELL: AFTER_ENEMY_SPELL,
    t_.RECRUIT_OR_REINFORCE: POPULATION,
    t_.SPELL_BOOK: SPELL_BOOK,
}
"""18.4: the one window of each trigger."""
RULE_OF_TRIGGER: Final[dict[int, str]] = {
    t_.COMBAT_START: "HM-827",
    t_.COMBAT_START_VS_HERO: "HM-827",
    t_.BEFORE_NEUTRAL_COMBAT: "HM-811",
    t_.AFTER_WON_COMBAT: "HM-1227",
    t_.AFTER_ATTACK_ROLL: "HM-854",
    t_.LETHAL_ATTACK: "HM-857",
    t_.AFTER_OWN_SPELL: "HM-1704",
    t_.AFTER_ENEMY_SPELL: "HM-1704",
    t_.RECRUIT_OR_REINFORCE: "HM-1226",
    t_.SPELL_BOOK: "HM-1225",
}
"""18.4: the rule that says when a mode with a trigger is played; without one it is HM-320."""
NO_LIMIT: Final = 99
"""More power than any level asks for."""
COUNTERED: Final = 4
"""In `cast_returns`: the spell was countered."""


# --- what everybody knows


def is_allowed(s: Heroes3, seat: int, window: int) -> bool:
    """HM-315, HM-321, HM-431: may this player play cards in such a window at all?"""
    if in_combat(s):
        return fighters.cards_allowed(s, seat)
    return s.active == seat


def may_matter(s: Heroes3, seat: int, window: int) -> bool:
    """HM-1407: could this player play a card now, by what everybody knows?"""
    if not decks.hand_size(s, seat) or not is_allowed(s, seat, window):
        return False
    return window not in OPEN_TRIGGERS or some_card_may_matter(s, seat, OPEN_TRIGGERS[window], window)


OPEN_TRIGGERS: Final[dict[int, int]] = {
    BEFORE_NEUTRAL: t_.BEFORE_NEUTRAL_COMBAT,
    AFTER_WON: t_.AFTER_WON_COMBAT,
    AFTER_OWN_SPELL: t_.AFTER_OWN_SPELL,
    AFTER_ENEMY_SPELL: t_.AFTER_ENEMY_SPELL,
    POPULATION: t_.RECRUIT_OR_REINFORCE,
    SPELL_BOOK: t_.SPELL_BOOK,
}
"""Windows of one trigger, whose cards everybody can judge: their faction, expert uses, and whether they would help."""


def some_card_may_matter(s: Heroes3, seat: int, trigger: int, window: int) -> bool:
    """Is there a card with this trigger that could be this player's and would do something, held or not?"""
    for option in modes_of_trigger(s.kit, trigger):
        card, mode = option // MODES_A_CARD, option % MODES_A_CARD
        if not is_of_faction(s, seat, card):
            continue
        if needs_expert(s, card, mode) and not heroes.experts_left(s, seat):
            continue
        if not decks.may_own(s, seat, card):
            continue
        if is_worth_playing(s, seat, card, mode, s.kit.card_modes[card][mode], window):
            return True
        if window == AFTER_WON and reinforces(s, seat, card, mode, open_discount(s, seat)):
            return True
    return False


def reinforces(s: Heroes3, seat: int, card: int, mode: int, gold: int) -> bool:
    """HM-1226, HM-1227: could a mode reinforce a unit with so much gold off?"""
    for effect in s.kit.card_modes[card][mode].effects:
        if effect.kind == ops.REINFORCE_DISCOUNT and units_in_reach(s, seat, effect, gold):
            return True
    return False


def discount_of(mode: CardMode) -> int:
    """HM-1226: the gold that a mode takes off a unit."""
    return sum([effect.gold for effect in mode.effects if effect.kind == ops.UNIT_COST_DISCOUNT])


def open_discount(s: Heroes3, seat: int) -> int:
    """HM-1226: the most gold that this player's cards could take off a unit, by what everybody knows (HM-1407)."""
    gold = 0
    for option in modes_of_trigger(s.kit, t_.RECRUIT_OR_REINFORCE):
        card, mode = option // MODES_A_CARD, option % MODES_A_CARD
        if decks.may_own(s, seat, card):
            gold += discount_of(s.kit.card_modes[card][mode])
    return gold


def hand_discount(s: Heroes3, seat: int) -> int:
    """HM-1226: the most gold that cards of the hand can take off the next unit paid for in the own turn."""
    gold = 0
    for option in playable(s, seat, POPULATION):
        gold += discount_of(s.kit.card_modes[option // MODES_A_CARD][option % MODES_A_CARD])
    return gold


def before_reinforcing(s: Heroes3, seat: int) -> list[int]:
    """HM-1226, HM-1227: the cards that make a unit cheaper, if a card of the hand reinforces one after a won combat."""
    discounts = playable(s, seat, POPULATION)
    if discounts:
        gold = hand_discount(s, seat)
        for card in decks.in_hand(s, seat):
            for mode in range(len(s.kit.card_modes[card])):
                found = s.kit.card_modes[card][mode]
                if found.trigger != t_.AFTER_WON_COMBAT or not is_of_faction(s, seat, card):
                    continue
                if needs_expert(s, card, mode) and not heroes.experts_left(s, seat):
                    continue
                if reinforces(s, seat, card, mode, gold):
                    return discounts
    return []


def modes_of_trigger(t: t_.Tables, trigger: int) -> list[int]:
    """The modes of all cards with a trigger, as card * 4 + mode."""
    if not t.trigger_modes:
        found: list[list[int]] = [[] for _ in t_.TRIGGERS]
        for card in range(len(t.card_ids)):
            for mode in range(len(t.card_modes[card])):
                found[t.card_modes[card][mode].trigger].append(card * MODES_A_CARD + mode)
        t.trigger_modes = found
    return t.trigger_modes[trigger]


# --- what can be played


def playable(s: Heroes3, seat: int, window: int) -> list[int]:
    """The cards this player can play in a window, as card * 4 + mode, ascending."""
    out: list[int] = []
    fitting = modes_of_window(s.kit, window)
    cards = [card for card in decks.in_hand(s, seat) if fitting[card]]
    if not cards or not may_matter(s, seat, window):
        return out
    for card in cards:
        for mode in fitting[card]:
            if is_of_faction(s, seat, card) and not why_no_use(s, seat, card, mode, window)[0]:
                out.append(card * MODES_A_CARD + mode)
    return out


def why_not_playable(s: Heroes3, seat: int, card: int, mode: int, window: int) -> Reason:
    """Why a card of the hand can't be played so in this window; FINE if it can."""
    if card not in decks.hand(s, seat):
        return "not_in_hand", "HM-320"
    if mode >= len(s.kit.card_modes[card]):
        return "no_such_mode", "HM-338"
    if not is_allowed(s, seat, window):
        return why_not_allowed(s, seat)
    if not is_of_faction(s, seat, card):
        return "faction_card", "HM-334"
    found = s.kit.card_modes[card][mode]
    if not fits_window(found, window):
        return "not_this_moment", RULE_OF_TRIGGER.get(found.trigger, "HM-320")
    return why_no_use(s, seat, card, mode, window)


def why_no_use(s: Heroes3, seat: int, card: int, mode: int, window: int) -> Reason:
    """The rest of `why_not_playable`: why a card of the hand that may be played so in this window can't be, or would do
    nothing."""
    found = s.kit.card_modes[card][mode]
    if s.kit.card_kind[card] == SPELL:
        return why_not_cast(s, seat, card, window)
    if needs_expert(s, card, mode) and not heroes.experts_left(s, seat):
        return "no_expert_use", "HM-330"
    if window != CASTING and not is_worth_playing(s, seat, card, mode, found, window):
        return "no_effect_now", rule_of(found)
    return why_not_payable(s, seat, found)


def why_refused(s: Heroes3, seat: int, card: int, mode: int, window: int) -> Reason:
    """`why_not_playable`, for whoever has tried it: where a spell has no target, also whether Anti-Magic is why."""
    found = why_not_playable(s, seat, card, mode, window)
    if found[0] == "no_target" and is_only_immune(s, seat, card, window):
        return "spell_immune", "HM-1208"
    return found


def why_not_allowed(s: Heroes3, seat: int) -> Reason:
    """HM-315, HM-321, HM-431: why this player may play no cards at all now."""
    side = fighters.side_of_seat(s, seat) if in_combat(s) else NONE
    if side == NONE:
        return "cards_own_turn", "HM-321"
    return "no_hero_in_combat", "HM-431" if s.combat_hero[side] == NONE else "HM-315"


def rule_of(mode: CardMode) -> str:
    """The rule of the first part of a mode that is no price: it says why the mode would do nothing."""
    for effect in mode.effects:
        if not effect.cost and effect.row.rule:
            return effect.row.rule
    return "HM-004"


def is_of_faction(s: Heroes3, seat: int, card: int) -> bool:
    """HM-334: is a card of every faction, or of this player's?"""
    faction = s.kit.card_faction[card]
    return faction == NONE or faction == s.faction[seat]


def modes_of_window(t: t_.Tables, window: int) -> list[list[int]]:
    """HM-320, 18.4: by card the modes whose time is in a window."""
    if not t.window_modes:
        for one in range(CASTING + 1):
            found: list[list[int]] = []
            for modes in t.card_modes:
                found.append([mode for mode in range(len(modes)) if fits_window(modes[mode], one)])
            t.window_modes.append(found)
    return t.window_modes[window]


def fits_window(mode: CardMode, window: int) -> bool:
    """HM-320, 18.4: is this the time of a mode?"""
    if mode.trigger != t_.NO_TRIGGER:
        return WINDOW_OF_TRIGGER[mode.trigger] == window
    if window == CASTING:
        return mode.timing == INSTANT and power_of(mode) > 0
    return window in WINDOWS_OF_TIMING[mode.timing]


def needs_expert(s: Heroes3, card: int, mode: int) -> bool:
    """HM-330: is it the expert effect of a statistic or ability card?"""
    return mode == 1 and s.kit.card_kind[card] in (STATISTIC, ABILITY)


def power_of(mode: CardMode) -> int:
    """HM-346: the spell power that a mode gives."""
    return sum([effect.amount for effect in mode.effects if effect.kind == ops.SPELL_POWER])


def price_of(mode: CardMode) -> int:
    """HM-352: how many cards of the hand a mode costs."""
    price = 0
    for effect in mode.effects:
        if effect.kind == ops.DISCARD and effect.cost:
            price += effect.n
        elif effect.kind in (ops.DISCARD_X_ATTACK, ops.DISCARD_X_DEFENSE):
            price += 1
    return price


def why_not_payable(s: Heroes3, seat: int, mode: CardMode) -> Reason:
    """HM-352, HM-1233: a price must be possible in full, from the hand without the card itself."""
    return FINE if decks.hand_size(s, seat) > price_of(mode) else ("too_few_cards", "HM-352")


def is_worth_playing(s: Heroes3, seat: int, card: int, mode: int, found: CardMode, window: int) -> bool:
    """HM-004, HM-332: can at least one part of a mode that is no price be done?"""
    source = mode_source(card, mode)
    return any(not effect.cost and is_possible(s, seat, source, effect, window) for effect in found.effects)


def is_possible(s: Heroes3, seat: int, source: int, effect: CardEffect, window: int) -> bool:
    """Can an effect do anything now? It follows from open knowledge and the player's own hand."""
    kind = effect.kind
    if kind == ops.CANCEL_LETHAL_ATTACK and source % MODES_A_CARD == 0 and is_tiered(s, source // MODES_A_CARD):
        return len(targets(s, seat, source, effect, window)) > 0 and reaches(s, seat, source // MODES_A_CARD)
    if kind in TARGETS_OF:
        return len(targets(s, seat, source, effect, window)) > 0
    if kind in (ops.DRAW, ops.DRAW_KEEP):
        return decks.has_card_to_draw(s, seat)
    if kind in (ops.DISCARD, ops.DISCARD_THEN_DRAW_IF_SPELL):
        return decks.hand_size(s, seat) > 1
    if kind in (ops.MORALE, ops.ROLL_FOR_MORALE):
        return not morale.ignores_morale(s, seat)
    if kind in IN_COMBAT:
        return in_combat(s)
    if kind == ops.FORBID_ESCAPE:
        return fighters.enemy_seat(s, seat) != NONE
    if kind == ops.REROLL_RIGHT:
        return s.variant.rerolls
    if kind == ops.SHUFFLE_DISCARD_INTO_DECK:
        return len(decks.discards(s, seat)) > 0
    if kind == ops.DIPLOMACY_RECRUIT:
        return not in_combat(s) and any(has_dwelling(s, seat, place) for place in DWELLINGS)
    if kind == ops.SKIP_NEUTRAL_COMBAT:
        return effect.condition != DIFFICULTY_EQUALS_LEVEL or difficulty_here(s, seat) == heroes.level(s, seat)
    if kind == ops.CAST_BEFORE_COMBAT:
        return len(castable_before(s, seat, effect.counts_to_limit)) > 0
    if kind == ops.COUNTER_SPELL:
        enemy = fighters.enemy_seat(s, seat)
        power = s.pending_power[enemy] if enemy != NONE else s.ai_power
        return effect.max_power == NONE or power <= effect.max_power
    if kind == ops.RETURN_CAST_SPELL:
        return s.cast_returns & wanted_returns(effect) != wanted_returns(effect)
    if kind == ops.END_TURN_STEP_TO_EMPTY:
        return not in_combat(s)
    if kind == ops.IGNORE_ATTACK_DIE:
        return in_combat(s) and s.attack_on != NONE and fighters.side_of(s.attack_on) == fighters.side_of_seat(s, seat)
    return kind not in NEVER_ALONE


IN_COMBAT: Final = (
    ops.ENEMY_DISCARDS_RANDOM, ops.ENEMY_MORALE, ops.AURA_RANGED_ATTACK, ops.AURA_RANGED_INITIATIVE,
    ops.SPELL_LIMIT_BONUS,
)  # fmt: skip
"""Ops that do something in every combat and nowhere else."""
NEVER_ALONE: Final = (ops.SPELL_POWER, ops.REMOVE_SELF, ops.RETURN_SELF_TO_HAND)
"""HM-344: power is only played for a cast; nobody plays a card to be rid of it."""
DWELLINGS: Final = (t_.DWELLING_BRONZE, t_.DWELLING_SILVER, t_.DWELLING_GOLD)


def wanted_returns(effect: CardEffect) -> int:
    """HM-348: what a card brings back, as `cast_returns` has it."""
    return 3 if effect.include_power_cards else 1


def difficulty_here(s: Heroes3, seat: int) -> int:
    """HM-1221: the difficulty of the field that the main hero has entered."""
    field = s.hero_field[seat * 2]
    return s.kit.field_difficulty[field] if field != NONE else NONE


# --- spells


def why_not_cast(s: Heroes3, seat: int, card: int, window: int, counts: bool = True) -> Reason:
    """HM-343, HM-350: why a spell can't be cast now; FINE if it can."""
    if in_combat(s) and counts:
        side = fighters.side_of_seat(s, seat)
        if s.spells_cast[side] >= s.spell_limit[side]:
            return "spell_limit", "HM-343"
    return FINE if has_open_level(s, seat, card, window) else ("no_target", "HM-350")


def has_open_level(s: Heroes3, seat: int, card: int, window: int) -> bool:
    """HM-345, HM-350: has one of the levels that the hand can reach a target now? What the hand can give is worked out
    only where it matters."""
    most = NONE
    levels = s.kit.card_levels[card]
    for level in range(len(levels)):
        effect = levels[level]
        if targets(s, seat, level_source(card, level), effect, window):
            if effect.power <= s.pending_power[seat]:
                return True
            if most == NONE:
                most = most_power(s, seat, card)
            if effect.power <= most:
                return True
    return False


def is_only_immune(s: Heroes3, seat: int, card: int, window: int) -> bool:
    """HM-1208: would this spell have a target, but for Anti-Magic?"""
    if not in_combat(s) or not any(fighters.is_spell_immune(s, fighter) for fighter in fighters.all_fighters(s)):
        return False
    c = s.clone()
    c.lasting = tuple([one for one in s.lasting if one[L_KIND] != SPELL_IMMUNITY])
    return len(open_levels(c, seat, card, most_power(s, seat, card), window)) > 0


def open_levels(s: Heroes3, seat: int, card: int, power: int, window: int) -> list[int]:
    """HM-345, HM-350: the levels that so much power reaches and that have a target now."""
    out: list[int] = []
    levels = s.kit.card_levels[card]
    for level in range(len(levels)):
        if levels[level].power <= power and targets(s, seat, level_source(card, level), levels[level], window):
            out.append(level)
    return out


def free_power(s: Heroes3, seat: int) -> int:
    """What an astrologers card adds to a player's first spell in each player's turn; the AI's turn is no player's."""
    if s.active == NONE or s.turn_casters >> seat & 1:
        return 0
    more = 0
    for card in s.astrologers:
        effect = s.kit.astrologer_effect[card]
        if effect.kind == FIRST_SPELL_POWER:
            more += effect.amount
    return more


def most_power(s: Heroes3, seat: int, but: int, is_cast: bool = True) -> int:
    """The power that the hand could give, without the card `but`: as much as it can be, not as it must be."""
    power = s.pending_power[seat] + (free_power(s, seat) if is_cast else 0)
    left_out = False
    giving = modes_of_window(s.kit, CASTING)
    for card in decks.hand(s, seat):
        if card == but and not left_out:
            left_out = True
            continue
        best = s.kit.discard_power[card]
        if s.kit.card_kind[card] != SPELL:
            for mode in giving[card]:
                if is_power_source(s, seat, card, mode):
                    best = max(best, power_of(s.kit.card_modes[card][mode]))
        power += best
    return power


def is_power_source(s: Heroes3, seat: int, card: int, mode: int) -> bool:
    """HM-346: can this mode be played for the power of a cast?"""
    return why_not_playable(s, seat, card, mode, CASTING) == FINE


def power_sources(s: Heroes3, seat: int) -> list[int]:
    """HM-346: the cards that can be played for power, as card * 4 + mode, ascending; spells are spent, not played."""
    out: list[int] = []
    for card in decks.in_hand(s, seat):
        if s.kit.card_kind[card] == SPELL:
            continue
        for mode in modes_of_window(s.kit, CASTING)[card]:
            if is_power_source(s, seat, card, mode):
                out.append(card * MODES_A_CARD + mode)
    return out


def spendable(s: Heroes3, seat: int) -> list[int]:
    """HM-346: the spells of the hand that can be discarded for power."""
    return [card for card in decks.in_hand(s, seat) if s.kit.discard_power[card]]


def castable_before(s: Heroes3, seat: int, counts: bool) -> list[int]:
    """HM-1222: the spells of the hand that can be cast before the first activation: any timing except map."""
    out: list[int] = []
    for card in decks.in_hand(s, seat):
        if s.kit.card_kind[card] == SPELL and s.kit.card_modes[card][0].timing != t_.MAP:
            if s.kit.card_modes[card][0].trigger == t_.NO_TRIGGER:
                if why_not_cast(s, seat, card, COMBAT_START, counts) == FINE:
                    out.append(card)
    return out


# --- specialties that ask for power (HM-351)


def is_tiered(s: Heroes3, card: int) -> bool:
    """Does the tier that a card reaches depend on power?"""
    return len(s.kit.card_power_for_tier[card]) > 0


def needed_power(s: Heroes3, card: int) -> int:
    """HM-351: the power that reaches the tier of the unit about to be lost; NONE if none does."""
    tier = fighters.tier_of(s, s.attack_on)
    return NONE if tier == AZURE else s.kit.card_power_for_tier[card][tier]


def reaches(s: Heroes3, seat: int, card: int) -> bool:
    """Could the hand give so much power?"""
    needed = needed_power(s, card)
    return needed != NONE and needed <= most_power(s, seat, card, False)


def could_cancel(s: Heroes3, seat: int, card: int) -> bool:
    """HM-842, HM-857: could this card cancel the attack in progress, by what everybody knows: the unit and its tier,
    the spells cast in this combat round, and whether there are other cards in the hand that may give power?"""
    others = decks.hand_size(s, seat) > 1
    if s.kit.card_kind[card] == SPELL:
        side = fighters.side_of_seat(s, seat)
        if s.spells_cast[side] >= s.spell_limit[side]:
            return False
        most = NO_LIMIT if others else s.pending_power[seat] + free_power(s, seat)
        return len(open_levels(s, seat, card, most, LETHAL)) > 0
    for mode in range(len(s.kit.card_modes[card])):
        for effect in s.kit.card_modes[card][mode].effects:
            if effect.kind != ops.CANCEL_LETHAL_ATTACK or not targets(s, seat, mode_source(card, mode), effect, LETHAL):
                continue
            needed = needed_power(s, card) if is_tiered(s, card) else 0
            if needed != NONE and (others or needed <= s.pending_power[seat]):
                return True
    return False
