"""From options and seed to the first decision: the steps of chapter 3, in its order."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.rules.paths import land_slots
from citadelle.games.monster_lands.rules.rounds import START, Round
from citadelle.games.monster_lands.rules.scoring import rank
from citadelle.games.monster_lands.rules.supply import (
    draw_land,
    draw_missions,
    entrance_from_rank_a,
    fill_monster,
    refill_bazaar,
    refill_docks,
    refill_lodge,
    refill_loot,
)
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    HEADER_PILE,
    HER_PILE,
    LAND_PILE,
    LOOT_PILE,
    MERCENARY_PILE,
    MISSION_PILE,
    MONSTER_PILE,
    NONE,
    PANIC_PILE,
    TRAP_PILE,
    MonsterLands,
    Variant,
    campaign_over,
)
from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    DEFENSE_TOKEN,
    GOLD,
    INITIAL_TRAP,
    MADHALA_TRICKS,
    PERSUASION,
    PERSUASIVE_DECK,
    POTION,
    RANKS,
    REGULAR,
    START_ENTRANCE_A,
    VENOM,
    Tables,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.parts.piles import draw, shuffle_in, shuffled


def fresh(kit: Tables, variant: Variant, players: int) -> MonsterLands:
    """A state with nothing on the table yet."""
    s = MonsterLands()
    s.begin(players)
    s.kit = kit
    s.variant = variant
    s.clear()
    return s


def start(s: MonsterLands) -> None:
    """ML-SU-02: who goes first; then clans are chosen and the table is laid."""
    first = s.variant.first
    if first == NONE:
        first = s.below(s.players)
        if s.sink is not None:
            s.emit("first_player", first, "ML-SU-02", {}, closes=True)
    s.first = first
    if s.variant.campaign and not s.stack:
        s.push(NextScenario())
    s.push(LayTable())
    for i in reversed(range(s.players)):
        s.push(ChooseClan((first + i) % s.players))


class ChooseClan(Ask[MonsterLands]):
    """ML-SU-03: one of the affinities nobody has chosen; ML-SOLO-02: a scenario may fix it."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.choose_clan"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "choose_clan"
    rule: ClassVar[str] = "ML-SU-03"
    verbs: ClassVar[tuple[Verb, ...]] = (verbs.CLAN, verbs.CLAN_RANDOM)

    def options(self, s: MonsterLands) -> list[int]:
        if s.variant.solo and s.kit.scenario_affinity[s.variant.scenario] != NONE:
            return [s.kit.scenario_affinity[s.variant.scenario]]
        free = [a for a in range(len(AFFINITIES)) if s.kit.leaders[a] not in s.leader]
        return [len(AFFINITIES)] if s.variant.random_clans else free

    def choose(self, s: MonsterLands, option: int) -> None:
        s.done()
        if option == len(AFFINITIES):
            free = [a for a in range(len(AFFINITIES)) if s.kit.leaders[a] not in s.leader]
            option = free[s.below(len(free))]
        set_up_clan(s, self.seat, option)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        return verbs.CLAN_RANDOM.alone if option == len(AFFINITIES) else s.answer(verbs.CLAN, option)

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None or own.verb is verbs.CLAN_RANDOM:
            return not_here(seat, key, meant, self.rule)
        return Refusal("clan_taken", self.rule, seat, key, {"clan": key})


def set_up_clan(s: MonsterLands, seat: int, affinity: int) -> None:
    """ML-SU-03: a clan and what it starts with; ML-SOLO-14: a scenario may give more."""
    kit = s.kit
    leaders = list(s.leader)
    leaders[seat] = kit.leaders[affinity]
    s.leader = tuple(leaders)
    members = list(s.members)
    members[seat] = (kit.leaders[affinity], kit.first_member[affinity])
    s.members = tuple(members)
    s.glory[seat] = kit.start_glory
    s.gold[seat] = kit.start_gold
    traps = list(s.traps_of)
    initial = [t for t in range(len(kit.trap_ids)) if kit.trap_class[t] == INITIAL_TRAP]
    traps[seat] = tuple(initial[:1] * kit.start_traps)
    s.traps_of = tuple(traps)
    if s.variant.solo:
        goods = kit.scenario_start[s.variant.scenario]
        if goods[GOLD] >= 0:
            s.gold[seat] = goods[GOLD]
        if goods[POTION] >= 0:
            s.potions[seat] = goods[POTION]
        if goods[VENOM] >= 0:
            s.venoms[seat] = goods[VENOM]
        if goods[DEFENSE_TOKEN] >= 0:
            s.defense[seat] = goods[DEFENSE_TOKEN]
    if s.sink is not None:
        s.emit("clan_founded", seat, "ML-SU-03", {"clan": AFFINITIES[affinity]}, closes=s.variant.random_clans)


class LayTable(Frame[MonsterLands]):
    """ML-SU-04 to ML-SU-10: decks, offers and tiles, in this order; then the first round."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.lay_table"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: MonsterLands) -> None:
        s.done()
        lay_tavern(s)
        lay_traps(s)
        shuffled(s, EQUIPMENT_PILE, range(len(s.carrier)))
        s.equip_row = (NONE,) * s.kit.bazaar_docks
        refill_bazaar(s)
        lay_monsters(s)
        shuffled(s, LAND_PILE, range(len(s.kit.land_ids)))
        shuffled(s, HEADER_PILE, range(len(s.kit.header_tiles)))
        for slot in range(land_slots(s)):
            draw_land(s, slot)
        shuffled(s, LOOT_PILE, range(len(s.kit.loot_ids)))
        refill_loot(s, s.kit.loot_offer)
        shuffled(s, MISSION_PILE, range(len(s.kit.mission_ids)))
        draw_missions(s)
        shuffled(s, PANIC_PILE, s.kit.panic_ids)
        if s.variant.rules & START_ENTRANCE_A and s.monster[2] == NONE:
            entrance_from_rank_a(s)
        s.push(Round(START))


class NextScenario(Frame[MonsterLands]):
    """ML-CAMP-02: at the bottom of the stack: what follows a game of a campaign."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.next_scenario"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: MonsterLands) -> None:
        reached = rank(s)
        row = (s.variant.scenario, s.variant.difficulty, reached)
        s.carry = s.carry + (row,)  # noqa: RUF005
        s.chapter += 1
        over = campaign_over(s.kit, s.carry)
        if s.sink is not None:
            args: dict[str, object] = {"scenario": s.kit.scenario_ids[row[0]], "rank": RANKS[reached], "over": over}
            s.emit("campaign_game_ended", 0, "ML-CAMP-02", args)
        if over:
            s.done()
            return
        s.turn_page()
        s.clear()
        start(s)


def lay_tavern(s: MonsterLands) -> None:
    """ML-SU-04: docks that give every clan somebody within reach; ML-SOLO-13: a deck of persuaders."""
    kit = s.kit
    deck = list(kit.deck)
    if s.variant.rules & PERSUASIVE_DECK:
        deck = [m for m in deck if kit.member_dice[m][PERSUASION]]
    shuffled(s, MERCENARY_PILE, deck)
    s.docks = (NONE,) * (kit.docks_solo if s.variant.solo else kit.docks)
    refill_docks(s)
    aside: list[int] = []
    while len([m for m in s.docks if m != NONE and kit.member_reputation[m] <= kit.low_reputation]) < s.players:
        if not len(s.piles[MERCENARY_PILE]):
            break
        worst = dearest(s)
        aside.append(s.docks[worst])
        docks = list(s.docks)
        docks[worst] = draw(s, MERCENARY_PILE)
        s.docks = tuple(docks)
    if aside:
        shuffle_in(s, MERCENARY_PILE, aside)


def dearest(s: MonsterLands) -> int:
    """ML-SU-04: the dock with the highest reputation; ties: the higher cost, then the lower dock."""
    kit = s.kit
    best = 0
    for dock in range(1, len(s.docks)):
        a = kit.member_reputation[s.docks[dock]] * 100 + kit.member_cost[s.docks[dock]]
        b = kit.member_reputation[s.docks[best]] * 100 + kit.member_cost[s.docks[best]]
        if a > b:
            best = dock
    return best


def lay_traps(s: MonsterLands) -> None:
    """ML-SU-05: the pile of the Lodge; ML-SOLO-19: tricks and shielded traps may be Madhala's own."""
    kit = s.kit
    pile: list[int] = []
    hers: list[int] = []
    for trap in range(len(kit.trap_ids)):
        copies = [trap] * kit.trap_copies[trap]
        if kit.trap_class[trap] == REGULAR or (s.variant.tricks and kit.trap_class[trap] > REGULAR):
            pile += copies
        elif kit.trap_class[trap] > REGULAR:
            hers += copies
    shuffled(s, TRAP_PILE, pile)
    if s.variant.rules & MADHALA_TRICKS:
        shuffled(s, HER_PILE, hers)
    s.lodge = (NONE,) * kit.lodge_size
    refill_lodge(s)


def lay_monsters(s: MonsterLands) -> None:
    """ML-SU-07: at the easier levels the first monsters are of rank A."""
    kit = s.kit
    every = list(range(len(kit.monster_ids)))
    if kit.difficulty_all[s.variant.difficulty]:
        shuffled(s, MONSTER_PILE, every)
        for slot in range(land_slots(s)):
            fill_monster(s, slot)
        return
    shuffled(s, MONSTER_PILE, [m for m in every if kit.monster_rank_a[m]])
    for slot in range(land_slots(s)):
        fill_monster(s, slot)
    shuffle_in(s, MONSTER_PILE, [m for m in every if not kit.monster_rank_a[m]])


register(ChooseClan, LayTable, NextScenario)
