"""Stored games (row D6): 500 of each title replay to the same outcomes, or the rules version is raised; older ones are
still watched."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.stored_games import stored

import citadelle
from citadelle.cli import cli
from citadelle.kernel import codec
from citadelle.kernel.game import Game
from citadelle.kernel.match import replay
from citadelle.kernel.record import parse

GAMES = citadelle.game_names()
PARTS = 5
"""The games of a title are replayed in so many tests, for several processes."""
LARGEST = 1024 * 1024
"""Bytes that the files of one rules version may have: a clone stays small."""


def current(name: str) -> tuple[Game, list[stored.StoredGame]]:
    """A title and its stored games of today's rules version."""
    game = citadelle.game(name)
    return game, stored.read_games(stored.games_path(name, game.rules_version))


@pytest.mark.parametrize("name", GAMES)
def test_every_title_has_its_stored_games(name: str) -> None:
    """500 games of today's rules version, each another, of all numbers of players and many variants, in little room."""
    game = citadelle.game(name)
    path = stored.games_path(name, game.rules_version)
    assert path.exists(), f"make stored-games GAME={name}"
    games = stored.read_games(path)
    assert len(games) == stored.MANY == len({tuple(kept.choices) for kept in games})
    assert {kept.players for kept in games} == set(range(game.players_min, game.players_max + 1))
    assert len({str(kept.options) for kept in games}) > min(10, len(games) // 4)
    records = stored.records_path(name, game.rules_version)
    assert path.stat().st_size + records.stat().st_size <= LARGEST


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_stored_games_have_the_same_outcome(name: str, part: int) -> None:
    """Whoever changes an outcome raises the game's RULES_VERSION, says so in CHANGELOG.md, and makes games of the new
    rules (`make stored-games`); the numbers are those of the games that are affected."""
    game, games = current(name)
    differing = {n: found for n in range(part, len(games), PARTS) if (found := stored.fault(game, games[n]))}
    assert differing == {}, f"{name}, rules version {game.rules_version}"


@pytest.mark.parametrize("name", GAMES)
def test_another_outcome_is_noticed(name: str) -> None:
    """A choice that isn't offered, another position, another result, another end: each is said."""
    game, games = current(name)
    kept = max(games[:40], key=lambda one: len(one.choices))
    seat = kept.choices[5][0]
    foreign = [*kept.choices[:5], (seat, "nothing of the kind"), *kept.choices[6:]]
    assert "choice 6" in stored.fault(game, kept._replace(choices=foreign))
    first = ["0" * 12, *kept.prints[1:]]
    assert f"after choice {min(stored.EVERY, len(kept.choices))}" in stored.fault(game, kept._replace(prints=first))
    last = [*kept.prints[:-1], "0" * 12]
    assert f"after choice {len(kept.choices)}" in stored.fault(game, kept._replace(prints=last))
    assert "goes on" in stored.fault(game, kept._replace(choices=kept.choices[:-1]))
    assert stored.fault(game, kept._replace(seed="another")) != ""


@pytest.mark.parametrize("name", GAMES)
def test_records_of_today_replay_to_the_same_text(name: str) -> None:
    game = citadelle.game(name)
    records = stored.read_records(stored.records_path(name, game.rules_version))
    assert len(records) >= stored.RECORDS
    for record in records[:2]:
        if parse(record).data == game.digest:
            assert str(replay(record).record) == record


@pytest.mark.parametrize("name", GAMES)
def test_records_stay_watchable_when_the_rules_change(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They aren't replayed by other rules, but told from their events, in both languages: those of every older version,
    and today's once the version is raised."""
    monkeypatch.chdir(tmp_path)
    game = citadelle.game(name)
    older = [rules for rules in stored.kept_versions(name) if rules != game.rules_version]
    kept = [record for rules in older for record in stored.read_records(stored.records_path(name, rules))]
    kept += stored.read_records(stored.records_path(name, game.rules_version))[:2]
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    for record in kept:
        (tmp_path / "game.record").write_text(record, "utf-8")
        for lang, words in (("en", "Played under rules version"), ("fr", "des règles")):
            told = CliRunner().invoke(cli, ["replay", "game.record", "--lang", lang])
            assert told.exit_code == 0 and told.stderr == "" and words in told.stdout
            assert len(told.stdout.splitlines()) > 10 and "Traceback" not in told.stdout


def test_the_maker_writes_over_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games of a version are made once; a title of one's own is made by the same command."""
    from tools import stored_games

    monkeypatch.setattr(stored, "HOME", tmp_path)
    assert stored_games.make("legends", 8, again=False) == 0
    made = stored.games_path("legends", citadelle.game("legends").rules_version).read_bytes()
    assert stored_games.make("legends", 2, again=False) == 1
    assert stored.games_path("legends", citadelle.game("legends").rules_version).read_bytes() == made
    assert stored_games.replay(["legends"]) == 0


def test_a_game_that_repeats_another_is_played_from_another_seed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """When games are made, and when a file has such games already: only these are played anew."""
    from tools import stored_games

    game = citadelle.game("legends")
    first = stored.play(game, 0)
    other = stored.play_another(game, 0, {tuple(first.choices)})
    assert other.choices != first.choices and other.setup.options == first.setup.options
    monkeypatch.setattr(stored, "HOME", tmp_path)
    kept = [stored.stored(match) for match in (first, stored.play(game, 1), first)]
    path = stored.games_path("legends", game.rules_version)
    stored.write_packed(path, "".join([stored.line_of(one) + "\n" for one in kept]))
    stored.write_packed(stored.records_path("legends", game.rules_version), codec.text([str(first.record)] * 3))
    assert stored.repeats(kept) == [2] and stored_games.others("legends") == 1
    found = stored.read_games(path)
    assert found[:2] == kept[:2] and stored.repeats(found) == [] and stored_games.replay(["legends"]) == 0
    records = stored.read_records(stored.records_path("legends", game.rules_version))
    assert records[:2] == [str(first.record)] * 2 and parse(records[2]).seed == found[2].seed
    assert stored_games.others("legends") == 0
