"""Chapters 8 and 11: Clean-up and piles."""

from __future__ import annotations

from tests.games.village_attacks.scene import Scene

from citadelle.games.village_attacks.rules.rounds import CleanUp, offer_trap
from citadelle.games.village_attacks.rules.spawning import draw_card
from citadelle.games.village_attacks.state import DAY, EVENT_PILE, NIGHT, SPAWN_PILE, SUMMONING_PILE, TRAP_PILE
from citadelle.games.village_attacks.tables import NONE
from citadelle.parts.piles import discard, draw, in_order, set_discards


def test_va_135_marks_first_and_levels_there_and_then() -> None:
    scene = Scene().monster("banshee", "lc_1", experience=5).villagers("l_1", "peasant", n=2, mark=0).set(unlucky=8)
    scene.begin(CleanUp(0))
    assert scene.kind == "gain_ability" and scene.count("l_1") == 1 and scene.s.unlucky == 8
    scene.choose("gain baited_comb")
    assert scene.count("l_1") == 0 and scene.s.unlucky == 0


def test_va_135_unlucky_does_not_touch_a_mark() -> None:
    scene = Scene().monster("banshee", "lc_1").villagers("lc_1", "peasant", mark=0).set(unlucky=4).clean_up()
    assert scene.count("lc_1") == 0 and not scene.told("coin_tossed")


def test_va_135_effects_of_the_round_end_and_dice_go_from_the_cards() -> None:
    scene = Scene().monster("dullahan", "lc_1", hold=4, entry_left=2, shields=1, ripostes=1, moves=2, reserve="g")
    scene.set(dark=4, unlucky=2).clean_up()
    for field in ("hold", "entry_left", "shields", "ripostes", "moves"):
        assert scene.of("dullahan", field) == 0, field
    assert scene.s.dark == scene.s.unlucky == 0 and sum(scene.s.reserve) == 1


def test_va_135_one_trap_is_revealed_if_a_slot_is_free_and_traps_are_used() -> None:
    assert len(Scene().offered("treasure").clean_up().s.offer) == 2
    assert len(Scene("lessons_of_the_past").clean_up().s.offer) == 0
    assert len(Scene().offered("treasure", "spike_pit", "chandelier").clean_up().s.offer) == 3


def test_va_135_va_160_the_token_flips_and_the_coin_passes() -> None:
    scene = Scene(day_night="day").set(day=DAY, first=2).clean_up()
    assert scene.s.day == NIGHT and scene.s.first == 0
    assert Scene(day_night="day").set(day=NIGHT, first=0).clean_up().s.day == DAY
    assert Scene().set(first=1).clean_up().s.first == 2


def test_va_136_conditions_do_not_expire() -> None:
    scene = Scene().monster("banshee", "lc_1", sunder=1, silence=1, slow=1, burning=True, lying=True).clean_up()
    for field in ("sunder", "silence", "slow", "burning", "lying"):
        assert scene.of("banshee", field) == 1, field


def test_va_155_the_discards_become_a_new_pile_as_soon_as_the_last_card_is_drawn() -> None:
    for pile in (SPAWN_PILE, EVENT_PILE, TRAP_PILE):
        scene = Scene()
        cards = list(scene.s.piles[pile].left())
        in_order(scene.s, pile, cards[:1])
        set_discards(scene.s, pile, cards[1:])
        assert draw(scene.s, pile) == cards[0]
        assert sorted(scene.s.piles[pile].left()) == sorted(cards[1:]) and scene.s.piles[pile].gone == ()


def test_va_155_without_discards_the_pile_is_made_when_a_card_is_needed() -> None:
    scene = Scene()
    cards = list(scene.s.piles[TRAP_PILE].left())
    in_order(scene.s, TRAP_PILE, cards[:1])
    set_discards(scene.s, TRAP_PILE, [])
    card = draw(scene.s, TRAP_PILE)
    assert len(scene.s.piles[TRAP_PILE]) == 0
    discard(scene.s, TRAP_PILE, card)
    assert draw(scene.s, TRAP_PILE) == card


def test_va_155_if_there_is_still_none_it_is_skipped() -> None:
    scene = Scene()
    in_order(scene.s, TRAP_PILE, [])
    set_discards(scene.s, TRAP_PILE, [])
    offer_trap(scene.s)
    assert scene.s.offer == ()


def test_va_155_cards_in_play_are_not_shuffled_in() -> None:
    scene = Scene().offered("treasure").trap("lc_1", "treasure")
    cards = scene.s.piles[TRAP_PILE].left()
    in_order(scene.s, TRAP_PILE, cards[:1])
    set_discards(scene.s, TRAP_PILE, cards[1:])
    scene.clean_up()
    assert scene.s.kit.trap_ids.index("treasure") not in scene.s.piles[TRAP_PILE].left()


def test_va_155_the_summoning_pile_is_never_rebuilt() -> None:
    scene = Scene("f4")
    for _ in range(5):
        discard(scene.s, SUMMONING_PILE, draw(scene.s, SUMMONING_PILE))
    assert draw(scene.s, SUMMONING_PILE) == NONE


def test_va_155_a_spawn_card_is_among_the_discards_afterwards() -> None:
    scene = Scene().pile(SPAWN_PILE, "angry_mob").begin()
    assert scene.s.kit.spawn_ids[draw_card(scene.s, 1)] == "angry_mob"
    assert len(scene.s.piles[SPAWN_PILE].gone) == 1


def test_va_135_va_197_the_limit_of_rounds_comes_last() -> None:
    scene = Scene().set(round=59).clean_up()
    assert scene.outcome() == ""
    scene = Scene().set(round=60, first=0).clean_up()
    assert scene.outcome() == "lost by VA-197" and scene.s.first == 1
