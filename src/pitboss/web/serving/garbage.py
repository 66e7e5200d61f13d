"""When a served house looks for garbage in circles: at few objects at a time, and at all of them in a quiet moment.

Nobody is served while Python looks, and it looks at everything that was made since it looked last. Tables hold no
circles, so there is hardly anything to find. To look seldom is no help: a look at 100,000 objects made everybody wait
for 50 to 90 ms, a look at a few thousand takes one.
"""

import asyncio
import gc
from collections.abc import Callable

YOUNG, YOUNG_RUNS = 700, 10  # Python's own: at most some 7,000 objects are looked at
NEVER = 1_000_000_000  # runs over the rest, which `in_quiet_moments` does instead
LOOK_S = 5.0  # a moment is quiet if nobody was sent anything for so long
EVERY_S = 600.0  # no more often than this
LATEST_S = 6 * 3_600.0  # a house that never has a quiet moment waits once in so long


def few_at_a_time() -> None:
    """From now on. What is there already stays, and is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, YOUNG_RUNS, NEVER)


def is_due(idle_s: float, since_s: float) -> bool:
    """Whether to look at everything now: `idle_s` after the last message, `since_s` after the last look."""
    return since_s >= LATEST_S or (since_s >= EVERY_S and idle_s >= LOOK_S)


async def in_quiet_moments(sent: Callable[[], int]) -> None:
    """Look at everything whenever it disturbs nobody; `sent` is how many messages went out so far."""
    clock = asyncio.get_running_loop().time
    last, seen, since = clock(), sent(), clock()
    while True:
        await asyncio.sleep(LOOK_S)
        if sent() != seen:
            seen, last = sent(), clock()
        if is_due(clock() - last, clock() - since):
            gc.collect()
            since = clock()
