"""Heroes: experience and levels, hand limit and expert uses, placing and removing (HM-301 to HM-318, HM-884..888)."""

from __future__ import annotations

from typing import ClassVar

from citadelle.games.heroes3.map_kinds import HAND_LIMIT_ALL
from citadelle.games.heroes3.piles_of_game import ABILITY_DECK
from citadelle.games.heroes3.rules import decks, grail, searches
from citadelle.games.heroes3.rules.control import field_id, figure_id, heroes_at, homes, is_home, seat_of
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import FIELD
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Refusal
from citadelle.kernel.frame import Ask, Frame, register

# --- levels


def level_at(s: Heroes3, experience: int) -> int:
    """HM-302: the level with so much experience."""
    return 1 + experience // s.kit.experience_per_level


def level(s: Heroes3, seat: int) -> int:
    """HM-302: the level of a main hero, which counts for its secondary hero too (HM-313)."""
    return 1 + s.experience[seat] // s.kit.experience_per_level


def hand_limit(s: Heroes3, seat: int) -> int:
    """HM-303: how many cards a hand is drawn up to; an astrologers card can raise it."""
    limit = s.kit.level_hand_limit[level(s, seat)]
    for card in s.astrologers:
        effect = s.kit.astrologer_effect[card]
        if effect.kind == HAND_LIMIT_ALL:
            limit += effect.amount
    return limit


def experts_left(s: Heroes3, seat: int) -> int:
    """HM-330: the expert uses left in this round."""
    return max(0, s.kit.level_experts[level(s, seat)] - s.experts_used[seat])


def most_experience(s: Heroes3) -> int:
    """HM-302, HM-1126: what lies beyond the track, or beyond the scenario's highest level, is lost."""
    top = s.kit.scenarios[s.variant.scenario].max_level
    return s.kit.level_experience[top] if top else s.kit.most_experience


def gain_experience(s: Heroes3, seat: int, n: int, rule: str = "HM-301") -> None:
    """HM-301..304: a main hero gains experience; what its new levels give comes next (HM-303)."""
    set_experience(s, seat, s.experience[seat] + n, rule)


def set_experience(s: Heroes3, seat: int, experience: int, rule: str = "HM-881") -> None:
    """The main hero has so much experience now, if it had less: what is beyond the track is lost (HM-302)."""
    before = s.experience[seat]
    after = min(experience, most_experience(s))
    if after <= before or s.eliminated >> seat & 1:
        return
    s.experience[seat] = after
    if s.sink is not None:
        s.emit("experience_gained", seat, rule, {"n": after - before, "experience": after})
    if level_at(s, after) > level_at(s, before):
        s.push(LevelGains(seat, level_at(s, before) + 1, level_at(s, after)))


def start_at_level(s: Heroes3, seat: int, reached: int, gains: bool) -> None:
    """HM-1128: the main hero starts at a level: hand limit and expert uses count; without gains, what the levels on
    the way give is lost."""
    experience = s.kit.level_experience[reached]
    if gains:
        set_experience(s, seat, experience, "HM-1128")
        return
    s.experience[seat] = min(experience, most_experience(s))
    if s.sink is not None:
        s.emit("level_set", seat, "HM-1128", {"level": level(s, seat)})


class LevelGains(Frame[Heroes3]):
    """HM-303: what the levels from `next` to `last` give, one after another."""

    __slots__ = ("last", "next", "seat")
    name: ClassVar[str] = "heroes3.level_gains"
    fields: ClassVar[tuple[str, ...]] = ("seat", "next", "last")

    def __init__(self, seat: int, next_: int, last: int) -> None:
        self.seat = seat
        self.next = next_
        self.last = last

    def run(self, s: Heroes3) -> None:
        if self.next > self.last or s.eliminated >> self.seat & 1:
            s.done()
            return
        s.become(LevelGains(self.seat, self.next + 1, self.last))
        t = s.kit
        if s.sink is not None:
            s.emit("level_reached", self.seat, "HM-303", {"level": self.next})
        which = t.level_specialty[self.next]
        if which != NONE:
            decks.gain_open(s, self.seat, t.hero_specialties[s.hero[self.seat]][which])
        elif t.level_search[self.next]:
            s.push(searches.Search(self.seat, ABILITY_DECK, t.level_search[self.next], False))


# --- placing


def put_hero(s: Heroes3, hero: int, field: int, rule: str) -> None:
    """A hero stands on a field now, without a visit; in its own turn it takes a grail that lies there (HM-1130)."""
    s.hero_field[hero] = field
    if s.sink is not None:
        s.emit("hero_placed", seat_of(hero), rule, {"figure": figure_id(s, hero), "field": field_id(s, field)})
    if s.grail_field == field:
        from citadelle.games.heroes3.rules.victory import check_at_once

        grail.pick_up(s, hero)
        check_at_once(s)


def free_homes(s: Heroes3, seat: int, lost: int = NONE) -> list[int]:
    """HM-311: the own towns and settlements without a hero; `lost` falls in this moment."""
    return [field for field in homes(s, seat) if field != lost and not heroes_at(s, field)]


def places_for(s: Heroes3, seat: int, lost: int = NONE) -> list[int]:
    """HM-884, HM-888: where a hero that must be placed can go: to a free home, else to one with own heroes."""
    out = free_homes(s, seat, lost)
    return out if out else [field for field in homes(s, seat) if field != lost]


class PlaceHero(Ask[Heroes3]):
    """HM-875, HM-884, HM-886: on which own town or settlement is a hero placed? `lost` falls in this moment."""

    __slots__ = ("figure", "lost")
    name: ClassVar[str] = "heroes3.place_hero"
    fields: ClassVar[tuple[str, ...]] = ("seat", "figure", "lost")
    kind: ClassVar[str] = "place_hero"
    rule: ClassVar[str] = "HM-884"
    verbs: ClassVar[tuple[Verb, ...]] = (FIELD,)

    def __init__(self, seat: int, figure: int, lost: int) -> None:
        super().__init__(seat)
        self.figure = figure
        self.lost = lost

    def options(self, s: Heroes3) -> list[int]:
        return places_for(s, self.seat, self.lost)

    def choose(self, s: Heroes3, option: int) -> None:
        s.done()
        put_hero(s, self.figure, option, self.rule)
        s.show_step()

    def detail(self, s: Heroes3) -> dict[str, object]:
        return {"figure": figure_id(s, self.figure)}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal(*why_no_home(s, seat, own.things[0], self.lost), seat, key)


def why_no_home(s: Heroes3, seat: int, field: int, lost: int = NONE) -> tuple[str, str]:
    """Why a hero can't be placed on a field."""
    if not is_home(s, field):
        return "no_home", "HM-311"
    if s.cube[field] != seat or field == lost:
        return "not_your_home", "HM-311"
    return "home_occupied", "HM-311"


# --- the secondary hero


def secondary(seat: int) -> int:
    """The secondary hero of a player."""
    return seat * 2 + 1


def remove_secondary(s: Heroes3, seat: int, rule: str) -> None:
    """HM-317: the secondary hero leaves the map; it can be recruited again from the player's next turn on."""
    hero = secondary(seat)
    field = s.hero_field[hero]
    if field == NONE:
        return
    grail.drop(s, hero, field)
    s.hero_field[hero] = NONE
    s.hero_mp[hero] = 0
    s.turn_mp[hero] = 0
    s.secondary_wait |= 1 << seat
    if s.sink is not None:
        s.emit("secondary_removed", seat, rule, {"field": field_id(s, field)})


def add_mp(s: Heroes3, hero: int, n: int, rule: str) -> None:
    """A hero has more movement points in this turn (HM-225)."""
    s.hero_mp[hero] += n
    s.turn_mp[hero] += n
    if s.sink is not None:
        s.emit("movement_gained", seat_of(hero), rule, {"figure": figure_id(s, hero), "n": n})


register(LevelGains, PlaceHero)
