"""A game being played: what `citadelle.new` returns. It checks choices, keeps history, undoes and records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from citadelle.kernel import codec, pickling, registry
from citadelle.kernel.attempt import Attempt, Step, worth_showing
from citadelle.kernel.auto_answer import ALWAYS, AutoAnswer, AutoSetting, Window
from citadelle.kernel.chance import KEYED, QUICK
from citadelle.kernel.decision import Decision, Detail, Refusal
from citadelle.kernel.errors import BadOption, NotLegal, NotReadable, NotYours, Refused, RulesFault, Stale
from citadelle.kernel.event import Event
from citadelle.kernel.frame import Ask, AskAll
from citadelle.kernel.game import Game
from citadelle.kernel.options import Settings, SetUp, is_entropy
from citadelle.kernel.record import Record, parse
from citadelle.kernel.result import Result
from citadelle.kernel.state import NOBODY, ShownStep, State
from citadelle.kernel.view import SPECTATOR, View

CHECK_EVERY: Final = 25
"""A record carries the state's fingerprint after every so many choices."""
LONGEST_WHOLE: Final = 64
"""A number given for a key is repeated if it has at most so many bits."""
LONGEST_KEY: Final = 200


class Match:
    """One game from set-up to result. Every choice is checked; a refused one changes nothing."""

    def __init__(self, game: Game, setup: SetUp, dealt: tuple[int, ...] = ()) -> None:
        self.game = game
        self.setup = setup
        self.dealt = dealt
        self.names: dict[int, str] = {}
        self.packs: list[str] = []
        self.data: str = game.digest
        """The digest of the component data; of a replayed game the one its record names."""
        self.events: list[Event] = []
        self.state: State = game.listen(setup, self.events)
        if self.state.is_keyed() != (setup.chance == KEYED):
            raise RulesFault("rules.other_chance", game=game.name)
        if dealt:
            self.state.put(dealt)
        self.entropy: list[tuple[int, int, str]] = []
        """What seats added to keyed chance since set-up: (after how many choices, seat, text)."""
        self.choices: list[tuple[int, str]] = []
        self.marks: list[int] = [len(self.events)]
        """How many events had happened after set-up, then after each choice."""
        self.checks: dict[int, str] = {}
        self.window: list[Step] = []
        """The last choices, back to the first that somebody may still undo."""
        self.last: Attempt | None = None
        """The last choice, if it can be played again to find its presentation steps."""
        self.set_up_steps: list[ShownStep] | None = self.state.shown or []
        """Before the first choice: the presentation steps of set-up, if the game listens to its own; else None."""
        self.state.shown = None
        self.holders: list[int] = list(range(setup.players))
        """Who plays each seat: the number of a person or a bot. Seats with the same number are held by one person."""
        self.auto_settings: list[AutoSetting] = []
        """Which automatic answers were set and taken back, in order, each after how many choices."""

    # --- what is asked, and answering

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players

    @property
    def seed(self) -> int | str:
        """The seed of the random generator."""
        return self.setup.seed

    @property
    def options(self) -> Settings:
        """Every option of this game with its value."""
        return self.game.schema.check(self.setup.options, self.players)

    @property
    def decision(self) -> Decision | None:
        """The open decision (the first, where several seats are asked at once); None when the game is over."""
        return self.state.decision(self.state.seat)

    @property
    def decisions(self) -> list[Decision]:
        """Every open decision, one for each seat that is asked now."""
        found = [self.state.decision(seat) for seat in self.state.open_seats()]
        return [decision for decision in found if decision is not None]

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return not self.state.stack

    def choose(self, key: str, seat: int | None = None, no: int | None = None) -> Match:
        """Take the option with this key, for this seat (default: the one the decision is put to).

        `no` names the decision that is answered; one that is no longer open is refused as stale. Raises Refused
        (NotLegal, Stale, NotYours) with a reason and a rule id; then nothing has changed.
        """
        return self.accept(self.attempt(key, seat, no))

    def attempt(self, key: str, seat: int | None = None, no: int | None = None, shows: bool = False) -> Attempt:
        """Check a choice as `choose` does and try it out beside the game, which doesn't change before `accept`.

        `shows`: its presentation steps will be looked at, and are kept at once.
        """
        s = self.state
        who = self.seat_of(seat)
        ask = s.open_ask(who)
        if ask is None:
            raise NotYours(self.why_closed(who, key, seat))
        if no is not None and no != s.asked_no():
            raise Stale(Refusal("stale", ask.cited(s), who, printable_key(key), {"asked": s.asked_no()}))
        option = self.option(ask, who, key)
        if option is None:
            raise NotLegal(self.why_not(ask, who, key))
        attempt = Attempt(who, key, s, option, ask.answer(s, option).verb.ends)
        steps: list[ShownStep] | None = [] if shows else None
        attempt.after = attempt.play(attempt.events, steps)
        if steps is not None:
            attempt.steps = worth_showing(steps, attempt.events)
        return attempt

    def accept(self, attempt: Attempt) -> Match:
        """Take a choice that was tried out; ValueError if the game has moved on since."""
        if attempt.before is not self.state:
            raise ValueError("this was tried out in another position")
        s = attempt.after
        self.events.extend(attempt.events)
        s.sink = self.events
        self.state = s
        self.last = attempt
        self.choices.append((attempt.seat, attempt.key))
        self.marks.append(len(self.events))
        if attempt.closes():
            self.window.clear()
        else:
            self.widen(Step(attempt.seat, self.holders[attempt.seat], attempt.before, attempt.is_open_pass()))
        if len(self.choices) % CHECK_EVERY == 0:
            self.checks[len(self.choices)] = codec.digest(s)
        return self

    def seat_of(self, seat: object) -> int:
        """The seat that is meant: the one asked if none is named; NOBODY for what is no seat of this game."""
        if seat is None:
            return self.state.seat
        return seat if type(seat) is int and 0 <= seat < self.players else NOBODY

    def option(self, ask: Ask[Any], seat: int, key: object) -> int | None:
        """The option behind a key, or None."""
        if not isinstance(key, str) or len(key) > LONGEST_KEY:
            return None
        s = self.state
        return ask.find(s, s.options if seat == s.seat else ask.options(s), key)

    def why(self, key: str, seat: int | None = None) -> Refusal | None:
        """Why this key can't be chosen now, with its rule; None if it can."""
        who = self.seat_of(seat)
        ask = self.state.open_ask(who)
        if ask is None:
            return self.why_closed(who, key, seat)
        if self.option(ask, who, key) is not None:
            return None
        return self.why_not(ask, who, key)

    def why_not(self, ask: Ask[Any], seat: int, key: object) -> Refusal:
        """The reason why a key isn't among a seat's options."""
        if not isinstance(key, str):
            first = ask.key(self.state, ask.options(self.state)[0])
            said: Detail = {"keys": f"are texts such as {first!r}"}
            return Refusal("malformed", ask.cited(self.state), seat, printable_key(key), said)
        if not key or len(key) > LONGEST_KEY or not key.isprintable():
            return Refusal("malformed", ask.cited(self.state), seat, printable_key(key))
        return ask.refuse(self.state, seat, key)

    def why_closed(self, seat: int, key: object, given: object = None) -> Refusal:
        """The reason why a seat has nothing to choose; `given` is the seat as it was named."""
        s = self.state
        if not s.stack:
            return Refusal("over", self.game.end_rule, seat, printable_key(key))
        top = s.stack[-1]
        assert isinstance(top, Ask)
        if seat == NOBODY:
            named = given if type(given) is int else NOBODY
            return Refusal("no_such_seat", top.cited(s), named, printable_key(key), {"last": self.players - 1})
        if isinstance(top, AskAll) and seat in top.seats:
            return Refusal("already_answered", top.final_rule or top.cited(s), seat, printable_key(key))
        return Refusal("not_your_decision", top.cited(s), seat, printable_key(key), {"awaited": s.open_seats()})

    def mix(self, seat: int, entropy: str) -> Match:
        """A seat adds entropy of its own to keyed chance: whatever is drawn from now on depends on it. Undo ends here.

        BadOption if the game draws from the quick generator, or if that isn't entropy of one of its seats.
        """
        if self.setup.chance != KEYED or self.seat_of(seat) == NOBODY or not is_entropy(entropy):
            raise BadOption("chance.entropy")
        s = self.state.clone()
        s.mix(seat, entropy)
        s.sink = self.events
        self.state = s
        self.window.clear()
        self.entropy.append((len(self.choices), seat, entropy))
        if len(self.choices) in self.checks:
            self.checks[len(self.choices)] = codec.digest(s)
        return self

    # --- going back

    def widen(self, step: Step) -> None:
        """Add a choice to the undo window, and drop what nobody can undo any more."""
        last = self.window[-1] if self.window else step
        if not step.passed and (last.holder != step.holder or last.passed or last.settled):
            lost = 0
            for i, other in enumerate(self.window):
                other.settled = other.settled or other.holder != step.holder
                if other.settled and (i == lost or not other.passed):
                    lost = i + 1
            del self.window[:lost]
        self.window.append(step)

    def undo_count(self, seat: int | None = None) -> int:
        """How many choices `undo` takes back; 0 if it can't. See `undo`."""
        if seat is None:
            return min(1, len(self.window))
        if type(seat) is not int or not 0 <= seat < self.players:
            return 0
        for i in range(len(self.window) - 1, -1, -1):
            step = self.window[i]
            if step.holder == self.holders[seat] and not step.settled:
                return len(self.window) - i
            if not step.passed:
                return 0
        return 0

    def can_undo(self, seat: int | None = None) -> bool:
        """May the last choice of the person who holds this seat be taken back? See `undo`."""
        return self.undo_count(seat) > 0

    def undo(self, seat: int | None = None) -> Match:
        """Take back the last choice of the person who holds this seat, at whichever of their seats it was made.

        Others' passes since then that showed nothing (`Attempt.is_open_pass`) are taken back with it, and those seats
        are asked again. Raises Refused if anything was rolled or revealed since, or another person or bot has made a
        choice that was no such pass. Without a seat, the very last choice is taken back, whoever made it.
        """
        return self.take_back(self.undo_count(seat), seat)

    def take_back(self, count: int, seat: int | None = None) -> Match:
        """Take back so many choices, as an undo of this seat did; Refused if nothing or not so much can be undone."""
        if not 0 < count <= len(self.window):
            raise Refused(self.why_no_undo(seat))
        self.state = self.window[-count].state
        del self.window[-count:]
        self.last = self.set_up_steps = None
        for _ in range(count):
            self.checks.pop(len(self.choices), None)
            self.choices.pop()
            self.marks.pop()
        del self.events[self.marks[-1] :]
        self.state.sink = self.events
        self.set_again()
        return self

    def before(self, seat: int | None = None) -> State:
        """The state that `undo` goes back to; raises Refused as it does, and changes nothing."""
        count = self.undo_count(seat)
        if not count:
            raise Refused(self.why_no_undo(seat))
        return self.window[-count].state

    def why_no_undo(self, seat: int | None) -> Refusal:
        """The refusal of an undo."""
        who = self.state.seat if seat is None else seat
        last = self.events[-1].rule if self.events else self.game.end_rule
        return Refusal("undo_closed", self.game.undo_rule or last, who, "undo")

    # --- automatic answers

    def windows(self, lang: str = "en") -> list[Window]:
        """The kinds of windows for which seats may set automatic answers, in words."""
        return self.game.windows(self.setup, lang)

    def auto_answers(self, seat: int) -> list[AutoAnswer]:
        """The automatic answers of a seat, as they are set now."""
        return [auto for auto in self.state.auto_answers if auto.seat == seat]

    def set_auto_answer(self, seat: int, window: str, answer: str = "", until: str = ALWAYS) -> Match:
        """From the next question on, answer this seat's windows of a kind so, until then; without an answer, the seat
        is asked again.

        It may be set at any time. It is no choice: an open question stays open, and what can be undone can still be
        undone. Raises BadOption if there is no such seat, window, answer or end; then nothing has changed.
        """
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadOption("seat.unknown", seat=repr(seat), last=self.players - 1)
        if any(type(text) is not str for text in (window, answer, until)):
            raise BadOption("auto.not_a_text")
        setting = AutoSetting(len(self.choices), seat, window, answer, until)
        self.check_auto_answer(setting)
        self.apply_setting(setting)
        self.auto_settings.append(setting)
        return self

    def check_auto_answer(self, setting: AutoSetting) -> None:
        """BadOption unless this can be set in this game, by one of its seats."""
        if self.is_over:
            raise BadOption("auto.over")
        windows = self.windows()
        found = [one for one in windows if one.id == setting.window]
        if not windows:
            raise BadOption("auto.no_windows", game=self.game.name)
        if not found:
            raise BadOption("auto.window", window=printable_key(setting.window), names=[one.id for one in windows])
        answers = [key for key, _ in found[0].answers]
        untils = [until for until, _ in found[0].untils]
        if setting.answer and setting.answer not in answers:
            raise BadOption("auto.answer", answer=printable_key(setting.answer), window=setting.window, names=answers)
        if setting.answer and setting.until not in untils:
            raise BadOption("auto.until", until=printable_key(setting.until), window=setting.window, names=untils)

    def apply_setting(self, setting: AutoSetting) -> None:
        """Set an automatic answer in the state. The old state stays as it is: it may be kept elsewhere."""
        s = self.state.clone()
        s.sink = self.events
        self.game.set_auto_answer(s, setting.seat, setting.window, setting.answer, setting.until)
        self.state = s
        if len(self.choices) in self.checks:
            self.checks[len(self.choices)] = codec.digest(s)

    def set_again(self) -> None:
        """After an undo: set again what was set since the choice that was taken back."""
        n = len(self.choices)
        for i, setting in enumerate(self.auto_settings):
            if setting.at > n:
                self.auto_settings[i] = setting.moved_to(n)
                self.apply_setting(self.auto_settings[i])

    def clone(self) -> Match:
        """An equal, independent match; its undo window is empty."""
        c = Match.__new__(Match)
        c.game, c.setup, c.dealt = self.game, self.setup, self.dealt
        c.names, c.packs, c.data, c.entropy = dict(self.names), list(self.packs), self.data, list(self.entropy)
        c.events = list(self.events)
        c.state = self.state.clone()
        c.state.sink = c.events
        c.choices, c.marks, c.checks, c.window = list(self.choices), list(self.marks), dict(self.checks), []
        c.last, c.set_up_steps = self.last, self.set_up_steps
        c.holders = list(self.holders)
        c.auto_settings = list(self.auto_settings)
        return c

    def __eq__(self, other: object) -> bool:
        """Are they the same game, with the same choices and automatic answers, in the same position?"""
        if not isinstance(other, Match):
            return NotImplemented
        return self.parts() == other.parts() and codec.same(self.state, other.state)

    __hash__ = None  # type: ignore[assignment]

    def parts(self) -> tuple[object, ...]:
        """What it started from and what was chosen, to be compared."""
        game = (self.game.name, self.game.rules_version, self.game.digest)
        setup = (self.setup.players, self.setup.seed, self.setup.options, self.setup.chance, self.setup.entropy)
        return (game, setup, self.dealt, self.choices, self.auto_settings, self.entropy, self.holders)

    def __reduce__(self) -> tuple[object, ...]:
        return (pickling.found_match, pickling.match_parts(self))

    # --- looking

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what any spectator may."""
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.players)):
            raise BadOption("seat.unknown", seat=repr(seat), last=self.players - 1)
        return self.game.view(self.state, SPECTATOR if seat is None else seat)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.game.result(self.state) if self.is_over else None

    def name_list(self, lang: str, seat: int | None = None) -> list[str]:
        """What the seats are called."""
        view = self.view(seat)
        return [self.names.get(i) or self.game.seat_name(view, i, lang) for i in range(self.players)]

    def told_names(self, lang: str, seat: int | None = None) -> list[str]:
        """What the log calls the seats: by their names, or, where the game asks for it, by what they play."""
        if not self.game.log_by_role:
            return self.name_list(lang, seat)
        view = self.view(seat)
        return [self.game.seat_name(view, i, lang) for i in range(self.players)]

    def log(self, seat: int | None = None, lang: str = "en", since: int = 0) -> list[str]:
        """What has happened, in words, as far as the seat may know; `since`: only after that many choices.

        So `match.log(since=n)` with n = `len(match.choices)` of an earlier moment tells what is new since then.
        """
        names = self.told_names(lang, seat)
        first = self.marks[min(since, len(self.choices))] if since > 0 else 0
        told = [event for event in self.events[first:] if event.is_seen_by(seat)]
        return log_lines(self.game, told, names, lang)

    @property
    def steps(self) -> list[ShownStep] | None:
        """The presentation steps of the last choice, or of set-up; None if the choice has to be found again."""
        return self.set_up_steps if self.last is None else self.last.steps

    def steps_of(self, n: int) -> list[ShownStep]:
        """The presentation steps of choice n (0: of set-up), found again by playing up to it."""
        if n == len(self.choices) and self.steps is not None:
            return self.steps
        return replay(self.record, n, self.game).steps or []

    def prompt(self, seat: int | None = None, lang: str = "en") -> str:
        """The question put to a seat, in words; empty if it isn't asked."""
        who = self.state.seat if seat is None else seat
        decision = self.state.decision(who)
        return "" if decision is None else self.game.prompt(self.view(who), decision, lang)

    def labels(self, seat: int | None = None, lang: str = "en") -> list[str]:
        """The open options of a seat in words, in the order of its keys."""
        who = self.state.seat if seat is None else seat
        decision = self.state.decision(who)
        if decision is None:
            return []
        view = self.view(who)
        return [self.game.label(view, decision, i, lang) for i in range(len(decision.keys))]

    def explain(self, refusal: Refusal, lang: str = "en") -> str:
        """A refusal in words, with its rule id."""
        return f"{self.game.refusal(refusal, self.name_list(lang), lang)} {refusal.rule}".strip()

    def picture(self, seat: int | None = None, lang: str = "en", theme: str = "light") -> str:
        """The board as SVG, as a seat (or a spectator) sees it."""
        view = self.view(seat)

        def label(decision: Decision, index: int) -> str:
            return self.game.label(view, decision, index, lang)

        return self.game.picture(view, lang, theme, label)

    def board(self, seat: int | None = None, lang: str = "en", width: int = 80) -> str:
        """The board as text, as a seat (or a spectator) sees it."""
        return self.game.board(self.view(seat), lang, width)

    def _repr_svg_(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"decision {self.state.asked_no()}"
        return f"<Match {self.game.name} players={self.players} seed={self.setup.seed!r} {state}>"

    # --- keeping

    @property
    def record(self) -> Record:
        """The game so far as a record: replaying it gives this very state."""
        made = Record(self.game.name, self.game.rules_version, self.data, self.players, self.setup.seed)
        made.options = {k: v for k, v in self.setup.options.items() if v != self.game.schema.option(k).default}
        made.seats, made.packs, made.dealt = dict(self.names), list(self.packs), list(self.dealt)
        made.chance = self.setup.chance
        made.entropy = [*[(-1, seat, added) for seat, added in self.setup.entropy], *self.entropy]
        made.choices, made.auto_settings = list(self.choices), list(self.auto_settings)
        made.checks = dict(self.checks)
        made.checks[len(self.choices)] = codec.digest(self.state)
        first = 0
        for mark in self.marks:
            made.events.append(self.events[first:mark])
            first = mark
        result = self.result
        made.result = None if result is None else result.data()
        return made


def resume(
    game: Game,
    setup: SetUp,
    dealt: tuple[int, ...],
    state: State,
    choices: list[tuple[int, str]],
    told: list[list[Event]],
    auto_settings: Sequence[AutoSetting] = (),
) -> Match:
    """A match that goes on from a kept state: the choices that led to it, the events of set-up and of each choice, and
    the automatic answers that were set on the way (the state holds those that are set now).

    Trusted: whoever calls has the state from this very game. Its undo window is empty, its fingerprints begin here.
    """
    match = Match.__new__(Match)
    match.game, match.setup, match.dealt = game, setup, dealt
    match.names, match.packs, match.data, match.entropy = {}, [], game.digest, []
    match.events, match.marks = [], []
    for events in told:
        match.events.extend(events)
        match.marks.append(len(match.events))
    match.state = state.clone()
    match.state.sink = match.events
    match.choices, match.checks, match.window = list(choices), {}, []
    match.last = match.set_up_steps = None
    match.holders = list(range(setup.players))
    match.auto_settings = list(auto_settings)
    return match


def log_lines(game: Game, events: list[Event], names: list[str], lang: str) -> list[str]:
    """Events in words, alike ones in a row joined into one line; those without words are left out."""
    lines: list[str] = []
    last: Event | None = None
    for event in events:
        line = game.log_line(event, names, lang)
        if not line:
            continue
        both = None if last is None else game.join_events(last, event)
        if both is None:
            lines.append(line)
            last = event
        else:
            lines[-1] = game.log_line(both, names, lang)
            last = both
    return lines


def printable_key(key: object) -> str:
    """A key as it may be repeated in a message: short and printable."""
    text = type(key).__name__
    if isinstance(key, str):
        text = key
    elif type(key) in (float, bool) or (type(key) is int and key.bit_length() <= LONGEST_WHOLE):
        text = repr(key)
    return "".join([c for c in text[:60] if c.isprintable()])


def new(
    game: str | Game,
    players: int = 2,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    chance: str = QUICK,
) -> Match:
    """Start a game: its name, how many players, a seed, and options that differ from the rules' defaults.

    `chance="keyed"` draws from a stream that nobody can foresee who doesn't know the seed; give a seed that can't be
    guessed, such as `secrets.token_hex(32)`.
    """
    found = game if isinstance(game, Game) else registry.game(game)
    return Match(found, found.setup(players, seed, options).with_chance(chance))


def set_recorded(match: Match, settings: Sequence[AutoSetting]) -> None:
    """Set those automatic answers of a record that were set after as many choices as the match has now. BadOption."""
    for setting in settings:
        if setting.at == len(match.choices):
            match.set_auto_answer(setting.seat, setting.window, setting.answer, setting.until)


def replay(record: Record | str, upto: int | None = None, game: Game | None = None) -> Match:
    """Play a record again, whole or up to a number of choices, checking its fingerprints on the way.

    NotReadable if it is of another rules version or other component data, or if a choice doesn't fit: the events it
    keeps can still be read.
    """
    for match in replaying(record, upto, game):
        last = match
    return last


def replaying(record: Record | str, upto: int | None = None, game: Game | None = None) -> Iterator[Match]:
    """Play a record again step by step: the one match, after set-up and after every choice; see `replay`."""
    kept = parse(record) if isinstance(record, str) else record
    found = registry.game(kept.game) if game is None else game
    if kept.rules != found.rules_version:
        raise NotReadable("record.other_rules", old=kept.rules, new=found.rules_version)
    if not found.has_data(kept.data):
        raise NotReadable("record.other_data", old=kept.data[:12], new=found.digest[:12])
    if any(value < 0 for value in kept.dealt):
        raise NotReadable("record.chance")
    before = tuple([(seat, added) for after, seat, added in kept.entropy if after < 0])
    setup = found.setup(kept.players, kept.seed, dict(kept.options)).with_chance(kept.chance, before)
    match = Match(found, setup, tuple(kept.dealt))
    match.names, match.packs, match.data = dict(kept.seats), list(kept.packs), kept.data
    if upto is not None and not 0 <= upto <= len(kept.choices):
        raise BadOption("record.no_such_choice", n=len(kept.choices), at=upto)
    choices = kept.choices[: len(kept.choices) if upto is None else upto]
    for i in range(len(choices) + 1):
        if i > 0:
            seat, key = choices[i - 1]
            try:
                match.choose(key, seat)
            except Refused as refused:
                raise NotReadable("record.choice_refused", n=i, why=refused) from None
        try:
            set_recorded(match, kept.auto_settings)
        except BadOption as fault:
            raise NotReadable("record.auto_refused", n=i, why=fault) from None
        for after, seat, added in kept.entropy:
            if after == i:
                match.mix(seat, added)
        check = kept.checks.get(i)
        if check is not None and check != codec.digest(match.state):
            raise NotReadable("record.other_position", n=i)
        yield match
