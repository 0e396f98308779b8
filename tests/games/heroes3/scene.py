"""Positions of Heroes III in words: heroes and their fields, tiles, resources, armies, hands; played by keys."""

from __future__ import annotations

from typing import Any

from citadelle.games.heroes3 import catalog
from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.audit import audit
from citadelle.games.heroes3.combat_fields import ATTACKER_WON
from citadelle.games.heroes3.lattice import place_at
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, deck_of, hand_of
from citadelle.games.heroes3.rules import setup
from citadelle.games.heroes3.rules.after_combat import AfterCombat
from citadelle.games.heroes3.rules.ai_encounters import AfterAiCombat
from citadelle.games.heroes3.rules.ai_turns import AiTurns
from citadelle.games.heroes3.rules.rounds import Round, RoundEnd, Turns
from citadelle.games.heroes3.rules.setup_map import lay_map
from citadelle.games.heroes3.rules.tiles import rebuild_links
from citadelle.games.heroes3.rules.town_windows import set_first_passes
from citadelle.games.heroes3.rules.turn import END_EFFECTS, MainAction, Turn
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import BUILDINGS, NONE
from citadelle.kernel.decision import Refusal
from citadelle.kernel.event import Event
from citadelle.kernel.frame import Ask, Frame
from citadelle.parts.piles import Pile, in_order, put, set_discards, take, take_discard

KIT = catalog.load(()).plain
NEW_MARCHES, CHALICE_ROAD, DRAGONS_TOLL, GOLD_FEVER = KIT.scenario_ids[:4]


def card(name: str) -> int:
    """A card by its id."""
    return KIT.card_ids.index(name)


def form(text: str) -> int:
    """A form by its words: `griffins`, `griffins pack`."""
    unit, _, side = text.partition(" ")
    return KIT.unit_ids.index(unit) * 2 + (side == "pack")


def field(name: str) -> int:
    """A field by its id: `f3.nw`."""
    return KIT.field_ids.index(name)


def new_state(players: int = 2, seed: int = 7, **settings: object) -> Heroes3:
    """A state with nothing on the table."""
    given = {"scenario": NEW_MARCHES, "difficulty": "normal", "factions": [], "heroes": [], **settings}
    s = setup.fresh(KIT, Variant(given, KIT), players)  # type: ignore[arg-type]
    s.seed(seed)
    return s


class Scene:
    """A position that is set up in words, played by keys, and looked at. Seats go by the order of the heroes.

    All tiles of the scenario lie at their places, start tiles with rotation 0; `bare` leaves the start tiles alone.
    """

    def __init__(self, *heroes: str, bare: bool = False, seed: int = 7, **settings: object) -> None:
        self.heroes = heroes or ("catherine", "sandro")
        s = self.s = new_state(len(self.heroes), seed, **settings)
        s.hero = [KIT.hero_ids.index(name) for name in self.heroes]
        s.faction = [KIT.hero_faction[hero] for hero in s.hero]
        s.first, s.round, s.active = 0, 1, 0
        lay_map(s)
        if bare:
            s.down_place = s.down_tile = s.down_class = ()
        setup.lay_boards(s)
        setup.lay_decks(s)
        for seat in range(s.players):
            s.hero_field[seat * 2] = setup.start_field(s, seat)
            s.hero_mp[seat * 2] = 3
        set_first_passes(s)
        s.no = 1
        s.sink = []
        self.faults = not bare

    # --- setting up

    def seat(self, hero: str) -> int:
        """The seat of a main hero."""
        return self.heroes.index(hero)

    def tile(self, name: str, a: int, b: int, turns: int = 0) -> Scene:
        """A tile lies face up at a place; what lay there changes places with it."""
        s, tile, place = self.s, KIT.tile_index[name], place_at(a, b)
        hidden = list(s.down_tile)
        if place in s.down_place:
            at = s.down_place.index(place)
            other = hidden.pop(at)
            s.down_place = (*s.down_place[:at], *s.down_place[at + 1 :])
            s.down_class = (*s.down_class[:at], *s.down_class[at + 1 :])
            if tile in hidden:
                hidden[hidden.index(tile)] = other
            else:
                s.pools = tuple([tuple([other if one == tile else one for one in pool]) for pool in s.pools])
        s.down_tile = tuple(hidden)
        s.tile_place[tile] = place
        s.tile_turn[tile] = turns
        rebuild_links(s)
        return self

    def pool(self, hero: str, *tiles: str) -> Scene:
        """The far pool of a player, the next tile first."""
        pools = list(self.s.pools)
        pools[self.seat(hero)] = tuple([KIT.tile_index[name] for name in tiles])
        self.s.pools = tuple(pools)
        self.s.pool_left = tuple([len(pool) for pool in pools])
        return self

    def main(self, hero: str, where: str = "", mp: int = 3, xp: int = 0) -> Scene:
        """A main hero: its field, its movement points, its experience."""
        return self.put(self.seat(hero) * 2, where, mp, xp)

    def second(self, hero: str, where: str, mp: int = 2) -> Scene:
        """The secondary hero of a player."""
        return self.put(self.seat(hero) * 2 + 1, where, mp, self.s.experience[self.seat(hero)])

    def put(self, figure: int, where: str, mp: int, xp: int) -> Scene:
        """A hero stands on a field."""
        if where:
            self.s.hero_field[figure] = field(where)
        self.s.hero_mp[figure] = mp
        self.s.experience[figure // 2] = xp
        return self

    def goods(self, hero: str, gold: int = 0, materials: int = 0, valuables: int = 0) -> Scene:
        """The resources of a player."""
        self.s.resources[self.seat(hero) * 3 : self.seat(hero) * 3 + 3] = [gold, materials, valuables]
        return self

    def army(self, hero: str, *units: str) -> Scene:
        """The army of a player."""
        self.s.army[self.seat(hero)] = tuple(sorted([form(unit) for unit in units]))
        for unit in [form(text) // 2 for text in units]:
            if KIT.unit_faction[unit] == NONE:
                assert take(self.s, NEUTRAL_DECK + KIT.unit_tier[unit], unit), "no such neutral card is left"
        return self

    def built(self, hero: str, *buildings: str) -> Scene:
        """What stands on a town board."""
        self.s.buildings[self.seat(hero)] = sum(1 << BUILDINGS.index(name) for name in buildings)
        return self

    def cube(self, where: str, hero: str = "", income: int = NONE) -> Scene:
        """A cube lies on a field: a player's, or a black one."""
        self.s.cube[field(where)] = self.seat(hero) if hero else BLACK
        if hero:
            self.s.claimed[field(where)] = True
            self.s.settlement_income[field(where)] = income
        return self

    def hand(self, hero: str, *cards: str, deck: tuple[str, ...] | None = None, gone: tuple[str, ...] = ()) -> Scene:
        """The hand of a player, the deck from the top, the discard pile from the top."""
        s, seat = self.s, self.seat(hero)
        for which in (0, 1, 2):
            for name in (*cards, *(deck or ()), *gone):
                take(s, which, card(name))
        s.set_pile(hand_of(seat), Pile())
        in_order(s, hand_of(seat), [card(name) for name in cards])
        if deck is not None:
            in_order(s, deck_of(seat), [card(name) for name in deck])
        set_discards(s, deck_of(seat), [card(name) for name in reversed(gone)])
        self.faults = False
        return self

    def top(self, which: int, *ids: str) -> Scene:
        """These cards lie on top of a pile, the first uppermost."""
        cards = self.s.pile_kinds[which].cards.ids
        for name in ids:
            found = take(self.s, which, cards.index(name)) or take_discard(self.s, which, cards.index(name))
            assert found, f"{name} isn't in the pile"
        put(self.s, which, [cards.index(name) for name in ids])
        return self

    def set(self, **fields: Any) -> Scene:
        """Set fields of the state as they are."""
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    def chance(self, *results: int) -> Scene:
        """The next results of chance."""
        self.s.dealt = results
        return self

    # --- playing

    def begin(self, *frames: Frame[Any]) -> Scene:
        """Go on with these frames, the last one first, until somebody must choose."""
        self.s.stack = [setup.GameOver(), *frames]
        self.s.advance()
        return self

    def acts(self, hero: str) -> Scene:
        """A player is in the main part of the own turn."""
        seat = self.seat(hero)
        self.s.active, self.s.in_main = seat, True
        had = self.s.order.index(seat) + 1
        return self.begin(Round(), RoundEnd(), Turns(had), Turn(seat, END_EFFECTS), MainAction(seat))

    def turn(self, hero: str) -> Scene:
        """A player's turn begins."""
        seat = self.seat(hero)
        return self.begin(Round(), RoundEnd(), Turns(self.s.order.index(seat)))

    def round(self, number: int) -> Scene:
        """A round begins."""
        self.s.round = number - 1
        return self.begin(Round())

    def end_round(self, number: int) -> Scene:
        """A round ends."""
        self.s.round = number
        self.s.active = NONE
        return self.begin(Round(), RoundEnd())

    def opponent(self, where: str, *units: str, ai: int = 0) -> Scene:
        """An AI opponent stands on a field with an army."""
        self.s.ai_field[ai] = field(where)
        self.s.ai_army[ai] = tuple(sorted([form(unit) for unit in units]))
        for unit in [form(text) // 2 for text in units]:
            if KIT.unit_faction[unit] == NONE:
                assert take(self.s, NEUTRAL_DECK + KIT.unit_tier[unit], unit), "no such neutral card is left"
        return self

    def ai_acts(self, number: int = 5) -> Scene:
        """The opponents' turns begin, in this round."""
        self.s.round = number
        self.s.active = NONE
        return self.begin(Round(), RoundEnd(), AiTurns(0))

    def choose(self, *keys: str) -> Scene:
        """Choose by key, one after another."""
        for key in keys:
            ask = self.ask
            option = ask.find(self.s, self.s.options, key)
            assert option is not None, f"{key!r} is not among {self.keys} of {ask.kind}"
            self.s.play(option)
            if self.faults:
                found = audit(self.s)
                assert not found, found
        return self

    def fought(self, outcome: int = ATTACKER_WON, azure: bool = False) -> Scene:
        """The combat that is going on ends so, without a blow."""
        s = self.s
        while not isinstance(s.stack[-1], AfterCombat | AfterAiCombat):
            s.stack.pop()
        s.clear_combat()
        s.combat_azure = azure
        s.stack[-1].receive(s, outcome)
        s.advance()
        return self

    # --- looking

    @property
    def ask(self) -> Ask[Any]:
        """The open question."""
        found = self.s.stack[-1]
        assert isinstance(found, Ask), "nobody is asked"
        return found

    @property
    def keys(self) -> list[str]:
        """The open options."""
        return [self.ask.key(self.s, option) for option in self.s.options] if self.s.seat != NONE else []

    @property
    def kind(self) -> str:
        """The kind of the open question."""
        return self.ask.kind if self.s.seat != NONE else ""

    @property
    def asked(self) -> str:
        """The main hero of the player who is asked."""
        return self.heroes[self.s.seat]

    def refusal(self, key: str) -> Refusal:
        """Why a key is refused."""
        assert key not in self.keys, f"{key!r} can be chosen"
        return self.ask.refuse(self.s, self.s.seat, key)

    def refused(self, key: str) -> tuple[str, str]:
        """Why a key is refused: code and rule."""
        found = self.refusal(key)
        return found.code, found.rule

    def where(self, hero: str, second: bool = False) -> str:
        """Where a hero is; empty if it isn't on the map."""
        found = self.s.hero_field[self.seat(hero) * 2 + second]
        return KIT.field_ids[found] if found != NONE else ""

    def ai_where(self, ai: int = 0) -> str:
        """Where an AI opponent is; empty if it isn't on the map."""
        found = self.s.ai_field[ai]
        return KIT.field_ids[found] if found != NONE else ""

    def mp(self, hero: str, second: bool = False) -> int:
        """The movement points of a hero."""
        return self.s.hero_mp[self.seat(hero) * 2 + second]

    def has(self, hero: str) -> tuple[int, ...]:
        """The resources of a player."""
        return tuple(self.s.resources[self.seat(hero) * 3 : self.seat(hero) * 3 + 3])

    def cards(self, hero: str) -> list[str]:
        """The hand of a player."""
        return [KIT.card_ids[one] for one in self.s.piles[hand_of(self.seat(hero))].left()]

    def discards(self, hero: str) -> list[str]:
        """The discard pile of a player, from the top."""
        return [KIT.card_ids[one] for one in reversed(self.s.piles[deck_of(self.seat(hero))].gone)]

    def units(self, hero: str) -> list[str]:
        """The army of a player in words."""
        return [KIT.unit_ids[one // 2] + (" pack" if one % 2 else "") for one in self.s.army[self.seat(hero)]]

    def owner(self, where: str) -> str:
        """Whose cube lies on a field: a main hero, `black`, `ai`, or nobody."""
        found = self.s.cube[field(where)]
        return {NONE: "", BLACK: "black", AI_CUBE: "ai"}.get(found) or ("" if found == NONE else self.heroes[found])

    def cubes(self, hero: str, of: str) -> int:
        """How many cubes of a rival a player has taken."""
        return self.s.cubes[self.seat(hero) * self.s.players + self.seat(of)]

    def told(self, kind: str) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.s.sink or [] if event.kind == kind]
