"""Research libraries are imported only where they are used, and asked for by name where they are missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import citadelle
from citadelle.research.needs import NotInstalled, import_extra

HEAVY = ("gymnasium", "numpy", "open_spiel", "pettingzoo", "pyarrow", "pyspiel", "ray")


def test_a_missing_library_is_named() -> None:
    with pytest.raises(NotInstalled, match=r"needs no_such_library here .*pip install 'citadelle\[research\]'"):
        import_extra("no_such_library")


def ran(code: str) -> str:
    """What a fresh process says."""
    env = {**os.environ, "PYTHONPATH": str(Path(citadelle.__file__).parents[1])}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout


def test_games_and_encodings_need_no_library() -> None:
    code = (
        "import sys, citadelle, citadelle.research as r; r.encoding(citadelle.game_names()[0], 2);"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert ran(code) == "[]\n"


@pytest.mark.parametrize(
    ("module", "library"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_an_environment_without_its_library_says_how_to_get_it(module: str, library: str) -> None:
    code = (
        f"import sys; from citadelle import CitadelleError; sys.modules[{library!r}] = None\n"
        f"try:\n    import citadelle.research.{module}\nexcept CitadelleError as error:\n    print(error)"
    )
    said = ran(code)
    assert said.startswith(f"citadelle.research needs {library} here")
    assert said.endswith("pip install 'citadelle[research]'\n")
