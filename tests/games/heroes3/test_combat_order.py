"""Combats of Heroes III: spaces hold one unit, nobody joins later, and an attack has one order."""

from __future__ import annotations

from tests.games.heroes3.combat_scene import Fight


def test_hm_841_two_units_never_share_a_space() -> None:
    f = Fight({"b2": "griffins", "c2": "halberdiers"}, {"b4": "zombies"}).acts("griffins")
    assert "walk c3" in f.keys and "walk b3" in f.keys
    assert "walk c2" not in f.keys and "walk b4" not in f.keys
    assert f.refused("walk c2")[1] in ("HM-840", "HM-841")


def test_hm_876_units_that_were_not_fielded_stay_out() -> None:
    f = Fight({"b2": "griffins pack"}, {"b3": "zombies"}).army(0, "marksmen", "crusaders").dice(1, -1)
    f.acts("griffins").choose("strike zombies")
    fielded = [form for form in f.s.fighter_form[:5] if form >= 0]
    assert len(fielded) == 1, "the two other units of the army stay out"
    assert not [key for key in f.keys if key.startswith("put")]


def test_hm_1702_an_attack_has_one_order() -> None:
    f = Fight({"b2": "crusaders"}, {"b3": "dread_knights"}).hand(0, "stat_attack").dice(0, 0)
    f.acts("crusaders").choose("strike dread_knights").choose("play stat_attack basic")
    while f.keys == ["pass"]:
        f.choose("pass")
    told = [event.kind for event in f.s.sink or ()]
    order = ["attack_declared", "card_played", "attack_rolled", "attack_counted", "fighter_damaged", "attack_declared"]
    at = -1
    for kind in order:
        at = told.index(kind, at + 1)
    modes = [event.args["mode"] for event in f.s.sink or () if event.kind == "attack_declared"]
    assert modes == ["first", "retaliation"], "the target strikes back after everything else"
