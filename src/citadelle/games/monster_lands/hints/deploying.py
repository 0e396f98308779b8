"""The own turn: what each building, land and free effect brings, beside sending somebody out."""

from __future__ import annotations

from citadelle.games.monster_lands.effect_kinds import BUY_DIE, GAIN, GAIN_GOLD, GAIN_TOKEN, HIRE_FREE, TROPHY
from citadelle.games.monster_lands.effect_kinds import CONVERT as CONVERT_LOOT
from citadelle.games.monster_lands.hints.assigning import Sight, best_paths, brew_value, die_cost
from citadelle.games.monster_lands.hints.opinions import (
    BEER,
    CONVERT,
    DIE_NOW,
    DIE_VALUE,
    DISCARD_CARD,
    EQUIP_MOVE,
    HOME,
    LISTED_RARE,
    POTION,
    SETTLE,
    WANTED_MET,
    WOUND,
)
from citadelle.games.monster_lands.hints.worth import (
    FOR_GOLD,
    FOR_LIST,
    Purse,
    equipment_worth,
    goal,
    goods_worth,
    hire_worth,
    icons_of,
    lacks_members,
    listed,
    next_trap,
    rounds_after,
    stock,
    token_gain,
    trap_worth,
    wanted_member_worth,
)
from citadelle.games.monster_lands.queries import excess
from citadelle.games.monster_lands.rules.citadel.armory import ArmoryBuy
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy, wearers
from citadelle.games.monster_lands.rules.citadel.discounts import (
    after_persuasion,
    card_price,
    cutters,
    defense_price,
    discount_of,
    hire_price,
    lowest_price,
)
from citadelle.games.monster_lands.rules.citadel.lodge import USE, LodgeBuy
from citadelle.games.monster_lands.rules.citadel.mine import mine_bonuses
from citadelle.games.monster_lands.rules.citadel.tavern import BEER as BEER_OPTION
from citadelle.games.monster_lands.rules.citadel.tavern import NOVICE_DOCK, TavernHire
from citadelle.games.monster_lands.rules.deployment import ALCH, ASSIGN, BUILD, DIG, PAWN, Deploy
from citadelle.games.monster_lands.rules.free_effects import (
    CONVERT_ONE,
    EQUIP,
    HEAL,
    KIND,
    LAST_FREE,
    LOOT_USE,
    SELL,
    TALENT,
)
from citadelle.games.monster_lands.rules.free_effects import DISCARD as NOBODY
from citadelle.games.monster_lands.rules.members import next_novice
from citadelle.games.monster_lands.rules.paths import assignable, open_paths
from citadelle.games.monster_lands.rules.raising_gold import gold_within_reach
from citadelle.games.monster_lands.rules.sources import WHO, source_effect
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    DEFENSE_TOKEN,
    LODGE,
    LODGE_BUY,
    MINE,
    POOL,
    TAVERN,
    TAVERN_HIRE,
)
from citadelle.kernel.frame import STOP


class Means:
    """What a clan has to spend: gold and what it is worth, rounds to come, icons."""

    __slots__ = ("gold", "hiring", "icons", "now", "over", "purse", "rounds", "seat")

    def __init__(self, s: MonsterLands, seat: int, rounds: int) -> None:
        self.seat = seat
        self.rounds = rounds
        self.gold: int = s.gold[seat]
        self.purse = Purse(s, seat, rounds)
        self.now: float = self.purse.worth(self.gold)
        self.icons: list[int] = icons_of(s, seat)
        self.over: int = excess(s, seat)
        self.hiring: Purse | None = None

    def paying(self, price: int) -> float:
        """What is lost by paying so much."""
        return self.now - self.purse.worth(self.gold - price)

    def earning(self, gold: int) -> float:
        """What is won by so much gold."""
        return self.purse.worth(self.gold + gold) - self.now


def weigh_deploy(s: MonsterLands, ask: Deploy) -> list[float]:
    """ML-DEP-01: every action and free effect of the own turn."""
    seat = ask.seat
    means = Means(s, seat, rounds_after(s))
    out: list[float] = []
    sent: list[float] = []
    members: list[int] = []
    if s.options[-1] // KIND == ASSIGN:
        members = assignable(s, seat)
        sent = best_paths(s, Sight(s, seat), open_paths(s, seat), members)
    for option in s.options:
        kind = option // KIND
        if option == STOP:
            out.append(HOME)
        elif kind < LAST_FREE:
            out.append(free_value(s, means, option))
        elif kind == ASSIGN:
            out.append(sent[members.index(option % KIND)])
        else:
            out.append(action_value(s, means, kind, option % KIND))
    return out


def action_value(s: MonsterLands, means: Means, kind: int, what: int) -> float:
    """What an action in the Citadel or on an own land brings, less its dice."""
    kit = s.kit
    seat = means.seat
    if kind == BUILD:
        building = what // 8
        die = what % 8
        off = discount_of(s, building, die)
        if building == LODGE:
            gain = lodge_gain(s, means, off)
        elif building == TAVERN:
            gain = tavern_gain(s, means, off)
        elif building == ARMORY:
            gain = armory_gain(s, means, off)
        else:
            gain = bazaar_gain(s, means, off)
        return gain - die_cost(die)
    if kind == ALCH:
        tokens = kit.space_tokens[kit.space_first[ALCHEMIST] + what]
        best = 0.0
        for potions in range(tokens + 1):
            value = brew_value(s, seat, tokens, potions)
            if value > best:
                best = value
        return best * use_of(s, means) - DIE_NOW[1]
    if kind == DIG:
        space = kit.space_first[MINE] + what
        gold = kit.space_gold[space]
        for source in mine_bonuses(s, seat):
            gold += source_effect(s.kit, source).gold
        return means.earning(gold) - kit.space_dice[space] * DIE_NOW[0]
    if kind == PAWN:
        least_cost = 9.0
        for die in range(POOL):
            if s.pool[seat * POOL + die] and die_cost(die) < least_cost:
                least_cost = die_cost(die)
        return means.earning(kit.gold_per_die) - least_cost - 0.1
    return land_gain(s, means, what)


def use_of(s: MonsterLands, means: Means) -> float:
    """How much of a fighting thing's worth is left: in the last round only if somebody can still go out."""
    if means.rounds or goal(s) == FOR_LIST:
        return 1.0
    return 0.6 if assignable(s, means.seat) else 0.0


def lodge_gain(s: MonsterLands, means: Means, off: int) -> float:
    """ML-LOD-01: the best trap, or the best two."""
    kit = s.kit
    seat = means.seat
    cuts = cutters(s, seat, LODGE_BUY)
    scarce = next_trap(s, seat)
    use = use_of(s, means)
    best = -1.0
    cost = 0
    worth = 0.0
    for trap in s.lodge:
        if trap != NONE:
            price = lowest_price(s, after_persuasion(kit.trap_cost[trap], off), cuts)
            if price <= means.gold:
                value = use * (trap_worth(s, trap) + scarce) - means.paying(price)
                if value > best:
                    best = value
                    cost = kit.trap_cost[trap]
                    worth = use * (trap_worth(s, trap) + scarce)
    if off > cost > 0:
        for trap in s.lodge:
            if trap != NONE and kit.trap_cost[trap] > 0:
                price = lowest_price(s, after_persuasion(kit.trap_cost[trap] + cost, off), cuts)
                if price <= means.gold:
                    value = worth + use * (0.8 * trap_worth(s, trap) + listed_trap(s, seat, 1)) - means.paying(price)
                    if value > best:
                        best = value
    return best


def listed_trap(s: MonsterLands, seat: int, more: int) -> float:
    """What a further trap of one purchase is worth to a list (ML-SOLO-16)."""
    return next_trap(s, seat, more) if goal(s) == FOR_LIST else 0.0


def hires(s: MonsterLands, means: Means, member: int, price: int) -> float:
    """What hiring somebody for a price brings."""
    purse = means.hiring
    if purse is None:
        kit = s.kit
        purse = Purse(s, means.seat, means.rounds, kit.bracket_wage[kit.bracket(s.glory[means.seat])])
        means.hiring = purse
    after = purse.worth(means.gold - price)
    return hire_worth(s, means.seat, member, means.rounds, means.icons) - (means.now - after)


def tavern_gain(s: MonsterLands, means: Means, off: int) -> float:
    """ML-TAV-01: the best hire that can be paid, or a round of beer."""
    kit = s.kit
    cuts = cutters(s, means.seat, TAVERN_HIRE)
    best = beer_gain(s, means) if means.over > 1 else -1.0
    for member in (*s.docks, next_novice(s)):
        if member != NONE and kit.member_reputation[member] <= means.over:
            price = hire_price(s, member, off, cuts)
            if price <= means.gold:
                value = hires(s, means, member, price)
                if value > best:
                    best = value
    return best


def beer_gain(s: MonsterLands, means: Means) -> float:
    """ML-TAV-04: what others in the docks promise, more so while a game alone asks for members of other affinities."""
    hope = BEER - means.paying(s.variant.beer_cost)
    if lacks_members(s):
        hope += WANTED_MET * wanted_member_worth(s, means.rounds)
    return hope


def armory_gain(s: MonsterLands, means: Means, off: int) -> float:
    """ML-ARM-01: the best number of tokens."""
    best = -1.0
    use = use_of(s, means)
    for n in range(1, s.kit.armory_max + 1):
        price = defense_price(s, n, off)
        if price <= means.gold:
            value = use * token_gain(s, means.seat, DEFENSE_TOKEN, n) - means.paying(price)
            if value > best:
                best = value
    return best


def bazaar_gain(s: MonsterLands, means: Means, off: int) -> float:
    """ML-BAZ-01: the best card."""
    best = -1.0
    who = wearers(s, means.seat)
    for card in s.equip_row:
        if card != NONE:
            price = card_price(s, card, off)
            if price <= means.gold:
                value = best_wearer(s, means, card, who) - means.paying(price)
                if value > best:
                    best = value
    return best


def best_wearer(s: MonsterLands, means: Means, card: int, who: list[int]) -> float:
    """What a card is worth on whom it suits best."""
    best = 0.0
    for m in who:
        value = equipment_value(s, card, m, means.rounds)
        if value > best:
            best = value
    return best


def equipment_value(s: MonsterLands, card: int, member: int, rounds: int) -> float:
    """What a card adds on a member: one of the same type is given up."""
    value = equipment_worth(s, card, member, rounds)
    for e in range(len(s.carrier)):
        if s.carrier[e] == member and e != card and s.kit.equipment_type[e] == s.kit.equipment_type[card]:
            value -= equipment_worth(s, e, member, rounds) + 0.2
    if goal(s) == FOR_LIST:
        kinds = [s.kit.equipment_type[e] for e in range(len(s.carrier)) if s.carrier[e] != NONE and e != card]
        if s.kit.equipment_type[card] not in kinds:
            value += LISTED_RARE + listed(rounds)
    return value


def land_gain(s: MonsterLands, means: Means, land: int) -> float:
    """ML-SET-05: what an own land gives for its dice."""
    kit = s.kit
    seat = means.seat
    total = goods_worth(s, seat, kit.land_goods[land], means.rounds if means.rounds else 1)
    dice = kit.land_dice[land]
    total += dice[0] * DIE_NOW[0] + dice[1] * DIE_NOW[1] + dice[2] * (DIE_NOW[2] + 3.5 * DIE_VALUE)
    if kit.land_hire[land]:
        best = 0.0
        for member in s.docks:
            if member != NONE and kit.member_reputation[member] <= means.over:
                value = hires(s, means, member, 0)
                if value > best:
                    best = value
        total += best
    if kit.land_equipment[land]:
        who = wearers(s, seat)
        best = 0.0
        for card in s.equip_row:
            if card != NONE:
                value = best_wearer(s, means, card, who)
                if value > best:
                    best = value
        total += best
    colours, count = kit.land_any[land]
    if count:
        return total - count * (DIE_NOW[2] if colours >> 2 & 1 else DIE_NOW[1])
    cost = kit.land_cost[land]
    return total - cost[0] * DIE_NOW[0] - cost[1] * DIE_NOW[1] - cost[2] * DIE_NOW[2]


# --- free effects


def free_value(s: MonsterLands, means: Means, option: int) -> float:
    """What a free effect changes."""
    kit = s.kit
    kind = option // KIND
    what = option % KIND
    if kind == SELL:
        points = kit.monster_trophy[what]
        return means.earning(kit.sale * points) - points
    if kind == LOOT_USE:
        return loot_value(s, means, what)
    if kind == HEAL:
        have = s.potions[means.seat]
        worth = WOUND + 0.3 * kit.member_reputation[what] if means.rounds else -0.2
        return worth - (stock(have, POTION) - stock(have - 1, POTION))
    if kind == EQUIP:
        return move_value(s, means, what // WHO, what % WHO)
    if kind == CONVERT_ONE:
        to = what % 4
        gain = DIE_NOW[to] + (3.5 * DIE_VALUE if to == 2 else 0.0)
        return gain - die_cost(what // 4) + CONVERT
    if kind == TALENT:
        source = what // 8
        effect = source_effect(s.kit, source)
        if effect.kind == GAIN_TOKEN:
            return 1.0 + token_gain(s, means.seat, what % 8, effect.count)
        if effect.kind == GAIN_GOLD:
            return 1.0 + means.earning(effect.gold)
        if effect.kind == BUY_DIE:
            return DIE_NOW[effect.color] + (3.5 * DIE_VALUE if effect.color == 2 else 0.0) - means.paying(effect.gold)
        return 0.0
    return SETTLE


def loot_value(s: MonsterLands, means: Means, loot: int) -> float:
    """What using a loot token brings, less what it is worth unused."""
    kit = s.kit
    effect = kit.loot_effect[loot]
    kind = effect.kind
    if kind == TROPHY:
        return means.earning(effect.sell_gold) - effect.trophy if goal(s) != FOR_GOLD else 3.0
    if kind == GAIN:
        return 0.2 * goods_worth(s, means.seat, kit.loot_goods[loot], means.rounds if means.rounds else 1) - 0.1
    if kind == HIRE_FREE:
        best = -1.0
        for member in s.docks:
            if member != NONE and kit.member_reputation[member] <= means.over:
                value = hires(s, means, member, 0) - 3.0
                if value > best:
                    best = value
        return best
    if kind == CONVERT_LOOT:
        dice = effect.dice
        pay = effect.pay
        total = -0.4
        for colour in range(3):
            total += (dice[colour] - pay[colour]) * DIE_NOW[colour]
        return total
    return 0.0


def move_value(s: MonsterLands, means: Means, card: int, member: int) -> float:
    """ML-FREE-04: what a card is worth more on another member."""
    if member == NOBODY:
        return DISCARD_CARD
    worth = equipment_worth(s, card, member, means.rounds)
    return worth - equipment_worth(s, card, s.carrier[card], means.rounds) + EQUIP_MOVE


# --- inside the buildings


def raising_value(s: MonsterLands, means: Means, option: int, gain: float) -> float:
    """ML-FREE-01: gold raised in a shop: what it opens there is worth `gain`, the trophy or token is gone."""
    what = option % KIND
    if option // KIND == SELL:
        return gain - s.kit.monster_trophy[what]
    effect = s.kit.loot_effect[what]
    if effect.kind == HIRE_FREE:
        return loot_value(s, means, what)
    return gain - (effect.trophy if effect.kind == TROPHY else 0.5)


def best_hire_in_reach(s: MonsterLands, means: Means, off: int) -> float:
    """The best of those who would come for gold that can be raised."""
    best = 0.0
    most = gold_within_reach(s, means.seat)
    for member in s.docks:
        if member != NONE and s.kit.member_reputation[member] <= means.over:
            price = hire_price(s, member, off)
            if s.gold[means.seat] < price <= most and hires(s, means, member, price) > best:
                best = hires(s, means, member, price)
    return best


def weigh_lodge(s: MonsterLands, ask: LodgeBuy) -> list[float]:
    """ML-LOD-01: traps that are worth more than they cost; discounts while they help."""
    seat = ask.seat
    means = Means(s, seat, rounds_after(s))
    use = use_of(s, means)
    used = list(ask.used)
    now = means.paying(ask.price(s, ask.picked, used)) if ask.picked else 0.0
    scarce = next_trap(s, seat)
    picked = 0
    for place in range(len(s.lodge)):
        picked += ask.picked >> place & 1
    room = s.kit.limit[5] - len(s.traps_of[seat]) - picked
    cuts = cutters(s, seat, LODGE_BUY)
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(0.0)
        elif option >= KIND:
            out.append(raising_value(s, means, option, 0.0))
        elif option >= USE:
            out.append(2.0)
        else:
            price = ask.price(s, ask.picked | 1 << option, used + cuts)
            worth = trap_worth(s, s.lodge[option]) if room > 0 else 0.0
            if not ask.picked:
                worth += scarce
            elif room > 0:
                worth += listed_trap(s, seat, picked)
            out.append(use * worth - (means.paying(price) - now))
    return out


def weigh_tavern(s: MonsterLands, ask: TavernHire) -> list[float]:
    """ML-TAV-01: whom to hire; discounts are used."""
    seat = ask.seat
    means = Means(s, seat, rounds_after(s))
    cuts = cutters(s, seat, TAVERN_HIRE)
    out: list[float] = []
    for option in s.options:
        if option == STOP:
            out.append(0.0)
        elif option == BEER_OPTION:
            out.append(beer_gain(s, means))
        elif option >= KIND:
            gain = best_hire_in_reach(s, means, ask.off) if ask.beer else 0.0
            out.append(raising_value(s, means, option, gain))
        else:
            dock = option // 8
            member = next_novice(s) if dock == NOVICE_DOCK else s.docks[dock]
            price = hire_price(s, member, ask.off, cuts[: option % 8])
            out.append(hires(s, means, member, price) + 0.3 * (option % 8))
    return out


def weigh_free_hire(s: MonsterLands, seat: int) -> list[float]:
    """ML-SET-06: the best of the docks."""
    means = Means(s, seat, rounds_after(s))
    return [0.0 if dock == STOP else hires(s, means, s.docks[dock], 0) for dock in s.options]


def weigh_armory(s: MonsterLands, ask: ArmoryBuy) -> list[float]:
    """ML-ARM-01: how many defence tokens."""
    means = Means(s, ask.seat, rounds_after(s))
    use = use_of(s, means)
    out: list[float] = []
    for n in s.options:
        if n >= KIND:
            out.append(raising_value(s, means, n, 0.0) - 1.0)
            continue
        price = defense_price(s, n, ask.off)
        out.append(use * token_gain(s, ask.seat, DEFENSE_TOKEN, n) - means.paying(price))
    return out


def weigh_bazaar(s: MonsterLands, ask: BazaarBuy) -> list[float]:
    """ML-BAZ-01: which card, and for whom."""
    means = Means(s, ask.seat, rounds_after(s))
    out: list[float] = []
    for option in s.options:
        if option >= KIND:
            out.append(raising_value(s, means, option, 0.0) - 1.0)
            continue
        card = s.equip_row[option // WHO]
        member = option % WHO
        value = equipment_value(s, card, member, means.rounds) - means.paying(ask.price(s, card))
        out.append(value - (0.2 if s.wounded >> member & 1 else 0.0))
    return out


def weigh_pawn(s: MonsterLands, seat: int) -> list[float]:
    """ML-PAW-01: the cheapest die, and no more than one at a time."""
    means = Means(s, seat, rounds_after(s))
    gain = means.earning(s.kit.gold_per_die)
    return [0.0 if o == STOP else gain - die_cost(o) for o in s.options]
