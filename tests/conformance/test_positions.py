"""Positions in words: every field written and read by ids, audited, played by scripts that lone options don't break."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pytest
from tests.games.legends import scene as legends_scene
from tests.games.monster_lands import scene as monster_lands_scene
from tests.kernel import toy

from citadelle.conformance import Counts, Field, Name, Names, NameSet, NextCards, Position, Rows, Written, script
from citadelle.kernel import codec
from citadelle.kernel.answer import Verb
from citadelle.kernel.chance import chance
from citadelle.kernel.drive import play_some
from citadelle.kernel.frame import UNANSWERED, Ask
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State

CARDS = [f"card {n}" for n in range(21)]


class Lanterns(Position[toy.Toy]):
    """The toy in words."""

    state_type = toy.Toy
    fields: ClassVar[Mapping[str, Field]] = {
        "hands": Rows(Names(CARDS)),
        "deck": NextCards(CARDS),
        "pile": Names(CARDS),
        "points": Rows(),
        "coins": Rows(),
    }


def lanterns() -> Lanterns:
    return Lanterns.new(toy.GAME, players=2, seed=3)


def offer() -> toy.Offer:
    return toy.Offer(0, (0, 1), (UNANSWERED, UNANSWERED))


def test_fields_are_set_and_read_in_words() -> None:
    t = lanterns()
    mine = t.get("hands")[0]
    assert len(mine) == 3 and all(card.startswith("card ") for card in mine)
    t.set(points=[4, 2], coins={1: 7}, hands={0: list(reversed(mine))})
    assert t.state.points == [4, 2] and t.state.coins == [0, 7] and t.get("hands")[0] == mine[::-1]
    assert t.words()["points"] == [4, 2] and set(t.words()) == set(toy.Toy.fields)
    assert t.keys == ["pass", *[f"offer {card.split()[1]}" for card in mine[::-1]]], "the open question is put again"


def test_some_of_a_plain_list_are_set_by_their_index() -> None:
    t = lanterns().set(known={1: 1})
    assert t.get("known") == [0, 1] and t.state.known == (0, 1)


def test_the_next_cards_of_a_deck_are_named() -> None:
    t = lanterns()
    before = t.get("deck")
    assert len(before) == 4
    t.set(deck=[before[2], before[0]])
    assert t.get("deck") == [before[2], before[0], before[1], before[3]]
    assert t.state.deck[-1] == CARDS.index(before[2])
    held = t.get("hands")[0][0]
    with pytest.raises(AssertionError, match=f"deck: '{held}' isn't in the pile"):
        t.set(deck=[held])


def test_what_is_misspelt_is_said() -> None:
    t = lanterns()
    with pytest.raises(AssertionError, match="hands: nothing is called 'card 99'; there are card 9"):
        t.set(hands={0: ["card 99"]})
    with pytest.raises(AssertionError, match=r"there is no field 'hand'; there are .*hands"):
        t.set(hand=[])
    with pytest.raises(AssertionError, match="points: 2 values are wanted, not 3"):
        t.set(points=[1, 2, 3])
    with pytest.raises(AssertionError, match="pile: a list of ids is wanted"):
        t.set(pile="card 1")


def test_a_position_is_audited_before_it_is_played() -> None:
    t = lanterns()
    lost = t.get("hands")[0][:2]
    t.set(hands={0: lost})
    assert t.faults == ["TY-4: cards were lost or made"]
    with pytest.raises(AssertionError, match="the audit finds: TY-4: cards were lost or made"):
        t.run(toy.Round())
    assert t.unaudited().run(toy.Round()).kind == "offer"
    with pytest.raises(AssertionError, match="TY-4"):
        t.audit()


def test_undo_does_not_go_back_behind_what_was_set() -> None:
    t = Lanterns.new(toy.GAME, 2, 3, final=False)
    t.choose("pass", seat=0)
    assert t.match.can_undo(0)
    assert not t.set(points=[1, 1]).match.can_undo()


def test_refusals_questions_and_events() -> None:
    t = lanterns()
    assert t.refused("offer 99") == ("not_in_hand", "TY-1") and t.rule == "TY-1" and t.seat == 0
    assert t.detail("light") == 1
    with pytest.raises(AssertionError, match="'pass' was accepted"):
        t.refused("pass", seat=0)
    t.choose("pass", seat=1)
    assert t.events("offers") == [{"cards": [0, 0]}] and t.story("offered", "offers") == [
        "offered",
        "offered",
        "offers",
    ]
    assert t.result.points == (0, 0)
    t.run()
    assert (t.kind, t.keys, t.rule) == ("", [], "")
    with pytest.raises(AssertionError, match="nothing is asked"):
        _ = t.decision


def test_chance_is_put_in_by_hand() -> None:
    t = lanterns().put(0, 0, 0)
    assert t.state.dealt == (0, 0, 0)
    assert t.run(toy.Round(), dealt=[1]).state.dealt == (1,)


# --- scripts


class Alone(Ask[toy.Toy]):
    """A question with one option, carried out unasked, or asked all the same."""

    name: ClassVar[str] = "toy.alone"
    fields: ClassVar[tuple[str, ...]] = ("seat", "asks")
    kind: ClassVar[str] = "alone"
    rule: ClassVar[str] = "TY-3"
    verbs: ClassVar[tuple[Verb, ...]] = (Verb("only_way", "only way"),)

    def __init__(self, seat: int, asks: int) -> None:
        super().__init__(seat)
        self.asks = asks

    def options(self, s: toy.Toy) -> list[int]:
        return [0]

    def asks_alone(self, s: toy.Toy) -> bool:
        return bool(self.asks)

    def choose(self, s: toy.Toy, option: int) -> None:
        s.done()


@pytest.mark.parametrize("asks", [0, 1])
@pytest.mark.parametrize("choices", [["bless", "only way", "seat 1", "pass"], ["bless", "seat 1", "pass"]])
def test_a_lone_option_does_not_break_a_script(asks: int, choices: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: toy.Gift, s: toy.Toy, option: int) -> None:
        s.done()
        s.push(toy.Bless(self.seat))
        s.push(Alone(self.seat, asks))

    monkeypatch.setattr(toy.Gift, "choose", choose)
    t = Lanterns.new(toy.GAME, players=3).run(offer_of_three(), toy.Gift(0))
    t.script(*choices)
    assert t.kind == "offer" and t.events("blessed") == [{"other": 1}] and t.seat == 1


def offer_of_three() -> toy.Offer:
    return toy.Offer(0, (0, 1, 2), (UNANSWERED,) * 3)


def test_what_was_carried_out_before_a_script_may_be_named_in_it() -> None:
    t = Lanterns.new(toy.GAME, players=3).run(toy.Gift(0), Alone(0, 0))
    t.script("only way", "stop")
    assert t.kind == ""


def test_a_script_names_seats_and_says_what_is_wrong() -> None:
    t = lanterns().run(offer())
    script(t.match, (1, "pass"), "pass")
    t = lanterns().run(offer())
    with pytest.raises(AssertionError, match=r"'stop' can't be chosen: .* TY-1 offer: \['pass'"):
        t.script("stop")
    with pytest.raises(AssertionError, match="nothing is asked"):
        t.run().script("stop")
    assert t.match.is_over


# --- kinds of fields


class Things(State):
    """Only its piles are looked at."""


@pytest.mark.parametrize(
    ("field", "old", "words", "value"),
    [
        (Field(), [1, 2], (3, 4), [3, 4]),
        (Field(), (1, 2), [3, 4], (3, 4)),
        (Field(), 5, 6, 6),
        (Field(), True, False, False),
        (Name("abc"), 0, "c", 2),
        (Name("abc"), 0, "", -1),
        (Name("abab"), 0, "b#2", 3),
        (Name("abc", {"all": -2}), 0, "all", -2),
        (Names("abc"), (0,), ["c", "", "a"], (2, -1, 0)),
        (Names("abc"), [0], ["c", "c"], [2, 2]),
        (NameSet("abc"), 0, ["a", "c"], 0b101),
        (NameSet("abc"), 3, [], 0),
        (NextCards("abc"), (0, 1, 2), ["a", "c", "b"], (1, 2, 0)),
        (NextCards("abc", first=True), (0, 1, 2), ["b", "a", "c"], (1, 0, 2)),
        (Rows(Names("abc")), ((0,), (1,)), [["b"], []], ((1,), ())),
        (Rows(ids="xy"), [1, 2], {"x": 1, "y": 5}, [1, 5]),
        (Counts("ab"), [1, 0, 0, 2], {0: {"b": 3}, 1: {"b": 2}}, [0, 3, 0, 2]),
        (Counts("ab", {"n": 1}), [1, 0, 0, 2], {0: {"a": 1}, "n": {"a": 1}}, [1, 0, 1, 0]),
        (Written(len, lambda value: "x" * value), 0, "xxx", 3),
    ],
)
def test_words_and_values(field: Field, old: Any, words: Any, value: Any) -> None:
    s = Things()
    assert field.read(words, old, s) == value and type(field.read(words, old, s)) is type(old)
    written = field.write(value, s)
    assert written == (list(words) if isinstance(words, tuple) else words)


# --- the games


def legends(match: Match) -> Position[Any]:
    return legends_scene.Table(match)


def monster_lands(match: Match) -> Position[Any]:
    t = monster_lands_scene.Table.__new__(monster_lands_scene.Table)
    Position.__init__(t, match)
    t.kit = monster_lands_scene.game().kit.plain
    return t


@pytest.mark.parametrize(
    ("make", "game", "options"),
    [
        (legends, legends_scene.legends(), {"map": "random", "swamp": True, "leaders": True, "encounters": True}),
        (monster_lands, monster_lands_scene.game(), {"tricks": True}),
        (Lanterns, toy.GAME, {}),
    ],
    ids=["legends", "monster_lands", "toy"],
)
def test_every_field_of_a_game_is_written_and_read_back(
    make: Callable[[Match], Position[Any]], game: Game, options: dict[str, object]
) -> None:
    for seed in range(6):
        match = Match(game, game.setup(2, seed, options))
        match.state.sink = None
        for _ in range(8):
            t = make(match)
            before = codec.digest(match.state)
            words = {name: value for name, value in t.words().items() if not name.startswith("pile ")}
            t.set(**words)
            assert codec.digest(match.state) == before
            whole = t.words()
            for name, cards in whole.items():
                if name.startswith("pile "):
                    t.pile(name.removeprefix("pile "), *cards)
            assert t.words() == whole
            play_some(match.state, chance(seed), 15)


def test_piles_are_set_in_words() -> None:
    t = monster_lands_scene.Table(2)
    before = t.pile_words("monster")
    t.pile("monster", before[3], before[1])
    assert t.pile_words("monster")[:3] == [before[3], before[1], before[0]] and t.faults == []
    t.discards("monster", before[0])
    assert before[0] not in t.pile_words("monster") and t.faults == []
    t.discards("monster")
    assert t.pile_words("monster")[-1] == before[0]
    with pytest.raises(AssertionError, match="there is no pile 'monsters'; there are trap"):
        t.pile("monsters")
    taken = t.get("monster")[0]
    with pytest.raises(AssertionError, match=f"'{taken}' isn't in the pile 'monster'"):
        t.pile("monster", taken)
    with pytest.raises(AssertionError, match="is neither in the pile"):
        t.discards("monster", taken)
    with pytest.raises(AssertionError, match="Toy holds no piles"):
        lanterns().pile("deck")
