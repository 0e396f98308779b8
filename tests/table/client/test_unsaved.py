"""A game of this process that is kept nowhere: its client, its bots in a thread, its record."""

from __future__ import annotations

import asyncio

from tests.kernel import toy
from tests.table.client.local_servers import hello, play_on
from tests.table.fakes import run

from citadelle import game
from citadelle.agents.agent import Agent
from citadelle.kernel.match import Match, new, replay
from citadelle.table.bots.in_process import InProcessBots
from citadelle.table.client.unsaved import UnsavedGame


def legends(players: int = 3, seed: int = 7) -> Match:
    return new("legends", players, seed, dict(game("legends").quick))


async def played(match: Match, players: list[str], choices: int = 10_000) -> Match:
    """Play through a client, so many choices of people; the match."""
    unsaved = UnsavedGame(match, players)
    await unsaved.open()
    async with unsaved.client(hello()) as client:
        await unsaved.begin()
        await play_on(client, choices)
        record = await unsaved.record()
    await unsaved.close()
    assert str(replay(record, game=match.game).record) == str(record)
    return match


def test_a_whole_game_gives_a_record_that_names_who_played() -> None:
    match = run(played(legends(), ["me", "greedy", "random"]))
    assert match.is_over and match.record.seats == {0: "me", 1: "greedy", 2: "random"}


def test_bots_that_are_asked_together_choose_one_after_the_other() -> None:
    games = [run(played(legends(seed=5), ["greedy", "random", "random"])) for _ in range(3)]
    assert len({str(match.record) for match in games}) == 1 and games[0].is_over


def test_a_game_goes_on_from_where_it_stands_and_can_be_undone_there() -> None:
    match = run(played(legends(), ["me", "random", "random"], 1))
    again = replay(match.record)
    assert again.can_undo(0)

    async def scene() -> None:
        unsaved = UnsavedGame(again, ["me", "random", "random"])
        await unsaved.open()
        async with unsaved.client(hello()) as client:
            assert client.model.undo and client.model.last == len(match.choices)
            await client.undo()
        await unsaved.close()

    run(scene())
    assert len(again.choices) == len(match.choices) - 1


def test_seats_bear_the_names_of_the_game_in_every_language() -> None:
    async def scene() -> None:
        unsaved = UnsavedGame(legends(), ["me", "search:5", "random"])
        await unsaved.open()
        for lang, names in (("en", ["Red", "Blue", "Green"]), ("fr", ["Rouge", "Bleu", "Vert"])):
            async with unsaved.client(hello(lang=lang)) as client:
                assert [client.model.name(seat) for seat in range(3)] == names
        await unsaved.close()

    run(scene())


def test_it_knows_whether_anything_is_secret() -> None:
    async def scene() -> tuple[bool, bool]:
        open_, hidden = (
            UnsavedGame(legends(), ["me"] * 3),
            UnsavedGame(Match(toy.GAME, toy.GAME.setup(2, 1)), ["me"] * 2),
        )
        return await open_.has_secrets(), await hidden.has_secrets()

    assert run(scene()) == (False, True)


class Broken(Agent):
    """An agent that fails."""

    def pick(self, view: object, decision: object) -> int:
        raise RuntimeError("no idea")


def test_an_agent_that_fails_is_replaced_by_chance() -> None:
    match = legends(2)

    async def scene() -> None:
        bots = InProcessBots()
        bots.agents[0, "greedy"] = Broken("greedy", match.game, 1)
        await bots.start()
        picked = await bots.pick(match.game, match.setup, match.state, 0, "greedy", "x")
        assert picked.fallback and picked.key in match.decisions[0].keys
        await bots.stop()
        await asyncio.sleep(0)

    run(scene())
