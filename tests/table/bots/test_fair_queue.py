"""The queue of bots: whoever has used least of late comes first, and on a public server nobody has all workers."""

from __future__ import annotations

from citadelle.table.bots import BotPool
from citadelle.table.bots.fair_queue import HALF_LIFE, FairQueue


def order(queue: FairQueue[str]) -> list[str]:
    """The items in the order in which they are taken."""
    out: list[str] = []
    while (one := queue.take()) is not None:
        out.append(one.item)
    return out


def test_people_who_wait_come_first_then_whoever_used_least() -> None:
    moment = [0.0]
    queue: FairQueue[str] = FairQueue(9, lambda: moment[0])
    queue.begin("greedy")
    queue.end("greedy", 12.0)
    for rank, owner, item in ((1, "new", "hint"), (0, "greedy", "third"), (0, "new", "first"), (0, "new", "second")):
        queue.add(rank, owner, item)
    assert order(queue) == ["first", "second", "third", "hint"]


def test_what_was_used_is_forgotten() -> None:
    moment = [0.0]
    queue: FairQueue[str] = FairQueue(9, lambda: moment[0])
    for owner, seconds in (("early", 8.0), ("late", 3.0)):
        queue.begin(owner)
        queue.end(owner, seconds)
        moment[0] += 3 * HALF_LIFE
    now = moment[0]
    assert abs(queue.recent_use("late", now) - 3.0 / 8) < 1e-9
    assert queue.recent_use("early", now) < queue.recent_use("late", now)
    assert queue.recent_use("nobody", now) == 0.0


def test_one_owner_waits_when_it_has_as_many_workers_as_it_may() -> None:
    queue: FairQueue[str] = FairQueue(1)
    queue.begin("greedy")
    queue.add(0, "greedy", "more")
    assert queue.take() is None and not queue.may_start("greedy") and queue.may_start("other")
    queue.add(1, "other", "theirs")
    found = queue.take()
    assert found is not None and found.item == "theirs"
    queue.end("greedy", 1.0)
    assert order(queue) == ["more"]


def test_strangers_share_the_workers_of_a_public_server() -> None:
    assert BotPool(3, shared=True).queue.most == 2
    assert BotPool(1, shared=True).queue.most == 1
    assert BotPool(3).queue.most == 3


def test_a_server_can_leave_out_the_strongest_levels() -> None:
    levels = BotPool(strongest="medium").levels()
    assert levels[-1] == "medium" and "hard" not in levels
