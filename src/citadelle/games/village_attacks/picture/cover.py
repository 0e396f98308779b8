"""The cover of the box: the village on its way to the castle by night, in woodcut inks."""

from __future__ import annotations

from typing import Final

ART: Final = "art-wide-village_attacks"


def cover() -> str:
    """The wide woodcut as an SVG element for pages that have the look."""
    box = 'viewBox="0 0 360 150" preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="cut cover vag" {box} aria-hidden="true"><use href="#{ART}" width="360" height="150"/></svg>'
