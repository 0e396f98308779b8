"""What a seat can't know, changed by hand: twins that owe nothing to the views and samples under test.

Every registered game has its entry here, written from its rules of hidden information.
"""

from __future__ import annotations

from typing import Final

from citadelle.conformance.twins import Scramble
from citadelle.games.heroes3.hidden_tiles import slot_at
from citadelle.games.heroes3.rules.tiles import ChooseRotation
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.legends.state import CARD_PILE, Legends
from citadelle.games.monster_lands.state import (
    HER_PILE,
    MADHALA,
    PILE_KINDS,
    TURNED,
    MonsterLands,
)
from citadelle.games.village_attacks.state import EVENT_PILE, VillageAttacks
from citadelle.kernel.chance import Chance
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.frame import UNANSWERED, AskAll
from citadelle.kernel.state import State
from citadelle.parts.piles import Pile, in_order, set_cards


def legends(s: State, seat: int, by: Chance) -> None:
    """LG-920: the order of the deck, face-down tokens the seat hasn't looked at, others' bids; a random part of it."""
    assert isinstance(s, Legends)
    if by.below(2):
        unseen = list(s.piles[CARD_PILE].left())
        by.shuffle(unseen)
        pile = s.piles[CARD_PILE]
        s.set_pile(CARD_PILE, Pile((*pile.cards[: pile.drawn], *unseen), pile.drawn))
    if by.below(4):
        looked = s.seen[seat] if seat >= 0 else 0
        hidden = [r for r in range(s.regions) if (s.down & ~looked) >> r & 1] if s.stack else []
        lying = [s.tokens[r] for r in hidden]
        by.shuffle(lying)
        tokens = list(s.tokens)
        for r, token in zip(hidden, lying, strict=True):
            tokens[r] = token
        s.tokens = tuple(tokens)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, AskAll):
        answers = list(top.answers)
        for i, other in enumerate(top.seats):
            if other != seat and answers[i] != UNANSWERED:
                answers[i] = by.below(s.coins[other] + 1)
        s.stack[-1] = top.again(top.seat, tuple(answers))


def monster_lands(s: State, seat: int, by: Chance) -> None:
    """ML-HID-01: the order of every pile; ML-HID-02: which of another clan's traps lies where, and which of Madhala's
    tokens; a random part of it."""
    assert isinstance(s, MonsterLands)
    for which in range(len(PILE_KINDS)):
        if which != HER_PILE and by.below(2):
            in_order(s, which, mixed(s.piles[which].left(), by))
    for clan in range(s.players):
        if clan != seat and by.below(4):
            theirs = [path for path, who in enumerate(s.on_path) if who >= 0 and who in s.members[clan]]
            stored = sorted(mix_tokens(s, theirs, list(s.traps_of[clan]), by))
            s.traps_of = (*s.traps_of[:clan], tuple(stored), *s.traps_of[clan + 1 :])
    if by.below(4):
        hers = [path for path, who in enumerate(s.on_path) if who == MADHALA]
        in_order(s, HER_PILE, mix_tokens(s, hers, list(s.piles[HER_PILE].left()), by))


def mixed(items: tuple[int, ...], by: Chance) -> tuple[int, ...]:
    """The same in another order."""
    out = list(items)
    by.shuffle(out)
    return tuple(out)


def mix_tokens(s: MonsterLands, paths: list[int], stored: list[int], by: Chance) -> list[int]:
    """Face-down tokens of some paths and of a store change places; returns the new store."""
    lot = stored + [token // 2 for path in paths for token in s.traps[path] if token % 2 != TURNED]
    by.shuffle(lot)
    for path in paths:
        s.traps[path] = tuple([t if t % 2 == TURNED else 2 * lot.pop() for t in s.traps[path]])
    return lot


def village_attacks(s: State, seat: int, by: Chance) -> None:
    """VA-3: the order of every pile, but for cards that everybody saw put there (VA-124); one of the next cards stays a
    Troll's where that is known (VA-165); a random part of it."""
    assert isinstance(s, VillageAttacks)
    for which in range(len(s.pile_kinds)):
        if not by.below(2):
            continue
        pile = s.piles[which]
        cards, known = list(pile.left()), pile.known_left()
        free = [i for i in range(len(cards)) if not known or not known[i]]
        for i, card in zip(free, mixed(tuple([cards[i] for i in free]), by), strict=True):
            cards[i] = card
        trolls = [i for i in range(len(cards)) if s.kit.event_optional[cards[i]]] if which == EVENT_PILE else []
        if which == EVENT_PILE and s.troll_near and trolls[0] >= s.troll_near:
            near = by.below(s.troll_near)
            cards[near], cards[trolls[0]] = cards[trolls[0]], cards[near]
        s.set_pile(which, Pile((*pile.cards[: pile.drawn], *cards), pile.drawn, pile.gone, pile.known, pile.named))


def heroes3(s: State, seat: int, by: Chance) -> None:
    """HM-1401: the order of every deck; HM-1402, HM-1405: hands of others, and cards known by their kind only; HM-1406:
    tiles that lie face down, and pools; a random part of it."""
    assert isinstance(s, Heroes3)
    for _ in range(by.below(60)):
        swap_cards(s, seat, by)
    for _ in range(by.below(20)):
        swap_tiles(s, by)


def swap_cards(s: Heroes3, seat: int, by: Chance) -> None:
    """Two cards whose places a seat doesn't know change places, if they may: of one player or deck, or of one kind."""
    free = [
        (which, at)
        for which in range(len(s.pile_kinds))
        for at in range(len(s.piles[which]))
        if not seat_knows(s.piles[which].known_left(), at, seat)
    ]
    if not free:
        return
    (one, i), (other, j) = free[by.below(len(free))], free[by.below(len(free))]
    kind, kinds = s.pile_kinds[one].cards, s.pile_kinds
    if kinds[other].cards is not kind or (one, i) == (other, j):
        return
    a, b = s.piles[one].left()[i], s.piles[other].left()[j]
    together = kinds[one].group == kinds[other].group
    unnamed = not named_for(s, one, i, seat) and not named_for(s, other, j, seat)
    if not together and not (unnamed and kind.kind_of(a) == kind.kind_of(b)):
        return
    names = (mask(s, one, i), mask(s, other, j))
    put_card(s, one, i, b, names[1] if together else names[0])
    put_card(s, other, j, a, names[0] if together else names[1])
    for which in {one, other}:
        pile = s.piles[which]
        set_cards(s, which, list(pile.left()), list(pile.known_left()), list(pile.named_left()))


def seat_knows(masks: tuple[int, ...], at: int, seat: int) -> bool:
    """Does a seat (-1: a spectator) know the card at this place?"""
    return bool(masks) and (masks[at] == EVERYONE or (seat >= 0 and masks[at] >> seat & 1 == 1))


def mask(s: Heroes3, which: int, at: int) -> int:
    """Who knows that the card at this place is in the pile or its group."""
    named = s.piles[which].named_left()
    return named[at] if named else EVERYONE


def named_for(s: Heroes3, which: int, at: int, seat: int) -> bool:
    """Does a seat know that?"""
    return seat_knows((mask(s, which, at),), 0, seat)


def put_card(s: Heroes3, which: int, at: int, card: int, named: int) -> None:
    """Another card lies at this place, of which this is known; the order of a hand stays as it is for now."""
    pile = s.piles[which]
    cards = list(pile.left())
    names = list(pile.named_left()) or [EVERYONE] * len(cards)
    cards[at] = card
    names[at] = named
    s.set_pile(which, Pile(tuple(cards), 0, pile.gone, pile.known_left(), tuple(names)))


def swap_tiles(s: Heroes3, by: Chance) -> None:
    """Two unseen tiles change places, on the map, in a pool or in the box, if the scenario allows it (HM-1127)."""
    turning = [frame.tile for frame in s.stack if isinstance(frame, ChooseRotation)]
    used = [*s.down_tile, *[tile for pool in s.pools for tile in pool], *turning]
    box = [tile for tile in range(len(s.tile_place)) if s.tile_place[tile] < 0 and tile not in used]
    unseen = [*s.down_tile, *[tile for pool in s.pools for tile in pool], *box]
    if len(unseen) < 2:
        return
    a, b = unseen[by.below(len(unseen))], unseen[by.below(len(unseen))]
    change = {a: b, b: a}
    down = tuple([change.get(tile, tile) for tile in s.down_tile])
    pools = tuple([tuple([change.get(tile, tile) for tile in pool]) for pool in s.pools])
    if s.kit.tile_class[a] == s.kit.tile_class[b] and may_lie(s, down, pools):
        s.down_tile, s.pools = down, pools


def may_lie(s: Heroes3, down: tuple[int, ...], pools: tuple[tuple[int, ...], ...]) -> bool:
    """HM-1127: may the tiles lie so, by the scenario?"""
    scenario = s.kit.scenarios[s.variant.scenario]
    for place, tile in zip(s.down_place, down, strict=True):
        slot = slot_at(scenario, s.players, place)
        if (slot.tile >= 0 and slot.tile != tile) or (slot.among and tile not in slot.among):
            return False
    for seat, pool in enumerate(pools):
        whole = {*pool, *s.pool_used[seat]}
        if any(not whole & set(some) for some in scenario.far_pool_each):
            return False
        if scenario.far_pool_from and not whole <= set(scenario.far_pool_from):
            return False
    return True


SCRAMBLE: Final[dict[str, Scramble]] = {
    "heroes3": heroes3,
    "legends": legends,
    "monster_lands": monster_lands,
    "village_attacks": village_attacks,
}
GAMES_PLAYED: Final[dict[str, int]] = {"monster_lands": 20_000, "village_attacks": 10_000}
"""How many random games a campaign plays, where it isn't as many as for the others."""
