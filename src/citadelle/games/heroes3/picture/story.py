"""What a scenario tells: its opening page before the map lies there, its words between two scenarios, and what the
first rounds explain, each once."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.picture.arts import hero_art, town_art
from citadelle.games.heroes3.picture.hand import wrapped
from citadelle.games.heroes3.picture.pieces import ROMAN, SKIES, cut
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.rules.setup import TakeFaction, TakeHero
from citadelle.games.heroes3.tables import CAMPAIGN, NONE
from citadelle.games.heroes3.text.names import card_text, hero_name, played_aim, played_name, story_text, unit_name
from citadelle.games.heroes3.verbs import BUILD, REVEAL
from citadelle.kernel.frame import Ask
from citadelle.kernel.scene import Box, Item
from citadelle.parts.lettering import fitted_text, text_at
from citadelle.parts.svg import num, width

PAGE_WIDE: Final = 460.0
"""How wide the opening page is; it is as high as its words need."""
AROUND: Final = 170.0
"""Free ground around it on a desk, so that its words are no larger than a question's."""
OFFER_WIDEST: Final = 204.0
OFFER_GAP: Final = 12.0
"""A faction or hero that can be chosen, below the opening page."""
OFFER_LETTERS: Final = 15.5
OFFER_HEAD: Final = 92.0
OFFER_PITCH: Final = 17.0
"""Above its words are woodcut and name; how far its lines are apart."""
BETWEEN: Final = ("keep_card", "change_hero")
"""Questions between two scenarios of a campaign."""
FIRST: Final = ("take_hero", "start_bonus", "search", "start_rotation", "offer_unit", "start_of_turn", "main_action")
"""Questions with which a later scenario of a campaign can begin: no opening page stands before them."""
TAUGHT_ROUNDS: Final = 3
"""Questions are explained in so many rounds."""
TAUGHT: Final = (
    "take_faction", "take_hero", "start_bonus", "start_rotation", "search", "hand_step", "rotation", "act",
    "population",
)  # fmt: skip
"""Questions that are explained when they first come, by kind."""


def has_no_map(p: DrawnPosition) -> bool:
    """Does no tile lie on the table yet?"""
    return not p.laid_tiles() and not p.view.down_place


def opening_page(p: DrawnPosition) -> tuple[Item, Box]:
    """The scenario before its map is laid: its name, the words of its story, how it is won, whom one meets; below them
    what is being chosen from, factions or heroes; and the box that all this fills."""
    name = played_name(p.view, p.lang)
    out = [fitted_text(PAGE_WIDE / 2, 66, name, PAGE_WIDE - 84, "pname", 21, "middle")]
    told, down = page_lines(p)
    out += [
        text_at(PAGE_WIDE / 2, y, line, "v-it", 17, "middle") if slanted else text_at(48, y, line, "", 16)
        for y, line, slanted in told
    ]
    sheet = f'<rect class="h3-card" x="20" y="20" width="{num(PAGE_WIDE - 40)}" height="{num(down - 16)}" rx="5"/>'
    offered = offers(p)
    out += [offer_card(p, number, box) for number, box in offered.items()]
    down += max((high for _, _, _, high in offered.values()), default=-OFFER_GAP) + OFFER_GAP
    box: Box = (0, 0, PAGE_WIDE, down + 24)
    if not p.compact:
        around = AROUND / 2 if offered else AROUND
        box = (-AROUND, -around / 2, PAGE_WIDE + 2 * AROUND, down + 24 + around)
    return Item("h3-opening", f'<g id="h3-opening">{sheet}{"".join(out)}</g>'), box


def page_lines(p: DrawnPosition) -> tuple[list[tuple[float, str, bool]], float]:
    """The lines of the opening page, each with its height and whether it is of the story, and where they end."""
    out: list[tuple[float, str, bool]] = []
    down = 104.0
    for line in wrapped(opening(p), PAGE_WIDE - 120, 17, 5) if opening(p) else []:
        out.append((down, line, True))
        down += 23
    down += 10
    for said in (played_aim(p.view, p.lang), *opponents_known(p)):
        for line in wrapped(said, PAGE_WIDE - 120, 16, 6):
            out.append((down, line, False))
            down += 21
        down += 8
    return out, down


def offers(p: DrawnPosition) -> dict[int, Box]:
    """The factions or heroes that are being chosen from, by number, and where each lies below the opening page."""
    view = p.view
    top = view.frames[-1] if view.frames else None
    if isinstance(top, TakeFaction):
        found = [faction for faction in range(len(p.tables.faction_ids)) if faction not in view.faction]
    elif isinstance(top, TakeHero):
        found = list(p.tables.faction_heroes[view.faction[top.seat]])
    else:
        return {}
    wide = (PAGE_WIDE - 40 - OFFER_GAP * (len(found) - 1)) / len(found)
    wide = min(wide, OFFER_WIDEST)
    left = (PAGE_WIDE - wide * len(found) - OFFER_GAP * (len(found) - 1)) / 2
    down = page_lines(p)[1] + 4 + OFFER_GAP
    high = max([OFFER_HEAD + OFFER_PITCH * sum([len(lines) for _, lines in offer_words(p, n, wide)]) for n in found])
    return {number: (left + n * (wide + OFFER_GAP), down, wide, high) for n, number in enumerate(found)}


def offer_words(p: DrawnPosition, number: int, wide: float) -> list[tuple[str, list[str]]]:
    """What a faction or hero has, each with how it is written: heroes and units, or the first specialty card."""
    t, kit = p.tables, p.kit
    if isinstance(p.view.frames[-1], TakeFaction):
        units = [unit_name(kit, unit, p.lang) for unit in t.faction_units[number]]
        head, said = p.say("offer.heroes", names=both(p, number)), p.say("offer.units", names=", ".join(units))
    else:
        card = t.hero_specialties[number][0]
        head, said = p.card_name(card), card_text(kit, card, 0, p.lang)
    room = (wide - 12) * 1.1
    return [("v-it", wrapped(head, room * 0.86, OFFER_LETTERS)), ("mini", wrapped(said, room, OFFER_LETTERS))]


def offer_card(p: DrawnPosition, number: int, box: Box) -> str:
    """A faction or hero: woodcut, name, words."""
    t = p.tables
    x, y, w, h = box
    if isinstance(p.view.frames[-1], TakeFaction):
        ident = t.faction_ids[number]
        art, name, thing = town_art(ident), p.faction_name(number), ""
    else:
        ident = t.faction_ids[t.hero_faction[number]]
        art, name = hero_art(t.hero_ids[number]), hero_name(p.kit, number, p.lang)
        thing = f' data-thing="card {t.card_ids[t.hero_specialties[number][0]]}"'
    out = [f'<rect class="h3-card" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="6"/>']
    out.append(cut(art, SKIES.get(ident, "fam-none"), x + 1, y + 1, w - 2, 54, "0 14 120 54") if art else "")
    out.append(fitted_text(x + w / 2, y + 74, name, w - 10, "pname", 18, "middle"))
    down = y + OFFER_HEAD
    for cls, lines in offer_words(p, number, w):
        for line in lines:
            long = width(line, OFFER_LETTERS) > w - 12
            out.append(text_at(x + w / 2, down, line, cls, OFFER_LETTERS, "middle", w - 12 if long else 0))
            down += OFFER_PITCH
    return f"<g{thing}>{''.join(out)}</g>"


def both(p: DrawnPosition, faction: int) -> str:
    """The heroes of a faction."""
    return ", ".join(hero_name(p.kit, hero, p.lang) for hero in p.tables.faction_heroes[faction])


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


def fight_kind(p: DrawnPosition) -> str:
    """Which fight a player places units for: against neutral units that nobody plays, an own one, a rival's."""
    rules = p.tables.scenarios[p.view.variant.scenario]
    if rules.opponents():
        return "place_unit"
    return "place_own" if p.seat in p.view.combat_seat else "place_guards"


def lesson_of(p: DrawnPosition, kind: str) -> str:
    """What the first rounds explain at a question: faction and hero, a search, the hand step, a move and a visit, a
    build, a reveal, a fight."""
    if kind in TAUGHT:
        return p.say(f"lesson.{kind}")
    if kind == "place_unit" and max(p.view.combat_ai) == NONE:
        return p.say(f"lesson.{fight_kind(p)}")
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
