"""What reports say, in every language."""

from __future__ import annotations

import functools
from importlib.resources import files

from citadelle.kernel.words import Words


@functools.cache
def words() -> Words:
    """All sentences of this package's `words.toml`."""
    return Words.load(files(__package__) / "words.toml")
