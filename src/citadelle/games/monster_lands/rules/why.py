"""Why a choice isn't possible, with the rule that says so. Explanations only: legality is in the options.

Every reason rests on what everybody can see.
"""

from __future__ import annotations

from citadelle.games.monster_lands.rules.things import lost
from citadelle.games.monster_lands.rules.why_free import free as free
from citadelle.games.monster_lands.rules.why_free import loot_now as loot_now
from citadelle.games.monster_lands.rules.why_free import named
from citadelle.games.monster_lands.rules.why_free import settler as settler
from citadelle.games.monster_lands.state import (
    NONE,
    MonsterLands,
    excess,
    is_assigned,
    is_closed,
    is_novice,
    no_armour,
    pool_size,
    power_of,
)
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    ARMORY_CLOSED,
    BAZAAR,
    BUILDINGS,
    ENTRANCE,
    FIRST_PATH,
    LAND_A,
    LOCATION_OF,
    LODGE,
    MINE,
    NO_DEFENSE_TALENTS,
    NO_POTION_NO_VENOM,
    PATH_IDS,
    PAWN_SHOP,
    POOL,
    POOL_IDS,
    TAVERN,
)
from citadelle.kernel.decision import Refusal

FREE_WORDS = ("sell", "use", "heal", "give", "drop", "convert", "talent", "settle")


def own_trap(s: MonsterLands, seat: int, key: str, rule: str) -> Refusal:
    """A trap of one's own is asked for."""
    if key in s.kit.trap_index:
        return Refusal("no_such_trap", rule, seat, key, {"trap": key})
    return lost(s, seat, key, rule)


def offered_loot(s: MonsterLands, seat: int, key: str, rule: str) -> Refusal:
    """A token of the offer is asked for."""
    if key in s.kit.loot_index:
        return Refusal("loot_not_offered", rule, seat, key, {"loot": key})
    return lost(s, seat, key, rule)


def pool_die(s: MonsterLands, seat: int, key: str, rule: str) -> Refusal:
    """A die of the pool is asked for."""
    if key in POOL_IDS:
        have = s.pool[seat * POOL + POOL_IDS.index(key)]
        return Refusal("die_wrong_colour" if have else "no_such_die", rule, seat, key, {"die": key})
    return lost(s, seat, key, rule)


# --- the own turn


def deploy(s: MonsterLands, seat: int, key: str, acted: bool) -> Refusal:
    """Why an action or a free effect isn't open on one's turn."""
    word, rest = named(key)
    if key == "pass":
        return Refusal("must_act", "ML-DEP-03", seat, key, {"dice": pool_size(s, seat)})
    if key == "end":
        return Refusal("must_act", "ML-DEP-03", seat, key, {"dice": pool_size(s, seat)})
    if word in FREE_WORDS:
        return free(s, seat, key, 1)
    if word in BUILDINGS or word in ("assign", "land"):
        if acted:
            return Refusal("already_acted", "ML-DEP-01", seat, key)
        if not pool_size(s, seat):
            return Refusal("no_dice", "ML-DEP-03", seat, key)
    if word == "assign":
        return assign(s, seat, key, rest)
    if word == "land":
        return land(s, seat, key, rest)
    if word in BUILDINGS:
        return building(s, seat, key, BUILDINGS.index(word), rest)
    if word == "hire" and rest in s.kit.member_index:
        member = s.kit.member_index[rest]
        if member in s.docks and s.kit.member_reputation[member] > excess(s, seat):
            return too_famous(s, seat, key, member)
    return thing(s, seat, key, word, rest)


def thing(s: MonsterLands, seat: int, key: str, word: str, rest: str) -> Refusal:
    """Why something on the table can't be used by itself on one's turn."""
    if word == "mission" and rest in ("a", "b"):
        word, rest = "path", f"mission_{rest}_left"
    if word == "path" and rest in PATH_IDS:
        found = path(s, seat, rest)
        code = "member_first" if found.code == "too_few_dice" else found.code
        return Refusal(code, found.rule, seat, key, found.args)
    if word == "monster" and rest in s.kit.monster_index:
        return Refusal("fought_later", "ML-ADV-01", seat, key, {"monster": rest})
    if (word == "trap" and rest in s.kit.trap_index) or key == "token defense":
        return Refusal("laid_on_path", "ML-LND-02", seat, key)
    if key in ("token potion", "token venom"):
        return Refusal("packed_on_leaving", "ML-OUT-02", seat, key)
    return lost(s, seat, key, "ML-DEP-01")


def building(s: MonsterLands, seat: int, key: str, at: int, die: str) -> Refusal:
    """Why a building can't be used."""
    kit = s.kit
    name: dict[str, object] = {"building": BUILDINGS[at]}
    if is_closed(s, at):
        return Refusal("panic", "ML-DEP-10", seat, key, name)
    if at == ARMORY and s.variant.rules & ARMORY_CLOSED:
        return Refusal("armory_closed", "ML-SOLO-15", seat, key, name)
    spaces = range(kit.space_first[at], kit.space_first[at + 1])
    open_spaces = [i for i in spaces if kit.space_players[i] <= s.players]
    if open_spaces and all(s.spaces[i] for i in open_spaces):
        return Refusal("full", "ML-DEP-07", seat, key, name)
    if at in (ALCHEMIST, MINE):
        return space(s, seat, key, at, die)
    if die in POOL_IDS:
        kind = POOL_IDS.index(die)
        if not kit.building_colours[at] >> (kind if kind < 2 else 2) & 1:
            return Refusal("die_wrong_colour", "ML-DEP-07", seat, key, {"die": die, **name})
        if not s.pool[seat * POOL + kind]:
            return Refusal("no_such_die", "ML-DEP-07", seat, key, {"die": die})
        if at == BAZAAR and all(is_assigned(s, m) for m in s.members[seat]):
            return Refusal("nobody_to_wear", "ML-BAZ-01", seat, key)
        if (at == LODGE and max(s.lodge) == NONE) or (at == BAZAAR and max(s.equip_row) == NONE):
            return Refusal("nothing_offered", "ML-LOD-01" if at == LODGE else "ML-BAZ-01", seat, key, name)
        if at == TAVERN and within_reach(s, seat) == NONE:
            return Refusal("nobody_comes", "ML-TAV-05", seat, key, {"excess": excess(s, seat), **name})
        return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat], **name})
    return Refusal("which_die" if at != PAWN_SHOP else "unknown", "ML-DEP-07", seat, key, name)


def within_reach(s: MonsterLands, seat: int) -> int:
    """ML-TAV-02: somebody on offer whose reputation the excess glory allows, or NONE."""
    offered = [m for m in s.docks if m != NONE]
    if s.novices:
        offered.append(s.kit.novice)
    for m in offered:
        if s.kit.member_reputation[m] <= excess(s, seat):
            return m
    return NONE


def space(s: MonsterLands, seat: int, key: str, at: int, number: str) -> Refusal:
    """Why a space of the Alchemist or of the Mine can't be used."""
    kit = s.kit
    first = kit.space_first[at]
    count = kit.space_first[at + 1] - first
    name: dict[str, object] = {"building": BUILDINGS[at]}
    if not (number.isascii() and number.isdecimal() and len(number) < 3 and 1 <= int(number) <= count):
        return Refusal("which_space", "ML-DEP-08", seat, key, name)
    place = first + int(number) - 1
    if kit.space_players[place] > s.players:
        return Refusal("space_closed", "ML-DEP-06", seat, key, {"players": kit.space_players[place], **name})
    if s.spaces[place]:
        return Refusal("space_taken", "ML-DEP-07", seat, key, name)
    return Refusal("too_few_dice", "ML-DEP-07", seat, key, {"dice": kit.space_dice[place], **name})


def assign(s: MonsterLands, seat: int, key: str, who: str) -> Refusal:
    """Why a member can't be assigned."""
    member = s.kit.member_index.get(who)
    if member is None:
        return lost(s, seat, key, "ML-OUT-01")
    name: dict[str, object] = {"member": who}
    if member not in s.members[seat]:
        return Refusal("not_your_member", "ML-OUT-01", seat, key, name)
    if is_novice(s, member):
        return Refusal("novice_stays", "ML-GEN-02", seat, key, name)
    if is_assigned(s, member):
        return Refusal("already_assigned", "ML-GEN-02", seat, key, name)
    return Refusal("no_open_path", "ML-OUT-01", seat, key, name)


def land(s: MonsterLands, seat: int, key: str, which: str) -> Refusal:
    """Why a land can't be used."""
    index = s.kit.land_index.get(which)
    if index is None:
        return lost(s, seat, key, "ML-SET-05")
    name: dict[str, object] = {"land": which}
    if index not in s.lands[seat]:
        return Refusal("not_your_land", "ML-SET-01", seat, key, name)
    if s.manager[index] == NONE:
        return Refusal("not_settled", "ML-SET-05", seat, key, name)
    if s.used_lands >> index & 1:
        return Refusal("land_used", "ML-SET-05", seat, key, name)
    if not has_dice(s, seat, index):
        return Refusal("too_few_dice", "ML-SET-05", seat, key, name)
    return Refusal("land_impossible", "ML-SET-06", seat, key, name)


def has_dice(s: MonsterLands, seat: int, index: int) -> bool:
    """ML-SET-05: are the dice there that a land asks for?"""
    pool = s.pool[seat * POOL : seat * POOL + POOL]
    have = [pool[0], pool[1], sum(pool[2:])]
    colours, count = s.kit.land_any[index]
    if count:
        return sum([have[c] for c in range(3) if colours >> c & 1]) >= count
    return all(have[c] >= s.kit.land_cost[index][c] for c in range(3))


# --- buildings


def hire(s: MonsterLands, seat: int, key: str, rule: str) -> Refusal:
    """Why somebody can't be hired for nothing."""
    word, who = named(key)
    member = s.kit.member_index.get(who)
    if word == "hire" and who == "novice":
        return Refusal("no_free_novice", rule, seat, key)
    if word != "hire" or member is None:
        return lost(s, seat, key, rule)
    if member not in s.docks:
        return Refusal("not_in_tavern", rule, seat, key, {"member": who})
    return too_famous(s, seat, key, member)


def too_famous(s: MonsterLands, seat: int, key: str, member: int) -> Refusal:
    """ML-TAV-02: the reputation is above the excess glory."""
    args: dict[str, object] = {
        "member": s.kit.member_ids[member], "reputation": s.kit.member_reputation[member], "excess": excess(s, seat),
    }  # fmt: skip
    return Refusal("excess_glory", "ML-TAV-02", seat, key, args)


def tavern_hire(s: MonsterLands, seat: int, key: str, off: int, beer: bool) -> Refusal:
    """Why somebody can't be hired, or beer not paid."""
    kit = s.kit
    if key == "beer":
        return Refusal("beer_once" if beer else "too_little_gold", "ML-TAV-04", seat, key, {"gold": s.gold[seat]})
    if key == "nobody":
        return Refusal("must_hire", "ML-TAV-05", seat, key)
    word, rest = named(key)
    who = rest.partition(" ")[0]
    if word == "hire" and who == "novice":
        if not s.novices:
            return Refusal("no_novices", "ML-TAV-01", seat, key)
        member = kit.novice
    else:
        found = kit.member_index.get(who)
        if word != "hire" or found is None:
            return lost(s, seat, key, "ML-TAV-01")
        if found not in s.docks:
            return Refusal("not_in_tavern", "ML-TAV-01", seat, key, {"member": who})
        member = found
    if kit.member_reputation[member] > excess(s, seat):
        return too_famous(s, seat, key, member)
    if " with " in key:
        return Refusal("talent_not_now", "ML-PER-04", seat, key, {"source": rest.rpartition(" ")[2]})
    price = kit.member_cost[member] - off
    least = price if price > 1 or not off else 1
    return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat], "price": least})


def lodge_buy(s: MonsterLands, seat: int, key: str, picked: int) -> Refusal:
    """Why a trap can't be added to the purchase, or the purchase not be paid."""
    word, rest = named(key)
    if key == "pay":
        return Refusal(
            "pick_a_trap" if not picked else "too_little_gold", "ML-LOD-01", seat, key, {"gold": s.gold[seat]}
        )
    if word == "discount":
        return Refusal("talent_not_now", "ML-PER-04", seat, key, {"source": rest})
    if word == "trap" and rest.isascii() and rest.isdecimal() and len(rest) < 3 and 1 <= int(rest) <= len(s.lodge):
        place = int(rest) - 1
        if s.lodge[place] == NONE:
            return Refusal("nothing_there", "ML-LOD-01", seat, key)
        if picked >> place & 1:
            return Refusal("already_picked", "ML-LOD-01", seat, key)
        return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat]})
    return lost(s, seat, key, "ML-LOD-01")


def armory_buy(s: MonsterLands, seat: int, key: str, off: int) -> Refusal:
    """Why so many defence tokens can't be bought."""
    word, rest = named(key)
    if word == "buy" and rest.isascii() and rest.isdecimal() and len(rest) < 3:
        if 1 <= int(rest) <= s.kit.armory_max:
            return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat]})
        return Refusal("too_many_tokens", "ML-ARM-01", seat, key, {"tokens": s.kit.armory_max})
    return lost(s, seat, key, "ML-ARM-01")


def bazaar_buy(s: MonsterLands, seat: int, key: str, off: int, free_: bool) -> Refusal:
    """Why a card can't be bought for a member."""
    kit = s.kit
    word, who = named(key)
    e = kit.equipment_index.get(word)
    if e is None:
        return lost(s, seat, key, "ML-BAZ-01")
    if e not in s.equip_row:
        return Refusal("not_in_bazaar", "ML-BAZ-01", seat, key, {"equipment": word})
    price = kit.equipment_cost[e] - off
    least = 0 if free_ else price if price > 1 or not off else 1
    if least > s.gold[seat]:
        return Refusal("too_little_gold", "ML-DEP-09", seat, key, {"gold": s.gold[seat], "price": least})
    member = kit.member_index.get(who)
    if member is None or member not in s.members[seat]:
        return Refusal("not_your_member", "ML-BAZ-01", seat, key, {"member": who[:40]})
    return Refusal("already_assigned", "ML-BAZ-01", seat, key, {"member": who})


# --- outside


def path(s: MonsterLands, seat: int, key: str) -> Refusal:
    """Why a path can't be taken."""
    if key not in PATH_IDS:
        return lost(s, seat, key, "ML-OUT-01")
    at = PATH_IDS.index(key)
    name: dict[str, object] = {"path": at}
    where = LOCATION_OF[at]
    if s.on_path[at] != NONE:
        return Refusal("path_taken", "ML-GEN-03", seat, key, name)
    if where == ENTRANCE and s.monster[2] == NONE:
        return Refusal("no_monster_at_gate", "ML-ENT-01", seat, key, name)
    if LAND_A <= where < ENTRANCE and (
        where - LAND_A >= s.kit.land_slots[s.players] or s.header[where - LAND_A] == NONE
    ):
        return Refusal("no_such_land", "ML-SU-08", seat, key, name)
    if where == ENTRANCE:
        return Refusal("at_least_one", "ML-ENT-02", seat, key, name)
    return Refusal("too_few_dice", "ML-MIS-02" if where < LAND_A else "ML-LND-01", seat, key, name)


def mission_die(s: MonsterLands, seat: int, key: str, at: int) -> Refusal:
    """Why a die can't go to a mission."""
    if key == "done":
        return Refusal("exact_dice", "ML-MIS-02", seat, key)
    return pool_die(s, seat, key, "ML-MIS-02")


def reinforce(s: MonsterLands, seat: int, key: str, at: int, rule: str) -> Refusal:
    """Why a die can't be added to a path, by the rule of that path."""
    if key == "done":
        return Refusal("at_least_one", "ML-ENT-02", seat, key)
    if key in POOL_IDS:
        kind = POOL_IDS.index(key)
        if kind >= 2:
            return Refusal("no_persuasion_outside", "ML-PER-05", seat, key)
        if not s.pool[seat * POOL + kind]:
            return Refusal("no_such_die", rule, seat, key, {"die": key})
        if LOCATION_OF[at] == ENTRANCE:
            room = s.kit.entrance_capacity[at - FIRST_PATH[ENTRANCE]]
            return Refusal("path_full", rule, seat, key, {"room": room})
        return Refusal("no_more_of_colour", rule, seat, key, {"die": key})
    return lost(s, seat, key, rule)


def lay_token(s: MonsterLands, seat: int, key: str, room: int, rule: str) -> Refusal:
    """Why a token can't be laid on a path, by the rule of that path."""
    if key == "done":
        return Refusal("at_least_one", "ML-ENT-02", seat, key)
    if key == "defense" or key in s.kit.trap_index:
        if room < 1:
            return Refusal("no_token_room", rule, seat, key)
        if key == "defense" and no_armour(s):
            return Refusal("no_armour", "ML-SOLO-15", seat, key)
        return Refusal("no_such_token", rule, seat, key)
    return lost(s, seat, key, rule)


def flasks(s: MonsterLands, seat: int, key: str) -> Refusal:
    """Why a flask can't be packed."""
    if key in ("potion", "venom", "both"):
        return Refusal("no_flask", "ML-OUT-02", seat, key)
    return lost(s, seat, key, "ML-OUT-02")


# --- adventures


def contract(s: MonsterLands, seat: int, key: str) -> Refusal:
    """Why a contract can't be met."""
    if key == "pay":
        return Refusal("cannot_pay_contract", "ML-ADV-04", seat, key)
    return lost(s, seat, key, "ML-ADV-04")


def roll(s: MonsterLands, seat: int, key: str, at: int, goal: int) -> Refusal:
    """Why something isn't open in a roll."""
    word = named(key)[0]
    if word == "use":
        return loot_now(s, seat, key)
    if word == "venom":
        return Refusal("no_venom", "ML-STR-03", seat, key)
    if word == "reroll":
        return Refusal("no_reroll", "ML-TAL-07", seat, key)
    if word == "roll":
        return Refusal("nothing_to_roll", "ML-STR-01", seat, key)
    return lost(s, seat, key, "ML-STR-01")


def defend(s: MonsterLands, seat: int, key: str, at: int, monster: int) -> Refusal:
    """Why a hit can't be stopped that way."""
    power = power_of(s, monster)[0]
    if key == "talent":
        if power == NO_DEFENSE_TALENTS:
            return Refusal("talents_useless", "ML-DEF-01", seat, key)
        if no_armour(s):
            return Refusal("no_armour", "ML-SOLO-15", seat, key)
        return Refusal("no_defence_talent", "ML-TAL-08", seat, key)
    if key == "token":
        return Refusal("no_guard", "ML-DEF-01", seat, key)
    if key == "potion":
        if power == NO_POTION_NO_VENOM:
            return Refusal("potions_useless", "ML-DEF-02", seat, key)
        return Refusal("no_potion_here", "ML-DEF-02", seat, key)
    return lost(s, seat, key, "ML-DEF-01")


def successor(s: MonsterLands, seat: int, key: str) -> Refusal:
    """Why somebody isn't next."""
    member = s.kit.member_index.get(key)
    if member is not None and member in s.members[seat]:
        return Refusal("not_the_highest", "ML-LEAD-01", seat, key, {"member": key})
    return Refusal("not_your_member", "ML-LEAD-01", seat, key, {"member": key[:40]})
