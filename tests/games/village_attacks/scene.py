"""Positions of Village Attacks in words: a castle, who stands where, which dice lie on the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from citadelle.games.village_attacks import GAME, VillageAttacksGame
from citadelle.games.village_attacks import setup as setting_up
from citadelle.games.village_attacks.crowd import (
    ACTED,
    BURNING,
    CARRIER,
    COUNT,
    FLEEING,
    STUNNED,
    WOUND,
    added,
    cleared,
    figure_of,
    size,
    sort_of,
    with_mark,
)
from citadelle.games.village_attacks.rules.activation import ACTS, COMES_BACK, Activation
from citadelle.games.village_attacks.rules.rounds import CleanUp, VillagerPhase
from citadelle.games.village_attacks.state import HERO_PILE, MONSTERS, TRAP_PILE, VILLAGERS, VillageAttacks
from citadelle.games.village_attacks.tables import NONE, USABLE
from citadelle.kernel.frame import Frame
from citadelle.kernel.match import Match, resume
from citadelle.parts.piles import put, take

PACK = Path(__file__).parent / "castles"
EXAMPLES: VillageAttacksGame = GAME.with_packs([PACK])
"""The game with the castles of the worked examples."""
LETTERS = {"m": 0, "r": 1, "g": 2, "d": 3, "p": 4, "a": 5}
"""m melee, r ranged, g magic, d defence, p riposte, a activation."""
FLAGS = {"stunned": STUNNED, "burning": BURNING, "fleeing": FLEEING, "carrier": CARRIER}
HEADS, TAILS = 0, 1
EVENTS_DONE = 1


class Scene:
    """A position that is set up by words, played by keys, and looked at."""

    def __init__(
        self,
        castle: str = "f1",
        party: tuple[str, ...] = ("banshee", "dullahan", "lich"),
        **options: object,
    ) -> None:
        given: dict[str, object] = {"scenario": castle, "party": list(party), "first_player": 0, **options}
        self.setup = EXAMPLES.setup(len(party), 7, given)
        s = EXAMPLES.fresh(self.setup)
        s.seed(7)
        s.party = tuple([s.kit.monster_ids.index(name) for name in party])
        setting_up.lay_board(s)
        self.s: VillageAttacks = s
        self.party = party
        self.match: Match | None = None

    # --- setting up

    def seat(self, monster: str) -> int:
        """The seat that plays a Monster."""
        return self.party.index(monster)

    def zone(self, ident: str) -> int:
        """A zone by its id."""
        return self.s.castle.zone_ids.index(ident)

    def monster(self, name: str, zone: str = "", **numbers: Any) -> Scene:
        """Put a Monster somewhere and set numbers of its card; `reserve="gr"`, `levels={"whiplash": 1}`."""
        s, seat = self.s, self.seat(name)
        if zone:
            s.zone[seat] = NONE if zone == "dead" else self.zone(zone)
        for key, value in numbers.items():
            if key == "reserve":
                for letter in value:
                    s.reserve[seat * USABLE + LETTERS[letter]] += 1
            elif key == "levels":
                for ability, level in value.items():
                    slot = s.kit.monster_abilities[s.party[seat]].index(s.kit.ability_ids.index(ability))
                    s.abilities[seat] = s.abilities[seat] & ~(3 << 2 * slot) | level << 2 * slot
            elif key in ("burning", "lying"):
                setattr(s, key, getattr(s, key) | 1 << seat)
            else:
                getattr(s, key)[seat] = value
        return self

    def nobody(self) -> Scene:
        """No Monster is on the board, and no spawn marker is active."""
        for name in self.party:
            self.monster(name, "dead")
        return self.set(markers=0)

    def alone(self, name: str, zone: str, **numbers: Any) -> Scene:
        """Of all Monsters only this one is on the board, and no spawn marker is active."""
        return self.nobody().monster(name, zone, **numbers)

    def villagers(self, zone: str, *sorts: str, n: int = 1, wounds: int = 0, mark: int = NONE, **flags: bool) -> Scene:
        """Put n villagers of each of these sorts into a zone."""
        for sort in sorts:
            figure = figure_of(self.s.kit.sort_ids.index(sort)) + WOUND * wounds
            for flag, on in flags.items():
                figure |= FLAGS[flag] if on else 0
            if mark != NONE:
                figure = with_mark(figure, mark, self.s.zone[mark], 1)
            hero = sort_of(figure) - self.s.kit.first_hero_sort
            if hero >= 0:
                assert take(self.s, HERO_PILE, hero), f"{sort} isn't in the hero pile"
            number = self.zone(zone)
            self.s.crowd[number] = added(self.s.crowd[number], figure, n)
        return self

    def set(self, **fields: Any) -> Scene:
        """Set fields of the state as they are."""
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    def trap(self, zone: str, name: str) -> Scene:
        """A trap lies in a zone."""
        number = self.s.kit.trap_ids.index(name)
        assert take(self.s, TRAP_PILE, number), f"no {name} is left"
        self.s.traps[self.zone(zone)] = number
        return self

    def offered(self, *names: str) -> Scene:
        """These traps are offered."""
        self.s.offer = tuple([self.s.kit.trap_ids.index(name) for name in names])
        for trap in self.s.offer:
            assert take(self.s, TRAP_PILE, trap)
        return self

    def pile(self, which: int, *ids: str) -> Scene:
        """These cards are on top of a pile, the first uppermost."""
        cards = self.s.pile_kinds[which].cards.ids
        numbers = [cards.index(ident) for ident in ids]
        for number in numbers:
            assert take(self.s, which, number), f"{cards[number]} isn't in the pile"
        put(self.s, which, numbers)
        return self

    def chance(self, *results: int) -> Scene:
        """The next results of chance: HEADS and TAILS, faces of dice by their place."""
        self.s.dealt = results
        return self

    def rolls(self, dice: str, *more: int) -> Scene:
        """The next dice show these symbols."""
        return self.chance(*[LETTERS[letter] for letter in dice], *more)

    # --- playing

    def bits(self, *zones: str) -> int:
        """Zones as bits."""
        return sum(1 << self.zone(zone) for zone in zones)

    def begin(self, *frames: Frame[Any]) -> Scene:
        """Go on with these frames, the last one first, until somebody must choose."""
        self.s.stack = [setting_up.ScenarioOver(), *frames]
        self.match = resume(EXAMPLES, self.setup, (), self.s, [], [[]])
        self.s = self.match.state  # type: ignore[assignment]
        self.s.advance()
        return self

    def acts(self, monster: str, dice: str = "") -> Scene:
        """A Monster is in its activation, with these rolled dice, and asked what it does."""
        seat = self.seat(monster)
        self.s.phase, self.s.active = MONSTERS, seat
        for letter in dice:
            self.s.pool[LETTERS[letter]] += 1
        return self.begin(Activation(seat, ACTS, 0, self.s.captive != seat))

    def activates(self, monster: str) -> Scene:
        """A Monster begins its activation."""
        self.s.phase = MONSTERS
        return self.begin(Activation(self.seat(monster), COMES_BACK, 0, True))

    def villager_phase(self, step: int = EVENTS_DONE) -> Scene:
        """The Villager Phase, from its attacks and movement on: nobody has acted in it yet."""
        self.s.phase = VILLAGERS
        self.s.crowd = [cleared(crowd, ACTED) for crowd in self.s.crowd]
        return self.begin(VillagerPhase(step))

    def clean_up(self) -> Scene:
        """Clean-up."""
        return self.begin(CleanUp(0))

    def choose(self, *keys: str) -> Scene:
        """Choose by key, one after another."""
        assert self.match is not None
        for key in keys:
            self.match.choose(key)
            self.s = self.match.state  # type: ignore[assignment]
            faults = EXAMPLES.audit(self.s)
            assert not faults, faults
        return self

    # --- looking

    @property
    def keys(self) -> list[str]:
        """The open options."""
        assert self.match is not None
        return [] if self.match.decision is None else self.match.decision.keys

    @property
    def kind(self) -> str:
        """The kind of the open question."""
        assert self.match is not None
        return "" if self.match.decision is None else self.match.decision.kind

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return self.s.seat

    def refused(self, key: str) -> str:
        """The rule by which a key is refused."""
        assert self.match is not None
        refusal = self.match.why(key)
        assert refusal is not None, f"{key!r} can be chosen"
        return refusal.rule

    def reason(self, key: str) -> str:
        """Why a key is refused, as a code."""
        assert self.match is not None
        refusal = self.match.why(key)
        assert refusal is not None, f"{key!r} can be chosen"
        return refusal.code

    def at(self, zone: str) -> dict[str, int]:
        """The villagers of a zone by sort."""
        out: dict[str, int] = {}
        for entry in self.s.crowd[self.zone(zone)]:
            name = self.s.kit.sort_ids[sort_of(entry)]
            out[name] = out.get(name, 0) + (entry & COUNT)
        return out

    def count(self, zone: str) -> int:
        """How many villagers are in a zone."""
        return size(self.s.crowd[self.zone(zone)])

    def flagged(self, zone: str, flag: str) -> int:
        """How many villagers of a zone are stunned, burning ..."""
        return sum(entry & COUNT for entry in self.s.crowd[self.zone(zone)] if entry & FLAGS[flag])

    def where(self, monster: str) -> str:
        """Where a Monster is."""
        zone = self.s.zone[self.seat(monster)]
        return "" if zone == NONE else self.s.castle.zone_ids[zone]

    def of(self, monster: str, field: str) -> int:
        """A number of a Monster's card."""
        value = getattr(self.s, field)
        seat = self.seat(monster)
        return value >> seat & 1 if isinstance(value, int) else value[seat]

    def level(self, monster: str, ability: str) -> int:
        """0 locked, 1 basic, 2 advanced."""
        seat = self.seat(monster)
        slot = self.s.kit.monster_abilities[self.s.party[seat]].index(self.s.kit.ability_ids.index(ability))
        return self.s.level(seat, slot)

    def dice(self) -> str:
        """The dice that lie unspent, as letters."""
        return "".join(letter * self.s.pool[place] for letter, place in LETTERS.items())

    def outcome(self) -> str:
        """The rule that ended the scenario, with how; empty while it goes on."""
        return ("", "won by ", "lost by ")[self.s.outcome] + self.s.ended_by

    def told(self, kind: str) -> list[dict[str, object]]:
        """What events of a kind said."""
        assert self.match is not None
        return [event.args for event in self.match.events if event.kind == kind]
