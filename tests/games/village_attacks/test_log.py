"""The log as players read it: every line is a sentence, alike ones are told together, in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from citadelle.games import village_attacks
from citadelle.games.village_attacks import GAME
from citadelle.games.village_attacks.state import pile_kinds
from citadelle.games.village_attacks.text import log_line
from citadelle.games.village_attacks.text.log import LOST_BY, SILENT, reveal
from citadelle.games.village_attacks.text.names import WORDS
from citadelle.kernel.event import Event
from citadelle.kernel.match import Match, log_lines

NAMES = ["Ada", "Bo", "Cy", "Di"]
MODULES: dict[str, object] = {
    "troll": True,
    "day_night": "toss",
    "yunfakh": "always",
    "party": ["wode", "dullahan", "banshee", "vampire"],
}


@cache
def events_of_games() -> tuple[Event, ...]:
    """What happens in a short game of each scenario, half of them with all modules."""
    told: list[Event] = []
    for place, scenario in enumerate(GAME.kit.plain.scenario_ids):
        random = Random(place)
        given = MODULES if place % 2 else {}
        match = Match(GAME, GAME.setup(4 if place % 2 else 3, place, {"scenario": scenario, **given}))
        for _ in range(150):
            if match.decision is None:
                break
            match.choose(random.choice(match.decision.keys))
        told += match.events
    return tuple(told)


def lines(events: list[Event], lang: str = "en") -> list[str]:
    return log_lines(GAME, events, NAMES, lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_line_is_a_whole_sentence(lang: str) -> None:
    for event in events_of_games():
        line = log_line(GAME.kit, event, NAMES, lang)
        if event.kind in SILENT:
            assert line == ""
            continue
        assert line and line[0] == line[0].upper(), (event, line)
        assert not re.search(r"[{}_?⟦]|  |^\W|[:;,]$", line), (event, line)
        assert not re.search(r"\b[a-z]+-?\d\b", line), (event, line)


def test_every_event_that_the_rules_tell_has_a_sentence() -> None:
    folder = Path(village_attacks.__file__).parent
    told: set[str] = {"scenario_won", "scenario_lost", "pile_shuffled"}
    for path in [*folder.glob("*.py"), *folder.glob("rules/*.py")]:
        told |= set(re.findall(r'emit\(\s*"(\w+)"', path.read_text("utf-8")))
    assert len(told) > 80
    several = {"introduces": "introduces_events"}
    assert [kind for kind in told - set(SILENT) if f"event.{several.get(kind, kind)}" not in WORDS] == []
    for pile in pile_kinds(GAME.kit.plain):
        assert f"pile.{pile.name}" in WORDS


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_joined_lines_are_fewer_and_whole(lang: str) -> None:
    events = [event for event in events_of_games() if event.kind not in SILENT]
    joined = lines(events, lang)
    assert len(joined) < 0.8 * len(events)
    for line in joined:
        assert not re.search(r"[{}_?⟦]|  ", line), line


def test_a_kill_tells_its_morale_and_experience_and_alike_ones_are_counted() -> None:
    kill = Event("villager_killed", 0, "VA-43", {"villager": "peasant", "zone": "eh_1", "source": "die"})
    events: list[Event] = []
    for n in (1, 2, 3):
        events += [
            kill,
            Event("morale_fell", -1, "VA-43", {"n": 1, "morale": 40 - n}),
            Event("experience_gained", 0, "VA-83", {"n": 1, "total": n}),
        ]
    assert lines(events[:3]) == ["Ada kills a peasant with a die: Entrance Hall; morale 39; experience +1, 1 in all"]
    assert lines(events) == ["Ada kills 3 peasants with a die: Entrance Hall; morale 37; experience +3, 3 in all"]
    assert lines(events, "fr") == [
        "Ada tue 3 paysans avec un dé\u00a0: Hall d’Entrée\u202f; moral 37\u202f; expérience +3, 3 en tout"
    ]
    other = Event("villager_killed", -1, "VA-43", {"villager": "hunter_undead", "zone": "eh_1", "source": "trap"})
    assert lines([*events[:1], other])[1] == "A trap kills a hunter (undead): Entrance Hall"
    assert len(lines([kill, Event("experience_gained", 1, "VA-83", {"n": 1, "total": 1})])) == 2


def test_blows_tell_what_they_do() -> None:
    blow = Event("villager_attacks", -1, "VA-102", {"villager": "peasant", "zone": "ch_1", "target": "heart", "n": 1})
    hurt = [Event("heart_wounded", -1, "VA-104", {"n": 1, "heart": 15 - n}) for n in (1, 2, 3)]
    assert lines([blow]) == ["A peasant attacks the Heart for 1: Castle Heart"]
    assert lines([blow, hurt[0]]) == ["A peasant attacks the Heart: it loses 1, 14 left"]
    assert lines([blow, hurt[0], blow, hurt[1], blow, hurt[2]]) == ["3 peasants attack the Heart: it loses 3, 12 left"]
    args = {"villager": "hunter_undead", "zone": "eh_1", "target": "vampire", "n": 2}
    shot = Event("villager_attacks", -1, "VA-102", args)
    wound = [Event("monster_wounded", 1, "VA-94", {"n": 2, "health": 6 - 2 * n}) for n in (1, 2)]
    assert lines([shot, wound[0], shot, wound[1]], "fr") == [
        "2 chasseurs (mort-vivant) attaquent Vampire\u00a0: 4 blessures, santé 2 (Hall d’Entrée)"
    ]
    blocked = Event("attack_blocked", 1, "VA-62", {"n": 2, "of": 2})
    assert len(lines([shot, blocked, shot, blocked])) == 4, "an answered attack stands alone"


def test_a_monsters_way_is_one_line() -> None:
    steps = [("ch_1", "bh_1"), ("bh_1", "eh_1"), ("g_1", "eh_1")]
    moves = [Event("monster_moved", 0, "VA-67", {"monster": "vampire", "from": a, "to": b}) for a, b in steps]
    assert lines(moves) == [
        "Vampire moves: Castle Heart → Banquet Hall → Entrance Hall",
        "Vampire moves: Graveyard → Entrance Hall",
    ]


def test_wounds_of_a_hero_and_tokens_on_rooms_are_one_line() -> None:
    wound = Event("villager_wounded", 0, "VA-131", {"villager": "sigrun", "zone": "c_1", "n": 1, "source": "die"})
    assert lines([wound, wound]) == ["Sigrun, Giant-Slayer suffers 2 wounds: Chapel"]
    dark = [Event("zone_condition", -1, "VA-147", {"zone": zone, "condition": "darkness"}) for zone in ("lc_1", "sc_1")]
    assert lines(dark) == ["Darkness lies on several rooms: Long Corridor and Short Corridor"]
    assert lines(dark[:1]) == ["Darkness lies on a room: Long Corridor"]


def test_a_defeat_says_why() -> None:
    told = {rule: lines([Event("scenario_lost", -1, rule, {"scenario": "crossed_fates"})])[0] for rule in LOST_BY}
    assert len(set(told.values())) == len(LOST_BY)
    assert told["VA-96"] == "Crossed Fates is lost: the Heart is at 0"
    assert lines([Event("scenario_lost", -1, "VA-195", {"scenario": "crossed_fates"})]) == ["Crossed Fates is lost"]


def test_a_toss_says_what_it_decided() -> None:
    def told(rule: str, side: str) -> str:
        return lines([Event("coin_tossed", -1, rule, {"side": side})])[0]

    assert told("VA-148", "tails") == "The coin shows tails: the attack fails"
    assert told("VA-102", "heads") == "The coin chooses the target: heads"
    assert told("VA-32", "heads") == "The coin chooses the way: heads"
    assert told("VA-166", "heads") == "The coin decides: heads"


def test_va_s0_8_a_scenario_says_what_it_brings_for_the_first_time() -> None:
    for scenario, what in (("crossed_fates", "events"), ("a_greater_foe", "heroes"), ("tower_of_artifice", "traps")):
        match = Match(GAME, GAME.setup(1, 1, {"scenario": scenario, "party": ["vampire"]}))
        kinds = [event.kind for event in match.events]
        assert kinds[:2] == ["scenario_begins", "introduces"]
        note = match.events[1]
        assert note.args == {"what": what} and note.rule == "VA-S0.8"
        for lang in ("en", "fr"):
            assert f"introduces.{what}" in WORDS and f"event.introduces_{what}" in WORDS
            shown = reveal(GAME.kit, note, lang)
            assert shown is not None and shown.title and shown.value.endswith(".")
    first = Match(GAME, GAME.setup(1, 1, {"party": ["vampire"]}))
    assert [event.kind for event in first.events].count("introduces") == 0
    assert lines(first.events[:1])[0].startswith("The scenario Lessons of the Past begins. Every Monster gains a level")
