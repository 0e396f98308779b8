"""The one source of chance: two small integers, the same numbers in every process, compiled or not.

Two multiplicative generators with prime moduli, combined (L'Ecuyer, 1988): period 2.3e18, and no product reaches
2^53. A game's State is a Chance; agents carry a Chance of their own, so a bot that draws never changes a game.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

from citadelle.kernel.errors import RulesFault

FACTOR_A: Final = 40014
MODULUS_A: Final = 2147483563
FACTOR_B: Final = 40692
MODULUS_B: Final = 2147483399


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A generator that can be cloned by copying two ints, and told its next results by hand (`dealt`)."""

    __slots__ = ("dealt", "rng_a", "rng_b")

    rng_a: i64
    rng_b: i64
    dealt: tuple[int, ...]

    def seed(self, seed: int | str) -> None:
        """Start from a seed of any size: a number, or a text (128 random bits where it must not be guessed)."""
        digest = sha256(str(seed).encode()).digest()
        self.rng_a = 1 + int.from_bytes(digest[:8], "big") % (MODULUS_A - 1)
        self.rng_b = 1 + int.from_bytes(digest[8:16], "big") % (MODULUS_B - 1)
        self.dealt = ()

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely; the next dealt one if results were put in by hand."""
        if self.dealt:
            return self.next_dealt(n)
        size: i64 = n
        a: i64 = FACTOR_A * self.rng_a % MODULUS_A
        b: i64 = FACTOR_B * self.rng_b % MODULUS_B
        z: i64 = a - b if a > b else a - b + (MODULUS_A - 1)
        rest: i64 = (z - 1) % size
        while z - rest + size > MODULUS_A:  # of the last numbers some would come up more often than others
            a = FACTOR_A * a % MODULUS_A
            b = FACTOR_B * b % MODULUS_B
            z = a - b if a > b else a - b + (MODULUS_A - 1)
            rest = (z - 1) % size
        self.rng_a = a
        self.rng_b = b
        return int(rest)

    def next_dealt(self, n: int) -> int:
        """The next result put in by hand; one that can't come up is refused."""
        value = self.dealt[0]
        if not 0 <= value < n:
            raise RulesFault("rules.chance", value=value, last=n - 1)
        self.dealt = self.dealt[1:]
        return value

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`."""
        return 1 + self.below(sides)

    def shuffle(self, items: list[int]) -> None:
        """Put a list in random order, in place."""
        i = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def fork(self) -> Chance:
        """A new generator drawn from this one."""
        child = Chance()
        child.seed(f"{self.below(1 << 30)}.{self.below(1 << 30)}.{self.below(1 << 30)}")
        return child


def chance(seed: int | str) -> Chance:
    """A generator for whoever isn't a State: agents, samplers, arenas."""
    made = Chance()
    made.seed(seed)
    return made
