"""Village Attacks, for 1 to 5 Monsters: a castle defended together against a village."""

from __future__ import annotations

from importlib.resources import files

from citadelle.games.village_attacks import audit, board, catalog, longest, picture, setup, text, view
from citadelle.games.village_attacks.catalog.figures import figures
from citadelle.games.village_attacks.encoding import VillageAttacksEncoding
from citadelle.games.village_attacks.hints import VillageAttacksHints
from citadelle.games.village_attacks.picture import trails
from citadelle.games.village_attacks.rules import collapse, ending
from citadelle.games.village_attacks.state import WON, Variant, VillageAttacks
from citadelle.games.village_attacks.tables import NONE, ROLES
from citadelle.games.village_attacks.text.explanations import at_hand, explain
from citadelle.games.village_attacks.view import VillageAttacksView
from citadelle.kernel import error_words, registry
from citadelle.kernel.auto_answer import Window
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.options import CHOICE, EACH, SEAT, SWITCH, Option, Schema, SetUp
from citadelle.kernel.quick_start import QuickStart, all_roles, beside_bots
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.composed_game import ComposedGame
from citadelle.parts.rules_help import RulesHelp

__all__ = ["GAME", "VillageAttacksGame", "collapse"]

RULES_VERSION = 2
error_words.add(__name__)


def schema(kit: catalog.Kit) -> Schema:
    """The switches of VA-16."""
    scenarios = tuple(kit.plain.scenario_ids)
    return Schema([
        Option("scenario", CHOICE, scenarios[0], "VA-16", scenarios),
        Option("party", EACH, [], "VA-8", tuple(kit.plain.monster_ids)),
        Option("first_player", SEAT, "random", "VA-12", ("random",)),
        Option("campaign", SWITCH, False, "VA-17"),
        Option("day_night", CHOICE, "off", "VA-160", ("off", "toss", "day", "night")),
        Option("troll", SWITCH, False, "VA-165"),
        Option("yunfakh", CHOICE, "scenario", "VA-187", ("scenario", "always")),
        Option("villager_seat", SEAT, "first_player", "VA-18", ("first_player",)),
        Option("standing_orders", SWITCH, False, "VA-19"),
    ])  # fmt: skip


class VillageAttacksGame(ComposedGame[catalog.Kit, VillageAttacks, VillageAttacksView]):
    """Village Attacks as the other rooms see it."""

    name = "village_attacks"
    rules_version = RULES_VERSION
    end_rule = "VA-195"
    undo_rule = "VA-3"
    minutes = (15, 90)
    weight = 3
    cover = "art-wide-village_attacks"
    cover_class = "vag"
    players_min = 1
    players_max = 5
    log_by_role = True

    state_type = VillageAttacks
    hints_type = VillageAttacksHints
    view_type = VillageAttacksView
    catalog_module = catalog
    setup_module = setup
    view_module = view
    ending_module = ending
    audit_module = audit
    text_module = text
    board_module = board
    picture_module = picture
    trails_module = trails
    rules_help = RulesHelp(files(__package__) / "rules.toml")

    def make_schema(self) -> Schema:
        return schema(self.kit)

    def rule_figures(self, lang: str) -> dict[str, str]:
        return figures(self.kit, lang)

    def setup(self, players: int, seed: int | str, given: dict[str, object] | None = None) -> SetUp:
        made = super().setup(players, seed, given)
        t = self.kit.plain
        if made.options["campaign"] is True and made.options["scenario"] != t.scenario_ids[0]:
            raise BadOption("village_attacks.campaign_scenario", scenario=t.scenario_ids[0])
        party = made.options["party"]
        if isinstance(party, list):
            for role in ROLES[1:]:
                number = ROLES.index(role)
                same = [str(name) for name in party if t.monster_role[t.monster_ids.index(str(name))] == number]
                if len(same) > 1 and role == "guardian":
                    raise BadOption("village_attacks.two_guardians", names=same)
                if len(same) > 1:
                    raise BadOption("village_attacks.two_decimators", names=same)
        return made

    def fresh(self, setup_: SetUp) -> VillageAttacks:
        s = setup.fresh(self.kit.plain, Variant(setup_.options, self.kit.plain), setup_.players)
        return self.with_origin(s, setup_)

    def view(self, s: State, seat: int) -> VillageAttacksView:
        return VillageAttacksView(self.own(s, VillageAttacks), seat, self.kit)

    def has_secrets(self, setup_: SetUp) -> bool:
        return False

    def windows(self, setup_: SetUp, lang: str = "en") -> list[Window]:
        return text.windows(lang)

    def encoding(self, setup_: SetUp) -> VillageAttacksEncoding:
        t = self.kit.plain
        return VillageAttacksEncoding(t, Variant(setup_.options, t), setup_.players)

    # --- words

    def quick_starts(self, lang: str) -> list[QuickStart]:
        seats = self.usual_seats()
        return [all_roles(seats, lang), beside_bots(seats, lang)]

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return at_hand(self.own_view(view_), lang)

    def closing_words(self, s: State, lang: str) -> str:
        """VA-199: how the scenario ended: that it is won, or why it is lost."""
        assert isinstance(s, VillageAttacks)
        kind = "scenario_won" if s.outcome == WON else "scenario_lost"
        return f"{self.log_line(Event(kind, NONE, s.ended_by, {'scenario': s.castle.id}), (), lang)}."

    def option_value_help(self, name: str, value: object, lang: str) -> str:
        return explain(self.kit, "scenario", str(value), lang) if name == "scenario" else ""

    # --- pictures

    def longest(self, setup_: SetUp) -> int:
        variant = Variant(setup_.options, self.kit.plain)
        return longest.longest(self.kit.plain, variant.scenario, variant.campaign, setup_.players)


GAME = registry.add(VillageAttacksGame(catalog.load()))
