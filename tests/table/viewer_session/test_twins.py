"""H1 to H3: nothing that a viewer can't know reaches it by any frame; and the test that says so can fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.kernel import toy
from tests.table.fakes import run
from tests.table.server.tables import GAMES, ME, lay, offer, one_hub
from tests.table.viewer_session.guests import Guest, seated
from tests.table.viewer_session.worlds import compare

from citadelle.kernel.answer import Answer
from citadelle.kernel.chance import chance
from citadelle.kernel.decision import Decision, Refusal
from citadelle.kernel.event import Event
from citadelle.kernel.game import Game
from citadelle.kernel.scene import Brief, Item, Scene
from citadelle.kernel.state import State
from citadelle.kernel.view import View
from citadelle.table import wire


@pytest.mark.parametrize(("game", "pairs", "jump"), [("toy", 24, 6), ("legends", 10, 60)])
def test_h1_two_worlds_look_the_same(game: str, pairs: int, jump: int) -> None:
    done, plies, faults = run(compare(GAMES, game, chance(f"h1 of {game}"), pairs, jump))
    assert faults == []
    assert done == pairs and plies > pairs


# --- H2: planted leaks


class Known(toy.ToyView):
    """A view with the truth in its pocket, where its bytes don't show it."""

    truth: toy.Toy


class Leaky(toy.ToyGame):
    """Lanterns whose words and drawings know more than they should."""

    def view(self, s: State, seat: int) -> Known:
        assert isinstance(s, toy.Toy)
        made = Known(s, seat)
        made.truth = s
        return made

    def sample(self, view: View, by: Any) -> toy.Toy:
        assert isinstance(view, Known)
        return super().sample(view, by)


def secret(view: View) -> int:
    """A card that this viewer doesn't see."""
    assert isinstance(view, Known)
    others = [card for seat, hand in enumerate(view.truth.hands) if seat != view.seat for card in hand]
    return others[0] if others else 0


class ById(Leaky):
    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        made = super().scene(view, lang, names, compact)
        made.parts[0].layers[0].items.append(Item(f"back-{secret(view)}", f'<g id="back-{secret(view)}"/>'))
        return made


class ByOrder(Leaky):
    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        made = super().scene(view, lang, names, compact)
        two = [Item("back-a", '<g id="back-a"/>'), Item("back-b", '<g id="back-b"/>')]
        made.parts[0].layers[0].items += two if secret(view) % 2 else two[::-1]
        return made


class ByLength(Leaky):
    def scene(self, view: View, lang: str = "en", names: Sequence[str] = (), compact: bool = False) -> Scene:
        made = super().scene(view, lang, names, compact)
        made.told += " " * secret(view)
        return made


class ByCount(Leaky):
    def view(self, s: State, seat: int) -> Known:
        made = super().view(s, seat)
        for decision in made.decisions:
            if secret(made) % 2:
                decision.keys.append("peek")
                decision.options.append(toy.PEEK)
                decision.answers += decision.answers[-1:]
        return made


class ByBrief(Leaky):
    def brief(self, view: View, decision: Decision, index: int, lang: str, names: Sequence[str] = ()) -> Brief:
        return Brief(decision.keys[index], cost=str(secret(view)))


class ByWhy(toy.Offer):
    """A question whose refusals tell of another's hand."""

    name = "toy.telling_offer"

    def why_not(self, s: toy.Toy, seat: int, key: str, meant: Answer | None) -> Refusal:
        return Refusal("not_in_hand", "TY-1", seat, key, {"hand": s.hands[1 - seat]})


class Telling(Leaky):
    def view(self, s: State, seat: int) -> Known:
        top = s.stack[-1] if s.stack else None
        if type(top) is toy.Offer:
            s.stack[-1] = ByWhy(top.seat, top.seats, top.answers)
        return super().view(s, seat)


class ByLog(Leaky):
    """Lines of the chronicle that tell of events in another seat's words."""

    def log_line(self, event: Event, names: Sequence[str], lang: str) -> str:
        return f"{event.kind} {event.args}"


LEAKS: list[type[Game]] = [ById, ByOrder, ByLength, ByCount, ByBrief, Telling]
toy.register(ByWhy)


@pytest.mark.parametrize("leak", LEAKS, ids=[leak.__name__ for leak in LEAKS])
def test_h2_a_planted_leak_is_caught(leak: type[Game]) -> None:
    _, _, faults = run(compare({"toy": leak()}, "toy", chance(f"h2 {leak.__name__}"), 30, 6, {}))
    assert faults, f"nobody noticed {leak.__name__}"


def test_h2_an_event_that_everyone_hears_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Secret events read to all."""
    monkeypatch.setattr("citadelle.table.journal.transcript.may_see", lambda table, event, seat: True)
    _, _, faults = run(compare({"toy": ByLog()}, "toy", chance("h2 log"), 30, 6, {}))
    assert faults


# --- H3: spectators and replays


def test_h3_nobody_sees_a_guest_who_has_not_agreed_nor_does_the_guest_see_them() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            laid, table = await lay(hub, "me", "easy")
            stranger, person = Guest(hub, table), await seated(hub, table, 0)
            await offer(table, 0)
            await table.consent(0)
            await table.wait_idle()
            await stranger.hello(1)
            assert stranger.model.seat == 1 and person.model.table is not None and person.model.table.open
            await hub.join(laid.table, "y" * 32, await hub.invite(laid.table, 1, ME))
            await table.wait_idle()
            await stranger.session.refresh()
            await person.session.refresh()
            assert stranger.model.seat == -1 and stranger.model.table is not None and not stranger.model.table.open
            assert not person.model.table.open
            assert not [line for line in stranger.model.log if line.text == "hand"]
            assert len([line for line in person.model.log if line.text == "hand"]) == 1
            await stranger.session.close()
            await person.session.close()

    run(work())


def test_h3_others_views_only_when_all_agree() -> None:
    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me")
            stranger, person = Guest(hub, table), await seated(hub, table, 0)
            await offer(table, 0)
            for seat in (0, 1):
                (answer,) = await stranger.hello(seat)
                assert isinstance(answer, wire.Trouble) and answer.code == "not_your_seat"
            await table.consent(0)
            (answer,) = await stranger.hello(1)
            assert isinstance(answer, wire.Trouble), "one of them has not agreed"
            await table.consent(1)
            await table.wait_idle()
            await stranger.hello(1)
            assert stranger.model.seat == 1 and stranger.model.ask is None and stranger.model.table is not None
            assert stranger.model.table.open and stranger.model.over is None
            assert len([line for line in stranger.model.log if line.text == "hand"]) == 2
            assert len([line for line in person.model.log if line.text == "hand"]) == 2
            assert table.row.salt not in b"".join(stranger.raw).decode()
            await stranger.session.close()
            await person.session.close()

    run(work())


def test_h3_a_replay_shows_what_the_viewer_knew() -> None:
    """Going back in a running game is limited to what the seat, or anybody, could know then."""

    async def work() -> None:
        async with one_hub() as hub:
            _, table = await lay(hub, "me", "me", chapters="2")
            for _ in range(6):
                if not table.is_over():
                    await offer(table, table.match.state.open_seats()[0])
            one, nobody = await seated(hub, table, 0), await seated(hub, table)
            for at in range(table.choice_count() + 1):
                then = table.match_at(at)
                await one.say(wire.Show(at))
                assert one.model.told == then.board(0)
                await nobody.say(wire.Show(at))
                assert nobody.model.told == then.board(None)
                assert then.board(None) != then.board(0)
            await one.session.close()
            await nobody.session.close()

    run(work())
