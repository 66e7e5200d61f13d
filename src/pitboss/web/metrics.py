"""What a house counts while it runs, as Prometheus reads it. Nothing here is about one player or one hand."""

from collections import Counter
from collections.abc import Iterator

from pitboss.house.service import Reply

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds


class Metrics:
    """Counters and one histogram."""

    def __init__(self) -> None:
        self._commands: Counter[tuple[str, str]] = Counter()
        self._within: Counter[float] = Counter()
        self._seconds = 0.0
        self._count = 0
        self._other: Counter[str] = Counter()

    def answered(self, command: str, reply: Reply, seconds: float) -> None:
        self._commands[command, "ok" if reply.ok else "refused"] += 1
        self._count += 1
        self._seconds += seconds
        for bound in BOUNDS:
            if seconds <= bound:
                self._within[bound] += 1

    def count(self, what: str, by: int = 1) -> None:
        self._other[what] += by

    def text(self, gauges: dict[str, int]) -> str:
        return "\n".join(self._lines(gauges)) + "\n"

    def _lines(self, gauges: dict[str, int]) -> Iterator[str]:
        yield "# HELP pitboss_commands_total Commands to tables, by kind and answer."
        yield "# TYPE pitboss_commands_total counter"
        for (command, answer), number in sorted(self._commands.items()):
            yield f'pitboss_commands_total{{command="{command}",answer="{answer}"}} {number}'
        yield "# HELP pitboss_command_seconds From a command to its stored answer."
        yield "# TYPE pitboss_command_seconds histogram"
        for bound in BOUNDS:
            yield f'pitboss_command_seconds_bucket{{le="{bound}"}} {self._within[bound]}'
        yield f'pitboss_command_seconds_bucket{{le="+Inf"}} {self._count}'
        yield f"pitboss_command_seconds_sum {self._seconds:.6f}"
        yield f"pitboss_command_seconds_count {self._count}"
        for name, number in sorted(self._other.items()):
            yield f"# TYPE pitboss_{name}_total counter"
            yield f"pitboss_{name}_total {number}"
        for name, number in sorted(gauges.items()):
            yield f"# TYPE pitboss_{name} gauge"
            yield f"pitboss_{name} {number}"
