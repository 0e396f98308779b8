"""Monster Lands, for 1 to 4 players: dice placement, hired clans, battles outside the walls of the Citadel."""

from __future__ import annotations

from importlib.resources import files

from citadelle.games.monster_lands import audit, board, catalog, picture, setup, text, view
from citadelle.games.monster_lands.catalog.figures import figures
from citadelle.games.monster_lands.encoding import MonsterLandsEncoding
from citadelle.games.monster_lands.hints import MonsterLandsHints
from citadelle.games.monster_lands.picture import trails
from citadelle.games.monster_lands.rules import scoring
from citadelle.games.monster_lands.rules.free_effects import SOMETHING_NEW, usable_now
from citadelle.games.monster_lands.state import MonsterLands, Variant
from citadelle.games.monster_lands.tables import NO_TUTORIAL, RANKS
from citadelle.games.monster_lands.text import explanations
from citadelle.games.monster_lands.view import MonsterLandsView
from citadelle.kernel import error_words, registry
from citadelle.kernel.auto_answer import Window
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.options import CHOICE, SEAT, SWITCH, Option, Schema, SetUp
from citadelle.kernel.scene import Run
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.composed_game import ComposedGame
from citadelle.parts.rules_help import RulesHelp

RULES_VERSION = 2
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


class MonsterLandsGame(ComposedGame[catalog.Kit, MonsterLands, MonsterLandsView]):
    """Monster Lands as the other rooms see it."""

    name = "monster_lands"
    rules_version = RULES_VERSION
    end_rule = "ML-CLN-05"
    undo_rule = "ML-HID-01"
    minutes = (60, 120)
    weight = 3
    cover = "art-wide-monster_lands"
    cover_class = "mlg"
    players_min = 1
    fleeting = ("trap_revealed", "trap_shown", "her_token_revealed", "panic_spread")

    state_type = MonsterLands
    hints_type = MonsterLandsHints
    view_type = MonsterLandsView
    catalog_module = catalog
    setup_module = setup
    view_module = view
    ending_module = scoring
    audit_module = audit
    text_module = text
    board_module = board
    picture_module = picture
    trails_module = trails
    rules_help = RulesHelp(files(__package__) / "rules.toml")

    def __init__(self, kit: catalog.Kit) -> None:
        super().__init__(kit)
        self.players_max = kit.plain.players_max
        self.quick = {"difficulty": "tutorial"}
        self.standard = {"difficulty": "normal"}

    def make_schema(self) -> Schema:
        return schema(self.kit)

    def rule_figures(self, lang: str) -> dict[str, str]:
        return figures(self.kit)

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

    def view(self, s: State, seat: int) -> MonsterLandsView:
        return MonsterLandsView(self.own(s, MonsterLands), seat, self.kit)

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

    def explain(self, view_: View, thing: str, lang: str) -> list[str]:
        return explanations.explain(self.own_view(view_), thing, lang)

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return board.at_hand(self.own_view(view_), lang)

    def rank_names(self, lang: str) -> list[str]:
        return [text.rank_name(self.kit, ident, lang) for ident in RANKS]

    def run_of(self, view_: View, decision: Decision, lang: str) -> Run | None:
        return text.run_of(self.own_view(view_), decision, lang)

    def is_announced(self, event: Event) -> bool:
        return text.is_announced(event)

    def closing_words(self, s: State, lang: str) -> str:
        """ML-FIN-03: what decided between those with most points."""
        assert isinstance(s, MonsterLands)
        return text.tie_told(scoring.tie_broken_by(s), lang)

    def option_value_help(self, name: str, value: object, lang: str) -> str:
        if name != "scenario":
            return ""
        return board.briefing(self.kit, self.kit.plain.scenario_ids.index(str(value)), lang)

    # --- pictures


GAME = registry.add(MonsterLandsGame(catalog.load()))
