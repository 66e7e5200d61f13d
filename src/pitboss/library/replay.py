"""A recorded round, played again."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from pitboss.library import tables
from pitboss.library.sheet import Sheet
from pitboss.rounds import codec, record
from pitboss.rounds.record import Record, RecordError


def replay(file: str | Path) -> "Replay":
    """Play a `.round` file again. Raises RecordError if it is not one; `problems` has what is wrong in it."""
    try:
        return Replay.parse(Path(file).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise RecordError(f"{file} is not a text in UTF-8") from None
    except OSError as error:
        raise RecordError(f"{file} cannot be read: {error.strerror}") from None
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None


@dataclass(frozen=True, repr=False)
class Replay:
    """A round from its record: the sheet, the commands with their events, and whether these are right."""

    record: Record

    @classmethod
    def parse(cls, text: str) -> Self:
        """From the text of a `.round` file. Raises RecordError."""
        return cls(record.read(text))

    @property
    def sheet(self) -> Sheet:
        """The rules that are in the file."""
        return Sheet(self.record.game)

    @property
    def title(self) -> str:
        """The title in the file; may be empty."""
        return self.record.title

    @property
    def steps(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every command as text, with its events or its refusal."""
        return tuple((codec.encode(step.command), step.answer) for step in self.record.steps)

    @cached_property
    def problems(self) -> tuple[str, ...]:
        """Every difference between the events in the file and those of the commands; empty if the record is right."""
        return tuple(record.verify(self.record))

    @cached_property
    def finished(self) -> bool:
        """Whether the round was played to its end."""
        return record.finished(self.record)

    def __repr__(self) -> str:
        state = "not true" if self.problems else "true"
        return f"<Replay {self.record.game.id}: {len(self.record.steps)} commands, {state}>"

    def _repr_html_(self) -> str:
        rows = [(command, "; ".join(answer)) for command, answer in self.steps]
        return tables.html(f"{self.record.game.title}: {self.title}", ("command", "answer"), rows)
