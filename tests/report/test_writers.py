"""One document in every form: what is in the model is in each of them, and the PDF is what it says it is."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss import whole_file
from pitboss.report import model as m
from pitboss.report.drawing import Box, Drawing, Group, Letters, Line, OnArc, scaled
from pitboss.report.typesetting import typeset
from pitboss.report.writers import form, html, markdown, svg, typst
from pitboss.report.writers.form import Form
from tests.report import paper

BARS = Drawing(
    165,
    46,
    (Line(0, 40, 165, 40, "axis", 0.2), Box(10, 20, 20, 20, fill="gain"), Letters(20, 18, "12.50", anchor="middle")),
)
WHOLE = m.Document(
    "Par sheet",
    "A game <of> cards & chips",
    (
        m.Lead("Every figure rests on counted deals."),
        m.Headlines((m.Headline("3.8255", "%", "Ante: house edge", "778809/20358520"),)),
        m.Heading("Identity"),
        m.Facts((("Digest", m.Mono("ab" * 32)), ("Cards", ("Two decks [A9] ", m.Cards(("Qs", "6d", "4c")))))),
        m.Table(
            (m.Column("Wager"), m.Column("House edge, %", figures=True), m.Column("Deals", figures=True)),
            (("Ante", "3.8255", "407,170,400"), ("Pair Plus", "7.2760", m.Exact("22,100"))),
            ("Both", "", "407,192,500"),
        ),
        m.Note(("As ", m.PageOf("strategy", "Strategy"), ".")),
        m.Contents(),
        m.NewPage(),
        m.Heading("Strategy", 1, "strategy"),
        m.Picture(BARS, "Bars: twelve and a half", "Shares of a round."),
        m.Halves(
            (m.Heading("Left", number="1"), m.Paragraph(("Play with ", m.Strong("Q-6-4"), "."))),
            (m.Heading("Right", 3), m.Commands((("Ask for one hand:", 'pitboss odds three-card --hand "Qs 6d 4c"'),))),
        ),
        m.Together((m.Steps(("The dealer deals.", "Players decide.")), m.Bullets(("One point.",)))),
        m.Signatures(("Dealer", "")),
        m.Notice("Draft for the filer's counsel.", "It is not legal advice."),
    ),
    digest="4660bf49273355ea65915d1f8d487712123f10665a47eb8d62d09d3e0c38d260",
    date="2026-03-08",
    data={"edge": "778809/20358520"},
)
SAID = (
    "Every figure rests on counted deals.", "3.8255", "778809/20358520", "Identity", "[A9]", "407,170,400", "22,100",
    "407,192,500", "Strategy", "Shares of a round.", "Q-6-4", "--hand", "Players decide.", "One point.",
    "Draft for the filer", "Pair Plus", "House edge, %", "Dealer", "Signature",
)  # fmt: skip
CARDS = (m.Frame.RACK_CARD, m.Frame.PLACARD, m.Frame.WALLET, m.Frame.ROLL)


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return typst.pdf(WHOLE)


def test_a_pdf_says_all_that_the_document_says(pdf: bytes) -> None:
    found = paper.words(pdf)
    assert [said for said in SAID if said not in found] == []
    assert "Page 2 of 2" in found
    assert "As on page 2." in found


def test_a_pdf_is_tagged_archival_and_speaks(pdf: bytes) -> None:
    assert paper.structure(pdf) == []


def test_nothing_stands_outside_the_text_block_on_either_paper(pdf: bytes) -> None:
    assert paper.outside(pdf) == []
    assert paper.outside(typst.pdf(WHOLE, m.Paper.A4)) == []


def test_a_line_that_is_too_long_is_noticed() -> None:
    wide = replace(WHOLE, blocks=(m.Paragraph("W" * 300),))
    assert paper.outside(typst.pdf(wide)) == ["page 1: ink right of the text block"]


def test_the_same_document_gives_the_same_bytes(pdf: bytes) -> None:
    assert pdf == typst.pdf(WHOLE)


@pytest.mark.parametrize("frame", CARDS)
def test_every_frame_can_be_set(frame: m.Frame) -> None:
    blocks = (
        m.Heading("The wagers"),
        m.Table((m.Column("Wager"), m.Column("Least", figures=True)), (("Ante", "$2"),)),
        m.NewPage("What it pays", "Highest first"),
        m.Note("Suits never break a tie."),
    )
    brand = m.Brand("Harbour Club", "Table 9", help_line="Help with gambling: 800 Gambler")
    card = replace(WHOLE, frame=frame, blocks=blocks, brand=brand)
    made = typst.pdf(card)
    assert paper.structure(made) == []
    assert "Suits never break a tie." in paper.words(made)


def test_html_says_it_too_and_nothing_of_it_comes_from_elsewhere() -> None:
    found = html.text(WHOLE)
    assert [said for said in SAID if said not in found] == []
    assert "A game &lt;of&gt; cards &amp; chips" in found
    assert "<script" not in found
    assert "http" not in found.replace("http://www.w3.org/2000/svg", "")
    assert "<title>Bars: twelve and a half</title>" in found


def test_markdown_says_it_too() -> None:
    found = markdown.text(WHOLE)
    assert [said for said in SAID if said not in found] == []
    assert "| Pair Plus | 7.2760 | (22,100) |" in found


def test_json_has_the_figures_and_the_text() -> None:
    found = json.loads(form.written(WHOLE, Form.JSON))
    assert found["edge"] == "778809/20358520"
    assert found["digest"] == WHOLE.digest
    assert "Players decide." in found["text"]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "par.pdf"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        whole_file.save(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["par.pdf"]


def test_typesetting_reaches_every_sentence_and_no_command() -> None:
    plain = replace(
        WHOLE,
        blocks=(
            m.Table((m.Column("The dealer's"),), (("a 'hand'",),)),
            m.Together((m.Bullets((("J-T-9's", m.Mono("it's")),)),)),
            m.Commands((("Ask", "pitboss hand 'Qs 6d 4c'"),)),
        ),
    )
    found = markdown.text(typeset(plain))
    assert "The dealer\u2019s" in found
    assert "J-10-9\u2019s`it's`" in found
    assert "pitboss hand 'Qs 6d 4c'" in found


def test_a_drawing_of_two_metres_is_printed_at_its_size_and_scaled_for_a_page() -> None:
    """Catches a page that is not as large as the drawing: a printer would then scale the felt."""
    felt = Drawing(
        1800,
        900,
        (Group((Box(-40, -40, 80, 80, stroke="ink"),), 900, 300, turn=30), OnArc(900, 100, 400, "QUEEN HIGH")),
    )
    made = typst.plan(felt, "A felt", "A box and a line", "2026-01-01")
    assert paper.structure(made) == []
    assert [round(side * 25.4 / 72) for side in paper.sizes(made)[0]] == [1800, 900]
    small = scaled(felt, 0.05)
    assert (small.width, small.height) == (90, 45)
    assert "scale(0.05)" in svg.text(small)
