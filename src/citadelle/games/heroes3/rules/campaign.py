"""A campaign: scenarios in order, each tried a few times; cards, army and resources go on (HM-1103, HM-1110..1113).

The next scenario, or another try at the same one, is set up in the same game, on an empty table. What it starts from
stands in `carry` (`campaign_record`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.campaign_record import (
    WON,
    EndedGame,
    campaign_over,
    following,
    last_game,
    losses,
    start_deck,
)
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules import setup
from citadelle.games.heroes3.rules.decks import hand, item_card
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.town_windows import set_first_passes
from citadelle.games.heroes3.rules.victory import tell_story
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, RESOURCES, SIDES, SPECIALTY, STATISTIC
from citadelle.games.heroes3.verbs import CARRY_CARD, REPLACE_CARD, STOP_VERB, TAKE_CARD, TAKE_HERO
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Ending, register
from citadelle.parts.piles import Pile

PLAYER: Final = 0
"""A campaign is for one player."""


def start(s: Heroes3) -> None:
    """HM-1103: a campaign begins with its first scenario."""
    set_first_passes(s)
    tell_story(s, "opening")
    s.push(ScenarioOver())
    s.push(setup.Prepare(setup.FACTIONS))


class ScenarioOver(Ending[Heroes3]):
    """Below everything of a scenario: it has ended, and the campaign goes on or is over (HM-1113)."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.scenario_over"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: Heroes3) -> None:
        tell_end(s)
        s.show_step()
        s.done()
        if PLAYER not in s.winners or following(s.kit, s.variant.scenario) == NONE:
            end_game(s, as_begun(s))
        else:
            lay_cards_open(s)
            keep_more(s, ())


def rounds_left(s: Heroes3) -> int:
    """HM-1113: how many rounds the scenario still had."""
    return max(s.kit.scenarios[s.variant.scenario].rounds - s.round, 0)


def tell_end(s: Heroes3) -> None:
    """Tell how a scenario has ended; everything behind it is settled."""
    if s.sink is None:
        return
    scenario = s.kit.scenarios[s.variant.scenario]
    if PLAYER in s.winners:
        won: Args = {"scenario": scenario.id, "n": rounds_left(s)}
        s.emit("scenario_won", PLAYER, s.ended_by, won, closes=True)
    else:
        lost: Args = {"scenario": scenario.id, "attempt": losses(s.carry) + 1, "attempts": scenario.attempts}
        s.emit("scenario_lost", PLAYER, s.ended_by, lost, closes=True)


# --- the games of the series


def as_begun(s: Heroes3) -> EndedGame:
    """HM-1113: a game that carries nothing new on, a lost one or the last: the list is the one that it began with."""
    before = last_game(s.carry)
    won = PLAYER in s.winners
    game = EndedGame(s.variant.scenario, won, rounds_left(s) if won else 0, s.hero[PLAYER])
    game.cards = tuple(sorted(start_deck(s.kit, s.hero[PLAYER], s.carry)))
    if before is not None:
        game.resources = before.resources
        game.army = before.army
    return game


def end_game(s: Heroes3, game: EndedGame) -> None:
    """A game of the series has left its row: the next one is set up on an empty table, or the campaign is over."""
    s.carry = (*s.carry, game.row())
    s.chapter += 1
    over = campaign_over(s.kit, s.carry)
    if over:
        if s.sink is not None:
            s.emit("campaign_won" if over == WON else "campaign_lost", PLAYER, "HM-1113", {})
        return
    s.turn_page()
    s.clear()
    if s.sink is not None:
        tell_next(s, game)
    s.push(ScenarioOver())
    s.push(setup.Prepare(setup.FACTIONS))


def tell_next(s: Heroes3, game: EndedGame) -> None:
    """Tell what the next game starts from: which try it is, and what was carried on (HM-1110)."""
    scenario = s.kit.scenarios[s.variant.scenario]
    if not game.won:
        again: Args = {"scenario": scenario.id, "attempt": losses(s.carry) + 1, "attempts": scenario.attempts}
        s.emit("scenario_tried_again", PLAYER, "HM-1113", again)
        return
    args: Args = {"cards": [s.kit.card_ids[card] for card in game.cards]}
    for resource in range(len(RESOURCES)):
        if game.resources[resource]:
            args[RESOURCES[resource]] = game.resources[resource]
    tell_story(s, "opening")
    s.emit("carried_over", PLAYER, "HM-1110", args, closes=True)
    if game.army:
        units: Args = {"units": [s.kit.unit_ids[form // 2] for form in game.army]}
        units["sides"] = [SIDES[form % 2] for form in game.army]
        s.emit("army_carried", PLAYER, "HM-1110", units)


# --- what goes on (HM-1110)


def lay_cards_open(s: Heroes3) -> None:
    """HM-1110: all cards of the player, wherever they are, are laid open: the new starting deck is chosen from them.

    They lie on the player discard, in no order that tells how the deck lay.
    """
    deck = s.piles[deck_of(PLAYER)]
    items = [item_card(item) for item in s.in_play[PLAYER]]
    cards = [*hand(s, PLAYER), *deck.left(), *deck.gone, *items, *s.playing, *s.cast_sources]
    s.in_play[PLAYER] = ()
    s.playing = ()
    s.cast_sources = ()
    s.set_pile(hand_of(PLAYER), Pile())
    s.set_pile(deck_of(PLAYER), Pile((), 0, tuple(sorted(cards))))
    if s.sink is not None:
        args: Args = {"cards": [s.kit.card_ids[card] for card in sorted(cards)]}
        s.emit("cards_laid_open", PLAYER, "HM-1110", args)


def owned(s: Heroes3) -> tuple[int, ...]:
    """The player's cards once they are laid open."""
    return s.piles[deck_of(PLAYER)].gone


def others_left(s: Heroes3, kept: tuple[int, ...]) -> list[int]:
    """HM-1110: the cards that may be kept beside these, each design once (HM-133): no statistics, no specialties."""
    out: list[int] = []
    for card in owned(s):
        if s.kit.card_kind[card] in (STATISTIC, SPECIALTY) or card in out:
            continue
        if kept.count(card) < owned(s).count(card):
            out.append(card)
    return out


def keep_more(s: Heroes3, kept: tuple[int, ...]) -> None:
    """HM-1112: another card is kept if there are some and the limit isn't reached; then comes the hero."""
    carries = s.kit.scenarios[s.variant.scenario].carries_deck
    if carries and len(kept) < s.kit.carried_cards and others_left(s, kept):
        s.push(KeepCard(PLAYER, kept))
    else:
        s.push(ChangeHero(PLAYER, kept))


class KeepCard(Ask[Heroes3]):
    """HM-1110, HM-1112: which other card goes on to the next scenario? One at a time, with a stop."""

    __slots__ = ("kept",)
    name: ClassVar[str] = "heroes3.keep_card"
    fields: ClassVar[tuple[str, ...]] = ("seat", "kept")
    kind: ClassVar[str] = "keep_card"
    rule: ClassVar[str] = "HM-1112"
    verbs: ClassVar[tuple[Verb, ...]] = (CARRY_CARD, STOP_VERB)

    def __init__(self, seat: int, kept: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.kept = kept

    def options(self, s: Heroes3) -> list[int]:
        return [*others_left(s, self.kept), STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            s.push(ChangeHero(self.seat, self.kept))
            return
        if s.sink is not None:
            s.emit("card_carried", self.seat, "HM-1110", {"card": s.kit.card_ids[option]})
        keep_more(s, tuple(sorted((*self.kept, option))))

    def detail(self, s: Heroes3) -> Detail:
        return {"done": len(self.kept), "most": s.kit.carried_cards}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.verb is not CARRY_CARD:
            return no_answer(s, seat, key, meant, self.rule)
        card = own.things[0]
        args: Args = {"card": s.kit.card_ids[card]}
        kind = s.kit.card_kind[card]
        if kind == STATISTIC:
            return Refusal("statistic_goes_on", "HM-1110", seat, key, args)
        if kind == SPECIALTY:
            first = card in s.kit.hero_deck[s.hero[self.seat]]
            return Refusal("specialty_goes_on" if first else "specialty_stays", "HM-1110", seat, key, args)
        return Refusal("kept_already" if card in self.kept else "not_owned", "HM-1110", seat, key, args)


# --- the hero of the next scenario (HM-1111)


class ChangeHero(Ask[Heroes3]):
    """HM-1111, HM-1112: who is the main hero of the next scenario?"""

    __slots__ = ("kept",)
    name: ClassVar[str] = "heroes3.change_hero"
    fields: ClassVar[tuple[str, ...]] = ("seat", "kept")
    kind: ClassVar[str] = "change_hero"
    rule: ClassVar[str] = "HM-1111"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_HERO,)

    def __init__(self, seat: int, kept: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.kept = kept

    def options(self, s: Heroes3) -> list[int]:
        return list(s.kit.faction_heroes[s.faction[self.seat]])

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == s.hero[self.seat]:
            go_on(s, option, self.kept)
            return
        if s.sink is not None:
            s.emit("hero_changed", self.seat, self.rule, {"hero": s.kit.hero_ids[option]})
        replace_more(s, option, self.kept, ())

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("other_faction", self.rule, seat, key)


def replacements(s: Heroes3, hero: int, kept: tuple[int, ...], taken: tuple[int, ...]) -> list[int]:
    """HM-1111: what may take the place of a kept card, each once: the hero's starting ability and Magic Arrows, as
    many as it would start with (HM-108), as long as there are such cards."""
    out: list[int] = []
    for card in sorted(s.kit.hero_deck[hero]):
        if s.kit.card_kind[card] in (STATISTIC, SPECIALTY) or card in out:
            continue
        left = s.kit.hero_deck[hero].count(card) - taken.count(card)
        if left > 0 and (kept + taken).count(card) < s.kit.card_copies[card]:
            out.append(card)
    return out


def replace_more(s: Heroes3, hero: int, kept: tuple[int, ...], taken: tuple[int, ...]) -> None:
    """HM-1111: another kept card may be replaced while there are kept cards and something to take; then it goes on."""
    if kept and replacements(s, hero, kept, taken):
        s.push(ReplaceCard(PLAYER, hero, kept, taken))
    else:
        go_on(s, hero, kept + taken)


class ReplaceCard(Ask[Heroes3]):
    """HM-1111: which kept card makes room for a card of the new hero? One at a time, with a stop.

    `kept` are the cards that may still be replaced, `taken` those that have taken the place of others.
    """

    __slots__ = ("hero", "kept", "taken")
    name: ClassVar[str] = "heroes3.replace_card"
    fields: ClassVar[tuple[str, ...]] = ("seat", "hero", "kept", "taken")
    kind: ClassVar[str] = "replace_card"
    rule: ClassVar[str] = "HM-1111"
    verbs: ClassVar[tuple[Verb, ...]] = (REPLACE_CARD, STOP_VERB)

    def __init__(self, seat: int, hero: int, kept: tuple[int, ...], taken: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hero = hero
        self.kept = kept
        self.taken = taken

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        for card in self.kept:
            if card not in out:
                out.append(card)
        return [*out, STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            go_on(s, self.hero, self.kept + self.taken)
        else:
            s.push(TakeInPlace(self.seat, self.hero, self.kept, self.taken, option))

    def detail(self, s: Heroes3) -> Detail:
        return {"hero": s.kit.hero_ids[self.hero]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.verb is not REPLACE_CARD:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("not_kept", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})


class TakeInPlace(Ask[Heroes3]):
    """HM-1111: which card of the new hero takes the place of a kept one (`card`)?"""

    __slots__ = ("card", "hero", "kept", "taken")
    name: ClassVar[str] = "heroes3.take_in_place"
    fields: ClassVar[tuple[str, ...]] = ("seat", "hero", "kept", "taken", "card")
    kind: ClassVar[str] = "take_in_place"
    rule: ClassVar[str] = "HM-1111"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_CARD,)

    def __init__(self, seat: int, hero: int, kept: tuple[int, ...], taken: tuple[int, ...], card: int) -> None:
        super().__init__(seat)
        self.hero = hero
        self.kept = kept
        self.taken = taken
        self.card = card

    def options(self, s: Heroes3) -> list[int]:
        return replacements(s, self.hero, self.kept, self.taken)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        kept = list(self.kept)
        kept.remove(self.card)
        if s.sink is not None:
            args: Args = {"card": s.kit.card_ids[option], "replaced": s.kit.card_ids[self.card]}
            s.emit("card_replaced", self.seat, self.rule, args)
        replace_more(s, self.hero, tuple(kept), (*self.taken, option))

    def detail(self, s: Heroes3) -> Detail:
        return {"card": s.kit.card_ids[self.card]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_replacement", self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})


def go_on(s: Heroes3, hero: int, others: tuple[int, ...]) -> None:
    """HM-1110, HM-1111: the won game's list is complete: statistics (a new hero's printed ones), specialty I, the other
    cards, and resources and army if the scenario says so. The next scenario is set up (HM-1112)."""
    t, scenario = s.kit, s.kit.scenarios[s.variant.scenario]
    game = EndedGame(s.variant.scenario, True, rounds_left(s), hero)
    cards = [card for card in t.hero_deck[hero] if t.card_kind[card] == SPECIALTY]
    statistics = t.hero_deck[hero] if hero != s.hero[PLAYER] else list(owned(s))
    cards += [card for card in statistics if t.card_kind[card] == STATISTIC]
    game.cards = tuple(sorted([*cards, *others])) if scenario.carries_deck else tuple(sorted(t.hero_deck[hero]))
    if scenario.carries_resources:
        game.resources = tuple(s.resources[3 * PLAYER : 3 * PLAYER + 3])
    if scenario.carries_army:
        game.army = s.army[PLAYER]
    end_game(s, game)


register(ScenarioOver, KeepCard, ChangeHero, ReplaceCard, TakeInPlace)
