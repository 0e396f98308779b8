"""The tables of a study, with intervals, from the sums of its games."""

from __future__ import annotations

from typing import Final

from citadelle.arena.intervals import corrected, difference, known, spread, wilson
from citadelle.arena.playing import Line
from citadelle.arena.report.tables import DIFFERENCE, NUMBER, Cell, Figure, ReportTable
from citadelle.arena.study import SEPARATOR, Study, Sums, add

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
                    arm.name, int(seat), int(n),
                    Figure(won / n, *wilson(won, int(n))),
                    Figure(*spread(int(n), points, squares), NUMBER),
                ])  # fmt: skip
        sizes = {arm.players for arm in self.study.arms}
        even = 1.0 / sizes.pop() if len(sizes) == 1 else None
        columns = ("arm", "seat", "games", "won", "points")
        return ReportTable("seats", columns, rows, ("won", "points"), even, names=2, apart=1)

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
                rows.append([arm.name, part, middle, winners, losers])
        columns = ("arm", "source", "points", "winners", "losers")
        return ReportTable("sources", columns, rows, ("points",), names=2, apart=1)

    def things(self) -> ReportTable:
        """What a thing is worth: how much oftener those won who had it than those who hadn't.

        Things of one kind (cards, regions) that the same event names are a group. Within it, those come first whose
        worth is known best: the end nearer to 0 of an interval that is wide enough for all of the group at once.
        """
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            seats = self.under(i, "seat").values()
            everybody, all_won = sum([s[0] for s in seats]), sum([s[1] for s in seats])
            groups: dict[tuple[str, str], list[tuple[str, list[float]]]] = {}
            for name, sums in self.under(i, "thing").items():
                if min(sums[0], everybody - sums[0]) >= LEAST:
                    kind, what, value = name.split(SEPARATOR, 2)
                    groups.setdefault((what, kind), []).append((value, sums))
            for (what, kind), members in sorted(groups.items()):
                wide = corrected(len(members))
                found: list[tuple[float, float, list[Cell]]] = []
                for value, (n, won, times, position, cost) in members:
                    rest = (all_won - won, int(everybody - n))
                    gap, low, high = difference(won, int(n), *rest)
                    sure = known(*difference(won, int(n), *rest, wide)[1:])
                    rate = Figure(won / n, *wilson(won, int(n)))
                    row: list[Cell] = [arm.name, what, kind, value, int(n), rate, Figure(gap, low, high, DIFFERENCE)]
                    row += [Figure(sure, None, None, DIFFERENCE), position / times, cost / times]
                    found.append((sure, gap, row))
                found.sort(key=lambda one: (-one[0], -one[1], str(one[2][3])))
                rows += [row for _, _, row in found]
        columns = ("arm", "what", "event", "thing", "seats", "won", "worth", "known", "position", "cost")
        return ReportTable("things", columns, rows, ("worth",), names=4, apart=3)

    def spots(self) -> ReportTable:
        """How often those won who took something at a position or at a cost."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            for name, (n, won) in sorted(self.under(i, "spot").items(), key=lambda item: by_number(item[0])):
                if n >= LEAST:
                    kind, what, value = name.split(SEPARATOR)
                    rows.append([arm.name, what, kind, int(value), int(n), Figure(won / n, *wilson(won, int(n)))])
        columns = ("arm", "what", "event", "value", "times", "won")
        return ReportTable("spots", columns, rows, ("won",), names=4, apart=3)

    def choices(self) -> ReportTable:
        """How often each option was taken where it was offered: question by question, the surest first."""
        rows: list[list[Cell]] = []
        for i, arm in enumerate(self.study.arms):
            found: list[tuple[str, float, str, list[Cell]]] = []
            for name, (offered, taken) in self.under(i, "choice").items():
                if offered >= LEAST:
                    kind, key = name.split(SEPARATOR, 1)
                    low, high = wilson(taken, int(offered))
                    rate = Figure(taken / offered, low, high)
                    found.append((kind, -low, key, [arm.name, kind, key, int(offered), int(taken), rate]))
            found.sort(key=lambda one: one[:3])
            rows += [row for *_, row in found]
        return ReportTable("choices", ("arm", "question", "key", "offered", "taken", "rate"), rows, names=3, apart=1)

    def shifts(self) -> ReportTable:
        """What the arms change against the first one: choices whose rates surely differ most, come first."""
        rows: list[list[Cell]] = []
        base = self.under(0, "choice")
        for i, arm in enumerate(self.study.arms[1:], 1):
            here = self.under(i, "choice")
            names = [name for name in here if name in base and min(here[name][0], base[name][0]) >= LEAST]
            wide = corrected(len(names))
            found: list[tuple[float, float, list[Cell]]] = []
            for name in names:
                (offered, taken), before = here[name], base[name]
                sums = (taken, int(offered), before[1], int(before[0]))
                gap, low, high = difference(*sums)
                sure = known(*difference(*sums, wide)[1:])
                row: list[Cell] = [arm.name, *name.split(SEPARATOR, 1)]
                row += [Figure(before[1] / before[0], None, None), Figure(taken / offered, None, None)]
                row += [Figure(gap, low, high, DIFFERENCE), Figure(sure, None, None, DIFFERENCE)]
                found.append((abs(sure), abs(gap), row))
            found.sort(key=lambda one: (-one[0], -one[1], str(one[2][1:3])))
            rows += [row for *_, row in found[:MOST_SHIFTS]]
        columns = ("arm", "question", "key", "before", "after", "shift", "known")
        return ReportTable("shifts", columns, rows, ("shift",), names=3, apart=1)

    def lengths(self) -> list[tuple[float, int]]:
        """How many games of the first arm had how many decisions, in at most 40 classes."""
        counts = {int(name): int(n[0]) for name, n in self.under(0, "length").items()}
        if not counts:
            return []
        low, high = min(counts), max(counts)
        wide = max(1, -(-(high - low + 1) // 40))
        classes = range(low, high + 1, wide)
        return [(float(at), sum([counts.get(n, 0) for n in range(at, at + wide)])) for at in classes]


def by_number(name: str) -> tuple[str, str, int]:
    """Names that end in a number, in its order."""
    kind, what, value = name.split(SEPARATOR)
    return kind, what, int(value)
