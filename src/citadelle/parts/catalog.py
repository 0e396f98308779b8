"""What the catalogs of all games share: how a kit of components is loaded, and how records name its data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Generic, TypeVar

from citadelle.parts.data import Loaded
from citadelle.parts.digests import digest, earlier_digests, whole_digest

Packs = Sequence[str | Path]


class BaseKit:
    """What every game's kit of components has: the packs laid over the game's own data, and the names of the whole.

    `earlier` are digests in records that counted words too, each with the digest of the same data without them.
    """

    def __init__(self, loaded: Loaded, earlier: Sequence[tuple[str, str]] = ()) -> None:
        self.packs = loaded.packs
        self.digest = digest(loaded.files)
        self.whole_digest = whole_digest(loaded.files)
        self.earlier_digests = earlier_digests(loaded.files, earlier)


K = TypeVar("K", bound=BaseKit)


class KitLoader(Generic[K]):
    """`load(packs)` of a catalog: the kit of the game's own data with these packs laid over it, in order; a faulty
    table raises BadData. Without packs it is the same object at every call."""

    def __init__(self, game: str, load_from: Callable[[Traversable, Packs], K]) -> None:
        self.folder = files(game) / "data"
        self.load_from = load_from
        self.own: K | None = None

    def __call__(self, packs: Packs = ()) -> K:
        if packs:
            return self.load_from(self.folder, packs)
        if self.own is None:
            self.own = self.load_from(self.folder, ())
        return self.own
