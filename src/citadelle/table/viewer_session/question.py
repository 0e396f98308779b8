"""The question put to a seat, with its options as buttons; why something can't be chosen; what can't be undone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from citadelle.kernel.answer import read
from citadelle.kernel.auto_answer import AutoAnswer, Window
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.errors import Refused
from citadelle.kernel.frame import Ask
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.scene import Mark, Source
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.table.viewer_session.scene_data import plain_quotes
from citadelle.table.wire import Asked, Because, Choice, RunData, SourceData, Why
from citadelle.table.words import say

VAGUE: Final = ("unknown", "malformed")
"""Codes of refusals that only say that a text has no meaning."""


def question_data(
    game: Game,
    view: View,
    marks: Sequence[Mark],
    together: bool,
    lang: str,
    names: Sequence[str],
    sources: Sequence[Source] = (),
) -> Asked | None:
    """What the view's seat is asked, with where each option lies on the drawing; None if it is asked nothing."""
    decision = next((found for found in view.decisions if found.seat == view.seat), None)
    if decision is None:
        return None
    places: dict[str, Mark] = {}
    for mark in marks:
        places.setdefault(mark.key, mark)
    return Asked(
        no=decision.no,
        seat=decision.seat,
        kind=decision.kind,
        rule=decision.rule,
        prompt=game.prompt(view, decision, lang, names),
        limit=game.limit(view, decision, lang, names),
        together=together,
        window=window_of(view),
        choices=[
            choice_data(game, view, decision, i, places.get(key), lang, names) for i, key in enumerate(decision.keys)
        ],
        sources=[source_data(source) for source in sources],
        run=run_data(game, view, decision, lang),
    )


def deciding_keys(windows: Sequence[Window], state: State, seat: int) -> list[tuple[str, str]]:
    """The automatic answers to the open question of a seat that are no keys of it, each with the key it would take."""
    ask, decision = state.open_ask(seat), state.decision(seat)
    if ask is None or decision is None or not ask.window_kind():
        return []
    out: list[tuple[str, str]] = []
    for window in windows:
        for answer, _ in window.answers if window.id == ask.window_kind() else []:
            if answer not in decision.keys:
                option = ask.automatic_option(state, AutoAnswer(seat, window.id, answer), list(decision.options))
                if option is not None:
                    out.append((answer, decision.keys[decision.options.index(option)]))
    return out


def run_data(game: Game, view: View, decision: Decision, lang: str) -> RunData | None:
    """The run that the question is the first choice of, if there is one."""
    run = game.run_of(view, decision, lang)
    return None if run is None else RunData(run.name, run.key, run.title, run.told)


def window_of(view: View) -> str:
    """The kind of window that the open question is; "" if it is none."""
    top = view.frames[-1] if view.frames else None
    return top.window_kind() if isinstance(top, Ask) else ""


def choice_data(
    game: Game, view: View, decision: Decision, index: int, mark: Mark | None, lang: str, names: Sequence[str]
) -> Choice:
    """One option."""
    label = game.label(view, decision, index, lang, names)
    brief = game.brief(view, decision, index, lang, names)
    made = Choice(
        key=decision.keys[index],
        label=label,
        brief="" if brief.text == label else brief.text,
        icon=brief.icon,
        cost=brief.cost,
        group=game.group(view, decision, index, lang),
        end=game.is_end(decision, index),
    )
    if mark is not None:
        made.layer, made.ref, made.svg = mark.layer, mark.ref, plain_quotes(mark.svg)
        made.hatch, made.aim, made.thing = mark.hatched, mark.aim, mark.thing
        made.source, made.target = mark.source, mark.target
    return made


def source_data(source: Source) -> SourceData:
    """Something that is picked first."""
    svg = plain_quotes(source.svg)
    return SourceData(source.name, source.title, source.layer, source.ref, source.hatched, svg)


# --- why


def why_answer(match: Match, seat: int, what: Why, names: Sequence[str], lang: str) -> Because:
    """Why a key, or whatever a thing or text stands for, can't be chosen by a seat; or that it can."""
    view = match.view(seat)
    decision = match.state.decision(seat)
    if decision is None:
        return refusal_answer(match.game, what.q, what.key, match.why(what.key or what.thing, seat), names, lang)
    if not what.key and not what.thing:
        text = match.game.prompt(view, decision, lang, names)
        return Because(what.q, False, "", text, decision.rule, *rule_words(match.game, lang, decision.rule))
    keys = [what.key] if what.key else candidate_keys(match.game, view, decision, what.thing)
    fitting = [key for key in keys if key in decision.keys]
    if fitting:
        key, *also = fitting
        text = say("session.open", lang, label=match.game.label(view, decision, decision.keys.index(key), lang, names))
        return Because(what.q, True, key, text, decision.rule, *rule_words(match.game, lang, decision.rule), also)
    key, found = most_specific([(key, reason) for key in keys if (reason := match.why(key, seat)) is not None])
    return refusal_answer(match.game, what.q, key, found, names, lang)


def candidate_keys(game: Game, view: View, decision: Decision, text: str) -> list[str]:
    """The keys that a text may mean, likeliest first, and at last the text itself as a key."""
    tight = re.sub(r"\s*([>:/])\s*", r"\1", text.lower())
    return list(dict.fromkeys([*game.resolve_text(view, decision, text), "_".join(tight.split()), tight, text]))


def most_specific(reasons: list[tuple[str, Refusal]]) -> tuple[str, Refusal]:
    """The most specific of several refusals: the first that says more than that the text has no meaning."""
    vague = (*VAGUE, reasons[-1][1].code)
    return next((one for one in reasons if one[1].code not in vague), reasons[-1])


def refusal_answer(game: Game, q: str, key: str, refusal: Refusal | None, names: Sequence[str], lang: str) -> Because:
    """A reason in words, with its rule."""
    assert refusal is not None
    return Because(
        q, False, key, game.refusal(refusal, names, lang), refusal.rule, *rule_words(game, lang, refusal.rule)
    )


def rule_words(game: Game, lang: str, ident: str) -> tuple[str, str]:
    """The title and text of a rule; empty if the game has none of that id."""
    return rules_by_id(game, lang).get(ident, ("", ""))


@lru_cache(maxsize=64)
def rules_by_id(game: Game, lang: str) -> dict[str, tuple[str, str]]:
    """A game's rules by id."""
    return {ident: (title, text) for ident, title, text in game.rules(lang)}


# --- where points come from

SCORE: Final = re.compile(r"score (\d+)")
"""A seat's score, as a thing that can be asked about."""


def scored_seat(thing: str, players: int) -> int:
    """The seat whose score this thing is; -1 if it is no seat's score."""
    found = SCORE.fullmatch(thing)
    return int(found[1]) if found and int(found[1]) < players else -1


def score_answer(game: Game, view: View, seat: int, q: str, lang: str) -> Because:
    """Where a seat's points would come from if the game ended now, as far as the view knows; what is hidden from it is
    drawn at random, the same for equal views."""
    result = game.result(game.sample(view, chance(f"score {view.no}")))
    lines = [f"{game.score_name(part, lang)}: {n}" for part, n in result.parts[seat].items() if n]
    text = say("session.score", lang, n=result.points[seat])
    return Because(q, False, "", text, "", "", "", about=lines)


# --- what can't be undone


def needs_confirmation(match: Match, decision: Decision, key: str, no: int) -> bool:
    """Should a choice be confirmed? Only if it can't be undone and there are other options; and where the same is done
    again and again (one die after the other), only the first time."""
    if len(decision.keys) < 2 or key not in decision.keys or repeats_last_choice(match, decision, key):
        return False
    return is_final(match, decision.seat, key, no)


def repeats_last_choice(match: Match, decision: Decision, key: str) -> bool:
    """Was the last choice the same action of this seat, and final? The option to stop never counts as the same."""
    if not match.choices or match.can_undo() or match.game.is_end(decision, decision.keys.index(key)):
        return False
    seat, last = match.choices[-1]
    before = read(decision.verbs, last, match.state.noun)
    return seat == decision.seat and before is not None and before.verb is decision.answer(key).verb


def is_final(match: Match, seat: int, key: str, no: int) -> bool:
    """Would undo not reach back over this choice? Tried on a position drawn from the view, never on the real one."""
    view = match.view(seat)
    trial = match.clone()
    trial.state = match.game.sample(view, chance(f"trial {view.no}"))
    try:
        return trial.attempt(key, seat, no if no >= 0 else None).closes()
    except Refused:
        return False
