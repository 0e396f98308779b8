"""Heroes of Might and Magic III: The Board Game: clashes and cooperative scenarios for 2 and 3, a campaign for one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from citadelle.games.heroes3 import audit, board, catalog, longest, picture, text, view
from citadelle.games.heroes3.catalog.figures import figures
from citadelle.games.heroes3.encoding import Heroes3Encoding
from citadelle.games.heroes3.hints import Heroes3Hints
from citadelle.games.heroes3.picture import trails
from citadelle.games.heroes3.rules import campaign, ending, fights, setup
from citadelle.games.heroes3.rules.victory import deciding_tie
from citadelle.games.heroes3.scenario_kinds import TIES
from citadelle.games.heroes3.scenario_rules import ScenarioRules
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import CAMPAIGN, COOP, DIFFICULTIES, NONE, Tables
from citadelle.games.heroes3.view import Heroes3View
from citadelle.kernel import error_words, registry
from citadelle.kernel.auto_answer import Window
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.options import CHOICE, EACH, SWITCH, Option, Schema, Settings, SetUp
from citadelle.kernel.quick_start import ALSO, BOT, ME, QuickStart, against_bots
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.composed_game import ComposedGame
from citadelle.parts.names import component_name
from citadelle.parts.rules_help import RulesHelp

__all__ = ["GAME", "Heroes3Game"]

RULES_VERSION = 2
NO_FIGHT = "none"
"""The option of a whole game; else its combat alone is played."""
HIDDEN_AGAIN = {
    "card_turned_up": ("pile_shuffled", "HM-325", "pile"),
    "ai_spell_drawn": ("ai_spell_put_back", "HM-936", "card"),
}
"""Events that show a card, and by which later one, of which rule and about what they have in common, it lies hidden in
its deck again."""
PUT_BACK = "ai_spell_put_back"
"""HM-936: tells of a spell that has just been shuffled into its deck."""
ALONE = (1, 1)
error_words.add(__name__)


def schema(kit: catalog.Kit) -> Schema:
    """What can be set when a table is laid (HM-101..103, HM-1001), and a switch for each variant (HM-1030)."""
    t = kit.plain
    scenarios = tuple(t.scenario_ids)
    heroes = [owned[place] for place in range(2) for owned in t.faction_heroes]
    variants = [Option(record.id, SWITCH, False, record.does.row.rule) for record in kit.variants]
    return Schema([
        Option("scenario", CHOICE, scenarios[0], "HM-101", scenarios),
        Option("campaign", SWITCH, False, "HM-1103", (), ALONE),
        Option("difficulty", CHOICE, "normal", "HM-1001", DIFFICULTIES),
        Option("factions", EACH, [], "HM-102", tuple(t.faction_ids)),
        Option("heroes", EACH, [], "HM-103", tuple([t.hero_ids[hero] for hero in heroes])),
        Option("fight", CHOICE, NO_FIGHT, "HM-810", (NO_FIGHT, *t.fight_ids)),
        *variants,
    ])  # fmt: skip


class Heroes3Game(ComposedGame[catalog.Kit, Heroes3, Heroes3View]):
    """Heroes III as the other rooms see it."""

    name = "heroes3"
    rules_version = RULES_VERSION
    end_rule = "HM-1040"
    undo_rule = "HM-1401"
    minutes = (60, 180)
    weight = 4
    cover = "art-wide-heroes3"
    cover_class = "h3g"
    players_min = 1
    players_max = 3
    usual_players = 2

    state_type = Heroes3
    hints_type = Heroes3Hints
    view_type = Heroes3View
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

    def is_hidden_again(self, shown: Event, later: Sequence[Event]) -> bool:
        """HM-325, HM-936: has the card that was shown been shuffled into its deck?"""
        if shown.kind not in HIDDEN_AGAIN:
            return shown.kind == PUT_BACK
        kind, rule, name = HIDDEN_AGAIN[shown.kind]
        return any(
            event.kind == kind and event.rule == rule and event.args[name] == shown.args[name] for event in later
        )

    def setup(self, players: int, seed: int | str, given: dict[str, object] | None = None) -> SetUp:
        made = super().setup(players, seed, given)
        named = given is not None and "scenario" in given
        if made.options["campaign"] is True:
            made.options["scenario"] = self.first_scenario(made.options, named)
        elif not named and made.options["fight"] == NO_FIGHT:
            made.options["scenario"] = self.usual_scenario(players)
        t = self.kit.plain
        rules = t.scenarios[t.scenario_ids.index(str(made.options["scenario"]))]
        if made.options["fight"] != NO_FIGHT:
            wanted = t.fights[t.fight_ids.index(str(made.options["fight"]))].players
            if players != wanted:
                raise BadOption("heroes3.fight_players", n=players, wanted=wanted)
        elif players not in rules.players:
            raise BadOption("heroes3.scenario_players", scenario=rules.id, numbers=list(rules.players), n=players)
        refuse_excluded(self.kit, made.options)
        factions, heroes = made.options["factions"], made.options["heroes"]
        if rules.faction != NONE and made.options["fight"] == NO_FIGHT:
            check_own_faction(t, rules, factions, heroes)
        if isinstance(heroes, list):
            refuse_one_faction(self.kit, [str(hero) for hero in heroes])
        if isinstance(factions, list) and isinstance(heroes, list) and factions and heroes:
            for seat in range(players):
                faction = t.faction_ids[t.hero_faction[t.hero_ids.index(str(heroes[seat]))]]
                if faction != factions[seat]:
                    raise BadOption("heroes3.hero_faction", hero=str(heroes[seat]), faction=str(factions[seat]))
        return made

    def first_scenario(self, options: Settings, named: bool) -> str:
        """HM-1103: the scenario that a campaign starts with: the first of its series. Where none is named, or the usual
        one that every form names, it is that of the first campaign; a later one is refused."""
        t = self.kit.plain
        starts = [rules for rules in t.scenarios if rules.campaign and rules.order == 1]
        if not starts:
            raise BadOption("heroes3.no_campaign")
        if options["fight"] != NO_FIGHT:
            raise BadOption("heroes3.campaign_fight")
        if not named or options["scenario"] == self.schema.option("scenario").default:
            return starts[0].id
        rules = t.scenarios[t.scenario_ids.index(str(options["scenario"]))]
        if rules in starts:
            return rules.id
        own = [start.id for start in starts if start.campaign == rules.campaign]
        raise BadOption("heroes3.campaign_middle", scenario=own[0] if own else starts[0].id)

    def usual_scenario(self, players: int) -> str:
        """The scenario that is played where none is named: the usual one, else the first for so many players: whoever
        plays alone plays the campaign's first scenario."""
        t = self.kit.plain
        usual = str(self.schema.option("scenario").default)
        able = [one.id for one in t.scenarios if players in one.players]
        return able[0] if able and usual not in able else usual

    def fresh(self, setup_: SetUp) -> Heroes3:
        s = setup.fresh(self.kit.plain, Variant(setup_.options, self.kit.plain), setup_.players)
        return self.with_origin(s, setup_)

    def start(self, s: State) -> None:
        """Lay out the whole game, or the first scenario of a campaign, or the combat that it is."""
        own = self.own(s, Heroes3)
        if own.variant.campaign:
            campaign.start(own)
        elif own.variant.fight == NONE:
            setup.start(own)
        else:
            fights.start(own)

    def view(self, s: State, seat: int) -> Heroes3View:
        return Heroes3View(self.own(s, Heroes3), seat, self.kit)

    def windows(self, setup_: SetUp, lang: str = "en") -> list[Window]:
        return text.windows(lang)

    def longest(self, setup_: SetUp) -> int:
        variant = Variant(setup_.options, self.kit.plain)
        if variant.campaign:
            return longest.longest_campaign(self.kit.plain, variant.scenario)
        return longest.longest(self.kit.plain, variant.scenario, setup_.players)

    def encoding(self, setup_: SetUp) -> Heroes3Encoding:
        t = self.kit.plain
        return Heroes3Encoding(t, Variant(setup_.options, t), setup_.players)

    # --- words

    def quick_starts(self, lang: str) -> list[QuickStart]:
        """A clash against a bot; alone in the campaign's first scenario; a cooperative one beside a bot, or with both
        roles in one hand."""
        out = [against_bots(self.usual_seats(), lang)]
        t = self.kit.plain
        solo = [one.id for one in t.scenarios if one.mode == CAMPAIGN]
        coop = [one.id for one in t.scenarios if one.mode == COOP]
        if solo:
            label = text.start_label("campaign", lang)
            out.append(QuickStart("alone", label, (ME,), {"scenario": solo[0]}))
        if coop:
            options: Settings = {"scenario": coop[0]}
            out.append(QuickStart("beside_bots", text.start_label("coop_bots", lang), (ME, BOT), options))
            out.append(QuickStart("all_roles", text.start_label("coop_alone", lang), (ME, ALSO), options))
        return out

    def explain(self, view_: View, thing: str, lang: str) -> list[str]:
        return text.explain(self.own_view(view_), thing, lang)

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return text.at_hand(self.own_view(view_), lang)

    def option_words(self, name: str, lang: str) -> tuple[str, str]:
        for record in self.kit.variants:
            if record.id == name:
                return component_name(record, lang), text.variant_text(record, lang)
        return super().option_words(name, lang)

    def option_value_help(self, name: str, value: object, lang: str) -> str:
        return text.option_value_help(self.kit, name, value, lang)

    def closing_words(self, s: State, lang: str) -> str:
        """HM-1103: the closing of a scenario that was won, of a campaign's last one; HM-1124: among rivals what decided
        a tie."""
        assert isinstance(s, Heroes3)
        if s.ended_by == "HM-1046" and (tie := deciding_tie(s)) >= 0:
            return f"{self.log_line(Event('tie_decided', -1, 'HM-1124', {'by': TIES[tie]}), (), lang)}."
        if not s.winners or s.variant.fight != NONE:
            return ""
        return text.story_text(self.kit, self.kit.plain.scenarios[s.variant.scenario].id, "closing", lang)

    def option_value_players(self, name: str, value: object) -> tuple[int, ...]:
        """HM-101, HM-810: a scenario and a combat alone say for how many they are."""
        t = self.kit.plain
        if name == "scenario" and value in t.scenario_ids:
            return t.scenarios[t.scenario_ids.index(str(value))].players
        if name == "fight" and value in t.fight_ids:
            return (t.fights[t.fight_ids.index(str(value))].players,)
        return ()

    # --- pictures


def check_own_faction(t: Tables, rules: ScenarioRules, factions: object, heroes: object) -> None:
    """HM-1103: a scenario that is written for a faction is played with it and its heroes alone."""
    own = t.faction_ids[rules.faction]
    for faction in factions if isinstance(factions, list) else []:
        if faction != own:
            raise BadOption("heroes3.scenario_faction", scenario=rules.id, faction=own, other=str(faction))
    for hero in heroes if isinstance(heroes, list) else []:
        if t.hero_faction[t.hero_ids.index(str(hero))] != rules.faction:
            raise BadOption("heroes3.scenario_hero", scenario=rules.id, faction=own, hero=str(hero))


def refuse_one_faction(kit: catalog.Kit, heroes: list[str]) -> None:
    """HM-102: every faction can be chosen once, so no two seats have heroes of the same."""
    t = kit.plain
    for place, hero in enumerate(heroes):
        for other in heroes[:place]:
            if t.hero_faction[t.hero_ids.index(hero)] == t.hero_faction[t.hero_ids.index(other)]:
                raise BadOption("heroes3.heroes_of_one_faction", one=other, other=hero)


def refuse_excluded(kit: catalog.Kit, options: Settings) -> None:
    """HM-1030: variants that exclude each other can't be chosen together."""
    for record in kit.variants:
        for other in record.excludes:
            if options[record.id] is True and options[other] is True:
                raise BadOption("heroes3.variants_exclude", one=record.id, other=other)


GAME = registry.add(Heroes3Game(catalog.load()))
