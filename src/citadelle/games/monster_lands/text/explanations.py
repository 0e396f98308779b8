"""What a thing on the table is and does, for whoever points at it: components by their effects, places by words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.state import NONE
from citadelle.games.monster_lands.tables import FIRST_PATH, PATH_IDS
from citadelle.games.monster_lands.text import effects
from citadelle.games.monster_lands.text.names import WORDS

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView

MISSIONS: Final = ("a", "b")
"""The missions as the scene names them."""


def explain(view: MonsterLandsView, thing: str, lang: str) -> list[str]:
    """What a thing of the scene is and does, a sentence a line."""
    word, _, rest = thing.partition(" ")
    said = component(view, word, rest, lang)
    key = f"explain.{word}_{rest.split()[0]}" if rest else f"explain.{word}"
    lines = [said] if said else []
    lines += [WORDS.say(name, lang) for name in (key, f"explain.{word}") if name in WORDS][:1]
    return lines


def component(view: MonsterLandsView, word: str, rest: str, lang: str) -> str:
    """The effect of a component in a sentence; "" for other things."""
    kit, plain = view.kit, view.tables
    if word == "member" and rest in plain.member_index:
        return effects.member_text(kit, plain.member_index[rest], lang)
    if word == "monster" and rest in plain.monster_index:
        return effects.monster_text(view, plain.monster_index[rest], lang)
    if word == "land" and rest in plain.land_index:
        return effects.land_text(kit, plain.land_index[rest], lang)
    if word == "equipment" and rest in plain.equipment_index:
        return effects.equipment_text(kit, plain.equipment_index[rest], lang)
    if word == "trap" and rest in plain.trap_index:
        return effects.trap_text(kit, plain.trap_index[rest], lang)
    if word == "loot" and rest in plain.loot_index:
        return effects.loot_text(kit, plain.loot_index[rest], lang)
    if word == "path" and rest in PATH_IDS:
        return effects.path_text(view, PATH_IDS.index(rest), lang)
    if word == "mission" and rest in MISSIONS:
        path = FIRST_PATH[MISSIONS.index(rest)]
        return effects.mission_text(view, path, lang, sides=True) if view.mission[MISSIONS.index(rest)] != NONE else ""
    if word == "lodge" and rest.isdigit() and 0 < int(rest) <= len(view.lodge):
        kind = view.lodge[int(rest) - 1]
        return effects.trap_text(kit, kind, lang) if kind != NONE else ""
    return ""
