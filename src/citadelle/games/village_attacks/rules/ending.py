"""Victory and defeat (VA-195 to VA-199): looked at after every atomic effect, defeat first."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks.crowd import size
from citadelle.games.village_attacks.state import LOST, OPEN, WON, VillageAttacks
from citadelle.games.village_attacks.tables import DEFEATS, INFINITE, NONE, VICTORIES
from citadelle.kernel.result import Result, together

MORALE_ZERO: Final = VICTORIES.index("morale_zero")
HEROES_KILLED: Final = VICTORIES.index("five_heroes_killed")
DELIVERED: Final = VICTORIES.index("four_peasants_delivered")
ESCAPED: Final = VICTORIES.index("ten_villagers_escaped")
ALL_LEVELLED: Final = VICTORIES.index("all_levelled_then_no_villagers")
HEART_20: Final = VICTORIES.index("heart_20_then_no_villagers")
MORALE_ZERO_THEN: Final = VICTORIES.index("morale_zero_then_no_villagers")
MARKERS_CLOSED: Final = VICTORIES.index("all_markers_closed_then_no_villagers")
SUMMONED_ONCE: Final = VICTORIES.index("summoned_once_and_morale_zero_then_no_villagers")
RULES: Final[dict[int, str]] = {
    MORALE_ZERO: "VA-195", HEROES_KILLED: "VA-S3.6", DELIVERED: "VA-S6.8", ESCAPED: "VA-S14.5", ALL_LEVELLED: "VA-S1.3",
    HEART_20: "VA-S5.6", MORALE_ZERO_THEN: "VA-S8.3", MARKERS_CLOSED: "VA-S9.7", SUMMONED_ONCE: "VA-S12.5",
}  # fmt: skip
MORALE_RULES_BY_NUMBER: Final[dict[int, str]] = {
    2: "VA-S2.6", 4: "VA-S4.3", 7: "VA-S7.8", 10: "VA-S10.7", 11: "VA-S11.3", 13: "VA-S13.6",
}  # fmt: skip

VILLAGER_ENTERS_HEART: Final = 1 << DEFEATS.index("villager_enters_heart")
HERO_LEAVES: Final = 1 << DEFEATS.index("hero_leaves_with_monster")
TOMES_STOLEN: Final = 1 << DEFEATS.index("both_tomes_stolen")
CORRIDORS_COLLAPSED: Final = 1 << DEFEATS.index("four_corridors_collapsed")


def check_end(s: VillageAttacks) -> None:
    """VA-195: is the scenario lost, or won?"""
    if s.outcome != OPEN:
        return
    castle = s.castle
    if s.heart <= 0:
        finish(s, LOST, "VA-96")
    elif castle.defeats & VILLAGER_ENTERS_HEART and villagers_at_heart(s):
        finish(s, LOST, "VA-S1.4")
    elif castle.defeats & TOMES_STOLEN and s.tomes_lost >= castle.tomes_lost_for_defeat:
        finish(s, LOST, "VA-S10.7")
    elif castle.defeats & CORRIDORS_COLLAPSED and s.gone.bit_count() >= castle.collapses_for_defeat:
        finish(s, LOST, "VA-S13.6")
    elif has_won(s):
        finish(s, WON, victory_rule(s))


def villagers_at_heart(s: VillageAttacks) -> bool:
    """VA-S1.4: is a villager in a Heart zone?"""
    return any(s.crowd[zone] for zone in s.castle.hearts)


def victory_rule(s: VillageAttacks) -> str:
    """The rule that says what this scenario's victory is."""
    if s.castle.victory == MORALE_ZERO:
        return MORALE_RULES_BY_NUMBER.get(s.castle.number, "VA-195")
    return RULES[s.castle.victory]


def has_won(s: VillageAttacks) -> bool:
    """Does the scenario's victory hold? A first part that holds now stops spawning for good (VA-196)."""
    castle = s.castle
    victory = castle.victory
    if victory == MORALE_ZERO:
        return s.morale == 0
    if victory == HEROES_KILLED:
        return s.heroes_killed >= castle.heroes_to_kill
    if victory == DELIVERED:
        return s.deliveries >= castle.deliveries_to_win
    if victory == ESCAPED:
        return s.escapes >= castle.escapes_to_win
    if not s.spawning_over and first_part(s):
        s.spawning_over = True
        if s.sink is not None:
            s.emit("spawning_over", NONE, RULES[victory], {})
    return s.spawning_over and villagers_in_play(s) == 0


def first_part(s: VillageAttacks) -> bool:
    """The first part of a victory after which the last villagers must go."""
    victory = s.castle.victory
    if victory == ALL_LEVELLED:
        return min(s.gains) > 0
    if victory == HEART_20:
        return s.heart >= s.castle.heart_goal
    if victory == MORALE_ZERO_THEN:
        return s.morale == 0
    if victory == MARKERS_CLOSED:
        return sum(s.marker_tokens) == 0
    return s.summonings > 0 and s.morale == 0


def villagers_in_play(s: VillageAttacks) -> int:
    """All villagers on the board, and those that are carried (VA-196)."""
    total = sum([size(crowd) for crowd in s.crowd])
    if s.castle.grab_symbol != NONE:
        total += len([carried for carried in s.carried if carried])
    return total


def finish(s: VillageAttacks, outcome: int, rule: str) -> None:
    """VA-199: the scenario ends at once, by this rule."""
    s.outcome = outcome
    s.ended_by = rule
    if s.sink is not None:
        kind = "scenario_won" if outcome == WON else "scenario_lost"
        s.emit(kind, NONE, rule, {"scenario": s.castle.id})
    s.end_at_once()


# --- points (VA-198)


def progress(s: VillageAttacks) -> int:
    """How far the party has come, from 0 to 100."""
    if s.outcome == WON:
        return s.kit.progress_won
    castle = s.castle
    t = s.kit
    victory = castle.victory
    if victory == ALL_LEVELLED:
        return t.progress_first_part * len([gained for gained in s.gains if gained]) // s.players
    if victory == HEART_20:
        return (
            t.progress_first_part if s.spawning_over else t.progress_first_part * max(s.heart, 0) // castle.heart_goal
        )
    if victory == HEROES_KILLED:
        return t.progress_per_hero * s.heroes_killed
    if victory == DELIVERED:
        return t.progress_per_delivery * s.deliveries
    if victory == MARKERS_CLOSED:
        tokens = castle.tokens_per_marker * len(castle.markers)
        return t.progress_first_part * (tokens - sum(s.marker_tokens)) // tokens
    if victory == ESCAPED:
        return t.progress_per_escape * s.escapes
    lost = castle.morale - s.morale if castle.morale != INFINITE else 0
    if victory == SUMMONED_ONCE:
        return (t.progress_summoning if s.summonings else 0) + t.progress_summoning_morale * lost // castle.morale
    most = t.progress_won if victory == MORALE_ZERO else t.progress_first_part
    return most * lost // castle.morale


def result(s: VillageAttacks) -> Result:
    """VA-198: all seats win or lose together, with the same points."""
    won = s.outcome == WON
    heart = 0 if s.heart <= 0 else s.heart
    parts = {"progress": progress(s), "heart": heart}
    n = s.players
    return together(won, [parts["progress"] + heart] * n, [dict(parts) for _ in range(n)])
