"""Prizes and meters in one round: what is fed, who is paid how much, and what is carried."""

import pytest

from pitboss.rounds import commands, meters
from pitboss.rounds.events import MeterMoved, WagerSettled
from pitboss.rounds.lines import answer, settle_line
from pitboss.rounds.meters import Level
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

GAME = shipped.load("caribbean-stud-progressive")
OWN = """
extends = "caribbean-stud-progressive"
id = "thirds"
title = "Thirds"
[wagers.progressive]
amounts = ["$0.01"]
feeds = { jackpot = "33.33%" }
"""


def lost(spot: int, stake: int = 100) -> WagerSettled:
    return WagerSettled(spot, Settlement("progressive", stake, -stake, Ending.LOSE, Cause.NO_LINE, None, "pair", ""))


def won(spot: int, line: str) -> WagerSettled:
    return WagerSettled(spot, Settlement("progressive", 100, 0, Ending.WIN, Cause.PAYS, None, line, "", 0))


def settled(game: Game, events: list[WagerSettled], level: Level) -> tuple[MeterMoved, list[int]]:
    moved, *rest = meters.settle(game, events, {"jackpot": level})
    assert isinstance(moved, MeterMoved)
    return moved, [event.settlement.net for event in rest if isinstance(event, WagerSettled)]


def test_the_stakes_of_the_hand_are_in_the_meter_before_the_first_prize() -> None:
    moved, nets = settled(GAME, [won(1, "royal flush"), lost(2), lost(3)], Level(500_000_00))
    assert moved == MeterMoved("jackpot", 500_000_00, 75, 500_000_75, 10_000_00, 0, 0)
    assert nets == [500_000_75 - 100, -100, -100]


def test_winners_are_paid_in_order_each_from_what_is_left() -> None:
    """All of it, then all of the seed; and a tenth twice, each of what is left and rounded down."""
    moved, nets = settled(GAME, [won(1, "royal flush"), won(2, "royal flush")], Level(20_000_00))
    assert nets == [20_000_50 - 100, 10_000_00 - 100]
    assert (moved.paid, moved.seeded, moved.after) == (30_000_50, 20_000_00, 10_000_00)
    moved, nets = settled(GAME, [won(1, "straight flush"), won(2, "straight flush")], Level(1_009))
    assert nets == [105 - 100, 95 - 100]  # of 1,059 cents 105, of 954 cents 95
    assert moved.after == 859


def test_parts_of_a_cent_are_carried_until_they_are_one() -> None:
    """A third of a cent, again and again: would catch a feed that drops what is less than a cent."""
    game = shipped.parse(OWN)[0]
    level, seen = Level(100), []
    for _ in range(10):
        moved, _ = settled(game, [lost(1, 1)], level)
        level = Level(moved.after, moved.parts)
        seen.append(moved.fed)
    assert seen == [0, 0, 0, 1, 0, 0, 1, 0, 0, 1]
    assert level == Level(103, 3330)


def test_a_stake_that_goes_back_feeds_nothing() -> None:
    back = WagerSettled(1, Settlement("progressive", 100, 0, Ending.RETURN, Cause.FOLD, None, "folded", ""))
    assert meters.settle(GAME, [back], {"jackpot": Level(5)}) == (back,)


def test_a_meter_that_is_not_told_of_stands_at_its_seed() -> None:
    assert meters.levels(GAME, None, None) == {"jackpot": Level(10_000_00)} == meters.seeds(GAME)
    assert meters.levels(GAME, {"jackpot": 7}, {"jackpot": 9}) == {"jackpot": Level(7, 9)}
    assert commands.Settle() == commands.Settle(None, None)  # old files say "settle" and no more


def test_a_line_says_what_the_meter_shows() -> None:
    line = {
        "player": "9s 8s 7s 6s 5s", "dealer": "Ad Ks 9h 4c 3d", "choice": "2x",
        "wagers": {"ante": 500, "progressive": 100}, "meters": {"jackpot": 1_239},
    }  # fmt: skip
    told = answer(GAME, line)["wagers"]["progressive"]
    assert (told["net_cents"], told["prize_cents"]) == (23, 123)
    for wrong in ({"mini": 5}, {"jackpot": -5}, {"jackpot": True}, [5]):
        assert isinstance(settle_line(GAME, {**line, "meters": wrong}), Refusal)
    assert isinstance(settle_line(shipped.load("caribbean-stud"), {**line, "wagers": {"ante": 500}}), Refusal)


UNFED = """
extends = "caribbean-stud-progressive"
id = "unfed"
title = "Unfed"
[meters.mini]
seed = "$5"
title = "Mini"
[wagers.progressive]
pays = { "royal flush" = "100% of jackpot", "two pair" = "100% of mini", "pair" = "50% of mini" }
[wagers.second]
kind = "side"
title = "Second"
amounts = ["$1"]
needs = ["ante"]
on_fold = "lose"
feeds = { mini = "10%" }
pays = { "flush" = "$5" }
"""


def test_a_meter_pays_and_is_seeded_again_also_where_the_hand_feeds_it_nothing() -> None:
    """Would catch a prize that no meter is down by. An empty meter has nothing to pay, and is seeded for the next."""
    game = shipped.parse(UNFED)[0]
    jackpot, mini, prize = meters.settle(game, [won(1, "pair")], {"jackpot": Level(10_00), "mini": Level(9_01)})
    assert jackpot == MeterMoved("jackpot", 10_00, fed=25, paid=0, seeded=0, carried=0, parts=0)
    assert mini == MeterMoved("mini", 9_01, fed=0, paid=4_50, seeded=0, carried=0, parts=0)
    assert isinstance(prize, WagerSettled)
    assert prize.settlement.net == 4_50 - 1_00
    _, mini, _ = meters.settle(game, [won(1, "two pair")], {"jackpot": Level(10_00), "mini": Level(0)})
    assert mini == MeterMoved("mini", 0, fed=0, paid=0, seeded=5_00, carried=0, parts=0)


PAYS = """
extends = "caribbean-stud-progressive"
id = "pays"
title = "Pays"
[wagers.progressive]
pays = {{ {} }}
"""


@pytest.mark.parametrize(
    ("pays", "dearest"),
    [
        ('"royal flush" = "100% of jackpot", "flush" = "$50"', 10_000_00),  # the seed: what stood there is the meter's
        ('"royal flush" = "100% of jackpot", "flush" = "$20,000"', 20_000_00),
        ('"royal flush" = "50% of jackpot", "flush" = "$50"', 50_00),  # half of a meter is the meter's alone
        ('"royal flush" = "50% of jackpot", "flush" = "$50", "pair" = "99 to 1"', 100_00),  # the stake comes back
        ('"royal flush" = "50% of jackpot"', 0),
        ('"royal flush" = "50% of jackpot", "pair" = "lose"', 0),  # a stake that is lost does not go back
        ('"royal flush" = "50% of jackpot", "pair" = "push"', 1_00),
    ],
)
def test_a_tray_gives_the_dearest_prize_that_no_meter_pays_and_what_the_stake_feeds(pays: str, dearest: int) -> None:
    """Of a stake of $1, which the tray takes, 25 cents go to the meter, and one more that parts of a cent come to."""
    game = shipped.parse(PAYS.format(pays))[0]
    assert meters.most_needed(game, "progressive", 1_00) == dearest - 1_00 + 26


def test_a_wager_without_prizes_needs_nothing_for_them() -> None:
    """Would catch a tray that is asked for a seed before the Ante is paid."""
    assert meters.most_needed(GAME, "ante", 5_00) is None
    assert meters.most_needed(shipped.load("six-card"), "pair-plus", 4_00) is None
