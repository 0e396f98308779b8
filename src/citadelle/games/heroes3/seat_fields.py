"""What everybody sees of the players of a game of Heroes III."""

from __future__ import annotations

from typing import Final

from mypy_extensions import trait

from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.state import NO_SLOTS

SEAT_PUBLIC: Final[tuple[str, ...]] = (
    "order", "team", "faction", "hero", "resources", "experience", "morale", "armed", "buildings", "guild_round",
    "build_used", "population_used", "spell_book_used", "experts_used", "army", "cubes", "eliminated", "homeless",
    "had_home", "hero_field", "hero_mp", "turn_mp", "flying", "stables", "hero_from", "secondary_wait",
    "reshuffled", "buildings_used", "abilities_used", "in_play", "pending_power", "discount", "in_main",
    "playing", "cast_sources", "cast_returns", "card_target", "turn_casters",
    "book_discount", "book_search", "combat_skipped", "swap_offers",
)  # fmt: skip


@trait
class SeatFields:
    """Boards, armies, heroes and tokens of the players. SEAT_PUBLIC names these fields."""

    __slots__ = NO_SLOTS

    def clear_seat(self, players: int) -> None:
        """Nothing yet."""
        self.order: tuple[int, ...] = tuple(range(players))
        """The seats in turn order from the first player on, eliminated ones included."""
        self.team: tuple[int, ...] = tuple(range(players))
        """By seat: its team (HM-1140). In a clash everybody is alone, in a cooperative game all are one team."""
        self.faction: list[int] = [NONE] * players
        """By seat."""
        self.hero: list[int] = [NONE] * players
        """By seat: the main hero; the other of the faction is the secondary one (HM-103)."""
        self.resources: list[int] = [0] * (3 * players)
        """By seat and resource."""
        self.experience: list[int] = [0] * players
        """XP, 0 to 12 (HM-302)."""
        self.morale: list[int] = [0] * players
        """-1, 0 or 1 (HM-240)."""
        self.armed: int = 0
        """Seats that discard their hand at the end of their turn, as bits (HM-244)."""
        self.buildings: list[int] = [0] * players
        """By seat: what stands on the town board, as bits."""
        self.guild_round: list[int] = [0] * players
        """The round in which the Mage Guild was built; 0 for one that stood at the start (HM-422)."""
        self.build_used: int = 0
        """Seats whose build token is used, as bits (HM-230)."""
        self.population_used: int = 0
        """Seats whose population token is used, as bits."""
        self.spell_book_used: int = 0
        """Seats whose spell book token is used, as bits."""
        self.experts_used: list[int] = [0] * players
        """Expert uses of this round (HM-330)."""
        self.army: list[tuple[int, ...]] = [()] * players
        """By seat: the forms of its units, ascending."""
        self.cubes: list[int] = [0] * (players * players)
        """By seat and rival: faction cubes taken (HM-1041)."""
        self.eliminated: int = 0
        """Seats that are out, as bits (HM-1044)."""
        self.homeless: list[int] = [0] * players
        """Complete rounds in a row without town and settlement (HM-1042)."""
        self.had_home: int = 0
        """Seats that held a town or settlement at some time of this round, as bits."""
        self.hero_field: list[int] = [NONE] * (2 * players)
        """By hero (seat * 2, and 1 more for the secondary hero): its field; NONE if it isn't on the map."""
        self.hero_mp: list[int] = [0] * (2 * players)
        """By hero: movement points left in this round."""
        self.turn_mp: list[int] = [0] * (2 * players)
        """By hero: points of `hero_mp` that last for this turn only (HM-225)."""
        self.flying: int = 0
        """Heroes that may fly over fields this turn, as bits (HM-1230)."""
        self.stables: tuple[int, ...] = ()
        """hero * fields + field, for stables used this turn (HM-622)."""
        self.hero_from: list[int] = [NONE] * (2 * players)
        """By hero: the field it came from last, for a retreat (HM-873)."""
        self.secondary_wait: int = 0
        """Seats that may recruit a secondary hero again from their next turn on, as bits (HM-317)."""
        self.reshuffled: int = 0
        """Seats whose discard pile became a deck in this turn or combat round, as bits (HM-227)."""
        self.buildings_used: int = 0
        """Buildings that the active player has used this turn, as bits by building."""
        self.abilities_used: tuple[int, ...] = ()
        """Map abilities of units used this turn, as units (HM-1313)."""
        self.in_play: list[tuple[int, ...]] = [()] * players
        """By seat: ongoing cards in play, as played; rules.cards.ongoing says how each is written."""
        self.pending_power: list[int] = [0] * players
        """Spell power that waits for a cast (HM-347)."""
        self.discount: list[int] = [0] * players
        """Gold off the next unit paid for in this action (HM-1226)."""
        self.in_main: bool = False
        """Is this the main part of the active player's turn, in which new decks are counted (HM-227)?"""
        self.playing: tuple[int, ...] = ()
        """Cards that are being carried out, the latest last."""
        self.cast_sources: tuple[int, ...] = ()
        """Cards played for the power of the cast in progress, as played (HM-346)."""
        self.cast_returns: int = 0
        """What of the cast in progress returns to the hand: 1 the spell, 2 its power cards (HM-348)."""
        self.card_target: int = NONE
        """What the card in progress has chosen last: a fighter or a hero (HM-352)."""
        self.turn_casters: int = 0
        """Seats that have cast a spell in this player's turn, as bits."""
        self.book_discount: int = 0
        """Gold off the spell book in this action (HM-1225)."""
        self.book_search: int = 0
        """How many cards the spell book's search looks at instead; 0 as printed."""
        self.combat_skipped: bool = False
        """Has a card just won the combat with neutral units that was to begin (HM-1221)?"""
        self.swap_offers: tuple[int, ...] = ()
        """Cards that the active player has offered to allies in this turn, as ally * cards + card (HM-625)."""

    def copy_seat(self, c: SeatFields) -> None:
        """Copy these fields into a clone, a view or a sample: lists are copied, all else is shared."""
        c.order = self.order
        c.team = self.team
        c.faction = self.faction.copy()
        c.hero = self.hero.copy()
        c.resources = self.resources.copy()
        c.experience = self.experience.copy()
        c.morale = self.morale.copy()
        c.armed = self.armed
        c.buildings = self.buildings.copy()
        c.guild_round = self.guild_round.copy()
        c.build_used = self.build_used
        c.population_used = self.population_used
        c.spell_book_used = self.spell_book_used
        c.experts_used = self.experts_used.copy()
        c.army = self.army.copy()
        c.cubes = self.cubes.copy()
        c.eliminated = self.eliminated
        c.homeless = self.homeless.copy()
        c.had_home = self.had_home
        c.hero_field = self.hero_field.copy()
        c.hero_mp = self.hero_mp.copy()
        c.turn_mp = self.turn_mp.copy()
        c.flying = self.flying
        c.stables = self.stables
        c.hero_from = self.hero_from.copy()
        c.secondary_wait = self.secondary_wait
        c.reshuffled = self.reshuffled
        c.buildings_used = self.buildings_used
        c.abilities_used = self.abilities_used
        c.in_play = self.in_play.copy()
        c.pending_power = self.pending_power.copy()
        c.discount = self.discount.copy()
        c.in_main = self.in_main
        c.playing = self.playing
        c.cast_sources = self.cast_sources
        c.cast_returns = self.cast_returns
        c.card_target = self.card_target
        c.turn_casters = self.turn_casters
        c.book_discount = self.book_discount
        c.book_search = self.book_search
        c.combat_skipped = self.combat_skipped
        c.swap_offers = self.swap_offers
