"""Windows that belong to cards: Resistance, what returns after a cast, cards after a won combat (HM-1704, HM-1227)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.rules.cards.playable import before_reinforcing, may_matter, playable, why_refused
from citadelle.games.heroes3.rules.cards.targets import MODES_A_CARD
from citadelle.games.heroes3.rules.refusal_reasons import FINE, no_answer
from citadelle.games.heroes3.state import AFTER_ENEMY_SPELL, AFTER_OWN_SPELL, AFTER_WON, Heroes3
from citadelle.games.heroes3.verbs import PASS, PLAY
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

RULES: Final[dict[int, str]] = {
    AFTER_ENEMY_SPELL: "HM-1224",
    AFTER_OWN_SPELL: "HM-348",
    AFTER_WON: "HM-1227",
}
NAMES: Final[dict[int, str]] = {
    AFTER_ENEMY_SPELL: "after_enemy_spell",
    AFTER_OWN_SPELL: "after_own_spell",
    AFTER_WON: "after_won",
}


class CardWindow(Ask[Heroes3]):
    """A window for cards: whoever could play one by what everybody knows is asked, and may pass (HM-1407)."""

    __slots__ = ("window_no",)
    name: ClassVar[str] = "heroes3.card_window"
    fields: ClassVar[tuple[str, ...]] = ("seat", "window_no")
    kind: ClassVar[str] = "card_window"
    rule: ClassVar[str] = "HM-1704"
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, PASS)

    def __init__(self, seat: int, window_no: int) -> None:
        super().__init__(seat)
        self.window_no = window_no

    def options(self, s: Heroes3) -> list[int]:
        out = playable(s, self.seat, self.window_no)
        if self.window_no == AFTER_WON:
            out = sorted(out + before_reinforcing(s, self.seat))
        out.append(STOP)
        return out

    def asks_alone(self, s: Heroes3) -> bool:
        return may_matter(s, self.seat, self.window_no)

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP or self.window_no == AFTER_ENEMY_SPELL:
            s.done()
        if option == STOP:
            s.discount[self.seat] = 0
        else:
            from citadelle.games.heroes3.rules.cards.play import play

            play(s, self.seat, option // MODES_A_CARD, option % MODES_A_CARD, self.window_no)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PASS.alone if option == STOP else Answer(PLAY, (option // MODES_A_CARD, option % MODES_A_CARD))

    def cited(self, s: Heroes3) -> str:
        return RULES.get(self.window_no, self.rule)

    def detail(self, s: Heroes3) -> Detail:
        return {"window": NAMES.get(self.window_no, "")}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is not None and own.verb is PLAY:
            return why_no_play(s, seat, key, own, self.window_no, self.cited(s))
        return no_answer(s, seat, key, meant, self.cited(s))


def why_no_play(s: Heroes3, seat: int, key: str, meant: Answer, window: int, rule: str) -> Refusal:
    """Why a card can't be played so in a window, for every question that offers cards."""
    card, mode = meant.things[0], meant.things[1]
    found = why_refused(s, seat, card, mode, window)
    if found == FINE:
        found = ("no_card_now", rule)
    return Refusal(*found, seat, key, {"card": s.kit.card_ids[card]})


class AfterWon(Frame[Heroes3]):
    """HM-1227: cards that are played right after a won combat, in the own turn."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "heroes3.after_won"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Heroes3) -> None:
        s.done()
        if may_matter(s, self.seat, AFTER_WON):
            s.push(CardWindow(self.seat, AFTER_WON))


register(CardWindow, AfterWon)
