"""How options are marked on one's own part: abilities, dice and slots; and on the traps on offer."""

from __future__ import annotations

from citadelle.games.village_attacks.picture.own_monster import GILT as OWN_GILT
from citadelle.games.village_attacks.picture.own_places import DEFENCE_ROW, MOVEMENT_ROW, RESERVE_ROW, Places
from citadelle.games.village_attacks.picture.pieces import gilt, pill
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.picture.status import GILT as STATUS_GILT
from citadelle.games.village_attacks.picture.status import trap_boxes
from citadelle.games.village_attacks.tables import BURN, DEFENCE, RIPOSTE, SILENCE, SLOW, SUNDER
from citadelle.kernel.answer import Answer
from citadelle.kernel.decision import Decision
from citadelle.kernel.scene import Box, Mark


class OwnMarks:
    """The marks of one decision's options: they are made option by option, from its key and what it is."""

    def __init__(self, p: DrawnPosition, places: Places, decision: Decision) -> None:
        self.p = p
        self.places = places
        self.decision = decision
        self.out: list[Mark] = []
        self.taken: dict[str, int] = {}
        """How many tags a thing has already."""

    def round_box(self, key: str, box: Box | None, r: float = 7, off: float = 1, thing: str = "") -> None:
        """Gold round a box of the own part."""
        if box is not None:
            x, y, w, h = box
            drawn = gilt(x - off, y - off, w + 2 * off, h + 2 * off, r)
            self.out.append(Mark(key, OWN_GILT, svg=drawn, thing=thing))

    def take_monster(self, key: str, answer: Answer) -> None:
        """A Monster among those that can be chosen."""
        self.round_box(key, self.places.choices.get(answer.thing("monster")))

    def ability(self, key: str, answer: Answer) -> None:
        """An ability of the card."""
        t = self.p.tables
        ability = answer.thing("ability")
        slot = t.monster_abilities[t.ability_monster[ability]].index(ability)
        self.round_box(key, self.places.abilities[slot], thing=f"ability {t.ability_ids[ability]}")

    def card_tag(self, key: str, sign: str) -> None:
        """A tag on the card's picture; the next one stands below it."""
        x, y, _, _ = self.places.card
        at = self.taken.get("card", 0)
        self.taken["card"] = at + 1
        self.out.append(Mark(key, OWN_GILT, svg=pill(x + 16 + at // 4 * 30, y + 16 + at % 4 * 28, sign)))

    def heal_wound(self, key: str, answer: Answer) -> None:
        """A wound of the card."""
        self.card_tag(key, "va-heart")

    def heal_condition(self, key: str, answer: Answer) -> None:
        """A token in a slot; fire on the card itself."""
        condition = answer.thing("condition")
        rows = {SUNDER: (DEFENCE_ROW, "sunder"), SILENCE: (RESERVE_ROW, "silence"), SLOW: (MOVEMENT_ROW, "slow")}
        if condition in rows:
            self.round_box(key, self.places.slot_box(*rows[condition]), 16)
        else:
            self.card_tag(key, "va-burn" if condition == BURN else "va-stun")

    # --- dice

    def any_die(self, key: str, answer: Answer) -> None:
        """A die of a symbol, rolled or stored."""
        symbol = answer.thing("symbol")
        self.round_box(key, self.places.die_box(symbol), 9, 2)

    def stored_die(self, key: str, answer: Answer) -> None:
        """A die of the Reserve."""
        self.round_box(key, self.places.slot_box(RESERVE_ROW, str(answer.thing("symbol"))), 8, 2)

    def lost_die(self, key: str, answer: Answer) -> None:
        """A die in any slot."""
        symbol = str(answer.thing("symbol"))
        for row in (DEFENCE_ROW, RESERVE_ROW, MOVEMENT_ROW):
            box = self.places.slot_box(row, symbol)
            if box is not None:
                self.round_box(key, box, 8, 2)
                return

    def guard(self, key: str, answer: Answer) -> None:
        """A die for a Defence slot."""
        self.die_tag(key, answer.thing("symbol"), "shield")

    def store(self, key: str, answer: Answer) -> None:
        """A die for the Reserve."""
        self.die_tag(key, answer.thing("symbol"), "va-reserve")

    def die_tag(self, key: str, symbol: int, sign: str) -> None:
        """A tag below a die; the next one stands beside it."""
        box = self.places.die_box(symbol)
        if box is None:
            return
        x, y, _, h = box
        name = f"die{symbol}"
        at = self.taken.get(name, 0)
        self.taken[name] = at + 1
        self.out.append(Mark(key, OWN_GILT, svg=pill(x + 11 + at * 26, y + h + 2, sign, size=23)))

    def defend(self, key: str, answer: Answer) -> None:
        """A Defence die in its slot."""
        self.round_box(key, self.places.slot_box(DEFENCE_ROW, str(DEFENCE)), 8, 2)

    def riposte(self, key: str, answer: Answer) -> None:
        """A Riposte die in its slot."""
        self.round_box(key, self.places.slot_box(DEFENCE_ROW, str(RIPOSTE)), 8, 2)

    # --- traps

    def trap(self, key: str, answer: Answer) -> None:
        """A trap on offer; of several alike the first."""
        at = self.p.view.offer.index(answer.thing("trap"))
        x, y, w, h = trap_boxes(self.p)[at]
        self.out.append(Mark(key, STATUS_GILT, svg=gilt(x, y, w, h, 7)))
