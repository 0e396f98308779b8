"""What everybody sees of the opponents that no player holds: AI heroes, AI armies and the boss of a scenario."""

from __future__ import annotations

from typing import Final

from mypy_extensions import trait

from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.state import NO_SLOTS

AI_CUBE: Final = 101
"""The cube of a field that an AI hero has claimed (HM-922), in `cube`."""

AI_PUBLIC: Final[tuple[str, ...]] = (
    "ai_field", "ai_army", "ai_beaten", "ai_active", "ai_mp", "gate_marks", "gate_removed", "heroes_lost",
)  # fmt: skip


@trait
class AiFields:
    """AI opponents by number: the AI heroes of the scenario in its order, or its AI armies, or its boss.

    AI_PUBLIC names these fields."""

    __slots__ = NO_SLOTS

    def clear_ai(self, opponents: int) -> None:
        """Nothing yet."""
        self.ai_field: list[int] = [NONE] * opponents
        """By AI opponent: its field; NONE while it isn't on the map."""
        self.ai_army: list[tuple[int, ...]] = [()] * opponents
        """By AI opponent: the forms of its units that aren't beaten (HM-920)."""
        self.ai_beaten: int = 0
        """AI opponents that are beaten for good, as bits (HM-927)."""
        self.ai_active: int = NONE
        """The AI opponent whose turn it is."""
        self.ai_mp: int = 0
        """The movement points that it has left."""
        self.gate_marks: int = 0
        """Marks on the boss's gate (HM-1131)."""
        self.gate_removed: int = 0
        """Cards of the boss that marks have taken off so far."""
        self.heroes_lost: int = 0
        """Defeats of main heroes so far, of all players together (HM-1125)."""

    def copy_ai(self, c: AiFields) -> None:
        """Copy these fields into a clone, a view or a sample: lists are copied, all else is shared."""
        c.ai_field = self.ai_field.copy()
        c.ai_army = self.ai_army.copy()
        c.ai_beaten = self.ai_beaten
        c.ai_active = self.ai_active
        c.ai_mp = self.ai_mp
        c.gate_marks = self.gate_marks
        c.gate_removed = self.gate_removed
        c.heroes_lost = self.heroes_lost
