"""Law 8: an illegal, stale or foreign choice is refused with a reason and a rule id, and changes nothing."""

from __future__ import annotations

from typing import Final

from citadelle.conformance.laws import pick
from citadelle.kernel import codec
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Refusal
from citadelle.kernel.errors import Refused
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS

NO_TEXTS: Final[tuple[object, ...]] = (
    None, True, 0, -1, 1 << 70, 10**5000, 0.5, float("nan"), b"stop", [], ["stop"], {}, (), {"key": "stop"}, object,
)  # fmt: skip
"""Keys that are no texts at all."""

GARBAGE: Final = (
    "", " ", "\n", "\x00", "stop\n", "stop\x00", "\ud800", "\u202estop", "st\u200bop", "ｓｔｏｐ", "٣", "take ٣",
    "bid ²", "{key}", "{0}", "%s", "../../etc", "<script>", "'; --", "0", "-1", "1e9", "take -1", "take 0", "bid -1",
    ">", ":", "a>b>c", "::", "/", "é" * 100, "\U0001f409", "none", "None", "null", "true", "STOP", "undo", "pass",
)  # fmt: skip
"""Texts that no game takes, or that break what reads them."""

SEATS: Final[tuple[object, ...]] = (-1, -2, 4, 99, 1 << 70, "0", "", 0.0, 1.0, True, False, [], (0,), b"\x00")
"""Seats that are none, or no numbers."""

Attempt = tuple[object, object, object]
"""A key, a seat, and the number of the decision it means to answer (None: whichever is open)."""


def open_questions(match: Match) -> dict[int, tuple[int, list[str]]]:
    """For each seat that is asked: the number of its decision, and its keys."""
    return {decision.seat: (decision.no, decision.keys) for decision in match.decisions}


def is_legal(attempt: Attempt, questions: dict[int, tuple[int, list[str]]]) -> bool:
    """Must this be accepted? Said without asking the referee."""
    key, seat, no = attempt
    if type(seat) is not int or seat not in questions:
        return False
    asked, keys = questions[seat]
    return isinstance(key, str) and key in keys and (no is None or no == asked)


def attempts(match: Match, pool: list[str], by: Chance, count: int, last: Attempt | None = None) -> list[Attempt]:
    """So many choices that must be refused here: keys of other positions, mutated, stale, of other seats, garbage.

    `pool` holds keys seen elsewhere; `last` is a choice already accepted, which may come a second time.
    """
    questions = open_questions(match)
    made: list[Attempt] = []
    while len(made) < count:
        attempt = one_attempt(match, questions, pool, by, last)
        if not is_legal(attempt, questions):
            made.append(attempt)
    return made


def one_attempt(
    match: Match, questions: dict[int, tuple[int, list[str]]], pool: list[str], by: Chance, last: Attempt | None
) -> Attempt:
    """Any choice that isn't likely to be accepted."""
    seat = pick(sorted(questions), by) if questions else by.below(match.players)
    asked, keys = questions.get(seat, (match.state.no, pool or ["stop"]))
    kind = by.below(10)
    if kind < 3 and pool:
        return pick(pool, by), seat, None
    if kind < 5:
        return mutate_key(pick(keys, by), by), seat, None
    if kind == 5:
        return pick(keys, by), pick([*range(match.players), *SEATS], by), pick([None, asked], by)
    if kind == 6:
        return pick(keys, by), seat, asked + pick([-1, 1, -5, 1000, 1 << 40], by)
    if kind == 7 and last is not None:
        return last
    if kind == 8:
        return pick(list(NO_TEXTS), by), seat, None
    if by.below(4) == 0:
        return pick(keys, by) * (1 + by.below(2000)) + "x", seat, None
    return pick(list(GARBAGE), by), seat, None


def mutate_key(key: str, by: Chance) -> str:
    """A key with something wrong in it."""
    at = by.below(len(key))
    kind = by.below(8)
    if kind == 0:
        return key[:at] + key[at + 1 :]
    if kind == 1:
        return key[:at] + key[at] + key[at:]
    if kind == 2:
        return key[:at] + key[at].upper() + key[at + 1 :]
    if kind == 3:
        return pick([key + " ", " " + key, key + "\t", key + "\u00a0"], by)
    if kind == 4:
        return key.translate({ord("0") + i: 0x0660 + i for i in range(10)})
    if kind == 5:
        return "".join([str(by.below(12)) if c.isdecimal() else c for c in key])
    if kind == 6:
        return key[:at] + pick(list("09az>:/ _-é"), by) + key[at + 1 :]
    return ">".join(reversed(key.split(">")))


def refusal_faults(match: Match, tried: list[Attempt], words: bool = False) -> list[str]:
    """Law 8: all of these are refused; `words`: in both languages as well."""
    faults: list[str] = []
    before = codec.digest(match.state)
    made = len(match.choices), len(match.events), match.can_undo()
    for attempt in tried:
        key, seat, no = attempt
        shown = f"{str(key)[:60] if isinstance(key, str) else type(key)!r} by {seat!r} for {no!r}"
        try:
            match.choose(key, seat, no)  # type: ignore[arg-type]
        except Refused as refused:
            faults += [f"refusal of {shown}: {fault}" for fault in reason_faults(match, refused.refusal, words)]
        except Exception as fault:
            faults.append(f"refusal of {shown}: it raised {fault!r}")
        else:
            return [*faults, f"refusal: {shown} was accepted"]
    if codec.digest(match.state) != before or (len(match.choices), len(match.events), match.can_undo()) != made:
        faults.append(f"refusal: something changed after {len(tried)} refused choices")
    return faults


def reason_faults(match: Match, refusal: Refusal, words: bool) -> list[str]:
    """A refusal has a reason, a rule, and words for both."""
    faults: list[str] = []
    if not refusal.code or not refusal.rule:
        faults.append("no reason, or no rule")
    for lang in LANGS if words else ():
        try:
            said = match.explain(refusal, lang)
        except Exception as fault:
            faults.append(f"no words in {lang} for {refusal.code}: {fault!r}")
            continue
        if len(said) <= len(refusal.rule) + 1 or not said.endswith(refusal.rule):
            faults.append(f"no words in {lang} for {refusal.code}")
        if "{" not in refusal.key and "{" in said:
            faults.append(f"a placeholder is left in {lang}: {said!r}")
    return faults
