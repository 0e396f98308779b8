"""Why a free effect isn't open in a window (chapter 10), with the rule that says so."""

from __future__ import annotations

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.effect_kinds import CONVERT, HIRE_FREE
from citadelle.games.monster_lands.queries import excess, is_assigned
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import NONE, MonsterLands
from citadelle.kernel.answer import NO_THING, Answer
from citadelle.kernel.decision import Refusal


def why_not_loot(s: MonsterLands, seat: int, key: str, meant: Answer | None, own_turn: bool = False) -> Refusal:
    """A loot token for this moment is asked for: want of glory (ML-TAV-02) or of a die, or another moment."""
    if meant is None or meant.verb is not verbs.USE or NO_THING in meant.things:
        return not_here(seat, key, meant, "ML-FREE-05")
    loot = meant.thing("loot")
    name: dict[str, object] = {"loot": s.kit.loot_ids[loot]}
    if loot not in s.loot[seat]:
        return Refusal("loot_not_yours", "ML-FREE-05", seat, key, name)
    kind = s.kit.loot_effect[loot].kind
    if kind == HIRE_FREE and not any(m != NONE for m in s.docks):
        return Refusal("loot_nobody_there", "ML-FREE-10", seat, key, name)
    if kind == HIRE_FREE and not any(m != NONE and s.kit.member_reputation[m] <= excess(s, seat) for m in s.docks):
        return Refusal("loot_excess_glory", "ML-TAV-02", seat, key, {"excess": excess(s, seat), **name})
    if kind == CONVERT and own_turn:
        return Refusal("loot_no_die", "ML-FREE-05", seat, key, name)
    return Refusal("loot_wrong_moment", "ML-FREE-05", seat, key, name)


def why_not_free(s: MonsterLands, seat: int, key: str, meant: Answer | None, own_turn: bool) -> Refusal:
    """Why a free effect isn't open, on one's own turn or in another window."""
    if meant is None:
        return not_here(seat, key, meant, "ML-FREE-01")
    kit = s.kit
    verb = meant.verb
    if verb is verbs.CONVERT:
        return Refusal("no_conversion", "ML-FREE-06", seat, key)
    if NO_THING in meant.things:
        return Refusal("unknown", "ML-FREE-01", seat, key)
    if verb is verbs.SELL:
        if meant.thing("monster") in s.trophies[seat]:
            return wrong_window(seat, key)
        return Refusal("no_such_trophy", "ML-FREE-02", seat, key, {"monster": kit.monster_ids[meant.thing("monster")]})
    if verb is verbs.USE:
        return why_not_loot(s, seat, key, meant, own_turn)
    if verb is verbs.HEAL:
        return why_not_heal(s, seat, key, meant.thing("member"), own_turn)
    if verb is verbs.GIVE:
        return why_not_pass(s, seat, key, meant.thing("equipment"), meant.thing("member"), own_turn)
    if verb is verbs.DROP:
        return why_not_pass(s, seat, key, meant.thing("equipment"), NONE, own_turn)
    if verb is verbs.TALENT or verb is verbs.TALENT_GOOD:
        source = s.noun("source").text(meant.thing("source"))
        return Refusal("talent_not_now", "ML-TAL-01", seat, key, {"source": source})
    if verb is verbs.SETTLE:
        land, member = meant.things
        found = why_not_settle(s, seat, key, land, member)
        is_right = kit.member_affinity[member] == kit.land_affinity[land]
        return wrong_window(seat, key) if found.code == "wrong_affinity" and is_right else found
    if verb in verbs.ACTIONS or verb is verbs.PASS or verb is verbs.BUILDING_ALONE:
        return Refusal("no_action_now", "ML-FREE-01", seat, key)
    return not_here(seat, key, meant, "ML-FREE-01")


def wrong_window(seat: int, key: str) -> Refusal:
    """ML-FREE-01: what could be done at another moment."""
    return Refusal("wrong_window", "ML-FREE-01", seat, key)


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


def why_not_pass(s: MonsterLands, seat: int, key: str, e: int, member: int, own_turn: bool) -> Refusal:
    """Why an equipment card can't change hands; `member` is NONE if it is to be discarded."""
    name: dict[str, object] = {"equipment": s.kit.equipment_keys[e]}
    if s.carrier[e] not in s.members[seat]:
        return Refusal("not_your_card", "ML-FREE-04", seat, key, name)
    if not own_turn:
        return wrong_window(seat, key)
    if member != NONE and member not in s.members[seat]:
        return Refusal("not_your_member", "ML-FREE-04", seat, key, {"member": s.kit.member_ids[member]})
    if is_assigned(s, s.carrier[e]) or (member != NONE and is_assigned(s, member)):
        return Refusal("card_is_out", "ML-FREE-04", seat, key, name)
    if member == s.carrier[e]:
        return Refusal("carries_it", "ML-FREE-04", seat, key, {"member": s.kit.member_ids[member], **name})
    return Refusal("card_moved", "ML-FREE-04", seat, key, name)


def why_not_settle(s: MonsterLands, seat: int, key: str, index: int, member: int) -> Refusal:
    """Why a member can't manage a land."""
    kit = s.kit
    name: dict[str, object] = {"land": kit.land_ids[index], "member": kit.member_ids[member]}
    if index not in s.lands[seat]:
        return Refusal("not_your_land", "ML-SET-01", seat, key, name)
    if s.manager[index] != NONE:
        return Refusal("already_settled", "ML-SET-03", seat, key, name)
    if member not in s.members[seat]:
        return Refusal("not_your_member", "ML-SET-02", seat, key, name)
    if member == s.leader[seat] and not s.variant.french:
        return Refusal("leader_never_settles", "ML-SET-02", seat, key, name)
    if member in s.manager:
        return Refusal("settled_elsewhere", "ML-SET-03", seat, key, name)
    return Refusal("wrong_affinity", "ML-SET-02", seat, key, name)
