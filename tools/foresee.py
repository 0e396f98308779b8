"""The attack on chance: from dice that everybody saw, compute the generator's state and foretell the next ones.

    python -m tools.foresee [--bits 9] [--dice 32]

The quick generator has some 61 bits; a die shows (a - b - 1) mod 6 of its two numbers, and 32 dice leave one state that
fits. A whole search takes a gigabyte and some minutes; here the attacker is told all but the last BITS bits of both
numbers and tries what is left. That succeeds against the quick generator and has nothing to hold on to in the keyed
stream: the two numbers don't take part in it. Ends with 1 if either is otherwise.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Final

from citadelle.kernel.chance import FACTOR_A, FACTOR_B, MODULUS_A, MODULUS_B, Chance, chance, secret_of

FORETOLD: Final = 6


def next_die(a: int, b: int) -> tuple[int, int, int]:
    """The generator's two numbers after one die, and the die, as the quick generator makes it (but for the refused
    draws, of which there is one in hundreds of millions)."""
    a, b = FACTOR_A * a % MODULUS_A, FACTOR_B * b % MODULUS_B
    z = a - b if a > b else a - b + MODULUS_A - 1
    return a, b, 1 + (z - 1) % 6


def candidates(known_a: int, known_b: int, bits: int, dice: list[int]) -> list[tuple[int, int]]:
    """The states that fit all dice, among those whose two numbers differ from the known ones in the last bits only."""
    found: list[tuple[int, int]] = []
    first_a = known_a >> bits << bits
    first_b = known_b >> bits << bits
    for a in range(max(1, first_a), min(MODULUS_A, first_a + (1 << bits))):
        for b in range(max(1, first_b), min(MODULUS_B, first_b + (1 << bits))):
            x, y = a, b
            for die in dice:
                x, y, shown = next_die(x, y)
                if shown != die:
                    break
            else:
                found.append((a, b))
    return found


def foretold(by: Chance, bits: int, seen: int) -> tuple[list[int], list[int]]:
    """What the attacker foretells after so many dice (nothing, if no state fits), and what comes."""
    known_a, known_b = int(by.rng_a), int(by.rng_b)
    dice = [by.roll(6) for _ in range(seen)]
    fitting = candidates(known_a, known_b, bits, dice)
    told: list[int] = []
    if len(fitting) == 1:
        a, b = fitting[0]
        for _ in dice:
            a, b, _ = next_die(a, b)
        for _ in range(FORETOLD):
            a, b, die = next_die(a, b)
            told.append(die)
    return told, [by.roll(6) for _ in range(FORETOLD)]


def main() -> int:
    """Attack both kinds, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bits", type=int, default=9)
    parser.add_argument("--dice", type=int, default=32)
    given = parser.parse_args()
    seed = secrets.token_hex(32)
    quick, keyed = chance(seed), chance(seed)
    keyed.use_secret(secret_of(seed))
    well = True
    for name, by, is_broken in (("quick", quick, True), ("keyed", keyed, False)):
        told, came = foretold(by, given.bits, given.dice)
        print(f"{name}: foretold {told or 'nothing: no state fits'}, came {came}")
        well = well and (told == came) == is_broken
    print("as expected: the quick generator is foreseen, the keyed stream is not" if well else "NOT as expected")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
