"""Chapter 5: what a card lets its taker do: place, move, build, destroy."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from citadelle.games.legends.rules import refusal_reasons
from citadelle.games.legends.rules.pieces import build_city, destroy_army, move_army, place_army
from citadelle.games.legends.state import ARMIES, IMMUNITY, SEA_STEP, STEPS, Legends
from citadelle.games.legends.tables import ACTIONS, CITY, DESTROY, MOVE, PLACE
from citadelle.games.legends.verbs import (
    BEGIN,
    BUILD_CITY,
    BUILD_NOTHING,
    DESTROY_ARMY,
    DESTROY_NOTHING,
    IGNORE,
    PLACE_ARMY,
    STEP,
    STOP_HERE,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.kernel.modifier import value


def begin_action(s: Legends, seat: int, kind: int, amount: int) -> None:
    """LG-508: an action begins: its size is fixed now. LG-506: one that can't be carried out is skipped.

    Where nobody listens, a question whose only option is to stop is left to the kernel, which takes it unasked.
    """
    if s.sink is not None and not is_possible(s, seat, kind, amount):
        s.emit("action_skipped", seat, "LG-506", {"action": ACTIONS[kind]})
        return
    size = amount
    if kind == PLACE:
        if not s.supply[seat]:
            return
        size = value(s, ARMIES, seat, amount)
        s.push(PlaceArmies(seat, size, size))
    elif kind == MOVE:
        size = value(s, STEPS, seat, amount)
        s.push(MoveArmies(seat, size, size, sea_price(s, seat)))
    elif kind == CITY:
        s.push(BuildCity(seat))
    else:
        s.push(DestroyArmy(seat))
    if s.sink is not None:
        s.emit("action_began", seat, "LG-508", {"action": ACTIONS[kind], "size": size})


def is_possible(s: Legends, seat: int, kind: int, amount: int) -> bool:
    """LG-506: is there any legal way to carry the action out?"""
    if kind == PLACE:
        return s.supply[seat] > 0
    if kind == MOVE:
        size = value(s, STEPS, seat, amount)
        return len(open_steps(s, seat, size, sea_price(s, seat))) > 0
    if kind == CITY:
        return len(city_sites(s, seat)) > 0
    return len(targets(s, seat)) > 0


class ActionFrame(Frame[Legends]):
    """LG-504: the second action of a card, once the first is over."""

    __slots__ = ("amount", "kind", "seat")
    name: ClassVar[str] = "legends.action"
    fields: ClassVar[tuple[str, ...]] = ("seat", "kind", "amount")

    def __init__(self, seat: int, kind: int, amount: int) -> None:
        self.seat = seat
        self.kind = kind
        self.amount = amount

    def run(self, s: Legends) -> None:
        s.done()
        begin_action(s, self.seat, self.kind, self.amount)


class ChooseAction(Ask[Legends]):
    """LG-503: one of two actions, or neither; LG-506: an impossible one isn't offered."""

    __slots__ = ("card",)
    name: ClassVar[str] = "legends.choose_action"
    fields: ClassVar[tuple[str, ...]] = ("seat", "card")
    kind: ClassVar[str] = "choose_action"
    rule: ClassVar[str] = "LG-503"
    verbs: ClassVar[tuple[Verb, ...]] = (BEGIN, IGNORE)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, s: Legends) -> list[int]:
        kinds = s.kit.card_actions[self.card]
        amounts = s.kit.card_amounts[self.card]
        out = [i for i in range(len(kinds)) if is_possible(s, self.seat, kinds[i], amounts[i])]
        out.append(STOP)
        return out

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        if s.sink is not None:
            s.emit("action_chosen", self.seat, "LG-503", {"action": self.key(s, option)})
        if option != STOP:
            kind = s.kit.card_actions[self.card][option]
            begin_action(s, self.seat, kind, s.kit.card_amounts[self.card][option])

    def answer(self, s: Legends, option: int) -> Answer:
        if option == STOP:
            return IGNORE.alone
        return s.answer(BEGIN, s.kit.card_actions[self.card][option])

    def detail(self, s: Legends) -> Detail:
        kinds = s.kit.card_actions[self.card]
        amounts = s.kit.card_amounts[self.card]
        sizes = {ACTIONS[kinds[i]]: size_of(s, self.seat, kinds[i], amounts[i]) for i in range(len(kinds))}
        return {"card": s.kit.card_ids[self.card], **sizes}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.choose_action(s, seat, key, meant, self.card)


def size_of(s: Legends, seat: int, kind: int, amount: int) -> int:
    """LG-508: how large the action would be if it began now."""
    if kind == PLACE:
        return value(s, ARMIES, seat, amount)
    return value(s, STEPS, seat, amount) if kind == MOVE else amount


def tell_end(s: Legends, seat: int, kind: int, left: int) -> None:
    """LG-505, LG-507: the player leaves the rest of an action."""
    if s.sink is not None:
        s.emit("action_ended", seat, "LG-505", {"action": ACTIONS[kind], "left": left})


# --- 5.2 place new armies


def homes(s: Legends, seat: int) -> list[int]:
    """LG-511: the starting region and the regions with an own city, ascending."""
    built = s.built[seat]
    if not built:
        return [s.start]
    out = [s.start]
    for r in built:
        if r not in out:
            out.append(r)
    out.sort()
    return out


class PlaceArmies(Ask[Legends]):
    """LG-511: one army at a time, from supply to the starting region or to an own city, or stop."""

    __slots__ = ("left", "size")
    name: ClassVar[str] = "legends.place_armies"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "size")
    kind: ClassVar[str] = "place_army"
    rule: ClassVar[str] = "LG-511"
    verbs: ClassVar[tuple[Verb, ...]] = (PLACE_ARMY, STOP_HERE)

    def __init__(self, seat: int, left: int, size: int) -> None:
        self.seat = seat
        self.left = left
        self.size = size

    def options(self, s: Legends) -> list[int]:
        out = homes(s, self.seat)
        out.append(STOP)
        return out

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        seat = self.seat
        if option == STOP:
            tell_end(s, seat, PLACE, self.left)
            return
        if self.left > 1 and s.supply[seat] > 1:  # LG-512: it ends with the size or the supply
            s.push(PlaceArmies(seat, self.left - 1, self.size))
        place_army(s, seat, option, "place")

    def detail(self, s: Legends) -> Detail:
        return {"left": self.left, "size": self.size, "supply": s.supply[self.seat]}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.place_army(s, seat, key, meant)


# --- 5.3 move armies


def sea_price(s: Legends, seat: int) -> int:
    """LG-521, LG-630: what a sea step costs this seat now."""
    return value(s, SEA_STEP, seat, s.kit.sea_cost)


def open_steps(s: Legends, seat: int, left: int, sea: int) -> list[int]:
    """LG-522: every step of an own army that the points left can pay for."""
    chart = s.chart
    assert chart is not None
    reach = chart.reach(left, sea)
    armies = s.armies
    size: i64 = s.regions
    base: i64 = seat * size
    out: list[int] = []
    for r in range(size):
        if armies[base + r]:
            out += reach[r]
    return out


class MoveArmies(Ask[Legends]):
    """Spend movement points one step at a time, or stop (LG-520 to LG-525)."""

    __slots__ = ("left", "sea", "size")
    name: ClassVar[str] = "legends.move_armies"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "size", "sea")
    kind: ClassVar[str] = "move_step"
    rule: ClassVar[str] = "LG-522"
    verbs: ClassVar[tuple[Verb, ...]] = (STEP, STOP_HERE)

    def __init__(self, seat: int, left: int, size: int, sea: int) -> None:
        self.seat = seat
        self.left = left
        self.size = size
        self.sea = sea

    def options(self, s: Legends) -> list[int]:
        out = open_steps(s, self.seat, self.left, self.sea)
        out.append(STOP)
        return out

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        seat = self.seat
        if option == STOP:  # LG-524: points left over are lost
            tell_end(s, seat, MOVE, self.left)
            return
        chart = s.chart
        assert chart is not None
        cost = self.sea if chart.step_sea[option] else chart.step_cost[option]
        if self.left > cost:
            s.push(MoveArmies(seat, self.left - cost, self.size, self.sea))
        move_army(s, seat, option, cost)

    def answer(self, s: Legends, option: int) -> Answer:
        return STOP_HERE.alone if option == STOP else s.map().step_answers()[option]

    def kept_answers(self, s: Legends) -> list[Answer]:
        return s.map().step_answers()

    def detail(self, s: Legends) -> Detail:
        return {"left": self.left, "size": self.size, "sea": self.sea}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.move_step(s, seat, key, meant, self.left, self.sea)


# --- 5.4 build a city


def city_sites(s: Legends, seat: int) -> list[int]:
    """LG-530, LG-531: every region with an own army; LG-532: none once all cities are built."""
    if len(s.built[seat]) >= s.kit.cities_per_player:
        return []
    armies = s.armies
    size: i64 = s.regions
    base: i64 = seat * size
    out: list[int] = []
    for r in range(size):
        if armies[base + r]:
            out.append(int(r))
    return out


class BuildCity(Ask[Legends]):
    """LG-530: one city where an own army stands, or skip; LG-534: never more than one."""

    __slots__ = ()
    name: ClassVar[str] = "legends.build_city"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "build_city"
    rule: ClassVar[str] = "LG-530"
    verbs: ClassVar[tuple[Verb, ...]] = (BUILD_CITY, BUILD_NOTHING)

    def options(self, s: Legends) -> list[int]:
        out = city_sites(s, self.seat)
        out.append(STOP)
        return out

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        if option == STOP:
            tell_end(s, self.seat, CITY, 1)
            return
        build_city(s, self.seat, option)

    def detail(self, s: Legends) -> Detail:
        return {"left": s.kit.cities_per_player - len(s.built[self.seat])}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.build_city(s, seat, key, meant)


# --- 5.5 destroy an army


def targets(s: Legends, seat: int) -> list[int]:
    """LG-540, LG-541: others' armies in regions with an own army, as region * colours + colour; LG-690 spares some."""
    armies = s.armies
    colours = s.colours()
    open_colours = [colour for colour in range(colours) if may_destroy(s, seat, colour)]
    size: i64 = s.regions
    base: i64 = seat * size
    out: list[int] = []
    for r in range(size):
        if armies[base + r]:
            for colour in open_colours:
                if armies[colour * size + r]:
                    out.append(int(r) * colours + colour)
    return out


def may_destroy(s: Legends, seat: int, colour: int) -> bool:
    """LG-541: whose armies this seat may destroy at all."""
    if colour == s.players:
        return s.variant.destroy_neutral
    if colour == seat and not s.variant.destroy_own:
        return False
    return value(s, IMMUNITY, colour, 0) == 0


class DestroyArmy(Ask[Legends]):
    """LG-540: remove one enemy army beside an own one, or skip; LG-543: never a city."""

    __slots__ = ()
    name: ClassVar[str] = "legends.destroy_army"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "destroy_army"
    rule: ClassVar[str] = "LG-540"
    verbs: ClassVar[tuple[Verb, ...]] = (DESTROY_ARMY, DESTROY_NOTHING)

    def options(self, s: Legends) -> list[int]:
        out = targets(s, self.seat)
        out.append(STOP)
        return out

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        if option == STOP:
            tell_end(s, self.seat, DESTROY, 1)
            return
        colours = s.colours()
        destroy_army(s, self.seat, option // colours, option % colours)

    def answer(self, s: Legends, option: int) -> Answer:
        return DESTROY_NOTHING.alone if option == STOP else s.map().army_answers(s.players)[option]

    def kept_answers(self, s: Legends) -> list[Answer]:
        return s.map().army_answers(s.players)

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.destroy_army(s, seat, key, meant)


register(ActionFrame, ChooseAction, PlaceArmies, MoveArmies, BuildCity, DestroyArmy)
