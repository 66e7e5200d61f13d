"""How long a table thinks, in two worlds: one where the dealer's hidden cards are the best that are left, and one where
they are the worst. Whoever may not see them must not be able to tell the two apart by the time of an answer.

Processor time is taken, of the same decision again and again, in turns; what is compared is how it is distributed. Only
a long campaign does this: noise of a machine would make a test of it fail now and then.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from random import Random
from time import thread_time_ns

from campaigns.campaign import Figures
from pitboss.cards.card import Card
from pitboss.laws import tables
from pitboss.rounds import commands as r
from pitboss.rounds.events import DEALER
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.evolve import apply
from pitboss.tables.state import Phase, Table
from pitboss.tables.view import view

TIMES = 15  # in each world, for each decision
BEST, WORST = "best", "worst"
FINE = log(1.03)  # the width of a cell, of the logarithm of a time
SURPRISE = 0.001  # for all sheets together
THINKS = "thinks"


def times(sheet: str, game: Game, chance: Random) -> Figures:
    """By sheet, world and length of time: how often a table thought so long."""
    found: Figures = Counter()
    for table, command, order in _decisions(game, chance):
        worlds = {world: _world(table, command, order, world) for world in (BEST, WORST)}
        if any(isinstance(decide(table, command, one), Refusal) for one in worlds.values()):
            continue  # a choice that needs a hand
        for _ in range(TIMES):
            for world in chance.sample((BEST, WORST), 2):
                found[f"{THINKS} {sheet} {world} {_cell(table, command, worlds[world])}"] += 1
    return found


def _cell(table: Table, command: r.Choose, order: Sequence[Card]) -> int:
    """From a command to what the one who gave it is sent: how long that takes the processor."""
    began = thread_time_ns()
    events = decide(table, command, order)
    assert not isinstance(events, Refusal)
    json.dumps(view(apply(table, events), command.player, order))
    return round(log(thread_time_ns() - began) / FINE)


def _decisions(game: Game, chance: Random) -> Iterator[tuple[Table, r.Choose, Sequence[Card]]]:
    """The decisions of a hand, before the dealer's cards are turned over."""
    sitting = tables.opened(game)
    tables.begin_hand(sitting, chance)
    table, first = sitting.table, len(sitting.log)
    if table.hand is None or table.hand.phase is not Phase.PLAYING:
        return
    tables.play_on(sitting, chance, trouble=0)
    order, log_of_hand = sitting.order(), sitting.log[first:]
    for command, events in log_of_hand:
        assert table.hand is not None
        if DEALER in table.hand.round.revealed:
            return
        if isinstance(command, r.Choose):
            yield table, command, order
        table = apply(table, events)


def _world(table: Table, command: Command, order: Sequence[Card], world: str) -> tuple[Card, ...]:
    """The deck with the best or the worst hidden cards for the dealer; what the player knows stays."""
    assert table.hand is not None
    assert isinstance(command, r.Choose)
    known = tables.known(table.game, table.hand, command.player)
    hidden = [position for position in range(len(order)) if position not in known]
    dealers = [position for position in table.hand.round.dealer if position not in known]
    faces = sorted((order[position] for position in hidden), reverse=world == BEST)
    places = [*dealers, *(position for position in hidden if position not in dealers)]
    made = list(order)
    for position, face in zip(places, faces, strict=True):
        made[position] = face
    return tuple(made)


# ---------------------------------------------------------------- how surprising


def verdict(figures: Figures) -> list[str]:
    """Sheets whose two worlds can be told apart by time: the test of Kolmogorov and Smirnov, over all pieces."""
    by_sheet: dict[str, dict[str, Counter[int]]] = defaultdict(lambda: {BEST: Counter(), WORST: Counter()})
    for name, number in figures.items():
        if name.startswith(f"{THINKS} "):
            _, sheet, world, cell = name.split(" ")
            by_sheet[sheet][world][int(cell)] += number
    bound = SURPRISE / max(1, len(by_sheet))
    chances = {sheet: surprise(worlds[BEST], worlds[WORST]) for sheet, worlds in by_sheet.items()}
    return [
        f"{sheet}: the time of an answer tells of hidden cards (p {p:.1e})" for sheet, p in chances.items() if p < bound
    ]


def surprise(one: Counter[int], other: Counter[int]) -> float:
    """The chance that two samples of one distribution differ so much, or more; cells make it larger, never smaller."""
    n, m = one.total(), other.total()
    if not n or not m:
        return 1.0
    most, below, beneath = 0.0, 0, 0
    for cell in sorted({*one, *other}):
        below, beneath = below + one[cell], beneath + other[cell]
        most = max(most, abs(below / n - beneath / m))
    scaled = most * sqrt(n * m / (n + m))
    if scaled < 0.3:  # the series converges slowly there, and its sum is 1
        return 1.0
    tails = [exp(-2 * k * k * scaled * scaled) for k in range(1, 101)]
    return min(1.0, 2 * (sum(tails[::2]) - sum(tails[1::2])))
