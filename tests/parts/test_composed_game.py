"""A Game object from the modules of its game: what it asks them, and what its words say by themselves."""

import pytest
from tests.kernel import toy

import citadelle
from citadelle.kernel import codec, registry
from citadelle.kernel.decision import Refusal
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.options import SEAT
from citadelle.kernel.words import Words, kernel_words
from citadelle.parts.composed_game import ComposedGame

WORDS = Words({
    "game.title": {"en": "Lanterns", "fr": "Lanternes"},
    "event.drew": {"en": "{who} draws {n}", "fr": "{who} pioche {n}"},
    "option.final.label": {"en": "Last round", "fr": "Dernière manche"},
    "option.gifts.value.none": {"en": "No gift", "fr": "Aucun cadeau"},
    "option.sides.value.each": {"en": "Each alone", "fr": "Chacun pour soi"},
    "refusal.too_dark": {"en": "too dark for “{key}”", "fr": "trop sombre pour « {key} »"},
    "score.points": {"en": "lights", "fr": "lumières"},
})  # fmt: skip


class WordedToy(toy.ToyGame):
    """Lanterns with words."""

    def __init__(self) -> None:
        super().__init__()
        self.words = WORDS.over(kernel_words())


def test_words_say_what_their_keys_name() -> None:
    game = WordedToy()
    assert game.title("fr") == "Lanternes" and game.pitch("en") == ""
    assert game.score_name("points", "fr") == "lumières" and game.score_name("coins", "fr") == "coins"
    assert game.option_words("final", "en") == ("Last round", "") and game.option_words("age", "en") == ("age", "")
    assert game.log_line(Event("drew", 1, "TY-1", {"n": 3}), ("Ada", "Bob"), "fr") == "Bob pioche 3"
    assert game.log_line(Event("drew", -1, "TY-1", {"n": 3}), ("Ada", "Bob"), "en") == "nobody draws 3"
    assert game.log_line(Event("forced", 0, "TY-1", {"key": "pass"}), ("Ada", "Bob"), "en") == ""


def test_an_event_without_words_is_told_by_its_kind() -> None:
    assert WordedToy().log_line(Event("blew_out", 1, "TY-1", {}), ("Ada", "Bob"), "en") == "blew_out"
    assert toy.GAME.log_line(Event("forced", 1, "TY-1", {}), ("Ada", "Bob"), "en") == "forced"


def test_refusals_are_said_by_their_code() -> None:
    game, names = WordedToy(), ("Ada", "Bob", "Cy")
    assert game.refusal(Refusal("too_dark", "TY-1", 0, "light"), names, "en") == "too dark for “light”"
    awaited = Refusal("not_your_decision", "TY-1", 0, "light", {"awaited": [1, 2]})
    assert "Bob and Cy" in game.refusal(awaited, names, "en")
    unknown = game.refusal(Refusal("nobody_knows", "TY-1", 0, "light"), names, "fr")
    assert unknown == kernel_words().say("refusal.forbidden", "fr", key="light")


def test_values_of_options_are_said_in_words() -> None:
    game = WordedToy()
    assert game.option_value("final", True, "fr") == "Oui"
    assert game.option_value("first", 0, "en") == "Seat 1"
    assert game.option_value("gifts", [], "fr") == "Aucun cadeau"
    assert game.option_value("sides", "each", "en") == "Each alone"
    assert game.option_value("badges", ["moth", "owl", "bat"], "en") == "moth, owl and bat"
    assert toy.GAME.option_value("first", 0, "en") == "0"


@pytest.mark.parametrize("name", registry.names())
def test_seats_are_counted_from_one_in_every_game(name: str) -> None:
    game = citadelle.game(name)
    for option in game.schema.options:
        if option.kind == SEAT:
            assert game.option_value(option.name, 0, "en") == "Seat 1"


@pytest.mark.parametrize("name", registry.names())
def test_another_games_state_or_view_is_refused(name: str) -> None:
    game = citadelle.game(name)
    other = citadelle.new(toy.GAME, players=2, seed=1)
    assert isinstance(game, ComposedGame)
    for asked in (game.result, game.audit, game.start):
        with pytest.raises(BadOption, match="Toy"):
            asked(other.state)
    view = other.view(0)
    with pytest.raises(BadOption, match="ToyView"):
        game.seat_name(view, 0, "en")
    with pytest.raises(BadOption, match="ToyView"):
        game.scene(view)


def test_a_game_that_is_listened_to_starts_as_any_other() -> None:
    setup, sink = toy.OPEN.setup(2, 7), list[Event]()
    heard, unheard = toy.OPEN.listen(setup, sink), toy.OPEN.new(setup)
    assert [event.kind for event in sink][:1] == ["dealt_open"] and unheard.sink is None
    heard.sink = None
    assert codec.same(heard, unheard)
