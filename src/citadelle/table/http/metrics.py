"""What a server measures of itself, in Prometheus' text form: tables, sockets, bots, requests, times, errors.

Nothing here tells who plays or what: there are no names, addresses or tables in it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

from citadelle.table.server.hub import Hub

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the classes of times, in seconds."""


class Histogram:
    """Times, counted by class."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one time."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        """The lines of this histogram under a name."""
        out: list[str] = []
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            so_far += count
            out.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*out, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


class Metrics:
    """Counters of one server since it was started."""

    def __init__(self) -> None:
        self.responses: Counter[str] = Counter()
        """Answers to requests, by class of status (2xx …)."""
        self.frames: Counter[str] = Counter()
        """Frames that came over sockets, by kind."""
        self.faults = 0
        """Errors of the server itself."""
        self.request_seconds = Histogram()
        self.choice_seconds = Histogram()
        """From a choice's frame to its acknowledgement or refusal."""

    def note_response(self, status: int, seconds: float) -> None:
        """Count an answer."""
        self.responses[f"{status // 100}xx"] += 1
        self.request_seconds.observe(seconds)

    def text(self, hub: Hub, sockets: int, connections: int, turned_away: int, bots_waiting: int) -> str:
        """Everything, as Prometheus reads it."""
        gauges = {
            "citadelle_tables_loaded": ("Tables in memory.", hub.loaded.count()),
            "citadelle_sockets": ("Open WebSockets.", sockets),
            "citadelle_connections": ("Open connections.", connections),
            "citadelle_bots_thinking": ("Bots that think or wait for a worker.", len(hub.bot_turns.thinking)),
            "citadelle_bots_waiting": ("Questions to bots that wait for a worker.", bots_waiting),
        }
        lines: list[str] = []
        for name, (about, value) in gauges.items():
            lines += [f"# HELP {name} {about}", f"# TYPE {name} gauge", f"{name} {value}"]
        lines += ["# HELP citadelle_connections_refused_total Connections that were turned away."]
        lines += ["# TYPE citadelle_connections_refused_total counter"]
        lines += [f"citadelle_connections_refused_total {turned_away}"]
        lines += ["# HELP citadelle_errors_total Errors of the server itself.", "# TYPE citadelle_errors_total counter"]
        lines += [f"citadelle_errors_total {self.faults}"]
        lines += ["# HELP citadelle_responses_total Answers to requests.", "# TYPE citadelle_responses_total counter"]
        lines += [f'citadelle_responses_total{{class="{name}"}} {n}' for name, n in sorted(self.responses.items())]
        lines += ["# HELP citadelle_frames_total Frames from sockets.", "# TYPE citadelle_frames_total counter"]
        lines += [f'citadelle_frames_total{{kind="{name}"}} {n}' for name, n in sorted(self.frames.items())]
        for name, about, found in (
            ("citadelle_request_seconds", "Time of a request.", self.request_seconds),
            ("citadelle_choice_seconds", "Time of a choice over a socket.", self.choice_seconds),
        ):
            lines += [f"# HELP {name} {about}", f"# TYPE {name} histogram", *found.lines(name)]
        return "\n".join(lines) + "\n"
