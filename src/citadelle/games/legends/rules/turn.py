"""Chapter 4: a turn: take one card, pay for it, use it, close the row."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.legends.effects.composed import push_composed
from citadelle.games.legends.effects.gains import gain_all
from citadelle.games.legends.rules import refusal_reasons
from citadelle.games.legends.rules.actions import ActionFrame, ChooseAction, begin_action
from citadelle.games.legends.rules.ending import GameEnd
from citadelle.games.legends.rules.row import affordable, take_card
from citadelle.games.legends.rules.scoring import holders
from citadelle.games.legends.state import CARD_PILE, Legends
from citadelle.games.legends.tables import OR
from citadelle.games.legends.verbs import PLACES, TAKE
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.parts.rows import NewCardEvent, add_at_end

REVEALED: Final = NewCardEvent("card_revealed", "LG-403", "card", "position")
"""How a new card of the row is told of."""


def begin_turn(s: Legends, seat: int) -> None:
    """LG-403: the turn of one seat; LG-700: none is left when everybody has the full number of cards."""
    if s.turn == s.players * s.kit.cards_to_end[s.players]:
        s.push(GameEnd())
        return
    if s.sink is not None:
        s.emit("turn_began", seat, "LG-401", {"turn": s.turn + 1})
    s.push(EndTurn(seat))
    s.push(TakeCard(seat))


class TakeCard(Ask[Legends]):
    """LG-401: exactly one card must be taken; the leftmost is free, so there always is one."""

    __slots__ = ()
    name: ClassVar[str] = "legends.take_card"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "take_card"
    rule: ClassVar[str] = "LG-401"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE,)

    def options(self, s: Legends) -> list[int]:
        return affordable(s, self.seat)

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        seat = self.seat
        at = take_card(s, seat, option)
        kit = s.kit
        if s.sink is not None:
            args: dict[str, object] = {"card": kit.card_ids[option], "position": at + 1, "cost": kit.row_costs[at]}
            s.emit("card_taken", seat, "LG-402", args)
        gain_all(s, seat, kit.card_effects[option], option, kit.card_ids[option])
        kinds = kit.card_actions[option]
        amounts = kit.card_amounts[option]
        if kit.card_mode[option] == OR:
            s.push(ChooseAction(seat, option))
        elif kit.card_composed[option]:  # LG-601: the actions wait for the ability
            for i in range(len(kinds) - 1, -1, -1):
                s.push(ActionFrame(seat, kinds[i], amounts[i]))
        else:
            for i in range(len(kinds) - 1, 0, -1):
                s.push(ActionFrame(seat, kinds[i], amounts[i]))
            if kinds:
                begin_action(s, seat, kinds[0], amounts[0])
        if kit.card_composed[option]:
            push_composed(s, seat, option)

    def answer(self, s: Legends, option: int) -> Answer:
        return PLACES.answer(TAKE, s.row.index(option))  # LG-914: by its position from the left

    def detail(self, s: Legends) -> Detail:
        return {"coins": s.coins[self.seat]}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.take_card(s, seat, key, meant)


class EndTurn(Frame[Legends]):
    """LG-403.4 to LG-403.7: the row closes, a card is revealed, face-down tokens are looked at, the next seat plays."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "legends.end_turn"
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Legends) -> None:
        s.done()
        s.show_step()
        refill(s)
        if s.down:
            look(s, self.seat)
        s.turn += 1
        seat = self.seat + 1
        begin_turn(s, 0 if seat == s.players else seat)


def refill(s: Legends) -> None:
    """LG-403.4, LG-403.5: cards slide left, and the top card of the deck comes last; LG-405: none if it is empty."""
    s.row = add_at_end(s, CARD_PILE, s.row, 1, REVEALED, s.kit.card_ids)


def look(s: Legends, seat: int) -> None:
    """LG-853: a private look at each face-down token in a region the seat controls now; that it looked is public."""
    control = holders(s)
    seen = s.seen[seat]
    fresh = 0
    for r in range(s.regions):
        bit = 1 << r
        if s.down & bit and not seen & bit and control[r] == seat:
            fresh |= bit
            if s.sink is not None:
                region = s.map().ids[r]
                s.emit("token_looked_at", seat, "LG-853", {"region": region}, closes=True)
                token = s.kit.token_ids[s.tokens[r]]
                s.emit("token_seen", seat, "LG-853", {"region": region, "token": token}, 1 << seat, True)
    if fresh:
        known = list(s.seen)
        known[seat] = seen | fresh
        s.seen = tuple(known)


register(TakeCard, EndTurn)
