"""The rules of the house: approved games, the limit of a single wager by date, what its floor does, its own words."""

import json
from dataclasses import replace

import pytest

from pitboss.house import house_rules, house_words, opening_rules, rules_changes
from pitboss.house.house_rules import Approval, HouseRules, WagerCap
from pitboss.house.people import staff
from pitboss.house.people.staff import Staff
from pitboss.house.settings import Settings
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.values import Range
from pitboss.tables import commands as c
from pitboss.tables.terms import Chips, FloorRules, Terms, decks_of, posted
from tests.house.playing import Clock, house_on

TEN = WagerCap("2010-01-01", most_cents=10_00, note="RSA 287-D")
FIFTY = WagerCap("2030-01-01", most_cents=50_00)
FOUR = shipped.load("four-card")
APPROVED = Approval(FOUR.digest, "four-card", FOUR.sheet.title, "2026-01-01", "Lottery Commission", "L-17")
EVERYTHING = HouseRules(
    True, True, 5, ("The sheet", "Hoyle"), {"conduct": "No hats.\nNo phones."}, True, (APPROVED,), (TEN, FIFTY)
)


def test_rules_come_back_as_they_were_written_and_defaults_are_left_out() -> None:
    assert house_rules.from_json(house_rules.to_json(EVERYTHING)) == EVERYTHING
    assert json.loads(house_rules.to_json(HouseRules())) == {}
    assert house_rules.read(MemoryStore()) == HouseRules()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (HouseRules(count_every=-1), "Stubs"),
        (HouseRules(authority=("",)), "order of authority"),
        (HouseRules(texts={"weather": "rain"}), "no topic"),
        (HouseRules(texts={"ties": " "}), "1 to 2,000"),
        (HouseRules(caps=(WagerCap("soon"),)), "not a date"),
        (HouseRules(caps=(WagerCap("2026-01-01", amounts=(4_00, 2_00)),)), "ascending"),
        (HouseRules(caps=(WagerCap("2026-01-01", 1_00, 0, (2_00,)),)), "not both"),
        (HouseRules(caps=(WagerCap("2026-01-01", 5_00, 4_00),)), "not above"),
        (HouseRules(games=(replace(APPROVED, body=""),)), "Who approved"),
        (HouseRules(games=(replace(APPROVED, digest="x"),)), "digest"),
    ],
)
def test_what_is_wrong_with_rules_is_said(wrong: HouseRules, says: str) -> None:
    assert says in (house_rules.problem(wrong) or "")
    with pytest.raises(HouseError):
        house_rules.keep(MemoryStore(), wrong)


@pytest.mark.parametrize("text", ["", "[]", '{"surprise": 1}', '{"caps": [{}]}', '{"count_every": "x"}'])
def test_a_paper_that_is_no_rules_is_refused(text: str) -> None:
    with pytest.raises(HouseError):
        house_rules.from_json(text)


@pytest.mark.parametrize(
    ("day", "cap"), [("2009-12-31", None), ("2010-01-01", TEN), ("2029-12-31", TEN), ("2030-01-01", FIFTY)]
)
def test_the_newest_limit_of_a_wager_up_to_the_day_holds(day: str, cap: WagerCap | None) -> None:
    """Would catch ten dollars that hold on after the law has changed, and fifty before."""
    assert EVERYTHING.cap_on(day) == cap
    ended = replace(EVERYTHING, caps=(TEN, FIFTY, WagerCap("2031-01-01")))
    assert ended.cap_on("2031-06-01") is None


@pytest.mark.parametrize(
    ("rules", "good", "bad"),
    [
        (FloorRules(wager_most=10_00), [1, 10_00], [10_01]),
        (FloorRules(wager_least=2_00), [2_00, 10**9], [1_99]),
        (FloorRules(wager_amounts=(2_00, 4_00)), [2_00, 4_00], [3_00, 8_00]),
        (FloorRules(), [1, 10**9], []),
    ],
)
def test_a_single_wager_is_in_the_range_or_among_the_amounts(
    rules: FloorRules, good: list[int], bad: list[int]
) -> None:
    assert [rules.refuses(cents) for cents in good] == [None] * len(good)
    assert all(rules.refuses(cents) for cents in bad)


def issued(table: str, sheet: str = "mini-royal", most: int = 10_00) -> tuple[Game, Terms]:
    names = [wager.id for wager in shipped.load(sheet).opening]
    game = posted(shipped.load(sheet), {name: Range(5_00, most, 5_00) for name in names})
    return game, Terms(table, Chips.ISSUED, decks=decks_of(game))


def test_a_table_that_takes_more_than_the_law_allows_is_not_opened_nor_posted() -> None:
    """Would catch limits above the law that get in by opening a table, or by posting other limits later."""
    house = house_on(MemoryStore())
    house_rules.keep(house.store, HouseRules(caps=(TEN,)))
    too_much, terms = issued("T1", most=25_00)
    reply = house.open_table(too_much, terms, by="floor", command_id="open-too-much")
    assert reply.refusal is not None
    assert (reply.refusal.code.word, "at most $10" in str(reply.refusal)) == ("over-cap", True)
    game, terms = issued("T1")
    assert house.open_table(game, terms, by="floor", command_id="open-it").ok
    reply = house.post_limits("T1", too_much, by="floor", command_id="post-it")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "over-cap"


def test_at_a_table_that_was_open_before_the_date_the_next_bet_is_under_the_limit() -> None:
    """Would catch a limit that only holds at tables that open after its date."""
    house = house_on(MemoryStore())
    game, terms = issued("T1", most=25_00)
    assert house.open_table(game, terms, by="floor", command_id="open-it").ok
    house_rules.keep(house.store, HouseRules(caps=(TEN,)))
    assert isinstance(house.clock, Clock)
    house.clock.now += 10_000
    house.run("T1")
    assert house.table("T1").floor_rules.wager_most == 10_00
    bet = c.Bet(1, "p.annannanna", {"ante": 25_00})
    seated = house.ask("T1", c.Join("p.annannanna", checked=True), by="p.annannanna", command_id="sits-down")
    assert seated.ok, seated.refusal
    reply = house.ask("T1", bet, by="p.annannanna", command_id="bets-too-much")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "wager-cap"


def test_only_an_approved_version_is_opened_for_issued_chips_once_the_register_is_on() -> None:
    """Would catch an unapproved game, a changed one, and limits of a table that pass for a change of the game."""
    house = house_on(MemoryStore())
    rules = HouseRules(games=(APPROVED,))
    house_rules.keep(house.store, rules)
    mini, terms = issued("M0")
    assert house.open_table(mini, terms, by="floor", command_id="open-m0").ok
    house_rules.keep(house.store, replace(rules, register=True))
    assert house.open_table(FOUR, Terms("F1", Chips.ISSUED, decks=decks_of(FOUR)), by="floor", command_id="open-f1").ok
    mini, terms = issued("M1")
    reply = house.open_table(mini, terms, by="floor", command_id="open-m1")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "not-approved"
    sheet = shipped.load("mini-royal")
    known = Approval(sheet.digest, "mini-royal", sheet.sheet.title, "2026-01-01", "Commission")
    house_rules.keep(house.store, HouseRules(register=True, games=(replace(known, digest="0" * 64),)))
    reply = house.open_table(mini, terms, by="floor", command_id="open-m2")
    assert reply.refusal is not None
    assert (reply.refusal.code.word, "another version" in str(reply.refusal)) == ("game-changed", True)
    house_rules.keep(house.store, HouseRules(register=True, games=(known,)))
    assert house.open_table(mini, terms, by="floor", command_id="open-m3").ok
    practice = Terms("P1", Chips.PRACTICE, decks=decks_of(FOUR))
    assert house.open_table(FOUR, practice, by="floor", command_id="open-p1").ok, "practice needs no approval"


def test_what_the_house_adds_is_told_with_the_rules_of_a_game() -> None:
    """Would catch an approval or an order of authority that nobody reads."""
    said = house_words.lines(EVERYTHING, FOUR, "2026-05-01")
    assert said[0] == "This version of the game is approved by Lottery Commission on 2026-01-01, L-17."
    assert "1. The sheet; 2. Hoyle" in said[1]
    assert "at most $10 (RSA 287-D)" in said[2]
    assert said[3] == "Conduct: No hats.\nNo phones."
    plain = house_words.lines(HouseRules(), FOUR, "2026-05-01")
    assert len(plain) == 1
    assert "Robert's Rules" in plain[0]
    assert opening_rules.frame_of(FOUR) == FOUR.digest


def test_a_second_manager_reads_every_change() -> None:
    """Would catch a change that the second person agrees to unread."""
    said = rules_changes.says(HouseRules(), EVERYTHING)
    words = (
        "the floor decides",
        "inspected",
        "every 5 hands",
        "Hoyle",
        "conduct",
        "only approved",
        "L-17",
        "$10",
        "$50",
    )
    assert [word for word in words if word not in said] == []
    assert "taken out" in rules_changes.says(EVERYTHING, HouseRules())
    assert rules_changes.says(EVERYTHING, EVERYTHING) == "Change the rules of the house: nothing."
    assert staff.makes_seconds(Staff(), staff.ChangeHouseRules("{}"), Settings())
