"""Packs that a server offers: which there are, the game with some of them laid over it, and the game of a stored table.

A table's row names its packs by id and version ("harvest 1"); whether a pack that is offered is the same is told by the
digest of the game with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from citadelle.kernel import registry
from citadelle.kernel.errors import CitadelleError, Message
from citadelle.kernel.game import Game
from citadelle.kernel.words import listing
from citadelle.table.errors import TableError
from citadelle.table.store.base import TableRow


class OfferedPack(Struct, frozen=True, kw_only=True):
    """A pack that tables of its game may be created with; `path` is its folder."""

    id: str
    name: str
    game: str
    version: str
    path: str
    name_fr: str = ""

    @property
    def label(self) -> str:
        """What rows and records call it."""
        return f"{self.id} {self.version}"

    def title(self, lang: str) -> str:
        """What people read: its name and its version."""
        return f"{self.name_fr if lang == 'fr' and self.name_fr else self.name} {self.version}"


class PackShelf:
    """The games of a server and the packs that it offers."""

    def __init__(self, games: Mapping[str, Game], offered: Sequence[OfferedPack] = ()) -> None:
        self.games = games
        self.offered = list(offered)
        self._made: dict[tuple[str, ...], Game] = {}

    def of_game(self, game: str) -> list[OfferedPack]:
        """The packs that are offered for a game."""
        return [pack for pack in self.offered if pack.game == game]

    def chosen(self, game: str, ids: Sequence[str]) -> list[OfferedPack]:
        """The packs of these ids, in the order in which they are offered. TableError bad_option."""
        offered = self.of_game(game)
        for id_ in ids:
            if id_ not in [pack.id for pack in offered]:
                if not offered:
                    raise TableError("bad_option", why=Message("packs.none", id=id_[:64]))
                names = ", ".join([pack.id for pack in offered])
                raise TableError("bad_option", why=Message("packs.unknown", id=id_[:64], names=names))
        return [pack for pack in offered if pack.id in ids]

    def game(self, name: str, ids: Sequence[str] = ()) -> Game:
        """A game with packs laid over it. TableError no_game, bad_option."""
        base = self.games.get(name)
        if base is None:
            raise TableError("no_game", names=", ".join(self.games))
        packs = self.chosen(name, ids)
        if not packs:
            return base
        key = (name, *[pack.id for pack in packs])
        if key not in self._made:
            try:
                self._made[key] = registry.with_packs(base, [pack.path for pack in packs])
            except CitadelleError as fault:
                raise TableError("bad_option", why=fault) from None
        return self._made[key]

    def fitting(self, name: str, digest: str, packs: Sequence[str]) -> list[str] | None:
        """The ids of offered packs with which a game has this digest; None if there are none.

        `packs` are the names that a row or a record gives them: labels, or folders of whoever played. Tables of earlier
        versions name none.
        """
        base = self.games.get(name)
        if base is None:
            return None
        offered = [pack.id for pack in self.of_game(name)]
        named = [pack_id(text) for text in packs]
        tried = [named] if all(id_ in offered for id_ in named) else []
        for ids in [*tried, [], *[[id_] for id_ in offered], offered]:
            try:
                if self.game(name, ids).has_data(digest):
                    return ids
            except TableError:
                continue
        return None

    def game_of(self, row: TableRow) -> Game | None:
        """The game of a stored table, with its packs if they are offered; else without."""
        ids = self.fitting(row.game, row.data, row.packs)
        return self.games.get(row.game) if not ids else self.game(row.game, ids)

    def readonly_reason(self, row: TableRow) -> str:
        """Why a table whose components differ can't be played on, as a key of words.toml."""
        if not row.packs:
            return "readonly.data"
        offered = [pack.id for pack in self.of_game(row.game)]
        return "readonly.pack_other" if any(pack_id(text) in offered for text in row.packs) else "readonly.pack"

    def check_row(self, row: TableRow) -> None:
        """TableError bad_option if a table's packs aren't offered as they were: nothing can go on from it."""
        if row.packs and self.fitting(row.game, row.data, row.packs) is None:
            names, n = ", ".join(row.packs), len(row.packs)
            if self.readonly_reason(row) == "readonly.pack_other":
                raise TableError("bad_option", why=Message("packs.other_version", packs=names, n=n))
            raise TableError("bad_option", why=Message("packs.missing", packs=names, n=n))

    def titles(self, row: TableRow, lang: str) -> list[str]:
        """What people read of a table's packs."""
        known = {pack.label: pack.title(lang) for pack in self.of_game(row.game)}
        return [known.get(text, text) for text in row.packs]


def pack_id(text: str) -> str:
    """The id in a pack's name: of "harvest 1" the first word, of a folder its own name."""
    plain = text.replace("\\", "/").rstrip("/")
    return plain.rpartition("/")[2] if "/" in plain else plain.partition(" ")[0]


def pack_list(row: TableRow, lang: str) -> str:
    """A table's packs as a sentence names them."""
    return listing([text.replace("\\", "/").rstrip("/").rpartition("/")[2] for text in row.packs], lang)
