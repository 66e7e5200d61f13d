"""A newcomer opens the link and plays a hand of every game that is shipped, by mouse."""

import pytest
from playwright.sync_api import expect

import pitboss
from tests.browser import playing
from tests.browser.stage import Guests
from tests.sheets import shapes

FEATURED = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
# The five and the felts that differ most are played from bets to results in test_layout_felts, and a board and a hand
# without a dealer's in test_boards. These are found in the lobby, and their record is looked up.
SHORT = ("high-card-flush", "double-down-stud")


def test_the_five_games_of_the_house_come_first() -> None:
    assert pitboss.sheet_ids()[: len(FEATURED)] == FEATURED


@pytest.mark.parametrize(
    "sheet",
    [one if one in SHORT else pytest.param(one, marks=pytest.mark.long) for one in shapes.shapes()],
)
def test_a_newcomer_plays_a_complete_hand(guests: Guests, sheet: str) -> None:
    """One of each shape. Would catch a sheet whose table cannot be drawn, bet at, decided at or settled in the browser,
    a question on the way that a newcomer cannot answer, and an honest record that the browser takes for a wrong one."""
    page = guests.newcomer()
    playing.opens_a_table(page, pitboss.load(sheet).title)
    playing.sits_down(page)
    labels = playing.plays_a_hand(page)
    for label in labels:
        ended = playing.circle(page, label)
        expect(ended).to_have_accessible_name(playing.ENDED)
    assert playing.sees(page)["last"]["number"] == 1
    expect(playing.dock(page, "Result").get_by_text("This hand")).to_be_visible()
    page.goto(f"/history/{playing.table_of(page)}/1")
    expect(page.get_by_role("heading", name="The deck is proved")).to_be_visible()
