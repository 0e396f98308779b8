"""Words of Legends: nothing said in one language only, nothing left unsaid, labels that differ."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import citadelle
from citadelle.games.legends import GAME, tables, text
from citadelle.games.legends.catalog import load
from citadelle.games.legends.effect_kinds import EFFECTS, Condition, Counted
from citadelle.games.legends.state import noun_of
from citadelle.games.legends.verbs import STOP_HERE
from citadelle.kernel.answer import Answer, read
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.event import Event
from citadelle.kernel.frame import questions
from citadelle.kernel.match import Match
from citadelle.kernel.words import LANGS, PSEUDO, Words

SOURCE = Path(citadelle.__file__).parent
LEGENDS = SOURCE / "games" / "legends"
KIT = load()
ASKS = questions("legends")
NAMES = ["Ada", "Bo", "Cy", "Di"]
EVERY_VARIANT: dict[str, object] = {
    "exploration": True,
    "citadels": True,
    "encounters": True,
    "leaders": True,
    "swamp": True,
}

EVENTS: dict[str, dict[str, object]] = {
    "map_slot_set": {"slot": "left", "face": "1a", "rotation": 3},
    "setup_player_drawn": {},
    "start_set": {"region": "southreach"},
    "token_placed": {"token": "?", "region": "southreach"},
    "token_left_out": {"token": "dragon"},
    "leader_dealt": {"leader": "scarlet_witch"},
    "armies_set_up": {"region": "southreach", "count": 4},
    "outpost_set": {"region": "wolfhill", "count": 1},
    "neutral_placed": {"region": "wolfhill"},
    "row_revealed": {"cards": ["lake", "dire_eye"]},
    "coins_dealt": {"coins": 9},
    "bid_committed": {},
    "bids_revealed": {"bids": [2, 5, 3, 0]},
    "die_rolled": {"value": 4},
    "bid_won": {"paid": 5, "tie": 1},
    "turn_began": {"turn": 1},
    "card_taken": {"card": "lake", "position": 1, "cost": 0},
    "coins_gained": {"coins": 2, "source": "mountain_treasury"},
    "action_began": {"action": "move", "size": 6},
    "action_skipped": {"action": "destroy"},
    "action_ended": {"action": "move", "left": 2},
    "action_chosen": {"action": "place"},
    "army_placed": {"region": "southreach", "source": "white_knight"},
    "army_moved": {"from": "southreach", "to": "wyrmspine", "cost": 3, "link": "sea"},
    "city_built": {"region": "southreach"},
    "army_destroyed": {"region": "southreach", "owner": 2},
    "army_captured": {"owner": -1},
    "coin_stolen": {"victim": 1, "coins": 1},
    "token_claimed": {"token": "stable", "region": "southreach"},
    "token_turned_up": {"token": "stable", "region": "southreach"},
    "coin_lost": {"region": "southreach", "coins": 1},
    "dragon_slain": {"region": "southreach"},
    "token_looked_at": {"region": "southreach"},
    "token_seen": {"region": "southreach", "token": "stable"},
    "card_revealed": {"card": "lake", "position": 6},
    "extra_card_bought": {"card": "lake", "position": 1, "cost": 0},
    "extra_card_declined": {},
    "effect_chosen": {"card": "lake", "effect": "coins 2"},
    "scored": {"regions": 3, "islands": 1, "cards": 0, "elixirs": 2, "total": 6},
    "tokens_revealed": {"tokens": [["southreach", "stable"]]},
    "game_won": {"winners": [0, 2]},
    "chapter_ended": {"chapter": 1, "totals": [14, 12, 9, 8]},
    "forced": {"kind": "take_card", "key": "take 1"},
}

REFUSALS: dict[str, dict[str, object]] = {
    "not_your_decision": {"awaited": [1, 2]},
    "too_dear": {"cost": 3, "coins": 1},
    "no_such_card": {"position": 7, "row": 6},
    "no_own_city": {"region": "wolfhill"},
    "points_short": {"cost": 3, "left": 1},
    "not_adjacent": {"from": "wolfhill", "to": "southreach"},
    "no_own_army_there": {"region": "wolfhill"},
    "no_army_for_city": {"region": "wolfhill"},
    "no_army_to_destroy": {"region": "wolfhill"},
    "no_target": {"region": "wolfhill", "owner": -1},
    "immune": {"owner": 1},
    "not_central": {"region": "wolfhill"},
    "no_joint": {"region": "wolfhill"},
    "must_be_2b": {"region": "wolfhill", "face": "2b"},
    "outpost_central": {"region": "wolfhill"},
    "outpost_same_island": {"region": "wolfhill"},
    "outpost_same_board": {"region": "wolfhill"},
    "has_token": {"region": "wolfhill"},
    "start_marker": {"region": "southreach"},
    "bid_too_high": {"bid": 10, "coins": 9},
    "not_on_card": {"action": "city", "card": "lake"},
}


def bare(said: str) -> str:
    """What stands outside the marks of the pseudo-language."""
    depth, out = 0, []
    for char in said:
        depth += (char == "⟦") - (char == "⟧")
        if not depth and char != "⟧":
            out.append(char)
    assert depth == 0
    return "".join(out)


def sources(pattern: str) -> set[str]:
    """Every match of the pattern in the code of the kernel and of Legends."""
    files = [*(SOURCE / "kernel").glob("*.py"), SOURCE / "parts" / "effect_frames.py", *LEGENDS.rglob("*.py")]
    return {found for file in files for found in re.findall(pattern, file.read_text("utf-8"))}


# --- the file of words and the code that speaks from it


def said() -> Iterator[tuple[str, set[str], bool]]:
    """Every call of `say` in text, board and quick set-up: the key as a pattern, its arguments, whether more come."""
    for file in [LEGENDS / "quick_setup.py", *(LEGENDS / "text").glob("*.py"), *(LEGENDS / "board").glob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and "say" in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                args = {word.arg for word in node.keywords if word.arg}
                for key in keys_of(node.args[0]):
                    yield key, args, any(word.arg is None for word in node.keywords)


def keys_of(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return [re.escape(str(node.value))]
    if isinstance(node, ast.JoinedStr):
        return ["".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in node.values)]
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) + keys_of(node.orelse)
    return []


def test_every_sentence_that_is_asked_for_exists_and_gets_its_values() -> None:
    all_keys = text.WORDS.keys()
    for pattern, args, more in said():
        found = [key for key in all_keys if re.fullmatch(pattern, key)]
        assert found, pattern
        if not more and len(found) == 1:
            assert text.WORDS.names(found[0]) <= args, pattern


def test_no_sentence_is_left_over() -> None:
    own = Words.load(LEGENDS / "words.toml").keys()
    patterns = [pattern for pattern, _, _ in said()]
    patterns += [r"game\.pitch"]  # those that `Game` says by their keys
    patterns += [rf"option\.{option.name}\.(label|help|value\.\w+)" for option in GAME.schema.options]
    by_variable = (
        "condition.",
        "counted.",
        "effect.",
        "event.",
        "explain.",
        "refusal.",
        "family.",
        "option.",
        "limit.",
        "turned.",
        "slot.",
        "action.",
        "letter.",
        "third.",
    )
    unused = [k for k in own if not k.startswith(by_variable) and not any(re.fullmatch(p, k) for p in patterns)]
    assert not unused


def test_every_explanation_belongs_to_something_that_is_drawn() -> None:
    """Those sentences are found by the names of drawn things, so no call names them; some are named."""
    known = text.WORDS.keys()
    named = {"explain.gives", "explain.does", "explain.start", "explain.facedown"}
    unseen = {key for key in known if key.startswith("explain.")} - named
    match, by = citadelle.new("legends", players=3, seed=4, options={"map": "random"}), chance("explained")
    while unseen and not match.is_over:
        for thing in match.game.scene(match.view(match.decision.seat), "en").things:
            word, _, rest = thing.name.partition(" ")
            unseen -= {f"explain.{word}", f"explain.{word}_{rest.split()[0]}" if rest else ""}
        match.choose(match.decision.keys[by.below(len(match.decision.keys))])
    assert not unseen


@pytest.mark.parametrize("lang", LANGS)
def test_title_pitch_and_score_rows(lang: str) -> None:
    assert GAME.title(lang) and 100 < len(GAME.pitch(lang)) < 400
    assert len({text.score_name(part, lang) for part in text.SCORE_PARTS}) == len(text.SCORE_PARTS)


@pytest.mark.parametrize("lang", [*LANGS, PSEUDO])
def test_every_option_has_label_help_and_values(lang: str) -> None:
    for option in GAME.schema.options:
        label, helps = GAME.option_words(option.name, lang)
        assert label and helps.rstrip("⟧").endswith(".")
        said_values = [GAME.option_value(option.name, value, lang) for value in (option.default, *option.values)]
        assert all(said_values)
        if lang == PSEUDO:
            assert not [value for value in said_values if re.search(r"\w", bare(value))]


# --- components


@pytest.mark.parametrize("lang", [*LANGS, PSEUDO])
def test_every_component_says_what_it_does(lang: str) -> None:
    said_of = [text.card_text(KIT, i, lang) for i in range(len(KIT.cards))]
    said_of += [text.leader_text(KIT, i, lang) for i in range(len(KIT.leaders))]
    said_of += [text.token_text(KIT, i, lang) for i, token in enumerate(KIT.tokens) if token.kind != "start"]
    assert all(said_of)
    if lang == PSEUDO:
        assert not [line for line in said_of if re.search(r"\w", bare(line))]


def test_every_effect_kind_and_family_has_words() -> None:
    wanted: set[str] = set()
    for kind in EFFECTS.kinds:
        room = {Condition: "condition", Counted: "counted"}.get(kind.at[0], "effect")
        wanted |= {f"{room}.{sentence}" for sentence in kind.sentences()}
    assert {key for room in ("effect", "condition", "counted") for key in text.WORDS.keys(room)} == wanted
    assert not [word for word in tables.FAMILIES[1:] if f"family.{word}" not in text.WORDS]
    assert not [kind for kind in tables.ACTIONS if f"action.{kind}" not in text.WORDS]


@pytest.mark.parametrize(
    ("card", "lang", "line"),
    [
        ("forest_elf", "en", "+1 army on each Place | place 3 armies, or move 2 steps"),
        ("castle_march", "en", "1 elixir | move 3 steps, then build a city"),
        ("noble_hills", "fr", "4 PV avec 3 cartes Nobles | placer 3 armées"),
        ("graveyard", "fr", "1 PV par carte Maudite | placer 2 armées"),
    ],
)
def test_card_text(card: str, lang: str, line: str) -> None:
    assert text.card_text(KIT, KIT.card_index[card], lang) == line


def test_cards_of_the_same_name_are_told_apart() -> None:
    castles = [KIT.card_index["castle_garrison"], KIT.card_index["castle_march"]]
    assert [text.card_name(KIT, card, "en") for card in castles] == [
        "Castle (place 3 armies, or build a city)",
        "Castle (move 3 steps, then build a city)",
    ]
    assert text.card_name(KIT, KIT.card_index["lake"], "fr") == "Lac"


# --- log and refusals


def test_every_event_told_in_the_code_is_listed_here() -> None:
    assert sources(r'emit\(\s*"(\w+)"') <= set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_has_a_line_and_an_icon(kind: str) -> None:
    event = Event(kind, 0, "LG-000", EVENTS[kind])
    for lang in (*LANGS, PSEUDO):
        line = text.log_line(KIT, event, NAMES, lang)
        assert line and "?" not in line and "{" not in line
        if lang == PSEUDO:
            assert not re.search(r"\w", bare(line))
    icons = (SOURCE / "web" / "look" / "icons.svg").read_text("utf-8")
    assert f'id="i-{text.icon(event)}"' in icons


@pytest.mark.parametrize(
    ("kind", "args", "line"),
    [
        ("bid_won", {"paid": 0, "tie": 0}, "Ada starts and pays 0 coins"),
        ("bid_won", {"paid": 1, "tie": 2}, "Ada wins the roll, starts and pays 1 coin"),
        ("card_taken", {"card": "lake", "cost": 2}, "Ada takes Lake for 2 coins"),
        ("extra_card_bought", {"card": "lake", "cost": 1}, "Ada buys Lake for 1 coin, without its action"),
        ("extra_card_bought", {"card": "lake", "cost": 0}, "Ada takes Lake for free, without its action"),
        ("action_chosen", {"action": "ignore"}, "Ada ignores the action"),
        ("action_began", {"action": "city", "size": 1}, ""),
        ("action_ended", {"action": "city", "left": 1}, "Ada builds no city"),
        ("army_moved", {"from": "wolfhill", "to": "oxbow", "link": "land"}, "Ada moves an army: Wolfhill → Oxbow"),
        ("army_destroyed", {"region": "oxbow", "owner": 1}, "Ada destroys an army of Bo in Oxbow"),
        ("army_destroyed", {"region": "oxbow", "owner": -1}, "Ada destroys a third-colour army in Oxbow"),
        ("game_won", {"winners": [1]}, "Bo wins the game"),
        ("game_won", {"winners": [0, 2, 3]}, "Ada, Cy and Di win the game"),
        ("scored", {"regions": 3, "tokens": -1, "total": 2}, "Ada has 2 VP: regions 3, tokens -1"),
        ("chapter_ended", {"chapter": 2, "totals": [3, 4]}, "Game 2 ends: Ada 3, Bo 4"),
        ("city_built", {}, "Ada builds a city in ?"),
        ("moon_fell", {}, "Something happened: moon_fell"),
    ],
)
def test_log_lines(kind: str, args: dict[str, object], line: str) -> None:
    assert text.log_line(KIT, Event(kind, 0, "LG-000", args), NAMES, "en") == line


def test_every_refusal_made_in_the_code_has_words() -> None:
    codes = sources(r'Refusal\(\s*"(\w+)"')
    assert codes and not [code for code in codes if f"refusal.{code}" not in text.WORDS]


def test_every_refusal_with_words_is_made_in_the_code() -> None:
    codes = sources(r'Refusal\(\s*"(\w+)"') | {"forbidden"}
    assert [key for key in text.WORDS.keys("refusal") if key.removeprefix("refusal.") not in codes] == []


def test_every_refusal_can_be_said() -> None:
    for key in text.WORDS.keys("refusal"):
        code = key.removeprefix("refusal.")
        for lang in (*LANGS, PSEUDO):
            line = text.refusal(KIT, Refusal(code, "LG-000", 0, "take 9", REFUSALS.get(code, {})), NAMES, lang)
            assert line.endswith(".") and "?" not in line
            if lang == PSEUDO:
                assert not re.search(r"\w", bare(line))


@pytest.mark.parametrize(
    ("code", "lang", "line"),
    [
        ("too_dear", "en", "This card costs 3, and you have 1."),
        ("not_adjacent", "en", "Wolfhill and Southreach do not touch, and no lane joins them."),
        ("not_your_decision", "fr", "Un autre joueur est attendu\u00a0: Bo et Cy."),
        ("unknown", "en", "“take 9” is no choice here."),
        ("no_target", "en", "No army of the third colour stands in Wolfhill."),
        ("never_heard_of", "en", "“take 9” is not allowed now."),
    ],
)
def test_refusals_give_the_reason(code: str, lang: str, line: str) -> None:
    assert text.refusal(KIT, Refusal(code, "LG-000", 0, "take 9", REFUSALS.get(code, {})), NAMES, lang) == line


# --- decisions


@cache
def played(seed: int) -> Match:
    """A game at random to its end; its decisions are checked on the way."""
    rng = random.Random(seed)
    options: dict[str, object] = dict(EVERY_VARIANT) if seed % 2 else {"destroy_own": True}
    if seed % 3 == 0:
        options["layout"] = "rectangle"
    match = Match(GAME, GAME.setup(2 + seed % 3, seed, options))
    while not match.is_over:
        for decision in match.decisions:
            check(match, decision)
        decision = rng.choice(match.decisions)
        match.choose(rng.choice(decision.keys), decision.seat)
    return match


def check(match: Match, decision: Decision) -> None:
    view = match.view(decision.seat)
    for lang in (*LANGS, PSEUDO):
        labels = [text.label(view, decision, i, lang) for i in range(len(decision.keys))]
        assert len(set(labels)) == len(labels)
        grouped = [
            (text.group(view, decision, i, lang), text.brief(view, decision, i, lang).text) for i in range(len(labels))
        ]
        question, limit = text.prompt(view, decision, lang), text.limit(view, decision, lang)
        if lang == PSEUDO:
            plain = [*labels, *[part for pair in grouped for part in pair], question, limit, text.waiting(view, lang)]
            assert not [line for line in plain if re.search(r"\w", bare(line))]
        else:
            assert len(question) <= 60 and question.endswith("?")


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_in_words(seed: int) -> None:
    match = played(seed)
    for lang in LANGS:
        for event in match.events:
            line = text.log_line(match.game.kit, event, match.name_list(lang), lang)
            assert "?" not in line and "{" not in line
            assert line or event.kind == "action_began"
    names = match.name_list(PSEUDO)
    assert not [e for e in match.events if re.search(r"\w", bare(text.log_line(KIT, e, names, PSEUDO)))]


ELF = (
    "+1 army on each Place; place 3 armies, or move 2 steps",
    "+1 armée à chaque Placer\u202f; placer 3 armées, ou déplacer de 2 pas",
)
LAKE = (
    "1 VP per Forest card; place 2 armies, or move 3 steps",
    "1 PV par carte Sylvestre\u202f; placer 2 armées, ou déplacer de 3 pas",
)
"""What two cards give and do, in words."""


def scene(kind: str, key: str, detail: dict[str, object], **more: object) -> tuple[SimpleNamespace, Decision]:
    """A view of the first map with just what a label needs, and one option."""
    layout, placement = KIT.preset_placement("first_voyage")
    given: dict[str, object] = {
        "kit": KIT,
        "players": 2,
        "chart": KIT.charts.get(layout, placement),
        "colours": ["red", "blue"],
        "row": [KIT.card_index["lake"], KIT.card_index["forest_elf"]],
        "coins": [5, 4],
        "supply": [9, 9],
        "unbuilt": [2, 1],
        "waiting": [0],
    }
    view = SimpleNamespace(**{**given, **more})
    answer = read(ASKS[kind].verbs, key, lambda noun: noun_of(noun, KIT.plain, view.chart, 2))
    return view, Decision(1, 0, kind, [0], [key], "LG-000", detail, [answer or Answer(STOP_HERE)], ASKS[kind].verbs)


@pytest.mark.parametrize(
    ("kind", "key", "detail", "en", "fr"),
    [
        (
            "take_card",
            "take 2",
            {},
            f"Take Forest Elf for 1 coin: {ELF[0]}",
            f"Prendre Elfe Sylvestre pour 1 pièce\u00a0: {ELF[1]}",
        ),
        ("take_card", "take 1", {}, f"Take Lake for free: {LAKE[0]}", f"Prendre Lac gratuitement\u00a0: {LAKE[1]}"),
        (
            "extra_card",
            "take 2",
            {},
            f"Buy Forest Elf for 1 coin: {ELF[0]}",
            f"Acheter Elfe Sylvestre pour 1 pièce\u00a0: {ELF[1]}",
        ),
        (
            "move_step",
            "southreach>kingsheart",
            {"sea": 3},
            "Southreach → Kingsheart, 1 step",
            "Confins-du-Sud → Cœur-du-Roi, 1 pas",
        ),
        (
            "move_step",
            "southreach>wyrmspine",
            {"sea": 2},
            "Southreach → Wyrmspine by sea, 2 steps",
            "Confins-du-Sud → Échine-du-Ver par mer, 2 pas",
        ),
        (
            "destroy_army",
            "amberfell:1",
            {},
            "Destroy an army of Blue in Amberfell",
            "Mont-d’Ambre\u00a0: détruire une armée (Bleu)",
        ),
        (
            "destroy_army",
            "amberfell:n",
            {},
            "Destroy a third-colour army in Amberfell",
            "Mont-d’Ambre\u00a0: détruire une armée de la troisième couleur",
        ),
        ("place_army", "stop", {}, "Stop here", "Arrêter ici"),
        ("build_city", "skip", {}, "Build nothing", "Ne rien bâtir"),
        ("destroy_army", "skip", {}, "Destroy nothing", "Ne rien détruire"),
        ("bid", "bid 0", {}, "Bid nothing", "Ne rien miser"),
        ("bid", "bid 1", {}, "Bid 1 coin", "Miser 1 pièce"),
        (
            "map_slot",
            "1a/1",
            {"slot": "left"},
            "Crown Isle (1a), quarter turn right",
            "L’Île de la Couronne (1a), quart de tour à droite",
        ),
        ("choose_action", "move", {"card": "lake", "move": 4}, "Move 4 steps", "Déplacer de 4 pas"),
        ("choose_action", "move", {"card": "lake"}, "Move 3 steps", "Déplacer de 3 pas"),
        ("steal_coin", "yes", {"victim": 1, "coins": 1}, "Take 1 coin", "Prendre 1 pièce"),
        ("token_region", "oxbow", {"token": "?"}, "face-down token in Oxbow", "jeton face cachée\u00a0: Bras-Mort"),
        ("token_region", "leave", {"token": "dragon"}, "Leave it out", "Jouer sans"),
    ],
)
def test_labels_name_deed_place_and_price(kind: str, key: str, detail: dict[str, object], en: str, fr: str) -> None:
    view, decision = scene(kind, key, detail)
    assert [text.label(view, decision, 0, lang) for lang in LANGS] == [en, fr]


@pytest.mark.parametrize(
    ("kind", "detail", "prompt", "limit"),
    [
        (
            "move_step",
            {"left": 4, "size": 6, "sea": 2},
            "Which army do you move, and where?",
            "4 of 6 steps left, a sea step takes 2",
        ),
        ("build_city", {"left": 2}, "New city: where do you build it?", "2 cities left to build"),
        ("choose_action", {"card": "lake"}, "Lake: which action do you choose?", ""),
        ("steal_coin", {"victim": 1, "coins": 1}, "Do you take 1 coin from Blue?", ""),
        ("token_region", {"token": "dragon"}, "Untamed Dragon: in which region?", "one token in a region"),
        ("take_card", {"coins": 5}, "Which card do you take?", "you have 5 coins"),
    ],
)
def test_prompts_and_limits(kind: str, detail: dict[str, object], prompt: str, limit: str) -> None:
    view, decision = scene(kind, "stop", detail)
    assert text.prompt(view, decision, "en") == prompt
    assert text.limit(view, decision, "en") == limit


def test_seats_go_by_name_when_they_have_one() -> None:
    view, decision = scene("destroy_army", "amberfell:1", {})
    assert text.label(view, decision, 0, "en", ["Ada", "Bo"]) == "Destroy an army of Bo in Amberfell"
    assert text.waiting(view, "en") == "Red is choosing"
    assert text.waiting(view, "fr", ["Ada", "Bo"]) == "Ada choisit"
