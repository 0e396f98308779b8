"""What follows a combat: gold, morale, cubes, placing, experience, cards (HM-873..887, HM-1701)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import (
    ATTACKER_SURRENDERED,
    ATTACKER_WON,
    DEFENDER_SURRENDERED,
    DEFENDER_WON,
    RETREATED,
)
from citadelle.games.heroes3.rules import army, grail
from citadelle.games.heroes3.rules.cards.windows import AfterWon
from citadelle.games.heroes3.rules.control import field_id, figure_id, heroes_at, is_main, seat_of
from citadelle.games.heroes3.rules.heroes import (
    PlaceHero,
    gain_experience,
    level,
    places_for,
    remove_secondary,
    set_experience,
)
from citadelle.games.heroes3.rules.locations import is_guarded
from citadelle.games.heroes3.rules.morale import lose_morale
from citadelle.games.heroes3.rules.resources import hand_over
from citadelle.games.heroes3.rules.tiles import neighbours
from citadelle.games.heroes3.rules.victory import count_defeat, eliminate, take_cube
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.frame import Frame, register

RESULTS: Final = 0
EXPERIENCE: Final = 1
CARDS: Final = 2
OVER: Final = 3


class AfterCombat(Frame[Heroes3]):
    """HM-1701: results, experience and level gains, cards after a won combat; then the chain below gets the outcome.

    `hero` attacked from `back`; `enemy` and `defender` are the attacked player and hero (NONE: neutral units; NONE: an
    army without a hero). `azure` tells that azure cards took part.
    """

    __slots__ = ("azure", "back", "defender", "enemy", "field", "hero", "outcome", "step")
    name: ClassVar[str] = "heroes3.after_combat"
    fields: ClassVar[tuple[str, ...]] = ("hero", "field", "back", "enemy", "defender", "outcome", "azure", "step")

    def __init__(
        self, hero: int, field: int, back: int, enemy: int, defender: int, outcome: int, azure: bool, step: int
    ) -> None:
        self.hero = hero
        self.field = field
        self.back = back
        self.enemy = enemy
        self.defender = defender
        self.outcome = outcome
        self.azure = azure
        self.step = step

    def next(self, step: int) -> AfterCombat:
        """The same at another step."""
        return AfterCombat(self.hero, self.field, self.back, self.enemy, self.defender, self.outcome, self.azure, step)

    def receive(self, s: Heroes3, value: int) -> None:
        """How the combat ended."""
        s.become(
            AfterCombat(self.hero, self.field, self.back, self.enemy, self.defender, value, s.combat_azure, RESULTS)
        )

    def run(self, s: Heroes3) -> None:
        if self.step == OVER:
            s.show_step()
            s.give(self.outcome)
            return
        s.become(self.next(self.step + 1))
        if self.step == RESULTS:
            self.settle(s)
        elif self.step == EXPERIENCE:
            self.reward(s)
        elif self.outcome == ATTACKER_WON and s.active == seat_of(self.hero):
            s.push(AfterWon(seat_of(self.hero)))

    def settle(self, s: Heroes3) -> None:
        """Gold, morale, cubes, placing; armies without a unit are rebuilt (HM-707)."""
        army.rebuild_if_empty(s, seat_of(self.hero))
        if self.enemy != NONE:
            army.rebuild_if_empty(s, self.enemy)
        if self.outcome == RETREATED:
            retreat(s, self.hero, self.field, self.back)
        elif self.enemy == NONE:
            if self.outcome == DEFENDER_WON:
                beaten_by_neutrals(s, self.hero, self.field)
        elif self.outcome == ATTACKER_WON:
            beaten_by_player(s, self.defender, self.enemy, self.hero, seat_of(self.hero), self.field)
        elif self.outcome == DEFENDER_WON:
            beaten_by_player(s, self.hero, seat_of(self.hero), self.defender, self.enemy, self.field)
        elif self.outcome == ATTACKER_SURRENDERED:
            surrender(s, self.hero, self.enemy, self.field)
        elif self.outcome == DEFENDER_SURRENDERED:
            surrender(s, self.defender, seat_of(self.hero), self.field)

    def reward(self, s: Heroes3) -> None:
        """HM-880, HM-881: experience for the winning main hero."""
        if self.outcome == ATTACKER_WON and is_main(self.hero):
            seat = seat_of(self.hero)
            if self.enemy == NONE and self.azure:
                set_experience(s, seat, s.kit.level_experience[s.kit.azure_level])
            elif self.enemy == NONE:
                gain_experience(s, seat, worth(s, seat, s.kit.field_difficulty[self.field]), "HM-880")
            elif self.defender != NONE and is_main(self.defender):
                gain_experience(s, seat, worth(s, seat, level(s, self.enemy)), "HM-880")
        elif self.outcome == DEFENDER_WON and self.enemy != NONE and self.defender != NONE:
            if is_main(self.defender) and is_main(self.hero):
                gain_experience(s, self.enemy, worth(s, self.enemy, level(s, seat_of(self.hero))), "HM-880")


def worth(s: Heroes3, seat: int, enemy_level: int) -> int:
    """HM-880: the experience for beating an enemy of this level; only full levels are compared."""
    own = level(s, seat)
    if enemy_level < own:
        return 0
    return s.kit.experience_equal if enemy_level == own else s.kit.experience_stronger


def retreat(s: Heroes3, hero: int, field: int, back: int) -> None:
    """HM-873: the hero goes back to the field it came from; if that is occupied, to the nearest free one from there."""
    place = field
    if back != field:
        place = nearest_free(s, hero, back, field)
    s.hero_field[hero] = place
    if s.sink is not None:
        args: dict[str, object] = {"figure": figure_id(s, hero), "field": field_id(s, place)}
        s.emit("hero_retreated", seat_of(hero), "HM-873", args)


def nearest_free(s: Heroes3, hero: int, start: int, lost: int) -> int:
    """HM-873: this field, or the nearest one from here without another hero, an AI opponent or guards, other than that
    of the combat. Guards that are back where the hero came from don't keep it away: there is no combat."""
    seen = [start]
    for field in seen:
        others = [other for other in heroes_at(s, field) if other != hero]
        quiet = field == start or not is_guarded(s, field)
        if field != lost and not others and field not in s.ai_field and quiet:
            return field
        for near in neighbours(s, field):
            if near not in seen:
                seen.append(near)
    return start


def beaten_by_neutrals(s: Heroes3, hero: int, field: int) -> None:
    """HM-886: a hero beaten by neutral units goes to a home, or, as a secondary hero, leaves the map."""
    seat = seat_of(hero)
    grail.drop(s, hero, field)
    if s.sink is not None:
        s.emit("hero_beaten", seat, "HM-886", {"figure": figure_id(s, hero), "field": field_id(s, field)})
    count_defeat(s, hero)
    if s.ended_by:
        return
    if is_main(hero):
        place_beaten(s, hero, field)
    else:
        remove_secondary(s, seat, "HM-886")


def beaten_by_player(s: Heroes3, hero: int, seat: int, winner: int, winning_seat: int, field: int) -> None:
    """HM-884, HM-885, HM-317: a hero, or an army without one, was beaten by a player's hero or army."""
    if hero == NONE:
        return
    if s.sink is not None:
        args: dict[str, object] = {"figure": figure_id(s, hero), "field": field_id(s, field), "by": winning_seat}
        s.emit("hero_beaten", seat, "HM-884" if is_main(hero) else "HM-317", args)
    grail.hand_on(s, hero, winner, field)
    count_defeat(s, hero)
    if s.ended_by:
        return
    if not is_main(hero):
        remove_secondary(s, seat, "HM-317")
        take_cube(s, winning_seat, seat, "HM-317")
        return
    hand_over(s, seat, winning_seat, s.kit.defeat_payment, "HM-884")
    s.hero_mp[hero] = 0
    s.turn_mp[hero] = 0
    lose_morale(s, seat)
    take_cube(s, winning_seat, seat, "HM-884")
    if not s.ended_by:
        place_beaten(s, hero, field)


def place_beaten(s: Heroes3, hero: int, lost: int) -> None:
    """HM-884, HM-887, HM-1043: a beaten main hero is placed on a home; without one its player is eliminated.

    The field of the combat is no place for it: it falls, or an enemy stands there.
    """
    seat = seat_of(hero)
    if places_for(s, seat, lost):
        s.push(PlaceHero(seat, hero, lost))
    else:
        eliminate(s, seat, "HM-1043")


def surrender(s: Heroes3, hero: int, to: int, field: int) -> None:
    """HM-875: the surrendering player pays; the hero is placed on a free home."""
    seat = seat_of(hero)
    if s.sink is not None:
        s.emit("hero_surrendered", seat, "HM-875", {"figure": figure_id(s, hero), "field": field_id(s, field)})
    hand_over(s, seat, to, s.kit.surrender_payment, "HM-875")
    grail.drop(s, hero, field)
    s.push(PlaceHero(seat, hero, field))


register(AfterCombat)
