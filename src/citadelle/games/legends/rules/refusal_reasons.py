"""Why a choice isn't possible, with the rule that says so (LG-930). Explanations only: legality is in the options.

Every reason rests on what everybody can see.
"""

from __future__ import annotations

from citadelle.games.legends.state import IMMUNITY, NONE, Legends
from citadelle.games.legends.tables import ACTIONS, CITY, PLACE
from citadelle.games.legends.verbs import (
    ARMY,
    BEGIN,
    BID,
    BUY,
    DECK,
    DESTROY_ARMY,
    LEAVE,
    MAP_SLOT,
    STEP,
    TAKE,
    TOKEN,
    is_about_cards,
    is_about_map,
)
from citadelle.games.legends.verbs import CITY as CITY_THERE
from citadelle.kernel.answer import NO_THING, Answer
from citadelle.kernel.decision import Refusal
from citadelle.kernel.modifier import value


def is_there(meant: Answer | None) -> bool:
    """Does a key name something on the table: a card of the row, the deck, a region or what stands there?"""
    return meant is not None and NO_THING not in meant.things and (is_about_cards(meant) or is_about_map(meant))


def token_stays(s: Legends, seat: int, key: str, region: int) -> Refusal:
    """Tokens are neither moved nor destroyed: the rule of the one that lies there, as far as everybody knows it."""
    rule = "LG-811"
    if region == s.start:
        rule = "LG-203"
    elif not (s.down >> region) & 1 and s.tokens[region] != NONE:
        token = s.tokens[region]
        if s.kit.token_controller_vp[token]:
            rule = "LG-821"
        elif s.kit.token_coin_loss[token] or s.kit.token_threshold[token] or region in s.portals:
            rule = "LG-830"
    return Refusal("token_stays", rule, seat, key)


def region_unknown(seat: int, key: str, rule: str) -> Refusal:
    """The key names no region of this map."""
    return Refusal("region_unknown", rule, seat, key)


def map_slot(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-202: every board once."""
    if is_there(meant):
        return Refusal("setup_first", "LG-202", seat, key)
    if meant is not None and meant.verb is MAP_SLOT and NO_THING not in meant.things:
        return Refusal("board_used", "LG-202", seat, key, {"board": s.kit.face_board[meant.thing("face")]})
    return Refusal("unknown", "LG-202", seat, key)


def start_region(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-104, LG-204: on the right board, at an end of a joint."""
    chart = s.map()
    r = chart.regions.number(key)
    if r == NO_THING:
        return off_the_map(s, seat, key, meant, "LG-203")
    here = {"region": key}
    slot = chart.slot_of[r]
    special = [face for face in chart.faces if s.kit.face_start_here[face]]
    if special and chart.faces[slot] not in special:
        return Refusal("must_be_2b", "LG-104", seat, key, {"region": key, "face": s.kit.face_ids[special[0]]})
    if not special and not chart.central[slot]:
        return Refusal("not_central", "LG-204", seat, key, dict(here))
    return Refusal("no_joint", "LG-204", seat, key, dict(here))


def outpost(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-210, LG-872: away from the start."""
    chart = s.map()
    r = chart.regions.number(key)
    if r == NO_THING:
        return off_the_map(s, seat, key, meant, "LG-210")
    if False not in chart.central:
        return Refusal("outpost_same_board", "LG-872", seat, key, {"region": key})
    if chart.central[chart.slot_of[r]]:
        return Refusal("outpost_central", "LG-210", seat, key, {"region": key})
    return Refusal("outpost_same_island", "LG-210", seat, key, {"region": key})


def token_region(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-206: one token a region, the starting marker included; LG-830: portals both or none."""
    if meant is not None and meant.verb is LEAVE:
        if len(s.portals) == 1:
            return Refusal("must_place_second", "LG-830", seat, key)
        return Refusal("must_place", "LG-205", seat, key)
    r = s.map().regions.number(key)
    if r == NO_THING:
        return off_the_map(s, seat, key, meant, "LG-205")
    if r == s.start:
        return Refusal("start_marker", "LG-206", seat, key, {"region": key})
    return Refusal("has_token", "LG-206", seat, key, {"region": key})


def off_the_map(s: Legends, seat: int, key: str, meant: Answer | None, rule: str) -> Refusal:
    """Something else than a region while the game is being set up."""
    return Refusal("setup_first", rule, seat, key) if is_there(meant) else region_unknown(seat, key, rule)


def bid(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-301: from nothing to all coins."""
    if meant is not None and meant.verb is BID and meant.thing("coins") != NO_THING:
        args: dict[str, object] = {"bid": meant.thing("coins"), "coins": s.coins[seat]}
        return Refusal("bid_too_high", "LG-301", seat, key, args)
    return Refusal("bids_first" if is_there(meant) else "unknown", "LG-301", seat, key)


def take_card(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-401: one card must be taken."""
    if meant is not None and meant.verb.ends:
        return Refusal("cannot_pass", "LG-401", seat, key)
    if meant is not None and is_about_map(meant):
        return Refusal("card_first", "LG-403", seat, key)
    return card_of_row(s, seat, key, meant, "LG-401")


def card_of_row(s: Legends, seat: int, key: str, meant: Answer | None, rule: str) -> Refusal:
    """LG-402: a card of the row, for no more than the coins at hand; `rule` is what asks for it (LG-401, LG-842)."""
    if meant is not None and meant.verb is DECK:
        return Refusal("deck_closed", rule, seat, key)
    if meant is not None and is_about_map(meant):
        return Refusal("only_card", rule, seat, key)
    if meant is None or meant.verb not in (TAKE, BUY) or meant.thing("place") == NO_THING:
        return Refusal("unknown", rule, seat, key)
    at = meant.thing("place")
    if not 0 <= at < len(s.row):
        return Refusal("no_such_card", rule, seat, key, {"position": at + 1, "row": len(s.row)})
    if s.row[at] == NONE:
        return Refusal("gap", rule, seat, key)
    return Refusal("too_dear", "LG-402", seat, key, {"cost": s.kit.row_costs[at], "coins": s.coins[seat]})


def choose_action(s: Legends, seat: int, key: str, meant: Answer | None, card: int) -> Refusal:
    """LG-503, LG-506: only what the card shows and the board allows."""
    if meant is not None and meant.verb is BEGIN and meant.thing("action") != NO_THING:
        kind = meant.thing("action")
        if kind not in s.kit.card_actions[card]:
            args: dict[str, object] = {"action": ACTIONS[kind], "card": s.kit.card_ids[card]}
            return Refusal("not_on_card", "LG-503", seat, key, args)
        if kind == CITY and len(s.built[seat]) >= s.kit.cities_per_player:
            return Refusal("cities_built", "LG-532", seat, key)
        if kind == PLACE:
            return Refusal("supply_empty", "LG-005", seat, key)
        return Refusal("action_impossible", "LG-506", seat, key, {"action": ACTIONS[kind]})
    if meant is not None and is_about_cards(meant):
        return card_over(seat, key)
    return Refusal("action_first" if is_there(meant) else "unknown", "LG-503", seat, key)


def card_over(seat: int, key: str) -> Refusal:
    """LG-407: the card of this turn lies before the player already."""
    return Refusal("card_over", "LG-407", seat, key)


def is_another_action(meant: Answer) -> bool:
    """Is it the word of an action, or an answer to one that isn't under way?"""
    return meant.verb in (BEGIN, STEP, DESTROY_ARMY, ARMY, CITY_THERE)


def place_army(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-511: only the starting region and regions with an own city."""
    if s.noun("region").number(key) != NO_THING:
        return Refusal("no_own_city", "LG-511", seat, key, {"region": key})
    return not_a_region(seat, key, meant, "LG-511")


def build_city(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-530: an own army must stand there."""
    if s.noun("region").number(key) != NO_THING:
        return Refusal("no_army_for_city", "LG-530", seat, key, {"region": key})
    return not_a_region(seat, key, meant, "LG-530")


def not_a_region(seat: int, key: str, meant: Answer | None, rule: str) -> Refusal:
    """LG-407: another card; LG-504: another action's word while this one is under way."""
    if meant is not None and is_about_cards(meant):
        return card_over(seat, key)
    if meant is not None and is_another_action(meant):
        return Refusal("order", "LG-504", seat, key)
    return region_unknown(seat, key, rule)


def no_such_step(s: Legends, seat: int, key: str, meant: Answer | None, rule: str) -> Refusal:
    """While armies move or are destroyed: something else was meant, a card, a token, or an action out of turn."""
    if meant is None:
        return Refusal("unknown", rule, seat, key)
    if is_about_cards(meant):
        return card_over(seat, key)
    if meant.verb is TOKEN:
        return token_stays(s, seat, key, meant.thing("region"))
    if is_another_action(meant) or is_about_map(meant):
        return Refusal("order", "LG-504", seat, key)
    return Refusal("unknown", rule, seat, key)


def move_step(s: Legends, seat: int, key: str, meant: Answer | None, left: int, sea: int) -> Refusal:
    """LG-521, LG-522: an own army, an adjacent region, enough points; LG-523: nothing else moves."""
    if meant is not None and meant.verb is CITY_THERE:
        return Refusal("city_stays", "LG-523", seat, key)
    if meant is not None and meant.verb is ARMY:
        return Refusal("not_own_army", "LG-523", seat, key)
    if meant is None or meant.verb is not STEP:
        return no_such_step(s, seat, key, meant, "LG-522")
    start, end = meant.things
    if NO_THING in meant.things:
        return region_unknown(seat, key, "LG-522")
    chart = s.map()
    if not s.armies[seat * s.regions + start]:
        return Refusal("no_own_army_there", "LG-522", seat, key, {"region": chart.ids[start]})
    step = chart.step_index(start, end)
    if step < 0:
        return Refusal("not_adjacent", "LG-522", seat, key, {"from": chart.ids[start], "to": chart.ids[end]})
    return Refusal("points_short", "LG-521", seat, key, {"cost": chart.price(step, sea), "left": left})


def destroy_army(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-540, LG-541, LG-690: an own army beside an enemy one that may be destroyed; LG-543: cities are safe."""
    if meant is not None and meant.verb is CITY_THERE:
        return Refusal("city_safe", "LG-543", seat, key)
    if meant is None or meant.verb is not DESTROY_ARMY:
        return no_such_step(s, seat, key, meant, "LG-540")
    r, colour = meant.things
    if r == NO_THING:
        return region_unknown(seat, key, "LG-540")
    if colour == NO_THING:
        return Refusal("unknown", "LG-540", seat, key)
    region = s.map().ids[r]
    owner = colour if colour < s.players else -1
    if not s.armies[seat * s.regions + r]:
        return Refusal("no_army_to_destroy", "LG-540", seat, key, {"region": region})
    if not s.armies[colour * s.regions + r]:
        return Refusal("no_target", "LG-540", seat, key, {"region": region, "owner": owner})
    if colour == s.players:
        return Refusal("neutral_spared", "LG-541", seat, key)
    if colour == seat and not s.variant.destroy_own:
        return Refusal("own_army", "LG-541", seat, key)
    assert value(s, IMMUNITY, colour, 0)
    return Refusal("immune", "LG-690", seat, key, {"owner": owner})


def steal_coin(s: Legends, seat: int, key: str, meant: Answer | None) -> Refusal:
    """LG-843: the question is about coins only."""
    return Refusal("answer_first" if is_there(meant) else "unknown", "LG-843", seat, key)
