"""Two worlds: the same hand twice, with other cards where a viewer may not look. What the viewer gets is the same, byte
for byte, until a card is shown by the rules. So nothing that is sent depends on a hidden card, not even a length.

The laws of secrets do the work, on every shipped sheet: rounds by themselves, and tables with trouble and the store's
own records. Pages and HTTP are held to the same by tests/web, every role included.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from campaigns.campaign import Campaign, Outcome
from pitboss.cards.card import Card
from pitboss.laws import secrets, tables
from pitboss.sheets import shipped
from pitboss.tables.state import Table

ROUNDS = 8  # of each sheet, in a piece
AT_TABLES = 2 * tables.ROUNDS_A_HAND


def piece(seed: str) -> Outcome:
    found = Outcome(Counter())

    def seen(table: Table, viewer: str | None, order: Sequence[Card]) -> bytes:
        found.figures["views compared"] += 1
        return tables.rail_and_seats(table, viewer, order)

    for sheet in shipped.ids():
        game = shipped.load(sheet)
        wrong = [*secrets.two_worlds(game, Random(f"{seed} {sheet}"), ROUNDS)]
        wrong += tables.hidden(game, Random(f"{seed} {sheet}"), AT_TABLES, seen)
        found.wrong += [f"{sheet}: {one}" for one in wrong]
        found.figures["rounds"] += ROUNDS
        found.figures["hands at tables"] += AT_TABLES // tables.ROUNDS_A_HAND
    return found


WORLDS = Campaign(
    "worlds",
    "Hands of every sheet in two worlds that differ in hidden cards alone: whoever may not know them gets the same"
    " bytes, and so does the store.",
    short=1,
    long=1_000,
    piece=piece,
)
