"""Eight-Minute Empire: Legends, for 2 to 4 players: area control in 8 to 11 cards each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

from citadelle.games.legends import audit, board, catalog, picture, quick_setup, setup, text, view
from citadelle.games.legends.encoding import LegendsEncoding
from citadelle.games.legends.hints import LegendsHints
from citadelle.games.legends.picture.cover import cover
from citadelle.games.legends.picture.pieces import seat_class
from citadelle.games.legends.picture.trails import trails as event_trails
from citadelle.games.legends.rules import ending
from citadelle.games.legends.state import Legends, Variant
from citadelle.games.legends.text import explanations, typed
from citadelle.kernel import error_words, registry
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event, join_alike
from citadelle.kernel.game import Game
from citadelle.kernel.options import CHOICE, EACH, ORDER, SEAT, SOME, SWITCH, Option, Schema, Settings, SetUp
from citadelle.kernel.result import Result
from citadelle.kernel.scene import Brief, Reveal, Run, Scene, Trail
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.effect_frames import most_choices
from citadelle.parts.rules_help import RulesHelp

RULES_VERSION = 1
HELP = RulesHelp(files(__package__) / "rules.toml")
error_words.add(__name__)


def schema(kit: catalog.Kit) -> Schema:
    """The switches of chapter 2 and 8, with the rules' defaults."""
    presets = tuple(preset.id for preset in kit.presets)
    encounters = tuple(token.id for token in kit.tokens if token.kind == "encounter")
    colours = tuple(colour.id for colour in kit.colours)
    return Schema([
        Option("map", CHOICE, "chosen", "LG-202", ("chosen", "random", *presets)),
        Option("layout", CHOICE, "t", "LG-870", tuple(layout.id for layout in kit.layouts)),
        Option("exploration", SWITCH, False, "LG-810"),
        Option("citadels", SWITCH, False, "LG-820"),
        Option("encounters", SWITCH, False, "LG-830"),
        Option("encounter_tokens", SOME, list(encounters), "LG-830", encounters),
        Option("leaders", SWITCH, False, "LG-840"),
        Option("swamp", SWITCH, False, "LG-850"),
        Option("long_game", SWITCH, False, "LG-880"),
        Option("token_placement", CHOICE, "chosen", "LG-207", ("chosen", "random")),
        Option("bid_tie", CHOICE, "youngest", "LG-304", ("youngest", "die")),
        Option("setup_player", SEAT, 0, "LG-011", ("random",)),
        Option("age_order", ORDER, [], "LG-012"),
        Option("colours", EACH, [], "LG-201", colours),
        Option("destroy_own", SWITCH, False, "LG-541"),
        Option("destroy_neutral", SWITCH, True, "LG-541"),
    ])  # fmt: skip


class LegendsGame(Game):
    """Legends as the other rooms see it."""

    minutes = (15, 30)
    weight = 1
    cover = "art-game-legends"

    def __init__(self, kit: catalog.Kit) -> None:
        self.kit = kit
        self.name = "legends"
        self.players_min = kit.limits.players_min
        self.players_max = kit.limits.players_max
        self.rules_version = RULES_VERSION
        self.digest = kit.digest
        self.earlier_digests = kit.earlier_digests
        self.schema = schema(kit)
        self.quick: Settings = {"map": kit.presets[0].id, "token_placement": "random"}
        self.hints = LegendsHints()
        self.end_rule = "LG-700"
        self.undo_rule = "LG-918"

    def with_packs(self, packs: Sequence[str | Path]) -> LegendsGame:
        if not packs:
            return self
        made = LegendsGame(catalog.load(tuple(packs)))
        made.note_packs(packs)
        return made

    def setup(self, players: int, seed: int | str, given: dict[str, object] | None = None) -> SetUp:
        made = super().setup(players, seed, given)
        chosen = made.options["map"]
        if chosen in self.kit.preset_index:
            layout = self.kit.presets[self.kit.preset_index[str(chosen)]].layout
            if made.options["layout"] not in (layout, self.schema.option("layout").default):
                raise BadOption("legends.map_layout", map=chosen, layout=layout)
            made.options["layout"] = layout
        return made

    def fresh(self, setup_: SetUp) -> Legends:
        settings = setup_.options
        preset: tuple[tuple[int, int], ...] = ()
        if settings["map"] in self.kit.preset_index:
            _, preset = self.kit.preset_placement(str(settings["map"]))
        layout = self.kit.layout_index[str(settings["layout"])]
        variant = Variant(settings, setup_.players, layout, preset)
        return self.with_origin(setup.fresh(self.kit.plain, self.kit.charts, variant, setup_.players), setup_)

    def new(self, setup_: SetUp) -> Legends:
        s = self.fresh(setup_)
        setup_.start_chance(s)
        setup.start(s)
        s.advance()
        return s

    def listen(self, setup_: SetUp, sink: list[Event]) -> Legends:
        s = self.fresh(setup_)
        s.sink = sink
        setup_.start_chance(s)
        setup.start(s)
        s.advance()
        return s

    def view(self, s: State, seat: int) -> view.LegendsView:
        legends = self.own(s, Legends)
        return view.LegendsView(legends, seat, self.kit, self.colours(legends.variant.settings, legends.players))

    def colours(self, settings: Settings, players: int) -> list[str]:
        """LG-201: the colour of each seat."""
        chosen = settings["colours"]
        if isinstance(chosen, list) and chosen:
            return [str(colour) for colour in chosen]
        return [colour.id for colour in self.kit.colours[:players]]

    def sample(self, view_: View, chance: Chance) -> Legends:
        return view.sample(self.own(view_, view.LegendsView), self.own(chance, Chance))

    def result(self, s: State) -> Result:
        assert isinstance(s, Legends)
        return ending.result(s)

    def audit(self, s: State) -> list[str]:
        assert isinstance(s, Legends)
        return audit.audit(s)

    def somebody_always_wins(self, setup_: SetUp) -> bool:
        return True

    def longest(self, setup_: SetUp) -> int:
        kit = self.kit.plain
        n = setup_.players
        bonuses = sum(kit.card_move_bonus) + sum(kit.card_army_bonus)
        bonuses += sum(kit.token_move_bonus) + sum(kit.token_army_bonus)
        action = max(max(amounts) for amounts in kit.card_amounts) + bonuses
        turn = 2 + 2 * (action + 2)
        composed = [most_choices(effect, lambda _: 20 + action, len(kit.card_ids)) for effect in kit.composed()]
        turn += sum(composed)
        before = n + 2 + len(kit.layout_slots[0]) + sum(kit.token_count) + kit.neutral_armies
        games = kit.long_game_rounds if setup_.options["long_game"] else 1
        return games * (before + n * kit.cards_to_end[n] * turn + n)

    def encoding(self, setup_: SetUp) -> LegendsEncoding:
        s = self.fresh(setup_)
        chart = s.charts.get(s.variant.layout, s.variant.preset) if s.variant.preset else None
        return LegendsEncoding(self.kit.plain, s.variant, setup_.players, chart)

    # --- words and pictures

    def title(self, lang: str) -> str:
        return text.title(lang)

    def pitch(self, lang: str) -> str:
        return text.pitch(lang)

    def cover_svg(self) -> str:
        return cover(self.kit)

    def seat_name(self, view_: View, seat: int, lang: str) -> str:
        return text.seat_names(as_own_view(view_), lang)[seat]

    def seat_class(self, view_: View, seat: int) -> int:
        return seat_class(as_own_view(view_), seat)

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
        return typed.resolve_text(as_own_view(view_), decision, line)

    def explain(self, view_: View, thing: str, lang: str) -> list[str]:
        return explanations.explain(as_own_view(view_), thing, lang)

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return explanations.at_hand(as_own_view(view_), lang)

    def hint_reason(
        self, view_: View, decision: Decision, index: int, gains: Sequence[float], lang: str, names: Sequence[str] = ()
    ) -> str:
        return text.hint_reason(as_own_view(view_), gains, lang)

    def log_line(self, event: Event, names: Sequence[str], lang: str) -> str:
        return text.log_line(self.kit, event, names, lang)

    def icon(self, event: Event) -> str:
        return text.icon(event)

    def run_of(self, view_: View, decision: Decision, lang: str) -> Run | None:
        return quick_setup.run_of(as_own_view(view_), decision, lang)

    def is_announced(self, event: Event) -> bool:
        return event.kind in text.ANNOUNCED

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

    def score_name(self, part: str, lang: str) -> str:
        return text.score_name(part, lang)

    def rules(self, lang: str) -> list[tuple[str, str, str]]:
        return HELP.rules(lang)

    def chapters(self, lang: str) -> list[tuple[str, str]]:
        return HELP.chapters(lang)

    def rule_notes(self) -> frozenset[str]:
        return HELP.notes()

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


def as_own_view(view_: View) -> view.LegendsView:
    """The view as this game's own; anything else is a fault of the caller."""
    assert isinstance(view_, view.LegendsView)
    return view_


GAME = registry.add(LegendsGame(catalog.load()))
