"""Records and saved states that earlier code wrote are read, replayed and played on to the same events and results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.saved_games import kept
from tests.saved_games.make import view_print

import citadelle
from citadelle.cli import cli
from citadelle.kernel import codec
from citadelle.kernel.match import CHECK_EVERY, Match, replay, resume
from citadelle.kernel.record import Record, parse


def by_record(path: Path) -> Record:
    """The record in a kept file."""
    return parse(kept.unpacked(path))


def test_what_is_kept_covers_both_games() -> None:
    """Every number of players, finished, with events and fingerprints on the way; and states in shared questions."""
    assert kept.FOLDERS
    for folder in kept.FOLDERS:
        records = [by_record(path) for path in kept.RECORDS if path.parent.parent == folder]
        assert {(record.game, record.players) for record in records} >= {
            *[("legends", n) for n in (2, 3, 4)],
            *[("monster_lands", n) for n in (1, 2, 3, 4)],
        }
        for record in records:
            assert record.result is not None and len(record.events) == len(record.choices) + 1
            last = len(record.choices)
            assert set(record.checks) == {*range(CHECK_EVERY, last + 1, CHECK_EVERY), last}
        names = {name for record in records for name in record.options}
        assert names >= {"leaders", "encounters", "encounter_tokens", "swamp", "long_game", "layout", "exploration"}
        assert names >= {"scenario", "campaign", "tricks", "queens_grant", "more_monsters", "difficulty"}
        stacks = [codec.text(line["state"]["stack"]) for line in kept.states(folder)]
        assert len([stack for stack in stacks if "legends.bid" in stack]) >= 8


@pytest.mark.parametrize("path", kept.FITTING, ids=kept.name_of)
def test_a_record_replays_to_the_same_text(path: Path) -> None:
    """Keys, events, fingerprints and result: the replayed game writes the very record it was replayed from."""
    text = kept.unpacked(path)
    match = replay(text)
    assert match.is_over and str(match.record) == text
    half = len(match.choices) // 2
    assert replay(text, upto=half).choices == match.choices[:half]


def test_another_fingerprint_choice_or_event_is_noticed() -> None:
    """The checks of a kept record can fail."""
    text = kept.unpacked(kept.FITTING[0])
    found = re.search(rf"^check {CHECK_EVERY} (.)", text, re.MULTILINE)
    assert found is not None
    other = text[: found.start(1)] + ("0" if found[1] != "0" else "1") + text[found.end(1) :]
    with pytest.raises(citadelle.NotReadable, match=f"another position after choice {CHECK_EVERY}"):
        replay(other)
    record = parse(text)
    record.choices[5] = (record.choices[5][0], "nothing")
    with pytest.raises(citadelle.NotReadable, match="choice 6 of this record doesn't fit"):
        replay(record)
    told = re.sub(r'^(event .*"seat": )0', r"\g<1>1", text, count=1, flags=re.MULTILINE)
    assert told != text and str(replay(told).record) == text


@pytest.mark.parametrize("path", kept.OLDER, ids=kept.name_of)
def test_a_record_of_older_rules_is_told_with_a_clear_word(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which rules it is of, and everything that happened, in both languages; it isn't replayed by other rules."""
    monkeypatch.chdir(tmp_path)
    record = by_record(path)
    game = citadelle.game(record.game)
    assert record.rules < game.rules_version
    with pytest.raises(citadelle.NotReadable, match=f"rules version {record.rules}.*{game.rules_version}"):
        replay(record)
    (tmp_path / "game.record").write_text(kept.unpacked(path), "utf-8")
    for lang, words in (("en", "Played under rules version"), ("fr", "des règles")):
        told = CliRunner().invoke(cli, ["replay", "game.record", "--lang", lang])
        assert told.exit_code == 0 and told.stderr == "" and words in told.stdout
        assert len(told.stdout.splitlines()) > 50 and "Traceback" not in told.stdout


@pytest.mark.parametrize("path", kept.FITTING, ids=kept.name_of)
def test_the_command_shows_a_record(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.record").write_text(kept.unpacked(path), "utf-8")
    last = len(by_record(path).choices)
    whole = CliRunner().invoke(cli, ["replay", "game.record"])
    assert whole.exit_code == 0 and whole.stderr == "" and len(whole.stdout.splitlines()) > 50
    half = CliRunner().invoke(cli, ["replay", "game.record", "--at", str(last // 2), "--seat", "0", "--lang", "fr"])
    assert half.exit_code == 0 and half.stderr == "" and f"{last // 2} sur {last}" in half.stdout


@pytest.mark.parametrize("folder", kept.FOLDERS, ids=kept.name_of)
def test_a_saved_state_shows_the_same_and_is_played_on(folder: Path) -> None:
    """It is read into the same facts, with the same fingerprint; every seat sees the same bytes; the choices that
    followed lead to the events, fingerprints and result that followed."""
    records = {path.stem: by_record(path) for path in kept.RECORDS if path.parent.parent == folder}
    told = {name: [event.data() for events in record.events for event in events] for name, record in records.items()}
    for line in kept.states(folder):
        record, n = records[line["record"]], line["after"]
        if record.rules != citadelle.game(record.game).rules_version:
            continue
        game = citadelle.game(record.game)
        setup = game.setup(record.players, record.seed, dict(record.options))
        state = codec.decode(line["state"], game.fresh(setup))
        where = f"{line['record']} after {n}"
        assert codec.encode(state) == line["state"] and codec.digest(state) == line["print"], where
        match = resume(game, setup, (), state, record.choices[:n], record.events[: n + 1])
        assert views(match) == line["views"], where
        for seat, key in record.choices[n:]:
            match.choose(key, seat)
        went_on = match.record
        assert went_on.result == record.result, where
        assert [len(events) for events in went_on.events] == [len(events) for events in record.events], where
        begun = match.marks[n]
        assert [event.data() for event in match.events[begun:]] == told[line["record"]][begun:], where
        assert went_on.checks == {
            at: check for at, check in record.checks.items() if at > n or at == len(record.choices)
        }


def views(match: Match) -> list[str]:
    """The fingerprints of what every seat sees, a spectator's last."""
    return [view_print(match.view(seat).data()) for seat in (*range(match.players), None)]
