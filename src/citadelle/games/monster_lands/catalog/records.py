"""The components of Monster Lands as typed frozen records, one struct a table of `data/*.toml` (ML-DAT-01 to -10).

Bounds of single fields stand here; what several records must agree on is in `checks`. A number that a record may leave
out is 0 there, a text "".
"""

from __future__ import annotations

from typing import Annotated, TypeVar

from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    BENEFITS,
    BUILDINGS,
    COLOURS,
    DISCOUNTED,
    EFFECTS,
    EQUIPMENT_TYPES,
    GOALS,
    GOODS,
    MEMBER_KINDS,
    POWERS,
    SCENARIO_RULES,
    TRAP_CLASSES,
    TRAP_EFFECTS,
    WHENS,
    WINDOWS,
)
from citadelle.parts.data import Id, Meta, Name, Record, one_of

Source = Annotated[str, one_of("rulebook", "public", "designed")]
Summary = Annotated[str, Meta(max_length=300)]
Few = Annotated[int, Meta(ge=0, le=30)]
Some = Annotated[int, Meta(ge=1, le=30)]
Many = Annotated[int, Meta(ge=0, le=999)]
Place = Annotated[int, Meta(ge=-1, le=30)]
Colour = Annotated[str, one_of(*COLOURS)]
Colours = Annotated[tuple[Colour, ...], Meta(min_length=1, max_length=3)]
Affinity = Annotated[str, one_of(*AFFINITIES)]
Building = Annotated[str, one_of(*BUILDINGS)]
Good = Annotated[str, one_of(*GOODS)]
Event = Annotated[str, one_of("capture", "eliminate", "conquest", "capture_or_eliminate")]


class DiceOf(Record, frozen=True):
    """Dice by colour."""

    strength: Few = 0
    magic: Few = 0
    persuasion: Few = 0


class GoodsOf(Record, frozen=True):
    """Goods by kind: a reward, a price, what a clan starts with."""

    gold: Few = 0
    glory: Few = 0
    potion: Few = 0
    venom: Few = 0
    defense: Few = 0
    trap: Few = 0
    loot: Few = 0


class EffectOf(Record, frozen=True, rename={"from_": "from"}):
    """ML-DAT-02: a talent, an ability or a loot token's effect; which fields it has depends on its kind."""

    kind: Annotated[str, one_of(*EFFECTS)]
    count: Few = 0
    vs: tuple[Affinity, ...] = ()
    colors: tuple[Colour, ...] = ()
    times: Few = 0
    distinct_dice: bool = False
    color: Annotated[str, one_of("", *COLOURS)] = ""
    amount: Few = 0
    when: Annotated[str, one_of("", *WHENS)] = ""
    target: Annotated[str, one_of("", "adjacent_path")] = ""
    event: Annotated[str, one_of("", "capture", "eliminate", "conquest", "capture_or_eliminate")] = ""
    token: Annotated[str, one_of("", "potion", "venom", "defense")] = ""
    choice: tuple[Annotated[str, one_of("potion", "venom", "defense")], ...] = ()
    gold: Few = 0
    potion: Few = 0
    venom: Few = 0
    defense: Few = 0
    requires_unassigned: bool = False
    from_: Annotated[str, one_of("", "any")] = ""
    to: Annotated[str, one_of("", "different_color")] = ""
    pay: DiceOf = DiceOf()
    dice: DiceOf = DiceOf()
    action: Annotated[str, one_of("", *DISCOUNTED)] = ""
    floor: Few = 0
    trophy: Few = 0
    sell_gold: Few = 0


class Mercenary(Record, frozen=True):
    """A clan member (ML-DAT-07)."""

    id: Id
    name: Name
    name_fr: Name
    kind: Annotated[str, one_of(*MEMBER_KINDS)]
    affinity: Annotated[str, one_of("none", *AFFINITIES)]
    cost: Few
    reputation: Few
    dice: DiceOf
    outside: bool
    talent: EffectOf
    source: Source
    count: Some = 1
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: tuple[str, ...] = ()


class PowerOf(Record, frozen=True):
    """ML-DAT-03: a monster's power."""

    kind: Annotated[str, one_of(*POWERS)]
    land: Annotated[str, one_of("", *AFFINITIES)] = ""
    dice: Few = 0
    hits: Few = 0
    type: Annotated[str, one_of("", *EQUIPMENT_TYPES)] = ""
    amount: Few = 0
    color: Annotated[str, one_of("", *COLOURS)] = ""
    count: Few = 0
    variant: PowerOf | None = None


class Prize(Record, frozen=True):
    """What a beaten monster gives."""

    glory: Few = 0
    gold: Few = 0
    trophy: Few = 0


class Monster(Record, frozen=True):
    """A monster card."""

    id: Id
    name: Name
    name_fr: Name
    affinity: Affinity
    rank: Annotated[str, one_of("A", "B")]
    attack: Few
    cv: Some
    ev: Some
    capture: Prize
    eliminate: Prize
    power: PowerOf
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: tuple[str, ...] = ()


class Equipment(Record, frozen=True):
    """A kind of equipment card and how many copies there are."""

    id: Id
    name: Name
    name_fr: Name
    type: Annotated[str, one_of(*EQUIPMENT_TYPES)]
    cost: Few
    outside: bool
    ability: EffectOf
    source: Source
    count: Some = 1
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: tuple[str, ...] = ()


class LandCost(Record, frozen=True):
    """ML-DAT-05: dice by colour, or `count` dice in any mix of `any_of`."""

    strength: Few = 0
    magic: Few = 0
    persuasion: Few = 0
    any_of: tuple[Colour, ...] = ()
    count: Few = 0


class LandGain(Record, frozen=True):
    """ML-DAT-05: what a settled land gives."""

    glory: Few = 0
    gold: Few = 0
    potion: Few = 0
    defense: Few = 0
    loot: Few = 0
    dice: DiceOf = DiceOf()
    hire_free: Few = 0
    equipment_free: Few = 0


class Land(Record, frozen=True):
    """A land card."""

    id: Id
    name: Name
    name_fr: Name
    affinity: Affinity
    conquest: Some
    glory: Few
    cost: LandCost
    gain: LandGain
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    alias: Summary = ""
    from_rulebook: tuple[str, ...] = ()


class TrapEffect(Record, frozen=True):
    """ML-DAT-04: what a trap or trick does."""

    kind: Annotated[str, one_of(*TRAP_EFFECTS)]
    color: Annotated[str, one_of("", *COLOURS)] = ""
    count: Few = 0
    shielded: bool = False
    amount: Few = 0
    when: Annotated[str, one_of("", "monster")] = ""
    colors: tuple[Colour, ...] = ()
    max: Few = 0


class Trap(Record, frozen=True):
    """A kind of trap token and how many there are."""

    id: Id
    name: Name
    name_fr: Name
    trap_class: Annotated[str, one_of(*TRAP_CLASSES)]
    count: Some
    cost: Few
    effect: TrapEffect
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    from_rulebook: tuple[str, ...] = ()


class Loot(Record, frozen=True):
    """A loot token."""

    id: Id
    name: Name
    name_fr: Name
    count: Some
    outside: bool
    window: Annotated[str, one_of(*WINDOWS)]
    effect: EffectOf
    source: Source
    text: Summary = ""
    text_fr: Summary = ""
    from_rulebook: tuple[str, ...] = ()


class Benefit(Record, frozen=True):
    """ML-DAT-06: what a path gives."""

    kind: Annotated[str, one_of(*BENEFITS)]
    count: Few = 0
    colors: tuple[Colour, ...] = ()
    times: Few = 0


class Path(Record, frozen=True):
    """One path of one face of a header tile."""

    id: Id
    name: Name
    name_fr: Name
    tile: Some
    side: Annotated[str, one_of("A", "B")]
    path: Annotated[int, Meta(ge=1, le=4)]
    required: DiceOf
    reinforce: DiceOf
    benefit: Benefit
    source: Source
    from_rulebook: tuple[str, ...] = ()


class MissionDice(Record, frozen=True):
    """How many dice a mission needs, and of which colours."""

    count: Some
    colors: Colours


class SideA(Record, frozen=True):
    """A dice-rolling mission."""

    dice: MissionDice
    objective: Some
    reward: GoodsOf
    penalty_glory: Few


class SideB(Record, frozen=True):
    """A contract."""

    dice: MissionDice
    discard: GoodsOf
    reward_left: GoodsOf
    reward_right: GoodsOf


class Mission(Record, frozen=True):
    """A mission tile."""

    id: Id
    name: Name
    name_fr: Name
    a: SideA
    b: SideB
    source: Source
    from_rulebook: tuple[str, ...] = ()


class Panic(Record, frozen=True):
    """A panic token."""

    id: Id
    name: Name
    name_fr: Name
    building: Building
    source: Source


class Components(Record, frozen=True):
    """ML-SUP-01: how much is in the box; only to inform."""

    dice: dict[str, int]
    tokens: dict[str, int]
    cards: dict[str, int]
    tiles: dict[str, int]
    supply_is_unlimited: bool
    source: Source


class Limits(Record, frozen=True):
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


class Start(Record, frozen=True):
    """ML-SU-03: what every clan starts with."""

    glory: Few
    reputation: Few
    gold: Few
    initial_traps: Few
    source: Source


class Bracket(Record, frozen=True):
    """ML-PREP-01: a stretch of the glory track."""

    id: Id
    name: Name
    name_fr: Name
    min: Many
    max: Many
    dice: DiceOf
    wage: Few
    source: Source


class RoundTrack(Record, frozen=True):
    """Attack dice that every round adds."""

    id: Id
    name: Name
    name_fr: Name
    attack_dice: Annotated[tuple[Few, ...], Meta(min_length=6, max_length=6)]
    source: Source


class Offer(Record, frozen=True):
    """What lies open at a building."""

    kind: Annotated[str, one_of("trap", "mercenary", "equipment")]
    rows: Few = 0
    columns: Few = 0
    docks: Few = 0
    docks_solo: Few = 0


class Space(Record, frozen=True):
    """A space for dice."""

    dice: Annotated[int, Meta(ge=1, le=2)]
    min_players: Annotated[int, Meta(ge=1, le=4)]
    tokens: Few = 0
    gold: Few = 0


class BuildingOf(Record, frozen=True):
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


class Missions(Record, frozen=True):
    """The mission slots."""

    slots: tuple[str, ...]
    paths_per_mission: Annotated[int, Meta(ge=2, le=2)]
    runner_up_gold: Few
    source: Source


class Lands(Record, frozen=True):
    """The land slots."""

    slots: tuple[str, ...]
    slots_one_or_two_players: tuple[str, ...]
    paths_per_land: Annotated[int, Meta(ge=4, le=4)]
    death_glory: Annotated[tuple[Few, ...], Meta(min_length=4, max_length=4)]
    source: Source


class EntrancePath(Record, frozen=True):
    """A path of the Entrance."""

    id: Id
    name: Name
    name_fr: Name
    defense_talents: Few
    gold: Few
    capacity: Some
    death_glory: Few
    source: Source


class Scoring(Record, frozen=True):
    """ML-FIN: what counts."""

    vp_per_glory: Few
    vp_per_reputation: Few
    vp_per_trophy_point: Few
    trophy_sale_gold_per_point: Few
    affinity_vp: Annotated[tuple[Few, ...], Meta(min_length=2, max_length=20)]
    tie_breaks: tuple[Annotated[str, one_of("leader_reputation", "trophy_points", "gold")], ...]
    source: Source


class Difficulty(Record, frozen=True):
    """ML-DIFF-01."""

    id: Id
    name: Name
    name_fr: Name
    order: Some
    round_track: Id
    first_monsters: Annotated[str, one_of("rank_a", "all")]
    source: Source


class Module(Record, frozen=True):
    """ML-DAT-09: a module and its numbers."""

    id: Annotated[str, one_of("tricks", "queens_grant", "more_monsters", "moldo_auto_hits")]
    name: Name
    name_fr: Name
    default: bool
    solo: bool
    source: Source
    from_round: Few = 0
    die_choice: tuple[Colour, ...] = ()
    gift_choice: tuple[GoodsOf, ...] = ()
    rounds: tuple[Few, ...] = ()


class Madhala(Record, frozen=True):
    """ML-SOLO-04 to -07: her tables."""

    tokens: Few
    red_citadel: tuple[Few, ...]
    red_outside: tuple[Few, ...]
    citadel_by_yellow: Annotated[tuple[Building, ...], Meta(min_length=6, max_length=6)]
    outside_by_yellow: Annotated[tuple[Id, ...], Meta(min_length=6, max_length=6)]
    outside_by_yellow_scenario_9: Annotated[tuple[Id, ...], Meta(min_length=6, max_length=6)]
    removal_by_red: dict[str, Some]
    rolls_persuasion_at: tuple[Building, ...]
    removes_at: tuple[Building, ...]
    source: Source


class RankOf(Record, frozen=True):
    """What a rank of a scenario asks for; -1: not asked."""

    vp: Annotated[int, Meta(ge=-1, le=999)] = -1
    gold: Annotated[int, Meta(ge=-1, le=999)] = -1
    missions: Place = -1
    checklist: bool = False
    spread: tuple[Few, ...] = ()


class Ranks(Record, frozen=True):
    """The three ranks of a scenario above the lowest."""

    recruit: RankOf
    veteran: RankOf
    hero: RankOf


class Checklist(Record, frozen=True):
    """ML-SOLO-16: what must be there at the end."""

    defense: Few = 0
    trap: Few = 0
    potion: Few = 0
    venom: Few = 0
    equipment_types: Few = 0
    mercenary_affinities: Few = 0


class ScenarioStart(Record, frozen=True):
    """What a clan starts with in a scenario, over the board's start."""

    gold: Place = -1
    defense: Place = -1
    potion: Place = -1
    venom: Place = -1


class Scenario(Record, frozen=True):
    """A solo scenario (ML-DAT-10)."""

    id: Id
    number: Some
    name: Name
    name_fr: Name
    goal: Annotated[str, one_of(*GOALS)]
    ranks: Ranks
    rules: tuple[Annotated[str, one_of(*SCENARIO_RULES)], ...]
    source: Source
    rounds: Few = 0
    start: ScenarioStart = ScenarioStart()
    initial_affinity: Annotated[str, one_of("", *AFFINITIES)] = ""
    checklist: Checklist = Checklist()
    rank_table_uncertain: bool = False


class CampaignStep(Record, frozen=True):
    """ML-CAMP-02: what follows a rank in a campaign."""

    next: Annotated[str, one_of("repeat", "advance")]
    difficulty: Annotated[str, one_of("one_lower_or_lose", "same", "normal", "heroic")]


class RankName(Record, frozen=True):
    """A rank."""

    id: Id
    name: Name
    name_fr: Name
    order: Few
    campaign: CampaignStep
    source: Source


class MercenariesFile(Record, frozen=True):
    """mercenaries.toml"""

    mercenary: tuple[Mercenary, ...]


class MonstersFile(Record, frozen=True):
    """monsters.toml"""

    monster: tuple[Monster, ...]


class EquipmentFile(Record, frozen=True):
    """equipment.toml"""

    equipment: tuple[Equipment, ...]


class LandsFile(Record, frozen=True):
    """lands.toml"""

    land: tuple[Land, ...]


class TrapsFile(Record, frozen=True):
    """traps.toml"""

    trap: tuple[Trap, ...]


class LootFile(Record, frozen=True):
    """loot.toml"""

    loot: tuple[Loot, ...]


class PathsFile(Record, frozen=True):
    """path_headers.toml"""

    path: tuple[Path, ...]


class MissionsFile(Record, frozen=True):
    """missions.toml"""

    mission: tuple[Mission, ...]


class PanicFile(Record, frozen=True):
    """panic.toml"""

    panic: tuple[Panic, ...]


class BoardFile(Record, frozen=True):
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


class DifficultyFile(Record, frozen=True):
    """difficulty.toml"""

    difficulty: tuple[Difficulty, ...]
    module: tuple[Module, ...]


class CampaignOf(Record, frozen=True):
    """How long a campaign may last (ML-CAMP-02)."""

    most_games: Annotated[int, Meta(ge=1, le=100)]
    source: Source


class SoloFile(Record, frozen=True):
    """solo.toml"""

    madhala: Madhala
    campaign: CampaignOf
    scenario: tuple[Scenario, ...]
    rank: tuple[RankName, ...]


SCHEMA: dict[str, type[Record]] = {
    "mercenaries": MercenariesFile,
    "monsters": MonstersFile,
    "equipment": EquipmentFile,
    "lands": LandsFile,
    "traps": TrapsFile,
    "loot": LootFile,
    "path_headers": PathsFile,
    "missions": MissionsFile,
    "panic": PanicFile,
    "board": BoardFile,
    "difficulty": DifficultyFile,
    "solo": SoloFile,
}

F = TypeVar("F", bound=Record)


def of(files: dict[str, Record], kind: type[F]) -> F:
    """The decoded file of this struct."""
    for stem, struct in SCHEMA.items():
        if struct is kind:
            found = files[stem]
            assert isinstance(found, kind)
            return found
    raise KeyError(kind.__name__)
