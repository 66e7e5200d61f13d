"""Tallies over random tables: whatever is played and whatever goes wrong, wagers and book come to one number."""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.house.reporting.counts import Day, Play
from pitboss.house.reporting.tally import Tally
from pitboss.laws import tables as laws
from pitboss.laws.sitting import PURSE, Sitting
from pitboss.ledger import accounts
from pitboss.ledger.post import facts_before, post_all
from pitboss.money.chips import Cents, Toward
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import BreakagePart, DeadCard
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.evolve import apply
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, Duty, Holds
from tests.sheets import shapes
from tests.tables.driver import with_policies
from tests.tables.real_cards import real_table, spot

DAY = "2026-11-15"


def tallied(sitting: Sitting) -> Tally:
    """What the records of a sitting would have been, read."""
    tally = Tally("table:T1", flags=lambda _: ())
    table: Table | None = None
    kept = 0
    for version, (_, events) in enumerate(sitting.log, start=1):
        posted = post_all(facts_before(table, events, kept), events)
        lines = [list(map(list, one.lines)) for one in posted]
        kept += sum(cents for one in posted for name, cents in one.lines if ":" in name and "breakage" in name)
        record = {
            "at": version * 1000,
            "by": "x",
            "events": json.loads(json.dumps([codec.event_json(one) for one in events])),
            "entries": lines,
        }
        tally.read(version, record, DAY)
        table = apply(table, events)
    return tally


def nets(sitting: Sitting) -> dict[str, Cents]:
    """What everybody is up or down by the book: whoever joined was given a purse, and a tip is no loss."""
    found: Counter[str] = Counter()
    for command, events in sitting.log:
        if isinstance(command, c.Join):
            found[command.player] -= PURSE
        for event in events:
            if isinstance(event, e.ChipsBought) and event.source is c.Source.CASH:
                found[event.player] -= event.cents
            if isinstance(event, e.TipGiven):
                found[event.player] += event.cents
    for player in found:
        found[player] += sitting.book.balance(accounts.wallet(Chips.PRACTICE, player))
        found[player] += sitting.book.balance(accounts.seat(sitting.table.terms, player))
    return dict(found)


@pytest.mark.parametrize("sheet", shapes.others_long(shapes.few()))
def test_wagers_and_book_agree_whatever_goes_wrong(sheet: str) -> None:
    """Void hands, dead cards, corrections, riders, banks that run out. Would catch a chip that moves in a way the
    report does not know, for the house and for every player.
    """
    sitting, chance = laws.opened(shipped.load(sheet)), Random(f"tally {sheet}")
    for _ in range(12):
        laws.play_hand(sitting, chance, trouble=0.15)
    assert sitting.broken == []
    day = tallied(sitting).days[DAY]
    assert day.taken - day.prizes == day.flows["played"]
    people = {player: net for player, net in nets(sitting).items() if player in laws.PEOPLE}
    assert {player: day.plays.get(player, Play()).net for player in people} == people  # some never bet
    assert day.plays.keys() <= people.keys()
    assert all(play.staked >= play.before >= 0 and play.hands <= day.hands for play in day.plays.values())


def test_what_a_dead_hand_lost_is_taken_and_comes_back_with_the_hand() -> None:
    """By hand: Bob has $2 on the Ante and $2 on the Play when a card of his is dead."""
    game = with_policies("six-card", dead_card=DeadCard.FORFEIT)
    table = real_table(game, "ann", "bob", floor=Duty.STAFF)
    table.must(c.PostFlags(Holds(over=1)))
    spots = spot(1, "8c 8d 2h", "1x", ante=2_00), spot(2, "Ks 6h 4s", "1x", ante=2_00)
    table.record(*spots, dealer="2c 4d 7h", troubles=(c.Trouble(c.Reason.DEAD_CARD, "gone", spot=2),))
    day = tallied(table).days[DAY]
    assert (day.taken, day.prizes, day.flows["played"], day.plays["bob"].net) == (4_00, 0, 4_00, -4_00)
    table.must(c.ReopenHand())
    day = tallied(table).days[DAY]
    assert (day.taken, day.prizes, day.flows["played"]) == (0, 0, 0)
    assert (day.plays["bob"].net, day.plays["bob"].staked, day.hands) == (0, 0, 0)


def test_a_hand_of_real_cards_that_was_taken_back_is_counted_once() -> None:
    """Trips wait for the floor, the dealer takes the hand back and taps a pair: the first was never paid. A walk-in is
    nobody that is known, and is not rated.
    """
    table = real_table("pair-plus", "ann", floor=Duty.STAFF)
    others = spot(6, "Ks 6h 4s", ante=4_00)
    table.record(spot(1, "8c 8d 8h", ante=2_00, pair_plus=2_00), others, dealer="2c 4d 7h")
    table.must(c.ReopenHand())
    table.record(spot(1, "8c 8d 2h", ante=2_00, pair_plus=2_00), others, dealer="2s 4d 7h")
    day = tallied(table).days[DAY]
    assert (day.hands, day.prizes, day.taken) == (1, 8_00, 0)  # no dealer: Antes 1 to 1, and 1 to 1 on the pair
    assert day.flows["played"] == -8_00
    assert day.plays.keys() == {"ann"}
    assert (day.plays["ann"].hands, day.plays["ann"].net, day.plays["ann"].before) == (1, 4_00, 4_00)


RIGHT: dict[str, tuple[dict[str, tuple[str, ...]], tuple[c.RightSpot, ...]]] = {
    "another card": ({"1": ("8s", "6d", "4c")}, ()),
    "another bet": ({}, (c.RightSpot(1, bets={"ante": 2_00, "pair-plus": 2_00}),)),
    "a bet that was none": ({}, (c.RightSpot(1, bets={"ante": 4_00}),)),
    "a bet that was forgotten": ({}, (c.RightSpot(2, bets={"ante": 2_00, "pair-plus": 2_00}),)),
    "another decision": ({}, (c.RightSpot(2, choices={"decide": "fold"}),)),
    "the dealer's cards": ({"dealer": ("Qh", "Qc", "2d")}, ()),
}


@pytest.mark.parametrize("what", RIGHT)
def test_a_corrected_hand_is_tallied_as_the_hand_that_was_right(what: str) -> None:
    """The law of corrections in reports: wrong and put right is the same as right at once. Would catch a theoretical
    win, an alarm or a rating that goes by the stakes and results of the wrong hand."""
    cards, spots = RIGHT[what]
    corrected, at_once = (real_table(coarse("six-card"), "ann", "bob") for _ in range(2))
    for table in (corrected, at_once):
        table.record(spot(1, "Ks 6h 3s", "1x", ante=2_00), dealer="Jc 4d 7h")
    tapped: dict[int, tuple[str, str, dict[str, Any]]] = {
        1: ("8s 8d 4c", "1x", {"ante": 4_00, "pair_plus": 4_00}),
        2: ("Kc 6c 3d", "1x", {"ante": 2_00}),
    }
    said = [spot(number, hand, choice, **stakes) for number, (hand, choice, stakes) in tapped.items()]
    corrected.record(*said, dealer="Qh 7c 2d")
    corrected.must(c.CorrectHand(2, "it was misread", cards, spots))
    right: dict[int, list[Any]] = {number: list(one) for number, one in tapped.items()}
    dealer = " ".join(cards.get("dealer", ("Qh", "7c", "2d")))
    if "1" in cards:
        right[1][0] = " ".join(cards["1"])
    for one in spots:
        if one.bets is not None:
            right[one.spot][2] = {name.replace("-", "_"): cents for name, cents in one.bets.items()}
        if one.choices is not None:
            right[one.spot][1] = one.choices["decide"]
    at_once.record(*(spot(number, hand, choice, **stakes) for number, (hand, choice, stakes) in right.items()),
                   dealer=dealer)  # fmt: skip
    same(corrected, at_once)


def same(corrected: Sitting, at_once: Sitting) -> Day:
    """All that a report tells of the two, breakage included, is the same."""
    found, due = tallied(corrected).days[DAY], tallied(at_once).days[DAY]
    assert found.handles == due.handles
    assert found.results == due.results
    assert {who: replace(play, bets=+play.bets) for who, play in found.plays.items()} == due.plays
    assert (found.taken - found.prizes, found.hands) == (due.taken - due.prizes, due.hands)
    assert (found.flows["played"], found.flows["breakage"]) == (due.flows["played"], due.flows["breakage"])
    return found


def coarse(sheet: str) -> Game:
    """It pays in whole $3, so that something is kept of most payouts."""
    game = shipped.load(sheet)
    return compile_sheet(replace(game.sheet, breakage=BreakagePart(3_00, Toward.DOWN)))


def test_a_bet_of_another_level_is_worth_what_the_right_one_is() -> None:
    """Where a raise has a cap, a $2 Ante and a $4 one have two edges. Would catch the expected win of the wrong one."""
    corrected, at_once = (real_table("four-card", "ann") for _ in range(2))
    for table, ante in ((corrected, 2_00), (at_once, 4_00)):
        table.record(spot(1, "Ks Kd 8h 4c 3s", "1x", ante=ante), dealer="Qh Qc 7d 5s 2h 2c")
    corrected.must(c.CorrectHand(1, "two chips", {}, (c.RightSpot(1, bets={"ante": 4_00}),)))
    assert {bet.level for bet in same(corrected, at_once).handles} == {1}


def test_breakage_of_a_hand_is_restated_at_a_closed_table_too() -> None:
    """The tray is back at the cage, with what rounding kept: no chip moves for it, and the report has the right sum."""
    table = real_table(coarse("six-card"), "p.abcdefghij", chips=Chips.ISSUED)
    table.record(spot(1, "8s 6d 4c", "1x", ante=2_00, pair_plus=4_00), dealer="Qh 7c 2d")
    before = tallied(table).days[DAY].flows["breakage"]
    table.must(c.CloseTable(table.table.tray, table.table.rack, table.unused()))
    (first, *_) = table.must(c.CorrectHand(1, "misread", {"1": ("8s", "8d", "4c")}))
    assert isinstance(first, e.HandCorrected)
    assert (first.breakage, first.cage) == ({"p.abcdefghij": 5_00}, True)  # $4 is paid as $3, and twice $2 as nothing
    assert tallied(table).days[DAY].flows["breakage"] == before + 5_00
