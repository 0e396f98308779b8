"""Where everything of the own part lies; read by the drawing and by the marks."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.rules.experience import SLOTS
from citadelle.games.village_attacks.tables import BLANK, DEFENCE, NONE, RIPOSTE, USABLE
from citadelle.kernel.scene import Box

DEFENCE_ROW: Final = "defence"
RESERVE_ROW: Final = "reserve"
MOVEMENT_ROW: Final = "movement"
ROWS: Final = (DEFENCE_ROW, RESERVE_ROW, MOVEMENT_ROW)
WIDE: Final = 1056
HIGH: Final = 172
CARD_HIGH: Final = 160
LEAST: Final = 0.744
"""Pixels of a unit, so that the smallest letters (15 units) have 11; a tablet shows the part in 788."""


class Places:
    """The boxes of one Monster's card, abilities, slots and dice; before it is chosen, of those that can be."""

    def __init__(self, p: DrawnPosition) -> None:
        self.p = p
        compact = p.compact
        self.box: Box = (0, 0, 400, 460) if compact else (0, 0, WIDE, HIGH)
        self.card: Box = (8, 8, 384, 92) if compact else (10, 6, 184, CARD_HIGH)
        self.abilities: list[Box] = [
            (8, 204 + slot * 84, 384, 78) if compact else (200 + slot * 197, 6, 191, CARD_HIGH) for slot in range(SLOTS)
        ]
        self.choices: dict[int, Box] = {}
        self.rows: dict[str, Box] = {}
        self.row_icons: dict[str, tuple[float, float]] = {}
        self.slots: dict[str, list[Box]] = {}
        self.filling: dict[str, list[str]] = {}
        self.wells: list[Box] = []
        self.dice: list[tuple[int, bool, Box]] = []
        if p.view.party[p.seat] == NONE:
            self.lay_choices()
        else:
            for at, row in enumerate(ROWS):
                self.lay_row(at, row)
            self.lay_dice()

    def lay_choices(self) -> None:
        """The Monsters that can be chosen, side by side or two by two."""
        free = free_monsters(self.p)
        columns = 2 if self.p.compact else max(len(free), 6)
        pitch = (384 if self.p.compact else WIDE - 20) / columns
        for at, monster in enumerate(free):
            line, column = divmod(at, columns)
            self.choices[monster] = (
                8 + column * pitch,
                6 + line * 130,
                pitch - 8,
                124 if self.p.compact else CARD_HIGH,
            )

    def lay_row(self, at: int, row: str) -> None:
        """A row of slots with what is in it: tokens first, then dice."""
        filling = self.fill_row(row)
        self.filling[row] = filling
        if self.p.compact:
            x, y, room, size = 8.0, 168.0, 384 / 3 - 8, 28.0
            x += at * (384 / 3 + 2)
        else:
            x, y, room, size = 794.0, 10 + at * 54.0, 158.0, 34.0
        count = max(len(filling), 1)
        pitch = min(size + 3, (room - 26) / count)
        size = min(size, pitch - 1)
        self.rows[row] = (x + 26, y, size, size)
        self.row_icons[row] = (x + 11, y + size / 2)
        self.slots[row] = [(x + 26 + i * pitch, y, size, size) for i in range(len(filling))]

    def fill_row(self, row: str) -> list[str]:
        """What lies in each slot of a row: a condition, the symbol of a die, or nothing."""
        view, t, seat = self.p.view, self.p.tables, self.p.seat
        monster = view.party[seat]
        if row == DEFENCE_ROW:
            slots = t.monster_defence_slots[monster]
            inside = ["sunder"] * view.sunder[seat] + [str(DEFENCE)] * view.shields[seat]
            inside += [str(RIPOSTE)] * view.ripostes[seat]
        elif row == RESERVE_ROW:
            slots = t.monster_reserve_slots[monster]
            inside = ["silence"] * view.silence[seat]
            inside += [str(symbol) for symbol in range(USABLE) for _ in range(view.reserve[seat * USABLE + symbol])]
        else:
            slots = t.monster_movement_slots[monster]
            slow = view.slow[seat] + (view.carry_slow >> seat & 1)
            inside = ["slow"] * slow + [MOVED] * view.moves[seat]
        return inside + [""] * (slots - len(inside))

    def lay_dice(self) -> None:
        """The tray: a well for each die of an activation, the unspent ones from the first on."""
        view = self.p.view
        most = self.p.tables.dice_per_activation
        lying: list[tuple[int, bool]] = []
        if view.active == self.p.seat:
            lying = [(symbol, False) for symbol in range(len(view.pool)) for _ in range(view.pool[symbol])]
            if view.special != NONE:
                lying.append((view.special, True))
        count = max(most, len(lying))
        for at in range(count):
            box = self.well(at, count)
            self.wells.append(box)
            if at < len(lying):
                self.dice.append((*lying[at], box))

    def well(self, at: int, count: int) -> Box:
        """A place of the tray."""
        if self.p.compact:
            pitch = 384 / max(count, 6)
            return (8 + at * pitch + (pitch - 44) / 2, 108, 44, 44)
        columns = max(2, -(-count // 3))
        pitch = min(49.0, 98 / columns)
        line, column = divmod(at, columns)
        return (957 + column * pitch, 6 + line * 55, min(38.0, pitch - 4), 38)

    # --- where options lie

    def die_box(self, symbol: int) -> Box | None:
        """A die of a symbol: one of the tray, else one of the Reserve."""
        for found, _, box in self.dice:
            if found == symbol:
                return box
        return self.slot_box(RESERVE_ROW, str(symbol))

    def slot_box(self, row: str, filled: str) -> Box | None:
        """The first slot of a row that holds this."""
        for box, inside in zip(self.slots.get(row, []), self.filling.get(row, []), strict=True):
            if inside == filled:
                return box
        return None


MOVED: Final = str(BLANK)
"""A die that was spent to move: which symbol it showed doesn't count any more."""


def free_monsters(p: DrawnPosition) -> list[int]:
    """The Monsters that nobody has."""
    return [monster for monster in range(len(p.tables.monster_ids)) if monster not in p.view.party]
