"""The games for programs that learn: encodings, and environments for PettingZoo, Gymnasium and OpenSpiel.

The environments need `pip install 'citadelle[research]'`; each is a module of its own and is imported by name:
`citadelle.research.pettingzoo`, `citadelle.research.gymnasium`, `citadelle.research.openspiel`.

>>> from citadelle.research import encoding
>>> numbers = encoding("legends", players=3, options={"map": "first_voyage"})
>>> len(numbers.slots), len(numbers.actions)
(646, 171)
>>> numbers.actions[:3]
['stop', 'skip', 'ignore']
"""

from __future__ import annotations

from citadelle.kernel import error_words
from citadelle.kernel.encoding import Encoding
from citadelle.research.encodings import encoding

error_words.add(__name__)

__all__ = ["Encoding", "encoding"]
