"""Copies of the running house, on a schedule and in a second place (`serve --backups`).

Each is made and read back by a process of its own (`house backup --into`), so that no player waits for it, and a house
that was read wrongly cannot approve its own copy. What became of it is told to the floor and the manager.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from json import JSONDecodeError, loads

from pitboss.house.house_opening import place_of
from pitboss.web.copies import Copies
from pitboss.web.log import log
from pitboss.web.services import Services

AGAIN_S = 300.0  # after a copy that failed, the next is tried soon
NICE = 10  # the tables come first
_UNREADABLE = "its answer cannot be read"


async def keep_copying(services: Services, copies: Copies) -> None:
    """Make a copy at the start, and then one at each interval, until the house is closed."""
    while True:
        failed = await _make(services, copies)
        if failed is None:
            copies.made(services.house.clock())
        else:
            copies.failed(failed)
            log.error("a copy failed", why=failed)
            services.metrics.count("copies_failed")
        await asyncio.sleep(copies.every_s if failed is None else min(AGAIN_S, copies.every_s))


async def _make(services: Services, copies: Copies) -> str | None:
    """Make one copy; returns what went wrong."""
    asked = ["house", "backup", "--json", "--house", str(place_of(services.house.store)),
             "--into", str(copies.folder), "--keep", str(copies.keep)]  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "pitboss", *asked, stdin=DEVNULL, stdout=PIPE, stderr=PIPE,
        start_new_session=True,  # Ctrl-C is ours to pass on
    )  # fmt: skip
    with suppress(ProcessLookupError, PermissionError):
        os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
    try:
        told, complaint = await process.communicate()
    finally:
        _stop(process)
    if process.returncode:
        said = complaint.decode(errors="replace").strip().splitlines() or [_UNREADABLE]
        return said[-1].removeprefix("Error: ")
    try:
        copies.file = str(loads(told)["copy"])
    except (JSONDecodeError, KeyError):
        return _UNREADABLE
    return None


def _stop(process: Process) -> None:
    """The house is being closed: a part of a copy is no copy. Interrupted, the process removes its files."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
