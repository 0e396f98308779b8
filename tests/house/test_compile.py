"""A compiled copy of the package keeps up with what isn't compiled."""

from __future__ import annotations

from pathlib import Path

from tools import compile as tool

DATA = Path("citadelle/games/legends/data/cards.toml")


def test_data_that_changed_is_taken_over(tmp_path: Path) -> None:
    tool.copy_package(tmp_path)
    assert tool.follow(tmp_path) == 0
    (tmp_path / DATA).write_text("old", "utf-8")
    (tmp_path / "citadelle/words.toml").write_text("gone since", "utf-8")
    (tmp_path / "citadelle/cli/__init__.py").unlink()
    assert tool.follow(tmp_path) == 3
    assert (tmp_path / DATA).read_bytes() == (tool.SOURCE / DATA).read_bytes()
    assert not (tmp_path / "citadelle/words.toml").exists() and (tmp_path / "citadelle/cli/__init__.py").exists()
    assert tool.follow(tmp_path) == 0
