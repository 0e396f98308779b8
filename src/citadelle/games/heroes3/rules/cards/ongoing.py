"""Cards that stay in play, and power that waits (HM-220, HM-225, HM-322, HM-347)."""

from __future__ import annotations

from citadelle.games.heroes3.effect_kinds import END_TURN_STEP_TO_EMPTY, REROLL_RIGHT, CardEffect
from citadelle.games.heroes3.rules.ai.spell_cards import spell_is_over
from citadelle.games.heroes3.rules.decks import end_item, in_play_item, item_card, item_mode
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import ATTACK_DIE, END_OF_OWN_TURN, NONE, SPELL, TURN


def effects_of_item(s: Heroes3, item: int) -> tuple[CardEffect, ...]:
    """What a card in play does."""
    card, mode = item_card(item), item_mode(item)
    if s.kit.card_kind[card] == SPELL:
        return (s.kit.card_levels[card][mode],)
    return s.kit.card_modes[card][mode].effects


def put_in_play(s: Heroes3, seat: int, card: int, mode: int, returns: bool = False) -> None:
    """HM-320: an ongoing card stays in play."""
    s.in_play[seat] = (*s.in_play[seat], in_play_item(card, mode, returns))
    if s.sink is not None:
        s.emit("card_stays", seat, "HM-320", {"card": s.kit.card_ids[card]})


def leave_play(s: Heroes3, seat: int, card: int, earlier: int = 0) -> None:
    """HM-322: an ongoing card whose last effect has ended leaves play; nothing if it never stayed in play. `earlier`
    copies of it came into play before this one and stay: one of them may return to the hand (HM-348). HM-935: a spell
    that no player cast is the AI's."""
    if seat == NONE:
        spell_is_over(s, card)
        return
    copies = [item for item in s.in_play[seat] if item_card(item) == card]
    if earlier < len(copies):
        end_item(s, seat, copies[earlier])


def begin_turn(s: Heroes3, seat: int) -> None:
    """HM-220: what is still in play from earlier turns is discarded."""
    for item in s.in_play[seat]:
        end_item(s, seat, item)


def end_turn(s: Heroes3) -> None:
    """HM-225: cards that last until the end of this turn are discarded, whoever played them."""
    for seat in range(s.players):
        for item in s.in_play[seat]:
            card = item_card(item)
            if s.kit.card_kind[card] == SPELL:
                continue
            if s.kit.card_modes[card][item_mode(item)].duration in (TURN, END_OF_OWN_TURN):
                end_item(s, seat, item)


def end_steps(s: Heroes3, seat: int) -> int:
    """HM-1232: how many steps at the end of the turn cards in play allow."""
    steps = 0
    for item in s.in_play[seat]:
        for effect in effects_of_item(s, item):
            if effect.kind == END_TURN_STEP_TO_EMPTY:
                steps += 1
    return steps


def reroll_right(s: Heroes3, seat: int, die: int) -> bool:
    """HM-1223: may this player reroll each die of this kind once, by a card in play?"""
    return rerolls(s, seat, die) > 0


def rerolls(s: Heroes3, seat: int, die: int) -> int:
    """HM-1223: how often each die of this kind may be rerolled by cards in play."""
    most = 0
    for item in s.in_play[seat]:
        for effect in effects_of_item(s, item):
            if effect.kind == REROLL_RIGHT and effect.dice >> die & 1:
                most = max(most, effect.per_die)
    return most


def attack_rerolls(s: Heroes3, seat: int) -> int:
    """HM-1223: how often each attack die may be rerolled by cards in play."""
    return rerolls(s, seat, ATTACK_DIE) if s.in_play[seat] else 0


def lose_power(s: Heroes3, seat: int) -> None:
    """HM-347: power that waits is lost when its player does anything but cast."""
    if s.pending_power[seat]:
        s.pending_power[seat] = 0
        if s.sink is not None:
            s.emit("power_lost", seat, "HM-347", {})
