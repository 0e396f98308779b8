"""Resource and treasure dice: rolling, rerolling, keeping (HM-403, HM-243, HM-1223)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.map_kinds import REROLL_RIGHT_ALL
from citadelle.games.heroes3.rules import morale
from citadelle.games.heroes3.rules.cards.ongoing import reroll_right
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import DICE, RESOURCE_DIE, RESOURCES
from citadelle.games.heroes3.verbs import ACCEPT, KEEP_DIE, REROLL_LUCK, REROLL_MORALE, REROLL_WEASEL
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

VERBS: Final[tuple[Verb, ...]] = (KEEP_DIE, REROLL_LUCK, REROLL_WEASEL, REROLL_MORALE, ACCEPT)
VERB_AT: Final = 16
"""An option is the place of its verb times this, and the number of the die."""
LUCK: Final = 1
WEASEL: Final = 2
MORALE: Final = 3


def faces_of(s: Heroes3, die: int) -> int:
    """How many faces a die has."""
    return len(s.kit.resource_die) if die == RESOURCE_DIE else len(s.kit.treasure_die)


def die_goods(s: Heroes3, face: int) -> tuple[int, int]:
    """HM-403, HM-1031: what a resource die with this face gives: which resource, how many."""
    resource, n = s.kit.resource_die[face]
    cap = s.variant.dice_cap
    return (resource, min(n, cap)) if cap else (resource, n)


def face_args(s: Heroes3, die: int, face: int) -> object:
    """A face as events tell it: what a resource die gives, or what a treasure die does."""
    if die == RESOURCE_DIE:
        resource, n = die_goods(s, face)
        return {RESOURCES[resource]: n}
    return face


def tell_roll(s: Heroes3, seat: int, die: int, faces: tuple[int, ...], rule: str) -> None:
    """Tell what dice show."""
    if s.sink is not None:
        shown = [face_args(s, die, face) for face in faces]
        s.emit("dice_rolled", seat, rule, {"die": DICE[die], "faces": list(faces), "shown": shown}, closes=True)


class RollDice(Frame[Heroes3]):
    """HM-403: a player rolls dice and keeps some; the frame below gets the faces kept."""

    __slots__ = ("die", "keep", "n", "seat")
    name: ClassVar[str] = "heroes3.roll_dice"
    fields: ClassVar[tuple[str, ...]] = ("seat", "die", "n", "keep")

    def __init__(self, seat: int, die: int, n: int, keep: int) -> None:
        self.seat = seat
        self.die = die
        self.n = n
        self.keep = keep

    def run(self, s: Heroes3) -> None:
        size = faces_of(s, self.die)
        faces = tuple([s.below(size) for _ in range(self.n)])
        tell_roll(s, self.seat, self.die, faces, "HM-403")
        s.become(DiceRolled(self.seat, self.die, faces, 0, self.keep))


def has_weasel(s: Heroes3, seat: int, die: int) -> bool:
    """Swift Weasel: may this player reroll such a die, once in the own turn?"""
    if s.active != seat or s.astrologers_used >> seat & 1:
        return False
    for card in s.astrologers:
        effect = s.kit.astrologer_effect[card]
        if effect.kind == REROLL_RIGHT_ALL and effect.which_dice >> die & 1:
            return True
    return False


class DiceRolled(Ask[Heroes3]):
    """HM-243, HM-1223: dice lie on the table: which are rolled again, which one counts? `again` are those that Luck
    has rolled again, as bits: each die once."""

    __slots__ = ("again", "die", "faces", "keep")
    name: ClassVar[str] = "heroes3.dice_rolled"
    fields: ClassVar[tuple[str, ...]] = ("seat", "die", "faces", "again", "keep")
    kind: ClassVar[str] = "dice"
    rule: ClassVar[str] = "HM-403"
    verbs: ClassVar[tuple[Verb, ...]] = VERBS

    def __init__(self, seat: int, die: int, faces: tuple[int, ...], again: int, keep: int) -> None:
        super().__init__(seat)
        self.die = die
        self.faces = faces
        self.again = again
        self.keep = keep

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        n = len(self.faces)
        if self.keep < n:
            for i in range(n):
                if self.faces.index(self.faces[i]) == i:
                    out.append(i)
        if s.variant.rerolls:
            out += self.rerolls(s)
        if self.keep >= n:
            out.append(STOP)
        return out

    def rerolls(self, s: Heroes3) -> list[int]:
        """The dice that the player has a right to roll again."""
        n = len(self.faces)
        out: list[int] = []
        if reroll_right(s, self.seat, self.die):
            for i in range(n):
                if not self.again >> i & 1:
                    out.append(LUCK * VERB_AT + i)
        if has_weasel(s, self.seat, self.die):
            out += [WEASEL * VERB_AT + i for i in range(n)]
        if morale.can_spend(s, self.seat):
            out += [MORALE * VERB_AT + i for i in range(n)]
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.give(self.faces)
            return
        verb, i = option // VERB_AT, option % VERB_AT
        if verb == 0:
            s.give((self.faces[i],))
            return
        again = self.again
        if verb == LUCK:
            again |= 1 << i
        elif verb == WEASEL:
            s.astrologers_used |= 1 << self.seat
        else:
            morale.spend(s, self.seat)
        faces = list(self.faces)
        faces[i] = s.below(faces_of(s, self.die))
        tell_roll(s, self.seat, self.die, (faces[i],), "HM-1223" if verb == LUCK else "HM-243")
        s.become(DiceRolled(self.seat, self.die, tuple(faces), again, self.keep))

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option == STOP:
            return ACCEPT.alone
        return Answer(VERBS[option // VERB_AT], (option % VERB_AT,))

    def detail(self, s: Heroes3) -> Detail:
        return {"die": DICE[self.die], "faces": list(self.faces), "keep": self.keep}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is ACCEPT:
            return Refusal("keep_one_die", self.rule, seat, key)
        if own.things[0] >= len(self.faces):
            return Refusal("no_such_die", self.rule, seat, key)
        if own.verb is KEEP_DIE:
            return Refusal("all_dice_count" if self.keep >= len(self.faces) else "same_face", self.rule, seat, key)
        if not s.variant.rerolls:
            return Refusal("rerolls_forbidden", "HM-1033", seat, key)
        if own.verb is REROLL_LUCK and self.again >> own.things[0] & 1:
            return Refusal("rerolled_already", "HM-1223", seat, key)
        rule = "HM-243" if own.verb is REROLL_MORALE else "HM-1223"
        return Refusal("no_reroll", rule, seat, key)


register(RollDice, DiceRolled)
