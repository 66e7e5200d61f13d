"""What a sheet may say of prizes and meters, and what its author is told."""

import pytest

from pitboss.sheets import digest, shipped
from pitboss.sheets.problems import SheetError
from pitboss.sheets.values import Prize, percent, show_percent

BASE = 'extends = "caribbean-stud-progressive"\nid = "mine"\ntitle = "Mine"\n'


def wrong(text: str, base: str = BASE) -> list[str]:
    with pytest.raises(SheetError) as caught:
        shipped.parse(base + text)
    return [problem.message for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[wagers.progressive]\namounts = ["$1", "$2"]', "takes one amount"),
        ('[wagers.progressive]\namounts = "posted"', "takes one amount"),
        ('[wagers.progressive]\nfeeds = { jackpt = "25%" }', 'there is no meter "jackpt"'),
        ('[wagers.progressive]\nfeeds = { jackpot = "101%" }', "not a part of something"),
        ('[wagers.progressive]\npays = { "flush" = "10% of mini" }', 'there is no meter "mini"'),
        ('[wagers.progressive]\npays = { "flush" = "10%" }', "does not say of what"),
        ('[wagers.progressive]\npays = { "flush" = "$0" }', "a prize of nothing is none"),
        ('[wagers.progressive]\npays = { "flush" = "$50" }', "no prize is paid from this meter"),
        ('[wagers.progressive]\npays = { "flush" = "$0.99" }', "a prize of $0.99 is less than the stake"),
        ('[meters.jackpot]\nseed = "$9.99"', "a prize of $0.99 is less than the stake"),
        ('[meters.mini]\nseed = "$5"', "no wager feeds this meter"),
        ('[meters.mini]\nseed = "$5"\ntitle = "Jackpot"', 'two meters are called "Jackpot"'),
        ('[meters.jackpot]\nseed = "$0"', "an amount is more than nothing"),
        ('[wagers.ante.showdown]\nhigher = "$5"', "a showdown pays odds, and no prizes"),
        ('[bank]\nby = "player-dealer"', "a meter is the house's, and here a player has the bank"),
    ],
)
def test_a_mistake_is_told(text: str, says: str) -> None:
    assert any(says in message for message in wrong(text)), wrong(text)


def test_a_bonus_and_a_players_bank_pay_no_prizes() -> None:
    bonus = '[wagers.extra]\nkind = "bonus"\non = ["ante"]\non_fold = "lose"\npays = { "flush" = "$5" }'
    assert any("made before the deal and has no showdown" in one for one in wrong(bonus))
    banked = '[wagers.pair-plus.pays]\n"flush" = "$5"'
    told = wrong(banked, 'extends = "player-dealer"\nid = "mine"\ntitle = "Mine"\n[wagers.six-card-bonus]\n')
    assert told


def test_two_feeds_are_not_more_than_the_stake() -> None:
    text = '[meters.mini]\nseed = "$5"\n[wagers.progressive]\nfeeds = { jackpot = "60%", mini = "60%" }'
    assert any("120% of a stake is more than all of it" in message for message in wrong(text))


def test_parts_are_read_and_printed_in_hundredths_of_a_percent() -> None:
    assert [percent(one) for one in ("100%", "12.5 %", "0.01%", "7.05%")] == [10_000, 1_250, 1, 705]
    assert [show_percent(one) for one in (10_000, 1_250, 1, 705)] == ["100%", "12.5%", "0.01%", "7.05%"]


def test_a_sheet_with_meters_comes_back_from_its_canonical_json() -> None:
    sheet = shipped.load("caribbean-stud-progressive").sheet
    again = digest.from_json(digest.rules_json(sheet), digest.texts_json(sheet))
    assert again == sheet
    assert '"meters":[{"id":"jackpot","seed":1000000}]' in digest.rules_json(sheet)
    assert "meters" not in digest.rules_json(shipped.load("caribbean-stud").sheet)


def test_the_game_knows_its_prizes() -> None:
    game = shipped.load("caribbean-stud-progressive")
    pays = game.wagers["progressive"].pays
    assert pays is not None
    assert [line.prize for line in pays.lines][:3] == [
        Prize(points=10_000, meter="jackpot"), Prize(points=1_000, meter="jackpot"), Prize(cents=500_00),
    ]  # fmt: skip
