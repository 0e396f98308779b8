"""Clients of a table for terminals and programs: on a server (by a link) or in this process (a store of this machine).

async with connect("http://127.0.0.1:8421/t/ab12cd34ef56#seat=...") as seat:
    while (asked := await seat.asked()) is not None:
        await seat.choose(asked.choices[0].key)
    print(seat.model.over.points)
"""

from __future__ import annotations

from citadelle.table.client.links import BadLink, Link, parse
from citadelle.table.client.model import Model
from citadelle.table.client.reconnecting import Timing
from citadelle.table.client.remote import OnSeatTaken, Remote
from citadelle.table.client.seat import Client
from citadelle.table.client.transport import Declined, Denied, Lost, Unreachable
from citadelle.table.wire import Hello

__all__ = ["BadLink", "Client", "Declined", "Denied", "Link", "Lost", "Model", "Unreachable", "connect"]


def connect(
    link: str,
    *,
    name: str = "",
    lang: str = "en",
    width: int = 80,
    brief: bool = True,
    device: str = "",
    kept: OnSeatTaken | None = None,
    pace: Timing | None = None,
) -> Client:
    """A client for a server's table, by its link; BadLink if that is none. Open it with `async with`, or `start`.

    A link with a seat's secret sits there; one with an invitation takes the seat as `name`, and `kept` is called with
    the link that leads back to it, whose secret is a new one. A link without a secret watches. `device` is a secret of
    one's own (32 letters) that the server knows one again by. `width` and `brief` say how the text of the board should
    be.
    """
    remote = Remote(parse(link), device, name, lang, kept)
    return Client(remote, remote, Hello(lang=lang, form="text", width=width, brief=brief), pace)
