"""What the catalogs of all games share."""

from pathlib import Path

import pytest

from citadelle.games.heroes3 import catalog as heroes3
from citadelle.games.legends import catalog as legends
from citadelle.games.monster_lands import catalog as monster_lands
from citadelle.games.village_attacks import catalog as village_attacks
from citadelle.kernel.words import Words, WordsError, load_words, number_or
from citadelle.parts.catalog import BaseKit
from citadelle.parts.names import find_record, record_name


@pytest.mark.parametrize("load", [legends.load, monster_lands.load, village_attacks.load, heroes3.load])
def test_a_games_own_kit_is_read_once(load: object) -> None:
    assert callable(load)
    kit = load()
    assert isinstance(kit, BaseKit) and load() is kit and load(()) is kit
    assert kit.packs == () and len(kit.digest) == len(kit.whole_digest) == 64


def test_a_kit_with_packs_is_another(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('[pack]\nid = "mine"\nname = "Mine"\ngame = "legends"\nversion = "1"\n')
    (tmp_path / "cards.toml").write_text('[[card]]\nid = "lake"\nname = "Other Lake"\n')
    kit = legends.load((tmp_path,))
    assert kit is not legends.load() and len(kit.packs) == 1
    assert kit.whole_digest != legends.load().whole_digest


def test_records_are_found_and_named_by_their_id() -> None:
    cards = legends.load().cards
    assert find_record(cards, cards[3].id) is cards[3] and find_record(cards, "nobody") is None
    assert record_name(cards, cards[3].id, "en") == cards[3].name
    assert record_name(cards, "nobody", "fr") == "nobody" and record_name(cards, "nobody", "xx") == "⟦nobody⟧"


def test_words_of_several_files_lie_over_each_other() -> None:
    words = load_words("citadelle.games.heroes3", "words.toml", "words_log.toml")
    assert "game.title" in words and "event.card_drawn" in words and "yes_no.yes" in words
    with pytest.raises(FileNotFoundError):
        load_words("citadelle.games.heroes3", "words_of_nobody.toml")


def test_a_sentence_from_a_log_says_what_is_known() -> None:
    words = Words({"event.met": {"en": "{who} meets {whom}", "fr": "{who} croise {whom}"}})
    assert words.say_known("event.met", "en", {"who": "Ada", "more": 1}) == "Ada meets ?"
    with pytest.raises(WordsError, match="whom"):
        words.say("event.met", "en", who="Ada")
    assert number_or(3) == 3 and number_or("3") == 0 and number_or(None, 1) == 1
