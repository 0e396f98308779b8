"""What follows a happening: one function per triggered effect."""

from __future__ import annotations

from citadelle.games.legends.effects.gains import gain_all
from citadelle.games.legends.rules.pieces import place_army, return_captured
from citadelle.games.legends.rules.theft import StealCoin
from citadelle.games.legends.state import ARRIVED, CITY_BUILT, FROM_TOKEN, NONE, REACTIONS, Legends, TriggeredEffect
from citadelle.games.legends.tables import BY_CITY, BY_DRAGON
from citadelle.kernel.trigger import ANY, Trigger, arm


def watch_token(s: Legends, token: int, region: int) -> None:
    """Arm what a token on the map waits for. LG-832: thieves before the dragon; LG-533: claims before leaders."""
    kit = s.kit
    if kit.token_coin_loss[token]:
        arm(s, Trigger(ARRIVED, region, ANY, "thieves", kit.token_coin_loss[token], token, 0))
    if kit.token_claim[token] == BY_DRAGON:
        arm(s, Trigger(ARRIVED, region, ANY, "dragon", kit.token_threshold[token], token, 1))
    elif kit.token_claim[token] == BY_CITY:
        arm(s, Trigger(CITY_BUILT, region, ANY, "claim", 0, NONE, 0))


def thieves(s: Legends, e: TriggeredEffect) -> None:
    """LG-835: every arrival costs a coin, as far as there is one."""
    paid = min(e.amount, s.coins[e.seat])
    if paid:
        s.coins[e.seat] -= paid
        if s.sink is not None:
            s.emit("coin_lost", e.seat, "LG-835", {"region": s.map().ids[e.where], "coins": paid})


def dragon(s: Legends, e: TriggeredEffect) -> None:
    """LG-833: with the seventh army of any colour in its region the dragon goes to the acting player."""
    armies = 0
    for colour in range(s.colours()):
        armies += s.armies[colour * s.regions + e.where]
    if armies >= e.amount and s.tokens[e.where] == e.source:
        if s.sink is not None:
            s.emit("dragon_slain", e.seat, "LG-833", {"region": s.map().ids[e.where]})
        win_token(s, e.seat, e.where)


def claim(s: Legends, e: TriggeredEffect) -> None:
    """LG-812, LG-854: the first city in the region takes its token, turned up for all, with its effect at once."""
    token = s.tokens[e.where]
    if token == NONE:
        return
    region = s.map().ids[e.where]
    bit = 1 << e.where
    if s.down & bit:
        s.down &= ~bit
        if s.sink is not None:
            args: dict[str, object] = {"token": s.kit.token_ids[token], "region": region}
            s.emit("token_turned_up", e.seat, "LG-854", args, closes=True)
    if s.sink is not None:
        s.emit("token_claimed", e.seat, "LG-812", {"token": s.kit.token_ids[token], "region": region})
    win_token(s, e.seat, e.where)


def win_token(s: Legends, seat: int, region: int) -> None:
    """A token leaves the map for a player, and what it gives counts from now on (LG-813)."""
    token = s.tokens[region]
    tokens = list(s.tokens)
    tokens[region] = NONE
    s.tokens = tuple(tokens)
    won = list(s.won)
    won[seat] = (*won[seat], token)
    s.won = tuple(won)
    s.triggers = tuple([t for t in s.triggers if t.where != region or t.effect not in ("claim", "dragon")])
    gain_all(s, seat, s.kit.token_effects[token], FROM_TOKEN + token, s.kit.token_ids[token])


def army_on_city(s: Legends, e: TriggeredEffect) -> None:
    """LG-846: an army from supply joins the new city, as an arrival, without bonuses (LG-620).

    LG-509: of several each takes full effect before the next.
    """
    if not s.supply[e.seat]:
        return
    if e.amount > 1:
        s.push(TriggeredEffect(e.kind, e.seat, e.where, e.other, e.amount - 1, e.source))
    place_army(s, e.seat, e.where, s.kit.leader_ids[e.source])


def capture(s: Legends, e: TriggeredEffect) -> None:
    """LG-845: the destroyed army stays with the Witch instead of going home."""
    return_captured(s, e.seat, e.other)


def theft(s: Legends, e: TriggeredEffect) -> None:
    """LG-843: another player who has coins may be robbed; nobody else."""
    if e.other < s.players and e.other != e.seat and s.coins[e.other] > 0:
        s.push(StealCoin(e.seat, e.other, min(e.amount, s.coins[e.other])))


REACTIONS["thieves"] = thieves
REACTIONS["dragon"] = dragon
REACTIONS["claim"] = claim
REACTIONS["army_on_city"] = army_on_city
REACTIONS["capture"] = capture
REACTIONS["theft"] = theft
