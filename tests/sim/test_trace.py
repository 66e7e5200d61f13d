"""A round of a run can be looked at: the engine plays it, and the file is one that `pitboss replay` takes."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.laws import simulated
from pitboss.rounds import record
from pitboss.rounds.settle import settle_wager
from pitboss.sheets import shipped
from pitboss.sim import cells, general
from pitboss.sim.blocks import BLOCK
from pitboss.sim.program import program
from pitboss.sim.question import ask
from pitboss.sim.trace import trace


def test_a_traced_round_is_a_file_that_replay_accepts(tmp_path: Path) -> None:
    made = program(ask(shipped.load("player-dealer"), spots=2, seed=9))
    traced = trace(made, BLOCK + 17)
    file = tmp_path / "one.round"
    file.write_text(record.write(traced.record), encoding="utf-8")
    answer = CliRunner().invoke(main, ["replay", str(file)])
    assert (answer.exit_code, record.verify(record.read(file.read_text(encoding="utf-8")))) == (0, [])
    cards, numbers = made.rounds(1)
    assert traced.record.order == tuple(cards[17].tolist())
    counted = made.nets[numbers[17, 1]].tolist()
    assert {line: net for line, net in zip(made.lines, counted, strict=True) if line in traced.nets[1]} == traced.nets[
        1
    ]


def test_a_prize_is_paid_at_what_the_meter_is_said_to_show() -> None:
    """Whoever is paid all of the meter gets exactly that, though the stakes of the round feed it as well."""
    game = shipped.load("caribbean-stud-progressive")
    shown = 123_456_78
    stakes = {"ante": 100, "progressive": 100}
    question = ask(game, stakes, "always", seed=1, meters={"jackpot": shown})
    made = program(question)
    line = made.lines.index("progressive")
    assert made.nets[:, line].max() == shown - 100
    block, at = next(
        (block, int(rows[0]))
        for block in range(200)
        if len(rows := np.flatnonzero(made.nets[made.rounds(block)[1][:, 0], line] > -100))
    )
    traced = trace(made, block * BLOCK + at)
    assert traced.nets[0]["progressive"] == made.nets[made.rounds(block)[1][at, 0], line]
    assert record.verify(record.read(record.write(traced.record))) == []


def _wrong_price(settle: Callable[..., Any]) -> Callable[..., Any]:
    def settled(*facts: Any) -> Any:
        found = settle(*facts)
        return found._replace(net=found.net + (found.net > 0))

    return settled


@pytest.mark.parametrize("defect", ["a price", "a showdown"])
def test_the_law_notices_a_planted_defect(defect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if defect == "a price":
        monkeypatch.setattr(cells, "settle_wager", _wrong_price(settle_wager))
    else:
        swapped = general.add_showdowns

        def turned(player: Any, dealer: Any, mine: Any, theirs: Any, levels: Any, out: Any) -> None:
            swapped(player, dealer, -mine, -theirs, levels, out)

        monkeypatch.setattr(general, "add_showdowns", turned)
    assert list(simulated.agrees(shipped.load("three-card"), random.Random(1), 4))
