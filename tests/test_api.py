"""The Python API: the public names, and what a caller may rely on."""

from __future__ import annotations

import importlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

import citadelle

NAMES = {
    "BadData", "BadOption", "CitadelleError", "Decision", "Event", "Game", "Match", "NotLegal", "NotReadable",
    "NotWritable", "NotYours", "Record", "Refusal", "Refused", "Result", "Stale", "View", "__version__", "compiled",
    "game", "game_names", "load", "new", "replay", "save",
}  # fmt: skip
QUICK = {"map": "first_voyage"}


def quick(players: int = 3, seed: int | str = 7, **options: object) -> citadelle.Match:
    return citadelle.new("legends", players=players, seed=seed, options={**QUICK, **options})


def played(match: citadelle.Match, most: int = 10_000) -> citadelle.Match:
    """Take the option in the middle, again and again."""
    while most and (decision := match.decision) is not None:
        match.choose(decision.keys[len(decision.keys) // 2], decision.seat)
        most -= 1
    return match


def test_the_public_names() -> None:
    assert set(citadelle.__all__) == NAMES
    assert all(hasattr(citadelle, name) for name in NAMES)
    assert "legends" in citadelle.game_names()
    assert citadelle.game("legends").players_min == 2


@pytest.mark.parametrize("name", citadelle.game_names())
def test_the_package_of_a_game_can_be_imported_under_another_name(name: str) -> None:
    """No public name of the project hides the package that holds the games."""
    found: dict[str, object] = {}
    exec(f"import citadelle.games.{name} as it", found)
    assert found["it"] is importlib.import_module(f"citadelle.games.{name}")


def test_a_new_game_asks_its_first_question() -> None:
    match = quick()
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.rule) == (0, "start_region", "LG-203")
    assert decision.keys[0] == "westmarch" and len(decision.keys) == len(decision.options)
    assert match.result is None and not match.is_over and match.players == 3


def test_choose_returns_the_match_and_names_what_it_answers() -> None:
    match = quick()
    decision = match.decision
    assert decision is not None
    assert match.choose("southreach", seat=0, no=decision.no) is match
    with pytest.raises(citadelle.Stale) as stale:
        match.choose("wolfhill", no=decision.no)
    assert stale.value.refusal.rule
    assert match.choices == [(0, "southreach")]


@pytest.mark.rule("LG-930")
def test_refusals_say_why_and_change_nothing() -> None:
    match = quick()
    before = match.view(0).bytes()
    with pytest.raises(citadelle.NotLegal) as refused:
        match.choose("stormhead")
    assert refused.value.refusal.rule == "LG-204"
    with pytest.raises(citadelle.NotYours):
        match.choose("westmarch", seat=1)
    assert match.why("westmarch") is None
    refusal = match.why("stormhead")
    assert refusal is not None and "LG-204" in match.explain(refusal, "fr")
    assert match.view(0).bytes() == before and match.choices == []


def test_several_seats_are_asked_at_once() -> None:
    match = quick().choose("southreach").choose("wolfhill")
    assert [decision.seat for decision in match.decisions] == [0, 1, 2]
    match.choose("bid 2", seat=1)
    assert [decision.seat for decision in match.decisions] == [0, 2]
    assert {decision.no for decision in match.decisions} == {2}


def test_undo_goes_back_choice_by_choice() -> None:
    match = quick()
    start = match.view(0).bytes()
    match.choose("southreach")
    assert match.can_undo(0) and not match.can_undo(1)
    assert match.undo() is match
    assert match.view(0).bytes() == start and match.choices == [] and not match.can_undo()
    with pytest.raises(citadelle.Refused):
        match.undo()


def test_a_clone_goes_its_own_way() -> None:
    match = played(quick(), 20)
    twin = match.clone()
    assert twin.view(0).bytes() == match.view(0).bytes() and twin.log() == match.log()
    played(twin, 5)
    assert len(match.choices) == 20 and len(twin.choices) == 25
    assert str(played(match, 5).record) == str(twin.record)


def test_views_are_for_one_seat_or_for_spectators() -> None:
    match = quick()
    assert match.view(1).seat == 1 and match.view().seat == -1
    for seat in (3, -1, True, "0"):
        with pytest.raises(citadelle.BadOption):
            match.view(seat)  # type: ignore[arg-type]


def test_the_result_comes_with_places_points_and_parts() -> None:
    match = played(quick())
    result = match.result
    assert result is not None and match.is_over and match.decision is None and match.decisions == []
    assert sorted(result.places)[0] == 1 and result.winners
    assert [sum(n for part, n in parts.items() if part != "total") for parts in result.parts] == list(result.points)
    with pytest.raises(citadelle.NotYours):
        match.choose("stop")


def test_a_decision_is_gone_through_by_its_keys() -> None:
    match = quick()
    decision = match.decision
    assert decision is not None
    assert list(decision) == decision.keys and len(decision) == len(decision.keys)
    assert "westmarch" in decision and "stormhead" not in decision and 0 not in decision
    decision.options.clear()
    decision.keys.clear()
    assert match.decision is not None and "westmarch" in match.decision
    match.choose("westmarch")


def test_what_was_given_stays_the_callers() -> None:
    given: dict[str, object] = {"map": "random", "encounter_tokens": ["dragon"], "age_order": [2, 1, 0]}
    match = quick(**given)
    given["encounter_tokens"].append("thieves")  # type: ignore[attr-defined]
    match.options["encounter_tokens"].append("thieves")  # type: ignore[union-attr, arg-type]
    match.options["map"] = "chosen"
    default = quick().setup.options["encounter_tokens"]
    assert isinstance(default, list)
    default.clear()
    assert quick().options["encounter_tokens"] == ["dragon", "portal", "thieves"]
    assert match.seed == 7 and match.options["map"] == "random"


def test_a_language_that_is_none_is_refused() -> None:
    match = quick()
    for ask in (match.log, match.prompt, match.board, match.picture, match.labels):
        with pytest.raises(citadelle.BadOption, match="available: en, fr"):
            ask(lang="de")


def test_things_say_what_they_are() -> None:
    match = quick()
    assert repr(match.game) == "<Game legends players=2-4 rules=1>"
    assert repr(match.record) == "<Record legends players=3 seed=7 0 choices>"
    assert repr(match.view(1)) == "<View legends seat 1 players=3 decision 0>"
    assert repr(match.setup).startswith("<SetUp players=3 seed=7 {'map': 'first_voyage'")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "such"):
        with pytest.raises(citadelle.NotWritable, match="can't be written"):
            citadelle.save(quick(), path)
    assert list(tmp_path.iterdir()) == []


def test_record_save_load_and_replay(tmp_path: Path) -> None:
    match = played(quick(seed="été"), 33)
    match.names = {0: "Inès", 2: "hard"}
    citadelle.save(match, tmp_path / "a")
    assert (tmp_path / "a").read_text("utf-8") == str(match.record)
    for again in (citadelle.load(tmp_path / "a"), citadelle.replay(match.record), citadelle.replay(str(match.record))):
        assert str(again.record) == str(match.record)
        assert again.view(1).bytes() == match.view(1).bytes() and again.log(1, "fr") == match.log(1, "fr")
    assert citadelle.replay(match.record, upto=10).choices == match.choices[:10]
    with pytest.raises(citadelle.BadOption):
        citadelle.replay(match.record, upto=34)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("legends", "chess"), "chess"),
        (("rules 1\n", "rules 99\n"), "version 99"),
        (("1 0 westmarch", "1 0 stormhead"), "choice 1"),
        (("citadelle-record 1", "citadelle-record 9"), "another version"),
        (("choices\n", ""), "line"),
        (("players 3", "players 9"), "players"),
    ],
)
def test_records_that_do_not_fit_are_refused_in_one_line(change: tuple[str, str], said: str) -> None:
    text = str(quick().choose("westmarch").record).replace(*change, 1)
    with pytest.raises(citadelle.CitadelleError, match=said) as refused:
        citadelle.replay(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        {"players": 9},
        {"players": True},
        {"players": "3"},
        {"seed": 1.5},
        {"seed": ""},
        {"options": {"leaders": "yes"}},
        {"options": {"dragons": True}},
        {"options": ["leaders"]},
        {"options": "leaders"},
        {"game": "chess"},
    ],
)
def test_bad_input_is_refused_with_what_is_allowed(given: dict[str, object]) -> None:
    with pytest.raises(citadelle.BadOption):
        citadelle.new(**{"game": "legends", "players": 3, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_and_pictures(lang: str) -> None:
    match = played(quick(), 12)
    assert match.prompt(lang=lang) and match.log(lang=lang) and match.board(0, lang)
    decision = match.decision
    assert decision is not None and len(match.labels(lang=lang)) == len(decision.keys)
    assert ElementTree.fromstring(match.picture(0, lang)).tag.endswith("svg")


def test_a_notebook_shows_the_board() -> None:
    match = quick()
    svg = match._repr_svg_()
    assert ElementTree.fromstring(svg).tag.endswith("svg") and svg == match.picture()
    assert repr(match) == "<Match legends players=3 seed=7 decision 0>"


def test_a_saved_record_can_be_read_by_others_and_keeps_the_mode_it_had(tmp_path: Path) -> None:
    match = citadelle.new("legends", players=2, seed=1)
    path = tmp_path / "game.txt"
    citadelle.save(match, path)
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o600)
    citadelle.save(match, path)
    assert path.stat().st_mode & 0o777 == 0o600
