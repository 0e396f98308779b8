"""The State every game builds on: what is on the table, the stack of frames, and the loop that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from citadelle.kernel.answer import Answer, Noun, Verb
from citadelle.kernel.auto_answer import ALWAYS, AutoAnswer
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import RulesFault
from citadelle.kernel.event import AUTOMATIC, EVERYONE, FORCED, Args, Event, is_told
from citadelle.kernel.frame import UNANSWERED, Ask, AskAll, Ending, F, Frame, MoreToCome, find_frame
from citadelle.kernel.modifier import Modifier
from citadelle.kernel.origin import Origin
from citadelle.kernel.trigger import Trigger

NOBODY: Final = -1
NO_OPTIONS: Final[list[int]] = []
MOST_AUTOMATIC: Final = 10_000
"""So many automatic answers can follow one choice; more only in a game without end."""
CORE: Final = ("players", "no", "stack", "rng_a", "rng_b", "dealt", "modifiers", "triggers", "chapter", "carry")
"""The kernel's own fields, which every saved state has. One with automatic answers has `auto_answers` too."""
NO_ANSWERS: Final[tuple[AutoAnswer, ...]] = ()
NO_SLOTS: Final[tuple[str, ...]] = ()
"""The slots of a class of public fields: the state that inherits from it has them among its own."""
MOST_STEPS: Final = 99
"""How many presentation steps of one choice are kept."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Chance):
    """One position, as plain data. A game subclasses it, declares `fields`, and writes `clone`.

    `seat` and `options` show the open question (NOBODY and nothing when the game is over); they follow from the top
    frame. `sink`, if set, collects events, and `shown` presentation steps; a clone has neither. `chapter` and `carry`
    belong to series of games: how many games have ended, and what they left behind.
    """

    __slots__ = (
        "auto_answers", "carry", "chapter", "ending", "modifiers", "no", "options", "origin", "players", "seat",
        "shown", "sink", "stack", "triggers",
    )  # fmt: skip

    game: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()
    """What the codec writes besides CORE: every fact of the game, nothing that follows from others."""
    parts: ClassVar[tuple[str, ...]] = ()
    """Slots that a shared part fills, copies and saves itself (`parts.piles`)."""
    verbs: ClassVar[tuple[Verb, ...]] = ()
    """Whatever a key can mean in this game: all answers, and the names of things that may be asked about."""

    players: int
    no: int
    seat: int
    options: list[int]
    stack: list[Frame[Any]]
    modifiers: tuple[Modifier, ...]
    triggers: tuple[Trigger, ...]
    chapter: int
    carry: tuple[tuple[int, ...], ...]
    auto_answers: tuple[AutoAnswer, ...]
    sink: list[Event] | None
    shown: list[ShownStep] | None
    ending: bool
    origin: Origin | None
    """Where it comes from, for pickles; `Game.with_origin` says so."""

    def begin(self, players: int) -> None:
        """Set the kernel's own fields for a new game; the random generator is seeded separately."""
        self.players = players
        self.no = 0
        self.seat = NOBODY
        self.options = NO_OPTIONS
        self.stack = []
        self.modifiers = ()
        self.triggers = ()
        self.chapter = 0
        self.carry = ()
        self.auto_answers = NO_ANSWERS
        self.sink = None
        self.shown = None
        self.ending = False
        self.origin = None

    def copy_core(self, c: State) -> None:
        """Copy the kernel's own fields into a clone."""
        c.rng_a = self.rng_a
        c.rng_b = self.rng_b
        c.dealt = self.dealt
        c.players = self.players
        c.no = self.no
        c.seat = self.seat
        c.options = self.options
        c.stack = self.stack.copy()
        c.modifiers = self.modifiers
        c.triggers = self.triggers
        c.chapter = self.chapter
        c.carry = self.carry
        c.auto_answers = self.auto_answers
        c.sink = None
        c.shown = None
        c.ending = False
        c.origin = self.origin

    def clone(self) -> State:
        """An equal, independent state to which nobody listens."""
        raise NotImplementedError

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        from citadelle.kernel import pickling

        return (pickling.found_state, pickling.state_parts(self))

    def saved(self) -> dict[str, Any]:
        """What the codec writes besides CORE, by name: the `fields`; a shared part adds what it holds."""
        return {field: getattr(self, field) for field in self.fields}

    def load(self, found: dict[str, Any]) -> None:
        """Set the fields from what `saved` returned."""
        for field in self.fields:
            setattr(self, field, found[field])

    def restored(self) -> None:
        """Called after the codec filled the fields: rebuild what follows from them (tables, charts)."""

    def noun(self, name: str) -> Noun:
        """The kind of thing (noun) with this name; games whose verbs have placeholders override it."""
        raise NotImplementedError

    def answer(self, verb: Verb, thing: int) -> Answer:
        """The answer of a verb with one placeholder, for this thing. It and its key are made once and kept."""
        return self.noun(verb.noun).answer(verb, thing)

    def react(self, trigger: Trigger, where: int, seat: int, other: int) -> Frame[Any]:
        """The frame that carries out a trigger's effect; games with triggers supply it."""
        raise NotImplementedError

    def trigger_order(self, event: int, owner: int) -> tuple[int, str]:
        """Who chooses the order of several triggers of one rank and owner that this happening sets off, by which rule;
        (NOBODY, "") if they come as they were armed."""
        return (NOBODY, "")

    def is_due(self, trigger: Trigger, where: int, seat: int, other: int) -> bool:
        """Where a seat chooses the order of triggers: is this one due now? Asked whenever the next one is chosen."""
        return True

    def trigger_key(self, trigger: Trigger) -> str:
        """The text of a trigger as an option of the question which comes next; another for every effect and source."""
        return f"{trigger.effect} {trigger.source}"

    def holds(self, condition: int, about: int, on: int) -> bool:
        """Does a modifier's condition hold for whoever the value is asked for? Games with conditions supply it."""
        raise NotImplementedError

    # --- frames

    def push(self, frame: Frame[Any]) -> None:
        """Put a frame on top of the stack: it runs next."""
        self.stack.append(frame)

    def done(self) -> None:
        """Pop the top frame: it is finished."""
        self.stack.pop()

    def become(self, frame: Frame[Any]) -> None:
        """Replace the top frame by this one."""
        self.stack[-1] = frame

    def change_frames(self, change: Callable[[Frame[Any]], Frame[Any]]) -> None:
        """Every frame becomes what `change` makes of it: where things have got other numbers than frames hold."""
        stack = self.stack
        for place in range(len(stack)):
            stack[place] = change(stack[place])

    def give(self, value: Any) -> None:
        """Pop the top frame and pass this value to the `receive` of the frame below."""
        self.stack.pop()
        self.stack[-1].receive(self, value)

    def find(self, kind: type[F]) -> F | None:
        """The nearest frame of this kind (or a subclass), from the top down; None if there is none."""
        return find_frame(self.stack, kind)

    def nearest(self, kind: type[F]) -> F:
        """The nearest frame of this kind (or a subclass), from the top down; there must be one."""
        found = find_frame(self.stack, kind)
        if found is None:
            raise RulesFault("rules.no_frame", frame=kind.name)
        return found

    def end_at_once(self) -> None:
        """The game is over: once the running frame returns, all frames above the nearest `Ending` are dropped
        (`Frame.dropped`)."""
        self.ending = True

    def advance(self) -> None:
        """Run frames until somebody must choose or nothing is left. A lone option is carried out unasked, and an
        automatic answer as if its seat had chosen."""
        stack: list[Any] = self.stack
        automatic = 0
        while stack:
            if self.ending:
                self.ending = False
                while stack and not isinstance(stack[-1], Ending):
                    last: Frame[Any] = stack.pop()
                    last.dropped(self)
                continue
            top = stack[-1]
            if isinstance(top, Ask):
                options = top.options(self)
                if len(options) > 1 or (options and top.asks_alone(self)):
                    if self.auto_answers and self.answer_automatically(top, options):
                        automatic += 1
                        if automatic > MOST_AUTOMATIC:
                            raise RulesFault("rules.endless", frame=top.name)
                        continue
                    self.seat = top.seat
                    self.options = options
                    return
                if not options:
                    raise RulesFault("rules.no_options", frame=top.name)
                if self.sink is not None:
                    key = top.key(self, options[0])
                    self.emit(FORCED, top.seat, top.cited(self), {"kind": top.kind, "key": key})
                top.choose(self, options[0])
            else:
                frame: Frame[Any] = top
                frame.run(self)
        self.seat = NOBODY
        self.options = NO_OPTIONS

    def play(self, option: int) -> None:
        """Take one of `options` for `seat` and go on. Trusted: whoever calls took the number from `options`."""
        stack: list[Any] = self.stack
        top = stack[-1]
        assert isinstance(top, Ask)
        self.no += 1
        top.choose(self, option)
        self.advance()

    def reopen(self) -> None:
        """Show the open question again, after loading or when another seat is to answer first."""
        if self.stack:
            top = self.stack[-1]
            if isinstance(top, Ask):
                self.seat = top.seat
                self.options = top.options(self)
                return
        self.seat = NOBODY
        self.options = NO_OPTIONS

    def turn_to(self, seat: int) -> None:
        """Of several seats asked at once, let this one answer next."""
        top = self.stack[-1]
        if seat != self.seat and isinstance(top, AskAll):
            self.become(top.turned_to(seat))
            self.reopen()

    # --- automatic answers

    def set_auto_answer(
        self, seat: int, window: str, answer: str, until: str = ALWAYS, note: tuple[int, ...] = ()
    ) -> None:
        """From the next question on, answer this seat's windows of a kind so; without an answer, ask it again.

        Trusted: call `Game.set_auto_answer`, or `Match.set_auto_answer`, which checks it too.
        """
        kept = [one for one in self.auto_answers if one.seat != seat or one.window != window]
        if answer:
            at = 0
            while at < len(kept) and (kept[at].seat, kept[at].window) < (seat, window):
                at += 1
            kept.insert(at, AutoAnswer(seat, window, answer, until, self.asked_no() + 1, note))
        self.auto_answers = tuple(kept)

    def end_auto_answers(self, until: str, seat: int = NOBODY) -> None:
        """What automatic answers were to last until has come: for this seat, or for all. Games call it there."""
        if self.auto_answers:
            self.auto_answers = tuple(
                [one for one in self.auto_answers if one.until != until or (seat != NOBODY and one.seat != seat)]
            )

    def answer_automatically(self, top: Ask[Any], options: list[int]) -> bool:
        """Carry out an automatic answer to the question on top, if a seat that is asked has one; False if none has."""
        if isinstance(top, AskAll):
            for seat in top.seats:
                if top.is_open_for(seat):
                    turned = top.turned_to(seat)
                    option = self.automatic_option(turned, options if seat == top.seat else turned.options(self))
                    if option is not None:
                        self.become(turned)
                        self.take_automatically(turned, option)
                        return True
            return False
        option = self.automatic_option(top, options)
        if option is None:
            return False
        self.take_automatically(top, option)
        return True

    def take_automatically(self, ask: Ask[Any], option: int) -> None:
        """Take an option for the seat asked. An answer that isn't a pass ends what others could undo, as a choice of
        that seat would: an event that nobody sees says so."""
        if self.sink is not None and not ask.answer(self, option).verb.ends:
            self.emit(AUTOMATIC, ask.seat, ask.cited(self), {"kind": ask.kind}, 0, closes=True)
        self.no += 1
        ask.choose(self, option)

    def automatic_option(self, ask: Ask[Any], options: list[int]) -> int | None:
        """The option that an automatic answer of the seat asked takes; None if it has none for this question."""
        window = ask.window_kind()
        if not window:
            return None
        for auto in self.auto_answers:
            if auto.seat == ask.seat and auto.window == window:
                no = self.no
                if isinstance(ask, AskAll):
                    no -= len([answer for answer in ask.answers if answer != UNANSWERED])
                if auto.since > no:
                    return None
                if ask.ends_auto_answer(self, auto, options):
                    self.auto_answers = tuple([one for one in self.auto_answers if one is not auto])
                    return None
                return ask.automatic_option(self, auto, options)
        return None

    # --- questions about the open decision

    def open_seats(self) -> list[int]:
        """The seats that may choose now."""
        if self.seat == NOBODY:
            return []
        top = self.stack[-1]
        if isinstance(top, AskAll):
            return [seat for seat in top.seats if top.is_open_for(seat)]
        return [self.seat]

    def is_simultaneous(self) -> bool:
        """Is the open question put to several seats at once?"""
        return self.seat != NOBODY and isinstance(self.stack[-1], AskAll)

    def asked_no(self) -> int:
        """The number of the open question: seats asked together share it."""
        if self.seat != NOBODY:
            top = self.stack[-1]
            if isinstance(top, AskAll):
                return self.no - len([a for a in top.answers if a != UNANSWERED])
        return self.no

    def open_ask(self, seat: int) -> Ask[Any] | None:
        """The open question as put to this seat, or None."""
        if self.seat == NOBODY:
            return None
        top = self.stack[-1]
        if isinstance(top, AskAll):
            return top.turned_to(seat) if top.is_open_for(seat) else None
        return top if seat == self.seat and isinstance(top, Ask) else None

    def decision(self, seat: int) -> Decision | None:
        """The open decision of this seat, with its options, keys and answers."""
        ask = self.open_ask(seat)
        if ask is None:
            return None
        options = (self.options if seat == self.seat else ask.options(self)).copy()
        kept = ask.kept_answers(self)
        end = len(kept)
        answers = [kept[option] if option < end else ask.answer(self, option) for option in options]
        keys = [answer.text or ask.write(self, answer) for answer in answers]
        rule, detail = ask.cited(self), ask.detail(self)
        return Decision(self.asked_no(), seat, ask.kind, options, keys, rule, detail, answers, ask.verbs)

    # --- events

    def emit(self, kind: str, seat: int, rule: str, args: Args, seen: int = EVERYONE, closes: bool = False) -> None:
        """Append an event to the sink. Callers check `s.sink is not None` first, so that unused events cost nothing."""
        if self.sink is not None:
            self.sink.append(Event(kind, seat, rule, args, seen, closes))

    # --- presentation steps

    def show_step(self) -> None:
        """Say that people should look at the position as it is now, in the middle of what one choice sets off.

        It changes nothing, and does nothing unless somebody listens. Where nothing was told to everybody since the last
        step there is nothing to look at, so a frame may say it whenever a phase begins. Whether it is said must depend
        on open knowledge only.
        """
        if self.shown is not None:
            self.keep_step(self.shown)

    def keep_step(self, shown: list[ShownStep]) -> None:
        """Add the position to the presentation steps: with nobody asked, and how many events were told before it."""
        sink = self.sink
        if sink is not None and len(shown) < MOST_STEPS and is_told(sink, shown[-1].events if shown else 0):
            state = self.clone()
            state.seat = NOBODY
            state.options = NO_OPTIONS
            if not state.stack:
                state.stack = [MoreToCome()]
            shown.append(ShownStep(state, len(sink)))


class ShownStep:
    """A presentation step: a position in the middle of what one choice sets off, to be looked at, not played on.

    `events` counts the events of the choice that were told before it.
    """

    __slots__ = ("events", "state")

    def __init__(self, state: State, events: int) -> None:
        self.state = state
        self.events = events
