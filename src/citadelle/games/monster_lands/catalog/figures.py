"""The figures that the rules help quotes: every number of its texts that the data decides, by name.

A text of `rules.toml` says `{trap_limit}`; whoever lays a pack over the data reads the pack's number there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from citadelle.games.monster_lands.effect_kinds import AUTO_HITS, DISCOUNT, MINE_BONUS, TRAP_CAPACITY, TROPHY
from citadelle.games.monster_lands.tables import INITIAL_TRAP, REGULAR, SHIELDED, TRICK

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit

T = TypeVar("T")
LEVELS = ("recruit", "veteran", "hero")
SHORT, PREPARED = 3, 5
"""Scenarios with numbers of their own (ML-SOLO-14, ML-SOLO-16)."""
POWERS_NAMED = (
    ("splash", "sporus", "dice"), ("auto_hits", "warkors", "hits"), ("abysur", "abysur", "amount"),
    ("krushus", "krushus", "amount"), ("moldo", "moldo", "amount"), ("turfus", "turfus", "count"),
    ("syn", "snailer", "dice"), ("lash", "korcko", "hits"), ("krinx", "krinx", "count"), ("trons", "trons", "dice"),
)  # fmt: skip
"""Figures of monsters: their name, whose power, and which of its parameters."""


def figures(kit: Kit) -> dict[str, str]:
    """Every figure by its name, as it is written in a sentence."""
    found: dict[str, object] = {}
    _components(found, kit)
    _start(found, kit)
    _board(found, kit)
    _buildings(found, kit)
    _cards(found, kit)
    _options(found, kit)
    _solo(found, kit)
    return {name: str(value) for name, value in found.items()}


def _components(found: dict[str, object], kit: Kit) -> None:
    """How many of everything there are."""
    t = kit.plain
    copies = {
        kind: sum(t.trap_copies[i] for i in range(len(t.trap_ids)) if t.trap_class[i] == kind)
        for kind in (INITIAL_TRAP, REGULAR, SHIELDED, TRICK)
    }
    found.update(initial_traps=copies[INITIAL_TRAP], shielded=copies[SHIELDED], tricks=copies[TRICK])
    found.update(trick_pile=copies[REGULAR] + copies[SHIELDED] + copies[TRICK])
    found.update(novices=t.novices, deck=len(t.deck), equipment=len(t.equipment_keys), monsters=len(t.monster_ids))
    found.update(rank_a=sum(t.monster_rank_a), lands=len(t.land_ids), loot=len(t.loot_ids), panic=len(t.panic_ids))
    found.update(missions=len(t.mission_ids))


def _start(found: dict[str, object], kit: Kit) -> None:
    """The start of a game: goods, the first pool."""
    t = kit.plain
    start = kit.board.start
    found.update(start_glory=start.glory, start_gold=start.gold, start_reputation=start.reputation)
    first = [t.member_dice[t.leaders[0]], t.member_dice[t.first_member[0]], t.bracket_dice[t.bracket(start.glory)]]
    sums = [sum(dice[colour] for dice in first) for colour in range(3)]
    found.update(first_strength=sums[0], first_magic=sums[1], first_persuasion=sums[2])


def _board(found: dict[str, object], kit: Kit) -> None:
    """Limits, brackets, paths and scoring."""
    t = kit.plain
    limits, board = kit.board.limits, kit.board
    found.update(trap_limit=limits.trap, defense_limit=limits.defense, rounds=limits.rounds)
    found.update(potion_limit=limits.potion, venom_limit=limits.venom, end_glory=limits.end_glory)
    found.update(hit_from=limits.hit_from, loot_offer=limits.loot_offer, venom_adds=limits.venom_adds)
    found.update(wiped_gold=limits.wiped_out_gold, low_reputation=limits.low_reputation)
    found.update(potion_take=limits.potion_per_assignment, venom_take=limits.venom_per_assignment)
    found.update(die_spaces=limits.path_die_spaces, token_spaces=limits.path_token_spaces)
    found.update(token_die_spaces=limits.die_spaces_per_extra_token)
    found.update(bracket_1=t.bracket_max[0], bracket_2=_at(t.bracket_max, 1))
    for i in range(3):
        found[f"bracket_dice_{i + 1}"] = sum(_at(t.bracket_dice, i))
        found[f"wage_{i + 1}"] = _at(t.bracket_wage, i)
    found.update(mission_paths=board.missions.paths_per_mission, land_paths=board.lands.paths_per_land)
    found.update(entrance_paths=len(board.entrance_path), runner_up=board.missions.runner_up_gold)
    top, bottom = board.entrance_path[0], board.entrance_path[-1]
    found.update(guards_top=top.defense_talents, guards_bottom=bottom.defense_talents, gold_bottom=bottom.gold)
    found.update(capacity=top.capacity, death_entrance=top.death_glory, trophy_gold=t.sale)
    for icons in range(1, 7):
        found[f"aff_{icons}"] = _at(t.affinity_vp, icons)


def _buildings(found: dict[str, object], kit: Kit) -> None:
    """What the buildings give and cost."""
    t = kit.plain
    by_id = {building.id: building for building in kit.board.building}
    bazaar = by_id["bazaar"].offer
    assert bazaar is not None
    found.update(lodge_offer=t.lodge_size, docks=t.docks, docks_solo=t.docks_solo, bazaar_docks=bazaar.docks)
    found.update(beer=t.beer_cost, armory_max=t.armory_max, armory_price=t.armory_price, pawn_gold=t.gold_per_die)
    flasks = by_id["alchemist"].spaces
    found.update(brew_1=flasks[0].tokens, brew_2=flasks[-1].tokens)
    for i in range(3):
        found[f"mine_{i + 1}"] = _at(by_id["mine"].spaces, i).gold


def _cards(found: dict[str, object], kit: Kit) -> None:
    """Talents, powers and loot that a rule names; what a pack took away has no figure."""
    t = kit.plain
    for name, monster, parameter in POWERS_NAMED:
        if monster in t.monster_index:
            found[name] = getattr(t.monster_power[t.monster_index[monster]], parameter)
    if "moldo" in t.monster_index and t.monster_variant[t.monster_index["moldo"]].kind == AUTO_HITS:
        found["moldo_hits"] = t.monster_variant[t.monster_index["moldo"]].hits
    if "geas" in t.member_index:
        found["geas"] = t.member_effect[t.member_index["geas"]].amount
    for effect in t.member_effect:
        if effect.kind == DISCOUNT:
            found.setdefault("cut", effect.gold)
        elif effect.kind == MINE_BONUS:
            found.setdefault("mine_bonus", effect.gold)
        elif effect.kind == TRAP_CAPACITY:
            found.setdefault("dalina_limit", kit.board.limits.trap + effect.amount)
    for effect in t.loot_effect:
        if effect.kind == TROPHY:
            found.update(loot_trophy=effect.trophy, loot_sale=effect.sell_gold)


def _options(found: dict[str, object], kit: Kit) -> None:
    """Difficulties and modules."""
    t = kit.plain
    for level in ("normal", "legendary"):
        track = t.track[t.difficulty_track[t.difficulty_ids.index(level)]]
        found[f"track_{level}"] = _row(track)
    found.update(more_rounds=_row(t.more_rounds), grant_from=t.grant_from)
    found.update(grant_gold=max(gift[0] for gift in t.grant_gifts))


def _at(items: Sequence[T], place: int) -> T:
    """The item at a place, or the last one: a pack may have fewer."""
    return items[min(place, len(items) - 1)]


def _row(numbers: list[int]) -> str:
    """Numbers one after the other."""
    return ", ".join(str(n) for n in numbers)


def _solo(found: dict[str, object], kit: Kit) -> None:
    """Madhala, the scenarios and the campaign."""
    t = kit.plain
    her = kit.solo.madhala
    found.update(her_tokens=her.tokens, red_last=max(her.red_citadel), campaign_games=t.campaign_games)
    found.update(s2_deck=len([m for m in t.deck if t.member_dice[m][2]]))
    for scenario in kit.solo.scenario:
        prefix = f"s{scenario.number}_"
        for level in LEVELS:
            rank = getattr(scenario.ranks, level)
            asked = rank.gold if scenario.goal == "gold" else rank.vp
            if rank.spread or asked >= 0:
                found[prefix + level] = "-".join(str(n) for n in rank.spread) or asked
            if rank.missions >= 0:
                found[f"{prefix}missions_{level}"] = rank.missions
        if scenario.number == SHORT:
            found.update(s3_rounds=scenario.rounds, s3_defense=scenario.start.defense, s3_gold=scenario.start.gold)
        elif scenario.number == PREPARED:
            want = scenario.checklist
            found.update(s5_defense=want.defense, s5_trap=want.trap, s5_potion=want.potion, s5_venom=want.venom)
            found.update(s5_types=want.equipment_types, s5_affinities=want.mercenary_affinities)
