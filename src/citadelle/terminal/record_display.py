"""A match of a record on a plain screen: who played, its log, the board and the score."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from citadelle.kernel.match import Match, log_lines
from citadelle.kernel.quick_start import ALSO, ME
from citadelle.terminal.language import say
from citadelle.terminal.players import kind_name
from citadelle.terminal.score_text import Score, show_score
from citadelle.terminal.screen import Screen


class RecordDisplay:
    """A match on a screen, in a language. Everything shown to a seat comes from that seat's view."""

    def __init__(self, match: Match, kinds: list[str], lang: str, screen: Screen) -> None:
        self.match = match
        self.game = match.game
        self.kinds = kinds
        self.lang = lang
        self.screen = screen

    def say(self, key: str, /, **args: object) -> str:
        """A sentence in the reader's language."""
        return say(key, self.lang, **args)

    def names(self) -> list[str]:
        """The seats' names as the game has them."""
        view = self.match.view(None)
        return [self.game.seat_name(view, seat, self.lang) for seat in range(self.match.players)]

    def players(self) -> list[str]:
        """The seats' names with who played them; people have none but their seat's, unless there is only one."""
        names = self.names()
        alone = self.kinds.count(ME) == 1
        for seat, kind in enumerate(self.kinds):
            if kind not in (ME, ALSO) or alone:
                names[seat] = self.say("seat_of", who=names[seat], kind=kind_name(kind, self.lang))
        return names

    def greet(self) -> None:
        """Which game this is, who played, and what was set."""
        screen, lang, game = self.screen, self.lang, self.match.game
        screen.write(game.title(lang), "bold")
        screen.write_wrapped(" · ".join([*self.players(), self.say("play.seed", seed=self.match.setup.seed)]))
        given = []
        for option in game.schema.options:
            value = self.match.setup.options[option.name]
            if value != option.default:
                label = game.option_words(option.name, lang)[0]
                given.append(self.say("play.option", label=label, value=game.option_value(option.name, value, lang)))
        if given:
            screen.write_wrapped(" · ".join(given))

    def board(self, seat: int | None) -> None:
        """The whole board as a seat sees it."""
        screen = self.screen
        view = self.match.view(seat)
        screen.write(self.game.board(view, self.lang, screen.width, screen.ascii, screen.colour, False).rstrip("\n"))

    def log(self, seat: int | None) -> None:
        """The log as far as a seat may know it."""
        names = self.names()
        events = [event for event in self.match.events if event.is_seen_by(seat)]
        show_log(log_lines(self.game, events, names, self.lang), self.lang, self.screen)

    def result(self) -> None:
        """The table of scores and who has won."""
        result = self.match.result
        assert result is not None
        parts = list(dict.fromkeys([part for seat in result.parts for part in seat]))
        rows = [(self.game.score_name(part, self.lang), [seat.get(part, 0) for seat in result.parts]) for part in parts]
        score = Score(rows, list(result.points), list(result.places), list(result.won))
        show_score(self.players(), score, self.lang, self.screen)


def show_log(lines: Sequence[str], lang: str, screen: Screen) -> None:
    """Lines of a log; the same one several times in a row is printed once, with how often."""
    for line, again in itertools.groupby(lines):
        times = len(list(again))
        text = line if times == 1 else say("play.repeated", lang, line=line, n=times)
        screen.write_wrapped(text, "    ", first="  ")
