"""S6: whatever comes, a session answers it or it is refused as unreadable; nothing else happens."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.fakes import run
from tests.table.server.tables import lay, one_hub
from tests.table.viewer_session.guests import seated
from tools.campaigns import garbage

from citadelle.table import wire

SCALARS: Any = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES: Any = st.recursive(SCALARS, lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside))
NAMES = st.sampled_from(["do", "key", "no", "v", "id", "sure", "q", "thing", "at", "text", "seat", "lang", "form", "x"])
DEEDS = st.sampled_from(["hello", "choose", "undo", "auto", "why", "show", "say", "ping", "nothing"])
FRAMES: Any = st.builds(lambda do, rest: {**rest, "do": do}, DEEDS, st.dictionaries(NAMES, VALUES, max_size=6))


async def survives(frames: list[str | bytes]) -> None:
    """A session handles all of these, and works as before."""
    async with one_hub() as hub:
        _, table = await lay(hub, "me", "me")
        guest = await seated(hub, table, 0)
        for frame in frames:
            with contextlib.suppress(ValueError):
                await guest.session.handle(wire.read_client_frame(frame))
        await guest.session.wait_idle()
        (*_, pong) = await guest.say(wire.Ping())
        assert pong == wire.Pong(table.version)
        assert guest.session.seq == guest.seq and guest.faults() == []
        await guest.session.close()


@settings(max_examples=30, deadline=None)
@given(st.lists(FRAMES, max_size=6))
def test_s6_frames_of_all_sorts(said: list[dict[str, Any]]) -> None:
    run(survives([json.dumps(one) for one in said]))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(max_size=60) | st.binary(max_size=60), max_size=6))
def test_s6_noise(said: list[str | bytes]) -> None:
    run(survives(said))


@pytest.mark.parametrize("seed", range(4))
def test_s6_mutated_frames(seed: int) -> None:
    by = Random(seed)
    run(survives([garbage.frame(by) for _ in range(300)]))


@pytest.mark.parametrize(
    "frame",
    [
        "[" * 100_000, '{"do":' * 50_000, '{"do":"show","at":' + "9" * 5000 + "}", '{"do":"show","at":NaN}',
        b"\xff\xfe",
        '{"do":"choose","key":"\\ud800","no":1,"v":1}', '{"do":"ping","do":"ping"', '{"do":"ping"}}', "", "null", "[]",
        '{"do":"say","text":"' + "x" * 501 + '"}', '{"do":"why","q":"' + "q" * 65 + '"}', '{"do":"ping","more":1}',
        '{"do":"choose","key":"a","no":1,"v":1,"id":"a b"}', '{"do":"hello","seat":1.5}', '{"do":"hello","width":39}',
        '{"do":"choose","key":"","no":1,"v":1}', '{"do":"show","at":-2}', '{"do":"show","at":1e400}',
    ],
)  # fmt: skip
def test_s6_what_is_no_frame(frame: str | bytes) -> None:
    with pytest.raises(ValueError, match="not a frame"):
        wire.read_client_frame(frame)
