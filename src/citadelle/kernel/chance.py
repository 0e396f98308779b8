"""The one source of chance, the same numbers in every process, compiled or not. There are two kinds.

The quick generator, for search, samples, simulation and research, is two small integers: two multiplicative generators
with prime moduli, combined (L'Ecuyer, 1988); period 2.3e18, and no product reaches 2^53. Whoever sees some thirty dice
can compute its state, so games among people draw from the keyed stream: number i is made from the BLAKE2b hash of i
under a secret of 256 bits.

A game's State is a Chance; agents carry a Chance of their own, so a bot that draws never changes a game. The keyed
stream stands in `dealt`, behind results put in by hand: so a generator without it is as small and as fast as ever, and
a sample, which gets a `dealt` of its own, never holds the secret.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

from citadelle.kernel.errors import RulesFault

FACTOR_A: Final = 40014
MODULUS_A: Final = 2147483563
FACTOR_B: Final = 40692
MODULUS_B: Final = 2147483399
QUICK: Final = "quick"
KEYED: Final = "keyed"
KINDS: Final = (QUICK, KEYED)
"""The kinds of chance, as records name them."""
STREAM: Final = -1
"""In `dealt`: what follows are the secret of a keyed stream and how many numbers were drawn from it."""
STREAM_WIDTH: Final = 3
SECRET_BYTES: Final = 32
WORD: Final = 1 << 64
LISTENERS: Final[list[list[tuple[int, int, int]]]] = []
"""Lists to which every draw from a keyed stream is added, as (number of the draw, how many results there were, the
result): for proofs. Empty but while one is made."""


def secret_of(seed: int | str) -> int:
    """The secret that belongs to a seed: its hash."""
    digest = blake2b(str(seed).encode(), digest_size=SECRET_BYTES, person=b"citadelle seed").digest()
    return int.from_bytes(digest, "big")


def mixed_secret(secret: int, seat: int, entropy: str) -> int:
    """The secret after a seat added entropy of its own: nobody who doesn't know both can foresee it."""
    key = secret.to_bytes(SECRET_BYTES, "big")
    message = f"{seat} {entropy}".encode()
    return int.from_bytes(blake2b(message, digest_size=SECRET_BYTES, key=key, person=b"citadelle mix").digest(), "big")


def keyed_number(secret: int, number: int, n: int) -> int:
    """Draw a number of a keyed stream: from 0 to n-1, each exactly as likely. n is at most 2^64.

    The hash gives eight words of 64 bits; the first that lies below the largest multiple of n counts. If none does,
    the next hash of the same number is taken.
    """
    key = secret.to_bytes(SECRET_BYTES, "big")
    top = WORD - WORD % n
    attempt = 0
    while True:
        message = number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        words = blake2b(message, key=key, person=b"citadelle draw").digest()
        at = 0
        while at < len(words):
            word = int.from_bytes(words[at : at + 8], "big")
            if word < top:
                return word % n
            at += 8
        attempt += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A generator that can be cloned by copying three fields, and told its next results by hand (`dealt`)."""

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

    def use_secret(self, secret: int) -> None:
        """Draw from the keyed stream of a secret (below 2^256) from now on, beginning with its first number."""
        self.rng_a = 1
        self.rng_b = 1
        self.dealt = (STREAM, secret, 0)

    def is_keyed(self) -> bool:
        """Does it draw from a keyed stream?"""
        return len(self.stream()) > 0

    def stream(self) -> tuple[int, ...]:
        """The keyed stream as it stands in `dealt`; nothing if there is none."""
        at = len(self.dealt) - STREAM_WIDTH
        return self.dealt[at:] if at >= 0 and self.dealt[at] == STREAM else ()

    def put(self, results: tuple[int, ...]) -> None:
        """Put the next results in by hand; after them it goes on as before."""
        self.dealt = results + self.stream()

    def mix(self, seat: int, entropy: str) -> None:
        """A seat adds entropy of its own: all further numbers of the keyed stream depend on it too."""
        kept = self.stream()
        if not kept:
            raise RulesFault("rules.no_stream")
        front = self.dealt[: len(self.dealt) - STREAM_WIDTH]
        self.dealt = (*front, STREAM, mixed_secret(kept[1], seat, entropy), kept[2])

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
        if value == STREAM and len(self.dealt) == STREAM_WIDTH:
            return self.next_keyed(n)
        if not 0 <= value < n:
            raise RulesFault("rules.chance", value=value, last=n - 1)
        self.dealt = self.dealt[1:]
        return value

    def next_keyed(self, n: int) -> int:
        """The next number of the keyed stream."""
        secret = self.dealt[1]
        number = self.dealt[2]
        self.dealt = (STREAM, secret, number + 1)
        value = keyed_number(secret, number, n)
        for listener in LISTENERS:
            listener.append((number, n, value))
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

    def __reduce__(self) -> tuple[object, ...]:
        from citadelle.kernel import pickling

        return (pickling.found_chance, (int(self.rng_a), int(self.rng_b), self.dealt))

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
