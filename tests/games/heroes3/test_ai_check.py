"""The AI's choices a second way (HM-901 to HM-907), and random combats of many kinds to their end."""

from __future__ import annotations

import random

import pytest
from tests.games.heroes3.ai_check import compare
from tests.games.heroes3.combat_scene import KIT, card, empty_state
from tests.games.heroes3.test_fights import started
from tests.games.heroes3.test_words import is_fine

from citadelle.games.heroes3 import GAME, audit
from citadelle.games.heroes3.combat_fields import OUTCOMES
from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK, ai_spells_of
from citadelle.games.heroes3.rules import setup
from citadelle.games.heroes3.rules.combat.alone import CombatAlone
from citadelle.games.heroes3.rules.combat.fight import begin, begin_with_ai
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import DIFFICULTIES, NONE, SPELL
from citadelle.games.heroes3.text.log import SILENT
from citadelle.parts.piles import in_order, take

SCENARIOS = [rules.id for rules in KIT.scenarios if rules.mode]


def test_hm_901_hm_904_every_target_and_space_is_the_first_of_a_plain_list() -> None:
    assert compare(300, 11) == []


def laid(scenario: str, seed: int) -> tuple[Heroes3, random.Random]:
    """A table with all decks laid and one player's army."""
    rng = random.Random(seed)
    s = empty_state(1, seed, scenario=scenario, difficulty=DIFFICULTIES[seed % 4])
    s.hero[0] = rng.randrange(len(KIT.hero_ids))
    s.faction[0] = KIT.hero_faction[s.hero[0]]
    s.round, s.active = 1, 0
    setup.lay_boards(s)
    setup.lay_decks(s)
    own = list(KIT.faction_units[s.faction[0]])
    rng.shuffle(own)
    s.army[0] = tuple(sorted(unit * 2 + rng.randrange(2) for unit in own[: rng.randint(2, 5)]))
    from citadelle.games.heroes3.rules import decks

    decks.draw_cards(s, 0, rng.randint(0, 5))
    return s, rng


def play_out(s: Heroes3, rng: random.Random) -> None:
    """Random choices to the end, nothing lost or made on the way."""
    s.sink = []
    s.advance()
    while s.seat != NONE:
        assert not (faults := audit.audit(s)), faults
        s.play(rng.choice(s.options))
    assert not (faults := audit.audit(s)), faults
    assert s.sink[-1].kind == "combat_ended" and s.sink[-1].args["outcome"] in OUTCOMES


def neutral_army(s: Heroes3, rng: random.Random) -> tuple[int, ...]:
    """One to five neutral cards, taken from their decks."""
    forms: list[int] = []
    for _ in range(rng.randint(1, 5)):
        unit = rng.randrange(KIT.first_neutral, KIT.tower)
        if take(s, NEUTRAL_DECK + KIT.unit_tier[unit], unit):
            forms.append(unit * 2)
    return tuple(sorted(forms))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(10))
def test_random_combats_with_ai_opponents_end_without_fault(scenario: str, seed: int) -> None:
    s, rng = laid(scenario, seed)
    faction = rng.choice([f for f in range(len(KIT.faction_ids)) if f != s.faction[0]])
    units = list(KIT.faction_units[faction])
    rng.shuffle(units)
    if seed % 2:
        s.ai_army[0] = tuple(sorted(unit * 2 + rng.randrange(2) for unit in units[: rng.randint(1, 5)]))
    else:
        s.ai_army[0] = neutral_army(s, rng) or (units[0] * 2,)
    s.push(CombatAlone())
    begin_with_ai(s, 0, 0, 0 if seed % 3 else NONE, NONE, bool(seed % 4 == 1), bool(seed % 5 < 2))
    play_out(s, rng)


@pytest.mark.parametrize("seed", range(12))
def test_every_spell_in_the_hands_of_the_ai_ends_without_fault(seed: int) -> None:
    s, rng = laid("campaign_ashen_marches_3", seed)
    spells = [
        one for one in range(len(KIT.card_ids)) if KIT.card_kind[one] == SPELL and KIT.card_ids[one] != "town_portal"
    ]
    rng.shuffle(spells)
    held = [*s.piles[ai_spells_of(1, 0)].left()]
    for one in spells:
        if take(s, 2, one):
            held.append(one)
    in_order(s, ai_spells_of(1, 0), held)
    rng.shuffle(held)
    in_order(s, ai_spells_of(1, 0), held)
    units = list(KIT.faction_units[(s.faction[0] + 1) % 3])
    s.ai_army[0] = tuple(sorted(unit * 2 + 1 for unit in units[:5]))
    s.push(CombatAlone())
    begin_with_ai(s, 0, 0, 0, NONE, bool(seed % 2), False)
    play_out(s, rng)
    assert card("magic_arrow") >= 0


@pytest.mark.parametrize("seed", range(16))
def test_random_combats_with_guards_of_the_ai_end_without_fault(seed: int) -> None:
    s, rng = laid(SCENARIOS[seed % len(SCENARIOS)], seed)
    s.hero_mp[0] = rng.randrange(4)
    s.push(CombatAlone())
    begin(s, 0, NONE, NONE, NONE, seed % 7 + 1, False)
    play_out(s, rng)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("fight", ["ai_raiders", "ai_town", "ai_siege"])
def test_every_step_of_the_ai_is_told_with_its_rule_and_every_tie_is_asked_in_words(fight: str, lang: str) -> None:
    known = {rule for rule, _, _ in GAME.rules(lang)}
    s = started(fight, 4)
    s.sink = []
    rng = random.Random(4)
    while s.seat != NONE:
        decision = s.decision(s.seat)
        assert decision is not None
        view = GAME.view(s, s.seat)
        texts = [
            GAME.prompt(view, decision, lang),
            *[GAME.label(view, decision, i, lang) for i in range(len(s.options))],
        ]
        assert all(is_fine(text, lang) for text in texts), texts
        s.play(rng.choice(s.options))
    assert {"ai_card_drawn", "ai_aimed"} <= {event.kind for event in s.sink}
    for event in s.sink:
        line = GAME.log_line(event, ["Ada"], lang)
        assert event.rule in known and (event.kind in SILENT or (is_fine(line, lang) and "?" not in line)), (
            event,
            line,
        )
        shown = GAME.reveal(event, lang)
        assert shown is None or is_fine(shown.title, lang)
