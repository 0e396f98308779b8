"""Positions for tests: a match whose state is set up in words, played by keys, and looked at.

A game's tests derive a class from `Position`, say in `fields` what the numbers of its state mean, and add words of
their own. Nothing is patched: refusals, undo and events are those that users get.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from citadelle.conformance.fields import Field, Name
from citadelle.kernel import codec
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import Refused
from citadelle.kernel.frame import Frame
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match, new
from citadelle.kernel.result import Result
from citadelle.kernel.state import State
from citadelle.kernel.words import LANGS
from citadelle.parts.piles import PileState, in_order, set_discards

S = TypeVar("S", bound=State)
P = TypeVar("P", bound="Position[Any]")
Choice = str | tuple[int, str]
"""A key, or a seat and a key where several seats are asked at once."""

PLAIN = Field()


def script(match: Match, *choices: Choice) -> Match:
    """Make these choices one after the other, however many lone options are carried out unasked on the way.

    A choice that was carried out unasked since the choice before the script may be named or left out; so may a lone
    option that is asked. Anything else that isn't open fails, with what is open and why the choice isn't.
    """
    seen = match.marks[-2] if len(match.marks) > 1 else 0
    unasked: list[str] = []
    for choice in choices:
        seat, key = choice if isinstance(choice, tuple) else (None, choice)
        while True:
            unasked += [str(event.args["key"]) for event in match.events[seen:] if event.kind == "forced"]
            seen = len(match.events)
            decision = match.decision if seat is None else match.state.decision(seat)
            if decision is not None and key in decision.keys:
                match.choose(key, seat)
                break
            if key in unasked:
                unasked.remove(key)
                break
            if decision is None or len(decision.keys) > 1:
                raise AssertionError(f"{key!r} can't be chosen: {why_not(match, key, seat)}")
            match.choose(decision.keys[0], seat)
    return match


def why_not(match: Match, key: str, seat: int | None) -> str:
    """Why a key can't be chosen, with what is open."""
    decision = match.decision if seat is None else match.state.decision(seat)
    refusal = match.why(key, seat)
    said = "" if refusal is None else match.explain(refusal)
    return f"{said} {'nothing is asked' if decision is None else f'{decision.kind}: {decision.keys}'}"


class Position(Generic[S]):
    """A match and short words to set it up, play it and look at it."""

    state_type: ClassVar[type[State]] = State
    audited: bool = True
    """Is the position audited before it is played?"""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.since = 0
        """`events` and `story` leave out so many events: those of set-up, in a position made by `new`."""

    @property
    def fields(self) -> Mapping[str, Field]:
        """What the fields of the state mean; those that aren't named are written as they are."""
        return {}

    @property
    def pile_ids(self) -> Mapping[str, Sequence[str]]:
        """Ids of the cards of piles by the pile's name, where the pile's own card set has none."""
        return {}

    @classmethod
    def new(cls: type[P], game: Game | str, players: int = 2, seed: int | str = 1, **options: object) -> P:
        """A game from its first decision; `events` and `story` leave out what happened before it."""
        made = cls(new(game, players, seed, options))
        made.since = len(made.match.events)
        return made

    @property
    def state(self) -> S:
        """The position."""
        assert isinstance(self.match.state, self.state_type)
        found: S = self.match.state  # type: ignore[assignment]
        return found

    # --- setting up

    def set(self: P, **values: Any) -> P:
        """Set fields of the state, in words. The open question, if there is one, is put again; undo ends here."""
        s = self.state
        for name, words in values.items():
            assert name in s.fields, f"there is no field {name!r}; there are {', '.join(s.fields)}"
            try:
                setattr(s, name, self.fields.get(name, PLAIN).read(words, getattr(s, name), s))
            except AssertionError as fault:
                raise AssertionError(f"{name}: {fault}") from None
        s.reopen()
        self.match.window.clear()
        return self

    def get(self, name: str) -> Any:
        """A field of the state, in words."""
        return self.fields.get(name, PLAIN).write(getattr(self.state, name), self.state)

    def words(self) -> dict[str, Any]:
        """Every field of the state, in words."""
        found = {name: self.get(name) for name in self.state.fields}
        s: State = self.match.state
        for kind in s.pile_kinds if isinstance(s, PileState) else ():
            found[f"pile {kind.name}"] = self.pile_words(kind.name)
        return found

    def pile(self: P, name: str, *ids: str) -> P:
        """These cards of a pile are drawn next, in this order; the rest of the pile stays below them."""
        which, cards = self.pile_named(name)
        rest = list(self.piles().piles[which].left())
        top = [cards.number(ident) for ident in ids]
        for number in top:
            assert number in rest, f"{cards.name(number)!r} isn't in the pile {name!r}"
            rest.remove(number)
        in_order(self.piles(), which, top + rest)
        return self

    def discards(self: P, name: str, *ids: str) -> P:
        """Exactly these cards of a pile are its discards, the latest last; other discards go under the pile."""
        which, cards = self.pile_named(name)
        pile = self.piles().piles[which]
        rest = [*pile.left(), *pile.gone]
        gone = [cards.number(ident) for ident in ids]
        for number in gone:
            assert number in rest, f"{cards.name(number)!r} is neither in the pile {name!r} nor among its discards"
            rest.remove(number)
        in_order(self.piles(), which, rest)
        set_discards(self.piles(), which, gone)
        return self

    def piles(self) -> PileState:
        """The state as one that holds piles."""
        s: State = self.match.state
        assert isinstance(s, PileState), f"{type(s).__name__} holds no piles"
        return s

    def pile_named(self, name: str) -> tuple[int, Name]:
        """A pile's number, and the names of its cards."""
        kinds = self.piles().pile_kinds
        names = [kind.name for kind in kinds]
        assert name in names, f"there is no pile {name!r}; there are {', '.join(names)}"
        which = names.index(name)
        return which, Name(self.pile_ids.get(name) or kinds[which].cards.ids)

    def pile_words(self, name: str) -> list[str]:
        """The cards of a pile, the next one first."""
        which, cards = self.pile_named(name)
        return [cards.name(number) for number in self.piles().piles[which].left()]

    def put(self: P, *dealt: int) -> P:
        """The next results of chance."""
        self.state.put(tuple(dealt))
        return self

    @property
    def faults(self) -> list[str]:
        """What the game's audit finds in this position."""
        return self.match.game.audit(self.state)

    def audit(self: P) -> P:
        """AssertionError, with what is wrong, unless the game's audit finds nothing."""
        assert not self.faults, "the audit finds: " + "; ".join(self.faults)
        return self

    def unaudited(self: P) -> P:
        """This position can't come up in a game, and isn't audited."""
        self.audited = False
        return self

    def run(self: P, *frames: Frame[Any], dealt: Sequence[int] = ()) -> P:
        """These frames next (the last runs first), with these results of chance, and nothing below them."""
        if self.audited:
            self.audit()
        s = self.state
        s.stack = list(frames)
        s.put(tuple(dealt))
        s.sink = self.match.events
        s.advance()
        self.match.window.clear()
        self.match.marks[-1] = len(self.match.events)
        return self

    # --- playing

    def choose(self: P, *keys: str, seat: int | None = None) -> P:
        """Make these choices one after the other, each for the seat that is asked unless a seat is named."""
        for key in keys:
            self.match.choose(key, seat)
        return self

    def script(self: P, *choices: Choice) -> P:
        """Make these choices, whatever is carried out unasked on the way; see `script`."""
        script(self.match, *choices)
        return self

    def stop_until(self: P, kind: str) -> P:
        """Take the last option, which stops, skips or ignores, until this question is open."""
        while self.kind != kind:
            self.choose(self.keys[-1])
        return self

    def refused(self, key: str, seat: int | None = None) -> tuple[str, str]:
        """Try a choice that isn't possible: the reason and the rule. Nothing changes, and the reason has words."""
        match = self.match
        before = codec.digest(match.state), len(match.events)
        try:
            match.choose(key, seat)
        except Refused as fault:
            refusal = fault.refusal
        else:
            raise AssertionError(f"{key!r} was accepted")
        assert (codec.digest(match.state), len(match.events)) == before, "a refused choice changed something"
        why = match.why(key, seat)
        assert why is not None and why.data() == refusal.data(), "`why` gives another reason than the refusal"
        for lang in LANGS:
            assert refusal.rule in match.explain(refusal, lang)
        return refusal.code, refusal.rule

    # --- looking

    @property
    def decision(self) -> Decision:
        """The open question; AssertionError if there is none."""
        decision = self.match.decision
        assert decision is not None, "nothing is asked"
        return decision

    @property
    def keys(self) -> list[str]:
        """The keys of the open question; none if there is none."""
        return [] if self.match.decision is None else self.decision.keys

    @property
    def kind(self) -> str:
        """The kind of the open question; empty if there is none."""
        return "" if self.match.decision is None else self.decision.kind

    @property
    def rule(self) -> str:
        """The rule of the open question; empty if there is none."""
        return "" if self.match.decision is None else self.decision.rule

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.decision.seat

    def detail(self, name: str) -> object:
        """What the open question says beside its options."""
        return self.decision.detail[name]

    @property
    def result(self) -> Result:
        """The outcome as it stands."""
        return self.match.game.result(self.state)

    def events(self, kind: str) -> list[dict[str, object]]:
        """The arguments of every event of a kind."""
        return [event.args for event in self.match.events[self.since :] if event.kind == kind]

    def story(self, *kinds: str) -> list[str]:
        """The kinds of all events, or of those among `kinds`, in order."""
        return [event.kind for event in self.match.events[self.since :] if not kinds or event.kind in kinds]
