"""Eight-Minute Empire: Legends, for 2 to 4 players: area control in 8 to 11 cards each."""

from __future__ import annotations

from importlib.resources import files

from citadelle.games.legends import audit, board, catalog, picture, quick_setup, setup, text, view
from citadelle.games.legends.encoding import LegendsEncoding
from citadelle.games.legends.hints import LegendsHints
from citadelle.games.legends.picture import trails
from citadelle.games.legends.picture.cover import cover
from citadelle.games.legends.picture.pieces import seat_class
from citadelle.games.legends.rules import ending
from citadelle.games.legends.state import Legends, Variant
from citadelle.games.legends.text import explanations
from citadelle.kernel import error_words, registry
from citadelle.kernel.decision import Decision
from citadelle.kernel.errors import BadOption
from citadelle.kernel.options import CHOICE, EACH, ORDER, SEAT, SOME, SWITCH, Option, Schema, Settings, SetUp
from citadelle.kernel.scene import Run
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.composed_game import ComposedGame
from citadelle.parts.effect_frames import most_choices
from citadelle.parts.rules_help import RulesHelp

RULES_VERSION = 1
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


class LegendsGame(ComposedGame[catalog.Kit, Legends, view.LegendsView]):
    """Legends as the other rooms see it."""

    name = "legends"
    rules_version = RULES_VERSION
    end_rule = "LG-700"
    undo_rule = "LG-918"
    minutes = (15, 30)
    weight = 1
    cover = "art-game-legends"

    state_type = Legends
    hints_type = LegendsHints
    view_type = view.LegendsView
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

    def __init__(self, kit: catalog.Kit) -> None:
        super().__init__(kit)
        self.players_min = kit.limits.players_min
        self.players_max = kit.limits.players_max
        self.quick = {"map": kit.presets[0].id, "token_placement": "random"}

    def make_schema(self) -> Schema:
        return schema(self.kit)

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

    def view(self, s: State, seat: int) -> view.LegendsView:
        legends = self.own(s, Legends)
        return view.LegendsView(legends, seat, self.kit, self.colours(legends.variant.settings, legends.players))

    def colours(self, settings: Settings, players: int) -> list[str]:
        """LG-201: the colour of each seat."""
        chosen = settings["colours"]
        if isinstance(chosen, list) and chosen:
            return [str(colour) for colour in chosen]
        return [colour.id for colour in self.kit.colours[:players]]

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

    def score_name(self, part: str, lang: str) -> str:
        return text.score_name(part, lang)

    def closing_words(self, s: State, lang: str) -> str:
        """LG-760: what decided between those with most points."""
        assert isinstance(s, Legends)
        return text.tie_told(ending.tie_broken_by(s), lang)

    def cover_svg(self) -> str:
        return cover(self.kit)

    def seat_class(self, view_: View, seat: int) -> int:
        return seat_class(self.own_view(view_), seat)

    def explain(self, view_: View, thing: str, lang: str) -> list[str]:
        return explanations.explain(self.own_view(view_), thing, lang)

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return explanations.at_hand(self.own_view(view_), lang)

    def run_of(self, view_: View, decision: Decision, lang: str) -> Run | None:
        return quick_setup.run_of(self.own_view(view_), decision, lang)


GAME = registry.add(LegendsGame(catalog.load()))
