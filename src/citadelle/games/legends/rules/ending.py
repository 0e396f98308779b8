"""How a game ends (LG-700), the Fairy Queen's purchase (LG-842), and the long game (LG-880)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.legends.effects.composed import push_composed
from citadelle.games.legends.effects.gains import gain_all
from citadelle.games.legends.rules import refusal_reasons
from citadelle.games.legends.rules.row import affordable, take_card
from citadelle.games.legends.rules.scoring import PARTS, card_points, rank_keys, score
from citadelle.games.legends.state import NONE, Legends
from citadelle.games.legends.verbs import BUY, DECLINE, PLACES
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.kernel.result import Result, free_for_all, tie_break

RANKED_BY: Final = ("total", "grimoire", "coins", "armies", "regions")
"""LG-760: what the places of a seat's key are."""
LONG_RANKED_BY: Final = ("total", "games_won", "coins")
"""LG-881: the same in the long game."""


class GameEnd(Frame[Legends]):
    """LG-700: every player has the full number of cards. The Fairy Queen may buy, then points are counted.

    Where several leaders may buy, they do so in turn order.
    """

    __slots__ = ()
    name: ClassVar[str] = "legends.game_end"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: Legends) -> None:
        s.done()
        s.show_step()
        s.push(FinalCount())
        for after in range(s.players - 1, -1, -1):
            seat = (s.first + after) % s.players
            if s.leaders[seat] != NONE and s.kit.leader_extra_card[s.leaders[seat]] and s.row:
                s.push(ExtraCard(seat))


class ExtraCard(Ask[Legends]):
    """LG-842: one more card at its normal cost, without its action, or none; no slide or refill follows."""

    __slots__ = ()
    name: ClassVar[str] = "legends.extra_card"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "extra_card"
    rule: ClassVar[str] = "LG-842"
    verbs: ClassVar[tuple[Verb, ...]] = (BUY, DECLINE)

    def options(self, s: Legends) -> list[int]:
        out = affordable(s, self.seat)
        out.append(STOP)
        return out

    def choose(self, s: Legends, option: int) -> None:
        s.done()
        if option == STOP:
            if s.sink is not None:
                s.emit("extra_card_declined", self.seat, "LG-842", {})
            return
        at = take_card(s, self.seat, option)
        name = s.kit.card_ids[option]
        if s.sink is not None:
            args: dict[str, object] = {"card": name, "position": at + 1, "cost": s.kit.row_costs[at]}
            s.emit("extra_card_bought", self.seat, "LG-842", args)
        gain_all(s, self.seat, s.kit.card_effects[option], option, name)
        if s.kit.card_composed[option]:
            push_composed(s, self.seat, option)

    def answer(self, s: Legends, option: int) -> Answer:
        return DECLINE.alone if option == STOP else PLACES.answer(BUY, s.row.index(option))

    def detail(self, s: Legends) -> Detail:
        return {"coins": s.coins[self.seat]}

    def why_not(self, s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
        return refusal_reasons.card_of_row(s, seat, key, meant, self.rule)


class FinalCount(Frame[Legends]):
    """LG-750: the count. LG-880: in a long game it is kept, and the frame below goes on with the next game."""

    __slots__ = ()
    name: ClassVar[str] = "legends.count"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: Legends) -> None:
        s.done()
        if s.sink is None and not s.variant.long_game:
            return
        s.show_step()
        totals = [parts[-1] for parts in score(s)]
        keys = rank_keys(s, totals)
        best = max(keys)
        winners = [seat for seat in range(s.players) if keys[seat] == best]
        tell_count(s, winners)
        if not s.variant.long_game:
            return
        s.carry = (*s.carry, chapter_row(s, totals, winners))
        s.chapter += 1
        if s.sink is not None:
            sums = [sum([row[1 + seat] for row in s.carry]) for seat in range(s.players)]
            s.emit("chapter_ended", NONE, "LG-880", {"chapter": s.chapter, "totals": sums})
        s.show_step()


def chapter_row(s: Legends, totals: list[int], winners: list[int]) -> tuple[int, ...]:
    """What a game leaves to the long game: who set it up, then points, victories and coins of every seat (LG-881)."""
    wins = [1 if seat in winners else 0 for seat in range(s.players)]
    return (s.setup_seat, *totals, *wins, *s.coins)


def tell_count(s: Legends, winners: list[int]) -> None:
    """LG-770, LG-856: the points by parts, who won, and what the unclaimed face-down tokens were."""
    if s.sink is None:
        return
    for seat, parts in enumerate(score(s)):
        args: dict[str, object] = {}
        for name, points in zip(PARTS, parts, strict=True):
            args[name] = points
        worth: list[object] = []
        for card in s.owned[seat]:
            points = card_points(s, seat, card)
            if points:
                worth.append([s.kit.card_ids[card], points])
        args["by_card"] = worth
        s.emit("scored", seat, "LG-770", args, closes=True)
        s.show_step()
    if s.down:
        found: list[object] = []
        for r in range(s.regions):
            if (s.down >> r) & 1:
                found.append([s.map().ids[r], s.kit.token_ids[s.tokens[r]]])
        s.emit("tokens_revealed", NONE, "LG-856", {"tokens": found}, closes=True)
    s.emit("game_won", NONE, "LG-750", {"winners": list(winners)}, closes=True)


def result(s: Legends) -> Result:
    """LG-760, LG-761, LG-881: the outcome if the game ended as it stands."""
    parts = score(s)
    named = [{PARTS[i]: row[i] for i in range(len(PARTS))} for row in parts]
    keys = final_keys(s)
    if s.variant.long_game:
        for i, row in enumerate(chapter_rows(s)):
            for seat in range(s.players):
                named[seat][f"game_{i + 1}"] = row[1 + seat]
    return free_for_all([key[0] for key in keys], keys, named)


def final_keys(s: Legends) -> list[tuple[int, ...]]:
    """LG-760, LG-881: what every seat is ranked by, as RANKED_BY names it, or LONG_RANKED_BY in the long game."""
    if not s.variant.long_game:
        return rank_keys(s, [row[-1] for row in score(s)])
    rows = chapter_rows(s)
    n = s.players
    return [(*[sum([row[1 + part * n + seat] for row in rows]) for part in range(3)],) for seat in range(n)]


def tie_broken_by(s: Legends) -> str:
    """LG-760, LG-881: what decides between those with most points, as `tie_break` says it."""
    return tie_break(final_keys(s), LONG_RANKED_BY if s.variant.long_game else RANKED_BY)


def chapter_rows(s: Legends) -> list[tuple[int, ...]]:
    """The games of a long game, the one that is being played as it stands."""
    rows = list(s.carry)
    if s.stack:
        totals = [row[-1] for row in score(s)]
        keys = rank_keys(s, totals)
        best = max(keys)
        rows.append(chapter_row(s, totals, [seat for seat in range(s.players) if keys[seat] == best]))
    return rows


register(GameEnd, ExtraCard, FinalCount)
