"""Names that people type and things they point at, in either language; what is closed gives a reason."""

from __future__ import annotations

import random

import pytest
from tests.games.monster_lands.lively import SETTINGS, Lively
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.rules.citadel.alchemist import Brew
from citadelle.games.monster_lands.rules.citadel.armory import ArmoryBuy
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy
from citadelle.games.monster_lands.rules.citadel.lodge import LodgeBuy
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire
from citadelle.games.monster_lands.rules.outside import ChoosePath, Flasks, LayTokens, Reinforce
from citadelle.games.monster_lands.tables import BUILDINGS, PATH_IDS, POOL_IDS
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel.decision import Decision
from citadelle.kernel.words import LANGS


def turn() -> Table:
    """The first clan's turn: two members at home, one wounded, something of everything."""
    t = Table(4).clan(0, "purkas", "korgo", "nimra").pool(0, "S", "S", "M", "P5").have(0, gold=9, potions=1, glory=20)
    t.docks("fandor", "vaidala", "taroa", "geas").bazaar("pugnor", "mortis", "noxx").wear("korgo", "rashnek")
    t.lodge("magic_dice_1", "strength_dice_2", "total_plus_4").traps(0, "total_plus_6", "initial_trap")
    t.monster(0, "gator").monster(1, "sckon").land(0, "yuha").land(1, "skyehn").own_land(0, "kyzhul")
    t.trophies(0, "snailer").loot(0, "supplies")
    t.s.wounded |= 1 << t.member("korgo")
    return t.one_turn(0)


def meant(t: Table, line: str) -> list[str]:
    decision = t.match.decision
    assert decision is not None
    return game().resolve_text(t.match.view(decision.seat), decision, line)


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("taverne", ["tavern S", "tavern M", "tavern P5"]),
        ("Repère du chasseur", ["hunters_lodge S", "hunters_lodge M", "hunters_lodge P5"]),
        ("MINE", ["mine 1", "mine 2", "mine 3", "mine 4"]),
        ("pawn", ["pawn_shop"]),
        ("Prêteur sur gages", ["pawn_shop"]),
        ("korgo", ["assign korgo", "heal korgo"]),
        ("Fandor", ["tavern S", "tavern M", "tavern P5"]),
        ("pugnor", ["bazaar S", "bazaar M", "bazaar P5"]),
        ("kyzhul", ["land kyzhul", "settle kyzhul purkas", "settle kyzhul korgo", "settle kyzhul nimra"]),
        ("provisions", ["use supplies"]),
        ("snailer", ["sell snailer"]),
        ("tournée", ["tavern S", "tavern M", "tavern P5"]),
        ("passer", ["pass"]),
        ("personne", ["nobody"]),
        ("magie", ["alchemist 1", "alchemist 2", "pawn_shop"]),
        ("potato", []),
        ("zz", []),
    ],
)
def test_what_a_line_means_on_the_own_turn(line: str, keys: list[str]) -> None:
    assert meant(turn(), line) == keys


@pytest.mark.parametrize(
    ("thing", "keys"),
    [
        ("building armory", ["armory S", "armory M", "armory P5"]),
        ("building alchemist", ["alchemist 1", "alchemist 2"]),
        ("space mine 2", ["mine 2"]),
        ("member vaidala", ["tavern S", "tavern M", "tavern P5"]),
        ("member nimra", ["assign nimra", "heal nimra"]),
        ("novices", ["tavern S", "tavern M", "tavern P5"]),
        ("lodge 3", ["hunters_lodge S", "hunters_lodge M", "hunters_lodge P5"]),
        ("equipment rashnek", ["give rashnek purkas", "give rashnek korgo", "give rashnek nimra", "drop rashnek"]),
        ("die M", ["alchemist 1", "alchemist 2", "pawn_shop"]),
        ("token potion", ["heal korgo"]),
        ("land yuha", ["path land_a_1", "path land_a_2", "path land_a_3", "path land_a_4"]),
        ("path land_a_2", ["path land_a_2"]),
        ("monster gator", ["monster gator"]),
        ("trap total_plus_6", ["trap total_plus_6"]),
    ],
)
def test_what_a_thing_means_on_the_own_turn(thing: str, keys: list[str]) -> None:
    assert meant(turn(), thing) == keys


@pytest.mark.parametrize(
    ("thing", "code"),
    [
        ("path land_a_2", "member_first"),
        ("path entrance_top", "no_monster_at_gate"),
        ("mission a", "member_first"),
        ("monster gator", "fought_later"),
        ("trap total_plus_6", "laid_on_path"),
        ("token defense", "laid_on_path"),
        ("token venom", "packed_on_leaving"),
        ("member tortock", "not_your_member"),
        ("land skyehn", "member_first"),
        ("loot gold_10", "loot_not_yours"),
        ("space mine 1", ""),
        ("equipment rashnek", ""),
    ],
)
def test_a_thing_that_is_closed_gives_a_reason(thing: str, code: str) -> None:
    t = turn()
    codes = []
    for key in meant(t, thing):
        found = t.match.why(key, 0)
        codes.append(found.code if found is not None else "")
    assert code in codes and "unknown" not in codes


def test_somebody_out_of_reach_is_refused_before_the_tavern_is_entered() -> None:
    t = turn().have(0, glory=6)
    found = [t.match.why(key, 0) for key in meant(t, "Vaidala")]
    assert [(one.code, one.rule) for one in found if one is not None] == [("excess_glory", "ML-TAV-02")]
    assert meant(turn(), "Vaidala") == ["tavern S", "tavern M", "tavern P5"]


def test_things_inside_an_action() -> None:
    t = turn()
    for frame, thing, keys in (
        (TavernHire(0, 5, False), "member fandor", ["hire fandor"]),
        (TavernHire(0, 5, False), "beer", ["beer"]),
        (TavernHire(0, 5, False), "novices", ["hire novice"]),
        (LodgeBuy(0, 5, 0, ()), "lodge 2", ["trap 2"]),
        (ArmoryBuy(0, 5), "token defense", ["buy 1"]),
        (BazaarBuy(0, 5, False), "equipment noxx", ["noxx purkas", "noxx korgo", "noxx nimra"]),
        (Brew(0, 3), "token venom", ["potions 0"]),
        (ChoosePath(0, t.member("korgo")), "mission b", ["mission_b_left", "mission_b_right"]),
        (ChoosePath(0, t.member("korgo")), "land yuha", ["land_a_1", "land_a_2", "land_a_3", "land_a_4"]),
        (ChoosePath(0, t.member("korgo")), "Région B, expédition 3", ["land_b_3"]),
        (Reinforce(0, t.path("land_a_1")), "die M", ["M"]),
        (Reinforce(0, t.path("land_a_1")), "Magie", ["M"]),
        (LayTokens(0, t.path("land_a_1")), "+6 contre un monstre", ["total_plus_6"]),
        (Flasks(0, t.path("land_a_1")), "potion", ["potion"]),
    ):
        t.send("korgo", "land_a_1", "SM")
        t.run(frame)
        assert meant(t, thing) == keys, thing
    assert meant(t, "building mine") == ["building mine"]
    found = t.match.why("building mine", 0)
    assert found is not None and found.code not in ("unknown", "malformed")


def things(view: MonsterLandsView) -> list[str]:
    """Every thing that a picture may show: the vocabulary over all that lies on the table."""
    t, seat = view.tables, max(0, view.seat)
    out = ["novices", "beer", "mission a", "mission b", "token potion", "token venom", "token defense"]
    out += [f"building {b}" for b in BUILDINGS] + ["space mine 1", "space mine 4", "space alchemist 2"]
    out += [f"path {p}" for p in PATH_IDS] + [f"die {d}" for d in POOL_IDS]
    out += [f"member {t.member_ids[m]}" for clan in (*view.members, view.docks) for m in clan if m >= 0]
    out += [f"lodge {place + 1}" for place in range(len(view.lodge))]
    out += [f"equipment {key}" for key in t.equipment_keys] + [
        f"monster {t.monster_ids[m]}" for m in view.monster if m >= 0
    ]
    out += [f"land {t.land_ids[n]}" for row in (view.land, *view.lands) for n in row if n >= 0]
    out += [f"loot {t.loot_ids[n]}" for row in (view.loot_offer, view.loot[seat]) for n in row]
    out += [f"trap {t.trap_ids[n]}" for n in view.traps_of[seat] if n >= 0]
    return out


@pytest.mark.parametrize("number", [2, 7, 10, 12, 13, 17, 21])
def test_every_thing_can_be_asked_about_at_any_time(number: int) -> None:
    rng = random.Random(number)
    assert number < len(SETTINGS)

    def look(lively: Lively, decision: Decision) -> None:
        if lively.kinds[decision.kind] > 1 and rng.random() > 0.02:
            return
        match = lively.match
        view = match.view(decision.seat)
        assert isinstance(view, MonsterLandsView)
        for thing in rng.sample(things(view), 25):
            keys = match.game.resolve_text(view, decision, thing)
            assert keys, thing
            reasons = [match.why(key, decision.seat) for key in keys]
            dull = [r for r in reasons if r is not None and r.code in ("unknown", "malformed", "forbidden")]
            assert not dull, (decision.kind, thing, dull)
            if reasons[0] is not None:
                assert all(match.game.refusal(reasons[0], match.name_list(lang), lang) for lang in LANGS)

    Lively(number, look, 300)
