"""Whether what is installed is whole: Python, the packages that pitboss needs, its extras, its pages, its caches."""

import os
import platform
import re
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from pitboss.cli.findings import Finding, good, missing, old, wrong
from pitboss.house.stores.sqlite import LEAST_SQLITE
from pitboss.version import __version__

LEAST_PYTHON = (3, 11)
NEEDED = ""  # the packages that belong to no extra
_REQUIRED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?(?:>=([0-9.]+))?[^;]*(?:;.*extra == ['\"]([^'\"]+)['\"])?")
_NOT_WINDOWS = re.compile(r"sys_platform != ['\"]win32['\"]")


def findings() -> Iterator[Finding]:
    yield _python()
    yield from _packages()
    yield _pages()
    yield _cache()
    yield _sqlite()


def _python() -> Finding:
    here = f"pitboss {__version__} on Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    if sys.version_info < LEAST_PYTHON:
        return wrong(here, "Install Python 3.11 or newer.")
    return good(here)


def _sqlite() -> Finding:
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        least = ".".join(map(str, LEAST_SQLITE))
        return wrong(f"SQLite {sqlite3.sqlite_version}", f"Use a Python with SQLite {least} or newer.")
    return good(f"SQLite {sqlite3.sqlite_version}; one process writes to a house in a file")


def _packages() -> Iterator[Finding]:
    """By extra: what is not there, or older than pitboss needs."""
    absent: defaultdict[str, list[str]] = defaultdict(list)
    outdated: list[str] = []
    extras: dict[str, None] = {NEEDED: None}
    try:
        required = metadata.requires("pitboss") or []
    except metadata.PackageNotFoundError:
        yield wrong("pitboss is not installed as a package", "Install it: pip install pitboss, or ./run in a checkout.")
        return
    for text in required:
        read = _REQUIRED.match(text)
        if read is None or (sys.platform == "win32" and _NOT_WINDOWS.search(text)):
            continue
        name, least, extra = read[1], read[2] or "", read[3] or NEEDED
        extras[extra] = None
        found = _version(name)
        if found is None:
            absent[extra].append(name)
        elif least and _figures(found) < _figures(least):
            outdated.append(f"{name} {found} (needs {least})")
    if absent[NEEDED]:
        yield wrong(f"missing packages: {', '.join(absent[NEEDED])}", "pip install --force-reinstall pitboss")
    else:
        yield good("all packages that pitboss needs")
    if outdated:
        yield old(f"older than pitboss needs: {', '.join(outdated)}", "pip install --upgrade pitboss")
    for extra in extras:
        if extra and absent[extra]:
            yield missing(f"the extra {extra}: {', '.join(absent[extra])}", f"pip install 'pitboss[{extra}]'")
        elif extra:
            yield good(f"the extra {extra}")


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _figures(version: str) -> tuple[int, ...]:
    """
    >>> _figures("2.0.40") < _figures("2.1")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def _pages() -> Finding:
    pages = Path(__file__).parent.parent / "web" / "pages"
    if (pages / "index.html").is_file():
        return good("the pages for browsers")
    return wrong("the pages for browsers are not built", "Run ./run in the checkout, or install the wheel.")


def _cache() -> Finding:
    """Solutions and compiled kernels are kept there; without it every count begins anew."""
    from pitboss.odds.solving import store

    folder = store.folder()
    there = next(one for one in (folder, *folder.parents) if os.path.exists(one))
    if os.access(there, os.W_OK):
        return good(f"the cache {folder}")
    return wrong(f"nothing can be written to the cache {folder}", "Set PITBOSS_CACHE to a folder of yours.")
