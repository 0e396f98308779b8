"""Placing units on the combat board (HM-821 to HM-825), and the siege cards (HM-862)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.combat_fields import (
    COLUMNS,
    DEFENDER,
    FIGHTERS_A_SIDE,
    TOWER_FIGHTER,
    TOWER_SPACE,
)
from citadelle.games.heroes3.map_kinds import REDRAW_NEUTRAL
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules.ai import forced, ties
from citadelle.games.heroes3.rules.combat.atoms import told
from citadelle.games.heroes3.rules.combat.board import MIDDLE_ROW, back_row, column_of, front_row, row_of
from citadelle.games.heroes3.rules.combat.fighters import (
    controller,
    fighters_on,
    is_ai_side,
    is_guard_side,
    is_neutral_side,
    occupied,
    teller,
)
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import AZURE, NONE, RANGED, SIDES
from citadelle.games.heroes3.verbs import DECLINE, PUT_UNIT, REDRAW, SPACE, SPACE_IDS, STOP_VERB
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts.piles import discard, draw

# --- neutral units (HM-822, HM-1002)


def draw_guards(s: Heroes3) -> None:
    """HM-822, HM-1002, HM-713: the neutral cards of a guarded field are drawn; fewer if there are no more. They lie
    side by side: in which order they came tells nothing."""
    numbers = s.kit.guards[s.variant.difficulty][s.combat_difficulty]
    drawn: list[int] = []
    for tier in range(len(numbers)):
        for _ in range(numbers[tier]):
            unit = draw(s, NEUTRAL_DECK + tier)
            if unit != NONE:
                drawn.append(unit)
    drawn.sort()
    s.neutral_drawn = tuple(drawn)
    note_azure(s)
    if s.sink is not None:
        units = [s.kit.unit_ids[unit] for unit in drawn]
        s.emit("guards_drawn", NONE, "HM-822", {"units": units, "difficulty": s.combat_difficulty}, closes=True)


def note_azure(s: Heroes3) -> None:
    """HM-871: a group with at least one azure card counts as azure."""
    s.combat_azure = False
    for unit in s.neutral_drawn:
        if s.kit.unit_tier[unit] == AZURE:
            s.combat_azure = True


def redraws(s: Heroes3) -> int:
    """How many drawn neutral cards the attacker may have drawn anew, by an astrologers card in force."""
    total = 0
    for card in s.astrologers:
        effect = s.kit.astrologer_effect[card]
        if effect.kind == REDRAW_NEUTRAL:
            total += effect.cards
    return total


class RedrawGuard(Ask[Heroes3]):
    """18.3 redraw_neutral: which drawn neutral card does the attacker have drawn anew, if any?"""

    __slots__ = ("left",)
    name: ClassVar[str] = "heroes3.redraw_guard"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    kind: ClassVar[str] = "redraw_guard"
    rule: ClassVar[str] = "HM-822"
    verbs: ClassVar[tuple[Verb, ...]] = (REDRAW, DECLINE)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: Heroes3) -> list[int]:
        return [*sorted(set(s.neutral_drawn)), STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            return
        tier = s.kit.unit_tier[option]
        rest = list(s.neutral_drawn)
        rest.remove(option)
        discard(s, NEUTRAL_DECK + tier, option)
        unit = draw(s, NEUTRAL_DECK + tier)
        if unit != NONE:
            rest.append(unit)
        s.neutral_drawn = tuple(sorted(rest))
        note_azure(s)
        if s.sink is not None:
            args: Args = {"unit": s.kit.unit_ids[option], "instead": s.kit.unit_ids[unit] if unit != NONE else ""}
            s.emit("guard_redrawn", self.seat, "HM-822", args, closes=True)
        if self.left > 1:
            s.push(RedrawGuard(self.seat, self.left - 1))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("not_drawn", self.rule, seat, key)


# --- who is still to be placed


def unplaced(s: Heroes3, side: int) -> list[int]:
    """The forms of a side that can still be placed, each once, ascending: the army without what is on the board."""
    if is_neutral_side(s, side):
        return neutral_unplaced(s)
    rest = list(s.army[s.combat_seat[side]])
    for fighter in fighters_on(s, side):
        rest.remove(s.fighter_form[fighter])
    out: list[int] = []
    for form in rest:
        if form not in out:
            out.append(form)
    return out


def neutral_unplaced(s: Heroes3) -> list[int]:
    """HM-823: the neutral units that can be placed next: ranged ones first."""
    ranged: list[int] = []
    others: list[int] = []
    for unit in s.neutral_drawn:
        group = ranged if s.kit.unit_type[unit] == RANGED else others
        if unit * 2 not in group:
            group.append(unit * 2)
    out = ranged if ranged else others
    out.sort()
    return out


def free_places(s: Heroes3, side: int, form: int) -> list[int]:
    """HM-821, HM-823, HM-825: the free spaces of a side's two lines; a neutral ranged unit stands in the back line
    while there is room."""
    taken = occupied(s)
    back: list[int] = []
    front: list[int] = []
    for column in range(COLUMNS):
        space = back_row(side) * COLUMNS + column
        if not taken >> space & 1:
            back.append(space)
        space = front_row(side) * COLUMNS + column
        if not taken >> space & 1:
            front.append(space)
    if back and is_neutral_side(s, side) and s.kit.unit_type[form // 2] == RANGED:
        return back
    out = [*back, *front]
    out.sort()
    return out


def place(s: Heroes3, side: int, form: int, space: int) -> None:
    """A unit is put on the board."""
    fighter = side * FIGHTERS_A_SIDE
    while s.fighter_form[fighter] != NONE:
        fighter += 1
    s.fighter_form[fighter] = form
    s.fighter_space[fighter] = space
    if is_guard_side(s, side):
        rest = list(s.neutral_drawn)
        rest.remove(form // 2)
        s.neutral_drawn = tuple(rest)
    if s.sink is not None:
        rule = "HM-824" if is_ai_side(s, side) else "HM-821"
        s.emit("fighter_placed", teller(s, side), rule, told(s, fighter))


class PlaceUnits(Frame[Heroes3]):
    """HM-821, HM-823, HM-825: a side is placed, one unit at a time."""

    __slots__ = ("side",)
    name: ClassVar[str] = "heroes3.place_units"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, s: Heroes3) -> None:
        if is_ai_side(s, self.side):
            s.become(PlaceAi(self.side))
        elif len(fighters_on(s, self.side)) >= s.kit.fielded_units or not unplaced(s, self.side):
            s.done()
        else:
            s.push(PlaceUnit(controller(s, self.side), self.side))


class PlaceAi(Frame[Heroes3]):
    """HM-824: an AI side is placed, one unit at a time, by initiative."""

    __slots__ = ("side",)
    name: ClassVar[str] = "heroes3.place_ai"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, s: Heroes3) -> None:
        found = forced.next_to_place(s, self.side)
        if not found or len(fighters_on(s, self.side)) >= s.kit.fielded_units:
            s.done()
            return
        unit = ties.pick(s, self.side, ties.PLACE, NONE, [form // 2 for form in found])
        if unit != NONE:
            self.receive(s, unit)

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit that is placed next."""
        for form in forced.next_to_place(s, self.side):
            if form // 2 == value:
                place(s, self.side, form, forced.place_for(s, self.side, form))
                return


class PlaceUnit(Ask[Heroes3]):
    """HM-1507: which unit is placed next? A player may leave units out, but not all."""

    __slots__ = ("side",)
    name: ClassVar[str] = "heroes3.place_unit"
    fields: ClassVar[tuple[str, ...]] = ("seat", "side")
    kind: ClassVar[str] = "place_unit"
    rule: ClassVar[str] = "HM-821"
    verbs: ClassVar[tuple[Verb, ...]] = (PUT_UNIT, STOP_VERB)

    def __init__(self, seat: int, side: int) -> None:
        super().__init__(seat)
        self.side = side

    def options(self, s: Heroes3) -> list[int]:
        units = [form // 2 for form in unplaced(s, self.side)]
        return units if is_neutral_side(s, self.side) or not fighters_on(s, self.side) else [*units, STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            s.done()
            return
        for form in unplaced(s, self.side):
            if form // 2 == option:
                s.push(PlaceSpace(self.seat, self.side, form))
                return

    def cited(self, s: Heroes3) -> str:
        return placing_rule(s, self.side)

    def detail(self, s: Heroes3) -> Detail:
        return {"side": self.side, "placed": len(fighters_on(s, self.side)), "most": s.kit.fielded_units}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.cited(s))
        if own.verb is STOP_VERB:
            return Refusal("place_at_least_one", self.cited(s), seat, key)
        unit = own.things[0]
        if is_neutral_side(s, self.side) and unit in s.neutral_drawn:
            return Refusal("ranged_first", "HM-823", seat, key)
        for fighter in fighters_on(s, self.side):
            if s.fighter_form[fighter] // 2 == unit:
                return Refusal("placed_already", self.cited(s), seat, key)
        return Refusal("not_in_army", self.cited(s), seat, key)


class PlaceSpace(Ask[Heroes3]):
    """HM-1507: on which space is the unit placed?"""

    __slots__ = ("form", "side")
    name: ClassVar[str] = "heroes3.place_space"
    fields: ClassVar[tuple[str, ...]] = ("seat", "side", "form")
    kind: ClassVar[str] = "place_space"
    rule: ClassVar[str] = "HM-821"
    verbs: ClassVar[tuple[Verb, ...]] = (SPACE,)

    def __init__(self, seat: int, side: int, form: int) -> None:
        super().__init__(seat)
        self.side = side
        self.form = form

    def options(self, s: Heroes3) -> list[int]:
        return free_places(s, self.side, self.form)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        place(s, self.side, self.form, option)

    def cited(self, s: Heroes3) -> str:
        return placing_rule(s, self.side)

    def detail(self, s: Heroes3) -> Detail:
        return {"unit": s.kit.unit_ids[self.form // 2], "side": SIDES[self.form % 2]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.cited(s))
        space = own.things[0]
        if space < TOWER_SPACE and occupied(s) >> space & 1:
            return Refusal("space_taken", "HM-841", seat, key)
        if space < TOWER_SPACE and row_of(space) == front_row(self.side):
            return Refusal("ranged_in_back_line", "HM-823", seat, key)
        return Refusal("not_own_lines", self.cited(s), seat, key)


def placing_rule(s: Heroes3, side: int) -> str:
    """The rule by which a side is placed."""
    if is_neutral_side(s, side):
        return "HM-823"
    return "HM-825" if side else "HM-821"


# --- siege cards (HM-862)


class PlaceGate(Ask[Heroes3]):
    """HM-862, HM-1513: in which column does the gate stand? Walls stand in the others."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.place_gate"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "place_gate"
    rule: ClassVar[str] = "HM-862"
    verbs: ClassVar[tuple[Verb, ...]] = (SPACE,)

    def options(self, s: Heroes3) -> list[int]:
        return [MIDDLE_ROW * COLUMNS + column for column in range(COLUMNS)]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        raise_walls(s, option - MIDDLE_ROW * COLUMNS)
        if s.sink is not None:
            s.emit("gate_placed", self.seat, "HM-862", {"space": SPACE_IDS[option]})

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("gate_in_middle_row", self.rule, seat, key)


class AiGate(Frame[Heroes3]):
    """HM-906: the gate of an AI town stands before its front ground unit with the highest initiative."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.ai_gate"

    def run(self, s: Heroes3) -> None:
        found = forced.gate_units(s, DEFENDER)
        one = ties.pick(s, DEFENDER, ties.GATE, NONE, found) if found else NONE
        if one != NONE:
            self.receive(s, one)
        elif not found:
            self.put(s, COLUMNS - 1)

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit before which it stands."""
        self.put(s, column_of(s.fighter_space[value]))

    def put(self, s: Heroes3, column: int) -> None:
        """HM-908: without such a unit the gate is in the last column."""
        s.done()
        raise_walls(s, column)
        if s.sink is not None:
            s.emit("gate_placed", NONE, "HM-906", {"space": SPACE_IDS[MIDDLE_ROW * COLUMNS + column]})


def raise_walls(s: Heroes3, gate: int) -> None:
    """HM-862: the gate in this column, walls in the others, the arrow tower beside the board."""
    s.gate = gate
    s.walls = ((1 << COLUMNS) - 1) & ~(1 << gate)
    s.fighter_form[TOWER_FIGHTER] = s.kit.tower * 2
    s.fighter_space[TOWER_FIGHTER] = TOWER_SPACE


register(RedrawGuard, PlaceUnits, PlaceAi, PlaceUnit, PlaceSpace, PlaceGate, AiGate)
