"""Combats of Heroes III in words: who stands where, what the dice show, what is chosen by key."""

from __future__ import annotations

from citadelle.games.heroes3 import catalog
from citadelle.games.heroes3.combat_fields import (
    ACTIVATED,
    DEFENDING,
    FIGHTERS_A_SIDE,
    PARALYSED,
    RETALIATED,
    TOWER_FIGHTER,
)
from citadelle.games.heroes3.piles_of_game import deck_of, hand_of
from citadelle.games.heroes3.rules.combat import alone, fight
from citadelle.games.heroes3.rules.combat.activation import BEGINS, Activation
from citadelle.games.heroes3.rules.combat.fighters import hp_left
from citadelle.games.heroes3.rules.combat.placing import raise_walls
from citadelle.games.heroes3.rules.combat.rounds import WINDOW, CombatRounds, begin_round
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.event import Event
from citadelle.kernel.frame import Ask, Frame
from citadelle.kernel.options import Settings
from citadelle.parts.piles import in_order

KIT = catalog.load(()).plain
SETTINGS: Settings = {
    "scenario": KIT.scenario_ids[0], "difficulty": "normal", "factions": [], "heroes": [],
}  # fmt: skip
FACE = {-1: 0, 0: 2, 1: 4}
"""Where the attack die first shows each face."""
CATHERINE, ALAMAR, SANDRO = "catherine", "alamar", "sandro"
MARKS = {"acted": ACTIVATED, "retaliated": RETALIATED, "paralysed": PARALYSED, "defending": DEFENDING}


def form(text: str) -> int:
    """A form by its words: `griffins`, `griffins pack`, `neutral_boars`."""
    unit, _, side = text.partition(" ")
    return KIT.unit_ids.index(unit) * 2 + (side == "pack")


def card(text: str) -> int:
    """A card by its id."""
    return KIT.card_ids.index(text)


def empty_state(players: int = 2, seed: int = 7, **settings: str | bool) -> Heroes3:
    """A state with nothing on the table."""
    s = Heroes3()
    s.begin(players)
    s.kit = KIT
    s.variant = Variant({**SETTINGS, **settings}, KIT)
    s.clear()
    s.seed(seed)
    return s


class Fight:
    """A combat that is set up in words, played by keys, and looked at.

    Units are given by space: `{"b2": "griffins pack"}`. Seat 0 attacks, seat 1 defends; without a hero the defender is
    a group of neutral units, played by seat 1 too.
    """

    def __init__(
        self,
        attacker: dict[str, str],
        defender: dict[str, str],
        heroes: tuple[str, str] = (CATHERINE, SANDRO),
        players: int = 2,
        **settings: str | bool,
    ) -> None:
        s = empty_state(players, 7, **settings)
        self.s = s
        self.names: dict[str, int] = {}
        s.sink = []
        for seat in (0, 1):
            if heroes[seat]:
                s.hero[seat] = KIT.hero_ids.index(heroes[seat])
                s.faction[seat] = KIT.hero_faction[s.hero[seat]]
        s.round, s.first, s.active = 1, 0, 0
        neutral = not heroes[1]
        if neutral:
            s.faction[1] = KIT.faction_ids.index("dungeon")
        fight.set_sides(s, 0, NONE if neutral else 1, NONE if neutral else 2)
        for side, units in enumerate((attacker, defender)):
            for place, (space, text) in enumerate(units.items()):
                fighter = side * FIGHTERS_A_SIDE + place
                s.fighter_form[fighter] = form(text)
                s.fighter_space[fighter] = SPACE_IDS.index(space)
                self.names.setdefault(text.partition(" ")[0], fighter)
            if side == 0 or not neutral:
                s.army[side] = tuple(sorted([form(text) for text in units.values()]))

    # --- setting up

    def __getitem__(self, unit: str) -> int:
        """The fighter of a unit."""
        return TOWER_FIGHTER if unit == "arrow_tower" else self.names[unit]

    def army(self, seat: int, *more: str) -> Fight:
        """Units of an army that aren't on the board."""
        self.s.army[seat] = tuple(sorted((*self.s.army[seat], *[form(text) for text in more])))
        return self

    def damage(self, unit: str, n: int) -> Fight:
        """A unit has damage already."""
        self.s.fighter_damage[self[unit]] = n
        return self

    def mark(self, unit: str, *marks: str) -> Fight:
        """A unit is `paralysed`, `defending`, `acted` or has `retaliated`."""
        for mark in marks:
            self.s.fighter_state[self[unit]] |= MARKS[mark]
        return self

    def hand(self, seat: int, *cards: str, deck: tuple[str, ...] = ()) -> Fight:
        """The hand and the deck of a player."""
        in_order(self.s, hand_of(seat), [card(name) for name in cards])
        in_order(self.s, deck_of(seat), [card(name) for name in deck])
        return self

    def set(self, **fields: object) -> Fight:
        """Set fields of the state as they are."""
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    def level(self, seat: int, level: int) -> Fight:
        """The main hero of a player has this level."""
        self.s.experience[seat] = (level - 1) * KIT.experience_per_level
        return self

    def walls(self, gate: str) -> Fight:
        """Siege cards, with the gate in this column."""
        raise_walls(self.s, "abcd".index(gate))
        return self

    def dice(self, *faces: int) -> Fight:
        """The next attack dice show these faces."""
        self.s.put(tuple([FACE[face] for face in faces]))
        return self

    def chance(self, *results: int) -> Fight:
        """The next results of chance as they are."""
        self.s.put(results)
        return self

    # --- playing

    def begin(self, *frames: Frame[Heroes3]) -> Fight:
        """Go on with these frames, the last one first, until somebody must choose."""
        if not self.s.combat_round:
            begin_round(self.s)
        self.s.stack = [alone.CombatAlone(), fight.Combat(fight.FIGHTS, False), *frames]
        self.s.advance()
        return self

    def rounds(self) -> Fight:
        """Combat rounds begin."""
        return self.begin(CombatRounds(WINDOW))

    def acts(self, unit: str) -> Fight:
        """A unit is activated, whoever would be next; the combat goes on afterwards."""
        return self.begin(CombatRounds(WINDOW), Activation(self[unit], BEGINS))

    def begin_alone(self, fighter: int) -> Fight:
        """Only the activation of this fighter, and nothing after it."""
        return self.begin(Activation(fighter, BEGINS))

    def begin_again(self, unit: str) -> Fight:
        """Whatever is asked now, a unit is activated (once more) instead, and nobody has retaliated yet."""
        self.s.fighter_state = [state & ~RETALIATED for state in self.s.fighter_state]
        return self.begin_again_kept(unit)

    def begin_again_kept(self, unit: str) -> Fight:
        """Whatever is asked now, a unit is activated instead."""
        s = self.s
        s.stack = [alone.CombatAlone(), fight.Combat(fight.FIGHTS, False), CombatRounds(WINDOW)]
        s.stack.append(Activation(self[unit], BEGINS))
        s.advance()
        return self

    def choose(self, *keys: str) -> Fight:
        """Choose by key, one after another."""
        for key in keys:
            ask = self.s.stack[-1]
            assert isinstance(ask, Ask)
            option = ask.find(self.s, self.s.options, key)
            assert option is not None, f"{key!r} is none of {self.keys}"
            assert not (faults := audit(self.s)), faults
            self.s.play(option)
        assert not (faults := audit(self.s)), faults
        return self

    def passes(self, *kinds: str) -> Fight:
        """Pass as long as one of these kinds of questions is asked (all windows, if none is named)."""
        while self.kind in (kinds or ("combat_cards", "ignore_die", "cancel_attack")):
            self.choose("pass")
        return self

    # --- looking

    @property
    def keys(self) -> list[str]:
        """The open options."""
        found = self.s.decision(self.s.seat) if self.s.seat >= 0 else None
        return [] if found is None else found.keys

    @property
    def kind(self) -> str:
        """The kind of the open question; empty if the combat is over."""
        top = self.s.stack[-1] if self.s.stack else None
        return top.kind if isinstance(top, Ask) else ""

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return self.s.seat

    @property
    def active(self) -> str:
        """The unit whose activation is going on."""
        return self.unit(self.s.active_fighter) if self.s.active_fighter != NONE else ""

    def unit(self, fighter: int) -> str:
        """The unit of a fighter."""
        return KIT.unit_ids[self.s.fighter_form[fighter] // 2]

    def refused(self, key: str) -> tuple[str, str]:
        """The code and the rule by which a key is refused."""
        ask = self.s.stack[-1]
        assert isinstance(ask, Ask)
        assert key not in self.keys, f"{key!r} can be chosen"
        refusal = ask.refuse(self.s, self.s.seat, key)
        return refusal.code, refusal.rule

    def there(self, unit: str) -> bool:
        """Is a unit still on the board?"""
        return bool(self.s.fighter_form) and self.s.fighter_form[self[unit]] != NONE

    def look(self, unit: str) -> str:
        """A unit as it lies: `pack 2` with two damage, `few`, or `gone`."""
        if not self.there(unit):
            return "gone"
        fighter = self[unit]
        side = "pack" if self.s.fighter_form[fighter] % 2 else "few"
        damage = self.s.fighter_damage[fighter]
        return f"{side} {damage}" if damage else side

    def left(self, unit: str) -> int:
        """The hit points left on what lies up."""
        return hp_left(self.s, self[unit])

    def marked(self, unit: str, mark: str) -> bool:
        """Has a unit such a mark?"""
        return bool(self.s.fighter_state[self[unit]] & MARKS[mark])

    def space(self, unit: str) -> str:
        """Where a unit stands."""
        return SPACE_IDS[self.s.fighter_space[self[unit]]]

    def told(self, kind: str) -> list[dict[str, object]]:
        """What events of a kind said."""
        assert self.s.sink is not None
        return [event.args for event in self.s.sink if event.kind == kind]

    def events(self) -> list[Event]:
        """All events."""
        return self.s.sink or []


def audit(s: Heroes3) -> list[str]:
    """What is wrong with a combat; empty if nothing is."""
    from citadelle.games.heroes3.rules.combat.audit import faults

    return faults(s)
