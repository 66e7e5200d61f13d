"""A terminal for a program under test.

A machine may have none to give: a bare system without /dev/pts. There the program gets a pipe, and is told that it is
a terminal.
"""

import os
import pty

PRETEND = "import sys; sys.stdout.isatty = sys.stderr.isatty = lambda: True; "


def opened() -> tuple[int, int, str]:
    """Our end, the program's end, and what stands before the program's own first line."""
    try:
        return *pty.openpty(), ""
    except OSError:
        return *os.pipe(), PRETEND
