"""Why a free effect isn't open in a window (chapter 10), with the rule that says so."""

from __future__ import annotations

from citadelle.games.monster_lands.rules.things import lost, named
from citadelle.games.monster_lands.state import NONE, MonsterLands, is_assigned
from citadelle.games.monster_lands.tables import BUILDINGS
from citadelle.kernel.decision import Refusal


def why_not_loot(s: MonsterLands, seat: int, key: str) -> Refusal:
    """A loot token for this moment is asked for."""
    word, what = named(key)
    if word == "use" and what in s.kit.loot_index:
        mine = s.kit.loot_index[what] in s.loot[seat]
        return Refusal("loot_wrong_moment" if mine else "loot_not_yours", "ML-FREE-05", seat, key, {"loot": what})
    return lost(s, seat, key, "ML-FREE-05")


def why_not_free(s: MonsterLands, seat: int, key: str, own_turn: bool) -> Refusal:
    """Why a free effect isn't open, on one's own turn or in another window."""
    kit = s.kit
    word, rest = named(key)
    what, _, other = rest.partition(" ")
    if word == "sell" and what in kit.monster_index:
        mine = kit.monster_index[what] in s.trophies[seat]
        return (
            wrong_window(seat, key) if mine else Refusal("no_such_trophy", "ML-FREE-02", seat, key, {"monster": what})
        )
    if word == "use" and what in kit.loot_index:
        return why_not_loot(s, seat, key)
    if word == "heal" and what in kit.member_index:
        return why_not_heal(s, seat, key, kit.member_index[what], own_turn)
    if word in ("give", "drop") and what in kit.equipment_index:
        return why_not_pass(s, seat, key, kit.equipment_index[what], other, own_turn)
    if word == "convert":
        return Refusal("no_conversion", "ML-FREE-06", seat, key)
    if word == "talent" and (what in kit.member_index or what in kit.equipment_index):
        return Refusal("talent_not_now", "ML-TAL-01", seat, key, {"source": what})
    if word == "settle" and what in kit.land_index:
        found = why_not_settle(s, seat, other, kit.land_index[what])
        if found.code == "wrong_affinity" and matches(s, kit.land_index[what], other):
            return wrong_window(seat, key)
        return Refusal(found.code, found.rule, seat, key, found.args)
    if word in BUILDINGS or word in ("assign", "land", "pass"):
        return Refusal("no_action_now", "ML-FREE-01", seat, key)
    return lost(s, seat, key, "ML-FREE-01")


def wrong_window(seat: int, key: str) -> Refusal:
    """ML-FREE-01: what could be done at another moment."""
    return Refusal("wrong_window", "ML-FREE-01", seat, key)


def matches(s: MonsterLands, land_: int, who: str) -> bool:
    """Is this member of the affinity of this land?"""
    member = s.kit.member_index.get(who, NONE)
    return member != NONE and s.kit.member_affinity[member] == s.kit.land_affinity[land_]


def why_not_heal(s: MonsterLands, seat: int, key: str, member: int, own_turn: bool) -> Refusal:
    """Why a member can't be healed."""
    name: dict[str, object] = {"member": s.kit.member_ids[member]}
    if member not in s.members[seat]:
        return Refusal("not_your_member", "ML-FREE-03", seat, key, name)
    if not s.wounded >> member & 1:
        return Refusal("not_wounded", "ML-FREE-03", seat, key, name)
    if not s.potions[seat]:
        return Refusal("no_potion", "ML-FREE-03", seat, key, name)
    if not is_assigned(s, member) or not own_turn:
        return wrong_window(seat, key)
    return Refusal("healed_at_home", "ML-FREE-03", seat, key, name)


def why_not_pass(s: MonsterLands, seat: int, key: str, e: int, who: str, own_turn: bool) -> Refusal:
    """Why an equipment card can't change hands."""
    name: dict[str, object] = {"equipment": s.kit.equipment_keys[e]}
    if s.carrier[e] not in s.members[seat]:
        return Refusal("not_your_card", "ML-FREE-04", seat, key, name)
    member = s.kit.member_index.get(who, NONE)
    if not own_turn:
        return wrong_window(seat, key)
    if who and member not in s.members[seat]:
        return Refusal("not_your_member", "ML-FREE-04", seat, key, {"member": who[:40]})
    if is_assigned(s, s.carrier[e]) or (member != NONE and is_assigned(s, member)):
        return Refusal("card_is_out", "ML-FREE-04", seat, key, name)
    if member == s.carrier[e]:
        return Refusal("carries_it", "ML-FREE-04", seat, key, {"member": who, **name})
    return Refusal("card_moved", "ML-FREE-04", seat, key, name)


def why_not_settle(s: MonsterLands, seat: int, key: str, index: int) -> Refusal:
    """Why a member can't manage a land."""
    kit = s.kit
    member = kit.member_index.get(key)
    name: dict[str, object] = {"land": kit.land_ids[index], "member": key}
    if member is None:
        return lost(s, seat, key, "ML-SET-02")
    if index not in s.lands[seat]:
        return Refusal("not_your_land", "ML-SET-01", seat, key, name)
    if s.manager[index] != NONE:
        return Refusal("already_settled", "ML-SET-03", seat, key, name)
    if member not in s.members[seat]:
        return Refusal("not_your_member", "ML-SET-02", seat, key, name)
    if member == s.leader[seat]:
        return Refusal("leader_never_settles", "ML-SET-02", seat, key, name)
    if member in s.manager:
        return Refusal("settled_elsewhere", "ML-SET-03", seat, key, name)
    return Refusal("wrong_affinity", "ML-SET-02", seat, key, name)
