"""Combat in choices: units and spaces by name, where a unit walks, what an attack would do."""

from __future__ import annotations

from citadelle.games.heroes3.rules.combat.fighters import adjacent_fighters, side_of
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.choice import Choice
from citadelle.games.heroes3.text.names import form_name, say, unit_name
from citadelle.games.heroes3.text.outlook import attack_outlook
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel.words import listing


def fighter_name(view: Heroes3View, fighter: int, lang: str) -> str:
    """A unit on the combat board with its space; the tower by its name."""
    if not 0 <= fighter < len(view.fighter_form) or view.fighter_form[fighter] == NONE:
        return "?"
    name = form_name(view.kit, view.fighter_form[fighter], lang)
    space = view.fighter_space[fighter]
    if not 0 <= space < len(SPACE_IDS):
        return name
    return say("fighter.placed", lang, name=name, space=space_name(space))


def space_name(space: int) -> str:
    """A space of the combat board as players name it: B3."""
    return SPACE_IDS[space].upper() if 0 <= space < len(SPACE_IDS) else "–"


def own_form(o: Choice, unit: int) -> int:
    """The form of a unit in the army of whoever is asked, else its few side."""
    for form in o.view.army[o.decision.seat]:
        if form // 2 == unit:
            return form
    return unit * 2


def unit_text_of(o: Choice, unit: int) -> str:
    """A unit as the question needs it: with its side where the own army is meant."""
    if o.decision.kind == "place_unit":
        neutral = o.view.neutral_drawn and unit in o.view.neutral_drawn
        return unit_name(o.view.kit, unit, o.lang) if neutral else form_name(o.view.kit, own_form(o, unit), o.lang)
    return unit_name(o.view.kit, unit, o.lang)


def enemies_beside(o: Choice) -> list[int]:
    """The enemy units next to the space to which the active unit would walk."""
    by, s = o.view.active_fighter, o.view.known()
    if by == NONE:
        return []
    return [other for other in adjacent_fighters(s, o.thing("space")) if side_of(other) != side_of(by)]


def walk_word(o: Choice) -> str:
    """Which sentence says where a unit walks: with the enemies that stand there, if any do."""
    return "walk_beside" if enemies_beside(o) else "walk"


def walk_args(o: Choice) -> dict[str, object]:
    """The enemies next to the space to which a unit walks."""
    names = [form_name(o.view.kit, o.view.fighter_form[fighter], o.lang) for fighter in enemies_beside(o)]
    return {"enemies": listing(names, o.lang)} if names else {}


def strike_args(o: Choice) -> dict[str, object]:
    """What an attack would do."""
    by = o.view.active_fighter
    if by == NONE:
        by = o.number("fighter", NONE)
    return {"odds": attack_outlook(o.view, by, o.thing("fighter"), o.lang)}
