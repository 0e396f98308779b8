"""When abilities of Monsters can be used, and on whom (VA-74, VA-75, VA-200); what they do is in `ability_ops`."""

from __future__ import annotations

from typing import Final

from citadelle.games.village_attacks import effect_kinds as ops
from citadelle.games.village_attacks.crowd import CARRIER, COUNT, MARK, STUNNED, Crowd, size, sort_of
from citadelle.games.village_attacks.effect_kinds import AbilityEffect
from citadelle.games.village_attacks.rules.experience import SLOTS
from citadelle.games.village_attacks.rules.figures import seen_within
from citadelle.games.village_attacks.rules.picks import all_looks, can_pay, ordered_looks
from citadelle.games.village_attacks.rules.refusal_reasons import Reason, why_unseen, why_unwounded
from citadelle.games.village_attacks.rules.wounds import EVERY_KIND, Blow, can_wound
from citadelle.games.village_attacks.state import M_OWNER, M_WHICH, VillageAttacks
from citadelle.games.village_attacks.tables import BY_ABILITY, HUNTER, PEASANT, UNLUCKY, YUNFAKH

CHOOSES: Final = 1
"""`pick = "choose"`: any villagers, in no order."""
COMMON_FOLK: Final = 1 << PEASANT | 1 << HUNTER | 1 << YUNFAKH


def effect_of(s: VillageAttacks, seat: int, slot: int) -> AbilityEffect | None:
    """The version of an ability that a Monster has; None if it is locked."""
    level = s.level(seat, slot)
    if not level:
        return None
    return s.kit.ability_levels[s.kit.monster_abilities[s.party[seat]][slot]][level - 1]


def passive(s: VillageAttacks, seat: int, kind: int) -> AbilityEffect | None:
    """The passive ability of a kind that a Monster has; None if it has none."""
    for slot in range(SLOTS):
        effect = effect_of(s, seat, slot)
        if effect is not None and effect.kind == kind and not effect.cost:
            return effect
    return None


# --- when an ability can be used


def why_unusable(s: VillageAttacks, seat: int, slot: int) -> str:
    """Why a Monster can't use an ability now, as the code of a refusal; empty if it can."""
    effect = effect_of(s, seat, slot)
    if effect is None:
        return "ability_locked"
    if not effect.cost:
        return "ability_passive"
    if s.used >> slot & 1:
        return "ability_used"
    if s.captive == seat and effect.kind == ops.FREE_MOVE:
        return "captive"
    if not can_pay(s, seat, effect.cost):
        return "cannot_pay"
    return "" if has_target(s, seat, effect) else "no_target"


UNUSABLE_RULES: Final[dict[str, str]] = {
    "ability_locked": "VA-84", "ability_passive": "VA-75", "ability_used": "VA-77", "captive": "VA-S7.5",
    "cannot_pay": "VA-75", "no_target": "VA-74",
}  # fmt: skip


def why_no_target(s: VillageAttacks, seat: int, effect: AbilityEffect) -> Reason:
    """VA-74: why there is nothing that the ability could change now."""
    kind, here = effect.kind, s.zone[seat]
    if kind == ops.HEAL_SELF:
        return "nothing_to_heal", "VA-74"
    if kind == ops.HEAL_ALLY:
        return "no_ally_to_heal", "VA-74"
    if kind == ops.SUMMON_MINION:
        return "no_minion_left", "VA-74"
    if kind == ops.MINION_EXTRA_ACTIVATION:
        return "no_such_minion", "VA-74"
    if effect.los and s.dark >> here & 1:
        return "darkness", "VA-149"
    least, most = effect.least_range, effect.most_range
    for zone in s.castle.within(here, least, most, s.gone):
        if can_change(s, seat, effect, zone):
            return why_unseen(s, here, zone, least, most, effect.los) or ("no_target", "VA-74")
    return "no_target", "VA-74"


def why_not_aimed(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int) -> Reason:
    """Why a zone is no target of an ability."""
    here = s.zone[seat]
    found = why_unseen(s, here, zone, effect.least_range, effect.most_range, effect.los)
    if found is not None:
        return found
    if effect.kind == ops.PLACE_ZONE_CONDITION:
        return "token_there", "VA-147"
    for entry in s.crowd[zone]:
        if effect.kind in ops.WOUNDING:
            found = why_unwounded(s, zone, entry & ~COUNT, BY_ABILITY, seat, here)
            if found is not None:
                return found
    return ("no_villager", "VA-74") if not s.crowd[zone] else ("nobody_to_take", "VA-74")


def has_target(s: VillageAttacks, seat: int, effect: AbilityEffect) -> bool:
    """VA-74: is there something that the ability could change now?"""
    kind = effect.kind
    if kind in ops.ALWAYS_USABLE:
        return True
    if kind == ops.HEAL_SELF:
        return s.wounds[seat] > 0
    if kind == ops.HEAL_ALLY:
        return bool(allies(s, seat, effect))
    if kind == ops.SUMMON_MINION:
        return room_for_minions(s, seat, effect) > 0
    if kind == ops.MINION_EXTRA_ACTIVATION:
        return any(minion[M_OWNER] == seat for minion in s.minions)
    return any(can_change(s, seat, effect, zone) for zone in reach(s, seat, effect))


def reach(s: VillageAttacks, seat: int, effect: AbilityEffect) -> list[int]:
    """VA-24, VA-75, VA-149: the zones within range of an ability."""
    zone = s.zone[seat]
    if not effect.los:
        return s.castle.within(zone, effect.least_range, effect.most_range, s.gone)
    if s.dark >> zone & 1:
        return []
    return seen_within(s, zone, effect.least_range, effect.most_range)


def target_zones(s: VillageAttacks, seat: int, effect: AbilityEffect) -> list[int]:
    """The zones in which an ability could change something, ascending."""
    zones = [zone for zone in reach(s, seat, effect) if can_change(s, seat, effect, zone)]
    zones.sort()
    return zones


def can_change(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int) -> bool:
    """Is there somebody in a zone whom the op may take, or a place for its token?"""
    if effect.kind == ops.PLACE_ZONE_CONDITION:
        there = s.unlucky if effect.condition == UNLUCKY else s.dark
        return not there >> zone & 1 and tokens_left(s, effect.condition) > 0
    crowd = s.crowd[zone]
    return bool(crowd) and bool(eligible(s, seat, effect, zone, crowd))


def tokens_left(s: VillageAttacks, condition: int) -> int:
    """VA-14: how many tokens of a zone condition are left."""
    there = s.unlucky if condition == UNLUCKY else s.dark
    return s.kit.zone_tokens[condition] - there.bit_count()


def eligible(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, crowd: Crowd) -> Crowd:
    """Those of a crowd of a zone (all there, or those not taken yet) whom an op may take at all."""
    kind = effect.kind
    blow = Blow(BY_ABILITY, seat, s.zone[seat])
    out: list[int] = []
    for entry in crowd:
        if kind in (ops.WOUND_ZONE, ops.WOUND_EACH):
            takes = can_wound(s, zone, entry, blow)
        elif kind == ops.MARK_DEATH:
            takes = not entry & MARK and can_wound(s, zone, entry, blow)
        elif kind == ops.STUN:
            takes = not entry & (STUNNED | CARRIER)
        elif kind == ops.TURNCOAT:
            takes = not entry & CARRIER and bool(COMMON_FOLK >> s.kit.sort_kind[sort_of(entry)] & 1)
        else:
            takes = not entry & CARRIER
        if takes:
            out.append(entry)
    return tuple(out)


def victims(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int, crowd: Crowd) -> list[int]:
    """The looks of those whom an op may take next among a crowd of a zone."""
    left = eligible(s, seat, effect, zone, crowd)
    return all_looks(s, left) if effect.pick == CHOOSES else ordered_looks(s, left, EVERY_KIND, True)


def most_victims(s: VillageAttacks, seat: int, effect: AbilityEffect, zone: int) -> int:
    """How many villagers of a zone an op can take at most."""
    limit = effect.max_targets if effect.kind == ops.WOUND_EACH else effect.count
    return min(limit, size(eligible(s, seat, effect, zone, s.crowd[zone])))


def allies(s: VillageAttacks, seat: int, effect: AbilityEffect) -> list[int]:
    """VA-200, heal_ally: the seats of other wounded Monsters in range."""
    zones = reach(s, seat, effect)
    return [other for other in range(s.players) if other != seat and s.zone[other] in zones and s.wounds[other]]


def room_for_minions(s: VillageAttacks, seat: int, effect: AbilityEffect) -> int:
    """VA-170: how many more minions of a kind may be in play."""
    which = s.kit.minion_index[effect.minion]
    there = len([minion for minion in s.minions if minion[M_WHICH] == which])
    return min(effect.max_in_play, s.kit.minion_figures[which]) - there
