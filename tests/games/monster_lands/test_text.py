"""Words of Monster Lands: nothing said in one language only, nothing left unsaid, labels that differ and decide."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.games.monster_lands.lively import SETTINGS, Lively
from tests.games.monster_lands.scene import Table, game

import citadelle
from citadelle.games.monster_lands import effect_kinds as kinds
from citadelle.games.monster_lands import tables, text
from citadelle.games.monster_lands.catalog import load
from citadelle.games.monster_lands.text.effects import member_record
from citadelle.games.monster_lands.text.names import FILES
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.errors import Refused
from citadelle.kernel.event import Event
from citadelle.kernel.frame import questions
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS, PSEUDO, Words
from citadelle.parts.effects import OneOf

SOURCE = Path(citadelle.__file__).parent
HOME = SOURCE / "games" / "monster_lands"
KIT = load()
T = KIT.plain
NAMES = ["Ada", "Bo", "Cy", "Di"]
UNTOLD = "Something happened"
"""How a line begins for which there are no words."""
UNEXPLAINED = "is not allowed now."
"""How a refusal ends for which there are none."""
ICONS = set(re.findall(r'id="i-([\w-]+)"', (SOURCE / "web" / "look" / "icons.svg").read_text("utf-8")))

# --- what is said, and what is not


def bare(said: str) -> str:
    """What stands outside the marks of the pseudo-language."""
    depth, out = 0, []
    for char in said:
        depth += (char == "⟦") - (char == "⟧")
        if not depth and char != "⟧":
            out.append(char)
    assert depth == 0, said
    return "".join(out)


@cache
def proper() -> re.Pattern[str]:
    """Names that are the same in both languages, and words that English and French share."""
    tables_ = (KIT.mercenaries, KIT.monsters, KIT.lands, KIT.equipment)
    found = {record.name for table in tables_ for record in table if record.name == record.name_fr}
    shared = ("Madhala", "Novice", "Mission", "Mine", "Potion", "Talent", "Persuasion", "Air", "Jungle", "Normal")
    shared = (*shared, "Clan", "total", "Monster Lands", "Expédition", *NAMES)
    words = sorted((*found, *shared, *[f"{word}s" for word in shared], "potion", "potions", "et", "A", "B"), key=len)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, reversed(words)))})\b")


def untold(en: str, fr: str) -> bool:
    """Is a line the same in both languages, though it isn't made of names and numbers?"""
    return en == fr and re.search(r"[^\W\d_]", proper().sub("", en)) is not None


def said() -> Iterator[tuple[str, set[str], bool]]:
    """Every call of `say` in the code of words: the key as a pattern, its arguments, whether more may come."""
    for file in (HOME / "text").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and "say" in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                args = {word.arg for word in node.keywords if word.arg}
                for key in keys_of(node.args[0]):
                    yield key, args, any(word.arg is None for word in node.keywords)


def keys_of(node: ast.expr) -> list[str]:
    """The keys that a call may ask for, as patterns; none where a variable holds them."""
    if isinstance(node, ast.Constant):
        return [re.escape(str(node.value))]
    if isinstance(node, ast.JoinedStr):
        return ["".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w*" for p in node.values)]
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) + keys_of(node.orelse)
    return []


@cache
def own() -> list[str]:
    """The keys of the game's own sentences."""
    return [key for file in FILES for key in Words.load(HOME / file).texts("en")]


def sources(pattern: str) -> set[str]:
    """Every match of the pattern in the code of the kernel and of the game."""
    files = [*(SOURCE / "kernel").glob("*.py"), *HOME.glob("*.py"), *(HOME / "rules").rglob("*.py")]
    return {found for file in files for found in re.findall(pattern, file.read_text("utf-8"))}


def of_effects() -> set[str]:
    """The sentences that the rows of effects ask for: one or more of each kind, and the words of parameters."""
    out: set[str] = set()
    rooms = {"effect": kinds.EFFECTS, "power": kinds.POWERS, "trap": kinds.TRAP_EFFECTS, "benefit": kinds.BENEFITS}
    for room, vocabulary in rooms.items():
        out |= {f"{room}.{sentence}" for kind in vocabulary.kinds for sentence in kind.sentences()}
        for one in vocabulary.parameters.values():
            if isinstance(one, OneOf) and one.words:
                out |= {f"{one.words}.{word}" for word in one.choices}
    return out


def of_rows() -> set[str]:
    """The sentences of answers: one of each verb, and those that rows name."""
    rows = text.choices.WORDING.rows
    verbs = {verb.name for ask in questions("monster_lands").values() for verb in ask.verbs}
    assert set(rows) <= verbs
    out = {f"label.{verb}" for verb in verbs}
    for row in rows.values():
        out |= {found for found in (row.brief, row.group) if isinstance(found, str) and "." in found}
        out |= {f"label.{row.label}"} if isinstance(row.label, str) else set()
    files = [ast.parse(file.read_text("utf-8")) for file in (HOME / "text").glob("*.py")]
    literals = {node.value for tree in files for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return out | {key for key in own() if key.startswith("label.") and key.removeprefix("label.") in literals}


def test_every_sentence_that_is_asked_for_exists_and_gets_its_values() -> None:
    every = list(text.WORDS.texts("en"))
    assert of_effects() <= set(every)
    for pattern, args, more in said():
        found = [key for key in every if re.fullmatch(pattern, key)]
        assert found, pattern
        if not more and len(found) == 1:
            assert text.WORDS.names(found[0]) <= args, pattern


def test_no_sentence_is_left_over() -> None:
    assert len(set(own())) == len(own())
    by_variable = ("event.", "explain.", "refusal.", "option.", "prompt.", "limit.", "type.", "trap_class.",
                   "label.take_", "label.end_", "score.", "label.hire", "label.swap", "label.give",
                   "location.")  # fmt: skip
    patterns = [r"game\.(title|pitch)", *[pattern for pattern, _, _ in said()]]  # `Game` says the first two
    unused = [k for k in own() if not k.startswith(by_variable) and not any(re.fullmatch(p, k) for p in patterns)]
    assert not set(unused) - of_effects() - of_rows()


def test_every_explanation_belongs_to_something_that_is_drawn() -> None:
    """Those sentences are found by the names of drawn things, so no call names them."""
    known = text.WORDS.keys()
    unseen = {key for key in known if key.startswith("explain.")}
    match, by = citadelle.new("monster_lands", players=3, seed=4, options={"tricks": True}), chance("explained")
    while unseen and not match.is_over:
        for thing in match.game.scene(match.view(match.decision.seat), "en").things:
            word, _, rest = thing.name.partition(" ")
            unseen -= {f"explain.{word}", f"explain.{word}_{rest.split()[0]}" if rest else ""}
        match.choose(match.decision.keys[by.below(len(match.decision.keys))])
    assert not unseen


def test_no_sentence_is_the_same_in_both_languages() -> None:
    en, fr = (text.WORDS.texts(lang) for lang in LANGS)
    assert not [key for key in own() if untold(re.sub(r"\{.*?\}", "", en[key]), re.sub(r"\{.*?\}", "", fr[key]))]


def test_no_sentence_shouts_or_is_familiar() -> None:
    for lang, pattern in (("en", r"!|please"), ("fr", r"!|\btu\b|\btoi\b|\bton\b|\btes\b")):
        lines_ = text.WORDS.texts(lang)
        assert not [key for key in own() if re.search(pattern, lines_[key])]


@pytest.mark.parametrize("lang", LANGS)
def test_title_pitch_seats_and_score_rows(lang: str) -> None:
    g = game()
    assert g.title(lang) == "Monster Lands" and 100 < len(g.pitch(lang)) < 400
    assert len({g.score_name(part, lang) for part in text.SCORE_PARTS}) == len(text.SCORE_PARTS)
    view = Table().match.view(0)
    assert len({g.seat_name(view, seat, lang) for seat in range(4)}) == 4
    for campaign in (False, True):
        parts = g.result(Table(1, campaign=campaign).match.state).parts[0]
        assert all(g.score_name(part, lang) for part in parts) and set(parts) <= set(text.SCORE_PARTS)


@pytest.mark.parametrize("lang", [*LANGS, PSEUDO])
def test_every_option_has_label_help_and_values(lang: str) -> None:
    g = game()
    for option in g.schema.options:
        label, helps = g.option_words(option.name, lang)
        assert label and helps.rstrip("⟧").endswith(".")
        values = [g.option_value(option.name, value, lang) for value in (option.default, *option.values)]
        assert all(values) and len(set(values[1:])) == len(values[1:])
        if lang == PSEUDO:
            assert not [value for value in (label, helps, *values) if re.search(r"\w", bare(value))]


# --- components


@pytest.mark.parametrize("lang", [*LANGS, PSEUDO])
def test_every_component_says_what_it_does(lang: str) -> None:
    view = Table(3).match.view(0)
    said_of = [text.member_text(KIT, m, lang) for m in range(len(T.member_ids))]
    said_of += [text.equipment_text(KIT, e, lang) for e in range(len(T.equipment_keys))]
    said_of += [text.loot_text(KIT, t, lang) for t in range(len(T.loot_ids))]
    said_of += [text.trap_text(KIT, t, lang) for t in range(len(KIT.traps))]
    said_of += [text.land_text(KIT, n, lang) for n in range(len(KIT.lands))]
    said_of += [text.monster_text(view, m, lang) for m in range(len(KIT.monsters))]
    said_of += [text.path_text(view, path, lang) for path in range(tables.PATHS)]
    assert all(said_of) and not [line for line in said_of if "{" in line or "?" in line]
    if lang == PSEUDO:
        assert not [line for line in said_of if re.search(r"\w", bare(line))]


def test_every_kind_of_effect_power_trap_and_benefit_has_words() -> None:
    wanted = {key for key in of_effects() if key.partition(".")[0] in ("effect", "power", "benefit", "trap")}
    assert {key for room in ("effect", "power", "benefit", "trap") for key in text.WORDS.keys(room)} == wanted


@pytest.mark.parametrize(
    ("member", "en", "fr"),
    [
        ("taroa", "+1 per strength die", "+1 par dé de Force"),
        ("fandor", "1 gold for a persuasion die each round, while at home",
         "un dé de Persuasion contre 1 pièce d’or par manche, hors expédition"),
        ("vaidala", "one hire a round costs 4 less", "une embauche par manche coûte 4 de moins"),
        ("sckrat", "2 rerolls of different strength dice", "2 relances de dés de Force, jamais le même"),
        ("saruna", "captures without a trap", "capture sans piège"),
    ],
)  # fmt: skip
def test_talents_in_a_line(member: str, en: str, fr: str) -> None:
    number = T.member_index[member]
    assert [text.member_text(KIT, number, lang) for lang in LANGS] == [en, fr]
    assert member_record(KIT, number).id == member


def test_powers_follow_the_module() -> None:
    moldo = T.monster_index["moldo"]
    lines = [
        text.monster_text(Table(2, moldo_auto_hits=module).match.view(0), moldo, "en").partition("; ")[2]
        for module in (False, True)
    ]
    assert lines == ["-1 per strength die", "2 hits more in every attack, without a die"]


@pytest.mark.parametrize(
    ("land", "en", "fr"),
    [
        ("kyzhul", "1 strength die for 2 persuasion dice", "2 dés de Persuasion contre 1 dé de Force"),
        ("thaklan", "2 strength or magic dice for 3 persuasion dice",
         "3 dés de Persuasion contre 2 dés de Force ou de Magie"),
        ("rynia", "2 strength dice for a mercenary of the Tavern for free",
         "un mercenaire de la Taverne gratuitement contre 2 dés de Force"),
    ],
)  # fmt: skip
def test_lands_in_a_line(land: str, en: str, fr: str) -> None:
    lines = [text.land_text(KIT, T.land_index[land], lang) for lang in LANGS]
    assert lines[0].endswith(en) and lines[1].endswith(fr)


# --- log


EVENTS: dict[str, dict[str, object]] = {
    "first_player": {},
    "clan_founded": {"clan": "fire"},
    "round_began": {"round": 2},
    "dice_gained": {"strength": 2, "magic": 0, "rolled": [3, 5]},
    "die_placed": {"building": "tavern", "die": "P5", "count": 1},
    "die_converted": {"die": "S", "to": "magic"},
    "gold_gained": {"gold": 3},
    "gold_paid": {"gold": 1},
    "glory_gained": {"glory": 2},
    "glory_lost": {"glory": 1},
    "tokens_gained": {"token": "potion", "count": 2, "lost": 0},
    "trap_bought": {"trap": "magic_dice_1"},
    "trap_offered": {"trap": "magic_dice_1", "place": 2},
    "trap_drawn": {"trap": "divert_1"},
    "trap_discarded": {"trap": "initial_trap"},
    "trap_laid": {"path": 4},
    "own_trap_laid": {"path": 4, "trap": "magic_dice_1"},
    "trap_revealed": {"path": 4, "trap": "magic_dice_1"},
    "trap_shown": {"path": 4, "trap": "magic_dice_1"},
    "guard_laid": {"path": 12},
    "mercenary_offered": {"member": "fandor", "dock": 1},
    "equipment_offered": {"equipment": "pugnor_2", "dock": 1},
    "loot_offered": {"loot": "gold_12"},
    "pile_shuffled": {"pile": "trap"},
    "beer_paid": {},
    "nobody_hired": {},
    "member_joined": {"member": "novice_3"},
    "member_assigned": {"member": "fandor", "path": 5},
    "dice_deployed": {"path": 5, "colour": "magic", "count": 2},
    "flasks_packed": {"path": 5, "potion": 1, "venom": 1},
    "passed": {"final": 1},
    "talent_used": {"source": "vaidala"},
    "trophy_sold": {"monster": "gator"},
    "loot_taken": {"loot": "supplies"},
    "loot_used": {"loot": "supplies"},
    "equipment_bought": {"equipment": "pugnor", "member": "korgo"},
    "equipment_given": {"equipment": "pugnor", "member": "korgo"},
    "equipment_discarded": {"equipment": "pugnor"},
    "land_used": {"land": "kyzhul"},
    "land_settled": {"land": "kyzhul", "member": "nimra"},
    "land_revealed": {"land": "kyzhul", "slot": "b"},
    "monster_appeared": {"monster": "gator", "where": "land_a"},
    "monster_at_gate": {"monster": "gator"},
    "panic_spread": {"building": "mine"},
    "panic_ended": {},
    "missions_revealed": {"a": "mission_01", "b": "mission_02"},
    "location_entered": {"where": "entrance"},
    "monster_attacked": {"monster": "gator", "path": 4, "dice": 5},
    "dice_diverted": {"path": 4, "target": 5, "dice": 1},
    "magic_burned": {"path": 4},
    "attack_rolled": {"path": 4, "values": [3, 1], "hits": 2, "auto": 1},
    "hit_stopped": {"path": 4, "by": "token"},
    "lashed": {"path": 4, "hits": 1},
    "member_wounded": {"member": "nimra", "path": 4},
    "member_died": {"member": "nimra", "path": 4},
    "member_healed": {"member": "nimra"},
    "member_deserted": {"member": "nimra"},
    "leader_promoted": {"member": "nimra"},
    "die_rolled": {"path": 4, "colour": "magic", "value": 5, "place": 0},
    "venom_used": {"path": 4},
    "strike_ended": {"path": 4, "total": 9, "cv": 10, "ev": 14},
    "monster_captured": {"monster": "gator", "path": 4},
    "monster_eliminated": {"monster": "gator", "path": 4},
    "conquest_declined": {"path": 4},
    "conquest_ended": {"path": 4, "total": 9, "goal": 11},
    "land_conquered": {"land": "kyzhul", "path": 4},
    "mission_completed": {"glory": 2, "gold": 3},
    "mission_failed": {"total": 5, "goal": 7},
    "left_hidden": {"path": 4},
    "trick_aimed": {"path": 4, "target": 5},
    "trick_cancelled": {"path": 5},
    "die_stolen": {"target": 5, "colour": "magic"},
    "her_token_revealed": {"path": 4, "trap": "divert_1"},
    "madhala_visited": {"red": 4, "yellow": 1, "building": "hunters_lodge", "die": 7},
    "madhala_went_outside": {"red": 5, "yellow": 1, "path": "land_a_1"},
    "madhala_won_mission": {},
    "madhala_removed_monster": {"monster": "gator", "path": 4},
    "madhala_removed_land": {"land": "kyzhul", "path": 4},
    "game_ended": {"round": 6},
    "scored": {"glory": 20, "reputation": 9, "trophies": 2, "affinities": 3, "total": 34},
    "ranked": {"rank": "hero"},
    "game_won": {"winners": [0, 2]},
    "campaign_game_ended": {"scenario": "solo_01", "rank": "hero", "over": ""},
}


def lines(kind: str, args: dict[str, object], rule: str = "ML-GEN-01") -> list[str]:
    return [text.log_line(KIT, Event(kind, 0, rule, args), NAMES, lang) for lang in (*LANGS, PSEUDO)]


def test_every_event_told_in_the_code_is_listed_here() -> None:
    told = sources(r'emit\(\s*"(\w+)"') | {"monster_eliminated", "pile_shuffled"}
    assert told | sources(r'NewCardEvent\("(\w+)"') == set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_has_a_line_and_an_icon(kind: str) -> None:
    en, fr, pseudo = lines(kind, EVENTS[kind])
    assert en and fr and not [line for line in (en, fr, pseudo) if "{" in line or "?" in line]
    assert not en.startswith(UNTOLD)
    assert not untold(en, fr) and not re.search(r"\w", bare(pseudo))
    assert text.icon(Event(kind, 0, "ML-GEN-01", EVENTS[kind])) in ICONS - {"log"}


@pytest.mark.parametrize(
    ("kind", "rule", "args", "en", "fr"),
    [
        ("dice_gained", "ML-PREP-01", {"strength": 2, "magic": 1, "rolled": [4]},
         "Ada starts the round with 2 strength dice, 1 magic die and 1 persuasion die (4)",
         "Ada commence la manche avec 2 dés de Force, 1 dé de Magie et 1 dé de Persuasion (4)"),
        ("die_placed", "ML-DEP-07", {"building": "mine", "die": "S", "count": 2},
         "Ada places 2 strength dice: Mine", "Ada place 2 dés de Force\u00a0: Mine"),
        ("die_placed", "ML-PAW-01", {"building": "pawn_shop", "die": "P3", "count": 1},
         "Ada pawns a persuasion die (3)", "Ada met en gage un dé de Persuasion (3)"),
        ("die_placed", "ML-DEP-07", {"building": "tavern", "die": "P5", "count": 1},
         "Ada places 1 persuasion die (5): Tavern", "Ada place 1 dé de Persuasion (5)\u00a0: Taverne"),
        ("equipment_offered", "ML-BAZ-01", {"equipment": "pugnor_2", "dock": 1},
         "New in the Bazaar: Pugnor", "Nouveau au Bazar\u00a0: Pugnor"),
        ("mission_completed", "ML-ADV-02", {}, "Ada completes mission A", "Ada accomplit la mission A"),
        ("mission_completed", "ML-ADV-04", {}, "Ada meets the contract of mission B",
         "Ada remplit le contrat de la mission B"),
        ("glory_lost", "ML-DEF-04", {"glory": 1}, "Ada loses 1 glory for the wound",
         "Ada perd 1 point de gloire à cause de la blessure"),
        ("tokens_gained", "ML-CLN-01", {"token": "venom", "count": 1, "lost": 0}, "Ada brings home 1 venom",
         "Ada rapporte 1 venin"),
        ("member_deserted", "ML-WAGE-02", {"member": "nimra"}, "Unpaid, Nimra deserts Ada",
         "Ada\u00a0: Nimra déserte, faute de salaire"),
        ("gold_paid", "ML-WAGE-01", {"gold": 6}, "Clean-up: Ada pays 6 gold in wages",
         "Nettoyage\u00a0: Ada verse 6 pièces d’or de salaires"),
        ("gold_paid", "ML-WAGE-02", {"gold": 0}, "Clean-up: Ada has only 0 gold for wages",
         "Nettoyage\u00a0: Ada n’a que 0 pièce d’or pour les salaires"),
        ("round_began", "ML-RND-01", {"round": 2}, "Round 2 begins with Deployment",
         "La manche 2 commence par le Déploiement"),
        ("location_entered", "ML-ADV-01", {"where": "land_a"}, "The Adventure phase comes to Land A",
         "La phase d’Aventure en vient à\u00a0: Région A"),
        ("gold_gained", "ML-ADV-03", {"gold": 2}, "Ada comes second and gains 2 gold",
         "Ada arrive second et gagne 2 pièces d’or"),
        ("tokens_gained", "ML-ALC-01", {"token": "venom", "count": 1, "lost": 2},
         "Ada gains 1 venom; 2 more cannot be stored", "Ada gagne 1 venin\u202f; pas de place pour 2 de plus"),
        ("tokens_gained", "ML-ALC-01", {"token": "venom", "count": 0, "lost": 2},
         "Ada has no room for more: 2 venoms lost", "Ada n’a plus de place\u00a0: 2 venins en trop"),
        ("attack_rolled", "ML-ATT-04", {"values": [3, 1, 6], "hits": 2, "auto": 0},
         "The attack shows 3, 1, 6: 2 hits on Ada", "Ada subit 2 touches\u00a0: l’attaque donne 3, 1, 6"),
        ("attack_rolled", "ML-ATT-04", {"values": [], "hits": 1, "auto": 1},
         "No attack die is left: 1 hit on Ada", "Ada subit 1 touche\u00a0: plus de dé d’attaque"),
        ("die_rolled", "ML-TAL-07", {"colour": "strength", "value": 6}, "Ada rerolls a strength die: 6",
         "Ada relance un dé de Force\u00a0: 6"),
        ("passed", "ML-DEP-04", {"final": 0}, "Ada has no action left and passes",
         "Ada n’a aucune action possible et passe"),
        ("madhala_visited", "ML-SOLO-06", {"red": 1, "yellow": 6, "building": "mine", "die": 0},
         "Madhala rolls 1 and 6: Mine", "Madhala lance 1 et 6\u00a0: Mine"),
        ("campaign_game_ended", "ML-CAMP-02", {"scenario": "solo_10", "rank": "veteran", "over": "won"},
         "Doomsday ends with the rank Veteran; the campaign is won",
         "Jugement dernier\u00a0: rang Vétéran\u202f; la campagne est gagnée"),
        ("scored", "ML-FIN-01", {"total": 32, "glory": 20, "reputation": 12, "trophies": 0, "affinities": 0},
         "Ada has 32 points: glory 20, reputation 12, trophies 0, affinities 0",
         "Ada a 32 points\u00a0: gloire 20, réputation 12, trophées 0, affinités 0"),
        ("game_won", "ML-FIN-03", {"winners": [1]}, "Bo wins the game", "Bo gagne la partie"),
        ("game_won", "ML-FIN-03", {"winners": [0, 2]}, "Ada and Cy win the game", "Ada et Cy gagnent la partie"),
        ("ranked", "ML-SOLO-11", {"rank": "cannon_fodder"}, "Ada reaches the rank Cannon fodder",
         "Ada atteint le rang Chair à canon"),
        ("member_joined", "ML-TAV-03", {"member": "novice_2"}, "Novice 2 joins Ada", "Ada accueille Novice 2"),
        ("missions_revealed", "ML-CLN-06", {"a": "mission_01", "b": "mission_04"},
         ("New missions: A, 7 or more for 3 gold and 2 glory; "
          "B, 3 gold for 3 glory on the left or 2 glory on the right"),
         ("Nouvelles missions\u00a0: A, 7 ou plus pour 3 pièces d’or et 2 points de gloire\u202f; "
          "B, 3 pièces d’or contre 3 points de gloire à gauche ou 2 points de gloire à droite")),
        ("trap_bought", "ML-LOD-01", {}, "Ada buys a trap: ?", "Ada achète un piège\u00a0: ?"),
        ("moon_fell", "ML-LOD-01", {}, "Something happened: moon_fell", "Un évènement\u00a0: moon_fell"),
    ],
)  # fmt: skip
def test_log_lines(kind: str, rule: str, args: dict[str, object], en: str, fr: str) -> None:
    assert lines(kind, args, rule)[:2] == [en, fr]


def test_ml_wage_01_wages_are_announced_and_other_payments_are_not() -> None:
    assert game().is_announced(Event("gold_paid", 0, "ML-WAGE-01", {"gold": 3}))
    assert not game().is_announced(Event("gold_paid", 0, "ML-ARM-01", {"gold": 3}))


@pytest.mark.parametrize(
    ("kind", "shown", "title", "value", "look"),
    [
        ("die_rolled", "die", "magic die", "5", "die-5"),
        ("attack_rolled", "die", "Attack 3, 1: 2 hits", "2", "claw"),
        ("dice_gained", "die", "Persuasion: 3, 5", "3, 5", "persuasion"),
        ("madhala_visited", "die", "Madhala: 4 and 1", "4 1", "die-1"),
        ("trap_revealed", "token", "1 magic die", "", "magic"),
        ("her_token_revealed", "token", "Divert 1 attack die", "", "claw"),
        ("monster_appeared", "card", "Gator", "", "art-monster-gator"),
        ("land_revealed", "card", "Kyzhul", "", "art-sea"),
        ("mercenary_offered", "card", "Fandor", "", "fire"),
        ("panic_spread", "token", "Panic: Mine", "", "panic"),
    ],
)
def test_reveals(kind: str, shown: str, title: str, value: str, look: str) -> None:
    found = game().reveal(Event(kind, 0, "ML-GEN-01", EVENTS[kind]), "en")
    assert found is not None
    assert (found.kind, found.title, found.value, found.art or found.icon) == (shown, title, value, look)
    french = game().reveal(Event(kind, 0, "ML-GEN-01", EVENTS[kind]), "fr")
    assert french is not None and not untold(found.title, french.title)


def test_what_shows_nothing_new_is_no_reveal() -> None:
    told = [kind for kind in EVENTS if game().reveal(Event(kind, 0, "ML-GEN-01", EVENTS[kind]), "en") is None]
    assert {"gold_gained", "trap_laid", "member_died", "round_began", "own_trap_laid"} <= set(told)


# --- refusals


REFUSALS: dict[str, dict[str, object]] = {
    "nobody_comes": {"excess": 2},
    "not_your_decision": {"awaited": [1, 2]},
    "loot_excess_glory": {"excess": 2},
    "clan_taken": {"clan": "fire"},
    "must_act": {"dice": 1},
    "space_closed": {"players": 3},
    "die_wrong_colour": {"die": "M"},
    "no_such_die": {"die": "P4"},
    "too_little_gold": {"gold": 1},
    "excess_glory": {"reputation": 7, "excess": 6},
    "too_many_tokens": {"tokens": 3},
    "path_full": {"room": 8},
}
COMPONENTS: dict[str, object] = {
    "member": "vaidala",
    "building": "mine",
    "land": "kyzhul",
    "monster": "gator",
    "trap": "magic_dice_1",
    "loot": "gold_12",
    "equipment": "pugnor",
    "source": "wishor",
    "path": 4,
    "price": 3,
    "gold": 1,
}


def codes() -> set[str]:
    """Every reason that the rules give."""
    return sources(r'Refusal\(\s*"(\w+)"') | sources(r'Refusal\(\s*"\w+" if [^"\n]* else "(\w+)"')


def reason(code: str, args: dict[str, object], lang: str) -> str:
    return text.refusal(KIT, Refusal(code, "ML-GEN-01", 0, "take 9", args), NAMES, lang)


def test_every_refusal_made_in_the_code_has_words() -> None:
    assert len(codes()) > 80 and not [code for code in codes() if f"refusal.{code}" not in text.WORDS]


def test_every_refusal_with_words_is_made_in_the_code() -> None:
    variants = {"forbidden", "too_little_price", "nobody_such", "member_first"}
    assert not {key.removeprefix("refusal.") for key in text.WORDS.keys("refusal")} - codes() - variants


def test_every_refusal_can_be_said() -> None:
    for key in text.WORDS.keys("refusal"):
        code = key.removeprefix("refusal.")
        args = {**{f: v for f, v in COMPONENTS.items() if f in text.WORDS.names(key)}, **REFUSALS.get(code, {})}
        en, fr, pseudo = (reason(code, args, lang) for lang in (*LANGS, PSEUDO))
        assert en.endswith(".") and "?" not in en + fr and not untold(en, fr), code
        assert not re.search(r"\w", bare(pseudo)), code


@pytest.mark.parametrize(
    ("code", "args", "en", "fr"),
    [
        ("panic", {"building": "mine"}, "Mine is closed: a monster at the gate spread panic there.",
         "Mine\u00a0: porte close, un monstre aux Portes y a semé la panique."),
        ("excess_glory", {"member": "vaidala", "reputation": 7, "excess": 6},
         "Vaidala has reputation 7, and the excess glory is 6.",
         "Vaidala a 7 de réputation, et l’excès de gloire est de 6."),
        ("too_little_gold", {"gold": 2, "price": 5}, "This costs 5 gold, and you have 2.",
         "Cela coûte 5 pièces d’or, et il y en a 2."),
        ("not_your_member", {"member": "zorro"}, "Nobody of that name is in this clan.",
         "Personne de ce nom dans ce clan."),
        ("no_such_die", {"die": "P4"}, "There is no persuasion die (4) in the pool.",
         "Aucun dé de Persuasion (4) dans la réserve."),
        ("not_your_decision", {"awaited": [1, 2]}, "Another player is awaited: Bo and Cy.",
         "Un autre joueur est attendu\u00a0: Bo et Cy."),
        ("never_heard_of", {}, "“take 9” is not allowed now.", "«\u00a0take 9\u00a0» n’est pas permis maintenant."),
    ],
)  # fmt: skip
def test_refusals_give_the_reason(code: str, args: dict[str, object], en: str, fr: str) -> None:
    assert [reason(code, args, lang) for lang in LANGS] == [en, fr]


# --- whole games


def check(match: Match, decision: Decision, rng: random.Random) -> None:
    view = match.view(decision.seat)
    g = match.game
    said_in: list[list[str]] = []
    for lang in (*LANGS, PSEUDO):
        labels = [g.label(view, decision, i, lang) for i in range(len(decision))]
        assert len(set(labels)) == len(labels), labels
        briefs = [g.brief(view, decision, i, lang) for i in range(len(decision))]
        groups = [g.group(view, decision, i, lang) for i in range(len(decision))]
        question, limit = g.prompt(view, decision, lang), g.limit(view, decision, lang)
        texts = [question, *labels, *[brief.text for brief in briefs]]
        assert all(texts) and not [line for line in (*texts, limit) if "{" in line]
        if lang == PSEUDO:
            assert not [line for line in (*texts, *groups, limit) if re.search(r"\w", bare(line))]
            continue
        assert len(question) <= 60 and question.endswith("?") and "?" not in limit, question
        assert not [line for line in texts[1:] if "?" in line or len(line) > 180], texts
        assert {brief.icon for brief in briefs} <= {*ICONS, ""}
        said_in.append([*texts, limit, *groups])
    assert not [pair for pair in zip(*said_in, strict=True) if untold(*pair)]
    refuse(match, decision, rng)


WORDS_TO_TRY = ("pass", "end", "pay", "beer", "hire novice", "done", "nobody", "talent", "token", "potion", "reroll 1",
                "roll magic", "venom", "P3", "M", "mine 1", "mine 9", "alchemist 2", "tavern S")  # fmt: skip


def refuse(match: Match, decision: Decision, rng: random.Random) -> None:
    """Something that isn't open, refused in both languages."""
    member, card = rng.choice(T.member_ids), rng.choice(T.equipment_keys)
    tried = (
        rng.choice(WORDS_TO_TRY), f"assign {member}", f"hire {member}", f"heal {member}", member,
        f"land {rng.choice(T.land_ids)}", f"settle {rng.choice(T.land_ids)} {member}", f"use {rng.choice(T.loot_ids)}",
        f"sell {rng.choice(T.monster_ids)}", f"{card} {member}", f"give {card} {member}", rng.choice(T.trap_ids),
        rng.choice(tables.PATH_IDS), f"{rng.choice(tables.BUILDINGS)} {rng.choice(tables.POOL_IDS)}",
    )  # fmt: skip
    for key in rng.sample(tried, 3):
        if key in decision:
            continue
        with pytest.raises(Refused) as caught:
            match.choose(key, decision.seat)
        en, fr = (match.game.refusal(caught.value.refusal, NAMES, lang) for lang in LANGS)
        assert en.endswith(".") and "{" not in en + fr and not untold(en, fr) and not en.endswith(UNEXPLAINED)
        assert "?" not in en.replace(key, ""), (en, caught.value.refusal)


@cache
def played(number: int) -> Lively:
    """One of the games, its words checked on the way."""
    rng = random.Random(number)

    def look(lively: Lively, decision: Decision) -> None:
        seen = lively.kinds[decision.kind]
        if seen <= 2 or seen % 24 == 0:
            check(lively.match, decision, rng)

    return Lively(number, look, 350)


def test_a_lone_option_needs_no_line() -> None:
    assert lines("forced", {"kind": "deploy", "key": "pass"}) == ["", "", ""]


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_whole_games_in_words(number: int) -> None:
    match = played(number).match
    names = {lang: match.name_list(lang) for lang in (*LANGS, PSEUDO)}
    for event in {repr(event): event for event in match.events if event.kind != "forced"}.values():
        en, fr, pseudo = (match.game.log_line(event, names[lang], lang) for lang in (*LANGS, PSEUDO))
        assert en and fr and not untold(en, fr) and not en.startswith(UNTOLD), event
        assert "?" not in en + fr and "{" not in en + fr and not re.search(r"\w", bare(pseudo)), event
        assert match.game.icon(event) in ICONS
        shown = [match.game.reveal(event, lang) for lang in LANGS]
        assert all(one is None or one.title for one in shown)


RARE = {"aim", "catch_or_kill", "convert_pay", "desertion", "divert", "free_hire", "hand_over", "inherit", "land_pay",
        "parry", "settle", "steal", "succession", "triumph"}  # fmt: skip
"""Kinds of decision that few games meet: `test_labels` makes positions for them by hand."""


def test_the_games_meet_every_kind_of_decision() -> None:
    met = {kind for number in range(len(SETTINGS)) for kind in played(number).kinds}
    assert not set(questions("monster_lands")) - met - RARE


@pytest.mark.parametrize("lang", LANGS)
def test_ml_lnd_04_a_path_without_header_or_mission_is_asked_about(lang: str) -> None:
    """Whoever presses it at the table is answered, and not disconnected."""
    match = citadelle.new("monster_lands", players=2, seed=4)
    match.state.header = match.state.mission = (-1, -1)
    view = match.view(0)
    for path in tables.PATH_IDS:
        assert all(line.strip() for line in match.game.explain(view, f"path {path}", lang))
