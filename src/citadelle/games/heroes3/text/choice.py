"""One option that is put in words."""

from __future__ import annotations

from citadelle.games.heroes3.view import Heroes3View
from citadelle.parts.wording import WordedOption

Choice = WordedOption[Heroes3View]
