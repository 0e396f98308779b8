"""Whole games and every order at the terminal, in both languages, alone and several at one keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.monster_lands.scene import Table as Scene
from tests.terminal.fakes import WIPED, FakeScreen, LocalGame, interrupt, question, quick_match, table

from citadelle import load, new
from citadelle.kernel.words import LANGS, PSEUDO
from citadelle.table.client.playback import ONE
from citadelle.table.client.profile import Profile
from citadelle.terminal.choices import matching, numbers, order
from citadelle.terminal.commands import COMMANDS, parse_command
from citadelle.terminal.game_setup import OpenedGame
from citadelle.terminal.language import say, words
from citadelle.terminal.record_display import show_log
from citadelle.terminal.rules_text import titled_rules

FIRST = ["1", "1", "0"]
"""Start, outpost and bid of a quick game."""


def play_on(table_: LocalGame, screen: FakeScreen, most: int = 400) -> None:
    """Answer every question with the option of the highest number, until the game is over."""

    def line() -> str:
        return str(max(numbers(table_.ask))) if table_.ask is not None else ""

    screen.typed = [line] * most
    table_.run()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", ["me,random", "me,greedy,random", "me,me,me,me", "random,greedy"])
def test_a_whole_game_ends_with_the_score_by_parts(seats: str, lang: str) -> None:
    t, screen = table([], seats, lang=lang, leaders=True, exploration=True)
    play_on(t, screen)
    assert t.match.is_over and t.match.result is not None
    rows = {line.split()[0]: line.split()[1:] for line in screen.shown[-12:] if line.split()[1:]}
    assert rows["points"][-1] == str(t.match.result.points[-1])
    names = [t.match.game.seat_name(t.match.view(), seat, lang) for seat in range(t.match.players)]
    winners = [names[seat] for seat in t.match.result.winners]
    assert any(re.search(rf"{winners[0]}.* {'gagne' if lang == 'fr' else 'win'}", line) for line in screen.shown[-5:])
    assert max(len(line) for line in screen.shown) <= 80


@pytest.mark.rule("LG-880")
def test_a_long_game_ends_with_the_points_of_its_games() -> None:
    t, screen = table([], "me,random", lang="fr", long_game=True)
    play_on(t, screen, 1200)
    assert t.match.is_over
    assert re.search(r"(?m)^partie 1 +\d+ +\d+$", screen.text) and re.search(r"(?m)^partie 3 ", screen.text)


def test_the_same_answers_give_the_same_game() -> None:
    said = []
    for _ in range(2):
        t, screen = table([], "me,greedy,random", seed="twice")
        play_on(t, screen)
        said.append(str(t.match.record))
    assert said[0] == said[1]


def test_agents_answer_before_the_person_is_asked_and_their_moves_are_told() -> None:
    t, screen = table(FIRST)
    t.run()
    assert "Blue has bid" in screen.text
    assert re.search(r"  Bids: Red 0, Blue \d+", screen.text)
    assert screen.text.count("Bids: Red") == 1


def test_only_agents_are_said_to_think() -> None:
    t, screen = table(FIRST, "me,random,greedy", live=True)
    t.run()
    assert screen.waits and not [line for line in screen.waits if line.startswith("Red")]


def test_answers_by_number_key_and_words() -> None:
    t, screen = table(["amberfell", "Outpost in Oxbow", "bid 2"])
    t.run()
    assert [key for seat, key in t.match.choices if seat == 0][:3] == ["amberfell", "oxbow", "bid 2"]
    t, screen = table(["3", "out", "tail", "2"])
    t.run()
    assert [key for seat, key in t.match.choices if seat == 0][:3] == ["southreach", "tailrock", "bid 2"]
    assert "“out” fits several choices: 1 Outpost in Wolfhill" in screen.after("out")


def test_numbers_in_keys_are_the_numbers_shown() -> None:
    t, screen = table([*FIRST[:2], "3"])
    t.run()
    assert (0, "bid 3") in t.match.choices
    assert re.search(r" 0  Bid nothing$", screen.text, re.MULTILINE)


def test_stopping_is_always_zero() -> None:
    match = quick_match()
    for key in ("westmarch", "tailrock"):
        match.choose(key)
    match.choose("bid 11", 0).choose("bid 0", 1).choose("bid 0", 2)
    decision = match.decision
    while decision is not None and decision.keys[-1] not in ("stop", "skip", "ignore"):
        match.choose(decision.keys[0])
        decision = match.decision
    assert decision is not None
    ask = question(match)
    assert numbers(ask)[-1] == 0
    assert matching(ask, "0") == [len(ask.choices) - 1]
    assert matching(ask, str(len(ask.choices))) == []


def test_what_a_game_calls_its_end_is_zero_and_stands_last() -> None:
    """In Monster Lands "no flask" is the first option, and no way to stop in the middle of something."""
    match = new("monster_lands", 2, 3, {"clans": "random", "first_player": 0})
    while (decision := match.decision) is not None and decision.kind != "deploy":
        match.choose(decision.keys[0])
    assert decision is not None
    match.state.potions[0] = 1  # type: ignore[attr-defined]
    match.choose(next(key for key in decision.keys if key.startswith("assign")))
    while (decision := match.decision) is not None and decision.kind != "flasks":
        match.choose(decision.keys[-1])
    assert decision is not None
    ask = question(match)
    assert decision.keys == ["none", "potion"] and numbers(ask) == [0, 1]
    assert order(ask) == [1, 0] and [choice.label for choice in ask.choices][1] == "A potion, against a wound"
    assert matching(ask, "0") == [0]
    shown = FakeScreen([])
    LocalGame(OpenedGame(match, ["me", "me"]), "en", shown).run()
    assert shown.shown[shown.shown.index("  0  No flask") - 1] == "  1  A potion, against a wound"


def test_flasks_are_counted_from_one_and_spaces_of_the_lodge_keep_their_numbers() -> None:
    t = Scene().pool(0, "M").one_turn(0).choose("alchemist 2")
    assert t.keys[0] == "potions 0" and numbers(question(t.match)) == [1, 2, 3]
    t = Scene().clan(0, "tortock", "wishor").have(0, gold=30).pool(0, "S").one_turn(0).choose("hunters_lodge S")
    assert numbers(question(t.match)) == [1, 2, 3, 4, 5, 6]
    t.choose("trap 1", "trap 3")
    shown = dict(zip(t.keys, numbers(question(t.match)), strict=True))
    assert shown == {"trap 2": 2, "trap 4": 4, "trap 5": 5, "trap 6": 6, "discount wishor": 7, "pay": 0}


def test_what_happens_several_times_is_told_once_and_titles_stand_in_columns() -> None:
    for lang, told in (("en", "  a die (3 times)"), ("fr", "  a die (3 fois)")):
        screen = FakeScreen()
        show_log(["a die", "a die", "a die", "an end"], lang, screen)
        assert screen.shown[-2:] == [told, "  an end"]
    assert titled_rules([("ML-DEC-04", "Beer", ""), ("ML-FREE-10", "Hires", "")]) == [
        "ML-DEC-04   Beer",
        "ML-FREE-10  Hires",
    ]


@pytest.mark.rule("LG-930")
def test_what_cannot_be_chosen_is_refused_with_reason_and_rule() -> None:
    t, screen = table(["stormhead", "77", "\x1b[2J", "x" * 500, "1", "westmarch"])
    t.run()
    assert "LG-204" in screen.after("stormhead")
    assert "no number 77" in screen.after("77")
    assert "LG-210" in screen.after("westmarch")
    assert len(t.match.choices) == 2 or t.match.choices[0] == (0, "westmarch")


def test_why_tells_the_reason_the_rule_and_its_text() -> None:
    t, screen = table(["why", "why 2", "why stormhead", "why Lone Spire", "pourquoi amberfell"])
    t.run()
    assert screen.after("why").startswith("LG-203  ")
    assert "(key amberfell)" in screen.after("why 2")
    assert "LG-204  " in screen.after("why stormhead")
    assert "LG-204" in screen.after("why Lone Spire")
    assert "(key amberfell)" in screen.after("pourquoi amberfell")
    assert t.match.choices == []


def test_names_are_understood_in_the_language_of_the_table() -> None:
    asked = ["pourquoi Cap-Tempête", "pourquoi coeur", "pourquoi A", "pourquoi patate", "pourquoi 9", "pourquoi E"]
    t, screen = table(asked, lang="fr")
    t.run()
    for line in asked[:3]:
        assert "LG-204  " in screen.after(line)
    assert "Il n’y a pas de région «\u00a0patate\u00a0»" in screen.after(asked[3])
    assert "pas de numéro 9" in screen.after(asked[4])
    assert "(clé amberfell)" in screen.after(asked[5])
    assert t.match.choices == []


def test_undo_goes_back_inside_the_turn_and_not_beyond() -> None:
    t, screen = table(["undo", "1", "undo", "2", "annuler", "3", "1", "undo"], "me,random")
    t.run()
    assert "LG-" in screen.after("annuler") or "Taken back." in screen.after("annuler")
    assert t.match.choices[0] == (0, "southreach")
    assert "Nothing can be taken back" in screen.text.partition("> undo")[2].partition("> 1")[0]


def test_undo_shows_the_question_again_and_repeats_no_news() -> None:
    t, screen = table(["1", "undo", "1"])
    t.run()
    assert screen.text.count("Where do you put the starting marker?") == 2
    assert screen.after("undo").startswith("Taken back.")
    assert screen.text.count("shows Twin Shores") == 1


def test_hint_names_a_choice_and_changes_nothing() -> None:
    t, screen = table(["hint", "conseil"])
    t.run()
    assert re.match(r"Hint \(hard\): \d+ Start in \w+", screen.after("hint"))
    assert t.match.choices == []


def test_go_takes_the_choices_of_a_run_until_another_question_comes() -> None:
    t, screen = table(["go", "suite"])
    t.run()
    assert "go: Quick set-up." in " ".join(screen.shown)
    assert t.match.choices and "go: Quick set-up." not in screen.after("go"), "the whole set-up is done"
    assert "nothing to take at once" in screen.after("suite")


def test_log_board_rules_and_help() -> None:
    t, screen = table(["log", "log 1", "log all", "board", "rules 522", "rules lg-522", "rules city", "rules", "help"])
    t.run()
    assert len(screen.after("log 1").strip().splitlines()) == 2
    assert screen.after("log all").strip() == screen.after("log").strip()
    assert screen.boards == [screen.boards[0], screen.shown.index("> board") + 1]
    assert len(screen.after("board").splitlines()) > 50
    assert screen.after("rules 522").startswith("LG-522  ") and screen.after("rules 522") == screen.after(
        "rules lg-522"
    )
    assert "LG-530" in screen.after("rules city")
    assert all(say(f"order.{order}.form", "en") in screen.after("help") for order in COMMANDS)


def test_rules_without_a_hit_say_so() -> None:
    t, screen = table(["rules zzz", "règles zzz"], lang="fr")
    t.run()
    assert "aucune règle" in screen.after("règles zzz")


def test_every_order_has_its_french_word() -> None:
    french = [
        "annuler",
        "suite",
        "conseil",
        "pourquoi",
        "but",
        "auto",
        "journal",
        "plateau",
        "règles",
        "sauver",
        "langue",
    ]
    french += ["vitesse", "aide", "quitter"]
    assert [parse_command(word)[0] for word in french] == list(COMMANDS)
    assert [parse_command(word)[0] for word in COMMANDS] == list(COMMANDS)
    assert parse_command("REGLES LG-522") == ("rules", "LG-522")
    assert parse_command("southreach") == ("", "")


def test_the_language_can_be_changed() -> None:
    t, screen = table(["lang fr", "langue de", "langue en", "lang"])
    t.run()
    assert "Rouge — Où placez-vous le marqueur" in screen.after("lang fr")
    assert "Langues disponibles" in screen.after("langue de")
    assert "Red:" in screen.after("langue en")


def test_board_is_shown_when_others_have_played_and_not_within_a_turn() -> None:
    t, screen = table(["1", "1", "0"])
    t.run()
    boards = screen.boards
    asked = [i for i, line in enumerate(screen.shown) if line.startswith("Red: ")]
    assert len(asked) >= 3 and not any(asked[0] < board < asked[1] for board in boards)
    assert any(asked[1] < board < asked[2] for board in boards)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_fit_the_screen(width: int) -> None:
    t, screen = table([*FIRST, "help", "hint", "why", "rules city", "log"], "me,random,random,random", width=width)
    t.run()
    assert max(len(line) for line in screen.shown) <= width


# --- keeping a game


def test_the_map_is_shown_when_it_has_been_laid() -> None:
    t, screen = table(["1", "1", "1", "1", "1"], map="chosen")
    t.run()
    laid = screen.text.index("Where do you put the starting marker?")
    assert screen.boards[1] < screen.text[:laid].count("\n") < screen.boards[1] + 60


def test_save_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    t, screen = table([*FIRST, f"save {file}"], "me,greedy,random")
    t.run()
    assert f"citadelle play {file}" in screen.text
    kept = load(file)
    assert kept.names == {0: "me", 1: "greedy", 2: "random"} and kept.choices == t.match.choices
    again = FakeScreen([])
    LocalGame(OpenedGame(kept, ["me", "greedy", "random"], file), "en", again).run()
    assert any(line.startswith("Red: ") for line in again.shown)


def test_save_writes_over_its_own_file_and_over_no_other(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    other.write_text("dear diary")
    typed = [f"save {own}", "1", f"save {own}", f"save {other}", f"save {tmp_path}", f"save {tmp_path / 'no' / 'x'}"]
    t, screen = table(typed)
    t.run()
    assert len(load(own).choices) == 1
    assert other.read_text() == "dear diary" and "another name" in screen.after(f"save {other}")
    assert "no folder" in screen.text
    other_game, screen = table([f"save {own}"], seed=8)
    other_game.run()
    assert load(own).setup.seed == 7 and "another name" in screen.text


def test_a_name_is_found_when_none_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        t, _ = table(["save", "1", "save"], seed="a b/../c")
        t.run()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["legends-a_b_.._c-2.record", "legends-a_b_.._c.record"]


def test_the_end_of_the_input_saves_nothing_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for typed in ([], ["1"], ["quit"]):
        t, screen = table(typed)
        t.run()
        assert "nothing is saved" in screen.text.replace("\n", " ")
    assert list(tmp_path.iterdir()) == []


def test_on_a_screen_leaving_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for leave in ("quit", interrupt):
        for last in ("n", interrupt):
            t, screen = table(["1", leave, last], live=True)
            t.run()
        assert list(tmp_path.iterdir()) == []
    t, screen = table(["1", interrupt, ""], live=True)
    t.run()
    assert [path.name for path in tmp_path.iterdir()] == ["legends-7.record"]
    t, screen = table(["1", "quit", str(tmp_path / "no" / "x"), "mine"], live=True)
    t.run()
    assert (tmp_path / "mine").exists() and "no folder" in screen.text


def test_input_that_never_answers_ends_the_game_on_a_pipe() -> None:
    t, screen = table(["nonsense"] * 1000)
    t.run()
    assert len(screen.typed) > 0 and "The input ended" in screen.text


def test_orders_after_the_end(tmp_path: Path) -> None:
    t, screen = table([], "me,random")
    play_on(t, screen)
    done, after = FakeScreen(["log 2", "hint", "board", f"save {tmp_path / 'x'}", "undo", "quit", "never"]), t.match
    LocalGame(OpenedGame(after, ["me", "random"]), "en", done).run()
    assert "game is over" in done.after("hint") and "citadelle replay" in done.text
    assert done.typed == ["never"] and load(tmp_path / "x").is_over


# --- several people at one keyboard


@pytest.mark.rule("LG-302")
def test_secret_bids_are_hidden_from_the_others_at_the_keyboard() -> None:
    t, screen = table(["1", "1", "", "4", "", "2"], "me,me,random", live=True)
    t.run()
    pages = screen.text.split(WIPED)
    bidding = [page for page in pages if "How many coins" in page]
    assert [page.count("Red: How many") for page in bidding] == [1, 0]
    assert "\n> 4" in bidding[0]
    before_revealed = bidding[1].partition("Bids: ")[0]
    assert "> 4" not in before_revealed and "Red has bid" in before_revealed
    assert any("Blue alone at the keyboard" in page and "coins" not in page for page in pages)


def test_open_turns_are_only_announced() -> None:
    t, screen = table(["1", "1", "", "4", "", "2", "1"], "me,me,random", live=True)
    t.run()
    assert screen.text.count(WIPED) == 4


def test_through_a_pipe_nobody_waits_for_the_hand_over() -> None:
    t, screen = table(["1", "1", "4", "2"], "me,me,random")
    t.run()
    people = [choice for choice in t.match.choices if choice[0] != 2]
    assert people[:4] == [(0, "westmarch"), (0, "wolfhill"), (0, "bid 4"), (1, "bid 2")]
    assert WIPED not in screen.text and "Blue at the keyboard" in screen.text


def test_undo_at_one_keyboard_takes_back_what_the_last_person_chose() -> None:
    t, _ = table(["1", "undo", "2"], "me,me")
    t.run()
    assert t.match.choices[0] == (0, "amberfell")


# --- words


def test_no_word_is_missing_in_any_language() -> None:
    """In the pseudo-language every sentence stands inside brackets: bare letters are words that nobody translated."""
    typed = [
        "why",
        "why 2",
        "why nowhere",
        "foo",
        "out",
        "hint",
        "undo",
        "log 2",
        "rules zz",
        "rules",
        "lang xx",
        "help",
    ]
    t, screen = table([*typed, "1", "1", "0"], "me,random", lang=PSEUDO)
    t.run()
    bare = []
    for line in screen.shown:
        if line.startswith("> ") or "LG-" in line or "foo" in line:
            continue
        depth, kept = 0, ""
        for sign in line:
            depth += (sign == "⟦") - (sign == "⟧")
            kept += sign if depth == 0 and sign not in "⟦⟧" else ""
        if re.search(r"[A-Za-z]{4}", kept):
            bare.append(line)
    assert [line for line in bare if "⟦" in line] == []


def test_the_words_are_whole() -> None:
    assert words().check() == []


# --- the playback speed


def spoken_game(tmp_path: Path, speed: str, live: bool = True, skips: bool = False) -> FakeScreen:
    """A quick game against two bots, of which a few questions are answered, read at this speed."""
    t, screen = table([*FIRST, "1", "1", "1", "1"], live=live)
    t.profile = Profile(tmp_path)
    t.profile.like(speed=speed)
    screen.skips = skips
    t.run()
    return screen


def test_news_are_told_one_by_one_on_a_screen_and_at_once_through_a_pipe(tmp_path: Path) -> None:
    normal, slow = spoken_game(tmp_path, "normal"), spoken_game(tmp_path, "slow")
    assert normal.pauses and all(0 < pause <= ONE for pause in normal.pauses)
    assert slow.pauses == [2 * pause for pause in normal.pauses] and slow.text == normal.text
    hurried = spoken_game(tmp_path, "normal", skips=True)
    assert 0 < len(hurried.pauses) < len(normal.pauses) and hurried.text == normal.text
    for silent in (spoken_game(tmp_path, "off"), spoken_game(tmp_path, "normal", live=False)):
        assert silent.pauses == []


def test_the_speed_is_set_and_kept(tmp_path: Path) -> None:
    t, screen = table(["speed", "speed slow", "speed warp", "vitesse rapide", "lang fr", "vitesse"], live=True)
    t.profile = Profile(tmp_path)
    t.run()
    assert "Playback speed is normal. It can be: off, quick, normal, slow." in screen.after("speed")
    assert screen.after("speed slow") == "Playback speed: slow.\n" and "slow" in screen.after("speed warp")
    assert screen.after("vitesse rapide") == "Playback speed: quick.\n"
    assert "animation est « rapide »" in " ".join(screen.after("vitesse").split())
    assert Profile(tmp_path).speed == "quick"
    t, screen = table(["speed slow"])
    t.run()
    assert "Playback speed is off" in screen.after("speed slow"), "a pipe has nowhere to keep it"
