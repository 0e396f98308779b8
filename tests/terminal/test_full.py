"""The table on a full screen: a whole game by keys, undo, why, hint, languages, replay, rules, small screens."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from tests.table.client.fakes import PaperTable
from tests.table.client.local_servers import play_on
from tests.terminal.screens import Screen, screen
from textual.widgets import Input, OptionList

import citadelle
from citadelle.games import village_attacks
from citadelle.table import wire
from citadelle.table.client.profile import Profile
from citadelle.table.client.reconnecting import LOST, Timing
from citadelle.table.client.seat import Client
from citadelle.terminal.full.dialogs import ConfirmDialog, HandOverDialog, MenuDialog, TextDialog, TextSheet, WhyDialog
from citadelle.terminal.full.new_table_screen import NewTableScreen
from citadelle.terminal.full.rules_screen import RulesScreen
from citadelle.terminal.full.score_dialog import ScoreDialog
from citadelle.terminal.full.start_screen import StartScreen
from citadelle.terminal.language import say


def on(at: Screen, kind: type) -> bool:
    """Is this kind of screen on top?"""
    return isinstance(at.app.screen, kind)


def test_a_whole_game_by_keys(tmp_path: Path, lang: str = "fr") -> None:
    async def work() -> None:
        by = random.Random(5)
        async with screen(tmp_path, "me,random,random", (80, 24), lang) as at:
            while at.client.model.over is None:
                await at.asked()
                if at.client.model.over is None:
                    ask = at.table.dock.choices.ask
                    assert ask is not None
                    await at.pick(by.randrange(len(ask.choices)))
            await at.until(lambda: on(at, ScoreDialog), "score")
            over = at.client.model.over
            assert over is not None
            assert at.says(say("score.points", lang)) and at.says("★")
            assert all(at.says(str(points)) for points in over.points)
            await at.press("escape", "q")
            await at.until(lambda: not at.app.is_running or at.app.client is None, "left")
        assert at.app.return_value == ""

    asyncio.run(work())


def test_numbers_arrows_and_mouse_choose(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path) as at:
            await at.asked()
            choices = at.table.dock.choices
            assert choices.ask is not None
            first = choices.ask.no
            await at.press("down", "down", "enter")
            await at.until(lambda: at.client.model.last == 1, "by arrows")
            assert choices.ask is not None and choices.ask.no != first
            await at.press("u")
            await at.until(lambda: at.client.model.last == 0, "undone")
            await at.pilot.click("#choices", offset=(4, 0))
            await at.until(lambda: at.client.model.last == 1, "by mouse")
            await at.asked()
            many = len(choices.ask.choices)
            assert many > 10
            await at.press("1")
            assert choices.digits == "1" and choices.marked == 0 and at.client.model.last == 1
            await at.press("0")
            await at.until(lambda: at.client.model.last == 2, "ten")

    asyncio.run(work())


@pytest.mark.rule("LG-918")
def test_undo_and_what_cannot_be_undone(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random,random", confirm=True) as at:
            await at.asked()
            await at.press("u")
            await at.until(lambda: at.table.is_telling, "refused")
            assert at.says("Nothing can be taken back")
            await at.press("escape")
            assert not at.table.is_telling
            await at.pick(0)
            await at.asked()
            version = at.client.model.v
            await at.pick(1)
            await at.until(lambda: on(at, ConfirmDialog), "asked back")
            await at.press("escape")
            await at.asked()
            assert at.client.model.v == version
            await at.pick(1)
            await at.until(lambda: on(at, ConfirmDialog), "asked back again")
            await at.press("a")
            await at.until(lambda: at.client.model.v > version, "chosen for good")
            assert not at.app.profile.confirm

    asyncio.run(work())


@pytest.mark.rule("LG-930")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_why_gives_the_reason_and_the_rule(tmp_path: Path, lang: str) -> None:
    async def work() -> None:
        async with screen(tmp_path, lang=lang) as at:
            await at.asked()
            await at.press("question_mark")
            await at.until(lambda: on(at, WhyDialog), "why")
            await at.press(*{"en": "stormhead", "fr": "tempete"}[lang], "enter")
            await at.until(lambda: at.says("LG-204"), "reason")
            assert at.says(say("full.why.closed", lang))
            at.app.screen.query_one(Input).value = ""
            await at.pilot.pause()
            await at.press("down", "enter")
            await at.until(lambda: at.app.screen.query_one(OptionList).highlighted == 0, "by list")
            await at.press("escape")
            assert at.client.model.last == 0

    asyncio.run(work())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hint_stands_beside_the_choices_until_the_next_question(tmp_path: Path, lang: str) -> None:
    async def work() -> None:
        async with screen(tmp_path, lang=lang) as at:
            await at.asked()
            await at.press("h")
            await at.until(lambda: at.says("75 %"), "hint")
            assert at.says("★ 75 %") and at.says("25 %") and at.says(say("full.hint.chances", lang))
            await at.press("escape")
            await at.pick(0)
            await at.asked()
            assert not at.says("75 %")

    asyncio.run(work())


def test_the_language_changes_at_any_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path) as at:
            await at.asked()
            assert at.says("Where do you put the starting marker?") and at.says("H hint")
            await at.press("l")
            await at.until(lambda: at.says("Où placez-vous le marqueur de départ"), "French")
            assert at.says("H conseil") and not at.says("hint")
            await at.pick(1)
            await at.asked()
            await at.press("l")
            await at.until(lambda: at.says("Outpost"), "English")
            assert at.app.screen.lang == "en"  # type: ignore[attr-defined]

    asyncio.run(work())


def test_replay_walks_through_the_game_and_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path) as at:
            for _ in range(4):
                await at.asked()
                await at.pick(0)
            await at.asked()
            last = at.client.model.last
            await at.press("r", "left")
            await at.until(lambda: at.client.model.at == last - 1 and not at.client.model.live, "a step back")
            assert at.table.dock.choices.ask is None and at.says(f"choice {last - 1} of {last}")
            await at.press("home")
            await at.until(lambda: at.client.model.at == 0, "the start")
            await at.press("right", "right")
            await at.until(lambda: at.client.model.at == 2, "forward")
            await at.press("end")
            await at.until(lambda: at.client.model.at == last, "the end")
            await at.press("escape")
            await at.until(lambda: at.client.model.live and at.table.dock.choices.ask is not None, "live")
            await at.press("n")
            assert at.table.replay.on and at.client.model.mine <= at.table.replay.at <= last
            await at.press("r")
            await at.until(lambda: at.client.model.live, "live again")

    asyncio.run(work())


def test_playing_on_from_a_move_leads_to_a_new_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random", game="toy") as at:
            await play_on(at.client)
            await at.until(lambda: on(at, ScoreDialog), "score")
            old = at.client
            await at.press("r")
            await at.until(lambda: at.client.model.at == 0 and not at.client.model.live, "from the start")
            await at.press("right", "right", "right")
            await at.until(lambda: at.client.model.at == 3, "third")
            await at.press("b")
            await at.until(lambda: at.app.client is not None and at.app.client is not old, "another table")
            await at.asked()
            assert at.client.model.last >= 3 and at.client.model.over is None

    asyncio.run(work())


def test_rules_are_searched_and_read(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, lang="fr") as at:
            await at.asked()
            await at.press("slash")
            await at.until(lambda: on(at, RulesScreen) and at.says("LG-203"), "rules")
            await at.press(*"522")
            await at.until(lambda: at.app.screen.query_one(OptionList).option_count == 1, "found")
            assert at.says("LG-522")
            await at.press("backspace", "backspace", "backspace", *"zzz")
            await at.until(lambda: at.says("Aucune règle"), "none")
            await at.press("escape")
            await at.until(lambda: not on(at, RulesScreen), "back")

    asyncio.run(work())


def test_saying_naming_and_leaving_the_seat_to_a_bot(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,me", size=(130, 40)) as at:
            await at.asked()
            await at.press("s")
            await at.until(lambda: on(at, TextDialog), "say")
            await at.press(*"hi", "space", *"all", "enter")
            await at.until(lambda: at.says("“hi all”"), "said")
            await at.press("m")
            await at.until(lambda: on(at, MenuDialog), "menu")
            assert at.says("Leave this seat to a bot")
            rows = at.app.screen.query_one(OptionList)
            rows.highlighted = rows.get_option_index("name")
            await at.press("enter")
            await at.until(lambda: on(at, TextDialog), "name")
            at.app.screen.query_one(Input).value = "Zoé \x1b[2J"
            await at.press("enter")
            await at.until(lambda: at.client.model.name(0).startswith("Zoé"), "named")
            assert "\x1b" not in at.text()
            await at.press("m", "enter")
            await at.until(lambda: on(at, MenuDialog) and at.says("easy"), "levels")
            await at.press("enter")
            await at.until(lambda: at.client.model.seats[0].away, "away")

    asyncio.run(work())


def test_several_at_one_keyboard_do_not_see_each_others_seats(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,me,random") as at:
            for _ in range(2):
                await at.asked()
                await at.pick(0)
            await at.asked()
            assert at.client.model.seat == 0
            await at.press("3")
            await at.until(lambda: on(at, HandOverDialog), "handed over")
            assert at.says("no other eyes") and not at.says("coins")
            await at.press("enter")
            await at.until(lambda: at.client.model.seat == 1 and at.table.dock.choices.ask is not None, "the other")
            assert at.says("How many coins")

    asyncio.run(work())


def test_the_seats_of_one_person_follow_each_other_without_a_curtain(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,also", game="toy_open") as at:
            await at.asked()
            assert at.says("Wick: offer")
            await at.press("down", "enter")
            await at.until(lambda: at.client.model.seat == 1 and at.client.model.ask is not None, "the other seat")
            await at.asked()
            assert at.says("Oil: offer") and not on(at, HandOverDialog)
            await at.press("u")
            await at.until(lambda: at.client.model.seat == 0 and at.client.model.ask is not None, "undone")
            assert at.says("Wick: offer") and at.client.model.last == 0 and not on(at, HandOverDialog)

    asyncio.run(work())


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (200, 60)])
def test_what_is_needed_is_in_sight_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random,random,random", size, "fr") as at:
            for _ in range(3):
                await at.asked()
                await at.pick(0)
            await at.asked()
            await at.until(lambda: at.client.hello.width <= size[0], "fitted")
            rows = at.text().splitlines()
            assert len(rows) == size[1] and all(len(row) <= size[0] for row in rows)
            ask = at.table.dock.choices.ask
            assert ask is not None
            assert at.says(ask.prompt.replace("\u202f", " ").replace("\xa0", " ")) and at.says(ask.rule)
            assert "▲" in at.text() and at.says("H conseil") and at.table.board.size.height >= 6
            for key, pane in (("c", at.table.log_pane), ("p", at.table.seats)):
                await at.press(key)
                assert pane.display and pane.size.height > 3
            await at.press("tab", "tab")

    asyncio.run(work())


def test_colours_are_never_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random,random,random", (140, 50)) as at:
            await at.asked()
            assert all(sign in at.text() for sign in "▲☾♣◆")
            await at.until(lambda: at.says("Red") and at.says("choosing"), "in words")

    asyncio.run(work())


def test_a_lost_connection_is_shown_and_mended(tmp_path: Path) -> None:
    class Quiet:
        lang = "fr"

    async def work() -> None:
        paper = PaperTable()
        told = Timing(first=3600.0, longest=3600.0)  # it tries again only when it is told to
        client = Client(paper, Quiet(), wire.Hello(form="text", lang="fr"), told)  # type: ignore[arg-type]
        async with screen(tmp_path, client=client, lang="fr") as at:
            await at.asked()
            assert at.says("en ligne")
            paper.talks[-1].cut()
            await at.until(lambda: client.state == LOST, "lost")
            await at.until(lambda: at.says("La connexion est perdue"), "told")
            assert at.table.dock.choices.ask is None
            await at.press("1")
            client.retry()
            await at.until(lambda: at.table.dock.choices.ask is not None, "back")
            assert not at.says("connexion est perdue") and paper.chosen == []
            await at.press("1")
            await at.until(lambda: paper.chosen == ["a"], "chosen")
            await at.press("3")
            await at.until(lambda: at.says("Not that one. TY-2"), "refused")
            paper.denial = wire.Trouble("no_table", "Cette table n'existe pas ici.")
            paper.talks[-1].cut()
            await at.until(lambda: client.state == LOST, "lost again")
            client.retry()
            await at.until(lambda: at.says("Cette table n'existe pas ici."), "gone")

    asyncio.run(work())


def test_from_the_start_screen_to_a_new_table_and_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, None) as at:
            await at.until(lambda: on(at, StartScreen), "start")
            assert at.says("A new table") and not at.says("Go on")
            await at.press("l")
            await at.until(lambda: at.says("Nouvelle table"), "French")
            await at.press("enter")
            await at.until(lambda: on(at, NewTableScreen), "lay")
            lay = at.app.screen
            assert isinstance(lay, NewTableScreen)
            rows = lay.query_one(OptionList)
            rows.highlighted = 1
            await at.press("enter")
            await at.until(lambda: on(at, TextDialog), "name")
            await at.press(*"Ève", "enter")
            await at.until(lambda: on(at, NewTableScreen), "named")
            await at.press("down", "down", "right", "left", "right")
            assert at.says("‹ difficile ›") and at.says("qui joue")
            lay.item("seed").value, lay.item("age_order").value = "7", "9,9"
            await at.press("f10")
            await at.until(lambda: at.says("age_order"), "refused")
            lay.item("age_order").value = ""
            await at.press("f10")
            await at.until(lambda: at.app.client is not None, "laid")
            await at.asked()
            assert at.says("Ève") and at.app.profile.name == "Ève"
            await at.press("q")
            await at.until(lambda: on(at, StartScreen) and at.says("Continuer"), "back at the start")
            assert at.says("à moi de jouer")
            await at.press("enter")
            await at.until(lambda: at.app.client is not None, "again")
            await at.asked()
            await at.press("f1")
            await at.until(lambda: on(at, TextSheet), "help")
            await at.press("escape", "q")
            await at.until(lambda: on(at, StartScreen), "start again")

    asyncio.run(work())


def test_a_pack_that_the_server_offers_can_be_chosen(tmp_path: Path) -> None:
    form = NewTableScreen(citadelle.game("legends"), "Zoé", "fr", [("harvest", "Moisson 1"), ("mill", "Le moulin 1")])
    item = form.item("pack mill")
    assert item.label == "Paquet\xa0: Le moulin 1" and form.wanted().packs == []
    item.turn(1)
    assert form.wanted().packs == ["mill"]


def test_a_value_says_what_it_means() -> None:
    form = NewTableScreen(village_attacks.GAME, "Zoé", "fr", [])
    item = form.item("scenario")
    first = item.told
    assert first.splitlines()[0] == item.help and "Chaque Monstre gagne un niveau" in first
    item.turn(1)
    assert item.told.splitlines()[0] == item.help and "de 40 à 0" in item.told and item.told != first
    assert form.item("troll").told == form.item("troll").help


def test_a_bad_link_is_told_on_the_start_screen(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, None) as at:
            await at.until(lambda: on(at, StartScreen), "start")
            rows = at.app.screen.query_one(OptionList)
            rows.highlighted = rows.get_option_index("link")
            await at.press("enter")
            await at.until(lambda: on(at, TextDialog), "link")
            await at.press(*"nosuchtable", "enter")
            await at.until(lambda: on(at, StartScreen) and at.says("no such table"), "told")

    asyncio.run(work())


def test_whoever_is_told_of_a_known_seed_may_rather_not_sit_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, None) as at:
            at.locator.unfair["elsewhere"] = "The host named this table's seed."
            for key, there in (("escape", "seed"), ("enter", "no such table")):
                await at.until(lambda: on(at, StartScreen), "start")
                rows = at.app.screen.query_one(OptionList)
                rows.highlighted = rows.get_option_index("link")
                await at.press("enter")
                await at.until(lambda: on(at, TextDialog), "link")
                await at.press(*"elsewhere", "enter")
                await at.until(lambda: on(at, MenuDialog) and at.says("named this table's seed"), "told")
                await at.press(key)
                await at.until(lambda: on(at, StartScreen), "back")
                assert at.says("no such table") == (there != "seed")

    asyncio.run(work())


def test_bots_among_themselves_are_watched(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "random,random", game="toy") as at:
            assert at.client.model.seat == -1
            await at.until(lambda: on(at, ScoreDialog), "watched to the end")

    asyncio.run(work())


def test_bots_turns_are_played_at_the_speed_of_the_reader_and_skipped(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random,random", speed="slow") as at:
            for _ in range(3):
                await at.asked()
                await at.pick(0)
            await at.until(lambda: at.table.playback.queue or at.table.dock.choices.ask is not None, "bots have played")
            if at.table.playback.queue:
                assert at.table.model is not at.client.model and at.table.dock.choices.ask is None
                await at.press("space")
            await at.until(lambda: at.table.model is at.client.model, "the rest is shown at once")
            await at.press("v")
            await at.until(lambda: at.says("Playback speed: off"), "the next speed")
            assert Profile(tmp_path).speed == "off"

    asyncio.run(work())


def test_a_replay_shows_the_steps_of_a_phase(tmp_path: Path) -> None:
    async def work() -> None:
        async with screen(tmp_path, "me,random,random", game="toy") as at:
            await play_on(at.client)
            await at.until(lambda: on(at, ScoreDialog), "score")
            await at.press("r")
            await at.until(lambda: at.client.model.at == 0 and not at.client.model.live, "from the start")
            seen: list[tuple[int, int]] = []
            while at.client.model.at < at.client.model.last and not any(step for _, step in seen):
                before = at.client.model
                await at.press("right")
                await at.until(lambda before=before: at.client.model is not before, "the next position")  # type: ignore[misc]
                seen.append((at.client.model.at, at.client.model.step))
            n, step = seen[-1]
            assert step == 1 and (n - 1, 0) in [*seen, (0, 0)]
            await at.until(lambda: at.says(f"choice {n} of {at.client.model.last}, step 1 of"), "which step it is")
            for _ in range(at.client.model.steps):
                before = at.client.model
                await at.press("right")
                await at.until(lambda before=before: at.client.model is not before, "the next step")  # type: ignore[misc]
            assert (at.client.model.at, at.client.model.step) == (n, 0)
            await at.press("left")
            await at.until(lambda: (at.client.model.at, at.client.model.step) == (n - 1, 0), "the choice before")

    asyncio.run(work())


def test_leaving_tells_how_to_come_back(tmp_path: Path) -> None:
    async def work() -> str | None:
        async with screen(tmp_path) as at:
            await at.asked()
            await at.press("q")
            await at.until(lambda: at.app.client is None, "left")
        return at.app.return_value

    said = asyncio.run(work())
    assert said is not None and "citadelle play --continue" in said


def test_a_card_s_effect_is_told_where_it_is_chosen_at_80_by_24(tmp_path: Path) -> None:
    """At the question which card is taken, the row with its effects is in sight; the marked one's stands below."""

    async def work() -> None:
        by = random.Random(1)
        async with screen(tmp_path, size=(80, 24), map="first_voyage") as at:
            await at.asked()
            while (ask := at.table.dock.choices.ask) is not None and ask.kind != "take_card":
                await at.pick(by.randrange(len(ask.choices)))
                await at.asked()
            assert ask is not None
            for i in (0, 1):
                await at.press("down")
                card = ask.choices[i].brief
                thing = next(name for name, title in at.client.model.things if title == card)
                about = (await at.client.why(thing)).about
                assert about
                await at.until(lambda about=about: all(at.says(line) for line in about), "told")  # type: ignore[misc]
                assert at.says(ask.choices[i].label) and at.table.dock.about.display
            await at.pick(0)
            await at.until(lambda: not at.table.dock.about.display, "gone with its question")

    asyncio.run(work())


@pytest.mark.parametrize("key", ["i", "I"])
def test_aim_and_dice_are_one_key_away(tmp_path: Path, key: str) -> None:
    async def work() -> None:
        async with screen(tmp_path, size=(80, 24), lang="fr") as at:
            await at.asked()
            assert at.says("I but")
            await at.press(key)
            await at.until(lambda: on(at, TextSheet), "sheet")
            assert at.says("But : le plus de points de victoire")
            await at.press("escape")
            await at.until(lambda: not on(at, TextSheet), "closed")

    asyncio.run(work())


@pytest.mark.parametrize("key", ["a", "A"])
def test_capital_letters_do_as_small_ones(tmp_path: Path, key: str) -> None:
    async def work() -> None:
        async with screen(tmp_path, confirm=True) as at:
            answered: list[str | None] = []
            at.app.push_screen(ConfirmDialog("Sure?", "en"), answered.append)
            await at.until(lambda: on(at, ConfirmDialog), "asked back")
            await at.press(key)
            await at.until(lambda: answered == ["always"], "always")

    asyncio.run(work())
