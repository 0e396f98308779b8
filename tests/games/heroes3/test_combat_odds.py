"""Exact odds of attacks, compared with the rules' own rolls: every die of every attack is listed by playing it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.heroes3.combat_scene import KIT, Fight

from citadelle.games.heroes3.ability_kinds import MUST_REROLL_FACE
from citadelle.games.heroes3.combat_fields import FIGHTERS_A_SIDE
from citadelle.games.heroes3.rules.combat.deeds import STRIKE_AT
from citadelle.games.heroes3.rules.combat.odds import forecast
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import RANGED

BY, ON = 0, FIGHTERS_A_SIDE
SIDES = len(KIT.attack_die)
FORMS = [
    f"{KIT.unit_ids[unit]}{' pack' if side else ''}"
    for unit in range(KIT.tower)
    for side in range(2 if unit < KIT.first_neutral else 1)
]
DEEPEST = 8
"""A die that is rolled again and again is followed so far."""


def rolled(s: Heroes3, dice: tuple[int, ...]) -> Heroes3 | None:
    """The attack played with these results, a given die after another; None if it asks for more dice than that."""
    c = s.clone()
    c.sink = []
    c.put(dice)
    before = int(c.rng_a), int(c.rng_b)
    c.play(STRIKE_AT + ON)
    while c.seat >= 0 and c.active_fighter == BY and c.options[-1] != STRIKE_AT and c.no < s.no + 50:
        if c.attack_by < 0 and c.stack[-1].name != "heroes3.splash_target":
            break
        c.play(c.options[-1])
    return c if (int(c.rng_a), int(c.rng_b)) == before else None


def listed(s: Heroes3) -> tuple[dict[int, Fraction], dict[int, Fraction], Fraction, Fraction]:
    """By playing out all dice: chances of the damage to the target and of the damage back, that the target falls, and
    what wasn't followed to its end."""
    damage: dict[int, Fraction] = {}
    back: dict[int, Fraction] = {}
    falls = lost = Fraction(0)
    open_: list[tuple[int, ...]] = [()]
    while open_:
        dice = open_.pop()
        share = Fraction(1, SIDES ** len(dice))
        end = rolled(s, dice)
        if end is None:
            if len(dice) >= DEEPEST:
                lost += share
            else:
                open_ += [(*dice, face) for face in range(SIDES)]
            continue
        given = taken = 0
        declared = ""
        target = BY
        struck_back = False
        assert end.sink is not None
        for event in end.sink:
            if event.kind == "attack_declared":
                declared, target = str(event.args["mode"]), int(str(event.args["on"]))
                struck_back = struck_back or declared == "retaliation"
            elif event.kind == "attack_counted" and declared in ("first", "second"):
                given += int(str(event.args["n"]))
            elif event.kind == "attack_counted" and declared == "retaliation":
                assert target == BY
                taken += int(str(event.args["n"]))
        damage[given] = damage.get(given, Fraction(0)) + share
        if struck_back:
            back[taken] = back.get(taken, Fraction(0)) + share
        fell = [event for event in end.sink if event.kind == "fighter_removed" and event.args["fighter"] == ON]
        falls += share if fell else 0
    return damage, back, falls, lost


def scene(attacker: str, defender: str, near: bool, shielded: bool) -> Heroes3:
    """An attacker and its target, adjacent or in the front lines, and what they need to be left alone."""
    f = Fight({"b2" if near else "b1": attacker}, {"b3" if near else "b4": defender}, ("tamika", "sandro"))
    if shielded:
        f.s.fighter_state[ON] |= 1 << 3
    return f.begin_alone(BY).s


PAIRS = [(FORMS[i], FORMS[(i * 7 + 3) % len(FORMS)], True) for i in range(len(FORMS))]
PAIRS += [(FORMS[(i * 5 + 1) % len(FORMS)], FORMS[i], True) for i in range(0, len(FORMS), 3)]
PAIRS += [
    (one, FORMS[(i * 11) % len(FORMS)], False)
    for i, one in enumerate(FORMS)
    if KIT.unit_type[KIT.unit_ids.index(one.partition(" ")[0])] == RANGED
]


@pytest.mark.parametrize(("attacker", "defender", "near"), PAIRS)
def test_hm_853_hm_856_hm_859_odds_agree_with_the_dice(attacker: str, defender: str, near: bool) -> None:
    s = scene(attacker, defender, near, False)
    found = forecast(s, BY, ON)
    damage, back, falls, lost = listed(s)
    again = KIT.form_bits[s.fighter_form[BY]] | KIT.form_bits[s.fighter_form[ON]]
    assert lost == 0 or again >> MUST_REROLL_FACE & 1
    for n in {*found.damage, *damage}:
        gap = Fraction(found.damage.get(n, 0), found.of) - damage.get(n, Fraction(0))
        assert abs(gap) <= lost, (n, found.damage, damage)
    assert abs(Fraction(found.falls, found.of) - falls) <= lost
    struck = sum(back.values())
    for n in {*found.back, *back}:
        expected = Fraction(found.back.get(n, 0), found.back_of) * struck if found.back_of else Fraction(0)
        assert abs(expected - back.get(n, Fraction(0))) <= 2 * lost, (n, found.back, back)


@pytest.mark.parametrize("defender", ["zombies pack", "crusaders", "neutral_manticores"])
def test_hm_855_odds_count_the_defence_die(defender: str) -> None:
    s = scene("griffins pack", defender, True, True)
    found = forecast(s, BY, ON)
    damage, _, falls, lost = listed(s)
    assert lost == 0 and Fraction(found.falls, found.of) == falls
    assert {n: Fraction(ways, found.of) for n, ways in found.damage.items()} == damage


def test_a_forecast_changes_nothing() -> None:
    s = scene("marksmen pack", "neutral_peasants", False, False)
    before = s.saved(), s.rng_a, s.rng_b, s.stack.copy()
    found = forecast(s, BY, ON)
    assert (s.saved(), s.rng_a, s.rng_b, s.stack) == before
    assert (found.least(), found.most()) == (2, 4) and found.falls > found.of // 2
    assert found.mean() > 2
