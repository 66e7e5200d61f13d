"""The program against an oracle that was written from the clauses alone, by other hands and in another manner."""

import json
import random

import pytest

from pitboss.rounds.lines import answer, answer_text
from pitboss.sheets import shipped
from tests import oracle
from tests.agreement import disagreement
from tests.forms import size
from tests.oracle import lines as random_lines
from tests.oracle import ranking
from tests.oracle.pay_tables import PayTable
from tests.oracle.ranking import Hand
from tests.oracle.rows import ROWS

LINES = size(500, long=4000)


@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_line_is_settled_or_refused_as_the_oracle_says(sheet: str) -> None:
    """Random lines, rich in strong hands and ties, a quarter of them illegal. Catches a clause read in two ways."""
    game, chance, refused = shipped.load(sheet), random.Random(f"oracle {sheet} {LINES}"), 0
    for _ in range(LINES):
        line = oracle.random_line(sheet, chance)
        differs, is_refused = disagreement(game, line)
        assert not differs
        refused += is_refused
    assert LINES // 10 < refused < LINES // 2


def test_the_oracle_knows_every_shipped_sheet() -> None:
    """A new sheet needs its second opinion; another pay table of a house is one row in `rows.py`."""
    assert [sheet for sheet in shipped.ids() if sheet not in oracle.SHEETS] == []


@pytest.mark.long
@pytest.mark.parametrize("sheet", ROWS)
def test_random_lines_meet_every_line_of_every_pay_table(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch lines so plain that a wrong pay table agrees with them."""
    met: dict[int, set[str]] = {}
    tables: list[PayTable] = []
    looked_up = PayTable.line

    def remember(table: PayTable, hand: Hand) -> str:
        line = looked_up(table, hand)
        met.setdefault(id(table), set()).add(line)
        tables.append(table)
        return line

    monkeypatch.setattr(PayTable, "line", remember)
    chance = random.Random(f"oracle {sheet}")
    for _ in range(LINES):
        oracle.settle(sheet, oracle.random_line(sheet, chance))
    for table in tables:
        assert {*table.odds} <= met[id(table)]


def test_the_oracle_refuses_a_sheet_that_it_does_not_know_by_its_name() -> None:
    """Would catch a new sheet whose lines are made and settled as if it were another one."""
    with pytest.raises(AssertionError, match='"new-sheet" is unknown here: give it a row'):
        oracle.random_line("new-sheet", random.Random(0))
    with pytest.raises(AssertionError, match='"new-sheet" is unknown here: give it a row'):
        oracle.settle("new-sheet", {})


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_text_of_an_answer_is_the_answer(sheet: str) -> None:
    """The text is put together from pieces for speed; it must be what encoding the answer would give."""
    game, chance = shipped.load(sheet), random.Random(f"text {sheet}")
    for _ in range(300):
        line = oracle.random_line(sheet, chance)
        assert answer_text(game, line) == json.dumps(answer(game, line))


def test_the_best_five_described_directly_are_the_best_of_all_fives() -> None:
    """Random cards rich in hands, and a short deck where nearly everything is one. Catches a kicker taken wrongly."""
    chance = random.Random("best five")
    short = [card for card in ranking.DECK if card[0] in "2345AK"]
    hands = [chance.sample(deck, 7) for deck in (short, ranking.DECK[:24], ranking.DECK) for _ in range(200)]
    hands += [random_lines.complete(random_lines.pattern(5, chance), 7, set(), chance) for _ in range(200)]
    for cards in hands:
        assert ranking.best_five(cards) == ranking.best(cards, 5, ranking.five_card_hand), cards
