"""What the ops of cards do (18.1): one function each, made of the atoms of decks, map and combat.

DO has the ops that need no target, APPLY those that are aimed at something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.heroes3 import effect_kinds as ops
from citadelle.games.heroes3.combat_fields import PARALYSED, RANGED_ATTACK, RANGED_INITIATIVE
from citadelle.games.heroes3.effect_kinds import ANY_SIDE, ENEMY_HAS_POSITIVE, CardEffect
from citadelle.games.heroes3.rules import army, decks, grail, heroes, morale, resources, searches, tiles
from citadelle.games.heroes3.rules.ai.spell_cards import discard_top
from citadelle.games.heroes3.rules.cards.hand_frames import Chain, DiscardCards, DiscardForBonus, MoraleRoll
from citadelle.games.heroes3.rules.cards.picking import PickBoost, PickRelief, PickSpace
from citadelle.games.heroes3.rules.cards.playable import COUNTERED, wanted_returns
from citadelle.games.heroes3.rules.cards.recruits import draw_for_diplomacy
from citadelle.games.heroes3.rules.cards.targets import (
    AREAS,
    PAIR,
    amount_for,
    card_of,
    discounted_cost,
    effects_of,
    is_spell,
)
from citadelle.games.heroes3.rules.combat import atoms, fighters
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import FEW, NEXT_COMBAT_ROUND_END, NONE

# --- hands and decks


def add_power(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-344, HM-347: power for the cast in progress, or for the next thing the player does."""
    s.pending_power[seat] += effect.amount
    if s.sink is not None:
        s.emit("power_added", seat, "HM-346", {"n": effect.amount, "power": s.pending_power[seat]})


def raise_limit(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-343: one spell more in this combat round; outside combat there is no limit."""
    if s.fighter_form:
        s.spell_limit[fighters.side_of_seat(s, seat)] += effect.amount


def return_spell(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-348: the spell just cast returns to the hand, with its power cards if the card says so."""
    s.cast_returns |= wanted_returns(effect)


def draw(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """Draw cards."""
    decks.draw_cards(s, seat, effect.n)


def discard(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1233: discard cards of the hand."""
    s.push(DiscardCards(seat, effect.n, False))


def discard_draw_if_spell(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """Discard cards; if one was a spell, draw a card."""
    s.push(DiscardCards(seat, effect.n, True))


def draw_keep(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """Draw cards, keep some of them, discard the others."""
    searches.draw_keep(s, seat, effect.draw, effect.keep)


def remove_self(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-326: the played card leaves the game."""
    take_from_table(s, card_of(source))
    decks.remove_from_game(s, seat, card_of(source))


def return_self(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """The played card goes back to the hand."""
    take_from_table(s, card_of(source))
    decks.take_open(s, seat, card_of(source))


def take_from_table(s: Heroes3, card: int) -> None:
    """The card that is being carried out is taken up."""
    playing = list(s.playing)
    playing.remove(card)
    s.playing = tuple(playing)


def shuffle_in(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-227: the own discard pile into the own deck, always."""
    decks.shuffle_discards(s, seat)


def recover(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """A card of the own discard pile goes to the hand."""
    decks.recover(s, seat, target)


# --- resources, morale, map


def gain(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """Resources at once."""
    resources.gain_all(s, seat, (effect.gold, effect.materials, effect.valuables), "HM-401")


def discount_unit(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1226: gold off the next unit paid for in this action."""
    s.discount[seat] += effect.gold


def discount_book(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1225: the spell book costs less, and its search looks at more cards."""
    s.book_discount += effect.gold
    s.book_search = max(s.book_search, effect.search)


def change_morale(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-241: own morale."""
    morale.change_morale(s, seat, effect.amount)


def roll_for_morale(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """Roll an attack die; on a listed face morale."""
    s.push(MoraleRoll(seat, effect.faces, effect.amount))


def gain_mp(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """A hero gains movement points for this turn."""
    s.card_target = target
    heroes.add_mp(s, target, effect.amount, "HM-225")


def fly(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1230: this turn a hero may fly over fields."""
    s.flying |= 1 << target


def town_portal(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1216: the main hero stands on an own town or settlement, without a visit; then it has the movement points."""
    hero = seat * 2
    if s.hero_field[hero] != target:
        grail.drop(s, hero, s.hero_field[hero])
        heroes.put_hero(s, hero, target, "HM-1216")
    if effect.amount:
        heroes.add_mp(s, hero, effect.amount, "HM-1216")


def reveal_tile(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1231: a face-down tile is revealed."""
    s.push(tiles.RevealTile(seat, target))


def reinforce(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1227: a unit is reinforced at a lower price."""
    resources.pay(s, seat, discounted_cost(s, seat, effect, target), "HM-1227")
    s.discount[seat] = 0
    army.flip(s, seat, army.form_of(target, FEW), "HM-1227")


def diplomacy(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1220: neutral cards are drawn, one may be recruited."""
    draw_for_diplomacy(s, seat)


def skip_combat(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1221: the combat that was to begin counts as won."""
    s.combat_skipped = True


def nothing_now(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """A right that lies in the card as long as it is in play."""


# --- the enemy


def enemy_discards(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-327: the enemy of this combat discards random cards."""
    enemy = fighters.enemy_seat(s, seat) if s.fighter_form else NONE
    if enemy != NONE:
        for _ in range(effect.n):
            decks.discard_random(s, enemy)
    elif s.fighter_form:
        discard_top(s, effect.n)


def enemy_morale(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1229: morale of the player on the other side."""
    enemy = fighters.enemy_seat(s, seat) if s.fighter_form else NONE
    if enemy == NONE or (effect.condition == ENEMY_HAS_POSITIVE and s.morale[enemy] != 1):
        return
    morale.change_morale(s, enemy, effect.amount)


def counter(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1224: the spell just cast has no effect."""
    s.cast_returns |= COUNTERED


def forbid_escape(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1228: the enemy can't surrender in this combat."""
    atoms.forbid_escape(s, 1 - fighters.side_of_seat(s, seat))


def cast_before(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-1222: a spell of the hand is cast before the first activation."""
    from citadelle.games.heroes3.rules.cards.casting import PickSpell

    s.push(PickSpell(seat, effect.counts_to_limit))


def ignore_die(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """HM-854: the attack die just rolled is void."""
    atoms.ignore_die(s)


def aura(s: Heroes3, seat: int, source: int, effect: CardEffect) -> None:
    """18.1: all own ranged units, this combat round or until the end of the next. The first aura carries the card."""
    mode = s.kit.card_modes[card_of(source)][source % 4]
    until = s.combat_round + (1 if mode.duration == NEXT_COMBAT_ROUND_END else 0)
    kind = RANGED_ATTACK if effect.kind == ops.AURA_RANGED_ATTACK else RANGED_INITIATIVE
    card = card_of(source) if effects_of(s, source)[0] is effect else NONE
    atoms.aura(s, fighters.side_of_seat(s, seat), kind, effect.amount, card, seat, until)


# --- fighters


def attack_bonus(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-331: attack for one attack."""
    atoms.add_attack_bonus(s, target, amount_for(s, source, effect, target), is_spell(source))


def defense_bonus(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-331: defence against one attack."""
    atoms.add_defense_bonus(s, target, amount_for(s, source, effect, target), is_spell(source))


def discard_x(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """Discard X cards for +X."""
    s.push(DiscardForBonus(seat, target, effect.kind == ops.DISCARD_X_ATTACK))


def multiply_die(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-854: the resolved die of the attack is multiplied."""
    atoms.multiply_die(s, effect.factor)


def bless(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1213: the attack rolls no die."""
    atoms.bless(s, target, effect.amount)


def heal(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1203: damage is removed."""
    atoms.heal(s, target, effect.amount, is_spell(source))


def heal_or_unparalyse(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """Damage or the paralysis token is removed."""
    s.push(PickRelief(seat, target, effect.amount, True))


def cure(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1217: a token or a spell is taken off if the caster wishes, and damage is removed."""
    if atoms.ignores_spell(s, target, True):
        return
    if s.fighter_state[target] & PARALYSED or fighters.spell_effects_on(s, target):
        s.push(PickRelief(seat, target, effect.amount, False))
    else:
        atoms.heal(s, target, effect.amount)


def more_hp(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1204: hit points for this combat."""
    atoms.add_hp(s, target, amount_for(s, source, effect, target), card_of(source), seat)


def more_initiative(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1205: initiative for this combat."""
    amount = amount_for(s, source, effect, target)
    atoms.add_initiative(s, target, amount, card_of(source), seat, by_spell=is_spell(source))


def overlay(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1251: the card is laid on a unit; HM-1253: one for any side lies on top."""
    atoms.overlay(
        s, target, card_of(source), seat, effect.attack, effect.defense, effect.hp, effect.initiative,
        effect.side == ANY_SIDE,
    )  # fmt: skip


def cancel(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-857: the attack in progress is cancelled; a spell does nothing for a unit that ignores spells (HM-1310)."""
    if not atoms.ignores_spell(s, target, is_spell(source)):
        atoms.cancel_attack(s)


def swap(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1211: two own units change places."""
    atoms.swap(s, target // PAIR, target % PAIR)


def damage(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1202: one unit takes damage."""
    atoms.deal_damage(s, target, effect.amount, atoms.FROM_SPELL, fighters.side_of_seat(s, seat))


def damage_area(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1209: every unit on two adjacent spaces takes damage, friend or foe."""
    hit = [fighters.fighter_at(s, space) for space in AREAS[target]]
    for fighter in hit:
        if fighter != NONE and atoms.is_affected(s, fighter, True):
            damage(s, seat, source, effect, fighter, window)


def damage_chain(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1209: a first unit, then those nearest to it."""
    s.push(Chain(seat, effect.sequence, s.fighter_space[target], (target,)))
    atoms.deal_damage(s, target, effect.sequence[0], atoms.FROM_SPELL, fighters.side_of_seat(s, seat))


def silence(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1207: a unit's abilities don't work."""
    atoms.silence(s, target, card_of(source), seat)


def make_immune(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1208: later spells can't touch a unit."""
    atoms.make_immune(s, target, card_of(source), seat)


def reset_retaliation(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1215: a unit may retaliate again."""
    atoms.reset_retaliation(s, target)


def paralyse(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1206: a paralysis token."""
    atoms.paralyse(s, target, True)


def fire_shield(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1212: adjacent attackers take damage."""
    atoms.fire_shield(s, target, effect.amount, card_of(source), seat)


def pray(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1214: attack, defence or initiative."""
    s.push(PickBoost(seat, source, target, window))


def teleport(s: Heroes3, seat: int, source: int, effect: CardEffect, target: int, window: int) -> None:
    """HM-1211: a unit is put on any empty space."""
    s.push(PickSpace(seat, target))


Do = Callable[[Heroes3, int, int, CardEffect], None]
DO: Final[dict[int, Do]] = {
    ops.SPELL_POWER: add_power,
    ops.SPELL_LIMIT_BONUS: raise_limit,
    ops.RETURN_CAST_SPELL: return_spell,
    ops.DRAW: draw,
    ops.DISCARD: discard,
    ops.DISCARD_THEN_DRAW_IF_SPELL: discard_draw_if_spell,
    ops.DRAW_KEEP: draw_keep,
    ops.GAIN: gain,
    ops.REMOVE_SELF: remove_self,
    ops.RETURN_SELF_TO_HAND: return_self,
    ops.UNIT_COST_DISCOUNT: discount_unit,
    ops.IGNORE_ATTACK_DIE: ignore_die,
    ops.ENEMY_DISCARDS_RANDOM: enemy_discards,
    ops.ENEMY_MORALE: enemy_morale,
    ops.MORALE: change_morale,
    ops.ROLL_FOR_MORALE: roll_for_morale,
    ops.FORBID_ESCAPE: forbid_escape,
    ops.SHUFFLE_DISCARD_INTO_DECK: shuffle_in,
    ops.AURA_RANGED_ATTACK: aura,
    ops.AURA_RANGED_INITIATIVE: aura,
    ops.DIPLOMACY_RECRUIT: diplomacy,
    ops.SKIP_NEUTRAL_COMBAT: skip_combat,
    ops.CAST_BEFORE_COMBAT: cast_before,
    ops.END_TURN_STEP_TO_EMPTY: nothing_now,
    ops.REROLL_RIGHT: nothing_now,
    ops.COUNTER_SPELL: counter,
    ops.SPELL_BOOK_DISCOUNT: discount_book,
}

Apply = Callable[[Heroes3, int, int, CardEffect, int, int], None]
APPLY: Final[dict[int, Apply]] = {
    ops.ATTACK_BONUS: attack_bonus,
    ops.DEFENSE_BONUS: defense_bonus,
    ops.DISCARD_X_ATTACK: discard_x,
    ops.DISCARD_X_DEFENSE: discard_x,
    ops.MULTIPLY_ATTACK_DIE: multiply_die,
    ops.BLESS_ATTACK: bless,
    ops.HEAL: heal,
    ops.HEAL_OR_UNPARALYSE: heal_or_unparalyse,
    ops.HP_BONUS: more_hp,
    ops.INITIATIVE_BONUS: more_initiative,
    ops.OVERLAY_UNIT: overlay,
    ops.CANCEL_LETHAL_ATTACK: cancel,
    ops.SWAP_UNITS: swap,
    ops.DAMAGE_UNIT: damage,
    ops.DAMAGE_CHAIN: damage_chain,
    ops.DAMAGE_AREA2: damage_area,
    ops.MODIFY_INITIATIVE: more_initiative,
    ops.SILENCE_UNIT: silence,
    ops.SPELL_IMMUNITY: make_immune,
    ops.RESET_RETALIATION: reset_retaliation,
    ops.PARALYSE_UNIT: paralyse,
    ops.FIRE_SHIELD: fire_shield,
    ops.CURE: cure,
    ops.PRAYER: pray,
    ops.TELEPORT_UNIT: teleport,
    ops.MP: gain_mp,
    ops.FLY_OVER_FIELDS: fly,
    ops.TOWN_PORTAL: town_portal,
    ops.REVEAL_ADJACENT_TILE: reveal_tile,
    ops.REINFORCE_DISCOUNT: reinforce,
    ops.RECOVER_FROM_DISCARD: recover,
}
