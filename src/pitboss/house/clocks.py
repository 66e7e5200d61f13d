"""The two clocks of a house. The wall clock says when something was; somebody may set it, and then it jumps.

The steady clock says how long something takes. It never jumps, and its numbers mean
nothing to another process, or after a start.
"""

import time


def now_ms() -> int:
    """The wall clock, in ms since 1970."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """The steady clock, in ms since some moment."""
    return time.monotonic_ns() // 1_000_000


def passed_ms(since: int, now: int, most: int) -> int:
    """How long ago a written time was, as far as the wall clock can be believed: not in the future, and not longer
    than matters.

    >>> passed_ms(100, 130, most=50), passed_ms(100, 90, most=50), passed_ms(100, 9_000, most=50)
    (30, 0, 50)
    """
    return max(0, min(most, now - since))
