"""The combat board in the place of the map: the order of initiative, spaces with units, walls, both commanders, and the
attack in numbers."""

from __future__ import annotations

from typing import Final

from citadelle.games.heroes3.combat_fields import (
    ACTIVATED,
    ATTACKER,
    COLUMNS,
    DEFENDER,
    DEFENDING,
    NO_FACE,
    PARALYSED,
    RETALIATED,
    ROWS,
    SPACES,
    TOWER_SPACE,
)
from citadelle.games.heroes3.picture.arts import figure_art, opponent_art, town_art, unit_art
from citadelle.games.heroes3.picture.hand import wrapped
from citadelle.games.heroes3.picture.pieces import (
    ROMAN,
    SKIES,
    TYPE_ICON,
    box_path,
    cut,
    plain_sky,
    use,
)
from citadelle.games.heroes3.picture.position import DrawnPosition
from citadelle.games.heroes3.rules.ai.spell_cards import deck_pile
from citadelle.games.heroes3.rules.combat import fighters
from citadelle.games.heroes3.rules.combat.atoms import FROM_ATTACK, deal_damage
from citadelle.games.heroes3.rules.combat.odds import dice_ways
from citadelle.games.heroes3.rules.combat.strength import (
    attack_strength,
    damage_of_attack,
    defense_strength,
    dice_mode,
    resolved_faces,
)
from citadelle.games.heroes3.state import Heroes3
from citadelle.games.heroes3.tables import NONE, PACK
from citadelle.games.heroes3.text.combat_choices import fighter_name
from citadelle.games.heroes3.text.names import capital
from citadelle.games.heroes3.text.outlook import attack_outlook
from citadelle.games.heroes3.verbs import SPACE_IDS
from citadelle.kernel.scene import AIMS, BOARD, Box, Item, Layer, Part
from citadelle.parts.lettering import fitted_text, lines_at, text_at
from citadelle.parts.svg import icon, num, width

COMMANDER_VIEW: Final = "0 10 120 41"
"""The part of a woodcut that the band of a commander shows."""
SPACE_GILT: Final = "h3-space-gilt"
UNIT_GILT: Final = "h3-unit-gilt"
CELL_W: Final = 154.0
CELL_H: Final = 92.0
GAP: Final = 8.0
LEFT: Final = 230.0
TOP: Final = 74.0
SMALL_W: Final = 106.0
SMALL_H: Final = 62.0
SMALL_TOP: Final = 58.0
"""The compact board: a phone shows its five rows whole, with letters of 11 pixels and targets of 44."""
NAME_HIGH: Final = 18.0
"""The line of a unit's name over a compact card."""
NARROWEST: Final = 1.45
"""How far a unit's name is drawn together before it loses its end."""
MARKS: Final = (
    (PARALYSED, "va-stun", "paralysed"),
    (DEFENDING, "shield", "defending"),
    (RETALIATED, "retal", "retaliated"),
)
"""Marks on a unit: their bit, icon and words."""


def space_box(p: DrawnPosition, space: int) -> Box:
    """Where a space lies: the defender's rows above; a viewer who defends sees the board turned."""
    column, row = space % COLUMNS, space // COLUMNS
    if is_turned(p):
        column, row = COLUMNS - 1 - column, ROWS - 1 - row
    if p.compact:
        return (6 + column * (SMALL_W + 4), SMALL_TOP + (ROWS - 1 - row) * (SMALL_H + 4), SMALL_W, SMALL_H)
    if space == TOWER_SPACE:
        return (LEFT - 2, TOP, CELL_W, CELL_H)
    return (LEFT + column * (CELL_W + GAP), TOP + (ROWS - 1 - row) * (CELL_H + GAP), CELL_W, CELL_H)


def is_turned(p: DrawnPosition) -> bool:
    """Does the viewer defend?"""
    return p.view.seat >= 0 and p.view.combat_seat[DEFENDER] == p.view.seat


def tower_box(p: DrawnPosition) -> Box:
    """Where the arrow tower stands, beside the board."""
    return (346, 0, 100, 56) if p.compact else (878, 8, 208, 60)


def arena_part(p: DrawnPosition) -> Part:
    """The part "combat"."""
    box = (0.0, -3.0, 448.0, 393.0) if p.compact else (0.0, 0.0, 1096.0, 578.0)
    ground = [ground_item(p)]
    ground += [wall_item(p, column) for column in range(COLUMNS) if p.view.walls >> column & 1 or p.view.gate == column]
    if not p.compact:
        ground += [commander_item(p, side) for side in (DEFENDER, ATTACKER)]
        ground.append(attack_item(p))
    ground += order_items(p)
    units = [unit_item(p, fighter) for fighter in range(len(p.view.fighter_form)) if drawn(p, fighter)]
    layers = [Layer("h3-arena", ground), Layer(SPACE_GILT), Layer(AIMS), Layer("h3-units", units), Layer(UNIT_GILT)]
    return Part("combat", BOARD, p.say("part.combat"), "sword", box, layers, 0.0 if p.compact else 0.72)


def drawn(p: DrawnPosition, fighter: int) -> bool:
    """Is the fighter on the board or on the tower?"""
    return p.view.fighter_form[fighter] != NONE and p.view.fighter_space[fighter] != NONE


def fighter_box(p: DrawnPosition, fighter: int) -> Box:
    """The box of a fighter's card."""
    space = p.view.fighter_space[fighter]
    if space >= SPACES:
        return tower_box(p)
    x, y, w, h = space_box(p, space)
    inset = 3 if p.compact else 6
    return (x + inset, y + inset, w - 2 * inset, h - 2 * inset)


def ground_item(p: DrawnPosition) -> Item:
    """The ground, and on it the twenty spaces."""
    out = ['<rect class="h3-meadow" x="-1500" y="-1500" width="4000" height="3600"/>']
    for space in range(SPACES):
        x, y, w, h = space_box(p, space)
        row = space // COLUMNS + 1
        shape = f'<path id="h3s-{space}" class="h3-space r{row}" d="{box_path(x, y, w, h)}"/>'
        out.append(f'<g data-thing="space {SPACE_IDS[space]}">{shape}</g>')
    return Item("h3-spaces", f'<g id="h3-spaces">{"".join(out)}</g>')


def wall_item(p: DrawnPosition, column: int) -> Item:
    """A wall or the gate on its space of the middle row (HM-862)."""
    space = 2 * COLUMNS + column
    x, y, w, h = space_box(p, space)
    gate = p.view.gate == column
    out = f'<path class="h3-stone" d="{box_path(x + 4, y + h * 0.2, w - 8, h * 0.62, 3)}"/>'
    out += "".join(
        f'<rect class="h3-stone" x="{num(x + 6 + n * (w - 12) / 5)}" y="{num(y + h * 0.08)}" '
        f'width="{num((w - 12) / 7)}" height="{num(h * 0.16)}"/>'
        for n in range(5)
    )
    if gate:
        middle = x + w / 2
        out += f'<path class="h3-gate" d="M{num(middle - 16)} {num(y + h * 0.82)}v-24a16 16 0 0 1 32 0v24z"/>'
    name = p.say("combat.gate" if gate else "combat.wall")
    out += fitted_text(x + w / 2, y + h - 3, name, w - 8, "place h3-small", 15, "middle")
    return Item(f"h3w-{column}", f'<g id="h3w-{column}">{out}</g>')


def unit_item(p: DrawnPosition, fighter: int) -> Item:
    """A unit's card: woodcut, name, side, type, and its four values now."""
    s = p.known
    t, view = p.tables, p.view
    form = view.fighter_form[fighter]
    unit = form // 2
    x, y, w, h = fighter_box(p, fighter)
    seat = view.combat_seat[fighters.side_of(fighter)]
    cls = p.cls(seat)
    out = (
        [f'<rect class="h3-card" x="4" y="-4" width="{num(w)}" height="{num(h)}" rx="5"/>'] if form % 2 == PACK else []
    )
    out.append(f'<rect class="h3-card" width="{num(w)}" height="{num(h)}" rx="5"/>')
    faction = t.unit_faction[unit]
    sky = SKIES.get(t.faction_ids[faction], "fam-none") if faction != NONE else "fam-none"
    art = unit_art(t.unit_ids[unit])
    head = NAME_HIGH if p.compact else 1.0
    art_w = 30.0 if p.compact else 42.0
    if art:
        out.append(cut(art, sky, 7, head, art_w, h - head - 1, "30 0 60 84"))
    else:
        out.append(plain_sky(sky, TYPE_ICON[t.unit_type[unit]], 7, head, art_w, h - head - 1))
    out.append(f'<path class="h3-band" d="M0 5a5 5 0 0 1 5-5h3v{num(h)}H5a5 5 0 0 1-5-5z"/>')
    values = (
        ("attack", fighters.attack_of(s, fighter)), ("shield", fighters.defense_of(s, fighter)),
        ("health", fighters.hp_left(s, fighter)), ("initiative", fighters.initiative_of(s, fighter)),
    )  # fmt: skip
    left = art_w + 10
    if p.compact:
        out.append(use(f"h3-s{cls}", 12, h - 12))
        out.append(fitted_text(12, 14, p.unit_name(unit), w - 15, "pname", 15, closest=NARROWEST))
        first, line = NAME_HIGH + 15.0, 18.5
    else:
        out.append(use(f"h3-s{cls}", 9, 9))
        lines = name_lines(p.unit_name(unit), w - left - 2)
        for n, said in enumerate(lines):
            out.append(fitted_text(left, 16 + n * 14, said, w - left - 2, "pname", 15, closest=NARROWEST))
        first, line = (50.0, 20.0) if len(lines) == 1 else (59.0, 16.5)
        low, after = first - 18, left
        if unit < t.first_neutral:
            side = p.say("unit.pack" if form % 2 == PACK else "unit.few")
            out.append(fitted_text(left, low, side, 62, "mini", 15))
            after += min(width(side, 15) * 1.1, 62.0) + 4
        if len(lines) == 1 or unit < t.first_neutral:
            out.append(icon(TYPE_ICON[t.unit_type[unit]], after + 8, low - 5, 15, "v-ink2"))
    hurt = fighters.damage_on(s, fighter) > 0
    columns = 2 if first + line <= h else 4
    pitch = (w - left) / columns
    for n, (sign, value) in enumerate(values):
        vx, vy = left + n % columns * pitch, first + n // columns * line
        out.append(icon(sign, vx + 7, vy - 4, 15))
        bad = " v-bad" if sign == "health" and hurt else ""
        out.append(text_at(vx + 16, vy + 1, value, f"b{bad}", 16))
    out.append(marks_on(p, fighter, h))
    thing = f"fighter {p.fighter_id(fighter)}"
    place = f'transform="translate({num(x)} {num(y)})"'
    active = ""
    if fighter == view.active_fighter:
        ring = box_path(-4, -4, w + 8, h + 8)
        active = f'<g class="from"><path class="sel" d="{ring}"/><path class="sel2" d="{ring}"/></g>'
    inside = "".join(out) + active
    return Item(f"h3u-{fighter}", f'<g id="h3u-{fighter}" class="s{cls}" {place} data-thing="{thing}">{inside}</g>')


def name_lines(name: str, room: float) -> list[str]:
    """A unit's name on its card: in two lines if it has two words and one line would cut it."""
    words = name.split()
    if len(words) < 2 or width(name, 15, True) <= room * NARROWEST:
        return [name]
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(ways, key=lambda way: max(width(half, 15, True) for half in way)))


def marks_on(p: DrawnPosition, fighter: int, h: float) -> str:
    """Tokens on a unit: has acted, is paralysed, defends, has struck back; overlays and lasting effects as a star."""
    state = p.view.fighter_state[fighter]
    out: list[str] = []
    if state & ACTIVATED and fighter != p.view.active_fighter:
        out.append(use("h3-acted", *((31.0, h - 9) if p.compact else (41.0, 10.0))))
    signs = [sign for bit, sign, _ in MARKS if state & bit and bit != RETALIATED]
    if p.view.fighter_overlays[fighter] or any(one[0] == fighter for one in p.view.lasting):
        signs.append("xp")
    for n, sign in enumerate(signs):
        x, y = (13.0 + n * 20, 29.0) if p.compact else (20.0 + n * 22, h - 12)
        out.append(f'<circle class="h3-disc" cx="{num(x)}" cy="{num(y)}" r="10"/>{icon(sign, x, y, 15, "h3-toki")}')
    return "".join(out)


def order_items(p: DrawnPosition) -> list[Item]:
    """The row above the board: units in the order of their initiative, those that have acted ticked (HM-830). Each is
    drawn by itself: where the order changes, most of them only move."""
    s, view, t = p.known, p.view, p.tables
    there = [fighter for fighter in range(len(view.fighter_form)) if drawn(p, fighter)]
    there.sort(key=lambda f: (-fighters.initiative_of(s, f), fighters.side_of(f), f))
    start, pitch, y = (6.0, 40.0, 22.0) if p.compact else (LEFT + 8, 54.0, 13.0)
    left, low, room = (6.0, 12.0, 330.0) if p.compact else (10.0, 40.0, 208.0)
    if p.compact and any(view.fighter_space[fighter] >= SPACES for fighter in there):
        pitch = min(pitch, 300.0 / max(len(there) - 1, 1))
    said = p.say("combat.round", n=view.combat_round) if view.combat_round else p.say("combat.placing")
    title = fitted_text(left, low, said, room, "v-it", 15 if p.compact else 17)
    out = [Item("h3-order", f'<g id="h3-order" aria-hidden="true">{title}</g>')]
    w, h = (37.0, 26.0) if p.compact else (48.0, 34.0)
    for n, fighter in enumerate(there):
        unit = view.fighter_form[fighter] // 2
        faction = t.unit_faction[unit]
        sky = SKIES.get(t.faction_ids[faction], "fam-none") if faction != NONE else "fam-none"
        art = unit_art(t.unit_ids[unit])
        body = cut(art, sky, 0, 0, w, h) if art else plain_sky(sky, TYPE_ICON[t.unit_type[unit]], 0, 0, w, h)
        cls = p.cls(view.combat_seat[fighters.side_of(fighter)])
        now = "sel-o" if fighter == view.active_fighter else "h3-frame"
        body += f'<rect class="{now}" width="{num(w)}" height="{num(h)}" rx="3"/>'
        body += f'<path class="h3-band" d="M0 {num(h + 2)}h{num(w)}v5h{num(-w)}z"/>'
        body += use(f"h3-s{cls}", 6, 6)
        if view.fighter_state[fighter] & ACTIVATED and fighter != view.active_fighter:
            body += use("h3-acted", w / 2, h / 2)
        else:
            tag = f'<circle class="v-tag" cx="{num(w - 7)}" cy="{num(h - 2)}" r="9.5"/>'
            value = fighters.initiative_of(s, fighter)
            body += tag + text_at(w - 7, h + 3, value, "h3-init", 15.5, "middle")
        key, place = f"h3-o{fighter}", f"translate({num(start + n * pitch)} {num(y)})"
        out.append(Item(key, f'<g id="{key}" class="s{cls}" transform="{place}" aria-hidden="true">{body}</g>'))
    return out


def commander_item(p: DrawnPosition, side: int) -> Item:
    """One side: its hero and what it has, or the neutral units with their controller."""
    view, t = p.view, p.tables
    top = (side == DEFENDER) != is_turned(p)
    x, y = 10.0, TOP if top else TOP + 249
    seat, hero = view.combat_seat[side], view.combat_hero[side]
    out = ['<rect class="h3-card" width="208" height="243" rx="6"/>']
    out.append('<path class="h3-band" d="M0 6a6 6 0 0 1 6-6h196a6 6 0 0 1 6 6v2H0z"/>')
    if seat == NONE:
        opponent = view.combat_ai[side]
        art = opponent_art(p.opponent_id(opponent)) if opponent != NONE else "army"
        out.append(cut(art, "fam-none", 1, 8, 206, 70, COMMANDER_VIEW))
        for n, (words, size) in enumerate(nobodys_words(p, side)):
            look = "pname" if n == 0 else "mini"
            out.append(fitted_text(14, (100, 120, 146, 168, 190)[n], words, 184, look, size))
    else:
        ident = t.faction_ids[view.faction[seat]]
        art = figure_art(view, hero) if hero != NONE else ""
        out.append(cut(art or town_art(ident), SKIES.get(ident, "fam-none"), 1, 8, 206, 70, COMMANDER_VIEW))
        out.append(f'<g transform="translate(24 80) scale(1.7)">{use(f"h3-s{p.cls(seat)}")}</g>')
        name = p.figure_name(hero) if hero != NONE else p.say("combat.no_hero")
        out.append(fitted_text(48, 99, name, 152, "pname", 18))
        out.append(fitted_text(48, 116, p.say("combat.level", n=ROMAN[p.level(seat)]), 152, "mini", 15))
        rows = (
            ("cards", p.say("stat.cards"), str(p.hand_size(seat))),
            ("expert", p.say("stat.experts"), str(max(t.level_experts[p.level(seat)] - view.experts_used[seat], 0))),
            ("morale", p.say("stat.morale"), ("−1", "0", "+1")[view.morale[seat] + 1]),
            ("spell", p.say("stat.spells"), f"{view.spells_cast[side]}/{view.spell_limit[side]}"),
        )
        for n, (sign, words, value) in enumerate(rows):
            low = 142 + n * 25
            out.append(icon(sign, 22, low - 5, 17) + fitted_text(36, low, words, 122, "mini", 15, closest=1.5))
            out.append(text_at(196, low, value, "b", 15.5, "end"))
    ident_ = f"h3-cmd-{side}"
    at = f'transform="translate({num(x)} {num(y)})"'
    return Item(ident_, f'<g id="{ident_}" class="s{p.cls(seat)}" {at}>{"".join(out)}</g>')


def attack_item(p: DrawnPosition) -> Item:
    """The plate on the right: the attack in progress with its dice, else what the unit that acts could strike, else
    what is at stake."""
    view = p.view
    if view.attack_by != NONE and drawn(p, view.attack_by) and view.attack_on != NONE and drawn(p, view.attack_on):
        title, body = f"{p.fighter_name(view.attack_by)} → {p.fighter_name(view.attack_on)}", attack_in_numbers(p)
    elif targets := struck_now(p):
        title, body = p.say("combat.targets"), targets_in_words(p, targets)
    else:
        title, body = p.say("combat.at_stake"), stake_in_words(p)
    out = '<rect class="h3-card" width="208" height="492" rx="6"/>'
    for n, line in enumerate(wrapped(title, 178, 16, 2)):
        out += fitted_text(14, 26 + n * 18, line, 182, "pname", 16, closest=NARROWEST)
    return Item("h3-attack", f'<g id="h3-attack" transform="translate(878 74)">{out}{body}</g>')


def attack_in_numbers(p: DrawnPosition) -> str:
    """Attack, die and defence of the attack in progress, its damage, and what each face of the die would do to the
    target; once the dice are rolled, what they do."""
    view, s = p.view, p.known
    by, on = view.attack_by, view.attack_on
    ways = dice_now(p)
    damages = sorted({damage for found in ways.values() for damage in found})
    rolled = " · ".join(signed(face) for face in view.attack_dice if face != NO_FACE)
    rows = (
        ("attack", p.say("attack.attack"), str(attack_strength(s))),
        ("dicez", p.say("attack.die"), rolled or ("−1 · 0 · +1" if len(ways) > 1 else "–")),
        ("shield", p.say("attack.defense"), str(defense_strength(s))),
        ("sword", p.say("attack.damage"), "–".join(str(n) for n in dict.fromkeys((damages[0], damages[-1])))),
        ("health", p.say("attack.health"), str(fighters.hp_left(s, on))),
    )
    out = ['<path class="thin" d="M12 54h184"/>']
    for n, (sign, words, value) in enumerate(rows):
        line = 80 + n * 27
        out.append(icon(sign, 24, line - 5, 18) + fitted_text(40, line, words, 84, "mini", 15))
        out.append(text_at(196, line, value, "b", 16, "end"))
    out.append('<path class="thin" d="M12 206h184"/>')
    shown = [(face, found[0]) for face, found in ways.items()]
    if len(ways) > 3 or any(len(found) > 1 for found in ways.values()):
        shown = [("", n) for n in dict.fromkeys((damages[0], damages[-1]))]
    pitch = 184 / len(shown)
    for n, (face, damage) in enumerate(shown):
        x = 12 + n * pitch
        left = left_after(p, by, on, damage)
        out.append(f'<rect class="h3-card" x="{num(x + 2)}" y="218" width="{num(pitch - 4)}" height="66" rx="5"/>')
        out.append(fitted_text(x + pitch / 2, 240, face or str(damage), pitch - 10, "b", 16, "middle"))
        out.append(use("h3-hp" if left else "h3-hp0", x + pitch / 2, 254))
        said = p.say("attack.left", n=left) if left else p.say("attack.falls")
        out.append(fitted_text(x + pitch / 2, 277, said, pitch - 10, "mini", 15, "middle"))
    return "".join(out)


def dice_now(p: DrawnPosition) -> dict[str, list[int]]:
    """What the attack in progress can deal by what its dice can show, or by what they show if they are rolled; more
    than one number where a defence die is still to come (HM-855)."""
    s = p.known.clone()
    if any(face != NO_FACE for face in p.view.attack_dice):
        return {" · ".join(signed(face) for face in p.view.attack_dice if face != NO_FACE): damages_now(s)}
    s.attack_dice_mode = dice_mode(s)
    out: dict[str, list[int]] = {}
    for faces in sorted(dice_ways(s, s.attack_dice_mode)):
        s.attack_dice = faces
        counted = resolved_faces(s)
        key = signed(sum(counted)) if counted else "–"
        out[key] = sorted({*out.get(key, []), *damages_now(s)})
    return out


def damages_now(s: Heroes3) -> list[int]:
    """The damage of the attack in progress with the attack dice as they lie, by what the defence die can still show."""
    if s.defense_die != NO_FACE or not fighters.has_token(s, s.attack_on):
        return [damage_of_attack(s)]
    found: set[int] = set()
    for face in s.kit.attack_die:
        s.defense_die = face
        found.add(damage_of_attack(s))
    s.defense_die = NO_FACE
    return sorted(found)


def left_after(p: DrawnPosition, by: int, on: int, damage: int) -> int:
    """The hit points that the target has after so much damage, on the side that is then up; 0: it falls."""
    s = p.known.clone()
    deal_damage(s, on, damage, FROM_ATTACK, fighters.side_of(by))
    return fighters.hp_left(s, on) if fighters.is_there(s, on) else 0


def struck_now(p: DrawnPosition) -> list[int]:
    """The units that the active one can strike where it stands, if the viewer is asked what it does."""
    return [
        answer.thing("fighter")
        for decision in p.view.decisions
        for answer in decision.answers
        if answer.verb.name == "strike" and p.view.active_fighter != NONE
    ]


def targets_in_words(p: DrawnPosition, targets: list[int]) -> str:
    """What to expect of an attack on each target: damage from and to, whether it falls, what strikes back."""
    out = ['<path class="thin" d="M12 36h184"/>']
    line = 60
    for target in targets:
        expected = capital(attack_outlook(p.view, p.view.active_fighter, target, p.lang))
        words = wrapped(expected, 168, 15, 4)
        if line + 20 * (len(words) + 1) > 492:
            break
        name = fighter_name(p.view, target, p.lang)
        out.append(fitted_text(14, line, name, 182, "b", 15.5, closest=NARROWEST))
        out.append(lines_at(14, line + 19, 19, words, "mini", 15))
        line += 19 * (len(words) + 1) + 12
    return "".join(out)


def stake_in_words(p: DrawnPosition) -> str:
    """What is at stake in this combat."""
    words = wrapped(p.say(f"stake.{stake(p)}"), 168, 15, 14)
    return '<path class="thin" d="M12 36h184"/>' + lines_at(14, 62, 20, words, "mini", 15)


def nobodys_words(p: DrawnPosition, side: int) -> list[tuple[str, float]]:
    """Lines about a side that is no player's, with their sizes: guards and who moves them, or an AI opponent with its
    cards, what waits for its next attack, and how many bonuses wait at units."""
    view = p.view
    if view.combat_ai[side] == NONE:
        out = [(p.say("combat.guards"), 18.0)]
        out.append((p.say("combat.difficulty", n=ROMAN[view.combat_difficulty]), 15.5))
        if fighters.is_ai_side(p.known, side):
            out.append((p.say("combat.moved_by_rules"), 15.0))
        else:
            keeper = p.seat_name(fighters.controller(p.known, side))
            out += [(line, 15.0) for line in wrapped(p.say("combat.moved_by", player=keeper), 184, 15, 2)]
        return out
    deck = deck_pile(p.known)
    return [
        (p.opponent_name(view.combat_ai[side]), 18.0), (p.say("combat.ai_rules"), 15.5),
        (p.say("combat.ai_deck", n=view.piles.left(deck), of=view.piles.left(deck) + len(view.piles.gone[deck])), 15.0),
        (p.say("combat.ai_waits", n=view.ai_waiting), 15.0),
        (p.say("combat.ai_bonuses", n=len(view.ai_attached)), 15.0),
    ]  # fmt: skip


def stake(p: DrawnPosition) -> str:
    """What is at stake: against neutral units, against a hero, or in a siege."""
    if p.view.combat_ai != [NONE, NONE]:
        return "ai"
    if p.view.combat_seat[DEFENDER] == NONE:
        return "neutral"
    return "hero" if p.view.combat_hero[DEFENDER] != NONE else "siege"


def signed(face: int) -> str:
    """A face of an attack die."""
    return f"+{face}" if face > 0 else "0" if face == 0 else f"−{-face}"
