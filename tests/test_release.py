"""What goes with a release: the list of its parts, a wheel that anybody can build again, a service with few rights."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

from tests import forms
from tools import make_sbom

ROOT = Path(__file__).resolve().parent.parent


def test_the_list_of_parts_has_every_locked_package_once() -> None:
    """Would catch a dependency that a release has and its list does not name."""
    parts = make_sbom.bill()["components"]
    names = [part["purl"] for part in parts]
    assert len(names) == len(set(names))
    lock = (ROOT / "requirements" / "run.lock").read_text(encoding="utf-8")
    pinned = re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)", lock, re.M)
    assert {f"pkg:pypi/{name.lower()}@{version}" for name, version in pinned} <= set(names)
    pages = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert set(pages) <= {part["name"] for part in parts}
    assert not any("vitest" in name for name in names), "what only tests pages is in no release"


def test_every_part_has_its_hashes() -> None:
    for part in make_sbom.bill()["components"]:
        assert part["externalReferences"][0]["hashes"], part["name"]


def test_the_same_sources_give_the_same_list() -> None:
    assert json.dumps(make_sbom.bill()) == json.dumps(make_sbom.bill())


def test_a_wheel_that_is_built_twice_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    """At another time, in another place, by somebody with another umask: else nobody could check a release."""
    built = []
    for number, umask in ((1, 0o022), (2, 0o077)):
        copy = tmp_path / f"source {number}"
        for name in forms.sources(ROOT):
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
        for made in ("src/pitboss/web/pages", "src/pitboss/report/fonts"):
            shutil.copytree(ROOT / made, copy / made, copy_function=shutil.copyfile, dirs_exist_ok=True)
        for path in copy.rglob("*"):
            os.utime(path, (1_600_000_000 + number * 86_400,) * 2)
        words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / f"dist {number}")]
        subprocess.run(words, cwd=copy, check=True, capture_output=True, umask=umask)
        (wheel,) = (tmp_path / f"dist {number}").glob("*.whl")
        built.append(hashlib.sha256(wheel.read_bytes()).hexdigest())
    assert built[0] == built[1]


def test_the_service_has_few_rights() -> None:
    """Would catch a line of the unit that somebody took out to make something work."""
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "packaging" / "pitboss.service", encoding="utf-8")
    service = unit["Service"]
    for right in ("DynamicUser", "NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "LockPersonality"):
        assert service[right] == "yes", right
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert "PITBOSS_KEY=" not in (ROOT / "packaging" / "pitboss.service").read_text(encoding="utf-8")
    made = {f"/var/lib/{one}" for one in service["StateDirectory"].split()}
    copies = re.search(r"--backups (\S+)", service["ExecStart"])
    assert copies is not None
    assert copies[1] in made, "the house does not open without the folder of its copies"


def test_the_container_runs_as_nobody_and_installs_by_hash() -> None:
    text = (ROOT / "packaging" / "Containerfile").read_text(encoding="utf-8")
    last = text.rpartition("\nFROM ")[2]
    assert "--require-hashes" in last
    assert re.search(r"^USER \d+$", last, re.M)
    assert not re.search(r"^(ARG|ENV).*(KEY|SECRET|PASSWORD)", text, re.M | re.I)


def test_no_house_and_no_key_gets_into_the_image() -> None:
    """Docker reads no other name than .dockerignore. Would catch keys of a checkout in a stage of the image."""
    kept_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for secret in ("**/house.db*", "**/*.key", "**/*.signing-key", "**/*.pem", "**/heads/", "/.venv/"):
        assert secret in kept_out, secret


def test_a_release_takes_nothing_that_others_can_change_under_it() -> None:
    """Would catch a step by a tag, which its owner can move, and a package that is not held to its hash."""
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    text = "".join(one.read_text(encoding="utf-8") for one in (*workflows, ROOT / "tools" / "audit.sh"))
    steps = re.findall(r"uses: *(.*)", text)
    assert steps
    for step in steps:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", step), step
    installs = re.findall(r"pip\"? install.*", text)
    assert installs
    for install in installs:
        lock = re.search(r"--require-hashes -r (\S+)", install)
        assert lock is not None, install
        assert (ROOT / lock[1]).is_file()


def test_a_part_with_a_known_weakness_is_replaced_within_days_that_are_watched() -> None:
    """Would catch a promise that nobody can keep: parts are looked up more often than the shortest of the days."""
    told = (ROOT / "SECURITY.md").read_text(encoding="utf-8").partition("## Parts with a known weakness")[2]
    days = [int(one) for one in re.findall(r"\| (\d+) days \|", told.partition("\n## ")[0])]
    weekly = (ROOT / ".github" / "workflows" / "audit.yml").read_text(encoding="utf-8")
    assert len(days) == 4
    assert days == sorted(days)
    assert days[0] >= 7, "a week may pass before it is known"
    assert re.search(r'cron: "\d+ \d+ \* \* \d"', weekly), "every week"
    assert "tools/audit.sh" in weekly
