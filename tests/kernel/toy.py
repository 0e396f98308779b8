"""Lanterns: a tiny game in plain Python that uses what the kernel offers and Legends doesn't need.

Two to four players hold hidden cards. In every round all offer one at once, or pass (TY-1); the highest scores (TY-2)
and may bless another seat's light until the end of the next round, hang a charm that pays whenever somebody scores,
or peek at the deck (TY-3). Then hands are filled again, a presentation step for each (TY-4). After three rounds a
chapter ends; points are carried into the next one (TY-5). Everybody for themselves, in two teams, or all together
against a number of points (TY-6). LAMPS is the same game with three more options: lamps instead of charms, each of
which pays its owner, while that owner has few coins, whenever anybody scores, and of several the owner chooses which
pays first (TY-7); mercy, by which a seat that is behind scores one more (TY-8); and snuffers, by which every other seat
may lay a card face down before a gift is chosen, if it holds one that fits; once all were asked these cards are turned
up, and each costs the winner a point (TY-11). Which cards fit is a secret of the hand: a seat is asked if it has none.
OPEN is the same game, played together and without secrets, if one likes all roles in one hand: hands lie open, cards
are offered one after the other (TY-9), and after a gift every other seat may give a coin for it, or not (TY-10).
A seat may answer offers and gifts automatically: in this round, until it is blessed, until it holds a card that it
didn't hold when that was set, or always; in OPEN it may pass the coins, too (TY-11).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from citadelle.kernel.answer import Answer, Count, Noun, Verb
from citadelle.kernel.auto_answer import ALWAYS, AutoAnswer, Window
from citadelle.kernel.chance import Chance
from citadelle.kernel.decision import Decision, Detail, Refusal
from citadelle.kernel.event import Event, join_alike
from citadelle.kernel.frame import STOP, UNANSWERED, VEILED, Ask, AskAll, Frame, register
from citadelle.kernel.game import Game
from citadelle.kernel.hints import Hints
from citadelle.kernel.modifier import (
    ADD,
    ANYONE,
    AT_MOST,
    FOREVER,
    ConditionalModifier,
    Modifier,
    add_modifier,
    expire_modifiers,
    value,
)
from citadelle.kernel.options import CHOICE, EACH, ORDER, SEAT, SOME, SWITCH, Option, Schema, SetUp
from citadelle.kernel.quick_start import QuickStart, all_roles, beside_bots
from citadelle.kernel.result import Result, free_for_all, together
from citadelle.kernel.scene import Item, Layer, Scene, Thing, Trail, seat_end
from citadelle.kernel.state import NO_SLOTS, NOBODY, State
from citadelle.kernel.trigger import ANY, Trigger, arm, fire
from citadelle.kernel.view import View

PASS: Final = 0
HAND: Final = 3
ROUNDS: Final = 3
LIGHT: Final = 0
SCORED: Final = 0
BLESS, CHARM, PEEK = 0, 1, 2
GIFTS: Final = ("bless", "charm", "peek")
OFFER: Final = Verb("offer", "offer {card}")
PASS_ROUND: Final = Verb("pass", "pass", ends=True)
GIFT: Final = Verb("gift", "{gift}")
NO_GIFT: Final = Verb("no_gift", "stop", ends=True)
SNUFF: Final = Verb("snuff", "snuff {card}")
NO_SNUFF: Final = Verb("no_snuff", "let it burn", ends=True)
BLESS_SEAT: Final = Verb("bless", "seat {seat}")
NOUNS: Final = {"card": Count(), "gift": Noun(GIFTS), "seat": Count()}
THIS_ROUND: Final = "round"
BLESSED: Final = "blessed"
NEW_CARD: Final = "new"
BEHIND: Final = 0
"""The condition of mercy: at least so many points behind the best."""
POOR: Final = 3
"""With this many coins a seat's lamps don't pay."""


PUBLIC: Final = ("pile", "points", "coins", "known", "round")


class ToyPublic:
    """What a state and its views have alike. `known` says which seats have seen the top card of the deck."""

    __slots__ = NO_SLOTS

    settings: dict[str, Any]

    def clear_public(self, players: int) -> None:
        """Nothing on the table."""
        self.pile: tuple[int, ...] = ()
        self.points: list[int] = [0] * players
        self.coins: list[int] = [0] * players
        self.known: tuple[int, ...] = (0,) * players
        self.round: int = 0

    def copy_public(self, c: ToyPublic) -> None:
        """What a clone and a view have from a state, and a sample from its view."""
        c.settings = self.settings
        c.pile = self.pile
        c.points = self.points.copy()
        c.coins = self.coins.copy()
        c.known = self.known
        c.round = self.round


class Toy(State, ToyPublic):
    """A position."""

    game: ClassVar[str] = "toy"
    verbs: ClassVar[tuple[Verb, ...]] = (OFFER, PASS_ROUND, GIFT, NO_GIFT, BLESS_SEAT, SNUFF, NO_SNUFF)
    fields: ClassVar[tuple[str, ...]] = (*PUBLIC, "hands", "deck")
    __slots__ = ("settings", *fields)

    def clear(self) -> None:
        """Nothing on the table."""
        self.clear_public(self.players)
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.deck: list[int] = []

    def noun(self, name: str) -> Noun:
        return NOUNS[name]

    def clone(self) -> Toy:
        c = type(self)()
        self.copy_core(c)
        self.copy_public(c)
        c.hands = [hand.copy() for hand in self.hands]
        c.deck = self.deck.copy()
        return c

    def react(self, trigger: Trigger, where: int, seat: int, other: int) -> Frame[Any]:
        return Charm(trigger.owner if trigger.effect == "lamp" else trigger.source, trigger.amount)

    def trigger_order(self, event: int, owner: int) -> tuple[int, str]:
        return (owner, "TY-7") if self.settings.get("lamps") else (NOBODY, "")

    def is_due(self, trigger: Trigger, where: int, seat: int, other: int) -> bool:
        return self.coins[trigger.owner] < POOR

    def holds(self, condition: int, about: int, on: int) -> bool:
        assert condition == BEHIND
        return max(self.points) - self.points[on] >= about


def cards(players: int) -> list[int]:
    """The deck: numbers from 1."""
    return list(range(1, players * (HAND + 2) + 1))


class Deal(Frame[Toy]):
    """TY-4, TY-5: a chapter begins."""

    name: ClassVar[str] = "toy.deal"

    def run(self, s: Toy) -> None:
        s.done()
        s.deck = cards(s.players)
        s.shuffle(s.deck)
        s.hands = [[s.deck.pop() for _ in range(HAND)] for _ in range(s.players)]
        s.pile, s.round, s.known = (), 0, (0,) * s.players
        s.modifiers, s.triggers = (), ()
        add_modifier(s, Modifier(LIGHT, AT_MOST, 3, ANYONE, FOREVER, -1))
        if s.settings.get("mercy"):
            add_modifier(s, ConditionalModifier(LIGHT, ADD, 1, ANYONE, FOREVER, -1, BEHIND, 1))
        if s.sink is not None:
            s.emit("dealt", -1, "TY-4", {"chapter": s.chapter}, closes=True)
            for seat in range(s.players):
                s.emit("hand", seat, "TY-4", {"cards": list(s.hands[seat])}, 1 << seat, closes=True)
        s.push(Round())


class Round(Frame[Toy]):
    """TY-1: a round begins, or the chapter ends."""

    name: ClassVar[str] = "toy.round"

    def run(self, s: Toy) -> None:
        s.done()
        if s.round == ROUNDS:
            s.carry = (*s.carry, (s.chapter, *s.points))
            s.chapter += 1
            if s.sink is not None:
                s.emit("chapter_ended", -1, "TY-5", {"points": list(s.points)}, closes=True)
            if s.chapter < int(s.settings["chapters"]):
                s.push(Deal())
            return
        s.round += 1
        first = s.settings["first"]
        seats = tuple(range(s.players))
        s.push(Offer(first if isinstance(first, int) else 0, seats, (UNANSWERED,) * s.players))


class Offer(AskAll[Toy]):
    """TY-1: everybody offers a card, or passes, unseen."""

    name: ClassVar[str] = "toy.offer"
    fields: ClassVar[tuple[str, ...]] = ("seat", "seats", "answers")
    kind: ClassVar[str] = "offer"
    rule: ClassVar[str] = "TY-1"
    window: ClassVar[str] = "offer"
    verbs: ClassVar[tuple[Verb, ...]] = (OFFER, PASS_ROUND)

    def options(self, s: Toy) -> list[int]:
        return [PASS, *s.hands[self.seat]]

    def answer(self, s: Toy, option: int) -> Answer:
        return Answer(PASS_ROUND) if option == PASS else Answer(OFFER, (option,))

    def detail(self, s: Toy) -> Detail:
        return {"light": light(s, self.seat)}

    def committed(self, s: Toy, seat: int) -> None:
        if s.sink is not None:
            s.emit("offered", seat, "TY-1", {}, closes=bool(s.settings["final"]))

    def all_in(self, s: Toy, answers: tuple[int, ...]) -> None:
        if s.sink is not None:
            s.emit("offers", -1, "TY-2", {"cards": list(answers)}, closes=True)
        s.push(EndRound())
        best = max(answers)
        for seat, card in enumerate(answers):
            if card != PASS:
                s.hands[seat].remove(card)
                s.pile = (*s.pile, card)
        if best != PASS:
            winner = answers.index(best)
            s.points[winner] += light(s, winner)
            s.push(Gift(winner))
            if s.settings.get("snuffers"):
                s.push(Snuff((winner + 1) % s.players, winner, best))
            fire(s, SCORED, 0, winner)

    def why_not(self, s: Toy, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("not_in_hand", "TY-1", seat, key, {"hand": len(s.hands[seat])})

    def ends_auto_answer(self, s: Toy, auto: AutoAnswer, options: list[int]) -> bool:
        return auto.until == NEW_CARD and any(option != PASS and option not in auto.note for option in options)


class Snuff(Ask[Toy]):
    """TY-11: the seats after the winner are asked one after the other; cards of the winning card's parity fit."""

    name: ClassVar[str] = "toy.snuff"
    fields: ClassVar[tuple[str, ...]] = ("seat", "winner", "card")
    kind: ClassVar[str] = "snuff"
    rule: ClassVar[str] = "TY-11"
    always: ClassVar[bool] = True
    verbs: ClassVar[tuple[Verb, ...]] = (SNUFF, NO_SNUFF)

    def __init__(self, seat: int, winner: int, card: int) -> None:
        super().__init__(seat)
        self.winner = winner
        self.card = card

    def options(self, s: Toy) -> list[int]:
        return [*sorted([card for card in s.hands[self.seat] if card % 2 == self.card % 2]), STOP]

    def choose(self, s: Toy, option: int) -> None:
        s.done()
        if option != STOP:
            s.hands[self.seat].remove(option)
            s.push(Snuffer(self.seat, self.winner, option))
        if s.sink is not None:
            s.emit("let_burn" if option == STOP else "snuffer_laid", self.seat, "TY-11", {})
        self.ask_next(s)

    def ask_next(self, s: Toy) -> None:
        """Ask the next seat; after the last, the cards that were laid are turned up."""
        following = (self.seat + 1) % s.players
        if following != self.winner:
            s.push(Snuff(following, self.winner, self.card))


class Snuffer(Frame[Toy]):
    """TY-11: a card that lies face down until everybody was asked."""

    name: ClassVar[str] = "toy.snuffer"
    fields: ClassVar[tuple[str, ...]] = ("owner", "winner", "card")

    def __init__(self, owner: int, winner: int, card: int) -> None:
        self.owner = owner
        self.winner = winner
        self.card = card

    def run(self, s: Toy) -> None:
        s.done()
        s.pile = (*s.pile, self.card)
        s.points[self.winner] = max(0, s.points[self.winner] - 1)
        if s.sink is not None:
            s.emit("snuffed", self.owner, "TY-11", {"card": self.card, "winner": self.winner}, closes=True)

    def veiled(self, seat: int) -> Snuffer:
        return self if seat == self.owner else Snuffer(self.owner, self.winner, VEILED)


def light(s: Toy, seat: int) -> int:
    """TY-2: what a seat scores now."""
    return value(s, LIGHT, seat, 1)


class Charm(Frame[Toy]):
    """TY-3: a charm pays its owner."""

    name: ClassVar[str] = "toy.charm"
    fields: ClassVar[tuple[str, ...]] = ("owner", "amount")

    def __init__(self, owner: int, amount: int) -> None:
        self.owner = owner
        self.amount = amount

    def run(self, s: Toy) -> None:
        s.done()
        s.coins[self.owner] += self.amount
        if s.sink is not None:
            s.emit("paid", self.owner, "TY-3", {"coins": self.amount})


class Gift(Ask[Toy]):
    """TY-3: what the winner does; one gift, or none."""

    name: ClassVar[str] = "toy.gift"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "gift"
    rule: ClassVar[str] = "TY-3"
    window: ClassVar[str] = "gift"
    verbs: ClassVar[tuple[Verb, ...]] = (GIFT, NO_GIFT)

    def options(self, s: Toy) -> list[int]:
        may = [gift for gift, name in enumerate(GIFTS) if name in s.settings["gifts"]]
        if not s.deck and PEEK in may:
            may.remove(PEEK)
        return [*may, STOP]

    def choose(self, s: Toy, option: int) -> None:
        s.done()
        if option == BLESS:
            s.push(Bless(self.seat))
        elif option == CHARM and s.settings.get("lamps"):
            arm(s, Trigger(SCORED, ANY, ANY, "lamp", s.round, s.round, 0, self.seat))
        elif option == CHARM:
            mine = s.round % 2
            arm(s, Trigger(SCORED, ANY, self.seat if mine else ANY, "charm", 1 + mine, self.seat, 1 - mine, self.seat))
        elif option == PEEK:
            s.known = tuple([1 if seat == self.seat else known for seat, known in enumerate(s.known)])
            if s.sink is not None:
                s.emit("peeked", self.seat, "TY-3", {}, closes=True)
                s.emit("top_card", self.seat, "TY-3", {"card": s.deck[-1]}, 1 << self.seat, closes=True)

    def why_not(self, s: Toy, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("unknown" if meant is None else "not_now", "TY-3", seat, key)


class Bless(Ask[Toy]):
    """TY-3: another seat's light burns brighter until the end of the next round."""

    name: ClassVar[str] = "toy.bless"
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    kind: ClassVar[str] = "bless"
    rule: ClassVar[str] = "TY-3"
    verbs: ClassVar[tuple[Verb, ...]] = (BLESS_SEAT,)

    def options(self, s: Toy) -> list[int]:
        return [seat for seat in range(s.players) if seat != self.seat]

    def choose(self, s: Toy, option: int) -> None:
        s.done()
        add_modifier(s, Modifier(LIGHT, ADD, 1, option, s.round + 1, self.seat))
        s.end_auto_answers(BLESSED, option)
        if s.sink is not None:
            s.emit("blessed", self.seat, "TY-3", {"other": option})

    def why_not(self, s: Toy, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("unknown" if meant is None else "not_now", "TY-3", seat, key)


class EndRound(Frame[Toy]):
    """TY-4: blessings fade, hands are filled from the deck."""

    name: ClassVar[str] = "toy.end_round"

    def run(self, s: Toy) -> None:
        s.done()
        expire_modifiers(s, s.round)
        s.end_auto_answers(THIS_ROUND)
        for seat in range(s.players):
            if s.deck and len(s.hands[seat]) < HAND:
                card = s.deck.pop()
                s.hands[seat].append(card)
                s.known = (0,) * s.players
                if s.sink is not None:
                    s.emit("drew", seat, "TY-4", {}, closes=True)
                    s.emit("drew_card", seat, "TY-4", {"card": card}, 1 << seat, closes=True)
                s.show_step()
        s.push(Round())


class ToyView(View, ToyPublic):
    """What a seat may know: its own hand, and the top card if it peeked."""

    game: ClassVar[str] = "toy"
    fields: ClassVar[tuple[str, ...]] = (
        "hand", "counts", "deck", "top", *PUBLIC, "frames", "modifiers", "triggers", "chapter", "carry",
    )  # fmt: skip

    def __init__(self, s: Toy, seat: int) -> None:
        self.begin(s, seat)
        s.copy_public(self)
        self.hand = list(s.hands[seat]) if seat >= 0 else []
        self.counts = [len(hand) for hand in s.hands]
        self.deck = len(s.deck)
        self.top = s.deck[-1] if seat >= 0 and s.known[seat] else 0


def own_snuffers(frames: list[Frame[Any]], seat: int) -> list[int]:
    """The cards that a seat laid face down."""
    return [frame.card for frame in frames if isinstance(frame, Snuffer) and frame.owner == seat]


def secret_answers(frame: AskAll[Toy], s: Toy, seat: int, by: Chance) -> AskAll[Toy]:
    """The question with other answers of all seats but one, any that their hands allow."""
    answers = list(frame.answers)
    for i, other in enumerate(frame.seats):
        if other != seat and answers[i] != UNANSWERED:
            options = [PASS, *s.hands[other]]
            answers[i] = options[by.below(len(options))]
    return frame.again(frame.seat, tuple(answers))


def secret_card(frame: Frame[Any], s: Toy, unseen: list[int]) -> Frame[Any]:
    """A card that lies face down, drawn among those unseen that fit (TY-11)."""
    if not isinstance(frame, Snuffer) or frame.card != VEILED:
        return frame
    asked = s.stack[-1]
    assert isinstance(asked, Snuff), "cards lie face down only while somebody is asked"
    fitting = [card for card in unseen if card % 2 == asked.card % 2]
    unseen.remove(fitting[0])
    return Snuffer(frame.owner, frame.winner, fitting[0])


class ToyHints(Hints):
    """Nothing about play; what a hint at a table says of it."""

    def progress(self, s: State) -> float:
        assert isinstance(s, Toy)
        return min(1.0, (s.chapter * ROUNDS + max(0, s.round - 1)) / (int(s.settings["chapters"]) * ROUNDS))

    def teams(self, s: State) -> list[int]:
        assert isinstance(s, Toy)
        sides = {"each": s.players, "teams": 2, "together": 1}[s.settings["sides"]]
        return [seat % sides for seat in range(s.players)]

    def outlook(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, Toy)
        return [float(s.points[seat]), float(s.coins[seat])]


class ToyGame(Game):
    """Lanterns as the other rooms see it."""

    state: type[Toy] = Toy

    def __init__(self) -> None:
        self.name = "toy"
        self.players_min, self.players_max = 2, 4
        self.rules_version = 1
        self.digest = "lanterns"
        self.quick = {}
        self.hints: Hints = ToyHints()
        self.end_rule = "TY-6"
        self.fleeting = ("top_card",)  # who peeks may see the card go into another's hand at once
        self.schema = Schema([
            Option("sides", CHOICE, "each", "TY-6", ("each", "teams", "together")),
            Option("chapters", CHOICE, "1", "TY-5", ("1", "2", "3")),
            Option("final", SWITCH, True, "TY-1"),
            Option("first", SEAT, 0, "TY-1", ("nobody",)),
            Option("gifts", SOME, list(GIFTS), "TY-3", GIFTS),
            Option("age", ORDER, [], "TY-6"),
            Option("badges", EACH, [], "TY-6", ("moth", "owl", "bat", "fox", "elk")),
        ])  # fmt: skip

    def fresh(self, setup: SetUp) -> Toy:
        s = self.state()
        s.begin(setup.players)
        s.settings = dict(setup.options)
        s.clear()
        return self.with_origin(s, setup)

    def start(self, s: State) -> None:
        s.push(Deal())

    def new(self, setup: SetUp) -> Toy:
        return self.started(self.fresh(setup), setup)  # as in `Game`, typed

    def view(self, s: State, seat: int) -> ToyView:
        assert isinstance(s, Toy)
        return ToyView(s, seat)

    def sample(self, view: View, by: Chance) -> Toy:
        assert isinstance(view, ToyView)
        s = self.state()
        view.begin_sample(s, by)
        view.copy_public(s)
        known = (*view.hand, *view.pile, view.top, *own_snuffers(view.frames, view.seat))
        unseen = [card for card in cards(view.players) if card not in known]
        by.shuffle(unseen)
        s.stack = [secret_card(frame, s, unseen) for frame in s.stack]
        s.hands = [view.hand.copy() if seat == view.seat else [] for seat in range(view.players)]
        for seat, hand in enumerate(s.hands):
            hand += [unseen.pop() for _ in range(view.counts[seat] - len(hand))]
        s.deck = [*unseen, view.top] if view.top else unseen
        if s.stack and isinstance(s.stack[-1], AskAll):
            s.stack[-1] = secret_answers(s.stack[-1], s, view.seat, by)
        s.reopen()
        return s

    def result(self, s: State) -> Result:
        assert isinstance(s, Toy)
        parts = [{"points": s.points[seat], "coins": s.coins[seat]} for seat in range(s.players)]
        if s.settings["sides"] == "together":
            return together(sum(s.points) > 3 * len(s.carry), s.points, parts)
        if s.settings["sides"] == "each":
            return free_for_all(s.points, [(s.points[seat], s.coins[seat]) for seat in range(s.players)], parts)
        teams = tuple([seat % 2 for seat in range(s.players)])
        sums = [sum([s.points[seat] for seat in range(s.players) if teams[seat] == side]) for side in (0, 1)]
        places = tuple([1 if sums[side] >= sums[1 - side] else 2 for side in teams])
        return Result(places, tuple(s.points), tuple(parts), tuple([place == 1 for place in places]), teams)

    def audit(self, s: State) -> list[str]:
        assert isinstance(s, Toy)
        laid = [frame.card for frame in s.stack if isinstance(frame, Snuffer)]
        everywhere = [*s.deck, *s.pile, *laid, *[card for hand in s.hands for card in hand]]
        return [] if sorted(everywhere) == cards(s.players) else ["TY-4: cards were lost or made"]

    def somebody_always_wins(self, setup: SetUp) -> bool:
        return setup.options["sides"] == "each"

    def longest(self, setup: SetUp) -> int:
        return int(str(setup.options["chapters"])) * ROUNDS * (setup.players + 2)

    def windows(self, setup: SetUp, lang: str = "en") -> list[Window]:
        french = lang == "fr"
        untils = [
            (THIS_ROUND, "pendant cette manche" if french else "this round"),
            (BLESSED, "jusqu'à une bénédiction" if french else "until you are blessed"),
            (ALWAYS, "jusqu'à nouvel ordre" if french else "until you change it"),
        ]
        new = (NEW_CARD, "jusqu'à une nouvelle carte" if french else "until you hold a new card")
        offers = [("pass", "passer" if french else "pass")]
        gifts = [("stop", "ne rien offrir" if french else "decline"), ("charm", "un charme" if french else "a charm")]
        return [
            Window("offer", "Les offres" if french else "Offers", offers, [*untils[:2], new, untils[2]], "TY-1"),
            Window("gift", "Les cadeaux" if french else "Gifts", gifts, untils, "TY-3"),
        ]

    def auto_note(self, s: State, seat: int, window: str, until: str) -> tuple[int, ...]:
        assert isinstance(s, Toy)
        return tuple(s.hands[seat]) if until == NEW_CARD else ()

    def join_events(self, first: Event, second: Event) -> Event | None:
        return join_alike(first, second) if first.kind == "paid" else None

    def trails(self, view: View, event: Event) -> list[Trail]:
        return [Trail("cards", "board-text", seat_end(event.seat))] if event.kind == "drew" else []

    def board(self, view: View, lang: str, width: int = 80, *args: bool, **more: bool) -> str:
        assert isinstance(view, ToyView)
        return f"{view.hand} {view.points}"

    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        assert isinstance(view, ToyView)
        made = super().scene(view, lang, names, compact)
        is_asked = any(decision.kind == Offer.kind and decision.seat == view.seat for decision in view.decisions)
        hand = view.hand if is_asked else []
        made.things = [Thing(f"card {card}", f"{'carte' if lang == 'fr' else 'card'} {card}") for card in hand]
        drawn = [
            Item(f"card-{card}", f'<text id="card-{card}" data-thing="card {card}" x="{40 * i}" y="20">{card}</text>')
            for i, card in enumerate(hand)
        ]
        made.parts[0].layers.append(Layer("cards", drawn))
        return made

    def resolve_text(self, view: View, decision: Decision, text: str) -> list[str]:
        return [f"offer {text.removeprefix('card ')}"] if text.startswith("card ") else []

    def hint_reason(
        self, view: View, decision: Decision, index: int, gains: Sequence[float], lang: str, names: Sequence[str] = ()
    ) -> str:
        sign = "+" if lang == "en" else "plus"
        return " ".join([f"{sign}{gain:.1f} {what}" for gain, what in zip(gains, ("points", "coins"), strict=True)])

    def picture(
        self, view: View, lang: str = "en", theme: str = "light", label: Any = None, standalone: bool = True
    ) -> str:
        assert isinstance(view, ToyView)
        return f"<svg><text>{view.hand}</text></svg>"


def scramble(s: State, seat: int, by: Chance) -> None:
    """Deal what a seat can't know anew: others' hands, the deck but for a card it peeked at, secret answers."""
    assert isinstance(s, Toy)
    top = s.deck.pop() if s.deck and seat >= 0 and s.known[seat] else 0
    pool = [*s.deck, *[card for other, hand in enumerate(s.hands) if other != seat for card in hand]]
    pool += [frame.card for frame in s.stack if isinstance(frame, Snuffer) and frame.owner != seat]
    by.shuffle(pool)
    for at, laid in enumerate(s.stack):
        if isinstance(laid, Snuffer) and laid.owner != seat:
            fitting = [card for card in pool if card % 2 == laid.card % 2]
            pool.remove(fitting[0])
            s.stack[at] = Snuffer(laid.owner, laid.winner, fitting[0])
    for other, hand in enumerate(s.hands):
        if other != seat:
            hand[:] = [pool.pop() for _ in hand]
    s.deck[:] = [*pool, top] if top else pool
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, AskAll):
        s.stack[-1] = secret_answers(frame, s, seat, by)


assert VEILED < PASS
register(Deal, Round, Offer, Charm, Gift, Bless, EndRound, Snuff, Snuffer)
GAME = ToyGame()


class LampGame(ToyGame):
    """Lanterns with lamps, mercy and snuffers to choose (TY-7, TY-8, TY-11)."""

    def __init__(self) -> None:
        super().__init__()
        more = [Option("lamps", SWITCH, False, "TY-7"), Option("mercy", SWITCH, False, "TY-8")]
        more.append(Option("snuffers", SWITCH, False, "TY-11"))
        self.schema = Schema([*self.schema.options, *more])

    def longest(self, setup: SetUp) -> int:
        snuffers = setup.players - 1 if setup.options["snuffers"] else 0
        return super().longest(setup) + int(str(setup.options["chapters"])) * ROUNDS * (1 + snuffers)


LAMPS = LampGame()


# --- Lanterns without secrets

GIVE_COIN: Final = Verb("coin", "coin")
NO_COIN: Final = Verb("no_coin", "none", ends=True)


class OpenToy(Toy):
    """A position of the game without secrets: only the order of the deck isn't known, and nobody knows it."""

    game: ClassVar[str] = "toy_open"
    verbs: ClassVar[tuple[Verb, ...]] = (*Toy.verbs, GIVE_COIN, NO_COIN)
    __slots__ = ()


class OpenRound(Frame[Toy]):
    """TY-9: a round begins, or the game ends."""

    name: ClassVar[str] = "toy_open.round"

    def run(self, s: Toy) -> None:
        s.done()
        if s.round < ROUNDS:
            s.round += 1
            s.push(OpenOffer(0, ()))


class OpenOffer(Ask[Toy]):
    """TY-9: a seat offers a card, or passes, and everybody sees it; `offers` are those of the seats before it."""

    name: ClassVar[str] = "toy_open.offer"
    fields: ClassVar[tuple[str, ...]] = ("seat", "offers")
    kind: ClassVar[str] = "offer"
    rule: ClassVar[str] = "TY-9"
    window: ClassVar[str] = "offer"
    verbs: ClassVar[tuple[Verb, ...]] = (OFFER, PASS_ROUND)
    __slots__ = ("offers",)

    def __init__(self, seat: int, offers: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.offers = offers

    def options(self, s: Toy) -> list[int]:
        return [*s.hands[self.seat], STOP]

    def choose(self, s: Toy, option: int) -> None:
        s.done()
        card = PASS if option == STOP else option
        offers = (*self.offers, card)
        if card != PASS:
            s.hands[self.seat].remove(card)
            s.pile = (*s.pile, card)
        if s.sink is not None:
            s.emit("open_offer", self.seat, "TY-9", {"card": card})
        if len(offers) < s.players:
            s.push(OpenOffer(self.seat + 1, offers))
            return
        s.push(OpenEnd())
        if max(offers) != PASS:
            winner = offers.index(max(offers))
            s.points[winner] += light(s, winner)
            s.push(OpenGift(winner))

    def why_not(self, s: Toy, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("not_in_hand", "TY-9", seat, key, {"hand": len(s.hands[seat])})

    def ends_auto_answer(self, s: Toy, auto: AutoAnswer, options: list[int]) -> bool:
        return auto.until == NEW_CARD and any(option != STOP and option not in auto.note for option in options)


class OpenGift(Gift):
    """TY-10: a gift, for which the others may give a coin. Whoever peeks shows the card to all."""

    name: ClassVar[str] = "toy_open.gift"

    def choose(self, s: Toy, option: int) -> None:
        if option == PEEK:
            s.done()
            s.known = (1,) * s.players
            if s.sink is not None:
                s.emit("shown", self.seat, "TY-10", {"card": s.deck[-1]}, closes=True)
        else:
            super().choose(s, option)
        if option != STOP:
            s.push(Coin((self.seat + 1) % s.players, self.seat))


class Coin(Ask[Toy]):
    """TY-10: the seats after the giver may each give a coin, or not."""

    name: ClassVar[str] = "toy_open.coin"
    fields: ClassVar[tuple[str, ...]] = ("seat", "giver")
    kind: ClassVar[str] = "coin"
    rule: ClassVar[str] = "TY-10"
    window: ClassVar[str] = "coin"
    verbs: ClassVar[tuple[Verb, ...]] = (GIVE_COIN, NO_COIN)
    __slots__ = ("giver",)

    def __init__(self, seat: int, giver: int) -> None:
        super().__init__(seat)
        self.giver = giver

    def options(self, s: Toy) -> list[int]:
        return [0, STOP]

    def choose(self, s: Toy, option: int) -> None:
        s.done()
        if option != STOP:
            s.coins[self.giver] += 1
        if s.sink is not None:
            s.emit("thanked" if option != STOP else "not_thanked", self.seat, "TY-10", {"other": self.giver})
        after = (self.seat + 1) % s.players
        if after != self.giver:
            s.push(Coin(after, self.giver))


class OpenEnd(EndRound):
    """TY-9: hands are filled from the deck, for everybody to see."""

    name: ClassVar[str] = "toy_open.end"

    def run(self, s: Toy) -> None:
        s.done()
        expire_modifiers(s, s.round)
        s.end_auto_answers(THIS_ROUND)
        for seat in range(s.players):
            if s.deck and len(s.hands[seat]) < HAND:
                card = s.deck.pop()
                s.hands[seat].append(card)
                s.known = (0,) * s.players
                if s.sink is not None:
                    s.emit("drew_open", seat, "TY-9", {"card": card}, closes=True)
        s.push(OpenRound())


class OpenView(View, ToyPublic):
    """What everybody knows: all hands, and the top card once it was shown."""

    game: ClassVar[str] = "toy_open"
    fields: ClassVar[tuple[str, ...]] = (
        "hands", "deck", "top", *PUBLIC, "frames", "modifiers", "triggers", "chapter", "carry",
    )  # fmt: skip

    def __init__(self, s: Toy, seat: int) -> None:
        self.begin(s, seat)
        s.copy_public(self)
        self.hands = [hand.copy() for hand in s.hands]
        self.deck = len(s.deck)
        self.top = s.deck[-1] if s.known[0] else 0

    def noun(self, name: str) -> Noun:
        return NOUNS[name]


class OpenGame(ToyGame):
    """Lanterns without secrets, all together (TY-9, TY-10)."""

    state: type[Toy] = OpenToy

    def __init__(self) -> None:
        super().__init__()
        self.name, self.digest = "toy_open", "open lanterns"
        self.usual_players = 2
        self.fleeting = ()
        self.schema = Schema([
            Option("sides", CHOICE, "together", "TY-6", ("each", "together")),
            Option("gifts", SOME, list(GIFTS), "TY-10", GIFTS),
        ])  # fmt: skip

    def start(self, s: State) -> None:
        assert isinstance(s, Toy)
        s.deck = cards(s.players)
        s.shuffle(s.deck)
        s.hands = [[s.deck.pop() for _ in range(HAND)] for _ in range(s.players)]
        if s.sink is not None:
            s.emit("dealt_open", -1, "TY-9", {"hands": [list(hand) for hand in s.hands]}, closes=True)
        s.push(OpenRound())

    def view(self, s: State, seat: int) -> View:  # type: ignore[override]
        assert isinstance(s, Toy)
        return OpenView(s, seat)

    def sample(self, view: View, by: Chance) -> Toy:
        assert isinstance(view, OpenView)
        s = self.state()
        view.begin_sample(s, by)
        view.copy_public(s)
        s.hands = [hand.copy() for hand in view.hands]
        seen = [*view.pile, view.top, *[card for hand in s.hands for card in hand]]
        s.deck = [card for card in cards(view.players) if card not in seen]
        by.shuffle(s.deck)
        if view.top:
            s.deck.append(view.top)
        s.reopen()
        return s

    def has_secrets(self, setup: SetUp) -> bool:
        return False

    def title(self, lang: str) -> str:
        return "Open Lanterns" if lang == "en" else "Lanternes ouvertes"

    def seat_name(self, view: View, seat: int, lang: str) -> str:
        return ("Wick", "Oil", "Glass", "Hook")[seat] if lang == "en" else ("Mèche", "Huile", "Verre", "Crochet")[seat]

    def quick_starts(self, lang: str) -> list[QuickStart]:
        return [all_roles(self.usual_seats(), lang), beside_bots(self.usual_seats(), lang)]

    def longest(self, setup: SetUp) -> int:
        return ROUNDS * (2 * setup.players + 1)

    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        return Game.scene(self, view, lang, names, compact)

    def windows(self, setup: SetUp, lang: str = "en") -> list[Window]:
        found = super().windows(setup, lang)
        french = lang == "fr"
        answers = [("none", "aucune" if french else "none"), ("coin", "une pièce" if french else "a coin")]
        return [*found, Window("coin", "Les pièces" if french else "Coins", answers, found[1].untils, "TY-10")]

    def board(self, view: View, lang: str, width: int = 80, *args: bool, **more: bool) -> str:
        assert isinstance(view, OpenView)
        return f"{view.hands} {view.points}"

    def picture(
        self, view: View, lang: str = "en", theme: str = "light", label: Any = None, standalone: bool = True
    ) -> str:
        assert isinstance(view, OpenView)
        return f"<svg><text>{view.hands}</text></svg>"


register(OpenRound, OpenOffer, OpenGift, Coin, OpenEnd)
OPEN = OpenGame()


def scramble_deck(s: State, seat: int, by: Chance) -> None:
    """Shuffle what nobody knows of an open game: the deck, but for a card that was shown."""
    assert isinstance(s, Toy)
    top = [s.deck.pop()] if s.deck and s.known[0] else []
    by.shuffle(s.deck)
    s.deck += top
