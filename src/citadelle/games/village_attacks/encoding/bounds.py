"""What can come up in games with one set of options: zones, Monsters, sorts of villagers, modules."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.castle import Castle
from citadelle.games.village_attacks.state import Variant
from citadelle.games.village_attacks.tables import HERO, HERO_RULES, NONE, YUNFAKH, YUNFAKH_RULES, Tables

NO_YUNFAKH: Final = YUNFAKH_RULES.index("never")
NO_HEROES: Final = HERO_RULES.index("none")


class Bounds:
    """The castles of the game (several in a campaign), and all that may be met in them."""

    def __init__(self, kit: Tables, variant: Variant, players: int) -> None:
        self.kit = kit
        self.variant = variant
        self.players = players
        count = kit.campaign_scenarios if variant.campaign else 1
        first = 0 if variant.campaign else variant.scenario
        self.castles: list[Castle] = kit.castles[first : first + count]
        self.zones: list[str] = []
        self.markers: list[str] = []
        for castle in self.castles:
            self.zones += [zone for zone in castle.zone_ids if zone not in self.zones]
            self.markers += [marker.id for marker in castle.markers if marker.id not in self.markers]
        self.monsters: list[int] = variant.party if variant.party else list(range(len(kit.monster_ids)))
        self.sorts: list[int] = [sort for sort in range(len(kit.sort_ids)) if self.may_come(sort)]
        self.summoning: bool = any(castle.summoning for castle in self.castles)
        self.minions: int = max(kit.minion_figures) if self.has_minions() else 0

    def may_come(self, sort: int) -> bool:
        """May villagers of this sort come? Hunters only of the types of Monsters that are played (VA-125)."""
        kind = self.kit.sort_kind[sort]
        if kind == HERO:
            return any(castle.heroes != NO_HEROES for castle in self.castles)
        if kind == YUNFAKH and not self.variant.yunfakh_always:
            return any(castle.yunfakh != NO_YUNFAKH for castle in self.castles)
        return True

    def has_minions(self) -> bool:
        """Can one of the Monsters call minions?"""
        for monster in self.monsters:
            for ability in self.kit.monster_abilities[monster]:
                if self.kit.ability_levels[ability][0].minion:
                    return True
        return False

    def targets(self) -> list[str]:
        """The ids of what villagers attack, beside the Heart."""
        kit = self.kit
        out = [kit.monster_ids[monster] for monster in self.monsters]
        out += [f"{minion}_{n + 1}" for minion in kit.minion_ids for n in range(self.minions)]
        return [*out, *kit.summoned_ids] if self.summoning else out

    def has(self, field: str) -> bool:
        """Has one of the castles this zone or symbol?"""
        return any(getattr(castle, field) != NONE for castle in self.castles)
