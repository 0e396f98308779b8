"""Village Attacks, for 1 to 5 Monsters: a castle defended together against a village."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

from citadelle.games.village_attacks import audit, board, catalog, longest, setup, text
from citadelle.games.village_attacks import picture as drawing
from citadelle.games.village_attacks.catalog.figures import figures
from citadelle.games.village_attacks.encoding import VillageAttacksEncoding
from citadelle.games.village_attacks.hints import VillageAttacksHints
from citadelle.games.village_attacks.picture.cover import cover
from citadelle.games.village_attacks.picture.trails import trails
from citadelle.games.village_attacks.rules import collapse, ending
from citadelle.games.village_attacks.state import WON, Variant, VillageAttacks
from citadelle.games.village_attacks.tables import NONE, ROLES
from citadelle.games.village_attacks.text.explanations import at_hand, explain
from citadelle.games.village_attacks.view import VillageAttacksView, sample
from citadelle.kernel import error_words, registry
from citadelle.kernel.auto_answer import Window
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.options import CHOICE, EACH, SEAT, SWITCH, Option, Schema, Settings, SetUp
from citadelle.kernel.quick_start import QuickStart, all_roles, beside_bots
from citadelle.kernel.result import Result
from citadelle.kernel.scene import Brief, Reveal, Scene, Trail
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.rules_help import RulesHelp

__all__ = ["GAME", "VillageAttacksGame", "collapse"]

RULES_VERSION = 2
HELP = RulesHelp(files(__package__) / "rules.toml")
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


class VillageAttacksGame(Game):
    """Village Attacks as the other rooms see it."""

    minutes = (15, 90)
    weight = 3
    log_by_role = True

    def __init__(self, kit: catalog.Kit) -> None:
        self.kit = kit
        self.name = "village_attacks"
        self.players_min = 1
        self.players_max = 5
        self.rules_version = RULES_VERSION
        self.digest = kit.digest
        self.earlier_digests = kit.earlier_digests
        self.schema = schema(kit)
        self.quick: Settings = {}
        self.hints: Hints = VillageAttacksHints()
        self.end_rule = "VA-195"
        self.undo_rule = "VA-3"

    def with_packs(self, packs: Sequence[str | Path]) -> VillageAttacksGame:
        if not packs:
            return self
        made = VillageAttacksGame(catalog.load(tuple(packs)))
        made.note_packs(packs)
        return made

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

    def new(self, setup_: SetUp) -> VillageAttacks:
        s = self.fresh(setup_)
        setup_.start_chance(s)
        setup.start(s)
        s.advance()
        return s

    def listen(self, setup_: SetUp, sink: list[Event]) -> VillageAttacks:
        s = self.fresh(setup_)
        s.sink = sink
        setup_.start_chance(s)
        setup.start(s)
        s.advance()
        return s

    def view(self, s: State, seat: int) -> VillageAttacksView:
        return VillageAttacksView(self.own(s, VillageAttacks), seat, self.kit)

    def sample(self, view_: View, chance: Chance) -> VillageAttacks:
        return sample(self.own(view_, VillageAttacksView), self.own(chance, Chance))

    def result(self, s: State) -> Result:
        assert isinstance(s, VillageAttacks)
        return ending.result(s)

    def audit(self, s: State) -> list[str]:
        assert isinstance(s, VillageAttacks)
        return audit.audit(s)

    def has_secrets(self, setup_: SetUp) -> bool:
        return False

    def windows(self, setup_: SetUp, lang: str = "en") -> list[Window]:
        return text.windows(lang)

    def rules(self, lang: str) -> list[tuple[str, str, str]]:
        return HELP.rules(lang, figures(self.kit, lang))

    def chapters(self, lang: str) -> list[tuple[str, str]]:
        return HELP.chapters(lang)

    def rule_notes(self) -> frozenset[str]:
        return HELP.notes()

    def encoding(self, setup_: SetUp) -> VillageAttacksEncoding:
        t = self.kit.plain
        return VillageAttacksEncoding(t, Variant(setup_.options, t), setup_.players)

    # --- words

    def quick_starts(self, lang: str) -> list[QuickStart]:
        seats = self.usual_seats()
        return [all_roles(seats, lang), beside_bots(seats, lang)]

    def title(self, lang: str) -> str:
        return text.title(lang)

    def pitch(self, lang: str) -> str:
        return text.pitch(lang)

    def seat_name(self, view_: View, seat: int, lang: str) -> str:
        return text.seat_name(as_own_view(view_), seat, lang)

    def prompt(self, view_: View, decision: Decision, lang: str, names: Sequence[str] = ()) -> str:
        return text.prompt(as_own_view(view_), decision, lang, names)

    def limit(self, view_: View, decision: Decision, lang: str, names: Sequence[str] = ()) -> str:
        return text.limit(as_own_view(view_), decision, lang)

    def label(self, view_: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> str:
        return text.label(as_own_view(view_), decision, index, lang, names)

    def brief(self, view_: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> Brief:
        return text.brief(as_own_view(view_), decision, index, lang, names)

    def group(self, view_: View, decision: Decision, index: int, lang: str) -> str:
        return text.group(as_own_view(view_), decision, index, lang)

    def resolve_text(self, view_: View, decision: Decision, line: str) -> list[str]:
        return text.resolve_text(as_own_view(view_), decision, line)

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return at_hand(as_own_view(view_), lang)

    def hint_reason(
        self, view_: View, decision: Decision, index: int, gains: Sequence[float], lang: str, names: Sequence[str] = ()
    ) -> str:
        return text.hint_reason(gains, lang)

    def log_line(self, event: Event, names: Sequence[str], lang: str) -> str:
        return text.log_line(self.kit, event, names, lang)

    def closing_words(self, s: State, lang: str) -> str:
        """VA-199: how the scenario ended: that it is won, or why it is lost."""
        assert isinstance(s, VillageAttacks)
        kind = "scenario_won" if s.outcome == WON else "scenario_lost"
        return f"{self.log_line(Event(kind, NONE, s.ended_by, {'scenario': s.castle.id}), (), lang)}."

    def icon(self, event: Event) -> str:
        return text.icon(event)

    def join_events(self, first: Event, second: Event) -> Event | None:
        return text.join(first, second)

    def is_announced(self, event: Event) -> bool:
        return event.kind in text.ANNOUNCED

    def reveal(self, event: Event, lang: str) -> Reveal | None:
        return text.reveal(self.kit, event, lang)

    def refusal(self, refusal: Refusal, names: Sequence[str], lang: str) -> str:
        return text.refusal(self.kit, refusal, names, lang)

    def option_words(self, name: str, lang: str) -> tuple[str, str]:
        return text.option_words(name, lang)

    def option_value(self, name: str, value: object, lang: str) -> str:
        return text.option_value(self.kit, name, value, lang)

    def option_value_help(self, name: str, value: object, lang: str) -> str:
        return explain(self.kit, "scenario", str(value), lang) if name == "scenario" else ""

    def score_name(self, part: str, lang: str) -> str:
        return text.score_name(part, lang)

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

    # --- pictures

    def cover_svg(self) -> str:
        return cover()

    def scene(self, view_: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        return drawing.scene(as_own_view(view_), lang, names, compact)

    def picture(
        self,
        view_: View,
        lang: str = "en",
        theme: str = "light",
        label: Callable[[Decision, int], str] | None = None,
        standalone: bool = True,
    ) -> str:
        return drawing.picture(as_own_view(view_), lang, standalone, theme, label)

    def trails(self, view_: View, event: Event) -> list[Trail]:
        return trails(as_own_view(view_), event)

    def longest(self, setup_: SetUp) -> int:
        variant = Variant(setup_.options, self.kit.plain)
        return longest.longest(self.kit.plain, variant.scenario, variant.campaign, setup_.players)


def as_own_view(view_: View) -> VillageAttacksView:
    """The view as this game's own; anything else is a fault of the caller."""
    assert isinstance(view_, VillageAttacksView)
    return view_


GAME = registry.add(VillageAttacksGame(catalog.load()))
