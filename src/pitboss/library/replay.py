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
    """Play a `.round` file again. Raises RecordError for a file that holds no round; `problems` says what is untrue."""
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
    """A round from its record: the sheet, the commands and what each came to, and whether that is true."""

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
        """What the file says that it shows; may be empty."""
        return self.record.title

    @property
    def steps(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every command as text, with the events, or the refusal, that it came to."""
        return tuple((codec.encode(step.command), step.answer) for step in self.record.steps)

    @cached_property
    def problems(self) -> tuple[str, ...]:
        """Every difference between what is written and what the commands come to; none in a true record."""
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
