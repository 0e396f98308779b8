"""How far a campaign is, in a file: interrupted at any moment, it goes on where it was and adds up to the same.

The file holds one line of JSON for the campaign (its game, seed and code), and one with a tally for each run of pieces
that was done. Lines are only ever added. A line that was cut off is as if its work had not been done.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from citadelle.conformance.tally import Tally

FORMAT: Final = 1


class OtherCampaign(Exception):
    """The file belongs to another campaign, or isn't one of ours."""


class Progress:
    """The pieces of work that are done, by kind, and the tally of them all."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        """Read the file, or begin it. `head` names the campaign; OtherCampaign if the file has another head."""
        self.path = path
        self.done: dict[str, set[int]] = {}
        self.tally = Tally()
        wanted = {"format": FORMAT, **head}
        lines = path.read_bytes().split(b"\n") if path.exists() else []
        whole, rest = lines[:-1], lines[-1] if lines else b""
        if not whole:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(wanted, sort_keys=True) + "\n", "utf-8")
            return
        try:
            found = json.loads(whole[0])
            if found == wanted:
                for line in whole[1:]:
                    self.count(json.loads(line))
        except (ValueError, KeyError, TypeError) as fault:
            raise OtherCampaign(f"{path} can't be read as the progress of a campaign: {fault!r}") from None
        if found != wanted:
            names = [name for name in wanted if not isinstance(found, dict) or found.get(name) != wanted[name]]
            raise OtherCampaign(f"{path} belongs to another campaign: it differs in {', '.join(names)}")
        if rest:
            os.truncate(path, sum(len(line) + 1 for line in whole))

    def count(self, line: dict[str, Any]) -> None:
        """Count a run of pieces that was done, unless one of them was counted before."""
        pieces = set(range(line["first"], line["first"] + line["count"]))
        done = self.done.setdefault(line["kind"], set())
        if pieces & done:
            return
        done |= pieces
        self.tally.merge(Tally.read(line["tally"]))

    def add(self, kind: str, first: int, count: int, tally: Tally) -> None:
        """A run of pieces is done: it is in the file before it counts."""
        line = {"kind": kind, "first": first, "count": count, "tally": tally.data()}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, sort_keys=True) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.count(line)
