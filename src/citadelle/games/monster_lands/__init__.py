"""Monster Lands, for 1 to 4 players: dice placement, hired clans, battles outside the walls of the Citadel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

from citadelle.games.monster_lands import audit, board, catalog, picture, setup, text
from citadelle.games.monster_lands.catalog.figures import figures
from citadelle.games.monster_lands.encoding import MonsterLandsEncoding
from citadelle.games.monster_lands.hints import MonsterLandsHints
from citadelle.games.monster_lands.picture.cover import cover
from citadelle.games.monster_lands.picture.trails import trails as event_trails
from citadelle.games.monster_lands.rules import scoring
from citadelle.games.monster_lands.rules.free_effects import SOMETHING_NEW, usable_now
from citadelle.games.monster_lands.state import MonsterLands, Variant
from citadelle.games.monster_lands.tables import NO_TUTORIAL, RANKS
from citadelle.games.monster_lands.text import explanations
from citadelle.games.monster_lands.text.typed import resolve_text
from citadelle.games.monster_lands.view import MonsterLandsView, sample
from citadelle.kernel import error_words, registry
from citadelle.kernel.auto_answer import Window
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event, join_alike
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.options import CHOICE, SEAT, SWITCH, Option, Schema, Settings, SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.scene import Brief, Reveal, Run, Scene, Trail
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.rules_help import RulesHelp

RULES_VERSION = 2
HELP = RulesHelp(files(__package__) / "rules.toml")
error_words.add(__name__)
ALONE = (1, 1)
TOGETHER = (2, 4)
ANYBODY = (1, 4)


def schema(kit: catalog.Kit) -> Schema:
    """The switches of chapters 18 to 20, with the rules' defaults."""
    levels = tuple(level.id for level in kit.rules.difficulty)
    modules = {module.id: module for module in kit.rules.module}

    def switch(name: str, rule: str) -> Option:
        module = modules[name]
        return Option(name, SWITCH, module.default, rule, (), ANYBODY if module.solo else TOGETHER)

    scenarios = tuple(kit.plain.scenario_ids)
    return Schema([
        Option("difficulty", CHOICE, "normal", "ML-DIFF-01", levels),
        Option("scenario", CHOICE, scenarios[0], "ML-SOLO-01", scenarios, ALONE),
        Option("campaign", SWITCH, False, "ML-CAMP-01", (), ALONE),
        switch("tricks", "ML-TRK-01"),
        switch("queens_grant", "ML-OPT-01"),
        switch("more_monsters", "ML-OPT-02"),
        switch("moldo_auto_hits", "ML-DIF-07"),
        Option("reading", CHOICE, "english", "ML-DIF-01", ("english", "french")),
        Option("clans", CHOICE, "chosen", "ML-SU-03", ("chosen", "random")),
        Option("first_player", SEAT, "random", "ML-SU-02", ("random",), TOGETHER),
    ])  # fmt: skip


class MonsterLandsGame(Game):
    """Monster Lands as the other rooms see it."""

    minutes = (60, 120)
    weight = 3
    cover = "art-game-monster_lands"

    def __init__(self, kit: catalog.Kit) -> None:
        self.kit = kit
        self.name = "monster_lands"
        self.players_min = 1
        self.players_max = kit.plain.players_max
        self.rules_version = RULES_VERSION
        self.digest = kit.digest
        self.earlier_digests = kit.earlier_digests
        self.schema = schema(kit)
        self.quick: Settings = {"difficulty": "tutorial"}
        self.standard = {"difficulty": "normal"}
        self.hints: Hints = MonsterLandsHints()
        self.end_rule = "ML-CLN-05"
        self.fleeting = ("trap_revealed", "trap_shown", "her_token_revealed", "panic_spread")
        self.undo_rule = "ML-HID-01"

    def with_packs(self, packs: Sequence[str | Path]) -> MonsterLandsGame:
        if not packs:
            return self
        made = MonsterLandsGame(catalog.load(tuple(packs)))
        made.note_packs(packs)
        return made

    def setup(self, players: int, seed: int | str, given: dict[str, object] | None = None) -> SetUp:
        made = super().setup(players, seed, given)
        t = self.kit.plain
        scenario, level = str(made.options["scenario"]), str(made.options["difficulty"])
        if made.options["campaign"] is True:
            if scenario != t.scenario_ids[0]:
                raise BadOption("monster_lands.campaign_scenario", scenario=t.scenario_ids[0])
            if level == "legendary":
                raise BadOption("monster_lands.campaign_difficulty")
        if players == 1 and made.options["queens_grant"] is True and made.options["reading"] != "french":
            raise BadOption("monster_lands.grant_alone")
        if made.options["campaign"] is not True and players == 1 and level == "tutorial":
            if t.scenario_rules[t.scenario_ids.index(scenario)] & NO_TUTORIAL:
                raise BadOption("monster_lands.no_tutorial", scenario=scenario)
        return made

    def variant(self, setup_: SetUp) -> Variant:
        """The switches of one game; a campaign starts with the first scenario (ML-CAMP-01)."""
        t = self.kit.plain
        settings = setup_.options
        scenario = 0 if settings["campaign"] is True else t.scenario_ids.index(str(settings["scenario"]))
        return Variant(settings, setup_.players, t, t.difficulty_ids.index(str(settings["difficulty"])), scenario)

    def fresh(self, setup_: SetUp) -> MonsterLands:
        return self.with_origin(setup.fresh(self.kit.plain, self.variant(setup_), setup_.players), setup_)

    def new(self, setup_: SetUp) -> MonsterLands:
        s = self.fresh(setup_)
        setup_.start_chance(s)
        setup.start(s)
        s.advance()
        return s

    def listen(self, setup_: SetUp, sink: list[Event]) -> MonsterLands:
        s = self.fresh(setup_)
        s.sink = sink
        setup_.start_chance(s)
        setup.start(s)
        s.advance()
        return s

    def view(self, s: State, seat: int) -> MonsterLandsView:
        return MonsterLandsView(self.own(s, MonsterLands), seat, self.kit)

    def sample(self, view_: View, chance: Chance) -> MonsterLands:
        return sample(self.own(view_, MonsterLandsView), self.own(chance, Chance))

    def result(self, s: State) -> Result:
        assert isinstance(s, MonsterLands)
        return scoring.result(s)

    def audit(self, s: State) -> list[str]:
        assert isinstance(s, MonsterLands)
        return audit.audit(s)

    def rules(self, lang: str) -> list[tuple[str, str, str]]:
        return HELP.rules(lang, figures(self.kit))

    def chapters(self, lang: str) -> list[tuple[str, str]]:
        return HELP.chapters(lang)

    def rule_notes(self) -> frozenset[str]:
        return HELP.notes()

    def somebody_always_wins(self, setup_: SetUp) -> bool:
        return setup_.players > 1

    def longest(self, setup_: SetUp) -> int:
        games = self.kit.plain.campaign_games if setup_.options["campaign"] is True else 1
        return games * (20 + 1200 * setup_.players * self.kit.plain.rounds)

    def encoding(self, setup_: SetUp) -> MonsterLandsEncoding:
        return MonsterLandsEncoding(self.kit.plain, self.variant(setup_), setup_.players)

    def windows(self, setup_: SetUp, lang: str = "en") -> list[Window]:
        return text.windows(lang)

    def auto_note(self, s: State, seat: int, window: str, until: str) -> tuple[int, ...]:
        assert isinstance(s, MonsterLands)
        return usable_now(s, seat, window) if until == SOMETHING_NEW else ()

    # --- words

    def title(self, lang: str) -> str:
        return text.title(lang)

    def pitch(self, lang: str) -> str:
        return text.pitch(lang)

    def seat_name(self, view_: View, seat: int, lang: str) -> str:
        return text.seat_names(view_.players, lang)[seat]

    def prompt(self, view_: View, decision: Decision, lang: str, names: Sequence[str] = ()) -> str:
        return text.prompt(as_own_view(view_), decision, lang, names)

    def limit(self, view_: View, decision: Decision, lang: str, names: Sequence[str] = ()) -> str:
        return text.limit(as_own_view(view_), decision, lang, names)

    def label(self, view_: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> str:
        return text.label(as_own_view(view_), decision, index, lang, names)

    def brief(self, view_: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> Brief:
        return text.brief(as_own_view(view_), decision, index, lang, names)

    def group(self, view_: View, decision: Decision, index: int, lang: str) -> str:
        return text.group(as_own_view(view_), decision, index, lang)

    def resolve_text(self, view_: View, decision: Decision, line: str) -> list[str]:
        return resolve_text(as_own_view(view_), decision, line)

    def explain(self, view_: View, thing: str, lang: str) -> list[str]:
        return explanations.explain(as_own_view(view_), thing, lang)

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return board.at_hand(as_own_view(view_), lang)

    def hint_reason(
        self, view_: View, decision: Decision, index: int, gains: Sequence[float], lang: str, names: Sequence[str] = ()
    ) -> str:
        return text.hint_reason(gains, lang)

    def rank_names(self, lang: str) -> list[str]:
        return [text.rank_name(self.kit, ident, lang) for ident in RANKS]

    def log_line(self, event: Event, names: Sequence[str], lang: str) -> str:
        return text.log_line(self.kit, event, names, lang)

    def icon(self, event: Event) -> str:
        return text.icon(event)

    def run_of(self, view_: View, decision: Decision, lang: str) -> Run | None:
        return text.run_of(as_own_view(view_), decision, lang)

    def is_announced(self, event: Event) -> bool:
        return text.is_announced(event)

    def reveal(self, event: Event, lang: str) -> Reveal | None:
        return text.reveal(self.kit, event, lang)

    def join_events(self, first: Event, second: Event) -> Event | None:
        return join_alike(first, second) if first.kind in text.JOINED else None

    def trails(self, view_: View, event: Event) -> list[Trail]:
        return event_trails(as_own_view(view_), event)

    def refusal(self, refusal: Refusal, names: Sequence[str], lang: str) -> str:
        return text.refusal(self.kit, refusal, names, lang)

    def option_words(self, name: str, lang: str) -> tuple[str, str]:
        return text.option_words(name, lang)

    def option_value(self, name: str, value: object, lang: str) -> str:
        return text.option_value(self.kit, name, value, lang)

    def option_value_help(self, name: str, value: object, lang: str) -> str:
        if name != "scenario":
            return ""
        return board.briefing(self.kit, self.kit.plain.scenario_ids.index(str(value)), lang)

    def score_name(self, part: str, lang: str) -> str:
        return text.score_name(part, lang)

    # --- pictures

    def cover_svg(self) -> str:
        return cover()

    def board(
        self,
        view_: View,
        lang: str,
        width: int = 80,
        ascii_only: bool = False,
        colour: bool = False,
        brief: bool = False,
    ) -> str:
        return board.board(as_own_view(view_), lang, width, ascii_only=ascii_only, colour=colour, brief=brief)

    def picture(
        self,
        view_: View,
        lang: str = "en",
        theme: str = "light",
        label: Callable[[Decision, int], str] | None = None,
        standalone: bool = True,
    ) -> str:
        return picture.picture(as_own_view(view_), lang, standalone=standalone, theme=theme, label=label)

    def scene(self, view_: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        return picture.scene(as_own_view(view_), lang, names, compact)


def as_own_view(view_: View) -> MonsterLandsView:
    """The view as this game's own; anything else is a fault of the caller."""
    assert isinstance(view_, MonsterLandsView)
    return view_


GAME = registry.add(MonsterLandsGame(catalog.load()))
