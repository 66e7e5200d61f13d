"""The par sheet: what stands on paper is what the solver says, for every wager, line and result.

Figures are read back out of the text of the PDF and held to the JSON of `pitboss odds`.
"""

import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.odds.pricing import limits
from pitboss.report import model as m
from pitboss.report.figures import number, percent
from pitboss.report.par_sheet_subject import SPOTS, questions, subject
from pitboss.report.sheet_documents import Asked, make
from pitboss.report.writers import form, typst
from pitboss.report.writers.form import Form
from pitboss.sheets import payouts, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.files import load
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage
from tests.report import paper

SHAPES = ("six-card", "player-dealer", "ultimate-texas-holdem")
EMPTY = 0.4  # of a page between the first and the last: less than that looks like a mistake
SHEETS = [
    pytest.param(name, marks=() if name in SHAPES else pytest.mark.long, id=name) for name in shipped.ids()
]  # the others differ by pay tables, or are of these shapes


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(main, [*words])
    return found.exit_code, found.output


@cache
def document(sheet: str) -> m.Document:
    return make("par-sheet", Asked(shipped.load(sheet)))


@cache
def letter(sheet: str) -> bytes:
    return typst.pdf(document(sheet))


def solved(sheet: str) -> dict[str, Any]:
    code, said = run("odds", sheet, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(said)
    return found


# ---------------------------------------------------------------- reading the paper

RESULT = re.compile(r"^([+−]?[\d,./]+) ([\d,]+) (\d+\.\d{4}) ([\d,]+\.\d) (−?\d+\.\d{4})$")
LINE = re.compile(r"(?:^| )([\d,.]+(?:/\d+)?) ([\d,]+) (\d+\.\d{4}) ([\d,]+\.\d) (−?\d+\.\d{4})$")
FACT = re.compile(r"^(House edge|Element of risk|Variance|Hit frequency|Folds) (−?[\d,.]+)(?: %)? (−?\d+(?:/\d+)?)")


def value(text: str) -> Fraction:
    return Fraction(text.replace("−", "-").replace("+", "").replace(",", ""))


def read(sheet: str) -> dict[str, dict[str, Any]]:
    """By title of a wager's page: results, pay lines and facts as they are printed there."""
    titles = [about.title(wager) for about in [subject(shipped.load(sheet))] for wager, _ in about.parts]
    found: dict[str, dict[str, Any]] = {}
    page, table = "", ""
    for line in paper.text(letter(sheet)).splitlines():
        said = line.strip()
        if said == "Strategy" or said.startswith("Sessions and exposure"):
            page = page if not found else ""
        if said in titles and said not in found:
            page, found[said] = said, {"results": {}, "lines": [], "within": [], "facts": {}}
        if not page:
            continue
        if said.startswith(("Results of a round", "Pay table")) or said.endswith(", line by line"):
            table = "results" if said.startswith("Results") else "lines" if said == "Pay table" else "within"
        elif said.startswith(("All deals", "All lines", "What one unit more")):
            table = ""
        elif row := (RESULT if table == "results" else LINE).search(said):
            put(found[page], table, row)
        if fact := FACT.match(said):
            found[page]["facts"][fact[1]] = (fact[2], value(fact[3]))
    return found


def put(page: dict[str, Any], table: str, row: re.Match[str]) -> None:
    if table == "results":
        page["results"][value(row[1])] = row.groups()[1:]
    elif table:
        page[table].append(row.groups())


def counted(count: int, deals: int) -> tuple[str, str, str]:
    return f"{count:,}", percent(Fraction(count, deals)), number(Fraction(deals, count), 1)


def printed(game: Game, line: dict[str, Any]) -> tuple[int, Fraction, int]:
    """The place of a line: wagers in the order of the sheet, dearer lines first, equally dear ones as on the sheet."""
    names = [one.pay_class.name for one in payouts.table(game.wagers[line["wager"]])]
    at = names.index(line["class"]) if line["class"] in names else len(names)
    return list(game.wagers).index(line["wager"]), -Fraction(line["pays"]), at


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_figure_on_paper_is_the_solver_s(sheet: str) -> None:
    """Would catch a column that slips, a rounding of its own, a wager or a line that is left out."""
    told, about = solved(sheet), subject(shipped.load(sheet))
    pages = read(sheet)
    valued = [(wager, odds) for wager, odds in about.parts if odds is not None]
    assert [about.title(wager) for wager, _ in valued] == list(pages)
    for wager, _ in valued:
        one, page = told["wagers"][wager.id], pages[about.title(wager)]
        deals = one["deals"]
        if not one.get("lines"):
            expected = {
                Fraction(net): (*counted(count, deals), percent(Fraction(net) * count / deals))
                for net, count in one["outcomes"].items()
            }
            assert page["results"] == expected
        for key, kind in (("lines", "lines"), ("tables", "within")):
            lines = one.get(key, ())
            if lines:
                rows = [(value(row[0]), *row[1:]) for row in page[kind]]
                if key == "tables":
                    lines = sorted(lines, key=lambda line: printed(about.game, line))
                assert rows == [
                    (
                        Fraction(line["pays"]),
                        *counted(line["count"], deals),
                        percent(Fraction(line["contribution"]["exact"])),
                    )
                    for line in lines
                ]
        names = {
            "House edge": "house_edge", "Element of risk": "element_of_risk",
            "Hit frequency": "hit_rate", "Folds": "fold_rate",
        }  # fmt: skip
        for said, key in names.items():
            exactly = Fraction(one[key]["exact"])
            if said != "Folds" or exactly:
                assert page["facts"][said] == (percent(exactly), exactly)
        variance = Fraction(one["variance"]["exact"])
        assert page["facts"]["Variance"] == (number(variance, 6), variance)


@pytest.mark.parametrize("sheet", SHEETS)
def test_how_often_each_choice_is_taken_is_on_paper(sheet: str) -> None:
    told, text = solved(sheet), paper.words(letter(sheet))
    decided = [one["decisions"] for one in told.get("streets", [])] or [
        one["decisions"] for one in told["wagers"].values() if "decisions" in one
    ]
    for choices in decided:
        reached = sum(choices.values())
        for deals in choices.values():
            if reached:
                assert f" {deals:,} {percent(Fraction(deals, reached))}" in text


@pytest.mark.parametrize("sheet", SHEETS)
def test_both_papers_break_alike_and_nothing_runs_off_either(sheet: str) -> None:
    a4 = typst.pdf(document(sheet), m.Paper.A4)
    assert paper.text(letter(sheet)) == paper.text(a4)
    assert paper.outside(letter(sheet)) == paper.outside(a4) == []
    assert [used for used in paper.filled(letter(sheet))[1:] if used < EMPTY] == []
    assert paper.structure(letter(sheet)) == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_other_form_says_it_too(sheet: str) -> None:
    found = json.loads(form.written(document(sheet), Form.JSON))
    assert found["odds"]["wagers"].keys() == solved(sheet)["wagers"].keys()
    assert [one["rounds"] for one in found["sessions"]] == [100, 1000, 10000]
    for text in (found["text"], form.written(document(sheet), Form.HTML).decode()):
        for one in found["odds"]["wagers"].values():
            assert percent(Fraction(one["house_edge"]["exact"])) in text
        for part in ("Identity", "Sessions and exposure", "How to check it", "How a round goes"):
            assert part in text


def test_the_parts_have_their_place_on_every_sheet() -> None:
    """Who knows one par sheet knows all; for all sheets, as blocks alone cost little."""
    for sheet in shipped.ids():
        heads = [one.words for one in document(sheet).blocks if isinstance(one, m.Heading) and one.level == 1]
        about = subject(shipped.load(sheet))
        wagers = [about.title(wager) for wager, _ in about.parts]
        rest = ["Strategy"] if about.game.decisions and len(heads) > len(wagers) + 2 else []
        assert heads == [*wagers, *rest, "Sessions and exposure", "Method, rules and readings"]


def test_every_clause_of_the_rules_is_cited() -> None:
    for sheet in shipped.ids():
        game = shipped.load(sheet)
        text = form.written(document(sheet), Form.MARKDOWN).decode()
        for reading in game.sheet.readings:
            assert reading.taken.split()[0] in text
            assert ", ".join(reading.clause) in text


def test_what_a_report_asks_beside_the_solution_ships() -> None:
    """Would catch a par sheet that makes a new machine compile and count for half a minute."""
    from pitboss.odds.solving import shipped as answers
    from pitboss.odds.solving import store

    for sheet in shipped.ids():
        about = subject(shipped.load(sheet))
        assert about.solution is not None
        if limits.takes_long(about.game):  # of boards nothing is counted for a report
            continue
        for name, asked in questions(about.solution, SPOTS).items():
            assert answers.find(asked.key, store.SOLVER) is not None, f"{sheet}, {name}: run `make solutions`"


# ---------------------------------------------------------------- what figures take for granted


def markdown(sheet: str) -> str:
    return form.written(document(sheet), Form.MARKDOWN).decode()


def blocks(every: tuple[m.Block, ...]) -> Iterator[m.Block]:
    for one in every:
        yield one
        if isinstance(one, m.Together):
            yield from blocks(one.blocks)
        elif isinstance(one, m.Halves):
            yield from blocks((*one.first, *one.second))


def test_every_command_that_asks_for_a_hand_names_the_exposed_card() -> None:
    for sheet in shipped.ids():
        exposed = any(isinstance(one, ExposeStage) for one in shipped.load(sheet).sheet.stages)
        commands = [line for one in blocks(document(sheet).blocks) if isinstance(one, m.Commands) for line in one.lines]
        for _, command in commands:
            if "--hand " in command:
                assert ("--up" in command) == exposed, (sheet, command)
    code, said = run("odds", "caribbean-stud", "--hand", "As Kd 9c 8h 2d")
    assert (code, "--up" in said) == (2, True)


def test_a_command_is_never_broken_inside_a_word() -> None:
    """Would catch `--no-` at the end of a line and `cache` below it."""
    for sheet in ("ultimate-texas-holdem", "caribbean-stud-progressive"):
        text = paper.text(letter(sheet))
        assert not re.search(r"--[a-z-]*-$", text, re.MULTILINE)
        assert f"pitboss odds {sheet} --no-cache" in paper.words(letter(sheet))


def test_a_meter_is_told_wherever_its_wager_is_valued() -> None:
    text = markdown("caribbean-stud-progressive")
    assert text.count("25.00 % of every stake goes to the Jackpot, which players win.") == 2
    assert "breaks even when the Jackpot shows about $218,047.40" in text
    assert "Prizes are counted with the Jackpot at $10,000.00 for every spot" in text


def test_a_bank_that_is_a_player_s_says_what_it_is_taken_to_cover() -> None:
    text = markdown("player-dealer")
    assert "covered in full. At a table the bank pays up to a wager that is fixed before the deal" in text
    assert "the house edge is the edge of that player" in text
    assert "the card that the player-dealer exposes" in text


def test_pages_of_a_capped_game_say_which_stake_they_are_for() -> None:
    """On the page of the main game and on that of the strategy."""
    for sheet in shipped.ids():
        about = subject(shipped.load(sheet))
        assert markdown(sheet).count("All figures here are for ") == (2 if about.by_stake else 0)
    told = (
        "All figures here are for Ante $2. A cap makes them differ at other amounts: the house edge is 27.3856 % at $4."
    )
    assert told in markdown("four-card")


def test_the_lists_on_cards_are_among_those_of_the_par_sheet() -> None:
    from pitboss.report.advice import advice
    from pitboss.report.rack_card import RULES_MOST as RACK
    from pitboss.report.wallet_card import RULES_MOST as WALLET

    about = subject(shipped.load("four-card"))
    assert about.solution is not None
    for most in (RACK, WALLET):
        cost = advice(about.solution, most).cost
        assert cost
        assert f"| {percent(cost)} |" in markdown("four-card")


def test_the_lists_of_streets_on_cards_are_on_the_par_sheet_too() -> None:
    """The card of a game said a rule with its cost, and the par sheet that there is no list."""
    text = markdown("casino-holdem")
    assert "| Call with 4 to a flush, 4 to a straight, a hidden pair or own ten; otherwise fold. | 0.8345 |" in text
    assert "Hidden pair: with a card of your own." in text


def test_rules_by_the_exposed_card_stand_in_columns() -> None:
    """A sentence of three rules a row could not be compared with the row below."""
    text = markdown("four-card")
    assert "| Exposed | Raise 2x from | Raise 1x from | By the other cards and suits | Fold below |" in text
    assert "| Queen | Pair of queens | Pair of jacks with A-K | up to pair of jacks, A-Q | A-K-Q-6 high |" in text
    assert "| Jack to two | every hand | \u2013 |" in markdown("player-dealer")


def test_clauses_are_promised_only_where_they_are() -> None:
    for sheet in shipped.ids():
        main = markdown(sheet).partition("## Strategy")[0]
        for row in re.findall(r"In sentences(.*) \|\n\|[-|: ]+\n((?:\|.*\n)+)", main):
            assert bool(row[0]) == ("[" in row[1]), sheet


def test_choices_stand_in_the_order_of_the_sheet() -> None:
    game = shipped.load("four-card")
    text = markdown("four-card").partition("### How often")[2]
    rows = re.findall(r"^\| (Fold|Raise \dx) \|", text.partition("**All**")[0], re.MULTILINE)
    assert len(rows) > 2
    assert [row.split()[-1].lower() for row in rows] == [one.word for one in game.decisions[0].choices]


def test_lines_that_pay_alike_stand_as_on_the_sheet() -> None:
    text = markdown("caribbean-stud").partition("### Raise, line by line")[2]
    assert 0 < text.index("| Pair |") < text.index("| High card |")


def test_what_takes_minutes_has_its_command() -> None:
    text = markdown("ultimate-texas-holdem")
    assert "pitboss odds ultimate-texas-holdem --stakes ante=" in text
    assert 'pitboss odds ultimate-texas-holdem --strategy "after-flop: check"' in text


# ---------------------------------------------------------------- what is not valued


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str, str], Game]:
    def made(text: str, extends: str) -> Game:
        path = tmp_path / "own.toml"
        path.write_text(f'schema = 1\nextends = "{extends}"\nid = "own"\ntitle = "My own"\n{text}')
        return load(str(path))

    return made


TWO_GAMES = """
[wagers.second]
kind = "opening"
amounts = "posted"
on_fold = "lose"
showdown = { higher = "1 to 1", equal = "push", lower = "lose", not_qualified = "1 to 1" }
"""


def test_a_wager_beyond_the_solver_keeps_its_page_with_the_reason(own: Callable[[str, str], Game]) -> None:
    made = make("par-sheet", Asked(own(TWO_GAMES, "three-card")))
    text = form.written(made, Form.MARKDOWN).decode()
    assert "**Not valued.**" in text
    assert "the solver takes one such game" in text
    assert "2.0130" in text or "House edge" in text  # the others are valued


def test_a_sheet_beyond_the_solver_says_what_is_not_valued_and_why() -> None:
    from dataclasses import replace

    game = shipped.load("caribbean-stud")
    stages = tuple(replace(one, cards=2) if isinstance(one, ExposeStage) else one for one in game.sheet.stages)
    beyond = compile_sheet(replace(game.sheet, id="own", stages=stages))
    made = make("par-sheet", Asked(beyond))
    text = paper.words(typst.pdf(made))
    assert "Not valued. Caribbean" not in text
    assert "exposes 2 cards; the solver values sheets with one at most" in text
    assert "How a round goes" in text
    assert "pitboss rules own.toml" in text
    assert json.loads(form.written(made, Form.JSON))["not_valued"]


# ---------------------------------------------------------------- the verb


def test_the_speed_of_a_house_gives_the_win_of_an_hour(tmp_path: Path) -> None:
    path = tmp_path / "par.md"
    code, said = run("report", "six-card", "-o", str(path), "--hands-per-hour", "50", "--bet", "4")
    assert (code, "bytes" in said) == (0, True)
    text = path.read_text()
    edge = Fraction(solved("six-card")["wagers"]["ante"]["house_edge"]["exact"])
    assert f"| Ante and Play | $4 | ${number(edge * 50 * 4, 2)} |" in text
    assert "(assumed)" in text


def test_a_file_says_the_same_bytes_twice(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert run("report", "six-card", "-o", str(tmp_path / name))[0] == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes() == letter("six-card")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-o", "par.doc"), "it is one of .pdf, .html, .md, .json"),
        (("-o", "nowhere/par.pdf"), "there is no folder nowhere"),
        (("-o", "par.md", "--bet", "0"), "--bet is more than nothing"),
        (("-o", "par.md", "--bet", "10"), "it goes with --hands-per-hour"),
        (("-o", "par.md", "--stakes", "ante"), "write wagers with their amounts"),
        (("-o", "par.md", "--stakes", "ante=3000"), "Ante"),
        (("-o", "par.md", "--hands-per-hour", "0"), "a whole number from 1 to 1000"),
    ],
)
def test_bad_input_is_told(words: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = run("report", "six-card", *words)
    assert (code, says in said) == (2, True), said
    assert list(tmp_path.iterdir()) == []
