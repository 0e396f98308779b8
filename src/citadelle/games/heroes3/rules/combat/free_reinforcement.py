"""A free reinforcement for a Necropolis player whose side removed neutral Skeletons (18.2, HM-428)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.combat_fields import FIGHTERS_A_SIDE
from citadelle.games.heroes3.rules import army
from citadelle.games.heroes3.rules.combat.atoms import change_form, told
from citadelle.games.heroes3.rules.combat.fighters import side_of_seat
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, PACK, TIERS
from citadelle.games.heroes3.verbs import DECLINE, REINFORCE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, register


def fighter_of(s: Heroes3, seat: int, form: int) -> int:
    """The fighter of a seat with this form; NONE if that unit isn't on the board."""
    first = side_of_seat(s, seat) * FIGHTERS_A_SIDE
    for fighter in range(first, first + FIGHTERS_A_SIDE):
        if s.fighter_form[fighter] == form:
            return fighter
    return NONE


class FreeReinforcement(Ask[Heroes3]):
    """18.2: which own few unit of a tier becomes a pack for free? Damage on the card stays."""

    __slots__ = ("tier",)
    name: ClassVar[str] = "heroes3.free_reinforcement"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tier")
    kind: ClassVar[str] = "free_reinforcement"
    rule: ClassVar[str] = "HM-428"
    verbs: ClassVar[tuple[Verb, ...]] = (REINFORCE, DECLINE)

    def __init__(self, seat: int, tier: int) -> None:
        super().__init__(seat)
        self.tier = tier

    def options(self, s: Heroes3) -> list[int]:
        return [*army.few_units(s, self.seat, 1 << self.tier), STOP]

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        if option == STOP:
            return
        form = army.form_of(option, 0)
        fighter = fighter_of(s, self.seat, form)
        if fighter == NONE:
            army.flip(s, self.seat, form, "HM-428")
            return
        change_form(s, fighter, form + PACK)
        if s.sink is not None:
            s.emit("fighter_reinforced", self.seat, "HM-428", told(s, fighter))

    def detail(self, s: Heroes3) -> Detail:
        return {"tier": TIERS[self.tier]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("no_few_unit_of_tier", self.rule, seat, key, {"tier": TIERS[self.tier]})


def offer_reinforcement(s: Heroes3) -> bool:
    """18.2: put the next free reinforcement that is due; False if none is."""
    if not s.reinforce_due:
        return False
    due = s.reinforce_due[0]
    s.reinforce_due = s.reinforce_due[1:]
    s.push(FreeReinforcement(due // len(TIERS), due % len(TIERS)))
    return True


register(FreeReinforcement)
