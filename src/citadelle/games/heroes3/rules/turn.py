"""A player's turn: hand step, start effects, any number of deeds, the end (HM-220 to HM-225)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.map_kinds import REROLL_RIGHT_ALL
from citadelle.games.heroes3.rules import decks, grail, morale
from citadelle.games.heroes3.rules.allies import OfferCard
from citadelle.games.heroes3.rules.astrologer_effects import in_force
from citadelle.games.heroes3.rules.building_sites import KINDS, site_answer
from citadelle.games.heroes3.rules.buildings import StartOfTurn, may_matter, use
from citadelle.games.heroes3.rules.cards.ongoing import begin_turn, end_steps, end_turn, lose_power
from citadelle.games.heroes3.rules.cards.play import play
from citadelle.games.heroes3.rules.cards.playable import playable
from citadelle.games.heroes3.rules.cards.windows import why_no_play
from citadelle.games.heroes3.rules.control import field_id, figure_id, is_out, seat_of
from citadelle.games.heroes3.rules.entering import Enter
from citadelle.games.heroes3.rules.locations import is_empty_for
from citadelle.games.heroes3.rules.map_abilities import Peek, steps_of_units
from citadelle.games.heroes3.rules.movement import Flight, crossing_fields, spend_mp, why_forbidden
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.tiles import PlaceTile, RevealTile, neighbours
from citadelle.games.heroes3.rules.town_actions import VERB_AT as TOWN_AT
from citadelle.games.heroes3.rules.town_actions import take_town_action
from citadelle.games.heroes3.rules.town_windows import TownWindows
from citadelle.games.heroes3.rules.turn_options import (
    AT_BUILD,
    AT_CAPTURED,
    AT_CARDS,
    AT_CROSS,
    AT_DRAW,
    AT_EXCHANGE,
    AT_EXCHANGE_GOODS,
    AT_FLY,
    AT_MOVE,
    AT_PLACE,
    AT_PLAY,
    AT_REVEAL,
    AT_SWAP,
    AT_UNIT,
    AT_USE,
    AT_VISIT,
    FIRST_AT,
    TURN_VERBS,
    VERB_AT,
    turn_options,
)
from citadelle.games.heroes3.rules.turn_refusals import why_no_deed, why_no_step
from citadelle.games.heroes3.rules.victory import check_at_once
from citadelle.games.heroes3.state import MAP_TURN, Heroes3
from citadelle.games.heroes3.tables import INSTANT, NONE
from citadelle.games.heroes3.verbs import CROSS, END_TURN, MOVE, PLAY, STOP_VERB, USE_CAPTURED
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

BEGINS: Final = 0
OTHERS_BEGIN: Final = 1
EFFECTS: Final = 2
MAIN: Final = 3
END_EFFECTS: Final = 4
ENDS: Final = 5
OTHERS_END: Final = 6
OVER: Final = 7


class Turn(Frame[Heroes3]):
    """HM-220..225: one player's turn, step by step. The others' first windows come right after the hand step, before
    the effects of HM-223 (HM-231 (a))."""

    __slots__ = ("seat", "step")
    name: ClassVar[str] = "heroes3.turn"
    fields: ClassVar[tuple[str, ...]] = ("seat", "step")

    def __init__(self, seat: int, step: int) -> None:
        self.seat = seat
        self.step = step

    def run(self, s: Heroes3) -> None:
        seat, step = self.seat, self.step
        if is_out(s, seat) and step < ENDS:
            step = OVER if step == BEGINS else ENDS
        s.become(Turn(seat, step + 1))
        if step == BEGINS:
            open_turn(s, seat)
            s.push(decks.HandStep(seat))
        elif step == EFFECTS:
            if may_matter(s, seat):
                s.push(StartOfTurn(seat))
        elif step in (OTHERS_BEGIN, OTHERS_END):
            s.push(TownWindows(0))
        elif step == MAIN:
            s.in_main = True
            s.reshuffled &= ~(1 << seat)
            s.push(MainAction(seat))
        elif step == END_EFFECTS:
            steps = end_steps(s, seat) + steps_of_units(s, seat)
            if steps:
                s.push(EndStep(seat, steps))
        elif step == ENDS:
            close_turn(s, seat)
        else:
            s.done()
            s.active = NONE
            s.show_step()


def open_turn(s: Heroes3, seat: int) -> None:
    """HM-220: a turn begins: what lasted for a turn is over."""
    s.active = seat
    s.flying = 0
    s.stables = ()
    s.buildings_used = 0
    s.abilities_used = ()
    s.swap_offers = ()
    s.turn_casters = 0
    s.secondary_wait &= ~(1 << seat)
    if in_force(s, REROLL_RIGHT_ALL):
        s.astrologers_used &= ~(1 << seat)
    if s.sink is not None:
        s.emit("turn_begins", seat, "HM-220", {"round": s.round})
    begin_turn(s, seat)
    for hero in (seat * 2, seat * 2 + 1):
        grail.pick_up(s, hero)
    check_at_once(s)


def close_turn(s: Heroes3, seat: int) -> None:
    """HM-225, HM-244: a turn ends: a broken hand is discarded, points and effects of this turn are gone."""
    s.in_main = False
    if s.armed >> seat & 1:
        s.armed &= ~(1 << seat)
        decks.discard_hand(s, seat)
    for hero in range(len(s.hero_mp)):
        s.hero_mp[hero] = max(0, s.hero_mp[hero] - s.turn_mp[hero])
        s.turn_mp[hero] = 0
    lose_power(s, seat)
    end_turn(s)
    s.flying = 0
    if s.sink is not None:
        s.emit("turn_ends", seat, "HM-225", {})


def play_in_turn(s: Heroes3, seat: int, card: int, mode: int) -> None:
    """A card is played in the main part; after a map card, or an ongoing one, which is played as such (HM-320), the
    others have their town windows (HM-231 (b)), after an instant nobody has."""
    if s.kit.card_modes[card][mode].timing != INSTANT:
        s.push(TownWindows(0))
    play(s, seat, card, mode, MAP_TURN)


class MainAction(Ask[Heroes3]):
    """HM-224, HM-1503: what does the active player do next? The turn ends when the player says so."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.main_action"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "main_action"
    rule: ClassVar[str] = "HM-224"
    verbs: ClassVar[tuple[Verb, ...]] = TURN_VERBS

    def options(self, s: Heroes3) -> list[int]:
        return [*turn_options(s, self.seat), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return not is_out(s, self.seat)

    def choose(self, s: Heroes3, option: int) -> None:
        seat = self.seat
        if option < AT_PLAY or option == STOP:
            lose_power(s, seat)
        if option == STOP:
            s.done()
            return
        at, thing = option - option % VERB_AT, option % VERB_AT
        if at <= AT_PLACE:
            s.push(TownWindows(0))
            self.move(s, at, thing // FIRST_AT, thing % FIRST_AT)
        elif at <= AT_EXCHANGE_GOODS:
            take_town_action(s, seat, (at - AT_BUILD) // VERB_AT * TOWN_AT + thing)
        elif at == AT_USE:
            use(s, seat, thing)
        elif at == AT_CAPTURED:
            use(s, seat, KINDS + thing)
        elif at == AT_UNIT:
            s.push(Peek(seat, thing))
        elif at in (AT_DRAW, AT_EXCHANGE):
            morale.spend_for(s, seat, morale.DRAW if at == AT_DRAW else morale.EXCHANGE)
        elif at == AT_PLAY:
            play_in_turn(s, seat, thing // 4, thing % 4)
        elif at == AT_CARDS:
            s.push(ChooseCard(seat))
        else:
            assert at == AT_SWAP
            lose_power(s, seat)
            s.push(OfferCard(seat, thing // 2))

    def move(self, s: Heroes3, at: int, hero: int, thing: int) -> None:
        """HM-250: a movement action of a hero."""
        here = s.hero_field[hero]
        if at == AT_FLY:
            s.push(Fly(hero))
            return
        spend_mp(s, hero, 2 if at == AT_CROSS else 1)
        if at == AT_MOVE:
            s.push(Enter(hero, thing, here))
        elif at == AT_CROSS:
            s.push(Enter(hero, crossing_fields(s, hero, thing)[1], here))
        elif at == AT_VISIT:
            s.push(Enter(hero, here, here))
        elif at == AT_REVEAL:
            s.push(RevealTile(self.seat, thing))
        else:
            s.push(PlaceTile(self.seat, thing))

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return END_TURN.alone
        kept = s.kit.turn_answers
        found = kept.get(option)
        if found is not None:
            return found
        verb = TURN_VERBS[option // VERB_AT]
        thing = option % VERB_AT
        if not verb.holes:
            return verb.alone
        if verb is CROSS:
            over, there = crossing_fields(s, thing // FIRST_AT, thing % FIRST_AT)
            return Answer(CROSS, (thing // FIRST_AT, over, there))
        if verb is USE_CAPTURED:
            return site_answer(s, KINDS + thing)
        if verb is PLAY:
            found = Answer(PLAY, (thing // 4, thing % 4))
        elif option < AT_BUILD:
            found = Answer(verb, (thing // FIRST_AT, thing % FIRST_AT)[: len(verb.holes)])
        else:
            found = s.answer(verb, thing)
        kept[option] = found
        return found

    def detail(self, s: Heroes3) -> Detail:
        return {"mp": s.hero_mp[self.seat * 2], "second_mp": s.hero_mp[self.seat * 2 + 1]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return why_no_deed(s, seat, key, own)


class Fly(Frame[Heroes3]):
    """HM-1230: a hero flies: the path is declared, paid at once, and its last field entered."""

    __slots__ = ("hero",)
    name: ClassVar[str] = "heroes3.fly"
    fields: ClassVar[tuple[str, ...]] = ("hero",)

    def __init__(self, hero: int) -> None:
        self.hero = hero

    def run(self, s: Heroes3) -> None:
        s.push(Flight(seat_of(self.hero), self.hero, ()))

    def receive(self, s: Heroes3, value: tuple[int, ...]) -> None:
        """The path."""
        here = s.hero_field[self.hero]
        spend_mp(s, self.hero, len(value))
        s.become(Enter(self.hero, value[-1], here))


class ChooseCard(Ask[Heroes3]):
    """HM-1515: which card is played, where there are too many choices for one question?

    It is put only if one can be played, and whoever looks at the cards plays one: else a turn could go on for ever.
    Undo takes the look back.
    """

    __slots__ = ()
    name: ClassVar[str] = "heroes3.choose_card"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "choose_card"
    rule: ClassVar[str] = "HM-1515"
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, STOP_VERB)

    def options(self, s: Heroes3) -> list[int]:
        cards = playable(s, self.seat, MAP_TURN)
        return cards if cards else [STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        """Nobody plays a card by looking at the cards, even if it is the only one."""
        return True

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option != STOP:  # a stop only in a sample whose hand has no card to play
            play_in_turn(s, self.seat, option // 4, option % 4)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return STOP_VERB.alone if option == STOP else Answer(PLAY, (option // 4, option % 4))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.verb is not PLAY:
            return no_answer(s, seat, key, meant, self.rule)
        return why_no_play(s, seat, key, own, MAP_TURN, "HM-320")


class EndStep(Ask[Heroes3]):
    """HM-1232: at the end of the turn one hero may step to an adjacent empty field, without visit and for free."""

    __slots__ = ("left",)
    name: ClassVar[str] = "heroes3.end_step"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    kind: ClassVar[str] = "end_step"
    rule: ClassVar[str] = "HM-1232"
    verbs: ClassVar[tuple[Verb, ...]] = (MOVE, STOP_VERB)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        for hero in (self.seat * 2, self.seat * 2 + 1):
            if s.hero_field[hero] != NONE:
                out += sorted([hero * FIRST_AT + field for field in end_fields(s, hero)])
        out.append(STOP)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP or self.left <= 1:
            s.done()
        else:
            s.become(EndStep(self.seat, self.left - 1))
        if option == STOP:
            return
        hero, field = option // FIRST_AT, option % FIRST_AT
        here = s.hero_field[hero]
        s.hero_from[hero] = here
        s.hero_field[hero] = field
        if s.sink is not None:
            args: Detail = {"figure": figure_id(s, hero), "from": field_id(s, here), "to": field_id(s, field)}
            s.emit("hero_moved", self.seat, self.rule, args)
        grail.pick_up(s, hero)
        check_at_once(s)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return STOP_VERB.alone if option == STOP else Answer(MOVE, (option // FIRST_AT, option % FIRST_AT))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        hero = own.things[0]
        if hero >= len(s.hero_field) or seat_of(hero) != seat:
            return Refusal("not_your_hero", self.rule, seat, key)
        if s.hero_field[hero] == NONE:
            return Refusal("hero_not_on_map", self.rule, seat, key)
        code, rule = why_no_step(s, hero, own.things[1])
        return Refusal(code or "field_not_empty", rule or self.rule, seat, key)


def end_fields(s: Heroes3, hero: int) -> list[int]:
    """HM-1232: the adjacent empty fields that a hero may step to."""
    out: list[int] = []
    for field in neighbours(s, s.hero_field[hero]):
        if is_empty_for(s, seat_of(hero), field) and not why_forbidden(s, hero, field)[0]:
            out.append(field)
    return out


register(Turn, MainAction, Fly, ChooseCard, EndStep)
