"""What Legends tells agents: when a round is over, how good a position is, which options to try first.

Judgements, not rules: numbers here are opinions that were tuned by play, in victory points.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.chart import Chart
from citadelle.games.legends.effects.points import family, points_of
from citadelle.games.legends.rules.actions import BuildCity, ChooseAction, DestroyArmy, MoveArmies, PlaceArmies, size_of
from citadelle.games.legends.rules.bidding import Bid
from citadelle.games.legends.rules.ending import ExtraCard
from citadelle.games.legends.rules.scoring import elixirs, score
from citadelle.games.legends.rules.theft import YES, StealCoin
from citadelle.games.legends.rules.turn import TakeCard
from citadelle.games.legends.state import NONE, Legends
from citadelle.games.legends.tables import (
    ARMY_BONUS,
    CITY,
    COINS,
    DESTROY,
    ELIXIR,
    FLYING,
    IMMUNE,
    MOVE,
    MOVE_BONUS,
    PLACE,
    VP_FAMILY_SET,
    VP_PER_COINS,
    VP_PER_FAMILY,
    VP_PER_FLYING,
)
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import STOP
from citadelle.kernel.hints import Hints
from citadelle.kernel.state import State

TIED: Final = 0.35
"""What it is worth to stop another from controlling a region, of the region's worth."""
CLOSE: Final = 0.12
SAFE: Final = 0.10
"""What each army beyond the one that controls adds, up to three."""
COIN: Final = 0.42
"""What a coin is worth at the start of a game."""
COIN_LATE: Final = 0.10


class LegendsHints(Hints):
    """Knowledge of Legends for agents that know no game."""

    def clock(self, s: State) -> int:
        assert isinstance(s, Legends)
        return s.chapter * 100 + s.turn // s.players

    def scale(self) -> float:
        return 4.0

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, Legends)
        return judge(s)

    def weigh(self, s: State) -> list[float]:
        assert isinstance(s, Legends)
        return weigh(s)

    def fill(self, s: State, chance: Chance) -> int:
        """Bids are mostly small."""
        assert isinstance(s, Legends)
        top = len(s.options) if not s.is_simultaneous() else min(3, len(s.options))
        return s.options[chance.below(top)]


def ahead(s: Legends) -> float:
    """The share of the game that is still to come, 1 to 0."""
    turns = s.players * s.kit.cards_to_end[s.players]
    return (turns - s.turn) / turns if turns else 0.0


# --- the land


def worth(s: Legends) -> list[float]:
    """What control of each region is worth: its point, its share of the island's, a citadel."""
    chart = s.chart
    assert chart is not None
    out: list[float] = []
    for r in range(s.regions):
        size = len(chart.islands[chart.island_of[r]])
        out.append(s.kit.region_vp + (s.kit.island_vp if size == 1 else 1.2 * s.kit.island_vp / size))
    for r in range(s.regions):
        if s.tokens[r] != NONE:
            out[r] += s.kit.token_controller_vp[s.tokens[r]]
    return out


def stand(own: int, other: int) -> float:
    """How much of a region's worth a seat has, with so much strength against the strongest other."""
    lead = own - other
    if lead >= 1:
        return 1.0 + SAFE * (lead - 1 if lead < 4 else 3)
    if own == 0:
        return 0.0
    if lead == 0:
        return TIED
    return CLOSE if lead == -1 else CLOSE / 3


def strengths(s: Legends) -> list[int]:
    """Armies and cities by colour and region."""
    out = s.armies.copy()
    for seat in range(s.players):
        for r in s.built[seat]:
            out[seat * s.regions + r] += 1
    return out


def rivals(s: Legends, seat: int, strength: list[int]) -> list[int]:
    """For each region the strength of the strongest other colour."""
    regions = s.regions
    out: list[int] = []
    for r in range(regions):
        best = 0
        for colour in range(s.colours()):
            if colour != seat and strength[colour * regions + r] > best:
                best = strength[colour * regions + r]
        out.append(best)
    return out


# --- a position


def judge(s: Legends) -> list[float]:
    """Points now, and what positions, bonuses and coins promise for the rest of the game."""
    parts = score(s)
    out: list[float] = [float(row[-1]) for row in parts]
    if not s.regions:
        return out
    rest = ahead(s)
    if s.variant.long_game:
        for row in s.carry:
            for seat in range(s.players):
                out[seat] += row[1 + seat]
    if rest <= 0.0:
        for seat in range(s.players):
            out[seat] += 0.05 * s.coins[seat]
        return out
    turns = rest * s.kit.cards_to_end[s.players]
    strength = strengths(s)
    value = worth(s)
    for seat in range(s.players):
        rival = rivals(s, seat, strength)
        base = seat * s.regions
        soft = 0.0
        for r in range(s.regions):
            own = strength[base + r]
            if own:
                lead = own - rival[r]
                if lead >= 1:
                    soft += SAFE * (lead - 1 if lead < 4 else 3)
                else:
                    soft += value[r] * (TIED if lead == 0 else CLOSE if lead == -1 else CLOSE / 3) * (0.4 + 0.6 * rest)
        armies = s.kit.armies_per_player - s.supply[seat] - s.captured[seat]
        out[seat] += soft + 0.10 * armies * rest + 0.5 * len(s.built[seat]) * rest
        out[seat] += s.coins[seat] * (COIN_LATE + (COIN - COIN_LATE) * rest)
        for card in s.owned[seat]:
            out[seat] += lasting(s, seat, card, turns)
        out[seat] += 0.2 * elixirs(s, seat) * rest
    return out


def lasting(s: Legends, seat: int, card: int, turns: float) -> float:
    """What an owned card's abilities promise over the seat's turns to come."""
    total = 0.0
    for effect in s.kit.card_effects[card]:
        kind = effect[0]
        if kind == MOVE_BONUS:
            total += 0.22 * turns * effect[1]
        elif kind == ARMY_BONUS:
            total += 0.16 * turns * effect[1]
        elif kind == FLYING:
            total += 0.14 * turns * effect[1]
        elif kind == IMMUNE:
            total += 0.08 * turns
        elif kind == VP_PER_FAMILY:
            total += 0.22 * effect[1] * still_to_come(s, effect[2])
        elif kind == VP_FAMILY_SET:
            need = effect[3] - family(s, seat, effect[2])
            if need > 0 and still_to_come(s, effect[2]) >= need:
                total += 0.25 * effect[1] / need
    return total


def still_to_come(s: Legends, wanted: int) -> int:
    """How many cards of a family nobody owns yet."""
    count = 0
    for card in s.kit.decks[s.players]:
        if s.kit.card_family[card] == wanted:
            count += 1
    for owned in s.owned:
        for card in owned:
            if s.kit.card_family[card] == wanted:
                count -= 1
    return count


# --- options


def weigh(s: Legends) -> list[float]:
    """For each open option how good it looks to the seat that chooses, in points."""
    top = s.stack[-1]
    if isinstance(top, MoveArmies):
        return weigh_steps(s, top)
    if isinstance(top, TakeCard):
        return [card_worth(s, top.seat, card) - price(s, card) for card in s.options]
    if isinstance(top, PlaceArmies):
        return weigh_places(s, top)
    if isinstance(top, BuildCity):
        return weigh_sites(s, top)
    if isinstance(top, DestroyArmy):
        return weigh_targets(s, top)
    if isinstance(top, ChooseAction):
        return weigh_actions(s, top)
    if isinstance(top, ExtraCard):
        return weigh_extra(s, top)
    if isinstance(top, Bid):
        return [-0.6 * option for option in s.options]
    if isinstance(top, StealCoin):
        return [1.0 if option == YES else 0.0 for option in s.options]
    return [0.0] * len(s.options)


def price(s: Legends, card: int) -> float:
    """What a card's cost means to its buyer."""
    cost = s.kit.row_costs[s.row.index(card)]
    return cost * (COIN_LATE + (COIN - COIN_LATE) * ahead(s))


def card_worth(s: Legends, seat: int, card: int) -> float:
    """What taking a card promises: its abilities, its family, its actions."""
    kit = s.kit
    turns = ahead(s) * kit.cards_to_end[s.players] - 1.0
    if turns < 0.0:
        turns = 0.0
    total = lasting(s, seat, card, turns)
    for effect in kit.card_effects[card]:
        kind = effect[0]
        if kind == ELIXIR:
            total += 0.45 * effect[1]
        elif kind == COINS:
            total += COIN * effect[1]
        elif kind == VP_PER_FAMILY:
            mine = family(s, seat, effect[2])
            total += effect[1] * (mine + (1 if kit.card_family[card] == effect[2] else 0))
        elif kind == VP_FAMILY_SET:
            if family(s, seat, effect[2]) + (1 if kit.card_family[card] == effect[2] else 0) >= effect[3]:
                total += effect[1]
        elif kind in (VP_PER_COINS, VP_PER_FLYING):
            total += points_of(s, seat, effect, []) + 0.3
    mine = kit.card_family[card]
    for other in s.owned[seat]:
        for effect in kit.card_effects[other]:
            if effect[0] == VP_PER_FAMILY and effect[2] == mine:
                total += effect[1]
            elif effect[0] == VP_FAMILY_SET and effect[2] == mine:
                need = effect[3] - family(s, seat, mine)
                total += effect[1] / need if need > 0 else 0.0
            elif effect[0] == VP_PER_FLYING:
                total += effect[1] * kit.card_flying[card]
    return total + actions_worth(s, seat, card)


def actions_worth(s: Legends, seat: int, card: int) -> float:
    """What a card's actions promise: the better one of two, or both."""
    kit = s.kit
    kinds = kit.card_actions[card]
    best = 0.0
    total = 0.0
    for i in range(len(kinds)):
        here = action_worth(s, seat, kinds[i], kit.card_amounts[card][i], card)
        total += here
        if here > best:
            best = here
    return best if kit.card_mode[card] == 2 else total


def action_worth(s: Legends, seat: int, kind: int, amount: int, card: int) -> float:
    """What one action promises, by its size and the pieces there are."""
    kit = s.kit
    if kind == PLACE:
        size = size_of(s, seat, kind, amount) + kit.card_army_bonus[card]
        return 0.36 * (size if size < s.supply[seat] else s.supply[seat])
    if kind == MOVE:
        size = size_of(s, seat, kind, amount) + kit.card_move_bonus[card]
        armies = kit.armies_per_player - s.supply[seat] - s.captured[seat]
        steps = size if size < armies else armies
        return 0.42 * steps + 0.10 * (size - steps)
    if kind == CITY:
        return 1.1 + 0.7 * ahead(s) if len(s.built[seat]) < kit.cities_per_player else 0.0
    return 0.7


def weigh_steps(s: Legends, ask: MoveArmies) -> list[float]:
    """Steps by what they gain where they end, less what they give up; a second step is looked ahead."""
    chart = s.chart
    assert chart is not None
    seat = ask.seat
    base = seat * s.regions
    strength = strengths(s)
    rival = rivals(s, seat, strength)
    value = worth(s)
    gain: list[float] = []
    loss: list[float] = []
    for r in range(s.regions):
        own = strength[base + r]
        here = stand(own, rival[r])
        gain.append((stand(own + 1, rival[r]) - here) * value[r])
        loss.append((here - stand(own - 1, rival[r])) * value[r] if own else 0.0)
    beyond = look_on(chart, gain, ask.left - 1, ask.sea)
    out: list[float] = []
    for step in s.options:
        if step == STOP:
            out.append(0.0)
            continue
        to = chart.step_to[step]
        cost = ask.sea if chart.step_sea[step] else chart.step_cost[step]
        here = gain[to]
        if ask.left > cost and beyond[to] * 0.8 > here:
            here = beyond[to] * 0.8
        out.append(here - loss[chart.step_from[step]] - 0.12 * (cost - 1))
    return out


def look_on(chart: Chart, gain: list[float], left: int, sea: int) -> list[float]:
    """For each region the best gain one step further."""
    out: list[float] = [0.0] * chart.size
    if left < 1:
        return out
    reach = chart.reach(left, sea)
    for r in range(chart.size):
        best = 0.0
        for step in reach[r]:
            here = gain[chart.step_to[step]]
            if here > best:
                best = here
        out[r] = best
    return out


def weigh_places(s: Legends, ask: PlaceArmies) -> list[float]:
    """Armies where they change control; any army is better than none."""
    seat = ask.seat
    strength = strengths(s)
    rival = rivals(s, seat, strength)
    value = worth(s)
    rest = ahead(s)
    out: list[float] = []
    for r in s.options:
        if r == STOP:
            out.append(0.0)
            continue
        own = strength[seat * s.regions + r]
        gain = (stand(own + 1, rival[r]) - stand(own, rival[r])) * value[r]
        out.append(gain + 0.25 * rest + 0.01)
    return out


def weigh_sites(s: Legends, ask: BuildCity) -> list[float]:
    """A city for good: where it wins a region, opens land to settle, or claims a token."""
    chart = s.chart
    assert chart is not None
    seat = ask.seat
    strength = strengths(s)
    rival = rivals(s, seat, strength)
    value = worth(s)
    rest = ahead(s)
    reach = chart.reach(1, s.kit.sea_cost)
    homes = s.built[seat]
    out: list[float] = []
    for r in s.options:
        if r == STOP:
            out.append(0.0)
            continue
        own = strength[seat * s.regions + r]
        total = (stand(own + 1, rival[r]) - stand(own, rival[r])) * value[r] * 1.3
        if r != s.start and r not in homes:
            room = 0.0
            for step in reach[r]:
                to = chart.step_to[step]
                if strength[seat * s.regions + to] <= rival[to]:
                    room += value[to]
            total += rest * (0.6 + 0.35 * room)
        if s.tokens[r] != NONE and s.kit.token_claim[s.tokens[r]] == 1:
            total += 1.2
        out.append(total + 0.1)
    return out


def weigh_targets(s: Legends, ask: DestroyArmy) -> list[float]:
    """Armies whose loss changes control, for oneself or against the owner."""
    seat = ask.seat
    colours = s.colours()
    regions = s.regions
    strength = strengths(s)
    value = worth(s)
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(0.0)
            continue
        r = option // colours
        owner = option % colours
        own = strength[seat * regions + r]
        before = best_other(strength, seat, r, regions, colours)
        victim = strength[owner * regions + r]
        held = victim > own and victim > best_third(strength, seat, owner, r, regions, colours)
        strength[owner * regions + r] -= 1
        after = best_other(strength, seat, r, regions, colours)
        third = best_third(strength, seat, owner, r, regions, colours)
        still = victim - 1 > own and victim - 1 > third
        strength[owner * regions + r] += 1
        total = (stand(own, after) - stand(own, before)) * value[r]
        if held and not still and owner < s.players:
            total += 0.6 * value[r]
        if owner == seat:
            total = -1.0
        out.append(total + (0.12 if owner < s.players else 0.02))
    return out


def best_other(strength: list[int], seat: int, r: int, regions: int, colours: int) -> int:
    """The strongest colour in a region besides one."""
    best = 0
    for colour in range(colours):
        if colour != seat and strength[colour * regions + r] > best:
            best = strength[colour * regions + r]
    return best


def best_third(strength: list[int], seat: int, other: int, r: int, regions: int, colours: int) -> int:
    """The strongest colour in a region besides two."""
    best = 0
    for colour in range(colours):
        if colour not in (seat, other) and strength[colour * regions + r] > best:
            best = strength[colour * regions + r]
    return best


def weigh_actions(s: Legends, ask: ChooseAction) -> list[float]:
    """The larger promise of two actions."""
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(-0.5)
            continue
        kind = s.kit.card_actions[ask.card][option]
        amount = s.kit.card_amounts[ask.card][option]
        if kind == DESTROY:
            out.append(0.7)
        else:
            out.append(action_worth(s, ask.seat, kind, amount, ask.card) - bonus_twice(s, kind, ask.card))
    return out


def bonus_twice(s: Legends, kind: int, card: int) -> float:
    """The card in hand is owned by now, so its own bonus is already in the size."""
    if kind == PLACE:
        return 0.36 * s.kit.card_army_bonus[card]
    return 0.42 * s.kit.card_move_bonus[card] if kind == MOVE else 0.0


def weigh_extra(s: Legends, ask: ExtraCard) -> list[float]:
    """LG-842: the last card counts only for points."""
    out: list[float] = []
    for option in s.options:
        after = s.clone()
        after.play(option)
        points = score(after)
        mine = float(points[ask.seat][-1]) + 0.05 * after.coins[ask.seat]
        others = [float(points[seat][-1]) for seat in range(s.players) if seat != ask.seat]
        out.append(mine - max(others))
    return out
