"""Chapter 6: the Deployment phase: one action a turn, free effects before and after it, passing."""

from __future__ import annotations

from typing import ClassVar, Final

from citadelle.games.monster_lands import verbs
from citadelle.games.monster_lands.queries import due, excess, is_closed, kinds_in, pool_size
from citadelle.games.monster_lands.rules.citadel.alchemist import alchemist_options, use_alchemist
from citadelle.games.monster_lands.rules.citadel.entering import building_options, enter, fitting, why_not_enter
from citadelle.games.monster_lands.rules.citadel.hiring import too_famous
from citadelle.games.monster_lands.rules.citadel.mine import mine_options, use_mine
from citadelle.games.monster_lands.rules.citadel.pawn_shop import Pawn
from citadelle.games.monster_lands.rules.free_effect_refusals import why_not_free
from citadelle.games.monster_lands.rules.free_effects import (
    EQUIP,
    F1,
    KIND,
    LAST_FREE,
    free_answer,
    free_options,
    take_free,
)
from citadelle.games.monster_lands.rules.lands import can_use_land, use_land, why_not_land
from citadelle.games.monster_lands.rules.madhala import her_turn
from citadelle.games.monster_lands.rules.outside import ChoosePath
from citadelle.games.monster_lands.rules.paths import assignable, has_path, why_not_assign, why_not_path
from citadelle.games.monster_lands.rules.things import not_here
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.games.monster_lands.tables import (
    ALCHEMIST,
    ARMORY,
    BAZAAR,
    FIRST_PATH,
    LODGE,
    MINE,
    PAWN_SHOP,
    TAVERN,
)
from citadelle.kernel.answer import NO_THING, Answer, Verb
from citadelle.kernel.decision import Detail, Refusal
from citadelle.kernel.frame import STOP, Ask, Frame, register

# Kinds of actions, beside those of `free`.
BUILD: Final = 8
ALCH: Final = 9
DIG: Final = 10
PAWN: Final = 11
LAND: Final = 12
ASSIGN: Final = 13
PRICED: Final = (LODGE, TAVERN, ARMORY, BAZAAR)


class DeployPhase(Frame[MonsterLands]):
    """ML-DEP-01, ML-DEP-05: turns go round until everybody has passed in succession."""

    __slots__ = ("passes", "seat")
    name: ClassVar[str] = "monster_lands.deploy_phase"
    fields: ClassVar[tuple[str, ...]] = ("seat", "passes")

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, s: MonsterLands) -> None:
        s.done()
        s.show_step()
        if self.passes >= s.players:
            for i in range(len(s.pool)):  # ML-DEP-04: unused dice are lost
                s.pool[i] = 0
            return
        seat = self.seat
        following = seat + 1 if seat + 1 < s.players else 0
        if s.passed >> seat & 1:
            s.push(DeployPhase(following, self.passes + 1))
            return
        s.push(DeployPhase(following, self.passes))
        if s.variant.solo:
            s.push(HerTurn())
        s.push(Deploy(seat, False, 0))

    def receive(self, s: MonsterLands, value: bool) -> None:
        """A turn is over: did the clan act, or pass? ML-SOLO-03: alone, the deployment ends with the human's."""
        if not value:
            s.become(DeployPhase(self.seat, s.players if s.variant.solo else self.passes + 1))
        elif self.passes:
            s.become(DeployPhase(self.seat, 0))


def passes(s: MonsterLands, final: bool, seat: int) -> None:
    """ML-DEP-03, ML-DEP-04: a turn without an action; for good if there are no dice left."""
    if final:
        s.passed |= 1 << seat
    s.give(False)
    final = final or s.variant.solo
    if s.sink is not None:
        s.emit("passed", seat, "ML-DEP-03" if final else "ML-DEP-04", {"final": int(final)})


class HerTurn(Frame[MonsterLands]):
    """ML-SOLO-03: Madhala acts while the human has dice left; otherwise the deployment is over."""

    __slots__ = ()
    name: ClassVar[str] = "monster_lands.her_turn"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, s: MonsterLands) -> None:
        s.show_step()
        if pool_size(s, 0):
            s.done()
            her_turn(s)
        else:
            s.give(False)

    def receive(self, s: MonsterLands, value: bool) -> None:
        """The human acted: she has her turn; he passed: she has none."""
        if not value:
            s.give(value)


class Deploy(Ask[MonsterLands]):
    """ML-DEP-01, ML-DEP-02: one action, with free effects before and after it."""

    __slots__ = ("acted", "moved")
    name: ClassVar[str] = "monster_lands.deploy"
    fields: ClassVar[tuple[str, ...]] = ("seat", "acted", "moved")
    kind: ClassVar[str] = "deploy"
    rule: ClassVar[str] = "ML-DEP-01"
    verbs: ClassVar[tuple[Verb, ...]] = (*verbs.ACTIONS, *verbs.FREE_EFFECTS, verbs.PASS, verbs.END_TURN)

    def __init__(self, seat: int, acted: bool, moved: int) -> None:
        self.seat = seat
        self.acted = acted
        self.moved = moved
        """Equipment cards that changed hands in this window."""

    def options(self, s: MonsterLands) -> list[int]:
        out = free_options(s, self.seat, F1, self.moved)
        if self.acted:
            out.append(STOP)
            return out
        before = len(out)
        actions(s, self.seat, out)
        if len(out) == before:
            out.append(STOP)
        return out

    def choose(self, s: MonsterLands, option: int) -> None:
        seat = self.seat
        kind = option // KIND
        if option == STOP:
            if self.acted:
                s.done()
            else:
                passes(s, pool_size(s, seat) == 0, seat)
        elif kind < LAST_FREE:
            s.become(Deploy(seat, self.acted, self.moved + (kind == EQUIP)))
            take_free(s, seat, option)
        else:
            s.give(True)
            s.push(Deploy(seat, True, 0))  # free effects may follow
            act(s, seat, kind, option % KIND)

    def answer(self, s: MonsterLands, option: int) -> Answer:
        if option == STOP:
            return (verbs.END_TURN if self.acted else verbs.PASS).alone
        if option // KIND < LAST_FREE:
            return free_answer(s, option)
        return action_answer(s, option)

    def detail(self, s: MonsterLands) -> Detail:
        seat = self.seat
        return {"acted": int(self.acted), "dice": pool_size(s, seat), "gold": s.gold[seat], "due": due(s, seat)}

    def why_not(self, s: MonsterLands, seat: int, key: str, meant: Answer | None) -> Refusal:
        return why_not_deploy(s, seat, key, meant, self.acted)


def actions(s: MonsterLands, seat: int, out: list[int]) -> None:
    """ML-DEP-01: every action a clan with dice can take, ascending; none without dice (ML-DEP-03)."""
    dice = kinds_in(s, seat)
    if not dice:
        return
    wanted = 0
    fit = dice
    for building in PRICED:
        colours = s.kit.building_colours[building]
        if colours != wanted:
            wanted = colours
            fit = fitting(dice, colours)
        if fit:
            building_options(s, seat, building, fit, out, BUILD * KIND)
    alchemist_options(s, seat, out, ALCH * KIND)
    mine_options(s, seat, out, DIG * KIND)
    if not is_closed(s, PAWN_SHOP):
        out.append(PAWN * KIND)
    for land in s.lands[seat]:
        if can_use_land(s, seat, land):
            out.append(LAND * KIND + land)
    members = assignable(s, seat)
    if members and has_path(s, seat):
        for m in members:
            out.append(ASSIGN * KIND + m)


def act(s: MonsterLands, seat: int, kind: int, what: int) -> None:
    """Carry out an action."""
    if kind == BUILD:
        enter(s, seat, what // 8, what % 8)
    elif kind == ALCH:
        use_alchemist(s, seat, what)
    elif kind == DIG:
        use_mine(s, seat, what)
    elif kind == PAWN:
        s.push(Pawn(seat, 0))
    elif kind == LAND:
        use_land(s, seat, what)
    else:
        s.push(ChoosePath(seat, what))


def action_answer(s: MonsterLands, option: int) -> Answer:
    """What an action is."""
    found = s.kit.turn_answers.get(option)
    if found is None:
        found = s.kit.turn_answers[option] = new_action_answer(option // KIND, option % KIND)
    return found


def new_action_answer(kind: int, what: int) -> Answer:
    """The answer that `action_answer` keeps."""
    if kind == BUILD:
        return Answer(verbs.ENTER, (what // 8, what % 8))
    if kind == PAWN:
        return verbs.PAWN_SHOP.alone
    verb = {ALCH: verbs.ALCHEMIST_SPACE, DIG: verbs.MINE_SPACE, LAND: verbs.USE_LAND}.get(kind, verbs.ASSIGN)
    return Answer(verb, (what,))


# --- why not


def why_not_deploy(s: MonsterLands, seat: int, key: str, meant: Answer | None, acted: bool) -> Refusal:
    """Why an action or a free effect isn't open on one's turn: each reason stands beside the rule of that action."""
    if meant is None:
        return not_here(seat, key, meant, "ML-DEP-01")
    verb = meant.verb
    if verb is verbs.PASS or verb is verbs.END_TURN:
        return Refusal("must_act", "ML-DEP-03", seat, key, {"dice": pool_size(s, seat)})
    if verb in verbs.FREE_EFFECTS:
        return why_not_free(s, seat, key, meant, True)
    building = building_of(meant)
    if building != NO_THING or verb is verbs.ASSIGN or verb is verbs.USE_LAND:
        if acted:
            return Refusal("already_acted", "ML-DEP-01", seat, key)
        if not pool_size(s, seat):
            return Refusal("no_dice", "ML-DEP-03", seat, key)
    if building != NO_THING:
        return why_not_enter(s, seat, key, building, meant)
    if NO_THING in meant.things:
        return Refusal("unknown", "ML-DEP-01", seat, key)
    if verb is verbs.ASSIGN:
        return why_not_assign(s, seat, key, meant.thing("member"))
    if verb is verbs.USE_LAND:
        return why_not_land(s, seat, key, meant.thing("land"))
    member = meant.thing("recruit")
    if member in s.docks and s.kit.member_reputation[member] > excess(s, seat):
        return too_famous(s, seat, key, member)
    return why_not_alone(s, seat, key, meant)


def building_of(meant: Answer) -> int:
    """The building that an action is for; NO_THING if it is for none."""
    if meant.verb is verbs.ALCHEMIST_SPACE:
        return ALCHEMIST
    if meant.verb is verbs.MINE_SPACE:
        return MINE
    if meant.verb is verbs.PAWN_SHOP:
        return PAWN_SHOP
    return meant.thing("building") if meant.verb in (verbs.ENTER, verbs.BUILDING_ALONE) else NO_THING


def why_not_alone(s: MonsterLands, seat: int, key: str, meant: Answer) -> Refusal:
    """Why something on the table can't be used by itself on one's turn."""
    verb = meant.verb
    if verb is verbs.PATH_THING or verb is verbs.MISSION_THING:
        path = meant.thing("path") if verb is verbs.PATH_THING else FIRST_PATH[meant.thing("mission")]
        found = why_not_path(s, seat, key, path)
        code = "member_first" if found.code == "too_few_dice" else found.code
        return Refusal(code, found.rule, seat, key, found.args)
    if verb is verbs.MONSTER_THING:
        monster = s.kit.monster_ids[meant.thing("monster")]
        return Refusal("fought_later", "ML-ADV-01", seat, key, {"monster": monster})
    if verb is verbs.TRAP_THING:
        return Refusal("laid_on_path", "ML-LND-02", seat, key)
    if verb is verbs.TOKEN_THING:
        if meant.thing("token") == verbs.TOKENS.index("defense"):
            return Refusal("laid_on_path", "ML-LND-02", seat, key)
        return Refusal("packed_on_leaving", "ML-OUT-02", seat, key)
    return not_here(seat, key, meant, "ML-DEP-01")


register(DeployPhase, HerTurn, Deploy)
