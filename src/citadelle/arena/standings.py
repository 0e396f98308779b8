"""The standings of a tournament: shares and points with intervals, ratings, who beats whom, thinking times."""

from __future__ import annotations

import math
from typing import Any

from openskill.models import PlackettLuce

from citadelle.arena.bradley_terry import Wins, no_wins, rated
from citadelle.arena.intervals import Z, mean, wilson
from citadelle.arena.playing import NANO, Line, returns
from citadelle.arena.tournament import Tournament

Match = list[tuple[list[int], int]]
"""Sides that met: the entrants on each, and its rank."""
Meeting = tuple[str, Match]
"""The seed of a game, and who met there."""
MOST_FAULTS = 20


class Standings:
    """The figures of a tournament, from the lines of its results."""

    def __init__(self, tournament: Tournament, lines: list[Line], times: list[Line]) -> None:
        self.tournament = tournament
        self.lines = lines
        self.played = [line for line in lines if "error" not in line]
        self.faults = [line for line in lines if "error" in line]
        self.times = {line["game"]: line for line in times}
        self.number = {name: who for who, name in enumerate(tournament.names)}
        self.seats = {line["game"]: [self.number[name] for name in line["agents"]] for line in lines}

    def matches(self) -> list[Match]:
        """All meetings in order: the sides of each game, or, where seats play together, the games of each seed."""
        return [match for _, match in self.meetings()]

    def meetings(self) -> list[Meeting]:
        """The same, each with its seed."""
        found = self.meetings_by_seed() if self.tournament.together else self.meetings_by_game()
        return [(seed, match) for seed, match in found if len(match) > 1]

    def meetings_by_game(self) -> list[Meeting]:
        found: list[Meeting] = []
        for line in self.lines:
            who = self.seats[line["game"]]
            if "error" in line:
                found += [
                    (line["seed"], [([one], 1), ([who[line["by"]]], 2)])
                    for seat, one in enumerate(who)
                    if line["by"] is not None and seat != line["by"]
                ]
                continue
            sides: dict[int, list[int]] = {}
            for seat, side in enumerate(line["teams"]):
                sides.setdefault(side, []).append(seat)
            place = {side: min([line["places"][seat] for seat in seats]) for side, seats in sides.items()}
            met: Match = [([who[seat] for seat in seats], place[side]) for side, seats in sides.items()]
            found.append((line["seed"], met))
        return found

    def meetings_by_seed(self) -> list[Meeting]:
        seeds: dict[str, list[tuple[tuple[float, float], int]]] = {}
        for line in self.lines:
            who = self.seats[line["game"]][0]
            if "error" not in line:
                fared = (float(line["won"][0]), float(sum(line["points"])))
                seeds.setdefault(line["seed"], []).append((fared, who))
            elif line["by"] is not None:
                seeds.setdefault(line["seed"], []).append(((-1.0, 0.0), who))
        found: list[Meeting] = []
        for seed, all_fared in seeds.items():
            ranks = [1 + len([other for other, _ in all_fared if other > one]) for one, _ in all_fared]
            found.append((seed, [([who], rank) for (_, who), rank in zip(all_fared, ranks, strict=True)]))
        return found

    def strengths(self) -> list[tuple[float, float, float]]:
        """Bradley and Terry's strength of each entrant, with its interval; meetings of one seed belong together."""
        size = len(self.number)
        blocks: dict[str, Wins] = {}
        for seed, match in self.meetings():
            add_wins(blocks.setdefault(seed, no_wins(size)), match)
        return rated(list(blocks.values()), size)

    def ratings(self) -> list[tuple[float, float]]:
        """openskill's mean and deviation for each entrant, game after game."""
        model = PlackettLuce()
        known = [(float(model.mu), float(model.sigma)) for _ in self.number]
        for match in self.matches():
            teams = [[model.rating(mu=known[who][0], sigma=known[who][1]) for who in side] for side, _ in match]
            rated = model.rate(teams, ranks=[float(rank) for _, rank in match])
            fresh: dict[int, list[tuple[float, float]]] = {}
            for (side, _), team in zip(match, rated, strict=True):
                for who, one in zip(side, team, strict=True):
                    fresh.setdefault(who, []).append((one.mu, one.sigma))
            for who, several in fresh.items():
                n = len(several)
                known[who] = (math.fsum([mu for mu, _ in several]) / n, math.fsum([dev for _, dev in several]) / n)
        return known

    def row(self, who: int, rating: tuple[float, float], strength: tuple[float, float, float]) -> dict[str, Any]:
        """The figures of one entrant. A game it broke off counts as one it didn't win."""
        sat = self.sat(who)
        wins = math.fsum([returns(line)[seat] for line, seat in sat])
        last = max([place for line in self.played for place in line["places"]], default=1)
        places = [0] * max(last, self.tournament.players)
        for line, seat in sat:
            places[line["places"][seat] - 1] += 1
        asked = sum([line["asked"][seat] for line, seat in sat])
        thought, slowest = self.thinking(sat)
        broken = len([1 for line in self.faults if line["by"] is not None and self.blamed(line) == who])
        n = len(sat) + broken
        low, high = wilson(wins, n)
        middle, least, most = mean([float(line["points"][seat]) for line, seat in sat])
        mu, sigma = rating
        return {
            "agent": self.tournament.names[who],
            "games": n,
            "wins": round(wins, 6),
            "share": round_figure(wins / max(1, n)),
            "interval": [round_figure(low), round_figure(high)],
            "strength": round_figure(strength[0]),
            "strength_interval": [round_figure(strength[1]), round_figure(strength[2])],
            "rating": round_figure(mu),
            "rating_interval": [round_figure(mu - Z * sigma), round_figure(mu + Z * sigma)],
            "points": round_figure(middle),
            "points_interval": [round_figure(least), round_figure(most)],
            "places": places,
            "faults": broken,
            "decisions": asked,
            "seconds_per_decision": round(thought / max(1, asked), NANO),
            "slowest": round(slowest, NANO),
        }

    def sat(self, who: int) -> list[tuple[Line, int]]:
        """Every game that was played to its end and every seat that an entrant had in it."""
        found: list[tuple[Line, int]] = []
        for line in self.played:
            found += [(line, seat) for seat, one in enumerate(self.seats[line["game"]]) if one == who]
        return found

    def thinking(self, sat: list[tuple[Line, int]]) -> tuple[float, float]:
        """The seconds thought at these seats, in all and at most for one decision, as far as times were kept."""
        kept = [(self.times[line["game"]], seat) for line, seat in sat if line["game"] in self.times]
        thought = math.fsum([times["seconds"][seat] for times, seat in kept])
        return thought, max([times["slowest"][seat] for times, seat in kept], default=0.0)

    def blamed(self, line: Line) -> int:
        """The entrant that broke a game off."""
        return self.seats[line["game"]][line["by"]]

    def matrix(self) -> list[list[dict[str, Any] | None]]:
        """For each pair how often the first came out ahead of the second, a tie counting half."""
        size = len(self.number)
        ahead = no_wins(size)
        for match in self.matches():
            add_wins(ahead, match)
        met = [[round(ahead[i][j] + ahead[j][i]) for j in range(size)] for i in range(size)]
        return [[self.cell(ahead[i][j], met[i][j]) if i != j else None for j in range(size)] for i in range(size)]

    def cell(self, ahead: float, met: int) -> dict[str, Any] | None:
        """One pair of the matrix; None if they never met."""
        if not met:
            return None
        low, high = wilson(ahead, met)
        return {"games": met, "share": round_figure(ahead / met), "interval": [round_figure(low), round_figure(high)]}

    def data(self) -> dict[str, Any]:
        """Everything as plain data, the highest rated first."""
        ratings, strengths = self.ratings(), self.strengths()
        order = sorted(range(len(ratings)), key=lambda who: (-ratings[who][0], who))
        matrix = self.matrix()
        return {
            **self.tournament.data(),
            "together": self.tournament.together,
            "requested": self.tournament.size,
            "played": len(self.played),
            "broken": len(self.faults),
            "table": [self.row(who, ratings[who], strengths[who]) for who in order],
            "matrix": [[matrix[i][j] for j in order] for i in order],
            "faults": [
                {
                    "game": line["game"],
                    "seed": line["seed"],
                    "agent": "" if line["by"] is None else line["agents"][line["by"]],
                    "error": line["error"],
                }
                for line in self.faults[:MOST_FAULTS]
            ],
        }


def add_wins(ahead: Wins, match: Match) -> None:
    """Count for each pair of a meeting who came out ahead; a tie counts half for both."""
    for side, rank in match:
        for other, behind in match:
            for one in side if side is not other else []:
                for two in other:
                    ahead[one][two] += 1.0 if rank < behind else 0.5 if rank == behind else 0.0


def round_figure(value: float) -> float | None:
    """A figure as results show it; None for what isn't a number."""
    return round(value, 6) if math.isfinite(value) else None
