"""The combat board as text: a grid of four columns and five rows, the defender above, and a line for each unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.heroes3.combat_fields import (
    ACTIVATED,
    COLUMNS,
    DEFENDING,
    PARALYSED,
    ROWS,
    SPACES,
)
from citadelle.games.heroes3.rules.combat import fighters
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.names import form_name, say, seat_name, unit_name
from citadelle.games.heroes3.verbs import SPACE_IDS

if TYPE_CHECKING:
    from citadelle.games.heroes3.state import Heroes3
    from citadelle.games.heroes3.view import Heroes3View
    from citadelle.parts.flow import Flow

CELL = 13
NARROW_CELL = 8
"""The width of a space in letters; the second in a narrow terminal."""


def arena(view: Heroes3View, lang: str, flow: Flow) -> None:
    """The grid, then every unit with its values."""
    flow.head(say("board.combat", lang, n=view.combat_round) if view.combat_round else say("board.placing", lang))
    there = [
        fighter
        for fighter in range(len(view.fighter_form))
        if view.fighter_form[fighter] != NONE and view.fighter_space[fighter] != NONE
    ]
    wide = CELL if flow.width >= 4 * (CELL + 3) + 3 else NARROW_CELL
    by_space = {view.fighter_space[fighter]: fighter for fighter in there}
    for row in range(ROWS - 1, -1, -1):
        cells = [cell(view, row * COLUMNS + column, by_space, wide, lang) for column in range(COLUMNS)]
        flow.canvas.put(1, flow.canvas.line(), f"{row + 1} " + " ".join(f"[{one:^{wide}}]" for one in cells))
    flow.canvas.put(1, flow.canvas.line(), "  " + " ".join(f" {column:^{wide}} " for column in "ABCD"))
    s = view.known()
    for fighter in there:
        flow.line([line_of(view, s, fighter, lang)], 1, 4)
    order = sorted(
        [fighter for fighter in there if not view.fighter_state[fighter] & ACTIVATED],
        key=lambda fighter: (-fighters.initiative_of(s, fighter), fighter),
    )
    if order and view.combat_round:
        flow.line([say("board.order", lang, units=", ".join(named(view, fighter, lang) for fighter in order))], 1, 4)


def named(view: Heroes3View, fighter: int, lang: str) -> str:
    """A unit with its space, as questions name it."""
    name = unit_name(view.kit, view.fighter_form[fighter] // 2, lang)
    space = view.fighter_space[fighter]
    return say("board.unit_at", lang, name=name, space=SPACE_IDS[space].upper()) if space < SPACES else name


def cell(view: Heroes3View, space: int, by_space: dict[int, int], wide: int, lang: str) -> str:
    """What stands on a space, in a few letters."""
    if space in by_space:
        fighter = by_space[space]
        mark = "*" if fighter == view.active_fighter else ""
        return f"{mark}{unit_name(view.kit, view.fighter_form[fighter] // 2, lang)}"[:wide]
    if space // COLUMNS == 2:
        column = space % COLUMNS
        if view.gate == column:
            return say("board.gate", lang)[:wide]
        if view.walls >> column & 1:
            return say("board.wall", lang)[:wide]
    return ""


def line_of(view: Heroes3View, state: Heroes3, fighter: int, lang: str) -> str:
    """A unit: where it stands, its side, its values, its tokens."""
    space = view.fighter_space[fighter]
    where = f"{SPACE_IDS[space].upper()} " if space < SPACES else ""
    seat = view.combat_seat[fighters.side_of(fighter)]
    parts = [
        f"{where}{form_name(view.kit, view.fighter_form[fighter], lang)}",
        say("board.attack", lang, n=fighters.attack_of(state, fighter)),
        say("board.defense", lang, n=fighters.defense_of(state, fighter)),
        say("board.hp", lang, left=fighters.hp_left(state, fighter), of=fighters.hp_of(state, fighter)),
        say("board.initiative", lang, n=fighters.initiative_of(state, fighter)),
    ]
    if seat != NONE:
        parts.append(seat_name(view, seat, lang))
    if view.fighter_state[fighter] & PARALYSED:
        parts.append(say("board.paralysed", lang))
    if view.fighter_state[fighter] & DEFENDING:
        parts.append(say("board.shield", lang))
    return ", ".join(parts)
