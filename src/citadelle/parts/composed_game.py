"""A Game object that is put together from the modules of its game.

The folder of a game has the same modules in every game: a catalog, a set-up, a view, an audit, texts, a board and a
picture. `ComposedGame` asks them, so that a game's own class names its modules and says only what no other game says.
The protocols below are what a module must have; mypy checks each game's modules against them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, Self, TypeVar

from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.options import Schema, SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.scene import Brief, Reveal, Scene, Trail
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.kernel.words import Words
from citadelle.parts.catalog import BaseKit, Packs
from citadelle.parts.rules_help import RulesHelp

K = TypeVar("K", bound=BaseKit)
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
K_co = TypeVar("K_co", bound=BaseKit, covariant=True)
K_contra = TypeVar("K_contra", bound=BaseKit, contravariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)

Label = Callable[[Decision, int], str]
Names = Sequence[str]


class CatalogModule(Protocol[K_co]):
    """Reads the components."""

    @property
    def load(self) -> Callable[[Packs], K_co]:
        """The kit, with packs laid over the game's own data."""
        ...


class SetupModule(Protocol[S_contra]):
    """Lays out the table."""

    def start(self, s: S_contra, /) -> None:
        """See `Game.start`."""
        ...


class ViewModule(Protocol[V_contra, S_co]):
    """What a seat may know."""

    def sample(self, view: V_contra, chance: Chance, /) -> S_co:
        """See `Game.sample`."""
        ...


class EndingModule(Protocol[S_contra]):
    """The rules of the end."""

    def result(self, s: S_contra, /) -> Result:
        """See `Game.result`."""
        ...


class AuditModule(Protocol[S_contra]):
    """What must hold in every state."""

    def audit(self, s: S_contra, /) -> list[str]:
        """See `Game.audit`."""
        ...


class TextModule(Protocol[K_contra, V_contra]):
    """What people read. Each function is the one of `Game` with the same name, with a kit or the game's own view."""

    @property
    def WORDS(self) -> Words:  # noqa: N802
        """All sentences of the game, laid over the kernel's."""
        ...

    @property
    def ANNOUNCED(self) -> tuple[str, ...]:  # noqa: N802
        """The kinds of events that are announced over the board for a moment."""
        ...

    def seat_name(self, view: V_contra, seat: int, lang: str, /) -> str: ...
    def prompt(self, view: V_contra, decision: Decision, lang: str, names: Names, /) -> str: ...
    def limit(self, view: V_contra, decision: Decision, lang: str, names: Names, /) -> str: ...
    def label(self, view: V_contra, decision: Decision, index: int, lang: str, names: Names, /) -> str: ...
    def brief(self, view: V_contra, decision: Decision, index: int, lang: str, names: Names, /) -> Brief: ...
    def group(self, view: V_contra, decision: Decision, index: int, lang: str, /) -> str: ...
    def resolve_text(self, view: V_contra, decision: Decision, text: str, /) -> list[str]: ...
    def hint_reason(self, view: V_contra, gains: Sequence[float], lang: str, /) -> str: ...
    def log_line(self, kit: K_contra, event: Event, names: Names, lang: str, /) -> str: ...
    def icon(self, event: Event, /) -> str: ...
    def reveal(self, kit: K_contra, event: Event, lang: str, /) -> Reveal | None: ...
    def join_events(self, first: Event, second: Event, /) -> Event | None: ...
    def refusal(self, kit: K_contra, refusal: Refusal, names: Names, lang: str, /) -> str: ...
    def option_value_name(self, kit: K_contra, name: str, value: object, lang: str, /) -> str: ...


class BoardModule(Protocol[V_contra]):
    """The position as text."""

    def board(self, view: V_contra, lang: str, width: int, /, *, ascii_only: bool, colour: bool, brief: bool) -> str:
        """See `Game.board`."""
        ...


class PictureModule(Protocol[V_contra]):
    """The position as a picture. Each function is the one of `Game` with the same name, with the game's own view."""

    def scene(self, view: V_contra, lang: str, names: Names, compact: bool, /) -> Scene: ...
    def picture(self, view: V_contra, lang: str, standalone: bool, theme: str, /, *, label: Label | None) -> str: ...


class TrailsModule(Protocol[V_contra]):
    """Where things went on the picture."""

    def trails(self, view: V_contra, event: Event, /) -> list[Trail]:
        """See `Game.trails`."""
        ...


class ComposedGame(Game, Generic[K, S, V]):
    """A game of a kit (K), a state (S) and a view (V), which its modules work on.

    A subclass names the modules, and overrides what its game says in another way. What it must write itself:
    `make_schema`, `fresh`, `view`, `longest` and `encoding`.
    """

    kit: K
    """The components, with the packs that are laid over them."""
    state_type: type[S]
    view_type: type[V]
    hints_type: type[Hints]
    catalog_module: CatalogModule[K]
    setup_module: SetupModule[S]
    view_module: ViewModule[V, S]
    ending_module: EndingModule[S]
    audit_module: AuditModule[S]
    text_module: TextModule[K, V]
    board_module: BoardModule[V]
    picture_module: PictureModule[V]
    trails_module: TrailsModule[V]
    rules_help: RulesHelp
    """The game's `rules.toml`."""

    def __init__(self, kit: K) -> None:
        self.kit = kit
        self.schema = self.make_schema()
        self.digest = kit.digest
        self.earlier_digests = kit.earlier_digests
        self.quick = {}
        self.hints = self.hints_type()
        self.words = self.text_module.WORDS

    def make_schema(self) -> Schema:
        """The options of a new game, some of which may depend on the components."""
        raise NotImplementedError

    # --- rules

    def with_packs(self, packs: Packs) -> Self:
        if not packs:
            return self
        made = type(self)(self.catalog_module.load(tuple(packs)))
        made.note_packs(packs)
        return made

    def fresh(self, setup: SetUp) -> S:
        raise NotImplementedError

    def start(self, s: State) -> None:
        self.setup_module.start(self.own(s, self.state_type))

    def new(self, setup: SetUp) -> S:
        return self.started(self.fresh(setup), setup)

    def listen(self, setup: SetUp, sink: list[Event]) -> S:
        s = self.fresh(setup)
        s.sink = sink
        return self.started(s, setup)

    def sample(self, view: View, chance: Chance) -> S:
        return self.view_module.sample(self.own_view(view), self.own(chance, Chance))

    def result(self, s: State) -> Result:
        return self.ending_module.result(self.own(s, self.state_type))

    def audit(self, s: State) -> list[str]:
        return self.audit_module.audit(self.own(s, self.state_type))

    def own_view(self, view: View) -> V:
        """The view as this game's own; BadOption for another game's."""
        return self.own(view, self.view_type)

    # --- words

    def seat_name(self, view: View, seat: int, lang: str) -> str:
        return self.text_module.seat_name(self.own_view(view), seat, lang)

    def prompt(self, view: View, decision: Decision, lang: str, names: Names = ()) -> str:
        return self.text_module.prompt(self.own_view(view), decision, lang, names)

    def limit(self, view: View, decision: Decision, lang: str, names: Names = ()) -> str:
        return self.text_module.limit(self.own_view(view), decision, lang, names)

    def label(self, view: View, decision: Decision, index: int, lang: str, names: Names = ()) -> str:
        return self.text_module.label(self.own_view(view), decision, index, lang, names)

    def brief(self, view: View, decision: Decision, index: int, lang: str, names: Names = ()) -> Brief:
        return self.text_module.brief(self.own_view(view), decision, index, lang, names)

    def group(self, view: View, decision: Decision, index: int, lang: str) -> str:
        return self.text_module.group(self.own_view(view), decision, index, lang)

    def resolve_text(self, view: View, decision: Decision, text: str) -> list[str]:
        return self.text_module.resolve_text(self.own_view(view), decision, text)

    def hint_reason(
        self, view: View, decision: Decision, index: int, gains: Sequence[float], lang: str, names: Names = ()
    ) -> str:
        return self.text_module.hint_reason(self.own_view(view), gains, lang)

    def log_line(self, event: Event, names: Names, lang: str) -> str:
        return self.text_module.log_line(self.kit, event, names, lang)

    def icon(self, event: Event) -> str:
        return self.text_module.icon(event)

    def is_announced(self, event: Event) -> bool:
        return event.kind in self.text_module.ANNOUNCED

    def reveal(self, event: Event, lang: str) -> Reveal | None:
        return self.text_module.reveal(self.kit, event, lang)

    def join_events(self, first: Event, second: Event) -> Event | None:
        return self.text_module.join_events(first, second)

    def refusal(self, refusal: Refusal, names: Names, lang: str) -> str:
        return self.text_module.refusal(self.kit, refusal, names, lang)

    def option_value_name(self, name: str, value: object, lang: str) -> str:
        return self.text_module.option_value_name(self.kit, name, value, lang)

    def rules(self, lang: str) -> list[tuple[str, str, str]]:
        return self.rules_help.rules(lang, self.rule_figures(lang))

    def rule_figures(self, lang: str) -> Mapping[str, str] | None:
        """The numbers of the data that texts of rules name in braces; None where they name none."""
        return None

    def chapters(self, lang: str) -> list[tuple[str, str]]:
        return self.rules_help.chapters(lang)

    def rule_notes(self) -> frozenset[str]:
        return self.rules_help.notes()

    # --- boards and pictures

    def board(
        self,
        view: View,
        lang: str,
        width: int = 80,
        ascii_only: bool = False,
        colour: bool = False,
        brief: bool = False,
    ) -> str:
        return self.board_module.board(
            self.own_view(view), lang, width, ascii_only=ascii_only, colour=colour, brief=brief
        )

    def picture(
        self,
        view: View,
        lang: str = "en",
        theme: str = "light",
        label: Label | None = None,
        standalone: bool = True,
    ) -> str:
        return self.picture_module.picture(self.own_view(view), lang, standalone, theme, label=label)

    def scene(self, view: View, lang: str = "en", names: Names = (), compact: bool = False) -> Scene:
        return self.picture_module.scene(self.own_view(view), lang, names, compact)

    def trails(self, view: View, event: Event) -> list[Trail]:
        return self.trails_module.trails(self.own_view(view), event)
