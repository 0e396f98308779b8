"""Tables are read many times in these tests: a text that was parsed once is not parsed again."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from citadelle.parts import data

PARSED: dict[str, bytes] = {}


class Remembering:
    """What `tomllib` does, remembered; every caller gets a copy of its own."""

    @staticmethod
    def loads(text: str) -> dict[str, Any]:
        if text not in PARSED:
            PARSED[text] = pickle.dumps(tomllib.loads(text))
        found: dict[str, Any] = pickle.loads(PARSED[text])
        return found


@pytest.fixture(autouse=True, scope="module")
def remembered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "tomllib", Remembering)
        yield
