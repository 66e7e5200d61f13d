"""Logs as lines of JSON on standard error: what happened and the facts, never a token, a name or a card."""

import json
import sys
from datetime import UTC, datetime
from typing import Any, TextIO


class Log:
    """`quiet` keeps what is only interesting to somebody who looks for it out of the log."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self.quiet = True

    def info(self, says: str, **facts: Any) -> None:
        self._write("info", says, facts)

    def error(self, says: str, **facts: Any) -> None:
        self._write("error", says, facts)

    def debug(self, says: str, **facts: Any) -> None:
        if not self.quiet:
            self._write("debug", says, facts)

    def _write(self, level: str, says: str, facts: dict[str, Any]) -> None:
        line = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "level": level, "says": says, **facts}
        print(json.dumps(line, default=str), file=self._stream or sys.stderr, flush=True)


log = Log()
