"""Commands that are on their way when their window is closed."""

import asyncio


class Carrying:
    """Whether a command of a window is on its way. It is never broken off: its hand may be half stored. A task for each
    command would do the same, and took a thirtieth of the house's time.
    """

    def __init__(self, unfinished: set[asyncio.Task[None]]) -> None:
        """`unfinished` keeps what outlives its window: Python forgets a task that nobody keeps."""
        self.now = self.ended = False
        self._unfinished = unfinished

    def end(self, listening: asyncio.Task[None]) -> None:
        """The window is closed: the task ends at once, or when the command has been answered."""
        self.ended = True
        if not self.now:
            listening.cancel()
        elif not listening.done():
            self._unfinished.add(listening)
            listening.add_done_callback(self._unfinished.discard)
