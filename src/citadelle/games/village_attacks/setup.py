"""From options and seed to the first activation: the steps of chapter 2, in its order; and the campaign (VA-17)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks.rules.experience import SLOTS, GainAbility, open_slots
from citadelle.games.village_attacks.rules.objectives import SYMBOL
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.rules.rounds import Round, offer_trap
from citadelle.games.village_attacks.rules.spawning import HeroAppears, HuntersAppear, Spawning, card_markers
from citadelle.games.village_attacks.state import (
    DAY,
    EVENT_PILE,
    HERO_PILE,
    NIGHT,
    SPAWN_PILE,
    SUMMONING_PILE,
    TRAP_PILE,
    WON,
    Variant,
    VillageAttacks,
    pile_kinds,
)
from citadelle.games.village_attacks.tables import NONE, OBJECTIVES, ROLES, SETUP_SPAWNS, TYPES, Tables
from citadelle.games.village_attacks.verbs import TAKE_MONSTER
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Ending, Frame, register
from citadelle.parts.piles import put, shuffled, take_at

SUPPORT: Final = ROLES.index("support")
COMPONENT: Final = OBJECTIVES.index("component")
TOME: Final = OBJECTIVES.index("tome")
CARDS: Final = SETUP_SPAWNS.index("cards")
CARDS_AND_HERO: Final = SETUP_SPAWNS.index("cards_plus_hero_at_eh")
HEROES_ONLY: Final = SETUP_SPAWNS.index("two_heroes_no_cards")
HUNTERS_EACH: Final = SETUP_SPAWNS.index("three_hunters_each")

# The steps of set-up.
PARTY: Final = 0
BOARD: Final = 1
LEVELS: Final = 2
VILLAGERS: Final = 3
TRAPS: Final = 4
BEGIN: Final = 5


def fresh(kit: Tables, variant: Variant, players: int) -> VillageAttacks:
    """A state with nothing on the table yet."""
    s = VillageAttacks()
    s.begin(players)
    s.kit = kit
    s.variant = variant
    s.pile_kinds = pile_kinds(kit)
    s.castle = kit.castles[variant.scenario]
    s.clear()
    s.scenario = variant.scenario
    return s


def start(s: VillageAttacks) -> None:
    """Begin the set-up of a game."""
    if s.variant.party:
        s.party = tuple(s.variant.party)
    s.push(ScenarioOver())
    s.push(Prepare(PARTY))


class ScenarioOver(Ending[VillageAttacks]):
    """Below everything of a scenario: it is over. In a campaign another follows (VA-17)."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.scenario_over"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: VillageAttacks) -> None:
        s.show_step()
        s.done()
        if s.variant.campaign:
            go_on(s)


def go_on(s: VillageAttacks) -> None:
    """VA-17: the next scenario after a victory, the same one after a defeat; the third loss of one ends it. The coin
    moves on to the next seat."""
    won = s.outcome == WON
    losses = 0 if won else s.losses + 1
    scenario = s.scenario + 1 if won else s.scenario
    if losses >= s.kit.campaign_losses or scenario >= s.kit.campaign_scenarios:
        s.losses = losses
        return
    before = s.carry[-1] if s.carry else ()
    abilities = tuple(s.abilities) if won else before
    party, first = s.party, (s.first + 1) % s.players
    s.chapter += 1
    s.carry = (*s.carry, abilities)
    s.castle = s.kit.castles[scenario]
    s.clear()
    s.scenario = scenario
    s.party = party
    s.first = first
    s.losses = losses
    s.push(ScenarioOver())
    s.push(Prepare(BOARD))


class Prepare(Frame[VillageAttacks]):
    """The next step of set-up."""

    __slots__ = ("step",)
    name: ClassVar[str] = "village_attacks.prepare"
    fields: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: VillageAttacks) -> None:
        step = self.step
        if step == PARTY:
            for seat in range(s.players):
                if s.party[seat] == NONE:
                    s.push(TakeMonster(seat))
                    return
            s.become(Prepare(BOARD))
            return
        s.become(Prepare(step + 1))
        if step == BOARD:
            announce(s)
            lay_board(s)
        elif step == LEVELS:
            for seat in range(s.players - 1, -1, -1):
                s.push(StartLevels(seat, s.castle.start_levels - levels_of(s, seat)))
        elif step == VILLAGERS:
            if s.carry:
                s.carry = (*s.carry[:-1], tuple(s.abilities))
            first_villagers(s)
        elif step == TRAPS:
            offer_trap(s, "VA-13")
        else:
            s.become(Round())


def announce(s: VillageAttacks) -> None:
    """Tell which scenario begins, and what it brings for the first time (VA-S0.8), unless it is played again."""
    if s.sink is None:
        return
    s.emit("scenario_begins", NONE, "VA-7", {"scenario": s.castle.id})
    if s.castle.introduces and not s.losses:
        s.emit("introduces", NONE, "VA-S0.8", {"what": s.castle.introduces})


# --- the party (VA-8)


def free_monsters(s: VillageAttacks) -> list[int]:
    """VA-8: the Monsters that may join: nobody's yet, and not a second guardian or decimator."""
    roles = [s.kit.monster_role[monster] for monster in s.party if monster != NONE]
    out: list[int] = []
    for monster in range(len(s.kit.monster_ids)):
        role = s.kit.monster_role[monster]
        if monster not in s.party and (role == SUPPORT or role not in roles):
            out.append(monster)
    return out


class TakeMonster(Ask[VillageAttacks]):
    """VA-8, VA-16: which Monster does a seat play?"""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.take_monster"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "take_monster"
    rule: ClassVar[str] = "VA-8"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_MONSTER,)

    def options(self, s: VillageAttacks) -> list[int]:
        return free_monsters(s)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.done()
        party = list(s.party)
        party[self.seat] = option
        s.party = tuple(party)
        if s.sink is not None:
            s.emit("monster_chosen", self.seat, "VA-8", {"monster": s.kit.monster_ids[option]})

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("monster_taken" if own.things[0] in s.party else "role_taken", self.rule, seat, key)


# --- the board (VA-7, VA-9 to VA-12)


def lay_board(s: VillageAttacks) -> None:
    """Monsters stand in the Heart, piles are shuffled, the scenario's tokens lie in their zones."""
    castle, t = s.castle, s.kit
    carried = s.carry[-1] if s.carry else ()
    for seat in range(s.players):
        s.zone[seat] = castle.start_zone
        s.abilities[seat] = carried[seat] if carried else 1
    if s.first == NONE:
        s.first = s.variant.first_player if s.variant.first_player != NONE else s.below(s.players)
        if s.sink is not None:
            drawn = s.variant.first_player == NONE
            s.emit("first_player", s.first, "VA-12", {}, closes=drawn)
    shuffled(s, SPAWN_PILE, copies(t.spawn_copies))
    shuffled(s, TRAP_PILE, copies(t.trap_copies))
    lay_events(s)
    shuffled(s, HERO_PILE, list(range(len(t.hero_ids))))
    if castle.summoning:
        shuffled(s, SUMMONING_PILE, summoning_cards(s))
    for number in range(len(castle.markers)):
        if castle.markers[number].active:
            s.markers |= 1 << number
    for objective in castle.objectives:
        if objective.kind == SYMBOL:
            s.symbols |= 1 << objective.symbol
        elif objective.kind == COMPONENT:
            s.components += 1
        elif objective.kind == TOME:
            s.tomes = (*s.tomes, objective.zone)
    lay_day(s)


def copies(counts: list[int]) -> list[int]:
    """The number of each design, as often as there are cards of it."""
    out: list[int] = []
    for design in range(len(counts)):
        out += [design] * counts[design]
    return out


def lay_events(s: VillageAttacks) -> None:
    """VA-7, VA-165: the events; with the Troll, one of its cards is among the first three, and nobody knows which."""
    t = s.kit
    plain = [card for card in copies(t.event_copies) if not t.event_optional[card]]
    if not s.variant.troll:
        shuffled(s, EVENT_PILE, plain)
        return
    optional = [card for card in copies(t.event_copies) if t.event_optional[card]]
    aside = optional.pop(s.below(len(optional)))
    shuffled(s, EVENT_PILE, plain + optional)
    three = [take_at(s, EVENT_PILE, 0), take_at(s, EVENT_PILE, 0), aside]
    s.shuffle(three)
    put(s, EVENT_PILE, three)
    s.troll_near = len(three)


def summoning_cards(s: VillageAttacks) -> list[int]:
    """VA-175: for each type one Summoned Monster whose Monster isn't played."""
    t = s.kit
    out: list[int] = []
    for type_ in range(len(TYPES)):
        able = []
        for card in range(len(t.summoned_ids)):
            if t.summoned_type[card] == type_ and t.summoned_monster[card] not in s.party:
                able.append(card)
        out.append(able[s.below(len(able))] if len(able) > 1 else able[0])
    return out


def lay_day(s: VillageAttacks) -> None:
    """VA-160: Day or Night comes first."""
    choice = s.variant.day_night
    if choice == "off":
        return
    if choice == "toss":
        s.day = DAY if s.below(2) == 0 else NIGHT
    else:
        s.day = DAY if choice == "day" else NIGHT
    if s.sink is not None:
        s.emit("day_turns", NONE, "VA-160", {"to": "day" if s.day == DAY else "night"}, closes=choice == "toss")


# --- levels and villagers (VA-9, VA-13)


def levels_of(s: VillageAttacks, seat: int) -> int:
    """How many levels a Monster has gained: its first ability costs none."""
    return sum([s.level(seat, slot) for slot in range(SLOTS)]) - 1


class StartLevels(Frame[VillageAttacks]):
    """VA-9: levels that the scenario grants at set-up, chosen in seat order."""

    __slots__ = ("left", "seat")
    name: ClassVar[str] = "village_attacks.start_levels"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def run(self, s: VillageAttacks) -> None:
        if self.left <= 0 or not open_slots(s, self.seat):
            s.done()
            return
        s.become(StartLevels(self.seat, self.left - 1))
        s.push(GainAbility(self.seat, False))


def first_villagers(s: VillageAttacks) -> None:
    """VA-13: the first villagers, as the scenario says."""
    castle = s.castle
    if castle.setup_spawn == HUNTERS_EACH:
        for marker in reversed(castle.markers):
            if marker.active:
                s.push(HuntersAppear(marker.zone, castle.setup_hunters))
        return
    if castle.setup_spawn in (CARDS_AND_HERO, HEROES_ONLY):
        for zone in reversed(castle.setup_hero_zones):
            s.push(HeroAppears(zone))
    if castle.setup_spawn in (CARDS, CARDS_AND_HERO):
        s.push(Spawning(card_markers(s)))


register(ScenarioOver, Prepare, TakeMonster, StartLevels)
