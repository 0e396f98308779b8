"""The board, what is in the box and what counts: board.toml."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.monster_lands.catalog.records.basics import Building, Colours, DiceOf, Few, Many, Some
from citadelle.parts.data import DataRecord, Id, Meta, Name, Source, one_of


class Components(DataRecord, frozen=True):
    """ML-SUP-01: how much is in the box; only to inform."""

    dice: dict[str, int]
    tokens: dict[str, int]
    cards: dict[str, int]
    tiles: dict[str, int]
    supply_is_unlimited: bool
    source: Source


class Limits(DataRecord, frozen=True):
    """What clans and paths can hold, and how long a game lasts."""

    trap: Some
    defense: Some
    potion: Some
    venom: Some
    path_die_spaces: Some
    path_token_spaces: Few
    die_spaces_per_extra_token: Some
    potion_per_assignment: Few
    venom_per_assignment: Few
    rounds: Annotated[int, Meta(ge=1, le=6)]
    end_glory: Annotated[int, Meta(ge=1, le=999)]
    hit_from: Annotated[int, Meta(ge=1, le=7)]
    venom_adds: Few
    loot_offer: Some
    low_reputation: Few
    wiped_out_gold: Few
    source: Source


class Start(DataRecord, frozen=True):
    """ML-SU-03: what every clan starts with."""

    glory: Few
    reputation: Few
    gold: Few
    initial_traps: Few
    source: Source


class Bracket(DataRecord, frozen=True):
    """ML-PREP-01: a stretch of the glory track."""

    id: Id
    name: Name
    name_fr: Name
    min: Many
    max: Many
    dice: DiceOf
    wage: Few
    source: Source


class RoundTrack(DataRecord, frozen=True):
    """Attack dice that every round adds."""

    id: Id
    name: Name
    name_fr: Name
    attack_dice: Annotated[tuple[Few, ...], Meta(min_length=6, max_length=6)]
    source: Source


class Offer(DataRecord, frozen=True):
    """What lies open at a building."""

    kind: Annotated[str, one_of("trap", "mercenary", "equipment")]
    rows: Few = 0
    columns: Few = 0
    docks: Few = 0
    docks_solo: Few = 0


class Space(DataRecord, frozen=True):
    """A space for dice."""

    dice: Annotated[int, Meta(ge=1, le=2)]
    min_players: Annotated[int, Meta(ge=1, le=4)]
    tokens: Few = 0
    gold: Few = 0


class BuildingOf(DataRecord, frozen=True):
    """A building of the Citadel."""

    id: Building
    name: Name
    name_fr: Name
    colors: Colours
    ordered: bool
    discountable: bool
    spaces: tuple[Space, ...]
    source: Source
    unlimited: bool = False
    offer: Offer | None = None
    beer_cost: Few = 0
    max_tokens: Few = 0
    token_price: Few = 0
    gold_per_die: Few = 0


class Missions(DataRecord, frozen=True):
    """The mission slots."""

    slots: tuple[str, ...]
    paths_per_mission: Annotated[int, Meta(ge=2, le=2)]
    runner_up_gold: Few
    source: Source


class Lands(DataRecord, frozen=True):
    """The land slots."""

    slots: tuple[str, ...]
    slots_one_or_two_players: tuple[str, ...]
    paths_per_land: Annotated[int, Meta(ge=4, le=4)]
    death_glory: Annotated[tuple[Few, ...], Meta(min_length=4, max_length=4)]
    source: Source


class EntrancePath(DataRecord, frozen=True):
    """A path of the Entrance."""

    id: Id
    name: Name
    name_fr: Name
    defense_talents: Few
    gold: Few
    capacity: Some
    death_glory: Few
    source: Source


class Scoring(DataRecord, frozen=True):
    """ML-FIN: what counts."""

    vp_per_glory: Few
    vp_per_reputation: Few
    vp_per_trophy_point: Few
    trophy_sale_gold_per_point: Few
    affinity_vp: Annotated[tuple[Few, ...], Meta(min_length=2, max_length=20)]
    tie_breaks: tuple[Annotated[str, one_of("leader_reputation", "trophy_points", "gold")], ...]
    source: Source


class BoardFile(DataRecord, frozen=True):
    """board.toml"""

    components: Components
    limits: Limits
    start: Start
    glory_bonus: tuple[Bracket, ...]
    round_track: tuple[RoundTrack, ...]
    building: tuple[BuildingOf, ...]
    missions: Missions
    lands: Lands
    entrance_path: tuple[EntrancePath, ...]
    scoring: Scoring
