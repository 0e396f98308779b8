"""Where the AI's cards lie (HM-930, HM-935): its decks, and the spells that work at a fighter."""

from __future__ import annotations

from citadelle.games.heroes3.combat_fields import ATTACKER, B_CARD, DEFENDER, AiBonus
from citadelle.games.heroes3.piles_of_game import ai_deck_of, ai_spells_of
from citadelle.games.heroes3.scenario_rules import AiDeck
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.parts.piles import discard, draw


def opponent(s: Heroes3) -> int:
    """The AI opponent of the combat that is going on; NONE."""
    return s.combat_ai[ATTACKER] if s.combat_ai[ATTACKER] != NONE else s.combat_ai[DEFENDER]


def deck_number(s: Heroes3, ai: int) -> int:
    """HM-930, HM-1132: which AI deck an AI opponent draws from."""
    return 0 if s.variant.fight != NONE else s.kit.scenarios[s.variant.scenario].ai_deck_number(ai)


def deck_rules(s: Heroes3) -> list[AiDeck]:
    """The AI decks as the scenario, or the combat alone, names them."""
    if s.variant.fight != NONE:
        found = s.kit.fights[s.variant.fight].ai
        return [] if found is None else [found]
    return s.kit.scenarios[s.variant.scenario].ai_decks()


def deck_pile(s: Heroes3) -> int:
    """The AI deck of this combat."""
    return ai_deck_of(s.players, deck_number(s, opponent(s)))


def spell_pile(s: Heroes3) -> int:
    """The AI spell deck of this combat."""
    return ai_spells_of(s.players, deck_number(s, opponent(s)))


def without_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Cards without one of these."""
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def spell_is_over(s: Heroes3, card: int) -> None:
    """HM-935: a spell of the AI works no longer, and its card goes to the discards of its deck."""
    s.ai_spells_out = without_card(s.ai_spells_out, card)
    discard(s, spell_pile(s), card)


def end_bonus(s: Heroes3, one: AiBonus) -> None:
    """A bonus waits no longer."""
    rest = list(s.ai_attached)
    rest.remove(one)
    s.ai_attached = tuple(rest)
    if one[B_CARD] != NONE:
        spell_is_over(s, one[B_CARD])


def discard_top(s: Heroes3, n: int) -> None:
    """HM-327: an AI opponent has no hand: cards on top of its deck are discarded instead."""
    if opponent(s) == NONE:
        return
    for _ in range(n):
        card = draw(s, deck_pile(s))
        if card == NONE:
            return
        discard(s, deck_pile(s), card)
        if s.sink is not None:
            s.emit("ai_card_discarded", NONE, "HM-327", {"ai_card": s.kit.ai_card_ids[card]}, closes=True)
