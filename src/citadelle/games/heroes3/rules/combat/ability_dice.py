"""Dice that abilities have rolled beside the attack (HM-1301, HM-1306), and their rerolls (HM-243, HM-1223)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.rules import morale
from citadelle.games.heroes3.rules.cards.ongoing import attack_rerolls
from citadelle.games.heroes3.rules.combat.atoms import told
from citadelle.games.heroes3.rules.combat.attack_questions import RerollDice, rerolls_allowed
from citadelle.games.heroes3.rules.combat.choices import BY_LUCK, BY_MORALE, REROLL_AT
from citadelle.games.heroes3.rules.combat.fighters import side_of
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.decision import Detail
from citadelle.kernel.event import Args
from citadelle.kernel.frame import STOP, register


def roll_attack_die(s: Heroes3) -> int:
    """The face that an attack die shows."""
    return s.kit.attack_die[s.below(len(s.kit.attack_die))]


def roll_extra(s: Heroes3) -> int:
    """One more attack die for an ability of the attacker."""
    face = roll_attack_die(s)
    if s.sink is not None:
        args: Args = {**told(s, s.attack_by), "face": face}
        s.emit("ability_rolled", s.combat_seat[side_of(s.attack_by)], "HM-1301", args, closes=True)
    return face


def ask_ability_die(s: Heroes3) -> None:
    """An ability of the attacker has a die rolled; the frame on top gets the face that counts."""
    die = RerollAbility(s.combat_seat[side_of(s.attack_by)], roll_extra(s), False)
    s.push(die)
    if not die.rights(s):
        s.give(die.face)


class RerollAbility(RerollDice):
    """HM-243, HM-1223: does the player reroll the die of an ability? `lucky`: Luck has rerolled it. The frame below
    gets the face."""

    __slots__ = ("face", "lucky")
    name: ClassVar[str] = "heroes3.reroll_ability"
    fields: ClassVar[tuple[str, ...]] = ("seat", "face", "lucky")
    kind: ClassVar[str] = "reroll_ability"

    def __init__(self, seat: int, face: int, lucky: bool) -> None:
        super().__init__(seat)
        self.face = face
        self.lucky = lucky

    def rights(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        if self.seat == NONE or not rerolls_allowed(s):
            return out
        if not self.lucky and attack_rerolls(s, self.seat):
            out.append(REROLL_AT + BY_LUCK * 2)
        if morale.can_spend(s, self.seat):
            out.append(REROLL_AT + BY_MORALE * 2)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.give(self.face)
            return
        by_luck = option == REROLL_AT + BY_LUCK * 2
        if not by_luck:
            morale.spend(s, self.seat)
        again = RerollAbility(self.seat, roll_extra(s), self.lucky or by_luck)
        s.become(again)
        if not again.rights(s):
            s.give(again.face)

    def detail(self, s: Heroes3) -> Detail:
        return {"fighter": s.attack_by, "face": self.face}


register(RerollAbility)
