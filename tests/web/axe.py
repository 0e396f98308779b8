"""The accessibility checker axe, on a page as it stands."""

from __future__ import annotations

from playwright.sync_api import Page

try:
    from axe_playwright_python.sync_playwright import Axe
except ImportError:  # the check is left out where the package is missing; CI has it
    Axe = None

GRAVE = ("serious", "critical")


def grave_faults(page: Page) -> list[str]:
    """What axe calls serious or critical on this page: the rule, and the first places."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in GRAVE
    ]
