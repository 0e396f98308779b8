"""VA-17: scenarios 1 to 5 as a series, with one party."""

from __future__ import annotations

import pytest
from tests.games.village_attacks.scene import EXAMPLES

from citadelle.games.village_attacks.rules.ending import finish
from citadelle.games.village_attacks.state import LOST, WON, VillageAttacks
from citadelle.kernel import codec
from citadelle.kernel.errors import BadOption

PARTY = ["dullahan", "lich"]


def campaign() -> VillageAttacks:
    """A campaign at its first activation."""
    return EXAMPLES.new(EXAMPLES.setup(2, 5, {"campaign": True, "party": PARTY, "first_player": 1}))


def end(s: VillageAttacks, outcome: int) -> None:
    """The running scenario ends so."""
    finish(s, outcome, "VA-195")
    s.advance()


def choose_levels(s: VillageAttacks) -> list[int]:
    """Take the first ability whenever one is to be chosen; the seats that were asked."""
    asked: list[int] = []
    while s.stack:
        ask = s.open_ask(s.seat)
        if ask is None or ask.kind not in ("gain_ability", "next_marker"):
            break
        if ask.kind == "gain_ability":
            asked.append(s.seat)
        s.play(s.options[0])
    return asked


def levels(s: VillageAttacks) -> list[int]:
    return [sum(s.level(seat, slot) for slot in range(3)) for seat in range(2)]


def test_va_17_another_scenario_than_the_first_is_refused() -> None:
    with pytest.raises(BadOption, match="VA-17"):
        EXAMPLES.setup(2, 1, {"campaign": True, "scenario": "a_greater_foe"})


def test_va_17_five_victories_win_it() -> None:
    s = campaign()
    for scenario in range(5):
        assert s.scenario == scenario and s.castle.number == scenario + 1
        end(s, WON)
        choose_levels(s)
    assert not s.stack and s.outcome == WON and EXAMPLES.result(s).won == (True, True)


def test_va_17_abilities_stay_and_nothing_else() -> None:
    s = campaign()
    s.abilities = [0b000101, 0b010001]
    s.wounds, s.experience, s.slow, s.reserve, s.burning = [2, 1], [3, 4], [1, 0], [1] * 10, 0b11
    end(s, WON)
    assert choose_levels(s) == []
    assert s.abilities == [0b000101, 0b010001] and s.scenario == 1
    assert s.wounds == s.experience == s.slow == [0, 0] and not sum(s.reserve) and not s.burning
    assert [s.kit.monster_ids[one] for one in s.party] == PARTY


def test_va_17_missing_levels_are_chosen_at_the_next_set_up() -> None:
    s = campaign()
    s.abilities = [0b000101, 0b000001]
    end(s, WON)
    assert choose_levels(s) == [1] and levels(s) == [2, 2]
    end(s, WON)
    assert choose_levels(s) == [0, 1] and levels(s) == [3, 3]


def test_va_17_a_lost_scenario_is_played_again_with_the_abilities_its_set_up_had() -> None:
    s = campaign()
    s.abilities = [0b000101, 0b000001]
    end(s, WON)
    choose_levels(s)
    before = list(s.abilities)
    s.abilities = [0b010110, 0b010110]
    end(s, LOST)
    assert choose_levels(s) == []
    assert s.scenario == 1 and s.abilities == before and s.losses == 1


def test_va_17_the_third_loss_of_one_scenario_ends_it() -> None:
    s = campaign()
    end(s, LOST)
    end(s, LOST)
    assert s.scenario == 0 and s.losses == 2 and s.stack
    end(s, LOST)
    assert not s.stack and s.outcome == LOST and s.losses == 3


def test_va_17_losses_count_for_each_scenario() -> None:
    s = campaign()
    for _ in range(2):
        end(s, LOST)
    end(s, WON)
    choose_levels(s)
    for _ in range(2):
        end(s, LOST)
        choose_levels(s)
    assert s.scenario == 1 and s.losses == 2 and s.stack


def test_va_17_the_coin_moves_on_to_the_next_seat() -> None:
    """Whoever had it when the last scenario ended, won or lost, hands it on."""
    s = campaign()
    assert s.first == 1
    s.first = 0
    end(s, WON)
    choose_levels(s)
    assert s.first == 1
    s.first = s.players - 1
    end(s, LOST)
    choose_levels(s)
    assert s.first == 0


def test_va_17_a_saved_campaign_goes_on_in_its_scenario() -> None:
    setup = EXAMPLES.setup(2, 5, {"campaign": True, "party": PARTY, "first_player": 1})
    s = EXAMPLES.new(setup)
    end(s, WON)
    choose_levels(s)
    again = codec.decode(codec.encode(s), EXAMPLES.fresh(setup))
    assert isinstance(again, VillageAttacks)
    assert again.castle.number == 2 and codec.digest(again) == codec.digest(s)
