"""Windows of a combat in which both sides may play cards or spend a morale token (HM-827, HM-833, HM-852, HM-842).

A window is put to a side whenever it could matter by what everybody knows, however its hand looks (HM-1407).
"""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import ATTACKER
from citadelle.games.heroes3.rules import morale
from citadelle.games.heroes3.rules.cards.ongoing import lose_power
from citadelle.games.heroes3.rules.combat.choices import MORALE_OPTION, PLAY_END, answer_of
from citadelle.games.heroes3.rules.combat.fighters import is_decided
from citadelle.games.heroes3.rules.combat.hands import has_cards, has_token, play, plays
from citadelle.games.heroes3.rules.combat.refusals import why_no_play
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import ATTACK, BEFORE_ACTIVATION, COMBAT_START, Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import MORALE_DRAW, MORALE_EXCHANGE, PASS, PLAY
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# Kinds of windows for automatic answers (HM-842).
START_WINDOW: Final = "combat_start"
BEFORE_WINDOW: Final = "combat_before"
ATTACK_WINDOW: Final = "combat_attack"
RESULT_WINDOW: Final = "combat_result"
LETHAL_WINDOW: Final = "lethal"

# Until when automatic answers last (HM-842).
UNTIL_ATTACK_ENDS: Final = "this_attack"
UNTIL_OWN_ACTIVATION: Final = "next_activation"
UNTIL_ROUND_ENDS: Final = "combat_round"
UNTIL_COMBAT_ENDS: Final = "combat"

RULES: Final[dict[int, str]] = {COMBAT_START: "HM-827", BEFORE_ACTIVATION: "HM-833", ATTACK: "HM-852"}
KINDS: Final[dict[int, str]] = {
    COMBAT_START: START_WINDOW, BEFORE_ACTIVATION: BEFORE_WINDOW, ATTACK: ATTACK_WINDOW,
}  # fmt: skip
BOTH: Final = 2


def can_use_window(s: Heroes3, side: int) -> bool:
    """HM-842: could this side do something in a window, by what everybody knows?"""
    return has_cards(s, side) or has_token(s, side)


class CombatWindow(Frame[Heroes3]):
    """HM-827, HM-833, HM-852: a side may play cards, then the other, until both have passed in a row.

    When an attack is declared a side goes on until it passes; in the other windows the sides alternate.
    """

    __slots__ = ("passed", "side", "window")
    name: ClassVar[str] = "heroes3.combat_window"
    fields: ClassVar[tuple[str, ...]] = ("window", "side", "passed")

    def __init__(self, window: int, side: int = ATTACKER, passed: int = 0) -> None:
        self.window = window
        self.side = side
        self.passed = passed

    def run(self, s: Heroes3) -> None:
        if self.passed >= BOTH or is_decided(s):
            s.done()
        elif can_use_window(s, self.side):
            s.push(CombatCards(s.combat_seat[self.side], self.window, self.side))
        else:
            s.become(CombatWindow(self.window, 1 - self.side, self.passed + 1))

    def after_play(self) -> CombatWindow:
        """Who goes on after a card."""
        return CombatWindow(self.window, self.side if self.window == ATTACK else 1 - self.side, 0)

    def after_pass(self) -> CombatWindow:
        """The other side goes on."""
        return CombatWindow(self.window, 1 - self.side, self.passed + 1)


class CombatCards(Ask[Heroes3]):
    """HM-833: does a player play a card, or spend the morale token?"""

    __slots__ = ("side", "which")
    name: ClassVar[str] = "heroes3.combat_cards"
    fields: ClassVar[tuple[str, ...]] = ("seat", "which", "side")
    kind: ClassVar[str] = "combat_cards"
    rule: ClassVar[str] = "HM-833"
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, MORALE_DRAW, MORALE_EXCHANGE, PASS)

    def __init__(self, seat: int, which: int, side: int) -> None:
        super().__init__(seat)
        self.which = which
        self.side = side

    def options(self, s: Heroes3) -> list[int]:
        return [*plays(s, self.side, self.which), *morale_options(s, self.side), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return True

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        below = s.nearest(CombatWindow)
        if option == STOP:
            lose_power(s, self.seat)
            s.become(below.after_pass())
        elif option < PLAY_END:
            s.become(below.after_play())
            play(s, self.side, option, self.which)
        else:
            s.become(below.after_play())
            spend_morale(s, self.seat, option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PASS.alone if option == STOP else answer_of(s, option)

    def cited(self, s: Heroes3) -> str:
        return RULES[self.which]

    def window_kind(self) -> str:
        return KINDS[self.which]

    def detail(self, s: Heroes3) -> Detail:
        return window_detail(s, self.which)

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.cited(s))
        if own.verb is PLAY:
            return why_no_play(s, self.seat, key, own, self.which)
        return Refusal("no_morale_token", "HM-243", seat, key)


def window_detail(s: Heroes3, window: int) -> Detail:
    """What a prompt says of a window: which, the combat round, and who attacks whom."""
    out: Detail = {"window": KINDS.get(window, ""), "round": s.combat_round}
    if s.attack_by != NONE:
        out["attacker"] = s.attack_by
        out["target"] = s.attack_on
    return out


def morale_options(s: Heroes3, side: int) -> list[int]:
    """HM-243: the uses of a positive token besides a reroll."""
    return [MORALE_OPTION, MORALE_OPTION + 1] if has_token(s, side) else []


def spend_morale(s: Heroes3, seat: int, option: int) -> None:
    """HM-243: the token is spent to draw or to exchange cards."""
    lose_power(s, seat)
    morale.spend_for(s, seat, option - MORALE_OPTION)


register(CombatWindow, CombatCards)
