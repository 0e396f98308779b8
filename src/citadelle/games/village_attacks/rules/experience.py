"""Experience and levels (VA-83 to VA-88)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.village_attacks.rules.ending import check_end
from citadelle.games.village_attacks.rules.refusal_reasons import no_answer
from citadelle.games.village_attacks.state import VillageAttacks
from citadelle.games.village_attacks.tables import BURN, INFINITE, SILENCE, SLOW, SUNDER
from citadelle.games.village_attacks.verbs import GAIN, HEAL_CONDITION, HEAL_WOUND
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Frame, register

SLOTS: Final = 3
ADVANCED: Final = 2
WOUND: Final = 0
"""The option that heals a wound; conditions follow by their numbers."""


def gain_experience(s: VillageAttacks, seat: int, amount: int, rule: str) -> None:
    """A Monster gains experience tokens; enough of them are a level, chosen before anything else goes on (VA-84)."""
    if amount <= 0:
        return
    s.experience[seat] += amount
    if s.sink is not None:
        s.emit("experience_gained", seat, rule, {"n": amount, "total": s.experience[seat]})
    if s.experience[seat] >= s.kit.monster_experience[s.party[seat]]:
        s.push(LevelUp(seat))


def open_slots(s: VillageAttacks, seat: int) -> list[int]:
    """The slots of abilities that can still be gained or upgraded."""
    return [slot for slot in range(SLOTS) if s.level(seat, slot) < ADVANCED]


class LevelUp(Frame[VillageAttacks]):
    """VA-84 to VA-86: the experience of a Monster has reached its value, perhaps more than once."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "village_attacks.level_up"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: VillageAttacks) -> None:
        seat = self.seat
        value = s.kit.monster_experience[s.party[seat]]
        if s.experience[seat] < value:
            s.done()
            return
        s.experience[seat] -= value
        cap = s.castle.max_level_gains
        if cap != INFINITE and s.gains[seat] >= cap:
            if s.sink is not None:
                s.emit("level_ignored", seat, "VA-86", {})
        elif open_slots(s, seat):
            s.push(GainAbility(seat, True))
        elif restorable(s, seat):
            s.push(Restore(seat))


class GainAbility(Ask[VillageAttacks]):
    """VA-84: a locked ability is gained in its basic version, or a basic one becomes advanced."""

    __slots__ = ("counts",)
    name: ClassVar[str] = "village_attacks.gain_ability"
    fields: ClassVar[tuple[str, ...]] = ("seat", "counts")
    kind: ClassVar[str] = "gain_ability"
    rule: ClassVar[str] = "VA-84"
    verbs: ClassVar[tuple[Verb, ...]] = (GAIN,)

    def __init__(self, seat: int, counts: bool) -> None:
        super().__init__(seat)
        self.counts = counts
        """Does it count as a level gained in this scenario? Those of set-up don't (VA-9)."""

    def options(self, s: VillageAttacks) -> list[int]:
        abilities = s.kit.monster_abilities[s.party[self.seat]]
        return [abilities[slot] for slot in open_slots(s, self.seat)]

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.done()
        seat = self.seat
        slot = s.kit.monster_abilities[s.party[seat]].index(option)
        s.abilities[seat] += 1 << (2 * slot)
        if s.active == seat:
            s.used &= ~(1 << slot)
            s.free_moves += more_free_moves(s, seat, option, slot)
        if s.sink is not None:
            version = "advanced" if s.level(seat, slot) == ADVANCED else "basic"
            rule = "VA-84" if self.counts else "VA-9"
            s.emit("level_gained", seat, rule, {"ability": s.kit.ability_ids[option], "version": version})
        if self.counts:
            s.gains[seat] += 1
            check_end(s)

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        ability = own.things[0]
        if s.kit.ability_monster[ability] != s.party[self.seat]:
            return Refusal("other_monsters_ability", self.rule, seat, key, {"ability": s.kit.ability_ids[ability]})
        return Refusal("ability_complete", self.rule, seat, key, {"ability": s.kit.ability_ids[ability]})


def more_free_moves(s: VillageAttacks, seat: int, ability: int, slot: int) -> int:
    """VA-84, VA-200: how many more of the first moves of this activation are free by the level just gained; moves that
    were made already are the first ones."""
    levels = s.kit.ability_levels[ability]
    after = levels[s.level(seat, slot) - 1].free_moves_per_activation
    before = levels[0].free_moves_per_activation if s.level(seat, slot) == ADVANCED else 0
    made = max(0, s.moves[seat] - before)
    return max(0, after - before - made)


def restorable(s: VillageAttacks, seat: int) -> list[int]:
    """VA-85, VA-97: what can be removed from a Monster's card: WOUND, and 1 + the number of each condition on it."""
    out: list[int] = []
    if s.wounds[seat]:
        out.append(WOUND)
    if s.sunder[seat]:
        out.append(1 + SUNDER)
    if s.silence[seat]:
        out.append(1 + SILENCE)
    if s.slow[seat]:
        out.append(1 + SLOW)
    if s.burning >> seat & 1:
        out.append(1 + BURN)
    return out


def restore(s: VillageAttacks, seat: int, what: int, rule: str) -> None:
    """One wound or one condition token goes."""
    if what == WOUND:
        heal(s, seat, s.kit.heart_heal_per_magic, rule)
        return
    condition = what - 1
    if condition == SUNDER:
        s.sunder[seat] -= 1
    elif condition == SILENCE:
        s.silence[seat] -= 1
    elif condition == SLOW:
        s.slow[seat] -= 1
    else:
        s.burning &= ~(1 << seat)
    if s.sink is not None:
        s.emit("condition_removed", seat, rule, {"condition": s.kit.nouns["condition"].text(condition)})


def heal(s: VillageAttacks, seat: int, amount: int, rule: str) -> None:
    """Up to so many wounds are removed from a Monster's card."""
    healed = min(amount, s.wounds[seat])
    s.wounds[seat] -= healed
    if healed and s.sink is not None:
        s.emit("monster_healed", seat, rule, {"n": healed, "wounds": s.wounds[seat]})


class Restore(Ask[VillageAttacks]):
    """VA-85: a complete Monster removes a wound or a condition instead of a level."""

    __slots__ = ()
    name: ClassVar[str] = "village_attacks.restore"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "restore"
    rule: ClassVar[str] = "VA-85"
    verbs: ClassVar[tuple[Verb, ...]] = (HEAL_WOUND, HEAL_CONDITION)

    def options(self, s: VillageAttacks) -> list[int]:
        return restorable(s, self.seat)

    def choose(self, s: VillageAttacks, option: int) -> None:
        s.done()
        restore(s, self.seat, option, self.rule)

    def answer(self, s: VillageAttacks, option: int) -> Answer:
        return Answer(HEAL_WOUND) if option == WOUND else Answer(HEAL_CONDITION, (option - 1,))

    def why_not(self, s: VillageAttacks, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("nothing_to_remove", self.rule, seat, key)


register(LevelUp, GainAbility, Restore)
