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
from citadelle.conformance.campaign import KINDS, Campaign, chunks, run
from citadelle.conformance.progress import OtherCampaign, Progress
from citadelle.conformance.tally import Tally
from citadelle.kernel import registry
from citadelle.kernel.game import Game
from citadelle.kernel.state import State

ROOT = Path(__file__).parents[2]
SIZES = {"cover": 3, "games": 30, "refusals": 400, "twins": 12}


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
    assert tally["cover checks"] > tally["cover positions"] > 6
    assert tally["positions"] >= 30 and tally["options"] and tally["copies"] and tally["undone"]
    assert 0 < tally["twins by hand"] < 12 and 0 < tally.longest <= 100


def test_the_work_is_cut_into_pieces() -> None:
    assert chunks({"games": 250, "refusals": 1, "twins": 0}) == [
        ("games", 0, 100),
        ("games", 100, 100),
        ("games", 200, 50),
        ("refusals", 0, 1),
    ]
    done = {"games": {*range(100), 150, 151}, "refusals": {0}}
    assert chunks({"games": 250, "refusals": 1}, done) == [("games", 100, 50), ("games", 152, 98)]


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
    cases = (("cover", "samples: sample: seat"), ("games", "TY-4: planted"), ("twins", "worlds apart by view"))
    for kind, said in cases:
        tally, finished = run(Campaign("toy", 5, toy.scramble), {kind: 12}, 1)
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


HEAD = {"game": "toy", "seed": 5, "code": "abc"}


def stopping_after(count: int) -> type[Campaign]:
    """A campaign that is interrupted after so many runs of pieces."""

    class Stopping(Campaign):
        left = count

        def pieces(self, kind: str, first: int, count: int) -> Tally:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            return super().pieces(kind, first, count)

    return Stopping


def totals(tally: Tally) -> dict[str, object]:
    """What must be the same however the work was cut."""
    return {name: value for name, value in tally.data().items() if name != "seconds"}


def test_interrupted_and_resumed_it_adds_up_to_the_same(
    games: dict[str, Game], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Faulty(toy.ToyGame):
        def audit(self, s: State) -> list[str]:
            return ["TY-4: planted"] if s.no > 27 else super().audit(s)

    games["toy"] = Faulty()
    monkeypatch.setattr(campaign, "CHUNK", {"cover": 2, "games": 7, "refusals": 1, "twins": 1})
    whole, finished = run(Campaign("toy", 5, toy.scramble), SIZES, 1)
    assert finished and whole.faulty > 1 and len(chunks(SIZES)) == 12
    path = tmp_path / "kept" / "toy.jsonl"
    for runs in range(4):
        part, finished = run(stopping_after(3)("toy", 5, toy.scramble), SIZES, 1, progress=Progress(path, HEAD))
        assert finished == (runs == 3) and sum(part[kind] for kind in KINDS) > 0
        if runs == 1:
            with path.open("a") as file:  # the power fails in the middle of a line
                file.write('{"kind": "twins", "fir')
        assert finished or totals(part) != totals(whole)
    assert totals(part) == totals(whole)
    again, finished = run(stopping_after(0)("toy", 5), SIZES, 1, progress=Progress(path, HEAD))
    assert finished and totals(again) == totals(whole)
    assert 0 < again.seconds < 60


def test_a_finished_campaign_can_be_made_larger(games: dict[str, Game], tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    run(Campaign("toy", 5), {"games": 130, "twins": 4}, 1, progress=Progress(path, HEAD))
    grown, finished = run(Campaign("toy", 5), {"games": 205, "twins": 8}, 1, progress=Progress(path, HEAD))
    whole, _ = run(Campaign("toy", 5), {"games": 205, "twins": 8}, 1)
    assert finished and totals(grown) == totals(whole)


def test_the_progress_of_another_campaign_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    Progress(path, HEAD).add("games", 0, 1, Tally())
    with pytest.raises(OtherCampaign, match="it differs in seed, code"):
        Progress(path, {**HEAD, "seed": 6, "code": "abd"})
    path.write_text("a letter\n")
    with pytest.raises(OtherCampaign, match="can't be read"):
        Progress(path, HEAD)


def test_the_same_work_in_the_file_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    done = Tally()
    done.add("games", 5)
    one, other = Progress(path, HEAD), Progress(path, HEAD)  # two runs at once
    one.add("games", 0, 5, done)
    other.add("games", 3, 5, done)
    assert Progress(path, HEAD).tally["games"] == 5


def test_the_command(tmp_path: Path) -> None:
    sizes = ["--cover", "2", "--games", "4", "--refusals", "40", "--twins", "4"]
    command = [sys.executable, "-m", "tools.campaign", "legends", *sizes, "--progress", str(tmp_path / "legends.jsonl")]
    done = subprocess.run([*command, "--jobs", "2"], cwd=ROOT, env=os.environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "campaign legends, seed 1: 0 faults\n" in done.stdout and "4 random games" in done.stdout
    assert "200 illegal, stale and foreign choices" in done.stdout and "2 of 79 variants" in done.stdout
    again = subprocess.run([*command], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True)
    assert "all of it was done before" in again.stdout
    assert [line for line in again.stdout.splitlines() if "games  " in line] == [
        line for line in done.stdout.splitlines() if "games  " in line
    ]
    other = subprocess.run([*command, "--seed", "2"], cwd=ROOT, env=os.environ, capture_output=True, text=True)
    assert other.returncode == 2 and "another campaign" in other.stderr and "--fresh" in other.stderr
    again = subprocess.run(
        [*command, "--repeat", "games:3"], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True
    )
    assert again.stdout == "games:3: no fault\n"
