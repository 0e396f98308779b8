"""What a card, token or leader gives when a seat gets it: one function per effect kind of the data (LG-600)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from citadelle.games.legends.effect_kinds import (
    ARMY_BONUS,
    ARMY_ON_CITY,
    CAPTURE_DESTROYED,
    COINS,
    FLYING,
    IMMUNE,
    MOVE_BONUS,
    STEAL_ON_DESTROY,
    Effect,
)
from citadelle.games.legends.state import ARMIES, ARMY_DESTROYED, CITY_BUILT, IMMUNITY, SEA_STEP, STEPS, Legends
from citadelle.kernel.modifier import ADD, FOREVER, SET, Modifier, add_modifier
from citadelle.kernel.trigger import ANY, Trigger, arm


def gain_all(s: Legends, seat: int, effects: tuple[Effect, ...], source: int, name: str) -> None:
    """LG-600: everything that applies from the moment the thing is taken. Effects at the end are scored elsewhere."""
    for effect in effects:
        found = GAINS.get(effect.kind)
        if found is not None:
            found(s, seat, effect.value, source, name)


def more_steps(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-610: +1 to the size of each Move action."""
    add_modifier(s, Modifier(STEPS, ADD, value, seat, FOREVER, source))


def more_armies(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-620: +1 to the size of each Place action."""
    add_modifier(s, Modifier(ARMIES, ADD, value, seat, FOREVER, source))


def cheaper_sea(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-630: each Flying lowers the price of sea steps."""
    add_modifier(s, Modifier(SEA_STEP, ADD, -value, seat, FOREVER, source))


def immunity(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-690: armies can't be chosen by a Destroy action."""
    add_modifier(s, Modifier(IMMUNITY, SET, 1, seat, FOREVER, source))


def coins_now(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-650, LG-813: coins from the bank, once."""
    s.coins[seat] += value
    if s.sink is not None:
        s.emit("coins_gained", seat, "LG-650", {"coins": value, "source": name})


def army_on_city(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-846: a new city brings armies; LG-533: after a token there was claimed."""
    arm(s, Trigger(CITY_BUILT, ANY, seat, "army_on_city", value, source, 1, seat))


def capture(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-845: destroyed armies are kept; LG-545: before any theft."""
    arm(s, Trigger(ARMY_DESTROYED, ANY, seat, "capture", 1, source, 0, seat))


def theft(s: Legends, seat: int, value: int, source: int, name: str) -> None:
    """LG-843: a coin of the player whose army was destroyed."""
    arm(s, Trigger(ARMY_DESTROYED, ANY, seat, "theft", value, source, 1, seat))


GAINS: Final[dict[int, Callable[[Legends, int, int, int, str], None]]] = {
    MOVE_BONUS: more_steps,
    ARMY_BONUS: more_armies,
    FLYING: cheaper_sea,
    IMMUNE: immunity,
    COINS: coins_now,
    ARMY_ON_CITY: army_on_city,
    CAPTURE_DESTROYED: capture,
    STEAL_ON_DESTROY: theft,
}
