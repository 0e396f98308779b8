"""What a scenario tells: its opening page before the map lies there, its words between two scenarios, and what the
first rounds explain, each once."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.picture.hand import wrapped
from citadelle.games.heroes3.picture.pieces import ROMAN
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.tables import CAMPAIGN, NONE
from citadelle.games.heroes3.text.names import played_aim, played_name, story_text
from citadelle.games.heroes3.verbs import BUILD, REVEAL
from citadelle.kernel.frame import Ask
from citadelle.kernel.scene import Box, Item
from citadelle.parts.lettering import fitted_text, text_at
from citadelle.parts.svg import num

PAGE_WIDE: Final = 460.0
"""How wide the opening page is; it is as high as its words need."""
AROUND: Final = 170.0
"""Free ground around it on a desk, so that its words are no larger than a question's."""
BETWEEN: Final = ("keep_card", "change_hero")
"""Questions between two scenarios of a campaign."""
FIRST: Final = ("take_hero", "start_bonus", "search", "start_rotation", "offer_unit", "start_of_turn", "main_action")
"""Questions with which a later scenario of a campaign can begin: no opening page stands before them."""
TAUGHT_ROUNDS: Final = 3
"""Questions are explained in so many rounds."""
TAUGHT: Final = ("take_faction", "take_hero", "search", "hand_step", "rotation", "place_unit", "act")
"""Questions that are explained when they first come, by kind."""


def has_no_map(p: DrawnPosition) -> bool:
    """Does no tile lie on the table yet?"""
    return not p.laid_tiles() and not p.view.down_place


def opening_page(p: DrawnPosition) -> tuple[Item, Box]:
    """The scenario before its map is laid: its name, the words of its story, how it is won, whom one meets; and the box
    that they fill."""
    name = played_name(p.view, p.lang)
    out = [fitted_text(PAGE_WIDE / 2, 66, name, PAGE_WIDE - 84, "pname", 21, "middle")]
    down = 104.0
    for line in wrapped(opening(p), PAGE_WIDE - 120, 17, 5) if opening(p) else []:
        out.append(text_at(PAGE_WIDE / 2, down, line, "v-it", 17, "middle"))
        down += 23
    down += 10
    for said in (played_aim(p.view, p.lang), *opponents_known(p)):
        for line in wrapped(said, PAGE_WIDE - 120, 16, 6):
            out.append(text_at(48, down, line, "", 16))
            down += 21
        down += 8
    box: Box = (0, 0, PAGE_WIDE, down + 24)
    if not p.compact:
        box = (-AROUND, -AROUND / 2, PAGE_WIDE + 2 * AROUND, down + 24 + AROUND)
    sheet = f'<rect class="h3-card" x="20" y="20" width="{num(PAGE_WIDE - 40)}" height="{num(down - 16)}" rx="5"/>'
    return Item("h3-opening", f'<g id="h3-opening">{sheet}{"".join(out)}</g>'), box


def opponents_known(p: DrawnPosition) -> list[str]:
    """The AI heroes and armies that a scenario announces."""
    rules = p.tables.scenarios[p.view.variant.scenario]
    if p.view.variant.fight != NONE:
        return []
    if rules.ai_armies is not None:
        return [p.say("status.armies", rounds=", ".join(str(n) for n in rules.ai_armies.spawn_rounds))]
    return [
        p.say("status.ai_hero", name=p.opponent_name(ai), level=ROMAN[hero.level])
        for ai, hero in enumerate(rules.ai_heroes)
    ]


def opening(p: DrawnPosition) -> str:
    """The first words of the scenario's story; empty where it has none."""
    if p.view.variant.fight != NONE:
        return ""
    return story_text(p.kit, p.tables.scenarios[p.view.variant.scenario].id, "opening", p.lang)


def taught(p: DrawnPosition) -> str:
    """What a reader is told once at the open question: a story's words at its start and its end, and in the first
    rounds what the question is about; empty for all else, and in the later scenarios of a campaign."""
    view = p.view
    top = view.frames[-1] if view.frames else None
    if view.over or view.variant.fight != NONE or not isinstance(top, Ask):
        return ""
    rules = p.tables.scenarios[view.variant.scenario]
    if top.kind in BETWEEN:
        return story_text(p.kit, rules.id, "closing", p.lang)
    if view.chapter and view.round < 2 and top.kind in FIRST:
        return opening(p)
    if (rules.mode == CAMPAIGN and rules.order != 1) or view.round > TAUGHT_ROUNDS:
        return ""
    return lesson_of(p, top.kind)


def lesson_of(p: DrawnPosition, kind: str) -> str:
    """What the first rounds explain at a question: faction and hero, a search, the hand step, a move and a visit, a
    build, a reveal, a fight."""
    if kind in TAUGHT and (kind != "place_unit" or max(p.view.combat_ai) == NONE):
        return p.say(f"lesson.{kind}")
    if kind != "main_action":
        return ""
    view = p.view
    verbs = [answer.verb.name for decision in view.decisions for answer in decision.answers]
    hero = view.hero[p.seat]
    moved = hero != NONE and view.hero_mp[p.seat * 2] < p.tables.hero_mp[hero]
    if view.round == 1 and not moved:
        return p.say("lesson.move")
    if REVEAL.name in verbs and (view.round > 1 or BUILD.name not in verbs):
        return p.say("lesson.reveal")
    return p.say("lesson.build") if BUILD.name in verbs else ""
