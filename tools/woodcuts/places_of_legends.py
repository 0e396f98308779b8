"""The cards of Eight-Minute Empire: Legends that show a place; tower and village have their families' own."""

from __future__ import annotations

from typing import Final

from tools.woodcuts.strokes import (
    bats,
    dead_tree,
    disc,
    edged,
    fill,
    ground,
    hill,
    house,
    line,
    oak,
    peak,
    placed,
    rays,
    ring,
    skull,
    sky,
    stars,
    tower,
    window,
)


def woods() -> str:
    """Old oaks round a stone table."""
    stones = edged("M46 72V54h7v18zM67 72V54h7v18z") + edged("M38 54l3-7 39-1 3 7z") + line("M50 58v10M71 57v11", "h1")
    back = "".join(oak(x, 68, h, "a2") for x, h in ((44, 46), (78, 44)))
    return sky(1, 60, 28, 11) + back + oak(18, 76, 62) + oak(103, 76, 60) + ground(70, 4) + stones


def mausoleum() -> str:
    """A tomb like a temple, among bare trees."""
    hall = fill("M24 38L60 19l36 19z") + edged("M29 38h62v32H29z")
    columns = fill("M33 40h6v28h-6zM44 40h6v28h-6zM70 40h6v28h-6zM81 40h6v28h-6z") + fill(
        "M53 70V54a7 7 0 0 1 14 0v16z"
    )
    return (
        sky(3, 102, 30, 11)
        + dead_tree(12, 72, 1.1)
        + hall
        + columns
        + skull(60, 32, 0.26)
        + fill("M20 74v-4h80v4z")
        + ground(73, 7)
        + bats((30, 20))
    )


def tree_town() -> str:
    """Houses in the boughs of one great tree."""
    crown = "".join(
        disc(x, y, r, "a2") for x, y, r in ((60, 14, 20), (34, 20, 16), (86, 20, 16), (14, 30, 12), (106, 30, 12))
    )
    trunk = fill("M44 84q8-18 5-32-9-1-22-10l2-3q12 6 20 5V26h22v18q8 1 20-5l2 3q-13 9-22 10-3 14 5 32z") + line(
        "M56 34v44M64 40v30", "h3"
    )
    homes = house(13, 54, 20, 13, 11) + house(87, 54, 20, 13, 11) + house(50, 46, 20, 13, 10)
    lights = window(23, 54, 8, "a1") + window(97, 54, 8, "a1") + window(60, 46, 8, "a1")
    return (
        sky(2)
        + crown
        + line("M24 16q4-6 10-6M52 8q4-6 10-6M80 14q4-5 10-5", "h1")
        + trunk
        + line("M10 55h26M84 55h26")
        + homes
        + lights
        + line("M34 57q26 14 52 0M42 60v5M78 60v5")
        + ground(77, 8)
    )


def tomb(x: float, base: float, wide: float, tall: float) -> str:
    """A stone with a cross on it."""
    r = wide / 2
    stone = f"M{x:g} {base:g}v{-(tall - r):g}a{r:g} {r:g} 0 0 1 {wide:g} 0v{tall - r:g}z"
    middle = x + r
    return edged(stone) + line(f"M{middle:g} {base - tall + 7:g}v{tall * 0.4:g}M{middle - 4:g} {base - tall + 12:g}h8")


def graveyard() -> str:
    """Stones and crosses under the moon."""
    cross = fill("M84 74V34h-9v-7h9v-9h7v9h9v7h-9v40z") + line("M87 24v46", "h3")
    return (
        sky(3, 58, 28, 12)
        + dead_tree(12, 74, 1.2)
        + hill(68)
        + cross
        + tomb(24, 76, 22, 38)
        + tomb(52, 78, 20, 30)
        + ground(74, 6)
        + tomb(102, 80, 15, 22)
        + bats((30, 22))
    )


def lake() -> str:
    """Still water below the hills, a boat and reeds."""
    shore = peak(22, 48, 60, 26) + peak(98, 48, 64, 30) + peak(60, 48, 44, 17)
    water = fill("M0 84V47h120v37z", "a2") + line(
        "M4 53h20M34 51h14M92 52h22M12 61h14M88 61h20M44 72h30M6 72h20M90 75h24", "h3"
    )
    boat = (
        edged("M60 24v30H40q14-10 20-30z")
        + edged("M63 30q10 8 12 24H63z", "a3")
        + line("M61 22v36")
        + fill("M36 57h48q-4 10-12 10H48q-8 0-12-10z")
    )
    reeds = line("M106 84q0-20 4-34M112 84q0-18 2-28M100 84q0-16-4-26M8 84q0-16 4-26M14 84q0-12-2-20") + fill(
        "M109 52q-1-10 2-12 3 4 1 12zM11 60q0-10 2-11 2 4 1 11z"
    )
    return sky(1, 92, 16, 8) + shore + water + boat + line("M42 71h36", "l1") + reeds


def hills() -> str:
    """Rolling hills with fields, a road, and a castle far off."""
    far = (
        tower(80, 44, 9, 17, "a3")
        + tower(92, 44, 8, 23, "a3")
        + fill("M86 44V35h8v9z")
        + line("M96 21v-8")
        + fill("M96 12l9 2.500-9 3z")
    )
    back = fill("M0 84V50q30-16 62-6 30-8 58 2v38z", "a2")
    front = edged("M-4 86V62q26-18 58-4 30-12 70 4v24z")
    fields = line("M6 60q14-8 34-4M4 68q16-9 40-4M6 76q18-8 44-2M72 60q18-5 40 2M76 68q16-4 40 2M86 77q14-2 30 1", "h1")
    road = fill("M62 44q-14 6-2 12 12 8-16 28h24q16-20-2-28-12-6 0-12z", "a1")
    return (
        sky(2, 26, 30, 11) + far + back + front + fields + road + oak(20, 58, 20) + oak(104, 60, 18) + oak(34, 56, 13)
    )


def stronghold() -> str:
    """A mighty keep on its rock."""
    rock = fill("M8 84l10-16 14-4 8-6h42l10 6 12 4 10 16z") + line(
        "M24 74l8-6M40 70l4-6M84 70l-6-6M98 76l-6-6M58 74h10", "h3"
    )
    keep = tower(44, 64, 32, 46, "a3") + tower(22, 70, 18, 36, "a3") + tower(80, 70, 18, 36, "a3")
    detail = (
        fill("M53 64V54a7 7 0 0 1 14 0v10z")
        + window(52, 40, 8, "a1")
        + window(28, 54, 7, "a1")
        + window(86, 54, 7, "a1")
    )
    return sky(3, 104, 28, 10) + rock + keep + detail + line("M60 18V8") + fill("M60 7l16 4-16 5z")


def temple() -> str:
    """A stepped temple, a crystal above it."""
    light = rays(60, 29, 13, 22, 22)
    crystal = edged("M60 17l9 8-3 11-6 5-6-5-3-11z") + fill("M60 17l9 8-3 11-6 5z") + line("M51 25h18")
    steps = "".join(
        edged(f"M{60 - w} {y}h{2 * w}v9H{60 - w}z") + fill(f"M{60 + w * 0.45:g} {y}h{w * 0.55:g}v9h-{w * 0.55:g}z")
        for w, y in ((20, 46), (32, 55), (44, 64), (54, 73))
    )
    return (
        sky(1)
        + light
        + crystal
        + steps
        + fill("M54 82V58a6 6 0 0 1 12 0v24z")
        + stars((16, 30, 5), (104, 32, 5), (30, 46, 3), (92, 50, 3))
    )


def treasury() -> str:
    """A hoard in a cave of the mountain."""
    cave = edged("M26 70V50q4-28 34-28t34 28v20z", "a3")
    hoard = edged("M34 76q8-14 18-14 6-6 14-4 12 2 20 18z", "a2") + "".join(
        ring(x, y, 3.4) for x, y in ((46, 66), (54, 60), (62, 66), (72, 62), (78, 70), (40, 73), (52, 73), (66, 74))
    )
    cup = edged("M56 44h10q0 8-4 9v4h4v3H56v-3h4v-4q-4-1-4-9z", "a2")
    return (
        sky(3)
        + fill("M-4 84L34 22l14-10 14 4 14-6 50 74z")
        + line("M22 52l8-12M14 66l8-12M94 44l8 12M100 62l8 12M50 18l6-4", "h3")
        + cave
        + rays(60, 46, 12, 19, 16, 180, 360)
        + placed(hoard + cup, 0, -10)
        + ground(66, 3)
    )


def soldier(x: float, base: float, size: float = 1) -> str:
    """A man at arms with spear and shield."""
    drawn = (
        line("M8 0v-34")
        + fill("M8-40l3 8H5z")
        + fill("M-7 0q0-16 7-16T7 0z")
        + disc(0, -20, 4.6, "a1")
        + fill("M-7-20q1-8 7-8t7 8z")
    )
    return placed(drawn + edged("M-9-14h11v7q0 6-5.500 8-5.500-2-5.500-8z"), x, base, size)


def garrison() -> str:
    """A castle with its men on guard."""
    walls = (
        tower(10, 76, 18, 54, "a3")
        + tower(92, 76, 18, 54, "a3")
        + edged("M28 76V40h6v5h6v-5h6v5h6v-5h16v5h6v-5h6v5h6v-5h6v36z")
    )
    gate = (
        fill("M50 76V60a10 10 0 0 1 20 0v16z")
        + line("M55 76V54M60 76V51M65 76V54M50 64h20M50 70h20", "h3")
        + window(17, 46, 8, "a1")
        + window(98, 46, 8, "a1")
    )
    return sky(1, 60, 24, 9) + "".join(soldier(x, 44, 0.62) for x in (36, 50, 68, 82)) + walls + gate + ground(76, 4)


def march() -> str:
    """A castle whose men march out."""
    walls = (
        tower(0, 74, 12, 40, "a3")
        + tower(30, 74, 12, 40, "a3")
        + edged("M12 74V42h5v4h4v-4h4v4h5v28z")
        + fill("M14 74V62a7 7 0 0 1 14 0v12z")
    )
    banner = line("M100 76V16") + fill("M100 18h-30l7 8-7 8h30z") + line("M94 26h-12", "h3")
    men = "".join(soldier(x, 76, 0.95) for x in (48, 68, 88))
    return sky(2, 58, 24, 10) + hill(64) + walls + men + banner + soldier(108, 78, 0.95) + ground(75, 9)


PLACES: Final = {
    "ancient_woods": woods(),
    "cursed_mausoleum": mausoleum(),
    "forest_tree_town": tree_town(),
    "graveyard": graveyard(),
    "lake": lake(),
    "noble_hills": hills(),
    "stronghold": stronghold(),
    "arcane_temple": temple(),
    "mountain_treasury": treasury(),
    "castle_garrison": garrison(),
    "castle_march": march(),
}
"""The drawing of a card by its id."""
