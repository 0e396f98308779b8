"""The town in choices: what buildings, units and the spell book cost, and what they offer."""

from __future__ import annotations

from collections.abc import Mapping

from citadelle.games.heroes3.ability_kinds import PEEK_TOP_OF_DECK
from citadelle.games.heroes3.rules.army import recruit_cost, reinforce_cost
from citadelle.games.heroes3.rules.map_effects import gives_resources
from citadelle.games.heroes3.rules.town_actions import book_cards, book_price
from citadelle.games.heroes3.tables import BUILDINGS
from citadelle.games.heroes3.text.choice import Choice
from citadelle.games.heroes3.text.effects import Sentences, amounts
from citadelle.games.heroes3.text.names import building_name, say, short_field_name, unit_name
from citadelle.games.heroes3.verbs import SECONDARY


def building_text_of(o: Choice, building: int) -> str:
    """A building of the town of whoever is asked."""
    return building_name(o.view.kit, max(o.view.faction[o.decision.seat], 0), building, o.lang)


def build_args(o: Choice) -> dict[str, object]:
    """What a building costs."""
    row = o.view.faction[o.decision.seat] * len(BUILDINGS) + o.thing("building")
    return {"cost": amounts(o.view.tables.building_cost[row], o.lang)}


def recruit_args(o: Choice) -> dict[str, object]:
    """What a unit costs."""
    return {"cost": amounts(recruit_cost(o.view.known(), o.decision.seat, o.thing("unit")), o.lang)}


def priced(o: Choice, args: Mapping[str, object]) -> str:
    """A unit with its price, as short as buttons want it."""
    name = unit_name(o.view.kit, o.thing("unit"), o.lang)
    return say("brief.priced", o.lang, unit=name, cost=args["cost"]) if "cost" in args else name


def secondary_brief(o: Choice) -> str:
    """The secondary hero: what it costs where there is one home, else where it comes."""
    homes = [answer for answer in o.decision.answers if answer.verb is SECONDARY]
    goods = (o.view.tables.secondary_hero_gold, 0, 0)
    place = short_field_name(o.view.kit, o.thing("field"), o.lang) if len(homes) > 1 else amounts(goods, o.lang)
    return say("brief.secondary", o.lang, place=place)


def reinforce_word(o: Choice) -> str:
    """Is it paid for?"""
    free = o.decision.kind == "free_reinforcement" or o.decision.detail.get("how") == "free"
    if o.decision.kind == "pick_unit" and o.decision.detail.get("how") == 0:
        free = True
    return "reinforce_free" if free else "reinforce"


def reinforce_args(o: Choice) -> dict[str, object]:
    """What it costs to reinforce a unit; half of it where the question says so."""
    halved = o.decision.kind == "pick_unit" and o.decision.detail.get("how") == 1
    cost = reinforce_cost(o.view.known(), o.decision.seat, o.thing("unit"), halved)
    return {"cost": amounts(cost, o.lang)}


def book_args(o: Choice) -> dict[str, object]:
    """The price of the spell book and how many cards it shows."""
    s, seat = o.view.known(), o.decision.seat
    return {"gold": book_price(s, seat), "x": book_cards(s, seat)}


def use_building_args(o: Choice) -> dict[str, object]:
    """What a building offers."""
    row = o.view.faction[o.decision.seat] * len(BUILDINGS) + o.thing("building")
    told = Sentences(o.view.kit)
    return {"text": " / ".join([told.text(option, o.lang) for option in o.view.tables.building_options[row]])}


def captured_name(o: Choice) -> str:
    """A building of a captured town."""
    return building_name(o.view.kit, o.thing("faction"), o.thing("building"), o.lang)


def use_captured_args(o: Choice) -> dict[str, object]:
    """What a building of a captured town offers its captor (HM-1032)."""
    row = o.thing("faction") * len(BUILDINGS) + o.thing("building")
    told = Sentences(o.view.kit)
    open_ = [option for option in o.view.tables.building_options[row] if not gives_resources(option)]
    return {"building": captured_name(o), "text": " / ".join([told.text(option, o.lang) for option in open_])}


def use_unit_args(o: Choice) -> dict[str, object]:
    """What a unit can do on the map."""
    t, unit = o.view.tables, o.thing("unit")
    ability = t.ability(unit * 2, PEEK_TOP_OF_DECK)
    text = Sentences(o.view.kit).text(ability, o.lang) if ability is not None else ""
    return {"text": text}
