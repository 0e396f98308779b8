"""Abilities and artifacts of Heroes III that the first sheet lacked. What a card of the hand shows is y 8 to 62."""

from __future__ import annotations

from typing import Final

from tools.woodcuts.strokes import (
    bat_wing,
    bolt,
    disc,
    edged,
    eye,
    feathers,
    fill,
    flame,
    house,
    jagged,
    line,
    moon,
    placed,
    rays,
    ring,
    skull,
    sky,
    stars,
    sword,
    tower,
    twice,
)

SCALES: Final = line(
    "M44 30q4 6 8 0t8 0 8 0 8 0M40 38q4 6 8 0t8 0 8 0 8 0 8 0M44 46q4 6 8 0t8 0 8 0 8 0M48 54q4 6 8 0t8 0 8 0"
)
SHIELD: Final = "M34 10q26 8 52 0v26q0 26-26 36-26-10-26-36z"


def glow(number: int) -> str:
    """A sky with light round its middle."""
    return sky(number) + '<use href="#art-rays" width="120" height="84"/>'


def shield(mark: str, ink: str = "a3") -> str:
    """A shield with a mark on it."""
    return glow(1) + fill(SHIELD, ink) + fill("M60 14q13 0 26-4v26q0 26-26 36z", "a2") + line(SHIELD) + mark


def plate(mark: str, ink: str = "a3") -> str:
    """A breastplate with a mark on it."""
    shape = "M42 12q4 8 18 8t18-8l12 6q-2 10 0 18-6 4-6 16v16q-24 8-48 0V52q0-12-6-16 2-8 0-18z"
    return glow(2) + edged(shape, ink) + mark


def blade(mark: str, dark: bool = False) -> str:
    """A sword, point up to the right, with something about it."""
    drawn = placed(sword(0, 0, 1.15), 44, 56, turn=38)
    return glow(3) + (drawn.replace('class="a3"', 'class="a2"') if dark else drawn) + mark


def cloak(mark: str) -> str:
    """A cloak on its clasp."""
    return (
        glow(1)
        + edged("M46 12q14 8 28 0 16 10 24 62-38 10-76 0 8-52 24-62z", "a2")
        + line("M50 22q-8 20-12 50M60 22v54M70 22q8 20 12 50")
        + edged("M60 14l6 6-6 6-6-6z")
        + mark
    )


def vial(mark: str) -> str:
    """A flask with something in it."""
    return (
        glow(2)
        + edged("M52 10h16v16q20 8 20 28 0 20-28 20T32 54q0-20 20-28z")
        + fill("M35 48q12-5 25 0t25 0q3 24-25 24T35 48z", "a2")
        + line("M50 16h20")
        + fill("M50 6h20v7H50z")
        + mark
    )


LEGS: Final = "M44 10h32l4 30-8 34H62l-2-30-2 30H48l-8-34z"

GLOW: Final = rays(60, 38, 34, 46, 36)
"""The light that `glow` shows; a symbol of its own."""

CARDS: Final = {
    # abilities
    "archery": glow(1)
    + disc(60, 40, 30)
    + disc(60, 40, 30, "l1")
    + disc(60, 40, 21, "a1")
    + disc(60, 40, 13)
    + disc(60, 40, 6, "a1")
    + placed(line("M-40 0h36") + fill("M4 0l-10-5v10zM-40 0l-6-5h-8l5 5-5 5h8z"), 62, 39, turn=24),
    "armorer": glow(2)
    + fill("M26 44h60q-2 9-18 11-4 5-2 11h10v8H44v-8h10q2-6-4-11-18 0-24-11z")
    + placed(edged("M-12-10q4 4 12 4t12-4l6 4-3 10v14q-15 6-30 0V4l-3-10z"), 58, 26),
    "diplomacy": glow(3)
    + edged("M34 12h46q8 0 8 8-2 6-8 6v34q0 10-10 10H28q8-2 8-10V20q0-8-2-8z")
    + line("M44 30h28M44 38h28M44 46h20")
    + ring(74, 60, 9, "a2")
    + fill("M70 68l-3 12 7-4 7 4-3-12z"),
    "estates": sky(1, 26, 22, 9)
    + house(40, 66, 40, 22, 22)
    + fill("M55 66V54h10v12z")
    + "".join(ring(x, y, 6, "a2") for x, y in ((22, 64), (34, 66), (88, 64), (100, 66), (94, 55), (28, 55)))
    + fill("M0 84V70h120v14z"),
    "intelligence": (glow(2) + eye(60, 32, 30, 13) + edged("M60 60Q42 52 24 56v20q20-4 36 4 16-8 36-4V56q-18-4-36 4z")),
    "luck": glow(3)
    + twice(edged("M58 36Q46 8 30 20q-8 16 28 18z") + edged("M58 40Q30 40 34 56q10 12 26-14z", "a2"))
    + line("M60 42q0 20 10 34"),
    "mysticism": sky(1)
    + moon(28, 26, 0.8)
    + ring(66, 36, 24)
    + fill("M66 12a24 24 0 0 1 0 48q16-22 0-48z", "a2")
    + eye(64, 36, 14, 7)
    + fill("M46 62h40l8 12H38z"),
    "necromancy": sky(2, 96, 22, 10)
    + skull(60, 34, 1.1)
    + twice(edged("M26 80V54l-6-12q2-4 5-1l5 9V32q3-4 6 0v16l4-8q4-1 5 2l-5 14v24z", "a2"))
    + fill("M0 84V74h120v10z"),
    "offense": glow(3)
    + placed(sword(0, 0, 1.05), 40, 62, turn=42)
    + placed(edged("M-3 16v-56h6v56z", "a2") + edged("M3-38q16-8 22 2 2 10-4 18-6-7-18-6z"), 80, 56, turn=-36),
    "resistance": (shield(bolt(60, 22, 1.1))),
    "sorcery": sky(1)
    + placed(edged("M-3 0h6v50h-6z", "a2"), 74, 34, turn=32)
    + stars((76, 26, 20))
    + line("M56 10l-6-6M98 12l6-6M98 42l6 6", "l1")
    + stars((34, 20, 6), (28, 48, 4), (102, 62, 5)),
    "tactics": sky(2)
    + edged("M16 20l28-8 32 8 28-8v50l-28 8-32-8-28 8z")
    + line("M44 12v50M76 20v50", "h1")
    + line("M28 52q8-20 24-16t26-8")
    + fill("M86 24l-10-2 4 10z")
    + tower(88, 60, 10, 16)
    + line("M24 30l8 8M32 30l-8 8"),
    "wisdom": sky(3, 96, 20, 9)
    + fill("M36 70q-6-30 2-44l-4-14 12 6q14-6 28 0l12-6-4 14q8 14 2 44-24 8-48 0z")
    + twice(ring(49, 32, 9) + disc(49, 32, 4, "a1"))
    + fill("M60 36l4 8-4 6-4-6z", "a2")
    + line("M50 54q5 5 10 0t10 0M46 62q7 5 14 0t14 0", "h3"),
    # artifacts
    "angel_wings": (glow(1) + feathers(64, 62, 1.15) + feathers(56, 62, 1.15, flip=True) + ring(60, 60, 6, "a2")),
    "armor_of_wonder": (plate(stars((60, 42, 15), ink="a1"))),
    "blackshard_of_the_dead_knight": (blade(skull(86, 58, 0.5), dark=True)),
    "breastplate_of_petrified_wood": plate(
        line("M44 24q4 24-2 46M54 22q-4 26 2 50M66 22q6 20-2 50M76 24q-4 24 2 46") + disc(60, 44, 4, "l1")
    ),
    "charm_of_mana": (glow(3) + line("M38 8q4 26 22 30 18-4 22-30") + ring(60, 52, 17, "a2") + stars((60, 52, 14))),
    "dragon_scale_armor": (plate(SCALES, "a2")),
    "dragon_scale_shield": (shield(SCALES)),
    "dragon_wing_tabard": glow(2)
    + bat_wing(64, 64, 1.25)
    + bat_wing(56, 64, 1.25, flip=True)
    + edged("M50 40h20l4 34H46z"),
    "endless_sack_of_gold": glow(1)
    + edged("M46 30q-8-6-8-14 12 4 22 4t22-4q0 8-8 14 26 16 22 44H24q-4-28 22-44z", "a2")
    + line("M44 31h32")
    + "".join(ring(x, y, 7) for x, y in ((48, 54), (66, 50), (58, 64))),
    "everflowing_crystal_cloak": (cloak(twice(edged("M30 44l6 8-2 14-8-8z")))),
    "everpouring_vial_of_mercury": (vial(disc(50, 58, 4) + disc(66, 62, 3) + disc(60, 54, 2))),
    "head_of_legion": glow(3)
    + edged("M36 46q-2-32 24-34 26 2 24 34v10H72l-6-8V34H54v14l-6 8H36z")
    + fill("M56 4h8v12h-8z")
    + edged("M40 8q20-12 40 0l-4 8q-16-8-32 0z")
    + line("M36 46v16M84 46v16"),
    "hourglass_of_the_evil_hour": glow(1)
    + edged("M40 14h40q0 18-16 26 16 8 16 28H40q0-20 16-28-16-8-16-26z")
    + fill("M46 22h28q-4 10-14 16-10-6-14-16zM44 66q4-14 16-14t16 14z", "a2")
    + line("M60 38v14")
    + fill("M34 8h52v7H34zM34 67h52v7H34z"),
    "inexhaustible_cart_of_lumber": sky(2, 22, 20, 9)
    + "".join(ring(x, y, 8) + disc(x, y, 3, "a2") for x, y in ((42, 40), (60, 40), (78, 40), (51, 26), (69, 26)))
    + edged("M24 48h72l-6 12H30z", "a2")
    + "".join(ring(x, 66, 10, "a2") + disc(x, 66, 3, "a1") for x in (40, 80))
    + line("M96 50l16-8"),
    "legs_of_legion": (glow(2) + edged(LEGS) + line("M40 40h18M62 40h18M46 56h10M64 56h10")),
    "loins_of_legion": glow(3)
    + edged("M30 18h60v12H30z", "a2")
    + ring(60, 24, 9)
    + edged("M34 30h14l2 38-8 6-8-6zM53 33h14v38l-7 6-7-6zM72 30h14v38l-8 6-8-6z"),
    "ogres_club_of_havoc": glow(1)
    + placed(
        edged("M-5 34V0q-10-8-9-26 2-16 14-16t14 16q1 18-9 26v34z")
        + fill("M-14-20l-8-4 8-4zM14-20l8-4-8-4zM-10-36l-6-8 9 2zM10-36l6-8-9 2z"),
        62,
        42,
        turn=24,
    ),
    "red_dragon_flame_tongue": (blade(flame(36, 34, 0.8) + flame(86, 66, 0.9))),
    "rib_cage": glow(2)
    + fill("M57 10h6v64h-6z")
    + twice(
        line("M58 18Q34 14 32 30M58 28Q30 26 32 44M58 40Q30 40 34 58M58 52Q38 52 40 68")
        + line("M58 20Q38 18 36 32M58 30Q36 30 36 46M58 42Q36 44 38 58", "h3")
    ),
    "sentinels_shield": (shield(eye(60, 38, 18, 9))),
    "shackles_of_war": glow(3)
    + twice(disc(34, 48, 18, "l1") + disc(34, 48, 13, "l1") + fill("M28 28h12v8H28z"))
    + line("M40 24q4-10 10-8M70 16q6-2 10 8")
    + "".join(disc(x, 17, 5, "l1") for x in (54, 66)),
    "shield_of_the_dwarven_lords": shield(
        placed(
            edged("M-2 20v-40h4v40z", "a2")
            + fill("M2-18q12-6 18 2 1 8-3 14-5-6-15-5zM-2-18q-12-6-18 2-1 8 3 14 5-6 15-5z"),
            60,
            44,
        )
    ),
    "shield_of_the_yawning_dead": (shield(skull(60, 38, 0.85))),
    "speculum": glow(1)
    + edged("M54 52h12v26H54z", "a2")
    + ring(60, 32, 24, "a2")
    + disc(60, 32, 18)
    + disc(60, 32, 18, "l1")
    + line("M50 34l10-12M54 42l16-18", "h1"),
    "sword_of_judgement": glow(2)
    + sword(60, 62, 1.0)
    + line("M28 30h64M28 30l-8 16h16zM92 30l-8 16h16z")
    + fill("M18 46h20q-2 8-10 8t-10-8zM82 46h20q-2 8-10 8t-10-8z"),
    "targ_of_the_rampaging_ogre": glow(3)
    + fill(jagged(60, 40, 36, 34, 12, 0.86))
    + disc(60, 40, 26)
    + disc(60, 40, 26, "l1")
    + twice(edged("M54 46Q36 44 38 22q6 14 16 14z", "a2"))
    + fill("M50 38h20v14q-10 10-20 0z")
    + line("M54 42h3M63 42h3", "h3"),
    "titans_cuirass": plate(
        fill("M60 20v52q12 0 24-4V52q0-12 6-16-2-8 0-18l-12-6q-4 8-18 8z", "a2") + bolt(60, 26, 1.1)
    ),
    "titans_gladius": (blade(bolt(30, 14, 0.9) + bolt(92, 44, 0.9))),
    "tunic_of_the_cyclops_king": glow(1)
    + edged("M44 12q16 10 32 0l18 12-8 14-6-4v40H40V34l-6 4-8-14z")
    + eye(60, 42, 13, 7)
    + line("M40 66h40"),
    "vial_of_lifeblood": (vial(fill("M60 66q-14-9-10-16 5-5 10 2 5-7 10-2 4 7-10 16z"))),
}
"""The drawing of a card by its id."""
