"""Positions of Monster Lands built by hand, inside a Match: refusals, undo and events are those that users get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import citadelle
from citadelle.conformance import Counts, Field, Name, Names, NameSet, Position, Rows, Written
from citadelle.games.monster_lands import MonsterLandsGame
from citadelle.games.monster_lands.queries import excess, pool_size, reputation
from citadelle.games.monster_lands.rules.attack import DECLARE, Attack, Defend
from citadelle.games.monster_lands.rules.battle import Battle, Location, StrikeBack
from citadelle.games.monster_lands.rules.deployment import Deploy, DeployPhase
from citadelle.games.monster_lands.rules.rounds import Round
from citadelle.games.monster_lands.rules.scoring import points
from citadelle.games.monster_lands.state import (
    EQUIPMENT_PILE,
    HEADER_PILE,
    HERS,
    LAND_PILE,
    LOOT_PILE,
    MADHALA,
    MERCENARY_PILE,
    MISSION_PILE,
    MONSTER_PILE,
    NONE,
    TRAP_PILE,
    TURNED,
    MonsterLands,
)
from citadelle.games.monster_lands.tables import (
    BUILDINGS,
    FIRST_PATH,
    LOCATION_OF,
    LOCATIONS,
    PATH_IDS,
    POOL,
    POOL_IDS,
)
from citadelle.kernel.frame import Frame
from citadelle.parts.piles import in_order, set_discards


def game() -> MonsterLandsGame:
    """The game as it comes in the box."""
    found = citadelle.game("monster_lands")
    assert isinstance(found, MonsterLandsGame)
    return found


def shuffle_to(items: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...]:
    """The results of chance with which a shuffle of these items gives the wanted order."""
    row = list(items)
    out: list[int] = []
    for i in range(len(row) - 1, 0, -1):
        j = row.index(wanted[i])
        row[i], row[j] = row[j], row[i]
        out.append(j)
    assert row == list(wanted)
    return tuple(out)


SLOTS = ("land_a", "land_b")
LETTERS = "SMP"
"""Dice on a path, by kind."""


def space_ids() -> list[str]:
    """The spaces of the Citadel's buildings: `lodge 1`, `lodge 2`, ..."""
    first = game().kit.plain.space_first
    return [f"{name} {i + 1}" for at, name in enumerate(BUILDINGS) for i in range(first[at + 1] - first[at])]


def read_space(words: str) -> int:
    """What lies on a space: nothing, or a die and whose it is, as in `S of 0` (`her`: Madhala's)."""
    die, _, owner = words.partition(" of ")
    return 1 + POOL_IDS.index(die) + 8 * (HERS if owner == "her" else int(owner) + 1) if words else 0


def write_space(value: int) -> str:
    """The same in words."""
    owner = (value - 1) // 8
    return f"{POOL_IDS[(value - 1) % 8]} of {'her' if owner == HERS else owner - 1}" if value else ""


def read_tokens(words: Sequence[str]) -> tuple[int, ...]:
    """Traps on a path, by id; `!` after it: turned up."""
    index = game().kit.plain.trap_index
    return tuple(2 * index[name.rstrip("!")] + (TURNED if name.endswith("!") else 0) for name in words)


def write_tokens(value: Sequence[int]) -> list[str]:
    """The same in words."""
    ids = game().kit.plain.trap_ids
    return [ids[token // 2] + ("!" if token % 2 == TURNED else "") for token in value]


def read_dice(words: Sequence[str | int]) -> tuple[int, ...]:
    """Dice on a path: their letters, or the number of a die that was rolled, lies on a trap or was stolen."""
    return tuple(LETTERS.index(die) if isinstance(die, str) else die for die in words)


def write_dice(value: Sequence[int]) -> list[str | int]:
    """The same in words."""
    return [LETTERS[die] if die < len(LETTERS) else die for die in value]


class Table(Position[MonsterLands]):
    """A match and short words to set it up, play it and look at it."""

    state_type = MonsterLands

    def __init__(self, players: int = 4, seed: str = "scene", **options: object) -> None:
        found = game()
        settings = {"first_player": 0, **options} if players > 1 else dict(options)
        super().__init__(citadelle.Match(found, found.setup(players, seed, settings)))
        while self.match.decision is not None and self.match.decision.kind == "choose_clan":
            self.match.choose(self.match.decision.keys[0])
        self.kit = found.kit.plain

    # --- setting up

    @property
    def s(self) -> MonsterLands:
        return self.state

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields of a state in words; those that aren't here are plain numbers."""
        kit = self.kit
        novices = kit.member_ids[kit.novice : kit.novice + kit.novices]
        each_path = {name: Rows(ids=PATH_IDS) for name in ("guards", "flask_p", "flask_v", "purse", "boons")}
        by_seat = {name: Rows() for name in ("glory", "gold", "potions", "venoms", "defense", "contracts")}
        return {
            **by_seat,
            **each_path,
            "traps_of": Rows(Names(kit.trap_ids)),
            "loot": Rows(Names(kit.loot_ids)),
            "trophies": Rows(Names(kit.monster_ids)),
            "lands": Rows(Names(kit.land_ids)),
            "members": Rows(Names(kit.member_ids)),
            "leader": Rows(Name(kit.member_ids)),
            "novices": NameSet(novices),
            "wounded": NameSet(kit.member_ids),
            "used": Rows(ids=kit.member_ids),
            "carrier": Rows(Name(kit.member_ids), kit.equipment_ids),
            "equip_used": Rows(ids=kit.equipment_ids),
            "manager": Rows(Name(kit.member_ids), kit.land_ids),
            "used_lands": NameSet(kit.land_ids),
            "pool": Counts(POOL_IDS),
            "passed": NameSet([str(seat) for seat in range(self.s.players)]),
            "spaces": Rows(Written(read_space, write_space), space_ids()),
            "chain": Rows(ids=BUILDINGS),
            "panic": NameSet(BUILDINGS),
            "lodge": Names(kit.trap_ids),
            "docks": Names(kit.member_ids),
            "equip_row": Names(kit.equipment_ids),
            "monster": Names(kit.monster_ids),
            "land": Names(kit.land_ids),
            "loot_offer": Names(kit.loot_ids),
            "mission": Names(kit.mission_ids),
            "on_path": Rows(Name(kit.member_ids, {"madhala": MADHALA}), PATH_IDS),
            "dice": Rows(Written(read_dice, write_dice), PATH_IDS),
            "traps": Rows(Written(read_tokens, write_tokens), PATH_IDS),
            "fought": NameSet(PATH_IDS),
            "struck": NameSet(PATH_IDS),
            "raged": NameSet(SLOTS),
            "loose": Names(kit.monster_ids),
        }

    @property
    def pile_ids(self) -> Mapping[str, Sequence[str]]:
        """Ids of the cards and tokens in the piles."""
        kit = self.kit
        headers = [str(tile) for tile in range(len(kit.header_tiles))]
        return {
            "trap": kit.trap_ids,
            "her": kit.trap_ids,
            "mercenary": kit.member_ids,
            "equipment": kit.equipment_ids,
            "monster": kit.monster_ids,
            "land": kit.land_ids,
            "header": headers,
            "loot": kit.loot_ids,
            "mission": kit.mission_ids,
            "panic": BUILDINGS,
        }

    def member(self, name: str) -> int:
        return self.kit.member_index[name]

    def path(self, name: str) -> int:
        return PATH_IDS.index(name)

    def clan(self, seat: int, *names: str, leader: str = "") -> Table:
        """A clan of exactly these members, the first the leader unless another is named; taken from wherever."""
        s = self.s
        found = [self.member(n) for n in names]
        s.members = tuple(
            tuple(m for m in clan if m not in found) if i != seat else clan for i, clan in enumerate(s.members)
        )
        gone = [m for m in s.members[seat] if m not in found]
        s.members = tuple(tuple(found) if i == seat else clan for i, clan in enumerate(s.members))
        lead = self.member(leader) if leader else found[0] if found else NONE
        s.leader = tuple(lead if i == seat else x if x not in found else NONE for i, x in enumerate(s.leader))
        back = [m for m in gone if self.kit.member_kind[m] == 2]
        set_discards(s, MERCENARY_PILE, [m for m in s.piles[MERCENARY_PILE].gone if m not in found] + back)
        s.docks = tuple(NONE if m in found else m for m in s.docks)
        in_order(s, MERCENARY_PILE, [m for m in s.piles[MERCENARY_PILE].left() if m not in found])
        for i in range(self.kit.novices):
            if self.kit.novice + i in found:
                s.novices &= ~(1 << i)
        return self

    def have(self, seat: int, **goods: int) -> Table:
        """Stocks of a clan: gold, glory, potions, venoms, defense."""
        for name, count in goods.items():
            getattr(self.s, name)[seat] = count
        return self

    def pool(self, seat: int, *dice: str) -> Table:
        """The dice of a clan's pool: S, M, P1 to P6."""
        for i in range(POOL):
            self.s.pool[seat * POOL + i] = 0
        for die in dice:
            self.s.pool[seat * POOL + POOL_IDS.index(die)] += 1
        return self

    def traps(self, seat: int, *names: str) -> Table:
        """A clan's stored traps; they come from the pile."""
        s = self.s
        wanted = sorted(self.kit.trap_index[n] for n in names)
        back = [t for t in s.traps_of[seat] if self.kit.trap_class[t]]
        pile = [*back, *s.piles[TRAP_PILE].left()]
        for t in wanted:
            if t in pile:
                pile.remove(t)
        in_order(s, TRAP_PILE, pile)
        s.traps_of = tuple(tuple(wanted) if i == seat else row for i, row in enumerate(s.traps_of))
        return self

    def lodge(self, *names: str) -> Table:
        s = self.s
        pile = [*[t for t in s.lodge if t != NONE], *s.piles[TRAP_PILE].left()]
        row = [self.kit.trap_index[n] if n else NONE for n in names] + [NONE] * (6 - len(names))
        for t in row:
            if t != NONE:
                pile.remove(t)
        in_order(s, TRAP_PILE, pile)
        s.lodge = tuple(row)
        return self

    def docks(self, *names: str) -> Table:
        s = self.s
        row = [self.member(n) if n else NONE for n in names]
        everybody = [m for clan in s.members for m in clan]
        rest = [
            m for m in self.kit.deck if m not in row and m not in everybody and m not in s.piles[MERCENARY_PILE].gone
        ]
        in_order(s, MERCENARY_PILE, rest)
        s.docks = tuple(row)
        return self

    def bazaar(self, *names: str) -> Table:
        s = self.s
        row = [self.kit.equipment_index[n] for n in names]
        in_order(s, EQUIPMENT_PILE, [e for e in range(len(s.carrier)) if e not in row and s.carrier[e] == NONE])
        s.equip_row = tuple(row)
        return self

    def wear(self, member: str, *cards: str) -> Table:
        for card in cards:
            e = self.kit.equipment_index[card]
            self.s.carrier[e] = self.member(member)
            self.s.equip_row = tuple(NONE if x == e else x for x in self.s.equip_row)
            in_order(self.s, EQUIPMENT_PILE, [x for x in self.s.piles[EQUIPMENT_PILE].left() if x != e])
        return self

    def land(self, slot: int, name: str, face: int | None = None) -> Table:
        s = self.s
        index = NONE if not name else self.kit.land_index[name]
        lands = list(s.land)
        lands[slot] = index
        s.land = (lands[0], lands[1])
        rest = [x for x in range(len(self.kit.land_ids)) if x not in lands and not any(x in r for r in s.lands)]
        in_order(s, LAND_PILE, rest)
        if face is not None:
            headers = list(s.header)
            headers[slot] = face
            tiles = self.kit.face_tile
            if headers[1 - slot] != NONE and tiles[headers[1 - slot]] == tiles[face]:  # the tile is wanted here
                headers[1 - slot] = next(f for f in range(len(tiles)) if tiles[f] != tiles[face])
            s.header = (headers[0], headers[1])
            used = [self.kit.face_tile[f] for f in headers if f != NONE]
            in_order(s, HEADER_PILE, [t for t in range(len(self.kit.header_tiles))[::-1] if t not in used])
            set_discards(s, HEADER_PILE, ())
        return self

    def own_land(self, seat: int, name: str, manager: str = "") -> Table:
        s = self.s
        index = self.kit.land_index[name]
        s.land = (NONE if s.land[0] == index else s.land[0], NONE if s.land[1] == index else s.land[1])
        in_order(s, LAND_PILE, [x for x in s.piles[LAND_PILE].left() if x != index])
        s.lands = tuple((*r, index) if i == seat else r for i, r in enumerate(s.lands))
        if manager:
            s.manager = tuple(self.member(manager) if i == index else m for i, m in enumerate(s.manager))
        return self

    def monster(self, slot: int, name: str) -> Table:
        """0 land A, 1 land B, 2 the Entrance."""
        s = self.s
        monsters = list(s.monster)
        index = NONE if not name else self.kit.monster_index[name]
        monsters = [NONE if m == index else m for m in monsters]
        monsters[slot] = index
        s.monster = (monsters[0], monsters[1], monsters[2])
        taken = [*monsters, *s.piles[MONSTER_PILE].gone, *[m for row in s.trophies for m in row]]
        in_order(s, MONSTER_PILE, [m for m in range(len(self.kit.monster_ids)) if m not in taken])
        return self

    def trophies(self, seat: int, *names: str) -> Table:
        s = self.s
        found = tuple(self.kit.monster_index[n] for n in names)
        s.trophies = tuple(found if i == seat else r for i, r in enumerate(s.trophies))
        s.monster = tuple(NONE if m in found else m for m in s.monster)  # type: ignore[assignment]
        in_order(s, MONSTER_PILE, [m for m in s.piles[MONSTER_PILE].left() if m not in found])
        return self

    def loot(self, seat: int, *names: str) -> Table:
        s = self.s
        found = tuple(sorted(self.kit.loot_index[n] for n in names))
        s.loot = tuple(found if i == seat else r for i, r in enumerate(s.loot))
        s.loot_offer = tuple(t for t in s.loot_offer if t not in found)
        in_order(s, LOOT_PILE, [t for t in s.piles[LOOT_PILE].left() if t not in found])
        return self

    def missions(self, a: str, b: str) -> Table:
        ids = self.kit.mission_ids
        self.s.mission = (ids.index(a), ids.index(b))
        in_order(self.s, MISSION_PILE, [i for i in range(len(ids)) if i not in self.s.mission])
        return self

    def send(
        self,
        member: str,
        path: str,
        dice: str = "",
        traps: Sequence[str] = (),
        guards: int = 0,
        potions: int = 0,
        venoms: int = 0,
        gold: int = 0,
        turned: bool = False,
    ) -> Table:
        """A member stands on a path with these things; dice as letters."""
        s = self.s
        p = self.path(path)
        s.on_path[p] = MADHALA if member == "madhala" else self.member(member)
        s.dice[p] = tuple("SMP".index(d) for d in dice)
        tokens = [self.kit.trap_index[t] for t in traps]
        pile = list(s.piles[TRAP_PILE].left())
        for t in tokens:
            if t in pile:
                pile.remove(t)
            elif t in s.lodge:
                s.lodge = tuple(NONE if i == s.lodge.index(t) else x for i, x in enumerate(s.lodge))
        in_order(s, TRAP_PILE, pile)
        s.traps[p] = tuple(2 * t + int(turned) for t in tokens)
        s.guards[p], s.flask_p[p], s.flask_v[p], s.purse[p] = guards, potions, venoms, gold
        return self

    # --- running

    def turn(self, seat: int = 0, dealt: Sequence[int] = ()) -> Table:
        """A deployment turn of this seat, with everybody else having passed."""
        s = self.s
        s.passed = ((1 << s.players) - 1) & ~(1 << seat)
        frames: list[Frame[MonsterLands]] = [DeployPhase(seat, 0)]
        return self.run(*frames, dealt=dealt)

    def one_turn(self, seat: int, dealt: Sequence[int] = ()) -> Table:
        """One turn of this seat, and then nothing."""
        return self.run(DeployPhase((seat + 1) % self.s.players, 0), Deploy(seat, False, 0), dealt=dealt)

    def fight(self, location: str, dealt: Sequence[int] = ()) -> Table:
        return self.run(Location(LOCATIONS.index(location)), dealt=dealt)

    def attack(self, path: str, dealt: Sequence[int] = ()) -> Table:
        """The monster attacks whoever stands on a path."""
        return self.run(Attack(self.path(path), DECLARE, 0, ()), dealt=dealt)

    def strike(self, path: str, carried: int = 0, dealt: Sequence[int] = ()) -> Table:
        """Whoever stands on a path strikes."""
        p = self.path(path)
        where = LOCATION_OF[p]
        self.s.fought |= 1 << p
        seat = next(i for i in range(self.s.players) if self.s.on_path[p] in self.s.members[i])
        return self.run(Battle(where, FIRST_PATH[where + 1], carried, NONE), StrikeBack(seat, p), dealt=dealt)

    def hits(self, path: str, hits: int, monster: str) -> Table:
        p = self.path(path)
        seat = next(i for i in range(self.s.players) if self.s.on_path[p] in self.s.members[i])
        return self.run(Defend(seat, p, hits, self.kit.monster_index[monster]))

    def step(self, step: int, dealt: Sequence[int] = ()) -> Table:
        """One step of a round, and then nothing."""
        self.s.stack = [Round(step)]
        self.s.dealt = tuple(dealt)
        self.s.sink = self.match.events
        self.s.stack[-1].run(self.s)
        self.s.stack = self.s.stack[1:]
        self.s.advance()
        return self

    # --- playing and looking

    def price(self, card: str) -> int:
        """What an equipment card costs."""
        return self.kit.equipment_cost[self.kit.equipment_index[card]]

    def gold(self, seat: int = 0) -> int:
        return self.s.gold[seat]

    def glory(self, seat: int = 0) -> int:
        return self.s.glory[seat]

    def reputation(self, seat: int = 0) -> int:
        return reputation(self.s, seat)

    def excess(self, seat: int = 0) -> int:
        return excess(self.s, seat)

    def dice(self, seat: int = 0) -> dict[str, int]:
        found = {POOL_IDS[i]: self.s.pool[seat * POOL + i] for i in range(POOL)}
        return {k: v for k, v in found.items() if v}

    def size(self, seat: int = 0) -> int:
        return pool_size(self.s, seat)

    def points(self, seat: int = 0) -> int:
        return points(self.s, seat)

    def space(self, building: str) -> list[bool]:
        at = BUILDINGS.index(building)
        return [self.s.spaces[i] != 0 for i in range(self.kit.space_first[at], self.kit.space_first[at + 1])]
