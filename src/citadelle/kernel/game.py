"""The Game object: everything the other rooms may ask of a game, and all they know of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from citadelle.kernel.auto_answer import ALWAYS, Window
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.encoding import Encoding
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.hints import Hints
from citadelle.kernel.options import Schema, Settings, SetUp
from citadelle.kernel.origin import Origin
from citadelle.kernel.quick_start import QuickStart, against_bots
from citadelle.kernel.result import Result
from citadelle.kernel.scene import Brief, Panel, Reveal, Run, Scene, Trail, text_part, text_picture
from citadelle.kernel.state import State
from citadelle.kernel.survey import survey
from citadelle.kernel.view import View
from citadelle.kernel.words import Words, kernel_words, listing

S = TypeVar("S", bound=State)
T = TypeVar("T")

ENDS: Final = frozenset(("stop", "skip", "pass", "done", "decline", "no", "leave"))
"""Keys that end, skip or decline, where a game doesn't say otherwise."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game's rules and words. Rooms above ask it; they know no game by name.

    `digest` names the component data, `rules_version` the rules: a record carries both. `quick` are the options a
    person's first game starts from. `end_rule` is cited when somebody chooses after the end, `undo_rule` when a choice
    can't be taken back; without one, the rule of what happened last is. `minutes` is how long a game takes, `weight`
    how much there is to learn (1 to 4), `cover` a woodcut of the look for the game's box. `fleeting` are the kinds of
    events that show something hidden which may be gone at once, so that views need not remember it (`is_hidden_again`).
    `lesson_folders` are folders with lessons beside the one next to the game's module: those of its packs.

    With `words` (its `words.toml`, laid over the kernel's) a game says its title, questions, labels, events, refusals,
    options and scores by the keys that each method names; it overrides those where that isn't enough. A game with a
    catalog and modules of text, boards and pictures is a `parts.composed_game.ComposedGame`.
    """

    name: str
    players_min: int
    players_max: int
    rules_version: int
    digest: str
    earlier_digests: tuple[str, ...] = ()
    """Other digests by which records of earlier code name this very data."""
    schema: Schema
    quick: Settings
    hints: Hints
    words: Words | None = None
    standard: Settings | None = None
    """The options that tournaments, studies and exports start from, where that isn't `quick`: those that claims of
    strength are made for."""
    end_rule: str
    undo_rule: str = ""
    minutes: tuple[int, int] = (30, 60)
    weight: int = 2
    cover: str = ""
    cover_class: str = ""
    """A class of the look that the cover's inks need, if any."""
    fleeting: tuple[str, ...] = ()
    lesson_folders: tuple[str, ...] = ()
    pack_paths: tuple[str, ...] = ()
    """The folders of the packs that are laid over it, so that another process can load the same game."""
    log_by_role: bool = False
    """Does the log call seats by what they play (`seat_name`), whoever sits there?"""
    usual_players: int = 3
    """How many seats a table usually has; where that many can't play, the nearest number that can."""

    # --- rules

    def has_data(self, digest: str) -> bool:
        """Is component data of this digest played as this game's is? Words may differ."""
        return digest == self.digest or digest in self.earlier_digests

    def fresh(self, setup: SetUp) -> State:
        """An empty state with the game's shared tables, for the codec to fill; see `with_origin`."""
        raise NotImplementedError

    def start(self, s: State) -> None:
        """Lay out the table of a fresh state, whose chance is ready, and push its first frame."""
        raise NotImplementedError

    def new(self, setup: SetUp) -> State:
        """The state at its first decision."""
        return self.started(self.fresh(setup), setup)

    def listen(self, setup: SetUp, sink: list[Event]) -> State:
        """Like `new`, telling what happens during set-up."""
        s = self.fresh(setup)
        s.sink = sink
        return self.started(s, setup)

    def view(self, s: State, seat: int) -> View:
        """What this seat (SPECTATOR: nobody) may know."""
        raise NotImplementedError

    def sample(self, view: View, chance: Chance) -> State:
        """A full state drawn among those the view allows."""
        raise NotImplementedError

    def result(self, s: State) -> Result:
        """The outcome if the game ended as it stands; final when nobody is to choose."""
        raise NotImplementedError

    def audit(self, s: State) -> list[str]:
        """What is lost, made or out of bounds in this state; empty when all is well (law 7)."""
        return []

    def is_hidden_again(self, shown: Event, later: Sequence[Event]) -> bool:
        """Is what an event showed hidden again by those that came later in the same choice, so that views need not
        remember it? A game that can tell by these events says so; otherwise all of the `fleeting` kinds are."""
        return shown.kind in self.fleeting

    def somebody_always_wins(self, setup: SetUp) -> bool:
        """Does every seat play for itself, and does somebody win every game, so that the returns add up to 1?

        A promise for programs that learn or solve; a game that can't give it says nothing.
        """
        return False

    def longest(self, setup: SetUp) -> int:
        """An upper bound of the number of decisions of a game."""
        raise NotImplementedError

    def encoding(self, setup: SetUp) -> Encoding:
        """How views and options look as numbers, for programs that learn; by default what a survey of the game finds.

        It depends on the number of players and the options, never on the seed.
        """
        return survey(self, setup)

    def windows(self, setup: SetUp, lang: str = "en") -> list[Window]:
        """The kinds of windows for which seats may set automatic answers, in words; those of `Ask.window`."""
        return []

    def auto_note(self, s: State, seat: int, window: str, until: str) -> tuple[int, ...]:
        """What an automatic answer set now must remember, so that `Ask.ends_auto_answer` sees when it ends."""
        return ()

    def has_secrets(self, setup: SetUp) -> bool:
        """May a seat know something that another may not, or be asked something in secret?

        Where this is False, all seats see the same, and nothing is hidden between people at one screen.
        """
        return True

    def with_packs(self, packs: Sequence[Any]) -> Game:
        """The same game with packs of components laid over its own."""
        raise BadOption("game.no_packs", game=self.name)

    def note_packs(self, packs: Sequence[str | Path]) -> None:
        """Remember which packs are laid over the game: where their lessons are, and where other processes find them."""
        self.lesson_folders = tuple([str(Path(pack) / "lessons") for pack in packs])
        self.pack_paths = tuple([str(Path(pack).absolute()) for pack in packs])

    # --- words and pictures

    def quick_starts(self, lang: str) -> list[QuickStart]:
        """The ways to begin at once ("Play now"), the usual one first; by default one person against bots.

        `kernel.quick_start` has the others: alone, all roles in one hand, one role beside bots.
        """
        return [against_bots(self.usual_seats(), lang)]

    def title(self, lang: str) -> str:
        """The game's name: `game.title`."""
        return self.sentence("game.title", lang, self.name)

    def pitch(self, lang: str) -> str:
        """One paragraph that says what the game is: `game.pitch`."""
        return self.sentence("game.pitch", lang, "")

    def seat_name(self, view: View, seat: int, lang: str) -> str:
        """What a seat is called when nobody gave it a name: `seat.number`."""
        return self.sentence("seat.number", lang, str(seat), n=seat + 1)

    def seat_class(self, view: View, seat: int) -> int:
        """The look's class of a seat, 1 to 5: its colour and its charge."""
        return 1 + seat % 5

    def cover_svg(self) -> str:
        """The picture on the game's box: an SVG element that finds its symbols on the page."""
        art = f'<use href="#{self.cover}" width="360" height="150"/>' if self.cover else ""
        box = 'viewBox="0 0 360 150" preserveAspectRatio="xMidYMid slice"'
        look = f"cut cover {self.cover_class}".strip()
        return f'<svg class="{look}" {box} aria-hidden="true">{art}</svg>'

    def prompt(self, view: View, decision: Decision, lang: str, names: Sequence[str] = ()) -> str:
        """The question in one short sentence: `prompt.<kind>`, with the decision's details.

        `names`: what the seats are called, if not as the game calls them.
        """
        key = f"prompt.{decision.kind}"
        words = kernel_words() if self.words is None else self.words
        return words.say(key, lang, **decision.detail) if key in words else decision.kind

    def limit(self, view: View, decision: Decision, lang: str, names: Sequence[str] = ()) -> str:
        """What limits the answer ("4 of 6 steps left"), or nothing."""
        return ""

    def label(self, view: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> str:
        """One option in words: `label.<verb>`, with the decision's details; else its key."""
        if not decision.answers:
            return decision.keys[index]
        return self.sentence(
            f"label.{decision.answers[index].verb.name}", lang, decision.keys[index], **decision.detail
        )

    def brief(self, view: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> Brief:
        """One option on a small button."""
        return Brief(self.label(view, decision, index, lang, names))

    def group(self, view: View, decision: Decision, index: int, lang: str) -> str:
        """The heading under which an option stands where there are many, or nothing."""
        return ""

    def run_of(self, view: View, decision: Decision, lang: str) -> Run | None:
        """Choices of which this question's is the first, that may be taken by one press ("Roll all 4 dice"); or None.

        It follows from the view alone, and the key is one of the decision's.
        """
        return None

    def is_end(self, decision: Decision, index: int) -> bool:
        """Is this the option that stops, skips or declines? It stands apart from the others."""
        if decision.answers:
            return decision.answers[index].verb.ends
        return decision.keys[index] in ENDS

    def resolve_text(self, view: View, decision: Decision, text: str) -> list[str]:
        """Keys that a line typed by a person may mean, open or closed, likeliest first; none if it names nothing.

        Options' numbers, keys and labels are understood without it; this is for names of closed things, so that
        `why` can be asked about them.
        """
        return []

    def explain(self, view: View, thing: str, lang: str) -> list[str]:
        """What a thing of the scene is and does, a sentence a line; nothing where its title says it all."""
        return []

    def at_hand(self, view: View, lang: str) -> list[str]:
        """What a player wants at hand at any time, a paragraph a line: the aim of the game as it is played here, and
        what its dice and signs mean. By default what the game says of itself."""
        return [self.pitch(lang) or self.title(lang)]

    def log_line(self, event: Event, names: Sequence[str], lang: str) -> str:
        """One event in words, empty for events that need none: `event.<kind>`, with its arguments and `who`.

        A lone option that was taken unasked needs no line: what it does is told by what follows.
        """
        if self.words is None or f"event.{event.kind}" not in self.words:
            return event.kind
        if event.kind == "forced":
            return ""
        who = names[event.seat] if 0 <= event.seat < len(names) else self.words.say("seat.nobody", lang)
        return self.words.say(f"event.{event.kind}", lang, **{"who": who, **event.args})

    def icon(self, event: Event) -> str:
        """The icon of an event's line in the log: an id of the icon sheet without its prefix."""
        return "log"

    def is_announced(self, event: Event) -> bool:
        """Is an event worth a moment's announcement over the board, so that nobody misses it: a new round, the result
        of a mission or fight, a wage paid, a conquest?"""
        return False

    def reveal(self, event: Event, lang: str) -> Reveal | None:
        """A die, card or token that this event shows for the first time, to those who may see the event."""
        return None

    def join_events(self, first: Event, second: Event) -> Event | None:
        """One event that tells two alike ones, the second right after the first, in one line of the log ("places 3
        armies in Southreach"); None if each is told by itself. `first` may be joined from several already."""
        return None

    def trails(self, view: View, event: Event) -> list[Trail]:
        """Where things went in an event that the view's seat may see, on the scene of the position after it."""
        return []

    def refusal(self, refusal: Refusal, names: Sequence[str], lang: str) -> str:
        """Why a choice was refused, in words, `refusal.<code>`; the rule id is shown beside it."""
        if self.words is None:
            return refusal.sentence()
        key = f"refusal.{refusal.code}" if f"refusal.{refusal.code}" in self.words else "refusal.forbidden"
        args: dict[str, object] = {**refusal.args, "key": refusal.key}
        awaited = refusal.args.get("awaited")
        if isinstance(awaited, list | tuple):
            args["awaited"] = listing([names[seat] for seat in awaited], lang)
        return self.words.say(key, lang, **args)

    def option_words(self, name: str, lang: str) -> tuple[str, str]:
        """An option's label and explanation: `option.<name>.label` and `option.<name>.help`."""
        return self.sentence(f"option.{name}.label", lang, name), self.sentence(f"option.{name}.help", lang, "")

    def option_value(self, name: str, value: object, lang: str) -> str:
        """A value of an option in words: yes or no, a seat, a list of values (`option.<name>.value.none` for an empty
        one), a word of its own (`option.<name>.value.<value>`), or what the game calls it (`option_value_name`)."""
        if self.words is None:
            return self.option_value_name(name, value, lang)
        if isinstance(value, bool):
            return self.words.say("yes_no.yes" if value else "yes_no.no", lang)
        if isinstance(value, int):
            return self.words.say("seat.number", lang, n=value + 1)
        if isinstance(value, list | tuple):
            if not value:
                return self.sentence(f"option.{name}.value.none", lang, "")
            return listing([self.option_value(name, one, lang) for one in value], lang)
        key = f"option.{name}.value.{value}"
        return self.words.say(key, lang) if key in self.words else self.option_value_name(name, value, lang)

    def option_value_name(self, name: str, value: object, lang: str) -> str:
        """What the game calls a value of an option that has no word of its own: a component's name, for instance."""
        return str(value)

    def option_value_help(self, name: str, value: object, lang: str) -> str:
        """What a value of an option means, in a few sentences, or nothing: a scenario's aim, for instance."""
        return ""

    def closing_words(self, s: State, lang: str) -> str:
        """What is told when the game is over beside its result, or nothing: the last words of a story."""
        return ""

    def option_value_players(self, name: str, value: object) -> tuple[int, ...]:
        """For which numbers of players a value of an option can be chosen, ascending; empty: for all."""
        return ()

    def score_name(self, part: str, lang: str) -> str:
        """What a part of a result's points is called in a table of scores: `score.<part>`."""
        return self.sentence(f"score.{part}", lang, part)

    def rules(self, lang: str) -> list[tuple[str, str, str]]:
        """Every rule as (id, title, text), in order."""
        return []

    def chapters(self, lang: str) -> list[tuple[str, str]]:
        """The chapters of the rules: the id of the first rule of each, and its title."""
        return []

    def rule_notes(self) -> frozenset[str]:
        """The ids of those rules that are notes for programmers and researchers, which players aren't shown."""
        return frozenset()

    def board(
        self,
        view: View,
        lang: str,
        width: int = 80,
        ascii_only: bool = False,
        colour: bool = False,
        brief: bool = False,
    ) -> str:
        """The position as text for terminals; brief: what a player needs at every turn, on one screen if it can be."""
        return ""

    def hint_reason(
        self, view: View, decision: Decision, index: int, gains: Sequence[float], lang: str, names: Sequence[str] = ()
    ) -> str:
        """Why a hint advises an option, in one sentence: what it is expected to get more of than with other choices.

        `gains` are the differences of what `Hints.outlook` counts. By default nothing is said.
        """
        return ""

    def rank_names(self, lang: str) -> list[str]:
        """The ranks of a game without rivals, from the lowest; none where there are no ranks (`Hints.goals`)."""
        return []

    def picture(
        self,
        view: View,
        lang: str = "en",
        theme: str = "light",
        label: Callable[[Decision, int], str] | None = None,
        standalone: bool = True,
    ) -> str:
        """The position as one SVG picture, whole with its look if it is to stand alone; by default the text board."""
        return text_picture(self.board(view, lang), self.title(lang))

    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        """The position piece by piece, for pages; `compact`: for small screens, with the same keys.

        By default the text board, and a panel with each seat's name.
        """
        board = self.board(view, lang)
        made = Scene(self.title(lang), board, [text_part(board, self.title(lang))])
        for seat in range(view.players):
            panel = Panel(seat, self.seat_class(view, seat), self.seat_name(view, seat, lang))
            panel.active = seat in view.waiting
            made.panels.append(panel)
        return made

    # --- helpers that hold for all games

    def started(self, s: S, setup: SetUp) -> S:
        """A fresh state that has been laid out and run to its first decision."""
        setup.start_chance(s)
        self.start(s)
        s.advance()
        return s

    def sentence(self, key: str, lang: str, otherwise: str, /, **args: object) -> str:
        """A sentence of the game's words, or `otherwise` where there is none of that key."""
        return otherwise if self.words is None or key not in self.words else self.words.say(key, lang, **args)

    def set_auto_answer(self, s: State, seat: int, window: str, answer: str, until: str = ALWAYS) -> None:
        """Set an automatic answer in a state, or without an answer take it back. Trusted: see `Match`."""
        note = self.auto_note(s, seat, window, until) if answer else ()
        s.set_auto_answer(seat, window, answer, until, note)

    def own(self, given: object, kind: type[T]) -> T:
        """A state or a view if it is this game's; BadOption says what it should be."""
        if not isinstance(given, kind):
            raise BadOption("game.other_thing", game=self.name, wanted=kind.__name__, given=type(given).__name__)
        return given

    def with_origin(self, s: S, setup: SetUp) -> S:
        """The same state, which now knows where it comes from; `fresh` returns it so that states can be pickled."""
        module, packs = type(self).__module__, tuple(self.pack_paths)
        s.origin = Origin(module, self.name, packs, self.rules_version, self.digest, setup.players, setup.options)
        return s

    def __reduce__(self) -> tuple[object, ...]:
        from citadelle.kernel import pickling

        return (pickling.found_game, pickling.game_parts(self))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self

    def check_players(self, players: int) -> None:
        """BadOption unless that many can play."""
        low, high = self.players_min, self.players_max
        if isinstance(players, bool) or not isinstance(players, int):
            raise BadOption("players.not_a_number", game=self.name, low=low, high=high)
        if not low <= players <= high:
            raise BadOption("players.out_of_range", game=self.name, low=low, high=high, n=players)

    def usual_seats(self) -> int:
        """How many seats a table usually has, within what the game allows."""
        return min(max(self.usual_players, self.players_min), self.players_max)

    def __repr__(self) -> str:
        return f"<Game {self.name} players={self.players_min}-{self.players_max} rules={self.rules_version}>"

    def setup(self, players: int, seed: int | str, given: dict[str, object] | None = None) -> SetUp:
        """A checked set-up: player count in range, every option known and of its type."""
        self.check_players(players)
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise BadOption("seed.type")
        if isinstance(seed, str) and (not seed or len(seed) > 200 or not seed.isprintable()):
            raise BadOption("seed.text")
        return SetUp(players, seed, self.schema.check({} if given is None else given, players))
