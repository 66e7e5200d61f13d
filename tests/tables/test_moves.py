"""The one table of moves, over random evenings of every sheet: no chip is made or lost, and all who add up agree."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from pitboss.laws import tables as laws
from pitboss.ledger.post import TableFacts, facts_before, post_all
from pitboss.rounds import bets, settle
from pitboss.rounds import events as r
from pitboss.sheets import shipped
from pitboss.tables import events as e
from pitboss.tables import view
from pitboss.tables.commands import Slipped
from pitboss.tables.events import Event
from pitboss.tables.evolve import apply
from pitboss.tables.moves import Move, Place, Where, moves, payer, won
from pitboss.tables.state import Table
from tests.sheets import shapes


@pytest.mark.parametrize("sheet", shapes.others_long(shapes.few()))
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


def moved(event: Event) -> list[tuple[Where, Where, int]]:
    return [(one.source.where, one.target.where, one.cents) for one in moves(event, payer(False), lambda _: "ann")]


@pytest.mark.parametrize(
    ("what", "arrived", "back"),
    [
        (Slipped.FILL, True, [Where.TRAY, Where.TRANSIT, Where.CAGE]),
        (Slipped.FILL, False, [Where.TRANSIT, Where.CAGE]),
        (Slipped.CREDIT, True, [Where.CAGE, Where.TRANSIT, Where.TRAY]),
        (Slipped.RACK, True, [Where.RACK, Where.TRANSIT, Where.CAGE]),
    ],
)
def test_a_voided_slip_goes_back_the_way_it_came(what: Slipped, arrived: bool, back: list[Where]) -> None:
    way = [(source, target, 5_00) for source, target in pairwise(back)]
    assert moved(e.SlipVoided(7, what, 5_00, "a wrong count", arrived)) == way


@pytest.mark.parametrize(("cents", "way"), [(1, (Where.TRAY, Where.METER)), (-1, (Where.METER, Where.TRAY))])
def test_a_corrected_meter_takes_from_the_tray_or_gives_to_it(cents: int, way: tuple[Where, Where]) -> None:
    assert moved(e.MeterCorrected(1, "jackpot", cents, 0)) == [(*way, 1)]


def test_who_won_is_told_from_moves_of_play_alone() -> None:
    """A bet on one's own spot is no loss yet, and chips from outside are no win."""
    seat, tray = Place(Where.SEAT, "ann"), Place(Where.TRAY)
    own = Place(Where.SPOT, "ann", spot=1)
    between = [Move(seat, own, 5), Move(Place(Where.OUTSIDE), seat, 9), Move(tray, seat, 7), Move(own, tray, 2)]
    assert list(won([*between, Move(Place(Where.BANK, "bob"), seat, 4)])) == [
        ("ann", 7), ("ann", -2), ("ann", 4), ("bob", -4),
    ]  # fmt: skip


def test_a_view_has_the_meters_and_what_each_spot_may_bet() -> None:
    game = shipped.load("caribbean-stud-progressive")
    sitting = laws.opened(game)
    table = sitting.table
    assert [one["id"] for one in view.meters(table)] == list(game.meters)
    assert table.hand is not None
    mine = view.own_spot(table, table.hand, table.sitters[0].seat, sitting.order())
    assert set(mine["bets"]) == {wager.id for wager in game.opening}
    assert mine["bets"]["ante"]["least"] == bets.limits(table.game, table.game.wagers["ante"], {}).least


@pytest.mark.parametrize(
    ("net", "way"),
    [
        (-5_00, [(Where.SPOT, Where.TRAY, 5_00)]),
        (-2_00, [(Where.SPOT, Where.TRAY, 2_00), (Where.SPOT, Where.SEAT, 3_00)]),
        (0, [(Where.SPOT, Where.SEAT, 5_00)]),
        (1, [(Where.SPOT, Where.SEAT, 5_00), (Where.TRAY, Where.SEAT, 1)]),
        (10_00, [(Where.SPOT, Where.SEAT, 5_00), (Where.TRAY, Where.SEAT, 10_00)]),
    ],
)
def test_a_settled_wager_moves_its_stake_and_its_win_and_never_nothing(
    net: int, way: list[tuple[Where, Where, int]]
) -> None:
    """Would catch a cent that is won and stays in the tray, and a line of the book about no chips."""
    ending = settle.Ending.WIN if net > 0 else settle.Ending.PUSH if net == 0 else settle.Ending.LOSE
    one = settle.Settlement("ante", 5_00, net, ending, next(iter(settle.Cause)), None, "", "")
    assert moved(r.WagerSettled(1, one)) == way
