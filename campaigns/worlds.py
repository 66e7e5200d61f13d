"""Two worlds: the same hand twice, with other cards where a viewer may not look. What the viewer gets is the same, byte
for byte, until a card is shown by the rules. So nothing that is sent depends on a hidden card, not even a length.

The laws of secrets do the work, on every shipped sheet: rounds by themselves, and tables with trouble and the store's
own records. Pages and HTTP are held to the same by tests/web, every role included.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from campaigns import thinking
from campaigns.campaign import Campaign, Figures, Outcome
from pitboss.cards.card import Card
from pitboss.laws import secrets, tables
from pitboss.sheets import shipped
from pitboss.tables.state import Table

ROUNDS = 8  # of each sheet, in a piece
HANDS = 2  # of each sheet at a table


def piece(seed: str) -> Outcome:
    """The same bytes, and the same time to think."""
    found = _compared(seed, ROUNDS, HANDS)
    for sheet in shipped.ids():
        found.figures.update(thinking.times(sheet, shipped.load(sheet), Random(f"{seed} {sheet} times")))
    return found


def small(seed: str) -> Outcome:
    """Fewer: `tests/laws` holds every sheet to the same laws."""
    return _compared(seed, rounds=3, hands=1)


def _compared(seed: str, rounds: int, hands: int) -> Outcome:
    found = Outcome(Counter())

    def seen(table: Table, viewer: str | None, order: Sequence[Card]) -> bytes:
        found.figures["views compared"] += 1
        return tables.rail_and_seats(table, viewer, order)

    for sheet in shipped.ids():
        game = shipped.load(sheet)
        wrong = [*secrets.two_worlds(game, Random(f"{seed} {sheet}"), rounds)]
        wrong += tables.hidden(game, Random(f"{seed} {sheet}"), hands * tables.ROUNDS_A_HAND, seen)
        found.wrong += [f"{sheet}: {one}" for one in wrong]
        found.figures["rounds"] += rounds
        found.figures["hands at tables"] += hands
    return found


def told(figures: Figures) -> dict[str, int]:
    """Without the cells of the times."""
    timed = {name for name in figures if name.startswith(thinking.THINKS)}
    shown = {name: number for name, number in sorted(figures.items()) if name not in timed}
    answers = {"answers timed": sum(figures[name] for name in timed)} if timed else {}
    return {**shown, **answers}


WORLDS = Campaign(
    "worlds",
    "Hands of every sheet in two worlds that differ in hidden cards alone: whoever may not know them gets the same"
    " bytes, and so does the store. In the long form the processor time of answers is compared, too, with the dealer's"
    " hidden cards at their best and at their worst: the two distributions are alike (Kolmogorov and Smirnov, p over"
    " 0.001 for all sheets together).",
    short=1,
    long=1_000,
    piece=piece,
    small=small,
    told=told,
    verdict=thinking.verdict,
)
