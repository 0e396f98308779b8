"""Why a choice isn't possible, with the rule that says so (LG-930). Explanations only: legality is in the options.

Every reason rests on what everybody can see.
"""

from __future__ import annotations

from typing import Final

from citadelle.games.legends.state import IMMUNITY, NONE, Legends
from citadelle.games.legends.tables import ACTIONS, CITY, PLACE
from citadelle.kernel.decision import Refusal
from citadelle.kernel.modifier import value

CARD: Final = 1
MAP: Final = 2


def about(s: Legends, key: str) -> int:
    """What on the table a key names: CARD for a place of the row or the deck, MAP for a region or what stands there, or
    nothing. Pieces that aren't chosen by these keys have names too: `army r:w`, `city r:w`, `token r`, `deck`."""
    word, _, rest = key.partition(" ")
    if key == "deck" or (word == "take" and is_plain_number(rest)):
        return CARD
    if s.chart is None:
        return 0
    place = rest if word in ("army", "city", "token") else key
    return MAP if place.partition(":")[0].partition(">")[0] in s.chart.index else 0


def token_stays(s: Legends, seat: int, key: str) -> Refusal:
    """Tokens are neither moved nor destroyed: the rule of the one that lies there, as far as everybody knows it."""
    r = s.map().index.get(key.partition(" ")[2], NONE)
    rule = "LG-811"
    if r != NONE and r == s.start:
        rule = "LG-203"
    elif r != NONE and not (s.down >> r) & 1 and s.tokens[r] != NONE:
        token = s.tokens[r]
        if s.kit.token_controller_vp[token]:
            rule = "LG-821"
        elif s.kit.token_coin_loss[token] or s.kit.token_threshold[token] or r in s.portals:
            rule = "LG-830"
    return Refusal("token_stays", rule, seat, key)


def region_unknown(seat: int, key: str, rule: str) -> Refusal:
    """The key names no region of this map."""
    return Refusal("region_unknown", rule, seat, key)


def map_slot(s: Legends, seat: int, key: str) -> Refusal:
    """LG-202: every board once."""
    face = s.kit.face_index.get(key.partition("/")[0])
    if about(s, key):
        return Refusal("setup_first", "LG-202", seat, key)
    if face is not None and key.partition("/")[2] in ("0", "1", "2", "3"):
        return Refusal("board_used", "LG-202", seat, key, {"board": s.kit.face_board[face]})
    return Refusal("unknown", "LG-202", seat, key)


def start_region(s: Legends, seat: int, key: str) -> Refusal:
    """LG-104, LG-204: on the right board, at an end of a joint."""
    chart = s.map()
    r = chart.index.get(key)
    if r is None:
        return off_the_map(s, seat, key, "LG-203")
    here = {"region": key}
    slot = chart.slot_of[r]
    special = [face for face in chart.faces if s.kit.face_start_here[face]]
    if special and chart.faces[slot] not in special:
        return Refusal("must_be_2b", "LG-104", seat, key, {"region": key, "face": s.kit.face_ids[special[0]]})
    if not special and not chart.central[slot]:
        return Refusal("not_central", "LG-204", seat, key, dict(here))
    return Refusal("no_joint", "LG-204", seat, key, dict(here))


def outpost(s: Legends, seat: int, key: str) -> Refusal:
    """LG-210, LG-872: away from the start."""
    chart = s.map()
    r = chart.index.get(key)
    if r is None:
        return off_the_map(s, seat, key, "LG-210")
    if False not in chart.central:
        return Refusal("outpost_same_board", "LG-872", seat, key, {"region": key})
    if chart.central[chart.slot_of[r]]:
        return Refusal("outpost_central", "LG-210", seat, key, {"region": key})
    return Refusal("outpost_same_island", "LG-210", seat, key, {"region": key})


def token_region(s: Legends, seat: int, key: str) -> Refusal:
    """LG-206: one token a region, the starting marker included; LG-830: portals both or none."""
    if key == "leave":
        if len(s.portals) == 1:
            return Refusal("must_place_second", "LG-830", seat, key)
        return Refusal("must_place", "LG-205", seat, key)
    r = s.map().index.get(key, NONE)
    if r != NONE and r == s.start:
        return Refusal("start_marker", "LG-206", seat, key, {"region": key})
    if r != NONE:
        return Refusal("has_token", "LG-206", seat, key, {"region": key})
    return off_the_map(s, seat, key, "LG-205")


def off_the_map(s: Legends, seat: int, key: str, rule: str) -> Refusal:
    """Something else than a region while the game is being set up."""
    return Refusal("setup_first", rule, seat, key) if about(s, key) else region_unknown(seat, key, rule)


def bid(s: Legends, seat: int, key: str) -> Refusal:
    """LG-301: from nothing to all coins."""
    word, _, number = key.partition(" ")
    if word == "bid" and is_plain_number(number) and int(number) > s.coins[seat]:
        return Refusal("bid_too_high", "LG-301", seat, key, {"bid": int(number), "coins": s.coins[seat]})
    if about(s, key):
        return Refusal("bids_first", "LG-301", seat, key)
    return Refusal("unknown", "LG-301", seat, key)


def take_card(s: Legends, seat: int, key: str) -> Refusal:
    """LG-401: one card must be taken."""
    if key in ("pass", "stop", "skip", "ignore", "decline"):
        return Refusal("cannot_pass", "LG-401", seat, key)
    if about(s, key) == MAP:
        return Refusal("card_first", "LG-403", seat, key)
    return card_of_row(s, seat, key, "LG-401")


def card_of_row(s: Legends, seat: int, key: str, rule: str) -> Refusal:
    """LG-402: a card of the row, for no more than the coins at hand; `rule` is what asks for it (LG-401, LG-842)."""
    if key == "deck":
        return Refusal("deck_closed", rule, seat, key)
    if about(s, key) == MAP:
        return Refusal("only_card", rule, seat, key)
    word, _, number = key.partition(" ")
    if word != "take" or not is_plain_number(number):
        return Refusal("unknown", rule, seat, key)
    at = int(number) - 1
    if not 0 <= at < len(s.row):
        return Refusal("no_such_card", rule, seat, key, {"position": at + 1, "row": len(s.row)})
    if s.row[at] == NONE:
        return Refusal("gap", rule, seat, key)
    return Refusal("too_dear", "LG-402", seat, key, {"cost": s.kit.row_costs[at], "coins": s.coins[seat]})


def choose_action(s: Legends, seat: int, key: str, card: int) -> Refusal:
    """LG-503, LG-506: only what the card shows and the board allows."""
    kinds = [ACTIONS[kind] for kind in s.kit.card_actions[card]]
    if key in kinds and key == ACTIONS[CITY] and len(s.built[seat]) >= s.kit.cities_per_player:
        return Refusal("cities_built", "LG-532", seat, key)
    if key in kinds and key == ACTIONS[PLACE]:
        return Refusal("supply_empty", "LG-005", seat, key)
    if key in kinds:
        return Refusal("action_impossible", "LG-506", seat, key, {"action": key})
    if key in ACTIONS:
        return Refusal("not_on_card", "LG-503", seat, key, {"action": key, "card": s.kit.card_ids[card]})
    if about(s, key) == CARD:
        return card_over(seat, key)
    if about(s, key):
        return Refusal("action_first", "LG-503", seat, key)
    return Refusal("unknown", "LG-503", seat, key)


def card_over(seat: int, key: str) -> Refusal:
    """LG-407: the card of this turn lies before the player already."""
    return Refusal("card_over", "LG-407", seat, key)


def out_of_turn(s: Legends, seat: int, key: str) -> Refusal | None:
    """LG-407: another card; LG-504: another action's word while this one is under way."""
    if about(s, key) == CARD:
        return card_over(seat, key)
    if key in ACTIONS or ">" in key or ":" in key:
        return Refusal("order", "LG-504", seat, key)
    return None


def place_army(s: Legends, seat: int, key: str) -> Refusal:
    """LG-511: only the starting region and regions with an own city."""
    if key in s.map().index:
        return Refusal("no_own_city", "LG-511", seat, key, {"region": key})
    return out_of_turn(s, seat, key) or region_unknown(seat, key, "LG-511")


def move_step(s: Legends, seat: int, key: str, left: int, sea: int) -> Refusal:
    """LG-521, LG-522: an own army, an adjacent region, enough points; LG-523: nothing else moves."""
    if about(s, key) == CARD:
        return card_over(seat, key)
    if key.startswith("token "):
        return token_stays(s, seat, key)
    if key.startswith("city "):
        return Refusal("city_stays", "LG-523", seat, key)
    if key.startswith("army "):
        return Refusal("not_own_army", "LG-523", seat, key)
    chart = s.map()
    one, sign, other = key.partition(">")
    a = chart.index.get(one)
    b = chart.index.get(other)
    if not sign:
        if a is not None or key in ACTIONS or ":" in key:
            return Refusal("order", "LG-504", seat, key)
        return Refusal("unknown", "LG-522", seat, key)
    if a is None or b is None:
        return region_unknown(seat, key, "LG-522")
    if not s.armies[seat * s.regions + a]:
        return Refusal("no_own_army_there", "LG-522", seat, key, {"region": one})
    step = chart.step_index(a, b)
    if step < 0:
        return Refusal("not_adjacent", "LG-522", seat, key, {"from": one, "to": other})
    return Refusal("points_short", "LG-521", seat, key, {"cost": chart.price(step, sea), "left": left})


def build_city(s: Legends, seat: int, key: str) -> Refusal:
    """LG-530: an own army must stand there."""
    if key in s.map().index:
        return Refusal("no_army_for_city", "LG-530", seat, key, {"region": key})
    return out_of_turn(s, seat, key) or region_unknown(seat, key, "LG-530")


def destroy_army(s: Legends, seat: int, key: str) -> Refusal:
    """LG-540, LG-541, LG-690: an own army beside an enemy one that may be destroyed; LG-543: cities are safe."""
    if about(s, key) == CARD:
        return card_over(seat, key)
    if key.startswith("token "):
        return token_stays(s, seat, key)
    if key.startswith("city "):
        return Refusal("city_safe", "LG-543", seat, key)
    region, sign, whose = key.partition(":")
    r = s.map().index.get(region)
    if not sign:
        if r is not None or key in ACTIONS or ">" in key:
            return Refusal("order", "LG-504", seat, key)
        return Refusal("unknown", "LG-540", seat, key)
    if r is None:
        return region_unknown(seat, key, "LG-540")
    colour = colour_of(s, whose)
    if colour == NONE:
        return Refusal("unknown", "LG-540", seat, key)
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


def steal_coin(s: Legends, seat: int, key: str) -> Refusal:
    """LG-843: the question is about coins only."""
    return Refusal("answer_first" if about(s, key) else "unknown", "LG-843", seat, key)


def colour_of(s: Legends, text: str) -> int:
    """The colour a key names: a seat, or `n` for the third colour; NONE for anything else."""
    if text == "n":
        return s.players if s.players == 2 else NONE
    if is_plain_number(text) and int(text) < s.players:
        return int(text)
    return NONE


def is_plain_number(text: str) -> bool:
    """Is this a number as keys write it: short, in plain digits, without a leading zero?"""
    return len(text) < 10 and text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0")
