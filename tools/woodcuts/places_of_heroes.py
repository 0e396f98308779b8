"""Towns and buildings of Heroes III: the Dungeon's and the Necropolis's own. Their cards show y 20 to 64."""

from __future__ import annotations

from typing import Final

from tools.woodcuts.strokes import (
    bats,
    bolt,
    dead_tree,
    disc,
    dragon_head,
    edged,
    eye,
    fill,
    ground,
    hill,
    jagged,
    line,
    moon,
    placed,
    rays,
    skull,
    sky,
    smaller,
    stars,
    tower,
    twice,
    window,
)


def town_dungeon() -> str:
    """A fortress in a cave, under hanging stone."""
    roof = fill("M0 0h120v14l-6 14-5-12-6 22-7-24-6 10-5-10-6 16-7-18-12 4-8-4-6 18-7-16-5 10-6-10-7 22-6-20-5 10z")
    keep = (
        tower(46, 76, 28, 50, "a3")
        + tower(22, 76, 16, 32, "a3")
        + tower(82, 76, 16, 32, "a3")
        + edged("M38 76V56h8v20zM74 76V56h8v20z")
    )
    detail = (
        fill("M53 76V64a7 7 0 0 1 14 0v12z") + eye(57, 44, 9, 5) + window(28, 60, 7, "a1") + window(88, 60, 7, "a1")
    )
    return sky(1) + roof + hill(68) + keep + detail + ground(76, 5) + fill("M2 84l5-22 6 22zM106 84l5-26 6 26z")


def warrens() -> str:
    """Burrows in a mound, eyes in the dark."""
    mound = edged("M-4 84q4-50 40-56 22-10 46 2 34 6 42 54z", "a2") + line(
        "M20 44q6-8 14-9M84 34q12 4 18 14M54 28h12", "h1"
    )
    holes = "".join(
        fill(f"M{x - r} {y}q0-{r * 1.5:g} {r}-{r * 1.5:g}t{r} {r * 1.5:g}z")
        + disc(x - r * 0.3, y - r * 0.6, 1.7)
        + disc(x + r * 0.3, y - r * 0.6, 1.7)
        for x, y, r in ((60, 54, 10), (28, 64, 11), (92, 64, 11), (60, 76, 9))
    )
    return sky(2, 104, 18, 9) + mound + holes + ground(77, 7)


def labyrinth() -> str:
    """A maze seen from above, and its gate."""
    walls = edged("M18 22h84l10 52H8z", "a3")
    ways = line(
        "M26 30h40M74 30h20M24 38h18M50 30v14h30M88 38l4 20H64M22 48h22v8H20M54"
        " 52h26M18 64h30v-8M58 74v-10h38M104 66l-6 0M34 38v10"
    )
    return sky(3) + walls + ways + line("M24 26h76", "h1") + fill("M53 76V66a7 7 0 0 1 14 0v10z") + ground(76, 4)


def lairs() -> str:
    """A cave with a dragon in it."""
    rock = fill("M-4 84l8-38 16-14 12-16 18 4 16-8 20 8 14 18 16 12 8 34z") + line(
        "M16 46l8-8M12 58l6-8M98 40l6 10M104 58l6 8M50 18l6-3", "h3"
    )
    cave = edged("M24 78q-2-50 36-52 38 2 36 52z", "a2") + smaller(
        dragon_head("a1") + fill("M58 35l11-1-4 6q-5 0-7-5zM42 53l2 5 3-6zM50 50l2 5 3-6z", "a3"), 0.66, 50
    )
    return sky(1) + rock + cave + line("M30 78q4-2 8 0M82 78q6-3 12 0") + ground(78, 2)


def portal() -> str:
    """A ring of stone with a light that turns."""
    light = rays(60, 44, 34, 46, 32)
    stones = (
        fill(jagged(60, 44, 34, 32, 12, 0.9))
        + disc(60, 44, 24)
        + line("M60 24q20 0 19 19-2 16-17 16-14-1-14-14 1-11 12-11 9 1 9 9-1 6-7 6-5 0-5-5")
    )
    return (
        sky(2)
        + light
        + stones
        + "".join(stars((x, y, 4)) for x, y in ((14, 26), (106, 28), (20, 60), (100, 60)))
        + fill("M36 84v-10h48v10z")
        + line("M42 78h36", "h3")
        + ground(78, 3)
    )


def vortex() -> str:
    """A whirl of power over a basin."""
    whirl = (
        edged("M22 22q38-12 76 0 2 8-10 10 4 6-8 9 2 6-8 8 2 6-6 9l-6 8-6-8q-8-3-6-9-10-2-8-8-12-3-8-9-12-2-10-10z")
        + line("M24 24q36 12 70-1M34 33q26 9 52-1M42 42q18 7 34-1M50 50q10 5 20-1")
        + fill("M30 22q30-7 60 0-30 8-60 0z", "a2")
    )
    basin = fill("M32 68q28 8 56 0-2 12-18 12H50q-16 0-18-12z") + line("M40 74q20 5 40 0", "h3")
    return sky(3) + whirl + basin + stars((14, 34, 5), (106, 36, 5), (20, 56, 3), (102, 60, 4)) + ground(79, 6)


def cemetery() -> str:
    """Old stones behind a fence, one grave open."""
    stones = "".join(
        edged(f"M{x} 68v-{h}q0-{w // 2} {w // 2}-{w // 2}t{w // 2} {w // 2}v{h}z")
        + line(f"M{x + w // 2} {64 - h}v10M{x + w // 2 - 4} {68 - h}h8")
        for x, w, h in ((22, 18, 22), (52, 20, 28), (84, 18, 20))
    )
    fence = line("M0 60h120M0 70h120" + "".join(f"M{x} 74V52" for x in range(4, 120, 12))) + fill(
        "".join(f"M{x} 46l3 7h-6z" for x in range(4, 120, 12))
    )
    return sky(1, 104, 24, 10) + dead_tree(10, 66, 1) + stones + fence + ground(74, 8) + bats((34, 22), (74, 20))


def mausoleum_domain() -> str:
    """A tomb with a dome, steps and a skull above the door."""
    dome = edged("M34 40q4-22 26-22t26 22z", "a2") + fill("M60 18q22 0 26 22H68q2-14-8-22z") + line("M60 18v-8M56 13h8")
    hall = (
        edged("M30 40h60v32H30z")
        + fill("M36 44h6v26h-6zM46 44h6v26h-6zM68 44h6v26h-6zM78 44h6v26h-6z")
        + fill("M54 72V56a6 6 0 0 1 12 0v16z")
        + skull(60, 46, 0.26)
    )
    return sky(2) + moon(18, 34, 0.6) + dead_tree(104, 72, 1.1) + dome + hall + fill("M22 76v-5h76v5z") + ground(75, 5)


def vaults() -> str:
    """Stairs that lead down to an iron door, with bones of dragons."""
    arch = fill("M20 84V50q4-32 40-32t40 32v34z") + edged("M32 84V54q2-24 28-24t28 24v30z", "a2")
    door = (
        fill("M42 84V56q2-16 18-16t18 16v28z")
        + line("M60 42v40M44 60h32M43 70h34", "h3")
        + disc(55, 65, 1.6)
        + disc(65, 65, 1.6)
    )
    ribs = twice(line("M18 78Q2 58 10 36M14 80Q-6 62 0 40")) + line(
        "M26 40l6 4M34 28l5 6M47 21l3 7M94 40l-6 4M86 28l-5 6M73 21l-3 7", "h3"
    )
    return sky(3) + ribs + arch + door + skull(60, 30, 0.42) + ground(79, 4)


def amplifier() -> str:
    """A pylon with a skull that gathers lightning."""
    pylon = (
        edged("M48 80l6-30h12l6 30z")
        + fill("M60 50h6l6 30H60z")
        + edged("M44 52h32l-4-6H48z", "a2")
        + line("M52 60h7M51 67h8M50 74h9", "h1")
    )
    return (
        sky(1)
        + rays(60, 34, 18, 32, 26)
        + pylon
        + skull(60, 35, 0.66)
        + bolt(24, 30, 0.9)
        + bolt(96, 30, 0.9)
        + fill("M34 82v-6h52v6z")
        + ground(79, 9)
    )


def darkness() -> str:
    """A cloud of ink over towers, the sun put out."""
    towers = (
        tower(36, 78, 14, 30, "a3")
        + tower(70, 78, 14, 30, "a3")
        + tower(10, 78, 12, 32, "a3")
        + tower(98, 78, 12, 32, "a3")
        + edged("M50 78V62h20v16z")
        + window(41, 66, 6, "a1")
        + window(75, 66, 6, "a1")
        + window(14, 64, 6, "a1")
        + window(102, 64, 6, "a1")
    )
    cloud = fill("M-4-4h128v34q-8 10-18 4-6 14-20 8-8 10-20 3-10 10-22 2-14 8-20-7-12 6-20-4-6 2-8-6z") + line(
        "M8 22q6 6 14 2M26 32q6 5 14 1M82 33q6 4 14-1M98 22q6 4 14 0", "h3"
    )
    eclipse = disc(60, 28, 13) + disc(60, 28, 10, "a1")
    return sky(2) + towers + cloud + eclipse + ground(76, 6)


def arrow_tower() -> str:
    """A tower with a hoarding from which arrows fly."""
    top = (
        edged("M36 30h48v18H36z", "a2")
        + fill("M32 30l28-22 28 22z")
        + fill("M42 34h6v10h-6zM57 34h6v10h-6zM72 34h6v10h-6z")
    )
    shaft = (
        edged("M43 48h34v36H43z") + fill("M63 48h14v36H63z") + window(53, 66, 10, "a1") + line("M46 74h8M50 80h8", "h1")
    )
    arrow = line("M0 0l-18 8") + fill("M6-3l-9-1 4 8z")
    return sky(2) + shaft + top + placed(arrow, 108, 22) + placed(arrow, 12, 24, flip=True) + placed(arrow, 110, 48)


PLACES: Final = {
    "town-dungeon": town_dungeon(),
    "warrens": warrens(),
    "labyrinth": labyrinth(),
    "lairs": lairs(),
    "portal": portal(),
    "vortex": vortex(),
    "cemetery": cemetery(),
    "mausoleum": mausoleum_domain(),
    "vaults": vaults(),
    "amplifier": amplifier(),
    "darkness": darkness(),
    "arrow-tower": arrow_tower(),
}
"""The drawing by its name in symbols."""
