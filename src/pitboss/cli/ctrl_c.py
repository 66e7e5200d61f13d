"""Ctrl-C ends every verb with one line and code 130, at whatever moment it comes.

While modules are imported nothing is begun that would have to be cleaned up, and an exception from the middle of an
import may be swallowed or turned into another: until the verb is found Ctrl-C ends the process at once. Then it is a
KeyboardInterrupt, as everywhere in Python, and `main.Verbs` says the same.
"""

import os
import sys

STOPPED = 130  # as a shell has it
PIPE_CLOSED = 141  # the same, of a program whose output nobody reads any more
LINE = "Stopped."


def leave_at_once() -> None:
    """From now on Ctrl-C ends the process."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a shell's background job ignores Ctrl-C
        signal.signal(signal.SIGINT, leave)


def raise_from_now_on() -> None:
    """Ctrl-C is a KeyboardInterrupt again."""
    import signal

    if signal.getsignal(signal.SIGINT) is leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def leave(*_signal: object) -> None:
    os.write(2, f"{LINE}\n".encode())
    end()


def end() -> None:
    """At once: a thread may still be in a kernel, which cannot be interrupted, and Python would wait for it."""
    from contextlib import suppress

    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # full, or closed
            stream.flush()
    os._exit(STOPPED)
