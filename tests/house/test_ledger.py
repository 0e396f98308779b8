"""The ledger counts an id where a test carries it, and nowhere else."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
RULES = ["XX-1", "XX-2", "XX-30"]


@pytest.fixture(scope="module")
def ledger() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ledger", ROOT / "tools" / "ledger.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cited(ledger: ModuleType, folder: Path, text: str) -> set[str]:
    (folder / "tests").mkdir()
    (folder / "tests" / "test_x.py").write_text(text, "utf-8")
    words = frozenset({"XX-POW-SYN"})
    return {rule for ids in ledger.all_tests(folder / "tests", words).values() for rule in ids}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("def test_xx_1_holds(): ...", {"XX-1"}),
        ("def test_xx_1_xx_30(): ...", {"XX-1", "XX-30"}),
        ("async def test_xx_2(): ...", {"XX-2"}),
        ("def test_xx_007(): ...", {"XX-007"}),
        ("@pytest.mark.rule('XX-1', 'XX-2')\ndef test_a(): ...", {"XX-1", "XX-2"}),
        ("@pytest.mark.rule('XX-1')\nclass TestA:\n    def test_xx_2(self): ...", {"XX-1", "XX-2"}),
        ("pytestmark = [pytest.mark.rule('XX-1')]\ndef test_a(): ...", {"XX-1"}),
        (
            "@pytest.mark.parametrize('a', [pytest.param(1, marks=pytest.mark.rule('XX-1'))])\ndef test_a(a): ...",
            {"XX-1"},
        ),
        ("def test_a():\n    '''XX-1 in prose.'''\n    assert 'XX-2'", set()),
        ("def helper_xx_1(): ...", set()),
        ("pytestmark = pytest.mark.rule('XX-1')", set()),
        ("def test_max_2(): ...", set()),
        ("def test_ex_05_glory_xx_gen_07_xx_adv_02(): ...", {"EX-05", "XX-GEN-07", "XX-ADV-02"}),
        ("def test_xx_pow_syn_counts(): ...", {"XX-POW-SYN"}),
        ("def test_axx_pow_syn(): ...", set()),
        ("def test_xx_s3_1_levels(): ...", {"XX-S3.1"}),
        ("def test_xx_5_xx_s14_10_ex_93(): ...", {"XX-5", "XX-S14.10", "EX-93"}),
        ("def test_xx_s3_alone(): ...", set()),
    ],
)
def test_which_ids_count(ledger: ModuleType, tmp_path: Path, text: str, ids: set[str]) -> None:
    assert cited(ledger, tmp_path, text) == ids


def test_what_is_wrong_is_told(ledger: ModuleType) -> None:
    tests = {"a::test_xx_1": frozenset({"XX-1"}), "a::test_xx_9": frozenset({"XX-9", "YY-1"})}
    assert ledger.report("x", RULES, tests) == [
        "x: XX-2 has no test",
        "x: XX-30 has no test",
        "x: a::test_xx_9 cites XX-9, which is no rule",
    ]
    assert ledger.report("x", ["XX-1", "XX-1"], {"t": frozenset({"XX-1"})}) == ["x: XX-1 is listed twice"]


def test_an_unknown_game_is_refused(
    ledger: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ledger.py", "no_such_game"])
    assert ledger.main() == 2
    assert "no_such_game" in capsys.readouterr().out


def test_a_rule_that_only_describes_asks_for_no_test(ledger: ModuleType) -> None:
    rules = ["HM-001", "HM-250"]
    assert ledger.report("heroes3", rules, {}, frozenset(["HM-001"])) == ["heroes3: HM-250 has no test"]
    carried = {"tests/test_x.py::test_hm_250": frozenset(["HM-250"])}
    assert ledger.report("heroes3", rules, carried, frozenset(["HM-001"])) == []
