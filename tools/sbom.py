"""The bill of materials: what a server is made of, with versions, hashes and licences (`make sbom`).

    python -m tools.sbom [--check]

Reads `requirements-postgres.txt` (all that a server may need) and the licences that the installed packages declare, and
writes `sbom.cdx.json` in CycloneDX's form. With `--check` nothing is written: it fails if the file is out of date.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = ROOT / "requirements-postgres.txt"
SBOM: Final = ROOT / "sbom.cdx.json"
PIN: Final = re.compile(r"^([a-z0-9][a-z0-9._-]*)==([0-9][\w.]*)(?: ; ([^\\]+?))? *\\?$")
HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")
ALLOWED: Final = frozenset(
    {"MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "MPL-2.0", "ISC", "Apache-2.0 OR BSD-2-Clause"}
)
"""Licences that go with the project's own."""
BY_CLASSIFIER: Final = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "ISC License (ISCL)": "ISC",
}


def locked(path: Path = LOCK) -> list[dict[str, Any]]:
    """The packages of a lock: name, version, marker, hashes."""
    found: list[dict[str, Any]] = []
    for line in path.read_text("utf-8").splitlines():
        pin = PIN.match(line)
        if pin is not None:
            found.append({"name": pin[1], "version": pin[2], "marker": pin[3] or "", "hashes": []})
        elif (hashed := HASH.search(line)) is not None:
            found[-1]["hashes"].append(hashed[1])
    return found


def licence_of(name: str) -> str:
    """The licence that an installed package declares, as SPDX names it; "" if it isn't installed or says nothing."""
    try:
        about: Any = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    if about.get("License-Expression"):
        return str(about["License-Expression"])
    classes = [text.rpartition(" :: ")[2] for text in about.get_all("Classifier") or [] if text.startswith("License")]
    known = [BY_CLASSIFIER[text] for text in classes if text in BY_CLASSIFIER]
    if known:
        return known[0]
    said = str(about.get("License") or "").strip().splitlines()
    return said[0].replace(" License", "") if said else ""


def component(package: dict[str, Any], known: dict[str, str]) -> dict[str, Any]:
    """One package as CycloneDX has it."""
    name, version = package["name"], package["version"]
    made: dict[str, Any] = {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:pypi/{name}@{version}",
        "hashes": [{"alg": "SHA-256", "content": content} for content in package["hashes"]],
    }
    licence = licence_of(name) or known.get(name, "")
    if licence:
        made["licenses"] = [{"expression": licence}]
    if package["marker"]:
        made["properties"] = [{"name": "marker", "value": package["marker"]}]
    return made


def known_licences() -> dict[str, str]:
    """The licences in the bill as it is, for packages that are not installed on this platform."""
    if not SBOM.exists():
        return {}
    parts = json.loads(SBOM.read_text("utf-8"))["components"]
    return {part["name"]: part["licenses"][0]["expression"] for part in parts if part.get("licenses")}


def bill() -> str:
    """The whole bill; the same lock gives the same text."""
    known = known_licences()
    made = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "citadelle", "licenses": [own_licence()]}},
        "components": [component(package, known) for package in locked()],
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def own_licence() -> dict[str, str]:
    """The licence of the project itself."""
    found = re.search(r'^license = "([^"]+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    return {"expression": found[1] if found else ""}


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the bill is out of date")
    made = bill()
    if parser.parse_args().check:
        return 0 if SBOM.exists() and SBOM.read_text("utf-8") == made else 1
    SBOM.write_text(made, "utf-8")
    for part in json.loads(made)["components"]:
        licences = part.get("licenses", [{"expression": "?"}])
        print(f"{part['name']:24} {part['version']:12} {licences[0]['expression']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
