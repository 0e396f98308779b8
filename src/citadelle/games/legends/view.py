"""What one seat may know of a game of Legends (LG-920), and a full state drawn among those it allows (LG-922)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from citadelle.games.legends.chart import Chart, Charts
from citadelle.games.legends.rules.ending import result
from citadelle.games.legends.rules.scoring import PARTS, holders, island_holders, score_of
from citadelle.games.legends.state import CARD_PILE, NONE, PILE_KINDS, PUBLIC, Legends, LegendsPublic, Variant, noun_of
from citadelle.games.legends.tables import Tables
from citadelle.games.legends.tokens import face_down_tokens
from citadelle.kernel.answer import Noun
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import UNANSWERED, VEILED, AskAll, Frame
from citadelle.kernel.result import Result
from citadelle.kernel.view import View
from citadelle.parts.piles import Pile

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit

HIDDEN: Final = -2
"""A face-down token this seat hasn't looked at."""


class LegendsView(View, LegendsPublic):
    """Everything public, and what the seat alone knows: its own bid, the tokens it has looked at.

    Regions are numbers of `chart`, which is None while the map is being laid. `armies` and `cities` are by colour and
    region; with two players the third row is the third colour. `holders` and `island_holders` are colours, or NONE.
    """

    game: ClassVar[str] = "legends"
    fields: ClassVar[tuple[str, ...]] = (
        *PUBLIC,
        "options", "tokens", "facedown", "looked", "won", "leaders", "armies", "cities", "unbuilt", "captured",
        "owned", "row", "deck", "active", "bids", "scores", "frames", "modifiers", "triggers", "chapter", "carry",
        "totals", "over", "deck_seen", "holders", "island_holders",
    )  # fmt: skip

    def __init__(self, s: Legends, seat: int, kit: Kit, colours: list[str]) -> None:
        n = s.players
        regions = s.regions
        self.begin(s, seat)
        s.copy_public(self)
        self.kit: Kit = kit
        """The catalog's records, for words and pictures."""
        self.tables: Tables = s.kit
        self.charts: Charts = s.charts
        self.variant: Variant = s.variant
        self.chart: Chart | None = s.chart
        self.options: dict[str, object] = dict(s.variant.settings)
        seen = s.seen[seat] if seat >= 0 else 0
        self.tokens: list[int] = [shown_token(s, r, seen, self.over) for r in range(regions)]
        self.facedown: list[bool] = [(s.down >> r) & 1 == 1 for r in range(regions)]
        self.looked: tuple[int, ...] = s.seen
        """LG-853: that a seat looked is public; what it saw isn't."""
        self.won: list[list[int]] = [list(tokens) for tokens in s.won]
        self.leaders: list[int] = list(s.leaders)
        self.armies: list[list[int]] = [s.armies[c * regions : (c + 1) * regions] for c in range(s.colours())]
        self.cities: list[list[int]] = cities_of(s)
        self.holders: list[int] = holders(s) if regions else []
        """LG-701: the colour that controls each region."""
        self.island_holders: list[int] = island_holders(s, self.holders) if regions else []
        """LG-702: the colour that controls each island of the chart."""
        self.unbuilt: list[int] = [s.kit.cities_per_player - len(built) for built in s.built]
        self.captured: list[int] = list(s.captured)
        self.owned: list[list[int]] = [list(cards) for cards in s.owned]
        self.row: list[int] = list(s.row)
        self.deck: int = len(s.piles[CARD_PILE])
        self.deck_seen: tuple[int, ...] = s.piles[CARD_PILE].cards[: s.piles[CARD_PILE].drawn]
        self.cards_to_end: int = s.kit.cards_to_end[n]
        self.active: int = (s.first + s.turn) % n if s.first >= 0 and s.turn < n * self.cards_to_end else NONE
        self.bids: list[int | None] = known_bids(self.frames, n)
        points = score_of(s, self.holders, self.island_holders)
        self.scores: list[dict[str, int]] = [{PARTS[i]: row[i] for i in range(len(PARTS))} for row in points]
        self.totals: list[int] = [sum([row[1 + i] for row in s.carry]) for i in range(n)]
        self.result: Result | None = result(s) if self.over else None
        self.colours: list[str] = colours
        """The colour id of each seat (LG-201)."""

    def noun(self, name: str) -> Noun:
        return noun_of(name, self.tables, self.chart, self.players)


def cities_of(s: Legends) -> list[list[int]]:
    """The cities of every colour, by region; the third colour has none."""
    out = [[0] * s.regions for _ in range(s.colours())]
    for seat in range(s.players):
        for r in s.built[seat]:
            out[seat][r] += 1
    return out


def shown_token(s: Legends, region: int, seen: int, over: bool) -> int:
    """LG-852, LG-853, LG-856: a face-down token shows itself only to who looked, and to all at the end."""
    if (s.down >> region) & 1 and not (seen >> region) & 1 and not over:
        return HIDDEN
    return s.tokens[region]


def known_bids(frames: list[Frame[Any]], players: int) -> list[int | None]:
    """While bids are open: the seat's own, and nobody else's (LG-302)."""
    if frames:
        top = frames[-1]
        if isinstance(top, AskAll):
            return [bid if bid >= 0 else None for bid in top.answers]
    return [None] * players


def sample(view: LegendsView, chance: Chance) -> Legends:
    """LG-922: what the seat can't know is drawn anew: deck order, unseen tokens, others' committed bids."""
    s = Legends()
    view.begin_sample(s, chance)
    view.copy_public(s)
    s.kit = view.tables
    s.charts = view.charts
    s.variant = view.variant
    s.chart = view.chart
    s.regions = 0 if view.chart is None else view.chart.size
    s.seen = view.looked
    s.won = tuple([tuple(tokens) for tokens in view.won])
    s.leaders = tuple(view.leaders)
    s.armies = []
    for row in view.armies:
        s.armies += row
    s.captured = tuple(view.captured)
    s.owned = tuple([tuple(cards) for cards in view.owned])
    s.row = tuple(view.row)
    draw_deck(s, view, chance)
    draw_tokens(s, view, chance)
    s.stack = [draw_answers(s, frame, chance) for frame in view.frames]
    s.reopen()
    return s


def draw_deck(s: Legends, view: LegendsView, chance: Chance) -> None:
    """The cards not revealed yet, in random order behind those that were."""
    s.begin_piles(PILE_KINDS)
    shown = view.deck_seen
    if not shown:
        return
    rest = [card for card in s.kit.decks[s.players] if card not in shown]
    chance.shuffle(rest)
    s.set_pile(CARD_PILE, Pile((*shown, *rest), len(shown)))


def draw_tokens(s: Legends, view: LegendsView, chance: Chance) -> None:
    """The face-down tokens this seat doesn't know, dealt onto their regions at random."""
    s.down = 0
    tokens = view.tokens.copy()
    unknown: list[int] = []
    for r in range(s.regions):
        if view.facedown[r]:
            s.down |= 1 << r
            if tokens[r] == HIDDEN:
                unknown.append(r)
    if unknown:
        hidden = face_down_tokens(s.kit)
        for r in range(s.regions):
            if view.facedown[r] and tokens[r] >= 0:
                hidden.remove(tokens[r])
        for won in s.won:
            for token in won:
                if token in hidden:
                    hidden.remove(token)
        chance.shuffle(hidden)
        for r in unknown:
            tokens[r] = hidden.pop()
    s.tokens = tuple(tokens)


def draw_answers(s: Legends, frame: Frame[Any], chance: Chance) -> Frame[Any]:
    """Others' committed answers, any legal one."""
    if not isinstance(frame, AskAll):
        return frame
    answers: list[int] = []
    for i, seat in enumerate(frame.seats):
        answer = frame.answers[i]
        if answer == VEILED:
            options = frame.again(seat, tuple([UNANSWERED] * len(frame.seats))).options(s)
            answer = options[chance.below(len(options))]
        answers.append(answer)
    return frame.again(frame.seat, tuple(answers))
