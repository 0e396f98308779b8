"""The encoding of Village Attacks: its slots and where they begin. `write.py` writes what stands in them.

Counts are parts of their most or squashed; everything else is 0 or 1. Seats are told apart by how soon they play after
one's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.village_attacks.encoding.bounds import Bounds
from citadelle.games.village_attacks.encoding.keys import OTHERS, keys
from citadelle.games.village_attacks.rules import picks
from citadelle.games.village_attacks.state import Variant, VillageAttacks
from citadelle.games.village_attacks.tables import SYMBOLS, TIERS, USABLE, Tables
from citadelle.kernel.encoding import ASKED, Encoding
from citadelle.kernel.frame import questions
from citadelle.kernel.sight import Sight
from citadelle.kernel.view import View
from citadelle.parts.slots import Slots

if TYPE_CHECKING:
    from citadelle.kernel.game import Game

PHASES: Final = ("setup", "monsters", "villagers", "clean-up")
WHY: Final = (
    picks.WOUND, picks.STUN, picks.MARKING, picks.PUSH, picks.BURN, picks.TURN, picks.STEP, picks.ATTACK, picks.GRAB,
    picks.PLACE, picks.FLEE,
)  # fmt: skip
SAME_WHY: Final = {picks.JOSTLE: picks.PUSH}
"""Questions that are written like others: whom a Monster pushes on in a full room is a push."""
SAID: Final = ("wounds", "health", "moves", "attacks")
"""What a question may say in numbers."""
STATES: Final = ("stunned", "burning", "fleeing", "with a tome", "marked", "wounds")
"""How many villagers of a zone are so, and their wounds."""
TOKENS: Final = ("dark", "unlucky", "gone", "treasure sprung", "tomes", "the Troll")
CARD: Final = (
    "wounds", "health left", "experience", "levels gained", "sunder", "silence", "slow", "burning", "stunned",
    "captive", "moves", "defence dice", "riposte dice", "hold", "entry wounds left", "carries", "has paid", "acts",
    "has the coin", "minions",
)  # fmt: skip
COMMON: Final = (
    "heart", "morale", "dial", "round", "heroes killed", "delivered", "escapes", "components", "tomes lost",
    "summonings", "spawning over", "day", "night", "troll near", "chain", "free moves", "losses", "aside",
)  # fmt: skip
PILES: Final = ("spawn", "trap", "event", "hero", "summoning")


class VillageAttacksEncoding(Encoding):
    """The encoding for one number of players and one set of options; a campaign has slots for all its castles."""

    def __init__(self, kit: Tables, variant: Variant, players: int) -> None:
        bounds = Bounds(kit, variant, players)
        self.kit = kit
        self.players = players
        self.bounds = bounds
        self.zones: dict[str, int] = {zone: i for i, zone in enumerate(bounds.zones)}
        self.sorts: dict[int, int] = {sort: i for i, sort in enumerate(bounds.sorts)}
        self.monsters: dict[int, int] = {monster: i for i, monster in enumerate(bounds.monsters)}
        self.kinds: list[str] = sorted(questions(VillageAttacks.game))
        self.kind_place: dict[str, int] = {kind: i for i, kind in enumerate(self.kinds)}
        self.marker_place: dict[str, int] = {marker: i for i, marker in enumerate(bounds.markers)}
        slots = Slots(players)
        self.at_asked: int = slots.block([ASKED + kind for kind in self.kinds])
        self.at_said: int = slots.block([f"question: {what}" for what in SAID])
        self.at_why: int = slots.block([f"question: to {why}" for why in WHY])
        self.at_zone: int = slots.block([f"question: in {zone}" for zone in bounds.zones])
        self.at_common: int = slots.block(list(COMMON))
        self.at_phase: int = slots.block([f"phase {name}" for name in PHASES])
        self.at_tier: int = slots.block([f"tier {tier + 1}" for tier in range(TIERS)])
        self.at_castle: int = slots.block([f"castle {castle.id}" for castle in bounds.castles])
        self.at_event: int = slots.block([f"event {event}" for event in kit.event_ids])
        self.at_offer: int = slots.block([f"offered {trap}" for trap in kit.trap_ids])
        self.at_piles: int = slots.block([f"pile {name}" for name in PILES])
        self.at_dice: int = slots.block([f"rolled {symbol}" for symbol in SYMBOLS[: USABLE + 1]])
        self.at_special: int = slots.block([f"special die {symbol}" for symbol in SYMBOLS[: USABLE + 1]])
        self.at_used: int = slots.block([f"ability {slot + 1} used" for slot in range(3)])
        self.at_symbols: int = slots.block([f"{what} {s}" for what in ("lies", "paid") for s in SYMBOLS[:USABLE]])
        self.at_markers: int = slots.block(
            [f"{what} {marker}" for what in ("active", "component at", "tokens at") for marker in bounds.markers]
        )
        self.name_zones(slots)
        self.name_seats(slots)
        super().__init__(slots.names, keys(bounds), OTHERS)

    def name_zones(self, slots: Slots) -> None:
        """What lies and stands in each zone."""
        kit, zones = self.kit, self.bounds.zones
        sorts = [kit.sort_ids[sort] for sort in self.bounds.sorts]
        self.at_crowd: int = slots.block([f"{zone}: {sort}" for zone in zones for sort in sorts])
        self.at_states: int = slots.block([f"{zone}: {state}" for zone in zones for state in STATES])
        self.at_tokens: int = slots.block([f"{zone}: {token}" for zone in zones for token in TOKENS])
        self.at_traps: int = slots.block([f"{zone}: trap {trap}" for zone in zones for trap in kit.trap_ids])
        summoned = kit.summoned_ids if self.bounds.summoning else []
        self.at_summoned: int = slots.block([f"{one} in {zone}" for one in summoned for zone in zones])
        self.at_helpers: int = slots.block([f"{one}: {what}" for one in summoned for what in ("wounds", "stunned")])
        self.at_minions: int = slots.block([f"{zone}: minions" for zone in zones])

    def name_seats(self, slots: Slots) -> None:
        """Every Monster's card, the own one first."""
        kit = self.kit
        self.card: list[str] = [
            *CARD,
            *[f"plays {kit.monster_ids[monster]}" for monster in self.bounds.monsters],
            *[f"in {zone}" for zone in self.bounds.zones],
            *[f"ability {slot + 1} {level}" for slot in range(3) for level in ("basic", "advanced")],
            *[f"stored {symbol}" for symbol in SYMBOLS[:USABLE]],
            *[f"holds {symbol}" for symbol in SYMBOLS[:USABLE]],
        ]
        self.at_seats: int = slots.each(self.card)

    def observe(self, view: View) -> list[float]:
        from citadelle.games.village_attacks.encoding.write import Writer

        self.check(view)
        writer = Writer(self, max(view.seat, 0), None)
        writer.write_view(view)
        return writer.row.numbers

    def sight(self, game: Game, seat: int) -> Sight:
        from citadelle.games.village_attacks.encoding.write import VillageAttacksSight

        return VillageAttacksSight(game, self, seat)
