"""Playing a card: it leaves the hand, its parts are carried out from left to right, it goes where it belongs.

The question that a card was played in stays below on the stack, or its own frame puts it again.
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3 import effect_kinds as ops
from citadelle.games.heroes3.combat_fields import L_CARD, L_SEAT, O_CARD, O_SEAT
from citadelle.games.heroes3.effect_kinds import CardEffect
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.cards.carrying import APPLY, DO
from citadelle.games.heroes3.rules.cards.casting import PowerSources, announce, settle
from citadelle.games.heroes3.rules.cards.ongoing import leave_play, lose_power, put_in_play
from citadelle.games.heroes3.rules.cards.picking import PickTarget
from citadelle.games.heroes3.rules.cards.playable import is_tiered, needed_power, needs_expert
from citadelle.games.heroes3.rules.cards.targets import (
    TARGETS_OF,
    card_of,
    effects_of,
    in_combat,
    mode_of,
    mode_source,
    targets,
)
from citadelle.games.heroes3.rules.combat import atoms
from citadelle.games.heroes3.state import AFTER_OWN_SPELL, CASTING, Heroes3
from citadelle.games.heroes3.tables import END_OF_OWN_TURN, NONE, ONGOING, SPELL, TURN
from citadelle.games.heroes3.verbs import MODES
from citadelle.kernel.frame import Frame, register

__all__ = ["Played", "leave_play", "play"]

KEEPS_POWER: Final = (CASTING, AFTER_OWN_SPELL)
"""Windows inside a cast: what is played there doesn't lose its power (HM-347)."""


def play(s: Heroes3, seat: int, card: int, mode: int, window: int) -> None:
    """A player plays a card of the hand; whoever calls took it from `playable`."""
    if s.kit.card_kind[card] == SPELL:
        announce(s, seat, card, window, True)
        return
    if window not in KEEPS_POWER:
        lose_power(s, seat)
    decks.leave_hand(s, seat, card)
    s.playing = (*s.playing, card)
    if needs_expert(s, card, mode):
        s.experts_used[seat] += 1
    if in_combat(s):
        atoms.stir(s)
    if s.sink is not None:
        s.emit("card_played", seat, "HM-320", {"card": s.kit.card_ids[card], "mode": MODES[mode]}, closes=True)
    s.card_target = NONE
    s.push(Played(seat, mode_source(card, mode), 0, window))
    if is_tiered(s, card):
        s.push(PowerSources(seat))


class Played(Frame[Heroes3]):
    """HM-352: a card whose parts are carried out from left to right; `at` is the next one."""

    __slots__ = ("at", "seat", "source", "window")
    name: ClassVar[str] = "heroes3.played"
    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "at", "window")

    def __init__(self, seat: int, source: int, at: int, window: int) -> None:
        self.seat = seat
        self.source = source
        self.at = at
        self.window = window

    def run(self, s: Heroes3) -> None:
        effects = effects_of(s, self.source)
        if self.at == len(effects):
            s.done()
            finish(s, self.seat, self.source, self.window)
            return
        s.become(Played(self.seat, self.source, self.at + 1, self.window))
        self.begin_part(s, effects[self.at])

    def begin_part(self, s: Heroes3, effect: CardEffect) -> None:
        """One part: what it is aimed at is asked, unless there is one such thing; without any it is skipped."""
        if effect.kind not in TARGETS_OF:
            DO[effect.kind](s, self.seat, self.source, effect)
            return
        if effect.kind == ops.CANCEL_LETHAL_ATTACK and falls_short(s, self.seat, self.source):
            return
        found = targets(s, self.seat, self.source, effect, self.window)
        if len(found) == 1:
            APPLY[effect.kind](s, self.seat, self.source, effect, found[0], self.window)
        elif found:
            s.push(PickTarget(self.seat, self.source, self.at, self.window))

    def receive(self, s: Heroes3, value: int) -> None:
        """What the part is aimed at."""
        effect = effects_of(s, self.source)[self.at - 1]
        APPLY[effect.kind](s, self.seat, self.source, effect, value, self.window)


def falls_short(s: Heroes3, seat: int, source: int) -> bool:
    """HM-351: is the power too little for the tier of the unit about to be lost?"""
    card = card_of(source)
    if not is_tiered(s, card):
        return False
    needed = needed_power(s, card)
    return needed == NONE or s.pending_power[seat] < needed


def finish(s: Heroes3, seat: int, source: int, window: int) -> None:
    """HM-322: a card that was carried out goes to the discard pile, stays in play, or has gone elsewhere already."""
    card, mode = card_of(source), mode_of(source)
    if is_tiered(s, card):
        s.pending_power[seat] = 0
        settle(s, seat)
    if card not in s.playing:
        return
    take_up(s, card)
    if window == CASTING:
        s.cast_sources = (*s.cast_sources, card)
    elif stays(s, seat, card, mode):
        put_in_play(s, seat, card, mode)
    else:
        decks.put_on_discards(s, seat, card)


def take_up(s: Heroes3, card: int) -> None:
    """A card is no longer being carried out."""
    playing = list(s.playing)
    playing.reverse()
    playing.remove(card)
    playing.reverse()
    s.playing = tuple(playing)


def stays(s: Heroes3, seat: int, card: int, mode: int) -> bool:
    """HM-320: does a card stay in play: for this turn, or since something it did lasts?"""
    found = s.kit.card_modes[card][mode]
    if found.timing == ONGOING and found.duration in (TURN, END_OF_OWN_TURN):
        return True
    return lasting_cards(s, seat, card) > len([item for item in s.in_play[seat] if decks.item_card(item) == card])


def lasting_cards(s: Heroes3, seat: int, card: int) -> int:
    """How many copies of a card lasting effects and overlays of this player hold."""
    n = 0
    for one in s.lasting:
        if one[L_CARD] == card and one[L_SEAT] == seat:
            n += 1
    for overlays in s.fighter_overlays:
        for overlay in overlays:
            if overlay[O_CARD] == card and overlay[O_SEAT] == seat:
                n += 1
    return n


register(Played)
