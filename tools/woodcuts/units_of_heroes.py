"""Units of Heroes III that the first sheet lacked: the Dungeon's, and those that belong to nobody."""

from __future__ import annotations

from typing import Final

from tools.woodcuts.strokes import (
    bat_wing,
    disc,
    dragon_head,
    edged,
    eye,
    feathers,
    fill,
    jagged,
    line,
    placed,
    rays,
    ring,
    sky,
    stars,
    sword,
    twice,
)


def troglodytes() -> str:
    """Blind, bald, with great ears, a spear in hand."""
    spear = line("M90 84V14") + edged("M90 2l5 14h-10z")
    body = fill("M32 84q2-20 20-24h16q18 4 20 24z") + line("M46 70q-3 6-3 12M74 70q3 6 3 12M60 66v16", "h3")
    ears = twice(edged("M44 38Q30 30 26 16q16 4 20 12z", "a2"))
    head = edged("M42 38q0-22 18-22t18 22q0 12-6 18-6 8-12 8t-12-8q-6-6-6-18z")
    face = (
        line("M47 36q4 3 9 1M73 36q-4 3-9 1M47 30q4-2 9 1M73 30q-4-2-9 1M58 42l-2 5h8l-2-5")
        + fill("M50 53q10-4 20 0-2 6-10 6t-10-6z")
        + fill("M53 53l2 3 2-3.500zM63 52.500l2 3.500 2-3z", "a3")
    )
    return sky(1, 22, 56, 10) + spear + body + ears + head + face


def harpies() -> str:
    """A woman with wings for arms and a bird's claws."""
    wings = feathers(68, 48, 1.05) + feathers(52, 48, 1.05, flip=True)
    body = edged("M49 44q11-5 22 0l2 10-6 8H53l-6-8z", "a2")
    legs = fill("M53 61h14q8 4 6 14l-5 4-4-8-4 4-4-4-4 8-5-4q-2-10 6-14z") + line("M52 66q3 3 6 0M62 66q3 3 6 0", "h3")
    legs += line("M50 78l-2 5-5 1M48 83l3 1M70 78l2 5 5 1M72 83l-3 1")
    head = (
        edged("M52 28q0-10 8-10t8 10q0 8-8 13-8-5-8-13z")
        + fill("M50 36q-6-22 10-22t10 22q-2-8-4-11-6 2-12 0-3 4-4 11z")
        + line("M55 29h3M62 29h3M58 35h4")
    )
    return sky(2) + wings + legs + body + head


def evil_eyes() -> str:
    """One great eye, small ones on stalks, arms below."""
    stalks = twice(
        line("M48 26Q40 18 38 10M42 34Q30 30 26 22")
        + ring(37, 9, 5)
        + disc(37, 9, 2, "a1")
        + ring(25, 19, 5)
        + disc(25, 19, 2, "a1")
    )
    arms = fill(
        "M42 60q-6 10-14 12 10 4 18-4-2 10-8 16 10-2 14-14 0 10 2"
        " 14h12q2-4 2-14 4 12 14 14-6-6-8-16 8 8 18 4-8-2-14-12z"
    )
    ball = fill("M60 20q26 2 26 24T60 68 34 44t26-24z") + line(
        "M42 34q6-8 14-10M40 54q6 8 12 10M80 54q-6 8-12 10", "h3"
    )
    return (
        sky(3) + stalks + line("M60 22V10") + ring(60, 7, 5) + disc(60, 7, 2, "a1") + arms + ball + eye(60, 44, 22, 11)
    )


def medusas() -> str:
    """Snakes for hair."""
    snake = line("M48 26Q36 20 34 10M44 32Q30 32 26 22M43 40Q32 44 26 38M44 50Q34 58 26 54")
    thick = line("M46 25Q38 18 37 10M43 34Q32 33 29 24M43 44Q34 47 28 42M46 54Q38 62 30 60")
    heads = "".join(
        fill(f"M{x - 5} {y}q1-6 6-6 5 1 4 6-4 5-10 0z") + disc(x, y - 2, 1)
        for x, y in ((36, 9), (27, 22), (26, 40), (28, 57))
    )
    hair = fill("M40 54q-4-38 20-38t20 38q-4 8-10 10H50q-6-2-10-10z")
    face = (
        edged("M48 40q0-16 12-16t12 16q0 14-12 22-12-8-12-22z")
        + fill("M50 39l8 2q-4 4-8-2zM70 39l-8 2q4 4 8-2z")
        + line("M60 42v7M56 54q4 2 8 0M50 34l7 1M70 34l-7 1")
    )
    return (
        sky(1)
        + twice(snake + thick + heads)
        + line("M54 18Q50 8 54 2M66 18Q70 8 66 2M60 16V4")
        + hair
        + fill("M34 84q4-16 20-18l6 6 6-6q16 2 20 18z")
        + line("M44 76q6 4 12 0M64 76q6 4 12 0", "h3")
        + face
    )


def manticores() -> str:
    """A lion with a bat's wings and a scorpion's tail, at a bound."""
    tail = line("M84 62q18-4 16-24-1-10-10-12") + line("M84 66q22-4 20-28") + fill("M92 30q-6-14-20-8 8 2 10 12z")
    body = fill("M30 84q2-22 22-28 22-2 34 8 6 8 6 20h-8q-2-8-8-12l-4 12h-8l-4-14-16 14z")
    mane = fill(jagged(46, 44, 21, 21, 12, 0.8, 10)) + edged("M34 40q0-9 12-9t12 9q2 10-4 16-4 5-8 5t-8-5q-6-6-4-16z")
    face = fill("M36 40l8 3-2 4q-6-1-6-7zM56 40l-8 3 2 4q6-1 6-7zM43 49h6l-3 4z") + line(
        "M46 53v3M40 57q6-3 12 0M41 57l1 3M51 57l-1 3"
    )
    return sky(2) + bat_wing(64, 58, 1.0) + tail + body + mane + face


def black_dragons() -> str:
    """A black dragon, its wings behind it."""
    wings = bat_wing(84, 62, 1.1, ink="a2") + bat_wing(52, 70, 0.95, flip=True, ink="a2")
    detail = (
        fill("M58 35l11-1-4 6q-5 0-7-5zM42 53l2 5 3-6zM50 50l2 5 3-6z", "a3")
        + disc(36, 47, 1.4)
        + line("M80 34q10 8 12 22M74 42q9 8 12 20M70 62q8 8 10 20", "h3")
    )
    return sky(3) + wings + dragon_head("a1") + detail


def azure_dragons() -> str:
    """A light dragon with fins, breath before it."""
    fins = edged("M78 18q16-10 30-8-6 8-6 14 8 0 12 6-8 4-10 10 8 4 8 12-10-2-18 2z", "a2") + line(
        "M82 24l22-10M86 34l20-4M88 42l18 6"
    )
    breath = line("M30 56q-8 4-16 2M30 62q-10 6-20 5M33 68q-9 7-19 8") + line("M22 46q-6 0-10-4", "h1")
    detail = (
        fill("M58 35l11-1-4 6q-5 0-7-5z")
        + disc(36, 47, 1.6, "a1")
        + line("M40 55l2 4 3-5 3 4 3-5")
        + line("M80 46q4 5 8 0M78 56q4 5 8 0M76 66q4 5 8 0M84 74q4 5 8 0", "h1")
    )
    return sky(1) + fins + breath + dragon_head("a3") + detail


def crystal_dragons() -> str:
    """A dragon cut like a gem."""
    head = edged("M96 84l2-30-10-22-12-8 4-16-12 12-10-12-2 16-12 8-22 16 2 10 16-2-14 10 8 8 22-6 14-4 4 20z")
    cuts = fill("M76 24l12 8 10 22-2 30-12-14 4-20zM44 32l12-8 8 14-14 8zM64 38l12-14 12 26-4 20-18-6z") + fill(
        "M56 24l20 0-12 14z", "a2"
    )
    lines = line("M22 48l28-2 14-8M50 46l14 18M26 66l24-8")
    return (
        sky(2)
        + rays(60, 42, 40, 50, 30)
        + head
        + cuts
        + lines
        + fill("M54 38l8-1-3 5z", "a3")
        + stars((102, 20, 5), (18, 28, 4), (20, 74, 3))
    )


def boars() -> str:
    """A boar's head, bristles up, tusks forward."""
    head = fill(
        "M100 84q2-30-8-44l-4-12-8 6-4-14-10 10-8-8-4 14q-12 6-16 18l-14 8q-6 8 0 14 6 2 12-2 10 8 22 6 6 2 6 4z"
    )
    tusk = edged("M36 68q-8-4-8-16 4 6 12 7z") + edged("M44 72q-6-2-7-9 4 4 9 4z")
    return (
        sky(3, 24, 26, 11)
        + placed(head + tusk + fill("M50 46l10-2q0 7-5 7-4 0-5-5z", "a3") + disc(29, 60, 1.6), 6, 0)
        + line("M74 40l6 10M66 40l4 12M82 40l6 12M72 58q8 6 10 20M84 58q6 8 6 20", "h3")
    )


def peasants() -> str:
    """A straw hat and a fork."""
    fork = line("M92 84V26M84 8v12q0 6 8 6t8-6V8M92 8v18")
    shirt = edged("M34 84q2-20 20-22h12q18 2 20 22z", "a2") + line("M50 62l10 10 10-10M60 72v12")
    face = edged("M46 38h28v10q-2 14-14 16-12-2-14-16z") + line("M52 45h4M64 45h4M55 56q5 3 10 0M60 46l-2 5h4")
    hat = (
        edged("M26 40q14-6 18-8 2-16 16-16t16 16q4 2 18 8-34 8-68 0z")
        + fill("M44 30q16 5 32 0v5q-16 5-32 0z")
        + line("M50 22l2 5M60 20v6M70 22l-2 5M34 39l4-2M84 39l-4-2", "h1")
    )
    return sky(1, 20, 30, 10) + fork + shirt + face + hat


def rogues() -> str:
    """A hood, a mask, a dagger."""
    cloak = fill("M28 84q2-22 14-30-2-38 18-40 20 2 18 40 12 8 14 30z")
    face = (
        edged("M48 40q0-14 12-14t12 14v8H48z")
        + fill("M46 46h28v8q-4 10-14 12-10-2-14-12z", "a2")
        + fill("M50 38l8 2q-4 4-8-2zM70 38l-8 2q4 4 8-2z")
        + line("M48 50q12 6 24 0M50 33l8 3M70 33l-8 3")
    )
    dagger = placed(sword(0, 0, 0.62), 84, 64, turn=-24)
    return sky(2) + cloak + face + line("M42 60q-6 10-6 22M78 60q6 10 6 22M46 24q4-6 10-8", "h3") + dagger


def halflings() -> str:
    """Curly hair, a grin, a sling that whirls."""
    sling = line("M84 56Q96 34 78 14") + ring(76, 11, 6, "a2") + line("M62 6q10-6 22 0M92 20q4 8 2 18", "h1")
    body = (
        edged("M34 84q2-18 20-20h12q18 2 20 20z", "a2")
        + edged("M78 66l6-14q5-2 6 3l-4 16z")
        + line("M60 64v20M52 64q8 6 16 0")
    )
    curls = "".join(
        disc(x, y, 7, "a1") for x, y in ((42, 40), (42, 30), (49, 22), (60, 19), (70, 23), (77, 31), (77, 41))
    )
    face = (
        edged("M45 40q0-16 15-16t15 16q0 18-15 24-15-6-15-24z")
        + disc(53, 42, 1.8, "a1")
        + disc(67, 42, 1.8, "a1")
        + line("M51 51q9 8 18 0M60 43v5M51 36q3-2 5-1M69 36q-3-2-5-1")
    )
    return sky(3, 18, 54, 10) + sling + body + curls + face + fill("M47 33q4-9 13-9t13 9q-6-3-9-6-3 5-8 3-5 0-9 3z")


def mummies() -> str:
    """Wrapped from head to shoulder, one eye free."""
    body = edged("M30 84q2-20 18-24h24q16 4 18 24z") + line("M34 72l52 6M40 64l40 4M32 80l30 4")
    head = edged("M42 40q-2-24 18-26 20 2 18 26 0 12-4 20-6 8-14 8t-14-8q-4-8-4-20z")
    bands = line("M44 26l30-6M42 34l36 2M43 52l34-6M46 60l28 2M52 67l18-4M50 18l22 4")
    slit = (
        fill("M43 37l35 2v7l-35 4z")
        + disc(53, 43, 2.6)
        + disc(68, 43, 2.6)
        + edged("M78 54q10 4 10 16l-5-2-2 6q-4-10-6-14z")
    )
    return sky(1, 96, 26, 11) + body + head + bands + slit


def nomads() -> str:
    """A turban, a veil, a curved blade before the dunes."""
    blade = edged("M84 70Q104 46 88 8q22 26 6 62z") + fill("M80 68h18v4H80zM87 72h5v10h-5z")
    robe = edged("M30 84q4-20 22-24h16q18 4 20 24z") + line("M60 62v22M46 68l-4 14M74 68l4 14", "h1")
    turban = (
        edged("M42 34q-4-18 18-20 22 2 18 20-18 8-36 0z")
        + line("M44 28q16-2 30-12M46 33q18-2 30-12M52 16q10 4 22 10")
        + edged("M60 8q5 4 4 10h-8q0-6 4-10z", "a2")
    )
    face = (
        edged("M46 36q14 5 28 0v10H46z", "a2")
        + fill("M44 45h32q-2 16-16 20-14-4-16-20z")
        + line("M51 41h5M64 41h5")
        + line("M50 50q10 4 20 0M54 58q6 3 12 0", "h3")
    )
    return sky(2, 22, 24, 11) + fill("M0 84V70q30-14 60-2t60-6v22z", "a2") + blade + robe + face + turban


def sharpshooters() -> str:
    """A green hood behind a longbow that is drawn."""
    cloak = fill("M30 84q0-20 16-28-4-38 14-40 18 2 14 40 16 8 16 28z") + line("M46 64q-6 8-6 18M74 64q6 8 6 18", "h3")
    face = (
        edged("M51 36q0-12 9-12t9 12q0 10-9 16-9-6-9-16z")
        + line("M54 36h3M63 36h3M57 45h6")
        + fill("M49 34q2-12 11-12t11 12l-11-5z")
    )
    bow = (
        line("M34 6Q14 44 34 82")
        + line("M34 6L78 46 34 82", "h1")
        + line("M18 46h60")
        + edged("M8 46l13-6v12z")
        + edged("M72 41h9v9h-9z")
        + fill("M88 46l6-5h-8l-6 5 6 5h8z")
    )
    return sky(3, 96, 24, 11) + cloak + face + bow


def diamond_golems() -> str:
    """A giant of cut stone."""
    body = (
        edged("M28 84l4-24 16-10h24l16 10 4 24z")
        + fill("M60 50h12l16 10 4 24H72L60 66z")
        + line("M32 60l28 6 28-6M60 66v18")
    )
    head = (
        edged("M60 8l18 14-4 22-14 8-14-8-4-22z")
        + fill("M60 8l18 14-4 22-14 8 4-20z", "a2")
        + line("M42 22l22 10 14-10M46 44l18-12M60 8l4 24-4 20")
    )
    return (
        sky(1)
        + rays(60, 40, 42, 52, 32)
        + body
        + head
        + fill("M48 28l9 4-2 4-7-3zM72 28l-7 4 2 4 5-3z")
        + stars((22, 20, 6), (98, 24, 5), (18, 60, 4))
    )


def gold_golems() -> str:
    """A giant of metal plates, a coin in its breast."""
    body = edged("M28 84V58l14-8h36l14 8v26z", "a2") + fill("M70 50h8l14 8v26H76z") + line("M42 50v34M78 50v34")
    coin = ring(60, 68, 10) + fill("M60 61l5 7-5 7-5-7z")
    head = (
        edged("M44 16h32v32H44z", "a2")
        + fill("M68 16h8v32h-8z")
        + edged("M40 24h4v12h-4zM76 24h4v12h-4z")
        + edged("M54 48h12v4H54z")
    )
    face = (
        fill("M48 26h9v6h-9zM63 26h9v6h-9z", "a3")
        + line("M50 40h20M54 38v4M60 38v4M66 38v4")
        + disc(47, 19, 1.3, "a1")
        + disc(73, 19, 1.3)
    )
    return sky(2) + rays(60, 40, 40, 50, 28) + body + coin + head + line("M44 16h32v32H44z") + face


def enchanters() -> str:
    """A tall collar, a pointed beard, fire in the hand."""
    robe = (
        fill("M28 84q2-20 18-26h28q16 6 18 26z")
        + twice(edged("M48 60L36 34q8 2 14 14z", "a2"))
        + line("M60 70v14M50 66l4 16M70 66l-4 16", "h3")
    )
    face = (
        edged("M47 34q0-15 13-15t13 15q0 12-5 18l-8 14-8-14q-5-6-5-18z")
        + fill("M52 50q8-5 16 0l-8 16z")
        + line("M52 36h5M63 36h5M50 31l8 2M70 31l-8 2M60 38v6M56 47h8")
    )
    hood = fill("M45 38q-4-24 15-25 19 1 15 25-1-10-7-14-8-4-16 0-6 4-7 14z") + stars((60, 18, 4))
    orb = (
        ring(92, 40, 8) + rays(92, 40, 11, 18, 16) + stars((92, 40, 5), ink="a1") + edged("M84 58q2-8 8-8t8 8l-4 4h-8z")
    )
    return sky(3) + robe + face + hood + orb


def trolls() -> str:
    """A brute with tusks and a great nose, a club on its shoulder."""
    club = edged("M82 74L92 10q8-6 14 2 2 8-4 14L90 76z", "a2") + line("M96 16l4 2M94 24l4 2M92 34l4 1M90 44l4 1")
    body = fill("M26 84q0-24 22-30h24q22 6 22 30z")
    head = fill("M38 40q-2-24 22-26 24 2 22 26 4 14-6 22-8 6-16 6t-16-6q-10-8-6-22z") + twice(
        fill("M40 40q-10-2-14-10 10 0 15 4z")
    )
    face = (
        twice(fill("M44 34l10 3-2 4q-7 0-8-7z", "a3"))
        + edged("M54 38q6-4 12 0 6 8 2 14-8 4-16 0-4-6 2-14z", "a2")
        + disc(57, 49, 1.5, "a1")
        + disc(63, 49, 1.5, "a1")
        + fill("M46 58q14 6 28 0-4 7-14 7t-14-7z", "a3")
        + edged("M48 60q-4-2-4-10 5 2 6 10zM72 60q4-2 4-10-5 2-6 10z")
    )
    return (
        sky(1, 20, 28, 11)
        + club
        + body
        + head
        + face
        + line("M52 20l4 6M68 20l-4 6M44 74q-2 4-2 8M76 74q2 4 2 8", "h3")
        + fill("M52 16l-4-10 8 6 4-9 4 9 8-6-4 10z")
    )


UNITS: Final = {
    "troglodytes": troglodytes(),
    "harpies": harpies(),
    "evil-eyes": evil_eyes(),
    "medusas": medusas(),
    "manticores": manticores(),
    "black-dragons": black_dragons(),
    "boars": boars(),
    "peasants": peasants(),
    "rogues": rogues(),
    "halflings": halflings(),
    "mummies": mummies(),
    "nomads": nomads(),
    "sharpshooters": sharpshooters(),
    "diamond-golems": diamond_golems(),
    "gold-golems": gold_golems(),
    "enchanters": enchanters(),
    "trolls": trolls(),
    "azure-dragons": azure_dragons(),
    "crystal-dragons": crystal_dragons(),
}
"""The drawing of a unit by its name in symbols."""
