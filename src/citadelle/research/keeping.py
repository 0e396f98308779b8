"""States of environments: taken, set again, pickled and copied."""

from __future__ import annotations

import pickle
from typing import Any, ClassVar

from citadelle import BadOption
from citadelle.research.episode import Episode


class Keeping:
    """An environment whose state can be taken and set again. `kept` names what changes while it is stepped.

    What opponents that search had thought is dropped when a state is taken, so that it goes on in the same way in the
    environment it was taken from and in any other.
    """

    kept: ClassVar[tuple[str, ...]] = ()
    episode: Episode

    def forget(self) -> None:
        """Let opponents drop what they kept for their next decision."""

    def get_state(self) -> bytes:
        """Everything that stepping changes, chance to come included, for `set_state` of an environment like this one.

        A pickle, for one's own processes: never set a state that somebody else gave you.
        """
        self.forget()
        own = {name: vars(self)[name] for name in self.kept if name in vars(self)}
        return pickle.dumps((type(self).__name__, self.episode.game.name, self.episode.kept(), own))

    def set_state(self, state: bytes) -> None:
        """Go on from where `get_state` was called; BadOption if that was in another kind of environment."""
        try:
            kind, game, position, own = pickle.loads(state)
        except Exception:  # whatever bytes that are no pickle of ours may raise
            raise BadOption("environment.other_state") from None
        if (kind, game) != (type(self).__name__, self.episode.game.name):
            raise BadOption("environment.other_state")
        self.episode.go_back(position)
        vars(self).update(own)

    def __getstate__(self) -> dict[str, Any]:
        self.forget()
        return dict(vars(self))
