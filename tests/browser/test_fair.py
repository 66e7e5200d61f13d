"""The deck: sealed before the bets, cut by the player, opened after the hand, checked by the browser."""

import json
import re

from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.stage import Guests


def test_seal_cut_opening_and_a_record_that_was_changed(guests: Guests) -> None:
    """Would catch a seal that is only shown when the cards are known, a cut that the browser does not make, a deck that
    it does not check, and a changed record that it takes for true."""
    page = guests.newcomer()
    playing.opens_a_table(page, "Three Card Poker with 6 Card Bonus")
    playing.sits_down(page)
    seal = playing.sees(page)["public"]["hand"]["commit"]
    expect(page.get_by_role("button", name=re.compile("Blue deck sealed"))).to_contain_text(seal[:8])
    page.keyboard.press("v")
    panel = page.get_by_role("dialog", name="Is the deck fair?")
    expect(panel.get_by_text("Your cut goes in with your first bet.")).to_be_visible()
    panel.get_by_text("Numbers").click()
    expect(panel.get_by_title(seal)).to_be_visible()
    page.keyboard.press("Escape")

    playing.circle(page, "Ante").click()
    expect(page.get_by_role("button", name=re.compile("your cut is in"))).to_be_visible()
    playing.deals(page)
    playing.plays_on(page)
    expect(page.get_by_role("button", name=re.compile("Blue deck opened, verified"))).to_contain_text(seal[:8])
    page.keyboard.press("v")
    expect(panel.get_by_text(re.compile(r"Checked by this browser\. All \d+ checks are true\."))).to_be_visible()

    table = playing.table_of(page)
    whole = page.request.get(f"/api/tables/{table}/hands/1").json()
    record = whole["record"]
    assert record["commit"] == seal
    page.goto("/fair")
    paste = page.get_by_label("or paste it")
    paste.fill(json.dumps(record))
    expect(page.get_by_role("heading", name="The deck is proved")).to_be_visible()
    for part, changed in changes(record).items():
        paste.fill(json.dumps({**record, part: changed}))
        expect(page.get_by_role("heading", name="The deck is not proved"), part).to_be_visible()


def changes(record: dict[str, object]) -> dict[str, object]:
    """What a house that cheats would have to change, one thing at a time."""
    seed = str(record["seed"])
    return {"seed": f"{int(seed[0], 16) ^ 1:x}{seed[1:]}", "cuts": {}}
