"""Whatever is printed for people keeps to the width of the terminal."""

from pathlib import Path

import click
import pytest

from pitboss.cards import card
from pitboss.cards.card import RANKS
from pitboss.cli import terminal
from pitboss.cli.main import VERBS
from pitboss.rounds import bets
from pitboss.sheets import shipped
from tests.cli.verbs import good, pitboss
from tests.sheets import shapes

FILE = "a-folder-with-a-long-name/" * 4 + "own.toml"
GOLDEN = sorted((Path(__file__).resolve().parent.parent / "golden").glob("*.round"))


def held(said: str, columns: int) -> None:
    """No line is longer, but where one word alone is, such as a digest."""
    for line in said.splitlines():
        shown = click.unstyle(line)
        assert len(shown) <= columns or len(shown.split()) == 1, f"{len(shown)} columns: {shown}"


WIDE = [(sheet, 80) for sheet in shipped.ids()] + [("four-card", 100), ("four-card", 120)]


@pytest.mark.parametrize(("sheet", "columns"), WIDE)
def test_what_is_said_of_a_sheet_fits(sheet: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    game = shipped.load(sheet)
    cards = card.show(game.deck.cards[:: 52 // game.player.count][: game.player.count])
    for words in (("rules", sheet), ("odds", sheet), ("hand", sheet, cards), ("check", sheet)):
        held(good(*words), columns)
    lists = pitboss("odds", sheet, "--rules")
    assert lists.exit_code in (0, 2), lists.output  # some boards have none, and it says why
    held(lists.stdout, columns)
    stakes = bets.example(game)
    for answer in ("fold", "1x", "what"):
        held(pitboss("play", sheet, "--seed", "5", stdin=f"{stakes}\n{answer}\n{answer}\nq\n").output, columns)


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_a_grid_of_first_cards_is_a_grid(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch rows that are broken: each has the rank in front and thirteen choices, whatever the width."""
    monkeypatch.setenv("COLUMNS", str(columns))
    said = good("odds", "ultimate-texas-holdem").splitlines()
    top = said.index(" ".join(["  ", *RANKS[::-1]]) if columns == 40 else f"   {'     '.join(RANKS[::-1])}")
    assert [line.split()[0] for line in said[top + 1 : top + 14]] == list(RANKS[::-1])
    assert {len(line.split()) for line in said[top + 1 : top + 14]} == {14}
    assert ("  4: 4x, c: check" in said) == (columns == 40)


@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "nosuch"),
        ("zzz",),
        ("odds", "three-card", "--strategy", "quickly"),
        ("play", "six-card", *(f"too-many-{number}" for number in range(12))),
    ],
)
def test_an_error_fits(words: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch 490 columns of ids. In a pipe an error stays as it is."""
    plain = pitboss(*words).stderr
    monkeypatch.setenv("COLUMNS", str(columns))
    said = pitboss(*words).stderr
    held(said, columns)
    assert said.split() == plain.split()
    assert len(plain.splitlines()) < len(said.splitlines())


@pytest.mark.parametrize("columns", [80])
def test_what_is_said_of_several_sheets_fits(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    held(good("sheets"), columns)
    held(good("compare", "six-card", "mini-royal", "player-dealer", "pair-plus-fold", "three-card"), columns)
    held(good("design", "six-card", "--wager", "pair-plus", "--edge", "3%"), columns)
    held(good("design", "mini-royal", "--wager", "pair-plus", "--exactly", "3%"), columns)
    for verb in VERBS:
        held(good(verb, "--help"), columns)
    for file in GOLDEN[:12]:
        held(good("replay", str(file)), columns)
    settled = ("--player", "4s 5d 6c", "--dealer", "7s 7d 7h", "--wager", "ante=2", "--wager", "pair-plus=4")
    held(good("settle", "six-card", *settled, "--choice", "1x"), columns)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house of bots on sheets of every kind."""
    house = tmp_path_factory.mktemp("house") / "h.db"
    good("house", "demo", *shapes.few(), "--hands", str(2 * len(shapes.few())), "--house", str(house))
    return house


@pytest.mark.parametrize("columns", [80, 100, 120])
def test_what_is_said_of_a_house_fits(
    played: Path, columns: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("PITBOSS_HOUSE", str(played))
    tables = [f"D{number}" for number in range(1, len(shapes.few()) + 1)]
    for words in (("house", "status"), ("table", "list"), ("accounts", "list"), ("night", "board")):
        held(good(*words), columns)
    for verb in ("month", "ratings"):
        held(good(verb), columns)
        held(good(verb, "--chips", "practice"), columns)
    for table in tables:
        held(good("history", table), columns)
        held(good("shift", table), columns)
    for table in tables[::4]:
        held(good("history", table, "1"), columns)
        record = tmp_path / f"{table}.json"
        good("export", table, "1", "-o", str(record))
        held(good("verify", str(record)), columns)


@pytest.mark.parametrize("columns", ["", "80"])
def test_a_line_that_programs_read_stays_one_line(
    columns: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a long path that breaks `file: 1 problem` in two, also where an editor says how wide it is."""
    monkeypatch.setenv("COLUMNS", columns)
    path = tmp_path / FILE
    path.parent.mkdir(parents=True)
    path.write_text("schema = 1\nextends = 'three-card'\ntitle = 7\n", encoding="utf-8")
    said = pitboss("check", str(path)).stdout.splitlines()
    assert all(line.startswith(f"{path}:") for line in said), said
    assert said[-1] == f"{path}: 1 problem"


def test_in_a_pipe_a_digest_stays_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.parent.mkdir(parents=True)
    path.write_text(
        "schema = 1\nextends = 'three-card'\nkeep = ['summary', 'source', 'readings']\ntitle = 'Ours'\n",
        encoding="utf-8",
    )
    digest = shipped.load("three-card").digest
    assert good("check", str(path)) == f"{path}: Ours can be played; digest {digest}\n"


def test_where_there_is_less_room_a_line_goes_on_further_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    first, *others = terminal.wrapped("  " + "word " * 40).splitlines()
    assert first.startswith("  word")
    assert others
    assert all(line.startswith("    word") for line in others)
