"""Logs as lines of JSON on standard error: what happened and the facts, never a token, a name or a card."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO


class Log:
    """`quiet` leaves routine messages out of the log."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self.quiet = True

    def info(self, says: str, **facts: Any) -> None:
        self._write("info", says, facts)

    def error(self, says: str, **facts: Any) -> None:
        self._write("error", says, facts)

    def bug(self, says: str, error: BaseException, **facts: Any) -> None:
        """Log a bug of ours: its type and where it was raised. Not its message, which may contain a card or a name."""
        self.error(says, **facts, **_facts(error))

    def debug(self, says: str, **facts: Any) -> None:
        if not self.quiet:
            self._write("debug", says, facts)

    def _write(self, level: str, says: str, facts: dict[str, Any]) -> None:
        line = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "level": level, "says": says, **facts}
        print(json.dumps(line, default=str), file=self._stream or sys.stderr, flush=True)


def _facts(error: BaseException) -> dict[str, Any]:
    steps = traceback.extract_tb(error.__traceback__)[-4:]
    where = [f"{Path(one.filename).name}:{one.lineno}" for one in steps]
    return {"kind": type(error).__name__, "where": where}


log = Log()


class _Lines(logging.Handler):
    """Writes what a library logs as our lines; of an exception only its type and where it was raised."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info is not None else None
        if error is None and record.getMessage().startswith("Traceback"):
            return  # the start failed, and the command line reports why
        facts = {} if error is None else _facts(error)
        log.error(record.getMessage().splitlines()[0][:200], **facts)


def take_over(name: str) -> None:
    """Send the warnings and errors of a library's logger through ours."""
    logger = logging.getLogger(name)
    logger.handlers[:] = [_Lines(logging.WARNING)]
    logger.propagate = False
