"""What people see happen: phases step by step, alike deeds in one line, trails from place to place."""

from __future__ import annotations

import re
from importlib.resources import files

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match

GAME = citadelle.game("monster_lands")
ICONS = set(re.findall(r'id="i-([a-z0-9-]+)"', (files("citadelle.web") / "look" / "icons.svg").read_text("utf-8")))


def told(kind: str, **args: object) -> Event:
    return Event(kind, 0, "ML-OUT-01", args)


def test_alike_deeds_are_one_line() -> None:
    names = ["Ann", "Ben"]
    dice = told("dice_deployed", path=4, colour="strength", count=1)
    both = GAME.join_events(dice, dice)
    assert both is not None and "2 strength dice" in GAME.log_line(both, names, "en")
    for kind, more in [
        ("trap_laid", {"path": 4}),
        ("guard_laid", {"path": 4}),
        ("magic_burned", {"path": 4}),
        ("venom_used", {"path": 4}),
        ("hit_stopped", {"path": 4, "by": "talent"}),
        ("hit_stopped", {"path": 4, "by": "token"}),
        ("hit_stopped", {"path": 4, "by": "potion"}),
    ]:
        one = told(kind, **more)
        both = GAME.join_events(one, one)
        assert both is not None
        for lang in ("en", "fr"):
            line = GAME.log_line(both, names, lang)
            assert " 2 " in line and "?" not in line and line != GAME.log_line(one, names, lang)
    assert GAME.join_events(dice, told("dice_deployed", path=5, colour="strength", count=1)) is None
    gold = told("gold_gained", gold=2)
    assert GAME.join_events(gold, gold) is None


def test_a_round_is_shown_step_by_step_with_trails() -> None:
    """Clean-up and the new round are steps; trails lead to whoever stands on a path, to spaces and to seats."""
    match, by = Match(GAME, GAME.setup(3, 5)), chance(5)
    seen: set[str] = set()
    most = 0
    while not match.is_over and len(match.choices) < 200:
        decision = match.decisions[by.below(len(match.decisions))]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
        fresh = match.events[match.marks[-2] :]
        if any(event.kind == "missions_revealed" for event in fresh):
            most = max(most, len(match.steps or []))
        for event in fresh:
            for trail in GAME.trails(match.view(), event):
                seen.add(event.kind)
                assert trail.what in ICONS and trail.end
    assert most >= 3, "missions, monsters and lands of a new round come one after the other"
    assert {"die_placed", "member_assigned", "dice_deployed", "monster_attacked", "panic_spread"} <= seen
