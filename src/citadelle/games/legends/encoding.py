"""Legends in numbers: named slots for what a seat sees, its own seat first, and an action for every key.

Counts are parts of their most (armies, cities, cards taken) or squashed (coins, points); everything else is 0 or 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citadelle.games.legends import verbs
from citadelle.games.legends.chart import Chart
from citadelle.games.legends.rules.scoring import PARTS
from citadelle.games.legends.state import Variant
from citadelle.games.legends.tables import ACTIONS, CITADEL, ENCOUNTER, EXPLORATION, START, SWAMP, Tables
from citadelle.games.legends.view import HIDDEN, LegendsView
from citadelle.kernel.answer import Noun, Verb
from citadelle.kernel.encoding import ASKED, Encoding, one_of, part_of, squash
from citadelle.kernel.view import View
from citadelle.parts.effect_frames import CHOOSE_EFFECT
from citadelle.parts.slots import Slots

KINDS: Final = (
    "map_slot", "start_region", "outpost_region", "token_region", "neutral_region", "bid", "take_card",
    "choose_action", "place_army", "move_step", "build_city", "destroy_army", "steal_coin", "extra_card",
)  # fmt: skip
"""Every question of the game; packs may bring choices among abilities (LG-601)."""
WORDS: Final = ("stop", "skip", "ignore", "leave", "decline", "yes", "no", *ACTIONS)
"""Keys that name no component."""
NUMBERS: Final = ("left", "size", "sea", "coins")
"""What a question may say in numbers."""
TURNS: Final = 4
"""A board can be turned so many ways."""
GATHERED: Final = ("move_bonus", "army_bonus", "flying", "elixirs")
"""What a seat's cards and tokens add up to."""


class LegendsEncoding(Encoding):
    """The encoding for one number of players and one set of options; with a set map only its regions have slots."""

    def __init__(self, kit: Tables, variant: Variant, players: int, chart: Chart | None) -> None:
        self.kit = kit
        self.players = players
        self.kinds: tuple[str, ...] = (*KINDS, CHOOSE_EFFECT.name) if kit.choices else KINDS
        self.colours: int = 3 if players == 2 else players
        self.regions: list[int] = list(range(len(kit.region_ids))) if chart is None else chart.region
        self.place: dict[int, int] = {r: i for i, r in enumerate(self.regions)}
        self.tokens: list[int] = [t for t in range(len(kit.token_ids)) if may_lie(kit, variant, t)]
        self.leaders: list[int] = list(range(len(kit.leader_ids))) if variant.leaders else []
        super().__init__(self.named(), keys(kit, variant, players, chart, self.regions))

    def named(self) -> list[str]:
        """The names of all slots, in the order of `observe`."""
        kit = self.kit
        regions = [kit.region_ids[r] for r in self.regions]
        cards = kit.card_ids
        slots = Slots(self.players)
        colours = [*slots.seats, "third colour"][: self.colours]
        tokens = [kit.token_ids[t] for t in self.tokens]
        slots.block([ASKED + kind for kind in self.kinds])
        slots.block([f"question: {name}" for name in NUMBERS])
        slots.block([f"question: {action} size" for action in ACTIONS])
        slots.block([f"question: token {token}" for token in tokens])
        for slot in range(len(kit.layout_slots[0])):
            slots.block([f"map {slot}: board {face}" for face in kit.face_ids])
            slots.block([f"map {slot}: turned {turn}" for turn in range(TURNS)])
        slots.block([f"start in {r}" for r in regions])
        for colour in colours:
            slots.block([f"{colour}: armies in {r}" for r in regions])
        slots.each([f"cities in {r}" for r in regions])
        for colour in colours:
            slots.block([f"{colour}: controls {r}" for r in regions])
        for token in tokens:
            slots.block([f"token {token} in {r}" for r in regions])
        if tokens:
            slots.block([f"token face down in {r}" for r in regions])
        slots.each(
            [
                *("coins", "supply", "cities left", "first", "to play", "total before"),
                *[f"points of {part}" for part in PARTS],
                *GATHERED,
                *[f"has {card}" for card in cards],
                *[f"won {token}" for token in tokens],
                *[f"leader {kit.leader_ids[leader]}" for leader in self.leaders],
            ]
        )
        slots.block([f"{colour}: armies captured" for colour in colours])
        for at in range(kit.row_size):
            slots.block([f"row {at + 1}: {card}" for card in cards])
        slots.block(["deck", "turns taken", "own bid"])
        return slots.names

    def observe(self, view: View) -> list[float]:
        assert isinstance(view, LegendsView)
        kit = self.kit
        n = self.players
        me = max(view.seat, 0)
        chart = view.chart
        there = [] if chart is None else [self.place[r] for r in chart.region]
        out = self.question(view)
        for slot in range(len(kit.layout_slots[0])):
            board = [0.0] * (len(kit.face_ids) + TURNS)
            if slot < len(view.placed):
                face, turn = view.placed[slot]
                board[face] = 1.0
                board[len(kit.face_ids) + turn] = 1.0
            out += board
        out += self.over_regions(there, [1.0 if r == view.start else 0.0 for r in range(len(there))])
        order = [(me + i) % n for i in range(n)]
        colours = order if self.colours == n else [*order, n]
        most_armies = kit.armies_per_player
        for colour in colours:
            out += self.over_regions(there, [part_of(k, most_armies) for k in view.armies[colour]])
        for seat in order:
            out += self.over_regions(there, [part_of(k, kit.cities_per_player) for k in view.cities[seat]])
        for colour in colours:
            out += self.over_regions(there, [1.0 if holder == colour else 0.0 for holder in view.holders])
        for token in self.tokens:
            out += self.over_regions(there, [1.0 if lies == token else 0.0 for lies in view.tokens])
        if self.tokens:
            out += self.over_regions(there, [1.0 if lies == HIDDEN else 0.0 for lies in view.tokens])
        for seat in order:
            self.add_seat(out, view, seat)
        for colour in colours:
            out.append(part_of(view.captured[colour], most_armies))
        for at in range(kit.row_size):
            out += one_of(view.row[at] if at < len(view.row) else -1, len(kit.card_ids))
        bid = view.bids[me]
        out.append(part_of(view.deck, len(kit.card_ids)))
        out.append(part_of(view.turn, n * view.cards_to_end))
        out.append(squash(0 if bid is None else bid + 1))
        return out

    def question(self, view: LegendsView) -> list[float]:
        """What the seat is asked, and what the question says."""
        decision = view.decisions[0] if view.decisions else None
        kind = "" if decision is None else decision.kind
        detail = {} if decision is None else decision.detail
        out = [1.0 if kind == one else 0.0 for one in self.kinds]
        for name in (*NUMBERS, *ACTIONS):
            number = detail.get(name, 0)
            out.append(squash(number) if isinstance(number, int) else 0.0)
        token = detail.get("token")
        out += [1.0 if self.kit.token_ids[t] == token else 0.0 for t in self.tokens]
        return out

    def over_regions(self, there: list[int], values: list[float]) -> list[float]:
        """Values by the map's own regions, put into the slots of those regions; others stay 0."""
        out = [0.0] * len(self.regions)
        for at, value in zip(there, values, strict=False):
            out[at] = value
        return out

    def add_seat(self, out: list[float], view: LegendsView, seat: int) -> None:
        """What belongs to one seat."""
        kit = self.kit
        owned = view.owned[seat]
        won = view.won[seat]
        out.append(squash(view.coins[seat]))
        out.append(part_of(view.supply[seat], kit.armies_per_player))
        out.append(part_of(view.unbuilt[seat], kit.cities_per_player))
        out.append(1.0 if view.first == seat else 0.0)
        out.append(1.0 if seat in view.waiting else 0.0)
        out.append(squash(view.totals[seat]))
        for part in PARTS:
            out.append(squash(view.scores[seat][part]))
        out.append(squash(sums(kit.card_move_bonus, owned) + sums(kit.token_move_bonus, won)))
        out.append(squash(sums(kit.card_army_bonus, owned) + sums(kit.token_army_bonus, won)))
        out.append(squash(sums(kit.card_flying, owned)))
        out.append(squash(sums(kit.card_elixirs, owned) + sums(kit.token_elixirs, won)))
        for card in range(len(kit.card_ids)):
            out.append(1.0 if card in owned else 0.0)
        for token in self.tokens:
            out.append(squash(won.count(token)))
        for leader in self.leaders:
            out.append(1.0 if view.leaders[seat] == leader else 0.0)


def sums(table: Sequence[int], which: Sequence[int]) -> int:
    """What a table adds up to over some of its rows."""
    return sum([table[i] for i in which])


def may_lie(kit: Tables, variant: Variant, token: int) -> bool:
    """Can this token come into the game with these options?"""
    kind = kit.token_kind[token]
    if kind == EXPLORATION:
        return variant.exploration
    if kind == SWAMP:
        return variant.swamp
    if kind == CITADEL:
        return variant.citadels
    if kind == ENCOUNTER:
        return variant.encounters and kit.token_ids[token] in variant.encounter_tokens
    return kind != START


def keys(kit: Tables, variant: Variant, players: int, chart: Chart | None, regions: list[int]) -> list[str]:
    """Every key an option can have: words, bids, places in the row, boards, regions, steps, armies; in this order."""
    colours = verbs.COLOURS[players]
    nouns = {**kit.nouns, "region": Noun(kit.region_ids), "colour": colours}
    written: list[tuple[Verb, tuple[int, ...]]] = []
    written += [(verbs.BID, (coins,)) for coins in range(kit.start_coins[players] + 1)]
    written += [(verbs.TAKE, (at,)) for at in range(kit.row_size)]
    if chart is None:
        written += [(verbs.MAP_SLOT, (face, turn)) for face in range(len(kit.face_ids)) for turn in range(TURNS)]
    written += [(verbs.PLACE_ARMY, (region,)) for region in regions]
    portals = any(kit.token_portal[t] and may_lie(kit, variant, t) for t in range(len(kit.token_ids)))
    written += [(verbs.STEP, step) for step in steps(kit, chart, regions, portals)]
    written += [(verbs.DESTROY_ARMY, (region, colour)) for region in regions for colour in range(len(colours.ids))]
    written += [(CHOOSE_EFFECT, (number,)) for number in range(len(kit.choices))]
    return list(WORDS) + [verb.key(things, nouns.__getitem__) for verb, things in written]


def steps(kit: Tables, chart: Chart | None, regions: list[int], portals: bool) -> list[tuple[int, int]]:
    """Every step an army may ever take: with portals between any two regions, with a set map along its links."""
    if portals:
        return [(a, b) for a in regions for b in regions if a != b]
    if chart is not None:
        return [(chart.region[chart.step_from[i]], chart.region[chart.step_to[i]]) for i in range(chart.steps)]
    found: set[tuple[int, int]] = set()
    for face, links in enumerate(kit.face_links):
        for a, b, _ in links:
            found.update([(a, b), (b, a)])
        for other, ports in enumerate(kit.face_ports):
            if kit.face_board[other] != kit.face_board[face]:
                found.update([(a, b) for a in kit.face_ports[face] for b in ports])
    return sorted(found)
