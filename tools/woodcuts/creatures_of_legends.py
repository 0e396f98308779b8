"""The cards of Eight-Minute Empire: Legends that show somebody, one motif each; the ogre has his family's own."""

from __future__ import annotations

from typing import Final

from tools.woodcuts.strokes import (
    bat_wing,
    disc,
    dragon_head,
    edged,
    eye,
    fill,
    fir,
    ground,
    house,
    jagged,
    line,
    moon,
    night,
    peak,
    placed,
    rays,
    ring,
    skull,
    sky,
    smaller,
    stars,
    sword,
    twice,
)


def phoenix() -> str:
    """A bird that rises from flames, its wings spread."""
    wing = fill("M60 56Q52 38 38 32 22 24 4 24q6 3 9 7-6-1-11 1 8 3 11 7-5 0-9 3 9 0 13 4-4 1-7 4 11-1 18 3 14 6 32 3z")
    lines = line("M52 48Q40 38 16 30M50 52Q38 45 17 39M51 56Q40 51 24 47", "h3")
    body = fill("M54 38q-2-14 6-18 8 0 9 8l8 2-8 4q2 12-2 22l-7 18-7-18q-3-8 1-18z")
    crest = line("M58 21q-4-4-9-4M61 20q-2-5-6-7M64 21q0-5-2-8")
    fire = edged(
        "M18 86q-6-20 8-30 0 8 5 11 3-9 11-13-1 8 5 12 4-7 13-10 9 3 13 10 6-4 5-12 8 4 11 13 5-3 5-11 14 10 8 30z",
        "a3",
    )
    return (
        sky(1, 60, 40, 25)
        + twice(wing + lines)
        + fire
        + line("M30 78q3-6 8-8M90 78q-3-6-8-8M48 76q3-4 6-5M72 76q-3-4-6-5", "h1")
        + body
        + crest
        + disc(63, 27, 1.6)
    )


def sage() -> str:
    """An old man with a long beard, a hood and a staff."""
    robe = fill("M22 84q4-24 22-32l-3-12q1-22 19-22t19 22l-3 12q18 8 22 32z")
    face = edged("M49 40q0-14 11-14t11 14v8H49z")
    beard = edged("M46 42q3 5 8 2 6-4 12 0 5 3 8-2 3 16-4 28-4 8-10 12-6-4-10-12-7-12-4-28z")
    hair = line("M53 52q0 12 4 22M60 50v28M67 52q0 12-4 22", "h1")
    staff = line("M94 84V32") + ring(94, 26, 6) + rays(94, 26, 9, 16, 12)
    return sky(2, 24, 34, 12) + staff + robe + face + beard + hair + line("M52 37h5M63 37h5M51 33l6 1M69 33l-6 1")


def tree_spirit() -> str:
    """A tree with a face, its boughs like arms."""
    leaves = twice(
        "".join(
            disc(x, y, r, "a2") for x, y, r in ((8, 44, 10), (14, 32, 12), (28, 30, 12), (44, 30, 13), (56, 26, 12))
        )
    )
    marks = twice(line("M2 42q3-6 8-6M8 28q4-6 10-5M22 25q4-6 10-4M40 24q4-6 10-4M52 21q4-5 8-5", "l1"))
    bark = line("M52 84q3-6 2-12M68 84q-3-6-2-12", "h3")
    trunk = fill(
        "M60 94H38q9-24 7-40Q34 50 30 42q-12 2-20-4 8 1 14-1-9-5-9-15 6 7 13 13"
        " 3-7-1-15 9 5 9 16l5 9q4 3 8 3 3-10-1-22 8 6 9 18l3 4z"
    )
    face = (
        twice(fill("M46 50l11 5-2 5q-8-1-9-10z", "a3"))
        + fill("M50 68q10-6 20 0-10 9-20 0z", "a3")
        + line("M60 56v8M46 76v7M74 76v7", "h3")
    )
    return sky(3) + placed(leaves + marks + twice(trunk) + face + bark, 0, -6) + ground(76, 6)


def banshee() -> str:
    """A wailing woman with streaming hair."""
    hair = fill(
        "M36 84q0-18 10-28-6-26 14-34 10-3 20 3 16 2 36-7-8 11-20 13 9 3"
        " 20-1-9 10-22 10 8 5 18 3-9 9-22 7-2 6-6 9 10 9 12 25z"
    )
    face = edged("M48 42q0-17 12-17t12 17q0 13-12 20-12-7-12-20z")
    mouth = fill("M60 46q4 0 4 6t-4 6-4-6 4-6zM50 37q4-4 7 1-4 4-7-1zM70 37q-4-4-7 1 4 4 7-1z")
    cry = line("M38 46q-6 6 0 14M29 42q-9 10 0 22M20 38q-12 14 0 30M11 34q-15 18 0 38")
    return (
        sky(2)
        + cry
        + hair
        + line("M78 30q10 1 18-2M80 40q8 2 16 0M78 50q6 2 12 1M46 66q-4 8-4 14M74 66q4 6 5 14", "h3")
        + face
        + mouth
    )


def gargoyle() -> str:
    """One winged stone beast that crouches, from the front."""
    body = fill("M-12 24q-4-14 2-22 4-5 10-5t10 5q6 8 2 22z")
    head = fill("M-8-6q-1-8-7-12 8 0 11 4 4-2 8 0 3-4 11-4-6 4-7 12-2 8-8 8t-8-8z")
    face = fill("M-6-6l5 2-1 3q-4 0-4-5zM6-6L1-4l1 3q4 0 4-5z", "a3") + line("M-3 3h6M-6 12v10M6 12v10M0 12v8", "h3")
    return bat_wing(8, 8, 0.8) + bat_wing(-8, 8, 0.8, flip=True) + body + head + face


def gargoyles() -> str:
    """Two stone beasts on pillars."""
    pillars = (
        edged("M16 84V68h28v16zM76 84V68h28v16z")
        + edged("M12 68v-6h36v6zM72 68v-6h36v6z", "a2")
        + line("M22 74v10M30 72v12M82 74v10M90 72v12", "h1")
    )
    return sky(3, 60, 34, 15) + pillars + placed(gargoyle(), 30, 42, 0.9) + placed(gargoyle(), 90, 42, 0.9)


def king() -> str:
    """A dead king on his throne."""
    throne = fill("M28 84V22l6-8 6 8v8h40v-8l6-8 6 8v62z") + line("M34 30v52M86 30v52", "h3")
    robe = edged("M32 84q4-18 18-20h20q14 2 18 20z", "a2") + line("M60 68v14M50 70l-4 12M70 70l4 12")
    crown = edged("M42 32l-3-17 10 8 5-12 6 11 6-11 5 12 10-8-3 17q-18-5-36 0z", "a2")
    return sky(2, 14, 32, 10) + smaller(throne + robe + skull(60, 46, 0.95) + crown, 0.9, 76) + sword(106, 62, 0.76)


def dragon() -> str:
    """A dragon's head that breathes fire, its wings behind it."""
    wings = bat_wing(84, 62, 1.2, ink="a2") + bat_wing(58, 66, 1.1, flip=True, ink="a2")
    detail = fill("M58 35l11-1-4 6q-5 0-7-5zM42 53l2 5 3-6zM50 50l2 5 3-6z", "a3") + disc(36, 47, 1.4)
    scales = line("M80 34q10 8 12 22M74 42q9 8 12 20M70 62q8 8 10 20", "h3")
    fire = edged("M36 58q-6 2-8 14-8-6-16 0-2-7-14-4l-14 4V36q12 6 18 2-2-8 4-14 2 10 12 12 12 2 10 12z") + line(
        "M26 60q-10-2-18 4M20 52q-10-4-18 0", "h1"
    )
    return sky(1) + smaller(wings + dragon_head("a1") + detail + scales + fire, 0.8, 72)


def dire_eye() -> str:
    """One eye in a ball of thorns."""
    thorns = fill(jagged(60, 42, 58, 40, 18, 0.72, 5))
    return (
        sky(2)
        + thorns
        + line("M22 34l8 3M22 50l8-3M98 34l-8 3M98 50l-8-3M44 18l4 8M76 18l-4 8M44 66l4-8M76 66l-4-8", "h3")
        + eye(60, 42, 31, 13)
    )


def giant() -> str:
    """A giant with a tree for a club, over a village."""
    club = fill("M10 8l8-4 24 36-6 4z") + fill("M2 14l4-12 14-2 8 12-6 12-14 2z") + line("M8 10l8 8M12 4l8 8", "h3")
    body = fill(
        "M42 84q-4-22 4-32L36 42q-5-6 0-9 4-1 7 4l13 7q-6-6-6-14 0-12"
        " 12-12t12 12q0 7-5 12 14 2 20 14l8 22q0 7-7 6l-8-16v16z"
    )
    face = (
        fill("M55 29l6 2-1 3q-5 0-5-5zM71 29l-6 2 1 3q5 0 5-5z", "a3")
        + line("M58 39h9", "h3")
        + line("M56 54q8 4 16 0M60 64h10M52 62q0 8 2 14M76 62q0 8-2 14", "h3")
    )
    homes = house(6, 72, 14, 8, 8) + house(25, 74, 10, 6, 7) + house(96, 73, 14, 8, 8)
    whole = placed(club + body + face, 10, 18, 0.82)
    return sky(3, 98, 34, 12) + whole + ground(72, 3) + homes + fir(86, 72, 18) + fir(115, 74, 16)


def goblin() -> str:
    """A goblin's grin between two long ears."""
    head = fill("M60 16q18 0 23 16Q98 24 116 25q-7 17-30 26-5 18-26 20-21-2-26-20Q11 42 4 25q18-1 33 7 5-16 23-16z")
    ears = line("M14 30q12 1 22 10M106 30q-12 1-22 10", "h3")
    eyes = twice(fill("M40 36l15 6q-2 7-8 6-7-2-7-12z", "a3") + disc(49, 43, 2, "a1"))
    grin = fill("M42 56q18 7 36 0-4 11-18 11T42 56z", "a3") + line("M48 58v5M54 59v7M60 59v8M66 59v7M72 58v5", "h1")
    return sky(1) + head + ears + eyes + grin + fill("M60 40l5 12q-5 4-10 0z", "a2")


def elf() -> str:
    """An archer with pointed ears."""
    bow = (
        line("M90 12q24 30 0 62")
        + line("M90 12V74", "h1")
        + line("M82 44h28")
        + fill("M119 44l-11-5v10z")
        + edged("M78 40h8v8h-8z")
    )
    cloak = fill("M26 84q2-20 24-25l10 7 10-7q22 5 24 25z") + line("M44 66q-6 8-6 16M76 66q6 8 6 16", "h3")
    ears = twice(edged("M48 38L33 28l5 14 11 4z"))
    face = edged("M47 36q0-14 13-14t13 14q0 15-13 22-13-7-13-22z")
    hair = fill("M45 42q-5-24 15-25 20 1 15 25-1-9-7-14-8 6-17 2-5 4-6 12z")
    return sky(2, 20, 32, 12) + cloak + ears + face + hair + line("M52 39h5M63 39h5M57 50h6") + bow


def toadstool(x: float, base: float, size: float) -> str:
    """A toadstool."""
    return placed(
        edged("M-3 0v-12h6V0z")
        + edged("M-13-12q2-14 13-14t13 14z", "a2")
        + disc(-5, -17, 2)
        + disc(4, -20, 2.4)
        + disc(7, -15, 1.6),
        x,
        base,
        size,
    )


def gnome() -> str:
    """A bearded little man in a tall hat, among toadstools."""
    hat = fill("M42 42q6-20 20-32 2 4 8 6-2 4 0 8 5 8 8 18-18 6-36 0z") + line("M54 24q6 3 14 0M48 34q12 4 24 0", "h3")
    face = edged("M44 42q16 5 32 0v8H44z") + line("M51 46h4M65 46h4")
    beard = (
        edged("M41 48q8 4 14 1 5 3 10 0 6 3 14-1 2 18-19 28-21-10-19-28z")
        + line("M52 56q2 10 6 14M60 56v16M68 56q-2 10-6 14", "h1")
        + ring(60, 49, 4.5, "a2")
    )
    return (
        sky(3, 96, 30, 11)
        + fir(10, 74, 46, "a2")
        + fir(112, 74, 40, "a2")
        + ground(72, 5)
        + smaller(fill("M34 84q2-16 26-16t26 16z") + face + beard + hat, 0.88, 76)
        + toadstool(20, 78, 1.3)
        + toadstool(98, 78, 1.1)
    )


def pixie() -> str:
    """A little fairy on four wings."""
    wings = twice(
        edged("M58 42Q42 14 10 16q-2 16 18 24 16 5 30 4z")
        + edged("M58 48Q36 46 24 64q14 6 26-4 6-6 8-11z", "a2")
        + line("M54 40Q40 24 20 22M50 40Q38 34 24 32M52 52Q42 54 34 62", "h1")
    )
    dress = (
        fill("M60 38q6 4 4 12l9 20H47l9-20q-2-8 4-12z")
        + line("M54 70l-2 10M66 70l2 10")
        + line("M60 54v14M55 62l-2 6M65 62l2 6", "h3")
    )
    head = ring(60, 30, 7.5) + fill("M52 31q-2-12 8-12t8 12q-2-5-6-6-6 2-10 6z") + line("M57 32h1M62 32h1M63 42l17-8")
    return sky(1) + wings + dress + head + stars((84, 31, 7), (98, 54, 4), (20, 50, 4), (104, 70, 3))


def serpent() -> str:
    """A serpent's head on its neck, looking left; the neck ends at (10, 44)."""
    neck = edged("M-2 44q-2-16 4-26-4-6-10-5l-16 3q-5-3-1-8L-8-2q6-6 14-3l8-5-1 9q8 6 6 18-4 10 4 27z", "a2")
    return (
        neck
        + fill("M-10 3l7-1-2 4q-4 1-5-3z", "a3")
        + line("M-24 13l3-2 2 3 3-3 3 2M8 18q-3 6-2 12M9 32q-1 4 1 8", "h3")
    )


def hydra() -> str:
    """Three heads by night."""
    heads = placed(serpent(), 32, 40, 1) + placed(serpent(), 92, 40, 1, flip=True) + placed(serpent(), 64, 28, 1.1)
    body = edged("M22 84q4-14 24-16 14 2 28 0 20 2 26 16z", "a2") + line(
        "M40 76q5 5 10 0M56 75q5 5 10 0M72 76q5 5 10 0"
    )
    return night() + moon(24, 22, 0.6) + stars((44, 18, 3.5), (104, 16, 4), (90, 26, 2.6), (8, 44, 3)) + heads + body


def wizard() -> str:
    """A sorcerer by night, a star on his wand."""
    hat = edged("M38 38q10-10 16-32 10 2 14 12 4 12 14 20-22 7-44 0z", "a2") + stars((61, 26, 6))
    brim = edged("M26 40q34-10 68 0-34 12-68 0z", "a2")
    robe = edged("M26 84q4-22 22-28h24q18 6 22 28z", "a2")
    beard = (
        edged("M48 44h24q3 16-4 26-4 6-8 9-4-3-8-9-7-10-4-26z")
        + fill("M48 44h24v5q-12 6-24 0z")
        + disc(54, 47, 1.8)
        + disc(66, 47, 1.8)
    )
    wand = line("M100 78V46", "h3") + stars((100, 36, 11)) + line("M89 28l-4-4M111 28l4-4M111 46l4 4M89 46l-4 4", "h3")
    return (
        night() + moon(16, 34, 0.7) + stars((36, 14, 3), (84, 14, 3), (8, 64, 2.6)) + robe + beard + hat + brim + wand
    )


def knight() -> str:
    """A plumed helm and a lance."""
    lance = line("M16 84V14") + fill("M16 8l4 10h-8z") + fill("M17 22l26 5-8 6 8 6-26 5z") + line("M20 27l14 3", "h3")
    plume = edged("M60 20q-4-14 12-16 22 0 30 20-10-6-18-4 10 4 12 14-12-8-20-8-8-1-16-6z", "a2")
    shoulders = fill("M26 84q4-16 20-18h28q16 2 20 18z") + line("M36 72q-3 5-3 10M84 72q3 5 3 10M48 72h24", "h3")
    helm = edged("M40 36q0-18 20-18t20 18v18q-4 12-20 18-16-6-20-18z") + fill("M60 18q20 0 20 18v18q-4 12-20 18z", "a2")
    visor = fill("M38 36l22 4 22-4v7l-22 4-22-4z") + line("M60 18v22M60 48v22M46 50v10M52 52v11M68 52v11M74 50v10")
    return (
        sky(1, 100, 54, 10)
        + lance
        + smaller(
            plume + shoulders + helm + line("M40 36q0-18 20-18t20 18v18q-4 12-20 18-16-6-20-18z") + visor, 0.86, 90
        )
    )


def unicorn() -> str:
    """A unicorn's head, its horn before it."""
    horn = edged("M44 34L10 14l28 28z") + line("M18 20l2 3M25 24l2 4M32 29l2 5", "l1")
    head = edged("M82 86q-2-16-12-24-6 4-14 3l-18 9q-8 4-13-2-3-5 1-9l17-25q5-9 14-11l4-11 8 10q20 6 26 30 2 16-1 30z")
    mane = fill(
        "M62 26l7-10 4 9q10-2 18 6-4 1-6 3 10 3 15 13-6-2-9-1 9 8 11 20-6-5-10-5 6 8 6 20l-14 3q2-24-8-40-6-9-14-18z"
    )
    return (
        sky(2)
        + horn
        + head
        + mane
        + disc(49, 42, 2.6, "a1")
        + fill("M28 66q2-3 5-2-1 4-5 2z")
        + line("M32 74q4-1 7-4M56 66q4-5 3-12")
        + line("M78 34q8 6 11 18M84 50q5 10 6 22", "h3")
    )


def manticore() -> str:
    """A lion's mask, a bat's wings and a scorpion's tail."""
    wings = bat_wing(72, 52, 1.05) + bat_wing(48, 52, 1.05, flip=True)
    tail = line("M84 70q22 0 20-22 0-8-8-10") + fill("M97 42q-4-14-18-12 6 4 8 14z") + line("M84 74q28 0 24-28")
    mane = fill(jagged(60, 44, 27, 26, 13, 0.8, 14)) + edged(
        "M45 38q0-10 15-10t15 10q2 12-5 20-5 6-10 6t-10-6q-7-8-5-20z"
    )
    face = fill("M48 38l9 4-2 4q-7-1-7-8zM72 38l-9 4 2 4q7-1 7-8zM56 49h8l-4 5z") + line(
        "M60 54v4M52 59q8-4 16 0M54 59l1 4M66 59l-1 4"
    )
    return sky(2) + wings + tail + mane + face


def sphinx() -> str:
    """A sphinx at rest before a pyramid."""
    pyramid = peak(88, 66, 70, 46)
    body = (
        edged("M40 72q-2-16 12-20 26-2 40 4 14 6 12 16z")
        + edged("M12 72q0-8 8-8h34v8z")
        + line("M18 65v5M23 65v5M66 60q10-4 20 2M100 70q8-2 8-10-4-4-8 0", "l1")
    )
    cloth = edged("M26 56q2-38 21-38t21 38l-9 6q-3-8-4-14H39q-1 6-4 14z", "a2") + line(
        "M29 50h9M31 42h6M33 34h5M56 34h5M57 42h6M56 50h10"
    )
    face = (
        edged("M38 30q9-6 18 0v12q-2 8-9 9-7-1-9-9z")
        + line("M41 35h4M50 35h4M47 36v6M44 46h6")
        + fill("M36 31q11-8 22 0v-6q-11-8-22 0z")
    )
    return sky(3, 100, 30, 9) + pyramid + ground(71, 2) + body + cloth + face


def dwarf() -> str:
    """A dwarf with helm, beard and axe."""
    axe = (
        line("M94 84V20")
        + line("M97 84V20")
        + edged("M97 22q14-6 18-2 5 13 0 26-6 0-18-4zM94 22q-12-6-16-2-4 13 0 26 5 0 16-4z")
    )
    body = fill("M22 84q2-20 22-24h32q16 4 18 24z")
    beard = edged("M38 44q6 6 14 2 8-4 16 0 8 4 14-2 5 20-6 32-7 8-16 10-9-2-16-10-11-12-6-32z") + line(
        "M48 54q0 14 6 24M60 52v30M72 54q0 14-6 24", "h1"
    )
    face = edged("M42 36h36v10q-4 3-9 1-9-4-18 0-5 2-9-1z") + line("M48 41h5M67 41h5") + ring(60, 44, 4.5, "a2")
    helm = (
        edged("M38 38q0-22 22-22t22 22z", "a2")
        + fill("M36 35h48v6H36zM57 16h6v24h-6z")
        + disc(44, 38, 1.4)
        + disc(76, 38, 1.4)
        + disc(60, 38, 1.4)
    )
    return sky(2) + peak(14, 76, 44, 44) + smaller(axe + body + face + beard + helm, 0.88, 80)


CREATURES: Final = {
    "ancient_phoenix": phoenix(),
    "ancient_sage": sage(),
    "ancient_tree_spirit": tree_spirit(),
    "cursed_banshee": banshee(),
    "cursed_gargoyles": gargoyles(),
    "cursed_king": king(),
    "dire_dragon": dragon(),
    "dire_eye": dire_eye(),
    "dire_giant": giant(),
    "dire_goblin": goblin(),
    "forest_elf": elf(),
    "forest_gnome": gnome(),
    "forest_pixie": pixie(),
    "night_hydra": hydra(),
    "night_wizard": wizard(),
    "noble_knight": knight(),
    "noble_unicorn": unicorn(),
    "arcane_manticore": manticore(),
    "arcane_sphinx": sphinx(),
    "mountain_dwarf": dwarf(),
}
"""The drawing of a card by its id."""
