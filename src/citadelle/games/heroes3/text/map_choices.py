"""The map in choices: steps, tiles, dice, effects to choose from, prices and gifts."""

from __future__ import annotations

from citadelle.games.heroes3.rules.dice import die_goods
from citadelle.games.heroes3.rules.effect_sources import effects_at
from citadelle.games.heroes3.tables import DICE, NONE, POSITIONS, RESOURCE_DIE, RESOURCES, SIDES, TREASURE_DIE
from citadelle.games.heroes3.text.choice import Choice
from citadelle.games.heroes3.text.effects import FACES, Sentences, amounts
from citadelle.games.heroes3.text.names import capital, field_place, form_name, say, tile_class_name
from citadelle.games.heroes3.text.outlook import field_outlook
from citadelle.games.heroes3.view import Heroes3View


def hero_args(o: Choice) -> dict[str, object]:
    """What sort of hero."""
    record = o.view.kit.heroes[o.thing("hero")]
    return {"about": record.class_fr if o.lang == "fr" else record.class_}


def rotation_args(o: Choice) -> dict[str, object]:
    """How a tile lies when it is turned so: where its blocked field is, if it has one at the rim."""
    turns = o.thing("rotation")
    how = say("turned.steps", o.lang, n=turns) if turns else say("turned.none", o.lang)
    for position in blocked_at_rim(o.view, o.text("tile")):
        at = 1 + (position - 1 + turns) % (len(POSITIONS) - 1)
        way = say(f"position.{POSITIONS[at].lower()}", o.lang)
        how = say("turned.blocked", o.lang, how=how, way=way)
    return {"about": capital(how)}


def rotation_brief(o: Choice) -> str:
    """A rotation in few words: where the tile's blocked field is then."""
    blocked = blocked_at_rim(o.view, o.text("tile"))
    if len(blocked) != 1:
        return str(rotation_args(o)["about"])
    at = 1 + (blocked[0] - 1 + o.thing("rotation")) % (len(POSITIONS) - 1)
    return say("turned.blocked_brief", o.lang, way=say(f"position.{POSITIONS[at].lower()}", o.lang))


def blocked_at_rim(view: Heroes3View, ident: str) -> list[int]:
    """The printed positions of a tile's blocked fields, but its middle."""
    t = view.tables
    tile = t.tile_index.get(ident, NONE)
    if tile == NONE:
        return []
    first = tile * len(POSITIONS)
    return [at for at in range(1, len(POSITIONS)) if t.field_location[first + at] == t.blocked_location]


def enter_args(o: Choice) -> dict[str, object]:
    """What a step leads to."""
    if o.decision.kind == "end_step":
        return {"outlook": say("outlook.nothing", o.lang)}
    return {"outlook": field_outlook(o.view, o.thing("figure"), o.thing("field"), o.lang)}


def again_args(o: Choice) -> dict[str, object]:
    """The field that a hero visits again."""
    hero = o.thing("figure")
    field = o.view.hero_field[hero]
    return {
        "field": field_place(o.view.kit, field, o.lang),
        "outlook": field_outlook(o.view, hero, field, o.lang),
    }


def reveal_args(o: Choice) -> dict[str, object]:
    """The class of a face-down tile."""
    place = o.thing("place")
    if place in o.view.down_place:
        return {"about": tile_class_name(o.view.down_class[o.view.down_place.index(place)], o.lang)}
    return {"about": ""}


def face_text(o: Choice, place: int) -> str:
    """What a die of the question shows, by its place among the dice (attack dice: by the faces themselves)."""
    faces = o.decision.detail.get("faces", o.decision.detail.get("dice", []))
    if not isinstance(faces, list) or not 0 <= place < len(faces):
        return "?"
    die = o.text("die")
    return shown_face(o.view, DICE.index(die) if die in DICE else NONE, int(faces[place]), o.lang)


def reroll_args(o: Choice) -> dict[str, object]:
    """The face of the die that would be rolled again: a defence die and the die of an ability stand alone."""
    alone = {"reroll_defense": "defense_die", "reroll_ability": "face"}.get(o.decision.kind, "")
    if alone:
        return {"face": shown_face(o.view, NONE, o.number(alone), o.lang)}
    return {"face": face_text(o, o.thing("number"))}


def shown_face(view: Heroes3View, die: int, face: int, lang: str) -> str:
    """A face in words: resources, a treasure, or the number of an attack die."""
    t = view.tables
    if die == RESOURCE_DIE and 0 <= face < len(t.resource_die):
        resource, n = die_goods(view.known(), face)
        return say(f"amount.{RESOURCES[resource]}", lang, n=n)
    if die == TREASURE_DIE and 0 <= face < len(t.treasure_die):
        return Sentences(view.kit).text(t.treasure_die[face], lang)
    return FACES[face + 1] if -1 <= face <= 1 else str(face)


def choose_text(o: Choice) -> str:
    """One of several effects or goods."""
    number, kind = o.thing("number"), o.decision.kind
    goods = o.decision.detail.get("goods")
    if kind == "choose_goods" and isinstance(goods, list) and number < len(goods):
        return capital(goods_text(goods[number], o.lang))
    source, index = o.number("source", NONE), o.number("index", NONE)
    if source != NONE:
        options = effects_at(o.view.known(), source, index)
        if number < len(options):
            told = Sentences(o.view.kit, o.view.variant.settlement_factor)
            return capital(told.text(options[number], o.lang))
    return str(number)


def goods_text(goods: object, lang: str) -> str:
    """Amounts as events and questions give them."""
    if not isinstance(goods, dict):
        return say("amount.nothing", lang)
    return amounts([int(goods.get(name, 0)) for name in RESOURCES], lang)


def price_args(o: Choice) -> dict[str, object]:
    """One of the prices of an offer."""
    prices = o.decision.detail.get("prices")
    number = o.thing("number")
    cost = goods_text(prices[number], o.lang) if isinstance(prices, list) and number < len(prices) else ""
    return {"cost": cost}


def offer_args(o: Choice) -> dict[str, object]:
    """What an event of the scenario offers, and its price."""
    prices = o.decision.detail.get("prices")
    cost = goods_text(prices[0], o.lang) if isinstance(prices, list) and prices else ""
    unit = o.view.tables.unit_index.get(o.text("unit"), NONE)
    side = SIDES.index(o.text("side")) if o.text("side") in SIDES else 0
    return {"cost": cost, "unit": form_name(o.view.kit, unit * 2 + side, o.lang) if unit != NONE else "?", "u": 2}


def trade_args(o: Choice) -> dict[str, object]:
    """What an exchange takes and gives."""
    give, get = o.view.tables.trades[o.thing("number")]
    return {"give": amounts(give, o.lang), "get": amounts(get, o.lang)}


def amount_args(o: Choice) -> dict[str, object]:
    """So much of the resource that is given."""
    cost = [o.thing("number") if one == o.text("resource") else 0 for one in RESOURCES]
    return {"goods": amounts(cost, o.lang)}
