"""Options in words: from what an answer is to its label, its small button and the heading it stands under.

A game has a table of rows, one for each verb, and the names of its things by noun. Where a row says nothing, the label
is the sentence `label.<verb>` of the game's words with the names of the things in it, the small button says the same,
and there is no heading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Brief
from citadelle.kernel.view import View
from citadelle.kernel.words import Words

V = TypeVar("V", bound=View)
C = TypeVar("C", bound="WordedOption[Any]")

Text = str | Callable[[C], str]
"""The name of a hole (its thing's name is meant), a key of the words (with a dot in it; the things' names are its
arguments), or what makes the text."""


NO_ANSWER: Final = Answer(Verb("", ""))
"""Where words are about a question, not about one of its answers."""


class WordedOption(Generic[V]):
    """One option of a decision, or the decision as such, with what words about it look up."""

    __slots__ = ("answer", "decision", "lang", "names", "view")

    def __init__(
        self,
        view: V,
        decision: Decision,
        lang: str,
        names: Sequence[str] | None = None,
        answer: Answer = NO_ANSWER,
    ) -> None:
        self.view = view
        self.decision = decision
        self.answer = answer
        self.lang = lang
        self.names = names
        """What the seats are called, if not as the game calls them."""

    @property
    def verb(self) -> str:
        """The name of the answer's verb."""
        return self.answer.verb.name

    def thing(self, hole: str) -> int:
        """The thing that the answer names in a hole."""
        return self.answer.thing(hole)

    def number(self, field: str, default: int = 0) -> int:
        """A number that the decision tells."""
        value = self.decision.detail.get(field, default)
        return int(value) if isinstance(value, int) else default

    def text(self, field: str) -> str:
        """An id that the decision tells."""
        value = self.decision.detail.get(field, "")
        return value if isinstance(value, str) else ""


class Row(Generic[C]):
    """How the answers of one verb are said.

    `label` is the name of the sentence where it isn't the verb's (`label.<name>`), `args` what it needs besides the
    names of the things; or `text` makes the whole of it. `brief`, `icon` and `cost` make the small button, `group` the
    heading.
    """

    __slots__ = ("args", "brief", "cost", "group", "icon", "label", "text")

    def __init__(
        self,
        label: str | Callable[[C], str] = "",
        args: Callable[[C], Mapping[str, object]] | None = None,
        brief: Text[C] = "",
        icon: str | Callable[[C], str] = "",
        cost: Callable[[C], str] | None = None,
        group: Text[C] = "",
        text: Callable[[C], str] | None = None,
    ) -> None:
        self.label = label
        self.args = args
        self.brief = brief
        self.icon = icon
        self.cost = cost
        self.group = group
        self.text = text


class Wording(Generic[C]):
    """A game's words for its answers: sentences, a row for each verb that needs one, and names of things by noun."""

    def __init__(self, words: Words, rows: Mapping[str, Row[C]], nouns: Mapping[str, Callable[[C, int], str]]) -> None:
        self.words = words
        self.rows = rows
        self.nouns = nouns
        self.plain: Row[C] = Row()

    def row(self, verb: Verb) -> Row[C]:
        """The row of a verb; one that says nothing if it has none."""
        return self.rows.get(verb.name, self.plain)

    def name(self, o: C, hole: str) -> str:
        """What the thing in a hole is called; of several the first."""
        found = next(one for one in o.answer.verb.holes if one.name == hole)
        return self.nouns[found.noun](o, o.thing(hole))

    def label(self, o: C) -> str:
        """What the option says on its button."""
        row = self.row(o.answer.verb)
        if row.text is not None:
            return row.text(o)
        args = self.things(o)
        if row.args is not None:
            args.update(row.args(o))
        word = row.label if isinstance(row.label, str) else row.label(o)
        return self.words.say(f"label.{word or o.verb}", o.lang, **args)

    def things(self, o: C) -> dict[str, object]:
        """The names of all things of the answer, by hole."""
        return {
            hole.name: self.nouns[hole.noun](o, o.thing(hole.name))
            for hole in o.answer.verb.holes
            if hole.noun in self.nouns
        }

    def brief(self, o: C) -> Brief:
        """The option on a small button, under its heading: a word or two, an icon, what it costs or gives."""
        row = self.row(o.answer.verb)
        text = self.short(o, row.brief) if row.brief else self.label(o)
        icon = row.icon if isinstance(row.icon, str) else row.icon(o)
        return Brief(text, icon, row.cost(o) if row.cost is not None else "")

    def group(self, o: C) -> str:
        """The heading under which the option stands where there are many, or nothing."""
        return self.short(o, self.row(o.answer.verb).group)

    def short(self, o: C, text: Text[C]) -> str:
        """A short text of a row."""
        if not isinstance(text, str):
            return text(o)
        if "." in text:
            return self.words.say(text, o.lang, **self.things(o))
        return self.name(o, text) if text else ""
