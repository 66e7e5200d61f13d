"""The one table of moves, over random evenings of every sheet: no chip is made or lost, and all who add up agree."""

from collections import Counter
from random import Random

import pytest

from pitboss.laws import tables as laws
from pitboss.ledger.post import TableFacts, facts_before, post_all
from pitboss.sheets import shipped
from pitboss.tables.events import Event
from pitboss.tables.evolve import apply
from pitboss.tables.moves import Where, moves, payer
from pitboss.tables.state import Table


@pytest.mark.parametrize("sheet", shipped.ids())
def test_state_and_book_are_sums_of_the_same_moves(sheet: str) -> None:
    """Would catch a handler of an event that moves a chip by itself, and an entry that no move stands behind."""
    sitting, chance = laws.opened(shipped.load(sheet)), Random(f"moves {sheet}")
    for _ in range(8):
        laws.play_hand(sitting, chance, trouble=0.2)
    table: Table | None = None
    at: Counter[tuple[Where, str]] = Counter()
    for _, events in sitting.log:
        facts = facts_before(table, events)
        lines: Counter[str] = Counter()
        for event in events:
            spots = {spot.number: spot.player for spot in table.hand.round.spots} if table and table.hand else {}
            for move in moves(event, payer(table is not None and table.banked), spots.__getitem__):
                for place, cents in ((move.source, -move.cents), (move.target, move.cents)):
                    at[place.where, place.player if place.where is Where.SEAT else ""] += cents
                    lines[facts.account(place)] += cents
            table = apply(table, (event,))
        assert table is not None
        assert {name: cents for name, cents in lines.items() if cents} == entered(facts, events)
        assert (at[Where.TRAY, ""], at[Where.RACK, ""], at[Where.TRANSIT, ""]) == (
            table.tray,
            table.rack,
            table.transit,
        )
        assert {one.player: one.chips for one in table.sitters} == {
            one.player: at[Where.SEAT, one.player] for one in table.sitters
        }
        if table.hand is None:
            assert (at[Where.SPOT, ""], at[Where.BANK, ""]) == (0, 0), "chips lie on the felt, and no hand is on"


def entered(facts: TableFacts, events: tuple[Event, ...]) -> dict[str, int]:
    """What the book has of these events; its breakage is a part of the tray."""
    found: Counter[str] = Counter()
    for transaction in post_all(facts, events):
        for account, cents in transaction.lines:
            found[account.replace("breakage:", "tray:")] += cents
    return {name: cents for name, cents in found.items() if cents}
