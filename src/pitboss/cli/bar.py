"""The progress of something long, at a terminal: what is done, a bar, the rate and the time that is left.

Rich draws it, and is imported here alone, when something takes long. In a pipe nothing is shown.
"""

import sys
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Bar:
    """A line on standard error that goes when it ends."""

    def __init__(self) -> None:
        self._live: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> "Bar":
        return self

    def show(self, doing: str, share: float | None = None, beside: str = "") -> None:
        """Say what is being done, how much of it is done (None where nobody knows), and something beside it."""
        if not sys.stderr.isatty():
            return
        if self._live is None or self._task is None:
            self._live = _drawn()
            self._task = self._live.add_task(doing, total=None, beside=beside)
            self._live.start()
        self._live.update(
            self._task, description=doing, total=None if share is None else 1.0, completed=share or 0.0, beside=beside
        )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None


def _drawn() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TextColumn("{task.fields[beside]}", markup=False),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
        console=Console(stderr=True),
        transient=True,
    )


def rate(rounds: float) -> str:
    """
    >>> rate(203_400_000), rate(12_340), rate(7)
    ('203 million/s', '12.3 thousand/s', '7/s')
    """
    for size, word in ((1e9, " billion"), (1e6, " million"), (1e3, " thousand")):
        if rounds >= size:
            return f"{rounds / size:.3g}{word}/s"
    return f"{rounds:.0f}/s"
