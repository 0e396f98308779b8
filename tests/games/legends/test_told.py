"""What people see happen: phases step by step, alike deeds in one line, trails from place to place."""

from __future__ import annotations

import re
from importlib.resources import files

import citadelle
from citadelle.kernel.chance import chance
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match
from citadelle.kernel.scene import seat_end

GAME = citadelle.game("legends")
ICONS = set(re.findall(r'id="i-([a-z0-9-]+)"', (files("citadelle.web") / "look" / "icons.svg").read_text("utf-8")))


def told(kind: str, **args: object) -> Event:
    return Event(kind, 0, "LG-511", args)


def test_alike_deeds_are_one_line() -> None:
    one = told("army_placed", region="southreach", source="place")
    more = GAME.join_events(one, one)
    assert more is not None
    more = GAME.join_events(more, one)
    assert more is not None
    assert GAME.log_line(more, ["Ann", "Ben"], "en") == "Ann places 3 armies in Southreach"
    assert "3 armées" in GAME.log_line(more, ["Ann", "Ben"], "fr")
    assert GAME.join_events(one, told("army_placed", region="wolfhill", source="place")) is None
    for link in ("land", "sea", "portal", "bridge"):
        step = told("army_moved", **{"from": "southreach", "to": "wolfhill", "cost": 1, "link": link})
        both = GAME.join_events(step, step)
        assert both is not None and " 2 armies" in GAME.log_line(both, ["Ann", "Ben"], "en")
    for owner in (1, -1):
        blow = told("army_destroyed", region="wolfhill", owner=owner)
        both = GAME.join_events(blow, blow)
        assert both is not None and "destroys 2 " in GAME.log_line(both, ["Ann", "Ben"], "en")
    card = told("card_taken", card="dire_ogre", position=1, cost=0)
    assert GAME.join_events(card, card) is None


def test_a_game_is_shown_step_by_step_with_trails() -> None:
    """The end of a turn and the count are steps; every trail has an end, and an icon of the look."""
    match, by = Match(GAME, GAME.setup(2, 3, {"map": "first_voyage"})), chance(3)
    seen: set[str] = set()
    ends = steps = 0
    while not match.is_over:
        decision = match.decisions[by.below(len(match.decisions))]
        match.choose(decision.keys[by.below(len(decision.keys))], decision.seat)
        fresh = match.events[match.marks[-2] :]
        kinds = [event.kind for event in fresh]
        if "card_revealed" in kinds and kinds[0] != "card_revealed":
            ends += 1
            steps += bool(match.steps)
        for event in fresh:
            for trail in GAME.trails(match.view(), event):
                seen.add(event.kind)
                assert trail.what in ICONS and trail.end
                assert trail.end == seat_end(event.seat) or re.fullmatch(r"[a-z0-9-]+", trail.end)
    assert {"army_moved", "army_placed", "card_taken", "card_revealed"} <= seen
    assert ends and steps == ends, "a turn ends with a step before the row closes"
    assert len(match.steps or []) >= match.players, "the count is told seat by seat"
