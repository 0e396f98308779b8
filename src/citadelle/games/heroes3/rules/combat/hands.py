"""What a combat asks of cards and hands: who may play what in which window, and what leaves play."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.cards import play as playing
from citadelle.games.heroes3.rules.cards import playable
from citadelle.games.heroes3.rules.combat.fighters import has_main_hero
from citadelle.games.heroes3.state import LETHAL, RESULT, Heroes3
from citadelle.games.heroes3.tables import AFTER_ATTACK_ROLL, LETHAL_ATTACK, NONE
from citadelle.kernel.event import EVERYONE

MODES_A_CARD: Final = 4
"""An option to play a card is card * 4 + mode."""


def hand_size(s: Heroes3, seat: int) -> int:
    """How many cards a player holds; everybody sees that (HM-1402)."""
    return len(s.piles[hand_of(seat)])


def hand_cards(s: Heroes3, seat: int) -> list[int]:
    """The different cards of a hand, ascending (HM-133)."""
    out: list[int] = []
    for card in s.piles[hand_of(seat)].left():
        if not out or out[-1] != card:
            out.append(card)
    return out


def has_cards(s: Heroes3, side: int) -> bool:
    """HM-842: could the player of a side play a card, by what everybody knows?"""
    return s.combat_seat[side] != NONE and has_main_hero(s, side) and hand_size(s, s.combat_seat[side]) > 0


def has_token(s: Heroes3, side: int) -> bool:
    """HM-243: has the player of a side a positive morale token?"""
    return s.combat_seat[side] != NONE and s.morale[s.combat_seat[side]] == 1


def plays(s: Heroes3, side: int, window: int) -> list[int]:
    """The cards that a side's player can play in a window, as card * 4 + mode, ascending."""
    return playable.playable(s, s.combat_seat[side], window) if has_cards(s, side) else []


def play(s: Heroes3, side: int, option: int, window: int) -> None:
    """A card is played: its frames are put on the stack."""
    playing.play(s, s.combat_seat[side], option // MODES_A_CARD, option % MODES_A_CARD, window)


def may_matter(s: Heroes3, side: int, window: int) -> bool:
    """HM-1407: could the hand of a side matter in a window of one trigger, by what everybody knows?"""
    seat = s.combat_seat[side]
    if not playable.may_matter(s, seat, window):
        return False
    modes = playable.modes_of_trigger(s.kit, AFTER_ATTACK_ROLL if window == RESULT else LETHAL_ATTACK)
    cards = [mode // MODES_A_CARD for mode in modes]
    if window == LETHAL:
        cards = [card for card in cards if playable.could_cancel(s, seat, card)]
    return may_hold(s, seat, cards)


def may_hold(s: Heroes3, seat: int, cards: list[int]) -> bool:
    """HM-1405: could a player hold one of these cards, by what everybody knows: which cards are that player's, or only
    of which kind they are? Which of them are in the hand nobody else knows."""
    kinds = [s.kit.card_kind[card] for card in cards]
    for which in (hand_of(seat), deck_of(seat)):
        pile = s.piles[which]
        left = pile.left()
        named = pile.named_left()
        for at in range(len(left)):
            if named and named[at] != EVERYONE:
                if s.kit.card_kind[left[at]] in kinds:
                    return True
            elif left[at] in cards:
                return True
    return False
