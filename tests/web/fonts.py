"""The fonts that the tests' browser has, whatever else the machine has: wide ones, or narrow ones.

Nothing on a page may depend on the fonts that happen to be installed. Letters of DejaVu are about 15 % wider than those
of most systems; letters of Liberation are as narrow as Arial's and Times'. Both are in Debian's packages, which
`tools/system.sh` installs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

HOMES: Final = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
"""Where systems keep fonts."""
WIDE: Final = "wide"
NARROW: Final = "narrow"
SETS: Final = (WIDE, NARROW)
FAMILIES: Final = {
    WIDE: {"sans-serif": "DejaVu Sans", "serif": "DejaVu Serif", "monospace": "DejaVu Sans Mono"},
    NARROW: {"sans-serif": "Liberation Sans", "serif": "Liberation Serif", "monospace": "Liberation Mono"},
}
STYLES: Final = ("Regular", "Bold", "Italic", "BoldItalic")
FILES: Final = {
    WIDE: ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSansMono"),
    NARROW: (
        *(f"LiberationSans-{style}" for style in STYLES),
        *(f"LiberationSerif-{style}" for style in STYLES),
        "LiberationMono-Regular",
    ),
}

CONFIG: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="hintstyle" mode="append"><const>hintslight</const></edit>
    <edit name="family" mode="append_last"><string>{fallback}</string></edit>
  </match>
{aliases}
</fontconfig>
"""
ALIAS: Final = '  <alias binding="same"><family>{generic}</family><prefer><family>{family}</family></prefer></alias>'


class NotInstalled(Exception):
    """This machine lacks fonts that the tests' browser must have."""


def find(fonts: str) -> list[Path]:
    """The files of a set; narrow fonts have the wide ones beside them, for signs that they lack."""
    there = {path.stem: path for home in HOMES for path in home.rglob("*.ttf")}
    wanted = dict.fromkeys([*FILES[fonts], *FILES[WIDE]])
    if lacking := [name for name in wanted if name not in there]:
        raise NotInstalled(f"no font {', '.join(lacking)} (Debian: apt install fonts-dejavu-core fonts-liberation)")
    return [there[name] for name in wanted]


def fontconfig(fonts: str, folder: Path) -> Path:
    """The file of settings under which a program finds one set of fonts and no others; it is made in `folder`."""
    home = folder / fonts
    home.mkdir()
    for path in find(fonts):
        (home / path.name).symlink_to(path)
    sans = FAMILIES[fonts]["sans-serif"]
    generics = {**FAMILIES[fonts], "system-ui": sans, "sans": sans}
    aliases = "\n".join(ALIAS.format(generic=generic, family=family) for generic, family in generics.items())
    config = folder / f"{fonts}.conf"
    text = CONFIG.format(fonts=home, cache=folder / "cache", fallback=sans, aliases=aliases)
    config.write_text(text, "utf-8")
    return config
