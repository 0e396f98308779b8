"""A game as readable text: what it started from and the key of every choice. Replaying it gives the same state.

    citadelle-record 1
    game legends
    rules 1
    data 5c0f9e21…
    players 2
    seed 7
    chance keyed
    salt 41b2…
    entropy 0 9be2…
    option leaders true
    seat 0 me
    choices
    1 0 bid 2
    2 1 bid 0
    check 2 9f3a61c07b5512de
    event {"args":{},"kind":"bid_committed",…}

    auto 2 1 gift round stop

`check` lines carry the fingerprint of the state after that many choices; `event` lines what the last choice gave, so
that a stored game can still be read after a rule was mended; `auto` lines which automatic answer a seat set after that
many choices (seat, window, until when, key), or took back (`auto 2 1 gift ask`); `result` stands at the end of a
finished game.

`chance keyed` says that the game drew from a keyed stream, whose secret is the hash of the seed; without that line it
drew from the quick generator. `entropy` is what the device of a seat added to the secret: before the first draw in the
head, and between choices where somebody sat down later. `salt` opens what a table promised of its seed before the
start, the sha256 of salt and seed (as it stands in its line).
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from citadelle.kernel import bounded_json
from citadelle.kernel.auto_answer import AutoSetting, read_setting
from citadelle.kernel.bounded_json import whole_number
from citadelle.kernel.chance import KEYED, KINDS, QUICK
from citadelle.kernel.errors import Message, NotReadable
from citadelle.kernel.event import Event, event_from
from citadelle.kernel.options import is_entropy

HEAD: Final = "citadelle-record"
VERSION: Final = 1
LARGEST: Final = 16_000_000
"""Characters; more is not read."""
MOST_CHOICES: Final = 100_000
"""Choices of one record; games end long before."""
LONGEST_HEAD: Final = 64_000
"""Characters before the choices."""
LONGEST_SEED: Final = 4_000


class Record:
    """A played or stored game, as data. `str(record)` is its text; `parse` reads it back."""

    def __init__(self, game: str, rules: int, data: str, players: int, seed: int | str) -> None:
        self.game = game
        self.rules = rules
        self.data = data
        self.players = players
        self.seed = seed
        self.options: dict[str, object] = {}
        self.seats: dict[int, str] = {}
        self.packs: list[str] = []
        self.dealt: list[int] = []
        self.chance = QUICK
        self.salt = ""
        self.entropy: list[tuple[int, int, str]] = []
        """What seats added to keyed chance: (after how many choices, seat, text); after -1: before the first draw."""
        self.choices: list[tuple[int, str]] = []
        self.checks: dict[int, str] = {}
        self.events: list[list[Event]] = []
        """What happened in set-up, then after each choice; empty if the record keeps no events."""
        self.auto_settings: list[AutoSetting] = []
        """Which automatic answers were set and taken back, in order."""
        self.result: dict[str, object] | None = None

    def __str__(self) -> str:
        lines = [f"{HEAD} {VERSION}", f"game {self.game}", f"rules {self.rules}", f"data {self.data}"]
        lines += [f"players {self.players}", f"seed {json_line(self.seed)}"]
        lines += [f"chance {self.chance}"] if self.chance != QUICK else []
        lines += [f"salt {self.salt}"] if self.salt else []
        lines += self.entropy_lines(-1)
        lines += [f"option {name} {json.dumps(value, sort_keys=True)}" for name, value in self.options.items()]
        lines += [f"pack {json_line(name)}" for name in self.packs]
        for seat, name in sorted(self.seats.items()):
            lines.append(f"seat {seat} {name if is_plain(name) else json_line(name)}")
        if self.dealt:
            lines.append("dealt " + " ".join([str(n) for n in self.dealt]))
        lines.append("choices")
        autos: dict[int, list[str]] = {}
        for auto in self.auto_settings:
            autos.setdefault(auto.at, []).append(f"auto {auto.at} {auto.seat} {auto.text()}")
        lines += self.lines_after(0, autos)
        for i, (seat, key) in enumerate(self.choices):
            lines.append(f"{i + 1} {seat} {key}")
            lines += self.lines_after(i + 1, autos)
        if self.result is not None:
            lines.append("result " + json.dumps(self.result, sort_keys=True))
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        state = "over" if self.result is not None else f"{len(self.choices)} choices"
        return f"<Record {self.game} players={self.players} seed={self.seed!r} {state}>"

    def lines_after(self, at: int, autos: dict[int, list[str]]) -> list[str]:
        """The events given by choice `at` (0: by set-up) and the automatic answers set after it, a line each, and the
        check behind them."""
        lines = [f"event {json_line(event.data())}" for event in (self.events[at] if at < len(self.events) else [])]
        lines += autos.get(at, [])
        lines += self.entropy_lines(at)
        return [*lines, f"check {at} {self.checks[at]}"] if at in self.checks else lines

    def entropy_lines(self, at: int) -> list[str]:
        """What seats added to chance after choice `at`, a line each."""
        return [f"entropy {seat} {added}" for after, seat, added in self.entropy if after == at]

    @property
    def promise(self) -> str:
        """The sha256 of salt and seed, which a table promised before the start; empty if it promised nothing."""
        return sha256(f"{self.salt}{json.dumps(self.seed)}".encode()).hexdigest() if self.salt else ""


def json_line(value: object) -> str:
    """A value as JSON in one line that any file can hold; letters of all languages stay readable."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if text.isprintable() else json.dumps(value, sort_keys=True)


def is_plain(name: str) -> bool:
    """Can a name stand in a line as it is?"""
    return name.isprintable() and name == name.strip() and not name.startswith('"')


def parse(text: object) -> Record:
    """Read a record; NotReadable names the line and what is wrong with it."""
    if not isinstance(text, str) or len(text) > LARGEST:
        raise NotReadable("record.not_a_text", most=f"{LARGEST:,}")
    if not bounded_json.has_whole_letters(text):
        raise NotReadable("record.letters")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].split(" ")[0] != HEAD:
        raise NotReadable("record.no_head", head=f"{HEAD} {VERSION}")
    if lines[0] != f"{HEAD} {VERSION}":
        raise NotReadable("record.other_version", old=repr(lines[0][:40]), new=f"{HEAD} {VERSION}")
    reader = RecordReader()
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        try:
            reader.take(line)
        except NotReadable as fault:
            raise NotReadable("record.line", n=number, why=fault) from None
        except (ValueError, TypeError, KeyError, RecursionError):
            raise NotReadable("record.line", n=number, why=Message("record.line_form")) from None
    return reader.finished()


def parse_head(text: str) -> Record:
    """What a record says before its choices: game, rules, data, set-up. Quick, whatever follows."""
    start = text[:LONGEST_HEAD].replace("\r\n", "\n")
    head, found, _ = start.partition("\nchoices\n")
    return parse(f"{head}\nchoices\n" if found else start)


class RecordReader:
    """Takes a record line by line."""

    def __init__(self) -> None:
        self.head: dict[str, Any] = {}
        self.options: dict[str, object] = {}
        self.packs: list[str] = []
        self.seats: dict[int, str] = {}
        self.dealt: list[int] = []
        self.entropy: list[tuple[int, int, str]] = []
        self.choices: list[tuple[int, str]] | None = None
        self.checks: dict[int, str] = {}
        self.events: list[list[Event]] = [[]]
        self.auto_settings: list[AutoSetting] = []
        self.result: dict[str, object] | None = None

    def take(self, line: str) -> None:
        """One line; NotReadable, ValueError, TypeError or KeyError if it makes no sense."""
        word, _, rest = line.partition(" ")
        if self.choices is None:
            self.take_head(word, rest)
        elif word == "check":
            at, _, print_ = rest.partition(" ")
            bounded_json.check_text(print_)
            self.checks[whole_number(at)] = print_
        elif word == "entropy":
            self.take_entropy(rest, len(self.choices))
        elif word == "event":
            self.events[-1].append(event_from(bounded_json.read(rest)))
        elif word == "auto":
            self.take_auto(rest, len(self.choices))
        elif word == "result":
            self.result = dict(bounded_json.read(rest))
        else:
            seat, _, key = rest.partition(" ")
            if len(self.choices) == MOST_CHOICES:
                raise NotReadable("record.too_many_choices", most=f"{MOST_CHOICES:,}")
            if whole_number(word) != len(self.choices) + 1:
                raise NotReadable("record.choice_number", n=len(self.choices) + 1, word=word[:20])
            if not key or len(key) > 200:
                raise NotReadable("record.choice_form")
            self.choices.append((whole_number(seat), key))
            self.events.append([])

    def take_auto(self, rest: str, n: int) -> None:
        """An automatic answer that was set after n choices."""
        at, _, setting = rest.partition(" ")
        if at != str(n):
            raise NotReadable("record.auto_number", n=n, word=at[:20])
        seat, _, text = setting.partition(" ")
        try:
            self.auto_settings.append(read_setting(n, whole_number(seat), text))
        except ValueError:
            raise NotReadable("record.auto_form") from None

    def take_head(self, word: str, rest: str) -> None:
        """One line above `choices`."""
        bounded_json.check_text(word)
        if word in ("game", "data"):
            bounded_json.check_text(rest)
            self.head[word] = rest
        elif word == "chance":
            if rest not in KINDS:
                raise NotReadable("record.chance_kind", kind=repr(rest[:20]))
            self.head[word] = rest
        elif word == "salt":
            if not is_entropy(rest):
                raise NotReadable("record.entropy")
            self.head[word] = rest
        elif word == "entropy":
            self.take_entropy(rest, -1)
        elif word in ("rules", "players"):
            self.head[word] = whole_number(rest)
        elif word == "seed":
            if len(rest) > LONGEST_SEED:
                raise NotReadable("record.seed")
            self.head[word] = json.loads(rest)
            bounded_json.check(self.head[word])
        elif word == "option":
            name, _, value = rest.partition(" ")
            self.options[name] = bounded_json.read(value)
        elif word == "pack":
            self.packs.append(str(bounded_json.read(rest)))
        elif word == "seat":
            number, _, name = rest.partition(" ")
            self.seats[whole_number(number)] = str(bounded_json.read(name)) if name.startswith('"') else name
        elif word == "dealt":
            self.dealt = [whole_number(n) for n in rest.split()]
        elif word == "choices" and not rest:
            self.choices = []
        else:
            raise NotReadable("record.head_word", word=repr(word[:20]))

    def take_entropy(self, rest: str, after: int) -> None:
        """What a seat added to chance after so many choices."""
        seat, _, added = rest.partition(" ")
        if not is_entropy(added):
            raise NotReadable("record.entropy")
        self.entropy.append((after, whole_number(seat), added))

    def finished(self) -> Record:
        """The record, once all lines are in."""
        missing = [name for name in ("game", "rules", "data", "players", "seed") if name not in self.head]
        if missing or self.choices is None:
            raise NotReadable("record.incomplete", names=missing or Message("record.choices_line"))
        seed = self.head["seed"]
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise NotReadable("record.seed")
        made = Record(self.head["game"], self.head["rules"], self.head["data"], self.head["players"], seed)
        made.options, made.packs, made.seats, made.dealt = self.options, self.packs, self.seats, self.dealt
        made.chance, made.salt = self.head.get("chance", QUICK), self.head.get("salt", "")
        made.entropy = self.entropy
        if made.entropy and made.chance != KEYED:
            raise NotReadable("record.entropy")
        made.choices, made.checks, made.result = self.choices, self.checks, self.result
        made.auto_settings = self.auto_settings
        made.events = self.events if any(self.events) else []
        return made
