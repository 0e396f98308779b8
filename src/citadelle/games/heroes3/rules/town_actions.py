"""Town actions: build, population, spell book, each once a round (HM-230, HM-310..313, HM-420..428)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.piles_of_game import SPELL_DECK
from citadelle.games.heroes3.rules import army, decks
from citadelle.games.heroes3.rules.astrologer_effects import base_mp
from citadelle.games.heroes3.rules.cards.play import play
from citadelle.games.heroes3.rules.cards.playable import may_matter, playable, why_not_playable
from citadelle.games.heroes3.rules.control import boards, captured_boards
from citadelle.games.heroes3.rules.heroes import free_homes, put_hero, secondary, why_no_home
from citadelle.games.heroes3.rules.location_questions import FreeExchange, trades
from citadelle.games.heroes3.rules.refusal_reasons import FINE, Reason, no_answer
from citadelle.games.heroes3.rules.resources import can_pay, pay
from citadelle.games.heroes3.rules.searches import Search, can_search
from citadelle.games.heroes3.state import POPULATION as POPULATION_WINDOW
from citadelle.games.heroes3.state import SPELL_BOOK as SPELL_BOOK_WINDOW
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import (
    CITADEL,
    DWELLING_BRONZE,
    FEW,
    MAGE_GUILD,
    NONE,
    TIERS,
    Cost,
)
from citadelle.games.heroes3.verbs import (
    BUILD,
    EXCHANGE,
    PAY,
    PLAY,
    POPULATION,
    RECRUIT,
    REINFORCE,
    SECONDARY,
    SPELL_BOOK,
    STOP_VERB,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register

TOWN_VERBS: Final[tuple[Verb, ...]] = (BUILD, POPULATION, SPELL_BOOK, EXCHANGE)
VERB_AT: Final = 1 << 12
"""In questions with several verbs an option is the place of its verb times this, and what it names."""
KINDS: Final = 8
"""Buildings of a town board."""
ALL_TIERS: Final = 15


def is_built(s: Heroes3, seat: int, building: int) -> bool:
    """Does this building stand on the player's town board?"""
    return bool(s.buildings[seat] >> building & 1)


# --- building (HM-421)


def building_cost(s: Heroes3, seat: int, building: int) -> Cost:
    """What a building costs."""
    return s.kit.building_cost[s.faction[seat] * KINDS + building]


def why_no_build(s: Heroes3, seat: int, building: int) -> Reason:
    """HM-420, HM-421: why a player can't build this now; FINE if it is possible."""
    if is_built(s, seat, building):
        return "built_already", "HM-421"
    if s.build_used >> seat & 1:
        return "token_used", "HM-421"
    requires = s.kit.building_requires[s.faction[seat] * KINDS + building]
    if requires != NONE and not is_built(s, seat, requires):
        return "building_required", "HM-420"
    return FINE if can_pay(s, seat, building_cost(s, seat, building)) else ("too_dear", "HM-421")


def buildable(s: Heroes3, seat: int) -> list[int]:
    """The buildings that a player can build now."""
    if s.build_used >> seat & 1:
        return []
    out: list[int] = []
    for building in open_sites(s, seat):
        if can_pay(s, seat, building_cost(s, seat, building)):
            out.append(building)
    return out


def open_sites(s: Heroes3, seat: int) -> list[int]:
    """HM-420, HM-421: the buildings that only their price can keep a player with a token from building; for each state
    of a town board `why_no_build` is asked once, the list is never changed."""
    board = s.faction[seat] << KINDS | s.buildings[seat]
    found = s.kit.open_sites.get(board)
    if found is None:
        found = [building for building in range(KINDS) if why_no_build(s, seat, building)[0] in ("", "too_dear")]
        s.kit.open_sites[board] = found
    return found


def build(s: Heroes3, seat: int, building: int) -> None:
    """HM-421: the token is flipped, the cost paid, the building stands; its immediate effects come now (HM-422)."""
    s.build_used |= 1 << seat
    pay(s, seat, building_cost(s, seat, building), "HM-421")
    s.buildings[seat] |= 1 << building
    if building == MAGE_GUILD:
        s.guild_round[seat] = s.round
    number = s.faction[seat] * KINDS + building
    if s.sink is not None:
        s.emit("building_built", seat, "HM-421", {"building": s.kit.building_ids[number]})
    for effect in reversed(s.kit.building_on_build[number]):
        s.push(Search(seat, effect.deck, effect.x))


# --- population (HM-425)


def board_of(s: Heroes3, seat: int, unit: int) -> int:
    """HM-425, HM-1032: the player whose town board serves to recruit this unit; NONE if this player may use none."""
    faction = s.kit.unit_faction[unit]
    if s.faction[seat] == faction:
        return seat
    for board in captured_boards(s, seat):
        if s.faction[board] == faction:
            return board
    return NONE


def why_no_recruit(s: Heroes3, seat: int, unit: int) -> Reason:
    """HM-425: why a unit can't be recruited now; FINE if it can."""
    t = s.kit
    board = board_of(s, seat, unit)
    if board == NONE:
        return "other_faction", "HM-425"
    if army.has_unit(s, seat, unit):
        return "in_army", "HM-714"
    if army.is_elsewhere(s, seat, unit):
        return "in_other_army", "HM-714"
    if not is_built(s, board, DWELLING_BRONZE + t.unit_tier[unit]):
        return "no_dwelling", "HM-425"
    return FINE if can_pay(s, seat, army.recruit_cost(s, seat, unit)) else ("too_dear", "HM-425")


def why_no_reinforce(s: Heroes3, seat: int, unit: int) -> Reason:
    """HM-425: why a unit can't be reinforced now; FINE if it can."""
    if s.kit.unit_faction[unit] == NONE:
        return "neutral_unit", "HM-712"
    board = board_of(s, seat, unit)
    if board == NONE:
        return "other_faction", "HM-425"
    if army.form_of(unit, FEW) not in s.army[seat]:
        return ("not_few" if army.has_unit(s, seat, unit) else "not_in_army"), "HM-425"
    if not is_built(s, board, CITADEL):
        return "no_citadel", "HM-425"
    return FINE if can_pay(s, seat, army.reinforce_cost(s, seat, unit)) else ("too_dear", "HM-425")


def recruits(s: Heroes3, seat: int) -> list[int]:
    """The units that can be recruited now."""
    dwellings = s.buildings[seat]
    for board in captured_boards(s, seat):
        dwellings |= s.buildings[board]
    dwellings >>= DWELLING_BRONZE
    out: list[int] = []
    if dwellings & ALL_TIERS:
        for unit in units_of_boards(s, seat):
            if dwellings >> s.kit.unit_tier[unit] & 1 and can_pay(s, seat, army.recruit_cost(s, seat, unit)):
                if not why_no_recruit(s, seat, unit)[0]:
                    out.append(unit)
    return out


def units_of_boards(s: Heroes3, seat: int) -> list[int]:
    """HM-425, HM-1032: the units of the own faction and of captured towns, ascending."""
    own = s.kit.faction_units[s.faction[seat]]
    if not s.variant.captured_buildings:
        return own
    out: list[int] = []
    for board in boards(s, seat):
        out += s.kit.faction_units[s.faction[board]]
    return sorted(out)


def reinforcements(s: Heroes3, seat: int) -> list[int]:
    """The units that can be reinforced now."""
    if not any(is_built(s, board, CITADEL) for board in boards(s, seat)):
        return []
    return [unit for unit in army.few_units(s, seat, ALL_TIERS) if not why_no_reinforce(s, seat, unit)[0]]


def why_no_secondary(s: Heroes3, seat: int) -> Reason:
    """HM-310..312, HM-317: why no secondary hero can be recruited; FINE if one can."""
    if s.hero_field[secondary(seat)] != NONE:
        return "secondary_on_map", "HM-310"
    if s.secondary_wait >> seat & 1:
        return "secondary_waits", "HM-317"
    if not can_pay(s, seat, (s.kit.secondary_hero_gold, 0, 0)):
        return "too_dear", "HM-310"
    return FINE if free_homes(s, seat) else ("no_free_home", "HM-312")


def recruit_secondary(s: Heroes3, seat: int, field: int) -> None:
    """HM-310..313: the secondary hero comes onto the map, with its movement points at once."""
    pay(s, seat, (s.kit.secondary_hero_gold, 0, 0), "HM-310")
    hero = secondary(seat)
    s.hero_mp[hero] = base_mp(s, hero)
    s.turn_mp[hero] = 0
    put_hero(s, hero, field, "HM-311")


def why_no_population(s: Heroes3, seat: int) -> Reason:
    """HM-425: why no population action can be taken; FINE if one can."""
    if s.population_used >> seat & 1:
        return "token_used", "HM-230"
    if not why_no_secondary(s, seat)[0] or recruits(s, seat) or reinforcements(s, seat):
        return FINE
    if s.active == seat and playable(s, seat, POPULATION_WINDOW) and has_customers(s, seat):
        return FINE
    return "nothing_to_recruit", "HM-425"


def has_customers(s: Heroes3, seat: int) -> bool:
    """HM-1226: is there a unit to recruit or reinforce, if only it were cheaper?"""
    for unit in units_of_boards(s, seat):
        if why_no_recruit(s, seat, unit)[0] in ("", "too_dear") or why_no_reinforce(s, seat, unit)[0] in (
            "",
            "too_dear",
        ):
            return True
    return False


AT_RECRUIT: Final = 0
AT_REINFORCE: Final = VERB_AT
AT_SECONDARY: Final = 2 * VERB_AT
AT_PLAY: Final = 3 * VERB_AT


class Population(Ask[Heroes3]):
    """HM-425: recruit and reinforce, one at a time; or, instead of all, the secondary hero (HM-310)."""

    __slots__ = ("bought",)
    name: ClassVar[str] = "heroes3.population"
    fields: ClassVar[tuple[str, ...]] = ("seat", "bought")
    kind: ClassVar[str] = "population"
    rule: ClassVar[str] = "HM-425"
    verbs: ClassVar[tuple[Verb, ...]] = (RECRUIT, REINFORCE, SECONDARY, PLAY, STOP_VERB)

    def __init__(self, seat: int, bought: bool) -> None:
        super().__init__(seat)
        self.bought = bought

    def options(self, s: Heroes3) -> list[int]:
        seat = self.seat
        out = [AT_RECRUIT + unit for unit in recruits(s, seat)]
        out += [AT_REINFORCE + unit for unit in reinforcements(s, seat)]
        if not self.bought and not why_no_secondary(s, seat)[0]:
            out += [AT_SECONDARY + field for field in free_homes(s, seat)]
        if s.active == seat:
            out += [AT_PLAY + one for one in playable(s, seat, POPULATION_WINDOW)]
        out.append(STOP)
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return s.active == self.seat and may_matter(s, self.seat, POPULATION_WINDOW)

    def choose(self, s: Heroes3, option: int) -> None:
        seat = self.seat
        if option == STOP:
            s.done()
            s.discount[seat] = 0
            return
        at, thing = option - option % VERB_AT, option % VERB_AT
        if at == AT_PLAY:
            play(s, seat, thing // 4, thing % 4, POPULATION_WINDOW)
            return
        if at == AT_SECONDARY:
            s.done()
            s.discount[seat] = 0
            recruit_secondary(s, seat, thing)
            return
        s.become(Population(seat, True))
        if at == AT_RECRUIT:
            pay(s, seat, army.recruit_cost(s, seat, thing), self.rule)
            army.join(s, seat, army.form_of(thing, FEW), self.rule)
        else:
            pay(s, seat, army.reinforce_cost(s, seat, thing), self.rule)
            army.flip(s, seat, army.form_of(thing, FEW), self.rule)
        s.discount[seat] = 0

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return STOP_VERB.alone
        thing = option % VERB_AT
        if option >= AT_PLAY:
            return Answer(PLAY, (thing // 4, thing % 4))
        return s.answer(self.verbs[option // VERB_AT], thing)

    def detail(self, s: Heroes3) -> Detail:
        return {"discount": s.discount[self.seat]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        thing = own.things[0]
        if own.verb is RECRUIT:
            code, rule = why_no_recruit(s, self.seat, thing)
            if code == "no_dwelling":
                return Refusal(code, rule, seat, key, {"tier": TIERS[s.kit.unit_tier[thing]]})
            return Refusal(code, rule, seat, key)
        if own.verb is REINFORCE:
            return Refusal(*why_no_reinforce(s, self.seat, thing), seat, key)
        if own.verb is PLAY:
            return Refusal(*why_not_playable(s, self.seat, thing, own.things[1], POPULATION_WINDOW), seat, key)
        if self.bought:
            return Refusal("population_used_for_units", "HM-310", seat, key)
        code, rule = why_no_secondary(s, self.seat)
        return Refusal(*((code, rule) if code else why_no_home(s, self.seat, thing)), seat, key)


# --- spell book (HM-426)


def guild_serves(s: Heroes3, board: int) -> bool:
    """HM-422: does a Mage Guild stand on this town board, built in an earlier round?"""
    if not is_built(s, board, MAGE_GUILD):
        return False
    built = s.guild_round[board]
    return not built or s.round >= built + s.kit.spell_book_wait[s.faction[board]]


def book_board(s: Heroes3, seat: int) -> int:
    """HM-426, HM-1032: the player on whose board the Mage Guild stands that this player uses: of several the cheapest,
    of equals the own."""
    best = seat
    for board in captured_boards(s, seat):
        dearer = s.kit.spell_book_cost[s.faction[board]] >= s.kit.spell_book_cost[s.faction[best]]
        if guild_serves(s, board) and not (guild_serves(s, best) and dearer):
            best = board
    return best


def book_price(s: Heroes3, seat: int) -> int:
    """What the spell book costs now (HM-1225: not below 0)."""
    return max(0, s.kit.spell_book_cost[s.faction[book_board(s, seat)]] - s.book_discount)


def book_cards(s: Heroes3, seat: int) -> int:
    """How many cards the spell book's search looks at now."""
    return max(s.book_search, s.kit.spell_book_search[s.faction[book_board(s, seat)]])


def book_discounts(s: Heroes3, seat: int) -> int:
    """HM-1225: the most gold that the cards of the hand can take off now, all of them together."""
    if s.active != seat:
        return 0
    best: dict[int, int] = {}
    for one in playable(s, seat, SPELL_BOOK_WINDOW):
        for effect in s.kit.card_modes[one // 4][one % 4].effects:
            best[one // 4] = max(best.get(one // 4, 0), effect.gold)
    return sum([best.get(card, 0) for card in decks.hand(s, seat)])


def why_no_spell_book(s: Heroes3, seat: int) -> Reason:
    """HM-426: why the spell book can't be used now; FINE if it can."""
    if s.spell_book_used >> seat & 1:
        return "token_used", "HM-230"
    board = book_board(s, seat)
    if not guild_serves(s, board):
        built = any(is_built(s, one, MAGE_GUILD) for one in boards(s, seat))
        return ("guild_too_new", "HM-422") if built else ("no_mage_guild", "HM-426")
    if not can_search(s, SPELL_DECK):
        return "deck_empty", "HM-325"
    gold, price = s.resources[seat * 3], book_price(s, seat)
    if gold >= price or gold >= price - book_discounts(s, seat):
        return FINE
    return "too_dear", "HM-426"


class SpellBook(Ask[Heroes3]):
    """HM-426, HM-1225: the spell book is used: with a card that makes it cheaper, or just paid for?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.spell_book"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "spell_book"
    rule: ClassVar[str] = "HM-426"
    verbs: ClassVar[tuple[Verb, ...]] = (PAY, PLAY)

    def options(self, s: Heroes3) -> list[int]:
        out = [0] if s.resources[self.seat * 3] >= book_price(s, self.seat) else []
        if s.active == self.seat:
            out += [VERB_AT + one for one in playable(s, self.seat, SPELL_BOOK_WINDOW)]
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return s.active == self.seat and may_matter(s, self.seat, SPELL_BOOK_WINDOW)

    def choose(self, s: Heroes3, option: int) -> None:
        seat = self.seat
        if option >= VERB_AT:
            play(s, seat, (option - VERB_AT) // 4, option % 4, SPELL_BOOK_WINDOW)
            return
        s.done()
        pay(s, seat, (book_price(s, seat), 0, 0), self.rule)
        x = book_cards(s, seat)
        s.book_discount = 0
        s.book_search = 0
        if s.sink is not None:
            s.emit("spell_book_used", seat, self.rule, {"x": x})
        s.push(Search(seat, SPELL_DECK, x))

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PAY.alone if option < VERB_AT else Answer(PLAY, ((option - VERB_AT) // 4, option % 4))

    def detail(self, s: Heroes3) -> Detail:
        return {
            "gold": book_price(s, self.seat),
            "x": book_cards(s, self.seat),
        }

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is PLAY:
            reason = why_not_playable(s, self.seat, own.things[0], own.things[1], SPELL_BOOK_WINDOW)
            return Refusal(*reason, seat, key)
        return Refusal("too_dear", self.rule, seat, key)


# --- all of them


def town_options(s: Heroes3, seat: int) -> list[int]:
    """The town actions that a player can take now: the place of the verb in TOWN_VERBS times VERB_AT, and a thing."""
    out = buildable(s, seat)
    if not why_no_population(s, seat)[0]:
        out.append(VERB_AT)
    if not why_no_spell_book(s, seat)[0]:
        out.append(2 * VERB_AT)
    if not why_no_exchange(s, seat)[0]:
        out.append(3 * VERB_AT)
    return out


def why_no_exchange(s: Heroes3, seat: int) -> Reason:
    """HM-1033: why no resources can be exchanged here; FINE if some can."""
    if not s.variant.free_exchange:
        return "no_free_exchange", "HM-1033"
    return FINE if trades(s, seat) else ("nothing_to_trade", "HM-404")


def take_town_action(s: Heroes3, seat: int, option: int) -> None:
    """HM-230, HM-1033: carry out a town action of `town_options`."""
    if option < VERB_AT:
        build(s, seat, option)
    elif option < 2 * VERB_AT:
        s.population_used |= 1 << seat
        s.push(Population(seat, False))
    elif option < 3 * VERB_AT:
        s.spell_book_used |= 1 << seat
        s.push(SpellBook(seat))
    else:
        s.push(FreeExchange(seat, 0))


def why_no_town_action(s: Heroes3, seat: int, own: Answer) -> Refusal:
    """Why a town action isn't open, with what its sentence needs."""
    key = own.text
    if own.verb is BUILD:
        code, rule = why_no_build(s, seat, own.things[0])
        args: Detail = {}
        if code == "building_required":
            requires = s.kit.building_requires[s.faction[seat] * KINDS + own.things[0]]
            args = {"building": s.kit.building_ids[s.faction[seat] * KINDS + requires]}
        return Refusal(code, rule, seat, key, args)
    if own.verb is POPULATION:
        return Refusal(*why_no_population(s, seat), seat, key)
    if own.verb is EXCHANGE:
        return Refusal(*why_no_exchange(s, seat), seat, key)
    return Refusal(*why_no_spell_book(s, seat), seat, key)


register(Population, SpellBook)
