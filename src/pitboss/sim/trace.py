"""One round of a run, played by the engine: the same cards, the same choices, as a `.round` file.

It is how anybody can look at a round that a kernel counted, and what holds the kernels to the rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.cards.card import Card
from pitboss.cards.deck import completed
from pitboss.money.chips import Cents
from pitboss.rounds import events as e
from pitboss.rounds.commands import Choose, Command, PlaceBets, Settle
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import decide, waiting
from pitboss.rounds.record import Record, Step, step
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.values import WHOLE
from pitboss.sim.blocks import BLOCK
from pitboss.sim.program import Program

PLAYER = "sim"


class Untrue(AssertionError):
    """The engine refuses what a kernel did: one of them is wrong."""


@dataclass(frozen=True)
class Traced:
    """A round as the engine plays it, and by spot what every wager came to."""

    record: Record
    nets: tuple[Mapping[str, Cents], ...]


def trace(made: Program, number: int) -> Traced:
    """Round `number` of a run, counted from 0."""
    block, at = divmod(number, BLOCK)
    cards, cells = made.rounds(block)
    title = f"round {number:,} of seed {made.question.seed}"
    return played(made, cards[at].tolist(), cells[at].tolist(), title)


def played(made: Program, cards: Sequence[Card], cells: Sequence[int], title: str = "") -> Traced:
    """The engine's round with these cards, every spot choosing what its cell says; raises Untrue."""
    question = made.question
    game, order = question.game, completed(cards, question.game.deck)
    told = [made.chosen[made.finishes[cell]] for cell in cells]
    state, steps = Round(), list[Step]()

    def do(command: Command) -> None:
        nonlocal state
        done, state, answer = step(game, state, command, order)
        if isinstance(answer, Refusal):
            raise Untrue(f"{game.id}, {title or cards}: {command} is refused: {answer}")
        steps.append(done)

    for spot in range(1, question.spots + 1):
        do(PlaceBets(spot, PLAYER, dict(question.stakes)))
    while (stage := stage_now(game, state)) is not None:
        if isinstance(stage, DecideStage):
            spot = waiting(game, state, stage)[0].number
            if stage.id not in told[spot - 1]:
                raise Untrue(f"{game.id}, {title or cards}: spot {spot} is asked at {stage.id}, and was not in the run")
            do(Choose(spot, PLAYER, told[spot - 1][stage.id]))
            continue
        due = next_command(game, state)
        assert due is not None
        do(_settling(game, state, order, dict(question.meters)) if isinstance(due, Settle) else due)
    nets = tuple({one.wager: one.net for one in spot.settled} for spot in state.spots)
    return Traced(Record(game, tuple(cards), tuple(steps), title), nets)


def _settling(game: Game, state: Round, order: Sequence[Card], standing: Mapping[str, Cents]) -> Settle:
    """Meters such that they show what was asked for once the stakes of the round have fed them.

    A run prices a prize at what the meter shows when it is paid.
    """
    if not game.meters:
        return Settle()
    answer = decide(game, state, Settle(), order)
    assert not isinstance(answer, Refusal)
    fed = {event.meter: event.fed * WHOLE + event.parts for event in answer if isinstance(event, e.MeterMoved)}
    before = {
        name: divmod(standing.get(name, meter.seed) * WHOLE - fed.get(name, 0), WHOLE)
        for name, meter in game.meters.items()
    }
    cents, parts = ({name: level[half] for name, level in before.items()} for half in (0, 1))
    return Settle(cents, parts)
