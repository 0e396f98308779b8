"""One viewer's connection to a table: what it was sent last, and the frames it gets."""

from __future__ import annotations

from citadelle.table.viewer_session.session import ViewerSession

__all__ = ["ViewerSession"]
