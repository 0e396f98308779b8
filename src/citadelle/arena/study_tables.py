"""The tables of a study, with intervals, from the sums of its games."""

from __future__ import annotations

from typing import Final

from citadelle.arena.intervals import Z, difference, spread, wilson
from citadelle.arena.playing import Line
from citadelle.arena.report.tables import DIFFERENCE, NUMBER, Cell, Figure, ReportTable
from citadelle.arena.study import SEPARATOR, Arm, Study, Sums, add

LEAST: Final = 5
"""Things and choices seen less often are left out: nothing can be said of them."""
MOST_SHIFTS: Final = 40


class StudyTables:
    """The figures of a study, by arm; the first arm is what the others are compared with."""

    def __init__(self, study: Study, lines: list[Line]) -> None:
        self.study = study
        self.sums: list[Sums] = [{} for _ in study.arms]
        for line in lines:
            add(self.sums[line["arm"]], line["sums"])

    def games(self, arm: int) -> int:
        """How many games of an arm were played to the end."""
        return int(self.sums[arm].get("games", [0.0])[0])

    def broken(self) -> int:
        """How many games were broken off."""
        return int(sum([sums.get("broken", [0.0])[0] for sums in self.sums]))

    def under(self, arm: int, room: str) -> dict[str, list[float]]:
        """All sums of one kind, by the rest of their names, in order."""
        head = room + SEPARATOR
        return {name.removeprefix(head): n for name, n in sorted(self.sums[arm].items()) if name.startswith(head)}

    def tables(self) -> list[ReportTable]:
        """All tables of the study."""
        found = [self.arms(), self.seats(), self.sources(), self.things(), self.spots(), self.choices()]
        if len(self.study.arms) > 1:
            found.append(self.shifts())
        return [table for table in found if table.rows]

    # --- the tables

    def arms(self) -> ReportTable:
        """Each arm: length in decisions and rounds, points of a seat, and how often everybody won."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            if not self.games(i):
                continue
            n, length, squares, rounds, more, together = self.sums[i]["games"]
            seats = list(self.under(i, "seat").values())
            points = spread(int(sum([s[0] for s in seats])), sum([s[2] for s in seats]), sum([s[3] for s in seats]))
            rows.append([
                arm.name, arm.players, int(n),
                Figure(*spread(int(n), length, squares), NUMBER),
                Figure(*spread(int(n), rounds, more), NUMBER),
                Figure(*points, NUMBER),
                Figure(together / n, *wilson(together, int(n))),
            ])  # fmt: skip
        return ReportTable(
            "arms", ("arm", "players", "games", "length", "rounds", "points", "everybody"), rows, ("length",)
        )

    def seats(self) -> ReportTable:
        """Each seat of each arm: how often it won, and its points."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            for seat, (n, won, points, squares) in self.under(i, "seat").items():
                rows.append([
                    self.within(arm, f"{seat}"), int(n),
                    Figure(won / n, *wilson(won, int(n))),
                    Figure(*spread(int(n), points, squares), NUMBER),
                ])  # fmt: skip
        sizes = {arm.players for arm in self.study.arms}
        even = 1.0 / sizes.pop() if len(sizes) == 1 else None
        return ReportTable("seats", ("seat", "games", "won", "points"), rows, ("won", "points"), even)

    def within(self, arm: Arm, text: str) -> str:
        """A row's name, with its arm if there are several."""
        return f"{arm.name}: {text}" if len(self.study.arms) > 1 else text

    def sources(self) -> ReportTable:
        """Where points come from: in the mean, and for those who won."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            for part, (n, total, squares, wins, of_winners) in self.under(i, "part").items():
                if not total:
                    continue
                middle = Figure(*spread(int(n), total, squares), NUMBER)
                losers = (total - of_winners) / (n - wins) if n > wins else None
                winners = of_winners / wins if wins else None
                rows.append([self.within(arm, part), middle, winners, losers])
        return ReportTable("sources", ("source", "points", "winners", "losers"), rows, ("points",))

    def things(self) -> ReportTable:
        """What a thing is worth: how much oftener those won who had it than those who hadn't."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            seats = self.under(i, "seat").values()
            everybody, all_won = sum([s[0] for s in seats]), sum([s[1] for s in seats])
            for name, (n, won, times, position, cost) in self.under(i, "thing").items():
                if n < LEAST or everybody - n < LEAST:
                    continue
                gap = difference(won, int(n), all_won - won, int(everybody - n))
                kind, what, value = name.split(SEPARATOR, 2)
                rows.append([
                    self.within(arm, f"{value} ({kind})"), what, int(n),
                    Figure(won / n, *wilson(won, int(n))),
                    Figure(*gap, DIFFERENCE),
                    position / times, cost / times,
                ])  # fmt: skip
        rows.sort(key=lambda row: -value_of(row[4]))
        return ReportTable("things", ("thing", "what", "seats", "won", "worth", "position", "cost"), rows, ("worth",))

    def spots(self) -> ReportTable:
        """The same worth, by position and by cost."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            for name, (n, won) in sorted(self.under(i, "spot").items(), key=lambda item: by_number(item[0])):
                if n >= LEAST:
                    kind, what, value = name.split(SEPARATOR)
                    label = self.within(arm, f"{what} {value} ({kind})")
                    rows.append([label, int(n), Figure(won / n, *wilson(won, int(n)))])
        return ReportTable("spots", ("spot", "times", "won"), rows, ("won",))

    def choices(self) -> ReportTable:
        """How often each option was taken where it was offered."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            for name, (offered, taken) in self.under(i, "choice").items():
                if offered >= LEAST:
                    kind, key = name.split(SEPARATOR, 1)
                    rate = Figure(taken / offered, *wilson(taken, int(offered)))
                    rows.append([self.within(arm, f"{kind}: {key}"), int(offered), int(taken), rate])
        return ReportTable("choices", ("choice", "offered", "taken", "rate"), rows)

    def shifts(self) -> ReportTable:
        """What the arms change against the first one: choices whose rates differ most surely."""
        rows: list[list[Cell]] = []
        base = self.under(0, "choice")
        for i, arm in enumerate(self.study.arms[1:], 1):
            found: list[tuple[float, list[Cell]]] = []
            for name, (offered, taken) in self.under(i, "choice").items():
                before = base.get(name)
                if before is None or min(offered, before[0]) < LEAST:
                    continue
                gap, low, high = difference(taken, int(offered), before[1], int(before[0]))
                sure = abs(gap) / max(1e-9, (high - low) / (2 * Z))
                label = f"{arm.name}: {name.replace(SEPARATOR, ': ', 1)}"
                rates: list[Cell] = [Figure(before[1] / before[0], None, None), Figure(taken / offered, None, None)]
                found.append((sure, [label, *rates, Figure(gap, low, high, DIFFERENCE)]))
            found.sort(key=lambda one: (-one[0], str(one[1][0])))
            rows += [row for _, row in found[:MOST_SHIFTS]]
        return ReportTable("shifts", ("choice", "before", "after", "shift"), rows, ("shift",))

    def lengths(self) -> list[tuple[float, int]]:
        """How many games of the first arm had how many decisions, in at most 40 classes."""
        counts = {int(name): int(n[0]) for name, n in self.under(0, "length").items()}
        if not counts:
            return []
        low, high = min(counts), max(counts)
        wide = max(1, -(-(high - low + 1) // 40))
        classes = range(low, high + 1, wide)
        return [(float(at), sum([counts.get(n, 0) for n in range(at, at + wide)])) for at in classes]


def value_of(cell: Cell) -> float:
    """The number of a figure."""
    assert isinstance(cell, Figure) and cell.value is not None
    return cell.value


def by_number(name: str) -> tuple[str, str, int]:
    """Names that end in a number, in its order."""
    kind, what, value = name.split(SEPARATOR)
    return kind, what, int(value)
