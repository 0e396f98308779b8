"""AI decks (HM-930 to HM-934, HM-937, HM-938): how they are laid and drawn from, and what might and skill cards do."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.heroes3.combat_fields import ACTIVATED, NEXT_ATTACK, NEXT_DEFENSE
from citadelle.games.heroes3.piles_of_game import ai_box, ai_deck_of, ai_spells_of
from citadelle.games.heroes3.rules.ai import ties
from citadelle.games.heroes3.rules.ai.bonuses import attach, let_attack_wait
from citadelle.games.heroes3.rules.ai.forced import MANY, lowest_few
from citadelle.games.heroes3.rules.ai.spell_cards import deck_number, deck_pile, deck_rules, opponent
from citadelle.games.heroes3.rules.ai.spells import begin_spell
from citadelle.games.heroes3.rules.ai.targets import least
from citadelle.games.heroes3.rules.combat.atoms import change_form, told
from citadelle.games.heroes3.rules.combat.fighters import (
    all_fighters,
    hp_left,
    initiative_of,
    is_there,
    side_of,
    tier_of,
)
from citadelle.games.heroes3.scenario_kinds import (
    AI_REINFORCE_LOWEST_FEW,
    ATTACK_NEXT_ATTACKER,
    CAST_AI_SPELL,
    DEFENSE_ON_UNIT,
    HIGHEST_HP,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.kernel.frame import Frame, register
from citadelle.parts.piles import discard, draw, set_cards, set_discards, shuffle_in, shuffled

TWICE: Final = 2
ONCE_AND_BACK: Final = 3
"""HM-934: the codes of skill cards beside 1: twice; once, and back into the deck in the first combat round."""
FIRST_ROUND: Final = 1
SKILL_INSTEAD: Final = 1
"""18.3: the attack that the active unit has more where no unit can be reinforced."""

# --- laying (HM-930, HM-937, HM-938)


def lay_ai_decks(s: Heroes3, used: list[int]) -> None:
    """HM-930, HM-938: the AI decks in their order, drawn from all AI cards, and their spells from those of the box.

    `used` has, by card, how many are taken already: cards of players come first. What is taken here is added to it, so
    that it never comes into the common spell deck. HM-937: a spell of which none is left is a Magic Arrow instead.
    """
    if not s.variant.ai_decks:
        return
    t = s.kit
    rest: list[int] = []
    for card in range(len(t.ai_card_ids)):
        rest += [card] * t.ai_card_copies[card]
    s.shuffle(rest)
    rules = deck_rules(s)
    for deck in range(len(rules)):
        cards: list[int] = []
        for kind in range(len(rules[deck].cards)):
            fit = [card for card in rest if t.ai_card_kind[card] == kind][: rules[deck].cards[kind]]
            for card in fit:
                rest.remove(card)
            cards += fit
        s.shuffle(cards)
        set_cards(s, ai_deck_of(s.players, deck), cards, [], [0] * len(cards))
        spells: list[int] = []
        for card in rules[deck].spells:
            taken = card if used[card] < t.card_copies[card] else t.magic_arrow
            if used[taken] < t.card_copies[taken]:
                used[taken] += 1
                spells.append(taken)
        shuffled(s, ai_spells_of(s.players, deck), spells)
        if s.sink is not None:
            s.emit("ai_deck_laid", NONE, "HM-930", {"n": len(cards), "spells": [t.card_ids[card] for card in spells]})
    set_cards(s, ai_box(s.players), rest, [], [0] * len(rest))


def gather(s: Heroes3, ai: int) -> None:
    """HM-930, HM-935: before a combat the AI deck and its discards are shuffled together, the spell deck too."""
    deck = deck_number(s, ai)
    for which in (ai_deck_of(s.players, deck), ai_spells_of(s.players, deck)):
        gone = s.piles[which].gone
        set_discards(s, which, ())
        shuffle_in(s, which, gone)


# --- drawing (HM-930 to HM-934)


class AiCard(Frame[Heroes3]):
    """HM-930: the card of an AI unit's activation is drawn and resolved before the unit moves."""

    __slots__ = ("fighter",)
    name: ClassVar[str] = "heroes3.ai_card"
    fields: ClassVar[tuple[str, ...]] = ("fighter",)

    def __init__(self, fighter: int) -> None:
        self.fighter = fighter

    def run(self, s: Heroes3) -> None:
        s.done()
        card = draw(s, deck_pile(s))
        if card == NONE:
            return
        effect = s.kit.ai_card_effect[card]
        n = s.kit.ai_card_modifier[card][s.variant.difficulty]
        if s.sink is not None:
            args = {**told(s, self.fighter), "ai_card": s.kit.ai_card_ids[card], "n": n}
            s.emit("ai_card_drawn", NONE, "HM-931", args, closes=True)
        is_skill = effect.kind not in (CAST_AI_SPELL, ATTACK_NEXT_ATTACKER, DEFENSE_ON_UNIT)
        if is_skill and n == ONCE_AND_BACK and s.combat_round == FIRST_ROUND:
            shuffle_in(s, deck_pile(s), [card])
        else:
            discard(s, deck_pile(s), card)
        s.show_step()
        if effect.kind == CAST_AI_SPELL:
            begin_spell(s, self.fighter, card, n)
        elif n and effect.kind == ATTACK_NEXT_ATTACKER:
            let_attack_wait(s, n)
        elif n and effect.kind == DEFENSE_ON_UNIT:
            s.push(AiAttach(self.fighter, effect.attach, n))
        elif n and is_skill:
            s.push(AiSkill(self.fighter, TWICE if n == TWICE else 1))


def attach_units(s: Heroes3, fighter: int, to: int) -> list[int]:
    """18.4 attach: the AI units with the most hit points left, then of the highest tier; or those that are next. The
    arrow tower is one of them (HM-864)."""
    found = [f for f in all_fighters(s) if side_of(f) == side_of(fighter)]
    if to == HIGHEST_HP:
        return least(found, [-(hp_left(s, f) * MANY + tier_of(s, f)) for f in found])
    waiting = [f for f in found if not s.fighter_state[f] & ACTIVATED]
    return least(waiting, [-initiative_of(s, f) for f in waiting]) if waiting else [fighter]


class AiAttach(Frame[Heroes3]):
    """HM-933: a defence card goes to an AI unit."""

    __slots__ = ("amount", "attach", "fighter")
    name: ClassVar[str] = "heroes3.ai_attach"
    fields: ClassVar[tuple[str, ...]] = ("fighter", "attach", "amount")

    def __init__(self, fighter: int, attach: int, amount: int) -> None:
        self.fighter = fighter
        self.attach = attach
        self.amount = amount

    def run(self, s: Heroes3) -> None:
        found = attach_units(s, self.fighter, self.attach)
        one = ties.pick(s, side_of(self.fighter), ties.ATTACH, self.fighter, found)
        if one != NONE:
            self.receive(s, one)

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit."""
        s.done()
        attach(s, value, NEXT_DEFENSE, self.amount, NONE, "HM-933")


class AiSkill(Frame[Heroes3]):
    """HM-934: the skill that the scenario names, so many times more."""

    __slots__ = ("fighter", "times")
    name: ClassVar[str] = "heroes3.ai_skill"
    fields: ClassVar[tuple[str, ...]] = ("fighter", "times")

    def __init__(self, fighter: int, times: int) -> None:
        self.fighter = fighter
        self.times = times

    def run(self, s: Heroes3) -> None:
        skill = deck_rules(s)[deck_number(s, opponent(s))].skill
        if not self.times or skill is None or not is_there(s, self.fighter):
            s.done()
            return
        found = lowest_few(s, side_of(self.fighter)) if skill.kind == AI_REINFORCE_LOWEST_FEW else []
        if found:
            one = ties.pick(s, side_of(self.fighter), ties.SKILL, self.fighter, found)
            if one != NONE:
                self.receive(s, one)
            return
        s.become(AiSkill(self.fighter, self.times - 1))
        n = SKILL_INSTEAD if skill.kind == AI_REINFORCE_LOWEST_FEW else skill.amount
        attach(s, self.fighter, NEXT_ATTACK, n, NONE, "HM-934")

    def receive(self, s: Heroes3, value: int) -> None:
        """The unit that becomes a pack; its damage stays."""
        s.become(AiSkill(self.fighter, self.times - 1))
        change_form(s, value, s.fighter_form[value] + 1)
        if s.sink is not None:
            s.emit("ai_reinforced", NONE, "HM-934", told(s, value))


register(AiCard, AiAttach, AiSkill)
