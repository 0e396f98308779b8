"""What is asked while an attack is resolved (HM-854, HM-855, HM-857, HM-1306)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.ability_kinds import (
    DISCARD_TO_IGNORE_ATTACK_DIE,
    MAY_REROLL_FACE,
    MAY_REROLL_IF_MOVED,
    UNIT_CANCEL_LETHAL,
)
from citadelle.games.heroes3.combat_fields import (
    CHANGED_SPACE,
    DIE_IGNORED,
    NO_FACE,
    SAVED_ANOTHER,
    SPACES,
    USED_ABILITY,
    USED_IGNORE,
    USED_LUCK,
    USED_LUCK_DEFENSE,
    USED_MORALE,
)
from citadelle.games.heroes3.rules import decks
from citadelle.games.heroes3.rules.cards.ongoing import attack_rerolls, lose_power
from citadelle.games.heroes3.rules.combat.atoms import ignore_die
from citadelle.games.heroes3.rules.combat.board import DISTANCE, NEIGHBOURS
from citadelle.games.heroes3.rules.combat.choices import (
    BY_ABILITY,
    BY_LUCK,
    BY_MORALE,
    DISCARD_AT,
    PLAY_END,
    REROLL_AT,
    SAVE_AT,
    answer_of,
)
from citadelle.games.heroes3.rules.combat.fighters import ability, closed_spaces, fighters_on, side_of
from citadelle.games.heroes3.rules.combat.hands import hand_cards, hand_size, has_cards, may_matter, play, plays
from citadelle.games.heroes3.rules.combat.refusals import why_no_play
from citadelle.games.heroes3.rules.combat.strength import shows, working
from citadelle.games.heroes3.rules.combat.windows import LETHAL_WINDOW, RESULT_WINDOW
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import LETHAL, RESULT, Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import (
    DISCARD,
    PASS,
    PLAY,
    REROLL_ABILITY,
    REROLL_LUCK,
    REROLL_MORALE,
    SAVE,
    SPACE,
)
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


def rerolls_allowed(s: Heroes3) -> bool:
    """May dice be rerolled in this game (HM-1033)?"""
    return s.variant.rerolls


# --- rights to reroll (HM-854)


def reroll_rights(s: Heroes3) -> list[int]:
    """HM-854: the rerolls that the attacker may make now, as options, ascending."""
    if not s.attack_dice or not rerolls_allowed(s):
        return []
    out: list[int] = []
    for die in range(len(s.attack_dice)):
        if may_reroll_by_ability(s, die):
            out.append(REROLL_AT + BY_ABILITY * 2 + die)
    seat = s.combat_seat[side_of(s.attack_by)]
    if seat == NONE:
        return out
    if attack_rerolls(s, seat):
        for die in range(len(s.attack_dice)):
            if not s.attack_marks & USED_LUCK << die:
                out.append(REROLL_AT + BY_LUCK * 2 + die)
    if s.morale[seat] == 1 and not s.attack_marks & USED_MORALE:
        for die in range(len(s.attack_dice)):
            out.append(REROLL_AT + BY_MORALE * 2 + die)
    return out


def may_reroll_by_ability(s: Heroes3, die: int) -> bool:
    """HM-854: does an ability of the attacker let it reroll this die now?"""
    by = s.attack_by
    used = s.attack_marks & USED_ABILITY
    may = working(s, by, MAY_REROLL_FACE)
    if may is not None and (may.repeat or not used) and shows(may.faces, s.attack_dice[die]):
        return True
    moved = working(s, by, MAY_REROLL_IF_MOVED)
    return moved is not None and not used and by == s.active_fighter and bool(s.active_marks & CHANGED_SPACE)


def defense_reroll_rights(s: Heroes3) -> list[int]:
    """HM-855: the rerolls of the defence die that its player may make now."""
    seat = s.combat_seat[side_of(s.attack_on)]
    if seat == NONE or s.defense_die == NO_FACE or not rerolls_allowed(s):
        return []
    out: list[int] = []
    if attack_rerolls(s, seat) and not s.attack_marks & USED_LUCK_DEFENSE:
        out.append(REROLL_AT + BY_LUCK * 2)
    if s.morale[seat] == 1:
        out.append(REROLL_AT + BY_MORALE * 2)
    return out


class AttackAsk(Ask[Heroes3]):
    """A question about the attack in progress."""

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PASS.alone if option == STOP else answer_of(s, option)

    def detail(self, s: Heroes3) -> Detail:
        return {
            "attacker": s.attack_by, "target": s.attack_on, "dice": list(s.attack_dice), "damage": s.attack_damage,
            "defense_die": "" if s.defense_die == NO_FACE else s.defense_die,
        }  # fmt: skip


class RerollDice(AttackAsk):
    """HM-854: does the attacker reroll a die? The frame below gets the option."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.reroll_dice"
    kind: ClassVar[str] = "reroll_dice"
    rule: ClassVar[str] = "HM-854"
    window: ClassVar[str] = RESULT_WINDOW
    verbs: ClassVar[tuple[Verb, ...]] = (REROLL_ABILITY, REROLL_LUCK, REROLL_MORALE, PASS)

    def rights(self, s: Heroes3) -> list[int]:
        """The rerolls that can be made."""
        return reroll_rights(s)

    def options(self, s: Heroes3) -> list[int]:
        return [*self.rights(s), STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if not rerolls_allowed(s):
            return Refusal("rerolls_forbidden", "HM-1033", seat, key)
        return Refusal("no_reroll", self.rule, seat, key)


class RerollDefense(RerollDice):
    """HM-855: does the target's player reroll the defence die?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.reroll_defense"
    kind: ClassVar[str] = "reroll_defense"
    rule: ClassVar[str] = "HM-855"

    def rights(self, s: Heroes3) -> list[int]:
        return defense_reroll_rights(s)


# --- ignoring the die (HM-854)


def can_ignore(s: Heroes3) -> bool:
    """HM-842, HM-854: could the target's player ignore the die, by what everybody knows?"""
    if not s.attack_dice or s.attack_marks & DIE_IGNORED:
        return False
    side = side_of(s.attack_on)
    if not has_cards(s, side):
        return False
    return discards_to_ignore(s) > 0 or may_matter(s, side, RESULT)


def discards_to_ignore(s: Heroes3) -> int:
    """HM-854: how many cards the target's player may discard to ignore the die; 0 if the target has no such ability."""
    found = ability(s, s.attack_on, DISCARD_TO_IGNORE_ATTACK_DIE)
    if found is None or s.attack_marks & USED_IGNORE:
        return 0
    return found.cost_cards if hand_size(s, s.combat_seat[side_of(s.attack_on)]) >= found.cost_cards else 0


class IgnoreDie(AttackAsk):
    """HM-854: does the target's player make the die count for nothing?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.ignore_die"
    kind: ClassVar[str] = "ignore_die"
    rule: ClassVar[str] = "HM-854"
    window: ClassVar[str] = RESULT_WINDOW
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, DISCARD, PASS)

    def options(self, s: Heroes3) -> list[int]:
        out = plays(s, side_of(s.attack_on), RESULT)
        if discards_to_ignore(s):
            out = [*out, *[DISCARD_AT + card for card in hand_cards(s, self.seat)]]
        return [*out, STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return True

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            lose_power(s, self.seat)
        elif option < PLAY_END:
            play(s, side_of(s.attack_on), option, RESULT)
        else:
            lose_power(s, self.seat)
            s.attack_marks |= USED_IGNORE
            decks.discard(s, self.seat, option - DISCARD_AT, "HM-854")
            ignore_die(s)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is PLAY:
            return why_no_play(s, self.seat, key, own, RESULT)
        if discards_to_ignore(s):
            return Refusal("not_in_hand", self.rule, seat, key)
        return Refusal("no_such_ability", self.rule, seat, key)


# --- cancelling (HM-857)


def savers(s: Heroes3) -> list[int]:
    """HM-1309: the units that can cancel an attack on another unit of their side."""
    out: list[int] = []
    for fighter in fighters_on(s, side_of(s.attack_on)):
        if fighter == s.attack_on or s.fighter_state[fighter] & SAVED_ANOTHER:
            continue
        if ability(s, fighter, UNIT_CANCEL_LETHAL) is not None:
            out.append(fighter)
    return out


def can_cancel(s: Heroes3) -> bool:
    """HM-842, HM-857: could the attack be cancelled, by what everybody knows?"""
    side = side_of(s.attack_on)
    return len(savers(s)) > 0 or (has_cards(s, side) and may_matter(s, side, LETHAL))


class CancelBlow(AttackAsk):
    """HM-857: does the target's player cancel an attack that would use up the side that lies up?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.cancel_blow"
    kind: ClassVar[str] = "cancel_attack"
    rule: ClassVar[str] = "HM-857"
    window: ClassVar[str] = LETHAL_WINDOW
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, SAVE, PASS)

    def options(self, s: Heroes3) -> list[int]:
        out = plays(s, side_of(s.attack_on), LETHAL)
        return [*out, *[SAVE_AT + fighter for fighter in savers(s)], STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return True

    def choose(self, s: Heroes3, option: int) -> None:
        if option < PLAY_END:
            s.done()
            play(s, side_of(s.attack_on), option, LETHAL)
        else:
            if s.combat_seat[side_of(s.attack_on)] == self.seat:
                lose_power(s, self.seat)
            s.give(option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is PLAY:
            return why_no_play(s, self.seat, key, own, LETHAL)
        return Refusal("cannot_save", "HM-1309", seat, key)


# --- pushing (HM-1306)


def push_spaces(s: Heroes3) -> list[int]:
    """HM-1306: the empty spaces next to the target that aren't next to the attacker."""
    start = s.fighter_space[s.attack_on]
    if start >= SPACES:
        return []
    closed = closed_spaces(s, side_of(s.attack_on))
    line = DISTANCE[s.fighter_space[s.attack_by]]
    out: list[int] = []
    for space in NEIGHBOURS[start]:
        if not closed >> space & 1 and line[space] != 1:
            out.append(space)
    return out


class PushTarget(AttackAsk):
    """HM-1306: where does the target's controller move it? The frame below gets the space."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.push_target"
    kind: ClassVar[str] = "push_target"
    rule: ClassVar[str] = "HM-1306"
    verbs: ClassVar[tuple[Verb, ...]] = (SPACE,)

    def options(self, s: Heroes3) -> list[int]:
        return push_spaces(s)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return s.answer(SPACE, option)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("not_a_space_to_go", self.rule, seat, key)


register(RerollDice, RerollDefense, IgnoreDie, CancelBlow, PushTarget)
