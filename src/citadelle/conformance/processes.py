"""Law 1 in other processes: the same set-up and choices give the same positions under every hash seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Final

from citadelle.conformance.laws import chain
from citadelle.conformance.walk import rotated_variants
from citadelle.kernel import registry
from citadelle.kernel.game import Game

HASH_SEEDS: Final = ("0", "77777")
SCRIPT: Final = f"from {__name__} import main; main()"
GAMES: Final = 4
"""How many games are played in each process."""

Line = tuple[int, str]
"""The number of decisions of a game, and a fingerprint of all its positions."""


def chains(game: Game, turn: str) -> list[Line]:
    """A few random games of a turn's first variants, as this process plays them."""
    played: list[Line] = []
    for number, (players, settings) in enumerate(rotated_variants(game, turn)[:GAMES]):
        played.append(chain(game, game.setup(players, f"{turn}/{number}", dict(settings))))
    return played


def process_faults(game: Game, turn: str) -> tuple[list[str], dict[str, str]]:
    """What differs in other processes; game and module if nothing could be compared, as they don't find the game."""
    module = type(game).__module__
    if module == "__main__" or registry.found_in(module, game.name) is not game:
        return [], {"game": game.name, "module": module}
    here = [list(line) for line in chains(game, turn)]
    faults: list[str] = []
    for seed in HASH_SEEDS:
        command = [sys.executable, "-c", SCRIPT, module, game.name, turn]
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([path or "." for path in sys.path])}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            faults.append(f"process: it fails under hash seed {seed}: {done.stderr.strip()[-300:]}")
        elif json.loads(done.stdout) != here:
            faults.append(f"process: under hash seed {seed} the same choices give other positions")
    return faults, {}


def main() -> None:
    """In another process: print what the games of a turn give."""
    module, name, turn = sys.argv[1:]
    game = registry.found_in(module, name)
    assert game is not None
    print(json.dumps(chains(game, turn)))
