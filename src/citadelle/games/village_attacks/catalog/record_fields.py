"""The bounds that fields of several records share, and the head of every component."""

from __future__ import annotations

from typing import Annotated

from citadelle.games.village_attacks.tables import KINDS, ROOM_KINDS, SOURCES, SYMBOLS, TYPES
from citadelle.parts.data import DataRecord, Id, Meta, Name, Source, one_of, words

Note = Annotated[str, words(0, 400)]
Few = Annotated[int, Meta(ge=0, le=15)]
Some = Annotated[int, Meta(ge=1, le=15)]
Many = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=0, le=40)]
Level = Annotated[int, Meta(ge=-1, le=99)]
Label = Annotated[str, Meta(pattern=r"^[A-Z]{1,3}-[0-9]{1,2}\Z")]
Line = Annotated[str, Meta(pattern=r"^[hv][0-9]{1,2}\Z")]
Type = Annotated[str, one_of(*TYPES)]
Symbol = Annotated[str, one_of(*SYMBOLS[:5])]
CostSymbol = Annotated[str, one_of(*SYMBOLS[:5], "any")]
Cost = Annotated[tuple[CostSymbol, ...], Meta(max_length=4)]
Kind = Annotated[str, one_of(*KINDS)]
Kinds = tuple[Kind, ...]
SourceTag = Annotated[str, one_of(*SOURCES)]
Range = tuple[Few, Few]
Set = Annotated[str, one_of("core", "expansion", "horrors_of_the_sands", "pack")]
Room = Annotated[str, one_of(*ROOM_KINDS)]


class Named(DataRecord, frozen=True):
    """The head of a record that people read of: its id and its name in both languages."""

    id: Id
    name: Name
    name_fr: Name


class Component(Named, frozen=True):
    """The head of every component: also where its numbers come from."""

    source: Source
