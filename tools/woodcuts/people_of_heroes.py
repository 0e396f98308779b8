"""Heroes of Heroes III, and opponents that nobody plays: a raider, an army, a gate. Heads lie from y 10 to 52."""

from __future__ import annotations

from typing import Final

from tools.woodcuts.strokes import (
    bat_wing,
    disc,
    edged,
    fill,
    flame,
    ground,
    hill,
    line,
    moon,
    rays,
    ring,
    skull,
    sky,
    smaller,
    sword,
    tower,
    twice,
    window,
)


def bust(ink: str = "a1") -> str:
    """Shoulders."""
    path = "M26 86q2-24 24-28h20q22 4 24 28z"
    return fill(path) if ink == "a1" else edged(path, ink)


def lowered(figure: str, ink: str = "a1") -> str:
    """A hero made smaller, so that a band shows the whole head; the robe goes on to the lower edge."""
    hem = fill("M26 84h68v26H26z", ink) + (line("M26 84v26M94 84v26") if ink != "a1" else "")
    return smaller(hem + figure, 0.8, 8)


def face(eyes: str = "M53 36h4M63 36h4") -> str:
    """A face from the front."""
    return edged("M48 34q0-16 12-16t12 16q0 16-12 24-12-8-12-24z") + line(eyes + "M60 37l-1.500 6h3M56 49h8")


def catherine() -> str:
    """A queen in arms: circlet, long hair, a sword."""
    hair = fill("M42 62q-4-12 0-24-2-24 18-25 20 1 18 25 4 12 0 24-6 6-18 6t-18-6z")
    circlet = edged("M46 26q14-6 28 0l-1 6q-13-5-26 0z", "a2") + edged("M60 15l4 7-4 6-4-6z")
    armour = bust("a2") + line("M34 70q12-8 20-8l6 10 6-10q8 0 20 8M60 72v14")
    figure = (
        sword(96, 66, 0.95)
        + hair
        + armour
        + face()
        + fill("M46 34q2-16 14-17 12 1 14 17-2-7-6-9-8 2-16 0-4 3-6 9z")
        + circlet
    )
    return sky(1, 26, 28, 11) + lowered(figure, "a2")


def rion() -> str:
    """A healer: hood, cross, a staff with light."""
    robe = edged("M26 86q2-22 18-28-4-44 16-46 20 2 16 46 16 6 18 28z")
    light = rays(94, 20, 9, 17, 16) + ring(94, 20, 6) + line("M94 27v80")
    cross = fill("M57 62h6v7h7v6h-7v11h-6V75h-7v-6h7z")
    figure = (
        light
        + robe
        + line("M46 24q-2 16 0 32M74 24q2 16 0 32", "h1")
        + face()
        + fill("M48 40q4 20 12 20t12-20q-2 8-6 8-6-3-12 0-4 0-6-8z", "a2")
        + line("M56 49h8")
        + cross
    )
    return sky(2) + lowered(figure, "a3")


def mutare() -> str:
    """A lady of dragons: horned circlet, wings behind her."""
    wings = bat_wing(76, 58, 1.15) + bat_wing(44, 58, 1.15, flip=True)
    hair = fill("M40 66q-4-16 2-30 0-22 18-23 18 1 18 23 6 14 2 30-8 4-20 4t-20-4z")
    horns = twice(edged("M48 28Q34 22 36 4q4 10 18 15z"))
    figure = (
        wings
        + hair
        + bust("a2")
        + line("M40 66q10-4 14-6l6 10 6-10q4 2 14 6")
        + face("M52 35l6 1M68 35l-6 1")
        + fill("M47 34q2-16 13-17 11 1 13 17-4-9-13-10-9 1-13 10z")
        + horns
        + edged("M60 18l4 6-4 6-4-6z")
        + ring(60, 70, 5)
    )
    return sky(3) + lowered(figure, "a2")


def alamar() -> str:
    """A warlock: bald, a forked beard, a high collar, fire in his hand."""
    collar = twice(edged("M50 64L32 22q12 4 20 24z", "a2"))
    beard = fill("M48 42q4 6 12 4 8 2 12-4 0 14-6 20l-4 10-2-8-2 8-4-10q-6-6-6-20z")
    figure = (
        collar
        + bust()
        + face("M52 35l6 2M68 35l-6 2M51 30l7 3M69 30l-7 3")
        + beard
        + line("M56 48h8M40 72q-3 6-3 12M80 72q3 6 3 12", "h3")
        + flame(96, 56, 1.1)
        + rays(96, 40, 16, 24, 16)
        + edged("M88 62q2-6 8-6t8 6l-4 6h-8z")
    )
    return sky(1) + lowered(figure)


def tamika() -> str:
    """A knight of death: a black winged helm, white hair, a dark blade."""
    hair = edged("M42 70q-6-18 0-34h36q6 16 0 34-8 4-18 4t-18-4z") + line(
        "M46 48q-2 12 0 22M74 48q2 12 0 22M51 58v14M69 58v14", "h1"
    )
    helm = fill("M43 38q-2-24 17-26 19 2 17 26l-7-5-10 3-10-3z") + twice(
        edged("M46 32Q34 22 36 2q4 6 8 8 0-5 2-7 2 6 7 10z", "a2")
    )
    mask = fill("M57 24h6v22l-3 4-3-4z")
    figure = (
        hair
        + bust()
        + line("M38 70q8-6 16-6M82 70q-8-6-16-6M60 66v18", "h3")
        + face("M51 38h5M64 38h5")
        + helm
        + mask
        + skull(60, 20, 0.22)
        + sword(24, 72, 0.8)
    )
    return sky(2, 94, 26, 12) + lowered(figure)


def sandro() -> str:
    """A necromancer who is bone under his hood."""
    hood = fill("M24 86q0-20 16-30-8-48 20-50 28 2 20 50 16 10 16 30z") + line(
        "M42 26q4-12 14-14M36 66q-4 8-4 18M84 66q4 8 4 18M60 70v14", "h3"
    )
    staff = line("M98 110V28") + skull(98, 22, 0.42) + rays(98, 22, 10, 17, 14)
    figure = moon(20, 30, 0.7) + staff + hood + skull(60, 40, 0.95) + disc(53.5, 40, 1.3) + disc(66.5, 40, 1.3)
    return sky(3) + lowered(figure)


def raider() -> str:
    """A marauder: horned helm, a mask of iron, an axe."""
    axe = line("M96 110V18") + edged("M97 20q14-6 18-2 5 12 0 24-6 0-18-4zM94 22l-10 6 10 6z")
    helm = fill("M42 36q-2-22 18-24 20 2 18 24z") + twice(edged("M44 30Q26 32 22 10q8 10 22 10z"))
    iron = (
        edged("M44 36h32v10q-2 14-16 18-14-4-16-18z", "a2")
        + fill("M47 39l11 3-2 4q-8 0-9-7zM73 39l-11 3 2 4q8 0 9-7z")
        + line("M60 42v8M52 54v5M57 55v6M63 55v6M68 54v5")
    )
    figure = (
        axe
        + bust()
        + twice(fill("M28 70l-8-10 14 2zM36 62l-4-10 10 6z"))
        + helm
        + iron
        + line("M60 14v18M40 74h10M70 74h10", "h3")
    )
    return sky(1, 22, 50, 10) + lowered(figure)


def army() -> str:
    """A host: banners, spears, rows of helms."""
    spears = "".join(
        line(f"M{x} 84V{y}") + fill(f"M{x} {y - 8}l3 9h-6z")
        for x, y in ((8, 26), (22, 20), (52, 24), (68, 18), (98, 22), (112, 28))
    )
    banners = (
        line("M38 84V8M84 84V8") + fill("M38 8h24l-7 8 7 8H38z") + edged("M84 8h26l-7 8 7 8H84z") + skull(93, 16, 0.24)
    )
    helms = "".join(
        disc(x, y, 7, "a2") + fill(f"M{x - 9} {y}q1-10 9-10t9 10z")
        for y, first in ((48, 0), (56, 10))
        for x in range(first, 130, 20)
    )
    front = "".join(edged(f"M{x - 8} 62h16v9q0 8-8 12-8-4-8-12z") for x in range(10, 120, 25))
    return sky(2) + hill(60) + spears + banners + helms + front


def gate() -> str:
    """A gate of iron between towers, shut."""
    walls = (
        tower(6, 84, 26, 66, "a3")
        + tower(88, 84, 26, 66, "a3")
        + edged("M32 84V28h6v5h6v-5h6v5h6v-5h8v5h6v-5h6v5h6v-5h6v56z", "a2")
    )
    door = fill("M38 84V56q2-18 22-18t22 18v28z") + line(
        "M46 84V46M53 84V41M60 84V39M67 84V41M74 84V46M39 54h42M38 64h44M38 74h44", "h3"
    )
    return (
        sky(3, 60, 14, 9)
        + walls
        + door
        + window(16, 44, 9, "a1")
        + window(98, 44, 9, "a1")
        + ring(60, 64, 6, "a2")
        + ground(80, 3)
    )


PEOPLE: Final = {
    "hero-catherine": catherine(),
    "hero-rion": rion(),
    "hero-mutare": mutare(),
    "hero-alamar": alamar(),
    "hero-tamika": tamika(),
    "hero-sandro": sandro(),
    "raider": raider(),
    "army": army(),
    "gate": gate(),
}
"""The drawing by its name in symbols."""
