"""Spaces and render modes, the same for PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from citadelle.kernel.encoding import Encoding
from citadelle.research.episode import Episode, one_of
from citadelle.research.needs import import_extra

if TYPE_CHECKING:
    from gymnasium.spaces import Dict, Discrete

HUMAN: Final = "human"
ANSI: Final = "ansi"
SVG: Final = "svg"
RENDER_MODES: Final = (HUMAN, ANSI, SVG)
"""Text on the screen at every step, text, or a picture."""


def action_space(episode: Episode) -> Discrete[Any]:
    """One number for every action of the encoding."""
    return spaces_of(episode.encoding)[1]


def observation_space(episode: Episode) -> Dict:
    """A row of numbers from -1 to 1, and the mask of what is legal."""
    return spaces_of(episode.encoding)[0]


def spaces_of(encoding: Encoding) -> tuple[Dict, Discrete[Any]]:
    """The spaces of observations and of actions."""
    spaces, np = import_extra("gymnasium.spaces"), import_extra("numpy")
    row = spaces.Box(-1.0, 1.0, (len(encoding.slots),), np.float32)
    mask = spaces.Box(0, 1, (len(encoding.actions),), np.int8)
    return spaces.Dict({"observation": row, "action_mask": mask}), spaces.Discrete(len(encoding.actions))


def checked_mode(render_mode: str | None) -> str | None:
    """A render mode, or None; BadOption lists those there are."""
    return None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)


def render_position(episode: Episode, render_mode: str | None, seat: int | None, lang: str) -> str | None:
    """The position in a render mode, as a seat sees it, or a spectator; `human` prints it."""
    if render_mode == SVG:
        return episode.picture(seat, lang)
    board = episode.board(seat, lang)
    if render_mode == HUMAN:
        print(board)
        return None
    return board
