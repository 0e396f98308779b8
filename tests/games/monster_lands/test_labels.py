"""Buttons and questions of Monster Lands at positions made by hand: deed, price and gain, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.monster_lands.scene import Table, game

from citadelle.games.monster_lands.queries import due
from citadelle.games.monster_lands.rules.attack import ASIDE, Attack, Burn
from citadelle.games.monster_lands.rules.battle import (
    Battle,
    CatchOrKill,
    Conquest,
    Settle,
    Triumph,
    TryConquest,
)
from citadelle.games.monster_lands.rules.citadel.armory import ArmoryBuy
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy
from citadelle.games.monster_lands.rules.citadel.hiring import FreeHire
from citadelle.games.monster_lands.rules.citadel.lodge import LodgeBuy
from citadelle.games.monster_lands.rules.citadel.mine import MineBonus
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire
from citadelle.games.monster_lands.rules.clash import Aim, Parry, Steal, Trick, TurnUp
from citadelle.games.monster_lands.rules.free_effects import F4, F5, ConvertPay, FreeEffects
from citadelle.games.monster_lands.rules.goods import DiscardTrap
from citadelle.games.monster_lands.rules.lands import LandPay
from citadelle.games.monster_lands.rules.missions import Contract, HandOver, MissionA
from citadelle.games.monster_lands.rules.outside import ChooseMissionDice, ChoosePath, Flasks, LayTokens, Reinforce
from citadelle.games.monster_lands.rules.rolls import FOR_LAND, FOR_MISSION, FOR_MONSTER, Roll
from citadelle.games.monster_lands.rules.rounds import Desertion, Inherit, Succession
from citadelle.games.monster_lands.state import NONE, ON, ON_TRAP, ON_TRICK, VALUE
from citadelle.games.monster_lands.tables import CONQUEST, FIRST_PATH, LAND_A, PERSUASION, TAVERN
from citadelle.kernel.words import LANGS

LOOT_OF = game().kit.plain.loot_index
CARD = game().kit.plain.equipment_index
LAND = game().kit.plain.land_index


def asked(t: Table, key: str) -> tuple[list[str], list[str], list[str]]:
    """Question, limit and label of an open option, in each language."""
    g, match = game(), t.match
    decision = match.decision
    assert decision is not None
    view, i = match.view(decision.seat), decision.keys.index(key)
    return (
        [g.prompt(view, decision, lang) for lang in LANGS],
        [g.limit(view, decision, lang) for lang in LANGS],
        [g.label(view, decision, i, lang).replace("\u00a0", " ").replace("\u202f", " ") for lang in LANGS],
    )


def clan() -> Table:
    """The first clan of four with a few members and things."""
    t = Table(4).clan(0, "purkas", "korgo", "vaidala", "nimra").have(0, gold=9, glory=25, potions=1, venoms=1)
    t.docks("taroa", "fandor", "geas", "wormee").bazaar("pugnor", "mortis", "noxx").wear("korgo", "slyzor")
    t.lodge("magic_dice_1", "strength_dice_2", "total_plus_4").monster(0, "gator").monster(1, "sckon")
    return t.land(0, "kyzhul", 0).land(1, "skyehn", 2).pool(0, "S", "S", "M", "P5")


def in_turn() -> Table:
    t = clan()
    t.s.chain[TAVERN] = 6
    return t.own_land(0, "yuha", "korgo").trophies(0, "snailer").loot(0, "supplies", "trophy_3").one_turn(0)


@pytest.mark.parametrize(
    ("key", "en", "fr"),
    [
        ("tavern P5", "Tavern, persuasion die (5): hire a mercenary or a novice, 11 gold off",
         "Taverne, dé de Persuasion (5) : recruter un mercenaire ou un novice, remise de 11 pièces d’or"),
        ("armory S", "Armory, strength die: buy defence tokens",
         "Armurerie, dé de Force : acheter des jetons Défense"),
        ("alchemist 1", "Alchemist, space 1: a magic die for 3 potions or venoms",
         "Alchimiste, emplacement 1 : un dé de Magie contre 3 potions ou venins"),
        ("mine 1", "Mine, space 1: 2 strength dice for 6 gold",
         "Mine, emplacement 1 : 2 dés de Force contre 6 pièces d’or"),
        ("pawn_shop", "Pawn Shop: 1 gold for each die", "Prêteur sur gages : 1 pièce d’or par dé"),
        ("land yuha", "Yuha: 1 persuasion die for 2 magic dice", "Yuha : 2 dés de Magie contre 1 dé de Persuasion"),
        ("assign korgo", "Send Korgo out: 1 reroll of a persuasion die",
         "Envoyer Korgo : 1 relance d’un dé de Persuasion"),
        ("sell snailer", "Sell the trophy Snailer (1) for 5 gold", "Vendre le trophée Snailer (1) : 5 pièces d’or"),
        ("use supplies", "Use Supplies: 6 gold, 1 potion and 1 defence token",
         "Utiliser Provisions : 6 pièces d’or, 1 potion et 1 jeton Défense"),
        ("use trophy_3", "Sell Ancient trophy (3) for 15 gold", "Vendre Trophée ancien (3) : 15 pièces d’or"),
        ("give slyzor nimra", "Give Slyzor to Nimra", "Donner Slyzor à Nimra"),
        ("drop slyzor", "Discard Slyzor", "Défausser Slyzor"),
    ],
)  # fmt: skip
def test_the_own_turn(key: str, en: str, fr: str) -> None:
    assert asked(in_turn(), key) == (
        ["Where do you place your dice?", "Où placez-vous vos dés\u202f?"],
        ["2 strength, 1 magic, 1 persuasion (5); 9 gold", "2 Force, 1 Magie, 1 Persuasion (5)\u202f; 9 pièces d’or"],
        [en, fr],
    )


def test_a_copy_has_its_number_only_beside_another_one() -> None:
    alone, twins = ("pugnor_2", "mortis", "noxx"), ("pugnor_2", "pugnor", "noxx")
    for row, told in ((alone, "Pugnor (weapon)"), (twins, "Pugnor (2) (weapon)")):
        t = clan().bazaar(*row).run(BazaarBuy(0, 4, False))
        assert asked(t, "pugnor_2 nimra")[2][0].startswith(f"{told} for Nimra, 1 gold")


def test_the_headings_of_the_own_turn() -> None:
    t = in_turn()
    decision = t.match.decision
    assert decision is not None
    view = t.match.view(0)
    headings = {key.split()[0]: game().group(view, decision, i, "en") for i, key in enumerate(decision.keys)}
    assert headings == {
        "sell": "Trophies", "use": "Loot", "give": "Slyzor", "drop": "Slyzor", "hunters_lodge": "Hunter’s Lodge",
        "tavern": "Tavern", "armory": "Armory", "bazaar": "Bazaar", "alchemist": "Alchemist", "mine": "Mine",
        "pawn_shop": "Pawn Shop", "land": "Own lands", "assign": "Send out",
    }  # fmt: skip


def rolled(t: Table, dice: str, *values: int) -> Table:
    """The dice of the path of the first land, with what they show."""
    path = t.path("land_a_1")
    t.s.dice[path] = tuple("SMP".index(c) + VALUE * v for c, v in zip(dice, values, strict=True))
    return t


def strike(total: tuple[int, ...], member: str = "korgo", kill: int = 0, trap: bool = True) -> Callable[[], Table]:
    def make() -> Table:
        t = clan().clan(0, "purkas", member).monster(0, "snailer")
        t.send(member, "land_a_1", "", ["magic_dice_1"] if trap else [], turned=True, venoms=1)
        rolled(t, "M" * len(total), *total)
        path = t.path("land_a_1")
        return t.unaudited().run(
            Battle(LAND_A, FIRST_PATH[LAND_A + 1], 0, NONE), Roll(0, path, FOR_MONSTER, 0, kill=kill)
        )

    return make


def on_path(frame: object) -> Callable[[], Table]:
    def make() -> Table:
        t = clan().send("korgo", "land_a_1", "SM", ["initial_trap"], guards=1)
        return t.unaudited().run(frame)  # type: ignore[arg-type]

    return make


def beside(*frames: object) -> Callable[[], Table]:
    """Korgo on the first path, Tortock of the second clan beside him."""

    def make() -> Table:
        t = clan().clan(1, "tortock", "taron").send("korgo", "land_a_1", "SM", ["steal_any_2", "divert_1"], turned=True)
        t.send("tortock", "land_a_2", "SM", guards=1)
        if isinstance(frames[0], Aim):
            t.send("korgo", "land_a_1").send("taron", "land_a_4", "S").send("nimra", "land_a_3", "", ["steal_any_2"])
        return t.unaudited().run(*frames)  # type: ignore[arg-type]

    return make


A1, A2, A3 = 4, 5, 6

SCENES: list[tuple[Callable[[], Table], str, str, str, str, str]] = [
    (lambda: clan().run(TavernHire(0, 5, False)), "hire taroa with vaidala",
     "Whom do you hire?", "9 gold, 5 off; reputation up to 13",
     "Hire Taroa for 0 gold: 1 strength die, reputation 4, +1 per strength die (with Vaidala)",
     "Recruter Taroa pour 0 pièce d’or : 1 dé de Force, réputation 4, +1 par dé de Force (avec Vaidala)"),
    (lambda: clan().run(TavernHire(0, 0, False)), "beer", "Whom do you hire?", "9 gold; reputation up to 13",
     "Pay 2 gold for a round of beer: new mercenaries",
     "Payer une tournée générale (2 pièces d’or) : nouveaux mercenaires"),
    (lambda: clan().run(LodgeBuy(0, 6, 0b101, ())), "trap 2", "Do you add a trap, or pay?", "1 gold to pay of 9, 6 off",
     "Space 2: 2 strength dice, 6 gold", "Emplacement 2 : 2 dés de Force, 6 pièces d’or"),
    (lambda: clan().run(LodgeBuy(0, 6, 0b101, ())), "pay", "Do you add a trap, or pay?", "1 gold to pay of 9, 6 off",
     "Pay 1 gold", "Payer 1 pièce d’or"),
    (lambda: clan().run(ArmoryBuy(0, 3)), "buy 3", "How many defence tokens do you buy?", "9 gold, 3 off",
     "3 defence tokens for 3 gold", "3 jetons Défense pour 3 pièces d’or"),
    (lambda: clan().run(BazaarBuy(0, 4, False)), "pugnor korgo", "Which card do you buy, and for whom?",
     "9 gold, 4 off", "Pugnor (weapon) for Korgo, 1 gold: +1 per strength die; Slyzor is discarded",
     "Pugnor (arme) pour Korgo, 1 pièce d’or : +1 par dé de Force ; Slyzor part à la défausse"),
    (lambda: clan().run(BazaarBuy(0, 0, True)), "noxx nimra", "Which card do you buy, and for whom?", "for free",
     "Noxx (spell) for Nimra, 0 gold: stops 1 hit a round",
     "Noxx (sort) pour Nimra, 0 pièce d’or : pare 1 touche par manche"),
    (lambda: clan().clan(0, "taron", "korgo").run(MineBonus(0)), "taron", "Do you take more gold from the Mine?", "",
     "Taron: 2 gold more", "Taron : 2 pièces d’or de plus"),
    (lambda: clan().run(FreeHire(0)), "hire geas", "Whom do you hire for free?", "reputation up to 13",
     "Hire Geas for free: 1 strength die and 1 persuasion die, reputation 6, +3 to conquer", ""),
    (lambda: clan().pool(0, "P2", "P6").run(ConvertPay(0, LOOT_OF["persuasion_to_magic"], 1)), "P6",
     "Which persuasion die do you pay with?", "", "A persuasion die (6)", "Un dé de Persuasion (6)"),
    (lambda: clan().run(LandPay(0, LAND["uyuniah"], 1 | 1 << PERSUASION, 2)), "S",
     "Uyuniah: which die do you place there?", "2 dice to go", "A strength die", "Un dé de Force"),
    (lambda: clan().unaudited().traps(0, *["total_plus_6"] * 2, *["magic_dice_1"] * 4).run(DiscardTrap(0)),
     "total_plus_6", "Too many traps: which one do you discard?", "6 traps, room for 5",
     "Discard: +6 against a monster", "Défausser : +6 contre un monstre"),
    (lambda: clan().monster(2, "trons").run(ChoosePath(0, 1)), "entrance_top", "Korgo: which path do you choose?", "",
     "Entrance, top (Trons, 6 attack dice): strength and magic dice as wanted; 2 guards stop a hit each",
     ("Portes, en haut (Trons, 6 dés d’attaque) : dés de Force et de Magie au choix ; "
      "2 gardes parent une touche chacun")),
    (lambda: clan().monster(0, "blandor").run(ChoosePath(0, 1)), "land_a_1", "Korgo: which path do you choose?", "",
     ("Land A, path 1 (Blandor, 6 attack dice): needs 1 strength, 1 magic; then up to 2 strength, 1 magic; "
      "gives 1 defence talent"),
     ("Région A, expédition 1 (Blandor, 6 dés d’attaque) : demande 1 Force, 1 Magie ; puis jusqu’à 2 Force, 1 Magie ; "
      "donne 1 talent de défense")),
    (lambda: clan().missions("mission_01", "mission_02").run(ChoosePath(0, 1)), "mission_b_right",
     "Korgo: which path do you choose?", "",
     "Mission B, right: send 1 strength die, then give 1 trap for 1 gold and 2 glory",
     "Mission B, à droite : envoyer 1 dé de Force, puis donner 1 piège contre 1 pièce d’or et 2 points de gloire"),
    (lambda: clan().missions("mission_01", "mission_02").send("korgo", "mission_a_left")
     .run(ChooseMissionDice(0, 0, 2)),
     "P5", "Korgo: which die do you send along?", "2 dice to go, strength or persuasion", "Bring a persuasion die (5)",
     "Emporter un dé de Persuasion (5)"),
    (on_path(Reinforce(0, A1)), "S", "Korgo: do you add a die?",
     "1 strength, 1 magic on the path; at most 2 strength, 1 magic more", "Add a strength die",
     "Ajouter un dé de Force"),
    (on_path(LayTokens(0, A1)), "initial_trap", "Korgo: do you lay a trap or a defence token?", "room for 2",
     "Lay face down: Initial trap (brings 1 strength die)",
     "Poser face cachée : Piège initial (apporte 1 dé de Force)"),
    (on_path(Flasks(0, A1)), "venom", "Korgo: which flasks do you send along?",
     "at most one of each; they only matter against monsters", "A venom, +2 to a strike", "Un venin, +2 à l’assaut"),
    (lambda: clan().missions("mission_01", "mission_02").send("korgo", "mission_b_left").run(Contract(0, 2)), "pay",
     "Korgo: do you fulfil the contract?", "all or nothing", "Give 1 trap for 3 gold and 2 glory",
     "Donner 1 piège contre 3 pièces d’or et 2 points de gloire"),
    (lambda: clan().loot(0, "strength_plus_2", "gold_10").run(HandOver(0, True)), "strength_plus_2",
     "Which loot do you give away?", "", "Give away: Strength surge (+2 per strength die)",
     "Donner : Élan de Force (+2 par dé de Force)"),
    (lambda: clan().traps(0, "strength_plus_2", "initial_trap").run(HandOver(0, False)), "strength_plus_2",
     "Which trap do you give away?", "", "Give away: +2 per strength die", "Donner : +2 par dé de Force"),
    (strike((6, 4)), "end", "Korgo strikes: what do you do?", "total 10; captured at 9, eliminated at 12",
     "End at 10: Snailer is captured for 7 gold and 3 glory",
     "S’arrêter à 10 et capturer Snailer : 7 pièces d’or et 3 points de gloire"),
    (strike((6, 4), trap=False), "end", "Korgo strikes: what do you do?",
     "total 10; eliminated at 12, 1 trap short of a capture", "End at 10: Snailer stands",
     "S’arrêter à 10 : Snailer résiste"),
    (strike((6, 4), member="saruna", trap=False), "end", "Saruna strikes: what do you do?",
     "total 10; captured at 9, eliminated at 12", "End at 10: Snailer is captured for 7 gold and 3 glory", ""),
    (strike((5, 3), member="tortock"), "end", "Tortock strikes: what do you do?",
     "total 8; captured at 9, eliminated at 12", "End at 8: Snailer is captured for 7 gold and 3 glory", ""),
    (strike((6, 6, 2)), "end", "Korgo strikes: what do you do?", "total 14; captured at 9, eliminated at 12",
     "End at 14: Snailer is eliminated for 4 glory and a trophy of 1",
     "S’arrêter à 14 et éliminer Snailer : 4 points de gloire et un trophée de 1"),
    (strike((6, 4), kill=6), "end", "Korgo strikes: what do you do?", "total 10; captured at 9, eliminated at 12",
     "End at 10: capture or eliminate Snailer", "S’arrêter à 10 : capturer ou éliminer Snailer"),
    (lambda: rolled(clan().loot(0, "reroll_any_4").send("korgo", "land_a_1"), "SS", 3, 4).run(
        Conquest(LAND_A, FIRST_PATH[LAND_A + 1], 0, NONE), Roll(0, A1, FOR_LAND, 4)), "end",
     "Korgo: do you keep this roll?", "total 11; 11 needed", "Stop at 11: 11 is reached", "Garder 11 : 11 est atteint"),
    (lambda: clan().loot(0, "reroll_any_4").missions("mission_01", "mission_02").send("korgo", "mission_a_left").run(
        MissionA(NONE, NONE), Roll(0, 0, FOR_MISSION, 0)), "end", "Korgo: do you keep this roll?", "total 0; 7 needed",
     "Stop at 0: 7 is not reached", "Garder 0 : 7 n’est pas atteint"),
    (beside(TurnUp(0, A1, 0)), "reveal", "Korgo: do you turn up the next token?",
     "2 face down; to stop leaves all the rest hidden", "Turn up: Steal 2 dice", "Révéler : Vol de 2 dés"),
    (beside(Aim(0, A3, 0)), "land_a_2", "Steal 2 dice: which path do you use it against?", "an adjacent path",
     "Tortock (Blue clan), Land A, path 2", "Tortock (Clan bleu), Région A, expédition 2"),
    (beside(Trick(A1, 0, A2), Parry(1, A2, A1, 0)), "cancel", "Steal 2 dice: do you cancel it?",
     "by Red clan; cancelling costs a defence token of the path", "Discard a defence token to cancel it",
     "Défausser un jeton Défense pour l’annuler"),
    (beside(Steal(0, A1, A2, 3, 2)), "magic", "Which die do you steal?", "2 dice to take", "Steal a magic die",
     "Voler un dé de Magie"),
    (on_path(CatchOrKill(0, A1)), "eliminate", "Gator: do you capture or eliminate it?", "",
     "Eliminate it for 5 glory and a trophy of 1", "Éliminer pour 5 points de gloire et un trophée de 1"),
    (lambda: clan().loot(0, "glory_conquest_4").run(Triumph(0, CONQUEST)), "use glory_conquest_4",
     "Do you use loot for this success?", "", "Use Conqueror: +4 glory at a conquest",
     "Utiliser Conquérant : +4 de gloire à la conquête d’une région"),
    (lambda: clan().send("korgo", "land_a_1", "SSM").run(
        Conquest(LAND_A, FIRST_PATH[LAND_A + 1], 5, NONE), TryConquest(0, A1)), "roll",
     "Kyzhul: do you try to conquer it with Korgo?", "11 needed, 5 so far, for 4 glory",
     "Roll 2 strength dice and 1 magic die for Kyzhul", "Lancer 2 dés de Force et 1 dé de Magie : Kyzhul"),
    (lambda: clan().own_land(0, "gurban").run(Settle(0, LAND["gurban"])), "nimra", "Gurban: whom do you settle there?",
     "no wages for a settler, and the land can be used", "Nimra settles there", "Installer Nimra"),
    (lambda: clan().clan(0, "nimra", "novice_1", "novice_2").wear("novice_1", "pugnor").wear("novice_2", "noxx")
     .unaudited().run(Desertion(0)), "novice_2", "You can’t pay all wages: who deserts?",
     "the highest reputation among the unpaid", "Novice 2 deserts", "Novice 2 déserte"),
    (lambda: clan().run(Inherit(0, CARD["mortis"])), "nimra", "Mortis: whom do you give it to?", "", "Nimra takes it",
     "Nimra la reprend"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_buttons_say_deed_price_and_gain(number: int) -> None:
    make, key, question, limit, en, fr = SCENES[number]
    prompts, limits, labels = asked(make(), key)
    assert (prompts[0], limits[0], labels[0]) == (question, limit, en)
    assert not fr or labels[1] == fr
    assert prompts[0] != prompts[1] and (
        not limits[0] or limits[0] != limits[1] or not any(map(str.isalpha, limits[0]))
    )


# --- attacks


def attacked() -> Table:
    t = clan().send("korgo", "land_a_1", "SM", guards=1, potions=1)
    return t.monster(0, "snailer").hits("land_a_1", 2, "snailer")


def test_a_wound_or_a_death_is_named_before_it_is_taken() -> None:
    t = attacked()
    prompts, limits, labels = asked(t, "accept")
    assert prompts[0] == "Korgo: 2 hits, how to stop them?"
    assert limits[0] == "one wound can be borne, a second one kills"
    assert labels == ["Korgo dies, for 2 glory", "Korgo meurt : 2 points de gloire"]
    t.choose("token")
    assert asked(t, "accept")[2] == ["Korgo is wounded", "Korgo reçoit une blessure"]
    assert asked(t, "accept")[0][1] == "Korgo\u00a0: 1 touche, comment la parer\u202f?"
    t = clan().send("korgo", "land_a_1", "SM", guards=1)
    t.s.wounded |= 1 << t.member("korgo")
    t.hits("land_a_1", 1, "gator")
    assert asked(t, "accept")[1][0] == "wounded already: the next wound kills"
    assert asked(t, "accept")[2][0] == "Korgo dies, for 2 glory"


def test_where_a_die_lies_is_named() -> None:
    t = clan().send("korgo", "land_a_1", "SM")
    t.s.dice[A1] = (1, 1 + ON * ON_TRAP, 1 + ON * ON_TRICK)
    t.run(Attack(A1, ASIDE, 3, ()), Burn(0, A1, 3))
    assert t.keys == ["magic", "magic trap", "magic trick", "done"]
    assert asked(t, "magic trap")[2][0] == "Discard a magic die of a trap: one attack die less"
    assert asked(t, "magic trick")[2][1] == "Défausser un dé de Magie volé : un dé d’attaque de moins"
    assert asked(t, "done")[2] == ["Face 3 attack dice", "Affronter 3 dés d’attaque"]


def test_attack_dice_go_to_somebody_by_name() -> None:
    t = clan().clan(1, "tortock", "taron").clan(0, "purkas", "ginova")
    t.send("ginova", "land_a_1", "S").send("tortock", "land_a_3", "S").unaudited().attack("land_a_1")
    prompts, limits, labels = asked(t, "land_a_3 1")
    assert prompts[0] == "Ginova: which attack dice do you divert?" and limits[0] == "4 attack dice coming"
    assert labels == ["1 attack die to Tortock (Blue clan)", "1 dé d’attaque vers Tortock (Clan bleu)"]
    decision = t.match.decision
    assert decision is not None
    view = t.match.view(0)
    assert game().label(view, decision, 0, "en", ["Ada", "Bo", "Cy", "Di"]) == "1 attack die to Tortock (Bo)"


def test_wages_are_told_before_they_are_due() -> None:
    t = Table(4).clan(0, "purkas", "fandor", "taron", "novice_1").have(0, glory=15, gold=4).trophies(0, "snailer")
    t.run(FreeEffects(0, F5))
    prompts, limits, _ = asked(t, "sell snailer")
    assert prompts[0] == "Anything before you pay wages?" and limits[0] == "6 due in wages; you have 4 gold"


@pytest.mark.rule("ML-WAGE-02")
def test_wages_that_cannot_be_paid_are_told_while_there_are_dice_to_place() -> None:
    t = Table(4).clan(0, "purkas", "fandor", "taron", "novice_1").have(0, glory=15, gold=6).pool(0, "S", "S")
    t.one_turn(0)
    _, limits, _ = asked(t, "pawn_shop")
    assert limits[0] == "2 strength; 6 gold" and due(t.s, 0) == 6
    t.have(0, gold=5).one_turn(0)
    _, limits, _ = asked(t, "pawn_shop")
    assert limits == [
        "2 strength; 5 gold, too little for the wages (6)",
        "2 Force\u202f; 5 pièces d’or, trop peu pour les salaires (6)",
    ]
    t.set(wounded=["taron"])
    t.have(0, potions=1).run(FreeEffects(0, F4))
    assert asked(t, "heal taron")[1][0] == "5 gold, too little for the wages (6)"


def test_who_leads_after_a_tie() -> None:
    t = Table(4).clan(0, "novice_1", "novice_2")
    t.wear("novice_1", "pugnor").wear("novice_2", "mortis")
    t.s.leader = (NONE, *t.s.leader[1:])
    t.run(Succession(0))
    assert asked(t, "novice_2")[2] == ["Novice 2 leads", "Novice 2 prend la tête"]


# --- ends and small buttons


@pytest.mark.parametrize(
    ("make", "key", "end"),
    [
        (in_turn, "pawn_shop", False),
        (lambda: clan().run(LodgeBuy(0, 6, 1, ())), "pay", True),
        (lambda: clan().traps(0, "initial_trap").missions("mission_01", "mission_02").send(
            "korgo", "mission_b_left").run(Contract(0, 2)), "pay", False),
        (attacked, "accept", True),
        (attacked, "potion", False),
        (on_path(Flasks(0, A1)), "none", True),
        (on_path(Reinforce(0, A1)), "done", True),
        (beside(TurnUp(0, A1, 0)), "stop", True),
    ],
)  # fmt: skip
def test_what_stops_or_declines_stands_apart(make: Callable[[], Table], key: str, end: bool) -> None:
    decision = make().match.decision
    assert decision is not None
    assert game().is_end(decision, decision.keys.index(key)) is end


@pytest.mark.parametrize(
    ("make", "key", "words"),
    [
        (in_turn, "tavern P5", ("Persuasion 5", "coin", "−11")),
        (in_turn, "mine 2", ("Space 2, 2 dice", "coin", "+4")),
        (in_turn, "sell snailer", ("Snailer", "coin", "+5")),
        (in_turn, "assign nimra", ("Nimra", "boot", "")),
        (lambda: clan().run(TavernHire(0, 5, False)), "hire taroa with vaidala", ("Taroa (Vaidala)", "coin", "0")),
        (lambda: clan().run(TavernHire(0, 5, False)), "beer", ("Beer", "coin", "2")),
        (lambda: clan().run(LodgeBuy(0, 0, 0, ())), "trap 3", ("3. +4 against a monster", "coin", "4")),
        (lambda: clan().run(BazaarBuy(0, 0, False)), "noxx nimra", ("Nimra", "coin", "4")),
        (strike((6, 4)), "end", ("End at 10", "check", "")),
        (strike((6, 4), trap=False), "end", ("End at 10", "check", "")),
        (attacked, "token", ("Defence token", "shield", "")),
        (attacked, "accept", ("Korgo dies", "wound", "")),
    ],
)  # fmt: skip
def test_small_buttons(make: Callable[[], Table], key: str, words: tuple[str, str, str]) -> None:
    t = make()
    decision = t.match.decision
    assert decision is not None
    brief = game().brief(t.match.view(decision.seat), decision, decision.keys.index(key), "en")
    assert (brief.text, brief.icon, brief.cost) == words
