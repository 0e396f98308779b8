"""Write the golden text files of the suite anew, after a change of rules or components that was meant.

    python -m tools.golden [playthroughs] [counts] [digests]

Without a word all three. Read the difference before it is committed: it is the change as players will see it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from tests.golden import WRITERS

from citadelle.kernel.errors import CitadelleError

ROOT: Final = Path(__file__).resolve().parent.parent


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="playthroughs, counts, digests")
    kinds = parser.parse_args().kinds or list(WRITERS)
    if any(kind not in WRITERS for kind in kinds):
        parser.error(f"there are {', '.join(WRITERS)}")
    faults = 0
    for kind in kinds:
        try:
            for path in WRITERS[kind]():
                print(path.relative_to(ROOT))
        except CitadelleError as fault:
            faults += 1
            print(f"{kind}: {fault}; mend the scene's choices, then write it again", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
