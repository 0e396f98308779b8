"""Heroes of Might and Magic III: The Board Game: clashes and cooperative scenarios for 2 and 3, a campaign for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

from citadelle.games.heroes3 import audit, board, catalog, longest, text
from citadelle.games.heroes3 import picture as drawing
from citadelle.games.heroes3.catalog.figures import figures
from citadelle.games.heroes3.encoding import Heroes3Encoding
from citadelle.games.heroes3.hints import Heroes3Hints
from citadelle.games.heroes3.picture.cover import cover
from citadelle.games.heroes3.picture.trails import trails
from citadelle.games.heroes3.rules import campaign, ending, fights, setup
from citadelle.games.heroes3.scenario_rules import ScenarioRules
from citadelle.games.heroes3.state import Heroes3, Variant
from citadelle.games.heroes3.tables import CAMPAIGN, COOP, DIFFICULTIES, NONE, Tables
from citadelle.games.heroes3.view import Heroes3View, sample
from citadelle.kernel import error_words, registry
from citadelle.kernel.auto_answer import Window
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.errors import BadOption
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.options import CHOICE, EACH, SWITCH, Option, Schema, Settings, SetUp
from citadelle.kernel.quick_start import ALSO, BOT, ME, QuickStart, against_bots
from citadelle.kernel.result import Result
from citadelle.kernel.scene import Brief, Reveal, Scene, Trail
from citadelle.kernel.state import State
from citadelle.kernel.view import View
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
HELP = RulesHelp(files(__package__) / "rules.toml")
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


class Heroes3Game(Game):
    """Heroes III as the other rooms see it."""

    minutes = (60, 180)
    weight = 4
    usual_players = 2

    def __init__(self, kit: catalog.Kit) -> None:
        self.kit = kit
        self.name = "heroes3"
        self.players_min = 1
        self.players_max = 3
        self.rules_version = RULES_VERSION
        self.digest = kit.digest
        self.earlier_digests = kit.earlier_digests
        self.schema = schema(kit)
        self.quick: Settings = {}
        self.hints: Hints = Heroes3Hints()
        self.end_rule = "HM-1040"
        self.undo_rule = "HM-1401"

    def is_hidden_again(self, shown: Event, later: Sequence[Event]) -> bool:
        """HM-325, HM-936: has the card that was shown been shuffled into its deck?"""
        if shown.kind not in HIDDEN_AGAIN:
            return shown.kind == PUT_BACK
        kind, rule, name = HIDDEN_AGAIN[shown.kind]
        return any(
            event.kind == kind and event.rule == rule and event.args[name] == shown.args[name] for event in later
        )

    def with_packs(self, packs: Sequence[str | Path]) -> Heroes3Game:
        if not packs:
            return self
        made = Heroes3Game(catalog.load(tuple(packs)))
        made.note_packs(packs)
        return made

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

    def new(self, setup_: SetUp) -> Heroes3:
        s = self.fresh(setup_)
        setup_.start_chance(s)
        begin(s)
        s.advance()
        return s

    def listen(self, setup_: SetUp, sink: list[Event]) -> Heroes3:
        s = self.fresh(setup_)
        s.sink = sink
        setup_.start_chance(s)
        begin(s)
        s.advance()
        return s

    def view(self, s: State, seat: int) -> Heroes3View:
        return Heroes3View(self.own(s, Heroes3), seat, self.kit)

    def sample(self, view_: View, chance: Chance) -> Heroes3:
        return sample(self.own(view_, Heroes3View), self.own(chance, Chance))

    def result(self, s: State) -> Result:
        assert isinstance(s, Heroes3)
        return ending.result(s)

    def audit(self, s: State) -> list[str]:
        assert isinstance(s, Heroes3)
        return audit.audit(s)

    def windows(self, setup_: SetUp, lang: str = "en") -> list[Window]:
        return text.windows(lang)

    def longest(self, setup_: SetUp) -> int:
        variant = Variant(setup_.options, self.kit.plain)
        if variant.campaign:
            return longest.longest_campaign(self.kit.plain, variant.scenario)
        return longest.longest(self.kit.plain, variant.scenario, setup_.players)

    def rules(self, lang: str) -> list[tuple[str, str, str]]:
        return HELP.rules(lang, figures(self.kit, lang))

    def chapters(self, lang: str) -> list[tuple[str, str]]:
        return HELP.chapters(lang)

    def rule_notes(self) -> frozenset[str]:
        return HELP.notes()

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

    def explain(self, view_: View, thing: str, lang: str) -> list[str]:
        return text.explain(as_own_view(view_), thing, lang)

    def at_hand(self, view_: View, lang: str) -> list[str]:
        return text.at_hand(as_own_view(view_), lang)

    def hint_reason(
        self, view_: View, decision: Decision, index: int, gains: Sequence[float], lang: str, names: Sequence[str] = ()
    ) -> str:
        return text.hint_reason(as_own_view(view_), gains, lang)

    def log_line(self, event: Event, names: Sequence[str], lang: str) -> str:
        return text.log_line(self.kit, event, names, lang)

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
        return text.option_words(self.kit, name, lang)

    def option_value(self, name: str, value: object, lang: str) -> str:
        return text.option_value(self.kit, name, value, lang)

    def option_value_help(self, name: str, value: object, lang: str) -> str:
        return text.option_value_help(self.kit, name, value, lang)

    def closing_words(self, s: State, lang: str) -> str:
        """HM-1103: the closing of a scenario that was won, of a campaign's last one."""
        assert isinstance(s, Heroes3)
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


def begin(s: Heroes3) -> None:
    """Lay out the whole game, or the first scenario of a campaign, or the combat that it is."""
    if s.variant.campaign:
        campaign.start(s)
    elif s.variant.fight == NONE:
        setup.start(s)
    else:
        fights.start(s)


def as_own_view(view_: View) -> Heroes3View:
    """The view as this game's own; anything else is a fault of the caller."""
    assert isinstance(view_, Heroes3View)
    return view_


GAME = registry.add(Heroes3Game(catalog.load()))
