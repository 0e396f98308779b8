"""Packs that change numbers, cards and scenarios: what is accepted can be played, what isn't is named clearly."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.monster_lands.scene import game

from citadelle.games.monster_lands import MonsterLandsGame, tables
from citadelle.games.monster_lands import effect_kinds as kinds
from citadelle.games.monster_lands.state import campaign_next
from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_some
from citadelle.kernel.errors import BadData
from citadelle.parts.data import read_toml

DATA = Path(str(files("citadelle.games.monster_lands") / "data"))
HEAD = '[pack]\nid = "mine"\nname = "Mine"\ngame = "monster_lands"\nversion = "1"\n'


def packed(home: Path, **parts: str) -> MonsterLandsGame:
    """Monster Lands with a pack made of these files."""
    folder = home / "mine"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "pack.toml").write_text(HEAD, "utf-8")
    for stem, text in parts.items():
        (folder / f"{stem}.toml").write_text(text, "utf-8")
    found = game().with_packs([folder])
    assert isinstance(found, MonsterLandsGame)
    return found


def sound(found: MonsterLandsGame, games: int = 5) -> None:
    """Whole random games of an accepted pack keep all components and end."""
    levels = ("tutorial", "normal", "heroic", "legendary")
    for n in range(games):
        players = 1 + n % 4
        options: dict[str, object] = {"difficulty": levels[(n + 1) % 4], "more_monsters": n % 2 == 0}
        if players == 1:
            options["scenario"] = found.kit.plain.scenario_ids[7 % len(found.kit.plain.scenario_ids)]
        else:
            options |= {"tricks": n % 3 == 0, "queens_grant": True}
        setup = found.setup(players, n, options)
        s = found.new(setup)
        by = chance(n)
        while play_some(s, by, 40):
            assert found.audit(s) == []
            assert s.no <= found.longest(setup)
        assert found.audit(s) == []
        assert len(found.result(s).places) == players


# --- spoiled packs

RAW: dict[str, dict[str, Any]] = {file.stem: read_toml(file) for file in sorted(DATA.iterdir())}
TABLES = [(stem, table) for stem, content in RAW.items() for table in content]
IDS = sorted({r["id"] for stem, table in TABLES if isinstance(RAW[stem][table], list) for r in RAW[stem][table]})
KINDS = [*kinds.EFFECTS.by_name, *kinds.POWERS.by_name]
KINDS += [*tables.COLOURS, *tables.BUILDINGS, *tables.WINDOWS, *tables.AFFINITIES]
ODD: list[Any] = [[], {}, "", "\x00", "a\nb", -1, 0, 1, 10**30, 0.5, "nan", [[]], {"kind": "gain"}, "é" * 500]


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        plain = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\x00", "\\u0000")
        return f'"{plain}"'
    return str(value)


@st.composite
def spoiled(draw: st.DrawFn, value: Any) -> Any:
    """The value with something inside it changed, or something else in its place."""
    if isinstance(value, list) and value and draw(st.booleans()):
        at = draw(st.integers(0, len(value) - 1))
        change = draw(st.sampled_from(["inside", "drop", "double"]))
        new = draw(spoiled(value[at])) if change == "inside" else value[at]
        return value[:at] + {"drop": [], "double": [new, new]}.get(change, [new]) + value[at + 1 :]
    if isinstance(value, dict) and value and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(value)))
        if draw(st.integers(0, 3)):
            return {**value, key: draw(spoiled(value[key]))}
        return {other: inner for other, inner in value.items() if other != key}
    if isinstance(value, bool | int) and draw(st.integers(0, 3)):
        return draw(st.booleans() if isinstance(value, bool) else st.integers(-1, 31))
    if isinstance(value, str) and draw(st.booleans()):
        return draw(st.sampled_from([*IDS, *KINDS]))
    return draw(st.sampled_from(ODD))


@st.composite
def pack_tables(draw: st.DrawFn) -> dict[str, str]:
    out: dict[str, str] = {}
    for _ in range(draw(st.integers(1, 3))):
        stem, table = draw(st.sampled_from(TABLES))
        content = RAW[stem][table]
        record = dict(content) if isinstance(content, dict) else dict(draw(st.sampled_from(content)))
        change = draw(st.sampled_from(["field", "field", "field", "field", "copy", "remove", "unknown"]))
        if change == "remove" and "id" in record:
            record = {"id": record["id"], "remove": True}
        elif change == "copy" and "id" in record:
            record["id"] = draw(st.sampled_from(["new_one", "novice_2", "krakhen_2", "done", *IDS]))
        elif change == "unknown":
            record[draw(st.sampled_from(["extra", "exec", "remove", "count"]))] = draw(st.integers(0, 3))
        else:
            field = draw(st.sampled_from(sorted(record)))
            changed = {field: draw(spoiled(record[field]))}
            record = changed if "id" not in record else {"id": record["id"], **changed}
        head = f"[{table}]" if isinstance(content, dict) else f"[[{table}]]"
        lines = "\n".join(f"{key} = {toml(value)}" for key, value in record.items())
        out[stem] = out.get(stem, "") + f"{head}\n{lines}\n"
    return out


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(parts=pack_tables())
def test_a_spoiled_pack_is_refused_or_can_be_played(
    tmp_path_factory: pytest.TempPathFactory, parts: dict[str, str]
) -> None:
    try:
        found = packed(tmp_path_factory.getbasetemp(), **parts)
    except BadData as fault:
        assert "\n" not in str(fault)
        assert ".toml" in str(fault)
    else:
        sound(found, 2)


# --- what packs can do

ARCHER = """
[[mercenary]]
id = "archer"
name = "Archer"
name_fr = "Archère"
kind = "mercenary"
affinity = "air"
cost = 4
reputation = 2
dice = { strength = 1, persuasion = 1 }
outside = true
talent = { kind = "total_bonus", amount = 2, when = "monster" }
source = "designed"
"""
HARPY = """
[[monster]]
id = "harpy"
name = "Harpy"
name_fr = "Harpie"
affinity = "air"
rank = "A"
attack = 2
cv = 8
ev = 10
capture = { glory = 2, gold = 4 }
eliminate = { glory = 3, gold = 1, trophy = 1 }
power = { kind = "auto_hits", hits = 1 }
source = "designed"
"""


def test_a_pack_brings_cards_of_its_own(tmp_path: Path) -> None:
    found = packed(tmp_path, mercenaries=ARCHER, monsters=HARPY, lands='[[land]]\nid = "rynia"\nconquest = 9\n')
    plain = found.kit.plain
    archer = plain.member_index["archer"]
    talent, power = plain.member_effect[archer], plain.monster_power[plain.monster_index["harpy"]]
    assert archer in plain.deck
    assert (talent.kind, talent.amount, talent.when) == (kinds.TOTAL_BONUS, 2, tables.MONSTER)
    assert (power.kind, power.hits) == (kinds.AUTO_HITS, 1)
    assert plain.land_conquest[plain.land_index["rynia"]] == 9
    assert found.digest != game().digest and [pack.id for pack in found.kit.packs] == ["mine"]
    assert "archer" not in game().kit.plain.member_index
    sound(found, 4)


def test_a_pack_changes_what_counts(tmp_path: Path) -> None:
    board = "[scoring]\nvp_per_glory = 2\nvp_per_reputation = 0\nvp_per_trophy_point = 3\ntie_breaks = ['gold']\n"
    found = packed(tmp_path, board=board)
    s = found.new(found.setup(2, 1, {"clans": "random"}))
    ours = game().new(game().setup(2, 1, {"clans": "random"}))
    assert [part["glory"] for part in found.result(s).parts] == [10, 10]
    assert [part["reputation"] for part in found.result(s).parts] == [0, 0]
    assert [part["glory"] for part in game().result(ours).parts] == [5, 5]
    s.gold[1] += 1
    assert found.result(s).winners == [1]


def test_a_pack_lays_other_offers_and_slots(tmp_path: Path) -> None:
    board = (
        '[[building]]\nid = "bazaar"\noffer = { kind = "equipment", docks = 5 }\n'
        '[[building]]\nid = "hunters_lodge"\noffer = { kind = "trap", rows = 2, columns = 4 }\n'
        '[lands]\nslots_one_or_two_players = ["A", "B"]\n'
    )
    found = packed(tmp_path, board=board)
    s = found.new(found.setup(2, 1, {"clans": "random"}))
    assert (len(s.equip_row), len(s.lodge)) == (5, 8)
    assert min(s.land) >= 0 and min(s.monster[:2]) >= 0
    sound(found, 3)


def test_a_pack_makes_a_module_the_rule_of_the_house(tmp_path: Path) -> None:
    found = packed(tmp_path, difficulty='[[module]]\nid = "more_monsters"\ndefault = true\n')
    assert found.setup(2, 1).options["more_monsters"] is True
    assert game().setup(2, 1).options["more_monsters"] is False


def test_ml_camp_02_a_pack_gives_the_campaign_other_steps(tmp_path: Path) -> None:
    rank = '[[rank]]\nid = "recruit"\ncampaign = { next = "advance", difficulty = "normal" }\n'
    plain = packed(tmp_path, solo=rank).kit.plain
    normal = plain.difficulty_ids.index("normal")
    assert campaign_next(plain, ((0, normal, 1),)) == (1, normal)
    assert campaign_next(game().kit.plain, ((0, normal, 1),)) == (0, normal)


def test_a_fault_of_a_pack_names_the_pack(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        packed(tmp_path, monsters='[[monster]]\nid = "krinx"\npower = { kind = "sings" }\n')
    assert str(caught.value).startswith('pack "mine", monsters.toml, monster "krinx": power.kind must be one of')
    with pytest.raises(BadData, match=r'pack "mine", loot.toml, loot "gold_12": window must be one of'):
        packed(tmp_path, loot='[[loot]]\nid = "gold_12"\nwindow = "own_strike"\n')
    with pytest.raises(BadData, match="remove names a record that is not there"):
        packed(tmp_path, loot='[[loot]]\nid = "nothing"\nremove = true\n')
    with pytest.raises(BadData, match=r'unknown file "rules.py"'):
        strange(tmp_path)


def strange(home: Path) -> None:
    """A pack with a file that is no table."""
    packed(home)
    (home / "mine" / "rules.py").write_text("print('run')\n", "utf-8")
    game().with_packs([home / "mine"])
