"""Knowledge of Monster Lands for agents that know no game."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from citadelle.games.monster_lands.hints.assigning import (
    brew_value,
    die_cost,
    weigh_flasks,
    weigh_mission_dice,
    weigh_paths,
    weigh_reinforcement,
    weigh_tokens,
)
from citadelle.games.monster_lands.hints.between_battles import (
    weigh_contract,
    weigh_gift,
    weigh_grant,
    weigh_hand_over,
    weigh_heirs,
    weigh_loot,
    weigh_members,
    weigh_settlers,
    weigh_window,
)
from citadelle.games.monster_lands.hints.deploying import (
    weigh_armory,
    weigh_bazaar,
    weigh_deploy,
    weigh_free_hire,
    weigh_lodge,
    weigh_pawn,
    weigh_tavern,
)
from citadelle.games.monster_lands.hints.expectation import expectation, rank_leads, share_over
from citadelle.games.monster_lands.hints.fighting import (
    weigh_aim,
    weigh_burn,
    weigh_defence,
    weigh_diversion,
    weigh_parry,
    weigh_prize,
    weigh_roll,
    weigh_theft,
    weigh_turn_up,
)
from citadelle.games.monster_lands.hints.opinions import SURE, TELLING
from citadelle.games.monster_lands.hints.position import seat_values
from citadelle.games.monster_lands.hints.worth import trap_worth
from citadelle.games.monster_lands.rules.attack import Burn, Defend, Diversion
from citadelle.games.monster_lands.rules.battle import CatchOrKill, Location, Settle, Triumph, TryConquest
from citadelle.games.monster_lands.rules.citadel.alchemist import Brew
from citadelle.games.monster_lands.rules.citadel.armory import ArmoryBuy
from citadelle.games.monster_lands.rules.citadel.bazaar import BazaarBuy
from citadelle.games.monster_lands.rules.citadel.hiring import FreeHire
from citadelle.games.monster_lands.rules.citadel.lodge import LodgeBuy
from citadelle.games.monster_lands.rules.citadel.mine import MineBonus
from citadelle.games.monster_lands.rules.citadel.pawn_shop import Pawn
from citadelle.games.monster_lands.rules.citadel.tavern import TavernHire
from citadelle.games.monster_lands.rules.clash import Aim, Parry, Steal, TurnUp
from citadelle.games.monster_lands.rules.deployment import Deploy
from citadelle.games.monster_lands.rules.free_effects import BEFORE_PATH, THIS_ROUND, ConvertPay, FreeEffects
from citadelle.games.monster_lands.rules.goods import DiscardTrap, PickLoot
from citadelle.games.monster_lands.rules.homecoming import DrinkFirst
from citadelle.games.monster_lands.rules.lands import LandPay
from citadelle.games.monster_lands.rules.missions import Contract, HandOver, MissionA, MissionB
from citadelle.games.monster_lands.rules.outside import ChooseMissionDice, ChoosePath, Flasks, LayTokens, Reinforce
from citadelle.games.monster_lands.rules.rolls import Roll
from citadelle.games.monster_lands.rules.rounds import (
    ADVENTURE,
    Desertion,
    GrantDie,
    GrantGift,
    Inherit,
    Round,
    Succession,
)
from citadelle.games.monster_lands.state import MonsterLands
from citadelle.kernel import chances
from citadelle.kernel.frame import STOP, Ask, find_frame
from citadelle.kernel.hints import UNSURE, Hints
from citadelle.kernel.state import State
from citadelle.kernel.view import View

CHANCES: Final = chances.read((files("citadelle.games.monster_lands.hints") / "chances.toml").read_text("utf-8"))
VENTURES: Final = 5
"""Two missions and three locations: what happens in the Adventure phase, one after the other."""


class MonsterLandsHints(Hints):
    """When a round is over, how good a position is, which options to try first."""

    def clock(self, s: State) -> int:
        """Rounds, through all games of a campaign; each counts twice, since so much happens in one."""
        assert isinstance(s, MonsterLands)
        return 2 * (s.chapter * (s.kit.rounds + 1) + s.round)

    def moment(self, s: State) -> int:
        """The phases of this round that are over, and in the Adventure phase the missions and combats."""
        found = s.find(Round)
        step = found.step if found is not None else 0
        behind = VENTURES
        if step == ADVENTURE + 1:
            for frame in s.stack:
                if isinstance(frame, (Location, MissionA, MissionB)):
                    behind -= 1
        return step * (VENTURES + 1) + behind

    def sure(self, s: State) -> int:
        """What a battle that is won offers for free."""
        if isinstance(s.nearest(Ask), (Triumph, TryConquest, MineBonus)) and len(s.options) == 2:
            return s.options[0] if s.options[1] == STOP else UNSURE
        return UNSURE

    def progress(self, s: State) -> float:
        assert isinstance(s, MonsterLands)
        return share_over(s)

    def chances(self) -> chances.Chances:
        return CHANCES

    def chance_row(self, s: State) -> str:
        """The number of clans; a solo game by its difficulty and scenario."""
        assert isinstance(s, MonsterLands)
        if not s.variant.solo:
            return str(s.players)
        return f"solo_{s.kit.difficulty_ids[s.variant.difficulty]}_{s.variant.scenario + 1}"

    def goals(self, s: State, chapter: int) -> list[float]:
        assert isinstance(s, MonsterLands)
        return rank_leads(s, chapter)

    def winning_goal(self) -> int:
        """ML-SOLO-11: a Veteran has won."""
        return 1

    def outlook(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, MonsterLands)
        return expectation(s, seat)

    def scale(self) -> float:
        return TELLING

    def judge(self, s: State) -> list[float]:
        assert isinstance(s, MonsterLands)
        return seat_values(s)

    def weigh(self, s: State) -> list[float]:
        assert isinstance(s, MonsterLands)
        top = s.nearest(Ask)
        if isinstance(top, Deploy):
            return weigh_deploy(s, top)
        if isinstance(top, Roll):
            return weigh_roll(s, top)
        found = weigh_sending(s, top)
        if not found:
            found = weigh_fighting(s, top)
        if not found:
            found = weigh_citadel(s, top)
        if not found:
            found = weigh_keeping(s, top)
        return found if found else [0.0] * len(s.options)

    def pass_until(self, view: View, window: str) -> str:
        """Before a path: for this round, once no contract is left in it, which loot could help to pay."""
        is_left = find_frame(view.frames, MissionB) is not None or find_frame(view.frames, MissionA) is not None
        return THIS_ROUND if window == BEFORE_PATH and not is_left else ""


NOTHING: Final[list[float]] = []


def weigh_sending(s: MonsterLands, top: object) -> list[float]:
    """Assigning a member."""
    if isinstance(top, ChoosePath):
        return weigh_paths(s, top)
    if isinstance(top, Reinforce):
        return weigh_reinforcement(s, top)
    if isinstance(top, LayTokens):
        return weigh_tokens(s, top)
    if isinstance(top, Flasks):
        return weigh_flasks(s, top)
    if isinstance(top, ChooseMissionDice):
        return weigh_mission_dice(s, top)
    return NOTHING


def weigh_fighting(s: MonsterLands, top: object) -> list[float]:
    """Battles, and what follows them."""
    if isinstance(top, Burn):
        return weigh_burn(s, top)
    if isinstance(top, Defend):
        return weigh_defence(s, top)
    if isinstance(top, CatchOrKill):
        return weigh_prize(s, top)
    if isinstance(top, (Triumph, TryConquest, MineBonus)):
        return [0.0 if o == STOP else SURE for o in s.options]
    if isinstance(top, Diversion):
        return weigh_diversion(s, top)
    if isinstance(top, TurnUp):
        return weigh_turn_up(s, top)
    if isinstance(top, Aim):
        return weigh_aim(s, top)
    if isinstance(top, Parry):
        return weigh_parry(s, top)
    if isinstance(top, Steal):
        return weigh_theft(s, top)
    return NOTHING


def weigh_citadel(s: MonsterLands, top: object) -> list[float]:
    """Inside a building."""
    if isinstance(top, LodgeBuy):
        return weigh_lodge(s, top)
    if isinstance(top, TavernHire):
        return weigh_tavern(s, top)
    if isinstance(top, ArmoryBuy):
        return weigh_armory(s, top)
    if isinstance(top, BazaarBuy):
        return weigh_bazaar(s, top)
    if isinstance(top, Brew):
        return [brew_value(s, top.seat, top.tokens, o) for o in s.options]
    if isinstance(top, Pawn):
        return weigh_pawn(s, top.seat)
    if isinstance(top, FreeHire):
        return weigh_free_hire(s, top.seat)
    if isinstance(top, (LandPay, ConvertPay)):
        return [0.0 if o == STOP else -die_cost(o) for o in s.options]
    if isinstance(top, DiscardTrap):
        return [-trap_worth(s, o) for o in s.options]
    return NOTHING


def weigh_keeping(s: MonsterLands, top: object) -> list[float]:
    """Between battles."""
    if isinstance(top, FreeEffects):
        return weigh_window(s, top)
    if isinstance(top, DrinkFirst):
        return [0.0 if o == STOP else 1.0 + s.kit.member_reputation[o] for o in s.options]
    if isinstance(top, PickLoot):
        return weigh_loot(s, top.seat)
    if isinstance(top, Contract):
        return weigh_contract(s, top)
    if isinstance(top, HandOver):
        return weigh_hand_over(s, top)
    if isinstance(top, Settle):
        return weigh_settlers(s, top.seat)
    if isinstance(top, (Desertion, Succession)):
        return weigh_members(s, top.seat)
    if isinstance(top, Inherit):
        return weigh_heirs(s, top)
    if isinstance(top, GrantDie):
        return weigh_grant(s)
    if isinstance(top, GrantGift):
        return weigh_gift(s, top.seat)
    return NOTHING
