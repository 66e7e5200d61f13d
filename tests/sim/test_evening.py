"""A planned evening: the nights against a plain program, the figures against what they are made of."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.cli.evening import EXAMPLE
from pitboss.odds.pricing import bank
from pitboss.sim.evening import forecast, plan
from pitboss.sim.evening.nights import Nights

ALONE = """
hours = 2
minutes_empty = {empty}
[[tables]]
sheet = "six-card"
tables = 2
seats = 3
hands_per_hour = 40
[[tables]]
sheet = "player-dealer"
seats = 2
hands_per_hour = 30
collection = "$1"
[players.only]
bankroll = "$60"
bet = "$4"
leaves_with = "$90"
hands = 45
"""


@cache
def read(text: str) -> plan.Plan:
    """Once: the sheets of a plan are solved for each plan."""
    return plan.read(text, "plan.toml", Path())


@pytest.mark.parametrize("empty", [0, 3])
def test_nights_are_those_of_a_plain_program(empty: int) -> None:
    """One kind of player with a fixed bankroll: nothing is drawn but cards, so that every cent can be followed."""
    made = Nights(read(ALONE.format(empty=empty)), seed=5)
    found = made.batch(2)
    rows = [(0, 0, 3, 40, 0), (0, 1, 3, 40, 0), (1, 0, 2, 30, 100)]  # row, number, seats, hands an hour, collection
    rounds = [nets_of(made, row, 2 * (2 if row == 0 else 1) + number) for row, number, *_ in rows]
    needed = [row[0] for row in made.plan.needed]
    for night in range(min(12, made.size)):
        money = [[60_00] * seats for _, _, seats, _, _ in rows]
        hands = [[45] * seats for _, _, seats, _, _ in rows]
        waits = [[0] * seats for _, _, seats, _, _ in rows]
        house, low, hours, went = 0, 0, [0, 0], [0, 0, 0]
        clock = sorted(
            (hand / each, at, hand) for at, (*_, each, _) in enumerate(rows) for hand in range(1, 2 * each + 1)
        )
        for _, at, hand in clock:
            row, _, seats, each, collection = rows[at]
            before = house
            for seat in range(seats):
                if waits[at][seat]:
                    waits[at][seat] -= 1
                    continue
                net = int(rounds[at][night * 2 * each + hand - 1, seat])
                house += collection - (net if row == 0 else 0)
                money[at][seat] += net - collection
                hands[at][seat] -= 1
                why = [money[at][seat] < needed[row] + collection, money[at][seat] >= 90_00, hands[at][seat] == 0]
                if any(why):
                    went[why.index(True)] += 1
                    money[at][seat], hands[at][seat], waits[at][seat] = 60_00, 45, -(-empty * each // 60)
            hours[(hand - 1) // each] += house - before
            low = min(low, house)
        assert found.by_hour[night].tolist() == hours
        assert (found.lowest[night], found.left[night, 0].tolist()) == (low, went)


def nets_of(made: Nights, row: int, block: int) -> np.ndarray[Any, Any]:
    (program,) = made._programs[row]
    _, cells = program.rounds(block)
    return np.asarray(program.nets.sum(axis=1)[cells])


def test_players_of_all_kinds_meet_the_same_cards() -> None:
    made = Nights(read(EXAMPLE), seed=9)
    for row in made._programs:
        first, *others = (one.rounds(3)[0] for one in row)
        assert all((first == other).all() for other in others)


def test_what_players_lose_is_what_the_house_wins() -> None:
    found = Nights(read(EXAMPLE), seed=1).batch(0)
    assert (found.by_hour.sum(axis=1) == -found.won.sum(axis=(1, 2))).all()
    assert (found.lowest <= np.minimum(0, found.by_hour.cumsum(axis=1).min(axis=1))).all()


def test_threads_change_nothing_and_the_exact_value_is_near() -> None:
    asked = read(EXAMPLE)
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        alone, together = (forecast.simulate(Nights(asked, 7), 2_400, threads) for threads in (one, two))
    assert alone == together
    assert alone.nights == 2_400
    assert all(abs(one.deviations or 9) < 5 for one in alone.played)
    assert alone.bank_between is not None
    assert alone.bank_between[0] <= (alone.bank_needed or 0) <= alone.bank_between[1] <= -alone.worst
    assert alone.night.mean == pytest.approx(sum(one.mean for one in alone.hours) - asked.evening.costs)


def test_the_exact_value_is_that_of_the_players_own_strategy() -> None:
    """By another way to the optimal one, and by one who always plays: they lose more."""
    asked = read(EXAMPLE)
    for row, game in enumerate(asked.games):
        careful, lively = asked.questions[row]
        assert forecast.expected(careful) == -bank.expectation(game, [dict(careful.stakes)])
        worth = forecast.expected(lively)
        assert worth is not None
        assert worth < -bank.expectation(game, [dict(lively.stakes)])


def test_everything_that_is_wrong_is_told_at_once_with_its_line() -> None:
    with pytest.raises(plan.PlanError) as told:
        read('hour = 3\n[[tables]]\nsheet = "six-crad"\nseats = 9\n[players.a]\nbet = "$3"\nbankrol = "$5"\n')
    assert [one.line for one in told.value.problems] == [1, 3, 4, 7]
    with pytest.raises(plan.PlanError) as told:
        read('[[tables]]\nsheet = "four-card"\n[players.a]\nbet = "$2"\nbankroll = "$50"\nleaves_with = "$40"\n')
    assert "is no more than" in str(told.value)
    with pytest.raises(plan.PlanError) as told:
        read("hours = \n")
    assert len(told.value.problems) == 1
    with pytest.raises(plan.PlanError, match=r"Ante is \$2 or \$4"):
        read('[[tables]]\nsheet = "four-card"\n[players.a]\nbet = "$3"\nbankroll = "$50"\n')


def test_a_key_by_its_old_name_is_told_with_the_new_one() -> None:
    with pytest.raises(plan.PlanError) as told:
        read(EXAMPLE.replace("seats = 6", 'fee = "$1"'))
    assert [str(one) for one in told.value.problems] == [
        'plan.toml:15:1: tables[1].fee: "fee" is called "collection" now'
    ]


def test_whoever_interrupts_a_run_has_the_nights_so_far() -> None:
    made = Nights(read(EXAMPLE), 7)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as one:
        found = forecast.simulate(made, 5 * made.size, one, stop)
    assert found.nights == made.size


def test_a_strategy_file_that_is_no_text_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(plan.PlanError, match="is not a text in UTF-8"):
        plan.read(EXAMPLE.replace('strategy = "always"', 'strategy = "mine.txt"'), "plan.toml", tmp_path)


def test_a_few_nights_are_played_too() -> None:
    with ThreadPoolExecutor(1) as one:
        found = forecast.simulate(Nights(read(EXAMPLE), 7), 1, one)
    assert (found.nights, found.month, found.bank_needed) == (1, None, None)


def test_a_few_nights_that_are_alike_by_chance_are_no_alarm() -> None:
    with ThreadPoolExecutor(1) as one:
        found = [forecast.simulate(Nights(read(EXAMPLE), seed), 2, one) for seed in range(6)]
    assert [one for each in found for one in each.played if one.is_off] == []


def test_a_strategy_goes_by_sheet_and_what_a_sheet_cannot_follow_is_told_with_its_line() -> None:
    text = """[[tables]]
sheet = "six-card"
[[tables]]
sheet = "let-it-ride"
[players.a]
bankroll = "$100"
bet = "$4"
strategy = %s
"""
    with pytest.raises(plan.PlanError, match=r"at let-it-ride: .*strategy may go by sheet") as told:
        read(text % '"always"')
    assert [one.line for one in told.value.problems] == [8]
    made = read(text % '{ six-card = "always" }')
    assert [row[0].strategy for row in made.questions] == ["always", "optimal"]
    with pytest.raises(plan.PlanError, match='no table has the sheet "four-card"'):
        read(text % '{ four-card = "always" }')


def test_a_table_that_players_bank_wins_its_collections() -> None:
    found = Nights(read(ALONE.format(empty=3)), seed=5)
    assert forecast.banked_by_players(found.plan) == ("player-dealer",)


def test_the_page_of_plans_names_every_key() -> None:
    page = Path("docs/evening.md").read_text()
    for part in (plan.Evening, plan.Tables, plan.Players):
        keys = [one.name for one in fields(part) if one.metadata and one.name not in ("tables", "players")]
        assert [key for key in keys if f"| `{key}` |" not in page] == []
