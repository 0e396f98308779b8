"""The boss of a scenario (HM-1131): its cards are drawn at the first attempt, marks take some off, beaten ones are
gone."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.map_kinds import BOSS, FieldEffect
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules import army
from citadelle.games.heroes3.rules.ai_encounters import AiFight
from citadelle.games.heroes3.rules.ai_opponents import is_beaten, opponent_id
from citadelle.games.heroes3.rules.control import seat_of
from citadelle.games.heroes3.rules.refusal_reasons import no_answer
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import TAKE_OFF
from citadelle.kernel.answer import Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import Ask, register
from citadelle.parts.piles import draw

THE_BOSS: Final = 0
"""The boss among the AI opponents: it is the only one."""
MORE_FROM_PLAYERS: Final = 3
"""With so many players the boss has the extra cards."""


def boss_rule(s: Heroes3) -> FieldEffect:
    """What the scenario says of its boss."""
    return s.kit.scenarios[s.variant.scenario].dragon_utopia


def has_boss(s: Heroes3, field: int) -> bool:
    """HM-1131: does the boss guard this field? It isn't beaten yet."""
    at_gate = s.kit.field_location[field] == s.kit.utopia_location and boss_rule(s).kind == BOSS
    return at_gate and not is_beaten(s, THE_BOSS)


def meet_boss(s: Heroes3, hero: int, field: int, back: int) -> None:
    """HM-1131: an attempt: cards are drawn if it is the first, cards go off for the marks, then the combat; the frame
    below gets its outcome."""
    if not s.ai_army[THE_BOSS]:
        draw_boss(s)
    s.push(AiFight(THE_BOSS, seat_of(hero), hero, field, back, False, 0))
    if removable_cards(s):
        s.push(TakeOff(seat_of(hero)))


def draw_boss(s: Heroes3) -> None:
    """HM-1131, HM-713: the cards for the difficulty and the number of players, never more than the scenario allows."""
    rule = boss_rule(s)
    counts = list(rule.army[s.variant.difficulty])
    if s.players >= MORE_FROM_PLAYERS:
        for tier in range(len(rule.extra)):
            counts[tier] += rule.extra[tier]
    forms: list[int] = []
    for tier in range(len(counts) - 1, -1, -1):
        for _ in range(counts[tier]):
            unit = draw(s, NEUTRAL_DECK + tier) if len(forms) < rule.max_cards else NONE
            if unit != NONE:
                forms.append(army.form_of(unit, 0))
    forms.sort()
    s.ai_army[THE_BOSS] = tuple(forms)
    if s.sink is not None:
        units = [s.kit.unit_ids[form // 2] for form in forms]
        s.emit("boss_drawn", NONE, "HM-1131", {"ai": opponent_id(s, THE_BOSS), "units": units}, closes=True)


def removable_cards(s: Heroes3) -> list[int]:
    """HM-1131: the boss's cards that a mark can take off, each once, ascending; none when all marks are used or only
    the least number of cards is left."""
    rule = boss_rule(s)
    forms = s.ai_army[THE_BOSS]
    if s.gate_removed >= s.gate_marks * rule.remove_per_mark or len(forms) <= rule.min_cards:
        return []
    units = [form // 2 for form in forms if not rule.remove_not >> s.kit.unit_tier[form // 2] & 1]
    return sorted(set(units))


class TakeOff(Ask[Heroes3]):
    """HM-1131: which card of the boss goes off for a mark? The player whose hero fights decides, once for each."""

    __slots__ = ()
    name: ClassVar[str] = "heroes3.take_off"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "take_off"
    rule: ClassVar[str] = "HM-1131"
    verbs: ClassVar[tuple[Verb, ...]] = (TAKE_OFF,)

    def options(self, s: Heroes3) -> list[int]:
        return removable_cards(s)

    def choose(self, s: Heroes3, option: int) -> None:
        rest = list(s.ai_army[THE_BOSS])
        rest.remove(army.form_of(option, 0))
        s.ai_army[THE_BOSS] = tuple(rest)
        s.gate_removed += 1
        army.discard_neutral(s, option)
        if s.sink is not None:
            args: Detail = {"ai": opponent_id(s, THE_BOSS), "unit": s.kit.unit_ids[option]}
            s.emit("boss_card_removed", self.seat, self.rule, args)
        if not removable_cards(s):
            s.done()

    def detail(self, s: Heroes3) -> Detail:
        left = s.gate_marks * boss_rule(s).remove_per_mark - s.gate_removed
        return {"ai": opponent_id(s, THE_BOSS), "n": left}

    def why_not(self, s: Heroes3, seat: int, key: str, meant: Answer | None) -> Refusal:
        own = self.own(meant)
        if own is None:
            return no_answer(s, seat, key, meant, self.rule)
        return Refusal("card_stays_at_gate", self.rule, seat, key)


register(TakeOff)
