"""The pages: files of `pages/` with their placeholders filled in.

`{{head}}` is what the heads of all pages begin with, `{{version}}` the version of all scripts and styles (for `?v=`),
`{{lang}}` the reader's language, `{{icons}}` the icons that `<use href="#i-…">` refers to, `{{sprite}}` icons and the
woodcuts that several games use, `{{covers}}` both and the covers of all games. The other woodcuts of a game are a file
of its own: `{{arts}}` names the games that have one, and the page of a table loads its game's. A page holds no secrets:
it is the same for everyone with that language, whatever table or game its address names.
"""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from citadelle.table.http.guard import POLICY
from citadelle.table.http.language import preferred_language
from citadelle.web.assets import ASK_AGAIN, Asset, Assets, send

GAP: Final = re.compile(r"\{\{([a-z]+)\}\}")
HEAD: Final = """\
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="/web/app/mark.svg" type="image/svg+xml">
<script src="/web/app/before_paint.js?v={{version}}"></script>
<link rel="stylesheet" href="/web/look/look.css?v={{version}}">
<link rel="stylesheet" href="/web/app/app.css?v={{version}}">"""
HTML: Final = "text/html; charset=utf-8"
SVG_COMMENT: Final = re.compile(r"<!--.*?-->\s*", re.S)
COVER: Final = re.compile(r'<symbol id="art-(?:game|wide)-.*?</symbol>', re.S)


class PagesServer:
    """Every page, each made once for every language."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self.made: dict[tuple[str, str], Asset] = {}

    def sprite(self, *names: str) -> str:
        """Drawings to put into a page, as they are in the look's files."""
        found = [self.assets.get(f"look/{name}.svg") for name in names]
        return "".join(SVG_COMMENT.sub("", asset.body.decode()) for asset in found if asset is not None)

    def arts(self) -> list[str]:
        """The games that have a file of woodcuts, by name."""
        return [name[len("look/art/") : -len(".svg")] for name in self.assets.found if name.startswith("look/art/")]

    def covers(self) -> str:
        """The woodcuts that stand for games in lists, of every game."""
        drawn = COVER.findall(self.sprite(*(f"art/{name}" for name in self.arts())))
        return self.sprite("art").replace("</defs>", "".join(drawn) + "</defs>")

    def page(self, name: str, lang: str) -> Asset | None:
        """A page with its placeholders filled in; None if there is none of that name."""
        key = (name, lang)
        if key in self.made and not self.assets.fresh:
            return self.made[key]
        path = self.assets.root / "pages" / f"{name}.html"
        if not path.is_file():
            return None
        values = {
            "head": HEAD.replace("{{version}}", self.assets.version),
            "version": self.assets.version,
            "lang": lang,
            "sprite": self.sprite("icons", "art"),
            "icons": self.sprite("icons"),
            "covers": self.sprite("icons") + self.covers(),
            "arts": " ".join(self.arts()),
        }
        text = GAP.sub(lambda gap: values[gap[1]], path.read_text("utf-8"))
        made = Asset(text.encode(), HTML)
        self.made[key] = made
        return made

    def answer(self, request: Request, name: str, status: int = 200) -> Response | None:
        """A page as an answer to this request."""
        found = self.page(name, preferred_language(request.headers.get("accept-language", "")))
        if found is None:
            return None
        headers = {"cache-control": ASK_AGAIN, "content-security-policy": POLICY}
        made = send(request, found, headers)
        made.headers["vary"] = "accept-encoding, accept-language"
        if made.status_code == 200:
            made.status_code = status
        return made
