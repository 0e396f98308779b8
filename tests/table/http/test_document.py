"""The OpenAPI document is true: schemathesis finds no 500 and no answer that isn't in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from tests.table.http.hubs import Table, quick
from tests.table.http.running import Served
from tests.table.http.test_rights import ROWS

from citadelle.table.errors import STATUS
from citadelle.table.http import errors
from citadelle.table.http.language import words

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    unsupported_method, negative_data_rejection,
]  # fmt: skip
BOUNDED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with quick() as server:
        yield server


@pytest.fixture(scope="module")
def schema(served: Served) -> Any:
    made = schemathesis.openapi.from_dict(loose(served.app.openapi()))
    made.config.update(base_url=served.origin)
    return made


def loose(part: Any) -> Any:
    """The document with tuples as lists of whatever may be in them: schemathesis misreads `prefixItems` in answers."""
    if isinstance(part, list):
        return [loose(value) for value in part]
    if not isinstance(part, dict):
        return part
    made = {key: loose(value) for key, value in part.items()}
    if "prefixItems" in made:
        made["items"] = {"anyOf": made.pop("prefixItems")}
    return made


@pytest.fixture(scope="module")
def document(served: Served) -> Any:
    return served.browser().get("/openapi.json").json


@pytest.mark.parametrize("route", ROWS)
def test_no_answer_is_undocumented(schema: Any, served: Served, route: str) -> None:
    """Each request as it was made up, and once more for a table that is there, by someone who sits at it."""
    method, path = route.split(" ")
    operation = schema[path][method]

    @BOUNDED
    @given(case=operation.as_strategy(), wrong=st.booleans())
    def fuzz(case: Any, wrong: bool) -> None:
        case.call_and_validate(checks=CHECKS, headers={"Origin": served.origin})
        if "table" in (case.path_parameters or {}):
            table = Table(served, "link", "easy")
            case.path_parameters["table"] = table.id
            if "seat" in case.path_parameters:
                case.path_parameters["seat"] = 1 if wrong else 0
            case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Bearer {table.links[0]}"})

    fuzz()


@pytest.mark.parametrize("route", [route for route, row in ROWS.items() if isinstance(row.body, dict)])
def test_bodies_of_another_form_are_refused(schema: Any, served: Served, route: str) -> None:
    """Requests that don't fit the document are answered with an error that it tells of."""
    method, path = route.split(" ")
    made_up = schema[path][method].as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)

    @BOUNDED
    @given(case=made_up)
    def fuzz(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, headers={"Origin": served.origin})

    fuzz()


# --- what the document says


def test_the_document_is_of_version_3_1_and_names_its_keys(document: Any) -> None:
    assert document["openapi"] == "3.1.0"
    assert set(document["components"]["securitySchemes"]) == {"device", "seat"}
    assert not [name for name in document["components"]["schemas"] if "Validation" in name]


def test_every_route_is_told_in_words_and_fails_as_documented(document: Any) -> None:
    for path, deeds in document["paths"].items():
        for method, deed in deeds.items():
            assert deed["summary"] and deed["description"] and deed["tags"], path
            wanted = {"421", "429", "414"} | ({"400", "403", "413", "415"} if method == "post" else set())
            assert wanted <= set(deed["responses"]), (method, path)
            assert "422" not in deed["responses"] and "500" not in deed["responses"]
            good = [status for status in deed["responses"] if status.startswith("2")]
            assert len(good) == 1


def test_every_name_in_the_document_is_defined(document: Any) -> None:
    def names(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"].rpartition("/")[2]
            for value in part.values():
                yield from names(value)
        elif isinstance(part, list):
            for value in part:
                yield from names(value)

    assert set(names(document)) <= set(document["components"]["schemas"])


def test_frames_are_documented(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert {"Hello", "Choose", "Undo", "Why", "Advise", "Show", "Say", "Ping"} <= set(schemas)
    assert {"Update", "Ack", "Refused", "Confirm", "Because", "Advised", "Trouble", "Pong"} <= set(schemas)


def test_bodies_have_examples(document: Any) -> None:
    for name in ("NewTable", "Join", "ChooseBody"):
        assert document["components"]["schemas"][name]["examples"]


def test_no_game_is_named_in_the_document_but_those_that_are_served(document: Any, served: Served) -> None:
    example = document["components"]["schemas"]["NewTable"]["examples"][0]
    assert example["game"] in served.hub.games


def test_every_error_has_a_sentence_in_both_languages() -> None:
    for code in (*STATUS, *errors.ALSO):
        for lang in ("en", "fr"):
            assert errors.sentence(code, lang, {})
        assert 400 <= errors.status(code) < 600
    assert [key for key in words().keys("fault") if key.removeprefix("fault.") not in errors.FAULTS.values()] == [
        "fault.form"
    ]
