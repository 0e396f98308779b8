"""The monsters of Monster Lands, one figure each. Four have the beast of their element."""

from __future__ import annotations

from typing import Final

from tools.woodcuts.strokes import (
    bat_wing,
    bolt,
    disc,
    edged,
    eye,
    fill,
    flame,
    ground,
    jagged,
    line,
    placed,
    rays,
    ring,
    sky,
    smaller,
    twice,
)


def snailer() -> str:
    """A snail under a great shell, its eyes on stalks."""
    foot = fill("M10 70q-2-8 8-10 6-12 6-26l-8-12q0-4 4-4l8 12 5-12q4-2 6 2l-6 14q2 12 8 18 30 8 66 12 4 4 2 6z")
    shell = ring(72, 40, 25, "a2") + edged("M72 15a25 25 0 0 0-21 38q24 6 42 0a25 25 0 0 0-21-38z", "a3")
    spiral = line("M94 50q-2-28-24-27-18 2-17 18 2 13 16 13 12-1 12-11-1-9-10-9-7 1-7 7 1 5 6 5")
    eyes = ring(18, 19, 5.5) + disc(18, 20, 2.4, "a1") + ring(38, 18, 5.5) + disc(38, 19, 2.4, "a1")
    return (
        sky(1) + ground(66, 3) + smaller(foot + shell + spiral + eyes + line("M22 54h8M20 62q30 2 70 4", "h3"), 0.8, 46)
    )


def gator() -> str:
    """Open jaws, from the side."""
    upper = fill("M2 36q2-8 12-8l34 2q4-10 14-10t14 9q20 0 46 13v42H70q0-14-10-18l-28-16-22-4q-8-2-8-10z")
    lower = fill("M60 84q-4-8-14-8l-32-4q-8-2-8-8l30 2q22-2 28 4l10 14z")
    teeth = fill("M12 45l3 8 4-7 3 9 4-8 4 10 4-7 4 11 5-8 4 10 4-6z", "a3") + fill(
        "M12 65l3-7 3 7zM22 66l3-7 3 7zM32 66l3-6 3 6z", "a3"
    )
    spines = fill("M78 30l4-10 4 13 5-10 3 13 6-9 2 13 7-8 1 13z")
    figure = (
        spines
        + upper
        + lower
        + teeth
        + eye(62, 30, 10, 5.5)
        + disc(10, 33, 1.6)
        + line("M80 44q5 5 10 0M92 52q5 5 10 0M82 58q5 5 10 0M100 44q5 5 10 0", "h3")
    )
    return sky(2) + placed(figure, 24, 8, 0.8) + ground(71, 5)


def sporus() -> str:
    """A mushroom that sees, in a cloud of spores."""
    stem = edged("M44 44q2 20-6 34h44q-8-14-6-34z") + line("M46 70l-2 8M60 72v6M74 70l2 8", "h1")
    cap = (
        fill("M12 46q0-32 48-34 48 2 48 34-48 10-96 0z")
        + disc(36, 30, 5)
        + disc(58, 22, 6)
        + disc(82, 30, 5)
        + disc(24, 41, 3)
        + disc(97, 41, 3)
    )
    spores = "".join(
        disc(x, y, r, "a1")
        for x, y, r in (
            (10, 60, 2),
            (20, 56, 3),
            (28, 68, 2),
            (98, 58, 3),
            (108, 64, 2),
            (92, 70, 2),
            (6, 30, 2),
            (113, 30, 2),
        )
    )
    return sky(3) + smaller(spores + stem + cap + eye(60, 54, 15, 7), 0.76, 42) + ground(67, 4)


def korcko() -> str:
    """A cockatrice: a cock's comb and beak on a scaly neck."""
    comb = edged("M46 26q-6-10 2-12 3 2 4 6 1-10 8-10 4 4 3 10 5-8 10-4 2 6-3 12 6-3 9 1 0 6-8 8z", "a2")
    head = fill("M34 38q2-16 22-18 22 0 26 18 4 20 16 28 12 8 20 18H42q-2-14 4-24-10-2-12-22z")
    beak = (
        edged("M38 32L6 42q-2 6 6 6l22-1z")
        + edged("M14 50l20-1 6 6-14 4z", "a2")
        + edged("M36 56q8 0 8 10-4 8-9 2-2-6 1-12z", "a2")
    )
    scales = line("M60 58q4 5 8 0M72 62q4 5 8 0M62 70q4 5 8 0M76 74q4 5 8 0M88 76q4 5 8 0M54 76q4 5 8 0", "h3")
    return sky(1) + smaller(comb + head + beak + scales + eye(54, 36, 11, 6), 0.8, 46) + ground(72, 6)


def warkors() -> str:
    """A boar in flames, four tusks and a brow."""
    fire = "".join(
        flame(x, y, s, "a2") for x, y, s in ((24, 40, 1), (42, 28, 1), (60, 24, 1), (78, 28, 1), (96, 40, 1))
    )
    head = fill("M60 18q28 0 34 18l12-6q2 14-10 22-4 24-36 26-32-2-36-26-12-8-10-22l12 6q6-18 34-18z")
    snout = edged("M44 56q2-8 16-8t16 8q2 12-16 13-18-1-16-13z", "a2") + fill(
        "M51 58q3-4 6 0-3 4-6 0zM69 58q-3-4-6 0 3 4 6 0z"
    )
    tusks = twice(edged("M42 66q-14 0-18-20 8 10 20 10z") + edged("M48 70q-6 4-14 0 6-1 8-6z"))
    eyes = twice(fill("M34 38l18 6-4 6q-12-1-14-12z", "a3") + disc(45, 44.5, 2.2, "a1"))
    return sky(2) + smaller(fire + head + tusks + snout + eyes, 0.76, 46)


def krinx() -> str:
    """A lynx: tufted ears, whiskers, eyes that burn."""
    ears = twice(
        fill("M26 44Q20 22 16 6q18 6 30 18z") + fill("M28 34q-3-8-5-16 8 4 13 10z", "a2") + line("M16 7l-4-6M18 8l0-7")
    )
    head = fill("M60 20q30 2 34 26 10 4 16 14-12 0-18 6-8 12-32 14-24-2-32-14-6-6-18-6 6-10 16-14 4-24 34-26z")
    eyes = eye(41, 44, 12, 6) + eye(79, 44, 12, 6)
    nose = fill("M54 56h12l-6 7z", "a3") + line(
        "M60 63v5M50 70q10 2 10-2 0 4 10 2M46 60l-20-2M46 64l-19 5M74 60l20-2M74 64l19 5M60 24v12M50 26l3 9M70 26l-3 9",
        "h3",
    )
    fangs = fill("M53 70l2 6 2-6zM67 70l-2 6-2-6z", "a3")
    return sky(3) + smaller(rays(60, 44, 52, 64, 30) + ears + head + eyes + nose + fangs, 0.76, 42)


def dogor() -> str:
    """A hound that bares its teeth."""
    head = fill(
        "M120 84V40q-12-14-30-14l-8-20-12 18q-14-2-20 6l-34 8q-10 2-10 10 0 4 6 5l34 1-28 12q0 8 8 9l26-3q16 4 18 12z"
    )
    ear = fill("M80 12l6 14-10 2z", "a2")
    teeth = fill("M14 52l3 7 4-7 3 9 5-9 3 7 4-7zM24 66l3-7 4 5 3-7 4 5z", "a3")
    mane = line("M92 36q12 8 16 22M86 46q12 8 14 22M78 56q10 6 12 18M104 34q8 6 12 14", "h3")
    fire = flame(96, 30, 0.8) + flame(110, 38, 0.8)
    return (
        sky(1)
        + placed(fire + head + ear + teeth + mane + eye(58, 37, 10, 5) + disc(9, 43, 2), 24, 10, 0.8)
        + ground(74, 2)
    )


def sandor() -> str:
    """A worm with a round maw that breaks out of the sand."""
    body = fill("M30 84Q20 40 34 22 46 8 62 10q30 4 32 34 0 22-8 40z") + line(
        "M84 70q8-4 6-10M86 58q8-6 6-12M88 46q6-6 2-12", "h3"
    )
    maw = (
        edged("M34 38q2-22 24-22t22 22q-2 22-24 22-22-2-22-22z", "a3")
        + fill(jagged(57, 38, 21, 20, 11, 0.62, 8))
        + eye(57, 38, 9, 5.5)
    )
    dunes = edged("M-4 86V70q18-10 36-4 24 8 44 0 24-10 48 0v20z") + line(
        "M4 74q12-6 24-2M40 78q14 4 28-2M78 76q14-6 34-2", "h1"
    )
    return sky(2, 100, 30, 11) + smaller(body + maw, 0.82, 64) + placed(dunes, 0, -8) + fill("M0 84v-7h120v7z", "a3")


def moldo() -> str:
    """A moth with eyes on its wings."""
    wing = edged("M58 40Q44 8 8 12 0 28 12 44q18 10 46 2z") + edged("M58 48Q34 46 20 62q8 14 22 12 12-6 16-22z", "a2")
    marks = (
        ring(27, 29, 8.5, "a2")
        + disc(27, 29, 4, "a1")
        + disc(25, 27, 1.4)
        + disc(36, 62, 4, "a1")
        + line("M54 38Q44 20 22 16M14 40q8-4 14-2", "h1")
    )
    body = (
        fill("M60 26q7 0 7 9t-2 16q-2 16-5 22-3-6-5-22-2-7-2-16t7-9z")
        + line("M55 46h10M55 53h10M57 60h6", "h3")
        + disc(56.5, 33, 1.8)
        + disc(63.5, 33, 1.8)
    )
    feelers = line("M57 27Q52 14 42 12M63 27Q68 14 78 12M50 18l-3-5M46 14l-5-1M70 18l3-5M74 14l5-1")
    return sky(3) + smaller(twice(wing + marks) + feelers + body, 0.8, 42)


def krunn() -> str:
    """A bird of prey with a hooked beak and a ruff."""
    ruff = fill(jagged(76, 60, 42, 30, 15, 0.82, 0))
    head = fill("M34 44q0-26 28-28l16-12-2 12 14-6-4 12q12 10 10 30-2 16-14 22H52q-8-6-8-16-8-4-10-14z")
    beak = (
        edged("M40 30Q14 28 8 52q-1 8 4 12 0-10 8-12l20 0q6-10 0-22z")
        + line("M12 50q12-6 26-6")
        + disc(30, 38, 1.8, "a1")
    )
    feathers = line("M50 26q10-4 20 0M56 66l4 8M68 68v8M80 66l-2 8M92 60l2 8M78 26q6 6 6 14", "h3")
    return sky(1) + smaller(ruff + head + beak + eye(58, 36, 12, 6.5) + feathers, 0.8, 48) + ground(74, 7)


def trons() -> str:
    """A storm bird between bolts of lightning."""
    wing = fill(
        "M60 56Q50 40 36 36 20 32 2 14q2 12 8 18-5 0-9-3 4 10 12 15-5 2-9 0 7 9 16 11-4 3-8 2 12 8 22 6 10 2 18 2z"
    )
    body = fill("M50 46q-2-20 10-22t10 22q6 14-10 34-16-20-10-34z") + edged("M60 34l5 6-5 10-5-10z")
    lines = line("M50 52Q38 44 14 32M48 58Q36 54 20 46", "h3")
    bolts = bolt(20, 46, 1) + bolt(100, 46, 1) + bolt(38, 60, 0.7) + bolt(82, 60, 0.7)
    head = fill("M52 28l-6-14 10 6 4-9 4 9 10-6-6 14z") + twice(fill("M52 31l6 3-1 3q-5 0-5-6z", "a3"))
    return sky(2) + smaller(bolts + twice(wing + lines) + body + head, 0.8, 40)


def snagus() -> str:
    """A winged serpent in its coils."""
    coil = edged(
        "M22 72q-14-4-10-14 8-8 30-4 26 4 24-6-2-8-14-8-12 0-12-10 2-14 20-14 14 0 20 8 8 6 6 14-2 5-10"
        " 4l-12-3q6 4 8 12 2 16-24 18-18 0-10 4 24 8 54 0 10-4 8-12 6 2 6 10-2 8-20 10-40 4-64-5z",
        "a2",
    )
    scales = line("M26 62q4-4 8 0M36 62q4-4 8 0M46 62q4-4 8 0M40 74q4-4 8 0M52 75q4-4 8 0M64 75q4-4 8 0M76 73q4-4 8 0")
    head = disc(70, 28, 3.4) + disc(70, 28, 1.7, "a1") + line("M86 33q8 0 12 4l4-2M98 37l2 4M84 24q-4-4-10-4")
    return sky(3) + smaller(bat_wing(46, 42, 1.05, flip=True) + bat_wing(78, 50, 0.95) + coil + scales + head, 0.8, 44)


def gorgosh() -> str:
    """A toad as large as a house, half in the water."""
    body = fill("M4 78q0-32 22-40-4-22 12-24 14 0 16 14h12q2-14 16-14 16 2 12 24 22 8 22 40z")
    mouth = fill("M18 56q42 20 84 0-6 16-42 17-36-1-42-17z", "a3") + line("M20 58q40 17 80 0", "l1")
    warts = line("M54 40h2M64 38h2M34 46h2M84 46h2M58 47h3M16 66h3M102 66h3", "h3")
    water = fill("M0 84V64h120v20z", "a2") + line("M0 66q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0")
    return sky(1) + smaller(body + mouth + warts + eye(38, 30, 12, 6.5) + eye(82, 30, 12, 6.5), 0.82, 50) + water


def krushus() -> str:
    """A crab, its claws raised."""
    claw = edged("M22 44Q2 38 4 18q4-10 14-10-4 6-2 10 6-6 14-2 8 8 2 20-4 6-10 8z", "a2") + fill(
        "M16 18q-2 8 4 14-6-2-8-8 0-4 4-6z"
    )
    legs = line("M34 62L12 56 4 70M34 68l-20 0-6 12M38 74l-16 4-4 8") + line("M30 54l-12-12")
    shell = fill("M26 56q2-22 34-22t34 22q-2 20-34 22-32-2-34-22z") + line(
        "M40 66q10 6 20 6t20-6M44 44l3 4M76 44l-3 4", "h3"
    )
    stalks = (
        line("M46 38V26M74 38V26")
        + ring(46, 22, 7)
        + disc(46, 22, 3.2, "a1")
        + ring(74, 22, 7)
        + disc(74, 22, 3.2, "a1")
    )
    return sky(2) + smaller(
        twice(legs + claw) + shell + stalks + fill("M50 56h20l-3 6-4-4-3 5-3-5-4 4z", "a3"), 0.76, 42
    )


def abysur() -> str:
    """A fish of the deep: a lamp, and teeth like needles."""
    body = fill("M8 46q6-30 46-32 34 2 46 22l18-16q-6 16-6 24t6 26l-20-14q-14 20-46 22-28-2-40-18l16-8z")
    mouth = fill("M8 46l30 6 22-2q-8 16-24 20-14-2-24-10l16-8z", "a3") + fill(
        "M14 48l4 10 4-9 4 12 5-11 4 12 5-12 4 9 6-9zM22 65l4-10 4 12 4-10 4 9z"
    )
    lamp = line("M52 15Q44-2 26 8") + rays(22, 14, 6, 13, 14) + ring(22, 14, 4.500)
    fins = line("M74 30q8 4 10 14M84 28q8 6 10 16M100 44l12-12M100 48l13 10", "h3") + edged(
        "M66 50q14-2 20 8-10 8-22 2z", "a2"
    )
    return sky(3) + smaller(body + mouth + lamp + fins + eye(60, 34, 12, 7), 0.82, 44)


def caribdis() -> str:
    """A whirlpool that is a mouth."""
    sea = fill("M0 94V28q30-8 60-8t60 8v66z", "a2")
    whirl = line("M2 50q10-26 58-26t58 26M4 66q2 14 56 14t56-14M12 46q10-16 48-16t48 16", "h3")
    maw = fill("M12 52q2-18 48-18t48 18q-2 20-48 20T12 52z") + fill(
        "M20 49l5 11 6-16 6 20 7-23 6 25 8-26 8 26 7-25 7 23 6-20 6 16 5-11q-2-11-40-12-38 1-37 12z", "a3"
    )
    foam = "".join(
        disc(x, y, r) for x, y, r in ((6, 30, 3), (14, 26, 2), (106, 26, 2), (114, 30, 3), (40, 20, 2), (84, 20, 2))
    )
    return sky(1) + placed(sea + whirl + maw + foam + eye(60, 57, 13, 6), 0, -9)


MONSTERS: Final = {
    "snailer": snailer(),
    "gator": gator(),
    "sporus": sporus(),
    "korcko": korcko(),
    "warkors": warkors(),
    "krinx": krinx(),
    "dogor": dogor(),
    "sandor": sandor(),
    "moldo": moldo(),
    "krunn": krunn(),
    "trons": trons(),
    "snagus": snagus(),
    "gorgosh": gorgosh(),
    "krushus": krushus(),
    "abysur": abysur(),
    "caribdis": caribdis(),
}
"""The drawing of a monster by its id."""
