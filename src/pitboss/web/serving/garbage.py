"""When a served house looks for garbage in circles: in a quiet moment, or once much has been made.

Nobody is served while Python looks for it. Python counts what is made and what is freed; at a busy table the two are
nearly equal, so that it looks seldom, but at all that was made meanwhile: up to 90 ms, to find nothing, since tables
hold no circles. So the house says itself when to look.
"""

import asyncio
import gc
from collections.abc import Callable

LOOK_S = 5.0  # a moment is quiet if nobody was sent anything for so long
EVERY_S = 600.0  # no more often than this
LATEST_S = 6 * 3_600.0  # a house that never has a quiet moment waits once in so long
MANY = 500_000  # or once there are so many objects more than after the last look, some 50 MB


def only_when_asked() -> None:
    """From now on. What is there already stays, and is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.disable()


def is_due(idle_s: float, since_s: float, more: int) -> bool:
    """Whether to look now: `idle_s` after the last message, `since_s` after the last look, so many objects more."""
    return since_s >= LATEST_S or (since_s >= EVERY_S and idle_s >= LOOK_S) or more >= MANY


async def in_quiet_moments(sent: Callable[[], int]) -> None:
    """Look whenever it disturbs nobody; `sent` is how many messages went out so far."""
    clock = asyncio.get_running_loop().time
    last, seen, since = clock(), sent(), clock()
    while True:
        await asyncio.sleep(LOOK_S)
        if sent() != seen:
            seen, last = sent(), clock()
        more, _, _ = gc.get_count()  # Python goes on counting
        if is_due(clock() - last, clock() - since, more):
            gc.collect()
            since = clock()
