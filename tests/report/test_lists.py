"""Lists as spreadsheets: what is written is read again with its types, by other programs than ours."""

import csv
import io
from datetime import date, datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import currency
from pitboss.report import listing as listings
from pitboss.report import listing_paper
from pitboss.report.listing import Column, Listing, Type
from pitboss.report.model import Document
from pitboss.report.writers import csv_file, form, xlsx_file
from pitboss.report.writers.form import Form, NoList

NOON = 1_763_208_000_000  # 2025-11-15 12:00 UTC
COLUMNS = (
    Column("who"), Column("hands", Type.COUNT), Column("slip", Type.NUMBER), Column("won", Type.MONEY),
    Column("day", Type.DATE), Column("at", Type.MOMENT), Column("hold", Type.SHARE), Column("average", Type.REAL),
)  # fmt: skip


def sample(code: str = "USD", who: str = "ann") -> Listing:
    rows = (
        (who, 1_234, 7, -1_234_05, "2026-11-15", NOON, 0.0345, 2.5),
        ("", None, None, None, None, None, None, None),
    )
    total = ("in all", 1_234, None, -1_234_05, None, None, None, None)
    return Listing("sample", "A sample", COLUMNS, rows, total, "America/New_York", currency.of(code))


def read(found: Listing) -> list[list[object]]:
    sheet = openpyxl.load_workbook(io.BytesIO(xlsx_file.content(found))).active
    assert sheet is not None
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def test_a_workbook_has_dates_numbers_and_texts() -> None:
    """Would catch a date that is a text, and an amount that cannot be added."""
    head, first, empty, total = read(sample())
    assert head == [column.title for column in COLUMNS]
    assert first == [
        "ann", 1_234, 7, -1234.05, datetime(2026, 11, 15), datetime(2025, 11, 15, 7), 0.0345, 2.5
    ]  # fmt: skip
    assert (empty, total[:4]) == ([None] * 8, ["in all", 1_234, None, -1234.05])


@pytest.mark.parametrize(
    ("code", "shown"),
    [("USD", '"$"#,##0.00;-"$"#,##0.00'), ("SEK", '#,##0.00" SEK";-#,##0.00" SEK"'), ("JPY", '"¥"#,##0;-"¥"#,##0')],
)
def test_money_has_the_format_of_its_currency(code: str, shown: str) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(xlsx_file.content(sample(code)))).active
    assert sheet is not None
    assert (sheet["D2"].number_format, sheet["B2"].number_format) == (shown, "#,##0")
    assert (sheet["E2"].is_date, sheet["F2"].is_date, sheet["D2"].data_type) == (True, True, "n")


def test_csv_is_read_again_with_its_types() -> None:
    first, empty, total = csv.DictReader(io.StringIO(csv_file.text(sample())))
    assert (int(first["hands"]), float(first["won"]), float(first["hold"])) == (1_234, -1234.05, 0.0345)
    assert date.fromisoformat(first["day"]) == date(2026, 11, 15)
    assert datetime.fromisoformat(first["at"]) == datetime(2025, 11, 15, 7)
    assert (empty["won"], total["won"]) == ("", "-1234.05")


@pytest.mark.parametrize("text", ["=1+1", "+49", "-2", "@cmd", "\tx", '=HYPERLINK("x")'])
def test_no_text_becomes_a_formula(text: str) -> None:
    """Would catch a player whose name is carried out by the spreadsheet of the office."""
    (first, *_) = csv.DictReader(io.StringIO(csv_file.text(sample(who=text))))
    assert first["who"] == f"'{text}"
    sheet = openpyxl.load_workbook(io.BytesIO(xlsx_file.content(sample(who=text)))).active
    assert sheet is not None
    assert (sheet["A2"].value, sheet["A2"].data_type) == (text, "s")


@given(st.text())
def test_any_text_can_be_written(text: str) -> None:
    found = sample(who=text.encode("utf-8", "ignore").decode())
    assert len(read(found)) == 4
    assert len(list(csv.reader(io.StringIO(csv_file.text(found))))) == 4


def test_the_same_list_is_the_same_bytes() -> None:
    assert xlsx_file.content(sample()) == xlsx_file.content(sample())
    assert xlsx_file.content(sample()) != xlsx_file.content(sample("EUR"))


@pytest.mark.parametrize("asked", [Form.CSV, Form.XLSX, Form.HTML, Form.MARKDOWN, Form.JSON])
def test_a_list_is_written_in_every_form(asked: Form) -> None:
    """A list has no code of its own for any form: columns and rows are enough."""
    assert form.written(listing_paper.document(sample(), "Harbour"), asked)


def test_what_is_no_list_says_so() -> None:
    with pytest.raises(NoList, match="Rack card is no list"):
        form.written(Document("Rack card", "x", ()), Form.XLSX)


def test_a_row_that_does_not_fit_its_columns_is_a_bug() -> None:
    with pytest.raises(ValueError, match="2 cells for 1 columns"):
        Listing("x", "x", (Column("a"),), (("a", "b"),))


def test_moments_are_by_the_clocks_of_the_house_and_to_the_second() -> None:
    found = sample()
    assert listings.of_serial(float(listings.serial(found.moment(NOON + 1_000)))) == datetime(2025, 11, 15, 7, 0, 1)
