"""Positions for cards alone: hands, decks, a combat board if one is wanted; played by keys, without a map or turns."""

from __future__ import annotations

from typing import Any

from citadelle.games.heroes3 import catalog
from citadelle.games.heroes3.combat_fields import FIGHTERS, FIGHTERS_A_SIDE
from citadelle.games.heroes3.piles_of_game import COMMON_DECKS, deck_of, hand_of
from citadelle.games.heroes3.rules.cards.playable import playable, why_not_playable
from citadelle.games.heroes3.rules.cards.windows import CardWindow
from citadelle.games.heroes3.state import ACTIVATION, Heroes3, Variant
from citadelle.games.heroes3.tables import NONE, PACK
from citadelle.games.heroes3.verbs import MODES, SPACE_IDS
from citadelle.kernel.decision import Decision
from citadelle.kernel.event import Event
from citadelle.kernel.frame import Frame
from citadelle.parts import piles

KIT = catalog.load()
T = KIT.plain
SETTINGS: dict[str, object] = {
    "scenario": "clash_new_marches", "difficulty": "normal", "factions": ["castle", "dungeon", "necropolis"],
    "heroes": ["catherine", "alamar", "sandro"],
}  # fmt: skip
NAMES = {"attack": "stat_attack", "defense": "stat_defense", "power": "stat_power", "knowledge": "stat_knowledge"}


def card(name: str) -> int:
    """A card by its id; statistics by their short names."""
    return T.card_index[NAMES.get(name, name)]


def cards(text: str) -> list[int]:
    """Several cards."""
    return [card(name) for name in text.split()]


class Cards:
    """Two players (Catherine and Alamar, or as said) with cards, and the questions they get."""

    def __init__(self, heroes: str = "catherine alamar", level: int = 1) -> None:
        self.heroes = heroes.split()
        s = Heroes3()
        s.begin(len(self.heroes))
        s.kit = T
        s.variant = Variant(SETTINGS, T)
        s.clear()
        s.seed(5)
        s.round = 1
        s.first = s.active = 0
        s.in_main = True
        for seat, name in enumerate(self.heroes):
            s.hero[seat] = T.hero_ids.index(name)
            s.faction[seat] = T.hero_faction[s.hero[seat]]
            s.experience[seat] = (level - 1) * T.experience_per_level
        s.sink = []
        self.s = s

    # --- setting up

    def hand(self, text: str, seat: int = 0, known: int = 0, secret: bool = False) -> Cards:
        """The cards of a hand; secret: others know their kinds only, as of cards kept from a search."""
        held = cards(text)
        named = [1 << seat] * len(held) if secret else []
        piles.set_cards(self.s, hand_of(seat), held, [known] * len(held) if known else [], named)
        return self

    def deck(self, text: str, seat: int = 0) -> Cards:
        """A player's deck, top first."""
        piles.in_order(self.s, deck_of(seat), cards(text))
        return self

    def discards(self, text: str, seat: int = 0) -> Cards:
        """A player's discard pile, the top card last."""
        piles.set_discards(self.s, deck_of(seat), cards(text))
        return self

    def common(self, name: str, deck: str, discards: str = "") -> Cards:
        """A common deck, top first, and its discard pile, the top card last."""
        which = COMMON_DECKS.index(name)
        piles.in_order(self.s, which, cards(deck))
        piles.set_discards(self.s, which, cards(discards))
        return self

    def fight(self, mine: str, theirs: str, defender: int = 1, main: bool = True) -> Cards:
        """A combat: units as `griffins+ b1` (a pack on b1), seat 0 attacks; defender NONE: neutral units."""
        s = self.s
        s.fighter_form = [NONE] * FIGHTERS
        s.fighter_space = [NONE] * FIGHTERS
        s.fighter_damage = [0] * FIGHTERS
        s.fighter_state = [0] * FIGHTERS
        s.fighter_overlays = [()] * FIGHTERS
        s.combat_seat = [0, defender]
        s.combat_hero = [0 if main else 1, NONE if defender == NONE else defender * 2]
        s.combat_round = 1
        s.spell_limit = [T.spells_per_combat_round] * 2
        for side, text in enumerate((mine, theirs)):
            words = text.split()
            for at in range(len(words) // 2):
                name, space = words[2 * at], words[2 * at + 1]
                form = T.unit_index[name.rstrip("+")] * 2 + (PACK if name.endswith("+") else 0)
                fighter = side * FIGHTERS_A_SIDE + at
                s.fighter_form[fighter] = form
                s.fighter_space[fighter] = SPACE_IDS.index(space)
                if s.combat_seat[side] != NONE:
                    s.army[s.combat_seat[side]] = tuple(sorted((*s.army[s.combat_seat[side]], form)))
        return self

    def attack(self, by: str, on: str) -> Cards:
        """An attack is declared between fighters named as keys name them."""
        ids = self.s.noun("fighter")
        self.s.attack_by, self.s.attack_on = ids.number(by), ids.number(on)
        return self

    def active(self, name: str) -> Cards:
        """The fighter whose activation it is."""
        self.s.active_fighter = self.s.noun("fighter").number(name)
        return self

    # --- playing

    def run(self, *frames: Frame[Any]) -> Cards:
        """Carry out frames, the first one first, until somebody is asked."""
        for frame in reversed(frames):
            self.s.push(frame)
        self.s.advance()
        return self

    def window(self, window: int = ACTIVATION, seat: int = 0) -> Cards:
        """Put a window for cards to a seat."""
        return self.run(CardWindow(seat, window))

    def choose(self, *keys: str) -> Cards:
        """Answer the questions that are asked by their keys."""
        for key in keys:
            decision = self.asked
            assert decision is not None, f"nothing is asked, so {key!r} can't be chosen"
            assert key in decision.keys, f"{key!r} isn't among {decision.kind}: {decision.keys}"
            self.s.play(decision.option(key))
        return self

    # --- looking

    @property
    def asked(self) -> Decision | None:
        """The open question."""
        return None if self.s.seat == NONE else self.s.decision(self.s.seat)

    @property
    def keys(self) -> list[str]:
        """The keys of the open question."""
        return [] if self.asked is None else self.asked.keys

    @property
    def kind(self) -> str:
        """The kind of the open question."""
        return "" if self.asked is None else self.asked.kind

    def can(self, window: int, seat: int = 0) -> list[str]:
        """What a seat could play in a window: `haste basic`."""
        return [f"{T.card_ids[o // 4]} {MODES[o % 4]}" for o in playable(self.s, seat, window)]

    def why(self, name: str, mode: int, window: int, seat: int = 0) -> tuple[str, str]:
        """Why a card can't be played so."""
        return why_not_playable(self.s, seat, card(name), mode, window)

    def why_key(self, key: str) -> tuple[str, str]:
        """Why a key isn't an answer to the open question."""
        ask = self.s.open_ask(self.s.seat)
        assert ask is not None
        refusal = ask.refuse(self.s, self.s.seat, key)
        return refusal.code, refusal.rule

    def held(self, seat: int = 0) -> list[str]:
        """The cards of a hand."""
        return [T.card_ids[one] for one in self.s.piles[hand_of(seat)].left()]

    def gone(self, seat: int = 0) -> list[str]:
        """A player's discard pile, the top card last."""
        return [T.card_ids[one] for one in self.s.piles[deck_of(seat)].gone]

    def left(self, seat: int = 0) -> int:
        """How many cards a player's deck has."""
        return len(self.s.piles[deck_of(seat)])

    def common_gone(self, name: str) -> list[str]:
        """The discard pile of a common deck, the top card last."""
        return [T.card_ids[one] for one in self.s.piles[COMMON_DECKS.index(name)].gone]

    def hurt(self, name: str) -> int:
        """The damage on a fighter."""
        return self.s.fighter_damage[self.s.noun("fighter").number(name)]

    def is_there(self, name: str) -> bool:
        """Is a fighter still on the board?"""
        return name in self.s.noun("fighter").ids

    def told(self) -> list[Event]:
        """All events so far."""
        assert self.s.sink is not None
        return self.s.sink
