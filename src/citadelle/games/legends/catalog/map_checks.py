"""What the boards, layouts and presets of Legends must agree on (LG-101 to LG-131)."""

from __future__ import annotations

from typing import NoReturn

from citadelle.games.legends.catalog import records
from citadelle.games.legends.tables import SIDES
from citadelle.kernel.errors import BadData
from citadelle.parts.data import Loaded, quoted_excerpt

BOARDS = 4
TOUCH = {"north": (0, -1, "south"), "east": (1, 0, "west"), "south": (0, 1, "north"), "west": (-1, 0, "east")}
COAST = 0.01
"""So far from a region's border a lane may end, in units of a face's side."""
MIDDLE = {"north": (0.5, 0.0), "east": (1.0, 0.5), "south": (0.5, 1.0), "west": (0.0, 0.5)}


class Checks:
    """A look at all tables of one kit, and the way to refuse a record."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.boards = loaded.file("boards", records.BoardsFile)
        self.maps = loaded.file("layouts", records.LayoutsFile)
        self.setup = loaded.file("setup", records.SetupFile)
        self.card = loaded.file("cards", records.CardsFile).card
        self.token = loaded.file("tokens", records.TokensFile).token
        self.leader = loaded.file("leaders", records.LeadersFile).leader

    def bad(self, stem: str, table: str, record: str, field: str, code: str, **details: object) -> NoReturn:
        """Refuse the record for this field."""
        raise BadData(code, place=self.loaded.where(stem, table, record), field=field, **details)


class MapChecks(Checks):
    """The faces and how they may lie together."""

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded)
        self.face = {face.id: face for face in self.boards.face}
        self.region = {region.id: region for region in self.boards.region}

    def check(self) -> None:
        """Refuse boards that do not make a map in every arrangement (LG-121)."""
        self.faces()
        self.islands()
        self.regions()
        self.ports()
        self.links()
        self.grids()
        self.shapes()
        self.layouts()
        self.presets()

    # --- boards.toml

    def faces(self) -> None:
        """LG-101: four boards with two faces each."""
        for face in self.boards.face:
            if face.id != f"{face.board}{face.side}":
                ident = f'"{face.board}{face.side}"'
                self.bad("boards", "face", face.id, "id", "legends.face_id", ident=ident)
        if len(self.boards.face) != 2 * BOARDS:
            raise BadData("legends.number_of_boards", place=self.loaded.where("boards"), n=BOARDS)

    def islands(self) -> None:
        """LG-002, LG-105: every region belongs to exactly one island, on its own face."""
        owner: dict[str, str] = {}
        for island in self.boards.island:
            if island.face not in self.face:
                self.bad(
                    "boards", "island", island.id, "face", "legends.unknown_face", ident=quoted_excerpt(island.face)
                )
            for ident in island.regions:
                if ident not in self.region:
                    self.bad(
                        "boards", "island", island.id, "regions", "legends.unknown_region", ident=quoted_excerpt(ident)
                    )
                if ident in owner:
                    self.bad(
                        "boards", "island", island.id, "regions", "legends.region_twice", ident=quoted_excerpt(ident)
                    )
                owner[ident] = island.id
                if self.region[ident].island != island.id or self.region[ident].face != island.face:
                    self.bad(
                        "boards",
                        "island",
                        island.id,
                        "regions",
                        "legends.region_elsewhere",
                        ident=quoted_excerpt(ident),
                    )
        for region in self.boards.region:
            if region.face not in self.face:
                self.bad(
                    "boards", "region", region.id, "face", "legends.unknown_face", ident=quoted_excerpt(region.face)
                )
            if region.id not in owner:
                self.bad(
                    "boards", "region", region.id, "island", "legends.not_listed", ident=quoted_excerpt(region.island)
                )
        for face in self.boards.face:
            for field, number in (
                ("region_count", sum(1 for region in self.boards.region if region.face == face.id)),
                ("island_count", sum(1 for island in self.boards.island if island.face == face.id)),
            ):
                if getattr(face, field) != number:
                    self.bad("boards", "face", face.id, field, "legends.count_of_face", n=number)
            if face.special == "three_islands" and face.island_count != 3:
                self.bad("boards", "face", face.id, "special", "legends.three_islands")

    def regions(self) -> None:
        """A region's letter is its own on the face, and its shape has an area."""
        letters: set[tuple[str, str]] = set()
        for region in self.boards.region:
            if (region.face, region.letter) in letters:
                self.bad(
                    "boards",
                    "region",
                    region.id,
                    "letter",
                    "legends.letter_twice",
                    letter=quoted_excerpt(region.letter),
                )
            letters.add((region.face, region.letter))
            if len(set(region.polygon)) < 3:
                self.bad("boards", "region", region.id, "polygon", "legends.polygon")

    def ports(self) -> None:
        """LG-101: one port in the middle of each side of a face."""
        sides: set[tuple[str, str]] = set()
        for port in self.boards.port:
            if port.face not in self.face:
                self.bad("boards", "port", port.id, "face", "legends.unknown_face", ident=quoted_excerpt(port.face))
            if port.region not in self.region or self.region[port.region].face != port.face:
                self.bad(
                    "boards", "port", port.id, "region", "legends.not_of_this_face", ident=quoted_excerpt(port.region)
                )
            if (port.face, port.side) in sides:
                self.bad("boards", "port", port.id, "side", "legends.two_ports")
            sides.add((port.face, port.side))
            if port.path[0] != MIDDLE[port.side]:
                self.bad("boards", "port", port.id, "path", "legends.port_path")
        for face in self.boards.face:
            for side in SIDES:
                if (face.id, side) not in sides:
                    self.bad("boards", "face", face.id, "side", "legends.no_port", side=side)

    def links(self) -> None:
        """LG-102, LG-105, LG-121: links stay on their face and connect all of it."""
        for link in self.boards.link:
            if link.face not in self.face:
                self.bad("boards", "link", link.id, "face", "legends.unknown_face", ident=quoted_excerpt(link.face))
            for field, ident in (("a", link.a), ("b", link.b)):
                if ident not in self.region or self.region[ident].face != link.face:
                    self.bad("boards", "link", link.id, field, "legends.not_of_this_face", ident=quoted_excerpt(ident))
            if link.a == link.b:
                self.bad("boards", "link", link.id, "b", "legends.link_to_itself")
            if link.kind == "land" and self.region[link.a].island != self.region[link.b].island:
                self.bad("boards", "link", link.id, "kind", "legends.land_off_island")
            if link.kind == "sea" and self.face[link.face].special == "three_islands":
                self.bad("boards", "link", link.id, "kind", "legends.sea_by_bridges")
            if (link.kind == "land") != (link.path == ()):
                code = "legends.path_unused" if link.kind == "land" else "legends.path_missing"
                self.bad("boards", "link", link.id, "path", code, kind=link.kind)
        for face in self.boards.face:
            pairs = [(link.a, link.b) for link in self.boards.link if link.face == face.id]
            reached = _reached([region.id for region in self.boards.region if region.face == face.id], pairs)
            if len(reached) != face.region_count:
                self.bad("boards", "face", face.id, "region_count", "legends.regions_cut_off")

    def grids(self) -> None:
        """The letters of a grid are the regions of the face, and touch exactly where a land link joins them."""
        for face in self.boards.face:
            letter = {region.letter: region.id for region in self.boards.region if region.face == face.id}
            used = set("".join(face.grid)) - {"."}
            if used != set(letter):
                odd = ", ".join(sorted(used ^ set(letter)))
                self.bad("boards", "face", face.id, "grid", "legends.grid_letters", letters=quoted_excerpt(odd))
            land = {
                frozenset((link.a, link.b)) for link in self.boards.link if link.face == face.id and link.kind == "land"
            }
            touching = {frozenset((letter[one], letter[other])) for one, other in _borders(face.grid)}
            for pair in sorted(sorted(pair) for pair in land ^ touching):
                code = "legends.grid_touch" if frozenset(pair) in touching else "legends.grid_apart"
                self.bad("boards", "face", face.id, "grid", code, a=pair[0], b=pair[1])

    def shapes(self) -> None:
        """LG-102: the shapes of regions have a border in common exactly where a land link joins them, and a lane ends
        at the coasts of the regions it links; what is drawn is what is played."""
        for face in self.boards.face:
            regions = [region for region in self.boards.region if region.face == face.id]
            land = {
                frozenset((link.a, link.b)) for link in self.boards.link if link.face == face.id and link.kind == "land"
            }
            edges = {region.id: _edges(region.polygon) for region in regions}
            for i, one in enumerate(regions):
                for other in regions[i + 1 :]:
                    is_linked = frozenset((one.id, other.id)) in land
                    if is_linked == edges[one.id].isdisjoint(edges[other.id]):
                        code = "legends.shapes_apart" if is_linked else "legends.shapes_touch"
                        self.bad("boards", "region", one.id, "polygon", code, a=one.id, b=other.id)
        for link in self.boards.link:
            if link.path:
                self._ends(link.path[0], link.a, "link", link.id)
                self._ends(link.path[-1], link.b, "link", link.id)
        for port in self.boards.port:
            self._ends(port.path[-1], port.region, "port", port.id)

    def _ends(self, point: tuple[float, float], region: str, table: str, ident: str) -> None:
        """Refuse a lane that doesn't end at the coast of a region."""
        if _distance(point, self.region[region].polygon) > COAST:
            self.bad("boards", table, ident, "path", "legends.lane_ends", region=region)

    # --- layouts.toml

    def layouts(self) -> None:
        """LG-120, LG-130, LG-131: four slots that touch where they are joined, all connected."""
        known = {layout.id for layout in self.maps.layout}
        for ident in ("t", "rectangle"):
            if ident not in known:
                raise BadData("legends.layout_missing", place=self.loaded.where("layouts"), ident=quoted_excerpt(ident))
        for layout in self.maps.layout:
            slots = {slot.id: slot for slot in layout.slots}
            places = {(slot.x, slot.y) for slot in layout.slots}
            if len(slots) != BOARDS or len(places) != BOARDS or len(layout.slots) != BOARDS:
                self.bad("layouts", "layout", layout.id, "slots", "legends.slots", n=BOARDS)
            outer = sum(1 for slot in layout.slots if not slot.central)
            if outer in (1, BOARDS):
                self.bad("layouts", "layout", layout.id, "slots", "legends.central_slots")
            self._joints(layout, slots)

    def _joints(self, layout: records.Layout, slots: dict[str, records.Slot]) -> None:
        seen: set[frozenset[str]] = set()
        for joint in layout.joints:
            for ident in (joint.a, joint.b):
                if ident not in slots:
                    self.bad(
                        "layouts", "layout", layout.id, "joints", "legends.unknown_slot", ident=quoted_excerpt(ident)
                    )
            one, other = slots[joint.a], slots[joint.b]
            dx, dy, facing = TOUCH[joint.a_side]
            if (one.x + dx, one.y + dy) != (other.x, other.y) or joint.b_side != facing:
                self.bad(
                    "layouts",
                    "layout",
                    layout.id,
                    "joints",
                    "legends.joint_apart",
                    a=joint.a,
                    a_side=joint.a_side,
                    b=joint.b,
                    b_side=joint.b_side,
                )
            if frozenset((joint.a, joint.b)) in seen:
                self.bad("layouts", "layout", layout.id, "joints", "legends.joint_twice", a=joint.a, b=joint.b)
            seen.add(frozenset((joint.a, joint.b)))
        if len(_reached(list(slots), [(joint.a, joint.b) for joint in layout.joints])) != BOARDS:
            self.bad("layouts", "layout", layout.id, "joints", "legends.slots_cut_off")

    def presets(self) -> None:
        """LG-202: a ready-made map fills every slot with another board."""
        layouts = {layout.id: layout for layout in self.maps.layout}
        for preset in self.maps.preset:
            if preset.layout not in layouts:
                self.bad(
                    "layouts",
                    "preset",
                    preset.id,
                    "layout",
                    "legends.unknown_layout",
                    ident=quoted_excerpt(preset.layout),
                )
            if preset.id in ("chosen", "random"):
                self.bad("layouts", "preset", preset.id, "id", "legends.preset_id")
            for placed in preset.placement:
                if placed.face not in self.face:
                    self.bad(
                        "layouts",
                        "preset",
                        preset.id,
                        "placement",
                        "legends.unknown_face",
                        ident=quoted_excerpt(placed.face),
                    )
            slots = sorted(placed.slot for placed in preset.placement)
            if slots != sorted(slot.id for slot in layouts[preset.layout].slots):
                self.bad("layouts", "preset", preset.id, "placement", "legends.placement_slots")
            if len({self.face[placed.face].board for placed in preset.placement}) != BOARDS:
                self.bad("layouts", "preset", preset.id, "placement", "legends.placement_boards")


def _reached(nodes: list[str], pairs: list[tuple[str, str]]) -> set[str]:
    """The nodes that the pairs join to the first one, itself included."""
    near: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    reached: set[str] = set()
    waiting = nodes[:1]
    while waiting:
        node = waiting.pop()
        if node not in reached:
            reached.add(node)
            waiting += near[node]
    return reached


def _borders(grid: tuple[str, ...]) -> set[tuple[str, str]]:
    """Pairs of different letters that touch by a side."""
    pairs: set[tuple[str, str]] = set()
    for y, row in enumerate(grid):
        for x, letter in enumerate(row):
            right = row[x + 1] if x + 1 < len(row) else "."
            below = grid[y + 1][x] if y + 1 < len(grid) else "."
            pairs |= {(letter, other) for other in (right, below) if "." not in (letter, other) and letter != other}
    return pairs


def _edges(polygon: tuple[tuple[float, float], ...]) -> set[frozenset[tuple[float, float]]]:
    """The edges of a shape."""
    return {frozenset((polygon[i - 1], polygon[i])) for i in range(len(polygon))}


def _distance(point: tuple[float, float], polygon: tuple[tuple[float, float], ...]) -> float:
    """How far a point lies from the border of a shape."""
    nearest = 2.0
    for i in range(len(polygon)):
        (x, y), (to_x, to_y) = polygon[i - 1], polygon[i]
        dx, dy = to_x - x, to_y - y
        length = dx * dx + dy * dy
        share = 0.0 if length == 0 else ((point[0] - x) * dx + (point[1] - y) * dy) / length
        share = min(1.0, max(0.0, share))
        away_x, away_y = x + share * dx - point[0], y + share * dy - point[1]
        nearest = min(nearest, (away_x * away_x + away_y * away_y) ** 0.5)
    return nearest
