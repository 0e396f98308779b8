"""Write the golden text files of the suite anew, after a change of rules or components that was meant.

    tools/golden.py [playthroughs] [counts] [digests]

Without a word all three. Read the difference before it is committed: it is the change as players will see it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
KINDS: Final = ("playthroughs", "counts", "digests")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="playthroughs, counts, digests")
    kinds = parser.parse_args().kinds or KINDS
    if any(kind not in KINDS for kind in kinds):
        parser.error(f"there are {', '.join(KINDS)}")
    sys.path.insert(0, str(ROOT))
    from tests import golden

    for kind in kinds:
        for path in golden.WRITERS[kind]():
            print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
