"""The list of all parts of a release (SBOM, CycloneDX 1.6): Python packages from the lock, npm packages of the pages.

    python -m tools.make_sbom -o dist/pitboss.cdx.json

It reads the two locks and nothing else, so that the same sources give the same list, byte for byte. Listed are all
packages that `./run` installs, those that build the pages included, and the npm packages that end up in the pages.
"""

import argparse
import json
import re
import sys
import tomllib
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

ROOT = Path(__file__).resolve().parent.parent
NAMESPACE = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")  # of addresses, in RFC 4122
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def bill() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    version = project["project"]["version"]
    parts = [*_python(), *_npm()]
    own = {"type": "application", "bom-ref": f"pkg:pypi/pitboss@{version}", "name": "pitboss", "version": version,
           "purl": f"pkg:pypi/pitboss@{version}", "licenses": [{"license": {"id": "MIT"}}]}  # fmt: skip
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE, json.dumps(parts, sort_keys=True))}",
        "version": 1,
        "metadata": {"component": own},
        "components": parts,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def _python() -> Iterator[dict[str, Any]]:
    text = (ROOT / "requirements" / "run.lock").read_text(encoding="utf-8")
    for block in re.split(r"\n(?=[A-Za-z0-9])", text):
        found = _PINNED.match(block)
        if found is None:
            continue
        address = f"pkg:pypi/{found[1].lower()}@{found[2]}"
        hashes = [{"alg": "SHA-256", "content": one} for one in _HASH.findall(block)]
        yield _part(found[1], found[2], address, {"externalReferences": [_files(address, hashes)]})


def _files(address: str, hashes: list[dict[str, str]]) -> dict[str, Any]:
    """A package has a file for each system: any of these hashes is that of one of them."""
    return {"type": "distribution", "url": address, "hashes": hashes}


def _npm() -> Iterator[dict[str, Any]]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for path, one in sorted(lock["packages"].items()):
        if path and not one.get("dev") and not one.get("devOptional"):
            name = path.rpartition("node_modules/")[2]
            address = f"pkg:npm/{name.replace('@', '%40')}@{one['version']}"
            more: dict[str, Any] = {"externalReferences": [_files(address, [_npm_hash(one["integrity"])])]}
            if "license" in one:
                more["licenses"] = [{"expression": one["license"]}]
            yield _part(name, one["version"], address, more)


def _npm_hash(integrity: str) -> dict[str, str]:
    """As the lock has it: "sha512-" and the hash in base 64."""
    algorithm, _, digest = integrity.partition("-")
    return {"alg": {"sha512": "SHA-512", "sha1": "SHA-1"}[algorithm], "content": b64decode(digest).hex()}


def _part(name: str, version: str, address: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"type": "library", "bom-ref": address, "name": name, "version": version, "purl": address, **more}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-o", "--out", type=Path, help="the file to write; without it, the terminal")
    given = parser.parse_args()
    text = json.dumps(bill(), indent=2, ensure_ascii=False) + "\n"
    if given.out is None:
        sys.stdout.write(text)
    else:
        given.out.parent.mkdir(parents=True, exist_ok=True)
        given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
