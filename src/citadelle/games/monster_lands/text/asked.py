"""One option of one decision, with everything that words about it look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.monster_lands.effect_kinds import Effect
from citadelle.games.monster_lands.tables import COLOURS, LANDS_FROM, POOL_IDS
from citadelle.games.monster_lands.text import names as called
from citadelle.games.monster_lands.text.effects import (
    equipment_text,
    loot_record,
    member_text,
    trap_text,
)
from citadelle.games.monster_lands.text.names import Names, say, seat_names

if TYPE_CHECKING:
    from citadelle.games.monster_lands.view import MonsterLandsView
    from citadelle.kernel.decision import Decision


class Asked:
    """A decision as its seat sees it, in one language; `key` is the option in question, if any."""

    __slots__ = ("decision", "key", "kit", "lang", "names", "seat", "tables", "view")

    def __init__(self, view: MonsterLandsView, decision: Decision, key: str, lang: str, names: Names = None) -> None:
        self.view = view
        self.decision = decision
        self.key = key
        self.kit = view.kit
        self.tables = view.tables
        self.seat = decision.seat
        self.lang = lang
        self.names = names

    def say(self, word: str, /, **args: object) -> str:
        """A sentence in the reader's language."""
        return say(word, self.lang, **args)

    def number(self, field: str, default: int = 0) -> int:
        """A number that the decision tells."""
        value = self.decision.detail.get(field, default)
        return int(value) if isinstance(value, int) else default

    def text(self, field: str) -> str:
        """An id that the decision tells."""
        value = self.decision.detail.get(field, "")
        return value if isinstance(value, str) else ""

    # --- names

    def member(self, ident: str) -> str:
        """A member by id."""
        return called.member_name(self.kit, ident, self.lang)

    def member_at(self, path: int) -> str:
        """Who stands on a path."""
        member = self.view.on_path[path]
        return self.member(self.tables.member_ids[member]) if member >= 0 else self.say("madhala.name")

    def owner_at(self, path: int) -> str:
        """Whose mercenary stands on a path."""
        member = self.view.on_path[path]
        seat = next((i for i in range(self.view.players) if member in self.view.members[i]), -1)
        return called.owner_name(seat_names(self.view.players, self.lang, self.names), seat, self.lang)

    def card(self, key: str) -> str:
        """An equipment card by key; a copy has its number while another one is on offer or in the clan."""
        t, view = self.tables, self.view
        mine = view.members[self.seat]
        card = t.equipment_index.get(key, -1)
        near = [e for e, who in enumerate(view.carrier) if who in mine] + list(view.equip_row)
        twins = [e for e in near if 0 <= e != card >= 0 and t.equipment_kind[e] == t.equipment_kind[card]]
        return called.equipment_name(self.kit, key, self.lang, bool(twins))

    def land(self, ident: str) -> str:
        """A land by id."""
        return called.land_name(self.kit, ident, self.lang)

    def monster(self, ident: str) -> str:
        """A monster by id."""
        return called.monster_name(self.kit, ident, self.lang)

    def loot(self, ident: str) -> str:
        """A loot token by id; a copy has its number while another one is on offer or in the clan."""
        t, view = self.tables, self.view
        token = t.loot_index.get(ident, -1)
        near = [*view.loot[self.seat], *view.loot_offer]
        record = loot_record(self.kit, token) if token >= 0 else None
        twins = [one for one in near if one != token and loot_record(self.kit, one) is record]
        return called.loot_name(self.kit, ident, self.lang, bool(twins))

    def source(self, ident: str) -> str:
        """A member or a card by id."""
        return self.card(ident) if ident in self.tables.equipment_index else self.member(ident)

    def trap(self, ident: str) -> str:
        """A trap by id; what it does is in its name, but for the initial one."""
        name = called.trap_name(self.kit, ident, self.lang)
        trap = self.tables.trap_index.get(ident, -1)
        if trap < 0 or self.kit.traps[trap].trap_class != "initial":
            return name
        return self.say("label.trap_that", trap=name, effect=trap_text(self.kit, trap, self.lang))

    def path(self, path: int) -> str:
        """A path by number."""
        return called.path_name(path, self.lang)

    def die(self, die: str) -> str:
        """A die of the pool by id."""
        return called.die_name(die, self.lang)

    def short_die(self, die: str) -> str:
        """A die of the pool on a small button."""
        if die not in POOL_IDS:
            return self.die(die)
        kind = POOL_IDS.index(die)
        return self.say("brief.persuasion", value=kind - 1) if kind >= 2 else self.say(f"colour.{COLOURS[kind]}")

    def colour(self, colour: str) -> str:
        """A colour as it goes with a die."""
        return called.colour_of(colour, self.lang)

    def talent(self, ident: str) -> str:
        """What a member's talent does."""
        return member_text(self.kit, self.tables.member_index.get(ident, self.tables.novice), self.lang)

    def ability(self, key: str) -> str:
        """What an equipment card does."""
        return equipment_text(self.kit, self.tables.equipment_index[key], self.lang)

    def effect_of(self, ident: str) -> Effect:
        """The talent or ability of a member or a card."""
        if ident in self.tables.member_index:
            return self.tables.member_effect[self.tables.member_index[ident]]
        return self.tables.equipment_ability[self.tables.equipment_index[ident]]

    # --- what is on the table

    def monster_at(self, path: int) -> int:
        """The monster at the location of a path, or -1."""
        if path < LANDS_FROM:
            return -1
        return self.view.monster[0 if path < 8 else 1 if path < 12 else 2]

    def worn(self, member: str, card: str) -> str:
        """The card of the same type that a member carries already, by key; or nothing."""
        who, wanted = self.tables.member_index.get(member, -1), self.tables.equipment_index[card]
        for e, key in enumerate(self.tables.equipment_keys):
            same = self.tables.equipment_type[e] == self.tables.equipment_type[wanted]
            if who >= 0 and same and e != wanted and self.view.carrier[e] == who:
                return key
        return ""
