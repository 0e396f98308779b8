"""AI armies appear (HM-1132): the tile is revealed, the cards are drawn, a hero on the field is attacked."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules.ai_encounters import HEROES, AiEnter, free_fields
from citadelle.games.heroes3.rules.ai_opponents import ai_at, armies_of, first_alive, opponent_id
from citadelle.games.heroes3.rules.ai_turns import SPAWN, AiWay
from citadelle.games.heroes3.rules.control import field_id, heroes_at, is_blocked
from citadelle.games.heroes3.rules.tiles import RevealTile, tiles_by_place
from citadelle.games.heroes3.scenario_rules import AiArmies
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.frame import Frame, register
from citadelle.parts.hexes import FIELDS
from citadelle.parts.piles import draw

REVEAL: Final = 0
DRAW: Final = 1
PLACE: Final = 2
MORE_FROM_PLAYERS: Final = 3
"""With so many players an army has the extra cards."""


class SpawnArmy(Frame[Heroes3]):
    """HM-1132: an army appears on the spawn field, or on the nearest free one if another army stands there."""

    __slots__ = ("ai", "step")
    name: ClassVar[str] = "heroes3.spawn_army"
    fields: ClassVar[tuple[str, ...]] = ("ai", "step")

    def __init__(self, ai: int, step: int = REVEAL) -> None:
        self.ai = ai
        self.step = step

    def run(self, s: Heroes3) -> None:
        armies = armies_of(s)
        assert armies is not None
        if self.step == REVEAL:
            s.become(SpawnArmy(self.ai, DRAW))
            if armies.place in s.down_place:
                s.push(RevealTile(first_alive(s), armies.place))
        elif self.step == DRAW:
            s.become(SpawnArmy(self.ai, PLACE))
            draw_army(s, self.ai, armies)
        else:
            self.place(s, spawn_field(s, armies))

    def place(self, s: Heroes3, field: int) -> None:
        """A free field, or one with a hero that is attacked."""
        taken = ai_at(s, field) != NONE or is_blocked(s, field)
        shelter = s.kit.field_location[field] == s.kit.sanctuary_location and len(heroes_at(s, field)) > 0
        if not taken and not shelter:
            self.receive(s, field)
            return
        free = free_fields(s, self.ai, field)
        if len(free) > 1:
            s.push(AiWay(first_alive(s), self.ai, SPAWN, tuple(free)))
        elif free:
            self.receive(s, free[0])
        else:
            s.done()

    def receive(self, s: Heroes3, value: int) -> None:
        """The field where the army appears; whoever stands there is attacked at once."""
        s.done()
        s.ai_field[self.ai] = value
        if s.sink is not None:
            units = [s.kit.unit_ids[form // 2] for form in s.ai_army[self.ai]]
            args: dict[str, object] = {"ai": opponent_id(s, self.ai), "field": field_id(s, value), "units": units}
            s.emit("army_appears", NONE, "HM-1132", args)
        s.show_step()
        if heroes_at(s, value):
            s.push(AiEnter(self.ai, value, value, HEROES))


def spawn_field(s: Heroes3, armies: AiArmies) -> int:
    """The field on which armies appear; its tile lies face up."""
    return tiles_by_place(s)[armies.place] * FIELDS + armies.position


def draw_army(s: Heroes3, ai: int, armies: AiArmies) -> None:
    """HM-1132, HM-713: the cards of an army are drawn for the difficulty; fewer if there are no more."""
    forms: list[int] = []
    counts = armies.army[s.variant.difficulty][ai]
    for tier in range(len(counts)):
        more = armies.extra[tier] if s.players >= MORE_FROM_PLAYERS and tier < len(armies.extra) else 0
        for _ in range(counts[tier] + more):
            unit = draw(s, NEUTRAL_DECK + tier)
            if unit != NONE:
                forms.append(unit * 2)
    forms.sort()
    s.ai_army[ai] = tuple(forms)


register(SpawnArmy)
