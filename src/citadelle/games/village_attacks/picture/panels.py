"""The seats' panels: a Monster's health, experience, dice in its slots, and what lies on it."""

from __future__ import annotations

from citadelle.games.village_attacks.picture.pieces import CONDITION_ICON, SYMBOL_ICON
from citadelle.games.village_attacks.picture.position import DrawnPosition
from citadelle.games.village_attacks.rules.experience import SLOTS
from citadelle.games.village_attacks.tables import MONSTER_CONDITIONS, NONE, SYMBOLS, USABLE
from citadelle.games.village_attacks.text.explanations import explain
from citadelle.games.village_attacks.text.names import ability_name, ability_text, condition_name, symbol_name
from citadelle.games.village_attacks.text.threats import span
from citadelle.kernel.scene import Chip, Panel, Stat


def panels(p: DrawnPosition) -> list[Panel]:
    """A panel for every seat."""
    return [panel(p, seat) for seat in range(p.view.players)]


def panel(p: DrawnPosition, seat: int) -> Panel:
    """One Monster's panel; a seat without one has its number."""
    view, t = p.view, p.tables
    monster = view.party[seat]
    if monster == NONE:
        made = Panel(seat, seat + 1, p.monster_name(seat))
        made.active = seat in view.waiting
        return made
    health = t.monster_health[monster]
    left = max(health - view.wounds[seat], 0) if view.zone[seat] != NONE else 0
    made = Panel(seat, seat + 1, p.monster_name(seat), str(left), p.say("panel.health", n=health), note(p, seat))
    made.active = seat == view.active or (view.active == NONE and seat in view.waiting)
    made.stats = stats(p, seat)
    made.chips = [*dice_chips(p, seat), *condition_chips(p, seat), *ability_chips(p, seat)]
    return made


def note(p: DrawnPosition, seat: int) -> str:
    """Which Monster it is, where the seat has another name; whether it has the coin, is dead, captured, carries
    something."""
    view, said = p.view, list[str]()
    if seat < len(p.names) and p.names[seat] != p.monster_name(seat):
        said.append(p.monster_name(seat))
    if seat == view.first and view.players > 1 and not view.over:
        said.append(p.say("panel.first"))
    if view.zone[seat] == NONE:
        said.append(p.say("board.dead"))
    if view.captive == seat:
        said.append(p.say("panel.captive"))
    if view.carried[seat]:
        said.append(p.say("panel.component" if view.castle.component_zone != NONE else "panel.peasant"))
    return " · ".join(said)


def stats(p: DrawnPosition, seat: int) -> list[Stat]:
    """Experience, then dice in the rows of slots, in fixed order."""
    view, t = p.view, p.tables
    monster = view.party[seat]
    stored = sum(view.reserve[seat * USABLE : (seat + 1) * USABLE])
    guards = view.shields[seat] + view.ripostes[seat]
    out = [
        Stat("xp", str(view.experience[seat]), str(t.monster_experience[monster]), p.say("stat.xp")),
        Stat("defence", str(guards), str(t.monster_defence_slots[monster]), p.say("stat.defence")),
        Stat("va-reserve", str(stored), str(t.monster_reserve_slots[monster]), p.say("stat.reserve")),
        Stat("va-step", str(view.moves[seat]), str(t.monster_movement_slots[monster]), p.say("stat.moves")),
    ]
    threat = p.threats.get(seat)
    if threat is not None:
        out.append(Stat("wound", span(threat.least, threat.most), "", p.say("stat.threat")))
    return out


def dice_chips(p: DrawnPosition, seat: int) -> list[Chip]:
    """The dice that lie on a card, by sign: in its slots, and those rolled and not spent."""
    view, kit = p.view, p.kit
    out: list[Chip] = []
    lying = [("chip.guard", 3)] * view.shields[seat] + [("chip.guard", 4)] * view.ripostes[seat]
    lying += [("chip.stored", s) for s in range(USABLE) for _ in range(view.reserve[seat * USABLE + s])]
    if view.active == seat:
        lying += [("chip.rolled", s) for s in range(len(view.pool)) for _ in range(view.pool[s])]
    for key, symbol in lying:
        name = symbol_name(kit, symbol, p.lang)
        does = explain(kit, "symbol", SYMBOLS[symbol], p.lang)
        out.append(Chip(p.say(key, die=name), icon=SYMBOL_ICON[symbol], lines=[does]))
    return out


def condition_chips(p: DrawnPosition, seat: int) -> list[Chip]:
    """The conditions that lie on a card, with what they do."""
    view = p.view
    counts = (
        view.sunder[seat], view.silence[seat], view.slow[seat], view.burning >> seat & 1, view.lying >> seat & 1,
    )  # fmt: skip
    return [
        Chip(name, icon=CONDITION_ICON[ident], lines=[explain(p.kit, "condition", ident, p.lang)])
        for ident, n in zip(MONSTER_CONDITIONS, counts, strict=True)
        for name in [condition_name(p.kit, ident, p.lang)] * n
    ]


def ability_chips(p: DrawnPosition, seat: int) -> list[Chip]:
    """The abilities that a Monster has."""
    view, t = p.view, p.tables
    out: list[Chip] = []
    for slot in range(SLOTS):
        level = view.abilities[seat] >> 2 * slot & 3
        if level:
            number = t.monster_abilities[view.party[seat]][slot]
            name = ability_name(p.kit, t.ability_ids[number], p.lang)
            told = ability_text(p.kit, number, level - 1, p.lang)
            out.append(
                Chip(name, icon="spell", lines=[p.say("ability.basic" if level == 1 else "ability.advanced"), told])
            )
    return out
