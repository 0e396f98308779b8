"""Actions of the table's screen: undo, hint, why, the rules, a word to the others, another language."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from citadelle.kernel.auto_answer import ALWAYS
from citadelle.kernel.words import LANGS
from citadelle.table.client.transport import Declined, Denied, Lost, Unreachable
from citadelle.table.wire import AT_HAND, Because
from citadelle.terminal.auto_answers import state_text, ways
from citadelle.terminal.full import texts
from citadelle.terminal.full.dialogs import MenuDialog, TextDialog, TextSheet, WhyDialog
from citadelle.terminal.full.question_pane import QuestionPane
from citadelle.terminal.full.rules_screen import RulesScreen
from citadelle.terminal.full.seat_style import clean
from citadelle.terminal.full.view_actions import ViewActions
from citadelle.terminal.language import say

ONCE: Final = "once"
"""In the menu of automatic answers: this question alone is decided."""


class QueryActions(ViewActions):
    """The part of the table's screen with these actions."""

    dock: QuestionPane
    notes: list[str]
    noted: tuple[int, int]

    async def choose(self, key: str) -> None:
        """Take an option."""
        raise NotImplementedError

    def fault_text(self, fault: BaseException) -> str:
        """What went wrong, in words."""
        raise NotImplementedError

    def action_undo(self) -> None:
        """Take the last choice back."""
        if not self.replay.on:
            self.tell("")
            self.do(self.client.undo())

    def action_hint(self) -> None:
        """What would a strong agent do?"""
        if self.client.model.ask is not None and not self.replay.on:
            self.tell(say("play.advising", self.lang))
            self.do(self.advise())

    async def advise(self) -> None:
        """Ask for a hint, and write it beside the choices if the question still stands."""
        said = await self.client.hint()
        ask = self.client.model.ask
        if ask is None or ask.no != said.no:
            self.tell("")
            return
        told, self.notes = texts.advice(said, ask, self.lang)
        self.noted = (ask.no, ask.seat)
        self.tell(told)
        self.draw_dock()

    def action_why(self) -> None:
        """Why (not)?"""
        if self.client.model.ask is not None:
            self.app.push_screen(WhyDialog(self.client.model.things, self.inquire, self.lang))

    async def inquire(self, text: str) -> Because:
        """Ask the table why (not); a refusal to answer is an answer too."""
        try:
            return await self.client.why(text)
        except (Declined, Denied, Lost, Unreachable) as fault:
            return Because("", False, "", self.fault_text(fault), "", "", "")

    async def tell_about(self, index: int) -> None:
        """Say what the marked choice is about: what the card does that it takes, for instance."""
        ask = self.dock.choices.ask
        thing = "" if ask is None or index < 0 else texts.thing_of(ask.choices[index], self.client.model.things)
        said = (await self.client.why(thing)).about if thing else []
        if self.dock.choices.ask is ask and self.dock.choices.marked == index:
            self.dock.tell_about(texts.about_text(said))

    def action_aim(self) -> None:
        """What the game asks for, and what dice and signs mean."""
        self.do(self.show_aim())

    async def show_aim(self) -> None:
        """Ask for it, and show it."""
        said = await self.client.why(AT_HAND)
        text = Text("\n".join([clean(line) for line in said.about]))
        self.app.push_screen(TextSheet(said.text, text, say("full.close", self.lang)))

    def action_auto(self) -> None:
        """Which questions are answered automatically, and how."""
        if texts.available("auto", self.client.model, self.client.state):
            self.do(self.set_auto_answer())

    async def set_auto_answer(self) -> None:
        """Pick a window, then how it is answered from now on."""
        autos = self.client.model.auto
        ask = self.client.model.ask
        rows = [(auto.window, state_text(auto, self.lang)) for auto in autos]
        if ask is not None and ask.decides:
            rows.insert(0, (ONCE, say("auto.once", self.lang)))
        picked = await self.app.push_screen_wait(MenuDialog(say("auto.title", self.lang), rows))
        now = self.client.model.ask
        if picked == ONCE and ask is not None and now is not None and now.no == ask.no:
            await self.choose(ask.decides[0][1])
        auto = next((one for one in autos if one.window == picked), None)
        if auto is None:
            return
        known = ways(auto, self.lang)
        labels = [(str(i), f"{'• ' if way.is_set else '  '}{way.label}") for i, way in enumerate(known)]
        at = await self.app.push_screen_wait(MenuDialog(auto.title, labels))
        if at:
            way = known[int(at)]
            await self.client.set_auto_answer(way.window, way.answer, way.until or ALWAYS)
            self.tell(next(state_text(one, self.lang) for one in self.client.model.auto if one.window == way.window))

    def action_say(self) -> None:
        """A word to the table."""

        def said(text: str | None) -> None:
            if text:
                self.do(self.client.say(text))

        if texts.available("say", self.client.model, self.client.state):
            self.app.push_screen(TextDialog(say("full.say", self.lang)), said)

    def action_rules(self) -> None:
        """Read the rules, beginning with the one behind the question."""
        self.do(self.read_rules())

    async def read_rules(self) -> None:
        """Fetch the rules and show them."""
        table, ask = self.client.model.table, self.client.model.ask
        if table is not None:
            rules = await self.client.actions.rules(table.game)
            self.app.push_screen(RulesScreen(table.game_title, rules, "" if ask is None else ask.rule, self.lang))

    def action_lang(self) -> None:
        """Go on in the next language."""
        self.lang = LANGS[(LANGS.index(self.lang) + 1) % len(LANGS)]
        self.tell("")
        self.notes = []
        self.redraw()
        self.do(self.client.speak(self.lang))
