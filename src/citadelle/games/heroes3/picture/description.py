"""The position in words, for those who don't see the drawing; and how far the game is."""

from __future__ import annotations

from citadelle.games.heroes3.ai_fields import AI_CUBE
from citadelle.games.heroes3.campaign_record import losses, series_of
from citadelle.games.heroes3.combat_fields import ATTACKER, DEFENDER
from citadelle.games.heroes3.picture.arena import drawn
from citadelle.games.heroes3.picture.pieces import ROMAN
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.picture.story import taught
from citadelle.games.heroes3.rules.combat import fighters
from citadelle.games.heroes3.tables import NONE
from citadelle.games.heroes3.text.names import played_aim, played_name
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.scene import ENDLESS, Track
from citadelle.kernel.words import listing


def describe_table(p: DrawnPosition) -> str:
    """The round, the aim, heroes and holdings of every seat; in a combat the units and where they stand."""
    view = p.view
    out = [
        p.say(
            "told.scenario",
            name=played_name(view, p.lang),
            aim=played_aim(view, p.lang),
        )
    ]
    out.append(p.say("told.round", n=max(view.round, 1)))
    for seat in range(view.players):
        if view.faction[seat] == NONE:
            continue
        out.append(
            p.say(
                "told.seat",
                player=p.seat_name(seat),
                level=ROMAN[p.level(seat)],
                gold=view.resources[seat * 3],
                materials=view.resources[seat * 3 + 1],
                valuables=view.resources[seat * 3 + 2],
                cards=p.hand_size(seat),
            )
        )
        for hero in (seat * 2, seat * 2 + 1):
            if p.is_shown(view.hero_field[hero]):
                field = p.field_name(view.hero_field[hero])
                out.append(p.say("told.hero", name=p.figure_name(hero), field=field, n=view.hero_mp[hero]))
        held = [
            p.field_name(field) for field in range(len(view.cube)) if view.cube[field] == seat and p.is_shown(field)
        ]
        if held:
            out.append(p.say("told.held", player=p.seat_name(seat), fields=listing(held, p.lang)))
    out += opponents_told(p)
    if p.in_combat:
        out.append(p.say("told.combat", n=view.combat_round))
        for side in (ATTACKER, DEFENDER):
            out += [
                unit_told(p, fighter)
                for fighter in range(len(view.fighter_form))
                if drawn(p, fighter) and fighters.side_of(fighter) == side
            ]
    return " ".join(out)


def opponents_told(p: DrawnPosition) -> list[str]:
    """Where AI opponents stand, and what they hold."""
    view = p.view
    out: list[str] = []
    for ai, field in enumerate(view.ai_field):
        if p.is_shown(field):
            out.append(p.say("told.opponent", name=p.opponent_name(ai), field=p.field_name(field)))
        elif field != NONE:
            out.append(p.say("told.opponent_down", name=p.opponent_name(ai)))
    held = [p.field_name(field) for field in range(len(view.cube)) if view.cube[field] == AI_CUBE and p.is_shown(field)]
    if held:
        out.append(p.say("told.opponent_held", fields=listing(held, p.lang)))
    return out


def unit_told(p: DrawnPosition, fighter: int) -> str:
    """A unit, its space and the hit points it has left."""
    space = p.view.fighter_space[fighter]
    where = SPACE_IDS[space].upper() if space < len(SPACE_IDS) else p.say("combat.tower")
    return p.say("told.unit", unit=p.fighter_name(fighter), space=where, n=fighters.hp_left(p.known, fighter))


def progress_track(p: DrawnPosition) -> Track:
    """Which round it is, out of the scenario's, and of what type (HM-202)."""
    view = p.view
    total = p.tables.scenarios[view.variant.scenario].rounds
    done = min(max(view.round if view.over else view.round - 1, 0), total)
    if view.variant.fight != NONE:
        total = ENDLESS
    if view.over:
        told = p.say("track.over", n=view.round)
    elif p.in_combat:
        told = p.say("track.combat", n=view.round)
    elif view.round < 2:
        told = p.say("track.first")
    else:
        told = p.say("track.resources" if view.round % 2 else "track.astrologers", n=view.round)
    if view.variant.campaign and not view.over:
        told = campaign_told(p, told)
    return Track(p.say("track.title"), done, total, told, phase_told=taught(p))


def campaign_told(p: DrawnPosition, told: str) -> str:
    """Which scenario of a campaign it is, and which try (HM-1113)."""
    t, scenario = p.tables, p.view.variant.scenario
    series = series_of(t, t.scenarios[scenario].campaign)
    at = {"scenario": series.index(scenario) + 1, "scenarios": len(series)}
    if p.view.winners:
        return p.say("track.between", **at)
    attempt, attempts = losses(p.view.carry) + 1, t.scenarios[scenario].attempts
    return p.say("track.campaign", attempt=attempt, attempts=attempts, told=told, **at)
