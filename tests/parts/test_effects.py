"""Vocabularies of effects: from a row follow the check, the packing, the sentence, the signs, the worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadelle.kernel.errors import BadData
from citadelle.kernel.words import Words, kernel_words
from citadelle.parts.data import DataRecord, Id, Loaded, Meta, read_tables
from citadelle.parts.digests import digest
from citadelle.parts.effect_words import EffectWords, effect_signs
from citadelle.parts.effects import (
    CHOOSE,
    IF,
    THEN,
    VOCABULARIES,
    Effect,
    Flag,
    Inner,
    Kind,
    Number,
    Numbers,
    OneOf,
    SomeOf,
    Unfit,
    Vocabulary,
    key,
)

COLOURS: Final = ("red", "green", "blue")
GAIN, SHIELD, TRADE, PLUS, TURN = range(5)
HAS, ITEMS = 5, 6


class Power(Effect):
    """Every parameter of the toy's effects."""

    gold: int = 0
    count: int = 0
    color: int = 0
    colors: int = 0
    shielded: bool = False
    pay: tuple[int, ...] = (0, 0, 0)
    from_: int = 0
    variant: Effect | None = None


class Card(Power):
    """On cards."""

    filled = ("gold", "colors", "pay", "variant")


class Token(Power):
    """On tokens."""


class Condition(Power):
    """What holds or doesn't."""


class Count(Power):
    """What is counted."""


def by_colour(effect: Power) -> float:
    return 7.0 if effect.color else 0.5


DICE: Final = {"red": "d:R", "green": "d:G", "blue": ""}
KINDS: Final = (
    Kind(GAIN, "gain", ("gold",), rule="T-1", signs="coin +gold", worth=0.5, per=("gold",)),
    Kind(
        SHIELD, "shield", ("count", "colors"), ("shielded",), (Card,), "T-2", ("colors", "shielded"),
        "shield ~count @colors? [shielded x:wall]", 2.0, ("count", "colors"),
    ),
    Kind(
        TRADE, "trade", ("pay",), ("from", "variant", "gold"), rule="T-3", variant=("from",), signs="@pay right #gold"
    ),
    Kind(PLUS, "plus", ("color", Number("count", -3, 3)), signs="@color*count -count ×count", judge=by_colour),
    Kind(TURN, "turn", rule="T-5", signs="turn", worth=1.0),
    Kind(HAS, "has_gold", ("gold",), at=(Condition,)),
    Kind(ITEMS, "card", at=(Count,)),
)  # fmt: skip
VOCABULARY: Final = Vocabulary(
    (
        Number("gold", 0, 20),
        Number("count", 1, 9),
        OneOf("color", COLOURS, words="colour", signs=DICE),
        SomeOf("colors", COLOURS, words="colour", signs=DICE),
        Flag("shielded"),
        Numbers("pay", COLOURS, 9, DICE),
        OneOf("from", ("hand", "pile"), ("deck", "hand", "pile"), attribute="from_"),
        Inner("variant"),
    ),
    KINDS,
    (Card, Token),
    (Card,),
    Condition,
    Count,
)  # fmt: skip

WORDS: Final = Words(
    {
        name: {"en": text, "fr": text}
        for name, text in {
            "effect.gain": "gain {gold} gold",
            "effect.shield": "{count} {count:shield|shields}",
            "effect.shield_colors": "{count} against {colors}",
            "effect.shield_colors_shielded": "{count} against {colors}, behind a wall",
            "effect.trade": "trade {what}",
            "effect.trade_hand": "trade {what} from the hand",
            "effect.plus": "{count} for {color}",
            "effect.turn": "another turn",
            "condition.has_gold": "there is {gold} gold",
            "count.card": "card",
            "colour.red": "crimson",
            "colour.green": "green",
            "colour.blue": "blue",
        }.items()
    }
).over(kernel_words())
TOLD: Final = EffectWords(
    WORDS.say,
    rooms={Condition: "condition", Count: "count"},
    further={"trade": lambda effect, lang: {"what": sum(effect.pay)}},
)


def card(**raw: Any) -> Card:
    made = VOCABULARY.pack(Card, raw)
    assert isinstance(made, Card)
    return made


def test_parameters_are_read_by_name() -> None:
    effect = card(kind="shield", count=2, colors=["blue", "red"], shielded=True)
    assert (effect.kind, effect.count, effect.colors, effect.shielded, effect.gold) == (SHIELD, 2, 0b101, True, 0)
    assert card(kind="plus", color="blue", count=-3).color == 2
    assert card(kind="trade", pay={"green": 2}).pay == (0, 2, 0)
    assert card(kind="trade", pay={"green": 2}, **{"from": "pile"}).from_ == 2
    variant = card(kind="trade", pay={"red": 1}, variant={"kind": "gain", "gold": 4}).variant
    assert isinstance(variant, Card) and variant.gold == 4
    assert card(kind="turn").variant is None and Card().kind < 0


def test_what_an_effect_is_worth_follows_from_its_row() -> None:
    assert card(kind="gain", gold=3).worth == 1.5
    assert card(kind="shield", count=2, colors=["red", "blue"]).worth == 2.0 * 2 * 2 / 3
    assert card(kind="turn").worth == 1.0
    assert card(kind="plus", color="blue", count=1).worth == 7.0
    both = [{"kind": "gain", "gold": 3}, {"kind": "turn"}]
    assert card(kind="then", effects=both).worth == 2.5 and card(kind="choose", effects=both).worth == 1.5


def test_sentences_and_their_variants() -> None:
    def said(lang: str = "en", **raw: Any) -> str:
        return TOLD.text(card(**raw), lang)

    assert said(kind="gain", gold=3) == "gain 3 gold"
    assert said(kind="shield", count=1, colors=list(COLOURS)) == "1 shield"
    assert said(kind="shield", count=1, colors=["blue", "red"]) == "1 against blue or crimson"
    assert said(kind="shield", count=1, colors=["red"], shielded=True) == "1 against crimson, behind a wall"
    assert said(kind="trade", pay={"red": 1, "blue": 2}, **{"from": "hand"}) == "trade 3 from the hand"
    gain, turn = {"kind": "gain", "gold": 3}, {"kind": "turn"}
    rich = {"kind": "has_gold", "gold": 9}
    assert said(kind="then", effects=[gain, turn, gain]) == "gain 3 gold, then another turn, then gain 3 gold"
    assert said(kind="choose", effects=[gain, turn]) == "gain 3 gold or another turn"
    assert said(kind="choose", effects=[turn], optional=True) == "if wanted: another turn"
    assert said(kind="if", condition=rich, effects=[turn]) == "if there is 9 gold: another turn"
    assert (
        said("fr", kind="if", condition=rich, effects=[turn], otherwise=[gain])
        == "si there is 9 gold\u00a0: another turn\u202f; sinon gain 3 gold"
    )
    assert said(kind="for_each", each={"kind": "card"}, effects=[gain]) == "gain 3 gold for each card"
    assert said(kind="until", condition=rich, effects=[gain], most=4) == (
        "gain 3 gold, again until there is 9 gold, 4 times at most"
    )


def test_every_sentence_that_a_kind_can_have_is_known() -> None:
    assert VOCABULARY.row("gain").sentences() == ["gain"]
    assert VOCABULARY.row("trade").sentences() == ["trade_hand", "trade_pile", "trade"]
    found = VOCABULARY.row("shield").sentences()
    assert found == ["shield_colors_shielded", "shield_colors", "shield_shielded", "shield"]


def test_lines_of_signs() -> None:
    assert effect_signs(card(kind="gain", gold=3)) == [("i", "coin"), ("t", "+3")]
    assert effect_signs(card(kind="shield", count=1, colors=list(COLOURS))) == [("i", "shield")]
    many = card(kind="shield", count=2, colors=["green", "blue"], shielded=True)
    assert effect_signs(many) == [("i", "shield"), ("t", "2"), ("d", "G"), ("x", "wall")]
    assert effect_signs(card(kind="trade", pay={"red": 2}, gold=1)) == [
        ("d", "R"),
        ("d", "R"),
        ("i", "right"),
        ("t", "1"),
    ]
    assert effect_signs(card(kind="plus", color="red", count=2)) == [("d", "R"), ("d", "R"), ("t", "−2"), ("t", "×2")]
    both = [{"kind": "gain", "gold": 3}, {"kind": "turn"}]
    assert effect_signs(card(kind="choose", effects=both)) == [("i", "coin"), ("t", "+3"), ("t", "/"), ("i", "turn")]


def test_every_effect_has_a_short_stable_key() -> None:
    assert key(card(kind="shield", count=2, colors=["blue", "red"], shielded=True)) == "shield 2 blue+red shielded"
    assert key(card(kind="trade", pay={"green": 2})) == "trade 2green"
    rich = {"kind": "has_gold", "gold": 9}
    nested = card(kind="if", condition=rich, effects=[{"kind": "turn"}], otherwise=[{"kind": "gain", "gold": 1}])
    assert key(nested) == "if has_gold 9 (turn) /(gain 1)"


def test_composed_effects_are_trees() -> None:
    tree = card(kind="then", effects=[{"kind": "turn"}, {"kind": "choose", "effects": [{"kind": "gain", "gold": 1}]}])
    assert (tree.kind, tree.effects[1].kind, tree.effects[1].effects[0].kind) == (THEN, CHOOSE, GAIN)
    condition = card(kind="if", condition={"kind": "has_gold", "gold": 2}, effects=[{"kind": "turn"}])
    assert condition.kind == IF and isinstance(condition.test, Condition) and condition.test.gold == 2


FAULTS: Final[list[tuple[dict[str, Any], str]]] = [
    ({}, "field power[0].kind is missing"),
    ({"kind": 3}, "power[0].kind must be a text, not a whole number"),
    ({"kind": "sing"}, "power[0].kind must be one of gain, shield, trade, plus, turn, then, choose, if, until"),
    ({"kind": "has_gold"}, "power[0].kind has_gold is not for this table; possible values: gain, shield"),
    ({"kind": "gain"}, "power[0].gold is missing for gain"),
    ({"kind": "gain", "gold": 0}, "power[0].gold is missing for gain"),
    ({"kind": "gain", "gold": 21}, "power[0].gold must be a whole number of at most 20"),
    ({"kind": "gain", "gold": -1}, "power[0].gold must be a whole number of at least 0"),
    ({"kind": "gain", "gold": "3"}, "power[0].gold must be a whole number, not a text"),
    ({"kind": "gain", "gold": True}, "power[0].gold must be a whole number, not true or false"),
    ({"kind": "gain", "gold": 1.5}, "power[0].gold must be a whole number, not a number"),
    ({"kind": "gain", "gold": 1, "count": 2}, "power[0].count has no meaning for gain"),
    ({"kind": "gain", "gold": 1, "count": ""}, "power[0].count must be a whole number, not a text"),
    ({"kind": "gain", "gold": 1, "silver": 2}, "field power[0].silver is unknown"),
    ({"kind": "shield", "count": 1, "colors": []}, "power[0].colors is missing for shield"),
    ({"kind": "shield", "count": 1, "colors": "red"}, "power[0].colors must be a list, not a text"),
    ({"kind": "shield", "count": 1, "colors": ["pink"]}, "power[0].colors[0] must be one of red, green, blue"),
    ({"kind": "shield", "count": 1, "colors": ["red"], "shielded": 1}, "shielded must be true or false, not a whole"),
    ({"kind": "plus", "color": "red", "count": 4}, "power[0].count must be a whole number of at most 3"),
    ({"kind": "plus", "color": "pink", "count": 1}, "power[0].color must be one of red, green, blue"),
    ({"kind": "trade", "pay": {}}, "power[0].pay is missing for trade"),
    ({"kind": "trade", "pay": {"pink": 1}}, "field power[0].pay.pink is unknown"),
    ({"kind": "trade", "pay": {"red": 10}}, "power[0].pay.red must be a whole number of at most 9"),
    ({"kind": "trade", "pay": {"red": 1}, "variant": {"kind": "x"}}, "power[0].variant.kind must be one of gain"),
    ({"kind": "trade", "pay": {"red": 1}, "variant": 3}, "power[0].variant must be a table, not a whole number"),
    ({"kind": "then"}, "power[0].effects is missing for then"),
    ({"kind": "then", "effects": 3}, "power[0].effects must be a list, not a whole number"),
    ({"kind": "then", "effects": [{"kind": "turn"}] * 9}, "power[0].effects must have at most 8 entries"),
    ({"kind": "then", "effects": [{"kind": "turn"}, {"kind": "gain"}]}, "power[0].effects[1].gold is missing for gain"),
    ({"kind": "choose", "effects": [{"kind": "turn"}] * 2}, "power[0].effects must differ from each other"),
    ({"kind": "if", "effects": [{"kind": "turn"}]}, "power[0].condition is missing for if"),
    ({"kind": "if", "condition": {"kind": "gain"}, "effects": []}, "condition.kind gain is not for this table"),
    ({"kind": "until", "condition": {"kind": "has_gold", "gold": 1}, "effects": [{"kind": "turn"}]}, "most is missing"),
]


class Thing(DataRecord, frozen=True):
    """A component with effects."""

    id: Id
    power: Annotated[tuple[Card, ...], Meta(max_length=4)]
    other: Token | None = None


class ThingsFile(DataRecord, frozen=True):
    """things.toml"""

    thing: tuple[Thing, ...]


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def loaded(folder: Path, power: Any, other: Any = None) -> Loaded:
    lines = ["[[thing]]", 'id = "one"', f"power = {toml(power)}"] + ([f"other = {toml(other)}"] if other else [])
    (folder / "things.toml").write_text("\n".join(lines), "utf-8")
    return read_tables(folder, {"things": ThingsFile})


@pytest.mark.parametrize(("raw", "sentence"), FAULTS, ids=[f"{n}" for n in range(len(FAULTS))])
def test_a_faulty_effect_is_refused_with_file_record_and_field(
    tmp_path: Path, raw: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadData) as caught:
        loaded(tmp_path, [raw])
    assert str(caught.value).startswith('things.toml, thing "one": ') and sentence in str(caught.value)


def test_records_hold_effects_and_the_digest_counts_them(tmp_path: Path) -> None:
    found = loaded(tmp_path, [{"kind": "gain", "gold": 2}], {"kind": "turn"})
    [thing] = found.file("things", ThingsFile).thing
    assert thing.power[0].gold == 2 and thing.other is not None and thing.other.row.name == "turn"
    assert VOCABULARIES[Card].data(thing.power[0]) == {
        "kind": "gain", "gold": 2, "colors": [], "pay": {"red": 0, "green": 0, "blue": 0}, "variant": None,
    }  # fmt: skip
    assert VOCABULARIES[Token].data(thing.other) == {"kind": "turn"}
    first = digest(found.files)
    assert digest(loaded(tmp_path, [{"gold": 2, "kind": "gain"}], {"kind": "turn"}).files) == first
    assert digest(loaded(tmp_path, [{"gold": 3, "kind": "gain"}], {"kind": "turn"}).files) != first
    nested = loaded(tmp_path, [{"kind": "then", "effects": [{"kind": "turn"}]}])
    [thing] = nested.file("things", ThingsFile).thing
    assert VOCABULARIES[Card].data(thing.power[0])["effects"][0]["kind"] == "turn"


def test_rows_stand_where_their_numbers_say() -> None:
    with pytest.raises(ValueError, match="the kind b has the number 0, and stands at 1"):
        Vocabulary((), (Kind(0, "a"), Kind(0, "b")), (Token,))
    with pytest.raises(ValueError, match="two kinds are called a"):
        Vocabulary((), (Kind(0, "a"), Kind(1, "a")), (Token,))


WORDS_OF_TABLES = [*VOCABULARY.by_name, *COLOURS, "hand", "pile", "", "x"]
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.sampled_from(WORDS_OF_TABLES), st.integers(-2, 25), st.booleans(), st.floats(), st.none()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=10),
        st.dictionaries(st.sampled_from(["kind", *VOCABULARY.parameters, *COLOURS, "silver"]), inner, max_size=5),
    ),
    max_leaves=20,
)


@given(VALUES)
@settings(max_examples=400, deadline=None)
def test_whatever_a_file_says_is_an_effect_or_unfit(raw: Any) -> None:
    try:
        effect = VOCABULARY.pack(Card, raw)
    except Unfit:
        return
    assert effect.row.name in VOCABULARY.at(Card) and key(effect)
    assert VOCABULARY.data(effect)["kind"] == effect.row.name
    assert TOLD.text(effect, "fr") and effect_signs(effect) is not None and effect.worth >= -100
