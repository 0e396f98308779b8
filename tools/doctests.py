"""Run the examples of README.md, CONTRIBUTING.md, docs/ and the package's docstrings.

In a page, the `>>>` examples inside fenced `python` and `pycon` blocks are run from top to bottom, as one session.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FENCE: Final = re.compile(r"^\s*(`{3,})\s*(\w*)")
OPTIONS: Final = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def examples(text: str) -> str:
    """The page with all but its Python blocks blanked, so that line numbers still hold."""
    kept: list[str] = []
    language: str | None = None
    for line in text.splitlines():
        fence = FENCE.match(line)
        if fence:
            language = fence[2] or "text" if language is None else None
        kept.append(line if language in ("python", "pycon") and not fence else "")
    return "\n".join(kept) + "\n"


def pages() -> list[Path]:
    """The pages whose examples are run."""
    top = [ROOT / name for name in ("README.md", "CONTRIBUTING.md") if (ROOT / name).exists()]
    return top + sorted((ROOT / "docs").rglob("*.md"))


def modules() -> list[str]:
    """All modules of the package but its commands."""
    import citadelle

    found = [name for _, name, _ in pkgutil.walk_packages(citadelle.__path__, "citadelle.")]
    return ["citadelle", *(name for name in found if not name.endswith("__main__"))]


def main() -> int:
    """Run all; 1 if an example fails."""
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    parser = doctest.DocTestParser()
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = pages()
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        for page in found:
            name = str(page.relative_to(ROOT))
            runner.run(parser.get_doctest(examples(page.read_text("utf-8")), {}, name, str(page), 0))
        for name in modules():
            for test in finder.find(importlib.import_module(name), name):
                runner.run(test)
        os.chdir(ROOT)
    print(f"doctests: {runner.tries} examples in {len(found)} pages and the docstrings, {runner.failures} failures")
    return 1 if runner.failures else 0


if __name__ == "__main__":
    sys.exit(main())
