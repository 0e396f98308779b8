"""The campaigns' server with a store that ends it at the point that the environment names (see crashing.py)."""

from __future__ import annotations

import sys
from unittest import mock

from tools.campaigns import served
from tools.campaigns.crashing import crashing_store

if __name__ == "__main__":
    with mock.patch("citadelle.web.hosting.open_store", crashing_store):
        sys.exit(served.main())
