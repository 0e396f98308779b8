"""Words: two languages side by side, plurals, faults found at load, the pseudo-language."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadelle.kernel.errors import BadOption
from citadelle.kernel.words import LANGS, PSEUDO, Words, WordsError, kernel_words, listing, mark

GOOD = """
[seat.waits]
en = "{who} has {n} {n:army|armies}"
fr = "{who} a {n} {n:armée|armées}"

[small]
yes = { en = "Yes", fr = "Oui" }
"""


def load(tmp_path: Path, text: str) -> Words:
    file = tmp_path / "words.toml"
    file.write_text(text, encoding="utf-8")
    return Words.load(file)


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 0, "Ada has 0 armies"),
        ("en", 1, "Ada has 1 army"),
        ("en", 2, "Ada has 2 armies"),
        ("en", -1, "Ada has -1 army"),
        ("fr", 0, "Ada a 0 armée"),
        ("fr", 1, "Ada a 1 armée"),
        ("fr", 2, "Ada a 2 armées"),
    ],
)
def test_plural_goes_by_number_and_language(tmp_path: Path, lang: str, n: int, said: str) -> None:
    assert load(tmp_path, GOOD).say("seat.waits", lang, who="Ada", n=n) == said


def test_keys_rooms_and_placeholders(tmp_path: Path) -> None:
    words = load(tmp_path, GOOD)
    assert words.keys() == ["seat.waits", "small.yes"]
    assert words.keys("small") == ["small.yes"]
    assert words.names("seat.waits") == {"who", "n"}
    assert "small.yes" in words and "small" not in words


def test_values_a_sentence_has_no_use_for_are_ignored(tmp_path: Path) -> None:
    assert load(tmp_path, GOOD).say("small.yes", "fr", n=3) == "Oui"


def test_a_path_may_be_text(tmp_path: Path) -> None:
    load(tmp_path, GOOD)
    assert Words.load(str(tmp_path / "words.toml")).say("small.yes", "en") == "Yes"


def test_pseudo_language_marks_every_sentence_and_name(tmp_path: Path) -> None:
    words = load(tmp_path, GOOD)
    assert words.say("seat.waits", PSEUDO, who=mark("Ada", PSEUDO), n=1) == "⟦⟦Ada⟧ has 1 army⟧"
    assert mark("Ada", "fr") == "Ada"


def test_french_spaces_do_not_break(tmp_path: Path) -> None:
    words = load(tmp_path, '[ask]\nen = "Where? There: “a”; b"\nfr = "Où ? Là : « a » ; b !"')
    assert words.say("ask", "fr") == "Où\u202f? Là\u00a0: «\u00a0a\u00a0»\u202f; b\u202f!"
    assert words.say("ask", "en") == "Where? There: “a”; b"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[a]\nen = "x"', "a: no 'fr'"),
        ('[a]\nfr = "x"', "a: no 'en'"),
        ('[a]\nen = "x"\nfr = "x"\nde = "x"', "a: unknown language 'de'"),
        ('[a]\nen = "{n}"\nfr = "x"', "a: 'fr' differs in {n}"),
        ('[a]\nen = "x"\nfr = "{n:a|b}"', "a: 'fr' differs in {n}"),
        ('[a]\nen = "{n"\nfr = "{n}"', "a: unreadable brace"),
        ('[a]\nen = "{n:one}"\nfr = "{n}"', "a: unreadable brace"),
        ('[a]\nen = "x"\nfr = "x"\n[a.b]\nen = "x"\nfr = "x"', "a: an entry holds nothing but its languages"),
        ("[a]\nn = 3", "a.n: neither a sentence nor a table"),
        ("[a", "words.toml"),
    ],
)
def test_every_fault_is_found_at_load_and_names_the_file(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(WordsError) as found:
        load(tmp_path, text)
    assert fault in str(found.value) and "words.toml" in str(found.value)


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(WordsError, match=r"a: no 'fr'.*b: no 'en'"):
        load(tmp_path, '[a]\nen = "x"\n[b]\nfr = "x"')


@pytest.mark.parametrize(
    ("key", "lang", "fault"),
    [("nothing", "en", "no words for 'nothing'"), ("seat.waits", "en", "who")],
)
def test_what_cannot_be_said(tmp_path: Path, key: str, lang: str, fault: str) -> None:
    with pytest.raises(WordsError, match=fault):
        load(tmp_path, GOOD).say(key, lang)


def test_a_language_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no language 'de'; available: en, fr"):
        load(tmp_path, GOOD).say("small.yes", "de")


def test_a_game_lies_over_the_kernel(tmp_path: Path) -> None:
    game = load(tmp_path, GOOD + '[waiting]\nen = "wait"\nfr = "attente"').over(kernel_words())
    assert game.say("waiting", "fr") == "attente"
    assert game.say("refusal.over", "en") == "The game is over"
    assert kernel_words().say("waiting", "en", who="Ada", n=1) == "Ada is choosing"


def test_listing() -> None:
    assert [listing(items, "en") for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert listing(["a", "b", "c"], "fr") == "a, b et c"


def test_the_kernel_has_words_for_its_refusals_and_events() -> None:
    codes = (
        "stale",
        "over",
        "not_your_decision",
        "no_such_seat",
        "already_answered",
        "unknown",
        "malformed",
        "undo_closed",
    )
    assert not [code for code in codes if f"refusal.{code}" not in kernel_words()]
    assert "event.forced" in kernel_words()
    assert LANGS == ("en", "fr") and not kernel_words().check()
