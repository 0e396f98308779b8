"""What cards leave to be done in steps: prices and bonuses by discarding, a chain of lightning, a die for morale."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.rules import decks, morale
from citadelle.games.heroes3.rules.cards.ongoing import attack_rerolls
from citadelle.games.heroes3.rules.cards.picking import ChainNext
from citadelle.games.heroes3.rules.combat import atoms, fighters
from citadelle.games.heroes3.rules.combat.board import DISTANCE
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, SPELL
from citadelle.games.heroes3.verbs import ACCEPT, MORALE_REROLL, REROLL
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register


class DiscardCards(Frame[Heroes3]):
    """HM-1233: discard cards of the hand; with `draws`, a card is drawn if one of them was a spell."""

    __slots__ = ("draws", "n", "seat")
    name: ClassVar[str] = "heroes3.discard_cards"
    fields: ClassVar[tuple[str, ...]] = ("seat", "n", "draws")

    def __init__(self, seat: int, n: int, draws: bool) -> None:
        self.seat = seat
        self.n = n
        self.draws = draws

    def run(self, s: Heroes3) -> None:
        n = decks.discard_or_ask(s, self.seat, self.n)
        if n != NONE:
            self.receive(s, n)

    def receive(self, s: Heroes3, value: int) -> None:
        """How many were discarded; they lie on top of the discard pile."""
        s.done()
        if not self.draws or not value:
            return
        for card in decks.discards(s, self.seat)[-value:]:
            if s.kit.card_kind[card] == SPELL:
                decks.draw_cards(s, self.seat, 1)
                return


class DiscardForBonus(Frame[Heroes3]):
    """18.1: discard X cards, at least one, for +X attack or defence."""

    __slots__ = ("attack", "fighter", "seat")
    name: ClassVar[str] = "heroes3.discard_for_bonus"
    fields: ClassVar[tuple[str, ...]] = ("seat", "fighter", "attack")

    def __init__(self, seat: int, fighter: int, attack: bool) -> None:
        self.seat = seat
        self.fighter = fighter
        self.attack = attack

    def run(self, s: Heroes3) -> None:
        s.push(decks.DiscardSome(self.seat, 1, decks.NO_LIMIT))

    def receive(self, s: Heroes3, value: int) -> None:
        """How many were discarded."""
        s.done()
        if self.attack:
            atoms.add_attack_bonus(s, self.fighter, value)
        else:
            atoms.add_defense_bonus(s, self.fighter, value)


class Chain(Frame[Heroes3]):
    """HM-1209: a chain of damage that began at a space; `hit` have taken theirs."""

    __slots__ = ("hit", "seat", "sequence", "space")
    name: ClassVar[str] = "heroes3.chain"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sequence", "space", "hit")

    def __init__(self, seat: int, sequence: tuple[int, ...], space: int, hit: tuple[int, ...]) -> None:
        self.seat = seat
        self.sequence = sequence
        self.space = space
        self.hit = hit

    def run(self, s: Heroes3) -> None:
        near = self.nearest(s)
        if len(self.hit) == len(self.sequence) or not near:
            s.done()
        elif len(near) == 1:
            self.strike(s, near[0])
        else:
            s.push(ChainNext(self.seat, tuple(near)))

    def nearest(self, s: Heroes3) -> list[int]:
        """The units on the board that are nearest to the first one and weren't hit yet."""
        out: list[int] = []
        least = 0
        for fighter in (*fighters.fighters_on(s, 0), *fighters.fighters_on(s, 1)):
            if fighter in self.hit or not atoms.is_affected(s, fighter, True):
                continue
            steps = DISTANCE[self.space][s.fighter_space[fighter]]
            if not out or steps < least:
                out, least = [fighter], steps
            elif steps == least:
                out.append(fighter)
        return out

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit that is hit next."""
        self.strike(s, value)

    def strike(self, s: Heroes3, fighter: int) -> None:
        """The next unit takes its damage."""
        n = self.sequence[len(self.hit)]
        s.become(Chain(self.seat, self.sequence, self.space, (*self.hit, fighter)))
        atoms.deal_damage(s, fighter, n, atoms.FROM_SPELL, fighters.side_of_seat(s, self.seat))


# --- a die for morale

AGAIN: Final = 0
BY_TOKEN: Final = 1


class MoraleRoll(Frame[Heroes3]):
    """18.1: roll an attack die; on a listed face (as bits) the player's morale changes."""

    __slots__ = ("amount", "faces", "seat")
    name: ClassVar[str] = "heroes3.morale_roll"
    fields: ClassVar[tuple[str, ...]] = ("seat", "faces", "amount")

    def __init__(self, seat: int, faces: int, amount: int) -> None:
        self.seat = seat
        self.faces = faces
        self.amount = amount

    def run(self, s: Heroes3) -> None:
        s.become(MoraleDie(self.seat, self.faces, self.amount, roll(s, self.seat), False))


def roll(s: Heroes3, seat: int) -> int:
    """An attack die outside an attack; its face."""
    face = s.kit.attack_die[s.below(len(s.kit.attack_die))]
    if s.sink is not None:
        s.emit("morale_die", seat, "HM-007", {"face": face}, closes=True)
    return face


class MoraleDie(Ask[Heroes3]):
    """HM-243, HM-1223: is the die for morale rolled again?"""

    __slots__ = ("amount", "face", "faces", "lucky")
    name: ClassVar[str] = "heroes3.morale_die"
    fields: ClassVar[tuple[str, ...]] = ("seat", "faces", "amount", "face", "lucky")
    kind: ClassVar[str] = "morale_die"
    rule: ClassVar[str] = "HM-243"
    verbs: ClassVar[tuple[Verb, ...]] = (REROLL, MORALE_REROLL, ACCEPT)

    def __init__(self, seat: int, faces: int, amount: int, face: int, lucky: bool) -> None:
        super().__init__(seat)
        self.faces = faces
        self.amount = amount
        self.face = face
        self.lucky = lucky

    def options(self, s: Heroes3) -> list[int]:
        out: list[int] = []
        if s.variant.rerolls and not self.lucky and attack_rerolls(s, self.seat):
            out.append(AGAIN)
        if s.variant.rerolls and morale.can_spend(s, self.seat):
            out.append(BY_TOKEN)
        out.append(STOP)
        return out

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
            if self.faces >> self.face + 1 & 1:
                morale.change_morale(s, self.seat, self.amount)
            return
        if option == BY_TOKEN:
            morale.spend(s, self.seat)
        lucky = self.lucky or option == AGAIN
        s.become(MoraleDie(self.seat, self.faces, self.amount, roll(s, self.seat), lucky))

    def answer(self, s: Heroes3, option: int) -> Answer:
        return self.verbs[-1 if option == STOP else option].alone

    def detail(self, s: Heroes3) -> Detail:
        return {"face": self.face}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        if self.own(meant) is not None:
            if not s.variant.rerolls:
                return Refusal("rerolls_forbidden", "HM-1033", seat, key)
            return Refusal("no_reroll", self.rule, seat, key)
        return no_answer(s, seat, key, meant, self.rule)


register(DiscardCards, DiscardForBonus, Chain, MoraleRoll, MoraleDie)
