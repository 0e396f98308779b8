"""Libraries that only research needs are imported here, with an error that says how to get them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from citadelle import CitadelleError


class NotInstalled(CitadelleError):
    """A library that isn't installed; the text says how to install it."""


def import_extra(library: str) -> ModuleType:
    """A library of the extra `research`."""
    try:
        return import_module(library)
    except ImportError as missing:
        how = "pip install 'citadelle[research]'"
        raise NotInstalled("research.not_installed", library=library, why=str(missing), how=how) from None
