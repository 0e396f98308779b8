"""One map as plain tables: four faces laid into a layout, their regions, islands and the steps between them.

A `Chart` never changes once built; all states on the same map share it.
"""

from typing import Final

from citadelle.games.legends.tables import LINKS, PORTAL, SEA, Tables
from citadelle.games.legends.verbs import COLOURS, DESTROY_ARMY, STEP
from citadelle.kernel.answer import Answer, Noun

Placement = tuple[tuple[int, int], ...]
"""(face, rotation) for every slot, in the slot order of the layout."""

NO_PORTALS: Final[tuple[int, int]] = (-1, -1)
MOST_PORTALLED: Final = 64


def point_on_map(slot: tuple[int, int], rotation: int, point: tuple[float, float]) -> tuple[float, float]:
    """LG-110: where a point of a face lies on the map, when the face is turned and put into the slot (column, row)."""
    x, y = point
    if rotation == 1:
        x, y = 1 - y, x
    elif rotation == 2:
        x, y = 1 - x, 1 - y
    elif rotation == 3:
        x, y = y, 1 - x
    return slot[0] + x, slot[1] + y


class Chart:
    """A map. Regions, islands and steps have local numbers, ascending in the order of boards.toml (LG-914).

    A *step* is an ordered pair of adjacent regions; steps are numbered by (from, to). LG-103: where several links
    join two regions the step uses the cheapest; a sea link gives way to any other, whatever the Flying, because the
    catalog refuses land, bridge or portal prices above the least price of a sea step.
    The lists a method returns are shared: read them, never change them.
    """

    __slots__ = (
        "_army_answers",
        "_outposts",
        "_pair",
        "_portalled",
        "_reach",
        "_starts",
        "_step_answers",
        "_top",
        "central",
        "face_ids",
        "faces",
        "ids",
        "index",
        "island_ids",
        "island_of",
        "islands",
        "joints",
        "layout",
        "layout_id",
        "placement",
        "portals",
        "region",
        "regions",
        "rotations",
        "size",
        "slot_ids",
        "slot_of",
        "step_cost",
        "step_from",
        "step_kind",
        "step_sea",
        "step_to",
        "steps",
        "tables",
    )

    def __init__(
        self, tables: Tables, layout: int, placement: Placement, portals: tuple[int, int] = NO_PORTALS
    ) -> None:
        """Join the faces of `placement` by the rules LG-110 to LG-131; `portals` are two local regions (LG-834)."""
        self.tables: Tables = tables
        self.layout: int = layout
        self.layout_id: str = tables.layout_ids[layout]
        self.placement: Placement = placement
        self.portals: tuple[int, int] = portals
        self.slot_ids: list[str] = tables.layout_slots[layout]
        self.central: list[bool] = tables.layout_central[layout]
        self.faces: list[int] = [face for face, _ in placement]
        self.rotations: list[int] = [rotation for _, rotation in placement]
        self.face_ids: list[str] = [tables.face_ids[face] for face in self.faces]

        slots: dict[int, int] = {}
        region: list[int] = []
        for slot in range(len(placement)):
            slots[self.faces[slot]] = slot
            region += tables.face_regions[self.faces[slot]]
        region.sort()
        self.region: list[int] = region
        self.size: int = len(region)
        self.ids: list[str] = [tables.region_ids[r] for r in region]
        self.index: dict[str, int] = {}
        local: dict[int, int] = {}
        for i in range(self.size):
            self.index[self.ids[i]] = i
            local[region[i]] = i
        self.regions: Noun = Noun(self.ids, self.index)
        self.slot_of: list[int] = [slots[tables.region_face[r]] for r in region]

        isles = sorted({tables.region_island[r] for r in region})
        self.island_ids: list[str] = [tables.island_ids[isle] for isle in isles]
        self.island_of: list[int] = [isles.index(tables.region_island[r]) for r in region]
        self.islands: list[list[int]] = [[] for _ in isles]
        for i in range(self.size):
            self.islands[self.island_of[i]].append(i)

        self.joints: list[tuple[int, int]] = []
        for a, a_side, b, b_side in tables.layout_joints[layout]:
            first = tables.face_ports[self.faces[a]][(a_side - self.rotations[a]) % 4]
            second = tables.face_ports[self.faces[b]][(b_side - self.rotations[b]) % 4]
            self.joints.append((local[first], local[second]))

        links: list[tuple[int, int, int]] = []
        for face in self.faces:
            for one, other, kind in tables.face_links[face]:
                links.append((local[one], local[other], kind))
        for one, other in self.joints:
            links.append((one, other, SEA))
        if portals[0] >= 0:
            links.append((portals[0], portals[1], PORTAL))
        self._number_steps(links)

        self._starts: list[int] = self._legal_starts()
        self._outposts: list[list[int]] = [[] for _ in range(self.size)]
        self._portalled: dict[int, Chart] = {}

    def _number_steps(self, links: list[tuple[int, int, int]]) -> None:
        size = self.size
        best: list[int] = [-1] * (size * size)
        for one, other, kind in links:
            for pair in (one * size + other, other * size + one):
                if best[pair] < 0 or self._beats(kind, best[pair]):
                    best[pair] = kind
        self._pair: list[int] = [-1] * (size * size)
        self.step_from: list[int] = []
        self.step_to: list[int] = []
        self.step_cost: list[int] = []
        self.step_sea: list[bool] = []
        self.step_kind: list[str] = []
        top = self.tables.sea_cost
        for pair in range(size * size):
            kind = best[pair]
            if kind >= 0:
                self._pair[pair] = len(self.step_from)
                self.step_from.append(pair // size)
                self.step_to.append(pair % size)
                cost = self.tables.link_cost(kind)
                self.step_cost.append(cost)
                self.step_sea.append(kind == SEA)
                self.step_kind.append(LINKS[kind])
                if cost > top:
                    top = cost
        self.steps: int = len(self.step_from)
        self._step_answers: list[Answer] = []
        self._army_answers: dict[int, list[Answer]] = {}
        self._top: int = top
        self._reach: dict[int, list[list[int]]] = {}

    def _beats(self, kind: int, other: int) -> bool:
        """LG-103, with any other link before a sea link."""
        if other == SEA or kind == SEA:
            return kind != SEA
        return self.tables.link_cost(kind) < self.tables.link_cost(other)

    def _legal_starts(self) -> list[int]:
        start_here = False
        for face in self.faces:
            if self.tables.face_start_here[face]:
                start_here = True
        joined: list[bool] = [False] * self.size
        for one, other in self.joints:
            joined[one] = True
            joined[other] = True
        starts: list[int] = []
        for r in range(self.size):
            slot = self.slot_of[r]
            if start_here:
                allowed = self.tables.face_start_here[self.faces[slot]]
            else:
                allowed = self.central[slot]
            if allowed and joined[r]:
                starts.append(r)
        return starts

    def starts(self) -> list[int]:
        """The legal starting regions, ascending: LG-204, LG-104 (face `start_here`), LG-871 (rectangle)."""
        return self._starts

    def outposts(self, start: int) -> list[int]:
        """The legal outposts for this starting region, ascending.

        LG-210: not on a central board and not on the start's island. LG-872, where no board is more central than
        another: on another board than the start.
        """
        found = self._outposts[start]
        if not found:
            loop = False not in self.central
            for r in range(self.size):
                if loop:
                    allowed = self.slot_of[r] != self.slot_of[start]
                else:
                    allowed = not self.central[self.slot_of[r]] and self.island_of[r] != self.island_of[start]
                if allowed:
                    found.append(r)
        return found

    def step_index(self, a: int, b: int) -> int:
        """The number of the step from region `a` to region `b`, or -1 if they are not adjacent."""
        return self._pair[a * self.size + b]

    def step_answers(self) -> list[Answer]:
        """The answers that take a step, by step; made when they are first asked for."""
        if not self._step_answers:
            self._step_answers = [Answer(STEP, (self.step_from[i], self.step_to[i])) for i in range(self.steps)]
        return self._step_answers

    def army_answers(self, players: int) -> list[Answer]:
        """The answers that name an army, by region and colour, among so many players; made when first asked for."""
        found = self._army_answers.get(players)
        if found is None:
            colours = len(COLOURS[players].ids)
            pairs = [(region, colour) for region in range(self.size) for colour in range(colours)]
            found = self._army_answers[players] = [Answer(DESTROY_ARMY, pair) for pair in pairs]
        return found

    def price(self, step: int, sea: int) -> int:
        """What the step costs when a sea step costs `sea` (LG-521)."""
        return sea if self.step_sea[step] else self.step_cost[step]

    def reach(self, left: int, sea: int) -> list[list[int]]:
        """For every region the steps out of it that `left` points can pay when a sea step costs `sea`, ascending.

        LG-522. Tables are kept, so a second question with the same numbers is a look-up.
        """
        if left > self._top:
            left = self._top
        number = sea * (self._top + 1) + left
        table = self._reach.get(number)
        if table is None:
            table = [[] for _ in range(self.size)]
            for step in range(self.steps):
                if self.price(step, sea) <= left:
                    table[self.step_from[step]].append(step)
            self._reach[number] = table
        return table

    def with_portals(self, a: int, b: int) -> "Chart":
        """The same map with a portal link between two regions (LG-834); the order of the two does not matter."""
        if a > b:
            a, b = b, a
        number = a * self.size + b
        chart = self._portalled.get(number)
        if chart is None:
            chart = Chart(self.tables, self.layout, self.placement, (a, b))
            if len(self._portalled) >= MOST_PORTALLED:
                self._portalled.clear()
            self._portalled[number] = chart
        return chart


class Charts:
    """The maps built so far, a bounded number of them; the oldest leaves first."""

    __slots__ = ("_kept", "most", "tables")

    def __init__(self, tables: Tables, most: int = 512) -> None:
        self.tables: Tables = tables
        self.most: int = most
        self._kept: dict[tuple[int, Placement], Chart] = {}

    def get(self, layout: int, placement: Placement) -> Chart:
        """The chart of this layout and placement (every slot filled, each board once)."""
        known = (layout, placement)
        chart = self._kept.get(known)
        if chart is None:
            chart = Chart(self.tables, layout, placement)
            if len(self._kept) >= self.most:
                del self._kept[next(iter(self._kept))]
            self._kept[known] = chart
        return chart
