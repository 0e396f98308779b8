"""The plain terminal: one table through its client, question by question in lines of text."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from typing import Any, Final

from citadelle._build import compiled
from citadelle.kernel.auto_answer import ALWAYS
from citadelle.kernel.words import LANGS, listing
from citadelle.table import wire
from citadelle.table.client.model import open_in_lesson
from citadelle.table.client.playback import OFF, SPEEDS, line_pauses
from citadelle.table.client.profile import Profile
from citadelle.table.client.reconnecting import CLOSED, LIVE
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Declined, Denied, Unreachable
from citadelle.table.fields import LONGEST_SAID
from citadelle.table.store.base import BOT
from citadelle.terminal.auto_answers import listed, state_text, typed_way
from citadelle.terminal.choices import matching
from citadelle.terminal.commands import parse_command
from citadelle.terminal.keeping import Keeping
from citadelle.terminal.language import fold_text, say
from citadelle.terminal.lesson_text import after_the_end, explanation, head, own_lesson, pointed_at
from citadelle.terminal.loop_thread import LoopThread
from citadelle.terminal.plain_display import PlainDisplay, sentence
from citadelle.terminal.screen import Leave, Screen

SLOW: Final = 1.5
"""Seconds an agent may think before we say what would make it quicker."""
MUCH: Final = 4
"""So many lines of news, or questions of one kind in a row, call for a new look at the board."""
PATIENCE: Final = 200
"""So many lines that choose nothing may come through a pipe for one question."""
RECENT: Final = 7
"""Of a game that goes on, the log of so many last choices is printed first."""
WIDEST_BOARD: Final = 400
"""Tables make no boards that are wider."""
NOBODY: Final = -1
ALL: Final = 1_000_000


class PlainTable(PlainDisplay):
    """One table in plain lines, for everybody who plays at this keyboard, or to watch.

    `keeping` says how the game is saved and found again: a game of this process in a file, a table of a server or of
    this machine's store where it is.
    """

    def __init__(
        self,
        client: Client,
        loop: LoopThread,
        screen: Screen,
        lang: str,
        keeping: Keeping,
        profile: Profile | None = None,
    ) -> None:
        super().__init__(client, loop, screen, lang)
        self.keeping = keeping
        self.profile = profile
        self.at = NOBODY
        """The seat of the person at the keyboard; nobody has sat down yet."""
        self.handed_over = (NOBODY, NOBODY)
        """The same seat, with the number of the secret question that was put to it there."""
        self.read: dict[int, tuple[int, int]] = {}
        """What each seat (-1: a spectator) has read of the log: up to which choice, and how many lines of it."""
        self.start = (NOBODY, 0)
        """Where the log begins for a seat that has read nothing yet."""
        self.chose: dict[int, int] = {}
        """How many choices had been made when each seat last chose."""
        self.row = ("", 0)
        """The kind of the last question, and how often it was put in a row."""
        self.windows_seen: list[str] = []
        """The windows at which automatic answers were mentioned."""
        self.waited: list[int] = []
        """The seats that were last said to be awaited."""
        self.running = ""
        """The name of the run whose choices are taken one after the other; see kernel.scene.Run."""
        self.taught = ("", 0)
        """The lesson that was last told of, and its step."""
        self.explained: list[str] = []
        """What was explained here, each once."""
        self.said_slow = compiled() or not keeping.is_here

    # --- the run of the game

    def run(self) -> None:
        """Play or watch to the end, or until the person leaves."""
        self.greet(self.keeping.notes(self.lang))
        if self.model.yours:
            if self.model.over is None:
                self.screen.write_wrapped(self.say("play.greeting"), style="dim")
        elif self.keeping.is_shared:
            self.screen.write_wrapped(self.say("shared.watching"), style="dim")
        if self.model.last:
            self.start = (max(0, self.model.last - RECENT), ALL)
        try:
            self.call(self.keeping.begin())
            self.play()
            self.finish()
        except Leave as leave:
            self.keeping.leave(self, leave.ended)
        except KeyboardInterrupt:
            self.screen.write()
            self.keeping.leave(self, False)

    def play(self) -> None:
        """Put every question to whoever is asked at this keyboard, until the game is over."""
        while self.model.over is None:
            since = self.client.changes
            self.fit_width()
            if self.bots_come_first():
                if not self.model.yours:
                    self.tell(self.news())
                self.wait(since)
            elif (ask := self.own_question()) is None and self.step_to_read() is None:
                self.tell(self.news())
                self.wait(since)
            elif self.step_to_read() is not None:
                self.read_step()
            elif ask is not None:
                self.serve(ask)

    def fit_width(self) -> None:
        """Ask for boards of the width that the terminal has now."""
        width = min(WIDEST_BOARD, self.screen.width)
        if width != self.client.hello.width:
            self.call(self.refreshed(self.client.fit(width=width)))

    def awaited_bots(self) -> list[int]:
        """The bots that are choosing now."""
        return [seat.seat for seat in self.model.seats if seat.kind == BOT and seat.seat in self.model.waiting]

    def bots_come_first(self) -> bool:
        """Is nothing asked or printed before bots have chosen? At a shared table only while nobody else is awaited."""
        bots = self.awaited_bots()
        return bool(bots) and (not self.keeping.is_shared or len(bots) == len(self.model.waiting))

    def own_question(self) -> wire.Asked | None:
        """The question that waits for an answer here, from whichever of one's seats."""
        model = self.model
        own = [seat for seat in model.waiting if seat in model.yours]
        if model.ask is None and own:
            self.call(self.sit(own[0]))
        return self.model.ask

    async def refreshed(self, request: Coroutine[Any, Any, None]) -> None:
        """Ask the table for another look, and wait until it has come."""
        since = self.client.changes
        await request
        await self.client.changed(since)

    async def sit(self, seat: int) -> None:
        """Look from another of one's seats."""
        await self.client.sit(seat)
        await self.client.until(lambda model: model.seat == seat)

    def wait(self, since: int) -> None:
        """Wait until something has happened after so many changes; say once who is awaited."""
        if self.model.waiting != self.waited:
            self.waited = list(self.model.waiting)
            self.screen.show_waiting(self.awaited())
        state, began = self.client.state, time.monotonic()
        self.call(self.client.changed(since))
        if self.client.state == CLOSED:
            raise self.client.fault or Unreachable("")
        if self.client.state != state:
            self.screen.write_wrapped(self.say("shared.back" if self.client.state == LIVE else "full.lost"))
        self.mention_speed(time.monotonic() - began)

    def awaited(self) -> str:
        """Who is awaited, in words."""
        if self.bots_come_first():
            return self.say("play.thinking", who=self.player(self.awaited_bots()[0]))
        names = [self.model.name(seat) for seat in self.waited]
        return self.say("shared.waiting", who=listing(names, self.lang), n=max(1, len(names)))

    def mention_speed(self, seconds: float) -> None:
        """Once, when an agent of this process was slow: how it gets quicker."""
        if seconds > SLOW and not self.said_slow:
            self.said_slow = True
            self.screen.write_wrapped(self.say("play.make_fast"), style="dim")

    # --- a question

    def serve(self, ask: wire.Asked) -> None:
        """Print what is new and the question, and carry out what is typed until something was chosen."""
        self.waited = []
        self.hand_over(ask)
        kind, times = self.row
        self.row = (ask.kind, times + 1 if kind == ask.kind else 1)
        self.catch_up(kind != ask.kind and times >= MUCH)
        self.tell_step()
        if self.goes_on(ask):
            return
        self.question(open_in_lesson(ask, own_lesson(self.model)))
        if ask.run is not None and ask.run.title and own_lesson(self.model) is None:
            told = self.say("play.run", title=ask.run.title)
            self.screen.write_wrapped(" ".join(filter(None, (told, ask.run.told))), style="dim")
        if ask.window not in self.windows_seen and any(auto.window == ask.window for auto in self.model.auto):
            self.windows_seen.append(ask.window)
            self.screen.write_wrapped(self.say("auto.decide" if ask.decides else "auto.here"), style="dim")
        patience = PATIENCE
        while self.screen.live or patience:
            text = self.screen.ask("> ")
            if text is None:
                break
            if text and self.carry_out(text):
                return
            patience -= 1
        raise Leave(ended=True)

    def goes_on(self, ask: wire.Asked) -> bool:
        """Take the next choice of the run that was begun, as long as questions offer it. True if one was taken."""
        name, self.running = self.running, ""
        if not name or ask.run is None or ask.run.name != name or not self.carry_out(ask.run.key):
            return False
        self.running = name
        return True

    def begin_run(self, ask: wire.Asked) -> bool:
        """`go`: take the choices of the run that the question offers."""
        if ask.run is None or not ask.run.title or own_lesson(self.model) is not None:
            self.screen.write_wrapped(self.say("play.no_run"))
            return False
        self.running = ask.run.name
        return self.answer(ask.run.key, ask)

    # --- a lesson

    def step_to_read(self) -> wire.LessonData | None:
        """The lesson of this table, if it stands at a step that is only read."""
        lesson = own_lesson(self.model)
        return lesson if lesson is not None and lesson.next else None

    def tell_step(self) -> None:
        """Print the step of the lesson, once: its sentence, and what it points at; or what the game explains here."""
        told = explanation(self.model)
        if told and told not in self.explained:
            self.explained.append(told)
            self.screen.write()
            self.screen.write_wrapped(told, style="bold")
        lesson = own_lesson(self.model)
        if lesson is None or self.taught == (lesson.name, lesson.steps + 1 if lesson.done else lesson.step):
            return
        self.taught = (lesson.name, lesson.steps + 1 if lesson.done else lesson.step)
        self.screen.write()
        self.screen.write_wrapped(head(lesson, self.lang), style="dim")
        self.screen.write_wrapped(lesson.text, style="bold")
        more = after_the_end(self.model, lesson, self.lang) if lesson.done else ""
        said = more or pointed_at(self.model, lesson, self.lang)
        if said:
            self.screen.write_wrapped(said, style="dim")

    def read_step(self) -> None:
        """Print what is new and a step that is only read, and carry out what is typed until it goes on."""
        self.waited = []
        self.catch_up(False)
        self.tell_step()
        patience = PATIENCE
        while self.screen.live or patience:
            text = self.screen.ask(self.say("lesson.enter"))
            if text is None:
                break
            if not text:
                self.call(self.client.next_step())
                self.chose[self.model.seat] = self.model.last
                return
            if self.carry_out(text):
                return
            patience -= 1
        raise Leave(ended=True)

    def hand_over(self, ask: wire.Asked) -> None:
        """Let the next person come to the keyboard, hiding what they may not see. Between the seats of one person, and
        in a game without secrets, nothing is hidden: the seat that is asked is named."""
        here = (ask.seat, ask.no if ask.together else NOBODY)
        changes = len(self.model.yours) > 1 and here != self.handed_over and (ask.together or ask.seat != self.at)
        people = {self.model.holder(seat) for seat in self.model.yours}
        is_same = ask.seat != self.at and self.model.holder(ask.seat) == self.model.holder(self.at)
        hides = self.model.has_secrets and len(people) > 1 and not is_same
        self.at, self.handed_over = ask.seat, here
        if not changes:
            return
        who = self.model.name(ask.seat)
        if not self.screen.live or not hides or not (ask.together or self.call(self.keeping.has_secrets())):
            self.screen.write()
            self.screen.write(self.say("play.now", who=who), "bold")
            return
        self.screen.clear()
        self.screen.write_wrapped(self.say("play.hand_over", who=who))
        if self.screen.ask(self.say("play.ready")) is None:
            raise Leave(ended=True)
        self.screen.clear()
        self.chose.pop(ask.seat, None)

    def catch_up(self, worked: bool) -> None:
        """What a person has missed: the board too, if others have chosen and much has happened, or at first sight, or
        after much work of one kind (a map laid board by board, a handful of tokens placed)."""
        lines = self.news()
        chose = self.chose.get(self.model.seat, NOBODY)
        if worked or chose < 0 or (chose != self.model.last and len(lines) >= MUCH):
            self.board(self.model.board)
        self.tell(lines)

    def news(self) -> list[wire.Line]:
        """The lines of the log that this seat has not read yet; from now on it has."""
        model = self.model
        at, many = min(self.read.get(model.seat, self.start), (model.last, ALL))
        lines = [line for line in model.log if line.at == at][many:] + [line for line in model.log if line.at > at]
        self.read[model.seat] = (model.last, len([line for line in model.log if line.at == model.last]))
        return lines

    def carry_out(self, text: str) -> bool:
        """Carry out a line: an answer, else a command. True if the position may have changed."""
        ask = self.model.ask
        keys = [] if ask is None else [choice.key for choice in ask.choices]
        name, rest = ("", "") if text in keys else parse_command(text, self.keeping.commands)
        try:
            if name:
                return self.obey(name, rest, ask)
            if ask is not None:
                return self.answer(text, ask)
        except Declined as fault:
            self.screen.write_wrapped(sentence(fault.refused.text, fault.refused.rule))
            return fault.refused.code == "stale"
        except Denied as fault:
            self.screen.write_wrapped(str(fault))
            return False
        self.screen.write_wrapped(self.say("play.over"))
        return False

    def answer(self, text: str, ask: wire.Asked) -> bool:
        """Take the choice that a line means, or say why it means none."""
        ask = open_in_lesson(ask, own_lesson(self.model))
        keys = [choice.key for choice in ask.choices]
        found = matching(ask, text)
        because: wire.Because | None = None
        if not found:
            because = self.call(self.client.why(text))
            if because.open and len(text) > 1:
                found = [keys.index(key) for key in (because.key, *because.also) if key in keys]
        if len(found) == 1:
            chosen = self.model.last + 1
            self.call(self.client.choose(keys[found[0]]))
            self.chose[ask.seat] = chosen
            return True
        if found:
            cells = self.cells(ask)
            several = listing([" ".join(cells[i].split()) for i in found[:4]], self.lang)
            self.screen.write_wrapped(self.say("play.several", text=text[:60], options=several))
            return False
        assert because is not None
        if text.isdecimal() and (because.open or because.key == text):
            self.screen.write_wrapped(self.say("play.no_number", text=text[:20]))
        else:
            if because.open:
                because = self.call(self.client.why(key=text))
            self.screen.write_wrapped(sentence(because.text, because.rule))
        self.screen.write_wrapped(self.say("play.try"), style="dim")
        return False

    # --- commands

    def obey(self, name: str, rest: str, ask: wire.Asked | None) -> bool:
        """Carry out a command. True if the position may have changed."""
        match name:
            case "quit":
                raise Leave
            case "undo":
                return self.undo()
            case "lang":
                self.change_language(rest)
            case "speed":
                self.change_speed(rest)
            case "save":
                self.keeping.save(self, rest)
            case "log":
                self.show_log(rest)
            case "board":
                self.screen.write(self.call(self.full_board()).rstrip("\n"))
            case "auto":
                if ask is not None and ask.decides and rest.strip().casefold() == self.say("auto.now"):
                    chosen = self.model.last + 1
                    self.call(self.client.choose(ask.decides[0][1]))
                    self.chose[ask.seat] = chosen
                    return True
                self.set_auto_answer(rest)
            case "aim":
                for line in self.call(self.client.why(wire.AT_HAND)).about:
                    self.screen.write_wrapped(line, "  ", first="")
            case "rules":
                self.show_rules(rest)
            case "help":
                self.show_help(self.keeping.commands)
            case "say":
                if rest:
                    self.call(self.client.say(rest[:LONGEST_SAID]))
            case _ if ask is None:
                self.screen.write_wrapped(self.say("play.over"))
            case "go":
                return self.begin_run(ask)
            case "hint":
                began = time.monotonic()
                self.hint(ask)
                self.mention_speed(time.monotonic() - began)
            case _:
                self.explain(rest, ask)
        return False

    def set_auto_answer(self, rest: str) -> None:
        """`auto`: the automatic answers of this seat; with a number and a letter, another one."""
        autos = self.model.auto
        way = typed_way(autos, rest, self.lang)
        if not autos:
            self.screen.write_wrapped(self.say("auto.none"))
        elif rest and way is None:
            self.screen.write_wrapped(self.say("auto.unknown", text=rest[:20]))
        elif way is not None:
            self.call(self.client.set_auto_answer(way.window, way.answer, way.until or ALWAYS))
            self.screen.write_wrapped(
                next(state_text(auto, self.lang) for auto in self.model.auto if auto.window == way.window)
            )
        else:
            self.screen.write_wrapped(self.say("auto.title"), style="bold")
            for line in listed(autos, self.lang):
                self.screen.write_wrapped(line.strip(), " " * 10, first=line[: len(line) - len(line.lstrip())])
            self.screen.write_wrapped(self.say("auto.how"), style="dim")

    def undo(self) -> bool:
        """Take back the last choice of a person at this keyboard, if the game allows it."""
        self.call(self.undone())
        seat, last = self.model.seat, self.model.last
        self.chose[seat] = last
        self.read = {one: min(read, (last, ALL)) for one, read in self.read.items()}
        self.screen.write_wrapped(self.say("play.undone"))
        return True

    async def undone(self) -> None:
        """Undo from whichever of one's seats can; Declined if none can."""
        seat = self.model.seat
        others = [one for one in self.model.yours if one != seat]
        for other in others:
            if self.model.undo:
                break
            await self.sit(other)
        if not self.model.undo and self.model.seat != seat:
            await self.sit(seat)
        await self.client.undo()

    def change_language(self, rest: str) -> None:
        """Go on in another language."""
        lang = fold_text(rest)[:2]
        if lang not in LANGS:
            self.screen.write_wrapped(self.say("play.langs", langs=", ".join(LANGS)))
            return
        self.lang = lang
        self.call(self.refreshed(self.client.speak(lang)))
        if self.model.ask is not None:
            self.question(self.model.ask)

    def change_speed(self, rest: str) -> None:
        """Tell what others did at another speed, from now on and at every table; without a word, say how it is now."""
        names = {fold_text(say(f"speed.{speed}", lang)): speed for speed in SPEEDS for lang in LANGS}
        speed = names.get(fold_text(rest), rest if rest in SPEEDS else "")
        if speed and self.profile is not None:
            self.profile.like(speed=speed)
            self.screen.write_wrapped(self.say("play.speed", speed=self.say(f"speed.{speed}")))
        else:
            now = self.say(f"speed.{self.speed}")
            known = ", ".join([self.say(f"speed.{speed}") for speed in SPEEDS])
            self.screen.write_wrapped(self.say("play.speeds", speed=now, speeds=known))

    @property
    def speed(self) -> str:
        """How fast what others did is told: at once where nobody reads along."""
        return self.profile.speed if self.profile is not None and self.screen.live else OFF

    def tell(self, lines: list[wire.Line]) -> None:
        """Print new lines of the log one after the other, at the reader's speed; Enter prints the rest at once."""
        pauses = line_pauses(self.speed, lines, self.model.yours)
        start = 0
        for end, pause in enumerate(pauses[:-1], 1):
            if pause > 0:
                self.log(lines[start:end])
                start = end
                if self.screen.pause(pause):
                    break
        self.log(lines[start:])

    def explain(self, rest: str, ask: wire.Asked) -> None:
        """`why`: whether and why (not), and the text of the rule behind it."""
        rule = ask.rule
        if rest:
            keys = [choice.key for choice in ask.choices]
            found = matching(ask, rest)
            because = None if found else self.call(self.client.why(rest))
            if because is not None and because.open:
                found = [keys.index(key) for key in (because.key, *because.also) if key in keys]
            for i in found[:4]:
                self.screen.write_wrapped(self.say("play.allowed", option=ask.choices[i].label, key=keys[i]))
            if because is not None and not because.open:
                if rest.isdecimal() and because.key == rest:
                    self.screen.write_wrapped(self.say("play.no_number", text=rest[:20]))
                else:
                    self.screen.write_wrapped(sentence(because.text, because.rule))
                    rule = because.rule or rule
        self.show_rule(rule)

    # --- the end

    def finish(self) -> None:
        """The end of the game: the last news, the board, the score; commands still work."""
        lines = self.news()
        seat = self.model.seat
        if not self.model.yours:
            self.log(lines)
            lines = []
        if len(self.model.yours) > 1:
            self.call(self.sit(NOBODY))
        self.board(self.model.board)
        if self.model.seat != seat:
            self.call(self.sit(seat))
        self.log(lines)
        self.result()
        self.screen.write_wrapped(self.say("play.keep"), style="dim")
        try:
            while text := self.screen.ask("> "):
                if not parse_command(text, self.keeping.commands)[0] and not self.screen.live:
                    break
                self.carry_out(text)
        except Leave:
            pass
