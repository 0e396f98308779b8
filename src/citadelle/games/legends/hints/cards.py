"""What a card of the row promises, before it is taken and when its action is chosen."""

from __future__ import annotations

from citadelle.games.legends.effect_kinds import (
    COINS,
    ELIXIR,
    VP_FAMILY_SET,
    VP_PER_COINS,
    VP_PER_FAMILY,
    VP_PER_FLYING,
)
from citadelle.games.legends.effects.points import points_of
from citadelle.games.legends.effects.questions import family
from citadelle.games.legends.hints.opinions import (
    CITY_BUILT,
    CITY_EARLY,
    CITY_NOW,
    COIN,
    COUNTING,
    DESTRUCTION,
    ELIXIR_TAKEN,
    IGNORING,
    PLACED_ARMY,
    STEP,
    STEP_TOO_MANY,
    STEPS_NOW,
)
from citadelle.games.legends.hints.position import coin_worth, lasting, rest_of, seat_values
from citadelle.games.legends.hints.prospects import Prospects
from citadelle.games.legends.rules.actions import ChooseAction, size_of
from citadelle.games.legends.rules.ending import ExtraCard
from citadelle.games.legends.state import Legends
from citadelle.games.legends.tables import CITY, MOVE, OR, PLACE
from citadelle.kernel.frame import STOP


def weigh_cards(s: Legends, seat: int) -> list[float]:
    """LG-401: what each card promises, less its price."""
    coin = coin_worth(rest_of(s))
    seen = Prospects(s, seat)
    out: list[float] = []
    for card in s.options:
        total = keeping_worth(s, seat, card) + actions_worth(seen, card)
        out.append(total - coin * s.kit.row_costs[s.row.index(card)])
    return out


def keeping_worth(s: Legends, seat: int, card: int) -> float:
    """What owning a card promises: its abilities and its family."""
    turns = rest_of(s) * s.kit.cards_to_end[s.players] - 1.0
    total = lasting(s, seat, card, turns if turns > 0.0 else 0.0)
    return total + ability_worth(s, seat, card) + match_worth(s, seat, card)


def ability_worth(s: Legends, seat: int, card: int) -> float:
    """What a card's own abilities bring at once or score now."""
    total = 0.0
    for effect in s.kit.card_effects[card]:
        kind = effect.kind
        if kind == ELIXIR:
            total += ELIXIR_TAKEN * effect.value
        elif kind == COINS:
            total += COIN * effect.value
        elif kind in (VP_PER_FAMILY, VP_FAMILY_SET):
            count = family(s, seat, effect.family) + (1 if s.kit.card_family[card] == effect.family else 0)
            if kind == VP_PER_FAMILY:
                total += effect.value * count
            elif count >= effect.count:
                total += effect.value
        elif kind in (VP_PER_COINS, VP_PER_FLYING):
            total += points_of(s, seat, effect, []) + COUNTING
        else:
            total += effect.worth
    return total


def match_worth(s: Legends, seat: int, card: int) -> float:
    """What a card adds to the cards the seat owns."""
    kit = s.kit
    mine = kit.card_family[card]
    total = 0.0
    for other in s.owned[seat]:
        for effect in kit.card_effects[other]:
            if effect.kind == VP_PER_FAMILY and effect.family == mine:
                total += effect.value
            elif effect.kind == VP_FAMILY_SET and effect.family == mine:
                need = effect.count - family(s, seat, mine)
                total += effect.value / need if need > 0 else 0.0
            elif effect.kind == VP_PER_FLYING:
                total += effect.value * kit.card_flying[card]
    return total


def actions_worth(seen: Prospects, card: int) -> float:
    """What a card's actions promise: the better one of two, or both."""
    s = seen.s
    kit = s.kit
    kinds = kit.card_actions[card]
    best = 0.0
    total = 0.0
    for i in range(len(kinds)):
        bonus = own_bonus(s, kinds[i], card)
        here = action_worth(seen, kinds[i], size_of(s, seen.seat, kinds[i], kit.card_amounts[card][i]) + bonus)
        total += here
        if here > best:
            best = here
    return best if kit.card_mode[card] == OR else total


def own_bonus(s: Legends, kind: int, card: int) -> int:
    """What a card in the row would add to its own action (LG-406)."""
    if kind == PLACE:
        return s.kit.card_army_bonus[card]
    return s.kit.card_move_bonus[card] if kind == MOVE else 0


def action_worth(seen: Prospects, kind: int, size: int) -> float:
    """What one action of this size promises: by the pieces there are, and on the map as it is."""
    s = seen.s
    seat = seen.seat
    if kind == PLACE:
        return PLACED_ARMY * min(size, s.supply[seat])
    if kind == MOVE:
        steps = min(size, s.kit.armies_per_player - s.supply[seat] - s.captured[seat])
        return STEP * steps + STEP_TOO_MANY * (size - steps) + STEPS_NOW * seen.steps(size)
    if kind == CITY:
        if len(s.built[seat]) >= s.kit.cities_per_player:
            return 0.0
        return CITY_BUILT + CITY_EARLY * rest_of(s) + CITY_NOW * seen.city()
    return DESTRUCTION


def weigh_actions(s: Legends, ask: ChooseAction) -> list[float]:
    """LG-503: what each of the two actions promises; the card is owned by now, so its bonus is in the size."""
    kinds = s.kit.card_actions[ask.card]
    amounts = s.kit.card_amounts[ask.card]
    seen = Prospects(s, ask.seat)
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(IGNORING)
        else:
            size = size_of(s, ask.seat, kinds[option], amounts[option])
            out.append(action_worth(seen, kinds[option], size))
    return out


def weigh_extra(s: Legends, ask: ExtraCard) -> list[float]:
    """LG-842: the last card counts only for points."""
    out: list[float] = []
    for option in s.options:
        after = s.clone()
        after.play(option)
        points = seat_values(after)
        out.append(points[ask.seat] - max([points[seat] for seat in range(s.players) if seat != ask.seat]))
    return out
