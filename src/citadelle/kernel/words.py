"""Words for people, in every language we speak, kept side by side in one TOML file per room.

An entry is a table with one sentence per language:

    [event.army_moved]
    en = "{who} moves an army: {start} → {end}, {n} {n:step|steps}"
    fr = "{who} déplace une armée : {start} → {end}, {n} pas"

`{name}` stands for a value, `{name:one|many}` for the form that goes with that number. English has the first form at
one (or minus one), French also at zero. When the file is read, apostrophes become typographic ones (’), and French
spaces before ? ! ; : and inside « » no-break ones, so both are typed plain; names in data and texts of rules likewise.

Every fault of a file (a language missing, placeholders that differ between the languages, an unreadable brace) is
found when it is loaded, so that no sentence fails in the middle of a game.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final, Protocol

from citadelle.kernel.errors import BadOption

LANGS: Final[tuple[str, ...]] = ("en", "fr")
PSEUDO: Final = "xx"
"""The pseudo-language of tests: English, each sentence and name inside ⟦ ⟧, so that a bare word shows itself."""

Part = str | tuple[str, str, str]
"""A piece of a sentence: text, or (placeholder, form for one, form for many); both forms empty for a plain value."""

_BRACE: Final = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([^{}|]*)\|([^{}|]*))?\}")
_SPACE_BEFORE: Final = re.compile(r" (?=[?!;])")
_APOSTROPHE: Final = re.compile(r"(?<=[\w}])'")


class WordsError(ValueError):
    """A file of words that must not be used, or a sentence asked for in a way that it cannot be said."""


class Readable(Protocol):
    """A file that gives its text: a `pathlib.Path` or a resource inside a package."""

    def read_text(self, encoding: str) -> str:
        """The whole text."""
        ...


class Sentence:
    """One sentence in one language, taken apart once: its pieces and the placeholders it needs."""

    __slots__ = ("names", "parts")

    def __init__(self, text: str) -> None:
        parts: list[Part] = []
        at = 0
        for hole in _BRACE.finditer(text):
            parts.append(text[at : hole.start()])
            parts.append((hole[1], hole[2] or "", hole[3] or ""))
            at = hole.end()
        parts.append(text[at:])
        self.parts: Final = [part for part in parts if part]
        self.names: Final = frozenset(part[0] for part in self.parts if not isinstance(part, str))
        if any(isinstance(part, str) and ("{" in part or "}" in part) for part in self.parts):
            raise WordsError(f"unreadable brace in {text!r}")

    def text(self) -> str:
        """The sentence as it is written."""
        out: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                out.append(part)
            else:
                out.append(f"{{{part[0]}:{part[1]}|{part[2]}}}" if part[1] or part[2] else f"{{{part[0]}}}")
        return "".join(out)

    def fill(self, lang: str, args: Mapping[str, object]) -> str:
        """The sentence with `args` in it; KeyError names a placeholder without a value."""
        out: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                out.append(part)
            elif part[1] or part[2]:
                out.append(part[1] if is_one(args[part[0]], lang) else part[2])
            else:
                out.append(str(args[part[0]]))
        return "".join(out)


class Words:
    """Sentences by key and language. `load` reads a file, `over` lays one set upon another, `say` makes the text."""

    def __init__(self, entries: Mapping[str, Mapping[str, str]], plain_english: bool = False) -> None:
        faults: list[str] = []
        sentences: dict[str, dict[str, Sentence]] = {}
        for key, texts in entries.items():
            try:
                sentences[key] = {
                    lang: Sentence(
                        text
                        if plain_english and lang == LANGS[0]
                        else with_no_break_spaces(with_apostrophes(text), lang)
                    )
                    for lang, text in texts.items()
                }
            except WordsError as fault:
                faults.append(f"{key}: {fault}")
        self._sentences = sentences
        faults += self.check()
        if faults:
            raise WordsError("; ".join(faults))

    @classmethod
    def load(cls, path: Readable | str, plain_english: bool = False) -> Words:
        """The words of a TOML file; WordsError names the file and every fault in it. Plain English keeps the
        apostrophes that are typed."""
        file: Readable = Path(path) if isinstance(path, str) else path
        try:
            return cls(dict(_entries(tomllib.loads(file.read_text(encoding="utf-8")), "")), plain_english)
        except (tomllib.TOMLDecodeError, WordsError) as fault:
            raise WordsError(f"{file}: {fault}") from fault

    def check(self) -> list[str]:
        """The faults of this set: languages missing or unknown, placeholders that differ between languages."""
        faults: list[str] = []
        for key, by_lang in self._sentences.items():
            missing = [lang for lang in LANGS if lang not in by_lang]
            faults += [f"{key}: no {lang!r}" for lang in missing]
            faults += [f"{key}: unknown language {lang!r}" for lang in by_lang if lang not in LANGS]
            if not missing:
                wanted = by_lang[LANGS[0]].names
                faults += [
                    f"{key}: {lang!r} differs in {{{name}}}"
                    for lang in LANGS[1:]
                    for name in sorted(wanted ^ by_lang[lang].names)
                ]
        return faults

    def over(self, base: Words) -> Words:
        """These words, and those of `base` for keys that are not here."""
        both = Words({})
        both._sentences = {**base._sentences, **self._sentences}
        return both

    def say(self, key: str, lang: str, /, **args: object) -> str:
        """The sentence `key` in `lang` (or the pseudo-language) with `args` filled in; values it has no use for are
        ignored. BadOption for another language; WordsError if the key or a value it needs is missing."""
        by_lang = self._sentences.get(key)
        if by_lang is None:
            raise WordsError(f"no words for {key!r}")
        sentence = by_lang.get(LANGS[0] if lang == PSEUDO else lang)
        if sentence is None:
            raise BadOption("language.unknown", lang=f"{lang!r:.40}", names=LANGS)
        try:
            text = sentence.fill(lang, args)
        except KeyError as name:
            raise WordsError(f"{key}: no value for {name}") from None
        return mark(text, lang)

    def say_known(self, key: str, lang: str, args: Mapping[str, object]) -> str:
        """A sentence whose values come from a log, perhaps of another version: what is missing shows as "?"."""
        return self.say(key, lang, **{**dict.fromkeys(self.names(key), "?"), **args})

    def names(self, key: str) -> frozenset[str]:
        """The placeholders of the sentence `key`."""
        return self._sentences[key][LANGS[0]].names

    def texts(self, lang: str) -> dict[str, str]:
        """Every sentence of a language as it is written, placeholders and all: for whoever fills them in elsewhere."""
        return {key: by_lang[lang].text() for key, by_lang in self._sentences.items()}

    def keys(self, room: str = "") -> list[str]:
        """All keys, or those whose first part is `room`."""
        return [key for key in self._sentences if not room or key.startswith(room + ".")]

    def __contains__(self, key: object) -> bool:
        return key in self._sentences


def is_one(value: object, lang: str) -> bool:
    """Whether a number takes the singular: 1 in English, 0 and 1 in French; the sign does not matter."""
    size = abs(value) if isinstance(value, int) else 2
    return size <= 1 if lang == "fr" else size == 1


def mark(text: str, lang: str) -> str:
    """The text itself, or inside ⟦ ⟧ in the pseudo-language."""
    return f"⟦{text}⟧" if lang == PSEUDO else text


def typeset(name: str, lang: str) -> str:
    """A name that comes from data, as people read it."""
    return mark(with_apostrophes(name), lang)


def with_apostrophes(text: str) -> str:
    """The text with typographic apostrophes behind its letters; a bare ' is a sign and stays."""
    return _APOSTROPHE.sub("’", text)


def listing(items: Iterable[str], lang: str) -> str:
    """The items as a person lists them: "a, b and c"."""
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    return kernel_words().say("list.last", lang, first=", ".join(parts[:-1]), last=parts[-1])


def join_clauses(items: Iterable[str], lang: str) -> str:
    """The items with semicolons between them, spaced as the language does."""
    return ("\u202f; " if lang == "fr" else "; ").join(items)


@functools.cache
def kernel_words() -> Words:
    """The kernel's own sentences; a game lays its words over them."""
    return Words.load(files("citadelle.kernel") / "words.toml")


def load_words(package: str, *names: str) -> Words:
    """The sentences of these files of a package, each laid over those before it, all over the kernel's."""
    words = kernel_words()
    for name in names:
        words = Words.load(files(package) / name).over(words)
    return words


def number_or(value: object, otherwise: int = 0) -> int:
    """A number of an event or a refusal, or what stands for it where it is left out."""
    return value if isinstance(value, int) else otherwise


def with_no_break_spaces(text: str, lang: str) -> str:
    """The text with the no-break spaces of French, if it is French."""
    if lang != "fr":
        return text
    text = text.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»")
    return _SPACE_BEFORE.sub("\u202f", text)


def _entries(table: Mapping[str, object], path: str) -> Iterable[tuple[str, dict[str, str]]]:
    """Tables that hold text are entries, tables of tables are rooms; anything else is a fault."""
    texts = {key: value for key, value in table.items() if isinstance(value, str)}
    if texts:
        if len(texts) != len(table):
            raise WordsError(f"{path or 'top'}: an entry holds nothing but its languages")
        yield path, texts
        return
    for key, value in table.items():
        if not isinstance(value, dict):
            raise WordsError(f"{path or 'top'}.{key}: neither a sentence nor a table")
        yield from _entries(value, f"{path}.{key}" if path else key)
