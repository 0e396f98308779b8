"""Games register themselves; asking for one that isn't there says which are."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest
from tests.kernel import toy

import citadelle
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption, NotReadable
from citadelle.kernel.frame import REGISTERED, Frame, register
from citadelle.kernel.match import Match


def test_legends_is_there() -> None:
    assert "legends" in citadelle.game_names() and citadelle.game("legends").name == "legends"
    weights = [(citadelle.game(name).weight, name) for name in registry.names()]
    assert weights == sorted(weights), "the game with the least to learn first"


def test_only_the_game_that_is_asked_for_is_imported() -> None:
    said = textwrap.dedent("""
        import sys, citadelle
        from citadelle.kernel import registry
        def imported():
            return sorted({name.split(".")[2] for name in sys.modules if name.startswith("citadelle.games.")})
        print(imported(), registry.is_known("legends"), imported())
        print(citadelle.game("legends").name, imported())
        print(len(imported()) < len(citadelle.game_names()), imported() == sorted(citadelle.game_names()))
    """)
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[] True []", "legends ['legends']", "True True"]


def test_every_game_is_a_mapping_of_the_names() -> None:
    every = registry.EveryGame()
    assert list(every) == registry.names() and len(every) == len(registry.names())
    assert [every[name].name for name in every] == registry.names()
    assert "legends" in every and "chess" not in every and every.get("chess") is None


def test_a_game_added_under_the_name_of_a_package_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {})
    monkeypatch.setattr(registry, "PACKAGES", {toy.GAME.name: "no.such.package"})
    registry.add(toy.GAME)
    assert registry.names() == [toy.GAME.name] and registry.game(toy.GAME.name) is toy.GAME


@pytest.mark.parametrize("name", ["chess", "", None, 3, "Legends", ["legends"], "x" * 500])
def test_an_unknown_game_is_refused(name: object) -> None:
    with pytest.raises(BadOption, match=r"available: .*legends") as refused:
        citadelle.game(name)
    assert len(str(refused.value)) < 200


def test_a_game_can_be_added_and_played_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", dict(registry.GAMES))
    registry.add(toy.GAME)
    match = citadelle.new("toy", 2, 5)
    assert match.game is toy.GAME
    match.choose("pass")
    assert citadelle.replay(str(match.record)).choices == [(0, "pass")]


def test_a_record_of_an_unknown_game_is_refused() -> None:
    text = str(Match(toy.GAME, toy.GAME.setup(2, 5)).record)
    with pytest.raises((BadOption, NotReadable), match="no game called 'toy'"):
        citadelle.replay(text)


def test_values_need_names_of_their_own() -> None:
    class Nameless(Frame[toy.Toy]):
        pass

    class Offer(Frame[toy.Toy]):
        name = "toy.deal"

    same_name_elsewhere = type("Deal", (Frame,), {"name": "toy.deal", "__qualname__": toy.Deal.__qualname__})
    before = dict(REGISTERED)
    for wrong in (Nameless, Offer, same_name_elsewhere):
        with pytest.raises(ValueError, match="a name of its own"):
            register(wrong)
    assert before == REGISTERED
