"""Bodies are what they are declared to be, and the first field at fault is named."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadelle.table.http import bodies, schemas
from citadelle.table.http.bodies import BadBody
from citadelle.table.lobby.table_specs import NewTable

KINDS = (NewTable, schemas.ChooseBody, schemas.UndoBody, schemas.WhyBody, schemas.SayBody, schemas.Join, schemas.Branch)
NAMES = st.sampled_from(
    ["game", "seats", "options", "seed", "title", "listed", "patience", "key", "no", "v", "id", "seat", "text", "thing",
     "kind", "name", "level", "token", "at", "x"]
)  # fmt: skip
PLAIN = (
    st.none() | st.booleans() | st.integers(-2, 120) | st.floats() | st.sampled_from(["", "a", "bot", "a\n", "n" * 90])
)
VALUES: Any = st.recursive(
    PLAIN, lambda inside: st.lists(inside, max_size=3) | st.dictionaries(NAMES, inside, max_size=4), max_leaves=8
)
GOOD: dict[str, Any] = {"game": "toy", "seats": [{"kind": "bot"}], "key": "a", "no": 0, "text": "a", "at": 0}


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(KINDS), st.dictionaries(NAMES, VALUES, max_size=5))
def test_what_is_refused_has_a_fault_and_what_is_taken_has_none(kind: type[Any], more: dict[str, Any]) -> None:
    known = [field.name for field in msgspec.structs.fields(kind)]
    value = {name: one for name, one in {**GOOD, **more}.items() if name in known or name == "x"}
    body = json.dumps(value).encode()
    found = bodies.find_fault(msgspec.inspect.type_info(kind), value, ())
    try:
        bodies.decode(body, kind)
    except BadBody as bad:
        assert found == (bad.path, bad.fault)
    else:
        assert found is None


@pytest.mark.parametrize(
    ("value", "path", "fault"),
    [
        ({"v": "1"}, "v", "number"),
        ({"v": -2}, "v", "range"),
        ({"seat": 100}, "seat", "range"),
        ({"key": ""}, "key", "short"),
        ({"key": "k" * 201}, "key", "long"),
        ({"key": None}, "key", "text"),
        ({"id": "a b"}, "id", "form"),
        ({"no": True}, "no", "number"),
        ({"sure": True}, "sure", "unknown"),
    ],
)
def test_the_first_field_at_fault_is_named(value: dict[str, Any], path: str, fault: str) -> None:
    with pytest.raises(BadBody) as bad:
        bodies.decode(json.dumps({"key": "a", "no": 0, **value}).encode(), schemas.ChooseBody)
    assert (".".join(bad.value.path), bad.value.fault) == (path, fault)


@pytest.mark.parametrize(
    ("content_type", "is_json"),
    [
        ("application/json", True),
        ("application/json; charset=utf-8", True),
        ("application/merge-patch+json", True),
        ("text/json", False),
        ("text/plain", False),
        ("", False),
    ],
)
def test_only_what_is_sent_as_json_is_read_as_json(content_type: str, is_json: bool) -> None:
    assert bodies.is_json(content_type) is is_json
