"""Small questions of the map: which unit, which hero, which tier, which card, which tile (HM-1506, HM-1515)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, deck_of
from citadelle.games.heroes3.rules import army, decks
from citadelle.games.heroes3.rules.cards.play import play
from citadelle.games.heroes3.rules.cards.playable import may_matter, playable
from citadelle.games.heroes3.rules.cards.recruits import RecruitOffer
from citadelle.games.heroes3.rules.control import figure_id, has_dwelling
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.resources import can_pay, gain, pay
from citadelle.games.heroes3.rules.tiles import (
    PlaceTile,
    RevealTile,
    placeable,
    places_beside_tile,
    revealable,
    why_not_placeable,
)
from citadelle.games.heroes3.state import POPULATION, Heroes3
from citadelle.games.heroes3.tables import (
    ARTIFACT,
    DWELLING_BRONZE,
    FREE,
    GOLD,
    NONE,
    SPARE_MAGIC_ARROW,
    SPARE_SPECIALTY,
    SPARE_STARTING_ABILITY,
    SPARE_STATISTIC,
    SPECIALTY,
    STATISTIC,
    TIERS,
    Cost,
)
from citadelle.games.heroes3.verbs import (
    DECLINE,
    FIGURE,
    PLACE_AT,
    PLAY,
    REINFORCE,
    REMOVE_CARD,
    REVEAL_AT,
    TAKE_CARD,
    TIER,
    WEAKEN,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register
from citadelle.parts.piles import draw

# How a unit is picked.
FOR_FREE: Final = 0
AT_HALF: Final = 1
"""HM-006: each resource halved, rounded up."""
WEAKENED: Final = 2
"""Flipped from pack to few."""
PLAY_AT: Final = 1 << 12
"""Added to card * 4 + mode in the options: a card is played."""


class PickUnit(Ask[Heroes3]):
    """HM-428, HM-630: which unit is reinforced, for free or at half its cost? Or, by the Plague, weakened?"""

    __slots__ = ("how", "optional", "tiers")
    name: ClassVar[str] = "heroes3.pick_unit"
    fields: ClassVar[tuple[str, ...]] = ("seat", "how", "tiers", "optional")
    kind: ClassVar[str] = "pick_unit"
    rule: ClassVar[str] = "HM-428"
    verbs: ClassVar[tuple[Verb, ...]] = (REINFORCE, WEAKEN, PLAY, DECLINE)

    def __init__(self, seat: int, how: int, tiers: int, optional: bool) -> None:
        super().__init__(seat)
        self.how = how
        self.tiers = tiers
        self.optional = optional

    def options(self, s: Heroes3) -> list[int]:
        out = pickable(s, self.seat, self.how, self.tiers)
        if self.how == AT_HALF and s.active == self.seat:
            out += [PLAY_AT + one for one in playable(s, self.seat, POPULATION)]
        if self.optional or not out:
            out.append(STOP)
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return self.how == AT_HALF and s.active == self.seat and may_matter(s, self.seat, POPULATION)

    def choose(self, s: Heroes3, option: int) -> None:
        seat = self.seat
        if PLAY_AT <= option < STOP:
            play(s, seat, (option - PLAY_AT) // 4, option % 4, POPULATION)
            return
        s.done()
        if option != STOP and self.how == WEAKENED:
            army.flip(s, seat, army.form_of(option, 1), "HM-213")
        elif option != STOP:
            pay(s, seat, price(s, seat, self.how, option), "HM-630")
            army.flip(s, seat, army.form_of(option, 0), self.rule)
        s.discount[seat] = 0

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return DECLINE.alone
        if option >= PLAY_AT:
            return Answer(PLAY, ((option - PLAY_AT) // 4, option % 4))
        return s.answer(WEAKEN if self.how == WEAKENED else REINFORCE, option)

    def detail(self, s: Heroes3) -> Detail:
        return {"how": self.how, "discount": s.discount[self.seat]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.verb is PLAY:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is DECLINE:
            return Refusal("must_choose", self.rule, seat, key)
        return Refusal(*why_no_pick(s, seat, self.how, self.tiers, own.things[0]), seat, key)


def price(s: Heroes3, seat: int, how: int, unit: int) -> Cost:
    """What a picked unit costs."""
    return army.reinforce_cost(s, seat, unit, True) if how == AT_HALF else FREE


def pickable(s: Heroes3, seat: int, how: int, tiers: int, gold: int = 0) -> list[int]:
    """The units that can be picked so, with so much more gold off (HM-1226)."""
    if how == WEAKENED:
        return army.pack_units(s, seat)
    out: list[int] = []
    for unit in army.few_units(s, seat, tiers):
        cost = price(s, seat, how, unit)
        if can_pay(s, seat, (max(0, cost[0] - gold), cost[1], cost[2])):
            out.append(unit)
    return out


def why_no_pick(s: Heroes3, seat: int, how: int, tiers: int, unit: int) -> tuple[str, str]:
    """Why a unit can't be picked so; a settlement asks in the own turn (HM-631), City Halls at the round's start."""
    if not army.has_unit(s, seat, unit):
        return "not_in_army", "HM-428"
    if how == WEAKENED:
        return "no_pack", "HM-213"
    if s.kit.unit_faction[unit] == NONE:
        return "neutral_unit", "HM-712"
    if army.form_of(unit, 0) not in s.army[seat]:
        return "not_few", "HM-428"
    if not tiers >> s.kit.unit_tier[unit] & 1:
        return "wrong_tier", "HM-631" if s.active == seat else "HM-428"
    return "too_dear", "HM-004"


# --- heroes, tiers, tiles


class PickHero(Ask[Heroes3]):
    """HM-1237: which hero has more movement points in this round?"""

    __slots__ = ("amount",)
    name: ClassVar[str] = "heroes3.pick_hero"
    fields: ClassVar[tuple[str, ...]] = ("seat", "amount")
    kind: ClassVar[str] = "pick_hero"
    rule: ClassVar[str] = "HM-1237"
    verbs: ClassVar[tuple[Verb, ...]] = (FIGURE,)

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def options(self, s: Heroes3) -> list[int]:
        out = [hero for hero in (self.seat * 2, self.seat * 2 + 1) if s.hero_field[hero] != NONE]
        return out if out else [self.seat * 2]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        s.hero_mp[option] += self.amount
        if s.sink is not None:
            s.emit("movement_gained", self.seat, self.rule, {"figure": figure_id(s, option), "n": self.amount})

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_own_hero", self.rule, seat, key)


class PickTier(Ask[Heroes3]):
    """HM-1234: from which tier does the Portal of Summoning draw a neutral card?"""

    __slots__ = ("tiers",)
    name: ClassVar[str] = "heroes3.pick_tier"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tiers")
    kind: ClassVar[str] = "pick_tier"
    rule: ClassVar[str] = "HM-1234"
    verbs: ClassVar[tuple[Verb, ...]] = (TIER,)

    def __init__(self, seat: int, tiers: int) -> None:
        super().__init__(seat)
        self.tiers = tiers

    def options(self, s: Heroes3) -> list[int]:
        return portal_tiers(s, self.seat, self.tiers)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        unit = draw(s, NEUTRAL_DECK + option)
        if unit == NONE:
            return
        if s.sink is not None:
            args: dict[str, object] = {"units": [s.kit.unit_ids[unit]]}
            s.emit("neutral_drawn", self.seat, self.rule, args, closes=True)
        s.push(RecruitOffer(self.seat, (unit,), self.rule))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if not self.tiers >> own.things[0] & 1:
            return Refusal("tier_out_of_reach", self.rule, seat, key, {"tier": TIERS[own.things[0]]})
        return Refusal("no_dwelling", self.rule, seat, key, {"tier": TIERS[own.things[0]]})


def portal_tiers(s: Heroes3, seat: int, tiers: int) -> list[int]:
    """HM-1234: the tiers whose dwelling is built and whose deck or discard pile has cards."""
    out: list[int] = []
    for tier in range(len(TIERS)):
        pile = s.piles[NEUTRAL_DECK + tier]
        if tiers >> tier & 1 and has_dwelling(s, seat, DWELLING_BRONZE + tier) and (len(pile) or pile.gone):
            out.append(tier)
    return out


class RevealChoice(Ask[Heroes3]):
    """HM-620, HM-1231: which face-down tile beside a tile is revealed? If there is none, where is the next tile of the
    own far pool placed, or nowhere?"""

    __slots__ = ("tile",)
    name: ClassVar[str] = "heroes3.reveal_choice"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tile")
    kind: ClassVar[str] = "reveal_choice"
    rule: ClassVar[str] = "HM-620"
    verbs: ClassVar[tuple[Verb, ...]] = (REVEAL_AT, PLACE_AT, DECLINE)

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, s: Heroes3) -> list[int]:
        places = places_beside_tile(s, self.tile)
        out = revealable(s, places)
        if out:
            return out
        out = placeable(s, places) if s.pool_left[self.seat] else []
        out.append(STOP)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            return
        if option in s.down_place:
            s.push(RevealTile(self.seat, option))
        else:
            s.push(PlaceTile(self.seat, option))

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return DECLINE.alone
        return s.answer(REVEAL_AT if option in s.down_place else PLACE_AT, option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        beside = places_beside_tile(s, self.tile)
        if own.verb is DECLINE:
            return Refusal("must_reveal", self.rule, seat, key)
        if own.things[0] not in beside:
            return Refusal("not_beside_tile", self.rule, seat, key)
        if own.verb is REVEAL_AT:
            return Refusal("nothing_to_reveal", "HM-511", seat, key)
        if revealable(s, beside):
            return Refusal("must_reveal", self.rule, seat, key)
        if not s.pool_left[self.seat]:
            return Refusal("pool_empty", "HM-513", seat, key)
        return Refusal(why_not_placeable(s, own.things[0]), "HM-513", seat, key)


# --- cards


class RemoveCard(Ask[Heroes3]):
    """HM-603, HM-624, HM-1237: which card of the hand leaves the game? Of a kind only (NONE: any), none spared.

    Whoever is asked has such a card; a hand that another player imagines may have none, and nothing leaves then."""

    __slots__ = ("card_kind", "gain_gold", "spared")
    name: ClassVar[str] = "heroes3.remove_card"
    fields: ClassVar[tuple[str, ...]] = ("seat", "card_kind", "spared", "gain_gold")
    kind: ClassVar[str] = "remove_card"
    rule: ClassVar[str] = "HM-326"
    verbs: ClassVar[tuple[Verb, ...]] = (REMOVE_CARD, DECLINE)
    always: ClassVar[bool] = True

    def __init__(self, seat: int, card_kind: int, spared: int, gain_gold: int) -> None:
        super().__init__(seat)
        self.card_kind = card_kind
        self.spared = spared
        self.gain_gold = gain_gold

    def options(self, s: Heroes3) -> list[int]:
        out = removable(s, self.seat, self.card_kind, self.spared)
        return out if out else [STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            return
        decks.remove_card(s, self.seat, option)
        gain(s, self.seat, GOLD, self.gain_gold, self.rule)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is DECLINE:
            return Refusal("must_choose", self.rule, seat, key)
        card = own.things[0]
        if card not in decks.hand(s, seat):
            return Refusal("not_in_hand", self.rule, seat, key, {"card": s.kit.card_ids[card]})
        if self.card_kind not in (NONE, s.kit.card_kind[card]):
            return Refusal("wrong_kind_of_card", "HM-1237" if self.card_kind == ARTIFACT else "HM-603", seat, key)
        return Refusal("card_spared", "HM-624", seat, key)


def removable(s: Heroes3, seat: int, card_kind: int, spared: int) -> list[int]:
    """The cards of a hand that can be taken out of the game so."""
    out: list[int] = []
    for card in decks.in_hand(s, seat):
        if card_kind in (NONE, s.kit.card_kind[card]) and not is_spared(s, seat, card, spared):
            out.append(card)
    return out


def is_spared(s: Heroes3, seat: int, card: int, spared: int) -> bool:
    """HM-624: is this one of the cards that can't be removed? A second copy of the starting ability can."""
    kind = s.kit.card_kind[card]
    if spared >> SPARE_SPECIALTY & 1 and kind == SPECIALTY:
        return True
    if spared >> SPARE_STATISTIC & 1 and kind == STATISTIC:
        return True
    if spared >> SPARE_MAGIC_ARROW & 1 and card == s.kit.magic_arrow:
        return True
    return bool(spared >> SPARE_STARTING_ABILITY & 1) and is_last_starting_ability(s, seat, card)


def is_last_starting_ability(s: Heroes3, seat: int, card: int) -> bool:
    """HM-624: is it the starting ability, and has the player no second copy of it?"""
    return card == s.kit.hero_ability[s.hero[seat]] and owned(s, seat, card) < 2


def owned(s: Heroes3, seat: int, card: int) -> int:
    """How many copies of a card a player has, wherever they lie."""
    deck = s.piles[deck_of(seat)]
    in_play = [decks.item_card(item) for item in s.in_play[seat]]
    return [*decks.hand(s, seat), *deck.left(), *deck.gone, *in_play].count(card)


class RecoverCard(Ask[Heroes3]):
    """Which card of a kind is taken from the own discard pile into the hand?"""

    __slots__ = ("card_kind",)
    name: ClassVar[str] = "heroes3.recover_card"
    fields: ClassVar[tuple[str, ...]] = ("seat", "card_kind")
    kind: ClassVar[str] = "recover_card"
    rule: ClassVar[str] = "HM-427"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_CARD,)

    def __init__(self, seat: int, card_kind: int) -> None:
        super().__init__(seat)
        self.card_kind = card_kind

    def options(self, s: Heroes3) -> list[int]:
        return recoverable(s, self.seat, self.card_kind)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        decks.recover(s, self.seat, option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        code = "not_in_discards" if own.things[0] not in decks.discards(s, seat) else "wrong_kind_of_card"
        return Refusal(code, self.rule, seat, key, {"card": s.kit.card_ids[own.things[0]]})


def recoverable(s: Heroes3, seat: int, card_kind: int) -> list[int]:
    """The cards of a kind in the own discard pile, each design once."""
    found = [card for card in decks.discards(s, seat) if card_kind in (NONE, s.kit.card_kind[card])]
    return sorted(set(found))


register(PickUnit, PickHero, PickTier, RevealChoice, RemoveCard, RecoverCard)
