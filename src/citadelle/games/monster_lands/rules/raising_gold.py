"""Gold raised in the middle of a purchase: trophies sold and loot used where a price can't be paid yet (ML-FREE-01)."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import GAIN, TROPHY
from citadelle.games.monster_lands.rules.free_effects import KIND, LOOT_USE, sales
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import FREE, GOLD


def gold_of_loot(s: MonsterLands, loot: int) -> int:
    """The gold that a token brings when it is used; 0 if it is for another moment."""
    kit = s.kit
    if kit.loot_window[loot] != FREE:
        return 0
    effect = kit.loot_effect[loot]
    if effect.kind == TROPHY:
        return effect.sell_gold
    return kit.loot_goods[loot][GOLD] if effect.kind == GAIN else 0


def gold_within_reach(s: MonsterLands, seat: int) -> int:
    """What a clan could pay if it sold every trophy and used all loot that brings gold."""
    gold = s.gold[seat]
    for monster in s.trophies[seat]:
        gold += s.kit.sale * s.kit.monster_trophy[monster]
    for loot in s.loot[seat]:
        gold += gold_of_loot(s, loot)
    return gold


def raise_options(s: MonsterLands, seat: int, prices: list[int], out: list[int]) -> None:
    """ML-FREE-02, ML-FREE-05: what can be sold or used for gold, where that opens one of these prices."""
    if not s.trophies[seat] and not s.loot[seat]:
        return
    gold, most = s.gold[seat], gold_within_reach(s, seat)
    opens = False
    for price in prices:
        opens = opens or gold < price <= most
    if opens:
        sales(s, seat, out)
        for loot in s.loot[seat]:
            if gold_of_loot(s, loot):
                out.append(LOOT_USE * KIND + loot)
        out.sort()
