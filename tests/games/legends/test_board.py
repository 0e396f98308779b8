"""The text board: whole, legible without colour, the same every time, and no more than the view knows."""

from __future__ import annotations

import random
import re

import pytest
from tests.games.legends.scene import scene

from citadelle.games.legends import GAME
from citadelle.games.legends.board import board, describe
from citadelle.games.legends.board.chartmap import place_words, wrap_words
from citadelle.games.legends.text.names import REGION_CODES
from citadelle.games.legends.view import LegendsView
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS, PSEUDO, typeset
from citadelle.parts.canvas import Canvas

ANSI = re.compile(r"\x1b\[[0-9;]*m")
VARIANTS: dict[str, object] = {
    "exploration": True,
    "citadels": True,
    "encounters": True,
    "leaders": True,
    "swamp": True,
}


def after(choices: int, players: int = 4, seed: int = 3, **options: object) -> Match:
    """A game after so many random choices."""
    rng = random.Random(seed)
    match = Match(GAME, GAME.setup(players, seed, {"map": "first_voyage", **options}))
    for _ in range(choices):
        if match.is_over:
            break
        decision = rng.choice(match.decisions)
        match.choose(rng.choice(decision.keys), decision.seat)
    return match


def view_of(match: Match, seat: int = 0) -> LegendsView:
    view = match.view(seat)
    assert isinstance(view, LegendsView)
    return view


POSITIONS = [
    after(70),
    after(60, 2, map="harbour_and_sisters"),
    after(90, 3, map="grand_loop", token_placement="random", **VARIANTS),
    after(2000, 4, token_placement="random", **VARIANTS),
    after(2, 2, map="chosen"),
    after(0, 3, map="random", layout="rectangle"),
    after(70, 2, map="random", long_game=True),
]


@pytest.mark.parametrize("match", POSITIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_it_fits_and_is_the_same_every_time(match: Match, lang: str) -> None:
    view = view_of(match)
    text = board(view, lang)
    assert text == board(view_of(match), lang)
    assert max(len(line) for line in text.splitlines()) <= 80
    assert not [line for line in text.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("match", POSITIONS)
def test_colour_adds_nothing_but_colour(match: Match) -> None:
    view = view_of(match)
    assert ANSI.sub("", board(view, "en", colour=True)) == board(view, "en")
    assert ANSI.search(board(view, "en", colour=True))


@pytest.mark.parametrize("match", POSITIONS)
@pytest.mark.parametrize("lang", [*LANGS, PSEUDO])
def test_ascii_is_ascii(match: Match, lang: str) -> None:
    text = board(view_of(match), lang, ascii_only=True)
    assert text.isascii() and "?" not in re.sub(r"[A-Za-z']\*?\?|\? ", "", text)


@pytest.mark.parametrize("match", POSITIONS)
def test_every_region_card_and_seat_is_there(match: Match) -> None:
    view = view_of(match)
    kit = view.kit
    for lang in LANGS:
        text, prose = board(view, lang), describe(view, lang)
        flat = " ".join(text.split())
        for r, ident in enumerate(view.chart.ids if view.chart else []):
            record = kit.regions[kit.region_index[ident]]
            name = typeset(record.name_fr if lang == "fr" else record.name, lang)
            assert re.search(rf"^  {REGION_CODES[r]} {re.escape(name)} ", text, re.M)
            assert f"{name}, " in prose
        for card in [card for card in view.row if card >= 0]:
            name = typeset(kit.cards[card].name_fr if lang == "fr" else kit.cards[card].name, lang)
            assert name in flat and name in prose
        for colour in view.colours:
            record = kit.colours[kit.colour_index[colour]]
            assert (record.name_fr if lang == "fr" else record.name) in text


def test_the_table_of_regions_counts_and_says_who_holds() -> None:
    view = scene(players=4, pieces={"oxbow": {0: 3, 1: (3, 1)}}).view(0)
    assert view.chart is not None
    oxbow = view.chart.index["oxbow"]
    lines = board(view, "en").splitlines()
    assert f"  {REGION_CODES[oxbow]} Oxbow         3     3+1<  ·     ·     H I" in lines
    assert " Valeland (held by Blue)" in lines
    assert f"{REGION_CODES[oxbow]} ▲3 ☾3+1" in "\n".join(lines[:30])
    assert f"{REGION_CODES[oxbow]} R3 B3+1" in board(view, "en", ascii_only=True)
    assert "Oxbow, Valeland. Red has 3 armies, Blue has 3 armies and 1 city; held by Blue." in describe(view, "en")
    assert "Bras-Mort, Terre du Val. Rouge\u00a0: 3 armées, Bleu\u00a0: 3 armées et 1 cité\u202f;" in describe(
        view, "fr"
    )


def test_ways_out_of_a_region() -> None:
    view = view_of(after(0))
    assert re.search(r"^  F Southreach .* C D E ~L", board(view, "en"), re.M)
    southreach = next(line for line in describe(view, "en").splitlines() if line.startswith("Southreach"))
    assert southreach.endswith("By land to Westmarch, Kingsheart and Amberfell; by sea to Wyrmspine.")


def test_every_region_wears_its_code_on_the_map() -> None:
    for match in POSITIONS:
        view = view_of(match)
        if view.chart is not None:
            drawn = "\n".join(board(view, "en", ascii_only=True).split("REGIONS")[0].splitlines()[1:])
            legend = drawn.replace("A B C  regions", "")
            assert not [
                r for r in range(view.chart.size) if not re.search(rf"(?<![A-Za-z0-9]){REGION_CODES[r]}(?!\d)", legend)
            ]


def test_slots_while_the_map_is_chosen() -> None:
    view = view_of(after(2, 2, map="chosen"))
    assert view.chart is None
    assert "right board" in board(view, "en") and "left board" not in board(view, "en")
    assert describe(view, "fr").count("rien encore") == 2
    assert len(describe(view, "en").splitlines()) == 4 + 2


def test_seats_in_sentences() -> None:
    told = describe(view_of(after(2000, 4, token_placement="random", **VARIANTS)), "en").splitlines()[-4:]
    assert [line.split(" has ")[0] for line in told] == ["Red", "Blue", "Green", "Orchid"]
    assert all(re.search(r" has -?\d+ VP, .*\d+ coins?, .* Leader: .* Cards \(\d+\): ", line) for line in told)


def test_the_head_line_says_how_far_the_game_is() -> None:
    assert board(view_of(after(2, 2, map="chosen")), "en").startswith("Eight-Minute Empire: Legends · set-up\n")
    long = after(5000, 2, long_game=True)
    assert re.match(r".* · partie 3 sur 3 · .* gagne", board(view_of(long), "fr"))


def test_a_narrow_terminal_gets_no_map_but_everything_else() -> None:
    text = board(view_of(after(0)), "en", width=60)
    assert "REGIONS" in text and "|" not in text.split("REGIONS")[0]
    assert max(len(line) for line in text.splitlines()) <= 60


def test_face_down_tokens_show_only_what_the_seat_has_seen() -> None:
    match = after(40, 2, token_placement="random", swamp=True)
    view = view_of(match)
    hidden = [r for r in range(len(view.tokens)) if view.facedown[r]]
    assert hidden and view.chart is not None
    rows = board(view, "en").split("REGIONS")[1].split("ROW")[0]
    assert rows.count("face-down token") == len(hidden)
    unknown = sum(view.tokens[r] < 0 for r in hidden)
    assert rows.count("face-down token (") == len(hidden) - unknown
    assert describe(view, "en").count("face-down token") == len(hidden)


@pytest.mark.parametrize("match", POSITIONS)
def test_pseudo_language_shows_no_bare_word(match: Match) -> None:
    view = view_of(match)
    for text in (board(view, PSEUDO, width=120), describe(view, PSEUDO)):
        depth, out = 0, []
        for char in text:
            depth += (char == "⟦") - (char == "⟧")
            out.append(char if not depth and char != "⟧" else " ")
        assert not re.findall(r"[^\W\d_]{2,}", "".join(out))


def test_arranging_words_in_a_region() -> None:
    words = [("A", ""), ("R12", ""), ("B3", "")]
    assert wrap_words(words, [8]) == [words]
    assert wrap_words(words, [5, 3]) == [words[:2], words[2:]]
    assert wrap_words(words, [3, 3]) is None
    assert place_words(words, {4: (10, 3), 5: (10, 9), 6: (10, 3)}) == [(5, 10, words)]
    assert place_words(words, {4: (10, 3)}) == [(4, 11, words[:1])]


def test_canvas() -> None:
    canvas = Canvas()
    canvas.put(2, 1, "à", "red")
    canvas.line("end", x=1)
    assert canvas.text(False, False) == "\n  à\n end\n"
    assert canvas.text(False, True) == "\n  a\n end\n"
    assert canvas.text(True, False) == "\n  \x1b[0;31mà\x1b[0m\n end\n"
