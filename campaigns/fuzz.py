"""Anything at all: sheets, messages of players, round files, exports and the verifier's input, with something wrong in
each. The answer is a sentence; a traceback is a bug, and so is a book that does not balance afterwards."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from pydantic import ValidationError

from campaigns.campaign import Campaign, Figures, Outcome
from pitboss import verifier
from pitboss.house import history, house_check
from pitboss.house.service import Ask
from pitboss.house.stores.memory import MemoryStore
from pitboss.laws import rounds as laws
from pitboss.rounds import record
from pitboss.rounds.record import RecordError
from pitboss.rounds.state import Round
from pitboss.sheets import shipped
from pitboss.sheets.problems import SheetError
from pitboss.sheets.read import Source, read
from pitboss.web.play.player_commands import command_of
from pitboss.web.wire.commands import Asked
from tests.house.playing import HOUSES, opened, play_hand
from tests.sheets.test_hostile import mutated as mutated_sheet
from tests.verifier.mutations import mutated as mutated_json

FRAMES = 1_000  # of each kind, in a piece
RECORDS = 100
SHEETS = 20

HUGE = ("1e999", "NaN", "-Infinity", "9" * 400, "[" * 600 + "]" * 600, '"\\ud800"', "1.0", "true", "null", "{}", "-1")
COMMANDS: Sequence[dict[str, Any]] = (
    {"do": "join", "seat": 3},
    {"do": "leave"},
    {"do": "sit-out"},
    {"do": "sit-in"},
    {"do": "buy-in", "cents": 10_000},
    {"do": "cash-out", "cents": 10_000},
    {"do": "want-spots", "count": 2},
    {"do": "keep-spots", "spots": [1, 2]},
    {"do": "bet", "spot": 1, "stakes": {"ante": 500, "pair-plus": 500}, "seal": "ab" * 32},
    {"do": "take-back", "spot": 1},
    {"do": "ready"},
    {"do": "bet-behind", "spot": 2, "stakes": {"ante": 500}, "seal": "ab" * 32},
    {"do": "take-back-behind", "spot": 2},
    {"do": "open-cut", "cut": "cd" * 32},
    {"do": "choose", "spot": 1, "choice": "fold"},
    {"do": "set-cards", "spot": 1, "keep": [0, 1, 2]},
    {"do": "take-bank", "wager": 10_000},
    {"do": "decline-bank"},
    {"do": "pass-bank", "passes": True},
    {"do": "tip", "cents": 100},
    {"do": "dispute", "spot": 1, "says": "that was my card"},
    {"do": "call-floor", "hand": 1, "spot": 1, "says": "the payout"},
)


def piece(seed: str) -> Outcome:
    found = Outcome(Counter())
    for target in (_sheets, _frames, _round_files, _verifier):
        found.wrong += target(Random(f"{seed} {target.__name__}"), found.figures)
    return found


def _tried(what: str, text: object, work: Callable[[], None]) -> list[str]:
    """What was not answered with a sentence."""
    try:
        work()
    except Exception as error:
        return [f"{what}: {type(error).__name__}: {error} for {str(text)[:2_000]!r}"]
    return []


# ---------------------------------------------------------------- sheets


def _sheets(chance: Random, figures: Figures) -> list[str]:
    return [one for _ in range(SHEETS) for one in sheet(chance, figures)]


def sheet(chance: Random, figures: Figures) -> list[str]:
    source = shipped.find(chance.choice(shipped.ids()))
    assert source is not None
    text = mutated_sheet(source.text, chance)
    return _tried("a sheet", text, lambda: _read(text, figures))


def _read(text: str, figures: Figures) -> None:
    figures["sheets"] += 1
    try:
        read(Source("own.toml", text), shipped.find, shipped.ids())
    except SheetError as error:
        figures["sheets with problems told"] += len(error.problems) > 0


# ---------------------------------------------------------------- messages of players


def _frames(chance: Random, figures: Figures) -> list[str]:
    """What can be read goes to a real table, in the name of somebody who sits there."""
    messages = Messages(chance)
    wrong = [one for _ in range(FRAMES) for one in messages.one(chance, figures)]
    return wrong + house_check.problems(messages.house.store)


class Messages:
    """A house with somebody at its table, who says anything."""

    def __init__(self, chance: Random) -> None:
        self.house = opened(MemoryStore(), chance.choice(("six-card", "player-dealer", "four-card")))
        HOUSES.clear()  # kept for tests, which check them at their end
        self.sent = 0

    def one(self, chance: Random, figures: Figures) -> list[str]:
        self.sent += 1
        text = _frame(chance, self.sent)
        return _tried("a message", text, lambda: self._carried(text, figures))

    def _carried(self, text: str, figures: Figures) -> None:
        figures["messages"] += 1
        try:
            asked = Asked.model_validate_json(text)
        except ValidationError:
            return
        if asked.command.do == "more-time":
            return
        figures["messages that reached the table"] += 1
        ask = Ask("T1", command_of(asked.command, "ann"), "ann", f"ann/{self.sent}")
        figures["messages carried out"] += self.house.ask_together([ask])[0].ok
        self.house.run("T1")


def _frame(chance: Random, number: int) -> str:
    said: Any = {"id": f"message-{number}", "command": deepcopy(chance.choice(COMMANDS))}
    if chance.random() < 0.5:
        said = mutated_json(said, chance)
    text = json.dumps(said)
    match chance.randrange(8):
        case 0:
            at = chance.randrange(len(text))
            return text[:at] + chance.choice((*HUGE, "\x00", "é", '"', "}")) + text[at + chance.randrange(3) :]
        case 1:
            return text.replace("500", chance.choice(HUGE)).replace("10000", chance.choice(HUGE))
        case 2:
            return text[: chance.randrange(len(text))]
        case _:
            return text


# ---------------------------------------------------------------- files


@cache
def _rounds() -> tuple[str, ...]:
    made = []
    for sheet in shipped.ids()[::4]:
        game = shipped.load(sheet)
        played = laws.play(game, Random(sheet))
        steps, state = [], Round()
        for command in played.commands:
            step, state, _ = record.step(game, state, command, played.order)
            steps.append(step)
        made.append(record.write(record.Record(game, tuple(played.order), tuple(steps))))
    return tuple(made)


def _round_files(chance: Random, figures: Figures) -> list[str]:
    return [one for _ in range(RECORDS) for one in round_file(chance, figures)]


def round_file(chance: Random, figures: Figures) -> list[str]:
    text = _edited(chance.choice(_rounds()), chance)

    def verified() -> None:
        figures["round files"] += 1
        try:
            record.verify(record.read(text))
        except RecordError:
            figures["round files refused with a sentence"] += 1

    return _tried("a round file", text, verified)


def _edited(text: str, chance: Random) -> str:
    """Lines lost, doubled, moved, and words exchanged. The rules at the end are left alone half of the time."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines) - (2 if chance.random() < 0.5 and len(lines) > 3 else 0))
        match chance.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, chance.choice(lines))
            case 2:
                words = lines[at].split(" ")
                words[chance.randrange(len(words))] = chance.choice((*HUGE, "-5", "As", "fold", "ann", "=", "x=1"))
                lines[at] = " ".join(words)
            case 3:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case _:
                lines[at] = lines[at].replace("=", chance.choice(("==", " ", "=-", "=9")))
    return "\n".join(lines)


@cache
def _exports() -> tuple[Any, ...]:
    made = []
    for sheet in ("six-card", "player-dealer", "crazy-4"):
        house = opened(MemoryStore(), sheet)
        for _ in range(2):
            play_hand(house, "T1")
        made.append(history.export(house.store, "T1"))
    HOUSES.clear()
    return tuple(made)


def _verifier(chance: Random, figures: Figures) -> list[str]:
    return [one for _ in range(RECORDS) for one in export(chance, figures)]


def export(chance: Random, figures: Figures) -> list[str]:
    """An export of a real house, changed; and its bytes, changed."""
    made = mutated_json(deepcopy(chance.choice(_exports())), chance)

    def verified() -> None:
        figures["exports"] += 1
        checks = verifier.verify(made)
        assert checks
        figures["exports refused with a sentence"] += verifier.exit_code(checks) != 0

    raw = bytearray(json.dumps(made).encode())
    for _ in range(chance.randint(1, 5)):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    return _tried("an export", made, verified) + any_bytes(bytes(raw), figures)


def any_bytes(raw: bytes, figures: Figures) -> list[str]:
    def verified() -> None:
        figures["files of any bytes"] += 1
        with suppress(verifier.Unreadable):
            verifier.verify(verifier.read(raw))

    return _tried("a file", raw, verified)


FUZZ = Campaign(
    "fuzz",
    "Sheets, messages of players, round files, exports and bytes with anything wrong in them: each is answered with a"
    " sentence, nothing ends with a traceback, and the book balances.",
    short=1,
    long=2_000,
    piece=piece,
)
