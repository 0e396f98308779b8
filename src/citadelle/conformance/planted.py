"""Planted faults: any game with one thing wrong, to see that the check which guards against it can fail.

Each fault is planted from outside, in the Game object, in the referee or in a copy, so that it works on games whose
states and rules are compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar, Final

from citadelle.conformance.checks import checks_by_name
from citadelle.conformance.laws import own_load
from citadelle.conformance.report import Report
from citadelle.conformance.runner import CheckBudget, check_game
from citadelle.conformance.subject import Subject
from citadelle.conformance.twins import both_twins
from citadelle.conformance.walk import Endless, Walk
from citadelle.kernel import codec
from citadelle.kernel.attempt import Attempt, Step
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Args, Event
from citadelle.kernel.frame import Ask, Frame
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.options import SetUp
from citadelle.kernel.record import Record
from citadelle.kernel.scene import Mark, Scene, Thing, Trail
from citadelle.kernel.state import ShownStep, State
from citadelle.kernel.view import SPECTATOR, View

GAMES: Final = 6
"""The number of games within which a planted fault must be found."""


class Planted:
    """A fault: what is wrong, the check that must find it, words of what that check says, and how it is planted.

    `needs_secrets`: a game that hides nothing can't have this fault.
    """

    def __init__(
        self, name: str, check: str, says: str, plant: Callable[[Subject], Subject], needs_secrets: bool = False
    ) -> None:
        self.name = name
        self.check = check
        self.says = says
        self.plant = plant
        self.needs_secrets = needs_secrets

    def __repr__(self) -> str:
        return f"<Planted {self.name}>"


def is_found(planted: Planted, subject: Subject, turn: str = "planted") -> bool:
    """Does the check find this fault, planted in this game?"""
    walk = Walk(planted.plant(subject), turn)
    checks = [check.always() for check in checks_by_name((planted.check,))]
    for number in range(GAMES):
        report = Report(subject.game.name, turn, len(walk.variants), (planted.check,))
        check_game(walk, number, checks, report, CheckBudget(None, None))
        if any(planted.says in fault.text for fault in report.faults if fault.check == planted.check):
            return True
    return False


def hides_something(subject: Subject, turn: str = "planted") -> bool:
    """Does any seat of this game not know something, beside what chance will bring?"""
    walk = Walk(subject, turn)
    for number in range(GAMES):
        try:
            for stop in walk.stops(number):
                match = stop.match
                for seat in range(SPECTATOR, match.players):
                    for twin in both_twins(match, seat, stop.by, subject.scramble):
                        twin.rng_a, twin.rng_b, twin.dealt = match.state.rng_a, match.state.rng_b, match.state.dealt
                        if not codec.same(twin, match.state):
                            return True
        except Endless:
            continue
    return False


# --- in the Game object


def with_methods(subject: Subject, **methods: Callable[..., Any]) -> Subject:
    """The subject with a game in which some methods are others."""
    game = subject.game
    kind: Any = type("Spoiled", (type(game),), methods)
    made: Game = kind.__new__(kind)
    made.__dict__.update(game.__dict__)
    return subject.changed(game=made)


def chance_from_outside(subject: Subject) -> Subject:
    """Every game begins with another seed than the one it is given."""
    numbers = count()

    def listen(game: Game, setup: SetUp, sink: list[Event]) -> State:
        return subject.game.listen(SetUp(setup.players, f"{setup.seed}+{next(numbers)}", setup.options), sink)

    return with_methods(subject, listen=listen)


def lost_component(subject: Subject) -> Subject:
    """The audit of a game finds that something was lost once a choice was made."""

    def audit(game: Game, s: State) -> list[str]:
        return [*subject.game.audit(s), *(["planted: a card was lost"] if s.no else [])]

    return with_methods(subject, audit=audit)


def too_long(subject: Subject) -> Subject:
    """The game says that it has one decision at most."""
    return with_methods(subject, longest=lambda game, setup: 1)


def denied_secrets(subject: Subject) -> Subject:
    """The game says that it has no secrets, and shows every seat something else."""

    def view(game: Game, s: State, seat: int) -> View:
        made = subject.game.view(s, seat)
        made.no += 1000 + seat
        return made

    return with_methods(subject, has_secrets=lambda game, setup: False, view=view)


def leaking_view(subject: Subject) -> Subject:
    """Views hold something of the generator that all chance comes from."""

    def view(game: Game, s: State, seat: int) -> View:
        made = subject.game.view(s, seat)
        made.no += 1000 * s.rng_a
        return made

    return with_methods(subject, view=view)


class Telling(Frame[State]):
    """A frame that holds a fingerprint of the state."""

    name: ClassVar[str] = "planted.telling"
    fields: ClassVar[tuple[str, ...]] = ("state",)

    def __init__(self, state: str) -> None:
        self.state = state


def telling_frame(subject: Subject) -> Subject:
    """Views hold a frame that nobody veiled."""

    def view(game: Game, s: State, seat: int) -> View:
        made = subject.game.view(s, seat)
        made.frames.insert(0, Telling(codec.digest(s)))
        return made

    return with_methods(subject, view=view)


def careless_sample(subject: Subject) -> Subject:
    """Samples have one decision more behind them than the view they are drawn from."""

    def sample(game: Game, view: View, by: Chance) -> State:
        s = subject.game.sample(view, by)
        s.no += 1
        return s

    return with_methods(subject, sample=sample)


def missing_words(subject: Subject) -> Subject:
    """Labels of options are empty."""
    return with_methods(subject, label=lambda *args, **more: "")


def closed_mark(subject: Subject) -> Subject:
    """Scenes mark an option that isn't open."""
    return with_methods(
        subject, scene=lambda game, *args, **more: with_closed_option_mark(subject.game.scene(*args, **more))
    )


def with_closed_option_mark(scene: Scene) -> Scene:
    """The scene with a mark for an option that isn't open."""
    scene.marks.append(Mark("planted option", scene.parts[0].layers[0].id, svg="<g/>"))
    return scene


def lost_trail(subject: Subject) -> Subject:
    """Every event leaves a trail to a shape that isn't drawn."""
    return with_methods(subject, trails=lambda *args: [Trail("flag", "", "planted shape")])


def dumb_thing(subject: Subject) -> Subject:
    """Scenes hold a thing that nobody can ask about."""
    return with_methods(subject, scene=lambda game, *args, **more: with_thing(subject.game.scene(*args, **more)))


def broken_explanation(subject: Subject) -> Subject:
    """Scenes hold a thing, and whoever asks what it is finds a fault of the game."""

    def explain(*args: object) -> list[str]:
        raise KeyError("planted explanation")

    return with_methods(dumb_thing(subject), explain=explain)


def with_thing(scene: Scene) -> Scene:
    """The scene with one thing more."""
    scene.things.append(Thing("planted thing", "Planted"))
    return scene


# --- in the referee


class Spoiled(Match):
    """A referee with something wrong; its copies are of the same kind."""

    def clone(self) -> Match:
        made = super().clone()
        made.__class__ = type(self)
        return made


class FirstOption(Spoiled):
    """Every key leads to the first option."""

    def option(self, ask: Ask[Any], seat: int, key: object) -> int | None:
        found = super().option(ask, seat, key)
        return None if found is None else ask.options(self.state)[0]


class Telltale(Spoiled):
    """An event tells every seat the fingerprint of the state after each choice."""

    def attempt(self, key: str, seat: int | None = None, no: int | None = None, shows: bool = False) -> Attempt:
        made = super().attempt(key, seat, no, shows)
        made.events.append(Event("planted", made.seat, "planted", {"state": codec.digest(made.after)}))
        return made


class TelltaleStep(Spoiled):
    """After each choice comes a presentation step that shows every seat something of the whole state."""

    def attempt(self, key: str, seat: int | None = None, no: int | None = None, shows: bool = False) -> Attempt:
        made = super().attempt(key, seat, no, shows)
        leak = made.after.clone()
        leak.no = int(codec.digest(leak)[:8], 16)
        made.steps.append(ShownStep(leak, len(made.events)))
        return made


class RestlessStep(Spoiled):
    """After each choice comes a presentation step that is never the same again."""

    numbers = count()

    def attempt(self, key: str, seat: int | None = None, no: int | None = None, shows: bool = False) -> Attempt:
        made = super().attempt(key, seat, no, shows)
        other = made.after.clone()
        other.no += next(self.numbers)
        made.steps.append(ShownStep(other, len(made.events)))
        return made


class Skipping(Spoiled):
    """Some questions are skipped, depending on the whole state with all that is hidden in it."""

    tells: ClassVar[bool] = False
    """Is it told that the answer was carried out unasked?"""

    def attempt(self, key: str, seat: int | None = None, no: int | None = None, shows: bool = False) -> Attempt:
        made = super().attempt(key, seat, no, shows)
        s = made.after
        if s.options and int(codec.digest(s)[:4], 16) % 3 == 0:
            if self.tells:
                ask = s.open_ask(s.seat)
                assert ask is not None
                args: Args = {"kind": ask.kind, "key": ask.key(s, s.options[-1])}
                made.events.append(Event("forced", s.seat, ask.cited(s), args))
            s.play(s.options[-1])
            s.no -= 1
        return made


class Hasty(Skipping):
    """Some questions are answered unasked, depending on the whole state with all that is hidden in it."""

    tells: ClassVar[bool] = True


class Lenient(Spoiled):
    """Choices for a question that is no longer open are accepted."""

    def choose(self, key: str, seat: int | None = None, no: int | None = None) -> Match:
        return super().choose(key, seat)


class Curt(Spoiled):
    """Refusals name no rule."""

    def why_not(self, ask: Ask[Any], seat: int, key: object) -> Refusal:
        return Refusal("planted", "", seat, "x")


class Generous(Spoiled):
    """Undo goes back over what was revealed."""

    def accept(self, attempt: Attempt) -> Match:
        window = [*self.window, Step(attempt.seat, attempt.seat, attempt.before, False)]
        super().accept(attempt)
        self.window = window
        return self


class Listening(Spoiled):
    """An event tells everybody that a seat answered automatically."""

    def attempt(self, key: str, seat: int | None = None, no: int | None = None, shows: bool = False) -> Attempt:
        made = super().attempt(key, seat, no, shows)
        if made.after.no - made.before.no > 1:
            made.events.append(Event("planted", made.seat, "planted", {}))
        return made


class Oblivious(Spoiled):
    """Records leave automatic answers out."""

    @property
    def record(self) -> Record:
        made = super().record
        made.auto_settings = []
        return made


def telling_view(subject: Subject) -> Subject:
    """Views hold how many automatic answers all seats have set."""

    def view(game: Game, s: State, seat: int) -> View:
        made = subject.game.view(s, seat)
        made.no += 1000 * len(s.auto_answers)
        return made

    return with_methods(subject, view=view)


# --- in copies


def sharing_clone(s: State) -> State:
    """A clone that shares the stack with its original."""
    c = s.clone()
    c.stack = s.stack
    return c


def forgetful_load(saved: str, empty: State) -> State:
    """A loaded state that forgot where its generator stood."""
    s = own_load(saved, empty)
    s.rng_a = 1 + s.rng_a // 2
    return s


FAULTS: Final[tuple[Planted, ...]] = (
    Planted("chance from outside the state", "replay", "gives another game", chance_from_outside),
    Planted("a clone that shares a list", "clones", "is shared", lambda it: it.changed(clone=sharing_clone)),
    Planted("a save that forgets", "saves", "differs", lambda it: it.changed(load=forgetful_load)),
    Planted("a component that is lost", "options", "planted: a card was lost", lost_component),
    Planted("a game that is too long", "ends", "are allowed", too_long),
    Planted("a key that leads elsewhere", "keys", "doesn't lead back", lambda it: it.changed(match=FirstOption)),
    Planted("a view that leaks", "twins", "worlds apart by view", leaking_view),
    Planted("an event that leaks", "twins_go_on", "the log tells", lambda it: it.changed(match=Telltale), True),
    Planted("a step that leaks", "twins_go_on", "by step", lambda it: it.changed(match=TelltaleStep), True),
    Planted("a step that isn't found again", "steps", "finds other steps", lambda it: it.changed(match=RestlessStep)),
    Planted("a frame that leaks", "twins", "worlds apart by frames", telling_frame),
    Planted("a question that is skipped", "questions", "leak: after", lambda it: it.changed(match=Skipping), True),
    Planted("an answer given unasked", "questions", "leak: after", lambda it: it.changed(match=Hasty), True),
    Planted("a sample that disagrees", "samples", "would see something else", careless_sample),
    Planted("a stale choice accepted", "refusals", "was accepted", lambda it: it.changed(match=Lenient)),
    Planted("a refusal without a rule", "refusals", "no reason, or no rule", lambda it: it.changed(match=Curt)),
    Planted("secrets that are denied", "no_secrets", "sees something else", denied_secrets),
    Planted("an undo that goes too far", "undo", "can take back", lambda it: it.changed(match=Generous)),
    Planted("an option without words", "words", "words: ''", missing_words),
    Planted("a mark on a closed option", "scenes", "which is closed", closed_mark),
    Planted("a trail that leads nowhere", "scenes", "leads over 'planted shape'", lost_trail),
    Planted("a thing that nobody can ask about", "things", "planted thing", dumb_thing),
    Planted("a thing that can't be explained", "things", "planted explanation", broken_explanation),
)
WINDOW_FAULTS: Final[tuple[Planted, ...]] = (
    Planted("a view that tells of automatic answers", "auto", "worlds apart by view", telling_view),
    Planted("a record without automatic answers", "auto", "gives another game", lambda it: it.changed(match=Oblivious)),
)
"""Faults of games with windows, for which seats may set automatic answers."""


def faults_for(game: Game) -> tuple[Planted, ...]:
    """The faults that can be planted in a game."""
    return (*FAULTS, *WINDOW_FAULTS) if game.windows(game.setup(game.players_min, 0)) else FAULTS


TOLD_ANSWER: Final = Planted(
    "an event that tells of automatic answers", "auto", "was automatic", lambda it: it.changed(match=Listening)
)
"""Found only where a window opens while the check plays on, which may take many games: not planted in every game."""
