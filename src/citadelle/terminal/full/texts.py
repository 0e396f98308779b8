"""What the bars of a table say: pure functions of a model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.style import Style
from rich.text import Text

from citadelle.kernel.words import listing
from citadelle.table.client.model import Model, open_in_lesson
from citadelle.table.client.reconnecting import LIVE, LOST
from citadelle.table.wire import Advised, Asked, Choice
from citadelle.table.words import level_name
from citadelle.terminal.choices import asked_text, numbers
from citadelle.terminal.full.panes import board_parts, log_text
from citadelle.terminal.full.score_dialog import winners
from citadelle.terminal.full.seat_style import GILT, QUIET, clean, marked
from citadelle.terminal.language import say
from citadelle.terminal.lesson_text import after_the_end, head, own_lesson, pointed_at
from citadelle.terminal.plain_display import ranks_text

REPLAY_LINES: Final = 3
"""So many lines of the chronicle are shown with a replay."""
SPANS: Final = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))
KEYS: Final = (
    ("U", "undo"), ("H", "hint"), ("?", "why"), ("A", "auto"), ("I", "aim"), ("R", "replay"), ("/", "rules"),
    ("S", "say"), ("P", "seats"), ("C", "log"), ("L", "lang"), ("M", "menu"), ("Q", "quit"),
)  # fmt: skip
"""The keys of the lowest line, each with the word that says what it does and the action of that name."""
WORD: Final = re.compile(r"\w+")
EXPENDABLE: Final = ("seats", "auto", "log", "lang", "say", "rules", "replay")
"""What isn't mentioned where there is no room, in this order; help lists it all."""


def span(milliseconds: int, lang: str) -> str:
    """How long something has lasted, in the largest unit that fits."""
    seconds = max(0, milliseconds) // 1000
    for unit, size in SPANS:
        if seconds >= size:
            return say(f"full.span.{unit}", lang, n=seconds // size)
    return ""


def top_text(model: Model, state: str, is_far: bool, lang: str) -> Text:
    """The uppermost line: the game, the table's title, how far it is, and how it stands with the line."""
    table = model.table
    parts = [] if table is None else [table.game_title, table.title, "" if model.track is None else model.track.told]
    parts.append(board_parts(model)[0])
    text = Text(" · ".join(once([clean(part) for part in parts if part])), "bold")
    if is_far:
        text.append(f" · {say(f'full.line.{state}', lang)}", GILT if state != LIVE else QUIET)
    return text


def once(parts: Sequence[str]) -> list[str]:
    """Each of these once, however it is written; what stands between two dots is one of them."""
    pieces = [piece for part in parts for piece in part.split(" · ")]
    return list({piece.casefold(): piece for piece in reversed(pieces)}.values())[::-1]


def dock_texts(model: Model, state: str, now: int, lang: str) -> tuple[Text, Text, Asked | None]:
    """The prompt, the line under it, and the question whose choices may be taken now."""
    if model.over is not None and model.live:
        return Text(winners(model, model.over, lang), GILT), Text(say("full.over.short", lang)), None
    readonly = "" if model.table is None else model.table.readonly
    if readonly and model.live:
        return Text(clean(readonly)), Text(), None
    lesson = own_lesson(model)
    if lesson is not None and lesson.next:
        return Text(say("lesson.enter_key", lang), GILT), Text(), None
    if model.ask is not None and model.live:
        ask = open_in_lesson(model.ask, lesson)
        parts = [ask.limit, say("full.together", lang) if ask.together else "", ask.rule]
        limit = Text(" · ".join([clean(part) for part in parts if part]))
        asked = asked_text(model.name(ask.seat), ask.prompt, lang)
        prompt = marked(model.seated(ask.seat), asked if len(model.yours) > 1 else ask.prompt)
        return prompt, limit, ask if state == LIVE else None
    return waiting_text(model, now, lang), Text(), None


def lesson_text(model: Model, lang: str) -> Text:
    """Where the lesson stands, its sentence, and what it points at; nothing where there is no lesson."""
    lesson = own_lesson(model)
    if lesson is None:
        return Text()
    more = after_the_end(model, lesson, lang) if lesson.done else pointed_at(model, lesson, lang)
    text = Text.assemble((clean(head(lesson, lang)), QUIET), "\n", (clean(lesson.text), "bold"))
    return text.append(f"\n{clean(more)}", QUIET) if more else text


def waiting_text(model: Model, now: int, lang: str) -> Text:
    """Who is awaited, and since when."""
    seats = [model.seated(seat) for seat in model.waiting]
    if not seats:
        return Text()
    names = listing([clean(seat.name) for seat in seats if seat is not None], lang)
    thinking = all(seat is not None and (seat.kind == "bot" or seat.away or seat.resigned) for seat in seats)
    key = "full.thinking" if thinking else "full.choosing"
    lasting = "" if thinking else span(now - model.since, lang)
    said = say(key, lang, who=names, n=len(seats))
    return marked(seats[0], f"{said}, {lasting}" if lasting else said)


def replay_texts(model: Model, at: int, step: int, playing: bool, width: int, lang: str) -> tuple[Text, Text]:
    """How far a replay is: a bar to see, and the keys."""
    head = say("full.replay.at", lang, at=at, n=model.last)
    if step:
        head = say("full.replay.step", lang, at=at, n=model.last, step=step, steps=model.steps)
    room = max(10, width - len(head) - 6)
    done = room if not model.last else round(room * at / model.last)
    bar = Text.assemble((f"{'▶' if playing else '‖'} ", GILT), head, "  ")
    bar.append("━" * done, GILT).append("─" * (room - done), QUIET)
    told = Text("\n").join([log_text(model, line) for line in model.log if line.at == at][-REPLAY_LINES:])
    told.append("\n" if told.plain else "").append(say("full.replay.keys", lang), QUIET)
    return bar, told


def keys_text(model: Model, state: str, width: int, scrolls: bool, lang: str) -> Text:
    """The lowest line: what can be done by which key, as much as fits; a click does it too."""
    found = [(key, action, say(f"full.key.{action}", lang)) for key, action in KEYS if available(action, model, state)]
    if scrolls:
        found.insert(0, (say("full.keyname.page", lang), "page(1)", say("full.key.page", lang)))
    for action in EXPENDABLE:
        if sum([len(key) + len(word) + 3 for key, _, word in found]) > width:
            found = [one for one in found if one[1] != action]
    text = Text()
    for key, action, word in found:
        style = Style(meta={"@click": f"screen.{action}"})
        text.append(f"{key} ", Style(color=GILT, bold=True) + style)
        text.append(f"{word}  ", style)
    return text


def available(action: str, model: Model, state: str) -> bool:
    """Is there a use for this key now?"""
    if action == "undo":
        return model.undo and model.live and state == LIVE
    if action in ("hint", "why"):
        return model.ask is not None and model.live
    if action == "auto":
        return bool(model.auto) and state == LIVE
    if action == "say":
        return model.seat >= 0 and state == LIVE
    return action != "replay" or model.last > 0


def thing_of(choice: Choice, things: Sequence[tuple[str, str]]) -> str:
    """The thing on the board that a choice names, by the longest title that stands in its words; "" if none does."""
    named = f"{choice.label} {choice.brief}"
    found = [(len(title), name) for name, title in things if title and name != choice.thing and title in named]
    return max(found)[1] if found else choice.thing


def about_text(lines: Sequence[str]) -> Text:
    """What a thing is and does, on as few lines as there is room for."""
    return Text(" ".join([line if line[-1:] in ".!?" else f"{line}." for line in map(clean, lines) if line]))


def line_text(state: str, lang: str) -> str:
    """What is to be told about a line that isn't open; nothing if it is."""
    return say("full.lost", lang) if state == LOST else ""


def advice(said: Advised, ask: Asked, lang: str) -> tuple[Text, list[str]]:
    """A hint in a sentence, and a note behind every choice: the chance it gives, or how much thought it got."""
    rated = {key: (share, chance) for key, share, chance in said.options}
    notes = []
    for choice in ask.choices:
        share, chance = rated.get(choice.key, (0.0, -1.0))
        shown = chance if chance >= 0 else share
        notes.append(say("full.hint.note", lang, n=round(100 * shown)) if choice.key in rated else "")
    if rated:
        best = next((i for i, choice in enumerate(ask.choices) if choice.key == said.options[0][0]), -1)
        if best >= 0:
            notes[best] = f"★ {notes[best]}"
            label = f"{numbers(ask)[best]} {ask.choices[best].label}"
            told = say("full.hint.best", lang, option=label, level=level_name(said.level, lang))
            kind = "chances" if any(chance >= 0 for _, chance in rated.values()) else "shares"
            more = [clean(said.reason)] if said.reason else []
            if said.ranks:
                more.append(say("play.ranks", lang, ranks=clean(ranks_text(said.ranks))))
            return Text(" · ".join([told, *more, say(f"full.hint.{kind}", lang)])), notes
    return Text(clean(said.text)), notes


def shown_text(rolled: Sequence[tuple[str, str]], lang: str) -> str:
    """What was just rolled, in one line; a title that says the value already stands alone."""
    out: list[str] = []
    for title, value in rolled:
        told = set(WORD.findall(value)) <= set(WORD.findall(title))
        out.append(clean(title) if told else say("full.shown", lang, title=clean(title), value=clean(value)))
    return " · ".join(out)
