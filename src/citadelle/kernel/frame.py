"""Frames: the pending steps of a game, each a small immutable record on the state's stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from citadelle.kernel.answer import NO_THING, Answer, Verb, read, read_loosely
from citadelle.kernel.decision import Detail, Refusal

if TYPE_CHECKING:
    from citadelle.kernel.auto_answer import AutoAnswer
    from citadelle.kernel.state import State

S = TypeVar("S", bound="State")
F = TypeVar("F", bound="Frame[Any]")

STOP: Final = 1 << 20
"""The option that ends or declines something; larger than any other, so that it is listed last."""
UNANSWERED: Final = -1
"""In an AskAll: this seat hasn't answered yet."""
VEILED: Final = -2
"""In a frame as another seat sees it: something that this seat can't know, such as a secret answer of an AskAll."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """A value with a name and declared fields, so that the codec can write and read it.

    `name` stands in saved games and never changes; `fields` are the arguments of `__init__`, in order.
    """

    __slots__ = ()
    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Value, Generic[S]):
    """Something that still has to happen. It pops itself (`s.done()`) and may push others; the last pushed runs first.

    A frame never changes: clones share it. To go on with other fields it becomes a new frame (`s.become(frame)`); to
    finish with a value for the frame below it gives the value (`s.give(value)`).
    """

    __slots__ = ()

    def run(self, s: S) -> None:
        """Carry the frame out."""
        raise NotImplementedError

    def receive(self, s: S, value: Any) -> None:
        """Receive the value that the frame above passed by `s.give`; that frame is gone, and this one is on top.

        A frame that waits for a value defines this, with the type it waits for, and most often becomes a version of
        itself that has the value.
        """
        raise NotImplementedError

    def veiled(self, seat: int) -> Frame[S]:
        """The frame as this seat (-1: a spectator) may know it; a frame with a hidden field writes VEILED there.

        Views hold frames as they are veiled, and `Game.sample` fills in what the seat can't know.
        """
        return self

    def dropped(self, s: S) -> None:
        """The game ends at once (`s.end_at_once`), and this frame is no more: what only it held is put away."""


class MoreToCome(Frame[Any]):
    """In a presentation step in place of the frame that is running, so that the game isn't taken for over."""

    __slots__ = ()
    name: ClassVar[str] = "kernel.more_to_come"


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending(Frame[S]):
    """What is left to do when the game, or one game of a series, has ended: `s.end_at_once()` drops all above it."""

    __slots__ = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Frame[S]):
    """A frame that puts a question to one seat. Its options are the only source of legality."""

    __slots__ = ("seat",)
    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    always: ClassVar[bool] = False
    """Asked even if there is only one option."""
    window: ClassVar[str] = ""
    """The kind of window it is, for which a seat may set an automatic answer (kernel/auto_answer.py); "" if none."""
    verbs: ClassVar[tuple[Verb, ...]] = ()
    """What its answers can be. Where `answer` isn't written anew, an option is the thing that the first of them names,
    and STOP is the last."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: S) -> list[int]:
        """All that is legal now, ascending, STOP last; never empty. The list is shared and never changed."""
        raise NotImplementedError

    def choose(self, s: S, option: int) -> None:
        """Carry out one of the options."""
        raise NotImplementedError

    def answer(self, s: S, option: int) -> Answer:
        """What an option is: one of `verbs`, and the things it names."""
        verb = self.verbs[-1 if option == STOP else 0]
        return s.noun(verb.noun).answer(verb, option) if verb.noun else verb.alone

    def kept_answers(self, s: S) -> list[Answer]:
        """Answers that were made before, by option, where an option means the same in every position with these nouns.

        Options beyond its end are not kept. A question that defines `answer` keeps none, unless it defines this too.
        """
        cls = type(self)
        verb = NAMED_BY.get(cls)
        if verb is None:
            verb = NAMED_BY[cls] = self.verbs[0] if cls.answer is Ask.answer and self.verbs[0].noun else NO_VERB
        return NO_ANSWERS if verb is NO_VERB else s.noun(verb.noun).answers_of(verb)

    def write(self, s: S, answer: Answer) -> str:
        """The stable text of an answer whose key isn't written yet; unique within the decision."""
        return answer.key(s.noun)

    def key(self, s: S, option: int) -> str:
        """The stable text of an option."""
        answer = self.answer(s, option)
        return answer.text or self.write(s, answer)

    def find(self, s: S, options: list[int], key: str) -> int | None:
        """Which of these options has this key; None if none has."""
        kept = self.kept_answers(s)
        for option in options:
            answer = kept[option] if option < len(kept) else self.answer(s, option)
            if (answer.text or self.write(s, answer)) == key:
                return option
        return None

    def detail(self, s: S) -> Detail:
        """What a prompt needs to say, as plain data."""
        return {}

    def refuse(self, s: S, seat: int, key: str) -> Refusal:
        """Why this key can't be chosen now. Asked only about keys that aren't options."""
        return self.why_not(s, seat, key, self.read(s, key))

    def read(self, s: S, key: str) -> Answer | None:
        """What a key would be as an answer: to this question, else to another, or a thing on the table.

        Else an answer to this question that names something that doesn't exist; None if it is none of all these.
        """
        return read(self.verbs, key, s.noun) or read(s.verbs, key, s.noun) or read_loosely(self.verbs, key, s.noun)

    def own(self, meant: Answer | None) -> Answer | None:
        """The answer, if its verb belongs to this question and its things exist; else None."""
        return meant if meant is not None and meant.verb in self.verbs and NO_THING not in meant.things else None

    def why_not(self, s: S, seat: int, key: str, meant: Answer | None) -> Refusal:
        """Why this isn't an option now. `meant` is the key as an answer; None if it is none of this game."""
        return Refusal("unknown", self.cited(s), seat, key)

    def cited(self, s: S) -> str:
        """The id of the rule that prompts and refusals name: `rule`, unless a subclass has a more specific one."""
        return self.rule

    def asks_alone(self, s: S) -> bool:
        """Is it asked even if there is only one option? It must be where answering unasked would reveal that."""
        return self.always

    def window_kind(self) -> str:
        """The kind of window it is: `window`, unless a subclass stands for several kinds."""
        return self.window

    def ends_auto_answer(self, s: S, auto: AutoAnswer, options: list[int]) -> bool:
        """Does an automatic answer end before this question, with these options, so that its seat is asked?

        For whatever an automatic answer can last until and `State.end_auto_answers` doesn't tell.
        """
        return False

    def automatic_option(self, s: S, auto: AutoAnswer, options: list[int]) -> int | None:
        """Which of these options an automatic answer takes: the one with its key; None if none has it.

        A question whose automatic answer is no key, but a way to choose, says itself what it takes.
        """
        for option in reversed(options):
            if self.key(s, option) == auto.answer:
                return option
        return None

    def veiled(self, seat: int) -> Ask[S]:
        """The question as this seat (-1: a spectator) may know it."""
        return self


NO_ANSWERS: Final[list[Answer]] = []
NO_VERB: Final = Verb("", "")
NAMED_BY: Final[dict[type[Any], Verb]] = {}
"""The verb that names the options, by class of question asked so far; NO_VERB if the class defines `answer` itself."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAll(Ask[S]):
    """One question put to several seats at once; answers stay here, unseen, until all are in.

    `seat` is the one whose turn to answer the State shows (any open seat may answer first: `turned_to`).
    """

    __slots__ = ("answers", "seats")
    always: ClassVar[bool] = True
    final_rule: ClassVar[str] = ""
    """The rule that makes an answer final, if the game has one."""

    def __init__(self, seat: int, seats: tuple[int, ...], answers: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.seats = seats
        self.answers = answers

    def again(self, seat: int, answers: tuple[int, ...]) -> AskAll[S]:
        """The same question with other answers; a subclass with fields of its own builds it with them."""
        made: AskAll[S] = type(self)(seat, self.seats, answers)
        return made

    def all_in(self, s: S, answers: tuple[int, ...]) -> None:
        """Every seat has answered: answers in the order of `seats`. The frame has been popped."""
        raise NotImplementedError

    def committed(self, s: S, seat: int) -> None:
        """Called when a seat has answered: emit an event that doesn't reveal the answer."""

    def is_open_for(self, seat: int) -> bool:
        """Is this seat asked, and hasn't it answered yet?"""
        return seat in self.seats and self.answers[self.seats.index(seat)] == UNANSWERED

    def turned_to(self, seat: int) -> AskAll[S]:
        """The same frame showing another open seat."""
        return self if seat == self.seat else self.again(seat, self.answers)

    def with_answer(self, seat: int, option: int) -> tuple[int, ...]:
        """The answers after this one."""
        answers = list(self.answers)
        answers[self.seats.index(seat)] = option
        return tuple(answers)

    def choose(self, s: S, option: int) -> None:
        s.done()
        answers = self.with_answer(self.seat, option)
        self.committed(s, self.seat)
        for i, seat in enumerate(self.seats):
            if answers[i] == UNANSWERED:
                s.push(self.again(seat, answers))
                return
        self.all_in(s, answers)

    def veiled(self, seat: int) -> Ask[S]:
        """The frame with the other seats' answers hidden; it still shows who has answered."""
        seen = []
        for i, other in enumerate(self.seats):
            answer = self.answers[i]
            seen.append(answer if other == seat or answer == UNANSWERED else VEILED)
        return self.again(self.seat, tuple(seen))


def find_frame(frames: list[Frame[Any]], kind: type[F]) -> F | None:
    """The nearest frame of this kind (or a subclass), from the top (the last) down; None if there is none."""
    for at in range(len(frames) - 1, -1, -1):
        frame = frames[at]
        if isinstance(frame, kind):
            return frame
    return None


REGISTERED: Final[dict[str, type[Value]]] = {}


def register(*classes: type[Any]) -> None:
    """Make values known to the codec by their name; called at the end of the module that defines them."""
    for cls in classes:
        known = REGISTERED.get(cls.name)
        if not cls.name or (known is not None and place_of(known) != place_of(cls)):
            raise ValueError(f"{cls.__qualname__} needs a name of its own, not {cls.name!r}")
        REGISTERED[cls.name] = cls


def place_of(cls: type[Any]) -> tuple[str, str]:
    """Where a class is defined: two of one name are the same only if they stand in the same place."""
    return cls.__module__, cls.__qualname__


def questions(game: str) -> dict[str, type[Ask[Any]]]:
    """The Ask classes of a game by kind: those registered so far whose names start with the game's name."""
    mine = [cls for name, cls in REGISTERED.items() if name.startswith(f"{game}.")]
    return {cls.kind: cls for cls in mine if issubclass(cls, Ask)}


register(MoreToCome)
