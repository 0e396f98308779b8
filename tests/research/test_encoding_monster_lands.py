"""Monster Lands in numbers: an action for every key of every variant, slots that say what lies where, no secrets."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.secrets import monster_lands as scrambled
from tests.games.monster_lands.lively import SETTINGS, Lively
from tests.games.monster_lands.scene import Table, game
from tests.games.monster_lands.test_packs import packed
from tests.research.tables import walked
from tests.research.test_encodings import check_game, named

from citadelle.games.monster_lands.encoding.keys import MOST_WAYS, KeyList, most_dice
from citadelle.games.monster_lands.encoding.question import kinds
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire
from citadelle.games.monster_lands.state import VALUE, MonsterLands
from citadelle.kernel.answer import Verb
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision
from citadelle.kernel.frame import REGISTERED, Ask
from citadelle.kernel.survey import choice
from citadelle.research import encoding

TRICKS: dict[str, Any] = {"tricks": True, "queens_grant": True}
NAMES: list[tuple[tuple[int, ...], int, str, int, str]] = [
    ((0, 1, 2, 3, 4, 5, 6, 8, 9), 1938, "4624e2c267ca7a1e", 2134, "8915f36b59b432fc"),
    ((7,), 2134, "fa49a6305b31b3d8", 2146, "b5983c3eb059e0e5"),
    ((10,), 2144, "2bb87dc5168ff90e", 2146, "b5983c3eb059e0e5"),
    ((11, 14, 17), 2281, "a2521fab83a5fc84", 2199, "5cdb08eb30155ace"),
    ((12, 15, 18), 2757, "39f06a8c214597c9", 2249, "9e5f5fb77fb188ce"),
    ((13, 16), 2950, "6c5a526a8a74f402", 2286, "c999552b2bb6d3f1"),
    ((19,), 2101, "47877ab4b6388f71", 2171, "f0ff3cb64cbcc991"),
    ((20,), 2517, "4a0327134c1363fd", 2217, "5f317b09e2ca2d3b"),
    ((21,), 2698, "7dc9ef8cc1850c2c", 2254, "f1eb42dc777261d2"),
]  # fmt: skip
"""Numbers of SETTINGS, and the slots and actions of their encodings: how many, and a fingerprint of their names.
Programs that learned with them count on these names and their order: they change only with the rules version."""


def fingerprint(names: list[str]) -> str:
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


@pytest.mark.parametrize("stored", NAMES)
def test_slots_and_actions_keep_their_names_and_order(stored: tuple[tuple[int, ...], int, str, int, str]) -> None:
    for number in stored[0][:2]:
        made = encoding(game(), *SETTINGS[number])
        slots, actions = made.slots, made.actions
        assert (len(slots), fingerprint(slots), len(actions), fingerprint(actions)) == stored[1:]


def test_a_verb_that_no_list_of_keys_knows_can_name_anything_of_its_nouns() -> None:
    kit = game().kit.plain
    out = KeyList(kit)
    out.add(Verb("known", "known {colour}"), 0)
    for verb in (Verb("also", "known {colour}"), Verb("skip", "skip"), Verb("paint", "paint {mission} {colour}")):
        out.rest(verb)
    for endless in (Verb("many", "many {colour+}"), Verb("counted", "counted {count}")):
        out.rest(endless)
    colours = kit.nouns["colour"].ids
    painted = [f"paint {mission} {colour}" for mission in ("a", "b") for colour in colours]
    assert list(out.keys) == [f"known {colours[0]}", "skip", *painted]


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_every_key_of_every_variant_has_its_action(number: int) -> None:
    """In games at random with rich clans: all player counts, scenarios, modules, the campaign."""
    players, options = SETTINGS[number]
    numbers = encoding(game(), players, options)
    assert numbers.others == 0
    most = len(numbers.slots)
    assert 1500 < most < 3000

    def look(lively: Lively, decision: Decision) -> None:
        assert [key for key in decision.keys if key not in numbers.index] == []
        row = numbers.observe(lively.match.view(decision.seat))
        assert len(row) == most and min(row) >= -1.0 and max(row) <= 1.0
        assert row[numbers.slots.index(f"asked {decision.kind}")] == 1.0

    Lively(number, look, 200)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_led_games_have_an_action_for_every_key(players: int) -> None:
    options: dict[str, Any] = TRICKS if players > 1 else {"scenario": "solo_08"}
    numbers = encoding(game(), players, options)
    by = chance("led")
    s = game().new(game().setup(players, "led", dict(options)))
    while s.seat >= 0:
        decision = s.decision(s.seat)
        assert decision is not None
        assert [key for key in decision.keys if key not in numbers.index] == []
        s.play(choice(game(), s, by, True))


@pytest.mark.parametrize("players", [2, 4])
def test_views_of_every_seat_and_of_nobody_fit(players: int) -> None:
    check_game(game(), encoding(game(), players, TRICKS), players, TRICKS, 150)


def test_every_question_has_a_slot() -> None:
    asked = [
        frame.kind for name, frame in REGISTERED.items() if name.startswith("monster_lands.") and issubclass(frame, Ask)
    ]
    assert sorted(asked) == sorted(kinds())


def test_only_what_can_come_up_is_named() -> None:
    plain, tricks = encoding(game(), 2), encoding(game(), 2, TRICKS)
    three, alone = encoding(game(), 3), encoding(game(), 1)
    assert {"steal_any_1", "strength trap", "gold 2", "land_a_1 2"} <= set(tricks.actions) - set(plain.actions)
    assert {"land_b_1", "mine 4"} <= set(three.actions) - set(plain.actions)
    assert "land_a_1: taken by madhala" in alone.slots and "land_a_1: taken by madhala" not in plain.slots
    assert {"novice_11", "assign purkas"} <= set(three.actions)
    assert not {"novice_12", "assign novice_1", "settle rynia purkas", "settle rynia tortock"} & set(three.actions)


def test_a_full_path_can_be_rolled_again_die_by_die() -> None:
    """As many dice as a path and the tokens beside them can bring: each is an action."""
    t = Table(2, **TRICKS).clan(0, "purkas", "korgo", "karunna")
    traps = ["strength_dice_3", "strength_dice_3", "magic_dice_3", "magic_dice_3"]
    t.monster(0, "gator").send("karunna", "land_a_1", "SM", traps).loot(0, "reroll_any_4", "reroll_magic_3")
    t.fight("land_a", dealt=[1] * 9)
    while t.kind != "roll":
        t.choose(t.keys[0] if t.kind in ("turn_up", "defend") else t.keys[-1])
    assert len(t.s.dice[4]) == 14 <= most_dice(t.kit, t.s.variant)
    numbers = encoding(game(), 2, t.match.setup.options)
    for _ in range(14):
        t.choose("roll strength" if "roll strength" in t.keys else "roll magic")
        assert [key for key in t.keys if key not in numbers.index] == []
    assert f"reroll {most_dice(t.kit, t.s.variant)}" in numbers.index
    row = named(numbers, numbers.observe(t.match.view(0)))
    shown = [die // VALUE % 8 / 6 for die in t.s.dice[4]]
    places = [row[f"question: die {i + 1} {name}"] for i in range(14) for name in ("strength", "magic")]
    assert sorted(n for n in places if n) == sorted(shown)


CHEAPER = """
[[mercenary]]
id = "{}"
outside = false
talent = {{ kind = "discount", action = "tavern_hire", gold = 3, floor = 0 }}
"""
CARD = """
[[equipment]]
id = "turzoks"
ability = { kind = "discount", action = "tavern_hire", gold = 2, floor = 1 }
"""


def test_ml_per_04_discounts_join_in_every_order_a_key_can_have(tmp_path: Path) -> None:
    found = packed(tmp_path, mercenaries=CHEAPER.format("wishor"), equipment=CARD)
    kit = found.kit.plain
    numbers = found.encoding(found.setup(2, 0))
    assert numbers.others == 0
    seen: set[str] = set()
    for clan in (("vaidala", "wishor"), ("wishor", "vaidala"), ("wishor",)):
        for worn in ((), ("turzoks_2",), ("turzoks", "turzoks_2")):
            s = found.new(found.setup(2, 1, {"clans": "random", "first_player": 0}))
            s.members = (tuple(kit.member_index[name] for name in clan), s.members[1])
            s.docks = tuple(kit.member_index[name] for name in ("karunna", "shandee", "taroa"))
            for card in worn:
                s.carrier[kit.equipment_index[card]] = s.members[0][0]
            s.gold[0] = s.glory[0] = 40
            s.stack = [TavernHire(0, 0, False)]
            s.advance()
            decision = s.decision(0)
            assert decision is not None
            seen |= {key for key in decision.keys if " with " in key}
    assert {"hire karunna with wishor+vaidala+turzoks+turzoks_2", "hire karunna with vaidala+wishor"} <= seen
    assert "hire shandee with wishor+turzoks" not in seen | set(numbers.actions)  # at 3 it costs nothing already
    assert seen <= set(numbers.actions)


def test_too_many_discounts_share_actions(tmp_path: Path) -> None:
    many = [m.id for m in game().kit.mercenaries if m.kind == "mercenary"][:9]
    found = packed(tmp_path, mercenaries="".join(CHEAPER.format(name) for name in many))
    numbers = found.encoding(found.setup(2, 0))
    ways = [key for key in numbers.actions if key.startswith("hire novice with")]
    assert 9 <= len(ways) < MOST_WAYS
    assert numbers.others == 35  # five to hire, with up to seven discounts


def test_slots_say_what_lies_where() -> None:
    t = Table(2, **TRICKS).clan(0, "purkas", "korgo", "nimra").clan(1, "tortock", "taron").have(0, gold=8, glory=16)
    t.pool(0, "S", "S", "P3").traps(0, "steal_magic_1").traps(1).wear("korgo", "krakhen_2", "noxx")
    t.own_land(0, "rynia", "nimra").monster(0, "gator").missions("mission_01", "mission_02").loot(1, "gold_12")
    t.docks("taroa", "drapis", "shandee", "zondu")
    t.send("korgo", "land_a_2", "SSM", ["strength_plus_1"], guards=2).turn(0)
    numbers = encoding(game(), 2, t.match.setup.options)
    row = named(numbers, numbers.observe(t.match.view(0)))
    ones = [
        "asked deploy", "me: purkas", "me: nimra", "seat +1: tortock", "leader purkas", "me: krakhen_2",
        "korgo carries krakhen", "korgo carries noxx", "me: land rynia", "rynia managed by nimra", "land_a: gator",
        "mission_a: mission_01", "mission_b: mission_02", "seat +1: loot gold_12", "docks: taroa", "me: first",
        "me: to play", "land_a_2: taken by me",
    ]  # fmt: skip
    assert {name: row[name] for name in ones} == dict.fromkeys(ones, 1.0)
    assert row["me: gold"] == row["me: glory"] == row["me: S dice"] == 0.5
    assert row["me: P3 dice"] > row["me: P4 dice"] == 0.0
    assert row["me: stores steal_magic_1"] > row["me: stores strength_plus_1"] == 0.0
    assert row["land_a_2: strength_plus_1"] > row["land_a_2: steal_magic_1"] == 0.0
    assert row["land_a_2: unrolled strength"] == row["land_a_2: guards"] == 0.5
    assert row["land_a_2: rerolls"] == 0.5  # korgo's own and the card's
    assert row["korgo at land_a"] == 0.5  # the second path of four
    assert row["docks: taroa"] > row["docks: drapis"] > row["docks: zondu"] > 0.0
    theirs = named(numbers, numbers.observe(t.match.view(1)))
    assert theirs["seat +1: has face down steal_magic_1"] == row["me: stores steal_magic_1"]
    assert theirs["seat +1: has face down strength_plus_1"] == row["land_a_2: strength_plus_1"]
    assert theirs["land_a_2: strength_plus_1"] == 0.0 and theirs["land_a_2: face down"] > 0.0
    assert theirs["seat +1: traps stored"] == row["me: traps stored"] > 0.0


def test_madhala_is_seen() -> None:
    t = Table(1, scenario="solo_08").unaudited()  # Madhala's traps come from nowhere
    numbers = encoding(game(), 1, {"scenario": "solo_08"})
    t.send("madhala", "land_a_1", traps=["steal_any_1", "divert_1"]).turn(0)
    row = named(numbers, numbers.observe(t.match.view(0)))
    assert row["land_a_1: taken by madhala"] == 1.0 and row["land_a_1: taken by me"] == 0.0
    assert row["land_a_1: face down"] == 0.5 and row["land_a_1: steal_any_1"] == 0.0
    assert row["madhala: has face down steal_any_1"] > 0.0


def turned(s: MonsterLands, by: int) -> MonsterLands:
    """The same position, every clan so many seats further on."""
    n = s.players
    other = s.clone()
    for name in ("glory", "gold", "potions", "venoms", "defense"):
        values = getattr(s, name)
        setattr(other, name, [values[(i - by) % n] for i in range(n)])
    for name in ("traps_of", "loot", "trophies", "lands", "members", "leader", "contracts"):
        rows = getattr(s, name)
        setattr(other, name, tuple(rows[(i - by) % n] for i in range(n)))
    kinds = len(s.pool) // n
    other.pool = [s.pool[(i // kinds - by) % n * kinds + i % kinds] for i in range(len(s.pool))]
    other.spaces = [
        1 + (die - 1) % 8 + 8 * (((die - 1) // 8 - 1 + by) % n + 1) if die else 0 for die in s.spaces
    ]  # fmt: skip
    other.first = (s.first + by) % n
    other.passed = sum(1 << (i + by) % n for i in range(n) if s.passed >> i & 1)
    return other


@pytest.mark.parametrize("by", [1, 2])
def test_the_own_seat_comes_first(by: int) -> None:
    """A table turned by some seats looks the same to whoever sits where one sat, but for the question."""
    numbers = encoding(game(), 3, TRICKS)
    apart = [i for i, name in enumerate(numbers.slots) if name.startswith(("asked", "question")) or "to play" in name]
    for s in walked(game().new(game().setup(3, 4, dict(TRICKS))), chance("turned"), 120):
        assert isinstance(s, MonsterLands)
        for seat in range(3):
            here = numbers.observe(game().view(s, seat))
            there = numbers.observe(game().view(turned(s, by), (seat + by) % 3))
            for i in apart:
                here[i] = there[i] = 0.0
            assert here == there


@pytest.mark.parametrize("players", [1, 3])
def test_what_a_seat_cannot_know_makes_no_difference(players: int) -> None:
    """Twins, by another deal of all that is hidden and by hand: the same row."""
    options: dict[str, Any] = TRICKS if players > 1 else {"scenario": "solo_08"}
    numbers = encoding(game(), players, options)
    by = chance("hidden")
    for s in walked(game().new(game().setup(players, 5, dict(options))), chance(3), 150):
        for seat in range(-1, players):
            view = game().view(s, seat)
            row = numbers.observe(view)
            assert numbers.observe(game().view(game().sample(view, by), seat)) == row
            twin = s.clone()
            scrambled(twin, seat, by)
            assert numbers.observe(game().view(twin, seat)) == row
