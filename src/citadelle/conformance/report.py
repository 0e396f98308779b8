"""What a run of the checks did and found, for people and for programs."""

from __future__ import annotations

from typing import Final

from citadelle.conformance.checks import CHECKS
from citadelle.conformance.wording import words

PROCESSES: Final = "processes"
"""The check that is made once, in other processes."""
KEPT: Final = 5
"""How many faults of each check are kept as text; all are counted."""


class Fault:
    """Something that is wrong with a game: which check found it, in which game, after how many choices."""

    __slots__ = ("check", "choice", "number", "text", "where")

    def __init__(self, check: str, number: int, choice: int, where: str, text: str) -> None:
        self.check = check
        self.number = number
        self.choice = choice
        self.where = where
        self.text = text

    def __str__(self) -> str:
        return f"{self.check}: {self.text}\n    in {self.where}, after choice {self.choice}"

    def __repr__(self) -> str:
        return f"<Fault {self.check} game {self.number}: {self.text}>"


class Report:
    """What was done, and what was wrong. `str(report)` is for people, `data()` for programs."""

    def __init__(self, game: str, turn: str, variants: int, checks: tuple[str, ...]) -> None:
        self.game = game
        self.turn = turn
        self.games = 0
        self.positions = 0
        self.decisions = 0
        self.counts: dict[str, int] = dict.fromkeys(checks, 0)
        """How often each check was made."""
        self.faulty: dict[str, int] = {}
        """How many faults each check found."""
        self.faults: list[Fault] = []
        """The first of them."""
        self.variants = variants
        """How many variants cover the game's options."""
        self.seen: set[int] = set()
        """Which of them were played."""
        self.seconds = 0.0
        """Processor time that it took."""
        self.interrupted = False
        self.by_hand = False
        """Were twins made by hand, with a `scramble`?"""
        self.notes: list[tuple[str, dict[str, str]]] = []
        """What could not be checked: a sentence of `words.toml`, and what it needs."""

    @property
    def ok(self) -> bool:
        """Was nothing wrong?"""
        return not self.faulty

    @property
    def checks(self) -> int:
        """How many checks were made in all."""
        return sum(self.counts.values())

    @property
    def unchecked(self) -> list[str]:
        """Checks that were never made: the budget was too small for them."""
        return [name for name, count in self.counts.items() if not count]

    def add(self, fault: Fault) -> None:
        """Count a fault, and keep it if it is one of the first of its check."""
        many = self.faulty.get(fault.check, 0)
        self.faulty[fault.check] = many + 1
        if many < KEPT:
            self.faults.append(fault)

    def repeat(self, fault: Fault) -> str:
        """How a fault is found again, as a call."""
        more = ", scramble=..." if self.by_hand else ""
        return f"check({self.game!r}, turn={self.turn!r}, numbers=[{fault.number}], only=({fault.check!r},){more})"

    def data(self) -> dict[str, object]:
        """The report as plain data."""
        return {
            "game": self.game,
            "turn": self.turn,
            "ok": self.ok,
            "interrupted": self.interrupted,
            "games": self.games,
            "decisions": self.decisions,
            "positions": self.positions,
            "variants": [len(self.seen), self.variants],
            "checks": dict(self.counts),
            "faults": dict(self.faulty),
            "texts": [str(fault) for fault in self.faults],
            "seconds": round(self.seconds, 2),
            "notes": [code for code, _ in self.notes],
        }

    def text(self, lang: str = "en") -> str:
        """The report for people. What is wrong with the game is said in English."""
        say = words().say
        n = sum(self.faulty.values())
        end = say("report.interrupted", lang) if self.interrupted else ""
        head = {"game": self.game, "checks": self.checks, "end": end}
        lines = [say("report.wrong", lang, n=n, **head) if n else say("report.well", lang, **head)]
        seconds = f"{self.seconds:.1f}"
        played = {"games": self.games, "decisions": self.decisions, "positions": self.positions, "turn": self.turn}
        where = {"seen": len(self.seen), "all": self.variants, "seconds": seconds}
        lines.append("  " + say("report.played", lang, **played, **where))
        laws = {check.name: check.law for check in CHECKS} | {PROCESSES: "1"}
        for name in self.counts:
            wrong, many = self.faulty.get(name, 0), self.counts[name]
            said = (
                say("report.faults", lang, n=wrong) if wrong else say("report.ok" if many else "report.unchecked", lang)
            )
            says = say(f"check.{name}", lang)
            says = say("report.law", lang, law=laws[name], says=says) if laws[name] else says
            lines.append(f"  {name:12}{many:>7}  {said:12}  {says}")
        lines += [
            "  " + say("report.note", lang, text=say(f"report.{code}", lang, **args)) for code, args in self.notes
        ]
        for fault in self.faults:
            lines += ["", str(fault), f"    again: {self.repeat(fault)}"]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()
