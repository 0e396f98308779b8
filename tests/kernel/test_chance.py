"""The one source of chance: the same numbers everywhere, fair, and answered by hand where a scene wants it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadelle.kernel.chance import FACTOR_A, FACTOR_B, MODULUS_A, MODULUS_B, chance
from citadelle.kernel.errors import RulesFault


def test_the_numbers_never_change() -> None:
    by = chance(7)
    assert [by.below(6) for _ in range(12)] == [1, 0, 3, 0, 5, 1, 3, 5, 4, 0, 3, 0]
    assert (by.rng_a, by.rng_b) == (186151932, 1899157847)
    assert chance("seven").below(1000) == 284


def test_products_stay_small_enough_for_any_machine() -> None:
    assert FACTOR_A * MODULUS_A < 1 << 53 and FACTOR_B * MODULUS_B < 1 << 53


@given(st.integers(1, 1 << 31), st.integers() | st.text())
def test_below_is_in_range(n: int, seed: int | str) -> None:
    n = min(n, MODULUS_A - 1)
    by = chance(seed.encode("utf-8", "replace").decode() if isinstance(seed, str) else seed)
    assert all(0 <= by.below(n) < n for _ in range(5))


@pytest.mark.parametrize("sides", [2, 6, 7, 20])
def test_dice_are_fair(sides: int) -> None:
    by = chance(f"fair {sides}")
    rolls = 6000 * sides
    seen = [0] * (sides + 1)
    for _ in range(rolls):
        seen[by.roll(sides)] += 1
    assert seen[0] == 0
    chi = sum([(n - 6000) ** 2 / 6000 for n in seen[1:]])
    assert chi < sides - 1 + 4 * (2 * sides) ** 0.5


def test_every_order_comes_up() -> None:
    by = chance(1)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(4800):
        items = [1, 2, 3, 4]
        by.shuffle(items)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 24 and min(seen.values()) > 130 and max(seen.values()) < 280


def test_results_put_in_by_hand_come_first() -> None:
    by = chance(3)
    untouched = chance(3)
    by.dealt = (4, 0)
    assert [by.roll(6), by.below(2)] == [5, 0]
    assert not list(by.dealt)
    assert by.below(100) == untouched.below(100)


def test_a_result_that_cannot_come_up_is_refused() -> None:
    by = chance(3)
    by.dealt = (6,)
    with pytest.raises(RulesFault, match="0 to 5"):
        by.roll(6)


def test_a_fork_goes_its_own_way() -> None:
    by = chance(3)
    child, other = by.fork(), by.fork()
    assert [child.below(1000) for _ in range(4)] != [other.below(1000) for _ in range(4)]
    again = chance(3)
    assert again.fork().below(1 << 30) == chance(3).fork().below(1 << 30)
    assert again.below(100) != chance(3).below(100) or again.rng_a != chance(3).rng_a
