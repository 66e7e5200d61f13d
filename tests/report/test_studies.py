"""The studies are what the solver says today."""

import pytest

from pitboss.report.figures import percent
from tools import make_studies


@pytest.mark.long
def test_the_study_of_the_five_sheets_is_up_to_date() -> None:
    """Would catch any word or picture that is out of date. It compiles kernels; the next test is the short form."""
    stale = [path.name for path, text in make_studies.pages().items() if path.read_text(encoding="utf-8") != text]
    assert stale == []


def test_the_edges_of_the_study_are_those_of_the_sheets() -> None:
    """Would catch a change of a sheet or of the solver that the study was not written anew for."""
    page = (make_studies.STUDIES / "five-sheets-mathematics.md").read_text(encoding="utf-8")
    for name in (*make_studies.FIVE, *make_studies.COUSINS.values()):
        for one in make_studies.solved(name).wagers.values():
            assert f"| {one.house_edge} | {percent(one.house_edge)} | {percent(one.element_of_risk)} |" in page, name


@pytest.mark.long
def test_costs_of_changes_add_up_to_the_difference_of_the_edges() -> None:
    for one in make_studies.DEPARTURES:
        way = make_studies.way(one)
        edges = [make_studies.solved(name).wagers[one.wager].house_edge for name in (one.cousin, one.sheet)]
        assert sum(change.cost for change in way.changes) == way.total == edges[1] - edges[0], one.what
