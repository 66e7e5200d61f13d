"""The papers of a house: what the report says is on the paper, to the cent, and the paper is what it says it is."""

import json
from datetime import date
from fractions import Fraction

import pytest

from pitboss.house.cash import slip_words, slips
from pitboss.house.cash.slip_words import ToldSlip
from pitboss.house.reporting import exceptions, months, reports, statements, tallies
from pitboss.house.reporting.exceptions import Exceptional, Exceptions, Kind
from pitboss.house.reporting.months import Held, Line, Month, PrizeWon
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.stores.memory import MemoryStore
from pitboss.report import (
    exceptions_paper,
    figures,
    letterhead,
    month_paper,
    shift_paper,
    slip_paper,
    statement_paper,
)
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead
from pitboss.report.writers import form, html, typst
from pitboss.report.writers.form import Form
from pitboss.tables.terms import Chips
from tests.house import goldens
from tests.report import paper

DAY = date(2026, 11, 15)
HEAD = Letterhead("Harbour & Sons", "America/New_York", "06:00")
ROLL_MM, ROLL_MARGIN = 80.0, 5.0


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    made = MemoryStore()
    goldens.keep(made, "golden_shift")
    goldens.keep(made, "golden_bank")
    return made


@pytest.fixture(scope="module")
def papers(store: MemoryStore) -> dict[str, m.Document]:
    head = letterhead.of(store)
    alone = SingleHanded()
    alone.read_on(store)
    told = tallies.fresh(store)
    slip = slips.find_in(store, slips.read_book(store), 4)
    assert slip is not None
    return {
        "shift": shift_paper.document(reports.shift_report(store, "T1", DAY), head),
        "banked shift": shift_paper.document(reports.shift_report(store, "P1", DAY), head, complete=False),
        "month": month_paper.document(months.report(told, (), "2026-11"), head),
        "exceptions": exceptions_paper.document(exceptions.report(store, told, alone, "2026-11-15"), head),
        "statement": statement_paper.document(statements.report(store, "bob", DAY, DAY), head, "Bob"),
        "slip": slip_paper.document(slip_words.told(slip, str.title), head),
    }


def dollars(cents: int, *, plus: bool = False) -> str:
    return figures.dollars(Fraction(cents), plus=plus)


def test_every_paper_is_tagged_archival_and_stays_within_its_page(papers: dict[str, m.Document]) -> None:
    for name, one in papers.items():
        for size in m.Paper:
            made = typst.pdf(one, size)
            assert (name, paper.structure(made), paper.outside(made)) == (name, [], [])
        assert made == typst.pdf(one, size), name
        assert "<script" not in html.text(one)
        assert json.loads(form.written(one, Form.JSON))["kind"] == one.kind


def test_the_figures_of_a_shift_are_those_of_its_report(store: MemoryStore, papers: dict[str, m.Document]) -> None:
    """Would catch a count that is left out, and a sign that is turned."""
    report = reports.shift_report(store, "T1", DAY)
    found = paper.words(typst.pdf(papers["shift"]))
    expected = [dollars(cents) for cents in (*report.shift.counts().values(), *report.shift.beside().values())]
    for one in report.theory:
        wanted = (one.handle.won, round(one.expected), *one.usual)
        expected += [dollars(one.handle.staked), *(dollars(cents, plus=True) for cents in wanted)]
    assert [text for text in expected if text not in found] == []
    assert "44.33" in found  # the hold: 133 of 300 dollars
    assert all(name in found for name in ("Dealer", "Floor manager", "Page 1 of"))
    assert papers["shift"].data["win_cents"] == 133_00


def test_a_shift_says_what_its_figures_count(papers: dict[str, m.Document]) -> None:
    """Catches one name for rounds and wagers, a bound told as a share, and a note at odds with the stakes beside it."""
    found = paper.words(typst.pdf(papers["shift"]))
    assert "Rounds settled" in found
    assert "settled are wagers, of which a round may have several" in found
    assert "in at least 95 of 100 such shifts" in found
    assert "Raises and bonuses are in the win, not in the stakes" in found


def test_a_shift_that_is_not_counted_to_its_end_says_so(papers: dict[str, m.Document]) -> None:
    assert "The solver is at work." in paper.words(typst.pdf(papers["banked shift"]))


def test_the_figures_of_a_month_are_those_of_its_report(papers: dict[str, m.Document]) -> None:
    found = paper.words(typst.pdf(papers["month"]))
    for line in (*papers["month"].data["tables"], papers["month"].data["total"]):
        wanted = [dollars(cents) for name, cents in line.items() if name.endswith("_cents")]
        assert [text for text in wanted if text not in found] == []
    assert "P1 Three Card Poker" in found


def test_a_large_month_stays_within_its_page() -> None:
    """Would catch columns that leave no room for the name of a game, and a head that is not repeated."""
    big = 98_765_432_10
    lines = tuple(
        Line(f"Table number {n}", "Four Card Poker with a very long name", 987_654, big, big, big, big, big)
        for n in range(60)
    )
    night = Held("Gala", "2026-11-20", 240, (PrizeWon(1, "a ham and a weekend in the mountains", ("p.a", "p.b")),))
    month = Month("2026-11", "x", Chips.ISSUED, lines, Line("total", "", 9_876_540, big, big, big, big), 5, (night,))
    made = typst.pdf(month_paper.document(month, HEAD, {"p.a": "Ann", "p.b": "Bob"}.__getitem__))
    assert paper.outside(made) == []
    found = paper.words(made)
    assert "Ann, Bob" in found
    assert found.count("Revenue") > 2
    assert "Nothing was played" in html.text(
        month_paper.document(Month("2026-11", "x", Chips.ISSUED, (), Line("total", ""), 0, ()), HEAD)
    )


def test_a_slip_is_the_same_on_every_paper(store: MemoryStore) -> None:
    told = ToldSlip(
        17, goldens.NOON, "Fill of table 9", "9", 1_250_00, ("Ann Archer", "Bob Brown"),
        (("Amount", "$1,250"), ("Record", "table:9, 214")), "ab" * 32,
    )  # fmt: skip
    said = ("Fill of table 9", "Harbour & Sons", "$1,250.00", "Ann Archer", "Bob Brown", "Record", "table:9, 214")
    for frame in (m.Frame.PAGES, m.Frame.ROLL):
        made = typst.pdf(slip_paper.document(told, HEAD, frame))
        assert paper.structure(made) == []
        found = paper.words(made)
        assert [one for one in said if one not in found] == []
        assert "2026-11-15 07:00" in found  # noon in London, by the clocks of the house
        assert "abab" * 2 in found
    assert paper.outside(made, block=ROLL_MM - 2 * ROLL_MARGIN, height=10_000) == []


def test_a_statement_adds_up_and_every_line_is_on_the_paper(papers: dict[str, m.Document]) -> None:
    """Bob bought 500 at the cage and 300 at T1, won 30 and lost 170, and paid 1 of collections."""
    data = papers["statement"].data
    assert (data["bought_cents"], data["played_cents"], data["corrected_cents"]) == (800_00, -130_00, -10_00)
    assert (data["collections_cents"], data["closing_cents"]) == (1_00, 659_00)
    assert [(one["table"], one["cash_cents"], one["won_cents"]) for one in data["lines"]] == [
        (None, 500_00, 0), ("P1", 0, 30_00), ("T1", 300_00, -170_00),
    ]  # fmt: skip
    found = paper.words(typst.pdf(papers["statement"]))
    assert [text for text in ("659.00", "+800.00", "−130.00", "−170.00", "+30.00", "−1.00") if text not in found] == []


def test_exceptions_have_who_why_and_the_hand(papers: dict[str, m.Document]) -> None:
    found = paper.words(typst.pdf(papers["exceptions"]))
    said = ("a chip too many", "+$50 instead of +$60", "the hands were equal", "$2 missing", "$1 missing")
    assert [one for one in said if one not in found] == []
    kinds = [one["kind"] for one in papers["exceptions"].data["exceptions"]]
    assert sorted(kinds) == ["alone"] * 3 + ["correction"] * 2 + ["count"] * 2  # the golden shift has one person


def test_exceptions_of_every_kind_fit_the_page_and_a_day_without_any_says_so() -> None:
    long = "the player says that the dealer took the Ante before the cards were turned over, and asks for it back " * 2
    found = tuple(
        Exceptional(goldens.NOON + n, kind, "number 12", 123_456, "p.a+p.b", "What " + long, long, "p.a")
        for kind in Kind
        for n in range(4)
    )
    names = {"p.a": "Maximiliane Archer-Featherstone", "p.b": "Bob"}
    made = typst.pdf(exceptions_paper.document(Exceptions("2026-11-15", Chips.ISSUED, found), HEAD, names.__getitem__))
    assert paper.outside(made) == []
    text = paper.words(made)
    assert "erstone and Bob" in text
    assert [kind.value for kind in Kind if kind.value not in text] == []
    none = exceptions_paper.document(Exceptions("2026-11-15", Chips.ISSUED, ()), HEAD)
    assert "no exception is on record" in html.text(none)
