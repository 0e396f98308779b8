"""What ops of the map do: one function an op, whatever it stands on (section 18.3).

A deed is a function of the state, the seat, its hero and field (NONE where there is none) and the effect.
`why_impossible` says why an effect can't be chosen now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from citadelle.games.heroes3 import map_kinds as kinds
from citadelle.games.heroes3.map_kinds import MapEffect
from citadelle.games.heroes3.piles_of_game import ABILITY_DECK, ARTIFACT_DECK
from citadelle.games.heroes3.rules import decks, searches
from citadelle.games.heroes3.rules.allies import OfferGifts, may_give
from citadelle.games.heroes3.rules.cards.playable import hand_discount
from citadelle.games.heroes3.rules.control import alive
from citadelle.games.heroes3.rules.dice import RollDice, die_goods
from citadelle.games.heroes3.rules.effect_sources import AT_BUILDING, AT_LOCATION, AT_OBELISK, effects_at, source_id
from citadelle.games.heroes3.rules.heroes import add_mp, gain_experience, start_at_level
from citadelle.games.heroes3.rules.location_questions import (
    ChooseGoods,
    MagicSpring,
    OfferPaid,
    TombSearch,
    Trading,
    prices,
    trades,
)
from citadelle.games.heroes3.rules.morale import change_morale
from citadelle.games.heroes3.rules.picks import (
    AT_HALF,
    FOR_FREE,
    PickHero,
    PickTier,
    PickUnit,
    RecoverCard,
    RemoveCard,
    RevealChoice,
    pickable,
    portal_tiers,
    recoverable,
    removable,
)
from citadelle.games.heroes3.rules.refusal_reasons import FINE, Reason, no_answer
from citadelle.games.heroes3.rules.resources import can_pay, field_income, gain, gain_all, pay
from citadelle.games.heroes3.rules.scenario_effects import weaken_opponent
from citadelle.games.heroes3.rules.tiles import places_beside_tile, revealable
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import ARTIFACT, BUILDINGS, FREE, NONE, RESOURCE_DIE, TREASURE_DIE
from citadelle.games.heroes3.verbs import CHOOSE, DECLINE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts.piles import discard, draw, reshuffle

BUILDINGS_A_TOWN: Final = len(BUILDINGS)
Deed = Callable[[Heroes3, int, int, int, MapEffect], None]
ALL_TIERS: Final = 7
"""Bronze, silver and gold, as bits."""


def carry_out(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """Carry out an effect for a player; its hero and field are NONE where it stands on no field."""
    DEEDS[effect.kind](s, seat, hero, field, effect)


# --- goods, experience, morale


def nothing(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-605, `none`: no effect."""


def gain_goods(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """Resources at once; a scenario may add morale for the visitor or for all."""
    gain_all(s, seat, effect.goods, "HM-601")
    if effect.morale_all:
        for other in reversed(alive(s)):
            change_morale(s, other, effect.morale_all)
    if effect.morale:
        change_morale(s, seat, effect.morale)


def choose_goods(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-601: which of some goods are taken?"""
    s.push(ChooseGoods(seat, field))


def experience(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-304: the main hero gains experience, whoever visits."""
    gain_experience(s, seat, effect.experience, "HM-601")


def pay_experience(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-602: experience for a payment, if the visitor likes."""
    s.push(OfferPaid(seat, field))


def morale(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-241, HM-242: morale, positive or negative."""
    change_morale(s, seat, effect.amount)


def movement(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-622: the visiting hero has more movement points, once a turn from each stables field."""
    mark = hero * len(s.cube) + field
    if effect.per_hero_and_turn and mark in s.stables:
        return
    s.stables = (*s.stables, mark)
    add_mp(s, hero, effect.amount, "HM-622")


def fountain(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-601: movement points and morale."""
    add_mp(s, hero, effect.mp, "HM-601")
    change_morale(s, seat, effect.morale)


def set_level(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1128: the main hero starts at a level."""
    start_at_level(s, seat, effect.level, effect.gains)


def weaken_ai(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1121: packs of an AI army become few."""
    weaken_opponent(s, seat, effect)


# --- searches and cards


def search(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-324: a search, which may be declined unless it was paid for; a location can ask for a payment first."""
    if field != NONE and prices(effect):
        s.push(OfferPaid(seat, field))
        return
    pay(s, seat, effect.pay, "HM-427")
    s.push(searches.Search(seat, effect.deck, effect.x, effect.pay == FREE))


def search_twice(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1005: two searches, one after the other."""
    s.push(searches.Search(seat, effect.deck, effect.x, True))
    s.push(searches.Search(seat, effect.deck, effect.x, True))


def reveal_until(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1005: cards are turned up until one of the wanted grade appears: it goes to the hand. The others lie face up
    on the discard pile until the deck is shuffled together (HM-110)."""
    seen: list[str] = []
    found = NONE
    while found == NONE and len(s.piles[effect.deck]):
        card = draw(s, effect.deck)
        seen.append(s.kit.card_ids[card])
        if s.kit.card_grade[card] == effect.level:
            found = card
        else:
            discard(s, effect.deck, card)
    if s.sink is not None:
        s.emit("cards_revealed", seat, "HM-1005", {"cards": seen}, closes=True)
    if found != NONE:
        decks.gain_open(s, seat, found)


def magic_spring(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-604: the top cards of the own discard pile."""
    if decks.discards(s, seat):
        s.push(MagicSpring(seat, effect.look))


def warriors_tomb(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-623: searches that cost morale."""
    s.push(TombSearch(seat, field, effect.searches, 0))


def remove_from_hand(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-603, HM-624: a card of the hand leaves the game."""
    s.push(RemoveCard(seat, effect.card_kind, effect.spared, effect.gain_gold))


def remove_artifact(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1237: an artifact of the hand leaves the game for gold."""
    s.push(RemoveCard(seat, ARTIFACT, 0, effect.gain_gold))


def look_top(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-603: the top card of a deck is taken or discarded."""
    searches.look_top(s, seat, effect.deck)


def recover(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-427: a card of the own discard pile goes to the hand."""
    s.push(RecoverCard(seat, effect.card_kind))


def fetch_ability(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1236: a named card of the ability deck goes to the hand."""
    searches.fetch_card(s, seat, ABILITY_DECK, effect.card)


def cycle_cards(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1236: cards are discarded, as many are drawn."""
    s.push(decks.Exchange(seat, effect.max))


def mana_vortex(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1235: a card is discarded, the discard pile shuffled in, and the deck searched."""
    s.push(searches.ManaVortex(seat, effect.search, effect.discard_cost))


# --- dice


def resource_dice(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-403: resource dice are rolled."""
    roll(s, seat, RESOURCE_DIE, field, effect)


def treasure_dice(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-403: treasure dice are rolled."""
    roll(s, seat, TREASURE_DIE, field, effect)


def roll(s: Heroes3, seat: int, die: int, field: int, effect: MapEffect) -> None:
    """HM-403, HM-601: as many dice as the effect says, else as the field shows; what is kept is applied."""
    n = effect.dice if effect.dice else s.kit.field_dice[field]
    s.push(ApplyDice(seat, die))
    s.push(RollDice(seat, die, n, effect.keep if effect.keep else n))


class ApplyDice(Frame[Heroes3]):
    """HM-403: what the kept dice show is applied."""

    __slots__ = ("die", "seat")
    name: ClassVar[str] = "heroes3.apply_dice"
    fields: ClassVar[tuple[str, ...]] = ("seat", "die")

    def __init__(self, seat: int, die: int) -> None:
        self.seat = seat
        self.die = die

    def receive(self, s: Heroes3, value: tuple[int, ...]) -> None:
        """The faces that were kept."""
        s.done()
        for face in value:
            if self.die == RESOURCE_DIE:
                resource, n = die_goods(s, face)
                gain(s, self.seat, resource, n, "HM-403")
            else:
                carry_out(s, self.seat, NONE, NONE, s.kit.treasure_die[face])


# --- units, heroes, tiles, trade


def settlement_reinforce(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-630: the claimer's reinforcement at half cost; the first claimer's is free."""
    s.push(PickUnit(seat, FOR_FREE if is_first_claim(s, field) else AT_HALF, effect.tiers, False))


def is_first_claim(s: Heroes3, field: int) -> bool:
    """HM-630: is the settlement that is being claimed one that nobody ever held?"""
    return not s.claimed[field]


def income(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-630: the settlement's income is chosen; the first claimer gains as much at once."""
    for resource in range(3):
        if effect.goods[resource]:
            s.settlement_income[field] = resource
    if is_first_claim(s, field):
        gain_all(s, seat, field_income(s, field), "HM-630")


def reinforce_free(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-428: a unit of a tier is reinforced for free."""
    s.push(PickUnit(seat, FOR_FREE, 1 << effect.tier, False))


def mp_one_hero(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1237: one hero has more movement points in this round."""
    s.push(PickHero(seat, effect.amount))


def portal_recruit(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1234: a neutral card is drawn and may be recruited."""
    s.push(PickTier(seat, effect.tiers))


def reveal_tile(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-620: a tile beside this one is revealed, or a far tile placed where the location says so."""
    if effect.else_place_far_tile or revealable(s, places_beside_tile(s, field // 7)):
        s.push(RevealChoice(seat, field // 7))


def trade(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-404: resources are exchanged."""
    s.push(Trading(seat))


# --- choices


def choose_at_location(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """One of a location's options, or none where it is optional."""
    optional = s.kit.location_optional[s.kit.field_location[field]]
    if effect.kind == kinds.TRADING_POST and may_give(s, seat):
        s.push(OfferGifts(seat))
        s.push(ChooseEffect(seat, hero, field, AT_LOCATION, field, optional))
        s.push(OfferGifts(seat))
        return
    s.push(ChooseEffect(seat, hero, field, AT_LOCATION, field, optional))


def choose_at_obelisk(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """HM-1122: the visitor picks one option."""
    s.push(ChooseEffect(seat, hero, field, AT_OBELISK, 0, False))


class ChooseEffect(Ask[Heroes3]):
    """One of several effects is chosen, or none if that is allowed (HM-1122, HM-1506)."""

    __slots__ = ("field", "hero", "index", "optional", "source")
    name: ClassVar[str] = "heroes3.choose_effect"
    fields: ClassVar[tuple[str, ...]] = ("seat", "hero", "field", "source", "index", "optional")
    kind: ClassVar[str] = "choose_effect"
    rule: ClassVar[str] = "HM-1506"
    verbs: ClassVar[tuple[Verb, ...]] = (CHOOSE, DECLINE)

    def __init__(self, seat: int, hero: int, field: int, source: int, index: int, optional: bool) -> None:
        super().__init__(seat)
        self.hero = hero
        self.field = field
        self.source = source
        self.index = index
        self.optional = optional

    def options(self, s: Heroes3) -> list[int]:
        found = effects_at(s, self.source, self.index)
        out = [i for i in range(len(found)) if not self.why_no(s, found[i])[0]]
        if self.optional or not out:
            out.append(STOP)
        return out

    def why_no(self, s: Heroes3, effect: MapEffect) -> Reason:
        """Why one of the effects can't be chosen; FINE if it can."""
        return why_no_choice(s, self.seat, self.field, self.source, self.index, effect)

    def asks_alone(self, s: Heroes3) -> bool:
        """HM-1407: where an option hangs on the hand, it is asked whatever the hand holds."""
        if not decks.hand_size(s, self.seat):
            return False
        found = effects_at(s, self.source, self.index)
        return any(effect.kind in HANG_ON_HAND for effect in found)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option != STOP:
            effect = effects_at(s, self.source, self.index)[option]
            if s.sink is not None:
                args: dict[str, object] = {"of": source_id(s, self.source, self.index), "number": option}
                s.emit("effect_chosen", self.seat, self.rule, args)
            field = NONE if self.source != AT_LOCATION else self.field
            carry_out(s, self.seat, self.hero, field, effect)

    def detail(self, s: Heroes3) -> Detail:
        return {"source": self.source, "index": self.index, "of": source_id(s, self.source, self.index)}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        found = effects_at(s, self.source, self.index)
        if own is None or (own.verb is CHOOSE and own.things[0] >= len(found)):
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is DECLINE:
            return Refusal("must_choose", self.rule_here(s), seat, key)
        return Refusal(*self.why_no(s, found[own.things[0]]), seat, key)

    def rule_here(self, s: Heroes3) -> str:
        """The rule of what is chosen from, where a location says so itself."""
        if self.source == AT_LOCATION:
            return s.kit.location_effect[s.kit.field_location[self.field]].row.rule
        return self.rule


HANG_ON_HAND: Final[tuple[int, ...]] = (kinds.REMOVE_FROM_HAND, kinds.REMOVE_ARTIFACT_FROM_HAND, kinds.FETCH_ABILITY)


def why_no_choice(s: Heroes3, seat: int, field: int, source: int, index: int, effect: MapEffect) -> Reason:
    """Why an effect of this source can't be chosen now; HM-1032: a captured town gives nobody resources."""
    if source == AT_BUILDING and index // BUILDINGS_A_TOWN != s.faction[seat] and gives_resources(effect):
        return "captured_gives_nothing", "HM-1032"
    return why_impossible(s, seat, field, effect)


def gives_resources(effect: MapEffect) -> bool:
    """Does an effect bring its player resources?"""
    return effect.goods != FREE or effect.gain_gold > 0 or effect.kind in BRING_RESOURCES


BRING_RESOURCES: Final[tuple[int, ...]] = (kinds.CHOOSE_GAIN, kinds.RESOURCE_DICE, kinds.TREASURE_DICE)


def why_impossible(s: Heroes3, seat: int, field: int, effect: MapEffect) -> Reason:
    """Why an effect can't be chosen now (HM-004); FINE if it can."""
    kind = effect.kind
    if effect.pay != FREE and not can_pay(s, seat, effect.pay):
        return "too_dear", "HM-004"
    if kind == kinds.SEARCH and not searches.can_search(s, effect.deck):
        return "deck_empty", "HM-325"
    if kind == kinds.LOOK_TOP_TAKE_OR_DISCARD and not searches.can_search(s, effect.deck):
        return "deck_empty", "HM-325"
    if kind == kinds.REMOVE_FROM_HAND and not removable(s, seat, effect.card_kind, effect.spared):
        return "no_such_card", "HM-624" if effect.protected else "HM-603"
    if kind == kinds.REMOVE_ARTIFACT_FROM_HAND and not removable(s, seat, ARTIFACT, 0):
        return "no_artifact", "HM-1237"
    if kind == kinds.TRADE and not trades(s, seat):
        return "nothing_to_trade", "HM-404"
    if kind == kinds.SETTLEMENT_REINFORCE:
        how = FOR_FREE if is_first_claim(s, field) else AT_HALF
        gold = hand_discount(s, seat) if s.active == seat else 0
        return FINE if pickable(s, seat, how, effect.tiers, gold) else ("no_unit_to_reinforce", "HM-631")
    if kind == kinds.REINFORCE_FREE and not pickable(s, seat, FOR_FREE, 1 << effect.tier):
        return "no_unit_to_reinforce", "HM-428"
    if kind == kinds.PORTAL_RECRUIT and not portal_tiers(s, seat, effect.tiers):
        return "no_dwelling", "HM-1234"
    if kind == kinds.MANA_VORTEX and decks.hand_size(s, seat) < effect.discard_cost:
        return ("too_few_cards" if decks.hand_size(s, seat) else "hand_empty"), "HM-1235"
    if kind == kinds.FETCH_ABILITY and not searches.may_hold(s, seat, ABILITY_DECK, effect.card):
        return "no_copy_left", "HM-1236"
    if kind == kinds.MAP_RECOVER and not recoverable(s, seat, effect.card_kind):
        return "no_such_discard", "HM-427"
    if kind == kinds.MAP_ENEMY_DISCARDS:
        return "only_in_combat", "HM-427"
    return FINE


# --- set-up (HM-110)


def settle_artifacts(s: Heroes3) -> None:
    """HM-110: after the start bonuses the artifact deck and its discard pile are shuffled, one card is turned up."""
    reshuffle(s, ARTIFACT_DECK)
    searches.turn_up_if_bare(s, ARTIFACT_DECK)


def not_here(s: Heroes3, seat: int, hero: int, field: int, effect: MapEffect) -> None:
    """An op that its own chapter carries out."""
    raise AssertionError(f"op {effect.kind} is carried out by its own chapter")


def deeds() -> list[Deed]:
    """The functions by op."""
    out: list[Deed] = [not_here] * (kinds.SPAWN_ARMY + 1)
    rows: list[tuple[int, Deed]] = [
        (kinds.MAP_NONE, nothing), (kinds.SANCTUARY, nothing), (kinds.MAP_GAIN, gain_goods),
        (kinds.CHOOSE_GAIN, choose_goods), (kinds.EXPERIENCE, experience), (kinds.PAY_EXPERIENCE, pay_experience),
        (kinds.SEARCH, search), (kinds.SEARCH_TWICE, search_twice), (kinds.REVEAL_UNTIL, reveal_until),
        (kinds.TREASURE_DICE, treasure_dice), (kinds.RESOURCE_DICE, resource_dice),
        (kinds.TREASURE_DIE_ALL, treasure_dice), (kinds.RESOURCE_DIE_ALL, resource_dice),
        (kinds.PANDORAS_BOX, choose_at_location), (kinds.WITCH_HUT, choose_at_location),
        (kinds.TRADING_POST, choose_at_location), (kinds.SETTLEMENT, choose_at_location),
        (kinds.MAP_MORALE, morale), (kinds.MORALE_ALL, morale), (kinds.MAP_MP, movement), (kinds.FOUNTAIN, fountain),
        (kinds.MAGIC_SPRING, magic_spring), (kinds.WARRIORS_TOMB, warriors_tomb), (kinds.REVEAL_TILE, reveal_tile),
        (kinds.TRADE, trade), (kinds.INCOME, income), (kinds.SETTLEMENT_REINFORCE, settlement_reinforce),
        (kinds.REMOVE_FROM_HAND, remove_from_hand), (kinds.LOOK_TOP_TAKE_OR_DISCARD, look_top),
        (kinds.MP_ONE_HERO, mp_one_hero), (kinds.REINFORCE_FREE, reinforce_free),
        (kinds.REMOVE_ARTIFACT_FROM_HAND, remove_artifact), (kinds.PORTAL_RECRUIT, portal_recruit),
        (kinds.MANA_VORTEX, mana_vortex), (kinds.FETCH_ABILITY, fetch_ability), (kinds.CYCLE_CARDS, cycle_cards),
        (kinds.MAP_RECOVER, recover), (kinds.CHOOSE, choose_at_obelisk), (kinds.GAIN_ALL, gain_goods),
        (kinds.SET_LEVEL, set_level), (kinds.AI_WEAKEN, weaken_ai),
    ]  # fmt: skip
    for kind, deed in rows:
        out[kind] = deed
    return out


DEEDS: Final[list[Deed]] = deeds()
register(ApplyDice, ChooseEffect)
