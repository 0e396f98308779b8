"""From options and seed to the first turn: the steps of chapter 1, in the order of HM-131."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.campaign_record import last_game, start_deck
from citadelle.games.heroes3.piles_of_game import (
    ABILITY_DECK,
    ARTIFACT_DECK,
    ASTROLOGER_DECK,
    NEUTRAL_DECK,
    SPELL_DECK,
    deck_of,
)
from citadelle.games.heroes3.rules.ai.decks import lay_ai_decks
from citadelle.games.heroes3.rules.astrologers import hand_out_mp
from citadelle.games.heroes3.rules.control import own_town
from citadelle.games.heroes3.rules.effect_sources import AT_BONUS, AT_SCENARIO_BONUS, effects_at
from citadelle.games.heroes3.rules.heroes import put_hero
from citadelle.games.heroes3.rules.map_effects import carry_out, settle_artifacts
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.rounds import Round
from citadelle.games.heroes3.rules.searches import TO_DECK, Search, turn_up
from citadelle.games.heroes3.rules.secondary_start import StartSecondary
from citadelle.games.heroes3.rules.setup_map import lay_map, start_slot, start_tile
from citadelle.games.heroes3.rules.tiles import StartRotation, rebuild_links
from citadelle.games.heroes3.rules.town_windows import set_first_passes
from citadelle.games.heroes3.rules.victory import tell_story
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import ABILITY, ARTIFACT, MAGE_GUILD, NONE, SPELL, TIERS, Tables
from citadelle.games.heroes3.verbs import CHOOSE, TAKE_FACTION, TAKE_HERO
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, Ending, Frame, register
from citadelle.parts.hexes import FIELDS
from citadelle.parts.piles import shuffled

# The steps of set-up (HM-131).
FACTIONS: Final = 0
FIRST_PLAYER: Final = 1
MAP: Final = 2
BOARDS: Final = 3
GUILDS: Final = 4
BONUS: Final = 5
ARTIFACTS: Final = 6
DECKS: Final = 7
ROTATIONS: Final = 8
BEGIN: Final = 9


def fresh(kit: Tables, variant: Variant, players: int) -> Heroes3:
    """A state with nothing on the table yet."""
    s = Heroes3()
    s.begin(players)
    s.kit = kit
    s.variant = variant
    s.clear()
    return s


def start(s: Heroes3) -> None:
    """Begin the set-up of a game."""
    set_first_passes(s)
    tell_story(s, "opening")
    s.push(GameOver())
    s.push(Prepare(FACTIONS))


class GameOver(Ending[Heroes3]):
    """Below everything: the game is over."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.game_over"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: Heroes3) -> None:
        s.show_step()
        s.done()


class Prepare(Frame[Heroes3]):
    """HM-131: the next step of set-up."""

    __slots__ = ("step",)
    name: ClassVar[str] = "heroes3.prepare"
    fields: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: Heroes3) -> None:
        step = self.step
        s.become(Prepare(step + 1))
        if step == FACTIONS:
            choose_factions(s)
        elif step == FIRST_PLAYER:
            find_first_player(s)
        elif step == MAP:
            lay_map(s)
        elif step == BOARDS:
            lay_boards(s)
        elif step == GUILDS:
            search_guilds(s)
        elif step == BONUS:
            for seat in reversed(s.order):
                if start_bonus(s):
                    s.push(StartBonus(seat))
        elif step == ARTIFACTS:
            if is_artifact_taken(s):
                settle_artifacts(s)
        elif step == DECKS:
            lay_decks(s)
        elif step == ROTATIONS:
            for seat in reversed(s.order):
                if start_slot(s, seat).rotation == NONE:
                    s.push(StartRotation(seat, start_tile(s, seat)))
        else:
            begin_game(s)


# --- factions, heroes, first player (HM-102, HM-103, HM-115)


def choose_factions(s: Heroes3) -> None:
    """HM-102, HM-103: what the options leave open is chosen, in the order of resource dice; a campaign goes on."""
    before = last_game(s.carry)
    if before is not None:
        s.hero = [before.hero]
        s.faction = [s.kit.hero_faction[before.hero]]
        return
    own = s.kit.scenarios[s.variant.scenario].faction
    if own != NONE:
        s.faction = [own] * s.players
    if s.variant.factions:
        s.faction = list(s.variant.factions)
    if s.variant.heroes:
        s.hero = list(s.variant.heroes)
        s.faction = [s.kit.hero_faction[hero] for hero in s.hero]
    if NONE not in s.hero:
        return
    order = by_resource_dice(s, list(range(s.players))) if NONE in s.faction else list(range(s.players))
    for seat in reversed(order):
        if s.hero[seat] == NONE:
            s.push(TakeHero(seat))
        if s.faction[seat] == NONE:
            s.push(TakeFaction(seat))


def by_resource_dice(s: Heroes3, seats: list[int]) -> list[int]:
    """HM-102: the order in which seats choose: by the number their die shows, equals roll again among themselves."""
    if len(seats) < 2:
        return seats
    values: list[int] = []
    for seat in seats:
        face = s.below(len(s.kit.resource_die))
        values.append(s.kit.resource_die[face][1])
        tell_die(s, seat, "resource", values[-1], "HM-102")
    out: list[int] = []
    for value in sorted(set(values), reverse=True):
        out += by_resource_dice(s, [seats[i] for i in range(len(seats)) if values[i] == value])
    return out


def find_first_player(s: Heroes3) -> None:
    """HM-115: the highest attack die begins, equals roll again; turns go clockwise from there."""
    seats = list(range(s.players))
    while len(seats) > 1:
        values: list[int] = []
        for seat in seats:
            values.append(s.kit.attack_die[s.below(len(s.kit.attack_die))])
            tell_die(s, seat, "attack", values[-1], "HM-115")
        seats = [seats[i] for i in range(len(seats)) if values[i] == max(values)]
    s.first = seats[0]
    s.order = tuple([(s.first + step) % s.players for step in range(s.players)])
    if s.sink is not None:
        s.emit("first_player", s.first, "HM-115", {}, closes=True)


def tell_die(s: Heroes3, seat: int, die: str, value: int, rule: str) -> None:
    """Tell what a die of the set-up shows."""
    if s.sink is not None:
        s.emit("setup_die", seat, rule, {"die": die, "value": value}, closes=True)


class TakeFaction(Ask[Heroes3]):
    """HM-102: which faction does a player take? Each can be chosen once."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.take_faction"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "take_faction"
    rule: ClassVar[str] = "HM-102"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_FACTION,)

    def options(self, s: Heroes3) -> list[int]:
        return [faction for faction in range(len(s.kit.faction_ids)) if faction not in s.faction]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        s.faction[self.seat] = option
        if s.sink is not None:
            s.emit("faction_chosen", self.seat, self.rule, {"faction": s.kit.faction_ids[option]})

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("faction_taken", self.rule, seat, key)


class TakeHero(Ask[Heroes3]):
    """HM-103: which of the two heroes of the faction is the main hero?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.take_hero"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "take_hero"
    rule: ClassVar[str] = "HM-103"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_HERO,)

    def options(self, s: Heroes3) -> list[int]:
        return list(s.kit.faction_heroes[s.faction[self.seat]])

    def detail(self, s: Heroes3) -> Detail:
        """HM-1103: a campaign recommends a hero."""
        hero = s.kit.scenarios[s.variant.scenario].hero
        return {} if hero == NONE else {"recommended": s.kit.hero_ids[hero]}

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        s.hero[self.seat] = option
        if s.sink is not None:
            s.emit("hero_chosen", self.seat, self.rule, {"hero": s.kit.hero_ids[option]})

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("other_faction", self.rule, seat, key)


# --- boards and decks (HM-107 to HM-113)


def lay_boards(s: Heroes3) -> None:
    """HM-107..109: buildings, resources, starting decks, AI decks (HM-938), common decks; HM-1110, HM-1112: with what
    was carried on."""
    t = s.kit
    before = last_game(s.carry)
    scenario = t.scenarios[s.variant.scenario]
    used = [0] * len(t.card_ids)
    for seat in range(s.players):
        s.buildings[seat] = scenario.start_buildings
        for resource in range(3):
            s.resources[seat * 3 + resource] = scenario.start_resources[resource]
            if before is not None and scenario.adds_carried:
                s.resources[seat * 3 + resource] += before.resources[resource]
        deck = start_deck(t, s.hero[seat], s.carry)
        for card in deck:
            used[card] += 1
        shuffled(s, deck_of(seat), list(deck))
    lay_ai_decks(s, used)
    for which, kind in ((ABILITY_DECK, ABILITY), (ARTIFACT_DECK, ARTIFACT), (SPELL_DECK, SPELL)):
        cards: list[int] = []
        for card in range(len(t.card_ids)):
            if t.card_kind[card] == kind:
                cards += [card] * (t.card_copies[card] - used[card])
        shuffled(s, which, cards)
        turn_up(s, which)


def search_guilds(s: Heroes3) -> None:
    """HM-131: a Mage Guild that stands at the start: its searches, whose cards are shuffled into the own deck."""
    if not s.kit.scenarios[s.variant.scenario].start_buildings >> MAGE_GUILD & 1:
        return
    for seat in reversed(s.order):
        for effect in s.kit.building_on_build[s.faction[seat] * 8 + MAGE_GUILD]:
            s.push(Search(seat, effect.deck, effect.x, False, TO_DECK))


def lay_decks(s: Heroes3) -> None:
    """HM-111..113: neutral decks by tier, start units, astrologers cards."""
    t = s.kit
    for seat in range(s.players):
        s.army[seat] = start_army(s, seat)
    owned = [form // 2 for army in s.army for form in army]
    for tier in range(len(TIERS)):
        cards: list[int] = []
        for unit in range(t.first_neutral, t.tower):
            if t.unit_tier[unit] == tier:
                cards += [unit] * (t.unit_copies[unit] - owned.count(unit))
        shuffled(s, NEUTRAL_DECK + tier, cards)
    astrologers: list[int] = []
    for card in range(len(t.astrologer_ids)):
        astrologers += [card] * t.astrologer_copies[card]
    shuffled(s, ASTROLOGER_DECK, astrologers)


def start_army(s: Heroes3, seat: int) -> tuple[int, ...]:
    """HM-112: the start units; HM-1128: the army of the scenario before, if it is carried on and isn't empty."""
    scenario = s.kit.scenarios[s.variant.scenario]
    before = last_game(s.carry)
    if scenario.carried_army and before is not None and before.army:
        return before.army
    return scenario.start_forms[s.faction[seat]]


# --- the start bonus (HM-110, HM-1005)


def bonus_source(s: Heroes3) -> int:
    """HM-1005, HM-1128: whose start bonus is offered: the scenario's own, else the difficulty's."""
    return AT_SCENARIO_BONUS if s.kit.scenarios[s.variant.scenario].start_bonus else AT_BONUS


def start_bonus(s: Heroes3) -> bool:
    """HM-1005: is there a start bonus, and does the game have one (HM-1030)?"""
    return not s.variant.no_start_bonus and len(effects_at(s, bonus_source(s), s.variant.difficulty)) > 0


def is_artifact_taken(s: Heroes3) -> bool:
    """HM-110: did a bonus touch the artifact deck? Whoever searches takes a card."""
    t = s.kit
    pile = s.piles[ARTIFACT_DECK]
    every = sum([t.card_copies[card] for card in range(len(t.card_ids)) if t.card_kind[card] == ARTIFACT])
    for seat in range(s.players):
        deck = start_deck(t, s.hero[seat], s.carry)
        every -= len([card for card in deck if t.card_kind[card] == ARTIFACT])
    return len(pile) + len(pile.gone) < every


class StartBonus(Ask[Heroes3]):
    """HM-110, HM-1005, HM-1128: which start bonus does a player take?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.start_bonus"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "start_bonus"
    rule: ClassVar[str] = "HM-1005"
    verbs: ClassVar[tuple[Verb, ...]] = (CHOOSE,)

    def options(self, s: Heroes3) -> list[int]:
        return list(range(len(effects_at(s, bonus_source(s), s.variant.difficulty))))

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        effect = effects_at(s, bonus_source(s), s.variant.difficulty)[option]
        if s.sink is not None:
            s.emit("bonus_chosen", self.seat, self.rule, {"number": option})
        carry_out(s, self.seat, NONE, NONE, effect)

    def detail(self, s: Heroes3) -> Detail:
        return {"source": bonus_source(s), "index": s.variant.difficulty}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        return no_answer(s, seat, key, meant, self.rule)


def start_field(s: Heroes3, seat: int) -> int:
    """HM-114, HM-1128: where a main hero starts: on the own town, or where the scenario says."""
    position = start_slot(s, seat).start_field
    return own_town(s, seat) if position == NONE else start_tile(s, seat) * FIELDS + position


def begin_game(s: Heroes3) -> None:
    """HM-114, HM-1128: the main heroes stand on their towns, or where the scenario says; the first round begins."""
    rebuild_links(s)
    for seat in range(s.players):
        put_hero(s, seat * 2, start_field(s, seat), "HM-114")
    hand_out_mp(s)
    s.become(Round())
    if s.variant.secondary_start:
        for seat in reversed(s.order):
            s.push(StartSecondary(seat))


register(GameOver, Prepare, TakeFaction, TakeHero, StartBonus)
