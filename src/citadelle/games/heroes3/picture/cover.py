"""The cover of the box: a keep in the hills, in woodcut inks."""

from __future__ import annotations

from typing import Final

ART: Final = "art-wide-heroes3"


def cover() -> str:
    """The wide woodcut as an SVG element for pages that have the look."""
    box = 'viewBox="0 0 360 150" preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="cut cover h3g" {box} aria-hidden="true"><use href="#{ART}" width="360" height="150"/></svg>'
