"""A combat from its set-up to its outcome (HM-810, HM-820 to HM-827, HM-870)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.ability_kinds import COMBAT_START_DRAW
from citadelle.games.heroes3.combat_fields import (
    ATTACKER,
    DEFENDER,
    FIGHTERS,
    O_CARD,
    O_SEAT,
    OUTCOMES,
    TOWER_FIGHTER,
)
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules import combat_buildings, decks
from citadelle.games.heroes3.rules.ai.decks import gather
from citadelle.games.heroes3.rules.ai.spell_cards import end_bonus
from citadelle.games.heroes3.rules.cards.ongoing import leave_play
from citadelle.games.heroes3.rules.combat.atoms import end_lasting
from citadelle.games.heroes3.rules.combat.fighters import (
    ability,
    fighters_on,
    has_main_hero,
    is_ai_side,
    is_guard_side,
)
from citadelle.games.heroes3.rules.combat.placing import (
    AiGate,
    PlaceGate,
    PlaceUnits,
    RedrawGuard,
    draw_guards,
    redraws,
)
from citadelle.games.heroes3.rules.combat.rounds import WINDOW, CombatRounds, begin_round, renew_counts
from citadelle.games.heroes3.rules.combat.windows import UNTIL_COMBAT_ENDS, CombatWindow
from citadelle.games.heroes3.state import COMBAT_START, Heroes3
from citadelle.games.heroes3.tables import AZURE, NONE
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard

# How far a combat has come.
PLACES_ATTACKER: Final = 0
DRAWS_GUARDS: Final = 1
REDRAWS: Final = 2
PLACES_DEFENDER: Final = 3
WALLS: Final = 4
STARTS: Final = 5
FIGHTS: Final = 6


def begin(
    s: Heroes3,
    attacker_hero: int,
    defender_seat: int,
    defender_hero: int,
    field: int,
    difficulty: int,
    walls: bool,
) -> None:
    """HM-810: a combat begins; the frame below gets its outcome (ATTACKER_WON ... of `combat_fields`).

    `defender_seat` is NONE for neutral units, of which as many are drawn as the field's difficulty says;
    `defender_hero` is NONE for an army brought by payment (HM-431).
    """
    set_sides(s, attacker_hero, defender_seat, defender_hero)
    s.combat_field = field
    s.combat_difficulty = difficulty
    s.push(Combat(PLACES_ATTACKER, walls))
    if s.sink is not None:
        s.emit("combat_began", s.combat_seat[ATTACKER], "HM-810", {
            "defender": defender_seat, "difficulty": difficulty, "walls": walls,
            "field": s.kit.nouns["field"].ids[field] if field != NONE else "",
        })  # fmt: skip


def begin_with_ai(s: Heroes3, ai: int, seat: int, hero: int, field: int, ai_attacks: bool, walls: bool) -> None:
    """HM-925: a combat of a player with an AI opponent begins; the frame below gets its outcome.

    `hero` is NONE for an army that its player brought without a hero (HM-431). The army of the AI opponent is
    `ai_army[ai]`; beaten units leave it at once, and what is left there after the combat fights the next one undamaged.
    """
    clear_board(s)
    side = DEFENDER if ai_attacks else ATTACKER
    s.combat_seat[side] = seat
    s.combat_hero[side] = hero
    s.combat_ai[1 - side] = ai
    s.combat_field = field
    for form in s.ai_army[ai]:
        if s.kit.unit_tier[form // 2] == AZURE:
            s.combat_azure = True
    s.push(Combat(PLACES_ATTACKER, walls))
    if s.sink is not None:
        s.emit("ai_combat_began", seat, "HM-925", {
            "ai": ai, "attacks": ai_attacks, "walls": walls,
            "field": s.kit.nouns["field"].ids[field] if field != NONE else "",
        })  # fmt: skip
    gather(s, ai)


def set_sides(s: Heroes3, attacker_hero: int, defender_seat: int, defender_hero: int) -> None:
    """An empty board for these two sides."""
    clear_board(s)
    s.combat_seat = [attacker_hero // 2, defender_seat]
    s.combat_hero = [attacker_hero, defender_hero]


def clear_board(s: Heroes3) -> None:
    """An empty board."""
    s.clear_combat()
    s.fighter_form = [NONE] * FIGHTERS
    s.fighter_space = [NONE] * FIGHTERS
    s.fighter_damage = [0] * FIGHTERS
    s.fighter_state = [0] * FIGHTERS
    s.fighter_overlays = [()] * FIGHTERS
    s.reshuffled_before = s.reshuffled
    renew_counts(s)


class Combat(Frame[Heroes3]):
    """HM-821 to HM-827: placing, siege cards, start-of-combat effects, then combat rounds."""

    __slots__ = ("stage", "walls")
    name: ClassVar[str] = "heroes3.combat"
    fields: ClassVar[tuple[str, ...]] = ("stage", "walls")

    def __init__(self, stage: int, walls: bool) -> None:
        self.stage = stage
        self.walls = walls

    def run(self, s: Heroes3) -> None:
        stage = self.stage
        s.become(Combat(stage + 1, self.walls))
        if stage == PLACES_ATTACKER:
            s.push(PlaceUnits(ATTACKER))
        elif stage == DRAWS_GUARDS:
            if is_guard_side(s, DEFENDER):
                draw_guards(s)
        elif stage == REDRAWS:
            most = redraws(s) if is_guard_side(s, DEFENDER) else 0
            if most and s.neutral_drawn:
                s.push(RedrawGuard(s.combat_seat[ATTACKER], most))
        elif stage == PLACES_DEFENDER:
            s.push(PlaceUnits(DEFENDER))
        elif stage == WALLS:
            if self.walls:
                s.push(AiGate() if is_ai_side(s, DEFENDER) else PlaceGate(s.combat_seat[DEFENDER]))
        elif stage == STARTS:
            start_combat(s)
        else:
            s.become(Combat(stage, self.walls))
            s.push(CombatRounds(WINDOW))

    def receive(self, s: Heroes3, value: int) -> None:
        """The outcome."""
        finish(s, value)
        s.give(value)


def start_combat(s: Heroes3) -> None:
    """HM-827: the start of a combat: first what abilities do by themselves, the attacker's first, then cards. It is
    part of the first combat round already (HM-1222)."""
    begin_round(s)
    s.show_step()
    s.push(CombatWindow(COMBAT_START))
    combat_buildings.offer(s)
    for side in (ATTACKER, DEFENDER):
        if not has_main_hero(s, side):
            continue
        for fighter in fighters_on(s, side):
            draws = ability(s, fighter, COMBAT_START_DRAW)
            if draws is not None:
                decks.draw_cards(s, s.combat_seat[side], draws.amount)


def finish(s: Heroes3, outcome: int) -> None:
    """HM-703, HM-838, HM-873: the board is cleared; neutral guards are discarded, cards of the combat leave play.
    HM-920: what is left of an AI opponent stays its army."""
    while s.lasting:
        end_lasting(s, len(s.lasting) - 1)
    for fighter in range(TOWER_FIGHTER):
        for one in s.fighter_overlays[fighter]:
            leave_play(s, one[O_SEAT], one[O_CARD])
    for bonus in s.ai_attached:
        end_bonus(s, bonus)
    for side in (ATTACKER, DEFENDER):
        if is_guard_side(s, side):
            for fighter in fighters_on(s, side):
                unit = s.fighter_form[fighter] // 2
                discard(s, NEUTRAL_DECK + s.kit.unit_tier[unit], unit)
    if s.sink is not None:
        s.emit("combat_ended", s.combat_seat[ATTACKER], "HM-870", {
            "outcome": OUTCOMES[outcome], "rounds": s.combat_round,
        })  # fmt: skip
    s.end_auto_answers(UNTIL_COMBAT_ENDS)
    azure = s.combat_azure
    s.reshuffled = s.reshuffled_before
    s.clear_combat()
    s.combat_azure = azure


register(Combat)
