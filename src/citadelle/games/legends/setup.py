"""From options and seed to the first bid: the steps of chapter 2, in its order."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.legends.chart import Charts
from citadelle.games.legends.effects.gains import gain_all
from citadelle.games.legends.rules import refusal_reasons
from citadelle.games.legends.rules.bidding import Bid
from citadelle.games.legends.rules.pieces import set_army
from citadelle.games.legends.state import CARD_PILE, FROM_RULES, NONE, SEA_STEP, Legends, Variant
from citadelle.games.legends.tables import Tables
from citadelle.games.legends.tokens import place_tokens
from citadelle.games.legends.verbs import MAP_SLOT, NEUTRAL_REGION, OUTPOST_REGION, START_REGION
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import UNANSWERED, Ask, Frame, register
from citadelle.kernel.modifier import ANYONE, AT_LEAST, FOREVER, Modifier, add_modifier
from citadelle.parts.piles import draw_many, shuffled

ROTATIONS: Final = 4

# The steps of set-up, in the order of chapter 2.
MAP: Final = 0
START: Final = 1
TOKENS: Final = 2
LEADERS: Final = 3
FIRST_ARMIES: Final = 4
OUTPOST: Final = 5
NEUTRAL: Final = 6
DECK: Final = 7
COINS: Final = 8
BIDS: Final = 9


def fresh(kit: Tables, charts: Charts, variant: Variant, players: int) -> Legends:
    """A state with nothing on the table yet."""
    s = Legends()
    s.begin(players)
    s.kit = kit
    s.charts = charts
    s.variant = variant
    s.clear()
    return s


def start(s: Legends) -> None:
    """Begin the set-up of a game: LG-011 and LG-882 say who arranges the map."""
    seat = s.variant.setup_player
    if s.chapter:
        seat = (s.carry[-1][0] + 1) % s.players
    elif seat == NONE:
        seat = s.below(s.players)
        if s.sink is not None:
            s.emit("setup_player_drawn", seat, "LG-011", {}, closes=True)
    s.setup_seat = seat
    if s.variant.long_game:
        s.push(NextGame())
    add_modifier(s, Modifier(SEA_STEP, AT_LEAST, s.kit.sea_cost_min, ANYONE, FOREVER, FROM_RULES))
    s.push(Prepare(MAP))


class NextGame(Frame[Legends]):
    """LG-880: below all else in a long game: once a game is over, a fresh set-up by the next seat (LG-882)."""

    __slots__ = ()
    name: ClassVar[str] = "legends.next_game"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: Legends) -> None:
        s.done()
        if s.chapter < s.kit.long_game_rounds:
            s.clear()
            start(s)


class Prepare(Frame[Legends]):
    """The next step of set-up: it does what needs nobody, or asks, and goes on with the one after it."""

    __slots__ = ("step",)
    name: ClassVar[str] = "legends.prepare"
    fields: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: Legends) -> None:
        s.done()
        if self.step < BIDS:
            s.push(Prepare(self.step + 1))
        step = self.step
        if step == MAP:
            lay_map(s)
        elif step == START:
            s.push(StartRegion(s.setup_seat))
        elif step == TOKENS:
            place_tokens(s)
        elif step == LEADERS:
            deal_leaders(s)
        elif step == FIRST_ARMIES:
            first_armies(s)
        elif step == OUTPOST:
            if s.kit.outpost_armies:
                s.push(Outpost(s.setup_seat))
        elif step == NEUTRAL:
            if s.colours() > s.players and s.kit.neutral_armies:
                s.push(Neutral(s.setup_seat, s.kit.neutral_armies))
        elif step == DECK:
            deal_deck(s)
        elif step == COINS:
            deal_coins(s)
        else:
            n = s.players
            s.push(Bid(0, tuple(range(n)), (UNANSWERED,) * n))


# --- the map (LG-202)


def lay_map(s: Legends) -> None:
    """LG-202: chosen slot by slot, drawn at random, or a preset."""
    slots = len(s.kit.layout_slots[s.variant.layout])
    if s.variant.map == "chosen":
        s.push(MapSlot(s.setup_seat, 0))
        return
    for slot in range(slots):
        if s.variant.map == "random":
            free = free_faces(s)
            pick = free[s.below(len(free))]
        else:
            face, rotation = s.variant.preset[slot]
            pick = face * ROTATIONS + rotation
        fill_slot(s, slot, pick, s.variant.map == "random")


def free_faces(s: Legends) -> list[int]:
    """Every (face, rotation) of the boards not used yet, as face * 4 + rotation."""
    used = [s.kit.face_board[face] for face, _ in s.placed]
    out: list[int] = []
    for face in range(len(s.kit.face_ids)):
        if s.kit.face_board[face] not in used:
            for rotation in range(ROTATIONS):
                out.append(face * ROTATIONS + rotation)
    return out


def fill_slot(s: Legends, slot: int, pick: int, drawn: bool) -> None:
    """A board goes into a slot; the last one completes the map."""
    face = pick // ROTATIONS
    rotation = pick % ROTATIONS
    s.placed = (*s.placed, (face, rotation))
    if s.sink is not None:
        name = s.kit.layout_slots[s.variant.layout][slot]
        args: dict[str, object] = {"slot": name, "face": s.kit.face_ids[face], "rotation": rotation}
        s.emit("map_slot_set", NONE if drawn else s.setup_seat, "LG-202", args, closes=drawn)
    s.lay_chart()
    if s.chart is not None:
        s.tokens = (NONE,) * s.regions
        s.armies = [0] * (s.regions * s.colours())


class MapSlot(Ask[Legends]):
    """LG-202: one board, face and rotation for the next slot; boards already used are gone."""

    __slots__ = ("slot",)
    name: ClassVar[str] = "legends.map_slot"
    fields: ClassVar[tuple[str, ...]] = ("seat", "slot")
    kind: ClassVar[str] = "map_slot"
    rule: ClassVar[str] = "LG-202"
    verbs: ClassVar[tuple[Verb, ...]] = (MAP_SLOT,)

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def options(self, s: Legends) -> list[int]:
        return free_faces(s)

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        if self.slot + 1 < len(s.kit.layout_slots[s.variant.layout]):
            s.push(MapSlot(self.seat, self.slot + 1))
        fill_slot(s, self.slot, option, False)

    def answer(self, s: Legends, option: int) -> Answer:
        return Answer(MAP_SLOT, (option // ROTATIONS, option % ROTATIONS))

    def detail(self, s: Legends) -> Detail:
        return {"slot": s.kit.layout_slots[s.variant.layout][self.slot]}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.map_slot(s, seat, key, meant)


# --- the starting region (LG-203) and the outpost (LG-210)


class StartRegion(Ask[Legends]):
    """LG-203, LG-204: where every game of conquest begins."""

    __slots__ = ()
    name: ClassVar[str] = "legends.start_region"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "start_region"
    rule: ClassVar[str] = "LG-203"
    verbs: ClassVar[tuple[Verb, ...]] = (START_REGION,)

    def options(self, s: Legends) -> list[int]:
        return s.map().starts()

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        s.start = option
        if s.sink is not None:
            s.emit("start_set", self.seat, "LG-203", {"region": s.map().ids[option]})

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.start_region(s, seat, key, meant)


class Outpost(Ask[Legends]):
    """LG-210: one region off the central board gets armies of every player."""

    __slots__ = ()
    name: ClassVar[str] = "legends.outpost"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "outpost_region"
    rule: ClassVar[str] = "LG-210"
    verbs: ClassVar[tuple[Verb, ...]] = (OUTPOST_REGION,)

    def options(self, s: Legends) -> list[int]:
        return s.map().outposts(s.start)

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        count = s.kit.outpost_armies
        for seat in range(s.players):
            set_army(s, seat, option, count)
        if s.sink is not None:
            s.emit("outpost_set", self.seat, "LG-210", {"region": s.map().ids[option], "count": count})

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.outpost(s, seat, key, meant)


# --- leaders and armies (LG-208 to LG-212)


def deal_leaders(s: Legends) -> None:
    """LG-840: one leader each at random, face up; before the armies, since one of them changes these."""
    if not s.variant.leaders:
        return
    pile = list(range(len(s.kit.leader_ids)))
    s.shuffle(pile)
    s.leaders = tuple(pile[: s.players])
    for seat in range(s.players):
        leader = s.leaders[seat]
        if s.sink is not None:
            s.emit("leader_dealt", seat, "LG-840", {"leader": s.kit.leader_ids[leader]}, closes=True)
        gain_all(s, seat, s.kit.leader_effects[leader], leader, s.kit.leader_ids[leader])


def first_armies(s: Legends) -> None:
    """LG-209: four armies each on the starting region, more if a leader says so (LG-845)."""
    for seat in range(s.players):
        leader = s.leaders[seat]
        count = s.kit.start_armies if leader == NONE else s.kit.leader_start_armies[leader]
        set_army(s, seat, s.start, count)
        if s.sink is not None:
            s.emit("armies_set_up", seat, "LG-209", {"region": s.map().ids[s.start], "count": count})


class Neutral(Ask[Legends]):
    """LG-212: with two players ten armies of a third colour, placed in turns, anywhere."""

    __slots__ = ("left",)
    name: ClassVar[str] = "legends.neutral"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    kind: ClassVar[str] = "neutral_region"
    rule: ClassVar[str] = "LG-212"
    verbs: ClassVar[tuple[Verb, ...]] = (NEUTRAL_REGION,)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: Legends) -> list[int]:
        return list(range(s.regions))

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        s.armies[s.players * s.regions + option] += 1
        if s.sink is not None:
            s.emit("neutral_placed", self.seat, "LG-212", {"region": s.map().ids[option]})
        if self.left > 1:
            s.push(Neutral((self.seat + 1) % s.players, self.left - 1))

    def detail(self, s: Legends) -> Detail:
        return {"left": self.left, "size": s.kit.neutral_armies}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.off_the_map(s, seat, key, meant, self.rule)


# --- cards and coins (LG-213, LG-214)


def deal_deck(s: Legends) -> None:
    """LG-213: the cards for this many players, shuffled; six of them face up."""
    shuffled(s, CARD_PILE, s.kit.decks[s.players])
    s.row = tuple(draw_many(s, CARD_PILE, s.kit.row_size))
    if s.sink is not None:
        s.emit("row_revealed", NONE, "LG-213", {"cards": [s.kit.card_ids[c] for c in s.row]}, closes=True)


def deal_coins(s: Legends) -> None:
    """LG-214: the same coins for everybody."""
    coins = s.kit.start_coins[s.players]
    s.coins = [coins] * s.players
    if s.sink is not None:
        s.emit("coins_dealt", NONE, "LG-214", {"coins": coins})


register(NextGame, Prepare, MapSlot, StartRegion, Outpost, Neutral)
