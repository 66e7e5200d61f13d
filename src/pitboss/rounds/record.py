"""A round as a text file, `*.round`: the sheet by digest and in full, the cards, the commands, the events.

It is what `pitboss replay` reads, what a bug report should hold, and what the golden tests are. A
refused command is in it too, with its refusal, so that a file can show what is not allowed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from pitboss.cards import card
from pitboss.cards.card import Card, CardError
from pitboss.cards.deck import completed
from pitboss.rounds import codec
from pitboss.rounds.codec import CodecError
from pitboss.rounds.commands import Command
from pitboss.rounds.decide import Answer, decide
from pitboss.rounds.evolve import evolve
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, stage_now
from pitboss.sheets import digest
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.problems import SheetError

HEADER = "pitboss round 1"
HEADS = ("title", "clauses", "sheet", "digest", "cards", "rules", "texts")


class RecordError(ValueError):
    """The file is no round, or not a true one; the message says where."""


@dataclass(frozen=True)
class Step:
    """A command and what it came to: events, or a refusal, as lines of text."""

    command: Command
    answer: tuple[str, ...]


@dataclass(frozen=True)
class Record:
    """Everything needed to play a round again. `order` holds the cards that matter, in the deck's order."""

    game: Game
    order: tuple[Card, ...]
    steps: tuple[Step, ...]
    title: str = ""
    clauses: tuple[str, ...] = field(default=())


def step(game: Game, state: Round, command: Command, order: Sequence[Card]) -> tuple[Step, Round, Answer]:
    """Carry out one command and write it down."""
    answer = decide(game, state, command, order)
    if isinstance(answer, Refusal):
        return Step(command, (f"refused {answer.code.word}: {answer}",)), state, answer
    for event in answer:
        state = evolve(state, event)
    return Step(command, tuple(codec.encode(event) for event in answer)), state, answer


def write(record: Record) -> str:
    sheet = record.game.sheet
    lines = [
        HEADER,
        f"title: {record.title}" if record.title else "",
        f"clauses: {' '.join(record.clauses)}" if record.clauses else "",
        f"sheet: {sheet.id}",
        f"digest: {record.game.digest}",
        f"cards: {card.show(record.order)}",
    ]
    lines = [line for line in lines if line]
    for one in record.steps:
        lines += ["", f"> {codec.encode(one.command)}", *(f"  {line}" for line in one.answer)]
    lines += ["", f"rules: {digest.rules_json(sheet)}", f"texts: {digest.texts_json(sheet)}", ""]
    return "\n".join(lines)


def read(text: str) -> Record:
    """The record as written; whether it is true is for `verify` to say."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEADER:
        raise RecordError(f'line 1: a round file begins with "{HEADER}"')
    heads, steps = _parse(lines)
    for needed in ("sheet", "digest", "cards", "rules", "texts"):
        if needed not in heads:
            raise RecordError(f'there is no line "{needed}: ..."')
    if sha256(heads["rules"].encode()).hexdigest() != heads["digest"]:
        raise RecordError("the embedded rules are not those of the digest: one of them was changed")
    try:
        game = compile_sheet(digest.from_json(heads["rules"], heads["texts"]))
        order = card.parse(heads["cards"])
    except (SheetError, CardError) as error:
        raise RecordError(str(error)) from None
    if game.id != heads["sheet"]:
        raise RecordError(f'the file says sheet "{heads["sheet"]}", and its rules are those of "{game.id}"')
    return Record(game, order, steps, heads.get("title", ""), tuple(heads.get("clauses", "").split()))


def _parse(lines: list[str]) -> tuple[dict[str, str], tuple[Step, ...]]:
    heads: dict[str, str] = {}
    steps: list[Step] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            if line.startswith("> "):
                steps.append(Step(codec.command(line[2:]), ()))
            elif line.startswith("  ") and steps:
                steps[-1] = Step(steps[-1].command, (*steps[-1].answer, line.strip()))
            elif line.strip():
                key, colon, value = line.partition(": ")
                if not colon or key in heads or key not in HEADS:
                    raise CodecError(f'expected "key: value", "> command" or an indented event, got {line!r}')
                heads[key] = value.strip()
        except CodecError as error:
            raise RecordError(f"line {number}: {error}") from None
    return heads, tuple(steps)


def finished(record: Record) -> bool:
    """Whether the round was played to its end."""
    state, order = Round(), completed(record.order, record.game.deck)
    for written in record.steps:
        _, state, _ = step(record.game, state, written.command, order)
    return stage_now(record.game, state) is None


def verify(record: Record) -> list[str]:
    """Play the round again from its commands; every difference from what was written, in a sentence."""
    state = Round()
    order = completed(record.order, record.game.deck)
    wrong: list[str] = []
    for number, written in enumerate(record.steps, start=1):
        played, state, _ = step(record.game, state, written.command, order)
        for was, now in zip(
            _padded(written.answer, played.answer), _padded(played.answer, written.answer), strict=True
        ):
            if was != now:
                wrong.append(
                    f"command {number} ({codec.encode(written.command)}): the file says {was}; it comes to {now}"
                )
    return wrong


def _padded(lines: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return lines + ("nothing",) * (len(other) - len(lines))
