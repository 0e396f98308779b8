"""How many decisions a game can have at most: every part of a round is counted at its worst, from the components.

What bounds a game is the round limit (VA-197), and within a round that everybody acts once: an activation spends dice,
of which there are so many; rerolls are limited (VA-50); each villager in play acts once (VA-100); each marker gets a
card (VA-120). Nobody meets the number; that no game can pass it is what counts.
"""

from __future__ import annotations

from citadelle.games.village_attacks.castle import Castle
from citadelle.games.village_attacks.effect_kinds import SPEED_BONUS
from citadelle.games.village_attacks.rules.experience import SLOTS
from citadelle.games.village_attacks.tables import NONE, TYPES, Tables

LEVELS = 2 * SLOTS
"""Versions of abilities on a card."""
LEVEL = 2
"""Decisions after one kill at most: it gives less experience than two levels take."""
ATTACK = 2 + LEVEL
"""An attack of a villager: the coin's pair (VA-30), the answer (VA-62), a level if a riposte kills (VA-87)."""


class MostDecisions:
    """The worst case of each part of a game in one castle."""

    def __init__(self, t: Tables, castle: Castle, players: int) -> None:
        self.t = t
        self.castle = castle
        self.players = players
        self.villagers = sum(t.kind_figures) + len(t.hero_ids)
        self.room = max(castle.capacity)
        """Villagers in one zone."""
        self.full = min(castle.size, self.villagers // min(castle.capacity) + 1)
        """Zones that can be full at the same time; Monsters may fill one without villagers."""
        ops = [effect for levels in t.ability_levels for effect in levels]
        self.walked = max([effect.zones for effect in ops])
        self.cost = max([len(effect.cost) for effect in ops])
        self.taken = max([max(effect.wounds, effect.count, effect.max_targets) for effect in ops])
        """Villagers that an ability takes at most; those without a limit take all of a zone."""
        steps = [step for steps in t.trap_steps for step in steps]
        self.trapped = max([max(step.wounds, step.count, step.max_targets) for step in steps])

    def game(self) -> int:
        """One scenario."""
        set_up = self.players * (1 + LEVELS) + self.spawning() + self.collapses()
        return set_up + self.t.round_limit * self.round()

    def round(self) -> int:
        """VA-46, chapter 7 and Clean-up (VA-135): death marks are dealt at its end."""
        phase = self.acts() + self.troll() + self.spawning()
        if self.castle.events:
            phase += self.events()
        if self.castle.traps:
            phase += self.traps()
        return self.players * self.activation() + self.summoned() + phase + self.villagers * self.wound()

    # --- parts that come again and again

    def step(self) -> int:
        """A villager's step: the way, then for every zone that is full who is pushed on and where to (VA-150). Where
        there are exits, a hero captures somebody or a hunter takes a tome, and takes one step more."""
        walks = 1 + 2 * self.full
        return 2 * walks + 2 if self.castle.exit_zones else walks

    def wound(self) -> int:
        """A single wound: who suffers it, what the level brings, and who takes a tome that falls (VA-S10.5)."""
        return 1 + LEVEL + (1 + self.step() if self.castle.tome_zone != NONE else 0)

    def far_step(self) -> int:
        """An Activation die (VA-52): the coin's pair, who, and the step or the attack."""
        return 2 + self.step() + ATTACK

    def helper(self, movement: int, attacks: int, wounds: int, then: int) -> int:
        """A minion or a Summoned Monster (VA-171, VA-180): each move and each attack, and that it is done."""
        return 2 + movement * (2 + self.step()) + attacks * (1 + wounds * self.wound() + then)

    # --- the Monster Phase

    def activation(self) -> int:
        """VA-47: return, Reserve dice, rerolls, Activation dice, deeds, and that it ends."""
        t = self.t
        dice = t.dice_per_activation + 1 + max(t.monster_reserve_slots)
        before = 1 + max(t.monster_reserve_slots) + t.max_rerolls + 1
        return before + dice * self.far_step() + self.deeds(dice) * self.deed() + 1

    def deeds(self, dice: int) -> int:
        """Every deed costs a die, but for moves without one, a minion's activation, and a component that is dropped;
        to drop another, one must have moved (VA-S9.3)."""
        moves = max(self.t.monster_movement_slots)
        dropped = moves + LEVELS * self.walked + 1 if self.castle.component_zone != NONE else 0
        return dice + moves + sum(self.t.minion_figures) + dropped

    def deed(self) -> int:
        """The longest deed: an ability, minions that act, or the Troll provoked."""
        t = self.t
        minions = [
            self.helper(t.minion_movement[i], t.minion_attacks[i], t.minion_attack_wounds[i], 0)
            for i in range(len(t.minion_ids))
        ]
        victims = min(self.taken, self.room) * (1 + self.wound() + self.step())
        ability = 2 + self.walked * (2 + self.step()) + victims
        return 1 + self.cost + max(ability, self.troll(), sum(t.minion_figures) * max(minions, default=0))

    def summoned(self) -> int:
        """VA-180: one Summoned Monster of each type at most."""
        t = self.t
        each = [
            self.helper(t.summoned_speed[i], t.summoned_attacks[i], t.summoned_wounds[i], 2 * self.room)
            for i in range(len(t.summoned_ids))
        ]
        return len(TYPES) * max(each, default=0) + self.players

    # --- the Villager Phase

    def events(self) -> int:
        """VA-89: the dial reaches each trigger once at most."""
        t = self.t
        farthest = max([does.distance for does in t.event_does])
        cards = max([does.count for does in t.event_does])
        walk = self.villagers * farthest * self.step()
        event = 1 + max(walk, cards * self.card(), sum(t.zone_tokens), self.players) + self.troll()
        return len(self.castle.event_triggers) * event

    def acts(self) -> int:
        """VA-100: every villager acts once: two orders, its attack, its steps."""
        t = self.t
        faster = [does.amount for does in t.event_does if does.kind == SPEED_BONUS]
        steps = max(t.sort_movement) + sum(t.hero_aura_speed) + max(faster, default=0)
        return self.villagers * (2 + ATTACK + steps * self.step())

    def troll(self) -> int:
        """VA-166: whom it strikes, stuns and pushes."""
        t = self.t
        struck = self.players + t.troll_wounds * self.wound() + t.troll_stun_villagers
        return struck + 2 + t.troll_capacity * (1 + self.step()) + (self.trap() if self.castle.traps else 0)

    def traps(self) -> int:
        """VA-112: one trap a zone."""
        return self.castle.size * (1 + self.trap())

    def trap(self) -> int:
        """VA-114: each step of a trap takes so many."""
        steps = max([len(steps) for steps in self.t.trap_steps])
        return steps * min(self.trapped, self.room) * (1 + self.wound() + self.step())

    def spawning(self) -> int:
        """VA-120: a card for each marker, and perhaps an additional one (VA-S8.2)."""
        return len(self.castle.markers) * (1 + 2 * self.card())

    def card(self) -> int:
        """Every figure of a card finds its place, pushes somebody on, or makes another step (VA-126)."""
        t = self.t
        most = max([sum(figures) for tiers in t.spawn_tiers for figures in tiers])
        return (most + max([abs(n) for row in t.adjustment for n in row]) + 1) * (self.far_step() + self.step())

    def collapses(self) -> int:
        """VA-S13.3: everybody leaves a corridor, once for each that can collapse."""
        party = self.players + sum(self.t.minion_figures) + len(TYPES) + 1
        return self.castle.corridor_bits.bit_count() * (self.room * self.step() + party)


def longest(t: Tables, scenario: int, campaign: bool, players: int) -> int:
    """The most decisions of a game; a campaign plays each of its scenarios until it is won, or lost too often."""
    if not campaign:
        return MostDecisions(t, t.castles[scenario], players).game()
    games = [MostDecisions(t, t.castles[i], players).game() for i in range(t.campaign_scenarios)]
    return t.campaign_losses * sum(games)
