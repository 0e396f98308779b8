"""One option of one decision, with everything that words about it look up."""

from __future__ import annotations

from citadelle.games.monster_lands.catalog import Kit
from citadelle.games.monster_lands.effect_kinds import Effect
from citadelle.games.monster_lands.queries import monster_at
from citadelle.games.monster_lands.rules.sources import source_effect
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import CARDS_FROM, COLOURS, PERSUASION, POOL_IDS, Tables
from citadelle.games.monster_lands.text import names as called
from citadelle.games.monster_lands.text.effects import (
    equipment_text,
    loot_record,
    member_text,
    trap_text,
)
from citadelle.games.monster_lands.text.names import say, seat_names
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.parts.wording import WordedOption


class OptionContext(WordedOption[MonsterLandsView]):
    """A decision as its seat sees it, in one language; `answer` is the option in question, if any.

    Members, cards, lands, monsters, loot, traps and dice are numbers of the tables, as answers name them.
    """

    __slots__ = ()

    @property
    def kit(self) -> Kit:
        """The catalog's records."""
        return self.view.kit

    @property
    def tables(self) -> Tables:
        """The components as numbers."""
        return self.view.tables

    @property
    def known(self) -> MonsterLands:
        """A state that agrees with the view: what a rule says of a price or an outcome is asked of the rule."""
        return self.view.known()

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.decision.seat

    def say(self, word: str, /, **args: object) -> str:
        """A sentence in the reader's language."""
        return say(word, self.lang, **args)

    # --- names

    def member(self, member: int) -> str:
        """A member."""
        return called.member_name(self.kit, self.tables.member_ids[member], self.lang)

    def recruit(self, member: int) -> str:
        """Somebody who can be hired; any novice is a novice."""
        return self.say("member.a_novice") if member == self.tables.novice else self.member(member)

    def member_at(self, path: int) -> str:
        """Who stands on a path."""
        member = self.view.on_path[path]
        return self.member(member) if member >= 0 else self.say("madhala.name")

    def owner_at(self, path: int) -> str:
        """Whose mercenary stands on a path."""
        member = self.view.on_path[path]
        seat = next((i for i in range(self.view.players) if member in self.view.members[i]), -1)
        return called.owner_name(seat_names(self.view.players, self.lang, self.names), seat, self.lang)

    def card(self, card: int) -> str:
        """An equipment card; a copy has its number while another one is on offer or in the clan."""
        t, view = self.tables, self.view
        mine = view.members[self.seat]
        near = [e for e, who in enumerate(view.carrier) if who in mine] + list(view.equip_row)
        twins = [e for e in near if 0 <= e != card and t.equipment_kind[e] == t.equipment_kind[card]]
        return called.equipment_name(self.kit, t.equipment_keys[card], self.lang, bool(twins))

    def land(self, land: int) -> str:
        """A land."""
        return called.land_name(self.kit, self.tables.land_ids[land], self.lang)

    def monster(self, monster: int) -> str:
        """A monster."""
        return called.monster_name(self.kit, self.tables.monster_ids[monster], self.lang)

    def loot(self, token: int) -> str:
        """A loot token; a copy has its number while another one is on offer or in the clan."""
        view = self.view
        near = [*view.loot[self.seat], *view.loot_offer]
        record = loot_record(self.kit, token)
        twins = [one for one in near if one != token and loot_record(self.kit, one) is record]
        return called.loot_name(self.kit, self.tables.loot_ids[token], self.lang, bool(twins))

    def source(self, source: int) -> str:
        """A member, or from CARDS_FROM on a card."""
        return self.member(source) if source < CARDS_FROM else self.card(source - CARDS_FROM)

    def trap(self, trap: int) -> str:
        """A trap; what it does is in its name, but for the initial one."""
        name = called.trap_name(self.kit, self.tables.trap_ids[trap], self.lang)
        if self.kit.traps[trap].trap_class != "initial":
            return name
        return self.say("label.trap_that", trap=name, effect=trap_text(self.kit, trap, self.lang))

    def path(self, path: int) -> str:
        """A path."""
        return called.path_name(path, self.lang)

    def die(self, die: int) -> str:
        """A die of the pool."""
        return called.die_name(POOL_IDS[die], self.lang)

    def short_die(self, die: int) -> str:
        """A die of the pool on a small button."""
        if die >= PERSUASION:
            return self.say("brief.persuasion", value=die - 1)
        return self.say(f"colour.{COLOURS[die]}")

    def colour(self, colour: int) -> str:
        """A colour as it goes with a die."""
        return called.colour_of(COLOURS[colour], self.lang)

    def talent(self, member: int) -> str:
        """What a member's talent does."""
        return member_text(self.kit, member, self.lang)

    def ability(self, card: int) -> str:
        """What an equipment card does."""
        return equipment_text(self.kit, card, self.lang)

    def effect_of(self, source: int) -> Effect:
        """The talent of a member, or from CARDS_FROM on the ability of a card."""
        return source_effect(self.tables, source)

    # --- what is on the table

    def monster_at(self, path: int) -> int:
        """The monster at the location of a path, or -1."""
        return monster_at(self.known, path)

    def worn(self, member: int, card: int) -> int:
        """The card of the same type that a member carries already, or -1."""
        kind = self.tables.equipment_type
        for e, who in enumerate(self.view.carrier):
            if who == member and e != card and kind[e] == kind[card]:
                return e
        return -1
