"""`pitboss card`, `placard`, `strategy` and `house brand`, as somebody types them; and what each refuses."""

import json
from pathlib import Path

import pytest

from pitboss.house import house_opening
from tests.cli.verbs import good, pitboss
from tests.house.test_branding import SVG, png

LIMITS = [f"--limits={name}=5..100/5" for name in ("ante", "pair-plus", "six-card-bonus")]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With a table that posts limits and a collection."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    good("house", "init")
    fees = ["--collection=25:0.50:1", "--collection=more:1:2"]
    good("table", "open", "player-dealer", "--name", "9", "--chips", "issued", *LIMITS, *fees)
    return tmp_path


def refused(*words: str) -> str:
    found = pitboss(*words)
    assert found.exit_code == 2, found.output
    assert "Traceback" not in found.output
    return found.stderr


def test_a_brand_is_set_on_record_and_printed_on_the_papers_of_a_table(house: Path) -> None:
    """Would catch a brand that is only a file, a card with the limits of the sheet, and a logo that gets lost."""
    (house / "logo.svg").write_bytes(SVG)
    words = ["--name", "Harbour Club", "--colour", "#7A1F2B", "--logo", "logo.svg", "--help-line", "Call 800 Gambler"]
    good("house", "brand", *words)
    told = json.loads(good("house", "brand", "--json"))
    assert (told["name"], told["colour"], told["help_line"]) == ("Harbour Club", "#7a1f2b", "Call 800 Gambler")
    with house_opening.reading(house / "house.db") as reader:
        (changed,) = [one for one in reader.records("staff") if "change-settings" in one.payload]
        assert told["logo"] in changed.payload
    good("card", "--table", "9", "-o", "card.html")
    page = (house / "card.html").read_text()
    for said in (
        "Harbour Club",
        "Table 9",
        "Call 800 Gambler",
        "--brand:#7a1f2b",
        "$5 to $100, by $5",
        "Ante up to $25",
    ):
        assert said in page
    assert "data:image/svg+xml;base64," in page
    good("placard", "--table", "9", "-o", "placard.md")
    assert "| **Ante** | $5 | $100 | $5 |" in (house / "placard.md").read_text()
    good("house", "brand", "--logo", "", "--colour", "")
    assert "felt green" in good("house", "brand")


def test_a_card_with_a_logo_is_still_a_good_pdf(house: Path) -> None:
    from tests.report import paper

    for logo in (SVG, png(40, 10)):
        (house / "logo").write_bytes(logo)
        good("house", "brand", "--logo", "logo", "--name", "Harbour Club")
        good("card", "--table", "9", "-o", "card.pdf")
        content = (house / "card.pdf").read_bytes()
        assert paper.structure(content) == []
        assert "Harbour Club" in paper.words(content)  # beside the logo


def test_a_sheet_alone_needs_no_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for verb in ("card", "placard", "strategy"):
        good(verb, "six-card", "-o", f"{verb}.json")
        assert json.loads((tmp_path / f"{verb}.json").read_text())["sheet"] == "six-card"


def test_what_cannot_be_printed_is_refused_in_a_sentence(house: Path) -> None:
    (house / "script.svg").write_bytes(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>')
    (house / "huge.png").write_bytes(b"\x89PNG" + b"0" * 200_000)
    assert 'no table "8"; it has 9' in refused("card", "--table", "8")
    (house / "thin.svg").write_bytes(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10000 1"/>')
    assert "one side is at most 20 times the other" in refused("house", "brand", "--logo", "thin.svg")
    assert "name a sheet" in refused("placard")
    assert "they play player-dealer, not six-card" in refused("card", "six-card", "--table", "9")
    assert "There is no house at" in refused("card", "--table", "9", "--house", "elsewhere.db")
    assert "no folder nowhere" in refused("strategy", "six-card", "-o", "nowhere/x.pdf")
    assert ".pdf, .html, .md, .json" in refused("card", "six-card", "-o", "card.doc")
    assert "<script>" in refused("house", "brand", "--logo", "script.svg")
    assert "at most 100,000 bytes" in refused("house", "brand", "--logo", "huge.png")
    assert "No such file" in refused("house", "brand", "--logo", "missing.svg")
    assert "The colour stays felt green." in refused("house", "brand", "--colour", "#7b7b7b")
    assert "not a colour" in refused("house", "brand", "--colour", "burgundy")
    assert "at most 80 characters" in refused("house", "brand", "--help-line", "x" * 81)
    assert json.loads(good("house", "brand", "--json")) == {
        "name": "pitboss", "colour": "", "logo": "", "help_line": "",
    }  # fmt: skip
    assert not list(house.glob("*.pdf"))


def test_a_house_that_is_served_says_where_to_change_it(house: Path) -> None:
    with house_opening.running(house / "house.db"):
        assert "/manager" in refused("house", "brand", "--name", "Other")
