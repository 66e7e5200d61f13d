"""`pitboss settle SHEET --lines` as a process of its own, fed and read through pipes.

Every line has an Ante and all side wagers, which is the most work that a line can be. An empty input
measures the start of the process; the rest of the time is for the lines. The caches begin cold.
"""

import json
import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pitboss.cards import card

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
LINES = 40_000
ROUNDS = 5
AIM = 20_000  # rounds a second


class Kind(NamedTuple):
    """What a random line of a sheet is made of: cards dealt, stakes in cents, choices by Ante."""

    player: int
    dealer: int
    sides: tuple[str, ...]
    choices: dict[int, tuple[str, ...]]  # no raise goes above $4


KINDS = {
    "six-card": Kind(3, 3, ("pair-plus", "six-card-bonus"), dict.fromkeys((200, 300, 400), ("fold", "1x"))),
    "four-card": Kind(5, 6, ("aces-up",), {200: ("fold", "1x", "2x"), 400: ("fold", "1x")}),
}


def main() -> None:
    chance = random.Random(52)
    work: dict[str, clock.Work] = {}
    with clock.compiled() as environment:
        for sheet, kind in KINDS.items():
            asked = "".join(_line(kind, chance) for _ in range(LINES)).encode()
            _check(_settle(sheet, asked, environment))
            work[f"{sheet} start"] = partial(_settle, sheet, b"", environment)
            work[sheet] = partial(_settle, sheet, asked, environment)
        measured = clock.run(work, rounds=ROUNDS)
    starts = {sheet: measured.best(f"{sheet} start") for sheet in KINDS}
    whole = {sheet: LINES / measured.best(sheet) for sheet in KINDS}
    started = {sheet: LINES / (measured.best(sheet) - starts[sheet]) for sheet in KINDS}
    rows = [[sheet, f"{starts[sheet]:.2f} s", f"{whole[sheet]:,.0f}", f"{started[sheet]:,.0f}"] for sheet in KINDS]
    clock.report(
        "settle-lines",
        "settle --lines",
        f"Rounds a second of one process, best of {ROUNDS} runs with {LINES:,} random lines through pipes.",
        clock.table(("sheet", "start-up", "rounds/s with start-up", "rounds/s without"), rows),
        f"The slower sheet comes to {_said(whole)} with the start-up in it, and to {_said(started)} without.",
        measured.machine(),
    )


def _said(rates: dict[str, float]) -> str:
    least = min(rates.values())
    return f"{least:,.0f} rounds a second ({clock.against(f'{AIM:,}', met=least >= AIM)})"


def _line(kind: Kind, chance: random.Random) -> str:
    dealt = chance.sample(range(52), kind.player + kind.dealer)
    ante = chance.choice(tuple(kind.choices))
    line = {
        "player": card.show(dealt[: kind.player]),
        "dealer": card.show(dealt[kind.player :]),
        "wagers": {"ante": ante} | {side: chance.choice(tuple(kind.choices)) for side in kind.sides},
        "choice": chance.choice(kind.choices[ante]),
    }
    return json.dumps(line) + "\n"


def _settle(sheet: str, asked: bytes, environment: dict[str, str]) -> bytes:
    command = [PITBOSS, "settle", sheet, "--lines"]
    return subprocess.run(command, input=asked, stdout=subprocess.PIPE, check=True, env=environment).stdout


def _check(answered: bytes) -> None:
    """A refusal is quicker than a settlement, so none may be among the answers."""
    answers = [json.loads(answer) for answer in answered.splitlines()]
    assert len(answers) == LINES
    assert all("net_cents" in answer for answer in answers)


if __name__ == "__main__":
    main()
