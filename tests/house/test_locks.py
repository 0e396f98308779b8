"""Every package is pinned with hashes, from wherever the user's own installer fetches it."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools import sbom

ROOT = Path(__file__).parents[2]
LOCKS = sorted(ROOT.glob("requirements*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PIN = re.compile(r"([a-z0-9][a-z0-9._-]*)==([0-9][\w.]*)( ; [^\\]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def faults(text: str) -> list[str]:
    """The entries of a lock that are not a pin with hashes."""
    whole = "\n".join(line for line in text.splitlines() if not line.startswith("#")).replace("\\\n", " ")
    wrong: list[str] = []
    for entry in whole.splitlines():
        pin, *hashes = re.split(r"\s+(?=--)", entry.strip())
        if not PIN.fullmatch(pin) or not hashes or not all(HASH.fullmatch(one) for one in hashes):
            wrong.append(pin)
    return wrong


def pins(lock: str) -> dict[str, str]:
    found = PIN.findall((ROOT / lock).read_text("utf-8"))
    return {name: version for name, version, _ in found}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_entry_is_pinned_and_hashed(lock: Path) -> None:
    assert faults(lock.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "entry",
    [
        "click>=8",
        "click==8.1",
        "--index-url x\n",
        "click @ file:x --hash=sha256:" + "0" * 64,
        "-e .",
        "a==1 --hash=md5:00",
    ],
)
def test_a_loose_entry_is_caught(entry: str) -> None:
    assert faults(entry)


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.txt", PROJECT["dependencies"]),
        ("requirements-dev.txt", PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]),
        ("requirements-postgres.txt", PROJECT["dependencies"] + PROJECT["optional-dependencies"]["postgres"]),
    ],
)
def test_locks_answer_the_project(lock: str, wanted: list[str]) -> None:
    found = pins(lock)
    for requirement in map(Requirement, wanted):
        name = requirement.name.replace("_", "-")
        assert name in found, f"{name} is missing in {lock}: run `make lock`"
        assert found[name] in requirement.specifier


def test_locks_agree_with_each_other() -> None:
    dev = pins("requirements-dev.txt")
    for lock in ("requirements.txt", "requirements-postgres.txt", "requirements-build.txt"):
        for name, version in pins(lock).items():
            assert dev.get(name, version) == version


def test_run_time_dependencies_stay_few() -> None:
    assert len(PROJECT["dependencies"]) <= 10


# --- the bill of materials


def test_the_bill_of_materials_is_that_of_the_lock() -> None:
    """Every locked package with its version and hashes, and nothing else (`make sbom`)."""
    listed = json.loads(sbom.SBOM.read_text("utf-8"))["components"]
    assert {part["name"]: part["version"] for part in listed} == pins("requirements-postgres.txt")
    hashes = {part["name"]: [one["content"] for one in part["hashes"]] for part in listed}
    assert hashes == {package["name"]: package["hashes"] for package in sbom.locked()}


def test_licences_of_what_is_locked_go_with_ours() -> None:
    listed = json.loads(sbom.SBOM.read_text("utf-8"))["components"]
    licences = {part["name"]: [one["expression"] for one in part.get("licenses", [])] for part in listed}
    assert {name: found for name, found in licences.items() if not found or not set(found) <= sbom.ALLOWED} == {}


def test_licences_are_those_that_packages_declare() -> None:
    """As far as they are installed here."""
    for part in json.loads(sbom.SBOM.read_text("utf-8"))["components"]:
        assert sbom.licence_of(part["name"]) in ("", part["licenses"][0]["expression"]), part["name"]
