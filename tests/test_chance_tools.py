"""The attack on chance and its statistics, small: `make foresee` and `make chance` run them whole."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tools import chance_tests, foresee

from citadelle.kernel.chance import Chance, chance, secret_of

FAIR = chance("fair")


def test_the_quick_generator_is_foreseen_and_the_keyed_stream_is_not() -> None:
    quick, keyed = chance("attacked"), chance("attacked")
    keyed.use_secret(secret_of("attacked"))
    told, came = foresee.foretold(quick, 5, 32)
    assert told == came and len(came) == foresee.FORETOLD
    told, came = foresee.foretold(keyed, 5, 32)
    assert told == [] and len(came) == foresee.FORETOLD


@pytest.mark.parametrize(
    ("value", "freedom", "p"), [(3.841, 1, 0.05), (11.07, 5, 0.05), (124.34, 100, 0.05), (5, 5, 0.4159)]
)
def test_the_p_value_is_that_of_the_tables(value: float, freedom: int, p: float) -> None:
    assert abs(chance_tests.chi_square_p(value, freedom) - p) < 2e-4


class Loaded(Chance):
    """The highest result comes up twice as often."""

    def below(self, n: int) -> int:
        return min(n - 1, FAIR.below(n + 1))


class Following(Chance):
    """Now and then a result comes once more."""

    last = 0

    def below(self, n: int) -> int:
        self.last = FAIR.below(n) if FAIR.below(4) else self.last
        return self.last


class Doubled(Chance):
    """Draws two numbers for one."""

    def below(self, n: int) -> int:
        super().below(n)
        return super().below(n)


def test_the_tests_find_loaded_dice_and_dice_that_follow_each_other() -> None:
    fair, loaded, following = (chance_tests.Counts("keyed", 6, None) for _ in range(3))
    fair.draw(20_000)
    assert min(fair.p_values()) > 1e-6

    loaded.by, following.by = Loaded(), Following()
    for counts in (loaded, following):
        counts.by.seed("dice")
    loaded.draw(20_000)
    following.draw(20_000)
    assert loaded.p_values()[0] < 1e-6 and following.p_values()[1] < 1e-6


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance_tests, "uses", lambda: {"A": [6, 20], "B": [20]})
    kept, out = tmp_path / "kept.json", tmp_path / "table.md"

    def run(draws: int) -> str:
        monkeypatch.setattr(sys, "argv", ["x", "--draws", str(draws), "--kept", str(kept), "--out", str(out)])
        assert chance_tests.main() == 0
        return out.read_text()

    run(1000)
    part = run(2000)
    kept.unlink()
    assert run(2000) == part
    assert part.count("| 6 | 2,000 |") == 1 and part.count("| 20 | 2,000 |") == 2


@pytest.mark.parametrize("n", [2, 6, 97, 3 << 61])
def test_blocks_are_what_games_draw(n: int) -> None:
    """Of the largest one, every fourth hash gives a word that doesn't count."""
    whole, single = chance("blocks"), chance("blocks")
    for by in (whole, single):
        by.use_secret(secret_of("blocks"))
    for many in (301, 2, 150):
        assert chance_tests.drawn(whole, n, many).tolist() == [single.below(n) for _ in range(many)]
        assert whole.dealt == single.dealt


def test_a_block_that_games_would_not_draw_is_noticed() -> None:
    by = Doubled()
    by.use_secret(secret_of("blocks"))
    with pytest.raises(ValueError, match="aren't those that games draw"):
        chance_tests.drawn(by, 20, 200)
