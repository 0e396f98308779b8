"""What a person is shown of a game: board, news, question, rules, result."""

from __future__ import annotations

import itertools

from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.words import listing
from citadelle.terminal.lines import find_rules, in_columns, option_lines, rule_of, score_rows, table, titled_rules
from citadelle.terminal.screen import Screen
from citadelle.terminal.seats import ME, kind_name
from citadelle.terminal.speech import plain, say

MOST_RULES = 24


class Display:
    """A match on a screen, in a language. Everything shown to a seat comes from that seat's view."""

    def __init__(self, match: Match, kinds: list[str], lang: str, screen: Screen) -> None:
        self.match = match
        self.game = match.game
        self.kinds = kinds
        self.lang = lang
        self.screen = screen

    def say(self, key: str, /, **args: object) -> str:
        """One sentence in the language of the table."""
        return say(key, self.lang, **args)

    def names(self) -> list[str]:
        """The seats' names as the game has them."""
        view = self.match.view(None)
        return [self.game.seat_name(view, seat, self.lang) for seat in range(self.match.players)]

    def players(self) -> list[str]:
        """The seats' names with who plays them; people have none but their seat's, if there is only one."""
        names = self.names()
        alone = self.kinds.count(ME) == 1
        for seat, kind in enumerate(self.kinds):
            if kind != ME or alone:
                names[seat] = self.say("seat_of", who=names[seat], kind=kind_name(kind, self.lang))
        return names

    def greet(self) -> None:
        """Which game this is, who plays, and what was set."""
        screen, lang, game = self.screen, self.lang, self.match.game
        screen.put(game.title(lang), "bold")
        screen.tell(" · ".join([*self.players(), self.say("play.seed", seed=self.match.setup.seed)]))
        given = []
        for option in game.schema.options:
            value = self.match.setup.options[option.name]
            if value != option.default:
                label = game.option_words(option.name, lang)[0]
                given.append(self.say("play.option", label=label, value=game.option_value(option.name, value, lang)))
        if given:
            screen.tell(" · ".join(given))

    def board(self, seat: int | None, brief: bool = True) -> None:
        """The board as a seat sees it; brief: what is needed at every turn."""
        screen = self.screen
        view = self.match.view(seat)
        screen.put(self.game.board(view, self.lang, screen.width, screen.ascii, screen.colour, brief).rstrip("\n"))

    def log_lines(self, seat: int | None, first: int = 0) -> list[str]:
        """The log from an event on, as far as a seat may know it."""
        names = self.names()
        events = [e for e in self.match.events[first:] if e.is_seen_by(seat)]
        return [line for line in [self.game.log_line(e, names, self.lang) for e in events] if line]

    def tell_lines(self, lines: list[str]) -> None:
        """Lines of a log; the same one several times in a row is told once."""
        for line, again in itertools.groupby(lines):
            times = len(list(again))
            told = line if times == 1 else self.say("play.repeated", line=line, n=times)
            self.screen.tell(told, "    ", first="  ")

    def question(self, decision: Decision) -> None:
        """The prompt, what limits the answer, the rule, and the options."""
        view = self.match.view(decision.seat)
        limit = self.game.limit(view, decision, self.lang)
        prompt = self.game.prompt(view, decision, self.lang)
        self.screen.put()
        self.screen.tell(self.say("play.asked", who=self.names()[decision.seat], prompt=prompt), style="bold")
        self.screen.tell("  ".join([part for part in (limit, decision.rule) if part]), style="dim")
        for line in option_lines(self.game, decision, self.labels(decision), self.screen.width):
            self.screen.tell(line, " " * 7, first="") if len(line) > self.screen.width else self.screen.put(line)

    def labels(self, decision: Decision) -> list[str]:
        """The options in words."""
        view = self.match.view(decision.seat)
        found = [self.game.label(view, decision, i, self.lang) for i in range(len(decision.keys))]
        return [plain(label) for label in found] if self.screen.ascii else found

    def sentence(self, refusal: Refusal) -> str:
        """A refusal in words, with its rule."""
        said = self.game.refusal(refusal, self.names(), self.lang)
        return f"{said}{'' if said.endswith(('.', '?')) else '.'} {refusal.rule}"

    def rule(self, ident: str) -> None:
        """One rule in full."""
        found = rule_of(self.game, ident, self.lang)
        if found is not None:
            show_rule(found, self.screen)

    def result(self) -> None:
        """The table of scores and who has won."""
        result = self.match.result
        assert result is not None
        names = self.players()
        cells = score_rows(self.game, result, names, self.lang)
        head, *rows = table([[plain(cell) for cell in row] for row in cells] if self.screen.ascii else cells)
        self.screen.put()
        self.screen.put(head, "bold")
        for line in rows:
            self.screen.put(line)
        won = [names[seat] for seat in result.winners]
        who = listing(won, self.lang) or self.say("seat.nobody")
        self.screen.put()
        self.screen.put(self.say("won", who=who, n=max(1, len(won))), "bold")


def show_rule(rule: tuple[str, str, str], screen: Screen) -> None:
    """A rule with its text."""
    screen.put(f"{rule[0]}  {rule[1]}", "bold")
    screen.tell(rule[2], "  ")


def show_rules(game: Game, wanted: str, lang: str, screen: Screen) -> bool:
    """Rules by id or word (all, if nothing is asked for); False if there are none."""
    found = find_rules(game, wanted, lang)
    if len(found) == 1:
        show_rule(found[0], screen)
    elif found:
        shown = found[:MOST_RULES] if wanted else found
        for line in in_columns(titled_rules(shown), screen.width):
            screen.put(line)
        if len(found) > len(shown):
            screen.tell(say("rules.more", lang, n=len(found) - len(shown)), style="dim")
    return bool(found)
