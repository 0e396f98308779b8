"""Entering a field: what stands in the way, combats, the visit (HM-250 to HM-254, HM-437, HM-801, HM-802, HM-1701)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import ATTACKER_WON, DEFENDER_SURRENDERED
from citadelle.games.heroes3.rules import grail
from citadelle.games.heroes3.rules.after_combat import RESULTS, AfterCombat
from citadelle.games.heroes3.rules.ai_encounters import AiFight
from citadelle.games.heroes3.rules.ai_opponents import attackable_at
from citadelle.games.heroes3.rules.boss import has_boss, meet_boss
from citadelle.games.heroes3.rules.cards.play import play
from citadelle.games.heroes3.rules.cards.playable import may_matter, playable, why_not_playable
from citadelle.games.heroes3.rules.combat import fight
from citadelle.games.heroes3.rules.control import (
    enemy_at,
    field_id,
    figure_id,
    is_ally,
    is_home,
    is_main,
    is_out,
    seat_of,
)
from citadelle.games.heroes3.rules.heroes import level, remove_secondary
from citadelle.games.heroes3.rules.locations import is_guarded, visit
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.siege import HeroAttacked, SiegePayment, has_walls
from citadelle.games.heroes3.rules.town_windows import CombatWindows
from citadelle.games.heroes3.rules.victory import check_at_once, take_cube
from citadelle.games.heroes3.state import BEFORE_NEUTRAL, Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import PASS, PLAY
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

ARRIVE: Final = 0
HEROES: Final = 1
ATTACKS_SECONDARY: Final = 2
"""Waits for the answer of HM-316."""
SIEGE: Final = 3
ATTACKS_HOME: Final = 4
"""Waits for the answer of HM-430 (b)."""
GUARDS: Final = 5
VISIT: Final = 6
AFTER: Final = 7

FIGHTS_HERO: Final = 10
FIGHTS_ARMY: Final = 11
FIGHTS_GUARDS: Final = 12
"""Wait for the outcome of a combat."""

SKIPPED: Final = 9
"""The outcome of a combat that Diplomacy won without a blow (HM-1221)."""


class Enter(Frame[Heroes3]):
    """HM-1701: a hero comes onto a field from another (`back`): heroes, sieges and guards in the way, then the visit.

    `holder` is who held the field when the hero came; `won` tells that a defender of it was beaten in a combat.
    """

    __slots__ = ("back", "field", "hero", "holder", "step", "won")
    name: ClassVar[str] = "heroes3.enter"
    fields: ClassVar[tuple[str, ...]] = ("hero", "field", "back", "step", "holder", "won")

    def __init__(
        self, hero: int, field: int, back: int, step: int = ARRIVE, holder: int = NONE, won: bool = False
    ) -> None:
        self.hero = hero
        self.field = field
        self.back = back
        self.step = step
        self.holder = holder
        self.won = won

    def at(self, step: int, won: bool = False) -> Enter:
        """The same at another step."""
        return Enter(self.hero, self.field, self.back, step, self.holder, self.won or won)

    def run(self, s: Heroes3) -> None:
        seat = seat_of(self.hero)
        if self.step == ARRIVE:
            arrive(s, self.hero, self.field, self.back)
            s.become(Enter(self.hero, self.field, self.back, HEROES, s.cube[self.field]))
        elif is_out(s, seat) or s.hero_field[self.hero] != self.field:
            s.done()
        elif self.step == HEROES:
            self.meet_heroes(s)
        elif self.step == SIEGE:
            self.besiege(s)
        elif self.step == GUARDS:
            self.meet_guards(s)
        elif self.step == VISIT:
            s.become(self.at(AFTER))
            visit(s, self.hero, self.field, self.holder)
        else:
            s.done()
            grail.pick_up(s, self.hero)
            check_at_once(s)
            s.show_step()

    def meet_heroes(self, s: Heroes3) -> None:
        """HM-253 (2), HM-316, HM-925: an enemy hero stands there, or an AI hero or army."""
        enemy = enemy_at(s, seat_of(self.hero), self.field)
        ai = attackable_at(s, self.field)
        if ai != NONE:
            s.become(self.at(FIGHTS_HERO))
            s.push(AiFight(ai, seat_of(self.hero), self.hero, self.field, self.back, False, 0))
        elif enemy == NONE:
            s.become(self.at(SIEGE))
        elif is_main(enemy):
            s.become(self.at(FIGHTS_HERO))
            s.push(Fight(self.hero, self.field, self.back, seat_of(enemy), enemy, 0))
        else:
            s.become(self.at(ATTACKS_SECONDARY))
            s.push(HeroAttacked(seat_of(enemy), enemy))

    def besiege(self, s: Heroes3) -> None:
        """HM-430: an enemy town or settlement without a defending hero: its owner may pay to bring the army. An AI has
        nothing to pay with: its empty homes are claimed without combat (HM-1129)."""
        seat = seat_of(self.hero)
        holder = s.cube[self.field]
        held = is_home(s, self.field) and 0 <= holder < s.players and not is_ally(s, holder, seat)
        if held and not self.won:
            s.become(self.at(ATTACKS_HOME))
            s.push(SiegePayment(holder, self.field))
        else:
            s.become(self.at(GUARDS))

    def meet_guards(self, s: Heroes3) -> None:
        """HM-253 (3), HM-802: guards are fought, unless the main hero's level makes it a quick combat; so is a boss
        (HM-1131)."""
        if has_boss(s, self.field):
            s.become(self.at(FIGHTS_GUARDS))
            meet_boss(s, self.hero, self.field, self.back)
            return
        if not is_guarded(s, self.field):
            s.become(self.at(VISIT))
            return
        difficulty = s.kit.field_difficulty[self.field]
        if level(s, seat_of(self.hero)) > difficulty:
            s.become(self.at(VISIT))
            if s.sink is not None:
                s.emit("quick_combat", seat_of(self.hero), "HM-802", {"field": field_id(s, self.field)})
            return
        s.become(self.at(FIGHTS_GUARDS))
        check_at_once(s)  # HM-1040: whoever has won by beating who stood here doesn't fight the guards behind
        if not s.ended_by:
            s.push(Fight(self.hero, self.field, self.back, NONE, NONE, 0))

    def receive(self, s: Heroes3, value: int) -> None:
        """An answer of the attacked side, or the outcome of a combat."""
        if self.step == ATTACKS_SECONDARY:
            enemy = enemy_at(s, seat_of(self.hero), self.field)
            if value:
                s.become(self.at(FIGHTS_HERO))
                s.push(Fight(self.hero, self.field, self.back, seat_of(enemy), enemy, 0))
            else:
                s.become(self.at(HEROES))
                remove_secondary(s, seat_of(enemy), "HM-316")
                take_cube(s, seat_of(self.hero), seat_of(enemy), "HM-316")
        elif self.step == ATTACKS_HOME:
            if value:
                s.become(self.at(FIGHTS_ARMY))
                s.push(Fight(self.hero, self.field, self.back, s.cube[self.field], NONE, 0))
            else:
                s.become(self.at(GUARDS))
        elif value not in (ATTACKER_WON, DEFENDER_SURRENDERED, SKIPPED):
            s.done()
        elif self.step == FIGHTS_HERO:
            s.become(self.at(HEROES, value == ATTACKER_WON))
        else:
            s.become(self.at(GUARDS if self.step == FIGHTS_ARMY else VISIT, True))


def arrive(s: Heroes3, hero: int, field: int, back: int) -> None:
    """The hero stands on the field now; movement points are paid."""
    s.hero_from[hero] = back
    s.hero_field[hero] = field
    if s.sink is not None and field != back:
        args: dict[str, object] = {"figure": figure_id(s, hero), "from": field_id(s, back), "to": field_id(s, field)}
        s.emit("hero_moved", seat_of(hero), "HM-250", args)
    s.show_step()


# --- combats


class Fight(Frame[Heroes3]):
    """HM-437, HM-811: a combat is announced: town windows, Diplomacy, then the combat; below gets its outcome."""

    __slots__ = ("back", "defender", "enemy", "field", "hero", "step")
    name: ClassVar[str] = "heroes3.fight"
    fields: ClassVar[tuple[str, ...]] = ("hero", "field", "back", "enemy", "defender", "step")

    def __init__(self, hero: int, field: int, back: int, enemy: int, defender: int, step: int) -> None:
        self.hero = hero
        self.field = field
        self.back = back
        self.enemy = enemy
        self.defender = defender
        self.step = step

    def run(self, s: Heroes3) -> None:
        hero, field = self.hero, self.field
        seat = seat_of(hero)
        if self.step < 2:
            s.become(Fight(hero, field, self.back, self.enemy, self.defender, self.step + 1))
            if self.step == 0:
                if s.sink is not None:
                    args: dict[str, object] = {"figure": figure_id(s, hero), "field": field_id(s, field)}
                    args["enemy"] = self.enemy
                    s.emit("combat_announced", seat, "HM-801", args)
                s.push(CombatWindows(self.enemy, 0))
            elif self.enemy == NONE and is_main(hero) and level(s, seat) == s.kit.field_difficulty[field]:
                s.push(BeforeNeutral(seat))
            return
        if s.combat_skipped:
            s.combat_skipped = False
            s.give(SKIPPED)
            return
        difficulty = s.kit.field_difficulty[field] if self.enemy == NONE else 0
        walls = self.enemy != NONE and has_walls(s, self.enemy, field)
        s.become(AfterCombat(hero, field, self.back, self.enemy, self.defender, 0, False, RESULTS))
        fight.begin(s, hero, self.enemy, self.defender, field, difficulty, walls)


class BeforeNeutral(Ask[Heroes3]):
    """HM-811, HM-1221: before a combat with neutral units: is Diplomacy played?"""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.before_neutral"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "before_neutral"
    rule: ClassVar[str] = "HM-811"
    verbs: ClassVar[tuple[Verb, ...]] = (PLAY, PASS)

    def options(self, s: Heroes3) -> list[int]:
        return [*([] if s.combat_skipped else playable(s, self.seat, BEFORE_NEUTRAL)), STOP]

    def asks_alone(self, s: Heroes3) -> bool:
        return not s.combat_skipped and may_matter(s, self.seat, BEFORE_NEUTRAL)

    def choose(self, s: Heroes3, option: int) -> None:
        if option == STOP:
            s.done()
        else:
            play(s, self.seat, option // 4, option % 4, BEFORE_NEUTRAL)

    def answer(self, s: Heroes3, option: int) -> Answer:
        return PASS.alone if option == STOP else Answer(PLAY, (option // 4, option % 4))

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal(*why_not_playable(s, self.seat, own.things[0], own.things[1], BEFORE_NEUTRAL), seat, key)


register(Enter, Fight, BeforeNeutral)
