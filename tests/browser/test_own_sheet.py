"""A sheet of one's own: written, found wanting, mended, played."""

import re

from playwright.sync_api import expect

import pitboss
from tests.browser import playing
from tests.browser.stage import Guests

OWN = """\
schema = 1
id = "kitchen"
title = "Kitchen Three Card"
extends = "six-card"
"""


def test_a_sheet_of_ones_own_gets_a_table(guests: Guests) -> None:
    """Would catch a problem without its line, an editor that loses what was pasted, and a table that only shipped
    sheets get."""
    page = guests.newcomer()
    page.get_by_role("link", name="New sheet").click()
    editor = page.get_by_role("textbox", name="Sheet, in TOML")
    editor.fill(OWN.replace("six-card", "no-such-game") + "colour = 7\n")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("problem"))).to_be_visible()
    problem = page.locator(".problems button").first
    expect(problem).to_contain_text(re.compile(r"\d+:\d+"))
    problem.click()
    expect(editor).to_be_focused()
    guests.forgive("status of 422")
    editor.fill(OWN + '[wagers.pair-plus]\npays = { "pair" = "1 to 1" }\n')
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile(r"\d notes"))).to_be_visible()
    note = page.get_by_role("button", name=re.compile("flush.* is not inherited")).first
    expect(note).to_contain_text("6:1")
    note.click()
    expect(editor).to_be_focused()
    editor.fill(OWN)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("Kitchen Three Card: no problems")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    playing.sits_down(page)
    expect(page.get_by_text("Kitchen Three Card").first).to_be_visible()
    playing.plays_a_hand(page)
    assert "kitchen" not in pitboss.sheet_ids()
