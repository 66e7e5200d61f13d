"""Every role, every command, every state, over HTTP: let through if, and only if, the one table says so."""

import re
from pathlib import Path

import pytest

from pitboss.house.permits import AT_TABLES, TABLE, Role
from pitboss.tables.terms import Chips
from tests.web import permission_matrix as matrix


def test_every_line_of_the_table_is_asked() -> None:
    """Would catch a word that nobody can ask any more, and a new one that this test does not know."""
    assert set(matrix.HOW) == set(TABLE)


@pytest.mark.parametrize("chips", [Chips.ISSUED, Chips.PRACTICE])
@pytest.mark.parametrize("state", sorted(AT_TABLES))
def test_at_a_table_everybody_may_what_the_table_says_and_nothing_else(state: str, chips: Chips) -> None:
    assert matrix.at_a_table(state, chips)[1] == []


@pytest.mark.parametrize("state", ["cage", "office"])
def test_away_from_the_tables_everybody_may_what_the_table_says_and_nothing_else(state: str) -> None:
    assert matrix.away_from_tables(state)[1] == []


@pytest.mark.parametrize("state", ["betting", "playing"])
def test_nobody_moves_what_belongs_to_others(state: str) -> None:
    """A player at the same table; the campaign of permissions has every role and state."""
    assert matrix.of_others(state, Chips.ISSUED, {Role.PLAYER})[1] == []


def test_the_dealers_page_shows_what_a_dealer_may_agree_to() -> None:
    """Would catch a list on the page that says something else than the one table does."""
    page = Path(__file__).parents[2] / "web" / "src" / "office" / "DealTablesPage.tsx"
    told = re.search(r"SECONDED_BY_DEALERS = \[(.*?)\];", page.read_text(encoding="utf-8"), re.DOTALL)
    assert told is not None
    assert set(re.findall(r'"([a-z-]+)"', told[1])) == {
        word for word, line in TABLE.items() if Role.DEALER in line.second
    }
