"""Filings: nothing of a sheet is lost, every amount is the engine's, and the pages hold."""

import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss import Sheet
from pitboss.cards import card
from pitboss.cli.main import main
from pitboss.report import filing, filing_appendix, filing_examples, filing_rules
from pitboss.report import model as m
from pitboss.report.sheet_documents import KINDS, Asked, make
from pitboss.report.writers import markdown, typst
from pitboss.sheets import shipped, words
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.house import Void
from pitboss.tables.terms import Bracket
from tests.report import paper

HERE = Path(__file__).parent
ORIGINAL = {"six-card": "A", "pair-plus": "B", "mini-royal": "C", "player-dealer": "D", "four-card": "E"}
FILED: dict[str, dict[str, list[str]]] = tomllib.loads((HERE / "filed_clauses.toml").read_text())
CLAUSES = tomllib.loads((HERE.parent / "clauses.toml").read_text())
SHAPES = [
    ("six-card", "new-hampshire"), ("ultimate-texas-holdem", "nevada"), ("player-dealer", "california"),
    ("let-it-ride", "washington"),
]  # fmt: skip


def filed(sheet: str, place: str = "california") -> m.Document:
    return filing.made(Asked(shipped.load(sheet), jurisdiction=place), appendices=False)


def said(document: m.Document) -> str:
    """The text with the apostrophes and tens of a keyboard."""
    return _plain(markdown.text(document))


def _plain(text: str) -> str:
    return text.replace("\u2019", "'").replace("\u201c", '"').replace("\u201d", '"')


def chapter(text: str, part: str) -> str:
    """The text below the heading of a part."""
    title = filing.PARTS[part][0]
    found = re.search(rf"^### \d+ {re.escape(title)}\n(.*?)(?=^### |\Z)", text, re.M | re.S)
    assert found, title
    return found[1]


# ---------------------------------------------------------------- nothing lost


@pytest.mark.parametrize("sheet", ORIGINAL)
def test_every_clause_of_an_original_sheet_has_its_place_in_the_filing(sheet: str) -> None:
    """Catches a clause that is cited nowhere, one that stands in another part, and one whose words were lost."""
    text = said(filed(sheet))
    assert set(FILED[sheet]) == set(filing_appendix.clauses_of(shipped.load(sheet).sheet))
    assert {one for one in CLAUSES if one[0] == ORIGINAL[sheet]} <= set(FILED[sheet])
    for clause, (part, *phrases) in FILED[sheet].items():
        found = chapter(text, part)
        assert re.search(rf"\b{clause}\b", found), f"{clause} is not cited in the part on {part}"
        assert [one for one in phrases if one not in found] == [], clause


def test_all_clauses_of_the_sources_are_filed() -> None:
    assert {clause for sheet in FILED.values() for clause in sheet} == set(CLAUSES)


def lost(sheet: str) -> list[str]:
    """Sentences of the rules that the filing does not have."""
    game = shipped.load(sheet)
    text = " ".join(said(filed(sheet)).split())
    missing = []
    for section in words.sections(game):
        for line in section.lines:
            sentence = re.sub(r" \[[A-Z0-9, ]+\](?=$)", "", line)
            sentence = re.sub(r"^\d+\. ", "", sentence)
            pieces = [sentence, *(sentence.split(": ", 1)[1:])]
            if not any(_in(piece, text) for piece in pieces):
                missing.append(line)
        for name, pays in section.rows:
            row = f"| {name[0].upper()}{name[1:]} | {pays} |"
            if row.replace(",", "") not in text.replace(",", ""):
                missing.append(row)
    return missing


def _in(piece: str, text: str) -> bool:
    """As it stands; as a cell of a table, where the sentence has no end; or in two cells, as readings have it."""
    tens = re.sub(r"(?<=-)T\b", "10", re.sub(r"\b(\d)(\d{3})(?= to )", r"\1,\2", piece))
    sentences = re.split(r"(?<=[.]) (?=[A-Z])", tens)
    return tens.rstrip(".:") in text or all(one.rstrip(".") in text for one in sentences)


@pytest.mark.parametrize("sheet", ["pair-plus", "caribbean-stud-progressive", "mississippi-stud", "high-card-flush"])
def test_every_sentence_of_the_rules_is_in_the_filing(sheet: str) -> None:
    assert lost(sheet) == []


@pytest.mark.long  # four of them run always
@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_sentence_of_the_rules_is_in_the_filing_of_every_sheet(sheet: str) -> None:
    assert lost(sheet) == []


def test_every_place_has_every_part_once() -> None:
    """Catches a part that is forgotten where the order is another one."""
    for name, place in filing.JURISDICTIONS.items():
        parts = [part for one in place.chapters for part in one.parts]
        assert len(parts) == len(set(parts)), name
        assert {*filing.PARTS, filing.CLAUSES} - filing.ONLY_SOMEWHERE <= set(parts), name
    used = {part for place in filing.JURISDICTIONS.values() for one in place.chapters for part in one.parts}
    assert used == {*filing.PARTS, filing.CLAUSES}


def test_the_headings_of_new_hampshire_are_those_of_its_rule() -> None:
    """Lot 7206.07(c)(1); the name of the game, the first of the nine, is the title."""
    titles = [one.title for one in filing.JURISDICTIONS["new-hampshire"].chapters]
    assert titles[:8] == [
        "Object of the game", "Rules of the game", "Equipment to be used", "Method of play", "Types of wagers",
        "Wager amounts", "Payouts and payout odds", "Point system",
    ]  # fmt: skip


def test_the_first_page_says_that_it_is_a_draft_for_counsel() -> None:
    for place in filing.JURISDICTIONS:
        first = next(one for one in filed("four-card", place).blocks if isinstance(one, m.Notice))
        assert first.strong == "Draft for the filer\u2019s counsel."


def test_what_the_sheet_leaves_open_is_named_and_stays() -> None:
    text = said(filed("player-dealer"))
    for part in ("players", "limits", "fees", "equipment", "irregularities", "lawfulness"):
        assert "Left open by the sheet." in chapter(text, part), part


@pytest.mark.parametrize("sheet", ["caribbean-stud-progressive", "six-card", "high-card-flush"])
def test_only_what_is_open_is_called_so(sheet: str) -> None:
    """Catches a part that has nothing to say, such as readings of a sheet without any, among what counsel must add."""
    text = said(filed(sheet))
    assert "Left open" not in chapter(text, "readings")
    assert "Left open" not in text.split("Where each clause stands\n")[-1]
    assert "Left open" not in said(filed(sheet, "new-hampshire")).split("Point system\n")[-1].split("###")[0]


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_first_page_speaks_of_clauses_where_there_are_some(sheet: str) -> None:
    game = shipped.load(sheet)
    asked = Asked(game, jurisdiction="california")
    first = next(
        one for one in filing._first_page(asked, filing.JURISDICTIONS["california"]) if isinstance(one, m.Notice)
    )
    assert ("carry the clause" in str(first.words)) is bool(filing_appendix.clauses_of(game.sheet))


@pytest.mark.parametrize("policy", Void)
@pytest.mark.parametrize("sheet", shipped.ids())
def test_irregularities_say_in_full_what_becomes_of_the_wagers(sheet: str, policy: Void) -> None:
    """Catches a rule that points to one which the filing does not have, and a dealer's card where no dealer has any."""
    game = shipped.load(sheet)
    other = replace(game.sheet, policies=replace(game.sheet.policies, void=policy))
    table = next(one for one in filing_rules.irregularities(Asked(compile_sheet(other))) if isinstance(one, m.Table))
    told = {str(row[0]): str(row[1]) for row in table.rows}
    assert "policy" not in str(told)
    assert "rule on" not in str(told)
    pays = "side wagers that have won on whole hands are paid, all others go back"
    for what in ("Misdeal", "Card in the wrong place", "Dispute", "Void by the floor"):
        assert (pays in told[what], "every wager goes back" in told[what]) == (
            policy is Void.PAY_SIDE, policy is Void.RETURN,
        ), what  # fmt: skip
    assert (f"of the {game.dealer_title.lower()}'s" in told["Dead card"]) is game.has_dealer
    assert ("of the board" in told["Dead card"]) is bool(game.dealt["board"])


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_first_step_and_the_betting_scheme_agree(sheet: str) -> None:
    """Catches a choice between wagers in one part and a wager that every spot carries in the other."""
    game = shipped.load(sheet)
    step = next(iter(words.stage_lines(game)))
    scheme = next(str(one.words) for one in filing_rules.wagers(Asked(game))[1:] if isinstance(one, m.Paragraph))
    assert ("at least one of" in step) is scheme.startswith("A spot may carry any")
    added = re.search(r"\. (.*) may be added", scheme)
    if "at least one of" not in step:
        assert ([*re.findall(r"; (.*) (?:is|are) optional", step)]) == ([added[1]] if added else [])


def test_a_posted_schedule_fills_the_part_on_fees() -> None:
    brackets = (Bracket(25_00, 50, 1_00), Bracket(None, 1_00, 2_00))
    asked = Asked(shipped.load("player-dealer"), collection=brackets, jurisdiction="california")
    fees = chapter(said(filing.made(asked, appendices=False)), "fees")
    assert "| up to $25 | $0.50 | $1 |" in fees
    assert "| over $25 | $1 | $2 |" in fees
    assert "Left open" not in fees


def test_an_unknown_place_lists_the_known_ones() -> None:
    with pytest.raises(filing.UnknownJurisdiction, match="california, nevada, washington, new-jersey, new-hampshire"):
        filing.document(Asked(shipped.load("six-card"), jurisdiction="utopia"))


@pytest.mark.parametrize(("place", "hint"), [("texas", ", ".join(filing.JURISDICTIONS)), ("nevda", 'mean "nevada"?')])
def test_the_command_says_in_a_sentence_which_places_there_are(place: str, hint: str, tmp_path: Path) -> None:
    words = ["filing", "six-card", "--for", place, "-o", str(tmp_path / "x.md")]
    told = CliRunner().invoke(main, words, prog_name="pitboss")
    assert told.exit_code == 2
    assert f'there is no filing for "{place}"' in told.output
    assert hint in told.output


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize("sheet", shipped.ids())
def test_examples_show_a_win_a_loss_a_tie_and_every_bonus(sheet: str) -> None:
    """Catches a game whose examples were not found, or show something else than their title."""
    game = shipped.load(sheet)
    found, missing = filing_examples.find(game)
    assert missing == []
    nets = {title: one.settled.net for title, one in found}
    if game.has_dealer:
        assert nets["The player loses"] < 0
        assert dict(found)["Equal hands"].settled.facts.ahead == 0
        assert dict(found)["The player wins"].settled.facts.ahead == 1
    else:
        assert nets["The hand loses"] < 0 < nets["The hand pays"]


@pytest.mark.parametrize("sheet", ["six-card", "let-it-ride", "ultimate-texas-holdem"])
def test_the_amounts_of_an_example_are_what_the_library_settles(sheet: str) -> None:
    """The printed figures, against the same deal settled by its cards and stakes."""
    text = markdown.text(filed(sheet))
    for title, one in filing_examples.merged(filing_examples.find(shipped.load(sheet))[0]):
        cards = {who: card.show(getattr(one.deal, who)) or None for who in ("player", "dealer", "board")}
        held = {who: shown for who, shown in cards.items() if shown}
        settled = Sheet.load(sheet).settle(**held, stakes=one.stakes, choices=one.said)  # type: ignore[arg-type]
        printed = text.split(f"#### {title}\n")[1].split("####")[0]
        for name, result in settled.wagers.items():
            row = next(line for line in printed.splitlines() if line.startswith(f"| {one.game.wagers[name].title} |"))
            cells = row.strip("| ").split(" | ")
            assert [_cents(cells[1]), _cents(cells[-2])] == [result.stake, result.net], (title, row)
        total = next(line for line in printed.splitlines() if line.startswith("| **All wagers**"))
        assert _cents(total.replace("*", "").strip("| ").split(" | ")[-2]) == settled.net


def _cents(printed: str) -> int:
    return int(Fraction(printed.replace("\u2212", "-").replace(",", "").replace("+", "")) * 100)


# ---------------------------------------------------------------- taken over from other documents


def test_a_document_within_a_filing_keeps_its_blocks_below_the_heading_of_its_part() -> None:
    """Catches a heading of the wrong level, a reference to a heading that has another name now, and a lost table."""
    table = m.Table((m.Column("Hand"),), (("Flush",),))
    whole: tuple[m.Block, ...] = (
        m.Heading("Identity"),
        m.Note(("Played as ", m.PageOf("strategy", "Strategy"), ".")),
        m.Heading("Contents"),
        m.Contents(),
        m.NewPage(),
        m.Heading("Strategy", 1, "strategy"),
        m.Halves((m.Heading("Left"), table), (m.Heading("Right", 3),)),
    )
    found = filing_appendix.lowered(whole, "par")
    heads = [(one.words, one.level, one.id) for one in found if isinstance(one, m.Heading)]
    assert heads == [("Identity", 3, ""), ("Strategy", 3, "par-strategy")]
    assert found[1] == m.Note(("Played as ", m.PageOf("par-strategy", "Strategy"), "."))
    assert found[-1] == m.Halves((m.Heading("Left", 4), table), (m.Heading("Right", 4),))


@pytest.mark.parametrize("kind", sorted({"rack-card", "par-sheet"} & set(KINDS)))
def test_what_is_taken_over_is_whole(kind: str) -> None:
    asked = Asked(shipped.load("six-card"))
    own = make(kind, asked)
    tables = [one for one in own.blocks if isinstance(one, m.Table)]
    taken = filing_appendix.rack_card(asked) if kind == "rack-card" else filing_appendix.mathematics(asked)
    assert tables
    assert [one for one in tables if one not in taken] == []


# ---------------------------------------------------------------- on paper


@pytest.mark.parametrize(("sheet", "place"), SHAPES)
def test_a_filing_holds_on_its_pages(sheet: str, place: str) -> None:
    made = typst.pdf(filed(sheet, place))
    assert paper.structure(made) == []
    assert paper.outside(made) == []


@pytest.mark.long  # three shapes run always, without the appendices
@pytest.mark.parametrize("size", m.Paper)
@pytest.mark.parametrize("number", range(len(shipped.ids())))
def test_every_filing_holds_on_both_papers_with_everything_in_it(number: int, size: m.Paper) -> None:
    places = list(filing.JURISDICTIONS)
    asked = Asked(shipped.load(shipped.ids()[number]), jurisdiction=places[number % len(places)])
    made = typst.pdf(filing.document(asked), size)
    assert paper.structure(made) == []
    assert paper.outside(made) == []
