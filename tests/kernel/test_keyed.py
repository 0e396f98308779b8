"""Keyed chance: nobody foresees it, everybody can compute it again; saved, copied, replayed and proved."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel import toy

import citadelle
from citadelle.kernel import codec
from citadelle.kernel.chance import KEYED, LISTENERS, QUICK, chance, keyed_number, mixed_secret, secret_of
from citadelle.kernel.errors import BadOption, NotReadable, RulesFault
from citadelle.kernel.match import Match, replay
from citadelle.kernel.options import SetUp
from citadelle.kernel.proof import prove
from citadelle.kernel.record import parse
from citadelle.kernel.state import State

SEED = "a seed that nobody guesses"
NUMBERS = [5, 1, 3, 3, 4, 5, 5, 3, 1, 3, 4, 3]
"""The first dice of seed 7, less one."""
GAMES = [citadelle.game(name) for name in citadelle.game_names()] + [toy.GAME]


def keyed(game: citadelle.Game = toy.GAME, players: int = 3, seed: int | str = SEED) -> Match:
    """A game that draws from keyed chance."""
    return citadelle.new(game, players=players, seed=seed, chance="keyed")  # type: ignore[arg-type]


def played(match: Match, choices: int) -> Match:
    """Some choices further."""
    by = chance("keyed")
    for _ in range(choices):
        if match.is_over:
            break
        decision = match.decisions[by.below(len(match.decisions))]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
    return match


# --- the stream


def test_the_numbers_never_change() -> None:
    by = chance(0)
    by.use_secret(secret_of(7))
    assert [by.below(6) for _ in range(12)] == NUMBERS
    assert by.stream()[2] == 12 and by.dealt[1] == secret_of("7")


def test_a_number_is_the_hash_of_its_place_under_the_secret() -> None:
    """Written down once more, as anybody would compute it."""
    secret = secret_of("x")
    key = blake2b(b"x", digest_size=32, person=b"citadelle seed").digest()
    words = blake2b((5).to_bytes(8, "big") + bytes(8), key=key, person=b"citadelle draw").digest()
    assert secret == int.from_bytes(key, "big")
    assert keyed_number(secret, 5, 1000) == int.from_bytes(words[:8], "big") % 1000
    more = blake2b(b"2 beef", digest_size=32, key=key, person=b"citadelle mix").digest()
    assert mixed_secret(secret, 2, "beef") == int.from_bytes(more, "big")


@given(st.integers(0, (1 << 256) - 1), st.integers(0, 1 << 40), st.integers(1, 1 << 64))
def test_every_number_is_in_range(secret: int, number: int, n: int) -> None:
    assert 0 <= keyed_number(secret, number, n) < n


def test_words_that_would_favour_some_numbers_are_passed_over() -> None:
    """With n just above half of all words, every second word is refused."""
    n = (1 << 63) + 1
    passed = 0
    for number in range(50):
        key = secret_of("bias").to_bytes(32, "big")
        word = int.from_bytes(
            blake2b(number.to_bytes(8, "big") + bytes(8), key=key, person=b"citadelle draw").digest()[:8]
        )
        passed += word >= n
        if word < n:
            assert keyed_number(secret_of("bias"), number, n) == word
    assert 10 < passed < 40


def test_results_put_in_by_hand_come_first() -> None:
    by, untouched = chance(0), chance(0)
    for one in (by, untouched):
        one.use_secret(secret_of(3))
    by.put((4, 0))
    assert by.is_keyed() and [by.roll(6), by.below(2)] == [5, 0]
    assert [by.below(100) for _ in range(3)] == [untouched.below(100) for _ in range(3)]
    by.put((6,))
    with pytest.raises(RulesFault, match="0 to 5"):
        by.roll(6)


def test_the_quick_generator_knows_nothing_of_it() -> None:
    by = chance(3)
    assert not by.is_keyed() and not by.stream()
    with pytest.raises(RulesFault):
        by.mix(0, "aa")
    assert not chance(3).fork().is_keyed()


def test_a_fork_of_it_is_quick() -> None:
    by = chance(0)
    by.use_secret(secret_of(3))
    assert not by.fork().is_keyed()


# --- states


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_keyed_game_is_copied_saved_and_replayed(game: citadelle.Game) -> None:
    match = played(keyed(game), 30)
    match.mix(1, "c0ffee")
    played(match, 30)
    s = match.state
    assert s.is_keyed() and codec.same(s.clone(), s)
    saved = codec.text(codec.encode(s))
    loaded = codec.decode(json.loads(saved), game.fresh(match.setup))
    assert codec.text(codec.encode(loaded)) == saved and loaded.below(1000) == s.clone().below(1000)
    text = str(match.record)
    assert "\nchance keyed\n" in text and "\nentropy 1 c0ffee\n" in text
    again = replay(text, game=game)
    assert codec.same(again.state, s) and str(again.record) == text and str(parse(text)) == text
    proof = prove(match.record, game)
    assert len(proof.draws) == s.stream()[2] > 0
    assert not LISTENERS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_neither_a_view_nor_a_sample_nor_a_row_of_numbers_holds_the_secret(game: citadelle.Game) -> None:
    match = played(keyed(game), 20)
    secret = match.state.stream()[1]
    forms = (str(secret), f"{secret:x}", SEED)
    for seat in range(-1, match.players):
        view = match.view(None if seat < 0 else seat)
        sample = game.sample(view, chance("sampler"))
        assert not sample.is_keyed() and sample.dealt == ()
        assert not [form for form in forms if form in view.bytes().decode() + codec.text(codec.encode(sample))]
        other = game.sample(view, chance("sampler"))
        assert codec.same(sample, other), "a sample follows from the view and the sampler's chance alone"


@pytest.mark.parametrize(
    "dealt",
    [(-1,), (-1, 5), (-1, 1 << 256, 0), (-1, -1, 0), (-1, 5, -1), (-1, 5, 1 << 62), (-1, 5, 0, 3), (-1, True, 0)],
)
def test_a_damaged_stream_is_not_loaded(dealt: tuple[int, ...]) -> None:
    match = keyed()
    data = codec.encode(match.state)
    data["dealt"] = {"t": list(dealt)}
    with pytest.raises(NotReadable):
        codec.decode(data, match.game.fresh(match.setup))


def test_a_game_that_starts_another_chance_is_found() -> None:
    class Stubborn(toy.ToyGame):
        def started(self, s: Any, setup: SetUp) -> Any:
            return super().started(s, SetUp(setup.players, setup.seed, setup.options))

    assert not citadelle.new(Stubborn(), players=2).state.is_keyed()
    with pytest.raises(RulesFault, match="start_chance"):
        keyed(Stubborn())


# --- matches and records


def test_the_kind_is_named_and_quick_unless_asked_for() -> None:
    assert citadelle.new("legends", seed=1).setup.chance == QUICK and keyed().setup.chance == KEYED
    assert "chance" not in str(citadelle.new("legends", seed=1).record).split("choices")[0]
    with pytest.raises(BadOption, match="quick, keyed"):
        citadelle.new("legends", seed=1, chance="fair")
    with pytest.raises(BadOption):
        toy.GAME.setup(2, 1).with_chance(QUICK, ((0, "aa"),))
    for wrong in ((2, "aa"), (0, ""), (0, "AA"), (0, "xyz"), (0, "a" * 129)):
        with pytest.raises(BadOption):
            toy.GAME.setup(2, 1).with_chance(KEYED, (wrong,))


def test_what_seats_add_changes_all_that_follows() -> None:
    plain, mixed, later = keyed(), keyed(), keyed()
    setup = toy.GAME.setup(3, SEED).with_chance(KEYED, ((0, "aa"), (2, "bb")))
    other = Match(toy.GAME, setup)
    hands = [str(getattr(match.state, "hands", None)) for match in (plain, mixed, other)]
    assert hands[0] == hands[1] != hands[2]
    mixed.mix(1, "aa")
    later.mix(1, "ab")
    for match in (plain, mixed, later):
        match.state.sink = None
    drawn = [[match.state.below(1000) for _ in range(4)] for match in (plain, mixed, later)]
    assert drawn[0] != drawn[1] != drawn[2]
    again = replay(str(other.record), game=toy.GAME)
    assert again.setup.entropy == ((0, "aa"), (2, "bb")) and codec.same(again.state, other.state)


def test_undo_does_not_go_back_over_it() -> None:
    match = citadelle.new(toy.GAME, players=3, seed=1, options={"final": False}, chance="keyed")
    match.choose("pass", 0)
    assert match.can_undo(0)
    match.mix(1, "aa")
    assert not match.can_undo() and match.clone().entropy == [(1, 1, "aa")]
    match.choose("pass", 1)
    assert match.can_undo(1)
    match.undo(1)
    assert codec.same(replay(str(match.record), game=toy.GAME).state, match.state)


def test_what_cannot_be_added_is_refused_and_changes_nothing() -> None:
    match = keyed()
    before = codec.digest(match.state)
    for seat, added in ((3, "aa"), (-1, "aa"), (0, ""), (0, "zz"), (0, "aa" * 65)):
        with pytest.raises(BadOption):
            match.mix(seat, added)
    assert codec.digest(match.state) == before and match.entropy == []
    with pytest.raises(BadOption):
        citadelle.new(toy.GAME, players=2).mix(0, "aa")


def test_a_fingerprint_at_the_same_place_is_taken_anew() -> None:
    match = keyed(citadelle.game("legends"))
    played(match, 25)
    match.mix(0, "aa")
    played(match, 5)
    assert codec.same(replay(str(match.record)).state, match.state)


@pytest.mark.parametrize(
    "line", ["chance fair", "chance", "entropy 0 xyz", "entropy zero aa", "entropy 0", "salt -", "chance keyed x"]
)
def test_a_record_with_such_a_line_is_refused(line: str) -> None:
    text = str(keyed().record).replace("chance keyed\n", f"chance keyed\n{line}\n")
    with pytest.raises(NotReadable):
        parse(text)


def test_a_quick_record_takes_no_entropy() -> None:
    text = str(citadelle.new(toy.GAME, players=2).record)
    with pytest.raises(NotReadable):
        parse(text.replace("choices\n", "entropy 0 aa\nchoices\n"))
    with pytest.raises(NotReadable):
        parse(text + "entropy 0 aa\n")


def test_the_entropy_of_a_seat_that_is_not_there_is_refused() -> None:
    text = str(keyed().record)
    for wrong in ("entropy 3 aa\nchoices\n", "entropy -1 aa\nchoices\n"):
        with pytest.raises(BadOption):
            replay(text.replace("choices\n", wrong), game=toy.GAME)


# --- proofs


def test_the_promise_is_the_hash_of_salt_and_seed() -> None:
    record = keyed().record
    assert record.promise == ""
    record.salt = "00ff"
    again = parse(str(record))
    assert again.salt == "00ff" and again.promise == record.promise and len(record.promise) == 64


def test_draws_that_do_not_follow_from_the_seed_are_found() -> None:
    """The game fits its own record; its cards come from elsewhere."""

    class Crooked(toy.ToyGame):
        def started(self, s: Any, setup: SetUp) -> Any:
            setup = SetUp(setup.players, "another seed", setup.options, setup.chance, setup.entropy)
            return super().started(s, setup)

    match = played(keyed(Crooked()), 6)
    assert codec.same(replay(str(match.record), game=Crooked()).state, match.state)
    with pytest.raises(NotReadable, match="draw 0"):
        prove(match.record, Crooked())
    assert not LISTENERS


def test_every_draw_of_a_game_is_listed_in_order() -> None:
    match = played(keyed(), 100)
    proof = prove(match.record, toy.GAME)
    assert match.is_over and [draw.number for draw in proof.draws] == list(range(len(proof.draws)))
    assert {draw.after for draw in proof.draws} == {0} and proof.draws[0].n == len(toy.cards(3))
    assert prove(citadelle.new(toy.GAME, players=2).record, toy.GAME).draws == []


def test_a_state_is_as_large_as_before_where_chance_is_quick() -> None:
    """What the search copies has no field more."""
    s: State = citadelle.new(toy.GAME, players=2).state
    assert s.dealt == () and set(codec.encode(s)) >= {"rng_a", "rng_b", "dealt"}
