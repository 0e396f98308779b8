"""The files that pages are made of: scripts, styles and drawings under this folder, and nothing else.

A path is taken only if every step of it is a plain name, and a file only if its kind is listed, so that there is no way
out of the folder. Each file has an ETag; with the version of all of them in its address it may be kept for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from citadelle.table.http.guard import PICTURE_POLICY

ROOT: Final = Path(__file__).parent
FOLDERS: Final = ("app", "look")
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SMALL: Final = 600
"""Files below this many bytes aren't compressed."""


class Asset:
    """One file: its bytes, plain and compressed, its kind and its ETag."""

    __slots__ = ("body", "etag", "kind", "packed")

    def __init__(self, body: bytes, kind: str) -> None:
        self.body = body
        self.kind = kind
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        self.packed = gzipped(body) if kind != KINDS[".png"] else b""


def gzipped(body: bytes) -> bytes:
    """The bytes compressed, the same every time; nothing where that isn't worth while."""
    return gzip.compress(body, 6, mtime=0) if len(body) >= SMALL else b""


class Assets:
    """All files of the pages, read once; `fresh` reads a file again at every request."""

    def __init__(self, root: Path = ROOT, fresh: bool = False) -> None:
        self.root = root
        self.fresh = fresh
        self.found: dict[str, Asset] = {}
        for folder in FOLDERS:
            for path in sorted((root / folder).rglob("*")):
                self.load(path.relative_to(root).as_posix())
        self.version = hashlib.sha256("".join(a.etag for a in self.found.values()).encode()).hexdigest()[:12]

    def load(self, name: str) -> Asset | None:
        """Read a file, if it is one that may be handed out."""
        steps = name.split("/")
        kind = KINDS.get(Path(steps[-1]).suffix)
        if kind is None or steps[0] not in FOLDERS or not all(NAME.fullmatch(step) for step in steps):
            return None
        path = self.root.joinpath(*steps)
        if path.is_symlink() or not path.is_file() or self.root.resolve() not in path.resolve().parents:
            return None
        made = Asset(path.read_bytes(), kind)
        self.found[name] = made
        return made

    def get(self, name: str) -> Asset | None:
        """A file by its path below this folder."""
        return self.load(name) if self.fresh else self.found.get(name)

    def answer(self, request: Request, name: str) -> Response | None:
        """The file as an answer to this request; None if there is no such file."""
        found = self.get(name)
        if found is None:
            return None
        kept = not self.fresh and request.query_params.get("v") == self.version
        headers = {"cache-control": FOREVER if kept else ASK_AGAIN}
        if found.kind == KINDS[".svg"]:
            headers["content-security-policy"] = PICTURE_POLICY
        return send(request, found, headers)


def send(request: Request, asset: Asset, headers: dict[str, str]) -> Response:
    """An asset as an answer: nothing if the reader has it, compressed if the reader can read that."""
    headers = {**headers, "etag": asset.etag, "vary": "accept-encoding"}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if asset.etag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.kind)
    return Response(asset.body, headers=headers, media_type=asset.kind)
