"""The board as text: where the game is, the battle, the Citadel, outside, the clans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.board.clans import clans, write_own_clan
from citadelle.games.monster_lands.board.places import battle, citadel, outside
from citadelle.games.monster_lands.board.reader import BoardReader
from citadelle.games.monster_lands.picture.description import phase, rounds
from citadelle.games.monster_lands.picture.shapes import words
from citadelle.games.monster_lands.state import MADHALA
from citadelle.games.monster_lands.tables import RANKS
from citadelle.games.monster_lands.text.names import rank_name, scenario_name
from citadelle.parts.flow import Flow

if TYPE_CHECKING:
    from citadelle.games.monster_lands.catalog import Kit
    from citadelle.games.monster_lands.view import MonsterLandsView

PHASES: Final = {"deploy": "board.deploy", "adventure": "board.adventure", "clean_up": "board.clean_up"}


def board(
    view: MonsterLandsView,
    lang: str = "en",
    width: int = 80,
    ascii_only: bool = False,
    colour: bool = False,
    brief: bool = False,
) -> str:
    """The position as text in at most `width` columns, legible without colour.

    `ascii_only` drops accents and signs. `brief` is for every turn: what is on offer by name and price, paths where
    somebody stands, other clans in one line.
    """
    reader = BoardReader(view, lang)
    flow = Flow(width)
    head(reader, flow)
    battle(reader, flow)
    citadel(reader, flow, brief)
    outside(reader, flow, brief)
    clans(reader, flow, brief)
    write_own_clan(reader, flow, brief)
    return flow.canvas.text(colour, ascii_only)


def head(reader: BoardReader, flow: Flow) -> None:
    """The game, its round and its phase; the scenario of a game alone; who has won."""
    view = reader.view
    parts = [reader.say("picture.title")]
    if view.scenario >= 0:
        parts.append(scenario_name(reader.kit, reader.tables.scenario_ids[view.scenario], reader.lang))
    if view.over:
        parts.append(reader.say("track.over", n=view.round, total=rounds(reader)))
    elif not view.docks:
        parts.append(reader.say("track.setup"))
    else:
        parts.append(reader.say("track.round", n=view.round, total=rounds(reader)))
        parts.append(reader.say(PHASES[phase(reader)]))
    flow.line([(" · ".join(parts), "bold")])
    if view.scenario >= 0:
        ranks(reader, flow)


def at_hand(view: MonsterLandsView, lang: str) -> list[str]:
    """ML-FIN-01, ML-FIN-03, ML-SOLO-11: what is counted at the end, or what ranks ask for; what dice and signs mean."""
    reader = BoardReader(view, lang)
    lines = [reader.say("board.aim", n=rounds(reader)), reader.say("board.tie")]
    if view.scenario >= 0:
        lines = [reader.say("board.aim_alone", n=rounds(reader)), *asked_of_ranks(reader)]
    return [*lines, reader.say("board.legend")]


def asked_of_ranks(reader: BoardReader) -> list[str]:
    """What each rank of the scenario asks for."""
    return ranks_of(reader.kit, reader.view.scenario, reader.lang)


def ranks_of(kit: Kit, scenario: int, lang: str) -> list[str]:
    """What each rank of a scenario asks for, the lowest first (ML-SOLO-11)."""
    plain, asked = kit.plain, []
    for row, ident in enumerate(RANKS[1:]):
        wanted = [
            words().say(f"board.rank.{key}", lang, n=value)
            for key, value in (
                ("vp", plain.rank_vp[scenario][row]),
                ("gold", plain.rank_gold[scenario][row]),
                ("missions", plain.rank_missions[scenario][row]),
                ("checklist", plain.rank_checklist[scenario][row]),
            )
            if value > 0
        ]
        spread = plain.rank_spread[scenario][row]
        if spread:
            wanted.append(words().say("board.rank.spread", lang, n="-".join(str(one) for one in spread)))
        asked.append(f"{rank_name(kit, ident, lang)} ({', '.join(wanted)})")
    return asked


def briefing(kit: Kit, scenario: int, lang: str) -> str:
    """What a solo scenario is about, in a few sentences, before the game."""
    aim = words().say("board.aim_alone", lang, n=kit.plain.scenario_rounds[scenario])
    return f"{words().say('board.alone', lang)} {aim} {' · '.join(ranks_of(kit, scenario, lang))}"


def ranks(reader: BoardReader, flow: Flow) -> None:
    """Alone: what each rank of the scenario asks for, and how many tokens Madhala has left."""
    view, plain = reader.view, reader.tables
    flow.line([reader.titled(reader.say("board.ranks")), " · ".join(asked_of_ranks(reader))], 1)
    left = plain.mad_tokens - view.on_path.count(MADHALA)
    flow.line([reader.titled(reader.say("madhala.name")), reader.say("solo.tokens", n=left)], 1)
