"""Abilities that are made of others, carried out when a card is taken (LG-601)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from citadelle.games.legends.effect_kinds import BUILD_CITY, COINS, DESTROY_ARMY, MOVE_ARMIES, PLACE_ARMIES, Effect
from citadelle.games.legends.effects.gains import coins_now
from citadelle.games.legends.effects.questions import count, holds
from citadelle.games.legends.rules.actions import begin_action, is_possible
from citadelle.games.legends.state import Legends
from citadelle.games.legends.tables import CITY, DESTROY, MOVE, PLACE
from citadelle.kernel.decision import Detail
from citadelle.kernel.frame import STOP, Ask, Frame, register
from citadelle.parts import effects
from citadelle.parts.effect_frames import FRESH, Carrier, CarryEffect, ChooseEffect, Path
from citadelle.parts.effects import THEN, key

ACTION_OF: Final[dict[int, int]] = {PLACE_ARMIES: PLACE, MOVE_ARMIES: MOVE, BUILD_CITY: CITY, DESTROY_ARMY: DESTROY}
"""The action that a kind begins."""


class Abilities(Carrier[Legends]):
    """LG-601: the abilities of cards; a source is the number of a card."""

    def effects_of(self, s: Legends, source: int) -> tuple[effects.Effect, ...]:
        return s.kit.card_effects[source]

    def carry(self, s: Legends, seat: int, source: int, effect: effects.Effect) -> None:
        """Coins at once, an action now; what is scored at the end is left to the end."""
        assert isinstance(effect, Effect)
        if effect.kind == COINS:
            coins_now(s, seat, effect.value, source, s.kit.card_ids[source])
        elif effect.kind in ACTION_OF:
            begin_action(s, seat, ACTION_OF[effect.kind], effect.value or 1)

    def is_possible(self, s: Legends, seat: int, source: int, effect: effects.Effect) -> bool:
        """LG-506: an action that can't be carried out isn't offered."""
        assert isinstance(effect, Effect)
        return effect.kind == COINS or is_possible(s, seat, ACTION_OF[effect.kind], effect.value or 1)

    def holds(self, s: Legends, seat: int, condition: effects.Effect) -> bool:
        return holds(s, seat, condition)

    def count(self, s: Legends, seat: int, counted: effects.Effect) -> int:
        return count(s, seat, counted)

    def frame(self, seat: int, source: int, path: Path, left: int) -> Frame[Legends]:
        return CarryAbility(seat, source, path, left)

    def ask(self, seat: int, source: int, path: Path) -> Ask[Legends]:
        return ChooseAbility(seat, source, path)


class CarryAbility(CarryEffect[Legends]):
    """LG-601: one ability, or one part of it."""

    name: ClassVar[str] = "legends.carry_ability"
    carrier: ClassVar[Carrier[Any]] = Abilities()


class ChooseAbility(ChooseEffect[Legends]):
    """LG-601: one of the things that an ability offers."""

    name: ClassVar[str] = "legends.choose_ability"
    kind: ClassVar[str] = "choose_effect"
    rule: ClassVar[str] = "LG-601"
    carrier: ClassVar[Carrier[Any]] = Abilities()

    def choose(self, s: Legends, option: int) -> None:
        if s.sink is not None:
            chosen = "" if option == STOP else key(self.offered(s).effects[option])
            s.emit("effect_chosen", self.seat, "LG-601", {"card": s.kit.card_ids[self.source], "effect": chosen})
        super().choose(s, option)

    def detail(self, s: Legends) -> Detail:
        return {"card": s.kit.card_ids[self.source]}


def push_composed(s: Legends, seat: int, card: int) -> None:
    """LG-601: the composed abilities of a card happen next, in order."""
    abilities = s.kit.card_effects[card]
    for place in range(len(abilities) - 1, -1, -1):
        if abilities[place].kind >= THEN:
            s.push(CarryAbility(seat, card, (place,), FRESH))


register(CarryAbility, ChooseAbility)
