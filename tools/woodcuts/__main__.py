"""`python -m tools.woodcuts [--sheet FILE]`: write the woodcuts drawn here into the sprites of `web/look/`, in place of
those that are there; with `--sheet` also a page that shows all of them, by day and by night, at the sizes of cards."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from tools.woodcuts import places_of_legends
from tools.woodcuts.cards_of_heroes import CARDS, GLOW
from tools.woodcuts.creatures_of_legends import CREATURES
from tools.woodcuts.monsters import MONSTERS
from tools.woodcuts.people_of_heroes import PEOPLE
from tools.woodcuts.places_of_heroes import PLACES
from tools.woodcuts.strokes import SKIES, strokes
from tools.woodcuts.units_of_heroes import UNITS

LOOK: Final = Path(__file__).parents[2] / "src" / "citadelle" / "web" / "look"
SHARED: Final = "art"
"""The sprite that every table's page has; each game's own, `art/<game>`, is loaded by pages that show the game."""
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>\n?', re.S)
SIZES: Final = ((162, 64), (138, 46), (120, 84), (44, 31))
"""Width and height of the bands that boards show: a card, a monster, the whole, a small one in a panel."""


def drawings_by_sprite() -> dict[str, dict[str, str]]:
    """Every woodcut drawn here, by the sprite that holds it and by the id of its symbol."""
    legends = {**CREATURES, **places_of_legends.PLACES}
    heroes = {"art-rays": GLOW}
    heroes.update({f"art-h3-card-{name}": drawn for name, drawn in CARDS.items()})
    for some in (UNITS, PEOPLE, PLACES):
        heroes.update({f"art-h3-{name}": drawn for name, drawn in some.items()})
    return {
        SHARED: {f"art-strokes-{number}": strokes(number) for number in SKIES},
        "art/legends": {f"art-card-{name}": drawn for name, drawn in legends.items()},
        "art/monster_lands": {f"art-monster-{name}": drawn for name, drawn in MONSTERS.items()},
        "art/heroes3": heroes,
    }


def drawings() -> dict[str, str]:
    """Every woodcut drawn here, by the id of its symbol."""
    return {name: drawn for some in drawings_by_sprite().values() for name, drawn in some.items()}


def symbol(name: str, drawn: str) -> str:
    """A woodcut as a symbol of its sprite."""
    return f'<symbol id="{name}" viewBox="0 0 120 84" preserveAspectRatio="xMidYMid slice">{drawn}</symbol>'


def symbols() -> dict[str, str]:
    """Every woodcut drawn here as a symbol."""
    return {name: symbol(name, drawn) for name, drawn in drawings().items()}


def sprite(name: str) -> Path:
    """The file of a sprite."""
    return LOOK / f"{name}.svg"


def with_drawings(art: str, drawn: dict[str, str]) -> str:
    """A sprite with these woodcuts at its end; what it had under their names is gone."""
    kept = SYMBOL.sub(lambda found: "" if found[1] in drawn else found[0], art)
    return kept.replace("</defs>", "\n".join(symbol(name, one) for name, one in drawn.items()) + "\n</defs>")


def shown(name: str) -> str:
    """A woodcut at every size."""
    return "".join(
        f'<svg width="{w}" height="{h}" class="cut fam-none"><use href="#{name}" width="{w}" height="{h}"/></svg>'
        for w, h in SIZES
    )


def sheet() -> str:
    """A page with every woodcut drawn here."""
    art = "".join(sprite(name).read_text("utf-8") for name in drawings_by_sprite())
    cells = "".join(f"<figure>{shown(name)}<figcaption>{name}</figcaption></figure>" for name in drawings())
    look = (LOOK / "look.css").read_text("utf-8")
    style = "figure{display:inline-block;margin:6px} figure svg{display:inline-block;width:auto;margin:2px}"
    both = "".join(f'<div data-theme="{theme}">{cells}</div>' for theme in ("light", "dark"))
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{look}{style}</style>'
    return f"{head}<body>{art}{both}</body></html>"


def main() -> None:
    """Write the sprites, and the sheet if it is wanted."""
    parser = argparse.ArgumentParser(prog="python -m tools.woodcuts", description=__doc__)
    parser.add_argument("--sheet", type=Path, help="a page that shows every woodcut")
    wanted = parser.parse_args()
    for name, drawn in drawings_by_sprite().items():
        sprite(name).write_text(with_drawings(sprite(name).read_text("utf-8"), drawn), "utf-8")
    if wanted.sheet:
        wanted.sheet.write_text(sheet(), "utf-8")


if __name__ == "__main__":
    main()
