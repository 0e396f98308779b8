"""Verbs, nouns and answers: a key says what an option is, and is read as the same answer again."""

from __future__ import annotations

import pytest

from citadelle.games import legends, monster_lands
from citadelle.kernel.answer import NO_THING, Answer, Count, Noun, Verb, read
from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_some
from citadelle.kernel.game import Game

NOUNS = {
    "card": Noun(("bow", "long bow", "cloak")),
    "member": Noun(("mira", "tor")),
    "place": Count(1),
    "coins": Count(),
}
GIVE = Verb("give", "give {card} {member}")
MOVE = Verb("move", "{start:member}>{end:member}")
HIRE = Verb("hire", "hire {member} with {card+}")
TAKE = Verb("take", "take {place}")
BID = Verb("bid", "bid {coins}")
ALONE = Verb("alone", "{member}")
STOP = Verb("stop", "stop", ends=True)


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        (Answer(GIVE, (2, 0)), "give cloak mira"),
        (Answer(MOVE, (0, 1)), "mira>tor"),
        (Answer(HIRE, (1, 0)), "hire tor with bow"),
        (Answer(HIRE, (1, 0, 2)), "hire tor with bow+cloak"),
        (Answer(TAKE, (2,)), "take 3"),
        (Answer(BID, (0,)), "bid 0"),
        (Answer(ALONE, (1,)), "tor"),
        (Answer(STOP), "stop"),
    ],
)
def test_an_answer_is_written_as_a_key_and_read_again(answer: Answer, key: str) -> None:
    assert answer.key(NOUNS.__getitem__) == key
    assert answer.verb.read(key, NOUNS.__getitem__) == answer


@pytest.mark.parametrize(
    "key", ["give cloak", "give cloak ada", "give  mira", "xgive cloak mira", "give cloak mira ", ""]
)
def test_a_key_that_names_no_such_thing_is_no_answer(key: str) -> None:
    assert GIVE.read(key, NOUNS.__getitem__) is None


def test_read_loosely_a_key_may_name_things_that_do_not_exist() -> None:
    found = MOVE.read("mira>ada", NOUNS.__getitem__, strict=False)
    assert found is not None and found.things == (0, NO_THING)
    assert MOVE.read("mira", NOUNS.__getitem__, strict=False) is None


@pytest.mark.parametrize("text", ["01", "-1", "+1", "1.0", "x", "", "٣", "1" * 10])
def test_numbers_are_written_in_plain_digits(text: str) -> None:
    assert NOUNS["coins"].number(text) == NO_THING


def test_of_several_verbs_the_first_that_fits_is_meant() -> None:
    assert read((GIVE, STOP, ALONE), "stop", NOUNS.__getitem__) == Answer(STOP)
    assert read((GIVE, STOP, ALONE), "tor", NOUNS.__getitem__) == Answer(ALONE, (1,))
    assert read((GIVE, STOP), "tor", NOUNS.__getitem__) is None


def test_an_answer_says_what_it_names() -> None:
    answer = Answer(HIRE, (1, 0, 2))
    assert (answer.thing("member"), answer.thing("card"), answer.thing("place")) == (1, 0, NO_THING)
    assert (answer.several("card"), answer.several("member"), answer.several("place")) == ((0, 2), (1,), ())
    assert answer.names("card", 2) and answer.names("member", 1) and not answer.names("member", 2)


def test_only_the_last_hole_takes_several() -> None:
    with pytest.raises(ValueError, match="only the last hole"):
        Verb("odd", "{card+} {member}")


@pytest.mark.parametrize("game", [legends.GAME, monster_lands.GAME], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_every_option_of_a_game_is_one_of_its_questions_verbs_and_reads_back(game: Game, seed: int) -> None:
    s = game.new(game.setup(game.players_max, seed))
    by = chance(f"answers {seed}")
    while s.seat >= 0:
        decision = s.decision(s.seat)
        assert decision is not None
        for key, answer in zip(decision.keys, decision.answers, strict=True):
            assert answer.verb in decision.verbs
            assert answer.key(s.noun) == key
            assert read(decision.verbs, key, s.noun) == answer
        play_some(s, by, 1)
