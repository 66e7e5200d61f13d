"""Two worlds: hidden cards dealt anew, the same commands, and the same bytes for everybody until a legal reveal."""

import json
from random import Random

import pytest

from pitboss.cards.card import NAMES
from pitboss.laws import tables
from pitboss.laws.tables import two_worlds
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.commands import Command
from pitboss.tables.terms import Duty
from tests.forms import size
from tests.tables.driver import at_table, harsh

FIVE = ["six-card", "pair-plus", "mini-royal", "player-dealer", "four-card", "crazy-4"]


@pytest.mark.clause("A3", "B3", "C8", "D5", "E2")
@pytest.mark.parametrize("sheet", FIVE)
def test_a_table_hides_what_is_hidden_in_views_and_in_the_store(sheet: str) -> None:
    """Random hands with everything in them, for every viewer after every command."""
    assert list(tables.hidden(shipped.load(sheet), Random(sheet), size(60, long=100))) == []


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer", "four-card"])
def test_nothing_is_given_away_by_what_goes_wrong(sheet: str) -> None:
    """The policies that pay on a void hand and replace an exposed card."""
    assert list(tables.hidden(harsh(sheet), Random(sheet), size(90, long=150))) == []


@pytest.mark.clause("D5", "D7")
def test_every_phase_of_a_hand_by_name() -> None:
    """One hand of the player-dealer's sheet, so that no phase is left to chance."""
    table = at_table("player-dealer", "ann", "bob", "cy", "dee", floor=Duty.STAFF)
    table.must(c.TakeBank("ann", 200_00))
    for player in ("bob", "cy", "dee"):
        table.bet(player, ante=5_00, pair_plus=5_00, six_card_bonus=5_00)
    table.must(c.BetBehind(2, "cy", {"ante": 5_00}), r.NoMoreBets())
    locked = table.table
    commands: list[Command] = [
        r.Deal(), r.Expose(), c.Remind(2), r.Choose(3, "cy", "fold"), r.Choose(2, "bob", "1x"), c.TimeUp(),
        r.Reveal(), r.Reveal(), c.Dispute(2, "that was my card"), c.Rule(c.Ruling.STANDS, "it was not"), r.Settle(),
    ]  # fmt: skip
    table.must(*commands)
    for chance in range(5):
        assert list(two_worlds(locked, commands, table.order(), Random(chance))) == []


def test_a_live_hand_is_in_the_log_by_positions_alone() -> None:
    """Would catch a face in a command, such as the cards of a setting."""
    table = at_table("four-card").sit("ann")
    table.bet("ann", ante=2_00)
    start = len(table.log)
    table.deal()
    table.must(c.SetCards(1, "ann", (0, 1, 2, 3)))
    said = json.dumps(
        [
            [codec.command_json(command), [codec.event_json(event) for event in events]]
            for command, events in table.log[start:]
        ]
    )
    up = table.order()[table.hand.round.dealer[-1]]
    assert [name for name in NAMES if f'"{name}"' in said] == [NAMES[up]]


def test_only_sitters_have_a_window_of_their_own() -> None:
    table = at_table("six-card").sit("ann", "bob")
    table.bet("ann", ante=2_00)
    table.deal()
    assert table.seen("nobody") == table.seen(None)
    assert "you" not in table.seen(None)
    assert table.seen("bob")["you"]["spots"] == [{"number": 2}]
