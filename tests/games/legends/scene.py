"""Positions of Legends built by hand, inside a Match: refusals, undo and events are those that users get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import citadelle
from citadelle.conformance import Counts, Field, Name, Names, NameSet, Position, Rows
from citadelle.games.legends import LegendsGame
from citadelle.games.legends.effects.gains import gain_all
from citadelle.games.legends.effects.reactions import watch_token
from citadelle.games.legends.rules.actions import ActionFrame
from citadelle.games.legends.rules.ending import GameEnd
from citadelle.games.legends.rules.turn import EndTurn, begin_turn
from citadelle.games.legends.setup import lay_map, start
from citadelle.games.legends.state import CARD_PILE, FROM_TOKEN, NONE, Legends
from citadelle.games.legends.tables import ACTIONS, ENCOUNTER, EXPLORATION
from citadelle.games.legends.tokens import lay_token
from citadelle.games.legends.view import LegendsView
from citadelle.kernel.frame import Frame
from citadelle.parts.piles import Pile

Seat = int | str
Pieces = Mapping[str, Any]
"""By region and colour (a seat, or "n" for the third colour): armies, or (armies, cities)."""

STARTS = {
    "first_voyage": "southreach",
    "harbour_and_sisters": "quayside",
    "grand_loop": "quayside",
    "sisters_at_heart": "elder_heights",
}
UNEVEN = "LG-950: turns are not even"


def legends() -> LegendsGame:
    """The game as it comes in the box."""
    game = citadelle.game("legends")
    assert isinstance(game, LegendsGame)
    return game


class Table(Position[Legends]):
    """A match and short words to play it and look at it."""

    state_type = Legends

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields of a state in words. Regions have names once there is a map."""
        s = self.state
        kit, slots = s.kit, list(s.map().index) if s.chart is not None else []
        colours = {"n": s.players}
        return {
            "start": Name(slots),
            "portals": Names(slots),
            "tokens": Rows(Name(kit.token_ids), slots),
            "down": NameSet(slots),
            "seen": Rows(NameSet(slots)),
            "won": Rows(Names(kit.token_ids)),
            "leaders": Rows(Name(kit.leader_ids)),
            "armies": Counts(slots, colours),
            "built": Rows(Names(slots)),
            "supply": Rows(),
            "captured": Rows(),
            "coins": Rows(),
            "owned": Rows(Names(kit.card_ids)),
            "row": Names(kit.card_ids),
        }

    @property
    def pile_ids(self) -> Mapping[str, Sequence[str]]:
        """Ids of the cards in the deck."""
        return {"deck": self.state.kit.card_ids}

    # --- the table

    def region(self, name: str) -> int:
        return self.state.map().index[name]

    def colour(self, seat: Seat) -> int:
        return self.state.players if seat == "n" else int(seat)

    def army(self, seat: Seat, region: str) -> int:
        return self.state.armies[self.colour(seat) * self.state.regions + self.region(region)]

    def armies(self, seat: Seat) -> int:
        """All armies of a colour on the map."""
        first = self.colour(seat) * self.state.regions
        return sum(self.state.armies[first : first + self.state.regions])

    def city(self, seat: int, region: str) -> int:
        return self.state.built[seat].count(self.region(region))

    @property
    def coins(self) -> list[int]:
        return list(self.state.coins)

    @property
    def supply(self) -> list[int]:
        return list(self.state.supply)

    @property
    def captured(self) -> tuple[int, ...]:
        return self.state.captured

    @property
    def row(self) -> list[str]:
        return ["" if card == NONE else self.state.kit.card_ids[card] for card in self.state.row]

    def owned(self, seat: int) -> list[str]:
        return [self.state.kit.card_ids[card] for card in self.state.owned[seat]]

    def won(self, seat: int) -> list[str]:
        return [self.state.kit.token_ids[token] for token in self.state.won[seat]]

    def token(self, region: str) -> str:
        """The token that lies in a region, face up or down; empty if none does."""
        token = self.state.tokens[self.region(region)]
        return "" if token == NONE else self.state.kit.token_ids[token]

    def control(self, region: str) -> Seat | None:
        """LG-701: who controls a region."""
        return self.named(self.view().holders[self.region(region)])

    def island(self, name: str) -> Seat | None:
        """LG-702: who controls an island."""
        return self.named(self.view().island_holders[self.state.map().island_ids.index(name)])

    def view(self, seat: int | None = None) -> LegendsView:
        """What a seat, or a spectator, may know."""
        view = self.match.view(seat)
        assert isinstance(view, LegendsView)
        return view

    def named(self, colour: int) -> Seat | None:
        if colour == NONE:
            return None
        return "n" if colour == self.state.players else colour

    def points(self, seat: int) -> dict[str, int]:
        """LG-770: the score of a seat by parts, as it stands."""
        return self.result.parts[seat]


def new(players: int = 2, seed: int | str = 1, **options: object) -> Table:
    """A game from its very beginning."""
    return Table(citadelle.new("legends", players, seed, options))


def at_bids(players: int = 2, seed: int | str = 1, **options: object) -> Table:
    """A game on First Voyage whose set-up is over: start southreach, outpost wolfhill, third colour on tailrock."""
    table = new(players, seed, **{"map": "first_voyage", **options})
    answers = {"start_region": "southreach", "outpost_region": "wolfhill", "neutral_region": "tailrock"}
    while table.kind != "bid":
        table.choose(answers.get(table.kind, table.keys[-1]))
    return table


def scene(
    board: str = "first_voyage",
    players: int = 2,
    *,
    pieces: Pieces | None = None,
    coins: Sequence[int] | None = None,
    cards: Mapping[int, Sequence[str]] | None = None,
    row: Sequence[str] | None = None,
    deck: Sequence[str] = (),
    tokens: Mapping[str, str] | None = None,
    face_down: Mapping[str, str] | None = None,
    won: Mapping[int, Sequence[str]] | None = None,
    leaders: Mapping[int, str] | None = None,
    captured: Mapping[Seat, int] | None = None,
    seat: int = 0,
    doing: str | tuple[str, int] | Frame[Any] = "turn",
    takes: str = "",
    dealt: Sequence[int] = (),
    options: Mapping[str, object] | None = None,
    game: LegendsGame | None = None,
) -> Table:
    """A position on a ready-made map, with this seat to act.

    `pieces`, `cards` (owned, abilities at work), `row`, `deck` (its top), `tokens` and `face_down` (by region), `won`
    (tokens), `leaders` and `captured` say what is on the table; what they need is switched on, supplies follow, and
    cards not named lie in row and deck. `doing` is "turn" (take a card), "end" (all turns taken), an action and its
    printed size such as ("move", 3), or a frame. `takes` names a card that is put first in the row and taken.
    """
    game = game or legends()
    settings = dict(options or {}, map=board)
    kit = game.kit.plain
    for name in (tokens or {}).values():
        kind = kit.token_kind[kit.token_index[name]]
        settings[{ENCOUNTER: "encounters", EXPLORATION: "exploration"}.get(kind, "citadels")] = True
    for names in (won or {}).values():
        if any(kit.token_kind[kit.token_index[name]] == EXPLORATION for name in names):
            settings.setdefault("exploration", True)
        if "dragon" in names:
            settings["encounters"] = True
        if "poison_swamp" in names:
            settings["swamp"] = True
    if face_down:
        settings["swamp"] = True
    if leaders:
        settings["leaders"] = True
    match = citadelle.Match(game, game.setup(players, 1, settings))
    assert isinstance(match.state, Legends)
    s = match.state
    s.sink = None
    s.stack.clear()
    s.clear()
    start(s)
    s.done()
    lay_map(s)
    s.start = s.map().index[STARTS[board]]
    put_pieces(s, pieces or {}, captured or {})
    put_tokens(s, tokens or {}, face_down or {}, won or {})
    put_leaders(s, leaders or {})
    at_once = doing != "turn" and doing != "end"
    put_cards(s, cards or {}, [takes, *(row or ())] if takes else row, deck, 5 if at_once else 6)
    s.coins = list(coins) if coins is not None else [kit.start_coins[players]] * players
    s.turn = players * kit.cards_to_end[players] if doing == "end" else sum(len(owned) for owned in s.owned)
    s.first = (seat - s.turn) % players
    counts = [len(owned) for owned in s.owned]
    faults = [fault for fault in game.audit(s) if fault != UNEVEN or max(counts) - min(counts) < 2]
    assert faults == []
    s.dealt = tuple(dealt)
    match.events.clear()
    s.sink = match.events
    push(s, seat, doing)
    s.advance()
    match.marks = [len(match.events)]
    table = Table(match)
    return table.choose("take 1") if takes else table


def push(s: Legends, seat: int, doing: str | tuple[str, int] | Frame[Any]) -> None:
    """What has to happen next."""
    if doing == "turn":
        begin_turn(s, seat)
    elif doing == "end":
        s.push(GameEnd())
    else:
        s.push(EndTurn(seat))
        if isinstance(doing, tuple):
            s.push(ActionFrame(seat, ACTIONS.index(doing[0]), doing[1]))
        else:
            assert isinstance(doing, Frame)
            s.push(doing)


def put_pieces(s: Legends, pieces: Pieces, captured: Mapping[Seat, int]) -> None:
    """Armies and cities on the map, captives off it; the rest of the armies in supply."""
    built: list[list[int]] = [[] for _ in range(s.players)]
    for name, colours in pieces.items():
        region = s.map().index[name]
        for who, count in colours.items():
            armies, cities = count if isinstance(count, tuple) else (count, 0)
            colour = s.players if who == "n" else int(who)
            s.armies[colour * s.regions + region] += armies
            if cities:
                built[colour] += [region] * cities
    s.built = tuple(tuple(regions) for regions in built)
    held = [0] * s.colours()
    for who, count in captured.items():
        held[s.players if who == "n" else int(who)] = count
    s.captured = tuple(held)
    for seat in range(s.players):
        on_map = sum(s.armies[seat * s.regions : (seat + 1) * s.regions])
        s.supply[seat] = s.kit.armies_per_player - on_map - held[seat]


def put_tokens(
    s: Legends, tokens: Mapping[str, str], face_down: Mapping[str, str], won: Mapping[int, Sequence[str]]
) -> None:
    """Tokens on the map, face up or down, and those that players hold, with what they give."""
    for name, token in tokens.items():
        lay_token(s, s.kit.token_index[token], s.map().index[name], NONE)
    for name, token in face_down.items():
        region = s.map().index[name]
        lying = list(s.tokens)
        lying[region] = s.kit.token_index[token]
        s.tokens = tuple(lying)
        s.down |= 1 << region
        watch_token(s, lying[region], region)
    held = [tuple(s.kit.token_index[token] for token in won.get(seat, ())) for seat in range(s.players)]
    s.won = tuple(held)
    for seat, taken in enumerate(held):
        for token_no in taken:
            gain_all(s, seat, s.kit.token_effects[token_no], FROM_TOKEN + token_no, "")


def put_leaders(s: Legends, leaders: Mapping[int, str]) -> None:
    """Leaders with their powers; a seat that isn't named has none."""
    dealt = [NONE] * s.players
    for seat, name in leaders.items():
        dealt[seat] = s.kit.leader_index[name]
        gain_all(s, seat, s.kit.leader_effects[dealt[seat]], dealt[seat], name)
    s.leaders = tuple(dealt)


def put_cards(
    s: Legends, cards: Mapping[int, Sequence[str]], row: Sequence[str] | None, deck: Sequence[str], size: int
) -> None:
    """Owned cards with their abilities, the row, and the rest of the cards in the deck, `deck` on top."""
    ids = s.kit.card_index
    owned = [[ids[card] for card in cards.get(seat, ())] for seat in range(s.players)]
    for seat, taken in enumerate(owned):
        for card in taken:
            gain_all(s, seat, s.kit.card_effects[card], card, s.kit.card_ids[card])
    s.owned = tuple(tuple(taken) for taken in owned)
    gone = [card for taken in owned for card in taken]
    top = [ids[card] for card in deck]
    shown = [ids[card] for card in row or ()]
    rest = [card for card in s.kit.decks[s.players] if card not in gone and card not in shown and card not in top]
    while len(shown) < size and rest:
        shown.append(rest.pop(0))
    s.row = tuple(shown)
    s.set_pile(CARD_PILE, Pile((*gone, *shown, *top, *rest), len(gone) + len(shown)))
