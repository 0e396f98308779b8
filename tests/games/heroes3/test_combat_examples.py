"""The worked examples of combat (EX-27 to EX-40, EX-55, EX-83 to EX-92)."""

from __future__ import annotations

from tests.games.heroes3.combat_scene import KIT, Fight, empty_state, form

from citadelle.games.heroes3.piles_of_game import NEUTRAL_DECK
from citadelle.games.heroes3.rules.combat import alone
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.frame import Ask


def choose(s: Heroes3, *keys: str) -> None:
    """Choose by key in a state."""
    for key in keys:
        top = s.stack[-1]
        assert isinstance(top, Ask)
        option = top.find(s, s.options, key)
        assert option is not None, (key, [top.key(s, one) for one in s.options])
        s.play(option)


def keys_of(s: Heroes3) -> list[str]:
    """The open options of a state."""
    found = s.decision(s.seat)
    return [] if found is None else found.keys


def test_hm_705_hm_702_hm_856_hm_1303_ex_27_arrow_and_harpies() -> None:
    f = Fight({"b2": "harpies pack"}, {"b3": "zombies pack"}, ("alamar", "sandro"))
    f.hand(0, "magic_arrow", "stat_power", "stat_attack").dice(-1).acts("harpies")
    f.choose("play magic_arrow basic", "play stat_power basic")
    while f.kind != "act":
        f.choose(next(key for key in ("pass", "level 1", "zombies", "as played", "stop") if key in f.keys))
    assert f.look("zombies") == "pack 2"
    f.choose("strike zombies", "play stat_attack basic")
    counted = f.told("attack_counted")[0]
    assert (counted["attack"], counted["die"], counted["defense"], counted["n"]) == (4, -1, 1, 2)
    assert f.look("zombies") == "few 1"
    assert len(f.told("attack_declared")) == 1


def test_hm_1302_ex_28_the_pack_of_zombies_defends_better_on_a_0() -> None:
    f = Fight({"b2": "harpies pack"}, {"b3": "zombies pack"}, ("alamar", "sandro")).damage("zombies", 2)
    f.dice(0).acts("harpies").choose("strike zombies")
    counted = f.told("attack_counted")[0]
    assert (counted["attack"], counted["defense"], counted["n"]) == (3, 2, 1)
    assert f.look("zombies") == "few"


def test_hm_331_hm_852_hm_859_hm_702_ex_29_griffins_and_dread_knights() -> None:
    f = Fight({"b2": "griffins pack"}, {"b3": "dread_knights"}).level(1, 2)
    f.hand(1, "ogres_club_of_havoc", "stat_defense", "stat_defense", "fireball").dice(1, 0).acts("griffins")
    f.choose("strike dread_knights")
    assert f.asked == 1
    f.choose("play stat_defense expert", "pass")
    f.passes("ignore_die")
    assert f.told("attack_counted")[0]["n"] == 0
    assert f.s.attack_by == f["dread_knights"]
    f.choose("play ogres_club_of_havoc basic")
    f.choose("discard stat_defense")
    f.passes("combat_cards", "card_window")
    counted = f.told("attack_counted")[1]
    assert (counted["attack"], counted["die"], counted["defense"], counted["n"]) == (7, 0, 0, 7)
    assert f.look("griffins") == "few 3"
    f.passes()
    assert f.active == "dread_knights"
    f.choose("play fireball basic")
    while f.kind != "act" and f.kind:
        f.choose(next(key for key in ("pass", "level 0", "b1 and b2", "as played", "stop") if key in f.keys))
    assert f.look("griffins") == "gone"


def test_hm_710_hm_853_ex_30_back_line_to_back_line() -> None:
    f = Fight({"b1": "marksmen"}, {"b5": "zealots"}, ("catherine", "catherine")).dice(1, -1).acts("marksmen")
    f.choose("strike zealots")
    counted = f.told("attack_counted")[0]
    assert (counted["die"], counted["defense"], counted["n"]) == (-1, 1, 0)
    assert len(f.told("attack_declared")) == 1


def test_hm_865_hm_856_ex_31_a_wall_protects() -> None:
    f = Fight({"a2": "evil_eyes"}, {"c4": "halberdiers"}, ("alamar", "catherine")).walls("a").dice(0)
    f.acts("evil_eyes").choose("strike halberdiers")
    counted = f.told("attack_counted")[0]
    assert (counted["attack"], counted["wall"], counted["defense"], counted["n"]) == (3, 1, 1, 1)
    open_ = Fight({"a2": "evil_eyes"}, {"c4": "halberdiers"}, ("alamar", "catherine")).walls("a").dice(0)
    open_.s.walls &= ~(1 << 2)
    open_.acts("evil_eyes").choose("strike halberdiers")
    assert open_.told("attack_counted")[0]["n"] == 2
    assert open_.look("halberdiers") == "gone"


def test_hm_863_hm_840_ex_32_the_gate() -> None:
    f = Fight({"b2": "crusaders"}, {"b4": "halberdiers"}, ("catherine", "catherine")).walls("b").acts("crusaders")
    assert "break b3" in f.keys and "walk b3" not in f.keys
    f.choose("break b3")
    assert f.s.gate == NONE and f.told("wall_destroyed")[0]["wall"] == "gate"
    assert not f.told("attack_rolled")
    g = Fight({"b2": "crusaders"}, {"b4": "halberdiers"}, ("catherine", "catherine")).walls("b").acts("halberdiers")
    g.choose("walk b3", "stop")
    g.mark("crusaders")
    h = Fight({"b2": "crusaders"}, {"b3": "halberdiers"}, ("catherine", "catherine")).walls("b").acts("crusaders")
    assert "strike halberdiers" in h.keys and "break b3" not in h.keys
    assert h.refused("break b3") == ("unit_on_gate", "HM-863")


def test_hm_835_hm_858_hm_859_ex_33_paralysis() -> None:
    f = Fight({"b2": "skeletons"}, {"b3": "crusaders"}, ("sandro", "catherine")).mark("crusaders", "paralysed")
    f.dice(0, -1).acts("skeletons").choose("strike crusaders")
    assert f.told("attack_counted")[0]["n"] == 0
    assert len(f.told("paralysis_removed")) == 1 and not f.marked("crusaders", "paralysed")
    assert f.told("attack_declared")[1]["mode"] == "retaliation"
    g = Fight({"b2": "skeletons"}, {"b4": "crusaders"}, ("sandro", "catherine")).mark("crusaders", "paralysed")
    g.rounds()
    assert g.active == "skeletons" and not g.marked("crusaders", "paralysed")


def test_hm_855_hm_837_ex_34_a_defence_token() -> None:
    for face, damage in ((1, 0), (0, 1)):
        f = Fight({"b2": "skeletons"}, {"b3": "crusaders"}, ("sandro", "catherine")).mark("crusaders", "defending")
        f.set(attack_bonus=1).dice(0, face, 0).acts("skeletons").choose("strike crusaders")
        assert f.told("defense_rolled")[0]["face"] == face
        assert f.told("attack_counted")[0]["n"] == damage
    g = Fight({"b2": "skeletons"}, {"b4": "crusaders"}, ("sandro", "catherine")).mark("crusaders", "defending")
    g.acts("crusaders")
    assert not g.marked("crusaders", "defending") and "defend" not in g.keys
    assert g.refused("defend") == ("token_lost", "HM-837")


def test_hm_830_hm_831_ex_35_ties_alternate() -> None:
    f = Fight(
        {"a1": "griffins", "b1": "neutral_boars"},
        {"a5": "neutral_rogues", "b5": "liches pack", "c5": "harpies"},
        ("catherine", "sandro"),
    ).rounds()
    order: list[str] = []
    while f.s.combat_round == 1:
        if f.kind == "next_unit":
            assert f.asked == (0 if "griffins" in f.keys else 1)
            f.choose(f.keys[0])
        else:
            order.append(f.active)
            f.choose("stop")
    assert order == ["liches", "griffins", "neutral_rogues", "neutral_boars", "harpies"]


def test_hm_871_hm_872_hm_873_ex_36_one_round_then_pay_or_retreat() -> None:
    f = Fight({"a2": "crusaders"}, {"d5": "neutral_marksmen"}, ("catherine", "")).dice(-1, -1, -1, -1)
    f.s.hero_mp[0] = 1
    f.rounds()
    while f.kind != "extend_combat":
        f.choose("stop" if "stop" in f.keys else "strike crusaders")
    assert f.keys == ["extend", "retreat"] and f.asked == 0
    f.choose("extend")
    assert f.s.combat_round == 2 and f.s.hero_mp[0] == 0
    while f.kind:
        f.choose("stop" if "stop" in f.keys else "strike crusaders")
    assert f.told("combat_ended")[0]["outcome"] == "retreated"
    assert f.s.piles[NEUTRAL_DECK].gone == (KIT.unit_ids.index("neutral_marksmen"),)
    assert f.s.army[0] == (form("crusaders"),)


def test_hm_861_hm_710_ex_37_marksmen_shoot_twice() -> None:
    f = Fight({"b2": "marksmen pack"}, {"b4": "neutral_peasants"}, ("catherine", "")).dice(-1, 1).acts("marksmen")
    f.choose("strike neutral_peasants")
    assert [one["n"] for one in f.told("attack_counted")] == [1, 3]
    assert f.look("neutral_peasants") == "gone"
    g = Fight({"b2": "marksmen pack"}, {"b3": "neutral_peasants"}, ("catherine", "")).dice(1, -1, 0).acts("marksmen")
    g.choose("strike neutral_peasants")
    assert [one["mode"] for one in g.told("attack_declared")] == ["first", "retaliation"]
    assert g.told("attack_rolled")[0]["mode"] == "low"


def test_hm_853_hm_1302_ex_38_champions_against_manticores() -> None:
    f = Fight({"b2": "neutral_champions"}, {"b3": "neutral_manticores"}).dice(-1, 1, 0, 0).acts("neutral_champions")
    f.choose("strike neutral_manticores")
    counted = f.told("attack_counted")[0]
    assert (counted["attack"], counted["die"], counted["defense"], counted["n"]) == (4, 1, 3, 2)


def test_hm_854_ex_39_mummies_set_the_die() -> None:
    f = Fight({"b2": "crusaders pack"}, {"b3": "neutral_mummies"}).set(morale=[1, 0]).dice(1, 0).acts("crusaders")
    f.choose("strike neutral_mummies").passes()
    assert f.s.attack_dice == (-1,) and f.kind == "reroll_dice"
    assert f.keys == ["morale reroll 0", "pass"]
    f.choose("morale reroll 0")
    assert f.s.attack_dice == (0,) and f.keys == ["ability reroll 0", "pass"]
    f.dice(0).choose("pass")
    assert f.told("attack_counted")[0]["die"] == 0
    assert f.s.morale[0] == 0


def test_hm_833_hm_834_hm_1214_ex_55_prayer_changes_the_order() -> None:
    for keys, first in ((["level 0"], "skeletons"), (["level 2"], "zombies")):
        f = Fight({"b1": "skeletons"}, {"b5": "zombies"}, ("tamika", "sandro"))
        f.hand(1, "prayer", "titans_cuirass").level(1, 3).rounds()
        assert f.asked == 1 and f.kind == "combat_cards"
        f.choose("play prayer basic")
        wanted = [*(["play titans_cuirass expert"] if keys == ["level 2"] else []), *keys]
        while f.kind != "act":
            choices = (*wanted, "zombies", "boost initiative", "as played", "pass", "stop")
            f.choose(next(key for key in choices if key in f.keys))
        assert f.active == first


def test_hm_708_hm_836_hm_840_hm_826_ex_83_ways_around_units() -> None:
    f = Fight({"b2": "crusaders", "a2": "halberdiers", "b3": "marksmen"}, {"b4": "zombies"}).acts("crusaders")
    assert "walk c4" in f.keys and "walk b5" not in f.keys and "walk a4" not in f.keys
    assert f.refused("walk b5") == ("too_far", "HM-708")
    assert f.refused("walk b4") == ("space_taken", "HM-841")
    f.choose("walk c4")
    assert "strike zombies" in f.keys
    g = Fight({"b2": "griffins", "a2": "halberdiers", "b3": "marksmen"}, {"b4": "zombies"}).acts("griffins")
    assert "walk a4" in g.keys


def test_hm_708_hm_709_hm_710_hm_850_ex_84_ranged_units_shoot_then_step() -> None:
    f = Fight({"b2": "marksmen"}, {"b5": "zombies", "d5": "skeletons"}).dice(0).acts("marksmen")
    assert "strike zombies" in f.keys and "strike skeletons" in f.keys
    f.choose("strike zombies")
    assert sorted(f.keys) == ["stop", "walk a2", "walk b1", "walk b3", "walk c2"]
    f.choose("walk b1")
    assert f.space("marksmen") == "b1" and f.active != "marksmen"
    g = Fight({"b2": "marksmen"}, {"b5": "zombies", "d5": "skeletons"}).acts("marksmen").choose("walk b3")
    assert g.keys == ["defend", "stop"]
    assert g.refused("strike zombies") == ("moved_no_shot", "HM-709")
    h = Fight({"b2": "marksmen"}, {"b3": "zombies", "d5": "skeletons"}).dice(1, -1, -1).acts("marksmen")
    assert h.refused("strike skeletons") == ("enemy_adjacent", "HM-708")
    h.choose("strike zombies")
    assert h.told("attack_rolled")[0]["mode"] == "low"
    assert "walk b1" in h.keys


def test_hm_839_ex_85_neutral_boars_come_as_near_as_they_can() -> None:
    f = Fight({"d1": "crusaders"}, {"a5": "neutral_boars"}, ("catherine", "")).acts("neutral_boars")
    assert f.asked == 1
    assert f.keys == ["walk a2", "walk b3", "walk c4", "walk d5"]
    assert f.refused("stop") == ("must_attack_or_approach", "HM-839")
    assert f.refused("walk a4") == ("must_attack_or_approach", "HM-839")
    assert f.refused("defend") == ("neutral_never_defends", "HM-837")


def test_hm_1307_hm_855_ex_86_halberdiers_shield_their_neighbours() -> None:
    f = Fight({"b3": "griffins"}, {"b4": "neutral_peasants", "c4": "neutral_halberdiers"}, ("catherine", ""))
    f.dice(0, 1, 0).acts("griffins").choose("strike neutral_peasants")
    counted = f.told("attack_counted")[0]
    assert (counted["attack"], counted["defense"], counted["n"]) == (2, 1, 1)
    f.s.fighter_state[f["neutral_peasants"]] = 0
    g = Fight({"b3": "griffins"}, {"b4": "neutral_peasants", "c4": "neutral_halberdiers"}, ("catherine", ""))
    g.acts("neutral_peasants")
    assert not g.told("token_discarded")
    h = Fight({"b3": "griffins"}, {"b4": "neutral_peasants", "d4": "neutral_halberdiers"}, ("catherine", ""))
    h.dice(0).acts("griffins").choose("strike neutral_peasants")
    assert not h.told("defense_rolled")


def test_hm_857_hm_867_hm_1309_ex_87_archangels_save_once() -> None:
    f = Fight({"b3": "minotaurs pack"}, {"b4": "crusaders", "c5": "archangels pack"}, ("alamar", "catherine"))
    f.damage("crusaders", 2).dice(0).acts("minotaurs").choose("strike crusaders")
    assert f.kind == "cancel_attack" and f.asked == 1 and f.keys == ["save by archangels", "pass"]
    f.choose("save by archangels")
    assert f.look("crusaders") == "few 2"
    assert len(f.told("attack_declared")) == 1
    f.dice(0).begin_again("minotaurs").choose("strike crusaders")
    assert f.look("crusaders") == "gone"
    g = Fight({"b3": "minotaurs pack"}, {"b4": "archangels pack", "c5": "crusaders"}, ("alamar", "catherine"))
    g.damage("archangels", 9).dice(0, 0).acts("minotaurs").choose("strike archangels")
    assert g.look("archangels") == "few 1"


def test_hm_862_hm_863_hm_864_hm_830_ex_88_a_town_with_walls() -> None:
    s = empty_state()
    catherine, sandro = KIT.hero_ids.index("catherine"), KIT.hero_ids.index("sandro")
    attacker = alone.Force(catherine, (form("griffins"), form("zealots"), form("crusaders")))
    alone.lay(s, attacker, alone.Force(sandro, (form("zombies"),)), walls=True)
    s.sink = []
    s.advance()
    choose(s, "put griffins", "b2", "put zealots", "b1", "put crusaders", "c2")
    assert s.seat == 1
    choose(s, "b5")
    assert sorted(keys_of(s)) == ["a3", "b3", "c3", "d3"]
    s.put((2,))
    choose(s, "a3")
    assert s.gate == 0 and s.walls == 0b1110
    assert s.active_fighter == 10 and s.seat == 1
    assert keys_of(s) == ["strike griffins", "strike zealots", "strike crusaders", "stop"]
    choose(s, "strike griffins")
    assert form("griffins") not in s.army[0]
    s.put((4,))
    assert s.seat == 0
    choose(s, "zealots", "strike arrow_tower")
    counted = [event.args for event in s.sink if event.kind == "attack_counted"][-1]
    assert (counted["attack"], counted["die"], counted["defense"], counted["n"]) == (3, 1, 2, 2)
    rolled = [event.args for event in s.sink if event.kind == "attack_rolled"][-1]
    assert rolled["mode"] == "one"
    declared = [event.args["mode"] for event in s.sink if event.kind == "attack_declared"]
    assert declared == ["first", "first"]
    choose(s, "stop", "break c3")
    assert s.walls == 0b1010


def test_hm_886_hm_873_hm_707_ex_89_all_fielded_units_are_lost() -> None:
    f = Fight({"b2": "halberdiers"}, {"b3": "neutral_trolls"}, ("catherine", "")).army(0, "marksmen", "griffins pack")
    f.s.combat_difficulty = 4
    f.dice(0).acts("neutral_trolls").choose("strike halberdiers")
    assert f.told("combat_ended")[0]["outcome"] == "retreated"
    assert f.s.army[0] == tuple(sorted((form("marksmen"), form("griffins pack"))))
    g = Fight({"b2": "halberdiers"}, {"b3": "neutral_trolls"}, ("catherine", "")).dice(0).acts("neutral_trolls")
    g.choose("strike halberdiers")
    assert g.told("combat_ended")[0]["outcome"] == "defender_won"
    h = Fight({"b2": "halberdiers"}, {"b3": "neutral_crystal_dragons"}, ("catherine", "")).army(0, "marksmen")
    h.set(combat_azure=True).dice(0).acts("neutral_crystal_dragons").choose("strike halberdiers")
    assert h.told("combat_ended")[0]["outcome"] == "defender_won"
    assert h.s.combat_azure


def test_hm_428_hm_1301_ex_91_skeletons_beaten_by_a_necropolis_side() -> None:
    f = Fight({"b2": "wraiths", "c2": "vampires"}, {"b3": "neutral_skeletons", "d5": "neutral_boars"}, ("sandro", ""))
    f.damage("wraiths", 2).mark("wraiths", "acted").damage("neutral_skeletons", 2).dice(0).acts("vampires")
    f.choose("walk b4", "strike neutral_skeletons")
    assert f.kind == "free_reinforcement" and f.keys == ["reinforce wraiths", "decline"]
    f.choose("reinforce wraiths")
    assert f.look("wraiths") == "pack 2" and f.left("wraiths") == 3
    assert form("wraiths pack") in f.s.army[0]


def test_hm_874_hm_878_ex_92_endless_combats_end() -> None:
    f = Fight({"a1": "halberdiers"}, {"d5": "skeletons"}).rounds()
    rounds = 0
    while f.kind:
        rounds = f.s.combat_round
        f.choose("stop")
    assert rounds == KIT.stalled_combat_rounds
    assert f.told("combat_ended")[0]["outcome"] == "retreated"
    assert f.s.army[0] == (form("halberdiers"),)
    g = Fight({"a1": "neutral_trolls"}, {"d5": "skeletons"}).rounds()
    while g.kind:
        g.damage("neutral_trolls", 3).set(stirred=True).choose("stop")
    assert g.told("combat_ended")[0]["rounds"] == KIT.most_combat_rounds
    assert g.told("combat_ended")[0]["outcome"] == "retreated"


def test_hm_810_hm_821_hm_822_hm_823_a_combat_with_guards_from_the_start() -> None:
    s = empty_state(3)
    catherine = KIT.hero_ids.index("catherine")
    alone.lay(s, alone.Force(catherine, (form("griffins pack"), form("marksmen"))), None, difficulty=4)
    s.sink = []
    s.advance()
    assert s.seat == 0 and keys_of(s) == ["put marksmen", "put griffins"]
    assert not s.neutral_drawn
    choose(s, "put griffins")
    assert keys_of(s) == list(SPACE_IDS[:8])
    choose(s, "a2", "stop")
    assert len(s.neutral_drawn) == 3, "the cards are drawn after the attacker has placed"
    assert s.seat == 2, "the player to the right of the attacker places them"
