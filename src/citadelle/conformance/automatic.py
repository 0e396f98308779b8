"""Laws of automatic answers: they are saved, recorded and replayed, and to others they look like quick answers.

A game without windows has nothing to check here.
"""

from __future__ import annotations

from citadelle.conformance.laws import clone_faults, own_load, pick, replay_faults, sample_faults, save_faults
from citadelle.conformance.twins import differences, events_seen_by, everything_shown
from citadelle.kernel import codec
from citadelle.kernel.auto_answer import ALWAYS, AutoAnswer, AutoSetting
from citadelle.kernel.chance import Chance
from citadelle.kernel.frame import Ask
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.kernel.view import SPECTATOR


def random_setting(match: Match, by: Chance) -> AutoSetting:
    """Any automatic answer that can be set in this game; now and then one that is taken back."""
    window = pick(match.windows(), by)
    seat, at = by.below(match.players), len(match.choices)
    if by.below(4) == 0:
        return AutoSetting(at, seat, window.id)
    return AutoSetting(at, seat, window.id, pick(window.answers, by)[0], pick(window.untils, by)[0])


def set_one(match: Match, setting: AutoSetting) -> list[str]:
    """Set it: no question is answered, nothing can be undone that couldn't, nobody else can tell."""
    before = codec.text(codec.encode(with_no_answers(match)))
    shown = seen_by_others(match, setting.seat)
    can_undo = [match.can_undo(seat) for seat in range(match.players)]
    match.set_auto_answer(setting.seat, setting.window, setting.answer, setting.until)
    faults: list[str] = []
    if codec.text(codec.encode(with_no_answers(match))) != before:
        faults.append("auto: setting an automatic answer changed something else")
    if [match.can_undo(seat) for seat in range(match.players)] != can_undo:
        faults.append("auto: setting an automatic answer changed what can be undone")
    now = {(auto.window, auto.answer, auto.until) for auto in match.auto_answers(setting.seat)}
    if ((setting.window, setting.answer, setting.until) in now) != bool(setting.answer):
        faults.append("auto: what was set isn't there")
    for seat, told in seen_by_others(match, setting.seat).items():
        faults += [f"auto: {fault}" for fault in differences(shown[seat], told, seat)]
    return faults


def with_no_answers(match: Match) -> State:
    """The state without automatic answers."""
    s = match.state.clone()
    s.auto_answers = ()
    return s


def seen_by_others(match: Match, seat: int) -> dict[int, dict[str, str]]:
    """What everybody but one seat is shown; undo aside, which a quick answer may end."""
    found: dict[int, dict[str, str]] = {}
    for other in range(SPECTATOR, match.players):
        if other != seat:
            found[other] = everything_shown(match, other, [], [])
            del found[other]["undo"]
    return found


def auto_faults(match: Match, by: Chance, most: int) -> list[str]:
    """Play on with automatic answers that are set, taken back and kept through undo; then the record, the state and
    the samples hold them. Changes the match."""
    if not match.windows():
        return []
    faults: list[str] = []
    for _ in range(most):
        if match.is_over or faults:
            break
        if by.below(3) == 0:
            faults += set_one(match, random_setting(match, by))
        decision = pick(match.decisions, by)
        match.choose(pick(decision.keys, by), decision.seat)
        if by.below(4) == 0 and match.can_undo():
            match.undo()
    faults += replay_faults(match)
    if not faults and not match.is_over:
        faults += clone_faults(match.state, by) + save_faults(match.game, match.setup, match.state, by, own_load)
        faults += [fault for seat in range(match.players) for fault in sample_faults(match.game, match.state, seat, by)]
    return faults


def quick_faults(match: Match, by: Chance, most: int) -> list[str]:
    """To everybody else, a seat that answers automatically looks like one that answers quickly: both are played on
    side by side, and views, questions, words and logs of the other seats are the same."""
    windows = match.windows()
    if not windows or match.is_over:
        return []
    window, seat = pick(windows, by), by.below(match.players)
    answer = pick(window.answers, by)[0]
    one, other = match.clone(), match.clone()
    faults = set_one(one, AutoSetting(len(match.choices), seat, window.id, answer, longest_until(window.untils)))
    told = len(one.events)
    for _ in range(most):
        if one.is_over or faults:
            break
        decision = pick(one.decisions, by)
        key = pick(decision.keys, by)
        one.choose(key, decision.seat)
        other.choose(key, decision.seat)
        faults += answer_quickly(other, seat, answer, one.state.no)
        if not faults:
            faults += same_to_others(one, other, seat, told)
    return faults


def longest_until(untils: list[tuple[str, str]]) -> str:
    """The longest time for which it can be set."""
    return ALWAYS if ALWAYS in [until for until, _ in untils] else untils[-1][0]


def answer_quickly(match: Match, seat: int, answer: str, no: int) -> list[str]:
    """Answer a seat's windows by hand, up to the question that the other world has come to."""
    while match.state.no < no:
        key = key_by_hand(match, seat, answer)
        if not key:
            return [f"auto: seat {seat} is not asked what was answered automatically"]
        match.choose(key, seat)
    return []


def key_by_hand(match: Match, seat: int, answer: str) -> str:
    """The key that an automatic answer stands for, which may be a way to choose; empty if the seat isn't asked that."""
    decision = match.state.decision(seat)
    if decision is None:
        return ""
    if answer in decision.keys:
        return answer
    ask = match.state.stack[-1]
    assert isinstance(ask, Ask)
    option = ask.automatic_option(match.state, AutoAnswer(seat, ask.window_kind(), answer), decision.options)
    return "" if option is None else decision.keys[decision.options.index(option)]


def same_to_others(one: Match, other: Match, seat: int, told: int) -> list[str]:
    """What gives an automatic answer away to other seats."""
    if one.state.no != other.state.no:
        return ["auto: a quick answer leads to another question than an automatic one"]
    faults: list[str] = []
    twin = seen_by_others(other, seat)
    for viewer, shown in seen_by_others(one, seat).items():
        faults += [f"auto: {fault}" for fault in differences(shown, twin[viewer], viewer)]
        if events_seen_by(one.events[told:], viewer) != events_seen_by(other.events[told:], viewer):
            faults.append(f"auto: the log tells seat {viewer} that an answer was automatic")
    return faults
