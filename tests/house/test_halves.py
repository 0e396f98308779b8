"""`make test` runs every test: interpreted, compiled, or both; and every game is played both ways."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import COMPILED_ONLY, is_for_compiled_only

from citadelle.conformance import GameTests
from citadelle.kernel import registry

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def compiled_folders() -> list[str]:
    """The folders that the compiled run takes."""
    found = re.search(r"^COMPILED_TESTS := (.*)$", MAKEFILE, re.M)
    assert found is not None
    return [f"{folder}/" for folder in found[1].split()]


def test_what_is_left_out_of_one_half_is_in_the_other() -> None:
    assert set(COMPILED_ONLY) <= set(compiled_folders())
    for test in (
        "tests/kernel/test_record.py::test_a",
        "tests/house/test_build.py::test_b",
        "tests/test_api.py::test_c",
    ):
        assert not is_for_compiled_only(test)
    assert is_for_compiled_only("tests/agents/test_search.py::test_d")
    assert is_for_compiled_only("tests/conformance/test_laws.py::Test_legends::test_laws[part2]")


def test_fingerprints_laws_and_a_table_of_every_game_are_run_both_ways() -> None:
    assert not is_for_compiled_only("tests/conformance/test_everywhere.py::test_law_1_here[legends]")
    for game in registry.names():
        assert not is_for_compiled_only(f"tests/conformance/test_laws.py::Test_{game}::test_laws[part1]")
        assert not is_for_compiled_only(f"tests/agents/test_fair.py::test_two_worlds_one_pick[{game}-2]")


def test_without_a_compiler_nothing_is_left_out() -> None:
    """The interpreted half leaves tests out only when the other half can be made; `make test-pure` never does."""
    recipe = MAKEFILE.partition("\ntest: ")[2].partition("\n\n")[0]
    assert re.search(r"compile\.py --can .*&& *echo --compiled-elsewhere", recipe)
    assert "--compiled-elsewhere" not in MAKEFILE.replace(recipe, "")


def test_what_is_run_both_ways_exists() -> None:
    """A name that no test bears any more would leave a game to one half alone."""
    for name, tests in (("agents/test_agents.py", ["same_"]), ("agents/test_fair.py", ["two_worlds_one_pick"])):
        text = (ROOT / "tests" / name).read_text("utf-8")
        assert all(f"def test_{test}" in text for test in tests)
    assert hasattr(GameTests, "test_laws") and (ROOT / "tests/conformance/test_everywhere.py").exists()
