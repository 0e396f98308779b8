"""What a run of the checks did and found, for people and for programs."""

from __future__ import annotations

from typing import Final

from citadelle.conformance.checks import CHECKS

PROCESSES: Final = "processes"
"""The check that is made once, in other processes."""
PROCESSES_SAY: Final = "law 1: other processes play the same games, whatever their hash seed"
KEPT: Final = 5
"""So many faults of each check are kept in words; all are counted."""


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
        self.notes: list[str] = []
        """What could not be checked, and why."""

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
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        count = sum(self.faulty.values())
        end = " (interrupted)" if self.interrupted else ""
        played = f"{self.games:,} games over {len(self.seen)} of {self.variants} variants, {self.decisions:,} decisions"
        lines = [f"{self.game}: {f'{count:,} faults' if count else 'no fault'} in {self.checks:,} checks{end}"]
        lines.append(f"  {played}, {self.positions:,} positions, {self.seconds:.1f} s, turn {self.turn}")
        for check in CHECKS:
            if check.name in self.counts:
                wrong = self.faulty.get(check.name, 0)
                said = f"{wrong:,} faults" if wrong else "ok" if self.counts[check.name] else "not checked"
                law = f"law {check.law}: " if check.law else ""
                lines.append(f"  {check.name:12}{self.counts[check.name]:>7,}  {said:12}  {law}{check.says}")
        if PROCESSES in self.counts:
            wrong = self.faulty.get(PROCESSES, 0)
            lines.append(f"  {PROCESSES:12}{'':7}  {f'{wrong:,} faults' if wrong else 'ok':12}  {PROCESSES_SAY}")
        lines += [f"  note: {note}" for note in self.notes]
        for fault in self.faults:
            lines += ["", str(fault), f"    again: {self.repeat(fault)}"]
        return "\n".join(lines)
