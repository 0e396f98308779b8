"""What somebody means who types a name instead of a key, or points at a thing of the picture.

Things are named as in `rules.things`. Names are understood in every language, with or without accents. A key found may
be closed: then there is a reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.tables import (
    AFFINITIES,
    BUILDINGS,
    COLOURS,
    FIRST_PATH,
    LAND_A,
    MINE,
    PATH_IDS,
    PERSUASION,
    POOL,
    POOL_IDS,
)
from citadelle.games.monster_lands.text.names import (
    building_name,
    die_name,
    equipment_name,
    land_name,
    loot_name,
    member_name,
    monster_name,
    path_name,
    say,
    trap_name,
)
from citadelle.kernel.words import LANGS
from citadelle.parts.names import folded

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView
    from citadelle.kernel.decision import Decision

SHORTEST: Final = 3
"""So many letters of a name are enough."""
PRICED: Final = ("hunters_lodge", "tavern", "armory", "bazaar")
_THING: Final = re.compile(
    r"(building|space|member|lodge|equipment|path|monster|land|mission|loot|trap|die|token) ([A-Za-z0-9_ ]+)"
    r"|(novices|beer)"
)
_ENDS: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("pass", "passer"),
    "end": ("end", "fin", "finir", "end turn", "finir le tour"),
    "done": ("done", "enough", "assez", "rien"),
    "nobody": ("nobody", "personne"),
}


class Meaning:
    """One decision, and the keys behind the things on the table."""

    __slots__ = ("decision", "kind", "seat", "t", "view")

    def __init__(self, view: MonsterLandsView, decision: Decision) -> None:
        self.view = view
        self.decision = decision
        self.kind = decision.kind
        self.seat = decision.seat
        self.t = view.tables

    def keys(self, word: str, name: str) -> list[str]:
        """The keys behind a thing; the thing itself where it is no answer."""
        found = _KINDS[self.kind](self, word, name) if self.kind in _KINDS else []
        direct = [key for key in (name, f"{word} {name}", f"{word} {name}".strip()) if key in self.decision.keys]
        return list(dict.fromkeys([*direct, *found])) or [f"{word} {name}".strip()]

    # --- what is on the table

    def clan(self) -> list[str]:
        """The ids of the own members."""
        return [self.t.member_ids[m] for m in self.view.members[self.seat]]

    def pool(self) -> list[str]:
        """The kinds of dice in the own pool; a strength die if there are none."""
        base = self.seat * POOL
        return [POOL_IDS[i] for i in range(POOL) if self.view.pool[base + i]] or [POOL_IDS[0]]

    def paths_at(self, word: str, name: str) -> list[str]:
        """The paths that a thing outside stands for."""
        if word == "path":
            return [name]
        if word == "mission":
            return [f"mission_{name}_left", f"mission_{name}_right"]
        if word == "monster" and self.t.monster_index.get(name, -1) in self.view.monster:
            return self.of_location(LAND_A + self.view.monster.index(self.t.monster_index[name]))
        if word == "land" and self.t.land_index.get(name, -1) in self.view.land:
            return self.of_location(LAND_A + self.view.land.index(self.t.land_index[name]))
        if word == "member" and self.t.member_index.get(name, -1) in self.view.on_path:
            return [PATH_IDS[self.view.on_path.index(self.t.member_index[name])]]
        return []

    def of_location(self, location: int) -> list[str]:
        """All paths of a location."""
        return list(PATH_IDS[FIRST_PATH[location] : FIRST_PATH[location + 1]])

    def may_hire(self, name: str) -> bool:
        """ML-TAV-02: is the excess glory of the clan enough for somebody?"""
        excess = max(0, self.view.glory[self.seat] - self.view.reputation[self.seat])
        return self.t.member_reputation[self.t.member_index[name]] <= excess

    def building(self, name: str) -> list[str]:
        """The ways to use a building."""
        if name in PRICED:
            return [f"{name} {die}" for die in self.pool()]
        if name == "pawn_shop":
            return [name]
        at = BUILDINGS.index(name)
        spaces = self.t.space_first[at + 1] - self.t.space_first[at]
        return [f"{name} {number + 1}" for number in range(spaces)]


# --- things by kind of decision


def _turn(m: Meaning, word: str, name: str) -> list[str]:
    """ML-DEP-01: the own turn: buildings, members, lands, and effects that are no action."""
    if word == "building" and name in BUILDINGS:
        return m.building(name)
    if word == "space":
        return [name]
    if word in ("novices", "beer"):
        return m.building("tavern")
    if word == "lodge":
        return m.building("hunters_lodge")
    if word == "member" and m.t.member_index.get(name, -1) in m.view.docks:
        return m.building("tavern") if m.may_hire(name) else [f"hire {name}"]
    if word == "equipment" and m.t.equipment_index.get(name, -1) in m.view.equip_row:
        return m.building("bazaar")
    if word == "die" and name in POOL_IDS:
        return _with_die(m, name)
    if word == "member":
        talents = [key for key in m.decision.keys if key.startswith(f"talent {name}")]
        return [f"assign {name}", *talents, f"heal {name}"]
    if word == "land" and m.t.land_index.get(name, -1) in m.view.lands[m.seat]:
        return [f"land {name}", *_window(m, word, name)]
    if word == "land" and m.paths_at(word, name):
        return [f"path {path}" for path in m.paths_at(word, name)]
    return _window(m, word, name)


def _with_die(m: Meaning, die: str) -> list[str]:
    """Where a die may go."""
    if die == "M":
        return [*m.building("alchemist"), "pawn_shop"]
    spaces = m.building(BUILDINGS[MINE]) if die == "S" else []
    return [*[f"{building} {die}" for building in PRICED], *spaces, "pawn_shop"]


def _window(m: Meaning, word: str, name: str) -> list[str]:
    """ML-FREE: effects that are no action."""
    if word == "member":
        return [f"heal {name}"]
    if word == "monster" and m.t.monster_index.get(name, -1) in m.view.trophies[m.seat]:
        return [f"sell {name}"]
    if word == "loot":
        return [f"use {name}"]
    if word == "land":
        return [f"settle {name} {who}" for who in m.clan()]
    if word == "equipment" and m.kind == "deploy":
        abilities = [key for key in m.decision.keys if key.startswith(f"talent {name}")]
        return [*abilities, *[f"give {name} {who}" for who in m.clan()], f"drop {name}"]
    if word == "token" and name == "potion":
        wounded = [who for who in m.clan() if m.view.wounded >> m.t.member_index[who] & 1]
        return [f"heal {who}" for who in wounded]
    return []


def _hire(m: Meaning, word: str, name: str) -> list[str]:
    if word == "novices":
        return ["hire novice"]
    if word == "member":
        with_ = [key for key in m.decision.keys if key.startswith(f"hire {name} ")]
        return [f"hire {name}", *with_]
    return ["beer"] if word == "beer" else []


def _bazaar(m: Meaning, word: str, name: str) -> list[str]:
    if word == "equipment":
        return [f"{name} {who}" for who in m.clan()]
    row = [m.t.equipment_keys[e] for e in m.view.equip_row if e >= 0]
    return [f"{card} {name}" for card in row] if word == "member" else []


def _paths(m: Meaning, word: str, name: str) -> list[str]:
    found = m.paths_at(word, name)
    return [f"{path} 1" for path in found] if m.kind == "divert" else found


def _dice(m: Meaning, word: str, name: str) -> list[str]:
    return [name] if word == "die" else []


def _same(*words: str) -> Callable[[Meaning, str, str], list[str]]:
    """The id of such a thing is the key."""
    return lambda m, word, name: [name] if word in words else []


def _roll(m: Meaning, word: str, name: str) -> list[str]:
    if word == "loot":
        return [f"use {name}"]
    return ["venom"] if (word, name) == ("token", "venom") else []


def _defend(m: Meaning, word: str, name: str) -> list[str]:
    ways = {"potion": ["potion"], "defense": ["token"]}
    if word == "token":
        return ways.get(name, [])
    return ["talent"] if word == "member" and m.paths_at(word, name) else []


def _brew(m: Meaning, word: str, name: str) -> list[str]:
    tokens = m.decision.detail.get("tokens", 0)
    return {"potion": [f"potions {tokens}"], "venom": ["potions 0"]}.get(name, []) if word == "token" else []


_KINDS: Final[Mapping[str, Callable[[Meaning, str, str], list[str]]]] = {
    "choose_clan": _same("affinity"),
    "deploy": _turn,
    "window": _window,
    "triumph": _window,
    "tavern_hire": _hire,
    "free_hire": _hire,
    "lodge_buy": lambda m, word, name: [f"trap {name}"] if word == "lodge" else [],
    "armory_buy": lambda m, word, name: ["buy 1"] if (word, name) == ("token", "defense") else [],
    "bazaar_buy": _bazaar,
    "brew": _brew,
    "pawn": _dice,
    "land_pay": _dice,
    "convert_pay": _dice,
    "mission_dice": _dice,
    "reinforce": _dice,
    "mine_bonus": _same("member", "equipment"),
    "discard_trap": _same("trap"),
    "hand_over": _same("trap", "loot"),
    "pick_loot": _same("loot"),
    "choose_path": _paths,
    "aim": _paths,
    "divert": _paths,
    "lay_token": lambda m, word, name: [name] if word == "trap" or (word, name) == ("token", "defense") else [],
    "flasks": lambda m, word, name: [name] if word == "token" and name != "defense" else [],
    "roll": _roll,
    "defend": _defend,
    "settle": _same("member"),
    "succession": _same("member"),
    "desertion": _same("member"),
    "inherit": _same("member"),
}
"""The keys behind a thing, by kind of decision."""


# --- names that are typed


def meant(view: MonsterLandsView, decision: Decision, text: str) -> list[str]:
    """The keys that a line may mean at this decision, likeliest first; none if it names nothing there is."""
    m = Meaning(view, decision)
    thing = _THING.fullmatch(text)
    if thing:
        return m.keys(thing[3] or thing[1], thing[2] or "")
    wanted = _folded(text)
    for key, words in _ENDS.items():
        if wanted in words:
            return [key]
    found: list[str] = []
    for word, name in things(view, wanted):
        found += m.keys(word, name)
    return list(dict.fromkeys(found))


def things(view: MonsterLandsView, wanted: str) -> Iterator[tuple[str, str]]:
    """Everything that is called so, in some language or by its id: whole names before parts of them."""
    every = list(_called(view))
    for fits in (lambda name: wanted == name, lambda name: len(wanted) >= SHORTEST and wanted in name):
        some = [(word, ident) for word, ident, names in every if any(fits(_folded(name)) for name in names)]
        if some:
            yield from some
            return


def _called(view: MonsterLandsView) -> Iterator[tuple[str, str, list[str]]]:
    """All things with their names."""
    kit, t = view.kit, view.tables
    rows: tuple[tuple[str, list[str], Callable[..., str]], ...] = (
        ("building", list(BUILDINGS), building_name),
        ("member", t.member_ids, member_name),
        ("monster", t.monster_ids, monster_name),
        ("land", t.land_ids, land_name),
        ("equipment", _cards(view), equipment_name),
        ("loot", t.loot_ids, loot_name),
        ("trap", t.trap_ids, trap_name),
    )
    for word, idents, name in rows:
        for ident in idents:
            yield word, ident, [ident, *[name(kit, ident, lang) for lang in LANGS]]
    for place, trap in enumerate(view.lodge):
        if trap >= 0:
            yield "lodge", str(place + 1), [trap_name(kit, t.trap_ids[trap], lang) for lang in LANGS]
    for path, ident in enumerate(PATH_IDS):
        yield "path", ident, [ident, *[path_name(path, lang) for lang in LANGS]]
    for die in POOL_IDS:
        colour = COLOURS[min(POOL_IDS.index(die), PERSUASION)]
        yield "die", die, [name for lang in LANGS for name in (say(f"colour.{colour}", lang), die_name(die, lang))]
    for affinity in AFFINITIES:
        yield "affinity", affinity, [say(f"affinity.{affinity}", lang) for lang in LANGS]
    for good in ("potion", "venom"):
        yield "token", good, [say(f"good.{good}", lang, n=1).removeprefix("1 ") for lang in LANGS]
    yield "beer", "", [say("brief.beer", lang) for lang in LANGS]
    yield "novices", "", [say("group.novices", lang) for lang in LANGS]


def _cards(view: MonsterLandsView) -> list[str]:
    """The equipment that is meant by a name: every copy in sight, of other cards the first."""
    t = view.tables
    kinds = t.equipment_kind
    near = [e for e, who in enumerate(view.carrier) if who >= 0 or e in view.equip_row]
    far = [e for e, kind in enumerate(kinds) if kinds.index(kind) == e and kind not in [kinds[n] for n in near]]
    return [t.equipment_keys[e] for e in (*near, *far)]


def _folded(text: str) -> str:
    """The text as names are compared; the plus of a bonus stays."""
    return folded(text, "+")
