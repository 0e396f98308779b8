"""A view and how it is to be read: language, names, signs or letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from citadelle.games.legends.text.names import WORDS, Names, name, owner_name, say, seat_names
from citadelle.kernel.words import LANGS, PSEUDO, listing

if TYPE_CHECKING:
    from citadelle.games.legends.catalog import Kit
    from citadelle.games.legends.catalog.records import Layout
    from citadelle.games.legends.view import LegendsView

SIGNS: Final = {"red": "▲", "blue": "☾", "green": "♣", "orchid": "◆", "third": "▬"}
"""What stands for a colour besides its letter; a colour of a pack has the letter alone."""
WAYS: Final = {"land": "", "sea": "~", "bridge": "=", "portal": "*"}
"""Kinds of link, each with the mark before a neighbour's code."""


class BoardReader:
    """A view and how it is to be read: language, names, signs or letters."""

    def __init__(self, view: LegendsView, lang: str, names: Names, plain: bool) -> None:
        self.view = view
        self.kit: Kit = view.kit
        self.lang = lang
        self.names = seat_names(view, lang, names)
        self.plain = plain
        self.styles = [*view.colours[: view.players], "third"]

    def say(self, key: str, **args: object) -> str:
        """A sentence in the reader's language."""
        return say(key, self.lang, **args)

    def name(self, room: str, ident: str) -> str:
        """A component's name in the reader's language."""
        return name(self.kit, room, ident, self.lang)

    def layout(self) -> Layout:
        """How the boards lie together."""
        ident = self.view.chart.layout_id if self.view.chart else str(self.view.options["layout"])
        found: Layout = self.kit.layouts[self.kit.layout_index[ident]]
        return found

    def faces_by_slot(self) -> dict[int, tuple[str, int]]:
        """The face and rotation in each slot that is filled; slots are filled in order (LG-202)."""
        if self.view.chart:
            chart = self.view.chart
            return dict(enumerate(zip(chart.face_ids, chart.rotations, strict=True)))
        placed: Sequence[Any] = self.view.placed
        faces = [entry[-2] for entry in placed]
        ids = [face if isinstance(face, str) else self.kit.faces[face].id for face in faces]
        return {slot: (ids[slot], placed[slot][-1]) for slot in range(len(placed))}

    def owner(self, colour: int) -> str:
        """The name of a colour's seat, or of the third colour."""
        return owner_name(self.names, colour, self.lang)

    def seats(self, seats: Sequence[int]) -> str:
        """Seats by name: "Red and Blue"."""
        return listing([self.names[seat] for seat in seats], self.lang)

    def badge(self, colour: int) -> str:
        """The sign of a colour with its letter, or the letter alone in plain ASCII."""
        signs = dict.fromkeys((self.sign(colour), self.letter(colour)))
        return " ".join(signs)

    def elixirs(self, seat: int) -> int:
        """The elixirs a seat has by now (LG-640, LG-813)."""
        tables = self.kit.plain
        cards = sum(tables.card_elixirs[card] for card in self.view.owned[seat])
        return cards + sum(tables.token_elixirs[token] for token in self.view.won[seat])

    def letter(self, colour: int) -> str:
        """The letter of a colour: of its name, so it differs between languages."""
        style, lang = self.styles[colour], LANGS[0] if self.lang == PSEUDO else self.lang
        words = "third.sign" if style == "third" else f"letter.{style}"
        return say(words, lang) if words in WORDS else name(self.kit, "colour", style, lang)[0].upper()

    def sign(self, colour: int) -> str:
        """The sign of a colour, or its letter in plain ASCII."""
        return self.letter(colour) if self.plain else SIGNS.get(self.styles[colour]) or self.letter(colour)

    def count(self, colour: int, region: int) -> str:
        """Armies and cities of a colour in a region: "3", "3+1"; empty for none."""
        armies, cities = self.view.armies[colour][region], self.view.cities[colour][region]
        return (f"{armies}+{cities}" if cities else str(armies)) if armies or cities else ""

    def token(self, region: int) -> str:
        """The token in a region as this seat knows it, or an empty string."""
        view = self.view
        if view.facedown and view.facedown[region]:
            known = view.tokens[region]
            if known < 0:
                return self.say("token.hidden")
            return self.say("token.guess", token=self.name("token", self.kit.tokens[known].id))
        known = view.tokens[region] if view.tokens else -1
        return self.name("token", self.kit.tokens[known].id) if known >= 0 else ""

    def ways(self, region: int) -> dict[str, list[int]]:
        """The neighbours of a region by kind of link."""
        chart = self.view.chart
        assert chart is not None
        found: dict[str, list[int]] = {kind: [] for kind in WAYS}
        for step in range(chart.steps):
            if chart.step_from[step] == region:
                found[chart.step_kind[step]].append(chart.step_to[step])
        return found

    def price(self, place: int) -> str:
        """The price of a place in the row (LG-402)."""
        cost = self.kit.limits.row_costs[place]
        return self.say("label.price", n=cost) if cost else self.say("label.free")
