"""The turns of AI heroes and AI armies after the last player's (HM-920, HM-921, HM-923, HM-926, HM-1132)."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.lattice import PLACE_IDS
from citadelle.games.heroes3.rules.ai.ties import FIRST_TIED
from citadelle.games.heroes3.rules.ai_encounters import AiEnter
from citadelle.games.heroes3.rules.ai_opponents import (
    ai_points,
    first_alive,
    is_ai_army,
    may_act,
    opponent_id,
    scenario_of,
)
from citadelle.games.heroes3.rules.ai_paths import PLACE_AT, AiPaths
from citadelle.games.heroes3.rules.cards.ongoing import end_turn
from citadelle.games.heroes3.rules.control import alive, is_main, on_map, seat_of
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.rules.tiles import RevealTile, revealable
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import FIELD, REVEAL_AT
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.auto_answer import AutoAnswer
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, Frame, register
from citadelle.parts.hexes import FIELDS

# What an opponent goes for (HM-921).
HERO: Final = 0
CLAIM: Final = 1
TOWN: Final = 2
SETTLEMENT: Final = 3
MAIN_HERO: Final = 4
SPAWN: Final = 5
"""HM-1132: not a goal: the field on which a new army appears."""
AIMS: Final[tuple[str, ...]] = ("hero", "claim", "town", "settlement", "main_hero", "spawn")


class AiTurns(Frame[Heroes3]):
    """HM-920: every opponent has its turn, in the scenario's order."""

    __slots__ = ("had",)
    name: ClassVar[str] = "heroes3.ai_turns"
    fields: ClassVar[tuple[str, ...]] = ("had",)

    def __init__(self, had: int) -> None:
        self.had = had

    def run(self, s: Heroes3) -> None:
        for ai in range(self.had, len(s.ai_field)):
            if may_act(s, ai):
                s.become(AiTurns(ai + 1))
                s.ai_active = ai
                s.ai_mp = ai_points(s)
                if s.sink is not None:
                    s.emit("ai_turn_begins", NONE, "HM-920", {"ai": opponent_id(s, ai), "n": s.ai_mp})
                s.push(AiTurn(ai))
                return
        s.done()


class AiTurn(Frame[Heroes3]):
    """HM-921: an opponent spends its movement points one after another; every way is worked out anew (HM-926)."""

    __slots__ = ("ai",)
    name: ClassVar[str] = "heroes3.ai_turn"
    fields: ClassVar[tuple[str, ...]] = ("ai",)

    def __init__(self, ai: int) -> None:
        self.ai = ai

    def run(self, s: Heroes3) -> None:
        here = s.ai_field[self.ai]
        if here == NONE or s.ai_mp < 1:
            end_ai_turn(s)
        elif not on_map(s, here):
            self.go(s, PLACE_AT + start_place(s, self.ai), first_alive(s))
        else:
            steps, aim, seat = choices(s, self.ai)
            if not steps:
                lose_points(s, self.ai)
                end_ai_turn(s)
            elif len(steps) > 1:
                s.push(AiWay(seat, self.ai, aim, tuple(steps)))
            else:
                self.go(s, steps[0], seat)

    def receive(self, s: Heroes3, value: int) -> None:
        """Which of the tied steps is taken."""
        self.go(s, value, choices(s, self.ai)[2])

    def go(self, s: Heroes3, step: int, seat: int) -> None:
        """HM-921, HM-923: one movement point: a step, or a tile that is revealed; this seat turns it."""
        s.ai_mp -= 1
        here = s.ai_field[self.ai]
        if step < PLACE_AT:
            s.push(AiEnter(self.ai, step, here))
            return
        place = step - PLACE_AT
        if s.sink is not None:
            s.emit("ai_reveals", NONE, "HM-923", {"ai": opponent_id(s, self.ai), "place": PLACE_IDS[place]})
        s.push(RevealTile(seat, place))


def end_ai_turn(s: Heroes3) -> None:
    """The turn of the acting opponent is over, and what players had for this turn (18.4)."""
    s.done()
    end_turn(s)
    s.ai_active = NONE
    s.ai_mp = 0
    s.show_step()


def lose_points(s: Heroes3, ai: int) -> None:
    """HM-926: without any way the movement points are lost; nothing changes between one and the next."""
    if s.sink is not None:
        s.emit("ai_stays", NONE, "HM-926", {"ai": opponent_id(s, ai), "n": s.ai_mp})


def start_place(s: Heroes3, ai: int) -> int:
    """The place of the face-down tile that an opponent still stands on (HM-1129)."""
    return scenario_of(s).ai_heroes[ai].place


# --- what it goes for (HM-921)


def choices(s: Heroes3, ai: int) -> tuple[list[int], int, int]:
    """HM-921, HM-926: the tied first steps of an opponent, what it goes for, and the player who chooses between them.

    The checks come in their order; one without a goal to which a way leads is passed over. The last check is for towns,
    for settlements only if no town of a player is on the map, for main heroes only without either."""
    paths = AiPaths(s, ai)
    here = s.ai_field[ai]
    for aim in (HERO, CLAIM, TOWN, SETTLEMENT, MAIN_HERO):
        goals = goals_of(s, ai, aim)
        if not goals:
            continue
        steps = paths.first_steps(here, goals)
        if steps:
            seat = first_alive(s) if len(steps) < 2 and not has_place(steps) else concerned(s, aim, paths, here, goals)
            return steps, aim, seat
        if aim >= TOWN:
            break
    return [], HERO, NONE


def has_place(steps: list[int]) -> bool:
    """Does one of these steps reveal a tile?"""
    return any(step >= PLACE_AT for step in steps)


def goals_of(s: Heroes3, ai: int, aim: int) -> list[int]:
    """HM-921: the fields that one of its checks names; armies claim nothing (HM-1132)."""
    t = s.kit
    tile = s.ai_field[ai] // FIELDS
    out: list[int] = []
    if aim in (HERO, MAIN_HERO):
        for hero in range(len(s.hero_field)):
            field = s.hero_field[hero]
            if field != NONE and (field // FIELDS == tile if aim == HERO else is_main(hero)):
                out.append(field)
    elif aim == CLAIM:
        if not is_ai_army(s, ai):
            for field in range(tile * FIELDS, tile * FIELDS + FIELDS):
                location = t.field_location[field]
                if location in (t.mine_location, t.settlement_location) and s.cube[field] != AI_CUBE:
                    out.append(field)
    else:
        wanted = t.town_location if aim == TOWN else t.settlement_location
        for field in t.home_fields:
            if t.field_location[field] == wanted and 0 <= s.cube[field] < s.players:
                out.append(field)
    return out


def concerned(s: Heroes3, aim: int, paths: AiPaths, here: int, goals: list[int]) -> int:
    """HM-1514: the player whose hero or home all nearest goals are; the first player where there are several, or
    none."""
    seats: list[int] = []
    for goal in paths.nearest(here, goals):
        if aim in (HERO, MAIN_HERO):
            for hero in range(len(s.hero_field)):
                if s.hero_field[hero] == goal and seat_of(hero) not in seats:
                    seats.append(seat_of(hero))
        elif s.cube[goal] not in seats:
            seats.append(s.cube[goal])
    return seats[0] if len(seats) == 1 and seats[0] in alive(s) else first_alive(s)


class AiWay(Ask[Heroes3]):
    """HM-1514, HM-926, HM-1132: several steps or fields of an opponent are equally near: which one is taken? Gives the
    field, or PLACE_AT and the place of the tile that is revealed."""

    __slots__ = ("ai", "aim", "among")
    name: ClassVar[str] = "heroes3.ai_way"
    fields: ClassVar[tuple[str, ...]] = ("seat", "ai", "aim", "among")
    kind: ClassVar[str] = "ai_way"
    rule: ClassVar[str] = "HM-926"
    window: ClassVar[str] = "ai_way"
    verbs: ClassVar[tuple[Verb, ...]] = (FIELD, REVEAL_AT)

    def __init__(self, seat: int, ai: int, aim: int, among: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.ai = ai
        self.aim = aim
        self.among = among

    def options(self, s: Heroes3) -> list[int]:
        return list(self.among)

    def choose(self, s: Heroes3, option: int) -> None:
        s.give(option)

    def answer(self, s: Heroes3, option: int) -> Answer:
        if option >= PLACE_AT:
            return s.answer(REVEAL_AT, option - PLACE_AT)
        return s.answer(FIELD, option)

    def automatic_option(self, s: Heroes3, auto: AutoAnswer, options: list[int]) -> int | None:
        """HM-1514: a player may let the first of the equally near ways be taken."""
        return options[0] if auto.answer == FIRST_TIED else None

    def detail(self, s: Heroes3) -> Detail:
        return {"ai": opponent_id(s, self.ai), "aim": AIMS[self.aim]}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        if own.verb is REVEAL_AT:
            code = "ai_longer_way" if revealable(s, [own.things[0]]) else "nothing_to_reveal"
        else:
            code = "ai_longer_way" if on_map(s, own.things[0]) else "not_revealed"
        return Refusal(code, self.rule, seat, key)


register(AiTurns, AiTurn, AiWay)
