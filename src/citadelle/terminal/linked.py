"""A table that is kept elsewhere, in plain lines: a server's by its link, or one of this machine's store."""

from __future__ import annotations

from citadelle.kernel.words import listing
from citadelle.table import wire
from citadelle.table.client.reconnecting import CLOSED, LIVE
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Declined, Denied, Unreachable
from citadelle.table.fields import LONGEST_SAID
from citadelle.table.words import level_name
from citadelle.terminal.beside import Beside
from citadelle.terminal.full.choosing import numbers
from citadelle.terminal.linked_reader import Reader
from citadelle.terminal.orders import SHARED, answer_of, order_of
from citadelle.terminal.play import LOG_LINES, MUCH, PATIENCE, Leave
from citadelle.terminal.screen import Screen


class Linked(Reader):
    """One table through a client. `where` says how it is found again."""

    def __init__(self, client: Client, beside: Beside, screen: Screen, lang: str, where: str) -> None:
        super().__init__(client, beside, screen, lang)
        self.where = where
        self.told = 0
        """How many lines of the chronicle have been told."""
        self.seen = -1
        """After how many choices the board was last shown."""
        self.waited: list[int] = []
        """The seats that were last said to be awaited."""

    # --- the run of the game

    def run(self) -> None:
        """Play or watch to the end, or until the person leaves."""
        self.greet()
        try:
            while self.model.over is None:
                since = self.client.changes
                self.catch_up()
                if self.mine() is not None:
                    self.serve()
                else:
                    self.wait(since)
            self.close()
        except Leave:
            self.screen.tell(self.where)
        except KeyboardInterrupt:
            self.screen.put()
            self.screen.tell(self.where)

    def greet(self) -> None:
        """Which game this is, who plays, and what was set."""
        found = self.model.table
        assert found is not None
        self.screen.put(" · ".join([part for part in (found.game_title, found.title) if part]), "bold")
        self.screen.tell(" · ".join([self.who(seat.seat) for seat in self.model.seats if seat.seat >= 0]))
        if found.options:
            self.screen.tell(" · ".join([self.say("play.option", label=k, value=v) for k, v in found.options]))
        if found.readonly:
            self.screen.tell(found.readonly)
        self.screen.tell(self.say("play.greeting" if found.yours else "linked.watching"), style="dim")
        self.told = max(0, len(self.model.log) - LOG_LINES)

    def who(self, seat: int) -> str:
        """A seat's name, with what it is called in the game and who plays it."""
        found = self.model.seated(seat)
        if found is None:
            return ""
        notes = [found.title if found.title != found.name else ""]
        notes.append(level_name(found.level, self.lang) if found.kind == "bot" else "")
        notes.append(self.say("kind.me") if found.you else "")
        shown = ", ".join([note for note in notes if note])
        return self.say("seat_of", who=found.name, kind=shown) if shown else found.name

    def mine(self) -> wire.Asked | None:
        """The question that waits for an answer here, from whichever of one's seats."""
        model = self.model
        if model.ask is None and set(model.waiting) & set(model.yours):
            self.call(self.turn_to(next(seat for seat in model.waiting if seat in model.yours)))
        return self.model.ask

    async def turn_to(self, seat: int) -> None:
        """Look from another of one's seats."""
        await self.client.sit(seat)
        await self.client.until(lambda model: model.seat == seat)

    def wait(self, since: int) -> None:
        """Wait until something happens after so many changes; say once who is awaited."""
        if self.model.waiting != self.waited:
            self.waited = list(self.model.waiting)
            names = [self.model.name(seat) for seat in self.waited]
            said = self.say("linked.waiting", who=listing(names, self.lang), n=max(1, len(names)))
            self.screen.wait(said)
        state = self.client.state
        self.call(self.client.changed(since))
        if self.client.state == CLOSED:
            raise self.client.fault or Unreachable("")
        if self.client.state != state:
            self.screen.tell(self.say("linked.back" if self.client.state == LIVE else "full.lost"))

    def catch_up(self) -> None:
        """What is new: the board too, at first sight and when others have chosen and much has happened."""
        model = self.model
        self.told = min(self.told, len(model.log))
        lines = model.log[self.told :]
        if model.ask is not None and (self.seen < 0 or (self.seen != model.at and len(lines) >= MUCH)):
            self.board(model.board)
        if model.ask is not None:
            self.seen = model.at
        self.tell_lines(lines)
        self.told = len(model.log)

    # --- a question

    def serve(self) -> None:
        """Put the question, and carry out what is typed until something was chosen."""
        self.waited = []
        self.question()
        patience = PATIENCE
        while self.screen.live or patience:
            text = self.screen.ask("> ")
            if text is None:
                break
            if text and self.heed(text):
                return
            patience -= 1
        raise Leave(ended=True)

    def heed(self, text: str) -> bool:
        """Carry out a line: an answer, else an order. True if the position may have changed."""
        ask = self.model.ask
        keys = [] if ask is None else [choice.key for choice in ask.choices]
        name, rest = ("", "") if text in keys else order_of(text, SHARED)
        try:
            if name:
                return self.obey(name, rest)
            return False if ask is None else self.answer(text, ask)
        except (Declined, Denied) as fault:
            self.screen.tell(str(fault))
            return isinstance(fault, Declined) and fault.refused.code == "stale"

    def answer(self, text: str, ask: wire.Asked) -> bool:
        """Take the option that a line means, or say why it means none."""
        labels = [choice.label for choice in ask.choices]
        found = answer_of([choice.key for choice in ask.choices], numbers(ask), labels, text)
        if len(found) == 1:
            self.call(self.client.choose(ask.choices[found[0]].key))
            self.seen = self.model.at
            return True
        if found:
            several = listing([f"{numbers(ask)[i]} {labels[i]}" for i in found[:4]], self.lang)
            self.screen.tell(self.say("play.several", text=text[:60], options=several))
        elif text.isdecimal():
            self.screen.tell(self.say("play.no_number", text=text[:20]))
        else:
            because = self.call(self.client.why(text))
            if because.open and because.key:
                self.call(self.client.choose(because.key))
                return True
            self.screen.tell(f"{because.text} {because.rule}".strip())
        self.screen.tell(self.say("play.try"), style="dim")
        return False

    def obey(self, name: str, rest: str) -> bool:
        """Carry out an order. True if the position may have changed."""
        match name:
            case "quit":
                raise Leave
            case "undo":
                self.call(self.client.undo())
                self.screen.tell(self.say("play.undone"))
                return True
            case "lang":
                self.speak(rest)
            case "save":
                self.save(rest)
            case "log":
                self.show_log(rest)
            case "board":
                self.board(self.call(self.whole()))
            case "rules":
                self.look_up(rest)
            case "help":
                self.show_help()
            case "say" if rest:
                self.call(self.client.say(rest[:LONGEST_SAID]))
            case "hint":
                self.hint()
            case "why":
                self.explain(rest)
        return False

    # --- the end

    def close(self) -> None:
        """The end of the game: the board, the score, and orders still."""
        self.board(self.model.board)
        self.result()
        self.screen.tell(self.say("play.keep"), style="dim")
        try:
            while text := self.screen.ask("> "):
                if not order_of(text, SHARED)[0]:
                    if not self.screen.live:
                        break
                    self.screen.tell(self.say("play.over"))
                elif self.heed(text):
                    return
        except Leave:
            pass
