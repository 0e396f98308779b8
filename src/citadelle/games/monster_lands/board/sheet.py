"""The board as text: where the game is, the battle, the Citadel, outside, the clans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citadelle.games.monster_lands.board.clans import clans, write_own_clan
from citadelle.games.monster_lands.board.places import battle, citadel, outside
from citadelle.games.monster_lands.board.reader import BoardReader
from citadelle.games.monster_lands.picture.description import rounds
from citadelle.games.monster_lands.rules.deployment import DeployPhase
from citadelle.games.monster_lands.rules.rounds import ADVENTURE, DEPLOY, Round
from citadelle.games.monster_lands.state import MADHALA
from citadelle.games.monster_lands.tables import RANKS
from citadelle.games.monster_lands.text.names import rank_name, scenario_name
from citadelle.parts.flow import Flow

if TYPE_CHECKING:
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


def ranks(reader: BoardReader, flow: Flow) -> None:
    """Alone: what each rank of the scenario asks for, and how many tokens Madhala has left."""
    view, plain, asked = reader.view, reader.tables, []
    for row, ident in enumerate(RANKS[1:]):
        wanted = [
            reader.say(f"board.rank.{key}", n=value)
            for key, value in (
                ("vp", plain.rank_vp[view.scenario][row]),
                ("gold", plain.rank_gold[view.scenario][row]),
                ("missions", plain.rank_missions[view.scenario][row]),
                ("checklist", plain.rank_checklist[view.scenario][row]),
            )
            if value > 0
        ]
        spread = plain.rank_spread[view.scenario][row]
        if spread:
            wanted.append(reader.say("board.rank.spread", n="-".join(str(one) for one in spread)))
        asked.append(f"{rank_name(reader.kit, ident, reader.lang)} ({', '.join(wanted)})")
    flow.line([reader.titled(reader.say("board.ranks")), " · ".join(asked)], 1)
    left = plain.mad_tokens - view.on_path.count(MADHALA)
    flow.line([reader.titled(reader.say("madhala.name")), reader.say("solo.tokens", n=left)], 1)


def phase(reader: BoardReader) -> str:
    """Which phase of the round it is."""
    found = reader.frame(Round)
    step = found.step - 1 if found is not None else DEPLOY
    if reader.frame(DeployPhase) is not None or step <= DEPLOY:
        return "deploy"
    return "adventure" if step == ADVENTURE else "clean_up"
