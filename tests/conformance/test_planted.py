"""The laws can fail: every planted fault is found by the check that guards against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import pytest
from tests.conformance import secrets
from tests.kernel import toy

import citadelle.conformance.planted as planting
from citadelle.conformance import Subject, automatic, laws, refusals, twins
from citadelle.games.legends import GAME, LegendsGame
from citadelle.games.legends.state import CARD_PILE, NONE, Legends
from citadelle.games.legends.view import LegendsView
from citadelle.kernel import codec, registry
from citadelle.kernel.attempt import Attempt
from citadelle.kernel.chance import Chance, chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.drive import play_some
from citadelle.kernel.event import Event
from citadelle.kernel.frame import Ask
from citadelle.kernel.game import Game
from citadelle.kernel.match import Match
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.parts.piles import Pile

assert isinstance(GAME, LegendsGame)
LEGENDS: LegendsGame = GAME
HEROES = registry.game("heroes3")
SWAMP: dict[str, object] = {"map": "random", "swamp": True, "token_placement": "random"}


def legends(game: Game = LEGENDS, choices: int = 40, kind: type[Match] = Match) -> Match:
    """A game with face-down tokens and a hidden deck, some way in."""
    return played(kind(game, game.setup(3, 5, dict(SWAMP))), choices)


def lanterns(game: Game = toy.GAME, choices: int = 3, kind: type[Match] = Match) -> Match:
    """A game of the toy, some way in."""
    return played(kind(game, game.setup(3, 5)), choices)


def played(match: Match, choices: int) -> Match:
    by = chance("planted")
    for _ in range(choices):
        decision = laws.pick(match.decisions, by)
        match.choose(laws.pick(decision.keys, by), decision.seat)
    return match


def leaks(match: Match, scramble: twins.Scramble, edges: tuple[str, ...] = ()) -> list[str]:
    """What law 5 finds in a position, in a few twins of each seat."""
    found: list[str] = []
    by = chance(1)
    for seat in range(-1, match.players):
        for _ in range(16):
            twin = twins.scrambled_twin(match, seat, by, scramble)
            found += twins.twin_faults(match, seat, twin, ["stop", "take 9", "x"], edges)
    return found


# --- law 2


def sharing(name: str) -> Callable[[State], State]:
    """A clone that shares one list."""

    def clone(s: State) -> State:
        c = s.clone()
        setattr(c, name, getattr(s, name))
        return c

    return clone


@pytest.mark.parametrize("name", ["armies", "coins", "supply", "stack"])
def test_a_clone_that_shares_a_list(name: str) -> None:
    match = legends()
    assert any(f"{name} is shared" in fault for fault in laws.clone_faults(match.state, chance(1), sharing(name)))
    assert not laws.clone_faults(match.state, chance(1))


def test_a_clone_that_shares_a_list_inside_a_list() -> None:
    class Shallow(toy.Toy):
        def clone(self) -> toy.Toy:
            c = super().clone()
            c.hands = self.hands.copy()
            return c

    class Planted(toy.ToyGame):
        state = Shallow

    faults = laws.clone_faults(lanterns(Planted()).state, chance(1))
    assert any("hands[0] is shared" in fault for fault in faults)


@pytest.mark.parametrize("fault", ["view: coins is shared with the state", "sample: coins is shared with the view"])
def test_a_copy_that_shares_a_list(fault: str) -> None:
    class Sharing(toy.Toy):
        def copy_public(self, c: toy.ToyPublic) -> None:
            super().copy_public(c)
            if fault.startswith("view"):
                c.coins = self.coins

    class View(toy.ToyView):
        def copy_public(self, c: toy.ToyPublic) -> None:
            super().copy_public(c)
            if fault.startswith("sample"):
                c.coins = self.coins

    class Planted(toy.ToyGame):
        state = Sharing

        def view(self, s: State, seat: int) -> toy.ToyView:
            assert isinstance(s, toy.Toy)
            return View(s, seat)

    match = lanterns(Planted())
    assert fault in laws.sample_faults(match.game, match.state, 0, chance(1))
    match = lanterns()
    assert not laws.sample_faults(match.game, match.state, 0, chance(1))


def test_a_clone_that_differs() -> None:
    def clone(s: State) -> State:
        c = s.clone()
        assert isinstance(c, Legends)
        c.turn += 1
        return c

    assert "clone: it differs from its original" in laws.clone_faults(legends().state, chance(1), clone)


def test_a_save_that_forgets() -> None:
    class Forgetful(toy.Toy):
        fields: ClassVar[tuple[str, ...]] = tuple([field for field in toy.Toy.fields if field != "points"])

    class Planted(toy.ToyGame):
        state = Forgetful

    match = lanterns(Planted(), 8)
    assert any("save: seat 0 sees" in f for f in laws.save_faults(match.game, match.setup, match.state, chance(1)))


# --- laws 3, 4 and 7


def test_keys_that_are_not_unique(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Offer, "write", lambda self, s, answer: "offer")
    assert any("key twice" in fault for fault in laws.key_faults(lanterns(choices=0), chance(1)))


def test_keys_that_cannot_stand_in_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Offer, "write", lambda self, s, answer: f" {answer.things}\n")
    assert any("can't stand in a record" in fault for fault in laws.key_faults(lanterns(choices=0), chance(1)))


def test_an_option_twice_and_a_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Gift, "options", lambda self, s: [toy.CHARM, toy.CHARM])
    match = lanterns(choices=0)
    while match.state.is_simultaneous():
        decision = match.decisions[0]
        match.choose(decision.keys[-1], decision.seat)
    s = match.state
    assert "options: gift offers one twice" in laws.option_faults(match.game, s)
    assert isinstance(s, toy.Toy)
    s.deck.pop()
    assert "audit: TY-4: cards were lost or made" in laws.option_faults(match.game, s)


# --- law 5


class Planted(LegendsGame):
    """Legends whose views are spoiled in one way."""

    def __init__(self, spoil: Callable[[LegendsView, Legends], None]) -> None:
        super().__init__(LEGENDS.kit)
        self.spoil = spoil

    def view(self, s: State, seat: int) -> LegendsView:
        made = super().view(s, seat)
        assert isinstance(s, Legends)
        self.spoil(made, s)
        return made


def hidden_token(s: Legends) -> int:
    """The token of the last face-down region."""
    return s.tokens[s.down.bit_length() - 1]


def token(view: LegendsView, s: Legends) -> None:
    view.tokens = list(s.tokens)


def deck_order(view: LegendsView, s: Legends) -> None:
    view.deck_seen = s.piles[CARD_PILE].cards


def payload_length(view: LegendsView, s: Legends) -> None:
    view.totals = [0] * (3 + hidden_token(s))


def token_order(view: LegendsView, s: Legends) -> None:
    view.won = [sorted(won, key=lambda t: t == hidden_token(s)) for won in [*view.won, [0, 1, 2, 3, 4, 5, 6]]]


def option_count(view: LegendsView, s: Legends) -> None:
    for decision in view.decisions:
        more = [0] * (s.piles[CARD_PILE].cards[-1] % 3)
        view.decisions = [
            Decision(
                decision.no,
                decision.seat,
                decision.kind,
                decision.options + more,
                decision.keys,
                decision.rule,
                decision.detail,
            )
        ]


@pytest.mark.parametrize("spoil", [token, deck_order, payload_length, token_order, option_count])
def test_a_view_that_leaks(spoil: Callable[[LegendsView, Legends], None]) -> None:
    assert any("worlds apart by view" in fault for fault in leaks(legends(Planted(spoil)), secrets.legends))
    assert not leaks(legends(), secrets.legends)


class LeakyMatch(Match):
    """Its refusals say what the next card is."""

    def why_not(self, ask: Ask[Any], seat: int, key: object) -> Refusal:
        refusal = super().why_not(ask, seat, key)
        assert isinstance(self.state, Legends)
        refusal.args["next"] = self.state.piles[CARD_PILE].cards[-1]
        return refusal

    def clone(self) -> Match:
        made = super().clone()
        made.__class__ = LeakyMatch
        return made


def test_a_refusal_that_leaks() -> None:
    assert any("apart by why 'take 9'" in fault for fault in leaks(legends(kind=LeakyMatch), secrets.legends))


def test_words_boards_and_pictures_that_leak() -> None:
    class Talkative(toy.ToyGame):
        def view(self, s: State, seat: int) -> toy.ToyView:
            made = super().view(s, seat)
            assert isinstance(s, toy.Toy)
            made.secret = list(s.deck)  # type: ignore[attr-defined]
            return made

        def label(self, view: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> str:
            return f"{decision.keys[index]} {view.secret[-1] if lang == 'fr' else ''}"  # type: ignore[attr-defined]

        def board(self, view: View, lang: str, width: int = 80, *args: bool, **more: bool) -> str:
            return " " * view.secret[-1]  # type: ignore[attr-defined,no-any-return]

        def picture(self, view: View, *args: Any, **more: Any) -> str:
            return f"<svg id='{max(view.secret)}'/>"  # type: ignore[attr-defined]

    found = " ".join(leaks(lanterns(Talkative()), toy.scramble, twins.EDGES))
    for name in ("words fr", "board en", "picture fr"):
        assert f"apart by {name}" in found
    assert "words en" not in found and "by view" not in found


def test_an_event_that_everybody_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: toy.Gift, s: toy.Toy, option: int) -> None:
        s.done()
        if s.sink is not None and s.deck:
            s.emit("next_card", self.seat, "TY-3", {"card": s.deck[-1]})

    monkeypatch.setattr(toy.Gift, "choose", choose)
    found: list[str] = []
    by = chance(3)
    for choices in range(3, 12):
        match = lanterns(choices=choices)
        for seat in range(3):
            twin = twins.scrambled_twin(match, seat, by, toy.scramble)
            found += twins.follow_faults(match, seat, twin, by, 3, [])
    assert any("the log tells seat" in fault for fault in found)


# --- law 6


@pytest.mark.parametrize("field", ["coins", "supply", "armies"])
def test_a_sample_that_is_inconsistent(field: str) -> None:
    class Drifting(LegendsGame):
        def sample(self, view: View, by: Chance) -> Legends:
            s = super().sample(view, by)
            getattr(s, field)[0] += 1
            return s

    match = legends(Drifting(LEGENDS.kit))
    faults = laws.sample_faults(match.game, match.state, 0, chance(1))
    assert "sample: seat 0 would see something else in it" in faults


def test_a_sample_that_makes_components() -> None:
    class Making(LegendsGame):
        def sample(self, view: View, by: Chance) -> Legends:
            s = super().sample(view, by)
            pile = s.piles[CARD_PILE]
            s.set_pile(CARD_PILE, Pile((*pile.cards[:-1], pile.cards[-2]), pile.drawn))
            return s

    match = legends(Making(LEGENDS.kit))
    assert "sample: LG-950: cards were lost or made" in laws.sample_faults(match.game, match.state, 0, chance(1))


# --- law 8 and undo


def test_a_referee_that_takes_stale_choices() -> None:
    class Lenient(Match):
        def choose(self, key: str, seat: int | None = None, no: int | None = None) -> Match:
            return super().choose(key, seat)

    match = legends(kind=Lenient)
    tried = refusals.attempts(match, ["x"], chance(1), 200)
    assert any("was accepted" in fault for fault in refusals.refusal_faults(match, tried))


def test_a_refusal_without_a_rule_or_words() -> None:
    class Curt(Match):
        def why_not(self, ask: Ask[Any], seat: int, key: object) -> Refusal:
            return Refusal("no_such_reason", "", seat, "x")

    class Mute(LegendsGame):
        def refusal(self, refusal: Refusal, names: Sequence[str], lang: str) -> str:
            return "" if lang == "fr" else "{reason}"

    match = legends(Mute(LEGENDS.kit), kind=Curt)
    faults = " ".join(refusals.refusal_faults(match, [("x", match.state.seat, None)], words=True))
    for fault in ("no reason, or no rule", "no words in fr", "a placeholder is left in en"):
        assert fault in faults


def test_a_refusal_that_changes_something() -> None:
    class Clumsy(Match):
        def why_not(self, ask: Ask[Any], seat: int, key: object) -> Refusal:
            assert isinstance(self.state, Legends)
            self.state.coins[0] += 1
            return super().why_not(ask, seat, key)

    match = legends(kind=Clumsy)
    faults = refusals.refusal_faults(match, [("x", match.state.seat, None)])
    assert any("something changed" in fault for fault in faults)


def test_an_undo_that_goes_too_far() -> None:
    class Generous(Match):
        def accept(self, attempt: Attempt) -> Match:
            window = list(self.window)
            super().accept(attempt)
            self.window = window + self.window[-1:]
            return self

    match = legends(choices=0, kind=Generous)
    assert any("can take back" in fault for fault in laws.undo_faults(match, chance(1), 100))


def test_an_event_that_tells_of_automatic_answers() -> None:
    assert planting.is_found(planting.TOLD_ANSWER, Subject(toy.GAME, toy.scramble))


def test_games_without_windows_have_nothing_to_tell() -> None:
    assert LEGENDS.windows(LEGENDS.setup(3, 5)) == []
    assert planting.faults_for(LEGENDS) == planting.FAULTS
    assert set(planting.WINDOW_FAULTS) < set(planting.faults_for(toy.GAME))
    assert automatic.auto_faults(legends(), chance(1), 3) == automatic.quick_faults(legends(), chance(1), 3) == []


def test_the_scene_is_one_that_can_leak() -> None:
    s = legends().state
    assert isinstance(s, Legends)
    assert s.down and hidden_token(s) != NONE and len(s.piles[CARD_PILE]) > 3
    play_some(s, chance(1), 10_000)
    assert not LEGENDS.audit(s)


# --- what is shown and hidden again at once


class TurnsUp(planting.Spoiled):
    """After each choice a card is turned up, of which no view knows: its name tells of the whole state."""

    shuffled: ClassVar[str] = ""
    """The pile that is shuffled then, as is told."""
    tells: ClassVar[bool] = False
    """Is it told once more after the shuffle?"""

    def attempt(self, key: str, seat: int | None = None, no: int | None = None, shows: bool = False) -> Attempt:
        made = super().attempt(key, seat, no, shows)
        name = codec.digest(made.after)
        made.events.append(Event("card_turned_up", -1, "HM-325", {"pile": "artifact", "card": name}))
        if self.shuffled:
            made.events.append(Event("pile_shuffled", -1, "HM-325", {"pile": self.shuffled}))
        if self.tells:
            made.events.append(Event("card_put_aside", -1, "HM-324", {"pile": "artifact", "card": name}))
        return made


class ShufflesAway(TurnsUp):
    """The card that was turned up is shuffled into its deck."""

    shuffled = "artifact"


class ShufflesAnother(TurnsUp):
    """Another deck is shuffled: the card lies there for all to see."""

    shuffled = "spell"


class TellsLater(ShufflesAway):
    """The card is shuffled away, and told of later."""

    tells = True


def log_faults(kind: type[Match]) -> list[str]:
    """What law 5 finds in the log of a combat with an AI, played on beside a few twins."""
    game = HEROES
    match = played(kind(game, game.setup(1, 5, {"fight": "ai_town"})), 3)
    by, found = chance("fleeting"), list[str]()
    for _ in range(12):
        twin = twins.scrambled_twin(match, 0, by, secrets.heroes3)
        found += twins.follow_faults(match, 0, twin, by, 3, ["stop"])
    return [fault for fault in found if "the log tells" in fault]


@pytest.mark.parametrize("kind", [TurnsUp, ShufflesAnother, TellsLater])
def test_hm_325_a_card_that_is_turned_up_and_not_in_the_view(kind: type[Match]) -> None:
    assert log_faults(kind)


def test_hm_325_a_card_that_is_turned_up_and_shuffled_away_need_not_be_in_the_view() -> None:
    assert not log_faults(ShufflesAway) and not log_faults(Match)


def test_hm_936_a_spell_that_is_put_back_need_not_be_in_the_view() -> None:
    drawn = Event("ai_spell_drawn", -1, "HM-935", {"card": "fireball", "power": 1})
    back = Event("ai_spell_put_back", -1, "HM-936", {"card": "fireball", "ai_card": "ai_spell_a"})
    other = Event("ai_spell_put_back", -1, "HM-936", {"card": "curse", "ai_card": "ai_spell_a"})
    assert HEROES.is_hidden_again(drawn, [back]) and HEROES.is_hidden_again(back, [])
    assert not HEROES.is_hidden_again(drawn, []) and not HEROES.is_hidden_again(drawn, [other])
