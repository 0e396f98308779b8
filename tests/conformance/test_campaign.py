"""The campaign: it counts what it does, finds what is planted and names it so that it can be repeated."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.conformance.secrets import SCRAMBLE
from tests.kernel import toy

from citadelle.conformance import campaign
from citadelle.conformance.campaign import Campaign, Tally, chunks, run
from citadelle.kernel import registry
from citadelle.kernel.game import Game
from citadelle.kernel.state import State

ROOT = Path(__file__).parents[2]
SIZES = {"games": 30, "refusals": 400, "twins": 12}


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """The games by name, with the toy among them."""
    known = {**registry.GAMES, "toy": toy.GAME}
    monkeypatch.setattr(registry, "GAMES", known)
    return known


@pytest.mark.parametrize("name", [*registry.names(), "toy"])
def test_a_small_campaign(name: str, games: dict[str, Game]) -> None:
    scramble = toy.scramble if name == "toy" else SCRAMBLE[name]
    tally, finished = run(Campaign(name, "small", scramble), SIZES, 1)
    assert finished and tally.faults == [] and tally.faulty == 0
    assert {kind: tally[kind] for kind in SIZES} == SIZES
    assert tally["positions"] >= 30 and tally["options"] and tally["copies"] and tally["undone"]
    assert 0 < tally["twins by hand"] < 12 and 0 < tally.longest <= 100


def test_the_work_is_cut_into_pieces() -> None:
    assert chunks({"games": 250, "refusals": 1, "twins": 0}) == [
        ("games", 0, 100),
        ("games", 100, 100),
        ("games", 200, 50),
        ("refusals", 0, 1),
    ]


def test_a_fault_is_found_named_and_repeated(games: dict[str, Game]) -> None:
    class Leaky(toy.ToyGame):
        def view(self, s: State, seat: int) -> toy.ToyView:
            made = super().view(s, seat)
            assert isinstance(s, toy.Toy)
            made.points.append(sum(s.hands[0]))
            return made

        def audit(self, s: State) -> list[str]:
            return ["TY-4: planted"] if s.no > 20 else super().audit(s)

    games["toy"] = Leaky()
    for kind, said in (("games", "TY-4: planted"), ("twins", "worlds apart by view")):
        tally, finished = run(Campaign("toy", 5, toy.scramble), {kind: SIZES[kind]}, 1)
        assert finished and tally.faulty >= len(tally.faults) > 1
        found = next(fault for fault in tally.faults if said in fault)
        assert found.startswith(f"{kind}:")
        number = int(found.split(" ")[0].split(":")[1])
        assert found in Campaign("toy", 5, toy.scramble).pieces(kind, number, 1).faults


def test_what_is_raised_is_a_fault_of_the_game(games: dict[str, Game]) -> None:
    class Broken(toy.ToyGame):
        def longest(self, setup: object) -> int:
            raise ZeroDivisionError("planted")

    games["toy"] = Broken()
    tally, _ = run(Campaign("toy"), {"games": 1}, 1)
    assert tally.faulty == 1 and "it raised ZeroDivisionError('planted')" in tally.faults[0]


def test_an_interrupt_keeps_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def pieces(self: Campaign, kind: str, first: int, count: int) -> Tally:
        if first:
            raise KeyboardInterrupt
        tally = Tally()
        tally.add(kind, count)
        return tally

    monkeypatch.setattr(Campaign, "pieces", pieces)
    told: list[int] = []
    monkeypatch.setattr(campaign, "EVERY", -1.0)
    tally, finished = run(Campaign("legends"), {"games": 300}, 1, lambda t, seconds: told.append(t["games"]))
    assert not finished and tally["games"] == 100 and told == [100]


def test_the_command() -> None:
    command = [sys.executable, "-m", "tools.campaign", "legends", "--games", "4", "--refusals", "40", "--twins", "4"]
    done = subprocess.run([*command, "--jobs", "2"], cwd=ROOT, env=os.environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "campaign legends, seed 1: 0 faults\n" in done.stdout and "4 random games" in done.stdout
    assert "200 illegal, stale and foreign choices" in done.stdout
    again = subprocess.run(
        [*command, "--repeat", "games:3"], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True
    )
    assert again.stdout == "games:3: no fault\n"
