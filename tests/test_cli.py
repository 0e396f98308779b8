"""The command: what it prints, what it refuses in one line, and whole games through a real pipe."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.patience import wait_until

import citadelle
from citadelle import arena
from citadelle.cli import cli, command_language
from citadelle.terminal.language import locale_language, say, to_ascii
from citadelle.terminal.screen import Screen

ROOT = Path(__file__).parents[1]
GAME = "legends"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test runs in an empty folder, in English, 80 columns wide."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "CITADELLE_DEBUG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(args), input=typed)


def good(*args: str, typed: str = "") -> str:
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refused(*args: str, typed: str = "") -> str:
    """The one line on the error output; nothing else is printed or written."""
    before = sorted(Path().rglob("*"))
    result = run(*args, typed=typed)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.startswith("citadelle: ") and result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr and sorted(Path().rglob("*")) == before
    return result.stderr


def process(*args: str, **environment: str) -> subprocess.Popen[str]:
    """The command as a real process, its input and output pipes."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", **environment}
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "citadelle", *args]
    return subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")


def kept_game(choices: int = 30) -> str:
    """A saved game with so many choices."""
    match = citadelle.new(GAME, 3, 5, {**citadelle.game(GAME).quick})
    while len(match.choices) < choices and (decision := match.decision) is not None:
        match.choose(decision.keys[len(decision.keys) // 2], decision.seat)
    match.names = {0: "me", 1: "greedy", 2: "random"}
    citadelle.save(match, "kept.record")
    return "kept.record"


# --- help, version, lists


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "command",
    [
        "",
        "play",
        "serve",
        "simulate",
        "tournament",
        "study",
        "export",
        "bench",
        "replay",
        "verify",
        "rules",
        "check",
        "games",
        "lesson",
    ],
)
def test_help_is_in_the_readers_language(command: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
    said = good(*filter(None, [command]), "--help")
    assert ("Afficher cette aide" in said) == (lang == "fr") and ("Show this help" in said) == (lang == "en")
    assert all(len(line) <= 80 for line in said.splitlines())


def test_help_says_what_is_meant_where_nothing_is_given() -> None:
    said = " ".join(good("tournament", "--help", "--lang", "en").split())
    assert "(default: greedy,random)" in said and "(default: 100)" in said and "(default: 60)" in said
    said = " ".join(good("serve", "--help", "--lang", "fr").split())
    assert "(par défaut : 2)" in said and "NOM=MODULE:CLASSE" in said and "Options :" in said
    assert not re.search(r"\b(NAME|ADDRESS|HOST|DIR|COMMAND)\b", said)


def test_the_language_may_stand_before_the_command() -> None:
    assert good("--lang", "fr", "games") == good("games", "--lang", "fr") != good("games", "--lang", "en")
    assert "Afficher cette aide" in good("--lang", "fr", "--help")
    assert "--lang takes en, fr" in refused("--lang", "de", "games")


def test_a_proxy_is_an_address() -> None:
    assert "such as 127.0.0.1" in refused("serve", "--behind", "nginx")
    assert "comme 127.0.0.1" in refused("serve", "--behind", "nginx", "--lang", "fr")


def test_nothing_at_all_shows_the_help() -> None:
    assert "Commands" in good()


def test_version() -> None:
    how = "compiled" if citadelle.compiled() else "pure"
    assert good("--version") == f"citadelle {citadelle.__version__} ({how})\n"


def test_games_and_rules() -> None:
    listed = [line.split("  ")[0] for line in good("games").splitlines() if not line.startswith(" ")]
    assert listed == list(citadelle.game_names()) and "legends  Eight-Minute Empire" in good("games")
    assert "de 2 à 4 joueurs" in good("games", "--lang", "fr")
    assert good("rules", GAME, "LG-522").startswith("LG-522  ")
    assert good("rules", GAME, "522", "--lang", "fr").startswith("LG-522  ")
    assert "LG-530" in good("rules", GAME, "city")
    assert good("rules", GAME).count("LG-") == len(citadelle.game(GAME).rules("en"))


def test_lessons_are_listed_and_checked() -> None:
    assert good("lesson", "legends", "--list").startswith("first_game  Your first game, 5 min\n")
    assert "Votre première partie" in good("lesson", "legends", "--list", "--lang", "fr")
    assert "lesson [OPTIONS] GAME [NAME]\n" in good("lesson", "--help")
    assert good("lesson", "legends", "--check").endswith("2 lessons, played to the end along every tried way\n")


def test_a_pack_whose_lesson_cannot_be_played_is_refused() -> None:
    folder = Path("calm/lessons")
    folder.mkdir(parents=True)
    Path("calm/pack.toml").write_text('[pack]\nid = "calm"\nname = "Calm"\ngame = "legends"\nversion = "1"\n', "utf-8")
    own = Path(citadelle.__file__).parent / "games" / GAME / "lessons" / "first_game.toml"
    (folder / "again.toml").write_text(own.read_text("utf-8"), "utf-8")
    good("check", "calm")
    (folder / "again.toml").write_text(
        own.read_text("utf-8").replace('choose = ["take 3"]', 'choose = ["fly"]'), "utf-8"
    )
    assert "lessons/again.toml, step number 6: this step can't be made" in refused("check", "calm")


def test_the_language_of_a_command_line() -> None:
    assert command_language(["play", "--lang", "fr"]) == command_language(["--lang=fr"]) == "fr"
    assert command_language(["play", "--lang"]) == "en"
    assert (
        locale_language({"LANG": "fr_CA.UTF-8"}) == "fr" and locale_language({"LC_ALL": "de_DE", "LANG": "fr"}) == "en"
    )
    assert locale_language({}) == "en"


# --- bad input: one line, exit code 2, nothing written


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play chess", "legends"),
        ("play no/such/file", "legends"),
        ("play legends --seats me,terrible", "easy, medium, hard"),
        ("play legends --seats me,", "easy, medium, hard"),
        ("play legends --seats me,me,me,me,me", "2 to 4"),
        ("play legends --seats me,me,me --players 2", "3 seats"),
        ("play legends --players 1", "from 2 to 4"),
        ("play legends --players two", "from 2 to 4"),
        ("play legends --set dragons=true", "leaders"),
        ("play legends --set leaders", "NAME=VALUE"),
        ("play legends --set leaders=perhaps", "true or false"),
        ("play legends --set map=atlantis", "random"),
        ("play heroes3 --players 2 --set campaign=true", "is for 1 player"),
        ("play legends --set setup_player=9", "0 to 1"),
        ("play legends --set age_order=0,0", "each|once"),
        ("play legends --set colours=red,red", "different"),
        ("play legends --set map=first_voyage --set layout=rectangle", "layout"),
        ("play legends --lang de", "en, fr"),
        ("play legends --pack nowhere", "no folder"),
        ("play legends --seed=", "whole number or a text"),
        ("play legends extra", "too many"),
        ("play --seats", "needs a value"),
        ("play --ascii=1", "takes no value"),
        ("play legends --nonsense", "--nonsense"),
        ("dance", "simulate"),
        ("simulate", "GAME"),
        ("simulate chess", "legends"),
        ("simulate legends --agents greedy,me", "random, greedy"),
        ("simulate legends --agents greedy,random,random --players 2", "3 agents"),
        ("simulate legends --agents search:0", "search:N"),
        ("simulate legends --games 0", "from 1"),
        ("simulate legends --games many", "from 1"),
        ("simulate legends --jobs 0", "from 1"),
        ("simulate legends --players 5", "from 2 to 4"),
        ("bench legends --seconds -1", "from"),
        ("bench legends --seconds nan", "from"),
        ("bench legends --players 7", "from 2 to 4"),
        ("replay nowhere", "nowhere"),
        ("rules chess", "legends"),
        ("rules legends zzzz", "zzzz"),
        ("check nowhere", "nowhere"),
        ("lesson", "GAME"),
        ("lesson chess", "legends"),
        ("lesson legends flying", "its lessons: first_game"),
        ("lesson legends first_game --list", "take no name"),
    ],
)
def test_bad_input_is_refused_in_one_line(line: str, said: str) -> None:
    assert re.search(said, refused(*line.split(" ")))


def test_refusals_are_in_the_readers_language() -> None:
    assert "il n’y a ni jeu ni fichier" in refused("play", "chess", "--lang", "fr")
    assert "true ou false" in refused("play", GAME, "--set", "leaders=x", "--lang", "fr")
    assert "il manque JEU" in refused("simulate", "--lang", "fr")
    assert "ne vont pas ensemble" in refused(
        "play", GAME, "--set=map=first_voyage", "--set=layout=rectangle", "--lang=fr"
    )
    assert "il n’y a pas d’option" in refused("games", "--x", "--lang=fr")
    assert "commandes\u00a0: " not in refused("danse", "--lang", "fr")


@pytest.mark.parametrize("command", ["tournament", "study", "export"])
def test_where_games_are_played_is_refused_in_the_readers_language(command: str) -> None:
    wrong = {
        ("--engine", "steam"): "il n’y a pas de moteur « steam »",
        ("--address", "here:1"): "--address est celle d’une grappe Ray",
        ("--jobs", "0"): "--jobs",
        ("--limit", "never"): "--limit",
    }
    for flags, said in wrong.items():
        line = refused(command, "legends", *flags, "--lang", "fr")
        assert said in line and "en anglais" not in line


@pytest.mark.parametrize("command", ["play", "replay"])
def test_what_is_wrong_with_a_file_is_said_in_the_readers_language(command: str) -> None:
    text = Path(kept_game()).read_text()
    wrong = {
        "": "n’est pas une partie sauvée",
        "bonjour": "n’est pas une partie sauvée",
        text.replace("record 1", "record 9", 1): "autre version",
        text.replace("\n2 0 ", "\n2 1 "): "partie abîmée ou modifiée",
        text.replace("players 3", "players x"): "partie abîmée ou modifiée",
    }
    for content, said in wrong.items():
        Path("partie").write_text(content)
        assert said in refused(command, "partie", "--lang", "fr")
    Path("dossier").mkdir()
    assert "ce n’est pas un fichier" in refused(command, "dossier", "--lang", "fr")


def test_a_record_of_other_rules_or_data_does_not_go_on() -> None:
    text = Path(kept_game()).read_text()
    Path("old").write_text(text.replace("rules 1", "rules 9", 1))
    assert "rules version 9" in refused("play", "old") and "version 9 des règles" in refused("play", "old", "--lang=fr")
    Path("other").write_text(re.sub("data ....", "data 0000", text, count=1))
    assert "component data" in refused("play", "other") and "autres composants" in refused("play", "other", "--lang=fr")


def test_what_is_wrong_with_a_pack_is_said_in_the_readers_language() -> None:
    assert "il n’y a pas de dossier" in refused("check", "nulle-part", "--lang", "fr")
    Path("vide").mkdir()
    assert "pas de pack.toml" in refused("check", "vide", "--lang", "fr")
    Path("vide/pack.toml").write_text("[pack")
    line = refused("check", "vide", "--lang", "fr")
    assert "TOML incorrect, à la fin du fichier" in line and "il faut « ] »" in line
    assert "le fichier" in refused("tables", "--db", "none.db", "--lang", "fr")
    assert "n’a pas de réglage +x" in refused("simulate", "legends", "--agents", "easy+x", "--lang", "fr")
    assert "has no switch +x" in refused("simulate", "legends", "--agents", "easy+x")


FOREIGN: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)),
    "zeros": b"\0" * 5000,
    "foreign": b"<html>",
    "json": b'{"game": "legends"}',
    "no choices": b"citadelle-record 1\ngame legends\nrules 1\n",
    "newer": b"citadelle-record 2\n",
    "one long line": b"citadelle-record 1" + b"x" * 100_000,
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN.keys())
@pytest.mark.parametrize("command", ["play", "replay"])
def test_foreign_files_are_refused(command: str, content: bytes) -> None:
    Path("file").write_bytes(content)
    assert "file" in refused(command, "file")


@pytest.mark.parametrize("command", ["play", "replay"])
def test_damaged_records_are_refused(command: str) -> None:
    text = Path(kept_game()).read_text()
    for n, broken in enumerate([
        text.replace("\n2 0 ", "\n2 1 "),
        text.replace("\n5 ", "\n6 ", 1),
        re.sub(r"check (\d+) ....", r"check \1 0000", text),
        text.replace("game legends", "game chess"),
        text.replace("players 3", "players 30"),
        text.replace("seed 5", "seed [5]"),
        text[: text.index("players")],
    ]):  # fmt: skip
        Path(f"broken{n}").write_text(broken)
        refused(command, f"broken{n}")


def test_a_record_cut_off_between_choices_goes_on_from_there() -> None:
    text = Path(kept_game()).read_text()
    Path("cut").write_text(text[: text.index("\n20 ") + 1])
    assert "Red:" in good("play", "cut")


def test_a_saved_game_keeps_what_it_was_started_with() -> None:
    name = kept_game()
    for extra in (["--seed", "1"], ["--players", "2"], ["--set", "leaders=true"], ["--seats", "me,me"]):
        result = run("play", name, *extra)
        assert (result.exit_code, result.stderr.count("\n")) == ((2, 1) if extra[0] != "--seats" else (0, 0))
    assert "3" in refused("play", name, "--seats", "me,me,me,me")


def test_an_unexpected_error_is_one_line_and_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(arena, "measure", broken)
    result = run("bench", GAME)
    assert result.exit_code == 70 and result.stderr.count("\n") == 1 and "CITADELLE_DEBUG=1" in result.stderr
    monkeypatch.setenv("CITADELLE_DEBUG", "1")
    assert "Traceback" in run("bench", GAME).stderr


# --- replay


def test_replay_shows_log_and_board_at_any_point() -> None:
    name = kept_game()
    whole, part = good("replay", name), good("replay", name, "--at", "4")
    assert "Red (you)" in whole and len(whole) > len(part) and "after choice 4 of 30" in part
    assert "après le choix 0 sur 30" in good("replay", name, "--at", "0", "--lang", "fr")
    for at in ("31", "-1", "x"):
        assert "from 0 to 30" in refused("replay", name, "--at", at)
    assert "from 0 to 2" in refused("replay", name, "--seat", "3")


@pytest.mark.parametrize(("lang", "one", "more"), [("en", "1 player", "3 players"), ("fr", "1 joueur", "3 joueurs")])
def test_the_heads_of_a_replay_and_a_benchmark_count_one_player_and_several(lang: str, one: str, more: str) -> None:
    for key in ("replay.head", "arena.head", "arena.bench"):
        for players, told in ((1, one), (3, more)):
            args = {"title": "T", "seed": 1, "n": 2, "seconds": 1, "decisions": 9, "how": "pure"}
            assert re.search(rf"\b{told}\b", say(key, lang, players=players, **args)), key


def test_replay_shows_a_presentation_step_of_a_choice() -> None:
    name = kept_game()
    match = citadelle.load(name)
    found = [len(match.steps_of(n)) for n in range(31)]
    n = next(n for n, steps in enumerate(found) if steps)
    step, after = good("replay", name, "--at", str(n), "--step", "1"), good("replay", name, "--at", str(n))
    assert f"in step 1 of choice {n} of 30" in step and len(step) < len(after)
    assert "étape 1" in good("replay", name, "--at", str(n), "--step", "1", "--lang", "fr")
    assert f"from 1 to {found[n]}" in refused("replay", name, "--at", str(n), "--step", str(found[n] + 1))
    assert "from 1 to" in refused("replay", name, "--at", str(n), "--step", "x")
    bare = found.index(0)
    assert f"choice {bare} has no presentation steps" in refused("replay", name, "--at", str(bare), "--step", "1")


def test_verify_proves_a_record_draw_by_draw() -> None:
    assert "quick generator" in good("verify", kept_game())
    match = citadelle.new(GAME, 3, "nobody guesses", {**citadelle.game(GAME).quick}, chance="keyed")
    match.mix(1, "c0ffee")
    while len(match.choices) < 30 and (decision := match.decision) is not None:
        match.choose(decision.keys[len(decision.keys) // 2], decision.seat)
    record = match.record
    record.salt = "00ff"
    Path("keyed.record").write_text(str(record), "utf-8")
    said = " ".join(good("verify", "keyed.record", "--draws").split())
    draws = match.state.stream()[2]
    assert f"{draws} draws from keyed chance" in said and "Seat 2 added c0ffee (after choice 0)" in said
    assert said.count("exclusive") == draws and f"Promise of the seed: {record.promise}" in said
    data = json.loads(good("verify", "keyed.record", "--json", "--draws"))
    assert len(data["draws"]) == draws and data["entropy"] == [{"after": 0, "seat": 1, "text": "c0ffee"}]
    assert "a été tenue" in good("verify", "keyed.record", "--promise", record.promise.upper(), "--lang", "fr")
    assert "isn’t the one that was promised" in refused("verify", "keyed.record", "--promise", "00")
    Path("keyed.record").write_text(str(record).replace("c0ffee", "c0ffe0"), "utf-8")
    assert "choice 8 of this record" in refused("verify", "keyed.record")
    assert "nowhere" in refused("verify", "nowhere")


def test_replay_of_a_finished_game_shows_its_score() -> None:
    assert "points" in good("replay", kept_game(10_000))


def test_replay_draws() -> None:
    name = kept_game()
    assert "out.svg" in good("replay", name, "--svg", "out.svg", "--at", "12")
    assert Path("out.svg").read_text().startswith("<svg") or "<svg" in Path("out.svg").read_text()
    assert "no/out.svg" in refused("replay", name, "--svg", "no/out.svg")
    Path("folder").mkdir()
    refused("replay", name, "--svg", "folder")


def test_a_record_of_other_rules_that_keeps_no_events_has_nothing_to_show() -> None:
    lines = Path(kept_game()).read_text().replace("rules 1\n", "rules 77\n", 1).splitlines(keepends=True)
    Path("bare").write_text("".join(line for line in lines if not line.startswith("event ")))
    assert "keeps no events to show" in refused("replay", "bare")


def test_a_record_of_other_rules_or_data_is_told_from_its_events() -> None:
    text = Path(kept_game()).read_text()
    Path("rules").write_text(text.replace("rules 1\n", "rules 77\n", 1))
    Path("data").write_text(re.sub(r"^data .*$", "data 0000", text, count=1, flags=re.MULTILINE))
    log = good("replay", "kept.record")
    told = good("replay", "rules")
    assert "version 77" in told and "Westmarch" in told
    assert [line for line in told.splitlines() if line.startswith("  ")][-1] in log
    assert "other component data" in good("replay", "data")
    assert len(good("replay", "rules", "--at", "2")) < len(told)
    assert "can’t be drawn" in refused("replay", "rules", "--svg", "x.svg")
    assert "version 77" in refused("play", "rules")
    strange = text.replace("rules 1\n", "rules 77\n", 1).replace('"kind": "bid_won"', '"kind": "moon_won"')
    Path("strange").write_text(strange.replace("westmarch", "\\u001b[31mmoon"))
    assert "\x1b" not in good("replay", "strange")


# --- packs


def write_pack(**files: str) -> str:
    Path("mine").mkdir(exist_ok=True)
    head = '[pack]\nid = "mine"\nname = "Mine"\nname_fr = "À moi"\ngame = "legends"\nversion = "1.2"\n'
    for stem, content in {"pack": head, **files}.items():
        Path("mine", f"{stem}.toml").write_text(content, "utf-8")
    return "mine"


CHANGED = '[[card]]\nid = "ancient_phoenix"\nactions = [{ kind = "move", amount = 6 }]\n'


def test_check_says_what_a_pack_changes() -> None:
    said = good("check", write_pack(cards=CHANGED))
    assert "Mine 1.2 fits" in said and "card: 1 changed (ancient_phoenix)" in said
    assert "À moi" in good("check", "mine", "--lang", "fr")
    assert "changes nothing" in good("check", write_pack(cards=""))


@pytest.mark.parametrize(
    "files",
    [
        {"pack": "x"},
        {"pack": "[pack]\n"},
        {"pack": '[pack]\nid = "a"\nname = "A"\ngame = "chess"\nversion = "1"\n'},
        {"pack": 'pack = "legends"\n'},
        {"cards": "[[card]]"},
        {"cards": '[[card]]\nid = "ancient_phoenix"\nactions = "run"\n'},
        {"cards": '[[card]]\nid = "nobody"\nremove = true\n'},
        {"code": "x = 1\n"},
    ],
)
def test_a_broken_pack_is_refused(files: dict[str, str]) -> None:
    write_pack(**files)
    refused("check", "mine")
    refused("play", GAME, "--pack", "mine")


def test_a_game_with_a_pack_is_saved_and_goes_on() -> None:
    write_pack(cards=CHANGED)
    assert "Saved" in good("play", GAME, "--pack", "mine", "--seed", "1", typed="1\nsave x\nquit\n")
    assert "Red:" in good("play", "x")
    Path("mine").rename("yours")
    assert "no folder" in refused("play", "x")
    assert "Red:" in good("play", "x", "--pack", "yours")
    assert refused("play", "x", "--pack", write_pack())


def test_a_record_that_names_its_pack_without_a_folder_says_what_to_do() -> None:
    write_pack(cards=CHANGED)
    good("play", GAME, "--pack", "mine", "--seed", "1", typed="1\nsave x\nquit\n")
    text = Path("x").read_text("utf-8")
    Path("x").write_text(re.sub(r'(?m)^pack ".*"$', 'pack "mine 1.2"', text), "utf-8")
    said = refused("play", "x")
    assert "was played with the pack mine 1.2; give its folder with --pack" in said
    assert "Red:" in good("play", "x", "--pack", "mine")


def test_a_server_refuses_a_pack_that_is_wrong_or_given_twice() -> None:
    write_pack(cards=CHANGED)
    assert "given twice" in refused("serve", "--pack", "mine", "--pack", "mine")
    assert "deux fois" in refused("serve", "--pack", "mine", "--pack", "mine", "--lang", "fr")
    assert "no folder" in refused("serve", "--pack", "nowhere")
    write_pack(cards="[[card]]")
    refused("serve", "--pack", "mine")


# --- simulate, bench


def test_simulate_prints_a_table_or_one_object() -> None:
    line = ["simulate", GAME, "--players", "3", "--agents", "greedy,random", "--games", "3", "--seed", "1"]
    assert "greedy#2" in good(*line) and "parties" in good(*line, "--lang", "fr")
    data = json.loads(good(*line, "--json", "--set", "leaders=true"))
    wanted = {"games", "errors", "wins", "places", "mean_points", "decisions", "seconds", "seats", "intervals"}
    assert wanted | {"options", "seed"} <= set(data)
    assert data["options"]["leaders"] is True and data["games"] == 3
    assert "multiple of 3" in good(*line[:-3], "4")


def test_simulate_takes_as_many_of_its_usual_agents_as_there_are_seats() -> None:
    said = good("simulate", "monster_lands", "--players", "1", "--games", "1", "--set", "difficulty=normal")
    assert "greedy" not in said or "random" not in said
    assert "for 1 seat;" in refused("simulate", "monster_lands", "--players", "1", "--agents", "greedy,random")


def test_conformance_prints_a_report_or_one_object() -> None:
    said = good("conformance", GAME, "--checks", "60", "--turn", "1", "--only", "keys,options")
    assert said.startswith("legends: no fault in 6") and "turn 1" in said and "law 4" in said and "undo" not in said
    said = good("conformance", GAME, "--number", "3", "--turn", "1", "--only", "ends", "--lang", "fr")
    assert "aucune faute" in said and "1 parties" in said
    data = json.loads(good("conformance", GAME, "--seconds", "0.1", "--turn", "1", "--only", "ends", "--json"))
    assert data["ok"] is True and data["turn"] == "1" and list(data["checks"]) == ["ends"]


def test_conformance_takes_games_and_functions_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    toy = "tests.kernel.toy:"
    said = good("conformance", f"{toy}GAME", "--checks", "80", "--turn", "1", "--scramble", f"{toy}scramble")
    assert said.startswith("toy: no fault in ") and "note" not in said
    Path("faulty.py").write_text(
        "from tests.kernel import toy\n"
        "class Faulty(toy.ToyGame):\n"
        "    def audit(self, s):\n"
        "        return ['TY-4: planted']\n"
        "GAME = Faulty()\n"
    )
    result = run("conformance", "faulty:GAME", "--checks", "20", "--turn", "1")
    assert result.exit_code == 1 and "options: audit: TY-4: planted" in result.stdout
    sys.modules.pop("faulty", None)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nothing",), "no game called"),
        (("no_such_module:GAME",), "can’t be found: No module named"),
        (("json:dumps",), "json:dumps is no game"),
        ((GAME, "--only", "luck"), "no check called “luck”; available: replay, clones"),
        ((GAME, "--turn", "x" * 61), "--turn takes 1 to 60"),
        ((GAME, "--scramble", "json:nothing"), "json:nothing can’t be found"),
        ((GAME, "--scramble", "json:__name__"), "json:__name__ can’t be found"),
        ((GAME, "--seconds", "0"), "--seconds"),
        ((GAME, "--checks", "none"), "--checks"),
    ],
)
def test_conformance_refuses_in_one_line(args: tuple[str, ...], said: str) -> None:
    assert said in refused("conformance", *args)


def test_bench_prints_a_table_or_one_object() -> None:
    data = json.loads(good("bench", GAME, "--seconds", "0.02", "--json", "--players", "4"))
    assert data["players"] == 4 and data["compiled"] == citadelle.compiled() and data["clones_per_second"] > 0
    assert "copies par seconde" in good("bench", GAME, "--seconds", "0.02", "--lang", "fr")


# --- real processes


@pytest.mark.parametrize(("lang", "won", "orders"), [("en", "win", "log"), ("fr", "gagne", "journal")])
def test_a_whole_game_through_a_pipe(lang: str, won: str, orders: str) -> None:
    with process("play", GAME, "--seats", "me,greedy,random", "--seed", "7", LANG=f"{lang}_XX.UTF-8") as command:
        out, err = command.communicate(f"{orders}\n" + "1\n" * 200 + "save end.record\n")
    assert (command.returncode, err) == (0, "")
    assert re.search(rf"^(Red|Rouge|Blue|Bleu|Green|Vert) .*{won}", out, re.MULTILINE)
    assert "\x1b" not in out and "points" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_a_game_saved_through_a_pipe_goes_on_and_gives_the_same_end() -> None:
    ends = []
    for lines in (["1\n" * 200], ["1\n1\n1\nsave a.record\nquit\n", "1\n" * 200]):
        for n, typed in enumerate(lines):
            what = "a.record" if n else GAME
            more = [] if n else ["--seats", "me,random", "--seed", "7"]
            with process("play", what, *more) as command:
                out, err = command.communicate(typed)
            assert (command.returncode, err) == (0, "")
        ends.append(out)
    assert "points" in ends[0] and "points" in ends[1]


def test_the_end_of_the_input_is_a_clean_end(here: Path) -> None:
    with process("play", GAME) as command:
        out, err = command.communicate("")
    assert (command.returncode, err) == (0, "") and "save FILE" in out
    assert list(here.iterdir()) == []


def test_output_in_ascii_where_nothing_else_can_be_shown() -> None:
    with process("play", GAME, "--lang", "fr", PYTHONIOENCODING="ascii") as command:
        out, _ = command.communicate("aide\n")
    assert command.returncode == 0 and out.isascii() and "regles ID|MOT" in out
    assert good("play", GAME, "--ascii", "--lang", "fr", typed="aide\n").isascii()
    assert to_ascii("« Œuvre » à l'été… → 3 × 4 · ☾") == '" OEuvre " a l\'ete... -> 3 x 4 - ?'


def test_a_reader_that_leaves_early_is_no_error() -> None:
    name = kept_game(10_000)
    with process("replay", name) as command:
        assert command.stdout is not None and command.stderr is not None
        command.stdout.readline()
        command.stdout.close()
        err = command.stderr.read()
    assert "Traceback" not in err


def wait_until_handled(pid: int, number: signal.Signals) -> None:
    """Until the process catches that signal: its run has begun."""

    def is_handled() -> bool:
        status = Path(f"/proc/{pid}/status").read_text()
        caught = re.search(r"^SigCgt:\s*([0-9a-f]+)", status, re.MULTILINE)
        return caught is None or bool(int(caught[1], 16) >> (number - 1) & 1)

    wait_until(is_handled, f"a handler of {number.name}")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_prints_what_was_played(jobs: str) -> None:
    line = ["simulate", GAME, "--agents", "greedy,random", "--games", "1000000", "--jobs", jobs, "--json"]
    with process(*line) as command:
        wait_until_handled(command.pid, signal.SIGTERM)
        command.send_signal(signal.SIGINT)
        out, err = command.communicate()
    data = json.loads(out)
    assert command.returncode == 130 and err == "" and data["interrupted"]
    assert sum(data["wins"].values()) == pytest.approx(data["games"])


def test_the_screen_knows_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "17")
    assert Screen().width == 40
