"""Where a state comes from, as plain data: what another process needs to make an empty state like it."""

from __future__ import annotations

from typing import Any


class Origin:
    """The game of a state (the module of its class, its name, packs, rules version and component data), how many play,
    and the options. Clones, views and samples share it; it never changes."""

    __slots__ = ("digest", "module", "name", "options", "packs", "players", "rules")

    def __init__(
        self,
        module: str,
        name: str,
        packs: tuple[str, ...],
        rules: int,
        digest: str,
        players: int,
        options: dict[str, Any],
    ) -> None:
        self.module = module
        self.name = name
        self.packs = packs
        self.rules = rules
        self.digest = digest
        self.players = players
        self.options = options

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.module, self.name, self.packs, self.rules, self.digest, self.players, self.options)
        return (Origin, parts)
