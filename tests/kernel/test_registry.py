"""Games register themselves; asking for one that isn't there says which are."""

from __future__ import annotations

import pytest
from tests.kernel import toy

import citadelle
from citadelle.kernel import registry
from citadelle.kernel.errors import BadOption, NotReadable
from citadelle.kernel.frame import REGISTERED, Frame, register
from citadelle.kernel.match import Match


def test_legends_is_there() -> None:
    assert "legends" in citadelle.game_names() and citadelle.game("legends").name == "legends"
    assert registry.names() == sorted(registry.names())


@pytest.mark.parametrize("name", ["chess", "", None, 3, "Legends", ["legends"], "x" * 500])
def test_an_unknown_game_is_refused(name: object) -> None:
    with pytest.raises(BadOption, match=r"there are: .*legends") as refused:
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
    with pytest.raises((BadOption, NotReadable), match="no game 'toy'"):
        citadelle.replay(text)


def test_values_need_names_of_their_own() -> None:
    class Nameless(Frame[toy.Toy]):
        pass

    class Offer(Frame[toy.Toy]):
        name = "toy.deal"

    before = dict(REGISTERED)
    for wrong in (Nameless, Offer):
        with pytest.raises(ValueError, match="a name of its own"):
            register(wrong)
    assert before == REGISTERED
