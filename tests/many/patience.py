"""Wait for a condition: as long as the busiest machine may take, and no longer."""

import asyncio
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

PATIENCE_S = 120.0
LOOK_S = 0.02


def until(so: Callable[[], Any]) -> Any:
    """Returns its last value."""
    ends = monotonic() + PATIENCE_S
    while not (found := so()):
        assert monotonic() < ends, "it did not come"
        sleep(LOOK_S)
    return found


async def meanwhile(so: Callable[[], bool]) -> None:
    """The same in an event loop, while others go on."""
    ends = monotonic() + PATIENCE_S
    while not so():
        assert monotonic() < ends, "it did not come"
        await asyncio.sleep(LOOK_S)
