"""The ledger of rules and tests: which rule ids of a game no test carries.

    tools/ledger.py [GAME ...]

The rules are the `[[rule]]` records of `src/citadelle/games/GAME/rules.toml`. A test carries an id when the id stands
in its name (`test_lg_521_lg_524_points_left_over_are_lost`, `test_ml_gen_07_excess_glory`, `test_va_s3_1_levels` for
VA-S3.1) or in a mark on it, on its class or on its module (`@pytest.mark.rule("LG-521", "LG-524")`). A mention in prose
does not count.

A record with `note = true` only describes (a convention, where data come from): it asks for no test.

Prints the ids without a test and the tests that cite unknown ids; fails if there are any.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "citadelle" / "games"
IN_NAME: Final = re.compile(r"(?<![a-z0-9])([a-z]{2}(?:_[a-z]+)?_\d+)(?![a-z0-9])")
WITH_POINT: Final = re.compile(r"(?<![a-z0-9])([a-z]{2}_[a-z]\d+)_(\d+)(?![a-z0-9])")
"""An id whose last number stands behind a point: `va_s3_1` is VA-S3.1."""


def rule_ids(game: Path) -> list[str]:
    """The rule ids of a game, in the order of its rules."""
    with (game / "rules.toml").open("rb") as file:
        return [str(record["id"]) for record in tomllib.load(file)["rule"]]


def note_ids(game: Path) -> frozenset[str]:
    """The ids of a game that only describe, and ask for no test."""
    with (game / "rules.toml").open("rb") as file:
        return frozenset(str(record["id"]) for record in tomllib.load(file)["rule"] if record.get("note"))


def marked_rules(nodes: list[ast.expr]) -> Iterator[str]:
    """The ids in `pytest.mark.rule(...)` calls among some expressions."""
    for call in (node for expression in nodes for node in ast.walk(expression)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
            yield from (str(arg.value) for arg in call.args if isinstance(arg, ast.Constant))


def named_rules(name: str, words: frozenset[str]) -> frozenset[str]:
    """The ids in a test's name; `words` are the ids that don't end in a number (`test_ml_pow_lash_hits_all`)."""
    found = {match.upper().replace("_", "-") for match in IN_NAME.findall(name)}
    found |= {f"{start.upper().replace('_', '-')}.{number}" for start, number in WITH_POINT.findall(name)}
    found |= {word for word in words if f"_{word.lower().replace('-', '_')}_" in f"_{name}_"}
    return frozenset(found)


def rules_of_test(
    body: list[ast.stmt], inherited: frozenset[str], words: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    """Every test in some statements, by name, with the ids it carries."""
    for node in body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            inherited |= frozenset(marked_rules([node.value]))
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from rules_of_test(node.body, inherited | frozenset(marked_rules(node.decorator_list)), words)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            yield node.name, inherited | named_rules(node.name, words) | frozenset(marked_rules(node.decorator_list))


def all_tests(tests: Path, words: frozenset[str] = frozenset()) -> dict[str, frozenset[str]]:
    """The ids carried by every test under a folder, by `file::test`."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        for name, ids in rules_of_test(tree.body, frozenset(), words):
            found[f"{path.relative_to(tests.parent)}::{name}"] = ids
    return found


def report(
    game: str, rules: list[str], tests: dict[str, frozenset[str]], notes: frozenset[str] = frozenset()
) -> list[str]:
    """What is wrong with one game's ledger, a line each; `notes` are rules that ask for no test."""
    wrong: list[str] = []
    if len(set(rules)) != len(rules):
        wrong += [f"{game}: {rule} is listed twice" for rule in sorted({r for r in rules if rules.count(r) > 1})]
    cited = {rule for ids in tests.values() for rule in ids}
    wrong += [f"{game}: {rule} has no test" for rule in rules if rule not in cited and rule not in notes]
    prefixes = {rule.partition("-")[0] for rule in rules}
    for name, ids in tests.items():
        ours = sorted(rule for rule in ids if rule.partition("-")[0] in prefixes)
        wrong += [f"{game}: {name} cites {rule}, which is no rule" for rule in ours if rule not in rules]
    return wrong


def main() -> int:
    """The command."""
    known = sorted(path.parent.name for path in GAMES.glob("*/rules.toml"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"one of {', '.join(known)}; all of them when none is named")
    names = parser.parse_args().game or known
    unknown = [name for name in names if name not in known]
    if unknown or not known:
        print(f"ledger: no rules for {', '.join(unknown) or 'any game'}; there are for: {', '.join(known) or 'none'}")
        return 2
    known_ids = {name: rule_ids(GAMES / name) for name in names}
    words = frozenset(rule for ids in known_ids.values() for rule in ids if not rule[-1].isdigit())
    tests = all_tests(ROOT / "tests", words)
    wrong: list[str] = []
    for name in names:
        rules = known_ids[name]
        notes = note_ids(GAMES / name)
        faults = report(name, rules, tests, notes)
        wrong += faults
        print("\n".join(faults or [f"{name}: each of {len(rules) - len(notes)} rules has a test"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
