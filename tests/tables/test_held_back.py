"""Nobody stakes so much that only a fold is left: what the first decision takes at least stays in front of them."""

from dataclasses import replace

import pytest

from pitboss.rounds import bets, choices
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.decide import decide
from tests.tables.driver import Driver, at_table

SHEETS = sorted(shipped.ids())


def seated(game: Game, *cents: int, seats: int = 4) -> Driver:
    """Ann, Bob and so on with so many chips each; where players bank, a practice banker does."""
    table = at_table(game, seats=seats, washed=False)
    for player, chips in zip(("ann", "bob"), cents, strict=False):
        table.sit(player, cents=chips)
        if table.table.banked:
            table.must(c.PassBank(player, passes=True))
    table.wash()
    return table


def posted(sheet: str) -> Game:
    return at_table(sheet, washed=False).table.game


def fee(table: Driver, stakes: dict[str, int]) -> int:
    from pitboss.tables import bank

    return bank.fee(table.table, stakes) if table.table.game.sheet.bank.by is Banker.PLAYER_DEALER else 0


def stays(table: Driver, spot: int) -> list[str]:
    return [one.choice for one in play.offers(table.table, spot, table.order()).offers if one.choice != "fold"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_whoever_may_bet_may_play_on_and_a_cent_less_is_refused(sheet: str) -> None:
    """Would catch a bet that leaves only a fold, and one that is refused though the chips suffice, on any sheet."""
    game = shipped.load(sheet)
    for wager in game.opening:
        probe = seated(posted(sheet), 10_000_00)
        stakes = bets.smallest(probe.table.game, wager)
        needed = choices.cost(probe.table.game, stakes) + fee(probe, stakes)
        short = seated(posted(sheet), needed - 1)
        asked = choices.asked_first(short.table.game, stakes)
        folds = asked is not None and asked[1] > asked[2]
        assert short.no(c.Bet(1, "ann", stakes)) == ("held-back" if folds else "short-of-chips")
        table = seated(posted(sheet), needed)
        table.must(c.Bet(1, "ann", stakes))
        table.deal()
        if play.waited_for(table.table):
            assert stays(table, 1), "there is another way than to fold"
        table.finish()
        assert table.broken == []


def test_every_spot_keeps_its_own_way_on() -> None:
    """Would catch a raise on one spot that leaves the other with nothing but a fold."""
    table = seated(posted("four-card-uncapped"), 15_00)
    table.must(c.WantSpots("ann", 2))
    table.bet("ann", 1, ante=4_00)
    assert table.no(c.Bet(2, "ann", {"ante": 4_00})) == "held-back"
    table.bet("ann", 2, ante=2_00)
    table.deal()
    assert table.chips("ann") == 9_00
    assert table.no(r.Choose(1, "ann", "2x")) == "short-of-chips"
    table.choose("ann", "1x", spot=1)
    assert stays(table, 2) == ["1x", "2x"]
    table.choose("ann", "1x", spot=2)
    table.finish()


def test_what_is_offered_is_what_is_accepted_where_chips_are_scarce() -> None:
    table = seated(posted("four-card"), 9_00)
    table.must(c.WantSpots("ann", 2))
    table.bet("ann", 1, ante=2_00)
    table.bet("ann", 2, ante=2_00)
    table.deal()
    for spot in (1, 2):
        offered = {one.choice for one in play.offers(table.table, spot, table.order()).offers}
        accepted = {word for word in ("fold", "1x", "2x") if table.would(r.Choose(spot, "ann", word))}
        assert offered == accepted == {"fold", "1x"}


def test_a_hand_that_was_bet_before_this_rule_still_has_its_fold() -> None:
    """Would catch a hand of an older version, all of it on the Ante of two spots, in which nothing can be decided."""
    table = seated(posted("six-card"), 40_00)
    table.must(c.WantSpots("ann", 2))
    table.bet("ann", 1, ante=2_00)
    table.bet("ann", 2, ante=2_00)
    table.deal()
    poor = tuple(replace(one, chips=0) for one in table.table.sitters)
    then = replace(table.table, sitters=poor)
    assert [one.choice for one in play.offers(then, 1, table.order()).offers] == ["fold"]
    assert not hasattr(decide(then, c.TimeUp(), table.order()), "code")


def test_no_chips_come_to_a_seat_that_has_a_hand_in_play() -> None:
    table = seated(posted("six-card"), 100_00, 100_00)
    table.bet("ann", ante=2_00)
    table.must(c.BuyIn("ann", 10_00))
    table.deal()
    assert table.no(c.BuyIn("ann", 10_00)) == "hand-on"
    table.must(c.BuyIn("bob", 10_00))  # has no part in it
    table.choose("ann", "fold")
    table.finish()
    table.must(c.BuyIn("ann", 10_00))


def test_a_bet_behind_leaves_the_own_spot_its_way_on() -> None:
    sheet = shipped.load("player-dealer").sheet
    assert sheet.bank.backline is not None
    table = at_table(compile_sheet(sheet), "bob", cents=1_000_00, washed=False, backline=True)
    table.sit("ann", cents=29_00)
    for player in ("bob", "ann"):
        table.must(c.PassBank(player, passes=True))
    table.wash()
    table.bet("bob", ante=10_00)
    table.bet("ann", ante=5_00)
    assert table.no(c.BetBehind(1, "ann", {"ante": 10_00})) == "short-of-chips"
    table.must(c.BetBehind(1, "ann", {"ante": 5_00}))
    table.deal()
    assert stays(table, 2)
