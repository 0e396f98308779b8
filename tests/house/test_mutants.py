"""`make mutants` plants changes that matter, finds the ones that no test notices, and goes on where it was."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.mutants.__main__ import drawn
from tools.mutants.planting import codes_in
from tools.mutants.sites import sites_of

ROOT = Path(__file__).parents[2]
RULES = '''
"""Rules of a toy."""

from __future__ import annotations


def price(gold: int, discount: int) -> int:
    """TY-PAY-01: a price is at least 1."""
    return max(1, gold - discount)


class Hall:
    """TY-HALL-02: three guests at most."""

    def __init__(self) -> None:
        self.guests: list[str] = []

    def may_enter(self, guest: str) -> bool:
        if guest in self.guests:
            return False
        return len(self.guests) < 3

    def unused(self) -> int:
        return 7

'''
TESTS = """
from toy_rules.rules.toy import Hall, price


def test_price():
    assert price(5, 2) == 3
    assert price(2, 5) == 1


def test_hall():
    hall = Hall()
    assert hall.may_enter("a")
    hall.guests = ["a"]
    assert not hall.may_enter("a")
    hall.guests = ["a", "b", "c", "d"]
    assert not hall.may_enter("e")
"""
ENDLESS = """
def rounds(left: int) -> int:
    found = 0
    while left:
        left -= 1
        found += 1
    return found
"""
FULL_HALL = """

def test_a_full_hall():
    hall = Hall()
    hall.guests = ["a", "b", "c"]
    assert not hall.may_enter("d")
    hall.guests = ["a", "b"]
    assert hall.may_enter("d")
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A folder of rules with tests that leave something out."""
    (tmp_path / "toy_rules" / "rules").mkdir(parents=True)
    (tmp_path / "toy_rules" / "rules" / "toy.py").write_text(RULES, "utf-8")
    (tmp_path / "test_toy.py").write_text(TESTS, "utf-8")
    return tmp_path


def mutants(toy: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.mutants", "toy", "--source", str(toy / "toy_rules"), "--jobs", "2"]
    command += ["--tests", str(toy / "test_toy.py"), "--kept", str(toy / "kept"), *more]
    environment = os.environ | {"PYTHONPATH": f"{toy}:{ROOT}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def kept(toy: Path) -> list[str]:
    lines = (toy / "kept" / "toy.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["result"] for line in lines]


def kept_keys(toy: Path) -> set[str]:
    lines = (toy / "kept" / "toy.jsonl").read_text("utf-8").splitlines()
    return {json.loads(line)["key"] for line in lines}


def test_survivors_are_named_with_the_rules_near_them_and_a_new_test_catches_them(toy: Path) -> None:
    done = mutants(toy)
    assert done.returncode == 0, done.stderr
    survivors = done.stdout.splitlines()[:-1]
    assert survivors == [
        "rules/toy.py:21 Hall.may_enter: len(self.guests) < 3 -> len(self.guests) <= 3  [TY-HALL-02]",
        "rules/toy.py:21 Hall.may_enter: 3 -> 4  [TY-HALL-02]",
        "rules/toy.py:24 Hall.unused: 7 -> 8  (no test reaches it)  [TY-HALL-02]",
    ]
    assert done.stdout.splitlines()[-1] == "7 changes of 7: 4 caught, 3 not; 57.1 % caught"
    with (toy / "test_toy.py").open("a", encoding="utf-8") as file:
        file.write(FULL_HALL)
    (toy / "toy_rules" / "mutants.toml").write_text(
        '[[unnoticed]]\nwhere = "rules/toy.py Hall.unused"\nchange = "7 -> 8"\nwhy = "nobody calls it"\n'
        '[[unnoticed]]\nwhere = "rules/toy.py gone"\nchange = "1 -> 2"\nwhy = "it was there once"\n',
        "utf-8",
    )
    lines = mutants(toy).stdout.splitlines()
    assert lines[0] == "7 changes of 7: 6 caught, 0 not, 1 known to need no test; 100.0 % caught"
    assert lines[1] == "mutants.toml: there is no such change any more: rules/toy.py gone: 1 -> 2"


def test_an_interrupted_run_goes_on_and_a_finished_one_does_nothing_twice(toy: Path) -> None:
    mutants(toy)
    assert sorted(kept(toy)) == ["caught"] * 4 + ["not reached"] + ["survived"] * 2
    path = toy / "kept" / "toy.jsonl"
    whole = path.read_text("utf-8")
    path.write_text("".join(whole.splitlines(keepends=True)[:4]), "utf-8")
    assert "7 changes of 7" in mutants(toy).stdout
    assert len(kept(toy)) == 7
    mutants(toy)
    assert len(kept(toy)) == 7


def test_a_change_that_never_ends_is_caught(toy: Path) -> None:
    (toy / "toy_rules" / "rules" / "toy.py").write_text(ENDLESS, "utf-8")
    (toy / "test_toy.py").write_text(
        "from toy_rules.rules.toy import rounds\n\ndef test_rounds():\n    assert rounds(3) == 3\n", "utf-8"
    )
    assert "caught, 0 not" in mutants(toy, "--grace", "2").stdout
    lines = [json.loads(line) for line in (toy / "kept" / "toy.jsonl").read_text("utf-8").splitlines()]
    assert "it took too long" in [line["by"] for line in lines]


def test_a_sample_is_drawn_alike_each_time_and_has_an_interval(toy: Path) -> None:
    first, second = mutants(toy, "--count", "5"), mutants(toy, "--count", "5")
    assert first.stdout == second.stdout and "5 changes of 5" in first.stdout
    assert "with 95 % certainty" in first.stdout
    assert len(kept(toy)) == 5


def test_tests_that_fail_unchanged_are_named_and_nothing_is_planted(toy: Path) -> None:
    (toy / "test_toy.py").write_text(TESTS.replace("== 3", "== 4"), "utf-8")
    done = mutants(toy)
    assert done.returncode == 1 and "mend them first" in done.stderr and "test_price" in done.stderr
    assert not (toy / "kept" / "toy.jsonl").exists()


def test_a_larger_sample_goes_on_from_a_smaller_one(toy: Path) -> None:
    _, sites = sites_of(toy / "toy_rules" / "rules" / "toy.py")
    order = drawn(sites, "mutants")
    assert sorted(site.key for site in order) == sorted(site.key for site in sites) and order != sites
    assert order != drawn(sites, "others")
    mutants(toy, "--count", "4")
    small = kept_keys(toy)
    mutants(toy, "--count", "6")
    assert small == {site.key for site in order[:4]} and kept_keys(toy) == {site.key for site in order[:6]}


def test_an_unknown_game_and_a_count_of_nothing_get_one_line() -> None:
    unknown = "no game called chess; available: heroes3, legends"
    for words, answer in ((["chess"], unknown), (["legends", "--count", "0"], "at least 1")):
        command = [sys.executable, "-m", "tools.mutants", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 2 and answer in done.stderr.splitlines()[-1]


CHANGES = {
    "a <= b": ["a <= b -> a < b"],
    "a and b": ["a and b -> a or b"],
    "a - b": ["a - b -> a + b"],
    "a + [b]": [],
    "not a": ["not a -> a"],
    "5": ["5 -> 6"],
    "True": ["True -> False"],
    "b if a else c": ["a -> not a"],
    "[x for x in b if x]": ["x -> not x"],
    "'word'": [],
}


@pytest.mark.parametrize("expression", CHANGES)
def test_each_kind_of_change_alters_the_code(expression: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(f"def f(a, b, c):\n    return {expression}\n", "utf-8")
    before = compile(path.read_text("utf-8"), str(path), "exec")
    assert [site.change for site in sites_of(path)[1]] == CHANGES[expression]
    for i in range(len(CHANGES[expression])):
        tree, sites = sites_of(path)
        sites[i].apply()
        after = compile(ast.fix_missing_locations(tree), str(path), "exec")
        assert next(codes_in(after)) != next(codes_in(before))


def test_changes_that_begin_at_one_place_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "toy.py"
    file.write_text("def f(a, b):\n    return a >> b & 1\n", "utf-8")
    keys = [site.key for site in sites_of(file)[1]]
    assert len(keys) > 2 and len(set(keys)) == len(keys)
