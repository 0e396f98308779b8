"""What a scenario asks for, in a few sentences made from its data: aim, defeat, what is special."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadelle.games.village_attacks.tables import SYMBOLS
from citadelle.games.village_attacks.text.names import say, symbol_name
from citadelle.kernel.words import typeset
from citadelle.parts.names import record_name

if TYPE_CHECKING:
    from citadelle.games.village_attacks.catalog import Kit
    from citadelle.games.village_attacks.catalog.scenario_records import Scenario


def briefing(kit: Kit, scenario: Scenario, lang: str) -> str:
    """The aim, the ways to lose and the special rules of a scenario."""
    return " ".join([aim(kit, scenario, lang), *defeats(scenario, lang), *specials(kit, scenario, lang)])


def aim(kit: Kit, scenario: Scenario, lang: str) -> str:
    """How the scenario is won."""
    params = scenario.params
    symbol = params.closing_symbol
    return say(
        f"victory.{scenario.victory}", lang, morale=scenario.morale, heroes=params.heroes_to_kill,
        deliveries=params.deliveries_to_win, zone=place(kit, params.delivery_zone, lang), goal=scenario.heart_goal,
        escapes=params.escapes_to_win, tokens=params.tokens_per_marker,
        symbol=symbol_name(kit, SYMBOLS.index(symbol), lang) if symbol else "",
    )  # fmt: skip


def place(kit: Kit, label: str, lang: str) -> str:
    """The name of a room by the label of its tile."""
    for tile in kit.tiles:
        if tile.label == label:
            return record_name(kit.tiles, tile.id, lang)
    return typeset(label, lang)


def defeats(scenario: Scenario, lang: str) -> list[str]:
    """How the scenario is lost."""
    params = scenario.params
    return [
        say(
            f"defeat.{one}", lang, heart=scenario.heart_health, tomes=params.tomes_lost_for_defeat,
            corridors=params.collapses_for_defeat,
        )
        for one in scenario.defeat
    ]  # fmt: skip


def morale_rule(scenario: Scenario, lang: str) -> list[str]:
    """Whose deaths lower morale, where it isn't everybody's."""
    if scenario.morale_rule not in ("traps_only", "yunfakh_only", "after_first_summoning"):
        return []
    return [say(f"special.{scenario.morale_rule}", lang)]


def specials(kit: Kit, scenario: Scenario, lang: str) -> list[str]:
    """What is unlike other scenarios, and which modules are left out."""
    hearts = {tile.label for tile in kit.tiles if tile.castle_heart}
    told = morale_rule(scenario, lang)
    if len([zone for zone in scenario.zones if zone.tile in hearts]) > 1:
        told.append(say("special.two_hearts", lang))
    if any(not marker.active for marker in scenario.spawn_markers):
        told.append(say("special.more_markers", lang))
    if scenario.heroes == "every_hero_card":
        told.append(say("special.heroes_often", lang))
    if scenario.summoning and "summoned" not in scenario.victory:
        told.append(say("special.summoning", lang))
    if scenario.max_level_gains == 1:
        told.append(say("special.one_level", lang))
    used = {
        "events": scenario.events_enabled,
        "heroes": scenario.heroes != "none",
        "traps": scenario.traps_enabled,
    }
    out = [say(f"module.{module}", lang) for module, there in used.items() if not there]
    if out:
        what = say("special.or", lang, first=", ".join(out[:-1]), last=out[-1]) if len(out) > 1 else out[0]
        told.append(say("special.without", lang, what=what))
    return told
