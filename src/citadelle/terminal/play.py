"""A game at the terminal: people take turns at the keyboard, agents play the other seats."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Final

from citadelle import agents
from citadelle._build import compiled
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import CitadelleError, Refused
from citadelle.kernel.event import EVERYONE
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS, listing
from citadelle.terminal import keep
from citadelle.terminal.display import Display, show_rules
from citadelle.terminal.orders import ORDERS, answer, numbered, order_of
from citadelle.terminal.screen import Screen
from citadelle.terminal.seats import ME, kind_name
from citadelle.terminal.speech import folded

SLOW: Final = 1.5
"""Seconds an agent may think before we say what would make it quicker."""
MUCH: Final = 4
"""Lines of news, or questions of one kind in a row, that call for a new look at the board."""
PATIENCE: Final = 200
"""So many lines that choose nothing may come through a pipe for one question."""
LOG_LINES: Final = 20
ADVICE_LINES: Final = 6
VAGUE: Final = ("unknown", "malformed")
"""Refusals that only say that a text means nothing here."""


class Leave(Exception):
    """The person leaves the table: on purpose, or because the input has ended."""

    def __init__(self, ended: bool = False) -> None:
        super().__init__()
        self.ended = ended


class Table(Display):
    """One game between the people at this terminal and agents; `kinds` says who plays each seat."""

    def __init__(self, match: Match, kinds: list[str], lang: str, screen: Screen, path: Path | None = None) -> None:
        super().__init__(match, kinds, lang, screen)
        self.path = path
        """The file the game is kept in."""
        self.kept = -1 if path is None else len(match.choices)
        """How many choices had been made when it was last kept."""
        self.people = [seat for seat, kind in enumerate(kinds) if kind == ME]
        seed = match.setup.seed
        self.bots = {i: agents.make(kind, match.game, f"{seed}.{i}") for i, kind in enumerate(kinds) if kind != ME}
        self.at = -1
        """The person at the keyboard; nobody has sat down yet."""
        self.alone = (-1, -1)
        """The same person, with the secret question that was put to them there."""
        self.told = dict.fromkeys([-1, *self.people], 0)
        """How many events each person has read of; -1: the table as a whole."""
        self.seen = dict.fromkeys(self.people, -1)
        """How many choices had been made when each person last chose."""
        self.row = ("", 0)
        """The kind of the last question put to a person, and how often it was put in a row."""
        self.said_slow = compiled()
        match.names = dict(enumerate(kinds))

    # --- the run of the game

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self.greet()
        if self.people and not self.match.is_over:
            self.screen.tell(self.say("play.greeting"), style="dim")
        if self.match.choices:
            self.told = dict.fromkeys(self.told, self.match.marks[max(0, len(self.match.marks) - 8)])
        try:
            self.play()
            while self.close():
                self.play()
        except Leave as leave:
            self.part(leave.ended)
        except KeyboardInterrupt:
            self.screen.put()
            self.part(False)

    def play(self) -> None:
        """Agents answer as soon as they are asked, then the people, until the game is over."""
        while not self.match.is_over:
            decisions = self.match.decisions
            bots = [decision for decision in decisions if decision.seat in self.bots]
            if bots:
                self.let_choose(bots[0])
            else:
                self.serve(([decision for decision in decisions if decision.seat == self.at] or decisions)[0])

    def let_choose(self, decision: Decision) -> None:
        """An agent chooses, from what it may know."""
        seat = decision.seat
        self.screen.wait(self.say("play.thinking", who=self.players()[seat]))
        began = time.monotonic()
        option = self.bots[seat].pick(self.match.view(seat), decision)
        seconds = time.monotonic() - began
        self.match.choose(decision.keys[decision.options.index(option)], seat, decision.no)
        self.mention_speed(seconds)
        if not self.people:
            self.tell_lines(self.missed(-1))

    def serve(self, decision: Decision) -> None:
        """Show a person what is new, put the question, and carry out what is typed until something was chosen."""
        self.seat_person(decision)
        kind, times = self.row
        self.row = (decision.kind, times + 1 if kind == decision.kind else 1)
        self.catch_up(decision.seat, kind != decision.kind and times >= MUCH)
        self.question(decision)
        patience = PATIENCE
        while self.screen.live or patience:
            text = self.screen.ask("> ")
            if text is None:
                break
            if text and self.heed(text, decision):
                return
            patience -= 1
        raise Leave(ended=True)

    def catch_up(self, seat: int, worked: bool = False) -> None:
        """What a person has missed: the board too, if others have chosen and much has happened, or at first sight, or
        after much work of one kind (a map laid board by board, a handful of tokens placed)."""
        lines = self.missed(seat)
        others = self.seen[seat] != len(self.match.choices)
        if worked or self.seen[seat] < 0 or (others and len(lines) >= MUCH):
            self.screen.put()
            self.board(seat)
            self.screen.put()
        self.tell_lines(lines)

    def seat_person(self, decision: Decision) -> None:
        """Hand the keyboard over, hiding what the others may not see."""
        seat, together = decision.seat, self.match.state.is_simultaneous()
        here = (seat, decision.no if together else -1)
        changes = len(self.people) > 1 and here != self.alone and (together or seat != self.at)
        self.at, self.alone = seat, here
        if not changes:
            return
        secret = together or any(e.seen != EVERYONE for e in self.match.events)
        who = self.names()[seat]
        if not secret or not self.screen.live:
            self.screen.put()
            self.screen.put(self.say("play.now", who=who), "bold")
            return
        self.screen.wipe()
        self.screen.tell(self.say("play.hand_over", who=who))
        if self.screen.ask(self.say("play.ready")) is None:
            raise Leave(ended=True)
        self.screen.wipe()
        self.seen[seat] = -1

    def missed(self, seat: int) -> list[str]:
        """What happened since this person last looked (-1: anybody), as lines; told once."""
        first = min(self.told[seat], len(self.match.events))
        self.told[seat] = len(self.match.events)
        return self.log_lines(None if seat < 0 else seat, first)

    def mention_speed(self, seconds: float) -> None:
        """Once, when an agent was slow: how it gets quicker."""
        if seconds > SLOW and not self.said_slow:
            self.said_slow = True
            self.screen.tell(self.say("play.make_fast"), style="dim")

    # --- what is typed

    def heed(self, text: str, decision: Decision | None) -> bool:
        """Carry out a line: an answer, else an order. True if the position has changed."""
        order, rest = ("", "") if decision is not None and text in decision.keys else order_of(text)
        if order:
            return self.obey(order, rest, decision)
        if decision is None:
            self.screen.tell(self.say("play.over"))
            return False
        labels = self.labels(decision)
        found = self.understood(text, decision, labels) if len(text) > 1 else answer(self.game, decision, labels, text)
        if len(found) == 1:
            self.match.choose(decision.keys[found[0]], decision.seat, decision.no)
            self.seen[decision.seat] = len(self.match.choices)
            return True
        if found:
            cells = numbered(self.game, decision, labels)
            several = listing([" ".join(cells[i].split()) for i in found[:4]], self.lang)
            self.screen.tell(self.say("play.several", text=text[:60], options=several))
        else:
            self.screen.tell(self.reason(text, decision)[0])
            self.screen.tell(self.say("play.try"), style="dim")
        return False

    def understood(self, text: str, decision: Decision, labels: list[str]) -> list[int]:
        """The options a line may mean: by number, key or words of a label, else as the game understands it."""
        found = answer(self.game, decision, labels, text)
        if found:
            return found
        keys = self.game.meant(self.match.view(decision.seat), decision, text)
        return [decision.keys.index(key) for key in keys if key in decision.keys]

    def obey(self, order: str, rest: str, decision: Decision | None) -> bool:
        """Carry out an order. True if the position has changed."""
        if order == "quit":
            raise Leave
        if order == "undo":
            return self.undo()
        if order == "lang":
            self.speak(rest, decision)
        elif order == "save":
            self.save(rest)
        elif order == "log":
            self.show_log(rest)
        elif order == "board":
            self.board(self.at if self.at >= 0 else None, brief=False)
        elif order == "rules":
            self.look_up(rest)
        elif order == "help":
            self.show_help()
        elif decision is None:
            self.screen.tell(self.say("play.over"))
        elif order == "hint":
            self.hint(decision)
        else:
            self.explain(rest, decision)
        return False

    def undo(self) -> bool:
        """Take the last choice of a person at this table back, if the game allows it."""
        seat = next((person for person in self.people if self.match.can_undo(person)), max(self.at, 0))
        try:
            self.match.undo(seat)
        except Refused as refused:
            self.screen.tell(self.sentence(refused.refusal))
            return False
        for person in self.told:
            self.told[person] = min(self.told[person], len(self.match.events))
        if seat in self.seen:
            self.seen[seat] = len(self.match.choices)
        self.screen.tell(self.say("play.undone"))
        return True

    def reason(self, text: str, decision: Decision) -> tuple[str, str]:
        """Why a line isn't an answer, in words, and the rule: the most telling reason for what it may have meant."""
        meant = self.game.meant(self.match.view(decision.seat), decision, text)
        if text.isdecimal() and not meant:
            return self.say("play.no_number", text=text[:20]), decision.rule
        tight = re.sub(r"\s*([>:/])\s*", r"\1", text.lower())
        keys = (*meant, "_".join(tight.split()), tight, text)
        reasons = [reason for key in keys if (reason := self.match.why(key, decision.seat)) is not None]
        vague = (*VAGUE, reasons[-1].code)
        found = next((reason for reason in reasons if reason.code not in vague), reasons[-1])
        return self.sentence(found), found.rule

    def explain(self, rest: str, decision: Decision) -> None:
        """`why`: whether and why (not), and the text of the rule behind it."""
        ident = decision.rule
        if rest:
            labels = self.labels(decision)
            found = self.understood(rest, decision, labels)
            for i in found[:4]:
                self.screen.tell(self.say("play.allowed", option=labels[i], key=decision.keys[i]))
            if not found:
                said, ident = self.reason(rest, decision)
                self.screen.tell(said)
        self.rule(ident)

    def hint(self, decision: Decision) -> None:
        """What a strong agent would do, and how it rates the options."""
        level = agents.ADVISER
        self.screen.wait(self.say("play.advising"))
        began = time.monotonic()
        adviser = agents.make(level, self.game, f"{self.match.setup.seed}.hint.{decision.no}")
        advice = adviser.advise(self.match.view(decision.seat), decision)
        seconds = time.monotonic() - began
        labels = numbered(self.game, decision, self.labels(decision))
        order = sorted(range(len(advice)), key=lambda i: (-advice[i].share, -advice[i].chance, i))
        best = " ".join(labels[order[0]].split())
        self.screen.tell(self.say("play.hint", option=best, level=kind_name(level, self.lang)))
        if any(one.chance >= 0 for one in advice):
            tried, wins = self.say("play.tried"), self.say("play.chance")
            self.screen.put(f"  {tried:>6}  {wins:>6}", "dim")
            for i in order[:ADVICE_LINES]:
                chance = f"{100 * advice[i].chance:.0f} %" if advice[i].chance >= 0 else "-"
                first = f"  {100 * advice[i].share:>4.0f} %  {chance:>6}"
                self.screen.tell(f"{first}  {labels[i]}", " " * 23, first="")
        self.mention_speed(seconds)

    def speak(self, rest: str, decision: Decision | None) -> None:
        """Go on in another language."""
        lang = folded(rest)[:2]
        if lang not in LANGS:
            self.screen.tell(self.say("play.langs", langs=", ".join(LANGS)))
            return
        self.lang = lang
        if decision is not None:
            self.question(decision)

    def save(self, rest: str) -> bool:
        """Keep the game in a file; says where, or why not."""
        path = Path(rest).expanduser() if rest else keep.default_path(self.match, self.path)
        try:
            keep.keep(self.match, path, self.path, self.lang)
        except CitadelleError as fault:
            self.screen.tell(str(fault))
            return False
        self.path, self.kept = path, len(self.match.choices)
        self.screen.put(self.say("save.done_over" if self.match.is_over else "save.done", file=path))
        return True

    def show_log(self, rest: str) -> None:
        """The last lines of the log; a number or any word for more."""
        lines = self.log_lines(self.at if self.at >= 0 else None)
        many = int(rest) if rest.isdecimal() and len(rest) < 6 else len(lines) if rest else LOG_LINES
        if many < len(lines):
            self.screen.tell(self.say("play.log_more", n=len(lines) - many), style="dim")
        self.tell_lines(lines[max(0, len(lines) - many) :])

    def look_up(self, rest: str) -> None:
        """A rule by its id, or those that hold a word."""
        if not rest:
            self.screen.tell(self.say("rules.how", n=len(self.game.rules(self.lang))))
        elif not show_rules(self.game, rest, self.lang, self.screen):
            self.screen.tell(self.say("rules.none", text=rest[:60]))

    def show_help(self) -> None:
        """How to answer, and the orders."""
        self.screen.tell(self.say("play.help"))
        forms = [f"  {self.say(f'order.{order}.form')}" for order in ORDERS]
        indent = max(len(form) for form in forms) + 2
        for order, form in zip(ORDERS, forms, strict=True):
            self.screen.tell(self.say(f"order.{order}.help"), " " * indent, first=form.ljust(indent))

    # --- the end

    def close(self) -> bool:
        """The end of the game: the last news, the board, the score, and orders still. True if a choice was undone."""
        self.screen.put()
        self.board(self.at if len(self.people) == 1 and self.at >= 0 else None)
        self.screen.put()
        self.tell_lines(self.missed(self.at))
        self.result()
        self.screen.tell(self.say("play.keep"), style="dim")
        try:
            while text := self.screen.ask("> "):
                if not order_of(text)[0] and not self.screen.live:
                    break
                if self.heed(text, None):
                    return True
        except Leave:
            pass
        return False

    def part(self, ended: bool) -> None:
        """Somebody leaves before the end: the game can be kept; nothing is written unasked."""
        screen = self.screen
        if self.match.is_over:
            return
        if self.kept == len(self.match.choices):
            screen.put(self.say("save.is_kept", file=self.path))
            return
        if not screen.live or ended:
            screen.put()
            screen.tell(self.say("save.ended" if ended else "save.left", n=len(self.match.choices)))
            return
        while True:
            path = keep.default_path(self.match, self.path)
            try:
                text = screen.ask(self.say("save.ask", file=path))
            except KeyboardInterrupt:
                screen.put()
                return
            if text is None or folded(text) in (folded(self.say("yes_no.no")), "n", "no"):
                return
            yes = not text or folded(text) in (folded(self.say("yes_no.yes")), "y", "yes", "o")
            if self.save("" if yes else text):
                return
