"""The two clocks of a house. The wall clock says when something happened; it jumps when somebody sets it.

The steady clock measures how long something takes. It never jumps, but its numbers have no meaning in another
process, or after a restart.
"""

import time


def now_ms() -> int:
    """The wall clock, in ms since 1970."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """The steady clock, in ms since some moment."""
    return time.monotonic_ns() // 1_000_000


def passed_ms(since: int, now: int, most: int) -> int:
    """How long ago a recorded time was. The wall clock may have been set, so the result is limited to 0 .. `most`.

    >>> passed_ms(100, 130, most=50), passed_ms(100, 90, most=50), passed_ms(100, 9_000, most=50)
    (30, 0, 50)
    """
    return max(0, min(most, now - since))
