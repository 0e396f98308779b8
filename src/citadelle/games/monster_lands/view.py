"""What one seat may know of a game of Monster Lands (chapter 22), and a full state drawn among those it allows.

Hidden are the order of every pile, and which of another clan's traps are stored or lie where. What a clan has bought is
public, so a seat knows the sorted lot of another clan's hidden traps, and how many lie in each place (ML-HID-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from citadelle.games.monster_lands.queries import reputation, seat_on
from citadelle.games.monster_lands.rules.scoring import parts, points, result
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    HEADER_PILE,
    HER_PILE,
    LAND_PILE,
    LOOT_PILE,
    MADHALA,
    MERCENARY_PILE,
    MISSION_PILE,
    MONSTER_PILE,
    PANIC_PILE,
    PILE_KINDS,
    PUBLIC,
    TRAP_PILE,
    TURNED,
    MonsterLands,
    MonsterLandsPublic,
    Variant,
)
from citadelle.games.monster_lands.tables import PATHS, Tables
from citadelle.kernel.answer import Noun
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.result import Result
from citadelle.kernel.view import View
from citadelle.parts.piles import EMPTY, Pile, drawn_pile, in_order

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit

NO_DISCARDS: Final[tuple[int, ...]] = ()
HIDDEN: Final = -2
"""A face-down trap that this seat doesn't know."""


class MonsterLandsView(View, MonsterLandsPublic):
    """Everything public, and the seat's own traps.

    `traps_of` and `traps` hold HIDDEN for traps the seat doesn't know; `lots` the sorted hidden traps of every clan,
    wherever they lie. Piles are sorted lists of what is in them.
    """

    game: ClassVar[str] = "monster_lands"
    fields: ClassVar[tuple[str, ...]] = (
        *PUBLIC,
        "options", "scenario", "difficulty", "chapter", "carry", "trap_pile", "panic_pile", "merc_pile", "equip_pile",
        "monster_pile", "land_pile", "header_pile", "loot_pile", "mission_pile", "her_lot", "her_left", "traps_of",
        "traps", "lots", "reputation", "scores", "points", "frames", "over", "trap_gone", "merc_gone", "monster_gone",
        "land_gone", "header_out", "loot_gone", "her_gone",
    )  # fmt: skip

    def __init__(self, s: MonsterLands, seat: int, kit: Kit) -> None:
        n = s.players
        self.begin(s, seat)
        s.copy_public(self)
        self.kit: Kit = kit
        """The catalog's records, for words and pictures."""
        self.tables: Tables = s.kit
        self.variant: Variant = s.variant
        self.options: dict[str, object] = dict(s.variant.settings)
        self.scenario: int = s.variant.scenario
        self.difficulty: int = s.variant.difficulty
        self.show_piles(s)
        self.traps_of: list[list[int]] = stored_traps(s, seat)
        self.traps: list[list[int]] = [seen_traps(s, path, seat) for path in range(PATHS)]
        self.lots: list[list[int]] = [hidden_lot(s, i) for i in range(n)]
        self.reputation: list[int] = [reputation(s, i) for i in range(n)]
        self.scores: list[dict[str, int]] = [parts(s, i) for i in range(n)]
        self.points: list[int] = [points(s, i) for i in range(n)]
        self.result: Result | None = result(s) if self.over else None
        self._known: MonsterLands | None = None

    def show_piles(self, s: MonsterLands) -> None:
        """ML-HID-01: what lies in each pile, in no order, and the discards."""
        gone = [pile.gone for pile in s.piles]
        lying = [sorted(pile.cards[pile.drawn :]) for pile in s.piles]
        self.trap_gone: tuple[int, ...] = gone[TRAP_PILE]
        self.merc_gone: tuple[int, ...] = gone[MERCENARY_PILE]
        self.monster_gone: tuple[int, ...] = gone[MONSTER_PILE]
        self.land_gone: tuple[int, ...] = gone[LAND_PILE]
        self.header_out: tuple[int, ...] = gone[HEADER_PILE]
        self.loot_gone: tuple[int, ...] = gone[LOOT_PILE]
        self.her_gone: tuple[int, ...] = gone[HER_PILE]
        self.trap_pile: list[int] = lying[TRAP_PILE]
        self.panic_pile: list[int] = lying[PANIC_PILE]
        self.merc_pile: list[int] = lying[MERCENARY_PILE]
        self.equip_pile: list[int] = lying[EQUIPMENT_PILE]
        self.monster_pile: list[int] = lying[MONSTER_PILE]
        self.land_pile: list[int] = lying[LAND_PILE]
        self.header_pile: list[int] = lying[HEADER_PILE]
        self.loot_pile: list[int] = lying[LOOT_PILE]
        self.mission_pile: list[int] = lying[MISSION_PILE]
        self.her_lot: list[int] = sorted([*lying[HER_PILE], *her_hidden(s)])
        self.her_left: int = len(lying[HER_PILE])

    def known(self) -> MonsterLands:
        """A state that agrees with this view, for questions to the rules that rest on what the seat sees; made once."""
        if self._known is None:
            self._known = sample(self, chance("known"))
        return self._known

    def noun(self, name: str) -> Noun:
        return self.tables.nouns[name]


def stored_traps(s: MonsterLands, seat: int) -> list[list[int]]:
    """By seat, the stored traps: the own ones, and HIDDEN for each of another clan's (ML-HID-02)."""
    return [list(own) if i == seat else [HIDDEN] * len(own) for i, own in enumerate(s.traps_of)]


def her_hidden(s: MonsterLands) -> list[int]:
    """Madhala's tokens that lie face down on paths."""
    out: list[int] = []
    for path in range(PATHS):
        if s.on_path[path] == MADHALA:
            out += [t // 2 for t in s.traps[path] if t % 2 != TURNED]
    return out


def seen_traps(s: MonsterLands, path: int, seat: int) -> list[int]:
    """The tokens of a path as a seat sees them: its own, and those turned up; else HIDDEN."""
    if not s.traps[path]:
        return []
    mine = seat >= 0 and seat_on(s, path) == seat
    return [t if mine or t % 2 == TURNED else HIDDEN for t in s.traps[path]]


def hidden_lot(s: MonsterLands, seat: int) -> list[int]:
    """ML-HID-02: every trap of a clan that lies face down, stored or on a path."""
    out = list(s.traps_of[seat])
    for path in range(PATHS):
        if s.on_path[path] >= 0 and s.on_path[path] in s.members[seat]:
            out += [t // 2 for t in s.traps[path] if t % 2 != TURNED]
    out.sort()
    return out


def in_random_order(items: list[int], chance: Chance) -> tuple[int, ...]:
    """The items in random order."""
    out = items.copy()
    chance.shuffle(out)
    return tuple(out)


def sample(view: MonsterLandsView, chance: Chance) -> MonsterLands:
    """What the seat can't know is drawn anew: the order of the piles, and where another clan's traps are."""
    s = MonsterLands()
    view.begin_sample(s, chance)
    view.copy_public(s)
    s.kit = view.tables
    s.variant = view.variant
    draw_piles(s, view, chance)
    draw_traps(s, view, chance)
    s.reopen()
    return s


def draw_piles(s: MonsterLands, view: MonsterLandsView, chance: Chance) -> None:
    """ML-HID-01: every pile in any order; Madhala's tokens are dealt with those on her paths."""
    drawn = [
        (TRAP_PILE, view.trap_pile, view.trap_gone),
        (PANIC_PILE, view.panic_pile, NO_DISCARDS),
        (MERCENARY_PILE, view.merc_pile, view.merc_gone),
        (EQUIPMENT_PILE, view.equip_pile, NO_DISCARDS),
        (MONSTER_PILE, view.monster_pile, view.monster_gone),
        (LAND_PILE, view.land_pile, view.land_gone),
        (HEADER_PILE, view.header_pile, view.header_out),
        (LOOT_PILE, view.loot_pile, view.loot_gone),
        (MISSION_PILE, view.mission_pile, NO_DISCARDS),
    ]
    piles = [EMPTY] * len(PILE_KINDS)
    for which, cards, gone in drawn:
        piles[which] = drawn_pile(PILE_KINDS[which], cards.copy(), gone, chance)
    piles[HER_PILE] = Pile((), 0, view.her_gone)
    s.pile_kinds = PILE_KINDS
    s.piles = tuple(piles)


def draw_traps(s: MonsterLands, view: MonsterLandsView, chance: Chance) -> None:
    """Every other clan's hidden traps are dealt anew onto the places where it has some."""
    stored: list[tuple[int, ...]] = []
    traps: list[tuple[int, ...]] = [tuple(row) for row in view.traps]
    for seat in range(view.players):
        if seat == view.seat:
            stored.append(tuple(view.traps_of[seat]))
            continue
        lot = list(in_random_order(view.lots[seat], chance))
        mine = sorted([lot.pop() for _ in view.traps_of[seat]])
        stored.append(tuple(mine))
        for path in range(PATHS):
            if view.on_path[path] >= 0 and view.on_path[path] in view.members[seat]:
                traps[path] = fill_unknown(view.traps[path], lot)
    hers = list(in_random_order(view.her_lot, chance))
    for path in range(PATHS):
        if view.on_path[path] == MADHALA:
            traps[path] = fill_unknown(view.traps[path], hers)
    in_order(s, HER_PILE, hers[::-1])
    s.traps_of = tuple(stored)
    s.traps = traps


def fill_unknown(tokens: list[int], lot: list[int]) -> tuple[int, ...]:
    """The tokens of a path, those unknown drawn from a lot."""
    return tuple([2 * lot.pop() if t == HIDDEN else t for t in tokens])
