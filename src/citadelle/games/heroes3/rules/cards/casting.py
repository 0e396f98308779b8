"""Casting a spell (HM-343 to HM-351, HM-1704): announce, power, level and target, Resistance, effect, what returns."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.map_kinds import FIRST_SPELL_RETURNS
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.cards.carrying import APPLY
from citadelle.games.heroes3.rules.cards.ongoing import put_in_play
from citadelle.games.heroes3.rules.cards.picking import PickTarget
from citadelle.games.heroes3.rules.cards.playable import (
    COUNTERED,
    free_power,
    may_matter,
    open_levels,
    power_sources,
    spendable,
    why_not_playable,
)
from citadelle.games.heroes3.rules.cards.targets import (
    MODES_A_CARD,
    effects_of,
    in_combat,
    level_source,
    targets,
)
from citadelle.games.heroes3.rules.cards.windows import CardWindow
from citadelle.games.heroes3.rules.combat import atoms, fighters
from citadelle.games.heroes3.rules.refusal_reasons import FINE, no_answer
from citadelle.games.heroes3.state import AFTER_ENEMY_SPELL, AFTER_OWN_SPELL, CASTING, Heroes3
from citadelle.games.heroes3.tables import NONE, ONGOING
from citadelle.games.heroes3.verbs import AS_PLAYED, LEVEL, PLAY, PUT_NEXT, SPEND, STOP_VERB
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# The steps of a cast (HM-1704).
POWERS: Final = 0
LEVELS: Final = 1
AIMS: Final = 2
RESISTED: Final = 3
WORKS: Final = 4
RETURNS: Final = 5
ENDS: Final = 6

SPENDING: Final = 1 << 10
"""Added to a card in the options: a spell that is discarded for power (HM-346)."""
SPELL_BACK: Final = 1
SOURCES_BACK: Final = 2
"""Bits of `cast_returns` (HM-348)."""


def announce(s: Heroes3, seat: int, card: int, window: int, counts: bool) -> None:
    """HM-344: a spell is announced: it leaves the hand, and the cast begins."""
    decks.leave_hand(s, seat, card)
    s.playing = (*s.playing, card)
    s.pending_power[seat] += free_power(s, seat)
    s.turn_casters |= 1 << seat
    s.cast_sources = ()
    s.cast_returns = 0
    s.card_target = NONE
    if in_combat(s):
        atoms.stir(s)
        if counts:
            s.spells_cast[fighters.side_of_seat(s, seat)] += 1
    if s.sink is not None:
        s.emit("spell_announced", seat, "HM-344", {"card": s.kit.card_ids[card]}, closes=True)
    s.push(Cast(seat, card, window, POWERS, 0))


class Cast(Frame[Heroes3]):
    """HM-1704: a spell being cast, step by step; its power stands in `pending_power`, its target in `card_target`."""

    __slots__ = ("card", "level", "seat", "step", "window")
    name: ClassVar[str] = "heroes3.cast"
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "window", "step", "level")

    def __init__(self, seat: int, card: int, window: int, step: int, level: int) -> None:
        self.seat = seat
        self.card = card
        self.window = window
        self.step = step
        self.level = level

    def at(self, step: int, level: int) -> Cast:
        """The same cast at another step."""
        return Cast(self.seat, self.card, self.window, step, level)

    def run(self, s: Heroes3) -> None:
        if self.step == POWERS:
            s.become(self.at(LEVELS, 0))
            s.push(PowerSources(self.seat))
        elif self.step == LEVELS:
            self.fix_level(s)
        elif self.step == AIMS:
            self.fix_target(s)
        elif self.step == RESISTED:
            s.become(self.at(WORKS, self.level))
            enemy = fighters.enemy_seat(s, self.seat) if in_combat(s) else NONE
            if enemy != NONE and may_matter(s, enemy, AFTER_ENEMY_SPELL):
                s.push(CardWindow(enemy, AFTER_ENEMY_SPELL))
        elif self.step == WORKS:
            self.work(s)
        elif self.step == RETURNS:
            s.become(self.at(ENDS, self.level))
            if may_matter(s, self.seat, AFTER_OWN_SPELL):
                s.push(CardWindow(self.seat, AFTER_OWN_SPELL))
        else:
            s.done()
            self.end(s)

    def fix_level(self, s: Heroes3) -> None:
        """HM-345: which level? Without power for one that has a target the spell is lost."""
        if open_levels(s, self.seat, self.card, s.pending_power[self.seat], self.window):
            s.become(self.at(AIMS, 0))
            s.push(CastLevel(self.seat, self.card, self.window))
            return
        s.become(self.at(ENDS, NONE))
        if s.sink is not None:
            s.emit("spell_failed", self.seat, "HM-350", {"card": s.kit.card_ids[self.card]})

    def fix_target(self, s: Heroes3) -> None:
        """HM-344: at what?"""
        source = level_source(self.card, self.level)
        found = targets(s, self.seat, source, effects_of(s, source)[0], self.window)
        s.become(self.at(RESISTED, self.level))
        if len(found) == 1:
            self.aimed(s, found[0])
        else:
            s.push(PickTarget(self.seat, source, 0, self.window))

    def receive(self, s: Heroes3, value: int) -> None:
        """The level, or the target."""
        if self.step == AIMS:
            s.become(self.at(AIMS, value))
        else:
            self.aimed(s, value)

    def aimed(self, s: Heroes3, target: int) -> None:
        """The spell is cast with this level and target."""
        s.card_target = target
        if s.sink is not None:
            args: dict[str, object] = {
                "card": s.kit.card_ids[self.card],
                "power": s.pending_power[self.seat],
                "level": s.kit.card_levels[self.card][self.level].power,
            }
            s.emit("spell_cast", self.seat, "HM-345", args)

    def work(self, s: Heroes3) -> None:
        """The effect, unless it was countered: then cards and limit are used up (HM-1224)."""
        if s.cast_returns & COUNTERED:
            s.cast_returns = 0
            s.become(self.at(ENDS, NONE))
            if s.sink is not None:
                s.emit("spell_countered", self.seat, "HM-1224", {"card": s.kit.card_ids[self.card]})
            return
        s.become(self.at(RETURNS, self.level))
        source = level_source(self.card, self.level)
        effect = effects_of(s, source)[0]
        APPLY[effect.kind](s, self.seat, source, effect, s.card_target, self.window)

    def end(self, s: Heroes3) -> None:
        """HM-348: the spell and its power cards go to the discard pile, or return to the hand."""
        s.pending_power[self.seat] = 0
        playing = list(s.playing)
        playing.remove(self.card)
        s.playing = tuple(playing)
        worked = self.level != NONE
        by_wizard = wizard_returns(s, self.seat)
        returns = worked and (s.cast_returns & SPELL_BACK > 0 or by_wizard)
        if s.cast_returns & SOURCES_BACK:
            for card in s.cast_sources:
                decks.take_open(s, self.seat, card)
            s.cast_sources = ()
        s.cast_returns = 0
        if worked and self.stays(s):
            put_in_play(s, self.seat, self.card, self.level, returns)
        elif returns:
            decks.take_open(s, self.seat, self.card)
        else:
            s.cast_sources = (self.card, *s.cast_sources)
        settle(s, self.seat)

    def stays(self, s: Heroes3) -> bool:
        """HM-320: is it an ongoing spell whose effect lasts?"""
        from citadelle.games.heroes3.rules.cards.play import lasting_cards

        if s.kit.card_modes[self.card][0].timing != ONGOING:
            return False
        held = len([item for item in s.in_play[self.seat] if decks.item_card(item) == self.card])
        return lasting_cards(s, self.seat, self.card) > held


def wizard_returns(s: Heroes3, seat: int) -> bool:
    """Crazy Wizard: the first spell that each player casts while the card is in force returns to the hand; it was the
    first even if it is lost, or if another card brings it back."""
    if s.astrologers_used >> seat & 1:
        return False
    for card in s.astrologers:
        if s.kit.astrologer_effect[card].kind == FIRST_SPELL_RETURNS:
            s.astrologers_used |= 1 << seat
            return True
    return False


def settle(s: Heroes3, seat: int) -> None:
    """HM-348: what was used for a cast goes to the discard pile, in an order of the player's choice."""
    if len(set(s.cast_sources)) > 1:
        s.push(DiscardOrder(seat))
        return
    for card in s.cast_sources:
        decks.put_on_discards(s, seat, card)
    s.cast_sources = ()


class PowerSources(Ask[Heroes3]):
    """HM-346: cards played, and spells discarded, for the power of a cast, one at a time."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.power_sources"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "power_sources"
    rule: ClassVar[str] = "HM-346"
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, SPEND, STOP_VERB)

    def options(self, s: Heroes3) -> list[int]:
        out = power_sources(s, self.seat)
        out += [SPENDING + card for card in spendable(s, self.seat)]
        out.append(STOP)
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return decks.hand_size(s, self.seat) > 0

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
        elif option >= SPENDING:
            self.spend(s, option - SPENDING)
        else:
            from citadelle.games.heroes3.rules.cards.play import play

            play(s, self.seat, option // MODES_A_CARD, option % MODES_A_CARD, CASTING)

    def spend(self, s: Heroes3, card: int) -> None:
        """HM-346: a spell is discarded for power; that is no cast."""
        decks.leave_hand(s, self.seat, card)
        s.cast_sources = (*s.cast_sources, card)
        s.pending_power[self.seat] += s.kit.discard_power[card]
        if s.sink is not None:
            args: dict[str, object] = {"card": s.kit.card_ids[card], "n": s.kit.discard_power[card]}
            s.emit("spell_spent", self.seat, "HM-346", args, closes=True)

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return STOP_VERB.alone
        if option >= SPENDING:
            return s.answer(SPEND, option - SPENDING)
        return Answer(PLAY, (option // MODES_A_CARD, option % MODES_A_CARD))

    def detail(self, s: Heroes3) -> Detail:
        card = s.playing[-1] if s.playing else NONE
        return {"power": s.pending_power[self.seat], "card": s.kit.card_ids[card] if card != NONE else ""}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is SPEND:
            held = own.things[0] in decks.hand(s, self.seat)
            return Refusal("not_a_spell" if held else "not_in_hand", self.rule, seat, key)
        found = why_not_playable(s, self.seat, own.things[0], own.things[1], CASTING)
        return Refusal(*(found if found != FINE else ("no_power", self.rule)), seat, key)


class CastLevel(Ask[Heroes3]):
    """HM-345: at which level is a spell cast? The frame below gets it."""

    __slots__ = ("card", "window_no")
    name: ClassVar[str] = "heroes3.cast_level"
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "window_no")
    kind: ClassVar[str] = "cast_level"
    rule: ClassVar[str] = "HM-345"
    verbs: ClassVar[tuple[Verb, ...]] = (LEVEL,)

    def __init__(self, seat: int, card: int, window_no: int) -> None:
        super().__init__(seat)
        self.card = card
        self.window_no = window_no

    def options(self, s: Heroes3) -> list[int]:
        return open_levels(s, self.seat, self.card, s.pending_power[self.seat], self.window_no)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return s.answer(LEVEL, s.kit.card_levels[self.card][option].power)

    def kept_answers(self, s: Heroes3) -> list[Answer]:
        return []

    def detail(self, s: Heroes3) -> Detail:
        return {"card": s.kit.card_ids[self.card], "power": s.pending_power[self.seat]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        for effect in s.kit.card_levels[self.card]:
            if effect.power == own.things[0]:
                short = effect.power > s.pending_power[self.seat]
                return Refusal("power_short" if short else "no_target", self.rule if short else "HM-350", seat, key)
        return Refusal("no_such_level", self.rule, seat, key)


class DiscardOrder(Ask[Heroes3]):
    """HM-348: in which order do the cards of a cast go to the discard pile?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.discard_order"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "discard_order"
    rule: ClassVar[str] = "HM-348"
    verbs: ClassVar[tuple[Verb, ...]] = (PUT_NEXT, AS_PLAYED)

    def options(self, s: Heroes3) -> list[int]:
        found = sorted(set(s.cast_sources))
        return [*found, STOP] if len(found) > 1 else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
            for card in s.cast_sources:
                decks.put_on_discards(s, self.seat, card)
            s.cast_sources = ()
            return
        rest = list(s.cast_sources)
        rest.remove(option)
        s.cast_sources = tuple(rest)
        decks.put_on_discards(s, self.seat, option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is not None:
            return Refusal("not_of_this_cast", self.rule, seat, key)
        return no_answer(s, seat, key, meant, self.rule)


class PickSpell(Ask[Heroes3]):
    """HM-1222: which spell of the hand is cast before the first activation?"""

    __slots__ = ("counts",)
    name: ClassVar[str] = "heroes3.pick_spell"
    fields: ClassVar[tuple[str, ...]] = ("seat", "counts")
    kind: ClassVar[str] = "pick_spell"
    rule: ClassVar[str] = "HM-1222"
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, STOP_VERB)

    def __init__(self, seat: int, counts: bool) -> None:
        super().__init__(seat)
        self.counts = counts

    def options(self, s: Heroes3) -> list[int]:
        from citadelle.games.heroes3.rules.cards.playable import castable_before

        return [*castable_before(s, self.seat, self.counts), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return decks.hand_size(s, self.seat) > 0

    def choose(self, s: Heroes3, option: int) -> None:
        from citadelle.games.heroes3.state import COMBAT_START

        s.done()
        if option != STOP:
            announce(s, self.seat, option, COMBAT_START, self.counts)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return STOP_VERB.alone if option == STOP else Answer(PLAY, (option, 0))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_spell_before_combat", self.rule, seat, key)


register(Cast, PowerSources, CastLevel, DiscardOrder, PickSpell)
