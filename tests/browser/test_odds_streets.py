"""The odds page of a game with several streets: the grid by mouse and by keys, and one hand at a street."""

import re

from playwright.sync_api import expect

from tests.browser.stage import PHONE, Guests

SOLVER_MS = 120_000  # the first count of a sheet on a new machine


def test_the_grid_tells_every_hand_and_one_hand_is_asked_at_a_street(guests: Guests) -> None:
    """Would catch a grid that keys do not reach, a box that stays behind, and a hand that the house does not answer; on
    a phone a grid that loses its columns, and a box that a tap opens over it."""
    page = guests.newcomer("/odds/mississippi-stud")
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("gridcell")).to_have_count(169, timeout=SOLVER_MS)
    grid.get_by_role("gridcell", name="King, nine, offsuit").click()
    box = page.locator(".od-tip")
    expect(box).to_contain_text("12 of 1,326 deals")
    expect(box).to_contain_text("3rd Street 1x, best")
    page.keyboard.press("ArrowUp")
    expect(box.get_by_role("heading")).to_have_text("King, ten, offsuit")
    expect(grid.get_by_role("gridcell", name="King, ten, offsuit")).to_be_focused()
    page.keyboard.press("Home")
    expect(box.get_by_role("heading")).to_have_text("Ace, ten, offsuit")
    page.get_by_role("button", name="What it gains").click()
    expect(grid.get_by_role("gridcell", name="Pair of twos")).to_contain_text(re.compile(r"\+\d\.\d\d"))

    ask = page.get_by_role("region", name="What is this hand worth?")
    ask.get_by_role("group", name="Street").get_by_role("button", name="Second card").click()
    ask.get_by_role("group", name="Chosen before: Deal").get_by_role("button", name="3rd Street 3x").click()
    for name in ("king of spades", "king of hearts", "two of diamonds"):
        ask.get_by_role("button", name=name, exact=True).click()
    expect(ask).to_contain_text("Pick 1 card for all.")
    ask.get_by_role("button", name="seven of clubs", exact=True).click()
    expect(ask.locator(".od-says")).to_contain_text("5th Street 3x, by", timeout=SOLVER_MS)
    expect(ask).to_contain_text("48 sets of 1 more card.")
    expect(ask.get_by_role("row", name="5th Street 3x, best")).to_be_visible()
    ask.get_by_role("button", name="Take back seven of clubs").click()
    expect(ask).to_contain_text("Pick 1 card for all.")

    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    grid.get_by_role("gridcell", name="Pair of twos").click()
    expect(box).to_contain_text("Pair of twos")
    below, above = box.bounding_box(), grid.bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] >= above["y"] + above["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
