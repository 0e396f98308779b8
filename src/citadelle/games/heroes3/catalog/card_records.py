"""Cards as typed frozen records: statistics, abilities, artifacts, spells, specialties (HM-330 to HM-352)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from citadelle.games.heroes3.catalog.record_fields import Component, Copies, CopiesSource, Few, Note
from citadelle.games.heroes3.effect_kinds import CardEffect
from citadelle.games.heroes3.tables import (
    ARTIFACT_LEVELS,
    DURATIONS,
    SCHOOLS,
    SPELL_LEVELS,
    TARGETS,
    TIMINGS,
    TRIGGERS,
)
from citadelle.parts.data import DataRecord, Id, Meta, one_of

Timing = Annotated[str, one_of(*TIMINGS)]
Trigger = Annotated[str, one_of(*TRIGGERS)]
Duration = Annotated[str, one_of(*DURATIONS)]


class Mode(DataRecord, frozen=True):
    """One way to play a card."""

    timing: Timing
    effects: Annotated[tuple[CardEffect, ...], Meta(min_length=1, max_length=4)]
    trigger: Trigger = ""
    duration: Duration = ""
    text: Note = ""


class Statistic(Component, frozen=True):
    """A statistic card (HM-330)."""

    copies: Copies
    basic: Mode
    expert: Mode
    copies_source: CopiesSource = ""


class StatisticsFile(DataRecord, frozen=True):
    """statistics.toml"""

    statistic: tuple[Statistic, ...]


class Ability(Component, frozen=True):
    """An ability card (HM-330); `faction` is the only one that may play it (HM-334)."""

    copies: Copies
    basic: Mode
    expert: Mode
    faction: Annotated[str, Meta(max_length=64)] = ""
    copies_source: CopiesSource = ""


class AbilitiesFile(DataRecord, frozen=True):
    """abilities.toml"""

    ability: tuple[Ability, ...]


class Artifact(Component, frozen=True):
    """An artifact card (HM-338)."""

    level: Annotated[str, one_of(*ARTIFACT_LEVELS)]
    copies: Copies
    modes: Annotated[tuple[Mode, ...], Meta(min_length=1, max_length=4)]


class ArtifactsFile(DataRecord, frozen=True):
    """artifacts.toml"""

    artifact: tuple[Artifact, ...]


class Alternative(DataRecord, frozen=True):
    """What a spell card gives when it is discarded for a cast (HM-346)."""

    rest: ClassVar[str] = "does"

    timing: Annotated[str, one_of("instant")]
    does: CardEffect


class Spell(Component, frozen=True):
    """A spell card (HM-343). Its levels are tables of the parameters of its op, checked with it in `catalog.checks`."""

    school: Annotated[str, one_of(*SCHOOLS)]
    level: Annotated[str, one_of(*SPELL_LEVELS)]
    copies: Copies
    timing: Timing
    op: Id
    target: Annotated[str, one_of(*TARGETS)]
    levels: Annotated[tuple[dict[str, int | list[int | str]], ...], Meta(min_length=1, max_length=4)]
    alternative: Alternative
    trigger: Trigger = ""
    duration: Duration = ""
    starting_spell: bool = False
    text: Note = ""
    copies_source: CopiesSource = ""


class SpellsFile(DataRecord, frozen=True):
    """spells.toml"""

    spell: tuple[Spell, ...]


class SpellLevel(DataRecord, frozen=True):
    """A level of a spell with the op and the target of its card."""

    rest: ClassVar[str] = "does"

    power: Few
    does: CardEffect


class SpellLevels(DataRecord, frozen=True):
    """All levels of a spell."""

    levels: tuple[SpellLevel, ...]


class PowerForTier(DataRecord, frozen=True):
    """The power that a specialty needs for a unit of each tier; -1 where it never reaches (HM-351)."""

    bronze: Annotated[int, Meta(ge=-1, le=15)] = -1
    silver: Annotated[int, Meta(ge=-1, le=15)] = -1
    gold: Annotated[int, Meta(ge=-1, le=15)] = -1
    azure: Annotated[int, Meta(ge=-1, le=15)] = -1

    def by_tier(self) -> tuple[int, ...]:
        """The powers in the order of the tiers."""
        return (self.bronze, self.silver, self.gold, self.azure)


class Specialty(Component, frozen=True):
    """A specialty card of a hero (HM-303, HM-342)."""

    hero: Id
    level: Annotated[int, Meta(ge=1, le=7)]
    modes: Annotated[tuple[Mode, ...], Meta(min_length=1, max_length=4)]
    favoured_units: tuple[Id, ...] = ()
    power_for_tier: PowerForTier | None = None
    overlay_name: Annotated[str, Meta(max_length=120)] = ""
    overlay_name_fr: Annotated[str, Meta(max_length=120)] = ""


class SpecialtiesFile(DataRecord, frozen=True):
    """specialties.toml"""

    specialty: tuple[Specialty, ...]
