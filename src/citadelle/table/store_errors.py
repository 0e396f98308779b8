"""What a failure of the store is to whoever asked something of a table."""

from __future__ import annotations

import logging

from citadelle.table.errors import TableError
from citadelle.table.store.base import NoAnswer, Unreadable

log = logging.getLogger("citadelle.table")


def store_error(fault: Exception, what: str) -> TableError:
    """What a store's failure is to whoever asked; the log says more."""
    if isinstance(fault, NoAnswer | Unreadable):
        log.error("%s: %s", what, fault)
    else:
        log.error(what, exc_info=fault)
    return TableError("damaged" if isinstance(fault, Unreadable) else "no_answer")
