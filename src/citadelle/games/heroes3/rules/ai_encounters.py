"""AI heroes and armies meet what is on the map: heroes, towns and settlements, guards, the marks they leave, and what
follows a combat with them (HM-922, HM-924, HM-925, HM-927, HM-1129, HM-1132)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.combat_fields import (
    ATTACKER_LEFT,
    ATTACKER_WON,
    DEFENDER_LEFT,
    DEFENDER_WON,
    RETREATED,
)
from citadelle.games.heroes3.map_fields import BLACK
from citadelle.games.heroes3.rules import army, grail
from citadelle.games.heroes3.rules.after_combat import place_beaten, retreat, worth
from citadelle.games.heroes3.rules.ai_opponents import (
    ai_at,
    has_ai_walls,
    is_ai_army,
    opponent_id,
    scenario_of,
)
from citadelle.games.heroes3.rules.cards.windows import AfterWon
from citadelle.games.heroes3.rules.combat import fight
from citadelle.games.heroes3.rules.control import (
    field_id,
    figure_id,
    heroes_at,
    is_home,
    is_main,
    is_out,
    seat_of,
)
from citadelle.games.heroes3.rules.dice import RollDice
from citadelle.games.heroes3.rules.heroes import (
    PlaceHero,
    gain_experience,
    places_for,
    remove_secondary,
    set_experience,
)
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.rules.map_effects import ApplyDice
from citadelle.games.heroes3.rules.morale import lose_morale
from citadelle.games.heroes3.rules.siege import HeroAttacked, SiegePayment, has_walls
from citadelle.games.heroes3.rules.tiles import neighbours
from citadelle.games.heroes3.rules.town_windows import CombatWindows
from citadelle.games.heroes3.rules.victory import check_at_once, count_defeat
from citadelle.games.heroes3.scenario_kinds import REWARD_ARMY
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import AZURE, CLAIMABLE, NONE, TREASURE_DIE, VISITABLE
from citadelle.kernel.frame import Frame, register

# How far an opponent that enters a field has come.
ARRIVE: Final = 0
HEROES: Final = 1
ATTACKS_SECONDARY: Final = 2
"""Waits for the answer of HM-316."""
FIGHTS_HERO: Final = 3
SIEGE: Final = 4
ATTACKS_HOME: Final = 5
"""Waits for the answer of HM-430 (b)."""
FIGHTS_ARMY: Final = 6
MARK: Final = 7


class AiEnter(Frame[Heroes3]):
    """HM-927: an opponent comes onto a field from another (`back`): a hero there is attacked, then a player's town or
    settlement (HM-924), then the field is marked. `won` tells that a defender was beaten in a combat."""

    __slots__ = ("ai", "back", "field", "step", "won")
    name: ClassVar[str] = "heroes3.ai_enter"
    fields: ClassVar[tuple[str, ...]] = ("ai", "field", "back", "step", "won")

    def __init__(self, ai: int, field: int, back: int, step: int = ARRIVE, won: bool = False) -> None:
        self.ai = ai
        self.field = field
        self.back = back
        self.step = step
        self.won = won

    def at(self, step: int, won: bool = False) -> AiEnter:
        """The same at another step."""
        return AiEnter(self.ai, self.field, self.back, step, self.won or won)

    def run(self, s: Heroes3) -> None:
        if self.step == ARRIVE:
            s.become(self.at(HEROES))
            ai_arrives(s, self.ai, self.field, self.back)
        elif s.ai_field[self.ai] != self.field:
            s.done()
        elif self.step == HEROES:
            self.meet_heroes(s)
        elif self.step == SIEGE:
            self.besiege(s)
        else:
            s.done()
            mark(s, self.ai, self.field)
            check_at_once(s)
            s.show_step()

    def meet_heroes(self, s: Heroes3) -> None:
        """HM-927, HM-316: a player's hero on the field is attacked; a secondary hero may be removed instead."""
        heroes = heroes_at(s, self.field)
        if not heroes:
            s.become(self.at(SIEGE))
        elif is_main(heroes[0]):
            self.attack(s, heroes[0])
        else:
            s.become(self.at(ATTACKS_SECONDARY))
            s.push(HeroAttacked(seat_of(heroes[0]), heroes[0]))

    def attack(self, s: Heroes3, hero: int) -> None:
        """The opponent attacks a hero."""
        s.become(self.at(FIGHTS_HERO))
        s.push(AiFight(self.ai, seat_of(hero), hero, self.field, self.back, True, 0))

    def besiege(self, s: Heroes3) -> None:
        """HM-924, HM-430: a player's town or settlement without a hero: its owner may pay to bring the army. Armies
        only take the cube off a settlement (HM-1132)."""
        holder = s.cube[self.field]
        attacked = is_home(s, self.field) and 0 <= holder < s.players and not self.won
        if attacked and (not is_ai_army(s, self.ai) or s.kit.field_location[self.field] == s.kit.town_location):
            s.become(self.at(ATTACKS_HOME))
            s.push(SiegePayment(holder, self.field))
        else:
            s.become(self.at(MARK))

    def receive(self, s: Heroes3, value: int) -> None:
        """An answer of the attacked side, or the outcome of a combat."""
        if self.step == ATTACKS_SECONDARY:
            hero = heroes_at(s, self.field)[0]
            if value:
                self.attack(s, hero)
            else:
                s.become(self.at(HEROES))
                remove_secondary(s, seat_of(hero), "HM-316")
        elif self.step == ATTACKS_HOME:
            if value:
                s.become(self.at(FIGHTS_ARMY))
                s.push(AiFight(self.ai, s.cube[self.field], NONE, self.field, self.back, True, 0))
            else:
                s.become(self.at(MARK))
        elif value in (ATTACKER_WON, DEFENDER_LEFT):
            s.become(self.at(HEROES, True) if self.step == FIGHTS_HERO else self.at(MARK, True))
        else:
            s.done()
            check_at_once(s)


def ai_arrives(s: Heroes3, ai: int, field: int, back: int) -> None:
    """HM-921: the opponent stands on the field now."""
    s.ai_field[ai] = field
    if s.sink is not None and field != back:
        s.emit(
            "ai_moved", NONE, "HM-921", {"ai": opponent_id(s, ai), "from": field_id(s, back), "to": field_id(s, field)}
        )
    s.show_step()


# --- marks


def mark(s: Heroes3, ai: int, field: int) -> None:
    """HM-922, HM-1132: guards are beaten without a combat, and the field gets its mark: a black cube, or the AI's."""
    if is_guarded(s, field) and s.sink is not None:
        s.emit("ai_beat_guards", NONE, "HM-922", {"ai": opponent_id(s, ai), "field": field_id(s, field)})
    category = s.variant.field_category[field]
    if category == VISITABLE and s.cube[field] != BLACK:
        s.cube[field] = BLACK
        tell_mark(s, ai, field, "ai_visited", "HM-922")
    elif category == CLAIMABLE and not is_ai_army(s, ai):
        claim_for_ai(s, ai, field)
    elif category == CLAIMABLE and 0 <= s.cube[field] < s.players:
        if s.kit.field_location[field] == s.kit.town_location:
            claim_for_ai(s, ai, field)
        else:
            s.cube[field] = NONE
            s.settlement_income[field] = NONE
            tell_mark(s, ai, field, "ai_removed_cube", "HM-1132")


def claim_for_ai(s: Heroes3, ai: int, field: int) -> None:
    """HM-922, HM-924: the AI's cube lies on a field; the cubes of factions on an obelisk stay (HM-607)."""
    if s.cube[field] == AI_CUBE:
        return
    s.cube[field] = AI_CUBE
    s.claimed[field] = True
    s.settlement_income[field] = NONE
    tell_mark(s, ai, field, "ai_claimed", "HM-924" if field in s.kit.home_fields else "HM-922")


def tell_mark(s: Heroes3, ai: int, field: int, kind: str, rule: str) -> None:
    """Tell what an opponent did to a field."""
    if s.sink is not None:
        s.emit(kind, NONE, rule, {"ai": opponent_id(s, ai), "field": field_id(s, field)})


# --- combats


class AiFight(Frame[Heroes3]):
    """HM-925, HM-811: a combat with an opponent is announced: town windows, then the combat; below gets its outcome.

    `hero` is NONE for an army brought by payment (HM-431); `ai_attacks` tells which side is the attacker, `back` where
    the attacker came from."""

    __slots__ = ("ai", "ai_attacks", "back", "field", "hero", "seat", "step")
    name: ClassVar[str] = "heroes3.ai_fight"
    fields: ClassVar[tuple[str, ...]] = ("ai", "seat", "hero", "field", "back", "ai_attacks", "step")

    def __init__(self, ai: int, seat: int, hero: int, field: int, back: int, ai_attacks: bool, step: int) -> None:
        self.ai = ai
        self.seat = seat
        self.hero = hero
        self.field = field
        self.back = back
        self.ai_attacks = ai_attacks
        self.step = step

    def run(self, s: Heroes3) -> None:
        ai, seat, hero, field = self.ai, self.seat, self.hero, self.field
        if self.step == 0:
            s.become(AiFight(ai, seat, hero, field, self.back, self.ai_attacks, 1))
            self.announce(s)
            s.push(CombatWindows(seat if self.ai_attacks else NONE, 0))
            return
        walls = has_walls(s, seat, field) if self.ai_attacks else has_ai_walls(s, ai, field)
        azure = any(s.kit.unit_tier[form // 2] == AZURE for form in s.ai_army[ai])
        s.become(AfterAiCombat(ai, seat, hero, field, self.back, self.ai_attacks, 0, azure, RESULTS))
        fight.begin_with_ai(s, ai, seat, hero, field, self.ai_attacks, walls)

    def announce(self, s: Heroes3) -> None:
        """HM-801: tell who attacks whom."""
        if s.sink is None:
            return
        args: dict[str, object] = {"ai": opponent_id(s, self.ai), "field": field_id(s, self.field)}
        if self.hero != NONE:
            args["figure"] = figure_id(s, self.hero)
        if self.ai_attacks:
            s.emit("ai_attacks" if self.hero != NONE else "ai_besieges", self.seat, "HM-925", args)
        else:
            s.emit("ai_attacked", self.seat, "HM-925", args)


RESULTS: Final = 0
EXPERIENCE: Final = 1
CARDS: Final = 2
OVER: Final = 3


class AfterAiCombat(Frame[Heroes3]):
    """HM-1701, HM-925: what follows a combat with an opponent; then the chain below gets the outcome.

    `azure` tells that azure cards were in the opponent's army (HM-881)."""

    __slots__ = ("ai", "ai_attacks", "azure", "back", "field", "hero", "outcome", "seat", "step")
    name: ClassVar[str] = "heroes3.after_ai_combat"
    fields: ClassVar[tuple[str, ...]] = (
        "ai", "seat", "hero", "field", "back", "ai_attacks", "outcome", "azure", "step",
    )  # fmt: skip

    def __init__(
        self, ai: int, seat: int, hero: int, field: int, back: int, ai_attacks: bool, outcome: int, azure: bool,
        step: int,
    ) -> None:  # fmt: skip
        self.ai = ai
        self.seat = seat
        self.hero = hero
        self.field = field
        self.back = back
        self.ai_attacks = ai_attacks
        self.outcome = outcome
        self.azure = azure
        self.step = step

    def at(self, outcome: int, step: int) -> AfterAiCombat:
        """The same with an outcome, at another step."""
        return AfterAiCombat(
            self.ai, self.seat, self.hero, self.field, self.back, self.ai_attacks, outcome, self.azure, step
        )

    def receive(self, s: Heroes3, value: int) -> None:
        """How the combat ended."""
        s.become(self.at(value, RESULTS))

    def run(self, s: Heroes3) -> None:
        if self.step == OVER:
            s.show_step()
            s.give(self.outcome)
            return
        s.become(self.at(self.outcome, self.step + 1))
        if self.step == RESULTS:
            self.settle(s)
        elif not self.has_won():
            return
        elif self.step == EXPERIENCE:
            reward(s, self.ai, self.seat, self.hero, self.azure)
        elif s.active == self.seat and not self.ai_attacks:
            s.push(AfterWon(self.seat))

    def has_won(self) -> bool:
        """Has the player's side beaten the opponent?"""
        return self.outcome == (DEFENDER_WON if self.ai_attacks else ATTACKER_WON)

    def settle(self, s: Heroes3) -> None:
        """The beaten side leaves the field; an army without a unit is rebuilt (HM-707)."""
        army.rebuild_if_empty(s, self.seat)
        if self.has_won():
            beat_opponent(s, self.ai, self.seat, self.field)
        elif self.outcome in (ATTACKER_LEFT, DEFENDER_LEFT):
            leave_combat(s, self.seat, self.hero, self.field, self.back)
        elif self.outcome != RETREATED:
            if has_fallen(s, self.ai):
                beat_opponent(s, self.ai, self.seat, self.field)
                check_at_once(s)
            if not s.ended_by:
                beaten_by_ai(s, self.seat, self.hero, self.ai, self.field)
        elif self.ai_attacks:
            ai_retreats(s, self.ai, self.field, self.back)
        else:
            retreat(s, self.hero, self.field, self.back)


def has_fallen(s: Heroes3, ai: int) -> bool:
    """HM-1123, HM-1132: an army or a boss is beaten with its last card, also if the attacker's last unit falls with it.
    An AI hero that defends so has won."""
    return not scenario_of(s).ai_heroes and not s.ai_army[ai]


def beat_opponent(s: Heroes3, ai: int, seat: int, field: int) -> None:
    """HM-927: a beaten opponent leaves the map for good; the fields it claimed keep their cubes."""
    for form in s.ai_army[ai]:
        if s.kit.unit_faction[form // 2] == NONE:
            army.discard_neutral(s, form // 2)
    s.ai_beaten |= 1 << ai
    s.ai_field[ai] = NONE
    s.ai_army[ai] = ()
    if s.sink is not None:
        s.emit("ai_beaten", seat, "HM-927", {"ai": opponent_id(s, ai), "field": field_id(s, field)})


def beaten_by_ai(s: Heroes3, seat: int, hero: int, ai: int, field: int) -> None:
    """HM-925, HM-885, HM-317: a player's side is beaten by an opponent: no gold and no cube, but negative morale for a
    main hero, which is placed on a home; an army brought by payment has lost its units only."""
    if hero == NONE:
        return
    if s.sink is not None:
        args: dict[str, object] = {"ai": opponent_id(s, ai), "field": field_id(s, field), "figure": figure_id(s, hero)}
        s.emit("hero_beaten_by_ai", seat, "HM-925" if is_main(hero) else "HM-317", args)
    grail.drop(s, hero, field)
    if not is_main(hero):
        remove_secondary(s, seat, "HM-317")
        return
    lose_points(s, hero)
    count_defeat(s, hero)
    if s.ended_by:
        return
    place_beaten(s, hero, field)
    if not is_out(s, seat):
        lose_morale(s, seat)


def lose_points(s: Heroes3, hero: int) -> None:
    """HM-884: the movement points that are left are lost."""
    s.hero_mp[hero] = 0
    s.turn_mp[hero] = 0


def leave_combat(s: Heroes3, seat: int, hero: int, field: int, back: int) -> None:
    """HM-1132: a player leaves a combat with an army: the hero goes to a home, its movement points are lost; it is no
    defeat."""
    if hero == NONE:
        return
    lose_points(s, hero)
    if places_for(s, seat, field):
        s.push(PlaceHero(seat, hero, field))
    else:
        retreat(s, hero, field, back)


def ai_retreats(s: Heroes3, ai: int, field: int, back: int) -> None:
    """HM-874, HM-878: an AI attacker goes back to the field it came from; if that is taken, to the nearest free one."""
    place = free_fields(s, ai, back, field)
    if not place:
        return
    s.ai_field[ai] = place[0]
    if s.sink is not None:
        s.emit("ai_retreated", NONE, "HM-878", {"ai": opponent_id(s, ai), "field": field_id(s, place[0])})


def free_fields(s: Heroes3, ai: int, start: int, lost: int = NONE) -> list[int]:
    """HM-1132: the free fields nearest to a field, itself first: without a hero or another opponent; `lost` isn't
    one."""
    ring, seen = [start], [start]
    while ring:
        free = [field for field in ring if field != lost and not heroes_at(s, field) and ai_at(s, field) in (NONE, ai)]
        if free:
            free.sort()
            return free
        further: list[int] = []
        for field in ring:
            for near in neighbours(s, field):
                if near not in seen:
                    seen.append(near)
                    further.append(near)
        ring = further
    return []


# --- rewards


def opponent_level(s: Heroes3, ai: int) -> int:
    """HM-925: the level of an AI hero; other opponents have none."""
    heroes = scenario_of(s).ai_heroes
    return heroes[ai].level if heroes else 0


def reward(s: Heroes3, ai: int, seat: int, hero: int, azure: bool) -> None:
    """HM-925, HM-880, HM-882: experience for the winning main hero by the AI hero's level. For an army the scenario's
    reward comes instead (HM-1132): its dice go to the winner in any case."""
    is_led = hero != NONE and is_main(hero)
    instead = scenario_of(s).special_rule(REWARD_ARMY) if is_ai_army(s, ai) else None
    if instead is not None and instead.treasure_dice:
        s.push(ApplyDice(seat, TREASURE_DIE))
        s.push(RollDice(seat, TREASURE_DIE, instead.treasure_dice, instead.keep))
    if not is_led:
        return
    if azure:
        set_experience(s, seat, s.kit.level_experience[s.kit.azure_level])
    elif instead is not None:
        gain_experience(s, seat, instead.experience, "HM-1132")
    elif opponent_level(s, ai):
        gain_experience(s, seat, worth(s, seat, opponent_level(s, ai)), "HM-880")


register(AiEnter, AiFight, AfterAiCombat)
