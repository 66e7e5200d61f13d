"""What a table is opened on, posts, and is closed with: limits, the tray and the rack, fills and credits."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.values import Range
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import terms as tt
from pitboss.tables.decide import decide
from pitboss.tables.lobby_names import Origin
from pitboss.tables.terms import Bracket, Chips, Terms, TermsError
from tests.tables.driver import at_table, of

LIMITS = Range(5_00, 100_00, 5_00)


def opening(game: Game, terms: Terms) -> c.OpenTable:
    return c.OpenTable(terms, digest.rules_json(game.sheet), digest.texts_json(game.sheet))


def said(game: Game, terms: Terms) -> str:
    """Why the table cannot be opened so."""
    answer = decide(None, opening(game, terms))
    assert isinstance(answer, Refusal)
    assert answer.code.word == "bad-terms"
    return str(answer)


@pytest.mark.clause("C7", "D16")
@pytest.mark.parametrize("sheet", ["mini-royal", "player-dealer"])
def test_a_table_posts_the_limits_that_its_sheet_leaves_open(sheet: str) -> None:
    game = shipped.load(sheet)
    assert "not posted" in said(game, tt.practice(game, "T1")[1])
    with pytest.raises(TermsError, match="has to post them"):
        tt.posted(game, {"ante": LIMITS})
    posted = tt.posted(game, dict.fromkeys((wager.id for wager in game.opening), LIMITS))
    assert posted.digest != game.digest
    assert all(wager.amounts == LIMITS for wager in posted.opening)


def test_what_the_sheet_prints_stays_as_printed() -> None:
    with pytest.raises(TermsError, match="leaves no limits"):
        tt.posted(shipped.load("six-card"), {"ante": LIMITS})
    assert tt.practice(shipped.load("six-card"), "T1")[0].digest == shipped.load("six-card").digest


@pytest.mark.clause("C7")
def test_a_practice_table_posts_five_to_a_hundred_by_five() -> None:
    table = at_table("mini-royal").sit("ann")
    assert table.no(c.Bet(1, "ann", {"ante": 4_00})) == "under-limit"
    assert table.no(c.Bet(1, "ann", {"ante": 12_00})) == "off-step"
    assert table.no(c.Bet(1, "ann", {"ante": 105_00})) == "over-limit"
    table.bet("ann", ante=100_00)


BAD_TERMS: list[tuple[str, dict[str, Any], str]] = [
    ("six-card", {"seats": 0}, "seats"),
    ("six-card", {"seats": 17}, "seats"),
    ("six-card", {"table": "a:b"}, "name"),
    ("six-card", {"table": ""}, "name"),
    ("six-card", {"tray": -1}, "below nothing"),
    ("six-card", {"decks": ("A",)}, "dealt from deck A and B"),
    ("six-card", {"schedule": (Bracket(None, 1, 1),)}, "no collection"),
    ("six-card", {"practice_bank": 100}, "no practice banker"),
    ("six-card", {"backline": True}, "knows no betting behind"),
    ("six-card", {"button": 9}, "button"),
    ("player-dealer", {"tray": 100}, "the house puts up nothing"),
    ("player-dealer", {"schedule": ()}, "post its schedule"),
    ("player-dealer", {"schedule": (Bracket(10, 1, 1),)}, "last one has no top"),
    ("player-dealer", {"schedule": (Bracket(10, 1, 1), Bracket(5, 1, 1), Bracket(None, 1, 1))}, "ascend"),
    ("player-dealer", {"schedule": (Bracket(None, -1, 1),)}, "below nothing"),
    ("player-dealer", {"chips": Chips.ISSUED}, "practice chips only"),
    ("player-dealer", {"practice_bank": 4_99}, "at least the smallest bet of the table, 5"),
]


@pytest.mark.parametrize(("sheet", "terms", "why"), BAD_TERMS, ids=[f"{one[0]} {one[1]}" for one in BAD_TERMS])
def test_terms_that_do_not_fit_the_sheet_are_refused_by_name(sheet: str, terms: dict[str, Any], why: str) -> None:
    game, usual = tt.practice(shipped.load(sheet), "T1")
    assert why in said(game, replace(usual, **terms))


def test_a_schedule_needs_a_sheet_with_a_collection() -> None:
    base = shipped.load("player-dealer").sheet
    game = compile_sheet(replace(base, bank=replace(base.bank, collection=None)))
    posted, terms = tt.practice(game, "T1")
    assert "no schedule to post" in said(posted, replace(terms, schedule=(Bracket(None, 1, 1),)))


def test_a_table_is_opened_once_and_with_rules_that_are_a_sheet() -> None:
    game, terms = tt.practice(shipped.load("six-card"), "T1")
    assert at_table("six-card").no(opening(game, terms)) == "table-open"
    for rules in ("{}", "nothing", digest.rules_json(game.sheet) + " "):
        answer = decide(None, c.OpenTable(terms, rules, digest.texts_json(game.sheet)))
        assert isinstance(answer, Refusal)


# ---------------------------------------------------------------- opening, fills, credits, closing


@pytest.mark.clause("E13")
def test_a_table_opens_with_a_bank_from_the_cashier() -> None:
    table = at_table("four-card", tray=2_000_00, rack=500_00)
    cage, tray = accounts.cage(Chips.PRACTICE), accounts.at(table.table.terms, Kind.TRAY)
    assert (table.book.balance(tray), 10**9 - table.book.balance(cage)) == (2_000_00, 2_500_00)


def test_a_fill_is_in_transit_until_it_is_counted_and_a_credit_goes_back() -> None:
    table = at_table("four-card", tray=100_00)
    assert table.no(c.ReceiveFill()) == "no-fill"
    table.must(c.Fill(50_00), c.Fill(25_00))
    assert (table.table.tray, table.table.transit) == (100_00, 75_00)
    assert table.no(c.CloseTable(100_00, table.table.rack, table.unused())) == "hand-on"
    table.must(c.ReceiveFill())
    assert table.no(c.Credit(175_01)) == "tray-short"
    table.must(c.Credit(75_00))
    assert (table.table.tray, table.table.transit) == (100_00, 0)


@pytest.mark.clause("A9")
def test_a_table_closes_with_a_count_and_what_differs_is_on_record() -> None:
    table = at_table("four-card", tray=100_00, rack=50_00, seats=1).sit("ann", cents=20_00)
    table.must(c.Join("bob"))
    table.bet("ann", ante=2_00)
    assert table.no(c.CloseTable(100_00, 50_00, table.unused())) == "hand-on"
    table.finish()
    tray = table.table.tray
    assert table.no(c.CloseTable(-1, 0, table.unused())) == "bad-amount"
    assert table.no(c.CloseTable(tray, 50_00, ())) == "decks-ready"
    events = table.must(c.CloseTable(tray - 1_00, 50_00, table.unused()))
    assert of(events, e.TableClosed) == [e.TableClosed(tray - 1_00, 50_00, tray, 50_00)]
    assert [one.finish for one in of(events, e.DeckOpened)] == [e.Finish.UNUSED] * 2
    assert (of(events, e.LeftQueue), len(of(events, e.Left))) == ([e.LeftQueue("bob")], 1)
    assert table.book.balance(accounts.at(table.table.terms, Kind.DIFFERENCES)) == 1_00
    assert table.no(c.Join("cy")) == "table-closed"


def test_limits_that_do_not_fit_the_smallest_chip_are_named() -> None:
    assert tt.fits(tt.practice(shipped.load("mini-royal"), "T1")[0], 5_00) == []
    assert len(tt.fits(shipped.load("six-card"), 5_00)) == 3


@pytest.mark.parametrize(
    "terms",
    [Terms("T1"), Terms("harbour-42", origin=Origin.LOBBY), Terms("amber-crane-x7k2m9q4w8e3t", origin=Origin.LINK)],
    ids=lambda terms: terms.origin.value,
)
def test_a_record_leaves_to_the_name_who_opened_a_table(terms: Terms) -> None:
    """Would catch records that change, and tables of before whose guests' tables nobody closes any more."""
    written = codec.plain(Terms, terms)
    assert "origin" not in written
    assert codec.value(Terms, written) == terms


def test_a_table_is_what_its_terms_say_and_not_its_name() -> None:
    """Would catch a guests' table under another name that the lobby shows, or nobody closes."""
    for terms in Terms("friends", origin=Origin.LINK), Terms("harbour-42", origin=Origin.HOUSE):
        assert codec.value(Terms, codec.plain(Terms, terms)) == terms
    assert not Terms("friends", origin=Origin.LINK).listed
    assert not Terms("harbour-42").of_guests


def test_only_the_codec_asks_a_name_who_opened_a_table() -> None:
    sources = Path(pitboss.__file__).parent
    asking = {path.name for path in sources.rglob("*.py") if "origin_of" in path.read_text(encoding="utf-8")}
    assert asking == {"codec.py", "lobby_names.py"}
